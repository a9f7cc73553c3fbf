//! Marks on cells for the live layer: where a unit may go, the cost, where it may be stopped, starts.

use super::{Field, Hex};
use crate::map::Point;
use crate::palette::{self, Colour};
use crate::{Pen, el};

/// Marks a cell that can be reached by a colour and a dashed outline.
pub fn glow(pen: &mut Pen, field: &Field, hex: Hex, colour: Colour) {
    pen.put(field.cell(hex).fill(colour).attr("fill-opacity", ".3").stroke(colour, 5).attr("stroke-dasharray", "14 8"));
}

/// The cost of going there, on a small disc above the centre of the cell.
pub fn cost(pen: &mut Pen, (x, y): Point, text: &str) {
    pen.within(el("g").at(x, y - 36), |pen| {
        pen.put(el("rect").xy(-20, -14).size(40, 28).num("rx", 14).fill(palette::SHEET).stroke(palette::INK, 2));
        let text_size = crate::letters::fit(text, 21, 34, true);
        let style = el("text").xy(0, text_size * 36 / 100).num("font-size", text_size).attr("font-weight", "bold");
        pen.words(style.attr("text-anchor", "middle").fill(palette::INK), text);
    });
}

/// The unit may be stopped here: a red disc with a bar.
pub fn danger(pen: &mut Pen, (x, y): Point) {
    pen.put(el("circle").num("cx", x).num("cy", y).num("r", 13).fill(palette::RED).stroke(palette::SHEET, 3));
    pen.put(el("path").d(&format!("M{} {y}h12", x - 6)).stroke(palette::SHEET, 5).round());
}

/// A start: a ring with a number.
pub fn start(pen: &mut Pen, (x, y): Point, number: &str) {
    pen.within(el("g").at(x, y), |pen| {
        pen.put(el("circle").num("r", 26).fill(palette::SHEET).stroke(palette::INK, 3).opacity(85));
        pen.put(el("circle").num("r", 21).fill("none").stroke(palette::INK, 2).attr("stroke-dasharray", "6 5"));
        let style = el("text").xy(0, 10).num("font-size", 28).attr("font-weight", "bold");
        pen.words(style.attr("text-anchor", "middle").fill(palette::INK), number);
    });
}
