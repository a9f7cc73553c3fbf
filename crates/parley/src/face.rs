//! How it looks: in a terminal here, as a picture in `draw`, thing by thing in `show`.

use crate::events::Event;
use crate::moves::Move;
use crate::rules::ABOUT;
use crate::secrets::{Back, View};
use crate::show;
use crate::state::{ALL, Parley};
use table::story::{Cue, Forecast, Guide, Manner, Sheet};
use table::{Drawing, Face, Ink, InkLine, Lang, Look, Seat, Tray};

impl Face for Parley {
    fn terminal(view: &View, marked: &[String], lang: Lang, _width: usize) -> Vec<InkLine> {
        let mut lines = vec![vec![(Ink::Strong, format!("{} — {} : {}", view.round, view.points[0], view.points[1]))]];
        for seat in ALL.iter() {
            let i = seat.index();
            let mark = |b: &Back| b.card.as_ref().is_some_and(|c| marked.contains(c));
            let card = |b: &Back| match (&b.card, mark(b)) {
                (Some(card), false) => card.clone(),
                (Some(card), true) => format!("[{card}]"),
                (None, _) => "?".into(),
            };
            let row = |cards: &[Back]| cards.iter().map(card).collect::<Vec<_>>().join(" ");
            let text = format!(" {} ¤  {}  ({})", view.coins[i], row(&view.hands[i]), row(&view.stash[i]));
            lines.push(vec![(Ink::Seat(seat.0), ABOUT.seat_name(seat, lang)), (Ink::Plain, text)]);
        }
        if !view.contested.is_empty() {
            lines.push(vec![(Ink::Alarm, view.contested.join(" < "))]);
        }
        lines
    }
    fn hand(view: &View, _lang: Lang) -> Vec<InkLine> {
        let own = view.own.iter().flat_map(|i| &view.hands[*i]);
        own.filter_map(|b| b.card.clone()).map(|card| vec![(Ink::Plain, card)]).collect()
    }
    fn board(view: &View, look: &Look) -> Drawing {
        crate::draw::board(view, look)
    }
    fn trays(view: &View, look: &Look) -> Vec<Tray> {
        show::trays(view, look)
    }
    fn cues(&self, event: &Event) -> Vec<Cue> {
        show::cues(self, event)
    }
    fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
        show::sheet(view, thing, lang)
    }
    fn forecast(&self, _seat: Seat, mv: Move, lang: Lang) -> Forecast {
        match mv {
            Move::Claim(card) => show::forecast(self, card, lang),
            _ => Forecast::default(),
        }
    }
    fn guide(view: &View, lang: Lang) -> Guide {
        show::guide(view, lang)
    }
    fn manner(&self, mv: Move) -> Manner {
        match mv {
            Move::Pledge => Manner::Pay,
            Move::Claim(_) | Move::Hide(_) => Manner::Lay,
            Move::Veto(_) => Manner::Attack,
            Move::Draw | Move::Peek(_) => Manner::Take,
            _ => Manner::Other,
        }
    }
}
