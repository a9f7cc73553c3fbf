//! The context of a move: dice, events and the barrier for undo.

use crate::{Dice, Eye, Seat, SeatSet};
use std::any::Any;

/// Which seats a move showed hidden information.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Shown {
    /// Seats that saw something that was hidden from them.
    pub to: SeatSet,
    /// Seats that showed something of their own to all others.
    pub by: SeatSet,
}

impl Shown {
    /// Whether nothing was shown.
    pub fn is_empty(self) -> bool {
        self.to.is_empty() && self.by.is_empty()
    }
    /// Whether this eye may have learned something.
    pub fn teaches(self, eye: Eye) -> bool {
        eye.shares(self.to) || self.by.iter().any(|seat| !eye.is(seat))
    }
    /// Whether this seat can no longer undo the move. A seat learns nothing from showing what it holds.
    pub fn binds(self, seat: Seat) -> bool {
        !self.to.is_empty() || !self.by.without(seat).is_empty()
    }
}

/// The context that [`Rules::apply`](crate::Rules::apply) receives: dice, events and the barrier for undo.
///
/// The kernel notices dice by itself. A game must call [`Ctx::reveal`], [`Ctx::reveal_to`] or [`Ctx::show`]
/// when somebody sees something that was hidden, or learns that there is nothing. The laws check this.
pub struct Ctx<'a, E> {
    dice: &'a mut Dice,
    events: Option<&'a mut Vec<E>>,
    shown: Shown,
    watch: Option<Watch<'a>>,
}

/// Receives a position within a move, and the number of events before it.
pub(crate) type Watch<'a> = &'a mut dyn FnMut(&dyn Any, usize);

impl<E: std::fmt::Debug> std::fmt::Debug for Ctx<'_, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ctx")
            .field("dice", &self.dice)
            .field("events", &self.events)
            .field("shown", &self.shown)
            .finish()
    }
}

impl<'a, E> Ctx<'a, E> {
    /// A context that keeps events, for tables.
    pub fn new(dice: &'a mut Dice, events: &'a mut Vec<E>) -> Ctx<'a, E> {
        Ctx { dice, events: Some(events), shown: Shown::default(), watch: None }
    }
    /// A context that also hands over the positions within the move, for a film.
    pub(crate) fn watched(dice: &'a mut Dice, events: &'a mut Vec<E>, watch: Watch<'a>) -> Ctx<'a, E> {
        Ctx { dice, events: Some(events), shown: Shown::default(), watch: Some(watch) }
    }
    /// A context that drops events and never allocates, for searches and simulations.
    #[inline]
    pub fn mute(dice: &'a mut Dice) -> Ctx<'a, E> {
        Ctx { dice, events: None, shown: Shown::default(), watch: None }
    }
    /// The dice of this move.
    #[inline]
    pub fn dice(&mut self) -> &mut Dice {
        self.dice
    }
    /// Emits an event. The event is constructed only if it is kept.
    #[inline]
    pub fn tell(&mut self, event: impl FnOnce() -> E) {
        if let Some(events) = &mut self.events {
            events.push(event());
        }
    }
    /// The position between two parts of one move: a film shows what comes next on it. A game calls this
    /// where its position is consistent, usually at the head of the loop that runs until somebody is asked.
    /// It costs nothing unless a film is made.
    #[inline]
    pub fn moment<G: Any>(&mut self, position: &G) {
        if let (Some(watch), Some(events)) = (&mut self.watch, &self.events) {
            watch(position, events.len());
        }
    }
    /// Everybody sees something that was hidden. Nobody can undo past this point.
    #[inline]
    pub fn reveal(&mut self) {
        self.shown.to = SeatSet::EVERYBODY;
    }
    /// These seats see something that was hidden from them: whoever draws a card, or everybody except the
    /// owner when a card is turned over. Nobody can undo past this point. The laws still prove that the other
    /// seats learn nothing, not even from who is asked next.
    #[inline]
    pub fn reveal_to(&mut self, seats: SeatSet) {
        self.shown.to = self.shown.to.or(seats);
    }
    /// This seat shows all others something of its own, such as a card that it plays. The others may learn
    /// from it; the seat itself does not, so it can undo the move until somebody else is asked. What the
    /// others saw stays seen, as at a real table.
    #[inline]
    pub fn show(&mut self, seat: Seat) {
        self.shown.by = self.shown.by.with(seat);
    }
    /// What the move has shown so far.
    pub fn shown(&self) -> Shown {
        self.shown
    }
}
