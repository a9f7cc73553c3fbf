//! The link for onlookers: who may make a new one, and what becomes of who came by the old one.

use crate::common::{Client, Events, SURELY, TestServer};
use reqwest::StatusCode;
use serde_json::{Value, json};

/// The key of the link for onlookers, as this person is shown it.
pub(crate) async fn watch_key(who: &Client, id: &str) -> String {
    let table = who.table(id).await;
    let link = table["links"].as_array().unwrap().iter().find(|link| link["what"] == "watch").cloned();
    link.unwrap()["key"].as_str().unwrap().to_string()
}

async fn join(who: &Client, id: &str, key: &str) -> StatusCode {
    who.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await.status
}

pub(crate) async fn renew(who: &Client, id: &str) -> crate::common::Answer {
    who.post(&format!("/api/tables/{id}/watch"), Value::Null).await
}

/// What a stream says from now on until it ends.
async fn rest_of(mut stream: Events) -> Vec<String> {
    let mut said = Vec::new();
    while let Some(event) = stream.next(SURELY).await {
        said.push(event.event);
    }
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_link_for_onlookers_ends_the_old_one_at_once() {
    let mut server = TestServer::start().await;
    let (host, player, id) = server.two_at_a_table().await;
    let (onlooker, late, stranger) = (server.person().await, server.person().await, server.person().await);
    let old = watch_key(&host, &id).await;
    assert_eq!(join(&onlooker, &id, &old).await, StatusCode::NO_CONTENT);
    assert_eq!(join(&player, &id, &old).await, StatusCode::NO_CONTENT, "who plays may come by it, too");
    // Whoever is shown the link may hand it on; making a new one is the host's.
    for (who, status, rule) in
        [(&player, 403, "TABLE-HOST"), (&onlooker, 403, "TABLE-HOST"), (&stranger, 404, "TABLE-NO-TABLE")]
    {
        let refused = renew(who, &id).await;
        assert_eq!((refused.status.as_u16(), &refused.json["rule"]), (status, &json!(rule)), "{}", refused.text);
    }
    assert_eq!(renew(&server.nobody(), &id).await.status, StatusCode::UNAUTHORIZED);
    assert_eq!(watch_key(&host, &id).await, old, "nothing has changed");

    let program = onlooker.events(&format!("/api/tables/{id}/events")).await;
    let page = onlooker.events(&format!("/t/{id}/events?version=old")).await;
    let mut players_page = player.events(&format!("/t/{id}/events?version=old")).await;
    assert_eq!(players_page.next(SURELY).await.unwrap().event, "parts");
    let renewed = renew(&host, &id).await;
    assert_eq!(renewed.status, StatusCode::OK, "{}", renewed.text);
    let new = renewed.json["key"].as_str().unwrap().to_string();
    assert_eq!((&renewed.json["what"], &renewed.json["seats"]), (&json!("watch"), &json!([])));
    assert_ne!(new, old);
    // Both streams of who came by the old link are told, and end.
    for said in [rest_of(program).await, rest_of(page).await] {
        assert_eq!(said.last().map(String::as_str), Some("gone"), "{said:?}");
        assert_eq!(said.iter().filter(|event| *event == "gone").count(), 1, "{said:?}");
    }
    // They see nothing any more, hear nothing, say nothing; and the old link opens nothing.
    for path in ["", "/at/0", "/events", "/moves?seat=amber"] {
        assert_eq!(onlooker.get(&format!("/api/tables/{id}{path}")).await.status, 404, "{path}");
    }
    for path in ["", "/log", "/board.svg", "/events", "/sheet?thing=x"] {
        assert_eq!(onlooker.get(&format!("/t/{id}{path}")).await.status, 404, "{path}");
    }
    assert_eq!(onlooker.post(&format!("/api/tables/{id}/chat"), json!({ "text": "?" })).await.status, 404);
    assert_eq!(join(&onlooker, &id, &old).await, StatusCode::FORBIDDEN);
    // Who sits stays, and is shown the new link where they are.
    let mut shown = false;
    while let Some(event) = players_page.next(SURELY).await {
        shown |= event.data.contains(&new);
        if shown {
            break;
        }
    }
    assert!(shown, "the page of who plays shows the new link");
    for who in [&host, &player] {
        assert_eq!(watch_key(who, &id).await, new);
    }
    assert_eq!(join(&late, &id, &new).await, StatusCode::NO_CONTENT);

    // All of that is so after a restart.
    server.stop();
    server.ended().await;
    let again = TestServer::on(server.dir.clone(), |_| {}).await;
    let there = |who: &Client| Client { url: again.url.clone(), ..who.clone() };
    assert_eq!(watch_key(&there(&host), &id).await, new);
    assert_eq!(watch_key(&there(&late), &id).await, new, "who came by the new link looks on");
    assert_eq!(there(&onlooker).get(&format!("/api/tables/{id}")).await.status, 404);
    assert_eq!(join(&there(&onlooker), &id, &old).await, StatusCode::FORBIDDEN);
    assert_eq!(join(&there(&onlooker), &id, &new).await, StatusCode::NO_CONTENT, "unless they are sent the new one");
}

/// Before the game is dealt, when it is over, as a form, and at a table that is in the list: there anybody
/// may look.
#[tokio::test(flavor = "multi_thread")]
async fn the_link_can_be_made_anew_as_long_as_there_is_something_to_see() {
    let server = TestServer::start().await;
    let (host, onlooker) = (server.person().await, server.person().await);
    let open = json!({ "game": "parley", "seats": { "amber": "me" }, "listed": true });
    let listed = host.post("/api/tables", open).await.json["id"].as_str().unwrap().to_string();
    let waiting = host.open(json!({ "amber": "me" })).await;
    let bots = json!({ "amber": "me", "birch": "bot:recruit", "coral": "bot:recruit", "dune": "bot:recruit" });
    let over = host.open(bots).await;
    let resigned = host.post(&format!("/api/tables/{over}/resign"), json!({ "seat": "amber" })).await;
    assert_eq!(resigned.status, StatusCode::OK, "{}", resigned.text);
    for (id, seen) in [(&listed, 200), (&waiting, 404), (&over, 404)] {
        let old = watch_key(&host, id).await;
        assert_eq!(join(&onlooker, id, &old).await, StatusCode::NO_CONTENT);
        let version = host.table(id).await["version"].clone();
        let done = host.form(&format!("/t/{id}/watch"), &[]).await;
        assert_eq!(done.status, StatusCode::NO_CONTENT, "{}", done.text);
        assert_ne!(watch_key(&host, id).await, old);
        assert_ne!(host.table(id).await["version"], version, "other pages of the host are told");
        assert_eq!(onlooker.get(&format!("/api/tables/{id}")).await.status.as_u16(), seen);
        let said = onlooker.post(&format!("/api/tables/{id}/chat"), json!({ "text": "hello" })).await;
        assert!(!said.status.is_success(), "they can no longer talk");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_not_made_without_end() {
    let server = TestServer::with(|config| config.limits = 1.0).await;
    let host = server.person().await;
    let id = host.open(json!({ "amber": "me" })).await;
    let mut keys = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let answer = renew(&host, &id).await;
        match answer.status {
            StatusCode::OK => assert!(keys.insert(answer.json["key"].to_string()), "a link comes once"),
            status => {
                assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "{}", answer.text);
                assert!(answer.headers.contains_key("retry-after") && keys.len() >= 30, "after {}", keys.len());
                return;
            }
        }
    }
    panic!("{} links and no end", keys.len());
}
