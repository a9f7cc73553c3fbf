//! Start, cold tables and idle memory on a store of many tables.

use crate::seat::{Game, Opened, Side, open, play};
use crate::served::Served;
use crate::wire::Pool;
use crate::{note, say};
use serde_json::Value;
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// The moves of a long game.
const LONG: usize = 500;

/// From which move on the players waver over their drafts, in one attempt after the other.
const WAVER: [usize; 4] = [LONG, 60, 20, 0];

/// A table with a game of many moves that goes on. Should games of this kind be shorter than that, the players
/// waver over their drafts until it is as long.
async fn long_game(pool: &Pool, game: &Game) -> (Opened, usize) {
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
        while played < LONG && !sides[0].over {
            let next = (1..=sides.len()).map(|i| (last + i) % sides.len()).find(|i| sides[*i].asked);
            let Some(mover) = next else { break };
            last = mover;
            sides.iter_mut().for_each(|side| side.wavers = played >= waver);
            played += usize::from(play(pool, &mut sides, mover).await.status == 200);
        }
        if longest.as_ref().is_none_or(|(_, most)| *most < played) {
            longest = Some((table, played));
        }
        if played >= LONG {
            break;
        }
    }
    longest.expect("at least one attempt")
}

/// Fills the store, starts the server anew on it, and looks.
pub(crate) async fn measure(
    served: Served,
    pool: &Rc<Pool>,
    data: &Path,
    game: &Game,
    mut all: Vec<Opened>,
    stored: usize,
) {
    let (long, moves) = long_game(pool, game).await;
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
    let (took, _) = look(&long).await;
    // A game that is over sooner is held to the same pace.
    let met = moves > 0 && took * LONG as u32 <= Duration::from_millis(20) * moves as u32;
    say("cold table of a long game", format!("{took:.1?} for {moves} moves"), "<= 20 ms for 500", met);
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
