//! A map with everything the rules ask of it, computed once: terrain, neighbours, rings, halves, coast.

use crate::hex::{Area, CLOCKWISE, HEXES, Hex, distance};
use crate::ways::{Toll, Tolls};
use serde::Deserialize;
use std::sync::OnceLock;
use table::pack::Source;

/// What a hex is (AA-COMP-8: exactly one kind).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Terrain {
    /// Open ground, and everything that is only decoration (AA-TERR-2).
    Standard,
    /// Dense conifer wood.
    Forest,
    /// A road.
    Road,
    /// A road over water.
    Bridge,
    /// River or lake.
    Water,
    /// Water that makes the coast of the Ardennes mission.
    Sea,
    /// With the mountain option; standard ground otherwise.
    Mountain,
}

impl Terrain {
    /// All kinds.
    pub const ALL: [Terrain; 7] = [
        Terrain::Standard,
        Terrain::Forest,
        Terrain::Road,
        Terrain::Bridge,
        Terrain::Water,
        Terrain::Sea,
        Terrain::Mountain,
    ];
    /// Its letter in the grid of a map file.
    pub const fn letter(self) -> char {
        match self {
            Terrain::Standard => '.',
            Terrain::Forest => 'F',
            Terrain::Road => 'r',
            Terrain::Bridge => 'B',
            Terrain::Water => '~',
            Terrain::Sea => 'S',
            Terrain::Mountain => 'M',
        }
    }
    /// Its word in data files and texts.
    pub const fn id(self) -> &'static str {
        match self {
            Terrain::Standard => "standard",
            Terrain::Forest => "forest",
            Terrain::Road => "road",
            Terrain::Bridge => "bridge",
            Terrain::Water => "water",
            Terrain::Sea => "sea",
            Terrain::Mountain => "mountain",
        }
    }
}

/// One of the two halves (AA-COMP-7).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Half {
    /// Start numbers 1 to 6.
    A,
    /// Start numbers 7 to 12.
    B,
}

/// A factory.
#[derive(Clone, Debug)]
pub struct Factory {
    /// Where it stands.
    pub hex: Hex,
    /// In which half.
    pub half: Half,
    /// What it belongs to in a mission: `bottom`, `snow`, `island`, `middle`…
    pub group: String,
}

/// The most factories of a map.
pub const FACTORIES: usize = 12;
/// No factory stands there.
pub const NO_FACTORY: u8 = u8::MAX;

/// What the ground of a hex is to whoever enters it: what the price depends on.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Ground {
    /// Open ground, and factories wherever they stand.
    Open,
    /// Forest.
    Forest,
    /// Road or bridge.
    Road,
    /// A mountain.
    Mountain,
    /// Water of any kind.
    Water,
}

/// How many there are.
pub(crate) const GROUNDS: usize = 5;

impl Ground {
    const ALL: [Ground; GROUNDS] = [Ground::Open, Ground::Forest, Ground::Road, Ground::Mountain, Ground::Water];
    const fn of(terrain: Terrain) -> Ground {
        match terrain {
            Terrain::Standard => Ground::Open,
            Terrain::Forest => Ground::Forest,
            Terrain::Road | Terrain::Bridge => Ground::Road,
            Terrain::Water | Terrain::Sea => Ground::Water,
            Terrain::Mountain => Ground::Mountain,
        }
    }
}

/// So far the hexes around each are kept as sets: as far as any gun reaches.
const NEAR: usize = 6;

/// Doubled points from each hex to each other.
pub type Marches = [[u8; HEXES]; HEXES];

/// A map.
#[derive(Debug)]
pub struct Map {
    /// Its id in set-ups and data files.
    pub id: String,
    /// Its names.
    pub name: [String; 2],
    /// Hexes in a full row.
    pub columns: u16,
    /// Rows.
    pub rows: u16,
    /// Column and row of axial (0, 0).
    pub origin: (i16, i16),
    /// Are its hexes named by axial coordinates, as a field for cases is? Else by the letter of the column
    /// and the number of the row.
    pub axial_names: bool,
    /// Hexes that there are.
    pub on: Area,
    /// Each hex's terrain.
    pub terrain: Box<[Terrain; HEXES]>,
    /// The hexes of each terrain.
    pub of: [Area; 7],
    /// The two halves; the seam belongs to both.
    pub halves: [Area; 2],
    /// Each hex's neighbours, clockwise from the top.
    pub around: Box<[[Hex; 6]; HEXES]>,
    /// The same as sets.
    pub beside: Box<[Area; HEXES]>,
    /// Axial coordinates.
    pub axial: Box<[(i16, i16); HEXES]>,
    /// The factories.
    pub factories: Vec<Factory>,
    /// Which factory stands on a hex.
    pub factory_at: Box<[u8; HEXES]>,
    /// All their hexes.
    pub factory_hexes: Area,
    /// Each hex's ground.
    pub ground: Box<[Ground; HEXES]>,
    /// The hexes of each ground.
    pub grounds: [Area; GROUNDS],
    /// What hexes cost, by weather and unit.
    pub(crate) tolls: Box<Tolls>,
    /// Where the start numbers are; number 0 is none.
    pub starts: [Hex; 13],
    /// Land of the mainland beside the sea (AA-ARD-5).
    pub coast: Area,
    /// Land that is no mainland.
    pub island: Area,
    /// Is there snow on it?
    pub winter: bool,
    /// Where it is from.
    pub source: Source,
    /// What exactly is from where.
    pub note: [String; 2],
    /// What a ground unit pays from hex to hex over the empty map: for judgements, computed when first asked
    /// for.
    pub(crate) marches: OnceLock<Box<Marches>>,
    /// Discs around each hex, by their radius less one.
    discs: Vec<[Area; NEAR]>,
    even: Area,
    odd: Area,
    not_first: Area,
    not_last: Area,
}

/// What a map is made of.
pub(crate) struct Plan {
    pub(crate) id: String,
    pub(crate) name: [String; 2],
    pub(crate) origin: (i16, i16),
    pub(crate) axial_names: bool,
    /// Has it two halves? A field for cases is one piece unless it says so.
    pub(crate) halved: bool,
    /// Rows of letters; a row may be shorter than the first.
    pub(crate) grid: Vec<Vec<Terrain>>,
    pub(crate) factories: Vec<((i16, i16), Half, String)>,
    pub(crate) starts: Vec<(u8, (i16, i16))>,
    pub(crate) island: Vec<(i16, i16)>,
    pub(crate) winter: bool,
    pub(crate) source: Source,
    pub(crate) note: [String; 2],
    /// Doubled points of standard, forest, road and mountain: as a rule, in mud, in drought.
    pub(crate) costs: [[u8; 3]; 4],
}

impl Map {
    pub(crate) fn build(plan: Plan) -> Result<Map, String> {
        let columns = plan.grid.first().map_or(0, Vec::len) as u16;
        let rows = plan.grid.len() as u16;
        let widest = if plan.axial_names { 60 } else { 26 };
        if columns < 2 || columns > widest || (columns * rows) as usize > HEXES {
            return Err(format!(
                "{columns} columns and {rows} rows: expected 2 to {widest} columns and at most {HEXES} hexes"
            ));
        }
        let mut map = Map {
            id: plan.id,
            name: plan.name,
            columns,
            rows,
            origin: plan.origin,
            axial_names: plan.axial_names,
            on: Area::NONE,
            terrain: Box::new([Terrain::Standard; HEXES]),
            of: [Area::NONE; 7],
            halves: [Area::NONE; 2],
            around: Box::new([[Hex::NOWHERE; 6]; HEXES]),
            beside: Box::new([Area::NONE; HEXES]),
            axial: Box::new([(0, 0); HEXES]),
            factories: Vec::new(),
            factory_at: Box::new([NO_FACTORY; HEXES]),
            factory_hexes: Area::NONE,
            ground: Box::new([Ground::Open; HEXES]),
            grounds: [Area::NONE; GROUNDS],
            tolls: Box::new(Toll::all(&plan.costs, &[Area::NONE; GROUNDS])),
            starts: [Hex::NOWHERE; 13],
            coast: Area::NONE,
            island: Area::NONE,
            winter: plan.winter,
            source: plan.source,
            note: plan.note,
            marches: OnceLock::new(),
            discs: Vec::new(),
            even: Area::NONE,
            odd: Area::NONE,
            not_first: Area::NONE,
            not_last: Area::NONE,
        };
        map.lay_out(&plan.grid, plan.halved);
        for (place, half, group) in plan.factories {
            let hex = map.at_axial(place).ok_or_else(|| format!("no hex {place:?} for a factory"))?;
            if map.factories.len() == FACTORIES || map.factory_hexes.has(hex) {
                return Err(format!("at most {FACTORIES} factories, each on a hex of its own"));
            }
            map.factory_at[hex.index()] = map.factories.len() as u8;
            map.factory_hexes.add(hex);
            map.factories.push(Factory { hex, half, group });
        }
        for (number, place) in plan.starts {
            let hex = map.at_axial(place).ok_or_else(|| format!("no hex {place:?} for start {number}"))?;
            if !(1..=12).contains(&number) || map.factory_hexes.has(hex) || map.of[4].or(map.of[5]).has(hex) {
                return Err(format!("start {number}: expected 1 to 12 on land without a factory"));
            }
            map.starts[number as usize] = hex;
        }
        map.island = plan.island.iter().filter_map(|place| map.at_axial(*place)).collect();
        let sea = map.of[Terrain::Sea as usize];
        let land = map.on.minus(sea).minus(map.of[Terrain::Water as usize]).minus(map.of[Terrain::Bridge as usize]);
        map.coast = map.grow(sea).and(land).minus(map.island);
        map.work_out();
        *map.tolls = Toll::all(&plan.costs, &map.grounds);
        Ok(map)
    }
    /// What is asked so often that it is looked up.
    fn work_out(&mut self) {
        for terrain in Terrain::ALL {
            let (ground, hexes) = (Ground::of(terrain), self.of[terrain as usize].minus(self.factory_hexes));
            self.grounds[ground as usize] = self.grounds[ground as usize].or(hexes);
        }
        self.grounds[Ground::Open as usize] = self.grounds[Ground::Open as usize].or(self.factory_hexes);
        for ground in Ground::ALL {
            self.grounds[ground as usize].iter().for_each(|hex| self.ground[hex.index()] = ground);
        }
        let around = |hex: usize| {
            let mut disc = Area::only(Hex(hex as u16));
            std::array::from_fn(|_| {
                disc = disc.or(self.grow(disc));
                disc
            })
        };
        self.discs = (0..self.columns as usize * self.rows as usize).map(around).collect();
    }
    fn lay_out(&mut self, grid: &[Vec<Terrain>], halved: bool) {
        for (row, line) in grid.iter().enumerate() {
            // Whole rows: what a shorter one lacks at its end is on the way to the next.
            let even = (row as i16 - self.origin.1).rem_euclid(2) == 0;
            let whole = (0..self.columns).map(|column| Hex(row as u16 * self.columns + column));
            whole.for_each(|hex| if even { self.even.add(hex) } else { self.odd.add(hex) });
            for (column, terrain) in line.iter().enumerate().take(self.columns as usize) {
                let hex = Hex(row as u16 * self.columns + column as u16);
                let r = row as i16 - self.origin.1;
                let q = column as i16 - self.origin.0 - r.div_euclid(2);
                self.on.add(hex);
                self.axial[hex.index()] = (q, r);
                self.terrain[hex.index()] = *terrain;
                self.of[*terrain as usize].add(hex);
                if column > 0 {
                    self.not_first.add(hex);
                }
                if column + 1 < self.columns as usize {
                    self.not_last.add(hex);
                }
                // A row one shorter has a hex on the seam, which belongs to both halves.
                let twice = 2 * column + 1;
                if !halved || twice <= line.len() {
                    self.halves[0].add(hex);
                }
                if !halved || twice >= line.len() {
                    self.halves[1].add(hex);
                }
            }
        }
        for hex in self.on.iter() {
            let (q, r) = self.axial[hex.index()];
            for (i, (dq, dr)) in CLOCKWISE.iter().enumerate() {
                if let Some(next) = self.at_axial((q + dq, r + dr)) {
                    self.around[hex.index()][i] = next;
                    self.beside[hex.index()].add(next);
                }
            }
        }
    }
    /// The hex at axial coordinates.
    pub fn at_axial(&self, (q, r): (i16, i16)) -> Option<Hex> {
        let (column, row) = (q + r.div_euclid(2) + self.origin.0, r + self.origin.1);
        if column < 0 || row < 0 || column >= self.columns as i16 || row >= self.rows as i16 {
            return None;
        }
        Some(Hex(row as u16 * self.columns + column as u16)).filter(|hex| self.on.has(*hex))
    }
    /// Hexes between two places.
    #[inline]
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        distance(self.axial[a.index()], self.axial[b.index()])
    }
    /// Are the two next to each other?
    #[inline]
    pub fn touch(&self, a: Hex, b: Hex) -> bool {
        self.beside[a.index()].has(b)
    }
    /// All hexes beside these; one of these is among them when it is beside another.
    #[inline]
    pub fn grow(&self, area: Area) -> Area {
        let row = u32::from(self.columns);
        let (left, right) = (area.and(self.not_first).down(1), area.and(self.not_last).up(1));
        // Rows are shifted by half a hex: the two above and below are straight on and to one side.
        let two = area.or(left.and(self.even)).or(right.and(self.odd));
        left.or(right).or(two.up(row)).or(two.down(row)).and(self.on)
    }
    /// All hexes at most `n` away, the hex itself included.
    pub fn disc(&self, hex: Hex, n: u16) -> Area {
        let mut area = Area::only(hex);
        for _ in 0..n {
            area = area.or(self.grow(area));
        }
        area
    }
    /// Could anything in this area be at most `n` away from the hex? Far ones are not looked up.
    #[inline]
    pub fn is_near(&self, hex: Hex, n: u8, area: &Area) -> bool {
        match n {
            0 => area.has(hex),
            n if n as usize <= NEAR => self.discs[hex.index()][n as usize - 1].meets(area),
            _ => true,
        }
    }
    /// The ring at this distance, clockwise from the top (AA-SOLO-5); hexes off the map are left out.
    pub fn ring(&self, hex: Hex, n: u16) -> impl Iterator<Item = Hex> {
        let (q, r) = self.axial[hex.index()];
        let n = n as i16;
        let mut at = (q + CLOCKWISE[0].0 * n, r + CLOCKWISE[0].1 * n);
        (0..6 * n).filter_map(move |i| {
            let here = at;
            let (dq, dr) = CLOCKWISE[((i / n) as usize + 2) % 6];
            at = (at.0 + dq, at.1 + dr);
            self.at_axial(here)
        })
    }
    /// The name of a hex: axial coordinates on a field for cases, else a letter and a number.
    pub fn hex_name(&self, hex: Hex) -> String {
        if !self.on.has(hex) {
            return "off".to_string();
        }
        if self.axial_names {
            let (q, r) = self.axial[hex.index()];
            return format!("{q},{r}");
        }
        format!("{}{}", (b'a' + (hex.0 % self.columns) as u8) as char, hex.0 / self.columns + 1)
    }
    /// The hex with this name.
    pub fn hex(&self, name: &str) -> Option<Hex> {
        if self.axial_names {
            // With the brackets of a book, too.
            let name = name.strip_prefix('(').and_then(|name| name.strip_suffix(')')).unwrap_or(name);
            let (q, r) = name.split_once(',')?;
            return self.at_axial((q.trim().parse().ok()?, r.trim().parse().ok()?));
        }
        let letter = name.bytes().next().filter(u8::is_ascii_lowercase)?;
        let column = u16::from(letter - b'a') + 1;
        let row: u16 = name.get(1..)?.parse().ok().filter(|row| name.len() == 1 + row_digits(*row))?;
        if row == 0 || column > self.columns || row > self.rows {
            return None;
        }
        Some(Hex((row - 1) * self.columns + column - 1)).filter(|hex| self.on.has(*hex))
    }
    /// Column and row, both from 0.
    pub fn offset(&self, hex: Hex) -> (u16, u16) {
        (hex.0 % self.columns, hex.0 / self.columns)
    }
    /// The factory on a hex.
    #[inline]
    pub fn factory(&self, hex: Hex) -> Option<usize> {
        let n = if hex.is_somewhere() { self.factory_at[hex.index()] } else { NO_FACTORY };
        (n != NO_FACTORY).then_some(n as usize)
    }
}

/// Digits of a row's number: `f08` is no name of `f8`.
fn row_digits(row: u16) -> usize {
    if row < 10 { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::pack::Ref;

    #[test]
    fn what_is_looked_up_is_what_the_map_says() {
        for map in &Ref::<crate::figures::Pack>::standard().get().maps {
            for hex in map.on.iter() {
                // Growing is done bit by bit, so that what is right for each hex is right for all together.
                assert_eq!(map.grow(Area::only(hex)), map.beside[hex.index()], "{}", map.hex_name(hex));
                for n in 0..=NEAR as u8 {
                    let near: Area = map.on.iter().filter(|to| map.distance(hex, *to) <= u16::from(n)).collect();
                    assert_eq!(map.disc(hex, n.into()), near);
                    let far = map.on.minus(near);
                    assert!(map.is_near(hex, n, &Area::only(hex)) && !map.is_near(hex, n, &far));
                }
                let ground = map.ground[hex.index()];
                assert!(map.grounds[ground as usize].has(hex));
                let factory = map.factory(hex).is_some();
                assert!(factory && ground == Ground::Open || ground == Ground::of(map.terrain[hex.index()]));
            }
        }
    }
}
