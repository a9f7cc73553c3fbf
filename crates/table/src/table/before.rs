//! Taking back what was just entered, whatever it was: for a server that enters a move, cannot store it
//! because somebody else was faster, and then reads what the other one wrote.

use super::{Note, Played, StandingAnswer, Table};
use crate::table::Luck;
use crate::{Game, Outcome, seat::MAX_SEATS};

/// A table as it was before something was entered. It costs the same however long the game is.
#[derive(Clone, Debug)]
pub struct Before<G: Game> {
    luck: Luck,
    position: G,
    base: (G, usize),
    entries: usize,
    /// The plays behind the last barrier: nothing that is entered changes an earlier one.
    plays: Vec<Played<G>>,
    resigned: Option<Outcome>,
    notes: Vec<Note>,
    standing: Vec<(StandingAnswer, bool)>,
    asked: [u32; MAX_SEATS],
    stood: [u32; MAX_SEATS],
    noticed: u32,
}

impl<G: Game> Table<G> {
    /// The table as it is now, for [`Table::go_back`].
    pub fn before(&self) -> Before<G> {
        Before {
            luck: self.luck.clone(),
            position: self.position.clone(),
            base: self.base.clone(),
            entries: self.entries.len(),
            plays: self.plays.get(self.base.1..).unwrap_or_default().to_vec(),
            resigned: self.resigned,
            notes: self.notes.clone(),
            standing: self.standing.clone(),
            asked: self.asked,
            stood: self.stood,
            noticed: self.noticed,
        }
    }
    /// Makes the table what it was: nothing that was entered since is left of it. The table must be the one
    /// that `before` is of, and it must not have been brought back further since.
    pub fn go_back(&mut self, before: Before<G>) {
        self.entries.truncate(before.entries);
        self.plays.truncate(before.base.1);
        self.plays.extend(before.plays);
        self.kept.truncate(self.kept.partition_point(|(_, at)| *at <= self.plays.len()));
        (self.luck, self.position, self.base) = (before.luck, before.position, before.base);
        (self.resigned, self.notes, self.standing) = (before.resigned, before.notes, before.standing);
        (self.asked, self.stood, self.noticed) = (before.asked, before.stood, before.noticed);
    }
}
