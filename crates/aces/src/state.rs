//! The position.

use crate::figures::Pack;
pub use crate::frame::Frame;
use crate::hex::{Area, Hex};
use crate::map::{FACTORIES, Map};
use crate::setup::{Mission, Mode, Options, Part};
use crate::sheet::Sheet;
pub use crate::unit::{Did, Unit};
use serde::{Deserialize, Serialize};
use table::pack::Ref;
use table::{Outcome, Seat, SeatSet, Stack};

/// Seats by their ids, clockwise; teams alternate (AA-SETUP-1).
pub const SEAT_IDS: [&str; 4] = ["ger1", "usa", "ger2", "ussr"];
/// The most units a seat can have at once (AA-PROD-5).
pub const SLOTS: usize = 48;
/// No unit.
pub const NOBODY: u8 = u8::MAX;
/// Nobody owns it.
pub const NEUTRAL: u8 = 4;
/// Destroyed by a V2.
pub const RUIN: u8 = 5;
/// The army of units that are of none: those produced.
pub const NO_ARMY: u8 = 3;
/// The most attacks in one declaration.
pub const ORDERS: usize = 60;

/// What an order aims at.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// A unit.
    Unit(u8),
    /// A hex, by area fire.
    Hex(Hex),
    /// The launcher.
    Launcher,
}

impl Default for Aim {
    fn default() -> Aim {
        Aim::Unit(NOBODY)
    }
}

/// A declared attack: whose, on what. The launcher's shot has [`NOBODY`] and the hex of a factory.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Order {
    /// The attacking unit.
    pub unit: u8,
    /// What it attacks.
    pub aim: Aim,
}

/// A grey token of the V2 mission.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Token {
    /// Where it lies.
    pub hex: Hex,
    /// Is it the launcher?
    pub v2: bool,
    /// Was it turned over?
    pub up: bool,
}

/// The launcher.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct V2 {
    /// The tokens on the map; once it is found, its own alone.
    pub tokens: Stack<Token, 13>,
    /// Its damage.
    pub damage: u8,
    /// Was it found?
    pub found: bool,
}

/// Why a game is over.
pub const ENDINGS: [&str; 12] = [
    "AA-VICT-1",
    "AA-VICT-2",
    "AA-VICT-3",
    "AA-VICT-4",
    "AA-VICT-5",
    "AA-VICT-6",
    "AA-V2-12",
    "AA-V2-13",
    "AA-ARD-5",
    "AA-ARD-6",
    "AA-V2-14",
    "TABLE-OVER",
];

/// A game that is over.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Over {
    /// Who won.
    pub winners: SeatSet,
    /// By which of the [`ENDINGS`].
    pub by: u8,
}

/// A position of Aces & Armor.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Aces {
    /// The figures.
    pub(crate) pack: Ref<Pack>,
    /// Which map.
    pub(crate) map: u8,
    /// Mode, mission and options.
    pub(crate) options: Options,
    /// The revision of the rules that this game is played by.
    pub(crate) revision: u8,
    /// Each seat's units.
    pub(crate) units: [Stack<Unit, SLOTS>; 4],
    /// Hexes where each seat has a unit; one that passes over a friend is in none.
    pub(crate) held: [Area; 4],
    /// The unit that passes over a friend, or [`NOBODY`].
    pub(crate) passing: u8,
    /// Who owns each factory: a seat, [`NEUTRAL`] or [`RUIN`].
    pub(crate) owners: [u8; FACTORIES],
    /// Each side's coins, by its leading seat.
    pub(crate) coins: [u16; 4],
    /// Numbers of the start tokens, by leading seat.
    pub(crate) tokens: [[u8; 3]; 4],
    /// Bits of those turned over.
    pub(crate) turned: [u8; 4],
    /// Leading seats in the order of placing, then of play.
    pub(crate) order: Stack<Seat, 4>,
    /// Whose turn it is, as a place in the order.
    pub(crate) at: u8,
    /// The round.
    pub(crate) round: u8,
    /// Armies that may act this turn, as bits.
    pub(crate) armies: u8,
    /// Armies that acted in the first round, by leading seat.
    pub(crate) acted: [u8; 4],
    /// Which weather.
    pub(crate) weather: u8,
    /// Cooperation: who is asked.
    pub(crate) baton: Seat,
    /// Has the holder done anything since?
    pub(crate) baton_used: bool,
    /// During drafts: who is ready.
    pub(crate) ready: SeatSet,
    /// The attacks declared.
    pub(crate) orders: Stack<Order, ORDERS>,
    /// The launcher.
    pub(crate) v2: V2,
    /// What is going on.
    pub(crate) frames: Stack<Frame, 8>,
    /// Is it over?
    pub(crate) over: Option<Over>,
}

/// The unit with this number's owner.
#[inline]
pub const fn owner(unit: u8) -> Seat {
    Seat(unit / SLOTS as u8)
}

/// The number of a unit.
#[inline]
pub const fn id(seat: Seat, slot: usize) -> u8 {
    seat.0 * SLOTS as u8 + slot as u8
}

/// Are the two seats of one team?
#[inline]
pub const fn friends(a: Seat, b: Seat) -> bool {
    a.0 % 2 == b.0 % 2
}

/// Is this a German seat?
#[inline]
pub const fn is_german(seat: Seat) -> bool {
    seat.0.is_multiple_of(2)
}

/// The seats of a seat's team.
pub const fn team(seat: Seat) -> SeatSet {
    SeatSet(if is_german(seat) { 0b0101 } else { 0b1010 })
}

impl Aces {
    /// An empty table.
    pub(crate) fn empty(pack: Ref<Pack>, map: u8, options: Options, revision: u32) -> Aces {
        let mut order: Stack<Seat, 4> = Stack::new();
        for seat in options.present.iter() {
            order.push(seat);
        }
        let mut game = Aces {
            pack,
            map,
            options,
            revision: revision.min(u8::MAX.into()) as u8,
            units: [Stack::new(); 4],
            held: [Area::NONE; 4],
            passing: NOBODY,
            owners: [NEUTRAL; FACTORIES],
            coins: [u16::from(pack.constants.starting_coins); 4],
            tokens: [[0; 3]; 4],
            turned: [0; 4],
            order: Stack::new(),
            at: 0,
            round: 1,
            armies: 7,
            acted: [0; 4],
            weather: 0,
            baton: Seat(0),
            baton_used: true,
            ready: SeatSet::NONE,
            orders: Stack::new(),
            v2: V2::default(),
            frames: Stack::new(),
            over: None,
        };
        game.order = order.iter().copied().filter(|seat| game.lead(*seat) == *seat).collect();
        game.baton = options.present.minus(options.ruled).iter().next().unwrap_or_default();
        game
    }
    /// The map.
    #[inline]
    pub fn map(&self) -> &'static Map {
        &self.pack.get().maps[self.map as usize]
    }
    /// Is the game played by this revision of the rules or a later one? A game that began by an earlier one
    /// ends by it.
    #[inline]
    pub(crate) fn since(&self, revision: u8) -> bool {
        self.revision >= revision
    }
    /// A type of unit.
    #[inline]
    pub fn sheet(&self, sheet: u8) -> &'static Sheet {
        &self.pack.get().sheets[sheet as usize]
    }
    /// A unit by its number.
    #[inline]
    pub fn unit(&self, unit: u8) -> &Unit {
        &self.units[owner(unit).index()].as_slice()[unit as usize % SLOTS]
    }
    #[inline]
    pub(crate) fn unit_mut(&mut self, unit: u8) -> &mut Unit {
        &mut self.units[owner(unit).index()].as_mut_slice()[unit as usize % SLOTS]
    }
    /// Is there such a unit on the map?
    #[inline]
    pub fn lives(&self, unit: u8) -> bool {
        let seat = unit as usize / SLOTS;
        seat < 4 && self.units[seat].as_slice().get(unit as usize % SLOTS).is_some_and(Unit::on_map)
    }
    /// The sheet of a unit.
    #[inline]
    pub fn sheet_of(&self, unit: u8) -> &'static Sheet {
        self.sheet(self.unit(unit).sheet)
    }
    /// The numbers of a seat's units on the map.
    #[inline]
    pub fn units_of(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let units = self.units[seat.index()].as_slice();
        units.iter().enumerate().filter(|(_, unit)| unit.on_map()).map(move |(slot, _)| id(seat, slot))
    }
    /// The unit on a hex; one that passes over it is not meant.
    #[inline]
    pub fn unit_at(&self, hex: Hex) -> Option<u8> {
        let seat = (0..4u8).find(|seat| self.held[*seat as usize].has(hex))?;
        self.units_of(Seat(seat)).find(|unit| self.unit(*unit).hex == hex && *unit != self.passing)
    }
    /// Every hex with a unit on it.
    #[inline]
    pub fn taken(&self) -> Area {
        self.held[0].or(self.held[1]).or(self.held[2]).or(self.held[3])
    }
    /// Hexes with units of the other team.
    #[inline]
    pub fn enemies_of(&self, seat: Seat) -> Area {
        let other = (seat.index() + 1) % 2;
        self.held[other].or(self.held[other + 2])
    }
    /// Whoever leads this seat's side: in cooperation the two people's seats are one side (AA-COOP-3).
    #[inline]
    pub fn lead(&self, seat: Seat) -> Seat {
        if self.options.mode == Mode::Coop && !self.options.ruled.has(seat) { Seat(seat.0 % 2) } else { seat }
    }
    /// The seats of a side.
    pub fn side(&self, lead: Seat) -> SeatSet {
        self.options.present.iter().filter(|seat| self.lead(*seat) == lead).collect()
    }
    /// Whose turn it is: the leading seat.
    #[inline]
    pub fn active(&self) -> Seat {
        self.order.as_slice().get(self.at as usize).copied().unwrap_or_default()
    }
    /// Is it this seat's own turn?
    #[inline]
    pub fn is_active(&self, seat: Seat) -> bool {
        self.lead(seat) == self.active()
    }
    /// Does the Automa play this seat?
    #[inline]
    pub fn is_automa(&self, seat: Seat) -> bool {
        self.options.ruled.has(seat)
    }
    /// The seat that is asked in the active side's turn.
    pub fn asked_seat(&self) -> Seat {
        let lead = self.active();
        if self.side(lead).len() > 1 { self.baton } else { lead }
    }
    /// Does this seat's side own the factory?
    #[inline]
    pub fn owns(&self, seat: Seat, factory: usize) -> bool {
        let owner = self.owners[factory];
        owner < 4 && self.lead(Seat(owner)) == self.lead(seat)
    }
    /// Does this seat's team own it?
    #[inline]
    pub fn team_owns(&self, seat: Seat, factory: usize) -> bool {
        let owner = self.owners[factory];
        owner < 4 && friends(Seat(owner), seat)
    }
    /// Is the factory in the part of the map that is played on?
    #[inline]
    pub fn in_play(&self, factory: usize) -> bool {
        let half = self.map().factories[factory].half;
        match self.options.part {
            Part::Left => half == crate::map::Half::A,
            Part::Right => half == crate::map::Half::B,
            _ => true,
        }
    }
    /// Factories that a side of a seat owns.
    pub fn factories_of(&self, seat: Seat) -> usize {
        (0..self.map().factories.len()).filter(|f| self.owns(seat, *f)).count()
    }
    /// Factories that a team owns.
    pub fn factories_of_team(&self, seat: Seat) -> usize {
        (0..self.map().factories.len()).filter(|f| self.team_owns(seat, *f)).count()
    }
    /// Ruins on the map.
    pub fn ruins(&self) -> usize {
        self.owners[..self.map().factories.len()].iter().filter(|o| **o == RUIN).count()
    }
    /// Hexes in play.
    #[inline]
    pub fn area(&self) -> Area {
        self.options.area(self.map())
    }
    /// Hexes of the grey tokens.
    #[inline]
    pub fn token_hexes(&self) -> Area {
        self.v2.tokens.iter().map(|token| token.hex).collect()
    }
    /// The ally whose purse is another.
    pub fn ally(&self, seat: Seat) -> Option<Seat> {
        let ally = Seat(seat.0 ^ 2);
        (self.options.present.has(ally) && self.lead(ally) != self.lead(seat)).then_some(ally)
    }
    /// Puts a unit on a hex.
    pub(crate) fn put(&mut self, unit: u8, hex: Hex) {
        self.unit_mut(unit).hex = hex;
        self.held[owner(unit).index()].add(hex);
    }
    /// Takes a unit off its hex, as it sets out.
    pub(crate) fn lift(&mut self, unit: u8) {
        let hex = self.unit(unit).hex;
        if self.passing == unit {
            self.passing = NOBODY;
        } else {
            self.held[owner(unit).index()].remove(hex);
        }
    }
    /// A unit is gone, and the arrows with it (AA-INT-3, AA-REP-3).
    pub(crate) fn remove(&mut self, unit: u8) {
        self.lift(unit);
        *self.unit_mut(unit) = Unit::default();
        for seat in 0..4 {
            for other in self.units[seat].as_mut_slice() {
                if other.bound == unit {
                    other.bound = NOBODY;
                }
            }
        }
        self.trim(owner(unit));
    }
    /// Empty slots at the end are no slots: equal positions have equal bytes.
    fn trim(&mut self, seat: Seat) {
        while self.units[seat.index()].top().is_some_and(|unit| !unit.exists()) {
            self.units[seat.index()].pop();
        }
    }
    /// A new unit in the first empty slot; nothing when there is none.
    pub(crate) fn raise(&mut self, seat: Seat, unit: Unit) -> Option<u8> {
        let units = &mut self.units[seat.index()];
        let slot = match units.iter().position(|unit| !unit.exists()) {
            Some(slot) => {
                units.as_mut_slice()[slot] = unit;
                slot
            }
            None if units.len() < SLOTS => {
                units.push(unit);
                units.len() - 1
            }
            None => return None,
        };
        if unit.hex.is_somewhere() {
            self.held[seat.index()].add(unit.hex);
        }
        Some(id(seat, slot))
    }
    /// The result.
    pub fn outcome(&self) -> Option<Outcome> {
        self.over.map(|over| Outcome { winners: over.winners, rule: ENDINGS[over.by as usize % ENDINGS.len()] })
    }
    /// The game ends.
    pub(crate) fn end(&mut self, winners: SeatSet, rule: &'static str) {
        if self.over.is_none() {
            let by = ENDINGS.iter().position(|r| *r == rule).unwrap_or(ENDINGS.len() - 1) as u8;
            self.over = Some(Over { winners: winners.and(self.options.present), by });
        }
    }
    /// How many units of a type a seat has.
    pub fn count(&self, seat: Seat, sheet: u8) -> usize {
        self.units[seat.index()].iter().filter(|unit| unit.exists() && unit.sheet == sheet).count()
    }
    /// Is the mission the V2?
    pub fn is_v2(&self) -> bool {
        self.options.mission == Mission::V2
    }
}
