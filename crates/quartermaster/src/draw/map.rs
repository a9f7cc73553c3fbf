//! The ground of the board: seas, lands, coasts, names, stars, and a strip of the other side at each edge.

use super::liveries::LIVERIES;
use super::shapes::{Shape, shapes};
use super::{EDGE, MAP_H, MAP_W, TOP};
use crate::figures::{Pack, Terrain};
use crate::text::space_name;
use ::draw::{El, Pen, el, ground, letters, palette, signs};
use table::Lang;

/// Calm tints of land.
const LANDS: [&str; 6] = ["#d3d3ae", "#e6dbbd", "#dedccb", "#d8cbae", "#d4d4b4", "#e5d0b3"];
/// Calm tints of water.
const SEAS: [&str; 4] = ["#a9c0ca", "#bfd0d5", "#b5c8cf", "#aec3cc"];
const COAST: &str = "#4d4433";
const FRONTIER: &str = "#8c7c5c";

/// The outline of a space, by its id.
pub(super) fn outline(id: &str) -> El {
    el("use").attr("href", &format!("#qm-s-{id}"))
}

/// Text in the middle of a place.
pub(super) fn middle(x: i32, y: i32, size: i32) -> El {
    el("text").xy(x, y).num("font-size", size).attr("text-anchor", "middle")
}

fn is_land(pack: &Pack, shape: &Shape) -> bool {
    pack.space_named(&shape.id).is_some_and(|s| pack.spaces[s as usize].kind == Terrain::Land)
}

/// The wash of a space: a home has its nation's.
fn wash(pack: &Pack, shape: &Shape) -> &'static str {
    let space = pack.space_named(&shape.id);
    let home = pack.nations.iter().position(|n| Some(n.home) == space);
    match home {
        Some(nation) => LIVERIES[nation].wash,
        None if is_land(pack, shape) => LANDS[shape.tint % LANDS.len()],
        None => SEAS[shape.tint % SEAS.len()],
    }
}

/// The outlines and patterns that everything else uses by id.
pub(super) fn define(pen: &mut Pen) {
    for shape in &shapes().shape {
        pen.put(el("path").attr("id", &format!("qm-s-{}", shape.id)).d(&shape.d));
    }
    for (id, paper, ink) in [("qm-ice", "#e9eeee", "#c9d6da"), ("qm-neutral", "#cfcabd", "#b3ac9b")] {
        let pattern = el("pattern").attr("id", id).size(16, 16).attr("patternUnits", "userSpaceOnUse");
        pen.within(pattern, |pen| {
            pen.put(el("rect").size(16, 16).fill(paper));
            pen.put(el("path").d("M0 16L16 0").stroke(ink, 2));
        });
    }
}

/// The map, its left upper corner at 0 0 (the strips of the other side lie beyond it).
pub(super) fn draw(pen: &mut Pen, pack: &Pack, lang: Lang) {
    let all = shapes();
    let (lands, seas): (Vec<&Shape>, Vec<&Shape>) = all.shape.iter().partition(|s| is_land(pack, s));
    let ice = |pen: &mut Pen| pen.put(el("rect").xy(-EDGE, 0).size(MAP_W + 2 * EDGE, MAP_H).fill("url(#qm-ice)"));
    ice(pen);
    for sea in &seas {
        pen.put(outline(&sea.id).fill(wash(pack, sea)));
    }
    graticule(pen);
    let ground = |pen: &mut Pen, kind: &str, make: &dyn Fn(El) -> El| {
        for row in all.ground.iter().filter(|g| g.kind == kind) {
            pen.put(make(el("path").d(&row.d)));
        }
    };
    // The ice lies over the lines of the sea, as the sea's own shape ends there.
    ground(pen, "ice", &|path| path.fill("url(#qm-ice)"));
    // Water lines along the coasts: three bands, each of one piece.
    for (width, strength) in [(46, 14), (30, 16), (14, 24)] {
        let band = el("g").fill("none").stroke("#f7fbfb", width).attr("stroke-linejoin", "round").opacity(strength);
        pen.within(band, |pen| lands.iter().for_each(|land| pen.put(outline(&land.id))));
    }
    let dashed = el("g").fill("none").stroke("#f6f8f4", 5).attr("stroke-dasharray", "18 10").opacity(85);
    pen.within(dashed, |pen| all.line.iter().for_each(|line| pen.put(el("path").d(&line.d))));
    ground(pen, "neutral", &|path| path.fill("url(#qm-neutral)").stroke(FRONTIER, 3));
    // The outer half of a dark line stays visible only where no other land lies: the coast.
    let coast = el("g").fill("none").stroke(COAST, 7).attr("stroke-linejoin", "round");
    pen.within(coast, |pen| lands.iter().for_each(|land| pen.put(outline(&land.id))));
    pen.within(el("g").stroke(FRONTIER, 3).attr("stroke-linejoin", "round"), |pen| {
        lands.iter().for_each(|land| pen.put(outline(&land.id).fill(wash(pack, land))));
    });
    ground(pen, "lake", &|path| path.fill("#c3d2d5").stroke(FRONTIER, 2));
    ground(pen, "barrier", &|path| path.fill(COAST));
    names(pen, pack, lang);
    other_side(pen, pack, lang);
    touchable(pen, pack, lang);
    ground::neatline(pen, (-EDGE, 0), (MAP_W + 2 * EDGE, MAP_H), 100);
}

/// Faint lines of a staff map over the water.
fn graticule(pen: &mut Pen) {
    let mut d = String::new();
    for i in 1..16 {
        d.push_str(&format!("M{} 0v{MAP_H}", i * 200));
    }
    for i in 1..9 {
        d.push_str(&format!("M{} {}h{}", -EDGE, i * 200, MAP_W + 2 * EDGE));
    }
    pen.put(el("path").d(&d).fill("none").stroke("#6d8994", 2).opacity(18));
}

fn names(pen: &mut Pen, pack: &Pack, lang: Lang) {
    for shape in &shapes().shape {
        let land = is_land(pack, shape);
        let lines = shape.name(lang);
        let (x, y) = shape.label;
        let high = shape.size * 112 / 100;
        let first = y - high * (lines.len() as i32 - 1) / 2 + shape.size * 35 / 100;
        for (i, line) in lines.iter().enumerate() {
            let text = middle(x, first + i as i32 * high, shape.size);
            let text = if land {
                text.attr("font-weight", "bold").fill(palette::INK).stroke(palette::SHEET, 5)
            } else {
                text.attr("font-style", "italic").fill("#24465a").stroke("#d5e2e6", 4)
            };
            pen.words(text.attr("paint-order", "stroke").attr("stroke-linejoin", "round"), line);
        }
        let starred = pack.space_named(&shape.id).is_some_and(|s| pack.stars >> s & 1 != 0);
        if let (Some((x, y)), true) = (shape.star, starred) {
            pen.within(el("g").at(x, y), |pen| {
                signs::star(pen, 23, palette::SHEET);
                signs::star(pen, 19, palette::RED);
            });
        }
    }
}

/// Beyond each edge a strip of the other side, paler, with its names along the edge.
fn other_side(pen: &mut Pen, pack: &Pack, lang: Lang) {
    let wraps = &shapes().wrap;
    for (far, middle_x, ids) in [
        (-MAP_W, -EDGE / 2, wraps.iter().map(|w| &w.right).collect::<Vec<_>>()),
        (MAP_W, MAP_W + EDGE / 2, wraps.iter().map(|w| &w.left).collect()),
    ] {
        let mut ids = ids;
        ids.sort_unstable();
        ids.dedup();
        let shown: Vec<&Shape> = ids.iter().filter_map(|id| shapes().of(id)).collect();
        for shape in &shown {
            let land = is_land(pack, shape);
            let copy = outline(&shape.id).at(far, 0).fill(wash(pack, shape));
            pen.put(if land { copy.stroke(COAST, 4) } else { copy });
        }
        let left = if far < 0 { -EDGE } else { MAP_W };
        pen.put(el("rect").xy(left, 0).size(EDGE, MAP_H).fill(palette::PAPER).opacity(50));
        for shape in &shown {
            let met = wraps.iter().filter(|w| w.left == shape.id || w.right == shape.id);
            let (from, to) = met.fold((MAP_H, 0), |(from, to), w| (from.min(w.from), to.max(w.to)));
            let name = pack.space_named(&shape.id).map_or(String::new(), |s| space_name(pack, s, lang));
            let arrow = if far < 0 { format!("◂ {name}") } else { format!("{name} ▸") };
            let size = letters::fit(&arrow, 34, (to - from) * 85 / 100, is_land(pack, shape));
            let weight = if is_land(pack, shape) { "bold" } else { "normal" };
            let text = el("text").num("font-size", size).attr("text-anchor", "middle").attr("font-weight", weight);
            pen.words(text.fill(palette::INK).at_turned(middle_x + size / 3, (from + to) / 2, -90), &arrow);
        }
        let x = if far < 0 { 0 } else { MAP_W };
        let edge = el("path").d(&format!("M{x} 0v{MAP_H}")).stroke(palette::INK, 4).attr("stroke-dasharray", "26 14");
        pen.put(edge.opacity(55));
    }
}

/// What can be pointed at: every space by its outline, and once more beyond the edge.
fn touchable(pen: &mut Pen, pack: &Pack, lang: Lang) {
    let one = |pen: &mut Pen, shape: &Shape, far: i32| {
        let name = pack.space_named(&shape.id).map_or(String::new(), |s| space_name(pack, s, lang));
        let group = el("g").thing(&shape.id).attr("data-name", &name);
        pen.within(if far == 0 { group } else { group.at(far, 0) }, |pen| {
            pen.words(el("title"), &name);
            pen.put(outline(&shape.id).class("hit").fill("#000000").attr("fill-opacity", "0"));
            pen.put(outline(&shape.id).class("halo").fill("none"));
        });
    };
    for land in [false, true] {
        shapes().shape.iter().filter(|s| is_land(pack, s) == land).for_each(|shape| one(pen, shape, 0));
    }
    for wrap in &shapes().wrap {
        for (id, far) in [(&wrap.right, -MAP_W), (&wrap.left, MAP_W)] {
            if let Some(shape) = shapes().of(id) {
                one(pen, shape, far);
            }
        }
    }
}

/// The group in which the map stands on the board.
pub(super) fn place() -> El {
    el("g").at(EDGE, TOP)
}
