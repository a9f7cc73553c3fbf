//! The figures: sheets, maps and tables, standard or from rows of an owner or a script.

mod rows;

use crate::map::{Half, Map, Plan, Terrain};
use crate::rules::WORDS;
use crate::sheet::{Range, Role, Sheet};
use crate::state::SEAT_IDS;
use rows::{Both, ConstantRow, FactoryOr, MapRow, Place, TerrainRow, UnitRow, WeatherRow};
use table::pack::Source;
use table::{BadInput, Figure, Figures, Lang};

/// The text of a pair in a language.
pub(crate) fn said(pair: &[String; 2], lang: Lang) -> &str {
    &pair[usize::from(lang == Lang::En)]
}

/// The numbers of the rules that are on no sheet.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)] // Each is told by its row in data/tables.toml.
pub struct Constants {
    pub dice_by_damage: [u8; 6],
    pub red_dice: [u8; 5],
    pub veteran_from: u8,
    pub hero_from: u8,
    pub destroyed_at: u8,
    pub income: u8,
    pub repair_cost: u8,
    pub repair_amount: u8,
    pub transfer_fee: u8,
    pub same_type: u8,
    pub starting_coins: u8,
    pub goal_full: [u8; 2],
    pub goal_half: [u8; 2],
    pub extra_units: u8,
    pub weather_rounds: u8,
    pub mountain_range: u8,
    pub v2_open: [u8; 6],
    pub v2_destroys_from: u8,
    pub v2_goal_destroyed: u8,
    pub v2_goal_occupied: u8,
}

/// All figures of one table.
#[derive(Debug)]
pub struct Pack {
    /// Types of units.
    pub sheets: Vec<Sheet>,
    /// Maps.
    pub maps: Vec<Map>,
    /// Numbers.
    pub constants: Constants,
    /// Doubled movement points of standard, forest, road and mountain: as a rule, in mud, in drought.
    pub costs: [[u8; 3]; 4],
    /// Which weather each face of the die brings.
    pub weather: [u8; 13],
    listed: Vec<Listed>,
}

#[derive(Debug)]
struct Listed {
    group: &'static str,
    id: String,
    text: String,
    source: Source,
    note: [String; 2],
}

/// Weather, by the place of its id in this list.
pub const WEATHER: [&str; 6] = ["normal", "frost", "mud", "drought", "storm", "fog"];
const TERRAIN: [&str; 4] = ["standard", "forest", "road", "mountain"];

impl Figures for Pack {
    const FILES: &'static [(&'static str, &'static str)] = &[
        ("data/units.toml", include_str!("../data/units.toml")),
        ("data/tables.toml", include_str!("../data/tables.toml")),
        ("data/maps.toml", include_str!("../data/maps.toml")),
    ];

    fn read(rows: &toml::Table) -> Result<Pack, BadInput> {
        let mut listed = Vec::new();
        let constants = constants(each(rows, "constant")?, &mut listed)?;
        let mut costs = [[0; 3]; 4];
        for row in each::<TerrainRow>(rows, "terrain")? {
            let bad = || BadInput::new(format!("terrain «{}»: expected {}", row.id, TERRAIN.join(", ")));
            let place = TERRAIN.iter().position(|id| *id == row.id).ok_or_else(bad)?;
            if row.cost.iter().any(|cost| !(1..=8).contains(cost)) {
                return Err(BadInput::new(format!("terrain «{}»: a hex costs 1 to 8 half points", row.id)));
            }
            costs[place] = row.cost;
            let text = row.cost.map(|c| format!("{}.{}", c / 2, c % 2 * 5)).join(" / ");
            listed.push(Listed { group: "terrain", id: row.id, text, source: row.source, note: row.note.pair() });
        }
        let mut weather = [0; 13];
        for row in each::<WeatherRow>(rows, "weather")? {
            let bad = || BadInput::new(format!("weather «{}»: expected {}", row.id, WEATHER.join(", ")));
            let place = WEATHER.iter().position(|id| *id == row.id).ok_or_else(bad)?;
            for face in row.rolls[0]..=row.rolls[1].min(12) {
                weather[face as usize] = place as u8;
            }
            let text = format!("{}-{}", row.rolls[0], row.rolls[1]);
            listed.push(Listed { group: "weather", id: row.id, text, source: row.source, note: row.note.pair() });
        }
        let mut pack = Pack { sheets: Vec::new(), maps: Vec::new(), constants, costs, weather, listed };
        for row in each::<UnitRow>(rows, "unit")? {
            let sheet = sheet(row, &pack.constants)?;
            pack.sheets.push(sheet);
        }
        if pack.sheets.len() > 120 {
            return Err(BadInput::new("at most 120 types of units"));
        }
        for (seat, id) in SEAT_IDS.iter().enumerate() {
            for role in Role::ALL {
                let mut found =
                    pack.sheets.iter().filter(|s| s.in_sets && s.factions >> seat & 1 == 1 && s.role == role);
                if found.next().is_none() || found.next().is_some() {
                    return Err(BadInput::new(format!("{id} must have exactly one {role:?} in its set")));
                }
            }
        }
        let maps = each::<MapRow>(rows, "map")?;
        for at in 0..maps.len() {
            let map = map(&maps, at, costs).map_err(|what| BadInput::new(format!("map «{}»: {what}", maps[at].id)))?;
            pack.maps.push(map);
        }
        Ok(pack)
    }
    fn list(&self, lang: Lang) -> Vec<Figure> {
        let group = |id: &str| WORDS.say(lang, &format!("group-{id}"), &[]);
        let sheets = self.sheets.iter().map(|sheet| Figure {
            group: group("unit"),
            id: sheet.id.clone(),
            name: said(&sheet.name, lang).to_string(),
            text: crate::words::sheet_text(sheet, lang),
            source: sheet.source,
            note: said(&sheet.note, lang).to_string(),
        });
        let maps = self.maps.iter().map(|map| Figure {
            group: group("map"),
            id: map.id.clone(),
            name: said(&map.name, lang).to_string(),
            text: crate::words::map_text(map, lang),
            source: map.source,
            note: said(&map.note, lang).to_string(),
        });
        let others = self.listed.iter().map(|row| Figure {
            group: group(row.group),
            id: row.id.clone(),
            name: crate::words::row_name(row.group, &row.id, lang),
            text: row.text.clone(),
            source: row.source,
            note: said(&row.note, lang).to_string(),
        });
        sheets.chain(maps).chain(others).collect()
    }
}

impl Pack {
    /// The type with this id.
    pub fn sheet(&self, id: &str) -> Option<u8> {
        self.sheets.iter().position(|s| s.id == id).map(|i| i as u8)
    }
    /// The types of a faction's set, in the order of the roles.
    pub fn set(&self, seat: usize) -> [u8; 6] {
        Role::ALL.map(|role| self.of_role(seat, role))
    }
    /// The type of a faction's set with this role.
    pub fn of_role(&self, seat: usize, role: Role) -> u8 {
        let fits = |s: &Sheet| s.in_sets && s.factions >> seat & 1 == 1 && s.role == role;
        self.sheets.iter().position(fits).unwrap_or(0) as u8
    }
    /// The number of the map with this id.
    pub fn map(&self, id: &str) -> Option<u8> {
        self.maps.iter().position(|m| m.id == id).map(|i| i as u8)
    }
}

/// The rows of one list, each read for itself, so that an error names its row.
fn each<R: serde::de::DeserializeOwned>(rows: &toml::Table, list: &str) -> Result<Vec<R>, BadInput> {
    let rows = rows.get(list).and_then(toml::Value::as_array).cloned().unwrap_or_default();
    rows.into_iter()
        .map(|row| {
            let id = row.get("id").and_then(toml::Value::as_str).unwrap_or_default().to_string();
            row.try_into::<R>().map_err(|e| BadInput::new(format!("{list} «{id}»: {}", e.message())))
        })
        .collect()
}

fn constants(rows: Vec<ConstantRow>, listed: &mut Vec<Listed>) -> Result<Constants, BadInput> {
    fn list<const N: usize>(rows: &[ConstantRow], id: &str) -> Result<[u8; N], BadInput> {
        let bad = || BadInput::new(format!("constant «{id}»: expected {N} numbers from 0 to 100"));
        let row = rows.iter().find(|row| row.id == id).ok_or_else(bad)?;
        let values = match &row.value {
            toml::Value::Array(values) => values.clone(),
            one => vec![one.clone()],
        };
        let read = |value: &toml::Value| value.as_integer().filter(|n| (0..=100).contains(n)).map(|n| n as u8);
        let values: Option<Vec<u8>> = values.iter().map(read).collect();
        values.and_then(|values| values.try_into().ok()).ok_or_else(bad)
    }
    let one = |id: &str| list::<1>(&rows, id).map(|[n]| n);
    let read = Constants {
        dice_by_damage: list(&rows, "dice_by_damage")?,
        red_dice: list(&rows, "red_dice")?,
        veteran_from: one("veteran_from")?,
        hero_from: one("hero_from")?,
        destroyed_at: one("destroyed_at")?,
        income: one("income")?,
        repair_cost: one("repair_cost")?,
        repair_amount: one("repair_amount")?,
        transfer_fee: one("transfer_fee")?,
        same_type: one("same_type")?,
        starting_coins: one("starting_coins")?,
        goal_full: list(&rows, "goal_full")?,
        goal_half: list(&rows, "goal_half")?,
        extra_units: one("extra_units")?,
        weather_rounds: one("weather_rounds")?,
        mountain_range: one("mountain_range")?,
        v2_open: list(&rows, "v2_open")?,
        v2_destroys_from: one("v2_destroys_from")?,
        v2_goal_destroyed: one("v2_goal_destroyed")?,
        v2_goal_occupied: one("v2_goal_occupied")?,
    };
    if read.destroyed_at != 6 || read.red_dice.iter().any(|n| *n > 6) || read.extra_units > 6 {
        return Err(BadInput::new("units are destroyed at 6 damage; at most 6 red dice and 6 extra units"));
    }
    if read.weather_rounds == 0 || read.transfer_fee == 0 || read.repair_cost == 0 {
        return Err(BadInput::new("weather_rounds, transfer_fee and repair_cost must be at least 1"));
    }
    for row in rows {
        let text = row.value.to_string();
        listed.push(Listed { group: "constant", id: row.id, text, source: row.source, note: row.note.pair() });
    }
    Ok(read)
}

fn sheet(row: UnitRow, constants: &Constants) -> Result<Sheet, BadInput> {
    let bad = |what: &str| BadInput::new(format!("unit «{}»: {what}", row.id));
    let mut factions = 0;
    for id in &row.factions {
        let seat = SEAT_IDS.iter().position(|s| s == id);
        factions |= 1 << seat.ok_or_else(|| bad(&format!("faction «{id}»: expected {}", SEAT_IDS.join(", "))))?;
    }
    let range = |list: &[u8]| match list {
        [] => Ok(None),
        [min, max] if 1 <= *min && min <= max && *max <= 12 => Ok(Some(Range { min: *min, max: *max })),
        _ => Err(bad("a range is [] or [nearest, farthest], from 1 to 12")),
    };
    if let Some(word) = row.special.iter().find(|word| !["area", "riposte_air"].contains(&word.as_str())) {
        return Err(bad(&format!("special «{word}»: expected area or riposte_air")));
    }
    let dice = row.dice.unwrap_or(constants.dice_by_damage);
    let forest = row.forest.unwrap_or(row.open);
    let rising = |list: &[u8; 6]| list.windows(2).all(|pair| pair[0] <= pair[1]) && list[0] > 0;
    if !rising(&row.open) || !rising(&forest) {
        return Err(bad("damage rows rise and begin with 1 at least"));
    }
    if row.speed > 16 || dice.iter().any(|n| *n > 20) || row.hit.iter().any(|n| *n > 12) || row.price == 0 {
        return Err(bad("at most speed 16, 20 dice, success on 12; a price of at least 1"));
    }
    if row.id.is_empty() || row.id.contains(' ') {
        return Err(bad("an id is one word"));
    }
    let name = row.name.clone().map_or([row.id.clone(), row.id.clone()], Both::pair);
    let the = row.the.clone().map_or_else(|| name.clone(), Both::pair);
    Ok(Sheet {
        the,
        ground: range(&row.ground)?,
        air: range(&row.air)?,
        short: row.short.clone().unwrap_or_else(|| row.id.chars().take(4).collect()),
        area: row.special.iter().any(|s| s == "area"),
        riposte_air: row.special.iter().any(|s| s == "riposte_air"),
        id: row.id,
        name,
        factions,
        category: row.category,
        role: row.role,
        speed: row.speed * 2,
        hit: row.hit,
        dice,
        open: row.open,
        forest,
        price: row.price,
        in_sets: row.in_sets,
        source: row.source,
        note: row.note.pair(),
    })
}

fn map(rows: &[MapRow], at: usize, costs: [[u8; 3]; 4]) -> Result<Map, String> {
    let row = &rows[at];
    let base = match &row.like {
        None => row,
        Some(id) => rows.iter().find(|r| r.id == *id && r.like.is_none()).ok_or(format!("no field «{id}»"))?,
    };
    let axial_names = base.blank.is_some();
    let (origin, mut grid) = match &base.blank {
        Some(blank) => {
            let fill = row.rest.unwrap_or(Terrain::Standard);
            ((blank.origin[0], blank.origin[1]), vec![vec![fill; blank.columns]; blank.rows])
        }
        None => {
            let letter = |c: char| match c {
                '*' => Ok(Terrain::Standard),
                c => Terrain::ALL.into_iter().find(|t| t.letter() == c).ok_or(format!("no terrain «{c}»")),
            };
            let line = |line: &String| line.chars().map(letter).collect::<Result<Vec<_>, _>>();
            ((0, 0), base.grid.iter().map(line).collect::<Result<Vec<_>, _>>()?)
        }
    };
    let read = |place: &Place| match place {
        Place::Offset([column, row]) => {
            let r = row - origin.1;
            Ok((column - origin.0 - r.div_euclid(2), r))
        }
        Place::Axial(text) => {
            // With the brackets of a book, too.
            let bare = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
            let pair = bare.split_once(',').and_then(|(q, r)| Some((q.trim().parse().ok()?, r.trim().parse().ok()?)));
            pair.ok_or(format!("«{text}»: expected axial coordinates such as \"3,-1\""))
        }
    };
    for (id, places) in &row.terrain {
        let terrain = Terrain::ALL.into_iter().find(|t| t.id() == id).ok_or(format!("no terrain «{id}»"))?;
        for place in places {
            let (q, r) = read(place)?;
            let (column, line) = (q + r.div_euclid(2) + origin.0, r + origin.1);
            let cell = usize::try_from(line).ok().and_then(|line| grid.get_mut(line));
            let cell = cell.and_then(|line| usize::try_from(column).ok().and_then(|column| line.get_mut(column)));
            *cell.ok_or(format!("{q},{r} is off the field"))? = terrain;
        }
    }
    let mut factories = Vec::new();
    for factory in &row.factories {
        factories.push(match factory {
            FactoryOr::Row(row) => (read(&row.at)?, row.half, row.group.clone()),
            FactoryOr::Place(place) => (read(place)?, Half::A, String::new()),
        });
    }
    let starts = row.starts.iter().enumerate().map(|(i, place)| Ok((i as u8 + 1, read(place)?)));
    Map::build(Plan {
        id: row.id.clone(),
        name: row.name.clone().pair(),
        origin,
        axial_names,
        halved: !axial_names || row.halves,
        grid,
        factories,
        starts: starts.collect::<Result<Vec<_>, String>>()?,
        island: row.island.iter().map(&read).collect::<Result<Vec<_>, String>>()?,
        winter: row.winter,
        source: row.source,
        note: row.note.clone().pair(),
        costs,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::pack::Ref;

    #[test]
    fn every_row_has_a_name_in_both_languages() {
        let pack = Ref::<Pack>::standard().get();
        for row in &pack.listed {
            let [fr, en] = [Lang::Fr, Lang::En].map(|lang| crate::words::row_name(row.group, &row.id, lang));
            let id = row.id.replace('_', " ");
            assert!(fr != id && fr != en, "{} {id}: «{fr}», «{en}»", row.group);
        }
        for lang in Lang::ALL {
            assert!(pack.list(lang).iter().all(|figure| !figure.group.contains('⟦')));
        }
    }
}
