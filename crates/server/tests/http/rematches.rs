//! The next game of the same people: who sits where, who is called, and when it is dealt.

use crate::common::{Answer, Client, TestServer};
use reqwest::StatusCode;
use serde_json::json;

/// Who gives up ends the game.
async fn end(one: &Client, id: &str, seat: &str) {
    let resigned = one.form(&format!("/t/{id}/resign"), &[("seat", seat)]).await;
    assert_eq!(resigned.status, StatusCode::NO_CONTENT, "{}", resigned.text);
}

fn opened(answer: &Answer) -> String {
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    answer.headers["location"].to_str().unwrap().strip_prefix("/t/").unwrap().to_string()
}

async fn seats_of(one: &Client, id: &str) -> Vec<String> {
    let table = one.table(id).await;
    let mine = table["seats"].as_array().unwrap().iter().filter(|card| card["mine"] == true);
    mine.map(|card| card["seat"].as_str().unwrap().to_string()).collect()
}

/// Two people, sides changed: both find the table, it is dealt when both have come, with luck of both.
#[tokio::test(flavor = "multi_thread")]
async fn people_meet_again_on_the_other_side() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    let early = a.form(&format!("/t/{id}/rematch"), &[]).await;
    assert_eq!((early.status, &early.json["rule"]), (StatusCode::FORBIDDEN, &json!("TABLE-NOT-OVER")));
    end(&a, &id, "amber").await;
    let stranger = server.person().await.form(&format!("/t/{id}/rematch"), &[]).await;
    assert!(stranger.status.is_client_error(), "{}", stranger.text);
    let wrong = a.form(&format!("/t/{id}/rematch"), &[("sides", "both")]).await;
    assert_eq!(wrong.status, StatusCode::BAD_REQUEST, "{}", wrong.text);

    let next = opened(&a.form(&format!("/t/{id}/rematch"), &[("sides", "other")]).await);
    assert_eq!(seats_of(&a, &next).await, ["birch", "dune"]);
    assert_eq!(seats_of(&b, &next).await, ["amber", "coral"]);
    // The other is told where, on the page of the old table and in the list.
    let page = b.get(&format!("/t/{id}")).await.text;
    assert!(page.contains(&format!("href=\"/t/{next}\"")), "the old table leads to the new one");
    assert!(!page.contains("name=\"sides\""), "nobody opens it twice");
    // Not by asking for it again and again, either: there is one next game, and nobody's list is filled with
    // others.
    for (who, sides) in [(&a, "same"), (&b, "other"), (&a, "other"), (&b, "same")] {
        assert_eq!(opened(&who.form(&format!("/t/{id}/rematch"), &[("sides", sides)]).await), next);
    }
    assert_eq!(b.get("/api/tables?of=mine").await.json.as_array().unwrap().len(), 2);
    let mine = b.get("/api/tables?of=mine").await.json;
    assert_eq!((&mine[0]["id"], &mine[0]["my_turn"]), (&json!(next), &json!(true)));

    // Nothing is dealt in the name of somebody who has not seen the table. Here the other one has.
    let (c, d, first) = server.two_at_a_table().await;
    end(&c, &first, "amber").await;
    let unseen = opened(&c.form(&format!("/t/{first}/rematch"), &[]).await);
    let early = c.post(&format!("/api/tables/{unseen}/begin"), json!({})).await;
    assert_eq!((early.status, &early.json["rule"]), (StatusCode::CONFLICT, &json!("TABLE-NOT-COME")));
    assert!(!d.table(&unseen).await["waiting_room"].is_null());
    // The other may still add to the dice, and is waited for.
    let early = c.post(&format!("/api/tables/{unseen}/begin"), json!({})).await;
    assert_eq!((early.status, &early.json["rule"]), (StatusCode::CONFLICT, &json!("TABLE-NOT-ADDED")));
    let given = d.post(&format!("/api/tables/{unseen}/luck"), json!({ "luck": "d".repeat(64) })).await;
    assert_eq!(given.status, StatusCode::NO_CONTENT, "{}", given.text);
    let begun = c.post(&format!("/api/tables/{unseen}/begin"), json!({})).await;
    assert_eq!(begun.status, StatusCode::NO_CONTENT, "{}", begun.text);

    // Dealt when both have come.
    let luck = |digit: &str| digit.repeat(64);
    for (who, digit, begun) in [(&a, "1", false), (&b, "2", true)] {
        let given = who.form(&format!("/t/{next}/luck"), &[("luck", &luck(digit))]).await;
        assert_eq!(given.status, StatusCode::NO_CONTENT, "{}", given.text);
        assert_eq!(who.table(&next).await["waiting_room"].is_null(), begun);
    }
    let fair = a.table(&next).await["fair"].clone();
    assert_eq!(fair["contributions"].as_array().unwrap().len(), 2);
    assert!(a.play_any(&next, 0).await.is_some() || b.play_any(&next, 0).await.is_some());
}

/// Against bots: the same options and levels, at once.
#[tokio::test(flavor = "multi_thread")]
async fn bots_and_options_stay_as_they_were() {
    let server = TestServer::start().await;
    let me = server.person().await;
    let seats = json!({ "amber": "me", "birch": "bot:recruit", "coral": "me", "dune": "bot:sergeant" });
    let body = json!({ "game": "parley", "seats": seats, "options": { "rounds": "3" } });
    let first = me.post("/api/tables", body).await;
    assert_eq!(first.status, StatusCode::CREATED, "{}", first.text);
    let id = first.json["id"].as_str().unwrap();
    end(&me, id, "amber").await;
    let old = me.table(id).await;
    for (sides, mine) in [("same", ["amber", "coral"]), ("other", ["birch", "dune"])] {
        let next = opened(&me.form(&format!("/t/{id}/rematch"), &[("sides", sides)]).await);
        let table = me.table(&next).await;
        assert_eq!(seats_of(&me, &next).await, mine);
        assert_eq!(table["setup"], old["setup"], "{sides}");
        assert!(table["waiting_room"].is_null(), "nobody is waited for");
        let levels = table["seats"].as_array().unwrap().iter().filter_map(|card| card["sitter"]["level"].as_str());
        assert_eq!(levels.collect::<Vec<_>>(), ["recruit", "sergeant"], "{sides}");
    }
}
