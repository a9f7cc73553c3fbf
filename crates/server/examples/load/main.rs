//! The load program: bots' games by the API on loopback, bounded in time, with the figures that the server is
//! to reach and whether it does.
//!
//! `cargo run --release -p server --example load -- [--tables 1000] [--seconds 15] [--at-once 96] [--stored
//! 10000] [--game ID] [--log] [--only moves|large|length|pages|bots|cold]` starts a server of its own (this
//! same program with `serve`) on a fresh store, opens tables with one person for each side, all listening to
//! their event streams, plays random offered moves, at most so many at once, each an answer to the decision
//! that the stream told of, and prints what it measured; the same for the game with the largest positions.
//! Then it compares a move in a short game with one in a long game, weighs pages and their updates, times the
//! bots' replies, starts the server again on a store of many tables and measures the start, a cold table and
//! idle memory.
#![allow(missing_docs)]

mod cold;
mod length;
mod pages;
mod seat;
#[allow(dead_code)]
mod served;
mod wire;

use seat::{Game, Opened, Side, open, play};
use served::{Served, cpu, ms, percentile};
use std::cell::{Cell, RefCell};
use std::io::Write;
use std::rc::Rc;
use std::time::{Duration, Instant};
use wire::Pool;

/// The game with the largest positions and the longest games: it has a run of its own.
const LARGE: &str = "warroom";
/// Tables of that run.
const LARGE_TABLES: usize = 100;

/// What is asked for on the command line.
struct Asked {
    tables: usize,
    seconds: u64,
    at_once: usize,
    stored: usize,
    game: Option<String>,
    log: bool,
    only: Option<String>,
}

impl Asked {
    fn read(words: &[String]) -> Asked {
        let value = |name: &str| words.iter().position(|w| w == name).and_then(|i| words.get(i + 1));
        let number = |name: &str, default: usize| value(name).and_then(|v| v.parse().ok()).unwrap_or(default);
        Asked {
            tables: number("--tables", 1000),
            seconds: number("--seconds", 15) as u64,
            at_once: number("--at-once", 96),
            stored: number("--stored", 10_000),
            game: value("--game").cloned(),
            log: words.iter().any(|w| w == "--log"),
            only: value("--only").cloned(),
        }
    }
    fn wants(&self, part: &str) -> bool {
        self.only.as_deref().is_none_or(|only| only == part)
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Some(data) = served::is_server(&words) {
        // No limits, and idle tables leave memory quickly.
        let config = server::Config { limits: 0.0, idle: Duration::from_secs(3), ..server::Config::default() };
        return served::serve(data, config);
    }
    let asked = Asked::read(&words);
    // One thread: the load program shares two cores with the server that it measures.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    tokio::task::LocalSet::new().block_on(&runtime, load(asked));
}

/// One line of the report: a figure, its target, and whether it is met.
fn say(what: &str, figure: String, target: &str, met: bool) {
    println!("{what:<34} {figure:<38} {target:<12} {}", if met { "ok" } else { "MISSED" });
}

/// One line without a target.
fn note(what: &str, figure: String) {
    println!("{what:<34} {figure}");
}

#[derive(Default)]
struct Figures {
    acknowledged: RefCell<Vec<Duration>>,
    seen: RefCell<Vec<Duration>>,
    refused: Cell<u64>,
    lost: Cell<u64>,
    over: Cell<u64>,
    settled: Cell<usize>,
    going: Cell<bool>,
    stop: Cell<bool>,
}

fn add(counter: &Cell<u64>) {
    counter.set(counter.get() + 1);
}

/// Programs at one table after the other: when a game is over, they open the next.
async fn games(pool: Rc<Pool>, game: Game, mut table: Opened, luck: u64, log: bool, figures: Rc<Figures>) -> Opened {
    let mut round = 0;
    loop {
        let mut sides = Vec::new();
        for (i, token) in table.tokens.iter().enumerate() {
            sides.push(Side::sit(&pool, &table.id, token, luck * 4 + i as u64 + round * 10_007, log).await);
        }
        for side in &mut sides {
            side.settle(Duration::from_millis(300)).await;
        }
        if round == 0 {
            figures.settled.set(figures.settled.get() + 1);
        }
        while !figures.going.get() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let mut last = 0;
        while !figures.stop.get() && !sides[0].over {
            // Where several are asked at once, they answer in turn.
            let next = (1..=sides.len()).map(|i| (last + i) % sides.len()).find(|i| sides[*i].asked);
            let Some(mover) = next else {
                // Somebody is asked whose stream has not said so yet.
                for side in &mut sides {
                    side.settle(Duration::from_millis(5)).await;
                }
                continue;
            };
            last = mover;
            let turn = pool.turn().await;
            let sent = play(&pool, &mut sides, mover).await;
            drop(turn);
            if sent.lost {
                add(&figures.lost);
            }
            if sent.status != 200 {
                add(&figures.refused);
                sides[mover].settle(Duration::from_millis(50)).await;
                continue;
            }
            figures.acknowledged.borrow_mut().push(sent.acknowledged);
            figures.seen.borrow_mut().extend(sent.seen);
        }
        if figures.stop.get() {
            return table;
        }
        add(&figures.over);
        table = open(&pool, &game, None).await;
        round += 1;
    }
}

async fn load(asked: Asked) {
    let dir = tempfile::tempdir().expect("a directory for the store");
    let data = dir.path().join("data");
    let served = Served::start(&data);
    let pool = Rc::new(Pool::new(&served.address, asked.at_once));
    let all = Game::all(&pool).await;
    let wanted = |g: &&Game| asked.game.as_ref().is_none_or(|id| *id == g.id);
    let Some(game) = all.iter().find(wanted).cloned() else {
        let known: Vec<&str> = all.iter().map(|g| g.id.as_str()).collect();
        eprintln!("no game «{}»: expected {}", asked.game.unwrap_or_default(), known.join(" or "));
        std::process::exit(2);
    };
    let mut opened = Vec::new();
    note("a flush of this disk", format!("p50 {}", ms(flush(dir.path()))));
    if asked.wants("moves") {
        opened = moves(&asked, &served, &pool, &game, asked.tables).await;
    }
    let large = all.iter().find(|g| g.id == LARGE && asked.game.is_none());
    if let Some(large) = large.filter(|_| asked.wants("large")) {
        moves(&asked, &served, &pool, large, asked.tables.min(LARGE_TABLES)).await;
    }
    if asked.wants("length") {
        length::measure(&served, &pool, &game).await;
    }
    if asked.wants("pages") {
        for game in all.iter().filter(wanted) {
            pages::weigh(&pool, game).await;
        }
    }
    if asked.wants("bots") {
        for game in all.iter().filter(wanted) {
            pages::replies(&pool, game).await;
        }
    }
    if asked.wants("cold") {
        let mut long = Vec::new();
        for game in [Some(&game), large].into_iter().flatten() {
            long.push(cold::long_game(&pool, game).await);
        }
        cold::measure(served, &pool, &data, &game, long, opened, asked.stored).await;
    }
}

/// How long this disk takes to keep a page for good: no move can be answered sooner.
fn flush(dir: &std::path::Path) -> Duration {
    let mut file = std::fs::File::create(dir.join("flush")).expect("a file beside the store");
    let mut times: Vec<Duration> = (0..50)
        .map(|_| {
            let start = Instant::now();
            file.write_all(&[7; 4096]).and_then(|()| file.sync_data()).expect("the disk writes");
            start.elapsed()
        })
        .collect();
    percentile(&mut times, 50)
}

/// Moves a second, and how long they take.
async fn moves(asked: &Asked, served: &Served, pool: &Rc<Pool>, game: &Game, count: usize) -> Vec<Opened> {
    println!(
        "{}: {count} tables with all their event streams, random moves for {} s, at most {} on their way",
        game.id, asked.seconds, asked.at_once
    );
    let figures = Rc::new(Figures::default());
    let mut tables = Vec::new();
    for chunk in (0..count).collect::<Vec<_>>().chunks(64) {
        let some = futures_util::future::join_all(chunk.iter().map(|_| open(pool, game, None))).await;
        for (table, i) in some.into_iter().zip(chunk) {
            let play = games(pool.clone(), game.clone(), table, *i as u64, asked.log, figures.clone());
            tables.push(tokio::task::spawn_local(play));
        }
    }
    while figures.settled.get() < count {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let (start, server_before, mine_before) = (Instant::now(), served.cpu(), cpu("self"));
    figures.going.set(true);
    tokio::time::sleep(Duration::from_secs(asked.seconds)).await;
    let (took, server_cpu, mine) = (start.elapsed(), served.cpu() - server_before, cpu("self") - mine_before);
    figures.stop.set(true);
    let mut acknowledged = figures.acknowledged.take();
    let mut seen = figures.seen.take();
    let count = acknowledged.len();
    let rate = count as f64 / took.as_secs_f64();
    let each = |time: Duration| time.as_micros() as usize / count.max(1);
    let least = if game.id == LARGE { 1000.0 } else { 12_000.0 };
    say("durable moves a second", format!("{rate:.0} ({count} moves)"), &format!(">= {least}"), rate >= least);
    let (half, most) = (percentile(&mut acknowledged, 50), percentile(&mut acknowledged, 99));
    let met = most <= Duration::from_millis(50);
    say("to the acknowledgement", format!("p50 {}, p99 {}", ms(half), ms(most)), "<= 50 ms", met);
    let (half, most) = (percentile(&mut seen, 50), percentile(&mut seen, 99));
    let met = most <= Duration::from_millis(100) && !seen.is_empty();
    let figure = format!("p50 {}, p99 {} ({} seen)", ms(half), ms(most), seen.len());
    say("to the other side's stream", figure, "<= 100 ms", met);
    let (refused, lost) = (figures.refused.get(), figures.lost.get());
    say("refused, not seen by the other side", format!("{refused}, {lost}"), "none", refused + lost == 0);
    let figure = format!("server {} µs, load program {} µs", each(server_cpu), each(mine));
    match game.id == LARGE {
        true => note("processor time for a move", figure),
        false => say("processor time for a move", figure, "<= 96 µs", each(server_cpu) <= 96),
    }
    note("games that ended", format!("{} (each followed by another)", figures.over.get()));
    note("server's memory", format!("{} MiB", served.memory() / 1024));
    let mut opened = Vec::new();
    for table in tables {
        opened.push(table.await.expect("a table"));
    }
    opened
}
