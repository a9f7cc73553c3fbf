//! The rows of the data files.

use crate::map::{Half, Terrain};
use crate::sheet::{Category, Role};
use serde::Deserialize;
use table::pack::Source;

/// A text in both languages.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Both {
    pub(super) fr: String,
    pub(super) en: String,
}

impl Both {
    pub(super) fn pair(self) -> [String; 2] {
        [self.fr, self.en]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitRow {
    pub(super) id: String,
    pub(super) factions: Vec<String>,
    #[serde(default)]
    pub(super) name: Option<Both>,
    #[serde(default)]
    pub(super) the: Option<Both>,
    #[serde(default)]
    pub(super) short: Option<String>,
    pub(super) category: Category,
    pub(super) role: Role,
    pub(super) speed: u8,
    #[serde(default)]
    pub(super) ground: Vec<u8>,
    #[serde(default)]
    pub(super) air: Vec<u8>,
    pub(super) hit: [u8; 3],
    #[serde(default)]
    pub(super) dice: Option<[u8; 6]>,
    pub(super) open: [u8; 6],
    #[serde(default)]
    pub(super) forest: Option<[u8; 6]>,
    pub(super) price: u8,
    #[serde(default)]
    pub(super) special: Vec<String>,
    /// Written `false` for test sheets: they are in no set.
    #[serde(default = "yes")]
    pub(super) in_sets: bool,
    #[serde(default = "ours")]
    pub(super) source: Source,
    #[serde(default)]
    pub(super) note: Both,
}

const fn yes() -> bool {
    true
}
const fn ours() -> Source {
    Source::Reconstructed
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FactoryRow {
    pub(super) at: Place,
    #[serde(default = "left")]
    pub(super) half: Half,
    #[serde(default)]
    pub(super) group: String,
}

const fn left() -> Half {
    Half::A
}

/// A place in a data file: `[column, row]` on a drawn grid, `"q,r"` on a blank field.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
pub(super) enum Place {
    Offset([i16; 2]),
    Axial(String),
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum FactoryOr {
    Row(FactoryRow),
    Place(Place),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Blank {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) origin: [i16; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapRow {
    pub(super) id: String,
    #[serde(default)]
    pub(super) name: Both,
    #[serde(default)]
    pub(super) winter: bool,
    #[serde(default)]
    pub(super) grid: Vec<String>,
    #[serde(default)]
    pub(super) blank: Option<Blank>,
    /// A blank field like this one, with what follows laid on it.
    #[serde(default)]
    pub(super) like: Option<String>,
    /// Terrain of single hexes.
    #[serde(default)]
    pub(super) terrain: std::collections::BTreeMap<String, Vec<Place>>,
    /// What every hex is that is not listed under `terrain`.
    #[serde(default)]
    pub(super) rest: Option<Terrain>,
    /// Written for a field whose halves matter; a drawn map always has two.
    #[serde(default)]
    pub(super) halves: bool,
    #[serde(default)]
    pub(super) factories: Vec<FactoryOr>,
    #[serde(default)]
    pub(super) starts: Vec<Place>,
    #[serde(default)]
    pub(super) island: Vec<Place>,
    #[serde(default = "ours")]
    pub(super) source: Source,
    #[serde(default)]
    pub(super) note: Both,
}

/// A figure that is on no sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConstantRow {
    pub(super) id: String,
    pub(super) value: toml::Value,
    pub(super) source: Source,
    #[serde(default)]
    pub(super) note: Both,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainRow {
    pub(super) id: String,
    pub(super) cost: [u8; 3],
    pub(super) source: Source,
    #[serde(default)]
    pub(super) note: Both,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WeatherRow {
    pub(super) id: String,
    pub(super) rolls: [u8; 2],
    pub(super) source: Source,
    #[serde(default)]
    pub(super) note: Both,
}
