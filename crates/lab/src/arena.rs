//! Round robins: ratings of several players with confidence intervals.

use crate::sim::{Progress, SimPlan, sim};
use bots::Spec;
use serde::Serialize;
use table::{BadInput, Judge};

/// The configuration of an arena.
#[derive(Clone, Debug)]
pub struct ArenaPlan {
    /// The players.
    pub bots: Vec<Spec>,
    /// The number of games per pair.
    pub games: u32,
    /// The seed.
    pub seed: u64,
    /// The set-up, as JSON; `null` for the defaults.
    pub setup: serde_json::Value,
    /// The number of concurrent games; 0 for the number of cores.
    pub threads: usize,
}

/// One player's rating.
#[derive(Clone, Debug, Serialize)]
pub struct Rating {
    /// The player.
    pub bot: String,
    /// Points on the Elo scale; the mean of all players is 0.
    pub elo: f64,
    /// The half width of the 95 % confidence interval.
    pub within: f64,
    /// Its share of all its games, in percent.
    pub score: f64,
}

/// The ratings, the strongest first, with all results: `results[i][j]` is what `bots[i]` scored against
/// `bots[j]` (in the order of the plan).
#[derive(Clone, Debug, Serialize)]
pub struct ArenaReport {
    /// The game.
    pub game: String,
    /// The number of games per pair.
    pub games: u32,
    /// The players, in the order of the plan.
    pub bots: Vec<String>,
    /// The points of each player against each other.
    pub results: Vec<Vec<f64>>,
    /// The ratings, the strongest first.
    pub ratings: Vec<Rating>,
}

/// Plays a round robin. Only for games with two camps.
pub fn arena<G: Judge>(plan: &ArenaPlan, progress: Progress<'_>) -> Result<ArenaReport, BadInput> {
    let n = plan.bots.len();
    if n < 2 {
        return Err(BadInput::new("an arena needs at least two players"));
    }
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))).collect();
    let mut results = vec![vec![0.0; n]; n];
    let all = plan.games * pairs.len() as u32;
    for (k, (i, j)) in pairs.iter().enumerate() {
        let pair = SimPlan {
            bots: vec![plan.bots[*i].clone(), plan.bots[*j].clone()],
            games: plan.games,
            seed: plan.seed,
            setup: plan.setup.clone(),
            threads: plan.threads,
            records: None,
        };
        let report = sim::<G>(&pair, &|done, _| progress(k as u32 * plan.games + done, all))?;
        let points = |e: usize| f64::from(report.bots[e].wins) + f64::from(report.bots[e].draws) / 2.0;
        (results[*i][*j], results[*j][*i]) = (points(0), points(1));
    }
    rated(G::about().id, plan.games, plan.bots.iter().map(Spec::to_string).collect(), results)
}

/// The report of a round robin, from what each player scored against each other.
pub fn rated(game: &str, games: u32, bots: Vec<String>, results: Vec<Vec<f64>>) -> Result<ArenaReport, BadInput> {
    let n = bots.len();
    let fits = |row: &Vec<f64>| row.len() == n && row.iter().all(|points| (0.0..=f64::from(games)).contains(points));
    if n < 2 || results.len() != n || !results.iter().all(fits) {
        return Err(BadInput::new(format!("expected a square of {n} players, and points from 0 to {games}")));
    }
    let ratings = rate(&bots, &results);
    Ok(ArenaReport { game: game.into(), games, bots, results, ratings })
}

/// Fits ratings to results (Bradley-Terry), with half a point for both sides of each pair so that a clean
/// sweep stays finite.
fn rate(names: &[String], results: &[Vec<f64>]) -> Vec<Rating> {
    let n = names.len();
    let played = |i: usize, j: usize| if i == j { 0.0 } else { results[i][j] + results[j][i] + 1.0 };
    let won = |i: usize| (0..n).filter(|j| *j != i).map(|j| results[i][j] + 0.5).sum::<f64>();
    let mut strength = vec![1.0f64; n];
    for _ in 0..10_000 {
        for i in 0..n {
            let chances: f64 = (0..n).map(|j| played(i, j) / (strength[i] + strength[j])).sum();
            strength[i] = won(i) / chances;
        }
        let mean = strength.iter().map(|s| s.ln()).sum::<f64>() / n as f64;
        strength.iter_mut().for_each(|s| *s /= mean.exp());
    }
    const ELO: f64 = 400.0 / std::f64::consts::LN_10;
    let mut ratings: Vec<Rating> = (0..n)
        .map(|i| {
            let knowledge: f64 = (0..n)
                .map(|j| {
                    let chance = strength[i] / (strength[i] + strength[j]);
                    played(i, j) * chance * (1.0 - chance)
                })
                .sum();
            let games: f64 = (0..n).filter(|j| *j != i).map(|j| results[i][j] + results[j][i]).sum();
            let points: f64 = results[i].iter().sum();
            Rating {
                bot: names[i].clone(),
                elo: ELO * strength[i].ln(),
                within: 1.96 * ELO / knowledge.sqrt(),
                score: 100.0 * points / games.max(1.0),
            }
        })
        .collect();
    ratings.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    ratings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_follow_results() {
        // 3 to 1 is 191 points on the Elo scale.
        let names: Vec<String> = ["a", "b"].map(String::from).to_vec();
        let ratings = rate(&names, &[vec![0.0, 250.0], vec![750.0, 0.0]]);
        assert_eq!(ratings[0].bot, "b");
        let apart = ratings[0].elo - ratings[1].elo;
        assert!((apart - 190.85).abs() < 1.0, "{apart}");
        assert!((ratings[0].elo + ratings[1].elo).abs() < 1e-6 && ratings[0].within < 30.0);
    }
}
