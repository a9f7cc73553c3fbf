//! Regions of cells: the smooth outline of a set of cells, such as a wood or a lake, and chains of sides.

use super::{Grid, Hex};
use crate::ground::Noise;
use crate::map::Point;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Corners are displaced a little, always in the same way, so that neighbouring outlines still fit together.
pub(super) fn wander((x, y): Point) -> Point {
    const WAY: Noise = Noise(0x51de);
    (x + WAY.at(x, y, -8, 8), y + WAY.at(y, x, -8, 8))
}

/// The boundary loops of a set of cells, corner by corner, clockwise.
pub(super) fn loops(grid: Grid, cells: &BTreeSet<Hex>) -> Vec<Vec<Point>> {
    // The next corner on the boundary for each corner. It would be ambiguous only if cells met in a corner,
    // which hexes cannot.
    let mut next: BTreeMap<Point, Point> = BTreeMap::new();
    for hex in cells {
        for d in 0..6 {
            if !cells.contains(&hex.toward(d)) {
                next.insert(grid.corner(*hex, d), grid.corner(*hex, d + 1));
            }
        }
    }
    let mut out = Vec::new();
    while let Some((start, _)) = next.first_key_value() {
        let start = *start;
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(to) = next.remove(&at) {
            ring.push(at);
            at = to;
        }
        out.push(ring);
    }
    out
}

/// The smooth outline of a set of cells as path data: through the middles of the boundary's sides, bent by
/// its corners.
pub(super) fn soft_body(grid: Grid, cells: &BTreeSet<Hex>) -> String {
    let mut d = String::new();
    for ring in loops(grid, cells) {
        let ring: Vec<Point> = ring.into_iter().map(wander).collect();
        let middle = |i: usize| {
            let (a, b) = (ring[i % ring.len()], ring[(i + 1) % ring.len()]);
            ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
        };
        let mut at = middle(0);
        let _ = write!(d, "M{} {}q", at.0, at.1);
        for i in 0..ring.len() {
            let (corner, to) = (ring[(i + 1) % ring.len()], middle(i + 1));
            crate::map::step(&mut d, i == 0, (corner.0 - at.0, corner.1 - at.1));
            crate::map::step(&mut d, false, (to.0 - at.0, to.1 - at.1));
            at = to;
        }
        d.push('z');
    }
    d
}

/// Sides of cells joined into lines of maximum length.
pub(super) fn chains(sides: &BTreeSet<(Point, Point)>) -> Vec<Vec<Point>> {
    let mut by_end: BTreeMap<Point, BTreeSet<Point>> = BTreeMap::new();
    for (a, b) in sides {
        by_end.entry(*a).or_default().insert(*b);
        by_end.entry(*b).or_default().insert(*a);
    }
    // Lines from ends and forks first, then the closed ones.
    let mut starts: Vec<Point> = by_end.iter().filter(|(_, to)| to.len() != 2).map(|(p, _)| *p).collect();
    starts.extend(by_end.keys());
    let forks: BTreeSet<Point> = by_end.iter().filter(|(_, to)| to.len() > 2).map(|(p, _)| *p).collect();
    let mut out = Vec::new();
    for start in starts {
        while let Some(first) = by_end.get(&start).and_then(|to| to.first().copied()) {
            let mut line = vec![start];
            let (mut from, mut at) = (start, first);
            loop {
                by_end.entry(from).or_default().remove(&at);
                by_end.entry(at).or_default().remove(&from);
                line.push(at);
                let Some(to) = by_end.get(&at).and_then(|to| to.first().copied()) else { break };
                if forks.contains(&at) {
                    break;
                }
                (from, at) = (at, to);
            }
            out.push(line);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::Top;
    use super::*;

    #[test]
    fn a_ring_of_cells_has_an_outer_and_an_inner_rim() {
        let grid = Grid::new(Top::Pointy);
        let ring: BTreeSet<Hex> = Hex::new(0, 0).around().into_iter().collect();
        let mut lengths: Vec<usize> = loops(grid, &ring).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [6, 18]);
        assert_eq!(soft_body(grid, &ring).matches('z').count(), 2);
    }

    #[test]
    fn sides_are_joined_and_forks_end_a_line() {
        let grid = Grid::new(Top::Flat);
        let hex = Hex::new(0, 0);
        let side = |hex: Hex, d: usize| {
            let (a, b) = (grid.corner(hex, d), grid.corner(hex, d + 1));
            (a.min(b), a.max(b))
        };
        let mut sides: BTreeSet<_> = [0, 1, 2].map(|d| side(hex, d)).into_iter().collect();
        assert_eq!(chains(&sides).iter().map(Vec::len).collect::<Vec<_>>(), [4]);
        // A side of the neighbour that leaves the corner between the sides 0 and 1.
        sides.insert(side(hex.toward(0), 2));
        let total: usize = chains(&sides).iter().map(|line| line.len() - 1).sum();
        assert_eq!((chains(&sides).len(), total), (3, 4));
        let all: BTreeSet<_> = (0..6).map(|d| side(hex, d)).collect();
        assert_eq!(chains(&all).iter().map(Vec::len).collect::<Vec<_>>(), [7]);
    }
}
