//! What lies on the map now: pieces, who scores the stars, the straits, supply lines.

use super::liveries::{CAMPS, LIVERIES};
use super::map::outline;
use super::shapes::{Shape, shapes};
use super::{MAP_W, say};
use crate::figures::Pack;
use crate::lang::Op;
use crate::secrets::View;
use crate::text::space_name;
use ::draw::cards;
use ::draw::map::Heads;
use ::draw::{El, Pen, el, palette};
use table::{Lang, Look};

/// What one nation has in a space.
struct Standing {
    nation: usize,
    /// `army` or `fleet`; empty for a squadron whose unit is gone.
    unit: &'static str,
    air: bool,
    unfed: bool,
    safe: bool,
}

fn standing(view: &View, space: &str) -> Vec<Standing> {
    let here = |list: &[&'static str]| list.contains(&space);
    let of = |(nation, row): (usize, &crate::secrets::NationView)| {
        let unit = match () {
            () if here(&row.armies) => "army",
            () if here(&row.fleets) => "fleet",
            () => "",
        };
        let air = here(&row.air);
        let found = Standing { nation, unit, air, unfed: here(&row.unsupplied), safe: here(&row.protected) };
        (!unit.is_empty() || air).then_some(found)
    };
    view.nations.iter().enumerate().filter_map(of).collect()
}

/// A use of something that was defined 100 wide, at a place and of a width.
fn sized(id: &str, x: i32, y: i32, width: i32) -> El {
    el("use").attr("href", &format!("#{id}")).at_scaled(x, y, width)
}

/// Where something happens that may be answered now: the space in red pencil.
fn disputed(pen: &mut Pen, view: &View) {
    let space = view.reactions.last().map(|r| r.space).filter(|s| shapes().of(s).is_some());
    pen.part("disputed", el("g").attr("pointer-events", "none"), |pen| {
        if let Some(space) = space {
            let frame = outline(space).fill("none").stroke(palette::RED, 10).attr("stroke-dasharray", "4 14");
            pen.put(frame.attr("stroke-linecap", "round"));
        }
    });
}

/// Everything that stands in the spaces.
pub(super) fn draw(pen: &mut Pen, view: &View, pack: &Pack, look: &Look) {
    disputed(pen, view);
    for shape in &shapes().shape {
        let pieces = standing(view, &shape.id);
        let recent = look.recent(&shape.id);
        // Marks stand where a unit of the space stands, and not in the middle of its frame, which may be in
        // another space.
        let middle = shape.spots(1).1.map(|(x, y)| format!("{x} {y}")).next().unwrap_or_default();
        // An empty space keeps its place among the others.
        pen.part(&shape.id, el("g").thing(&shape.id).attr("data-at", &middle), |pen| {
            if recent.is_some() {
                let ring = outline(&shape.id).class("ring").fill("none").stroke(palette::AMBER, 8);
                pen.put(ring.attr("pointer-events", "none"));
            }
            let (width, spots) = shape.spots(pieces.len());
            for (piece, at) in pieces.iter().zip(spots) {
                unit(pen, view, pack, piece, shape, at, width, look);
            }
        });
    }
}

#[allow(clippy::too_many_arguments)]
fn unit(
    pen: &mut Pen,
    view: &View,
    pack: &Pack,
    piece: &Standing,
    shape: &Shape,
    (x, y): (i32, i32),
    width: i32,
    look: &Look,
) {
    let lang = look.lang;
    let id = view.nations[piece.nation].id;
    let place = pack.space_named(&shape.id).map_or(String::new(), |s| space_name(pack, s, lang));
    let mut words = Vec::new();
    for word in [piece.unit, if piece.air { "air" } else { "" }].into_iter().filter(|w| !w.is_empty()) {
        words.push(say(lang, &format!("piece-{word}")));
    }
    let mut title = format!("{}, {} ({place})", crate::text::say(lang, &format!("seat-{id}"), &[]), words.join(" + "));
    for (on, key) in [(piece.unfed && !piece.unit.is_empty(), "piece-unfed"), (piece.safe, "piece-safe")] {
        if on {
            title.push_str(" · ");
            title.push_str(&say(lang, key));
        }
    }
    let kind = format!("{id} {}", piece.unit);
    let came = look.recent(&format!("{}.{id}", shape.id)).is_some();
    let thing = crate::show::unit_id(&shape.id, id);
    let group = el("g").thing(&thing).attr("data-kind", &kind).attr("data-name", &title);
    let own = look.bottom.is_some_and(|seat| seat.index() == piece.nation);
    let group = if own { group.attr("data-own", "") } else { group };
    pen.within(if came { group.class("came") } else { group }, |pen| {
        pen.words(el("title"), &title);
        let low = y + width * 15 / 100;
        if !piece.unit.is_empty() {
            let counter = sized(&format!("qm-{}-{}", piece.unit, piece.nation), x, low, width);
            pen.put(if piece.unfed { counter.opacity(82) } else { counter });
            if piece.unfed {
                pen.put(sized(&format!("qm-unfed-{}", piece.nation % 2), x, low, width));
            }
            if piece.safe {
                pen.put(sized("qm-shield", x, low, width));
            }
        }
        if piece.air {
            pen.put(sized(&format!("qm-air-{}", piece.nation), x, low - width / 2 + width * 8 / 100, width));
        }
    });
}

/// Who would score each star: a ring in the camp's manner around it. A space that counts as a star only for
/// the owner of a card on the table (QM-6.1a) has a hollow star in its colour, full when it would score.
pub(super) fn scores(pen: &mut Pen, view: &View, pack: &Pack, lang: Lang) {
    let name = |n: usize| crate::text::say(lang, &format!("seat-{}", view.nations[n].id), &[]);
    for shape in &shapes().shape {
        let scorers: Vec<(usize, i16)> = view
            .nations
            .iter()
            .enumerate()
            .flat_map(|(n, row)| row.stars.iter().filter(|s| s.id == shape.id).map(move |s| (n, s.points)))
            .collect();
        let marked = marker(view, pack, &shape.id, lang);
        if scorers.is_empty() && marked.is_none() && shape.star.is_none() {
            continue;
        }
        let (x, y) = shape.star.unwrap_or((shape.label.0, shape.label.1 - shape.size - 14));
        pen.part(&format!("star-{}", shape.id), el("g").at(x, y), |pen| {
            let each = |(n, points): &(usize, i16)| format!("{} +{points}", name(*n));
            let mut title = scorers.iter().map(each).collect::<Vec<_>>().join(", ");
            if let Some((n, card)) = marked {
                let args = [("nation", name(n)), ("card", card)];
                let key = if scorers.is_empty() { "marker-waits" } else { "marker-scores" };
                title = super::WORDS.say(lang, key, &args);
                // Full when it scores, hollow when it only could.
                let strong = LIVERIES[n].strong;
                ::draw::signs::star(pen, 27, palette::SHEET);
                ::draw::signs::star(pen, 22, strong);
                if scorers.is_empty() {
                    ::draw::signs::star(pen, 13, palette::SHEET);
                }
            }
            if !title.is_empty() {
                pen.words(el("title"), &title);
            }
            for (i, (n, _)) in scorers.iter().enumerate() {
                let r = 23 + 6 * i as i32;
                let ring = cards::outline((-r, -r), (2 * r, 2 * r), if n % 2 == 0 { 13 } else { r }, &LIVERIES[*n]);
                pen.put(el("path").d(&ring).fill("none").stroke(LIVERIES[*n].strong, 6));
            }
        });
    }
}

/// The nation for which a card on its table makes a star of this space, and the title of that card.
fn marker(view: &View, pack: &Pack, space: &str, lang: Lang) -> Option<(usize, String)> {
    let place = pack.space_named(space)?;
    view.nations.iter().enumerate().find_map(|(n, row)| {
        let mut cards = row.status.iter().filter_map(|s| pack.card_named(s.id)).map(|c| pack.card(c));
        let card = cards.find(|c| c.steps.iter().any(|step| step.op == Op::Source(place)))?;
        Some((n, crate::text::title(card, lang)))
    })
}

/// The straits: an arrow through the narrows and a disc whose halves are the camps.
pub(super) fn straits(pen: &mut Pen, view: &View, pack: &Pack, lang: Lang) {
    for row in &view.straits {
        let Some(shape) = shapes().strait.iter().find(|s| s.id == row.id) else { continue };
        let Some(strait) = pack.straits.iter().find(|s| s.id == row.id) else { continue };
        let name = |s: u8| space_name(pack, s, lang);
        let state = |open: bool| say(lang, if open { "strait-open" } else { "strait-closed" });
        let args = [
            ("anchor", name(strait.anchor)),
            ("a", name(strait.between[0])),
            ("b", name(strait.between[1])),
            ("axis", state(row.axis)),
            ("allies", state(row.allies)),
        ];
        pen.part(&format!("strait-{}", row.id), el("g"), |pen| {
            pen.words(el("title"), &super::WORDS.say(lang, "strait-title", &args));
            arrow(pen, &shape.path, row.axis, row.allies);
            pen.within(el("g").at(shape.icon.0, shape.icon.1), |pen| {
                for (camp, open) in [(0, row.axis), (1, row.allies)] {
                    let half = if camp == 0 { "M0 -22A22 22 0 0 0 0 22Z" } else { "M0 -22A22 22 0 0 1 0 22Z" };
                    let fill = if open { CAMPS[camp].strong } else { palette::SHEET };
                    pen.put(el("path").d(half).fill(fill).stroke(palette::INK, 3));
                    let x = if camp == 0 { -10 } else { 10 };
                    // Open: a tick; closed: a cross.
                    let (d, ink) = if open {
                        (format!("M{} 1l4 6l8 -13", x - 6), palette::SHEET)
                    } else {
                        (format!("M{} -6l10 12m0 -12l-10 12", x - 5), palette::RED)
                    };
                    pen.put(el("path").d(&d).fill("none").stroke(ink, 4).round());
                }
            });
        });
    }
}

/// A curve through the middle point with a head at both ends; whole when open for both camps.
fn arrow(pen: &mut Pen, [a, b, c]: &[(i32, i32); 3], axis: bool, allies: bool) {
    let bend = (2 * b.0 - (a.0 + c.0) / 2, 2 * b.1 - (a.1 + c.1) / 2);
    let ink = if axis || allies { palette::SEA_INK } else { palette::RED };
    let dash = match (axis, allies) {
        (true, true) => None,
        (false, false) => Some("3 7"),
        _ => Some("12 7"),
    };
    ::draw::map::arrow(pen, &[*a, bend, *c], ink, 5, Heads::Both, dash);
}

/// The supply lines of each nation, hidden until the reader asks for them.
pub(super) fn supply(pen: &mut Pen, view: &View) {
    let spot = |id: &str, nation: usize| {
        let shape = shapes().of(id)?;
        let here = standing(view, id);
        let place = here.iter().position(|s| s.nation == nation)?;
        let (width, mut spots) = shape.spots(here.len());
        spots.nth(place).map(|(x, y)| (x, y + width * 15 / 100))
    };
    for (nation, row) in view.nations.iter().enumerate() {
        let strong = LIVERIES[nation].strong;
        let id = format!("supply-{}", row.id);
        let layer = el("g").attr("data-layer", &id).attr("display", "none").attr("pointer-events", "none");
        pen.part(&id, layer, |pen| {
            pen.within(el("g").fill(strong).opacity(22), |pen| {
                let fed = row.armies.iter().chain(&row.fleets).filter(|s| !row.unsupplied.contains(s));
                fed.for_each(|space| pen.put(outline(space)));
            });
            let mut d = String::new();
            for [from, to] in &row.lines {
                let (Some(a), Some(b)) = (spot(from, nation), spot(to, nation)) else { continue };
                if (a.0 - b.0).abs() > MAP_W / 2 {
                    // Over the edge: each end goes half-way out of the map on its side.
                    let (left, right) = if a.0 < b.0 { (a, b) } else { (b, a) };
                    let gap = left.0 + MAP_W - right.0;
                    let y = right.1 + (left.1 - right.1) * (MAP_W - right.0) / gap.max(1);
                    d.push_str(&format!("M{} {}L-60 {y}M{} {}L{} {y}", left.0, left.1, right.0, right.1, MAP_W + 60));
                } else {
                    d.push_str(&format!("M{} {}L{} {}", a.0, a.1, b.0, b.1));
                }
            }
            if !d.is_empty() {
                pen.put(el("path").d(&d).fill("none").stroke(palette::SHEET, 18).round().opacity(90));
                pen.put(el("path").d(&d).fill("none").stroke(strong, 9).round());
            }
            for source in &row.sources {
                if let Some((x, y)) = spot(source, nation) {
                    let ring = el("circle").num("cx", x).num("cy", y).num("r", 52).fill("none");
                    pen.put(ring.clone().stroke(palette::SHEET, 16));
                    pen.put(ring.stroke(strong, 8));
                }
            }
        });
    }
}
