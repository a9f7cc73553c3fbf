//! What declared moves take from the rules of a game: seats as fields, and the numbering of a position.

use crate::moves::{Declared, Field, Said};
use crate::numbering::Numbering;
use crate::seat::MAX_SEATS;
use crate::{BadInput, Lang, Rules, Seat};

impl Numbering {
    /// The numbers of a game, with the words of this position's figures.
    pub fn of<G: Rules>(game: &G) -> Numbering {
        Numbering { forms: G::Move::FORMS, bound: G::Move::BOUND, words: G::Move::words(game) }
    }
}

impl<G: Rules> Said<G> for Seat {
    fn name(&self, _game: &G, lang: Lang) -> String {
        G::about().seat_name(*self, lang)
    }
}

impl<G: Rules> Field<G> for Seat {
    const COUNT: u32 = MAX_SEATS as u32;
    fn number(self) -> u32 {
        u32::from(self.0)
    }
    fn at(number: u32) -> Seat {
        Seat(number as u8)
    }
    fn exists(self, _game: &G) -> bool {
        self.index() < G::about().seats.len()
    }
    fn spell(self, _game: &G) -> String {
        G::about().seat_id(self).to_string()
    }
    fn spell_onto(self, _game: &G, text: &mut String) {
        text.push_str(G::about().seat_id(self));
    }
    fn read(word: &str, _game: &G) -> Result<Seat, BadInput> {
        G::about().seat(word).ok_or_else(|| {
            let ids: Vec<&str> = G::about().seats.iter().map(|seat| seat.id).collect();
            BadInput::new(format!("no seat «{word}»: expected {}", ids.join(", ")))
        })
    }
    fn every(_game: &G) -> Vec<Seat> {
        (0..G::about().seats.len() as u8).map(Seat).collect()
    }
}
