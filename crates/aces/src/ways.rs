//! Ways through a map: what its hexes cost, how far so many points reach, the cheapest way to a goal. Nothing
//! here knows who plays: [`Aces::ways`](crate::state::Aces::ways) says what is open to whom.

use crate::hex::{Area, HEXES, Hex};
use crate::map::{GROUNDS, Map, Marches};
use crate::sheet::Category;
use table::Stack;

/// The dearest hex, in doubled points.
const DEAREST: usize = 8;
/// The most doubled points of a unit.
pub(crate) const POINTS: usize = 32;
/// Cannot be reached.
pub(crate) const FAR: u16 = u16::MAX;

/// Weathers that differ in what hexes cost: as a rule, in mud, in drought, in frost (AA-WX-3 to AA-WX-5).
pub(crate) const SEASONS: usize = 4;
/// In this one water is land.
const FROST: usize = 3;
/// Units that differ in it: on flat mountains, tanks and others on high ones (AA-MTN-1), aircraft.
const GAITS: usize = 4;

/// What the hexes of a map cost some units in some weather, in doubled points (AA-MOVE-3: only the hex
/// entered counts).
#[derive(Clone, Debug)]
pub(crate) struct Toll {
    /// By ground; nothing for what they cannot enter.
    pub(crate) of: [Option<u8>; GROUNDS],
    /// Each price once, with its hexes.
    prices: Stack<(u8, Area), 4>,
}

/// All tolls of a map.
pub(crate) type Tolls = [[Toll; GAITS]; SEASONS];

impl Toll {
    fn new(of: [Option<u8>; GROUNDS], grounds: &[Area; GROUNDS]) -> Toll {
        let mut prices: Stack<(u8, Area), 4> = Stack::new();
        for (cost, hexes) in of.iter().zip(grounds).filter_map(|(cost, hexes)| Some((cost.as_ref()?, hexes))) {
            match prices.as_mut_slice().iter_mut().find(|(known, _)| known == cost) {
                Some((_, known)) => *known = known.or(*hexes),
                None => prices.push((*cost, *hexes)),
            }
        }
        Toll { of, prices }
    }
    /// All tolls, from what standard, forest, road and mountain cost as a rule, in mud, in drought.
    pub(crate) fn all(costs: &[[u8; 3]; 4], grounds: &[Area; GROUNDS]) -> Tolls {
        std::array::from_fn(|season| {
            let column = if season == FROST { 0 } else { season };
            let [open, forest, road, mountain] = costs.map(|row| row[column]);
            let frozen = (season == FROST).then_some(open);
            [Some(open), None, Some(mountain)]
                .map(|mountain| [Some(open), Some(forest), Some(road), mountain, frozen])
                .into_iter()
                .chain([[Some(2); GROUNDS]])
                .map(|of| Toll::new(of, grounds))
                .collect::<Vec<_>>()
                .try_into()
                .expect("four gaits")
        })
    }
    /// The place of a toll: of units of this category, with high mountains or without.
    #[inline]
    pub(crate) fn gait(category: Category, mountains: bool) -> usize {
        match (category, mountains) {
            (Category::Aircraft, _) => 3,
            (_, false) => 0,
            (Category::Tank, true) => 1,
            (_, true) => 2,
        }
    }
}

/// The hexes a unit may enter, by what they cost it.
#[derive(Clone, Debug)]
pub struct Ways<'a> {
    toll: &'a Toll,
    /// What is open to it.
    open: Area,
    /// Hexes that take a whole move, and the doubled points of one: only distances over several turns go
    /// through them.
    swim: Option<(u8, Area)>,
}

impl<'a> Ways<'a> {
    /// The open hexes, at this toll.
    #[inline]
    pub(crate) fn new(toll: &'a Toll, open: Area) -> Ways<'a> {
        Ways { toll, open, swim: None }
    }
    /// The same, for distances over several turns, with water that takes a whole move of so many points.
    pub(crate) fn swimming(self, points: u8, water: Area) -> Ways<'a> {
        let points = points.min(POINTS as u8).max(1);
        Ways { swim: Some((points, water.and(self.open))), ..self }
    }
    /// All hexes that distances over several turns go through.
    pub(crate) fn in_time(&self) -> Area {
        self.swim.map_or(Area::NONE, |(_, water)| water).or(self.all())
    }
    /// What a hex costs, if it may be entered.
    #[inline]
    pub(crate) fn cost(&self, hex: Hex) -> Option<u8> {
        self.toll.prices.iter().find(|(_, hexes)| hexes.has(hex)).map(|(cost, _)| *cost).filter(|_| self.open.has(hex))
    }
    /// All of them.
    pub fn all(&self) -> Area {
        self.within(u8::MAX)
    }
    /// Those that cost at most so much.
    pub(crate) fn within(&self, points: u8) -> Area {
        let fit = self.toll.prices.iter().filter(|(cost, _)| *cost <= points);
        fit.fold(Area::NONE, |all, (_, hexes)| all.or(*hexes)).and(self.open)
    }
    /// Everything that can be entered with so many doubled points.
    pub fn flood(&self, map: &Map, from: Hex, points: u8) -> Area {
        // A price is below the number of levels that are kept.
        const LEVELS: usize = (DEAREST + 1).next_power_of_two();
        let points = (points as usize).min(POINTS);
        let mut done = Area::only(from);
        if let [(cost, hexes)] = self.toll.prices.as_slice() {
            let (mut edge, hexes) = (done, hexes.and(self.open));
            for _ in 0..points / usize::from(*cost) {
                edge = map.grow(edge).and(hexes).minus(done);
                if edge.is_empty() {
                    break;
                }
                done = done.or(edge);
            }
            return done;
        }
        let cheapest = self.toll.prices.iter().map(|(cost, _)| usize::from(*cost)).min().unwrap_or(POINTS + 1);
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
            let beside = map.grow(new).and(self.open).minus(done);
            for (cost, hexes) in self.toll.prices.iter().filter(|(cost, _)| spent + usize::from(*cost) <= points) {
                let level = &mut levels[(spent + usize::from(*cost)) % LEVELS];
                *level = level.or(beside.and(*hexes));
            }
        }
        done
    }
    /// Doubled points from every hex to the nearest of these, entering each hex on the way; the goals
    /// themselves need not be enterable.
    pub(crate) fn costs_to(&self, map: &Map, goals: Area) -> Costs {
        // Whoever stands beside a hex pays for entering it.
        let beside = |entered: Area| if entered.is_empty() { Area::NONE } else { map.grow(entered) };
        self.spread(goals, |new| new, |new, hexes| beside(new.and(hexes)))
    }
    /// Doubled points from a hex to every other.
    pub(crate) fn costs_from(&self, map: &Map, from: Hex) -> Costs {
        self.spread(Area::only(from), |new| map.grow(new), |beside, hexes| beside.and(hexes))
    }
    /// Spreads from these hexes: `base` makes of the new ones what is common to all prices, and `next` of
    /// that and the hexes of a price those that come next.
    fn spread(&self, from: Area, base: impl Fn(Area) -> Area, next: impl Fn(Area, Area) -> Area) -> Costs {
        match self.swim {
            None => self.spread_in::<{ DEAREST + 1 }>(from, base, next),
            Some(_) => self.spread_in::<{ POINTS + 1 }>(from, base, next),
        }
    }
    /// The same with so many levels: each price is below their number.
    fn spread_in<const N: usize>(
        &self,
        from: Area,
        base: impl Fn(Area) -> Area,
        next: impl Fn(Area, Area) -> Area,
    ) -> Costs {
        let mut costs = Costs { at: [FAR; HEXES] };
        let mut levels = [Area::NONE; N];
        levels[0] = from;
        let mut done = Area::NONE;
        let (mut at, mut spent) = (0, 0u16);
        while levels.iter().any(|level| !level.is_empty()) {
            let new = std::mem::take(&mut levels[at]).minus(done);
            if !new.is_empty() {
                new.iter().for_each(|hex| costs.at[hex.index()] = spent);
                done = done.or(new);
                let base = base(new);
                for (cost, hexes) in self.toll.prices.iter().chain(&self.swim) {
                    let level = &mut levels[(at + usize::from(*cost)) % N];
                    *level = level.or(next(base, hexes.and(self.open)).minus(done));
                }
            }
            at = (at + 1) % N;
            spent += 1;
        }
        costs
    }
}

/// What a ground unit pays from every hex to every other when nobody is on the map, in doubled points, and in
/// fair weather.
pub(crate) fn marches(map: &Map) -> Box<Marches> {
    let ways = Ways::new(&map.tolls[0][0], map.on);
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

/// Hexes by the doubled points that are left to pay from there.
type Levels = [Area; POINTS + 1];

/// The search for a way.
pub(crate) struct Quest<'a> {
    pub(crate) map: &'a Map,
    pub(crate) ways: &'a Ways<'a>,
    pub(crate) from: Hex,
    pub(crate) goal: Hex,
    /// Doubled points that may be spent.
    pub(crate) left: usize,
}

impl Quest<'_> {
    /// The cheapest way that enters none of these hexes; of several the one with the smallest hex numbers.
    /// From the start until the goal is met, then back over what led there.
    pub(crate) fn around(&self, risk: Area) -> Option<Path> {
        let open = self.ways.open.minus(risk);
        let mut levels: Levels = [Area::NONE; POINTS + 1];
        levels[0].add(self.from);
        let mut done = Area::NONE;
        let met = (0..=self.left).find(|spent| {
            let new = levels[*spent].minus(done);
            levels[*spent] = new;
            if new.is_empty() || new.has(self.goal) {
                return !new.is_empty();
            }
            done = done.or(new);
            let beside = self.map.grow(new).and(open).minus(done);
            for (cost, hexes) in &self.ways.toll.prices {
                let next = spent + usize::from(*cost);
                if next <= self.left {
                    levels[next] = levels[next].or(beside.and(*hexes));
                }
            }
            false
        })?;
        // Hexes on any of the cheapest ways.
        let mut on = Area::only(self.goal);
        for spent in (1..=met).rev() {
            for hex in levels[spent].and(on).iter() {
                let cost = self.ways.toll.of[self.map.ground[hex.index()] as usize].unwrap_or(0);
                on = on.or(self.map.beside[hex.index()].and(levels[spent - usize::from(cost)]));
            }
        }
        let mut path = Path::new();
        let (mut at, mut spent) = (self.from, 0);
        while at != self.goal {
            let near = self.map.beside[at.index()].and(on);
            let dearer = |(cost, hexes): &(u8, Area)| {
                let next = spent + usize::from(*cost);
                // What was met later is no way to the goal.
                Some((near.and(*hexes).and(*levels[..=met].get(next)?).first()?, next))
            };
            (at, spent) = self.ways.toll.prices.iter().filter_map(dearer).min()?;
            path.push(at);
        }
        Some(path)
    }
    /// Fills one layer, from the goal until the start is reached: gives the points from there. What lies
    /// behind a hex of risk goes to the layer below.
    fn layer(&self, risk: Area, levels: &mut Levels, mut below: Option<&mut Levels>) -> Option<usize> {
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
            for (cost, hexes) in &self.ways.toll.prices {
                let next = spent + usize::from(*cost);
                if next > self.left {
                    continue;
                }
                // Whoever stands beside a hex pays for entering it.
                let entered = new.and(*hexes).and(self.ways.open);
                let safe = entered.minus(risk);
                if !safe.is_empty() {
                    levels[next] = levels[next].or(self.map.grow(safe));
                }
                if let Some(below) = &mut below {
                    let risky = entered.and(risk);
                    if !risky.is_empty() {
                        below[next] = below[next].or(self.map.grow(risky));
                    }
                }
            }
        }
        None
    }
    /// The way with the fewest of these hexes, then the cheapest, then the one with the smallest hex numbers.
    /// From the goal backwards, layer by layer: each allows one more hex of risk.
    pub(crate) fn through(&self, risk: Area) -> Path {
        // One is nearly always enough, and many layers are much to lay out.
        self.layers::<2>(risk).or_else(|| self.layers::<10>(risk)).unwrap_or_default()
    }
    #[inline(never)]
    fn layers<const N: usize>(&self, risk: Area) -> Option<Path> {
        let mut layers = [[Area::NONE; POINTS + 1]; N];
        (0..N).find_map(|layer| {
            let (upper, below) = layers.split_at_mut(layer + 1);
            let points = self.layer(risk, &mut upper[layer], below.first_mut())?;
            Some(self.trace(risk, upper, points))
        })
    }
    /// From the start to the goal, always to the smallest hex that lies on a cheapest way; the last layer is
    /// the one it starts on, with so many points to pay.
    fn trace(&self, risk: Area, layers: &[Levels], points: usize) -> Path {
        let mut path = Path::new();
        let (mut at, mut layer, mut points) = (self.from, layers.len() - 1, points);
        while at != self.goal && path.len() < 34 {
            let beside = self.map.beside[at.index()];
            let mut best = (Hex::NOWHERE, layer, points);
            for (cost, hexes) in &self.ways.toll.prices {
                let Some(rest) = points.checked_sub(usize::from(*cost)) else { continue };
                let near = beside.and(*hexes).and(self.ways.open);
                let safe = near.and(layers[layer][rest]).minus(risk);
                best = safe.first().map_or(best, |next| best.min((next, layer, rest)));
                if let Some(below) = layer.checked_sub(1) {
                    let risky = near.and(layers[below][rest]).and(risk);
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
