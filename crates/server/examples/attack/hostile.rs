//! What strangers do: each pattern on threads of its own, from addresses of its own, for a bounded time.
//! Patterns of many networks come through a proxy that the server trusts ([`PROXY`]) and says for whom it
//! asks.

use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// What became of an attack.
pub(crate) struct Story {
    words: String,
    /// Did the server do what it should?
    pub(crate) held: bool,
}

impl std::fmt::Display for Story {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words)
    }
}

impl Story {
    /// The attacker itself fell.
    pub(crate) fn fell() -> Story {
        Story { words: "the attacker fell".into(), held: false }
    }
}

/// An attack that goes on.
type Going = std::pin::Pin<Box<dyn Future<Output = Story> + Send>>;

/// The address of this machine that the server trusts as a proxy.
pub(crate) const PROXY: &str = "127.0.9.9";

/// How many networks a pattern of many has.
const NETWORKS: u16 = 200;

/// A pattern of attack, and what an honest player may feel meanwhile.
pub(crate) struct Pattern {
    pub(crate) name: &'static str,
    /// The most that may be added to the memory, in MB.
    pub(crate) memory: Option<u64>,
    /// The most that 99 of a hundred moves may take, in ms.
    pub(crate) moves: u64,
    /// The most that a sergeant may take beyond its budget, in ms.
    pub(crate) reply: u64,
    run: fn(Stranger, Duration) -> Going,
}

const fn pattern(name: &'static str, run: fn(Stranger, Duration) -> Going) -> Pattern {
    Pattern { name, memory: None, moves: 150, reply: 250, run }
}

/// All patterns.
pub(crate) const PATTERNS: [Pattern; 15] = [
    pattern("nothing", |_, time| Box::pin(nothing(time))),
    pattern("identities", |who, _| Box::pin(identities(who))),
    pattern("tables-of-bots", |who, time| Box::pin(tables_of_bots(who, time))),
    Pattern { memory: Some(100), ..pattern("pictures", |who, time| Box::pin(pictures(who, time))) },
    pattern("half-heads", |who, time| Box::pin(half_heads(who, time))),
    pattern("slow-readers", |who, time| Box::pin(slow_readers(who, time))),
    pattern("flood", |who, time| Box::pin(flood(who, "", vec!["/".into()], time))),
    pattern("books", |who, time| Box::pin(books(who, time))),
    pattern("own-table", |who, time| Box::pin(own_table(who, time))),
    pattern("streams", |who, time| Box::pin(streams(who, time))),
    Pattern { moves: 100, ..pattern("from-the-beginning", |who, time| Box::pin(from_the_beginning(who, time))) },
    Pattern { memory: Some(300), ..pattern("looks", |who, time| Box::pin(looks(who, time))) },
    Pattern { reply: 500, ..pattern("prefixes-think", |who, time| Box::pin(think(who, Around::Prefix, time))) },
    Pattern {
        reply: 500,
        memory: Some(300),
        ..pattern("prefixes-stream", |who, time| Box::pin(stream(who, Around::Prefix, time)))
    },
    Pattern { reply: 500, ..pattern("networks-stream", |who, time| Box::pin(stream(who, Around::Nothing, time))) },
];

impl Pattern {
    /// Starts it on a thread of its own; `honest` is the table at which the honest player plays.
    pub(crate) fn start(&self, server: &str, honest: &Honest, time: Duration) -> JoinHandle<Story> {
        let (run, stranger) = (self.run, Stranger { honest: honest.clone(), ..Stranger::new(server, 66) });
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(run(stranger, time))
        })
    }
}

/// The table of the honest player, once there is one.
pub(crate) type Honest = Arc<Mutex<String>>;

/// What the networks of a pattern have in common.
#[derive(Copy, Clone)]
enum Around {
    /// They are /64s of one rented /48.
    Prefix,
    /// They are /48s that have nothing to do with each other.
    Nothing,
}

impl Around {
    fn address(self, n: u16) -> String {
        match self {
            Around::Prefix => format!("2001:db8:66:{:x}::7", n * 7),
            Around::Nothing => format!("2001:db8:{:x}::7", 0x1000 + n),
        }
    }
}

/// Somebody at an address of this machine.
#[derive(Clone)]
pub(crate) struct Stranger {
    server: SocketAddr,
    from: u8,
    /// For whom the proxy asks, when they come through it.
    behind: Option<Arc<str>>,
    honest: Honest,
}

impl Stranger {
    fn new(server: &str, from: u8) -> Stranger {
        Stranger { server: server.parse().expect("an address"), from, behind: None, honest: Honest::default() }
    }
    /// Somebody far away, behind the proxy.
    pub(crate) fn far(server: &str, address: &str) -> Stranger {
        Stranger { behind: Some(address.into()), ..Stranger::new(server, 0) }
    }
    fn behind(&self, address: &str) -> Stranger {
        Stranger { behind: Some(address.into()), ..self.clone() }
    }
    fn at(&self, from: u8) -> Stranger {
        Stranger { from, ..self.clone() }
    }
    async fn connect(&self) -> std::io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        let from = match self.behind {
            Some(_) => PROXY.parse().expect("an address"),
            None => IpAddr::V4(Ipv4Addr::new(127, 0, 0, self.from)),
        };
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(self.server).await
    }
    /// The line of a head that says for whom the proxy asks.
    fn line(&self) -> String {
        self.behind.as_ref().map_or(String::new(), |address| format!("X-Forwarded-For: {address}\r\n"))
    }
    /// Opens a stream; is it let in? What comes is read and thrown away.
    async fn listen(&self, path: &str) -> bool {
        let asked = async {
            let mut stream = self.connect().await.ok()?;
            let look =
                format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n{}\r\n", self.line());
            stream.write_all(look.as_bytes()).await.ok()?;
            let mut head = [0; 12];
            stream.read_exact(&mut head).await.ok()?;
            head.ends_with(b"200").then_some(stream)
        };
        let Ok(Some(mut stream)) = tokio::time::timeout(Duration::from_secs(20), asked).await else { return false };
        tokio::spawn(async move { while stream.read(&mut [0; 4096]).await.is_ok_and(|n| n > 0) {} });
        true
    }
    /// Asks on a connection of its own; the status and the body. 0 when there is no answer.
    async fn ask(&self, method: &str, path: &str, head: &str, body: &str) -> (u16, Vec<u8>) {
        let asked = async {
            let mut stream = self.connect().await?;
            let request = format!(
                "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{head}{}Content-Type: application/json\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                self.line(),
                body.len()
            );
            stream.write_all(request.as_bytes()).await?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await?;
            Ok::<_, std::io::Error>(answer)
        };
        let answer =
            tokio::time::timeout(Duration::from_secs(60), asked).await.map_or(Vec::new(), Result::unwrap_or_default);
        let status = std::str::from_utf8(answer.get(9..12).unwrap_or_default()).ok().and_then(|s| s.parse().ok());
        let body = answer.windows(4).position(|four| four == b"\r\n\r\n").map_or(0, |at| at + 4);
        (status.unwrap_or(0), answer[body..].to_vec())
    }
    async fn json(&self, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, answer) = self.ask(method, path, &format!("Authorization: Bearer {token}\r\n"), &body).await;
        (status, serde_json::from_slice(&answer).unwrap_or(Value::Null))
    }
    async fn person(&self) -> String {
        let (_, person) = self.json("POST", "/api/people", "", &Value::Null).await;
        person["token"].as_str().unwrap_or_default().to_string()
    }
    /// The games, those with the most seats first.
    async fn games(&self) -> Vec<Value> {
        let (_, games) = self.json("GET", "/api/games", "", &Value::Null).await;
        let mut games = games.as_array().cloned().unwrap_or_default();
        games.sort_by_key(|game| std::cmp::Reverse(game["seats"].as_array().map_or(0, Vec::len)));
        games
    }
    /// The game with the most seats.
    async fn largest_game(&self) -> Value {
        self.games().await.into_iter().next().unwrap_or_default()
    }
    /// Opens a table with these plans for its seats in turn.
    async fn open(&self, token: &str, game: &Value, plan: &str) -> (u16, String) {
        let seats = game["seats"].as_array().cloned().unwrap_or_default();
        let seats: serde_json::Map<String, Value> =
            seats.iter().filter_map(|seat| Some((seat["id"].as_str()?.to_string(), json!(plan)))).collect();
        // The largest game in its largest set-up.
        let options = if game["id"] == "warroom" { json!({ "scenario": "global" }) } else { json!({}) };
        let body = json!({ "game": game["id"], "options": options, "seats": seats, "listed": true });
        let (status, opened) = self.json("POST", "/api/tables", token, &body).await;
        (status, opened["id"].as_str().unwrap_or_default().to_string())
    }
}

async fn nothing(time: Duration) -> Story {
    tokio::time::sleep(time).await;
    Story { words: "nobody did anything".into(), held: true }
}

/// 150 made-up people open tables; then real ones, as many as the server gives.
async fn identities(who: Stranger) -> Story {
    let game = who.largest_game().await;
    let mut opened = 0;
    for i in 0..150_u128 {
        opened += u32::from(who.open(&format!("{:032x}", i * 7 + 1), &game, "open").await.0 == 201);
    }
    let (mut people, mut allowed) = (0, 0);
    for _ in 0..150 {
        let token = who.person().await;
        people += u32::from(!token.is_empty());
        allowed += u32::from(who.open(&token, &game, "open").await.0 == 201);
    }
    let words = format!("150 made-up people opened {opened} tables; {people} of 150 given ones {allowed}");
    Story { words, held: opened == 0 && allowed <= 60 }
}

/// 200 tables of the strongest bots alone, each looked at, from ten addresses; of the two games with the most
/// seats. In the larger one everybody first writes in secret for longer than this lasts: its tables are few,
/// because they show no move.
async fn tables_of_bots(who: Stranger, time: Duration) -> Story {
    let start = Instant::now();
    let games = who.games().await;
    let (mut opened, mut streams, mut ids) = (0, Vec::new(), Vec::new());
    for i in 0..10 {
        let stranger = who.at(70 + i);
        let token = stranger.person().await;
        for n in 0..20 {
            let (status, id) = stranger.open(&token, &games[usize::from(n % 4 > 0)], "bot:general").await;
            opened += u32::from(status == 201);
            ids.push(id.clone());
            if let Ok(mut stream) = stranger.connect().await {
                let look = format!("GET /api/tables/{id}/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
                let _ = stream.write_all(look.as_bytes()).await;
                streams.push(stream);
            }
        }
    }
    // What comes is read, so that nobody is let go for not listening.
    for mut stream in streams {
        tokio::spawn(async move { while stream.read(&mut [0; 4096]).await.is_ok_and(|n| n > 0) {} });
    }
    tokio::time::sleep(time.saturating_sub(start.elapsed())).await;
    let mut played = 0;
    for id in ids {
        let (_, table) = who.json("GET", &format!("/api/tables/{id}"), "", &Value::Null).await;
        played += table["steps"].as_u64().unwrap_or(0);
    }
    let words = format!("{opened} tables of bots alone, all looked at, with {played} moves so far");
    Story { words, held: opened >= 150 && played > 0 }
}

/// 300 requests at the same time for one picture.
async fn pictures(who: Stranger, time: Duration) -> Story {
    let start = Instant::now();
    let game = who.largest_game().await;
    let (_, id) = who.open(&who.person().await, &game, "me").await;
    let path: Arc<str> = format!("/t/{id}/board.png").into();
    let mut waves = 0;
    let (mut answered, mut asked) = (0, 0);
    while waves < 3 && start.elapsed() < time {
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..300 {
            let (who, path) = (who.at(66 + waves), path.clone());
            all.spawn(async move { who.ask("GET", &path, "", "").await.0 });
        }
        while let Some(status) = all.join_next().await {
            asked += 1;
            answered += u32::from(status.is_ok_and(|status| status == 200));
        }
        waves += 1;
    }
    Story { words: format!("{answered} of {asked} pictures came"), held: answered == asked && asked >= 300 }
}

/// 600 connections that send half a head and then nothing, or a byte now and then.
async fn half_heads(who: Stranger, time: Duration) -> Story {
    let start = Instant::now();
    let mut open = Vec::new();
    for _ in 0..600 {
        if let Ok(mut stream) = who.connect().await
            && stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ").await.is_ok()
        {
            open.push(stream);
        }
    }
    while start.elapsed() < time {
        for stream in &mut open {
            let _ = stream.try_write(b"x");
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    Story { words: format!("{} connections with half a head", open.len()), held: true }
}

/// 200 connections that ask for large pages and read nothing.
async fn slow_readers(who: Stranger, time: Duration) -> Story {
    let start = Instant::now();
    let game = who.largest_game().await;
    let (_, id) = who.open(&who.person().await, &game, "me").await;
    let mut open = Vec::new();
    for _ in 0..200 {
        if let Ok(mut stream) = who.connect().await {
            let ask = format!("GET /t/{id} HTTP/1.1\r\nHost: localhost\r\n\r\n").repeat(3);
            let _ = stream.write_all(ask.as_bytes()).await;
            open.push(stream);
        }
    }
    tokio::time::sleep(time.saturating_sub(start.elapsed())).await;
    Story { words: format!("{} connections that read nothing", open.len()), held: true }
}

/// As many requests as one stranger can send, each in somebody else's name.
async fn flood(who: Stranger, token: &str, paths: Vec<String>, time: Duration) -> Story {
    let start = Instant::now();
    let mut all = tokio::task::JoinSet::new();
    for worker in 0..16_u32 {
        let (who, paths, token) = (who.clone(), paths.clone(), token.to_string());
        all.spawn(async move {
            let (mut asked, mut let_in) = (0_u32, 0_u32);
            while start.elapsed() < time {
                let person =
                    if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
                let from = format!("10.{}.{}.7", worker, asked % 250);
                let head = format!("X-Forwarded-For: {from}\r\nAccept-Encoding: gzip\r\n{person}");
                let path = &paths[(asked + worker) as usize % paths.len()];
                let (status, _) = who.ask("GET", path, &head, "").await;
                asked += 1;
                let_in += u32::from(status == 200);
            }
            (asked, let_in)
        });
    }
    let (mut asked, mut let_in) = (0, 0);
    while let Some(Ok((a, l))) = all.join_next().await {
        (asked, let_in) = (asked + a, let_in + l);
    }
    // 600 at once and 100 a second, whatever names it gives.
    let most = 700 + 100 * (time.as_secs() as u32 + 2);
    Story { words: format!("{asked} requests, {let_in} of them answered"), held: let_in <= most }
}

/// The same for the longest pages there are: rules and figures, and the whole description of the API.
async fn books(who: Stranger, time: Duration) -> Story {
    let (_, games) = who.json("GET", "/api/games", "", &Value::Null).await;
    let ids = games.as_array().into_iter().flatten().filter_map(|game| game["id"].as_str());
    let of = |id: &str| [format!("/rules/{id}"), format!("/data/{id}"), format!("/api/games/{id}/data")];
    let paths = ids.flat_map(of).chain(["/api/openapi.json".to_string(), "/learn".to_string()]).collect();
    flood(who, "", paths, time).await
}

/// The same for a table of the largest game at which the stranger has all chairs: its pages, its past,
/// everything that can be asked of it.
async fn own_table(who: Stranger, time: Duration) -> Story {
    let (game, token) = (who.largest_game().await, who.person().await);
    let (_, id) = who.open(&token, &game, "me").await;
    let seat = game["seats"][0]["id"].as_str().unwrap_or_default();
    // All chairs are the stranger's; the page shows one of them at a time.
    who.json("PUT", &format!("/api/tables/{id}/seats/{seat}/show"), &token, &json!({})).await;
    let pages =
        ["", "/log", "/course", "/at/0", "/position", "/board.svg", "/board.png"].map(|page| format!("/t/{id}{page}"));
    let program = ["".to_string(), format!("/moves?seat={seat}"), format!("/why-not?seat={seat}&target=x")];
    let program = program.map(|part| format!("/api/tables/{id}{part}"));
    flood(who, &token, pages.into_iter().chain(program).collect(), time).await
}

/// More event streams than one address may have, all listened to.
async fn streams(who: Stranger, time: Duration) -> Story {
    let start = Instant::now();
    let game = who.largest_game().await;
    let (_, id) = who.open(&who.person().await, &game, "me").await;
    let (mut open, mut refused) = (Vec::new(), 0);
    for _ in 0..500 {
        let Ok(mut stream) = who.connect().await else { continue };
        let look = format!("GET /api/tables/{id}/events?version=none HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let mut head = [0; 12];
        let heard = stream.write_all(look.as_bytes()).await.is_ok() && stream.read_exact(&mut head).await.is_ok();
        match heard && head.ends_with(b"200") {
            true => open.push(stream),
            false => refused += 1,
        }
    }
    let words = format!("{} streams of one address, {refused} refused", open.len());
    for mut stream in open {
        tokio::spawn(async move { while stream.read(&mut [0; 4096]).await.is_ok_and(|n| n > 0) {} });
    }
    tokio::time::sleep(time.saturating_sub(start.elapsed())).await;
    Story { words, held: refused > 200 }
}

/// 250 onlookers of one address read the log of the honest player's table from the beginning, over and over.
async fn from_the_beginning(who: Stranger, time: Duration) -> Story {
    let start = Instant::now();
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..250 {
        let who = who.clone();
        all.spawn(async move {
            let (mut read, mut refused) = (0_u32, 0_u32);
            while start.elapsed() < time {
                let id = who.honest.lock().map(|id| id.clone()).unwrap_or_default();
                let look = format!(
                    "GET /api/tables/{id}/events?from=0&log=true HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                );
                let asked = async {
                    let mut stream = who.connect().await.ok()?;
                    stream.write_all(look.as_bytes()).await.ok()?;
                    let (mut all, mut some) = (0, vec![0; 16384]);
                    // The head, and some of what is told.
                    while all < 1000 {
                        all += stream.read(&mut some).await.ok().filter(|n| *n > 0)?;
                    }
                    Some(())
                };
                match tokio::time::timeout(Duration::from_secs(20), asked).await {
                    Ok(Some(())) => read += 1,
                    _ => refused += 1,
                }
                tokio::time::sleep(Duration::from_millis(250)).await;
            }
            (read, refused)
        });
    }
    let (mut read, mut refused) = (0, 0);
    while let Some(Ok((r, n))) = all.join_next().await {
        (read, refused) = (read + r, refused + n);
    }
    Story { words: format!("250 onlookers read the log {read} times, refused {refused} times"), held: read > 0 }
}

/// As many tables as one prefix may open, each looked at in every way.
async fn looks(who: Stranger, time: Duration) -> Story {
    let start = Instant::now();
    let games = who.games().await;
    let (mut tables, mut looked) = (0, 0);
    for n in 0..NETWORKS {
        let stranger = who.behind(&Around::Prefix.address(n));
        let token = stranger.person().await;
        if token.is_empty() || start.elapsed() > time {
            continue;
        }
        for game in games.iter().take(2) {
            let (status, id) = stranger.open(&token, game, "me").await;
            tables += u32::from(status == 201);
            for (lang, light) in [("en", "day"), ("en", "night"), ("fr", "day"), ("fr", "night")] {
                for path in [format!("/t/{id}"), format!("/t/{id}/at/0")] {
                    let path = format!("{path}?lang={lang}&light={light}");
                    looked += u32::from(stranger.ask("GET", &path, "", "").await.0 == 200);
                }
            }
        }
    }
    tokio::time::sleep(time.saturating_sub(start.elapsed())).await;
    Story { words: format!("{tables} tables were looked at {looked} times"), held: looked > 0 }
}

/// A person in each of many networks, each at a table with five generals who are to think at once.
async fn think(who: Stranger, around: Around, time: Duration) -> Story {
    let start = Instant::now();
    let game = who.largest_game().await;
    let mut opened = 0;
    for n in 0..NETWORKS {
        let stranger = who.behind(&around.address(n));
        let token = stranger.person().await;
        let seats = game["seats"].as_array().cloned().unwrap_or_default();
        let plan = |i: usize| if i == 0 { "me" } else { "bot:general" };
        let seats: serde_json::Map<String, Value> = seats
            .iter()
            .enumerate()
            .filter_map(|(i, seat)| Some((seat["id"].as_str()?.to_string(), json!(plan(i)))))
            .collect();
        let body = json!({ "game": game["id"], "options": { "scenario": "global" }, "seats": seats, "listed": true });
        let (status, table) = stranger.json("POST", "/api/tables", &token, &body).await;
        opened += u32::from(status == 201);
        let id = table["id"].as_str().unwrap_or_default().to_string();
        tokio::spawn(async move {
            // They are here and wait.
            while start.elapsed() < time {
                stranger.json("GET", &format!("/api/tables/{id}"), &token, &Value::Null).await;
                tokio::time::sleep(Duration::from_secs(2)).await;
            }
        });
    }
    tokio::time::sleep(time.saturating_sub(start.elapsed())).await;
    Story { words: format!("{opened} tables of generals from {NETWORKS} networks"), held: opened > 0 }
}

/// Many networks listen to the honest player's table, with twenty pages each.
async fn stream(who: Stranger, around: Around, time: Duration) -> Story {
    let start = Instant::now();
    let id = who.honest.lock().map(|id| id.clone()).unwrap_or_default();
    let mut all = tokio::task::JoinSet::new();
    for n in 0..NETWORKS {
        let stranger = who.behind(&around.address(n));
        let path = format!("/t/{id}/events?version=none");
        all.spawn(async move {
            let (mut open, mut refused) = (0_u32, 0_u32);
            for _ in 0..20 {
                match stranger.listen(&path).await {
                    true => open += 1,
                    false => refused += 1,
                }
            }
            (open, refused)
        });
    }
    let (mut open, mut refused) = (0, 0);
    while let Some(Ok((o, r))) = all.join_next().await {
        (open, refused) = (open + o, refused + r);
    }
    tokio::time::sleep(time.saturating_sub(start.elapsed())).await;
    let words = format!("{open} streams of one table from {NETWORKS} networks, {refused} refused");
    Story { words, held: open > 0 && refused > 0 }
}

/// Somebody new from a network of their own: are they let in, with a table to play at?
pub(crate) async fn newcomer(server: &str, n: u32) -> Option<Duration> {
    let who = Stranger::far(server, &format!("198.51.{}.7", n % 250));
    let start = Instant::now();
    let token = who.person().await;
    let game = who.largest_game().await;
    let (status, id) = who.open(&token, &game, "me").await;
    let page = who.ask("GET", &format!("/t/{id}"), "", "").await.0;
    (status == 201 && page == 200).then(|| start.elapsed())
}

/// Leaves open what can be left open: half a head, half a body, a stream, an answer that nobody reads.
pub(crate) fn leave_open(server: &str) -> Vec<std::net::TcpStream> {
    let requests: [&[u8]; 4] = [
        b"GET / HTTP/1.1\r\nHost: ",
        b"POST /lang HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\nlang=",
        b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"",
    ];
    let mut open = Vec::new();
    for request in requests.iter().cycle().take(40) {
        if let Ok(mut stream) = std::net::TcpStream::connect(server) {
            let _ = stream.write_all(request);
            open.push(stream);
        }
    }
    // One has at least been read by the server when this goes on.
    let _ = open.get(2).map(|mut stream| stream.read(&mut [0; 64]));
    open
}
