//! All laws on two thousand random games with the extension and two thousand without, half of them asking
//! everybody who might react and half only who can; the judgement of bots among the laws.

use quartermaster::state::Cards;
use quartermaster::{Quartermaster, Setup, laws};
use table::Ask;
use table::laws::{Config, Law, battery, faces, judgement};

/// Games for each set-up; `LAWS_GAMES` asks for another number.
fn games(default: u64) -> u64 {
    std::env::var("LAWS_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn prove(cards: Cards, ask: Ask, seed: u64, count: u64) {
    let mut own = laws::own();
    own.push(judgement());
    let setup = Setup { cards, ask };
    let config: Config<Quartermaster> =
        Config { setup, games: games(count), seed, bytes: Some(2048), own, face: Some(faces()), ..Config::default() };
    let report = battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    println!("{:?}\n{report}", config.setup);
    assert_eq!(report.games, games(count));
    assert_eq!(report.draws, 0, "a tie is the Axis' (QM-11.2b)");
    let looked = |law: Law| report.looked.get(&law).copied().unwrap_or(0);
    assert!(looked(Law::View) > report.games && looked(Law::Barrier) > report.games);
    assert!(looked(Law::Own("units")) > report.games && looked(Law::Own("cards")) > report.games);
}

#[test]
fn the_base_game_keeps_the_laws() {
    prove(Cards::Base, Ask::Public, 1, 1000);
}

#[test]
fn the_base_game_that_asks_who_can_keeps_the_laws() {
    prove(Cards::Base, Ask::WhoCan, 20_001, 1000);
}

#[test]
fn the_extension_keeps_the_laws() {
    prove(Cards::Aeronavale57, Ask::Public, 40_001, 1000);
}

#[test]
fn the_extension_that_asks_who_can_keeps_the_laws() {
    prove(Cards::Aeronavale57, Ask::WhoCan, 60_001, 1000);
}

#[test]
fn the_smaller_set_of_the_extension_keeps_the_laws() {
    prove(Cards::Aeronavale54, Ask::Public, 80_001, 100);
}

/// Where only who can answer is asked, nobody is asked a question whose only answer is to pass.
#[test]
fn nobody_is_asked_what_can_only_be_passed() {
    use table::{Dice, Rules, Secret, Sketch, Table};
    let mut asked = 0;
    for seed in 0..12 {
        let setup = Setup { cards: Cards::Aeronavale57, ask: Ask::WhoCan };
        let mut table: Table<Quartermaster> = Table::new(&setup, Secret([seed; 32])).expect("a set-up that can be");
        let mut dice = Dice::quick(u64::from(seed));
        while let Some(seat) = table.to_move().waiting().iter().next() {
            let moves = table.moves(seat);
            let pass = table.position().pass_move(seat);
            assert!(moves.len() > 1 || Some(moves[0]) != pass, "{}", table.position().sketch());
            asked += 1;
            table.play(seat, None, moves[dice.below(moves.len() as u32) as usize]).expect("an offered move");
        }
    }
    assert!(asked > 1000, "{asked}");
}
