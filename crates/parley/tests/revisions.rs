//! A stored game ends by the rules it began with.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use parley::{Parley, Setup};
use table::{Dice, Header, Luck, Outcome, Record, SeatSet, Secret, Table, ToMove};

/// Played when the first revision was the only one: equal points, unequal coins.
const OLD: &str = include_str!("records/revision-1.record");

#[test]
fn an_old_record_ends_by_the_old_rule() {
    let record = Record::read(OLD).unwrap();
    assert_eq!(record.header.revision, 1);
    let table = record.verify::<Parley>().unwrap();
    let draw = Outcome { winners: SeatSet::NONE, rule: "PY-END-1" };
    assert_eq!(table.to_move(), ToMove::Over(draw));
    assert_eq!(table.record(), OLD, "it reads as it was written");
}

#[test]
fn by_the_present_rules_it_would_have_ended_otherwise() {
    let newer = OLD.replace("\nrules 1\n", "\nrules 2\n");
    let bad = Record::read(&newer).unwrap().verify::<Parley>().unwrap_err();
    assert!(matches!(bad, table::Unproved::False(_)), "{bad}");
    let bad = bad.to_string();
    assert!(bad.contains("PY-END-2") && bad.contains("the record says «draw PY-END-1»"), "{bad}");
}

#[test]
fn a_running_game_of_the_old_revision_goes_on_by_it() {
    let header = Header { revision: 1, ..Header::new::<Parley>(&Setup::default()) };
    let mut by_coins = 0;
    for seed in 0..200 {
        let mut table: Table<Parley> = Table::open(header.clone(), Luck::Secret(Secret::from_seed(seed))).unwrap();
        let mut dice = Dice::quick(seed);
        while let Some(seat) = table.to_move().waiting().iter().next() {
            let moves = table.moves(seat);
            table.play(seat, None, moves[dice.below(moves.len() as u32) as usize]).unwrap();
        }
        assert_eq!(table.to_move().outcome().unwrap().rule, "PY-END-1");
        let newer = table.record().replace("\nrules 1\n", "\nrules 2\n");
        by_coins += u32::from(Record::read(&newer).unwrap().verify::<Parley>().is_err());
    }
    assert!(by_coins > 0, "the two revisions never differ");
}
