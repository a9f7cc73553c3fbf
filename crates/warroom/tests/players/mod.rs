//! Bots: whole sheets that can be written, choices that are offered, and a player that beats chance.
//! What a search is worth takes longer to show: `bivouac sim warroom --bots search:1s,greedy --games 100`.

use bots::{Greedy, Name, Player, Random, Seen};
use table::{Ctx, Dice, Judge, Rules, Seat, Secrets, Terms, ToMove};
use warroom::nation::Side;
use warroom::{Chosen, Move, Setup, WarRoom};

fn start(scenario: Chosen, last_turn: u8) -> WarRoom {
    let setup = Setup { scenario, last_turn, ..Setup::default() };
    WarRoom::start(Terms::new(&setup), &mut Dice::quick(1)).unwrap()
}

/// Writes any of the proposed drafts; all of them must lead from here to a finished sheet.
fn write_any(game: &mut WarRoom, seat: Seat, dice: &mut Dice) {
    let mut drafts = Vec::new();
    game.drafts(seat, dice, &mut drafts);
    assert!(!drafts.is_empty(), "no draft for seat {}", seat.0);
    // What imagined play writes must be as good as what is proposed.
    let one = game.any_draft(seat, dice).unwrap();
    for draft in drafts.iter().chain([&one]) {
        let mut copy = game.clone();
        for mv in draft {
            assert!(copy.to_move().waiting().has(seat));
            copy.check(seat, *mv).unwrap();
            copy.apply(seat, *mv, &mut Ctx::mute(dice));
        }
        assert!(matches!(draft.last(), Some(Move::Ready(_) | Move::Done)), "{draft:?} has no end");
    }
    for mv in &drafts[dice.below(drafts.len() as u32) as usize] {
        game.apply(seat, *mv, &mut Ctx::mute(dice));
    }
}

#[test]
fn proposed_sheets_can_be_written_and_routine_is_always_offered() {
    for (scenario, turns) in [(Chosen::EasternFront, 4), (Chosen::NorthAfrica, 4), (Chosen::Global, 2)] {
        let mut dice = Dice::quick(11);
        let mut game = start(scenario, turns);
        let mut moves = Vec::new();
        let (mut sheets, mut choices) = (0, 0);
        loop {
            match game.to_move() {
                ToMove::Over(_) => break,
                ToMove::Several { waiting, .. } => {
                    write_any(&mut game, waiting.iter().next().unwrap(), &mut dice);
                    sheets += 1;
                }
                ToMove::One(seat) => {
                    moves.clear();
                    game.moves(seat, &mut moves);
                    let mv = game.routine(seat).unwrap();
                    assert!(moves.contains(&mv), "{mv:?} is not offered");
                    game.apply(seat, mv, &mut Ctx::mute(&mut dice));
                    choices += 1;
                }
            }
        }
        assert!(sheets >= 4 && choices > 20, "{scenario:?}: {sheets} sheets, {choices} choices");
    }
}

#[test]
fn what_others_have_written_changes_no_proposal() {
    // A sheet is made of what the nation knows: secret drafts of the others are dealt anew, the proposals
    // stay.
    let mut game = start(Chosen::EasternFront, 3);
    let mut dice = Dice::quick(2);
    let all: Vec<Seat> = game.to_move().waiting().iter().collect();
    write_any(&mut game, all[0], &mut dice);
    let proposals = |game: &WarRoom| {
        let mut out = Vec::new();
        game.drafts(all[1], &mut Dice::quick(4), &mut out);
        out
    };
    let told = proposals(&game);
    for _ in 0..5 {
        let other = game.imagine(table::Eye::seat(all[1]), &mut dice);
        assert!(proposals(&other) == told);
    }
}

/// Does this side win with greedy players against random ones?
fn greedy_wins(side: Side, scenario: Chosen, seed: u64) -> bool {
    let mut game = start(scenario, 8);
    let (mut greedy, mut random) = (Greedy::<WarRoom>::new(seed), Random::<WarRoom>::new(seed + 1));
    let mut dice = Dice::quick(seed);
    loop {
        let seat = match game.to_move() {
            ToMove::Over(outcome) => return outcome.winners.iter().any(|n| Side::of(n) == side),
            other => other.waiting().iter().next().unwrap(),
        };
        let seen = Seen::new(&game, seat);
        let mv = if Side::of(seat) == side { greedy.choose(&seen) } else { random.choose(&seen) };
        game.apply(seat, mv, &mut Ctx::mute(&mut dice));
    }
}

#[test]
fn a_greedy_player_beats_chance() {
    for side in Side::BOTH {
        let won = (0..3).filter(|seed| greedy_wins(side, Chosen::EasternFront, *seed)).count();
        assert!(won >= 2, "{side:?}: {won} of 3");
    }
}

#[test]
fn time_is_for_sheets_and_a_tenth_of_it_for_battles() {
    let (mut game, mut dice) = (start(Chosen::EasternFront, 3), Dice::quick(7));
    let (mut postures, mut small) = (0, 0);
    loop {
        let seat = match game.to_move() {
            ToMove::Over(_) => break,
            ToMove::Several { waiting, .. } => {
                let seat = waiting.iter().next().unwrap();
                assert_eq!(game.attention(seat), 100);
                write_any(&mut game, seat, &mut dice);
                continue;
            }
            ToMove::One(seat) => seat,
        };
        let mv = game.routine(seat).unwrap();
        match mv {
            Move::Stance(..) | Move::Hit(..) => {
                assert_eq!(game.attention(seat), 10);
                postures += 1;
            }
            Move::Go | Move::Repair(..) | Move::Deploy(..) | Move::Spend(_) => {
                assert_eq!(game.attention(seat), 0);
                // A player that searches follows the routine at once.
                let mut player = "search:100n".parse::<Name>().unwrap().player::<WarRoom>(1);
                assert_eq!(player.choose(&Seen::new(&game, seat)), mv);
                small += 1;
            }
            _ => {}
        }
        game.apply(seat, mv, &mut Ctx::mute(&mut dice));
    }
    assert!(postures > 5 && small > 5, "{postures} choices of battles, {small} small ones");
}
