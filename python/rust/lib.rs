//! The native half of the package `bivouac`. Every game of the registry is served by the same code.

mod batch;
mod play;
mod state;

use gym::{Gym, Space};
use lab::Visitor;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, LazyLock};
use table::{BadInput, Face, Judge, Lang};

pyo3::create_exception!(bivouac, BivouacError, PyValueError, "Something that was given cannot be used.");
pyo3::create_exception!(
    bivouac,
    Refused,
    BivouacError,
    "A move, an undo or a decision that a rule refuses; `rule` is its id."
);
pyo3::create_exception!(bivouac, OtherThread, BivouacError, "A state is used by a thread that does not own it.");
pyo3::create_exception!(bivouac, Defect, PyRuntimeError, "A defect of Bivouac itself: please report it.");

/// What was given is no good.
pub(crate) fn bad(what: impl std::fmt::Display) -> PyErr {
    BivouacError::new_err(what.to_string())
}

/// Runs something that must not panic across the border.
pub(crate) fn guard<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(Defect::new_err("a panic in the native code")))
}

struct All(Vec<Gym>);

impl Visitor for All {
    fn visit<G: Judge + Face>(&mut self) {
        self.0.push(Gym::of::<G>());
    }
}

static GYMS: LazyLock<Vec<Gym>> = LazyLock::new(|| {
    let mut all = All(Vec::new());
    games::visit(&mut all);
    games::visit_examples(&mut all);
    all.0
});

/// The game with this id, with its registry entry.
pub(crate) fn find(id: &str) -> PyResult<(&'static Gym, &'static games::Registered)> {
    let entry = games::find(id).map_err(bad)?;
    let gym = GYMS.iter().find(|gym| gym.id() == entry.id()).ok_or_else(|| bad(format!("no game «{id}»")))?;
    Ok((gym, entry))
}

/// A set-up from a dict, or from keyword arguments: what is missing keeps its default.
pub(crate) fn setup(gym: &Gym, given: Option<&Bound<'_, PyDict>>) -> PyResult<serde_json::Value> {
    let mut setup = (gym.game.header)(&serde_json::Value::Null).map_err(bad)?.setup;
    let options = (gym.game.options)();
    for (key, value) in given.into_iter().flatten() {
        let key: String = key.extract().map_err(|_| bad("the name of an option is a text"))?;
        let option = options.iter().find(|option| option.id == key).ok_or_else(|| {
            let known: Vec<&str> = options.iter().map(|option| option.id).collect();
            bad(format!("no option «{key}»: expected {}", known.join(", ")))
        })?;
        let text = if let Ok(flag) = value.extract::<bool>() { flag.to_string() } else { value.str()?.to_string() };
        setup[key.as_str()] = option.read(&text).map_err(bad)?;
    }
    Ok(setup)
}

/// A seed.
pub(crate) fn seed(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    value.extract().map_err(|_| bad(format!("seed: expected a whole number from 0 to {}", u64::MAX)))
}

pub(crate) fn space(gym: &Gym, setup: &serde_json::Value) -> PyResult<Arc<Space>> {
    (gym.space)(setup).map_err(bad)
}

pub(crate) fn lang(text: &str) -> PyResult<Lang> {
    text.parse().map_err(|_| bad(format!("no language «{text}»: expected fr or en")))
}

/// A value as Python objects.
pub(crate) fn object<'py>(py: Python<'py>, value: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (PyString::new(py, &value.to_string()),))
}

/// All games: id, title, seats, options with their values, and the fingerprint of the default environment.
#[pyfunction]
#[pyo3(name = "games", signature = (examples = false))]
fn games_list(py: Python<'_>, examples: bool) -> PyResult<Bound<'_, PyAny>> {
    guard(|| {
        let examples = games::examples().iter().filter(|_| examples);
        let rows: Vec<serde_json::Value> = games::all()
            .iter()
            .chain(examples)
            .map(|entry| {
                let about = entry.about();
                let seats: Vec<&str> = about.seats.iter().map(|seat| seat.id).collect();
                serde_json::json!({
                    "id": about.id, "title": about.title(Lang::En), "seats": seats,
                    "options": (entry.game.options)(), "revision": about.revision, "longest": about.longest,
                })
            })
            .collect();
        object(py, &serde_json::Value::Array(rows))
    })
}

/// What observations and moves of a set-up mean.
#[pyfunction]
#[pyo3(signature = (game, setup = None))]
fn describe<'py>(py: Python<'py>, game: &str, setup: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (gym, entry) = find(game)?;
        let space = space(gym, &self::setup(gym, setup)?)?;
        let about = (gym.game.about)();
        let ids = |seats: table::SeatSet| seats.iter().map(|seat| about.seat_id(seat)).collect::<Vec<&str>>();
        let camps: Vec<Vec<&str>> = space.seating.camps().into_iter().map(ids).collect();
        let verbs: Vec<serde_json::Value> = space
            .numbering
            .forms
            .iter()
            .map(|form| {
                let fields: Vec<_> = form
                    .fields
                    .iter()
                    .map(|f| serde_json::json!({"name": f.name, "kind": f.kind, "count": f.count}))
                    .collect();
                serde_json::json!({"verb": form.verb, "first": form.first, "count": form.count, "fields": fields})
            })
            .collect();
        object(
            py,
            &serde_json::json!({
                "game": space.game, "setup": space.setup, "seats": ids(space.seating.asked), "camps": camps,
                "places": space.schema.names(), "moves": verbs, "bound": space.numbering.bound,
                "fingerprint": space.fingerprint, "features": (entry.judge.features)(),
            }),
        )
    })
}

/// Rules that say a word, or the one with this id; all without a word.
#[pyfunction]
#[pyo3(signature = (game, word = None, lang = "en"))]
fn rules<'py>(py: Python<'py>, game: &str, word: Option<&str>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (_, entry) = find(game)?;
        let lang = self::lang(lang)?;
        let ledger = entry.about().ledger;
        let found: Vec<&table::Rule> = match word {
            None => ledger.rules.iter().collect(),
            Some(word) => match ledger.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(word)) {
                Some(rule) => vec![rule],
                None => ledger.search(word),
            },
        };
        let rows: Vec<serde_json::Value> = found
            .iter()
            .map(|rule| serde_json::json!({"id": rule.id, "heading": rule.heading(lang), "text": rule.text(lang), "book": rule.book, "ruling": rule.ruling(lang)}))
            .collect();
        object(py, &serde_json::Value::Array(rows))
    })
}

/// What can be expected of a battle, in the words of the game.
#[pyfunction]
#[pyo3(signature = (game, words, lang = "en"))]
fn odds<'py>(py: Python<'py>, game: &str, words: Vec<String>, lang: &str) -> PyResult<Bound<'py, PyAny>> {
    guard(|| {
        let (_, entry) = find(game)?;
        let told = (entry.odds)(&words, self::lang(lang)?).ok_or_else(|| bad(format!("{game} tells no odds")))?;
        let told = told.map_err(|what: BadInput| bad(what))?;
        object(py, &serde_json::to_value(told).map_err(bad)?)
    })
}

/// The native half of the package.
#[pymodule]
fn _native(m: &Bound<'_, PyModule>) -> PyResult<()> {
    // What is caught at the border is told as an exception: no second report on the terminal.
    std::panic::set_hook(Box::new(|_| {}));
    let py = m.py();
    m.add("BivouacError", py.get_type::<BivouacError>())?;
    m.add("Refused", py.get_type::<Refused>())?;
    m.add("OtherThread", py.get_type::<OtherThread>())?;
    m.add("Defect", py.get_type::<Defect>())?;
    m.add_function(wrap_pyfunction!(games_list, m)?)?;
    m.add_function(wrap_pyfunction!(describe, m)?)?;
    m.add_function(wrap_pyfunction!(rules, m)?)?;
    m.add_function(wrap_pyfunction!(odds, m)?)?;
    m.add_function(wrap_pyfunction!(play::simulate, m)?)?;
    m.add_function(wrap_pyfunction!(play::selfplay, m)?)?;
    m.add_function(wrap_pyfunction!(play::arena, m)?)?;
    m.add_function(wrap_pyfunction!(play::usual_weights, m)?)?;
    m.add_function(wrap_pyfunction!(play::_share, m)?)?;
    m.add_function(wrap_pyfunction!(play::_count, m)?)?;
    m.add_function(wrap_pyfunction!(play::_rated, m)?)?;
    m.add_class::<state::State>()?;
    m.add_class::<play::Bot>()?;
    m.add_class::<batch::Batch>()?;
    Ok(())
}
