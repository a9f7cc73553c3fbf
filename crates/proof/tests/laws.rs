//! The battery of laws itself, on the smallest game that uses everything. That Parley keeps the laws, its own
//! tests prove.

use parley::Parley;
use proof::laws::{self, Config, Plan, Trouble};

#[test]
fn every_decision_of_a_few_games_passes_every_law() {
    let config = Config::<Parley> { games: 4, thorough: true, seed: 7, ..Config::default() };
    laws::battery(&config).unwrap_or_else(|trouble| panic!("{trouble}"));
}

#[test]
fn the_battery_runs_until_told_to_stop() {
    let mut asked = 0;
    let plan = Plan { setup: serde_json::json!({ "rounds": 1 }), games: u64::MAX, seed: 5, ..Plan::default() };
    let report = plan.run::<Parley>(&mut |report| {
        asked += 1;
        report.games < 3
    });
    assert_eq!(report.map(|r| r.games), Ok(3));
    assert_eq!(asked, 4);
}

#[test]
fn a_set_up_that_cannot_be_is_no_broken_law() {
    let plan = Plan { setup: serde_json::json!({ "rounds": 9 }), games: 1, ..Plan::default() };
    let trouble = plan.run::<Parley>(&mut |_| true);
    assert!(matches!(&trouble, Err(Trouble::Setup(bad)) if bad.what.contains("rounds = 9")), "{trouble:?}");
    let plan = Plan { setup: serde_json::json!({ "rond": 1 }), games: 1, ..Plan::default() };
    let trouble = plan.run::<Parley>(&mut |_| true);
    assert!(matches!(&trouble, Err(Trouble::Setup(bad)) if bad.what.contains("rond")), "{trouble:?}");
}
