//! Positions written by hand: what cannot be is refused with a reason.

use quartermaster::{Quartermaster, Setup};
use table::Game;

fn read(text: &str) -> Result<Quartermaster, String> {
    let sketch = toml::from_str(text).unwrap_or_else(|e| panic!("{e}"));
    Quartermaster::from_sketch(&sketch, &Setup::default(), Quartermaster::standard_pack()).map_err(|e| e.what)
}

fn refused(text: &str, part: &str) {
    match read(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(bad) => assert!(bad.contains(part), "«{bad}» does not say «{part}»"),
    }
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    refused("colour = 3", "unknown key «colour»");
    refused("turn = \"france\"", "expected a nation");
    refused("round = 21", "from 1 to 20");
    refused("phase = \"lunch\"", "expected setup");
    refused("germany = { armies = [\"atlantis\"] }", "no space «atlantis»");
    refused("germany = { armies = [\"north_sea\"] }", "QM-2.2c");
    refused("germany = { armies = [\"germany\", \"united_kingdom\"] }", "QM-2.2b");
    refused("germany = { air = [\"ukraine\"] }", "QM-14.2.1a");
    refused("germany = { hand = [\"ger_blitz\"] }", "no card «ger_blitz»");
    refused("germany = { hand = [\"usa_magic\"] }", "no card «usa_magic» of this nation");
    refused("germany = { hand = [\"ger_plunder x\"] }", "with ! or ?");
    refused("germany = { status = [\"ger_build_army\"] }", "no Status");
    refused("germany = { responses = [\"ger_build_army\"] }", "no Response");
    refused("phase = \"setup\"", "could do nothing");
}

#[test]
fn a_flow_that_cannot_be_is_refused_with_a_reason() {
    let hand = "germany = { hand = [\"ger_plunder\"] }\n";
    let game = read(hand).unwrap_or_else(|e| panic!("{e}")).sketch().to_string();
    assert!(read(&game).is_ok());
    let flow = |frames: &str| {
        let mut sketch: toml::Table = toml::from_str(hand).unwrap_or_else(|e| panic!("{e}"));
        let frames: toml::Table = toml::from_str(&format!("flow = {frames}")).unwrap_or_else(|e| panic!("{e}"));
        sketch.extend(frames);
        sketch.to_string()
    };
    assert!(read(&flow("[\"Discard\"]")).is_ok());
    refused(&flow("[\"Nap\"]"), "flow");
    refused(&flow("[]"), "could do nothing");
    refused(&flow("[{ Setup = { nation = 9, left = 1 } }]"), "no nation 9");
    refused(&flow("[{ Setup = { nation = 0, left = 0 } }]"), "nothing left");
    refused(&flow("[{ Redeploy = { nation = 0, space = 60 } }]"), "no space 60");
    refused(&flow("[{ Lose = { nation = 0, price = \"Deck\", left = 0 } }]"), "nothing left");
}
