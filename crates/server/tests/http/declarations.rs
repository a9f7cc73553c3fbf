//! What a seat may say at any time: offered and taken although it is not asked, and without disturbing
//! anybody's draft.

use crate::common::{Client, TestServer};
use reqwest::StatusCode;
use serde_json::{Value, json};

const SEATS: [&str; 4] = ["amber", "birch", "coral", "dune"];

/// The part of a table's answer about the reader's own seat.
async fn mine(who: &Client, id: &str) -> Value {
    who.table(id).await["mine"][0].clone()
}
async fn declare(who: &Client, id: &str, seat: &str) -> crate::common::Answer {
    who.post(&format!("/api/tables/{id}/moves"), json!({ "seat": seat, "move": "renounce" })).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_declaration_disturbs_no_draft_and_cannot_be_taken_back() {
    let server = TestServer::start().await;
    let (people, id) = server.all_at_a_table("parley").await;
    let before = mine(&people[0], &id).await;
    assert_eq!(before["declarations"][0]["move"], "renounce");
    assert_eq!(people[0].play(&id, "amber", &before["decision"], "pledge").await.status, StatusCode::OK);
    let drafted = mine(&people[0], &id).await;

    // From the page: a form whose decision is empty.
    let form = [("seat", "birch"), ("decision", ""), ("move", "renounce")];
    let sent = people[1].form(&format!("/t/{id}/move"), &form).await;
    assert!(sent.status.is_success() || sent.status.is_redirection(), "{}", sent.text);
    let after = mine(&people[0], &id).await;
    assert_eq!(after["decision"], drafted["decision"], "amber's draft has the number that it had");
    assert_eq!(after["can_undo"], true);
    let heard = people[3].table(&id).await;
    assert!(heard["log"].to_string().contains("renounced"), "{}", heard["log"]);
    assert_eq!(mine(&people[1], &id).await["can_undo"], false);
    assert!(mine(&people[1], &id).await["declarations"].is_null(), "once is enough");
    let again = declare(&people[1], &id, "birch").await;
    assert!(again.text.contains("PY-RENOUNCE-1"), "{}", again.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_asked_declares_and_does_nothing_else() {
    let server = TestServer::start().await;
    let (people, id) = server.all_at_a_table("parley").await;
    for (who, seat) in people.iter().zip(SEATS) {
        let decision = mine(who, &id).await["decision"].clone();
        assert_eq!(who.play(&id, seat, &decision, "ready").await.status, StatusCode::OK);
    }
    let table = people[0].table(&id).await;
    let asked = table["waiting"][0].as_str().expect("one seat is asked").to_string();
    let at = SEATS.iter().position(|seat| *seat != asked).expect("three are not");
    let (idle, seat) = (&people[at], SEATS[at]);
    assert_eq!(mine(idle, &id).await["asked"], false);
    let page = idle.get(&format!("/t/{id}")).await.text;
    assert!(page.contains(&format!("declare-{seat}")), "the page offers it");
    let ended = idle.post(&format!("/api/tables/{id}/moves"), json!({ "seat": seat, "move": "end" })).await;
    assert!(ended.text.contains("TABLE-NOT-ASKED"), "{}", ended.text);

    let mut stream = idle.events(&format!("/api/tables/{id}/events")).await;
    let first = stream.next(5000).await.expect("what is so now").data;
    assert!(first.contains("renounce"), "{first}");
    assert_eq!(declare(idle, &id, seat).await.status, StatusCode::OK);
    assert_eq!(idle.table(&id).await["waiting"][0], asked.as_str(), "whoever is asked stays asked");
    let page = idle.get(&format!("/t/{id}")).await.text;
    assert!(!page.contains(&format!("declare-{seat}")));
}
