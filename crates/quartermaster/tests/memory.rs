//! A position is small and plain: copying it, listing its moves and playing them take nothing from the heap.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use allocation_counter::measure;
use quartermaster::state::Cards;
use quartermaster::{Move, Quartermaster, Setup};
use table::{Ask, Ctx, Dice, Game, Rules, Speech, Terms, ToMove};

#[test]
fn copying_listing_and_playing_allocate_nothing() {
    for cards in [Cards::Base, Cards::Aeronavale57] {
        for ask in [Ask::Public, Ask::WhoCan] {
            let setup = Setup { cards, ask };
            let mut dice = Dice::quick(11);
            let mut moves: Vec<Move> = Vec::with_capacity(1000);
            for _ in 0..40 {
                let mut game = Quartermaster::start(Terms::new(&setup), &mut dice).unwrap();
                let counted = measure(|| {
                    while let ToMove::One(seat) = game.to_move() {
                        moves.clear();
                        game.moves(seat, &mut moves);
                        let mv = moves[dice.below(moves.len() as u32) as usize];
                        let mut copy = std::hint::black_box(&game).clone();
                        copy.apply(seat, mv, &mut Ctx::mute(&mut dice));
                        game = copy;
                    }
                });
                assert!(matches!(game.to_move(), ToMove::Over(_)));
                assert_eq!(counted.count_total, 0, "{cards:?} {ask:?}");
            }
        }
    }
}

/// `play` also asks whether the move is allowed; a yes takes nothing from the heap either.
#[test]
fn a_checked_move_allocates_nothing() {
    let mut dice = Dice::quick(12);
    let mut moves: Vec<Move> = Vec::with_capacity(1000);
    for _ in 0..20 {
        let mut game = Quartermaster::start(Terms::new(&Setup::default()), &mut dice).unwrap();
        while let ToMove::One(seat) = game.to_move() {
            moves.clear();
            game.moves(seat, &mut moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            let text = game.spell(mv);
            let counted = measure(|| game.play(seat, mv, &mut Ctx::mute(&mut dice)).unwrap());
            assert_eq!(counted.count_total, 0, "{text}");
        }
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![1u8; 10]))).count_total, 1);
}

#[test]
fn a_position_takes_at_most_two_kibibytes() {
    assert!(size_of::<Quartermaster>() <= 2048, "{} bytes", size_of::<Quartermaster>());
    assert!(size_of::<Move>() <= 4, "{} bytes", size_of::<Move>());
}
