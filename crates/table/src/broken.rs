//! Reasons: why a move is refused, a set-up cannot be, a file is wrong.

use std::borrow::Cow;

/// A rule that stands in the way, by its id in the ledger, with what it speaks of here.
///
/// `say` names the sentence in the game's texts (`broken-…`) that tells it for this case; when it
/// is empty the ledger's own words are shown.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Broken {
    /// The rule's id in the ledger, for example `GT-STACK-2`, or one of the kernel's own (`TABLE-…`).
    pub rule: &'static str,
    /// Key of the sentence in the game's texts, or empty.
    pub say: &'static str,
    /// What the sentence speaks of.
    pub args: Vec<(&'static str, Cow<'static, str>)>,
    /// What it speaks of, by its names in French and in English: told in place of the argument of that name.
    pub names: Vec<(&'static str, [Cow<'static, str>; 2])>,
}

impl Broken {
    /// The rule, told in the ledger's own words.
    pub const fn rule(rule: &'static str) -> Broken {
        Broken { rule, say: "", args: Vec::new(), names: Vec::new() }
    }
    /// The rule, told by a sentence of the game's texts.
    pub const fn told(rule: &'static str, say: &'static str) -> Broken {
        Broken { rule, say, args: Vec::new(), names: Vec::new() }
    }
    /// With something the sentence speaks of.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Broken {
        self.args.push((name, value.into()));
        self
    }
    /// With something the sentence speaks of that has an id and a name in each language.
    #[must_use]
    pub fn named(
        mut self,
        name: &'static str,
        id: impl Into<Cow<'static, str>>,
        fr: impl Into<Cow<'static, str>>,
        en: impl Into<Cow<'static, str>>,
    ) -> Broken {
        self.args.push((name, id.into()));
        self.names.push((name, [fr.into(), en.into()]));
        self
    }
    /// What the sentence speaks of, for a reader of this language.
    pub fn told_args(&self, lang: crate::Lang) -> Vec<(&'static str, String)> {
        let name = |arg: &str| {
            self.names.iter().find(|(n, _)| *n == arg).map(|(_, [fr, en])| match lang {
                crate::Lang::Fr => fr,
                crate::Lang::En => en,
            })
        };
        self.args.iter().map(|(n, id)| (*n, name(n).unwrap_or(id).to_string())).collect()
    }
    /// Not this seat's decision.
    pub const NOT_ASKED: Broken = Broken::rule("TABLE-NOT-ASKED");
    /// The move is no answer to what is asked now.
    pub const NOT_NOW: Broken = Broken::rule("TABLE-NOT-NOW");
    /// The game is over.
    pub const OVER: Broken = Broken::rule("TABLE-OVER");
}

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.rule)?;
        for (name, value) in &self.args {
            write!(f, " {name}={value}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Broken {}

/// Something written by a person that cannot be used: which file, where, what is wrong and what
/// was expected.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct BadInput {
    /// The file, or what else the text is from; may be empty.
    pub file: String,
    /// The line, from 1; 0 when there is none.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl BadInput {
    /// Wrong input without a place yet. What a parser puts between backquotes is put between « and »,
    /// as all our messages quote, so that [`BadInput::in_toml`] can find it in a file.
    pub fn new(what: impl Into<String>) -> BadInput {
        BadInput { what: guillemets(what.into()), ..BadInput::default() }
    }
    /// The same, with the file named (unless it is already).
    #[must_use]
    pub fn file(mut self, file: impl Into<String>) -> BadInput {
        if self.file.is_empty() {
            self.file = file.into();
        }
        self
    }
    /// The same, with the line named (unless it is already).
    #[must_use]
    pub fn line(mut self, line: usize) -> BadInput {
        if self.line == 0 {
            self.line = line;
        }
        self
    }
    /// A TOML error, with its line in `text`.
    pub fn toml(error: &toml::de::Error, text: &str) -> BadInput {
        let line = error.span().map_or(0, |span| line_of(text, span.start));
        BadInput::new(error.message()).line(line)
    }
}

fn guillemets(what: String) -> String {
    if !what.contains('`') {
        return what;
    }
    let mut parts = what.split('`');
    let mut out = parts.next().unwrap_or_default().to_string();
    for (i, part) in parts.enumerate() {
        out.push(if i % 2 == 0 { '«' } else { '»' });
        out += part;
    }
    out
}

/// The line (from 1) of a byte offset in a text.
pub fn line_of(text: &str, offset: usize) -> usize {
    1 + text.as_bytes()[..offset.min(text.len())].iter().filter(|b| **b == b'\n').count()
}

impl std::fmt::Display for BadInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if !self.file.is_empty() {
            write!(f, "{}:", self.file)?;
        }
        if self.line > 0 {
            write!(f, "{}:", self.line)?;
        }
        if !self.file.is_empty() || self.line > 0 {
            f.write_str(" ")?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for BadInput {}
