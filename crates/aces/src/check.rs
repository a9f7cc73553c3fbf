//! May this be done, and if not, which rule stands in the way? Written rule by rule, apart from the list.

use crate::hex::{Area, HEXES, Hex};
use crate::map::Terrain;
use crate::moves::Move;
use crate::sheet::Category;
use crate::state::{Aces, Did, Frame, NEUTRAL, NOBODY, ORDERS, RUIN, SLOTS, friends, is_german, owner};
use table::{Broken, Seat, SeatSet};

/// A verdict on one move.
type Verdict = Result<(), Broken>;

/// Refuses by this rule unless it holds.
fn demand(holds: bool, rule: &'static str) -> Verdict {
    if holds { Ok(()) } else { Err(Broken::rule(rule)) }
}

impl Aces {
    /// Judges a move of a seat that is asked.
    pub(crate) fn judge_move(&self, seat: Seat, mv: Move) -> Verdict {
        let frame = self.frames.top().copied().unwrap_or_default();
        match (frame, mv) {
            (_, Move::Give(coins)) if self.gives_now() => self.check_gift(seat, coins),
            (_, Move::HandOver) => demand(self.may_hand_over(seat), "AA-COOP-1"),
            (Frame::Owning { team }, Move::Own(hex, to)) => {
                let rule = if team == 0 { "AA-ARD-2" } else { "AA-ARD-3" };
                demand(self.to_share(team).is_some_and(|f| self.map().factories[f].hex == hex), rule)?;
                demand(to.0 % 2 == team, rule)
            }
            (Frame::Extra | Frame::Divide, Move::Unready) => demand(self.ready.has(seat), "AA-SETUP-3"),
            (Frame::Extra | Frame::Divide, _) if self.ready.has(seat) => Err(Broken::rule("AA-SETUP-3")),
            (Frame::Extra, Move::Take(sheet)) => {
                self.check_own_type(seat, sheet)?;
                demand(self.count(seat, sheet) < 2, "AA-COMP-3")?;
                demand(self.extras(seat) < self.pack.constants.extra_units as usize, "AA-PLAY-7")
            }
            (Frame::Extra, Move::Untake(sheet)) => {
                self.check_own_type(seat, sheet)?;
                demand(self.count(seat, sheet) == 2, "AA-PLAY-7")
            }
            (Frame::Extra, Move::Ready) => {
                demand(self.extras(seat) == self.pack.constants.extra_units as usize, "AA-PLAY-7")
            }
            (Frame::Divide, Move::Put(sheet, from, to)) => {
                let mut units = self.units[seat.index()].iter();
                demand(units.any(|u| u.exists() && u.sheet == sheet && u.army() == from), "AA-SETUP-3")?;
                demand(from != to && to < 3, "AA-SETUP-3")?;
                demand(self.may_lie_on(seat, to), "AA-COOP-2")
            }
            (Frame::Divide, Move::Ready) => Ok(()),
            (Frame::Placing { done }, Move::Reveal(token)) => {
                demand(token < 3 && self.turned[self.placer(done).index()] >> token & 1 == 0, "AA-SETUP-6")
            }
            (Frame::Army { token, centre }, Move::Place(sheet, hex)) => {
                self.check_place(seat, token, centre, sheet, hex)
            }
            (Frame::Hiding, Move::Hide(hex)) => self.check_hide(hex),
            (Frame::Armies { .. }, Move::Army(army)) => demand(army < 3 && self.armies >> army & 1 == 0, "AA-FIRST-6"),
            (Frame::Moving, Move::Pick(hex)) => self.check_pick(seat, hex),
            // Another unit in the place of one that has not set out.
            (Frame::Walk { unit, fresh: true, .. }, Move::Pick(hex)) => {
                demand(self.unit(unit).hex != hex, "AA-MOVE-1")?;
                self.check_pick(seat, hex)
            }
            (Frame::Moving, Move::Declare) => Ok(()),
            (Frame::Walk { unit, left, fresh, .. }, Move::To(hex)) => self.check_to(unit, left, fresh, hex),
            (Frame::Walk { unit, left, fresh, .. }, Move::Step(hex)) => self.check_step(unit, left, fresh, hex),
            (Frame::Walk { unit, .. }, Move::Stop) => {
                demand(self.passing != unit, "AA-MOVE-8")?;
                demand(!self.token_hexes().has(self.unit(unit).hex), "AA-V2-5")
            }
            (Frame::Window { unit, .. }, Move::Intercept(hex)) => self.check_intercept(seat, unit, hex),
            (Frame::Window { .. }, Move::Pass | Move::LetGo) | (Frame::Gift, Move::Pass) => Ok(()),
            (Frame::Declaring, Move::Attack(from, to)) => self.check_attack(seat, from, to),
            (Frame::Declaring, Move::Withdraw(hex)) => {
                let unit = self.unit_at(hex).filter(|unit| owner(*unit) == seat);
                demand(unit.is_some_and(|unit| self.order_of(unit).is_some()), "AA-DECL-2")
            }
            (Frame::Declaring, Move::Fire(hex)) => self.check_fire(seat, hex),
            (Frame::Declaring, Move::HoldFire) => {
                demand(seat == self.options.launcher && self.order_of(NOBODY).is_some(), "AA-V2-8")
            }
            (Frame::Declaring, Move::Order(from, to)) => {
                let places = self.orders.len();
                demand(usize::from(from) < places && usize::from(to) < places && from != to, "AA-DECL-2")
            }
            (Frame::Declaring, Move::Fight) => demand(self.undone_duty(self.side(self.active())).is_none(), "AA-INT-3"),
            (Frame::Logistics, Move::Repair(hex)) => self.check_repair(seat, hex),
            (Frame::Logistics, Move::Buy(sheet, hex)) => self.check_buy(seat, sheet, hex),
            (Frame::Logistics, Move::End) => Ok(()),
            // What a player most often tries at the wrong time is told by its rule.
            (Frame::Declaring, Move::Pick(hex)) if self.is_bound(seat, hex) => Err(Broken::rule("AA-INT-3")),
            (Frame::Declaring, Move::Pick(_) | Move::To(_) | Move::Step(_)) => Err(Broken::rule("AA-DECL-1")),
            (Frame::Moving | Frame::Walk { .. }, Move::Attack(..)) => Err(Broken::rule("AA-DECL-1")),
            (Frame::Walk { fresh: false, .. }, Move::Pick(_) | Move::Declare) => Err(Broken::rule("AA-MOVE-4")),
            (Frame::Moving | Frame::Walk { .. } | Frame::Declaring, Move::Repair(_) | Move::Buy(..))
            | (Frame::Logistics, Move::Pick(_) | Move::To(_) | Move::Step(_) | Move::Attack(..)) => {
                Err(Broken::rule("AA-TURN-2"))
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    /// Does a unit of this seat stand there that must stay and attack (AA-INT-3)?
    fn is_bound(&self, seat: Seat, hex: Hex) -> bool {
        self.unit_at(hex).is_some_and(|unit| owner(unit) == seat && self.unit(unit).bound != NOBODY)
    }
    fn check_own_type(&self, seat: Seat, sheet: u8) -> Verdict {
        let known = self.pack.sheets.get(sheet as usize);
        demand(known.is_some_and(|s| s.in_sets && s.factions >> seat.0 & 1 == 1), "AA-COMP-3")
    }
    fn check_gift(&self, seat: Seat, coins: u8) -> Verdict {
        demand(self.ally(seat).is_some(), if self.side(self.lead(seat)).len() > 1 { "AA-COOP-3" } else { "AA-LOG-2" })?;
        demand(coins > 0 && u16::from(coins) <= self.coins[seat.index()], "AA-LOG-2")
    }
    fn check_place(&self, seat: Seat, token: u8, centre: Hex, sheet: u8, hex: Hex) -> Verdict {
        let lead = self.lead(seat);
        let mut own = self.waiting(lead, token).filter(|u| owner(*u) == seat && self.unit(*u).sheet == sheet);
        let unit = own.next().ok_or(Broken::rule("AA-SETUP-6"))?;
        let map = self.map();
        let free = |hex: Hex| {
            self.area().has(hex)
                && self.unit_at(hex).is_none()
                && map.factory(hex).is_none()
                && !self.token_hexes().has(hex)
        };
        demand(self.area().has(hex), "AA-PLAY-4")?;
        demand(free(hex), "AA-SETUP-9")?;
        let wet = |hex: Hex| matches!(map.terrain[hex.index()], Terrain::Water | Terrain::Sea);
        let category = self.sheet_of(unit).category;
        if wet(hex) {
            demand(matches!(category, Category::Infantry | Category::Aircraft), "AA-SETUP-8")?;
        }
        if self.options.mountains && map.terrain[hex.index()] == Terrain::Mountain {
            demand(category != Category::Tank, "AA-MTN-2")?;
        }
        // Every ring before this one must be full, but for water (AA-SETUP-9).
        let ring = map.distance(centre, hex);
        let usable = |hex: Hex| free(hex) && !wet(hex) && self.waiting(lead, token).any(|u| self.stands_on(u, hex));
        let open_before = self.area().iter().any(|other| map.distance(centre, other) < ring && usable(other));
        demand(!open_before, if ring == 1 { "AA-SETUP-7" } else { "AA-SETUP-9" })
    }
    fn check_hide(&self, hex: Hex) -> Verdict {
        if !self.needs_tokens() {
            return demand(self.v2.tokens.iter().any(|token| token.hex == hex), "AA-V2-3");
        }
        demand(self.hiding_places(13 - self.v2.tokens.len()).1.has(hex), "AA-V2-3")
    }
    fn check_pick(&self, seat: Seat, hex: Hex) -> Verdict {
        let unit = self.unit_at(hex).filter(|unit| owner(*unit) == seat).ok_or(Broken::rule("AA-MOVE-1"))?;
        let it = self.unit(unit);
        demand(it.bound == NOBODY, "AA-INT-3")?;
        demand(!it.did(Did::Move), "AA-MOVE-4")?;
        demand(self.army_acts(it.army()), "AA-FIRST-6")?;
        let speed = self.sheet_of(unit).speed;
        let mut around = self.area().iter();
        demand(around.any(|to| self.check_to(unit, speed, true, to).is_ok()), "AA-MOVE-2")
    }
    /// What entering a hex costs a unit, whatever stands there; or the rule that keeps it out.
    fn price(&self, unit: u8, hex: Hex) -> Result<u8, &'static str> {
        let seat = owner(unit);
        let category = self.sheet_of(unit).category;
        if !self.area().has(hex) {
            return Err("AA-PLAY-4");
        }
        if let Some(other) = self.unit_at(hex)
            && !friends(owner(other), seat)
        {
            return Err("AA-MOVE-6");
        }
        let factory = self.map().factory(hex);
        if let Some(factory) = factory {
            let standing = self.owners[factory] != RUIN;
            if standing && (self.owners[factory] == NEUTRAL || !friends(Seat(self.owners[factory]), seat)) {
                return Err("AA-MOVE-7");
            }
        }
        if !is_german(seat) && self.v2.tokens.iter().any(|token| token.hex == hex) {
            return Err("AA-V2-5");
        }
        if category == Category::Aircraft {
            return Ok(2);
        }
        let column = usize::from(self.weather == 2) + 2 * usize::from(self.weather == 3);
        let costs = &self.pack.get().costs;
        if factory.is_some() {
            return Ok(costs[0][column]);
        }
        match self.map().terrain[hex.index()] {
            Terrain::Standard => Ok(costs[0][column]),
            Terrain::Forest => Ok(costs[1][column]),
            Terrain::Road | Terrain::Bridge => Ok(costs[2][column]),
            Terrain::Water | Terrain::Sea if self.weather == 1 => Ok(costs[0][column]),
            Terrain::Water | Terrain::Sea if category == Category::Infantry => Err("AA-WATER-2"),
            Terrain::Water | Terrain::Sea => Err("AA-WATER-1"),
            Terrain::Mountain if !self.options.mountains => Ok(costs[0][column]),
            Terrain::Mountain if category == Category::Tank => Err("AA-MTN-2"),
            Terrain::Mountain => Ok(costs[3][column]),
        }
    }
    /// Points left after the cheapest way from one hex to another, if they suffice: hex after hex, as a
    /// person would.
    fn points_left(&self, unit: u8, from: Hex, to: Hex, left: u8) -> Option<u8> {
        if self.map().distance(from, to) > u16::from(left) {
            return None;
        }
        let mut rest = [None::<u8>; HEXES];
        rest[from.index()] = Some(left);
        let near = self.map().disc(from, u16::from(left));
        for have in (0..=left).rev() {
            for at in near.iter().filter(|at| rest[at.index()] == Some(have)).collect::<Area>().iter() {
                for next in self.map().around[at.index()] {
                    if !next.is_somewhere() || self.map().distance(next, to) > u16::from(have) {
                        continue;
                    }
                    let Ok(cost) = self.price(unit, next) else { continue };
                    let Some(after) = have.checked_sub(cost) else { continue };
                    if rest[next.index()].is_none_or(|known| known < after) {
                        rest[next.index()] = Some(after);
                    }
                }
            }
        }
        rest[to.index()]
    }
    /// May the unit end its move there?
    fn check_to(&self, unit: u8, left: u8, fresh: bool, hex: Hex) -> Verdict {
        let from = self.unit(unit).hex;
        demand(self.area().has(hex), "AA-PLAY-4")?;
        demand(hex != from, "AA-MOVE-2")?;
        if let Some(verdict) = self.whole_move(unit, fresh, hex) {
            return verdict;
        }
        if let Some(other) = self.unit_at(hex) {
            demand(friends(owner(other), owner(unit)), "AA-MOVE-6")?;
            demand(other == unit, "AA-MOVE-8")?;
        }
        demand(!self.token_hexes().has(hex), "AA-V2-5")?;
        self.price(unit, hex).map_err(Broken::rule)?;
        demand(self.points_left(unit, from, hex, left).is_some(), "AA-MOVE-2")
    }
    /// Water and factories that take a whole move; nothing when the hex is neither for this unit.
    fn whole_move(&self, unit: u8, fresh: bool, hex: Hex) -> Option<Verdict> {
        let (seat, sheet) = (owner(unit), self.sheet_of(unit));
        let beside = self.map().touch(self.unit(unit).hex, hex);
        if let Some(factory) = self.map().factory(hex) {
            let owner = self.owners[factory];
            if owner == RUIN || owner < 4 && friends(Seat(owner), seat) {
                return None;
            }
            let friend = self.unit_at(hex).is_some_and(|other| friends(crate::state::owner(other), seat));
            return Some(match sheet.is_infantry() {
                false => Err(Broken::rule("AA-FAC-2")),
                true if friend => Err(Broken::rule("AA-FAC-11")),
                true => demand(fresh && beside, "AA-FAC-5"),
            });
        }
        if sheet.flies() || !self.is_water(hex) {
            return None;
        }
        if !sheet.is_infantry() {
            return Some(Err(Broken::rule("AA-WATER-1")));
        }
        let stands = self.unit_at(hex).map(|other| friends(owner(other), seat));
        Some(match stands {
            Some(true) => Err(Broken::rule("AA-MOVE-8")),
            Some(false) => Err(Broken::rule("AA-MOVE-6")),
            None if self.token_hexes().has(hex) => Err(Broken::rule("AA-V2-5")),
            None => demand(fresh && beside, "AA-WATER-2"),
        })
    }
    /// May the unit enter this hex next door, be it only to pass?
    fn check_step(&self, unit: u8, left: u8, fresh: bool, hex: Hex) -> Verdict {
        let from = self.unit(unit).hex;
        demand(self.area().has(hex), "AA-PLAY-4")?;
        demand(self.map().touch(from, hex), "AA-MOVE-3")?;
        if let Some(verdict) = self.whole_move(unit, fresh, hex) {
            return verdict;
        }
        let cost = self.price(unit, hex).map_err(Broken::rule)?;
        demand(cost <= left, "AA-MOVE-3")?;
        let over_friend = self.unit_at(hex).is_some_and(|other| other != unit);
        if !over_friend && !self.token_hexes().has(hex) {
            return Ok(());
        }
        // It must be able to go on to a hex where it can stop.
        let free = |to: Hex| {
            let other = self.unit_at(to).filter(|other| *other != unit);
            other.is_none() && !self.token_hexes().has(to) && self.points_left(unit, hex, to, left - cost).is_some()
        };
        demand(self.area().iter().any(free), if over_friend { "AA-MOVE-8" } else { "AA-V2-5" })
    }
    fn check_intercept(&self, seat: Seat, mover: u8, hex: Hex) -> Verdict {
        let unit = self.unit_at(hex).filter(|unit| owner(*unit) == seat).ok_or(Broken::rule("AA-INT-9"))?;
        let it = self.unit(unit);
        demand(self.map().touch(hex, self.unit(mover).hex), "AA-INT-1")?;
        demand(it.bound == NOBODY && !it.did(Did::Intercept), "AA-INT-4")?;
        demand(self.sheet_of(unit).flies() || !self.is_water(hex), "AA-WATER-3")?;
        if self.sheet_of(mover).flies() {
            return demand(self.sheet_of(unit).air.is_some_and(|range| range.min == 1), "AA-INT-6");
        }
        demand(self.sheet_of(unit).ground.is_some_and(|range| range.min == 1), "AA-INT-5")
    }
    pub(crate) fn check_attack(&self, seat: Seat, from: Hex, to: Hex) -> Verdict {
        let unit = self.unit_at(from).filter(|unit| owner(*unit) == seat).ok_or(Broken::rule("AA-DECL-2"))?;
        let (it, sheet) = (self.unit(unit), self.sheet_of(unit));
        demand(self.order_of(unit).is_none(), "AA-DECL-5")?;
        demand(!it.did(Did::Occupy), "AA-FAC-6")?;
        demand(sheet.flies() || !self.is_water(from), "AA-WATER-3")?;
        demand(self.orders.len() < ORDERS, "AA-PROD-5")?;
        let distance = self.map().distance(from, to);
        if it.bound != NOBODY {
            demand(self.unit(it.bound).hex == to, "AA-INT-3")?;
        } else {
            demand(self.army_acts(it.army()), "AA-FIRST-6")?;
        }
        if sheet.area {
            demand(self.area().has(to), "AA-PLAY-4")?;
            return demand(self.range_against(unit, false).is_some_and(|range| range.has(distance)), "AA-KAT-1");
        }
        let target = self.unit_at(to);
        let launcher = self.v2.found && self.v2.tokens.iter().any(|token| token.hex == to);
        let air = match target {
            Some(target) => {
                demand(!friends(owner(target), seat), "AA-DECL-6")?;
                self.sheet_of(target).flies()
            }
            None => {
                demand(launcher, "AA-DECL-2")?;
                demand(!is_german(seat), "AA-DECL-6")?;
                false
            }
        };
        let Some(range) = self.range_against(unit, air) else {
            let rule = match (air, sheet.riposte_air) {
                (true, true) => "AA-B17-1",
                (true, false) => "AA-RANGE-3",
                (false, _) => "AA-RANGE-4",
            };
            return Err(Broken::rule(rule));
        };
        demand(distance >= u16::from(range.min), "AA-RANGE-2")?;
        demand(distance <= u16::from(range.max), "AA-RANGE-1")
    }
    pub(crate) fn check_fire(&self, seat: Seat, hex: Hex) -> Verdict {
        demand(self.is_v2() && seat == self.options.launcher && self.is_active(seat), "AA-V2-2")?;
        demand(!self.v2.tokens.is_empty(), "AA-V2-13")?;
        demand(self.order_of(NOBODY).is_none(), "AA-V2-8")?;
        demand(self.orders.len() < ORDERS, "AA-PROD-5")?;
        demand(self.map().factory(hex).is_some_and(|f| self.owners[f] != RUIN), "AA-V2-8")
    }
    fn check_repair(&self, seat: Seat, hex: Hex) -> Verdict {
        let unit = self.unit_at(hex).filter(|unit| owner(*unit) == seat).ok_or(Broken::rule("AA-REP-1"))?;
        demand(self.map().factory(hex).is_some_and(|f| self.owns(seat, f)), "AA-REP-1")?;
        demand(self.unit(unit).damage() > 0, "AA-REP-1")?;
        demand(!self.unit(unit).did(Did::Repair), "AA-REP-2")?;
        demand(self.coins[self.lead(seat).index()] >= u16::from(self.pack.constants.repair_cost), "AA-REP-1")
    }
    fn check_buy(&self, seat: Seat, sheet: u8, hex: Hex) -> Verdict {
        let known = self.pack.sheets.get(sheet as usize);
        let price =
            known.filter(|s| s.factions >> seat.0 & 1 == 1).map(|s| s.price).ok_or(Broken::rule("AA-PROD-1"))?;
        demand(self.coins[self.lead(seat).index()] >= u16::from(price), "AA-PROD-1")?;
        demand(self.map().factory(hex).is_some_and(|f| self.owns(seat, f)), "AA-PROD-2")?;
        demand(self.unit_at(hex).is_none(), "AA-PROD-2")?;
        let limit = usize::from(self.pack.constants.same_type);
        demand(!self.options.limit || self.count(seat, sheet) < limit, "AA-PROD-4")?;
        demand(self.units[seat.index()].iter().filter(|unit| unit.exists()).count() < SLOTS, "AA-PROD-5")
    }
    /// Seats that are asked in this position.
    pub(crate) fn asked(&self) -> SeatSet {
        match self.frames.top().copied() {
            None => SeatSet::NONE,
            Some(Frame::Owning { team }) => SeatSet::only(Aces::sharer(team)),
            Some(Frame::Placing { done }) => SeatSet::only(self.speaker(self.placer(done))),
            Some(Frame::Army { token, .. }) => SeatSet::only(self.army_placer(token)),
            Some(Frame::Hiding) => SeatSet::only(self.options.launcher),
            Some(Frame::Walk { unit, .. }) => SeatSet::only(owner(unit)),
            Some(Frame::Window { .. }) => self.watcher().map_or(SeatSet::NONE, SeatSet::only),
            Some(Frame::Gift) => self.ally(self.active()).map_or(SeatSet::NONE, SeatSet::only),
            Some(_) => SeatSet::only(self.asked_seat()),
        }
    }
    fn speaker(&self, lead: Seat) -> Seat {
        if self.side(lead).len() > 1 { self.baton } else { lead }
    }
    /// Who places: the holder of the baton, or the partner when the holder has no unit left in this army.
    fn army_placer(&self, token: u8) -> Seat {
        let done = self.frames.iter().find_map(|frame| match frame {
            Frame::Placing { done } => Some(*done),
            _ => None,
        });
        let lead = self.placer(done.unwrap_or(0));
        let speaker = self.speaker(lead);
        let has = |seat: Seat| self.waiting(lead, token).any(|unit| owner(unit) == seat);
        if has(speaker) { speaker } else { self.side(lead).iter().find(|seat| has(*seat)).unwrap_or(speaker) }
    }
}
