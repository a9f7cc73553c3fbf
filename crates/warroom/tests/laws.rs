//! The laws of every game, on random games of each scenario and of the options, with a low last turn.

use table::laws::{self, Config};
use warroom::{Chosen, Setup, WarRoom};

fn keeps_the_laws(games: u64, seed: u64, setup: Setup) {
    let config = Config::<WarRoom> {
        setup: setup.clone(),
        games,
        seed,
        bytes: Some(4096),
        face: Some(laws::faces()),
        ..Config::default()
    };
    let report = laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    println!("{setup:?}\n{report}");
    assert_eq!(report.games, games);
}

/// Set-ups in which every two options meet.
fn mixed(number: u64, scenario: Chosen, last_turn: u8) -> Setup {
    let bit = |at: u64| number >> at & 1 == 1;
    let quick = number.is_multiple_of(3);
    Setup {
        scenario,
        last_turn,
        quick,
        fast: !quick && bit(1),
        idle_red: quick && bit(0),
        light_stress: quick && bit(1),
        nano: bit(0) ^ bit(2),
        batches: bit(2),
        landings: bit(1) ^ bit(3),
        repairs: !quick && bit(0),
        timer: if bit(3) { 5 } else { 0 },
    }
}

#[test]
fn the_eastern_front_keeps_the_laws() {
    keeps_the_laws(4, 1, Setup { last_turn: 3, ..Setup::default() });
}

#[test]
fn the_options_keep_the_laws() {
    for number in 0..4 {
        let scenario = [Chosen::EasternFront, Chosen::NorthAfrica][number as usize % 2];
        keeps_the_laws(1, 10 + number, mixed(number, scenario, 2));
    }
}

#[test]
fn the_other_scenarios_keep_the_laws() {
    for scenario in [Chosen::NorthAfrica, Chosen::Pacific, Chosen::Europe] {
        keeps_the_laws(1, 1, Setup { scenario, last_turn: 2, repairs: true, landings: true, ..Setup::default() });
    }
}

#[test]
fn the_global_war_keeps_the_laws() {
    keeps_the_laws(1, 1, Setup { scenario: Chosen::Global, last_turn: 2, batches: true, ..Setup::default() });
}

/// Long: `cargo test --release -p warroom --test laws -- --ignored`.
#[test]
#[ignore = "five hundred games take a while"]
fn five_hundred_games_keep_the_laws() {
    let scenarios = [Chosen::EasternFront, Chosen::NorthAfrica, Chosen::Pacific, Chosen::Europe];
    for number in 0..48 {
        for (at, scenario) in scenarios.into_iter().enumerate() {
            let games = if at < 2 { 4 } else { 1 };
            keeps_the_laws(games, 1000 * number, mixed(number, scenario, 1 + (number % 3) as u8));
        }
    }
    for number in 0..20 {
        keeps_the_laws(1, 77 + number, mixed(number, Chosen::Global, 2));
    }
}
