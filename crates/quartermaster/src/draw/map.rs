//! The ground of the board: seas, lands, coasts, names, stars, and a strip of the other side at each edge.

use super::liveries::LIVERIES;
use super::shapes::{Shape, map, shapes};
use super::{EDGE, MAP_H, MAP_W, TOP};
use crate::figures::Pack;
use crate::text::space_name;
use ::draw::map::Region;
use ::draw::palette::{self, Colour};
use ::draw::{El, Grows, Pen, el, ground, letters, signs};
use table::Lang;

/// Calm tints of land.
const LANDS: [Colour; 6] = [
    Colour::new(0xd3d3ae, 0x474a36),
    Colour::new(0xe6dbbd, 0x57503c),
    Colour::new(0xdedccb, 0x4f4e46),
    Colour::new(0xd8cbae, 0x4b4436),
    Colour::new(0xd4d4b4, 0x4a4d3a),
    Colour::new(0xe5d0b3, 0x574839),
];
/// Calm tints of water.
const SEAS: [Colour; 4] = [
    Colour::new(0xa9c0ca, 0x1a2b36),
    Colour::new(0xbfd0d5, 0x213540),
    Colour::new(0xb5c8cf, 0x1e313b),
    Colour::new(0xaec3cc, 0x1c2d38),
];

const LAKE: Colour = Colour::new(0xc3d2d5, 0x243a45);

/// The outline of a space, by its id.
pub(super) fn outline(id: &str) -> El {
    map().outline(id)
}

/// Text in the middle of a place.
pub(super) fn middle(x: i32, y: i32, size: i32) -> El {
    el("text").xy(x, y).num("font-size", size).attr("text-anchor", "middle")
}

/// The wash of a space: a home has its nation's.
fn wash(pack: &Pack, region: &Region) -> Colour {
    let space = pack.space_named(&region.id);
    let home = pack.nations.iter().position(|n| Some(n.home) == space);
    let tint = shapes().of(&region.id).map_or(0, |shape| shape.tint);
    match home {
        Some(nation) => LIVERIES[nation].wash,
        None if region.is_land() => LANDS[tint % LANDS.len()],
        None => SEAS[tint % SEAS.len()],
    }
}

/// The name of a space in full.
fn name(pack: &Pack, id: &str, lang: Lang) -> String {
    pack.space_named(id).map_or(String::new(), |s| space_name(pack, s, lang))
}

/// The outlines and patterns that everything else uses by id.
pub(super) fn define(pen: &mut Pen) {
    map().define(pen);
    for (id, paper, ink) in [
        ("qm-ice", Colour::new(0xe9eeee, 0x2c3338), Colour::new(0xc9d6da, 0x414b52)),
        ("qm-neutral", Colour::new(0xcfcabd, 0x33322e), Colour::new(0xb3ac9b, 0x47453e)),
    ] {
        let pattern = el("pattern").attr("id", id).size(16, 16).attr("patternUnits", "userSpaceOnUse");
        pen.within(pattern, |pen| {
            pen.put(el("rect").size(16, 16).fill(paper));
            pen.put(el("path").d("M0 16L16 0").stroke(ink, 2));
        });
    }
}

/// The map, its left upper corner at 0 0 (the strips of the other side lie beyond it).
pub(super) fn draw(pen: &mut Pen, pack: &Pack, lang: Lang) {
    let (all, map) = (shapes(), map());
    pen.put(el("rect").xy(-EDGE, 0).size(MAP_W + 2 * EDGE, MAP_H).fill("url(#qm-ice)"));
    map.seas(pen, |region| wash(pack, region));
    graticule(pen);
    let ground = |pen: &mut Pen, kind: &str, make: &dyn Fn(El) -> El| {
        for row in all.ground.iter().filter(|g| g.kind == kind) {
            pen.put(make(el("path").d(&row.d)));
        }
    };
    // The ice lies over the lines of the sea, as the sea's own shape ends there.
    ground(pen, "ice", &|path| path.fill("url(#qm-ice)"));
    map.surf(pen);
    let dashed = el("g").fill("none").stroke(palette::SURF, 5).attr("stroke-dasharray", "18 10").opacity(85);
    pen.within(dashed, |pen| all.line.iter().for_each(|line| pen.put(el("path").d(&line.d))));
    ground(pen, "neutral", &|path| path.fill("url(#qm-neutral)").stroke(palette::FRONTIER, 3));
    map.lands(pen, |region| wash(pack, region));
    ground(pen, "lake", &|path| path.fill(LAKE).stroke(palette::FRONTIER, 2));
    ground(pen, "barrier", &|path| path.fill(palette::COAST));
    map.names(pen, |region| shapes().of(&region.id).map_or(Vec::new(), |shape| shape.name(lang).to_vec()));
    stars(pen, pack);
    other_side(pen, pack, lang);
    map.touch(pen, |region| name(pack, &region.id, lang));
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

fn stars(pen: &mut Pen, pack: &Pack) {
    for shape in &shapes().shape {
        let starred = pack.space_named(&shape.id).is_some_and(|s| pack.stars >> s & 1 != 0);
        if let (Some((x, y)), true) = (shape.star, starred) {
            pen.within(el("g").at(x, y), |pen| {
                signs::star(pen, 23, palette::SHEET);
                signs::star(pen, 19, palette::RED);
            });
        }
    }
}

/// Beyond each edge the strip of the other side is paler, with its names along the edge.
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
        let left = if far < 0 { -EDGE } else { MAP_W };
        pen.put(el("rect").xy(left, 0).size(EDGE, MAP_H).fill(palette::PAPER).opacity(50));
        for shape in &shown {
            let met = wraps.iter().filter(|w| w.left == shape.id || w.right == shape.id);
            let (from, to) = met.fold((MAP_H, 0), |(from, to), w| (from.min(w.from), to.max(w.to)));
            let land = map().region(&shape.id).is_some_and(Region::is_land);
            let name = name(pack, &shape.id, lang);
            let arrow = if far < 0 { format!("◂ {name}") } else { format!("{name} ▸") };
            let size = letters::fit(&arrow, 34, (to - from) * 85 / 100, land);
            let weight = if land { "bold" } else { "normal" };
            let text = el("text").num("font-size", size).attr("text-anchor", "middle").attr("font-weight", weight);
            pen.within(el("g").label(size, Grows::Around), |pen| {
                pen.words(text.fill(palette::INK).at_turned(middle_x + size / 3, (from + to) / 2, -90), &arrow);
            });
        }
        let x = if far < 0 { 0 } else { MAP_W };
        let edge = el("path").d(&format!("M{x} 0v{MAP_H}")).stroke(palette::INK, 4).attr("stroke-dasharray", "26 14");
        pen.put(edge.opacity(55));
    }
}

/// The group in which the map stands on the board.
pub(super) fn place() -> El {
    el("g").at(EDGE, TOP)
}
