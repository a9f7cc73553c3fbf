//! Secret decisions of several seats at once: players look through to what comes of them, and are not
//! predictable where that loses.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod bids;

use bids::{AMBUSH, Bids, Move, Setup};
use bots::{Name, Seen};
use table::{Ctx, Dice, Game, Rules, Seat, ToMove};

/// Plays a game to its end; gives what the first player made of it: 2 won, 1 drawn, 0 lost.
fn play(setup: &Setup, seed: u64, names: [&str; 2]) -> u32 {
    let mut dice = Dice::quick(seed ^ 0xabcd);
    let mut game = Bids::start_with(setup, seed);
    let mut players = [0, 1].map(|i| names[i].parse::<Name>().unwrap().player::<Bids>(seed * 2 + i as u64));
    loop {
        // Now one, now the other writes first: it must not matter.
        let seat = match game.to_move() {
            ToMove::Over(outcome) if outcome.winners.is_empty() => return 1,
            ToMove::Over(outcome) => return 2 * u32::from(outcome.winners.has(Seat(0))),
            other => other.waiting().iter().nth((seed % other.waiting().len() as u64) as usize).unwrap(),
        };
        let mv = players[seat.index()].choose(&Seen::new(&game, seat));
        game.play(seat, mv, &mut Ctx::mute(&mut dice)).unwrap();
    }
}

/// The part of the points that the first player takes from the second, and half the width of its 95 %
/// interval.
fn score(games: u64, first: &str, second: &str) -> (f64, f64) {
    let setup = Setup::default();
    let results = (0..games).map(|i| {
        let made =
            if i % 2 == 0 { play(&setup, i / 2, [first, second]) } else { 2 - play(&setup, i / 2, [second, first]) };
        f64::from(made) / 2.0
    });
    let results: Vec<f64> = results.collect();
    let n = games as f64;
    let mean = results.iter().sum::<f64>() / n;
    let variance = results.iter().map(|r| (r - mean) * (r - mean)).sum::<f64>() / (n - 1.0);
    (mean, 1.96 * (variance / n).sqrt())
}

/// How often a seat of the ambush takes the first road, over so many decisions, when the other has decided or
/// not.
fn first_road(seat: Seat, decisions: u64, other_is_ready: bool) -> f64 {
    let setup = Setup { cards: 2, ambush: true };
    let took = |seed: u64| {
        let mut game = Bids::start_with(&setup, seed);
        if other_is_ready {
            let other = Seat(1 - seat.0);
            for mv in [Move::Bid(1), Move::Ready] {
                game.play(other, mv, &mut Ctx::mute(&mut Dice::quick(seed))).unwrap();
            }
        }
        let mut player = "search:600n".parse::<Name>().unwrap().player::<Bids>(seed);
        player.choose(&Seen::new(&game, seat)) == Move::Bid(1)
    };
    (0..decisions).filter(|seed| took(*seed)).count() as f64 / decisions as f64
}

#[test]
fn an_ambush_is_played_as_theory_says() {
    let convoy = first_road(Seat(0), 150, false);
    let watch = first_road(Seat(1), 150, false);
    // Theory: 0.4 and 0.3. Four standard deviations of 150 draws are 0.16 and 0.15.
    assert!((convoy - 0.4).abs() < 0.16, "the convoy takes the first road in {convoy:.2}");
    assert!((watch - 0.3).abs() < 0.15, "it is watched in {watch:.2}");
    // Who decides second knows no more than who decides first.
    let second = first_road(Seat(0), 150, true);
    assert!((second - 0.4).abs() < 0.16, "as the second to decide in {second:.2}");

    // What an enemy who knows all this could gain, against what it gains from anybody who always does the
    // same.
    let through = |road: f64, watched: usize| {
        (f64::from(AMBUSH[0][watched]) * road + f64::from(AMBUSH[1][watched]) * (1.0 - road)) / 10.0
    };
    let worst = |road: f64| through(road, 0).min(through(road, 1));
    let loses = 0.48 - worst(convoy);
    let pure = 0.48 - worst(0.0).max(worst(1.0));
    assert!(loses < 0.4 * pure, "foreseen, it loses {loses:.3}; always the same road loses {pure:.3}");
}

#[test]
fn bids_beat_those_who_do_not_look_through() {
    for (weaker, least) in [("random", 0.62), ("greedy", 0.56)] {
        let (mean, half) = score(200, "search:300n", weaker);
        assert!(mean - half > least, "against {weaker}: {mean:.3} ± {half:.3}");
    }
}

#[test]
fn equal_players_do_not_bid_the_same() {
    let mut different = 0;
    let mut bid = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let game = Bids::start_with(&Setup::default(), 7);
        let mut first = [0, 1].map(|seat| {
            let mut player = "search:300n".parse::<Name>().unwrap().player::<Bids>(2 * seed + seat);
            player.choose(&Seen::new(&game, Seat(seat as u8)))
        });
        bid.insert(first[0]);
        first.sort();
        different += u32::from(first[0] != first[1]);
    }
    assert!(bid.len() > 1, "always the same bid: {bid:?}");
    assert!(different >= 8, "{different} of 40 first bids differ");
}

#[test]
fn a_draft_is_decided_once_and_then_written() {
    let mut game = Bids::start_with(&Setup::default(), 3);
    let mut player = "search:400n".parse::<Name>().unwrap().player::<Bids>(3);
    let first = player.choose(&Seen::new(&game, Seat(0)));
    let thought = player.thought().unwrap();
    assert!(thought.games >= 400 && !thought.planned);
    assert_eq!(thought.line, [(Seat(0), first), (Seat(0), Move::Ready)]);
    assert!((thought.options.iter().map(|o| o.share).sum::<f32>() - 1.0).abs() < 1e-3);
    game.play(Seat(0), first, &mut Ctx::mute(&mut Dice::quick(1))).unwrap();
    assert_eq!(player.choose(&Seen::new(&game, Seat(0))), Move::Ready);
    // Somebody takes the bid back for it: it decides anew.
    game.play(Seat(0), Move::Back, &mut Ctx::mute(&mut Dice::quick(1))).unwrap();
    player.choose(&Seen::new(&game, Seat(0)));
    assert!(player.thought().unwrap().games >= 400);
}
