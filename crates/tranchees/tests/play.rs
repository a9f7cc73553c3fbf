//! Whole games, played at random: a first proof before the laws.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use table::{Ask, Ctx, Dice, Eye, Game, Seat, ToMove};
use tranchees::{Mode, Setup, Tranchees};

fn play(setup: &Setup, seed: u64) -> (Tranchees, usize) {
    let mut dice = Dice::quick(seed);
    let mut game = Tranchees::start(setup, Tranchees::standard_pack(), &mut dice).unwrap();
    let census = game.census();
    let mut moves = Vec::new();
    for n in 0.. {
        let to_move = game.to_move();
        if let ToMove::Over(_) = to_move {
            return (game, n);
        }
        assert!(n < Tranchees::about().longest, "the game does not end");
        let seat = to_move.waiting().iter().next().unwrap();
        moves.clear();
        game.moves(seat, &mut moves);
        assert!(moves.is_sorted() && moves.windows(2).all(|w| w[0] != w[1]), "{moves:?}");
        let mut good = Vec::new();
        game.candidates(seat, &mut good);
        good.retain(|mv| game.check(seat, *mv).is_ok());
        good.sort();
        good.dedup();
        assert_eq!(good, moves, "{:?} {:#}", seat, game.sketch());
        for mv in &moves {
            assert_eq!(game.read(&game.spell(*mv)).unwrap(), *mv);
        }
        let again = Tranchees::from_sketch(&game.sketch(), setup, game.pack()).unwrap();
        assert_eq!(again, game);
        for eye in [Eye::SPECTATOR, Eye::seat(Seat(0)), Eye::seat(Seat(1))] {
            let imagined = game.imagine(eye, &mut dice);
            assert_eq!(imagined.view(eye), game.view(eye));
            assert_eq!(imagined.census(), census);
        }
        assert_eq!(game.census(), census);
        let forward: Vec<_> = moves.iter().filter(|m| !game.takes_back(**m)).collect();
        let mv = *forward[dice.below(forward.len() as u32) as usize];
        game.apply(seat, mv, &mut Ctx::mute(&mut dice));
    }
    unreachable!()
}

#[test]
fn random_games_end() {
    for mode in [Mode::Classic, Mode::Bunker] {
        for ask in [Ask::Public, Ask::WhoCan] {
            let setup = Setup { mode, ask, ..Setup::default() };
            let lengths: Vec<usize> = (0..20).map(|seed| play(&setup, seed).1).collect();
            println!("{mode:?} {ask:?} {lengths:?}");
        }
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Tranchees>() <= 1024, "{}", size_of::<Tranchees>());
    assert!(size_of::<tranchees::Move>() <= 8);
}
