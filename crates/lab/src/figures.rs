//! Numbers with confidence intervals.

use serde::{Deserialize, Serialize};

/// A share with its 95 % confidence interval (Wilson), all in percent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// The observed share.
    pub percent: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Share {
    /// `won` of `all`; half games (draws) may count as half.
    ///
    /// ```
    /// let share = lab::Share::of(75.0, 100.0);
    /// assert_eq!((share.percent, share.low.round(), share.high.round()), (75.0, 66.0, 82.0));
    /// ```
    pub fn of(won: f64, all: f64) -> Share {
        if all <= 0.0 {
            return Share { percent: 0.0, low: 0.0, high: 100.0 };
        }
        const Z: f64 = 1.959_963_985;
        let share = won / all;
        let middle = share + Z * Z / (2.0 * all);
        let half = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt();
        let below = 1.0 + Z * Z / all;
        Share {
            percent: 100.0 * share,
            low: (100.0 * (middle - half) / below).max(0.0),
            high: (100.0 * (middle + half) / below).min(100.0),
        }
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:5.1} % [{:.1}, {:.1}]", self.percent, self.low, self.high)
    }
}

/// The distribution of a number over many games.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The minimum.
    pub least: u32,
    /// The 10th percentile.
    pub tenth: u32,
    /// The median.
    pub median: u32,
    /// The 90th percentile.
    pub ninetieth: u32,
    /// The maximum.
    pub most: u32,
}

impl Spread {
    /// The distribution of these numbers, which this function sorts.
    pub fn of(numbers: &mut [u32]) -> Spread {
        numbers.sort_unstable();
        let at = |part: usize| numbers[(numbers.len() - 1) * part / 10];
        if numbers.is_empty() {
            return Spread::default();
        }
        Spread {
            mean: numbers.iter().map(|n| f64::from(*n)).sum::<f64>() / numbers.len() as f64,
            least: at(0),
            tenth: at(1),
            median: at(5),
            ninetieth: at(9),
            most: at(10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        // Newcombe (1998), table 1: 81 of 263.
        let share = Share::of(81.0, 263.0);
        assert!((share.low - 25.53).abs() < 0.01 && (share.high - 36.62).abs() < 0.01, "{share:?}");
        let none = Share::of(0.0, 20.0);
        assert!(none.low == 0.0 && (none.high - 16.11).abs() < 0.01, "{none:?}");
        assert!(Share::of(400.0, 400.0).low > 99.0);
    }

    #[test]
    fn a_spread_names_its_tenths() {
        let spread = Spread::of(&mut (0..=100).rev().collect::<Vec<u32>>());
        assert_eq!((spread.least, spread.tenth, spread.median, spread.ninetieth, spread.most), (0, 10, 50, 90, 100));
        assert!((spread.mean - 50.0).abs() < 1e-9);
    }
}
