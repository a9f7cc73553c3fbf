//! Golden play-throughs of Parley. `BIVOUAC_BLESS=1 cargo test golden` writes them anew.

use parley::{Parley, Setup};
use proof::golden;
use table::Ask;

#[test]
fn golden_games_of_parley_are_played_again() {
    for (name, seed, setup) in [
        ("short", 1, Setup { rounds: 1, ask: Ask::Public, ..Setup::default() }),
        ("who-can", 2, Setup { rounds: 1, ask: Ask::WhoCan, ..Setup::default() }),
    ] {
        let text = golden::play::<Parley>(&setup, seed, 400).unwrap();
        golden::compare(format!("{}/tests/golden/parley-{name}.txt", env!("CARGO_MANIFEST_DIR")), &text)
            .unwrap_or_else(|difference| panic!("{difference}"));
    }
}
