//! Somebody waits for the next clock of people that runs out, whether anybody looks at the table or not, and
//! does what the table agreed on; and what people themselves do about their time.

use crate::finish::finish;
use crate::handle::{LockedRoom, TableHandle};
use crate::tables::Tables;
use crate::time::now;
use crate::transact::Write;
use crate::trouble::{self, Trouble};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use store::Person;
use table::Seat;
use table::pace::{Quiet, Timed};

/// Whoever waits for a clock looks this often whether the time of day was put right.
const LOOK_AGAIN: Duration = Duration::from_secs(60);
/// After a failure it is tried again.
const TRY_AGAIN: Duration = Duration::from_secs(5);

/// Something that people do about their time.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Timing {
    /// The clocks go on after a pause.
    Resume,
    /// Days of vacation.
    Away(u16),
    /// Back from vacation.
    Home,
    /// Quiet hours, or none.
    Quiet(Option<Quiet>),
    /// The time of this seat ran out and the others were asked: a bot plays on.
    Caretaker(Seat),
}

/// Sees to it that somebody waits for the next clock of this table that runs out.
pub(crate) fn watch(app: &Arc<Tables>, handle: &Arc<TableHandle>, at: Option<i64>) {
    let mut due = handle.watch.due();
    let same = due.at == at;
    due.at = at;
    if at.is_none() || due.watched {
        drop(due);
        if !same {
            handle.watch.changed.notify_one();
        }
        return;
    }
    due.watched = true;
    drop(due);
    app.alive.count(true);
    let (app, handle) = (app.clone(), handle.clone());
    tokio::spawn(async move {
        wait(&app, &handle).await;
        app.alive.count(false);
    });
}

async fn wait(app: &Arc<Tables>, handle: &Arc<TableHandle>) {
    let mut dark = app.alive.hear();
    loop {
        let at = {
            let mut due = handle.watch.due();
            due.watched = due.at.is_some();
            let Some(at) = due.at else { return };
            at
        };
        let left = Duration::from_millis(u64::try_from(at - now()).unwrap_or(0));
        let darkened = tokio::select! {
            () = tokio::time::sleep(left.min(LOOK_AGAIN)) => false,
            () = handle.watch.changed.notified() => false,
            heard = dark.changed() => heard.is_ok(),
            () = app.stop.cancelled() => return,
        };
        if !darkened && now() < at {
            continue;
        }
        let done = look(app, handle).await.unwrap_or_else(|why| {
            tracing::error!(table = handle.id, rule = %why.rule, "a clock ran out, and nothing came of it");
            false
        });
        // Nobody looks for the same thing again and again.
        let same = handle.watch.due().at == Some(at) && now() >= at;
        if !done && same {
            tokio::time::sleep(TRY_AGAIN).await;
        }
    }
}

/// Looks whether somebody's time has run out, and does what the table agreed on; gives back what was lost in
/// the dark. Had somebody's time run out?
pub async fn look(app: &Arc<Tables>, handle: &Arc<TableHandle>) -> Result<bool, Trouble> {
    app.alive.check(app.store.now());
    let (all, table) = (app.clone(), handle.clone());
    finish(async move {
        let room = table.lock(&all).await?;
        let done = AtomicBool::new(false);
        let change = |room: &mut LockedRoom| {
            // One after the other: what follows for one may end what the other was asked.
            let Some(seat) = room.out(&all.alive).iter().next() else { return Ok::<_, Trouble>(Write::Nothing) };
            done.store(true, Ordering::Relaxed);
            room.at_zero(seat).map(|()| Write::Table)
        };
        all.transact(&table, room, change, |room| watch(&all, &table, room.due_at(&all.alive))).await?;
        Ok(done.load(Ordering::Relaxed))
    })
    .await
}

impl Tables {
    /// Somebody who plays does something about their time. When this answers, it is on the disk.
    pub async fn time(self: &Arc<Tables>, id: &str, person: Person, timing: Timing) -> Result<(), Trouble> {
        let (app, id) = (self.clone(), id.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let room = handle.lock_for(&app, Some(person)).await?;
            app.transact(&handle, room, |room| timing_of(room, person, timing), |_| ()).await
        })
        .await
    }
}

/// Enters what somebody does about their time, if they may.
fn timing_of(room: &mut LockedRoom, person: Person, timing: Timing) -> Result<Write, Trouble> {
    let mine = room.seats_of(Some(person));
    if mine.is_empty() {
        return Err(trouble::NO_SEAT);
    }
    if !room.begun() {
        return Err(trouble::NOT_BEGUN);
    }
    let clocks = room.clocks.as_ref().ok_or(trouble::NO_CLOCK)?;
    let (at, by_days) = (now(), clocks.pace().rhythm.by_days());
    let away = |seat: &Seat| clocks.away_until(*seat, at).is_some();
    let lines: Vec<(Seat, Timed)> = match timing {
        Timing::Resume if !clocks.is_paused() => return Ok(Write::Nothing),
        Timing::Resume => mine.iter().take(1).map(|seat| (seat, Timed::Resume)).collect(),
        Timing::Caretaker(seat) => {
            if !clocks.is_asked_about(seat) || room.chair(seat).holders.contains(&person) {
                return Err(trouble::NOT_OUT);
            }
            return room.hand_to_caretaker(seat).map(|()| Write::Table);
        }
        Timing::Home => mine.iter().filter(away).map(|seat| (seat, Timed::Home)).collect(),
        Timing::Away(_) | Timing::Quiet(_) if !by_days => return Err(trouble::NOT_BY_DAYS),
        Timing::Away(days) => {
            let left = mine.iter().map(|seat| clocks.vacation_left(seat, at)).min().unwrap_or(0);
            if days == 0 || days > left || mine.iter().any(|seat| away(&seat)) {
                return Err(trouble::NO_VACATION.detail(left));
            }
            mine.iter().map(|seat| (seat, Timed::Away(days))).collect()
        }
        Timing::Quiet(quiet) => {
            let soon = mine.iter().any(|seat| clocks.quiet(seat) != quiet && clocks.quiet_until(seat, at).is_some());
            if soon {
                return Err(trouble::QUIET_STAYS);
            }
            let other = mine.iter().filter(|seat| clocks.quiet(*seat) != quiet);
            other.map(|seat| (seat, Timed::Quiet(quiet))).collect()
        }
    };
    for (seat, line) in &lines {
        room.table.timed(*seat, *line).map_err(|_| trouble::OVER)?;
    }
    Ok(if lines.is_empty() { Write::Nothing } else { Write::Table })
}

#[cfg(test)]
mod tests;
