//! Positions as a person writes them.

use crate::{BadInput, Dice, Rules, Terms};
use serde::{Serialize, de::DeserializeOwned};
use toml::{Table, Value};

/// How a position is written by hand, for scripts and for tables that start in the middle of a game.
///
/// A written position says what is special about it; the rest is as in the plain one. A game whose position is made of
/// numbers and small lists writes nothing: its fields are the keys. A game that wants names for its things writes a struct
/// of what a person would write, and both ways between it and the position; [`laid_over`] reads it.
pub trait Sketch: Rules {
    /// The plain position that a written one is laid over: a new game, unless the game knows a plainer one.
    fn plain(terms: Terms<'_, Self>) -> Result<Self, BadInput> {
        Self::start(terms, &mut Dice::quick(0))
    }
    /// Words that follow from others while nobody writes them, each with the words it follows from: what is going on
    /// (a stack of frames) from whose turn and which phase it is. Whoever writes one of the latter over a position and
    /// not the former, has it follow anew.
    fn follows() -> &'static [(&'static str, &'static [&'static str])] {
        &[]
    }
    /// What a person writes, laid over this position as [`Sketch::sketch`] has it.
    fn written_over(&self, over: &Table) -> Table {
        let mut sketch = self.sketch();
        for (word, from) in Self::follows() {
            if from.iter().any(|key| over.contains_key(*key)) {
                sketch.remove(*word);
            }
        }
        join(&mut sketch, over);
        sketch
    }
    /// What a written position may not say, because no rule knows how to go on from it, or because it belongs to the set-up.
    fn sound(&self, _terms: Terms<'_, Self>) -> Result<(), BadInput> {
        Ok(())
    }
    /// The position as a table that a person could have written; [`Sketch::from_sketch`] reads it
    /// back to an equal position. Scripts compare their expectations with it.
    fn sketch(&self) -> Table {
        let mut table = written(self);
        // The figures are the table's, not the position's.
        let hash = self.pack().hash();
        table.retain(|_, value| value.as_str() != Some(hash));
        table
    }
    /// Reads a position written by hand; what is not written has its plain default.
    fn from_sketch(sketch: &Table, terms: Terms<'_, Self>) -> Result<Self, BadInput> {
        let position = laid_over(&Self::plain(terms)?, sketch)?;
        position.sound(terms)?;
        Ok(position)
    }
}

/// A value as a table.
///
/// # Panics
/// When it has no form in TOML (numbers beyond 63 bits, lists with gaps): a law meets that in the first position.
fn written<T: Serialize>(value: &T) -> Table {
    Table::try_from(value)
        .unwrap_or_else(|e| panic!("a position that has no form in TOML needs a sketch of its own: {e}"))
}

/// What a person has written, laid over a plain value: tables within are joined, all else is replaced. A key that the value
/// does not know is refused.
pub fn laid_over<T: Serialize + DeserializeOwned>(plain: &T, sketch: &Table) -> Result<T, BadInput> {
    let plain = written(plain);
    let mut whole = plain.clone();
    join(&mut whole, sketch);
    let bad = |e: toml::de::Error| BadInput::new(format!("position: {}", e.message()));
    let value: T = whole.try_into().map_err(bad)?;
    let back = written(&value);
    match sketch.keys().find(|key| !back.contains_key(*key) && !plain.contains_key(*key)) {
        None => Ok(value),
        Some(key) => {
            let known: Vec<&str> = plain.keys().map(String::as_str).collect();
            Err(BadInput::new(format!("position: unknown key «{key}»: expected {}", known.join(", "))))
        }
    }
}

/// Writes one table over another.
fn join(base: &mut Table, over: &Table) {
    for (key, value) in over {
        match (base.get_mut(key), value) {
            (Some(Value::Table(base)), Value::Table(over)) => join(base, over),
            _ => drop(base.insert(key.clone(), value.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Heap {
        pebbles: u8,
        last: Option<u8>,
        seen: Seen,
    }
    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Seen {
        red: bool,
        blue: bool,
    }

    #[test]
    fn what_is_not_written_is_plain() {
        let plain = Heap { pebbles: 9, last: None, seen: Seen { red: false, blue: true } };
        let read = |text: &str| laid_over(&plain, &toml::from_str(text).expect("TOML")).map_err(|e| e.what);
        assert_eq!(read("seen.red = true").map(|h| (h.pebbles, h.seen)), Ok((9, Seen { red: true, blue: true })));
        assert_eq!(read("last = 3").map(|h| h.last), Ok(Some(3)));
        assert_eq!(read("lost = 3"), Err("position: unknown key «lost»: expected pebbles, seen".into()));
        assert!(read("pebbles = \"x\"").is_err());
    }
}
