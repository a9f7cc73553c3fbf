//! Counters and stacks: a card with a silhouette, a number, pips for lost steps and chevrons for experience;
//! a stack shows several counters with their number. Legible at the size of a fingernail.

use crate::cards::outline;
use crate::palette::{self, Livery};
use crate::{Pen, el, letters};

/// One counter.
#[derive(Clone, Debug)]
pub struct Counter<'a> {
    /// Its livery: colours and corners.
    pub livery: &'a Livery,
    /// Its silhouette, as path data around 0 0, about 84 by 52 ([`crate::silhouettes`]).
    pub silhouette: &'a str,
    /// A short word or number under the silhouette: strength, type, code.
    pub word: &'a str,
    /// Its steps: all of them and those left.
    pub health: Option<(i32, i32)>,
    /// Chevrons of experience.
    pub experience: i32,
    /// Whether it has acted or sleeps: drawn pale with a bar across.
    pub done: bool,
}

impl<'a> Counter<'a> {
    /// A counter with only a silhouette.
    pub fn new(livery: &'a Livery, silhouette: &'a str) -> Counter<'a> {
        Counter { livery, silhouette, word: "", health: None, experience: 0, done: false }
    }
    /// Adds a word or number.
    #[must_use]
    pub fn word(self, word: &'a str) -> Counter<'a> {
        Counter { word, ..self }
    }
    /// Sets the steps left and the steps in all.
    #[must_use]
    pub fn health(self, left: i32, all: i32) -> Counter<'a> {
        Counter { health: Some((left, all)), ..self }
    }
    /// Adds chevrons.
    #[must_use]
    pub fn experience(self, chevrons: i32) -> Counter<'a> {
        Counter { experience: chevrons, ..self }
    }
    /// Sets whether it has acted.
    #[must_use]
    pub fn done(self, done: bool) -> Counter<'a> {
        Counter { done, ..self }
    }
}

fn plate(pen: &mut Pen, livery: &Livery) {
    pen.put(el("path").d(&outline((-48, -48), (96, 96), 20, livery)).fill(livery.strong).stroke(palette::SHEET, 4));
}

/// Draws a counter, 100 by 100, centred at 0 0.
///
/// ```
/// use draw::counters::{Counter, counter};
/// use draw::palette::Livery;
/// use draw::silhouettes::TANK;
/// const RED: Livery = Livery::by_day(0xecd2cc, 0x87262b, true, 45);
/// let mut pen = draw::Pen::new();
/// counter(&mut pen, &Counter::new(&RED, TANK).word("Pz IV").health(2, 3).experience(1));
/// assert!(pen.done().contains(">Pz IV<"));
/// ```
pub fn counter(pen: &mut Pen, counter: &Counter<'_>) {
    let livery = counter.livery;
    pen.put(el("path").d(&outline((-48, -48), (96, 96), 20, livery)).fill(palette::COAST).opacity(35).at(4, 5));
    plate(pen, livery);
    let (has_word, has_pips) = (!counter.word.is_empty(), counter.health.is_some());
    let lift = -12 * i32::from(has_word) - 8 * i32::from(has_pips) + if counter.experience > 0 { 6 } else { 0 };
    let scale = [100, 88, 72][usize::from(has_word) + usize::from(has_word && has_pips)];
    pen.put(
        el("path").d(counter.silhouette).fill(livery.on_strong).attr("fill-rule", "evenodd").at_scaled(0, lift, scale),
    );
    if has_word {
        let size = letters::fit(counter.word, 27, 84, true);
        let y = if has_pips { 26 } else { 38 };
        let style =
            el("text").xy(0, y).num("font-size", size).attr("font-weight", "bold").attr("text-anchor", "middle");
        pen.words(style.fill(livery.on_strong), counter.word);
    }
    if let Some((left, all)) = counter.health {
        health(pen, livery, left, all);
    }
    chevrons(pen, counter.experience);
    if counter.done {
        pen.put(el("path").d(&outline((-48, -48), (96, 96), 20, livery)).fill(palette::PAPER).opacity(45));
        pen.put(el("path").d("M-36 -36L36 36").stroke(palette::SHEET, 11).round());
        pen.put(el("path").d("M-36 -36L36 36").stroke(palette::INK, 5).round());
    }
}

/// Steps left as full pips, lost steps as hollow ones with a cross, along the lower edge.
fn health(pen: &mut Pen, livery: &Livery, left: i32, all: i32) {
    let step = (80 / all.max(1)).min(22);
    let r = (step * 2 / 5).clamp(3, 8);
    for i in 0..all {
        let x = (2 * i + 1 - all) * step / 2;
        let pip = el("circle").num("cx", x).num("cy", 36).num("r", r);
        if i < left {
            pen.put(pip.fill(livery.on_strong));
        } else {
            pen.put(pip.fill("none").stroke(livery.on_strong, 2).opacity(80));
            let d = format!("M{} {}l{s} {s}m0 -{s}l-{s} {s}", x - r, 36 - r, s = 2 * r);
            pen.put(el("path").d(&d).fill("none").stroke(livery.on_strong, 3).round());
        }
    }
}

/// Chevrons on a small plate in the upper left.
fn chevrons(pen: &mut Pen, count: i32) {
    if count <= 0 {
        return;
    }
    let count = count.min(4);
    pen.put(el("rect").xy(-50, -50).size(34, 14 + 9 * count).num("rx", 5).fill(palette::AMBER).stroke(palette::INK, 2));
    let d: String = (0..count).map(|i| format!("M-43 {}l10 -7l10 7", -35 + 9 * i)).collect();
    pen.put(el("path").d(&d).fill("none").stroke(crate::palette::Colour::same(0x0b0a08), 5).round());
}

/// A stack: the top counter over the edges of others, with the number on a disc in the upper right corner. A
/// count of 1 is a single counter.
///
/// ```
/// use draw::counters::{Counter, stack};
/// # use draw::palette::Livery;
/// # const RED: Livery = Livery::by_day(0xecd2cc, 0x87262b, true, 45);
/// let mut pen = draw::Pen::new();
/// stack(&mut pen, &Counter::new(&RED, draw::silhouettes::INFANTRY), 12);
/// assert!(pen.done().contains(">12<"));
/// ```
pub fn stack(pen: &mut Pen, top: &Counter<'_>, count: i32) {
    for i in (1..count.clamp(1, 3)).rev() {
        pen.within(el("g").at(-5 * i, -6 * i), |pen| plate(pen, top.livery));
    }
    counter(pen, top);
    if count > 1 {
        let text = count.to_string();
        let half = 22 + 9 * (text.len() as i32 - 1);
        let disc = el("rect").xy(34 - half, -60).size(2 * half, 44).num("rx", 22);
        pen.put(disc.fill(palette::SHEET).stroke(palette::INK, 4));
        let style =
            el("text").xy(34, -25).num("font-size", 37).attr("font-weight", "bold").attr("text-anchor", "middle");
        pen.words(style.fill(palette::INK), &text);
    }
}

/// One stack of a [`pile`].
#[derive(Clone, Debug)]
pub struct Heap<'a> {
    /// The counter.
    pub top: Counter<'a>,
    /// The number of counters.
    pub count: i32,
}

/// Everything in one place: several stacks around 0 0 in a block as square as possible, each `size` wide.
pub fn pile(pen: &mut Pen, heaps: &[Heap<'_>], size: i32) {
    let count = heaps.len() as i32;
    let across = (1..=count.max(1)).find(|n| n * n >= count).unwrap_or(1);
    let (step, down) = (size * 112 / 100, (count + across - 1) / across);
    for (i, heap) in heaps.iter().enumerate() {
        let (column, row) = (i as i32 % across, i as i32 / across);
        let (x, y) = ((2 * column + 1 - across) * step / 2, (2 * row + 1 - down) * step / 2);
        pen.within(el("g").at_scaled(x, y, size), |pen| stack(pen, &heap.top, heap.count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::silhouettes::TANK;

    const LIVERY: Livery = Livery::by_day(0xd5d7d6, 0x454b52, true, 0);

    fn drawn(draw: impl FnOnce(&mut Pen)) -> String {
        let mut pen = Pen::new();
        draw(&mut pen);
        pen.done()
    }

    #[test]
    fn lost_pips_differ_from_full_ones_by_a_cross() {
        let hurt = drawn(|pen| counter(pen, &Counter::new(&LIVERY, TANK).health(1, 4)));
        let whole = drawn(|pen| counter(pen, &Counter::new(&LIVERY, TANK).health(4, 4)));
        assert_eq!(hurt.matches("<circle").count(), 4);
        assert_eq!(hurt.matches("<path").count() - whole.matches("<path").count(), 3);
    }

    #[test]
    fn a_stack_of_one_is_a_counter() {
        let top = Counter::new(&LIVERY, TANK);
        assert_eq!(drawn(|pen| stack(pen, &top, 1)), drawn(|pen| counter(pen, &top)));
        assert!(drawn(|pen| stack(pen, &top, 2)).contains(">2<"));
    }

    #[test]
    fn heaps_do_not_lie_over_each_other() {
        let heap = || Heap { top: Counter::new(&LIVERY, TANK), count: 3 };
        for count in 1..=12usize {
            let heaps: Vec<Heap<'_>> = (0..count).map(|_| heap()).collect();
            let text = drawn(|pen| pile(pen, &heaps, 50));
            let places: std::collections::BTreeSet<&str> = text
                .split("<g transform=\"")
                .filter(|p| p.contains("scale(0.50)"))
                .filter_map(|p| p.split('"').next())
                .collect();
            assert_eq!(places.len(), count);
        }
    }
}
