//! Positions written by hand: what cannot be is refused with a reason.

use table::{Sketch, Terms};
use tranchees::{Setup, Tranchees};

fn refused(text: &str, part: &str) {
    let sketch = toml::from_str(text).unwrap_or_else(|e| panic!("{e}"));
    let read = Tranchees::from_sketch(&sketch, Terms::new(&Setup::default()));
    match read {
        Ok(_) => panic!("accepted: {text}"),
        Err(bad) => assert!(bad.what.contains(part), "«{bad}» does not say «{part}»"),
    }
}

#[test]
fn what_cannot_be_is_refused_with_a_reason() {
    refused("board = { b9 = [\"poilu\"] }", "«b9» is no cell");
    refused("board = { b5 = [\"polu\"] }", "no card «polu»");
    refused("board = { b5 = [\"pak\"] }", "no troop card");
    refused("board = { b5 = [\"poilu\", \"tirailleur\"] }", "GT-STACK-2");
    refused("board = { b5 = [\"poilu\", \"landser\"] }", "GT-STACK-3");
    refused("board = { b5 = [\"poilu\", \"ft17\", \"spad\"] }", "GT-STACK-1");
    refused("board = { b5 = [\"poilu 4\"] }", "below its health");
    refused("board = { b5 = [\"german poilu\"] }", "other side");
    refused("turn = \"russian\"", "expected french or german");
    refused("pc = 0", "is over");
    refused("colour = 3", "unknown field");
    refused("french = { troops = 0 }", "the game is over");
    refused("french = { troops = 200 }", "at most 48");
    refused("french = { troops = 47, hand = [\"poilu\"], troop_discard = [\"poilu\"] }", "at most 48");
    refused("board = { a1 = [\"poilu\"] }\nfrench = { troops = 48 }", "at most 48");
    refused("french = { troops = [\"pak\"] }", "no troop card");
    refused("french = { in_play = [\"motorisation face-down\"] }", "traps only");
    refused("frames = [\"turn\", \"nap\"]", "no frame");
    refused("frames = [\"turn\", \"ending drive\"]", "somebody decides");
    refused("frames = [\"turn\", \"free b2.infantry\"]", "does not have there");
    refused("frames = [\"turn\", \"counter b5.infantry b6\"]", "does not have there");
    refused("frames = [\"place\"]\nboard = { b4 = [\"poilu\"] }", "GT-SETUP-3");
    refused("frames = [\"place\"]\nready = [\"french\", \"german\"]", "the draft is over");
    refused("ready = [\"french\"]", "for drafts only");
    refused("frames = [\"choose\"]\nfrench = { bonus = 9 }", "GT-BUNK-3");
}
