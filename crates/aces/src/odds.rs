//! The exact chances of a fight: binomials of twelve-sided dice, in parts of 2^32, no floating point.

use crate::combat::Strength;
use crate::state::Aces;
use std::sync::LazyLock;

/// The most successes a side can score.
const MOST: usize = 32;
/// What stands for certainty.
pub const WHOLE: u64 = 1 << 32;

/// How likely each number of successes is, in parts of [`WHOLE`].
pub type Chances = [u64; MOST + 1];

/// The chances of one fight.
#[derive(Clone, Debug)]
pub struct Odds {
    /// Chances of 0 to 6 damage to the target.
    pub dealt: [u64; 7],
    /// Chances of 0 to 6 damage to the attacker.
    pub taken: [u64; 7],
    /// The target is destroyed.
    pub kills: u64,
    /// The attacker is destroyed.
    pub dies: u64,
    /// Expected damage to the target, in thousandths.
    pub mean_dealt: u32,
    /// Expected damage to the attacker, in thousandths.
    pub mean_taken: u32,
    /// Red dice of the attack.
    pub red: u8,
}

/// How many dice score, each on `hit` or less of twelve: die by die, exact up to rounding in the last place.
pub fn successes(strength: Strength) -> Chances {
    let mut chances = [0; MOST + 1];
    match strength {
        Strength::Fixed(hits) => chances[(hits as usize).min(MOST)] = WHOLE,
        Strength::Dice { plain, red, hit } => {
            chances[0] = WHOLE;
            let dice = ((plain + red) as usize).min(MOST);
            let hit = u64::from(hit.min(12));
            for n in 0..dice {
                for k in (0..=n + 1).rev() {
                    let stay = chances[k] * (12 - hit);
                    let gain = if k > 0 { chances[k - 1] * hit } else { 0 };
                    chances[k] = (stay + gain + 6) / 12;
                }
            }
        }
    }
    chances
}

/// By dice, by the face that scores: how likely at least so many successes are, in parts of 2^16.
type Tails = [[[u32; MOST + 2]; 13]; MOST + 1];

static TAILS: LazyLock<Box<Tails>> = LazyLock::new(|| {
    let mut tails: Box<Tails> = Box::new([[[0; MOST + 2]; 13]; MOST + 1]);
    for (dice, by_hit) in tails.iter_mut().enumerate() {
        for (hit, tail) in by_hit.iter_mut().enumerate() {
            let chances = successes(Strength::Dice { plain: dice as u8, red: 0, hit: hit as u8 });
            let mut sum = 0;
            for need in (0..=MOST).rev() {
                sum += chances[need];
                tail[need] = (sum >> 16).min(1 << 16) as u32;
            }
        }
    }
    tails
});

/// How likely at least so many successes are, in parts of 2^16: looked up, for judgements that ask often.
#[inline]
pub(crate) fn at_least(strength: Strength, need: u8) -> u32 {
    match strength {
        Strength::Fixed(hits) => u32::from(hits >= need) << 16,
        Strength::Dice { plain, red, hit } => {
            let dice = ((plain + red) as usize).min(MOST);
            TAILS[dice][hit.min(12) as usize][(need as usize).min(MOST + 1)]
        }
    }
}

/// Damage from chances of successes.
fn damage(chances: &Chances, by: impl Fn(u8) -> u8) -> [u64; 7] {
    let mut out = [0; 7];
    for (hits, chance) in chances.iter().enumerate() {
        out[by(hits as u8).min(6) as usize] += chance;
    }
    out
}

fn mean(chances: &[u64; 7]) -> u32 {
    let sum: u64 = chances.iter().enumerate().map(|(n, chance)| n as u64 * chance).sum();
    (sum * 1000 / WHOLE) as u32
}

impl Aces {
    /// The exact chances of an attack as things stand: supporters, terrain, experience and riposte included.
    pub fn odds(&self, attacker: u8, target: u8) -> Odds {
        let red = if self.sheet_of(attacker).area { 0 } else { self.red_dice(attacker, target) };
        self.odds_with(attacker, target, red, self.ripostes_to(target, attacker, self.unit(attacker).hex))
    }
    /// The same with so many red dice, and a riposte or none.
    pub fn odds_with(&self, attacker: u8, target: u8, red: u8, riposte: bool) -> Odds {
        let limit = self.pack.constants.destroyed_at;
        let dealt = damage(&successes(self.strength(attacker, red)), |hits| self.damage_to(target, hits));
        let taken = if riposte {
            damage(&successes(self.strength(target, 0)), |hits| self.sheet_of(attacker).damage(hits, false))
        } else {
            let mut none = [0; 7];
            none[0] = WHOLE;
            none
        };
        let from = |chances: &[u64; 7], have: u8| chances[limit.saturating_sub(have).min(6) as usize..].iter().sum();
        Odds {
            kills: from(&dealt, self.unit(target).damage()),
            dies: from(&taken, self.unit(attacker).damage()),
            mean_dealt: mean(&dealt),
            mean_taken: mean(&taken),
            dealt,
            taken,
            red,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_the_binomials() {
        // Two dice on 6 or less of 12: a quarter, a half, a quarter.
        let two = successes(Strength::Dice { plain: 2, red: 0, hit: 6 });
        for (got, want) in two.iter().zip([WHOLE / 4, WHOLE / 2, WHOLE / 4, 0]) {
            assert!(got.abs_diff(want) < 4, "{two:?}");
        }
        // Red dice count like plain ones (AA-HIT-1).
        let mixed = successes(Strength::Dice { plain: 1, red: 1, hit: 6 });
        assert_eq!(two, mixed);
        // Twelve dice on n average n: what the Automa scores (AA-ACBT-5).
        for hit in 1..12 {
            let chances = successes(Strength::Dice { plain: 12, red: 0, hit });
            let total: u64 = chances.iter().sum();
            assert!(total.abs_diff(WHOLE) < 64);
            let mean: u64 = chances.iter().enumerate().map(|(n, c)| n as u64 * c).sum();
            assert!((mean / (WHOLE / 1000)).abs_diff(u64::from(hit) * 1000) <= 1, "{hit}");
        }
        assert_eq!(successes(Strength::Fixed(5))[5], WHOLE);
        // The table says the same: 3 of 4 that at least one of two dice scores.
        let two = Strength::Dice { plain: 1, red: 1, hit: 6 };
        assert!(at_least(two, 1).abs_diff(3 << 14) < 2 && at_least(two, 2).abs_diff(1 << 14) < 2);
        assert_eq!((at_least(two, 0) + 1) >> 16, 1);
        assert_eq!([4, 5, 6].map(|need| at_least(Strength::Fixed(5), need)), [1 << 16, 1 << 16, 0]);
    }
}
