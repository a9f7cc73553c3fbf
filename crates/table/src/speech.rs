//! Moves, questions and events in words.

use crate::{BadInput, Broken, Declared, Happening, Lang, Rules, Seat};

/// How a game speaks: the stable text of its moves, and everything a person reads.
///
/// Most of it follows from what was declared: moves ([`moves!`](macro@crate::moves)) are spelled, read, named by `move-<verb>`
/// and point at their fields; events ([`events!`](crate::events)) are told by `tell-<tag>`. A game writes
/// [`prompt`](Speech::prompt), and whatever it wants otherwise.
///
/// Moves are spelled through the position, because only the position knows its figures.
pub trait Speech: Rules {
    /// One line that says what the seat is asked, for this seat.
    fn prompt(&self, seat: Seat, lang: Lang) -> String;

    /// The stable text of a move: `attack b5.infantry b6.support`. Names things, never places in a list.
    fn spell(&self, mv: Self::Move) -> String {
        let mut text = String::with_capacity(40);
        self.spell_onto(mv, &mut text);
        text
    }
    /// Appends that text: of hundreds of moves, each is one piece of a long string. This is what a game writes that wants its
    /// moves spelled otherwise.
    fn spell_onto(&self, mv: Self::Move, text: &mut String) {
        mv.spell_onto(self, text);
    }
    /// Reads a move. `Err` says what was expected.
    fn read(&self, text: &str) -> Result<Self::Move, BadInput> {
        Self::Move::read(text, self)
    }
    /// The things on the table that a move is about, in the order in which a person would point at
    /// them: ids of drawn elements, as [`Secrets::View`](crate::Secrets::View) and the drawing name them.
    fn things(&self, mv: Self::Move) -> Vec<String> {
        mv.things(self)
    }
    /// The name of a thing that a move may point at, for a button or a screen reader.
    fn thing_name(&self, thing: &str, _lang: Lang) -> String {
        thing.to_string()
    }
    /// The move for a button or a screen reader.
    fn label(&self, mv: Self::Move, lang: Lang) -> String {
        Self::about().words.say(lang, &format!("move-{}", mv.verb()), &mv.args(self, lang))
    }
    /// Tells an event (already hidden for the eye that reads it).
    fn tell(&self, event: &Self::Event, lang: Lang) -> String {
        let (tag, args) = event.told(self, lang);
        Self::about().words.say(lang, &format!("tell-{tag}"), &args)
    }
    /// Why can this not be done or pointed at? `target` is the text of a move, or the id of a thing.
    fn why_not(&self, seat: Seat, target: &str) -> Option<Broken> {
        if let Ok(mv) = self.read(target) {
            return self.check(seat, mv).err();
        }
        let mut offered = Vec::new();
        self.moves(seat, &mut offered);
        if offered.iter().any(|mv| self.things(*mv).iter().any(|t| t == target)) {
            return None;
        }
        let mut all = Vec::new();
        self.candidates(seat, &mut all);
        all.into_iter()
            .filter(|mv| self.things(*mv).iter().any(|t| t == target))
            .find_map(|mv| self.check(seat, mv).err())
    }
}
