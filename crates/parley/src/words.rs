//! What a seat is asked. Moves and events follow from their declarations.

use crate::events::Event;
use crate::rules::{ABOUT, CLAIM_DIE};
use crate::state::{Frame, Parley};
use table::{Happening, Lang, Rules, Said, Seat, Speech, ToMove};

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
}
