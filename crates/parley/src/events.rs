//! What happens.

use crate::figures::Card;
use crate::state::{Camp, Parley};
use table::Seat;

table::events! {
    /// Something that happened. A `None` is a card that the reader may not know.
    pub enum Event of Parley {
        /// A seat has changed its draft. Only it hears this.
        Drafted { seat: Seat, coins: u8 },
        /// All pledges are shown.
        Pledged { pledges: [u8; 4] },
        /// A camp has rolled for the lead.
        Rolled { camp: Camp, dice: Vec<u8> },
        /// A camp leads the round.
        Leads { camp: Camp },
        /// A claim was played.
        Claimed { seat: Seat, card: Card },
        /// A veto was played.
        Vetoed { seat: Seat, card: Card },
        /// A claim or veto was cancelled.
        Fell { card: Card },
        /// A claim stands.
        Scored { camp: Camp, dice: [u8; 3], points: u8 },
        /// A claim was laid face down.
        Hid { seat: Seat, card: Option<Card> },
        /// A card was shown to another seat.
        Showed { seat: Seat, other: Seat, card: Option<Card> },
        /// A seat has looked at a card of another.
        Peeked { seat: Seat, other: Seat, card: Option<Card> },
        /// A card was drawn.
        Drew { seat: Seat, card: Option<Card> },
        /// A seat has renounced.
        Renounced { seat: Seat, camp: Camp },
        /// The game is over.
        Ended { points: [u8; 2] },
    }
}
