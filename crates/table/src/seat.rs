//! Seats and eyes.

use serde::{Deserialize, Serialize};

/// Maximum number of seats of a game.
pub const MAX_SEATS: usize = 8;

/// A seat: a side, a nation, a player's place. A person may hold several.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats, with one extra bit for spectators, so that eight seats are not everybody.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(pub u16);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);
    /// All possible seats and the spectators. What these know is public.
    pub const EVERYBODY: SeatSet = SeatSet(u16::MAX);

    /// The first `count` seats.
    pub const fn first(count: usize) -> SeatSet {
        assert!(count <= MAX_SEATS, "a game has at most eight seats");
        SeatSet((1 << count) - 1)
    }
    /// The seats whose bits are set.
    pub const fn from_bits(bits: u8) -> SeatSet {
        SeatSet(bits as u16)
    }
    /// The bits of the seats. [`SeatSet::EVERYBODY`] gives all eight, without the spectators.
    pub const fn bits(self) -> u8 {
        self.0 as u8
    }
    /// Only this seat.
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }
    /// Whether the set contains the seat.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }
    /// The set with this seat.
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }
    /// The set without this seat.
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }
    /// The union.
    #[must_use]
    pub const fn or(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
    /// The intersection.
    #[must_use]
    pub const fn and(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }
    /// The seats of this set that the other does not contain.
    #[must_use]
    pub const fn minus(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & !other.0)
    }
    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The number of seats in the set.
    pub const fn len(self) -> usize {
        self.bits().count_ones() as usize
    }
    /// The seats, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |s| self.has(*s))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

impl std::fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}

/// An eye: a viewer of a table, defined by what it may see.
///
/// Seats of one person, or allies who share all information, look as one set. A spectator is the empty set.
/// The archive sees everything and is only used for finished games.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub enum Eye {
    /// Whatever these seats together may see.
    Seats(SeatSet),
    /// Everything.
    Archive,
}

impl Eye {
    /// A spectator.
    pub const SPECTATOR: Eye = Eye::Seats(SeatSet::NONE);

    /// The eye of one seat.
    pub const fn seat(seat: Seat) -> Eye {
        Eye::Seats(SeatSet::only(seat))
    }
    /// Whether this eye sees what the seat sees.
    #[inline]
    pub const fn is(self, seat: Seat) -> bool {
        match self {
            Eye::Seats(set) => set.has(seat),
            Eye::Archive => true,
        }
    }
    /// Whether this eye knows a thing that these seats know. Spectators know what [`SeatSet::EVERYBODY`]
    /// knows.
    #[inline]
    pub const fn shares(self, knowers: SeatSet) -> bool {
        match self {
            Eye::Seats(set) => set.0 & knowers.0 != 0 || knowers.0 == SeatSet::EVERYBODY.0,
            Eye::Archive => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_seats_are_not_everybody() {
        let eight = SeatSet::first(MAX_SEATS);
        assert_eq!((eight.len(), SeatSet::EVERYBODY.len()), (8, 8));
        assert_ne!(eight, SeatSet::EVERYBODY);
        assert_ne!((0..8).map(Seat).collect::<SeatSet>(), SeatSet::EVERYBODY);
        assert!(!Eye::SPECTATOR.shares(eight), "what all players know, a spectator need not");
        assert!(Eye::SPECTATOR.shares(SeatSet::EVERYBODY) && Eye::SPECTATOR.shares(SeatSet::EVERYBODY.or(eight)));
        for seat in eight.iter() {
            assert!(Eye::seat(seat).shares(eight) && SeatSet::EVERYBODY.has(seat));
            assert!(!Eye::SPECTATOR.shares(SeatSet::EVERYBODY.without(seat)));
        }
        assert_eq!(SeatSet::from_bits(eight.bits()), eight);
        let json = serde_json::to_string(&[eight, SeatSet::EVERYBODY]).unwrap_or_default();
        assert_eq!(serde_json::from_str::<[SeatSet; 2]>(&json).ok(), Some([eight, SeatSet::EVERYBODY]));
    }
}
