//! Requests that must not be carried out: each is refused with the right status and a reason, and nothing
//! changes.

use crate::common::{Answer, Client, SURELY, TestServer, answer};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The whole state of a table as those at it see it, and what is on the disk.
async fn state(server: &TestServer, people: &[&Client], id: &str) -> Vec<Value> {
    let mut all = Vec::new();
    for person in people {
        all.push(person.table(id).await);
    }
    let stored = server.app.store.load(id).await.unwrap().unwrap();
    all.push(json!(format!("{:?} {:?} {:?}", stored.entries, stored.chat, stored.chairs)));
    all
}

fn refused(answer: &Answer, status: u16, rule: &str) {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.text);
    assert_eq!(answer.json["rule"], rule, "{}", answer.text);
    assert!(answer.json["text"].as_str().is_some_and(|t| t.len() > 5 && !t.contains('⟦')), "{}", answer.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_changes_nothing_and_says_why() {
    let server = TestServer::start().await;
    let (a, b, id) = server.two_at_a_table().await;
    let (stranger, nobody) = (server.person().await, server.nobody());
    a.play_any(&id, 0).await.unwrap();
    b.table(&id).await; // so that both are here
    let before = state(&server, &[&a, &b], &id).await;
    let mine = &before[0]["mine"][0];
    let (seat, decision) = (mine["seat"].as_str().unwrap(), &mine["decision"]);
    let offered = mine["moves"][0]["move"].as_str().unwrap();
    let theirs = before[1]["mine"][0]["seat"].as_str().unwrap();
    let moves = format!("/api/tables/{id}/moves");

    // Unreadable, illegal, stale, for a seat that is somebody else's or does not exist.
    refused(&a.play(&id, seat, decision, "!§$%").await, 400, "TABLE-UNREADABLE");
    refused(&a.play(&id, seat, decision, "").await, 400, "TABLE-UNREADABLE");
    let stale = a.play(&id, seat, &json!(decision.as_u64().unwrap() - 1), offered).await;
    refused(&stale, 409, "TABLE-STALE");
    assert_eq!(stale.json["fresh"], before[0], "a stale answer gets the fresh view");
    refused(&a.play(&id, theirs, decision, offered).await, 403, "TABLE-NO-SEAT");
    refused(&a.play(&id, "nowhere", decision, offered).await, 422, "TABLE-NO-SUCH-SEAT");
    let illegal = a.play(&id, seat, decision, "draw").await;
    assert_eq!(illegal.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", illegal.text);
    // Nobody, and somebody who does not sit here.
    refused(&nobody.play(&id, seat, decision, offered).await, 401, "TABLE-NOBODY");
    refused(&stranger.play(&id, seat, decision, offered).await, 404, "TABLE-NO-TABLE");
    refused(&stranger.get(&format!("/api/tables/{id}")).await, 404, "TABLE-NO-TABLE");
    refused(&stranger.get("/api/tables/aaaabbbbcccc").await, 404, "TABLE-NO-TABLE");
    // Malformed.
    let raw = |body: &'static str, kind: &str| {
        answer(a.request(Method::POST, &moves).header("content-type", kind).body(body))
    };
    refused(&raw("{", "application/json").await, 400, "TABLE-MALFORMED");
    refused(&raw("[]", "application/json").await, 400, "TABLE-MALFORMED");
    refused(&raw("{\"seat\": 7}", "application/json").await, 400, "TABLE-MALFORMED");
    refused(&raw("seat=amber", "text/plain").await, 415, "TABLE-MEDIA");
    refused(&raw("\u{0}\u{1}", "application/json").await, 400, "TABLE-MALFORMED");
    refused(&a.form(&format!("/t/{id}/move"), &[("seat", seat), ("move", offered)]).await, 400, "TABLE-MALFORMED");
    refused(&a.form(&format!("/t/{id}/stand"), &[("seat", seat), ("until", "never")]).await, 400, "TABLE-MALFORMED");
    // Oversized.
    let huge = json!({ "seat": seat, "move": "x".repeat(100_000) });
    refused(&a.post(&moves, huge).await, 413, "TABLE-TOO-LARGE");
    let chat = a.form(&format!("/t/{id}/chat"), &[("text", &"x".repeat(50_000))]).await;
    refused(&chat, 413, "TABLE-TOO-LARGE");
    // From another site, with the cookie that a browser would send along.
    for header in
        [("origin", "https://evil.example"), ("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site")]
    {
        let request = nobody.request(Method::POST, &format!("/t/{id}/resign"));
        let request = request.header("cookie", format!("bivouac={}", a.token.as_ref().unwrap()));
        let request =
            request.header("content-type", "application/x-www-form-urlencoded").header("accept", "application/json");
        refused(
            &answer(request.header(header.0, header.1).body(format!("seat={seat}"))).await,
            403,
            "TABLE-CROSS-SITE",
        );
    }
    // The wrong method, the wrong place, before the time.
    let method = a.send(Method::DELETE, &moves, None).await;
    refused(&method, 405, "TABLE-METHOD");
    assert_eq!(method.headers["allow"], "GET,HEAD,POST");
    refused(&a.get("/api/nothing").await, 404, "TABLE-NOT-FOUND");
    refused(&a.get(&format!("/api/tables/{id}/record")).await, 403, "TABLE-NOT-OVER");
    refused(&a.get(&format!("/api/tables/{id}/at/9999")).await, 404, "TABLE-NO-STEP");
    refused(&a.post(&format!("/api/tables/{id}/chat"), json!({ "text": " \n " })).await, 422, "TABLE-SILENT");
    let undo = b.post(&format!("/api/tables/{id}/undo"), json!({ "seat": theirs })).await;
    refused(&undo, 422, "TABLE-NO-UNDO");
    // Chairs that are not theirs.
    let chair = format!("/api/tables/{id}/seats/{theirs}");
    refused(&a.send(Method::PUT, &chair, Some(json!({}))).await, 409, "TABLE-TAKEN");
    refused(&a.send(Method::DELETE, &chair, None).await, 403, "TABLE-NO-SEAT");
    let bot = Some(json!({ "level": "general" }));
    refused(&a.send(Method::PUT, &format!("{chair}/bot"), bot.clone()).await, 409, "TABLE-HERE");
    refused(&b.send(Method::PUT, &format!("/api/tables/{id}/seats/{seat}/bot"), bot).await, 403, "TABLE-HOST");
    let dead = stranger.post(&format!("/api/tables/{id}/join"), json!({ "key": "0".repeat(32) })).await;
    refused(&dead, 403, "TABLE-KEY");

    assert_eq!(state(&server, &[&a, &b], &id).await, before);
    // And the offered move still plays.
    assert_eq!(a.play(&id, seat, decision, offered).await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_up_that_cannot_be_is_refused() {
    let server = TestServer::start().await;
    let a = server.person().await;
    let open = async |body: Value| a.post("/api/tables", body).await;
    refused(&open(json!({ "game": "ludo" })).await, 422, "TABLE-SETUP");
    refused(&open(json!({ "game": "parley", "options": { "rounds": "99" } })).await, 422, "TABLE-SETUP");
    refused(&open(json!({ "game": "parley", "options": { "colour": "red" } })).await, 422, "TABLE-SETUP");
    refused(&open(json!({ "game": "parley", "seats": { "amber": "bot:napoleon" } })).await, 422, "TABLE-SETUP");
    refused(&open(json!({ "game": "parley", "seats": { "zebra": "me" } })).await, 422, "TABLE-SETUP");
    let opened = open(json!({ "game": "parley", "options": { "rounds": "1", "ask": "who-can" } })).await;
    assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.text);
    assert_eq!(a.table(opened.json["id"].as_str().unwrap()).await["setup"]["ask"], "who-can");
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_say_their_key_and_the_seconds_to_wait() {
    let server = TestServer::with(|config| config.limits = 0.2).await;
    let a = server.person().await;
    let id = a.open(json!({ "amber": "me" })).await;
    let limited = loop {
        let said = a.post(&format!("/api/tables/{id}/chat"), json!({ "text": "hello" })).await;
        if said.status != StatusCode::NO_CONTENT {
            break said;
        }
    };
    refused(&limited, 429, "TABLE-LIMIT");
    assert_eq!(limited.json["key"], "chat");
    let seconds = limited.json["retry_after"].as_u64().unwrap();
    assert!((1..=60).contains(&seconds));
    assert_eq!(limited.headers["retry-after"], seconds.to_string());
    assert!(limited.json["text"].as_str().unwrap().contains("chat"), "{}", limited.text);
    assert_eq!(a.table(&id).await["chat"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_are_counted_by_their_route_and_status_and_by_nothing_private() {
    let server = TestServer::start().await;
    let a = server.person().await;
    let id = a.open(json!({ "amber": "me" })).await;
    for path in ["/health", "/health", "/nothing", &format!("/t/{id}?secret=1"), "/health", "/t/nowhere"] {
        a.get(path).await;
    }
    let told = a.get("/metrics").await;
    assert!(told.headers["content-type"].as_bytes().starts_with(b"application/openmetrics-text"), "{:?}", told.headers);
    let told = told.text;
    let counts = [("/health", 200, 3), ("none", 404, 1), ("/t/{id}", 200, 1), ("/t/{id}", 404, 1)];
    for (route, status, count) in counts {
        let line = format!("requests_total{{route=\"{route}\",status=\"{status}\"}} {count}");
        assert!(told.lines().any(|told| told == line), "{line} is not in\n{told}");
    }
    assert!(!told.contains(&id) && !told.contains("secret"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_the_strict_headers() {
    let server = TestServer::start().await;
    let a = server.person().await;
    let id = a.open(json!({ "amber": "me" })).await;
    for path in ["/", "/nothing", &format!("/t/{id}"), "/api/games", "/assets/table.css", "/health"] {
        let answer = a.get(path).await;
        let policy = answer.headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(answer.headers["referrer-policy"], "no-referrer");
        assert_eq!(answer.headers["x-content-type-options"], "nosniff");
        assert!(!answer.text.contains("<script>") && !answer.text.contains(" style="), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_somebody_by_making_up_a_secret() {
    let server = TestServer::start().await;
    let table = json!({ "game": "parley", "seats": { "amber": "me" } });
    for made_up in ["0123456789abcdef".repeat(2), "0123456789abcdef".repeat(4)] {
        let stranger = Client { token: Some(made_up.clone()), ..server.nobody() };
        refused(&stranger.post("/api/tables", table.clone()).await, 401, "TABLE-NOBODY");
        // A browser gets a secret of its own in its place.
        let cookie = format!("bivouac={made_up}");
        let page = server.nobody().request(Method::POST, "/play/parley").header("cookie", cookie);
        let page = page.header("content-type", "application/x-www-form-urlencoded").body("level=recruit");
        let given = answer(page).await.headers["set-cookie"].to_str().unwrap().to_string();
        assert!(given.starts_with("bivouac=") && !given.contains(&made_up), "{given}");
    }
    assert_eq!(server.app.store.count().await.unwrap(), 2, "only those that the pages opened");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_secret_from_before_they_were_signed_is_still_good_for_who_sits_somewhere() {
    let server = TestServer::start().await;
    let a = server.person().await;
    let (token, before) = (a.token.clone().unwrap(), a.token.as_ref().unwrap()[..32].to_string());
    let old = Client { token: Some(before.clone()), ..server.nobody() };
    refused(&old.post("/api/tables", json!({ "game": "parley" })).await, 401, "TABLE-NOBODY");
    let id = a.open(json!({ "amber": "me" })).await;
    assert_eq!(old.table(&id).await["mine"][0]["seat"], "amber");
    let browser =
        server.nobody().request(Method::GET, &format!("/t/{id}")).header("cookie", format!("bivouac={before}"));
    let page = answer(browser).await;
    assert_eq!(page.status, StatusCode::OK);
    let given = page.headers["set-cookie"].to_str().unwrap();
    assert!(given.starts_with(&format!("bivouac={token};")), "the same secret, signed");
    // So is one that was signed elsewhere: the store has moved, and what it was signed with is gone.
    let moved = TestServer::on_store_with(server.app.store.clone(), |config| config.seal = Some([9; 32])).await;
    let there = Client { url: moved.url.clone(), ..a.clone() };
    assert_eq!(there.table(&id).await["mine"][0]["seat"], "amber");
    let stranger = Client { url: moved.url.clone(), ..server.person().await };
    refused(&stranger.post("/api/tables", json!({ "game": "parley" })).await, 401, "TABLE-NOBODY");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_opens_so_many_tables_whoever_it_says_it_is() {
    let server = TestServer::with(|config| config.limits = 1.0).await;
    let (mut opened, mut limited) = (0, None);
    for _ in 0..5 {
        let person = server.person().await;
        for _ in 0..12 {
            let answer = person.post("/api/tables", json!({ "game": "parley", "seats": { "amber": "me" } })).await;
            match answer.status {
                StatusCode::CREATED => opened += 1,
                _ => limited = Some(answer),
            }
        }
    }
    assert!((40..=42).contains(&opened), "{opened} of 60");
    let limited = limited.unwrap();
    refused(&limited, 429, "TABLE-LIMIT");
    assert_eq!(limited.json["key"], "tables");
}

/// What still comes on a connection until it is closed; `None` when it stays open for so long.
async fn rest(stream: &mut TcpStream, wait: Duration) -> Option<String> {
    let mut text = Vec::new();
    tokio::time::timeout(wait, stream.read_to_end(&mut text)).await.ok()?.ok()?;
    Some(String::from_utf8_lossy(&text).into_owned())
}

#[tokio::test(flavor = "multi_thread")]
async fn who_sends_half_a_request_is_not_waited_for() {
    let server = TestServer::with(|config| config.patience = Duration::from_millis(300)).await;
    let (mut head, mut body) = (server.connect().await, server.connect().await);
    head.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nX-Long: ").await.unwrap();
    let half = b"POST /lang HTTP/1.1\r\nHost: here\r\nAccept: application/json\r\n\
        Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nlang=";
    body.write_all(half).await.unwrap();
    let long = Duration::from_secs(20);
    let told = rest(&mut body, long).await.expect("it is closed");
    assert!(told.starts_with("HTTP/1.1 408") && told.contains("TABLE-SLOW"), "{told}");
    assert!(rest(&mut head, long).await.is_some(), "it is closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_connections() {
    let server = TestServer::with(|config| (config.limits, config.connections) = (1.0, (3, 100))).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        let mut stream = server.connect().await;
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n").await.unwrap();
        assert_eq!(stream.read(&mut [0; 12]).await.unwrap(), 12, "an answer begins");
        open.push(stream);
    }
    let mut fourth = server.connect().await;
    let _ = fourth.write_all(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n").await;
    let told = fourth.read(&mut [0; 12]).await;
    assert!(told.is_err() || told.is_ok_and(|read| read == 0), "the door is closed");
    drop(open);
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let mut again = server.connect().await;
        let _ = again.write_all(b"GET /health HTTP/1.1\r\nHost: here\r\n\r\n").await;
        if again.read(&mut [0; 12]).await.is_ok_and(|read| read == 12) {
            break;
        }
        assert!(Instant::now() < deadline, "places are free again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Behind a proxy all connections are the proxy's: there streams are what one stranger could take from all
/// others.
#[tokio::test(flavor = "multi_thread")]
async fn one_address_has_so_many_streams_also_behind_a_proxy() {
    let server = TestServer::with(|config| {
        (config.limits, config.streams) = (1.0, (2, 100));
        config.proxies = vec!["127.0.0.1".parse().unwrap()];
    })
    .await;
    let a = server.person().await;
    let opened = a.post("/api/tables", json!({ "game": "parley", "listed": true, "seats": { "amber": "me" } })).await;
    let path = format!("/api/tables/{}/events", opened.json["id"].as_str().unwrap());
    let nobody = server.nobody();
    let listen = async |from: &str| {
        let asked = nobody.request(reqwest::Method::GET, &path).header("x-forwarded-for", from);
        asked.send().await.unwrap()
    };
    let mut open = vec![listen("10.0.0.6").await, listen("10.0.0.6").await];
    assert!(open.iter().all(|stream| stream.status() == StatusCode::OK));
    assert_eq!(listen("10.0.0.6").await.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(listen("10.0.0.7").await.status(), StatusCode::OK, "somebody else is not to blame");
    open.pop();
    let deadline = Instant::now() + Duration::from_secs(20);
    while listen("10.0.0.6").await.status() != StatusCode::OK {
        assert!(Instant::now() < deadline, "a place is free again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_the_memory_with_heads() {
    let server = TestServer::with(|config| config.patience = Duration::from_secs(120)).await;
    let mut stream = server.connect().await;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: here\r\nX-Long: ").await.unwrap();
    let _ = stream.write_all(&vec![b'x'; 70_000]).await;
    // Nobody waits for the rest of it.
    let start = Instant::now();
    let told = rest(&mut stream, Duration::from_secs(60)).await;
    assert!(told.is_none_or(|told| told.is_empty() || told.starts_with("HTTP/1.1 431")));
    assert!(start.elapsed() < Duration::from_secs(50), "it is still listened to");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_comes_whatever_is_open() {
    let mut server = TestServer::with(|config| config.grace = Duration::from_millis(500)).await;
    let a = server.person().await;
    let id = a.open(json!({ "amber": "me", "birch": "bot:general" })).await;
    let mut events = a.events(&format!("/api/tables/{id}/events")).await;
    let (mut head, mut body) = (server.connect().await, server.connect().await);
    head.write_all(b"GET / HTTP/1.1\r\nHost: ").await.unwrap();
    body.write_all(b"POST /lang HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\n").await.unwrap();
    let idle = server.connect().await;
    tokio::time::sleep(Duration::from_millis(50)).await;
    server.stop();
    tokio::time::timeout(Duration::from_secs(10), server.ended()).await.expect("it ends");
    let mut last = None;
    while let Some(event) = events.next(SURELY).await {
        last = Some(event.event);
    }
    assert_eq!(last.as_deref(), Some("bye"), "whoever listened is told");
    drop((head, body, idle));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_wants_the_same_picture_at_the_same_time_gets_the_same() {
    let server = TestServer::start().await;
    let a = server.person().await;
    let opened =
        a.post("/api/tables", json!({ "game": "tranchees", "seats": { "french": "me", "german": "me" } })).await;
    let path = format!("/t/{}/board.png", opened.json["id"].as_str().unwrap());
    let asked = (0..100).map(|_| a.get(&path));
    let answers = futures_util::future::join_all(asked).await;
    assert!(answers.iter().all(|answer| answer.status == StatusCode::OK && answer.text.len() > 1000));
    assert!(server.app.pictures.drawn() <= 10, "{} drawn", server.app.pictures.drawn());
}

/// Whoever goes on and on makes a table that takes longer and longer to be read again: there is an end to it.
#[tokio::test]
async fn a_table_takes_so_many_entries_and_can_then_only_be_given_up() {
    let server = TestServer::with(|config| config.longest = 20).await;
    let (a, b, id) = server.two_at_a_table().await;
    let mut played = 0;
    let mut given_back = Vec::new();
    let refused = loop {
        let answer = match a.play_any(&id, 0).await {
            Some(answer) => answer,
            None => b.play_any(&id, 0).await.expect("one of them is asked"),
        };
        if !answer.status.is_success() {
            break answer;
        }
        played += 1;
        assert!(played <= 20);
        let stand = json!({ "seat": "amber", "topic": "offer", "move": "pass", "until": "withdrawn" });
        given_back.push(a.send(Method::PUT, &format!("/api/tables/{id}/standing"), Some(stand)).await);
    };
    // What leads nowhere is refused from the half on: nobody who loses fills a table with it.
    let full = |answer: &Answer| answer.json["rule"] == "TABLE-FULL";
    assert!(!full(&given_back[0]) && given_back.iter().any(full), "at the half, not before");
    assert_eq!((refused.status, &refused.json["rule"]), (StatusCode::CONFLICT, &json!("TABLE-FULL")));
    assert!(played > 0, "{}", refused.text);
    let resigned = a.post(&format!("/api/tables/{id}/resign"), json!({ "seat": "amber" })).await;
    assert!(resigned.status.is_success(), "{}", resigned.text);
}
