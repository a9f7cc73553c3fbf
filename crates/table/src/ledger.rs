//! The rule ledger: every rule with an id, in French and English, as players read it in the app.

use crate::{BadInput, Lang};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// One rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id, which tests, refusals and links cite.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
    /// The rulebook it is from.
    pub book: String,
    /// How this table reads it where the rulebook is unclear (English), or empty.
    #[serde(default)]
    pub ruling: String,
}

impl Rule {
    /// The rule in a language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

/// All rules of one game.
#[derive(Clone, Debug, Deserialize)]
pub struct Ledger {
    /// The rules, in the order of the book.
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    /// Rules that no test can prove, each with the reason.
    #[serde(default)]
    pub unproved: BTreeMap<String, String>,
    /// Credit to the authors.
    #[serde(default)]
    pub meta: BTreeMap<String, toml::Value>,
}

impl Ledger {
    /// Reads a ledger; an id that stands twice is an error.
    pub fn read(text: &str) -> Result<Ledger, BadInput> {
        let ledger: Ledger = toml::from_str(text).map_err(|e| BadInput::toml(&e, text))?;
        let mut seen = std::collections::BTreeSet::new();
        for rule in &ledger.rules {
            if !seen.insert(&rule.id) {
                return Err(BadInput::new(format!("rule {} stands twice", rule.id)));
            }
        }
        if let Some(id) = ledger.unproved.keys().find(|id| !seen.contains(id)) {
            return Err(BadInput::new(format!("[unproved] names {id}, which is no rule of this ledger")));
        }
        Ok(ledger)
    }
    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|r| r.id == id)
    }
    /// What is wrong with the proofs in a folder of tests: rules that no test (`.rs`) and no script (`.toml`) cites and
    /// nothing excuses, and rules that are excused although one does.
    pub fn gaps(&self, tests: &Path) -> std::io::Result<Vec<String>> {
        let mut text = String::new();
        gather(tests, &mut text)?;
        let gap = |rule: &Rule| match (cites(&text, &rule.id), self.unproved.contains_key(&rule.id)) {
            (false, false) => Some(format!("{} is neither proved nor excused", rule.id)),
            (true, true) => Some(format!("{} is excused and proved", rule.id)),
            _ => None,
        };
        Ok(self.rules.iter().filter_map(gap).collect())
    }
    /// Rules whose id, topic or text contains the word (any case).
    pub fn search<'a>(&'a self, word: &str) -> Vec<&'a Rule> {
        let word = word.to_lowercase();
        let in_it = |s: &str| s.to_lowercase().contains(&word);
        self.rules.iter().filter(|r| in_it(&r.id) || in_it(&r.topic) || in_it(&r.en) || in_it(&r.fr)).collect()
    }
}

/// Puts the text of all tests and scripts under a folder together.
fn gather(folder: &Path, text: &mut String) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, text)?;
        } else if path.extension().is_some_and(|e| e == "rs" || e == "toml") {
            text.push_str(&std::fs::read_to_string(path)?);
        }
    }
    Ok(())
}

/// Does the text cite this rule? `A-5.5` is no citation of `A-5`, nor is `A-CARD-raf-x` of `A-CARD-raf`.
fn cites(text: &str, id: &str) -> bool {
    let goes_on = |rest: &[u8]| match rest {
        [b'.' | b'-', next, ..] | [next, ..] => next.is_ascii_alphanumeric(),
        [] => false,
    };
    text.match_indices(id).any(|(at, _)| !goes_on(&text.as_bytes()[at + id.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_names_the_whole_rule() {
        assert!(cites("# A-5.", "A-5") && cites("A-5, A-6", "A-5") && cites("A-5", "A-5"));
        assert!(!cites("A-5.5 A-50 A-5b A-5-x", "A-5"));
    }
}
