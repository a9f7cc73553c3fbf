//! The judgement is worth something: a player that looks one move ahead with it beats a random one.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use bots::{Greedy, Player, Random, Seen};
use table::{Ctx, Dice, Game, Seat, ToMove};
use tranchees::{FRENCH, GERMAN, Setup, Tranchees};

/// Does the greedy player win in this seat?
fn greedy_wins(seat: Seat, seed: u64) -> bool {
    let mut dice = Dice::quick(seed);
    let mut greedy = Greedy::<Tranchees>::new(seed);
    let mut random = Random::<Tranchees>::new(seed + 1);
    let mut game = Tranchees::start(&Setup::default(), Tranchees::standard_pack(), &mut dice).unwrap();
    loop {
        let to_move = game.to_move();
        if let ToMove::Over(outcome) = to_move {
            return outcome.winners.has(seat);
        }
        let asked = to_move.waiting().iter().next().unwrap();
        let seen = Seen::new(&game, asked);
        let mv = if asked == seat { greedy.choose(&seen) } else { random.choose(&seen) };
        game.apply(asked, mv, &mut Ctx::mute(&mut dice));
    }
}

#[test]
fn greed_beats_chance_from_either_side() {
    const GAMES: u64 = 200;
    for seat in [FRENCH, GERMAN] {
        let won = (0..GAMES).filter(|seed| greedy_wins(seat, *seed)).count() as u64;
        println!("greedy as seat {}: {won} of {}", seat.0, GAMES);
        assert!(won * 100 >= GAMES * 95, "only {won} of {}", GAMES);
    }
}
