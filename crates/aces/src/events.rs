//! What happens.

use crate::hex::Hex;
use crate::state::{Aces, owner};
use serde::Serialize;
use table::{Seat, SeatSet};

/// A unit as it was when something happened.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Name {
    /// Whose.
    pub seat: Seat,
    /// Its type.
    pub sheet: u8,
    /// Where it stood.
    pub hex: Hex,
}

/// Something that happened. A `None` among drafts is what the reader may not know.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs)] // `tell-…` in the texts says each of them.
pub enum Event {
    Dealt {
        automa: Option<Seat>,
    },
    Owned {
        factory: Hex,
        seat: Seat,
    },
    Took {
        seat: Seat,
        sheet: Option<u8>,
        back: bool,
    },
    Divided {
        seat: Seat,
        sheet: Option<u8>,
        army: Option<u8>,
        from: Option<u8>,
    },
    DraftsOpen,
    Rolled {
        rolls: Vec<(Seat, u8)>,
        placing: bool,
    },
    Revealed {
        seat: Seat,
        token: u8,
        number: u8,
    },
    Drawn {
        units: Vec<Name>,
    },
    Placed {
        unit: Name,
    },
    Hid {
        hex: Hex,
        v2: bool,
    },
    Laid {
        tokens: u8,
    },
    Round {
        round: u8,
    },
    Weather {
        die: u8,
        weather: u8,
    },
    Turn {
        seat: Seat,
    },
    Repaired {
        unit: Name,
        points: u8,
    },
    Acts {
        seat: Seat,
        army: u8,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        empty: bool,
    },
    Moved {
        unit: Name,
        from: Hex,
        path: Vec<Hex>,
    },
    Occupied {
        unit: Name,
        factory: Hex,
        lost: Option<Name>,
    },
    Turned {
        hex: Hex,
        v2: bool,
    },
    Intercepted {
        unit: Name,
        by: Name,
    },
    LetPass {
        seat: Seat,
        unit: Name,
    },
    Declared {
        unit: Name,
        target: Option<Name>,
        hex: Hex,
    },
    Aimed {
        factory: Hex,
    },
    Withdrew {
        unit: Option<Name>,
    },
    Reordered {
        unit: Option<Name>,
        place: u8,
    },
    Lapsed {
        unit: Name,
    },
    #[serde(rename_all = "kebab-case")]
    Fought {
        attacker: Name,
        target: Name,
        red: u8,
        hits: u8,
        answer: Option<u8>,
        dice: Vec<u8>,
        answer_dice: Vec<u8>,
        dealt: u8,
        taken: u8,
        killed: bool,
        lost: bool,
    },
    Void {
        unit: Name,
    },
    Splash {
        unit: Name,
        dealt: u8,
        killed: bool,
    },
    Barrage {
        unit: Name,
        hex: Hex,
        hits: u8,
        dice: Vec<u8>,
    },
    Launcher {
        hex: Hex,
        dealt: u8,
        destroyed: bool,
    },
    Rocket {
        factory: Hex,
        die: u8,
        hit: bool,
        lost: Option<Name>,
    },
    Income {
        seat: Seat,
        coins: u16,
    },
    Gave {
        seat: Seat,
        to: Seat,
        coins: u16,
        arrived: u16,
    },
    Repairing {
        unit: Name,
    },
    Bought {
        unit: Name,
    },
    Handed {
        to: Seat,
    },
    TimeUp {
        seat: Seat,
    },
    /// The Automa explains itself: which unit, which rule made it act so, whom it means, where it goes.
    Reason {
        unit: Name,
        rule: String,
        target: Option<Name>,
        hex: Hex,
        then: Vec<String>,
    },
    Buys {
        unit: Name,
        rule: String,
        then: String,
    },
    Won {
        winners: SeatSet,
        rule: String,
    },
}

impl Aces {
    /// A unit as it is now.
    pub(crate) fn name(&self, unit: u8) -> Name {
        let it = self.unit(unit);
        Name { seat: owner(unit), sheet: it.sheet, hex: it.hex }
    }
}
