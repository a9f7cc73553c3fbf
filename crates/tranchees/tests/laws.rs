//! The laws of every game, on random games of each set-up.

use table::Ask;
use table::laws::{self, Config, Law};
use tranchees::{CancelledAttack, First, Mode, Refill, Setup, Tranchees};

/// Games for each set-up; `LAWS_GAMES` asks for another number.
fn games() -> u64 {
    std::env::var("LAWS_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(1000)
}

fn keeps_the_laws(setup: Setup) {
    let face = Some(laws::faces());
    let config = Config::<Tranchees> { setup, games: games(), bytes: Some(1024), face, ..Config::default() };
    let report = laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    println!("{setup:?}\n{report}");
    assert_eq!(report.games, games());
    assert_eq!(report.draws, 0, "there is no draw (GT-VICT-5)");
    assert!(report.looked[&Law::View] > games() && report.looked[&Law::Barrier] > games());
}

#[test]
fn the_classic_game_keeps_the_laws() {
    keeps_the_laws(Setup::default());
}

#[test]
fn the_classic_game_that_asks_who_can_keeps_the_laws() {
    keeps_the_laws(Setup { ask: Ask::WhoCan, first: First::Race, ..Setup::default() });
}

#[test]
fn the_bunker_mode_keeps_the_laws() {
    keeps_the_laws(Setup { mode: Mode::Bunker, ..Setup::default() });
}

#[test]
fn the_bunker_mode_with_every_option_keeps_the_laws() {
    keeps_the_laws(Setup {
        mode: Mode::Bunker,
        ask: Ask::WhoCan,
        first: First::German,
        refill: Refill::Optional,
        cancelled_attack: CancelledAttack::Counts,
    });
}
