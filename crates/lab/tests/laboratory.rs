//! The laboratory, with the little card game of the players' tests.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "../../bots/tests/tricks/mod.rs"]
#[allow(dead_code, reason = "shared with other tests")]
mod tricks;

use lab::{ArenaPlan, BenchPlan, Lab, SimPlan};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use table::{Lang, Rules};
use tricks::Tricks;

#[test]
fn both_players_sit_on_both_sides_of_every_deal() {
    let lab = Lab::of::<Tricks>();
    let done = AtomicU32::new(0);
    let plan = SimPlan::new("greedy,random", 100).unwrap();
    let report = (lab.sim)(&plan, &|_, all| {
        assert_eq!(all, 100);
        done.fetch_add(1, Ordering::Relaxed);
    })
    .unwrap();
    assert_eq!((done.into_inner(), report.games, report.draws), (100, 100, 0));
    assert_eq!(report.bots.iter().map(|b| b.wins).sum::<u32>(), 100);
    assert!(report.bots.iter().all(|b| b.games == 100 && b.decisions == 100 * 14));
    assert!(report.bots[0].score.low > 50.0, "{:?}", report.bots[0]);
    assert_eq!(report.seats[0].wins, report.seats[2].wins, "camps win together");
    let camps = &report.bots[0].camps;
    assert!(camps.len() == 2 && camps.iter().all(|c| c.games == 50 && c.seats.len() == 2));
    assert_eq!(camps.iter().map(|c| c.wins).sum::<u32>(), report.bots[0].wins);
    assert_eq!((report.moves.least, report.moves.most, report.endings["TR-END"]), (28, 28, 100));
    // The same seed plays the same games.
    let again = (lab.sim)(&plan, &|_, _| ()).unwrap();
    assert_eq!(report.bots[0].wins, again.bots[0].wins);
    for lang in Lang::ALL {
        let text = report.text(Tricks::about(), lang);
        assert!(text.contains("greedy") && text.contains("TR-END 100"), "{text}");
    }
    let json = serde_json::to_value(&report).unwrap();
    assert_eq!(json["bots"][0]["bot"], "greedy");
}

#[test]
fn equal_players_win_equally() {
    // Every deal is played from both sides: two players that choose alike share all deals.
    let report = (Lab::of::<Tricks>().sim)(&SimPlan::new("random,random", 2000).unwrap(), &|_, _| ()).unwrap();
    let share = report.bots[0].score;
    assert!(share.low < 50.0 && 50.0 < share.high, "{share}");
}

#[test]
fn a_plan_that_cannot_be_says_why() {
    assert!(SimPlan::new("greedy,napoleon", 10).is_err());
    let three = SimPlan::new("random,random,random", 10).unwrap();
    let what = (Lab::of::<Tricks>().sim)(&three, &|_, _| ()).unwrap_err().what;
    assert!(what.contains("expected 1 (for everybody), 2") && what.contains("or 4"), "{what}");
    let four = SimPlan::new("random,greedy,random,greedy", 8).unwrap();
    assert_eq!((Lab::of::<Tricks>().sim)(&four, &|_, _| ()).unwrap().bots.len(), 4);
    let setup = SimPlan { setup: serde_json::json!({"no": 1}), ..SimPlan::new("random", 1).unwrap() };
    assert!((Lab::of::<Tricks>().sim)(&setup, &|_, _| ()).unwrap_err().what.contains("set-up"));
}

#[test]
fn an_arena_ranks_its_players() {
    let bots = ["random", "greedy", "blind:200n"].map(|n| n.parse::<bots::Name>().unwrap().into()).to_vec();
    let plan = ArenaPlan { bots, games: 100, seed: 3, setup: serde_json::Value::Null, threads: 0 };
    let report = (Lab::of::<Tricks>().arena)(&plan, &|_, _| ()).unwrap();
    assert_eq!(report.ratings[2].bot, "random");
    assert!((report.results[0][1] + report.results[1][0] - 100.0).abs() < 1e-9);
    assert!(report.text(Tricks::about(), Lang::En).contains("blind:200n"));
}

#[test]
fn a_bench_measures_everything() {
    let plan = BenchPlan { each: Duration::from_millis(20), ..BenchPlan::default() };
    let report = (Lab::of::<Tricks>().bench)(&plan).unwrap();
    assert!(report.yardstick_ns > 10.0 && report.decision_ns > 1.0 && report.decision_yardsticks > 0.0);
    assert!((report.moves_per_game - 28.0).abs() < 1e-9);
    // How fast the machine is that runs the tests is none of their business, nor whether it has a second core
    // to spare.
    let figures = [
        report.playouts_per_s,
        report.playouts_two_per_s,
        report.nodes_per_s,
        report.nodes_middle_per_s,
        report.judge_ns,
    ];
    assert!(figures.iter().all(|f| f.is_finite() && *f > 0.0), "{report:?}");
    assert!((report.two_threads - report.playouts_two_per_s / report.playouts_per_s).abs() < 1e-6);
    assert_eq!(report.position_bytes, std::mem::size_of::<Tricks>());
    for lang in Lang::ALL {
        assert!(!report.text(Tricks::about(), lang).contains('⟦'));
    }
}
