//! The words of the tools, French and English.

use table::{Lang, Words};

static WORDS: Words = Words::new(include_str!("../text/tools.fr.ftl"), include_str!("../text/tools.en.ftl"));

/// A text, with things to fill in.
pub(crate) fn say(lang: Lang, key: &str, args: &[(&str, String)]) -> String {
    WORDS.say(lang, key, args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(WORDS.keys(Lang::Fr), WORDS.keys(Lang::En));
        assert!(WORDS.keys(Lang::En).iter().all(|key| WORDS.has(key)));
    }
}
