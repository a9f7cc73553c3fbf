//! Troops on the board and troop and bonus cards in the hand, drawn from plain figures.

use super::emblems;
use super::silhouettes::{self, Shape};
use ::draw::cards::{self, outline};
use ::draw::palette::{self, Livery};
use ::draw::{Pen, el, letters, signs};
use table::pack::Source;

/// How the two sides differ: a blue that is rounded and bears the cockade, a grey-green that is cut
/// and bears the cross.
pub(crate) const LIVERIES: [Livery; 2] =
    [Livery::by_day(0xcfdbe4, 0x3f617e, false, 45), Livery::by_day(0xd8d8c4, 0x565a40, true, 0)];

/// The national sign of a side.
pub(crate) fn sign(pen: &mut Pen, side: usize, r: i32) {
    if side == 0 { signs::cockade(pen, r) } else { signs::flared_cross(pen, r) }
}

/// Width of a troop on the board.
pub(crate) const TOKEN_W: i32 = 146;
/// Height of a troop on the board.
pub(crate) const TOKEN_H: i32 = 164;

/// A troop on the board.
#[derive(Debug)]
pub(crate) struct Token<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whose it is.
    pub side: usize,
    /// What it looks like.
    pub shape: Shape,
    /// Health when whole.
    pub health: i32,
    /// Health lost.
    pub damage: i32,
    /// Has it attacked in this turn?
    pub spent: bool,
    /// Has it moved in this turn?
    pub moved: bool,
}

fn middle(x: i32, y: i32, size: i32) -> ::draw::El {
    el("text").xy(x, y).num("font-size", size).attr("text-anchor", "middle")
}

/// The outline around a troop that a page lights up.
pub(crate) fn halo(side: usize) -> ::draw::El {
    el("path").class("halo").d(&outline((-3, -3), (TOKEN_W + 6, TOKEN_H + 6), 20, &LIVERIES[side])).fill("none")
}

/// Draws a troop from its left upper corner.
pub(crate) fn token(pen: &mut Pen, token: &Token<'_>) {
    let livery = &LIVERIES[token.side];
    let body = outline((3, 3), (TOKEN_W - 6, TOKEN_H - 6), 16, livery);
    pen.put(el("path").d(&body).fill(palette::INK).opacity(30).at(4, 5));
    pen.put(el("path").d(&body).fill(livery.wash).stroke(livery.strong, 5));
    pen.within(el("g").at_scaled(22, 6, 102), |pen| silhouettes::draw(pen, token.shape));
    // The name on a band in the colour of the side.
    pen.put(el("rect").xy(5, 108).size(TOKEN_W - 10, 29).fill(livery.strong));
    let size = letters::fit(token.name, 23, TOKEN_W - 16, true);
    pen.words(
        middle(TOKEN_W / 2, 122 + size * 9 / 25, size).attr("font-weight", "bold").fill(livery.on_strong),
        token.name,
    );
    let r = if token.health > 6 { 5 } else { 8 };
    let row = token.health * (2 * r + 4) - 4;
    pen.within(el("g").at((TOKEN_W - row) / 2, 149).class("pips"), |pen| {
        signs::pips(pen, token.health - token.damage, token.health, r);
    });
    pen.within(el("g").at(22, 22), |pen| sign(pen, token.side, 13));
    // What it has done this turn: crossed swords, footsteps.
    let mut y = 24;
    for (done, d) in [(token.spent, "M-7 -7L7 7M7 -7L-7 7M-8 3l5 5M8 3l-5 5"), (token.moved, "M-8 0h14M1 -6l6 6l-6 6")]
    {
        if done {
            pen.within(el("g").at(TOKEN_W - 24, y), |pen| {
                pen.put(el("circle").num("r", 14).fill(palette::SHEET).stroke(palette::INK, 2));
                pen.put(el("path").d(d).fill("none").stroke(palette::INK, 3).round());
            });
            y += 31;
        }
    }
}

/// The words of a card that are the same on all cards.
#[derive(Debug)]
pub(crate) struct CardWords<'a> {
    /// "Range", with the figures.
    pub range: String,
    /// "Health".
    pub health: &'a str,
}

/// What a troop card shows.
#[derive(Debug)]
pub(crate) struct TroopFace<'a> {
    /// Its name.
    pub name: &'a str,
    /// The name of its type.
    pub kind: &'a str,
    /// Whose it is.
    pub side: usize,
    /// What it looks like.
    pub shape: Shape,
    /// Command points to deploy it.
    pub cost: i32,
    /// Health when whole.
    pub health: i32,
    /// Damage to each type of target: in the open, and in a trench; `None` is the printed X.
    pub damage: [[Option<i32>; 2]; 4],
    /// Its abilities in words.
    pub text: &'a str,
    /// Where its figures are from.
    pub source: Source,
}

/// The targets of a damage table, in its order.
const TARGETS: [Shape; 4] = [Shape::Crested, Shape::MachineGun, Shape::LightTank, Shape::Biplane];

/// A damage table of 134 by 144: a row a type of target, open ground and trench.
fn damage_table(pen: &mut Pen, damage: &[[Option<i32>; 2]; 4]) {
    pen.put(el("rect").size(134, 144).num("rx", 6).fill(palette::PAPER).stroke(palette::PENCIL, 2));
    // Column heads: a crater, a trench.
    pen.put(el("ellipse").num("cx", 64).num("cy", 15).num("rx", 15).num("ry", 7).fill(palette::EARTH_DARK));
    pen.put(el("ellipse").num("cx", 64).num("cy", 17).num("rx", 9).num("ry", 4).fill(palette::DUG));
    pen.put(
        el("path").d("M90 20h8l4 -8h10l4 8h8").fill("none").stroke(palette::DUG, 5).attr("stroke-linejoin", "round"),
    );
    let cell = |pen: &mut Pen, x: i32, y: i32, value: Option<i32>| {
        let (text, colour) = match value {
            Some(n) => (n.to_string(), palette::INK),
            None => ("✕".to_string(), palette::RED),
        };
        pen.words(middle(x, y, 24).attr("font-weight", "bold").fill(colour), &text);
    };
    for (row, [open, dug]) in damage.iter().enumerate() {
        let y = 30 + row as i32 * 28;
        pen.put(el("path").d(&format!("M0 {y}h134")).stroke(palette::PENCIL, 1));
        pen.within(el("g").at_scaled(8, y + 1, 26), |pen| silhouettes::draw(pen, TARGETS[row]));
        if row < 2 {
            cell(pen, 64, y + 23, *open);
            cell(pen, 107, y + 23, *dug);
        } else {
            cell(pen, 86, y + 23, *open);
        }
    }
}

/// A troop card.
pub(crate) fn troop_card(pen: &mut Pen, face: &TroopFace<'_>, words: &CardWords<'_>) {
    let livery = &LIVERIES[face.side];
    cards::face(pen, livery, face.name, face.kind);
    cards::cost(pen, face.cost);
    pen.put(el("rect").xy(12, 76).size(136, 144).fill(livery.wash));
    pen.within(el("g").at_scaled(20, 88, 120), |pen| silhouettes::draw(pen, face.shape));
    pen.within(el("g").at(28, 94), |pen| sign(pen, face.side, 11));
    pen.within(el("g").at(154, 76), |pen| damage_table(pen, &face.damage));
    pen.words(el("text").xy(16, 249).num("font-size", 18).fill(palette::INK_SOFT), words.health);
    let after = 24 + letters::width(words.health, 18, false);
    pen.within(el("g").at(after, 243), |pen| signs::pips(pen, face.health, face.health, 8));
    pen.words(
        el("text").xy(286, 249).num("font-size", 18).attr("text-anchor", "end").fill(palette::INK_SOFT),
        &words.range,
    );
    pen.put(el("path").d("M14 262h272").stroke(palette::PENCIL, 2));
    cards::paragraph(pen, face.text, (16, 268), 262, 384, 20);
    cards::source(pen, face.source);
}

/// What a bonus card shows.
#[derive(Debug)]
pub(crate) struct BonusFace<'a> {
    /// The id that its picture goes by.
    pub id: &'a str,
    /// Its name.
    pub name: &'a str,
    /// Its attributes in words.
    pub kind: &'a str,
    /// Whose it is.
    pub side: usize,
    /// Command points to play it.
    pub cost: i32,
    /// The damage table of an attack.
    pub damage: Option<[[Option<i32>; 2]; 4]>,
    /// What it does, in words.
    pub text: &'a str,
    /// Where its figures are from.
    pub source: Source,
}

/// A bonus card.
pub(crate) fn bonus_card(pen: &mut Pen, face: &BonusFace<'_>) {
    let livery = &LIVERIES[face.side];
    cards::face(pen, livery, face.name, face.kind);
    cards::cost(pen, face.cost);
    match &face.damage {
        Some(damage) => {
            pen.put(el("rect").xy(12, 76).size(136, 144).fill(palette::PAPER_SHADE));
            pen.within(el("g").at_scaled(20, 88, 120), |pen| emblems::draw(pen, face.id));
            pen.within(el("g").at(154, 76), |pen| damage_table(pen, damage));
        }
        None => {
            pen.put(el("rect").xy(12, 76).size(276, 144).fill(palette::PAPER_SHADE));
            pen.within(el("g").at_scaled(85, 82, 130), |pen| emblems::draw(pen, face.id));
        }
    }
    pen.put(el("path").d("M14 230h272").stroke(palette::PENCIL, 2));
    cards::paragraph(pen, face.text, (16, 238), 262, 384, 20);
    cards::source(pen, face.source);
}

/// A card that lies face down.
pub(crate) fn card_back(pen: &mut Pen, side: usize, word: &str) {
    cards::back(pen, &LIVERIES[side], word);
    pen.within(el("g").at(150, 110), |pen| {
        pen.put(el("circle").num("r", 44).fill(LIVERIES[side].wash));
        sign(pen, side, 34);
    });
}

/// A word stamped across a card.
pub(crate) fn stamp(pen: &mut Pen, word: &str) {
    let size = letters::fit(word, 26, 220, true);
    pen.within(el("g").at_turned(150, 360, -6), |pen| {
        pen.put(el("rect").xy(-128, -24).size(256, 48).num("rx", 8).fill(palette::SHEET).stroke(palette::RED, 4));
        pen.words(middle(0, size * 9 / 25, size).attr("font-weight", "bold").fill(palette::RED), word);
    });
}
