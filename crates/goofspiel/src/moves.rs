//! The moves: everything anybody can do.

use crate::state::Goofspiel;
use table::{Field, Lang, Said};

table::moves! {
    /// One small thing somebody can do.
    pub enum Move of Goofspiel {
        /// Lay a card face down.
        "bid" Bid(card: Rank),
        /// Take it into the hand again.
        "take-back" TakeBack,
    }
}

/// A card of one's own suit, from 1 to 13.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Rank(pub u8);

impl Said<Goofspiel> for Rank {
    fn name(&self, _game: &Goofspiel, _lang: Lang) -> String {
        self.0.to_string()
    }
}

impl Field<Goofspiel> for Rank {
    const COUNT: u32 = 13;
    fn number(self) -> u32 {
        u32::from(self.0) - 1
    }
    fn at(number: u32) -> Rank {
        Rank(number as u8 + 1)
    }
    fn spell(self, _game: &Goofspiel) -> String {
        self.0.to_string()
    }
}
