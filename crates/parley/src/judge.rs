//! How a bot judges a position, which moves it tries first, and what it may pledge.

use crate::moves::Move;
use crate::state::{ALL, Frame, Parley};
use std::sync::LazyLock;
use table::{Dice, Feature, Judge, Seat, Tally, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = Weights::read(Counted::NAMES, include_str!("../data/weights.toml"));
    weights.expect("a test reads the weights")
});

table::features! {
    /// What counts.
    pub enum Counted {
        /// Points of a camp.
        Points = "points",
        /// Cards laid face down: points to come.
        Stash = "stash",
        /// Coins that are left: they decide where points are equal (PY-END-2).
        Coins = "coins",
    }
}

impl Judge for Parley {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        for seat in ALL.iter() {
            tally.of(seat);
            tally.count(Counted::Stash, self.stash[seat.index()].len() as i32);
            tally.count(Counted::Coins, self.coins[seat.index()].into());
            // The first seat of each camp counts for both.
            if let Some(points) = self.points.get(seat.index()) {
                tally.count(Counted::Points, i32::from(*points));
            }
        }
    }
    fn promise(&self, _seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Claim(card) => 100 + i32::from(self.pack.row(card).worth),
            Move::Hide(_) => 90,
            Move::Draw | Move::Ready | Move::Pass => 50,
            _ => 0,
        }
    }
    fn drafts(&self, seat: Seat, _dice: &mut Dice, out: &mut Vec<Vec<Move>>) {
        if matches!(self.frames.top(), Some(Frame::Pledge)) && !self.ready.has(seat) {
            // Every pledge there is: what was pledged already, and up to all coins.
            for more in 0..=self.coins[seat.index()] - self.pledged[seat.index()] {
                let pledges = std::iter::repeat_n(Move::Pledge, usize::from(more));
                out.push(pledges.chain([Move::Ready]).collect());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_counted_has_a_weight_and_a_name() {
        table::judge::complete::<Parley>().unwrap();
    }
}
