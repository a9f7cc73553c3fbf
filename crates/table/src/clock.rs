//! Phases with a time limit that the rules impose.

use crate::SeatSet;

/// The time limit of the current phase. Rules never read a clock. A server measures the time and tells the
/// table when it has run out; the table then makes the move of [`Rules::time_up`](crate::Rules::time_up).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Clock {
    /// The seats whose time is limited.
    pub seats: SeatSet,
    /// The duration, from the moment the clock started.
    pub seconds: u32,
    /// Identifies one run of the clock. The same clock continues while this number stays the same, and
    /// stands still while none runs.
    pub run: u32,
}
