//! A field of cells: the terrain of each cell.

use super::{Grid, Hex};
use crate::map::Point;
use std::collections::{BTreeMap, BTreeSet};

/// The terrain of a cell.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum Ground {
    /// Fields and meadows.
    Open,
    /// Wood.
    Wood,
    /// Hills.
    Hill,
    /// Mountains.
    Mountain,
    /// Marsh.
    Marsh,
    /// A river that fills the cell, with banks; it joins rivers, lakes and the sea next to it.
    River,
    /// A lake.
    Lake,
    /// The sea, which continues beyond the field.
    Sea,
    /// A town, a factory or another place; roads lead into it.
    Place,
}

impl Ground {
    /// Whether it is water.
    pub fn is_water(self) -> bool {
        matches!(self, Ground::River | Ground::Lake | Ground::Sea)
    }
}

/// The season of the drawing.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Season {
    /// Green.
    #[default]
    Summer,
    /// White.
    Winter,
}

/// A field: cells of any shape, roads from cell to cell, rivers along sides, names.
#[derive(Clone, Debug)]
pub struct Field {
    /// The prefix of the ids of its elements.
    pub prefix: String,
    /// The grid of the cells.
    pub grid: Grid,
    /// The season.
    pub season: Season,
    pub(super) cells: BTreeMap<Hex, Ground>,
    pub(super) roads: BTreeSet<Hex>,
    pub(super) rivers: BTreeSet<(Hex, usize)>,
    pub(super) names: Vec<(Hex, String)>,
    pub(super) numbers: bool,
}

impl Field {
    /// An empty field.
    pub fn new(prefix: &str, grid: Grid) -> Field {
        Field {
            prefix: prefix.to_string(),
            grid,
            season: Season::Summer,
            cells: BTreeMap::new(),
            roads: BTreeSet::new(),
            rivers: BTreeSet::new(),
            names: Vec::new(),
            numbers: false,
        }
    }
    /// Sets the terrain of a cell.
    pub fn lay(&mut self, hex: Hex, ground: Ground) {
        self.cells.insert(hex, ground);
    }
    /// Adds a road through the cell, which joins the roads and places next to it. Over water it is a bridge.
    pub fn road(&mut self, hex: Hex) {
        self.roads.insert(hex);
    }
    /// Adds a river along one side of a cell. A road that crosses it uses a bridge.
    pub fn river(&mut self, hex: Hex, direction: usize) {
        let direction = direction % 6;
        // Each side once: from the cell that comes first.
        let (hex, direction) = if direction < 3 { (hex, direction) } else { (hex.toward(direction), direction - 3) };
        self.rivers.insert((hex, direction));
    }
    /// Writes a name at the foot of a cell.
    pub fn name(&mut self, hex: Hex, name: &str) {
        self.names.push((hex, name.to_string()));
    }
    /// Also draws the numbers of the cells in a hidden layer `numbers`.
    pub fn numbered(&mut self) {
        self.numbers = true;
    }
    /// The terrain of a cell.
    pub fn ground(&self, hex: Hex) -> Option<Ground> {
        self.cells.get(&hex).copied()
    }
    /// The cells, in order.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + '_ {
        self.cells.keys().copied()
    }
    /// The size of a sheet that contains every cell.
    pub fn size(&self) -> (i32, i32) {
        let far = |pick: fn(Point) -> i32| {
            let all = self.hexes().flat_map(|hex| (0..6).map(move |c| (hex, c)));
            all.map(|(hex, c)| pick(self.grid.corner(hex, c))).max().unwrap_or(0)
        };
        (far(|p| p.0), far(|p| p.1))
    }
    /// Whether a river runs along this side.
    pub fn has_river(&self, hex: Hex, direction: usize) -> bool {
        let direction = direction % 6;
        match direction < 3 {
            true => self.rivers.contains(&(hex, direction)),
            false => self.rivers.contains(&(hex.toward(direction), direction - 3)),
        }
    }
    /// Whether it is a bridge: a road over water.
    pub fn is_bridge(&self, hex: Hex) -> bool {
        self.roads.contains(&hex) && self.ground(hex).is_some_and(Ground::is_water)
    }
    /// Whether roads lead into this cell.
    pub(super) fn joins(&self, hex: Hex) -> bool {
        self.roads.contains(&hex) || self.ground(hex) == Some(Ground::Place)
    }
    /// The directions in which the road of a cell continues. Adjacent places are not joined, nor are two
    /// parallel bridges over one river. Over the sea, two bridges form one long one.
    pub fn ways(&self, hex: Hex) -> Vec<usize> {
        let here = (self.roads.contains(&hex), self.is_bridge(hex));
        let goes = |other: Hex| {
            let there = (self.roads.contains(&other), self.is_bridge(other));
            let long = [hex, other].iter().all(|hex| self.ground(*hex) == Some(Ground::Sea));
            self.joins(other) && (here.0 || there.0) && (long || !(here.1 && there.1))
        };
        if !self.joins(hex) {
            return Vec::new();
        }
        (0..6).filter(|d| goes(hex.toward(*d))).collect()
    }
    /// The cells with one of these terrains.
    pub(super) fn of(&self, which: impl Fn(Ground) -> bool) -> BTreeSet<Hex> {
        self.cells.iter().filter(|(_, ground)| which(**ground)).map(|(hex, _)| *hex).collect()
    }
    /// The sides along which rivers run.
    pub(super) fn river_sides(&self) -> BTreeSet<(Point, Point)> {
        let side = |(hex, d): &(Hex, usize)| {
            let (a, b) = (self.grid.corner(*hex, *d), self.grid.corner(*hex, d + 1));
            (a.min(b), a.max(b))
        };
        self.rivers.iter().map(side).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Top;
    use super::*;

    #[test]
    fn roads_join_roads_and_places_and_bridges_cross() {
        let mut field = Field::new("t", Grid::new(Top::Pointy));
        Hex::rows(5, 3).for_each(|hex| field.lay(hex, Ground::Open));
        let at = Hex::in_row;
        field.lay(at(3, 1), Ground::River);
        field.lay(at(4, 1), Ground::Place);
        for column in 0..4 {
            field.road(at(column, 1));
        }
        assert!(field.is_bridge(at(3, 1)) && !field.is_bridge(at(2, 1)));
        assert_eq!(field.ways(at(0, 1)), [2]);
        assert_eq!(field.ways(at(1, 1)), [2, 5]);
        assert_eq!(field.ways(at(4, 1)), [5], "the road leads into the place");
        assert_eq!(field.ways(at(0, 0)), Vec::<usize>::new());
    }

    #[test]
    fn a_river_is_on_both_sides_of_its_line() {
        let mut field = Field::new("t", Grid::new(Top::Flat));
        let hex = Hex::new(0, 0);
        field.river(hex, 4);
        assert!(field.has_river(hex, 4) && field.has_river(hex.toward(4), 1) && !field.has_river(hex, 1));
        field.river(hex.toward(4), 1);
        assert_eq!(field.river_sides().len(), 1);
    }
}
