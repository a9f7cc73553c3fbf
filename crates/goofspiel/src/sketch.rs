//! Positions written by hand: the fields are the keys. Here stands only what cannot be.

use crate::state::{Goofspiel, Setup};
use table::{BadInput, Seat, Sketch, Terms};

impl Sketch for Goofspiel {
    fn sound(&self, terms: Terms<'_, Goofspiel>) -> Result<(), BadInput> {
        if (Setup { players: self.players, cards: self.cards }) != *terms.setup {
            return Err(BadInput::new("«players» and «cards» belong to the set-up"));
        }
        let hands = || self.seats().iter().map(|seat| self.hand(seat));
        let once = |pile: &[u8], card: u8| pile.iter().filter(|held| **held == card).count() <= 1;
        let suit = |pile: &[u8]| pile.iter().all(|card| (1..=self.cards).contains(card) && once(pile, *card));
        if !hands().chain([self.prizes.as_slice()]).all(suit) || !hands().all(<[u8]>::is_sorted) {
            return Err(BadInput::new(format!("«hands» and «prizes» hold cards from 1 to {}, once each", self.cards)));
        }
        if hands().any(|hand| hand.len() != self.prizes.len()) {
            return Err(BadInput::new("a hand holds as many cards as there are prizes"));
        }
        let bid = |seat: Seat| self.bids[seat.index()];
        let held = |seat: Seat| bid(seat) == 0 || self.hand(seat).contains(&bid(seat));
        if !self.seats().iter().all(held) || self.seats().iter().all(|seat| bid(seat) > 0) {
            return Err(BadInput::new("«bids»: 0, or a card of the hand; not all of them"));
        }
        Ok(())
    }
}
