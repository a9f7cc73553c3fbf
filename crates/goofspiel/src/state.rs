//! The position: plain values, copied without allocation.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, Stack};

/// What a table chooses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// Two or three.
    pub players: u8,
    /// How many cards of each suit are used: 3 to 13.
    pub cards: u8,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { players: 2, cards: 13 }
    }
}

/// Cards of one suit, by their numbers.
pub type Cards = Stack<u8, 13>;

/// A position of Goofspiel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Goofspiel {
    pub(crate) players: u8,
    pub(crate) cards: u8,
    /// The prizes that are left; the last one lies face up, the order of the others nobody knows.
    pub(crate) prizes: Cards,
    /// Sorted. A card that was bid stays here until all bids are turned over.
    pub(crate) hands: [Cards; 3],
    /// The secret bids; 0 for none yet.
    pub(crate) bids: [u8; 3],
    pub(crate) points: [u8; 3],
}

impl Goofspiel {
    pub(crate) fn seats(&self) -> SeatSet {
        SeatSet::first(self.players.into())
    }
    /// The prize that lies face up; 0 when the game is over.
    pub(crate) fn prize(&self) -> u8 {
        self.prizes.top().copied().unwrap_or(0)
    }
    pub(crate) fn hand(&self, seat: Seat) -> &[u8] {
        self.hands[seat.index()].as_slice()
    }
}
