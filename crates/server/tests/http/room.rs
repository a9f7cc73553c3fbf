//! Around the table: links, chairs, bots that stand in, shared screens, talk, and what survives a restart.

use crate::common::{SURELY, TestServer};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;

fn link(table: &Value, what: &str, seat: &str) -> Option<String> {
    let links = table["links"].as_array().unwrap().iter();
    let seats: Vec<&str> = seat.split_whitespace().collect();
    let found = links.clone().find(|l| l["what"] == what && l["seats"] == json!(seats))?;
    Some(found["key"].as_str().unwrap().to_string())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_bound_by_a_link_carried_to_another_device_and_given_back() {
    let server = TestServer::start().await;
    let (host, friend, phone) = (server.person().await, server.person().await, server.person().await);
    let id = host.open(json!({ "amber": "me" })).await;
    let join = format!("/api/tables/{id}/join");
    let seat = format!("/api/tables/{id}/seats/birch");
    assert!(link(&host.table(&id).await, "carry", "birch").is_none());
    let invitation = link(&host.table(&id).await, "invite", "birch").unwrap();
    let used = friend.post(&join, json!({ "key": invitation, "name": "Anna\u{7}" })).await;
    assert_eq!(used.status, StatusCode::NO_CONTENT, "{}", used.text);
    let table = friend.table(&id).await;
    assert_eq!(table["seats"][1]["name"], "Anna");
    assert_eq!(table["mine"][0]["seat"], "birch");
    // The invitation is used up; only the friend sees the link to carry the seat.
    assert_eq!(phone.post(&join, json!({ "key": invitation })).await.status, StatusCode::FORBIDDEN);
    assert!(link(&host.table(&id).await, "invite", "birch").is_none());
    assert!(link(&host.table(&id).await, "carry", "birch").is_none());
    let carried = link(&table, "carry", "birch").unwrap();
    assert_eq!(phone.post(&join, json!({ "key": carried })).await.status, StatusCode::NO_CONTENT);
    assert_eq!(phone.table(&id).await["mine"][0]["seat"], "birch");
    assert_eq!(host.post(&join, json!({ "key": carried })).await.status, StatusCode::FORBIDDEN, "it carries once");
    // Given back: both devices lose it, and a new invitation is there for another friend.
    assert_eq!(friend.send(Method::DELETE, &seat, None).await.status, StatusCode::NO_CONTENT);
    assert_eq!(phone.get(&format!("/api/tables/{id}")).await.status, StatusCode::NOT_FOUND);
    let again = link(&host.table(&id).await, "invite", "birch").unwrap();
    assert_ne!(again, invitation);
    // Spectators look on by link and may speak, but hold nothing.
    let watch = link(&host.table(&id).await, "watch", "").unwrap();
    assert_eq!(phone.post(&join, json!({ "key": watch })).await.status, StatusCode::NO_CONTENT);
    let seen = phone.table(&id).await;
    assert_eq!(seen["mine"], json!([]));
    assert!(link(&seen, "invite", "birch").is_none());
    let said = phone.post(&format!("/api/tables/{id}/chat"), json!({ "text": "Bonjour <b>" })).await;
    assert_eq!(said.status, StatusCode::NO_CONTENT);
    assert_eq!(host.table(&id).await["chat"][0]["text"], "Bonjour <b>");
    let page = host.get(&format!("/t/{id}")).await.text;
    assert!(page.contains("Bonjour &lt;b&gt;") && !page.contains("Bonjour <b>"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_and_the_person_comes_back() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    let bot = Some(json!({ "level": "recruit" }));
    // In one's own chair at any time; it plays until it is ready.
    for seat in ["birch", "dune"] {
        let put = b.send(Method::PUT, &format!("/api/tables/{id}/seats/{seat}/bot"), bot.clone()).await;
        assert_eq!(put.status, StatusCode::NO_CONTENT, "{}", put.text);
    }
    for _ in 0..200 {
        let waiting = a.table(&id).await["waiting"].clone();
        if waiting.as_array().unwrap().iter().all(|s| s == "amber" || s == "coral") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let table = b.table(&id).await;
    assert_eq!(table["seats"][1]["sitter"], json!({ "kind": "bot", "level": "recruit", "for_person": true }));
    assert_eq!(table["waiting"], json!(["amber", "coral"]));
    let refused = b.post(&format!("/api/tables/{id}/undo"), json!({ "seat": "birch" })).await;
    assert_eq!(refused.json["rule"], "TABLE-BOT-PLAYS");
    let back = b.send(Method::DELETE, &format!("/api/tables/{id}/seats/birch/bot"), None).await;
    assert_eq!(back.status, StatusCode::NO_CONTENT);
    assert_eq!(b.table(&id).await["mine"][0]["asked"], true, "a ready seat may still change its mind");
    // The host may fill an empty chair.
    let c = server.person().await;
    let empty = c.open(json!({ "amber": "me" })).await;
    let put = c.send(Method::PUT, &format!("/api/tables/{empty}/seats/dune/bot"), bot).await;
    assert_eq!(put.status, StatusCode::NO_CONTENT);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shared_screen_hides_hands_until_it_is_handed_over() {
    let server = TestServer::start().await;
    let me = server.person().await;
    let id = me.open(json!({ "amber": "me", "birch": "me", "coral": "me", "dune": "me" })).await;
    let table = me.table(&id).await;
    assert_eq!((&table["hotseat"], &table["curtain"], &table["mine"]), (&json!(true), &json!("amber"), &json!([])));
    let hands = |table: &Value| -> Vec<bool> {
        table["view"]["hands"].as_array().unwrap().iter().map(|h| h[0]["card"].is_string()).collect()
    };
    assert_eq!(hands(&table), [false; 4]);
    let show = |seat: &str| format!("/api/tables/{id}/seats/{seat}/show");
    assert_eq!(me.send(Method::PUT, &show("amber"), None).await.status, StatusCode::NO_CONTENT);
    let table = me.table(&id).await;
    assert_eq!((&table["curtain"], hands(&table)), (&Value::Null, vec![true, false, true, false]), "one camp looks");
    assert_eq!(me.send(Method::PUT, &show("dune"), None).await.status, StatusCode::NO_CONTENT);
    assert_eq!(hands(&me.table(&id).await), [false, true, false, true]);
    let refused = me.play(&id, "amber", &Value::Null, "ready").await;
    assert_eq!(refused.json["rule"], "TABLE-NO-SEAT", "the other camp is not looking");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_there_after_a_restart_and_streams_say_good_bye() {
    let mut server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    for n in 0..25 {
        a.play_any(&id, n).await;
        b.play_any(&id, n * 3).await;
    }
    a.post(&format!("/api/tables/{id}/chat"), json!({ "text": "see you" })).await;
    let before = [a.proved(&id).await, b.proved(&id).await];
    // Taken out of memory and loaded anew, it is the same.
    server.app.put_in_place(&id, |table| table.boxed_clone()).await.unwrap();
    let mut stream = a.events(&format!("/api/tables/{id}/events")).await;
    assert_eq!(stream.next(SURELY).await.unwrap().event, "table");
    server.stop();
    let bye = loop {
        match stream.next(SURELY).await {
            Some(event) if event.event == "bye" => break true,
            Some(_) => {}
            None => break false,
        }
    };
    assert!(bye, "a stream is told that the server goes down");
    drop(stream);
    let dir = server.dir.clone();
    drop(server);
    let again = loop {
        // The store closes when the last request has ended.
        tokio::time::sleep(Duration::from_millis(100)).await;
        if std::fs::File::open(dir.path().join("data/lock")).unwrap().try_lock().is_ok() {
            break TestServer::on(dir, |_| {}).await;
        }
    };
    for (who, before) in [&a, &b].into_iter().zip(&before) {
        let mut who = who.clone();
        who.url = again.url.clone();
        let after = who.proved(&id).await;
        for field in ["view", "log", "steps", "waiting", "mine", "chat", "fair"] {
            assert_eq!(after[field], before[field], "{field}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_plays_leaves_memory_and_comes_back() {
    let server = TestServer::with(|config| config.idle = Duration::from_millis(50)).await;
    let a = server.person().await;
    let id = a.open(json!({ "amber": "me" })).await;
    let before = a.table(&id).await;
    assert!(server.app.tables_in_memory() > 0);
    tokio::time::sleep(Duration::from_millis(150)).await;
    server.app.sweep();
    assert_eq!(server.app.tables_in_memory(), 0);
    let after = a.table(&id).await;
    assert_eq!((&after["view"], &after["links"]), (&before["view"], &before["links"]));
    // An address of no table leaves nothing behind.
    a.get("/api/tables/zzzzzzzzzzzz").await;
    assert_eq!(server.app.tables_in_memory(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_s_stream_sends_the_parts_that_changed_and_only_to_who_is_behind() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    b.table(&id).await;
    let page = a.get(&format!("/t/{id}")).await.text;
    let version = page.split("data-version=\"").nth(1).unwrap().split('"').next().unwrap().to_string();
    let mut behind = a.events(&format!("/t/{id}/events?version=old")).await;
    let parts: Value = serde_json::from_str(&behind.next(SURELY).await.unwrap().data).unwrap();
    assert!(parts["parts"].as_array().unwrap().len() > 1);
    let mut stream = a.events(&format!("/t/{id}/events?version={version}")).await;
    assert_eq!(stream.next(400).await, None, "the page is as fresh as the table");
    let played = a.play_any(&id, 0).await.unwrap();
    let event = stream.next(SURELY).await.unwrap();
    let answered = format!("{}.", played.json["version"].as_str().unwrap());
    assert!(event.id.starts_with(&answered), "the answer to the move and the stream name the same version");
    let parts: Value = serde_json::from_str(&event.data).unwrap();
    let parts = parts["parts"].as_array().unwrap();
    assert!(!parts.is_empty() && parts.iter().all(|p| p[1].as_str().unwrap().starts_with('<')));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_friend_who_leads_several_seats_gets_one_link_for_them_and_never_both_sides() {
    let server = TestServer::start().await;
    let (host, friend) = (server.person().await, server.person().await);
    let mixed = json!({ "game": "parley", "seats": { "amber": "me", "birch": "friend:1", "coral": "friend:1" } });
    let refused = host.post("/api/tables", mixed).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    assert!(refused.text.contains("one side"), "{}", refused.text);
    let wrong = json!({ "game": "parley", "seats": { "birch": "friend:9" } });
    assert_eq!(host.post("/api/tables", wrong).await.status, 422);

    let id = host.open(json!({ "amber": "me", "coral": "me", "birch": "friend:1", "dune": "friend:1" })).await;
    let key = link(&host.table(&id).await, "invite", "birch dune").expect("one link for both");
    let joined = friend.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await;
    assert_eq!(joined.status, 204, "{}", joined.text);
    let table = friend.table(&id).await;
    let mine: Vec<&Value> = table["seats"].as_array().unwrap().iter().filter(|s| s["mine"] == true).collect();
    assert_eq!(mine.iter().map(|s| &s["seat"]).collect::<Vec<_>>(), ["birch", "dune"]);
    // The link is used up.
    let late = server.person().await.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await;
    assert_eq!(late.status, 403, "{}", late.text);
}
