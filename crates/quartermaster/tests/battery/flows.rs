//! What is going on, written by hand: what cannot be is refused, and nothing brings the program down.

use quartermaster::{Quartermaster, Setup};
use table::{Ctx, Dice, Rules, Sketch, Terms};

fn read(text: &str) -> Result<Quartermaster, String> {
    let sketch = toml::from_str(text).unwrap_or_else(|e| panic!("{e}"));
    Quartermaster::from_sketch(&sketch, Terms::new(&Setup::default())).map_err(|e| e.what)
}

fn refused(text: &str, part: &str) {
    match read(text) {
        Ok(_) => panic!("accepted: {text}"),
        Err(bad) => assert!(bad.contains(part), "«{bad}» does not say «{part}»"),
    }
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

/// Every number of what is going on, one after the other and in the order in which they stand.
fn numbers<'a>(value: &'a mut toml::Value, out: &mut Vec<&'a mut i64>) {
    match value {
        toml::Value::Integer(n) => out.push(n),
        toml::Value::Array(list) => list.iter_mut().for_each(|v| numbers(v, out)),
        toml::Value::Table(table) => table.iter_mut().for_each(|(_, v)| numbers(v, out)),
        _ => {}
    }
}

/// A flow with a wrong number is refused, or is one that can be played on: it never brings the program down.
#[test]
fn a_flow_with_strange_numbers_never_panics() {
    let mut dice = Dice::quick(5);
    let (mut moves, mut tried, mut accepted) = (Vec::new(), 0, 0);
    for seed in 0..20 {
        let mut luck = Dice::quick(seed);
        let mut game = Quartermaster::start(Terms::new(&Setup::default()), &mut luck).unwrap_or_else(|e| panic!("{e}"));
        while let Some(seat) = game.to_move().waiting().iter().next() {
            moves.clear();
            game.moves(seat, &mut moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            game.apply(seat, mv, &mut Ctx::mute(&mut dice));
            if dice.below(4) > 0 {
                continue;
            }
            let mut sketch = game.sketch();
            let mut found = Vec::new();
            if let Some(flow) = sketch.get_mut("flow") {
                numbers(flow, &mut found);
            }
            if !found.is_empty() {
                let at = dice.below(found.len() as u32) as usize;
                *found[at] = i64::from([dice.below(8), dice.below(64), dice.below(256)][dice.below(3) as usize]);
            }
            tried += 1;
            let Ok(mut strange) = Quartermaster::from_sketch(&sketch, Terms::new(&Setup::default())) else {
                continue;
            };
            accepted += 1;
            for _ in 0..12 {
                let Some(seat) = strange.to_move().waiting().iter().next() else { break };
                moves.clear();
                strange.moves(seat, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let mv = moves[dice.below(moves.len() as u32) as usize];
                strange.apply(seat, mv, &mut Ctx::mute(&mut dice));
            }
        }
    }
    assert!(tried > 1000 && accepted > 100 && accepted < tried, "{accepted} of {tried}");
}
