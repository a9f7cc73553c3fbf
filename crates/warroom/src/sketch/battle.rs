//! A conflict as a person writes it: the battle board, row by row.

use super::{Counts, MANY, bad, name, names, seat, seats, side, side_name};
use crate::battle::{Battle, Cell, GROUPS, Stage, Step, in_slot, slot_of};
use crate::nation::{NOBODY, Side};
use crate::region::Region;
use crate::unit::Row;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use table::BadInput;

/// What a person writes of a conflict.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleSketch {
    pub(crate) region: Region,
    pub(crate) step: Step,
    out: String,
    again: bool,
    pub(crate) commander: [String; 2],
    took_part: Vec<String>,
    force: String,
    /// Side, row, nation: units in the boxes initial, lightly damaged, damaged.
    pub(crate) rows: BTreeMap<String, BTreeMap<String, BTreeMap<String, [u8; 3]>>>,
    escaped: Counts,
    pub(crate) stage: Stage,
    pub(crate) left: [u8; 2],
    pub(crate) roller: Side,
    pub(crate) batch: [u8; 6],
    pub(crate) blind: [bool; 2],
    taken: [u8; 3],
    hunters: [u8; GROUPS],
    sunk: [bool; 3],
    taker: String,
    former: String,
}

impl BattleSketch {
    /// The battle as a person would write it.
    pub fn of(battle: &Battle) -> BattleSketch {
        let mut rows: BTreeMap<String, BTreeMap<String, BTreeMap<String, [u8; 3]>>> = BTreeMap::new();
        let mut escaped = Counts::new();
        for side in Side::BOTH {
            for row in Row::all() {
                for (slot, cell) in battle.cells[side.index()][row.index()].iter().enumerate() {
                    if cell.all() > 0 {
                        let of_side = rows.entry(side.id().to_string()).or_default();
                        let of_row = of_side.entry(row.id().to_string()).or_default();
                        of_row.insert(whose(side, slot), [cell.whole, cell.light, cell.hurt]);
                    }
                }
            }
            for (slot, n) in battle.escaped[side.index()].iter().enumerate().filter(|(_, n)| **n > 0) {
                escaped.insert(whose(side, slot), *n);
            }
        }
        BattleSketch {
            region: battle.region,
            step: battle.step,
            out: name(battle.out),
            again: battle.again,
            commander: battle.commander.map(name),
            took_part: names(battle.took_part),
            force: side_name(battle.force),
            rows,
            escaped,
            stage: battle.stage,
            left: battle.left,
            roller: battle.roller,
            batch: battle.batch,
            blind: battle.blind,
            taken: battle.taken,
            hunters: battle.hunters,
            sunk: battle.sunk,
            taker: side_name(battle.taker),
            former: name(battle.former),
        }
    }
    /// The battle that is written.
    pub(super) fn read(&self) -> Result<Battle, BadInput> {
        let [allies, axis] = &self.commander;
        let mut battle = Battle {
            region: self.region,
            step: self.step,
            out: seat(&self.out)?,
            again: self.again,
            commander: [seat(allies)?, seat(axis)?],
            took_part: seats(&self.took_part)?,
            force: side(&self.force)?,
            stage: self.stage,
            left: self.left,
            roller: self.roller,
            batch: self.batch,
            blind: self.blind,
            taken: self.taken,
            hunters: self.hunters,
            sunk: self.sunk,
            taker: side(&self.taker)?,
            former: seat(&self.former)?,
            ..Battle::default()
        };
        for (of, rows) in &self.rows {
            let side = side(of)?.ok_or_else(|| BadInput::new("rows: expected allies or axis"))?;
            for (id, cells) in rows {
                let row = Row::find(id).ok_or_else(|| BadInput::new(format!("there is no row «{id}»")))?;
                for (who, [whole, light, hurt]) in cells {
                    let nation = seat(who)?;
                    if nation != NOBODY && Side::of(nation) != side {
                        return bad(format!("«{who}» does not fight for the {of}"));
                    }
                    if [*whole, *light, *hurt].map(u16::from).iter().sum::<u16>() > MANY {
                        return bad(format!("rows: {whole}, {light} and {hurt} on «{id}»: at most {MANY}"));
                    }
                    *battle.cell_mut(side, row, nation) = Cell { whole: *whole, light: *light, hurt: *hurt };
                }
            }
        }
        for (who, n) in &self.escaped {
            let nation = seat(who)?;
            battle.escaped[Side::of(nation).index()][slot_of(nation)] = *n;
        }
        Ok(battle)
    }
}

fn whose(side: Side, slot: usize) -> String {
    match in_slot(side, slot) {
        NOBODY => "neutral".to_string(),
        nation => name(nation),
    }
}
