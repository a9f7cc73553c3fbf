//! Maps from shapes, on an excerpt of a world map that closes on itself: the map as drawn is the map as
//! played, over the seam too; what crosses the seam is drawn on both sides; the ground is well-formed, small
//! and always the same.

use draw::map::{Kind, Label, Map, Outline, Plate, Played, Point, Region};
use draw::palette::{self, Light};
use draw::{Pen, el, picture};
use serde_json::Value;
use std::io::Write;
use table::Drawing;

const EXCERPT: &str = include_str!("shapes/excerpt.json");
/// The shapes have tenths; twice as large in whole numbers is fine enough for the eye.
const SCALE: f64 = 2.0;

fn number(value: &Value) -> i32 {
    (value.as_f64().expect("a number") * SCALE).round() as i32
}

fn point(value: &Value) -> Point {
    (number(&value[0]), number(&value[1]))
}

fn rows(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// A region as the shapes have it: rings as flat lists, a label, a plate that may stand in the water.
fn region(id: &str, row: &Value) -> Region {
    let ring = |ring: &Value| rows(ring).chunks_exact(2).map(|at| (number(&at[0]), number(&at[1]))).collect();
    let outline = Outline::new(rows(&row["rings"]).iter().map(ring).collect::<Vec<Vec<Point>>>());
    let kind = match row["kind"].as_str() {
        Some("sea") => Kind::Sea,
        Some("territory") => Kind::Land,
        _ => Kind::Closed,
    };
    let label = Label { at: point(&row["label"]["at"]), size: number(&row["label"]["size"]) };
    let plate = rows(&row["info"]).len() == 4 && kind == Kind::Land;
    let leader = row.get("leader").map(|line| (point(&line[0]), point(&line[1])));
    let plate = plate.then(|| Plate {
        at: point(&row["info"]),
        size: (number(&row["info"][2]), number(&row["info"][3])),
        leader,
    });
    Region { kind, plate, ..Region::land(id, outline).labelled(label) }
}

fn world(text: &str) -> (Map, Played) {
    let file: Value = serde_json::from_str(text).expect("JSON");
    let regions = file["regions"].as_object().expect("regions").iter().map(|(id, row)| region(id, row)).collect();
    let map = Map {
        prefix: "w".into(),
        width: number(&file["width"]),
        height: number(&file["height"]),
        wraps: file["wrap_x"] == true,
        regions,
        ..Map::default()
    };
    let mut rules = Played::default();
    let id = |value: &Value| value.as_str().expect("an id").to_string();
    rows(&file["adjacent"]).iter().for_each(|two| rules.border(&id(&two[0]), &id(&two[1])));
    rows(&file["corners"]).iter().for_each(|two| rules.apart(&id(&two[0]), &id(&two[1])));
    (map, rules)
}

fn ground(map: &Map, light: Light) -> String {
    let mut pen = Pen::by(light);
    let wash = |region: &Region| match region.kind {
        Kind::Sea => palette::WATER,
        Kind::Land => palette::GRASS,
        Kind::Closed => palette::PENCIL,
    };
    map.draw(&mut pen, wash, |region| vec![region.id.clone()]);
    map.plates(&mut pen, |pen, region, plate| {
        let text = el("text").xy(plate.size.0 / 2, plate.size.1 * 7 / 10).num("font-size", plate.size.1 / 2);
        pen.words(text.attr("text-anchor", "middle").fill(palette::INK), &region.id);
    });
    pen.done()
}

fn packed(text: &str) -> usize {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(6));
    out.write_all(text.as_bytes()).expect("memory");
    out.finish().expect("memory").len()
}

#[test]
fn the_map_as_drawn_is_the_map_as_played() {
    let (map, rules) = world(EXCERPT);
    assert_eq!(rules.faults(&map, 20), Vec::<String>::new());
    // What the excerpt is there for: a border over the seam, and four regions that meet in a point.
    let contacts = map.contacts();
    assert!(contacts[&draw::map::pair("U7", "P-9")].length > 40);
    for (a, b) in [("P-2", "R16"), ("P-1", "R17")] {
        assert_eq!(contacts[&draw::map::pair(a, b)].length, 0);
    }
    // Without the seam the same shapes are another map, and the proof notices.
    let flat = Map { wraps: false, ..map };
    assert!(rules.faults(&flat, 20).iter().any(|f| f.contains("P-9") && f.contains("do not touch")));
}

#[test]
fn what_crosses_the_seam_is_drawn_and_touched_on_both_sides() {
    let (map, _) = world(EXCERPT);
    let drawn = ground(&map, Light::Day);
    let times = |id: &str| drawn.matches(&format!("data-thing=\"{id}\"")).count();
    assert_eq!((times("U7"), times("P-3")), (2, 2), "both run past the width");
    assert_eq!((times("R16"), times("P-9")), (1, 1));
}

#[test]
fn names_stand_in_their_region_or_beside_it() {
    let (map, _) = world(EXCERPT);
    // A name whose plate had to leave its region has left it too, and a leader says whose it is.
    let led = |region: &&Region| region.plate.as_ref().is_some_and(|plate| plate.leader.is_some());
    assert_eq!(map.regions.iter().filter(led).count(), 1);
    for region in map.regions.iter().filter(|r| !led(r)) {
        let Some(Label { at: (x, y), size }) = region.label else { panic!("{} has no name", region.id) };
        let near = |dx: i32| (-4..=4).any(|k| region.outline.holds((x + dx, y + k * size)));
        assert!([0, map.width, -map.width].into_iter().any(near), "{}", region.id);
    }
}

#[test]
fn a_ground_is_well_formed_small_and_always_the_same() {
    let (map, _) = world(EXCERPT);
    for light in [Light::Day, Light::Night] {
        let drawn = ground(&map, light);
        assert_eq!(drawn, ground(&world(EXCERPT).0, light));
        assert!(!drawn.contains(" style=") && !drawn.contains("<script") && !drawn.contains("NaN"));
        let points: usize = map.regions.iter().map(|r| r.outline.points().count()).sum();
        assert!(packed(&drawn) < points * 4 + 2_500, "{} for {points} points", packed(&drawn));
    }
    let (width, height) = (map.width as u32, map.height as u32);
    let board = Drawing { width, height, ground: ground(&map, Light::Night), ..Drawing::default() };
    assert!(picture::png(&board, 300).expect("well-formed").len() > 2_000);
}

/// For whoever makes a map: `SHAPES` names a file of the same form, which is checked, measured and, when
/// `PICTURES` names a directory, painted there.
#[test]
fn shapes_to_look_at() {
    let Ok(path) = std::env::var("SHAPES") else { return };
    let (map, rules) = world(&std::fs::read_to_string(path).expect("a file of shapes"));
    let drawn = ground(&map, Light::Day);
    println!("{} regions, ground {} bytes, {} packed", map.regions.len(), drawn.len(), packed(&drawn));
    if let Ok(dir) = std::env::var("PICTURES") {
        for (light, name) in [(Light::Day, "day"), (Light::Night, "night")] {
            let (width, height) = (map.width as u32, map.height as u32);
            let board = Drawing { width, height, ground: ground(&map, light), ..Drawing::default() };
            std::fs::write(format!("{dir}/{name}.png"), picture::png(&board, 2400).expect("a map")).expect("a file");
        }
    }
    assert_eq!(rules.faults(&map, 20), Vec::<String>::new());
    assert!(packed(&drawn) < 150_000);
}
