//! The battle board, over the part of the map where the battle is not.

use super::liveries::{HITS, LIVERIES, SIDES, hit, silhouette};
use super::map::{bold, name};
use super::say;
use super::shapes::Scene;
use crate::battle::Step;
use crate::figures::Pack;
use crate::nation::{NOBODY, Side, nation};
use crate::secrets::View;
use crate::show::{box_id, results_id, side_id};
use crate::sketch::BattleSketch;
use crate::unit::{Colour, Kind, Row};
use ::draw::battle::{self, State, Units};
use ::draw::dice::mark;
use ::draw::palette;
use ::draw::{Pen, el};
use table::Lang;

/// The side whose rows can be pointed at now: who is hit, or who takes postures; else both.
fn pointed(fight: &BattleSketch) -> Option<Side> {
    match fight.step {
        Step::Assign | Step::Escort { .. } => Some(fight.roller.other()),
        Step::Postures { side, .. } => Some(side),
        _ => None,
    }
}

fn state<'a>(fight: &BattleSketch, side: Side, row: Row, at: usize, lang: Lang) -> State<'a> {
    let cells = fight.rows.get(side.id()).and_then(|rows| rows.get(row.id()));
    let units = cells
        .into_iter()
        .flatten()
        .map(|(id, boxes)| Units { livery: &LIVERIES[nation(id).unwrap_or(NOBODY).index()], count: boxes[at].into() });
    let key = match (row.kind(), at) {
        (_, 0) => "box-whole",
        (_, 1) => "box-light",
        (Kind::Submarine, _) => "box-dive",
        _ => "box-hurt",
    };
    let also = if at == 2 { vec![(HITS[5].1, HITS[5].0)] } else { Vec::new() };
    let thing = box_id(fight.region.id(), side, row, at);
    State { thing, name: say(lang, key), units: units.collect(), also, lost: false }
}

fn half<'a>(view: &View, fight: &BattleSketch, pack: &Pack, side: Side, lang: Lang) -> battle::Side<'a> {
    let stage = fight.stage as usize;
    let named = pointed(fight).is_none_or(|only| only == side);
    let mut rows = Vec::new();
    for row in Row::all() {
        let Some(cells) = fight.rows.get(side.id()).and_then(|rows| rows.get(row.id())) else { continue };
        let print = &pack.rows[row.index()];
        let standing: i32 = cells.values().flatten().map(|n| i32::from(*n)).sum();
        let (colour, sign) = hit(pack.unit(row.kind()).colour);
        let boxes: &[usize] = match print.hits {
            0 | 1 => &[0],
            2 => &[0, 2],
            _ => &[0, 1, 2],
        };
        rows.push(battle::Row {
            thing: if named { row.id().to_string() } else { String::new() },
            name: crate::about::WORDS.say(lang, &format!("row-{}", row.id()), &[]),
            silhouette: silhouette(row.kind()),
            colour,
            mark: sign,
            dice: standing * i32::from(print.dice[stage]),
            hits: 0,
            states: boxes.iter().map(|at| state(fight, side, row, *at, lang)).collect(),
        });
    }
    let commander = nation(&fight.commander[side.index()]);
    let word = crate::about::WORDS.say(lang, &format!("side-{}", side.id()), &[]);
    let mut name =
        commander.map_or(word.clone(), |seat| format!("{word} · {}", crate::about::ABOUT.seat_name(seat, lang)));
    // Black and white are misses for the side with fewer types: that is the other's advantage (WR-FORCE-2).
    for (has, key) in
        [(fight.blind[side.other().index()], "advantage-force"), (view.ports[side.index()], "advantage-port")]
    {
        if has {
            name = format!("{name} · {}", say(lang, key));
        }
    }
    let livery = commander.map_or(&SIDES[side.index()], |seat| &LIVERIES[seat.index()]);
    let all: i32 = rows.iter().map(|row: &battle::Row<'_>| row.dice).sum();
    // Dice are counted out when a stage begins.
    let counted = !matches!(fight.step, Step::Begin | Step::Command(_) | Step::Postures { .. });
    let to_roll = if counted { i32::from(fight.left[side.index()]) } else { all };
    let thing = side_id(fight.region.id(), side);
    battle::Side { thing, name, livery, rows, dice: ((all - to_roll).max(0), all.max(to_roll)) }
}

/// How far it has come, as a word.
pub(crate) fn stage(fight: &BattleSketch) -> &'static str {
    match fight.step {
        Step::Begin | Step::Command(_) => "stage-command",
        Step::Postures { .. } => "stage-postures",
        Step::Raid { .. } => "stage-raid",
        Step::Garrison | Step::Fallen => "stage-garrison",
        Step::Hunt { .. } | Step::Sink { .. } => "stage-convoy",
        Step::Stage(_) | Step::Roll | Step::Assign | Step::Escort { .. } | Step::Dive => match fight.stage as usize {
            0 => "stage-air",
            _ => "stage-surface",
        },
        _ => "stage-debriefing",
    }
}

/// Results that wait to be assigned, by colour. Each has its place, also while there is none: what hits flies
/// from there.
fn results(pen: &mut Pen, fight: &BattleSketch) {
    for (i, colour) in Colour::ALL.into_iter().enumerate() {
        let x = battle::WIDTH / 2 + (2 * i as i32 - 5) * 75;
        let ((paint, sign), count) = (hit(colour), fight.batch[colour.index()]);
        let group = el("g").thing(&results_id(fight.region.id(), colour)).attr("data-flies", "").at(x, 96);
        pen.within(if count > 0 { group } else { group.opacity(30) }, |pen| {
            pen.put(el("rect").xy(-64, -32).size(128, 64).num("rx", 14).fill(paint).stroke(palette::INK, 3));
            let at = if count > 0 { -32 } else { 0 };
            pen.within(el("g").at(at, 0), |pen| mark(pen, sign, 19, paint.ink()));
            if count > 0 {
                pen.words(bold(24, 14, 38).fill(paint.ink()), &format!("× {count}"));
            }
        });
    }
}

/// The battle that is fought, if there is one.
pub(super) fn draw(pen: &mut Pen, view: &View, scene: &Scene, pack: &Pack, lang: Lang) {
    let Some(fight) = view.battle.as_ref().filter(|fight| !fight.rows.is_empty()) else {
        return pen.part("battle", el("g"), |_| ());
    };
    let sides = Side::BOTH.map(|side| half(view, fight, pack, side, lang));
    let place = name(pack, fight.region.id());
    let args = [("place", place), ("stage", say(lang, stage(fight)))];
    let title = super::WORDS.say(lang, "battle-title", &args);
    let (w, h) = (scene.map.width, scene.map.height);
    let high = battle::height(&sides) + 150;
    let scale = (w * 44 / battle::WIDTH).min(h * 96 / high).max(20);
    let (wide, tall) = (battle::WIDTH * scale / 100, high * scale / 100);
    // On the other half of the map than the battle.
    let at = scene.spot(fight.region.id()).map_or((0, 0), |spot| spot.middle());
    let x = if at.0 > w / 2 { w / 60 } else { w - wide - w / 60 };
    let y = (h - tall) / 2;
    let look = format!("{}-{high}", fight.region.id());
    pen.part("battle", el("g").attr("data-look", &look).at_scaled(x, y, scale), |pen| {
        let frame = el("rect").xy(-14, -14).size(battle::WIDTH + 28, high + 28).num("rx", 18);
        pen.put(frame.fill(palette::PAPER).stroke(palette::INK, 5));
        pen.words(bold(battle::WIDTH / 2, 44, 40).fill(palette::INK), &title);
        results(pen, fight);
        pen.within(el("g").at(0, 140), |pen| battle::battle(pen, &sides, &title));
    });
}
