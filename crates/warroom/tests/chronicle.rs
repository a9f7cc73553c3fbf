//! The log of whole games as pages to read.
//! `BIVOUAC_BLESS=1 cargo test -p warroom --test chronicle` writes the pages anew.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use bots::{Greedy, Player, Seen};
use table::{Eye, Lang, Seat, Secret, Table};
use warroom::{Chosen, Setup, WarRoom};

/// Lines that are kept of a game.
const LINES: usize = 5 * 56;
/// Result cards of battles that are kept of a game.
const CARDS: usize = 24;

/// A game between greedy players, or its beginning.
fn played(setup: &Setup, most: usize) -> Table<WarRoom> {
    let mut table: Table<WarRoom> = Table::new(setup, Secret::from_seed(11)).unwrap();
    let mut players: Vec<Greedy<WarRoom>> = (0..7).map(Greedy::new).collect();
    while table.plays().len() < most {
        let Some(seat) = table.to_move().waiting().iter().next() else { break };
        let mv = players[seat.index()].choose(&Seen::at(&table, seat));
        table.play(seat, None, mv).unwrap();
    }
    table
}

#[test]
fn golden_log_of_the_eastern_front_of_the_world_and_of_quick_play() {
    let of = |scenario, last_turn| Setup { scenario, last_turn, ..Setup::default() };
    let quick = Setup { quick: true, nano: true, ..of(Chosen::NorthAfrica, 3) };
    let germany = Seat(4);
    for (name, setup) in [("front", of(Chosen::EasternFront, 3)), ("world", of(Chosen::Global, 2)), ("quick", quick)] {
        let table = played(&setup, 1_200);
        for lang in Lang::ALL {
            let file = format!("{}/tests/golden/log-{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
            proof::golden::compare(
                file,
                &proof::pages::log(&table, Eye::seat(germany), lang, table.plays().len(), LINES),
            )
            .unwrap_or_else(|difference| panic!("{difference}"));
            let file = format!("{}/tests/golden/cards-{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
            let cards = proof::pages::cards(&table, Eye::seat(germany), lang, table.plays().len(), CARDS);
            proof::golden::compare(file, &cards).unwrap_or_else(|difference| panic!("{difference}"));
        }
    }
}
