//! What a move may use while it is played: dice, and a voice for what happens.

use crate::{Dice, SeatSet};

/// Handed to [`Rules::apply`](crate::Rules::apply): luck, the events, and the barrier for undo.
///
/// The kernel notices by itself when dice are drawn. A game says [`Ctx::reveal`] or [`Ctx::reveal_to`]
/// when somebody gets to see something that was hidden, or learns that nothing is there: the laws
/// check that no game forgets it.
#[derive(Debug)]
pub struct Ctx<'a, E> {
    dice: &'a mut Dice,
    events: Option<&'a mut Vec<E>>,
    revealed: SeatSet,
}

impl<'a, E> Ctx<'a, E> {
    /// For the table: what happens is kept.
    pub fn new(dice: &'a mut Dice, events: &'a mut Vec<E>) -> Ctx<'a, E> {
        Ctx { dice, events: Some(events), revealed: SeatSet::NONE }
    }
    /// For searches and simulations: nothing is told, nothing is allocated.
    #[inline]
    pub fn mute(dice: &'a mut Dice) -> Ctx<'a, E> {
        Ctx { dice, events: None, revealed: SeatSet::NONE }
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
        self.revealed = SeatSet::EVERYBODY;
    }
    /// These seats see something that was hidden from them: whoever draws a card, everybody but the
    /// owner when a card is turned over. As much a barrier as [`Ctx::reveal`], but the laws then still
    /// prove that the other seats learn nothing, not even from who is asked next.
    #[inline]
    pub fn reveal_to(&mut self, seats: SeatSet) {
        self.revealed = self.revealed.or(seats);
    }
    /// Was something hidden seen by anybody?
    pub fn was_revealed(&self) -> bool {
        !self.revealed.is_empty()
    }
    /// Who saw something that was hidden.
    pub fn revealed_to(&self) -> SeatSet {
        self.revealed
    }
}
