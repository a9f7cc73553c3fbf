//! The options of a set-up, as a page for a new table shows them.

use crate::BadInput;
use serde::Serialize;
use serde_json::Value;

/// What kind of choice an option is.
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
    /// The values it may have, as TOML or JSON would write them without quotes; the first is the default.
    /// Texts: `option-<id>` and, but for numbers, `option-<id>-<value>`.
    pub values: &'static [&'static str],
    /// It can be chosen only when each of these other options has one of these values.
    pub needs: &'static [(&'static str, &'static [&'static str])],
    /// Values that make sense only among people who play at the same time, each on a screen of their own, and what
    /// stands in their place otherwise: a race to be ready first is none against a bot.
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
    /// The same option, which depends on others.
    #[must_use]
    pub const fn needs(mut self, needs: &'static [(&'static str, &'static [&'static str])]) -> OptionInfo {
        self.needs = needs;
        self
    }
    /// The same option, with values that are for people who play at the same time.
    #[must_use]
    pub const fn among_people(mut self, values: &'static [(&'static str, &'static str)]) -> OptionInfo {
        self.among_people = values;
        self
    }
    /// Can it be chosen with this set-up, as far as the other options are concerned?
    pub fn applies(&self, setup: &Value) -> bool {
        let chosen = |option: &str| setup.get(option).map(plain).unwrap_or_default();
        self.needs.iter().all(|(option, values)| values.contains(&chosen(option).as_str()))
    }
    /// Is the field of this set-up at its default?
    pub fn is_default(&self, setup: &Value) -> bool {
        setup.get(self.id).is_none_or(|value| self.values.first().is_some_and(|first| plain(value) == *first))
    }
    /// Reads a value for the field of the set-up; what is wrong, if it cannot have it.
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

/// A value of a set-up, as a page writes it.
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
}
