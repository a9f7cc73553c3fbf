//! Around the map: the round and the phase, the lead, and a panel for each nation.

use super::liveries::{CAMPS, LIVERIES, PLANE, SHIP, TANK};
use super::map::middle;
use super::{EDGE, MAP_H, MAP_W, PANEL_H, TOP, say, tell};
use crate::secrets::{NationView, View};
use crate::state::ROUNDS;
use crate::text;
use ::draw::cards::outline;
use ::draw::{El, Pen, el, letters, palette, signs};
use table::{Lang, Look};

/// What of a panel says the most important: name, points and cards.
const HEAD: i32 = 176;

/// The lead that wins at the end of a round (QM-11.1a).
const LEAD: i32 = 30;

fn text_at(x: i32, y: i32, size: i32) -> El {
    el("text").xy(x, y).num("font-size", size)
}
fn bold(el: El) -> El {
    el.attr("font-weight", "bold")
}

/// What never changes of the strip above the map: the scales.
pub(super) fn ground(pen: &mut Pen, lang: Lang) {
    let wide = MAP_W + 2 * EDGE;
    pen.put(el("rect").size(wide, TOP + MAP_H + PANEL_H).fill(palette::PAPER));
    // The lead, whose turn it is, the rounds: each by itself where the map is larger than what is seen of it.
    let strips = format!("2270 0 {} {TOP};1050 0 1220 {TOP};0 0 1050 {TOP}", wide - 2270);
    pen.within(el("g").attr("id", "qm-scales").attr("data-tracks", &strips), |pen| scales(pen, lang));
}

fn scales(pen: &mut Pen, lang: Lang) {
    // Rounds.
    pen.words(bold(text_at(24, 42, 32)).fill(palette::INK), &say(lang, "track-rounds"));
    for round in 0..i32::from(ROUNDS) {
        let x = 24 + round * 50;
        pen.put(el("rect").xy(x, 60).size(46, 58).num("rx", 8).fill(palette::SHEET).stroke(palette::PENCIL, 2));
        pen.words(middle(x + 23, 101, 30).fill(palette::INK_SOFT), &(round + 1).to_string());
    }
    // The lead, from 30 for the Axis to 30 for the Allies.
    let (x, step) = (lead_at(0), LEAD_STEP);
    for (camp, key) in [(0, "camp-axis"), (1, "camp-allies")] {
        let livery = &CAMPS[camp];
        let side = if camp == 0 { -1 } else { 1 };
        let left = if camp == 0 { x - LEAD * step } else { x };
        pen.put(el("rect").xy(left, 66).size(LEAD * step, 46).fill(livery.wash).stroke(palette::PENCIL, 2));
        let goal = x + side * LEAD * step;
        pen.put(el("rect").xy(goal - 8, 58).size(16, 62).num("rx", if camp == 0 { 0 } else { 8 }).fill(livery.strong));
        let name = text::say(lang, key, &[]);
        let anchor = if camp == 0 { "start" } else { "end" };
        let title = bold(text_at(goal - side * 4, 44, 32)).attr("text-anchor", anchor).fill(livery.strong);
        pen.words(title, &name);
        for tens in 1..=3 {
            pen.words(middle(x + side * tens * 10 * step, 143, 28).fill(palette::INK_SOFT), &(tens * 10).to_string());
        }
    }
    pen.words(middle(x, 143, 28).fill(palette::INK_SOFT), "0");
    let mut ticks = String::new();
    for point in -LEAD..=LEAD {
        let (y, h) = if point % 10 == 0 { (66, 46) } else { (92, 20) };
        ticks.push_str(&format!("M{} {y}v{h}", x + point * step));
    }
    pen.put(el("path").d(&ticks).stroke(palette::PENCIL, 2));
}

const LEAD_STEP: i32 = 17;

/// Where a lead stands; the Axis leads to the left.
fn lead_at(axis: i32) -> i32 {
    MAP_W + 2 * EDGE - 40 - LEAD * LEAD_STEP - axis.clamp(-LEAD, LEAD) * LEAD_STEP
}

/// What changes of the strip above the map.
pub(super) fn tracks(pen: &mut Pen, view: &View, lang: Lang) {
    pen.part("tracks", el("g").attr("id", "qm-tracks").attr("data-tracks", ""), |pen| markers(pen, view, lang));
}

fn markers(pen: &mut Pen, view: &View, lang: Lang) {
    let round = i32::from(view.round).clamp(1, i32::from(ROUNDS));
    let x = 24 + (round - 1) * 50;
    let name = crate::text::say(lang, "face-round", &[("round", round.to_string())]);
    pen.part("round", el("g").thing("round").attr("data-name", &name), |pen| {
        pen.put(el("rect").xy(x - 3, 56).size(52, 66).num("rx", 10).fill(palette::AMBER).stroke(palette::INK, 4));
        pen.words(bold(middle(x + 23, 102, 32)).fill(palette::INK), &round.to_string());
    });
    pen.part("phase", el("g"), |pen| phases(pen, view, lang));
    pen.part("outlook", el("g"), |pen| outlook(pen, view, lang));
    let lead = i32::from(view.score);
    let camp = usize::from(lead < 0);
    let words = crate::Quartermaster::lead_in_words(view.score, lang);
    pen.part("lead", el("g").thing("lead").attr("data-name", &words).at(lead_at(lead), 89), |pen| {
        pen.words(el("title"), &words);
        let body = outline((-34, -34), (68, 68), 18, &CAMPS[camp]);
        let fill = if lead == 0 { palette::INK_SOFT } else { CAMPS[camp].strong };
        pen.put(el("path").d(&body).fill(fill).stroke(palette::SHEET, 5));
        pen.words(bold(middle(0, 14, 38)).fill("#ffffff"), &lead.abs().to_string());
    });
}

/// Whose sequence it is, and its phases.
fn phases(pen: &mut Pen, view: &View, lang: Lang) {
    let turn = view.nations.iter().position(|n| n.id == view.turn);
    if let (Some(nation), "") = (turn, view.end) {
        let livery = &LIVERIES[nation];
        let mut x = 1070;
        pen.put(el("use").attr("href", &format!("#qm-emblem-{nation}")).at_scaled(x + 44, 76, 84));
        let name = text::say(lang, &format!("seat-{}", view.turn), &[]);
        pen.words(bold(text_at(x + 100, 56, letters::fit(&name, 42, 620, true))).fill(livery.strong), &name);
        x += 100;
        let phases = ["action", "air", "supply", "score", "discard", "draw"];
        for phase in phases.into_iter().filter(|p| *p != "air" || view.extension) {
            let word = say(lang, &format!("step-{phase}"));
            let now = view.phase == phase;
            let w = letters::width(&word, 30, now) + 22;
            let chip = el("rect").xy(x, 78).size(w, 46).num("rx", if livery.cut { 4 } else { 22 });
            pen.put(if now { chip.fill(livery.strong) } else { chip.fill(palette::SHEET).stroke(palette::PENCIL, 2) });
            let style = middle(x + w / 2, 112, 30);
            pen.words(if now { bold(style).fill(livery.on_strong) } else { style.fill(palette::INK_SOFT) }, &word);
            x += w + 8;
        }
    } else if !view.end.is_empty() {
        let camp = usize::from(view.score < 0);
        let winner = tell(lang, "track-won", "camp", &text::say(lang, ["camp-axis", "camp-allies"][camp], &[]));
        pen.words(bold(text_at(1080, 100, 48)).fill(CAMPS[camp].strong), &winner);
    }
}

/// What both camps would score as things stand, and where that leads at the end of the round.
fn outlook(pen: &mut Pen, view: &View, lang: Lang) {
    if !view.end.is_empty() {
        return;
    }
    for (camp, key) in [(0, "camp-axis"), (1, "camp-allies")] {
        let side = if camp == 0 { -1 } else { 1 };
        let name = letters::width(&text::say(lang, key, &[]), 32, true);
        let x = lead_at(-side * LEAD) - side * (name + 34);
        pen.within(el("g").at(x, 0), |pen| {
            let args = [("camp", text::say(lang, key, &[])), ("n", view.gains[camp].to_string())];
            pen.words(el("title"), &super::WORDS.say(lang, "track-gains", &args));
            let (star, words) = if camp == 0 { (0, 20) } else { (-64, -44) };
            pen.within(el("g").at(star, 32), |pen| signs::star(pen, 15, palette::RED));
            pen.words(bold(text_at(words, 43, 30)).fill(palette::INK), &format!("+{}", view.gains[camp]));
        });
    }
    let after = crate::Quartermaster::lead_in_words(view.after_round, lang);
    let shown = tell(lang, "track-after", "lead", &after);
    pen.within(el("g"), |pen| {
        pen.words(el("title"), &tell(lang, "track-after-title", "lead", &after));
        let size = letters::fit(&shown, 30, 520, false);
        pen.words(middle(lead_at(0), 40, size).fill(palette::INK), &shown);
        // A hollow marker where the lead would be.
        let body = outline((-30, -30), (60, 60), 16, &CAMPS[usize::from(view.after_round < 0)]);
        let mark = el("path").d(&body).fill(palette::SHEET).stroke(palette::INK, 5).attr("stroke-dasharray", "9 5");
        pen.within(el("g").at(lead_at(i32::from(view.after_round)), 89), |pen| {
            pen.put(mark);
            pen.words(middle(0, 11, 30).fill(palette::INK), &view.after_round.abs().to_string());
        });
    });
}

/// The panels of the nations, in the order of play.
pub(super) fn nations(pen: &mut Pen, view: &View, look: &Look) {
    let wide = (MAP_W + 2 * EDGE) / 6;
    for (i, row) in view.nations.iter().enumerate() {
        let id = format!("nation-{}", row.id);
        let name = text::say(look.lang, &format!("seat-{}", row.id), &[]);
        let group = el("g").panel(&format!("qm-{id}"), HEAD).thing(&id).attr("data-name", &name);
        pen.part(&id, group.at(i as i32 * wide + 8, TOP + MAP_H + 22), |pen| {
            nation(pen, view, i, row, &name, (wide - 16, PANEL_H - 32), look.lang);
        });
    }
}

/// A sign with its number, and a word under it.
fn count(pen: &mut Pen, (x, y): (i32, i32), n: u32, word: &str, room: i32, sign: impl FnOnce(&mut Pen)) {
    pen.within(el("g").at(x, y), |pen| {
        sign(pen);
        pen.words(bold(text_at(56, 34, 44)).fill(palette::INK), &n.to_string());
        pen.words(text_at(0, 66, letters::fit(word, 30, room, false)).fill(palette::INK_SOFT), word);
    });
}

fn nation(pen: &mut Pen, view: &View, i: usize, row: &NationView, name: &str, (w, h): (i32, i32), lang: Lang) {
    let livery = &LIVERIES[i];
    let active = view.turn == row.id && view.end.is_empty();
    let frame = el("path").d(&outline((0, 0), (w, h), 22, livery)).fill(livery.wash);
    pen.put(if active { frame.stroke(livery.strong, 9) } else { frame.stroke(palette::PENCIL, 3) });
    pen.put(el("path").class("halo").d(&outline((-2, -2), (w + 4, h + 4), 24, livery)).fill("none"));
    pen.put(el("use").attr("href", &format!("#qm-emblem-{i}")).at_scaled(52, 50, 66));
    let asked = view.asked == row.id && view.end.is_empty();
    let shown = if asked { format!("▸ {name}") } else { name.to_string() };
    pen.words(bold(text_at(96, 64, letters::fit(&shown, 40, w - 236, true))).fill(livery.strong), &shown);
    score(pen, row, livery, (w - 122, 10), lang);
    // Cards: hand, deck, discards.
    let third = (w - 40) / 3;
    let piles = [
        (u32::from(row.hand_size), "panel-hand", livery.strong),
        (row.deck_size as u32, "panel-deck", livery.wash),
        (u32::from(row.discards_size), "panel-discards", palette::PAPER_SHADE),
    ];
    for (k, (n, key, colour)) in piles.into_iter().enumerate() {
        let at = (24 + k as i32 * third, 96);
        count(pen, at, n, &say(lang, key), third - 12, |pen| signs::pile(pen, colour));
    }
    // Pieces left in the reserve.
    let shapes = [(TANK, 0, "panel-armies"), (SHIP, 1, "panel-fleets"), (PLANE, 2, "panel-air")];
    for (k, (shape, piece, key)) in shapes.into_iter().enumerate().filter(|(k, _)| *k < 2 || view.extension) {
        let at = (24 + k as i32 * third, 184);
        count(pen, at, row.reserve[piece], &say(lang, key), third - 12, |pen| {
            let sign = el("path").d(shape).fill(livery.strong).attr("fill-rule", "evenodd");
            pen.put(sign.at_scaled(24, 20, 58));
        });
    }
    table_cards(pen, row, livery, (24, h - 42), lang);
}

/// What its next Score phase would give: all together, and below it stars and cards apart when there are
/// both. A broken frame when that phase comes only in the next round.
fn score(pen: &mut Pen, row: &NationView, livery: &palette::Livery, (x, y): (i32, i32), lang: Lang) {
    pen.within(el("g").at(x, y), |pen| {
        pen.words(el("title"), &score_title(row, lang));
        let stroke = if row.occupied { palette::RED } else { livery.strong };
        let frame = el("rect").size(106, 76).num("rx", 12).fill(palette::SHEET).stroke(stroke, 4);
        pen.put(if row.this_round { frame } else { frame.attr("stroke-dasharray", "9 6") });
        let cards: i16 = row.cards.iter().map(|c| c.points).sum();
        let points = if row.occupied { "0".to_string() } else { format!("+{}", row.points) };
        if cards == 0 {
            pen.within(el("g").at(30, 40), |pen| signs::star(pen, 21, palette::RED));
            pen.words(bold(middle(74, 53, 38)).fill(palette::INK), &points);
            return;
        }
        pen.words(bold(middle(53, 40, 38)).fill(palette::INK), &points);
        pen.within(el("g").at(18, 58), |pen| signs::star(pen, 12, palette::RED));
        let part = |at| text_at(at, 66, 23).fill(palette::INK);
        pen.words(part(32), &(row.points - cards).to_string());
        pen.put(el("rect").xy(62, 48).size(15, 20).num("rx", 3).fill(palette::SHEET).stroke(livery.strong, 3));
        pen.put(el("path").d("M66 55h7m-7 6h7").stroke(livery.strong, 2));
        pen.words(part(83), &cards.to_string());
    });
}

/// The same in words.
fn score_title(row: &NationView, lang: Lang) -> String {
    if row.occupied {
        return say(lang, "panel-score-shut");
    }
    let stars: i16 = row.stars.iter().map(|s| s.points).sum();
    let key = if row.this_round { "panel-score-title" } else { "panel-score-later" };
    let args =
        [("n", row.points.to_string()), ("stars", stars.to_string()), ("cards", (row.points - stars).to_string())];
    super::WORDS.say(lang, key, &args)
}

/// The cards on the table: a small card for each Status, a back for each that lies face down.
fn table_cards(pen: &mut Pen, row: &NationView, livery: &palette::Livery, (x, y): (i32, i32), lang: Lang) {
    let args = [("status", row.status.len().to_string()), ("down", row.down_size.to_string())];
    pen.within(el("g").at(x, y), |pen| {
        pen.words(el("title"), &super::WORDS.say(lang, "panel-table", &args));
        let mut at = 0;
        for status in &row.status {
            let card = el("rect").xy(at, 0).size(26, 34).num("rx", 4).fill(palette::SHEET).stroke(livery.strong, 4);
            pen.put(if status.asleep || status.spent { card.opacity(55) } else { card });
            pen.put(el("path").d(&format!("M{} 11h12m-12 8h12", at + 7)).stroke(livery.strong, 3));
            at += 34;
        }
        at += if row.status.is_empty() { 0 } else { 12 };
        for _ in 0..row.down_size {
            let back = el("rect").xy(at, 0).size(26, 34).num("rx", 4).fill(livery.strong).stroke(palette::INK, 2);
            pen.put(back);
            pen.words(bold(middle(at + 13, 27, 26)).fill(livery.on_strong), "?");
            at += 34;
        }
    });
}
