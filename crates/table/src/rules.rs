//! The rules of a game: whose decision it is, what may be done, what happens then.

use crate::pack::Ref;
use crate::seat::MAX_SEATS;
use crate::{
    About, BadInput, Broken, Clock, Ctx, Declared, Dice, Figures, Happening, NamedDie, OptionInfo, Seat, SeatSet,
    Seating,
};
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

/// What a seat is asked.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Question {
    /// Names the kind of question, for standing answers: "pass on *this* until my turn". Empty when
    /// no standing answer makes sense.
    pub topic: &'static str,
    /// Is this question one of the seat's own turn (which ends answers given "until my turn")?
    pub own_turn: bool,
}

/// What a game is played by: the set-up that the table chose, the figures, and the revision of the rules.
pub struct Terms<'a, G: Rules> {
    /// Scenario, options and variants.
    pub setup: &'a G::Setup,
    /// The figures. A game that has any keeps this in its position.
    pub pack: Ref<G::Pack>,
    /// The revision of the rules: from 1 to [`About::revision`]. A rule that once was another branches on it.
    pub revision: u32,
}

impl<'a, G: Rules> Terms<'a, G> {
    /// This set-up with the standard figures and the present rules.
    pub fn new(setup: &'a G::Setup) -> Terms<'a, G> {
        Terms { setup, pack: Ref::standard(), revision: G::about().revision }
    }
    /// The same with other figures.
    #[must_use]
    pub fn with(self, pack: Ref<G::Pack>) -> Terms<'a, G> {
        Terms { pack, ..self }
    }
}

impl<G: Rules> Copy for Terms<'_, G> {}
impl<G: Rules> Clone for Terms<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<G: Rules> Debug for Terms<'_, G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} with {:?}, revision {}", self.setup, self.pack, self.revision)
    }
}

/// The rules of a game. The value itself is the position.
///
/// Positions are plain values: fixed arrays, bit sets, small stacks; `clone` allocates nothing. The
/// rules have no clock, thread, input, output, global luck or floating point.
///
/// Four methods are the game: [`to_move`](Rules::to_move) says who is asked, [`moves`](Rules::moves) lists what that seat may
/// do, [`check`](Rules::check) judges any one move and names the rule that forbids it, [`apply`](Rules::apply) makes it. All
/// the rest of this trait says how a game is set up and helps programs to ask well.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Scenario, options and variants.
    type Setup: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// One small thing somebody can do: declared with [`moves!`](macro@crate::moves).
    type Move: Declared<Self> + Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// Something that happened: declared with [`events!`](crate::events).
    type Event: Happening<Self> + Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// The numbers printed on boards and cards; [`NoFigures`](crate::NoFigures) when there are none.
    type Pack: Figures;

    /// What this game is.
    fn about() -> &'static About;
    /// The options of a set-up.
    fn options() -> Vec<OptionInfo> {
        Vec::new()
    }
    /// The dice that have names on their faces: scripts load those by name.
    fn dice() -> &'static [NamedDie] {
        &[]
    }
    /// Who sits at a table with this set-up: which seats are asked, which the rules play, who plays with whom.
    fn seating(_setup: &Self::Setup) -> Seating {
        Seating::of(Self::about())
    }
    /// The teams of [`Rules::seating`] as the position knows them, for whoever has nothing else (bots). A game whose
    /// set-ups change the teams says so here too: a law compares.
    fn teams(&self) -> [u8; MAX_SEATS] {
        Self::about().teams()
    }
    /// The figures this position is played with: those of its [`Terms`].
    fn pack(&self) -> Ref<Self::Pack> {
        Ref::standard()
    }

    /// Sets up a game. `Err` says what cannot be.
    fn start(terms: Terms<'_, Self>, dice: &mut Dice) -> Result<Self, BadInput>;
    /// Whose decision it is.
    fn to_move(&self) -> ToMove;
    /// Appends every move this seat may make now: complete, sorted, without duplicates. Allocates
    /// nothing when `out` has room.
    fn moves(&self, seat: Seat, out: &mut Vec<Self::Move>);
    /// May this seat make this move now? Written rule by rule and apart from `moves`, so that each
    /// proves the other.
    fn check(&self, seat: Seat, mv: Self::Move) -> Result<(), Broken>;
    /// Makes a move that is offered. Anything else may do anything but panic the program's memory:
    /// use [`Game::play`](crate::Game::play) for moves from outside.
    fn apply(&mut self, seat: Seat, mv: Self::Move, ctx: &mut Ctx<'_, Self::Event>);
    /// Appends moves that a person could think of here, offered or not: every move that is spelled
    /// rightly for the things on this table. The laws check each; `why_not` looks among them.
    /// A game with many moves lists fewer than all that can be written, which is the default.
    fn candidates(&self, _seat: Seat, out: &mut Vec<Self::Move>) {
        Self::Move::every(self, out);
    }
    /// Does this move only take back something of the seat's own draft? Bots leave those alone.
    fn takes_back(&self, _mv: Self::Move) -> bool {
        false
    }
    /// The move that means "nothing" or "done" here, for the pass key and standing answers.
    fn pass_move(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }
    /// What kind of question the seat is asked.
    fn question(&self, _seat: Seat) -> Question {
        Question { topic: "", own_turn: true }
    }
    /// Is the present phase timed? Rules have no clock of their own: they say for whom one runs and how long.
    fn clock(&self) -> Option<Clock> {
        None
    }
    /// The move that the clock makes for this seat when its time is up. It may be one that nobody is offered.
    fn time_up(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }
    /// Things that are conserved: a name and how many there are. A law.
    fn census(&self) -> Vec<(String, i64)> {
        Vec::new()
    }
    /// Pieces of the game's own work that a bench measures beside what all games do.
    fn gauges() -> &'static [Gauge<Self>] {
        &[]
    }
}

/// A piece of a game's own work, for a bench: the key of its text (`gauge-…`), and the work, whose result keeps
/// the optimiser honest.
pub type Gauge<G> = (&'static str, fn(&G) -> u64);
