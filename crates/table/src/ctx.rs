//! What a move may use while it is played: dice, and a voice for what happens.

use crate::Dice;

/// Handed to [`Game::apply`](crate::Game::apply): luck, the events, and the barrier for undo.
///
/// The kernel notices by itself when dice are drawn. A game says [`Ctx::reveal`] when somebody gets
/// to see something that was hidden (the piles of [`hidden`](crate::hidden) say it for the game); a law
/// checks that no game forgets it.
#[derive(Debug)]
pub struct Ctx<'a, E> {
    dice: &'a mut Dice,
    events: Option<&'a mut Vec<E>>,
    revealed: bool,
}

impl<'a, E> Ctx<'a, E> {
    /// For the table: what happens is kept.
    pub fn new(dice: &'a mut Dice, events: &'a mut Vec<E>) -> Ctx<'a, E> {
        Ctx { dice, events: Some(events), revealed: false }
    }
    /// For searches and simulations: nothing is told, nothing is allocated.
    #[inline]
    pub fn mute(dice: &'a mut Dice) -> Ctx<'a, E> {
        Ctx { dice, events: None, revealed: false }
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
    /// Something hidden was seen: nobody can take back what led to it.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }
    /// Was something hidden seen?
    pub fn was_revealed(&self) -> bool {
        self.revealed
    }
}
