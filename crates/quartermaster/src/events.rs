//! What happens, as the log tells it and the drawing shows it.

use crate::figures::{CardId, SpaceId};
use crate::nation::{Camp, Nation, Piece};
use serde::Serialize;

/// Something that happened. A `card` that is `None` was not seen by the eye that reads it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Happened {
    /// A round begins.
    Begins {
        /// Which.
        round: u8,
    },
    /// A nation begins its sequence.
    Sequence {
        /// Who.
        nation: Nation,
        /// In which round.
        round: u8,
    },
    /// A card was played, face up.
    Played {
        /// By whom.
        nation: Nation,
        /// Which.
        card: CardId,
    },
    /// A card was put away as the card of the Action phase, without effect.
    Thrown {
        /// By whom.
        nation: Nation,
        /// Which.
        card: CardId,
    },
    /// A Status was laid.
    Laid {
        /// By whom.
        nation: Nation,
        /// Which.
        card: CardId,
    },
    /// A card was laid face down.
    LaidDown {
        /// By whom.
        nation: Nation,
        /// Which.
        card: Option<CardId>,
    },
    /// A Status was used, a Response revealed, a Bolster played.
    Used {
        /// By whom.
        nation: Nation,
        /// Which.
        card: CardId,
    },
    /// The effect of a card was cancelled.
    Cancelled {
        /// Which.
        card: CardId,
    },
    /// A unit was built.
    Built {
        /// Whose.
        nation: Nation,
        /// What.
        piece: Piece,
        /// Where.
        space: SpaceId,
    },
    /// A unit that stood there already counts as just built (QM-5.5.3a).
    StoodIn {
        /// Whose.
        nation: Nation,
        /// What.
        piece: Piece,
        /// Where.
        space: SpaceId,
    },
    /// A unit was recruited.
    Recruited {
        /// Whose.
        nation: Nation,
        /// What.
        piece: Piece,
        /// Where.
        space: SpaceId,
    },
    /// A battle was declared.
    Battle {
        /// By whom.
        nation: Nation,
        /// Against whom, unless the space is empty.
        against: Option<Nation>,
        /// Where.
        space: SpaceId,
    },
    /// A unit was removed: destroyed, out of supply, or taken back.
    Removed {
        /// Whose.
        nation: Nation,
        /// What.
        piece: Piece,
        /// Where.
        space: SpaceId,
        /// Why.
        why: Why,
    },
    /// A unit that was attacked stays.
    Stays {
        /// Whose.
        nation: Nation,
        /// Where.
        space: SpaceId,
    },
    /// A unit cannot be destroyed until the end of the sequence.
    Protected {
        /// Whose.
        nation: Nation,
        /// Where.
        space: SpaceId,
    },
    /// A squadron was placed, or has moved.
    Flew {
        /// Whose.
        nation: Nation,
        /// From where; `None` for a new one.
        from: Option<SpaceId>,
        /// To where.
        to: SpaceId,
    },
    /// A camp gained points.
    Scored {
        /// Which camp.
        camp: Camp,
        /// How many.
        points: i16,
        /// Through whom.
        nation: Nation,
        /// By which card; `None` for stars.
        card: Option<CardId>,
        /// The lead of the Axis then.
        lead: i16,
    },
    /// A camp lost points because a nation had no card left to discard (QM-10e).
    Missing {
        /// Who.
        nation: Nation,
        /// How many.
        points: i16,
        /// The lead of the Axis then.
        lead: i16,
    },
    /// A card was discarded face down.
    Discarded {
        /// By whom.
        nation: Nation,
        /// From the deck, or from the hand?
        deck: bool,
        /// Which.
        card: Option<CardId>,
    },
    /// A card of a shown type was discarded from the hand (QM-14.6a).
    DiscardedType {
        /// By whom.
        nation: Nation,
        /// Which.
        card: Option<CardId>,
        /// Its type, as in data files.
        kind: &'static str,
    },
    /// A card was discarded from the table.
    Stripped {
        /// Whose.
        nation: Nation,
        /// Which.
        card: Option<CardId>,
    },
    /// Cards were drawn.
    Drew {
        /// By whom.
        nation: Nation,
        /// How many.
        count: u8,
        /// Which.
        cards: Option<Vec<CardId>>,
    },
    /// A card was taken from deck or discard pile.
    Took {
        /// By whom.
        nation: Nation,
        /// Which.
        card: Option<CardId>,
    },
    /// A deck was shuffled.
    Shuffled {
        /// Whose.
        nation: Nation,
    },
    /// A card was put back on the deck.
    Returned {
        /// By whom.
        nation: Nation,
        /// Which.
        card: Option<CardId>,
        /// On top, or at the bottom?
        top: bool,
    },
    /// Resources are redistributed.
    Redistributed {
        /// By whom.
        nation: Nation,
    },
    /// An Economic Warfare attack makes a nation discard so many cards.
    Attacked {
        /// Who.
        nation: Nation,
        /// How many.
        cards: u8,
    },
    /// A round has ended.
    Round {
        /// Which.
        round: u8,
        /// The lead of the Axis.
        score: i16,
    },
}

/// Why a unit left the board.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// In a battle.
    Battle,
    /// Eliminated.
    Eliminated,
    /// Out of supply.
    Supply,
    /// Taken back by its owner.
    TakenBack,
    /// In air defence.
    Defence,
    /// In an air attack.
    Strike,
    /// Nowhere to go.
    Stranded,
}
