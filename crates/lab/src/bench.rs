//! Benchmarks of a game, each also in yardsticks that are measured in the same run.

use crate::yardstick::yardstick;
use bots::{Budget, Search, Seen, Settings, Steps};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};
use table::{BadInput, Dice, Eye, Game, Gauge, Judge, Seat, SeatSet, Terms, ToMove, Viewpoint};

/// The configuration of a benchmark.
#[derive(Clone, Debug)]
pub struct BenchPlan {
    /// The time for one figure. It is measured repeatedly in this time and the best value counts, because
    /// noise only makes things slower.
    pub each: Duration,
    /// The set-up, as JSON; `null` for the defaults.
    pub setup: serde_json::Value,
}

impl Default for BenchPlan {
    fn default() -> Self {
        BenchPlan { each: Duration::from_millis(1500), setup: serde_json::Value::Null }
    }
}

/// The figures of one game. Rates are for one core unless two are named.
#[derive(Clone, Debug, Serialize)]
pub struct BenchReport {
    /// The game.
    pub game: String,
    /// The yardstick of the same run in nanoseconds.
    pub yardstick_ns: f64,
    /// A random decision (list the moves, choose, play), in nanoseconds.
    pub decision_ns: f64,
    /// The same in yardsticks.
    pub decision_yardsticks: f64,
    /// Random decisions per second.
    pub decisions_per_s: f64,
    /// Whole random games per second.
    pub games_per_s: f64,
    /// Mean number of moves in a random game.
    pub moves_per_game: f64,
    /// Mean number of moves offered at a decision.
    pub offered: f64,
    /// Random play-outs of the tree search per second, from the opening, on one core.
    pub playouts_per_s: f64,
    /// The same on two threads.
    pub playouts_two_per_s: f64,
    /// The speed-up of two threads.
    pub two_threads: f64,
    /// Nodes per second of the tree search with its usual settings, from the opening.
    pub nodes_per_s: f64,
    /// The same in the middle of games.
    pub nodes_middle_per_s: f64,
    /// The view of one seat, in microseconds.
    pub view_us: f64,
    /// One re-deal of the unknown, in microseconds.
    pub imagine_us: f64,
    /// One evaluation of a position, in nanoseconds.
    pub judge_ns: f64,
    /// A copy of a position, in nanoseconds.
    pub clone_ns: f64,
    /// The game's own operations ([`table::Rules::gauges`]): the key of the text, and nanoseconds.
    pub gauges: Vec<(&'static str, f64)>,
    /// The size of a position in bytes.
    pub position_bytes: usize,
}

/// Repeats a measurement together with the yardstick; the best of both.
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

/// Nanoseconds per item for `count` items done by `work`.
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
    let each = plan.each;
    let played = playing(&starts, each, &mut dice);
    let middles = middles(&starts, played.moves_per_game as u32, &mut dice);
    let looked = looking(&middles, G::seating(&setup).asked, each, &mut dice);
    let searched = searches(&starts[0], &middles, each, played.decision_ns * played.moves_per_game);
    let yardstick_ns = played.yard.min(looked.yard).min(searched.yard);
    Ok(BenchReport {
        game: G::about().id.into(),
        yardstick_ns,
        decision_ns: played.decision_ns,
        decision_yardsticks: played.decision_ns / played.yard,
        decisions_per_s: 1e9 / played.decision_ns,
        games_per_s: 1e9 / (played.decision_ns * played.moves_per_game),
        moves_per_game: played.moves_per_game,
        offered: offered(&middles),
        playouts_per_s: 1e9 / searched.one_ns,
        playouts_two_per_s: 1e9 / searched.two_ns,
        two_threads: searched.one_ns / searched.two_ns,
        nodes_per_s: 1e9 / searched.strong_ns,
        nodes_middle_per_s: 1e9 / searched.middle_ns,
        view_us: looked.view_ns / 1e3,
        imagine_us: looked.imagine_ns / 1e3,
        judge_ns: looked.judge_ns,
        clone_ns: looked.clone_ns,
        gauges: gauges(&middles, each),
        position_bytes: std::mem::size_of::<G>(),
    })
}

/// Whole random games, from the set-up to the end.
struct Played {
    yard: f64,
    decision_ns: f64,
    moves_per_game: f64,
}

fn playing<G: Game>(starts: &[G], each: Duration, dice: &mut Dice) -> Played {
    let mut steps = Steps::<G>::default();
    let (mut moves, mut games) = (0_u64, 0_u64);
    let (yard, decision_ns) = best(each, || {
        let mut count = 0;
        let began = Instant::now();
        for start in starts {
            count += steps.to_the_end(&mut start.clone(), dice).1;
        }
        let spent = began.elapsed().as_nanos() as f64;
        moves += u64::from(count);
        games += starts.len() as u64;
        spent / f64::from(count.max(1))
    });
    Played { yard, decision_ns, moves_per_game: moves as f64 / games as f64 }
}

/// Mean number of moves offered at a decision.
fn offered<G: Game>(positions: &[G]) -> f64 {
    let mut out = Vec::new();
    let mut asked = 0usize;
    for position in positions {
        for seat in position.to_move().waiting().iter() {
            position.moves(seat, &mut out);
            asked += 1;
        }
    }
    out.len() as f64 / asked.max(1) as f64
}

/// Queries of an unchanged position.
struct Looked {
    yard: f64,
    view_ns: f64,
    imagine_ns: f64,
    judge_ns: f64,
    clone_ns: f64,
}

fn looking<G: Judge>(positions: &[G], seats: SeatSet, each: Duration, dice: &mut Dice) -> Looked {
    let mut yard = f64::INFINITY;
    let mut of_each = |look: &mut dyn FnMut(&G, Seat)| {
        let (beside, cost) = best(each / 3, || {
            ns(positions.len() * seats.len(), || {
                for position in positions {
                    seats.iter().for_each(|seat| look(position, seat));
                }
            })
        });
        yard = yard.min(beside);
        cost
    };
    let view_ns = of_each(&mut |position, seat| {
        black_box(position.view(Eye::seat(seat)));
    });
    let imagine_ns = of_each(&mut |position, seat| {
        black_box(position.imagine(Eye::seat(seat), dice));
    });
    // As bots ask: the viewer is known beforehand.
    let views: Vec<Viewpoint> =
        (0..G::about().seats.len()).filter_map(|i| Some(Viewpoint::of(positions.first()?, Seat(i as u8)))).collect();
    let judge_ns = of_each(&mut |position, seat| {
        black_box(position.standing(G::weights(), &views[seat.index()]));
    });
    let clone_ns = of_each(&mut |position, _| {
        black_box(position.clone());
    });
    Looked { yard, view_ns, imagine_ns, judge_ns, clone_ns }
}

/// The game's own operations.
fn gauges<G: Game>(positions: &[G], each: Duration) -> Vec<(&'static str, f64)> {
    let gauge = |(key, work): &Gauge<G>| {
        let (_, cost) = best(each / 3, || {
            ns(positions.len(), || {
                for position in positions {
                    black_box(work(black_box(position)));
                }
            })
        });
        (*key, cost)
    };
    G::gauges().iter().map(gauge).collect()
}

/// Nanoseconds for an imagined game of the search.
struct Searched {
    yard: f64,
    one_ns: f64,
    two_ns: f64,
    strong_ns: f64,
    middle_ns: f64,
}

/// Alternates both numbers of threads, so that they meet the same noise. A round takes some ten milliseconds:
/// long compared with starting a thread, short compared with the noise of a machine.
fn searches<G: Judge>(start: &G, middles: &[G], each: Duration, game_ns: f64) -> Searched {
    let round = (1e7 / game_ns).clamp(50.0, 20_000.0) as u32;
    let mut one = searcher::<G>(Settings::blind(Budget::Nodes(round)), 1);
    let mut two = searcher::<G>(Settings::blind(Budget::Nodes(2 * round)), 2);
    let mut two_ns = f64::INFINITY;
    let (blind_yard, one_ns) = best(each * 2, || {
        two_ns = two_ns.min(searching(&mut two, start));
        searching(&mut one, start)
    });
    // In games with long turns a node takes milliseconds, so fewer nodes and positions suffice.
    let first = searching(&mut searcher::<G>(Settings::strong(Budget::Nodes(20)), 1), start);
    let share = each.as_nanos() as f64 / 5.0;
    let nodes = (share / first).clamp(20.0, 200.0);
    let mut strong = searcher::<G>(Settings::strong(Budget::Nodes(nodes as u32)), 1);
    let (strong_yard, strong_ns) = best(each, || searching(&mut strong, start));
    let many = (share / (first * nodes)).clamp(1.0, 10.0) as usize;
    let mut at = 0;
    let (middle_yard, middle_ns) = best(each, || {
        let mut few = 0.0;
        for _ in 0..many {
            at += 1;
            few += searching(&mut strong, &middles[at % middles.len()]);
        }
        few / many as f64
    });
    Searched { yard: blind_yard.min(strong_yard).min(middle_yard), one_ns, two_ns, strong_ns, middle_ns }
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
