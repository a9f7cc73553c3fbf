//! The ground: seas, lands with who holds them at the start, railways, ports, convoys, names and information
//! bars.

use super::liveries::{LIVERIES, resource};
use super::shapes::{Scene, Spot};
use crate::figures::{Pack, Scenario};
use crate::region::Region as Place;
use ::draw::map::{Kind, Point, Region, leader, railway};
use ::draw::palette::{self, Colour};
use ::draw::{El, Grows, Pen, el, ground, letters, signs, silhouettes};

/// Calm tints of water.
const SEAS: [Colour; 3] =
    [Colour::new(0xa9c0ca, 0x1a2b36), Colour::new(0xb7cad1, 0x203440), Colour::new(0xafc5cd, 0x1d2f3a)];
/// What nobody enters: out of play, desert, mountains.
const CLOSED_SEA: Colour = Colour::new(0x93a6ae, 0x15212a);
const CLOSED_LAND: Colour = Colour::new(0xb9b4a4, 0x2c2b27);
const BEYOND: Colour = Colour::new(0x8b9799, 0x1b2429);

/// Text in the middle of a place.
pub(super) fn middle(x: i32, y: i32, size: i32) -> El {
    el("text").xy(x, y).num("font-size", size).attr("text-anchor", "middle")
}
/// The same in bold.
pub(super) fn bold(x: i32, y: i32, size: i32) -> El {
    middle(x, y, size).attr("font-weight", "bold")
}

/// The wash of a region at the start of the scenario.
fn wash(scenario: &Scenario, region: &Region) -> Colour {
    let Some(place) = Place::find(&region.id) else { return CLOSED_LAND };
    match region.kind {
        Kind::Closed if place.is_sea() => CLOSED_SEA,
        Kind::Closed => CLOSED_LAND,
        Kind::Sea => SEAS[place.index() % SEAS.len()],
        Kind::Land => LIVERIES[scenario.holders[place.index()].index()].wash,
    }
}

/// The name of a region as one reads it aloud.
pub(super) fn name(pack: &Pack, id: &str) -> String {
    match Place::find(id).filter(|place| place.is_land()) {
        Some(place) => format!("{} ({id})", pack.territory(place).name),
        None => id.to_string(),
    }
}

/// The whole ground of the map.
pub(super) fn draw(pen: &mut Pen, scene: &Scene, pack: &Pack, scenario: &Scenario) {
    let map = &scene.map;
    pen.put(el("rect").size(map.width, map.height).fill(CLOSED_SEA));
    pen.within(el("g").fill(BEYOND), |pen| {
        scene.beyond.iter().for_each(|outline| pen.put(el("path").d(outline.path()).attr("fill-rule", "evenodd")));
    });
    map.seas(pen, |region| wash(scenario, region));
    map.sea_lines(pen);
    map.surf(pen);
    map.closed(pen, |region| wash(scenario, region));
    map.lands(pen, |region| wash(scenario, region));
    railway(pen, &scene.rails);
    map.names(pen, |region| {
        let shape = scene.spots.iter().find(|spot| spot.shape.id == region.id);
        shape.map_or_else(|| vec![impassable(&region.id)], |spot| spot.shape.lines.clone())
    });
    for spot in scene.spots.iter().filter(|spot| spot.place.is_land()) {
        bar(pen, spot, pack, scenario);
    }
    scene.ports.iter().for_each(|at| port(pen, *at));
    map.touch(pen, |region| name(pack, &region.id));
    for (id, at) in &scene.convoys {
        convoy(pen, pack, id, *at);
    }
    ground::neatline(pen, (0, 0), (map.width, map.height), 100);
}

/// The four pieces that can only be flown over have names as printed.
fn impassable(id: &str) -> String {
    super::shapes::lines(id).join(" ")
}

/// Must somebody hold it to win?
pub(super) fn wanted(scenario: &Scenario, place: Place) -> bool {
    scenario.victory.iter().flatten().flatten().any(|condition| condition.of.contains(&place))
}

/// The letters of figures in an information bar, in hundredths of its height.
const BAR_LETTERS: i32 = 48;

/// The information bar: id, Strategic Value, income, factory; a star where victory is at stake.
fn bar(pen: &mut Pen, spot: &Spot, pack: &Pack, scenario: &Scenario) {
    let Some(((x, y), w, h)) = spot.bar() else { return };
    let print = pack.territory(spot.place);
    if let Some((from, to)) = spot.leader() {
        leader(pen, from, to);
    }
    let star = wanted(scenario, spot.place);
    let income: Vec<(usize, u8)> = print.income[0].iter().copied().enumerate().filter(|(_, n)| *n > 0).collect();
    // How wide it all is, in hundredths of its height: the letters are as large as the bar allows.
    let signs_wide = 88 * income.len() as i32 + 70 * i32::from(star) + 100 * i32::from(print.factory);
    let needed = 34 + letters::width(&spot.shape.id, 62, true) + 112 + signs_wide;
    let unit = h.min(w * 100 / needed);
    let part = |hundredths: i32| unit * hundredths / 100;
    plate(pen, (x, y), &spot.shape.id, part(BAR_LETTERS));
    pen.within(el("g").label(part(BAR_LETTERS), Grows::Down).at(x - w / 2, y - h / 2), |pen| {
        pen.put(el("rect").size(w, h).num("rx", h / 6).fill(palette::SHEET).stroke(palette::INK, 2));
        let (mut left, low) = ((w - part(needed)) / 2 + part(17), h / 2);
        if star {
            pen.within(el("g").at(left + part(25), low), |pen| signs::star(pen, part(36), palette::RED));
            left += part(70);
        }
        let size = part(62);
        let id = el("text").xy(left, low + size * 36 / 100).num("font-size", size).attr("font-weight", "bold");
        pen.words(id.fill(palette::INK), &spot.shape.id);
        left += letters::width(&spot.shape.id, size, true) + part(56);
        let (value, r) = (print.sv.to_string(), part(43));
        pen.put(el("circle").num("cx", left).num("cy", low).num("r", r).fill("none").stroke(palette::RED, 2));
        let size = part(BAR_LETTERS).max(1);
        pen.words(bold(left, low + size * 36 / 100, size).fill(palette::INK), &value);
        left += part(91);
        for (which, count) in income {
            pen.within(el("g").at(left, low), |pen| resource(pen, which, &count.to_string(), part(36)));
            left += part(88);
        }
        if print.factory {
            let works = el("path").d(silhouettes::WORKS).fill(palette::INK).attr("fill-rule", "evenodd");
            pen.put(works.at_scaled(left + part(12), low, part(85)));
        }
    });
}

/// The id alone, in larger letters, as long as those of its bar are too small.
fn plate(pen: &mut Pen, (x, y): Point, id: &str, letters: i32) {
    let size = 23;
    let (wide, high) = (letters::width(id, size, true) + size * 6 / 10, size * 13 / 10);
    pen.within(el("g").label(size, Grows::Down).instead_of(letters), |pen| {
        let paper = el("rect").xy(x - wide / 2, y - high / 2).size(wide, high).num("rx", size / 4);
        pen.put(paper.fill(palette::SHEET).stroke(palette::INK, 2));
        pen.words(bold(x, y + size * 36 / 100, size).fill(palette::INK), id);
    });
}

/// A harbour: an anchor on a disc.
fn port(pen: &mut Pen, (x, y): (i32, i32)) {
    pen.within(el("g").at(x, y), |pen| {
        pen.put(el("circle").num("r", 12).fill(palette::SEA_INK).stroke(palette::SHEET, 2));
        let anchor = "M0 -5V7M-3 -2H3M-6 2Q-5 7 0 7Q5 7 6 2M0 -8a1 2 0 1 0 .1 0";
        pen.put(el("path").d(anchor).fill("none").stroke(palette::SHEET, 2).round());
    });
}

/// A convoy: a plate at sea with ships of each resource, and where they come from.
fn convoy(pen: &mut Pen, pack: &Pack, id: &str, (x, y): (i32, i32)) {
    let Some(convoy) = pack.map.convoys.iter().find(|convoy| convoy.id == id) else { return };
    let ends: Vec<String> = convoy.linked.iter().map(|t| name(pack, t.id())).collect();
    let group = el("g").at(x, y).thing(id).attr("data-name", &ends.join(" – "));
    pen.within(group, |pen| {
        pen.words(el("title"), &ends.join(" – "));
        let ships: Vec<(usize, u8)> = convoy.ships.iter().copied().enumerate().filter(|(_, n)| *n > 0).collect();
        let word: Vec<&str> = convoy.linked.iter().map(|t| t.id()).collect();
        let word = word.join("–");
        let text = letters::width(&word, 22, true);
        let w = text + 24 + 34 * ships.len() as i32;
        let hull = format!("M{} -18H{}L{} 18H{}Z", -w / 2 - 8, w / 2 + 8, w / 2, -w / 2);
        pen.put(el("path").d(&hull).fill(palette::SHEET).stroke(palette::SEA_INK, 3).class("hit"));
        pen.within(el("g").label(20, Grows::Around), |pen| {
            let style = el("text").xy(-w / 2 + 7, 8).num("font-size", 22).attr("font-weight", "bold");
            pen.words(style.fill(palette::INK), &word);
            for (i, (which, count)) in ships.into_iter().enumerate() {
                let x = -w / 2 + text + 29 + 34 * i as i32;
                pen.within(el("g").at(x, 0), |pen| resource(pen, which, &count.to_string(), 15));
            }
        });
    });
}
