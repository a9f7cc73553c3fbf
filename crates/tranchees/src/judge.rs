//! How a bot judges a position, and which moves it tries first. Whole numbers only.

use crate::board::{Kind, Spot};
use crate::moves::{Move, Pile};
use crate::state::{FRENCH, GERMAN, Tranchees, other};
use table::{Judge, Seat};

impl Judge for Tranchees {
    fn worth(&self, seat: Seat) -> i32 {
        if let Some(won) = self.won {
            return if won.by == seat { 1000 } else { -1000 };
        }
        let difference = self.strength(seat) - self.strength(other(seat));
        // Squeezed between -990 and 990, steep in the middle.
        difference * 990 / (difference.abs() + 900)
    }
    fn promise(&self, seat: Seat, mv: Move) -> i32 {
        self.hope(seat, mv)
    }
}

impl Tranchees {
    /// What a side has: cards left to lose, troops and where they stand, hand, warnings.
    fn strength(&self, seat: Seat) -> i32 {
        let side = self.side(seat);
        let constants = &self.pack.constants;
        // The pile is life, and the last cards are worth most. Whatever is missing in the hand will be
        // drawn (GT-TURN-7): from the bonus pile while it lasts, then from the pile that is life.
        let missing = usize::from(constants.hand_size).saturating_sub(side.hand.len());
        let drawn = missing.saturating_sub(side.bonus.len());
        let pile = side.troops.len().saturating_sub(drawn) as i32;
        let mut sum = pile * 40 - 1200 / (pile + 1);
        sum -= i32::from(side.warnings.min(constants.warning_threshold)) * 12;
        // What the enemy's hold on the own trenches will cost.
        sum += self.trench_toll(seat) as i32 * 45;
        sum += i32::from(self.holds_bunker(seat)) * 30;
        for spot in self.board.spots(seat, u32::MAX) {
            sum += self.troop_worth(seat, spot);
        }
        for card in &side.hand {
            sum += if card.is_bonus() { 14 } else { 10 };
        }
        for slot in &side.slots {
            let bonus = self.pack.bonus(slot.card);
            sum += match (slot.up, bonus.persistent) {
                (false, _) => 22,
                (true, true) => 20,
                (true, false) => 0,
            };
        }
        sum
    }
    fn troop_worth(&self, seat: Seat, spot: Spot) -> i32 {
        let troop = self.board.troop(spot);
        let card = self.pack.troop(troop.card);
        let left = i32::from(card.health.saturating_sub(troop.damage));
        let mut worth = 24 + left * 8 + i32::from(card.cost) * 4;
        // On foot, nearer to the enemy's trenches is better; the goal is to stand in them.
        if spot.kind().on_foot() {
            let line = i32::from(spot.cell().line());
            let ahead = if seat == FRENCH { line } else { 6 - line };
            worth += ahead * 3;
            if self.trenches() & spot.cell().bit() == 0 {
                worth -= 4;
            }
        }
        worth
    }
    fn hope(&self, seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Attack(from, at) => {
                let damage = self.troop_damage(seat, from, at);
                self.harm(at, damage) + if self.attacked { 0 } else { 60 }
            }
            Move::Counter(spot) => {
                self.attacker().map_or(0, |at| 40 + self.harm(at, self.troop_damage(seat, spot, at)))
            }
            Move::Play(card, aim) | Move::Reveal(card, aim) => {
                let bonus = self.pack.bonus(card);
                if !bonus.attack {
                    return if matches!(mv, Move::Reveal(..)) { 150 } else { 60 };
                }
                let cells = crate::state::aimed_cells(aim);
                let hit =
                    self.board.spots(other(seat), cells).filter(|s| !matches!(aim, crate::Aim::Troop(t) if t != *s));
                hit.map(|s| self.harm(s, self.bonus_damage(seat, card, s).unwrap_or(0))).sum::<i32>()
                    - i32::from(bonus.cost) * 15
            }
            Move::Lay(_) => 35,
            Move::Move(spot, to) | Move::Step(spot, to) => self.way(seat, spot, to),
            Move::Deploy(card, _) => 30 + i32::from(self.pack.troop(card).health) * 3,
            Move::Swap(..) => -30,
            Move::Discard(card) => {
                if card.is_bonus() {
                    -40
                } else {
                    -50
                }
            }
            Move::Draw(Pile::Bonus) => 40,
            Move::Draw(Pile::Troops) => 0,
            Move::Drop(_) => -60,
            Move::Pass | Move::Unplace(_) | Move::Unpick(_) | Move::Unready => -80,
            _ => 0,
        }
    }
    /// How much it hurts a troop's owner to take this damage.
    fn harm(&self, at: Spot, damage: u8) -> i32 {
        let troop = self.board.troop(at);
        let card = self.pack.troop(troop.card);
        let left = card.health.saturating_sub(troop.damage);
        let value = 40 + i32::from(card.cost) * 10;
        if damage >= left { value + 120 } else { i32::from(damage) * 25 }
    }
    fn way(&self, seat: Seat, spot: Spot, to: crate::board::Cell) -> i32 {
        let ahead = |line: u8| if seat == GERMAN { 6 - i32::from(line) } else { i32::from(line) };
        let mut hope = (ahead(to.line()) - ahead(spot.cell().line())) * 20;
        let enemy = other(seat).index();
        if spot.kind().on_foot() {
            let toll = |bit: u32| {
                if self.pack.rear[enemy] & bit != 0 { 2 } else { i32::from(self.pack.advanced[enemy] & bit != 0) }
            };
            hope += (toll(to.bit()) - toll(spot.cell().bit())) * 120;
        } else if spot.kind() == Kind::Aircraft {
            hope -= 10;
        }
        hope
    }
}

// A judgement of a won game agrees with the outcome.
#[cfg(test)]
mod tests {
    use super::*;
    use table::{Dice, Rules, Terms, ToMove};

    #[test]
    fn a_new_game_is_even() {
        let game = Tranchees::start(Terms::new(&Default::default()), &mut Dice::quick(1)).unwrap();
        assert!(matches!(game.to_move(), ToMove::Several { .. }));
        assert_eq!(game.worth(FRENCH), -game.worth(GERMAN));
    }
}
