//! What must hold of every game in the registry.

#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "a test may fail where it stands")]

use games::{Registered, all, examples, find};

#[test]
fn games_are_found_by_their_id_and_no_two_share_one() {
    for entry in all().iter().chain(examples()) {
        assert_eq!(find(entry.id()).map(Registered::id), Ok(entry.id()));
        assert_eq!(all().iter().chain(examples()).filter(|e| e.id() == entry.id()).count(), 1);
    }
    let wrong = find("chess").map(Registered::id).map_err(|e| e.what);
    assert!(wrong.is_err_and(|what| what.starts_with("no game «chess»: expected ")));
}

/// What a store keeps of the figures is all of them: a game goes on with them though the program ships
/// others.
#[test]
fn figures_that_were_written_out_are_taken_back() {
    const OLDER: &str = "0123456789abcdef";
    for entry in all().iter().chain(examples()) {
        let (standard, written) = (entry.game.written_figures)().expect("its figures");
        assert!((entry.game.has_figures)(&standard), "{}", entry.id());
        // A game without figures has none that could be others.
        if written.is_empty() {
            continue;
        }
        let mut header = (entry.game.header)(&serde_json::Value::Null).expect("the defaults are a set-up");
        header.data = OLDER.into();
        let open = || (entry.game.open)(header.clone(), table::Luck::Secret(table::Secret([7; 32])));
        assert!(open().is_err(), "{}: nobody has these figures", entry.id());
        (entry.game.take_back_figures)(OLDER, &written).expect("they can be read");
        let (older, mut today) = (open().expect("it is opened with them"), header.clone());
        today.data = standard;
        let today = (entry.game.open)(today, table::Luck::Secret(table::Secret([7; 32]))).expect("it opens");
        assert_eq!(older.header().data, OLDER);
        assert_eq!(older.sketch(), today.sketch(), "{}: the same figures deal the same", entry.id());
    }
}

#[test]
fn every_kind_of_question_has_a_name_for_standing_answers() {
    for entry in all().iter().chain(examples()) {
        let mut topics = std::collections::BTreeSet::new();
        for seed in 0..6_u8 {
            let header = (entry.game.header)(&serde_json::Value::Null).expect("the defaults are a set-up");
            let luck = table::Luck::Secret(table::Secret([seed; 32]));
            let mut table = (entry.game.open)(header, luck).expect("a table opens");
            for step in 0..400_usize {
                let Some(seat) = table.to_move().waiting().iter().next() else { break };
                topics.insert(table.question(seat).topic);
                // Onwards: nothing that only takes back a draft.
                let texts = table.texts(seat);
                let on = |i: &usize| !texts.back.iter().any(|back| usize::try_from(*back) == Ok(*i));
                let onwards: Vec<usize> = (0..texts.len()).filter(on).collect();
                let chosen = onwards[(step * 7 + usize::from(seed)) % onwards.len()];
                let text = texts.iter().nth(chosen).expect("it is one of them");
                table.play(seat, None, text).expect("what is offered can be played");
            }
        }
        topics.remove("");
        let standing = all().iter().any(|game| game.id() == entry.id());
        assert!(topics.len() > 1 || !standing, "{}: {topics:?}", entry.id());
        for topic in topics {
            assert!(
                entry.about().words.has(&format!("question-{topic}")),
                "{}: no text «question-{topic}»",
                entry.id()
            );
        }
    }
}

#[test]
fn every_game_says_what_pages_ask_of_it_in_both_languages() {
    for entry in all().iter().chain(examples()) {
        let (about, words) = (entry.about(), entry.about().words);
        let seats = about.seats.iter().map(|seat| format!("seat-{}", seat.id));
        let options = (entry.game.options)().into_iter().flat_map(|option| {
            // Numbers speak for themselves.
            let words = !matches!(option.kind, table::OptionKind::Number { .. });
            let values = option.values.iter().filter(move |_| words);
            let values = values.map(move |value| format!("option-{}-{value}", option.id));
            std::iter::once(format!("option-{}", option.id)).chain(values)
        });
        for key in ["game-title", "game-tagline"].map(String::from).into_iter().chain(seats).chain(options) {
            assert!(words.has(&key), "{}: no text «{key}»", about.id);
        }
        // That there is one for each, and none too many, is seen to when a ledger is read.
        for rule in &about.ledger.rules {
            for lang in table::Lang::ALL {
                assert!(!rule.heading(lang).is_empty(), "{}: no heading", rule.id);
                assert_eq!(rule.ruling(lang).is_empty(), rule.ruling(table::Lang::En).is_empty(), "{}", rule.id);
            }
        }
    }
}
