//! What the Automa buys, and where it puts it (AA-APROD-1 to AA-APROD-6).

use super::ground::note;
use super::{Lot, Reasons};
use crate::events::Event;
use crate::sheet::{Category, Role};
use crate::state::{Aces, Frame, NO_ARMY, Unit, owner};
use crate::ways::FAR;
use table::{Ctx, Seat, Stack};

impl Aces {
    /// It buys as long as it can pay what is prescribed and has an empty factory; it never repairs.
    pub(crate) fn automa_produces(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active();
        loop {
            if self.free_factories(seat).next().is_none() {
                break;
            }
            let mut lot = |n: usize| ctx.dice().below(n as u32) as usize;
            let Some((sheet, rule)) = self.prescribed(seat, &mut lot) else { break };
            let price = u16::from(self.sheet(sheet).price);
            if self.coins[seat.index()] < price {
                break;
            }
            let mut why = Reasons::new();
            let Some(factory) = self.threatened_factory(seat, &mut why, &mut lot) else { break };
            let hex = self.map().factories[factory].hex;
            let Some(unit) = self.raise(seat, Unit::new(sheet, NO_ARMY, hex)) else { break };
            self.coins[seat.index()] -= price;
            let then = why.top().copied().unwrap_or("AA-APROD-1");
            ctx.tell(|| Event::Buys { unit: self.name(unit), rule: rule.to_string(), then: then.to_string() });
        }
        self.frames.pop();
        self.frames.push(Frame::End);
    }
    /// What is due (AA-APROD-2, AA-APROD-3).
    fn prescribed(&self, seat: Seat, lot: Lot<'_>) -> Option<(u8, &'static str)> {
        let infantry = self.units_of(seat).filter(|u| self.sheet_of(*u).category == Category::Infantry).count();
        let of = |role: Role| self.pack.of_role(seat.index(), role);
        let full = |sheet: u8| self.options.limit && self.count(seat, sheet) >= self.pack.constants.same_type as usize;
        if self.units[seat.index()].iter().filter(|u| u.exists()).count() >= crate::state::SLOTS {
            return None;
        }
        if infantry < 2 {
            return Some((of(Role::SpecialInfantry), "AA-APROD-2"));
        }
        if let Some(role) = [Role::Tank, Role::Artillery].into_iter().find(|role| !full(of(*role))) {
            return Some((of(role), "AA-APROD-3"));
        }
        let open: Stack<u8, 6> = self.pack.set(seat.index()).into_iter().filter(|sheet| !full(*sheet)).collect();
        match open.len() {
            0 => None,
            1 => open.top().map(|sheet| (*sheet, "AA-APROD-3")),
            n => open.as_slice().get(lot(n)).map(|sheet| (*sheet, "AA-APROD-3")),
        }
    }
    /// The empty factory for a new unit: one that an enemy infantry can reach, of several or for want of one
    /// that with the nearest enemies (AA-APROD-4 to AA-APROD-6, AA-AUTO-3).
    fn threatened_factory(&self, seat: Seat, why: &mut Reasons, lot: Lot<'_>) -> Option<usize> {
        if !self.since(2) {
            return self.first_reached_factory(seat, why, lot);
        }
        let infantry = |foe: &u8| self.sheet_of(*foe).is_infantry();
        let reached = |f: &usize| self.foes(seat).filter(infantry).any(|foe| self.comes_beside(foe, *f));
        let mut factories: Stack<usize, 12> = self.free_factories(seat).filter(reached).collect();
        note(why, "AA-APROD-4", !factories.is_empty());
        if factories.is_empty() {
            factories = self.free_factories(seat).collect();
        }
        if factories.len() > 1 || why.is_empty() {
            factories = self.nearest_to_foes(factories, seat, why);
        }
        let chosen = if factories.len() > 1 { lot(factories.len()) } else { 0 };
        factories.as_slice().get(chosen).copied()
    }
    /// The same by the first revision: of several, the one that an infantry reaches with the fewest points.
    fn first_reached_factory(&self, seat: Seat, why: &mut Reasons, lot: Lot<'_>) -> Option<usize> {
        let mut best = FAR;
        let mut tied: Stack<usize, 12> = Stack::new();
        for factory in self.free_factories(seat) {
            let beside = self.map().beside[self.map().factories[factory].hex.index()];
            for foe in self.foes(seat).filter(|foe| self.sheet_of(*foe).is_infantry()) {
                if !self.comes_beside(foe, factory) {
                    continue;
                }
                let ways = self.ways(owner(foe), Category::Infantry);
                // To a hex where it could stand; a swim next to it takes the whole move.
                let free = beside.minus(self.taken_but(foe)).minus(self.token_hexes());
                let cost =
                    ways.costs_to(self.map(), free).to(self.unit(foe).hex).min(u16::from(self.sheet_of(foe).speed));
                if cost < best {
                    best = cost;
                    tied.clear();
                }
                if cost == best && !tied.as_slice().contains(&factory) {
                    tied.push(factory);
                }
            }
        }
        note(why, "AA-APROD-4", !tied.is_empty());
        if tied.is_empty() {
            tied = self.nearest_to_foes(self.free_factories(seat).collect(), seat, why);
        }
        let chosen = if tied.len() > 1 { lot(tied.len()) } else { 0 };
        tied.as_slice().get(chosen).copied()
    }
    /// Of these factories those with the nearest enemy, then the second nearest, and so on.
    fn nearest_to_foes(&self, of: Stack<usize, 12>, seat: Seat, why: &mut Reasons) -> Stack<usize, 12> {
        let mut best: Stack<u16, 96> = Stack::new();
        let mut tied: Stack<usize, 12> = Stack::new();
        note(why, "AA-APROD-5", true);
        for factory in of.iter().copied() {
            let goal = self.map().beside[self.map().factories[factory].hex.index()];
            let mut costs: Stack<u16, 96> = Stack::new();
            for foe in self.foes(seat).take(96) {
                let ways = self.marches_of(foe);
                costs.push(ways.costs_to(self.map(), goal).to(self.unit(foe).hex));
            }
            costs.as_mut_slice().sort_unstable();
            if tied.is_empty() || costs.as_slice() < best.as_slice() {
                if !tied.is_empty() && costs.as_slice().first() == best.as_slice().first() {
                    note(why, "AA-APROD-6", true);
                }
                best = costs;
                tied.clear();
                tied.push(factory);
            } else if costs.as_slice() == best.as_slice() {
                tied.push(factory);
            } else if costs.as_slice().first() == best.as_slice().first() {
                note(why, "AA-APROD-6", true);
            }
        }
        tied
    }
}
