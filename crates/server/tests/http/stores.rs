//! Servers that share a store.

use crate::common::{Client, SURELY, TestServer};
use crate::onlookers::{renew, watch_key};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::actions::{Action, Actor};
use std::sync::Arc;
use std::time::Duration;
use store::Store;
use store::battery::{Pair, in_memory, in_sqlite};
use store::memory::{Doubtful, Fault, Faults, MemoryStore};
use table::Lang;

/// The same person at another server.
fn at(who: &Client, server: &TestServer) -> Client {
    Client { url: server.url.clone(), ..who.clone() }
}

/// Two servers on one store play one game to its end: nobody's move is lost or doubled, and both see all.
async fn two_servers_play(Pair { a, b, .. }: Pair) {
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
    assert_eq!(anna.proved(&id).await["fair"]["verified"], true);
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
    two_servers_play(in_sqlite(&dir.path().join("shared.sqlite"))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_postgresql_play_one_game() {
    let cluster = nodes::cluster::Cluster::start(true);
    let url = cluster.database().await;
    let (a, b) = tokio::join!(nodes::PgStore::connect(&url, "one"), nodes::PgStore::connect(&url, "other"));
    let (a, b) = (Arc::new(a.unwrap()), Arc::new(b.unwrap()));
    // A node whose heartbeat is late is listed again with the next one.
    let mut names = std::collections::BTreeSet::new();
    for _ in 0..300 {
        names = a.members().await.unwrap().into_iter().map(|member| member.name).collect();
        if names.len() == 2 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(names, ["one".to_string(), "other".to_string()].into());
    assert_eq!(a.warnings(), [] as [String; 0]);
    let hands = in_memory().hands;
    two_servers_play(Pair { a, b, hands }).await;
    // These servers have closed their stores.
    let (a, b) = tokio::join!(nodes::PgStore::connect(&url, "third"), nodes::PgStore::connect(&url, "fourth"));
    both_show_the_same(Arc::new(a.unwrap()), Arc::new(b.unwrap())).await;
}

/// People who look at different servers are here for all, and both servers answer the same to the same person,
/// byte by byte: also as soon as a move is acknowledged, and who has left one server is gone from the other.
async fn both_show_the_same(a: Arc<dyn Store>, b: Arc<dyn Store>) {
    let (one, other) = (TestServer::on_store(a).await, TestServer::on_store(b).await);
    let (anna, ben, id) = one.two_at_a_table().await;
    let path = format!("/api/tables/{id}");
    let here = |table: &Value| -> Vec<bool> {
        table["seats"].as_array().unwrap().iter().map(|seat| seat["here"] == true).collect()
    };
    let mut at_other = at(&ben, &other).events(&format!("{path}/events")).await;
    let mut at_one = anna.events(&format!("{path}/events")).await;
    while here(&anna.table(&id).await) != [true; 4] {
        at_one.next(SURELY).await.expect("Ben's coming is told");
    }
    while here(&at(&ben, &other).table(&id).await) != [true; 4] {
        at_other.next(SURELY).await.expect("Anna's presence is told");
    }
    for n in 0..12 {
        for who in [&anna, &ben] {
            if n % 2 == 0 {
                who.play_any(&id, n).await;
            } else {
                at(who, &other).play_any(&id, n).await;
            }
            for eye in [&anna, &ben] {
                let (near, far) = (eye.get(&path).await, at(eye, &other).get(&path).await);
                assert_eq!(near.text, far.text, "after {n} moves");
            }
        }
    }
}

/// The moves in a stored log: without its beginning, and without who plays a seat.
fn moves(stored: &store::Stored) -> usize {
    stored.entries.iter().filter(|entry| !entry.words.starts_with('!')).count()
}

/// A store with a bad line to it.
fn bad_line(inner: Arc<dyn Store>, deaf: bool) -> (Arc<Doubtful>, Faults) {
    let faults = Faults::default();
    (Arc::new(Doubtful { inner, faults: faults.clone(), deaf }), faults)
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_overtaken_reads_what_is_new_and_answers_the_same_decision_or_none() {
    let Pair { a, b, .. } = in_memory();
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
    // Ben once more, at Anna's server, which does not know of his draft: he answers what it believes to be
    // asked, with its number or without one; that was answered elsewhere, and nothing changes.
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
    let Pair { a, b, .. } = in_memory();
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
    // The first one is told who may look on now.
    let told = async {
        while at(&here, &one).get(&format!("/api/tables/{id}")).await.status != StatusCode::OK {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_millis(SURELY), told).await.expect("it is told");
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

#[tokio::test(flavor = "multi_thread")]
async fn what_is_in_doubt_is_not_taken_back_twice() {
    let Pair { a, .. } = in_memory();
    let (store, faults) = bad_line(a.clone(), false);
    let server = TestServer::on_store(store).await;
    let (anna, _ben, id) = server.two_at_a_table().await;
    // Two cards of a draft, of which one is taken back.
    let seat = anna.table(&id).await["mine"][0]["seat"].as_str().unwrap().to_string();
    for _ in 0..2 {
        let mine = anna.table(&id).await["mine"][0].clone();
        let text = mine["moves"][0]["move"].as_str().unwrap();
        assert_eq!(anna.play(&id, &seat, &mine["decision"], text).await.status, StatusCode::OK);
    }
    let undone = async || {
        let stored = a.load(&id).await.unwrap().unwrap();
        stored.entries.iter().filter(|entry| entry.words == "!undo").count()
    };
    for (n, fault) in [(1, Fault::AnswerLost), (2, Fault::NeverArrived)] {
        *faults.lock().unwrap() = vec![Some(fault)];
        let answer = anna.post(&format!("/api/tables/{id}/undo"), json!({ "seat": seat })).await;
        assert!(answer.status.is_success(), "{}", answer.text);
        assert_eq!(undone().await, n, "{fault:?}");
    }
    *faults.lock().unwrap() = vec![Some(Fault::AnswerLost)];
    let answer = anna.post(&format!("/api/tables/{id}/resign"), json!({ "seat": seat })).await;
    assert!(answer.status.is_success(), "{}", answer.text);
    let stored = a.load(&id).await.unwrap().unwrap();
    assert_eq!(stored.entries.iter().filter(|entry| entry.words == "!resign").count(), 1);
    assert_eq!(stored.finished.map(|end| end.result.rule), Some("TABLE-RESIGN".to_string()));
}

/// The whole sheet that a bot writes in secret is one request to the store; what cannot be played of it is
/// left out.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_a_bot_is_stored_at_once() {
    let Pair { a, .. } = in_memory();
    let (store, faults) = bad_line(a.clone(), false);
    let server = TestServer::on_store(store).await;
    let (anna, _ben, id) = server.two_at_a_table().await;
    let mine = anna.table(&id).await["mine"][0].clone();
    let seat = mine["seat"].as_str().unwrap();
    let texts: Vec<String> =
        [&mine["moves"][0]["move"], &mine["moves"][1]["move"]].map(|text| text.as_str().unwrap().to_string()).into();
    let decision = u32::try_from(mine["decision"].as_u64().unwrap()).unwrap();
    let play = async |decision, texts| {
        server.app.act(id.as_str(), seat, Actor::Bot, Action::PlayAll { decision, texts }, Lang::En).await
    };
    let before = moves(&a.load(&id).await.unwrap().unwrap());
    *faults.lock().unwrap() = vec![None; 9];
    let stale = play(decision + 1, texts.clone()).await.unwrap_err();
    assert_eq!((stale.why.rule.as_ref(), faults.lock().unwrap().len()), ("TABLE-STALE", 9));
    play(decision, vec![texts[0].clone(), texts[1].clone(), "nothing of the kind".into()]).await.unwrap();
    assert_eq!(faults.lock().unwrap().len(), 8, "one request");
    assert_eq!(moves(&a.load(&id).await.unwrap().unwrap()), before + 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_moves_after_a_restart_though_nobody_has_opened_its_table() {
    let Pair { a, b, .. } = in_memory();
    let mut server = TestServer::on_store(a).await;
    let (_anna, _ben, id) = server.two_at_a_table().await;
    server.stop();
    server.ended().await;
    // A bot sits in a chair of somebody who is asked; Anna's people look nowhere.
    let stored = b.load(&id).await.unwrap().unwrap();
    let (seat, chair) = (0..).zip(&stored.chairs).find(|(_, chair)| !chair.holders.is_empty()).unwrap();
    let bot = store::Chair { bot: Some("recruit".into()), revision: chair.revision + 1, ..chair.clone() };
    assert_eq!(b.set_chair(&id, seat, bot).await, Ok(store::Written::Stored(())));
    let _again = TestServer::on_store(b.clone()).await;
    while !b.load(&id).await.unwrap().unwrap().entries[stored.entries.len()..].iter().any(|entry| entry.seat == seat) {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_knows_more_than_the_store_starts_again_from_it() {
    let stores = MemoryStore::handles(2);
    let [a, b]: [Arc<MemoryStore>; 2] = stores.into_iter().map(Arc::new).collect::<Vec<_>>().try_into().ok().unwrap();
    let (one, other) = (TestServer::on_store(a.clone()).await, TestServer::on_store(b).await);
    let (anna, ben, id) = one.two_at_a_table().await;
    let begun = a.load(&id).await.unwrap().unwrap().entries.len();
    for who in [&anna, &ben] {
        assert_eq!(who.play_any(&id, 0).await.unwrap().status, StatusCode::OK);
    }
    assert!(anna.table(&id).await["steps"].as_u64().unwrap() > 0);
    // An older copy is put back; what somebody says is news for the first server.
    a.forget(&id, begun);
    let ben = at(&ben, &other);
    let said = ben.post(&format!("/api/tables/{id}/chat"), json!({ "text": "where are my moves?" })).await;
    assert_eq!(said.status, StatusCode::NO_CONTENT, "{}", said.text);
    let mut steps = json!(null);
    for _ in 0..200 {
        steps = anna.table(&id).await["steps"].clone();
        if steps == 0 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert_eq!(steps, 0, "it shows what is stored");
    assert_eq!(anna.play_any(&id, 0).await.unwrap().status, StatusCode::OK, "and goes on from there");
}

/// Whoever has played for years finds their first game again.
#[tokio::test(flavor = "multi_thread")]
async fn one_s_own_tables_are_listed_page_by_page() {
    let Pair { a, .. } = in_memory();
    let server = TestServer::on_store(a.clone()).await;
    let (anna, _ben, id) = server.two_at_a_table().await;
    let first = a.load(&id).await.unwrap().unwrap();
    for n in 0..230 {
        let row = store::TableRow { id: format!("t{n:03}"), ..first.row.clone() };
        let result = store::GameResult { winners: 1, rule: "TABLE-RESIGN".into() };
        let finished = Some(store::Finished { at: n, result });
        let table = store::Stored { row, touched: n / 3, finished, ..first.clone() };
        assert_eq!(a.import(table).await, Ok(store::Written::Stored(())));
    }
    let (mut path, mut ids, mut pages) = ("/api/tables?of=mine".to_string(), Vec::new(), 0);
    loop {
        let answer = anna.http.get(format!("{}{path}", anna.url)).bearer_auth(anna.token.as_ref().unwrap());
        let answer = answer.send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        let next = answer.headers().get("link").map(|link| link.to_str().unwrap().to_string());
        let tables: Value = serde_json::from_slice(&answer.bytes().await.unwrap()).unwrap();
        ids.extend(tables.as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_string()));
        pages += 1;
        let Some(next) = next else { break };
        path = next.split(['<', '>']).nth(1).unwrap().to_string();
        let home = anna.get(&path.replace("/api/tables?of=mine&", "/?")).await;
        assert_eq!(home.status, StatusCode::OK, "{}", home.text);
        assert_eq!(home.text.contains("rel=\"next\""), pages < 2, "the page itself has a link to the next one");
    }
    let all: std::collections::BTreeSet<&String> = ids.iter().collect();
    assert_eq!((pages, ids.len(), all.len(), &ids[0]), (3, 231, 231, &id), "each once, and the one that waits first");
    for bad in ["nothing", "1.x.t", "2.1.t", "1.1"] {
        let answer = anna.get(&format!("/api/tables?of=mine&after={bad}")).await;
        assert_eq!(answer.status, StatusCode::BAD_REQUEST, "{bad}: {}", answer.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_of_two_versions_share_a_store() {
    let Pair { a, b, hands } = in_memory();
    // An older program runs beside this one: a new table is one that both can answer for.
    b.announce(vec![("parley".into(), 1)]).await.unwrap();
    let server = TestServer::on_store(a.clone()).await;
    let (anna, _ben, id) = server.two_at_a_table().await;
    let older = a.load(&id).await.unwrap().unwrap();
    assert_eq!(older.row.revision, 1);
    assert_eq!(anna.play_any(&id, 0).await.unwrap().status, StatusCode::OK);
    // A newer one opens tables that this one knows nothing of: it says so, and is as healthy as before.
    for (id, game, revision) in [("newer", "parley", 99), ("unknown", "another-game", 1)] {
        let row = store::TableRow { id: id.into(), game: game.into(), revision, ..older.row.clone() };
        let table = store::Stored { row, ..older.clone() };
        assert_eq!(hands.another().import(table).await, Ok(store::Written::Stored(())));
        let answer = anna.get(&format!("/api/tables/{id}")).await;
        assert_eq!((answer.status.as_u16(), &answer.json["rule"]), (421, &json!("TABLE-NEWER")), "{}", answer.text);
    }
    assert_eq!(anna.get("/health").await.json["status"], "ok");
    // The older one is gone: tables are opened with what this program knows.
    b.announce(Vec::new()).await.unwrap();
    let (_, _, id) = server.two_at_a_table().await;
    assert!(a.load(&id).await.unwrap().unwrap().row.revision > 1);
}
