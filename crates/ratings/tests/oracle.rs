//! The model against openskill 6.2.0: matches that `oracle.py` wrote, with openskill's results.
//!
//! `tests/openskill.jsonl` holds 30 of them. `RATINGS_ORACLE=FILE` names another file; `./check` makes one of
//! 10,000.

use ratings::{Rating, Team, update};

#[test]
fn the_model_equals_openskill() {
    let fixture = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/openskill.jsonl");
    let path = std::env::var("RATINGS_ORACLE").unwrap_or_else(|_| fixture.to_string());
    let text = std::fs::read_to_string(&path).expect("matches");
    let mut matches = 0;
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let rating = |pair: &serde_json::Value| Rating {
            mean: pair[0].as_f64().expect("a mean"),
            deviation: pair[1].as_f64().expect("a deviation"),
        };
        let ratings =
            |team: &serde_json::Value| -> Vec<Rating> { team.as_array().expect("a team").iter().map(rating).collect() };
        let teams: Vec<Team> = row["teams"]
            .as_array()
            .expect("teams")
            .iter()
            .zip(row["ranks"].as_array().expect("ranks"))
            .map(|(team, rank)| Team { members: ratings(team), rank: rank.as_u64().expect("a rank") as u32 })
            .collect();
        let expected: Vec<Vec<Rating>> = row["after"].as_array().expect("results").iter().map(ratings).collect();
        for (ours, theirs) in update(&teams).iter().flatten().zip(expected.iter().flatten()) {
            assert!((ours.mean - theirs.mean).abs() < 1e-9, "{ours:?} {theirs:?} in {line}");
            assert!((ours.deviation - theirs.deviation).abs() < 1e-9, "{ours:?} {theirs:?} in {line}");
        }
        matches += 1;
    }
    assert!(matches >= 30, "{matches} matches in {path}");
}
