//! The end of a game in words: who won, by which rule, and the proof that the dice were fair.

use super::sitting::Sitting;
use super::words::{say, say_with};
use table::{Outcome, Record, Unproved};

/// What the last screen says, paragraph by paragraph.
#[derive(Clone, Debug)]
pub(crate) struct Ending {
    /// Who won.
    pub(crate) result: String,
    /// By which rule.
    pub(crate) rule: String,
    /// The dice: promise, secret, proof.
    pub(crate) proof: Vec<String>,
    /// Was the proof found sound?
    pub(crate) proved: bool,
    /// Where the record is.
    pub(crate) record: Vec<String>,
}

/// Tells how a game ended; plays it again from its secret to prove the dice.
pub(crate) fn ending(sitting: &Sitting, outcome: Outcome) -> Ending {
    let lang = sitting.lang();
    let who = outcome
        .winners
        .iter()
        .map(|s| format!("{} ({})", sitting.seat_name(s), sitting.sitter(s)))
        .collect::<Vec<_>>()
        .join(", ");
    let result = match outcome.winners.len() {
        0 => say(lang, "over-draw"),
        _ => say_with(lang, "over-won", &[("who", who)]),
    };
    let named = ("rule", outcome.rule.to_string());
    let about = sitting.about();
    let text = match about.ledger.rule(outcome.rule) {
        Some(rule) => Some(rule.text(lang).to_string()),
        None => table::words::kernel().find(lang, &outcome.rule.to_lowercase(), &[]),
    };
    let rule = match text {
        Some(text) => say_with(lang, "over-rule", &[named, ("text", text)]),
        None => say_with(lang, "over-rule-bare", &[named]),
    };
    let table = sitting.table();
    let checked =
        Record::read(&table.record()).and_then(|record| (sitting.boxed().game.verify)(&record).map_err(Unproved::why));
    let mut proof = vec![say_with(lang, "over-commitment", &[("commitment", table.header().commitment.clone())])];
    if let Some(secret) = table.secret() {
        proof.push(say_with(lang, "over-secret", &[("secret", secret.to_hex())]));
    }
    proof.push(match &checked {
        Ok(_) => say(lang, "over-verified"),
        Err(e) => say_with(lang, "over-not-verified", &[("why", e.to_string())]),
    });
    if let Some(seed) = sitting.seed() {
        proof.push(say_with(lang, "over-practice", &[("seed", seed.to_string())]));
    }
    let file = sitting.file().display().to_string();
    let record = vec![
        say_with(lang, "over-saved", &[("file", file.clone())]),
        say_with(lang, "over-verify-with", &[("file", file)]),
    ];
    Ending { result, rule, proof, proved: checked.is_ok(), record }
}
