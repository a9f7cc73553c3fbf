//! Hidden things: who knows them, and dealing anew what an eye does not know.

use crate::{Dice, Eye, SeatSet};

/// Deals the values of hidden places anew among them.
///
/// `places` are all places whose values an eye cannot tell apart from one another: it knows the set of
/// values but not which is where. `fits(place, value)` says which values a place may hold (a face-down
/// trap is a trap); every place must fit the value it holds now, so a way back always exists.
///
/// Places are filled in random order, the choosy ones (those for which `choosy` holds) first; with one
/// kind of choosy place every valid deal is equally likely.
pub fn redeal<T: Copy>(
    places: &mut [T],
    choosy: impl Fn(usize) -> bool,
    fits: impl Fn(usize, T) -> bool,
    dice: &mut Dice,
) {
    let n = places.len();
    // First a plain shuffle; then each choosy place that holds a wrong value swaps with a random
    // place, choosy or not, where both values fit.
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

/// No single swap helps the place `start`: values go round in a ring of places, the shortest in which
/// each fits where it comes to. The deal that was there in the beginning proves that there is one.
fn rotate<T: Copy>(places: &mut [T], start: usize, fits: &impl Fn(usize, T) -> bool) {
    let n = places.len();
    // `taker[j]` takes the value of place `j` in the ring.
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

/// A hidden value with the seats that know it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Secretly<T> {
    /// The value.
    pub value: T,
    /// Who knows it.
    pub known_by: SeatSet,
}

impl<T: Copy> Secretly<T> {
    /// A value that these seats know.
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
        // Place i takes only i and i + 1 (round): two deals exist, and chains of swaps lead to them.
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
