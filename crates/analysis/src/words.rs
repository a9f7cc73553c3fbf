//! The words of reports, French and English.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use table::{Lang, Words};

/// The words of this crate.
pub fn words() -> &'static Words {
    static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
    &WORDS
}

pub(crate) fn say(lang: Lang, key: &str, args: &[(&str, String)]) -> String {
    words().say(lang, key, args)
}

/// A text in every language of the program.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Both([String; Lang::ALL.len()]);

impl Both {
    /// The text that is made for each language.
    pub fn each(text: impl Fn(Lang) -> String) -> Both {
        Both(Lang::ALL.map(text))
    }
    /// From texts in the order of [`Lang::ALL`].
    pub(crate) fn pair(first: String, second: String) -> Both {
        Both([first, second])
    }
    /// In one language.
    pub fn of(&self, lang: Lang) -> &str {
        &self.0[lang as usize]
    }
    pub(crate) fn json(&self) -> Value {
        Lang::ALL.into_iter().map(|lang| (lang.code().to_string(), json!(self.of(lang)))).collect()
    }
}

/// A whole number with its sign, as text: the words would otherwise read it as a number and drop the plus.
pub fn signed(number: i64) -> String {
    match number {
        ..0 => format!("−{}", number.unsigned_abs()),
        0 => "0".into(),
        _ => format!("\u{2060}+{number}"),
    }
}

/// A number with its sign; small ones with one place.
pub(crate) fn number(number: f64, lang: Lang) -> String {
    if number.abs() >= 10.0 {
        return signed(number.round() as i64);
    }
    let text = format!("{number:+.1}").replace('-', "−");
    match lang {
        Lang::Fr => text.replace('.', ","),
        Lang::En => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(words().keys(Lang::Fr), words().keys(Lang::En));
        assert!(words().keys(Lang::En).iter().all(|key| words().has(key)));
    }

    #[test]
    fn numbers_have_signs() {
        assert_eq!([signed(-3), signed(0), signed(7)], ["−3", "0", "\u{2060}+7"]);
        assert_eq!(number(-600.0, Lang::Fr), "−600");
        assert_eq!((number(-1.25, Lang::Fr), number(0.5, Lang::En)), ("−1,2".into(), "+0.5".into()));
    }
}
