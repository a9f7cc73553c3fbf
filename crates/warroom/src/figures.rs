//! The figures: the board, the units, the scenarios and their starting forces, each row with its source.

mod scenarios;
mod told;

use crate::map::Map;
use crate::nation::{NATION_IDS, NATIONS, NOBODY, Side, nation};
use crate::printed::{
    ConversionRow, ConvoyRow, ImpassableRow, MarkersRow, PlainRow, QuickRow, Rows, StraitRow, TerritoryRow, UnitRow,
};
use crate::region::{MARKERS, Marker, Region, Regions, TERRITORIES};
use crate::unit::{Colour, KINDS, Kind, ROWS, Row, Units};
use scenarios::{read_forces, read_scenarios};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use table::pack::Source;
use table::{BadInput, Figure, Figures, Lang, ModeFigures, Seat, SeatSet};

/// Oil, iron and other strategic resources.
pub const RESOURCES: usize = 3;
/// The most Neutrals.
pub const NEUTRALS: usize = 19;
/// The most factories that a board may have.
pub const FACTORIES: usize = 24;
/// The most territories where China may raise Infantry.
pub const RECRUITS: usize = 12;

/// Which of the rules beside the common ones a scenario has.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extras {
    /// Trade with Neutrals (WR-TRADE-1).
    pub trade: bool,
    /// The Japanese-Soviet pact (WR-PACT-JS-1).
    pub pact_japan_ussr: bool,
    /// The Chinese-Soviet pact (WR-PACT-CS-1).
    pub pact_china_ussr: bool,
    /// The Stalin doctrine (WR-STALIN-1).
    pub stalin: bool,
}

/// Oil, iron, other.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, serde::Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    /// Red.
    #[default]
    Oil,
    /// Blue.
    Iron,
    /// Yellow: other strategic resources.
    Osr,
}

impl Resource {
    /// All three.
    pub const ALL: [Resource; RESOURCES] = [Resource::Oil, Resource::Iron, Resource::Osr];

    /// As an index into arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// Its name in moves and data.
    pub const fn id(self) -> &'static str {
        ["oil", "iron", "osr"][self as usize]
    }
    /// How many of it make a block of trade (WR-TRADE-3).
    pub const fn block(self) -> u16 {
        [2, 3, 5][self as usize]
    }
}

/// With whom a Neutral is aligned at the start (WR-NEUTRAL-3).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NeutralKind {
    /// With nobody.
    Standard,
    /// With the Allied Forces.
    ProAllied,
    /// With the Axis.
    ProAxis,
}

/// What is printed on a territory and on its card.
#[derive(Clone, Debug)]
pub struct Territory {
    /// Its name on the board.
    pub name: String,
    /// The nation whose colour it has; [`NOBODY`] for a Neutral.
    pub owner: Seat,
    /// The nation that gets it back, where that is not the colour (WR-CTRL-3).
    pub restores_to: Option<Seat>,
    /// Strategic Value, and the number of chimneys of a factory (WR-MAP-7, WR-MAP-8).
    pub sv: u8,
    /// Income on the front and on the contested side of the card (WR-COMP-8).
    pub income: [[u8; RESOURCES]; 2],
    /// Is there a factory?
    pub factory: bool,
    /// Medals for taking it (WR-DEBRIEF-F1, WR-DEBRIEF-F3).
    pub medals: u8,
    /// Does China mobilise here (WR-MOB-1)?
    pub mobilization: bool,
    /// Of a Neutral: with whom it is aligned at the start.
    pub neutral: Option<NeutralKind>,
    /// The defence force: infantry, artillery, fighters (WR-NEUTRAL-4).
    pub defence: [u8; 3],
    /// What it gives in trade (WR-TRADE-2).
    pub trade: Option<Resource>,
}

/// What is printed about a type of unit.
#[derive(Copy, Clone, Debug, Default)]
pub struct UnitPrint {
    /// The colour that hits it.
    pub colour: Colour,
    /// Its price.
    pub cost: [u8; RESOURCES],
    /// Casualty points (WR-P6.0a).
    pub casualty: u8,
}

/// What is printed on a row of the battle board.
#[derive(Copy, Clone, Debug, Default)]
pub struct RowPrint {
    /// On the board of land battles.
    pub land: bool,
    /// On the board of sea battles.
    pub sea: bool,
    /// Dice in the air stage and in the surface stage.
    pub dice: [u8; 2],
    /// Hits until the unit is gone.
    pub hits: u8,
    /// Can white hit its damaged box?
    pub white: bool,
}

/// What quick play and fast battle say of a type of unit.
#[derive(Copy, Clone, Debug, Default)]
pub struct QuickPrint {
    /// Dice of a fast battle, in the air stage and in the surface stage (WR-FAST-3).
    pub dice: [u8; 2],
    /// Results of its colour that remove one (WR-FAST-7, WR-FAST-9).
    pub results: u8,
    /// Production dice of its colour for one; 0 if it is never made (WR-QUICK-8).
    pub made: u8,
    /// Casualty points (WR-QUICK-15).
    pub casualty: u8,
}

/// What must be held to win (WR-VIC-1): at least so many of these.
#[derive(Clone, Debug)]
pub struct Condition {
    /// So many.
    pub count: u8,
    /// Of these.
    pub of: Vec<Region>,
}

/// How a strait behaves in a scenario.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Passage {
    /// By who holds the land.
    Held,
    /// For nobody.
    Closed,
    /// For one alliance, whatever happens.
    Always(Side),
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// The nations in it.
    pub nations: SeatSet,
    /// Everything that can be entered or flown over.
    pub regions: Regions,
    /// Who holds each territory at the start.
    pub holders: [Seat; TERRITORIES],
    /// Orders a turn (WR-P2.1c).
    pub orders: [u8; NATIONS],
    /// Stress that costs a zone (WR-P6.2a).
    pub thresholds: [u8; NATIONS],
    /// Production values of quick play (WR-QUICK-3).
    pub output: [u8; NATIONS],
    /// What can be entered or flown over in quick play: no standard Neutral (WR-QUICK-5).
    pub quick_regions: Regions,
    /// Who leads what, for each number of players.
    pub seatings: Vec<Vec<SeatSet>>,
    /// How each side wins: one inner list is enough.
    pub victory: [Vec<Vec<Condition>>; 2],
    /// All territories that those ask for.
    pub goals: [Regions; 2],
    /// Territories for which being contested is enough for a side (WR-SCEN-EF-2).
    pub contested: [Vec<Region>; 2],
    /// Is it a draw when both sides win in one turn?
    pub both_draw: bool,
    /// The straits.
    pub straits: Vec<Passage>,
    /// Its rules beside the common ones.
    pub rules: Extras,
    /// Regions that start with opposing forces (WR-SETUP-7).
    pub starts_contested: Regions,
}

/// A command at the start.
#[derive(Clone, Debug)]
pub struct Force {
    /// Its marker.
    pub marker: Marker,
    /// Where it is.
    pub region: Region,
    /// Its units.
    pub units: Units,
    /// The scenarios it is in, by their numbers.
    pub scenarios: Vec<usize>,
}

/// All figures of one table.
#[derive(Debug)]
pub struct Pack {
    /// The territories, by their numbers.
    pub territories: Vec<Territory>,
    /// What touches what.
    pub map: Map,
    /// The units, by their types.
    pub units: [UnitPrint; KINDS],
    /// The rows of the battle boards.
    pub rows: [RowPrint; ROWS],
    /// Quick play and fast battle, by types.
    pub quick: [QuickPrint; KINDS],
    /// Casualty points from which on a turn costs 1, 2, 3… Stress.
    pub conversion: Vec<u16>,
    /// The five scenarios.
    pub scenarios: Vec<Scenario>,
    /// The starting forces.
    pub forces: Vec<Force>,
    first_neutral: usize,
    listed: Vec<Listed>,
}

/// A row as a player reads it, in both languages.
#[derive(Clone, Debug)]
struct Listed {
    group: &'static str,
    id: String,
    name: String,
    text: String,
    source: Source,
    note: String,
}

fn rows<T: DeserializeOwned>(all: &toml::Table, list: &str) -> Result<Vec<T>, BadInput> {
    let rows = all.get(list).and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
    let read = |row: &toml::Value| {
        let id = row.get("id").and_then(toml::Value::as_str).unwrap_or_default();
        row.clone().try_into::<T>().map_err(|e| BadInput::new(format!("{list} «{id}»: {}", e.message())))
    };
    rows.iter().map(read).collect()
}
fn region(id: &str) -> Result<Region, BadInput> {
    Region::find(id).ok_or_else(|| BadInput::new(format!("there is no region «{id}»")))
}
fn seat(id: &str) -> Result<Seat, BadInput> {
    let known = NATION_IDS.join(", ");
    nation(id).ok_or_else(|| BadInput::new(format!("there is no nation «{id}»: expected {known}")))
}

impl Figures for Pack {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("data/map.toml", include_str!("../data/map.toml")),
        ("data/units.toml", include_str!("../data/units.toml")),
        ("data/setup.toml", include_str!("../data/setup.toml")),
    ];

    fn read(all: &toml::Table) -> Result<Pack, BadInput> {
        let printed: Vec<TerritoryRow> = rows(all, "territory")?;
        let seas: Vec<PlainRow> = rows(all, "sea")?;
        let board = Rows {
            edge: rows(all, "edge")?,
            rail: rows(all, "rail")?,
            port: rows(all, "port")?,
            impassable: rows(all, "impassable")?,
            convoy: rows(all, "convoy")?,
            strait: rows(all, "strait")?,
        };
        let ids = printed.iter().map(|row| &row.id).chain(seas.iter().map(|row| &row.id));
        let ids: Vec<&String> = ids.chain(board.impassable.iter().map(|row| &row.id)).collect();
        let stray = ids.iter().enumerate().find(|(at, id)| Region(*at as u8).id() != **id);
        if let Some((_, id)) = stray {
            return Err(BadInput::new(format!("region «{id}»: rows may change regions, not add or move them")));
        }
        let territories = printed.iter().map(territory).collect::<Result<Vec<_>, _>>()?;
        let map = Map::read(&board, &printed)?;
        if map.factories.len() > FACTORIES {
            return Err(BadInput::new(format!("{} factories: at most {FACTORIES}", map.factories.len())));
        }
        if map.recruits.len() > RECRUITS {
            let all = map.recruits.len();
            return Err(BadInput::new(format!("{all} territories to mobilise in: at most {RECRUITS}")));
        }
        let mut listed: Vec<Listed> = printed.iter().map(listed_territory).collect();
        let plain = [("sea", &seas), ("edge", &board.edge), ("rail", &board.rail), ("port", &board.port)];
        for (group, list) in plain {
            listed.extend(
                list.iter().map(|row| listed_row(group, &row.id, &row.id, String::new(), row.source, &row.src)),
            );
        }
        let over = |row: &ImpassableRow| {
            listed_row("impassable", &row.id, &row.name, row.beside.join(" "), row.source, &row.src)
        };
        listed.extend(board.impassable.iter().map(over));
        let strait = |row: &StraitRow| {
            let text = format!("{} / {}: {}", row.between[0], row.between[1], row.requires.join(" "));
            listed_row("strait", &row.id, &row.id, text, row.source, &row.src)
        };
        listed.extend(board.strait.iter().map(strait));
        let convoy = |row: &ConvoyRow| {
            let ends = [&row.territory, &row.from, &row.to].into_iter().flatten().cloned().collect::<Vec<_>>();
            let text = format!("{}: {} ({})", row.sea, ends.join(" → "), amounts(row.ships));
            listed_row("convoy", &row.id, &row.id, text, row.source, &row.src)
        };
        listed.extend(board.convoy.iter().map(convoy));
        let (units, row_prints) = read_units(&rows(all, "unit")?, &mut listed)?;
        let quick = read_quick(&rows(all, "quick")?, &mut listed)?;
        check_markers(&rows(all, "markers")?, &mut listed)?;
        let conversion: Vec<ConversionRow> = rows(all, "conversion")?;
        for row in &conversion {
            let text = row.from.iter().map(u16::to_string).collect::<Vec<_>>().join(", ");
            listed.push(listed_row("conversion", "grid", "grid", text, row.source, &row.src));
        }
        let conversion = conversion.into_iter().next().map(|row| row.from).unwrap_or_default();
        let scenarios = read_scenarios(all, &territories, &map, &mut listed)?;
        let forces = read_forces(&rows(all, "command")?, &scenarios, &mut listed)?;
        let first_neutral = territories.iter().position(|t| t.neutral.is_some()).unwrap_or_default();
        let neutral =
            |at: usize| territories[at].neutral.is_some() == (at >= first_neutral && at < first_neutral + NEUTRALS);
        if !(0..territories.len()).all(neutral) {
            return Err(BadInput::new(format!("Neutrals are {NEUTRALS} territories that stand together")));
        }
        Ok(Pack {
            territories,
            map,
            units,
            rows: row_prints,
            quick,
            conversion,
            scenarios,
            forces,
            first_neutral,
            listed,
        })
    }
    fn list(&self, lang: Lang) -> Vec<Figure> {
        self.listed.iter().map(|row| row.figure(lang)).collect()
    }
    /// Quick play and fast battles have dice and costs of their own.
    fn modes(&self) -> Vec<ModeFigures> {
        let quick = self.listed.iter().filter(|row| row.group == "quick");
        let sources: Vec<Source> = quick.map(|row| row.source).collect();
        let mode = |option| ModeFigures { option, value: "true", sources: sources.clone() };
        vec![mode("quick"), mode("fast")]
    }
}

impl Pack {
    /// What is printed on a territory.
    #[inline]
    pub fn territory(&self, region: Region) -> &Territory {
        &self.territories[region.index()]
    }
    /// What is printed about a type.
    #[inline]
    pub fn unit(&self, kind: Kind) -> &UnitPrint {
        &self.units[kind.index()]
    }
    /// What is printed on a row.
    #[inline]
    pub fn row(&self, row: Row) -> &RowPrint {
        &self.rows[row.index()]
    }
    /// Where a row is from, in a word and in a sentence.
    pub fn source_of(&self, group: &str, id: &str, lang: Lang) -> Option<(Source, String)> {
        let row = self.listed.iter().find(|row| row.group == group && row.id == id)?;
        Some((row.source, told::note(&row.note, lang)))
    }
    /// The number of a scenario.
    pub fn scenario(&self, id: &str) -> Option<usize> {
        self.scenarios.iter().position(|known| known.id == id)
    }
    /// Stress for so many casualty points (WR-P6.0a).
    pub fn stress_for(&self, points: u16) -> u16 {
        self.conversion.iter().filter(|from| points >= **from).count() as u16
    }
}

fn amounts(amounts: [u8; RESOURCES]) -> String {
    amounts.map(|n| n.to_string()).join("/")
}

fn listed_row(group: &'static str, id: &str, name: &str, text: String, source: Source, src: &str) -> Listed {
    Listed { group, id: id.into(), name: name.into(), text, source, note: src.into() }
}

fn listed_territory(row: &TerritoryRow) -> Listed {
    let mut text = format!("{} · {} ({}) · {}", row.owner, amounts(row.income), amounts(row.contested), row.sv);
    for (word, has) in [("factory", row.factory), ("capital", row.capital), ("mobilization", row.mobilization)] {
        text += &if has { format!(" · {word}") } else { String::new() };
    }
    if row.island {
        text += " · island";
    }
    listed_row("territory", &row.id, &row.name, text, row.source, &row.src)
}

fn territory(row: &TerritoryRow) -> Result<Territory, BadInput> {
    let owner = if row.owner == "neutral" { NOBODY } else { seat(&row.owner)? };
    let medals = match () {
        () if owner == NOBODY => 0,
        () if row.capital || row.medal_capital => 3,
        () => 1,
    };
    if (owner == NOBODY) != row.neutral.is_some() {
        return Err(BadInput::new(format!("territory «{}»: a Neutral says which kind it is", row.id)));
    }
    Ok(Territory {
        name: row.name.clone(),
        owner,
        restores_to: row.restores_to.as_deref().map(seat).transpose()?,
        sv: row.sv,
        income: [row.income, row.contested],
        factory: row.factory,
        medals,
        mobilization: row.mobilization,
        neutral: row.neutral,
        defence: row.defense,
        trade: row.trade,
    })
}

fn read_units(rows: &[UnitRow], listed: &mut Vec<Listed>) -> Result<([UnitPrint; KINDS], [RowPrint; ROWS]), BadInput> {
    let (mut units, mut prints) = ([UnitPrint::default(); KINDS], [RowPrint::default(); ROWS]);
    for row in rows {
        let bad = |what: &str| BadInput::new(format!("unit «{}»: {what}", row.id));
        let kind = Kind::find(&row.id).ok_or_else(|| bad("there is no such type"))?;
        if kind.category() != row.category {
            return Err(bad("its category is not a figure"));
        }
        units[kind.index()] = UnitPrint { colour: row.colour, cost: row.cost, casualty: row.casualty };
        let mut text = format!("{} · {} · {}", row.colour.id(), amounts(row.cost), row.casualty);
        for posture in &row.posture {
            let at = Row::find(&format!("{}-{}", row.id, posture.id)).ok_or_else(|| bad("an unknown posture"))?;
            if !(1..=3).contains(&posture.hits) {
                return Err(bad("a posture takes 1 to 3 hits"));
            }
            let on = |board: &str| posture.boards.iter().any(|known| known == board);
            let dice = [posture.air, posture.surface];
            prints[at.index()] =
                RowPrint { land: on("land"), sea: on("sea"), dice, hits: posture.hits, white: posture.white };
            text += &format!(" · {} {}/{} ({})", posture.id, posture.air, posture.surface, posture.hits);
        }
        listed.push(listed_row("unit", &row.id, &row.id, text, row.source, &row.src));
    }
    match prints.iter().position(|print| print.hits == 0) {
        Some(at) => Err(BadInput::new(format!("no posture «{}»", Row(at as u8).id()))),
        None => Ok((units, prints)),
    }
}

fn read_quick(rows: &[QuickRow], listed: &mut Vec<Listed>) -> Result<[QuickPrint; KINDS], BadInput> {
    let mut out = [QuickPrint::default(); KINDS];
    for row in rows {
        let bad = |what: &str| BadInput::new(format!("quick «{}»: {what}", row.id));
        let kind = Kind::find(&row.id).ok_or_else(|| bad("there is no such type"))?;
        if !(1..=3).contains(&row.results) || row.made > 10 || row.dice.iter().any(|n| *n > 10) {
            return Err(bad("1 to 3 results, at most ten dice"));
        }
        out[kind.index()] = QuickPrint { dice: row.dice, results: row.results, made: row.made, casualty: row.casualty };
        let text = format!("{}/{} · {} · {} · {}", row.dice[0], row.dice[1], row.results, row.made, row.casualty);
        listed.push(listed_row("quick", &row.id, &row.id, text, row.source, &row.src));
    }
    match out.iter().position(|print| print.results == 0) {
        Some(at) => Err(BadInput::new(format!("no row quick «{}»", Kind::ALL[at].id()))),
        None => Ok(out),
    }
}

fn check_markers(rows: &[MarkersRow], listed: &mut Vec<Listed>) -> Result<(), BadInput> {
    let mut count = 0;
    for row in rows {
        for number in row.land.iter().chain(&row.air).chain(&row.naval) {
            let id = format!("{}-{number}", row.id);
            count += 1;
            if Marker::find(&id).is_none() {
                return Err(BadInput::new(format!("markers «{}»: there is no marker «{id}»", row.id)));
            }
        }
        let text = format!("{} / {} / {}", row.land.len(), row.air.len(), row.naval.len());
        listed.push(listed_row("markers", &row.id, &row.id, text, row.source, &row.src));
    }
    if count != MARKERS { Err(BadInput::new(format!("{count} markers: expected {MARKERS}"))) } else { Ok(()) }
}

impl Pack {
    /// The number of a Neutral among the Neutrals.
    #[inline]
    pub fn neutral_number(&self, territory: Region) -> Option<usize> {
        let at = territory.index().checked_sub(self.first_neutral)?;
        (territory.is_land() && at < NEUTRALS).then_some(at)
    }
    /// With whom a Neutral is aligned at the start.
    pub fn aligned(&self, territory: Region) -> Option<Side> {
        match self.territory(territory).neutral {
            Some(NeutralKind::ProAllied) => Some(Side::Allies),
            Some(NeutralKind::ProAxis) => Some(Side::Axis),
            _ => None,
        }
    }
}
