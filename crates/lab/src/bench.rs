//! How fast a game plays and is searched, in yardsticks of the same run beside the plain figures.

use crate::yardstick::yardstick;
use bots::{Budget, Search, Seen, Settings, Steps};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};
use table::{BadInput, Dice, Eye, Game, Judge, Seat, Terms, ToMove};

/// How thoroughly to measure.
#[derive(Clone, Debug)]
pub struct BenchPlan {
    /// About how long one figure may take. It is measured many times in this time, and the best
    /// counts: a noisy machine only ever makes things slower.
    pub each: Duration,
    /// The set-up, as JSON; `null` for the defaults.
    pub setup: serde_json::Value,
}

impl Default for BenchPlan {
    fn default() -> Self {
        BenchPlan { each: Duration::from_millis(1500), setup: serde_json::Value::Null }
    }
}

/// The figures of one game. Rates are for one core, except where two are named.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// The game.
    pub game: String,
    /// Nanoseconds of the yardstick, beside which everything was measured.
    pub yardstick_ns: f64,
    /// A random decision (list the moves, choose, play), in nanoseconds.
    pub decision_ns: f64,
    /// The same in yardsticks.
    pub decision_yardsticks: f64,
    /// Random decisions in a second.
    pub decisions_per_s: f64,
    /// Whole random games in a second.
    pub games_per_s: f64,
    /// Moves in a random game, on average.
    pub moves_per_game: f64,
    /// Moves offered at a decision, on average.
    pub offered: f64,
    /// Full random play-outs of the tree search in a second, from the opening, on one core.
    pub playouts_per_s: f64,
    /// The same on two threads.
    pub playouts_two_per_s: f64,
    /// How much more two threads do than one.
    pub two_threads: f64,
    /// Nodes of the tree search at its usual settings in a second, from the opening.
    pub nodes_per_s: f64,
    /// The same in the middle of games.
    pub nodes_middle_per_s: f64,
    /// What one seat sees, in microseconds.
    pub view_us: f64,
    /// One re-deal of what a seat does not know, in microseconds.
    pub imagine_us: f64,
    /// The game's judgement of a position, in nanoseconds.
    pub judge_ns: f64,
    /// A copy of a position, in nanoseconds.
    pub clone_ns: f64,
    /// The game's own pieces of work ([`table::Game::gauges`]): the key of the text, and nanoseconds.
    pub gauges: Vec<(&'static str, f64)>,
    /// Bytes of a position.
    pub position_bytes: usize,
}

/// Repeats a measurement for a while, the yardstick beside it each time; the best of both.
fn best(each: Duration, mut once: impl FnMut() -> f64) -> (f64, f64) {
    let began = Instant::now();
    let (mut yard, mut cost) = (f64::INFINITY, f64::INFINITY);
    let mut rounds = 0;
    while rounds < 5 || began.elapsed() < each {
        yard = yard.min(yardstick());
        cost = cost.min(once());
        rounds += 1;
    }
    (yard, cost)
}

/// Nanoseconds for each of `count` things done by `work`.
fn ns(count: usize, work: impl FnOnce()) -> f64 {
    let began = Instant::now();
    work();
    began.elapsed().as_nanos() as f64 / count.max(1) as f64
}

/// Measures a game.
pub fn bench<G: Judge>(plan: &BenchPlan) -> Result<BenchReport, BadInput> {
    let setup: G::Setup = match &plan.setup {
        serde_json::Value::Null => G::Setup::default(),
        other => serde_json::from_value(other.clone()).map_err(|e| BadInput::new(format!("set-up: {e}")))?,
    };
    let mut dice = Dice::quick(2024);
    let mut starts = Vec::new();
    for _ in 0..20 {
        starts.push(G::start(Terms::new(&setup), &mut dice)?);
    }
    let mut steps = Steps::<G>::default();
    let each = plan.each;

    // Whole random games, from the set-up to the end.
    let mut moves = 0u64;
    let mut games = 0u64;
    let (yard, decision_ns) = best(each, || {
        let mut count = 0;
        let began = Instant::now();
        for start in &starts {
            count += steps.to_the_end(&mut start.clone(), &mut dice).1;
        }
        let spent = began.elapsed().as_nanos() as f64;
        moves += u64::from(count);
        games += starts.len() as u64;
        spent / f64::from(count.max(1))
    });
    let moves_per_game = moves as f64 / games as f64;

    let middles = middles(&starts, moves_per_game as u32, &mut dice);
    let offered = {
        let mut out = Vec::new();
        let mut asked = 0usize;
        for position in &middles {
            for seat in position.to_move().waiting().iter() {
                position.moves(seat, &mut out);
                asked += 1;
            }
        }
        out.len() as f64 / asked.max(1) as f64
    };
    let seats = G::about().all();
    let looks = middles.len() * seats.len();
    let (y2, view_ns) = best(each / 3, || {
        ns(looks, || {
            for position in &middles {
                for seat in seats.iter() {
                    black_box(position.view(Eye::seat(seat)));
                }
            }
        })
    });
    let (y3, imagine_ns) = best(each / 3, || {
        ns(looks, || {
            for position in &middles {
                for seat in seats.iter() {
                    black_box(position.imagine(Eye::seat(seat), &mut dice));
                }
            }
        })
    });
    let (y4, judge_ns) = best(each / 3, || {
        ns(looks, || {
            for position in &middles {
                for seat in seats.iter() {
                    black_box(position.worth(seat));
                }
            }
        })
    });
    let (y5, clone_ns) = best(each / 3, || {
        ns(middles.len(), || {
            for position in &middles {
                black_box(position.clone());
            }
        })
    });

    let mut gauges = Vec::new();
    for (key, work) in G::gauges() {
        let (_, gauge_ns) = best(each / 3, || {
            ns(middles.len(), || {
                for position in &middles {
                    black_box(work(black_box(position)));
                }
            })
        });
        gauges.push((*key, gauge_ns));
    }

    // The search. Both numbers of threads in turn, so that they meet the same noise. A round takes some
    // ten milliseconds: long beside the start of a thread, short beside the noise of a machine.
    let round = (1e7 / (decision_ns * moves_per_game)).clamp(50.0, 20_000.0) as u32;
    let mut one = searcher::<G>(Settings::blind(Budget::Nodes(round)), 1);
    let mut two = searcher::<G>(Settings::blind(Budget::Nodes(2 * round)), 2);
    let mut two_ns = f64::INFINITY;
    let (y6, one_ns) = best(each * 2, || {
        two_ns = two_ns.min(searching(&mut two, &starts[0]));
        searching(&mut one, &starts[0])
    });
    let mut strong = searcher::<G>(Settings::strong(Budget::Nodes(200)), 1);
    let (y7, strong_ns) = best(each, || searching(&mut strong, &starts[0]));
    let mut at = 0;
    let (y8, middle_ns) = best(each, || {
        let few: Vec<f64> = (0..10)
            .map(|_| {
                at += 1;
                searching(&mut strong, &middles[at % middles.len()])
            })
            .collect();
        few.iter().sum::<f64>() / few.len() as f64
    });

    let yardstick_ns = [yard, y2, y3, y4, y5, y6, y7, y8].into_iter().fold(f64::INFINITY, f64::min);
    Ok(BenchReport {
        game: G::about().id.into(),
        yardstick_ns,
        decision_ns,
        decision_yardsticks: decision_ns / yard,
        decisions_per_s: 1e9 / decision_ns,
        games_per_s: 1e9 / (decision_ns * moves_per_game),
        moves_per_game,
        offered,
        playouts_per_s: 1e9 / one_ns,
        playouts_two_per_s: 1e9 / two_ns,
        two_threads: one_ns / two_ns,
        nodes_per_s: 1e9 / strong_ns,
        nodes_middle_per_s: 1e9 / middle_ns,
        view_us: view_ns / 1e3,
        imagine_us: imagine_ns / 1e3,
        judge_ns,
        clone_ns,
        gauges,
        position_bytes: std::mem::size_of::<G>(),
    })
}

/// Positions from random moments of random games.
fn middles<G: Game>(starts: &[G], longest: u32, dice: &mut Dice) -> Vec<G> {
    let mut steps = Steps::<G>::default();
    let mut found = Vec::new();
    for start in starts.iter().cycle().take(starts.len() * 10) {
        let mut position = start.clone();
        for _ in 0..dice.below(longest.max(1)) {
            if steps.random(&mut position, dice).is_err() {
                break;
            }
        }
        if position.to_move().outcome().is_none() {
            found.push(position);
        }
    }
    if found.is_empty() {
        found.push(starts[0].clone());
    }
    found
}

fn searcher<G: Judge>(settings: Settings, threads: u8) -> Search<G> {
    Search::new(Settings { threads, stops_early: false, ..settings }, 5)
}

/// Nanoseconds for one imagined game of a search from this position, with an empty tree.
fn searching<G: Judge>(search: &mut Search<G>, position: &G) -> f64 {
    use bots::Player;
    let seat = match position.to_move() {
        ToMove::One(seat) => seat,
        other => other.waiting().iter().next().unwrap_or(Seat(0)),
    };
    search.reseed(7);
    let began = Instant::now();
    search.think(&Seen::new(position, seat));
    began.elapsed().as_nanos() as f64 / f64::from(search.games().max(1))
}
