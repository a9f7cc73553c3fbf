//! French and English texts (Fluent files).

pub use crate::lang::Lang;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::OnceLock;

impl std::str::FromStr for Lang {
    type Err = crate::BadInput;
    fn from_str(s: &str) -> Result<Lang, crate::BadInput> {
        Lang::from_code(s).ok_or_else(|| crate::BadInput::new(format!("no language «{s}»: expected fr or en")))
    }
}

/// The texts of a game, of the kernel or of a program, in both languages.
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
                    // The files are compiled in. A test parses them all and names the error.
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
    /// Whether both languages have this text.
    pub fn has(&self, key: &str) -> bool {
        Lang::ALL.iter().all(|lang| self.bundle(*lang).has_message(key))
    }
    /// The text, or `None` if the key is missing.
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
    /// The text. A missing key is shown as `⟦key⟧`; a law proves that this never happens.
    pub fn say(&self, lang: Lang, key: &str, args: &[(&str, String)]) -> String {
        self.find(lang, key, args).unwrap_or_else(|| format!("⟦{key}⟧"))
    }
    /// All keys of a language, for the test that compares both files.
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

/// A duration as people say it, in its two largest units: `2 d 3 h`, `45 min`, `20 s`.
pub fn duration(seconds: u64, lang: Lang) -> String {
    let day = match lang {
        Lang::Fr => "j",
        Lang::En => "d",
    };
    let units = [(86_400, day), (3600, "h"), (60, "min"), (1, "s")];
    let largest = units.iter().position(|(size, _)| seconds >= *size).unwrap_or(units.len() - 1);
    let (size, unit) = units[largest];
    let first = format!("{}\u{a0}{unit}", seconds / size);
    match units.get(largest + 1).map(|(next, unit)| (seconds % size / next, unit)) {
        Some((rest @ 1.., unit)) => format!("{first} {rest}\u{a0}{unit}"),
        _ => first,
    }
}

/// The texts of the kernel.
pub fn kernel() -> &'static Words {
    static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
    &WORDS
}
