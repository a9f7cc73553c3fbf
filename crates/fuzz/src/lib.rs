//! What comes from outside, fed to the doors it comes in by. Nothing that a stranger writes may make the
//! program panic, hang, or believe what it would not write itself.
//!
//! An input is a file that a person can read: its first byte says which door, the second which game, and the
//! rest, after one space or line end, is what comes in.
//!
//! | door | what comes in |
//! | --- | --- |
//! | `m` | [`moves`]: lines of moves at a fresh table |
//! | `p` | [`position`]: a position written by hand |
//! | `r` | [`record`]: the record of a game |
//! | `s` | [`script`]: cases |
//! | `b` | [`body`]: requests to the API |
//!
//! `./check fuzz` lets libFuzzer look for inputs; `corpus/` holds those it starts from, and every input that
//! once broke something: the tests feed them all.

mod body;
mod moves;
mod record;

pub use body::body;
pub use moves::{moves, position};
pub use record::{record, script};

use games::Registered;
use table::Secret;

/// Feeds one input to its door.
pub fn feed(input: &[u8]) {
    let [door, game, rest @ ..] = input else { return };
    let rest = rest.strip_prefix(b" ").or_else(|| rest.strip_prefix(b"\n")).unwrap_or(rest);
    // All doors take text; what is no text is stopped before them.
    let Ok(text) = std::str::from_utf8(rest) else { return };
    let game = game_of(*game);
    match door {
        b'm' => moves(game, text),
        b'p' => position(game, text),
        b'r' => record(text),
        b's' => script(game, text),
        b'b' => body(game, text),
        _ => {}
    }
}

/// The game that a byte means: `0` is the first example, then the registry from `1` on, then other examples.
fn game_of(byte: u8) -> &'static Registered {
    let (first, others) = games::examples().split_at(1);
    let all: Vec<&Registered> = first.iter().chain(games::all()).chain(others).collect();
    all[usize::from(byte.wrapping_sub(b'0')) % all.len()]
}

/// The same luck for every input, so that it can be fed again.
const SECRET: Secret = Secret([7; 32]);
