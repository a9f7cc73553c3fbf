//! All laws on random games, with and without the extension, asking everybody who might react and only who can.

use quartermaster::state::Cards;
use quartermaster::{Quartermaster, Setup};
use table::Ask;
use table::laws::{Config, battery};

/// Games for each set-up; `LAWS_GAMES` asks for more.
fn games(default: u64) -> u64 {
    std::env::var("LAWS_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

fn prove(cards: Cards, ask: Ask, seed: u64) {
    let config: Config<Quartermaster> =
        Config { setup: Setup { cards, ask }, games: games(60), seed, bytes: Some(2048), ..Config::default() };
    match battery(&config) {
        Ok(report) => println!("{report}"),
        Err(trouble) => panic!("{trouble}"),
    }
}

#[test]
fn the_base_game_keeps_the_laws() {
    prove(Cards::Base, Ask::Public, 1);
}

#[test]
fn the_extension_keeps_the_laws() {
    prove(Cards::Aeronavale57, Ask::Public, 1001);
}

#[test]
fn asking_only_who_can_keeps_the_laws() {
    prove(Cards::Aeronavale57, Ask::WhoCan, 2001);
    prove(Cards::Base, Ask::WhoCan, 3001);
}

#[test]
fn the_smaller_set_of_the_extension_keeps_the_laws() {
    prove(Cards::Aeronavale54, Ask::Public, 4001);
}
