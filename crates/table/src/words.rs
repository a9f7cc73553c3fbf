//! French and English, from one source each (Fluent files).

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// The languages of the table.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// French.
    #[default]
    Fr,
    /// English.
    En,
}

impl Lang {
    /// Both.
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];
    /// `fr` or `en`.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }
    /// Reads `fr`, `fr_FR.UTF-8`, `en-GB`…; anything else is `None`.
    pub fn from_code(code: &str) -> Option<Lang> {
        match code.get(..2)?.to_ascii_lowercase().as_str() {
            "fr" => Some(Lang::Fr),
            "en" => Some(Lang::En),
            _ => None,
        }
    }
}

impl std::str::FromStr for Lang {
    type Err = crate::BadInput;
    fn from_str(s: &str) -> Result<Lang, crate::BadInput> {
        Lang::from_code(s).ok_or_else(|| crate::BadInput::new(format!("no language «{s}»: expected fr or en")))
    }
}

/// The texts of one game (or of the kernel, or of a program), in both languages.
pub struct Words {
    source: [&'static str; 2],
    bundles: OnceLock<[FluentBundle<FluentResource>; 2]>,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Words")
    }
}

impl Words {
    /// Texts from two Fluent files, French and English; parsed on first use.
    pub const fn new(fr: &'static str, en: &'static str) -> Words {
        Words { source: [fr, en], bundles: OnceLock::new() }
    }
    fn bundle(&self, lang: Lang) -> &FluentBundle<FluentResource> {
        let bundles = self.bundles.get_or_init(|| {
            Lang::ALL.map(|lang| {
                let source = self.source[lang as usize];
                let resource = FluentResource::try_new(source.to_string()).unwrap_or_else(|(good, errors)| {
                    // The files are compiled in and a test reads them all: this names the fault there.
                    assert!(errors.is_empty(), "{} texts: {errors:?}", lang.code());
                    good
                });
                let id = lang.code().parse().unwrap_or_default();
                let mut bundle = FluentBundle::new_concurrent(vec![id]);
                bundle.set_use_isolating(false);
                let _ = bundle.add_builtins();
                let _ = bundle.add_resource(resource);
                bundle
            })
        });
        &bundles[lang as usize]
    }
    /// Is there such a text in both languages?
    pub fn has(&self, key: &str) -> bool {
        Lang::ALL.iter().all(|lang| self.bundle(*lang).has_message(key))
    }
    /// The text, or `None` when the key is missing.
    pub fn find(&self, lang: Lang, key: &str, args: &[(&str, String)]) -> Option<String> {
        let bundle = self.bundle(lang);
        let pattern = bundle.get_message(key)?.value()?;
        let mut fluent = FluentArgs::new();
        for (name, value) in args {
            match value.parse::<i64>() {
                Ok(number) => fluent.set(name.to_string(), FluentValue::from(number)),
                Err(_) => fluent.set(name.to_string(), FluentValue::from(value.clone())),
            }
        }
        let mut errors = Vec::new();
        Some(bundle.format_pattern(pattern, Some(&fluent), &mut errors).into_owned())
    }
    /// The text. A missing key shows as `⟦key⟧`; a law makes sure nobody ever sees one.
    pub fn say(&self, lang: Lang, key: &str, args: &[(&str, String)]) -> String {
        self.find(lang, key, args).unwrap_or_else(|| format!("⟦{key}⟧"))
    }
    /// All keys of a language, for the test that both files say the same things.
    pub fn keys(&self, lang: Lang) -> Vec<String> {
        let line_key = |line: &str| {
            let (key, _) = line.split_once('=')?;
            let key = key.trim_end();
            let first = key.chars().next()?;
            (first.is_ascii_alphabetic() && !key.contains(char::is_whitespace)).then(|| key.to_string())
        };
        self.source[lang as usize].lines().filter_map(line_key).collect()
    }
}

/// The kernel's own words.
pub fn kernel() -> &'static Words {
    static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
    &WORDS
}
