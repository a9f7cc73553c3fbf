//! The table itself: undo, standing answers, numbers of decisions, drafts, resigning, records.

use parley::{Parley, Setup};
use table::{
    AnyTable, Ask, Contribution, Dice, Eye, Hand, Header, Lang, Luck, MAX_CONTRIBUTIONS, Outcome, Record, Refusal,
    Seat, SeatSet, Secret, Secrets, Sketch, Speech, Start, Table, ToMove, Until, What,
};

const AMBER: Seat = Seat(0);
const BIRCH: Seat = Seat(1);
const CORAL: Seat = Seat(2);
const DUNE: Seat = Seat(3);

fn setup() -> Setup {
    Setup { rounds: 1, ask: Ask::Public, ..Setup::default() }
}

/// A table where amber is at turn, with hands that serve the tests.
fn at_turn() -> Table<Parley> {
    let header = Header {
        start: Start::Sketch(
            r#"
            hands = [
                ["toll-1 amber", "crown-1 amber", "treaty-1 amber"],
                ["veto-1 birch", "toll-2 birch"],
                ["veto-2 coral", "toll-3 coral"],
                ["toll-4 dune", "veto-3 dune"],
            ]
            deck = ["treaty-2", "treaty-3", "treaty-4"]
            frames = [{ turn = { seat = 0, left = 2, turn = 0 } }]
            "#
            .into(),
        ),
        ..Header::new::<Parley>(&setup())
    };
    Table::open(header, Luck::Secret(Secret::from_seed(3))).expect("a good sketch")
}

fn say(table: &mut Table<Parley>, lines: &[(Seat, &str)]) {
    for (seat, text) in lines {
        table.play_text(*seat, None, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
}

/// Plays random games to their end.
fn finished(seed: u64) -> Table<Parley> {
    let mut table = Table::<Parley>::new(&setup(), Secret::from_seed(seed)).expect("a good set-up");
    to_the_end(&mut table, seed);
    table
}

fn to_the_end(table: &mut Table<Parley>, seed: u64) {
    let mut dice = Dice::quick(seed);
    while let Some(seat) = table.to_move().waiting().iter().next() {
        let moves = table.moves(seat);
        let mv = moves[dice.below(moves.len() as u32) as usize];
        table.play(seat, None, mv).expect("it is offered");
    }
}

#[test]
fn a_seat_takes_back_its_own_quiet_moves() {
    let mut table = at_turn();
    let start = table.position().clone();
    say(&mut table, &[(AMBER, "hide toll-1")]);
    assert!(table.can_undo(AMBER) && !table.can_undo(BIRCH));
    assert_eq!(table.undo(BIRCH), Err(Refusal::NoUndo));
    table.undo(AMBER).unwrap();
    assert_eq!(*table.position(), start);
    assert_eq!(table.entries().len(), 2, "the record keeps the move and that it was taken back");
    assert!(table.plays().is_empty());
}

#[test]
fn nothing_is_taken_back_across_a_reveal_dice_or_another_seat() {
    for moves in [
        &[(AMBER, "draw")][..],
        &[(AMBER, "peek birch")],
        &[(AMBER, "show toll-1 coral")],
        &[(AMBER, "claim crown-1")],
        &[(AMBER, "end")],
        &[(AMBER, "hide toll-1"), (AMBER, "draw")],
        &[(AMBER, "hide toll-1"), (AMBER, "hide crown-1")],
    ] {
        let mut table = at_turn();
        say(&mut table, moves);
        for seat in [AMBER, BIRCH, CORAL, DUNE] {
            assert!(!table.can_undo(seat), "{moves:?}");
            assert_eq!(table.undo(seat), Err(Refusal::NoUndo));
        }
    }
}

#[test]
fn the_same_move_after_an_undo_meets_the_same_dice() {
    let mut table = at_turn();
    say(&mut table, &[(AMBER, "hide toll-1"), (AMBER, "peek birch")]);
    let once = table.position().clone();
    let mut table = at_turn();
    say(&mut table, &[(AMBER, "hide toll-1")]);
    table.undo(AMBER).unwrap();
    say(&mut table, &[(AMBER, "hide toll-1"), (AMBER, "peek birch")]);
    assert_eq!(*table.position(), once);
}

#[test]
fn a_claim_is_vetoed_in_nested_windows() {
    let mut table = at_turn();
    say(&mut table, &[(AMBER, "claim crown-1")]);
    assert_eq!(table.to_move(), ToMove::One(BIRCH), "the other camp first");
    say(&mut table, &[(BIRCH, "veto veto-1")]);
    assert_eq!(table.to_move(), ToMove::One(CORAL), "the veto has a window of its own");
    say(&mut table, &[(CORAL, "veto veto-2")]);
    assert_eq!(table.to_move(), ToMove::One(DUNE));
    assert_eq!(table.position().view(Eye::SPECTATOR).contested, ["crown-1", "veto-1", "veto-2"]);
    say(&mut table, &[(DUNE, "pass"), (BIRCH, "pass"), (CORAL, "pass"), (AMBER, "pass")]);
    // Coral's veto stands and cancels birch's: the claim's window goes on, the claimant's camp next.
    assert_eq!(table.position().view(Eye::SPECTATOR).contested, ["crown-1"]);
    assert_eq!(table.to_move(), ToMove::One(AMBER));
}

#[test]
fn a_stale_answer_is_refused_with_the_number_of_the_present_decision() {
    let mut table = at_turn();
    let number = table.decision(AMBER);
    table.play_text(AMBER, Some(number), "hide toll-1").unwrap();
    let before = (table.position().clone(), table.entries().len());
    let refusal = table.play_text(AMBER, Some(number), "hide crown-1").unwrap_err();
    assert_eq!(refusal, Refusal::Stale(table.decision(AMBER)));
    assert_eq!(refusal.rule(), "TABLE-STALE");
    assert_eq!((table.position().clone(), table.entries().len()), before);
    assert_eq!(table.play_text(BIRCH, None, "pass").unwrap_err().rule(), "TABLE-NOT-ASKED");
    assert_eq!(table.play_text(Seat(6), None, "pass").unwrap_err().rule(), "TABLE-NOT-ASKED");
    assert_eq!(table.play_text(AMBER, None, "veto veto-1").unwrap_err().rule(), "TABLE-NOT-NOW");
    assert_eq!(table.play_text(AMBER, None, "claim veto-1").unwrap_err().rule(), "PY-HAND-1");
    assert_eq!(table.play_text(AMBER, None, "klaim").unwrap_err().rule(), "TABLE-UNREADABLE");
}

#[test]
fn sealed_drafts_disturb_nobody() {
    let mut table = Table::<Parley>::new(&setup(), Secret::from_seed(1)).unwrap();
    let numbers = |t: &Table<Parley>| [AMBER, BIRCH, CORAL, DUNE].map(|s| t.decision(s));
    let noticed = |t: &Table<Parley>| t.changes(Eye::seat(DUNE));
    let (before, quiet) = (numbers(&table), noticed(&table));
    say(&mut table, &[(AMBER, "pledge"), (BIRCH, "pledge"), (AMBER, "pledge")]);
    let after = numbers(&table);
    assert_eq!(after[2..], before[2..], "coral and dune were not disturbed");
    assert!(after[0] > before[0] && after[1] > before[1]);
    assert_eq!(noticed(&table), quiet, "nor may they notice");
    assert!(table.steps(Eye::seat(DUNE)).is_empty());
    assert_eq!(table.steps(Eye::seat(AMBER)), [0, 2]);

    // Amber takes back, though birch wrote meanwhile; birch's draft stays.
    table.undo(AMBER).unwrap();
    table.undo(AMBER).unwrap();
    assert_eq!(table.undo(AMBER), Err(Refusal::NoUndo));
    let view = table.position().view(Eye::Archive);
    assert_eq!(view.pledged, [Some(0), Some(1), Some(0), Some(0)]);

    // Who is ready everybody sees, but nobody's question changes by it.
    let (before, quiet) = (numbers(&table), noticed(&table));
    say(&mut table, &[(AMBER, "ready")]);
    assert_eq!(numbers(&table)[1..], before[1..]);
    assert!(noticed(&table) > quiet);

    // The last one makes the reveal: now all are asked anew and nothing can be taken back.
    say(&mut table, &[(BIRCH, "ready"), (CORAL, "ready")]);
    let before = numbers(&table);
    say(&mut table, &[(DUNE, "ready")]);
    assert!((0..4).all(|i| numbers(&table)[i] > before[i]));
    assert!((0..4).all(|i| !table.can_undo(Seat(i))));
    assert_eq!(table.to_move(), ToMove::One(BIRCH), "birch's camp pledged more");
}

#[test]
fn standing_answers_fire_and_are_recorded() {
    let mut table = at_turn();
    for seat in [BIRCH, CORAL, DUNE] {
        table.stand(seat, "veto", "pass", Until::Withdrawn).unwrap();
    }
    say(&mut table, &[(AMBER, "claim crown-1")]);
    let autos: Vec<Seat> = table.plays().iter().filter(|p| p.auto).map(|p| p.seat).collect();
    assert_eq!(autos, [BIRCH, DUNE], "amber, of the claimant's camp, is asked before coral and has no answer");
    assert_eq!(table.to_move(), ToMove::One(AMBER));
    say(&mut table, &[(AMBER, "pass")]);
    assert_eq!(table.plays().last().map(|p| (p.seat, p.auto)), Some((CORAL, true)));
    let record = table.open_record();
    assert!(record.contains("birch !stand veto withdrawn pass\n"), "{record}");
    assert!(record.contains("birch !auto pass\n"), "{record}");

    // A replay asks nobody again, and knows the same standing answers.
    let again = Record::read(&record).unwrap().verify::<Parley>().unwrap();
    assert_eq!(again.open_record(), record);
    assert_eq!(again.standing(DUNE).count(), 1);
    table.withdraw(DUNE, "veto");
    assert_eq!(table.standing(DUNE).count(), 0);
    let entries = table.entries().len();
    table.withdraw(DUNE, "veto");
    assert_eq!(table.entries().len(), entries, "what is not there is not withdrawn");
}

#[test]
fn an_answer_until_my_turn_ends_with_the_next_turn() {
    let mut table = at_turn();
    table.stand(BIRCH, "veto", "pass", Until::MyTurn).unwrap();
    // Given in one's own turn, it lasts until the next.
    table.stand(AMBER, "veto", "pass", Until::MyTurn).unwrap();
    say(&mut table, &[(AMBER, "hide toll-1")]);
    assert_eq!(table.standing(AMBER).count(), 1, "still the same turn");
    assert_eq!(table.standing(BIRCH).count(), 1);
    say(&mut table, &[(AMBER, "end")]);
    assert_eq!(table.standing(BIRCH).count(), 0, "birch's turn has come");
    assert_eq!(table.standing(AMBER).count(), 1);
    let again = Record::read(&table.open_record()).unwrap().verify::<Parley>().unwrap();
    assert_eq!(again.standing(AMBER).count(), 1);
    assert_eq!(again.standing(BIRCH).count(), 0);
}

#[test]
fn a_standing_answer_must_make_sense() {
    let mut table = at_turn();
    for (topic, answer) in [("", "pass"), ("two words", "pass"), ("veto", "nonsense"), ("veto", "unready")] {
        let refusal = table.stand(AMBER, topic, answer, Until::Withdrawn).unwrap_err();
        assert_eq!(refusal.rule(), "TABLE-UNREADABLE", "{topic} {answer}");
    }
    assert!(table.stand(Seat(5), "veto", "pass", Until::Withdrawn).is_err());
    // Nobody fills the table with answers to questions that nobody asks.
    let mut crowded = table.clone();
    let stood = (0..1000).filter(|n| crowded.stand(AMBER, &format!("t{n}"), "pass", Until::Withdrawn).is_ok()).count();
    assert!((10..100).contains(&stood), "{stood}");
    crowded.stand(AMBER, "t0", "pass", Until::MyTurn).unwrap();
    crowded.stand(BIRCH, "veto", "pass", Until::MyTurn).unwrap();
    assert!(table.entries().is_empty());
    // One that is not allowed when it is asked leaves the question to the person.
    table.stand(BIRCH, "veto", "veto veto-2", Until::Withdrawn).unwrap();
    say(&mut table, &[(AMBER, "claim crown-1")]);
    assert_eq!(table.to_move(), ToMove::One(BIRCH));
}

#[test]
fn whoever_resigns_loses_with_the_whole_team() {
    let mut table = at_turn();
    say(&mut table, &[(AMBER, "hide toll-1")]);
    table.resign(DUNE).unwrap();
    let outcome = Outcome { winners: SeatSet::only(AMBER).with(CORAL), rule: "TABLE-RESIGN" };
    assert_eq!(table.to_move(), ToMove::Over(outcome));
    assert_eq!(table.play_text(AMBER, None, "end").unwrap_err().rule(), "TABLE-OVER");
    assert_eq!(table.resign(AMBER).unwrap_err().rule(), "TABLE-OVER");
    assert!(!table.can_undo(AMBER) && table.moves(AMBER).is_empty());
    let record = table.record();
    assert!(record.ends_with(&format!("\nover amber+coral TABLE-RESIGN\nsecret {}\n", Secret::from_seed(3).to_hex())));
    Record::read(&record).unwrap().verify::<Parley>().unwrap();
}

#[test]
fn a_table_can_be_rewound_and_played_on() {
    let table = finished(4);
    let middle = table.plays().len() / 2;
    let mut back = table.rewound(middle);
    assert_eq!(*back.position(), table.at(middle));
    assert_eq!(back.plays().len(), middle);
    assert!(back.to_move().outcome().is_none());
    for play in &table.plays()[middle..] {
        back.play(play.seat, None, play.mv).unwrap();
    }
    assert_eq!(back.position(), table.position(), "the same moves meet the same dice");
    assert_eq!(table.at(usize::MAX), *table.position());
}

#[test]
fn loaded_dice_serve_replays_too() {
    let mut table = at_turn();
    table.load_dice(vec![1, 2, 6]);
    say(&mut table, &[(AMBER, "claim crown-1"), (BIRCH, "pass"), (DUNE, "pass"), (AMBER, "pass"), (CORAL, "pass")]);
    assert_eq!(table.position().view(Eye::SPECTATOR).points, [2, 0], "1 and 2 are at most 5, 6 is not");
    assert!(table.loaded_dice().is_empty());
    say(&mut table, &[(AMBER, "end")]);
    assert_eq!(table.at(5).view(Eye::SPECTATOR).points, [2, 0]);
}

#[test]
fn an_imagined_table_offers_and_undoes_the_same() {
    let mut table = at_turn();
    say(&mut table, &[(AMBER, "hide toll-1")]);
    let mut dice = Dice::quick(1);
    let other = table.imagined(Eye::seat(AMBER), &mut dice);
    assert_eq!(other.moves(AMBER), table.moves(AMBER));
    assert!(other.can_undo(AMBER));
    assert_eq!(other.position().view(Eye::seat(AMBER)), table.position().view(Eye::seat(AMBER)));
    let differs = |_| table.imagined(Eye::seat(AMBER), &mut dice).position() != table.position();
    assert!((0..20).any(differs));
}

#[test]
fn one_person_with_two_seats_sees_with_both() {
    let table = at_turn();
    let hands = |seats: SeatSet| {
        let hands = table.position().view(Eye::Seats(seats)).hands;
        hands.map(|hand| hand.iter().filter(|c| c.card.is_some()).count())
    };
    assert_eq!(hands(SeatSet::only(AMBER)), [3, 0, 0, 0]);
    assert_eq!(hands(SeatSet::only(AMBER).with(DUNE)), [3, 0, 0, 2]);
    assert_eq!(hands(SeatSet::NONE), [0; 4]);
}

#[test]
fn a_record_is_read_written_and_verified() {
    let table = finished(5);
    let text = table.record();
    let again = Record::read(&text).unwrap().verify::<Parley>().unwrap();
    assert_eq!(again.record(), text);
    assert_eq!(again.position(), table.position());
    assert!(table.plays().len() > 10);
}

#[test]
fn a_tampered_record_is_found_out() {
    let text = finished(5).record();
    let verify =
        |text: &str| Record::read(text).and_then(|r| r.verify::<Parley>().map(|_| ()).map_err(table::Unproved::why));
    assert_eq!(verify(&text), Ok(()));

    let secret = text.lines().last().unwrap().to_string();
    let other = text.replace(&secret, &format!("secret {}", Secret::from_seed(6).to_hex()));
    assert!(verify(&other).unwrap_err().what.contains("not the one that was promised"));

    let commitment = Secret::from_seed(6).commitment();
    let both: String = other
        .lines()
        .map(|l| match l.strip_prefix("commitment ") {
            Some(_) => format!("commitment {commitment}\n"),
            None => format!("{l}\n"),
        })
        .collect();
    assert!(verify(&both).is_err(), "the moves do not fit other luck");

    let over = text.lines().find(|l| l.starts_with("over ")).unwrap();
    let claimed = if over.contains("amber") { "over birch+dune PY-END-1" } else { "over amber+coral PY-END-1" };
    let error = verify(&text.replace(over, claimed)).unwrap_err();
    assert!(error.what.contains("the moves end in"), "{error}");

    let without = text.replace(&format!("{secret}\n"), "");
    assert!(verify(&without).unwrap_err().what.contains("no «secret» line"));

    let (line, _) = text.lines().enumerate().find(|(_, l)| l.ends_with(" ready")).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(line);
    let error = verify(&lines.join("\n")).unwrap_err();
    assert!(error.line > 0 || error.what.contains("the moves end in"), "{error}");
}

/// Two people sat down, then the game began and was played at random.
fn shared(seed: u64) -> (Table<Parley>, Vec<String>) {
    let secret = Secret::from_seed(seed);
    let mut header = Header { commitment: secret.commitment(), ..Header::new::<Parley>(&setup()) };
    let mut shown = vec![header.promise()];
    for (seat, byte) in [("coral", 1), ("amber", 2)] {
        header.contribute(Contribution { seat: seat.into(), bytes: [byte; 32] }).expect("room for it");
        shown.push(header.promise());
    }
    let mut table = Table::open(header, Luck::Secret(secret)).expect("a good header");
    to_the_end(&mut table, seed);
    (table, shown)
}

#[test]
fn dice_come_from_the_secret_and_what_players_added() {
    let (table, shown) = shared(5);
    assert_eq!(shown[0], Secret::from_seed(5).commitment(), "what is shown first binds the secret");
    assert_ne!(table.position(), finished(5).position(), "the same secret alone rolls other dice");
    let text = table.record();
    let record = Record::read(&text).unwrap();
    let again = record.verify::<Parley>().unwrap();
    assert_eq!((again.record(), again.position()), (text, table.position()));
    for (n, promise) in shown.iter().enumerate() {
        assert_eq!(record.header.given_before(&promise.to_uppercase()), Some(n));
    }
    assert_eq!(record.header.given_before(&Secret::from_seed(6).commitment()), None);
    // Undo and looking back meet the same dice.
    assert_eq!(again.at(7), table.at(7));
}

/// What players added once reached the deal and looking back, but not the rolls of the moves themselves.
#[test]
fn every_roll_comes_from_what_players_added() {
    let (played, _) = shared(5);
    let mut table = played.rewound(0);
    for (n, play) in played.plays().iter().enumerate() {
        assert_eq!(
            played.at(n),
            *table.position(),
            "before «{}», as it is played and as it is looked back to",
            play.text
        );
        table.play(play.seat, None, play.mv).expect("as before");
    }
    assert_eq!(played.position(), table.position());
    // From the same written position, other additions are other rolls.
    let rolls = |byte: u8| {
        let mut header = played.header().clone();
        header.start = Start::Sketch(played.at(0).sketch().to_string());
        header.contributions = vec![Contribution { seat: "coral".into(), bytes: [byte; 32] }];
        let mut table = Table::<Parley>::open(header, Luck::Secret(Secret::from_seed(5))).expect("a good header");
        to_the_end(&mut table, 5);
        table.position().clone()
    };
    assert_ne!(rolls(1), rolls(2));
}

#[test]
fn whoever_touches_a_contribution_is_found_out() {
    let (table, shown) = shared(5);
    let text = table.record();
    let verify =
        |text: &str| Record::read(text).and_then(|r| r.verify::<Parley>().map(|_| ()).map_err(table::Unproved::why));
    let line = |word: &str| text.lines().find(|l| l.starts_with(word)).unwrap().to_string();
    let (coral, amber) = (line("contribution coral"), line("contribution amber"));
    let changed = coral.replace("01", "03");
    for other in [
        text.replace(&coral, &changed),
        text.replace(&format!("{coral}\n"), ""),
        text.replace(&format!("{coral}\n{amber}"), &format!("{amber}\n{coral}")),
        text.replace("contribution coral", "contribution birch"),
        text.replace(&line("promise"), &format!("promise {}", shown[1])),
        text.replace(&(line("promise") + "\n"), ""),
    ] {
        assert_ne!(other, text);
        assert!(verify(&other).unwrap_err().what.contains("do not lead to the promise"), "{other}");
    }
    // Who mends the promise as well meets other dice, and is not what anybody was shown.
    let mut forged = Record::read(&text.replace(&coral, &changed)).unwrap();
    forged.promise = Some(forged.header.promise());
    assert!(forged.verify::<Parley>().is_err(), "the moves do not fit other luck");
    assert_eq!(forged.header.given_before(&shown[1]), None);
    // Another secret under the same contributions.
    let secret = line("secret");
    let other = text.replace(&secret, &format!("secret {}", Secret::from_seed(6).to_hex()));
    assert!(verify(&other).unwrap_err().what.contains("not the one that was promised"));
    // What cannot be.
    for (new, what) in [
        ("contribution coral 01", "64 hexadecimal digits"),
        (&amber.replace("amber", "purple"), "a contribution of «purple»"),
    ] {
        assert!(verify(&text.replace(&coral, new)).is_err());
        let mut record = text.replace(&coral, new);
        if let Some(end) = record.find("promise ") {
            record.replace_range(end..end + 73, "");
        }
        let read =
            Record::read(&record).and_then(|r| r.replay::<Parley>(Luck::Secret(Secret::from_seed(5))).map(|_| ()));
        assert!(read.unwrap_err().what.contains(what));
    }
    let many = (coral + "\n").repeat(MAX_CONTRIBUTIONS);
    let error = Record::read(&text.replace(&amber, &many)).unwrap_err();
    assert!(error.what.contains("at most 64 contributions"), "{error}");
}

#[test]
fn a_bad_record_names_the_line() {
    let text = finished(5).record();
    let lines: Vec<String> = text.lines().map(str::to_string).collect();
    let first_move = lines.iter().position(String::is_empty).unwrap() + 1;
    let with = |line: usize, new: &str| {
        let mut lines = lines.clone();
        lines[line] = new.into();
        let record = Record::read(&lines.join("\n"));
        record.and_then(|r| r.verify::<Parley>().map(|_| ()).map_err(table::Unproved::why)).unwrap_err()
    };
    for (line, new, what) in [
        (0, "bivouac record 9", "not a record"),
        (2, "rules many", "expected a number"),
        (4, "setup {", "set-up"),
        (4, "colour red", "unknown word «colour»"),
        (6, "player coral Cleo", "player «coral»: expected birch"),
        (first_move, "purple pledge", "no seat «purple»: expected amber or birch or coral or dune"),
        (first_move, "amber !jump", "unknown word «!jump»"),
        (first_move, "amber", "expected a move after the seat"),
        (first_move, "amber !stand veto", "expected «!stand TOPIC my-turn|withdrawn MOVE»"),
        (first_move, "amber claim crown-1", "is refused"),
        (first_move, "amber dance", "is refused"),
        (first_move, "amber !undo", "TABLE-NO-UNDO"),
        (lines.len() - 1, "secret 12", "64 hexadecimal digits"),
        (lines.len() - 2, "over", "expected «over WINNERS RULE»"),
        (lines.len() - 2, "under 1 2", "unexpected «under»"),
    ] {
        let error = with(line, new);
        assert!(error.what.contains(what), "{new}: {error}");
        assert_eq!(error.line, line + 1, "{new}: {error}");
    }
    assert!(with(1, "game chess").what.contains("chess"));
    assert!(with(2, "rules 7").what.contains("knows 1 to 2"));
    assert!(with(3, "data 0000000000000000").what.contains("other figures"));
    assert!(Record::read("").is_err());
}

#[test]
fn other_figures_travel_with_the_record() {
    let rows: toml::Table = toml::from_str("coins = 2\n").unwrap();
    let header = Header { rows: Some(rows), ..Header::new::<Parley>(&setup()) };
    let mut table = Table::<Parley>::open(header, Luck::Secret(Secret::from_seed(8))).unwrap();
    say(&mut table, &[(AMBER, "pledge"), (AMBER, "pledge")]);
    assert_eq!(table.play_text(AMBER, None, "pledge").unwrap_err().rule(), "PY-PLEDGE-1");
    table.resign(BIRCH).unwrap();
    let text = table.record();
    assert!(text.contains("\nrow coins = 2\n"), "{text}");
    let again = Record::read(&text).unwrap().verify::<Parley>().unwrap();
    assert_eq!(again.position(), table.position());
    assert!(matches!(&again.entries()[0].what, What::Play { text, auto: false } if text == "pledge"));
}

#[test]
fn a_seat_changes_hands_and_the_record_says_so() {
    let mut table = at_turn();
    table.hand_over(BIRCH, Hand::Bot("general".into())).unwrap();
    let numbers = [AMBER, BIRCH, CORAL, DUNE].map(|s| table.decision(s));
    let (position, seen) = (table.position().clone(), table.changes(Eye::SPECTATOR));
    say(&mut table, &[(AMBER, "hide toll-1")]);
    table.hand_over(BIRCH, Hand::Person("Anna\nthe second ".into())).unwrap();
    table.hand_over(AMBER, Hand::Nobody).unwrap();
    table.hand_over(DUNE, Hand::Person(String::new())).unwrap();
    assert!(table.changes(Eye::SPECTATOR) > seen, "everybody may notice");
    assert_eq!(table.hand_of(BIRCH), Some(&Hand::Person("Anna the second".into())));
    assert_eq!(table.hand_of(CORAL), None);
    assert!(table.can_undo(AMBER), "who plays is no barrier");
    table.undo(AMBER).unwrap();
    assert_eq!(*table.position(), position);
    assert_eq!([BIRCH, CORAL].map(|s| table.decision(s)), [numbers[1] + 2, numbers[2] + 2], "by the move and its undo");
    assert!(table.hand_over(Seat(6), Hand::Nobody).is_err());

    let record = table.open_record();
    for line in
        ["birch !hand bot general", "birch !hand person Anna the second", "amber !hand nobody", "dune !hand person"]
    {
        assert!(record.contains(&format!("{line}\n")), "{record}");
    }
    let again = Record::read(&record).unwrap().verify::<Parley>().unwrap();
    assert_eq!(again.open_record(), record);
    assert_eq!(again.notes(), table.notes());
    let log = |lang| AnyTable::told(&again, Eye::SPECTATOR, lang, 0).into_iter().map(|t| t.text).collect::<Vec<_>>();
    assert_eq!(log(Lang::En)[1], "“Anna the second” plays Birch from here.");
    assert_eq!(log(Lang::Fr)[0], "Un robot (general) joue désormais Bouleau.");
}

/// A game in which players waver: drafts are written and taken back again and again.
fn wavering(seed: u64, plays: usize) -> Table<Parley> {
    let setup = Setup { rounds: 3, ask: Ask::Public, ..Setup::default() };
    let mut table = Table::<Parley>::new(&setup, Secret::from_seed(seed)).expect("a good set-up");
    let mut dice = Dice::quick(seed);
    while table.plays().len() < plays {
        let asked: Vec<Seat> = table.to_move().may_play().iter().collect();
        let Some(seat) = asked.get(dice.below(asked.len().max(1) as u32) as usize) else { break };
        if dice.below(4) == 0 && table.can_undo(*seat) {
            table.undo(*seat).expect("it may");
            continue;
        }
        let moves = table.moves(*seat);
        let mv = moves[dice.below(moves.len() as u32) as usize];
        // Who is ready ends the drafts: seldom, so that there are many.
        if dice.below(8) > 0 && table.to_move().may_play().len() > 1 && table.position().spell(mv) == "ready" {
            continue;
        }
        table.play(*seat, None, mv).expect("it is offered");
    }
    table
}

#[test]
fn every_earlier_position_is_the_one_that_was_there() {
    for seed in 0..6 {
        let table = wavering(seed, 400);
        assert!(table.plays().len() > 150, "long enough to keep positions on the way: {}", table.plays().len());
        // The same plays at a new table, with nothing taken back.
        let mut again = Table::<Parley>::new(table.setup(), Secret::from_seed(seed)).expect("a good set-up");
        for (i, play) in table.plays().iter().enumerate() {
            assert_eq!(table.at(i), *again.position(), "seed {seed}, before play {i}");
            assert_eq!(table.rewound(i).position(), again.position());
            again.play(play.seat, None, play.mv).expect("it was played");
        }
        assert_eq!(table.at(table.plays().len()), *again.position());
    }
}

#[test]
fn every_eye_counts_the_plays_it_may_know() {
    for seed in 0..6 {
        let table = wavering(seed, 300);
        let mut hidden = false;
        for eye in [Eye::Archive, Eye::SPECTATOR, Eye::seat(BIRCH), Eye::Seats(SeatSet::only(AMBER).with(CORAL))] {
            let steps = table.steps(eye);
            hidden |= steps.len() < table.plays().len();
            assert_eq!(table.step_count(eye), steps.len());
            for (number, play) in steps.iter().enumerate() {
                assert_eq!(table.step(eye, number), *play);
            }
            assert_eq!(table.step(eye, steps.len()), table.plays().len());
            for play in 0..=table.plays().len() {
                assert_eq!(table.steps_before(eye, play), steps.iter().filter(|step| **step < play).count());
            }
        }
        assert!(hidden, "there were secret drafts");
    }
}
