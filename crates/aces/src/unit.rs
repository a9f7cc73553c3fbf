//! One unit of a position, in six bytes.

use crate::hex::Hex;
use crate::state::NOBODY;
use serde::{Deserialize, Serialize};

/// One unit.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it stands.
    pub hex: Hex,
    /// Its type; [`NOBODY`] for an empty slot.
    pub sheet: u8,
    /// Damage in the low three bits, experience above.
    marks: u8,
    flags: u8,
    /// The unit it has intercepted and must attack (AA-INT-3).
    pub bound: u8,
}

impl Default for Unit {
    fn default() -> Unit {
        Unit { hex: Hex::NOWHERE, sheet: NOBODY, marks: 0, flags: 0, bound: NOBODY }
    }
}

/// What a unit has done; bits of its flags, above the two of its army.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[repr(u8)]
pub enum Did {
    /// Moved, or had its move.
    Move = 1 << 2,
    /// Occupied a factory this turn (AA-FAC-6).
    Occupy = 1 << 3,
    /// Is in repair (AA-REP-1).
    Repair = 1 << 4,
    /// Intercepted somebody in the present turn (AA-INT-4).
    Intercept = 1 << 5,
    /// Acted in the Automa's present turn.
    Act = 1 << 6,
    /// Was attacked in the Automa's present turn (AA-AATK-7).
    Suffer = 1 << 7,
}

impl Unit {
    /// A new unit without markers.
    pub fn new(sheet: u8, army: u8, hex: Hex) -> Unit {
        Unit { hex, sheet, flags: army & 3, ..Unit::default() }
    }
    /// Is there a unit in this slot?
    #[inline]
    pub fn exists(&self) -> bool {
        self.sheet != NOBODY
    }
    /// Is it on the map?
    #[inline]
    pub fn on_map(&self) -> bool {
        self.sheet != NOBODY && self.hex.is_somewhere()
    }
    /// Its damage.
    #[inline]
    pub fn damage(&self) -> u8 {
        self.marks & 7
    }
    /// Its experience.
    #[inline]
    pub fn experience(&self) -> u8 {
        self.marks >> 3
    }
    /// Sets its markers.
    pub fn mark(&mut self, damage: u8, experience: u8) {
        self.marks = damage.min(6) | experience.min(31) << 3;
    }
    /// Its army, or [`NO_ARMY`](crate::state::NO_ARMY).
    #[inline]
    pub fn army(&self) -> u8 {
        self.flags & 3
    }
    /// Puts it in an army.
    pub fn join(&mut self, army: u8) {
        self.flags = self.flags & !3 | army & 3;
    }
    /// Has it done this?
    #[inline]
    pub fn did(&self, what: Did) -> bool {
        self.flags & what as u8 != 0
    }
    /// It has done this, or not.
    #[inline]
    pub fn note(&mut self, what: Did, done: bool) {
        self.flags = if done { self.flags | what as u8 } else { self.flags & !(what as u8) };
    }
}
