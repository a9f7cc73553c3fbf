//! Cards as cards: nation, type, title, what it says, where it is from and how sure that is.

use super::liveries::{LIVERIES, PLANE, SHIP, TANK, emblem};
use super::{say, tell};
use crate::figures::{Card, Doubt, Pack};
use crate::lang::{Cost, Kind};
use crate::text::{card_text, title};
use ::draw::palette::{self, Colour};
use ::draw::{Pen, cards, el, letters};
use table::pack::Source;
use table::{Drawing, Lang, Look};

/// The ground of a type, and what is drawn on it: colour never speaks alone.
fn manner(kind: Kind) -> (&'static str, &'static str) {
    // Crossed swords; a flash; a scroll; a shield; a factory that makes less; a life-belt.
    const SWORDS: &str = "M-26 -22L14 18M26 -22L-14 18M-22 8L-8 22M22 8L8 22";
    match kind {
        Kind::BuildArmy => ("#e0dcbc", TANK),
        Kind::BuildNavy => ("#cfdde4", SHIP),
        Kind::LandBattle => ("#ecd6bf", SWORDS),
        Kind::SeaBattle => ("#c9dbe0", SWORDS),
        Kind::Event => ("#efe2b4", "M4 -28L-18 6H-3L-8 28L18 -8H2Z"),
        Kind::Status => ("#d8e2c8", "M-20 -24H14Q22 -24 22 -16V24H-12Q-20 24 -20 16ZM-10 -10H12M-10 0H12M-10 10H6"),
        Kind::Response => ("#e6d3dc", "M-24 -20H24V0Q24 20 0 28Q-24 20 -24 0ZM-12 0L-3 9L13 -10"),
        Kind::EconomicWarfare => ("#e3d6c6", "M-30 24V4L-14 14V4L2 14V-20H12V24ZM25 -20V8M17 0L25 9L33 0"),
        Kind::DeployAir => ("#d6e0ea", PLANE),
        Kind::Bolster => (
            "#dcd6ea",
            "M0 -26a26 26 0 1 0 .1 0ZM0 -10a10 10 0 1 0 .1 0ZM-18 -18l11 11M18 -18l-11 11M-18 18l11 -11M18 18l-11 -11",
        ),
    }
}

fn sign(pen: &mut Pen, kind: Kind, ink: Colour) {
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
pub(super) fn face(pack: &Pack, card: &Card, stamp: Stamp, look: &Look) -> Drawing {
    let lang = look.lang;
    let mut pen = Pen::by(look.light);
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
    let top = costs(&mut pen, pack, card, lang);
    cards::paragraph(&mut pen, &card_text(pack, card, lang), (22, top), cards::WIDTH - 46, cards::HEIGHT - 50, 21);
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

/// What is paid, as a sign.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
enum Paid {
    /// Cards from the top of the deck.
    Deck,
    /// Cards from the hand.
    Hand,
    /// Cards of a type from the hand.
    Typed(Kind),
    /// Status cards from the table.
    Status,
    /// Squadrons from the board.
    Air,
}

/// The parts of a cost, in the order of the card's text.
fn parts(cost: &Cost) -> impl Iterator<Item = (Paid, u8)> {
    let typed = cost.typed.map_or((Paid::Hand, 0), |(kind, n)| (Paid::Typed(kind), n));
    let all =
        [typed, (Paid::Deck, cost.deck), (Paid::Hand, cost.hand), (Paid::Status, cost.status), (Paid::Air, cost.air)];
    all.into_iter().filter(|(_, n)| *n > 0)
}

/// The sign of something that is paid, around 0 0, about 40 by 34.
fn paid(pen: &mut Pen, what: Paid) {
    let leaf = |pen: &mut Pen, x: i32, turn: i32| {
        let card = el("rect").xy(-9, -13).size(18, 26).num("rx", 3).fill(palette::SHEET).stroke(palette::INK, 3);
        pen.put(card.at_turned(x, 0, turn));
    };
    match what {
        // A pile, and an arrow away from its top.
        Paid::Deck => {
            pen.put(
                el("path")
                    .d("M-18 4l14 -8h20l-14 8ZM-18 4v9h20v-9M2 13l14 -8v-9")
                    .fill(palette::SHEET)
                    .stroke(palette::INK, 3)
                    .round(),
            );
            pen.put(el("path").d("M-2 -6v-10M-7 -11l5 -6l5 6").fill("none").stroke(palette::RED, 3).round());
        }
        // A fan of cards.
        Paid::Hand => [(-10, -18), (0, 0), (10, 18)].into_iter().for_each(|(x, turn)| leaf(pen, x, turn)),
        // A card with the sign of its type.
        Paid::Typed(kind) => {
            pen.put(el("rect").xy(-14, -17).size(28, 34).num("rx", 4).fill(manner(kind).0).stroke(palette::INK, 3));
            pen.within(el("g").at_scaled(0, 0, 32), |pen| sign(pen, kind, palette::INK));
        }
        Paid::Status => pen.within(el("g").at_scaled(0, 0, 58), |pen| sign(pen, Kind::Status, palette::INK)),
        Paid::Air => pen.within(el("g").at_scaled(0, 0, 52), |pen| sign(pen, Kind::DeployAir, palette::INK)),
    }
}

/// The cost in signs on a strip below the type: of the card, or else of the first step that has one. The text
/// of the card says the same in words. Gives where the text begins.
fn costs(pen: &mut Pen, pack: &Pack, card: &Card, lang: Lang) -> i32 {
    const TEXT: i32 = 154;
    let step = card.steps.iter().map(|step| &step.cost).find(|cost| !cost.is_free());
    let Some(cost) = (!card.cost.is_free()).then_some(&card.cost).or(step) else { return TEXT };
    let strip = el("g").at(12, 150).class("cost");
    pen.within(strip, |pen| {
        pen.words(el("title"), &crate::text::cost_text(pack, card.nation, cost, lang));
        pen.put(el("rect").size(cards::WIDTH - 24, 44).fill(palette::PAPER_SHADE));
        let word = say(lang, "card-cost");
        let style = el("text").xy(10, 29).num("font-size", 20).attr("font-weight", "bold");
        pen.words(style.fill(palette::INK), &word);
        let mut x = 18 + letters::width(&word, 20, true);
        for (what, n) in parts(cost) {
            let count = el("text").xy(x, 31).num("font-size", 26).attr("font-weight", "bold");
            pen.words(count.fill(palette::INK), &n.to_string());
            pen.within(el("g").at(x + 44, 22), |pen| paid(pen, what));
            x += 82;
        }
    });
    TEXT + 46
}

/// The title on the band beside the emblem: one line, or as many as it needs, smaller.
fn head(pen: &mut Pen, title: &str, ink: Colour) {
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
pub(super) fn back(nation: usize, word: &str, look: &Look) -> Drawing {
    let mut pen = Pen::by(look.light);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::standard;

    /// Every card that costs something shows each part of it, with words for it; the others show none.
    #[test]
    fn costs_are_drawn_with_their_words() {
        let pack = standard();
        let mut seen = Vec::new();
        for card in &pack.cards {
            let costs = card.steps.iter().map(|s| &s.cost).chain([&card.cost]);
            let priced = costs.filter(|c| !c.is_free()).count();
            assert!(priced < 2, "{}: the strip shows one cost", card.id);
            for lang in [Lang::Fr, Lang::En] {
                let drawn = face(pack, card, Stamp::None, &Look { lang, ..Look::default() }).ground;
                assert_eq!(drawn.matches("class=\"cost\"").count(), priced, "{}", card.id);
            }
            let all = card.steps.iter().map(|s| &s.cost).chain([&card.cost]).flat_map(parts);
            for (what, n) in all {
                let mut pen = Pen::new();
                paid(&mut pen, what);
                let drawn = face(pack, card, Stamp::None, &Look::default()).ground;
                assert!(
                    drawn.contains(&pen.done()) && drawn.contains(&format!(">{n}</text>")),
                    "{}: {what:?}",
                    card.id
                );
                if !seen.contains(&what) {
                    seen.push(what);
                }
            }
        }
        // Deck, hand, status, squadron, and two types.
        assert!(seen.len() >= 6, "{seen:?}");
    }
}
