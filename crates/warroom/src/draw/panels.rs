//! Around the map: the turn and its phases, the Turn Order, a panel for each nation with its sheet, and the
//! types of units with their prices. All of it is drawn 3200 wide and scaled to the width of the map.

use super::liveries::{LETTERS, LIVERIES, hit, resource, silhouette};
use super::map::{bold, middle};
use super::{say, tell};
use crate::figures::{Pack, Scenario};
use crate::nation::{NOBODY, nation};
use crate::region::Marker;
use crate::secrets::{NationView, View};
use crate::show::phase;
use crate::unit::{BOUGHT, Kind};
use ::draw::cards::outline;
use ::draw::dice::mark;
use ::draw::palette::{self, Colour};
use ::draw::{El, Pen, el, letters};
use table::Lang;

/// The width in which strips are drawn.
pub(super) const WIDE: i32 = 3200;
/// The strip above the map.
pub(super) const TOP: i32 = 130;
/// Where on it the phases, Turn Order and the turn stand, and how wide they are.
pub(super) const STRIPS: [(i32, i32); 3] = [(540, 1640), (2180, 1020), (0, 540)];
/// The strip of types below it.
pub(super) const TYPES: i32 = 112;
/// The panels of nations.
pub(super) const PANEL: i32 = 244;
/// What of a panel says the most important: name, stock, Stress and zone.
const HEAD: i32 = 188;

/// The zones of the Homeland Status Track.
pub(super) const ZONES: [Colour; 6] = [
    Colour::same(0xf4f2ec),
    Colour::same(0x6b94cf),
    Colour::same(0xe8cb4a),
    Colour::same(0xdd8b35),
    Colour::same(0xb63a2c),
    Colour::same(0x77777a),
];

fn left(x: i32, y: i32, size: i32) -> El {
    el("text").xy(x, y).num("font-size", size)
}

const PHASES: [&str; 6] = ["plan", "move", "fight", "deploy", "morale", "produce"];

/// The strip above the map: turn, phases, Turn Order.
pub(super) fn top(pen: &mut Pen, view: &View, lang: Lang) {
    let args = [("turn", view.turn.to_string()), ("last", view.last_turn.to_string())];
    let turn = super::WORDS.say(lang, "track-turn", &args);
    let scenario = crate::about::WORDS.say(lang, &format!("option-scenario-{}", view.scenario), &[]);
    pen.part("turn", el("g").thing("turn").attr("data-name", &turn), |pen| {
        pen.words(left(30, 58, 44).attr("font-weight", "bold").fill(palette::INK), &turn);
        pen.words(left(30, 106, 36).fill(palette::INK_SOFT), &scenario);
    });
    pen.part("phase", el("g").at(560, 28), |pen| {
        let now = phase(view.phase);
        let mut x = 0;
        for phase in PHASES {
            let word = say(lang, &format!("phase-{phase}"));
            let w = letters::width(&word, 36, true) + 40;
            let chip = el("rect").xy(x, 0).size(w, 70).num("rx", 14);
            let is = now == phase;
            pen.put(if is {
                chip.fill(palette::AMBER).stroke(palette::INK, 4)
            } else {
                chip.fill(palette::SHEET).stroke(palette::PENCIL, 2)
            });
            let ink = if is { Colour::same(0x1d1a12) } else { palette::INK_SOFT };
            pen.words(if is { bold(x + w / 2, 48, 36) } else { middle(x + w / 2, 48, 36) }.fill(ink), &word);
            x += w + 12;
        }
    });
    pen.part("order", el("g").at(WIDE - 90 * view.order.len() as i32 - 20, 65), |pen| {
        let word = say(lang, "track-order");
        pen.words(left(-20, 12, 34).attr("text-anchor", "end").fill(palette::INK_SOFT), &word);
        for (i, id) in view.order.iter().enumerate() {
            let owner = nation(id).unwrap_or(NOBODY).index();
            pen.within(el("g").at(40 + 90 * i as i32, 0), |pen| {
                if view.asked.contains(id) {
                    pen.put(el("circle").num("r", 46).fill(palette::AMBER));
                }
                pen.put(el("use").attr("href", &format!("#wr-e{owner}")).at_scaled(0, 0, 74));
                pen.words(
                    bold(26, 44, 28).fill(palette::INK).stroke(palette::SHEET, 6).attr("paint-order", "stroke"),
                    &(i + 1).to_string(),
                );
            });
        }
    });
}

/// The types of units: what hits them, what they cost, and how many of them the reader is buying.
pub(super) fn types(pen: &mut Pen, view: &View, pack: &Pack, lang: Lang) {
    let wide = WIDE / BOUGHT as i32;
    let own = view
        .nations
        .iter()
        .find(|sheet| view.own.contains(&sheet.id) && sheet.bought.as_ref().is_some_and(|b| !b.is_empty()));
    for (i, kind) in Kind::ALL.into_iter().take(BOUGHT).enumerate() {
        let name = crate::about::WORDS.say(lang, &format!("unit-{}", kind.id()), &[]);
        let group = el("g").thing(kind.id()).attr("data-name", &name).at(i as i32 * wide + 6, 4);
        pen.part(&format!("type-{}", kind.id()), group, |pen| {
            pen.words(el("title"), &name);
            pen.put(
                el("rect").size(wide - 12, TYPES - 12).num("rx", 10).fill(palette::SHEET).stroke(palette::PENCIL, 2),
            );
            let (colour, sign) = hit(pack.unit(kind).colour);
            pen.put(el("rect").size(96, TYPES - 12).num("rx", 10).fill(colour));
            pen.put(
                el("path").d(silhouette(kind)).fill(colour.ink()).attr("fill-rule", "evenodd").at_scaled(48, 42, 84),
            );
            pen.within(el("g").at(48, 82), |pen| mark(pen, sign, 11, colour.ink()));
            let size = letters::fit(&name, 30, wide - 130, true);
            pen.words(left(108, 38, size).attr("font-weight", "bold").fill(palette::INK), &name);
            let mut x = 126;
            for (which, cost) in pack.unit(kind).cost.iter().enumerate().filter(|(_, cost)| **cost > 0) {
                pen.within(el("g").at(x, 70), |pen| resource(pen, which, &cost.to_string(), 20));
                x += 52;
            }
            if let Some(count) = own.and_then(|sheet| sheet.bought.as_ref()?.get(kind.id())) {
                pen.put(
                    el("rect")
                        .xy(wide - 86, 48)
                        .size(66, 44)
                        .num("rx", 22)
                        .fill(palette::AMBER)
                        .stroke(palette::INK, 3),
                );
                pen.words(bold(wide - 53, 82, 34).fill(Colour::same(0x1d1a12)), &format!("+{count}"));
            }
        });
    }
}

/// The panels of the nations.
pub(super) fn nations(pen: &mut Pen, view: &View, scenario: &Scenario, lang: Lang) {
    let wide = WIDE / view.nations.len().max(1) as i32;
    for (i, sheet) in view.nations.iter().enumerate() {
        let Some(seat) = nation(sheet.id) else { continue };
        let name = crate::about::ABOUT.seat_name(seat, lang);
        let group = el("g").panel(&format!("wr-nation-{}", sheet.id), HEAD);
        let group = group.thing(sheet.id).attr("data-name", &name).at(i as i32 * wide + 6, 4);
        pen.part(&format!("nation-{}", sheet.id), group, |pen| {
            panel(pen, view, sheet, (wide - 12, PANEL - 14), i32::from(scenario.thresholds[seat.index()]), lang);
        });
    }
}

fn panel(pen: &mut Pen, view: &View, sheet: &NationView, (w, h): (i32, i32), threshold: i32, lang: Lang) {
    let seat = nation(sheet.id).unwrap_or(NOBODY);
    let (owner, livery) = (seat.index(), &LIVERIES[seat.index()]);
    let name = crate::about::ABOUT.seat_name(seat, lang);
    let frame = if view.asked.contains(&sheet.id) { (palette::AMBER, 8) } else { (livery.strong, 3) };
    pen.put(el("path").d(&outline((0, 0), (w, h), 18, livery)).fill(palette::SHEET).stroke(frame.0, frame.1));
    pen.put(el("path").d(&outline((0, 0), (w, 60), 18, livery)).fill(livery.strong));
    pen.put(el("use").attr("href", &format!("#wr-e{owner}")).at_scaled(36, 30, 52));
    let size = letters::fit(&name, 36, w - 90, true);
    pen.words(left(74, 42, size).attr("font-weight", "bold").fill(livery.on_strong), &name);
    if sheet.collapsed {
        pen.words(bold(w / 2, h / 2 + 30, 44).fill(palette::RED), &say(lang, "panel-collapsed"));
        return;
    }
    for (which, count) in sheet.stock.iter().enumerate() {
        pen.within(el("g").at(40 + 78 * which as i32, 100), |pen| resource(pen, which, &count.to_string(), 26));
    }
    // Two lines where the panel is narrow.
    let words = stress(sheet, threshold, lang);
    match letters::width(&words.join(" · "), 36, false) < w - 270 {
        true => pen.words(left(256, 112, 36).fill(palette::INK), &words.join(" · ")),
        false => {
            for (word, y) in words.iter().zip([94, 128]) {
                pen.words(left(252, y, letters::fit(word, 34, w - 260, false)).fill(palette::INK), word);
            }
        }
    }
    // The Homeland Status Track: a cell for each zone, the present one framed and named.
    let cell = (w - 30) / 6;
    for (zone, colour) in ZONES.into_iter().enumerate() {
        let x = 15 + cell * zone as i32;
        let now = usize::from(sheet.zone) == zone;
        let rect = el("rect").xy(x, 140).size(cell - 6, 38).num("rx", 6).fill(colour);
        pen.put(if now { rect.stroke(palette::INK, 6) } else { rect.stroke(palette::PENCIL, 2).opacity(45) });
        let word = crate::about::WORDS.say(lang, &format!("zone-{zone}"), &[]);
        // Where there is no room to write it large enough, the frame says it.
        let size = letters::fit(&word, 30, cell - 14, now);
        if now && size >= 24 {
            pen.words(bold(x + cell / 2 - 3, 169, size).fill(colour.ink()), &word);
        }
    }
    lines(pen, sheet, w, lang);
}

/// Where the line below the zones stands.
const LINE: i32 = 215;

/// Stress and what costs a zone; Medals and Goods.
pub(super) fn stress(sheet: &NationView, threshold: i32, lang: Lang) -> [String; 2] {
    let stress = [("stress", sheet.stress.to_string()), ("most", threshold.to_string())];
    [
        super::WORDS.say(lang, "panel-stress", &stress),
        super::WORDS.say(lang, "panel-awards", &[("awards", sheet.awards.to_string())]),
    ]
}

/// What is written on the sheet, as far as the reader may know it: orders as far as there is room, else
/// bid, purchases, losses.
fn lines(pen: &mut Pen, sheet: &NationView, w: i32, lang: Lang) {
    let short = |order: &String| {
        let (marker, to) = order.split_once(' ').unwrap_or((order, ""));
        let number = marker.rsplit('-').next().unwrap_or_default();
        let letter = Marker::find(marker).map_or("", |m| LETTERS[m.nation().index()]);
        format!("{letter}{number}→{to}")
    };
    let room = (w / 140).clamp(1, 10);
    let step = (w - 30) / room;
    let all = sheet.orders.len() as i32;
    for (i, order) in (0..room).zip(&sheet.orders) {
        // The last place says how many more there are.
        let text = if i + 1 == room && all > room { format!("+{}", all - i) } else { short(order) };
        let size = letters::fit(&text, 30, step - 8, false);
        pen.words(left(18 + i * step, LINE, size).fill(palette::INK), &text);
    }
    if all > 0 {
        return;
    }
    let mut notes = Vec::new();
    if sheet.sealed {
        notes.push(say(lang, "panel-sealed"));
    }
    if let Some(bid) = sheet.bid.filter(|bid| *bid > 0) {
        notes.push(tell(lang, "panel-bid", "n", &bid.to_string()));
    }
    let lost: u32 = sheet.casualties.values().map(|n| u32::from(*n)).sum();
    if lost > 0 {
        notes.push(tell(lang, "panel-casualties", "n", &lost.to_string()));
    }
    let bought: u32 = sheet.bought.iter().flatten().map(|(_, n)| u32::from(*n)).sum();
    if bought > 0 {
        notes.push(tell(lang, "panel-bought", "n", &bought.to_string()));
    }
    let text = notes.join(" · ");
    let size = letters::fit(&text, 30, w - 36, false);
    pen.words(left(18, LINE, size).attr("font-style", "italic").fill(palette::INK_SOFT), &text);
}
