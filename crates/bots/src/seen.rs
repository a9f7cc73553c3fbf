//! What a player sees: never the real position.

use crate::side::Sides;
use table::{Dice, Eye, Game, Judge, Played, Seat, Table, ToMove};

/// A move that was made, as a person at the table remembers it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Heard<M> {
    /// Who made it.
    pub seat: Seat,
    /// The move; `None` if this eye did not learn it (a card laid face down).
    pub mv: Option<M>,
}

impl<M: Copy> Heard<M> {
    /// A play as this eye heard it.
    pub fn of<G: Game<Move = M>>(play: &Played<G>, eye: Eye) -> Heard<M> {
        let known = eye.is(play.seat) || told_in_full::<G>(&play.events, eye);
        Heard { seat: play.seat, mv: known.then_some(play.mv) }
    }
}

/// The source of past moves.
enum Past<'a, G: Game> {
    Unknown,
    Plays(&'a [Played<G>]),
    Heard(&'a [Heard<G::Move>]),
}

/// A decision as one seat sees it.
///
/// The real position is inside, but no method returns it: a bot can ask what it may do and imagine positions
/// that its eye cannot distinguish from the real one. So no bot can see hidden cards or know future dice.
pub struct Seen<'a, G: Game> {
    position: &'a G,
    seat: Seat,
    eye: Eye,
    past: Past<'a, G>,
}

impl<'a, G: Game> Seen<'a, G> {
    /// A decision of `seat` in a position, without past moves.
    pub fn new(position: &'a G, seat: Seat) -> Seen<'a, G> {
        Seen { position, seat, eye: Eye::seat(seat), past: Past::Unknown }
    }
    /// A decision of `seat` at a table.
    pub fn at(table: &'a Table<G>, seat: Seat) -> Seen<'a, G> {
        Seen { position: table.position(), seat, eye: Eye::seat(seat), past: Past::Plays(table.plays()) }
    }
    /// The same with these past moves.
    #[must_use]
    pub fn remembering(mut self, heard: &'a [Heard<G::Move>]) -> Seen<'a, G> {
        self.past = Past::Heard(heard);
        self
    }
    /// The same for a player who sees more than this one seat.
    #[must_use]
    pub fn with_eye(mut self, eye: Eye) -> Seen<'a, G> {
        self.eye = eye;
        self
    }
    /// The seat that has to decide.
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// Who is asked; this is public.
    pub fn to_move(&self) -> ToMove {
        self.position.to_move()
    }
    /// The share of thinking time for this decision, in hundredths: see [`Judge::attention`].
    pub(crate) fn attention(&self) -> u32
    where
        G: Judge,
    {
        self.position.attention(self.seat)
    }
    /// The teams; this is public.
    pub(crate) fn sides(&self) -> Sides {
        Sides::of(self.position)
    }
    /// Appends the moves to consider: all offered moves except those that only take back a part of the own
    /// draft and those that are pointless (unless nothing else is offered).
    pub fn moves(&self, out: &mut Vec<G::Move>) {
        sensible(self.position, self.seat, out);
    }
    /// A full position that this seat cannot distinguish from the real one.
    #[inline]
    pub fn deal(&self, dice: &mut Dice) -> G {
        self.position.imagine(self.eye, dice)
    }
    /// The number of moves before this decision, as far as remembered.
    pub fn past(&self) -> usize {
        match self.past {
            Past::Unknown => 0,
            Past::Plays(plays) => plays.len(),
            Past::Heard(heard) => heard.len(),
        }
    }
    /// One of the past moves, as this seat knows it.
    pub fn heard(&self, index: usize) -> Option<Heard<G::Move>> {
        match self.past {
            Past::Unknown => None,
            Past::Heard(heard) => heard.get(index).copied(),
            Past::Plays(plays) => Some(Heard::of(plays.get(index)?, self.eye)),
        }
    }
}

/// Whether this eye learned every event of a play, and thus the move. A play without any event counts as
/// secret.
pub fn told_in_full<G: Game>(events: &[G::Event], eye: Eye) -> bool {
    !events.is_empty() && events.iter().all(|e| G::hide(e, eye).as_ref() == Some(e))
}

/// Appends the offered moves of a seat, without take-backs and pointless moves unless there is nothing else.
#[inline]
pub(crate) fn sensible<G: Game>(position: &G, seat: Seat, out: &mut Vec<G::Move>) {
    let from = out.len();
    position.moves(seat, out);
    if out.len() - from < 2 {
        return;
    }
    let mut kept = from;
    for i in from..out.len() {
        if !position.takes_back(out[i]) && !position.is_needless(seat, out[i]) {
            out[kept] = out[i];
            kept += 1;
        }
    }
    if kept > from {
        out.truncate(kept);
    }
}
