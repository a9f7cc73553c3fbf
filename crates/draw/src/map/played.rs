//! Checks that the drawn map is the map of the rules: which regions touch on the drawing, compared with the
//! adjacencies of the rules.

use super::{Map, Outline, Point};
use std::collections::{BTreeMap, BTreeSet};

/// Two regions by their ids, in order.
pub type Pair = (String, String);

/// A pair in order.
pub fn pair(a: &str, b: &str) -> Pair {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    (a.to_string(), b.to_string())
}

/// How two regions touch on the drawing.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Contact {
    /// The length of the line that they share; 0 when they only meet in a point.
    pub length: i32,
    /// The part of it that lies on the edge where the map wraps around.
    pub over_edge: i32,
}

/// The adjacencies of the rules.
///
/// ```
/// use draw::map::{Map, Outline, Played, Region};
/// let region = |id: &str, d: &str| Region::land(id, Outline::read(d).unwrap());
/// let map = Map {
///     width: 90,
///     height: 40,
///     regions: vec![region("hill", "M0 0l40 0 0 40-40 0z"), region("wood", "M40 0l40 0 0 40-40 0z")],
///     ..Map::default()
/// };
/// let mut rules = Played::default();
/// assert_eq!(rules.faults(&map, 10), ["hill and wood share 40 on the drawing, and are not adjacent"]);
/// rules.border("hill", "wood");
/// assert!(rules.faults(&map, 10).is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Played {
    borders: BTreeSet<Pair>,
    links: BTreeSet<Pair>,
    apart: BTreeSet<Pair>,
}

impl Played {
    /// These two are adjacent and share a border.
    pub fn border(&mut self, a: &str, b: &str) {
        self.borders.insert(pair(a, b));
    }
    /// These two are adjacent without touching: an arrow is drawn between them.
    pub fn link(&mut self, a: &str, b: &str) {
        self.links.insert(pair(a, b));
    }
    /// These two meet in a point and are not adjacent.
    pub fn apart(&mut self, a: &str, b: &str) {
        self.apart.insert(pair(a, b));
    }
    /// All differences between the drawing and the rules, in words. A border must be at least `least` long.
    pub fn faults(&self, map: &Map, least: i32) -> Vec<String> {
        let drawn = map.contacts();
        let ids: BTreeSet<&str> = map.regions.iter().map(|r| r.id.as_str()).collect();
        let arrows: BTreeSet<Pair> = map.links.iter().map(|l| pair(&l.from, &l.to)).collect();
        let mut faults = Vec::new();
        if ids.len() != map.regions.len() {
            faults.push("a region is drawn twice".to_string());
        }
        for (a, b) in self.borders.iter().chain(&self.links).chain(&self.apart) {
            for id in [a, b].into_iter().filter(|id| !ids.contains(id.as_str())) {
                faults.push(format!("{id} is played and not drawn"));
            }
        }
        for (pair, contact) in &drawn {
            let (a, b) = pair;
            match contact.length {
                0 if self.borders.contains(pair) => {
                    faults.push(format!("{a} and {b} are adjacent, and meet in a point only"))
                }
                0 if !self.apart.contains(pair) && !self.links.contains(pair) => {
                    faults.push(format!("{a} and {b} meet in a point, and nothing says that they are apart"));
                }
                0 => {}
                n if !self.borders.contains(pair) => {
                    faults.push(format!("{a} and {b} share {n} on the drawing, and are not adjacent"));
                }
                n if n < least => faults.push(format!("{a} and {b} share only {n}")),
                _ => {}
            }
        }
        for (a, b) in self.borders.iter().filter(|pair| !drawn.contains_key(*pair)) {
            faults.push(format!("{a} and {b} are adjacent, and do not touch on the drawing"));
        }
        for (a, b) in self.links.difference(&arrows) {
            faults.push(format!("{a} and {b} are linked, and no arrow is drawn"));
        }
        for (a, b) in arrows.difference(&self.links) {
            faults.push(format!("an arrow joins {a} and {b}, and they are not linked"));
        }
        faults
    }
}

fn length(((ax, ay), (bx, by)): &(Point, Point)) -> i64 {
    // In sixteenths, so that many short pieces do not lose their fractions.
    let (dx, dy) = (i64::from(ax - bx) * 16, i64::from(ay - by) * 16);
    (dx * dx + dy * dy).isqrt()
}

/// The parts of an outline on a vertical edge, from top to bottom.
fn along(outline: &Outline, x: i32) -> Vec<(i32, i32)> {
    let on = outline.sides().filter(|(a, b)| a.0 == x && b.0 == x);
    on.map(|(a, b)| (a.1.min(b.1), a.1.max(b.1))).collect()
}

impl Map {
    /// All pairs of regions that touch on the drawing, and how: by common edges, by common parts of the edge
    /// where the map wraps around, or by a corner.
    pub fn contacts(&self) -> BTreeMap<Pair, Contact> {
        let wrap = self.wraps.then_some(self.width);
        let mut by_piece: BTreeMap<(Point, Point), Vec<usize>> = BTreeMap::new();
        let mut by_corner: BTreeMap<Point, BTreeSet<usize>> = BTreeMap::new();
        for (i, region) in self.regions.iter().enumerate() {
            for piece in region.outline.pieces(wrap) {
                by_piece.entry(piece).or_default().push(i);
            }
            for (x, y) in region.outline.points() {
                by_corner.entry((wrap.map_or(x, |w| x.rem_euclid(w)), y)).or_default().insert(i);
            }
        }
        let mut lengths: BTreeMap<(usize, usize), (i64, i32)> = BTreeMap::new();
        for (piece, who) in &by_piece {
            for (k, a) in who.iter().enumerate() {
                for b in &who[k + 1..] {
                    lengths.entry((*a, *b)).or_default().0 += length(piece);
                }
            }
        }
        if self.wraps {
            let edges: Vec<_> =
                self.regions.iter().map(|r| (along(&r.outline, 0), along(&r.outline, self.width))).collect();
            for (i, (left, _)) in edges.iter().enumerate() {
                for (k, (_, right)) in edges.iter().enumerate().filter(|(k, _)| *k != i) {
                    let shared: i32 =
                        left.iter().flat_map(|l| right.iter().map(|r| (l.1.min(r.1) - l.0.max(r.0)).max(0))).sum();
                    if shared > 0 {
                        let both = lengths.entry((i.min(k), i.max(k))).or_default();
                        // Pieces that are equal on both edges have been counted already.
                        both.0 = both.0.max(i64::from(shared) * 16);
                        both.1 += shared;
                    }
                }
            }
        }
        let mut out = BTreeMap::new();
        let name = |(a, b): (usize, usize)| pair(&self.regions[a].id, &self.regions[b].id);
        for who in by_corner.values() {
            for a in who {
                for b in who.range(a + 1..) {
                    out.insert(name((*a, *b)), Contact { length: 0, over_edge: 0 });
                }
            }
        }
        for (two, (long, over_edge)) in lengths {
            out.insert(name(two), Contact { length: ((long + 8) / 16).max(1) as i32, over_edge });
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Link, Region};
    use super::*;

    /// Four squares that meet in the middle, and an island.
    fn four() -> (Map, Played) {
        let square = |id: &str, x: i32, y: i32| {
            Region::land(id, Outline::new([vec![(x, y), (x + 50, y), (x + 50, y + 50), (x, y + 50)]]))
        };
        let mut map = Map { width: 200, height: 100, ..Map::default() };
        map.regions = vec![square("a", 0, 0), square("b", 50, 0), square("c", 0, 50), square("d", 50, 50)];
        map.regions.push(square("island", 120, 20));
        map.links = vec![Link::new("b", "island", vec![(90, 20), (130, 30)])];
        let mut rules = Played::default();
        for (a, b) in [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")] {
            rules.border(a, b);
        }
        rules.link("island", "b");
        rules.apart("a", "d");
        rules.apart("c", "b");
        (map, rules)
    }

    fn faults(change: impl FnOnce(&mut Map, &mut Played)) -> Vec<String> {
        let (mut map, mut rules) = four();
        change(&mut map, &mut rules);
        rules.faults(&map, 24)
    }

    #[test]
    fn a_faithful_map_has_no_fault_and_each_fault_is_found() {
        assert_eq!(faults(|_, _| ()), Vec::<String>::new());
        let one = |change: fn(&mut Map, &mut Played), words: &str| {
            let found = faults(change);
            assert!(found.iter().any(|f| f.contains(words)), "«{words}» not in {found:?}");
        };
        one(|_, rules| rules.borders.retain(|p| *p != pair("a", "b")), "are not adjacent");
        one(|_, rules| rules.border("a", "island"), "do not touch");
        one(|_, rules| rules.border("a", "d"), "meet in a point only");
        one(|_, rules| rules.apart.retain(|p| *p != pair("a", "d")), "nothing says");
        one(|map, _| map.links.clear(), "no arrow is drawn");
        one(|_, rules| rules.links.clear(), "they are not linked");
        one(|_, rules| rules.border("a", "nowhere"), "nowhere is played and not drawn");
        one(|map, _| map.regions.push(map.regions[0].clone()), "drawn twice");
        one(
            |map, rules| {
                map.regions.push(Region::land("sliver", Outline::new([vec![(100, 0), (110, 0), (100, 20)]])));
                map.regions[1].outline = Outline::new([vec![(50, 0), (100, 0), (100, 20), (100, 50), (50, 50)]]);
                rules.border("b", "sliver");
            },
            "share only 20",
        );
    }

    #[test]
    fn regions_meet_over_the_edge_of_a_map_that_wraps() {
        let (mut map, mut rules) = four();
        map.width = 100;
        map.regions.truncate(4);
        map.links.clear();
        rules.links.clear();
        assert_eq!(rules.faults(&map, 24), Vec::<String>::new());
        map.wraps = true;
        // Now the left column is also east of the right one: the same pairs, twice as long, and still
        // corners.
        let contacts = map.contacts();
        assert_eq!(contacts[&pair("a", "b")].over_edge, 50);
        assert_eq!(contacts[&pair("a", "d")].length, 0);
        assert_eq!(rules.faults(&map, 24), Vec::<String>::new());
    }
}
