//! A position is small and plain: copying it and listing its moves take nothing from the heap.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use allocation_counter::measure;
use table::{Ctx, Dice, Rules, Terms, ToMove};
use tranchees::{Mode, Move, Setup, Tranchees};

#[test]
fn copying_listing_and_playing_allocate_nothing() {
    for mode in [Mode::Classic, Mode::Bunker] {
        let setup = Setup { mode, ..Setup::default() };
        let mut dice = Dice::quick(11);
        let mut moves: Vec<Move> = Vec::with_capacity(1000);
        for _ in 0..20 {
            let mut game = Tranchees::start(Terms::new(&setup), &mut dice).unwrap();
            let counted = measure(|| {
                loop {
                    let to_move = game.to_move();
                    if let ToMove::Over(_) = to_move {
                        break;
                    }
                    let Some(seat) = to_move.waiting().iter().next() else { break };
                    moves.clear();
                    game.moves(seat, &mut moves);
                    moves.retain(|mv| !game.takes_back(*mv));
                    let mv = moves[dice.below(moves.len() as u32) as usize];
                    let mut copy = std::hint::black_box(&game).clone();
                    copy.apply(seat, mv, &mut Ctx::mute(&mut dice));
                    game = copy;
                }
            });
            assert!(matches!(game.to_move(), ToMove::Over(_)));
            assert_eq!(counted.count_total, 0, "{mode:?}");
        }
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![1u8; 10]))).count_total, 1);
}

#[test]
fn a_position_takes_at_most_a_kibibyte() {
    assert!(size_of::<Tranchees>() <= 1024, "{} bytes", size_of::<Tranchees>());
    assert!(size_of::<Move>() <= 8, "{} bytes", size_of::<Move>());
}
