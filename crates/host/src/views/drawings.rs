//! The slow parts of a view (the texts of the log, the drawings) are made without the table's lock, once for
//! all readers who see the same, and kept in the cache ([`crate::cache`]).

use super::parts::{self, Detail};
use super::{LogLine, TableView};
use crate::cache::{Cache, LogFrom, Place, Slot, Stamp, drawing_bytes};
use crate::room::{Gaze, Room};
use std::sync::Arc;
use table::{AnyTable, AnyView, Drawing, Look, Mark, Tray};

/// What is drawn of a view.
#[derive(Default)]
struct Drawn {
    board: Arc<Drawing>,
    trays: Arc<Vec<Tray>>,
}

/// What stands in the cache for an eye is known by what that eye may know: nobody can tell from how long
/// something takes that others have written in secret.
fn stamp(table: &dyn AnyTable, gaze: Gaze, end: usize) -> Stamp {
    let (changes, steps) = (table.changes(gaze.eye), table.steps_before(gaze.eye, end));
    Stamp { changes, steps, recent: Vec::new() }
}

/// Lines of a log that are to be made, or were made for somebody who reads the same.
pub struct Unwritten {
    place: Place,
    /// The table as it was when it was locked; none when the lines are there.
    table: Option<Arc<dyn AnyTable>>,
}

/// Lines of a log.
pub struct Written {
    /// The lines, oldest first.
    pub lines: Vec<LogLine>,
    /// Is there more before them?
    pub cut: bool,
}

impl Unwritten {
    /// Of a locked table: a place for this part of its log, and what it is to be written from.
    pub(super) fn of(
        room: &mut Room,
        gaze: Gaze,
        detail: &Detail,
        lang: table::Lang,
        from: LogFrom,
        end: usize,
    ) -> Unwritten {
        let table = room.table.as_ref();
        let stamp = stamp(table, gaze, end);
        let (eye, seats, events, at) = (gaze.eye, gaze.seats, detail.json, detail.at);
        let slot = Slot::Log { room: room.shelf.room, eye, seats, lang, from, at, events };
        let place = room.shelf.cache().place(slot, stamp);
        let table = (!place.is_filled()).then(|| room.snapshot());
        Unwritten { place, table }
    }
    /// The lines: written now with `write`, unless they are there.
    pub fn write(self, write: impl FnOnce(&dyn AnyTable) -> (Vec<LogLine>, bool)) -> Arc<Written> {
        let Unwritten { place, table } = self;
        place.get(|| {
            let (lines, cut) = table.as_deref().map(write).unwrap_or_default();
            let bytes = lines.iter().map(parts::line_bytes).sum();
            (Written { lines, cut }, bytes)
        })
    }
}

/// What a person may see of a table, taken while it was locked: not written and not drawn yet.
pub struct Undrawn {
    /// What is there already.
    pub view: TableView,
    pub(super) seen: Box<dyn AnyView>,
    pub(super) rest: Option<Rest>,
}

/// What is made of it without the lock.
pub(super) struct Rest {
    log: Unwritten,
    gaze: Gaze,
    detail: Detail,
    /// Before which play.
    end: usize,
    stamp: Stamp,
    cache: Arc<Cache>,
    room: u64,
}

impl Rest {
    /// Of a locked table, before this play.
    pub(super) fn of(room: &mut Room, gaze: Gaze, detail: Detail, lang: table::Lang, end: usize) -> Rest {
        let from = if detail.whole_log { LogFrom::Step(0) } else { LogFrom::Page };
        let log = Unwritten::of(room, gaze, &detail, lang, from, end);
        let (cache, stamp) = (room.shelf.cache().clone(), stamp(room.table.as_ref(), gaze, end));
        Rest { log, gaze, detail, end, stamp, cache, room: room.shelf.room }
    }
}

impl Undrawn {
    /// Writes what is to be written, and draws what is to be drawn.
    pub fn draw(self) -> TableView {
        let Undrawn { mut view, seen, rest } = self;
        let Some(Rest { log, gaze, detail, end, mut stamp, cache, room }) = rest else { return view };
        let written = log.write(|table| parts::log(table, gaze, view.lang, end, &detail));
        (view.log, view.log_cut) = (written.lines.clone(), written.cut);
        view.guide = seen.guide(view.lang);
        let recent: Vec<Mark> = view.log.iter().filter(|l| l.fresh).flat_map(|l| l.marks.clone()).collect();
        if detail.drawn {
            let bottom = gaze.seats.iter().next();
            let look = Look { lang: view.lang, bottom, light: detail.light, recent: recent.clone() };
            let night = detail.light == table::Light::Night;
            let slot = Slot::Drawing { room, eye: gaze.eye, bottom, lang: view.lang, night, at: detail.at };
            stamp.recent.clone_from(&recent);
            let drawn = cache.place(slot, stamp).get(|| {
                let (board, trays) = (seen.board(&look), seen.trays(&look));
                let bytes = drawing_bytes(&board, &trays);
                (Drawn { board: Arc::new(board), trays: Arc::new(trays) }, bytes)
            });
            (view.board, view.trays) = (drawn.board.clone(), drawn.trays.clone());
        }
        view.recent = recent;
        if detail.json {
            view.view = seen.json();
        }
        view
    }
}
