//! The soak program: tables of bots alone that somebody looks at, for minutes, and what the server then keeps
//! in memory.
//!
//! `cargo run --release -p server --example soak -- [--tables 200] [--seconds 300] [--rest 300] [--level
//! sergeant]` starts a server of its own (this same program with `serve`) without limits, opens tables of
//! bots of all games, looks at each by a page and its event stream, closes everything and lets the server
//! rest. It prints the memory every ten seconds, and ends with 1 when it was more than 200 MB or is more than
//! 60 MB in the end. A shorter run needs a shorter time after which tables leave memory: `--idle 5 --seconds
//! 30 --rest 20`.
#![allow(missing_docs)]

#[allow(dead_code)]
#[path = "../load/served.rs"]
mod served;
#[allow(dead_code)]
#[path = "../load/wire.rs"]
mod wire;

use serde_json::{Value, json};
use served::Served;
use std::rc::Rc;
use std::time::{Duration, Instant};
use wire::Pool;

/// The most memory while the tables are played at, and after the rest, in MiB.
const MOST: u64 = 200;
const AFTER: u64 = 60;

/// How the server is told after how many seconds tables leave memory.
const IDLE: &str = "BIVOUAC_SOAK_IDLE";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Some(data) = served::is_server(&words) {
        let idle = std::env::var(IDLE).ok().and_then(|idle| idle.parse().ok()).map(Duration::from_secs);
        let usual = server::Config::default();
        let config = server::Config { limits: 0.0, idle: idle.unwrap_or(usual.idle), ..usual };
        return served::serve(data, config);
    }
    let value = |name: &str| words.iter().position(|w| w == name).and_then(|i| words.get(i + 1));
    let number = |name: &str, usual: u64| value(name).and_then(|v| v.parse().ok()).unwrap_or(usual);
    let (tables, seconds, rest) = (number("--tables", 200), number("--seconds", 300), number("--rest", 300));
    let level = value("--level").map_or("sergeant", String::as_str).to_string();
    let dir = tempfile::tempdir().expect("a directory for the store");
    let idle = value("--idle").map_or("120", String::as_str);
    let served = Served::start_with(&dir.path().join("data"), &[(IDLE, idle)]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let soak = soak(&served, tables, Duration::from_secs(seconds), Duration::from_secs(rest), &level);
    if !tokio::task::LocalSet::new().block_on(&runtime, soak) {
        std::process::exit(1);
    }
}

/// Opens a table of bots alone; its id.
async fn open(pool: &Pool, game: &Value, token: &str, level: &str) -> Option<String> {
    let bot = json!(format!("bot:{level}"));
    let seats = game["seats"].as_array()?.iter().filter_map(|seat| seat["id"].as_str());
    let seats: serde_json::Map<String, Value> = seats.map(|id| (id.to_string(), bot.clone())).collect();
    let body = json!({ "game": game["id"], "seats": seats, "listed": true });
    let (status, opened) = pool.ask("POST", "/api/tables", token, Some(body)).await;
    assert_eq!(status, 201, "{opened}");
    opened["id"].as_str().map(str::to_string)
}

/// Looks at a table as a page does, until it is over or nobody looks any more.
async fn look(pool: Rc<Pool>, id: String) -> Option<()> {
    const GZIP: &str = "Accept-Encoding: gzip\r\n";
    let (status, _) = pool.bytes("GET", &format!("/t/{id}"), "", GZIP, b"").await;
    assert_eq!(status, 200);
    let mut stream = pool.stream(&format!("/t/{id}/events?version=none"), "", GZIP).await;
    loop {
        stream.weight().await?;
    }
}

async fn soak(served: &Served, tables: u64, time: Duration, rest: Duration, level: &str) -> bool {
    let pool = Rc::new(Pool::new(&served.address, 16));
    let (_, person) = pool.ask("POST", "/api/people", "", None).await;
    let token = person["token"].as_str().expect("a secret").to_string();
    let (_, games) = pool.ask("GET", "/api/games", "", None).await;
    let games = games.as_array().expect("a list of games").clone();
    let empty = served.memory() / 1024;
    println!(
        "{tables} tables of {level}s, {} s, then {} s of rest; {empty} MiB before",
        time.as_secs(),
        rest.as_secs()
    );
    let (start, mut most) = (Instant::now(), 0);
    let mut looking = Vec::new();
    for (_, game) in (0..tables).zip(games.iter().cycle()) {
        let id = open(&pool, game, &token, level).await.expect("an id");
        looking.push(tokio::task::spawn_local(look(pool.clone(), id)));
        most = most.max(served.memory() / 1024);
    }
    let mut told = Duration::ZERO;
    while start.elapsed() < time {
        tokio::time::sleep(Duration::from_millis(200)).await;
        most = most.max(served.memory() / 1024);
        if start.elapsed() > told + Duration::from_secs(10) {
            told = start.elapsed();
            println!("{:>4} s {:>5} MiB", told.as_secs(), served.memory() / 1024);
        }
    }
    looking.iter().for_each(tokio::task::JoinHandle::abort);
    let mut left = served.memory() / 1024;
    let start = Instant::now();
    while start.elapsed() < rest {
        tokio::time::sleep(Duration::from_secs(10).min(rest)).await;
        left = served.memory() / 1024;
        println!("     {:>4} s of rest {left:>5} MiB", start.elapsed().as_secs());
    }
    let said = |met: bool| if met { "ok" } else { "MISSED" };
    println!("most memory       {most:>5} MiB  <= {MOST} MiB  {}", said(most <= MOST));
    println!("after the rest    {left:>5} MiB  <= {AFTER} MiB   {}", said(left <= AFTER));
    most <= MOST && left <= AFTER
}
