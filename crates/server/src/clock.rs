//! The clock of a table whose rules know one: how long it still runs, and somebody who waits for it.
//!
//! The rules say that a phase is timed and for how long ([`table::Clock`]); when it began follows from the times of the
//! stored entries, so a server that was started anew goes on with the same deadline. When it has run out, the table makes
//! the move of the clock, which is an entry like any other.

use crate::actions::{Committed, TRIES};
use crate::handle::TableHandle;
use crate::room::Room;
use crate::state::{App, now};
use crate::think;
use crate::trouble::{self, Trouble};
use std::sync::Arc;
use std::time::Duration;
use table::Clock;

/// When the present run of a table's clock began.
#[derive(Copy, Clone, Default, Debug)]
pub(crate) struct Timer {
    /// The run, and when it began, in milliseconds since 1970.
    began: Option<(u32, i64)>,
    /// When something was last entered.
    pub(crate) last: i64,
    /// Does somebody already wait for it to run out?
    watched: bool,
}

impl Timer {
    /// Something was entered at this time, and the clock is this now.
    pub(crate) fn note(&mut self, clock: Option<Clock>, at: i64) {
        self.last = at;
        match clock {
            None => self.began = None,
            Some(clock) if self.began.is_none_or(|(run, _)| run != clock.run) => self.began = Some((clock.run, at)),
            Some(_) => {}
        }
    }
    /// How long the clock still runs at this time, in milliseconds; never longer than it runs in all, whatever the
    /// clock of this machine was set to meanwhile.
    fn left(&self, clock: Clock, at: i64) -> u64 {
        let whole = i64::from(clock.seconds) * 1000;
        let began = self.began.filter(|(run, _)| *run == clock.run).map_or(at, |(_, began)| began);
        (began + whole - at).clamp(0, whole) as u64
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
pub(crate) fn watch(app: &Arc<App>, handle: &Arc<TableHandle>, room: &mut Room) {
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
                    return tracing::error!(table = handle.id, rule = %trouble.rule, "the clock could not move");
                }
            }
        }
    });
}

/// Makes the moves of the clock if it has run out. How long it, or the next one, still runs; nothing when none does.
async fn time_up(app: &Arc<App>, handle: &Arc<TableHandle>) -> Result<Option<u64>, Trouble> {
    let mut room = handle.lock(app).await?;
    for _ in 0..TRIES {
        match room.time_left() {
            Some((_, 0)) => {}
            other => {
                room.timer.watched = other.is_some();
                return Ok(other.map(|(_, left)| left));
            }
        }
        let before = room.table.entries().len();
        if room.table.time_up().is_err() {
            // The rules name no move for it: nobody is hurried.
            room.timer.watched = false;
            return Ok(None);
        }
        match app.commit(handle, room, before).await? {
            Committed::Overtaken(fresh) => room = fresh,
            Committed::Stored(mut fresh) => {
                let next = fresh.time_left();
                fresh.timer.watched = next.is_some();
                let bot = think::sleeps(&fresh);
                drop(fresh);
                handle.ring();
                if bot {
                    think::wake(app, handle);
                }
                return Ok(next.map(|(_, left)| left));
            }
        }
    }
    Err(trouble::BUSY)
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
        assert_eq!(timer.left(clock(2), 70_000), 60_000);
    }
}
