//! The game as pictures: the map as a landscape, what stands on it, unit sheets as cards, the cover. Made
//! from a view only.
//!
//! The landscape and the silhouettes are drawn once in the ground. What lies on it comes in one part for each
//! hex, which keeps its place whether anything stands there or not, so that a move changes little.

mod cover;
mod land;
mod marks;
mod shapes;
mod strip;
mod trays;

pub(crate) use cover::cover;
pub(crate) use trays::trays;

use crate::rules::{ABOUT, WORDS};
use crate::secrets::{UnitView, View};
use crate::state::SEAT_IDS;
use ::draw::counters::{Counter, counter};
use ::draw::{Pen, el, palette, signs};
use land::Land;
use shapes::{LIVERIES, emblem, silhouette};
use table::{Drawing, Lang, Layer, Look, MarkKind};

/// The strong colour of each seat.
pub(crate) fn colours() -> Vec<[String; 2]> {
    LIVERIES.iter().map(|livery| livery.strong.written()).collect()
}

fn say(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}

/// The number of a seat by its id.
fn seat_no(id: &str) -> usize {
    SEAT_IDS.iter().position(|seat| *seat == id).unwrap_or(0)
}

/// The board through the eyes that the view was made for.
pub(crate) fn board(view: &View, look: &Look) -> Drawing {
    let Some(land) = Land::of(view, strip::HEIGHT) else { return Drawing::default() };
    let mut ground = Pen::by(look.light);
    ground.put(el("rect").size(land.width, land.height).fill(palette::PAPER));
    ground.within(el("defs"), |pen| {
        marks::define(pen);
        define_units(pen, view);
    });
    land.draw(&mut ground, look);
    let mut live = Pen::by(look.light);
    strip::draw(&mut live, view, land.width, look.lang);
    marks::below(&mut live, view, &land);
    for hex in land.area.iter() {
        let name = land.map.hex_name(hex);
        let (x, y) = land.centre(hex);
        live.part(&name, el("g").thing(&name).at(x, y), |pen| on_hex(pen, view, &name, look));
    }
    marks::above(&mut live, view, &land, look.lang);
    let numbers = Layer {
        id: "numbers".into(),
        group: String::new(),
        title: say(look.lang, "layer-numbers"),
        ..Layer::default()
    };
    Drawing {
        width: land.width as u32,
        height: land.height as u32,
        ground: ground.done(),
        live: live.parts(),
        layers: vec![numbers],
        ..Drawing::default()
    }
}

/// Every silhouette once, by its type.
fn define_units(pen: &mut Pen, view: &View) {
    let pack = view.pack.get();
    let shown = |id: &str| {
        view.units.values().any(|unit| unit.sheet == id)
            || view.order.iter().any(|seat| pack.set(seat_no(seat)).iter().any(|s| pack.sheets[*s as usize].id == id))
    };
    for sheet in pack.sheets.iter().filter(|sheet| shown(&sheet.id)) {
        for seat in (0..4).filter(|seat| sheet.factions >> seat & 1 == 1) {
            pen.within(el("g").attr("id", &format!("aa-{}-{seat}", sheet.id)), |pen| {
                counter(pen, &Counter::new(&LIVERIES[seat], silhouette(sheet)).word(&sheet.short));
                pen.within(el("g").at(37, -37), |pen| emblem(pen, seat, 15));
            });
        }
    }
}

/// What stands on one hex: a works with its flag, a token, a unit.
fn on_hex(pen: &mut Pen, view: &View, name: &str, look: &Look) {
    let unit = view.units.get(name);
    let recent = look.recent(name);
    if recent.is_some() {
        pen.put(el("use").attr("href", "#aa-cell").class("ring").fill("none").stroke(palette::AMBER, 5));
    }
    if let Some(owner) = view.factories.get(name) {
        // Whoever stands in it hides the hall, not the flag.
        let lift = if unit.is_some() { -20 } else { 0 };
        pen.within(el("g").at(0, lift), |pen| works(pen, owner));
    }
    if let Some(token) = view.grey.get(name) {
        marks::token(pen, token, view.launcher_damage);
    }
    if let Some(unit) = unit {
        let low = if view.factories.contains_key(name) { 14 } else { 0 };
        piece(pen, view, unit, (0, low), recent, look.lang, name);
    }
    if let Some((_, unit)) = view.passing.as_ref().filter(|(hex, _)| hex == name) {
        piece(pen, view, unit, (14, -18), recent, look.lang, name);
    }
}

fn works(pen: &mut Pen, owner: &str) {
    match owner {
        "ruin" => {
            let d = "M-34 26V0L-26 -14L-20 2L-8 -6V8L6 -8L10 6L24 -2L32 26Z";
            pen.put(el("path").d(d).fill(palette::INK).stroke(palette::SHEET, 4).attr("paint-order", "stroke"));
            pen.put(
                el("path").d("M-22 -26q8 -10 0 -18M4 -18q10 -10 0 -22").fill("none").stroke(palette::INK, 4).round(),
            );
        }
        "neutral" => signs::works(pen, None),
        seat => signs::works(pen, Some(&LIVERIES[seat_no(seat)])),
    }
}

/// A unit: its counter, damage and experience as pips, what it has done.
fn piece(
    pen: &mut Pen,
    view: &View,
    unit: &UnitView,
    (x, y): (i32, i32),
    recent: Option<MarkKind>,
    lang: Lang,
    at: &str,
) {
    let pack = view.pack.get();
    let Some(sheet) = pack.sheet(&unit.sheet).map(|sheet| &pack.sheets[sheet as usize]) else { return };
    let seat = seat_no(unit.seat);
    let args = [
        ("unit", crate::figures::said(&sheet.name, lang).to_string()),
        ("seat", ABOUT.seat_name(table::Seat(seat as u8), lang)),
        ("hex", at.to_string()),
        ("damage", unit.damage.to_string()),
        ("experience", unit.experience.to_string()),
        ("army", unit.army.map_or("none".to_string(), str::to_uppercase)),
    ];
    let class = match recent {
        Some(MarkKind::Came) => "came",
        Some(MarkKind::Hurt) => "hurt",
        _ => "",
    };
    let group = el("g")
        .thing(&crate::show::unit_id(at))
        .attr("data-kind", &format!("{} {}", unit.seat, unit.sheet))
        .at_scaled(x, y, 82);
    pen.within(if class.is_empty() { group } else { group.class(class) }, |pen| {
        pen.words(el("title"), &WORDS.say(lang, "piece-title", &args));
        pen.put(el("use").attr("href", &format!("#aa-{}-{seat}", unit.sheet)));
        pips(pen, unit);
        if unit.did.contains(&"moved") || unit.did.contains(&"acted") {
            // It has had its move: a tick at the lower left.
            pen.put(
                el("circle").num("cx", -40).num("cy", 40).num("r", 13).fill(palette::SHEET).stroke(palette::INK, 2),
            );
            pen.put(el("path").d("M-46 40l5 6l8 -11").fill("none").stroke(palette::INK, 4).round());
        }
        if unit.did.contains(&"repair") {
            pen.put(el("circle").num("cx", 40).num("cy", 40).num("r", 15).fill(palette::SHEET).stroke(palette::INK, 2));
            pen.put(el("path").d("M40 32v16M32 40h16").stroke(palette::GREEN, 6).round());
        }
        if let Some(army) = unit.army.filter(|_| view.shows_armies()) {
            // At the upper left, below the chevrons: elsewhere it would lie over the word or the faction.
            let level = i32::from(unit.experience.min(4));
            let y = -28 + if level > 0 { 14 + 9 * level } else { 0 };
            let style = el("text").xy(-40, y).num("font-size", 34).attr("font-weight", "bold");
            let style = style.attr("text-anchor", "middle").fill(palette::INK).stroke(palette::SHEET, 8);
            pen.words(style.attr("paint-order", "stroke"), &army.to_uppercase());
        }
    });
}

/// Damage as red pips along the lower edge, one for each point; experience as chevrons at the upper left.
fn pips(pen: &mut Pen, unit: &UnitView) {
    if unit.damage > 0 {
        let count = i32::from(unit.damage);
        pen.put(el("rect").xy(-46, 43).size(92, 18).num("rx", 9).fill(palette::SHEET).stroke(palette::INK, 2));
        for i in 0..6 {
            let pip = el("circle").num("cx", -35 + i * 14).num("cy", 52).num("r", 5);
            pen.put(if i < count { pip.fill(palette::RED) } else { pip.fill("none").stroke(palette::PENCIL, 2) });
        }
    }
    let chevrons = i32::from(unit.experience.min(6));
    if chevrons > 0 {
        let (level, height) = (chevrons.min(4), 10 + 9 * chevrons.min(4));
        pen.put(el("rect").xy(-52, -52).size(32, height).num("rx", 5).fill(palette::AMBER).stroke(palette::INK, 2));
        let d: String = (0..level).map(|i| format!("M-45 {}l9 -6l9 6", -39 + 9 * i)).collect();
        pen.put(el("path").d(&d).fill("none").stroke(::draw::palette::Colour::same(0x0b0a08), 4).round());
        if chevrons > 4 {
            let style = el("text").xy(-12, -34).num("font-size", 20).attr("font-weight", "bold");
            pen.words(
                style.fill(palette::AMBER).stroke(palette::INK, 3).attr("paint-order", "stroke"),
                &format!("{chevrons}"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Forces, Mission, Mode};
    use crate::{Aces, Setup};
    use std::collections::BTreeSet;
    use table::{Ctx, Dice, Eye, Face, Judge, Light, Rules, Seat, SeatSet, Secrets, Speech, Terms};

    /// Everything that can be pointed at on a page, for one seat.
    fn drawn(game: &Aces, seat: Seat) -> BTreeSet<String> {
        let look = Look { bottom: Some(seat), light: Light::Night, ..Look::default() };
        let view = game.view(Eye::Seats(SeatSet::only(seat)));
        let board = Aces::board(&view, &look);
        let mut things: BTreeSet<String> = Aces::trays(&view, &look)
            .into_iter()
            .filter(|tray| tray.id.starts_with("hand"))
            .flat_map(|tray| tray.cards.into_iter().map(|card| card.thing))
            .collect();
        for text in [board.ground.clone(), board.lying()] {
            things.extend(
                text.split("data-thing=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(String::from),
            );
        }
        let keys: BTreeSet<&str> = board.live.iter().map(|part| part.key.as_str()).collect();
        assert_eq!(keys.len(), board.live.len(), "no two parts have one key");
        things
    }

    #[test]
    fn whatever_a_move_points_at_is_drawn() {
        let four = |mission, map: &str| Setup { mode: Mode::Four, mission, map: map.into(), ..Setup::default() };
        let setups = [
            Setup { forces: Forces::Expert, weather: true, last_round: 3, ..Setup::default() },
            four(Mission::V2, "summer"),
            four(Mission::Ardennes, "winter"),
            Setup { mode: Mode::Coop, part: crate::setup::Part::Right, ..Setup::default() },
        ];
        let mut looked = BTreeSet::new();
        for (n, setup) in setups.into_iter().enumerate() {
            let mut dice = Dice::quick(n as u64);
            let mut game = Aces::start(Terms::new(&setup), &mut dice).unwrap_or_else(|e| panic!("{e}"));
            for step in 0..260 {
                let Some(seat) = game.to_move().waiting().iter().next() else { break };
                let mut moves = Vec::new();
                game.moves(seat, &mut moves);
                moves.retain(|mv| !game.takes_back(*mv));
                if step % 4 == 0 || !looked.contains(game.phase()) {
                    looked.insert(game.phase());
                    let drawn = drawn(&game, seat);
                    for mv in &moves {
                        let lacks: Vec<String> = game.things(*mv).into_iter().filter(|t| !drawn.contains(t)).collect();
                        assert!(lacks.is_empty(), "{}: {lacks:?}", game.spell(*mv));
                    }
                }
                // Mostly onwards, so that every phase comes.
                let best = moves.iter().copied().max_by_key(|mv| game.promise(seat, *mv));
                let any = moves.get(dice.below(moves.len() as u32) as usize).copied();
                let Some(mv) = (if step % 5 == 0 { any } else { best }) else { break };
                game.apply(seat, mv, &mut Ctx::new(&mut dice, &mut Vec::new()));
            }
        }
        for phase in
            ["extra", "divide", "placing", "army", "hiding", "armies", "moving", "walk", "declaring", "logistics"]
        {
            assert!(looked.contains(phase), "no game came to «{phase}»: {looked:?}");
        }
    }

    #[test]
    fn the_landscape_is_small_and_differs_by_night() {
        let mut dice = Dice::quick(3);
        let game = Aces::start(Terms::new(&Setup::default()), &mut dice).unwrap_or_else(|e| panic!("{e}"));
        let view = game.view(Eye::Archive);
        let board = |light| Aces::board(&view, &Look { light, ..Look::default() });
        assert_ne!(board(Light::Day).ground, board(Light::Night).ground);
        assert_eq!(board(Light::Day), board(Light::Day));
        assert!(board(Light::Day).ground.len() < 160_000, "{}", board(Light::Day).ground.len());
    }
}
