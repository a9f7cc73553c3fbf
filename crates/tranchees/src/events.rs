//! What happens, told once: the log and the drawing read it.

use crate::board::{Cell, Spot};
use crate::moves::{Aim, Pile};
use serde::Serialize;
use table::Seat;

/// Something that happened. Cards are named by their ids; `None` is a card that the eye may not see.
///
/// In every event `seat` is the side it happens to or that does it, `card` the card it is about, `cell`
/// or `at` where, `from` and `to` the way, `cost` what was paid in PC.
#[allow(missing_docs, reason = "the fields are told above, once for all")]
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A bonus card was picked for the pile. Only its owner hears it.
    Picked { seat: Seat, card: &'static str },
    /// A picked card was put back. Only its owner hears it.
    Unpicked { seat: Seat, card: &'static str },
    /// A troop was placed face down. Only its owner hears it.
    Placed { seat: Seat, card: &'static str, cell: Cell },
    /// A placed troop was taken back. Only its owner hears it.
    Unplaced { seat: Seat, card: &'static str, cell: Cell },
    /// A side has finished its draft.
    Ready { seat: Seat },
    /// A side has changed its mind.
    Unready { seat: Seat },
    /// Both sides have picked their bonus cards.
    PilesMade,
    /// Both sides turn their troops over.
    Unveiled,
    /// Who begins.
    First { seat: Seat },
    /// A turn begins.
    TurnBegan { seat: Seat, turn: u16 },
    /// A troop was deployed.
    Deployed { seat: Seat, card: &'static str, cell: Cell },
    /// A troop moved.
    Moved { seat: Seat, card: &'static str, from: Spot, to: Cell, free: bool },
    /// A declared move could not be paid any more.
    HeldUp { seat: Seat, card: &'static str, at: Spot },
    /// Two troops exchanged places.
    Swapped { seat: Seat, one: &'static str, from: Spot, two: &'static str, to: Spot },
    /// A troop attacks another.
    Attacked { seat: Seat, card: &'static str, from: Spot, target: &'static str, at: Spot },
    /// A troop counter-attacks.
    Countered { seat: Seat, card: &'static str, from: Spot, target: &'static str, at: Spot },
    /// An action was declared and awaits the opponent's traps.
    Declared {
        seat: Seat,
        #[serde(rename = "move")]
        text: String,
        /// The card that acts, and the troop that it acts on or with.
        card: Option<&'static str>,
        other: Option<&'static str>,
    },
    /// A declared action could not take place: the troop is gone (no PC are lost), or its target is.
    Cancelled { seat: Seat },
    /// A troop took damage.
    Damaged { seat: Seat, card: &'static str, at: Spot, amount: u8, left: u8 },
    /// A troop was destroyed.
    Destroyed { seat: Seat, card: &'static str, at: Spot },
    /// A troop was unharmed by gas.
    Unharmed { seat: Seat, card: &'static str, at: Spot },
    /// A troop was healed.
    Healed { seat: Seat, card: &'static str, at: Spot, amount: u8 },
    /// A card was discarded from hand.
    Discarded { seat: Seat, card: &'static str },
    /// A bonus card was played face up.
    Played { seat: Seat, card: &'static str, aim: Aim, cost: u8 },
    /// A trap was laid face down.
    Laid { seat: Seat, card: Option<&'static str>, cost: u8 },
    /// A trap was turned over.
    Revealed { seat: Seat, card: &'static str, aim: Aim },
    /// The active player passes.
    Passed { seat: Seat },
    /// Enemy trenches are held: these cards leave the troop pile of the side.
    TrenchLoss { seat: Seat, cards: Vec<&'static str> },
    /// The bunker is held: these cards leave the troop pile of the side.
    BunkerLoss { seat: Seat, cards: Vec<&'static str> },
    /// A warning for lack of drive.
    Warned { seat: Seat, tokens: u8 },
    /// Lack of drive costs these cards of the own troop pile.
    DriveLoss { seat: Seat, cards: Vec<&'static str> },
    /// A used bonus card leaves play.
    Left { seat: Seat, card: &'static str },
    /// A persistent card was removed by its owner.
    Dropped { seat: Seat, card: &'static str },
    /// Bonus cards come from the reserve into the pile.
    Enlarged { seat: Seat, count: u8, cards: Option<Vec<&'static str>> },
    /// A card was drawn.
    Drew { seat: Seat, pile: Pile, card: Option<&'static str> },
    /// The game is over.
    Won { seat: Seat, rule: &'static str },
}
