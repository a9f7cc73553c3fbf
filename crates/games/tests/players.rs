//! The players at every game of the registry: quick where there is nothing to think about, able to give and
//! explain a hint anywhere, and judged evenly.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::time::{Duration, Instant};
use table::{AnyTable, Dice, Eye, Lang, Look, Luck, Seat, Secret};

fn opened(entry: &games::Registered, seed: u64) -> Box<dyn AnyTable> {
    set_up(entry, &serde_json::Value::Null, seed)
}

fn set_up(entry: &games::Registered, setup: &serde_json::Value, seed: u64) -> Box<dyn AnyTable> {
    let header = (entry.game.header)(setup).unwrap();
    (entry.game.open)(header, Luck::Secret(Secret::from_seed(seed))).unwrap()
}

fn offered(table: &dyn AnyTable, seat: Seat) -> Vec<String> {
    table.texts(seat).iter().map(str::to_string).collect()
}

/// Plays on at random for a while; `false` when the game ended before.
fn wander(table: &mut dyn AnyTable, moves: usize, dice: &mut Dice) -> bool {
    for _ in 0..moves {
        let Some(seat) = table.to_move().waiting().iter().next() else { return false };
        let moves = offered(table, seat);
        table.play(seat, None, &moves[dice.below(moves.len() as u32) as usize]).unwrap();
    }
    table.to_move().outcome().is_none()
}

#[test]
fn a_window_with_one_answer_is_answered_at_once() {
    for entry in games::all() {
        let mut dice = Dice::quick(4);
        let mut table = opened(entry, 5);
        let mut bot = (entry.bot)("general").unwrap();
        let mut times = Vec::new();
        while let Some(seat) = table.to_move().waiting().iter().next() {
            let mut moves = offered(&*table, seat);
            if moves.len() == 1 && times.len() < 60 {
                let began = Instant::now();
                assert_eq!(bot.choose(&*table, seat).unwrap(), moves[0]);
                times.push(began.elapsed());
            }
            let pick = moves.swap_remove(dice.below(moves.len() as u32) as usize);
            table.play(seat, None, &pick).unwrap();
        }
        times.sort();
        // The middle one: a machine that is busy elsewhere may delay some of them.
        if let Some(middle) = times.get(times.len() / 2) {
            assert!(*middle < Duration::from_millis(5), "{}: {middle:?}", entry.id());
        }
    }
}

#[test]
fn a_hint_is_an_offered_move_and_is_explained_in_both_languages() {
    for entry in games::all() {
        let mut dice = Dice::quick(9);
        for (seed, moves) in [(1, 0), (2, 45), (3, 90), (4, 150)] {
            let mut table = opened(entry, seed);
            if !wander(&mut *table, moves, &mut dice) {
                continue;
            }
            let seat = table.to_move().waiting().iter().next().unwrap();
            for name in ["sergeant", "search:60n"] {
                let mut bot = (entry.bot)(name).unwrap();
                let text = bot.choose(&*table, seat).unwrap();
                assert!(offered(&*table, seat).contains(&text), "{}: {text}", entry.id());
                for told in Lang::ALL.into_iter().filter_map(|lang| bot.explain(lang)) {
                    assert!(told.text == text && !told.label.is_empty());
                    assert!(!told.summary.contains('⟦') && told.summary.contains(&told.label), "{}", told.summary);
                }
            }
        }
    }
}

/// Aces & Armor between two players by name, or of the second against the Automa; gives how long each took
/// for the decisions that `counts`.
fn battle(mode: &str, names: [&str; 2], seed: u64, counts: impl Fn(&[String]) -> bool) -> Vec<Duration> {
    let entry = games::find("aces").unwrap();
    let mut table = set_up(entry, &serde_json::json!({ "mode": mode, "difficulty": "normal" }), seed);
    let mut bots = names.map(|name| (entry.bot)(name).unwrap());
    let mut times = Vec::new();
    while let Some(seat) = table.to_move().waiting().iter().next() {
        let moves = offered(&*table, seat);
        let began = Instant::now();
        let text = bots[seat.index() % 2].choose(&*table, seat).unwrap();
        if counts(&moves) {
            times.push(began.elapsed());
        }
        assert!(moves.contains(&text), "{text} of {moves:?}");
        table.play(seat, None, &text).unwrap();
    }
    times
}

/// In the middle of somebody else's move nobody wants to wait, however long a player may think otherwise.
#[test]
fn an_interception_is_answered_at_once() {
    let window = |moves: &[String]| moves.len() > 2 && moves.iter().any(|text| text == "let-go");
    // Against people it is judged; in the Automa's turn each answer is played out.
    for (mode, names) in [("duel", ["search:12n", "greedy"]), ("solo", ["greedy", "search:5ms"])] {
        let mut times: Vec<Duration> = (1..=2).flat_map(|seed| battle(mode, names, seed, window)).collect();
        times.sort();
        assert!(times.len() > 20, "{mode}: only {} interceptions were asked for", times.len());
        // The middle one: a machine that is busy elsewhere may delay some of them.
        let middle = times[times.len() / 2];
        println!(
            "{mode}: {} interceptions, answered in {middle:?}, the longest in {:?}",
            times.len(),
            times[times.len() - 1]
        );
        assert!(middle < Duration::from_millis(5), "{mode}: {middle:?}");
    }
}

/// Where turns are long the search keeps a line of moves from decision to decision: with the same luck the
/// same one, and with two threads no less.
#[test]
fn a_line_of_a_long_turn_is_found_again() {
    let entry = games::find("aces").unwrap();
    for name in ["search:40n", "search:40n:2t"] {
        let play = || {
            let mut table = opened(entry, 8);
            let mut dice = Dice::quick(8);
            wander(&mut *table, 80, &mut dice);
            let mut bot = (entry.bot)(name).unwrap();
            let mut texts = Vec::new();
            while let (Some(seat), true) = (table.to_move().waiting().iter().next(), texts.len() < 12) {
                let text = bot.choose(&*table, seat).unwrap();
                table.play(seat, None, &text).unwrap();
                texts.push(text);
            }
            texts
        };
        let first = play();
        assert_eq!(first.len(), 12);
        assert_eq!(first, play(), "{name}");
    }
}

/// The longest game there is, five thousand moves of the Global War, is played again from its record while
/// somebody waits for the page. How long that takes is printed; what is asserted leaves room for a slow
/// machine and little optimisation.
#[test]
fn five_thousand_moves_are_soon_played_again() {
    let entry = games::find("warroom").unwrap();
    let header = (entry.game.header)(&serde_json::json!({ "scenario": "global", "last_turn": 40 })).unwrap();
    let luck = || Luck::Secret(Secret::from_seed(3));
    let mut table = (entry.game.open)(header, luck()).unwrap();
    let mut dice = Dice::quick(3);
    while table.plays() < 5000 {
        let seat = table.to_move().waiting().iter().next().unwrap();
        let moves = offered(&*table, seat);
        // Sheets of a sensible length: some orders, then ready.
        let ready = moves.iter().find(|text| text.starts_with("ready") && dice.below(12) == 0);
        let text = ready.unwrap_or(&moves[dice.below(moves.len() as u32) as usize]).clone();
        table.play(seat, None, &text).unwrap();
    }
    let record = table::Record::read(&table.record()).unwrap();
    let began = Instant::now();
    let again = (entry.game.replay)(&record, luck()).unwrap();
    let took = began.elapsed();
    println!("5,000 moves are played again in {took:?}");
    assert_eq!(again.plays(), table.plays());
    assert!(took < Duration::from_millis(800), "{took:?}");
}

/// The game that `docs/new-game.md` builds: played by bots to its end with every number of players, shown on
/// the way in the terminal and on a page, and its record proved.
#[test]
fn the_game_of_the_documentation_is_played_to_its_end() {
    let entry = games::find("goofspiel").unwrap();
    for players in [2, 3] {
        let header = (entry.game.header)(&serde_json::json!({ "players": players, "cards": 7 })).unwrap();
        let mut table = (entry.game.open)(header, Luck::Secret(Secret::from_seed(6))).unwrap();
        assert_eq!(table.seating().asked.len(), players);
        let mut bots = ["search:60n", "greedy", "random"].map(|name| (entry.bot)(name).unwrap());
        while let Some(seat) = table.to_move().waiting().iter().next() {
            for (lang, eye) in Lang::ALL.into_iter().zip([Eye::seat(seat), Eye::SPECTATOR]) {
                let lines = table.terminal(eye, &[], lang, 80);
                assert_eq!(lines.len(), 1 + players, "the prizes, and a line for each player");
                let board = table.board(eye, &Look { lang, ..Look::default() });
                let cards = board.lying().matches("data-thing").count();
                let own = if eye == Eye::SPECTATOR { 0 } else { offered(&*table, seat).len() };
                assert_eq!(cards, own, "whoever bids can point at every card of the hand");
            }
            let text = bots[seat.index()].choose(&*table, seat).unwrap();
            table.play(seat, None, &text).unwrap();
        }
        assert_eq!(table.plays(), 7 * players);
        let told: Vec<String> = table.told(Eye::SPECTATOR, Lang::En, 0).into_iter().map(|told| told.text).collect();
        assert!(told.iter().any(|text| text.contains(" takes ")) && !told.concat().contains('⟦'), "{told:?}");
        let record = table::Record::read(&table.record()).unwrap();
        assert_eq!(record.verify::<goofspiel::Goofspiel>().unwrap().plays().len(), 7 * players);
    }
}
