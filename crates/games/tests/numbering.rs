//! The numbers of moves stay what they are: what was learned from them is worth nothing otherwise.
//!
//! Each game keeps its numbers in `tests/numbering.txt`. New verbs at the end and new words behind the old
//! ones add lines: `PIN=1 cargo nextest run -p games --test numbering` writes them. A line that no longer
//! holds is a mistake, unless every environment and every trained player may be thrown away.

use std::collections::BTreeMap;
use std::path::Path;
use table::numbering::Factors;
use table::{Luck, Secret};

/// What each number means: a verb's first number, and the words of each kind, one by one.
fn meanings(text: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let mut parts = line.split(' ');
        let (what, second) = (parts.next().expect("a word"), parts.next().expect("a second word"));
        if what == "verb" {
            let form: Vec<&str> = parts.collect();
            all.insert(format!("verb at {second}"), form.join(" "));
            continue;
        }
        assert_eq!(what, "words", "{line}");
        let first: usize = parts.next().and_then(|n| n.parse().ok()).expect("a number");
        for (at, word) in parts.enumerate().filter(|(_, word)| *word != "-") {
            all.insert(format!("{second} {}", first + at), word.to_string());
        }
    }
    all
}

#[test]
fn no_number_changes_its_meaning() {
    for entry in games::all().iter().chain(games::examples()) {
        let header = (entry.game.header)(&serde_json::Value::Null).expect("a header");
        let table = (entry.game.open)(header, Luck::Secret(Secret::from_seed(1))).expect("a table");
        let written = table.numbering().write();
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../{}/tests/numbering.txt", entry.id()));
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        let (now, before) = (meanings(&written), meanings(&kept));
        let changed = before.iter().find(|(number, meaning)| now.get(*number) != Some(meaning));
        assert!(changed.is_none(), "{}: {changed:?} no longer holds; put what is new at the end", entry.id());
        if std::env::var_os("PIN").is_some() {
            let head = "# What the numbers of moves mean: see crates/games/tests/numbering.rs.\n";
            std::fs::write(&file, format!("{head}{written}")).expect("written");
        } else {
            let new = now.keys().find(|number| !before.contains_key(*number));
            assert!(new.is_none(), "{}: {new:?} is not kept yet: run this test with PIN=1", entry.id());
        }
    }
}

#[test]
fn a_changed_number_is_noticed() {
    let kept = "verb 0 play card:Card*4\nverb 4 pass\nwords Card 0 one - two\n";
    let same = meanings(kept);
    assert_eq!(same.len(), 4);
    for other in ["verb 0 pass\nverb 1 play card:Card*4\n", "verb 0 play card:Card*5\nverb 5 pass\n"] {
        let now = meanings(other);
        assert!(same.iter().any(|(number, meaning)| now.get(number) != Some(meaning)), "{other}");
    }
    let swapped = meanings("verb 0 play card:Card*4\nverb 4 pass\nwords Card 0 two - one\n");
    assert_ne!(same.get("Card 0"), swapped.get("Card 0"));
}

#[test]
fn moves_are_played_by_number_without_types() {
    for entry in games::all().iter().chain(games::examples()) {
        let header = (entry.game.header)(&serde_json::Value::Null).expect("a header");
        let mut table = (entry.game.open)(header, Luck::Secret(Secret::from_seed(5))).expect("a table");
        let numbering = table.numbering();
        assert_eq!(numbering.forms, entry.game.forms);
        for step in 0..60_usize {
            let Some(seat) = table.to_move().waiting().iter().next() else { break };
            let offered = table.numbers(seat);
            let texts: Vec<String> = table.texts(seat).iter().map(String::from).collect();
            assert_eq!(offered.len(), texts.len());
            for (mv, text) in offered.iter().zip(&texts) {
                assert_eq!(table.spell_number(mv.number).as_ref(), Some(text));
                assert_eq!(Factors::of(mv.number, numbering.forms), Some(mv.factors));
            }
            let on: Vec<u32> = offered.iter().filter(|mv| !mv.back).map(|mv| mv.number).collect();
            let decision = table.decision(seat);
            let refused = table.play_number(seat, Some(decision), numbering.bound);
            assert!(refused.is_err_and(|refusal| refusal.to_string().contains("below")));
            assert_eq!(table.decision(seat), decision, "a refused number changes nothing");
            table.play_number(seat, Some(decision), on[step * 7 % on.len()]).expect("it was offered");
        }
        assert!(table.plays() > 10, "{}", entry.id());
    }
}
