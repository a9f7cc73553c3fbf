//! Units: their types, the rows of the battle board, and a stack under one marker.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::NamedDie;

/// Land, air or naval (WR-COMP-2).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Squares.
    #[default]
    Land,
    /// Rounds.
    Air,
    /// Long hexagons.
    Naval,
}

impl Category {
    /// All three.
    pub const ALL: [Category; 3] = [Category::Land, Category::Air, Category::Naval];

    /// Its name in data.
    pub const fn id(self) -> &'static str {
        match self {
            Category::Land => "land",
            Category::Air => "air",
            Category::Naval => "naval",
        }
    }
    /// The types that a command of this category can hold, in the order of the places in [`Units`].
    pub const fn kinds(self) -> &'static [Kind] {
        match self {
            Category::Land => &[Kind::Infantry, Kind::Artillery, Kind::Armour],
            Category::Air => &[Kind::Fighter, Kind::Bomber],
            Category::Naval => &[Kind::Submarine, Kind::Cruiser, Kind::Carrier, Kind::Battleship],
        }
    }
}

/// What a die shows, in the order in which results are applied (WR-BATTLE-C5).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// Four faces.
    #[default]
    Yellow,
    /// Three faces.
    Blue,
    /// Two faces.
    Green,
    /// One face.
    Red,
    /// One face: any target.
    Black,
    /// One face: what is damaged.
    White,
}

impl Colour {
    /// All of them, in their order.
    pub const ALL: [Colour; 6] =
        [Colour::Yellow, Colour::Blue, Colour::Green, Colour::Red, Colour::Black, Colour::White];

    /// The colour of a face, 1 to 12 (WR-COMP-1).
    pub const fn of_face(face: u32) -> Colour {
        match face {
            0..=4 => Colour::Yellow,
            5..=7 => Colour::Blue,
            8 | 9 => Colour::Green,
            10 => Colour::Red,
            11 => Colour::Black,
            _ => Colour::White,
        }
    }
    /// As an index into arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// Its name in texts and data.
    pub const fn id(self) -> &'static str {
        ["yellow", "blue", "green", "red", "black", "white"][self as usize]
    }
}

/// The die of this game, with its faces by their colours (WR-COMP-1).
pub(crate) const DIE: NamedDie = NamedDie {
    id: "battle",
    faces: &["yellow", "yellow", "yellow", "yellow", "blue", "blue", "blue", "green", "green", "red", "black", "white"],
};

/// A type of unit.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Yellow, land.
    #[default]
    Infantry,
    /// Blue, land.
    Artillery,
    /// Green, land.
    Armour,
    /// Green, air.
    Fighter,
    /// Red, air.
    Bomber,
    /// Yellow, naval.
    Submarine,
    /// Blue, naval.
    Cruiser,
    /// Green, naval.
    Carrier,
    /// Red, naval.
    Battleship,
    /// The token that each carrier has aboard (WR-COMP-7). Never in a stack, never bought.
    CarrierFighter,
}

/// Types that can be bought and stacked.
pub const BOUGHT: usize = 9;
/// All types.
pub const KINDS: usize = 10;

impl Kind {
    /// All of them.
    pub const ALL: [Kind; KINDS] = [
        Kind::Infantry,
        Kind::Artillery,
        Kind::Armour,
        Kind::Fighter,
        Kind::Bomber,
        Kind::Submarine,
        Kind::Cruiser,
        Kind::Carrier,
        Kind::Battleship,
        Kind::CarrierFighter,
    ];

    /// Its name in moves and data.
    pub const fn id(self) -> &'static str {
        [
            "infantry",
            "artillery",
            "armour",
            "fighter",
            "bomber",
            "submarine",
            "cruiser",
            "carrier",
            "battleship",
            "carrier-fighter",
        ][self as usize]
    }
    /// The type with this name.
    pub fn find(id: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.id() == id)
    }
    /// As an index into arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
    /// Land, air or naval.
    #[inline]
    pub const fn category(self) -> Category {
        match self {
            Kind::Infantry | Kind::Artillery | Kind::Armour => Category::Land,
            Kind::Fighter | Kind::Bomber | Kind::CarrierFighter => Category::Air,
            _ => Category::Naval,
        }
    }
    /// Its place in [`Units`].
    #[inline]
    const fn place(self) -> u32 {
        match self {
            Kind::Infantry | Kind::Fighter | Kind::Submarine | Kind::CarrierFighter => 0,
            Kind::Artillery | Kind::Bomber | Kind::Cruiser => 1,
            Kind::Armour | Kind::Carrier => 2,
            Kind::Battleship => 3,
        }
    }
    /// Its rows on the battle board.
    pub fn rows(self) -> impl Iterator<Item = Row> {
        const FIRST: [u8; KINDS + 1] = first_rows();
        (FIRST[self.index()]..FIRST[self.index() + 1]).map(Row)
    }
}

/// The units of one command: of one category, at most eight (WR-COMP-4, WR-COMP-6).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Units(u16);

/// A stack holds at most so many (WR-COMP-4).
pub const STACK: u8 = 8;

impl Units {
    /// None.
    pub const NONE: Units = Units(0);

    /// How many of a type; the category is that of the marker.
    #[inline]
    pub const fn of(self, kind: Kind) -> u8 {
        (self.0 >> (4 * kind.place()) & 15) as u8
    }
    /// The types that are there, in their order; the category is that of the marker.
    #[inline]
    pub fn kinds(self, category: Category) -> impl Iterator<Item = Kind> {
        // A bit for each place that is not empty.
        let mut places = (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & 0x1111;
        std::iter::from_fn(move || {
            let kind = category.kinds().get(places.trailing_zeros() as usize / 4)?;
            places &= places.wrapping_sub(1);
            Some(*kind)
        })
    }
    /// How many in all.
    #[inline]
    pub const fn total(self) -> u8 {
        ((self.0 & 15) + (self.0 >> 4 & 15) + (self.0 >> 8 & 15) + (self.0 >> 12)) as u8
    }
    /// Is there none?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// With one more.
    #[must_use]
    #[inline]
    pub const fn with(self, kind: Kind) -> Units {
        Units(self.0 + (1 << (4 * kind.place())))
    }
    /// With one less: there must be one.
    #[must_use]
    #[inline]
    pub const fn without(self, kind: Kind) -> Units {
        Units(self.0 - (1 << (4 * kind.place())))
    }
    /// Both together: at most eight.
    #[must_use]
    #[inline]
    pub const fn and(self, other: Units) -> Units {
        Units(self.0 + other.0)
    }
}

/// A row of the battle board: a type in one posture (WR-BATTLE-S5).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default)]
pub struct Row(pub u8);

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Row, D::Error> {
        let id = String::deserialize(deserializer)?;
        Row::find(&id).ok_or_else(|| serde::de::Error::custom(format!("there is no row «{id}»")))
    }
}

/// How many rows there are, on both boards together.
pub const ROWS: usize = 19;
const ROW_IDS: [(Kind, &str); ROWS] = [
    (Kind::Infantry, "infantry-defensive"),
    (Kind::Infantry, "infantry-offensive"),
    (Kind::Artillery, "artillery-anti-air"),
    (Kind::Artillery, "artillery-ground"),
    (Kind::Armour, "armour-defensive"),
    (Kind::Armour, "armour-offensive"),
    (Kind::Fighter, "fighter-air"),
    (Kind::Fighter, "fighter-ground"),
    (Kind::Bomber, "bomber-strategic"),
    (Kind::Bomber, "bomber-ground"),
    (Kind::Submarine, "submarine-offensive"),
    (Kind::Cruiser, "cruiser-escort"),
    (Kind::Cruiser, "cruiser-offensive"),
    (Kind::Carrier, "carrier-anti-air"),
    (Kind::Carrier, "carrier-offensive"),
    (Kind::Battleship, "battleship-anti-air"),
    (Kind::Battleship, "battleship-offensive"),
    (Kind::CarrierFighter, "carrier-fighter-air"),
    (Kind::CarrierFighter, "carrier-fighter-ground"),
];

/// The first row of each type: the rows of a type stand together, in the order of the types.
const fn first_rows() -> [u8; KINDS + 1] {
    let mut first = [0; KINDS + 1];
    let mut row = 0;
    while row < ROWS {
        let after = ROW_IDS[row].0 as usize + 1;
        assert!(row == 0 || ROW_IDS[row - 1].0 as usize <= ROW_IDS[row].0 as usize, "rows stand by types");
        first[after] = row as u8 + 1;
        row += 1;
    }
    first
}

impl Row {
    /// Bombers that raid (WR-RAID-2).
    pub const STRATEGIC: Row = Row(8);
    /// Bombers that do not; at sea the only row for them.
    pub const BOMBING: Row = Row(9);
    /// Submarines, the only row for them.
    pub const SUBMARINES: Row = Row(10);
    /// Cruisers that may take the hits of greater ships (WR-ESCORT-1).
    pub const ESCORT: Row = Row(11);

    /// All rows.
    pub fn all() -> impl Iterator<Item = Row> {
        (0..ROWS as u8).map(Row)
    }
    /// As an index into arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// The type that stands there.
    #[inline]
    pub const fn kind(self) -> Kind {
        ROW_IDS[self.index()].0
    }
    /// Its name in moves: the type and the posture.
    pub const fn id(self) -> &'static str {
        ROW_IDS[self.index()].1
    }
    /// The row with this name.
    pub fn find(id: &str) -> Option<Row> {
        Row::all().find(|row| row.id() == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_counts_its_units() {
        let stack = Units::NONE.with(Kind::Cruiser).with(Kind::Battleship).with(Kind::Cruiser);
        assert_eq!((stack.total(), stack.of(Kind::Cruiser), stack.of(Kind::Submarine)), (3, 2, 0));
        assert_eq!(stack.without(Kind::Cruiser).and(stack).total(), 5);
        assert_eq!(stack.kinds(Category::Naval).collect::<Vec<_>>(), [Kind::Cruiser, Kind::Battleship]);
        for category in Category::ALL {
            let all = category.kinds().iter().fold(Units::NONE, |all, kind| all.with(*kind));
            assert_eq!(all.kinds(category).collect::<Vec<_>>(), category.kinds());
            assert_eq!(Units::NONE.kinds(category).count(), 0);
        }
    }

    #[test]
    fn a_die_has_the_printed_faces() {
        // WR-COMP-1
        let faces = Colour::ALL.map(|colour| (1..=12).filter(|face| Colour::of_face(*face) == colour).count());
        assert_eq!(faces, [4, 3, 2, 1, 1, 1]);
        assert!((1..=DIE.sides()).all(|face| DIE.face(face) == Colour::of_face(face).id()));
    }
}
