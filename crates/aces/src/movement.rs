//! Movement: what a hex costs, how far a unit comes, which way it takes.

use crate::events::{Event, Name};
use crate::hex::{Area, Hex};
use crate::map::{Ground, Terrain};
use crate::setup::Mission;
use crate::sheet::Category;
use crate::state::{Aces, Did, Frame, NOBODY, RUIN, friends, is_german, owner};
use crate::ways::{POINTS, Path, Quest, Toll, Ways};
use table::{Ctx, Seat, SeatSet};

/// Weather by its place in the list of the figures.
pub(crate) mod weather {
    pub(crate) const FROST: u8 = 1;
    pub(crate) const MUD: u8 = 2;
    pub(crate) const DROUGHT: u8 = 3;
    pub(crate) const STORM: u8 = 4;
    pub(crate) const FOG: u8 = 5;
}

impl Aces {
    /// Is water land just now (AA-WX-3)?
    #[inline]
    pub(crate) fn frost(&self) -> bool {
        self.weather == weather::FROST
    }
    /// Does this hex count as water?
    #[inline]
    pub fn is_water(&self, hex: Hex) -> bool {
        !self.frost() && hex.is_somewhere() && matches!(self.map().terrain[hex.index()], Terrain::Water | Terrain::Sea)
    }
    /// Factories that this seat's units can only enter by occupying (AA-MOVE-7, AA-FAC-2).
    pub(crate) fn closed(&self, seat: Seat) -> Area {
        let map = self.map();
        let mut closed = map.factory_hexes;
        for (factory, owner) in map.factories.iter().zip(self.owners) {
            if owner == RUIN || owner < 4 && friends(Seat(owner), seat) {
                closed.remove(factory.hex);
            }
        }
        closed
    }
    /// Is this a factory that this seat's units can only enter by occupying?
    #[inline]
    fn is_closed(&self, seat: Seat, hex: Hex) -> bool {
        self.map().factory(hex).is_some_and(|f| self.owners[f] != RUIN && !self.team_owns(seat, f))
    }
    /// Does a token of the V2 mission lie there?
    #[inline]
    pub(crate) fn has_token(&self, hex: Hex) -> bool {
        self.v2.tokens.iter().any(|token| token.hex == hex)
    }
    /// Is there a unit?
    #[inline]
    fn is_taken(&self, hex: Hex) -> bool {
        self.held.iter().any(|held| held.has(hex))
    }
    /// What hexes cost units of a category in this weather.
    #[inline]
    fn toll(&self, category: Category) -> &'static Toll {
        let season = match self.weather {
            weather::MUD => 1,
            weather::DROUGHT => 2,
            weather::FROST => 3,
            _ => 0,
        };
        &self.map().tolls[season][Toll::gait(category, self.options.mountains)]
    }
    /// The hexes that units of this seat may enter, if they can enter them at all.
    fn open_to(&self, seat: Seat) -> Area {
        let open = self.area().minus(self.enemies_of(seat)).minus(self.closed(seat));
        if is_german(seat) || self.v2.tokens.is_empty() { open } else { open.minus(self.token_hexes()) }
    }
    /// The hexes that a type of unit of this seat may enter, by cost.
    pub fn ways(&self, seat: Seat, category: Category) -> Ways<'static> {
        Ways::new(self.toll(category), self.open_to(seat))
    }
    /// The ways by which a unit measures distances over several turns (AA-AUTO-6): infantry crosses water, a
    /// whole move for each hex of it (AA-WATER-2).
    pub(crate) fn marches_of(&self, unit: u8) -> Ways<'static> {
        let sheet = self.sheet_of(unit);
        let ways = self.ways(owner(unit), sheet.category);
        match sheet.is_infantry() && !self.frost() && self.since(2) {
            true => ways.swimming(sheet.speed, self.map().grounds[Ground::Water as usize]),
            false => ways,
        }
    }
    /// What one hex costs: the same as by [`Aces::ways`], without them.
    #[inline]
    fn cost_of(&self, seat: Seat, category: Category, hex: Hex) -> Option<u8> {
        let foe = (seat.index() + 1) % 2;
        let shut = self.held[foe].has(hex)
            || self.held[foe + 2].has(hex)
            || self.is_closed(seat, hex)
            || !is_german(seat) && self.has_token(hex);
        let open = !shut && self.options.area_of(self.map()).has(hex);
        let cost = if open { self.toll(category).of[self.map().ground[hex.index()] as usize] } else { None };
        debug_assert_eq!(cost, self.ways(seat, category).cost(hex));
        cost
    }
    /// Hexes that this infantry may enter with its whole move: water (AA-WATER-2) and factories that it would
    /// occupy (AA-FAC-5).
    pub(crate) fn whole_moves(&self, unit: u8) -> Area {
        let seat = owner(unit);
        let map = self.map();
        if !self.sheet_of(unit).is_infantry() {
            return Area::NONE;
        }
        let beside = map.beside[self.unit(unit).hex.index()].and(self.area());
        let factories = beside.and(self.closed(seat)).minus(self.held[seat.index()]).minus(self.held[seat.index() ^ 2]);
        beside.and(self.open_water()).or(factories)
    }
    /// Is this hex, next to it, one of them?
    fn is_whole_move(&self, unit: u8, hex: Hex) -> bool {
        if !self.sheet_of(unit).is_infantry() {
            return false;
        }
        let (map, seat) = (self.map(), owner(unit));
        let near = map.touch(self.unit(unit).hex, hex) && self.options.area_of(map).has(hex);
        let own = || self.held[seat.index()].has(hex) || self.held[seat.index() ^ 2].has(hex);
        let factory = || self.is_closed(seat, hex) && !own();
        let wet = || !self.frost() && map.ground[hex.index()] == Ground::Water;
        let whole = near && (factory() || wet() && !self.is_taken(hex) && !self.has_token(hex));
        debug_assert_eq!(whole, self.whole_moves(unit).has(hex));
        whole
    }
    /// Water that an infantry next to it may enter (AA-WATER-2); in frost there is none (AA-WX-3).
    pub(crate) fn open_water(&self) -> Area {
        let map = self.map();
        if self.frost() {
            return Area::NONE;
        }
        map.grounds[Ground::Water as usize].minus(self.taken()).minus(self.token_hexes())
    }
    /// Where a unit with so many points left may end its move.
    pub fn ends(&self, unit: u8, left: u8, fresh: bool) -> Area {
        self.ends_by(&self.ways(owner(unit), self.sheet_of(unit).category), unit, left, fresh)
    }
    fn ends_by(&self, ways: &Ways<'_>, unit: u8, left: u8, fresh: bool) -> Area {
        let from = self.unit(unit).hex;
        let reached = ways.flood(self.map(), from, left);
        let mut ends = reached.minus(self.taken()).minus(self.token_hexes());
        ends.remove(from);
        if fresh { ends.or(self.whole_moves(unit)) } else { ends }
    }
    /// The hexes next door that a unit with so many points left may enter, even only to pass.
    pub(crate) fn steps(&self, unit: u8, left: u8, fresh: bool) -> Area {
        self.steps_by(&self.ways(owner(unit), self.sheet_of(unit).category), unit, left, fresh)
    }
    fn steps_by(&self, ways: &Ways<'_>, unit: u8, left: u8, fresh: bool) -> Area {
        let open = self.steps_from(ways, unit, self.unit(unit).hex, left);
        if fresh { open.or(self.whole_moves(unit)) } else { open }
    }
    /// The same for a unit that stands on this hex and has begun its move.
    fn steps_from(&self, ways: &Ways<'_>, unit: u8, at: Hex, left: u8) -> Area {
        let map = self.map();
        let near = map.beside[at.index()].and(ways.within(left));
        let mut open = near.minus(self.taken_but(unit)).minus(self.token_hexes());
        // Somewhere behind the friend or the token there must be a hex to end on.
        for hex in near.minus(open).iter() {
            let left = left - ways.cost(hex).unwrap_or(0);
            let free = |area: Area| area.minus(self.taken_but(unit)).minus(self.token_hexes());
            let beside = map.beside[hex.index()].and(ways.within(left));
            if !free(beside).is_empty() || !beside.is_empty() && !free(ways.flood(map, hex, left)).is_empty() {
                open.add(hex);
            }
        }
        open
    }
    /// Does a unit that steps onto this hex, where it may end, have to stop there? Then going there is the
    /// same.
    pub(crate) fn ends_with(&self, unit: u8, left: u8, fresh: bool, hex: Hex) -> bool {
        let seat = owner(unit);
        if fresh && self.is_whole_move(unit, hex) {
            return true;
        }
        // What is turned over on the way may open another.
        let hunts = self.is_v2() && !is_german(seat) && !self.v2.found;
        if hunts || self.is_taken(hex) || self.has_token(hex) {
            return false;
        }
        let category = self.sheet_of(unit).category;
        let Some(rest) = self.cost_of(seat, category, hex).and_then(|cost| left.checked_sub(cost)) else {
            return false;
        };
        self.steps_from(&self.ways(seat, category), unit, hex, rest).is_empty()
    }
    /// Both: where it may end, and where it may step.
    pub(crate) fn ends_and_steps(&self, unit: u8, left: u8, fresh: bool) -> [Area; 2] {
        let ways = self.ways(owner(unit), self.sheet_of(unit).category);
        [self.ends_by(&ways, unit, left, fresh), self.steps_by(&ways, unit, left, fresh)]
    }
    /// Hexes taken by others than this unit.
    pub(crate) fn taken_but(&self, unit: u8) -> Area {
        let mut taken = self.taken();
        if self.passing != unit {
            taken.remove(self.unit(unit).hex);
        }
        taken
    }
    /// May this unit be moved in this phase?
    pub(crate) fn may_move(&self, unit: u8) -> bool {
        self.has_its_move(unit) && self.has_an_end(unit)
    }
    /// Has this unit a move left, wherever it could go?
    #[inline]
    fn has_its_move(&self, unit: u8) -> bool {
        let it = self.unit(unit);
        it.on_map() && !it.did(Did::Move) && it.bound == NOBODY && self.army_acts(it.army())
    }
    /// Where a seat's units stand that may be moved in this phase.
    pub(crate) fn movable(&self, seat: Seat) -> Area {
        let map = self.map();
        let free = self.open_to(seat).minus(self.taken()).minus(self.token_hexes());
        let mut movable = Area::NONE;
        for unit in self.units_of(seat).filter(|unit| self.has_its_move(*unit)) {
            let (from, sheet) = (self.unit(unit).hex, self.sheet_of(unit));
            let toll = self.toll(sheet.category);
            // Most could end next door, and no way need be sought.
            let paid = |hex: Hex| toll.of[map.ground[hex.index()] as usize].is_some_and(|cost| cost <= sheet.speed);
            let next_door = |hex: Hex| free.has(hex) && paid(hex);
            let near = map.around[from.index()].into_iter().any(next_door);
            if near || self.has_an_end(unit) {
                movable.add(from);
            }
            debug_assert_eq!(movable.has(from), self.may_move(unit));
        }
        movable
    }
    /// Could this unit end a move anywhere? Most could next door, and no way need be sought.
    fn has_an_end(&self, unit: u8) -> bool {
        let (from, sheet) = (self.unit(unit).hex, self.sheet_of(unit));
        let mut near = false;
        for hex in self.map().around[from.index()] {
            let cost = if hex.is_somewhere() { self.cost_of(owner(unit), sheet.category, hex) } else { None };
            if cost.is_some_and(|cost| cost <= sheet.speed) {
                near = true;
                if !self.is_taken(hex) && !self.has_token(hex) {
                    return true;
                }
            }
        }
        near && !self.ends(unit, sheet.speed, true).is_empty() || !self.whole_moves(unit).is_empty()
    }
    /// May units of this army act this turn (AA-FIRST-6)?
    #[inline]
    pub(crate) fn army_acts(&self, army: u8) -> bool {
        army == crate::state::NO_ARMY || self.armies >> army & 1 == 1
    }

    /// The engine's way: fewest hexes where somebody could intercept, then the cheapest, then the smallest
    /// hex numbers.
    pub fn path(&self, unit: u8, goal: Hex, left: u8, let_go: SeatSet) -> Path {
        let (map, seat) = (self.map(), owner(unit));
        let ways = self.ways(seat, self.sheet_of(unit).category);
        let left = (left as usize).min(POINTS);
        let quest = Quest { map, ways: &ways, from: self.unit(unit).hex, goal, left };
        // Most ways meet nobody: then it matters little who could intercept where.
        let Some(path) = quest.around(Area::NONE) else { return Path::new() };
        let enemies = self.enemies_of(seat);
        if !path.iter().any(|hex| *hex != goal && map.beside[hex.index()].meets(&enemies)) {
            return path;
        }
        let mut risk = self.risk(unit, let_go);
        risk.remove(goal);
        if !path.iter().any(|hex| risk.has(*hex)) {
            return path;
        }
        quest.around(risk).unwrap_or_else(|| quest.through(risk))
    }

    /// A unit goes on its way until it stands where it wanted, or somebody may stop it.
    pub(crate) fn walk(&mut self, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Walk { unit, left, fresh, goal, let_go }) = self.frames.top().copied() else { return };
        let start = self.unit(unit).hex;
        let path = if fresh && self.is_whole_move(unit, goal) {
            Path::from_iter([goal])
        } else {
            self.path(unit, goal, left, let_go)
        };
        let mut left = left;
        let mut gone = Path::new();
        let mut stopped = false;
        for hex in &path {
            gone.push(*hex);
            left = self.step_onto(unit, *hex, left, ctx);
            if self.over.is_some() || self.window_opens(unit, let_go) {
                stopped = true;
                break;
            }
        }
        ctx.tell(|| Event::Moved { unit: self.name(unit), from: start, path: gone.iter().copied().collect() });
        if let Some(Frame::Walk { left: points, fresh, goal: to, .. }) = self.frames.top_mut() {
            (*points, *fresh) = (left, false);
            // A way that cannot be found ends here; the laws look for it.
            if path.is_empty() {
                *to = start;
            }
        }
        if stopped && self.over.is_none() {
            self.frames.push(Frame::Window { unit, passed: SeatSet::NONE });
        }
    }
    /// A unit enters a hex; gives back the points that are left.
    pub(crate) fn step_onto(&mut self, unit: u8, hex: Hex, left: u8, ctx: &mut Ctx<'_, Event>) -> u8 {
        let seat = owner(unit);
        let whole = self.is_whole_move(unit, hex);
        let cost = self.cost_of(seat, self.sheet_of(unit).category, hex).unwrap_or(left);
        let factory = self.map().factory(hex).filter(|_| whole && self.is_closed(seat, hex));
        let lost = factory.and_then(|_| self.unit_at(hex));
        let lost_name = lost.map(|lost| self.name(lost));
        if let Some(lost) = lost {
            self.remove(lost);
        }
        self.lift(unit);
        if self.held[seat.index()].has(hex) || self.held[seat.index() ^ 2].has(hex) {
            self.unit_mut(unit).hex = hex;
            self.passing = unit;
        } else {
            self.put(unit, hex);
        }
        if let Some(factory) = factory {
            self.occupy(unit, factory, lost_name, ctx);
        }
        self.unit_mut(unit).note(Did::Move, true);
        self.turn_over_tokens(unit, ctx);
        let tank = self.sheet_of(unit).category == Category::Tank;
        let stands = self.passing != unit && self.map().coast.has(hex);
        if self.options.mission == Mission::Ardennes && is_german(seat) && tank && stands {
            self.end(crate::state::team(seat), "AA-ARD-5");
        }
        if whole { 0 } else { left.saturating_sub(cost) }
    }
    /// An infantry takes the factory on which it now stands; whoever was inside is gone (AA-FAC-4 to
    /// AA-FAC-8).
    fn occupy(&mut self, unit: u8, factory: usize, lost: Option<Name>, ctx: &mut Ctx<'_, Event>) {
        let seat = owner(unit);
        self.owners[factory] = seat.0;
        self.unit_mut(unit).note(Did::Occupy, true);
        let hex = self.map().factories[factory].hex;
        ctx.tell(|| Event::Occupied { unit: self.name(unit), factory: hex, lost });
        self.check_victory(seat);
        if lost.is_some() {
            self.check_elimination();
        }
    }
    /// The unit that walks has stopped.
    pub(crate) fn finish_walk(&mut self) {
        self.frames.pop();
    }
}
