//! What every game must pass.

use proof::laws::Config;
use warroom::{Chosen, Setup, WarRoom};

/// A short game of a scenario; bots and people play on to turn 20.
fn short(scenario: Chosen, last_turn: u8) -> Setup {
    Setup { scenario, last_turn, ..Setup::default() }
}

fn config(setup: Setup) -> Config<WarRoom> {
    Config { setup, bytes: Some(4096), ..Config::default() }
}

proof::battery! {
    of WarRoom, 428 rules;
    laws {
        eastern_front(2): config(short(Chosen::EasternFront, 3)),
        africa_with_options(1): config(Setup {
            batches: true,
            landings: true,
            repairs: true,
            nano: true,
            ..short(Chosen::NorthAfrica, 2)
        }),
        pacific_with_fast_battles(1): config(Setup { fast: true, landings: true, ..short(Chosen::Pacific, 2) }),
        europe_in_quick_play(1): config(Setup {
            quick: true,
            idle_red: true,
            light_stress: true,
            ..short(Chosen::Europe, 3)
        }),
        global_war(1): config(Setup { batches: true, ..short(Chosen::Global, 1) }),
    }
    refused {
        "commands = { germany-22 = \"R5 infantry 9\" }" => "R5 infantry 9",
        "commands = { germany-22 = \"Z9 infantry 1\" }" => "Z9",
        "commands = { germany-23 = \"G1 infantry 1\" }" => "germany-22",
        "commands = { germany-22 = \"G1 armor 1\" }" => "expected infantry, artillery, armour",
        "commands = { germany-22 = \"G1\" }" => "no units",
        "commands = { germany-1 = \"G1 cruiser 1\" }" => "where its units cannot be",
        "holders = { R5 = \"france\" }" => "france",
        "phase = [\"nap\"]" => "nap",
        "colour = 3" => "unknown field",
        "neutrals = { N14 = { force = [1, 0, 0] } }" => "aligned",
        "holders = { N14 = \"germany\" }\nneutrals = { N14 = { aligned = \"axis\", force = [1, 0, 0] } }" => "held by",
        "order = [\"ussr\", \"ussr\"]" => "twice",
        "order = [\"ussr\", \"japan\"]" => "not in this scenario",
        "turn = 0" => "turn",
        "phase = [{ combat = { place = 0 } }]" => "nothing to decide",
        "phase = \"desert\"" => "nothing to decide",
        "phase = \"conflict\"\ncommands = { germany-22 = \"R5 infantry 1\", ussr-21 = \"R5 infantry 1\" }\nbattle = { region = \"R5\", step = \"repair\", rows = { axis = { infantry-defensive = { germany = [1, 0, 1] } } } }" => "2 infantry of germany",
        "works = { G1 = { infantry = 150, cruiser = 150 } }" => "at most 200",
        "phase = [{ choose = { chosen = 200 } }]" => "nobody is asked",
    }
    quiet by allocation_counter::measure {
        short(Chosen::EasternFront, 2),
        Setup { quick: true, ..short(Chosen::NorthAfrica, 2) },
        short(Chosen::Global, 1),
    }
    drawn { short(Chosen::EasternFront, 2), Setup { quick: true, ..short(Chosen::NorthAfrica, 3) } }
}

#[test]
fn a_tenth_of_the_rules_is_excused_at_most() {
    let excused = <WarRoom as table::Rules>::about().ledger.unproved.len();
    assert!(excused * 10 <= 428, "{excused} rules are excused");
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

fn keeps_the_laws(games: u64, seed: u64, setup: Setup) {
    let config = Config { games, seed, face: Some(proof::laws::faces()), ..config(setup.clone()) };
    let report = proof::laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    println!("{setup:?}\n{report}");
    assert_eq!(report.games, games);
}

/// Long: `cargo test --release -p warroom --test battery -- --ignored`.
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
