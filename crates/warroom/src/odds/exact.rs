//! Exact distributions: every way the dice can fall, as long as that is not too many.

use super::Summary;
use super::board::{Board, Next, Table};

/// Certainty. Numerators of batches have at most 36 bits, so products stay within 128.
pub(super) const WHOLE: u64 = 1 << 60;
/// Faces of each colour.
const SHARES: [u64; 6] = [4, 3, 2, 1, 1, 1];

/// All ways a number of dice can fall, as far as it matters here: colours that hit nobody are one.
struct Falls {
    /// Which colours count.
    colours: [bool; 6],
    dice: u8,
    /// The batches, each with its share of 12 to the number of dice.
    all: Vec<([u8; 6], u64)>,
}

impl Falls {
    fn new(dice: u8, colours: [bool; 6]) -> Falls {
        let mut falls = Falls { colours, dice, all: Vec::new() };
        falls.spread(0, dice, 1, [0; 6]);
        falls
    }
    /// How many ways there are, counted without making them.
    fn count(dice: u8, colours: [bool; 6]) -> usize {
        let kinds = colours.iter().filter(|counts| **counts).count();
        // Choose so many out of dice and kinds: with dice that miss as one more kind, where any misses.
        let bars = if kinds == 6 { 5 } else { kinds };
        (1..=bars).fold(1, |all, bar| all * (usize::from(dice) + bar) / bar)
    }
    fn spread(&mut self, colour: usize, left: u8, share: u64, batch: [u8; 6]) {
        if colour == 6 {
            let miss: u64 = (0..6).filter(|c| !self.colours[*c]).map(|c| SHARES[c]).sum();
            if left == 0 || miss > 0 {
                self.all.push((batch, share * miss.pow(left.into())));
            }
            return;
        }
        let most = if self.colours[colour] { left } else { 0 };
        let (mut ways, mut next) = (1, batch);
        for count in 0..=most {
            next[colour] = count;
            self.spread(colour + 1, left - count, share * ways * SHARES[colour].pow(count.into()), next);
            // Choose which of the dice that are left show this colour.
            ways = ways * u64::from(left - count) / u64::from(count + 1);
        }
    }
}

/// Colours that could do anything in this batch: white needs somebody who is hurt, or will be.
fn counted(board: &Board, table: &Table) -> [bool; 6] {
    let mut out: [bool; 6] = std::array::from_fn(|colour| board.open(table, colour) != 0);
    out[5] |= out[4];
    out
}

/// The exact distribution of how a battle ends; `None` when more batches on boards than `most` would have to
/// be worked out.
pub(super) fn distribution(start: Board, table: &Table, most: u32, summary: &mut Summary<'_>) -> Option<()> {
    let mut open = vec![(start, WHOLE)];
    let mut known: Vec<Falls> = Vec::new();
    let mut work = 0;
    while !open.is_empty() {
        let mut after: Vec<(Board, u64)> = Vec::new();
        for (mut board, share) in open {
            let Next::Roll(dice) = board.next(table) else {
                summary.add(&board, share);
                continue;
            };
            let colours = counted(&board, table);
            work += Falls::count(dice, colours);
            if work > most as usize {
                return None;
            }
            let fits = |falls: &Falls| falls.dice == dice && falls.colours == colours;
            let at = known.iter().position(fits).unwrap_or_else(|| {
                known.push(Falls::new(dice, colours));
                known.len() - 1
            });
            let whole = 12_u128.pow(dice.into());
            for (batch, part) in &known[at].all {
                let mut next = board;
                next.assign(table, batch);
                after.push((next, (u128::from(share) * u128::from(*part) / whole) as u64));
            }
        }
        // The same board reached in several ways is one.
        after.sort_unstable_by_key(|way| way.0);
        after.dedup_by(|b, a| {
            let same = a.0 == b.0;
            a.1 += if same { b.1 } else { 0 };
            same
        });
        open = after;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_falls_of_dice_are_all_ways_they_fall() {
        for colours in [[true; 6], [true, false, false, false, true, true], [false, true, true, false, false, false]] {
            for dice in 1..=10 {
                let falls = Falls::new(dice, colours);
                assert_eq!(falls.all.iter().map(|(_, part)| *part).sum::<u64>(), 12_u64.pow(dice.into()));
                assert_eq!(falls.all.len(), Falls::count(dice, colours), "{dice} {colours:?}");
            }
        }
    }
}
