//! Lines over a map: arrows, railways, leaders.

use super::{Point, open_path};
use crate::ground::soft_line;
use crate::palette::{self, Colour};
use crate::{Pen, el};
use std::fmt::Write;

/// Where an arrow has a head.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Heads {
    /// At its end.
    End,
    /// At both ends.
    Both,
}

/// The triangle of an arrow's head, `size` long, that comes from `from`.
fn head(d: &mut String, tip: Point, from: Point, size: i32) {
    let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
    let length = i64::from(dx * dx + dy * dy).isqrt().max(1) as i32;
    let (ux, uy) = (dx * size / length, dy * size / length);
    let _ = write!(
        d,
        "M{} {}l{} {}L{} {}z",
        tip.0,
        tip.1,
        -ux + uy / 2,
        -uy - ux / 2,
        tip.0 - ux - uy / 2,
        tip.1 - uy + ux / 2
    );
}

/// A curved arrow through points, with a pale outline so that it is visible on any ground. `dash` is as in
/// SVG.
///
/// ```
/// use draw::map::{Heads, arrow};
/// use draw::{Pen, palette};
/// let mut pen = Pen::new();
/// arrow(&mut pen, &[(0, 0), (60, 20), (120, 0)], palette::RED, 6, Heads::End, Some("12 7"));
/// assert_eq!(pen.done().matches("<path").count(), 3);
/// ```
pub fn arrow(pen: &mut Pen, path: &[Point], ink: Colour, width: i32, heads: Heads, dash: Option<&str>) {
    let [first, .., last] = path else { return };
    let size = width * 7 / 2 + 2;
    let back = |tip: Point, from: Point| {
        // The line ends inside the head, not at its tip.
        let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
        let length = i64::from(dx * dx + dy * dy).isqrt().max(1) as i32;
        (tip.0 - dx * size * 2 / 3 / length, tip.1 - dy * size * 2 / 3 / length)
    };
    let (before, after) = (path[path.len() - 2], path[1]);
    let mut shaft = path.to_vec();
    if let Some(end) = shaft.last_mut() {
        *end = back(*last, before);
    }
    let mut points = String::new();
    head(&mut points, *last, before, size);
    if heads == Heads::Both {
        shaft[0] = back(*first, after);
        head(&mut points, *first, after, size);
    }
    let line = soft_line(&shaft);
    pen.put(el("path").d(&line).fill("none").stroke(palette::SHEET, width + 4).round().opacity(70));
    let shaft = el("path").d(&line).fill("none").stroke(ink, width);
    pen.put(match dash {
        Some(dash) => shaft.attr("stroke-dasharray", dash),
        None => shaft,
    });
    pen.put(el("path").d(&points).fill(ink).stroke(palette::SHEET, 2).attr("paint-order", "stroke"));
}

/// A railway: a dark line with sleepers.
pub fn railway(pen: &mut Pen, lines: &[Vec<Point>]) {
    let d: String = lines.iter().map(|line| open_path(line)).collect();
    let path = |width: i32| el("path").d(&d).fill("none").stroke(palette::INK, width);
    pen.put(path(8).attr("stroke-dasharray", "2 7").opacity(75));
    pen.put(path(2).opacity(75));
}

/// A thin line from a plate to its region, with a dot at the region.
pub fn leader(pen: &mut Pen, from: Point, to: Point) {
    pen.put(el("path").d(&open_path(&[from, to])).stroke(palette::INK, 2));
    pen.put(el("circle").num("cx", to.0).num("cy", to.1).num("r", 4).fill(palette::INK));
}
