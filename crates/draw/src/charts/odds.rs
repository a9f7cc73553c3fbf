//! Bars, and the distribution of odds.

use super::{BOTTOM, LEFT, Sheet, TOP, scale, text, ticks};
use crate::palette::{self, Colour};
use crate::{Pen, el, letters};

/// One bar.
#[derive(Clone, Debug)]
pub struct Bar<'a> {
    /// Its label.
    pub name: &'a str,
    /// Its length; not negative.
    pub value: i32,
    /// The text at its end: the figure with its unit and interval.
    pub says: &'a str,
    /// Its colour.
    pub colour: Colour,
}

/// Horizontal bars, one below the other, with labels and figures.
///
/// ```
/// use draw::charts::{Bar, COLOURS, Sheet, bars};
/// let sheet = Sheet { width: 500, height: 160, title: "Losses", told: "Three tanks, one plane.", across: "" };
/// let mut pen = draw::Pen::new();
/// bars(&mut pen, &sheet, &[Bar { name: "tanks", value: 3, says: "3", colour: COLOURS[0] }]);
/// assert!(pen.done().contains(">tanks<"));
/// ```
pub fn bars(pen: &mut Pen, sheet: &Sheet<'_>, bars: &[Bar<'_>]) {
    let names = bars.iter().map(|b| letters::width(b.name, 17, false)).max().unwrap_or(0).min(sheet.width / 3) + 24;
    let says = bars.iter().map(|b| letters::width(b.says, 17, true)).max().unwrap_or(0).min(sheet.width / 3) + 24;
    let most = i64::from(bars.iter().map(|b| b.value).max().unwrap_or(0).max(1));
    let foot = if sheet.across.is_empty() { 14 } else { 34 };
    let step = (sheet.height - TOP - foot) / bars.len().max(1) as i32;
    let room = i64::from((sheet.width - names - says).max(10));
    sheet.within(pen, |pen| {
        for (i, bar) in bars.iter().enumerate() {
            let (y, high) = (TOP + step * i as i32, (step * 7 / 10).clamp(4, 40));
            let middle = y + high / 2 + 6;
            let size = letters::fit(bar.name, 17, names - 20, false);
            pen.words(text(names - 10, middle, size, "end").fill(palette::INK), bar.name);
            let long = (room * i64::from(bar.value.max(0)) / most).max(2) as i32;
            pen.put(el("rect").xy(names, y).size(long, high).num("rx", 4).fill(bar.colour));
            let size = letters::fit(bar.says, 17, says - 16, true);
            let style = text(names + long + 8, middle, size, "start").attr("font-weight", "bold");
            pen.words(style.fill(palette::INK), bar.says);
        }
        pen.put(el("path").d(&format!("M{names} {}V{}", TOP - 4, sheet.height - foot)).stroke(palette::INK, 2));
    });
}

/// One outcome of a roll.
#[derive(Clone, Debug)]
pub struct Outcome<'a> {
    /// Its label: a number of hits, for example.
    pub name: &'a str,
    /// Its chance in thousandths.
    pub chance: i32,
    /// Whether it is a good outcome. Good ones are solid, the others hatched.
    pub good: bool,
}

/// The distribution of odds: a column for each outcome with its chance in percent. `prefix` makes the id of
/// the hatching unique on a page.
///
/// ```
/// use draw::charts::{Outcome, Sheet, odds};
/// let sheet = Sheet { width: 400, height: 240, title: "Hits", told: "At least one hit: 58 %.", across: "hits" };
/// let of = |name, chance, good| Outcome { name, chance, good };
/// let mut pen = draw::Pen::new();
/// odds(&mut pen, &sheet, &[of("0", 420, false), of("1", 400, true), of("2", 180, true)], "hits");
/// assert!(pen.done().contains(">42 %<"));
/// ```
pub fn odds(pen: &mut Pen, sheet: &Sheet<'_>, outcomes: &[Outcome<'_>], prefix: &str) {
    let most = outcomes.iter().map(|o| o.chance).max().unwrap_or(0).max(10);
    let steps = ticks(0, (most + 9) / 10, 5);
    let top = i64::from(steps[steps.len() - 1].max(1)) * 10;
    let (room, deep) = (sheet.width - LEFT - 20, sheet.height - TOP - 8 - BOTTOM);
    let step = room / outcomes.len().max(1) as i32;
    let hatch = format!("{prefix}-hatch");
    let y = |chance: i32| TOP + 8 + deep - (i64::from(deep) * i64::from(chance) / top) as i32;
    sheet.within(pen, |pen| {
        pen.within(el("defs"), |pen| {
            let pattern = el("pattern").attr("id", &hatch).size(8, 8).attr("patternUnits", "userSpaceOnUse");
            pen.within(pattern, |pen| {
                pen.put(el("rect").size(8, 8).fill(palette::PAPER));
                pen.put(el("path").d("M0 8L8 0M-2 2L2 -2M6 10L10 6").stroke(palette::RED, 2));
            });
        });
        scale(pen, sheet, &steps, 20, |tick| y(tick * 10), " %");
        for (i, outcome) in outcomes.iter().enumerate() {
            let (x, wide) = (LEFT + step * i as i32 + step / 10, (step * 8 / 10).max(2));
            let up = y(outcome.chance);
            let column = el("rect").xy(x, up).size(wide, (TOP + 8 + deep - up).max(1));
            pen.put(if outcome.good {
                column.fill(palette::BLUE)
            } else {
                column.fill(format!("url(#{hatch})")).stroke(palette::RED, 2)
            });
            let size = letters::fit(outcome.name, 16, step - 2, false);
            let style = text(x + wide / 2, sheet.height - BOTTOM + 20, size, "middle");
            pen.words(style.fill(palette::INK), outcome.name);
            let says = hundredths(outcome.chance);
            let size = letters::fit(&says, 15, step, true);
            if size >= 9 {
                let style = text(x + wide / 2, up - 6, size, "middle").attr("font-weight", "bold");
                pen.words(style.fill(palette::INK), &says);
            }
        }
        pen.put(el("path").d(&format!("M{LEFT} {}h{room}", TOP + 8 + deep)).stroke(palette::INK, 2));
    });
}

/// A chance in percent, never rounded to 0 or 100.
fn hundredths(chance: i32) -> String {
    match chance {
        0 => "0".into(),
        1..=9 => "<1 %".into(),
        991..=999 => ">99 %".into(),
        _ => format!("{} %", (chance + 5) / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_never_rounded_to_certainty() {
        assert_eq!([0, 4, 10, 424, 996, 1000].map(hundredths), ["0", "<1 %", "1 %", "42 %", ">99 %", "100 %"]);
    }

    #[test]
    fn good_and_bad_differ_by_more_than_colour() {
        let sheet = Sheet { width: 400, height: 240, title: "t", told: "d", across: "" };
        let column = |good| {
            let mut pen = Pen::new();
            odds(&mut pen, &sheet, &[Outcome { name: "x", chance: 500, good }], "p");
            pen.done().contains("fill=\"url(#p-hatch)\"")
        };
        assert!(column(false) && !column(true));
    }
}
