//! Tables among people: invitations, a seat that is lost, finished games that are open to everybody.

use crate::common::{Client, TestServer};
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::time::Duration;

/// The key of the invitation to a seat, as the host is shown it.
async fn invitation_key(host: &Client, id: &str, seat: &str) -> Option<String> {
    let table = host.table(id).await;
    let fits = |link: &&Value| link["what"] == "invite" && link["seats"] == json!([seat]);
    table["links"].as_array()?.iter().find(fits)?["key"].as_str().map(str::to_string)
}

fn seat_of<'a>(table: &'a Value, id: &str) -> &'a Value {
    table["seats"].as_array().unwrap().iter().find(|card| card["seat"] == id).unwrap()
}

/// The seats of a table of two: the host's, and the other's.
async fn two_seats(host: &Client, id: &str) -> (String, String) {
    let table = host.table(id).await;
    let people = table["seats"].as_array().unwrap().iter().filter(|card| card["sitter"]["kind"] == "person");
    let (mine, others): (Vec<&Value>, Vec<&Value>) = people.partition(|card| card["mine"] == true);
    (mine[0]["seat"].as_str().unwrap().into(), others[0]["seat"].as_str().unwrap().into())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_says_who_invites_to_what_and_only_to_its_key() {
    let server = TestServer::start().await;
    let host = server.person().await;
    let seats = json!({ "amber": "me", "birch": "friend", "coral": "bot:recruit", "dune": "bot:recruit" });
    let id = host.open(seats).await;
    host.send(reqwest::Method::PUT, &format!("/api/tables/{id}/seats/amber/name"), Some(json!({ "name": "Ada" })))
        .await;
    let key = invitation_key(&host, &id, "birch").await.unwrap();
    let asks = server.nobody();
    let told = asks.form(&format!("/t/{id}/invitation"), &[("key", &key)]).await;
    assert_eq!(told.status, StatusCode::OK);
    assert!(
        told.text.contains("Ada") && told.text.contains("Birch") && told.text.contains("data-what=\"invite\""),
        "{}",
        told.text
    );
    let watch = crate::onlookers::watch_key(&host, &id).await;
    let told = asks.form(&format!("/t/{id}/invitation"), &[("key", &watch)]).await;
    assert!(told.text.contains("data-what=\"watch\"") && !told.text.contains("Your seat"), "{}", told.text);
    for wrong in ["", "0123456789abcdef0123456789abcdef", &key[1..]] {
        let refused = asks.form(&format!("/t/{id}/invitation"), &[("key", wrong)]).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{wrong}");
        assert!(!refused.text.contains("Ada"), "{}", refused.text);
    }
    // The page itself says nothing but the game.
    let page = asks.get(&format!("/t/{id}/join")).await;
    assert!(!page.text.contains("Ada") && !page.text.contains("Birch"), "{}", page.text);
    // One text with all invitations, for the host alone.
    let own = host.get(&format!("/t/{id}")).await.text;
    assert!(own.contains("id=\"invite-text\"") && own.contains(&format!("/t/{id}/join#{key}")), "{own}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_frees_a_lost_seat_and_another_person_takes_it_over() {
    let server = TestServer::with(|config| config.absence = Duration::from_secs(3600)).await;
    let (host, player, id) = server.two_at_a_table().await;
    let (mine, lost) = two_seats(&host, &id).await;
    let free = |who: &Client, seat: &str| {
        let (who, path) = (who.clone(), format!("/api/tables/{id}/seats/{seat}/person"));
        async move { who.send(reqwest::Method::DELETE, &path, None).await }
    };
    // Not by others, not one's own, not while the person is about.
    assert_eq!(free(&player, &mine).await.json["rule"], "TABLE-HOST");
    assert_eq!(free(&host, &mine).await.json["rule"], "TABLE-NO-SEAT");
    let refused = free(&host, &lost).await;
    assert!(["TABLE-HERE", "TABLE-NOT-AWAY"].contains(&refused.json["rule"].as_str().unwrap()), "{}", refused.text);
    assert!(invitation_key(&host, &id, &lost).await.is_none(), "nothing has changed");
    drop(server);

    let server = TestServer::with(|config| config.absence = Duration::ZERO).await;
    let (host, player, id) = server.two_at_a_table().await;
    let (mine, lost) = two_seats(&host, &id).await;
    let path = format!("/api/tables/{id}/seats/{lost}/person");
    let mut freed = host.send(reqwest::Method::DELETE, &path, None).await;
    // Whoever has just asked for something counts as here for some seconds.
    while freed.json["rule"] == "TABLE-HERE" {
        tokio::time::sleep(Duration::from_millis(200)).await;
        freed = host.send(reqwest::Method::DELETE, &path, None).await;
    }
    assert_eq!(freed.status, StatusCode::NO_CONTENT, "{}", freed.text);
    let table = host.table(&id).await;
    assert_eq!(seat_of(&table, &lost)["sitter"]["kind"], "invited");
    // All can read it, and who had the seat no longer has it.
    let seen = player.table(&id).await;
    assert_eq!(seat_of(&seen, &lost)["mine"], false);
    let log: Vec<&str> = seen["log"].as_array().unwrap().iter().filter_map(|line| line["text"].as_str()).collect();
    assert!(log.iter().any(|line| line.starts_with("Nobody plays Birch")), "{log:?}");
    let key = invitation_key(&host, &id, &lost).await.unwrap();
    let join = |who: &Client| {
        let (who, path, key) = (who.clone(), format!("/api/tables/{id}/join"), key.clone());
        async move { who.post(&path, json!({ "key": key })).await }
    };
    // No side is seen twice: the host holds the other one.
    assert_eq!(join(&host).await.json["rule"], "TABLE-OTHER-SIDE");
    let third = server.person().await;
    assert_eq!(join(&third).await.status, StatusCode::NO_CONTENT);
    assert_eq!(seat_of(&third.table(&id).await, &lost)["mine"], true);
    // Who has lost it comes back in vain by the old way: the seat is another's now.
    let back = player.send(reqwest::Method::DELETE, &format!("/api/tables/{id}/seats/{lost}/bot"), None).await;
    assert_eq!(back.json["rule"], "TABLE-NO-SEAT");
    assert_eq!(seat_of(&host.table(&id).await, &mine)["mine"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_open_when_all_who_played_agree() {
    let server = TestServer::start().await;
    let (host, player, id) = server.two_at_a_table().await;
    let (mine, _) = two_seats(&host, &id).await;
    let share = |who: &Client, yes: bool| {
        let (who, path) = (who.clone(), format!("/api/tables/{id}/shared"));
        async move { who.send(reqwest::Method::PUT, &path, Some(json!({ "shared": yes }))).await }
    };
    let stranger = server.nobody();
    let look = || {
        let (who, path) = (stranger.clone(), format!("/t/{id}"));
        async move { who.get(&path).await }
    };
    assert_eq!(share(&host, true).await.json["rule"], "TABLE-NOT-OVER");
    host.post(&format!("/api/tables/{id}/chat"), json!({ "text": "between ourselves" })).await;
    let resigned = host.post(&format!("/api/tables/{id}/resign"), json!({ "seat": mine })).await;
    assert!(resigned.status.is_success(), "{}", resigned.text);
    assert_eq!(look().await.status, StatusCode::NOT_FOUND);
    assert_eq!(share(&host, true).await.status, StatusCode::NO_CONTENT);
    assert_eq!(look().await.status, StatusCode::NOT_FOUND, "the other has not agreed");
    assert_eq!(share(&server.person().await, true).await.status, StatusCode::NOT_FOUND, "a stranger has no say");
    assert_eq!(share(&player, true).await.status, StatusCode::NO_CONTENT);
    let open = look().await;
    assert_eq!(open.status, StatusCode::OK);
    assert!(!open.text.contains("between ourselves"), "what was said stays at the table");
    assert_eq!(stranger.get(&format!("/t/{id}/record")).await.status, StatusCode::OK);
    assert_eq!(share(&player, false).await.status, StatusCode::NO_CONTENT);
    assert_eq!(look().await.status, StatusCode::NOT_FOUND, "and may change their mind");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_opens_a_table_keeps_a_seat_when_theirs_is_left_out_and_fills_all_at_once() {
    let server = TestServer::start().await;
    let somebody = server.nobody();
    // In the duel the host leads the first seat; against the Automa that seat is the rules' own.
    let page =
        somebody.get("/new/aces?option-mode=solo&option-humans=allies&seat-ger1=me&seat-usa=friend&filled=").await.text;
    let select = |seat: &str| page.split(&format!("id=\"seat-{seat}\"")).nth(1).unwrap_or_default();
    assert!(select("usa").starts_with(" name=\"seat-usa\"><option value=\"me\" selected"), "{}", &select("usa")[..200]);
    for (fill, value) in [("bots", "bot:"), ("me", "me"), ("friends", "friend")] {
        let page = somebody.get(&format!("/new/quartermaster?fill={fill}")).await.text;
        let others: Vec<&str> = page.split("<select id=\"seat-").skip(2).collect();
        assert!(!others.is_empty());
        for select in others {
            let chosen = select.split("selected").next().unwrap().rsplit("value=\"").next().unwrap();
            assert!(chosen.starts_with(value), "{fill}: {chosen}");
        }
    }
}
