//! What every game must pass, and that pictures come out.

use draw::picture::png;
use proof::laws::{Config, Law, Report, judgement};
use table::{AnyTable, Ask, Dice, Eye, Face, Lang, Light, Look, Secret, Table};
use tranchees::{CancelledAttack, First, Mode, Move, Refill, Setup, Tranchees};

fn config(setup: Setup) -> Config<Tranchees> {
    Config { setup, bytes: Some(1024), own: vec![judgement()], ..Config::default() }
}

fn as_ever(report: &Report) {
    assert_eq!(report.draws, 0, "there is no draw (GT-VICT-5)");
    assert!(report.looked[&Law::View] > report.games && report.looked[&Law::Barrier] > report.games, "{report}");
}

proof::battery! {
    of Tranchees, 132 rules;
    laws {
        classic(50): config(Setup::default()) => as_ever,
        classic_asks_who_can(50): config(Setup { ask: Ask::WhoCan, first: First::Race, ..Setup::default() }) => as_ever,
        bunker_mode(50): config(bunker()) => as_ever,
        bunker_mode_with_every_option(50): config(Setup {
            ask: Ask::WhoCan,
            first: First::German,
            refill: Refill::Optional,
            cancelled_attack: CancelledAttack::Counts,
            ..bunker()
        }) => as_ever,
    }
    refused {
        "board = { b9 = [\"poilu\"] }" => "«b9» is no cell",
        "board = { b5 = [\"polu\"] }" => "no card «polu»",
        "board = { b5 = [\"pak\"] }" => "no troop card",
        "board = { b5 = [\"poilu\", \"tirailleur\"] }" => "GT-STACK-2",
        "board = { b5 = [\"poilu\", \"landser\"] }" => "GT-STACK-3",
        "board = { b5 = [\"poilu\", \"ft17\", \"spad\"] }" => "GT-STACK-1",
        "board = { b5 = [\"poilu 4\"] }" => "below its health",
        "board = { b5 = [\"german poilu\"] }" => "other side",
        "turn = \"russian\"" => "expected french or german",
        "pc = 0" => "is over",
        "colour = 3" => "unknown field",
        "french = { troops = 0 }" => "the game is over",
        "french = { troops = 200 }" => "at most 48",
        "french = { troops = 47, hand = [\"poilu\"], troop_discard = [\"poilu\"] }" => "at most 48",
        "board = { a1 = [\"poilu\"] }\nfrench = { troops = 48 }" => "at most 48",
        "french = { troops = [\"pak\"] }" => "no troop card",
        "french = { in_play = [\"motorisation face-down\"] }" => "traps only",
        "frames = [\"turn\", \"nap\"]" => "no frame",
        "frames = [\"turn\", \"ending drive\"]" => "somebody decides",
        "frames = [\"turn\", \"free b2.infantry\"]" => "does not have there",
        "frames = [\"turn\", \"counter b5.infantry b6\"]" => "does not have there",
        "frames = [\"place\"]\nboard = { b4 = [\"poilu\"] }" => "GT-SETUP-3",
        "frames = [\"place\"]\nready = [\"french\", \"german\"]" => "the draft is over",
        "ready = [\"french\"]" => "for drafts only",
        "frames = [\"choose\"]\nfrench = { bonus = 9 }" => "GT-BUNK-3",
    }
    quiet by allocation_counter::measure { Setup::default(), bunker() }
    drawn { Setup::default(), bunker() }
}

fn bunker() -> Setup {
    Setup { mode: Mode::Bunker, ..Setup::default() }
}

#[test]
fn a_move_is_small() {
    assert!(size_of::<Move>() <= 8, "{} bytes", size_of::<Move>());
}

#[test]
fn pictures_come_out_in_both_languages_by_day_and_night() {
    let mut table: Table<Tranchees> = Table::new(&Setup::default(), Secret([6; 32])).expect("a set-up that can be");
    let mut dice = Dice::quick(6);
    for _ in 0..50 {
        let seat = table.to_move().waiting().iter().next().expect("the game goes on");
        let moves = table.moves(seat);
        table.play(seat, None, moves[dice.below(moves.len() as u32) as usize]).expect("an offered move plays");
    }
    for lang in Lang::ALL {
        assert!(png(&Tranchees::cover(lang), 400).expect("a cover").len() > 5_000);
        let paper = [Light::Day, Light::Night].map(|light| {
            let board = AnyTable::board(&table, Eye::Archive, &Look { lang, light, ..Look::default() });
            assert!(png(&board, 400).expect("a board").len() > 20_000);
            (board.lying() + &board.ground).contains(&format!("\"{}\"", draw::palette::SHEET.day))
        });
        assert_eq!(paper, [true, false], "paper is still white at night");
    }
}
