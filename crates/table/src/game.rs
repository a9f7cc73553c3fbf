//! The contract of a game. Whoever writes a game starts here.
//!
//! Everything anybody can do is one of the **moves** the game offers right now. Boards draw the
//! moves, bots pick one, scripts write them as text, the record stores them, the server checks
//! them, undo takes them back and the log tells them. No screen, bot or test knows a rule.

use crate::words::Words;
use crate::{BadInput, Broken, Ctx, Dice, Eye, Lang, Ledger, Seat, SeatSet};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::hash::Hash;

/// Whose decision it is.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub enum ToMove {
    /// One seat is asked.
    One(Seat),
    /// Several seats write their drafts at the same time, unseen by each other.
    Several {
        /// Seats that the game waits for.
        waiting: SeatSet,
        /// Seats that are ready but may still change their mind.
        ready: SeatSet,
    },
    /// The game has ended.
    Over(Outcome),
}

impl ToMove {
    /// The seats that the game waits for.
    #[inline]
    pub fn waiting(&self) -> SeatSet {
        match self {
            ToMove::One(seat) => SeatSet::only(*seat),
            ToMove::Several { waiting, .. } => *waiting,
            ToMove::Over(_) => SeatSet::NONE,
        }
    }
    /// The seats that may play something.
    #[inline]
    pub fn may_play(&self) -> SeatSet {
        match self {
            ToMove::Several { waiting, ready } => waiting.or(*ready),
            other => other.waiting(),
        }
    }
    /// The result, when the game is over.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            ToMove::Over(outcome) => Some(*outcome),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Outcome {
    /// Who won; empty for a draw.
    pub winners: SeatSet,
    /// The rule that ended it (`TABLE-RESIGN` when somebody gave up).
    pub rule: &'static str,
}

/// One seat of a game, as its `About` lists it.
#[derive(Clone, Copy, Debug)]
pub struct SeatInfo {
    /// The name in moves, scripts and records: lower case, no space.
    pub id: &'static str,
    /// Its team: seats with the same number win together.
    pub team: u8,
}

/// What a game is, on one page.
#[derive(Debug)]
pub struct About {
    /// The name in commands, records and addresses: lower case, no space.
    pub id: &'static str,
    /// The seats, in order.
    pub seats: &'static [SeatInfo],
    /// The revision of the rules this program plays by default; records name theirs.
    pub revision: u32,
    /// No game has more moves than this (takes-back not counted): a law.
    pub longest: usize,
    /// French and English words. Must hold `game-title`, `game-tagline` and `seat-<id>` for each seat.
    pub words: &'static Words,
    /// The rules, as players read them.
    pub ledger: &'static Ledger,
}

impl About {
    /// The set of all seats.
    pub fn all(&self) -> SeatSet {
        SeatSet::first(self.seats.len())
    }
    /// The seat with this id.
    pub fn seat(&self, id: &str) -> Option<Seat> {
        self.seats.iter().position(|s| s.id == id).map(|i| Seat(i as u8))
    }
    /// The id of a seat.
    pub fn seat_id(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()].id
    }
    /// The seats that win and lose together with this one.
    pub fn team(&self, seat: Seat) -> SeatSet {
        let team = self.seats[seat.index()].team;
        (0..self.seats.len()).filter(|i| self.seats[*i].team == team).map(|i| Seat(i as u8)).collect()
    }
    /// The title, in a language.
    pub fn title(&self, lang: Lang) -> String {
        self.words.say(lang, "game-title", &[])
    }
    /// The name of a seat, in a language.
    pub fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        self.words.say(lang, &format!("seat-{}", self.seat_id(seat)), &[])
    }
    /// The name of a kind of question ([`Question::topic`]), for standing answers.
    pub fn question_name(&self, topic: &str, lang: Lang) -> String {
        self.words.find(lang, &format!("question-{topic}"), &[]).unwrap_or_else(|| topic.to_string())
    }
    /// A standing answer in words. Passes are one word and have a text of their own; any other move is shown as it is
    /// written, because its words might tell of things that its giver cannot see.
    pub fn answer_name(&self, text: &str, lang: Lang) -> String {
        let said = self.words.find(lang, &format!("move-{text}"), &[]);
        said.filter(|said| !said.contains('{')).unwrap_or_else(|| text.to_string())
    }
    /// Tells a broken rule in words: the game's sentence for the case, else the ledger's.
    pub fn explain(&self, broken: &Broken, lang: Lang) -> String {
        if !broken.say.is_empty() {
            return self.words.say(lang, broken.say, &broken.told_args(lang));
        }
        match self.ledger.rule(broken.rule) {
            Some(rule) => rule.text(lang).to_string(),
            None => crate::words::kernel().say(lang, &broken.rule.to_lowercase(), &[]),
        }
    }
}

/// What a seat is asked.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Question {
    /// Names the kind of question, for standing answers: "pass on *this* until my turn". Empty when
    /// no standing answer makes sense.
    pub topic: &'static str,
    /// Is this question one of the seat's own turn (which ends answers given "until my turn")?
    pub own_turn: bool,
}

/// One row of figures, as a player reads it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// The kind of row: cards, spaces, units, constants…
    pub group: String,
    /// Its id in the data file and in moves.
    pub id: String,
    /// Its name, in the reader's language.
    pub name: String,
    /// What it says or does, in the reader's language.
    pub text: String,
    /// Where the figures are from.
    pub source: crate::pack::Source,
    /// What exactly is from where.
    pub note: String,
}

/// The value of an option in a set-up, with its choices: what a "new table" page shows.
#[derive(Clone, Debug, Serialize)]
pub struct OptionInfo {
    /// The field of the set-up.
    pub id: &'static str,
    /// The values it may have, as TOML or JSON would write them without quotes; the first is the default.
    /// Texts: `option-<id>` and `option-<id>-<value>`.
    pub values: &'static [&'static str],
}

/// A game: a position together with its rules. The value itself is the position.
///
/// Positions are plain values: fixed arrays, bit sets, small stacks; `clone` allocates nothing. The
/// rules have no clock, thread, input, output, global luck or floating point.
pub trait Game: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Scenario, options and variants.
    type Setup: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One small thing somebody can do.
    type Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// Something that happened.
    type Event: Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// What one pair of eyes sees.
    type View: Clone + Debug + PartialEq + Serialize + Send;
    /// The numbers printed on boards and cards; see [`crate::pack`].
    type Pack: Send + Sync + 'static;

    /// What this game is.
    fn about() -> &'static About;
    /// The options of a set-up.
    fn options() -> Vec<OptionInfo>;
    /// Who leads which seats when there are fewer players than seats: for each number of players that the
    /// game knows, the seats of each player. Empty when every seat has a player of its own.
    fn parties() -> Vec<Vec<SeatSet>> {
        Vec::new()
    }
    /// The figures this position is played with.
    fn pack(&self) -> &'static Self::Pack;
    /// The figures that ship with the game.
    fn standard_pack() -> &'static Self::Pack;
    /// Figures put in the place of, or beside, the standard ones: rows of a data file (a script's
    /// `[data]`, an owner's `--data`). Equal rows give the same pack.
    fn pack_with(rows: &toml::Table) -> Result<&'static Self::Pack, BadInput>;
    /// A fingerprint of the figures, for the header of a record.
    fn pack_hash(pack: &'static Self::Pack) -> &'static str;
    /// The figures as a player reads them: every row with its source.
    fn figures(pack: &'static Self::Pack, lang: Lang) -> Vec<Figure>;

    /// Sets up a game. `Err` says what cannot be.
    fn start(setup: &Self::Setup, pack: &'static Self::Pack, dice: &mut Dice) -> Result<Self, BadInput>;
    /// Whose decision it is.
    fn to_move(&self) -> ToMove;
    /// Appends every move this seat may make now: complete, sorted, without duplicates. Allocates
    /// nothing when `out` has room.
    fn moves(&self, seat: Seat, out: &mut Vec<Self::Move>);
    /// May this seat make this move now? Written rule by rule and apart from `moves`, so that each
    /// proves the other.
    fn check(&self, seat: Seat, mv: Self::Move) -> Result<(), Broken>;
    /// Makes a move that is offered. Anything else may do anything but panic the program's memory:
    /// use [`Game::play`] for moves from outside.
    fn apply(&mut self, seat: Seat, mv: Self::Move, ctx: &mut Ctx<'_, Self::Event>);
    /// Checks and makes a move; a refused one changes nothing.
    fn play(&mut self, seat: Seat, mv: Self::Move, ctx: &mut Ctx<'_, Self::Event>) -> Result<(), Broken> {
        match self.to_move() {
            ToMove::Over(_) => return Err(Broken::OVER),
            to_move if !to_move.may_play().has(seat) => return Err(Broken::NOT_ASKED),
            _ => self.check(seat, mv)?,
        }
        self.apply(seat, mv, ctx);
        Ok(())
    }
    /// Appends moves that a person could think of here, offered or not: every move that is spelled
    /// rightly for the things on this table. The laws check each; `why_not` looks among them.
    fn candidates(&self, seat: Seat, out: &mut Vec<Self::Move>);
    /// Does this move only take back something of the seat's own draft? Bots leave those alone.
    fn takes_back(&self, _mv: Self::Move) -> bool {
        false
    }
    /// The move that means "nothing" or "done" here, for the pass key and standing answers.
    fn pass_move(&self, seat: Seat) -> Option<Self::Move>;
    /// What kind of question the seat is asked.
    fn question(&self, seat: Seat) -> Question;

    /// What this eye sees.
    fn view(&self, eye: Eye) -> Self::View;
    /// A full position that this eye cannot tell from the real one: what it does not know is dealt
    /// anew among the places where it could be.
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Self;
    /// An event as this eye may hear it; `None` when it must hear nothing.
    fn hide(event: &Self::Event, eye: Eye) -> Option<Self::Event>;
    /// Things that are conserved: a name and how many there are. A law.
    fn census(&self) -> Vec<(String, i64)>;

    /// The stable text of a move: `attack b5.infantry b6.support`. Names things, never places in a list.
    fn spell(&self, mv: Self::Move) -> String;
    /// Reads a move. `Err` says what was expected.
    fn read(&self, text: &str) -> Result<Self::Move, BadInput>;
    /// The things on the table that a move is about, in the order in which a person would point at
    /// them: ids of drawn elements, as [`Game::View`] and the drawing name them.
    fn things(&self, mv: Self::Move) -> Vec<String>;
    /// The move for a button or a screen reader.
    fn label(&self, mv: Self::Move, lang: Lang) -> String;
    /// One line that says what the seat is asked, for this seat.
    fn prompt(&self, seat: Seat, lang: Lang) -> String;
    /// Tells an event (already hidden for the eye that reads it).
    fn tell(&self, event: &Self::Event, lang: Lang) -> String;
    /// Why can this not be done or pointed at? `target` is the text of a move, or the id of a thing.
    fn why_not(&self, seat: Seat, target: &str) -> Option<Broken> {
        if let Ok(mv) = self.read(target) {
            return self.check(seat, mv).err();
        }
        let mut offered = Vec::new();
        self.moves(seat, &mut offered);
        if offered.iter().any(|mv| self.things(*mv).iter().any(|t| t == target)) {
            return None;
        }
        let mut all = Vec::new();
        self.candidates(seat, &mut all);
        all.into_iter()
            .filter(|mv| self.things(*mv).iter().any(|t| t == target))
            .find_map(|mv| self.check(seat, mv).err())
    }

    /// Pieces of the game's own work that a bench measures beside what all games do.
    fn gauges() -> &'static [Gauge<Self>] {
        &[]
    }

    /// The position as a table that a person could have written; [`Game::from_sketch`] reads it
    /// back to an equal position. Scripts compare their expectations with it.
    fn sketch(&self) -> toml::Table;
    /// Reads a position written by hand; what is not written has its plain default.
    fn from_sketch(sketch: &toml::Table, setup: &Self::Setup, pack: &'static Self::Pack) -> Result<Self, BadInput>;
}

/// A piece of a game's own work, for a bench: the key of its text (`gauge-…`), and the work, whose result keeps
/// the optimiser honest.
pub type Gauge<G> = (&'static str, fn(&G) -> u64);
