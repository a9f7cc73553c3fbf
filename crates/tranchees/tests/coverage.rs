//! Every rule of the ledger is cited by a test or a script, or excused with a reason.

#![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::path::Path;
use table::Game;
use tranchees::Tranchees;

fn cited(dir: &Path, out: &mut String) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            cited(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs" || e == "toml") {
            out.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_rule_is_proved_or_excused() {
    let ledger = Tranchees::about().ledger;
    assert_eq!(ledger.rules.len(), 132);
    let mut text = String::new();
    cited(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"), &mut text);
    let whole = |id: &str| {
        let next = |at: usize| text.as_bytes().get(at + id.len()).copied().unwrap_or(b' ');
        text.match_indices(id).any(|(at, _)| !next(at).is_ascii_alphanumeric())
    };
    let missing: Vec<&str> = ledger
        .rules
        .iter()
        .map(|r| r.id.as_str())
        .filter(|id| !whole(id) && !ledger.unproved.contains_key(*id))
        .collect();
    assert!(missing.is_empty(), "neither proved nor excused: {}", missing.join(" "));
}
