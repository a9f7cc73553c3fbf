//! What happens.

use crate::state::Goofspiel;
use table::Seat;

table::events! {
    /// Something that happened.
    pub enum Event of Goofspiel {
        /// A bid was turned over.
        Bade { seat: Seat, card: u8 },
        /// Somebody takes the prize.
        Won { seat: Seat, prize: u8 },
        /// Nobody does.
        Lost { prize: u8 },
        /// The next prize is turned up.
        Turned { prize: u8 },
    }
}
