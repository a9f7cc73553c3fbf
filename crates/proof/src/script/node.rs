//! TOML with the line of every word, for error messages.

use table::BadInput;
use toml::de::{DeTable, DeValue};

/// A value of a script and its line.
#[derive(Clone, Debug)]
pub(super) struct Node {
    /// From 1.
    pub(super) line: usize,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// A text, number, boolean or date.
    Plain(toml::Value),
    List(Vec<Node>),
    Table(Vec<(Key, Node)>),
}

/// A key of a table.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) line: usize,
}

/// Where the lines of a text end, so that the line of a place is found without counting from the beginning.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        Lines(text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect())
    }
    /// The line of a place, from 1.
    fn at(&self, place: usize) -> usize {
        1 + self.0.partition_point(|end| *end < place)
    }
}

/// Reads a whole document.
pub(super) fn read(text: &str) -> Result<Node, BadInput> {
    let table = DeTable::parse(text).map_err(|e| BadInput::toml(&e, text))?;
    let kind = read_table(table.get_ref(), &Lines::of(text))?;
    Ok(Node { line: 1, kind })
}

fn read_table(table: &DeTable<'_>, lines: &Lines) -> Result<Kind, BadInput> {
    let mut rows = Vec::new();
    for (key, value) in table.iter() {
        let line = lines.at(key.span().start);
        let kind = read_value(value.get_ref(), lines, line)?;
        // A table without a header of its own (`[case.position.board]` implies `position`) has no span, but
        // its key has.
        let at = value.span();
        let line_here = if at.is_empty() { line } else { lines.at(at.start) };
        rows.push((Key { name: key.get_ref().to_string(), line }, Node { line: line_here, kind }));
    }
    Ok(Kind::Table(rows))
}

fn read_value(value: &DeValue<'_>, lines: &Lines, line: usize) -> Result<Kind, BadInput> {
    let plain = match value {
        DeValue::String(s) => toml::Value::String(s.to_string()),
        DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
            Ok(n) => toml::Value::Integer(n),
            Err(_) => return Err(BadInput::new(format!("the number {} is too large", n.as_str())).line(line)),
        },
        DeValue::Float(f) => match f.as_str().parse() {
            Ok(f) => toml::Value::Float(f),
            Err(_) => return Err(BadInput::new(format!("«{}» is no number", f.as_str())).line(line)),
        },
        DeValue::Boolean(b) => toml::Value::Boolean(*b),
        DeValue::Datetime(d) => toml::Value::Datetime(*d),
        DeValue::Array(list) => {
            let node = |item: &toml::Spanned<DeValue<'_>>| {
                let line = lines.at(item.span().start);
                Ok(Node { line, kind: read_value(item.get_ref(), lines, line)? })
            };
            return Ok(Kind::List(list.iter().map(node).collect::<Result<_, BadInput>>()?));
        }
        DeValue::Table(table) => return read_table(table, lines),
    };
    Ok(Kind::Plain(plain))
}

impl Node {
    /// The name of its type for a person.
    pub(super) fn kind_word(&self) -> &'static str {
        match &self.kind {
            Kind::Plain(toml::Value::String(_)) => "a text",
            Kind::Plain(toml::Value::Integer(_)) => "a number",
            Kind::Plain(toml::Value::Boolean(_)) => "true or false",
            Kind::Plain(toml::Value::Float(_)) => "a number with a point",
            Kind::Plain(_) => "a date",
            Kind::List(_) => "a list",
            Kind::Table(_) => "a table",
        }
    }
    /// An error about this value.
    pub(super) fn bad(&self, what: impl Into<String>) -> BadInput {
        BadInput::new(what).line(self.line)
    }
    fn expected(&self, name: &str, kind: &str) -> BadInput {
        self.bad(format!("«{name}» is {}: expected {kind}", self.kind_word()))
    }
    pub(super) fn text(&self, name: &str) -> Result<&str, BadInput> {
        match &self.kind {
            Kind::Plain(toml::Value::String(s)) => Ok(s),
            _ => Err(self.expected(name, "a text in quotes")),
        }
    }
    pub(super) fn number(&self, name: &str) -> Result<i64, BadInput> {
        match &self.kind {
            Kind::Plain(toml::Value::Integer(n)) => Ok(*n),
            _ => Err(self.expected(name, "a whole number")),
        }
    }
    /// A small non-negative number.
    pub(super) fn count(&self, name: &str) -> Result<u32, BadInput> {
        let n = self.number(name)?;
        u32::try_from(n).map_err(|_| self.bad(format!("«{name}» is {n}: expected a number from 0 to {}", u32::MAX)))
    }
    pub(super) fn list(&self, name: &str) -> Result<&[Node], BadInput> {
        match &self.kind {
            Kind::List(list) => Ok(list),
            _ => Err(self.expected(name, "a list in [ ]")),
        }
    }
    pub(super) fn table(&self, name: &str) -> Result<&[(Key, Node)], BadInput> {
        match &self.kind {
            Kind::Table(table) => Ok(table),
            _ => Err(self.expected(name, "a table")),
        }
    }
    /// One text or a list of texts, each with its line.
    pub(super) fn texts(&self, name: &str) -> Result<Vec<(usize, String)>, BadInput> {
        match &self.kind {
            Kind::List(list) => list.iter().map(|n| Ok((n.line, n.text(name)?.to_string()))).collect(),
            Kind::Plain(toml::Value::String(s)) => Ok(vec![(self.line, s.clone())]),
            _ => Err(self.expected(name, "a text in quotes, or a list of texts")),
        }
    }
    /// The value without lines.
    pub(super) fn plain(&self) -> toml::Value {
        match &self.kind {
            Kind::Plain(value) => value.clone(),
            Kind::List(list) => toml::Value::Array(list.iter().map(Node::plain).collect()),
            Kind::Table(_) => toml::Value::Table(self.plain_table()),
        }
    }
    /// The table without lines; empty if it is not a table.
    pub(super) fn plain_table(&self) -> toml::Table {
        match &self.kind {
            Kind::Table(rows) => rows.iter().map(|(k, v)| (k.name.clone(), v.plain())).collect(),
            _ => toml::Table::new(),
        }
    }
    /// The line of the word that a message quotes between « and », if this value contains it; otherwise the
    /// line of the value. Games parse tables without lines and quote what they reject: first «this row», then
    /// «this word» in it. What they expected comes after that word.
    pub(super) fn line_of_complaint(&self, what: &str) -> usize {
        let complaint = what.split("expected").next().unwrap_or_default();
        let quoted = complaint.split('«').skip(1).filter_map(|rest| rest.split_once('»').map(|(word, _)| word));
        let (mut line, mut scope) = (self.line, self);
        for word in quoted {
            if let Some((at, table)) = scope.find(word, self) {
                (line, scope) = (at, table);
            }
        }
        line
    }
    /// The line of a word, and the table that contains it.
    fn find<'n>(&'n self, word: &str, table: &'n Node) -> Option<(usize, &'n Node)> {
        match &self.kind {
            Kind::Plain(toml::Value::String(s)) if s.contains(word) && !word.is_empty() => Some((self.line, table)),
            Kind::Plain(value) if value.to_string() == word => Some((self.line, table)),
            Kind::Plain(_) => None,
            Kind::List(list) => list.iter().find_map(|n| n.find(word, table)),
            Kind::Table(rows) => {
                rows.iter().find_map(|(k, v)| if k.name == word { Some((k.line, self)) } else { v.find(word, self) })
            }
        }
    }
}

/// Finds the line of an error in a TOML text.
pub trait InToml {
    /// Adds the line of the word that the message quotes between « and ». Games report errors in rows and
    /// positions without a line, because they parse them without lines.
    #[must_use]
    fn in_toml(self, text: &str) -> BadInput;
}

impl InToml for BadInput {
    fn in_toml(self, text: &str) -> BadInput {
        match read(text) {
            Ok(root) => {
                let line = root.line_of_complaint(&self.what);
                self.line(line)
            }
            Err(_) => self,
        }
    }
}

/// The entries of a table, taken one by one; an entry that nobody takes is an error.
pub(super) struct Fields<'n> {
    rows: &'n [(Key, Node)],
    known: Vec<&'static str>,
}

impl<'n> Fields<'n> {
    pub(super) fn of(node: &'n Node, name: &str) -> Result<Fields<'n>, BadInput> {
        Ok(Fields { rows: node.table(name)?, known: Vec::new() })
    }
    pub(super) fn take(&mut self, name: &'static str) -> Option<&'n Node> {
        self.known.push(name);
        self.rows.iter().find(|(k, _)| k.name == name).map(|(_, v)| v)
    }
    /// Entries that have not been taken.
    pub(super) fn rest(&self) -> impl Iterator<Item = &'n (Key, Node)> {
        self.rows.iter().filter(|(k, _)| !self.known.contains(&k.name.as_str()))
    }
    /// Reports entries that have not been taken.
    pub(super) fn done(&self) -> Result<(), BadInput> {
        match self.rest().next() {
            None => Ok(()),
            Some((key, _)) => Err(unknown("key", &key.name, &self.known).line(key.line)),
        }
    }
}

/// Reports an unknown word and suggests the closest known one.
pub(super) fn unknown(kind: &str, word: &str, known: &[&str]) -> BadInput {
    let near = known.iter().map(|k| (distance(word, k), *k)).min().filter(|(d, k)| *d <= 1 + k.len() / 4);
    let guess = near.map_or(String::new(), |(_, k)| format!(" (did you mean «{k}»?)"));
    BadInput::new(format!("unknown {kind} «{word}»{guess}: expected {}", known.join(", ")))
}

/// The Levenshtein distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let cost = if x == *y { diagonal } else { diagonal + 1 };
            diagonal = row[j + 1];
            row[j + 1] = cost.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}
