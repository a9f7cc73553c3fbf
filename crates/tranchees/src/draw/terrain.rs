//! The ground of the board: two systems of trenches and the torn land between them, as a staff map
//! would show it.

use ::draw::ground::{Noise, contours, neatline, soft_line};
use ::draw::palette::{self, Colour, Paint};
use ::draw::{Pen, el};
use std::fmt::Write;

/// Earth thrown up along a trench.
const THROWN_UP: Colour = Colour::by_day(0xb39a6a);
/// The floor of a trench.
const FLOOR: Colour = Colour::by_day(0x7d6644);

/// Width of a cell.
pub(crate) const CELL_W: i32 = 320;
/// Height of a cell.
pub(crate) const CELL_H: i32 = 180;
/// Left edge of the cells.
pub(crate) const LEFT: i32 = 38;
/// Upper edge of the cells: above it is the strip of the far side.
pub(crate) const TOP: i32 = 142;
/// Width of the drawing.
pub(crate) const WIDTH: i32 = 2 * LEFT + 3 * CELL_W;
/// Height of the drawing.
pub(crate) const HEIGHT: i32 = TOP + 7 * CELL_H + 122;

/// What lies in a row of the drawing; rows are counted from the top.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Row {
    /// A trench whose enemy is above (`up`) or below.
    Trench {
        /// Is the enemy above?
        up: bool,
        /// Is it the front line?
        front: bool,
    },
    /// No man's land; `wire` when a front trench is next to it, above or below.
    Open {
        /// Where the wire runs: -1 along the upper edge, 1 along the lower, 0 none.
        wire: i32,
    },
}

/// The seven rows from the top.
pub(crate) const ROWS: [Row; 7] = [
    Row::Trench { up: false, front: false },
    Row::Trench { up: false, front: true },
    Row::Open { wire: -1 },
    Row::Open { wire: 0 },
    Row::Open { wire: 1 },
    Row::Trench { up: true, front: true },
    Row::Trench { up: true, front: false },
];

const SALT: Noise = Noise(1916);

fn wash(pen: &mut Pen, row: i32, colour: impl Paint, opacity: i32) {
    let y = TOP + row * CELL_H;
    pen.put(el("rect").xy(LEFT, y).size(3 * CELL_W, CELL_H).fill(colour).opacity(opacity));
}

/// Draws all of it.
pub(crate) fn draw(pen: &mut Pen, bunker: bool) {
    let (width, height) = (3 * CELL_W, 7 * CELL_H);
    pen.put(el("rect").xy(0, 0).size(WIDTH, HEIGHT).fill(palette::PAPER));
    pen.put(el("rect").xy(LEFT, TOP).size(width, height).fill("#e9dcbd"));
    for (i, row) in ROWS.iter().enumerate() {
        match row {
            Row::Trench { front: false, .. } => wash(pen, i as i32, palette::GRASS, 75),
            Row::Trench { .. } => wash(pen, i as i32, palette::GRASS, 40),
            Row::Open { .. } => wash(pen, i as i32, palette::EARTH, 45),
        }
    }
    // A window of its own, so that nothing runs over the edge of the map.
    let window = el("svg").xy(LEFT, TOP).size(width, height).attr("viewBox", &format!("{LEFT} {TOP} {width} {height}"));
    pen.within(window, |pen| {
        contours(pen, (LEFT, TOP), (width, height), 46, Noise(11));
        grass(pen);
        for row in 2..5 {
            torn_land(pen, row);
        }
        saps(pen);
        for (i, row) in ROWS.iter().enumerate() {
            match *row {
                Row::Trench { up, front } => trench(pen, i as i32, up, front),
                Row::Open { wire: 0 } => {}
                Row::Open { wire } => wires(pen, i as i32, wire),
            }
        }
        if bunker {
            bunker_works(pen, LEFT + CELL_W, TOP + 3 * CELL_H);
        }
        grid(pen);
    });
    neatline(pen, (LEFT, TOP), (width, height), 40);
}

/// The lines between the cells, in pencil.
fn grid(pen: &mut Pen) {
    let mut d = String::new();
    for column in 1..3 {
        let _ = write!(d, "M{} {TOP}v{}", LEFT + column * CELL_W, 7 * CELL_H);
    }
    for row in 1..7 {
        let _ = write!(d, "M{LEFT} {}h{}", TOP + row * CELL_H, 3 * CELL_W);
    }
    pen.put(el("path").d(&d).fill("none").stroke(palette::INK, 2).attr("stroke-dasharray", "2 9").round().opacity(55));
}

/// Tufts behind the lines.
fn grass(pen: &mut Pen) {
    let mut d = String::new();
    for row in [0, 6] {
        for k in 0..34 {
            let x = LEFT + 14 + SALT.at(k, row, 0, 3 * CELL_W - 40);
            let y = TOP + row * CELL_H + SALT.at(k, row + 50, 14, CELL_H - 8);
            let _ = write!(d, "M{x} {y}l-4 -9M{} {y}v-12M{} {y}l4 -9", x + 3, x + 6);
        }
    }
    pen.put(el("path").d(&d).fill("none").stroke("#8d9258", 2).round().opacity(80));
}

/// Craters, stumps and mud.
fn torn_land(pen: &mut Pen, row: i32) {
    for column in 0..3 {
        let (x0, y0) = (LEFT + column * CELL_W, TOP + row * CELL_H);
        for k in 0..4 {
            let key = (row * 3 + column) * 10 + k;
            let x = x0 + 46 + (k % 2) * 150 + SALT.at(key, 1, 0, 90);
            // The wire leaves no room along its edge.
            let (from, apart) = match row {
                2 => (76, 66),
                4 => (30, 66),
                _ => (44, 84),
            };
            let y = y0 + from + (k / 2) * apart + SALT.at(key, 2, -6, 16);
            let size = SALT.at(key, 3, 15, 37);
            crater(pen, x, y, size, key);
        }
        if SALT.at(row, column, 0, 2) > 0 {
            let key = row * 7 + column;
            stump(pen, x0 + SALT.at(key, 8, 30, CELL_W - 30), y0 + SALT.at(key, 9, 60, CELL_H - 20));
        }
    }
}

fn crater(pen: &mut Pen, x: i32, y: i32, size: i32, key: i32) {
    let (rx, ry) = (size, size * 3 / 5);
    pen.within(el("g").at(x, y), |pen| {
        let ellipse =
            |x: i32, y: i32, rx: i32, ry: i32| el("ellipse").num("cx", x).num("cy", y).num("rx", rx).num("ry", ry);
        // Thrown earth, rim, pit, and water in the deep ones.
        let mut rays = String::new();
        for k in 0..14 {
            let (cx, cy) = RAYS[k as usize % RAYS.len()];
            let from = 106 + SALT.at(key, k, 0, 10);
            let to = from + SALT.at(key, k + 20, 14, 38);
            let _ = write!(
                rays,
                "M{} {}L{} {}",
                cx * rx * from / 10000,
                cy * ry * from / 10000,
                cx * rx * to / 10000,
                cy * ry * to / 10000
            );
        }
        pen.put(el("path").d(&rays).fill("none").stroke(palette::EARTH_DARK, 2).round().opacity(70));
        pen.put(ellipse(0, 0, rx, ry).fill("#d8c59c").stroke(palette::EARTH_DARK, 2));
        pen.put(ellipse(0, ry / 8, rx * 4 / 5, ry * 7 / 10).fill(palette::EARTH_DARK).opacity(75));
        pen.put(ellipse(0, ry / 4, rx * 3 / 5, ry / 2).fill(palette::DUG).opacity(60));
        if size > 27 {
            pen.put(ellipse(0, ry * 3 / 8, rx * 2 / 5, ry / 4).fill("#8fa3a3"));
            let d = format!("M{} {}h{}", -rx / 4, ry * 3 / 8, rx / 4);
            pen.put(el("path").d(&d).stroke(palette::SHEET, 2).round());
        }
    });
}

/// Fourteen directions, in hundredths.
const RAYS: [(i32, i32); 14] = [
    (100, 0),
    (90, 43),
    (62, 78),
    (22, 97),
    (-22, 97),
    (-62, 78),
    (-90, 43),
    (-100, 0),
    (-90, -43),
    (-62, -78),
    (-22, -97),
    (22, -97),
    (62, -78),
    (90, -43),
];

fn stump(pen: &mut Pen, x: i32, y: i32) {
    pen.within(el("g").at(x, y), |pen| {
        pen.put(el("ellipse").num("cx", 6).num("cy", 1).num("rx", 16).num("ry", 4).fill(palette::DUG).opacity(30));
        pen.put(el("path").d("M-5 0L-4 -34L-8 -46L-1 -40L1 -56L4 -38L10 -48L6 -30L7 0Z").fill("#6a5c45"));
        pen.put(el("path").d("M5 -26L16 -36M-4 -18L-13 -25").fill("none").stroke("#6a5c45", 4).round());
        pen.put(el("path").d("M0 -4V-34").fill("none").stroke("#8c7b5e", 2).round());
    });
}

/// The zig-zag of a trench across the board, moved down by `shift`.
fn zigzag(y: i32, shift: i32) -> String {
    let mut d = format!("M{} {}", LEFT - 20, y + 12 + shift);
    for bay in 0..13 {
        let _ = write!(d, "h62l18 {}", if bay % 2 == 0 { -26 } else { 26 });
    }
    d
}

fn trench(pen: &mut Pen, row: i32, up: bool, front: bool) {
    let toward = if up { -1 } else { 1 };
    let y = TOP + row * CELL_H + CELL_H / 2;
    let line = |shift: i32, colour: Colour, width: i32| {
        el("path").d(&zigzag(y, shift)).fill("none").stroke(colour, width).attr("stroke-linejoin", "round")
    };
    // Thrown-up earth, walls, floor, duckboards.
    pen.put(line(0, THROWN_UP, 84).opacity(80));
    pen.put(line(0, palette::EARTH_DARK, 64));
    pen.put(line(0, palette::DUG, 54));
    pen.put(line(2 * toward, FLOOR, 40));
    pen.put(line(2 * toward, palette::WOOD, 28).attr("stroke-dasharray", "7 5"));
    pen.put(line(2 * toward - 9, palette::DUG, 2));
    pen.put(line(2 * toward + 9, palette::DUG, 2));
    // Sandbags towards the enemy: two courses on the front line, one behind.
    let courses: &[i32] = if front { &[42, 52] } else { &[42] };
    for (i, off) in courses.iter().enumerate() {
        let dashes = |el: ::draw::El| {
            el.attr("stroke-dasharray", "15 12").num("stroke-dashoffset", i as i32 * 13).attr("stroke-linecap", "round")
        };
        pen.put(dashes(line(toward * off, palette::DUG, 14)));
        pen.put(dashes(line(toward * off, Colour::by_day(0xd6c6a1), 10)));
    }
    // Ladders on the front line, one a cell.
    if front {
        for column in 0..3 {
            let x = LEFT + column * CELL_W + 276;
            let (a, b) = (y + toward * 2, y + toward * 54);
            let (low, high) = (a.max(b), a.min(b));
            let mut d = format!("M{x} {low}L{} {high}M{} {low}L{} {high}", x + 6, x + 18, x + 22);
            let mut rung = high + 8;
            while rung < low {
                let _ = write!(d, "M{} {rung}h18", x + 2);
                rung += 11;
            }
            pen.put(el("path").d(&d).fill("none").stroke("#4a3b26", 6).round());
            pen.put(el("path").d(&d).fill("none").stroke("#caa972", 3).round());
        }
    }
}

/// The ways from the rear trenches to the front ones.
fn saps(pen: &mut Pen) {
    for x in [LEFT + 190, LEFT + 770] {
        for row in [0, 5] {
            let y = TOP + row * CELL_H + CELL_H / 2;
            sap(pen, x, y, y + CELL_H);
        }
    }
}

/// A communication trench between two rows.
fn sap(pen: &mut Pen, x: i32, from: i32, to: i32) {
    let step = (to - from) / 5;
    let points: Vec<(i32, i32)> = (0..6).map(|k| (x + if k % 2 == 0 { 0 } else { 34 } - 17, from + k * step)).collect();
    let mut d = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        let _ = write!(d, "{}{x} {y}", if i == 0 { "M" } else { "L" });
    }
    let line = |colour: Colour, width: i32| {
        el("path").d(&d).fill("none").stroke(colour, width).attr("stroke-linejoin", "round")
    };
    pen.put(line(THROWN_UP, 44).opacity(80));
    pen.put(line(palette::EARTH_DARK, 32));
    pen.put(line(palette::DUG, 25));
    pen.put(line(palette::WOOD, 12).attr("stroke-dasharray", "5 6"));
}

/// Barbed wire along an edge of a row.
fn wires(pen: &mut Pen, row: i32, side: i32) {
    let y = TOP + row * CELL_H + if side < 0 { 26 } else { CELL_H - 26 };
    let mut posts = String::new();
    let mut coils = String::new();
    let mut strand = Vec::new();
    let end = LEFT + 3 * CELL_W;
    let mut x = LEFT + 14;
    let mut k = 0;
    while x < end - 10 {
        let py = y + SALT.at(k, row, -4, 4);
        let _ =
            write!(posts, "M{} {}L{} {}M{} {}L{} {}", x - 8, py + 15, x + 8, py - 15, x + 8, py + 15, x - 8, py - 15);
        strand.push((x, py - 9));
        x += 46;
        k += 1;
    }
    let mut x = LEFT + 4;
    while x < end - 22 {
        let _ = write!(coils, "M{x} {y}c2 -20 20 -20 20 0c0 20 -18 20 -20 0");
        x += 15;
    }
    pen.put(el("path").d(&coils).fill("none").stroke(palette::INK_SOFT, 2).opacity(75));
    pen.put(el("path").d(&soft_line(&strand)).fill("none").stroke(palette::INK, 2).opacity(70));
    pen.put(el("path").d(&posts).fill("none").stroke("#4a3b26", 4).round());
}

/// The strong point in the middle of no man's land.
fn bunker_works(pen: &mut Pen, x: i32, y: i32) {
    pen.within(el("g").at(x, y), |pen| {
        pen.put(el("path").d("M24 148L52 34H268L296 148L270 166H50Z").fill("#b39a6a").opacity(80));
        pen.put(el("path").d("M48 138L70 46H250L272 138Z").fill("#a8a79b").stroke(palette::INK, 4).round());
        pen.put(el("path").d("M70 46L86 60H234L250 46ZM86 60L70 124H250L234 60Z").fill("#c3c2b4").opacity(80));
        pen.put(
            el("path").d("M70 46L86 60M250 46L234 60M48 138L70 124H250L272 138").fill("none").stroke(palette::INK, 2),
        );
        pen.put(el("path").d("M110 34h100v10h-100zM110 142h100v10h-100z").fill(palette::INK));
        pen.put(el("path").d("M96 76h20M200 104h24M150 70h14M104 108h30").fill("none").stroke("#8b8a7e", 2).round());
    });
}
