//! Maps of regions whose outlines fit together, and a check that the drawn map is the map of the rules
//! ([`Played`]).
//!
//! A [`Map`] is geometry, parsed once. Names, colours and contents of regions belong to the game and are
//! requested while drawing. The outlines are defined once in `<defs>` and referenced by id, so the ground
//! stays small and the live layer can highlight a region without repeating its coast. A game calls the steps
//! in any order, or [`Map::draw`] for the usual one.
//!
//! ```
//! use draw::map::{Label, Map, Outline, Region};
//! use draw::{Pen, palette};
//! let island = Outline::read("M40 20l40 0 0 40-40 0z").unwrap();
//! let sea = Outline::read("M0 0l120 0 0 80-120 0zM40 20l0 40 40 0 0-40z").unwrap();
//! let map = Map {
//!     prefix: "toy".into(),
//!     width: 120,
//!     height: 80,
//!     regions: vec![Region::sea("bay", sea), Region::land("isle", island).labelled(Label { at: (60, 40), size: 12 })],
//!     ..Map::default()
//! };
//! let mut pen = Pen::new();
//! map.draw(&mut pen, |region| if region.is_land() { palette::GRASS } else { palette::WATER }, |region| vec![region.id.clone()]);
//! let drawn = pen.done();
//! assert!(drawn.contains(r#"data-thing="isle""#) && drawn.contains(">isle</text>"));
//! ```

mod lines;
mod outline;
mod played;

pub use lines::{Heads, arrow, leader, railway};
pub use outline::{BadOutline, Outline, Point};
pub(crate) use outline::{open_path, step};
pub use played::{Contact, Pair, Played, pair};

use crate::palette::{self, Colour};
use crate::{El, Grows, Pen, el};

/// The kind of a region.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Kind {
    /// Land.
    Land,
    /// Water.
    Sea,
    /// Impassable: ice, desert, out of play. It is drawn but cannot be pointed at.
    Closed,
}

/// The place of a name: its middle and font size.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Label {
    /// The middle.
    pub at: Point,
    /// The font size.
    pub size: i32,
}

/// A plate on the map for figures of a region.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Plate {
    /// Its middle.
    pub at: Point,
    /// Its width and height.
    pub size: (i32, i32),
    /// The line from the plate to its region, if it had to be placed outside.
    pub leader: Option<(Point, Point)>,
}

/// A region.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Region {
    /// Its id, used by moves.
    pub id: String,
    /// Its kind.
    pub kind: Kind,
    /// Its outline.
    pub outline: Outline,
    /// The place of its name.
    pub label: Option<Label>,
    /// The place of its figures.
    pub plate: Option<Plate>,
}

impl Region {
    /// A land without name and plate.
    pub fn land(id: &str, outline: Outline) -> Region {
        Region { id: id.to_string(), kind: Kind::Land, outline, label: None, plate: None }
    }
    /// A sea without name and plate.
    pub fn sea(id: &str, outline: Outline) -> Region {
        Region { kind: Kind::Sea, ..Region::land(id, outline) }
    }
    /// Sets the place of its name.
    #[must_use]
    pub fn labelled(self, label: Label) -> Region {
        Region { label: Some(label), ..self }
    }
    /// Whether it is land.
    pub fn is_land(&self) -> bool {
        self.kind == Kind::Land
    }
    /// Whether it is water.
    pub fn is_sea(&self) -> bool {
        self.kind == Kind::Sea
    }
}

/// Two regions that are adjacent without touching, joined by an arrow.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Link {
    /// The first region.
    pub from: String,
    /// The second region; the link works both ways.
    pub to: String,
    /// The points of the arrow.
    pub path: Vec<Point>,
}

impl Link {
    /// An arrow between two regions.
    pub fn new(from: &str, to: &str, path: Vec<Point>) -> Link {
        Link { from: from.to_string(), to: to.to_string(), path }
    }
}

/// A map.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Map {
    /// The prefix of the ids of its outlines, so that two drawings on a page do not share ids.
    pub prefix: String,
    /// Its width.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// Whether it wraps around from east to west. Then outlines may extend beyond its width.
    pub wraps: bool,
    /// How much of the other side is shown beyond each edge of a map that wraps around.
    pub margin: i32,
    /// The regions.
    pub regions: Vec<Region>,
    /// Arrows between regions that do not touch.
    pub links: Vec<Link>,
}

impl Map {
    /// The region with this id.
    pub fn region(&self, id: &str) -> Option<&Region> {
        self.regions.iter().find(|r| r.id == id)
    }
    /// A reference to the outline of a region, to be filled or stroked.
    pub fn outline(&self, id: &str) -> El {
        el("use").attr("href", &format!("#{}-{id}", self.prefix))
    }
    /// The horizontal offsets at which a region is drawn: 0, and another one where the map wraps around and
    /// the region shows beyond the other edge.
    pub fn copies(&self, region: &Region) -> impl Iterator<Item = i32> + use<> {
        let (left, _, right, _) = region.outline.bounds();
        let west = self.wraps && right - self.width > -self.margin;
        let east = self.wraps && left < self.margin;
        [(true, 0), (west, -self.width), (east, self.width)].into_iter().filter_map(|(shown, far)| shown.then_some(far))
    }
    fn each(&self, pen: &mut Pen, which: impl Fn(&Region) -> bool, dress: impl Fn(&Region, El) -> El) {
        for region in self.regions.iter().filter(|r| which(r)) {
            for far in self.copies(region) {
                let outline = self.outline(&region.id);
                pen.put(dress(region, if far == 0 { outline } else { outline.num("x", far) }));
            }
        }
    }
    /// The outlines, for the `<defs>` of the ground.
    pub fn define(&self, pen: &mut Pen) {
        for region in &self.regions {
            let id = format!("{}-{}", self.prefix, region.id);
            let path = el("path").attr("id", &id).d(region.outline.path());
            // A single ring needs no fill rule.
            pen.put(if region.outline.rings().len() > 1 { path.attr("fill-rule", "evenodd") } else { path });
        }
    }
    /// The water.
    pub fn seas(&self, pen: &mut Pen, wash: impl Fn(&Region) -> Colour) {
        self.each(pen, Region::is_sea, |region, el| el.fill(wash(region)));
    }
    /// Lines between the seas.
    pub fn sea_lines(&self, pen: &mut Pen) {
        let lines = el("g").fill("none").stroke(palette::SURF, 3).opacity(60);
        pen.within(lines, |pen| self.each(pen, Region::is_sea, |_, el| el));
    }
    /// Water lines along the coasts: three bands, each in one piece.
    pub fn surf(&self, pen: &mut Pen) {
        for (width, strength) in [(46, 14), (30, 16), (14, 24)] {
            let band = el("g").fill("none").stroke(palette::SURF, width).attr("stroke-linejoin", "round");
            pen.within(band.opacity(strength), |pen| self.each(pen, Region::is_land, |_, el| el));
        }
    }
    /// The lands with their coasts and frontiers.
    pub fn lands(&self, pen: &mut Pen, wash: impl Fn(&Region) -> Colour) {
        // The outer half of a dark line stays visible only where there is no other land: the coast.
        let coast = el("g").fill("none").stroke(palette::COAST, 7).attr("stroke-linejoin", "round");
        pen.within(coast, |pen| self.each(pen, Region::is_land, |_, el| el));
        pen.within(el("g").stroke(palette::FRONTIER, 3).attr("stroke-linejoin", "round"), |pen| {
            self.each(pen, Region::is_land, |region, el| el.fill(wash(region)));
        });
    }
    /// Impassable regions.
    pub fn closed(&self, pen: &mut Pen, wash: impl Fn(&Region) -> Colour) {
        let is_closed = |r: &Region| r.kind == Kind::Closed;
        self.each(pen, is_closed, |region, el| el.fill(wash(region)).stroke(palette::FRONTIER, 3));
    }
    /// The names: land upright and bold, sea in italics.
    pub fn names(&self, pen: &mut Pen, lines: impl Fn(&Region) -> Vec<String>) {
        for region in &self.regions {
            let Some(Label { at: (x, y), size }) = region.label else { continue };
            let lines = lines(region);
            let high = size * 112 / 100;
            let first = y - high * (lines.len() as i32 - 1) / 2 + size * 35 / 100;
            let group = el("g").label(size, Grows::Around).num("font-size", size).attr("text-anchor", "middle");
            let group = if region.is_sea() {
                group.attr("font-style", "italic").fill(palette::SEA_INK).stroke(SEA_HALO, (size / 9).max(2))
            } else {
                group.attr("font-weight", "bold").fill(palette::INK).stroke(palette::SHEET, (size / 7).max(2))
            };
            pen.within(group.attr("paint-order", "stroke").attr("stroke-linejoin", "round"), |pen| {
                for (i, line) in lines.iter().enumerate() {
                    pen.words(el("text").xy(x, first + i as i32 * high), line);
                }
            });
        }
    }
    /// The plates: paper with a thin frame. `inside` draws the content of each, with the origin at its upper
    /// left corner.
    pub fn plates(&self, pen: &mut Pen, inside: impl Fn(&mut Pen, &Region, &Plate)) {
        for (region, plate) in self.regions.iter().filter_map(|r| Some((r, r.plate.as_ref()?))) {
            let (w, h) = plate.size;
            if let Some((from, to)) = plate.leader {
                leader(pen, from, to);
            }
            pen.within(el("g").at(plate.at.0 - w / 2, plate.at.1 - h / 2), |pen| {
                pen.put(el("rect").size(w, h).num("rx", h / 6).fill(palette::SHEET).stroke(palette::INK, 2));
                inside(pen, region, plate);
            });
        }
    }
    /// The arrows of the links.
    pub fn arrows(&self, pen: &mut Pen) {
        for link in &self.links {
            arrow(pen, &link.path, palette::SEA_INK, 5, Heads::Both, None);
        }
    }
    /// The transparent outlines of all regions that can be pointed at, above the ground. Seas come first, so
    /// that an island is above its sea.
    pub fn touch(&self, pen: &mut Pen, name: impl Fn(&Region) -> String) {
        for kind in [Kind::Sea, Kind::Land] {
            for region in self.regions.iter().filter(|r| r.kind == kind) {
                let name = name(region);
                for far in self.copies(region) {
                    let group = el("g").thing(&region.id).attr("data-name", &name);
                    pen.within(if far == 0 { group } else { group.at(far, 0) }, |pen| {
                        pen.words(el("title"), &name);
                        let outline = self.outline(&region.id);
                        pen.put(outline.clone().class("hit").fill("#000000").attr("fill-opacity", "0"));
                        pen.put(outline.class("halo").fill("none"));
                    });
                }
            }
        }
    }
    /// The whole ground in the usual order.
    pub fn draw(&self, pen: &mut Pen, wash: impl Fn(&Region) -> Colour, lines: impl Fn(&Region) -> Vec<String>) {
        pen.within(el("defs"), |pen| self.define(pen));
        pen.put(el("rect").xy(-self.margin, 0).size(self.width + 2 * self.margin, self.height).fill(palette::WATER));
        self.seas(pen, &wash);
        self.sea_lines(pen);
        self.surf(pen);
        self.closed(pen, &wash);
        self.lands(pen, &wash);
        self.arrows(pen);
        self.names(pen, &lines);
        self.touch(pen, |region| lines(region).join(" "));
    }
}

/// Behind the names of seas.
pub const SEA_HALO: Colour = Colour::new(0xd5e2e6, 0x14222b);
