//! Outlines of regions: closed rings with integer coordinates, as path data and as geometry.

use std::collections::BTreeSet;
use std::fmt::Write;

/// A place on the map.
pub type Point = (i32, i32);

/// The outline of a region: one ring or several (islands, holes), filled by the even-odd rule.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Outline {
    rings: Vec<Vec<Point>>,
    // Written once and used in every drawing.
    path: String,
}

/// An error in path data.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct BadOutline(String);

impl std::fmt::Display for BadOutline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "not an outline (expected M x y l dx dy … z): {}", self.0)
    }
}

impl std::error::Error for BadOutline {}

impl Outline {
    /// An outline from its rings. Drops points that repeat the previous one, and a last point that repeats
    /// the first.
    pub fn new(rings: impl IntoIterator<Item = Vec<Point>>) -> Outline {
        let tidy = |mut ring: Vec<Point>| {
            ring.dedup();
            while ring.len() > 1 && ring.first() == ring.last() {
                ring.pop();
            }
            ring
        };
        let rings: Vec<Vec<Point>> = rings.into_iter().map(tidy).filter(|r| r.len() > 2).collect();
        let path = closed_path(&rings);
        Outline { rings, path }
    }
    /// Parses relative path data: `M x y l dx dy … z`, once or more.
    ///
    /// ```
    /// use draw::map::Outline;
    /// let square = Outline::read("M10 10l20 0 0 20-20 0z").unwrap();
    /// assert_eq!(square.path(), "M10 10l20 0 0 20-20 0z");
    /// assert!(square.holds((15, 15)) && !square.holds((35, 15)));
    /// ```
    pub fn read(d: &str) -> Result<Outline, BadOutline> {
        let mut rings = Vec::new();
        for ring in d.split('z').filter(|r| !r.trim().is_empty()) {
            let bad = || BadOutline(ring.chars().take(30).collect());
            let (start, rest) = ring.trim().strip_prefix('M').and_then(|r| r.split_once('l')).ok_or_else(bad)?;
            let numbers = |text: &str| -> Result<Vec<i32>, BadOutline> {
                let spaced = text.replace('-', " -");
                spaced
                    .split([' ', ','])
                    .filter(|n| !n.is_empty())
                    .map(|n| n.parse::<i32>().map_err(|_| bad()))
                    .collect()
            };
            let start = numbers(start)?;
            let steps = numbers(rest)?;
            let [x, y] = start[..] else { return Err(bad()) };
            if steps.len() % 2 != 0 {
                return Err(bad());
            }
            let mut points = vec![(x, y)];
            let mut at = (x, y);
            for step in steps.chunks_exact(2) {
                at = (at.0 + step[0], at.1 + step[1]);
                points.push(at);
            }
            rings.push(points);
        }
        Ok(Outline::new(rings))
    }
    /// The rings. The last point of each is joined to its first.
    pub fn rings(&self) -> &[Vec<Point>] {
        &self.rings
    }
    /// All corners.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.rings.iter().flatten().copied()
    }
    /// As relative path data of minimum length.
    pub fn path(&self) -> &str {
        &self.path
    }
    /// Left, top, right and bottom.
    pub fn bounds(&self) -> (i32, i32, i32, i32) {
        let start = (i32::MAX, i32::MAX, i32::MIN, i32::MIN);
        self.points().fold(start, |(l, t, r, b), (x, y)| (l.min(x), t.min(y), r.max(x), b.max(y)))
    }
    /// Whether the outline contains the place.
    pub fn holds(&self, (x, y): Point) -> bool {
        let mut odd = false;
        for ((ax, ay), (bx, by)) in self.sides() {
            if (ay > y) != (by > y) {
                let (dy, side) = (i64::from(by - ay), i64::from(bx - ax) * i64::from(y - ay));
                let left = i64::from(x - ax) * dy;
                odd ^= if dy > 0 { left < side } else { left > side };
            }
        }
        odd
    }
    /// The edges of the outline.
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.rings.iter().flat_map(|ring| (0..ring.len()).map(move |i| (ring[i], ring[(i + 1) % ring.len()])))
    }
    /// The edges with ordered ends, so that two neighbours have equal ones. On a map that wraps around they
    /// are moved so that they begin within its width.
    pub(super) fn pieces(&self, wrap: Option<i32>) -> BTreeSet<(Point, Point)> {
        self.sides()
            .map(|(a, b)| {
                let (a, b) = (a.min(b), a.max(b));
                match wrap {
                    Some(width) => {
                        let off = a.0 - a.0.rem_euclid(width);
                        ((a.0 - off, a.1), (b.0 - off, b.1))
                    }
                    None => (a, b),
                }
            })
            .collect()
    }
}

fn closed_path(rings: &[Vec<Point>]) -> String {
    let mut d = String::new();
    for ring in rings {
        d.push_str(&open_path(ring));
        d.push('z');
    }
    d
}

/// One relative step of a path, with a space only if it is needed.
pub(crate) fn step(d: &mut String, first: bool, (dx, dy): (i32, i32)) {
    if !first && dx >= 0 {
        d.push(' ');
    }
    let _ = write!(d, "{dx}");
    if dy >= 0 {
        d.push(' ');
    }
    let _ = write!(d, "{dy}");
}

/// An open line as relative path data.
pub(crate) fn open_path(points: &[Point]) -> String {
    let mut d = String::new();
    if let Some((x, y)) = points.first() {
        let _ = write!(d, "M{x} {y}l");
        for (i, pair) in points.windows(2).enumerate() {
            step(&mut d, i == 0, (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1));
        }
    }
    d
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_survives_being_written_and_has_a_hole() {
        let d = "M0 0l30 0 0 30-30 0zM10 10l0 10 10 0 0-10z";
        let outline = Outline::read(d).unwrap();
        assert_eq!(outline.path(), d);
        assert!(outline.holds((5, 5)) && !outline.holds((15, 15)) && !outline.holds((31, 5)));
        assert_eq!(outline.bounds(), (0, 0, 30, 30));
        assert_eq!(outline.sides().count(), 8);
    }

    #[test]
    fn what_is_no_outline_says_so() {
        for bad in ["10 10l5 5z", "M1 2 3l4 4z", "M1 2l3 4 5z", "M1 2l3 x 5 6z"] {
            assert!(Outline::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn pieces_over_the_edge_are_the_same_from_both_sides() {
        let east = Outline::new([vec![(90, 0), (100, 0), (104, 9), (90, 9)]]);
        let west = Outline::new([vec![(0, 0), (20, 0), (20, 9), (4, 9)]]);
        assert_eq!(east.pieces(Some(100)).intersection(&west.pieces(Some(100))).count(), 1);
        assert_eq!(east.pieces(None).intersection(&west.pieces(None)).count(), 0);
    }
}
