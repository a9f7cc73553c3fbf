//! The cards beside the board: hands, bonus cards in play, and in the Bunker mode the reserve.

use super::pieces::{self, BonusFace, CardWords, TroopFace};
use super::{bottom, say, shape, tell};
use crate::figures::{Card, Damage, Pack};
use crate::secrets::{InPlay, View};
use crate::text::{card_rules, card_text};
use crate::words::{card_name, kind_name, side_name};
use ::draw::{Pen, cards};
use table::{Drawing, Look, Seat, Tray};

fn figures(figures: &Damage) -> [[Option<i32>; 2]; 4] {
    figures.map(|row| row.map(|n| (n >= 0).then_some(n.into())))
}

/// A card face up.
fn face(pack: &Pack, card: Card, side: usize, look: &Look) -> Drawing {
    let lang = look.lang;
    let mut pen = Pen::by(look.light);
    let print = pack.print(card);
    let name = card_name(pack, card, lang);
    let text = card_rules(pack, card, lang);
    if card.is_bonus() {
        let bonus = pack.bonus(card);
        let kinds: Vec<String> =
            [(bonus.attack, "kind-attack"), (bonus.trap, "kind-trap"), (bonus.persistent, "kind-persistent")]
                .into_iter()
                .filter(|(has, _)| *has)
                .map(|(_, key)| say(lang, key))
                .collect();
        let kind = if kinds.is_empty() { say(lang, "kind-plain") } else { kinds.join(" · ") };
        let face = BonusFace {
            id: &print.id,
            name,
            kind: &kind,
            side,
            cost: bonus.cost.into(),
            damage: bonus.attack.then(|| figures(&bonus.figures)),
            text: &text,
            source: print.source,
        };
        pieces::bonus_card(&mut pen, &face);
    } else {
        let troop = pack.troop(card);
        let range = match troop.range {
            (near, far) if near == far => near.to_string(),
            (near, far) => format!("{near}–{far}"),
        };
        let words = CardWords { range: tell(lang, "range", "range", &range), health: &say(lang, "health") };
        let mut kind = kind_name(troop.kind, lang);
        if let Some(first) = kind.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let face = TroopFace {
            name,
            kind: &kind,
            side,
            shape: shape(&print.id, troop.kind, side),
            cost: troop.cost.into(),
            health: troop.health.into(),
            damage: figures(&troop.figures),
            text: &text,
            source: print.source,
        };
        pieces::troop_card(&mut pen, &face, &words);
    }
    sheet(pen)
}

fn sheet(pen: Pen) -> Drawing {
    Drawing { width: cards::WIDTH as u32, height: cards::HEIGHT as u32, ground: pen.done(), ..Drawing::default() }
}

fn card(pack: &Pack, card: Card, side: usize, thing: String, look: &Look) -> table::Card {
    let lang = look.lang;
    table::Card {
        thing,
        name: card_name(pack, card, lang).to_string(),
        text: card_text(pack, card, lang),
        drawing: face(pack, card, side, look),
    }
}

fn slot(pack: &Pack, slot: &InPlay, side: usize, look: &Look) -> table::Card {
    let lang = look.lang;
    let mut shown = match slot.id {
        Some(id) => card(pack, id, side, slot.thing.clone(), look),
        None => {
            let mut pen = Pen::by(look.light);
            pieces::card_back(&mut pen, side, &say(lang, "back-bonus"));
            table::Card {
                thing: slot.thing.clone(),
                name: say(lang, "card-hidden"),
                text: say(lang, "card-hidden-text"),
                drawing: sheet(pen),
            }
        }
    };
    let mut pen = Pen::by(look.light);
    if let (Some(_), false) = (slot.id, slot.up) {
        let word = say(lang, "card-trap-laid");
        shown.text = format!("{word}. {}", shown.text);
        pieces::stamp(&mut pen, &word);
    }
    if let Some(cell) = slot.cell {
        let word = tell(lang, "card-covers", "cell", &cell.to_string());
        shown.text = format!("{}. {word}.", shown.text.trim_end_matches('.'));
        pieces::stamp(&mut pen, &word);
    }
    shown.drawing.live = pen.parts();
    shown
}

/// Cards of these ids, as a tray; each may be pointed at as `<prefix>.<id>`.
fn ids(pack: &Pack, ids: &[&'static str], side: usize, prefix: &str, look: &Look) -> Vec<table::Card> {
    ids.iter().filter_map(|id| Some(card(pack, pack.card(id)?, side, format!("{prefix}.{id}"), look))).collect()
}

/// Everything that this eye may read beside the board, its own hand first.
pub(crate) fn trays(view: &View, look: &Look) -> Vec<Tray> {
    let lang = look.lang;
    let pack = view.pack.get();
    let own = bottom(look);
    let both = [own, Seat(1 - own.0)];
    let hands = view.sides.iter().filter(|s| s.hand.is_some()).count();
    let mut trays = Vec::new();
    let mut tray = |id: &str, seat: Seat, title: String, cards: Vec<table::Card>| {
        // The first of a kind has the plain id; the other side's carries its number.
        let id = if seat == own { id.to_string() } else { format!("{id}-{}", seat.0) };
        trays.push(Tray { id, title, cards });
    };
    for seat in both {
        let side = &view.sides[seat.index()];
        let name = side_name(seat, lang);
        if let Some(hand) = &side.hand {
            let title = if hands > 1 { tell(lang, "tray-hand-of", "side", &name) } else { say(lang, "tray-hand") };
            tray("hand", seat, title, ids(pack, hand, seat.index(), "hand", look));
        }
        for (list, prefix) in [(&side.picked, "picked"), (&side.reserve_cards, "reserve")] {
            if let Some(list) = list
                && view.phase == "choose"
            {
                let title = tell(lang, &format!("tray-{prefix}"), "side", &name);
                tray(prefix, seat, title, ids(pack, list, seat.index(), prefix, look));
            }
        }
    }
    for seat in both {
        let side = &view.sides[seat.index()];
        if !side.in_play.is_empty() {
            let cards = side.in_play.iter().map(|one| slot(pack, one, seat.index(), look)).collect();
            tray("in-play", seat, tell(lang, "tray-in-play", "side", &side_name(seat, lang)), cards);
        }
    }
    // Discards lie face up: anybody may read them, the top card first. They are many, so only in words.
    for seat in both {
        let side = &view.sides[seat.index()];
        let piles = side.troop_discard.iter().rev().chain(side.bonus_discard.iter().rev());
        let line = |id: &&'static str| {
            let name = card(pack, pack.card(id)?, seat.index(), String::new(), look).name;
            Some(table::Card { name, ..table::Card::default() })
        };
        let cards: Vec<table::Card> = piles.filter_map(line).collect();
        if !cards.is_empty() {
            tray("discard", seat, tell(lang, "tray-discard", "side", &side_name(seat, lang)), cards);
        }
    }
    trays
}
