//! The laws: checks that every game must pass, on random games.
//!
//! All programs rely on them: a page shows exactly what can be played, a bot can neither peek nor hang, a
//! record replays for ever, and nobody learns what they may not know, not even from who is asked. Each
//! [`Law`] says what it requires.
//!
//! ```
//! # use proof::laws::{self, Config};
//! # fn prove<G: table::Game>() {
//! let report = laws::battery::<G>(&Config { games: 20, ..Config::default() }).unwrap_or_else(|t| panic!("{t}"));
//! assert_eq!(report.games, 20);
//! # }
//! ```
//! Cheap laws are checked at every decision, expensive ones at random decisions; [`Config::thorough`] checks
//! all of them always. Each game is identified by its seed (`seed + k` for the k-th), so one failing game is
//! repeated with that seed and `games = 1`.

mod bound;
mod faces;
mod kept;
mod offered;
mod secrets;
mod walk;

pub use faces::{FaceLaws, Glance, faces};

use std::collections::BTreeMap;
use table::pack::Ref;
use table::{
    About, Ask, BadInput, Face, Figures, Game, Header, Judge, Lang, Luck, OptionKind, Refusal, Seat, Secret, Table,
};

/// An invariant of every game.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Law {
    /// Whoever is asked is seated by the set-up. A waiting seat is not ready. A seat that is not asked,
    /// absent or played by the rules is offered nothing.
    Asked,
    /// Every value of an option can be chosen, and every option it depends on exists.
    Options,
    /// A clock runs for seats that are asked. When it has run out they are done, and nobody can undo that.
    Clock,
    /// The offered list contains exactly the candidates that the independent check allows.
    Offered,
    /// The offered list is sorted and free of duplicates.
    Order,
    /// Every offered move can be played and changes something.
    Plays,
    /// Everything else is refused with a rule and changes nothing.
    Refused,
    /// The text of a move parses back to the same move, and no two offered moves share one.
    Text,
    /// The number of a move is below the bound and maps back to the same move, and no two offered moves share
    /// one.
    Number,
    /// JSON, bytes and the sketch of a position parse back to an equal one; a copy is equal.
    Stored,
    /// The same moves with the same secret give the same position and events, byte for byte.
    Replay,
    /// Undo leaves no trace, and redoing gives the same result.
    Undo,
    /// Nothing can be undone across dice, a reveal or another seat, and a move that can be undone has shown
    /// nobody anything.
    Barrier,
    /// Taking back, by undo or by a move that only takes back, never completes a step, reveals anything or
    /// rolls dice: what a seat was shown binds it.
    Bound,
    /// An eye cannot distinguish the position from what it imagines by its view and question…
    View,
    /// …nor by what it is offered, refused, prompted or told.
    Same,
    /// What an eye does not know varies in what it imagines.
    Varied,
    /// A move shows and tells an eye the same whatever it does not know, unless the game declares a reveal.
    Told,
    /// Who is asked, how often and in which order does not depend on secrets (unless the table asks only
    /// seats that can answer).
    Questions,
    /// Cards and pieces are conserved.
    Census,
    /// Whoever is asked can answer, and not only by taking something back.
    DeadEnd,
    /// The game ends within its declared bound.
    Runaway,
    /// Labels, prompts, reasons and the log have texts in both languages.
    Words,
    /// A secret draft never changes another seat's question or decision number.
    Drafts,
    /// A cue reveals nothing to an eye and names only things that are drawn.
    Cues,
    /// Everything drawn has a sheet, and sheets cite existing rules.
    Sheets,
    /// A forecast reveals nothing to a seat, and its chances add up to 1.
    Forecasts,
    /// A position is no larger than agreed.
    Size,
    /// Nothing panics.
    Panic,
    /// A law of the game itself, from [`Config::own`].
    Own(&'static str),
}

impl Law {
    /// Its name, lower case.
    pub fn name(self) -> &'static str {
        match self {
            Law::Asked => "asked",
            Law::Options => "options",
            Law::Clock => "clock",
            Law::Offered => "offered",
            Law::Order => "order",
            Law::Plays => "plays",
            Law::Refused => "refused",
            Law::Text => "text",
            Law::Number => "number",
            Law::Stored => "stored",
            Law::Replay => "replay",
            Law::Undo => "undo",
            Law::Barrier => "barrier",
            Law::Bound => "bound",
            Law::View => "view",
            Law::Same => "same",
            Law::Varied => "varied",
            Law::Told => "told",
            Law::Questions => "questions",
            Law::Census => "census",
            Law::DeadEnd => "dead-end",
            Law::Runaway => "runaway",
            Law::Words => "words",
            Law::Drafts => "drafts",
            Law::Cues => "cues",
            Law::Sheets => "sheets",
            Law::Forecasts => "forecasts",
            Law::Size => "size",
            Law::Panic => "panic",
            Law::Own(name) => name,
        }
    }
}

impl std::fmt::Display for Law {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// A law of one game: its name, and a check of a position that reports what is wrong.
pub type OwnLaw<G> = (&'static str, fn(&G) -> Result<(), String>);

/// For [`Config::own`]: the game's evaluation stays within its bounds.
pub fn judgement<G: Judge>() -> OwnLaw<G> {
    fn sound<G: Judge>(position: &G) -> Result<(), String> {
        let mut moves = Vec::new();
        for seat in G::about().listed().iter() {
            let worth = position.worth(seat);
            if !(-1000..=1000).contains(&worth) {
                return Err(format!("the position is worth {worth} to {}", G::about().seat_id(seat)));
            }
            moves.clear();
            position.moves(seat, &mut moves);
            for mv in &moves {
                let promise = position.promise(seat, *mv);
                if promise >= 1000 {
                    return Err(format!("«{}» promises {promise}", position.spell(*mv)));
                }
            }
        }
        Ok(())
    }
    ("judgement", sound::<G>)
}

/// A way to undo a seat's last move.
pub type TakeBack<G> = fn(&mut Table<G>, Seat) -> Result<(), Refusal>;

/// The configuration of the battery.
#[derive(Clone, Debug)]
pub struct Config<G: Game> {
    /// The set-up.
    pub setup: G::Setup,
    /// Rows that replace or extend the standard figures.
    pub rows: Option<toml::Table>,
    /// The number of games; [`fuzz`] may stop earlier.
    pub games: u64,
    /// The seed of the first game; the next has the next number.
    pub seed: u64,
    /// Whether to check every law at every decision.
    pub thorough: bool,
    /// Whether anything is hidden. Then the imagination of every seat and of the spectator must vary.
    pub hidden: bool,
    /// Whether every seat knows something that no other seat knows (a hand, a draft).
    pub hands: bool,
    /// Maximum size of a position in bytes.
    pub bytes: Option<usize>,
    /// Laws of the game itself, checked now and then.
    pub own: Vec<OwnLaw<G>>,
    /// The laws of what a game shows ([`faces`]); `None` for a game without drawings.
    pub face: Option<FaceLaws<G>>,
    /// How a seat undoes: [`Table::undo`], except in the test that breaks [`Law::Bound`] on purpose.
    pub take_back: TakeBack<G>,
}

impl<G: Game> Default for Config<G> {
    fn default() -> Config<G> {
        Config {
            setup: G::Setup::default(),
            rows: None,
            games: 1000,
            seed: 1,
            thorough: false,
            hidden: true,
            hands: true,
            bytes: None,
            own: Vec::new(),
            face: None,
            take_back: Table::undo,
        }
    }
}

impl<G: Game> Config<G> {
    /// Whether the table asks only seats that can answer. Then the number of questions may reveal something.
    fn asks_who_can(&self) -> bool {
        Ask::of(&serde_json::to_value(&self.setup).unwrap_or_default()) == Ask::WhoCan
    }
    fn open(&self, seed: u64) -> Result<Table<G>, BadInput> {
        let mut header = Header::new::<G>(&self.setup);
        header.rows = self.rows.clone();
        Table::open(header, Luck::Secret(Secret::from_seed(seed)))
    }
}

/// What was played, and how often each law was checked.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Report {
    /// Finished games.
    pub games: u64,
    /// Decisions met.
    pub decisions: u64,
    /// Undone moves.
    pub undone: u64,
    /// Standing answers that answered.
    pub answered: u64,
    /// Drawn games.
    pub draws: u64,
    /// The most moves in one game, without undone ones.
    pub longest: usize,
    /// How often each law was checked.
    pub looked: BTreeMap<Law, u64>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Report { games, decisions, undone, answered, draws, longest, looked } = self;
        writeln!(f, "{games} games, {decisions} decisions, the longest game {longest} moves, {draws} draws")?;
        writeln!(f, "{undone} moves taken back, {answered} standing answers")?;
        for (law, times) in looked {
            writeln!(f, "{law:>12} {times}")?;
        }
        Ok(())
    }
}

/// A broken law, with a record that a person can open.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Failure {
    /// Which.
    pub law: Law,
    /// The seed of the game, or of the first game if it takes several to show it.
    pub seed: u64,
    /// How many games from that seed on reproduce it: 1 if it broke in one game, more if only many games
    /// together show it, 0 if it needs none.
    pub games: u64,
    /// What exactly is wrong.
    pub what: String,
    /// The game so far, with its secret.
    pub record: String,
}

/// Why a battery stopped.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Trouble {
    /// There is no such set-up.
    Setup(BadInput),
    /// A law is broken.
    Broken(Box<Failure>),
}

impl Trouble {
    /// The broken law, if that is the reason.
    pub fn law(&self) -> Option<Law> {
        match self {
            Trouble::Broken(failure) => Some(failure.law),
            Trouble::Setup(_) => None,
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Failure { law, seed, what, record, .. } = self;
        write!(f, "the law «{law}» is broken in the game with seed {seed}: {what}\n\n{record}")
    }
}
impl std::error::Error for Failure {}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Setup(bad) => write!(f, "{bad}"),
            Trouble::Broken(failure) => write!(f, "{failure}"),
        }
    }
}
impl std::error::Error for Trouble {}

/// A law and what is wrong.
type Held = Result<(), (Law, String)>;

/// `Ok` if the law holds, otherwise what is wrong.
fn hold(law: Law, holds: bool, what: impl FnOnce() -> String) -> Held {
    if holds { Ok(()) } else { Err((law, what())) }
}

/// Runs the battery on [`Config::games`] random games.
pub fn battery<G: Game>(config: &Config<G>) -> Result<Report, Trouble> {
    fuzz(config, &mut |_| true)
}

/// Runs the battery until [`Config::games`] are played or `go_on`, called before each game, returns false.
pub fn fuzz<G: Game>(config: &Config<G>, go_on: &mut dyn FnMut(&Report) -> bool) -> Result<Report, Trouble> {
    let mut report = Report::default();
    let mut varied = secrets::Varied::default();
    let first = config.open(config.seed).map_err(Trouble::Setup)?;
    let broken = |(law, what): (Law, String), games: u64| {
        let (seed, record) = (config.seed, first.open_record());
        Trouble::Broken(Box::new(Failure { law, seed, games, what, record }))
    };
    before_any_game(config, &mut report).map_err(|e| broken(e, 0))?;
    for seed in config.seed..config.seed.saturating_add(config.games) {
        if !go_on(&report) {
            break;
        }
        walk::game(config, seed, &mut report, &mut varied)?;
    }
    varied.judge(config, report.games).map_err(|e| broken(e, report.games))?;
    Ok(report)
}

/// The battery of a game that is known only to the registry. The closure is called before each game and
/// decides whether to go on.
pub type Battery = fn(&Plan, &mut dyn FnMut(&Report) -> bool) -> Result<Report, Trouble>;

/// The configuration from programs that know no game by name.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The set-up (JSON; `null` for the defaults).
    pub setup: serde_json::Value,
    /// Rows that replace or extend the standard figures.
    pub rows: Option<toml::Table>,
    /// The number of games; [`u64::MAX`] for no limit.
    pub games: u64,
    /// The seed of the first game.
    pub seed: u64,
    /// Whether to check every law at every decision.
    pub thorough: bool,
}

impl Plan {
    /// [`fuzz`] for a game that is known only to the registry.
    pub fn run<G: Face>(&self, go_on: &mut dyn FnMut(&Report) -> bool) -> Result<Report, Trouble> {
        let bad = |e: serde_json::Error| Trouble::Setup(BadInput::new(format!("set-up: {e}")));
        let setup = match &self.setup {
            serde_json::Value::Null => G::Setup::default(),
            other => serde_json::from_value(other.clone()).map_err(bad)?,
        };
        let Plan { rows, games, seed, thorough, .. } = self.clone();
        fuzz::<G>(&Config { setup, rows, games, seed, thorough, face: Some(faces()), ..Config::default() }, go_on)
    }
}

/// Checks that every value of every option can be chosen and that its dependencies exist.
fn options<G: Game>() -> Result<(), String> {
    let all = G::options();
    let usual = serde_json::to_value(G::Setup::default()).map_err(|e| e.to_string())?;
    for (i, option) in all.iter().enumerate() {
        let id = option.id;
        if all[..i].iter().any(|other| other.id == id) {
            return Err(format!("there are two options «{id}»"));
        }
        if !option.is_default(&usual) || option.values.is_empty() {
            return Err(format!("the first value of «{id}» is not the default, {}", usual[id]));
        }
        for value in option.values {
            let mut setup = usual.clone();
            setup[id] = option.read(value).map_err(|e| e.what)?;
            serde_json::from_value::<G::Setup>(setup).map_err(|e| format!("{id} cannot be «{value}»: {e}"))?;
        }
        for (other, values) in option.needs {
            let there = all.iter().find(|o| o.id == *other && *other != id);
            let known = there.is_some_and(|o| values.iter().all(|v| o.read(v).is_ok()));
            if !known || values.is_empty() {
                return Err(format!("«{id}» depends on «{other}» being {}, which cannot be", values.join(" or ")));
            }
        }
        for (value, instead) in option.among_people {
            if !option.values.contains(value) || !option.values.contains(instead) || value == instead {
                return Err(format!("«{id}»: {value} cannot be replaced by {instead}"));
            }
        }
    }
    Ok(())
}

/// Checks that need no game: texts, options, figures, the size of a position.
fn before_any_game<G: Game>(config: &Config<G>, report: &mut Report) -> Held {
    let about: &About = G::about();
    let words = about.words;
    let mut keys = Lang::ALL.map(|lang| words.keys(lang));
    keys.iter_mut().for_each(|k| k.sort());
    let [fr, en] = &keys;
    for (have, lack, lang) in [(fr, en, Lang::En), (en, fr, Lang::Fr)] {
        let missing: Vec<_> = have.iter().filter(|k| lack.binary_search(k).is_err()).cloned().collect();
        hold(Law::Words, missing.is_empty(), || format!("no {} text for {}", lang.code(), missing.join(", ")))?;
    }
    let mut needed = vec!["game-title".to_string(), "game-tagline".to_string()];
    needed.extend(about.seats.iter().map(|s| format!("seat-{}", s.id)));
    for option in G::options() {
        needed.push(format!("option-{}", option.id));
        if !matches!(option.kind, OptionKind::Number { .. }) {
            needed.extend(option.values.iter().map(|v| format!("option-{}-{v}", option.id)));
        }
    }
    options::<G>().map_err(|what| (Law::Options, what))?;
    *report.looked.entry(Law::Options).or_default() += 1;
    for key in needed {
        hold(Law::Words, words.has(&key), || format!("there is no text «{key}»"))?;
    }
    let pack = Ref::<G::Pack>::of(config.rows.as_ref()).map_err(|e| (Law::Words, e.to_string()))?;
    for lang in Lang::ALL {
        for figure in pack.list(lang) {
            offered::spoken(&figure.name, || format!("the name of the figure {}", figure.id))?;
            hold(Law::Words, !figure.text.contains('⟦'), || format!("the text of {}: {}", figure.id, figure.text))?;
        }
    }
    *report.looked.entry(Law::Words).or_default() += 1;
    if let Some(most) = config.bytes {
        let bytes = size_of::<G>();
        hold(Law::Size, bytes <= most, || format!("a position takes {bytes} bytes, agreed were {most}"))?;
        *report.looked.entry(Law::Size).or_default() += 1;
    }
    Ok(())
}
