//! Works out what one person may see of a table. Everything shown anywhere passes through here.

use super::drawings::{Rest, Undrawn, Unwritten};
use super::parts::*;
use super::{Fair, TableView, waiting};
use crate::cache::LogFrom;
use crate::handle::TableHandle;
use crate::room::{Gaze, Room};
use crate::trouble::{self, Trouble};
use std::sync::Arc;
use store::Person;
use table::{AnyTable, Eye, Lang, SeatSet, ToMove};

/// What this person may see of the table, drawn at once.
pub fn table_view(
    room: &mut Room,
    handle: &TableHandle,
    person: Option<Person>,
    lang: Lang,
    detail: Detail,
) -> Result<TableView, Trouble> {
    Ok(undrawn(room, handle, person, lang, detail)?.draw())
}

/// What this person may see of the table; [`Undrawn::draw`] makes the rest of it without the lock.
pub fn undrawn(
    room: &mut Room,
    handle: &TableHandle,
    person: Option<Person>,
    lang: Lang,
    detail: Detail,
) -> Result<Undrawn, Trouble> {
    if !room.may_look(person) {
        return Err(trouble::NO_TABLE);
    }
    if !room.begun() {
        // Nothing is dealt: nothing of the table is drawn or written.
        let seen = room.table.seen(Eye::SPECTATOR, 0);
        let view = waiting::table_view(room, handle, person, lang, detail)?;
        return Ok(Undrawn { view, seen, rest: None });
    }
    let gaze = room.gaze(person);
    let verified = room.verified();
    let about = room.table.about();
    let here = here(room, handle);
    let table: &dyn AnyTable = room.table.as_ref();
    let steps = table.step_count(gaze.eye);
    let live_now = detail.at.is_none();
    // Everything below is as it was before the play with this index.
    let end = match detail.at {
        Some(at) if at > steps => return Err(trouble::NO_STEP),
        Some(at) => table.step(gaze.eye, at),
        None => table.plays(),
    };
    let seen = table.seen(gaze.eye, end);
    let to_move = seen.to_move();
    let (waiting, ready) = match to_move {
        ToMove::Several { waiting, ready } => (waiting, ready),
        other => (other.waiting(), SeatSet::NONE),
    };
    let mine = gaze.seats.iter().filter(|_| live_now && !room.is_over());
    let mine = mine.map(|seat| my_seat(room, seat, &detail.picked, lang)).collect();
    let secret = room.table.secret().filter(|_| room.is_over());
    let view = TableView {
        id: room.row.id.clone(),
        about,
        lang,
        eye: gaze.eye,
        version: room.version(gaze),
        here,
        view: serde_json::Value::Null,
        board: Arc::default(),
        trays: Arc::default(),
        guide: Default::default(),
        recent: Vec::new(),
        seats: seat_cards(about, room.table.seating(), &room.chairs, person, |seat, _| here.has(seat)),
        mine,
        waiting: waiting.iter().collect(),
        ready: ready.iter().collect(),
        waiting_room: None,
        clock: clock(room).filter(|_| live_now),
        times: times(room, handle).filter(|_| live_now),
        vote: vote(room, person).filter(|_| live_now),
        curtain: gaze.curtain.filter(|_| live_now),
        over: over(about, to_move, lang),
        log: Vec::new(),
        log_cut: false,
        // Whoever only has the address of a finished game reads the game, not what its people said to each
        // other.
        chat: if room.is_guest(person) { Vec::new() } else { chat_from(room, gaze, 0) },
        picked: detail.picked.clone(),
        steps,
        at: detail.at,
        fair: Fair { secret: secret.map(|s| s.to_hex()), verified, ..waiting::fair(room) },
        host: room.is_host(person),
        may_speak: may_speak(room, person),
        allies: if live_now { room.allies(gaze).minus(gaze.seats).iter().collect() } else { Vec::new() },
        listed: room.row.listed,
        shared: room.is_shared(),
        shares: shares(room, person),
        hotseat: room.row.hotseat,
        links: if live_now { links(room, person) } else { Vec::new() },
        setup: setup(room),
        levels: room.kind.levels(),
    };
    Ok(Undrawn { view, seen, rest: Some(Rest::of(room, gaze, detail, lang, end)) })
}

/// The lines of the log from a step on, with their events: to be written without the lock.
pub fn unwritten_from(room: &mut Room, gaze: Gaze, lang: Lang, step: usize) -> Unwritten {
    let end = room.table.plays();
    Unwritten::of(room, gaze, &Detail::PROGRAM, lang, LogFrom::Step(step), end)
}
