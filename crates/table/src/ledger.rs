//! The rule ledger: every rule with an id, in French and English, as shown to players.
//!
//! The ledger file has topics and rulings in English only. A companion file contains their French versions.

use crate::pack::fingerprint;
use crate::{BadInput, Lang};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// One rule.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The id, which tests, refusals and links cite.
    pub id: String,
    /// The topic. Rules of one topic are shown under one heading.
    pub topic: String,
    /// In English.
    pub en: String,
    /// In French.
    pub fr: String,
    /// The rulebook that contains it.
    pub book: String,
    #[serde(default)]
    ruling: String,
    /// From the companion file.
    #[serde(skip)]
    heading: Heading,
    /// From the companion file.
    #[serde(skip)]
    ruling_fr: String,
}

impl Rule {
    /// The rule in a language.
    pub fn text(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
    /// The heading of its topic in a language.
    pub fn heading(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.heading.fr,
            Lang::En => &self.heading.en,
        }
    }
    /// Our ruling where the rulebook is unclear; otherwise empty.
    pub fn ruling(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.ruling_fr,
            Lang::En => &self.ruling,
        }
    }
}

/// The companion file: the French versions of topics and rulings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Companion {
    /// The heading of each topic.
    #[serde(default)]
    topic: BTreeMap<String, Heading>,
    /// The French version of each ruling, by the id of the rule.
    #[serde(default)]
    ruling: BTreeMap<String, Translation>,
}

/// The heading of a topic.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Heading {
    fr: String,
    /// The English heading, if the ledger's word for the topic is not one.
    #[serde(default)]
    en: String,
}

/// A ruling in French.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Translation {
    /// The fingerprint of the English ruling that was translated.
    of: String,
    fr: String,
}

impl Companion {
    /// Adds headings and French rulings to their rules. A missing, unused or outdated entry is an error.
    fn join(mut self, rules: &mut [Rule]) -> Result<(), String> {
        for rule in rules.iter_mut() {
            let Rule { id, topic, ruling, .. } = &rule;
            let Some(mut heading) = self.topic.get(topic).cloned() else {
                return Err(format!("topic «{topic}» (rule {id}) has no French heading"));
            };
            if heading.en.is_empty() {
                heading.en = capital(topic);
            }
            let french = self.ruling.remove(id);
            let now = fingerprint(ruling);
            rule.ruling_fr = match french {
                None if ruling.is_empty() => String::new(),
                None => return Err(format!("the ruling of {id} has no French (of = \"{now}\")")),
                Some(_) if ruling.is_empty() => return Err(format!("rule {id} has no ruling that could be French")),
                Some(french) if french.of != now => {
                    return Err(format!("the ruling of {id} is not what its French was made from: now of = \"{now}\""));
                }
                Some(french) => french.fr,
            };
            rule.heading = heading;
        }
        if let Some(id) = self.ruling.keys().next() {
            return Err(format!("[ruling] names {id}, which is no rule of this ledger"));
        }
        match self.topic.keys().find(|topic| rules.iter().all(|rule| rule.topic != **topic)) {
            Some(topic) => Err(format!("[topic] names «{topic}», which is no topic of this ledger")),
            None => Ok(()),
        }
    }
}

/// Capital letter first.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |c| c.to_uppercase().chain(chars).collect())
}

/// All rules of one game.
#[derive(Clone, Debug, Deserialize)]
pub struct Ledger {
    /// The rules in the order of the rulebook.
    #[serde(rename = "rule")]
    pub rules: Vec<Rule>,
    /// Rules that cannot be tested, each with the reason.
    #[serde(default)]
    pub unproved: BTreeMap<String, String>,
    /// Credit to the authors.
    #[serde(default)]
    pub meta: BTreeMap<String, toml::Value>,
}

impl Ledger {
    /// Parses a ledger and its companion file:
    ///
    /// ```toml
    /// [topic]
    /// "set-up" = { fr = "Mise en place" }
    /// "bonus" = { fr = "Cartes bonus", en = "Bonus cards" }
    ///
    /// [ruling."GT-COMP-5"]
    /// of = "6bd2e1a3b4c5d6e7"
    /// fr = "Les défausses ne resservent jamais."
    /// ```
    ///
    /// `of` is the fingerprint of the English ruling. A duplicate id is an error, and so is a French text
    /// that is missing, unused or translated from another English text.
    pub fn read(text: &str, companion: &str) -> Result<Ledger, BadInput> {
        let mut ledger: Ledger = toml::from_str(text).map_err(|e| BadInput::toml(&e, text))?;
        let mut seen = std::collections::BTreeSet::new();
        for rule in &ledger.rules {
            if !seen.insert(&rule.id) {
                return Err(BadInput::new(format!("rule {} stands twice", rule.id)));
            }
        }
        if let Some(id) = ledger.unproved.keys().find(|id| !seen.contains(id)) {
            return Err(BadInput::new(format!("[unproved] names {id}, which is no rule of this ledger")));
        }
        let companion: Companion = toml::from_str(companion).map_err(|e| BadInput::toml(&e, companion))?;
        companion.join(&mut ledger.rules).map_err(BadInput::new)?;
        Ok(ledger)
    }
    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|r| r.id == id)
    }
    /// Errors in the coverage by a folder of tests: rules that no test (`.rs`) and no script (`.toml`) cites
    /// without being excused, and excused rules that a test cites.
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
    /// Rules whose id, heading or text contains the word, ignoring case.
    pub fn search<'a>(&'a self, word: &str) -> Vec<&'a Rule> {
        let word = word.to_lowercase();
        let in_it = |s: &str| s.to_lowercase().contains(&word);
        let says = |r: &Rule, lang| in_it(r.heading(lang)) || in_it(r.text(lang));
        self.rules.iter().filter(|r| in_it(&r.id) || in_it(&r.topic) || Lang::ALL.iter().any(|l| says(r, *l))).collect()
    }
}

/// Concatenates all tests and scripts of a folder.
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

/// Whether the text cites this rule. `A-5.5` does not cite `A-5`, and `A-CARD-raf-x` does not cite
/// `A-CARD-raf`.
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

    const RULES: &str = r#"
        [[rule]]
        id = "A-1"
        topic = "set-up"
        en = "A."
        fr = "B."
        book = "0"
        ruling = "Read so."
        [[rule]]
        id = "A-2"
        topic = "end"
        en = "C."
        fr = "D."
        book = "0"
    "#;
    const TOPICS: &str = "topic.set-up.fr = 'Mise en place'\ntopic.end = { fr = 'Fin', en = 'The end' }\n";

    fn french(more: &str) -> Result<Ledger, String> {
        Ledger::read(RULES, &format!("{TOPICS}{more}")).map_err(|e| e.what)
    }

    #[test]
    fn headings_and_rulings_speak_both_languages() {
        let of = fingerprint("Read so.");
        let ledger = french(&format!("ruling.A-1 = {{ of = '{of}', fr = 'À lire ainsi.' }}")).expect("a ledger");
        let [first, second] = &ledger.rules[..] else { unreachable!("two rules") };
        assert_eq!((first.heading(Lang::En), first.heading(Lang::Fr)), ("Set-up", "Mise en place"));
        assert_eq!((second.heading(Lang::En), second.heading(Lang::Fr)), ("The end", "Fin"));
        assert_eq!((first.ruling(Lang::En), first.ruling(Lang::Fr)), ("Read so.", "À lire ainsi."));
        assert_eq!((second.ruling(Lang::En), second.ruling(Lang::Fr)), ("", ""));
        assert_eq!(ledger.search("mise EN").len(), 1);
    }

    #[test]
    fn french_that_is_missing_left_over_or_out_of_date_is_noticed() {
        let of = fingerprint("Read so.");
        let good = format!("ruling.A-1 = {{ of = '{of}', fr = 'f' }}");
        for (more, what) in [
            (String::new(), format!("the ruling of A-1 has no French (of = \"{of}\")")),
            (
                good.replace(&of, "0"),
                format!("the ruling of A-1 is not what its French was made from: now of = \"{of}\""),
            ),
            (good.replace("A-1", "A-2"), format!("the ruling of A-1 has no French (of = \"{of}\")")),
            (
                format!("{good}\nruling.A-2 = {{ of = '', fr = 'f' }}"),
                "rule A-2 has no ruling that could be French".into(),
            ),
            (
                format!("{good}\nruling.A-3 = {{ of = '', fr = 'f' }}"),
                "[ruling] names A-3, which is no rule of this ledger".into(),
            ),
            (
                format!("{good}\ntopic.middle.fr = 'Milieu'"),
                "[topic] names «middle», which is no topic of this ledger".into(),
            ),
        ] {
            assert_eq!(french(&more).map(drop), Err(what), "{more}");
        }
        let untold = Ledger::read(RULES, &good).map(drop).map_err(|e| e.what);
        assert_eq!(untold, Err("topic «set-up» (rule A-1) has no French heading".into()));
    }
}
