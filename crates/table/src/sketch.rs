//! Positions as a person writes them.

use crate::{BadInput, Rules, Terms};

/// How a position is written by hand, for scripts and for tables that start in the middle of a game.
pub trait Sketch: Rules {
    /// The position as a table that a person could have written; [`Sketch::from_sketch`] reads it
    /// back to an equal position. Scripts compare their expectations with it.
    fn sketch(&self) -> toml::Table;
    /// Reads a position written by hand; what is not written has its plain default.
    fn from_sketch(sketch: &toml::Table, terms: Terms<'_, Self>) -> Result<Self, BadInput>;
}
