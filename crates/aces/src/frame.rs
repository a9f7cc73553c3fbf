//! The flow of the game as plain data: what is going on.

use crate::hex::Hex;
use serde::{Deserialize, Serialize};
use table::SeatSet;

/// What is going on, the innermost on top. Each is one paragraph of the rulebook.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub enum Frame {
    /// Nothing.
    #[default]
    Nothing,
    /// Ardennes: the factories of a team are shared (AA-ARD-2).
    Owning {
        /// Whose.
        team: u8,
    },
    /// Expert forces are chosen in secret (AA-PLAY-7).
    Extra,
    /// Units are divided over the tokens (AA-SETUP-3).
    Divide,
    /// Everybody rolls a die (AA-SETUP-5, AA-TURN-1).
    Order,
    /// The next token is turned over (AA-SETUP-6).
    Placing {
        /// How many were, by all together.
        done: u8,
    },
    /// The units of a token are placed (AA-SETUP-7).
    Army {
        /// Which token.
        token: u8,
        /// Where.
        centre: Hex,
    },
    /// V2: tokens are laid (AA-V2-3).
    Hiding,
    /// A turn begins.
    Start,
    /// First turns: which armies act (AA-FIRST-6).
    Armies {
        /// How many are still to be named.
        left: u8,
    },
    /// Phase 1 (AA-MOVE-1).
    Moving,
    /// A unit on its way (AA-MOVE-4).
    Walk {
        /// Which.
        unit: u8,
        /// Doubled movement points left.
        left: u8,
        /// Has it not moved yet?
        fresh: bool,
        /// Where it goes by itself; nowhere when its owner leads it hex by hex.
        goal: Hex,
        /// Seats that let it go.
        let_go: SeatSet,
    },
    /// Somebody may intercept (AA-INT-1).
    Window {
        /// Whom.
        unit: u8,
        /// Who was asked already on this hex.
        passed: SeatSet,
    },
    /// Phase 2 (AA-DECL-1).
    Declaring,
    /// Phase 3 (AA-CBT-1).
    Fighting {
        /// The next fight.
        at: u8,
    },
    /// Phase 4 begins: income (AA-LOG-1).
    Income,
    /// The ally may give (AA-LOG-2).
    Gift,
    /// Phase 4 (AA-LOG-4).
    Logistics,
    /// The turn is over.
    End,
    /// The Automa acts, unit by unit (AA-AUTO-1).
    Automa {
        /// The unit that is acting; [`NOBODY`](crate::state::NOBODY) between two.
        unit: u8,
        /// The priority that it follows.
        action: u8,
        /// Whom or what it means to attack: a unit, or [`NOBODY`](crate::state::NOBODY).
        target: u8,
        /// The hex that area fire aims at.
        aim: Hex,
    },
    /// The Automa spends its coins (AA-APROD-1).
    Producing,
}
