//! The description of a game: its seats, options, texts and rules.

use crate::seat::MAX_SEATS;
use crate::words::Words;
use crate::{Broken, Lang, Ledger, Seat, SeatSet};

/// One seat of a game.
#[derive(Clone, Copy, Debug)]
pub struct SeatInfo {
    /// The name in moves, scripts and records: lower case, no space.
    pub id: &'static str,
    /// Its usual team: seats with the same number win together.
    pub team: u8,
}

/// The description of a game.
#[derive(Debug)]
pub struct About {
    /// The name in commands, records and addresses: lower case, no space.
    pub id: &'static str,
    /// The seats, in order.
    pub seats: &'static [SeatInfo],
    /// The revision of the rules that new games use. Each record names its own revision.
    pub revision: u32,
    /// Upper bound on the number of moves in a game, without undone moves. A law checks it.
    pub longest: usize,
    /// French and English texts. They must contain `game-title`, `game-tagline` and `seat-<id>` for each
    /// seat.
    pub words: &'static Words,
    /// The rule ledger.
    pub ledger: &'static Ledger,
}

impl About {
    /// All seats of the game. A set-up may leave some of them out ([`Seating`](crate::Seating)).
    pub fn listed(&self) -> SeatSet {
        SeatSet::first(self.seats.len())
    }
    /// The usual team of each seat.
    pub fn teams(&self) -> [u8; MAX_SEATS] {
        std::array::from_fn(|i| self.seats.get(i).map_or(0, |seat| seat.team))
    }
    /// The seat with this id.
    pub fn seat(&self, id: &str) -> Option<Seat> {
        self.seats.iter().position(|s| s.id == id).map(|i| Seat(i as u8))
    }
    /// The id of a seat.
    pub fn seat_id(&self, seat: Seat) -> &'static str {
        self.seats[seat.index()].id
    }
    /// The title, in a language.
    pub fn title(&self, lang: Lang) -> String {
        self.words.say(lang, "game-title", &[])
    }
    /// The name of a seat, in a language.
    pub fn seat_name(&self, seat: Seat, lang: Lang) -> String {
        self.words.say(lang, &format!("seat-{}", self.seat_id(seat)), &[])
    }
    /// The name of a kind of question ([`Question::topic`](crate::Question::topic)), for standing answers.
    pub fn question_name(&self, topic: &str, lang: Lang) -> String {
        self.words.find(lang, &format!("question-{topic}"), &[]).unwrap_or_else(|| topic.to_string())
    }
    /// Describes a standing answer. A pass has a text of its own. Any other move is shown in its text form,
    /// because a label could contain what the seat may not see.
    pub fn answer_name(&self, text: &str, lang: Lang) -> String {
        let said = self.words.find(lang, &format!("move-{text}"), &[]);
        said.filter(|said| !said.contains('{')).unwrap_or_else(|| text.to_string())
    }
    /// Explains a broken rule: the game's sentence for this case, otherwise the text of the ledger.
    pub fn explain(&self, broken: &Broken, lang: Lang) -> String {
        if !broken.say.is_empty() {
            return self.words.say(lang, broken.say, &broken.told_args(lang));
        }
        match self.ledger.rule(broken.rule) {
            Some(rule) => rule.text(lang).to_string(),
            None => crate::words::kernel().say(lang, &broken.rule.to_lowercase(), &[]),
        }
    }
}
