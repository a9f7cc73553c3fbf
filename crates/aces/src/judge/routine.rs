//! What is done without trying: which start token is turned over, which unit is taken in hand, which attack
//! is declared next, what the coins buy. A position before the fights and one after them cannot be compared
//! by a judgement of what stands on the map; the exact chances of a fight can.

use super::COIN;
use crate::moves::Move;
use crate::state::{Aces, Frame, NOBODY, ORDERS, owner};
use table::Seat;

impl Aces {
    /// The move of the game's own reckoning, where it has one.
    pub(super) fn reckoned(&self, seat: Seat) -> Option<Move> {
        match self.frames.top()? {
            Frame::Moving => self.next_in_hand(seat),
            Frame::Declaring if !self.is_v2() => self.next_attack(seat),
            Frame::Placing { .. } if self.against_automa() => self.next_token(seat),
            Frame::Logistics => Some(self.next_purchase(seat)),
            _ => None,
        }
    }
    /// The start token that is turned over next: the fewer units wait there, the sooner. So the largest army
    /// is placed when most is known of the others.
    fn next_token(&self, seat: Seat) -> Option<Move> {
        let lead = self.lead(seat);
        let open = (0..3).filter(|token| self.turned[lead.index()] & 1 << token == 0);
        open.min_by_key(|token| self.waiting(lead, *token).count()).map(Move::Reveal)
    }
    /// The unit that moves next: who takes a factory first, then infantry, tanks, aircraft, artillery.
    fn next_in_hand(&self, seat: Seat) -> Option<Move> {
        let units = self.units_of(seat).filter(|unit| self.may_move(*unit)).map(|unit| self.unit(unit).hex);
        let mut best: Option<(i32, Move)> = None;
        for hex in units {
            let promise = self.promise_pick(hex);
            if best.is_none_or(|(most, _)| promise > most) {
                best = Some((promise, Move::Pick(hex)));
            }
        }
        best.map(|(_, mv)| mv)
    }
    /// The attack that is declared next: first those that nobody answers, each time the one that brings most
    /// when what was declared before does what is expected of it. Duties come last where they cost more than
    /// they bring (AA-INT-3).
    fn next_attack(&self, seat: Seat) -> Option<Move> {
        let mut own = self.pieces(Seat(seat.0 % 2), true);
        let mut foes = self.pieces(Seat(1 - seat.0 % 2), true);
        self.declared(&mut own, &mut foes, &mut false);
        let mut best: Option<((bool, i32), Move)> = None;
        let mut duty = None;
        let full = self.orders.len() == ORDERS;
        for by in own.iter().filter(|by| owner(by.unit) == seat && !full && self.order_of(by.unit).is_none()) {
            let it = self.unit(by.unit);
            if it.bound != NOBODY {
                duty = duty.or(Some(Move::Attack(it.hex, self.unit(it.bound).hex)));
            } else if !self.may_attack(by.unit) {
                continue;
            }
            for target in 0..foes.len() {
                let Some(attack) = self.weigh(by, target, &foes).filter(|attack| attack.gain > 0) else { continue };
                let key = (attack.answer.any == 0, attack.gain);
                if best.is_none_or(|(most, _)| key > most) {
                    let aim = self.unit(foes.as_slice()[target].unit).hex;
                    best = Some((key, Move::Attack(it.hex, aim)));
                }
            }
        }
        let done = self.undone_duty(self.side(self.active())).is_none();
        best.map(|(_, mv)| mv).or(duty).or(done.then_some(Move::Fight))
    }
    /// Repairs that are worth their price, then the most promising unit for a factory where it is safe.
    fn next_purchase(&self, seat: Seat) -> Move {
        let mended = |unit: u8| self.stake(unit) * i32::from(self.unit(unit).damage().min(3)) / 8;
        let hurt = self.units_of(seat).filter(|unit| self.may_repair(*unit)).map(|unit| (mended(unit), unit)).max();
        if let Some((_, unit)) = hurt.filter(|(worth, _)| *worth >= 2 * COIN) {
            return Move::Repair(self.unit(unit).hex);
        }
        let mut best = (0, Move::End);
        for factory in self.free_factories(seat) {
            let hex = self.map().factories[factory].hex;
            for sheet in (0..self.pack.sheets.len() as u8).filter(|sheet| self.may_buy(seat, *sheet)) {
                let promise = self.promise_buy(seat, sheet, hex);
                if promise > best.0 {
                    best = (promise, Move::Buy(sheet, hex));
                }
            }
        }
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Mode, Setup};
    use table::{Ctx, Dice, Judge, Rules, Terms, ToMove};

    #[test]
    fn what_is_reckoned_is_offered() {
        let mut reckoned = [0; 4];
        for (seed, mode) in [Mode::Duel, Mode::Four, Mode::Solo, Mode::Coop].into_iter().cycle().take(12).enumerate() {
            let setup = Setup { mode, last_round: 10, ..Setup::default() };
            let mut dice = Dice::quick(seed as u64);
            let mut game = Aces::start(Terms::new(&setup), &mut dice).expect("a set-up");
            let mut moves = Vec::new();
            while let Some(seat) = game.to_move().waiting().iter().next() {
                moves.clear();
                game.moves(seat, &mut moves);
                let own = game.routine(seat);
                if let Some(mv) = own {
                    assert!(moves.contains(&mv), "{mode:?}: {mv:?} of {moves:?}");
                    reckoned[match mv {
                        Move::Pick(_) => 0,
                        Move::Attack(..) | Move::Fight => 1,
                        Move::Reveal(_) => 2,
                        _ => 3,
                    }] += 1;
                }
                // Now by the routine, now what is promising, now anything, so that all kinds of positions
                // come up.
                let any = moves[dice.below(moves.len() as u32) as usize];
                let likely = moves.iter().copied().max_by_key(|mv| game.promise(seat, *mv)).unwrap_or(any);
                let mv = match dice.below(8) {
                    0 => any,
                    1 | 2 => likely,
                    _ => own.unwrap_or(likely),
                };
                game.apply(seat, mv, &mut Ctx::mute(&mut dice));
            }
            assert!(matches!(game.to_move(), ToMove::Over(_)));
        }
        assert!(reckoned.iter().zip([20, 20, 5, 20]).all(|(times, least)| *times > least), "{reckoned:?}");
    }
}
