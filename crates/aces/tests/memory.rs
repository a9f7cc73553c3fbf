//! A position is small and plain: copying it, listing its moves and playing them take nothing from the heap.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use aces::setup::Mode;
use aces::{Aces, Move, Setup};
use allocation_counter::measure;
use table::{Ctx, Dice, Rules, Terms, ToMove};

#[test]
fn copying_listing_and_playing_allocate_nothing() {
    for mode in [Mode::Duel, Mode::Solo, Mode::Coop, Mode::Four] {
        let setup = Setup { mode, last_round: 4, ..Setup::default() };
        let mut dice = Dice::quick(11);
        let mut moves: Vec<Move> = Vec::with_capacity(4000);
        for _ in 0..3 {
            let mut game = Aces::start(Terms::new(&setup), &mut dice).unwrap();
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
fn a_position_takes_at_most_two_kibibytes() {
    assert!(size_of::<Aces>() <= 2048, "{} bytes", size_of::<Aces>());
    assert!(size_of::<Move>() <= 8, "{} bytes", size_of::<Move>());
}
