//! People's time: how it is written, how clocks run, and what never happens whatever is entered.

use parley::{Parley, Setup};
use table::clocks::{Asked, Clocks, Runs};
use table::pace::{AtZero, Follows, Pace, Quiet, Rhythm, Timed};
use table::votes::{Motion, Vote};
use table::{
    AnyTable, Dice, Entry, Eye, Hand, Lang, Luck, Outcome, Record, Refusal, Seat, SeatSet, Secret, Table, ToMove, What,
};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// 100 seconds, 10 more for each turn, at most 150; 5 for reactions.
fn quick() -> Pace {
    "evening bank 100 gain 10 cap 150 reaction 5".parse().expect("a pace")
}

fn turn(seat: Seat) -> Asked {
    Asked { to_move: ToMove::One(seat), own: SeatSet::only(seat), windows: SeatSet::NONE }
}

fn window(seat: Seat) -> Asked {
    Asked { to_move: ToMove::One(seat), own: SeatSet::NONE, windows: SeatSet::only(seat) }
}

fn drafts(waiting: SeatSet, ready: SeatSet) -> Asked {
    Asked { to_move: ToMove::Several { waiting, ready }, own: waiting.or(ready), windows: SeatSet::NONE }
}

fn entry(seat: Seat, words: &str) -> Entry {
    Entry::read(seat, words).expect("an entry")
}

/// Notes an entry some seconds after the start.
fn note(clocks: &mut Clocks, second: i64, seat: Seat, words: &str, asked: Asked) {
    clocks.note(second * 1000, &entry(seat, words), asked);
}

/// The banks of a seat some seconds after the start, in seconds.
fn left(clocks: &Clocks, seat: Seat, second: i64) -> (i64, i64) {
    let left = clocks.left(seat, second * 1000, 0);
    (left.own / 1000, left.reaction / 1000)
}

#[test]
fn a_pace_is_read_as_it_is_written() {
    for rhythm in Rhythm::ALL {
        let pace = Pace::of(rhythm);
        assert_eq!(pace.to_string().parse(), Ok(pace.clone()), "{pace}");
        assert_eq!(rhythm.word().parse(), Ok(pace));
    }
    let pace: Pace = "daily bank 3600 zero caretaker general".parse().expect("a pace");
    assert_eq!((pace.bank, pace.gain, pace.level.as_str()), (3600, 86400, "general"));
    assert_eq!(pace.to_string(), "daily bank 3600 gain 86400 cap 432000 reaction 86400 zero caretaker general");
    assert_eq!("evening zero loss".parse::<Pace>().map(|pace| pace.zero), Ok(AtZero::Loss));
    for (bad, why) in [
        ("", "expected evening, several or daily"),
        ("weekly", "expected evening, several or daily"),
        ("daily bank", "expected seconds"),
        ("daily bank 9", "expected 10 to"),
        ("evening bank 43201", "expected 10 to 43200"),
        ("daily bank -1", "expected seconds"),
        ("daily gain 0", "expected 1 to"),
        ("daily bank 600000", "cap: expected at least"),
        ("daily reaction 4", "expected 5 to"),
        ("daily zero never", "expected caretaker, loss or ask"),
        ("daily zero ask a b", "expected nothing after"),
        ("daily zero caretaker a/../b", "expected the level of a bot"),
        ("daily blitz 3", "unknown word"),
        ("daily bank 99999999999999", "expected seconds"),
    ] {
        let error = bad.parse::<Pace>().expect_err(bad).to_string();
        assert!(error.contains(why), "{bad}: {error}");
    }
}

#[test]
fn lines_are_read_as_they_are_written() {
    let lines = ["out pass", "out caretaker", "out loss", "out ask", "pause", "resume", "back 180000", "away 7"];
    for words in lines.into_iter().chain(["home", "quiet 1320 420", "quiet none"]) {
        let words = format!("!clock {words}");
        assert_eq!(entry(B, &words).words(), words);
    }
    for bad in ["out", "out now", "back -1", "back", "away 0", "away 31", "quiet 0 0", "quiet 0 721", "quiet 1440 3"] {
        assert!(Entry::read(B, &format!("!clock {bad}")).is_err(), "{bad}");
    }
}

#[test]
fn a_turn_costs_its_time_and_brings_one_gain_however_many_moves_it_has() {
    let mut clocks = Clocks::new(quick(), SeatSet::first(3), 0, turn(A));
    note(&mut clocks, 10, A, "one", turn(A));
    note(&mut clocks, 20, A, "two", turn(A));
    note(&mut clocks, 30, A, "three", turn(B));
    assert_eq!(left(&clocks, A, 30), (80, 5), "thirty seconds, and a gain");
    assert_eq!(left(&clocks, A, 90), (80, 5), "it stands while somebody else is asked");
    assert_eq!(left(&clocks, B, 45), (85, 5));
    assert_eq!(clocks.due(0), Some(130_000));
    assert_eq!((clocks.out(129_999, 0), clocks.out(130_000, 0)), (SeatSet::NONE, SeatSet::only(B)));
}

#[test]
fn no_gain_lifts_a_bank_above_the_cap() {
    let mut clocks = Clocks::new(quick(), SeatSet::first(2), 0, turn(A));
    for n in 0..20 {
        let (seat, next) = if n % 2 == 0 { (A, B) } else { (B, A) };
        note(&mut clocks, n, seat, "quick", turn(next));
    }
    assert_eq!((left(&clocks, A, 20).0, left(&clocks, B, 20).0), (149, 150));
}

#[test]
fn a_reaction_draws_on_a_bank_of_its_own_and_the_turn_goes_on_after_it() {
    let mut clocks = Clocks::new(quick(), SeatSet::first(3), 0, turn(A));
    note(&mut clocks, 10, A, "attack", window(B));
    assert_eq!(clocks.due(0), Some(15_000));
    assert_eq!(clocks.left(B, 13_000, 0).running(), Some(2000));
    note(&mut clocks, 13, B, "pass", turn(A));
    assert_eq!(left(&clocks, A, 13), (90, 5), "a turn that was interrupted is the same turn");
    note(&mut clocks, 20, A, "again", window(B));
    assert_eq!(clocks.due(0), Some(22_000), "no new time for every window");
    note(&mut clocks, 22, B, "!clock out pass", window(B));
    note(&mut clocks, 22, B, "!auto pass", turn(A));
    note(&mut clocks, 30, A, "end", turn(B));
    note(&mut clocks, 40, B, "end", turn(A));
    assert_eq!((left(&clocks, A, 40), left(&clocks, B, 40)), ((85, 5), (100, 5)), "full again after the own turn");
}

#[test]
fn several_clocks_run_at_once_and_ready_stops_one() {
    let (all, none) = (SeatSet::first(3), SeatSet::NONE);
    let mut clocks = Clocks::new(quick(), all, 0, drafts(all, none));
    note(&mut clocks, 10, A, "ready", drafts(all.without(A), SeatSet::only(A)));
    assert_eq!((left(&clocks, A, 50).0, left(&clocks, B, 50).0), (90, 50));
    // Whoever takes it back and is ready again, as often as they like, gains nothing.
    for n in 0..10 {
        note(&mut clocks, 50 + 2 * n, A, "wait", drafts(all, none));
        note(&mut clocks, 51 + 2 * n, A, "ready", drafts(all.without(A), SeatSet::only(A)));
    }
    assert_eq!(left(&clocks, A, 70).0, 80);
    note(&mut clocks, 70, B, "ready", drafts(SeatSet::only(C), all.without(C)));
    note(&mut clocks, 75, C, "ready", drafts(all, none));
    let banks = [A, B, C].map(|seat| left(&clocks, seat, 75).0);
    assert_eq!(banks, [90, 40, 35], "all are asked anew: a turn is over, and each has one gain");
}

#[test]
fn a_bot_has_no_clock_and_whoever_comes_back_has_one_gain_in_advance() {
    let mut clocks = Clocks::new(quick(), SeatSet::only(A), 0, turn(A));
    note(&mut clocks, 10, A, "end", turn(B));
    assert_eq!(clocks.due(0), None, "a bot plays birch");
    note(&mut clocks, 20, B, "end", turn(A));
    assert_eq!(clocks.out(120_000, 0), SeatSet::only(A));
    note(&mut clocks, 120, A, "!clock out caretaker", turn(A));
    note(&mut clocks, 120, A, "!hand bot recruit", turn(A));
    assert!(clocks.is_out(A) && clocks.due(0).is_none() && clocks.may_come_back(A));
    note(&mut clocks, 300, A, "!hand person Ada", turn(A));
    assert_eq!(left(&clocks, A, 300).0, 10, "one gain, which the next one pays for");
    note(&mut clocks, 305, A, "end", turn(B));
    assert_eq!(left(&clocks, A, 305).0, 5);
    note(&mut clocks, 306, B, "end", turn(A));
    note(&mut clocks, 311, A, "!clock out caretaker", turn(A));
    note(&mut clocks, 311, A, "!hand bot recruit", turn(A));
    note(&mut clocks, 312, A, "!hand person Ada", turn(A));
    note(&mut clocks, 322, A, "!clock out caretaker", turn(A));
    note(&mut clocks, 322, A, "!hand bot recruit", turn(A));
    assert!(!clocks.may_come_back(A), "in one turn nobody comes back twice");
    note(&mut clocks, 323, A, "end", turn(B));
    assert!(clocks.may_come_back(A));
}

#[test]
fn a_pause_stops_all_and_lost_time_comes_back() {
    let all = SeatSet::first(2);
    let mut clocks = Clocks::new(quick(), all, 0, drafts(all, SeatSet::NONE));
    note(&mut clocks, 10, A, "!clock pause", drafts(all, SeatSet::NONE));
    assert!(clocks.is_paused() && clocks.due(0).is_none());
    note(&mut clocks, 5000, A, "!clock resume", drafts(all, SeatSet::NONE));
    assert_eq!((left(&clocks, A, 5000).0, left(&clocks, B, 5010).0), (90, 80));
    // Ten minutes of darkness, of which nobody had a minute.
    assert_eq!(clocks.out(5_610_000, 600_000), SeatSet::NONE);
    assert_eq!(clocks.due(600_000), Some(5_690_000));
    note(&mut clocks, 5610, A, "!clock back 600000", drafts(all, SeatSet::NONE));
    assert_eq!((left(&clocks, A, 5610).0, clocks.due(0)), (80, Some(5_690_000)));
    note(&mut clocks, 5620, A, "!clock back 600000", drafts(all, SeatSet::NONE));
    assert_eq!(left(&clocks, A, 5620).0, 80, "no more comes back than was lost");
}

#[test]
fn vacations_and_quiet_hours_stop_the_own_clock_alone() {
    let all = SeatSet::first(2);
    let asked = drafts(all, SeatSet::NONE);
    let mut clocks = Clocks::new(Pace::of(Rhythm::Daily), all, 0, asked);
    clocks.note(0, &entry(A, "!clock away 7"), asked);
    assert_eq!(clocks.left(A, 5 * DAY, 0).own, 3 * DAY);
    assert!(clocks.left(A, 5 * DAY, 0).still && !clocks.left(B, 0, 0).still);
    assert_eq!(clocks.out(3 * DAY, 0), SeatSet::only(B));
    assert_eq!((clocks.vacation_left(A, DAY), clocks.away_until(A, DAY)), (23, Some(7 * DAY)));
    clocks.note(2 * DAY + HOUR, &entry(A, "!clock home"), asked);
    assert_eq!((clocks.vacation_left(A, 3 * DAY), clocks.away_until(A, 3 * DAY)), (27, None), "days that were begun");
    assert_eq!(clocks.left(A, 3 * DAY + HOUR, 0).own, 2 * DAY);
    assert_eq!(clocks.vacation_left(A, 400 * DAY), 30, "a new year");
    // From ten in the evening to seven: fifteen hours of each day count.
    let at = 3 * DAY + HOUR;
    clocks.note(at, &entry(A, "!clock quiet 1320 420"), asked);
    assert!(clocks.left(A, at, 0).still, "it is one in the morning");
    assert_eq!(clocks.left(A, at + DAY, 0).own, 2 * DAY - 15 * HOUR);
    assert_eq!(clocks.quiet_until(A, at + DAY), Some(at + 7 * DAY));
    assert_eq!((clocks.quiet_until(A, at + 7 * DAY), clocks.quiet_until(B, at)), (None, None));
    // 48 hours at fifteen a day: three whole days, and three hours of the fourth from seven on.
    let mut alone = clocks.clone();
    alone.note(at, &entry(B, "!hand bot recruit"), asked);
    assert_eq!(alone.due(0), Some(6 * DAY + 10 * HOUR));
    assert_eq!(alone.out(6 * DAY + 10 * HOUR - 1, 0), SeatSet::NONE);
    assert_eq!(alone.out(6 * DAY + 10 * HOUR, 0), SeatSet::only(A));
    assert_eq!(Quiet::new(0, 721), None, "nobody rests more than half of the day");
}

#[test]
fn where_the_others_are_asked_nothing_more_happens_by_itself() {
    let mut clocks = Clocks::new(quick(), SeatSet::first(2), 0, turn(A));
    note(&mut clocks, 100, A, "!clock out ask", turn(A));
    assert!(clocks.is_asked_about(A));
    assert_eq!((clocks.out(500_000, 0), clocks.due(0)), (SeatSet::NONE, None));
    note(&mut clocks, 200, A, "late", turn(B));
    assert_eq!(left(&clocks, A, 200).0, 10, "the turn brought its gain");
    note(&mut clocks, 201, B, "end", turn(A));
    assert_eq!(clocks.due(0), Some(211_000), "and the next one counts again");
}

/// Something random that could be entered, and what is asked afterwards.
fn random(dice: &mut Dice, now: Asked) -> (Entry, Asked) {
    let seat = Seat(dice.below(3) as u8);
    let words = match dice.below(16) {
        0 => "!clock pause".into(),
        1 | 2 => "!clock resume".into(),
        3 => format!("!clock back {}", dice.below(100_000)),
        4 => "!hand bot recruit".into(),
        5 | 6 => "!hand person Ada".into(),
        7 => "!clock out caretaker".into(),
        8 => "!clock away 1".into(),
        9 => "!clock home".into(),
        10 => format!("!clock quiet {} {}", dice.below(1440), dice.below(1440)),
        _ => "move".to_string(),
    };
    let entry = Entry::read(seat, &words).unwrap_or_else(|_| Entry::read(seat, "!clock quiet none").expect("a line"));
    if entry.what != (What::Play { text: "move".into(), auto: false }) {
        return (entry, now);
    }
    let asked = match dice.below(4) {
        0 => window(seat),
        1 | 2 => turn(seat),
        _ => {
            let (waiting, all) = (SeatSet::from_bits(1 + dice.below(7) as u8), SeatSet::first(3));
            drafts(waiting, all.minus(waiting))
        }
    };
    (entry, asked)
}

/// Whatever is entered: a clock runs only while its seat is asked and played by a person; time never grows
/// between two entries, and with an entry only by what the module lists; and what was noted in between that
/// changes nothing changes no time.
#[test]
fn no_sequence_of_entries_wins_time() {
    for seed in 0..300 {
        let mut dice = Dice::quick(seed);
        let pace: Pace = if seed % 2 == 0 { quick() } else { "daily bank 3000 gain 600".parse().expect("a pace") };
        let (gain, reaction) = (i64::from(pace.gain) * 1000, i64::from(pace.reaction) * 1000);
        let mut asked = turn(A);
        let mut people = SeatSet::first(3);
        let mut paused = false;
        let mut clocks = Clocks::new(pace.clone(), people, 0, asked);
        let mut twin = clocks.clone();
        let mut at = 0;
        for _ in 0..60 {
            let next = at + i64::from(dice.below(40_000));
            // A line that says nothing about time, somewhere in between, splits no time off.
            let between = at + (next - at) / 3;
            twin.note(between, &entry(A, "!vote no"), asked);
            for seat in [A, B, C] {
                let (a, b) = (clocks.left(seat, at, 0), clocks.left(seat, next, 0));
                let runs = asked.to_move.waiting().has(seat) && people.has(seat) && !paused;
                assert_eq!(b.runs.is_some(), runs, "seed {seed}");
                assert!(b.own <= a.own && b.reaction <= a.reaction, "seed {seed}");
                if !runs {
                    assert_eq!((a.own, a.reaction), (b.own, b.reaction), "seed {seed}: it stands");
                }
                assert!(runs || !clocks.out(next, 0).has(seat), "seed {seed}");
            }
            let before = [A, B, C].map(|seat| clocks.left(seat, next, 0));
            let (line, then) = random(&mut dice, asked);
            let back = if let What::Clock(Timed::Back(millis)) = line.what { millis as i64 } else { 0 };
            clocks.note(next, &line, then);
            twin.note(next, &line, then);
            match &line.what {
                What::Hand(Hand::Bot(_)) => people = people.without(line.seat),
                What::Hand(_) => people = people.with(line.seat),
                What::Clock(Timed::Pause) => paused = true,
                What::Clock(Timed::Resume) => paused = false,
                _ => {}
            }
            for (seat, before) in [A, B, C].into_iter().zip(before) {
                let after = clocks.left(seat, next, 0);
                let plays = matches!(line.what, What::Play { .. });
                let returns = matches!(line.what, What::Hand(_)) && line.seat == seat;
                let most = before.own + if plays { gain } else { back };
                let most = if returns { most.max(gain) } else { most };
                assert!((0..=most).contains(&after.own), "seed {seed}: {before:?}, {after:?} by {}", line.words());
                let most = if plays { reaction } else { before.reaction + back };
                assert!((0..=most).contains(&after.reaction), "seed {seed}: {before:?}, {after:?}");
            }
            (asked, at) = (then, next);
            if back > 0 {
                // What is given back is counted from the last entry on, and the twin had one more.
                twin = clocks.clone();
            }
            for seat in [A, B, C] {
                assert_eq!(twin.left(seat, next, 0), clocks.left(seat, next, 0), "seed {seed}: a twin differs");
            }
            assert_eq!(twin.due(0), clocks.due(0), "seed {seed}");
            // When somebody must look, somebody's time is out, and not a moment before.
            if let Some(due) = clocks.due(0).filter(|due| *due > next) {
                assert!(clocks.out(due - 1, 0).is_empty() && !clocks.out(due, 0).is_empty(), "seed {seed}");
            }
        }
    }
}

fn game(seed: u64) -> Table<Parley> {
    Table::new(&Setup { rounds: 1, ..Setup::default() }, Secret::from_seed(seed)).expect("a table")
}

/// Plays so many random moves.
fn play_on(table: &mut Table<Parley>, dice: &mut Dice, plays: usize) {
    for _ in 0..plays {
        let Some(seat) = table.to_move().waiting().iter().next() else { return };
        let moves = table.moves(seat);
        table.play(seat, None, moves[dice.below(moves.len() as u32) as usize]).expect("an offered move");
    }
}

#[test]
fn a_loss_on_time_and_an_agreed_end_are_proved_by_the_record() {
    let team = |table: &Table<Parley>| table.seating().present().minus(table.seating().team(B));
    for (words, rule, winners) in [("!clock out loss", "TABLE-CLOCK", true), ("!agreed end", "TABLE-AGREED", false)] {
        let mut table = game(5);
        play_on(&mut table, &mut Dice::quick(1), 7);
        assert!(table.record().starts_with("bivouac record 1\n"), "an old record stays what it was");
        table.enter_again(&entry(B, words)).expect("it may end");
        let winners = if winners { team(&table) } else { SeatSet::NONE };
        assert_eq!(table.to_move().outcome(), Some(Outcome { winners, rule }));
        let text = table.record();
        assert!(text.starts_with("bivouac record 2\n"), "{text}");
        let read = Record::read(&text).expect("a record");
        assert_eq!(read.verify::<Parley>().expect("proved").record(), text);
        assert!(table.timed(B, Timed::Pause).is_err() && table.agreed(B, Motion::Pause).is_err(), "it is over");
    }
}

#[test]
fn what_all_agree_to_take_back_is_taken_back_across_every_barrier() {
    for seed in 0..20 {
        let (mut table, mut dice) = (game(seed), Dice::quick(seed));
        play_on(&mut table, &mut dice, 12);
        let target = table.plays()[4].entry;
        let (then, hand) = (table.at(4), table.entries().len());
        play_on(&mut table, &mut dice, 3);
        if table.to_move().outcome().is_some() {
            continue;
        }
        let texts: Vec<String> = table.plays()[4..].iter().map(|play| play.text.clone()).collect();
        let seats: Vec<Seat> = table.plays()[4..].iter().map(|play| play.seat).collect();
        let end = table.position().clone();
        let changes = table.changes(Eye::SPECTATOR);
        table.vote(A, Vote::Propose(Motion::Undo(target as u32))).expect("noted");
        table.agreed(A, Motion::Undo(target as u32)).expect("taken back");
        assert_eq!((table.position(), table.plays().len()), (&then, 4));
        assert!(table.changes(Eye::SPECTATOR) > changes && table.entries().len() > hand);
        assert_eq!(table.agreed(A, Motion::Undo(target as u32)), Err(Refusal::NoUndo), "it is gone");
        // The same moves meet the same dice.
        for (seat, text) in seats.iter().zip(&texts) {
            table.play_text(*seat, None, text).expect("the same move");
        }
        assert_eq!(*table.position(), end, "seed {seed}");
        let again = Record::read(&table.open_record()).expect("a record");
        let again = again.replay::<Parley>(Luck::Secret(Secret::from_seed(seed))).expect("it replays");
        assert_eq!((again.position(), again.record()), (table.position(), table.record()));
        let told = AnyTable::told(&table, Eye::SPECTATOR, Lang::En, 0);
        assert!(told.iter().all(|line| !line.event.to_string().contains(&format!("undo {target}"))), "a count is told");
        assert!(told.iter().any(|line| line.text.starts_with("All agree: everything since")));
    }
}

#[test]
fn the_table_passes_for_whoever_takes_too_long_to_react() {
    let mut passed = 0;
    for seed in 0..40 {
        let (mut table, mut dice) = (game(seed), Dice::quick(seed));
        for _ in 0..60 {
            let Some(seat) = table.to_move().waiting().iter().next() else { break };
            let reacts = !AnyTable::question(&table, seat).own_turn && table.can_pass(seat);
            if reacts {
                let decision = table.decision(seat);
                table.pass_by_clock(seat).expect("it passes");
                assert!(table.decision(seat) != decision && !table.can_undo(seat), "seed {seed}");
                passed += 1;
            } else {
                play_on(&mut table, &mut dice, 1);
            }
        }
        let copy = Record::read(&table.open_record()).expect("a record");
        let copy = copy.replay::<Parley>(Luck::Secret(Secret::from_seed(seed))).expect("it replays");
        assert_eq!(copy.position(), table.position());
    }
    assert!(passed > 10, "{passed} windows prove nothing");
}

/// Every line has words in both languages.
#[test]
fn every_line_is_told() {
    let lines = ["out pass", "out caretaker", "out ask", "pause", "resume", "back 90500", "away 7", "home"];
    let lines = lines.into_iter().chain(["quiet 0 60", "quiet none"]).map(|words| format!("!clock {words}"));
    let votes = ["vote end", "vote undo 3", "vote pause", "vote chair 2", "vote yes", "vote no", "agreed pause"];
    let votes = votes.into_iter().chain(["agreed chair 1"]).map(|words| format!("!{words}"));
    let mut table = game(1);
    play_on(&mut table, &mut Dice::quick(1), 5);
    let all: Vec<String> = lines.chain(votes).collect();
    all.iter().for_each(|words| table.enter_again(&entry(B, words)).expect(words));
    for lang in Lang::ALL {
        let told = AnyTable::told(&table, Eye::SPECTATOR, lang, 0);
        let notes: Vec<&str> = told.iter().map(|line| line.text.as_str()).rev().take(all.len()).collect();
        assert!(notes.iter().all(|text| !text.contains('⟦') && text.len() > 8), "{notes:?}");
        assert!(notes.iter().any(|text| text.contains("1\u{a0}min 31\u{a0}s")), "{notes:?}");
    }
    assert_eq!(Follows::Ask.word(), "ask");
    assert_eq!(clocks_of_nobody(), None);
}

fn clocks_of_nobody() -> Option<Runs> {
    Clocks::new(quick(), SeatSet::NONE, 0, Asked::NOBODY).left(A, 0, 0).runs
}
