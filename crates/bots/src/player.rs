//! The trait of all players, and what they can report about their choice.

use crate::Seen;
use std::time::Duration;
use table::{Game, Seat};

/// A player of one game.
///
/// With the same seed, the same decisions and a budget in nodes (not in time), it makes the same choices.
pub trait Player<G: Game>: Send {
    /// Chooses one of the offered moves. The seat must have something to decide.
    fn choose(&mut self, seen: &Seen<'_, G>) -> G::Move;
    /// The rest of a draft of which its last choice was the first move, if it decided the draft as a whole. It
    /// is handed out once: at the next decision the player thinks anew.
    fn take_rest(&mut self) -> Vec<G::Move> {
        Vec::new()
    }
    /// The thoughts behind its last choice.
    fn thought(&self) -> Option<&Thought<G>>;
    /// The next decision does not follow from what it has seen (something was undone, or it sits elsewhere
    /// now): it keeps its random numbers and forgets the rest.
    fn forget(&mut self) {}
    /// Reseeds its random numbers and forgets everything.
    fn reseed(&mut self, seed: u64);
}

/// The thoughts of a player before its last choice.
#[derive(Clone, Debug)]
pub struct Thought<G: Game> {
    /// The seat.
    pub seat: Seat,
    /// The decision as the player imagined it: a position that its seat could not distinguish from the real
    /// one. Moves are labelled in it.
    pub imagined: G,
    /// The move it made.
    pub chosen: G::Move,
    /// The moves it considered, the most promising first.
    pub options: Vec<Weighed<G::Move>>,
    /// The expected continuation in the imagined position, from its own move on.
    pub line: Vec<(Seat, G::Move)>,
    /// Whether the move was chosen earlier, as part of a whole draft.
    pub planned: bool,
    /// The number of imagined games for this decision, including earlier ones that still apply.
    pub games: u32,
    /// The thinking time.
    pub took: Duration,
}

/// One considered move.
#[derive(Clone, Copy, Debug)]
pub struct Weighed<M> {
    /// The move.
    pub mv: M,
    /// Its share of the visits, 0 to 1.
    pub share: f32,
    /// The expected result for the seat: -1 lost, 1 won. `None` if the player does not evaluate.
    pub expected: Option<f32>,
}
