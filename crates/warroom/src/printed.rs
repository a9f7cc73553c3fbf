//! The rows of the data files, as they are written there. What they mean is in `figures` and `map`.

use crate::figures::{Extras, NeutralKind, RESOURCES, Resource};
use crate::nation::Side;
use crate::unit::{Category, Colour, Kind};
use serde::Deserialize;
use std::collections::BTreeMap;
use table::pack::Source;

/// A territory as the file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TerritoryRow {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) owner: String,
    pub(crate) sv: u8,
    pub(crate) income: [u8; RESOURCES],
    pub(crate) contested: [u8; RESOURCES],
    #[serde(default)]
    pub(crate) factory: bool,
    #[serde(default)]
    pub(crate) capital: bool,
    /// A capital for Medals only (WR-DEBRIEF-F1).
    #[serde(default)]
    pub(crate) medal_capital: bool,
    #[serde(default)]
    pub(crate) mobilization: bool,
    #[serde(default)]
    pub(crate) island: bool,
    #[serde(default)]
    pub(crate) restores_to: Option<String>,
    #[serde(default)]
    pub(crate) neutral: Option<NeutralKind>,
    #[serde(default)]
    pub(crate) defense: [u8; 3],
    #[serde(default)]
    pub(crate) trade: Option<Resource>,
    pub(crate) source: Source,
    pub(crate) src: String,
}

/// A region, a border, a rail, a port: an id and its source.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlainRow {
    pub(crate) id: String,
    pub(crate) source: Source,
    pub(crate) src: String,
}

/// What cannot be entered by land (WR-MAP-5).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImpassableRow {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) beside: Vec<String>,
    pub(crate) source: Source,
    pub(crate) src: String,
}

/// A convoy as the file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConvoyRow {
    pub(crate) id: String,
    pub(crate) sea: String,
    pub(crate) ships: [u8; RESOURCES],
    pub(crate) territory: Option<String>,
    pub(crate) from: Option<String>,
    pub(crate) to: Option<String>,
    pub(crate) flag: Option<String>,
    pub(crate) group: Option<String>,
    pub(crate) source: Source,
    pub(crate) src: String,
}

/// A strait as the file has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StraitRow {
    pub(crate) id: String,
    pub(crate) between: [String; 2],
    pub(crate) requires: Vec<String>,
    pub(crate) aligned: bool,
    pub(crate) source: Source,
    pub(crate) src: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PostureRow {
    pub(crate) id: String,
    pub(crate) boards: Vec<String>,
    pub(crate) air: u8,
    pub(crate) surface: u8,
    pub(crate) hits: u8,
    pub(crate) white: bool,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitRow {
    pub(crate) id: String,
    pub(crate) category: Category,
    pub(crate) colour: Colour,
    pub(crate) cost: [u8; RESOURCES],
    pub(crate) casualty: u8,
    pub(crate) posture: Vec<PostureRow>,
    pub(crate) source: Source,
    pub(crate) src: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuickRow {
    pub(crate) id: String,
    pub(crate) dice: [u8; 2],
    pub(crate) results: u8,
    pub(crate) made: u8,
    pub(crate) casualty: u8,
    pub(crate) source: Source,
    pub(crate) src: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConversionRow {
    #[serde(rename = "id")]
    pub(crate) _id: String,
    pub(crate) from: Vec<u16>,
    pub(crate) source: Source,
    pub(crate) src: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarkersRow {
    pub(crate) id: String,
    pub(crate) land: Vec<u16>,
    pub(crate) air: Vec<u16>,
    pub(crate) naval: Vec<u16>,
    pub(crate) source: Source,
    pub(crate) src: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CommandRow {
    pub(crate) id: String,
    pub(crate) region: String,
    pub(crate) units: BTreeMap<Kind, u8>,
    pub(crate) scenarios: Vec<String>,
    pub(crate) card: String,
    pub(crate) source: Source,
    pub(crate) src: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConditionRow {
    pub(crate) count: u8,
    pub(crate) of: Vec<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioRow {
    pub(crate) id: String,
    pub(crate) nations: Vec<String>,
    pub(crate) neutrals: Vec<String>,
    pub(crate) seas: Vec<String>,
    pub(crate) impassable: Vec<String>,
    pub(crate) orders: BTreeMap<String, u8>,
    pub(crate) thresholds: BTreeMap<String, u8>,
    pub(crate) output: BTreeMap<String, u8>,
    pub(crate) seatings: Vec<Vec<Vec<String>>>,
    pub(crate) victory: BTreeMap<Side, Vec<Vec<ConditionRow>>>,
    #[serde(default)]
    pub(crate) contested: BTreeMap<Side, Vec<String>>,
    #[serde(default)]
    pub(crate) both_draw: bool,
    pub(crate) straits: BTreeMap<String, String>,
    pub(crate) rules: Extras,
    pub(crate) territories: BTreeMap<String, Vec<String>>,
    pub(crate) source: Source,
    pub(crate) src: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StartRow {
    #[serde(rename = "id")]
    pub(crate) _id: String,
    pub(crate) regions: Vec<String>,
    #[serde(rename = "source")]
    pub(crate) _source: Source,
    #[serde(rename = "src")]
    pub(crate) _src: String,
}

/// All rows of the files.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    pub(crate) edge: Vec<PlainRow>,
    pub(crate) rail: Vec<PlainRow>,
    pub(crate) port: Vec<PlainRow>,
    pub(crate) impassable: Vec<ImpassableRow>,
    pub(crate) convoy: Vec<ConvoyRow>,
    pub(crate) strait: Vec<StraitRow>,
}
