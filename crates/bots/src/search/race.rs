//! The race between the moves of a decision: all are tried with the same deals and dice, so that only the
//! moves differ. Moves that fall behind drop out, and the others get the time.

/// Minimum number of sweeps before a move may drop out because it is clearly worse.
const LEAST: usize = 8;
/// How many standard errors behind the leader count as clearly worse.
const CLEAR: f64 = 2.5;

/// A move in the race.
#[derive(Debug)]
pub(super) struct Runner {
    /// Its edge out of the root.
    pub(super) edge: u32,
    /// Its evaluation before it was tried, and the weight of that.
    first: (f64, f64),
    /// Its results, one per sweep.
    results: Vec<f32>,
    sum: f64,
}

impl Runner {
    pub(super) fn new(edge: u32, first: f32, counts: f32) -> Runner {
        let known = if first.is_nan() { (0.0, 0.0) } else { (f64::from(first), f64::from(counts)) };
        Runner { edge, first: known, results: Vec::new(), sum: 0.0 }
    }
    pub(super) fn add(&mut self, result: f32) {
        self.results.push(result);
        self.sum += f64::from(result);
    }
    /// The number of tries.
    pub(super) fn tries(&self) -> u32 {
        self.results.len() as u32
    }
    /// Its expected result, if anything is known.
    pub(super) fn expected(&self) -> Option<f64> {
        let (first, counts) = self.first;
        match self.results.len() {
            0 => (counts > 0.0).then_some(first),
            tries => Some(self.sum / tries as f64),
        }
    }
    /// Its rank: its results, and a little of its first evaluation.
    fn rank(&self) -> f64 {
        let (first, counts) = self.first;
        let tries = self.results.len() as f64 + counts;
        if tries > 0.0 { (self.sum + first * counts) / tries } else { -1.0 }
    }
    /// Whether it is clearly worse than another move in the same sweeps.
    fn clearly_behind(&self, leader: &Runner) -> bool {
        let sweeps = self.results.len().min(leader.results.len());
        match self.behind(leader) {
            _ if sweeps < LEAST => false,
            // Two names for the same thing.
            None => sweeps >= 3 * LEAST,
            Some(errors) => errors > CLEAR,
        }
    }
    /// By how many standard errors it was worse than another move in common sweeps; 0 if they never differed.
    fn behind(&self, other: &Runner) -> Option<f64> {
        let (mut sum, mut squares) = (0.0, 0.0);
        for (mine, theirs) in self.results.iter().zip(&other.results) {
            let behind = f64::from(theirs - mine);
            sum += behind;
            squares += behind * behind;
        }
        let n = self.results.len().min(other.results.len()) as f64;
        if squares == 0.0 || n < 2.0 {
            return None;
        }
        let mean = sum / n;
        let variance = (squares / n - mean * mean).max(0.0) * n / (n - 1.0);
        Some(mean * (n / variance.max(f64::MIN_POSITIVE)).sqrt())
    }
}

/// The remaining moves, best first.
#[derive(Debug, Default)]
pub(super) struct Race {
    pub(super) runners: Vec<Runner>,
    /// The number of remaining moves.
    pub(super) open: usize,
    /// The edge of the one that looked best before the race.
    favourite: u32,
}

impl Race {
    /// Starts a race of these moves; the first `most` of them take part.
    pub(super) fn start(&mut self, runners: impl Iterator<Item = Runner>, most: usize) {
        self.runners.clear();
        self.runners.extend(runners);
        self.open = self.runners.len();
        self.sort();
        self.favourite = self.runners.first().map_or(0, |runner| runner.edge);
        self.open = self.open.min(most);
    }
    /// Ends the race.
    pub(super) fn clear(&mut self) {
        self.runners.clear();
        self.open = 0;
    }
    /// The move to make if another must be this many standard errors better than the favourite: the best of
    /// those, otherwise the favourite. `None` if the favourite has dropped out.
    pub(super) fn beyond_doubt(&self, doubt: f64) -> Option<u32> {
        let open = &self.runners[..self.open];
        let favourite = open.iter().find(|runner| runner.edge == self.favourite)?;
        let ahead = open.iter().filter(|runner| favourite.behind(runner).is_some_and(|errors| errors > doubt));
        let worth = |runner: &&Runner| runner.expected().unwrap_or(-1.0);
        Some(ahead.max_by(|a, b| worth(a).total_cmp(&worth(b))).unwrap_or(favourite).edge)
    }
    fn sort(&mut self) {
        self.runners[..self.open].sort_by(|a, b| b.rank().total_cmp(&a.rank()));
    }
    /// Sorts, and drops moves that are clearly behind.
    pub(super) fn drop_clear(&mut self) {
        self.sort();
        let (leader, others) = self.runners[..self.open].split_at_mut(1);
        let mut open = 1;
        for i in 0..others.len() {
            if !others[i].clearly_behind(&leader[0]) {
                others.swap(open - 1, i);
                open += 1;
            }
        }
        self.open = open;
    }
    /// Drops the worse half; the favourite stays as long as others have to prove that they are better.
    pub(super) fn halve(&mut self, keeps: bool) {
        self.sort();
        let half = self.open.div_ceil(2);
        let at = self.runners[..self.open].iter().position(|runner| runner.edge == self.favourite);
        if let Some(at) = at.filter(|at| keeps && *at >= half && half > 0) {
            self.runners.swap(at, half - 1);
        }
        self.open = half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(results: &[&[f32]]) -> Race {
        let mut race = Race::default();
        race.start(results.iter().enumerate().map(|(i, _)| Runner::new(i as u32, 0.0, 0.0)), 16);
        for runner in &mut race.runners {
            for result in results[runner.edge as usize] {
                runner.add(*result);
            }
        }
        race
    }
    fn open(race: &Race) -> Vec<u32> {
        race.runners[..race.open].iter().map(|r| r.edge).collect()
    }

    #[test]
    fn a_small_lead_in_every_deal_is_clear_and_a_large_one_by_luck_is_not() {
        let deals: Vec<f32> = (0..20).map(|i| (i * 7 % 20) as f32 / 20.0).collect();
        let better: Vec<f32> = deals.iter().map(|d| d + 0.02).collect();
        let lucky: Vec<f32> = deals.iter().enumerate().map(|(i, d)| if i == 3 { 1.3 } else { *d }).collect();
        let mut sure = race(&[&deals, &better]);
        sure.drop_clear();
        assert_eq!(open(&sure), [1]);
        let mut unsure = race(&[&deals, &lucky]);
        unsure.drop_clear();
        assert_eq!(open(&unsure), [1, 0]);
        let mut short = race(&[&deals[..4], &better[..4]]);
        short.drop_clear();
        assert_eq!(short.open, 2, "four sweeps prove nothing");
        let mut equal = race(&[&deals, &deals]);
        equal.drop_clear();
        assert_eq!(equal.open, 2);
        let long: Vec<f32> = [&deals[..], &deals[..]].concat();
        let mut equal = race(&[&long, &long]);
        equal.drop_clear();
        assert_eq!(open(&equal), [0], "no difference will show any more");
    }

    #[test]
    fn the_better_half_stays() {
        let mut three = race(&[&[0.1], &[0.3], &[0.2]]);
        three.halve(false);
        assert_eq!(open(&three), [1, 2]);
        three.halve(false);
        assert_eq!(open(&three), [1]);
    }
}
