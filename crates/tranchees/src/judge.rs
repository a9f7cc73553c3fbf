//! How a bot judges a position, and which moves it tries first. Whole numbers only.

use crate::board::{Kind, Spot};
use crate::moves::{Move, Pile};
use crate::state::{FRENCH, GERMAN, Tranchees, other};
use std::sync::LazyLock;
use table::{Feature, Judge, Seat, Tally, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = Weights::read(Counted::NAMES, include_str!("../data/weights.toml"));
    weights.expect("a test reads the weights")
});

table::features! {
    /// What a side has.
    pub enum Counted {
        /// Cards in the troop pile that it will not have to draw.
        Pile = "pile",
        /// How near the end that pile is: 1200 divided by one more than its cards.
        Thin = "thin",
        /// Warnings, as far as they count.
        Warnings = "warnings",
        /// Cards that its hold on enemy trenches will burn.
        Toll = "toll",
        /// Its hold on the bunker.
        Bunker = "bunker",
        /// Troops on the board.
        Troops = "troops",
        /// Their health together.
        Health = "health",
        /// Their cost together.
        Cost = "cost",
        /// Lines that those on foot have gone ahead.
        Ahead = "ahead",
        /// Those on foot outside of any trench.
        Open = "open",
        /// Troop cards in hand.
        HandTroops = "hand-troops",
        /// Bonus cards in hand.
        HandBonus = "hand-bonus",
        /// Cards that lie in wait.
        Traps = "traps",
        /// Cards that lie open and last.
        Lasting = "lasting",
    }
}

impl Judge for Tranchees {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
    fn chances() -> &'static str {
        include_str!("../data/chance.toml")
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        for seat in [FRENCH, GERMAN] {
            tally.of(seat);
            self.count(seat, tally);
        }
    }
    fn promise(&self, seat: Seat, mv: Move) -> i32 {
        // A barrage on a full line could promise more than the contract allows.
        self.hope(seat, mv).min(999)
    }
}

impl Tranchees {
    /// What a side has: cards left to lose, troops and where they stand, hand, warnings.
    fn count(&self, seat: Seat, tally: &mut impl Tally<Counted>) {
        let side = self.side(seat);
        let constants = &self.pack.constants;
        // The pile is life, and the last cards are worth most. Whatever is missing in the hand will be
        // drawn (GT-TURN-7): from the bonus pile while it lasts, then from the pile that is life.
        let missing = usize::from(constants.hand_size).saturating_sub(side.hand.len());
        let drawn = missing.saturating_sub(side.bonus.len());
        let pile = side.troops.len().saturating_sub(drawn) as i32;
        tally.count(Counted::Pile, pile);
        tally.count(Counted::Thin, 1200 / (pile + 1));
        tally.count(Counted::Warnings, i32::from(side.warnings.min(constants.warning_threshold)));
        tally.count(Counted::Toll, self.trench_toll(seat) as i32);
        tally.count(Counted::Bunker, i32::from(self.holds_bunker(seat)));
        for spot in self.board.spots(seat, u32::MAX) {
            self.count_troop(seat, spot, tally);
        }
        let bonus = side.hand.iter().filter(|card| card.is_bonus()).count();
        tally.count(Counted::HandBonus, bonus as i32);
        tally.count(Counted::HandTroops, (side.hand.len() - bonus) as i32);
        for slot in &side.slots {
            match (slot.up, self.pack.bonus(slot.card).persistent) {
                (false, _) => tally.count(Counted::Traps, 1),
                (true, true) => tally.count(Counted::Lasting, 1),
                (true, false) => {}
            }
        }
    }
    fn count_troop(&self, seat: Seat, spot: Spot, tally: &mut impl Tally<Counted>) {
        let troop = self.board.troop(spot);
        let card = self.pack.troop(troop.card);
        tally.count(Counted::Troops, 1);
        tally.count(Counted::Health, i32::from(card.health.saturating_sub(troop.damage)));
        tally.count(Counted::Cost, i32::from(card.cost));
        // On foot, nearer to the enemy's trenches is better; the goal is to stand in them.
        if spot.kind().on_foot() {
            let line = i32::from(spot.cell().line());
            tally.count(Counted::Ahead, if seat == FRENCH { line } else { 6 - line });
            tally.count(Counted::Open, i32::from(self.trenches() & spot.cell().bit() == 0));
        }
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
    fn everything_counted_has_a_weight_and_a_name() {
        table::judge::complete::<Tranchees>().unwrap();
    }

    #[test]
    fn a_new_game_is_even() {
        let game = Tranchees::start(Terms::new(&Default::default()), &mut Dice::quick(1)).unwrap();
        assert!(matches!(game.to_move(), ToMove::Several { .. }));
        assert_eq!(game.worth(FRENCH), -game.worth(GERMAN));
    }
}
