//! What a seat is asked. Moves and events follow from their declarations.

use crate::events::Event;
use crate::rules::{ABOUT, CLAIM_DIE};
use crate::state::{Frame, Parley};
use table::chronicle::sentence;
use table::{Happening, Lang, Rules, Said, Seat, Speech, Stand, ToMove};

impl Speech for Parley {
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        let to_move = self.to_move();
        let (key, args) = match (to_move, self.frames.top()) {
            (ToMove::Over(_), _) => ("prompt-over", Vec::new()),
            (_, Some(Frame::Pledge)) => ("prompt-pledge", vec![("coins", self.pledged[seat.index()].to_string())]),
            (ToMove::One(asked), _) if asked != seat => ("prompt-wait", vec![("seat", ABOUT.seat_name(asked, lang))]),
            (_, Some(Frame::Turn { left, .. })) => ("prompt-turn", vec![("left", left.to_string())]),
            _ => {
                let (card, by) = self.contested().unwrap_or_default();
                ("prompt-veto", vec![("card", card.name(self, lang)), ("seat", ABOUT.seat_name(by, lang))])
            }
        };
        ABOUT.words.say(lang, key, &args)
    }
    /// Two sentences speak of each seat or camp by itself, one of the faces of dice by their names.
    fn tell(&self, event: &Event, lang: Lang) -> String {
        let each = |names: &[&'static str], numbers: &[u8]| -> Vec<(&'static str, String)> {
            names.iter().copied().zip(numbers.iter().map(u8::to_string)).collect()
        };
        let (tag, mut args) = event.told(self, lang);
        match event {
            Event::Pledged { pledges } => args = each(&["a", "b", "c", "d"], pledges),
            Event::Scored { dice, .. } => {
                let face = |die: &u8| ABOUT.words.say(lang, &format!("face-{}", CLAIM_DIE.face((*die).into())), &[]);
                args.retain(|(name, _)| *name != "dice");
                args.push(("dice", dice.iter().map(face).collect::<Vec<_>>().join(", ")));
            }
            Event::Ended { points } => args = each(&["sun", "moon"], points),
            _ => {}
        }
        ABOUT.words.say(lang, &format!("tell-{tag}"), &args)
    }
    /// A round is a chapter, a claim a section of it: its heading says what came of it.
    fn stands(&self, event: &Event) -> Stand {
        match event {
            Event::Pledged { .. } => Stand::Chapter,
            Event::Claimed { .. } => Stand::Section,
            Event::Hid { .. } | Event::Showed { .. } | Event::Peeked { .. } | Event::Drew { .. } => Stand::After,
            Event::Ended { .. } => Stand::After,
            _ => Stand::Line,
        }
    }
    /// Of a draft only its last state is told; both rolls for the lead stand in one line with what came of
    /// them.
    fn continues(&self, line: &[Event], next: &Event) -> bool {
        match next {
            Event::Drafted { .. } => matches!(line[0], Event::Drafted { .. }),
            Event::Rolled { .. } | Event::Leads { .. } => matches!(line[0], Event::Rolled { .. }),
            _ => false,
        }
    }
    fn chronicle(&self, events: &[Event], lang: Lang) -> String {
        let scored = |camp: u8| -> u8 {
            let points = |event: &Event| match event {
                Event::Scored { camp: scores, points, .. } if scores.0 == camp => *points,
                _ => 0,
            };
            events.iter().map(points).sum()
        };
        let told = |key: &str, args: Vec<(&'static str, String)>| sentence(&ABOUT.words.say(lang, key, &args));
        match (&events[0], events.last()) {
            (Event::Pledged { .. }, _) => {
                let [sun, moon] = [0, 1].map(|camp| scored(camp).to_string());
                told("chapter-round", vec![("sun", sun), ("moon", moon)])
            }
            (Event::Claimed { seat, card }, _) => {
                let (seat, name) = (ABOUT.seat_name(*seat, lang), card.name(self, lang));
                let fell = events.iter().any(|event| matches!(event, Event::Fell { card: fell } if fell == card));
                let points = (scored(0) + scored(1)).to_string();
                let stands = events.iter().any(|event| matches!(event, Event::Scored { .. }));
                let key = if stands { "section-scored" } else { ["tell-claimed", "section-fell"][usize::from(fell)] };
                told(key, vec![("seat", seat), ("card", name), ("points", points)])
            }
            (Event::Drafted { .. }, Some(last)) => self.tell(last, lang),
            (Event::Rolled { .. }, _) => {
                let each: Vec<String> = events.iter().map(|event| sentence(&self.tell(event, lang))).collect();
                each.join(" ")
            }
            (one, _) => sentence(&self.tell(one, lang)),
        }
    }
    fn balance(&self, chapter: &[Event], lang: Lang) -> Vec<String> {
        match &chapter[0] {
            pledged @ Event::Pledged { .. } => vec![self.tell(pledged, lang)],
            _ => Vec::new(),
        }
    }
    fn preface(&self, lang: Lang) -> Vec<String> {
        vec![ABOUT.words.say(lang, "preface", &[])]
    }
}
