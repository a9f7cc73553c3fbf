//! The log of whole games as pages to read. `BIVOUAC_BLESS=1 cargo test -p tranchees --test chronicle` writes
//! the pages anew.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use bots::{Greedy, Player, Seen};
use table::{Eye, Lang, Seat, Secret, Table};
use tranchees::{Mode, Setup, Tranchees};

/// Lines that are kept of a game: ten pages.
const LINES: usize = 10 * 56;
/// Result cards of battles that are kept of a game.
const CARDS: usize = 24;

/// A game between greedy players.
fn played(setup: &Setup, seed: u64) -> Table<Tranchees> {
    let mut table: Table<Tranchees> = Table::new(setup, Secret::from_seed(seed)).unwrap();
    let mut players: Vec<Greedy<Tranchees>> = (0..2).map(Greedy::new).collect();
    while let Some(seat) = table.to_move().waiting().iter().next() {
        let mv = players[seat.index()].choose(&Seen::at(&table, seat));
        table.play(seat, None, mv).unwrap();
    }
    table
}

#[test]
fn golden_log_of_a_classic_game_and_of_one_for_the_bunker() {
    let bunker = Setup { mode: Mode::Bunker, ..Setup::default() };
    for (name, seed, setup) in [("classic", 3, Setup::default()), ("bunker", 4, bunker)] {
        let table = played(&setup, seed);
        for lang in Lang::ALL {
            let file = format!("{}/tests/golden/log-{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
            let pages = proof::pages::log(&table, Eye::seat(Seat(0)), lang, table.plays().len(), LINES);
            proof::golden::compare(file, &pages).unwrap_or_else(|difference| panic!("{difference}"));
            let file = format!("{}/tests/golden/cards-{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
            let cards = proof::pages::cards(&table, Eye::seat(Seat(0)), lang, table.plays().len(), CARDS);
            proof::golden::compare(file, &cards).unwrap_or_else(|difference| panic!("{difference}"));
        }
    }
}
