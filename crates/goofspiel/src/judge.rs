//! How a bot judges a position, and what it may bid.

use crate::moves::{Move, Rank};
use crate::state::Goofspiel;
use std::sync::LazyLock;
use table::{Dice, Feature, Judge, Seat, Tally, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = Weights::read(Counted::NAMES, include_str!("../data/weights.toml"));
    weights.expect("a test reads the weights")
});

table::features! {
    /// What counts.
    pub enum Counted {
        /// Points.
        Points = "points",
        /// The sum of the cards in hand.
        Hand = "hand",
    }
}

impl Judge for Goofspiel {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        for seat in self.seats().iter() {
            tally.of(seat);
            tally.count(Counted::Points, self.points[seat.index()].into());
            tally.count(Counted::Hand, self.hand(seat).iter().map(|card| i32::from(*card)).sum());
        }
    }
    /// A bid near the value of the prize is tried first.
    fn promise(&self, _seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Bid(Rank(card)) => 100 - i32::from(card.abs_diff(self.prize())),
            Move::TakeBack => 0,
        }
    }
    /// Every card is a whole draft.
    fn drafts(&self, seat: Seat, _dice: &mut Dice, out: &mut Vec<Vec<Move>>) {
        if self.bids[seat.index()] == 0 {
            out.extend(self.hand(seat).iter().map(|card| vec![Move::Bid(Rank(*card))]));
        }
    }
}
