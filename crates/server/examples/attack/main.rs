//! The attack program: what strangers do to a server, on loopback and bounded, and what an honest player
//! feels meanwhile.
//!
//! `cargo run --release -p server --example attack -- [--seconds 8] [--game ID] [--only PATTERN]` starts a
//! server of its own (this same program with `serve`) with the limits that it has by default. An honest
//! player plays all sides of one table, and another one against a sergeant; strangers come from other
//! addresses of this machine (127.0.0.66 and on), or from many networks through a trusted proxy. It prints,
//! for each pattern, how long the honest player's moves took to be stored, how much longer than its budget
//! the sergeant took, and whether newcomers got in; it ends with 1 when a target is missed.
#![allow(missing_docs)]

mod hostile;
#[allow(dead_code)]
#[path = "../load/seat.rs"]
mod seat;
#[allow(dead_code)]
#[path = "../load/served.rs"]
mod served;
#[allow(dead_code)]
#[path = "../load/wire.rs"]
mod wire;

use bots::Name;
use hostile::{Honest, PATTERNS, Pattern};
use seat::{Game, Side, open, play};
use served::{Served, ms, percentile};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};
use wire::Pool;

/// The level that the honest player plays against.
const LEVEL: &str = bots::LEVELS[1];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if let Some(data) = served::is_server(&words) {
        // As it is by default, behind a proxy.
        server::start_log(false);
        let proxies = vec![hostile::PROXY.parse().expect("an address")];
        return served::serve(data, server::Config { proxies, ..server::Config::default() });
    }
    let value = |name: &str| words.iter().position(|w| w == name).and_then(|i| words.get(i + 1)).cloned();
    let seconds = value("--seconds").and_then(|v| v.parse().ok()).unwrap_or(8);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let attack = attack(Duration::from_secs(seconds), value("--game"), value("--only"));
    if !tokio::task::LocalSet::new().block_on(&runtime, attack) {
        std::process::exit(1);
    }
}

/// One line of the report: a figure, its target, and whether it is met.
fn say(what: &str, figure: &str, target: &str, met: bool) -> bool {
    println!("{what:<22} {figure:<62} {target:<10} {}", if met { "ok" } else { "MISSED" });
    met
}

/// What the honest player felt.
#[derive(Default)]
struct Felt {
    moves: RefCell<Vec<Duration>>,
    replies: RefCell<Vec<Duration>>,
    refused: Cell<u32>,
    /// How long newcomers took to open a table and see it; `None` for those who were refused.
    newcomers: RefCell<Vec<Option<Duration>>>,
    stop: Cell<bool>,
}

/// Plays all sides of one table after the other, at the pace of a quick player.
async fn plays(pool: Rc<Pool>, game: Game, honest: Honest, felt: Rc<Felt>) {
    let mut luck = 0;
    while !felt.stop.get() {
        let table = open(&pool, &game, None).await;
        if let Ok(mut id) = honest.lock() {
            id.clone_from(&table.id);
        }
        let mut sides = Vec::new();
        for token in &table.tokens {
            luck += 1;
            sides.push(Side::sit(&pool, &table.id, token, luck, false).await);
        }
        for side in &mut sides {
            side.settle(Duration::from_millis(100)).await;
        }
        while !felt.stop.get() && !sides[0].over {
            let Some(mover) = sides.iter().position(|side| side.asked) else {
                for side in &mut sides {
                    side.settle(Duration::from_millis(5)).await;
                }
                continue;
            };
            let sent = play(&pool, &mut sides, mover).await;
            match sent.status {
                200 => felt.moves.borrow_mut().push(sent.acknowledged),
                _ => {
                    felt.refused.set(felt.refused.get() + 1);
                    sides[mover].settle(Duration::from_millis(50)).await;
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

/// Plays against a sergeant, and notes how much longer than its budget it takes when the table waits for it
/// alone.
async fn waits(pool: Rc<Pool>, game: Game, felt: Rc<Felt>) {
    let budget = LEVEL.parse::<Name>().ok().and_then(|name| name.longest()).unwrap_or_default();
    while !felt.stop.get() {
        let table = open(&pool, &game, Some(LEVEL)).await;
        let mut sides = vec![Side::sit(&pool, &table.id, &table.tokens[0], 4711, false).await];
        while !felt.stop.get() && !sides[0].over {
            if sides[0].asked {
                tokio::time::sleep(Duration::from_millis(20)).await;
                play(&pool, &mut sides, 0).await;
                continue;
            }
            // A bot's draft is its secret: only what it does in the open can be timed.
            let (alone, since) = (sides[0].idle, Instant::now());
            let heard = tokio::time::timeout(Duration::from_secs(5), sides[0].hear()).await;
            if alone && !sides[0].over && !felt.stop.get() {
                felt.replies.borrow_mut().push(since.elapsed().saturating_sub(budget));
            }
            if heard == Ok(false) {
                break;
            }
        }
    }
}

/// Somebody new comes every second.
async fn newcomers(address: String, felt: Rc<Felt>) {
    for n in 0.. {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let came = hostile::newcomer(&address, n).await;
        felt.newcomers.borrow_mut().push(came);
    }
}

/// What the honest player feels while a pattern goes on.
async fn felt_during(served: &Served, game: &Game, pattern: &Pattern, time: Duration) -> bool {
    let before = served.memory();
    let (felt, pool) = (Rc::new(Felt::default()), Rc::new(Pool::new(&served.address, 8)));
    let honest = Honest::default();
    let all = [
        tokio::task::spawn_local(plays(pool.clone(), game.clone(), honest.clone(), felt.clone())),
        tokio::task::spawn_local(waits(pool, game.clone(), felt.clone())),
        tokio::task::spawn_local(newcomers(served.address.clone(), felt.clone())),
    ];
    while honest.lock().is_ok_and(|id| id.is_empty()) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let hostile = pattern.start(&served.address, &honest, time);
    let (start, mut most) = (Instant::now(), before);
    while start.elapsed() < time {
        tokio::time::sleep(Duration::from_millis(50)).await;
        most = most.max(served.memory());
    }
    felt.stop.set(true);
    for task in all {
        task.abort();
    }
    let story = hostile.join().unwrap_or_else(|_| hostile::Story::fell());
    let (mut moves, mut replies) = (felt.moves.take(), felt.replies.take());
    let (half, most_of) = (percentile(&mut moves, 50), percentile(&mut moves, 99));
    let figure = format!(
        "p50 {}, p99 {}, most {} ({} moves)",
        ms(half),
        ms(most_of),
        ms(percentile(&mut moves, 100)),
        moves.len()
    );
    let target = Duration::from_millis(pattern.moves);
    let held = most_of <= target && moves.len() > 20 && felt.refused.get() == 0;
    let mut met = say(pattern.name, &figure, &format!("<= {} ms", pattern.moves), held);
    let late = percentile(&mut replies, 100);
    let figure =
        format!("sergeant p50 +{}, most +{} ({} replies)", ms(percentile(&mut replies, 50)), ms(late), replies.len());
    let held = late <= Duration::from_millis(pattern.reply) && !replies.is_empty();
    met &= say("", &figure, &format!("<= +{} ms", pattern.reply), held);
    let newcomers = felt.newcomers.take();
    let mut let_in: Vec<Duration> = newcomers.iter().flatten().copied().collect();
    let slowest = percentile(&mut let_in, 100);
    let figure = format!("{} of {} newcomers got in, the slowest in {}", let_in.len(), newcomers.len(), ms(slowest));
    met &= say("", &figure, "all", let_in.len() == newcomers.len() && !newcomers.is_empty());
    let more = most.saturating_sub(before);
    let figure = format!("{story}; memory +{} MB", more / 1024);
    met & say("", &figure, "", story.held && pattern.memory.is_none_or(|most| more <= most * 1024))
}

async fn attack(time: Duration, game: Option<String>, only: Option<String>) -> bool {
    let dir = tempfile::tempdir().expect("a directory for the store");
    let mut served = Served::start(&dir.path().join("data"));
    let pool = Pool::new(&served.address, 8);
    let all = Game::all(&pool).await;
    let Some(game) = all.iter().find(|g| game.as_ref().is_none_or(|id| *id == g.id)).cloned() else {
        eprintln!("no such game");
        return false;
    };
    println!("{}: an honest player's moves, and a sergeant's answers, for {} s each", game.id, time.as_secs());
    let mut met = true;
    for pattern in PATTERNS.iter().filter(|p| only.as_ref().is_none_or(|only| *only == p.name)) {
        met &= felt_during(&served, &game, pattern, time).await;
    }
    // Everything that can be open is open, and the server is asked to end.
    let open = hostile::leave_open(&served.address);
    let took = served.end();
    drop(open);
    let figure = took.map_or("not at all".into(), ms);
    met & say("the end", &figure, "<= 10 s", took.is_some_and(|took| took <= Duration::from_secs(10)))
}
