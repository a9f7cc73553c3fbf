//! Lessons of the games: every step can be made, everything pointed at is drawn, and they can be done in a
//! quarter of an hour.

use proof::script::{Answered, AnyLesson};
use table::{AnyTable, Eye, Lang, Look, Seat};

/// Words that somebody reads in a minute.
const READS: usize = 180;

fn lessons() -> Vec<(&'static str, Vec<Box<dyn AnyLesson>>)> {
    games::all()
        .iter()
        .map(|entry| (entry.id(), (entry.lessons)().expect("it is there")))
        .filter(|(_, all)| !all.is_empty())
        .collect()
}

#[test]
fn some_game_has_lessons() {
    assert!(lessons().iter().any(|(_, all)| all.len() >= 12));
}

#[test]
fn every_lesson_is_done_by_its_own_solutions() {
    for (game, all) in lessons() {
        for mut lesson in all {
            let place = format!("{game} {}", lesson.id());
            let (steps, _) = lesson.progress();
            let mut tasks = 0;
            while let Some(words) = lesson.words().cloned() {
                let place = format!("{place}, step {}", lesson.progress().1 + 1);
                let drawn = lesson.table().board(Eye::Archive, &Look::default()).things();
                for thing in &words.look {
                    assert!(drawn.contains(thing), "{place}: «{thing}» is not drawn, but {drawn:?}");
                }
                if !lesson.asks() {
                    lesson.go_on();
                    continue;
                }
                tasks += 1;
                let (seat, solution) =
                    (lesson.seat().expect("it is there"), lesson.solution().expect("it is there").to_string());
                let offered = lesson.table().offers(seat, Lang::En);
                let offers = |text: &str| offered.iter().any(|offer| offer.text == text);
                assert!(offers(&solution), "{place}: «{solution}» is not offered");
                for (wrong, why) in &words.wrong {
                    assert!(offers(wrong), "{place}: «{wrong}» is not offered, so nobody can choose it");
                    assert_eq!(lesson.answer(wrong, Lang::Fr), Answered::Other(Some(why.clone())), "{place}");
                }
                assert!(matches!(lesson.answer("no move", Lang::Fr), Answered::Unreadable(_)), "{place}");
                assert_eq!(lesson.answer(&solution, Lang::En), Answered::Right, "{place}");
            }
            assert_eq!(lesson.progress(), (steps, steps), "{place}");
            assert!(tasks > 0, "{place}: nobody learns by reading alone");
            // Back to the beginning, and once more.
            while lesson.back() {}
            assert_eq!(lesson.progress(), (steps, 0), "{place}");
        }
    }
}

/// How often somebody clicks to make this move: once for each thing that has to be chosen before the list of
/// moves is short, then once in the list.
fn clicks_for(table: &dyn AnyTable, seat: Seat, solution: &str, lang: Lang) -> usize {
    let things = table.offer(seat, solution, lang).expect("it is offered").things;
    let listed =
        |picked: &&[String]| table.pointing(seat, picked, lang).offers.iter().any(|offer| offer.text == solution);
    let picks = (0..=things.len()).map(|count| &things[..count]);
    picks.clone().position(|picked| listed(&picked)).expect("somewhere it is listed") + 1
}

#[test]
fn a_newcomer_needs_no_more_than_a_quarter_of_an_hour() {
    for (game, all) in lessons() {
        for lang in Lang::ALL {
            let (mut words, mut clicks) = (0, 0);
            for lesson in (games::find(game).expect("it is there").lessons)().expect("it is there") {
                let mut lesson = lesson;
                // The lesson is opened.
                clicks += 1;
                words += lesson.title().of(lang).split_whitespace().count();
                let mut read = None;
                while let Some(step) = lesson.words().cloned() {
                    let place = lesson.progress().1;
                    if read.replace(place) != Some(place) {
                        let said = [&step.say, &step.task].into_iter().flatten();
                        words += said.map(|said| said.of(lang).split_whitespace().count()).sum::<usize>();
                    }
                    if !lesson.asks() {
                        clicks += usize::from(!step.is_empty());
                        lesson.go_on();
                        continue;
                    }
                    let (seat, solution) =
                        (lesson.seat().expect("it is there"), lesson.solution().expect("it is there").to_string());
                    clicks += clicks_for(lesson.table(), seat, &solution, lang);
                    assert_eq!(lesson.answer(&solution, lang), Answered::Right);
                }
            }
            assert!(words <= 15 * READS, "{game}: {words} words in {lang:?}");
            assert!(clicks <= 120, "{game}: {clicks} clicks");
            println!("{game}: {words} words in {lang:?}, {clicks} clicks");
        }
        assert!(!all.is_empty());
    }
}
