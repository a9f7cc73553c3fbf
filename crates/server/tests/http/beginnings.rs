//! A table has a beginning: nothing is dealt before, nobody who has seen one side's secrets plays for
//! another, and who is only away for a moment keeps their chair.

use crate::common::{Client, TestServer};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::time::Duration;

fn invitation(table: &Value, seat: &str) -> Option<Value> {
    let links = table["links"].as_array().unwrap();
    links.iter().find(|l| l["what"] == "invite" && l["seats"] == json!([seat])).map(|l| l["key"].clone())
}

/// The key of the first link of a kind.
fn link(table: &Value, what: &str) -> Value {
    table["links"].as_array().unwrap().iter().find(|l| l["what"] == what).unwrap()["key"].clone()
}

async fn sit(who: &Client, id: &str, seat: &str) -> crate::common::Answer {
    who.send(Method::PUT, &format!("/api/tables/{id}/seats/{seat}"), Some(json!({}))).await
}

async fn leave(who: &Client, id: &str, seat: &str) {
    let left = who.send(Method::DELETE, &format!("/api/tables/{id}/seats/{seat}"), None).await;
    assert_eq!(left.status, StatusCode::NO_CONTENT, "{}", left.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_dealt_before_every_chair_is_taken() {
    let server = TestServer::start().await;
    let (host, friend) = (server.person().await, server.person().await);
    let id = host.open(json!({ "amber": "me", "coral": "me", "birch": "open", "dune": "open" })).await;
    let table = host.table(&id).await;
    assert_eq!(table["waiting_room"]["missing"], json!(["birch", "dune"]));
    assert_eq!((&table["view"], &table["waiting"], &table["steps"]), (&Value::Null, &json!([]), &json!(0)));
    assert!(table["mine"].as_array().unwrap().iter().all(|m| m["asked"] == false && m["moves"] == json!([])));
    let refused = host.play(&id, "amber", &Value::Null, "ready").await;
    assert_eq!(refused.json["rule"], "TABLE-NOT-BEGUN");
    for path in ["board.svg", "board.png"] {
        assert_eq!(host.get(&format!("/t/{id}/{path}")).await.status, StatusCode::CONFLICT);
    }
    let page = host.get(&format!("/t/{id}")).await.text;
    assert!(
        page.contains("Still missing: Birch, Dune") && page.contains("id=\"links\"") && !page.contains("id=\"board\"")
    );
    // The host may look at any chair he likes: there is nothing to see in it, and he gets up as he came.
    leave(&host, &id, "coral").await;
    leave(&host, &id, "amber").await;
    assert_eq!(sit(&host, &id, "birch").await.status, StatusCode::NO_CONTENT);
    assert_eq!(host.table(&id).await["view"], Value::Null);
    leave(&host, &id, "birch").await;
    for seat in ["amber", "coral"] {
        assert_eq!(sit(&host, &id, seat).await.status, StatusCode::NO_CONTENT);
    }
    // The last who sits down begins it.
    let key = invitation(&host.table(&id).await, "birch").unwrap();
    let joined = friend.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await;
    assert_eq!(joined.status, StatusCode::NO_CONTENT, "{}", joined.text);
    assert_eq!(host.table(&id).await["waiting_room"]["missing"], json!(["dune"]));
    assert_eq!(sit(&friend, &id, "dune").await.status, StatusCode::NO_CONTENT);
    let table = friend.table(&id).await;
    assert_eq!((&table["waiting_room"], table["waiting"].as_array().unwrap().len()), (&Value::Null, 4));
    assert!(table["view"]["hands"][1][0]["card"].is_string() && table["view"]["hands"][0][0]["card"].is_null());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_begins_with_bots_in_the_empty_chairs() {
    let server = TestServer::start().await;
    let (host, friend) = (server.person().await, server.person().await);
    let id = host.open(json!({ "amber": "me", "birch": "open" })).await;
    let key = invitation(&host.table(&id).await, "coral").unwrap();
    friend.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await;
    let begin = format!("/api/tables/{id}/begin");
    assert_eq!(friend.post(&begin, json!({ "level": "recruit" })).await.json["rule"], "TABLE-HOST");
    assert_eq!(host.post(&begin, json!({})).await.json["rule"], "TABLE-MISSING");
    assert_eq!(host.post(&begin, json!({ "level": "napoleon" })).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    let begun = host.post(&begin, json!({ "level": "recruit" })).await;
    assert_eq!(begun.status, StatusCode::NO_CONTENT, "{}", begun.text);
    let table = host.table(&id).await;
    assert_eq!(table["waiting_room"], Value::Null);
    for seat in [1, 3] {
        assert_eq!(table["seats"][seat]["sitter"], json!({ "kind": "bot", "level": "recruit", "for_person": false }));
    }
    assert_eq!(host.post(&begin, json!({})).await.status, StatusCode::NO_CONTENT, "once more is the same");
    // It is the same deal after a restart, and the record names who began.
    let view = host.table(&id).await["view"].clone();
    server.app.put_in_place(&id, |table| table.boxed_clone()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert_eq!(host.table(&id).await["view"]["hands"], view["hands"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_seen_one_side_never_plays_for_another() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    let join = format!("/api/tables/{id}/join");
    let phone = server.person().await;
    let carried =
        b.table(&id).await["links"].as_array().unwrap().iter().find(|l| l["what"] == "carry").cloned().unwrap();
    assert_eq!(phone.post(&join, json!({ "key": carried["key"] })).await.status, StatusCode::NO_CONTENT);
    // The host gives his side up and wants the other: whoever left it, by whatever way.
    leave(&a, &id, "amber").await;
    leave(&a, &id, "coral").await;
    leave(&b, &id, "dune").await;
    assert_eq!(sit(&a, &id, "dune").await.json["rule"], "TABLE-OTHER-SIDE");
    let key = invitation(&a.table(&id).await, "dune").unwrap();
    assert_eq!(a.post(&join, json!({ "key": key })).await.json["rule"], "TABLE-OTHER-SIDE");
    // The other way round, and the other device of the same person.
    let amber = invitation(&a.table(&id).await, "amber").unwrap();
    for who in [&b, &phone] {
        assert_eq!(who.post(&join, json!({ "key": amber })).await.json["rule"], "TABLE-OTHER-SIDE");
    }
    leave(&b, &id, "birch").await;
    for who in [&b, &phone] {
        assert_eq!(who.post(&join, json!({ "key": amber })).await.json["rule"], "TABLE-OTHER-SIDE", "it is remembered");
    }
    // Back to their own side they may; and somebody new to any.
    assert_eq!(sit(&a, &id, "amber").await.status, StatusCode::NO_CONTENT);
    let new = server.person().await;
    assert_eq!(new.post(&join, json!({ "key": key })).await.status, StatusCode::NO_CONTENT);
    // Every change is a line that all can read.
    let log = new.table(&id).await["log"].as_array().unwrap().clone();
    let told: Vec<&str> = log.iter().map(|line| line["text"].as_str().unwrap()).collect();
    assert!(told.contains(&"Nobody plays Amber for now."), "{told:?}");
    assert!(told.contains(&"Somebody plays Dune from here."), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_in_only_for_who_is_really_away_and_leaves_when_they_say_so() {
    let bot = || Some(json!({ "level": "recruit" }));
    let server = TestServer::start().await;
    let (a, _b, id) = server.two_at_a_table().await;
    server.app.sweep();
    // Nobody has seen the other since the beginning, but that is not a day ago.
    let mut put = a.send(Method::PUT, &format!("/api/tables/{id}/seats/birch/bot"), bot()).await;
    if put.json["rule"] == "TABLE-HERE" {
        put = a.send(Method::PUT, &format!("/api/tables/{id}/seats/dune/bot"), bot()).await;
    }
    assert!(put.json["rule"] == "TABLE-NOT-AWAY" || put.json["rule"] == "TABLE-HERE", "{}", put.text);

    let server = TestServer::with(|config| config.absence = Duration::from_secs(2)).await;
    let (a, b) = (server.person().await, server.person().await);
    let id = a.open(json!({ "amber": "me", "coral": "me", "birch": "friend:1", "dune": "friend:1" })).await;
    let links = a.table(&id).await["links"].clone();
    let key = links.as_array().unwrap().iter().find(|l| l["what"] == "invite").unwrap()["key"].clone();
    // Whoever only joins by link has not looked at the table yet: they are not here.
    assert_eq!(b.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await.status, StatusCode::NO_CONTENT);
    let path = format!("/api/tables/{id}/seats/birch/bot");
    let early = a.send(Method::PUT, &path, bot()).await;
    assert_eq!(early.json["rule"], "TABLE-NOT-AWAY", "{}", early.text);
    tokio::time::sleep(Duration::from_millis(2100)).await;
    let put = a.send(Method::PUT, &path, bot()).await;
    assert_eq!(put.status, StatusCode::NO_CONTENT, "{}", put.text);
    let told = |table: &Value| table["log"].to_string();
    assert!(told(&a.table(&id).await).contains("A bot (Recruit) plays Birch from here."));
    // They come back: the page says what is, and looking changes nothing.
    let page = b.get(&format!("/t/{id}")).await.text;
    assert!(page.contains("A bot plays Birch for you until you take the seat back."), "{page}");
    assert_eq!(b.table(&id).await["seats"][1]["sitter"]["kind"], "bot");
    // They ask for it, and the seat is theirs.
    assert_eq!(b.form(&format!("/t/{id}/back"), &[("seat", "birch")]).await.status, StatusCode::NO_CONTENT);
    let table = b.table(&id).await;
    assert_eq!(table["seats"][1]["sitter"]["kind"], "person");
    assert!(told(&table).contains("Somebody plays Birch from here."), "{}", table["log"]);
    // A bot that they put there themselves stays until they say so.
    let put = b.send(Method::PUT, &path, bot()).await;
    assert_eq!(put.status, StatusCode::NO_CONTENT, "{}", put.text);
    assert_eq!(b.table(&id).await["seats"][1]["sitter"]["kind"], "bot");
    // And nobody else changes it: not for another one, however long they are away.
    tokio::time::sleep(Duration::from_millis(2100)).await;
    let other = a.send(Method::PUT, &path, Some(json!({ "level": "sergeant" }))).await;
    assert_eq!(other.json["rule"], "TABLE-TAKEN", "{}", other.text);
}

/// A table is silent when it waits for its host; who comes by to look whether something happened is not away.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_by_is_not_away_however_long_the_table_is_silent() {
    let server =
        TestServer::with(|config| (config.absence, config.idle) = (Duration::from_secs(2), Duration::ZERO)).await;
    let (a, b, id) = server.two_at_a_table().await;
    tokio::time::sleep(Duration::from_millis(2100)).await;
    b.table(&id).await;
    // Nobody here remembers that they were here a moment ago.
    tokio::time::sleep(Duration::from_millis(20)).await;
    server.app.sweep();
    let put = async || {
        a.send(Method::PUT, &format!("/api/tables/{id}/seats/birch/bot"), Some(json!({ "level": "recruit" }))).await
    };
    assert_eq!(put().await.json["rule"], "TABLE-NOT-AWAY");
    tokio::time::sleep(Duration::from_millis(2100)).await;
    let put = put().await;
    assert_eq!(put.status, StatusCode::NO_CONTENT, "{}", put.text);
}

/// Where people share a screen its owner may hold both sides, but takes no hand from somebody who left, and
/// hands none on.
#[tokio::test(flavor = "multi_thread")]
async fn a_shared_screen_is_no_way_into_the_cards_of_others() {
    let server = TestServer::start().await;
    let (a, friend) = (server.person().await, server.person().await);
    let open = async |seats: Value| {
        let body = json!({ "game": "parley", "hotseat": true, "seats": seats });
        a.post("/api/tables", body).await.json["id"].as_str().unwrap().to_string()
    };
    // Somebody else played this side: its cards are not for the host.
    let id = open(json!({ "amber": "me", "coral": "me", "birch": "friend:1", "dune": "friend:1" })).await;
    let key = link(&a.table(&id).await, "invite");
    let joined = friend.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await;
    assert_eq!(joined.status, StatusCode::NO_CONTENT, "{}", joined.text);
    leave(&friend, &id, "birch").await;
    assert_eq!(sit(&a, &id, "birch").await.json["rule"], "TABLE-OTHER-SIDE");
    assert_eq!(sit(&friend, &id, "birch").await.status, StatusCode::FORBIDDEN, "it is kept for who has the link");
    // The host has seen this side: nobody is given its cards to play against them.
    let id = open(json!({ "amber": "me", "coral": "me", "birch": "me", "dune": "me" })).await;
    leave(&a, &id, "birch").await;
    leave(&a, &id, "dune").await;
    let key = invitation(&a.table(&id).await, "birch").unwrap();
    let joined = friend.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await;
    assert_eq!(joined.json["rule"], "TABLE-SEEN", "{}", joined.text);
    let bot =
        a.send(Method::PUT, &format!("/api/tables/{id}/seats/dune/bot"), Some(json!({ "level": "recruit" }))).await;
    assert_eq!(bot.status, StatusCode::NO_CONTENT, "{}", bot.text);
    assert_eq!(sit(&a, &id, "birch").await.status, StatusCode::NO_CONTENT, "their own side again");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_sits_down_adds_to_the_dice() {
    let server = TestServer::start().await;
    let (host, friend) = (server.person().await, server.person().await);
    let (one, two) = ("1".repeat(64), "2f".repeat(32));
    let plan = json!({ "amber": "me", "coral": "me", "birch": "friend:1", "dune": "friend:1" });
    let id = host.open(plan).await;
    let first = host.table(&id).await["fair"].clone();
    assert_eq!((&first["contributions"], &first["nothing"]), (&json!([]), &json!(["amber", "coral"])));
    assert_eq!(first["promise"], first["commitment"]);
    let luck = format!("/api/tables/{id}/luck");
    assert_eq!(host.post(&luck, json!({ "luck": "xyz" })).await.status, StatusCode::BAD_REQUEST);
    assert_eq!(host.post(&luck, json!({ "luck": one })).await.status, StatusCode::NO_CONTENT);
    assert!(host.post(&luck, json!({ "luck": two })).await.status.is_client_error(), "once for each person");
    let shown = host.table(&id).await;
    assert_eq!((&shown["fair"]["nothing"], &shown["waiting_room"]["may_give"]), (&json!([]), &json!(false)));
    let links = shown["links"].as_array().unwrap();
    let key = links.iter().find(|l| l["what"] == "invite").unwrap()["key"].clone();
    let joined = friend.post(&format!("/api/tables/{id}/join"), json!({ "key": key, "luck": two })).await;
    assert_eq!(joined.status, StatusCode::NO_CONTENT, "{}", joined.text);
    let fair = friend.table(&id).await["fair"].clone();
    assert_eq!(fair["contributions"], json!([{ "seat": "amber", "luck": one }, { "seat": "birch", "luck": two }]));
    assert_eq!(fair["commitment"], first["commitment"], "it was shown before anybody gave anything");
    assert_ne!(fair["promise"], shown["fair"]["promise"]);
    assert_eq!(friend.post(&luck, json!({ "luck": one })).await.json["rule"], "TABLE-BEGUN");
    let resigned = host.post(&format!("/api/tables/{id}/resign"), json!({ "seat": "amber" })).await;
    assert!(resigned.status.is_success(), "{}", resigned.text);
    let record = host.get(&format!("/api/tables/{id}/record")).await.text;
    assert!(record.contains(&format!("contribution amber {one}\ncontribution birch {two}\npromise ")), "{record}");
    assert_eq!(host.proved(&id).await["fair"]["verified"], true);
    let read = table::Record::read(&record).unwrap();
    assert_eq!(
        read.header.given_before(shown["fair"]["promise"].as_str().unwrap()),
        Some(1),
        "what the friend was shown"
    );
    // The same secret with other luck would have rolled other dice.
    let forged = record.replace(&two, &one);
    let forged = table::Record::read(&forged).unwrap();
    assert!(forged.verify::<parley::Parley>().is_err());
}

/// A stranger sits down in an open chair and gets up, again and again: who comes later adds to the dice all
/// the same.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_takes_the_luck_of_others_away() {
    let server = TestServer::start().await;
    let (host, stranger, friend) = (server.person().await, server.person().await, server.person().await);
    let body = json!({ "game": "parley", "listed": true,
        "seats": { "amber": "me", "coral": "bot:recruit", "birch": "open", "dune": "friend" } });
    let id = host.post("/api/tables", body).await.json["id"].as_str().unwrap().to_string();
    let birch = format!("/api/tables/{id}/seats/birch");
    for n in 0..70 {
        let body = json!({ "luck": format!("{n:064x}") });
        let sat = stranger.send(Method::PUT, &birch, Some(body)).await;
        assert_eq!(sat.status, StatusCode::NO_CONTENT, "{}", sat.text);
        leave(&stranger, &id, "birch").await;
    }
    let key = invitation(&host.table(&id).await, "dune").unwrap();
    let own = "d".repeat(64);
    let joined = friend.post(&format!("/api/tables/{id}/join"), json!({ "key": key, "luck": own })).await;
    assert_eq!(joined.status, StatusCode::NO_CONTENT, "{}", joined.text);
    let given = friend.table(&id).await["fair"]["contributions"].as_array().unwrap().clone();
    assert!(given.contains(&json!({ "seat": "dune", "luck": own })), "{} given", given.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_change_of_a_chair_is_a_line_also_before_the_beginning() {
    let server = TestServer::with(|config| config.idle = Duration::ZERO).await;
    let forget = async || {
        // Whoever was told of the last change may still have it in hand.
        for _ in 0..100 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            server.app.sweep();
            if server.app.tables_in_memory() == 0 {
                return;
            }
        }
        panic!("the table stays in memory");
    };
    let (host, friend) = (server.person().await, server.person().await);
    let id = host.open(json!({ "amber": "me", "coral": "me", "birch": "open", "dune": "friend" })).await;
    assert_eq!(host.table(&id).await["log"], json!([]), "whom it was opened with is no change");
    let watch = link(&host.table(&id).await, "watch");
    friend.post(&format!("/api/tables/{id}/join"), json!({ "key": watch })).await;
    let seat = |seat: &str| format!("/api/tables/{id}/seats/{seat}");
    let named = friend.send(Method::PUT, &seat("birch"), Some(json!({ "name": "Ada" }))).await;
    assert_eq!(named.status, StatusCode::NO_CONTENT, "{}", named.text);
    leave(&friend, &id, "birch").await;
    for (method, body) in [(Method::PUT, Some(json!({ "level": "recruit" }))), (Method::DELETE, None)] {
        let changed = host.send(method, &format!("{}/bot", seat("birch")), body).await;
        assert_eq!(changed.status, StatusCode::NO_CONTENT, "{}", changed.text);
    }
    assert_eq!(sit(&friend, &id, "birch").await.status, StatusCode::NO_CONTENT);
    let luck = friend.post(&format!("/api/tables/{id}/luck"), json!({ "luck": "5".repeat(64) })).await;
    assert_eq!(luck.status, StatusCode::NO_CONTENT, "{}", luck.text);
    let told = |table: &Value| -> Vec<String> {
        table["log"].as_array().unwrap().iter().map(|line| line["text"].as_str().unwrap().to_string()).collect()
    };
    let mut lines = vec![
        "“Ada” plays Birch from here.",
        "Nobody plays Birch for now.",
        "A bot (Recruit) plays Birch from here.",
        "Nobody plays Birch for now.",
        "Somebody plays Birch from here.",
    ];
    assert_eq!(told(&friend.table(&id).await), lines);
    let page = host.get(&format!("/t/{id}")).await.text;
    assert!(lines.iter().all(|line| page.contains(line)), "{page}");
    // The same is read from the disk, before the beginning and after it, and then from the record.
    forget().await;
    assert_eq!(told(&host.table(&id).await), lines);
    let begun = host.post(&format!("/api/tables/{id}/begin"), json!({ "level": "recruit" })).await;
    assert_eq!(begun.status, StatusCode::NO_CONTENT, "{}", begun.text);
    lines.push("A bot (Recruit) plays Dune from here.");
    assert_eq!(told(&host.table(&id).await)[..lines.len()], lines);
    forget().await;
    let table = host.table(&id).await;
    assert_eq!(told(&table)[..lines.len()], lines);
    assert_eq!(table["fair"]["contributions"], json!([{ "seat": "birch", "luck": "5".repeat(64) }]));
    let resigned = host.post(&format!("/api/tables/{id}/resign"), json!({ "seat": "amber" })).await;
    assert!(resigned.status.is_success(), "{}", resigned.text);
    let record = host.get(&format!("/api/tables/{id}/record")).await.text;
    let noted: Vec<&str> = record.lines().filter(|line| line.contains(" !hand ")).collect();
    assert_eq!(noted.len(), lines.len(), "{record}");
    assert_eq!(host.proved(&id).await["fair"]["verified"], true);
}

/// Two browsers that share a chair are one person as long as they do, and from the deal on for ever. Before
/// the deal there is nothing that one of them could have seen for the other, so getting up parts them: any
/// two browsers could have come as two.
#[tokio::test(flavor = "multi_thread")]
async fn devices_that_share_a_chair_are_one_person_while_they_do_and_from_the_deal_on() {
    let server = TestServer::start().await;
    let (desk, phone) = (server.person().await, server.person().await);
    let id = desk.open(json!({ "amber": "me", "coral": "bot:recruit", "birch": "open", "dune": "bot:recruit" })).await;
    let join = format!("/api/tables/{id}/join");
    let carry = async |who: &Client| link(&who.table(&id).await, "carry");
    let (key, watch) = (carry(&desk).await, link(&desk.table(&id).await, "watch"));
    for key in [key, watch] {
        let body = json!({ "key": key, "luck": "7".repeat(64) });
        assert_eq!(phone.post(&join, body).await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(phone.table(&id).await["log"], json!([]), "the same person on another device is no change");
    let fair = phone.table(&id).await["fair"].clone();
    assert_eq!(fair["contributions"], json!([{ "seat": "amber", "luck": "7".repeat(64) }]), "its luck counts");
    for who in [&desk, &phone] {
        assert_eq!(sit(who, &id, "birch").await.json["rule"], "TABLE-OTHER-SIDE", "they hold a chair together");
    }
    leave(&desk, &id, "amber").await;
    assert_eq!(sit(&desk, &id, "amber").await.status, StatusCode::NO_CONTENT);
    let key = carry(&desk).await;
    assert_eq!(phone.post(&join, json!({ "key": key })).await.status, StatusCode::NO_CONTENT);
    let begun = desk.post(&format!("/api/tables/{id}/begin"), json!({ "level": "recruit" })).await;
    assert_eq!(begun.status, StatusCode::NO_CONTENT, "{}", begun.text);
    leave(&phone, &id, "amber").await;
    let bot = desk.send(Method::DELETE, &format!("/api/tables/{id}/seats/birch/bot"), None).await;
    assert_eq!(bot.status, StatusCode::NO_CONTENT, "{}", bot.text);
    for who in [&desk, &phone] {
        assert_eq!(sit(who, &id, "birch").await.json["rule"], "TABLE-OTHER-SIDE", "both have seen the same side");
    }
    // Before the deal, who gets up has seen nothing.
    let id = desk.open(json!({ "amber": "me", "coral": "bot:recruit", "birch": "open", "dune": "friend" })).await;
    let table = desk.table(&id).await;
    for what in ["carry", "watch"] {
        let joined = phone.post(&format!("/api/tables/{id}/join"), json!({ "key": link(&table, what) })).await;
        assert_eq!(joined.status, StatusCode::NO_CONTENT, "{}", joined.text);
    }
    leave(&desk, &id, "amber").await;
    assert_eq!(sit(&desk, &id, "amber").await.status, StatusCode::NO_CONTENT);
    assert_eq!(sit(&phone, &id, "birch").await.status, StatusCode::NO_CONTENT);
}
