//! Reaction windows: who is asked, in which order, until all have passed.

use crate::{OptionInfo, Seat, SeatSet, Stack, seat::MAX_SEATS};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// When a reaction window opens.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Whenever public information allows an answer, so that a pass reveals nothing.
    #[default]
    Public,
    /// Only if the seat can really answer: faster, but it reveals something.
    WhoCan,
}

impl Ask {
    /// The value of [`Ask::OPTION`] for this.
    pub const WHO_CAN: &str = "who-can";
    /// The option by which a table chooses, in games with windows.
    pub const OPTION: OptionInfo = OptionInfo::choice("ask", &["public", Ask::WHO_CAN]);
    /// The choice in a set-up, or the default.
    pub fn of(setup: &Value) -> Ask {
        let said = setup.get(Ask::OPTION.id).cloned().unwrap_or_default();
        serde_json::from_value(said).unwrap_or_default()
    }
}

/// Maximum number of groups: each seat may be a group.
const GROUPS: usize = MAX_SEATS;

/// A reaction window as plain data for a frame.
///
/// Groups (camps or single seats) get the opportunity in turn. Within a group, seats are asked in order.
/// There is one reaction at a time: after it the next group has the opportunity, and seats that had passed
/// may react again. The window closes when every seat has passed since the last reaction.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Window {
    /// The seats of each group as bits, because a window is copied with every position.
    groups: [u8; GROUPS],
    count: u8,
    /// In every group, the seat that is asked first.
    first: Seat,
    at: u8,
    passed: u8,
}

/// The serialised form of a window.
#[derive(Serialize, Deserialize)]
struct Written {
    groups: Stack<SeatSet, GROUPS>,
    /// The same seat for each group.
    first: Stack<Seat, GROUPS>,
    at: u8,
    passed: SeatSet,
}

impl From<Window> for Written {
    fn from(window: Window) -> Written {
        let groups: Stack<SeatSet, GROUPS> = window.groups().map(SeatSet::from_bits).collect();
        let first = groups.iter().map(|_| window.first).collect();
        Written { groups, first, at: window.at, passed: SeatSet::from_bits(window.passed) }
    }
}

impl TryFrom<Written> for Window {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Window, &'static str> {
        let Written { groups, first, at, passed } = written;
        let from = first.top().copied().unwrap_or_default();
        if first.len() != groups.len() || first.iter().any(|f| *f != from) || from.index() >= MAX_SEATS {
            return Err("a window names one seat to speak first, once for each group");
        }
        if at as usize >= groups.len().max(1) || groups.iter().any(|g| g.0 > u16::from(u8::MAX)) {
            return Err("a window is at one of its groups, which are of seats");
        }
        Ok(Window { at, passed: passed.bits(), ..Window::new(groups.as_slice()).from_seat(from) })
    }
}

impl Window {
    /// A window in which these groups, at most eight, have the opportunity in this order. In each group,
    /// seats are asked in order of their numbers.
    pub fn new(groups: &[SeatSet]) -> Window {
        assert!(groups.len() <= GROUPS, "a window of {} groups: at most {GROUPS} fit", groups.len());
        let mut window = Window { count: groups.len() as u8, ..Window::default() };
        for (place, group) in window.groups.iter_mut().zip(groups) {
            *place = group.bits();
        }
        window
    }
    /// A window for a single seat.
    pub fn one(seat: Seat) -> Window {
        Window::new(&[SeatSet::only(seat)])
    }
    /// The same window, with `seat` asked first in its group and the others after it in cyclic order.
    #[must_use]
    pub fn from_seat(mut self, seat: Seat) -> Window {
        // An empty window does not depend on the first seat.
        if self.count > 0 {
            self.first = seat;
        }
        self
    }
    fn groups(&self) -> impl Iterator<Item = u8> + use<> {
        self.groups.into_iter().take(self.count as usize)
    }
    /// Whether this window has only these seats. For windows parsed from text, which may contain any number.
    pub fn is_among(&self, seats: SeatSet) -> bool {
        self.groups().all(|group| SeatSet::from_bits(group).minus(seats).is_empty())
    }
    /// The seat that is asked; `None` if the window is closed.
    pub fn asked(&self) -> Option<Seat> {
        for step in 0..self.count {
            let open = self.groups[((self.at + step) % self.count) as usize] & !self.passed;
            if open != 0 {
                // The first seat from `first` on, in cyclic order.
                let turned = open.rotate_right(u32::from(self.first.0));
                return Some(Seat((turned.trailing_zeros() as u8 + self.first.0) % MAX_SEATS as u8));
            }
        }
        None
    }
    /// The seat passes.
    pub fn pass(&mut self, seat: Seat) {
        self.passed |= SeatSet::only(seat).bits();
        self.turn_to(seat);
        if self.groups[self.at as usize] & !self.passed == 0 {
            self.next_group();
        }
    }
    /// The seat has reacted: the opportunity goes to the next group, and all may react again.
    pub fn acted(&mut self, seat: Seat) {
        self.turn_to(seat);
        self.passed = 0;
        self.next_group();
    }
    fn turn_to(&mut self, seat: Seat) {
        if let Some(index) = self.groups().position(|g| SeatSet::from_bits(g).has(seat)) {
            self.at = index as u8;
        }
    }
    fn next_group(&mut self) {
        // A window in which nobody has the opportunity is closed from the start.
        self.at = (self.at + 1) % self.count.max(1);
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
        let w = Window::new(&[SeatSet(0b101), SeatSet(0b010)]).from_seat(Seat(2));
        assert!(w.is_among(SeatSet(0b111)) && !w.is_among(SeatSet(0b011)));
    }

    #[test]
    fn a_window_is_written_and_read() {
        let mut w = Window::new(&[SeatSet(0b101), SeatSet(0b010)]).from_seat(Seat(2));
        w.pass(Seat(2));
        let json = serde_json::to_string(&w).expect("plain numbers");
        assert_eq!(json, r#"{"groups":[5,2],"first":[2,2],"at":0,"passed":4}"#);
        assert_eq!(serde_json::from_str::<Window>(&json).expect("as it was written"), w);
        for wrong in [
            r#"{"groups":[5,2],"first":[2,1],"at":0,"passed":4}"#,
            r#"{"groups":[5,2],"first":[2],"at":0,"passed":4}"#,
            r#"{"groups":[5,2],"first":[9,9],"at":0,"passed":4}"#,
            r#"{"groups":[5,2],"first":[2,2],"at":2,"passed":4}"#,
            r#"{"groups":[1,1,1,1,1,1,1,1,1],"first":[0,0,0,0,0,0,0,0,0],"at":0,"passed":0}"#,
        ] {
            assert!(serde_json::from_str::<Window>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn eight_seats_may_each_be_a_group() {
        let groups: Vec<SeatSet> = (0..8).map(|i| SeatSet::only(Seat(i))).collect();
        let mut w = Window::new(&groups);
        w.pass(Seat(0));
        w.acted(Seat(1)); // now from the third on, and all may speak again
        for seat in [2, 3, 4, 5, 6, 7, 0, 1] {
            assert_eq!(w.asked(), Some(Seat(seat)));
            w.pass(Seat(seat));
        }
        assert_eq!(w.asked(), None);
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
