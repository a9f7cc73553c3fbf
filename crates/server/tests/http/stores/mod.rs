//! The contract of a store, on every engine there is; and servers that share one.
#![allow(missing_docs, unreachable_pub, clippy::unwrap_used)]

mod battery;
mod memory;

use crate::common::{Client, SURELY, TestServer};
use crate::onlookers::{renew, watch_key};
use battery::Pair;
use memory::{Doubtful, Fault, Faults, MemoryStore};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::store::{Store, sqlite::SqliteStore};
use std::sync::{Arc, Mutex};

fn in_memory() -> Pair {
    let mut handles = MemoryStore::handles(2).into_iter().map(|store| Arc::new(store) as Arc<dyn Store>);
    Pair { a: handles.next().unwrap(), b: handles.next().unwrap() }
}

fn in_sqlite(dir: &tempfile::TempDir, name: &str) -> Pair {
    let open = || Arc::new(SqliteStore::open_shared(&dir.path().join(name)).unwrap()) as Arc<dyn Store>;
    Pair { a: open(), b: open() }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_keeps_the_contract() {
    let dir = tempfile::tempdir().unwrap();
    let count = Mutex::new(0);
    battery::all(async || {
        let mut count = count.lock().unwrap();
        *count += 1;
        in_sqlite(&dir, &format!("{count}.sqlite"))
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_in_memory_keeps_the_contract() {
    battery::all(async || in_memory()).await;
}

/// The same person at another server.
fn at(who: &Client, server: &TestServer) -> Client {
    Client { url: server.url.clone(), ..who.clone() }
}

/// Two servers on one store play one game to its end: nobody's move is lost or doubled, and both see all.
async fn two_servers_play(Pair { a, b }: Pair) {
    let (one, other) = (TestServer::on_store(a.clone()).await, TestServer::on_store(b).await);
    let (anna, ben, id) = one.two_at_a_table().await;
    let ben = at(&ben, &other);
    let mut told = ben.events(&format!("/api/tables/{id}/events")).await;
    assert!(told.next(SURELY).await.is_some());
    let play = async |who: Client, pick: usize| {
        let (mut played, mut idle) = (0, 0);
        for n in 0.. {
            let table = who.table(&id).await;
            if table["over"].is_object() || idle > 2000 {
                break;
            }
            match who.play_any(&id, n * pick).await {
                Some(answer) if answer.status == StatusCode::OK => (played, idle) = (played + 1, 0),
                // Somebody else was first, and the question is another one now.
                Some(answer) => assert_eq!(answer.json["rule"], "TABLE-STALE", "{}", answer.text),
                None => {
                    idle += 1;
                    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                }
            }
        }
        played
    };
    let (by_anna, by_ben) = tokio::join!(play(anna.clone(), 7), play(ben.clone(), 5));
    assert!(by_anna > 10 && by_ben > 10, "{by_anna} and {by_ben}");
    let stored = moves(&a.load(&id).await.unwrap().unwrap());
    assert_eq!(stored, by_anna + by_ben, "what was acknowledged is stored, and nothing else");
    let record = async |who: &Client| who.get(&format!("/api/tables/{id}/record")).await.text;
    assert_eq!(record(&anna).await, record(&ben).await);
    assert_eq!(anna.table(&id).await["fair"]["verified"], true);
    // Ben's program at the other server was told of what Anna did here.
    let mut over = false;
    while let Some(event) = told.next(SURELY).await {
        let event: Value = serde_json::from_str(&event.data).unwrap();
        over = event["over"] == true;
        if over {
            break;
        }
    }
    assert!(over, "the stream at the other server was told of the end");
    // Talk and chairs cross over, too.
    for (who, text) in [(&anna, "well played"), (&ben, "thank you")] {
        let said = who.post(&format!("/api/tables/{id}/chat"), json!({ "text": text })).await;
        assert_eq!(said.status, StatusCode::NO_CONTENT, "{}", said.text);
    }
    for _ in 0..200 {
        if anna.table(&id).await["chat"].as_array().unwrap().len() == 2 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let lines = |table: Value| -> Vec<(Value, Value)> {
        table["chat"].as_array().unwrap().iter().map(|l| (l["number"].clone(), l["text"].clone())).collect()
    };
    let both = [(json!(0), json!("well played")), (json!(1), json!("thank you"))];
    assert_eq!(lines(anna.table(&id).await), both);
    assert_eq!(lines(ben.table(&id).await), both);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_store_in_memory_play_one_game() {
    two_servers_play(in_memory()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_file_play_one_game() {
    let dir = tempfile::tempdir().unwrap();
    two_servers_play(in_sqlite(&dir, "shared.sqlite")).await;
}

/// The moves in a stored log: without its beginning, and without who plays a seat.
fn moves(stored: &server::store::Stored) -> usize {
    stored.entries.iter().filter(|entry| !entry.words.starts_with('!')).count()
}

/// A store with a bad line to it.
fn bad_line(inner: Arc<dyn Store>, deaf: bool) -> (Arc<Doubtful>, Faults) {
    let faults = Faults::default();
    (Arc::new(Doubtful { inner, faults: faults.clone(), deaf }), faults)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_overtaken_reads_what_is_new_and_answers_the_same_decision_or_none() {
    let Pair { a, b } = in_memory();
    let (one, other) =
        (TestServer::on_store(bad_line(a.clone(), true).0).await, { TestServer::on_store(bad_line(b, true).0).await });
    let (anna, ben, id) = one.two_at_a_table().await;
    let ben = at(&ben, &other);
    // Both have the table in memory, and neither hears of the other: Ben's server is always behind.
    ben.table(&id).await;
    // Secret drafts leave the other's question alone: the second is checked again, and stands.
    for (n, who) in [&anna, &ben].into_iter().enumerate() {
        let played = who.play_any(&id, 0).await.unwrap();
        assert_eq!(played.status, StatusCode::OK, "{}", played.text);
        assert_eq!(moves(&a.load(&id).await.unwrap().unwrap()), n + 1);
    }
    // Ben once more, at Anna's server, which does not know of his draft: he answers what it believes to be asked, with
    // its number or without one; that was answered elsewhere, and nothing changes.
    let (here, there) = (at(&ben, &one), ben);
    for (behind, ahead, numbered) in [(&here, &there, true), (&there, &here, false)] {
        let mine = behind.table(&id).await["mine"][0].clone();
        if !numbered {
            assert_eq!(ahead.play_any(&id, 0).await.unwrap().status, StatusCode::OK);
        }
        let before = a.load(&id).await.unwrap().unwrap().entries;
        let decision = if numbered { mine["decision"].clone() } else { Value::Null };
        let text = mine["moves"][0]["move"].as_str().unwrap();
        let late = behind.play(&id, mine["seat"].as_str().unwrap(), &decision, text).await;
        assert_eq!((late.status, &late.json["rule"]), (StatusCode::CONFLICT, &json!("TABLE-STALE")), "{}", late.text);
        assert_eq!(late.json["fresh"]["steps"], ahead.table(&id).await["steps"], "with the table as it is now");
        assert_eq!(a.load(&id).await.unwrap().unwrap().entries, before);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_that_ended_at_one_server_opens_nothing_at_another() {
    let Pair { a, b } = in_memory();
    let (one, deaf) = (TestServer::on_store(a).await, TestServer::on_store(bad_line(b.clone(), true).0).await);
    let hears = TestServer::on_store(b).await;
    let (host, _player, id) = one.two_at_a_table().await;
    let (here, there) = (one.person().await, one.person().await);
    let old = watch_key(&host, &id).await;
    let join = |key: &str| json!({ "key": key });
    let path = format!("/api/tables/{id}/join");
    assert_eq!(at(&there, &hears).post(&path, join(&old)).await.status, StatusCode::NO_CONTENT);
    // All have the table in memory; somebody looks on at a server that is told what the others write.
    at(&host, &deaf).table(&id).await;
    let mut stream = at(&there, &hears).events(&format!("/api/tables/{id}/events")).await;
    assert!(stream.next(SURELY).await.is_some());
    let new = renew(&host, &id).await.json["key"].as_str().unwrap().to_string();
    let mut last = String::new();
    while let Some(event) = stream.next(SURELY).await {
        last = event.event;
    }
    assert_eq!(last, "gone");
    // One that has not heard of it believes in the old link until it writes, and then knows.
    assert_eq!(watch_key(&at(&host, &deaf), &id).await, old);
    assert_eq!(at(&here, &deaf).post(&path, join(&old)).await.status, StatusCode::FORBIDDEN);
    assert_eq!(at(&here, &deaf).post(&path, join(&new)).await.status, StatusCode::NO_CONTENT);
    assert_eq!(watch_key(&at(&here, &one), &id).await, new);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_doubt_is_read_back_and_known() {
    use Fault::{AnswerLost, NeverArrived};
    let patterns: [&[Option<Fault>]; 5] = [
        &[Some(AnswerLost)],
        &[Some(NeverArrived)],
        &[Some(NeverArrived), Some(NeverArrived)],
        &[Some(NeverArrived), Some(AnswerLost)],
        &[Some(NeverArrived), None],
    ];
    let Pair { a, .. } = in_memory();
    let (store, faults) = bad_line(a.clone(), false);
    let server = TestServer::on_store(store).await;
    let next = |pattern: &[Option<Fault>]| *faults.lock().unwrap() = pattern.to_vec();
    for pattern in patterns {
        // A table, a chair, a line, a move: each stored once, and acknowledged.
        let (anna, ben) = (server.person().await, server.person().await);
        next(pattern);
        let id = anna.open(json!({ "amber": "me", "coral": "me", "birch": "friend:1", "dune": "friend:1" })).await;
        next(&[]);
        let watch = anna.table(&id).await["links"].as_array().unwrap().iter().find(|l| l["what"] == "invite").cloned();
        let key = watch.unwrap()["key"].clone();
        next(pattern);
        let joined = ben.post(&format!("/api/tables/{id}/join"), json!({ "key": key })).await;
        assert_eq!(joined.status, StatusCode::NO_CONTENT, "{pattern:?}: {}", joined.text);
        next(pattern);
        let name = json!({ "name": "Ben" });
        let seat = ben.table(&id).await["mine"][0]["seat"].as_str().unwrap().to_string();
        let named = ben.send(Method::PUT, &format!("/api/tables/{id}/seats/{seat}/name"), Some(name)).await;
        assert_eq!(named.status, StatusCode::NO_CONTENT, "{pattern:?}: {}", named.text);
        next(pattern);
        let said = anna.post(&format!("/api/tables/{id}/chat"), json!({ "text": "hello" })).await;
        assert_eq!(said.status, StatusCode::NO_CONTENT, "{pattern:?}: {}", said.text);
        let watch = watch_key(&anna, &id).await;
        next(pattern);
        let renewed = renew(&anna, &id).await;
        assert_eq!(renewed.status, StatusCode::OK, "{pattern:?}: {}", renewed.text);
        assert_ne!(renewed.json["key"], watch);
        assert_eq!(a.load(&id).await.unwrap().unwrap().watch_link, 1, "{pattern:?}");
        next(pattern);
        let (onlooker, key) = (server.person().await, json!({ "key": renewed.json["key"] }));
        let joined = onlooker.post(&format!("/api/tables/{id}/join"), key).await;
        assert_eq!(joined.status, StatusCode::NO_CONTENT, "{pattern:?}: {}", joined.text);
        next(pattern);
        let played = anna.play_any(&id, 0).await.unwrap();
        assert_eq!(played.status, StatusCode::OK, "{pattern:?}: {}", played.text);
        let stored = a.load(&id).await.unwrap().unwrap();
        assert_eq!((moves(&stored), stored.chat.len()), (1, 1), "{pattern:?}");
        assert_eq!(stored.chairs.iter().filter(|c| c.name == "Ben").count(), 1, "{pattern:?}");
        assert_eq!(anna.table(&id).await["chat"].as_array().unwrap().len(), 1);
    }
    // A line that stays bad: the person is told that nobody knows, and what is shown is what is stored.
    let (anna, _ben, id) = server.two_at_a_table().await;
    next(&[Some(NeverArrived); 20]);
    let played = anna.play_any(&id, 0).await.unwrap();
    assert_eq!((played.status.as_u16(), &played.json["rule"]), (503, &json!("TABLE-IN-DOUBT")), "{}", played.text);
    next(&[]);
    assert_eq!(anna.table(&id).await["steps"], 0);
    assert_eq!(anna.play_any(&id, 0).await.unwrap().status, StatusCode::OK);
}
