//! The text of moves, and everything that is said.

use crate::events::Event;
use crate::moves::Move;
use crate::rules::{ABOUT, seat_of};
use crate::state::{Frame, Parley};
use table::{BadInput, Lang, Rules, Seat, Speech, ToMove};

impl Speech for Parley {
    fn spell(&self, mv: Move) -> String {
        let card = |card: u8| &self.pack.cards[card as usize].id;
        let seat = |seat: Seat| ABOUT.seat_id(seat);
        match mv {
            Move::Pledge => "pledge".into(),
            Move::Unpledge => "unpledge".into(),
            Move::Ready => "ready".into(),
            Move::Unready => "unready".into(),
            Move::Claim(c) => format!("claim {}", card(c)),
            Move::Hide(c) => format!("hide {}", card(c)),
            Move::Show(c, s) => format!("show {} {}", card(c), seat(s)),
            Move::Peek(s) => format!("peek {}", seat(s)),
            Move::Draw => "draw".into(),
            Move::End => "end".into(),
            Move::Veto(c) => format!("veto {}", card(c)),
            Move::Pass => "pass".into(),
        }
    }
    fn read(&self, text: &str) -> Result<Move, BadInput> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["pledge"] => Move::Pledge,
            ["unpledge"] => Move::Unpledge,
            ["ready"] => Move::Ready,
            ["unready"] => Move::Unready,
            ["claim", card] => Move::Claim(self.pack.card(card)?),
            ["hide", card] => Move::Hide(self.pack.card(card)?),
            ["show", card, seat] => Move::Show(self.pack.card(card)?, seat_of(seat)?),
            ["peek", seat] => Move::Peek(seat_of(seat)?),
            ["draw"] => Move::Draw,
            ["end"] => Move::End,
            ["veto", card] => Move::Veto(self.pack.card(card)?),
            ["pass"] => Move::Pass,
            _ => {
                return Err(BadInput::new(format!(
                    "«{text}»: expected pledge, unpledge, ready, unready, claim CARD, hide CARD, show CARD SEAT, \
                     peek SEAT, draw, end, veto CARD or pass"
                )));
            }
        })
    }
    fn things(&self, mv: Move) -> Vec<String> {
        self.spell(mv).split(' ').skip(1).map(str::to_string).collect()
    }
    fn label(&self, mv: Move, lang: Lang) -> String {
        let text = self.spell(mv);
        let key = format!("move-{}", text.split(' ').next().unwrap_or_default());
        let args = match mv {
            Move::Claim(c) | Move::Hide(c) | Move::Veto(c) => vec![("card", self.pack.name(c, lang))],
            Move::Show(c, s) => vec![("card", self.pack.name(c, lang)), ("seat", ABOUT.seat_name(s, lang))],
            Move::Peek(s) => vec![("seat", ABOUT.seat_name(s, lang))],
            _ => Vec::new(),
        };
        ABOUT.words.say(lang, &key, &args)
    }
    fn prompt(&self, seat: Seat, lang: Lang) -> String {
        let to_move = self.to_move();
        let (key, args) = match (to_move, self.frames.top()) {
            (ToMove::Over(_), _) => ("prompt-over", Vec::new()),
            (_, Some(Frame::Pledge)) => ("prompt-pledge", vec![("coins", self.pledged[seat.index()].to_string())]),
            (ToMove::One(asked), _) if asked != seat => ("prompt-wait", vec![("seat", ABOUT.seat_name(asked, lang))]),
            (_, Some(Frame::Turn { left, .. })) => ("prompt-turn", vec![("left", left.to_string())]),
            _ => {
                let (card, by) = self.contested().unwrap_or_default();
                ("prompt-veto", vec![("card", self.pack.name(card, lang)), ("seat", ABOUT.seat_name(by, lang))])
            }
        };
        ABOUT.words.say(lang, key, &args)
    }
    fn tell(&self, event: &Event, lang: Lang) -> String {
        let seat = |s: &Seat| ABOUT.seat_name(*s, lang);
        let card = |c: &u8| self.pack.name(*c, lang);
        let maybe = |c: &Option<u8>| c.as_ref().map_or_else(|| ABOUT.words.say(lang, "some-card", &[]), card);
        let camp = |camp: &usize| ABOUT.words.say(lang, &format!("camp-{camp}"), &[]);
        let dice = |dice: &[u8]| dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let (key, args) = match event {
            Event::Drafted { coins, .. } => ("tell-drafted", vec![("coins", coins.to_string())]),
            Event::Pledged { pledges } => {
                ("tell-pledged", ["a", "b", "c", "d"].into_iter().zip(pledges.map(|p| p.to_string())).collect())
            }
            Event::Rolled { camp: c, dice: d } => ("tell-rolled", vec![("camp", camp(c)), ("dice", dice(d))]),
            Event::Leads { camp: c } => ("tell-leads", vec![("camp", camp(c))]),
            Event::Claimed { seat: s, card: c } => ("tell-claimed", vec![("seat", seat(s)), ("card", card(c))]),
            Event::Vetoed { seat: s, card: c } => ("tell-vetoed", vec![("seat", seat(s)), ("card", card(c))]),
            Event::Fell { card: c } => ("tell-fell", vec![("card", card(c))]),
            Event::Scored { camp: c, dice: d, points } => {
                ("tell-scored", vec![("camp", camp(c)), ("dice", dice(d)), ("points", points.to_string())])
            }
            Event::Hid { seat: s, card: c } => ("tell-hid", vec![("seat", seat(s)), ("card", maybe(c))]),
            Event::Showed { seat: s, other, card: c } => {
                ("tell-showed", vec![("seat", seat(s)), ("other", seat(other)), ("card", maybe(c))])
            }
            Event::Peeked { seat: s, other, card: c } => {
                ("tell-peeked", vec![("seat", seat(s)), ("other", seat(other)), ("card", maybe(c))])
            }
            Event::Drew { seat: s, card: c } => ("tell-drew", vec![("seat", seat(s)), ("card", maybe(c))]),
            Event::Ended { points } => {
                ("tell-ended", vec![("sun", points[0].to_string()), ("moon", points[1].to_string())])
            }
        };
        ABOUT.words.say(lang, key, &args)
    }
}
