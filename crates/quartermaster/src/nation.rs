//! The six nations and their two camps. A nation is a seat of the table; its number is its place in the
//! order of play, so camps alternate (QM-4.1b).

use table::{Seat, SeatSet};

/// A nation: the seat with that number.
pub type Nation = Seat;
/// A set of nations.
pub type Nations = SeatSet;

/// How many nations there are (QM-1a).
pub const NATIONS: usize = 6;
/// All six.
pub const ALL: Nations = SeatSet(0b11_1111);
/// Germany, Japan, Italy (QM-0.1a).
pub const AXIS: Nations = SeatSet(0b01_0101);
/// United Kingdom, Soviet Union, United States.
pub const ALLIES: Nations = SeatSet(0b10_1010);
/// The last nation of a round.
pub const USA: Nation = Seat(5);

/// A camp: 0 the Axis, 1 the Allies.
pub type Camp = usize;

/// The camp of a nation.
#[inline]
pub const fn camp(nation: Nation) -> Camp {
    (nation.0 & 1) as usize
}
/// The nations of a camp.
#[inline]
pub const fn members(camp: Camp) -> Nations {
    if camp == 0 { AXIS } else { ALLIES }
}
/// The nation and its partners.
#[inline]
pub const fn friends(nation: Nation) -> Nations {
    members(camp(nation))
}
/// The three nations of the other camp.
#[inline]
pub const fn enemies(nation: Nation) -> Nations {
    members(1 - camp(nation))
}
/// The six nations, in the order of play.
pub fn nations() -> impl Iterator<Item = Nation> {
    (0..NATIONS as u8).map(Seat)
}

/// A set of unit types, as bits.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Piece(pub u8);

impl Piece {
    /// An army: stands on land.
    pub const ARMY: Piece = Piece(1);
    /// A fleet: stands at sea.
    pub const FLEET: Piece = Piece(2);
    /// A squadron: stands with an army or fleet of its nation.
    pub const AIR: Piece = Piece(4);
    /// An army or a fleet.
    pub const UNIT: Piece = Piece(3);
    /// Every type.
    pub const ANY: Piece = Piece(7);
    /// The types, one by one.
    pub const TYPES: [Piece; 3] = [Piece::ARMY, Piece::FLEET, Piece::AIR];

    /// Does the set hold this type?
    #[inline]
    pub const fn has(self, other: Piece) -> bool {
        self.0 & other.0 != 0
    }
    /// The word in data files and moves.
    pub const fn word(self) -> &'static str {
        match self.0 {
            1 => "army",
            2 => "fleet",
            4 => "air",
            _ => "unit",
        }
    }
}
