//! Dice, which are not part of the position.
//!
//! A table uses ChaCha20 streams keyed by the game's secret and the players' contributions
//! ([`crate::contribution`]). Each move number has a stream of its own, so the same move after an undo gets
//! the same dice. A search uses fast dice; a script loads values. Stored games depend on how a draw becomes a
//! die, so this module is the only place that does it.

use chacha20::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::VecDeque;

/// The secret of a game, which determines all its dice.
#[derive(Copy, Clone, Eq, PartialEq, Serialize, Deserialize)]
pub struct Secret(pub [u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    /// A secret derived from a small number, for tests, simulations and scripts.
    pub fn from_seed(seed: u64) -> Secret {
        let mut hash = Sha256::new();
        hash.update(b"bivouac seed");
        hash.update(seed.to_le_bytes());
        Secret(hash.finalize().into())
    }
    /// The hash that is published when the game begins. The secret can be checked against it at the end.
    pub fn commitment(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"bivouac commitment");
        hash.update(self.0);
        hex(&hash.finalize())
    }
    /// The secret as 64 hexadecimal digits.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }
    /// Reads 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Secret> {
        unhex(text).map(Secret)
    }
    /// The dice of one move; number 0 is the set-up.
    pub fn dice(&self, number: u64) -> Dice {
        let mut rng = ChaCha20Rng::from_seed(self.0);
        rng.set_stream(number);
        Dice { source: Source::Table(Box::new(rng)), drawn: 0 }
    }
}

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        text.push(DIGITS[usize::from(byte >> 4)]);
        text.push(DIGITS[usize::from(byte & 15)]);
    }
    text
}

/// 32 bytes from 64 hexadecimal digits.
pub(crate) fn unhex(text: &str) -> Option<[u8; 32]> {
    let bytes = text.as_bytes();
    if bytes.len() != 64 {
        return None;
    }
    let mut out = [0u8; 32];
    for (i, pair) in bytes.chunks(2).enumerate() {
        let digit = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
        out[i] = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(out)
}

#[derive(Debug)]
enum Source {
    Table(Box<ChaCha20Rng>),
    Quick([u64; 4]),
    Even(u64),
    Loaded { dice: VecDeque<u32>, then: [u64; 4] },
}

/// A source of random numbers. It counts the draws, so the kernel knows when a move can no longer be undone.
#[derive(Debug)]
pub struct Dice {
    source: Source,
    drawn: u32,
}

impl Dice {
    /// Fast dice for simulations, searches and re-deals (xoshiro256++).
    pub fn quick(seed: u64) -> Dice {
        Dice { source: Source::Quick(seeded(seed)), drawn: 0 }
    }
    /// Low-discrepancy dice for estimates: every throw is equally likely, but a few throws have a mean close
    /// to the expected one (multiples of the golden ratio with a random offset). A few games then estimate
    /// what otherwise takes many. Do not use them where rare throws matter.
    pub fn even(seed: u64) -> Dice {
        Dice { source: Source::Even(seeded(seed)[0]), drawn: 0 }
    }
    /// Loaded dice for scripts: these values first, then fast dice. Loaded dice do not shuffle; a script
    /// writes the order of its piles.
    pub fn loaded(values: impl IntoIterator<Item = u32>, then: u64) -> Dice {
        let dice = values.into_iter().collect();
        Dice { source: Source::Loaded { dice, then: seeded(then) }, drawn: 0 }
    }
    /// The number of draws so far.
    #[inline]
    pub fn drawn(&self) -> u32 {
        self.drawn
    }
    /// Loaded values that have not been drawn yet.
    pub fn left_over(&self) -> usize {
        match &self.source {
            Source::Loaded { dice, .. } => dice.len(),
            _ => 0,
        }
    }
    #[inline]
    fn word(&mut self) -> u32 {
        match &mut self.source {
            Source::Quick(state) | Source::Loaded { then: state, .. } => (xoshiro(state) >> 32) as u32,
            Source::Even(at) => {
                *at = at.wrapping_add(0x9e37_79b9_7f4a_7c15);
                (*at >> 32) as u32
            }
            Source::Table(rng) => rng.next_u32(),
        }
    }
    /// A uniform number from 0 to `n - 1` (Lemire's method). `n` must not be 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "a die needs a side");
        self.drawn += 1;
        if let Source::Loaded { dice, .. } = &mut self.source
            && let Some(value) = dice.pop_front()
        {
            return value.min(n - 1);
        }
        let mut product = u64::from(self.word()) * u64::from(n);
        if (product as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u32) < threshold {
                product = u64::from(self.word()) * u64::from(n);
            }
        }
        (product >> 32) as u32
    }
    /// One die, from 1 to `sides`. A loaded value is the result itself.
    #[inline]
    pub fn die(&mut self, sides: u32) -> u32 {
        if let Source::Loaded { dice, .. } = &mut self.source
            && let Some(face) = dice.pop_front()
        {
            self.drawn += 1;
            return face.clamp(1, sides);
        }
        self.below(sides) + 1
    }
    /// Shuffles (Fisher-Yates). Loaded dice keep the order.
    #[inline]
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        self.drawn += 1;
        if matches!(self.source, Source::Loaded { .. }) {
            return;
        }
        for i in (1..things.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            things.swap(i, j);
        }
    }
    /// A seed for other fast dice.
    pub fn seed(&mut self) -> u64 {
        self.drawn += 1;
        u64::from(self.word()) << 32 | u64::from(self.word())
    }
}

fn seeded(seed: u64) -> [u64; 4] {
    // splitmix64, as the authors of xoshiro recommend.
    let mut x = seed;
    std::array::from_fn(|_| {
        x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = x;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

#[inline]
fn xoshiro(s: &mut [u64; 4]) -> u64 {
    let result = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
    let t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3].rotate_left(45);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_dice_fall_near_their_mean_and_each_face_as_often() {
        let mut hits = 0;
        for seed in 0..2000 {
            let mut dice = Dice::even(seed);
            let handful = (0..12).filter(|_| dice.die(12) <= 5).count();
            assert!((4..=6).contains(&handful), "{handful} of 12 on 5 or less");
            hits += handful;
        }
        assert!((9900..=10100).contains(&hits), "{hits}");
        let first: Vec<u32> = (0..1200).map(|seed| Dice::even(seed).die(12)).collect();
        assert!((1..=12).all(|face| (60..140).contains(&first.iter().filter(|die| **die == face).count())));
    }

    #[test]
    fn the_same_move_meets_the_same_dice_and_another_move_others() {
        let secret = Secret::from_seed(7);
        let draw = |n| {
            let mut dice = secret.dice(n);
            (0..20).map(|_| dice.die(6)).collect::<Vec<_>>()
        };
        assert_eq!(draw(3), draw(3));
        assert_ne!(draw(3), draw(4));
    }

    #[test]
    fn dice_are_fair_enough() {
        let mut dice = Dice::quick(1);
        let mut seen = [0u32; 12];
        for _ in 0..120_000 {
            seen[dice.die(12) as usize - 1] += 1;
        }
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    #[test]
    fn stored_games_depend_on_these_numbers() {
        // Do not change the expectation: stored games would get other dice.
        let mut dice = Secret::from_seed(1).dice(1);
        let rolled: Vec<u32> = (0..12).map(|_| dice.die(12)).collect();
        assert_eq!(rolled, GOLDEN);
    }
    const GOLDEN: [u32; 12] = [3, 7, 9, 2, 8, 11, 4, 7, 9, 9, 8, 2];

    #[test]
    fn secrets_survive_hexadecimal() {
        let secret = Secret::from_seed(9);
        assert_eq!(Secret::from_hex(&secret.to_hex()), Some(secret));
        assert_eq!(Secret::from_hex("xyz"), None);
        assert_eq!(format!("{secret:?}"), "Secret(…)");
    }
}
