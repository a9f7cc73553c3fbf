//! Reaction windows: who is asked, in which order, until all have passed.

use crate::{Seat, SeatSet, Stack, seat::MAX_SEATS};
use serde::{Deserialize, Serialize};

/// When does a window open?
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Whenever what is publicly known allows an answer, so that a silence tells nothing.
    #[default]
    Public,
    /// Only when the seat really has an answer: quicker, and it tells.
    WhoCan,
}

/// A reaction window, as plain data for a frame.
///
/// Groups (camps, or single seats) get the opportunity in turn. Within a group the seats are asked
/// in order. One reaction at a time: after it the next group has the opportunity and everybody may
/// speak again. The window closes when every seat has passed since the last reaction.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Window {
    groups: Stack<SeatSet, 4>,
    /// Which seats are asked at all, within their group, from which seat on.
    first: Stack<Seat, 4>,
    at: u8,
    passed: SeatSet,
}

impl Window {
    /// A window in which these groups, at most four, have the opportunity, the first of them first.
    /// Within each group, seats speak in the order of their numbers.
    pub fn new(groups: &[SeatSet]) -> Window {
        let mut window = Window::default();
        for group in groups {
            window.groups.push(*group);
            window.first.push(Seat(0));
        }
        window
    }
    /// A window for one seat alone.
    pub fn one(seat: Seat) -> Window {
        Window::new(&[SeatSet::only(seat)])
    }
    /// The same window, where within every group the seats speak from `seat` on, round the table.
    #[must_use]
    pub fn from_seat(mut self, seat: Seat) -> Window {
        for first in self.first.as_mut_slice() {
            *first = seat;
        }
        self
    }
    /// Is this a window among these seats? For windows read from a text, where any number may stand.
    pub fn is_among(&self, seats: SeatSet) -> bool {
        self.groups.iter().all(|group| group.minus(seats).is_empty())
            && self.first.len() == self.groups.len()
            && self.first.iter().all(|first| first.index() < MAX_SEATS)
            && (self.at as usize) < self.groups.len().max(1)
    }
    /// Who has to speak now; nobody when the window is closed.
    pub fn asked(&self) -> Option<Seat> {
        let groups = self.groups.len();
        for step in 0..groups {
            let index = (self.at as usize + step) % groups;
            let open = self.groups.as_slice()[index].minus(self.passed);
            if open.is_empty() {
                continue;
            }
            let first = self.first.as_slice()[index].0;
            return (0..MAX_SEATS as u8).map(|k| Seat((first + k) % MAX_SEATS as u8)).find(|s| open.has(*s));
        }
        None
    }
    /// The seat lets the opportunity go.
    pub fn pass(&mut self, seat: Seat) {
        self.passed = self.passed.with(seat);
        self.turn_to(seat);
        let group = self.groups.as_slice().get(self.at as usize);
        if group.is_none_or(|group| group.minus(self.passed).is_empty()) {
            self.next_group();
        }
    }
    /// The seat has reacted: the opportunity goes to the next group, and all may speak again.
    pub fn acted(&mut self, seat: Seat) {
        self.turn_to(seat);
        self.passed = SeatSet::NONE;
        self.next_group();
    }
    fn turn_to(&mut self, seat: Seat) {
        if let Some(index) = self.groups.iter().position(|g| g.has(seat)) {
            self.at = index as u8;
        }
    }
    fn next_group(&mut self) {
        // A window in which nobody has the opportunity is closed from the start.
        self.at = (self.at + 1) % self.groups.len().max(1) as u8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn camps_alternate_until_both_pass() {
        let (axis, allies) = (SeatSet(0b010101), SeatSet(0b101010));
        let mut w = Window::new(&[allies, axis]);
        assert_eq!(w.asked(), Some(Seat(1)));
        w.pass(Seat(1));
        w.acted(Seat(3)); // one ally reacts: now the axis, even those who were silent before
        assert_eq!(w.asked(), Some(Seat(0)));
        w.pass(Seat(0));
        w.acted(Seat(2));
        assert_eq!(w.asked(), Some(Seat(1)), "the allies again, all of them");
        for seat in [1, 3, 5, 0, 2] {
            assert_eq!(w.asked(), Some(Seat(seat)));
            w.pass(Seat(seat));
        }
        assert_eq!(w.asked(), Some(Seat(4)));
        w.pass(Seat(4));
        assert_eq!(w.asked(), None);
    }

    #[test]
    fn a_window_for_nobody_is_closed() {
        for mut w in [Window::new(&[]), Window::new(&[SeatSet::NONE])] {
            assert_eq!(w.asked(), None);
            w.pass(Seat(0));
            w.acted(Seat(0));
            assert_eq!(w.asked(), None);
        }
    }

    #[test]
    fn a_window_is_among_its_seats() {
        let mut w = Window::new(&[SeatSet(0b101), SeatSet(0b010)]).from_seat(Seat(2));
        assert!(w.is_among(SeatSet(0b111)) && !w.is_among(SeatSet(0b011)));
        w.at = 2;
        assert!(!w.is_among(SeatSet(0b111)));
    }

    #[test]
    fn the_order_may_start_anywhere() {
        let mut w = Window::new(&[SeatSet(0b111)]).from_seat(Seat(1));
        for seat in [1, 2, 0] {
            assert_eq!(w.asked(), Some(Seat(seat)));
            w.pass(Seat(seat));
        }
        assert_eq!(w.asked(), None);
    }
}
