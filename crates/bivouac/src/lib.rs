//! Bivouac: one binary for everything one can do with the games.
//!
//! With no arguments it opens the table. The other commands are tools: scripts, proofs of records, the
//! rules and figures as players read them, measurements. None knows a game by name.
//!
//! Exit codes: 0 when all is well, 1 when a check failed (a case, a proof, a law), 2 when the input is
//! wrong; then the message says the file, the line and what was expected, and nothing was done.
//!
//! It is a library so that it is compiled beside the server and the registry, and not after them.

mod cli;
mod help;
mod input;
mod out;
mod play;
mod tools;
mod words;

use std::process::ExitCode;
use table::BadInput;

/// Why a command did not end well.
#[derive(Debug)]
pub(crate) enum Fail {
    /// The input is wrong: code 2.
    Bad(Vec<BadInput>),
    /// A check failed, and its output has said so: code 1.
    Check,
}

impl From<BadInput> for Fail {
    fn from(bad: BadInput) -> Fail {
        Fail::Bad(vec![bad])
    }
}

/// Does what the command line asks for.
pub fn main() -> ExitCode {
    let (cli, lang) = help::parse();
    match cli::run(cli, lang) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fail::Check) => ExitCode::from(1),
        Err(Fail::Bad(bad)) => {
            bad.iter().for_each(|bad| eprintln!("{}", out::shown(&bad.to_string())));
            ExitCode::from(2)
        }
    }
}
