//! The moves: what anybody can do.

use crate::figures::{CardId, SpaceId};
use crate::nation::Piece;

/// One small thing somebody can do. Cards and spaces are places in the figures; the text of a move names them.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Move {
    /// `play CARD`: as the card of the Action phase, or a deploy card in the Air phase.
    Play(CardId),
    /// `use CARD`, `reveal CARD`, `support CARD`: a Status, a Response, a Bolster.
    Use(CardId),
    /// `take CARD`: from deck, discard pile or table, or as the next card on the deck.
    Take(CardId),
    /// `space SPACE`.
    Space(SpaceId),
    /// `nation NATION`.
    Nation(u8),
    /// `defend`: a squadron dies in the place of its unit.
    Defend,
    /// `strike SPACE`: the squadron there is given for an air attack.
    Strike(SpaceId),
    /// `intervene SPACE`: with the squadron there.
    Intervene(SpaceId),
    /// `redistribute`: four cards for one of the deck.
    Redistribute,
    /// `accept`: pay what is asked.
    Accept,
    /// `random`: a face-down card of the table, unseen.
    Random,
    /// `discard CARD`: from the hand.
    Discard(CardId),
    /// `throw CARD`: away, as the card of the Action phase.
    Throw(CardId),
    /// `recall army SPACE`: take an own unit back into the reserve.
    Recall(Piece, SpaceId),
    /// `pass`.
    Pass,
}
