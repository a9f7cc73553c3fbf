//! The words of the pages.

use crate::views::TableView;
use maud::{Markup, html};
use table::{About, Lang, Words};

static WORDS: Words = Words::new(include_str!("../../text/pages.fr.ftl"), include_str!("../../text/pages.en.ftl"));

/// The text with this key.
pub(super) fn say(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}

/// The text with this key and what it speaks of.
pub(super) fn tell(lang: Lang, key: &str, args: &[(&str, &str)]) -> String {
    let args: Vec<(&str, String)> = args.iter().map(|(name, value)| (*name, (*value).to_string())).collect();
    WORDS.say(lang, key, &args)
}

/// The name of a bots' level.
pub(super) fn level(lang: Lang, id: &str) -> String {
    bots::words().find(lang, &format!("level-{id}"), &[]).unwrap_or_else(|| id.to_string())
}

/// What a game is, in a line.
pub(super) fn tagline(about: &About, lang: Lang) -> String {
    about.words.say(lang, "game-tagline", &[])
}

/// The name of an option of a game.
pub(super) fn option(about: &About, lang: Lang, id: &str) -> String {
    about.words.find(lang, &format!("option-{id}"), &[]).unwrap_or_else(|| id.to_string())
}

/// The name of a value of an option.
pub(super) fn value(about: &About, lang: Lang, id: &str, value: &str) -> String {
    about.words.find(lang, &format!("option-{id}-{value}"), &[]).unwrap_or_else(|| value.to_string())
}

/// The levels of bots as options of a `select`.
pub(super) fn levels(view: &TableView) -> Markup {
    html! { @for id in &view.levels { option value=(id) { (level(view.lang, id)) } } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_languages_say_the_same_things() {
        assert_eq!(WORDS.keys(Lang::Fr), WORDS.keys(Lang::En));
    }

    #[test]
    fn the_documentation_explains_the_dice_in_the_words_of_the_page() {
        let page = include_str!("../../../../docs/fair-dice.md");
        for lang in [Lang::Fr, Lang::En] {
            for key in ["title", "commits", "adds", "chain", "end", "limits"] {
                let text = say(lang, &format!("fair-dice-{key}"));
                assert!(page.contains(&text), "docs/fair-dice.md lacks: {text}");
            }
        }
    }

    #[test]
    fn every_word_that_a_page_uses_is_there() {
        let sources = [
            include_str!("account.rs"),
            include_str!("mod.rs"),
            include_str!("home.rs"),
            include_str!("play.rs"),
            include_str!("panels.rs"),
            include_str!("chairs.rs"),
            include_str!("read.rs"),
            include_str!("waiting.rs"),
        ];
        let mut used = 0;
        for source in sources {
            for opening in ["say(lang, \"", "tell(lang, \"", "say(ctx.lang, \"", "tell(ctx.lang, \""] {
                for piece in source.split(opening).skip(1) {
                    let key = piece.split('"').next().expect("a key ends");
                    assert!(WORDS.has(key), "no text «{key}»");
                    used += 1;
                }
            }
        }
        assert!(used > 80, "the keys are no longer found in the sources: {used}");
    }
}
