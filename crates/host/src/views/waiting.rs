//! The view of a table that has not begun: who sits where, who is missing, the links. It has no board, no
//! card and no question.

use super::parts::{self, Detail};
use super::{Fair, Given, MySeat, TableView, WaitingRoom};
use crate::handle::TableHandle;
use crate::room::Room;
use crate::time::uptime;
use crate::trouble::{self, Trouble};
use std::sync::Arc;
use store::Person;
use table::story::Guide;
use table::{Lang, Pointing, Seat};

/// What this person may see of a table that has not begun.
pub(super) fn table_view(
    room: &Room,
    handle: &TableHandle,
    person: Option<Person>,
    lang: Lang,
    detail: Detail,
) -> Result<TableView, Trouble> {
    if detail.at.is_some_and(|at| at > 0) {
        return Err(trouble::NO_STEP);
    }
    let about = room.table.about();
    let gaze = room.gaze(person);
    let here = parts::here(room, handle);
    let mut log = parts::log_from(room.table.as_ref(), gaze.eye, lang, 0, 0, usize::MAX, detail.json);
    let cut = if detail.whole_log { 0 } else { log.len().saturating_sub(parts::LOG_LINES) };
    log.drain(..cut);
    let ids = |seats: table::SeatSet| seats.iter().map(|seat| about.seat_id(seat).to_string()).collect();
    Ok(TableView {
        id: room.row.id.clone(),
        about,
        lang,
        eye: gaze.eye,
        version: room.version(gaze),
        here,
        view: serde_json::Value::Null,
        board: Arc::default(),
        trays: Arc::default(),
        recent: Vec::new(),
        guide: Guide::default(),
        seats: parts::seat_cards(about, room.table.seating(), &room.chairs, person, |seat, _| here.has(seat)),
        mine: room.seats_of(person).iter().map(my_seat).collect(),
        waiting: Vec::new(),
        ready: Vec::new(),
        waiting_room: Some(WaitingRoom {
            missing: ids(room.missing()),
            may_give: room.may_give(person).is_some(),
            awaited: ids(room.awaited),
            to_add: ids(room.to_add()),
            begins_in: room.due.map(|due| due.saturating_sub(uptime()).as_secs()),
        }),
        clock: None,
        times: parts::times(room, handle),
        vote: None,
        curtain: None,
        over: None,
        log,
        log_cut: cut > 0,
        chat: parts::chat_from(room, gaze, 0),
        picked: Vec::new(),
        steps: 0,
        at: detail.at,
        fair: fair(room),
        host: room.is_host(person),
        may_speak: parts::may_speak(room, person),
        allies: Vec::new(),
        listed: room.row.listed,
        shared: false,
        shares: None,
        hotseat: room.row.hotseat,
        links: parts::links(room, person),
        setup: parts::setup(room),
        levels: room.kind.levels(),
    })
}

/// A seat that nobody asks anything yet.
fn my_seat(seat: Seat) -> MySeat {
    MySeat {
        seat,
        asked: false,
        decision: 0,
        prompt: String::new(),
        pointing: Pointing::default(),
        declarations: Vec::new(),
        can_undo: false,
        topic: None,
        standing: Vec::new(),
    }
}

/// The promise of the dice, as far as it is known before the end.
pub(super) fn fair(room: &Room) -> Fair {
    let (about, header) = (room.table.about(), room.table.header());
    let people = room.table.seating().asked.iter().filter(|seat| !room.chair(*seat).holders.is_empty());
    // One person gives once, however many seats they lead.
    let gave = |seat: Seat| {
        let mut others = room.beginning.gave.iter();
        others.any(|other| room.chair(other).holders.iter().any(|p| room.chair(seat).holders.contains(p)))
    };
    Fair {
        commitment: header.commitment.clone(),
        contributions: header
            .contributions
            .iter()
            .map(|given| Given { seat: given.seat.clone(), luck: given.to_hex() })
            .collect(),
        promise: header.promise(),
        nothing: people.filter(|seat| !gave(*seat)).map(|seat| about.seat_id(seat).to_string()).collect(),
        secret: None,
        verified: None,
    }
}
