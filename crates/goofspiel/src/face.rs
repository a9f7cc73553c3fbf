//! How it looks: in a terminal, and as a picture. Made from a view only, so it cannot show more.

use crate::rules::{ABOUT, WORDS};
use crate::secrets::{SeatView, View};
use crate::state::Goofspiel;
use draw::palette::{AMBER, INK, INK_SOFT, PAPER, PENCIL, SHEET};
use draw::{Pen, el};
use table::story::Sheet;
use table::{Drawing, Face, Ink, InkLine, Lang, Look};

fn name(seat: &SeatView, lang: Lang) -> String {
    WORDS.say(lang, &format!("seat-{}", seat.seat), &[])
}

fn row(cards: &[u8]) -> String {
    cards.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

impl Face for Goofspiel {
    fn terminal(view: &View, marked: &[String], lang: Lang, _width: usize) -> Vec<InkLine> {
        let to_come = WORDS.say(lang, "face-to-come", &[("cards", row(&view.to_come))]);
        let mut lines = vec![vec![(Ink::Strong, format!("[{}]  ", view.prize)), (Ink::Faint, to_come)]];
        for seat in &view.seats {
            let ink = ABOUT.seat(seat.seat).map_or(Ink::Plain, |seat| Ink::Seat(seat.0));
            let card = |card: &u8| {
                let chosen = seat.own && marked.contains(&card.to_string()) || seat.bid == Some(*card);
                if chosen { format!("[{card}]") } else { card.to_string() }
            };
            let hand: Vec<String> = seat.hand.iter().map(card).collect();
            let ready = if seat.ready { " ✓" } else { "" };
            let text = format!("  {}  ({}){ready}", seat.points, hand.join(" "));
            lines.push(vec![(ink, name(seat, lang)), (Ink::Plain, text)]);
        }
        lines
    }
    fn hand(view: &View, _lang: Lang) -> Vec<InkLine> {
        view.seats.iter().filter(|seat| seat.own).map(|seat| vec![(Ink::Plain, row(&seat.hand))]).collect()
    }
    fn board(view: &View, look: &Look) -> Drawing {
        const WIDTH: i32 = 1000;
        let height = 140 + 120 * view.seats.len() as i32;
        let mut ground = Pen::by(look.light);
        ground.put(el("rect").size(WIDTH, height).fill(PAPER));
        let mut live = Pen::by(look.light);
        live.part("prizes", el("g").at(20, 20), |pen| {
            card(pen, 0, view.prize, true);
            view.to_come.iter().enumerate().for_each(|(i, prize)| card(pen, 120 + 62 * i as i32, *prize, false));
        });
        for (i, seat) in view.seats.iter().enumerate() {
            live.part(seat.seat, el("g").at(20, 140 + 120 * i as i32), |pen| {
                let ready = if seat.ready { " ✓" } else { "" };
                let title = format!("{} : {}{ready}", name(seat, look.lang), seat.points);
                pen.words(el("text").xy(0, 16).num("font-size", 18).fill(INK), &title);
                for (i, rank) in seat.hand.iter().enumerate() {
                    // Only one's own cards can be pointed at; the id is the word of the move.
                    let group = el("g").at(70 * i as i32, 24);
                    let group = if seat.own { group.thing(&rank.to_string()) } else { group };
                    pen.within(group, |pen| card(pen, 0, *rank, seat.bid == Some(*rank)));
                }
            });
        }
        let (width, height) = (WIDTH as u32, height as u32);
        Drawing { width, height, ground: ground.done(), live: live.parts(), ..Drawing::default() }
    }
    /// What there is to read of everything that can be pointed at.
    fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
        let held = |seat: &SeatView| seat.own && seat.hand.iter().any(|card| card.to_string() == thing);
        let mut sheet = Sheet::of(thing, WORDS.say(lang, "face-card", &[("card", thing.into())]), "");
        sheet.rules = vec!["GS-BID-1", "GS-WIN-1"];
        view.seats.iter().any(held).then_some(sheet)
    }
}

/// A card with its number; the chosen one has a heavy frame.
fn card(pen: &mut Pen, x: i32, rank: u8, chosen: bool) {
    let frame = el("rect").xy(x, 0).size(58, 84).num("rx", 8).fill(SHEET);
    pen.put(if chosen { frame.stroke(AMBER, 6) } else { frame.stroke(PENCIL, 2) });
    pen.put(el("rect").class("halo").xy(x + 2, 2).size(54, 80).num("rx", 8).fill("none"));
    let text = el("text").xy(x + 29, 54).num("font-size", 32).attr("text-anchor", "middle");
    pen.words(text.fill(if chosen { INK } else { INK_SOFT }), &rank.to_string());
}
