//! What happens.

use serde::Serialize;
use table::Seat;

/// Something that happened. A `None` is a card that the reader may not know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // `tell-…` in the texts says each of them.
pub enum Event {
    Drafted { seat: Seat, coins: u8 },
    Pledged { pledges: [u8; 4] },
    Rolled { camp: usize, dice: Vec<u8> },
    Leads { camp: usize },
    Claimed { seat: Seat, card: u8 },
    Vetoed { seat: Seat, card: u8 },
    Fell { card: u8 },
    Scored { camp: usize, dice: [u8; 3], points: u8 },
    Hid { seat: Seat, card: Option<u8> },
    Showed { seat: Seat, other: Seat, card: Option<u8> },
    Peeked { seat: Seat, other: Seat, card: Option<u8> },
    Drew { seat: Seat, card: Option<u8> },
    Ended { points: [u8; 2] },
}
