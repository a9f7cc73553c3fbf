//! Slips of paper beside the board: the orders of the reader's nations, what they are buying, and where it
//! burns. From a view only.

use super::liveries::{LIVERIES, emblem, hit, resource, silhouette};
use super::map::{bold, name};
use super::pieces::stack_words;
use super::{desks, say};
use crate::figures::Pack;
use crate::nation::{NATION_IDS, NOBODY, nation};
use crate::region::Marker;
use crate::secrets::{CommandView, NationView, View};
use crate::state::Frame;
use crate::unit::{BOUGHT, Kind};
use ::draw::dice::mark;
use ::draw::palette::{self, Colour};
use ::draw::{Pen, el, letters};
use table::{Card, Drawing, Lang, Look, Tray};

pub(super) const WIDE: i32 = 420;
const HIGH: i32 = 230;
const HEAD: i32 = 66;

/// The slips of this phase; there are always some for who plays, so that the board keeps its place.
pub(crate) fn trays(view: &View, look: &Look) -> Vec<Tray> {
    let own = || view.nations.iter().filter(|sheet| view.own.contains(&sheet.id) && !sheet.collapsed);
    let mut out: Vec<Tray> = match view.phase {
        Some(Frame::Plan | Frame::Choose { .. } | Frame::Move { .. } | Frame::Hold { .. }) => {
            own().map(|sheet| orders(view, sheet, look)).collect()
        }
        Some(Frame::Buy | Frame::Build { .. }) => own().map(|sheet| purchases(view, sheet, look)).collect(),
        Some(Frame::Land { .. }) => own().filter_map(|sheet| desks::wings(view, sheet, look)).collect(),
        Some(Frame::Trade { .. }) => own().map(|sheet| desks::trades(view, sheet, look)).collect(),
        Some(Frame::Deploy { .. }) => own().map(|sheet| desks::yards(view, sheet, look)).collect(),
        Some(Frame::Soothe { .. } | Frame::Relieve { .. } | Frame::Pay { .. } | Frame::Desert { .. }) => {
            vec![desks::morale(view, look)]
        }
        _ => Vec::new(),
    };
    if out.is_empty() {
        out.push(fires(view, look));
    }
    out
}

pub(super) fn slip(look: &Look, draw: impl FnOnce(&mut Pen)) -> Drawing {
    let mut pen = Pen::by(look.light);
    draw(&mut pen);
    Drawing { width: WIDE as u32, height: HIGH as u32, ground: pen.done(), ..Drawing::default() }
}

/// A slip of paper with a head in some colour.
pub(super) fn paper(pen: &mut Pen, head: Colour, frame: (Colour, i32)) {
    pen.put(el("rect").xy(3, 3).size(WIDE - 6, HIGH - 6).num("rx", 16).fill(palette::SHEET).stroke(frame.0, frame.1));
    pen.put(
        el("path").d(&format!("M3 {HEAD}V19Q3 3 19 3H{}Q{} 3 {} 19V{HEAD}Z", WIDE - 19, WIDE - 3, WIDE - 3)).fill(head),
    );
}

pub(super) fn left(pen: &mut Pen, (x, y): (i32, i32), size: i32, room: i32, fill: Colour, text: &str) {
    let style = el("text").xy(x, y).num("font-size", letters::fit(text, size, room, true));
    pen.words(style.attr("font-weight", "bold").fill(fill), text);
}

fn orders(view: &View, sheet: &NationView, look: &Look) -> Tray {
    let lang = look.lang;
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    let args = [("nation", crate::about::ABOUT.seat_name(seat, lang))];
    let cards = sheet.orders.iter().enumerate().filter_map(|(i, order)| {
        let (marker, to) = order.split_once(' ')?;
        order_slip(view, (i, Marker::find(marker)?), to, look)
    });
    // While orders are written, a slip that is pointed at goes to another place or into the bin.
    let writing = matches!(view.phase, Some(Frame::Plan)) && !sheet.orders.is_empty();
    let cards = cards.chain(writing.then(|| bin(seat, look)));
    Tray {
        id: format!("hand-{}", sheet.id),
        title: super::WORDS.say(lang, "tray-orders", &args),
        cards: cards.collect(),
    }
}

/// The bin for slips.
fn bin(seat: table::Seat, look: &Look) -> Card {
    let name = crate::about::WORDS.say(look.lang, "order-bin", &[]);
    let drawing = slip(look, |pen| {
        paper(pen, palette::INK_SOFT, (palette::INK_SOFT, 4));
        left(pen, (18, 48), 34, WIDE - 36, palette::SHEET, &name);
        let cross = format!("M{} 108l72 72m0 -72l-72 72", WIDE / 2 - 36);
        pen.put(el("path").d(&cross).attr("fill", "none").stroke(palette::INK_SOFT, 14));
    });
    Card { thing: crate::show::order_bin(seat), name, text: String::new(), drawing }
}

/// One order: which command, with what, from where to where.
fn order_slip(view: &View, (i, marker): (usize, Marker), to: &str, look: &Look) -> Option<Card> {
    let (pack, lang) = (view.pack.get(), look.lang);
    let command = view.commands.iter().find(|command| command.id == marker.id());
    let owner = marker.nation().index();
    let livery = LIVERIES.get(owner)?;
    let number = marker.id().rsplit('-').next().unwrap_or_default();
    let (from, goal) = (command.map_or(String::new(), |c| name(pack, c.at)), name(pack, to));
    let drawing = slip(look, |pen| {
        paper(pen, livery.strong, (livery.strong, 4));
        pen.within(el("g").at(40, 35), |pen| emblem(pen, owner, 25));
        left(pen, (78, 48), 40, 120, livery.on_strong, &format!("{}{number}", super::liveries::LETTERS[owner]));
        pen.put(el("circle").num("cx", WIDE - 42).num("cy", 35).num("r", 25).fill(palette::SHEET));
        pen.words(bold(WIDE - 42, 48, 36).fill(palette::INK), &(i + 1).to_string());
        left(pen, (18, 104), 28, WIDE - 36, palette::INK_SOFT, &from);
        left(pen, (18, 144), 34, WIDE - 36, palette::INK, &format!("→ {goal}"));
        command.into_iter().for_each(|command| row_of_units(pen, command, 188));
    });
    let words = command.map_or(String::new(), |c| stack_words(c, lang));
    let args = [("n", (i + 1).to_string()), ("from", from), ("to", goal), ("number", number.to_string())];
    Some(Card {
        thing: format!("order-{}", marker.id()),
        name: super::WORDS.say(lang, "slip-order", &args),
        text: words,
        drawing,
    })
}

/// The types of a stack with their numbers, in one row.
pub(super) fn row_of_units(pen: &mut Pen, command: &CommandView, y: i32) {
    let kinds = Kind::ALL.into_iter().filter_map(|kind| Some((kind, *command.units.get(kind.id())?)));
    for (at, (kind, n)) in kinds.enumerate() {
        let x = 48 + 98 * at as i32;
        let shape = el("path").d(silhouette(kind)).fill(palette::INK).attr("fill-rule", "evenodd");
        pen.put(shape.at_scaled(x, y, 62));
        pen.words(bold(x + 44, y + 12, 34).fill(palette::INK), &n.to_string());
    }
}

fn purchases(view: &View, sheet: &NationView, look: &Look) -> Tray {
    let (pack, lang) = (view.pack.get(), look.lang);
    let bought = sheet.bought.iter().flatten().filter_map(|(id, n)| Some((Kind::find(id)?, *n)));
    let slips =
        bought.filter(|(kind, n)| *n > 0 && kind.index() < BOUGHT).map(|(kind, n)| bought_slip(pack, kind, n, look));
    // Prices keep their places; what is bought stands behind them.
    let buying = matches!(view.phase, Some(Frame::Buy));
    let prices = Kind::ALL.into_iter().take(if buying { BOUGHT } else { 0 }).map(|kind| priced_slip(pack, kind, look));
    Tray {
        id: format!("hand-{}", sheet.id),
        title: desks::titled(sheet, "tray-bought", lang),
        cards: std::iter::once(desks::purse(view, sheet, look)).chain(prices).chain(slips).collect(),
    }
}

/// So many of one type, and what they cost together.
fn bought_slip(pack: &Pack, kind: Kind, n: u8, look: &Look) -> Card {
    let word = crate::about::WORDS.say(look.lang, &format!("unit-{}", kind.id()), &[]);
    let drawing = kind_slip(pack, kind, &word, Some(n), look);
    Card { thing: format!("bought-{}", kind.id()), name: format!("{n} {word}"), text: String::new(), drawing }
}

/// A type that can be bought, with its price.
fn priced_slip(pack: &Pack, kind: Kind, look: &Look) -> Card {
    let word = crate::about::WORDS.say(look.lang, &format!("unit-{}", kind.id()), &[]);
    let drawing = kind_slip(pack, kind, &word, None, look);
    Card { thing: kind.id().to_string(), name: word, text: String::new(), drawing }
}

/// A type, how many of it if some are bought, and the price of all of them, else of one.
fn kind_slip(pack: &Pack, kind: Kind, word: &str, n: Option<u8>, look: &Look) -> Drawing {
    slip(look, |pen| {
        let (colour, sign) = hit(pack.unit(kind).colour);
        paper(pen, colour, (palette::PENCIL, 4));
        let shape = el("path").d(silhouette(kind)).fill(colour.ink()).attr("fill-rule", "evenodd");
        pen.put(shape.at_scaled(58, 35, 74));
        pen.within(el("g").at(WIDE - 40, 35), |pen| mark(pen, sign, 15, colour.ink()));
        left(pen, (18, 118), 36, WIDE - 130, palette::INK, word);
        if let Some(n) = n {
            pen.words(bold(WIDE - 62, 132, 56).fill(palette::INK), &format!("×{n}"));
        }
        let costs = pack.unit(kind).cost.into_iter().enumerate().filter(|(_, cost)| *cost > 0);
        for (at, (which, cost)) in costs.enumerate() {
            let all = (u16::from(cost) * u16::from(n.unwrap_or(1))).to_string();
            pen.within(el("g").at(48 + 84 * at as i32, 182), |pen| resource(pen, which, &all, 27));
        }
    })
}

/// Where it burns: conflicts to be resolved, else regions that are contested.
fn fires(view: &View, look: &Look) -> Tray {
    let lang = look.lang;
    let fought = view.battle.as_ref().map(|fight| fight.region.id());
    let (key, regions) = match view.open.is_empty() && fought.is_none() {
        true => ("tray-contested", &view.contested),
        false => ("tray-conflicts", &view.open),
    };
    let now = fought.filter(|id| !regions.contains(id)).into_iter();
    let cards = now.chain(regions.iter().copied()).map(|id| fire_slip(view, id, fought == Some(id), look)).collect();
    Tray { id: "hand-fires".into(), title: say(lang, key), cards }
}

/// Who stands in a region: each nation with how many units.
fn fire_slip(view: &View, id: &'static str, fought: bool, look: &Look) -> Card {
    let pack = view.pack.get();
    let mut present: Vec<(usize, u32)> = Vec::new();
    for (owner, whose) in NATION_IDS.iter().enumerate() {
        let own = |c: &&CommandView| c.at == id && Marker::find(c.id).is_some_and(|m| m.nation().index() == owner);
        let units: u32 = view.commands.iter().filter(own).flat_map(|c| c.units.values()).map(|n| u32::from(*n)).sum();
        let flying = view.tokens.iter().filter(|(nation, at)| nation == whose && *at == id).count() as u32;
        present.extend((units + flying > 0).then_some((owner, units + flying)));
    }
    let force: u32 = view.neutrals.get(id).map_or(0, |(_, force)| force.iter().map(|n| u32::from(*n)).sum());
    present.extend((force > 0).then_some((NOBODY.index(), force)));
    let place = name(pack, id);
    let words = present.iter().map(|(owner, n)| format!("{} {n}", nation_word(*owner, look.lang)));
    let text = words.collect::<Vec<_>>().join(", ");
    let drawing = slip(look, |pen| {
        let head = if fought { palette::AMBER } else { palette::RED };
        paper(pen, head, (head, if fought { 8 } else { 4 }));
        let ink = if fought { Colour::same(0x1d1a12) } else { head.ink() };
        left(pen, (18, 46), 36, WIDE - 36, ink, &place);
        for (at, (owner, n)) in present.iter().enumerate() {
            let (x, y) = (44 + 132 * (at as i32 % 3), 112 + 72 * (at as i32 / 3));
            pen.within(el("g").at(x, y), |pen| emblem(pen, *owner, 29));
            pen.words(bold(x + 58, y + 14, 40).fill(palette::INK), &n.to_string());
        }
    });
    Card { thing: id.to_string(), name: place, text, drawing }
}

fn nation_word(owner: usize, lang: Lang) -> String {
    match NATION_IDS.get(owner) {
        Some(_) => crate::about::ABOUT.seat_name(table::Seat(owner as u8), lang),
        None => say(lang, "piece-force"),
    }
}
