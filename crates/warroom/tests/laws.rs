//! The laws of every game, on random games of each scenario, with a low last turn.

use table::laws::{self, Config};
use warroom::{Chosen, Setup, WarRoom};

fn keeps_the_laws(games: u64, setup: Setup) {
    let config = Config::<WarRoom> { setup: setup.clone(), games, bytes: Some(4096), ..Config::default() };
    let report = laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    println!("{setup:?}\n{report}");
    assert_eq!(report.games, games);
}

#[test]
fn the_eastern_front_keeps_the_laws() {
    keeps_the_laws(4, Setup { last_turn: 3, ..Setup::default() });
}

#[test]
fn the_other_scenarios_keep_the_laws() {
    for scenario in [Chosen::NorthAfrica, Chosen::Pacific, Chosen::Europe] {
        keeps_the_laws(1, Setup { scenario, last_turn: 2, repairs: true, landings: true, ..Setup::default() });
    }
}

#[test]
fn the_global_war_keeps_the_laws() {
    keeps_the_laws(1, Setup { scenario: Chosen::Global, last_turn: 2, batches: true, ..Setup::default() });
}
