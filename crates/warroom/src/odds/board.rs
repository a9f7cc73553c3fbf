//! The battle board as odds need it: both sides without their nations, and the one sensible way to choose.
//!
//! It follows `conflict` step by step; a test plays the same battles with the rules themselves and compares.

use crate::battle::{Cell, Stage};
use crate::figures::Pack;
use crate::unit::{Category, Colour, KINDS, Kind, ROWS, Row};
use table::Dice;

/// A side rolls at most so many dice in a stage (WR-BATTLE-A1).
const MOST_DICE: u16 = 30;
/// Dice of a batch (WR-BATTLE-B1).
const BATCH: u8 = 10;
/// The colour of each face.
const FACES: [u8; 12] = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5];

/// What never changes during a battle, worked out once: what each colour may hit, what each row rolls and
/// bears.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    /// Rows that a colour hits, by stage; black and white have their own sets.
    hit: [[u32; 6]; 2],
    /// Rows of a stage's targets.
    pub(super) targets: [u32; 2],
    dice: [[u8; 2]; ROWS],
    hits: [u8; ROWS],
    points: [u8; ROWS],
    /// Rows of each type that is no aircraft (WR-FORCE-2).
    types: [u32; KINDS],
    /// Who rolls first.
    pub(super) first: u8,
    pub(super) port: [bool; 2],
    pub(super) batches: bool,
}

impl Table {
    pub(super) fn new(pack: &Pack, first: u8, port: [bool; 2], batches: bool) -> Table {
        let mut out = Table {
            hit: [[0; 6]; 2],
            targets: [0; 2],
            dice: [[0; 2]; ROWS],
            hits: [0; ROWS],
            points: [0; ROWS],
            types: [0; KINDS],
            first,
            port,
            batches,
        };
        for row in Row::all() {
            let (bit, kind, print) = (1 << row.index(), row.kind(), pack.row(row));
            let stage = usize::from(kind.category() != Category::Air);
            out.targets[stage] |= bit;
            out.hit[stage][pack.unit(kind).colour.index()] |= bit;
            out.hit[stage][Colour::Black.index()] |= bit;
            if print.white {
                out.hit[stage][Colour::White.index()] |= bit;
            }
            out.dice[row.index()] = print.dice;
            out.hits[row.index()] = print.hits;
            out.points[row.index()] = pack.unit(kind).casualty;
            if stage == 1 {
                out.types[kind.index()] |= bit;
            }
        }
        out
    }
    /// What a hit is worth to whoever rolls: a unit that is gone at its casualty points, a step towards it in
    /// part.
    #[inline]
    fn worth(&self, row: usize, cell: Cell) -> i32 {
        worth(self.hits[row], self.points[row], cell)
    }
}

/// See [`Table::worth`]. Damage is mended for one resource, light damage for nothing: so finishing off comes
/// first.
fn worth(hits: u8, points: u8, cell: Cell) -> i32 {
    let part = match cell {
        Cell { hurt: 1.., .. } => 12,
        Cell { light: 1.., .. } => 5,
        _ if hits == 1 => 12,
        _ if hits == 2 => 4,
        _ => 2,
    };
    part * i32::from(points)
}

/// What a hit on this row of a nation or side is worth to whoever rolls: the choice that odds expect of a
/// player.
pub(crate) fn hit_worth(pack: &Pack, row: Row, cell: Cell) -> i32 {
    worth(pack.row(row).hits, pack.unit(row.kind()).casualty, cell)
}

/// Would a cruiser take the hit for this great ship? Only where the ship would be lost (WR-ESCORT-1).
pub(crate) fn escorted(ship: Cell) -> bool {
    ship.hurt > 0
}

/// Both sides, and how far the battle has come.
#[derive(Clone, Copy, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub(super) struct Board {
    pub(super) cells: [[Cell; ROWS]; 2],
    /// Submarines that have dived away.
    pub(super) escaped: [u8; 2],
    pub(super) left: [u8; 2],
    pub(super) blind: [bool; 2],
    pub(super) roller: u8,
    /// The stage that goes on; `None` before the first.
    pub(super) stage: Option<Stage>,
}

/// What comes next.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub(super) enum Next {
    /// So many dice of the roller.
    Roll(u8),
    /// Nothing more.
    Over,
}

impl Board {
    pub(super) fn new(cells: [[Cell; ROWS]; 2]) -> Board {
        Board { cells, escaped: [0; 2], left: [0; 2], blind: [false; 2], roller: 0, stage: None }
    }
    /// Rows on which a side has anybody.
    #[inline]
    pub(super) fn rows(&self, side: usize) -> u32 {
        let mut out = 0;
        for (row, cell) in self.cells[side].iter().enumerate() {
            out |= u32::from(cell.all() > 0) << row;
        }
        out
    }
    /// Dice are counted once for a stage; false when nobody could be hit in it (WR-BATTLE-R1, WR-BATTLE-B3).
    fn begin(&mut self, table: &Table, stage: Stage) -> bool {
        let rows = [self.rows(0), self.rows(1)];
        let at = stage as usize;
        self.stage = Some(stage);
        if (rows[0] | rows[1]) & table.targets[at] == 0 {
            return false;
        }
        let types = rows.map(|rows| table.types.iter().filter(|of| **of & rows != 0).count());
        for side in 0..2 {
            let mut total = 0;
            for (cell, dice) in self.cells[side].iter().zip(&table.dice) {
                total += u16::from(cell.all()) * u16::from(dice[at]);
            }
            let behind = types[1 - side].saturating_sub(types[side]);
            if stage == Stage::Surface {
                total += if table.port[side] && ships(rows[side]) { 2 } else { 0 };
                if table.batches && behind > 0 {
                    total = total.min(if behind == 1 { 20 } else { 10 });
                }
            }
            self.blind[side] = stage == Stage::Surface && behind > 0;
            self.left[side] = total.min(MOST_DICE) as u8;
        }
        self.roller = 1 - table.first;
        true
    }
    /// Goes on to the next roll.
    #[inline]
    pub(super) fn next(&mut self, table: &Table) -> Next {
        loop {
            if let Some(stage) = self.stage {
                let targets = table.targets[stage as usize];
                for side in 0..2 {
                    if self.left[side] > 0 && self.rows(1 - side) & targets == 0 {
                        self.left[side] = 0;
                    }
                }
                let roller = usize::from(self.roller);
                let next = if self.left[1 - roller] > 0 { 1 - roller } else { roller };
                if self.left[next] > 0 {
                    let dice = self.left[next].min(BATCH);
                    self.left[next] -= dice;
                    self.roller = next as u8;
                    return Next::Roll(dice);
                }
            }
            let stage = match self.stage {
                None => Stage::Air,
                Some(Stage::Air) => Stage::Surface,
                Some(Stage::Surface) => return Next::Over,
            };
            self.left = [0; 2];
            self.begin(table, stage);
        }
    }
    /// Rows that results of a colour could strike now.
    #[inline]
    pub(super) fn open(&self, table: &Table, colour: usize) -> u32 {
        let blind = self.blind[usize::from(self.roller)] && colour >= Colour::Black.index();
        let Some(stage) = self.stage.filter(|_| !blind) else { return 0 };
        let side = 1 - usize::from(self.roller);
        let mut rows = table.hit[stage as usize][colour] & self.rows(side);
        if colour == Colour::White.index() {
            for (row, cell) in self.cells[side].iter().enumerate() {
                if cell.hurt == 0 {
                    rows &= !(1 << row);
                }
            }
        }
        rows
    }
    /// Assigns a batch, colour after colour, as a sensible player would (WR-BATTLE-C5).
    #[inline]
    pub(super) fn assign(&mut self, table: &Table, batch: &[u8; 6]) {
        let side = 1 - usize::from(self.roller);
        for (colour, count) in batch.iter().enumerate() {
            let mut left = *count;
            while left > 0 {
                let mut rows = self.open(table, colour);
                if rows == 0 {
                    break;
                }
                let mut best = (0, i32::MIN);
                while rows != 0 {
                    let row = rows.trailing_zeros() as usize;
                    rows &= rows - 1;
                    let worth = table.worth(row, self.cells[side][row]);
                    if worth > best.1 {
                        best = (row, worth);
                    }
                }
                self.strike(table, side, best.0, colour);
                left -= 1;
            }
        }
        let submarines = &mut self.cells[side][Row::SUBMARINES.index()];
        self.escaped[side] += std::mem::take(&mut submarines.hurt);
    }
    fn strike(&mut self, table: &Table, side: usize, row: usize, colour: usize) {
        let great = matches!(Row(row as u8).kind(), Kind::Carrier | Kind::Battleship);
        let guard = self.cells[side][Row::ESCORT.index()];
        let able = if colour == Colour::White.index() { guard.hurt > 0 } else { guard.all() > 0 };
        let taken = great && able && escorted(self.cells[side][row]);
        let row = if taken { Row::ESCORT.index() } else { row };
        let hits = table.hits[row];
        let cell = &mut self.cells[side][row];
        if cell.hurt > 0 {
            cell.hurt -= 1;
        } else if cell.light > 0 {
            cell.light -= 1;
            cell.hurt += 1;
        } else if cell.whole > 0 {
            cell.whole -= 1;
            match hits {
                1 => {}
                2 => cell.hurt += 1,
                _ => cell.light += 1,
            }
        }
    }
    /// The battle to its end.
    pub(super) fn play(&mut self, table: &Table, dice: &mut Dice) {
        while let Next::Roll(count) = self.next(table) {
            let mut batch = [0; 6];
            roll(count, dice, &mut batch);
            self.assign(table, &batch);
        }
    }
}

/// Has a side ships among these rows?
#[inline]
fn ships(rows: u32) -> bool {
    const SHIPS: u32 = 0b1_1111_1100_0000_0000;
    rows & SHIPS != 0
}

/// Rolls dice, counted by colour: five faces come out of one draw, each as likely as any.
#[inline]
fn roll(count: u8, dice: &mut Dice, batch: &mut [u8; 6]) {
    const FIVE: u32 = 12 * 12 * 12 * 12 * 12;
    let mut left = count;
    while left > 0 {
        let mut drawn = dice.below(FIVE);
        for _ in 0..left.min(5) {
            batch[usize::from(FACES[(drawn % 12) as usize])] += 1;
            drawn /= 12;
        }
        left -= left.min(5);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_ships_are_the_ships() {
        for row in Row::all() {
            assert_eq!(ships(1 << row.index()), row.kind().category() == Category::Naval, "{}", row.id());
        }
    }

    #[test]
    fn faces_are_those_of_a_die() {
        for (at, colour) in FACES.iter().enumerate() {
            assert_eq!(Colour::of_face(at as u32 + 1).index(), usize::from(*colour));
        }
        let mut batch = [0; 6];
        roll(10, &mut Dice::quick(1), &mut batch);
        assert_eq!(batch.iter().sum::<u8>(), 10);
    }
}
