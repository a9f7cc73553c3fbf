//! The rule ledger: every rule with an id, in French and English, as players read it in the app.

use crate::{BadInput, Lang};
use serde::Deserialize;
use std::collections::BTreeMap;

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
    /// Rules whose id, topic or text contains the word (any case).
    pub fn search<'a>(&'a self, word: &str) -> Vec<&'a Rule> {
        let word = word.to_lowercase();
        let in_it = |s: &str| s.to_lowercase().contains(&word);
        self.rules.iter().filter(|r| in_it(&r.id) || in_it(&r.topic) || in_it(&r.en) || in_it(&r.fr)).collect()
    }
}
