//! Whole games of several modes, with each seat's view and offered moves at every step.
//! `BIVOUAC_BLESS=1 cargo test golden` writes them anew.

use aces::setup::{Difficulty, Mode};
use aces::{Aces, Setup};
use proof::golden;

#[test]
fn golden_games_of_aces_are_played_again() {
    let duel = Setup { last_round: 3, weather: true, ..Setup::default() };
    let solo = Setup { mode: Mode::Solo, difficulty: Difficulty::Normal, last_round: 3, ..Setup::default() };
    for (name, seed, setup, most) in [("duel", 1, duel, 90), ("solo", 2, solo, 60)] {
        let text = golden::play::<Aces>(&setup, seed, most).unwrap_or_else(|e| panic!("{e}"));
        golden::compare(format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR")), &text)
            .unwrap_or_else(|difference| panic!("{difference}"));
    }
}
