//! The yardstick: a small workload that can be measured on every machine.
//!
//! Machines differ and are noisy, so costs are reported in yardsticks of the same run: one copy of a plain
//! value of 1 KiB plus one flood fill over a graph of 60 nodes held in masks of 64 bits.

use std::hint::black_box;
use std::time::Instant;

/// A plain value of 1 KiB.
#[derive(Clone, Copy)]
struct Plain([u64; 128]);

/// Neighbours of each node: a grid of six by ten.
fn grid() -> [u64; 60] {
    std::array::from_fn(|i| {
        let (x, y) = (i % 6, i / 6);
        let mut near = 0;
        if x > 0 {
            near |= 1 << (i - 1);
        }
        if x < 5 {
            near |= 1 << (i + 1);
        }
        if y > 0 {
            near |= 1 << (i - 6);
        }
        if y < 9 {
            near |= 1 << (i + 6);
        }
        near
    })
}

/// The nodes that can be reached from `from`, one node at a time.
fn flood(near: &[u64; 60], from: u64) -> u64 {
    let (mut seen, mut open) = (from, from);
    while open != 0 {
        let node = open.trailing_zeros() as usize;
        open &= open - 1;
        let fresh = near[node] & !seen;
        seen |= fresh;
        open |= fresh;
    }
    seen
}

/// Measures the yardstick once, in nanoseconds, for about two milliseconds.
pub(crate) fn yardstick() -> f64 {
    const TIMES: u32 = 10_000;
    let near = grid();
    let mut plain = Plain([7; 128]);
    let began = Instant::now();
    let mut sum = 0u64;
    for i in 0..TIMES {
        let copy = black_box(black_box(&plain).to_owned());
        sum ^= flood(black_box(&near), 1 << (i % 60)) ^ copy.0[3];
        plain.0[(i % 128) as usize] = sum;
    }
    black_box(sum);
    began.elapsed().as_nanos() as f64 / f64::from(TIMES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flood_reaches_every_node_and_only_those() {
        let mut near = grid();
        assert!((0..60).all(|i| flood(&near, 1 << i) == (1 << 60) - 1));
        // A wall between the fifth and the sixth row.
        for i in 0..6 {
            near[24 + i] &= !(1 << (30 + i));
            near[30 + i] &= !(1 << (24 + i));
        }
        assert_eq!(flood(&near, 1), (1 << 30) - 1);
        assert_eq!(std::mem::size_of::<Plain>(), 1024);
    }
}
