//! Positions and set-ups written by hand: what cannot be is refused with a reason.

use aces::setup::{Difficulty, Draw, Forces, Mission, Mode, Part, Team};
use aces::{Aces, Setup};
use table::{Dice, Rules, Sketch, Terms};

fn refused(text: &str, part: &str) {
    let sketch = toml::from_str(text).unwrap_or_else(|e| panic!("{e}"));
    let setup = Setup { mode: Mode::Four, map: "field".into(), ..Setup::default() };
    match Aces::from_sketch(&sketch, Terms::new(&setup)) {
        Ok(_) => panic!("accepted: {text}"),
        Err(bad) => assert!(bad.what.contains(part), "«{bad}» does not say «{part}»"),
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    refused("units = { \"99,0\" = \"usa us_tank\" }", "is no hex");
    refused("units = { \"0,0\" = \"usa us_tnk\" }", "no type of unit");
    refused("units = { \"0,0\" = \"usa g1_tank\" }", "is no type of usa");
    refused("units = { \"0,0\" = \"france us_tank\" }", "no seat");
    refused("units = { \"0,0\" = \"usa us_tank d7\" }", "expected d1 to d5");
    refused("units = { \"0,0\" = \"usa us_tank bound>1,0\" }", "no enemy stands there");
    refused("factories = { \"0,0\" = \"usa\" }", "no factory");
    refused("colour = 3", "unknown field");
    refused("frames = [\"nap\"]", "no frame");
    refused("frames = [\"fighting 0\"]", "somebody decides");
    refused("weather = \"hail\"", "expected normal");
    refused("grey = { \"0,0\" = \"v2\" }", "V2 mission");
    refused("order = [\"usa\"]", "every side");
    refused("orders = [\"0,0 1,0\"]", "expected");
}

fn no_start(setup: Setup, part: &str) {
    match Aces::start(Terms::new(&setup), &mut Dice::quick(1)) {
        Ok(_) => panic!("accepted: {setup:?}"),
        Err(bad) => assert!(bad.what.contains(part), "«{bad}» does not say «{part}»"),
    }
}

#[test]
fn set_ups_that_cannot_be_are_refused() {
    // AA-C201: three sets. AA-C218: solo on the full map. AA-C217: the Ardennes in summer.
    no_start(Setup { sets: 3, ..Setup::default() }, "AA-COMP-3");
    no_start(Setup { mode: Mode::Solo, part: Part::Full, ..Setup::default() }, "AA-PLAY-6");
    no_start(Setup { part: Part::Full, ..Setup::default() }, "AA-PLAY-3");
    no_start(Setup { mode: Mode::Four, part: Part::Left, ..Setup::default() }, "AA-PLAY-1");
    no_start(Setup { mode: Mode::Four, mission: Mission::Ardennes, ..Setup::default() }, "AA-ARD-1");
    no_start(Setup { mission: Mission::V2, ..Setup::default() }, "AA-V2-14");
    no_start(Setup { mode: Mode::Coop, forces: Forces::Expert, ..Setup::default() }, "AA-PLAY-5");
    no_start(Setup { map: "moon".into(), ..Setup::default() }, "no map");
    no_start(Setup { map: "field".into(), ..Setup::default() }, "start numbers");
    // AA-C202: a German faction against an Allied one; no other pairing can even be written.
    for pairing in ["axis = \"usa\"", "allies = \"ger1\"", "axis = \"ussr\""] {
        assert!(toml::from_str::<Setup>(pairing).is_err(), "{pairing}");
    }
}

#[test]
fn the_automa_draws_an_enemy_faction() {
    // AA-PLAY-6, AA-SOLO-2: at random, never an ally of the human.
    let setup = Setup { mode: Mode::Solo, humans: Team::Axis, difficulty: Difficulty::Hard, ..Setup::default() };
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let game = Aces::start(Terms::new(&setup), &mut Dice::quick(seed)).unwrap_or_else(|bad| panic!("{bad}"));
        seen.insert(game.sketch()["automa"].as_str().map(str::to_string));
    }
    assert_eq!(seen.len(), 2, "{seen:?}");
    assert!(seen.contains(&Some("usa".to_string())) && seen.contains(&Some("ussr".to_string())));
    let chosen = Setup { automa: Draw::Chosen, ..setup };
    for seed in 0..5 {
        let game = Aces::start(Terms::new(&chosen), &mut Dice::quick(seed)).unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(game.sketch()["automa"].as_str(), Some("usa"));
    }
}
