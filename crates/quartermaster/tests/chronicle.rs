//! The log of whole games as pages to read. `BIVOUAC_BLESS=1 cargo test -p quartermaster --test chronicle`
//! writes the pages anew.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use bots::{Greedy, Player, Seen};
use quartermaster::state::Cards;
use quartermaster::{Quartermaster, Setup};
use table::{Ask, Eye, Lang, Seat, Secret, Table};

/// Lines that are kept of a game: ten pages.
const LINES: usize = 10 * 56;
/// Result cards of battles that are kept of a game.
const CARDS: usize = 24;

/// A game between greedy players.
fn played(setup: &Setup, seed: u64) -> Table<Quartermaster> {
    let mut table: Table<Quartermaster> = Table::new(setup, Secret::from_seed(seed)).unwrap();
    let mut players: Vec<Greedy<Quartermaster>> = (0..6).map(Greedy::new).collect();
    while let Some(seat) = table.to_move().waiting().iter().next() {
        let mv = players[seat.index()].choose(&Seen::at(&table, seat));
        table.play(seat, None, mv).unwrap();
    }
    table
}

#[test]
fn golden_log_of_a_game_with_squadrons_and_of_one_of_the_base_game() {
    let base = Setup { cards: Cards::Base, ask: Ask::WhoCan };
    for (name, seed, setup) in [("aeronavale", 3, Setup::default()), ("base", 4, base)] {
        let table = played(&setup, seed);
        for lang in Lang::ALL {
            let file = format!("{}/tests/golden/log-{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
            let pages = proof::pages::log(&table, Eye::seat(Seat(1)), lang, table.plays().len(), LINES);
            proof::golden::compare(file, &pages).unwrap_or_else(|difference| panic!("{difference}"));
            let file = format!("{}/tests/golden/cards-{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
            let cards = proof::pages::cards(&table, Eye::seat(Seat(1)), lang, table.plays().len(), CARDS);
            proof::golden::compare(file, &cards).unwrap_or_else(|difference| panic!("{difference}"));
        }
    }
}
