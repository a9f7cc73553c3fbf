//! The strip of a side along its edge of the board: piles, hand, command points, warnings.

use super::pieces::{LIVERIES, sign};
use super::terrain::{CELL_W, HEIGHT, LEFT};
use super::{say, tell};
use crate::secrets::{View, side_id};
use crate::words::side_name;
use ::draw::palette::{self, Paint};
use ::draw::{El, Pen, el, letters, signs};
use table::{Look, Seat};

/// Height of a strip.
const HIGH: i32 = 98;

fn text(x: i32, y: i32, size: i32) -> El {
    el("text").xy(x, y).num("font-size", size).fill(palette::INK)
}

/// A pile with its count, and a word under it.
fn pile(pen: &mut Pen, (x, y): (i32, i32), count: usize, word: &str, colour: impl Paint) {
    pen.within(el("g").at(x, y), |pen| {
        signs::pile(pen, colour);
        pen.words(text(42, 32, 34).attr("font-weight", "bold"), &count.to_string());
        let size = letters::fit(word, 22, 112, false);
        pen.words(text(0, 68, size), word);
    });
}

/// Draws the strip of a seat, above or below the board.
pub(super) fn draw(pen: &mut Pen, view: &View, seat: Seat, top: bool, look: &Look) {
    let lang = look.lang;
    let side = &view.sides[seat.index()];
    let livery = &LIVERIES[seat.index()];
    let y = if top { 6 } else { HEIGHT - HIGH - 6 };
    let active = view.turn > 0 && view.active == seat && view.winner.is_none();
    let key = |what: &str| format!("{}.{what}", side_id(seat));
    let name = side_name(seat, lang);
    let group = el("g").thing(side_id(seat)).attr("data-name", &name).attr("data-panel", "").at(LEFT, y);
    pen.part(&key("strip"), group, |pen| {
        let (width, height) = (3 * CELL_W, HIGH);
        let frame = el("rect").size(width, height).num("rx", 14).fill(livery.wash);
        pen.put(if active { frame.stroke(livery.strong, 5) } else { frame.stroke(palette::PENCIL, 2) });
        pen.within(el("g").at(46, 49), |pen| sign(pen, seat.index(), 30));
        pen.words(text(90, 44, letters::fit(&name, 34, 190, true)).attr("font-weight", "bold"), &name);
        let hand = format!("{} {} + {}", say(lang, "strip-hand"), side.hand_troops, side.hand_bonus);
        pen.words(text(90, 78, 24), &hand);
        pen.part(&key("points"), el("g"), |pen| {
            if active {
                points(pen, view, lang);
            } else if side.ready && view.turn == 0 {
                pen.words(text(300, 60, 30).attr("font-style", "italic"), &say(lang, "strip-ready"));
            }
        });
        for (i, (count, word)) in [(side.troops, "troops"), (side.bonus, "bonus")].into_iter().enumerate() {
            let x = 512 + i as i32 * 128;
            let colour = if i == 0 { livery.strong } else { palette::WOOD };
            let thing = format!("{}.{word}", side_id(seat));
            let name = format!("{} ({})", say(lang, &format!("pile-{word}")), side_name(seat, lang));
            pen.part(&thing, el("g").thing(&thing).attr("data-name", &name), |pen| {
                let area = el("rect").xy(x - 12, 6).size(122, height - 12).num("rx", 10);
                pen.put(area.clone().fill("#000000").attr("fill-opacity", "0"));
                pen.put(area.class("halo").fill("none"));
                pile(pen, (x, 14), count, &say(lang, &format!("strip-{word}")), colour);
            });
        }
        let gone = side.troop_discard.len() + side.bonus_discard.len();
        let discards = format!("{} ({name})", say(lang, "strip-discard"));
        pen.part(&key("discard"), el("g").thing(&key("discard")).attr("data-name", &discards), |pen| {
            pile(pen, (768, 14), gone, &say(lang, "strip-discard"), palette::PAPER_SHADE);
        });
        // Warning tokens: a sign and their number.
        let warnings = tell(lang, "strip-warnings", "n", &side.warnings.to_string());
        let group = el("g").thing(&key("warnings")).attr("data-name", &warnings).at(914, 0);
        pen.part(&key("warnings"), group, |pen| {
            pen.words(el("title"), &warnings);
            pen.within(el("g").at_scaled(0, 34, 130), |pen| signs::warning(pen, side.warnings > 0));
            if side.warnings > 0 {
                let count = text(0, 86, 30).attr("text-anchor", "middle").attr("font-weight", "bold");
                pen.words(count, &side.warnings.to_string());
            }
        });
    });
}

/// The command points of the active side: discs, and their number for those who do not count discs.
fn points(pen: &mut Pen, view: &View, lang: table::Lang) {
    let all = i32::from(view.pack.constants.command_points);
    let left = i32::from(view.pc);
    pen.words(text(294, 44, 34).attr("font-weight", "bold"), &format!("{left} {}", say(lang, "strip-points")));
    for i in 0..all.max(left).min(9) {
        let disc = el("circle").num("cx", 306 + i * 31).num("cy", 70).num("r", 12).stroke(palette::INK, 3);
        pen.put(if i < left { disc.fill(palette::AMBER) } else { disc.fill(palette::PAPER) });
    }
}
