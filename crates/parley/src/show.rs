//! What there is to read: the cards beside the board, the cues of an event and the sheet of each thing.

use crate::events::Event;
use crate::figures::{Card, Kind};
use crate::rules::{ABOUT, WORDS};
use crate::secrets::{Back, View};
use crate::state::{ALL, Camp, Parley};
use table::story::{Chance, Cue, Die, Forecast, Guide, Lead, Sheet, Why};
use table::{Lang, Look, Seat, Tray};

/// The things on the board that are no seats.
pub(crate) const PILES: [&str; 5] = ["points-0", "points-1", "deck", "discard", "contested"];

pub(crate) fn pile_name(thing: &str, lang: Lang) -> String {
    WORDS.say(lang, &format!("thing-{thing}"), &[])
}

/// How many a pile holds.
pub(crate) fn pile_count(view: &View, thing: &str) -> usize {
    match thing {
        "points-0" => view.points[0].into(),
        "points-1" => view.points[1].into(),
        "deck" => view.deck,
        "discard" => view.discard.len(),
        _ => view.contested.len(),
    }
}

pub(crate) fn trays(view: &View, look: &Look) -> Vec<Tray> {
    let card = |id: &String| {
        let (name, text) = (name_of(view, id, look.lang), text_of(view, id, look.lang));
        table::Card { thing: id.clone(), drawing: crate::draw::card_face(&name, &text, look), name, text }
    };
    let known = |backs: &[Back]| backs.iter().filter_map(|back| back.card.as_ref()).map(card).collect::<Vec<_>>();
    let mut trays = Vec::new();
    for seat in ALL.iter() {
        let (i, id) = (seat.index(), ABOUT.seat_id(seat));
        let hand = if view.own.contains(&i) { "hand" } else { "seen" };
        for (what, cards) in [(hand, known(&view.hands[i])), ("stash", known(&view.stash[i]))] {
            if !cards.is_empty() {
                let title =
                    WORDS.say(look.lang, &format!("tray-{what}"), &[("seat", ABOUT.seat_name(seat, look.lang))]);
                trays.push(Tray { id: format!("{what}-{id}"), title, cards });
            }
        }
    }
    for (id, cards) in [("contested", &view.contested), ("discard", &view.discard)] {
        if !cards.is_empty() {
            trays.push(Tray {
                id: id.into(),
                title: pile_name(id, look.lang),
                cards: cards.iter().map(card).collect(),
            });
        }
    }
    trays
}

pub(crate) fn name_of(view: &View, id: &str, lang: Lang) -> String {
    let Ok(card) = view.pack.card(id) else { return id.into() };
    let row = view.pack.row(card);
    format!("{} {}", if lang == Lang::Fr { &row.fr } else { &row.en }, view.pack.print(card).copy)
}

/// What a card says.
fn text_of(view: &View, id: &str, lang: Lang) -> String {
    let Ok(card) = view.pack.card(id) else { return String::new() };
    let row = view.pack.row(card);
    match row.kind {
        Kind::Claim => WORDS.say(lang, "text-claim", &[("worth", row.worth.to_string())]),
        Kind::Veto => WORDS.say(lang, "text-veto", &[]),
    }
}

pub(crate) fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
    let word = |key: &str| WORDS.say(lang, key, &[]);
    if let Some(seat) = ABOUT.seat(thing) {
        let i = seat.index();
        let mut sheet = Sheet::of(thing, ABOUT.seat_name(seat, lang), word(&format!("camp-{}", seat.0 % 2)));
        sheet.fact(word("fact-coins"), view.coins[i]);
        sheet.fact(word("fact-hand"), view.hands[i].len());
        sheet.fact(word("fact-stash"), view.stash[i].len());
        sheet.rules = vec!["PY-SETUP-1", "PY-TURN-1"];
        return Some(sheet);
    }
    if PILES.contains(&thing) {
        let mut sheet = Sheet::of(thing, pile_name(thing, lang), "");
        sheet.fact(word("fact-count"), pile_count(view, thing));
        sheet.rules = vec![match thing {
            "deck" => "PY-DRAW-1",
            "discard" | "contested" => "PY-VETO-1",
            _ => "PY-END-1",
        }];
        return Some(sheet);
    }
    let row = view.pack.row(view.pack.card(thing).ok()?);
    let mut sheet = Sheet::of(thing, name_of(view, thing, lang), "");
    sheet.text = text_of(view, thing, lang);
    sheet.rules = match row.kind {
        Kind::Claim => vec!["PY-CLAIM-1", "PY-HIDE-1"],
        Kind::Veto => vec!["PY-VETO-1", "PY-VETO-2"],
    };
    sheet.source = Some(row.source);
    Some(sheet)
}

pub(crate) fn guide(view: &View, lang: Lang) -> Guide {
    let lead = |camp: Camp| Lead {
        name: WORDS.say(lang, &format!("camp-{}", camp.0), &[]),
        seat: Seat(camp.0),
        value: view.points[camp.index()].into(),
    };
    let now = match (view.contested.is_empty(), view.asked.len()) {
        (false, _) => vec!["PY-VETO-1", "PY-VETO-2"],
        (true, 0..=1) => vec!["PY-TURN-1", "PY-CLAIM-1", "PY-HIDE-1", "PY-DRAW-1"],
        _ => vec!["PY-PLEDGE-1", "PY-PLEDGE-2"],
    };
    let phase = if now.len() == 4 { "turn" } else { "answer" };
    Guide { phase, turn: String::new(), ahead: Camp::BOTH.map(lead).to_vec(), goal: vec!["PY-END-1", "PY-END-2"], now }
}

/// A roll for a camp: every die counts.
fn roll(dice: &[u8], camp: Camp) -> Cue {
    let die = |shown: &u8| Die { faces: 6, shown: *shown, counts: true };
    Cue::Roll { dice: dice.iter().map(die).collect(), whom: track(camp) }
}

fn track(camp: Camp) -> String {
    format!("points-{}", camp.0)
}

pub(crate) fn cues(game: &Parley, event: &Event) -> Vec<Cue> {
    let who = |seat: &Seat| ABOUT.seat_id(*seat).to_string();
    let card = |card: &Option<Card>, from: String, to: String| Cue::Card {
        card: card.map(|c| game.pack.print(c).id.clone()).unwrap_or_default(),
        from,
        to,
        shown: card.is_some(),
    };
    match event {
        Event::Drafted { seat, .. } => vec![Cue::mark(who(seat), Why::Held)],
        Event::Pledged { .. } => vec![Cue::Mark { places: ALL.iter().map(|s| who(&s)).collect(), why: Why::Shown }],
        Event::Rolled { camp, dice } => vec![roll(dice, *camp)],
        Event::Leads { camp } => vec![Cue::mark(track(*camp), Why::Turn)],
        Event::Claimed { seat, card: c } | Event::Vetoed { seat, card: c } => {
            vec![card(&Some(*c), who(seat), "contested".into())]
        }
        Event::Fell { card: c } => vec![card(&Some(*c), "contested".into(), "discard".into())],
        Event::Scored { camp, dice, .. } => vec![roll(dice, *camp), Cue::mark(track(*camp), Why::Mended)],
        Event::Hid { seat, card: c } => vec![card(c, who(seat), who(seat))],
        Event::Showed { seat, other, card: c } => vec![card(c, who(seat), who(other))],
        Event::Peeked { seat, other, card: c } => vec![card(c, who(other), who(seat))],
        Event::Drew { seat, card: c } => vec![card(c, "deck".into(), who(seat))],
        Event::Renounced { .. } | Event::Ended { .. } => Vec::new(),
    }
}

/// A claim that stands throws three dice: each at most its worth plus two is a point (PY-CLAIM-1).
pub(crate) fn forecast(game: &Parley, card: Card, lang: Lang) -> Forecast {
    let row = game.pack.row(card);
    let good = u64::from((row.worth + 2).min(6));
    let cases = |n: u32| [1, 3, 3, 1][n as usize] * good.pow(n) * (6 - good).pow(3 - n);
    let what = |n: u32| WORDS.say(lang, "forecast-points", &[("points", n.to_string())]);
    let chances = (0..=3).map(|n| Chance { what: what(n), cases: cases(n), of: 216 }).filter(|c| c.cases > 0).collect();
    Forecast { chances, ..Forecast::default() }
}
