//! How long the clock of a table has run, computed from the times of the stored entries.

use table::Clock;

/// How long the present run of a table's clock has lasted. It stands still while no clock runs, and goes on
/// where it stood: whoever stops a clock and starts it again wins no time.
#[derive(Copy, Clone, Default, Debug)]
pub struct Timer {
    /// The run, for how many milliseconds it lasted before, and since when it runs, in milliseconds since
    /// 1970.
    run: Option<(u32, i64, Option<i64>)>,
    /// When something was last entered.
    pub last: i64,
    /// Does somebody already wait for it to run out?
    pub(crate) watched: bool,
}

impl Timer {
    /// Something was entered at this time, and the clock is this now.
    pub fn note(&mut self, clock: Option<Clock>, at: i64) {
        self.last = at;
        self.run = match (clock, self.run) {
            (None, Some((run, spent, Some(since)))) => Some((run, spent + (at - since).max(0), None)),
            (None, stands) => stands,
            (Some(clock), Some((run, spent, since))) if run == clock.run => Some((run, spent, since.or(Some(at)))),
            (Some(clock), _) => Some((clock.run, 0, Some(at))),
        };
    }
    /// How long the clock still runs at this time, in milliseconds; never longer than it runs in all,
    /// whatever the clock of this machine was set to meanwhile.
    pub(crate) fn left(&self, clock: Clock, at: i64) -> u64 {
        let whole = i64::from(clock.seconds) * 1000;
        let run = self.run.filter(|(run, ..)| *run == clock.run);
        let spent = run.map_or(0, |(_, spent, since)| spent + since.map_or(0, |since| (at - since).max(0)));
        (whole - spent).clamp(0, whole) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::SeatSet;

    #[test]
    fn a_run_counts_from_the_entry_that_began_it() {
        let clock = |run| Clock { seats: SeatSet::first(2), seconds: 60, run };
        let mut timer = Timer::default();
        timer.note(Some(clock(1)), 1_000);
        timer.note(Some(clock(1)), 31_000);
        assert_eq!(timer.left(clock(1), 41_000), 20_000, "what is entered meanwhile gives no new time");
        assert_eq!(timer.left(clock(1), 99_000), 0);
        assert_eq!(timer.left(clock(1), 0), 60_000, "a clock that was put back gives no more than all");
        timer.note(Some(clock(2)), 50_000);
        assert_eq!(timer.left(clock(2), 50_000), 60_000);
        timer.note(None, 60_000);
        timer.note(Some(clock(2)), 70_000);
        assert_eq!(timer.left(clock(2), 70_000), 50_000, "it stood still meanwhile, and gives no new time");
        timer.note(None, 75_000);
        timer.note(None, 80_000);
        timer.note(Some(clock(2)), 90_000);
        assert_eq!(timer.left(clock(2), 91_000), 44_000);
        timer.note(Some(clock(3)), 99_000);
        assert_eq!(timer.left(clock(3), 99_000), 60_000);
    }
}
