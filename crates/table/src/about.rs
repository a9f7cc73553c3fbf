//! What a game is, on one page: its seats, options, words and rules.

use crate::seat::MAX_SEATS;
use crate::words::Words;
use crate::{Broken, Lang, Ledger, Seat, SeatSet};

/// One seat of a game, as its `About` lists it.
#[derive(Clone, Copy, Debug)]
pub struct SeatInfo {
    /// The name in moves, scripts and records: lower case, no space.
    pub id: &'static str,
    /// Its usual team: seats with the same number win together.
    pub team: u8,
}

/// What a game is, on one page.
#[derive(Debug)]
pub struct About {
    /// The name in commands, records and addresses: lower case, no space.
    pub id: &'static str,
    /// The seats, in order.
    pub seats: &'static [SeatInfo],
    /// The revision of the rules this program plays by default; records name theirs.
    pub revision: u32,
    /// No game has more moves than this (takes-back not counted): a law.
    pub longest: usize,
    /// French and English words. Must hold `game-title`, `game-tagline` and `seat-<id>` for each seat.
    pub words: &'static Words,
    /// The rules, as players read them.
    pub ledger: &'static Ledger,
}

impl About {
    /// Every seat that the game lists, whoever sits there: a set-up may leave seats out ([`Seating`](crate::Seating)).
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
    /// A standing answer in words. Passes are one word and have a text of their own; any other move is shown as it is
    /// written, because its words might tell of things that its giver cannot see.
    pub fn answer_name(&self, text: &str, lang: Lang) -> String {
        let said = self.words.find(lang, &format!("move-{text}"), &[]);
        said.filter(|said| !said.contains('{')).unwrap_or_else(|| text.to_string())
    }
    /// Tells a broken rule in words: the game's sentence for the case, else the ledger's.
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
