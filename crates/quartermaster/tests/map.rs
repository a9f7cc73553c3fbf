//! The map as drawn is the map as played: every space has its shape, name and room for pieces; spaces share a
//! drawn line exactly when they are adjacent; nothing that must be read lies over something else.

use draw::letters;
use draw::map::{Map, Outline, Pair, Played, Point, Region, pair};
use quartermaster::figures::{Pack, Terrain};
use serde::Deserialize;
use std::collections::BTreeSet;
use table::pack::Ref;

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

struct World {
    pack: &'static Pack,
    file: File,
    map: Map,
}

fn world() -> World {
    let (file, pack) = (file(), Ref::<Pack>::standard().get());
    let region = |s: &Shape| Region::land(&s.id, Outline::read(&s.d).expect("an outline"));
    let regions = file.shape.iter().map(region).collect();
    World { pack, map: Map { width: WIDE, height: HIGH, wraps: true, regions, ..Map::default() }, file }
}

impl World {
    fn played(&self, wrap: bool) -> BTreeSet<Pair> {
        let id = |s: u8| self.pack.space_id(s);
        let borders = self.pack.borders.iter().filter(|b| b.wrap == wrap);
        borders.map(|b| pair(id(b.between[0]), id(b.between[1]))).collect()
    }
    fn holds(&self, id: &str, at: Point) -> bool {
        self.map.region(id).is_some_and(|region| region.outline.holds(at))
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
fn the_map_as_drawn_is_the_map_as_played() {
    let world = world();
    let id = |s: u8| world.pack.space_id(s);
    let mut rules = Played::default();
    world.pack.borders.iter().for_each(|b| rules.border(id(b.between[0]), id(b.between[1])));
    world.pack.apart.iter().for_each(|([a, b], _)| rules.apart(id(*a), id(*b)));
    // Where the edges meet, the two halves of America do so in one point.
    rules.apart("canada", "western_us");
    rules.apart("eastern_us", "pacific_northwest");
    assert_eq!(rules.faults(&world.map, 24), Vec::<String>::new());
    let drawn = world.map.contacts();
    let met = drawn.values().filter(|contact| contact.length == 0).count();
    assert!(met > 3, "the four-corner points are drawn: {met}");
    for line in &world.file.line {
        let contact = drawn.get(&pair(&line.between[0], &line.between[1]));
        assert!(contact.is_some_and(|c| c.length > c.over_edge), "a line between {:?}", line.between);
    }
}

#[test]
fn the_edges_meet_where_the_map_wraps() {
    let world = world();
    let over: BTreeSet<_> =
        world.map.contacts().into_iter().filter(|(_, c)| c.over_edge > 0).map(|(pair, _)| pair).collect();
    assert_eq!(over, world.played(true));
    let written: BTreeSet<_> = world.file.wrap.iter().map(|w| pair(&w.left, &w.right)).collect();
    assert_eq!((written, world.file.wrap.len()), (over.clone(), over.len()));
    // What a space has of an edge, from top to bottom.
    let edge = |id: &str, x: i32| {
        let region = world.map.region(id).expect("a space of the map");
        let on = || region.outline.points().filter(move |p| p.0 == x).map(|p| p.1);
        (on().min().expect("a space at the edge"), on().max().expect("a space at the edge"))
    };
    for wrap in &world.file.wrap {
        let ((a, b), (c, d)) = (edge(&wrap.left, 0), edge(&wrap.right, WIDE));
        let (from, to) = (a.max(c), b.min(d));
        assert!((from - wrap.from).abs() < 5 && (to - wrap.to).abs() < 5, "{} {}: {from} {to}", wrap.left, wrap.right);
    }
}

#[test]
fn straits_lead_from_sea_to_sea_and_seas_of_a_strait_do_not_touch() {
    let world = world();
    let played = world.played(false);
    for strait in &world.pack.straits {
        let shape = world.file.strait.iter().find(|s| s.id == strait.id).expect("every strait is drawn");
        let [a, b] = strait.between.map(|s| world.pack.space_id(s));
        assert!(!played.contains(&pair(a, b)), "{a} and {b}");
        let at = |id: &str, p: Point| world.holds(id, p);
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
                if !world.holds(&shape.id, at) {
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
