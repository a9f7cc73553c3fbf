//! Regions and command markers: small numbers with names.
//!
//! Which regions and markers there are is the board, not a figure that an owner could change: their numbers
//! follow from the files that ship with the game, so that a stored position can name them without its pack.

use crate::nation::NATION_IDS;
use crate::unit::Category;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::LazyLock;
use table::{Places, Seat};

/// Land regions with an information bar.
pub const TERRITORIES: usize = 131;
/// Sea regions.
pub const SEAS: usize = 56;
/// Everything that can be flown over: territories, seas, and four pieces of desert and mountain.
pub const REGIONS: usize = TERRITORIES + SEAS + 4;
/// Command markers of all nations.
pub const MARKERS: usize = 174;
/// Those of them that command aircraft.
pub const WINGS: usize = 45;

/// A set of regions.
pub type Regions = Places<3>;

/// A region: territories first, then seas, then what can only be flown over.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Region(pub u8);

/// A command marker: by nation, and in each by land, air and sea.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct Marker(pub u8);

impl Region {
    /// No region: the reserve, or a question that is not asked.
    pub const NOWHERE: Region = Region(u8::MAX);

    /// The region as an index into arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Is it a territory?
    #[inline]
    pub const fn is_land(self) -> bool {
        self.index() < TERRITORIES
    }
    /// Is it a sea?
    #[inline]
    pub const fn is_sea(self) -> bool {
        self.index() >= TERRITORIES && self.index() < TERRITORIES + SEAS
    }
    /// Is it any region at all?
    #[inline]
    pub const fn is_somewhere(self) -> bool {
        self.index() < REGIONS
    }
    /// Its id on the board, `U1` or `A-10`; nothing for no region.
    pub fn id(self) -> &'static str {
        IDS.regions.get(self.index()).map_or("", String::as_str)
    }
    /// The region with this id.
    pub fn find(id: &str) -> Option<Region> {
        IDS.regions.iter().position(|known| known == id).map(|at| Region(at as u8))
    }
    /// All territories.
    pub fn territories() -> impl Iterator<Item = Region> {
        (0..TERRITORIES as u8).map(Region)
    }
    /// All seas.
    pub fn seas() -> impl Iterator<Item = Region> {
        (TERRITORIES as u8..(TERRITORIES + SEAS) as u8).map(Region)
    }
}

impl Default for Region {
    fn default() -> Region {
        Region::NOWHERE
    }
}

/// The regions of a set.
pub fn each(set: Regions) -> impl Iterator<Item = Region> {
    set.iter().map(|place| Region(place as u8))
}

impl Marker {
    /// No marker.
    pub const NONE: Marker = Marker(u8::MAX);

    /// The marker as an index into arrays.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// All markers.
    pub fn all() -> impl Iterator<Item = Marker> {
        (0..MARKERS as u8).map(Marker)
    }
    /// All markers of a nation.
    pub fn of(nation: Seat) -> impl Iterator<Item = Marker> {
        let [from, _, _, to] = IDS.first[nation.index()];
        (from..to).map(Marker)
    }
    /// All markers of a nation for one category.
    pub fn of_kind(nation: Seat, category: Category) -> impl Iterator<Item = Marker> {
        Marker::range(nation, category).map(|at| Marker(at as u8))
    }
    /// The same as indices.
    #[inline]
    pub fn range(nation: Seat, category: Category) -> std::ops::Range<usize> {
        let first = IDS.first[nation.index()];
        first[category as usize].into()..first[category as usize + 1].into()
    }
    /// Whose it is.
    #[inline]
    pub fn nation(self) -> Seat {
        IDS.markers[self.index()].nation
    }
    /// What it commands.
    #[inline]
    pub fn category(self) -> Category {
        IDS.markers[self.index()].category
    }
    /// Its number among the air commands, if it is one.
    #[inline]
    pub fn wing(self) -> Option<usize> {
        IDS.markers.get(self.index()).and_then(|print| print.wing).map(usize::from)
    }
    /// Its id, `japan-65`; nothing for no marker.
    pub fn id(self) -> &'static str {
        IDS.markers.get(self.index()).map_or("", |print| &print.id)
    }
    /// The marker with this id.
    pub fn find(id: &str) -> Option<Marker> {
        IDS.markers.iter().position(|known| known.id == id).map(|at| Marker(at as u8))
    }
}

impl Default for Marker {
    fn default() -> Marker {
        Marker::NONE
    }
}

/// What is printed on a marker.
struct Print {
    id: String,
    nation: Seat,
    category: Category,
    wing: Option<u8>,
}

/// The names of everything, in the order of the numbers.
struct Ids {
    regions: Vec<String>,
    markers: Vec<Print>,
    /// The first marker of each nation for land, air and sea, and the first that is not its own.
    first: [[u8; 4]; 7],
}

static IDS: LazyLock<Ids> = LazyLock::new(|| {
    let read = |text: &str| toml::from_str::<toml::Table>(text).expect("a test reads the figures");
    let (map, units) = (read(include_str!("../data/map.toml")), read(include_str!("../data/units.toml")));
    let ids = |list: &str| -> Vec<String> {
        let rows = map.get(list).and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
        rows.iter().filter_map(|row| Some(row.get("id")?.as_str()?.to_string())).collect()
    };
    let mut out = Ids { regions: ids("territory"), markers: Vec::new(), first: [[0; 4]; 7] };
    out.regions.extend(ids("sea"));
    out.regions.extend(ids("impassable"));
    let rows = units.get("markers").and_then(toml::Value::as_array).map_or(&[][..], Vec::as_slice);
    for (nation, id) in NATION_IDS.iter().enumerate() {
        let row = rows.iter().find(|row| row.get("id").and_then(toml::Value::as_str) == Some(id));
        for category in Category::ALL {
            out.first[nation][category as usize] = out.markers.len() as u8;
            let numbers = row.and_then(|row| row.get(category.id())?.as_array()).map_or(&[][..], Vec::as_slice);
            out.markers.extend(numbers.iter().map(|number| Print {
                id: format!("{id}-{number}"),
                nation: Seat(nation as u8),
                category,
                wing: None,
            }));
        }
        out.first[nation][3] = out.markers.len() as u8;
    }
    let wings = out.markers.iter_mut().filter(|print| print.category == Category::Air);
    wings.enumerate().for_each(|(at, print)| print.wing = Some(at as u8));
    assert_eq!((out.regions.len(), out.markers.len()), (REGIONS, MARKERS));
    out
});

/// Written by its id; nothing is an empty text.
macro_rules! by_id {
    ($name:ident, $nothing:path) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.id())
            }
        }
        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let id = String::deserialize(deserializer)?;
                let found = if id.is_empty() { Some($nothing) } else { $name::find(&id) };
                found.ok_or_else(|| serde::de::Error::custom(format!("there is no «{id}» on the board")))
            }
        }
    };
}
by_id!(Region, Region::NOWHERE);
by_id!(Marker, Marker::NONE);
