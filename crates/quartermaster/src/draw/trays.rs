//! The cards beside the board: hands, what lies on the tables, the discard piles, and the deck while it is
//! searched.

use super::faces::{self, Stamp};
use super::{say, tell};
use crate::figures::Pack;
use crate::secrets::{NationView, View};
use table::{Look, Tray};

fn face(pack: &Pack, id: &str, stamp: Stamp, look: &Look) -> Option<table::Card> {
    let card = pack.card(pack.card_named(id)?);
    let lang = look.lang;
    Some(table::Card {
        thing: id.to_string(),
        name: crate::text::title(card, lang),
        text: faces::words(pack, card, lang),
        drawing: faces::face(pack, card, stamp, look),
    })
}

fn all(pack: &Pack, ids: &[&'static str], stamp: Stamp, look: &Look) -> Vec<table::Card> {
    ids.iter().filter_map(|id| face(pack, id, stamp, look)).collect()
}

/// Does the eye lead this nation? Only then it sees every card of the hand and of the deck.
fn own(row: &NationView) -> bool {
    row.hand.len() == usize::from(row.hand_size)
        && row.deck.len() == row.deck_size
        && row.down.len() == row.down_size as usize
        && row.discards.len() == usize::from(row.discards_size)
        && !(row.hand.is_empty() && row.deck.is_empty() && row.down.is_empty() && row.discards.is_empty())
}

/// Everything that this eye may read beside the board, its own hand first.
pub(crate) fn trays(view: &View, look: &Look) -> Vec<Tray> {
    let lang = look.lang;
    let pack = super::pack_of(view);
    let name = |row: &NationView| crate::text::say(lang, &format!("seat-{}", row.id), &[]);
    // The nation at the lower edge first, then the order of play.
    let first = look.bottom.map_or(0, |seat| seat.index());
    let order: Vec<(usize, &NationView)> =
        (0..view.nations.len()).map(|i| (first + i) % view.nations.len()).map(|i| (i, &view.nations[i])).collect();
    let owned = order.iter().filter(|(_, row)| own(row)).count();
    let mut trays = Vec::new();
    for (i, row) in order.iter().filter(|(_, row)| own(row)) {
        let title = if owned > 1 { tell(lang, "tray-hand-of", "nation", &name(row)) } else { say(lang, "tray-hand") };
        let id = if *i == first || owned == 1 { "hand".to_string() } else { format!("hand-{}", row.id) };
        trays.push(Tray { id, title, cards: all(pack, &row.hand, Stamp::None, look) });
    }
    // The cards whose effects are happening, and the one that may be answered, the innermost first.
    let mut now: Vec<&str> = Vec::new();
    for id in view.running.iter().rev().copied().chain(view.reactions.iter().rev().map(|r| r.card)) {
        if !id.is_empty() && !now.contains(&id) {
            now.push(id);
        }
    }
    if !now.is_empty() {
        let cards = now.iter().filter_map(|id| face(pack, id, Stamp::None, look)).collect();
        trays.push(Tray { id: "now".into(), title: say(lang, "tray-now"), cards });
    }
    // Cards of other hands that were shown.
    for (_, row) in order.iter().filter(|(_, row)| !own(row) && !row.hand.is_empty()) {
        let title = tell(lang, "tray-shown", "nation", &name(row));
        trays.push(Tray { id: format!("shown-{}", row.id), title, cards: all(pack, &row.hand, Stamp::None, look) });
    }
    // What is being looked through.
    let drafts = view.phase == "setup" && view.searched == "discards";
    for (i, row) in order.iter().filter(|(_, row)| own(row) && (drafts || row.id == view.asked)) {
        let ids = match view.searched {
            _ if drafts && row.discards.is_empty() => continue,
            "deck" => &row.deck,
            "discards" => &row.discards,
            _ => continue,
        };
        let mut ids = ids.clone();
        ids.sort_unstable();
        ids.dedup();
        let title = tell(lang, &format!("tray-{}", view.searched), "nation", &name(row));
        let id =
            if drafts && *i != first && owned > 1 { format!("searched-{}", row.id) } else { "searched".to_string() };
        trays.push(Tray { id, title, cards: all(pack, &ids, Stamp::None, look) });
    }
    for (i, row) in &order {
        let mut cards: Vec<table::Card> = row
            .status
            .iter()
            .filter_map(|status| {
                let stamp = match (status.spent, status.asleep) {
                    (true, _) => Stamp::Spent,
                    (_, true) => Stamp::Asleep,
                    _ => Stamp::None,
                };
                face(pack, status.id, stamp, look)
            })
            .collect();
        if own(row) {
            cards.extend(all(pack, &row.down, Stamp::Down, look));
        } else {
            for _ in 0..row.down_size {
                let drawing = faces::back(*i, &say(lang, "back-response"), look);
                let text = tell(lang, "card-hidden-text", "nation", &name(row));
                cards.push(table::Card { thing: String::new(), name: say(lang, "card-hidden"), text, drawing });
            }
        }
        if !cards.is_empty() {
            let title = tell(lang, "tray-table", "nation", &name(row));
            trays.push(Tray { id: format!("table-{}", row.id), title, cards });
        }
    }
    // The tops of the discard piles that lie face up (QM-12d).
    let tops: Vec<table::Card> = order
        .iter()
        .filter(|(_, row)| !row.discards_top.is_empty())
        .filter_map(|(_, row)| face(pack, row.discards_top, Stamp::None, look))
        .collect();
    if !tops.is_empty() {
        trays.push(Tray { id: "tops".into(), title: say(lang, "tray-tops"), cards: tops });
    }
    trays
}
