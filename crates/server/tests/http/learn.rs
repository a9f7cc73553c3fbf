//! Lessons over HTTP: all of them are played through in both languages, as a page without its script does.

use crate::common::{Client, TestServer, escape};
use games::lesson::AnyLesson;
use reqwest::StatusCode;
use server::lessons::{Progress, Question, Turn, outlines, turn};
use table::{Lang, Light};

/// A text as it stands in a page.
fn written(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Plays a lesson through; every page says what the lesson says, and one wrong answer leads nowhere.
async fn play(who: &Client, game: &str, number: usize, mut lesson: Box<dyn AnyLesson>, lang: Lang) {
    let path = format!("/learn/{game}/{number}");
    let (mut at, mut wrongs) = (0, 0);
    while let Some(words) = lesson.words().cloned() {
        if words.is_empty() {
            lesson.go_on();
            continue;
        }
        let here = format!("{path}?at={at}");
        let page = who.get(&here).await;
        assert_eq!(page.status, StatusCode::OK, "{here}");
        for said in [&words.say, &words.task].into_iter().flatten() {
            assert!(page.text.contains(&written(said.of(lang))), "{here} does not say «{}»", said.of(lang));
        }
        for thing in &words.look {
            assert!(page.text.contains(&format!("data-thing=\"{thing}\"")), "{here} does not show «{thing}»");
        }
        if lesson.asks() {
            let solution = lesson.solution().unwrap().to_string();
            if let Some((wrong, why)) = words.wrong.first().filter(|_| wrongs == 0) {
                wrongs += 1;
                let page = who.get(&format!("{here}&try={}", escape(wrong))).await;
                assert_eq!(page.status, StatusCode::OK, "{here}");
                assert!(page.text.contains(&written(why.of(lang))), "{here} does not say «{}»", why.of(lang));
            }
            let right = who.get(&format!("{here}&try={}", escape(&solution))).await;
            assert_eq!(right.status, StatusCode::SEE_OTHER, "{here}: «{solution}»");
            assert_eq!(right.headers["location"], format!("{path}?at={}", at + 1));
            lesson.answer(&solution, lang);
        } else {
            lesson.go_on();
        }
        at += 1;
    }
    let end = who.get(&format!("{path}?at={at}")).await;
    let cookie = end.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with(&format!("lessons={game}.{};", lesson.id())), "{path}: {cookie}");
    for beyond in [format!("{path}?at={}", at + 1), format!("/learn/{game}/0"), format!("/learn/{game}/x")] {
        assert_eq!(who.get(&beyond).await.status, StatusCode::NOT_FOUND, "{beyond}");
    }
}

#[tokio::test]
async fn every_lesson_is_played_through_in_both_languages() {
    let hall = TestServer::start().await;
    for entry in games::all() {
        for lang in Lang::ALL {
            let who = Client { lang: lang.code(), ..hall.nobody() };
            for (index, lesson) in (entry.lessons)().unwrap().into_iter().enumerate() {
                play(&who, entry.id(), index + 1, lesson, lang).await;
            }
        }
    }
}

/// What was learnt stands in the list; the next lesson stands on the first page until it is dismissed; rules
/// and lessons lead to each other.
#[tokio::test]
async fn what_was_learnt_is_remembered_by_the_browser() {
    let hall = TestServer::start().await;
    let who = hall.nobody();
    let with = |path: &str, cookie: &str| {
        let request = who.request(reqwest::Method::GET, path).header("cookie", format!("lessons={cookie}"));
        crate::common::answer(request)
    };
    let new = who.get("/").await.text;
    assert!(new.contains("href=\"/learn\"") && new.contains("action=\"/learn/dismiss\""));
    let first = &outlines("tranchees")[0];
    let cookie = format!("tranchees.{}", first.id);
    let home = with("/", &cookie).await.text;
    assert!(home.contains("href=\"/learn/tranchees/2\""), "the next lesson is suggested");
    assert_eq!(with("/learn", &cookie).await.text.matches("lesson-done").count(), 0);
    assert_eq!(with("/learn", &cookie).await.text.matches("✓").count(), 1);
    let dismissed = who.form("/learn/dismiss", &[]).await;
    assert_eq!(dismissed.status, StatusCode::NO_CONTENT);
    assert!(dismissed.headers["set-cookie"].to_str().unwrap().starts_with("lessons=off;"));
    for cookie in ["off".to_string(), format!("off_{cookie}")] {
        assert!(!with("/", &cookie).await.text.contains("/learn/dismiss"), "nothing is suggested any more");
    }
    let rule = &first.rules[0];
    let rules = who.get(&format!("/rules/tranchees?q={rule}")).await.text;
    assert!(rules.contains("href=\"/learn/tranchees/1\""), "the rule leads to its lesson");
    let end = who.get("/learn/tranchees/1?at=3").await.text;
    assert!(end.contains(&format!("href=\"/rules/tranchees#{rule}\"")), "the lesson leads to its rules");
    // What cannot be asked is refused, and what is forbidden is answered by its rule.
    let long = format!("/learn/tranchees/1?at=1&try={}", "x".repeat(300));
    assert_eq!(who.get(&long).await.status, StatusCode::BAD_REQUEST);
    let why = who.get("/learn/tranchees/1?at=1&why=b6").await;
    assert!(why.status == StatusCode::OK && why.text.contains("href=\"/rules/tranchees#GT-"), "the rule says why not");
}

#[test]
fn progress_is_kept_and_bounded() {
    let (game, id) = ("tranchees", &outlines("tranchees")[0].id);
    let mut progress = Progress::default();
    assert!(progress.is_new() && progress.next().is_none());
    progress.note(game, id);
    assert_eq!(Progress::read(&progress.text()), progress);
    assert_eq!(progress.next().map(|(about, number, _)| (about.id, number)), Some((game, 2)));
    progress.dismissed = true;
    assert_eq!(Progress::read(&progress.text()), progress);
    assert!(progress.next().is_none());
    let hostile = format!("{}_x.y_{game}.{id}.{id}.none", "off_".repeat(1000));
    assert_eq!(Progress::read(&hostile), progress);
    assert_eq!(Progress::read(""), Progress::default());
}

#[test]
fn a_question_is_bounded() {
    let asked = |game: &str, number, question: &Question| {
        turn(game, number, question, Lang::En, Light::Day, &|_, key| key.to_string())
    };
    let ask = |number, question: &Question| asked("tranchees", number, question);
    let Ok(Turn::Shown(view)) = ask(1, &Question::default()) else { panic!("the lesson begins") };
    let end = view.actions;
    assert!(ask(1, &Question { at: end, ..Question::default() }).is_ok());
    for bad in [
        Question { at: end + 1, ..Question::default() },
        Question { at: usize::MAX, ..Question::default() },
        Question { at: 1, r#try: Some("x".repeat(201)), ..Question::default() },
        Question { at: 1, r#try: Some("no move".into()), ..Question::default() },
        Question { at: 1, pick: "a ".repeat(9), ..Question::default() },
        Question { why: Some("x".repeat(201)), ..Question::default() },
    ] {
        assert!(ask(1, &bad).is_err(), "{bad:?}");
    }
    assert!(ask(0, &Question::default()).is_err());
    assert!(asked("nothing", 1, &Question::default()).is_err());
}
