//! What every game must pass, and what only this one has.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

mod asked;
mod flows;
mod pictures;

use allocation_counter::measure;
use proof::laws::{Config, Law, Report, judgement};
use quartermaster::state::Cards;
use quartermaster::{Move, Quartermaster, Setup};
use table::{Ask, Ctx, Dice, Game, Rules, Seat, Secret, Sketch, Speech, Table, Terms};

fn config(cards: Cards, ask: Ask, seed: u64) -> Config<Quartermaster> {
    let mut own = quartermaster::laws::own();
    own.push(judgement());
    Config { setup: Setup { cards, ask }, seed, bytes: Some(2048), own, ..Config::default() }
}

fn as_ever(report: &Report) {
    assert_eq!(report.draws, 0, "a tie is the Axis' (QM-11.2b)");
    let looked = |law: Law| report.looked.get(&law).copied().unwrap_or(0);
    assert!(looked(Law::View) > report.games && looked(Law::Barrier) > report.games, "{report}");
    assert!(looked(Law::Own("units")) > report.games && looked(Law::Own("cards")) > report.games, "{report}");
}

proof::battery! {
    of Quartermaster, 226 rules;
    laws {
        base(30): config(Cards::Base, Ask::Public, 1) => as_ever,
        base_asks_who_can(30): config(Cards::Base, Ask::WhoCan, 20_001) => as_ever,
        extension(30): config(Cards::Aeronavale57, Ask::Public, 40_001) => as_ever,
        extension_asks_who_can(30): config(Cards::Aeronavale57, Ask::WhoCan, 60_001) => as_ever,
        smaller_extension(30): config(Cards::Aeronavale54, Ask::Public, 80_001) => as_ever,
    }
    refused {
        "colour = 3" => "unknown key «colour»",
        "turn = \"france\"" => "expected a nation",
        "round = 21" => "from 1 to 20",
        "phase = \"lunch\"" => "expected setup",
        "germany = { armies = [\"atlantis\"] }" => "no space «atlantis»",
        "germany = { armies = [\"north_sea\"] }" => "QM-2.2c",
        "germany = { armies = [\"germany\", \"united_kingdom\"] }" => "QM-2.2b",
        "germany = { air = [\"ukraine\"] }" => "QM-14.2.1a",
        "germany = { hand = [\"ger_blitz\"] }" => "no card «ger_blitz»",
        "germany = { hand = [\"usa_magic\"] }" => "no card «usa_magic» of this nation",
        "germany = { hand = [\"ger_plunder x\"] }" => "with ! or ?",
        "germany = { status = [\"ger_build_army\"] }" => "no Status",
        "germany = { responses = [\"ger_build_army\"] }" => "no Response",
        "phase = \"setup\"" => "could do nothing",
    }
    quiet by allocation_counter::measure {
        Setup { cards: Cards::Base, ask: Ask::Public },
        Setup { cards: Cards::Base, ask: Ask::WhoCan },
        Setup { cards: Cards::Aeronavale57, ask: Ask::Public },
        Setup { cards: Cards::Aeronavale57, ask: Ask::WhoCan },
    }
    drawn { Setup::default(), Setup { cards: Cards::Base, ask: Ask::WhoCan }, Setup::default() }
}

/// `play` also asks whether the move is allowed; a yes takes nothing from the heap either.
#[test]
fn a_checked_move_allocates_nothing() {
    let mut dice = Dice::quick(12);
    let mut moves: Vec<Move> = Vec::with_capacity(1000);
    for _ in 0..20 {
        let mut game = Quartermaster::start(Terms::new(&Setup::default()), &mut dice).unwrap();
        while let Some(seat) = game.to_move().waiting().iter().next() {
            moves.clear();
            game.moves(seat, &mut moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            let text = game.spell(mv);
            let counted = measure(|| game.play(seat, mv, &mut Ctx::mute(&mut dice)).unwrap());
            assert_eq!(counted.count_total, 0, "{text}");
        }
    }
}

#[test]
fn a_move_is_small() {
    assert!(size_of::<Move>() <= 4, "{} bytes", size_of::<Move>());
}

/// Where only who can answer is asked, nobody is ever asked who could only pass: in no window, no phase and
/// no card.
#[test]
fn nobody_is_asked_what_can_only_be_passed() {
    let mut asked = 0;
    for (seed, cards) in (0..24).zip([Cards::Aeronavale57, Cards::Base, Cards::Aeronavale54].into_iter().cycle()) {
        let setup = Setup { cards, ask: Ask::WhoCan };
        let mut table: Table<Quartermaster> = Table::new(&setup, Secret([seed; 32])).unwrap();
        let mut dice = Dice::quick(u64::from(seed));
        while let Some(seat) = table.to_move().waiting().iter().next() {
            let moves = table.moves(seat);
            assert!(moves.len() > 1 || moves[0] != Move::Pass, "{}", table.position().sketch());
            asked += 1;
            table.play(seat, None, moves[dice.below(moves.len() as u32) as usize]).unwrap();
        }
    }
    assert!(asked > 2000, "{asked}");
}

/// A person's whole game among five bots with the settings of «Play now»: no question is a mere pass.
#[test]
fn a_person_among_bots_is_asked_nothing_that_can_only_be_passed() {
    let setup = Setup { ask: Ask::WhoCan, ..Setup::default() };
    for person in [Seat(0), Seat(3)] {
        let mut dice = Dice::quick(person.0.into());
        let mut bots = bots::Greedy::<Quartermaster>::new(7);
        let mut game = Quartermaster::start(Terms::new(&setup), &mut dice).unwrap();
        let mut asked = 0;
        while let Some(seat) = game.to_move().waiting().iter().next() {
            let mv = if seat == person {
                let mut moves = Vec::new();
                game.moves(seat, &mut moves);
                assert_ne!(moves, [Move::Pass], "{}", game.sketch());
                asked += 1;
                moves[dice.below(moves.len() as u32) as usize]
            } else {
                bots::Player::choose(&mut bots, &bots::Seen::new(&game, seat))
            };
            game.apply(seat, mv, &mut Ctx::mute(&mut dice));
        }
        assert!(asked > 30, "{asked}");
    }
}
