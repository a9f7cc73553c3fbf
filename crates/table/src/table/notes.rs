//! Lines of a record that are not moves: a clock that ran out, a change of who plays a seat, people's time,
//! votes.
//!
//! None changes the position, but for what all have agreed to take back. The move that a clock makes is an
//! ordinary move on the next line, so a game is replayed without a clock.

use super::{Luck, Refusal, Table};
use crate::pace::{Follows, Timed};
use crate::record::{Entry, Hand, What};
use crate::votes::{Motion, Vote};
use crate::{Broken, Eye, Game, Outcome, Seat, SeatSet};
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
    /// Whether a line of this seat may be entered that is no move: the game goes on, and the seat is played.
    fn may_note(&self, seat: Seat) -> Result<(), Refusal> {
        match self.to_move().outcome() {
            Some(_) => Err(Refusal::Broken(Broken::OVER)),
            None if !self.seating.asked.has(seat) => Err(Refusal::Broken(Broken::NOT_ASKED)),
            None => Ok(()),
        }
    }
    /// Records something about people's time. A loss on time ends the game: the others win.
    pub fn timed(&mut self, seat: Seat, timed: Timed) -> Result<(), Refusal> {
        self.may_note(seat)?;
        self.note(Entry { seat, what: What::Clock(timed) });
        if timed == Timed::Out(Follows::Loss) {
            let winners = self.seating.present().minus(self.seating.team(seat));
            self.resigned = Some(Outcome { winners, rule: "TABLE-CLOCK" });
            self.asked_anew(seat, false, false);
        }
        Ok(())
    }
    /// The time that people have for a reaction ran out: the table passes for the seat, which cannot be taken
    /// back. Refused where the seat is not asked or cannot pass.
    pub fn pass_by_clock(&mut self, seat: Seat) -> Result<(), Refusal> {
        let pass = self.position.pass_move(seat).filter(|_| self.to_move().waiting().has(seat));
        let pass = pass.filter(|mv| self.position.check(seat, *mv).is_ok());
        let pass = pass.ok_or(Refusal::Broken(Broken::NOT_NOW))?;
        self.timed(seat, Timed::Out(Follows::Pass))?;
        self.enter(seat, pass, true);
        self.answer_standing();
        Ok(())
    }
    /// Whether the time of this seat for a reaction has run out, so that its next entry is sealed.
    pub(super) fn clock_passes(&self, seat: Seat) -> bool {
        let passes = What::Clock(Timed::Out(Follows::Pass));
        self.entries.last().is_some_and(|last| last.seat == seat && last.what == passes)
    }
    /// Records what the people of a seat say in a vote.
    pub fn vote(&mut self, seat: Seat, vote: Vote) -> Result<(), Refusal> {
        self.may_note(seat)?;
        self.note(Entry { seat, what: What::Vote(vote) });
        Ok(())
    }
    /// Does what all have agreed to: ends the game as it stands, or takes back everything from a play on. Of
    /// the rest, only the line is noted here.
    pub fn agreed(&mut self, seat: Seat, motion: Motion) -> Result<(), Refusal> {
        self.may_note(seat)?;
        match motion {
            Motion::End => {
                self.note(Entry { seat, what: What::Agreed(motion) });
                self.resigned = Some(Outcome { winners: SeatSet::NONE, rule: "TABLE-AGREED" });
                self.asked_anew(seat, false, false);
            }
            Motion::Undo(entry) => {
                self.rewind(entry as usize)?;
                self.note(Entry { seat, what: What::Agreed(motion) });
                self.asked_anew(seat, false, false);
            }
            Motion::Pause | Motion::Chair(_) => self.note(Entry { seat, what: What::Agreed(motion) }),
        }
        Ok(())
    }
    /// Takes back the play with this entry number and all after it, whatever came to light since. Standing
    /// answers are withdrawn, because they may have been given for what no longer is.
    fn rewind(&mut self, entry: usize) -> Result<(), Refusal> {
        let index = self.plays.iter().position(|play| play.entry == entry).ok_or(Refusal::NoUndo)?;
        let position = self.at(index);
        if let Luck::Loaded(values) = &mut self.luck {
            let mut again: Vec<u32> = self.plays[index..].iter().flat_map(|play| play.loaded.iter().copied()).collect();
            again.append(values);
            *values = again;
        }
        self.plays.truncate(index);
        for note in &mut self.notes {
            note.before = note.before.min(index);
        }
        self.forget_from(index);
        for (standing, _) in self.standing.drain(..) {
            self.stood[standing.seat.index()] += 1;
        }
        self.base = (position.clone(), index);
        self.position = position;
        Ok(())
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
