//! The timer: moving and declaring share a few minutes, and what is then not done is not done (AA-TIMER-1).

use crate::events::Event;
use crate::state::{Aces, Aim, Did, Frame, ORDERS, Order, owner};
use table::{Clock, Ctx, SeatSet};

impl Aces {
    /// The clock of phases 1 and 2: one run for the whole turn. It stands still while others are asked.
    pub(crate) fn timer(&self) -> Option<Clock> {
        let timed = matches!(
            self.frames.top(),
            Some(Frame::Armies { .. } | Frame::Moving | Frame::Walk { .. } | Frame::Declaring)
        );
        let seats = self.asked();
        (timed && self.options.timer > 0 && self.over.is_none() && !seats.is_empty()).then(|| Clock {
            seats,
            seconds: 60 * u32::from(self.options.timer),
            run: 4 * u32::from(self.round) + u32::from(self.at),
        })
    }
    /// The time is up: movement stops where it is, attacks declared so far stand, duties are added, and
    /// combat begins.
    pub(crate) fn time_is_up(&mut self, ctx: &mut Ctx<'_, Event>) {
        let seat = self.active();
        ctx.tell(|| Event::TimeUp { seat });
        if let Some(Frame::Walk { unit, left, .. }) = self.frames.top().copied() {
            self.come_to_a_halt(unit, left, ctx);
            self.unit_mut(unit).note(Did::Move, true);
            self.finish_walk();
        }
        while let Some(unit) = self.undone_duty(self.side(seat)).filter(|_| self.orders.len() < ORDERS) {
            let target = self.unit(unit).bound;
            self.orders.push(Order { unit, aim: Aim::Unit(target) });
            let (target, hex) = (self.name(target), self.unit(target).hex);
            ctx.tell(|| Event::Declared { unit: self.name(unit), target: Some(target), hex });
        }
        self.frames.pop();
        self.frames.push(Frame::Fighting { at: 0 });
    }
    /// A unit cannot stop over a friend or a token: it goes on to the nearest hex where it can, and nobody is
    /// asked.
    fn come_to_a_halt(&mut self, unit: u8, left: u8, ctx: &mut Ctx<'_, Event>) {
        let from = self.unit(unit).hex;
        if self.passing != unit && !self.token_hexes().has(from) {
            return;
        }
        let costs = self.ways(owner(unit), self.sheet_of(unit).category).costs_from(self.map(), from);
        let Some(goal) = self.ends(unit, left, false).iter().min_by_key(|hex| costs.to(*hex)) else { return };
        let path = self.path(unit, goal, left, SeatSet::first(4));
        let mut left = left;
        for hex in &path {
            left = self.step_onto(unit, *hex, left, ctx);
        }
        ctx.tell(|| Event::Moved { unit: self.name(unit), from, path: path.iter().copied().collect() });
    }
}
