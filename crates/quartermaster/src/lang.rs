//! The effect language: what a card's lines mean.
//!
//! A card is data. Its lines are read here once into small values that the engine interprets
//! (`play`) and from which its French and English text is made (`text`), so what a card
//! says and what it does cannot differ.
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
//! Steps (each is asked for, one after the other, and may be let go):
//! `build army|fleet|either [area]`, `recruit army|fleet nations area`, `battle land|sea|either [area] [of
//! nations]`, `battle-rest`, `eliminate select`, `withdraw select`, `protect select`, `rebuild army|unit`,
//! `deploy area`, `score amount [if cond]`, `warfare nation|(choose nations [cond]) amount`, `discard
//! nations amount`, `more amount`, `spare`, `ignore`, `save`, `cancel`, `cancel-round`, `supply
//! fleet|unit`, `no-air-combat`, `search types play|lay`, `replay types`, `play-hand`, `lay types`, `stash
//! types`, `recover types hand|table`, `return top|bottom`, `return-self top`, `draw N`, `arrange N`,
//! `bury`, `strip nation types`; around them `upto N (step)`, `by nation (step)`, `any-order (step) …`,
//! `either (step) (step)`, `pay (cost) (step)`. Cards that always hold: `source space`, `no-source space
//! nations`, `lifeline army`, `muster army space`, `battle-anyway land space`.

use crate::nation::{ALL, ALLIES, AXIS, Nation, Nations, Piece, enemies};
use std::collections::BTreeMap;
use table::effect::Term;
use table::{BadInput, SeatSet};

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
    /// Play a card from the own discard pile.
    Replay(Kinds),
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
    /// The card in question has this tag (a bit of [`Card::tags`](crate::data::Card)), or 0.
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

/// What names mean while a card's lines are read.
pub(crate) struct Reader<'a> {
    /// The nation of the card.
    pub owner: Nation,
    pub spaces: &'a BTreeMap<String, u8>,
    pub nations: &'a BTreeMap<String, Nation>,
    pub named: &'a BTreeMap<String, Mask>,
    pub tags: &'a BTreeMap<String, u8>,
    pub land: Mask,
    pub sea: Mask,
}

type Read<T> = Result<T, BadInput>;

fn wrong<T>(what: impl Into<String>) -> Read<T> {
    Err(BadInput::new(what))
}

impl Reader<'_> {
    fn space(&self, word: &str) -> Read<u8> {
        match self.spaces.get(word) {
            Some(space) => Ok(*space),
            None => wrong(format!("no space «{word}»")),
        }
    }
    fn nation(&self, word: &str) -> Read<Nation> {
        match self.nations.get(word) {
            Some(nation) => Ok(*nation),
            None => wrong(format!("no nation «{word}»")),
        }
    }
    fn who(&self, term: Option<&Term>) -> Read<Who> {
        let Some(words) = term.and_then(Term::word) else { return wrong("nations are missing") };
        let mut who = Who { set: SeatSet::NONE, that: false };
        for word in words.split('|') {
            let set = match word {
                "own" => SeatSet::only(self.owner),
                "axis" => AXIS,
                "allied" => ALLIES,
                "enemy" => enemies(self.owner),
                "any" => ALL,
                "that" => {
                    who.that = true;
                    SeatSet::NONE
                }
                word => SeatSet::only(self.nation(word)?),
            };
            who.set = who.set.or(set);
        }
        Ok(who)
    }
    fn nation_set(&self, term: Option<&Term>) -> Read<Nations> {
        let who = self.who(term)?;
        if who.that { wrong("«that» cannot stand here") } else { Ok(who.set) }
    }
    fn piece(&self, term: Option<&Term>) -> Read<Piece> {
        match term.and_then(Term::word) {
            Some("army" | "land") => Ok(Piece::ARMY),
            Some("fleet" | "sea") => Ok(Piece::FLEET),
            Some("unit" | "either") => Ok(Piece::UNIT),
            Some("air") => Ok(Piece::AIR),
            other => wrong(format!("expected army, fleet, unit, air, land, sea or either, not «{}»", show(other))),
        }
    }
    fn kinds(&self, term: Option<&Term>) -> Read<Kinds> {
        let Some(words) = term.and_then(Term::word) else { return wrong("a card type is missing") };
        let mut kinds = Kinds::default();
        for word in words.split('|') {
            match Kind::from_word(word) {
                Some(kind) => kinds.0 |= kind.only().0,
                None if word == "any" => {
                    kinds.0 |= Kind::ALL.iter().filter(|k| k.is_action()).fold(0, |m, k| m | k.only().0);
                }
                None => return wrong(format!("no card type «{word}»")),
            }
        }
        Ok(kinds)
    }
    fn area(&self, term: &Term) -> Read<Area> {
        match term {
            Term::Word(word) => Ok(match word.as_str() {
                "anywhere" => ANYWHERE,
                "land" => Area::Spaces(self.land),
                "sea" => Area::Spaces(self.sea),
                "it" => Area::It,
                "its-home" => Area::ItsHome,
                "beside-start" => Area::BesideStart,
                word => match self.named.get(word) {
                    Some(mask) => Area::Spaces(*mask),
                    None => Area::Spaces(1 << self.space(word)?),
                },
            }),
            Term::Number(n) => wrong(format!("{n} is no area")),
            Term::Line(terms) => {
                let inner = |i: usize| match terms.get(i) {
                    Some(term) => Ok(Box::new(self.area(term)?)),
                    None => wrong("an area is missing"),
                };
                match (terms.first().and_then(Term::word), terms.len()) {
                    (Some("beside"), 2) => Ok(Area::Beside(inner(1)?)),
                    (Some("near"), 2) => Ok(Area::Near(inner(1)?)),
                    (Some("within"), 3) => match terms[1].number() {
                        Some(n @ 1..=9) => Ok(Area::Within(n as u8, inner(2)?)),
                        _ => wrong("within needs a number of steps"),
                    },
                    (Some("except"), 2) => Ok(Area::Minus(Box::new(ANYWHERE), inner(1)?)),
                    (Some("minus"), 3) => Ok(Area::Minus(inner(1)?, inner(2)?)),
                    _ => {
                        let areas = terms.iter().map(|t| self.area(t)).collect::<Read<Vec<_>>>()?;
                        let plain = areas.iter().try_fold(0, |mask, area| match area {
                            Area::Spaces(more) => Some(mask | more),
                            _ => None,
                        });
                        Ok(plain.map_or(Area::Union(areas), Area::Spaces))
                    }
                }
            }
        }
    }
    fn area_or_anywhere(&self, term: Option<&Term>) -> Read<Area> {
        term.map_or(Ok(ANYWHERE), |t| self.area(t))
    }
    fn select(&self, term: Option<&Term>) -> Read<Select> {
        let Some(Term::Line(terms)) = term else { return wrong("expected units in brackets, as (army own ukraine)") };
        let mut select = Select {
            pieces: self.piece(terms.first())?,
            who: self.who(terms.get(1))?,
            area: ANYWHERE,
            supplied: false,
            next_to: None,
        };
        for term in terms.iter().skip(2) {
            match term {
                Term::Word(word) if word == "supplied" => select.supplied = true,
                Term::Line(inner) if inner.first().and_then(Term::word) == Some("next-to") => {
                    select.next_to = Some(Box::new(self.select(inner.get(1))?));
                }
                term => select.area = self.area(term)?,
            }
        }
        Ok(select)
    }
    /// Reads a condition.
    pub(crate) fn cond(&self, term: Option<&Term>) -> Read<Cond> {
        match term {
            Some(Term::Line(terms)) if terms.first().and_then(Term::word) == Some("and") => {
                Ok(Cond::And(terms[1..].iter().map(|t| self.cond(Some(t))).collect::<Read<_>>()?))
            }
            term => Ok(Cond::Have(self.select(term)?)),
        }
    }
    fn amount(&self, term: Option<&Term>) -> Read<Amount> {
        let small = |term: Option<&Term>| match term.and_then(Term::number) {
            Some(n @ 0..=60) => Ok(n as u8),
            _ => wrong("expected a number from 0 to 60"),
        };
        match term {
            Some(Term::Line(terms)) => match terms.first().and_then(Term::word) {
                Some("per") => Ok(Amount::Per(small(terms.get(1))?, self.select(terms.get(2))?)),
                Some("if") => Ok(Amount::If(self.cond(terms.get(1))?, small(terms.get(2))?, small(terms.get(3))?)),
                other => wrong(format!("expected (per N …) or (if … N N), not «{}»", show(other))),
            },
            term => Ok(Amount::Fixed(small(term)?)),
        }
    }
    /// Reads a cost: `deck 1`, `build_army 1 hand 2`.
    pub(crate) fn cost(&self, terms: &[Term]) -> Read<Cost> {
        let mut cost = Cost::FREE;
        for pair in terms.chunks(2) {
            let [Term::Word(word), Term::Number(n @ 1..=20)] = pair else {
                return wrong("a cost is written as words with numbers: deck 1, hand 2, response 1");
            };
            let n = *n as u8;
            match word.as_str() {
                "deck" => cost.deck = n,
                "hand" => cost.hand = n,
                "strict-hand" => (cost.hand, cost.strict) = (n, true),
                "status" => cost.status = n,
                "air" => cost.air = n,
                word => match Kind::from_word(word) {
                    Some(kind) => cost.typed = Some((kind, n)),
                    None => return wrong(format!("no cost «{word}»: deck, hand, strict-hand, status, air or a type")),
                },
            }
        }
        Ok(cost)
    }
    /// Reads when a card is used.
    pub(crate) fn when(&self, line: &[Term]) -> Read<When> {
        let word = |i: usize| line.get(i).and_then(Term::word);
        let Some(first) = word(0) else { return wrong("the trigger is missing") };
        let mut on = On {
            event: Event::StartAction,
            by: ALL,
            to: ALL,
            pieces: Piece(7),
            area: ANYWHERE,
            marks: 0,
            tag: 0,
            kinds: Kinds(u16::MAX),
        };
        let phase =
            |name: &str| Event::ALL[..7].iter().copied().find(|e| e.topic().strip_prefix("react-") == Some(name));
        let rest = match first {
            "instead" => return Ok(When::Instead),
            "always" => return Ok(When::Always),
            "any" => {
                let mut events = 0;
                for term in &line[1..] {
                    let name = term.word().unwrap_or_default();
                    let event = if name == "threatened" { Some(Event::Threatened) } else { phase(name) };
                    match event {
                        Some(event) => events |= event.bit(),
                        None => return wrong(format!("no event «{name}» after any")),
                    }
                }
                return Ok(When::Any(events));
            }
            "built" | "placed" | "threatened" | "attacked" | "removed" => {
                on.pieces = self.piece(line.get(1))?;
                let nations = self.nation_set(line.get(2))?;
                (on.event, on.marks) = match first {
                    "built" => (Event::Placed, mark::BUILT),
                    "placed" => (Event::Placed, 0),
                    "threatened" => (Event::Threatened, 0),
                    "attacked" => (Event::Threatened, mark::BATTLE),
                    _ => (Event::Removed, 0),
                };
                if on.event == Event::Placed {
                    on.by = nations;
                } else {
                    on.to = nations;
                }
                3
            }
            "battled" => {
                on.event = Event::Battled;
                on.pieces = self.piece(line.get(1))?;
                on.by = self.nation_set(line.get(2))?;
                3
            }
            "air" => {
                on.event = Event::Air;
                on.by = self.nation_set(line.get(1))?;
                2
            }
            "warfare" => {
                on.event = Event::Warfare;
                let nations = self.nation_set(line.get(2))?;
                match word(1) {
                    Some("by") => on.by = nations,
                    Some("on") => on.to = nations,
                    other => return wrong(format!("expected warfare by or warfare on, not «{}»", show(other))),
                }
                3
            }
            "played" => {
                on.event = Event::Played;
                on.by = self.nation_set(line.get(1))?;
                2
            }
            "used" => {
                on.event = Event::Used;
                on.kinds = self.kinds(line.get(1))?;
                on.by = self.nation_set(line.get(2))?;
                3
            }
            name => match phase(name) {
                Some(event) => {
                    on.event = event;
                    on.by = self.nation_set(line.get(1))?;
                    2
                }
                None => return wrong(format!("no trigger «{name}»")),
            },
        };
        for term in line.iter().skip(rest) {
            match term.word() {
                Some("supplied") => on.marks |= mark::SUPPLIED,
                Some("last") => on.marks |= mark::LAST,
                Some("card") => on.marks |= mark::CARD,
                Some(word) if self.tags.contains_key(word) => on.tag |= self.tags[word],
                _ => on.area = self.area(term)?,
            }
        }
        Ok(When::On(on))
    }
    /// Reads one line of `do` into its steps. `group` is the number for a group in any order.
    pub(crate) fn steps(&self, line: &[Term], group: u8) -> Read<Vec<Step>> {
        let Some(verb) = line.first().and_then(Term::word) else { return wrong("an effect is missing") };
        let inner = |i: usize| match line.get(i) {
            Some(Term::Line(terms)) => self.steps(terms, 0),
            _ => wrong(format!("{verb}: expected an effect in brackets")),
        };
        match verb {
            "upto" => {
                let mut steps = inner(2)?;
                let Some(n @ 1..=20) = line.get(1).and_then(Term::number) else { return wrong("upto: how often?") };
                steps.iter_mut().for_each(|s| s.times = n as u8);
                Ok(steps)
            }
            "by" => {
                let nation = line.get(1).and_then(Term::word).map_or_else(|| wrong("by: who?"), |w| self.nation(w))?;
                let mut steps = inner(2)?;
                steps.iter_mut().for_each(|s| s.by = nation);
                Ok(steps)
            }
            "pay" => {
                let Some(Term::Line(cost)) = line.get(1) else { return wrong("pay: expected a cost in brackets") };
                let mut steps = inner(2)?;
                for step in &mut steps {
                    step.cost = self.cost(cost)?;
                }
                Ok(steps)
            }
            "any-order" => {
                let mut steps = Vec::new();
                for i in 1..line.len() {
                    steps.extend(inner(i)?);
                }
                steps.iter_mut().for_each(|s| s.group = group);
                if steps.len() > 8 {
                    return wrong("any-order: at most 8 effects");
                }
                Ok(steps)
            }
            "either" => {
                let mut steps = inner(1)?;
                let other = inner(2)?;
                if steps.len() != 1 || other.len() != 1 || line.len() != 3 {
                    return wrong("either: expected two effects");
                }
                steps[0].either = true;
                steps.extend(other);
                Ok(steps)
            }
            _ => {
                let (op, used) = self.op(verb, line)?;
                let mut step =
                    Step { op, by: self.owner, times: 1, group: 0, cond: None, cost: Cost::FREE, either: false };
                match (line.get(used).and_then(Term::word), line.len() - used.min(line.len())) {
                    (None, 0) => {}
                    (Some("if"), 2) => step.cond = Some(self.cond(line.get(used + 1))?),
                    _ => return wrong(format!("{verb}: «{}» is too much", line[used])),
                }
                Ok(vec![step])
            }
        }
    }
    /// The operation, and how many terms of the line it took.
    fn op(&self, verb: &str, line: &[Term]) -> Read<(Op, usize)> {
        let word = |i: usize| line.get(i).and_then(Term::word);
        let choose = |i: usize, a: &str, b: &str| match word(i) {
            Some(w) if w == a => Ok(true),
            Some(w) if w == b => Ok(false),
            other => wrong(format!("{verb}: expected {a} or {b}, not «{}»", show(other))),
        };
        let count = |i: usize| match line.get(i).and_then(Term::number) {
            Some(n @ 1..=20) => Ok(n as u8),
            _ => wrong(format!("{verb}: how many?")),
        };
        let place = |i: usize| word(i).map_or_else(|| wrong(format!("{verb}: where?")), |w| self.space(w));
        let plain = |op: Op| Ok((op, 1));
        match verb {
            "build" => {
                let area = line.get(2).filter(|t| t.word() != Some("if"));
                Ok((Op::Build(self.piece(line.get(1))?, self.area_or_anywhere(area)?), 2 + usize::from(area.is_some())))
            }
            "recruit" => {
                let area = self.area_or_anywhere(line.get(3))?;
                Ok((Op::Recruit(self.piece(line.get(1))?, self.nation_set(line.get(2))?, area), line.len().min(4)))
            }
            "battle" => {
                let pieces = self.piece(line.get(1))?;
                let mut used = 2;
                let mut area = ANYWHERE;
                if line.get(used).is_some_and(|t| t.word() != Some("of")) {
                    area = self.area(&line[used])?;
                    used += 1;
                }
                let mut of = SeatSet::NONE;
                if word(used) == Some("of") {
                    of = self.nation_set(line.get(used + 1))?;
                    used += 2;
                }
                Ok((Op::Battle(pieces, area, of), used))
            }
            "battle-rest" => plain(Op::BattleRest),
            "eliminate" => Ok((Op::Eliminate(self.select(line.get(1))?), 2)),
            "withdraw" => Ok((Op::Withdraw(self.select(line.get(1))?), 2)),
            "protect" => Ok((Op::Protect(self.select(line.get(1))?), 2)),
            "rebuild" => Ok((Op::Rebuild(self.piece(line.get(1))?), 2)),
            "deploy" => Ok((Op::Deploy(self.area_or_anywhere(line.get(1))?), line.len().min(2))),
            "score" => Ok((Op::Score(self.amount(line.get(1))?), 2)),
            "warfare" => {
                let target = match line.get(1) {
                    Some(Term::Line(terms)) if terms.first().and_then(Term::word) == Some("choose") => {
                        let cond = match terms.get(2) {
                            Some(term) => Some(self.cond(Some(term))?),
                            None => None,
                        };
                        Target::Choose(self.nation_set(terms.get(1))?, cond)
                    }
                    term => Target::Nation(
                        term.and_then(Term::word).map_or_else(|| wrong("warfare: whom?"), |w| self.nation(w))?,
                    ),
                };
                Ok((Op::Warfare(target, self.amount(line.get(2))?), 3))
            }
            "discard" => Ok((Op::Discard(self.who(line.get(1))?, self.amount(line.get(2))?), 3)),
            "more" => Ok((Op::More(self.amount(line.get(1))?), 2)),
            "spare" => plain(Op::Spare),
            "ignore" => plain(Op::Ignore),
            "save" => plain(Op::Save),
            "cancel" => plain(Op::Cancel(false)),
            "cancel-round" => plain(Op::Cancel(true)),
            "supply" => Ok((Op::Supply(self.piece(line.get(1))?), 2)),
            "no-air-combat" => plain(Op::NoAirCombat),
            "search" => Ok((Op::Search(self.kinds(line.get(1))?, choose(2, "play", "lay")?), 3)),
            "replay" => Ok((Op::Replay(self.kinds(line.get(1))?), 2)),
            "play-hand" => plain(Op::PlayHand),
            "lay" => Ok((Op::Lay(self.kinds(line.get(1))?), 2)),
            "stash" => Ok((Op::Stash(self.kinds(line.get(1))?), 2)),
            "recover" => Ok((Op::Recover(self.kinds(line.get(1))?, choose(2, "table", "hand")?), 3)),
            "return" => Ok((Op::Return(choose(1, "top", "bottom")?), 2)),
            "return-self" => {
                choose(1, "top", "top")?;
                Ok((Op::ReturnSelf, 2))
            }
            "draw" => Ok((Op::Draw(count(1)?), 2)),
            "arrange" => Ok((Op::Arrange(count(1)?), 2)),
            "bury" => plain(Op::Bury),
            "strip" => {
                let nation = word(1).map_or_else(|| wrong("strip: whom?"), |w| self.nation(w))?;
                Ok((Op::Strip(nation, self.kinds(line.get(2))?), 3))
            }
            "source" => Ok((Op::Source(place(1)?), 2)),
            "no-source" => Ok((Op::NoSource(place(1)?, self.nation_set(line.get(2))?), 3)),
            "lifeline" => Ok((Op::Lifeline(self.piece(line.get(1))?), 2)),
            "muster" => Ok((Op::Muster(self.piece(line.get(1))?, place(2)?), 3)),
            "battle-anyway" => Ok((Op::BattleAnyway(self.piece(line.get(1))?, place(2)?), 3)),
            other => wrong(format!("no effect «{other}»")),
        }
    }
}

fn show(word: Option<&str>) -> &str {
    word.unwrap_or("nothing")
}
