//! The moves: everything anybody can do.

use crate::figures::Card;
use crate::state::Parley;
use table::Seat;

table::moves! {
    /// One small thing somebody can do.
    pub enum Move of Parley {
        /// Add a coin to the draft.
        "pledge" Pledge,
        /// Take one back.
        "unpledge" Unpledge,
        /// The draft is finished.
        "ready" Ready,
        /// It is not.
        "unready" Unready,
        /// Play a claim for all to see.
        "claim" Claim(card: Card),
        /// Lay a claim face down.
        "hide" Hide(card: Card),
        /// Let another seat see a card.
        "show" Show(card: Card, seat: Seat),
        /// Look at a card of another seat.
        "peek" Peek(seat: Seat),
        /// Draw a card.
        "draw" Draw,
        /// No more actions.
        "end" End,
        /// Object.
        "veto" Veto(card: Card),
        /// Do not object.
        "pass" Pass,
        /// Give up a point for good, at any time.
        "renounce" Renounce,
    }
}
