//! Cards as cards: nation, type, title, what it says, where it is from and how sure that is.

use super::liveries::{LIVERIES, PLANE, SHIP, TANK, emblem};
use super::{say, tell};
use crate::data::{Card, Doubt, Pack};
use crate::lang::Kind;
use crate::text::{card_text, title};
use ::draw::{Pen, cards, el, letters, palette};
use table::pack::Source;
use table::{Drawing, Lang};

/// The ground of a type, and what is drawn on it: colour never speaks alone.
fn manner(kind: Kind) -> (&'static str, &'static str) {
    // Crossed swords; a flash; a scroll; a hand that stops; a sinking crate; a life-belt.
    const SWORDS: &str = "M-26 -22L14 18M26 -22L-14 18M-22 8L-8 22M22 8L8 22";
    match kind {
        Kind::BuildArmy => ("#e0dcbc", TANK),
        Kind::BuildNavy => ("#cfdde4", SHIP),
        Kind::LandBattle => ("#ecd6bf", SWORDS),
        Kind::SeaBattle => ("#c9dbe0", SWORDS),
        Kind::Event => ("#efe2b4", "M4 -28L-18 6H-3L-8 28L18 -8H2Z"),
        Kind::Status => ("#d8e2c8", "M-20 -24H14Q22 -24 22 -16V24H-12Q-20 24 -20 16ZM-10 -10H12M-10 0H12M-10 10H6"),
        Kind::Response => ("#e6d3dc", "M-24 -20H24V0Q24 20 0 28Q-24 20 -24 0ZM-12 0L-3 9L13 -10"),
        Kind::EconomicWarfare => ("#e3d6c6", "M-24 -14H24V22H-24ZM-24 -2H24M0 -14V22M-14 -28L0 -14L14 -28"),
        Kind::DeployAir => ("#d6e0ea", PLANE),
        Kind::Bolster => (
            "#dcd6ea",
            "M0 -26a26 26 0 1 0 .1 0ZM0 -10a10 10 0 1 0 .1 0ZM-18 -18l11 11M18 -18l-11 11M-18 18l11 -11M18 18l-11 -11",
        ),
    }
}

fn sign(pen: &mut Pen, kind: Kind, ink: &str) {
    let (_, d) = manner(kind);
    let filled = matches!(kind, Kind::BuildArmy | Kind::BuildNavy | Kind::DeployAir | Kind::Event);
    let path = el("path").d(d);
    pen.put(if filled {
        path.fill(ink).attr("fill-rule", "evenodd")
    } else {
        path.fill("none").stroke(ink, 5).round()
    });
    if kind == Kind::SeaBattle {
        let waves = "M-34 30q8 -8 17 0t17 0t17 0t17 0";
        pen.put(el("path").d(waves).fill("none").stroke(ink, 4).round());
    }
    if kind == Kind::LandBattle {
        pen.put(el("path").d("M-34 30h68").stroke(ink, 4).round());
    }
}

/// How a card stands on the table.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) enum Stamp {
    /// Nothing special.
    None,
    /// Usable only from the next sequence on.
    Asleep,
    /// Used or cancelled.
    Spent,
    /// Face down for the others.
    Down,
}

/// A card face up.
pub(super) fn face(pack: &Pack, card: &Card, stamp: Stamp, lang: Lang) -> Drawing {
    let mut pen = Pen::new();
    let nation = card.nation.index();
    let livery = &LIVERIES[nation];
    cards::face(&mut pen, livery, "", "");
    head(&mut pen, &title(card, lang), livery.on_strong);
    pen.within(el("g").at(40, 40), |pen| emblem(pen, nation, 27));
    let (ground, _) = manner(card.kind);
    pen.put(el("rect").xy(12, 72).size(cards::WIDTH - 24, 76).fill(ground));
    pen.within(el("g").at_scaled(62, 108, 104), |pen| sign(pen, card.kind, palette::INK));
    let kind = crate::text::say(lang, &format!("kind-{}", card.kind.word()), &[]);
    let words = letters::wrap(&kind, 25, 165);
    let first = 110 - (words.len() as i32 - 1) * 13 + 7;
    for (i, line) in words.iter().take(2).enumerate() {
        let size = letters::fit(line, 22, 165, true);
        let style = el("text").xy(118, first + i as i32 * 27).num("font-size", size).attr("font-weight", "bold");
        pen.words(style.fill(palette::INK), line);
    }
    cards::paragraph(&mut pen, &card_text(pack, card, lang), (22, 154), cards::WIDTH - 46, cards::HEIGHT - 50, 21);
    foot(&mut pen, pack, card, lang);
    if stamp != Stamp::None {
        let word = say(
            lang,
            match stamp {
                Stamp::Asleep => "card-asleep",
                Stamp::Spent => "card-spent",
                _ => "card-down",
            },
        );
        let size = letters::fit(&word, 24, 250, true);
        pen.within(el("g").at_turned(150, 112, -5), |pen| {
            let w = letters::width(&word, size, true) + 28;
            let frame = el("rect").xy(-w / 2, -24).size(w, 44).num("rx", 6).fill(palette::SHEET);
            pen.put(frame.stroke(palette::RED, 4).attr("fill-opacity", ".92"));
            let text = el("text").xy(0, 7).num("font-size", size).attr("font-weight", "bold");
            pen.words(text.attr("text-anchor", "middle").fill(palette::RED), &word);
        });
    }
    sheet(pen)
}

/// The title on the band beside the emblem: one line, or as many as it needs, smaller.
fn head(pen: &mut Pen, title: &str, ink: &str) {
    const ROOM: i32 = 208;
    // Bold letters are wider than those that `wrap` counts.
    let fitting = |size: i32, most: usize| {
        let lines = letters::wrap(title, size * 112 / 100, ROOM);
        let fits = lines.len() <= most && lines.iter().all(|l| letters::width(l, size, true) <= ROOM);
        fits.then_some((size, lines))
    };
    let one = (24..=28).rev().find_map(|size| fitting(size, 1));
    let two = || (18..=23).rev().find_map(|size| fitting(size, 2));
    let three = || (11..=17).rev().find_map(|size| fitting(size, 3));
    let (size, lines) = one.or_else(two).or_else(three).unwrap_or_else(|| (11, letters::wrap(title, 12, ROOM)));
    let step = size * 108 / 100;
    let first = 38 - step * (lines.len() as i32 - 1) / 2 + size * 35 / 100;
    for (i, line) in lines.iter().enumerate() {
        let style = el("text").xy(76, first + i as i32 * step).num("font-size", size).attr("font-weight", "bold");
        pen.words(style.fill(ink), line);
    }
}

/// The foot: whose it is, how many copies there are, where the row is from and how doubtful it is.
fn foot(pen: &mut Pen, pack: &Pack, card: &Card, lang: Lang) {
    let source = match card.source {
        Source::Rulebook => "source-rulebook",
        Source::Published => "source-published",
        Source::Reconstructed => "source-reconstructed",
    };
    let mut words = vec![crate::text::say(lang, source, &[])];
    match card.doubt {
        Doubt::Low => {}
        Doubt::Medium => words.push(say(lang, "doubt-some")),
        Doubt::High => words.push(say(lang, "doubt-much")),
    }
    if card.count > 1 {
        words.insert(0, format!("× {}", card.count));
    }
    words.insert(0, crate::text::say(lang, &format!("seat-{}", pack.nations[card.nation.index()].id), &[]));
    let text = words.join(" · ");
    let size = letters::fit(&text, 15, 232, false);
    let style = el("text").xy(20, cards::HEIGHT - 18).num("font-size", size).attr("font-style", "italic");
    let ink = if card.doubt == Doubt::Low { palette::INK_SOFT } else { palette::RED };
    pen.words(style.fill(ink), &text);
    cards::source(pen, card.source);
}

/// The back of a nation's card.
pub(super) fn back(nation: usize, word: &str) -> Drawing {
    let mut pen = Pen::new();
    cards::back(&mut pen, &LIVERIES[nation], word);
    pen.within(el("g").at(150, 110), |pen| emblem(pen, nation, 46));
    sheet(pen)
}

pub(super) fn sheet(pen: Pen) -> Drawing {
    let (width, height) = (cards::WIDTH as u32, cards::HEIGHT as u32);
    Drawing { width, height, ground: pen.done(), ..Drawing::default() }
}

/// What a card says, for screen readers and the large view.
pub(super) fn words(pack: &Pack, card: &Card, lang: Lang) -> String {
    let kind = crate::text::say(lang, &format!("kind-{}", card.kind.word()), &[]);
    let nation = crate::text::say(lang, &format!("seat-{}", pack.nations[card.nation.index()].id), &[]);
    let mut text = format!("{nation}, {kind}. {}", card_text(pack, card, lang));
    match card.doubt {
        Doubt::Low => {}
        Doubt::Medium => text.push_str(&tell(lang, "doubt-said", "how", &say(lang, "doubt-some"))),
        Doubt::High => text.push_str(&tell(lang, "doubt-said", "how", &say(lang, "doubt-much"))),
    }
    text
}
