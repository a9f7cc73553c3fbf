//! Slips of the later phases: what a nation may still spend, new units that wait in a factory, and how far everybody's morale has
//! sunk. From a view only.

use super::liveries::{LIVERIES, emblem, resource, silhouette};
use super::map::{bold, name};
use super::panels::ZONES;
use super::slips::{WIDE, left, paper, slip};
use super::{say, tell};
use crate::nation::{NOBODY, nation};
use crate::region::Region;
use crate::secrets::{NationView, View};
use crate::state::Frame;
use crate::unit::{BOUGHT, Kind};
use ::draw::dice::mark;
use ::draw::{Pen, el, letters, palette};
use table::{Card, Lang, Look, Tray};

/// What a nation has in stock, what its purchases take of it and what is left.
pub(super) fn purse(view: &View, sheet: &NationView, look: &Look) -> Card {
    let pack = view.pack.get();
    // What was shown is paid.
    let buying = matches!(view.phase, Some(Frame::Buy));
    let mut spent = sheet.goods.filter(|_| buying).unwrap_or_default().map(u16::from);
    for (id, count) in sheet.bought.iter().filter(|_| buying).flatten() {
        let costs = Kind::find(id).filter(|kind| kind.index() < BOUGHT).map_or([0; 3], |kind| pack.unit(kind).cost);
        for (spent, cost) in spent.iter_mut().zip(costs) {
            *spent += u16::from(cost) * u16::from(*count);
        }
    }
    let rest = |at: usize| sheet.stock[at].saturating_sub(spent[at]);
    let drawing = slip(look, |pen| {
        head(pen, sheet, &say(look.lang, "slip-purse"));
        for (at, spent) in spent.iter().enumerate() {
            let x = 76 + 134 * at as i32;
            pen.within(el("g").at(x, 124), |pen| resource(pen, at, &rest(at).to_string(), 40));
            let sum = if *spent > 0 { format!("{} − {spent}", sheet.stock[at]) } else { String::new() };
            pen.words(bold(x, 206, letters::fit(&sum, 30, 126, true)).fill(palette::INK_SOFT), &sum);
        }
    });
    let args = [("oil", rest(0).to_string()), ("iron", rest(1).to_string()), ("osr", rest(2).to_string())];
    Card {
        thing: sheet.id.to_string(),
        name: say(look.lang, "slip-purse"),
        text: super::WORDS.say(look.lang, "forecast-leaves", &args),
        drawing,
    }
}

/// A head in the colours of a nation, with its emblem.
fn head(pen: &mut Pen, sheet: &NationView, word: &str) {
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    let livery = &LIVERIES[seat.index()];
    paper(pen, livery.strong, (livery.strong, 4));
    pen.within(el("g").at(40, 35), |pen| emblem(pen, seat.index(), 25));
    left(pen, (78, 47), 34, WIDE - 96, livery.on_strong, word);
}

/// Factories of the reader's nations in which new units wait.
pub(super) fn yards(view: &View, look: &Look) -> Option<Tray> {
    let own = |id: &&&'static str| {
        let holder = Region::find(id).map_or(NOBODY, |region| crate::sheets::holder(view, region));
        view.own.iter().any(|own| nation(own) == Some(holder))
    };
    let ids: Vec<&'static str> = view.works.keys().filter(own).copied().collect();
    let title = say(look.lang, "tray-yards");
    let cards: Vec<Card> = ids.into_iter().map(|id| yard(view, id, look)).collect();
    (!cards.is_empty()).then_some(Tray { id: "hand-yards".into(), title, cards })
}

fn yard(view: &View, id: &'static str, look: &Look) -> Card {
    let (pack, lang) = (view.pack.get(), look.lang);
    let place = name(pack, id);
    let waiting: Vec<(Kind, u8)> =
        view.works[id].iter().filter_map(|(kind, count)| Some((Kind::find(kind)?, *count))).collect();
    let drawing = slip(look, |pen| {
        paper(pen, palette::INK_SOFT, (palette::PENCIL, 4));
        left(pen, (18, 46), 36, WIDE - 36, palette::INK_SOFT.ink(), &place);
        for (at, (kind, count)) in waiting.iter().enumerate() {
            let (x, y) = (48 + 98 * (at as i32 % 4), 112 + 68 * (at as i32 / 4));
            let (colour, sign) = super::liveries::hit(pack.unit(*kind).colour);
            let shape = el("path").d(silhouette(*kind)).fill(palette::INK).attr("fill-rule", "evenodd");
            pen.put(shape.at_scaled(x, y, 62));
            pen.within(el("g").at(x + 42, y - 20), |pen| mark(pen, sign, 9, colour));
            pen.words(bold(x + 42, y + 18, 34).fill(palette::INK), &count.to_string());
        }
    });
    let word = |(kind, count): &(Kind, u8)| {
        format!("{count} {}", crate::rules::WORDS.say(lang, &format!("unit-{}", kind.id()), &[]))
    };
    Card { thing: id.to_string(), name: place, text: waiting.iter().map(word).collect::<Vec<_>>().join(", "), drawing }
}

/// The Homeland Status Track and the Stress of every nation, the reader's own first.
pub(super) fn morale(view: &View, look: &Look) -> Tray {
    let mut sheets: Vec<&NationView> = view.nations.iter().filter(|sheet| !sheet.collapsed).collect();
    sheets.sort_by_key(|sheet| !view.own.contains(&sheet.id));
    Tray {
        id: "hand-morale".into(),
        title: say(look.lang, "tray-morale"),
        cards: sheets.into_iter().map(|sheet| mood(view, sheet, look)).collect(),
    }
}

fn mood(view: &View, sheet: &NationView, look: &Look) -> Card {
    let (pack, lang) = (view.pack.get(), look.lang);
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    let threshold = pack.scenario(view.scenario).map_or(0, |at| u16::from(pack.scenarios[at].thresholds[seat.index()]));
    let nation_name = crate::rules::ABOUT.seat_name(seat, lang);
    let zone = crate::rules::WORDS.say(lang, &format!("zone-{}", sheet.zone), &[]);
    let stress =
        [("stress", sheet.stress.to_string()), ("most", threshold.to_string()), ("awards", sheet.awards.to_string())];
    let mut words = super::WORDS.say(lang, "panel-stress", &stress);
    if sheet.points > 0 {
        words = format!("{words} · {}", tell(lang, "slip-points", "n", &sheet.points.to_string()));
    }
    let drawing = slip(look, |pen| {
        head(pen, sheet, &nation_name);
        zones(pen, sheet, &zone);
        // What costs a zone, box by box; what goes beyond it stands behind.
        let most = i32::from(threshold).clamp(1, 20);
        let wide = (WIDE - 36) / most;
        for at in 0..most {
            let full = at < i32::from(sheet.stress);
            let cell = el("rect").xy(18 + wide * at, 136).size(wide - 4, 30).num("rx", 4);
            pen.put(cell.fill(if full { palette::RED } else { palette::PAPER_SHADE }).stroke(palette::PENCIL, 2));
        }
        left(pen, (18, 206), 30, WIDE - 36, palette::INK, &words);
    });
    Card { thing: sheet.id.to_string(), name: format!("{nation_name} · {zone}"), text: words, drawing }
}

fn zones(pen: &mut Pen, sheet: &NationView, word: &str) {
    let cell = (WIDE - 36) / ZONES.len() as i32;
    for (zone, colour) in ZONES.into_iter().enumerate() {
        let now = usize::from(sheet.zone) == zone;
        let rect = el("rect").xy(18 + cell * zone as i32, 80).size(cell - 5, 42).num("rx", 6).fill(colour);
        pen.put(if now { rect.stroke(palette::INK, 6) } else { rect.stroke(palette::PENCIL, 2).opacity(45) });
        if now {
            let size = letters::fit(word, 26, cell - 14, true);
            pen.words(bold(18 + cell * zone as i32 + cell / 2 - 2, 110, size).fill(colour.ink()), word);
        }
    }
}

/// The words above what is left to spend.
pub(super) fn title(sheet: &NationView, lang: Lang) -> String {
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    super::WORDS.say(lang, "tray-bought", &[("nation", crate::rules::ABOUT.seat_name(seat, lang))])
}
