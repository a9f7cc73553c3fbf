//! Charts: the history of a score, bars, the distribution of odds. Each has a title and a description for
//! screen readers. Lines differ by dash and mark, and values are also written as figures.

mod lines;
mod odds;

pub use lines::{Series, lines};
pub use odds::{Bar, Outcome, bars, odds};

use crate::palette::{self, Colour};
use crate::{El, Pen, el, letters};

/// The frame of a chart.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// Its title, also for screen readers.
    pub title: &'a str,
    /// A sentence with the most important figures, for screen readers.
    pub told: &'a str,
    /// The label of the horizontal axis.
    pub across: &'a str,
}

const TOP: i32 = 48;
const LEFT: i32 = 56;
const BOTTOM: i32 = 50;

impl Sheet<'_> {
    /// Draws paper, title, axis label and the content of `inside`.
    fn within(&self, pen: &mut Pen, inside: impl FnOnce(&mut Pen)) {
        pen.within(el("g").attr("role", "img"), |pen| {
            pen.words(el("title"), self.title);
            pen.words(el("desc"), self.told);
            pen.put(
                el("rect").size(self.width, self.height).num("rx", 10).fill(palette::SHEET).stroke(palette::PENCIL, 2),
            );
            let size = letters::fit(self.title, 22, self.width - 32, true);
            pen.words(text(16, 30, size, "start").attr("font-weight", "bold").fill(palette::INK), self.title);
            if !self.across.is_empty() {
                let style = text(self.width / 2, self.height - 10, 15, "middle");
                pen.words(style.fill(palette::INK_SOFT), self.across);
            }
            inside(pen);
        });
    }
}

fn text(x: i32, y: i32, size: i32, anchor: &str) -> El {
    el("text").xy(x, y).num("font-size", size).attr("text-anchor", anchor)
}

/// Round ticks for an axis: 1, 2 or 5 times a power of ten, at most `most` of them.
pub fn ticks(low: i32, high: i32, most: i32) -> Vec<i32> {
    let span = (i64::from(high) - i64::from(low)).max(1);
    let mut step = 1i64;
    let fits = |step: i64| span / step < i64::from(most.max(1));
    while !fits(step) {
        let lead = step.to_string().as_bytes()[0];
        step = if lead == b'2' { step / 2 * 5 } else { step * 2 };
    }
    let first = i64::from(low).div_euclid(step) * step;
    let mut out = Vec::new();
    let mut at = first;
    loop {
        out.push(at as i32);
        if at >= i64::from(high) || out.len() > most as usize + 2 {
            return out;
        }
        at += step;
    }
}

/// A horizontal line with its figure for each tick.
fn scale(pen: &mut Pen, sheet: &Sheet<'_>, ticks: &[i32], right: i32, y: impl Fn(i32) -> i32, unit: &str) {
    let mut d = String::new();
    for tick in ticks {
        d.push_str(&format!("M{LEFT} {}H{}", y(*tick), sheet.width - right));
        let style = text(LEFT - 8, y(*tick) + 5, 15, "end");
        pen.words(style.fill(palette::INK_SOFT), &format!("{tick}{unit}"));
    }
    pen.put(el("path").d(&d).stroke(palette::PENCIL, 1).opacity(60));
}

/// The colours of charts: they differ in lightness as well as in hue.
pub const COLOURS: [Colour; 6] = [
    Colour::new(0x2f5878, 0x8ab8dc),
    Colour::new(0xa5301f, 0xee7d69),
    Colour::new(0x446538, 0x93bd80),
    Colour::new(0x8a5a00, 0xe6ac3a),
    Colour::new(0x6a3d7c, 0xc59ad6),
    Colour::new(0x3f3f3f, 0xd0d0d0),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::{Light, contrast};

    #[test]
    fn steps_are_round_and_hold_all_values() {
        assert_eq!(ticks(0, 10, 6), [0, 2, 4, 6, 8, 10]);
        assert_eq!(ticks(-7, 33, 6), [-10, 0, 10, 20, 30, 40]);
        assert_eq!(ticks(0, 0, 5), [0]);
        for (low, high) in [(0, 1), (3, 999), (-500, 12), (0, i32::MAX), (17, 18)] {
            let steps = ticks(low, high, 6);
            assert!(steps[0] <= low && steps[steps.len() - 1] >= high || high == i32::MAX, "{low} {high}: {steps:?}");
            assert!(steps.len() <= 8, "{steps:?}");
        }
    }

    #[test]
    fn lines_and_bars_stand_out_from_the_sheet() {
        for light in [Light::Day, Light::Night] {
            for colour in COLOURS {
                assert!(
                    contrast(colour.in_light(light), palette::SHEET.in_light(light)) >= 4.5,
                    "{light:?} {colour:?}"
                );
            }
        }
    }
}
