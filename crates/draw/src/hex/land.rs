//! Draws a field as a landscape: meadows, woods, mountains, rivers with banks, joined roads, bridges and a
//! coast.

use super::body::{chains, soft_body, wander};
use super::{APOTHEM, Field, Ground, Hex, RADIUS, Season, Top};
use crate::ground::{Noise, soft_line};
use crate::map::{Point, SEA_HALO, open_path};
use crate::palette::{self, Colour};
use crate::{El, Pen, el};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The colours of a season.
struct Paints {
    meadow: Colour,
    tuft: Colour,
    wood: Colour,
    leaf: Colour,
    leaf_light: Colour,
    rock: Colour,
    rock_dark: Colour,
    cap: Colour,
    bank: Colour,
    water: Colour,
    ripple: Colour,
    sea: Colour,
    road: Colour,
    road_edge: Colour,
}

const SUMMER: Paints = Paints {
    meadow: Colour::new(0xdcdcae, 0x363d2b),
    tuft: Colour::new(0xb9be83, 0x4d5639),
    wood: Colour::new(0xb4c48d, 0x27331f),
    leaf: Colour::new(0x5f7d45, 0x4c6b3c),
    leaf_light: Colour::new(0x7f9c5c, 0x67884f),
    rock: Colour::new(0xbfb096, 0x5d564a),
    rock_dark: Colour::new(0x7d6c55, 0x37322a),
    cap: Colour::new(0xfaf7ee, 0xb7b9ba),
    bank: Colour::new(0x8f9468, 0x1c2216),
    water: Colour::new(0x9dbfce, 0x1f4253),
    ripple: Colour::new(0xd3e6ec, 0x44707f),
    sea: Colour::new(0x8fb3c4, 0x173341),
    road: Colour::new(0xf4e6bd, 0xb09c74),
    road_edge: Colour::new(0x8a6f45, 0x17140e),
};

const WINTER: Paints = Paints {
    meadow: Colour::new(0xeef0ee, 0x3c444d),
    tuft: Colour::new(0xd0d8dc, 0x566069),
    wood: Colour::new(0xd3ddd6, 0x2c373b),
    leaf: Colour::new(0x4d6a5b, 0x48655c),
    leaf_light: Colour::new(0xf8fbfb, 0x93a4ab),
    rock: Colour::new(0xc3c6c9, 0x5b636b),
    rock_dark: Colour::new(0x6f757b, 0x2b3036),
    cap: Colour::new(0xffffff, 0xc3cdd4),
    bank: Colour::new(0xa3b4bd, 0x1b2329),
    water: Colour::new(0xa8c6d6, 0x224556),
    ripple: Colour::new(0xe6f1f5, 0x4f7788),
    sea: Colour::new(0x88a9bd, 0x15303f),
    road: Colour::new(0xcdbf9e, 0x94876b),
    road_edge: Colour::new(0x756348, 0x14120e),
};

const SCATTER: Noise = Noise(0x1eaf);

impl Field {
    fn paints(&self) -> &'static Paints {
        match self.season {
            Season::Summer => &SUMMER,
            Season::Winter => &WINTER,
        }
    }
    fn piece(&self, name: &str) -> El {
        el("use").attr("href", &format!("#{}-{name}", self.prefix))
    }
    fn piece_at(&self, name: &str, (x, y): Point) -> El {
        self.piece(name).xy(x, y)
    }
    /// The outline of a cell at its place, for marks of the live layer.
    pub fn cell(&self, hex: Hex) -> El {
        self.piece_at("cell", self.grid.centre(hex))
    }
    /// Draws the whole ground. `thing` returns the id and the name of a cell.
    pub fn draw(&self, pen: &mut Pen, thing: impl Fn(Hex) -> (String, String)) {
        let paints = self.paints();
        pen.within(el("defs"), |pen| self.define(pen, paints));
        let every: BTreeSet<Hex> = self.hexes().collect();
        // The ground is clipped to the field, cell by cell.
        let clip = format!("{}-field", self.prefix);
        pen.within(el("clipPath").attr("id", &clip), |pen| pen.put(self.sharp(&every).attr("clip-rule", "evenodd")));
        pen.within(el("g").attr("clip-path", &format!("url(#{clip})")), |pen| {
            pen.put(self.sharp(&every).fill(paints.meadow));
            self.landscape(pen, paints);
        });
        self.grid_lines(pen, &every);
        self.bridges(pen, paints);
        self.names(pen);
        self.touch(pen, thing);
    }
    /// Draws meadows, woods and ranges, the sea with its coast, rivers, roads, and what stands on them, in
    /// this order.
    fn landscape(&self, pen: &mut Pen, paints: &Paints) {
        let sea = self.of(|g| g == Ground::Sea);
        self.meadows(pen);
        self.body(pen, |g| g == Ground::Marsh, |path| path.fill(paints.wood.mixed(paints.water, 35)));
        self.body(pen, |g| g == Ground::Wood, |path| path.fill(paints.wood));
        self.body(pen, |g| g == Ground::Hill, |path| path.fill(paints.meadow.mixed(paints.rock, 45)));
        self.body(pen, |g| g == Ground::Mountain, |path| path.fill(paints.meadow.mixed(paints.rock, 85)));
        if !sea.is_empty() {
            self.coast(pen, paints, &sea);
        }
        self.waters(pen, paints);
        self.roads(pen, paints);
        self.relief(pen);
    }
    fn define(&self, pen: &mut Pen, paints: &Paints) {
        let part = |name: &str| el("g").attr("id", &format!("{}-{name}", self.prefix));
        pen.put(el("path").attr("id", &format!("{}-cell", self.prefix)).d(&self.grid.cell()));
        let winter = self.season == Season::Winter;
        for (name, conifer) in [("tree", false), ("fir", true)] {
            pen.within(part(name), |pen| tree(pen, paints, conifer || winter));
        }
        for (name, height) in [("peak", 44), ("crag", 34)] {
            pen.within(part(name), |pen| peak(pen, paints, height));
        }
        pen.within(part("hill"), |pen| {
            pen.put(el("path").d("M-24 8q10-22 24-22t24 22z").fill(paints.rock.mixed(paints.meadow, 35)));
            let d = "M-24 8q10-22 24-22t24 22M4-13q9 6 11 19M-4-10q4 6 3 15";
            pen.put(el("path").d(d).fill("none").stroke(paints.rock_dark, 2).round());
        });
        pen.put(
            el("path")
                .attr("id", &format!("{}-tuft", self.prefix))
                .d("M-6 3l-2-7m5 7l1-9m4 9l3-7")
                .fill("none")
                .stroke(paints.tuft, 2)
                .round(),
        );
        pen.put(
            el("path")
                .attr("id", &format!("{}-reed", self.prefix))
                .d("M-12 4h24M-6 0v-9m6 9v-13m6 13v-9")
                .fill("none")
                .stroke(paints.leaf, 2)
                .round(),
        );
    }
    fn sharp(&self, cells: &BTreeSet<Hex>) -> El {
        let d: String = super::body::loops(self.grid, cells).iter().map(|ring| open_path(ring) + "z").collect();
        el("path").d(&d).attr("fill-rule", "evenodd")
    }
    fn body(&self, pen: &mut Pen, which: impl Fn(Ground) -> bool, dress: impl Fn(El) -> El) {
        let cells = self.of(which);
        if !cells.is_empty() {
            pen.put(dress(el("path").d(&soft_body(self.grid, &cells)).attr("fill-rule", "evenodd")));
        }
    }
    /// A few tufts on open ground.
    fn meadows(&self, pen: &mut Pen) {
        for hex in self.of(|g| g == Ground::Open) {
            let (x, y) = self.grid.centre(hex);
            for i in 0..SCATTER.at(x, y, 0, 2) {
                let at = (x + SCATTER.at(x, y + i, -34, 34), y + SCATTER.at(x + i, y, -34, 34));
                pen.put(self.piece_at("tuft", at));
            }
        }
    }
    fn coast(&self, pen: &mut Pen, paints: &Paints, sea: &BTreeSet<Hex>) {
        // The sea continues beyond the field: the outline is taken around the land, and the sea shows
        // elsewhere.
        let land: BTreeSet<Hex> = self.hexes().filter(|hex| !sea.contains(hex)).collect();
        let shore = el("path").d(&soft_body(self.grid, &land)).attr("id", &format!("{}-shore", self.prefix));
        pen.within(el("defs"), |pen| {
            pen.put(shore.attr("fill-rule", "evenodd"));
            pen.within(el("clipPath").attr("id", &format!("{}-sea", self.prefix)), |pen| {
                // The sea and a strip of the land around it, where bays reach in.
                let mut wet = sea.clone();
                wet.extend(sea.iter().flat_map(|hex| hex.around()).filter(|hex| self.cells.contains_key(hex)));
                pen.put(self.sharp(&wet).attr("clip-rule", "evenodd"));
            });
        });
        pen.within(el("g").attr("clip-path", &format!("url(#{}-sea)", self.prefix)), |pen| {
            pen.put(self.sharp(&self.hexes().collect()).fill(paints.sea));
            for (width, strength) in [(44, 22), (26, 26), (12, 40)] {
                let line = self.piece("shore").fill("none").stroke(paints.ripple, width);
                pen.put(line.attr("stroke-linejoin", "round").opacity(strength));
            }
            pen.put(self.piece("shore").fill(paints.meadow).stroke(paints.bank, 5));
        });
        // Redraws the terrain of cells that the clip covered with meadow.
        for (kind, colour) in [
            (Ground::Wood, paints.wood),
            (Ground::Hill, paints.meadow.mixed(paints.rock, 45)),
            (Ground::Mountain, paints.meadow.mixed(paints.rock, 85)),
        ] {
            self.body(pen, |g| g == kind, |path| path.fill(colour));
        }
    }
    /// Rivers and lakes: a bank, the water, a light line.
    fn waters(&self, pen: &mut Pen, paints: &Paints) {
        let lakes = self.of(|g| g == Ground::Lake);
        let lake = |width: i32| {
            let path = el("path").d(&soft_body(self.grid, &lakes)).attr("fill-rule", "evenodd").fill(paints.water);
            (!lakes.is_empty()).then(|| path.stroke(paints.bank, width))
        };
        let (streams, bends) = self.streams();
        let along: Vec<String> = chains(&self.river_sides())
            .iter()
            .map(|line| soft_line(&line.iter().map(|p| wander(*p)).collect::<Vec<_>>()))
            .collect();
        let wide = |pen: &mut Pen, d: &str, colour: Colour, width: i32| {
            if !d.is_empty() {
                pen.put(el("path").d(d).fill("none").stroke(colour, width).round());
            }
        };
        wide(pen, &streams, paints.bank, 68);
        wide(pen, &along.concat(), paints.bank, 18);
        if let Some(lake) = lake(10) {
            pen.put(lake);
        }
        wide(pen, &streams, paints.water, 58);
        wide(pen, &along.concat(), paints.water, 12);
        // Drawn once more without its bank, so that a river flows into its lake.
        if let Some(lake) = lake(0) {
            pen.put(lake);
            let ripple = el("path").d(&soft_body(self.grid, &lakes)).fill("none").stroke(paints.ripple, 2);
            pen.put(ripple.attr("stroke-dasharray", "30 46").opacity(70));
        }
        let light = |d: &str, width: i32| {
            el("path").d(d).fill("none").stroke(paints.ripple, width).round().attr("stroke-dasharray", "26 40")
        };
        if !bends.is_empty() {
            pen.put(light(&bends, 3));
        }
        if !along.is_empty() {
            pen.put(light(&along.concat(), 2));
        }
        for hex in self.of(|g| g == Ground::Sea) {
            let (x, y) = self.grid.centre(hex);
            let at = (x + SCATTER.at(x, y, -30, 10), y + SCATTER.at(y, x, -20, 20));
            if SCATTER.at(x, y, 0, 2) == 0 {
                let d = format!("M{} {}q8-7 16 0t16 0", at.0, at.1);
                pen.put(el("path").d(&d).fill("none").stroke(paints.ripple, 2).round().opacity(60));
            }
        }
    }
    /// Rivers that fill their cells, as lines from cell to cell: all of them, and those that only pass
    /// through.
    fn streams(&self) -> (String, String) {
        let (mut all, mut passing) = (String::new(), String::new());
        for hex in self.of(|g| g == Ground::River) {
            let wet = |d: &usize| self.ground(hex.toward(*d)).is_some_and(Ground::is_water);
            let ways: Vec<usize> = (0..6).filter(wet).collect();
            let mut d = String::new();
            self.through(&mut d, hex, &ways, |field, hex| {
                let (x, y) = field.grid.centre(hex);
                (x + SCATTER.at(x, y, -9, 9), y + SCATTER.at(y, x, -9, 9))
            });
            all.push_str(&d);
            if ways.len() < 3 && !self.is_bridge(hex) {
                passing.push_str(&d);
            }
        }
        (all, passing)
    }
    /// A line through a cell: a smooth bend for two directions, a star for more. A single direction continues
    /// over the edge of the field.
    fn through(&self, d: &mut String, hex: Hex, ways: &[usize], middle: impl Fn(&Field, Hex) -> Point) {
        let (x, y) = middle(self, hex);
        let side = |way: usize| self.grid.side(hex, way);
        match ways {
            [] => {
                let _ = write!(d, "M{x} {y}h1");
            }
            [a, b] => {
                let (a, b) = (side(*a), side(*b));
                let _ = write!(d, "M{} {}Q{x} {y} {} {}", a.0, a.1, b.0, b.1);
            }
            [a] if !self.cells.contains_key(&hex.toward(a + 3)) => {
                let (a, b) = (side(*a), side(a + 3));
                let _ = write!(d, "M{} {}Q{x} {y} {} {}", a.0, a.1, b.0, b.1);
            }
            several => {
                for way in several {
                    let at = side(*way);
                    let _ = write!(d, "M{} {}L{x} {y}", at.0, at.1);
                }
            }
        }
    }
    fn roads(&self, pen: &mut Pen, paints: &Paints) {
        let mut d = String::new();
        for hex in self.hexes().filter(|hex| self.joins(*hex)) {
            let ways = self.ways(hex);
            if self.roads.contains(&hex) {
                self.through(&mut d, hex, &ways, |field, hex| field.grid.centre(hex));
            } else {
                for way in ways {
                    let (from, to) = (self.grid.side(hex, way), self.grid.centre(hex));
                    let _ = write!(d, "M{} {}L{} {}", from.0, from.1, to.0, to.1);
                }
            }
        }
        if !d.is_empty() {
            pen.put(el("path").d(&d).fill("none").stroke(paints.road_edge, 17).round());
            pen.put(el("path").d(&d).fill("none").stroke(paints.road, 12).round());
        }
    }
    /// Draws trees, hills, mountains and reeds from north to south, so that nearer ones cover farther ones.
    fn relief(&self, pen: &mut Pen) {
        let mut standing: Vec<(i32, i32, &'static str)> = Vec::new();
        for (hex, ground) in &self.cells {
            let (x, y) = self.grid.centre(*hex);
            let shake = |i: i32| (SCATTER.at(x + i, y, -7, 7), SCATTER.at(x, y + i, -6, 6));
            let mut put = |at: &[(i32, i32)], names: &[&'static str]| {
                for (i, (dx, dy)) in at.iter().enumerate() {
                    let (sx, sy) = shake(i as i32);
                    let name = names[SCATTER.at(x + sx, y + sy, 0, names.len() as i32 - 1) as usize];
                    standing.push((y + dy + sy, x + dx + sx, name));
                }
            };
            match ground {
                // A road through a wood has trees on both sides, and none on it.
                Ground::Wood if self.roads.contains(hex) => {
                    put(&[(-30, -22), (30, -24), (-28, 28), (30, 26)], &["tree", "fir"])
                }
                Ground::Wood => put(
                    &[(-26, -22), (6, -32), (32, -14), (-36, 8), (-4, 2), (26, 18), (-16, 32), (12, 38)],
                    &["tree", "tree", "fir"],
                ),
                Ground::Mountain => put(&[(-22, -8), (20, -2), (-2, 26)], &["peak", "crag"]),
                Ground::Hill => put(&[(-20, -12), (18, 10)], &["hill"]),
                Ground::Marsh => put(&[(-22, -14), (20, -4), (-6, 22)], &["reed"]),
                _ => {}
            }
        }
        standing.sort_unstable();
        for (y, x, name) in standing {
            pen.put(self.piece_at(name, (x, y)));
        }
    }
    /// Thin lines between the cells: three sides of each, and the rest of the boundary.
    fn grid_lines(&self, pen: &mut Pen, every: &BTreeSet<Hex>) {
        let mut d = String::new();
        for hex in every {
            let from = self.grid.corner(*hex, 0);
            let corners = self.grid.corners();
            let _ = write!(d, "M{} {}l", from.0, from.1);
            for i in 0..3 {
                crate::map::step(&mut d, i == 0, (corners[i + 1].0 - corners[i].0, corners[i + 1].1 - corners[i].1));
            }
        }
        pen.put(el("path").d(&d).fill("none").stroke(palette::INK, 2).opacity(22));
        let rim = el("g").fill("none").stroke(palette::INK, 4).attr("stroke-linejoin", "round");
        pen.within(rim, |pen| pen.put(self.sharp(every)));
    }
    /// Bridges: over a cell of water along the road, and where a road crosses a river between two cells.
    fn bridges(&self, pen: &mut Pen, paints: &Paints) {
        let deck = |pen: &mut Pen, at: Point, degrees: i32, length: i32| {
            pen.within(el("g").at_turned(at.0, at.1, degrees), |pen| {
                let (l, half) = (length, length / 2);
                pen.put(el("rect").xy(-half, -11).size(l, 22).fill(palette::WOOD).stroke(paints.road_edge, 2));
                let planks: String = (1..l / 8).map(|i| format!("M{} -10v20", i * 8 - half)).collect();
                pen.put(el("path").d(&planks).stroke(paints.road_edge, 1).opacity(60));
                let rails = format!("M{} -12h{}M{} 12h{}", -half - 4, l + 8, -half - 4, l + 8);
                pen.put(el("path").d(&rails).stroke(palette::INK, 4).round());
            });
        };
        for hex in self.hexes().filter(|hex| self.is_bridge(*hex)) {
            let way = self.ways(hex).first().copied().unwrap_or(1);
            deck(pen, self.grid.centre(hex), self.degrees(way), 80);
        }
        for hex in self.hexes() {
            for d in self.ways(hex).into_iter().filter(|d| *d < 3 && self.has_river(hex, *d)) {
                deck(pen, self.grid.side(hex, d), self.degrees(d), 40);
            }
        }
    }
    /// The angle of a direction, clockwise from the right.
    fn degrees(&self, direction: usize) -> i32 {
        let first = match self.grid.top {
            Top::Pointy => 240,
            Top::Flat => 270,
        };
        (first + 60 * direction as i32) % 180
    }
    fn names(&self, pen: &mut Pen) {
        for (hex, name) in &self.names {
            let (x, y) = self.grid.centre(*hex);
            let size = crate::letters::fit(name, 24, 2 * APOTHEM + 60, true);
            let text = el("text").xy(x, y + RADIUS - 16).num("font-size", size).attr("font-weight", "bold");
            let wet = self.ground(*hex).is_some_and(Ground::is_water);
            let (ink, halo) = if wet { (palette::SEA_INK, SEA_HALO) } else { (palette::INK, palette::SHEET) };
            let text = text.attr("text-anchor", "middle").fill(ink).stroke(halo, 4).attr("paint-order", "stroke");
            pen.words(text.attr("stroke-linejoin", "round"), name);
        }
        if self.numbers {
            let layer = el("g").attr("data-layer", "numbers").attr("display", "none").num("font-size", 17);
            pen.within(layer.attr("text-anchor", "middle").fill(palette::INK), |pen| {
                for hex in self.hexes() {
                    let ((x, y), (column, row)) = (self.grid.centre(hex), hex.column_row());
                    pen.words(el("text").xy(x, y - 34), &format!("{column:02}{row:02}"));
                }
            });
        }
    }
    fn touch(&self, pen: &mut Pen, thing: impl Fn(Hex) -> (String, String)) {
        // Colours and classes are on the groups, because they repeat for every cell.
        pen.within(el("g").fill("#000000").attr("fill-opacity", "0"), |pen| {
            for hex in self.hexes() {
                let (id, name) = thing(hex);
                pen.within(el("g").thing(&id).attr("data-name", &name), |pen| {
                    pen.words(el("title"), &name);
                    pen.put(self.cell(hex).class("hit"));
                    pen.put(self.cell(hex).class("halo"));
                });
            }
        });
    }
}

fn tree(pen: &mut Pen, paints: &Paints, conifer: bool) {
    pen.put(el("ellipse").num("cx", 2).num("cy", 12).num("rx", 11).num("ry", 4).fill(palette::COAST).opacity(25));
    if conifer {
        pen.put(el("path").d("M0 12v-4").stroke(paints.road_edge, 4));
        pen.put(el("path").d("M0-20l11 17h-5l7 12h-26l7-12h-5z").fill(paints.leaf));
        pen.put(el("path").d("M0-20l4 6-4 8-4 2-3-3zM-6 0l4 3-8 4z").fill(paints.leaf_light));
    } else {
        pen.put(el("path").d("M0 12v-8").stroke(paints.road_edge, 4));
        pen.put(el("path").d("M-12 0q-3-9 5-11 4-9 12-4 9 1 8 9 2 9-7 10-5 4-10 1-8 2-8-5z").fill(paints.leaf));
        pen.put(el("path").d("M-8-2q-1-6 5-7 3-5 8-2-7 2-8 8z").fill(paints.leaf_light));
    }
}

fn peak(pen: &mut Pen, paints: &Paints, height: i32) {
    let (half, top) = (height * 7 / 10, 14 - height);
    let d = format!("M{} 14L0 {top}L{half} 14z", -half);
    pen.put(el("path").d(&d).fill(paints.rock).stroke(paints.rock_dark, 2).round());
    let shade = format!("M0 {top}L{half} 14h-{}l{} -{}z", half * 9 / 10, half / 4, height / 3);
    pen.put(el("path").d(&shade).fill(paints.rock_dark));
    let cap = format!("M0 {top}l{} {}l-5 -3l-5 6l-4 -5l-6 4z", half / 3, height / 3);
    pen.put(el("path").d(&cap).fill(paints.cap));
}

#[cfg(test)]
mod tests {
    use super::super::Grid;
    use super::*;

    #[test]
    fn turned_bridges_lie_along_the_road() {
        let mut field = Field::new("t", Grid::new(Top::Pointy));
        field.lay(Hex::new(0, 0), Ground::Open);
        // Right and left are the same line; the slope of the upper left goes down to the right.
        assert_eq!([2, 5, 0, 3, 1].map(|d| field.degrees(d)), [0, 0, 60, 60, 120]);
        field.grid = Grid::new(Top::Flat);
        assert_eq!([0, 3].map(|d| field.degrees(d)), [90, 90]);
    }
}
