//! What a move may use while it is played: dice, and a voice for what happens.

use crate::{Dice, Eye, Seat, SeatSet};

/// What a move has shown of what was hidden.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Shown {
    /// These seats were shown something that was hidden from them.
    pub to: SeatSet,
    /// These seats have shown all others something of their own.
    pub by: SeatSet,
}

impl Shown {
    /// Was nothing shown at all?
    pub fn is_empty(self) -> bool {
        self.to.is_empty() && self.by.is_empty()
    }
    /// May this eye have learned something?
    pub fn teaches(self, eye: Eye) -> bool {
        eye.shares(self.to) || self.by.iter().any(|seat| !eye.is(seat))
    }
    /// Is it too late for this seat to take back the move that showed it? What a seat showed of its own taught it nothing.
    pub fn binds(self, seat: Seat) -> bool {
        !self.to.is_empty() || !self.by.without(seat).is_empty()
    }
}

/// Handed to [`Rules::apply`](crate::Rules::apply): luck, the events, and the barrier for undo.
///
/// The kernel notices by itself when dice are drawn. A game says [`Ctx::reveal`], [`Ctx::reveal_to`] or [`Ctx::show`]
/// when somebody gets to see something that was hidden, or learns that nothing is there: the laws
/// check that no game forgets it.
#[derive(Debug)]
pub struct Ctx<'a, E> {
    dice: &'a mut Dice,
    events: Option<&'a mut Vec<E>>,
    shown: Shown,
}

impl<'a, E> Ctx<'a, E> {
    /// For the table: what happens is kept.
    pub fn new(dice: &'a mut Dice, events: &'a mut Vec<E>) -> Ctx<'a, E> {
        Ctx { dice, events: Some(events), shown: Shown::default() }
    }
    /// For searches and simulations: nothing is told, nothing is allocated.
    #[inline]
    pub fn mute(dice: &'a mut Dice) -> Ctx<'a, E> {
        Ctx { dice, events: None, shown: Shown::default() }
    }
    /// The dice of this move.
    #[inline]
    pub fn dice(&mut self) -> &mut Dice {
        self.dice
    }
    /// Tells what happens. The event is made only if somebody listens.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }
    /// Everybody sees something that was hidden: nobody can take back what led to it.
    #[inline]
    pub fn reveal(&mut self) {
        self.shown.to = SeatSet::EVERYBODY;
    }
    /// These seats see something that was hidden from them: whoever draws a card, everybody but the
    /// owner when a card is turned over. As much a barrier as [`Ctx::reveal`], but the laws then still
    /// prove that the other seats learn nothing, not even from who is asked next.
    #[inline]
    pub fn reveal_to(&mut self, seats: SeatSet) {
        self.shown.to = self.shown.to.or(seats);
    }
    /// This seat shows all others something of its own: a card that it plays, or that it has an answer. They may
    /// learn from it; the seat itself learns nothing, so that until somebody else is asked it can take its move back,
    /// as at a table: what the others have seen, they have seen.
    #[inline]
    pub fn show(&mut self, seat: Seat) {
        self.shown.by = self.shown.by.with(seat);
    }
    /// What was shown so far.
    pub fn shown(&self) -> Shown {
        self.shown
    }
}
