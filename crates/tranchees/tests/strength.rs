//! The judgement is worth something: a player that looks one move ahead with it beats a random one.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use bots::{Budget, Greedy, Player, Random, Search, Seen, Settings};
use table::{Ctx, Dice, Rules, Seat, Terms, ToMove};
use tranchees::{FRENCH, GERMAN, Setup, Tranchees};

type Chair = Box<dyn Player<Tranchees>>;

/// Does the player in this seat win against the other?
fn wins(seat: Seat, seed: u64, mut player: Chair, mut other: Chair) -> bool {
    let mut dice = Dice::quick(seed);
    let mut game = Tranchees::start(Terms::new(&Setup::default()), &mut dice).unwrap();
    loop {
        let to_move = game.to_move();
        if let ToMove::Over(outcome) = to_move {
            return outcome.winners.has(seat);
        }
        let asked = to_move.waiting().iter().next().unwrap();
        let seen = Seen::new(&game, asked);
        let mv = if asked == seat { player.choose(&seen) } else { other.choose(&seen) };
        game.apply(asked, mv, &mut Ctx::mute(&mut dice));
    }
}

#[test]
fn greed_beats_chance_from_either_side() {
    const GAMES: u64 = 200;
    for seat in [FRENCH, GERMAN] {
        let game = |seed: &u64| wins(seat, *seed, Box::new(Greedy::new(*seed)), Box::new(Random::new(*seed + 1)));
        let won = (0..GAMES).filter(game).count() as u64;
        println!("greedy as seat {}: {won} of {}", seat.0, GAMES);
        assert!(won * 100 >= GAMES * 95, "only {won} of {}", GAMES);
    }
}

#[test]
fn a_little_search_beats_greed() {
    const GAMES: u64 = 6;
    let settings = Settings::strong(Budget::Nodes(24));
    let mut won = 0;
    for seat in [FRENCH, GERMAN] {
        let game = |seed: &u64| wins(seat, *seed, Box::new(Search::new(settings, *seed)), Box::new(Greedy::new(*seed)));
        won += (0..GAMES).filter(game).count() as u64;
    }
    // It wins nearly all of them; a coin would win ten of twelve once in fifty times.
    assert!(won >= 10, "only {won} of {}", 2 * GAMES);
}
