//! The nodes program: two nodes on one PostgreSQL, behind a small proxy, people and bots at tables of all
//! games; nodes and the database are killed, a node is stopped, the network is cut and slow. It checks that
//! nothing that anybody was told was wrong.
//!
//! `cargo run --release -p server --features postgres --example nodes -- [--seconds 60] [--kills 0] [--tables
//! 1000] [--speed 10] [--only speed|faults|drafts]` starts everything itself (this same program with `serve`)
//! and prints a line for each figure with what is asked of it. It ends with 1 when one was missed. `--seconds`
//! and `--kills` are the least of both for the part with faults; `--speed` is how many seconds each part
//! without faults takes.
#![allow(missing_docs)]

mod drafts;
mod faults;
mod node;
mod people;
mod proxy;
mod relay;
#[allow(dead_code)]
#[path = "../load/seat.rs"]
mod seat;
#[allow(dead_code)]
#[path = "../load/served.rs"]
mod served;
mod speed;
mod truth;
#[allow(dead_code)]
#[path = "../load/wire.rs"]
mod wire;

use faults::{Fault, Site};
use nodes::PgStore;
use people::{Each, Met, Table};
use serde_json::json;
use served::{Served, ms, percentile};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use wire::Pool;

/// The game whose moves are counted: the one with the quickest rules.
const QUICK: &str = "tranchees";

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", url, name] => return node::serve(url, name),
        ["serve", data] => return served::serve(data, server::Config { limits: 0.0, ..server::Config::default() }),
        _ => {}
    }
    let value = |name: &str| words.iter().position(|w| w == name).and_then(|i| words.get(i + 1));
    let number = |name: &str, usual: usize| value(name).and_then(|v| v.parse().ok()).unwrap_or(usual);
    let asked = Asked {
        faults: Duration::from_secs(number("--seconds", 60) as u64),
        kills: number("--kills", 0),
        tables: number("--tables", 1000),
        speed: Duration::from_secs(number("--speed", 10) as u64),
        only: value("--only").cloned(),
    };
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let local = tokio::task::LocalSet::new();
    if !local.block_on(&runtime, run(asked)) {
        std::process::exit(1);
    }
}

/// What is asked for on the command line.
struct Asked {
    faults: Duration,
    kills: usize,
    tables: usize,
    speed: Duration,
    only: Option<String>,
}

/// One line of the report: a figure, its target, and whether it is met.
fn say(what: &str, figure: &str, target: &str, met: bool) -> bool {
    println!("{what:<38} {figure:<46} {target:<12} {}", if met { "ok" } else { "MISSED" });
    met
}

async fn run(asked: Asked) -> bool {
    let wants = |part: &str| asked.only.as_deref().is_none_or(|only| only == part);
    let mut met = true;
    let mut site = Site::start().await;
    if wants("speed") {
        met &= speeds(&asked, &site).await;
    }
    if wants("drafts") {
        met &= drafts::measure(&site, asked.speed).await;
    }
    if wants("faults") {
        met &= faults(&asked, &mut site).await;
    }
    met
}

/// Moves through two nodes, and through one node on SQLite.
async fn speeds(asked: &Asked, site: &Site) -> bool {
    let tables = asked.tables.min(400);
    let dir = tempfile::tempdir().expect("a directory");
    let served = Served::start(&dir.path().join("data"));
    let single = [Rc::new(Pool::new(&served.address, 96))];
    let one = speed::measure(&single, QUICK, tables, asked.speed).await;
    drop(served);
    let cpu = site.cpu();
    let pools = [0, 1].map(|node| Rc::new(Pool::new(site.address(node), 48)));
    let two = speed::measure(&pools, QUICK, tables, asked.speed).await;
    let cpu = site.cpu() - cpu;
    let rate = |speed: &speed::Speed| speed.acknowledged.borrow().len() as f64 / speed.took.get().as_secs_f64();
    let (alone, both) = (rate(&one), rate(&two));
    println!("{QUICK}: {tables} tables with all their streams, for {} s each", asked.speed.as_secs());
    say("one node on SQLite", &format!("{alone:.0} moves/s"), "", true);
    let mut met = say("two nodes on PostgreSQL", &format!("{both:.0} moves/s"), "as many", both >= alone);
    let moves = two.acknowledged.borrow().len().max(1);
    println!("{:<38} {} µs", "  the nodes' processor time for a move", cpu.as_micros() as usize / moves);
    let mut times = two.acknowledged.take();
    let (half, most) = (percentile(&mut times, 50), percentile(&mut times, 99));
    let figure = format!("p50 {}, p99 {}", ms(half), ms(most));
    met &= say("to the acknowledgement", &figure, "<= 50 ms", most <= Duration::from_millis(50));
    let mut times = two.seen.take();
    let (half, most) = (percentile(&mut times, 50), percentile(&mut times, 99));
    let seen = !times.is_empty() && half <= Duration::from_millis(5) && most <= Duration::from_millis(25);
    let figure = format!("p50 {}, p99 {} ({})", ms(half), ms(most), times.len());
    met &= say("then to the stream at the other node", &figure, "<= 5, 25 ms", seen);
    let missed = one.missed.get() + two.missed.get();
    met & say("refused, or not told of", &missed.to_string(), "none", missed == 0)
}

/// The tables at which people play while faults happen.
async fn opened(url: &str, count: usize) -> Vec<Arc<Table>> {
    let http = reqwest::Client::new();
    let some = [
        ("tranchees", json!({}), Each::Side),
        ("quartermaster", json!({}), Each::Side),
        ("aces", json!({}), Each::Side),
        ("warroom", json!({ "scenario": "eastern-front" }), Each::Side),
        ("tranchees", json!({}), Each::AgainstBots),
    ];
    let mut tables = Vec::new();
    for chunk in (0..count).collect::<Vec<_>>().chunks(16) {
        let opening = chunk.iter().map(|n| {
            let (game, options, each) = some[n % some.len()].clone();
            let http = &http;
            async move { people::open(http, url, game, options, each).await }
        });
        tables.extend(futures_util::future::join_all(opening).await.into_iter().flatten().map(Arc::new));
    }
    tables
}

async fn faults(asked: &Asked, site: &mut Site) -> bool {
    let url = site.proxy.listen().await;
    let tables = opened(&url, asked.tables).await;
    println!("{} tables of all games behind the proxy, faults for {} s", tables.len(), asked.faults.as_secs());
    let (met, stop) = (Arc::new(Met::default()), Arc::new(AtomicBool::new(false)));
    let http = reqwest::Client::new();
    // People think: together they ask for some 200 moves a second, which leaves the faults time to be felt.
    let pause = Duration::from_millis(tables.len() as u64 * 5);
    let play = |(n, table): (usize, &Arc<Table>)| {
        let (http, url, table) = (http.clone(), url.clone(), table.clone());
        tokio::spawn(people::play(http, url, table, met.clone(), stop.clone(), n as u64, pause))
    };
    let players: Vec<_> = tables.iter().enumerate().map(play).collect();
    let (done, kills) = site.suffer(asked.faults, asked.kills).await;
    // What was begun is ended while everything runs.
    tokio::time::sleep(Duration::from_secs(3)).await;
    stop.store(true, Ordering::SeqCst);
    for player in players {
        player.await.expect("a player");
    }
    let store = PgStore::connect(&site.url, "reader").await.expect("the store");
    let truth = truth::compare(&store, &tables).await;
    let sample: Vec<Arc<Table>> = tables.iter().step_by(tables.len().div_ceil(100)).cloned().collect();
    let urls = [0, 1].map(|node| format!("http://{}", site.address(node)));
    let (compared, differ) = truth::both_answer_the_same([&urls[0], &urls[1]], &sample).await;
    report(&met, &truth, &done, kills, (compared, &differ), site.proxy.retried.load(Ordering::Relaxed))
}

fn report(
    met: &Met,
    truth: &truth::Truth,
    done: &[(Instant, Fault)],
    kills: usize,
    (compared, differ): (usize, &[String]),
    retried: u64,
) -> bool {
    let named = |list: &[String]| match list.first() {
        Some(first) => format!("{}: {first}", list.len()),
        None => "0".to_string(),
    };
    println!("{} moves, {} faults, {kills} kills, {retried} requests went to the other node", truth.moves, done.len());
    let found = met.found.load(Ordering::Relaxed);
    println!("{found} moves whose answer was lost were found at their table");
    let mut good = say("acknowledged moves lost", &named(&truth.lost), "0", truth.lost.is_empty());
    good &= say("moves stored twice", &named(&truth.doubled), "0", truth.doubled.is_empty());
    good &= say("histories not linearisable", &named(&truth.disordered), "0", truth.disordered.is_empty());
    let behind = met.behind.lock().expect("never poisoned").clone();
    good &= say("looks behind what one was told", &named(&behind), "0", behind.is_empty());
    let what = format!("{} of {compared}", named(differ));
    good &= say("answers that differ between the nodes", &what, "0", differ.is_empty());
    let errors = met.errors.lock().expect("never poisoned").clone();
    good &= say("errors shown", &named(&errors), "0", errors.is_empty());
    let waits = met.waits.lock().expect("never poisoned").clone();
    // A move belongs to the fault during which it was first sent.
    let during = |at: Instant| done.iter().rev().find(|(began, _)| *began <= at + Duration::from_millis(200));
    let longest = |of: &dyn Fn(Fault) -> bool| {
        let some = waits.iter().filter(|(at, _)| during(*at).is_some_and(|(_, fault)| of(*fault)));
        some.map(|(_, wait)| *wait).max().unwrap_or_default()
    };
    let kinds: [(&str, &dyn Fn(Fault) -> bool); 5] = [
        ("longest wait: a node is killed", &|fault| matches!(fault, Fault::KillNode(_))),
        ("longest wait: the database is killed", &|fault| fault == Fault::KillDatabase),
        ("longest wait: a node is stopped", &|fault| matches!(fault, Fault::StopNode(_))),
        ("longest wait: a network is cut", &|fault| matches!(fault, Fault::CutNetwork(_))),
        ("longest wait: a network is slow", &|fault| matches!(fault, Fault::SlowNetwork(_))),
    ];
    for (what, of) in kinds {
        let longest = longest(of);
        good &= say(what, &ms(longest), "<= 2 s", longest <= Duration::from_secs(2));
    }
    let mut all: Vec<Duration> = waits.iter().map(|(_, wait)| *wait).collect();
    println!("{:<38} p50 {}, p99 {}", "all moves", ms(percentile(&mut all, 50)), ms(percentile(&mut all, 99)));
    good
}
