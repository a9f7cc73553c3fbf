//! The table as a picture: an envoy at each side, the piles and the contested cards in the middle. Made from
//! a view only, so that it cannot show more.
//!
//! What stays for the whole game is the ground; the rest is drawn in parts with keys that stay, so that a
//! page sends only the parts that a move has changed.

use crate::figures::Kind;
use crate::rules::{ABOUT, WORDS};
use crate::secrets::{Back, View};
use crate::show::{PILES, pile_count, pile_name};
use crate::state::{ALL, Camp};
use ::draw::palette::{self, Livery};
use ::draw::{Pen, cards, el, letters};
use table::{Drawing, Lang, Look, Seat};

const WIDTH: i32 = 1000;
const HEIGHT: i32 = 640;
/// The field of one envoy.
const FIELD: (i32, i32) = (360, 170);
/// A card on the table.
const CARD: (i32, i32) = (50, 70);
/// Round corners for the Sun, cut ones for the Moon: nobody has to tell them by colour.
const CAMPS: [Livery; 2] =
    [Livery::by_day(0xf2dfae, 0x9a5b12, false, 45), Livery::by_day(0xcfd9e6, 0x2c4a77, true, 135)];

fn livery(seat: Seat) -> &'static Livery {
    &CAMPS[Camp::of(seat).index()]
}

/// Where the field of a seat lies: the seat at the lower edge there, the others around the table.
fn corner(seat: Seat, bottom: Seat) -> (i32, i32) {
    let (across, down) = (WIDTH - FIELD.0, HEIGHT - FIELD.1);
    [(across / 2, down - 15), (15, down / 2), (across / 2, 15), (across - 15, down / 2)]
        [(seat.index() + 4 - bottom.index()) % 4]
}

fn words(pen: &mut Pen, (x, y): (i32, i32), size: i32, text: &str) {
    pen.words(el("text").xy(x, y).num("font-size", size).fill(palette::INK), text);
}

/// What is written on a card: its name and, for a claim, its worth.
fn printed(view: &View, id: &str, lang: Lang) -> (String, String) {
    let Ok(card) = view.pack.card(id) else { return (id.into(), String::new()) };
    let row = view.pack.row(card);
    let name = if lang == Lang::Fr { &row.fr } else { &row.en };
    let worth = if row.kind == Kind::Claim { row.worth.to_string() } else { "✕".into() };
    (name.clone(), worth)
}

/// A card at a place: its face, or its back to whoever does not know it.
fn card(pen: &mut Pen, view: &View, id: Option<&str>, (x, y): (i32, i32), livery: &Livery, lang: Lang) {
    let edge = cards::outline((0, 0), CARD, 6, livery);
    let Some(id) = id else {
        let back = el("path").d(&edge).fill(livery.strong).stroke(palette::SHEET, 2);
        return pen.within(el("g").at(x, y), |pen| pen.put(back));
    };
    let (name, worth) = printed(view, id, lang);
    pen.within(el("g").thing(id).attr("data-name", &name).at(x, y), |pen| {
        pen.put(el("path").d(&edge).fill(palette::SHEET).stroke(livery.strong, 3));
        pen.put(el("rect").class("halo").xy(2, 2).size(CARD.0 - 4, CARD.1 - 4).num("rx", 6).fill("none"));
        words(pen, (5, 20), letters::fit(&name, 15, CARD.0 - 10, false), &name);
        words(pen, (18, 56), 26, &worth);
    });
}

fn row(pen: &mut Pen, view: &View, backs: &[Back], (x, y): (i32, i32), livery: &Livery, lang: Lang) {
    for (i, back) in backs.iter().enumerate() {
        card(pen, view, back.card.as_deref(), (x + i as i32 * (CARD.0 + 4), y), livery, lang);
    }
}

/// An envoy: name, coins, pledge, hand and hidden claims.
fn field(pen: &mut Pen, view: &View, seat: Seat, look: &Look) {
    let (i, id, lang) = (seat.index(), ABOUT.seat_id(seat), look.lang);
    let (name, livery) = (ABOUT.seat_name(seat, lang), livery(seat));
    let (x, y) = corner(seat, look.bottom.unwrap_or_default());
    pen.part(id, el("g").thing(id).attr("data-name", &name).at(x, y), |pen| {
        let asked = view.asked.contains(&id);
        let edge = cards::outline((0, 0), FIELD, 14, livery);
        pen.put(el("path").d(&edge).fill(livery.wash).stroke(livery.strong, if asked { 7 } else { 2 }));
        words(pen, (14, 26), 20, &name);
        let ready = if view.ready.contains(&id) { "✓" } else { "" };
        let pledged = view.pledged[i].filter(|coins| *coins > 0).map_or(String::new(), |coins| format!("− {coins}"));
        words(pen, (190, 26), 20, &format!("{} ¤ {pledged} {ready}", view.coins[i]));
        row(pen, view, &view.hands[i], (14, 38), livery, lang);
        pen.within(el("g").at_scaled(14, 116, 65), |pen| row(pen, view, &view.stash[i], (0, 0), livery, lang));
    });
}

/// The points of a camp, or a pile: its top card, or all that are contested, and how many.
fn heap(pen: &mut Pen, view: &View, pile: &str, name: &str, look: &Look) {
    let count = pile_count(view, pile);
    if let Some(camp) = pile.strip_prefix("points-").and_then(|camp| CAMPS.get(usize::from(camp == "1"))) {
        let at = el("text").xy(0, 18).num("font-size", letters::fit(name, 17, 150, false)).fill(camp.strong);
        return pen.words(at, &format!("{name} : {count}"));
    }
    match pile {
        "deck" if count > 0 => card(pen, view, None, (0, 0), &CAMPS[0], look.lang),
        "discard" if count > 0 => {
            card(pen, view, view.discard.last().map(String::as_str), (0, 0), &CAMPS[0], look.lang);
        }
        "contested" => {
            for (i, id) in view.contested.iter().enumerate() {
                card(pen, view, Some(id), (i as i32 * 8, i as i32 * 12), &CAMPS[1], look.lang);
            }
        }
        _ => {}
    }
    words(pen, (4, 90), letters::fit(name, 14, 56, false), name);
    words(pen, (4, 108), 16, &count.to_string());
}

/// The board through the eyes that the view was made for.
pub(crate) fn board(view: &View, look: &Look) -> Drawing {
    let mut ground = Pen::by(look.light);
    ground.put(el("rect").size(WIDTH, HEIGHT).fill(palette::PAPER));
    let table = el("rect").xy(390, 205).size(220, 230).num("rx", 24).fill(palette::PAPER_SHADE);
    ground.put(table.stroke(palette::PENCIL, 3));
    let mut live = Pen::by(look.light);
    let round = WORDS.say(look.lang, "draw-round", &[("round", view.round.to_string())]);
    live.part("round", el("g").at(405, 237), |pen| words(pen, (0, 0), 18, &round));
    for (pile, (x, y)) in PILES.into_iter().zip([(405, 245), (405, 270), (405, 300), (471, 300), (537, 300)]) {
        let name = pile_name(pile, look.lang);
        let group = el("g").thing(pile).attr("data-name", &name).at(x, y);
        live.part(pile, group, |pen| heap(pen, view, pile, &name, look));
    }
    ALL.iter().for_each(|seat| field(&mut live, view, seat, look));
    let (width, height) = (WIDTH as u32, HEIGHT as u32);
    Drawing { width, height, ground: ground.done(), live: live.parts(), ..Drawing::default() }
}

/// A card of the trays, large enough to read.
pub(crate) fn card_face(name: &str, text: &str, look: &Look) -> Drawing {
    let mut pen = Pen::by(look.light);
    cards::face(&mut pen, &CAMPS[0], name, "");
    cards::paragraph(&mut pen, text, (24, 110), cards::WIDTH - 48, cards::HEIGHT - 40, 28);
    let (width, height) = (cards::WIDTH as u32, cards::HEIGHT as u32);
    Drawing { width, height, ground: pen.done(), ..Drawing::default() }
}
