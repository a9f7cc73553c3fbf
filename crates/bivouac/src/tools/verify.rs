//! `bivouac verify RECORD`: no roll, no shuffle and no move of a finished game was touched.

use crate::words::say;
use crate::{Fail, input, out};
use std::path::{Path, PathBuf};
use table::{BadInput, Lang, Luck, Record, SeatSet};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The records
    #[arg(required = true, value_name = "RECORD")]
    files: Vec<PathBuf>,
}

/// What came of one record.
enum Proof {
    Proved {
        winners: String,
        rule: String,
        plays: usize,
    },
    /// It can be read and replayed, but it is not the game that was promised.
    False(String),
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let mut all_true = true;
    let mut bad = Vec::new();
    for file in &options.files {
        let name = ("file", file.display().to_string());
        match prove(file, lang) {
            Ok(Proof::Proved { winners, rule, plays }) => {
                let args = [name, ("who", winners), ("rule", rule), ("moves", plays.to_string())];
                out::line(&say(lang, "verify-proved", &args));
            }
            Ok(Proof::False(why)) => {
                all_true = false;
                out::line(&say(lang, "verify-false", &[name, ("why", why)]));
            }
            Err(wrong) => bad.push(wrong.file(file.display().to_string())),
        }
    }
    match (bad.is_empty(), all_true) {
        (false, _) => Err(Fail::Bad(bad)),
        (true, false) => Err(Fail::Check),
        (true, true) => Ok(()),
    }
}

fn prove(file: &Path, lang: Lang) -> Result<Proof, BadInput> {
    let record = Record::read(&input::text(file)?)?;
    let entry = games::find(&record.header.game)?;
    let Some(secret) = record.secret else {
        return Err(BadInput::new("no «secret» line: expected the record of a finished game"));
    };
    if record.header.commitment != secret.commitment() {
        return Ok(Proof::False(say(lang, "verify-secret", &[])));
    }
    // A record that cannot be played again is wrong input; one that plays to another end is false.
    (entry.game.replay)(&record, Luck::Secret(secret))?;
    let table = match (entry.game.verify)(&record) {
        Ok(table) => table,
        Err(bad) => return Ok(Proof::False(bad.what)),
    };
    let Some(outcome) = table.to_move().outcome() else {
        return Err(BadInput::new("the game is not over: expected the record of a finished game"));
    };
    let names = |set: SeatSet| {
        let names: Vec<String> = set.iter().map(|s| table.about().seat_name(s, lang)).collect();
        if names.is_empty() { say(lang, "verify-nobody", &[]) } else { names.join(", ") }
    };
    Ok(Proof::Proved { winners: names(outcome.winners), rule: outcome.rule.to_string(), plays: table.plays() })
}
