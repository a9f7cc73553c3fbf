//! Reports on finished games of every game: their parts add up, the same record gives the same report, and
//! there is none on a running game. The chances that games bring are calibrated.

use analysis::{Kind, Plan, Report};
use games::Registered;
use lab::SimPlan;
use std::ops::ControlFlow;
use std::path::Path;
use table::{AnyTable, Luck, Record};

/// Set-ups with short games, so that the tests stay quick.
const SHORT: [(&str, &str); 2] = [
    ("warroom", r#"{"scenario":"north-africa","last_turn":"6"}"#),
    ("aces", r#"{"mode":"duel","part":"left","last_round":"12"}"#),
];

fn setup(entry: &Registered) -> serde_json::Value {
    let mut setup = (entry.game.header)(&serde_json::Value::Null).expect("it is there").setup;
    if let Some((_, short)) = SHORT.iter().find(|(id, _)| *id == entry.id()) {
        let short: serde_json::Value = serde_json::from_str(short).expect("it is there");
        for (key, value) in short.as_object().expect("it is there") {
            let option = (entry.game.options)().into_iter().find(|option| option.id == key).expect("it is there");
            setup[key] = option.read(value.as_str().expect("it is there")).expect("it is there");
        }
    }
    setup
}

/// The record of a game that bots played.
fn record(entry: &Registered, bots: &str) -> Record {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("records-{}", entry.id()));
    let plan = SimPlan {
        setup: setup(entry),
        threads: 1,
        records: Some(dir.clone()),
        ..SimPlan::new(bots, 1).expect("it is there")
    };
    (entry.lab.sim)(&plan, &|_, _| ()).expect("it is there");
    let text = std::fs::read_to_string(dir.join(format!("{}-00000.record", entry.id()))).expect("it is there");
    Record::read(&text).expect("it is there")
}

fn report(entry: &Registered, table: &dyn AnyTable) -> Report {
    (entry.analysis.analyse)(table, Plan { games: 60 }, &|_, _| ControlFlow::Continue(())).expect("it is there")
}

/// More moves than these would keep the tests waiting.
const LONGEST: usize = 120;

/// The table at the end of the game; of a long one, where its next seat gives up.
fn short(entry: &Registered, record: &Record) -> Box<dyn AnyTable> {
    if record.lines.len() <= LONGEST {
        return (entry.game.verify)(record).expect("it is there");
    }
    let mut begun = record.clone();
    begun.lines.truncate(LONGEST);
    let mut table =
        (entry.game.replay)(&begun, Luck::Secret(record.secret.expect("it is there"))).expect("it is there");
    let seat = table.to_move().waiting().iter().next().expect("it is there");
    table.resign(seat).expect("it is there");
    table
}

/// Every number of a report that is said to add up, adds up.
fn adds_up(report: &Report, plays: usize) {
    let mut at = 0;
    for step in &report.line {
        assert_eq!(step.rest(), [0; 8], "the parts of a turn are its change");
        assert_eq!(step.plays.start, at, "every move is in one turn");
        at = step.plays.end;
        assert_eq!(step.before.iter().sum::<i64>().abs_diff(1_000_000) / 9, 0, "the chances of all camps are one");
        for part in &step.parts {
            assert!(part.kind != Kind::Decision || part.seat.is_some(), "somebody decided: {part:?}");
        }
    }
    assert_eq!(at, plays);
    for (one, next) in report.line.iter().zip(&report.line[1..]) {
        assert_eq!(one.after, next.before, "the line has no gap");
    }
    for camp in 0..report.camps.len() {
        let all = report.summary(camp);
        assert_eq!(all.start + all.luck + all.own + all.others + all.course, all.end);
        let won = report.camps[camp].seats.and(report.winners);
        if report.camps.len() == 2 && !report.winners.is_empty() {
            assert_eq!(all.end, if won.is_empty() { 0 } else { 1_000_000 });
        }
        assert!(all.own <= 0, "a decision never gains more than the best one: {all:?}");
    }
    assert!(report.turning_points.len() <= 5);
    for point in &report.turning_points {
        assert!(point.loss >= 0.05 && point.loss > 3.0 * point.error, "{point:?}");
    }
}

fn studies(id: &str) {
    let entry = games::find(id).expect("it is there");
    let record = record(entry, "random");
    let table = short(entry, &record);
    let first = report(entry, &*table);
    adds_up(&first, table.plays());
    let json = first.json(0);
    assert_eq!(json.to_string(), report(entry, &*table).json(0).to_string(), "the same record gives the same report");
    for step in json["line"].as_array().expect("it is there") {
        let number = |value: &serde_json::Value| value.as_f64().expect("it is there");
        let parts: f64 = step["parts"].as_array().expect("it is there").iter().map(|part| number(&part["worth"])).sum();
        assert!((number(&step["after"]) - number(&step["before"]) - parts).abs() < 1e-9, "{step}");
    }
    // The same game before its last move.
    let mut running = record.clone();
    running.lines.truncate(LONGEST);
    running.lines.pop();
    let running =
        (entry.game.replay)(&running, Luck::Secret(running.secret.expect("it is there"))).expect("it is there");
    let refused = (entry.analysis.analyse)(&*running, Plan::default(), &|_, _| ControlFlow::Continue(()))
        .expect_err("it is refused");
    assert!(refused.what.contains("not over"), "{refused}");
}

#[test]
fn tranchees_is_studied() {
    studies("tranchees");
}

#[test]
fn quartermaster_is_studied() {
    studies("quartermaster");
}

#[test]
fn warroom_is_studied() {
    studies("warroom");
}

#[test]
fn aces_is_studied() {
    studies("aces");
}

#[test]
fn the_examples_are_studied() {
    for entry in games::examples() {
        studies(entry.id());
    }
}

#[test]
fn a_game_that_somebody_gave_up_ends_with_that_decision() {
    let entry = games::find("goofspiel").expect("it is there");
    let mut record = record(entry, "random");
    record.lines.truncate(4);
    let luck = Luck::Secret(record.secret.expect("it is there"));
    let mut table = (entry.game.replay)(&record, luck).expect("it is there");
    let seat = table.seating().asked.iter().next().expect("it is there");
    table.resign(seat).expect("it is there");
    let report = report(entry, &*table);
    adds_up(&report, 4);
    let last = report.line.last().expect("it is there").parts.last().expect("it is there");
    assert_eq!((last.kind, last.cause.name(), last.seat), (Kind::Decision, "resigned", Some(seat)));
}

#[test]
fn a_report_that_was_kept_is_read_as_it_was() {
    let entry = games::find("goofspiel").expect("it is there");
    let record = record(entry, "random");
    let written = report(entry, &*short(entry, &record)).write();
    let read = Report::read(entry.about(), &written).expect("it is there");
    assert_eq!(read.write(), written);
    let other = games::find("parley").expect("it is there").about();
    assert!(Report::read(other, &written).expect_err("another game").what.contains("goofspiel"));
    assert!(Report::read(entry.about(), &written[..written.len() / 2]).is_err(), "half of it");
}

#[test]
fn what_the_laboratory_found_is_there_and_whole() {
    for id in ["tranchees", "quartermaster", "aces"] {
        let entry = games::find(id).expect("it is there");
        let found = games::findings(id).expect("its file can be read");
        assert!(found.series.len() >= 2 && found.rules <= entry.about().revision, "{id}");
        for series in &found.series {
            let ended: u32 = series.endings.iter().map(|(_, count)| count).sum();
            assert_eq!(ended, series.games, "{id}: every game ended somehow");
            assert!(series.sides.iter().flat_map(|side| &side.seats).all(|seat| entry.about().seat(seat).is_some()));
        }
    }
}

#[test]
fn fitting_the_chances_is_reproducible() {
    let entry = games::find("goofspiel").expect("it is there");
    let plan = analysis::chance::FitPlan { games: 40, seed: 3, setup: setup(entry) };
    let fit = || (entry.analysis.fit)(std::slice::from_ref(&plan), "a command", &|_, _| ()).expect("it is there");
    assert_eq!(fit(), fit());
}

#[test]
fn chances_are_calibrated_on_games_that_they_do_not_know() {
    for entry in games::all() {
        let chances = (entry.analysis.chances)().expect("it is there");
        assert!(!chances.fits.is_empty(), "{} brings no chances", entry.id());
        for fit in &chances.fits {
            let place = format!("{} {}", entry.id(), fit.setup);
            assert_eq!(fit.held.bins.len(), 10);
            for bin in &fit.held.bins {
                assert!(bin.holds(), "{place}: {bin:?} is outside of {:?}", bin.interval());
            }
            assert!(fit.held.bins.iter().map(|bin| bin.count).sum::<u32>() >= fit.held.games);
            assert!(fit.held.auc > 0.6, "{place}: {}", fit.held.auc);
        }
    }
}
