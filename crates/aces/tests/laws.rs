//! The laws of every game, on random games of each mode, mission and option.

use aces::setup::{Allies, Axis, Difficulty, Draw, Forces, Mission, Mode, Part, Team};
use aces::{Aces, Setup};
use table::laws::{self, Config};

fn keeps_the_laws(games: u64, setup: Setup) {
    let setup = Setup { last_round: setup.last_round.min(4), ..setup };
    // Seats that are absent, or played by the rules, see what a spectator sees: nothing of theirs could vary.
    let hands = setup.mode == Mode::Four;
    let config = Config::<Aces> {
        setup: setup.clone(),
        games,
        hands,
        bytes: Some(2048),
        face: Some(laws::faces()),
        ..Config::default()
    };
    let report = laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
    println!("{setup:?}\n{report}");
    assert_eq!(report.games, games);
}

#[test]
fn the_duel_keeps_the_laws() {
    keeps_the_laws(20, Setup::default());
    keeps_the_laws(
        10,
        Setup { map: "winter".into(), part: Part::Right, axis: Axis::Ger2, allies: Allies::Ussr, ..Setup::default() },
    );
}

#[test]
fn the_duel_with_options_keeps_the_laws() {
    keeps_the_laws(10, Setup { weather: true, mountains: true, short: true, limit: false, ..Setup::default() });
    keeps_the_laws(10, Setup { forces: Forces::Expert, diceless: true, timer: 5, ..Setup::default() });
    keeps_the_laws(5, Setup { sets: 2, allies: Allies::Ussr, last_round: 3, ..Setup::default() });
}

#[test]
fn four_factions_keep_the_laws() {
    keeps_the_laws(6, Setup { mode: Mode::Four, last_round: 3, ..Setup::default() });
    keeps_the_laws(
        3,
        Setup { mode: Mode::Four, map: "winter".into(), weather: true, sets: 2, last_round: 2, ..Setup::default() },
    );
}

#[test]
fn the_missions_keep_the_laws() {
    keeps_the_laws(
        4,
        Setup { mode: Mode::Four, mission: Mission::V2, launcher: Axis::Ger2, last_round: 3, ..Setup::default() },
    );
    let ardennes = Setup { mode: Mode::Four, mission: Mission::Ardennes, map: "winter".into(), ..Setup::default() };
    keeps_the_laws(4, Setup { last_round: 3, ..ardennes });
}

#[test]
fn solo_keeps_the_laws() {
    keeps_the_laws(15, Setup { mode: Mode::Solo, ..Setup::default() });
    let heroic = Setup { mode: Mode::Solo, humans: Team::Axis, difficulty: Difficulty::Heroic, ..Setup::default() };
    keeps_the_laws(10, Setup { automa: Draw::Chosen, allies: Allies::Ussr, map: "winter".into(), ..heroic });
}

#[test]
fn cooperation_keeps_the_laws() {
    keeps_the_laws(8, Setup { mode: Mode::Coop, ..Setup::default() });
    let full = Setup { mode: Mode::Coop, part: Part::Full, difficulty: Difficulty::Hard, ..Setup::default() };
    keeps_the_laws(4, Setup { humans: Team::Axis, weather: true, ..full });
}
