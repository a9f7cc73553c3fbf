//! What the rules say of board, cards and piles (GT-COMP, GT-TYPE, GT-DATA), read off the figures.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use table::pack::Ref;
use table::{Dice, Eye, Figures, Lang, Rules, Seat, Secrets, Terms};
use tranchees::board::{Cell, Kind};
use tranchees::figures::{Abilities, Ground, Pack, TroopCard};

fn standard() -> Ref<Pack> {
    Ref::standard()
}

use tranchees::{Setup, Tranchees, card_text};

fn troop(id: &str) -> TroopCard {
    *standard().troop(standard().card(id).unwrap())
}

#[test]
fn two_sides_with_their_own_cards() {
    // GT-COMP-1, GT-COMP-5, GT-SETUP-1: a deck of troops and one of bonus cards for each side.
    assert_eq!(Tranchees::about().seats.len(), 2);
    let pack = standard();
    for side in 0..2u8 {
        assert!(pack.deck(side, false).all(|c| !c.is_bonus() && pack.print(c).side == Some(side)));
        assert!(pack.deck(side, true).all(|c| c.is_bonus()));
    }
    let game = Tranchees::start(Terms::new(&Setup::default()), &mut Dice::quick(3)).unwrap();
    let view = game.view(Eye::SPECTATOR);
    for side in &view.sides {
        assert_eq!((side.troops, side.bonus, side.hand_troops, side.hand_bonus), (22, 24, 8, 0));
        assert!(side.troop_discard.is_empty() && side.bonus_discard.is_empty());
        // GT-COMP-8: no damage, no warnings yet.
        assert_eq!(side.warnings, 0);
    }
}

#[test]
fn the_board_is_three_by_seven() {
    // GT-COMP-2, GT-COMP-3, GT-COMP-4.
    let pack = standard();
    assert_eq!(Cell::all().count(), 21);
    let grounds: Vec<Ground> = pack.lines.iter().map(|l| l.ground).collect();
    let (rear, advanced, open) = (Ground::Rear, Ground::Advanced, Ground::Open);
    assert_eq!(grounds, [rear, advanced, open, open, open, advanced, rear]);
    let sides: Vec<Option<u8>> = pack.lines.iter().map(|l| l.side).collect();
    assert_eq!(sides, [Some(0), Some(0), None, None, None, Some(1), Some(1)]);
    let cell = |text| Cell::read(text).unwrap();
    assert_eq!(cell("b4").near().count_ones(), 8);
    assert_eq!(cell("a1").near().count_ones(), 3);
    assert_eq!(cell("a1").distance(cell("b3")), 2);
}

#[test]
fn cards_carry_what_the_rules_need() {
    // GT-COMP-6, GT-COMP-7, GT-TYPE-1: every figure of every card is told in both languages.
    let pack = standard();
    for card in pack.cards() {
        for lang in Lang::ALL {
            let text = card_text(&pack, card, lang);
            assert!(!text.contains('⟦') && text.len() > 20, "{}: {text}", pack.id(card));
        }
    }
    let kinds: Vec<Kind> = pack.troops.iter().map(|t| t.kind).collect();
    assert!(Kind::ALL.iter().all(|k| kinds.contains(k)));
    let of = |id: &str| pack.bonus(pack.card(id).unwrap());
    assert!(of("masques_a_gaz").trap && of("masques_a_gaz").persistent);
    assert!(of("frappe_artillerie").trap && of("frappe_artillerie").attack);
    assert!(!of("boyau").trap && !of("boyau").attack && !of("boyau").persistent);
}

#[test]
fn the_sample_cards_of_the_rulebook() {
    // GT-DATA-4: cost 1, health 4, range 1-2, 4/2, 4/2, 2, X.
    let mortar = troop("crapouillot");
    assert_eq!((mortar.cost, mortar.health, mortar.range), (1, 4, (1, 2)));
    assert_eq!(mortar.figures, [[4, 2], [4, 2], [2, 2], [-1, -1]]);
    assert!(mortar.abilities.has(Abilities::NO_MANS_LAND) && mortar.abilities.has(Abilities::ONE_MOVE));
    // GT-DATA-8: Motorisation costs 1.
    assert_eq!(standard().bonus(standard().card("motorisation").unwrap()).cost, 1);
    // GT-DATA-5, GT-DATA-9: 4 damage destroys an A7V.
    assert_eq!(troop("a7v").health, 4);
    assert!(troop("a7v").abilities.has(Abilities::PROTECTION) && troop("ft17").abilities.has(Abilities::PROTECTION));
    // GT-DATA-2: every support but the flamethrower has No Man's Land; machine guns counter-attack.
    for (id, open) in [("mitrailleuse", false), ("mg08", false), ("crapouillot", false), ("minenwerfer", false)] {
        assert_eq!(!troop(id).abilities.has(Abilities::NO_MANS_LAND), open, "{id}");
    }
    assert!(!troop("lance_flammes").abilities.has(Abilities::NO_MANS_LAND));
    assert!(troop("mg08").abilities.has(Abilities::COUNTER_ATTACK));
    // GT-DATA-6.
    assert!(troop("spad").abilities.has(Abilities::OBSERVER) && troop("fokker").abilities.has(Abilities::OBSERVER));
    // GT-DATA-1.
    for id in ["poilu", "tirailleur", "landser", "stosstruppen"] {
        assert_eq!(troop(id).kind, Kind::Infantry, "{id}");
    }
}

#[test]
fn nobody_is_asked_who_does_not_sit_here() {
    let game = Tranchees::start(Terms::new(&Setup::default()), &mut Dice::quick(3)).unwrap();
    let mut moves = Vec::new();
    game.moves(Seat(2), &mut moves);
    assert!(moves.is_empty());
}

#[test]
fn the_card_texts() {
    let text = |lang| {
        let rows = standard().list(lang).into_iter();
        rows.map(|f| format!("{} | {} | {}\n    {}\n", f.group, f.id, f.name, f.text)).collect::<String>()
    };
    insta::assert_snapshot!("cards_fr", text(Lang::Fr));
    insta::assert_snapshot!("cards_en", text(Lang::En));
}
