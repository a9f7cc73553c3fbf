//! The grid, and the small names of things on it: cells, kinds of troop, spots.
//!
//! A cell is spelled column and line (`a1` … `c7`), a troop on the board by its cell and kind
//! (`b5.infantry`): two troops of one cell never have the same kind (GT-STACK-2).

use serde::{Deserialize, Serialize};
use std::fmt;

/// How many cells the board has (GT-COMP-2).
pub const CELLS: usize = 21;
/// How many columns.
pub const COLUMNS: u8 = 3;
/// How many lines.
pub const LINES: u8 = 7;

/// The four kinds of troop (GT-TYPE-1), in the order of the rows of a damage table.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Infanterie.
    Infantry,
    /// Soutien.
    Support,
    /// Blindés.
    Armour,
    /// Aéronef.
    Aircraft,
}

impl Kind {
    /// All four, in order.
    pub const ALL: [Kind; 4] = [Kind::Infantry, Kind::Support, Kind::Armour, Kind::Aircraft];

    /// The word in moves and data files.
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Infantry => "infantry",
            Kind::Support => "support",
            Kind::Armour => "armour",
            Kind::Aircraft => "aircraft",
        }
    }
    /// Reads the word.
    pub fn from_id(id: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|k| k.id() == id)
    }
    /// Does this kind fight on foot: does it hold trenches and take cover in them (GT-TYPE-2 to 4)?
    #[inline]
    pub const fn on_foot(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Support)
    }
    /// As a set of one kind.
    #[inline]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Kind {
        match index & 3 {
            0 => Kind::Infantry,
            1 => Kind::Support,
            2 => Kind::Armour,
            _ => Kind::Aircraft,
        }
    }
}

/// One cell of the board.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// The cell of a column (0 to 2) and a line (0 to 6).
    pub const fn new(column: u8, line: u8) -> Cell {
        Cell(line * COLUMNS + column)
    }
    /// All cells, in order.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..CELLS as u8).map(Cell)
    }
    /// The line, from 0 (French rear trench) to 6 (German rear trench).
    pub const fn line(self) -> u8 {
        self.0 / COLUMNS
    }
    /// The column, from 0 to 2.
    pub const fn column(self) -> u8 {
        self.0 % COLUMNS
    }
    /// As a set of one cell.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The adjacent cells, corners included (GT-COMP-4).
    #[inline]
    pub const fn near(self) -> u32 {
        WITHIN[1][self.0 as usize] & !(1 << self.0)
    }
    /// The cells from `from` to `to` steps away.
    #[inline]
    pub const fn reach(self, from: u8, to: u8) -> u32 {
        let inner = if from == 0 { 0 } else { WITHIN[(from - 1) as usize][self.0 as usize] };
        WITHIN[to as usize][self.0 as usize] & !inner
    }
    /// The distance in steps (GT-COMP-4).
    pub const fn distance(self, other: Cell) -> u8 {
        let columns = self.column().abs_diff(other.column());
        let lines = self.line().abs_diff(other.line());
        if columns > lines { columns } else { lines }
    }
    /// Reads `b5`.
    pub fn read(text: &str) -> Option<Cell> {
        let [column, line] = text.as_bytes() else { return None };
        let column = column.checked_sub(b'a').filter(|c| *c < COLUMNS)?;
        let line = line.checked_sub(b'1').filter(|l| *l < LINES)?;
        Some(Cell::new(column, line))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.column()) as char, self.line() + 1)
    }
}

/// `WITHIN[d][c]`: the cells at most `d` steps from cell `c`.
const WITHIN: [[u32; CELLS]; LINES as usize] = {
    let mut table = [[0; CELLS]; LINES as usize];
    let mut d = 0;
    while d < LINES as usize {
        let mut a = 0;
        while a < CELLS {
            let mut b = 0;
            while b < CELLS {
                if Cell(a as u8).distance(Cell(b as u8)) as usize <= d {
                    table[d][a] |= 1 << b;
                }
                b += 1;
            }
            a += 1;
        }
        d += 1;
    }
    table
};

/// The cells of a set, in order.
#[inline]
pub(crate) fn cells(mut set: u32) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let cell = Cell(set.trailing_zeros() as u8);
        set &= set - 1;
        Some(cell)
    })
}

/// The three cells of a line (0 to 6).
#[inline]
pub(crate) const fn line_cells(line: u8) -> u32 {
    0b111 << (line * COLUMNS)
}

/// A troop on the board: its cell and its kind.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Spot(pub(crate) u8);

impl Spot {
    /// The troop of this kind in this cell.
    #[inline]
    pub const fn new(cell: Cell, kind: Kind) -> Spot {
        Spot(cell.0 * 4 + kind as u8)
    }
    /// Its cell.
    #[inline]
    pub const fn cell(self) -> Cell {
        Cell(self.0 >> 2)
    }
    /// Its kind.
    #[inline]
    pub const fn kind(self) -> Kind {
        Kind::from_index(self.0)
    }
    /// As an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Reads `b5.infantry`.
    pub fn read(text: &str) -> Option<Spot> {
        let (cell, kind) = text.split_once('.')?;
        Some(Spot::new(Cell::read(cell)?, Kind::from_id(kind)?))
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.cell(), self.kind().id())
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
impl Serialize for Spot {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        Cell::read(&text).ok_or_else(|| serde::de::Error::custom(format!("«{text}» is no cell")))
    }
}
impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        let text = String::deserialize(deserializer)?;
        Spot::read(&text).ok_or_else(|| serde::de::Error::custom(format!("«{text}» names no troop")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_touch_and_distances_are_kings_steps() {
        let near = |text: &str| Cell::read(text).unwrap().near().count_ones();
        assert_eq!((near("b4"), near("a1"), near("a4")), (8, 3, 5));
        let (a, b) = (Cell::read("a1").unwrap(), Cell::read("c7").unwrap());
        assert_eq!(a.distance(b), 6);
        assert_eq!(a.reach(1, 2).count_ones(), 8);
    }

    #[test]
    fn cells_and_spots_are_read_as_they_are_written() {
        for cell in Cell::all() {
            assert_eq!(Cell::read(&cell.to_string()), Some(cell));
            for kind in Kind::ALL {
                let spot = Spot::new(cell, kind);
                assert_eq!(Spot::read(&spot.to_string()), Some(spot));
            }
        }
        assert_eq!(Cell::read("d1"), None);
        assert_eq!(Cell::read("a8"), None);
        assert_eq!(Spot::read("a1.cavalry"), None);
    }
}
