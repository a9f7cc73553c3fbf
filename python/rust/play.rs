//! Players, and whole games between them.

use crate::state::State;
use crate::{bad, find, guard, lang, object, setup};
use bots::{AnyBot, Name, Spec, WeightsFile};
use games::Registered;
use lab::{ArenaPlan, Finished, SimPlan};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Mutex;
use table::{BadInput, Luck, Secret};

/// Weights by their names: the text of a file of weights each.
type Named = HashMap<String, String>;

/// The weights with this name, or in the file of this name.
fn weights(named: Option<&Named>, name: &str) -> Result<WeightsFile, BadInput> {
    match named.and_then(|named| named.get(name)) {
        Some(text) => Ok(WeightsFile { name: name.into(), text: text.as_str().into() }),
        None => WeightsFile::open(name),
    }
}

/// Reads players, and checks their weights.
fn players(entry: &Registered, bots: &str, named: Option<&Named>) -> PyResult<Vec<Spec>> {
    let specs = Spec::list(bots, &|name| weights(named, name)).map_err(bad)?;
    for spec in &specs {
        (entry.player)(spec).map_err(bad)?;
    }
    Ok(specs)
}

/// No more games are played in one call.
const MOST_GAMES: u32 = 10_000_000;
const MOST_THREADS: usize = 1024;

/// A player of one game by its name: `random`, `greedy`, `search:200ms`, `search:500n`, a level. `NAME@FILE` judges
/// by the weights of a file, and so does any name with `weights`, the text of one.
#[pyclass(frozen, module = "bivouac")]
pub(crate) struct Bot {
    game: &'static str,
    bot: Mutex<Box<dyn AnyBot>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, name, seed = 1, weights = None))]
    fn new(
        game: &str,
        name: &str,
        #[pyo3(from_py_with = crate::seed)] seed: u64,
        weights: Option<&str>,
    ) -> PyResult<Bot> {
        guard(|| {
            let (gym, entry) = find(game)?;
            let spec = match weights {
                None => Spec::read(name, &WeightsFile::open),
                Some(text) => name.parse::<Name>().and_then(|name| {
                    if !name.judges() {
                        return Err(BadInput::new(format!("{name} judges nothing and takes no weights")));
                    }
                    Ok(Spec::from(name).or(&WeightsFile { name: "weights".into(), text: text.into() }))
                }),
            };
            let mut bot = spec.and_then(|spec| (entry.player)(&spec)).map_err(bad)?;
            bot.reseed(seed);
            Ok(Bot { game: gym.id(), bot: Mutex::new(bot) })
        })
    }
    /// The text of the move it chooses for the seat that is asked (or for this seat). It sees what its seat
    /// may see.
    #[pyo3(signature = (state, seat = None))]
    fn __call__(&self, py: Python<'_>, state: PyRef<'_, State>, seat: Option<&str>) -> PyResult<String> {
        guard(|| {
            if state.game_id() != self.game {
                return Err(bad(format!("a player of {} cannot play {}", self.game, state.game_id())));
            }
            let seat = state.asked_seat(seat)?;
            // Waiting here would keep the interpreter from the thread that thinks.
            let mut held = self.bot.try_lock().map_err(|_| bad("this player is thinking in another thread"))?;
            let bot: &mut Box<dyn AnyBot> = &mut held;
            let brief = bot.brief(state.table()?, seat, table::Eye::seat(seat)).map_err(bad)?;
            drop(state);
            py.detach(|| bot.decide(brief)).map_err(bad)
        })
    }
    /// Why it made its last choice; none when there was nothing to think about.
    #[pyo3(signature = (lang = "en"))]
    fn explain<'py>(&self, py: Python<'py>, lang: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        guard(|| {
            let bot = self.bot.try_lock().map_err(|_| bad("this player is thinking in another thread"))?;
            let told = bot.explain(self::lang(lang)?);
            told.map(|told| object(py, &serde_json::to_value(told).map_err(bad)?)).transpose()
        })
    }
    fn __repr__(&self) -> PyResult<String> {
        let bot = self.bot.try_lock().map_err(|_| bad("this player is thinking in another thread"))?;
        Ok(format!("Bot({:?}, {:?})", self.game, bot.name().to_string()))
    }
}

/// What is played: the plan of a series, checked.
#[allow(clippy::too_many_arguments, reason = "the arguments of the Python functions")]
fn plan(
    game: &str,
    bots: &str,
    games: u32,
    setup: Option<&Bound<'_, PyDict>>,
    seed: u64,
    threads: usize,
    named: Option<&Named>,
) -> PyResult<(&'static Registered, SimPlan)> {
    let (gym, entry) = find(game)?;
    if !(1..=MOST_GAMES).contains(&games) || threads > MOST_THREADS {
        return Err(bad(format!("expected 1 to {MOST_GAMES} games and at most {MOST_THREADS} threads")));
    }
    let bots = players(entry, bots, named)?;
    Ok((entry, SimPlan { bots, games, seed, setup: self::setup(gym, setup)?, threads, records: None }))
}

/// Plays many games between players (one for all seats, one a camp, or one a seat, separated by commas), and
/// counts who wins. `weights` gives names to texts of weights: `greedy@new` judges by `weights["new"]`.
#[pyfunction]
#[pyo3(signature = (game, bots = "random", games = 100, setup = None, seed = 1, threads = 0, weights = None))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    game: &str,
    bots: &str,
    games: u32,
    setup: Option<&Bound<'py, PyDict>>,
    #[pyo3(from_py_with = crate::seed)] seed: u64,
    threads: usize,
    weights: Option<Named>,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (entry, plan) = plan(game, bots, games, setup, seed, threads, weights.as_ref())?;
        let report = py.detach(|| guard(|| (entry.lab.sim)(&plan, &|_, _| ()).map_err(bad)))?;
        object(py, &serde_json::to_value(report).map_err(bad)?)
    })
}

/// Plays a part of a series: the games from `first` on, so many. Gives them as JSON, for `_count`.
#[pyfunction]
#[pyo3(signature = (game, bots, games, first, count, setup = None, seed = 1, threads = 1, weights = None))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn _share(
    py: Python<'_>,
    game: &str,
    bots: &str,
    games: u32,
    first: u32,
    count: u32,
    setup: Option<&Bound<'_, PyDict>>,
    #[pyo3(from_py_with = crate::seed)] seed: u64,
    threads: usize,
    weights: Option<Named>,
) -> PyResult<String> {
    guard(|| {
        let (entry, plan) = plan(game, bots, games, setup, seed, threads, weights.as_ref())?;
        let end = first.checked_add(count).filter(|end| *end <= games);
        let end = end.ok_or_else(|| bad(format!("games {first} to {first} + {count}: there are {games}")))?;
        let played = py.detach(|| guard(|| (entry.lab.share)(&plan, first..end, &|_, _| ()).map_err(bad)))?;
        serde_json::to_string(&played).map_err(bad)
    })
}

/// Counts the parts of a series, in order: the report that `simulate` gives when it plays all of it.
#[pyfunction]
#[pyo3(signature = (game, bots, games, shares, setup = None, seed = 1, seconds = 0.0, weights = None))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn _count<'py>(
    py: Python<'py>,
    game: &str,
    bots: &str,
    games: u32,
    shares: Vec<String>,
    setup: Option<&Bound<'py, PyDict>>,
    #[pyo3(from_py_with = crate::seed)] seed: u64,
    seconds: f64,
    weights: Option<Named>,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (entry, plan) = plan(game, bots, games, setup, seed, 1, weights.as_ref())?;
        let mut finished = Vec::new();
        for share in &shares {
            finished.extend(serde_json::from_str::<Vec<Finished>>(share).map_err(bad)?);
        }
        let report = (entry.lab.count)(&plan, &finished, seconds).map_err(bad)?;
        object(py, &serde_json::to_value(report).map_err(bad)?)
    })
}

/// Lets every player meet every other in so many games, and rates them. Only for games with two camps.
#[pyfunction]
#[pyo3(signature = (game, bots, games = 100, setup = None, seed = 1, threads = 0, weights = None))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn arena<'py>(
    py: Python<'py>,
    game: &str,
    bots: &str,
    games: u32,
    setup: Option<&Bound<'py, PyDict>>,
    #[pyo3(from_py_with = crate::seed)] seed: u64,
    threads: usize,
    weights: Option<Named>,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (entry, plan) = plan(game, bots, games, setup, seed, threads, weights.as_ref())?;
        let plan = ArenaPlan { bots: plan.bots, games, seed, setup: plan.setup, threads };
        let report = py.detach(|| guard(|| (entry.lab.arena)(&plan, &|_, _| ()).map_err(bad)))?;
        object(py, &serde_json::to_value(report).map_err(bad)?)
    })
}

/// The ratings of players from the points that each scored against each other.
#[pyfunction]
pub(crate) fn _rated<'py>(
    py: Python<'py>,
    game: &str,
    games: u32,
    bots: Vec<String>,
    results: Vec<Vec<f64>>,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let report = lab::rated(find(game)?.1.id(), games, bots, results).map_err(bad)?;
        object(py, &serde_json::to_value(report).map_err(bad)?)
    })
}

/// The weights by which players judge positions of a game: the text of a file of weights.
#[pyfunction]
#[pyo3(name = "weights")]
pub(crate) fn usual_weights(game: &str) -> PyResult<String> {
    guard(|| {
        let judge = find(game)?.1.judge;
        Ok((judge.weights)().write((judge.features)()))
    })
}

/// Plays whole games between players and gives their records, which [`State.load`] reads. `first` is the number
/// of the first game: parts of a series are played elsewhere.
#[pyfunction]
#[pyo3(signature = (game, bots = "random", games = 100, setup = None, seed = 1, weights = None, first = 0))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn selfplay(
    py: Python<'_>,
    game: &str,
    bots: &str,
    games: u32,
    setup: Option<&Bound<'_, PyDict>>,
    #[pyo3(from_py_with = crate::seed)] seed: u64,
    weights: Option<Named>,
    first: u32,
) -> PyResult<Vec<String>> {
    guard(|| {
        let (gym, entry) = find(game)?;
        if games > 1_000_000 || first > MOST_GAMES {
            return Err(bad(format!("expected at most 1000000 games, the first at most {MOST_GAMES}")));
        }
        let setup = self::setup(gym, setup)?;
        let specs = players(entry, bots, weights.as_ref())?;
        let seats = (entry.game.seating)(&setup).map_err(bad)?.asked.len();
        if specs.len() != 1 && specs.len() != seats {
            return Err(bad(format!("{} players: expected one for all seats, or {seats}", specs.len())));
        }
        let one = |number: u32| -> Result<String, BadInput> {
            let header = (entry.game.header)(&setup)?;
            let secret = Secret::from_seed(seed.wrapping_mul(1 << 20).wrapping_add(number.into()));
            let mut table = (entry.game.open)(header, Luck::Secret(secret))?;
            let asked: Vec<table::Seat> = table.seating().asked.iter().collect();
            let mut players = Vec::new();
            for place in 0..asked.len() {
                let mut bot = (entry.player)(&specs[place % specs.len()])?;
                bot.reseed(seed ^ (u64::from(number) << 8 | place as u64));
                players.push(bot);
            }
            while let Some(seat) = table.to_move().waiting().iter().next() {
                let place = asked.iter().position(|known| *known == seat).unwrap_or_default();
                let text = players[place].choose(&*table, seat)?;
                table.play(seat, None, &text).map_err(|refusal| BadInput::new(refusal.to_string()))?;
            }
            Ok(table.record())
        };
        py.detach(|| guard(|| (first..first + games).into_par_iter().map(one).collect::<Result<_, _>>().map_err(bad)))
    })
}
