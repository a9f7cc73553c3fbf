//! A battle board: two sides opposite each other, a row for each kind of unit with the colour and mark of the
//! hits it takes, and a box for each state (whole, damaged, lost) with counters. Dice and hits are shown in
//! the row they concern.

use crate::counters::{Counter, stack};
use crate::dice::{Mark, mark};
use crate::palette::{self, Colour, Livery};
use crate::{Pen, el, letters};

/// Units of one nation in a box.
#[derive(Clone, Debug)]
pub struct Units<'a> {
    /// The nation.
    pub livery: &'a Livery,
    /// The number of units.
    pub count: i32,
}

/// A box of a row.
#[derive(Clone, Debug)]
pub struct State<'a> {
    /// The id that a move may point at; empty when none does.
    pub thing: String,
    /// The name of the box.
    pub name: String,
    /// The units in it.
    pub units: Vec<Units<'a>>,
    /// Hits that also reach this box: their marks and colours are shown in its corner.
    pub also: Vec<(Mark, Colour)>,
    /// Whether units here are out of play (eliminated, sunk). The box is hatched.
    pub lost: bool,
}

/// A row: a kind of unit in a stance.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// The id that a move may point at; empty when none does.
    pub thing: String,
    /// What it is called.
    pub name: String,
    /// Its silhouette.
    pub silhouette: &'a str,
    /// The colour of the hits that it takes.
    pub colour: Colour,
    /// The mark that goes with the colour.
    pub mark: Mark,
    /// The number of dice it rolls in this stage.
    pub dice: i32,
    /// Hits rolled against it that are not assigned yet.
    pub hits: i32,
    /// Its boxes, from whole to lost.
    pub states: Vec<State<'a>>,
}

/// One side.
#[derive(Clone, Debug)]
pub struct Side<'a> {
    /// The id of its head; empty if no move points at it.
    pub thing: String,
    /// Its name, with its advantage and commander if any.
    pub name: String,
    /// Its livery.
    pub livery: &'a Livery,
    /// Its rows; those of both sides stand opposite each other in order.
    pub rows: Vec<Row<'a>>,
    /// Dice rolled so far in this stage, and the total.
    pub dice: (i32, i32),
}

/// The width of a board.
pub const WIDTH: i32 = 1200;
const HALF: i32 = WIDTH / 2;
const HEAD: i32 = 74;
const ROW: i32 = 104;
/// The band with silhouette, name, mark and dice.
const BAND: i32 = 196;

/// The height of a board.
pub fn height(sides: &[Side<'_>; 2]) -> i32 {
    HEAD + ROW * sides.iter().map(|s| s.rows.len()).max().unwrap_or(0) as i32 + 10
}

/// Draws the board of two sides; its upper left corner is at 0 0. `title` describes it in words.
///
/// ```
/// use draw::battle::{Row, Side, State, Units, battle};
/// use draw::dice::Mark;
/// use draw::palette::{self, Livery};
/// const RED: Livery = Livery::by_day(0xecd2cc, 0x87262b, false, 45);
/// const GREY: Livery = Livery::by_day(0xd5d7d6, 0x454b52, true, 0);
/// let state = |name: &str, count, lost| State {
///     thing: format!("tank-{name}"), name: name.into(), units: vec![Units { livery: &RED, count }], also: vec![], lost,
/// };
/// let tanks = Row {
///     thing: "row-tank".into(), name: "Tanks".into(), silhouette: draw::silhouettes::TANK, colour: palette::AMBER,
///     mark: Mark::Disc, dice: 6, hits: 2, states: vec![state("whole", 3, false), state("lost", 0, true)],
/// };
/// let sides = [
///     Side { thing: "east".into(), name: "East".into(), livery: &RED, rows: vec![tanks], dice: (0, 6) },
///     Side { thing: String::new(), name: "West".into(), livery: &GREY, rows: vec![], dice: (0, 0) },
/// ];
/// let mut pen = draw::Pen::new();
/// battle(&mut pen, &sides, "Tanks in the east");
/// assert!(pen.done().contains(r#"data-thing="row-tank""#));
/// ```
pub fn battle(pen: &mut Pen, sides: &[Side<'_>; 2], title: &str) {
    let high = height(sides);
    pen.within(el("g").attr("role", "group").attr("aria-label", title), |pen| {
        pen.put(el("rect").size(WIDTH, high).num("rx", 14).fill(palette::PAPER_SHADE).stroke(palette::INK, 3));
        for (i, side) in sides.iter().enumerate() {
            let mirrored = i == 1;
            let x = if mirrored { HALF } else { 0 };
            pen.within(el("g").at(x, 0), |pen| {
                let group = el("g");
                let group = if side.thing.is_empty() { group } else { group.thing(&side.thing) };
                pen.within(group, |pen| head(pen, side, mirrored));
                for (k, row) in side.rows.iter().enumerate() {
                    let group = el("g").at(0, HEAD + ROW * k as i32);
                    pen.within(if row.thing.is_empty() { group } else { group.thing(&row.thing) }, |pen| {
                        draw_row(pen, row, mirrored);
                    });
                }
            });
        }
        pen.put(
            el("path").d(&format!("M{HALF} 10v{}", high - 20)).stroke(palette::INK, 3).attr("stroke-dasharray", "4 8"),
        );
    });
}

fn text(x: i32, y: i32, size: i32, anchor: &str) -> crate::El {
    el("text").xy(x, y).num("font-size", size).attr("font-weight", "bold").attr("text-anchor", anchor)
}

fn head(pen: &mut Pen, side: &Side<'_>, mirrored: bool) {
    pen.put(el("rect").xy(8, 8).size(HALF - 16, HEAD - 18).num("rx", 8).fill(side.livery.strong));
    let (x, anchor) = if mirrored { (HALF - 26, "end") } else { (26, "start") };
    let size = letters::fit(&side.name, 32, HALF - 210, true);
    pen.words(text(x, 48, size, anchor).fill(side.livery.on_strong), &side.name);
    // The number of rolled dice, as a bar and as figures.
    let (rolled, all) = side.dice;
    let x = if mirrored { 26 } else { HALF - 166 };
    pen.put(el("rect").xy(x, 20).size(140, 32).num("rx", 6).fill(palette::SHEET).stroke(palette::INK, 2));
    if all > 0 {
        let width = (134 * rolled.clamp(0, all) / all).max(0);
        pen.put(el("rect").xy(x + 3, 23).size(width, 26).num("rx", 4).fill(palette::AMBER).opacity(60));
    }
    pen.words(text(x + 80, 44, 22, "middle").fill(palette::INK), &format!("{rolled} / {all}"));
    // A die says what it is about.
    pen.put(el("rect").xy(x + 8, 25).size(22, 22).num("rx", 5).fill(palette::SHEET).stroke(palette::INK, 2));
    for (dx, dy) in [(-6, -6), (0, 0), (6, 6)] {
        pen.put(el("circle").num("cx", x + 19 + dx).num("cy", 36 + dy).num("r", 2).fill(palette::INK));
    }
}

fn draw_row(pen: &mut Pen, row: &Row<'_>, mirrored: bool) {
    let high = ROW - 8;
    let place = |x: i32, width: i32| if mirrored { HALF - x - width } else { x };
    let x = place(8, BAND);
    pen.put(el("rect").xy(x, 0).size(BAND, high).num("rx", 8).fill(row.colour).stroke(palette::INK, 2));
    let ink = row.colour.ink();
    let centre = place(8 + 52, 0);
    pen.put(el("path").d(row.silhouette).fill(ink).attr("fill-rule", "evenodd").at_scaled(centre, 36, 95));
    let size = letters::fit(&row.name, 22, BAND - 18, true);
    pen.words(text(x + BAND / 2, high - 10, size, "middle").fill(ink), &row.name);
    let at = place(8 + 120, 0);
    pen.within(el("g").at(at, 36), |pen| mark(pen, row.mark, 15, ink));
    if row.dice > 0 {
        pen.within(el("g").at(place(8 + 166, 0), 36), |pen| {
            pen.put(el("rect").xy(-21, -21).size(42, 42).num("rx", 9).fill(palette::SHEET).stroke(palette::INK, 2));
            pen.words(text(0, 9, 26, "middle").fill(palette::INK), &row.dice.to_string());
        });
    }
    let count = row.states.len().max(1) as i32;
    let room = HALF - BAND - 8 - 50;
    let wide = (room - 6 * (count - 1)) / count;
    for (i, state) in row.states.iter().enumerate() {
        let x = place(BAND + 16 + i as i32 * (wide + 6), wide);
        let group = el("g").at(x, 0);
        pen.within(if state.thing.is_empty() { group } else { group.thing(&state.thing) }, |pen| {
            draw_state(pen, row, state, (wide, high));
        });
    }
    if !row.thing.is_empty() {
        // The element that a page frames if a move can point at the row.
        let (x, wide) = (place(2, HALF - 46), HALF - 46);
        pen.put(el("rect").class("halo").xy(x, -4).size(wide, high + 8).num("rx", 10).fill("none"));
    }
    if row.hits > 0 {
        pen.within(el("g").at(place(HALF - 26, 0), high / 2), |pen| {
            pen.put(el("path").d(BURST).fill(palette::RED).stroke(palette::SHEET, 2).round());
            pen.words(text(0, 9, 25, "middle").fill(palette::SHEET), &row.hits.to_string());
        });
    }
}

/// A burst, about 56 across.
const BURST: &str =
    "M0 -29l6 12l13 -8l-2 15l14 4l-12 9l8 13l-15 -2l-4 14l-8 -12l-8 12l-4 -14l-15 2l8 -13l-12 -9l14 -4l-2 -15l13 8Z";

fn draw_state(pen: &mut Pen, row: &Row<'_>, state: &State<'_>, (wide, high): (i32, i32)) {
    let paper = if state.lost { palette::PAPER_SHADE } else { palette::SHEET };
    let frame = el("rect").size(wide, high).num("rx", 8).fill(paper).stroke(palette::INK, 2);
    pen.put(if state.lost { frame.attr("stroke-dasharray", "7 5") } else { frame });
    let size = letters::fit(&state.name, 17, wide - 10, false);
    let style = el("text").xy(wide / 2, high - 8).num("font-size", size).attr("text-anchor", "middle");
    pen.words(style.fill(palette::INK_SOFT), &state.name);
    for (i, (sign, colour)) in state.also.iter().enumerate() {
        pen.within(el("g").at(wide - 15 - 26 * i as i32, 15), |pen| {
            pen.put(el("circle").num("r", 12).fill(*colour).stroke(palette::INK, 2));
            mark(pen, *sign, 7, colour.ink());
        });
    }
    let standing: Vec<&Units<'_>> = state.units.iter().filter(|u| u.count > 0).collect();
    let many = standing.len() as i32;
    let scale = (wide * 90 / 100 / many.max(1)).min(56);
    for (i, units) in standing.into_iter().enumerate() {
        let x = wide / 2 + (2 * i as i32 + 1 - many) * (scale + 8) / 2;
        let top = Counter::new(units.livery, row.silhouette).done(state.lost);
        pen.within(el("g").at_scaled(x, 42, scale), |pen| stack(pen, &top, units.count));
    }
}
