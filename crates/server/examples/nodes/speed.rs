//! How fast moves are through two nodes, beside one node on SQLite in the same run.

use crate::seat::{Game, Opened, Side, open, play};
use crate::wire::Pool;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// What was measured.
#[derive(Default)]
pub(crate) struct Speed {
    /// From the request to the acknowledgement.
    pub(crate) acknowledged: RefCell<Vec<Duration>>,
    /// From the acknowledgement until the other side's stream told of it.
    pub(crate) seen: RefCell<Vec<Duration>>,
    /// Moves that were refused, or that the other side was not told of.
    pub(crate) missed: Cell<u64>,
    /// How long it was measured.
    pub(crate) took: Cell<Duration>,
    settled: Cell<usize>,
    going: Cell<bool>,
    stop: Cell<bool>,
}

/// Games at so many tables through these nodes, for so long. At each table the first side sits at one node
/// and the second at the next one.
pub(crate) async fn measure(pools: &[Rc<Pool>], game: &str, tables: usize, time: Duration) -> Rc<Speed> {
    let speed = Rc::new(Speed::default());
    let all = Game::all(&pools[0]).await;
    let game = all.into_iter().find(|known| known.id == game).expect("the game");
    let mut playing = Vec::new();
    for chunk in (0..tables).collect::<Vec<_>>().chunks(32) {
        let some = chunk.iter().map(|n| open(&pools[n % pools.len()], &game, None));
        for (table, n) in futures_util::future::join_all(some).await.into_iter().zip(chunk) {
            let play = games(pools.to_vec(), game.clone(), table, *n, speed.clone());
            playing.push(tokio::task::spawn_local(play));
        }
    }
    while speed.settled.get() < tables {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let start = Instant::now();
    speed.going.set(true);
    tokio::time::sleep(time).await;
    speed.took.set(start.elapsed());
    speed.stop.set(true);
    for table in playing {
        table.await.expect("a table");
    }
    speed
}

/// Programs at one table after the other: when a game is over, they open the next.
async fn games(pools: Vec<Rc<Pool>>, game: Game, mut table: Opened, nth: usize, speed: Rc<Speed>) {
    let pool = |side: usize| &pools[(nth + side) % pools.len()];
    for round in 0.. {
        let mut sides = Vec::new();
        for (side, token) in table.tokens.iter().enumerate() {
            let luck = (nth * 4 + side + round * 10_007) as u64;
            sides.push(Side::sit(pool(side), &table.id, token, luck, false).await);
        }
        for side in &mut sides {
            side.settle(Duration::from_millis(300)).await;
        }
        if round == 0 {
            speed.settled.set(speed.settled.get() + 1);
        }
        while !speed.going.get() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let mut last = 0;
        while !speed.stop.get() && !sides[0].over {
            let next = (1..=sides.len()).map(|i| (last + i) % sides.len()).find(|i| sides[*i].asked);
            let Some(mover) = next else {
                for side in &mut sides {
                    side.settle(Duration::from_millis(5)).await;
                }
                continue;
            };
            last = mover;
            let turn = pool(mover).turn().await;
            let sent = play(pool(mover), &mut sides, mover).await;
            drop(turn);
            if sent.status != 200 || sent.lost {
                speed.missed.set(speed.missed.get() + 1);
                sides[mover].settle(Duration::from_millis(50)).await;
                continue;
            }
            speed.acknowledged.borrow_mut().push(sent.acknowledged);
            speed.seen.borrow_mut().extend(sent.seen.map(|seen| seen.saturating_sub(sent.acknowledged)));
        }
        if speed.stop.get() {
            return;
        }
        table = open(pool(0), &game, None).await;
    }
}
