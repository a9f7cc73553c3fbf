//! The clock of a table whose rules know one: how long it still runs, and somebody who waits for it.
//!
//! The rules say that a phase is timed and for how long ([`table::Clock`]); when it began follows from the
//! times of the stored entries, so a server that was started anew goes on with the same deadline. When it has
//! run out, the table makes the move of the clock, which is an entry like any other.

use crate::handle::{LockedRoom, TableHandle};
use crate::room::Room;
use crate::tables::{Tables, now};
use crate::transact::Write;
use crate::trouble::Trouble;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
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
    watched: bool,
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
    fn left(&self, clock: Clock, at: i64) -> u64 {
        let whole = i64::from(clock.seconds) * 1000;
        let run = self.run.filter(|(run, ..)| *run == clock.run);
        let spent = run.map_or(0, |(_, spent, since)| spent + since.map_or(0, |since| (at - since).max(0)));
        (whole - spent).clamp(0, whole) as u64
    }
}

impl Room {
    /// The clock that runs, and how long it still does, in milliseconds.
    pub fn time_left(&self) -> Option<(Clock, u64)> {
        let clock = self.table.clock().filter(|_| self.begun())?;
        Some((clock, self.timer.left(clock, now())))
    }
}

/// Sees to it that somebody waits for the clock of this table.
pub fn watch(app: &Arc<Tables>, handle: &Arc<TableHandle>, room: &mut Room) {
    let Some((_, mut left)) = room.time_left() else { return };
    if std::mem::replace(&mut room.timer.watched, true) {
        return;
    }
    let (app, handle) = (app.clone(), handle.clone());
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
                () = app.stop.cancelled() => return,
            }
            match time_up(&app, &handle).await {
                Ok(Some(more)) => left = more,
                Ok(None) => return,
                Err(trouble) => {
                    return tracing::error!(table = handle.id, rule = %trouble.rule, "the move of the clock was refused");
                }
            }
        }
    });
}

/// Makes the moves of the clock if it has run out. How long it, or the next one, still runs; nothing when
/// none does.
async fn time_up(app: &Arc<Tables>, handle: &Arc<TableHandle>) -> Result<Option<u64>, Trouble> {
    let room = handle.lock(app).await?;
    let stuck = AtomicBool::new(false);
    let change = |room: &mut LockedRoom| match room.time_left() {
        Some((_, 0)) => {
            // Where the rules name no move for it, nobody is hurried.
            stuck.store(room.table.time_up().is_err(), Relaxed);
            Ok::<_, Trouble>(if stuck.load(Relaxed) { Write::Nothing } else { Write::Table })
        }
        _ => Ok(Write::Nothing),
    };
    let next = |room: &mut LockedRoom| {
        let next = room.time_left().filter(|_| !stuck.load(Relaxed));
        room.timer.watched = next.is_some();
        next.map(|(_, left)| left)
    };
    app.transact(handle, room, change, next).await
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
