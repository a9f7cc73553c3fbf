//! The texture of maps: features scattered over paper. They come from integer noise, so the same place always
//! looks the same.

use crate::palette;
use crate::{Pen, el};
use std::fmt::Write;

/// Integer noise: a pseudo-random number for a place and a salt.
#[derive(Copy, Clone, Debug)]
pub struct Noise(pub u32);

impl Noise {
    /// A number from `low` to `high`, inclusive, for a place.
    pub fn at(self, x: i32, y: i32, low: i32, high: i32) -> i32 {
        let mut h = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ self.0;
        h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
        h = (h ^ (h >> 12)).wrapping_mul(0x297a_2d39);
        h ^= h >> 15;
        low + (h % (high - low + 1).max(1) as u32) as i32
    }
}

/// A smooth line through points as path data.
pub fn soft_line(points: &[(i32, i32)]) -> String {
    let mut d = String::new();
    for (i, (x, y)) in points.iter().enumerate() {
        if i == 0 {
            let _ = write!(d, "M{x} {y}");
            continue;
        }
        let (px, py) = points[i - 1];
        let (mx, my) = ((px + x) / 2, (py + y) / 2);
        if i == 1 {
            let _ = write!(d, "L{mx} {my}");
        } else {
            let _ = write!(d, "Q{px} {py} {mx} {my}");
        }
        if i == points.len() - 1 {
            let _ = write!(d, "L{x} {y}");
        }
    }
    d
}

/// Contour lines over a rectangle, in pencil.
pub fn contours(pen: &mut Pen, (x0, y0): (i32, i32), (width, height): (i32, i32), step: i32, noise: Noise) {
    let mut d = String::new();
    let mut y = y0 - step;
    while y < y0 + height + step {
        let points: Vec<(i32, i32)> = (0..=12)
            .map(|k| {
                let x = x0 + k * width / 12;
                let hill = noise.at(k / 3, 0, -step, step) + noise.at(k, y / (step * 3), -step / 2, step / 2);
                (x, (y + hill).clamp(y0, y0 + height))
            })
            .collect();
        d.push_str(&soft_line(&points));
        y += step;
    }
    pen.put(el("path").d(&d).fill("none").stroke(palette::PENCIL, 2).opacity(45));
}

/// The frame of a staff map: a double line with black and white steps between.
pub fn neatline(pen: &mut Pen, (x, y): (i32, i32), (width, height): (i32, i32), step: i32) {
    const BAND: i32 = 8;
    let frame = |pen: &mut Pen, grow: i32, stroke: i32| {
        pen.put(
            el("rect")
                .xy(x - grow, y - grow)
                .size(width + 2 * grow, height + 2 * grow)
                .fill("none")
                .stroke(palette::INK, stroke),
        );
    };
    frame(pen, 0, 2);
    frame(pen, BAND, 2);
    let mut d = String::new();
    for (length, across) in [(width, true), (height, false)] {
        let mut from = 0;
        while from < length {
            let run = step.min(length - from);
            for far in [false, true] {
                let (px, py) = match (across, far) {
                    (true, false) => (x + from, y - BAND / 2),
                    (true, true) => (x + from, y + height + BAND / 2),
                    (false, false) => (x - BAND / 2, y + from),
                    (false, true) => (x + width + BAND / 2, y + from),
                };
                let _ = if across { write!(d, "M{px} {py}h{run}") } else { write!(d, "M{px} {py}v{run}") };
            }
            from += 2 * step;
        }
    }
    pen.put(el("path").d(&d).stroke(palette::INK, BAND - 3));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_the_same_everywhere_and_stays_within() {
        let noise = Noise(7);
        let all: Vec<i32> = (0..500).map(|i| noise.at(i, i * 3, -5, 5)).collect();
        assert!(all.iter().all(|n| (-5..=5).contains(n)));
        assert!((-5..=5).all(|n| all.contains(&n)), "every value comes");
        assert_eq!(noise.at(3, 4, 0, 99), Noise(7).at(3, 4, 0, 99));
    }
}
