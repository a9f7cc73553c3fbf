//! Players, and whole games between them.

use crate::state::State;
use crate::{bad, find, guard, lang, object, setup};
use bots::AnyBot;
use lab::SimPlan;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;
use std::sync::Mutex;
use table::{BadInput, Luck, Secret};

/// A player of one game by its name: `random`, `greedy`, `search:200ms`, `search:500n`, a level.
#[pyclass(frozen, module = "bivouac")]
pub(crate) struct Bot {
    game: &'static str,
    bot: Mutex<Box<dyn AnyBot>>,
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (game, name, seed = 1))]
    fn new(game: &str, name: &str, #[pyo3(from_py_with = crate::seed)] seed: u64) -> PyResult<Bot> {
        guard(|| {
            let (gym, entry) = find(game)?;
            let mut bot = (entry.bot)(name).map_err(bad)?;
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

/// Plays many games between players (one for all seats, one a camp, or one a seat, separated by commas), and
/// counts who wins.
#[pyfunction]
#[pyo3(signature = (game, bots = "random", games = 100, setup = None, seed = 1, threads = 0))]
pub(crate) fn simulate<'py>(
    py: Python<'py>,
    game: &str,
    bots: &str,
    games: u32,
    setup: Option<&Bound<'py, PyDict>>,
    #[pyo3(from_py_with = crate::seed)] seed: u64,
    threads: usize,
) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (gym, entry) = find(game)?;
        if !(1..=10_000_000).contains(&games) || threads > 1024 {
            return Err(bad("expected 1 to 10000000 games and at most 1024 threads"));
        }
        let mut plan = SimPlan::new(bots, games).map_err(bad)?;
        (plan.seed, plan.setup, plan.threads) = (seed, self::setup(gym, setup)?, threads);
        let report = py.detach(|| guard(|| (entry.lab.sim)(&plan, &|_, _| ()).map_err(bad)))?;
        object(py, &serde_json::to_value(report).map_err(bad)?)
    })
}

/// Plays whole games between players and gives their records, which [`State.load`] reads.
#[pyfunction]
#[pyo3(signature = (game, bots = "random", games = 100, setup = None, seed = 1))]
pub(crate) fn selfplay(
    py: Python<'_>,
    game: &str,
    bots: &str,
    games: u32,
    setup: Option<&Bound<'_, PyDict>>,
    #[pyo3(from_py_with = crate::seed)] seed: u64,
) -> PyResult<Vec<String>> {
    guard(|| {
        let (gym, entry) = find(game)?;
        if games > 1_000_000 {
            return Err(bad("expected at most 1000000 games"));
        }
        let setup = self::setup(gym, setup)?;
        let names: Vec<&str> = bots.split(',').map(str::trim).collect();
        let seats = (entry.game.seating)(&setup).map_err(bad)?.asked.len();
        if names.len() != 1 && names.len() != seats {
            return Err(bad(format!("{} players: expected one for all seats, or {seats}", names.len())));
        }
        for name in &names {
            (entry.bot)(name).map_err(bad)?;
        }
        let one = |number: u32| -> Result<String, BadInput> {
            let header = (entry.game.header)(&setup)?;
            let secret = Secret::from_seed(seed.wrapping_mul(1 << 20).wrapping_add(number.into()));
            let mut table = (entry.game.open)(header, Luck::Secret(secret))?;
            let asked: Vec<table::Seat> = table.seating().asked.iter().collect();
            let mut players = Vec::new();
            for place in 0..asked.len() {
                let mut bot = (entry.bot)(names[place % names.len()])?;
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
        py.detach(|| guard(|| (0..games).into_par_iter().map(one).collect::<Result<_, _>>().map_err(bad)))
    })
}
