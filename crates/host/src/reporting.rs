//! Makes reports on finished games: when somebody asks, one at a time, in the time that is left when no bot
//! thinks.
//!
//! A report takes from seconds to minutes of one thread. Its work consists of questions that take a fraction
//! of a second each; before each of them it waits for a turn to think as the last of all
//! ([`Urgency::Spare`]), so whoever waits for a bot waits for one question at most.

use crate::networks::Whose;
use crate::reports::State;
use crate::tables::Tables;
use crate::thinkers::{Turn, Urgency};
use crate::trouble::{self, Trouble};
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use store::Person;
use table::{AnyTable, SeatSet};
use tokio::runtime::Handle;

/// A finished game with the report on it.
pub struct Finished {
    /// A copy of the table.
    pub table: Arc<dyn AnyTable>,
    /// How far the report is.
    pub state: State,
    /// The seats that the person held.
    pub seats: SeatSet,
}

/// A finished game that this person may look at, with its report. There is none on a game that goes on.
pub async fn look(tables: &Arc<Tables>, id: &str, person: Option<Person>) -> Result<Finished, Trouble> {
    let mut room = tables.handle(id).look(tables, person).await?;
    if !room.is_over() {
        return Err(trouble::NOT_OVER);
    }
    let (table, seats) = (room.snapshot(), room.seats_of(person));
    drop(room);
    let (tables, id) = (tables.clone(), id.to_string());
    let read = tokio::task::spawn_blocking(move || {
        let state = tables.reports.state(&id, table.about());
        Finished { table, state, seats }
    });
    read.await.map_err(|_| trouble::FAILED)
}

/// Asks for the report on a finished game, on this one's account. Whoever asks for what is there, or on its
/// way, changes nothing.
pub async fn want(tables: &Arc<Tables>, id: &str, person: Option<Person>, whose: Whose) -> Result<(), Trouble> {
    let finished = look(tables, id, person).await?;
    if matches!(finished.state, State::None | State::Failed) && tables.reports.enqueue(id, whose)? {
        begin(tables, id.to_string(), whose);
    }
    Ok(())
}

/// Begins again with what was wanted when the server ended.
pub async fn resume(tables: Arc<Tables>) {
    let all = tables.clone();
    let wanted = tokio::task::spawn_blocking(move || all.reports.wanted()).await.unwrap_or_default();
    for id in wanted {
        if tables.reports.enqueue(&id, Whose::Server).is_ok_and(|new| new) {
            begin(&tables, id, Whose::Server);
        }
    }
}

/// Has a report made that is in the queue.
fn begin(tables: &Arc<Tables>, id: String, whose: Whose) {
    let tables = tables.clone();
    tokio::spawn(async move {
        match make(&tables, &id, whose).await {
            Ok(true) => tables.reports.done(&id),
            // The server goes down: what is wanted stays noted.
            Ok(false) => {}
            Err(why) => {
                tracing::error!(table = id, "the report could not be made: {why}");
                tables.reports.failed(&id);
            }
        }
    });
}

/// Makes a report and keeps it; says whether it was completed.
async fn make(tables: &Arc<Tables>, id: &str, whose: Whose) -> Result<bool, String> {
    let all = tables.clone();
    let noted = id.to_string();
    let note = tokio::task::spawn_blocking(move || all.reports.note(&noted)).await;
    note.map_err(|fell| fell.to_string())?.map_err(|why| why.to_string())?;
    let place = tokio::select! {
        place = tables.reports.place.turn(Urgency::Spare, whose) => place,
        () = tables.stop.cancelled() => return Ok(false),
    };
    let (kind, table) = {
        let mut room = tables.handle(id).lock(tables).await.map_err(|trouble| trouble.rule.to_string())?;
        // The record names the players.
        room.record();
        (room.kind, room.table.boxed_clone())
    };
    let (all, id) = (tables.clone(), id.to_string());
    let work = tokio::task::spawn_blocking(move || {
        let _place = place;
        let spare = Spare { tables: all, handle: Handle::current(), turn: Mutex::default() };
        let report = (kind.analysis.analyse)(&*table, spare.tables.reports.plan, &|done, all| {
            spare.tables.reports.progress(&id, done, all);
            spare.wait()
        });
        if spare.tables.goes_down() {
            return Ok(false);
        }
        let report = report.map_err(|bad| bad.to_string())?;
        spare.tables.reports.keep(&id, Arc::new(report)).map_err(|why| why.to_string())?;
        Ok(true)
    });
    work.await.map_err(|fell| fell.to_string())?
}

/// The turn to think that a report has; it gives it back before every question.
struct Spare {
    tables: Arc<Tables>,
    handle: Handle,
    turn: Mutex<Option<Turn>>,
}

impl Spare {
    /// Waits until nobody else wants to think.
    fn wait(&self) -> ControlFlow<()> {
        let mut turn = self.turn.lock().unwrap_or_else(|broken| broken.into_inner());
        drop(turn.take());
        *turn = self.handle.block_on(async {
            tokio::select! {
                turn = self.tables.thinkers.turn(Urgency::Spare, Whose::Server) => turn,
                () = self.tables.stop.cancelled() => None,
            }
        });
        if turn.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
