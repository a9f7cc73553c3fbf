//! The model of Weng and Lin: Bradley-Terry, full pairing.

/// How strong somebody is: a normal distribution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The most likely strength.
    pub mean: f64,
    /// How uncertain it is: one standard deviation.
    pub deviation: f64,
}

impl Rating {
    /// What nobody knows anything about.
    pub const NEW: Rating = Rating { mean: 25.0, deviation: 25.0 / 3.0 };
    /// The strength that a side adds before any game was played: none, with a small uncertainty.
    pub const NEW_SIDE: Rating = Rating { mean: 0.0, deviation: 25.0 / 12.0 };

    fn variance(self) -> f64 {
        self.deviation * self.deviation
    }
}

/// How much chance there is in one game, in units of strength: a difference of `BETA` wins about 76 % of the
/// games between two players who are known exactly.
pub const BETA: f64 = 25.0 / 6.0;
/// A deviation never shrinks by more than this factor (as a variance) in one game.
const KAPPA: f64 = 0.0001;

/// One team of a game: its members' ratings, and its rank (lower is better; equal ranks are a draw).
#[derive(Clone, Debug, PartialEq)]
pub struct Team {
    /// Members; never empty.
    pub members: Vec<Rating>,
    /// Rank among the teams.
    pub rank: u32,
}

impl Team {
    fn sum(&self) -> (f64, f64) {
        self.members
            .iter()
            .fold((0.0, 0.0), |(mean, variance), member| (mean + member.mean, variance + member.variance()))
    }
}

/// The chance that `team` beats `other` in a game between the two.
#[must_use]
pub fn expected(team: &Team, other: &Team) -> f64 {
    let ((mean, variance), (their_mean, their_variance)) = (team.sum(), other.sum());
    let spread = (variance + their_variance + 2.0 * BETA * BETA).sqrt();
    1.0 / (1.0 + ((their_mean - mean) / spread).exp())
}

/// The members' ratings after the game, team by team. Games with fewer than two teams, or with a team without
/// members, change nothing.
#[must_use]
pub fn update(teams: &[Team]) -> Vec<Vec<Rating>> {
    if teams.iter().any(|team| team.members.is_empty()) {
        return teams.iter().map(|team| team.members.clone()).collect();
    }
    let sums: Vec<(f64, f64)> = teams.iter().map(Team::sum).collect();
    (0..teams.len()).map(|index| rate(teams, &sums, index)).collect()
}

/// One team's members after comparing it with every other team.
fn rate(teams: &[Team], sums: &[(f64, f64)], index: usize) -> Vec<Rating> {
    let (mean, variance) = sums[index];
    let (mut shift, mut shrink) = (0.0, 0.0);
    for (other, &(their_mean, their_variance)) in sums.iter().enumerate() {
        if other == index {
            continue;
        }
        let spread = (variance + their_variance + 2.0 * BETA * BETA).sqrt();
        let chance = 1.0 / (1.0 + ((their_mean - mean) / spread).exp());
        let score = match teams[index].rank.cmp(&teams[other].rank) {
            std::cmp::Ordering::Less => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Greater => 0.0,
        };
        let weight = variance / spread;
        shift += weight * (score - chance);
        let gamma = variance.sqrt() / spread;
        shrink += gamma * weight / spread * chance * (1.0 - chance);
    }
    teams[index]
        .members
        .iter()
        .map(|member| {
            let share = member.variance() / variance;
            Rating {
                mean: member.mean + share * shift,
                deviation: member.deviation * (1.0 - share * shrink).max(KAPPA).sqrt(),
            }
        })
        .collect()
}
