//! The log of whole games as pages to read, and where the strikes of a film are drawn.
//! `BIVOUAC_BLESS=1 cargo test -p aces --test chronicle` writes the pages anew.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use aces::setup::{Difficulty, Mode};
use aces::{Aces, Setup};
use bots::{Greedy, Player, Seen};
use table::story::Cue;
use table::{AnyTable, Eye, Lang, Seat, Secret, Table};

/// Lines that are kept of a game: ten pages.
const LINES: usize = 10 * 56;
/// Result cards of battles that are kept of a game.
const CARDS: usize = 24;

/// A game between greedy players, or its beginning.
fn played(setup: &Setup, most: usize) -> Table<Aces> {
    let mut table: Table<Aces> = Table::new(setup, Secret::from_seed(11)).unwrap();
    let mut players: Vec<Greedy<Aces>> = (0..4).map(Greedy::new).collect();
    while table.plays().len() < most {
        let Some(seat) = table.to_move().waiting().iter().next() else { break };
        let mv = players[seat.index()].choose(&Seen::at(&table, seat));
        table.play(seat, None, mv).unwrap();
    }
    table
}

#[test]
fn golden_log_of_a_duel_of_four_factions_and_of_a_game_against_the_automa() {
    let duel = Setup { last_round: 8, ..Setup::default() };
    let solo = Setup { mode: Mode::Solo, difficulty: Difficulty::Normal, last_round: 8, ..Setup::default() };
    let four = Setup { mode: Mode::Four, sets: 2, weather: true, last_round: 5, ..Setup::default() };
    for (name, setup) in [("duel", duel), ("four", four), ("solo", solo)] {
        let table = played(&setup, 2000);
        for lang in Lang::ALL {
            let file = format!("{}/tests/golden/log-{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
            proof::golden::compare(
                file,
                &proof::pages::log(&table, Eye::seat(Seat(1)), lang, table.plays().len(), LINES),
            )
            .unwrap_or_else(|difference| panic!("{difference}"));
            let file = format!("{}/tests/golden/cards-{name}.{}.txt", env!("CARGO_MANIFEST_DIR"), lang.code());
            let cards = proof::pages::cards(&table, Eye::seat(Seat(1)), lang, table.plays().len(), CARDS);
            proof::golden::compare(file, &cards).unwrap_or_else(|difference| panic!("{difference}"));
        }
    }
}

#[test]
fn strikes_are_drawn_between_the_hexes_where_both_stood() {
    let table = played(&Setup { mode: Mode::Solo, last_round: 4, ..Setup::default() }, 600);
    let mut strikes = 0;
    for told in AnyTable::told(&table, Eye::SPECTATOR, Lang::En, 0) {
        for cue in &told.cues {
            if let Cue::Strike { from, to, .. } = cue {
                assert!(![from, to].iter().any(|end| end.starts_with("unit-")), "{cue:?} of {}", told.text);
                strikes += 1;
            }
        }
    }
    assert!(strikes > 5, "nobody fought");
}
