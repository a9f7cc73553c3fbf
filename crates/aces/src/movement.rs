//! Movement: what a hex costs, how far a unit comes, which way it takes.

use crate::events::{Event, Name};
use crate::hex::{Area, HEXES, Hex};
use crate::map::{Ground, Map, Marches, Terrain};
use crate::setup::Mission;
use crate::sheet::Category;
use crate::state::{Aces, Did, Frame, NOBODY, RUIN, friends, is_german, owner};
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
    /// Each price once, with its hexes.
    prices: Stack<(u8, Area), 4>,
}

impl Ways {
    fn none() -> Ways {
        Ways { prices: Stack::new() }
    }
    /// With these hexes at this price.
    fn add(&mut self, cost: u8, hexes: Area) {
        match self.prices.as_mut_slice().iter_mut().find(|(known, _)| *known == cost) {
            Some((_, known)) => *known = known.or(hexes),
            None => self.prices.push((cost, hexes)),
        }
    }
    /// What a hex costs, if it may be entered.
    #[inline]
    pub(crate) fn cost(&self, hex: Hex) -> Option<u8> {
        self.prices.iter().find(|(_, hexes)| hexes.has(hex)).map(|(cost, _)| *cost)
    }
    /// All of them.
    pub fn all(&self) -> Area {
        self.within(u8::MAX)
    }
    /// Those that cost at most so much.
    fn within(&self, points: u8) -> Area {
        let fit = self.prices.iter().filter(|(cost, _)| *cost <= points);
        fit.fold(Area::NONE, |all, (_, hexes)| all.or(*hexes))
    }
    /// Everything that can be entered with so many doubled points.
    pub fn flood(&self, map: &Map, from: Hex, points: u8) -> Area {
        // A price is below the number of levels that are kept.
        const LEVELS: usize = (DEAREST + 1).next_power_of_two();
        let points = (points as usize).min(POINTS);
        let mut done = Area::only(from);
        if let [(cost, hexes)] = self.prices.as_slice() {
            let mut edge = done;
            for _ in 0..points / usize::from(*cost) {
                edge = map.grow(edge).and(*hexes).minus(done);
                if edge.is_empty() {
                    break;
                }
                done = done.or(edge);
            }
            return done;
        }
        let cheapest = self.prices.iter().map(|(cost, _)| usize::from(*cost)).min().unwrap_or(POINTS + 1);
        let mut levels = [Area::NONE; LEVELS];
        let mut new = done;
        for spent in 0..=points {
            if spent > 0 {
                new = std::mem::take(&mut levels[spent % LEVELS]).minus(done);
                if new.is_empty() {
                    continue;
                }
                done = done.or(new);
            }
            if spent + cheapest > points {
                continue;
            }
            let beside = map.grow(new).minus(done);
            for (cost, hexes) in self.prices.iter().filter(|(cost, _)| spent + usize::from(*cost) <= points) {
                let level = &mut levels[(spent + usize::from(*cost)) % LEVELS];
                *level = level.or(beside.and(*hexes));
            }
        }
        done
    }
    /// Doubled points from every hex to the nearest of these, entering each hex on the way; the goals themselves need
    /// not be enterable.
    pub(crate) fn costs_to(&self, map: &Map, goals: Area) -> Costs {
        // Whoever stands beside a hex pays for entering it.
        let beside = |entered: Area| if entered.is_empty() { Area::NONE } else { map.grow(entered) };
        self.spread(goals, |new| new, |new, hexes| beside(new.and(hexes)))
    }
    /// Doubled points from a hex to every other.
    pub(crate) fn costs_from(&self, map: &Map, from: Hex) -> Costs {
        self.spread(Area::only(from), |new| map.grow(new), |beside, hexes| beside.and(hexes))
    }
    /// Spreads from these hexes: `base` makes of the new ones what is common to all prices, and `next` of that and the hexes
    /// of a price those that come next.
    fn spread(&self, from: Area, base: impl Fn(Area) -> Area, next: impl Fn(Area, Area) -> Area) -> Costs {
        let mut costs = Costs { at: [FAR; HEXES] };
        let mut levels = [Area::NONE; DEAREST + 1];
        levels[0] = from;
        let mut done = Area::NONE;
        let mut spent = 0u16;
        while levels.iter().any(|level| !level.is_empty()) {
            let new = levels[0].minus(done);
            if !new.is_empty() {
                new.iter().for_each(|hex| costs.at[hex.index()] = spent);
                done = done.or(new);
                let base = base(new);
                for (cost, hexes) in &self.prices {
                    let level = &mut levels[usize::from(*cost)];
                    *level = level.or(next(base, *hexes).minus(done));
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
    let mut ways = Ways::none();
    for (ground, kind) in [(Ground::Open, 0), (Ground::Mountain, 0), (Ground::Forest, 1), (Ground::Road, 2)] {
        ways.add(costs[kind][0], map.grounds[ground as usize]);
    }
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
    fn has_token(&self, hex: Hex) -> bool {
        self.v2.tokens.iter().any(|token| token.hex == hex)
    }
    /// Is there a unit?
    #[inline]
    fn is_taken(&self, hex: Hex) -> bool {
        self.held.iter().any(|held| held.has(hex))
    }
    /// What each ground costs units of a category in this weather, in doubled points; nothing for what they cannot enter.
    #[inline]
    fn prices(&self, category: Category) -> [Option<u8>; 5] {
        if category == Category::Aircraft {
            return [Some(2); 5];
        }
        let column = match self.weather {
            weather::MUD => 1,
            weather::DROUGHT => 2,
            _ => 0,
        };
        let [open, forest, road, mountain] = self.pack.get().costs.map(|row| row[column]);
        let mountain = match (self.options.mountains, category) {
            (false, _) => Some(open),
            (true, Category::Tank) => None,
            (true, _) => Some(mountain),
        };
        [Some(open), Some(forest), Some(road), mountain, self.frost().then_some(open)]
    }
    /// The hexes that a type of unit of this seat may enter, by cost.
    pub fn ways(&self, seat: Seat, category: Category) -> Ways {
        let map = self.map();
        let mut shut = self.enemies_of(seat).or(self.closed(seat));
        if !is_german(seat) {
            shut = shut.or(self.token_hexes());
        }
        let open = self.area().minus(shut);
        let mut ways = Ways::none();
        if category == Category::Aircraft {
            ways.add(2, open);
            return ways;
        }
        for (hexes, price) in map.grounds.iter().zip(self.prices(category)) {
            if let Some(price) = price {
                ways.add(price, hexes.and(open));
            }
        }
        ways
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
        let cost = if open { self.prices(category)[self.map().ground[hex.index()] as usize] } else { None };
        debug_assert_eq!(cost, self.ways(seat, category).cost(hex));
        cost
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
    fn ends_by(&self, ways: &Ways, unit: u8, left: u8, fresh: bool) -> Area {
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
    fn steps_by(&self, ways: &Ways, unit: u8, left: u8, fresh: bool) -> Area {
        let map = self.map();
        let near = map.beside[self.unit(unit).hex.index()].and(ways.within(left));
        let mut open = near.minus(self.taken()).minus(self.token_hexes());
        // Somewhere behind the friend or the token there must be a hex to end on.
        for hex in near.minus(open).iter() {
            let left = left - ways.cost(hex).unwrap_or(0);
            let free = |area: Area| area.minus(self.taken_but(unit)).minus(self.token_hexes());
            let beside = map.beside[hex.index()].and(ways.within(left));
            if !free(beside).is_empty() || !beside.is_empty() && !free(ways.flood(map, hex, left)).is_empty() {
                open.add(hex);
            }
        }
        if fresh { open.or(self.whole_moves(unit)) } else { open }
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
        let it = self.unit(unit);
        it.on_map() && !it.did(Did::Move) && it.bound == NOBODY && self.army_acts(it.army()) && self.has_an_end(unit)
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

    /// The engine's way: fewest hexes where somebody could intercept, then the cheapest, then the smallest hex numbers.
    /// From the goal backwards, layer by layer: each allows one more of the interceptors' hexes.
    pub fn path(&self, unit: u8, goal: Hex, left: u8, let_go: SeatSet) -> Path {
        let from = self.unit(unit).hex;
        let ways = self.ways(owner(unit), self.sheet_of(unit).category);
        let mut risk = self.risk(unit, let_go);
        risk.remove(goal);
        let left = (left as usize).min(POINTS);
        let quest = Quest { map: self.map(), ways: &ways, risk, from, goal, left };
        // Most ways meet nobody.
        let mut levels = [Area::NONE; POINTS + 1];
        match quest.layer(&mut levels, None) {
            Some(points) => quest.trace(&[levels], points),
            None if risk.is_empty() => Path::new(),
            None => quest.through_risks(),
        }
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

/// Hexes by the doubled points that are left to pay from there.
type Levels = [Area; POINTS + 1];

/// The search for a way: from the goal backwards.
struct Quest<'a> {
    map: &'a Map,
    ways: &'a Ways,
    /// Hexes where somebody could intercept.
    risk: Area,
    from: Hex,
    goal: Hex,
    left: usize,
}

impl Quest<'_> {
    /// Fills one layer until the start is reached: gives the points from there. What lies behind a hex of risk goes to
    /// the layer below.
    fn layer(&self, levels: &mut Levels, mut below: Option<&mut Levels>) -> Option<usize> {
        levels[0].add(self.goal);
        let mut done = Area::NONE;
        for spent in 0..=self.left {
            let new = levels[spent].minus(done);
            levels[spent] = new;
            if new.is_empty() {
                continue;
            }
            if new.has(self.from) {
                return Some(spent);
            }
            done = done.or(new);
            for (cost, hexes) in &self.ways.prices {
                let next = spent + usize::from(*cost);
                if next > self.left {
                    continue;
                }
                // Whoever stands beside a hex pays for entering it.
                let entered = new.and(*hexes);
                let safe = entered.minus(self.risk);
                if !safe.is_empty() {
                    levels[next] = levels[next].or(self.map.grow(safe));
                }
                if let Some(below) = &mut below {
                    let risky = entered.and(self.risk);
                    if !risky.is_empty() {
                        below[next] = below[next].or(self.map.grow(risky));
                    }
                }
            }
        }
        None
    }
    /// Layer by layer: each allows one more hex of risk.
    #[inline(never)]
    fn through_risks(&self) -> Path {
        let mut layers = [[Area::NONE; POINTS + 1]; 10];
        for layer in 0..layers.len() {
            let (upper, below) = layers.split_at_mut(layer + 1);
            if let Some(points) = self.layer(&mut upper[layer], below.first_mut()) {
                return self.trace(upper, points);
            }
        }
        Path::new()
    }
    /// From the start to the goal, always to the smallest hex that lies on a cheapest way; the last layer is the one it
    /// starts on, with so many points to pay.
    fn trace(&self, layers: &[Levels], points: usize) -> Path {
        let mut path = Path::new();
        let (mut at, mut layer, mut points) = (self.from, layers.len() - 1, points);
        while at != self.goal && path.len() < 34 {
            let beside = self.map.beside[at.index()];
            let mut best = (Hex::NOWHERE, layer, points);
            for (cost, hexes) in &self.ways.prices {
                let Some(rest) = points.checked_sub(usize::from(*cost)) else { continue };
                let near = beside.and(*hexes);
                let safe = near.and(layers[layer][rest]).minus(self.risk);
                best = safe.first().map_or(best, |next| best.min((next, layer, rest)));
                if let Some(below) = layer.checked_sub(1) {
                    let risky = near.and(layers[below][rest]).and(self.risk);
                    best = risky.first().map_or(best, |next| best.min((next, below, rest)));
                }
            }
            if !best.0.is_somewhere() {
                break;
            }
            (at, layer, points) = best;
            path.push(at);
        }
        path
    }
}
