//! Hidden values: who knows them, and how to deal anew what an eye does not know.

use crate::{Dice, Eye, SeatSet};

/// Shuffles the values of hidden places among these places.
///
/// `places` are places that an eye cannot tell apart: it knows the set of values but not which value is
/// where. `fits(place, value)` says which values a place may hold (a face-down trap is a trap). Every place
/// must fit its current value, so a valid deal exists.
///
/// Restricted places (those for which `choosy` holds) are filled first, in random order. With one kind of
/// restricted place, all valid deals are equally likely.
/// kind of choosy place every valid deal is equally likely.
pub fn redeal<T: Copy>(
    places: &mut [T],
    choosy: impl Fn(usize) -> bool,
    fits: impl Fn(usize, T) -> bool,
    dice: &mut Dice,
) {
    let n = places.len();
    // First a plain shuffle. Then each restricted place with a wrong value swaps with a random place if both
    // values then fit.
    for i in (1..n).rev() {
        let j = dice.below(i as u32 + 1) as usize;
        places.swap(i, j);
    }
    for i in 0..n {
        if !choosy(i) || fits(i, places[i]) {
            continue;
        }
        let good = |j: usize| fits(i, places[j]) && fits(j, places[i]) && !(choosy(j) && j < i);
        let count = (0..n).filter(|j| good(*j)).count() as u32;
        if count > 0 {
            let pick = dice.below(count) as usize;
            if let Some(j) = (0..n).filter(|j| good(*j)).nth(pick) {
                places.swap(i, j);
            }
            continue;
        }
        rotate(places, i, &fits);
    }
    debug_assert!((0..n).all(|i| !choosy(i) || fits(i, places[i])), "a deal that fits must exist");
}

/// Used when no single swap helps the place `start`: rotates values along the shortest cycle of places in
/// which each value fits. The original deal proves that such a cycle exists.
fn rotate<T: Copy>(places: &mut [T], start: usize, fits: &impl Fn(usize, T) -> bool) {
    let n = places.len();
    // `taker[j]` receives the value of place `j` in the cycle.
    let mut taker = vec![usize::MAX; n];
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&i) = reached.get(next) {
        next += 1;
        if i != start && fits(i, places[start]) {
            let (mut at, mut value) = (i, places[start]);
            while at != start {
                value = std::mem::replace(&mut places[at], value);
                at = taker[at];
            }
            places[start] = value;
            return;
        }
        for j in 0..n {
            if j != start && taker[j] == usize::MAX && fits(i, places[j]) {
                taker[j] = i;
                reached.push(j);
            }
        }
    }
}

/// A hidden value and the seats that know it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Secretly<T> {
    /// The value.
    pub value: T,
    /// The seats that know it.
    pub known_by: SeatSet,
}

impl<T: Copy> Secretly<T> {
    /// A value known to these seats.
    pub const fn new(value: T, known_by: SeatSet) -> Secretly<T> {
        Secretly { value, known_by }
    }
    /// The value, if this eye knows it.
    pub fn seen(&self, eye: Eye) -> Option<T> {
        eye.shares(self.known_by).then_some(self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choosy_places_keep_to_their_kind_and_all_deals_come_up() {
        // Six values, odd ones are "traps"; places 0 and 1 must hold traps.
        let mut seen = std::collections::BTreeMap::new();
        let mut dice = Dice::quick(5);
        for _ in 0..24_000 {
            let mut places = [1, 3, 2, 4];
            redeal(&mut places, |i| i == 0, |i, v| i != 0 || v % 2 == 1, &mut dice);
            assert!(places[0] % 2 == 1);
            *seen.entry(places).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 12);
        assert!(seen.values().all(|n| (1_600..2_400).contains(n)), "{seen:?}");
    }

    #[test]
    fn places_that_are_all_choosy_in_their_own_way_are_always_filled() {
        // Place i accepts only i and i + 1 (cyclic): two deals exist, and chains of swaps connect them.
        let fits = |i: usize, v: usize| v == i || v == (i + 1) % 7;
        let mut dice = Dice::quick(11);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut places = [0, 1, 2, 3, 4, 5, 6];
            redeal(&mut places, |_| true, fits, &mut dice);
            assert!((0..7).all(|i| fits(i, places[i])), "{places:?}");
            seen.insert(places);
        }
        assert_eq!(seen.len(), 2);
    }
}
