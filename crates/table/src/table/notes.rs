//! What a record notes beside moves: a clock that ran out, a seat that changes hands.
//!
//! Neither changes the position. What the clock makes is a move like any other, on the next line of the record; so a
//! game is replayed without a clock.

use super::{Refusal, Table};
use crate::record::{Entry, Hand, What};
use crate::{Broken, Eye, Game, Seat};
use std::ops::Range;

/// A line of a record that is no move, and where it stands among the moves.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Note {
    /// How many plays, of those that were not taken back, were made before it.
    pub before: usize,
    /// The line.
    pub entry: Entry,
}

impl<G: Game> Table<G> {
    /// What was noted beside the moves, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
    /// Who plays a seat from here. It changes neither the position nor anybody's question.
    pub fn hand_over(&mut self, seat: Seat, hand: Hand) -> Result<(), Refusal> {
        if !self.seating.asked.has(seat) {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        self.note(Entry { seat, what: What::Hand(hand.tidy()) });
        Ok(())
    }
    /// Who plays the seat, as far as the record says; before the first such line, the head of the record names them.
    pub fn hand_of(&self, seat: Seat) -> Option<&Hand> {
        self.notes.iter().rev().find_map(|note| match &note.entry.what {
            What::Hand(hand) if note.entry.seat == seat => Some(hand),
            _ => None,
        })
    }
    /// The time of the present phase is up: the table makes the move of the clock for every seat that it runs for,
    /// then whatever standing answers follow. Nothing of it can be taken back.
    ///
    /// Refused when no clock runs; so whoever watches the clock may be late, and nothing happens twice.
    pub fn time_up(&mut self) -> Result<(), Refusal> {
        let clock = self.clock().ok_or(Refusal::Broken(Broken::NOT_NOW))?;
        let entries = self.entries.len();
        for seat in clock.seats.iter() {
            // What the clock did for one seat may have ended the phase.
            let runs = self.clock().is_some_and(|now| now.run == clock.run && now.seats.has(seat));
            if let Some(mv) = self.position.time_up(seat).filter(|_| runs) {
                self.note(Entry { seat, what: What::Time });
                self.enter(seat, mv, true);
            }
        }
        if self.entries.len() == entries {
            return Err(Refusal::Broken(Broken::NOT_NOW));
        }
        self.answer_standing();
        Ok(())
    }
    /// A record says that the clock of a seat ran out; its move comes next.
    pub(super) fn out_of_time(&mut self, seat: Seat) -> Result<(), Refusal> {
        let runs = self.clock().is_some_and(|clock| clock.seats.has(seat));
        if !runs || self.position.time_up(seat).is_none() {
            return Err(Refusal::Broken(Broken::NOT_NOW));
        }
        self.note(Entry { seat, what: What::Time });
        Ok(())
    }
    /// Has the clock of this seat run out, so that its next entry is the move of the clock?
    pub(super) fn clock_moves(&self, seat: Seat) -> bool {
        self.entries.last().is_some_and(|last| last.seat == seat && last.what == What::Time)
    }
    pub(super) fn note(&mut self, entry: Entry) {
        self.notes.push(Note { before: self.plays.len(), entry: entry.clone() });
        self.entries.push(entry);
        self.noticed += 1;
    }
    /// A play was taken back: what was noted after it moves up.
    pub(super) fn notes_without(&mut self, play: usize) {
        for note in self.notes.iter_mut().filter(|note| note.before > play) {
            note.before -= 1;
        }
    }
    /// The notes that stand among these plays, each with a play that this eye may know of, and whether its line stands
    /// after that one: after the last before the note, or before the first of all. How many drafts others wrote in between,
    /// nobody can tell from it.
    pub fn notes_for(&self, eye: Eye, plays: Range<usize>) -> Vec<(usize, bool, &Entry)> {
        let first = if self.steps_before(eye, plays.end) > 0 { self.step(eye, 0) } else { 0 };
        let upto = |end: usize| self.notes.partition_point(|note| note.before <= end);
        // What was noted earlier stands by an earlier play, or by the first of all.
        let from = if first >= plays.start { 0 } else { upto(plays.start) };
        let place = |note: &Note| self.steps_before(eye, note.before).checked_sub(1).map(|last| self.step(eye, last));
        let notes = self.notes.get(from..upto(plays.end)).unwrap_or_default();
        let notes = notes.iter().map(|note| (place(note), &note.entry));
        let placed = notes.map(|(last, entry)| (last.unwrap_or(first), last.is_some(), entry));
        placed.filter(|(play, ..)| *play >= plays.start).collect()
    }
}
