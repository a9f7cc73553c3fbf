//! Texts of the server and its pages, in French and English.

use table::{Lang, Words};

/// The texts.
pub fn words() -> &'static Words {
    static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
    &WORDS
}

/// A rule of the server or the kernel (`TABLE-…`) in words; nothing when it is not one of them.
pub fn rule(lang: Lang, rule: &str, args: &[(&str, String)]) -> Option<String> {
    let key = rule.to_lowercase();
    words().find(lang, &key, args).or_else(|| table::words::kernel().find(lang, &key, args))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        let sorted = |lang| {
            let mut keys = words().keys(lang);
            keys.sort();
            keys
        };
        assert_eq!(sorted(Lang::Fr), sorted(Lang::En));
        assert!(words().has("table-limit"));
    }
}
