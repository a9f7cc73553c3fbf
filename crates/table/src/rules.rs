//! The rules of a game: who is asked, which moves are legal, and what they do.

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
    /// Several seats write secret drafts at the same time.
    Several {
        /// Seats that the game waits for.
        waiting: SeatSet,
        /// Seats that are ready but may still change their draft.
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
    /// The seats that may make a move.
    #[inline]
    pub fn may_play(&self) -> SeatSet {
        match self {
            ToMove::Several { waiting, ready } => waiting.or(*ready),
            other => other.waiting(),
        }
    }
    /// The result, if the game is over.
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
    /// The rule that ended it (`TABLE-RESIGN` if somebody resigned).
    pub rule: &'static str,
}

/// The question that a seat is asked.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Question {
    /// The kind of question, for standing answers such as "pass on *this* until my turn". Empty if a standing
    /// answer makes no sense.
    pub topic: &'static str,
    /// Whether this question belongs to the seat's own turn, which ends answers given "until my turn".
    pub own_turn: bool,
}

/// The terms of a game: set-up, figures and revision of the rules.
pub struct Terms<'a, G: Rules> {
    /// Scenario, options and variants.
    pub setup: &'a G::Setup,
    /// The figures. A game that has figures keeps this reference in its position.
    pub pack: Ref<G::Pack>,
    /// The revision of the rules, from 1 to [`About::revision`]. A rule that changed branches on it.
    pub revision: u32,
}

impl<'a, G: Rules> Terms<'a, G> {
    /// This set-up with the standard figures and the current rules.
    pub fn new(setup: &'a G::Setup) -> Terms<'a, G> {
        Terms { setup, pack: Ref::standard(), revision: G::about().revision }
    }
    /// The same terms with other figures.
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

/// The rules of a game. The implementing type is the position.
///
/// Positions are plain values: fixed arrays, bit sets, small stacks. `clone` does not allocate. Rules use no
/// clock, thread, input, output, global random numbers or floating point.
///
/// Four methods are the core: [`to_move`](Rules::to_move) says who is asked, [`moves`](Rules::moves) lists
/// the legal moves of that seat, [`check`](Rules::check) judges a single move and names the rule that forbids
/// it, and [`apply`](Rules::apply) makes it. The other methods set up a game or help programs to ask well.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Scenario, options and variants.
    type Setup: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A move, declared with [`moves!`](macro@crate::moves).
    type Move: Declared<Self> + Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static;
    /// An event, declared with [`events!`](crate::events).
    type Event: Happening<Self> + Clone + Debug + PartialEq + Serialize + Send + Sync + 'static;
    /// The figures printed on boards and cards; [`NoFigures`](crate::NoFigures) if there are none.
    type Pack: Figures;

    /// The description of the game.
    fn about() -> &'static About;
    /// The options of a set-up.
    fn options() -> Vec<OptionInfo> {
        Vec::new()
    }
    /// The dice with named faces; scripts load them by these names.
    fn dice() -> &'static [NamedDie] {
        &[]
    }
    /// The seats with this set-up: which are asked, which the rules play, and the teams.
    fn seating(_setup: &Self::Setup) -> Seating {
        Seating::of(Self::about())
    }
    /// The teams of [`Rules::seating`], for callers that have only the position (bots). Override it if
    /// set-ups change the teams; a law compares both.
    fn teams(&self) -> [u8; MAX_SEATS] {
        Self::about().teams()
    }
    /// The figures of this position: those of its [`Terms`].
    fn pack(&self) -> Ref<Self::Pack> {
        Ref::standard()
    }

    /// Sets up a game. `Err` explains why this set-up is impossible.
    fn start(terms: Terms<'_, Self>, dice: &mut Dice) -> Result<Self, BadInput>;
    /// Whose decision it is.
    fn to_move(&self) -> ToMove;
    /// Appends all legal moves of this seat: complete, sorted, without duplicates. Does not allocate if `out`
    /// has room.
    fn moves(&self, seat: Seat, out: &mut Vec<Self::Move>);
    /// Whether this seat may make this move now. Written rule by rule and independently of `moves`, so that
    /// each proves the other.
    fn check(&self, seat: Seat, mv: Self::Move) -> Result<(), Broken>;
    /// Applies a legal move. The result for any other move is unspecified (but memory-safe): use
    /// [`Game::play`](crate::Game::play) for moves from outside.
    fn apply(&mut self, seat: Seat, mv: Self::Move, ctx: &mut Ctx<'_, Self::Event>);
    /// Appends moves that a person might try here, legal or not: every well-formed move about the things on
    /// this table. The laws check each of them, and `why_not` searches them. A game with many moves lists
    /// fewer; that is the default.
    fn candidates(&self, _seat: Seat, out: &mut Vec<Self::Move>) {
        Self::Move::every(self, out);
    }
    /// Whether this move only takes back a part of the seat's own draft. Bots ignore such moves.
    fn takes_back(&self, _mv: Self::Move) -> bool {
        false
    }
    /// Whether this is a declaration: a move that the rules allow at any time, even to a seat that is not
    /// asked. Such a seat can make no other move, and [`check`](Rules::check) must judge declarations for it
    /// too.
    ///
    /// A declaration is public. Other seats keep their secret drafts and the numbers of their decisions.
    fn declares(&self, _mv: Self::Move) -> bool {
        false
    }
    /// Appends the declarations that this seat may make now and that [`moves`](Rules::moves) does not list.
    /// Sorted, without duplicates.
    fn declarations(&self, _seat: Seat, _out: &mut Vec<Self::Move>) {}
    /// Whether this legal move is pointless: it has no effect, or another offered move has the same effect.
    /// Pages do not show it and bots ignore it, but it may be entered by text. At least one offered move is
    /// never pointless.
    fn is_needless(&self, _seat: Seat, _mv: Self::Move) -> bool {
        false
    }
    /// The move that means "pass" or "done" here, for the pass key and standing answers.
    fn pass_move(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }
    /// What kind of question the seat is asked.
    fn question(&self, _seat: Seat) -> Question {
        Question { topic: "", own_turn: true }
    }
    /// The time limit of the current phase, if it has one. Rules never read a clock.
    fn clock(&self) -> Option<Clock> {
        None
    }
    /// The move that the clock makes for this seat when its time is up. It need not be an offered move.
    fn time_up(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }
    /// Quantities that are conserved: a name and a count. A law checks them.
    fn census(&self) -> Vec<(String, i64)> {
        Vec::new()
    }
    /// Internal operations of the game that a benchmark measures in addition to the common ones.
    fn gauges() -> &'static [Gauge<Self>] {
        &[]
    }
}

/// An operation to measure: the key of its text (`gauge-…`) and the function, which returns a result so that
/// the optimiser cannot remove it.
pub type Gauge<G> = (&'static str, fn(&G) -> u64);
