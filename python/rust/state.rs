//! One table.

use crate::{BivouacError, OtherThread, Refused, bad, find, guard, lang, object, setup, space};
use gym::{Gym, Space};
use numpy::{PyArray1, PyArray2, PyArray3, PyArrayMethods, PyReadwriteArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::sync::Arc;
use std::thread::ThreadId;
use table::{
    AnyTable, Dice, Eye, Factors, Lang, Light, Look, Luck, Record, Refusal, Role, Seat, SeatSet, Secret, ToMove,
};

/// The version of a pickle.
const PICKLE: u32 = 1;
/// What a pickle holds: its version, the game, the fingerprint, the record with its secret.
type Pickled = (u32, String, String, String);

/// One table of a game: the position, its log and its dice. A state belongs to the thread that made it.
#[pyclass(module = "bivouac")]
pub(crate) struct State {
    gym: &'static Gym,
    space: Arc<Space>,
    table: Box<dyn AnyTable>,
    /// What somebody imagined has no record and no past.
    imagined: bool,
    owner: ThreadId,
}

fn refused(table: &dyn AnyTable, refusal: &Refusal) -> PyErr {
    let told = table.explain(refusal, Lang::En);
    let error = Refused::new_err(format!("{}: {}", told.rule, told.text));
    Python::attach(|py| {
        // Without the attribute the text still names the rule.
        let _ = error.value(py).setattr("rule", &told.rule);
    });
    error
}

impl State {
    pub(crate) fn game_id(&self) -> &'static str {
        self.gym.id()
    }
    /// The table, for the thread that owns the state.
    pub(crate) fn table(&self) -> PyResult<&dyn AnyTable> {
        self.owned()?;
        Ok(&*self.table)
    }
    fn owned(&self) -> PyResult<()> {
        if std::thread::current().id() == self.owner {
            return Ok(());
        }
        Err(OtherThread::new_err(
            "this state belongs to another thread: give that thread a clone, or call adopt() in it",
        ))
    }
    fn seat(&self, id: &str) -> PyResult<Seat> {
        let about = self.table.about();
        let asked = self.table.seating().present();
        about.seat(id).filter(|seat| asked.has(*seat)).ok_or_else(|| {
            let known: Vec<&str> = asked.iter().map(|seat| about.seat_id(seat)).collect();
            bad(format!("no seat «{id}» at this table: expected {}", known.join(", ")))
        })
    }
    /// The seat with this id, or the first one that is asked.
    pub(crate) fn asked_seat(&self, id: Option<&str>) -> PyResult<Seat> {
        match id {
            Some(id) => self.seat(id),
            None => self
                .table
                .to_move()
                .waiting()
                .iter()
                .next()
                .ok_or_else(|| refused(&*self.table, &Refusal::Broken(table::Broken::OVER))),
        }
    }
    /// The board as a PNG file.
    fn picture(&self, eye: Option<&str>, lang: &str, night: bool, width: u32) -> PyResult<Vec<u8>> {
        self.owned()?;
        let light = if night { Light::Night } else { Light::Day };
        let look = Look { lang: self::lang(lang)?, light, ..Look::default() };
        draw::picture::png(&self.table.board(self.eye_or(eye)?, &look), width).map_err(bad)
    }
    fn eye(&self, eye: &str) -> PyResult<Eye> {
        match eye {
            "archive" => Ok(Eye::Archive),
            "spectator" => Ok(Eye::SPECTATOR),
            seats => {
                let seats = seats.split('+').map(|id| self.seat(id)).collect::<PyResult<SeatSet>>()?;
                Ok(Eye::Seats(seats))
            }
        }
    }
    /// The given eye, or that of the seat that is asked; of a finished game, the archive.
    fn eye_or(&self, eye: Option<&str>) -> PyResult<Eye> {
        match (eye, self.table.to_move().waiting().iter().next()) {
            (Some(eye), _) => self.eye(eye),
            (None, Some(seat)) => Ok(Eye::seat(seat)),
            (None, None) => Ok(Eye::Archive),
        }
    }
    fn ids(&self, seats: SeatSet) -> Vec<&'static str> {
        seats.iter().map(|seat| self.table.about().seat_id(seat)).collect()
    }
    fn whole(&self) -> PyResult<()> {
        if self.imagined { Err(bad("an imagined state has no record, no past and no undo")) } else { Ok(()) }
    }
    /// The record with the secret, also while the game goes on: the dice to come follow from it.
    fn whole_record(&self) -> PyResult<String> {
        self.whole()?;
        let mut text = self.table.record();
        if self.table.to_move().outcome().is_none()
            && let Some(secret) = self.table.secret()
        {
            text += &format!("\nsecret {}\n", secret.to_hex());
        }
        Ok(text)
    }
    fn with(&self, table: Box<dyn AnyTable>, imagined: bool) -> State {
        let owner = std::thread::current().id();
        State { gym: self.gym, space: self.space.clone(), table, imagined, owner }
    }
    fn numbered(&self, seat: Option<&str>, back: bool) -> PyResult<Vec<table::Numbered>> {
        self.owned()?;
        if seat.is_none() && self.table.to_move().waiting().is_empty() {
            return Ok(Vec::new());
        }
        let mut moves = self.table.numbers(self.asked_seat(seat)?);
        moves.retain(|mv| back || !mv.back);
        Ok(moves)
    }
    fn read(game: &str, record: &str) -> PyResult<State> {
        let (gym, entry) = find(game)?;
        let record = Record::read(record).map_err(bad)?;
        let secret = record.secret.ok_or_else(|| bad("the record has no «secret» line: its dice are unknown"))?;
        let table = (entry.game.replay)(&record, Luck::Secret(secret)).map_err(bad)?;
        let space = space(gym, &table.header().setup)?;
        Ok(State { gym, space, table, imagined: false, owner: std::thread::current().id() })
    }
}

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (game, setup = None, seed = 0))]
    fn new(
        game: &str,
        setup: Option<&Bound<'_, PyDict>>,
        #[pyo3(from_py_with = crate::seed)] seed: u64,
    ) -> PyResult<State> {
        guard(|| {
            let (gym, _) = find(game)?;
            let setup = self::setup(gym, setup)?;
            let space = space(gym, &setup)?;
            let header = (gym.game.header)(&setup).map_err(bad)?;
            let table = (gym.game.open)(header, Luck::Secret(Secret::from_seed(seed))).map_err(bad)?;
            Ok(State { gym, space, table, imagined: false, owner: std::thread::current().id() })
        })
    }
    /// Reads a record: of a finished game, or of one that goes on.
    #[staticmethod]
    fn load(record: &str) -> PyResult<State> {
        guard(|| {
            let head = record.lines().find_map(|line| line.strip_prefix("game "));
            State::read(head.ok_or_else(|| bad("expected a record: there is no line «game …»"))?, record)
        })
    }
    /// What `pickle` reads.
    #[staticmethod]
    fn _unpickle(version: u32, game: &str, fingerprint: &str, record: &str) -> PyResult<State> {
        guard(|| {
            if version != PICKLE {
                return Err(bad(format!("a pickle of version {version}: this package reads version {PICKLE}")));
            }
            let state = State::read(game, record)?;
            if state.space.fingerprint != fingerprint {
                return Err(bad(format!(
                    "a pickle of the environment {fingerprint}: this is {}",
                    state.space.fingerprint
                )));
            }
            Ok(state)
        })
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        guard(|| {
            self.owned()?;
            let load = py.get_type::<State>().getattr("_unpickle")?;
            Ok((load, (PICKLE, self.game_id().into(), self.space.fingerprint.clone(), self.whole_record()?)))
        })
    }
    /// The game's id.
    #[getter]
    fn game(&self) -> &str {
        self.game_id()
    }
    /// The set-up.
    #[getter]
    fn setup<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        object(py, &self.space.setup)
    }
    /// Names what observations and moves mean.
    #[getter]
    fn fingerprint(&self) -> &str {
        &self.space.fingerprint
    }
    /// Is this what somebody imagined? Such a state has no record, no log and no undo.
    #[getter]
    fn is_imagined(&self) -> bool {
        self.imagined
    }
    /// The seats that people or bots play.
    #[getter]
    fn seats(&self) -> Vec<&'static str> {
        self.ids(self.table.seating().asked)
    }
    /// The seats that the game waits for.
    #[getter]
    fn waiting(&self) -> Vec<&'static str> {
        self.ids(self.table.to_move().waiting())
    }
    /// The first seat that the game waits for; none when it is over.
    #[getter]
    fn asked(&self) -> Option<&'static str> {
        self.waiting().first().copied()
    }
    /// Is the game over?
    #[getter]
    fn over(&self) -> bool {
        self.table.to_move().outcome().is_some()
    }
    /// Who has won; empty for a draw and while the game goes on.
    #[getter]
    fn winners(&self) -> Vec<&'static str> {
        self.table.to_move().outcome().map_or_else(Vec::new, |outcome| self.ids(outcome.winners))
    }
    /// The rule that ended the game.
    #[getter]
    fn end(&self) -> Option<&'static str> {
        self.table.to_move().outcome().map(|outcome| outcome.rule)
    }
    /// For each seat in the game: 1 won, -1 lost, 0 otherwise.
    fn results<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        let outcome = match self.table.to_move() {
            ToMove::Over(outcome) if !outcome.winners.is_empty() => Some(outcome),
            _ => None,
        };
        for seat in self.table.seating().present().iter() {
            let result = outcome.map_or(0.0, |outcome| if outcome.winners.has(seat) { 1.0 } else { -1.0 });
            dict.set_item(self.table.about().seat_id(seat), result)?;
        }
        Ok(dict)
    }
    /// How many moves were made and not taken back.
    fn __len__(&self) -> usize {
        self.table.plays()
    }
    /// The texts of the offered moves, of the seat that is asked or of this one; `back`: with those that only
    /// take back.
    #[pyo3(signature = (seat = None, back = false))]
    fn legal(&self, seat: Option<&str>, back: bool) -> PyResult<Vec<String>> {
        guard(|| {
            let moves = self.numbered(seat, back)?;
            Ok(moves.iter().filter_map(|mv| self.table.spell_number(mv.number)).collect())
        })
    }
    /// Their numbers.
    #[pyo3(signature = (seat = None, back = false))]
    fn legal_numbers<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        back: bool,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        guard(|| Ok(PyArray1::from_iter(py, self.numbered(seat, back)?.into_iter().map(|mv| mv.number))))
    }
    /// The same in parts: a row a move, with its verb and four fields.
    #[pyo3(signature = (seat = None, back = false))]
    fn legal_parts<'py>(&self, py: Python<'py>, seat: Option<&str>, back: bool) -> PyResult<Bound<'py, PyArray2<u32>>> {
        guard(|| {
            let moves = self.numbered(seat, back)?;
            let parts = moves.iter().flat_map(|mv| {
                let Factors { verb, fields } = mv.factors;
                [verb, fields[0], fields[1], fields[2], fields[3]]
            });
            PyArray1::from_iter(py, parts).reshape([moves.len(), 5])
        })
    }
    /// The text of the move with this number; whether it is offered or not.
    fn text(&self, number: u32) -> PyResult<String> {
        guard(|| {
            self.owned()?;
            let bound = self.space.numbering.bound;
            self.table
                .spell_number(number)
                .ok_or_else(|| bad(format!("no move {number}: expected a number below {bound}")))
        })
    }
    /// An offered move in words.
    #[pyo3(signature = (text, seat = None, lang = "en"))]
    fn label(&self, text: &str, seat: Option<&str>, lang: &str) -> PyResult<String> {
        guard(|| {
            self.owned()?;
            let offer = self.table.offer(self.asked_seat(seat)?, text, self::lang(lang)?);
            offer.map(|offer| offer.label).ok_or_else(|| bad(format!("«{text}» is not offered")))
        })
    }
    /// Plays a move: its text, its number, or its parts.
    #[pyo3(signature = (mv, seat = None))]
    fn play(&mut self, mv: &Bound<'_, PyAny>, seat: Option<&str>) -> PyResult<()> {
        guard(|| {
            self.owned()?;
            let seat = self.asked_seat(seat)?;
            let played = if let Ok(text) = mv.extract::<String>() {
                self.table.play(seat, None, &text)
            } else if let Ok(number) = mv.extract::<u32>() {
                self.table.play_number(seat, None, number)
            } else if let Ok(parts) = mv.extract::<Vec<u32>>() {
                let mut all = [0; 5];
                if parts.is_empty() || parts.len() > all.len() {
                    return Err(bad(format!("{} parts of a move: expected a verb and up to four fields", parts.len())));
                }
                all[..parts.len()].copy_from_slice(&parts);
                let factors = Factors { verb: all[0], fields: [all[1], all[2], all[3], all[4]] };
                let number = factors.number(self.space.numbering.forms);
                let number = number.ok_or_else(|| bad(format!("{parts:?} are the parts of no move")))?;
                self.table.play_number(seat, None, number)
            } else {
                return Err(bad("expected the text of a move, its number, or its parts"));
            };
            played.map_err(|refusal| refused(&*self.table, &refusal))
        })
    }
    /// May this seat take back its last move?
    fn can_undo(&self, seat: &str) -> PyResult<bool> {
        guard(|| {
            self.owned()?;
            Ok(!self.imagined && self.table.can_undo(self.seat(seat)?))
        })
    }
    /// This seat takes back its last move.
    fn undo(&mut self, seat: &str) -> PyResult<()> {
        guard(|| {
            self.owned()?;
            self.whole()?;
            let seat = self.seat(seat)?;
            self.table.undo(seat).map_err(|refusal| refused(&*self.table, &refusal))
        })
    }
    /// A copy, with the same past and the same dice to come. It belongs to the thread that asks.
    fn clone(&self) -> PyResult<State> {
        guard(|| {
            self.owned()?;
            Ok(self.with(self.table.boxed_clone(), self.imagined))
        })
    }
    fn __copy__(&self) -> PyResult<State> {
        State::clone(self)
    }
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        State::clone(self)
    }
    /// From now on the state belongs to the thread that calls this.
    fn adopt(&mut self) {
        self.owner = std::thread::current().id();
    }
    /// What somebody sees, as plain objects: a seat, seats joined by `+`, `spectator`, or `archive`.
    #[pyo3(signature = (eye = None))]
    fn view<'py>(&self, py: Python<'py>, eye: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        guard(|| {
            self.owned()?;
            object(py, &self.table.view(self.eye_or(eye)?))
        })
    }
    /// What a seat sees, as numbers; `describe(game)["places"]` names them. Into `out`, if it is given.
    #[pyo3(signature = (seat = None, out = None))]
    fn tensor<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        out: Option<Bound<'py, PyArray1<f32>>>,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        guard(|| {
            self.owned()?;
            let seat = match seat {
                None if self.over() => Some(self.seats()[0]),
                seat => seat,
            };
            let seat = self.asked_seat(seat)?;
            let out = out.unwrap_or_else(|| PyArray1::zeros(py, [self.space.schema.len()], false));
            let mut held: PyReadwriteArray1<'_, f32> = out.try_readwrite().map_err(bad)?;
            let slice = held.as_slice_mut().map_err(|_| bad("expected an array that lies in one piece"))?;
            (self.gym.observe)(&self.space, &*self.table, seat, slice).map_err(bad)?;
            drop(held);
            Ok(out)
        })
    }
    /// A view as a server sends it, as numbers for this seat: the same as `tensor` of that table.
    fn tensor_of<'py>(
        &self,
        py: Python<'py>,
        view: &Bound<'py, PyAny>,
        seat: &str,
    ) -> PyResult<Bound<'py, PyArray1<f32>>> {
        guard(|| {
            let seat = self.seat(seat)?;
            let text: String = py.import("json")?.call_method1("dumps", (view,))?.extract()?;
            let view: serde_json::Value = serde_json::from_str(&text).map_err(bad)?;
            let mut out = vec![0.0; self.space.schema.len()];
            self.space.schema.write(&view, seat, &mut out).map_err(bad)?;
            Ok(PyArray1::from_vec(py, out))
        })
    }
    /// Moves in parts by their texts: a row a move, with its verb and four fields. They need not be offered.
    fn parts_of<'py>(&self, py: Python<'py>, texts: Vec<String>) -> PyResult<Bound<'py, PyArray2<u32>>> {
        guard(|| {
            self.owned()?;
            let mut parts = Vec::with_capacity(5 * texts.len());
            for text in &texts {
                let number = self.table.number_of(text).map_err(bad)?;
                let factors = Factors::of(number, self.space.numbering.forms);
                let Factors { verb, fields } = factors.ok_or_else(|| bad(format!("«{text}» has no parts")))?;
                parts.extend([verb, fields[0], fields[1], fields[2], fields[3]]);
            }
            PyArray1::from_vec(py, parts).reshape([texts.len(), 5])
        })
    }
    /// What players judge a position by: a row for the seat, its side and the others, a column for each of
    /// `describe(game)["features"]`. Counted in what the seat imagines with this seed.
    #[pyo3(signature = (seat = None, seed = 0))]
    fn features<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        #[pyo3(from_py_with = crate::seed)] seed: u64,
    ) -> PyResult<Bound<'py, PyArray2<i32>>> {
        guard(|| {
            self.owned()?;
            let seat = self.asked_seat(seat)?;
            let judge = find(self.game_id())?.1.judge;
            let sheet = (judge.counts)(&*self.table, seat, seed).map_err(bad)?;
            let features = (judge.features)().len();
            let counts = Role::ALL.iter().flat_map(|role| (0..features).map(|feature| sheet.sum(*role, feature)));
            PyArray1::from_iter(py, counts.collect::<Vec<_>>()).reshape([Role::ALL.len(), features])
        })
    }
    /// What a player thinks of what the seat imagines with this seed: -1 lost, 1 won. `weights` is the text of
    /// a file of weights; the usual ones without.
    #[pyo3(signature = (seat = None, weights = None, seed = 0))]
    fn standing(
        &self,
        seat: Option<&str>,
        weights: Option<&str>,
        #[pyo3(from_py_with = crate::seed)] seed: u64,
    ) -> PyResult<f64> {
        guard(|| {
            self.owned()?;
            let seat = self.asked_seat(seat)?;
            let judge = find(self.game_id())?.1.judge;
            let read = weights.map(|text| judge.read(text)).transpose().map_err(bad)?;
            let weights = read.as_ref().unwrap_or_else(|| (judge.weights)());
            let standing = (judge.standing)(&*self.table, seat, seed, weights).map_err(bad)?;
            Ok(f64::from(standing) / 1000.0)
        })
    }
    /// What the seat is asked, in words.
    #[pyo3(signature = (seat = None, lang = "en"))]
    fn prompt(&self, seat: Option<&str>, lang: &str) -> PyResult<String> {
        guard(|| {
            self.owned()?;
            let seat = if self.over() { Seat(0) } else { self.asked_seat(seat)? };
            Ok(self.table.prompt(seat, self::lang(lang)?))
        })
    }
    /// What this eye was told since the beginning (or since this move), a line each.
    #[pyo3(signature = (eye = None, lang = "en", since = 0))]
    fn log(&self, eye: Option<&str>, lang: &str, since: usize) -> PyResult<Vec<String>> {
        guard(|| {
            self.owned()?;
            self.whole()?;
            let told = self.table.told(self.eye_or(eye)?, self::lang(lang)?, since.min(self.table.plays()));
            Ok(told.into_iter().map(|told| told.text).collect())
        })
    }
    /// The moves that were made: seat and text.
    fn history(&self) -> PyResult<Vec<(&'static str, String)>> {
        guard(|| {
            self.owned()?;
            self.whole()?;
            let about = self.table.about();
            let plays = self.table.at(self.table.plays());
            let text = |entry: &table::Entry| match &entry.what {
                table::What::Play { text, .. } => Some((about.seat_id(entry.seat), text.clone())),
                _ => None,
            };
            Ok(plays.entries().iter().filter_map(text).collect())
        })
    }
    /// The record: the whole game as text, with its secret, from which the dice to come follow.
    fn record(&self) -> PyResult<String> {
        guard(|| {
            self.owned()?;
            self.whole_record()
        })
    }
    /// The position as TOML: shows everything.
    fn sketch(&self) -> PyResult<String> {
        guard(|| Ok(self.table()?.sketch()))
    }
    /// The same table with what this seat does not know dealt anew. The seat cannot tell it from the real
    /// one.
    #[pyo3(signature = (eye, seed = 0))]
    fn imagine(&self, eye: &str, #[pyo3(from_py_with = crate::seed)] seed: u64) -> PyResult<State> {
        guard(|| {
            self.owned()?;
            let table = self.table.imagine(self.eye(eye)?, &mut Dice::quick(seed));
            Ok(self.with(table, true))
        })
    }
    /// The board: `text` or `svg`.
    #[pyo3(signature = (mode = "text", eye = None, lang = "en", night = false))]
    fn render(&self, mode: &str, eye: Option<&str>, lang: &str, night: bool) -> PyResult<String> {
        guard(|| {
            self.owned()?;
            let (eye, lang) = (self.eye_or(eye)?, self::lang(lang)?);
            match mode {
                "text" => {
                    let lines = [self.table.terminal(eye, &[], lang, 100), self.table.hand(eye, lang)].concat();
                    let line = |line: &table::InkLine| line.iter().map(|(_, text)| text.as_str()).collect::<String>();
                    Ok(lines.iter().map(line).collect::<Vec<_>>().join("\n"))
                }
                "svg" => {
                    let light = if night { Light::Night } else { Light::Day };
                    let drawing = self.table.board(eye, &Look { lang, light, ..Look::default() });
                    Ok(draw::frame::document(&drawing, &self.table.about().title(lang)))
                }
                _ => Err(BivouacError::new_err(format!("no picture «{mode}»: expected text or svg"))),
            }
        })
    }
    /// The board as a PNG file, so many pixels wide.
    #[pyo3(signature = (eye = None, lang = "en", night = false, width = 800))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        eye: Option<&str>,
        lang: &str,
        night: bool,
        width: u32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        guard(|| Ok(PyBytes::new(py, &self.picture(eye, lang, night, width)?)))
    }
    /// The board as an array of height, width and three colours.
    #[pyo3(signature = (eye = None, lang = "en", night = false, width = 800))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        eye: Option<&str>,
        lang: &str,
        night: bool,
        width: u32,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        guard(|| {
            let file = self.picture(eye, lang, night, width)?;
            let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
            decoder.set_transformations(png::Transformations::normalize_to_color8());
            let mut reader = decoder.read_info().map_err(bad)?;
            let mut pixels = vec![0; reader.output_buffer_size().ok_or_else(|| bad("this picture is too large"))?];
            let frame = reader.next_frame(&mut pixels).map_err(bad)?;
            let each = frame.color_type.samples();
            let colours = pixels[..frame.buffer_size()].chunks_exact(each).flat_map(|pixel| match each {
                1 | 2 => [pixel[0]; 3],
                _ => [pixel[0], pixel[1], pixel[2]],
            });
            PyArray1::from_vec(py, colours.collect()).reshape([frame.height as usize, frame.width as usize, 3])
        })
    }
    fn _repr_html_(&self) -> PyResult<String> {
        self.render("svg", None, "en", false)
    }
    fn __repr__(&self) -> String {
        let asked = self.asked().map_or_else(|| "over".to_string(), |seat| format!("{seat} is asked"));
        format!("<State of {}: {} moves, {asked}>", self.game_id(), self.table.plays())
    }
}
