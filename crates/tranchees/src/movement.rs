//! Movement: steps, the free second step from the rear trench, exchanges (GT-MOVE).

use crate::board::{Cell, Spot};
use crate::effects::Op;
use crate::events::Event;
use crate::figures::Abilities;
use crate::flow::Ctx;
use crate::state::{Frame, Tranchees, other};
use table::{Broken, Seat};

impl Tranchees {
    /// What enemy cards add to each step of a kind (barbed wire), by kind.
    pub(crate) fn surcharge(&self, seat: Seat) -> [u8; 4] {
        let mut more = [0u8; 4];
        for (_, _, op) in self.standing(other(seat)) {
            if let Op::Slow { who, more: n } = op {
                (0..4).filter(|k| who & 1 << k != 0).for_each(|k| more[k] = more[k].saturating_add(n));
            }
        }
        more
    }
    pub(crate) fn move_cost(&self, seat: Seat, spot: Spot) -> u8 {
        self.pack.constants.move_cost.saturating_add(self.surcharge(seat)[spot.kind() as usize])
    }
    /// Both cards of a swap are paid for (GT-MOVE-7).
    pub(crate) fn swap_cost(&self, seat: Seat, one: Spot, two: Spot) -> u8 {
        self.move_cost(seat, one).saturating_add(self.move_cost(seat, two))
    }
    /// Has this troop used up its only move of the turn (GT-MOVE-5)?
    pub(crate) fn is_spent(&self, spot: Spot) -> bool {
        let troop = self.board.troop(spot);
        troop.moved && self.pack.troop(troop.card).abilities.has(Abilities::ONE_MOVE)
    }
    fn check_own(&self, seat: Seat, spot: Spot, rule: &'static str) -> Result<(), Broken> {
        if self.board.has(seat, spot) { Ok(()) } else { Err(Broken::told(rule, "broken-no-such-troop")) }
    }

    pub(crate) fn check_move(&self, seat: Seat, spot: Spot, to: Cell) -> Result<(), Broken> {
        self.check_own(seat, spot, "GT-MOVE-1")?;
        if self.is_spent(spot) {
            return Err(Broken::rule("GT-MOVE-5"));
        }
        if spot.cell().distance(to) != 1 {
            return Err(Broken::rule("GT-MOVE-1"));
        }
        self.check_room(seat, Spot::new(to, spot.kind()))?;
        self.check_pc(self.move_cost(seat, spot))
    }
    /// The free step, when it is asked for.
    pub(crate) fn check_step(&self, seat: Seat, spot: Spot, to: Cell) -> Result<(), Broken> {
        let earned = match self.frame() {
            Frame::Free { one, two } => one == spot || two == Some(spot),
            _ => false,
        };
        if !earned {
            self.check_own(seat, spot, "GT-MOVE-3")?;
            let one_move = self.pack.troop(self.board.troop(spot).card).abilities.has(Abilities::ONE_MOVE);
            let in_enemy_rear = self.pack.rear[other(seat).index()] & spot.cell().bit() != 0;
            return Err(Broken::rule(match (one_move, in_enemy_rear) {
                (true, _) => "GT-MOVE-5",
                (_, true) => "GT-MOVE-4",
                _ => "GT-MOVE-3",
            }));
        }
        if spot.cell().distance(to) != 1 {
            return Err(Broken::rule("GT-MOVE-1"));
        }
        self.check_room(seat, Spot::new(to, spot.kind()))?;
        self.check_pc(self.surcharge(seat)[spot.kind() as usize])
    }
    pub(crate) fn check_swap(&self, seat: Seat, one: Spot, two: Spot) -> Result<(), Broken> {
        self.check_own(seat, one, "GT-MOVE-7")?;
        self.check_own(seat, two, "GT-MOVE-7")?;
        if one.cell().distance(two.cell()) != 1 || one > two {
            return Err(Broken::rule("GT-MOVE-7"));
        }
        if self.is_spent(one) || self.is_spent(two) {
            return Err(Broken::rule("GT-MOVE-5"));
        }
        // Judged on its result: each may join the other's companion.
        let clash = |coming: Spot, leaving: Spot| {
            let companion = self.board.companion(seat, leaving);
            companion.is_some_and(|c| c.kind() == coming.kind())
        };
        if clash(one, two) || clash(two, one) {
            return Err(Broken::rule("GT-MOVE-8"));
        }
        self.check_pc(self.swap_cost(seat, one, two))
    }

    /// Pays for a declared move of `spot`, and of `partner` in a swap. Under wire that came in answer it
    /// may have grown too dear: then the payment it was declared for stands and the move does not take
    /// place (ruling of GT-TRAP-9).
    fn pay_move(&mut self, seat: Seat, spot: Spot, partner: Option<Spot>, ctx: &mut Ctx<'_>) -> bool {
        let cost = partner.map_or(self.move_cost(seat, spot), |partner| self.swap_cost(seat, spot, partner));
        if cost <= self.pc {
            self.pc -= cost;
            return true;
        }
        let normal = self.pack.constants.move_cost * if partner.is_some() { 2 } else { 1 };
        self.pc = self.pc.saturating_sub(normal);
        let (pack, card) = (self.pack.get(), self.board.troop(spot).card);
        ctx.tell(|| Event::HeldUp { seat, card: pack.id(card), at: spot });
        false
    }
    /// Does a payment made here earn a free step (GT-MOVE-3)?
    fn earns_step(&self, seat: Seat, spot: Spot) -> bool {
        let card = self.board.troop(spot).card;
        self.pack.rear[seat.index()] & spot.cell().bit() != 0
            && !self.pack.troop(card).abilities.has(Abilities::ONE_MOVE)
    }
    pub(crate) fn move_troop(&mut self, seat: Seat, spot: Spot, to: Cell, ctx: &mut Ctx<'_>) {
        if !self.board.has(seat, spot) {
            ctx.tell(|| Event::Cancelled { seat });
            return;
        }
        if !self.pay_move(seat, spot, None, ctx) {
            return;
        }
        let earns = self.earns_step(seat, spot);
        let moved = self.relocate(seat, spot, to, false, ctx);
        if earns {
            self.frames.push(Frame::Free { one: moved, two: None });
        }
    }
    fn relocate(&mut self, seat: Seat, spot: Spot, to: Cell, free: bool, ctx: &mut Ctx<'_>) -> Spot {
        let mut troop = self.board.take(seat, spot);
        troop.moved = true;
        let there = Spot::new(to, spot.kind());
        self.board.put(seat, there, troop);
        let pack = self.pack.get();
        ctx.tell(|| Event::Moved { seat, card: pack.id(troop.card), from: spot, to, free });
        there
    }
    pub(crate) fn free_step(&mut self, seat: Seat, spot: Spot, to: Cell, ctx: &mut Ctx<'_>) {
        if let Some(Frame::Free { one, two }) = self.frames.pop() {
            let rest = if one == spot { two } else { Some(one) };
            if let Some(one) = rest {
                self.frames.push(Frame::Free { one, two: None });
            }
        }
        self.pc -= self.surcharge(seat)[spot.kind() as usize];
        self.relocate(seat, spot, to, true, ctx);
    }
    /// Is there a free step this troop could take?
    pub(crate) fn can_step(&self, spot: Spot) -> bool {
        let seat = self.active;
        self.board.has(seat, spot)
            && self.board.room(seat, spot.kind()) & spot.cell().near() != 0
            && self.surcharge(seat)[spot.kind() as usize] <= self.pc
    }
    pub(crate) fn swap(&mut self, seat: Seat, one: Spot, two: Spot, ctx: &mut Ctx<'_>) {
        if !self.board.has(seat, one) || !self.board.has(seat, two) {
            ctx.tell(|| Event::Cancelled { seat });
            return;
        }
        if !self.pay_move(seat, one, Some(two), ctx) {
            return;
        }
        let earns = [self.earns_step(seat, one), self.earns_step(seat, two)];
        let (mut first, mut second) = (self.board.take(seat, one), self.board.take(seat, two));
        (first.moved, second.moved) = (true, true);
        let (there, here) = (Spot::new(two.cell(), one.kind()), Spot::new(one.cell(), two.kind()));
        self.board.put(seat, there, first);
        self.board.put(seat, here, second);
        let pack = self.pack.get();
        ctx.tell(|| Event::Swapped { seat, one: pack.id(first.card), from: one, two: pack.id(second.card), to: two });
        match earns {
            [true, true] => self.frames.push(Frame::Free { one: there, two: Some(here) }),
            [true, false] => self.frames.push(Frame::Free { one: there, two: None }),
            [false, true] => self.frames.push(Frame::Free { one: here, two: None }),
            [false, false] => {}
        }
    }
}
