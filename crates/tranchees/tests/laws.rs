//! The laws of every game, on random games of each set-up.

use table::Ask;
use table::laws::{self, Config, Law};
use tranchees::{CancelledAttack, First, Mode, Refill, Setup, Tranchees};

fn keeps_the_laws(setup: Setup) {
    let config = Config::<Tranchees> { setup, games: 1000, bytes: Some(1024), ..Config::default() };
    let report = laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    println!("{setup:?}\n{report}");
    assert_eq!(report.games, 1000);
    assert_eq!(report.draws, 0, "there is no draw (GT-VICT-5)");
    assert!(report.looked[&Law::View] > 1000 && report.looked[&Law::Barrier] > 1000);
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
