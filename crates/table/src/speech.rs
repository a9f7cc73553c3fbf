//! Texts of moves, questions and events.

use crate::{BadInput, Broken, Declared, Happening, Lang, Rules, Seat};
use serde::Serialize;

/// The role of an event in the log.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stand {
    /// Opens a chapter, such as a turn or a round. The heading is written from all events of the chapter.
    Chapter,
    /// Opens a section of the chapter, such as a battle or the turn of one seat. The heading is written from
    /// all events of the section. The lines that follow are folded below it.
    Section,
    /// A line of the open section, or of the chapter if no section is open.
    #[default]
    Line,
    /// A line of the chapter; closes the open section.
    After,
    /// Not in the log; only shown on the board.
    Quiet,
}

impl Stand {
    /// Whether a chapter ends before this event.
    pub(crate) fn ends_chapter(self) -> bool {
        self == Stand::Chapter
    }
    /// Whether a section ends before this event.
    pub(crate) fn ends_section(self) -> bool {
        matches!(self, Stand::Chapter | Stand::Section | Stand::After)
    }
}

/// The stable text form of moves, and everything that a person reads.
///
/// Most of it follows from declarations. Moves ([`moves!`](macro@crate::moves)) are spelled, parsed, labelled
/// by `move-<verb>` and point at their fields. Events ([`events!`](crate::events)) are reported by
/// `tell-<tag>`. A game implements [`prompt`](Speech::prompt) and overrides what it needs.
///
/// The log has headings, lines below them, and lines that cover several events ([`mod@crate::chronicle`]). By
/// default each event is one line.
///
/// Moves are spelled by the position, because only the position knows its figures.
pub trait Speech: Rules {
    /// The question to this seat, in one line.
    fn prompt(&self, seat: Seat, lang: Lang) -> String;

    /// The lessons of the game: scripts with words for learners, each with its file name.
    fn lessons() -> &'static [(&'static str, &'static str)] {
        &[]
    }
    /// The stable text of a move: `attack b5.infantry b6.support`. It names things, never indices of a list.
    fn spell(&self, mv: Self::Move) -> String {
        let mut text = String::with_capacity(40);
        self.spell_onto(mv, &mut text);
        text
    }
    /// Appends that text to a string that holds many moves. Override this method to spell moves differently.
    fn spell_onto(&self, mv: Self::Move, text: &mut String) {
        mv.spell_onto(self, text);
    }
    /// Parses a move. `Err` says what was expected.
    fn read(&self, text: &str) -> Result<Self::Move, BadInput> {
        Self::Move::read(text, self)
    }
    /// The things that a move concerns, in the order in which a person would point at them: ids of drawn
    /// elements, as in [`Secrets::View`](crate::Secrets::View) and the drawing.
    fn things(&self, mv: Self::Move) -> Vec<String> {
        mv.things(self)
    }
    /// The name of a thing that a move may point at, for a button or a screen reader.
    fn thing_name(&self, thing: &str, _lang: Lang) -> String {
        thing.to_string()
    }
    /// The label of a move for a button or a screen reader.
    fn label(&self, mv: Self::Move, lang: Lang) -> String {
        Self::about().words.say(lang, &format!("move-{}", mv.verb()), &mv.args(self, lang))
    }
    /// The sentence for an event that is already hidden for the reader's eye.
    fn tell(&self, event: &Self::Event, lang: Lang) -> String {
        let (tag, args) = event.told(self, lang);
        Self::about().words.say(lang, &format!("tell-{tag}"), &args)
    }
    /// The role of an event (already hidden for the reader's eye) in the log.
    fn stands(&self, _event: &Self::Event) -> Stand {
        Stand::Line
    }
    /// Whether the line of the events before also covers this event. Called for lines only.
    fn continues(&self, _line: &[Self::Event], _next: &Self::Event) -> bool {
        false
    }
    /// Writes a heading or a line of the log. For a heading, `events` are the event that opens the chapter or
    /// section and all that follow in it so far; for a line, the events that it covers. Both may include
    /// quiet events.
    fn chronicle(&self, events: &[Self::Event], lang: Lang) -> String {
        events.first().map_or_else(String::new, |event| self.tell(event, lang))
    }
    /// The summary of a finished chapter, one sentence per item.
    fn balance(&self, _chapter: &[Self::Event], _lang: Lang) -> Vec<String> {
        Vec::new()
    }
    /// The introduction of the log: how to win. It follows from the set-up alone.
    fn preface(&self, _lang: Lang) -> Vec<String> {
        Vec::new()
    }
    /// Explains why something is not possible. `target` is the text of a move or the id of a thing.
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
