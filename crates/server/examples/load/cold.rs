//! Start, cold tables and idle memory on a store of many tables.

use crate::seat::{Game, Opened, Side, open, play};
use crate::served::Served;
use crate::wire::Pool;
use crate::{LARGE, note, say};
use serde_json::Value;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// From which move on the players waver over their drafts, in one attempt after the other.
const WAVER: [usize; 4] = [usize::MAX, 60, 20, 0];

/// A long game that goes on: its table, how many moves it has, how many it was to have, and the time in which
/// a table of so many is to be there.
pub(crate) struct Long {
    table: Opened,
    game: String,
    moves: usize,
    wanted: usize,
    time: Duration,
}

/// A table with a game of many moves that goes on. Should games of this kind be shorter than that, the
/// players waver over their drafts until it is as long.
pub(crate) async fn long_game(pool: &Pool, game: &Game) -> Long {
    let (wanted, time) = if game.id == LARGE { (5000, 50) } else { (500, 20) };
    let mut longest: Option<(Opened, usize)> = None;
    for (attempt, waver) in WAVER.into_iter().enumerate() {
        let table = open(pool, game, None).await;
        let mut sides = Vec::new();
        for (i, token) in table.tokens.iter().enumerate() {
            sides.push(Side::sit(pool, &table.id, token, (900 + attempt * 4 + i) as u64, false).await);
        }
        for side in &mut sides {
            side.settle(Duration::from_millis(50)).await;
        }
        let (mut played, mut last) = (0, 0);
        while played < wanted && !sides[0].over {
            let next = (1..=sides.len()).map(|i| (last + i) % sides.len()).find(|i| sides[*i].asked);
            let Some(mover) = next else { break };
            last = mover;
            sides.iter_mut().for_each(|side| side.wavers = played >= waver);
            played += usize::from(play(pool, &mut sides, mover).await.status == 200);
        }
        if longest.as_ref().is_none_or(|(_, most)| *most < played) {
            longest = Some((table, played));
        }
        if played >= wanted {
            break;
        }
    }
    let (table, moves) = longest.expect("at least one attempt");
    Long { table, game: game.id.clone(), moves, wanted, time: Duration::from_millis(time) }
}

/// Fills the store, starts the server anew on it, and looks.
pub(crate) async fn measure(
    served: Served,
    pool: &Rc<Pool>,
    data: &Path,
    game: &Game,
    long: Vec<Long>,
    mut all: Vec<Opened>,
    stored: usize,
) {
    loop {
        let (_, health) = pool.ask("GET", "/health", "", None).await;
        let missing = (stored as u64).saturating_sub(health["tables"].as_u64().unwrap_or(0));
        if missing == 0 {
            break;
        }
        let some = (0..missing.min(64)).map(|_| open(pool, game, None));
        all.extend(futures_util::future::join_all(some).await);
    }
    drop(served);
    let start = Instant::now();
    let served = Served::start(data);
    let pool = Pool::new(&served.address, 16);
    let (_, health) = pool.ask("GET", "/health", "", None).await;
    let took = start.elapsed();
    let figure = format!("{:.0?} with {} tables", took, health["tables"]);
    say("start", figure, "<= 2 s", took <= Duration::from_secs(2));
    let look = async |table: &Opened| -> (Duration, Value) {
        let start = Instant::now();
        let (status, seen) = pool.ask("GET", &format!("/api/tables/{}", table.id), &table.tokens[0], None).await;
        assert_eq!(status, 200);
        (start.elapsed(), seen)
    };
    for Long { table, game, moves, wanted, time } in long {
        let (took, _) = look(&table).await;
        // A game that is over sooner is held to the same pace.
        let met = moves > 0 && took * wanted as u32 <= time * moves as u32;
        let figure = format!("{took:.1?} for {moves} moves");
        say(&format!("cold table of {game}"), figure, &format!("<= {time:?} for {wanted}"), met);
    }
    // Everything warm once, then nobody plays: what is left of a table in memory?
    let before = served.memory();
    let (mut longest, mut peak) = ((Duration::ZERO, 0), before);
    for table in &all {
        let (took, seen) = look(table).await;
        longest = longest.max((took, seen["steps"].as_u64().unwrap_or(0)));
        peak = peak.max(served.memory());
    }
    note("slowest cold table of all", format!("{:.1?} ({} steps)", longest.0, longest.1));
    tokio::time::sleep(Duration::from_secs(12)).await;
    let (_, health) = pool.ask("GET", "/health", "", None).await;
    let after = served.memory();
    let each = after.saturating_sub(before) as f64 / all.len().max(1) as f64;
    say(&format!("idle table of {}", game.id), format!("{each:.1} KiB"), "<= 8 KiB", each <= 8.0);
    note("", format!("(before {before}, peak {peak}, after {after} KiB; {} in memory)", health["in_memory"]));
}
