//! Positions as text that a person can edit: read and written whole, and changed one value at a time without
//! knowing any game. `bivouac position` writes the same form.
//!
//! A position file has the keys `game`, `revision`, `setup` and `position`. What a value is, its present form
//! tells: a list, a number, a flag or a word. A table with a key that is a thing on the board, or with no key,
//! is a **place table**: a piece is put on a place by a new key in it.

use crate::kinds::Kind;
use serde_json::Value as Json;
use table::{AnyTable, BadInput, Header, Luck, Start};
use toml::{Table, Value};

/// A longer text is no position.
pub const LONGEST: usize = 32 << 10;

/// What kind of value stands at a key.
#[derive(Clone, Copy, Eq, PartialEq, Debug, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kept {
    /// Several values, in order.
    List,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// A word or a line.
    Text,
    /// Keys that are things on the board.
    Places,
}

/// Something of a position that can be changed.
#[derive(Clone, Eq, PartialEq, Debug, serde::Serialize)]
pub struct Field {
    /// Its keys from the top, joined by dots.
    pub path: String,
    /// What it is.
    pub kept: Kept,
    /// Its value as text; empty for places.
    pub value: String,
}

/// What is done to a field.
#[derive(Clone, Copy, Eq, PartialEq, Debug, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Adds a value to a list, or puts it on a place.
    Put,
    /// Takes a value out of a list, or everything off a place.
    Take,
    /// Takes a value out of a list if it is there, and else adds it.
    Toggle,
    /// Writes another value.
    Set,
}

/// Parses a text as TOML, within bounds.
fn parsed(text: &str) -> Result<Table, BadInput> {
    if text.len() > LONGEST {
        return Err(BadInput::new(format!("a text of {} bytes: expected at most {LONGEST}", text.len())).line(1));
    }
    toml::from_str(text).map_err(|e| BadInput::toml(&e, text))
}

/// The complaint with the line of the word that it quotes between « and »: games read positions without
/// lines. A word that stands nowhere, or no word, is the first line's.
fn located(bad: BadInput, text: &str) -> BadInput {
    let quoted = bad.what.split('«').skip(1).filter_map(|rest| rest.split('»').next());
    let within = |line: &str, word: &str| {
        let part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        line.match_indices(word).any(|(at, found)| {
            !line[..at].ends_with(part) && !line[at + found.len()..].starts_with(part) && !word.is_empty()
        })
    };
    let line = quoted.into_iter().find_map(|word| text.lines().position(|line| within(line, word)));
    bad.line(line.map_or(1, |at| at + 1))
}

/// The table that a text describes.
pub fn read(kind: Kind, text: &str) -> Result<Box<dyn AnyTable>, BadInput> {
    let file = parsed(text)?;
    let id = kind.about().id;
    let part = |key: &str| match file.get(key) {
        None => Ok(None),
        Some(Value::Table(table)) => Ok(Some(table)),
        Some(_) => Err(located(BadInput::new(format!("«{key}»: expected a table")), text)),
    };
    if let Some(key) = file.keys().find(|key| !["game", "revision", "setup", "position"].contains(&key.as_str())) {
        let what = format!("unknown key «{key}»: expected game, revision, setup or position");
        return Err(located(BadInput::new(what), text));
    }
    match file.get("game").map(Value::as_str) {
        None => {}
        Some(Some(game)) if game == id => {}
        Some(game) => {
            let what = format!("a position of «{}»: expected one of «{id}»", game.unwrap_or_default());
            return Err(located(BadInput::new(what), text));
        }
    }
    let setup = match part("setup")? {
        None => Json::Null,
        Some(setup) => serde_json::to_value(setup).map_err(|why| BadInput::new(why.to_string()))?,
    };
    let mut header: Header = (kind.game.header)(&setup).map_err(|bad| located(bad, text))?;
    if let Some(revision) = file.get("revision").and_then(Value::as_integer) {
        header.revision = u32::try_from(revision).unwrap_or_default();
    }
    let position = part("position")?.cloned().unwrap_or_default();
    header.start = Start::Sketch(position.to_string());
    let opened = (kind.game.open)(header, Luck::Loaded(Vec::new()));
    // The lines of an error would be those of the sketch: the word is found in the text itself.
    opened.map_err(|bad| located(bad, text))
}

/// A new game, as it is usually set up, before anything is drawn.
pub fn plain(kind: Kind) -> Result<Box<dyn AnyTable>, BadInput> {
    read(kind, "")
}

/// The text that describes where a table stands.
pub fn write(table: &dyn AnyTable) -> Result<String, BadInput> {
    let header = table.header();
    let mut file = Table::new();
    file.insert("game".into(), header.game.clone().into());
    file.insert("revision".into(), i64::from(header.revision).into());
    let setup = Value::try_from(&header.setup).map_err(|why| BadInput::new(why.to_string()))?;
    file.insert("setup".into(), setup);
    let sketch = table.sketch();
    let sketch: Table = toml::from_str(&sketch).map_err(|why| BadInput::toml(&why, &sketch))?;
    file.insert("position".into(), Value::Table(sketch));
    Ok(file.to_string())
}

/// All that can be changed in a text, in its order. `is_thing` says whether a key is a thing on the board.
pub fn fields(text: &str, is_thing: &dyn Fn(&str) -> bool) -> Result<Vec<Field>, BadInput> {
    let mut fields = Vec::new();
    list(&parsed(text)?, "", is_thing, &mut fields);
    Ok(fields)
}

fn list(table: &Table, above: &str, is_thing: &dyn Fn(&str) -> bool, fields: &mut Vec<Field>) {
    if !above.is_empty() && (table.is_empty() || table.keys().any(|key| is_thing(key))) {
        fields.push(Field { path: above.into(), kept: Kept::Places, value: String::new() });
    }
    for (key, value) in table {
        let path = if above.is_empty() { key.clone() } else { format!("{above}.{key}") };
        let kept = match value {
            Value::Table(inner) => {
                list(inner, &path, is_thing, fields);
                continue;
            }
            Value::Array(_) => Kept::List,
            Value::Integer(_) => Kept::Number,
            Value::Boolean(_) => Kept::Flag,
            _ => Kept::Text,
        };
        fields.push(Field { path, kept, value: plainly(value) });
    }
}

/// A value as a person writes it: a word without quotes.
fn plainly(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), String::from)
}

/// Every word that stands in a list or on a place: what can be put elsewhere.
pub fn pieces(text: &str) -> Result<Vec<String>, BadInput> {
    fn collect(value: &Value, all: &mut Vec<String>) {
        match value {
            Value::Table(inner) => inner.values().for_each(|value| collect(value, all)),
            Value::Array(values) => values.iter().for_each(|value| collect(value, all)),
            Value::String(word) if !word.is_empty() => all.push(word.clone()),
            _ => {}
        }
    }
    let mut all = Vec::new();
    parsed(text)?.get("position").into_iter().for_each(|position| collect(position, &mut all));
    all.sort();
    all.dedup();
    Ok(all)
}

/// A text with one change. A word that could be a number is one where the values beside it are, or where only
/// that can be read by the game.
pub fn change(kind: Kind, text: &str, path: &str, change: Change, value: &str) -> Result<String, BadInput> {
    let file = parsed(text)?;
    let mut last = None;
    let mut values = readings(value);
    if change == Change::Put {
        // What is put where nothing stands may be the first of several.
        values.extend(values.clone().into_iter().map(|value| Value::Array(vec![value])));
    }
    for value in values {
        let mut changed = file.clone();
        apply(&mut changed, path, change, &value)?;
        let changed = changed.to_string();
        match read(kind, &changed) {
            Ok(_) => return Ok(changed),
            Err(_) => last = last.or(Some(changed)),
        }
    }
    // What cannot be played yet may be one of several changes: it stands in the text, with the reason.
    last.ok_or_else(|| BadInput::new("expected a value"))
}

/// What a word can mean: itself, a number, a flag, a list.
fn readings(word: &str) -> Vec<Value> {
    let mut all = Vec::new();
    if let Ok(written) = toml::from_str::<Table>(&format!("value = {word}")) {
        all.extend(written.get("value").cloned());
    }
    all.push(Value::String(word.into()));
    all
}

fn apply(file: &mut Table, path: &str, change: Change, value: &Value) -> Result<(), BadInput> {
    let unknown = || BadInput::new(format!("«{path}»: expected a key of the position"));
    let (above, key) = path.rsplit_once('.').unwrap_or(("", path));
    let mut table = file;
    for step in above.split('.').filter(|step| !step.is_empty()) {
        table = table.get_mut(step).and_then(Value::as_table_mut).ok_or_else(unknown)?;
    }
    if key.is_empty() {
        return Err(unknown());
    }
    let in_lists = table.values().any(Value::is_array);
    match (table.get_mut(key), change) {
        (Some(Value::Array(values)), Change::Put) => values.push(value.clone()),
        (Some(Value::Array(values)), Change::Take | Change::Toggle) => {
            match values.iter().position(|one| one == value) {
                Some(place) => drop(values.remove(place)),
                None if change == Change::Toggle => values.push(value.clone()),
                None => return Err(BadInput::new(format!("«{}» does not stand in «{path}»", plainly(value)))),
            }
        }
        (Some(Value::Table(_)), _) => return Err(unknown()),
        (Some(old), Change::Put | Change::Set | Change::Toggle) => *old = value.clone(),
        (Some(_), Change::Take) => drop(table.remove(key)),
        (None, Change::Take) => return Err(unknown()),
        (None, _) => {
            let value = if in_lists && !value.is_array() { Value::Array(vec![value.clone()]) } else { value.clone() };
            table.insert(key.into(), value);
        }
    }
    Ok(())
}
