//! Movement: what a hex costs, how far a unit comes, which way it takes.

use crate::events::{Event, Name};
use crate::hex::{Area, HEXES, Hex};
use crate::map::{Map, Marches, Terrain};
use crate::setup::Mission;
use crate::sheet::Category;
use crate::state::{Aces, Did, Frame, NOBODY, RUIN, is_german, owner};
use table::{Ctx, Seat, SeatSet, Stack};

/// The dearest hex, in doubled points.
const DEAREST: usize = 8;
/// The most doubled points of a unit.
pub(crate) const POINTS: usize = 32;
/// Cannot be reached.
pub(crate) const FAR: u16 = u16::MAX;

/// Weather by its place in the list of the figures.
pub(crate) mod weather {
    pub(crate) const FROST: u8 = 1;
    pub(crate) const MUD: u8 = 2;
    pub(crate) const DROUGHT: u8 = 3;
    pub(crate) const STORM: u8 = 4;
    pub(crate) const FOG: u8 = 5;
}

/// The hexes a unit may enter, by what they cost it in doubled points (AA-MOVE-3: only the hex entered counts).
#[derive(Clone, Debug)]
pub struct Ways {
    by_cost: [Area; DEAREST + 1],
}

impl Ways {
    /// With these hexes added at the price of open ground: to measure distances to what cannot be entered.
    pub(crate) fn cost(&self, hex: Hex) -> Option<u8> {
        (1..=DEAREST).find(|cost| self.by_cost[*cost].has(hex)).map(|cost| cost as u8)
    }
    /// All of them.
    pub fn all(&self) -> Area {
        self.by_cost.iter().fold(Area::NONE, |all, ways| all.or(*ways))
    }
    /// Everything that can be entered with so many doubled points.
    pub fn flood(&self, map: &Map, from: Hex, points: u8) -> Area {
        let points = (points as usize).min(POINTS);
        let mut levels = [Area::NONE; POINTS + 1];
        levels[0] = Area::only(from);
        let mut done = Area::NONE;
        for spent in 0..=points {
            let new = levels[spent].minus(done);
            if new.is_empty() {
                continue;
            }
            done = done.or(new);
            let beside = map.grow(new).minus(done);
            for cost in 1..=DEAREST.min(points - spent) {
                levels[spent + cost] = levels[spent + cost].or(beside.and(self.by_cost[cost]));
            }
        }
        done
    }
    /// Doubled points from every hex to the nearest of these, entering each hex on the way; the goals themselves need
    /// not be enterable.
    pub(crate) fn costs_to(&self, map: &Map, goals: Area) -> Costs {
        let mut costs = Costs { at: [FAR; HEXES] };
        let mut levels = [Area::NONE; DEAREST + 1];
        levels[0] = goals;
        let mut done = Area::NONE;
        let mut spent = 0u16;
        while levels.iter().any(|level| !level.is_empty()) {
            let new = levels[0].minus(done);
            for hex in new.iter() {
                costs.at[hex.index()] = spent;
            }
            done = done.or(new);
            for (level, ways) in levels.iter_mut().zip(&self.by_cost).skip(1) {
                // Whoever stands beside a hex pays for entering it.
                let entered = new.and(*ways);
                if !entered.is_empty() {
                    *level = level.or(map.grow(entered).minus(done));
                }
            }
            levels.copy_within(1.., 0);
            levels[DEAREST] = Area::NONE;
            spent += 1;
        }
        costs
    }
    /// Doubled points from a hex to every other.
    pub(crate) fn costs_from(&self, map: &Map, from: Hex) -> Costs {
        let mut costs = Costs { at: [FAR; HEXES] };
        let mut levels = [Area::NONE; DEAREST + 1];
        levels[0] = Area::only(from);
        let mut done = Area::NONE;
        let mut spent = 0u16;
        while levels.iter().any(|level| !level.is_empty()) {
            let new = levels[0].minus(done);
            for hex in new.iter() {
                costs.at[hex.index()] = spent;
            }
            done = done.or(new);
            if !new.is_empty() {
                let beside = map.grow(new).minus(done);
                for (level, ways) in levels.iter_mut().zip(&self.by_cost).skip(1) {
                    *level = level.or(beside.and(*ways));
                }
            }
            levels.copy_within(1.., 0);
            levels[DEAREST] = Area::NONE;
            spent += 1;
        }
        costs
    }
}

/// What a ground unit pays from every hex to every other when nobody is on the map, in doubled points, and in fair weather.
pub(crate) fn marches(map: &Map, costs: &[[u8; 3]; 4]) -> Box<Marches> {
    let mut by_cost = [Area::NONE; DEAREST + 1];
    for (terrain, kind) in
        [(Terrain::Standard, 0), (Terrain::Mountain, 0), (Terrain::Forest, 1), (Terrain::Road, 2), (Terrain::Bridge, 2)]
    {
        let cost = costs[kind][0] as usize;
        by_cost[cost] = by_cost[cost].or(map.of[terrain as usize].minus(map.factory_hexes));
    }
    let cost = costs[0][0] as usize;
    by_cost[cost] = by_cost[cost].or(map.factory_hexes);
    let ways = Ways { by_cost };
    let mut marches: Box<Marches> = vec![[u8::MAX; HEXES]; HEXES]
        .into_boxed_slice()
        .try_into()
        .unwrap_or_else(|_| Box::new([[u8::MAX; HEXES]; HEXES]));
    for from in map.on.iter() {
        let costs = ways.costs_from(map, from);
        for to in map.on.iter() {
            marches[from.index()][to.index()] = costs.to(to).min(u16::from(u8::MAX)) as u8;
        }
    }
    marches
}

/// Doubled points to or from each hex.
#[derive(Clone, Debug)]
pub(crate) struct Costs {
    at: [u16; HEXES],
}

impl Costs {
    #[inline]
    pub(crate) fn to(&self, hex: Hex) -> u16 {
        if hex.is_somewhere() { self.at[hex.index()] } else { FAR }
    }
}

/// A way through the map, without its start.
pub type Path = Stack<Hex, 34>;

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
        let shut = |f: &usize| self.owners[*f] != RUIN && !self.team_owns(seat, *f);
        (0..map.factories.len()).filter(shut).map(|f| map.factories[f].hex).collect()
    }
    /// The hexes that a type of unit of this seat may enter, by cost.
    pub fn ways(&self, seat: Seat, category: Category) -> Ways {
        let map = self.map();
        let mut shut = self.enemies_of(seat).or(self.closed(seat));
        if !is_german(seat) {
            shut = shut.or(self.token_hexes());
        }
        let open = self.area().minus(shut);
        let mut by_cost = [Area::NONE; DEAREST + 1];
        if category == Category::Aircraft {
            by_cost[2] = open;
            return Ways { by_cost };
        }
        let of = |terrain: Terrain| map.of[terrain as usize].minus(map.factory_hexes);
        let column = match self.weather {
            weather::MUD => 1,
            weather::DROUGHT => 2,
            _ => 0,
        };
        let costs = &self.pack.get().costs;
        let mut add = |kind: usize, hexes: Area| {
            let cost = costs[kind][column] as usize;
            by_cost[cost] = by_cost[cost].or(hexes.and(open));
        };
        let mut standard = of(Terrain::Standard).or(map.factory_hexes);
        if self.frost() {
            standard = standard.or(of(Terrain::Water)).or(of(Terrain::Sea));
        }
        match (self.options.mountains, category) {
            (false, _) => standard = standard.or(of(Terrain::Mountain)),
            (true, Category::Tank) => {}
            (true, _) => add(3, of(Terrain::Mountain)),
        }
        add(0, standard);
        add(1, of(Terrain::Forest));
        add(2, of(Terrain::Road).or(of(Terrain::Bridge)));
        Ways { by_cost }
    }
    /// Hexes that this infantry may enter with its whole move: water (AA-WATER-2) and factories that it would occupy
    /// (AA-FAC-5).
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
    /// Water that an infantry next to it may enter (AA-WATER-2); in frost there is none (AA-WX-3).
    pub(crate) fn open_water(&self) -> Area {
        let map = self.map();
        if self.frost() {
            return Area::NONE;
        }
        let water = map.of[Terrain::Water as usize].or(map.of[Terrain::Sea as usize]).minus(map.factory_hexes);
        water.minus(self.taken()).minus(self.token_hexes())
    }
    /// Where a unit with so many points left may end its move.
    pub fn ends(&self, unit: u8, left: u8, fresh: bool) -> Area {
        let from = self.unit(unit).hex;
        let ways = self.ways(owner(unit), self.sheet_of(unit).category);
        let reached = ways.flood(self.map(), from, left);
        let mut ends = reached.minus(self.taken()).minus(self.token_hexes());
        ends.remove(from);
        if fresh { ends.or(self.whole_moves(unit)) } else { ends }
    }
    /// The hexes next door that a unit with so many points left may enter, even only to pass.
    pub(crate) fn steps(&self, unit: u8, left: u8, fresh: bool) -> Area {
        let from = self.unit(unit).hex;
        let ways = self.ways(owner(unit), self.sheet_of(unit).category);
        let beside = self.map().beside[from.index()];
        let affordable = (1..=DEAREST.min(left as usize)).fold(Area::NONE, |all, cost| all.or(ways.by_cost[cost]));
        // Somewhere behind the friend or the token there must be a hex to end on.
        let mut open = Area::NONE;
        for hex in beside.and(affordable).iter() {
            let left = left - ways.cost(hex).unwrap_or(0);
            let blocked = self.taken().has(hex) || self.token_hexes().has(hex);
            if !blocked
                || !ways.flood(self.map(), hex, left).minus(self.taken_but(unit)).minus(self.token_hexes()).is_empty()
            {
                open.add(hex);
            }
        }
        if fresh { open.or(self.whole_moves(unit)) } else { open }
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
        let it = self.unit(unit);
        it.on_map() && !it.did(Did::Move) && it.bound == NOBODY && self.army_acts(it.army()) && self.has_an_end(unit)
    }
    /// Could this unit end a move anywhere? Most could next door, and no way need be sought.
    fn has_an_end(&self, unit: u8) -> bool {
        let (from, sheet) = (self.unit(unit).hex, self.sheet_of(unit));
        let ways = self.ways(owner(unit), sheet.category);
        let dearest = DEAREST.min(sheet.speed as usize);
        let affordable = (1..=dearest).fold(Area::NONE, |all, cost| all.or(ways.by_cost[cost]));
        let beside = self.map().beside[from.index()].and(affordable);
        !beside.minus(self.taken()).minus(self.token_hexes()).is_empty()
            || !beside.is_empty() && !self.ends(unit, sheet.speed, true).is_empty()
            || !self.whole_moves(unit).is_empty()
    }
    /// May units of this army act this turn (AA-FIRST-6)?
    #[inline]
    pub(crate) fn army_acts(&self, army: u8) -> bool {
        army == crate::state::NO_ARMY || self.armies >> army & 1 == 1
    }

    /// The engine's way: fewest hexes where somebody could intercept, then the cheapest, then the smallest hex numbers.
    /// From the goal backwards, layer by layer: each allows one more of the interceptors' hexes.
    pub fn path(&self, unit: u8, goal: Hex, left: u8, let_go: SeatSet) -> Path {
        const LAYERS: usize = 10;
        let map = self.map();
        let from = self.unit(unit).hex;
        let ways = self.ways(owner(unit), self.sheet_of(unit).category);
        let mut risk = self.risk(unit, let_go);
        risk.remove(goal);
        let left = (left as usize).min(POINTS);
        let mut layers = [[u8::MAX; HEXES]; LAYERS];
        let mut below = [Area::NONE; POINTS + 1];
        for layer in 0..LAYERS {
            let mut levels = std::mem::replace(&mut below, [Area::NONE; POINTS + 1]);
            levels[0].add(goal);
            let mut done = Area::NONE;
            for spent in 0..=left {
                let new = levels[spent].minus(done);
                if new.is_empty() {
                    continue;
                }
                done = done.or(new);
                new.iter().for_each(|hex| layers[layer][hex.index()] = spent as u8);
                for cost in 1..=DEAREST.min(left - spent) {
                    // Whoever stands beside a hex pays for entering it.
                    let entered = new.and(ways.by_cost[cost]);
                    for (at, entered) in [(&mut levels, entered.minus(risk)), (&mut below, entered.and(risk))] {
                        if !entered.is_empty() {
                            at[spent + cost] = at[spent + cost].or(map.grow(entered));
                        }
                    }
                }
            }
            if done.has(from) {
                return trace(map, &ways, from, goal, risk, &layers[..=layer]);
            }
            if risk.is_empty() {
                break;
            }
        }
        Path::new()
    }

    /// A unit goes on its way until it stands where it wanted, or somebody may stop it.
    pub(crate) fn walk(&mut self, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Walk { unit, left, fresh, goal, let_go }) = self.frames.top().copied() else { return };
        let start = self.unit(unit).hex;
        let path = if fresh && self.whole_moves(unit).has(goal) {
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
        let whole = self.whole_moves(unit).has(hex);
        let cost = self.ways(seat, self.sheet_of(unit).category).cost(hex).unwrap_or(left);
        let factory = self.map().factory(hex).filter(|_| whole && self.closed(seat).has(hex));
        let lost = factory.and_then(|_| self.unit_at(hex));
        let lost_name = lost.map(|lost| self.name(lost));
        if let Some(lost) = lost {
            self.remove(lost);
        }
        self.lift(unit);
        if self.held[seat.index()].or(self.held[seat.index() ^ 2]).has(hex) {
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
    /// An infantry takes the factory on which it now stands; whoever was inside is gone (AA-FAC-4 to AA-FAC-8).
    fn occupy(&mut self, unit: u8, factory: usize, lost: Option<Name>, ctx: &mut Ctx<'_, Event>) {
        let seat = owner(unit);
        self.owners[factory] = seat.0;
        self.unit_mut(unit).note(Did::Occupy, true);
        let hex = self.map().factories[factory].hex;
        ctx.tell(|| Event::Occupied { unit: self.name(unit), factory: hex, lost });
        self.check_victory(seat);
    }
    /// The unit that walks has stopped.
    pub(crate) fn finish_walk(&mut self) {
        self.frames.pop();
    }
}

/// From the start to the goal, always to the smallest hex that lies on a cheapest way; the last layer is the one it starts on.
fn trace(map: &Map, ways: &Ways, from: Hex, goal: Hex, risk: Area, layers: &[[u8; HEXES]]) -> Path {
    let mut path = Path::new();
    let (mut at, mut layer) = (from, layers.len() - 1);
    while at != goal && path.len() < 34 {
        let fits = |next: &Hex| {
            let below = if risk.has(*next) { layer.checked_sub(1) } else { Some(layer) };
            let (Some(cost), Some(below)) = (ways.cost(*next), below) else { return false };
            layers[below][next.index()].saturating_add(cost) == layers[layer][at.index()]
        };
        let Some(next) = map.beside[at.index()].iter().find(fits) else { break };
        if risk.has(next) {
            layer -= 1;
        }
        path.push(next);
        at = next;
    }
    path
}
