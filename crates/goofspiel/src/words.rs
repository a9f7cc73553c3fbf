//! What a seat is asked. How moves and events are told follows from their declarations.

use crate::rules::WORDS;
use crate::state::Goofspiel;
use table::{Lang, Rules, Seat, Speech, ToMove};

impl Speech for Goofspiel {
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        let key = match self.to_move() {
            ToMove::Over(_) => "prompt-over",
            _ if self.bids[seat.index()] > 0 => "prompt-wait",
            _ => "prompt-bid",
        };
        WORDS.say(lang, key, &[("prize", self.prize().to_string())])
    }
}
