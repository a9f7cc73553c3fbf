//! Lines of a record that are not moves: a clock that ran out, a change of who plays a seat.
//!
//! Neither changes the position. The move that the clock makes is an ordinary move on the next line, so a
//! game is replayed without a clock.

use super::{Refusal, Table};
use crate::record::{Entry, Hand, What};
use crate::{Broken, Eye, Game, Seat};
use std::ops::Range;

/// A line of a record that is not a move, and its place among the moves.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Note {
    /// The number of plays before it, without undone ones.
    pub before: usize,
    /// The line.
    pub entry: Entry,
}

impl<G: Game> Table<G> {
    /// All such lines, in order.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
    /// Records who plays a seat from here. The position and all questions stay the same.
    pub fn hand_over(&mut self, seat: Seat, hand: Hand) -> Result<(), Refusal> {
        if !self.seating.asked.has(seat) {
            return Err(Refusal::Broken(Broken::NOT_ASKED));
        }
        self.note(Entry { seat, what: What::Hand(hand.tidy()) });
        Ok(())
    }
    /// Who plays the seat according to the record. Before the first such line, the header names the player.
    pub fn hand_of(&self, seat: Seat) -> Option<&Hand> {
        self.notes.iter().rev().find_map(|note| match &note.entry.what {
            What::Hand(hand) if note.entry.seat == seat => Some(hand),
            _ => None,
        })
    }
    /// The time of the current phase is up: makes the move of the clock for every seat with a limit, then the
    /// standing answers that follow. None of it can be undone.
    ///
    /// Refused if no clock runs, so a late caller does no harm.
    pub fn time_up(&mut self) -> Result<(), Refusal> {
        let clock = self.clock().ok_or(Refusal::Broken(Broken::NOT_NOW))?;
        let entries = self.entries.len();
        for seat in clock.seats.iter() {
            // The move for one seat may have ended the phase.
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
    /// Applies a record's line that the clock of a seat ran out. Its move comes next.
    pub(super) fn out_of_time(&mut self, seat: Seat) -> Result<(), Refusal> {
        let runs = self.clock().is_some_and(|clock| clock.seats.has(seat));
        if !runs || self.position.time_up(seat).is_none() {
            return Err(Refusal::Broken(Broken::NOT_NOW));
        }
        self.note(Entry { seat, what: What::Time });
        Ok(())
    }
    /// Whether the clock of this seat has run out, so that its next entry must be the move of the clock.
    pub(super) fn clock_moves(&self, seat: Seat) -> bool {
        self.entries.last().is_some_and(|last| last.seat == seat && last.what == What::Time)
    }
    pub(super) fn note(&mut self, entry: Entry) {
        self.notes.push(Note { before: self.plays.len(), entry: entry.clone() });
        self.entries.push(entry);
        self.noticed += 1;
    }
    /// Moves later notes up after a play was undone.
    pub(super) fn notes_without(&mut self, play: usize) {
        for note in self.notes.iter_mut().filter(|note| note.before > play) {
            note.before -= 1;
        }
    }
    /// The notes among these plays. Each comes with a play that this eye may know of, and with whether its
    /// line stands after that play: after the last one before the note, or before the first one of all. The
    /// result does not depend on how many drafts others wrote in between.
    pub fn notes_for(&self, eye: Eye, plays: Range<usize>) -> Vec<(usize, bool, &Entry)> {
        let first = if self.steps_before(eye, plays.end) > 0 { self.step(eye, 0) } else { 0 };
        let upto = |end: usize| self.notes.partition_point(|note| note.before <= end);
        // An earlier note belongs to an earlier play, or to the first of all.
        let from = if first >= plays.start { 0 } else { upto(plays.start) };
        let place = |note: &Note| self.steps_before(eye, note.before).checked_sub(1).map(|last| self.step(eye, last));
        let notes = self.notes.get(from..upto(plays.end)).unwrap_or_default();
        let notes = notes.iter().map(|note| (place(note), &note.entry));
        let placed = notes.map(|(last, entry)| (last.unwrap_or(first), last.is_some(), entry));
        placed.filter(|(play, ..)| *play >= plays.start).collect()
    }
}
