//! The figures add up to the boxes of the game, and every card has a script that plays it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use quartermaster::data::{Deck, standard};
use quartermaster::lang::Kind;
use quartermaster::text::card_text;
use table::Lang;

fn scripts() -> String {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scripts");
    std::fs::read_dir(dir).unwrap().map(|f| std::fs::read_to_string(f.unwrap().path()).unwrap()).collect()
}

/// QM-0.2a, QM-0.2b, QM-0.5a to QM-0.5f.
#[test]
fn the_decks_have_the_printed_sizes() {
    let pack = standard();
    assert_eq!(pack.cards.len(), 182);
    let count = |nation: usize, decks: &[Deck]| -> u32 {
        let of = pack.cards.iter().filter(|c| c.nation.index() == nation && decks.contains(&c.deck));
        of.map(|c| u32::from(c.count)).sum()
    };
    for (i, nation) in pack.nations.iter().enumerate() {
        assert_eq!(count(i, &[Deck::Base]), u32::from(nation.deck), "{}", nation.id);
        assert_eq!(count(i, &[Deck::Air, Deck::Air57]), u32::from(nation.air_deck), "{}", nation.id);
    }
    let all = |decks: &[Deck]| (0..6).map(|i| count(i, decks)).sum::<u32>();
    assert_eq!((all(&[Deck::Base]), all(&[Deck::Air]), all(&[Deck::Air, Deck::Air57])), (216, 54, 57));
    let pieces = |i: usize| pack.nations.iter().map(|n| u32::from(n.pieces[i])).sum::<u32>();
    assert_eq!((pieces(0), pieces(1), pieces(2)), (33, 22, 11), "QM-0.2c");
}

/// QM-0.3a to QM-0.3d, QM-0.4a.
#[test]
fn the_map_has_its_spaces_borders_stars_and_straits() {
    let pack = standard();
    assert_eq!((pack.land.count_ones(), pack.sea.count_ones(), pack.stars.count_ones()), (36, 17, 12));
    assert_eq!((pack.borders.len(), pack.straits.len()), (129, 5));
    assert_eq!(pack.borders.iter().filter(|b| b.wrap).count(), 5);
    let place = |id: &str| pack.space_named(id).unwrap();
    let touch = |a: &str, b: &str| pack.adjacent[place(a) as usize] >> place(b) & 1 != 0;
    assert!(!touch("middle_east", "balkans") && !touch("black_sea", "mediterranean"), "QM-0.3c");
    assert!(touch("eastern_us", "western_us"), "QM-0.3d");
    assert!(pack.stars & !pack.land == 0);
}

/// QM-1b, QM-1c: nobody leads nations of both camps.
#[test]
fn players_lead_nations_of_one_camp() {
    let pack = standard();
    for count in 2..=6 {
        let players = pack.players(count).unwrap();
        assert_eq!(players.hold.len(), count);
        let mut all: Vec<&String> = players.hold.iter().flatten().collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 6, "QM-1a");
        for hold in &players.hold {
            let camps: Vec<u8> = hold.iter().map(|id| pack.nation_named(id).unwrap().0 % 2).collect();
            assert!(camps.windows(2).all(|w| w[0] == w[1]), "{hold:?}");
        }
    }
}

#[test]
fn every_card_has_a_script_that_plays_it() {
    let text = scripts();
    let verb = |kind: Kind| match kind {
        Kind::Status => "use ",
        Kind::Response => "reveal ",
        Kind::Bolster => "support ",
        _ => "play ",
    };
    let pack = standard();
    let passive = |id: &str| pack.passives.iter().any(|p| pack.cards[p.card as usize].id == id);
    // A card that always holds is laid on the table of a case instead of being used.
    let played = |c: &quartermaster::data::Card| {
        text.contains(&format!("\"{}{}\"", verb(c.kind), c.id))
            || passive(&c.id) && text.contains(&format!("\"{}\"", c.id))
    };
    let missing: Vec<&str> = pack.cards.iter().filter(|c| !played(c)).map(|c| c.id.as_str()).collect();
    assert!(missing.is_empty(), "no script plays {}", missing.join(" "));
}

#[test]
fn every_card_says_what_it_does_in_both_languages() {
    let pack = standard();
    for card in &pack.cards {
        for lang in Lang::ALL {
            let text = card_text(pack, card, lang);
            let whole = text.len() > 8 && !text.contains('⟦') && !text.contains("{$") && !text.contains("  ");
            assert!(whole, "{} {}: «{text}»", card.id, lang.code());
        }
    }
}
