//! The nations and their two alliances. A nation is a seat.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};

/// How many nations there are.
pub const NATIONS: usize = 7;
/// Their ids, in the order of the seats.
pub const NATION_IDS: [&str; NATIONS] = ["china", "commonwealth", "ussr", "usa", "germany", "italy", "japan"];
/// China.
pub const CHINA: Seat = Seat(0);
/// The British Commonwealth.
pub const COMMONWEALTH: Seat = Seat(1);
/// The Soviet Union.
pub const USSR: Seat = Seat(2);
/// The United States.
pub const USA: Seat = Seat(3);
/// Germany.
pub const GERMANY: Seat = Seat(4);
/// Italy.
pub const ITALY: Seat = Seat(5);
/// Japan.
pub const JAPAN: Seat = Seat(6);
/// Nobody: who holds a Neutral that nobody has taken.
pub const NOBODY: Seat = Seat(7);

/// One of the two alliances (WR-OBJ-3).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// China, the Commonwealth, the Soviet Union, the United States.
    #[default]
    Allies,
    /// Germany, Italy, Japan.
    Axis,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Allies, Side::Axis];

    /// The alliance of a nation.
    #[inline]
    pub const fn of(nation: Seat) -> Side {
        if nation.0 < 4 { Side::Allies } else { Side::Axis }
    }
    /// The other alliance.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Allies => Side::Axis,
            Side::Axis => Side::Allies,
        }
    }
    /// Its nations.
    #[inline]
    pub const fn nations(self) -> SeatSet {
        match self {
            Side::Allies => SeatSet::from_bits(0b000_1111),
            Side::Axis => SeatSet::from_bits(0b111_0000),
        }
    }
    /// As an index into arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// Its name in texts and data.
    pub const fn id(self) -> &'static str {
        match self {
            Side::Allies => "allies",
            Side::Axis => "axis",
        }
    }
}

/// The nation with this id.
pub(crate) fn nation(id: &str) -> Option<Seat> {
    NATION_IDS.iter().position(|known| *known == id).map(|at| Seat(at as u8))
}
