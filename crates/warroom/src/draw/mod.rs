//! The game as pictures: the part of the world that a scenario shows, its stacks, orders and battles, the
//! sheets of the nations, the cover. From a view only.
//!
//! Outlines and plates are defined once in the ground; what lies on it uses them by id, so that a move
//! changes little.

mod cover;
mod desks;
mod fight;
mod liveries;
mod map;
mod panels;
mod pieces;
mod shapes;
mod slips;

pub(crate) use cover::cover;
pub(crate) use fight::stage;
pub(crate) use slips::trays;

use crate::about::{BOARD as WORDS, say, tell};
use crate::nation::{NOBODY, nation};
use crate::secrets::View;
use ::draw::{Pen, el, palette};
use shapes::Scene;
use table::{Drawing, Layer, Look};

/// The strong colour of each seat.
pub(crate) fn colours() -> Vec<[String; 2]> {
    liveries::LIVERIES.iter().take(7).map(|livery| livery.strong.written()).collect()
}

/// The board through the eyes that the view was made for.
pub(crate) fn board(view: &View, look: &Look) -> Drawing {
    let (pack, lang) = (view.pack.get(), look.lang);
    let scene = Scene::of(pack, view.scenario);
    let Some(scenario) = pack.scenario(view.scenario).map(|at| &pack.scenarios[at]) else { return Drawing::default() };
    let (w, h) = (scene.map.width, scene.map.height);
    let scale = w * 100 / panels::WIDE;
    let strip = |units: i32| units * scale / 100;
    let (top, low) = (strip(panels::TOP), strip(panels::TYPES + panels::PANEL));
    let mut ground = Pen::by(look.light);
    ground.within(el("defs"), |pen| {
        scene.map.define(pen);
        let owners = view.nations.iter().filter_map(|sheet| nation(sheet.id)).chain([NOBODY]).map(|seat| seat.index());
        liveries::define(pen, owners);
    });
    ground.put(el("rect").size(w, top + h + low).fill(palette::PAPER));
    ground.within(el("g").at(0, top), |pen| map::draw(pen, &scene, pack, scenario));
    // What runs over the edge of the map lies under the strips.
    ground.put(el("rect").size(w, top - 10).fill(palette::PAPER));
    ground.put(el("rect").xy(0, top + h + 10).size(w, low).fill(palette::PAPER));
    let mut live = Pen::by(look.light);
    live.part("map", el("g").at(0, top), |pen| {
        pieces::held(pen, view, &scene, pack);
        pieces::broken(pen, view, &scene, pack);
        pieces::straits(pen, view, &scene, lang);
        pieces::draw(pen, view, &scene, pack, look);
        pieces::orders(pen, view, &scene);
        pieces::detail(pen, view, &scene, pack);
        fight::draw(pen, view, &scene, pack, lang);
    });
    // Phases, Turn Order and turn: each by itself where the map is larger than what is seen of it.
    let strips = panels::STRIPS.map(|(x, wide)| format!("{} 0 {} {top}", strip(x), strip(wide))).join(";");
    let above = el("g").attr("id", "wr-top").attr("data-tracks", &strips).at_scaled(0, 0, scale);
    live.part("top", above, |pen| panels::top(pen, view, lang));
    let types = el("g").attr("data-beside", "").at_scaled(0, top + h + strip(8), scale);
    live.part("types", types, |pen| panels::types(pen, view, pack, lang));
    live.part("nations", el("g").at_scaled(0, top + h + strip(panels::TYPES), scale), |pen| {
        panels::nations(pen, view, scenario, lang);
    });
    // Three sizes: from far who holds what, then counters with numbers, from near what is under them.
    let layer = |(id, seen): (&str, [u16; 2])| Layer {
        id: id.into(),
        group: say(lang, "layer-detail"),
        title: say(lang, &format!("layer-{id}")),
        seen,
    };
    Drawing {
        width: w as u32,
        height: (top + h + low) as u32,
        ground: ground.done(),
        live: live.parts(),
        layers: [("close", [30, u16::MAX]), ("strategic", [0, 11])].into_iter().map(layer).collect(),
        around: scene.map.wraps,
    }
}

#[cfg(test)]
mod tests;
