//! Who sits at a table: what a set-up makes of the seats of a game.

use crate::seat::MAX_SEATS;
use crate::{About, Seat, SeatSet};

/// The seats in play, and who plays with whom.
///
/// A seat of [`About::seats`] is *asked* (a person or a bot sits there), *ruled* (the rules themselves play it inside the
/// flow: it has no chair, no bot and is never asked, and what it does follows from the moves of the others and the
/// dice), or *absent* (in neither set).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Seating {
    /// Seats that are asked.
    pub asked: SeatSet,
    /// Seats that the rules play.
    pub ruled: SeatSet,
    /// The team of each seat: seats with the same number win together.
    pub teams: [u8; MAX_SEATS],
    /// Who leads which seats when there are fewer players than seats that are asked: for each number of players that
    /// the game knows, the seats of each player. Empty when every seat has a player of its own.
    pub parties: Vec<Vec<SeatSet>>,
}

impl Seating {
    /// Every seat that the game lists is asked, in the teams that it lists.
    pub fn of(about: &About) -> Seating {
        Seating { asked: about.listed(), ruled: SeatSet::NONE, teams: about.teams(), parties: Vec::new() }
    }
    /// Seats that are in the game, asked or ruled.
    pub fn present(&self) -> SeatSet {
        self.asked.or(self.ruled)
    }
    /// The seats in the game that win and lose together with this one.
    pub fn team(&self, seat: Seat) -> SeatSet {
        let team = self.teams[seat.index()];
        self.present().iter().filter(|other| self.teams[other.index()] == team).collect()
    }
    /// The teams in the game, in the order of their first seats.
    pub fn camps(&self) -> Vec<SeatSet> {
        let mut camps: Vec<SeatSet> = Vec::new();
        for camp in self.present().iter().map(|seat| self.team(seat)) {
            if !camps.contains(&camp) {
                camps.push(camp);
            }
        }
        camps
    }
    /// Can this be? What is wrong, if not.
    pub fn check(&self, about: &About) -> Result<(), String> {
        if self.asked.is_empty() {
            return Err("nobody is asked".into());
        }
        if !self.asked.and(self.ruled).is_empty() {
            return Err("a seat that the rules play is not asked".into());
        }
        if !self.present().minus(about.listed()).is_empty() {
            return Err("there are more seats than the game lists".into());
        }
        for parties in &self.parties {
            let everybody = parties.iter().fold(SeatSet::NONE, |all, party| all.or(*party));
            let seats: usize = parties.iter().map(|party| party.len()).sum();
            if everybody != self.asked || seats != self.asked.len() || parties.iter().any(|party| party.is_empty()) {
                return Err(format!("{} players do not share out the seats that are asked", parties.len()));
            }
            let sides = |party: &SeatSet| party.iter().all(|seat| party.minus(self.team(seat)).is_empty());
            if !parties.iter().all(sides) {
                return Err(format!("one of {} players leads seats of two sides", parties.len()));
            }
        }
        Ok(())
    }
}
