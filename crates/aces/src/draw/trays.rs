//! What lies beside the board: units not placed yet, start tokens, unit sheets as cards.

use super::shapes::{LIVERIES, emblem, silhouette};
use super::{say, seat_no};
use crate::figures::{Pack, said};
use crate::rules::{ABOUT, WORDS};
use crate::secrets::View;
use crate::sheet::Sheet;
use crate::state::SEAT_IDS;
use crate::words::sheet_text;
use ::draw::counters::{Counter, counter};
use ::draw::{Pen, cards, el, letters, palette};
use table::{Card, Drawing, Lang, Look, Seat, Tray};

const CARD_W: i32 = 220;
const CARD_H: i32 = 156;

/// All trays: what the reader acts with first.
pub(crate) fn trays(view: &View, look: &Look) -> Vec<Tray> {
    let mut out = Vec::new();
    let own = look.bottom.map(|seat| SEAT_IDS[seat.index() % 4]);
    let mut seats: Vec<&'static str> = view.sides.keys().copied().filter(|seat| !view.sides[seat].automa).collect();
    seats.sort_by_key(|seat| Some(*seat) != own);
    for seat in &seats {
        let mine = own.is_none_or(|own| own == *seat);
        if let Some(units) = view.reserve.get(seat) {
            let id = if mine { format!("hand-{seat}") } else { format!("reserve-{seat}") };
            let cards = units.iter().map(|unit| waiting(view.pack.get(), unit, seat_no(seat), look)).collect();
            out.push(Tray { id, title: titled("tray-reserve", seat, look.lang), cards });
        }
    }
    if matches!(view.phase, "placing" | "armies") {
        let cards = ["a", "b", "c"].iter().enumerate().map(|(i, army)| token(view, i, army, look)).collect();
        out.push(Tray { id: "hand-tokens".into(), title: say(look.lang, "tray-tokens"), cards });
    }
    for seat in &seats {
        // What the reader buys from, and looks up all the time: it keeps its place.
        let id =
            if own.is_none_or(|own| own == *seat) { format!("hand-shop-{seat}") } else { format!("sheets-{seat}") };
        let pack = view.pack.get();
        let sheets = pack.set(seat_no(seat)).into_iter().map(|sheet| &pack.sheets[sheet as usize]);
        let count = |sheet: &Sheet| {
            let on_map = view.units.values().filter(|unit| unit.seat == *seat && unit.sheet == sheet.id).count();
            let waits = |unit: &&String| unit.split(' ').next() == Some(sheet.id.as_str());
            on_map + view.reserve.get(seat).map_or(0, |units| units.iter().filter(waits).count())
        };
        let cards = sheets.map(|sheet| counted(sheet_card(sheet, seat_no(seat), look), count(sheet), look)).collect();
        out.push(Tray { id, title: titled("tray-sheets", seat, look.lang), cards });
    }
    out
}

fn titled(key: &str, seat: &str, lang: Lang) -> String {
    WORDS.say(lang, key, &[("seat", ABOUT.seat_name(Seat(seat_no(seat) as u8), lang))])
}

/// A unit that is not placed yet, with its army where that is known.
fn waiting(pack: &Pack, unit: &str, seat: usize, look: &Look) -> Card {
    let (id, army) = unit.split_once(' ').unwrap_or((unit, ""));
    let Some(sheet) = pack.sheet(id).map(|sheet| &pack.sheets[sheet as usize]) else { return Card::default() };
    let mut card = sheet_card(sheet, seat, look);
    if !army.is_empty() {
        let army = army.to_uppercase();
        card.name = WORDS.say(look.lang, "card-army", &[("unit", card.name), ("army", army.clone())]);
        let mut pen = Pen::by(look.light);
        pen.put(el("circle").num("cx", 26).num("cy", 132).num("r", 17).fill(palette::AMBER).stroke(palette::INK, 3));
        let style =
            el("text").xy(26, 141).num("font-size", 25).attr("font-weight", "bold").attr("text-anchor", "middle");
        pen.words(style.fill(::draw::palette::Colour::same(0x0b0a08)), &army);
        card.drawing.ground.push_str(&pen.done());
    }
    card
}

/// A unit sheet with how many of its type there are; a type that is lost looks so.
fn counted(mut card: Card, count: usize, look: &Look) -> Card {
    let mut pen = Pen::by(look.light);
    if count == 0 {
        card.drawing.ground = format!("<g opacity=\"0.4\">{}</g>", card.drawing.ground);
        pen.put(el("path").d("M66 24L154 108M154 24L66 108").stroke(palette::INK, 9).attr("fill", "none"));
    }
    let style = el("text").xy(16, 40).num("font-size", 26).attr("font-weight", "bold");
    pen.words(style.fill(palette::INK), &format!("×{count}"));
    card.drawing.ground.push_str(&pen.done());
    let words = WORDS.say(look.lang, "card-count", &[("count", count.to_string())]);
    card.text = format!("{words} {}", card.text);
    card
}

/// A unit sheet: its counter, its name and the figures that one looks up most.
fn sheet_card(sheet: &Sheet, seat: usize, look: &Look) -> Card {
    let name = said(&sheet.name, look.lang).to_string();
    let livery = &LIVERIES[seat];
    let mut pen = Pen::by(look.light);
    pen.put(
        el("path")
            .d(&cards::outline((3, 3), (CARD_W - 6, CARD_H - 6), 16, livery))
            .fill(livery.wash)
            .stroke(livery.strong, 5),
    );
    pen.within(el("g").at_scaled(44, 80, 72), |pen| {
        counter(pen, &Counter::new(livery, silhouette(sheet)).word(&sheet.short));
        pen.within(el("g").at(37, -37), |pen| emblem(pen, seat, 15));
    });
    let line = |pen: &mut Pen, y: i32, size: i32, words: &str| {
        let style = el("text").xy(CARD_W / 2, y).num("font-size", size).attr("font-weight", "bold");
        pen.words(style.attr("text-anchor", "middle").fill(palette::INK), words);
    };
    match letters::fit(&name, 24, CARD_W - 28, true) {
        // A long name takes two lines rather than letters that nobody can read.
        ..16 => {
            for (i, words) in letters::wrap(&name, 16, CARD_W - 50).iter().take(2).enumerate() {
                line(&mut pen, 20 + 17 * i as i32, 16, words);
            }
        }
        size => line(&mut pen, 32, size, &name),
    }
    let range = |range: Option<crate::sheet::Range>| match range {
        None => "–".to_string(),
        Some(range) if range.min == range.max => range.max.to_string(),
        Some(range) => format!("{}–{}", range.min, range.max),
    };
    let rows = [
        ("card-speed", (sheet.speed / 2).to_string()),
        ("card-short-ground", range(sheet.ground)),
        ("card-short-air", range(sheet.air)),
        ("card-short-hit", sheet.hit.map(|n| n.to_string()).join("/")),
        ("card-price", sheet.price.to_string()),
    ];
    for (i, (key, value)) in rows.iter().enumerate() {
        let y = 58 + 22 * i as i32;
        let word = say(look.lang, key);
        let room = CARD_W - 14 - 88 - letters::width(value, 20, true) - 4;
        let style = el("text").xy(88, y).num("font-size", letters::fit(&word, 18, room, false));
        pen.words(style.fill(palette::INK_SOFT), &word);
        let style = el("text").xy(CARD_W - 14, y).num("font-size", 20).attr("font-weight", "bold");
        pen.words(style.attr("text-anchor", "end").fill(palette::INK), value);
    }
    let drawing = Drawing { width: CARD_W as u32, height: CARD_H as u32, ground: pen.done(), ..Drawing::default() };
    Card { thing: sheet.id.clone(), name, text: sheet_text(sheet, look.lang), drawing }
}

/// A start token of whoever places or begins: face down, or with its number.
fn token(view: &View, i: usize, army: &str, look: &Look) -> Card {
    let number = view.tokens.get(view.asks).and_then(|tokens| tokens[i]);
    let livery = &LIVERIES[seat_no(view.asks)];
    let mut pen = Pen::by(look.light);
    pen.put(el("circle").num("cx", 80).num("cy", 80).num("r", 72).fill(livery.strong).stroke(palette::SHEET, 6));
    let style = |y: i32, size: i32| {
        let style = el("text").xy(80, y).num("font-size", size).attr("font-weight", "bold");
        style.attr("text-anchor", "middle").fill(livery.on_strong)
    };
    pen.words(style(84, 64), &army.to_uppercase());
    pen.words(style(128, 36), &number.map_or("?".to_string(), |n| n.to_string()));
    let args = [("army", army.to_uppercase()), ("number", number.map_or("none".to_string(), |n| n.to_string()))];
    let drawing = Drawing { width: 160, height: 160, ground: pen.done(), ..Drawing::default() };
    Card {
        thing: format!("token-{army}"),
        name: WORDS.say(look.lang, "card-token", &args),
        text: String::new(),
        drawing,
    }
}
