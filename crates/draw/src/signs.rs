//! Small signs: dice, pips, national marks, seals. Each is drawn around 0 0 within the given radius.

use crate::palette::{self, Livery, Paint};
use crate::{Pen, el, silhouettes};
use std::fmt::Write;

/// Three rings, blue in the middle.
pub fn cockade(pen: &mut Pen, r: i32) {
    for (radius, colour) in [(r, palette::RED), (r * 2 / 3, palette::SHEET), (r / 3, palette::BLUE)] {
        pen.put(el("circle").num("r", radius).fill(colour));
    }
    pen.put(el("circle").num("r", r).fill("none").stroke(palette::INK, 2));
}

/// A cross with flared arms.
pub fn flared_cross(pen: &mut Pen, r: i32) {
    let (wide, thin) = (r * 3 / 5, r / 5);
    let arm = format!("M0 0Q{} {} {} {}H{}Q{} {} 0 0Z", -thin, -thin, -wide, -r, wide, thin, -thin);
    for turn in [0, 90, 180, 270] {
        pen.put(el("path").d(&arm).fill(palette::INK).stroke(palette::SHEET, 2).at_turned(0, 0, turn));
    }
    pen.put(el("circle").num("r", thin).fill(palette::INK));
}

/// A five-pointed star.
pub fn star(pen: &mut Pen, r: i32, colour: impl Paint) {
    // Points of a star in thousandths of its radius.
    const POINTS: [(i32, i32); 10] = [
        (0, -1000),
        (225, -309),
        (951, -309),
        (363, 118),
        (588, 809),
        (0, 382),
        (-588, 809),
        (-363, 118),
        (-951, -309),
        (-225, -309),
    ];
    let mut d = String::new();
    for (i, (x, y)) in POINTS.iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, x * r / 1000, y * r / 1000);
    }
    d.push('Z');
    pen.put(el("path").d(&d).fill(colour));
}

/// A row of pips from 0 0: full ones are left, crossed ones are lost.
pub fn pips(pen: &mut Pen, left: i32, all: i32, r: i32) {
    for i in 0..all {
        let cx = r + i * (2 * r + 4);
        if i < left {
            pen.put(el("circle").num("cx", cx).num("r", r).fill(palette::GREEN).stroke(palette::INK, 2));
        } else {
            pen.put(el("circle").num("cx", cx).num("r", r).fill(palette::SHEET).stroke(palette::RED, 2));
            let d = format!("M{} {}l{} {}m0 {}l{} {}", cx - r, -r, 2 * r, 2 * r, -2 * r, -2 * r, 2 * r);
            pen.put(el("path").d(&d).stroke(palette::RED, 3).round());
        }
    }
}

/// A die, 100 wide, with its upper left corner at 0 0. Numbers above six are written as figures.
pub fn die(pen: &mut Pen, value: u32, paper: impl Paint, ink: impl Paint) {
    pen.put(el("rect").xy(4, 4).size(92, 92).num("rx", 16).fill(paper).stroke(palette::INK, 4));
    if value > 6 {
        pen.words(
            el("text")
                .xy(50, 68)
                .num("font-size", 54)
                .attr("text-anchor", "middle")
                .attr("font-weight", "bold")
                .fill(ink),
            &value.to_string(),
        );
        return;
    }
    dots(pen, value, ink);
}

/// The dots of a die on a square of 100, its left upper corner at 0 0.
pub(crate) fn dots(pen: &mut Pen, value: u32, ink: impl Paint) {
    // Which of the seven positions have a pip.
    const PLACES: [(i32, i32, &[u32]); 7] = [
        (28, 28, &[2, 3, 4, 5, 6]),
        (72, 28, &[4, 5, 6]),
        (28, 50, &[6]),
        (50, 50, &[1, 3, 5]),
        (72, 50, &[6]),
        (28, 72, &[4, 5, 6]),
        (72, 72, &[2, 3, 4, 5, 6]),
    ];
    for (x, y, on) in PLACES {
        if on.contains(&value) {
            pen.put(el("circle").num("cx", x).num("cy", y).num("r", 9).fill(&ink));
        }
    }
}

/// A small pile of cards in perspective, about 40 by 34, with its upper left corner at 0 0.
pub fn pile(pen: &mut Pen, colour: impl Paint) {
    for i in 0..3 {
        let off = 8 - 4 * i;
        pen.put(el("rect").xy(off, 8 - off).size(22, 28).num("rx", 3).fill(&colour).stroke(palette::INK, 2));
    }
}

/// A factory around 0 0, about 80 by 80, with its owner's flag.
pub fn works(pen: &mut Pen, owner: Option<&Livery>) {
    let body = el("path").d(silhouettes::WORKS).attr("fill-rule", "evenodd");
    pen.put(body.fill(palette::INK).stroke(palette::SHEET, 5).attr("paint-order", "stroke").at_scaled(0, 6, 80));
    if let Some(livery) = owner {
        pen.put(el("path").d("M18 8V-42").stroke(palette::INK, 4).round());
        let flag =
            if livery.cut { "M20 -42h30l-8 10l8 10h-30Z" } else { "M20 -42q8 -5 15 0t15 0v20q-8 5 -15 0t-15 0Z" };
        pen.put(el("path").d(flag).fill(livery.strong).stroke(palette::SHEET, 2));
    }
}

/// A warning: a triangle with a stroke and a dot, about 32 by 30, centred on 0 0.
pub fn warning(pen: &mut Pen, on: bool) {
    let ink = if on { palette::INK } else { palette::PENCIL };
    let sign = el("path").d("M0 -15L16 13H-16Z").stroke(ink, 3).round();
    pen.put(if on { sign.fill(palette::AMBER) } else { sign.fill("none") });
    if on {
        pen.put(el("path").d("M0 -5v9M0 8v1").stroke(ink, 4).round());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_has_as_many_pips_as_it_says() {
        for value in 1..=6 {
            let mut pen = Pen::new();
            die(&mut pen, value, "#fff", "#000");
            assert_eq!(pen.done().matches("<circle").count() as u32, value);
        }
        let mut pen = Pen::new();
        die(&mut pen, 12, "#fff", "#000");
        assert!(pen.done().contains(">12<"));
    }

    #[test]
    fn lost_pips_are_crossed() {
        let mut pen = Pen::new();
        pips(&mut pen, 1, 4, 9);
        let drawn = pen.done();
        assert_eq!(drawn.matches("<circle").count(), 4);
        assert_eq!(drawn.matches("<path").count(), 3);
    }
}
