//! What a person wants to see of supply: the lines and their sources; and which pile is looked through.

use crate::board::spaces;
use crate::figures::SpaceId;
use crate::nation::{Nation, camp};
use crate::state::{Frame, Quartermaster};
use crate::steps::Asks;

impl Quartermaster {
    /// The supply lines of a nation, each from the unit nearer to a source to the next one (QM-6c): a tree
    /// over its units, every source a root. A fleet without a port is on the line too, though not in supply
    /// itself (QM-6f).
    pub(crate) fn supply_lines(&self, nation: Nation) -> Vec<[SpaceId; 2]> {
        let units = self.side(nation).units();
        let mut known = self.supply_sources(nation);
        let mut edge: Vec<SpaceId> = spaces(known).collect();
        let mut out = Vec::new();
        while !edge.is_empty() {
            let mut next = Vec::new();
            for from in edge {
                for to in spaces(self.beside(1 << from, camp(nation)) & units & !known) {
                    known |= 1 << to;
                    out.push([from, to]);
                    next.push(to);
                }
            }
            edge = next;
        }
        out
    }
    /// The spaces from which a nation is supplied now.
    pub(crate) fn supply_sources(&self, nation: Nation) -> u64 {
        self.side(nation).army & self.sources(nation)
    }
    /// Which of its own piles the asked nation looks through: `deck`, `discards` or nothing. Everybody sees
    /// that.
    pub(crate) fn searched(&self) -> &'static str {
        match self.stack.top() {
            Some(Frame::Fetch) => "deck",
            Some(Frame::Draft { .. }) => "discards",
            Some(Frame::Card(running)) => match self.asks(running) {
                Asks::Deck(_) | Asks::Top(_) => "deck",
                Asks::Discards(_) => "discards",
                _ => "",
            },
            _ => "",
        }
    }
}
