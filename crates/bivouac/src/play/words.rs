//! The program's own words, French and English.

use table::{Lang, Words};

static WORDS: Words = Words::new(include_str!("../../text/play.fr.ftl"), include_str!("../../text/play.en.ftl"));

/// A text with nothing to fill in.
pub(crate) fn say(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}

/// A text with things to fill in.
pub(crate) fn say_with(lang: Lang, key: &str, args: &[(&str, String)]) -> String {
    WORDS.say(lang, key, args)
}

/// The name of a bot's level; a level without a translation keeps its own name.
pub(crate) fn level_name(lang: Lang, level: &str) -> String {
    bots::words().find(lang, &format!("level-{level}"), &[]).unwrap_or_else(|| level.to_string())
}

/// Lower case and without accents, so that «eclaireur» finds «Éclaireur».
pub(crate) fn fold(text: &str) -> String {
    let plain = |c: char| match c {
        'à' | 'â' | 'ä' | 'á' => 'a',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' | 'í' => 'i',
        'ô' | 'ö' | 'ó' => 'o',
        'ù' | 'û' | 'ü' | 'ú' => 'u',
        'ç' => 'c',
        '\u{a0}' | '\u{202f}' => ' ',
        other => other,
    };
    text.chars().flat_map(char::to_lowercase).map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        let keys = |lang| {
            let mut keys = WORDS.keys(lang);
            keys.sort();
            keys
        };
        assert_eq!(keys(Lang::Fr), keys(Lang::En));
        for key in keys(Lang::Fr) {
            assert!(WORDS.has(&key), "{key} cannot be read");
        }
    }

    /// Every key that the sources name exists.
    #[test]
    fn no_word_is_missing() {
        let sources = concat!(
            include_str!("app.rs"),
            include_str!("end.rs"),
            include_str!("form.rs"),
            include_str!("panels.rs"),
            include_str!("picker.rs"),
            include_str!("plain.rs"),
            include_str!("overlay.rs"),
            include_str!("screen.rs"),
            include_str!("sitting.rs"),
            include_str!("mod.rs")
        );
        let mut seen = 0;
        for opening in ["say(lang, \"", "say_with(lang, \"", "say(self.lang(), \"", "say_with(self.lang(), \""] {
            for rest in sources.split(opening).skip(1) {
                let key = rest.split('"').next().unwrap_or_default();
                assert!(WORDS.has(key), "the sources say «{key}», the texts do not");
                seen += 1;
            }
        }
        assert!(seen > 20, "the test looks at the wrong words: {seen}");
    }

    #[test]
    fn accents_do_not_hide_a_move() {
        assert_eq!(fold("Éclaireur Çà"), "eclaireur ca");
    }
}
