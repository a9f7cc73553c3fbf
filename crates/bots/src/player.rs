//! What every player of this crate is, and what it can say about its choice.

use crate::Seen;
use std::time::Duration;
use table::{Game, Seat};

/// A player of one game.
///
/// Given the same seed, the same decisions and a budget in nodes (not in time), it makes the same choices.
pub trait Player<G: Game>: Send {
    /// Chooses one of the offered moves. The seat must have something to decide.
    fn choose(&mut self, seen: &Seen<'_, G>) -> G::Move;
    /// What it thought about its last choice.
    fn thought(&self) -> Option<&Thought<G>>;
    /// What comes does not follow from what it has seen (something was taken back, or it sits elsewhere now): it
    /// keeps its luck and forgets the rest.
    fn forget(&mut self) {}
    /// Starts its luck anew and forgets everything.
    fn reseed(&mut self, seed: u64);
}

/// What a player thought before its last choice.
#[derive(Clone, Debug)]
pub struct Thought<G: Game> {
    /// Whose decision it was.
    pub seat: Seat,
    /// The decision as the player imagined it: one position that its seat could not tell from the
    /// real one. Moves are told with its words.
    pub imagined: G,
    /// The move it made.
    pub chosen: G::Move,
    /// The moves it considered, the most promising first.
    pub options: Vec<Weighed<G::Move>>,
    /// How it expects play to go on, from its own move, in the imagined position.
    pub line: Vec<(Seat, G::Move)>,
    /// Was the choice made before, as a part of a whole draft?
    pub planned: bool,
    /// How many games it imagined for this decision (and earlier ones that still served).
    pub games: u32,
    /// How long it thought.
    pub took: Duration,
}

/// One considered move.
#[derive(Clone, Copy, Debug)]
pub struct Weighed<M> {
    /// The move.
    pub mv: M,
    /// Its share of the attention, 0 to 1.
    pub share: f32,
    /// The expected result for the seat: -1 lost, 1 won. `None` when the player does not reckon.
    pub expected: Option<f32>,
}
