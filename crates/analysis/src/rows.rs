//! A report in words: the line as a table, and notes on how it was made.

use crate::report::{Kind, Report, Step};
use crate::words::{say, signed};
use table::Lang;

/// A turn of the line in words.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Row {
    /// Its number.
    pub turn: usize,
    /// Whose it is.
    pub who: String,
    /// The chance before it, in percent.
    pub chance: i64,
    /// The change, in points with its sign.
    pub change: String,
    /// What the change is made of.
    pub parts: String,
}

/// Millionths as whole percent.
pub fn points(millionths: i64) -> i64 {
    (millionths as f64 / 1e4).round() as i64
}

impl Report {
    /// One row for each turn, as a camp sees it.
    pub fn rows(&self, camp: usize, lang: Lang) -> Vec<Row> {
        let all = |step: &Step, kind: Kind| {
            step.parts.iter().filter(|part| part.kind == kind).map(|part| part.worth[camp]).sum::<i64>()
        };
        let row = |(turn, step): (usize, &Step)| {
            let who = match step.seat {
                Some(seat) => self.about.seat_name(seat, lang),
                None if step.plays.is_empty() => say(lang, "row-deal", &[]),
                None => say(lang, "row-all", &[]),
            };
            let parts = [(Kind::Luck, "row-luck"), (Kind::Decision, "row-decisions"), (Kind::Rule, "row-course")];
            let parts = parts.map(|(kind, key)| (points(all(step, kind)), key));
            let said = parts.iter().filter(|(worth, _)| *worth != 0);
            let said: Vec<String> =
                said.map(|(worth, key)| format!("{} {}", say(lang, key, &[]), signed(*worth))).collect();
            let (chance, change) = (points(step.before[camp]), signed(points(step.change()[camp])));
            Row { turn, who, chance, change, parts: said.join(", ") }
        };
        self.line.iter().enumerate().map(row).collect()
    }
    /// How it was made, and where its chances are from.
    pub fn notes(&self, lang: Lang) -> Vec<String> {
        let args = [("games", self.games.to_string()), ("decisions", self.decisions.to_string())];
        let from = match &self.calibration {
            Some(c) => {
                let args = [("games", c.games.to_string()), ("auc", format!("{:.2}", c.held.auc))];
                say(lang, if c.same_setup { "note-fitted" } else { "note-fitted-other" }, &args)
            }
            None => say(lang, "note-unfitted", &[]),
        };
        vec![say(lang, "note-how", &args), from]
    }
}
