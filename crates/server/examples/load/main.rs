//! The load program: bots' games by the API on loopback, bounded in time, with the figures that the server is
//! to reach.
//!
//! `cargo run --release -p server --example load -- [tables] [seconds]` starts a server of its own (this same
//! program with `serve`) on a fresh store, opens tables with two people each, both listening to their event
//! streams, plays random offered moves as fast as the answers come, and prints what it measured. Then it
//! starts the server again on a store of 10,000 tables and measures the start, a cold table and idle memory.
#![allow(missing_docs, clippy::unwrap_used)]

mod wire;

use serde_json::{Value, json};
use std::io::BufRead;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use wire::{Pool, Stream};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    match args.first().map(String::as_str) {
        Some("serve") => runtime.block_on(serve(&args[1])),
        _ => {
            let number = |i: usize, default: u64| args.get(i).and_then(|a| a.parse().ok()).unwrap_or(default);
            runtime.block_on(load(number(0, 1000) as usize, number(1, 15)));
        }
    }
}

/// The server: the registry's games, no limits, idle tables leave memory quickly.
async fn serve(data: &str) {
    let config = server::Config {
        listen: ([127, 0, 0, 1], 0).into(),
        data_dir: data.into(),
        limits: 0.0,
        idle: Duration::from_secs(3),
        ..server::Config::default()
    };
    let server = server::Server::start(config, server::kinds::all()).await.unwrap();
    println!("{}", server.address);
    server.run(server::asked_to_end()).await.unwrap();
}

struct Served {
    child: Child,
    address: String,
}

impl Served {
    fn start(data: &Path) -> Served {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .arg("serve")
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut address = String::new();
        std::io::BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Served { child, address: address.trim().into() }
    }
    /// Resident memory in KiB.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[derive(Default)]
struct Figures {
    moves: AtomicU64,
    refused: AtomicU64,
    acknowledged: Mutex<Vec<Duration>>,
    seen: Mutex<Vec<Duration>>,
    stop: AtomicBool,
}

/// One table: when its last public move was sent, until the other side has seen it.
#[derive(Default)]
struct Clock(Mutex<Option<Instant>>);

/// The id of a table, and for each side its person's secret and its seats.
type Opened = (String, Vec<(String, Vec<String>)>);

/// Opens a table with one person for each side.
async fn open(pool: &Pool, game: &Value) -> Opened {
    let mut sides: Vec<(String, Vec<String>)> = Vec::new();
    let seats = game["seats"].as_array().unwrap();
    let teams: std::collections::BTreeSet<u64> = seats.iter().map(|s| s["team"].as_u64().unwrap()).collect();
    for team in teams {
        let token = pool.ask("POST", "/api/people", "", None).await.1["token"].as_str().unwrap().to_string();
        let of = seats.iter().filter(|s| s["team"] == team).map(|s| s["id"].as_str().unwrap().to_string());
        sides.push((token, of.collect()));
    }
    let plan: serde_json::Map<String, Value> = seats
        .iter()
        .map(|s| s["id"].as_str().unwrap().to_string())
        .map(|id| (id.clone(), json!(if sides[0].1.contains(&id) { "me" } else { "open" })))
        .collect();
    let body = json!({ "game": game["id"], "seats": plan, "listed": true });
    let (status, opened) = pool.ask("POST", "/api/tables", &sides[0].0, Some(body)).await;
    assert_eq!(status, 201, "{opened}");
    let id = opened["id"].as_str().unwrap().to_string();
    for (token, seats) in sides.iter().skip(1) {
        for seat in seats {
            let path = format!("/api/tables/{id}/seats/{seat}");
            assert_eq!(pool.ask("PUT", &path, token, Some(json!({}))).await.0, 204);
        }
    }
    (id, sides)
}

/// A player: hears of its decisions on its stream and answers with any offered move.
async fn player(pool: Arc<Pool>, id: String, token: String, figures: Arc<Figures>, clock: Arc<Clock>, mut luck: u64) {
    let mut stream = Stream::open(&pool.address, &format!("/api/tables/{id}/events?log=false"), &token).await;
    let path = format!("/api/tables/{id}/moves");
    while let Some(event) = stream.next().await {
        if figures.stop.load(Ordering::Relaxed) || event["over"] == true {
            return;
        }
        let arrived = Instant::now();
        let Some(mut mine) = event["mine"].as_array().and_then(|m| m.first().cloned()) else { continue };
        if let Some(sent) = clock.0.lock().unwrap().take() {
            figures.seen.lock().unwrap().push(arrived - sent);
        }
        let waiting = event["waiting"].as_array().unwrap();
        let alone = waiting.len() == 1;
        if !waiting.contains(&mine["seat"]) {
            continue;
        }
        // The answer to a move says what this seat is asked next: it goes on until another seat is.
        while let Some(moves) = mine["moves"].as_array().filter(|m| !m.is_empty()) {
            luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let seat = mine["seat"].clone();
            let mv = match alone {
                true => moves[(luck >> 33) as usize % moves.len()].clone(),
                // In a draft, any move that takes nothing back: else it would go on for ever.
                false => match forward(&pool, &id, &token, &seat, luck).await {
                    Some(mv) => mv,
                    None => break,
                },
            };
            let body = json!({ "seat": seat, "decision": mine["decision"], "move": mv });
            let turn = pool.turn().await;
            let sent = Instant::now();
            *clock.0.lock().unwrap() = alone.then_some(sent);
            let (status, answer) = pool.ask_now(turn, "POST", &path, &token, Some(body)).await;
            if status != 200 {
                figures.refused.fetch_add(1, Ordering::Relaxed);
                break;
            }
            figures.acknowledged.lock().unwrap().push(sent.elapsed());
            figures.moves.fetch_add(1, Ordering::Relaxed);
            if answer["over"] == true || figures.stop.load(Ordering::Relaxed) {
                return;
            }
            mine = answer;
            mine["seat"] = seat;
        }
    }
}

/// A move of a draft that takes nothing back.
async fn forward(pool: &Pool, id: &str, token: &str, seat: &Value, luck: u64) -> Option<Value> {
    let (_, table) = pool.ask("GET", &format!("/api/tables/{id}"), token, None).await;
    let mine = table["mine"].as_array()?.iter().find(|m| m["seat"] == *seat)?;
    let moves: Vec<&Value> = mine["moves"].as_array()?.iter().filter(|m| m["takes_back"] == false).collect();
    moves.get((luck >> 33) as usize % moves.len().max(1)).map(|m| m["move"].clone())
}

fn percentile(times: &mut [Duration], p: usize) -> Duration {
    times.sort_unstable();
    times.get(times.len().saturating_sub(1) * p / 100).copied().unwrap_or_default()
}

async fn load(tables: usize, seconds: u64) {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let served = Served::start(&data);
    let pool = Arc::new(Pool::new(&served.address, 96));
    let (_, all) = pool.ask("GET", "/api/games", "", None).await;
    let game = all[0].clone();
    println!("game {}, {tables} tables, two event streams each, {seconds} s", game["id"]);
    let start = Instant::now();
    let mut opened = Vec::new();
    for chunk in (0..tables).collect::<Vec<_>>().chunks(64) {
        let some = chunk.iter().map(|_| open(&pool, &game));
        opened.extend(futures_util::future::join_all(some).await);
    }
    println!("opened in {:.2?}", start.elapsed());
    let figures = Arc::new(Figures::default());
    let mut players = Vec::new();
    for (i, (id, sides)) in opened.iter().enumerate() {
        let clock = Arc::new(Clock::default());
        for (token, _) in sides {
            let (id, token, luck) = (id.clone(), token.clone(), (i * 2 + players.len()) as u64);
            players.push(tokio::spawn(player(pool.clone(), id, token, figures.clone(), clock.clone(), luck)));
        }
    }
    let start = Instant::now();
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let moves = figures.moves.load(Ordering::Relaxed);
    let took = start.elapsed();
    figures.stop.store(true, Ordering::Relaxed);
    let mut acknowledged = std::mem::take(&mut *figures.acknowledged.lock().unwrap());
    let mut seen = std::mem::take(&mut *figures.seen.lock().unwrap());
    println!("durable moves/s           {:.0}   ({moves} moves)", moves as f64 / took.as_secs_f64());
    println!(
        "to the acknowledgement    p50 {:.1?}, p99 {:.1?}",
        percentile(&mut acknowledged, 50),
        percentile(&mut acknowledged, 99)
    );
    println!(
        "to the other seat's page  p50 {:.1?}, p99 {:.1?}  ({} seen)",
        percentile(&mut seen, 50),
        percentile(&mut seen, 99),
        seen.len()
    );
    println!("refused                   {}", figures.refused.load(Ordering::Relaxed));
    println!("server's memory           {} MiB with {} streams", served.memory() / 1024, players.len());
    players.iter().for_each(|p| p.abort());
    cold(served, &pool, &data, &game, &opened).await;
}

/// Start, cold tables and idle memory on a store of 10,000 tables.
async fn cold(served: Served, pool: &Arc<Pool>, data: &Path, game: &Value, opened: &[Opened]) {
    // A log of 500 entries: moves of a draft, made and taken back, or whatever the seat may do.
    let (id, sides) = open(pool, game).await;
    let (token, seats) = &sides[0];
    let mut entries = 0;
    while entries < 500 {
        let (_, table) = pool.ask("GET", &format!("/api/tables/{id}"), token, None).await;
        let mine = &table["mine"][0];
        let Some(mv) = mine["moves"].as_array().and_then(|m| m.iter().find(|m| m["pass"] == false)) else { break };
        let body = json!({ "seat": seats[0], "decision": mine["decision"], "move": mv["move"] });
        let played = pool.ask("POST", &format!("/api/tables/{id}/moves"), token, Some(body)).await;
        let undone =
            pool.ask("POST", &format!("/api/tables/{id}/undo"), token, Some(json!({ "seat": seats[0] }))).await;
        entries += u32::from(played.0 == 200) + u32::from(undone.0 == 200);
        if played.0 != 200 {
            break;
        }
    }
    let mut all = opened.to_vec();
    loop {
        let (_, health) = pool.ask("GET", "/health", "", None).await;
        let missing = 10_000u64.saturating_sub(health["tables"].as_u64().unwrap());
        if missing == 0 {
            break;
        }
        let some = (0..missing.min(64)).map(|_| open(pool, game));
        all.extend(futures_util::future::join_all(some).await);
    }
    drop(served);
    let start = Instant::now();
    let served = Served::start(data);
    let pool = Arc::new(Pool::new(&served.address, 16));
    let (status, health) = pool.ask("GET", "/health", "", None).await;
    println!("start with {} tables   {:.0?} (status {status})", health["tables"], start.elapsed());
    let start = Instant::now();
    let (status, _) = pool.ask("GET", &format!("/api/tables/{id}"), token, None).await;
    println!("cold table of {entries} entries {:.1?} (status {status})", start.elapsed());
    // Everything warm once, then nobody plays: what is left of a table in memory?
    let before = served.memory();
    let (mut longest, mut peak) = ((Duration::ZERO, 0), before);
    for (id, sides) in &all {
        let start = Instant::now();
        let (_, table) = pool.ask("GET", &format!("/api/tables/{id}"), &sides[0].0, None).await;
        longest = longest.max((start.elapsed(), table["steps"].as_u64().unwrap_or(0)));
        peak = peak.max(served.memory());
    }
    println!("slowest cold table        {:.1?} ({} steps)", longest.0, longest.1);
    for _ in 0..12 {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    let (_, health) = pool.ask("GET", "/health", "", None).await;
    let after = served.memory();
    let each = after.saturating_sub(before) as f64 / all.len() as f64;
    println!(
        "idle memory               {each:.1} KiB a table (before {before}, peak {peak}, after {after} KiB; {} in memory)",
        health["in_memory"]
    );
}
