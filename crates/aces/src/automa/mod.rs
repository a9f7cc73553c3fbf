//! The Automa: its turn is played by the rules themselves, unit by unit (AA-AUTO-1 to AA-AUTO-7).
//!
//! [`plan`] chooses what a unit does, [`attack`] and [`ground`] are the two chains of priorities, [`produce`]
//! spends the coins. Whatever stays tied is drawn with the table's dice, so that a record replays without any
//! bot.

mod attack;
mod ground;
mod plan;
mod produce;

use crate::events::Event;
use crate::hex::Hex;
use crate::sheet::{Category, Role};
use crate::state::{Aces, Did, Frame, NOBODY, owner};
use plan::Plan;
use table::{Ctx, Seat, SeatSet, Stack};

/// The reasons of a choice: ids of the rules that narrowed it down.
pub(crate) type Reasons = Stack<&'static str, 24>;

/// Draws one of so many by lot.
pub(crate) type Lot<'a> = &'a mut dyn FnMut(usize) -> usize;

/// The order in which units act (AA-AUTO-1).
fn rank(role: Role, category: Category) -> u8 {
    match (category, role) {
        (Category::Infantry, Role::RegularInfantry) => 0,
        (Category::Infantry, _) => 1,
        (Category::Artillery, _) => 2,
        (Category::Aircraft, _) => 3,
        (Category::Tank, _) => 4,
    }
}

impl Aces {
    /// The Automa's turn goes on: the next unit sets out, or the present one attacks.
    pub(crate) fn automa_goes_on(&mut self, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Automa { unit, action, target, aim }) = self.frames.top().copied() else { return };
        self.frames.pop();
        let between = Frame::Automa { unit: NOBODY, action: 0, target: NOBODY, aim: Hex::NOWHERE };
        if unit != NOBODY {
            self.frames.push(between);
            if self.lives(unit) {
                self.automa_attacks(unit, action, target, aim, ctx);
            }
            return;
        }
        let Some(unit) = self.next_to_act(ctx) else {
            self.frames.push(Frame::Income);
            return;
        };
        self.unit_mut(unit).note(Did::Act, true);
        let mut lot = |n: usize| ctx.dice().below(n as u32) as usize;
        let plan = self.plan(unit, &mut lot);
        let Plan { action, dest, target, aim, .. } = plan;
        ctx.tell(|| Event::Reason {
            unit: self.name(unit),
            rule: plan.rule.to_string(),
            target: (target != NOBODY).then(|| self.name(target)),
            hex: dest,
            then: plan.why.iter().map(|rule| rule.to_string()).collect(),
        });
        self.frames.push(Frame::Automa { unit, action, target, aim });
        if dest != self.unit(unit).hex {
            let left = self.sheet_of(unit).speed;
            self.frames.push(Frame::Walk { unit, left, fresh: true, goal: dest, let_go: SeatSet::NONE });
        }
    }
    /// Who acts next: by category, then who can fulfil the highest priority, then by lot (AA-AUTO-1,
    /// AA-AUTO-5).
    fn next_to_act(&mut self, ctx: &mut Ctx<'_, Event>) -> Option<u8> {
        let seat = self.active();
        let ready = |unit: &u8| {
            let it = self.unit(*unit);
            !it.did(Did::Act) && self.army_acts(it.army())
        };
        let rank_of = |unit: u8| rank(self.sheet_of(unit).role, self.sheet_of(unit).category);
        let first = self.units_of(seat).filter(ready).map(rank_of).min()?;
        let mut next = self.units_of(seat).filter(ready).filter(|unit| rank_of(*unit) == first);
        if let (Some(only), None) = (next.next(), next.next()) {
            return Some(only);
        }
        let mut best = u8::MAX;
        let mut tied: Stack<u8, 48> = Stack::new();
        for unit in self.units_of(seat).filter(ready).filter(|unit| rank_of(*unit) == first) {
            let action = self.plan(unit, &mut |_| 0).action;
            if action < best {
                best = action;
                tied.clear();
            }
            if action == best {
                tied.push(unit);
            }
        }
        let chosen = if tied.len() > 1 { ctx.dice().below(tied.len() as u32) as usize } else { 0 };
        tied.as_slice().get(chosen).copied()
    }
    /// The unit has moved; now it attacks, if its action allows it (AA-ACBT-1, AA-AINF-7, AA-AUTO-7).
    fn automa_attacks(&mut self, unit: u8, action: u8, target: u8, aim: Hex, ctx: &mut Ctx<'_, Event>) {
        if !plan::may_attack(action) || self.unit(unit).did(Did::Occupy) {
            return;
        }
        let here = self.unit(unit).hex;
        let as_planned = target != NOBODY && self.lives(target) && self.hits_from(unit, here, target);
        let mut target = target;
        let mut aim = aim;
        if !as_planned {
            // Stopped on the way: it attacks from where it stands.
            let mut lot = |n: usize| ctx.dice().below(n as u32) as usize;
            match self.stopped_target(unit, action, &mut lot) {
                Some(other) => target = other,
                None => return,
            }
            aim = Hex::NOWHERE;
        }
        if self.sheet_of(unit).area {
            let in_range = aim.is_somewhere() && self.aims(unit, here).has(aim);
            if !in_range {
                let mut lot = |n: usize| ctx.dice().below(n as u32) as usize;
                aim = self.best_aim(unit, here, target, &mut lot);
            }
            self.area_fire(unit, aim, ctx);
        } else {
            self.fight(unit, target, ctx);
        }
    }
    /// Enemies of the Automa: all units of the other team.
    pub(crate) fn foes(&self, seat: Seat) -> impl Iterator<Item = u8> {
        let present = self.options.present;
        let enemies = (0..4).map(Seat).filter(move |other| present.has(*other) && !crate::state::friends(*other, seat));
        enemies.flat_map(|other| self.units_of(other))
    }
    /// Its own infantry, but for one.
    pub(crate) fn own_infantry(&self, unit: u8) -> impl Iterator<Item = u8> {
        self.units_of(owner(unit)).filter(move |other| *other != unit && self.sheet_of(*other).is_infantry())
    }
}
