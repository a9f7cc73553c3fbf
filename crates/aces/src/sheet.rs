//! Unit sheets: what one type of unit can do (AA-COMP-4).

use serde::Deserialize;
use table::pack::Source;

/// What a unit belongs to (AA-COMP-2).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Category {
    /// Infantry, mobile infantry, mechanised infantry.
    Infantry,
    /// Tanks.
    Tank,
    /// Guns and rockets.
    Artillery,
    /// Fighters and bombers.
    Aircraft,
}

impl Category {
    /// Its word in data files and texts.
    pub const fn id(self) -> &'static str {
        match self {
            Category::Infantry => "infantry",
            Category::Tank => "tank",
            Category::Artillery => "artillery",
            Category::Aircraft => "aircraft",
        }
    }
}

/// Which of a faction's six types it is (AA-COMP-3).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Regular infantry.
    RegularInfantry,
    /// Mobile or mechanised infantry.
    SpecialInfantry,
    /// Tank.
    Tank,
    /// Artillery.
    Artillery,
    /// Fighter.
    Fighter,
    /// Bomber.
    Bomber,
}

impl Role {
    /// All six.
    pub const ALL: [Role; 6] =
        [Role::RegularInfantry, Role::SpecialInfantry, Role::Tank, Role::Artillery, Role::Fighter, Role::Bomber];
}

/// Nearest and farthest target, in hexes (AA-RANGE-1).
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Range {
    /// Nearest.
    pub min: u8,
    /// Farthest.
    pub max: u8,
}

impl Range {
    /// Is a target at this distance in it?
    #[inline]
    pub const fn has(self, distance: u16) -> bool {
        distance >= self.min as u16 && distance <= self.max as u16
    }
}

/// One type of unit.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Its id in moves and data files.
    pub id: String,
    /// French and English names.
    pub name: [String; 2],
    /// The same with their articles, as they stand in a sentence.
    pub the: [String; 2],
    /// A name of few letters.
    pub short: String,
    /// Bits of the seats whose sheet has it.
    pub factions: u8,
    /// Its category.
    pub category: Category,
    /// Its place among the six types.
    pub role: Role,
    /// Movement points, doubled.
    pub speed: u8,
    /// Against ground units.
    pub ground: Option<Range>,
    /// Against aircraft (the cloud symbol).
    pub air: Option<Range>,
    /// The highest face that scores, by experience.
    pub hit: [u8; 3],
    /// Dice by damage.
    pub dice: [u8; 6],
    /// Successes needed for each point of damage.
    pub open: [u8; 6],
    /// The same in a forest: the green row.
    pub forest: [u8; 6],
    /// Coins.
    pub price: u8,
    /// Fires at a hex and the six around it (AA-KAT-1).
    pub area: bool,
    /// Answers aircraft though it cannot attack them (AA-B17-2).
    pub riposte_air: bool,
    /// Belongs to the sets of its factions; test sheets do not.
    pub in_sets: bool,
    /// Where its figures are from.
    pub source: Source,
    /// What exactly is from where.
    pub note: [String; 2],
}

impl Sheet {
    /// Does it fly?
    #[inline]
    pub fn flies(&self) -> bool {
        self.category == Category::Aircraft
    }
    /// Is it of the Infantry category?
    #[inline]
    pub fn is_infantry(&self) -> bool {
        self.category == Category::Infantry
    }
    /// The attack value of the Automa's rules (AA-ACBT-5).
    #[inline]
    pub fn value(&self) -> u8 {
        self.hit[0]
    }
    /// Damage from this many successes (AA-DMG-1): the highest step reached.
    #[inline]
    pub fn damage(&self, successes: u8, forest: bool) -> u8 {
        let row = if forest && !self.flies() { &self.forest } else { &self.open };
        steps(row, successes)
    }
}

/// The highest step of a damage row that is reached.
#[inline]
pub fn steps(row: &[u8; 6], successes: u8) -> u8 {
    row.iter().filter(|need| successes >= **need).count() as u8
}
