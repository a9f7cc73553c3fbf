//! Clocks of the rules: waits until the clock of a table has run out, and then makes the table's move.
//!
//! The rules say that a phase is timed and for how long ([`table::Clock`]). When it began follows from the
//! times of the stored entries ([`crate::timer`]), so a restarted server keeps the deadline. The move of the
//! clock is an entry like any other.

use crate::handle::{LockedRoom, TableHandle};
use crate::room::Room;
use crate::tables::Tables;
use crate::transact::Write;
use crate::trouble::Trouble;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

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
