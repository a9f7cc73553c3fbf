//! Errors for people: why a move is refused, a set-up is impossible, or a file is wrong.

use std::borrow::Cow;

/// The rule that forbids a move, by its id in the ledger, with the arguments of its explanation.
///
/// `say` is the key of a sentence in the game's texts (`broken-…`) that explains this case. If it is empty,
/// the text of the ledger is shown.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Broken {
    /// The rule's id in the ledger, for example `GT-STACK-2`, or one of the kernel's own (`TABLE-…`).
    pub rule: &'static str,
    /// Key of the sentence in the game's texts, or empty.
    pub say: &'static str,
    /// The arguments of the sentence.
    pub args: Vec<(&'static str, Cow<'static, str>)>,
    /// Arguments with a French and an English name; they replace the argument of the same key.
    pub names: Vec<(&'static str, [Cow<'static, str>; 2])>,
}

impl Broken {
    /// A rule explained by the text of the ledger.
    pub const fn rule(rule: &'static str) -> Broken {
        Broken { rule, say: "", args: Vec::new(), names: Vec::new() }
    }
    /// A rule explained by a sentence of the game's texts.
    pub const fn told(rule: &'static str, say: &'static str) -> Broken {
        Broken { rule, say, args: Vec::new(), names: Vec::new() }
    }
    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> Broken {
        self.args.push((name, value.into()));
        self
    }
    /// Adds an argument that has an id and a name in each language.
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
    /// The arguments in this language.
    pub fn told_args(&self, lang: crate::lang::Lang) -> Vec<(&'static str, String)> {
        let name = |arg: &str| {
            self.names.iter().find(|(n, _)| *n == arg).map(|(_, [fr, en])| match lang {
                crate::lang::Lang::Fr => fr,
                crate::lang::Lang::En => en,
            })
        };
        self.args.iter().map(|(n, id)| (*n, name(n).unwrap_or(id).to_string())).collect()
    }
    /// This seat has no decision to make.
    pub const NOT_ASKED: Broken = Broken::rule("TABLE-NOT-ASKED");
    /// The move does not answer the current question.
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

/// Invalid input from a person: the file, the line, what is wrong and what was expected.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct BadInput {
    /// The file or other source of the text; may be empty.
    pub file: String,
    /// The line, counted from 1; 0 if unknown.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl BadInput {
    /// An error without a place. Backquotes of a parser's message become « and », which all our messages use,
    /// so that `proof::script::InToml` can find the quoted word in a file.
    pub fn new(what: impl Into<String>) -> BadInput {
        BadInput { what: guillemets(what.into()), ..BadInput::default() }
    }
    /// Adds the name of the file, unless there is one.
    #[must_use]
    pub fn file(mut self, file: impl Into<String>) -> BadInput {
        if self.file.is_empty() {
            self.file = file.into();
        }
        self
    }
    /// Adds the line, unless there is one.
    #[must_use]
    pub fn line(mut self, line: usize) -> BadInput {
        if self.line == 0 {
            self.line = line;
        }
        self
    }
    /// Converts a TOML error; `text` is the text that was parsed.
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

/// The line (counted from 1) of a byte offset in a text.
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
