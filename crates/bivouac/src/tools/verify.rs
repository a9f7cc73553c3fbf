//! `bivouac verify RECORD`: no roll, no shuffle and no move of a finished game was touched, and the dice are
//! those of the commitment that somebody wrote down.

use crate::words::say;
use crate::{Fail, input, out};
use std::path::{Path, PathBuf};
use table::{BadInput, Contribution, Header, Lang, Record, SeatSet, Unproved};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The records
    #[arg(required = true, value_name = "RECORD")]
    files: Vec<PathBuf>,
    /// The commitment you wrote down when you sat down: it must be one that this table showed
    #[arg(long, value_name = "HEX")]
    commitment: Option<String>,
}

/// What came of one record.
enum Proof {
    Proved {
        winners: String,
        rule: String,
        plays: usize,
        /// What is to be said of the dice.
        dice: Vec<String>,
    },
    /// It can be read and replayed, but it is not the game that was promised.
    False(String),
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    if let Some(written) = &options.commitment {
        let digits = written.len() == 64 && written.bytes().all(|b| b.is_ascii_hexdigit());
        if !digits {
            return Err(BadInput::new(say(lang, "verify-digits", &[])).into());
        }
        if options.files.len() > 1 {
            return Err(BadInput::new(say(lang, "verify-one", &[])).into());
        }
    }
    let mut all_true = true;
    let mut bad = Vec::new();
    for file in &options.files {
        let name = ("file", file.display().to_string());
        match prove(file, options.commitment.as_deref(), lang) {
            Ok(Proof::Proved { winners, rule, plays, dice }) => {
                let args = [name, ("who", winners), ("rule", rule), ("moves", plays.to_string())];
                out::line(&say(lang, "verify-proved", &args));
                dice.iter().for_each(|said| out::line(said));
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

fn prove(file: &Path, written: Option<&str>, lang: Lang) -> Result<Proof, BadInput> {
    let record = Record::read(&input::text(file)?)?;
    let entry = games::find(&record.header.game)?;
    if record.secret.is_some() && !record.secret_is_kept() {
        return Ok(Proof::False(say(lang, "verify-secret", &[])));
    }
    if record.secret.is_some() && !record.promise_is_kept() {
        return Ok(Proof::False(say(lang, "verify-promise", &[])));
    }
    let shown = match written.map(|written| record.header.given_before(written)) {
        Some(None) => return Ok(Proof::False(say(lang, "verify-other", &[]))),
        Some(shown) => shown,
        None => None,
    };
    // A record that cannot be replayed is wrong input; one that leads to another end is false.
    let table = match (entry.game.verify)(&record) {
        Ok(table) => table,
        Err(Unproved::False(why)) => return Ok(Proof::False(why.what)),
        Err(Unproved::Unreadable(why)) => return Err(why),
    };
    let Some(outcome) = table.to_move().outcome() else {
        return Err(BadInput::new("the game is not over: expected the record of a finished game"));
    };
    let names = |set: SeatSet| {
        let names: Vec<String> = set.iter().map(|s| table.about().seat_name(s, lang)).collect();
        if names.is_empty() { say(lang, "verify-nobody", &[]) } else { names.join(", ") }
    };
    let dice = of_the_dice(&record.header, shown, |id| {
        table.about().seat(id).map_or_else(|| id.to_string(), |seat| table.about().seat_name(seat, lang))
    });
    let dice = dice.into_iter().map(|(key, who)| say(lang, key, &[("who", who)])).collect();
    let rule = outcome.rule.to_string();
    Ok(Proof::Proved { winners: names(outcome.winners), rule, plays: table.plays(), dice })
}

/// Who added to the dice; and of a commitment that somebody wrote down, who did so after it was shown: these
/// people knew it, and could have chosen if the operator had told them the secret.
fn of_the_dice(header: &Header, shown: Option<usize>, name: impl Fn(&str) -> String) -> Vec<(&'static str, String)> {
    let names = |given: &[Contribution]| given.iter().map(|c| name(&c.seat)).collect::<Vec<_>>().join(", ");
    let given = &header.contributions;
    let mut said = vec![match given.is_empty() {
        true => ("verify-alone", String::new()),
        false => ("verify-together", names(given)),
    }];
    match shown.map(|n| &given[n..]) {
        None => {}
        Some([]) => said.push(("verify-shown", String::new())),
        Some(after) => said.push(("verify-shown-before", names(after))),
    }
    said
}
