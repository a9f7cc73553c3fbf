//! The position: plain values, copied without allocation.

use crate::figures::{CARDS, Card, Kind, Pack};
use crate::rules::WORDS;
use serde::{Deserialize, Serialize};
use table::hidden::Secretly;
use table::pack::Ref;
use table::{Ask, Lang, Said, Seat, SeatSet, Stack, Window};

/// A card that some seats know. Everybody sees *who* knows it.
pub type Hidden = Secretly<Card>;

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
        card: Card,
        /// Who claims.
        by: Seat,
    },
    /// A veto that waits for its own window to close (PY-VETO-1).
    Veto {
        /// The card.
        card: Card,
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
    /// Are the pledges timed (PY-CLOCK-1)?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub timed: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { rounds: 2, ask: Ask::Public, timed: false }
    }
}

/// A position of Parley.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parley {
    pub(crate) pack: Ref<Pack>,
    /// The revision of the rules that this game is played by: see `outcome`.
    pub(crate) revision: u8,
    pub(crate) ask: Ask,
    pub(crate) timed: bool,
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
    /// Who has renounced (PY-RENOUNCE-1).
    pub(crate) renounced: SeatSet,
    pub(crate) hands: [Stack<Hidden, 8>; 4],
    /// Hidden claims before each seat.
    pub(crate) stash: [Stack<Hidden, 8>; 4],
    /// The last is the top.
    pub(crate) deck: Stack<Hidden, CARDS>,
    pub(crate) discard: Stack<Card, CARDS>,
    /// What is going on; empty when the game is over.
    pub(crate) frames: Stack<Frame, 20>,
}

/// All four seats.
pub const ALL: SeatSet = SeatSet::first(4);

/// One of the two camps.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Camp(pub u8);

impl Camp {
    /// The Sun and the Moon.
    pub const BOTH: [Camp; 2] = [Camp(0), Camp(1)];

    /// The camp of a seat.
    pub const fn of(seat: Seat) -> Camp {
        Camp(seat.0 % 2)
    }
    /// The camp as an index into arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The other camp.
    #[must_use]
    pub const fn other(self) -> Camp {
        Camp(1 - self.0)
    }
    /// Its seats.
    pub const fn seats(self) -> SeatSet {
        SeatSet(0b0101 << self.0)
    }
}

impl Said<Parley> for Camp {
    fn name(&self, _game: &Parley, lang: Lang) -> String {
        WORDS.say(lang, &format!("camp-{}", self.0), &[])
    }
}

impl Parley {
    /// Where in a seat's hand the card is.
    pub(crate) fn place(&self, seat: Seat, card: Card) -> Option<usize> {
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
    pub(crate) fn contested(&self) -> Option<(Card, Seat)> {
        match self.frames.as_slice() {
            [.., Frame::Claim { card, by } | Frame::Veto { card, by }, Frame::Window(_)] => Some((*card, *by)),
            _ => None,
        }
    }
}
