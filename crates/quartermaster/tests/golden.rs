//! Games of each set of cards, with each nation's view and offered moves at every step.
//! `BIVOUAC_BLESS=1 cargo test golden` writes them anew.

use proof::golden;
use quartermaster::state::Cards;
use quartermaster::{Quartermaster, Setup};
use table::Ask;

#[test]
fn golden_games_of_quartermaster_are_played_again() {
    let base = Setup { cards: Cards::Base, ask: Ask::WhoCan };
    for (name, seed, setup, most) in [("aeronavale", 1, Setup::default(), 60), ("base", 2, base, 60)] {
        let text = golden::play::<Quartermaster>(&setup, seed, most).unwrap_or_else(|e| panic!("{e}"));
        golden::compare(format!("{}/tests/golden/{name}.txt", env!("CARGO_MANIFEST_DIR")), &text)
            .unwrap_or_else(|difference| panic!("{difference}"));
    }
}
