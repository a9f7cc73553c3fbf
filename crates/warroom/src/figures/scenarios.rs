//! Scenarios as they are printed: who holds what, who stands where, what wins.

use super::{Condition, Force, Listed, NeutralKind, Passage, Scenario, Territory, listed_row, region, rows, seat};
use crate::map::Map;
use crate::nation::{NATIONS, NOBODY, Side};
use crate::printed::{CommandRow, ConditionRow, ScenarioRow, StartRow};
use crate::region::{Marker, Region, Regions, TERRITORIES};
use crate::unit::{Kind, STACK, Units};
use std::collections::BTreeMap;
use table::{BadInput, SeatSet};

/// The scenarios.
pub(super) fn read_scenarios(
    all: &toml::Table,
    territories: &[Territory],
    map: &Map,
    listed: &mut Vec<Listed>,
) -> Result<Vec<Scenario>, BadInput> {
    let start: Vec<StartRow> = rows(all, "start")?;
    let contested = start.iter().flat_map(|row| &row.regions).map(|id| region(id).map(Region::index));
    let contested: Regions = contested.collect::<Result<_, _>>()?;
    let printed: Vec<ScenarioRow> = rows(all, "scenario")?;
    let read = |row: &ScenarioRow| scenario(row, territories, map, contested);
    let scenarios =
        printed.iter().map(|row| read(row).map_err(|e| BadInput::new(format!("scenario «{}»: {}", row.id, e.what))));
    let scenarios = scenarios.collect::<Result<Vec<_>, _>>()?;
    for row in &printed {
        listed.push(listed_row("scenario", &row.id, &row.id, row.nations.join(" "), row.source, &row.src));
    }
    Ok(scenarios)
}

fn scenario(row: &ScenarioRow, territories: &[Territory], map: &Map, contested: Regions) -> Result<Scenario, BadInput> {
    let nations: SeatSet = row.nations.iter().map(|id| seat(id)).collect::<Result<_, _>>()?;
    let mut holders = [NOBODY; TERRITORIES];
    let mut regions = Regions::NONE;
    for (id, list) in &row.territories {
        for territory in list {
            let at = region(territory)?;
            holders[at.index()] = seat(id)?;
            regions.insert(at.index());
        }
    }
    for id in row.neutrals.iter().chain(&row.seas).chain(&row.impassable) {
        let at = region(id)?;
        let neutral = !at.is_land() || territories[at.index()].neutral.is_some();
        if !neutral || !regions.insert(at.index()) {
            return Err(BadInput::new(format!("«{id}» is no Neutral, or stands twice")));
        }
    }
    let per_nation = |figures: &BTreeMap<String, u8>| -> Result<[u8; NATIONS], BadInput> {
        let mut out = [0; NATIONS];
        for (id, value) in figures {
            out[seat(id)?.index()] = *value;
        }
        match nations.iter().all(|nation| out[nation.index()] > 0) {
            true => Ok(out),
            false => Err(BadInput::new("a nation has no orders, no threshold or no production value")),
        }
    };
    let party = |party: &Vec<String>| party.iter().map(|id| seat(id)).collect::<Result<SeatSet, _>>();
    let table = |table: &Vec<Vec<String>>| table.iter().map(party).collect::<Result<Vec<_>, _>>();
    let condition = |c: &ConditionRow| -> Result<Condition, BadInput> {
        Ok(Condition { count: c.count, of: c.of.iter().map(|id| region(id)).collect::<Result<_, _>>()? })
    };
    let ways = |side: Side| -> Result<Vec<Vec<Condition>>, BadInput> {
        let ways = row.victory.get(&side).map_or(&[][..], Vec::as_slice);
        ways.iter().map(|way| way.iter().map(condition).collect()).collect()
    };
    let touched = |side: Side| -> Result<Vec<Region>, BadInput> {
        row.contested.get(&side).map_or(&[][..], Vec::as_slice).iter().map(|id| region(id)).collect()
    };
    let passage = |id: &String| match row.straits.get(id).map(String::as_str) {
        None => Ok(Passage::Held),
        Some("closed") => Ok(Passage::Closed),
        Some(id) => seat(id).map(|nation| Passage::Always(Side::of(nation))),
    };
    let (allies, axis) = (ways(Side::Allies)?, ways(Side::Axis)?);
    let goals = |ways: &[Vec<Condition>]| ways.iter().flatten().flat_map(|c| &c.of).map(|r| r.index()).collect();
    Ok(Scenario {
        id: row.id.clone(),
        nations,
        regions,
        holders,
        orders: per_nation(&row.orders)?,
        thresholds: per_nation(&row.thresholds)?,
        output: per_nation(&row.output)?,
        quick_regions: (0..crate::region::REGIONS)
            .filter(|at| regions.has(*at))
            .filter(|at| territories.get(*at).is_none_or(|t| t.neutral != Some(NeutralKind::Standard)))
            .collect(),
        seatings: row.seatings.iter().map(table).collect::<Result<_, _>>()?,
        goals: [goals(&allies), goals(&axis)],
        victory: [allies, axis],
        contested: [touched(Side::Allies)?, touched(Side::Axis)?],
        both_draw: row.both_draw,
        straits: map.straits.iter().map(|strait| passage(&strait.id)).collect::<Result<_, _>>()?,
        rules: row.rules,
        starts_contested: contested.and(regions),
    })
}

/// What stands where at the start.
pub(super) fn read_forces(
    rows: &[CommandRow],
    scenarios: &[Scenario],
    listed: &mut Vec<Listed>,
) -> Result<Vec<Force>, BadInput> {
    let read = |row: &CommandRow| -> Result<Force, BadInput> {
        let bad = |what: &str| BadInput::new(format!("command «{}»: {what}", row.id));
        let marker = Marker::find(&row.id).ok_or_else(|| bad("there is no such marker"))?;
        let mut units = Units::NONE;
        for (kind, count) in &row.units {
            if kind.category() != marker.category() || *kind == Kind::CarrierFighter {
                return Err(bad("a command holds units of one category"));
            }
            for _ in 0..*count {
                units = if units.total() < STACK { units.with(*kind) } else { return Err(bad("at most eight units")) };
            }
        }
        let number =
            |id: &String| scenarios.iter().position(|known| known.id == *id).ok_or_else(|| bad("no such scenario"));
        let in_play = row.scenarios.iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let at = region(&row.region)?;
        if in_play.iter().any(|s| !scenarios[*s].regions.has(at.index()) || !scenarios[*s].nations.has(marker.nation()))
        {
            return Err(bad("its region or nation is not in the scenario"));
        }
        Ok(Force { marker, region: at, units, scenarios: in_play })
    };
    for row in rows {
        let units = row.units.iter().map(|(kind, count)| format!("{count} {}", kind.id())).collect::<Vec<_>>();
        let text = format!("{}: {} ({})", row.region, units.join(", "), row.card);
        listed.push(listed_row("command", &row.id, &row.id, text, row.source, &row.src));
    }
    rows.iter().map(read).collect()
}
