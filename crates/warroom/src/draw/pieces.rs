//! What lies on the map now: who has taken what, stacks, conflicts, bombs, straits, orders.

use super::liveries::{LETTERS, LIVERIES, SIDES, code};
use super::map::{bold, name};
use super::shapes::{Scene, Spot};
use super::{say, tell};
use crate::figures::Pack;
use crate::nation::{NATION_IDS, NOBODY, Side, nation};
use crate::region::Marker;
use crate::secrets::{CommandView, View};
use crate::unit::Kind;
use ::draw::map::{Heads, Point, arrow};
use ::draw::{El, Grows, Pen, el, palette};
use table::{Lang, Look};

/// A use of something that was defined 100 wide, at a place and of a width.
fn sized(id: &str, (x, y): Point, width: i32) -> El {
    el("use").attr("href", &format!("#{id}")).at_scaled(x, y, width)
}

/// What is under a marker, in words.
pub(super) fn stack_words(command: &CommandView, lang: Lang) -> String {
    let kinds = Kind::ALL.iter().filter_map(|kind| Some((kind, command.units.get(kind.id())?)));
    let words: Vec<String> = kinds
        .map(|(kind, n)| format!("{n} {}", crate::about::WORDS.say(lang, &format!("unit-{}", kind.id()), &[])))
        .collect();
    words.join(", ")
}

/// Whose territory it is now, as a number among the liveries.
fn holder(view: &View, id: &str, at_start: table::Seat) -> usize {
    match view.holders.get(id) {
        Some(now) => nation(now).unwrap_or(NOBODY).index(),
        None => at_start.index(),
    }
}

/// Territories in other hands than at the start: the hatching and emblem of who holds them; contested regions
/// and conflicts to come in red pencil.
pub(super) fn held(pen: &mut Pen, view: &View, scene: &Scene, pack: &Pack) {
    let Some(scenario) = pack.scenario(view.scenario).map(|at| &pack.scenarios[at]) else { return };
    pen.part("held", el("g").attr("pointer-events", "none"), |pen| {
        for spot in scene.spots.iter().filter(|spot| spot.place.is_land()) {
            let before = scenario.holders[spot.place.index()];
            let now = holder(view, &spot.shape.id, before);
            pen.part(&format!("held-{}", spot.shape.id), el("g"), |pen| {
                if now != before.index() {
                    let hatch = format!("url(#wr-h{now})");
                    pen.put(scene.map.outline(&spot.shape.id).fill(&hatch).stroke(palette::FRONTIER, 3));
                    if let Some(((x, y), w, h)) = spot.bar() {
                        pen.put(sized(&format!("wr-e{now}"), (x - w / 2 - h / 3, y), h * 12 / 10));
                    }
                }
            });
        }
    });
    pen.part("burns", el("g").attr("pointer-events", "none"), |pen| {
        for (id, (side, _)) in &view.neutrals {
            // A Neutral that leans to a side has the frame of that side.
            if let (Some(side), Some(_)) = (side, scene.spot(id)) {
                let livery = &SIDES[side.index()];
                let frame = scene.map.outline(id).fill("none").stroke(livery.strong, 6);
                pen.put(frame.attr("stroke-dasharray", if livery.cut { "24 8" } else { "4 10" }));
            }
        }
        for id in &view.contested {
            let frame = scene.map.outline(id).fill("none").stroke(palette::RED, 7);
            pen.put(frame.attr("stroke-dasharray", "6 16").attr("stroke-linecap", "round"));
        }
        for id in &view.open {
            pen.put(scene.map.outline(id).fill(palette::RED).attr("fill-opacity", ".18").stroke(palette::RED, 6));
        }
    });
}

/// Whose side a territory is on; nobody's for a Neutral.
fn side(view: &View, pack: &Pack, scenario: &str, id: &str) -> Option<Side> {
    let scenario = pack.scenario(scenario).map(|at| &pack.scenarios[at])?;
    let place = crate::region::Region::find(id)?;
    let owner = holder(view, id, scenario.holders[place.index()]);
    let aligned = view.neutrals.get(id).and_then(|(side, _)| *side);
    (owner < NATION_IDS.len()).then(|| Side::of(table::Seat(owner as u8))).or(aligned)
}

/// What is broken now: a red cross on every stretch of rail that nobody can use (bombs, a fight, the front or
/// a Neutral at one of its ends: WR-RAIL-3, WR-RAIL-4), and on ports under bombs.
pub(super) fn broken(pen: &mut Pen, view: &View, scene: &Scene, pack: &Pack) {
    let hurt = |id: &String| view.bombs.contains_key(id.as_str());
    let fought = |id: &String| view.contested.iter().chain(&view.open).any(|region| region == id);
    pen.part("broken", el("g").attr("pointer-events", "none"), |pen| {
        for (ends, line) in scene.rail_ends.iter().zip(&scene.rails) {
            let sides = [0, 1].map(|end| side(view, pack, view.scenario, &ends[end]));
            if ends.iter().any(|id| hurt(id) || fought(id)) || sides[0] != sides[1] || sides[0].is_none() {
                cross(pen, line[line.len() / 2], 9);
            }
        }
        for (ends, at) in scene.port_ends.iter().zip(&scene.ports) {
            if ends.iter().any(hurt) {
                cross(pen, *at, 13);
            }
        }
    });
}

fn cross(pen: &mut Pen, (x, y): Point, r: i32) {
    let d = format!("M{} {}l{} {}m0 -{}l-{} {}", x - r, y - r, 2 * r, 2 * r, 2 * r, 2 * r, 2 * r);
    pen.put(el("path").d(&d).fill("none").stroke(palette::SHEET, r * 9 / 10).round());
    pen.put(el("path").d(&d).fill("none").stroke(palette::RED, r / 2).round());
}

/// Straits: a dashed line across, and a disc whose halves say for whom it is open.
pub(super) fn straits(pen: &mut Pen, view: &View, scene: &Scene, lang: Lang) {
    for (id, line) in &scene.straits {
        let [allies, axis] = view.straits.get(id).copied().unwrap_or_default();
        let ink = if allies || axis { palette::SEA_INK } else { palette::RED };
        let key = format!("strait-{id}");
        pen.part(&key, el("g"), |pen| {
            let word = |open: bool| say(lang, if open { "strait-open" } else { "strait-closed" });
            let args = [("name", say(lang, &key)), ("allies", word(allies)), ("axis", word(axis))];
            pen.words(el("title"), &super::WORDS.say(lang, "strait-title", &args));
            arrow(pen, line, ink, 5, Heads::Both, (allies != axis).then_some("12 7").or((!allies).then_some("3 7")));
            let (x, y) = line[line.len() / 2];
            pen.within(el("g").at(x, y), |pen| {
                for (side, open) in [(0, allies), (1, axis)] {
                    let half = if side == 0 { "M0 -18A18 18 0 0 0 0 18Z" } else { "M0 -18A18 18 0 0 1 0 18Z" };
                    let fill = if open { SIDES[side].strong } else { palette::SHEET };
                    pen.put(el("path").d(half).fill(fill).stroke(palette::INK, 2));
                    let x = if side == 0 { -8 } else { 8 };
                    let (d, ink) = match open {
                        true => (format!("M{} 0l3 5l6 -10", x - 5), palette::SHEET),
                        false => (format!("M{} -4l8 9m0 -9l-8 9", x - 4), palette::RED),
                    };
                    pen.put(el("path").d(&d).fill("none").stroke(ink, 3).round());
                }
            });
        });
    }
}

/// Everything that stands in the regions: one part each.
pub(super) fn draw(pen: &mut Pen, view: &View, scene: &Scene, pack: &Pack, look: &Look) {
    for spot in &scene.spots {
        let id = spot.shape.id.as_str();
        pen.part(id, el("g").thing(id), |pen| {
            if look.recent(id).is_some() {
                let ring = scene.map.outline(id).class("ring").fill("none").stroke(palette::AMBER, 8);
                pen.put(ring.attr("pointer-events", "none"));
            }
            region(pen, view, spot, pack, look);
        });
    }
}

/// How many plates lie in a region: commands, the force of a Neutral, carrier fighters of each nation.
fn standing(view: &View, id: &str) -> usize {
    let commands = view.commands.iter().filter(|command| command.at == id).count();
    let force = view.neutrals.get(id).is_some_and(|(_, force)| *force != [0; 3]);
    let flies = |owner: &&&str| view.tokens.iter().any(|(whose, at)| *whose == **owner && *at == id);
    commands + usize::from(force) + NATION_IDS.iter().filter(flies).count()
}

/// The stacks of a region, the force of a Neutral and carrier fighters among them, and its tokens.
fn region(pen: &mut Pen, view: &View, spot: &Spot, pack: &Pack, look: &Look) {
    let id = spot.shape.id.as_str();
    let here: Vec<&CommandView> = view.commands.iter().filter(|command| command.at == id).collect();
    let force = view.neutrals.get(id).map_or(0, |(_, force)| force.iter().sum::<u8>());
    let mut tokens = [0_u8; NATION_IDS.len()];
    for (owner, _) in view.tokens.iter().filter(|(_, at)| *at == id) {
        tokens[nation(owner).unwrap_or_default().index()] += 1;
    }
    let flying: Vec<(usize, u8)> = tokens.iter().copied().enumerate().filter(|(_, n)| *n > 0).collect();
    let mut places = spot.stacks(standing(view, id)).into_iter();
    for (command, (width, at)) in here.iter().zip(places.by_ref()) {
        let owner = Marker::find(command.id).map(|marker| NATION_IDS[marker.nation().index()]);
        let own = owner.is_some_and(|owner| view.own.contains(&owner));
        stack(pen, command, own, (width, at), look, name(pack, id));
    }
    if let Some((width, at)) = places.next().filter(|_| force > 0) {
        plain(pen, (7, 'l', Kind::Infantry), force.into(), at, width, &say(look.lang, "piece-force"));
    }
    for ((owner, n), (width, at)) in flying.into_iter().zip(places) {
        plain(pen, (owner, 'a', Kind::Fighter), n.into(), at, width, &say(look.lang, "piece-tokens"));
    }
    let (mx, my) = spot.middle();
    let r = spot.shape.r;
    if view.open.contains(&id) {
        pen.put(sized("wr-fire", (mx + r * 36 / 10, my - r), r * 2));
    }
    if let (Some(bombs), Some(((x, y), w, h))) = (view.bombs.get(id), spot.bar()) {
        let at = (x + w / 2 + h / 2, y + h * 9 / 10);
        pen.within(el("g"), |pen| {
            pen.words(el("title"), &tell(look.lang, "piece-bombs", "n", &bombs.to_string()));
            pen.put(sized("wr-bomb", at, h));
            pen.words(bold(at.0 + h / 2, at.1 + h / 3, h * 7 / 10).fill(palette::RED), &bombs.to_string());
        });
    }
    if let (Some(works), Some(((x, y), w, h))) = (view.works.get(id), spot.bar()) {
        let total: u32 = works.values().map(|n| u32::from(*n)).sum();
        let style = bold(x + w / 2 + h * 12 / 10, y + h / 4, h * 7 / 10).fill(palette::GREEN);
        pen.words(style.stroke(palette::SHEET, 4).attr("paint-order", "stroke"), &format!("+{total}"));
    }
}

/// The type that a stack shows: the strongest under the marker.
fn strongest(command: &CommandView) -> Kind {
    Kind::ALL.into_iter().rev().find(|kind| command.units.contains_key(kind.id())).unwrap_or_default()
}

/// One command: a plate of its nation and category, what is strongest in it, its number, and how many units
/// there are.
fn stack(pen: &mut Pen, command: &CommandView, own: bool, (width, (x, y)): (i32, Point), look: &Look, place: String) {
    let Some(marker) = Marker::find(command.id) else { return };
    let (owner, kind) = (marker.nation().index(), strongest(command));
    let number = command.id.rsplit('-').next().unwrap_or_default();
    let total: u32 = command.units.values().map(|n| u32::from(*n)).sum();
    let args = [
        ("nation", crate::about::ABOUT.seat_name(marker.nation(), look.lang)),
        ("number", number.to_string()),
        ("units", stack_words(command, look.lang)),
        ("place", place),
    ];
    let title = super::WORDS.say(look.lang, "piece-stack", &args);
    let group = el("g").thing(command.id).attr("data-kind", command.id).attr("data-name", &title);
    let group = if own { group.attr("data-own", "") } else { group };
    let group = if look.recent(command.id).is_some() { group.class("came") } else { group };
    pen.within(group.at_scaled(x, y, width), |pen| {
        pen.words(el("title"), &title);
        let ink = LIVERIES[owner].on_strong;
        let shape = code(marker.category());
        pen.put(el("use").class("halo still").attr("href", &format!("#wr-o{shape}")).fill("none"));
        pen.put(el("use").attr("href", &format!("#wr-p{owner}{shape}")));
        pen.put(el("use").attr("href", &format!("#wr-{}", kind.id())).fill(ink).at_scaled(-6, -3, 78));
        pen.words(bold(-2, 39, 24).fill(ink), &format!("{}{number}", LETTERS[owner]));
        pen.words(bold(35, -24, 32).fill(palette::INK), &total.to_string());
        if command.arrow {
            pen.put(
                el("path").d("M-44 -30H-18M-28 -40L-18 -30L-28 -20").fill("none").stroke(palette::AMBER, 7).round(),
            );
        }
    });
}

/// Something without a marker.
fn plain(pen: &mut Pen, (owner, shape, kind): (usize, char, Kind), count: i32, (x, y): Point, width: i32, title: &str) {
    pen.within(el("g").at_scaled(x, y, width), |pen| {
        pen.words(el("title"), title);
        let ink = LIVERIES[owner].on_strong;
        pen.put(el("use").attr("href", &format!("#wr-p{owner}{shape}")));
        pen.put(el("use").attr("href", &format!("#wr-{}", kind.id())).fill(ink).at_scaled(-6, -3, 78));
        pen.words(bold(-2, 39, 24).fill(ink), LETTERS[owner]);
        pen.words(bold(35, -24, 32).fill(palette::INK), &count.to_string());
    });
}

/// From one region to another, the short way where the map closes on itself.
fn way(scene: &Scene, (ax, ay): Point, (bx, by): Point) -> Vec<Point> {
    let wide = scene.map.width;
    let bx = match bx - ax {
        far if scene.map.wraps && far > wide / 2 => bx - wide,
        far if scene.map.wraps && far < -wide / 2 => bx + wide,
        _ => bx,
    };
    let lift = ((bx - ax).abs() + (by - ay).abs()) / 8;
    vec![(ax, ay), ((ax + bx) / 2, (ay + by) / 2 - lift), (bx, by)]
}

/// Where a command is drawn: orders of stacks that stand together are told apart.
fn place_of(view: &View, scene: &Scene, marker: &str) -> Option<Point> {
    let at = view.commands.iter().find(|command| command.id == marker)?.at;
    let index = view.commands.iter().filter(|command| command.at == at).position(|command| command.id == marker)?;
    Some(scene.spot(at)?.stacks(standing(view, at)).get(index)?.1)
}

/// Orders that the reader may know, as numbered arrows.
pub(super) fn orders(pen: &mut Pen, view: &View, scene: &Scene) {
    pen.part("orders", el("g").attr("pointer-events", "none"), |pen| {
        let planning = matches!(
            view.phase,
            Some(crate::state::Frame::Plan | crate::state::Frame::Choose { .. } | crate::state::Frame::Move { .. })
        );
        for sheet in view.nations.iter().filter(|_| planning) {
            let strong = LIVERIES[nation(sheet.id).unwrap_or(NOBODY).index()].strong;
            for (i, order) in sheet.orders.iter().enumerate() {
                let Some((marker, to)) = order.split_once(' ') else { continue };
                // What has arrived is seen where it is.
                let arrived = view.commands.iter().any(|command| command.id == marker && command.at == to);
                if arrived && matches!(view.phase, Some(crate::state::Frame::Move { .. })) {
                    continue;
                }
                let (Some(from), Some(to)) = (place_of(view, scene, marker), scene.spot(to)) else { continue };
                let path = way(scene, from, to.hub());
                arrow(pen, &path, strong, 8, Heads::End, None);
                let (x, y) = path[1];
                pen.put(el("circle").num("cx", x).num("cy", y).num("r", 22).fill(palette::SHEET).stroke(strong, 4));
                pen.words(bold(x, y + 9, 26).fill(palette::INK), &(i + 1).to_string());
            }
        }
    });
}

/// Two further sizes of detail, hidden until the reader asks: what is in each stack, and the whole war at a
/// glance.
pub(super) fn detail(pen: &mut Pen, view: &View, scene: &Scene, pack: &Pack) {
    let Some(scenario) = pack.scenario(view.scenario).map(|at| &pack.scenarios[at]) else { return };
    let layer = |id: &str| el("g").attr("data-layer", id).attr("display", "none").attr("pointer-events", "none");
    // A part for each region: a move sends what it changed, and not a layer of the whole world.
    pen.part("close", layer("close"), |pen| {
        for spot in &scene.spots {
            pen.part(&format!("close-{}", spot.shape.id), el("g"), |pen| pieces_under(pen, view, spot));
        }
    });
    pen.part("strategic", layer("strategic"), |pen| {
        for spot in &scene.spots {
            pen.part(&format!("strategic-{}", spot.shape.id), el("g"), |pen| {
                if spot.place.is_land() {
                    let owner = holder(view, &spot.shape.id, scenario.holders[spot.place.index()]);
                    at_a_glance(pen, scene, pack, spot, owner);
                }
                if view.open.iter().chain(&view.contested).any(|id| *id == spot.shape.id) {
                    let (x, y) = spot.middle();
                    pen.put(sized("wr-fire", (x, y - spot.shape.r * 2), spot.shape.r * 3));
                }
            });
        }
    });
}

/// The types under each marker of a region, with their numbers.
fn pieces_under(pen: &mut Pen, view: &View, spot: &Spot) {
    let here = view.commands.iter().filter(|command| command.at == spot.shape.id);
    for (command, (width, (x, y))) in here.zip(spot.stacks(standing(view, &spot.shape.id))) {
        let kinds = Kind::ALL.iter().filter_map(|kind| Some((kind, *command.units.get(kind.id())?)));
        let size = width * 30 / 100;
        pen.within(el("g").label(size, Grows::Around), |pen| {
            for (i, (kind, n)) in kinds.enumerate() {
                let at = (x - width / 2 + size, y + width / 2 - size / 2 - i as i32 * size);
                let paper = el("rect").xy(at.0 - size, at.1 - size / 2).size(size * 26 / 10, size);
                pen.put(paper.fill(palette::SHEET).opacity(92));
                pen.put(
                    sized(&format!("wr-{}", kind.id()), (at.0 - size / 6, at.1), size * 11 / 10).fill(palette::INK),
                );
                pen.words(bold(at.0 + size, at.1 + size * 36 / 100, size).fill(palette::INK), &n.to_string());
            }
        });
    }
}

/// A territory from far: who holds it, and what it is worth.
fn at_a_glance(pen: &mut Pen, scene: &Scene, pack: &Pack, spot: &Spot, owner: usize) {
    pen.put(scene.map.outline(&spot.shape.id).fill(LIVERIES[owner].strong).stroke(palette::SHEET, 4));
    let (x, y) = spot.middle();
    let r = spot.shape.r * 2;
    pen.put(sized(&format!("wr-e{owner}"), (x - r * 2 / 3, y), r));
    let value = pack.territory(spot.place).sv.to_string();
    pen.words(bold(x + r * 2 / 3, y + r / 3, r).fill(LIVERIES[owner].on_strong), &value);
}
