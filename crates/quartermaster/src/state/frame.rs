//! What is going on: the frames of the stack, each one paragraph of the rulebook that is not finished yet.

use crate::figures::{CardId, NONE, SpaceId};
use crate::lang::{Event, Kind};
use crate::nation::{NATIONS, Nation, Piece};
use serde::{Deserialize, Serialize};
use table::{Seat, Window};

/// Something that happened and lets cards react: a frame's "it" and "that".
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trigger {
    /// What.
    pub event: Event,
    /// Who caused it.
    pub by: Nation,
    /// To whom it happened, or [`NONE`].
    pub to: u8,
    /// Where, or [`NONE`].
    pub space: SpaceId,
    /// The card in question, or [`NONE`].
    pub card: CardId,
    /// The type of unit.
    pub piece: Piece,
    /// See [`crate::lang::mark`].
    pub marks: u8,
}

impl Default for Trigger {
    fn default() -> Trigger {
        Trigger::phase(Event::StartAction, Seat(0))
    }
}

impl Trigger {
    /// The start of a phase.
    pub fn phase(event: Event, by: Nation) -> Trigger {
        Trigger { event, by, to: NONE, space: NONE, card: NONE, piece: Piece(0), marks: 0 }
    }
    /// To whom it happened.
    #[inline]
    pub fn target(&self) -> Option<Nation> {
        (self.to != NONE).then_some(Seat(self.to))
    }
}

/// How far the use of a card has come.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Stage {
    /// Its cost is being paid.
    #[default]
    Pay,
    /// Others may answer its use.
    Announce,
    /// Its effects happen.
    Run,
    /// The price of one step is being paid.
    PayStep,
    /// The card of the Action phase is done: others may answer.
    After,
}

/// A card whose effects are happening.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Running {
    /// The card.
    pub card: CardId,
    /// What it reacts to.
    pub trigger: Trigger,
    /// How far it is.
    pub stage: Stage,
    /// The step.
    pub step: u8,
    /// How often the step was done; or what else the step counts.
    pub count: u8,
    /// The steps of a group that are done.
    pub done: u8,
    /// A space that was chosen and needs a second choice, or [`NONE`].
    pub picked: SpaceId,
    /// How many cards the owner's discard pile had before the cost was paid.
    pub before: u8,
    /// Types of units that its nation had in reserve when it was used.
    #[serde(default)]
    pub stock: Piece,
    /// Is it the card of the Action phase?
    pub action: bool,
    /// Was it cancelled?
    pub cancelled: bool,
}

/// A reaction window (QM-5.3).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Opportunity {
    /// What happened.
    pub trigger: Trigger,
    /// Who is asked.
    pub window: Window,
    /// Status cards that have answered already.
    pub answered: u16,
    /// Camps that have reacted already, one bit each.
    pub acted: u8,
}

/// One unit in danger: a battle or an elimination.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Clash {
    /// What happens, as a trigger: by whom, to whom (or to an empty space), where.
    pub trigger: Trigger,
    /// 0: declared, 1: the unit's fate, 2: others learn of its removal, 3: the battle was fought.
    pub stage: u8,
    /// A card saved the unit.
    pub saved: bool,
    /// Its squadron died in its place (QM-14.4.1a).
    pub defended: bool,
    /// Was it removed?
    pub removed: bool,
}

/// What a seat gives up to pay.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Price {
    /// Cards from the deck, then the hand, then points (QM-10c).
    #[default]
    Deck,
    /// Cards from the hand, then the deck, then points (QM-10d).
    Hand,
    /// Cards of one type from the hand.
    Typed(KindByte),
    /// Status cards from the table.
    Status,
    /// Squadrons from the board.
    Air,
}

/// A card type, as stored.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct KindByte(pub u8);

impl KindByte {
    /// The type.
    pub fn kind(self) -> Kind {
        Kind::ALL[self.0 as usize % 10]
    }
}

/// A phase of a nation's sequence (QM-4.2a), and what comes within it.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The start of the sequence.
    #[default]
    Begin,
    /// Action.
    Action,
    /// The start of the Air phase.
    AirStart,
    /// Air.
    Air,
    /// The start of the Supply phase.
    SupplyStart,
    /// Supply.
    Supply,
    /// The start of the Score phase.
    ScoreStart,
    /// Stars are counted.
    Score,
    /// Cards score.
    Scoring,
    /// The start of the Discard phase.
    DiscardStart,
    /// Discard.
    Discard,
    /// The start of the Draw phase.
    DrawStart,
    /// Draw.
    Draw,
    /// The sequence is over.
    End,
}

/// One paragraph of the rulebook in progress.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Frame {
    /// Nothing.
    #[default]
    Idle,
    /// Set-up: the nation discards so many of the cards it was dealt (QM-4d).
    Setup {
        /// Who.
        nation: Nation,
        /// How many still.
        left: u8,
    },
    /// Set-up: all nations at once discard so many of the cards they were dealt (QM-4d). Until all have, what
    /// a nation has discarded is its own secret, and it may take it back.
    Draft {
        /// How many cards each nation has still to discard.
        left: [u8; NATIONS],
    },
    /// The sequence of the nation that plays.
    Turn(Phase),
    /// The Action phase asks (QM-5.2a).
    Action,
    /// Four cards for a redistribution (QM-5.1b).
    Redistribute {
        /// How many still.
        left: u8,
    },
    /// The card taken from the deck (QM-5.1c).
    Fetch,
    /// The Air phase asks (QM-14.2a).
    Air,
    /// A squadron intervenes (QM-14.2.2a).
    Intervene {
        /// Where it stands.
        from: SpaceId,
        /// Is the card discarded?
        paid: bool,
    },
    /// The Discard phase asks (QM-8a).
    Discard,
    /// A card is being used.
    Card(Running),
    /// Reactions.
    Window(Opportunity),
    /// A unit in danger.
    Clash(Clash),
    /// An Economic Warfare attack.
    Warfare {
        /// What happens.
        trigger: Trigger,
        /// How many cards.
        amount: u8,
        /// Have the reactions been asked?
        asked: bool,
        /// Need the target discard nothing, whatever else adds to the attack?
        spared: bool,
    },
    /// Something is given up, piece by piece.
    Lose {
        /// By whom.
        nation: Nation,
        /// What.
        price: Price,
        /// How much still.
        left: u8,
    },
    /// A squadron without a unit must go elsewhere (QM-14.3a).
    Redeploy {
        /// Whose.
        nation: Nation,
        /// Where it stands.
        space: SpaceId,
    },
}
