//! The effect language: what a card's lines mean.
//!
//! A card is data. Its lines are read here once into small values that the engine interprets
//! (`play`) and from which its French and English text is made (`text`), so what a card
//! says and what it does come from one source.
//!
//! ```text
//! area    := space | (area …) | anywhere | land | sea | pacific | it | its-home | beside-start
//!          | (beside area) | (near area) | (within N area) | (except area) | (minus area area)
//! nations := own | that | axis | allied | enemy | any | germany | germany|italy …
//! select  := (army|fleet|unit|air nations [area] [supplied] [(next-to select)])
//! cond    := select | (and cond …)
//! amount  := N | (per N select) | (if cond N N)
//! ```
//! `it` is the space where the trigger happened, `that` the nation that caused it, `its-home` the home of
//! the nation that is (or would be) the target; `own` is the nation of the card.
//!
//! Steps (each is asked for, one after the other, and may be let go): `build army|fleet|either [area]`,
//! `recruit army|fleet nations area`, `battle land|sea|either [area] [of nations]`, `battle-rest`, `eliminate
//! select`, `withdraw select`, `protect select`, `rebuild army|unit`, `deploy area`, `score amount [if
//! cond]`, `warfare nation|(choose nations [cond]) amount`, `discard nations amount`, `more amount`, `spare`,
//! `ignore`, `save`, `cancel`, `cancel-round`, `supply fleet|unit`, `no-air-combat`, `search types play|lay`,
//! `replay types [older]`, `play-hand`, `lay types`, `stash types`, `recover types hand|table`, `return
//! top|bottom`, `return-self top`, `draw N`, `arrange N`, `bury`, `strip nation types`; around them `upto N
//! (step)`, `by nation (step)`, `any-order (step) …`, `either (step) (step)`, `pay (cost) (step)`. Cards that
//! always hold: `source space`, `no-source space nations`, `lifeline army`, `muster army space`,
//! `battle-anyway land space`.

mod reader;

use crate::nation::{Nation, Nations, Piece};
pub(crate) use reader::Reader;

/// A set of spaces, one bit each.
pub type Mask = u64;

/// The type of a card, as one bit of a [`Kinds`].
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Kind {
    /// Build Army.
    BuildArmy,
    /// Build Fleet.
    BuildNavy,
    /// Land Battle.
    LandBattle,
    /// Naval Battle.
    SeaBattle,
    /// Event.
    Event,
    /// Status.
    Status,
    /// Response.
    Response,
    /// Economic Warfare.
    EconomicWarfare,
    /// Deploy Squadron (extension).
    DeployAir,
    /// Bolster, in French Soutien (extension).
    Bolster,
}

impl Kind {
    /// All types, in order.
    pub const ALL: [Kind; 10] = [
        Kind::BuildArmy,
        Kind::BuildNavy,
        Kind::LandBattle,
        Kind::SeaBattle,
        Kind::Event,
        Kind::Status,
        Kind::Response,
        Kind::EconomicWarfare,
        Kind::DeployAir,
        Kind::Bolster,
    ];
    /// The word in data files.
    pub const fn word(self) -> &'static str {
        match self {
            Kind::BuildArmy => "build_army",
            Kind::BuildNavy => "build_navy",
            Kind::LandBattle => "land_battle",
            Kind::SeaBattle => "sea_battle",
            Kind::Event => "event",
            Kind::Status => "status",
            Kind::Response => "response",
            Kind::EconomicWarfare => "economic_warfare",
            Kind::DeployAir => "deploy_air",
            Kind::Bolster => "bolster",
        }
    }
    /// Reads the word.
    pub fn from_word(word: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.word() == word)
    }
    /// Only this type.
    pub const fn only(self) -> Kinds {
        Kinds(1 << self as u16)
    }
    /// May it be the card of the Action phase with an effect (QM-14.2.1a, QM-14.5b)?
    pub const fn is_action(self) -> bool {
        !matches!(self, Kind::DeployAir | Kind::Bolster)
    }
}

/// A set of card types.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Kinds(pub u16);

impl Kinds {
    /// Is the type in the set?
    #[inline]
    pub const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u16) != 0
    }
    /// The types, in order.
    pub fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |k| self.has(*k))
    }
}

/// A part of the map.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Area {
    /// These spaces.
    Spaces(Mask),
    /// Where the trigger happened.
    It,
    /// The home of the target nation.
    ItsHome,
    /// Next to an army that the playing nation had at the start of the sequence.
    BesideStart,
    /// Adjacent to the area.
    Beside(Box<Area>),
    /// In the area or adjacent to it.
    Near(Box<Area>),
    /// At most so many steps away.
    Within(u8, Box<Area>),
    /// In the first, not in the second.
    Minus(Box<Area>, Box<Area>),
    /// In any of them.
    Union(Vec<Area>),
}

/// Everywhere.
pub const ANYWHERE: Area = Area::Spaces(Mask::MAX);

/// Nations, some of them known only when the trigger happens.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Who {
    /// These.
    pub set: Nations,
    /// And the one that caused the trigger.
    pub that: bool,
}

/// Units on the map.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Select {
    /// Of these types.
    pub pieces: Piece,
    /// Of these nations.
    pub who: Who,
    /// Here.
    pub area: Area,
    /// In supply.
    pub supplied: bool,
    /// Adjacent to one of these.
    pub next_to: Option<Box<Select>>,
}

/// Something that holds on the board, or not.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Cond {
    /// There is such a unit.
    Have(Select),
    /// All of them hold.
    And(Vec<Cond>),
}

/// How many.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Amount {
    /// So many.
    Fixed(u8),
    /// So many for each.
    Per(u8, Select),
    /// The first if it holds, else the second.
    If(Cond, u8, u8),
}

/// What the owner pays.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Cost {
    /// Cards from the top of the deck (then the hand, then points).
    pub deck: u8,
    /// Cards from the hand (then the deck, then points).
    pub hand: u8,
    /// The hand cards must be real ones.
    pub strict: bool,
    /// Cards of one type from the hand, of which only the type is shown.
    pub typed: Option<(Kind, u8)>,
    /// Own Status cards from the table.
    pub status: u8,
    /// Own squadrons from the board.
    pub air: u8,
}

impl Cost {
    /// Nothing.
    pub const FREE: Cost = Cost { deck: 0, hand: 0, strict: false, typed: None, status: 0, air: 0 };
    /// Is there nothing to pay?
    pub fn is_free(&self) -> bool {
        *self == Cost::FREE
    }
}

/// Whom an Economic Warfare card hits.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Target {
    /// This nation.
    Nation(Nation),
    /// One of these for which the condition holds.
    Choose(Nations, Option<Cond>),
}

/// One thing that a card does.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Op {
    /// Build a unit by all rules of building.
    Build(Piece, Area),
    /// Place a unit of one of these nations, with no supply needed.
    Recruit(Piece, Nations, Area),
    /// Battle; `Nations` are those whose unit must be there (empty: anybody's, or an empty space).
    Battle(Piece, Area, Nations),
    /// Battle every other enemy army in the space of the trigger.
    BattleRest,
    /// Remove an enemy unit, without battle.
    Eliminate(Select),
    /// Take back one's own unit.
    Withdraw(Select),
    /// A unit cannot be destroyed until the end of the sequence.
    Protect(Select),
    /// Each unit that was there may be removed and built again.
    Rebuild(Piece),
    /// Place a squadron.
    Deploy(Area),
    /// Victory points for the camp.
    Score(Amount),
    /// An Economic Warfare attack: the target discards.
    Warfare(Target, Amount),
    /// Nations discard from the top of their decks.
    Discard(Who, Amount),
    /// The attack costs its target more cards.
    More(Amount),
    /// The attack costs its target no cards.
    Spare,
    /// The attack has no effect at all.
    Ignore,
    /// The threatened unit is not removed.
    Save,
    /// The effect just used is cancelled (and, when `true`, for the rest of the round).
    Cancel(bool),
    /// Own units of these types are in supply until the end of the sequence.
    Supply(Piece),
    /// No air defence and no air attack until the end of the sequence.
    NoAirCombat,
    /// Look for a card in the own deck; play it (`true`) or lay it on the table.
    Search(Kinds, bool),
    /// Play a card from the own discard pile; `true`: one that lay there before this card was paid for.
    Replay(Kinds, bool),
    /// Play a card from the hand.
    PlayHand,
    /// Lay a card from the hand on the table, face up.
    Lay(Kinds),
    /// Put a card from the hand on the table, face down.
    Stash(Kinds),
    /// Take a card from the own discard pile to the table, face down (`true`), or into the hand.
    Recover(Kinds, bool),
    /// Put the card just played on top (`true`) or at the bottom of the deck.
    Return(bool),
    /// Put this card itself on top of the deck.
    ReturnSelf,
    /// Draw cards.
    Draw(u8),
    /// Look at the top cards of the own deck and put them back in any order.
    Arrange(u8),
    /// Put a card from the hand at the bottom of the deck.
    Bury,
    /// Discard a card of this nation from the table.
    Strip(Nation, Kinds),
    /// Always: the space feeds supply and scores for the owner.
    Source(u8),
    /// Always: the space feeds no supply for these nations.
    NoSource(u8, Nations),
    /// Always: own units of this type are in supply.
    Lifeline(Piece),
    /// Always: may build in this space with no unit adjacent.
    Muster(Piece, u8),
    /// Always: a Battle card of this type may hit an enemy in this space from anywhere.
    BattleAnyway(Piece, u8),
}

/// A step of a card, with what stands around it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Step {
    /// What is done.
    pub op: Op,
    /// Who does it and decides on it.
    pub by: Nation,
    /// At most so often.
    pub times: u8,
    /// Steps with the same number (not 0) come in any order.
    pub group: u8,
    /// Only if this holds.
    pub cond: Option<Cond>,
    /// Only for this price.
    pub cost: Cost,
    /// When it is done, the next step is left out.
    pub either: bool,
}

/// Something that lets cards react.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The start of the Action phase.
    #[default]
    StartAction,
    /// The start of the Air phase.
    StartAir,
    /// The start of the Supply phase.
    StartSupply,
    /// The start of the Score phase.
    StartScore,
    /// During the Score phase.
    Scoring,
    /// The start of the Discard phase.
    StartDiscard,
    /// The start of the Draw phase.
    StartDraw,
    /// A unit was built or recruited.
    Placed,
    /// A unit is about to be destroyed.
    Threatened,
    /// A battle was fought.
    Battled,
    /// A unit was removed.
    Removed,
    /// An Economic Warfare attack is under way.
    Warfare,
    /// A squadron was deployed or has intervened.
    Air,
    /// The card of the Action phase was played.
    Played,
    /// A Status or Bolster effect was used and paid for.
    Used,
}

impl Event {
    /// All of them, in order.
    pub const ALL: [Event; 15] = [
        Event::StartAction,
        Event::StartAir,
        Event::StartSupply,
        Event::StartScore,
        Event::Scoring,
        Event::StartDiscard,
        Event::StartDraw,
        Event::Placed,
        Event::Threatened,
        Event::Battled,
        Event::Removed,
        Event::Warfare,
        Event::Air,
        Event::Played,
        Event::Used,
    ];
    /// A bit for sets of events.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
    /// The name of the question, for standing answers and texts.
    pub const fn topic(self) -> &'static str {
        match self {
            Event::StartAction => "react-start-action",
            Event::StartAir => "react-start-air",
            Event::StartSupply => "react-start-supply",
            Event::StartScore => "react-start-score",
            Event::Scoring => "react-scoring",
            Event::StartDiscard => "react-start-discard",
            Event::StartDraw => "react-start-draw",
            Event::Placed => "react-placed",
            Event::Threatened => "react-threatened",
            Event::Battled => "react-battled",
            Event::Removed => "react-removed",
            Event::Warfare => "react-warfare",
            Event::Air => "react-air",
            Event::Played => "react-played",
            Event::Used => "react-used",
        }
    }
}

/// What exactly a card reacts to.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct On {
    /// The kind of event.
    pub event: Event,
    /// Caused by one of these.
    pub by: Nations,
    /// Done to one of these.
    pub to: Nations,
    /// With a unit of these types (a battle: where these stand).
    pub pieces: Piece,
    /// Here.
    pub area: Area,
    /// Marks that the trigger must have, see [`mark`].
    pub marks: u8,
    /// The card in question has this tag (a bit of [`Card::tags`](crate::figures::Card)), or 0.
    pub tag: u8,
    /// The card in question is of these types.
    pub kinds: Kinds,
}

/// Marks of a trigger.
pub mod mark {
    /// The unit was built, not recruited.
    pub const BUILT: u8 = 1;
    /// By a Build or Battle card itself.
    pub const CARD: u8 = 2;
    /// The unit was in supply.
    pub const SUPPLIED: u8 = 4;
    /// It was the nation's last of its type.
    pub const LAST: u8 = 8;
    /// In a battle, not by elimination.
    pub const BATTLE: u8 = 16;
}

/// When a card is used.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum When {
    /// As the card of the Action phase.
    Action,
    /// In the Air phase.
    AirPhase,
    /// In the Action phase, instead of playing a card.
    Instead,
    /// It always holds.
    Always,
    /// As a reaction.
    On(On),
    /// As a reaction to anything; it asks for an opportunity at these events (bits).
    Any(u16),
}
