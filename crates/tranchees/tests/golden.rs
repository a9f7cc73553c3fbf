//! Whole games of both modes, with each seat's view and offered moves at every step.
//! `BIVOUAC_BLESS=1 cargo test golden` writes them anew.

use proof::golden;
use tranchees::{Mode, Setup, Tranchees};

#[test]
fn golden_games_of_tranchees_are_played_again() {
    let bunker = Setup { mode: Mode::Bunker, ..Setup::default() };
    for (name, seed, setup) in [("classic", 1, Setup::default()), ("bunker", 2, bunker)] {
        let text = golden::play::<Tranchees>(&setup, seed, 120).unwrap();
        golden::compare(format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR")), &text)
            .unwrap_or_else(|difference| panic!("{difference}"));
    }
}
