//! Calls: which tables wait for a person. A call is a document that is written and withdrawn in the
//! transaction of the entries which cause it, so none is lost and none comes before its move is stored.
//! There is one for each table and person.
//!
//! A call says *that* somebody is asked, and never what: whom a table waits for is known to all. Where one
//! person plays alone there is nobody whom they would have to be called by.

use crate::hourglass;
use crate::room::Room;
use crate::tables::Tables;
use crate::time::now;
use crate::trouble::Trouble;
use crate::views::CallView;
use std::collections::BTreeSet;
use store::{Edit, Person};
use table::dice::hex;
use table::{Seat, SeatSet};

/// The kind of the documents.
const KIND: &str = "call";
/// Calls that are shown to a person, at most.
const SHOWN: u32 = 100;

/// What a call says.
#[derive(serde::Serialize, serde::Deserialize)]
struct Call {
    game: String,
    seats: u8,
    since: i64,
    /// When the time of the first of the seats runs out, as it stood then.
    due: Option<i64>,
}

fn key(person: Person, table: &str) -> String {
    format!("{} {table}", hex(&person.0))
}

impl Room {
    /// The people whom the table waits for, each with their seats.
    fn waits_for(&self) -> Vec<(Person, SeatSet)> {
        let people: BTreeSet<Person> = self.chairs.iter().flat_map(|chair| chair.holders.iter().copied()).collect();
        let strangers = self.chairs.iter().filter(|chair| !chair.holders.is_empty());
        let several = strangers.map(|chair| &chair.holders).collect::<BTreeSet<_>>().len() > 1;
        if !self.begun() || !several || self.row.hotseat {
            return Vec::new();
        }
        let waiting = self.table.to_move().waiting();
        let asked = |seat: &Seat| self.chair(*seat).bot.is_none();
        let waiting: SeatSet = waiting.iter().filter(asked).collect();
        let of = |person: Person| (person, self.seats_of(Some(person)).and(waiting));
        people.into_iter().map(of).filter(|(_, seats)| !seats.is_empty()).collect()
    }
    /// Whom the table waits for is stored.
    pub(crate) fn called(&mut self) {
        self.called = self.waits_for();
    }
    /// What changes of the calls with so many entries that are not stored yet.
    pub(crate) fn calls(&self, count: usize) -> Vec<Edit> {
        let now_called = self.waits_for();
        let id = &self.row.id;
        let new: Vec<_> = now_called.iter().filter(|call| !self.called.contains(call)).collect();
        let gone = self.called.iter().filter(|(person, _)| !now_called.iter().any(|(other, _)| other == person));
        let mut edits: Vec<Edit> = gone.map(|(person, _)| Edit::clear(KIND, &key(*person, id))).collect();
        if new.is_empty() {
            return edits;
        }
        let at = now();
        // With the line that begins the game, its clocks begin.
        let begins = || self.beginning.clocks(self.table.as_ref(), at);
        let mut clocks = self.clocks.clone().or_else(begins);
        if let Some(clocks) = clocks.as_mut().filter(|_| count > 0) {
            hourglass::charge(clocks, self.table.as_ref(), count, at);
        }
        for (person, seats) in new {
            let left = |seat: Seat| clocks.as_ref()?.left(seat, at, 0).running();
            let due = seats.iter().filter_map(left).min().map(|left| at + left);
            let call = Call { game: self.row.game.clone(), seats: seats.bits(), since: at, due };
            let value = serde_json::to_vec(&call).unwrap_or_default();
            edits.push(Edit::set(KIND, &key(*person, id), value, None));
        }
        edits
    }
}

impl Tables {
    /// The tables that wait for a person, those whose time runs out first before the others.
    pub async fn calls_of(&self, person: Person) -> Result<Vec<CallView>, Trouble> {
        let prefix = format!("{} ", hex(&person.0));
        let found = self.store.documents(KIND, &prefix, "", SHOWN).await?;
        let mut calls: Vec<CallView> = found
            .iter()
            .filter_map(|document| {
                let call: Call = serde_json::from_slice(&document.value).ok()?;
                let about = self.kind(&call.game).ok()?.about();
                let seats = SeatSet::from_bits(call.seats).iter().filter(|seat| seat.index() < about.seats.len());
                Some(CallView {
                    table: document.key.strip_prefix(&prefix)?.to_string(),
                    seats: seats.map(|seat| about.seat_id(seat).to_string()).collect(),
                    game: call.game,
                    since: call.since / 1000,
                    due: call.due.map(|due| due / 1000),
                })
            })
            .collect();
        calls.sort_by_key(|call| (call.due.unwrap_or(i64::MAX), call.since));
        Ok(calls)
    }
}
