//! What was entered and could not be stored is taken off the table again, and leaves nothing behind.
#![allow(clippy::unwrap_used, reason = "these are tests")]

use games::{all, examples};
use table::{AnyTable, Eye, Hand, Luck, Seat, Secret, Until};

/// Everything that can be asked of a table.
fn everything(table: &dyn AnyTable) -> String {
    let seats: Vec<Seat> = table.seating().asked.iter().collect();
    let of_seat = |seat: &Seat| {
        let eye = Eye::seat(*seat);
        (table.decision(*seat), table.can_undo(*seat), table.standing(*seat), table.changes(eye), table.steps(eye))
    };
    let seats: Vec<_> = seats.iter().map(of_seat).collect();
    let around = (table.plays(), table.changes(Eye::SPECTATOR), table.to_move(), table.clock().map(|c| c.run));
    format!("{around:?} {seats:?}\n{}\n{}", table.record(), table.sketch())
}

/// Enters something. `n` chooses what.
fn enter(table: &mut dyn AnyTable, n: usize) {
    let seats: Vec<Seat> = table.seating().asked.iter().collect();
    let asked = table.to_move().waiting().iter().next();
    match (n % 11, asked) {
        (0, _) => drop(seats.iter().find(|seat| table.undo(**seat).is_ok())),
        (1, _) => drop(table.resign(seats[n % seats.len()])),
        (2, Some(seat)) => {
            let (topic, text) = (table.question(seat).topic, table.texts(seat).iter().next().unwrap().to_string());
            let _ = table.stand(seat, topic, &text, Until::Withdrawn);
        }
        (3, Some(seat)) => table.withdraw(seat, table.question(seat).topic),
        (4, _) => drop(table.hand_over(seats[n % seats.len()], Hand::Bot("recruit".into()))),
        (5, _) => drop(table.time_up()),
        (_, Some(seat)) => play(table, seat, n),
        (_, None) => {}
    }
}

fn play(table: &mut dyn AnyTable, seat: Seat, n: usize) {
    let texts = table.texts(seat);
    let text = texts.iter().nth(n * 7 % texts.len()).unwrap().to_string();
    table.play(seat, None, &text).unwrap();
}

#[test]
fn what_is_taken_off_the_table_again_leaves_nothing_behind() {
    for entry in all().iter().chain(examples()) {
        let open = || {
            let header = (entry.game.header)(&serde_json::Value::Null).unwrap();
            (entry.game.open)(header, Luck::Secret(Secret([5; 32]))).unwrap()
        };
        // The twin is never brought back.
        let (mut table, mut twin) = (open(), open());
        for n in 0..140 {
            // Several at once, as when standing answers follow; each of them is of every kind in turn.
            let (before, was) = (table.before(), everything(table.as_ref()));
            for m in 0..=n % 3 {
                enter(table.as_mut(), n / 2 + m);
            }
            table.go_back(before);
            assert_eq!(everything(table.as_ref()), was, "{} after {n}", entry.id());
            for table in [&mut table, &mut twin] {
                let Some(seat) = table.to_move().waiting().iter().next() else { break };
                match n % 9 {
                    8 => drop(table.undo(seat)),
                    _ => play(table.as_mut(), seat, n),
                }
            }
        }
        assert_eq!(everything(table.as_ref()), everything(twin.as_ref()), "{}", entry.id());
        let early = |table: &dyn AnyTable| (0..table.plays()).step_by(17).map(|n| table.at(n).sketch()).collect();
        let (one, other): (Vec<String>, Vec<String>) = (early(table.as_ref()), early(twin.as_ref()));
        assert_eq!(one, other, "{}: also the positions that are kept on the way", entry.id());
    }
}
