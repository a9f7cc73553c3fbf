//! The judgement is worth something: three nations that look one move ahead with it beat three that play
//! anything. What a search is worth takes hours to show: `bivouac sim quartermaster --bots
//! search:500ms,greedy --games 200`.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use bots::{Greedy, Player, Random, Seen};
use quartermaster::{Quartermaster, Setup};
use table::{Ctx, Dice, Rules, Seat, Terms};

/// Does the camp of this seat win with greedy players against random ones?
fn greedy_wins(first: Seat, seed: u64) -> bool {
    let team = |seat: Seat| Quartermaster::about().seats[seat.index()].team;
    let mut dice = Dice::quick(seed);
    let mut greedy = Greedy::<Quartermaster>::new(seed);
    let mut random = Random::<Quartermaster>::new(seed + 1);
    let mut game = Quartermaster::start(Terms::new(&Setup::default()), &mut dice).unwrap();
    loop {
        let to_move = game.to_move();
        if let Some(outcome) = to_move.outcome() {
            return outcome.winners.has(first);
        }
        let asked = to_move.waiting().iter().next().unwrap();
        let seen = Seen::new(&game, asked);
        let mv = if team(asked) == team(first) { greedy.choose(&seen) } else { random.choose(&seen) };
        game.apply(asked, mv, &mut Ctx::mute(&mut dice));
    }
}

#[test]
fn greed_beats_chance_in_either_camp() {
    const GAMES: u64 = 20;
    for first in [Seat(0), Seat(1)] {
        let won = (0..GAMES).filter(|seed| greedy_wins(first, *seed)).count() as u64;
        assert!(won * 100 >= GAMES * 95, "only {won} of {GAMES} for the camp of seat {}", first.0);
    }
}
