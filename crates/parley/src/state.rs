//! The position: plain values, copied without allocation.

use crate::figures::{CARDS, Kind, Pack};
use serde::{Deserialize, Serialize};
use table::hidden::Secretly;
use table::pack::Ref;
use table::{Ask, Seat, SeatSet, Stack, Window};

/// A card that some seats know. Everybody sees *who* knows it.
pub type Hidden = Secretly<u8>;

/// One paragraph of the rules in progress, with its own locals.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// All seats write their pledges (PY-PLEDGE-1).
    #[default]
    Pledge,
    /// A seat's turn (PY-TURN-1).
    Turn {
        /// Whose.
        seat: Seat,
        /// Actions left.
        left: u8,
        /// Which turn of the round, from 0.
        turn: u8,
    },
    /// A claim that waits for its window to close (PY-CLAIM-1).
    Claim {
        /// The card.
        card: u8,
        /// Who claims.
        by: Seat,
    },
    /// A veto that waits for its own window to close (PY-VETO-1).
    Veto {
        /// The card.
        card: u8,
        /// Who objects.
        by: Seat,
    },
    /// Who may object to the frame below.
    Window(Window),
}

/// Rounds and who is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setup {
    /// How many rounds: 1 to 3.
    pub rounds: u8,
    /// When a window opens.
    pub ask: Ask,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { rounds: 2, ask: Ask::Public }
    }
}

/// A position of Parley.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parley {
    pub(crate) pack: Ref<Pack>,
    pub(crate) ask: Ask,
    pub(crate) rounds: u8,
    /// The round being played, from 0.
    pub(crate) round: u8,
    /// Points of the Sun and of the Moon.
    pub(crate) points: [u8; 2],
    pub(crate) coins: [u8; 4],
    /// Coins that were paid.
    pub(crate) bank: u8,
    /// The secret drafts.
    pub(crate) pledged: [u8; 4],
    pub(crate) ready: SeatSet,
    pub(crate) hands: [Stack<Hidden, 8>; 4],
    /// Hidden claims before each seat.
    pub(crate) stash: [Stack<Hidden, 8>; 4],
    /// The last is the top.
    pub(crate) deck: Stack<Hidden, CARDS>,
    pub(crate) discard: Stack<u8, CARDS>,
    /// What is going on; empty when the game is over.
    pub(crate) frames: Stack<Frame, 20>,
}

/// All four seats.
pub const ALL: SeatSet = SeatSet::first(4);

/// The camp of a seat: 0 the Sun, 1 the Moon.
pub fn camp(seat: Seat) -> usize {
    seat.index() % 2
}
/// The seats of a camp.
pub fn camp_seats(camp: usize) -> SeatSet {
    SeatSet(0b0101 << camp)
}

impl Parley {
    /// Where in a seat's hand the card is.
    pub(crate) fn place(&self, seat: Seat, card: u8) -> Option<usize> {
        self.hands[seat.index()].iter().position(|c| c.value == card)
    }
    /// Could this seat object, as the table asks it (PY-VETO-2)?
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        let hand = &self.hands[seat.index()];
        match self.ask {
            Ask::Public => !hand.is_empty(),
            Ask::WhoCan => hand.iter().any(|c| self.pack.is(c.value, Kind::Veto)),
        }
    }
    /// What the open window is about: the card, and who played it.
    pub(crate) fn contested(&self) -> Option<(u8, Seat)> {
        match self.frames.as_slice() {
            [.., Frame::Claim { card, by } | Frame::Veto { card, by }, Frame::Window(_)] => Some((*card, *by)),
            _ => None,
        }
    }
}
