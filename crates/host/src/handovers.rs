//! Limits how often a seat changes hands. Each change is a line of the record, and a person could fill a game
//! with them; so they are limited by time for each seat, and do not count towards the length of a game.

use store::EntryRow;
use table::Seat;
use table::seat::MAX_SEATS;

/// So many players may take a seat one soon after the other.
const BURST: i64 = 30;
/// After that, one in so many milliseconds.
const PACE: i64 = 10 * 60 * 1000;

/// How often each seat of a table changed hands lately. It follows from the times of the stored lines, so a
/// server that was started anew knows it.
#[derive(Clone, Default, Debug)]
pub struct Handovers {
    /// For each seat, the time after which nothing is held against it any more, in milliseconds since 1970.
    until: [i64; MAX_SEATS],
    /// Lines of the table's own log that are such changes.
    pub lines: u32,
}

impl Handovers {
    /// A stored line of a table that has not begun, or of its own log.
    pub fn read(&mut self, line: &EntryRow, of_game: bool) {
        if line.words.starts_with("!chair ") || (of_game && line.words.starts_with("!hand ")) {
            self.note(Seat(line.seat), line.at);
        }
    }
    /// A seat changed hands.
    pub fn note(&mut self, seat: Seat, at: i64) {
        self.lines += 1;
        if let Some(until) = self.until.get_mut(seat.index()) {
            // A clock that was put back makes nobody wait longer than a full measure.
            *until = (*until).clamp(at, at + BURST * PACE) + PACE;
        }
    }
    /// How many seconds it takes until somebody else may play the seat; none when they may now.
    pub fn wait(&self, seat: Seat, at: i64) -> u64 {
        let held = self.until.get(seat.index()).map_or(0, |until| until - at).clamp(0, (BURST + 1) * PACE);
        let over = held - (BURST - 1) * PACE;
        if over <= 0 { 0 } else { (over as u64).div_ceil(1000) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirty_at_once_and_then_six_an_hour() {
        let (mut handovers, seat, start) = (Handovers::default(), Seat(1), 1_000_000_000);
        for n in 0..30 {
            assert_eq!(handovers.wait(seat, start), 0, "{n}");
            handovers.note(seat, start);
        }
        assert_eq!(handovers.wait(seat, start), 600);
        assert_eq!(handovers.wait(Seat(0), start), 0, "each seat for itself");
        assert_eq!(handovers.wait(seat, start + PACE - 1), 1);
        assert_eq!(handovers.wait(seat, start + PACE), 0);
        handovers.note(seat, start + PACE);
        assert_eq!(handovers.wait(seat, start + PACE), 600);
        assert_eq!(handovers.wait(seat, start + 100 * PACE), 0);
        assert_eq!(handovers.lines, 31);
        // Times before 1970, and a clock that was put back.
        handovers.note(seat, -5_000);
        assert!((1..=1200).contains(&handovers.wait(seat, -5_000)), "{}", handovers.wait(seat, -5_000));
    }
}
