//! Strangers with many addresses and many eyes: what is counted by network, what is kept for whoever comes
//! next.

use crate::common::{Answer, Client, SURELY, TestServer, answer};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

/// A server behind a proxy on this machine.
async fn behind_a_proxy(change: impl FnOnce(&mut server::Config)) -> TestServer {
    let proxies = vec!["127.0.0.1".parse().unwrap()];
    TestServer::with(|config| {
        (config.limits, config.proxies) = (1.0, proxies);
        change(config);
    })
    .await
}

/// Somebody asks from an address, through the proxy.
async fn ask(who: &Client, from: &str, method: Method, path: &str, body: Option<Value>) -> Answer {
    let request = who.request(method, path).header("x-forwarded-for", from);
    answer(if let Some(body) = body { request.json(&body) } else { request }).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_prefix_gets_a_few_addresses_worth_and_newcomers_get_in() {
    let server = behind_a_proxy(|_| {}).await;
    let nobody = server.nobody();
    let new = async |from: String| ask(&nobody, &from, Method::POST, "/api/people", None).await;
    let mut given = 0;
    for i in 0..150 {
        given += u32::from(new(format!("2001:db8:66:{:x}::1", i << 8)).await.status == StatusCode::CREATED);
    }
    assert!((120..130).contains(&given), "{given} people of one /48, of whom a /64 gets 30");
    let refused = new("2001:db8:66:ffff::1".into()).await;
    assert_eq!((refused.status, &refused.json["key"]), (StatusCode::TOO_MANY_REQUESTS, &json!("people")));
    for i in 0..40 {
        assert_eq!(new(format!("198.51.{i}.7")).await.status, StatusCode::CREATED, "newcomer {i}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_plays_finds_a_stream_when_onlookers_have_taken_theirs() {
    let server = behind_a_proxy(|config| (config.streams, config.onlookers) = ((256, 16), 6)).await;
    let (host, nobody) = (server.person().await, server.nobody());
    let plan = json!({ "amber": "me", "birch": "open", "coral": "open", "dune": "open" });
    let mut tables = Vec::new();
    for _ in 0..4 {
        let open = json!({ "game": "parley", "seats": plan, "listed": true });
        let opened = host.post("/api/tables", open).await;
        tables.push(opened.json["id"].as_str().unwrap().to_string());
    }
    let listen = async |who: &Client, from: &str, id: &str| {
        let path = format!("/api/tables/{id}/events");
        who.request(Method::GET, &path).header("x-forwarded-for", from).send().await.unwrap()
    };
    let mut open = Vec::new();
    // One table has six places for onlookers. When half are taken, a network that has one gets no more.
    for i in 0..20 {
        let answer = listen(&nobody, &format!("2001:db8:66:{i:x}::7"), &tables[0]).await;
        open.extend((answer.status() == StatusCode::OK).then_some(answer));
    }
    assert_eq!(open.len(), 4, "of one /48");
    let newcomer = listen(&nobody, "198.51.100.7", &tables[0]).await;
    assert_eq!(newcomer.status(), StatusCode::OK);
    // All tables together have sixteen streams, of which onlookers get twelve.
    for i in 0..60 {
        let answer = listen(&nobody, &format!("2001:db8:{i:x}::7"), &tables[i % 4]).await;
        open.extend((answer.status() == StatusCode::OK).then_some(answer));
    }
    assert_eq!(open.len() + 1, 12, "onlookers");
    for (i, id) in tables.iter().enumerate() {
        assert_eq!(listen(&host, &format!("203.0.{i}.5"), id).await.status(), StatusCode::OK, "who plays");
    }
    // Places are free again when streams are closed.
    drop(open);
    for _ in 0..SURELY / 50 {
        if listen(&nobody, "2001:db8::7", &tables[0]).await.status() == StatusCode::OK {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the places are not given back");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_at_everything_fills_one_budget_and_no_more() {
    const BUDGET: usize = 2 << 20;
    let server = TestServer::with(|config| config.cache = BUDGET).await;
    let host = server.person().await;
    let mut pages = 0;
    for game in ["quartermaster", "parley", "tranchees"] {
        for _ in 0..4 {
            let seats: serde_json::Map<String, Value> =
                crate::common::seats(game).iter().map(|seat| ((*seat).to_string(), json!("me"))).collect();
            let opened = host.post("/api/tables", json!({ "game": game, "seats": seats, "listed": true })).await;
            let id = opened.json["id"].as_str().unwrap().to_string();
            for look in ["lang=en&light=day", "lang=en&light=night", "lang=fr&light=day", "lang=fr&light=night"] {
                for path in ["", "/at/0", "/log"] {
                    let page = server.nobody().get(&format!("/t/{id}{path}?{look}")).await;
                    assert_eq!(page.status, StatusCode::OK, "{}", page.text);
                    pages += 1;
                    assert!(server.app.cache.bytes() <= BUDGET, "{} after {pages}", server.app.cache.bytes());
                }
            }
        }
    }
    assert!(server.app.cache.bytes() > BUDGET / 2, "{} bytes prove nothing", server.app.cache.bytes());
}

/// Many who read the same log from its beginning are told the same text, which is made once.
#[tokio::test(flavor = "multi_thread")]
async fn a_log_is_written_once_for_all_who_read_it() {
    let server = TestServer::start().await;
    let (people, id) = server.all_at_a_table("parley").await;
    for turn in 0..40 {
        for person in &people {
            person.play_any(&id, turn).await;
        }
    }
    let path = format!("/api/tables/{id}/events?from=0&log=true");
    let (first, second) = (server.nobody(), server.nobody());
    let told = first.events(&path).await.next(SURELY).await.unwrap();
    let log: Value = serde_json::from_str(&told.data).unwrap();
    assert!(log["log"].as_array().unwrap().len() > 10, "{}", told.data);
    let kept = server.app.cache.bytes();
    let again = second.events(&path).await.next(SURELY).await.unwrap();
    assert_eq!(again.data, told.data);
    assert_eq!(server.app.cache.bytes(), kept, "nothing was made anew");
    let mine = people[0].events(&path).await.next(SURELY).await.unwrap();
    assert_ne!(server.app.cache.bytes(), kept, "another eye has a log of its own");
    assert_ne!(mine.data, told.data);
}

/// Whoever loses does what leads nowhere, as often as they may: the game goes on, and its log is not filled.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_fills_a_game_with_changes_of_a_chair() {
    // So generous that only what hangs on the seat is met.
    let server = TestServer::with(|config| (config.limits, config.longest) = (1000.0, 60)).await;
    let (a, b, id) = server.two_at_a_table().await;
    let seat = format!("/api/tables/{id}/seats/birch");
    let entries = async || server.app.store.load(&id).await.unwrap().unwrap().entries.len();
    let before = entries().await;
    for n in 0..200 {
        let named = b.send(Method::PUT, &format!("{seat}/name"), Some(json!({ "name": format!("loser {n}") }))).await;
        assert_eq!(named.status, StatusCode::NO_CONTENT, "{}", named.text);
    }
    assert_eq!(entries().await, before, "the same person plays, by whatever name");
    assert_eq!(a.table(&id).await["seats"][1]["name"], "loser 199");
    // A bot, and back again: each is a line, until the seat has changed hands too often.
    let bot = async || b.send(Method::PUT, &format!("{seat}/bot"), Some(json!({ "level": "recruit" }))).await;
    let mut put = 0;
    let refused = loop {
        let answer = bot().await;
        if answer.status != StatusCode::NO_CONTENT {
            break answer;
        }
        put += 1;
        assert!(put < 100, "{put} bots");
        let back = b.send(Method::DELETE, &format!("{seat}/bot"), None).await;
        assert_eq!(back.status, StatusCode::NO_CONTENT, "{}", back.text);
    };
    assert_eq!((refused.status, &refused.json["key"]), (StatusCode::TOO_MANY_REQUESTS, &json!("handovers")));
    assert!((1..=1200).contains(&refused.json["retry_after"].as_u64().unwrap()), "{}", refused.text);
    let noted = entries().await - before;
    assert!((20..=70).contains(&noted), "{noted} lines");
    // Another seat changes hands as before; leaving is always possible; and moves are made.
    let other =
        b.send(Method::PUT, &format!("/api/tables/{id}/seats/dune/bot"), Some(json!({ "level": "recruit" }))).await;
    assert_eq!(other.status, StatusCode::NO_CONTENT, "{}", other.text);
    let left = b.send(Method::DELETE, &seat, None).await;
    assert_eq!(left.status, StatusCode::NO_CONTENT, "{}", left.text);
    let played = a.play_any(&id, 0).await.unwrap();
    assert_eq!(played.status, StatusCode::OK, "{}", played.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_an_address_with_tls_is_asked_by_tls_only() {
    for (url, sent) in
        [(Some("https://table.example.org"), true), (Some("http://table.example.org"), false), (None, false)]
    {
        let server = TestServer::with(|config| config.public_url = url.map(Into::into)).await;
        for path in ["/", "/health", "/nowhere"] {
            let answer = server.nobody().get(path).await;
            let told = answer.headers.get("strict-transport-security").map(|value| value.to_str().unwrap());
            assert_eq!(told, sent.then_some("max-age=31536000"), "{url:?} {path}");
        }
    }
}
