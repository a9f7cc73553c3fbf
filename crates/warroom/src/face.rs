//! How it shows itself: each part has a module of its own.

use crate::events::Event;
use crate::moves::Move;
use crate::secrets::View;
use crate::state::WarRoom;
use table::story::{Cue, Forecast, Guide, Manner, Sheet, Verdict};
use table::{Drawing, Face, InkLine, Lang, Look, Mark, Seat, Tray};

impl Face for WarRoom {
    fn terminal(view: &View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
        crate::terminal::draw(view, marked, lang, width)
    }
    fn hand(view: &View, lang: Lang) -> Vec<InkLine> {
        crate::terminal::hand(view, lang)
    }
    fn board(view: &View, look: &Look) -> Drawing {
        crate::draw::board(view, look)
    }
    fn trays(view: &View, look: &Look) -> Vec<Tray> {
        crate::draw::trays(view, look)
    }
    fn cover(lang: Lang) -> Drawing {
        crate::draw::cover(lang)
    }
    fn marks(&self, event: &Event) -> Vec<Mark> {
        crate::show::marks(event)
    }
    fn cues(&self, event: &Event) -> Vec<Cue> {
        crate::show::cues(event)
    }
    fn colours() -> Vec<[String; 2]> {
        crate::draw::colours()
    }
    fn verdict(&self, heard: &[Event], at: usize, lang: Lang) -> Option<Verdict> {
        crate::verdict::verdict(self, heard, at, lang)
    }
    fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
        crate::sheets::sheet(view, thing, lang)
    }
    fn forecast(&self, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        self.foresee(seat, mv, lang)
    }
    fn guide(view: &View, lang: Lang) -> Guide {
        crate::sheets::guide(view, lang)
    }
    fn manner(&self, mv: Move) -> Manner {
        crate::show::manner(self, mv)
    }
}
