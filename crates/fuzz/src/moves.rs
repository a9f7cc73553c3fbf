//! Moves at a table, and positions written by hand.

use crate::SECRET;
use games::Registered;
use table::record::{Entry, Start, What};
use table::{AnyTable, Eye, Lang, Look, Luck, Record, Seat, SeatSet};

/// Lines that one input may hold: games must be quick to play, and long ones find nothing that short ones do
/// not.
const LINES: usize = 80;

/// Lines of moves at a fresh table. The first byte of a line says which seat; then
/// - `?12` makes the thirteenth of the moves that are offered (counted round),
/// - `~words` asks why that cannot be done,
/// - `!undo` and the like are written as in a record,
/// - everything else is the text of a move.
pub fn moves(game: &Registered, text: &str) {
    let mut lines = text.lines();
    let setup = match lines.clone().next().filter(|first| first.starts_with('{')) {
        Some(first) => {
            lines.next();
            serde_json::from_str(first).unwrap_or_default()
        }
        None => serde_json::Value::Null,
    };
    let Ok(mut header) = (game.game.header)(&setup) else { return };
    header.commitment = SECRET.commitment();
    let Ok(mut table) = (game.game.open)(header, Luck::Secret(SECRET)) else { return };
    for line in lines.take(LINES) {
        enter(table.as_mut(), line);
    }
    look(table.as_ref());
    kept(game, table.as_ref());
}

/// One line by the seat it names.
fn enter(table: &mut dyn AnyTable, line: &str) {
    let mut letters = line.chars();
    let Some(first) = letters.next() else { return };
    let seat = Seat((first as u32 as usize % table.about().seats.len()) as u8);
    let words = letters.as_str().trim();
    if let Some(number) = words.strip_prefix('?') {
        // Whoever is asked, so that a line of digits plays a whole game.
        let waiting: Vec<Seat> = table.to_move().waiting().iter().collect();
        let Some(asked) = waiting.get(seat.index() % waiting.len().max(1)) else { return };
        let texts = table.texts(*asked);
        let offered: Vec<&str> = texts.iter().collect();
        let number = number.bytes().fold(0_usize, |n, byte| n.wrapping_mul(10).wrapping_add(usize::from(byte & 15)));
        let choice = offered[number % offered.len()];
        let made = table.play(*asked, Some(table.decision(*asked)), choice);
        assert!(made.is_ok(), "«{choice}» was offered and is refused: {made:?}");
    } else if let Some(target) = words.strip_prefix('~') {
        table.why_not(seat, target, Lang::Fr);
    } else {
        let state = |table: &dyn AnyTable| {
            (table.entries().len(), table.plays(), table.decision(seat), table.changes(Eye::Archive), table.to_move())
        };
        let before = state(table);
        let offered = table.texts(seat);
        let done = match Entry::read(seat, words).map(|entry| entry.what) {
            Ok(What::Play { text, auto: false }) => {
                let made = table.play(seat, None, &text);
                if made.is_ok() {
                    let entered = table.entries()[before.0].words();
                    assert!(
                        offered.iter().any(|text| text == entered),
                        "«{text}» was not offered and is accepted as «{entered}»"
                    );
                }
                made
            }
            Ok(What::Undo) => table.undo(seat),
            Ok(What::Resign) => table.resign(seat),
            Ok(What::Stand { topic, answer, until }) => table.stand(seat, &topic, &answer, until),
            Ok(What::Withdraw { topic }) => {
                table.withdraw(seat, &topic);
                return;
            }
            _ => return,
        };
        if let Err(refusal) = done {
            table.explain(&refusal, Lang::En);
            assert!(before == state(table), "«{words}» was refused ({refusal}) and changed the table");
        }
    }
}

/// A position written by hand (TOML): refused, or a table that can be looked at and played.
pub fn position(game: &Registered, text: &str) {
    let Ok(mut header) = (game.game.header)(&serde_json::Value::Null) else { return };
    header.start = Start::Sketch(text.to_string());
    header.commitment = SECRET.commitment();
    let Ok(mut table) = (game.game.open)(header, Luck::Secret(SECRET)) else { return };
    look(table.as_ref());
    for turn in 0..12_u32 {
        enter(table.as_mut(), &format!("0?{}", turn.wrapping_mul(2_654_435_761) % 997));
    }
    look(table.as_ref());
    kept(game, table.as_ref());
}

/// Everything that pages and programs ask of a table. Drawing takes long beside all else, so one eye in turn
/// looks: a seat, nobody, the archive.
pub(crate) fn look(table: &dyn AnyTable) {
    let eyes = [Eye::Seats(SeatSet::only(Seat(0))), Eye::Seats(SeatSet::NONE), Eye::Archive];
    let eye = eyes[table.plays() % eyes.len()];
    table.view(eye);
    table.told(eye, Lang::Fr, 0);
    table.terminal(eye, &[], Lang::En, 80);
    if table.plays().is_multiple_of(4) {
        table.board(eye, &Look::default());
        table.trays(eye, &Look::default());
    }
    for seat in table.to_move().waiting().iter() {
        table.prompt(seat, Lang::Fr);
        let offers = table.offers(seat, Lang::En);
        assert!(!offers.is_empty(), "a seat is asked and has no move");
    }
}

/// The record of a table says everything: it is read and played again to the same table.
fn kept(game: &Registered, table: &dyn AnyTable) {
    let text = table.record();
    let read = Record::read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
    let again = (game.game.replay)(&read, Luck::Secret(SECRET)).unwrap_or_else(|why| panic!("{why}\n{text}"));
    assert_eq!(again.record(), text);
    assert_eq!(again.sketch(), table.sketch());
}
