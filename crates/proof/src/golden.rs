//! Golden play-throughs: whole games as readable text, with what each seat sees and may do at each step.
//!
//! A test replays such a game and compares it with the file, so that a change of rules, views, texts or dice
//! shows up as a readable difference:
//!
//! ```no_run
//! # fn test<G: table::Game>() {
//! let text = proof::golden::play::<G>(&G::Setup::default(), 1, 400).unwrap();
//! proof::golden::compare("tests/golden/first.txt", &text).unwrap();
//! # }
//! ```
//! `BIVOUAC_BLESS=1 cargo test golden` writes all files anew.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use table::{BadInput, Dice, Eye, Game, Lang, Seat, Secret, Table, ToMove};

/// The offered moves on one line. For hundreds of moves: their number and a checksum, so that a difference
/// still shows.
fn listed(offered: &[String]) -> String {
    if offered.len() <= table::MANY {
        return offered.join(" | ");
    }
    let letters = offered.iter().flat_map(|text| text.bytes().chain([b'|']));
    let sum =
        letters.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{} … {}: {} moves, {sum:016x}", offered[0], offered[offered.len() - 1], offered.len())
}

/// Plays a random game of at most `most` moves and writes it down.
///
/// The view of each seat and of the spectator is written in full at the start and then where it changes, one
/// line per value. Events are written once if all eyes may know them.
pub fn play<G: Game>(setup: &G::Setup, seed: u64, most: usize) -> Result<String, BadInput> {
    let about = G::about();
    let mut table: Table<G> = Table::new(setup, Secret::from_seed(seed))?;
    let mut dice = Dice::quick(seed);
    let eyes: Vec<(&str, Eye)> = (about.seats.iter().enumerate().map(|(i, s)| (s.id, Eye::seat(Seat(i as u8)))))
        .chain([("spectator", Eye::SPECTATOR)])
        .collect();
    let mut seen: Vec<BTreeMap<String, String>> = vec![BTreeMap::new(); eyes.len()];
    let mut out = format!("{} {} seed {seed}\n", about.id, table.header().setup);
    for step in 0..=most {
        out += &format!("\n== {step}\n");
        for ((name, eye), seen) in eyes.iter().zip(&mut seen) {
            let mut now = BTreeMap::new();
            flatten("", &serde_json::to_value(table.position().view(*eye)).unwrap_or_default(), &mut now);
            let changed = now.iter().filter(|(path, value)| seen.get(*path) != Some(*value));
            changed.for_each(|(path, value)| out += &format!("{name} sees {path} = {value}\n"));
            let gone = seen.keys().filter(|path| !now.contains_key(*path));
            gone.for_each(|path| out += &format!("{name} no longer sees {path}\n"));
            *seen = now;
        }
        let to_move = table.to_move();
        if let ToMove::Over(outcome) = to_move {
            let winners: Vec<&str> = outcome.winners.iter().map(|s| about.seat_id(s)).collect();
            let winners = if winners.is_empty() { "draw".into() } else { winners.join("+") };
            out += &format!("over: {winners} by {}\n", outcome.rule);
            break;
        }
        for seat in to_move.may_play().iter() {
            let id = about.seat_id(seat);
            for lang in Lang::ALL {
                out += &format!("{id} is asked: {}\n", table.position().prompt(seat, lang));
            }
            let offered: Vec<String> = table.moves(seat).iter().map(|mv| table.position().spell(*mv)).collect();
            out += &format!("{id} may: {}\n", listed(&offered));
        }
        if step == most {
            break;
        }
        let waiting: Vec<Seat> = to_move.waiting().iter().collect();
        let seat = waiting[dice.below(waiting.len() as u32) as usize];
        let mut moves = table.moves(seat);
        moves.retain(|mv| !table.position().takes_back(*mv));
        let Some(last) = moves.len().checked_sub(1) else {
            return Err(BadInput::new(format!("{} is asked and can do nothing", about.seat_id(seat))));
        };
        let mv = moves[dice.below(last as u32 + 1) as usize];
        out += &format!("-> {} {}\n", about.seat_id(seat), table.position().spell(mv));
        let from = table.plays().len();
        table.play(seat, None, mv).map_err(|refusal| BadInput::new(refusal.to_string()))?;
        for lang in Lang::ALL {
            let told = |eye: Eye| -> Vec<String> {
                table.heard(eye, from).iter().map(|(_, event)| table.position().tell(event, lang)).collect()
            };
            let all: Vec<Vec<String>> = eyes.iter().map(|(_, eye)| told(*eye)).collect();
            if all.windows(2).all(|pair| pair[0] == pair[1]) {
                all[0].iter().for_each(|line| out += &format!("all hear: {line}\n"));
                continue;
            }
            for ((name, _), lines) in eyes.iter().zip(&all) {
                lines.iter().for_each(|line| out += &format!("{name} hears: {line}\n"));
            }
        }
    }
    Ok(out)
}

/// The values of a view, each with its path.
fn flatten(path: &str, value: &Value, out: &mut BTreeMap<String, String>) {
    let below = |key: &str| if path.is_empty() { key.to_string() } else { format!("{path}.{key}") };
    match value {
        Value::Object(map) if !map.is_empty() => map.iter().for_each(|(k, v)| flatten(&below(k), v, out)),
        // Lists of plain values stand on one line. Other indices are padded with zeros, which keeps the lines
        // in order.
        Value::Array(list) if list.iter().any(|v| v.is_object() || v.is_array()) => {
            list.iter().enumerate().for_each(|(i, v)| flatten(&below(&format!("{i:02}")), v, out));
        }
        value => drop(out.insert(path.to_string(), value.to_string())),
    }
}

/// Compares a play-through with its file. With `BIVOUAC_BLESS=1` in the environment, writes the file instead.
pub fn compare(file: impl AsRef<Path>, text: &str) -> Result<(), String> {
    let bless = std::env::var_os("BIVOUAC_BLESS").is_some_and(|bless| bless == "1");
    compare_or_write(file.as_ref(), text, bless)
}

fn compare_or_write(file: &Path, text: &str, bless: bool) -> Result<(), String> {
    if bless {
        let folder = file.parent().unwrap_or(Path::new("."));
        return std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(file, text))
            .map_err(|e| format!("{}: {e}", file.display()));
    }
    let golden = std::fs::read_to_string(file)
        .map_err(|e| format!("{}: {e}; write it with «BIVOUAC_BLESS=1 cargo test golden»", file.display()))?;
    difference(&golden, text).map_or(Ok(()), |what| {
        Err(format!(
            "{}:{what}\nif that is as it should be: «BIVOUAC_BLESS=1 cargo test golden», and read the difference",
            file.display()
        ))
    })
}

/// The first line that differs, and its step.
fn difference(golden: &str, text: &str) -> Option<String> {
    let (mut expected, mut found) = (golden.lines(), text.lines());
    let mut step = "the beginning";
    for line in 1.. {
        let pair = (expected.next(), found.next());
        match pair {
            (None, None) => return None,
            (Some(a), Some(b)) if a == b => step = a.strip_prefix("== ").unwrap_or(step),
            (a, b) => {
                let show = |line: Option<&str>| line.unwrap_or("the end").to_string();
                return Some(format!("{line}: at step {step}\n  expected {}\n  found    {}", show(a), show(b)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_its_line_and_step() {
        let golden = "x\n\n== 4\na sees b = 1\n";
        assert_eq!(difference(golden, golden), None);
        let what = difference(golden, "x\n\n== 4\na sees b = 2\n");
        assert_eq!(what.as_deref(), Some("4: at step 4\n  expected a sees b = 1\n  found    a sees b = 2"));
        let what = difference(golden, "x\n\n== 4\n");
        assert!(what.is_some_and(|w| w.ends_with("found    the end")));
    }

    #[test]
    fn a_missing_file_says_how_to_write_it() {
        let error = compare_or_write(Path::new("tests/golden/none.txt"), "x", false).unwrap_err();
        assert!(error.contains("BIVOUAC_BLESS=1 cargo test golden"), "{error}");
    }
}
