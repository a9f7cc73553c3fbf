//! What a person wants to see of supply and score: the lines, their sources, and which star gives what.

use crate::board::spaces;
use crate::data::SpaceId;
use crate::nation::{Nation, camp, friends};
use crate::state::{Frame, Quartermaster};
use crate::steps::Asks;
use serde::Serialize;

/// A star, and the points it would give a nation now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StarView {
    /// Where.
    pub space: &'static str,
    /// How many points.
    pub points: u8,
}

impl Quartermaster {
    /// The supply lines of a nation, each from the unit nearer to a source to the next one (QM-6c): a tree over its
    /// units, every source a root. A fleet without a port is on the line too, though not in supply itself (QM-6f).
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
    /// The stars that would score for a nation now (QM-7a, QM-6.1b), with their points; none while its home is
    /// occupied.
    pub(crate) fn scoring_stars(&self, nation: Nation) -> Vec<StarView> {
        if self.occupied(nation) {
            return Vec::new();
        }
        let p = self.p();
        let army = self.side(nation).army;
        let others = friends(nation).without(nation).iter().fold(0, |m, n| m | self.side(n).army);
        let own = self.own_stars(nation);
        spaces(army & (p.stars | own))
            .map(|s| {
                let shared = own >> s & 1 == 0 && others >> s & 1 != 0;
                StarView { space: p.spaces[s as usize].id.as_str(), points: if shared { 1 } else { 2 } }
            })
            .collect()
    }
    /// Which of its own piles the asked nation looks through: `deck`, `discards` or nothing. Everybody sees that.
    pub(crate) fn searched(&self) -> &'static str {
        match self.stack.top() {
            Some(Frame::Fetch) => "deck",
            Some(Frame::Card(running)) => match self.asks(running) {
                Asks::Deck(_) | Asks::Top(_) => "deck",
                Asks::Discards(_) => "discards",
                _ => "",
            },
            _ => "",
        }
    }
}
