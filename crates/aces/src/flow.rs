//! What runs by itself: from one question to the next.

use crate::events::Event;
use crate::setup::{Mission, Mode};
use crate::state::{Aces, Did, Frame, NOBODY, owner, team};
use table::{Ctx, Seat, SeatSet, Stack};

impl Aces {
    /// Goes on until somebody is asked or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx<'_, Event>) {
        while self.over.is_none() && self.go_on(ctx) {}
        if let Some(outcome) = self.outcome()
            && !self.frames.is_empty()
        {
            self.frames.clear();
            self.passing = NOBODY;
            self.orders.clear();
            ctx.tell(|| Event::Won { winners: outcome.winners, rule: outcome.rule.to_string() });
        }
    }
    /// Puts another frame in the place of the top one.
    fn turn_into(&mut self, frame: Frame) {
        self.frames.pop();
        self.frames.push(frame);
    }
    /// Does what the top frame does by itself; `false` when it asks somebody.
    fn go_on(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        ctx.moment(self);
        let Some(frame) = self.frames.top().copied() else { return false };
        match frame {
            Frame::Nothing => drop(self.frames.pop()),
            Frame::Owning { team } => {
                if self.to_share(team).is_some() {
                    return false;
                }
                self.frames.pop();
            }
            Frame::Extra | Frame::Divide => {
                if !self.drafters().minus(self.ready).is_empty() {
                    return false;
                }
                self.ready = SeatSet::NONE;
                ctx.reveal();
                ctx.tell(|| Event::DraftsOpen);
                if frame == Frame::Extra {
                    self.settle_extras();
                }
                self.frames.pop();
            }
            Frame::Order => {
                self.frames.pop();
                let placing = matches!(self.frames.top(), Some(Frame::Placing { .. }));
                self.roll_order(placing, ctx);
            }
            Frame::Placing { done } => return self.place_next(done, ctx),
            Frame::Army { token, centre } => return self.place_army(token, centre, ctx),
            Frame::Hiding => {
                self.lay_forced(ctx);
                let named = self.v2.tokens.iter().any(|token| token.v2);
                if self.needs_tokens() || !named && !self.v2.tokens.is_empty() {
                    return false;
                }
                let tokens = self.v2.tokens.len() as u8;
                ctx.tell(|| Event::Laid { tokens });
                self.frames.pop();
            }
            Frame::Start => self.start_turn(ctx),
            Frame::Armies { left } => {
                if left > 0 && !self.name_what_is_left(left, ctx) {
                    return false;
                }
                self.turn_into(Frame::Moving);
            }
            Frame::Moving => return self.begin_moving(),
            Frame::Walk { .. } => return self.walk_on(ctx),
            Frame::Window { .. } => {
                if self.watcher().is_some() {
                    return false;
                }
                self.frames.pop();
            }
            Frame::Declaring => {
                // Whoever stands in range and may not attack is told why, not passed over.
                if !self.orders.is_empty() || self.can_declare() || self.is_barred() {
                    return false;
                }
                self.turn_into(Frame::Fighting { at: 0 });
            }
            Frame::Fighting { at } => self.next_fight(at, ctx),
            Frame::Income => self.collect(ctx),
            Frame::Gift => {
                let useful = self.factories_of(self.active()) > 0;
                if useful && self.ally(self.active()).is_some_and(|ally| self.gift_could_arrive(ally)) {
                    return false;
                }
                self.turn_into(Frame::Logistics);
            }
            Frame::Logistics => {
                if self.side(self.active()).iter().any(|seat| self.can_spend(seat)) {
                    return false;
                }
                self.turn_into(Frame::End);
            }
            Frame::End => self.end_turn(ctx),
            Frame::Automa { .. } => self.automa_goes_on(ctx),
            Frame::Producing => self.automa_produces(ctx),
        }
        true
    }
    fn place_next(&mut self, done: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        if done as usize >= 3 * self.order.len() {
            self.frames.pop();
            return true;
        }
        let lead = self.placer(done);
        if self.is_automa(lead) {
            let token = (0..3).find(|t| self.turned[lead.index()] >> t & 1 == 0).unwrap_or(0);
            self.reveal(lead, token, ctx);
            return true;
        }
        false
    }
    fn place_army(&mut self, token: u8, centre: crate::hex::Hex, ctx: &mut Ctx<'_, Event>) -> bool {
        let Some(Frame::Placing { done }) = self.frames.as_slice().iter().rev().nth(1).copied() else {
            self.frames.pop();
            return true;
        };
        let lead = self.placer(done);
        let mut sheets = 0u128;
        let mut only = None;
        for unit in self.waiting(lead, token) {
            sheets |= 1 << self.unit(unit).sheet;
            only = Some(unit);
        }
        let Some(unit) = only else {
            self.frames.pop();
            if let Some(Frame::Placing { done }) = self.frames.top_mut() {
                *done += 1;
            }
            return true;
        };
        let spots = self.spots(unit, lead, token, centre);
        if sheets.count_ones() == 1 && spots.len() == 1 {
            let hex = spots.first().unwrap_or_default();
            self.put(unit, hex);
            ctx.tell(|| Event::Placed { unit: self.name(unit) });
            return true;
        }
        false
    }
    /// Expert forces: in the order of the sheets, so that nothing tells in which order they were taken.
    fn settle_extras(&mut self) {
        for units in &mut self.units {
            units.as_mut_slice().sort_unstable_by_key(|unit| unit.sheet);
        }
    }
    /// How many armies may act on this turn (AA-FIRST-1 to AA-FIRST-5).
    pub(crate) fn armies_allowed(&self) -> u8 {
        let at = self.at as usize;
        match (self.options.mode, self.round) {
            (Mode::Four, 1) => [1, 1, 2, 3][at.min(3)],
            (Mode::Four, _) => 3,
            (_, 1) => [1, 2][at.min(1)],
            (_, 2) => [2, 3][at.min(1)],
            _ => 3,
        }
    }
    fn start_turn(&mut self, ctx: &mut Ctx<'_, Event>) {
        let lead = self.active();
        if self.at == 0 {
            let round = self.round;
            ctx.tell(|| Event::Round { round });
            if self.options.weather && (self.round - 1).is_multiple_of(self.pack.constants.weather_rounds) {
                let die = ctx.dice().die(12) as u8;
                self.weather = self.pack.weather[die as usize];
                let weather = self.weather;
                ctx.tell(|| Event::Weather { die, weather });
            }
        }
        ctx.tell(|| Event::Turn { seat: lead });
        for units in &mut self.units {
            units.as_mut_slice().iter_mut().for_each(|unit| unit.note(Did::Intercept, false));
        }
        for seat in self.side(lead).iter() {
            self.begin_units(seat, ctx);
        }
        self.baton_used = true;
        let allowed = self.armies_allowed();
        let rest = 7 & !self.acted[lead.index()];
        let automa = self.is_automa(lead);
        self.armies = if allowed == 3 { 7 } else { 0 };
        if allowed < 3 && self.round == 2 {
            self.armies = rest;
        } else if allowed < 3 && automa {
            while self.armies.count_ones() < u32::from(allowed) {
                let left = 3 - self.armies.count_ones();
                let nth = ctx.dice().below(left) as usize;
                let army = (0..3).filter(|a| self.armies >> a & 1 == 0).nth(nth).unwrap_or(0);
                self.name_army(army, ctx);
            }
        }
        let asks = self.armies == 0;
        self.turn_into(match (automa, asks) {
            (true, _) => Frame::Automa { unit: NOBODY, action: 0, target: NOBODY, aim: crate::hex::Hex::NOWHERE },
            (false, true) => Frame::Armies { left: allowed },
            (false, false) => Frame::Moving,
        });
    }
    /// Repairs finish (AA-TURN-4); duties that can no longer be done lapse (AA-INT-3).
    fn begin_units(&mut self, seat: Seat, ctx: &mut Ctx<'_, Event>) {
        for slot in 0..self.units[seat.index()].len() {
            let unit = crate::state::id(seat, slot);
            let it = *self.unit(unit);
            if it.did(Did::Repair) {
                let left = it.damage().saturating_sub(self.pack.constants.repair_amount);
                self.unit_mut(unit).note(Did::Repair, false);
                self.unit_mut(unit).mark(left, it.experience());
                ctx.tell(|| Event::Repaired { unit: self.name(unit), points: it.damage() - left });
            }
            if it.on_map() && it.bound != NOBODY && !self.threatens(unit, it.bound) {
                self.unit_mut(unit).bound = NOBODY;
                ctx.tell(|| Event::Lapsed { unit: self.name(unit) });
            }
        }
    }
    /// An army is named for the first turns.
    pub(crate) fn name_army(&mut self, army: u8, ctx: &mut Ctx<'_, Event>) {
        let lead = self.active();
        self.armies |= 1 << army;
        self.acted[lead.index()] |= 1 << army;
        ctx.tell(|| Event::Acts { seat: lead, army, empty: self.is_army_empty(army) });
    }
    /// Has an army of the active side no unit on the map?
    pub(crate) fn is_army_empty(&self, army: u8) -> bool {
        let side = self.side(self.active());
        !side.iter().flat_map(|seat| self.units_of(seat)).any(|unit| self.unit(unit).army() == army)
    }
    /// Does an army that is not named now act on the next turn instead (AA-FIRST-4)?
    fn rest_acts_next(&self) -> bool {
        self.options.mode != Mode::Four && self.round == 1 && self.at == 0
    }
    /// Armies that it makes sense to name, as bits: those with units; an empty one where naming it lets the
    /// others act on the next turn, or when there are not enough others.
    pub(crate) fn worth_naming(&self, left: u8) -> u8 {
        let open = 7 & !self.armies;
        let full =
            (0..3).filter(|army| open >> army & 1 == 1 && !self.is_army_empty(*army)).fold(0, |all, n| all | 1 << n);
        let empty = open & !full;
        if self.rest_acts_next() || full.count_ones() < u32::from(left) {
            full | empty & empty.wrapping_neg()
        } else {
            full
        }
    }
    /// Names the armies that act where there is nothing to choose; `false` where there is.
    fn name_what_is_left(&mut self, left: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        let full: Stack<u8, 3> = (0..3).filter(|n| self.armies >> n & 1 == 0 && !self.is_army_empty(*n)).collect();
        let left = usize::from(left);
        if !self.since(2) || full.len() > left || self.rest_acts_next() && !full.is_empty() {
            return false;
        }
        for army in &full {
            self.name_army(*army, ctx);
        }
        // Empty ones act in name only.
        for army in
            (0..3).filter(|n| self.armies >> n & 1 == 0).take(left - full.len()).collect::<Stack<u8, 3>>().iter()
        {
            self.armies |= 1 << army;
            let lead = self.active();
            self.acted[lead.index()] |= 1 << army;
        }
        true
    }
    /// Phase 1 is passed over when nothing could be moved before anything was.
    fn begin_moving(&mut self) -> bool {
        let side = self.side(self.active());
        let moves = |unit: u8| self.unit(unit).did(Did::Move) || self.may_move(unit);
        let any = side.iter().flat_map(|seat| self.units_of(seat)).any(moves);
        // Whoever has just named an army is asked all the same: a turn does not end by a slip. Without any
        // unit in it there is nothing to ask.
        let acts =
            || side.iter().flat_map(|seat| self.units_of(seat)).any(|unit| self.army_acts(self.unit(unit).army()));
        if any || self.armies != 7 && (!self.since(2) || acts()) {
            return false;
        }
        self.turn_into(Frame::Declaring);
        true
    }
    /// A unit on its way: by itself to a goal, or asking its owner hex by hex.
    fn walk_on(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let Some(Frame::Walk { unit, left, fresh, goal, .. }) = self.frames.top().copied() else { return false };
        let here = self.unit(unit).hex;
        if goal == here && self.passing != unit {
            self.finish_walk();
            return true;
        }
        if goal.is_somewhere() {
            self.walk(ctx);
            return true;
        }
        if !fresh && self.passing != unit && self.steps(unit, left, false).is_empty() {
            self.finish_walk();
            return true;
        }
        false
    }
    /// Could anybody of the active side name an attack?
    fn can_declare(&self) -> bool {
        let side = self.side(self.active());
        let mut units = side.iter().flat_map(|seat| self.units_of(seat));
        units.any(|unit| self.has_attack(unit)) || self.can_fire()
    }
    /// Has a unit of the active side an enemy in range that it may not attack, because it has just occupied a
    /// factory or is on water (AA-FAC-6, AA-WATER-3)? Armies that rest are not meant: they were chosen to.
    fn is_barred(&self) -> bool {
        let side = self.side(self.active());
        let mut units = side.iter().flat_map(|seat| self.units_of(seat));
        units.any(|unit| {
            self.army_acts(self.unit(unit).army()) && !self.may_attack(unit) && self.has_enemy_in_range(unit)
        })
    }
    /// Has this unit an attack that it may name?
    pub(crate) fn has_attack(&self, unit: u8) -> bool {
        if self.order_of(unit).is_some() || self.orders.len() == crate::state::ORDERS {
            return false;
        }
        if self.unit(unit).bound != NOBODY {
            return true;
        }
        self.may_attack(unit)
            && (self.sheet_of(unit).area && self.sheet_of(unit).ground.is_some()
                || self.targets(unit).next().is_some()
                || self.reaches_launcher(unit))
    }
    /// May the V2 still fire this turn (AA-V2-8)?
    pub(crate) fn can_fire(&self) -> bool {
        self.is_v2()
            && self.active() == self.options.launcher
            && !self.v2.tokens.is_empty()
            && self.order_of(NOBODY).is_none()
            && self.ruins() < self.map().factories.len()
    }
    /// A unit that intercepted and has not named its duty (AA-INT-3).
    pub(crate) fn undone_duty(&self, seats: SeatSet) -> Option<u8> {
        let mut units = seats.iter().flat_map(|seat| self.units_of(seat));
        units.find(|unit| self.unit(*unit).bound != NOBODY && self.order_of(*unit).is_none())
    }
    fn next_fight(&mut self, at: u8, ctx: &mut Ctx<'_, Event>) {
        let Some(order) = self.orders.as_slice().get(at as usize).copied() else {
            self.orders.clear();
            // The duties are done, the arrows go (AA-INT-3).
            for seat in self.side(self.active()).iter() {
                for unit in self.units[seat.index()].as_mut_slice() {
                    unit.bound = NOBODY;
                }
            }
            self.turn_into(Frame::Income);
            return;
        };
        self.turn_into(Frame::Fighting { at: at + 1 });
        self.carry_out(order, ctx);
    }
    fn collect(&mut self, ctx: &mut Ctx<'_, Event>) {
        let lead = self.active();
        let coins = self.factories_of(lead) as u16 * u16::from(self.pack.constants.income);
        self.coins[lead.index()] += coins;
        if coins > 0 {
            ctx.tell(|| Event::Income { seat: lead, coins });
        }
        self.baton_used = true;
        self.turn_into(if self.is_automa(lead) { Frame::Producing } else { Frame::Gift });
    }
    fn end_turn(&mut self, ctx: &mut Ctx<'_, Event>) {
        for seat in self.side(self.active()).iter() {
            for unit in self.units[seat.index()].as_mut_slice() {
                unit.note(Did::Move, false);
                unit.note(Did::Occupy, false);
                unit.note(Did::Act, false);
            }
        }
        if self.is_automa(self.active()) {
            for units in &mut self.units {
                units.as_mut_slice().iter_mut().for_each(|unit| unit.note(Did::Suffer, false));
            }
        }
        self.orders.clear();
        self.at += 1;
        if self.at as usize >= self.order.len() {
            self.at = 0;
            if self.round >= self.options.last_round {
                self.decide();
                return;
            }
            self.round += 1;
        }
        let _ = ctx;
        self.turn_into(Frame::Start);
    }
    /// The last round is over (AA-VICT-6, AA-ARD-6, AA-V2-14).
    fn decide(&mut self) {
        let mut held = [Seat(0), Seat(1)].map(|seat| self.factories_of_team(seat));
        match self.options.mission {
            Mission::Ardennes => return self.end(team(Seat(1)), "AA-ARD-6"),
            Mission::V2 => held[0] += self.ruins(),
            Mission::Skirmish => {}
        }
        let winners = match held[0].cmp(&held[1]) {
            std::cmp::Ordering::Greater => team(Seat(0)),
            std::cmp::Ordering::Less => team(Seat(1)),
            std::cmp::Ordering::Equal => SeatSet::NONE,
        };
        self.end(winners, "AA-VICT-6");
    }

    /// Could a gift of this seat arrive (AA-LOG-3)?
    pub(crate) fn gift_could_arrive(&self, seat: Seat) -> bool {
        !self.is_automa(seat) && self.coins[self.lead(seat).index()] > u16::from(self.pack.constants.transfer_fee)
    }
    /// Could this seat spend anything in its logistics?
    pub(crate) fn can_spend(&self, seat: Seat) -> bool {
        self.units_of(seat).any(|unit| self.may_repair(unit)) || self.can_buy(seat)
    }
    /// May this unit be put in repair (AA-REP-1)?
    pub(crate) fn may_repair(&self, unit: u8) -> bool {
        let (it, seat) = (self.unit(unit), owner(unit));
        let factory = self.map().factory(it.hex);
        it.damage() > 0
            && !it.did(Did::Repair)
            && factory.is_some_and(|f| self.owns(seat, f))
            && self.coins[self.lead(seat).index()] >= u16::from(self.pack.constants.repair_cost)
    }
    /// Empty factories of a seat's side (AA-PROD-2).
    pub(crate) fn free_factories(&self, seat: Seat) -> impl Iterator<Item = usize> {
        let taken = self.taken();
        let factories = &self.map().factories;
        (0..factories.len()).filter(move |f| self.owns(seat, *f) && !taken.has(factories[*f].hex))
    }
    /// May this seat buy a unit of this type, coins and limits considered (AA-PROD-1, AA-PROD-4, AA-PROD-5)?
    pub(crate) fn may_buy(&self, seat: Seat, sheet: u8) -> bool {
        let it = self.sheet(sheet);
        it.factions >> seat.0 & 1 == 1
            && self.coins[self.lead(seat).index()] >= u16::from(it.price)
            && (!self.options.limit || self.count(seat, sheet) < self.pack.constants.same_type as usize)
            && self.units[seat.index()].iter().filter(|unit| unit.exists()).count() < crate::state::SLOTS
    }
    fn can_buy(&self, seat: Seat) -> bool {
        self.free_factories(seat).next().is_some()
            && (0..self.pack.sheets.len() as u8).any(|sheet| self.may_buy(seat, sheet))
    }
}
