//! The options of a set-up.

use crate::BadInput;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;

/// The kind of an option.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum OptionKind {
    /// One of its values.
    Choice,
    /// Yes or no; the values are `false` and `true`, the default first.
    Switch,
    /// A whole number; the values are those that a page proposes, the default first.
    Number {
        /// The smallest.
        from: i64,
        /// The largest.
        to: i64,
    },
}

/// An option of a set-up.
///
/// ```
/// # use table::OptionInfo;
/// const OPTIONS: [OptionInfo; 3] = [
///     OptionInfo::choice("scenario", &["duel", "campaign"]),
///     OptionInfo::number("turns", 1, 40, &["10", "20"]).needs(&[("scenario", &["campaign"])]),
///     OptionInfo::switch("timed", false),
/// ];
/// let setup = serde_json::json!({ "scenario": "duel" });
/// assert!(!OPTIONS[1].applies(&setup) && OPTIONS[2].applies(&setup));
/// ```
#[derive(Clone, Debug, Serialize)]
pub struct OptionInfo {
    /// The field of the set-up.
    pub id: &'static str,
    /// What kind of choice it is.
    pub kind: OptionKind,
    /// The possible values as TOML or JSON without quotes; the first is the default. Their texts are
    /// `option-<id>` and, except for numbers, `option-<id>-<value>`.
    pub values: &'static [&'static str],
    /// The option applies only if each of these other options has one of these values.
    pub needs: &'static [(&'static str, &'static [&'static str])],
    /// Values that make sense only among people who play at the same time on separate screens, each with its
    /// replacement otherwise. For example, a race to be ready first makes no sense against a bot.
    pub among_people: &'static [(&'static str, &'static str)],
}

impl OptionInfo {
    /// A choice among values; the first is the default.
    pub const fn choice(id: &'static str, values: &'static [&'static str]) -> OptionInfo {
        OptionInfo { id, kind: OptionKind::Choice, values, needs: &[], among_people: &[] }
    }
    /// Yes or no.
    pub const fn switch(id: &'static str, on: bool) -> OptionInfo {
        let values: &[&str] = if on { &["true", "false"] } else { &["false", "true"] };
        OptionInfo { kind: OptionKind::Switch, ..OptionInfo::choice(id, values) }
    }
    /// A whole number; `proposed` begins with the default.
    pub const fn number(id: &'static str, from: i64, to: i64, proposed: &'static [&'static str]) -> OptionInfo {
        OptionInfo { kind: OptionKind::Number { from, to }, ..OptionInfo::choice(id, proposed) }
    }
    /// Makes the option depend on others.
    #[must_use]
    pub const fn needs(mut self, needs: &'static [(&'static str, &'static [&'static str])]) -> OptionInfo {
        self.needs = needs;
        self
    }
    /// Adds values that are only for people who play at the same time.
    #[must_use]
    pub const fn among_people(mut self, values: &'static [(&'static str, &'static str)]) -> OptionInfo {
        self.among_people = values;
        self
    }
    /// Whether the option applies with this set-up, as far as the other options are concerned.
    pub fn applies(&self, setup: &Value) -> bool {
        let chosen = |option: &str| setup.get(option).map(plain).unwrap_or_default();
        self.needs.iter().all(|(option, values)| values.contains(&chosen(option).as_str()))
    }
    /// Whether this option has its default in the set-up.
    pub fn is_default(&self, setup: &Value) -> bool {
        setup.get(self.id).is_none_or(|value| self.values.first().is_some_and(|first| plain(value) == *first))
    }
    /// Parses a value of the option, or reports why it is not one.
    pub fn read(&self, value: &str) -> Result<Value, BadInput> {
        let bad = |expected: String| Err(BadInput::new(format!("{} «{value}»: expected {expected}", self.id)));
        match self.kind {
            OptionKind::Number { from, to } => match value.parse::<i64>() {
                Ok(number) if (from..=to).contains(&number) => Ok(number.into()),
                _ => bad(format!("a number from {from} to {to}")),
            },
            _ if !self.values.contains(&value) => bad(self.values.join(", ")),
            OptionKind::Switch => Ok((value == "true").into()),
            OptionKind::Choice => Ok(value.into()),
        }
    }
}

/// Set-ups that together contain every pair of values of different options, as far as they are possible,
/// because faults often need two choices and seldom three. The first set-up is `usual`. Options in `fixed`
/// keep their value. `can` says whether a set-up can be played.
pub fn pairs(options: &[OptionInfo], usual: &Value, fixed: &[&str], can: &dyn Fn(&Value) -> bool) -> Vec<Value> {
    Pairs::new(options, usual, fixed, can).cover()
}

/// The index of an option and of one of its values.
type Choice = (usize, usize);

struct Pairs<'a> {
    options: &'a [OptionInfo],
    usual: &'a Value,
    can: &'a dyn Fn(&Value) -> bool,
    /// The values of each option, the usual one first.
    values: Vec<Vec<Value>>,
    /// The pairs that no set-up contains yet. A choice paired with itself stands for the choice alone.
    wanted: BTreeSet<(Choice, Choice)>,
}

impl<'a> Pairs<'a> {
    fn new(options: &'a [OptionInfo], usual: &'a Value, fixed: &[&str], can: &'a dyn Fn(&Value) -> bool) -> Pairs<'a> {
        let values = |option: &OptionInfo| {
            // A set-up may omit options that have their default.
            let default = || option.read(option.values.first()?).ok();
            let first = usual.get(option.id).cloned().or_else(default).unwrap_or_default();
            let others = option.values.iter().filter_map(|value| option.read(value).ok());
            let others: Vec<Value> = others.filter(|value| !fixed.contains(&option.id) && *value != first).collect();
            [vec![first], others].concat()
        };
        let values: Vec<Vec<Value>> = options.iter().map(values).collect();
        let choices: Vec<Choice> =
            values.iter().enumerate().flat_map(|(i, list)| (0..list.len()).map(move |v| (i, v))).collect();
        let together = |a: &Choice, b: &Choice| a == b || a.0 < b.0;
        let wanted = choices.iter().flat_map(|a| choices.iter().filter(|b| together(a, b)).map(|b| (*a, *b))).collect();
        Pairs { options, usual, can, values, wanted }
    }
    fn cover(mut self) -> Vec<Value> {
        let mut rows = vec![vec![0; self.options.len()]];
        self.strike(&rows[0].clone());
        while let Some(pair) = self.wanted.pop_first() {
            let Some(row) = self.begin(pair) else { continue };
            let row = self.fill(row, pair);
            self.strike(&row);
            rows.push(row);
        }
        rows.iter().map(|row| self.setup(row)).collect()
    }
    /// The set-up of a row. An option that does not apply has its default.
    fn setup(&self, row: &[usize]) -> Value {
        let mut setup = self.usual.clone();
        for ((option, values), chosen) in self.options.iter().zip(&self.values).zip(row) {
            setup[option.id] = values[*chosen].clone();
        }
        for _ in self.options {
            for option in self.options {
                if !option.applies(&setup)
                    && let Some(Ok(default)) = option.values.first().map(|value| option.read(value))
                {
                    setup[option.id] = default;
                }
            }
        }
        setup
    }
    /// Whether the set-up of this row contains this choice and the option applies there.
    fn shows(&self, setup: &Value, (option, value): Choice) -> bool {
        let info = &self.options[option];
        info.applies(setup) && setup[info.id] == self.values[option][value]
    }
    fn possible(&self, row: &[usize], (a, b): (Choice, Choice)) -> bool {
        let setup = self.setup(row);
        self.shows(&setup, a) && self.shows(&setup, b) && (self.can)(&setup)
    }
    fn strike(&mut self, row: &[usize]) {
        let setup = self.setup(row);
        let shown: Vec<Choice> = row.iter().copied().enumerate().filter(|choice| self.shows(&setup, *choice)).collect();
        self.wanted.retain(|(a, b)| !(shown.contains(a) && shown.contains(b)));
    }
    /// A playable row with this pair: the usual one with what the pair needs, if necessary with one more
    /// option changed. `None` if there is none.
    fn begin(&self, pair: (Choice, Choice)) -> Option<Vec<usize>> {
        let mut row = vec![0; self.options.len()];
        let mut pinned = vec![pair.0, pair.1];
        let mut next = 0;
        while let Some((option, value)) = pinned.get(next).copied() {
            next += 1;
            row[option] = value;
            for (other, values) in self.options[option].needs {
                let at = self.options.iter().position(|o| o.id == *other)?;
                let fits = |v: &Value| values.contains(&plain(v).as_str());
                if !pinned.iter().any(|(o, _)| *o == at) && !fits(&self.values[at][row[at]]) {
                    pinned.push((at, self.values[at].iter().position(fits)?));
                }
            }
        }
        if self.possible(&row, pair) {
            return Some(row);
        }
        let others = (0..row.len()).filter(|o| !pinned.iter().any(|(p, _)| p == o));
        let changes = others.flat_map(|o| (1..self.values[o].len()).map(move |v| (o, v)));
        let changed = changes.map(|(option, value)| {
            let mut row = row.clone();
            row[option] = value;
            row
        });
        changed.into_iter().find(|row| self.possible(row, pair))
    }
    /// Gives the other options the values that cover the most missing pairs.
    fn fill(&self, mut row: Vec<usize>, pair: (Choice, Choice)) -> Vec<usize> {
        for option in (0..row.len()).filter(|o| *o != pair.0.0 && *o != pair.1.0) {
            let gain = |value: &usize| {
                let mine = (option, *value);
                let new = row.iter().copied().enumerate().filter(|(o, _)| *o != option);
                new.filter(|other| self.wanted.contains(&(mine.min(*other), mine.max(*other)))).count()
            };
            let mut ranked: Vec<usize> =
                (0..self.values[option].len()).filter(|v| gain(v) > gain(&row[option])).collect();
            ranked.sort_by_key(|v| std::cmp::Reverse(gain(v)));
            let better = ranked.into_iter().find(|value| {
                let mut tried = row.clone();
                tried[option] = *value;
                self.possible(&tried, pair)
            });
            row[option] = better.unwrap_or(row[option]);
        }
        row
    }
}

/// The text form of a value.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_read_by_their_kind() {
        let choice = OptionInfo::choice("ask", &["public", "who-can"]);
        let number = OptionInfo::number("rounds", 1, 3, &["2", "1"]);
        let switch = OptionInfo::switch("timed", false);
        assert_eq!(choice.read("who-can").ok(), Some(json!("who-can")));
        assert_eq!(number.read("3").ok(), Some(json!(3)));
        assert_eq!(switch.read("true").ok(), Some(json!(true)));
        for (option, wrong, expected) in [
            (&choice, "whoever", "expected public, who-can"),
            (&number, "4", "expected a number from 1 to 3"),
            (&number, "two", "expected a number from 1 to 3"),
            (&switch, "yes", "expected false, true"),
        ] {
            let bad = option.read(wrong).expect_err("it is wrong");
            assert!(bad.what.contains(expected), "{bad}");
        }
        assert!(switch.is_default(&json!({})) && switch.is_default(&json!({ "timed": false })));
        assert!(!number.is_default(&json!({ "rounds": 1 })));
    }

    #[test]
    fn an_option_may_depend_on_others() {
        let turns = OptionInfo::choice("turns", &["10"]).needs(&[("mode", &["long", "very-long"]), ("rounds", &["3"])]);
        assert!(turns.applies(&json!({ "mode": "long", "rounds": 3 })));
        assert!(!turns.applies(&json!({ "mode": "long", "rounds": 2 })));
        assert!(!turns.applies(&json!({ "rounds": 3 })));
    }

    #[test]
    fn every_two_values_meet_in_few_set_ups() {
        let options = [
            OptionInfo::choice("mode", &["duel", "four", "solo"]),
            OptionInfo::switch("weather", false),
            OptionInfo::number("turns", 1, 40, &["10", "20", "30"]),
            OptionInfo::choice("mission", &["none", "v2"]).needs(&[("mode", &["four"])]),
            OptionInfo::switch("bombs", true),
        ];
        let usual = json!({ "mode": "duel", "weather": false, "turns": 10, "mission": "none", "bombs": true });
        // Thirty turns cannot be played alone.
        let can = |setup: &Value| !(setup["mode"] == "solo" && setup["turns"] == 30);
        let rows = pairs(&options, &usual, &["bombs"], &can);
        assert_eq!(rows[0], usual);
        assert!(rows.len() <= 14, "{} set-ups", rows.len());
        assert!(rows.iter().all(|row| can(row) && row["bombs"] == true));
        assert!(rows.iter().all(|row| row["mission"] == "none" || row["mode"] == "four"));
        let meet = |a: (&str, Value), b: (&str, Value)| rows.iter().any(|row| row[a.0] == a.1 && row[b.0] == b.1);
        for weather in [false, true] {
            for turns in [10, 20, 30] {
                assert!(meet(("weather", weather.into()), ("turns", turns.into())), "{weather} {turns}");
                assert!(meet(("mission", "v2".into()), ("turns", turns.into())), "v2 {turns}");
            }
            for mode in ["duel", "four", "solo"] {
                assert!(meet(("weather", weather.into()), ("mode", mode.into())), "{weather} {mode}");
            }
        }
        assert!(
            meet(("mode", "solo".into()), ("turns", 20.into())) && !meet(("mode", "solo".into()), ("turns", 30.into()))
        );
    }
}
