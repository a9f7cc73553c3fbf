//! Who sees what.

use crate::rules::ABOUT;
use crate::state::Goofspiel;
use serde::Serialize;
use table::{Dice, Eye, Secrets};

/// What one pair of eyes sees of a seat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatView {
    /// Whose it is.
    pub seat: &'static str,
    /// Is it the eye's own?
    pub own: bool,
    /// The cards it has left: everybody can count them, because all bids are shown in the end.
    pub hand: Vec<u8>,
    /// Has it bid?
    pub ready: bool,
    /// What, if the eye may know.
    pub bid: Option<u8>,
    /// Its points.
    pub points: u8,
}

/// What one pair of eyes sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The prize that lies face up; 0 when the game is over.
    pub prize: u8,
    /// The prizes to come, sorted: which comes when, nobody knows.
    pub to_come: Vec<u8>,
    /// The seats in play.
    pub seats: Vec<SeatView>,
}

impl Secrets for Goofspiel {
    type View = View;

    fn schema() -> &'static str {
        include_str!("../data/view.schema")
    }
    fn view(&self, eye: Eye) -> View {
        let mut to_come: Vec<u8> = self.prizes.iter().copied().filter(|prize| *prize != self.prize()).collect();
        to_come.sort_unstable();
        let seats = self.seats().iter().map(|seat| {
            let bid = self.bids[seat.index()];
            SeatView {
                seat: ABOUT.seat_id(seat),
                own: eye.is(seat),
                hand: self.hand(seat).to_vec(),
                ready: bid > 0,
                bid: Some(bid).filter(|bid| *bid > 0 && eye.is(seat)),
                points: self.points[seat.index()],
            }
        });
        View { prize: self.prize(), to_come, seats: seats.collect() }
    }
    /// The prizes to come may lie in any order, and others may have bid any card they have.
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Goofspiel {
        let mut other = self.clone();
        if eye == Eye::Archive {
            return other;
        }
        if let Some((_face_up, hidden)) = other.prizes.as_mut_slice().split_last_mut() {
            dice.shuffle(hidden);
        }
        for seat in self.seats().iter().filter(|seat| !eye.is(*seat) && self.bids[seat.index()] > 0) {
            let hand = self.hand(seat);
            other.bids[seat.index()] = hand[dice.below(hand.len() as u32) as usize];
        }
        other
    }
}
