//! The shapes of the map, read once from `data/shapes.toml`, and the part of them that a scenario shows.

use crate::figures::{Pack, Scenario};
use crate::region::{Region as Place, Regions};
use ::draw::map::{Kind, Label, Map, Outline, Point, Region};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use table::pack::Ref;

/// All that the map is drawn from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shapes {
    /// What each scenario shows: left, top, width, height.
    window: BTreeMap<String, [i32; 4]>,
    /// The regions, in the order of the figures.
    pub shape: Vec<Shape>,
    /// Land on which nobody plays.
    beyond: Vec<Beyond>,
    /// Railways.
    rail: Vec<Line>,
    /// Ports.
    port: Vec<Port>,
    /// Convoys.
    convoy: Vec<Convoy>,
    /// Straits.
    strait: Vec<Strait>,
    /// Regions that meet in a point; a test reads them.
    #[cfg_attr(not(test), expect(dead_code))]
    corner: Vec<Corner>,
}

/// One region.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shape {
    /// Its id in the figures.
    pub id: String,
    /// The middle of its name, and the size of its letters.
    label: Option<[i32; 3]>,
    /// Its name in lines, as printed.
    #[serde(default)]
    pub lines: Vec<String>,
    /// The middle, width and height of its information bar.
    bar: Option<[i32; 4]>,
    /// The middles of six stacks.
    #[serde(default)]
    slots: Vec<i32>,
    /// The radius of a stack.
    #[serde(default)]
    pub r: i32,
    /// Its middle.
    hub: Option<[i32; 2]>,
    /// From a bar in the water to the territory.
    leader: Option<[i32; 4]>,
    /// The outline.
    d: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beyond {
    d: String,
}
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    between: [String; 2],
    line: Vec<i32>,
}
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Port {
    between: [String; 2],
    at: [i32; 2],
}
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Convoy {
    id: String,
    at: [i32; 2],
}
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Strait {
    id: String,
    line: Vec<i32>,
}
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Corner {
    #[cfg_attr(not(test), expect(dead_code))]
    between: [String; 2],
}

static SHAPES: LazyLock<Shapes> = LazyLock::new(|| {
    toml::from_str(include_str!("../../data/shapes.toml")).expect("the shapes are compiled in, and a test reads them")
});

/// How wide the whole map is, where it closes on itself.
const AROUND: i32 = 6400;

/// Where a region lies on the part of the map that is shown.
#[derive(Clone, Debug)]
pub(super) struct Spot {
    /// Its number.
    pub place: Place,
    /// What is read of it.
    pub shape: &'static Shape,
    /// How far it is moved from where it stands in the file.
    off: Point,
}

impl Spot {
    fn moved(&self, x: i32, y: i32) -> Point {
        (x + self.off.0, y + self.off.1)
    }
    /// The middle of its bar, its width and height.
    pub(super) fn bar(&self) -> Option<(Point, i32, i32)> {
        self.shape.bar.map(|[x, y, w, h]| (self.moved(x, y), w, h))
    }
    /// From the bar to the territory, where the bar stands outside.
    pub(super) fn leader(&self) -> Option<(Point, Point)> {
        self.shape.leader.map(|[a, b, c, d]| (self.moved(a, b), self.moved(c, d)))
    }
    /// Its middle.
    pub(super) fn hub(&self) -> Point {
        let [x, y] = self.shape.hub.unwrap_or_default();
        self.moved(x, y)
    }
    /// The middle of all its stacks.
    pub(super) fn middle(&self) -> Point {
        let (mut x, mut y, count) = (0, 0, (self.shape.slots.len() / 2).max(1) as i32);
        // A place beyond the edge where the map closes on itself is the same place.
        let hub = self.shape.hub.map_or(0, |hub| hub[0]);
        let near = |x: i32| hub + (x - hub + AROUND / 2).rem_euclid(AROUND) - AROUND / 2;
        for at in self.shape.slots.chunks_exact(2) {
            (x, y) = (x + near(at[0]), y + at[1]);
        }
        self.moved(x / count, y / count)
    }
    /// Where so many stacks stand: the width of each, and its middle.
    pub(super) fn stacks(&self, count: usize) -> Vec<(i32, Point)> {
        let (r, (x, y)) = (self.shape.r, self.middle());
        let count = count as i32;
        let (wide, across) = match count {
            0 | 1 => (r * 36 / 10, 1),
            2 => (r * 31 / 10, 2),
            3..=6 => (r * 22 / 10, 3),
            _ => {
                let across = (3..).find(|n| n * ((n * 2 + 2) / 3) >= count).unwrap_or(3);
                (r * 66 / 10 / across, across)
            }
        };
        let down = (count + across - 1) / across;
        let place = |i: i32| {
            let row = i / across;
            let in_row = if row == down - 1 { count - row * across } else { across };
            (x + (2 * (i % across) + 1 - in_row) * wide / 2, y + (2 * row + 1 - down) * wide / 2)
        };
        (0..count).map(|i| (wide * 94 / 100, place(i))).collect()
    }
}

/// What a scenario shows of the map, its left upper corner at 0 0.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    regions: Regions,
    /// The outlines; what is out of play is closed.
    pub map: Map,
    /// The regions in play.
    pub spots: Vec<Spot>,
    /// Land on which nobody plays.
    pub beyond: Vec<Outline>,
    /// Railways between regions in play.
    pub rails: Vec<Vec<Point>>,
    /// What each of them joins.
    pub rail_ends: Vec<&'static [String; 2]>,
    /// Ports of regions in play.
    pub ports: Vec<Point>,
    /// Where each of them is: the territory and the sea, as the file has them.
    pub port_ends: Vec<&'static [String; 2]>,
    /// Convoys in play, and where they sail.
    pub convoys: Vec<(&'static str, Point)>,
    /// Straits in play, and their lines.
    pub straits: Vec<(&'static str, Vec<Point>)>,
}

fn points(flat: &[i32], off: Point) -> Vec<Point> {
    flat.chunks_exact(2).map(|at| (at[0] + off.0, at[1] + off.1)).collect()
}

/// Moves an outline; nothing when all of it lies beyond the edges.
fn moved(outline: &Outline, off: Point, (w, h): (i32, i32)) -> Option<Outline> {
    let (l, t, r, b) = outline.bounds();
    let seen = r + off.0 > 0 && l + off.0 < w && b + off.1 > 0 && t + off.1 < h;
    let ring = |ring: &Vec<Point>| ring.iter().map(|(x, y)| (x + off.0, y + off.1)).collect();
    seen.then(|| Outline::new(outline.rings().iter().map(ring).collect::<Vec<_>>()))
}

impl Scene {
    fn read(pack: &Pack, scenario: &Scenario) -> Scene {
        let shapes = &*SHAPES;
        let [left, top, width, height] = shapes.window.get(&scenario.id).copied().unwrap_or([0, 0, AROUND, 3600]);
        let size = (width, height);
        let whole = width == AROUND;
        // Where a place is moved to, so that it lies within the window.
        let off = |x: i32| if whole { (0, -top) } else { ((x - left).rem_euclid(AROUND) - x, -top) };
        let mut scene = Scene {
            regions: scenario.regions,
            map: Map { prefix: "wr".into(), width, height, wraps: whole, ..Map::default() },
            spots: Vec::new(),
            beyond: Vec::new(),
            rails: Vec::new(),
            rail_ends: Vec::new(),
            ports: Vec::new(),
            port_ends: Vec::new(),
            convoys: Vec::new(),
            straits: Vec::new(),
        };
        let outline = |d: &str| Outline::read(d).expect("a test reads the shapes");
        for (at, shape) in shapes.shape.iter().enumerate() {
            let place = Place(at as u8);
            let hub = shape.hub.map_or(left, |hub| hub[0]);
            let (drawn, off) = (outline(&shape.d), off(hub));
            // In another copy of the world it may show as well; what is in play shows once.
            let Some(drawn) = moved(&drawn, off, size).or_else(|| moved(&drawn, (off.0 - AROUND, off.1), size)) else {
                continue;
            };
            let played = scenario.regions.has(at) && (place.is_land() || place.is_sea());
            let kind = match () {
                () if !played => Kind::Closed,
                () if place.is_land() => Kind::Land,
                () => Kind::Sea,
            };
            let label = shape.label.map(|[x, y, size]| Label { at: (x + off.0, y + off.1), size });
            let label = label.filter(|_| kind != Kind::Closed || scenario.regions.has(at));
            scene.map.regions.push(Region { id: shape.id.clone(), kind, outline: drawn, label, plate: None });
            if played {
                scene.spots.push(Spot { place, shape, off });
            }
        }
        let far = if whole { vec![0] } else { vec![-AROUND, 0, AROUND] };
        for beyond in &shapes.beyond {
            let drawn = outline(&beyond.d);
            scene.beyond.extend(far.iter().filter_map(|far| moved(&drawn, (far - left, -top), size)));
        }
        let here = |id: &str| Place::find(id).is_some_and(|place| scenario.regions.has(place.index()));
        for rail in shapes.rail.iter().filter(|rail| rail.between.iter().all(|id| here(id))) {
            scene.rails.push(points(&rail.line, off(rail.line[0])));
            scene.rail_ends.push(&rail.between);
        }
        for port in shapes.port.iter().filter(|port| port.between.iter().all(|id| here(id))) {
            scene.ports.extend(points(&port.at, off(port.at[0])));
            scene.port_ends.push(&port.between);
        }
        for convoy in &shapes.convoy {
            let known = pack.map.convoys.iter().find(|known| known.id == convoy.id);
            if known.is_some_and(|c| here(c.sea.id()) && c.linked.iter().all(|t| here(t.id()))) {
                scene.convoys.extend(points(&convoy.at, off(convoy.at[0])).first().map(|at| (&*convoy.id, *at)));
            }
        }
        for strait in &shapes.strait {
            let known = pack.map.straits.iter().find(|known| known.id == strait.id);
            if known.is_some_and(|s| s.between.iter().all(|sea| here(sea.id()))) {
                scene.straits.push((&strait.id, points(&strait.line, off(strait.line[0]))));
            }
        }
        scene
    }
    /// What is shown of a scenario.
    pub(super) fn of(pack: &Pack, scenario: &str) -> Arc<Scene> {
        static STANDARD: LazyLock<BTreeMap<String, Arc<Scene>>> = LazyLock::new(|| {
            let pack = Ref::<Pack>::standard().get();
            pack.scenarios.iter().map(|s| (s.id.clone(), Arc::new(Scene::read(pack, s)))).collect()
        });
        let wanted = pack.scenario(scenario).map(|at| &pack.scenarios[at]);
        match (wanted, STANDARD.get(scenario)) {
            (Some(wanted), Some(known)) if known.regions == wanted.regions => known.clone(),
            (Some(wanted), _) => Arc::new(Scene::read(pack, wanted)),
            (None, _) => Arc::new(Scene::read(pack, &pack.scenarios[0])),
        }
    }
    /// Where a region lies.
    pub(super) fn spot(&self, id: &str) -> Option<&Spot> {
        self.spots.iter().find(|spot| spot.shape.id == id)
    }
}

/// The name of a region as printed, in lines.
pub(super) fn lines(id: &str) -> &'static [String] {
    SHAPES.shape.iter().find(|shape| shape.id == id).map_or(&[], |shape| &shape.lines)
}

/// Regions that meet in a point, which does not make them adjacent.
#[cfg(test)]
pub(super) fn corners() -> impl Iterator<Item = &'static [String; 2]> {
    SHAPES.corner.iter().map(|corner| &corner.between)
}
