//! Rules that know a clock.

use crate::SeatSet;

/// The present phase is timed. The rules only say so: they never look at a clock themselves. Whoever has one (a server)
/// tells the table when it has run out, and the table makes the move of [`Rules::time_up`](crate::Rules::time_up).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Clock {
    /// For whom it runs.
    pub seats: SeatSet,
    /// How long, from the moment when it began to run.
    pub seconds: u32,
    /// Tells one run of the clock from the next: as long as this number is the same, the time runs on.
    pub run: u32,
}
