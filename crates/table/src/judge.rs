//! What bots ask a game: how good a position is, and which moves to try first.

use crate::{Game, Seat};

/// How a game's own judgement serves the players in the `bots` crate. Looks only at the given
/// position, which for a bot is one that its seat imagines.
pub trait Judge: Game {
    /// How good the position is for the seat, in thousandths of a won game: -1000 lost, 1000 won.
    fn worth(&self, seat: Seat) -> i32;
    /// With two camps: is `worth` of one camp always `worth` of the other with its sign turned? Then bots ask once.
    fn even_handed() -> bool {
        false
    }
    /// How many turns play should go on, after the turn of a decision, before a position says what the decision was
    /// worth: one where the enemy's answer shows it, more where a turn is a single card of a trick.
    fn horizon() -> u32 {
        1
    }
    /// How promising a move looks before anything is tried, for ordering and for quick play-outs:
    /// higher first, 0 neutral, any scale that stays below 1000.
    fn promise(&self, seat: Seat, mv: Self::Move) -> i32;
}
