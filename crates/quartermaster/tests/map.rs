//! The map as drawn is the map as played: every space has its shape, name and room for pieces; spaces share a drawn
//! line exactly when they are adjacent; nothing that must be read lies over something else.

use draw::letters;
use quartermaster::figures::{Pack, Terrain};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use table::pack::Ref;

type Point = (i32, i32);

#[derive(Deserialize)]
struct File {
    shape: Vec<Shape>,
    strait: Vec<Strait>,
    wrap: Vec<Wrap>,
    line: Vec<Line>,
}
#[derive(Deserialize)]
struct Shape {
    id: String,
    label: Point,
    size: i32,
    fr: Vec<String>,
    en: Vec<String>,
    star: Option<Point>,
    spots: [Vec<i32>; 3],
    d: String,
}
#[derive(Deserialize)]
struct Strait {
    id: String,
    icon: Point,
    path: [Point; 3],
}
#[derive(Deserialize)]
struct Wrap {
    left: String,
    right: String,
    from: i32,
    to: i32,
}
#[derive(Deserialize)]
struct Line {
    between: [String; 2],
}

const WIDE: i32 = 3200;
const HIGH: i32 = 1800;

fn file() -> File {
    toml::from_str(include_str!("../data/shapes.toml")).expect("the shapes can be read")
}

/// The rings of an outline: `M x y l dx dy … z`, once or more.
fn rings(d: &str) -> Vec<Vec<Point>> {
    let mut out = Vec::new();
    for ring in d.split('z').filter(|r| !r.is_empty()) {
        let (start, rest) = ring.strip_prefix('M').and_then(|r| r.split_once('l')).expect("an outline begins with M");
        let numbers = |text: &str| {
            let spaced = text.replace('-', " -");
            spaced.split_whitespace().map(|n| n.parse::<i32>().expect("a whole number")).collect::<Vec<i32>>()
        };
        let at = numbers(start);
        let mut points = vec![(at[0], at[1])];
        for step in numbers(rest).chunks_exact(2) {
            let (x, y) = points[points.len() - 1];
            points.push((x + step[0], y + step[1]));
        }
        out.push(points);
    }
    out
}

fn inside(rings: &[Vec<Point>], (x, y): Point) -> bool {
    let mut odd = false;
    for ring in rings {
        for (i, (ax, ay)) in ring.iter().enumerate() {
            let (bx, by) = ring[(i + 1) % ring.len()];
            if (*ay > y) != (by > y) {
                let (dy, side) = (i64::from(by - ay), i64::from(bx - ax) * i64::from(y - ay));
                let left = i64::from(x - ax) * dy;
                odd ^= if dy > 0 { left < side } else { left > side };
            }
        }
    }
    odd
}

/// The pieces of line of an outline, each with its ends in order.
fn segments(rings: &[Vec<Point>]) -> BTreeSet<(Point, Point)> {
    let mut out = BTreeSet::new();
    for ring in rings {
        for (i, a) in ring.iter().enumerate() {
            let b = ring[(i + 1) % ring.len()];
            out.insert((*a.min(&b), *a.max(&b)));
        }
    }
    out
}

fn length(((ax, ay), (bx, by)): &(Point, Point)) -> i32 {
    i64::from((ax - bx).pow(2) + (ay - by).pow(2)).isqrt() as i32
}

struct World {
    pack: &'static Pack,
    file: File,
    rings: BTreeMap<String, Vec<Vec<Point>>>,
}

fn world() -> World {
    let file = file();
    let rings = file.shape.iter().map(|s| (s.id.clone(), rings(&s.d))).collect();
    World { pack: Ref::<Pack>::standard().get(), file, rings }
}

fn pair(a: &str, b: &str) -> (String, String) {
    let (a, b) = if a < b { (a, b) } else { (b, a) };
    (a.to_string(), b.to_string())
}

impl World {
    fn played(&self, wrap: bool) -> BTreeSet<(String, String)> {
        let id = |s: u8| self.pack.space_id(s);
        let borders = self.pack.borders.iter().filter(|b| b.wrap == wrap);
        borders.map(|b| pair(id(b.between[0]), id(b.between[1]))).collect()
    }
    fn is_land(&self, id: &str) -> bool {
        let space = self.pack.space_named(id).expect("a space of the figures");
        self.pack.spaces[space as usize].kind == Terrain::Land
    }
}

#[test]
fn every_space_is_drawn_once() {
    let world = world();
    let drawn: Vec<&str> = world.file.shape.iter().map(|s| s.id.as_str()).collect();
    let played: Vec<&str> = world.pack.spaces.iter().map(|s| s.id.as_str()).collect();
    assert_eq!(drawn, played);
    for shape in &world.file.shape {
        let row = &world.pack.spaces[world.pack.space_named(&shape.id).expect("listed") as usize];
        // The name in lines is the name in the figures; a line may break a word at its hyphen.
        for (lines, name) in [(&shape.fr, &row.name_fr), (&shape.en, &row.name_en)] {
            let joined = lines.join(" ").replace("- ", "-");
            assert!(name.starts_with(&joined), "{joined} is not {name}");
        }
        assert_eq!(shape.star.is_some(), row.star, "the star of {}", shape.id);
    }
}

#[test]
fn spaces_share_a_line_exactly_when_they_are_adjacent() {
    let world = world();
    let lines: Vec<(&str, BTreeSet<(Point, Point)>)> =
        world.rings.iter().map(|(id, rings)| (id.as_str(), segments(rings))).collect();
    let played = world.played(false);
    let mut drawn = BTreeSet::new();
    for (i, (a, mine)) in lines.iter().enumerate() {
        for (b, theirs) in &lines[i + 1..] {
            let shared: i32 = mine.intersection(theirs).map(length).sum();
            if shared > 0 {
                assert!(shared >= 24, "{a} and {b} share only {shared}");
                drawn.insert(pair(a, b));
            }
        }
    }
    assert_eq!(drawn.difference(&played).collect::<Vec<_>>(), Vec::<&(String, String)>::new(), "drawn, not played");
    assert_eq!(played.difference(&drawn).collect::<Vec<_>>(), Vec::<&(String, String)>::new(), "played, not drawn");
    for line in &world.file.line {
        assert!(played.contains(&pair(&line.between[0], &line.between[1])), "a line between {:?}", line.between);
    }
}

#[test]
fn spaces_that_touch_in_a_point_are_explained() {
    let world = world();
    let corners: Vec<(&str, BTreeSet<Point>)> =
        world.rings.iter().map(|(id, rings)| (id.as_str(), rings.iter().flatten().copied().collect())).collect();
    let played = world.played(false);
    let id = |s: u8| world.pack.space_id(s);
    let apart: BTreeSet<_> = world.pack.apart.iter().map(|([a, b], _)| pair(id(*a), id(*b))).collect();
    let mut met = 0;
    for (i, (a, mine)) in corners.iter().enumerate() {
        for (b, theirs) in &corners[i + 1..] {
            if mine.intersection(theirs).next().is_some() && !played.contains(&pair(a, b)) {
                assert!(
                    apart.contains(&pair(a, b)),
                    "{a} and {b} touch in a point, and nothing says why they are apart"
                );
                met += 1;
            }
        }
    }
    assert!(met > 3, "the four-corner points are drawn: {met}");
}

#[test]
fn the_edges_meet_where_the_map_wraps() {
    let world = world();
    // What a space has of an edge, from top to bottom.
    let edge = |id: &str, x: i32| {
        let on: Vec<i32> = world.rings[id].iter().flatten().filter(|p| p.0 == x).map(|p| p.1).collect();
        Some((*on.iter().min()?, *on.iter().max()?))
    };
    let ids: Vec<&str> = world.file.shape.iter().map(|s| s.id.as_str()).collect();
    let mut drawn = BTreeMap::new();
    for left in &ids {
        for right in &ids {
            if let (Some((a, b)), Some((c, d))) = (edge(left, 0), edge(right, WIDE)) {
                let (from, to) = (a.max(c), b.min(d));
                if to - from > 4 {
                    drawn.insert((left.to_string(), right.to_string()), (from, to));
                }
            }
        }
    }
    let pairs: BTreeSet<_> = drawn.keys().map(|(a, b)| pair(a, b)).collect();
    assert_eq!(pairs, world.played(true));
    for wrap in &world.file.wrap {
        let (from, to) = drawn[&(wrap.left.clone(), wrap.right.clone())];
        assert!((from - wrap.from).abs() < 5 && (to - wrap.to).abs() < 5, "{} {}: {from} {to}", wrap.left, wrap.right);
    }
    assert_eq!(world.file.wrap.len(), drawn.len());
}

#[test]
fn straits_lead_from_sea_to_sea_and_seas_of_a_strait_do_not_touch() {
    let world = world();
    let played = world.played(false);
    for strait in &world.pack.straits {
        let shape = world.file.strait.iter().find(|s| s.id == strait.id).expect("every strait is drawn");
        let [a, b] = strait.between.map(|s| world.pack.space_id(s));
        assert!(!played.contains(&pair(a, b)), "{a} and {b}");
        let at = |id: &str, p: Point| inside(&world.rings[id], p);
        let [from, _, to] = shape.path;
        assert!(
            at(a, from) && at(b, to) || at(b, from) && at(a, to),
            "the arrow of {} leads from {a} to {b}",
            strait.id
        );
        let anchor = world.pack.space_id(strait.anchor);
        let near = (-30..=30).any(|dx| (-30..=30).any(|dy| at(anchor, (shape.icon.0 + dx, shape.icon.1 + dy))));
        assert!(near, "the sign of {} stands at {anchor}", strait.id);
    }
    assert_eq!(world.file.strait.len(), world.pack.straits.len());
}

#[derive(Clone, Debug)]
struct Area {
    what: String,
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Area {
    fn new(what: String, (x, y): Point, w: i32, h: i32) -> Area {
        Area { what, left: x - w / 2, top: y - h / 2, right: x + w / 2, bottom: y + h / 2 }
    }
    fn overlaps(&self, other: &Area) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }
}

#[test]
fn names_stars_signs_and_pieces_do_not_lie_over_each_other() {
    let world = world();
    let mut faults = Vec::new();
    let mut fixed = Vec::new();
    let mut pieces: Vec<(String, usize, Area)> = Vec::new();
    for shape in &world.file.shape {
        let bold = world.is_land(&shape.id);
        for (lang, lines) in [("fr", &shape.fr), ("en", &shape.en)] {
            let wide = lines.iter().map(|l| letters::width(l, shape.size, bold)).max().unwrap_or(0);
            let high = shape.size * 112 / 100 * (lines.len() as i32 - 1) + shape.size;
            fixed.push(Area::new(format!("{lang} name of {}", shape.id), shape.label, wide, high));
        }
        if let Some(star) = shape.star {
            fixed.push(Area::new(format!("star of {}", shape.id), star, 36, 36));
        }
        for (i, row) in shape.spots.iter().enumerate() {
            assert_eq!(row.len(), 1 + 2 * (i + 1), "{}: a place for each piece", shape.id);
            assert!(row[0] >= 34, "{}: pieces only {} wide", shape.id, row[0]);
            for (k, at) in row[1..].chunks_exact(2).enumerate() {
                let at = (at[0], at[1]);
                let what = format!("piece {k} of {} in {}", i + 1, shape.id);
                if !inside(&world.rings[&shape.id], at) {
                    faults.push(format!("{what} is not inside"));
                }
                pieces.push((shape.id.clone(), i, Area::new(what, at, row[0], row[0] * 13 / 10)));
            }
        }
    }
    for strait in &world.file.strait {
        fixed.push(Area::new(format!("sign of {}", strait.id), strait.icon, 44, 44));
    }
    for (i, a) in fixed.iter().enumerate() {
        if a.left < 0 || a.right > WIDE || a.top < 0 || a.bottom > HIGH {
            faults.push(format!("{} is cut by the edge", a.what));
        }
        for b in &fixed[i + 1..] {
            let same = a.what.split(" of ").last() == b.what.split(" of ").last()
                && a.what.contains("name")
                && b.what.contains("name");
            if !same && a.overlaps(b) {
                faults.push(format!("{} and {}", a.what, b.what));
            }
        }
        for (_, _, piece) in pieces.iter().filter(|(_, _, p)| p.overlaps(a)) {
            faults.push(format!("{} and {}", a.what, piece.what));
        }
    }
    for (i, (space, count, a)) in pieces.iter().enumerate() {
        for (other, many, b) in &pieces[i + 1..] {
            if (space != other || count == many) && a.overlaps(b) {
                faults.push(format!("{} and {}", a.what, b.what));
            }
        }
    }
    assert!(faults.is_empty(), "{} overlaps:\n{}", faults.len(), faults.join("\n"));
}
