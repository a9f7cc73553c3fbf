//! Cards: paper with a coloured band, a title, a cost, a picture and a text.

use crate::letters;
use crate::palette::{self, Livery};
use crate::{Pen, el};
use table::pack::Source;

/// Width of every card.
pub const WIDTH: i32 = 300;
/// Height of every card.
pub const HEIGHT: i32 = 420;

/// The outline of a piece or card in a camp's style: round or cut corners.
pub fn outline((x, y): (i32, i32), (width, height): (i32, i32), corner: i32, livery: &Livery) -> String {
    let (w, h, c) = (width - 2 * corner, height - 2 * corner, corner);
    if livery.cut {
        format!("M{} {y}h{w}l{c} {c}v{h}l{m} {c}h{mw}l{m} {m}v{mh}Z", x + c, m = -c, mw = -w, mh = -h)
    } else {
        format!(
            "M{} {y}h{w}q{c} 0 {c} {c}v{h}q0 {c} {m} {c}h{mw}q{m} 0 {m} {m}v{mh}q0 {m} {c} {m}Z",
            x + c,
            m = -c,
            mw = -w,
            mh = -h
        )
    }
}

/// The paper of a card with its band and title.
pub fn face(pen: &mut Pen, livery: &Livery, title: &str, subtitle: &str) {
    let edge = outline((4, 4), (WIDTH - 8, HEIGHT - 8), 18, livery);
    pen.put(el("path").d(&edge).fill(palette::SHEET).stroke(livery.strong, 6));
    let (x, w, c) = (7, WIDTH - 14, 15);
    let band = if livery.cut {
        format!("M{} 7h{}l{c} {c}v44h-{w}v-44Z", x + c, w - 2 * c)
    } else {
        format!("M{} 7h{}q{c} 0 {c} {c}v44h-{w}v-44q0 -{c} {c} -{c}Z", x + c, w - 2 * c)
    };
    pen.put(el("path").d(&band).fill(livery.strong));
    let room = WIDTH - 92;
    let size = letters::fit(title, 30, room, true);
    let line = |pen: &mut Pen, y, size, weight, text: &str| {
        pen.words(el("text").xy(76, y).num("font-size", size).attr("font-weight", weight).fill(livery.on_strong), text);
    };
    let lines = letters::wrap(title, 23, room);
    if size >= 20 || lines.len() < 2 {
        line(pen, 35, size.min(27), "bold", title);
        line(pen, 58, letters::fit(subtitle, 18, room, false), "normal", subtitle);
    } else {
        // A long title replaces the subtitle, which moves to the foot of the card.
        for (i, part) in lines.iter().take(2).enumerate() {
            line(pen, 33 + 24 * i as i32, letters::fit(part, 21, room, true), "bold", part);
        }
        let foot = el("text").xy(18, HEIGHT - 20).num("font-size", 17).attr("font-style", "italic");
        pen.words(foot.fill(palette::INK_SOFT), subtitle);
    }
}

/// The cost of a card, in a disc over the left end of the band.
pub fn cost(pen: &mut Pen, cost: i32) {
    pen.put(el("circle").num("cx", 40).num("cy", 40).num("r", 27).fill(palette::SHEET).stroke(palette::INK, 3));
    pen.words(
        el("text")
            .xy(40, 52)
            .num("font-size", 35)
            .attr("font-weight", "bold")
            .attr("text-anchor", "middle")
            .fill(palette::INK),
        &cost.to_string(),
    );
}

/// A text in lines from `y` on, at the largest size up to `size` that fits above `end`.
pub fn paragraph(pen: &mut Pen, text: &str, (x, y): (i32, i32), room: i32, end: i32, size: i32) {
    let mut size = size;
    let mut lines = letters::wrap(text, size, room);
    while size > 12 && y + lines.len() as i32 * size * 5 / 4 > end {
        size -= 1;
        lines = letters::wrap(text, size, room);
    }
    for (i, line) in lines.iter().enumerate() {
        let y = y + size + i as i32 * size * 5 / 4;
        pen.words(el("text").xy(x, y).num("font-size", size).fill(palette::INK), line);
    }
}

/// The source of a card's figures, as a seal in the lower right corner: a book for the rulebook, a printed
/// sheet for the published game, a pencil for reconstructed figures.
pub fn source(pen: &mut Pen, source: Source) {
    let (x, y) = (WIDTH - 40, HEIGHT - 38);
    pen.within(el("g").at(x, y).class("source"), |pen| {
        let line = |pen: &mut Pen, d: &str| {
            pen.put(el("path").d(d).fill("none").stroke(palette::INK_SOFT, 2).round());
        };
        match source {
            Source::Rulebook => line(pen, "M0 4q6 -4 11 0v16q-5 -4 -11 0ZM22 4q-6 -4 -11 0v16q5 -4 11 0Z"),
            Source::Published => line(pen, "M3 1h12l5 5v15h-17ZM15 1v5h5M7 11h9M7 15h9"),
            Source::Reconstructed => line(pen, "M2 20l3 -8l11 -11l5 5l-11 11ZM5 12l5 5M2 20l2 -1"),
        }
    });
}

/// The back of a card: the camp's hatching and a word.
pub fn back(pen: &mut Pen, livery: &Livery, word: &str) {
    let edge = outline((4, 4), (WIDTH - 8, HEIGHT - 8), 18, livery);
    pen.put(el("path").d(&edge).fill(livery.strong).stroke(palette::INK, 4));
    let mut d = String::new();
    for i in 0..17 {
        let y = 40 + i * 20;
        d.push_str(&if livery.cut { format!("M40 {y}h220") } else { format!("M40 {y}q55 -16 110 0t110 0") });
    }
    pen.put(el("path").d(&d).fill("none").stroke(livery.on_strong, 3).opacity(35));
    let size = letters::fit(word, 34, 200, true);
    pen.put(el("rect").xy(40, 180).size(220, 60).num("rx", 8).fill(livery.strong));
    pen.words(
        el("text")
            .xy(150, 210 + size / 3)
            .num("font-size", size)
            .attr("font-weight", "bold")
            .attr("text-anchor", "middle")
            .fill(livery.on_strong),
        word,
    );
}
