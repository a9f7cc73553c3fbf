//! What every game must pass, and set-ups that cannot be.

use aces::setup::{Allies, Axis, Difficulty, Draw, Forces, Mission, Mode, Part, Team};
use aces::{Aces, Move, Setup};
use proof::laws::Config;
use table::{Dice, Rules, Sketch, Terms};

fn config(setup: Setup) -> Config<Aces> {
    let setup = Setup { last_round: setup.last_round.min(4), ..setup };
    // Seats that are absent, or played by the rules, see what a spectator sees: nothing of theirs could vary.
    let hands = setup.mode == Mode::Four;
    Config { setup, hands, bytes: Some(2048), ..Config::default() }
}

fn four(last_round: u8) -> Setup {
    Setup { mode: Mode::Four, last_round, ..Setup::default() }
}

fn quick(mode: Mode) -> Setup {
    Setup { mode, last_round: 4, ..Setup::default() }
}

proof::battery! {
    of Aces, 247 rules;
    laws {
        duel(20): config(Setup::default()),
        winter_duel(10): config(Setup {
            map: "winter".into(),
            part: Part::Right,
            axis: Axis::Ger2,
            allies: Allies::Ussr,
            ..Setup::default()
        }),
        short_duel_with_weather(10): config(Setup {
            weather: true,
            mountains: true,
            short: true,
            limit: false,
            ..Setup::default()
        }),
        timed_duel_without_dice(10): config(Setup {
            forces: Forces::Expert,
            diceless: true,
            timer: 5,
            ..Setup::default()
        }),
        duel_with_two_sets(5): config(Setup { sets: 2, allies: Allies::Ussr, last_round: 3, ..Setup::default() }),
        four_factions(6): config(four(3)),
        four_factions_in_winter(3): config(Setup { map: "winter".into(), weather: true, sets: 2, ..four(2) }),
        v2(4): config(Setup { mission: Mission::V2, launcher: Axis::Ger2, ..four(3) }),
        ardennes(4): config(Setup { mission: Mission::Ardennes, map: "winter".into(), ..four(3) }),
        solo(15): config(Setup { mode: Mode::Solo, ..Setup::default() }),
        heroic_solo(10): config(Setup {
            mode: Mode::Solo,
            humans: Team::Axis,
            difficulty: Difficulty::Heroic,
            automa: Draw::Chosen,
            allies: Allies::Ussr,
            map: "winter".into(),
            ..Setup::default()
        }),
        cooperation(8): config(Setup { mode: Mode::Coop, ..Setup::default() }),
        hard_cooperation(4): config(Setup {
            mode: Mode::Coop,
            part: Part::Full,
            difficulty: Difficulty::Hard,
            humans: Team::Axis,
            weather: true,
            ..Setup::default()
        }),
    }
    refused in { Setup { map: "field".into(), ..four(4) } } {
        "units = { \"99,0\" = \"usa us_tank\" }" => "is no hex",
        "units = { \"0,0\" = \"usa us_tnk\" }" => "no type of unit",
        "units = { \"0,0\" = \"usa g1_tank\" }" => "is no type of usa",
        "units = { \"0,0\" = \"france us_tank\" }" => "no seat",
        "units = { \"0,0\" = \"usa us_tank d7\" }" => "expected d1 to d5",
        "units = { \"0,0\" = \"usa us_tank bound>1,0\" }" => "no enemy stands there",
        "factories = { \"0,0\" = \"usa\" }" => "no factory",
        "colour = 3" => "unknown field",
        "frames = [\"nap\"]" => "expected moving, declaring",
        "frames = [\"fighting 0\"]" => "somebody decides",
        "weather = \"hail\"" => "expected normal",
        "grey = { \"0,0\" = \"v2\" }" => "V2 mission",
        "order = [\"usa\"]" => "every side",
        "orders = [\"0,0 1,0\"]" => "expected",
        "orders = [\"0,0 1,0\"]\nunits = { \"0,0\" = \"ger1 g1_tank\", \"1,0\" = \"usa us_tank\" }" => "AA-DECL-1",
        "frames = [\"declaring\"]\norders = [\"0,0 2,0\"]\nunits = { \"0,0\" = \"ger1 g1_tank\", \"2,0\" = \"usa us_tank\" }" => "AA-RANGE-1",
        "frames = [\"declaring\"]\norders = [\"2,0 0,0\"]\nunits = { \"0,0\" = \"ger1 g1_tank\", \"2,0\" = \"usa us_tank\" }" => "not usa's turn",
        "units = { \"0,0\" = \"usa us_tank bound>2,0\", \"2,0\" = \"ger1 g1_tank\" }" => "AA-INT-1",
        "units = { \"0,0\" = \"usa us_howitzer bound>1,0\", \"1,0\" = \"ger1 g1_tank\" }" => "AA-INT-5",
        "units = { \"0,0\" = \"usa us_tank d1 d2\" }" => "said already",
        "units = { \"0,0\" = \"usa us_tank a b\" }" => "said already",
        "units = { \"0,0\" = \"usa\" }" => "a seat and a type",
        "units = { \"0,0\" = \"usa us_tank d2 repair\" }" => "AA-REP-1",
        "units = { \"0,0\" = \"usa us_tank\", \"(0,0)\" = \"usa us_tank\" }" => "is written «0,0»",
        "order = [\"usa\", \"ger1\", \"ger2\", \"ussr\"]" => "AA-SETUP-1",
        "tokens = { usa = [1, 1, 2] }" => "AA-SETUP-2",
        "found = \"yes\"" => "true or false",
        "found = true" => "V2 mission",
        "round = 0" => "the first is 1",
        "baton = \"usa\"" => "AA-COOP-1",
        "winners = [\"usa\"]" => "«by»",
        "frames = [\"walk 0,0 left 4\"]\nunits = { \"0,0\" = \"ger1 g1_tank\" }" => "after «moving»",
        "frames = [\"moving\", \"walk 0,0 left 40\"]\nunits = { \"0,0\" = \"ger1 g1_tank\" }" => "AA-MOVE-2",
    }
    quiet by allocation_counter::measure {
        quick(Mode::Duel),
        quick(Mode::Solo),
        quick(Mode::Coop),
        quick(Mode::Four),
    }
}

#[test]
fn a_move_is_small() {
    assert!(size_of::<Move>() <= 8, "{} bytes", size_of::<Move>());
}

#[test]
fn the_scripts_of_the_documentation_pass() {
    let page = include_str!("../../../docs/aces.md");
    let scripts = page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let mut cases = 0;
    for script in scripts.filter(|block| block.starts_with("game = ")) {
        let report = proof::script::run_file::<Aces>("docs/aces.md", script);
        assert!(report.is_good(), "{report}");
        cases += report.cases.len();
    }
    assert!(cases > 0, "the page shows no script");
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
