//! The figures of a game: what is printed on its boards and cards.

use crate::pack::{Source, fingerprint};
use crate::{BadInput, Lang};
use serde::Serialize;
use std::fmt::Debug;

/// One row of figures, as a player reads it.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// The kind of row: cards, spaces, units, constants…
    pub group: String,
    /// Its id in the data file and in moves.
    pub id: String,
    /// Its name, in the reader's language.
    pub name: String,
    /// What it says or does, in the reader's language.
    pub text: String,
    /// Where the figures are from.
    pub source: Source,
    /// What exactly is from where.
    pub note: String,
}

/// All figures of one table: implemented by the type that holds them (a *pack*), not by the game.
///
/// A game writes what its rows mean; the kernel reads the files, puts an owner's or a script's rows in the place of or
/// beside the standard ones, keeps equal packs once, and names each by a fingerprint. A position holds a
/// [`pack::Ref`](crate::pack::Ref), which costs nothing to copy and is stored as the fingerprint.
///
/// A game whose figures are all in its rules says `type Pack = NoFigures` and writes nothing.
pub trait Figures: Debug + Sized + Send + Sync + 'static {
    /// The data files that ship with the game: the name and the text of each.
    const FILES: &'static [(&'static str, &'static str)];

    /// Makes the pack from all rows: those of the files with the owner's or script's laid over them. Whatever could go
    /// wrong with figures goes wrong here, and says which row it is.
    fn read(rows: &toml::Table) -> Result<Self, BadInput>;
    /// The figures as a player reads them: every row with its source.
    fn list(&self, lang: Lang) -> Vec<Figure>;

    /// The field that names a row of this list: a row with a known name changes the fields it has; any other is new.
    fn key(_list: &str) -> &'static str {
        "id"
    }
    /// The fingerprint, for the header of a record: of all rows together. `own` are the rows that are not the
    /// game's.
    fn fingerprint(all: &toml::Table, _own: &toml::Table) -> String {
        fingerprint(&all.to_string())
    }
}

/// The figures of a game that has none.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct NoFigures;

impl Figures for NoFigures {
    const FILES: &'static [(&'static str, &'static str)] = &[];

    fn read(rows: &toml::Table) -> Result<NoFigures, BadInput> {
        match rows.keys().next() {
            None => Ok(NoFigures),
            Some(key) => Err(BadInput::new(format!("«{key}»: this game has no figures"))),
        }
    }
    fn list(&self, _lang: Lang) -> Vec<Figure> {
        Vec::new()
    }
}
