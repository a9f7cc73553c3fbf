//! Marks on the map: where a unit may go, who is to attack whom, starts, grey tokens, the weather.

use super::land::Land;
use crate::rules::WORDS;
use crate::secrets::View;
use ::draw::hex;
use ::draw::palette::{self, Colour};
use ::draw::{Pen, el};
use std::fmt::Write;
use table::Lang;

/// Patterns of the weather.
pub(super) fn define(pen: &mut Pen) {
    let pattern = |id: &str, width: i32, height: i32| {
        el("pattern").attr("id", &format!("aa-{id}")).attr("patternUnits", "userSpaceOnUse").size(width, height)
    };
    const WHITE: Colour = Colour::new(0xffffff, 0xdfe8ee);
    pen.within(pattern("frost", 90, 90), |pen| {
        for (x, y) in [(22, 26), (66, 68)] {
            let d = format!("M{} {y}h16M{} {}l8 14M{} {}l8 -14", x - 8, x - 4, y - 7, x - 4, y + 7);
            pen.put(el("path").d(&d).stroke(WHITE, 3).round());
        }
    });
    pen.within(pattern("storm", 60, 80), |pen| {
        pen.put(el("path").d("M12 4l-8 26M42 20l-8 26M24 50l-8 26").stroke(Colour::new(0x35566b, 0x9fc2d6), 3).round());
    });
    pen.within(pattern("mud", 70, 60), |pen| {
        let d = "M8 16q10 -8 20 0q-10 8 -20 0M42 44q10 -8 20 0q-10 8 -20 0";
        pen.put(el("path").d(d).fill(Colour::new(0x6b4a26, 0x8a6a44)));
    });
    pen.within(pattern("drought", 80, 70), |pen| {
        let d = "M6 20l14 8l8 -10l16 6M20 28l-4 14M50 52l12 -6l8 8M62 46l2 -12";
        pen.put(el("path").d(d).fill("none").stroke(Colour::new(0x8a5a1c, 0xd2a15a), 3).round());
    });
    pen.within(pattern("fog", 300, 120), |pen| {
        let d = "M-10 30q70 -34 150 0t150 0M-10 90q70 34 150 0t150 0";
        pen.put(el("path").d(d).fill("none").stroke(WHITE, 44).round().opacity(60));
    });
}

/// Below the pieces: the weather, starts while armies are placed, the ends of a unit in hand.
pub(super) fn below(pen: &mut Pen, view: &View, land: &Land) {
    let quiet = || el("g").attr("pointer-events", "none");
    pen.part("weather", quiet(), |pen| {
        let (tint, veil) = match view.weather {
            "frost" => (Colour::new(0xe8f4fb, 0x9fb8c8), 24),
            "storm" => (Colour::new(0x41525e, 0x0a1218), 22),
            "mud" => (Colour::new(0x7c5a33, 0x3a2a18), 18),
            "drought" => (Colour::new(0xe8b84a, 0x6a4a14), 20),
            "fog" => (Colour::new(0xf4f4f0, 0x9aa2a6), 30),
            _ => return,
        };
        let sky = |fill: ::draw::El| fill.attr("clip-path", "url(#aa-field)");
        pen.put(sky(el("rect").size(land.width, land.height).fill(tint)).opacity(veil));
        let pattern = format!("url(#aa-{})", view.weather);
        pen.put(sky(el("rect").size(land.width, land.height).fill(&pattern)).opacity(55));
    });
    pen.part("starts", quiet(), |pen| {
        if matches!(view.phase, "extra" | "divide" | "placing" | "army" | "owning") {
            for (number, hex) in land.map.starts.iter().enumerate().skip(1).filter(|(_, hex)| land.area.has(**hex)) {
                hex::start(pen, land.centre(*hex), &number.to_string());
            }
        }
    });
    pen.part("halted", quiet(), |pen| {
        // Whoever may be stopped: a target around it.
        let Some((x, y)) = view.halted.as_ref().and_then(|name| land.place(name)) else { return };
        for (radius, dashes) in [(60, "none"), (72, "10 8")] {
            let ring = el("circle").num("cx", x).num("cy", y).num("r", radius).fill("none");
            pen.put(ring.stroke(palette::RED, 6).attr("stroke-dasharray", dashes));
        }
    });
    pen.part("reach", quiet(), |pen| {
        let Some(walk) = &view.walk else { return };
        if let Some((x, y)) = land.place(&walk.hex) {
            pen.put(el("circle").num("cx", x).num("cy", y).num("r", 54).fill(palette::AMBER).opacity(55));
        }
        // Near, farther, at the end of its points: a wash each, and a rim that differs without colour.
        const BANDS: [(Colour, &str); 3] = [
            (palette::GREEN, "none"),
            (Colour::new(0xc99a1c, 0xe6ac3a), "12 6"),
            (Colour::new(0xb4551f, 0xe58a52), "4 8"),
        ];
        for (band, (colour, dashes)) in BANDS.into_iter().enumerate() {
            let group =
                el("g").fill(colour).attr("fill-opacity", ".28").stroke(colour, 4).attr("stroke-dasharray", dashes);
            pen.within(group, |pen| {
                for (name, cost) in walk.ends.iter().filter(|(_, cost)| walk.band(**cost) == band) {
                    let _ = cost;
                    if let Some(hex) = land.map.hex(name) {
                        pen.put(land.cell(hex));
                    }
                }
            });
        }
        for at in walk.risk.iter().filter_map(|name| land.place(name)) {
            hex::danger(pen, (at.0 + 34, at.1 - 26));
        }
    });
}

/// Above the pieces: duties and declared attacks in their order.
pub(super) fn above(pen: &mut Pen, view: &View, land: &Land, lang: Lang) {
    pen.part("orders", el("g").attr("pointer-events", "none"), |pen| {
        for (hex, unit) in &view.units {
            let named = view.orders.iter().any(|(from, _)| from == hex);
            if let Some(at) = unit.bound.as_ref().filter(|_| !named) {
                arrow(pen, land.place(hex), land.place(at), false);
            }
        }
        for (from, at) in &view.orders {
            arrow(pen, order_end(view, land, from), order_end(view, land, at), true);
        }
    });
    // The numbers can be taken hold of: one that is put on another takes its place in the order.
    for (number, (from, at)) in (1..).zip(&view.orders) {
        let (Some(from), Some(at)) = (order_end(view, land, from), order_end(view, land, at)) else { continue };
        let thing = format!("order-{number}");
        let name = WORDS.say(lang, "order-name", &[("number", number.to_string())]);
        let group = el("g").thing(&thing).attr("data-name", &name).at((from.0 + at.0) / 2, (from.1 + at.1) / 2);
        pen.part(&thing, group, |pen| {
            pen.words(el("title"), &WORDS.say(lang, "order-title", &[("number", number.to_string())]));
            pen.put(el("circle").num("r", 19).fill(palette::RED).stroke(palette::SHEET, 3));
            let style = el("text").xy(0, 8).num("font-size", 23).attr("font-weight", "bold");
            pen.words(style.attr("text-anchor", "middle").fill(palette::RED.ink()), &number.to_string());
        });
    }
}

/// Where an arrow begins or ends: a hex, or the launcher.
fn order_end(view: &View, land: &Land, name: &str) -> Option<(i32, i32)> {
    let launcher = || view.grey.iter().find(|(_, token)| **token == "v2").and_then(|(hex, _)| land.place(hex));
    land.place(name).or_else(launcher)
}

/// From a unit to its target: solid when it is declared, dotted while it is only a duty.
fn arrow(pen: &mut Pen, from: Option<(i32, i32)>, to: Option<(i32, i32)>, declared: bool) {
    let (Some((x, y)), Some((tx, ty))) = (from, to) else { return };
    let (dx, dy) = (tx - x, ty - y);
    let length = i32::try_from((dx * dx + dy * dy).unsigned_abs().isqrt()).unwrap_or(1).max(1);
    let at = |part: i32, side: i32| {
        (x + dx * part / length - dy * side / length, y + dy * part / length + dx * side / length)
    };
    let (start, end) = (at(30, 0), at(length - 26, 0));
    let (left, right) = (at(length - 48, -14), at(length - 48, 14));
    let mut d = format!("M{} {}L{} {}", start.0, start.1, end.0, end.1);
    let _ = write!(d, "M{} {}L{} {}L{} {}", left.0, left.1, end.0, end.1, right.0, right.1);
    pen.put(el("path").d(&d).fill("none").stroke(palette::SHEET, 14).round().opacity(80));
    let line = el("path").d(&d).fill("none").stroke(palette::RED, 7).round();
    pen.put(if declared { line } else { line.attr("stroke-dasharray", "3 13") });
}

/// A grey token of the V2 mission.
pub(super) fn token(pen: &mut Pen, token: &str, damage: u8) {
    pen.put(el("circle").num("r", 36).fill(Colour::new(0x7d8286, 0x5b6166)).stroke(palette::SHEET, 4));
    let words = |pen: &mut Pen, text: &str| {
        let style = el("text").xy(0, 13).num("font-size", 36).attr("font-weight", "bold");
        pen.words(style.attr("text-anchor", "middle").fill(Colour::same(0xffffff)), text);
    };
    match token {
        "v2" => {
            pen.put(el("path").d("M0 -32Q9 -18 8 4L15 20H-15L-8 4Q-9 -18 0 -32Z").fill(Colour::same(0xffffff)));
            for i in 0..i32::from(damage) {
                pen.put(el("circle").num("cx", -25 + 10 * i).num("cy", 28).num("r", 4).fill(palette::RED));
            }
        }
        "blank" => pen.put(el("path").d("M-14 -14L14 14M14 -14L-14 14").stroke(Colour::same(0xffffff), 5).round()),
        _ => words(pen, "?"),
    }
}
