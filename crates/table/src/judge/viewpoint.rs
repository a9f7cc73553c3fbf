//! The seats from the viewpoint of one of them: itself, its camp, the others in order of play.

use super::{Feature, Judge, Tally};
use crate::seat::MAX_SEATS;
use crate::{Game, Seat};

/// Maximum number of features of a game.
pub const MOST_FEATURES: usize = 64;

/// The relation of a seat to the viewer.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub enum Role {
    /// The viewer itself.
    Mine,
    /// A member of the viewer's camp.
    Camp,
    /// A member of another camp.
    Others,
}

impl Role {
    /// All, in order.
    pub const ALL: [Role; 3] = [Role::Mine, Role::Camp, Role::Others];
    /// The name in a file of weights: `mine`, `camp` or `others`.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Mine => "mine",
            Role::Camp => "camp",
            Role::Others => "others",
        }
    }
}

/// The order of seats for a viewer: itself, then its camp, then the others, each in order of play.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Viewpoint {
    roles: [Role; MAX_SEATS],
    rows: [u8; MAX_SEATS],
    seats: u8,
}

impl Viewpoint {
    /// The viewpoint of a seat in a position; the set-up determines the teams.
    pub fn of<G: Game>(position: &G, viewer: Seat) -> Viewpoint {
        Viewpoint::new(viewer, &position.teams()[..G::about().seats.len()])
    }
    /// The viewpoint of a seat among seats of these teams, in order of play.
    pub fn new(viewer: Seat, teams: &[u8]) -> Viewpoint {
        let seats = teams.len().min(MAX_SEATS);
        let mut view = Viewpoint { roles: [Role::Others; MAX_SEATS], rows: [0; MAX_SEATS], seats: seats as u8 };
        let mut row = 0;
        for role in Role::ALL {
            for next in 0..seats {
                let seat = (viewer.index() + next) % seats;
                let its = match next {
                    0 => Role::Mine,
                    _ if teams[seat] == teams[viewer.index()] => Role::Camp,
                    _ => Role::Others,
                };
                if its == role {
                    (view.roles[seat], view.rows[seat]) = (role, row);
                    row += 1;
                }
            }
        }
        view
    }
    /// The relation of a seat to the viewer.
    #[inline]
    pub fn role(&self, seat: Seat) -> Role {
        self.roles[seat.index() % MAX_SEATS]
    }
    /// The row of a seat; the viewer has row 0.
    pub fn row(&self, seat: Seat) -> usize {
        usize::from(self.rows[seat.index() % MAX_SEATS])
    }
    /// The seats, row by row.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        (0..self.seats).filter_map(|row| (0..self.seats).map(Seat).find(|s| self.rows[s.index()] == row))
    }
}

/// The features of a position from a viewpoint: a fixed table with a row for each seat.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct CountSheet {
    view: Viewpoint,
    row: usize,
    rows: [[i32; MOST_FEATURES]; MAX_SEATS],
}

impl CountSheet {
    /// The features of a position as this seat sees it.
    pub fn of<G: Judge>(position: &G, viewer: Seat) -> CountSheet {
        CountSheet::counted(Viewpoint::of(position, viewer), |sheet| position.features(sheet))
    }
    /// The features that `count` counts, from a viewpoint.
    pub fn counted(view: Viewpoint, count: impl FnOnce(&mut CountSheet)) -> CountSheet {
        let mut sheet = CountSheet { view, row: 0, rows: [[0; MOST_FEATURES]; MAX_SEATS] };
        count(&mut sheet);
        sheet
    }
    /// The viewpoint.
    pub fn view(&self) -> &Viewpoint {
        &self.view
    }
    /// The counts of a row: 0 is the viewer, then its camp, then the others in order of play.
    pub fn row(&self, row: usize) -> &[i32; MOST_FEATURES] {
        &self.rows[row]
    }
    /// The sum of a feature over all seats with this relation to the viewer.
    pub fn sum(&self, role: Role, feature: usize) -> i32 {
        let seats = self.view.seats().filter(|seat| self.view.role(*seat) == role);
        seats.map(|seat| self.rows[self.view.row(seat)][feature]).sum()
    }
}

impl<F: Feature> Tally<F> for CountSheet {
    fn of(&mut self, seat: Seat) {
        self.row = self.view.row(seat);
    }
    fn count(&mut self, feature: F, value: i32) {
        self.rows[self.row][feature.index()] += value;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_looks_is_first_then_its_camp_then_the_others_as_they_play() {
        let rows = |viewer, teams: &[u8]| Viewpoint::new(Seat(viewer), teams).seats().map(|s| s.0).collect::<Vec<_>>();
        assert_eq!(rows(0, &[0, 1, 0, 1]), [0, 2, 1, 3]);
        assert_eq!(rows(3, &[0, 1, 0, 1]), [3, 1, 0, 2]);
        assert_eq!(rows(1, &[0, 1, 2]), [1, 2, 0]);
        assert_eq!(rows(0, &[7]), [0]);
        let view = Viewpoint::new(Seat(2), &[0, 0, 1, 1, 0, 1, 0, 1]);
        assert_eq!(
            view.seats().map(|s| view.role(s).name()).collect::<Vec<_>>(),
            ["mine", "camp", "camp", "camp", "others", "others", "others", "others"]
        );
    }
}
