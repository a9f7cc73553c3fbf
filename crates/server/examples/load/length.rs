//! What a move costs in a short game and in a long one.

use crate::seat::{Game, Side, open, play};
use crate::served::Served;
use crate::wire::Pool;
use crate::{note, say};
use std::time::Duration;

/// Tables that are played side by side.
const TABLES: usize = 16;
/// Moves of each that are measured, in the short game and in the long one.
const MEASURED: usize = 150;
/// Where a game is short, and where it is long.
const LENGTHS: [usize; 2] = [50, 2000];

/// One table: its sides, and who moved last.
struct Going {
    sides: Vec<Side>,
    last: usize,
    played: usize,
}

impl Going {
    /// Plays until the game has so many moves, or is over.
    async fn play_to(&mut self, pool: &Pool, length: usize) {
        while self.played < length && !self.sides[0].over {
            let count = self.sides.len();
            let Some(mover) = (1..=count).map(|i| (self.last + i) % count).find(|i| self.sides[*i].asked) else {
                for side in &mut self.sides {
                    side.settle(Duration::from_millis(5)).await;
                }
                continue;
            };
            self.last = mover;
            self.played += usize::from(play(pool, &mut self.sides, mover).await.status == 200);
        }
    }
}

/// Plays games whose players waver over their drafts, which makes them as long as one likes, and compares
/// what the server spends on a move early and late.
pub(crate) async fn measure(served: &Served, pool: &Pool, game: &Game) {
    let mut all = Vec::new();
    for i in 0..TABLES {
        let table = open(pool, game, None).await;
        let mut sides = Vec::new();
        for (n, token) in table.tokens.iter().enumerate() {
            let mut side = Side::sit(pool, &table.id, token, (7000 + i * 4 + n) as u64, false).await;
            side.wavers = true;
            side.settle(Duration::from_millis(50)).await;
            sides.push(side);
        }
        all.push(Going { sides, last: 0, played: 0 });
    }
    let mut each = Vec::new();
    for length in LENGTHS {
        futures_util::future::join_all(all.iter_mut().map(|going| going.play_to(pool, length))).await;
        let (cpu, before) = (served.cpu(), all.iter().map(|going| going.played).sum::<usize>());
        futures_util::future::join_all(all.iter_mut().map(|going| going.play_to(pool, length + MEASURED))).await;
        let moves = all.iter().map(|going| going.played).sum::<usize>() - before;
        each.push((served.cpu() - cpu).as_micros() as usize / moves.max(1));
        note(&format!("server time for a move after {length}"), format!("{} us ({moves} moves)", each[each.len() - 1]));
    }
    let ratio = each[1] as f64 / each[0].max(1) as f64;
    say("a long game against a short one", format!("{ratio:.2}"), "<= 1.25", ratio <= 1.25);
}
