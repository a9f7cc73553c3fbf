//! Hex maps: axial coordinates, cells with a corner or a side up, fields of any shape, and terrain drawn as
//! landscape.
//!
//! The centre and the corners of a cell have integer coordinates, so that neighbours share them exactly: 60
//! from the centre to a corner, 52 to a side ([`Grid`]). A [`Field`] holds the terrain; [`Field::draw`] draws
//! it.
//!
//! ```
//! use draw::hex::{Field, Grid, Ground, Hex, Top};
//! let mut field = Field::new("toy", Grid::new(Top::Pointy));
//! for hex in Hex::rows(4, 3) {
//!     field.lay(hex, Ground::Open);
//! }
//! field.lay(Hex::in_row(1, 1), Ground::Wood);
//! field.road(Hex::in_row(0, 0));
//! field.road(Hex::in_row(0, 1));
//! let mut pen = draw::Pen::new();
//! field.draw(&mut pen, |hex| (format!("hex-{}-{}", hex.q, hex.r), "a hex".to_string()));
//! assert_eq!(pen.done().matches("data-thing=").count(), 12);
//! ```

mod body;
mod field;
mod land;
mod marks;

pub use field::{Field, Ground, Season};
pub use marks::{cost, danger, glow, start};

use crate::map::Point;

/// A cell by its axial coordinates.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Hex {
    /// Along the row.
    pub q: i32,
    /// The row.
    pub r: i32,
}

/// The six neighbours, clockwise from the upper left (corner up) or from straight up (side up).
const AROUND: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

impl Hex {
    /// The cell with these axial coordinates.
    pub const fn new(q: i32, r: i32) -> Hex {
        Hex { q, r }
    }
    /// The cell in a column and row of a sheet whose odd rows are shifted right by half a cell.
    pub const fn in_row(column: i32, row: i32) -> Hex {
        Hex { q: column - (row - row.rem_euclid(2)) / 2, r: row }
    }
    /// Its column and row on such a sheet.
    pub const fn column_row(self) -> (i32, i32) {
        (self.q + (self.r - self.r.rem_euclid(2)) / 2, self.r)
    }
    /// All cells of a sheet with these numbers of columns and rows, row by row.
    pub fn rows(columns: i32, rows: i32) -> impl Iterator<Item = Hex> {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Hex::in_row(column, row)))
    }
    /// The neighbour in a direction, clockwise from 0 to 5.
    #[must_use]
    pub const fn toward(self, direction: usize) -> Hex {
        let (q, r) = AROUND[direction % 6];
        Hex { q: self.q + q, r: self.r + r }
    }
    /// The six neighbours, clockwise.
    pub fn around(self) -> [Hex; 6] {
        std::array::from_fn(|d| self.toward(d))
    }
    /// The direction of a neighbour.
    pub fn direction(self, other: Hex) -> Option<usize> {
        AROUND.iter().position(|step| *step == (other.q - self.q, other.r - self.r))
    }
    /// The distance to the other cell, in steps.
    pub fn distance(self, other: Hex) -> i32 {
        let (q, r) = (other.q - self.q, other.r - self.r);
        q.abs().max(r.abs()).max((q + r).abs())
    }
}

/// Which part of a cell is up.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Top {
    /// A corner: cells stand in rows.
    Pointy,
    /// A side: cells stand in columns.
    Flat,
}

/// From the centre of a cell to its corners.
pub const RADIUS: i32 = 60;
/// From the centre of a cell to its sides.
pub const APOTHEM: i32 = 52;

/// Where cells lie on the sheet.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Grid {
    /// Which part of a cell is up.
    pub top: Top,
    /// The centre of the cell 0 0.
    pub origin: Point,
}

impl Grid {
    /// A grid whose cell 0 0 touches the left and upper edge of the sheet.
    pub const fn new(top: Top) -> Grid {
        let origin = match top {
            Top::Pointy => (APOTHEM, RADIUS),
            Top::Flat => (RADIUS, APOTHEM),
        };
        Grid { top, origin }
    }
    /// The centre of a cell.
    pub const fn centre(self, hex: Hex) -> Point {
        let (x, y) = match self.top {
            Top::Pointy => (2 * APOTHEM * hex.q + APOTHEM * hex.r, RADIUS * 3 / 2 * hex.r),
            Top::Flat => (RADIUS * 3 / 2 * hex.q, 2 * APOTHEM * hex.r + APOTHEM * hex.q),
        };
        (self.origin.0 + x, self.origin.1 + y)
    }
    /// The corners around a centre at 0 0, clockwise; the side toward direction `d` runs from corner `d` to
    /// corner `d + 1`.
    pub const fn corners(self) -> [Point; 6] {
        const A: i32 = APOTHEM;
        const R: i32 = RADIUS;
        match self.top {
            Top::Pointy => [(-A, -R / 2), (0, -R), (A, -R / 2), (A, R / 2), (0, R), (-A, R / 2)],
            Top::Flat => [(-R / 2, -A), (R / 2, -A), (R, 0), (R / 2, A), (-R / 2, A), (-R, 0)],
        }
    }
    /// A corner of a cell on the sheet.
    pub const fn corner(self, hex: Hex, corner: usize) -> Point {
        let ((x, y), (dx, dy)) = (self.centre(hex), self.corners()[corner % 6]);
        (x + dx, y + dy)
    }
    /// The middle of the side of a cell toward a direction.
    pub const fn side(self, hex: Hex, direction: usize) -> Point {
        let (a, b) = (self.corner(hex, direction), self.corner(hex, direction + 1));
        ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
    }
    /// The cell as path data around 0 0.
    pub fn cell(self) -> String {
        crate::map::Outline::new([self.corners().to_vec()]).path().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_their_side_and_stand_opposite() {
        for grid in [Grid::new(Top::Pointy), Grid::new(Top::Flat)] {
            let hex = Hex::new(3, -2);
            for (d, other) in hex.around().into_iter().enumerate() {
                assert_eq!(grid.side(hex, d), grid.side(other, d + 3), "{:?} {d}", grid.top);
                assert_eq!(grid.corner(hex, d), grid.corner(other, d + 4));
                assert_eq!((hex.direction(other), hex.distance(other)), (Some(d), 1));
            }
            assert_eq!(hex.direction(Hex::new(9, 9)), None);
        }
    }

    #[test]
    fn rows_and_axes_are_the_same_cells() {
        for hex in Hex::rows(5, 6) {
            let (column, row) = hex.column_row();
            assert_eq!(Hex::in_row(column, row), hex);
            assert!((0..5).contains(&column) && (0..6).contains(&row));
        }
        assert_eq!(Hex::in_row(12, 8), Hex::new(8, 8));
        assert_eq!(Hex::in_row(0, 0).distance(Hex::in_row(25, 16)), 33);
        assert_eq!(Hex::rows(26, 17).count(), 442);
    }
}
