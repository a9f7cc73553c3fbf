//! Sets of small numbers: regions, hexes, spaces, cards.

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A bit set of places with `WORDS` words of 64 bits.
///
/// A plain value: copying does not allocate, comparing takes a few instructions, and iterating in increasing
/// order skips absent places. A map of 192 regions is a `Places<3>`, one of 442 hexes a `Places<7>`: see
/// [`words_for`].
///
/// ```
/// # use table::places::{Places, words_for};
/// type Hexes = Places<{ words_for(442) }>;
/// const SHORE: Hexes = Hexes::NONE.with(3).with(441);
/// let near: Hexes = [2, 3, 64].into_iter().collect();
/// assert_eq!(near.and(SHORE).iter().collect::<Vec<_>>(), [3]);
/// assert_eq!(near.or(SHORE).len(), 4);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Places<const WORDS: usize>([u64; WORDS]);

/// The number of words that a set of `count` places needs.
pub const fn words_for(places: usize) -> usize {
    places.div_ceil(64)
}

impl<const WORDS: usize> Places<WORDS> {
    /// The empty set.
    pub const NONE: Places<WORDS> = Places([0; WORDS]);
    /// The capacity of the set.
    pub const ROOM: usize = WORDS * 64;

    /// The first `count` places.
    pub const fn first(count: usize) -> Places<WORDS> {
        assert!(count <= Self::ROOM, "more places than the set has room for");
        let mut words = [0; WORDS];
        let mut i = 0;
        while i < WORDS {
            let left = count.saturating_sub(i * 64);
            words[i] = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
            i += 1;
        }
        Places(words)
    }
    /// The set with only this place.
    pub const fn only(place: usize) -> Places<WORDS> {
        Self::NONE.with(place)
    }
    /// Whether the set contains the place. False for a place beyond the capacity.
    #[inline]
    pub const fn has(&self, place: usize) -> bool {
        place < Self::ROOM && self.0[place / 64] & (1 << (place % 64)) != 0
    }
    /// The set with this place added. Panics for a place beyond the capacity.
    #[inline]
    #[must_use]
    pub const fn with(mut self, place: usize) -> Places<WORDS> {
        assert!(place < Self::ROOM, "a place that the set has no room for");
        self.0[place / 64] |= 1 << (place % 64);
        self
    }
    /// The set without this place.
    #[inline]
    #[must_use]
    pub const fn without(mut self, place: usize) -> Places<WORDS> {
        if place < Self::ROOM {
            self.0[place / 64] &= !(1 << (place % 64));
        }
        self
    }
    /// Inserts the place; returns whether it was absent.
    #[inline]
    pub fn insert(&mut self, place: usize) -> bool {
        assert!(place < Self::ROOM, "a place that the set has no room for");
        let (word, bit) = (&mut self.0[place / 64], 1 << (place % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
    /// Removes the place; returns whether it was present.
    #[inline]
    pub fn remove(&mut self, place: usize) -> bool {
        let there = self.has(place);
        if there {
            self.0[place / 64] &= !(1 << (place % 64));
        }
        there
    }
    /// The union.
    #[inline]
    #[must_use]
    pub fn or(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
    /// The intersection.
    #[inline]
    #[must_use]
    pub fn and(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    /// The difference: places of this set that the other does not contain.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Places<WORDS>) -> Places<WORDS> {
        Places(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
    /// Whether the sets intersect.
    #[inline]
    pub fn meets(&self, other: Places<WORDS>) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
    /// Whether this is a subset of the other set.
    #[inline]
    pub fn is_within(&self, other: Places<WORDS>) -> bool {
        self.minus(other).is_empty()
    }
    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
    /// The number of places in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// The smallest place.
    #[inline]
    pub fn lowest(&self) -> Option<usize> {
        self.iter().next()
    }
    /// The places in increasing order.
    #[inline]
    pub fn iter(&self) -> Iter<WORDS> {
        Iter { words: self.0, at: 0 }
    }
}

/// Iterates over the places of a set in increasing order.
#[derive(Clone, Debug)]
pub struct Iter<const WORDS: usize> {
    words: [u64; WORDS],
    at: usize,
}

impl<const WORDS: usize> Iterator for Iter<WORDS> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.words.get_mut(self.at) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.at * 64 + bit);
            }
            self.at += 1;
        }
        None
    }
    /// Word by word, which is faster than testing each place.
    #[inline]
    fn fold<B, F: FnMut(B, usize) -> B>(self, init: B, mut f: F) -> B {
        let mut all = init;
        for (at, mut word) in self.words.into_iter().enumerate() {
            while word != 0 {
                all = f(all, at * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
        all
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.words.iter().map(|word| word.count_ones() as usize).sum();
        (left, Some(left))
    }
}
impl<const WORDS: usize> ExactSizeIterator for Iter<WORDS> {}

impl<const WORDS: usize> Default for Places<WORDS> {
    fn default() -> Self {
        Places::NONE
    }
}
impl<const WORDS: usize> std::fmt::Debug for Places<WORDS> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
impl<const WORDS: usize> FromIterator<usize> for Places<WORDS> {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Self {
        let mut all = Places::NONE;
        all.extend(places);
        all
    }
}
impl<const WORDS: usize> Extend<usize> for Places<WORDS> {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, places: I) {
        // In place: copying the set for each place would make each insertion wait for the previous one.
        places.into_iter().for_each(|place| _ = self.insert(place));
    }
}
impl<const WORDS: usize> IntoIterator for Places<WORDS> {
    type Item = usize;
    type IntoIter = Iter<WORDS>;
    fn into_iter(self) -> Iter<WORDS> {
        self.iter()
    }
}
/// Serialised as a list of places: short for small sets, and independent of the capacity.
impl<const WORDS: usize> Serialize for Places<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|place| place as u32))
    }
}
impl<'de, const WORDS: usize> Deserialize<'de> for Places<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct List<const WORDS: usize>;
        impl<'de, const WORDS: usize> Visitor<'de> for List<WORDS> {
            type Value = Places<WORDS>;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, "a list of places, each below {}", Places::<WORDS>::ROOM)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                let mut places = Places::NONE;
                while let Some(place) = seq.next_element::<u32>()? {
                    if place as usize >= Places::<WORDS>::ROOM {
                        let room = Places::<WORDS>::ROOM;
                        return Err(A::Error::custom(format!("no place {place}: each is below {room}")));
                    }
                    if !places.insert(place as usize) {
                        return Err(A::Error::custom(format!("the place {place} stands twice in the list")));
                    }
                }
                Ok(places)
            }
        }
        deserializer.deserialize_seq(List)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dice;
    use std::collections::BTreeSet;

    type Hexes = Places<{ words_for(442) }>;
    type Regions = Places<{ words_for(192) }>;

    #[test]
    fn a_set_is_as_large_as_its_map() {
        assert_eq!((size_of::<Regions>(), size_of::<Hexes>()), (24, 56));
        assert_eq!((words_for(0), words_for(64), words_for(65)), (0, 1, 2));
        for count in [0, 1, 63, 64, 65, 191, 192] {
            assert_eq!(Regions::first(count).iter().collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
        }
    }

    /// A tree set of numbers is the slow reference implementation.
    #[test]
    fn it_does_what_a_set_of_numbers_does() {
        let mut dice = Dice::quick(7);
        for _ in 0..200 {
            let mut sets = [(Hexes::NONE, BTreeSet::new()), (Hexes::NONE, BTreeSet::new())];
            for (places, numbers) in &mut sets {
                for _ in 0..dice.below(60) {
                    let place = dice.below(442) as usize;
                    if dice.below(3) == 0 {
                        assert_eq!(places.remove(place), numbers.remove(&place));
                    } else {
                        assert_eq!(places.insert(place), numbers.insert(place));
                    }
                }
            }
            let [(a, x), (b, y)] = &sets;
            let same = |places: Hexes, numbers: BTreeSet<usize>| {
                assert!(places.iter().eq(numbers.iter().copied()), "{places:?} {numbers:?}");
                let mut walked = places.iter();
                let first = walked.next();
                let rest = walked.fold(Vec::from_iter(first), |mut all, place| {
                    all.push(place);
                    all
                });
                assert!(rest.iter().eq(numbers.iter()), "{places:?} {rest:?}");
                assert_eq!((places.len(), places.is_empty()), (numbers.len(), numbers.is_empty()));
                assert_eq!((places.iter().len(), places.lowest()), (numbers.len(), numbers.first().copied()));
            };
            same(*a, x.clone());
            same(a.or(*b), x | y);
            same(a.and(*b), x & y);
            same(a.minus(*b), x - y);
            assert_eq!(a.meets(*b), !x.is_disjoint(y));
            assert_eq!(a.is_within(*b), x.is_subset(y));
            assert!((0..450).all(|place| a.has(place) == x.contains(&place)));
            let json = serde_json::to_string(a).expect("a list of numbers");
            assert_eq!(json, serde_json::to_string(x).expect("a list of numbers"));
            assert_eq!(serde_json::from_str::<Hexes>(&json).expect("as it was written"), *a);
            let bytes = postcard::to_allocvec(a).expect("a list of numbers");
            assert_eq!(postcard::from_bytes::<Hexes>(&bytes).expect("as it was written"), *a);
        }
    }

    #[test]
    fn a_place_that_is_not_on_the_map_is_refused() {
        assert!(!Regions::first(192).has(192) && Regions::NONE.without(700).is_empty());
        assert!(serde_json::from_str::<Regions>("[3, 192]").is_err_and(|e| e.to_string().contains("no place 192")));
        assert!(serde_json::from_str::<Regions>("[3, 3]").is_err_and(|e| e.to_string().contains("twice")));
    }

    #[test]
    #[should_panic(expected = "no room for")]
    fn nor_can_it_be_put_in() {
        let _ = Regions::NONE.with(192);
    }
}
