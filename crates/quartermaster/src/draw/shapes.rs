//! The shapes of the map, read once from `data/shapes.toml`.

use super::{EDGE, MAP_H, MAP_W};
use crate::figures::{Pack, Terrain};
use ::draw::map::{Label, Map, Outline, Region};
use serde::Deserialize;
use std::sync::OnceLock;
use table::Lang;
use table::pack::Ref;

const FILE: &str = include_str!("../../data/shapes.toml");

/// All that the map is drawn from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shapes {
    /// The spaces.
    pub shape: Vec<Shape>,
    /// Ice, neutral land, lakes, closed narrows.
    pub ground: Vec<Ground>,
    /// Lines between seas.
    pub line: Vec<Line>,
    /// Straits.
    pub strait: Vec<StraitShape>,
    /// What lies on the other side of the edges.
    pub wrap: Vec<Wrap>,
}

/// One space.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shape {
    /// The space's id in the figures.
    pub id: String,
    /// Which of the calm tints it has.
    pub tint: usize,
    /// The middle of its name.
    pub label: (i32, i32),
    /// The size of the letters of its name.
    pub size: i32,
    /// Its name in French, in lines.
    fr: Vec<String>,
    /// Its name in English, in lines.
    en: Vec<String>,
    /// Where its star stands.
    pub star: Option<(i32, i32)>,
    /// For one, two and three pieces: their width, then x and y of each.
    spots: [Vec<i32>; 3],
    /// The outline.
    pub d: String,
}

/// Something that is no space.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ground {
    /// `ice`, `neutral`, `lake` or `barrier`.
    pub kind: String,
    /// The outline.
    pub d: String,
}

/// A line between two seas.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// The two seas.
    #[serde(rename = "between")]
    _between: [String; 2],
    /// The line.
    pub d: String,
}

/// A strait.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StraitShape {
    /// Its id in the figures.
    pub id: String,
    /// Where its state is shown.
    pub icon: (i32, i32),
    /// From one sea through the narrows into the other.
    pub path: [(i32, i32); 3],
}

/// Two spaces that meet over the edge.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wrap {
    /// At the left edge.
    pub left: String,
    /// At the right edge.
    pub right: String,
    /// The height at which they begin to meet.
    pub from: i32,
    /// The height at which they end.
    pub to: i32,
}

impl Shape {
    /// Its name, in lines.
    pub(super) fn name(&self, lang: Lang) -> &[String] {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
    /// Where `count` pieces stand: their width, and the middle of each.
    pub(super) fn spots(&self, count: usize) -> (i32, impl Iterator<Item = (i32, i32)>) {
        let row = &self.spots[count.clamp(1, 3) - 1];
        (row[0], row[1..].chunks_exact(2).map(|at| (at[0], at[1])))
    }
}

impl Shapes {
    /// The shape of a space.
    pub(super) fn of(&self, id: &str) -> Option<&Shape> {
        self.shape.iter().find(|s| s.id == id)
    }
}

/// The map of these shapes: what is drawn from them in the way of every map, and measured by the tests.
pub(super) fn map() -> &'static Map {
    static MAP: OnceLock<Map> = OnceLock::new();
    MAP.get_or_init(|| {
        let pack = Ref::<Pack>::standard();
        let region = |shape: &Shape| {
            let land = pack.space_named(&shape.id).is_some_and(|s| pack.spaces[s as usize].kind == Terrain::Land);
            let outline = Outline::read(&shape.d).expect("the shapes are compiled in, and a test reads them");
            let region = if land { Region::land(&shape.id, outline) } else { Region::sea(&shape.id, outline) };
            region.labelled(Label { at: shape.label, size: shape.size })
        };
        Map {
            prefix: "qm-s".into(),
            width: MAP_W,
            height: MAP_H,
            wraps: true,
            margin: EDGE,
            regions: shapes().shape.iter().map(region).collect(),
            links: Vec::new(),
        }
    })
}

/// The shapes.
pub(super) fn shapes() -> &'static Shapes {
    static SHAPES: OnceLock<Shapes> = OnceLock::new();
    SHAPES.get_or_init(|| {
        let shapes: Shapes = toml::from_str(FILE).expect("the shapes are compiled in, and a test reads them");
        shapes
    })
}
