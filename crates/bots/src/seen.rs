//! What a player of this crate gets to see: never the true position.

use crate::side::Sides;
use table::{Dice, Eye, Game, Judge, Played, Seat, Table, ToMove};

/// A move that was made, as somebody who sits at the table remembers it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Heard<M> {
    /// Who made it.
    pub seat: Seat,
    /// The move; `None` when this eye was not told all about it (a card laid face down).
    pub mv: Option<M>,
}

impl<M: Copy> Heard<M> {
    /// A play as this eye heard it.
    pub fn of<G: Game<Move = M>>(play: &Played<G>, eye: Eye) -> Heard<M> {
        let known = eye.is(play.seat) || told_in_full::<G>(&play.events, eye);
        Heard { seat: play.seat, mv: known.then_some(play.mv) }
    }
}

/// Where the memory of past moves is from.
enum Past<'a, G: Game> {
    Unknown,
    Plays(&'a [Played<G>]),
    Heard(&'a [Heard<G::Move>]),
}

/// A decision as one seat sees it.
///
/// The true position is inside, but nothing hands it out: a bot asks what it may do, and imagines
/// positions that its eye cannot tell from the real one. So no bot can look at hidden cards, and
/// none can know the dice to come.
pub struct Seen<'a, G: Game> {
    position: &'a G,
    seat: Seat,
    eye: Eye,
    past: Past<'a, G>,
}

impl<'a, G: Game> Seen<'a, G> {
    /// A decision of `seat` in a position, without memory of what led to it.
    pub fn new(position: &'a G, seat: Seat) -> Seen<'a, G> {
        Seen { position, seat, eye: Eye::seat(seat), past: Past::Unknown }
    }
    /// A decision of `seat` at a table.
    pub fn at(table: &'a Table<G>, seat: Seat) -> Seen<'a, G> {
        Seen { position: table.position(), seat, eye: Eye::seat(seat), past: Past::Plays(table.plays()) }
    }
    /// The same, remembering these moves.
    #[must_use]
    pub fn remembering(mut self, heard: &'a [Heard<G::Move>]) -> Seen<'a, G> {
        self.past = Past::Heard(heard);
        self
    }
    /// The same, seen by a player who looks with more than this one seat.
    #[must_use]
    pub fn with_eye(mut self, eye: Eye) -> Seen<'a, G> {
        self.eye = eye;
        self
    }
    /// The seat that has to decide.
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// Whose decision it is: public.
    pub fn to_move(&self) -> ToMove {
        self.position.to_move()
    }
    /// How much of its time a player gives to this decision, in hundredths: see [`Judge::attention`].
    pub(crate) fn attention(&self) -> u32
    where
        G: Judge,
    {
        self.position.attention(self.seat)
    }
    /// Who plays with whom: public.
    pub(crate) fn sides(&self) -> Sides {
        Sides::of(self.position)
    }
    /// Appends the moves that a player would consider: all that are offered, without those that only
    /// take back something of the seat's own draft (unless nothing else is offered).
    pub fn moves(&self, out: &mut Vec<G::Move>) {
        sensible(self.position, self.seat, out);
    }
    /// A full position that this seat cannot tell from the real one.
    #[inline]
    pub fn deal(&self, dice: &mut Dice) -> G {
        self.position.imagine(self.eye, dice)
    }
    /// How many moves were made before this decision, as far as is remembered.
    pub fn past(&self) -> usize {
        match self.past {
            Past::Unknown => 0,
            Past::Plays(plays) => plays.len(),
            Past::Heard(heard) => heard.len(),
        }
    }
    /// One of the moves made before, as this seat knows it.
    pub fn heard(&self, index: usize) -> Option<Heard<G::Move>> {
        match self.past {
            Past::Unknown => None,
            Past::Heard(heard) => heard.get(index).copied(),
            Past::Plays(plays) => Some(Heard::of(plays.get(index)?, self.eye)),
        }
    }
}

/// Was this eye told everything that happened? Then it knows the move that was made. A move that
/// told nothing at all is taken for a secret one.
pub fn told_in_full<G: Game>(events: &[G::Event], eye: Eye) -> bool {
    !events.is_empty() && events.iter().all(|e| G::hide(e, eye).as_ref() == Some(e))
}

/// Appends the offered moves of a seat, without takes-back unless there is nothing else.
#[inline]
pub(crate) fn sensible<G: Game>(position: &G, seat: Seat, out: &mut Vec<G::Move>) {
    let from = out.len();
    position.moves(seat, out);
    if out.len() - from < 2 {
        return;
    }
    let mut kept = from;
    for i in from..out.len() {
        if !position.takes_back(out[i]) {
            out[kept] = out[i];
            kept += 1;
        }
    }
    if kept > from {
        out.truncate(kept);
    }
}
