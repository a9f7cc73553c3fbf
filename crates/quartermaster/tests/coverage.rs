//! The figures add up to the boxes of the game, and every card has a script that plays it.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use quartermaster::figures::{Deck, Pack};
use quartermaster::lang::Kind;
use quartermaster::text::card_text;
use table::pack::Ref;
use table::{Figures, Lang};

fn scripts() -> String {
    let dir = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/scripts");
    std::fs::read_dir(dir).unwrap().map(|f| std::fs::read_to_string(f.unwrap().path()).unwrap()).collect()
}

/// The figures of the rulebook's table of nations, written out: QM-0.1a, QM-0.5a, QM-0.5b, QM-0.5c, QM-0.5d,
/// QM-0.5e, QM-0.5f.
#[test]
fn the_nations_are_those_of_the_rulebook() {
    let table = [
        ("germany", "axis", "germany", [7, 3, 2], 40, 12),
        ("uk", "allies", "united_kingdom", [5, 5, 2], 39, 9),
        ("japan", "axis", "japan", [5, 5, 2], 33, 10),
        ("ussr", "allies", "moscow", [7, 1, 1], 34, 8),
        ("italy", "axis", "italy", [4, 3, 1], 30, 7),
        ("usa", "allies", "eastern_us", [5, 5, 3], 40, 11),
    ];
    let pack = Ref::<Pack>::standard().get();
    assert_eq!(pack.nations.len(), table.len());
    for (i, (row, (id, side, home, pieces, deck, air_deck))) in pack.nations.iter().zip(table).enumerate() {
        assert_eq!((row.id.as_str(), row.pieces, row.deck, row.air_deck), (id, pieces, deck, air_deck));
        assert_eq!(pack.space_named(home), Some(row.home), "{id}");
        let axis = quartermaster::nation::AXIS.has(table::Seat(i as u8));
        assert_eq!(axis, side == "axis", "{id}");
    }
}

/// QM-3a: eight types in the base decks; QM-13.1a: not each nation has all of them; QM-13.1b: a title is no
/// identity.
#[test]
fn the_decks_have_the_printed_types() {
    let pack = Ref::<Pack>::standard().get();
    let kinds = |nation: Option<usize>| {
        let base = pack.cards.iter().filter(|c| c.deck == Deck::Base);
        base.filter(|c| nation.is_none_or(|n| c.nation.index() == n)).fold(0u16, |m, c| m | c.kind.only().0)
    };
    assert_eq!(kinds(None).count_ones(), 8, "QM-3a");
    assert!(!pack.cards.iter().any(|c| c.deck == Deck::Base && matches!(c.kind, Kind::DeployAir | Kind::Bolster)));
    let whole: Vec<bool> = (0..6).map(|n| kinds(Some(n)).count_ones() == 8).collect();
    assert_eq!(whole, [false, true, false, false, true, false], "QM-13.1a");
    let card = |id: &str| pack.card(pack.card_named(id).unwrap());
    let title = |id: &str| card(id).title_fr.split(" (").next().unwrap().to_string();
    for (a, b) in [("ger_uboot_a", "ger_uboot_b"), ("ger_plunder", "ita_plunder")] {
        assert_eq!((title(a), card(a).kind), (title(b), card(b).kind), "QM-13.1b");
        let say = |id: &str| card_text(pack, card(id), Lang::En);
        assert_ne!(say(a), say(b), "QM-13.1b");
    }
}

/// QM-0.3b: adjacent are those with a common border, both ways, and no others.
#[test]
fn adjacency_is_the_list_of_borders() {
    let pack = Ref::<Pack>::standard().get();
    let mut adjacent = vec![0u64; pack.spaces.len()];
    for border in &pack.borders {
        let [a, b] = border.between;
        assert_ne!(a, b);
        assert_eq!(adjacent[a as usize] >> b & 1, 0, "written twice");
        adjacent[a as usize] |= 1 << b;
        adjacent[b as usize] |= 1 << a;
    }
    assert_eq!(&pack.adjacent[..adjacent.len()], &adjacent[..]);
    assert!(adjacent.iter().all(|a| *a != 0), "no space is an island");
}

/// QM-0.2a, QM-0.2b, QM-0.5a to QM-0.5f.
#[test]
fn the_decks_have_the_printed_sizes() {
    let pack = Ref::<Pack>::standard().get();
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
    let pack = Ref::<Pack>::standard().get();
    assert_eq!((pack.land.count_ones(), pack.sea.count_ones(), pack.stars.count_ones()), (36, 17, 12));
    assert_eq!((pack.borders.len(), pack.straits.len()), (129, 5));
    assert_eq!(pack.borders.iter().filter(|b| b.wrap).count(), 5);
    let place = |id: &str| pack.space_named(id).unwrap();
    let touch = |a: &str, b: &str| pack.adjacent[place(a) as usize] >> place(b) & 1 != 0;
    assert!(!touch("middle_east", "balkans") && !touch("black_sea", "mediterranean"), "QM-0.3c");
    assert!(touch("eastern_us", "western_us"), "QM-0.3d");
    assert!(pack.stars & !pack.land == 0);
}

/// QM-0.1b, QM-1b, QM-1c: two to six players; nobody leads nations of both camps.
#[test]
fn players_lead_nations_of_one_camp() {
    let pack = Ref::<Pack>::standard().get();
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
    let pack = Ref::<Pack>::standard().get();
    let passive = |id: &str| pack.passives.iter().any(|p| pack.cards[p.card as usize].id == id);
    // A card that always holds is laid on the table of a case instead of being used.
    let played = |c: &quartermaster::figures::Card| {
        text.contains(&format!("\"{}{}\"", verb(c.kind), c.id))
            || passive(&c.id) && text.contains(&format!("\"{}\"", c.id))
    };
    let missing: Vec<&str> = pack.cards.iter().filter(|c| !played(c)).map(|c| c.id.as_str()).collect();
    assert!(missing.is_empty(), "no script plays {}", missing.join(" "));
}

#[test]
fn every_card_says_what_it_does_in_both_languages() {
    let pack = Ref::<Pack>::standard().get();
    for card in &pack.cards {
        for lang in Lang::ALL {
            let text = card_text(pack, card, lang);
            let whole = text.len() > 8 && !text.contains('⟦') && !text.contains("{$") && !text.contains("  ");
            assert!(whole, "{} {}: «{text}»", card.id, lang.code());
        }
    }
}

/// A doubtful row says why, and what a row says is said in both languages.
#[test]
fn doubts_are_explained_in_both_languages() {
    use quartermaster::figures::Doubt;
    let pack = Ref::<Pack>::standard().get();
    for card in &pack.cards {
        assert!(card.doubt == Doubt::Low || !card.note.en.is_empty(), "{} is doubtful and says nothing", card.id);
    }
    let cards = pack.cards.iter().map(|c| (&c.id, &c.note));
    let spaces = pack.spaces.iter().map(|s| (&s.id, &s.note));
    let straits = pack.straits.iter().map(|s| (&s.id, &s.note));
    for (id, note) in cards.chain(spaces).chain(straits) {
        assert_eq!(note.fr.is_empty(), note.en.is_empty(), "{id}");
        assert!(note.fr.is_empty() || note.fr != note.en, "{id}: the same in both languages");
    }
    // The doubtful ones are shown as such.
    let figures = pack.list(Lang::En);
    for card in pack.cards.iter().filter(|c| c.doubt != Doubt::Low) {
        let shown = figures.iter().find(|f| f.id == card.id).unwrap();
        assert!(shown.note.to_lowercase().contains("doubt"), "{}: {}", card.id, shown.note);
    }
}

/// The grammar of the texts: elision, contraction, agreement, articles.
#[test]
fn card_texts_are_sentences() {
    let pack = Ref::<Pack>::standard().get();
    let says = |id: &str, lang| card_text(pack, pack.card(pack.card_named(id).unwrap()), lang);
    assert_eq!(
        says("usa_p51", Lang::Fr),
        "Lorsque vous jouez une carte Guerre économique. La cible défausse en plus 1 carte par escadre américaine à 2 \
         zones au plus de son QG."
    );
    assert_eq!(
        says("jpn_submarines_us", Lang::Fr),
        "Les États-Unis défaussent la carte du dessus de leur pioche. Ensuite, l’Axe gagne 2 PV."
    );
    assert_eq!(
        says("uk_malta_submarines", Lang::En),
        "Germany may remove a German fleet in the Mediterranean Sea. Otherwise, Germany discards the top 2 cards of its \
         deck. Then Italy may remove an Italian fleet in the Mediterranean Sea. Otherwise, Italy discards the top 2 \
         cards of its deck."
    );
    let wrong = ["orsque une", "ès que une", " de le ", " de les ", " à le ", " à les ", " si il ", "'", ".."];
    for card in &pack.cards {
        let (fr, en) = (card_text(pack, card, Lang::Fr), card_text(pack, card, Lang::En));
        assert!(fr.ends_with('.') && en.ends_with('.'), "{}", card.id);
        let found = wrong.iter().find(|w| fr.contains(*w));
        assert!(found.is_none(), "{}: «{}» in {fr}", card.id, found.unwrap());
        for sea in ["in North Sea", "in Balkans", "to North Sea", "a Allied", "a Axis", "a Italian"] {
            assert!(!en.contains(sea), "{}: {en}", card.id);
        }
    }
}
