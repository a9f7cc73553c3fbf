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
            Frame::Moving => self.next_in_hand(seat).or_else(|| self.nothing_left(seat)),
            Frame::Declaring if !self.is_v2() => self.next_attack(seat),
            Frame::Placing { .. } if self.against_automa() => self.next_token(seat),
            Frame::Gift => Some(self.next_gift(seat)),
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
    /// With nobody left to move the attacks are declared; coins can wait until the ally is about to spend.
    fn nothing_left(&self, seat: Seat) -> Option<Move> {
        (self.side(self.lead(seat)).len() == 1).then_some(Move::Declare)
    }
    /// What is given to an ally that is about to spend: as much as it lacks for its cheapest unit, if it has a
    /// factory for it, and if the giver has none of its own to spend the coins in (AA-LOG-2, AA-LOG-3).
    fn next_gift(&self, seat: Seat) -> Move {
        let Some(ally) = self.ally(seat) else { return Move::Pass };
        let spends = |who: Seat| self.free_factories(who).next().is_some();
        let price = |sheet: u8| (self.sheet(sheet).factions >> ally.0 & 1 == 1).then(|| self.sheet(sheet).price);
        let Some(least) = (0..self.pack.sheets.len() as u8).filter_map(price).min() else { return Move::Pass };
        let (own, theirs) = (self.coins[self.lead(seat).index()], self.coins[self.lead(ally).index()]);
        let lacks = u16::from(least).saturating_sub(theirs);
        let gift = lacks + u16::from(self.pack.constants.transfer_fee);
        let safe = self.free_factories(ally).any(|factory| {
            let hex = self.map().factories[factory].hex;
            (0..self.pack.sheets.len() as u8)
                .any(|sheet| price(sheet) == Some(least) && self.promise_buy(ally, sheet, hex) > 0)
        });
        match lacks > 0 && gift <= own.min(u8::MAX.into()) && safe && !spends(seat) {
            true => Move::Give(gift as u8),
            false => Move::Pass,
        }
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
    use table::{Ctx, Dice, Judge, Rules, Sketch, Terms, ToMove};

    #[test]
    fn a_gift_is_what_the_ally_lacks_or_nothing() {
        let position = |text: &str| {
            let sketch = toml::from_str(text).unwrap_or_else(|bad| panic!("{bad}"));
            let setup = Setup { mode: Mode::Four, ..Setup::default() };
            Aces::from_sketch(&sketch, Terms::new(&setup)).unwrap_or_else(|bad| panic!("{bad}"))
        };
        // The Soviet Union is about to spend; its cheapest unit costs 3.
        let gift = |coins: &str, factories: &str| {
            let game = position(&format!(
                "turn = \"ussr\"\nround = 4\nframes = [\"gift\"]\ncoins = {{ {coins} }}\nfactories = {{ {factories} }}\n\
                 units = {{ a17 = \"usa us_infantry\", m5 = \"ger1 g1_tank\", y6 = \"ussr su_infantry\" }}\n"
            ));
            game.routine(Seat(1))
        };
        let least = position("turn = \"ussr\"\nunits = { a17 = \"usa us_infantry\", m5 = \"ger1 g1_tank\" }\n");
        let least = least.pack.sheets.iter().filter(|sheet| sheet.factions & 8 != 0).map(|sheet| sheet.price).min();
        let least = least.expect("units") as u16;
        let coins = |usa: u16, ussr: u16| format!("usa = {usa}, ussr = {ussr}");
        assert_eq!(gift(&coins(5, least - 1), "f2 = \"ussr\""), Some(Move::Give(2)), "one arrives");
        assert_eq!(gift(&coins(5, least), "f2 = \"ussr\""), Some(Move::Pass), "it can buy by itself");
        assert_eq!(gift(&coins(2, least - 2), "f2 = \"ussr\""), Some(Move::Pass), "too little");
        assert_eq!(gift(&coins(5, least - 1), "f2 = \"ussr\", a7 = \"usa\""), Some(Move::Pass), "own use");
    }

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
