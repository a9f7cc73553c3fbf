//! The film: the steps that a reader has not seen, each with the board as they saw it at that time.
//!
//! A *shot* is the events of one step and the board before it. The first shot needs no drawing when the
//! page already shows the board before it. Drawings are cached and made without the table's lock. Positions
//! are not stored, because any position can be played again ([`AnyTable::seen`]).

use super::make;
use crate::cache::{Cache, Slot, Stamp, drawing_bytes};
use crate::room::{Gaze, Room};
use std::collections::VecDeque;
use std::sync::Arc;
use table::story::{Cue, Verdict};
use table::{AnyTable, AnyView, Drawing, Eye, Lang, Light, Look, Mark, Seat};

/// So many shots are told at once; a page asks for the rest when it comes to them.
const MOST: usize = 16;
/// So many parts of a step have a board of their own.
const PARTS: usize = 24;
/// A step of the reader's own that does no more than this and throws no dice is seen on the board itself.
const OWN: usize = 2;

/// What one step told, on the board as it was.
#[derive(Clone, Debug)]
pub struct Shot {
    /// The step, as this eye counts.
    pub step: usize,
    /// Which part of the step: a step that does several things is shown part by part.
    pub part: usize,
    /// Who made it.
    pub seat: Option<Seat>,
    /// What it told, with what to show of it and what came of the battle that ended with it.
    pub lines: Vec<(String, Vec<Cue>, Option<Verdict>)>,
    /// The board before it; none when it is the one that the page shows.
    pub board: Option<Arc<Drawing>>,
}

/// Some steps of a game in progress, taken while it was locked.
pub struct Film {
    table: Arc<dyn AnyTable>,
    gaze: Gaze,
    lang: Lang,
    light: Light,
    from: usize,
    to: usize,
    cache: Arc<Cache>,
    room: u64,
}

/// Up to where a page was told what happened.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Seen {
    eye: Eye,
    steps: usize,
    /// The entry that made the last of these steps.
    entry: Option<usize>,
}

impl Seen {
    /// All that this gaze may know now.
    pub fn now(table: &dyn AnyTable, gaze: Gaze) -> Seen {
        let steps = table.step_count(gaze.eye);
        let entry = steps.checked_sub(1).and_then(|last| table.entry_of(table.step(gaze.eye, last)));
        Seen { eye: gaze.eye, steps, entry }
    }
    /// The steps that came since, unless one of those that were told has been taken back or other eyes look
    /// now.
    fn since(self, table: &dyn AnyTable, gaze: Gaze) -> Option<(usize, usize)> {
        let now = table.step_count(gaze.eye);
        let same = gaze.curtain.is_none() && self.eye == gaze.eye;
        // At the end all is laid open, and secret drafts of others are steps, too: the last one that was told
        // counts otherwise.
        let steps = match self.entry {
            None => 0,
            Some(_) if same => self.steps,
            Some(entry) if gaze.eye == Eye::Archive => {
                let last = (0..table.plays()).rev().find(|play| table.entry_of(*play) == Some(entry))?;
                table.steps_before(gaze.eye, last + 1)
            }
            Some(_) => return None,
        };
        let last = steps.checked_sub(1).and_then(|last| table.entry_of(table.step(gaze.eye, last)));
        (now > steps && last == self.entry && (same || self.entry.is_some())).then_some((steps, now))
    }
}

impl Film {
    /// What came since a page was told; nothing when there is nothing to play.
    pub fn since(room: &mut Room, gaze: Gaze, seen: Seen, lang: Lang, light: Light) -> Option<Film> {
        let (from, to) = seen.since(room.table.as_ref(), gaze)?;
        Some(Film::of(room, gaze, lang, light, from, to))
    }
    /// The steps from one to before another.
    pub fn of(room: &mut Room, gaze: Gaze, lang: Lang, light: Light, from: usize, to: usize) -> Film {
        let (cache, number) = (room.shelf.cache().clone(), room.shelf.room);
        let to = to.min(room.table.step_count(gaze.eye));
        Film { table: room.snapshot(), gaze, lang, light, from: from.min(to), to, cache, room: number }
    }
    /// The shots, in their order, with the step from which on they are to be asked for. `whole`: the first
    /// one has a drawing, too.
    pub fn shots(&self, whole: bool) -> (Vec<Shot>, Option<usize>) {
        let (table, eye) = (self.table.as_ref(), self.gaze.eye);
        let end = table.step(eye, self.to);
        let lines = make::log_from(table, eye, self.lang, self.from, end, usize::MAX, false);
        let mut shots: Vec<Shot> = Vec::new();
        let mut recent: Vec<Mark> = Vec::new();
        for told in lines.chunk_by(|one, next| one.step == next.step) {
            let (step, seat) = (told[0].step, told[0].seat);
            if shots.len() >= MOST {
                return (shots, Some(step));
            }
            let mut cues = told.iter().flat_map(|line| &line.cues).peekable();
            let verdict = told.iter().any(|line| line.verdict.is_some());
            if !verdict && (cues.peek().is_none() || !whole && self.is_seen_anyway(seat, cues)) {
                recent = told.iter().flat_map(|line| line.marks.clone()).collect();
                continue;
            }
            let within = if told.len() > 1 { table.seen_within(eye, table.step(eye, step)) } else { Vec::new() };
            let mut within: VecDeque<_> = within.into_iter().take(PARTS).collect();
            let (mut from, mut now) = (0, None);
            for part in 0.. {
                let until = within.front().map_or(told.len(), |(heard, _)| (*heard).min(told.len()));
                let lines = told[from..until].iter().filter(|line| !line.cues.is_empty() || line.verdict.is_some());
                let lines: Vec<_> =
                    lines.map(|line| (line.text.clone(), line.cues.clone(), line.verdict.clone())).collect();
                let marks = told[from..until].iter().flat_map(|line| line.marks.clone()).collect();
                let recent = std::mem::replace(&mut recent, marks);
                if !lines.is_empty() {
                    let drawn = whole || step > self.from || part > 0;
                    let board = drawn.then(|| self.draw(step, part, now.take(), recent));
                    shots.push(Shot { step, part, seat, lines, board });
                }
                let Some((_, next)) = within.pop_front() else { break };
                (from, now) = (until, Some(next));
            }
        }
        (shots, None)
    }
    /// Does the reader see it without a film, because they did it themselves and nothing came of it that they
    /// could not foresee?
    fn is_seen_anyway<'a>(&self, seat: Option<Seat>, cues: impl Iterator<Item = &'a Cue> + Clone) -> bool {
        let own = seat.is_some_and(|seat| self.gaze.seats.has(seat));
        own && cues.clone().count() <= OWN
            && !cues.clone().any(|cue| matches!(cue, Cue::Roll { .. } | Cue::Strike { .. }))
    }
    /// The board before a part of a step, as this eye saw it; without a view, before the step.
    fn draw(&self, step: usize, part: usize, view: Option<Box<dyn AnyView>>, recent: Vec<Mark>) -> Arc<Drawing> {
        let (eye, bottom, lang) = (self.gaze.eye, self.gaze.seats.iter().next(), self.lang);
        let slot = Slot::Shot { room: self.room, eye, bottom, lang, night: self.light == Light::Night, step, part };
        let play = self.table.step(eye, step);
        // Known by the steps that led to it: none of them can be another one and have the same entry.
        let made = step.checked_sub(1).and_then(|last| self.table.entry_of(self.table.step(eye, last)));
        let stamp = Stamp { changes: 0, steps: made.map_or(0, |entry| entry + 1), recent: recent.clone() };
        let drawn = self.cache.place(slot, stamp).get(|| {
            let look = Look { lang, bottom, light: self.light, recent };
            let board = view.unwrap_or_else(|| self.table.seen(eye, play)).board(&look);
            let bytes = drawing_bytes(&board, &[]);
            (Arc::new(board), bytes)
        });
        Arc::clone(&drawn)
    }
}
