//! Changes of a table in memory that are not stored yet. `transact` turns them into a request to the store,
//! or takes them back.

use crate::eyes;
use crate::room::{Room, Unstored};
use std::collections::BTreeSet;
use std::mem::{replace, take};
use store::{Append, Chair, GameResult, NewEntry, Person, With};
use table::votes::Motion;
use table::{Earlier, Seat, SeatSet, What};

/// A table before a change.
pub(crate) struct Before {
    table: Earlier,
    entries: usize,
    stored: u32,
}

impl Before {
    /// The table as it is.
    pub(crate) fn of(room: &Room) -> Before {
        Before { table: room.table.before(), entries: room.table.entries().len(), stored: room.mark().entries }
    }
}

/// What is to be stored of a change.
pub(crate) enum Change {
    /// One chair, and nothing else.
    Chair(Seat, Chair),
    /// Entries, and what is stored with them.
    Append(Append),
}

impl Room {
    /// Puts a changed chair in its place.
    pub(crate) fn set_chair(&mut self, seat: Seat, mut chair: Chair) {
        // As they are read back.
        chair.holders.sort_unstable();
        chair.former.sort_unstable();
        chair.former.dedup();
        let changed = self.unstored.chairs.iter().find(|(of, _)| *of == seat);
        chair.revision = 1 + changed.map_or(self.chair(seat).revision, |(_, before)| before.revision);
        let first = changed.is_none();
        let before = replace(&mut self.chairs[seat.index()], chair);
        if first {
            self.unstored.chairs.push((seat, before));
        }
    }
    /// Writes a line of the log before the first move; lists name these seats then.
    pub(crate) fn write_line(&mut self, seat: Seat, words: String, waiting: SeatSet) {
        self.unstored.lines.push(NewEntry { seat: seat.0, words });
        self.unstored.waiting = waiting;
    }
    /// What is to be stored since then; nothing when nothing was changed.
    pub(crate) fn unstored(&self, before: &Before, mark: u64) -> Option<Change> {
        let Unstored { chairs, lines, waiting } = &self.unstored;
        let entered = || {
            let entries = self.table.entries().get(before.entries..).unwrap_or_default();
            entries.iter().map(|entry| NewEntry { seat: entry.seat.0, words: entry.words() }).collect()
        };
        // Before the first move, what the game noted is one of the lines.
        let entries: Vec<NewEntry> = if lines.is_empty() { entered() } else { lines.clone() };
        match (&chairs[..], &entries[..]) {
            ([], []) => return None,
            ([(seat, _)], []) => return Some(Change::Chair(*seat, self.chair(*seat).clone())),
            _ => {}
        }
        let count = if lines.is_empty() { entries.len() } else { 0 };
        let calls = self.calls(count).into_iter().map(With::Document);
        let to_move = self.table.to_move();
        let end = to_move.outcome().filter(|_| self.begun());
        let listed = match end {
            Some(end) => end.winners,
            None if self.begun() => to_move.waiting(),
            None => *waiting,
        };
        Some(Change::Append(Append {
            id: self.row.id.clone(),
            mark,
            from: before.stored,
            result: end.map(|end| GameResult { winners: end.winners.bits(), rule: end.rule.into() }),
            waiting: listed.bits(),
            quiet: lines.is_empty() && !self.has_news(),
            with: self.with_chairs(chairs).into_iter().chain(calls).collect(),
            entries,
        }))
    }
    /// The changed chairs; and who has given one up in a game that goes on, which outlasts their device.
    fn with_chairs(&self, chairs: &[(Seat, Chair)]) -> Vec<With> {
        let (mut with, mut left) = (Vec::new(), BTreeSet::<&Person>::new());
        for (seat, before) in chairs {
            let chair = self.chair(*seat);
            left.extend(chair.former.iter().filter(|person| !before.former.contains(person)));
            with.push(With::Chair(seat.0, chair.clone()));
        }
        with.extend(left.into_iter().map(|person| With::Document(eyes::seen(*person, &self.row.id))));
        with
    }
    /// It is stored.
    pub(crate) fn stored(&mut self) {
        self.unstored = Unstored::default();
    }
    /// Takes what was changed since then off the table. Can it go on from there, or must it be read anew?
    #[must_use]
    pub(crate) fn take_back(&mut self, before: Before) -> bool {
        let Unstored { chairs, lines, .. } = take(&mut self.unstored);
        for (seat, chair) in chairs {
            self.chairs[seat.index()] = chair;
        }
        let entered = self.table.entries().get(before.entries..).unwrap_or_default();
        // What was taken back across a barrier is no longer in memory.
        let rewound = entered.iter().any(|entry| matches!(entry.what, What::Agreed(Motion::Undo(_))));
        let goes_on = lines.is_empty() && !rewound;
        if goes_on && !entered.is_empty() {
            self.go_back(before.table);
        }
        goes_on
    }
}
