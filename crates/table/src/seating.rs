//! The seats of a set-up.

use crate::seat::MAX_SEATS;
use crate::{About, Seat, SeatSet};

/// The seats in play and their teams.
///
/// A seat of [`About::seats`] is *asked* (a person or a bot plays it), *ruled* (the rules play it: it has no
/// chair and no bot, is never asked, and its actions follow from other moves and dice), or *absent* (in
/// neither set).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Seating {
    /// Seats that are asked.
    pub asked: SeatSet,
    /// Seats that the rules play.
    pub ruled: SeatSet,
    /// The team of each seat: seats with the same number win together.
    pub teams: [u8; MAX_SEATS],
    /// How seats are shared out among fewer players: for each number of players that the game supports, the
    /// seats of each player. Empty if every seat has its own player.
    pub parties: Vec<Vec<SeatSet>>,
}

impl Seating {
    /// All seats of the game are asked, in their usual teams.
    pub fn of(about: &About) -> Seating {
        Seating { asked: about.listed(), ruled: SeatSet::NONE, teams: about.teams(), parties: Vec::new() }
    }
    /// The seats in play, asked or ruled.
    pub fn present(&self) -> SeatSet {
        self.asked.or(self.ruled)
    }
    /// The seats in play of this seat's team.
    pub fn team(&self, seat: Seat) -> SeatSet {
        let team = self.teams[seat.index()];
        self.present().iter().filter(|other| self.teams[other.index()] == team).collect()
    }
    /// The teams in play, ordered by their first seats.
    pub fn camps(&self) -> Vec<SeatSet> {
        let mut camps: Vec<SeatSet> = Vec::new();
        for camp in self.present().iter().map(|seat| self.team(seat)) {
            if !camps.contains(&camp) {
                camps.push(camp);
            }
        }
        camps
    }
    /// Whether this is consistent; otherwise the error.
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
