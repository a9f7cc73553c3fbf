//! Hexes: places on a map as small numbers, and sets of them as bits.

use serde::{Deserialize, Serialize};

/// Words of an [`Area`]: the largest map has 442 hexes.
const WORDS: usize = 7;
/// The most hexes a map can have.
pub const HEXES: usize = WORDS * 64;

/// A hex of the map in play: its row times the length of a row, plus its column.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Hex(pub u16);

impl Hex {
    /// Off the map.
    pub const NOWHERE: Hex = Hex(u16::MAX);

    /// The hex as an index into the tables of its map.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// Is it on a map at all?
    #[inline]
    pub const fn is_somewhere(self) -> bool {
        (self.0 as usize) < HEXES
    }
}

impl Default for Hex {
    fn default() -> Hex {
        Hex::NOWHERE
    }
}

/// The six neighbours in axial coordinates, clockwise from the top (AA-SOLO-5).
pub const CLOCKWISE: [(i16, i16); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// Hexes between two places given in axial coordinates.
#[inline]
pub const fn distance(a: (i16, i16), b: (i16, i16)) -> u16 {
    let (dq, dr) = (b.0 - a.0, b.1 - a.1);
    let (q, r, s) = (dq.unsigned_abs(), dr.unsigned_abs(), (dq + dr).unsigned_abs());
    if q >= r && q >= s {
        q
    } else if r >= s {
        r
    } else {
        s
    }
}

/// A set of hexes.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Area(pub [u64; WORDS]);

impl Area {
    /// No hex.
    pub const NONE: Area = Area([0; WORDS]);

    /// Only this hex.
    pub fn only(hex: Hex) -> Area {
        let mut area = Area::NONE;
        area.add(hex);
        area
    }
    /// Is the hex in it?
    #[inline]
    pub const fn has(&self, hex: Hex) -> bool {
        hex.is_somewhere() && self.0[hex.index() / 64] >> (hex.index() % 64) & 1 == 1
    }
    /// Puts a hex in.
    #[inline]
    pub fn add(&mut self, hex: Hex) {
        if hex.is_somewhere() {
            self.0[hex.index() / 64] |= 1 << (hex.index() % 64);
        }
    }
    /// Takes a hex out.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        if hex.is_somewhere() {
            self.0[hex.index() / 64] &= !(1 << (hex.index() % 64));
        }
    }
    /// Hexes of both.
    #[inline]
    #[must_use]
    pub fn and(self, other: Area) -> Area {
        Area(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    /// Hexes of either.
    #[inline]
    #[must_use]
    pub fn or(self, other: Area) -> Area {
        Area(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    /// Hexes of this that are not in the other.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Area) -> Area {
        Area(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    /// Is there none?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
    /// Have the two a hex in common?
    #[inline]
    pub fn meets(&self, other: &Area) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
    /// How many.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// The hexes, by their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        (0..WORDS).flat_map(move |i| {
            let mut word = self.0[i];
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros();
                word &= word - 1;
                Some(Hex((i * 64) as u16 + bit as u16))
            })
        })
    }
    /// Appends something for each hex, by their numbers.
    #[inline]
    pub(crate) fn list<T>(self, out: &mut Vec<T>, make: impl Fn(Hex) -> T) {
        out.reserve(HEXES);
        for (i, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                out.push(make(Hex((i * 64) as u16 + word.trailing_zeros() as u16)));
                word &= word - 1;
            }
        }
    }
    /// The hex with the smallest number.
    #[inline]
    pub fn first(&self) -> Option<Hex> {
        let at = self.0.iter().position(|word| *word != 0)?;
        Some(Hex((at * 64) as u16 + self.0[at].trailing_zeros() as u16))
    }
    /// Every number raised by `n`, which is below 64.
    #[inline]
    pub(crate) fn up(self, n: u32) -> Area {
        Area(std::array::from_fn(|i| {
            let carry = if i > 0 { self.0[i - 1] >> (64 - n) } else { 0 };
            self.0[i] << n | carry
        }))
    }
    /// Every number lowered by `n`, which is below 64.
    #[inline]
    pub(crate) fn down(self, n: u32) -> Area {
        Area(std::array::from_fn(|i| {
            let carry = if i + 1 < WORDS { self.0[i + 1] << (64 - n) } else { 0 };
            self.0[i] >> n | carry
        }))
    }
}

impl FromIterator<Hex> for Area {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Area {
        let mut area = Area::NONE;
        hexes.into_iter().for_each(|hex| area.add(hex));
        area
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_cases() {
        assert_eq!(distance((0, 0), (3, -1)), 3);
        assert_eq!(distance((0, 0), (3, 1)), 4);
        assert_eq!(distance((0, -3), (0, 1)), 4);
        assert!(CLOCKWISE.iter().all(|to| distance((0, 0), *to) == 1));
        let mut ring: Vec<_> = CLOCKWISE.to_vec();
        ring.dedup();
        assert_eq!(ring.len(), 6);
    }

    #[test]
    fn areas_hold_what_is_put_in() {
        let hexes = [Hex(0), Hex(63), Hex(64), Hex(200), Hex(441)];
        let area: Area = hexes.into_iter().collect();
        assert_eq!(area.iter().collect::<Vec<_>>(), hexes);
        assert!(area.has(Hex(64)) && !area.has(Hex(65)) && !area.has(Hex::NOWHERE));
        assert_eq!(area.up(1).down(1), area);
        assert_eq!(area.up(30).iter().next(), Some(Hex(30)));
        assert_eq!(area.minus(Area::only(Hex(0))).len(), 4);
    }
}
