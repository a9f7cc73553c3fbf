//! Nobody chooses the dice: a table waits for those who are to add to them, and nobody adds what somebody
//! else has.

use crate::common::{Client, TestServer};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;

fn luck(digit: &str) -> String {
    digit.repeat(64 / digit.len())
}

/// A listed table that waits, with a chair for whoever comes.
async fn open(host: &Client) -> String {
    let body = json!({ "game": "parley", "listed": true, "wait": true,
        "seats": { "amber": "me", "coral": "bot:recruit", "birch": "open", "dune": "bot:recruit" } });
    let opened = host.post("/api/tables", body).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    opened.json["id"].as_str().unwrap().to_string()
}

async fn sit(who: &Client, id: &str, luck: Option<&str>) -> crate::common::Answer {
    let body = luck.map_or(json!({}), |luck| json!({ "luck": luck }));
    who.send(Method::PUT, &format!("/api/tables/{id}/seats/birch"), Some(body)).await
}

async fn give(who: &Client, id: &str, luck: &str) -> crate::common::Answer {
    who.post(&format!("/api/tables/{id}/luck"), json!({ "luck": luck })).await
}

/// A friend of the operator, who knows the secret, watches the list, sits down before the host's browser has
/// added to the dice, and adds what makes the dice theirs.
#[tokio::test(flavor = "multi_thread")]
async fn who_sits_down_first_does_not_choose_the_dice() {
    let server = TestServer::with(|config| config.idle = Duration::ZERO).await;
    for _ in 0..10 {
        let (host, watcher) = (server.person().await, server.person().await);
        let id = open(&host).await;
        let sat = sit(&watcher, &id, Some(&luck("ab"))).await;
        assert_eq!(sat.status, StatusCode::NO_CONTENT, "{}", sat.text);
        let room = host.table(&id).await["waiting_room"].clone();
        assert_eq!((&room["missing"], &room["to_add"]), (&json!([]), &json!(["amber"])));
        assert!((1..=60).contains(&room["begins_in"].as_u64().unwrap()), "{room}");
        let page = watcher.get(&format!("/t/{id}")).await.text;
        assert!(page.contains("Not everybody has added to the dice yet (Amber)"), "{page}");
        // What it waits for is on the disk.
        server.app.sweep();
        assert_eq!(host.table(&id).await["waiting_room"]["to_add"], json!(["amber"]));
        let given = give(&host, &id, &luck("1")).await;
        assert_eq!(given.status, StatusCode::NO_CONTENT, "{}", given.text);
        let table = host.table(&id).await;
        assert_eq!(table["waiting_room"], Value::Null, "all have added: it begins");
        let given = table["fair"]["contributions"].as_array().unwrap().clone();
        assert_eq!(given[1], json!({ "seat": "amber", "luck": luck("1") }), "after what the watcher chose");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_ever_for_somebody_elses_luck() {
    let server = TestServer::with(|config| config.luck = Duration::from_millis(300)).await;
    let (host, friend) = (server.person().await, server.person().await);
    let id = open(&host).await;
    // Alone, the host takes the time they like.
    assert_eq!(host.table(&id).await["waiting_room"]["begins_in"], Value::Null);
    tokio::time::sleep(Duration::from_millis(400)).await;
    // Somebody who adds nothing is not waited for; the host is, for as long as is shown.
    assert_eq!(sit(&friend, &id, None).await.status, StatusCode::NO_CONTENT);
    let room = friend.table(&id).await["waiting_room"].clone();
    assert_eq!((&room["to_add"], room["begins_in"].is_u64()), (&json!(["amber"]), true));
    for _ in 0..600 {
        if friend.table(&id).await["waiting_room"].is_null() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the game does not begin");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_does_not_begin_before_others_have_added() {
    let server = TestServer::start().await;
    let (a, b, first) = server.two_at_a_table().await;
    let ended = a.form(&format!("/t/{first}/resign"), &[("seat", "amber")]).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT, "{}", ended.text);
    let next = a.form(&format!("/t/{first}/rematch"), &[]).await;
    let id = next.headers["location"].to_str().unwrap().strip_prefix("/t/").unwrap().to_string();
    let begin = async |body: Value| a.post(&format!("/api/tables/{id}/begin"), body).await;
    assert_eq!(begin(json!({})).await.json["rule"], "TABLE-NOT-COME");
    b.table(&id).await;
    let early = begin(json!({ "luck": luck("7") })).await;
    assert_eq!((early.status, &early.json["rule"]), (StatusCode::CONFLICT, &json!("TABLE-NOT-ADDED")));
    let shown = b.table(&id).await;
    assert_eq!(shown["fair"]["contributions"], json!([]), "nothing was changed");
    assert!(shown["waiting_room"]["begins_in"].is_u64(), "{}", shown["waiting_room"]);
    assert_eq!(give(&b, &id, &luck("2")).await.status, StatusCode::NO_CONTENT);
    // The host may add nothing, and says so by beginning.
    assert_eq!(begin(json!({})).await.status, StatusCode::NO_CONTENT);
    assert_eq!(a.table(&id).await["waiting_room"], Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_adds_what_somebody_else_has() {
    let server = TestServer::start().await;
    let (host, friend) = (server.person().await, server.person().await);
    let plan = json!({ "amber": "me", "coral": "bot:recruit", "birch": "friend", "dune": "bot:recruit" });
    let id = host.open(plan).await;
    assert_eq!(give(&host, &id, &luck("1")).await.status, StatusCode::NO_CONTENT);
    let table = host.table(&id).await;
    let key = table["links"].as_array().unwrap().iter().find(|l| l["what"] == "invite").unwrap()["key"].clone();
    let join =
        async |luck: String| friend.post(&format!("/api/tables/{id}/join"), json!({ "key": key, "luck": luck })).await;
    let copied = join(luck("1")).await;
    assert_eq!((copied.status, &copied.json["rule"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("TABLE-COPIED")));
    assert_eq!(host.table(&id).await["waiting_room"]["missing"], json!(["birch"]), "and nobody sat down");
    assert_eq!(join(luck("2")).await.status, StatusCode::NO_CONTENT);
    assert_eq!(friend.table(&id).await["fair"]["contributions"].as_array().unwrap().len(), 2);
    // In an open chair, and by somebody who sits there already.
    let listed = open(&host).await;
    assert_eq!(sit(&friend, &listed, Some(&luck("3"))).await.status, StatusCode::NO_CONTENT);
    assert_eq!(give(&host, &listed, &luck("3")).await.json["rule"], "TABLE-COPIED");
    let begun = host.post(&format!("/api/tables/{listed}/begin"), json!({ "luck": luck("3") })).await;
    assert_eq!(begun.json["rule"], "TABLE-COPIED");
    assert_eq!(give(&host, &listed, &luck("4")).await.status, StatusCode::NO_CONTENT);
}
