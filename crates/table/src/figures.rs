//! Figures: the data printed on the boards and cards of a game.

use crate::{BadInput, Lang};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::fmt::Debug;

/// The source of a figure. Players see it.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Printed in the rulebook, or computed from what is printed there.
    Rulebook,
    /// Known from the published game.
    Published,
    /// Ours, because the figure is on a component that no source reproduces.
    Reconstructed,
}

/// One row of figures as shown to a player.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// The kind of the row: cards, spaces, units, constants…
    pub group: String,
    /// Its id in the data file and in moves.
    pub id: String,
    /// Its name, in the reader's language.
    pub name: String,
    /// Its text or effect, in the reader's language.
    pub text: String,
    /// The source of the figures.
    pub source: Source,
    /// A note on which figure comes from which source.
    pub note: String,
}

/// The figures that only one value of an option uses.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct ModeFigures {
    /// The option.
    pub option: &'static str,
    /// Its value.
    pub value: &'static str,
    /// The source of each figure.
    pub sources: Vec<Source>,
}

impl ModeFigures {
    /// The number of reconstructed figures.
    pub fn reconstructed(&self) -> usize {
        self.sources.iter().filter(|source| **source == Source::Reconstructed).count()
    }
}

/// All figures of one table. The type that holds them (a *pack*) implements this trait, not the game.
///
/// A game parses its rows. The kernel reads the files, overlays the rows of an owner or a script, keeps equal
/// packs once, and names each pack by a fingerprint. A position holds a [`pack::Ref`](crate::pack::Ref),
/// which is free to copy and is stored as the fingerprint.
///
/// A game without figures declares `type Pack = NoFigures`.
pub trait Figures: Debug + Sized + Send + Sync + 'static {
    /// The data files of the game: name and content of each.
    const FILES: &'static [(&'static str, &'static str)];

    /// Builds the pack from all rows, with the rows of the owner or script laid over those of the files. All
    /// errors in figures are found here, and each names its row.
    fn read(rows: &toml::Table) -> Result<Self, BadInput>;
    /// All rows as shown to a player, with their sources.
    fn list(&self, lang: Lang) -> Vec<Figure>;

    /// The figures of each mode. `bivouac games` names the modes that rest on reconstructed figures.
    fn modes(&self) -> Vec<ModeFigures> {
        Vec::new()
    }
    /// The field that identifies a row of this list. A row with a known id changes the given fields; any
    /// other row is new.
    fn key(_list: &str) -> &'static str {
        "id"
    }
    /// The fingerprint of all rows together, for the header of a record. `own` are the rows that the game
    /// does not ship.
    fn fingerprint(all: &toml::Table, _own: &toml::Table) -> String {
        fingerprint(&all.to_string())
    }
}

/// The pack of a game without figures.
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

/// The fingerprint of a pack's rows: 16 hexadecimal digits.
pub fn fingerprint(rows: &str) -> String {
    crate::dice::hex(&Sha256::digest(rows.as_bytes())[..8])
}
