//! Players at a little card game with hidden hands, camps and secret drafts.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod tricks;

use bots::{AnyBot, Budget, Name, Player, Search, Seen, Settings, Steps, make};
use std::time::{Duration, Instant};
use table::votes::Motion;
use table::{AnyTable, Ctx, Dice, Eye, Game, Lang, Rules, Seat, Secret, Secrets, Table, Terms, ToMove};
use tricks::{Move, Tricks};

fn started(seed: u64) -> Tricks {
    Tricks::start(Terms::new(&()), &mut Dice::quick(seed)).unwrap()
}

/// Plays a whole game: seats 0 and 2 by one player, 1 and 3 by another. Did 0 and 2 win?
fn play(seed: u64, names: [&str; 2]) -> bool {
    let mut dice = Dice::quick(seed ^ 0xabcd);
    let mut game = started(seed);
    let mut players: Vec<Box<dyn Player<Tricks>>> =
        (0..4).map(|seat| names[seat as usize % 2].parse::<Name>().unwrap().player(seed * 4 + seat)).collect();
    loop {
        let seat = match game.to_move() {
            ToMove::Over(outcome) => return outcome.winners.has(Seat(0)),
            other => other.waiting().iter().next().unwrap(),
        };
        let mv = players[seat.index()].choose(&Seen::new(&game, seat));
        game.play(seat, mv, &mut Ctx::mute(&mut dice)).unwrap();
    }
}

/// How many of `games` the first player wins, playing each deal from both sides.
fn wins(games: u64, first: &str, second: &str) -> u64 {
    (0..games / 2).map(|seed| u64::from(play(seed, [first, second])) + u64::from(!play(seed, [second, first]))).sum()
}

#[test]
fn stronger_players_win_more() {
    for (stronger, weaker, least) in [
        ("greedy", "random", 62),
        ("search:100n", "random", 65),
        ("blind:200n", "random", 65),
        ("search:150n", "greedy", 53),
    ] {
        let won = wins(100, stronger, weaker);
        assert!(won > least, "{stronger} beat {weaker} {won} of 100");
    }
}

#[test]
fn the_same_seed_and_nodes_give_the_same_moves() {
    for name in ["random", "greedy", "search:300n", "search:300n:2t", "blind:100n", "recruit"] {
        let choices = |seed: u64| {
            let mut player = name.parse::<Name>().unwrap().player::<Tricks>(seed);
            (0..20).map(|deal| player.choose(&Seen::new(&started(deal), Seat(1)))).collect::<Vec<_>>()
        };
        assert_eq!(choices(5), choices(5), "{name}");
    }
}

#[test]
fn nobody_sees_hidden_cards() {
    // In this game equal views and equal dice give equal deals, so a player that looks at nothing
    // else chooses the same whatever the others truly hold.
    for name in ["greedy", "search:300n", "blind:300n", "search:300n:2t"] {
        for seed in 0..10 {
            let game = started(seed);
            let other = game.imagine(Eye::seat(Seat(0)), &mut Dice::quick(seed));
            assert_ne!(game, other);
            let choose = |game: &Tricks| {
                let mut player = name.parse::<Name>().unwrap().player(7);
                let mv = player.choose(&Seen::new(game, Seat(0)));
                (mv, player.thought().unwrap().options.iter().map(|o| (o.mv, o.share)).collect::<Vec<_>>())
            };
            assert_eq!(choose(&game), choose(&other), "{name}");
        }
    }
}

/// North's side needs both tricks. South's 22 is taking this one; north must keep the 20 for the last.
fn last_two_tricks() -> Tricks {
    let mut game = Tricks::ending([&[3, 20], &[5, 10], &[1, 22], &[7, 11]], 1, [1, 2]);
    for (seat, card) in [(1, 5), (2, 22), (3, 7)] {
        game.play(Seat(seat), Move::Play(card), &mut Ctx::mute(&mut Dice::quick(1))).unwrap();
    }
    game
}

#[test]
fn search_finds_the_only_move_that_saves_the_game() {
    let game = last_two_tricks();
    let mut search = Search::<Tricks>::new(Settings::strong(Budget::Nodes(2000)), 3);
    let mv = search.choose(&Seen::new(&game, Seat(0)));
    assert_eq!(mv, Move::Play(3));
    let thought = search.thought().unwrap();
    assert!(thought.options[0].expected.unwrap() > 0.9, "{:?}", thought.options);
    assert_eq!(thought.line[0], (Seat(0), Move::Play(3)));
    assert!((thought.options.iter().map(|o| o.share).sum::<f32>() - 1.0).abs() < 1e-3);
}

#[test]
fn takes_back_are_never_played_and_single_moves_are_instant() {
    let mut game = started(1);
    game.apply(Seat(0), Move::Aside(3), &mut Ctx::mute(&mut Dice::quick(1)));
    for name in ["random", "greedy", "search:10s", "general"] {
        let began = Instant::now();
        let mv = name.parse::<Name>().unwrap().player(1).choose(&Seen::new(&game, Seat(0)));
        assert_eq!(mv, Move::Ready, "{name}");
        // Generous for a loaded machine; who thought about it would take ten seconds.
        assert!(began.elapsed() < Duration::from_secs(3), "{name} took {:?}", began.elapsed());
    }
}

#[test]
fn the_time_budget_is_hard() {
    let game = started(2);
    let settings = Settings { stops_early: false, ..Settings::strong(Budget::Time(Duration::from_millis(30))) };
    let mut search = Search::<Tricks>::new(settings, 3);
    let began = Instant::now();
    search.choose(&Seen::new(&game, Seat(0)));
    // Generous for a loaded machine; an unbounded search would never end.
    assert!(began.elapsed() >= Duration::from_millis(30) && began.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_decided_move_is_not_thought_about_for_long() {
    // One card wins the game at once, the other loses it: no need to use ten seconds.
    let game = last_two_tricks();
    let mut search = Search::<Tricks>::new(Settings::strong(Budget::Time(Duration::from_secs(10))), 3);
    let began = Instant::now();
    assert_eq!(search.choose(&Seen::new(&game, Seat(0))), Move::Play(3));
    assert!(began.elapsed() < Duration::from_secs(9), "{:?}", began.elapsed());
}

#[test]
fn the_tree_is_kept_while_it_is_true() {
    let settings = Settings { stops_early: false, ..Settings::strong(Budget::Nodes(300)) };
    let (mut kept, mut new) = (0, 0);
    for deal in 0..10 {
        let mut table: Table<Tricks> = Table::new(&(), Secret::from_seed(deal)).unwrap();
        let mut players: Vec<Search<Tricks>> = (0..4).map(|seat| Search::new(settings, deal * 4 + seat)).collect();
        let mut last = None;
        while let Some(seat) = table.to_move().waiting().iter().next() {
            let (alone, choices) = (matches!(table.to_move(), ToMove::One(_)), table.moves(seat).len());
            let mv = players[seat.index()].choose(&Seen::at(&table, seat));
            if alone && choices > 1 {
                let games = players[seat.index()].games();
                assert!(games >= 300);
                // Who takes a trick with its last card leads the next: nothing happened in between.
                match last {
                    Some(before) if before == seat => kept += u32::from(games > 300),
                    _ => new += u32::from(games == 300),
                }
            }
            last = (alone && choices > 1).then_some(seat);
            table.play(seat, None, mv).unwrap();
        }
    }
    assert!(kept > 5 && new > 20, "kept {kept}, new {new}");
}

#[test]
fn an_erased_player_plays_and_explains() {
    let mut table: Box<dyn AnyTable> = Box::new(Table::<Tricks>::new(&(), Secret::from_seed(8)).unwrap());
    let mut bot: Box<dyn AnyBot> = make::<Tricks>("search:200n").unwrap();
    assert!(make::<Tricks>("napoleon").is_err());
    while let Some(seat) = table.to_move().waiting().iter().next() {
        let text = bot.choose(&*table, seat).unwrap();
        for lang in Lang::ALL {
            let told = bot.explain(lang).unwrap();
            assert_eq!((told.seat, &told.text), (seat, &text));
            assert!(!told.summary.contains('⟦') && told.summary.contains(&told.label), "{}", told.summary);
            assert!(!told.line.is_empty() && told.line[0].text == text);
            // A card that is laid or put aside is missed in hand (all but the lowest, which is worth
            // nothing).
            assert!(!told.because.is_empty() || text == "ready" || text.ends_with(" 0"), "{}", told.summary);
            assert!(told.because.iter().all(|b| told.summary.contains(&b.label)), "{}", told.summary);
            assert!(told.because.iter().all(|b| b.change != 0 && b.worth != 0.0));
        }
        table.play(seat, None, &text).unwrap();
    }
    assert!(bot.choose(&*table, Seat(0)).is_err(), "the game is over");
}

#[test]
fn a_draft_is_decided_once_and_played_whole() {
    let mut table: Box<dyn AnyTable> = Box::new(Table::<Tricks>::new(&(), Secret::from_seed(3)).unwrap());
    let mut bot: Box<dyn AnyBot> = make::<Tricks>("search:200n").unwrap();
    while let ToMove::Several { waiting, .. } = table.to_move() {
        let Some(seat) = waiting.iter().next() else { break };
        let brief = bot.brief(&*table, seat, Eye::seat(seat)).unwrap();
        let texts = bot.decide_all(brief).unwrap();
        assert!(texts.len() > 1, "{texts:?}");
        texts.iter().for_each(|text| table.play(seat, None, text).unwrap());
        let waits = matches!(table.to_move(), ToMove::Several { waiting, .. } if waiting.has(seat));
        assert!(!waits, "nothing is left to write after {texts:?}");
    }
    // What is no draft is one move.
    let seat = table.to_move().waiting().iter().next().unwrap();
    let brief = bot.brief(&*table, seat, Eye::seat(seat)).unwrap();
    assert_eq!(bot.decide_all(brief).unwrap().len(), 1);
}

#[test]
fn a_brief_holds_what_the_seat_may_know_and_no_more() {
    // Whatever the others truly hold, the same brief is taken down and the same move chosen.
    for seed in 0..6 {
        let table: Box<dyn AnyTable> = Box::new(Table::<Tricks>::new(&(), Secret::from_seed(seed)).unwrap());
        let other = table.imagine(Eye::seat(Seat(1)), &mut Dice::quick(seed));
        assert_ne!(table.sketch(), other.sketch());
        let choose = |table: &dyn AnyTable| make::<Tricks>("search:200n").unwrap().choose(table, Seat(1)).unwrap();
        assert_eq!(choose(&*table), choose(&*other));
    }
}

#[test]
fn an_erased_player_remembers_until_something_is_taken_back() {
    let (mut kept, mut fresh) = (0, 0);
    for deal in 0..10 {
        let mut table: Box<dyn AnyTable> = Box::new(Table::<Tricks>::new(&(), Secret::from_seed(deal)).unwrap());
        let mut bots: Vec<Box<dyn AnyBot>> = (0..4).map(|_| make::<Tricks>("search:100n").unwrap()).collect();
        let mut last = None;
        while let Some(seat) = table.to_move().waiting().iter().next() {
            let again = last == Some(seat) && matches!(table.to_move(), ToMove::One(_));
            let bot = &mut bots[seat.index()];
            let brief = bot.brief(&*table, seat, Eye::seat(seat)).unwrap();
            let text = bot.decide(brief).unwrap();
            // One move without a choice is played at once.
            let games = bot.explain(Lang::En).unwrap().games;
            kept += u32::from(again && games > 100);
            // The same decision again, after its answer was taken back: it may not follow its own old move.
            table.play(seat, None, &text).unwrap();
            if table.can_undo(seat) {
                table.undo(seat).unwrap();
                assert_eq!(bot.choose(&*table, seat).is_ok(), table.to_move().may_play().has(seat));
                let games = bot.explain(Lang::En).unwrap().games;
                assert!(games <= 100, "{games}: it still believes in what was taken back");
                fresh += 1;
                table.play(seat, None, &text).unwrap();
            }
            last = Some(seat);
        }
    }
    assert!(kept > 2 && fresh > 10, "kept {kept}, fresh {fresh}");
    let mut bot = make::<Tricks>("greedy").unwrap();
    let strange = bots::Brief::new(Seat(0), Box::new("what?"));
    assert!(bot.decide(strange).unwrap_err().what.contains("another game"));
}

#[test]
fn an_erased_player_forgets_what_all_agreed_to_take_back() {
    let mut fresh = 0;
    for deal in 0..10 {
        let mut table: Box<dyn AnyTable> = Box::new(Table::<Tricks>::new(&(), Secret::from_seed(deal)).unwrap());
        let mut bots: Vec<Box<dyn AnyBot>> = (0..4).map(|_| make::<Tricks>("search:100n").unwrap()).collect();
        let mut retaken = None;
        while let Some(seat) = table.to_move().waiting().iter().next() {
            let bot = &mut bots[seat.index()];
            let brief = bot.brief(&*table, seat, Eye::seat(seat)).unwrap();
            let text = bot.decide(brief).unwrap();
            let games = bot.explain(Lang::En).unwrap().games;
            // The same move was made again: only the line between tells that something was taken back.
            if retaken == Some(seat) && matches!(table.to_move(), ToMove::One(_)) {
                assert!(games <= 100, "{games}: it believes that nothing was taken back");
                fresh += u32::from(games > 1);
            }
            table.play(seat, None, &text).unwrap();
            retaken = table.can_undo(seat).then_some(seat);
            if retaken.is_some() {
                let entry = table.entry_of(table.plays() - 1).unwrap() as u32;
                table.agreed(seat, Motion::Undo(entry)).unwrap();
                table.play(seat, None, &text).unwrap();
            }
        }
    }
    assert!(fresh > 2, "{fresh}");
}

#[test]
fn random_games_end() {
    let mut steps = Steps::<Tricks>::default();
    let mut dice = Dice::quick(3);
    for seed in 0..200 {
        let (outcome, moves) = steps.to_the_end(&mut started(seed), &mut dice);
        assert!(!outcome.winners.is_empty() && moves == 4 * 2 + 4 * 5);
    }
}

#[test]
fn both_languages_say_the_same_things() {
    let words = bots::words();
    assert_eq!(words.keys(Lang::Fr), words.keys(Lang::En));
    for level in bots::LEVELS {
        assert!(words.has(&format!("level-{level}")) && words.has(&format!("level-{level}-about")));
    }
}
