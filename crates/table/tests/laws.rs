//! The battery of laws, on the smallest game that uses everything.

use parley::{Parley, Setup};
use table::laws::{self, Config, Law, Plan, Trouble};
use table::{AnyGame, Ask};

fn held(config: &Config<Parley>) -> laws::Report {
    laws::battery(config).unwrap_or_else(|trouble| panic!("{trouble}"))
}

#[test]
fn parley_keeps_the_laws() {
    let (own, face) = (vec![laws::judgement()], Some(laws::faces()));
    let report = held(&Config { games: 1000, bytes: Some(1024), own, face, ..Config::default() });
    assert_eq!(report.games, 1000);
    // Nothing is proved that was never met.
    assert!(report.draws > 0 && report.undone > 100 && report.answered > 100, "{report}");
    for law in [Law::Questions, Law::Told, Law::Barrier, Law::Drafts, Law::Stored, Law::Same, Law::Refused, Law::Cues] {
        assert!(report.looked[&law] > 100, "{report}");
    }
}

#[test]
fn parley_keeps_the_laws_when_only_who_can_is_asked() {
    held(&Config { setup: Setup { rounds: 3, ask: Ask::WhoCan, ..Setup::default() }, games: 300, ..Config::default() });
}

#[test]
fn parley_keeps_the_laws_with_a_clock() {
    let report = held(&Config { setup: Setup { timed: true, ..Setup::default() }, games: 200, ..Config::default() });
    assert!(report.looked[&Law::Clock] > 100, "{report}");
}

#[test]
fn parley_keeps_the_laws_with_other_figures() {
    let rows = toml::from_str(
        r#"
        coins = 1
        hand = 5
        [[card]]
        id = "veto"
        fr = "Non"
        en = "No"
        kind = "veto"
        worth = 0
        copies = 8
        source = "reconstructed"
        [[card]]
        id = "empire"
        fr = "Empire"
        en = "Empire"
        kind = "claim"
        worth = 4
        copies = 9
        source = "reconstructed"
        "#,
    );
    held(&Config { rows: Some(rows.unwrap()), games: 300, ..Config::default() });
}

#[test]
fn every_decision_of_a_few_games_passes_every_law() {
    held(&Config { games: 4, thorough: true, seed: 7, ..Config::default() });
}

#[test]
fn the_registry_runs_the_battery_until_told_to_stop() {
    let mut asked = 0;
    let plan = Plan { setup: serde_json::json!({ "rounds": 1 }), games: u64::MAX, seed: 5, ..Plan::default() };
    let report = (AnyGame::of::<Parley>().laws)(&plan, &mut |report| {
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
