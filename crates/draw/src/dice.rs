//! Dice: cubes and twelve-sided ones, with pips, figures or marks, in any colour and size. A tick or a cross
//! and a frame show which dice count, so colour is never the only sign.

use crate::palette::{self, Colour};
use crate::{Pen, el, signs};

/// A mark that accompanies a colour, so that nobody has to tell colours apart.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Mark {
    /// A disc.
    Disc,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A square standing on a corner.
    Diamond,
    /// A five-pointed star.
    Star,
    /// A ring.
    Ring,
}

/// Draws a mark around 0 0.
pub fn mark(pen: &mut Pen, mark: Mark, r: i32, colour: Colour) {
    let path = |pen: &mut Pen, d: String| pen.put(el("path").d(&d).fill(colour));
    match mark {
        Mark::Disc => pen.put(el("circle").num("r", r * 9 / 10).fill(colour)),
        Mark::Square => path(pen, format!("M{a} {a}h{w}v{w}h-{w}z", a = -r * 4 / 5, w = r * 8 / 5)),
        Mark::Triangle => path(pen, format!("M0 {}L{r} {b}H{}z", -r, -r, b = r * 7 / 10)),
        Mark::Diamond => path(pen, format!("M0 {n}L{r} 0L0 {r}L{n} 0z", n = -r)),
        Mark::Star => signs::star(pen, r * 11 / 10, colour),
        Mark::Ring => pen.put(el("circle").num("r", r * 7 / 10).fill("none").stroke(colour, (r * 2 / 5).max(2))),
    }
}

/// The shape of a die.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Body {
    /// Six sides.
    #[default]
    Cube,
    /// Twelve sides, drawn as a pentagon among others.
    Twelve,
}

/// The upper face.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Face {
    /// Pips up to six, a figure beyond.
    Pips(u32),
    /// A figure.
    Figure(u32),
    /// A mark.
    Mark(Mark),
    /// Empty: not rolled yet.
    Blank,
}

/// Whether a die counts.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Counts {
    /// Undefined.
    #[default]
    Open,
    /// It counts: framed, with a tick.
    Yes,
    /// It does not count: pale, with a cross.
    No,
}

/// One die.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Die {
    /// Its shape.
    pub body: Body,
    /// Its upper face.
    pub face: Face,
    /// Its colour.
    pub colour: Colour,
    /// Whether it counts.
    pub counts: Counts,
}

/// A die in the colour of fresh paper.
pub const PLAIN: Colour = Colour::new(0xfdfaf2, 0xe9e3d4);

impl Die {
    /// A cube with pips.
    pub fn six(value: u32) -> Die {
        Die { body: Body::Cube, face: Face::Pips(value), colour: PLAIN, counts: Counts::Open }
    }
    /// A twelve-sided die with a figure.
    pub fn twelve(value: u32) -> Die {
        Die { body: Body::Twelve, face: Face::Figure(value), colour: PLAIN, counts: Counts::Open }
    }
    /// Sets the colour.
    #[must_use]
    pub fn coloured(self, colour: Colour) -> Die {
        Die { colour, ..self }
    }
    /// Shows a mark.
    #[must_use]
    pub fn marked(self, mark: Mark) -> Die {
        Die { face: Face::Mark(mark), ..self }
    }
    /// Sets whether it counts.
    #[must_use]
    pub fn counting(self, yes: bool) -> Die {
        Die { counts: if yes { Counts::Yes } else { Counts::No }, ..self }
    }
}

/// Draws a die, 100 wide, with its upper left corner at 0 0.
pub fn die(pen: &mut Pen, die: &Die) {
    let faded = if die.counts == Counts::No { 60 } else { 100 };
    pen.within(el("g").opacity(faded), |pen| {
        body(pen, die);
        face(pen, die);
    });
    match die.counts {
        Counts::Open => {}
        Counts::Yes => pen.within(el("g").at(82, 82), |pen| {
            pen.put(el("circle").num("r", 19).fill(palette::GREEN).stroke(palette::SHEET, 4));
            pen.put(el("path").d("M-8 1l6 6l11 -13").fill("none").stroke(palette::SHEET, 6).round());
        }),
        Counts::No => pen.within(el("g").at(82, 82), |pen| {
            pen.put(el("circle").num("r", 17).fill(palette::SHEET).stroke(palette::INK_SOFT, 4));
            pen.put(el("path").d("M-7 -7l14 14m0 -14l-14 14").stroke(palette::INK_SOFT, 5).round());
        }),
    }
}

fn body(pen: &mut Pen, die: &Die) {
    let edge = die.colour.mixed(palette::INK, 55);
    let width = if die.counts == Counts::Yes { 7 } else { 4 };
    match die.body {
        Body::Cube => {
            let shape = el("rect").xy(5, 5).size(90, 90).num("rx", 17);
            pen.put(shape.fill(die.colour).stroke(if die.counts == Counts::Yes { palette::INK } else { edge }, width));
        }
        Body::Twelve => {
            let rim = "M50 3L80 12L97 36V64L80 88L50 97L20 88L3 64V36L20 12Z";
            pen.put(el("path").d(rim).fill(die.colour.mixed(palette::COAST, 12)).stroke(edge, width).round());
            pen.put(el("path").d("M50 20L81 42L69 78H31L19 42Z").fill(die.colour).stroke(edge, 3).round());
            pen.put(el("path").d("M50 20V4M81 42L96 37M69 78L79 87M31 78L21 87M19 42L4 37").stroke(edge, 3));
            if die.counts == Counts::Yes {
                pen.put(el("path").d(rim).fill("none").stroke(palette::INK, 7).round());
            }
        }
    }
}

fn face(pen: &mut Pen, die: &Die) {
    let ink = die.colour.ink();
    let figure = |pen: &mut Pen, value: u32| {
        let (size, y) = if die.body == Body::Twelve { (38, 67) } else { (56, 70) };
        let style =
            el("text").xy(50, y).num("font-size", size).attr("text-anchor", "middle").attr("font-weight", "bold");
        pen.words(style.fill(ink), &value.to_string());
    };
    match die.face {
        Face::Blank => {}
        Face::Pips(value @ 1..=6) if die.body == Body::Cube => signs::dots(pen, value, ink),
        Face::Pips(value) | Face::Figure(value) => figure(pen, value),
        Face::Mark(sign) => {
            let r = if die.body == Body::Twelve { 18 } else { 28 };
            pen.within(el("g").at(50, 53), |pen| mark(pen, sign, r, ink));
        }
    }
}

/// Draws dice side by side, each `size` wide, in rows of `across`, with the upper left corner at 0 0. `title`
/// describes the roll in words. Returns width and height.
///
/// ```
/// use draw::dice::{Die, roll};
/// let dice = [Die::six(6).counting(true), Die::six(2).counting(false), Die::twelve(11)];
/// let mut pen = draw::Pen::new();
/// assert_eq!(roll(&mut pen, &dice, 50, 2, "6 hits, 2 misses, 11"), (104, 104));
/// assert_eq!(pen.done().matches("<title>6 hits, 2 misses, 11</title>").count(), 1);
/// ```
pub fn roll(pen: &mut Pen, dice: &[Die], size: i32, across: usize, title: &str) -> (i32, i32) {
    let across = across.max(1);
    pen.within(el("g").attr("role", "img"), |pen| {
        pen.words(el("title"), title);
        for (i, one) in dice.iter().enumerate() {
            let (x, y) = ((i % across) as i32 * (size + 4), (i / across) as i32 * (size + 4));
            pen.within(el("g").at_scaled(x, y, size), |pen| die(pen, one));
        }
    });
    let (wide, high) = (dice.len().min(across) as i32, dice.len().div_ceil(across) as i32);
    ((wide * (size + 4) - 4).max(0), (high * (size + 4) - 4).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(one: Die) -> String {
        let mut pen = Pen::new();
        die(&mut pen, &one);
        pen.done()
    }

    #[test]
    fn what_counts_is_said_by_shape() {
        let bare = |text: String| {
            // Without its colours, a die that counts must still differ from one that does not.
            text.split('#').map(|part| part.get(6..).unwrap_or(part)).collect::<String>()
        };
        let die = Die::twelve(7);
        let [open, yes, no] = [die, die.counting(true), die.counting(false)].map(drawn).map(bare);
        assert!(open != yes && yes != no && no != open);
    }

    #[test]
    fn every_mark_has_its_own_shape_and_every_face_can_be_read() {
        let marks = [Mark::Disc, Mark::Square, Mark::Triangle, Mark::Diamond, Mark::Star, Mark::Ring];
        let shapes: std::collections::BTreeSet<String> = marks.iter().map(|m| drawn(Die::six(1).marked(*m))).collect();
        assert_eq!(shapes.len(), marks.len());
        assert!(drawn(Die::six(9)).contains(">9<"), "more than six is a figure");
        assert_eq!(drawn(Die::six(5)).matches("<circle").count(), 5);
    }
}
