//! Positions written by hand.

use crate::{BadInput, Dice, Rules, Terms};
use serde::{Serialize, de::DeserializeOwned};
use toml::{Table, Value};

/// The text form of positions, for scripts and for tables that start in the middle of a game.
///
/// A written position contains only what differs from the plain position. If a position consists of numbers
/// and small lists, its fields are the keys and nothing needs to be implemented. Otherwise a game defines a
/// struct with the names that people write, and conversions in both directions; [`laid_over`] parses it.
pub trait Sketch: Rules {
    /// The plain position that a written one modifies: a new game, unless the game has a simpler one.
    fn plain(terms: Terms<'_, Self>) -> Result<Self, BadInput> {
        Self::start(terms, &mut Dice::quick(0))
    }
    /// Keys that follow from others unless they are written, each with the keys it follows from. For example,
    /// the stack of frames follows from the seat to move and the phase.
    fn follows() -> &'static [(&'static str, &'static [&'static str])] {
        &[]
    }
    /// Parses what a person wrote and applies it to this position.
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
    /// Rejects positions that the rules cannot continue, and values that belong to the set-up.
    fn sound(&self, _terms: Terms<'_, Self>) -> Result<(), BadInput> {
        Ok(())
    }
    /// The position as a table that a person could have written. [`Sketch::from_sketch`] parses it to an
    /// equal position. Scripts compare expectations with it.
    fn sketch(&self) -> Table {
        let mut table = written(self);
        // The figures belong to the table, not to the position.
        let hash = self.pack().hash();
        table.retain(|_, value| value.as_str() != Some(hash));
        table
    }
    /// Parses a position written by hand. Missing keys have their default.
    fn from_sketch(sketch: &Table, terms: Terms<'_, Self>) -> Result<Self, BadInput> {
        let position = laid_over(&Self::plain(terms)?, sketch)?;
        position.sound(terms)?;
        Ok(position)
    }
}

/// A value as a table.
///
/// # Panics
/// If it has no TOML form (numbers beyond 63 bits, lists with gaps). A law would find that in the first
/// position.
fn written<T: Serialize>(value: &T) -> Table {
    Table::try_from(value)
        .unwrap_or_else(|e| panic!("a position that has no form in TOML needs a sketch of its own: {e}"))
}

/// Overlays a plain value with what a person wrote: nested tables are merged, everything else is replaced. An
/// unknown key is refused.
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

/// Overlays one table with another.
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
