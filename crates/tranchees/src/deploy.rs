//! Deployment and the discard action (GT-DEPLOY, GT-DISC).

use crate::board::{Cell, Spot};
use crate::effects::Op;
use crate::events::Event;
use crate::figures::Card;
use crate::flow::Ctx;
use crate::state::{Tranchees, Troop, other};
use table::{Broken, Seat};

impl Tranchees {
    /// Can the active player pay this?
    pub(crate) fn check_pc(&self, cost: u8) -> Result<(), Broken> {
        if cost <= self.pc {
            return Ok(());
        }
        let broken = Broken::told("GT-TURN-4", "broken-not-enough-pc");
        Err(broken.with("cost", cost.to_string()).with("pc", self.pc.to_string()))
    }
    /// May a troop of this kind come to stand here (GT-STACK)?
    pub(crate) fn check_room(&self, seat: Seat, spot: Spot) -> Result<(), Broken> {
        let cell = spot.cell();
        if self.board.held(other(seat)) & cell.bit() != 0 {
            return Err(Broken::rule("GT-STACK-3"));
        }
        if self.board.kinds(seat, cell).count() >= 2 {
            return Err(Broken::rule("GT-STACK-1"));
        }
        if self.board.has(seat, spot) {
            return Err(Broken::rule("GT-STACK-2"));
        }
        Ok(())
    }

    /// The kinds of which a deployment costs nothing now (GT-DATA-8).
    pub(crate) fn free_kinds(&self, seat: Seat) -> u8 {
        self.standing(seat).fold(0, |set, (_, slot, op)| match op {
            Op::Free { who, times } if slot.used < times => set | who,
            _ => set,
        })
    }
    /// Does a card in play let this side deploy in its advanced trench (GT-DEPLOY-3)?
    pub(crate) fn all_forward(&self, seat: Seat) -> bool {
        self.standing(seat).any(|(_, _, op)| op == Op::Forward)
    }
    pub(crate) fn deploy_cost(&self, seat: Seat, card: Card) -> u8 {
        let troop = self.pack.troop(card);
        if self.free_kinds(seat) & troop.kind.bit() != 0 { 0 } else { troop.cost }
    }
    pub(crate) fn check_deploy(&self, seat: Seat, card: Card, cell: Cell) -> Result<(), Broken> {
        if card.is_bonus() {
            return Err(Broken::told("GT-DEPLOY-1", "broken-not-a-troop-card"));
        }
        if !self.side(seat).holds(card) {
            return Err(Broken::told("GT-DEPLOY-1", "broken-not-in-hand").with("card", self.pack.get().id(card)));
        }
        let troop = self.pack.troop(card);
        let advanced = self.pack.advanced[seat.index()] & cell.bit() != 0;
        if advanced && !troop.forward && !self.all_forward(seat) {
            return Err(Broken::rule("GT-DEPLOY-3"));
        }
        if !advanced && self.pack.rear[seat.index()] & cell.bit() == 0 {
            return Err(Broken::rule("GT-DEPLOY-2"));
        }
        self.check_room(seat, Spot::new(cell, troop.kind))?;
        self.check_pc(self.deploy_cost(seat, card))
    }
    pub(crate) fn pay_deployment(&mut self, seat: Seat, card: Card) {
        let troop = self.pack.troop(card);
        let free = self.standing(seat).find_map(|(index, slot, op)| match op {
            Op::Free { who, times } if who & troop.kind.bit() != 0 && slot.used < times => Some(index),
            _ => None,
        });
        match free {
            Some(index) => self.side_mut(seat).slots.as_mut_slice()[index].used += 1,
            None => self.pc -= troop.cost,
        }
    }
    pub(crate) fn deploy(&mut self, seat: Seat, card: Card, cell: Cell, ctx: &mut Ctx<'_>) {
        let troop = self.pack.troop(card);
        self.board.put(seat, Spot::new(cell, troop.kind), Troop { card, ..Troop::default() });
        let pack = self.pack.get();
        ctx.tell(|| Event::Deployed { seat, card: pack.id(card), cell });
    }

    pub(crate) fn check_discard(&self, seat: Seat, card: Card, first: bool) -> Result<(), Broken> {
        if !self.side(seat).holds(card) {
            return Err(Broken::told("GT-DISC-1", "broken-not-in-hand").with("card", self.pack.get().id(card)));
        }
        if first { self.check_pc(self.pack.constants.discard_cost) } else { Ok(()) }
    }
    pub(crate) fn throw_away(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_>) {
        let side = self.side_mut(seat);
        side.lose(card);
        side.discard(card);
        let pack = self.pack.get();
        ctx.tell(|| Event::Discarded { seat, card: pack.id(card) });
    }
}
