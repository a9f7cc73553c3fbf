//! The players at every game of the registry: quick where there is nothing to think about, able to give and explain
//! a hint anywhere, and judged evenly.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::time::{Duration, Instant};
use table::{AnyTable, Dice, Lang, Luck, Seat, Secret};

fn opened(entry: &games::Registered, seed: u64) -> Box<dyn AnyTable> {
    let header = (entry.game.header)(&serde_json::Value::Null).unwrap();
    (entry.game.open)(header, Luck::Secret(Secret::from_seed(seed))).unwrap()
}

fn offered(table: &dyn AnyTable, seat: Seat) -> Vec<String> {
    table.offers(seat, Lang::En).into_iter().map(|offer| offer.text).collect()
}

/// Plays on at random for a while; `false` when the game ended before.
fn wander(table: &mut dyn AnyTable, moves: usize, dice: &mut Dice) -> bool {
    for _ in 0..moves {
        let Some(seat) = table.to_move().waiting().iter().next() else { return false };
        let moves = offered(table, seat);
        table.play(seat, None, &moves[dice.below(moves.len() as u32) as usize]).unwrap();
    }
    table.to_move().outcome().is_none()
}

#[test]
fn a_window_with_one_answer_is_answered_at_once() {
    for entry in games::all() {
        let mut dice = Dice::quick(4);
        let mut table = opened(entry, 5);
        let mut bot = (entry.bot)("general").unwrap();
        let mut times = Vec::new();
        while let Some(seat) = table.to_move().waiting().iter().next() {
            let mut moves = offered(&*table, seat);
            if moves.len() == 1 && times.len() < 60 {
                let began = Instant::now();
                assert_eq!(bot.choose(&*table, seat).unwrap(), moves[0]);
                times.push(began.elapsed());
            }
            let pick = moves.swap_remove(dice.below(moves.len() as u32) as usize);
            table.play(seat, None, &pick).unwrap();
        }
        times.sort();
        // The middle one: a machine that is busy elsewhere may delay some of them.
        if let Some(middle) = times.get(times.len() / 2) {
            assert!(*middle < Duration::from_millis(5), "{}: {middle:?}", entry.id());
        }
    }
}

#[test]
fn a_hint_is_an_offered_move_and_is_explained_in_both_languages() {
    for entry in games::all() {
        let mut dice = Dice::quick(9);
        for (seed, moves) in [(1, 0), (2, 45), (3, 90), (4, 150)] {
            let mut table = opened(entry, seed);
            if !wander(&mut *table, moves, &mut dice) {
                continue;
            }
            let seat = table.to_move().waiting().iter().next().unwrap();
            for name in ["sergeant", "search:60n"] {
                let mut bot = (entry.bot)(name).unwrap();
                let text = bot.choose(&*table, seat).unwrap();
                assert!(offered(&*table, seat).contains(&text), "{}: {text}", entry.id());
                for told in Lang::ALL.into_iter().filter_map(|lang| bot.explain(lang)) {
                    assert!(told.text == text && !told.label.is_empty());
                    assert!(!told.summary.contains('⟦') && told.summary.contains(&told.label), "{}", told.summary);
                }
            }
        }
    }
}
