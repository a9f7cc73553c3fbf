//! Lines over time.

use super::{BOTTOM, LEFT, Sheet, TOP, scale, text, ticks};
use crate::dice::{Mark, mark};
use crate::palette::{self, Colour};
use crate::{Pen, el, letters};
use std::fmt::Write;

/// One line.
#[derive(Clone, Debug)]
pub struct Series<'a> {
    /// Its name, written at its end.
    pub name: &'a str,
    /// Its colour.
    pub colour: Colour,
    /// Its values, one for each step.
    pub values: &'a [i32],
    /// For each step, between which values it is likely to be; empty where that is not known.
    pub band: &'a [(i32, i32)],
}

/// Each line has its own dash and mark.
const MANNERS: [(&str, Mark); 6] = [
    ("", Mark::Disc),
    ("10 5", Mark::Square),
    ("3 5", Mark::Triangle),
    ("14 4 3 4", Mark::Diamond),
    ("6 3", Mark::Ring),
    ("1 4", Mark::Star),
];

/// Lines over time: a score's history, say.
///
/// ```
/// use draw::charts::{COLOURS, Series, Sheet, lines};
/// let sheet = Sheet { width: 600, height: 300, title: "Points", told: "The Allies lead by 3.", across: "turn" };
/// let mut pen = draw::Pen::new();
/// lines(&mut pen, &sheet, &[Series { name: "Axis", colour: COLOURS[1], values: &[0, 4, 9], band: &[] }]);
/// assert!(pen.done().contains("<desc>The Allies lead by 3.</desc>"));
/// ```
pub fn lines(pen: &mut Pen, sheet: &Sheet<'_>, series: &[Series<'_>]) {
    let edges = |s: &Series<'_>| s.band.iter().flat_map(|(low, high)| [*low, *high]).collect::<Vec<_>>();
    let all = || series.iter().flat_map(|s| s.values.iter().copied().chain(edges(s)));
    let (low, high) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
    let steps = ticks(low, high, 6);
    let (first, last) = (steps[0], steps[steps.len() - 1].max(steps[0] + 1));
    let right = 30 + series.iter().map(|s| letters::width(s.name, 17, true)).max().unwrap_or(0).min(sheet.width / 3);
    let (room, deep) = (sheet.width - LEFT - right, sheet.height - TOP - BOTTOM);
    let count = series.iter().map(|s| s.values.len()).max().unwrap_or(0).max(2);
    let x = |i: usize| LEFT + (room as i64 * i as i64 / (count as i64 - 1)) as i32;
    let y = |v: i32| {
        let up = i64::from(deep) * (i64::from(v) - i64::from(first)) / (i64::from(last) - i64::from(first));
        TOP + deep - up as i32
    };
    sheet.within(pen, |pen| {
        scale(pen, sheet, &steps, right, y, "");
        for tick in ticks(0, count as i32 - 1, 10).into_iter().filter(|t| (0..count as i32).contains(t)) {
            let style = text(x(tick as usize), sheet.height - BOTTOM + 20, 14, "middle");
            pen.words(style.fill(palette::INK_SOFT), &tick.to_string());
        }
        let mut taken: Vec<i32> = Vec::new();
        for (k, one) in series.iter().enumerate() {
            let (dash, sign) = MANNERS[k % MANNERS.len()];
            if !one.band.is_empty() {
                let over = one.band.iter().enumerate().map(|(i, (_, high))| (i, *high));
                let under = one.band.iter().enumerate().rev().map(|(i, (low, _))| (i, *low));
                let points: Vec<String> = over.chain(under).map(|(i, v)| format!("{} {}", x(i), y(v))).collect();
                let band = el("path").d(&format!("M{}Z", points.join("L"))).fill(one.colour);
                pen.put(band.attr("fill-opacity", "0.2"));
            }
            let mut d = String::new();
            for (i, value) in one.values.iter().enumerate() {
                let _ = write!(d, "{}{} {}", if i == 0 { "M" } else { "L" }, x(i), y(*value));
            }
            let line = el("path").d(&d).fill("none").stroke(one.colour, 4).attr("stroke-linejoin", "round");
            pen.put(if dash.is_empty() { line } else { line.attr("stroke-dasharray", dash) });
            let Some(value) = one.values.last() else { continue };
            let (ex, ey) = (x(one.values.len() - 1), y(*value));
            pen.within(el("g").at(ex, ey), |pen| mark(pen, sign, 8, one.colour));
            // Names of lines that end together stand under each other.
            let mut at = ey + 6;
            while let Some(near) = taken.iter().find(|t| (**t - at).abs() < 19) {
                at = near + 19;
            }
            taken.push(at);
            let size = letters::fit(one.name, 17, right - 24, true);
            let style = text(ex + 14, at, size, "start").attr("font-weight", "bold");
            pen.words(style.fill(one.colour), one.name);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_end_together_have_names_that_can_be_read() {
        let series = |name| Series { name, colour: palette::BLUE, values: &[1, 2, 3], band: &[] };
        let sheet = Sheet { width: 500, height: 300, title: "t", told: "d", across: "" };
        let mut pen = Pen::new();
        lines(&mut pen, &sheet, &[series("one"), series("two"), series("three")]);
        let drawn = pen.done();
        let y = |name: &str| -> i32 {
            let at = drawn.split(&format!(">{name}<")).next().and_then(|s| s.rsplit("<text ").next()).unwrap();
            at.split("y=\"").nth(1).and_then(|s| s.split('"').next()).unwrap().parse().unwrap()
        };
        let mut heights = ["one", "two", "three"].map(y);
        heights.sort_unstable();
        assert!(heights[1] - heights[0] >= 19 && heights[2] - heights[1] >= 19, "{heights:?}");
    }

    #[test]
    fn no_values_make_an_empty_chart() {
        let sheet = Sheet { width: 500, height: 300, title: "t", told: "d", across: "" };
        let mut pen = Pen::new();
        lines(&mut pen, &sheet, &[Series { name: "none", colour: palette::BLUE, values: &[], band: &[] }]);
        assert!(!pen.done().contains(">none<"));
    }
}
