//! The moves: everything anybody can do.

use table::Seat;

/// One small thing somebody can do.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Move {
    /// Add a coin to the draft.
    Pledge,
    /// Take one back.
    Unpledge,
    /// The draft is finished.
    Ready,
    /// It is not.
    Unready,
    /// Play a claim for all to see.
    Claim(u8),
    /// Lay a claim face down.
    Hide(u8),
    /// Let another seat see a card.
    Show(u8, Seat),
    /// Look at a card of another seat.
    Peek(Seat),
    /// Draw a card.
    Draw,
    /// No more actions.
    End,
    /// Object.
    Veto(u8),
    /// Do not object.
    Pass,
}
