//! How likely each camp is to win, as a calibrated chance.
//!
//! A game's own judgement orders positions well, but it is no probability. A [`Fit`] is: a logistic
//! regression of results on what the game counts (its features) and on its judgement, found by [`fit()`] on
//! games that bots played, and then calibrated for each third of the game. It is kept as a data file of the
//! game with the fingerprint of its content; `bivouac lab fit-chance` writes it again, byte for byte.

mod fit;
mod logistic;
mod read;

pub use fit::{FitPlan, auc, fit};
pub use read::Chances;

use bots::Shares;
use serde::{Deserialize, Serialize};
use table::seat::MAX_SEATS;
use table::{CountSheet, Feature, Judge, Outcome, Seat, SeatSet, Seating, Viewpoint};

/// What a column of the regression counts.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub(crate) enum Column {
    /// A feature of one seat.
    Seat(Seat, usize),
    /// A feature of all seats of the camp, less that of all others.
    Camp(usize),
    /// The game's own judgement for the camp, in thousandths of a won game.
    Standing,
    /// How much of the game is left.
    Left,
}

/// The chance of one camp.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CampFit {
    pub(crate) bias: f64,
    pub(crate) columns: Vec<(Column, f64)>,
    /// For each third of the game: the calibrated log-odds are the first number, and the second for each one
    /// fitted.
    pub(crate) thirds: [(f64, f64); 3],
}

/// What is known about how good a fit is: on games that it was not made from.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Held {
    /// Games held out.
    pub games: u32,
    /// How often, of a won and a lost position, the won one had the better chance.
    pub auc: f64,
    /// The same for the game's own judgement alone.
    pub auc_judgement: f64,
    /// The mean squared error of the chance.
    pub brier: f64,
    /// Ten bins of predicted chance, one position of each game and third.
    pub bins: Vec<Bin>,
}

/// Positions with about the same predicted chance.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Bin {
    /// How many.
    pub count: u32,
    /// Their chance on average.
    pub predicted: f64,
    /// Games won of them, a draw as half.
    pub won: f64,
}

impl Bin {
    /// The share that was won, and the interval in which a calibrated prediction has it: 95 % for all ten
    /// bins together.
    pub fn interval(&self) -> (f64, f64) {
        // Wilson, at 99.5 % for each: 1 - 0.05 / 10.
        const Z: f64 = 2.807;
        let all = f64::from(self.count.max(1));
        let share = self.won / all;
        let below = 1.0 + Z * Z / all;
        let middle = (share + Z * Z / (2.0 * all)) / below;
        let half = Z * (share * (1.0 - share) / all + Z * Z / (4.0 * all * all)).sqrt() / below;
        (middle - half, middle + half)
    }
    /// Is its predicted chance what the results say?
    pub fn holds(&self) -> bool {
        let (low, high) = self.interval();
        self.count == 0 || (low..=high).contains(&self.predicted)
    }
}

/// The chances at tables of one kind: a game with some seats.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The set-up of the games it was made from (JSON).
    pub setup: serde_json::Value,
    /// Seats that were asked.
    pub asked: SeatSet,
    /// Games it was made from.
    pub games: u32,
    /// Moves in a game, on average.
    pub length: f64,
    /// With two camps the first alone; else each.
    pub(crate) camps: Vec<CampFit>,
    /// On other games.
    pub held: Held,
}

/// What of a position the columns are made of.
pub(crate) struct Sheet {
    counts: CountSheet,
    standing: Shares,
    left: i32,
}

impl Sheet {
    pub(crate) fn of<G: Judge>(position: &G, camps: &[SeatSet]) -> Sheet {
        let view = Viewpoint::of(position, Seat(0));
        let mut standing = [0.0; MAX_SEATS];
        for (camp, standing) in camps.iter().zip(&mut standing) {
            let first = camp.iter().next().unwrap_or_default();
            *standing = f64::from(position.standing(G::weights(), &Viewpoint::of(position, first))) / 1000.0;
        }
        let counts = CountSheet::counted(view, |sheet| position.features(sheet));
        Sheet { counts, standing, left: position.left() }
    }
    pub(crate) fn value(&self, column: Column, camps: &[SeatSet], camp: usize) -> f64 {
        let of = |seat: Seat, feature: usize| f64::from(self.counts.row(self.counts.view().row(seat))[feature]);
        match column {
            Column::Seat(seat, feature) => of(seat, feature),
            Column::Camp(feature) => {
                let sum = |camp: &SeatSet| camp.iter().map(|seat| of(seat, feature)).sum::<f64>();
                let others = camps.iter().enumerate().filter(|(i, _)| *i != camp).map(|(_, c)| sum(c)).sum::<f64>();
                sum(&camps[camp]) - others
            }
            Column::Standing => self.standing[camp],
            Column::Left => f64::from(self.left),
        }
    }
}

pub(crate) fn sigmoid(z: f64) -> f64 {
    1.0 / (1.0 + (-z).exp())
}

impl CampFit {
    /// The log-odds before they are calibrated.
    fn score(&self, sheet: &Sheet, camps: &[SeatSet], camp: usize) -> f64 {
        let weighed = self.columns.iter().map(|(column, weight)| weight * sheet.value(*column, camps, camp));
        self.bias + weighed.sum::<f64>()
    }
    /// The chance for log-odds at this part of the game: between the middles of two thirds, between their
    /// two.
    pub(crate) fn calibrated(&self, score: f64, part: f64) -> f64 {
        let at = (part * 3.0 - 0.5).clamp(0.0, 2.0);
        let (low, share) = (at.floor().min(1.0), at - at.floor().min(1.0));
        let one = |third: usize| self.thirds[third].0 + self.thirds[third].1 * score;
        sigmoid(one(low as usize) * (1.0 - share) + one(low as usize + 1) * share)
    }
}

/// What a finished game gives each camp: one of all, shared among camps that won together or drew.
pub(crate) fn result(outcome: Outcome, camps: &[SeatSet]) -> Shares {
    let won = |camp: &SeatSet| outcome.winners.is_empty() || !camp.and(outcome.winners).is_empty();
    let many = camps.iter().filter(|camp| won(camp)).count().max(1) as f64;
    std::array::from_fn(|i| camps.get(i).map_or(0.0, |camp| if won(camp) { 1.0 / many } else { 0.0 }))
}

/// The chance of each camp at one table.
#[derive(Clone, Debug)]
pub struct Chance {
    camps: Vec<SeatSet>,
    fit: Option<Fit>,
}

impl Chance {
    /// For a table with these seats; a fit, if there is one for it.
    pub fn new(seating: &Seating, fit: Option<Fit>) -> Chance {
        Chance { camps: seating.camps(), fit }
    }
    /// The camps, in the order of their first seats.
    pub fn camps(&self) -> &[SeatSet] {
        &self.camps
    }
    /// Is it calibrated? Else it is the game's own judgement, made a number between 0 and 1.
    pub fn fitted(&self) -> Option<&Fit> {
        self.fit.as_ref()
    }
    /// What part of a game is over after so many moves.
    pub fn part(&self, moves: usize) -> f64 {
        let length = self.fit.as_ref().map_or(1.0, |fit| fit.length);
        if self.fit.is_some() { (moves as f64 / length.max(1.0)).min(1.0) } else { 0.5 }
    }
    /// The chance of each camp in a position at this part of a game; they add up to one.
    pub fn of<G: Judge>(&self, position: &G, part: f64) -> Shares {
        if let Some(outcome) = position.to_move().outcome() {
            return result(outcome, &self.camps);
        }
        self.of_sheet(&Sheet::of(position, &self.camps), part)
    }
    /// The same for what was counted of a position.
    pub(crate) fn of_sheet(&self, sheet: &Sheet, part: f64) -> Shares {
        let mut shares = [0.0; MAX_SEATS];
        match (&self.fit, self.camps.len()) {
            (Some(fit), 2) => {
                let first = &fit.camps[0];
                shares[0] = first.calibrated(first.score(sheet, &self.camps, 0), part);
                shares[1] = 1.0 - shares[0];
                return shares;
            }
            (Some(fit), _) => {
                for (camp, model) in fit.camps.iter().enumerate() {
                    shares[camp] = model.calibrated(model.score(sheet, &self.camps, camp), part);
                }
            }
            (None, many) => {
                for (camp, share) in shares.iter_mut().enumerate().take(many) {
                    *share = sigmoid(3.0 * sheet.standing[camp]);
                }
            }
        }
        let all: f64 = shares.iter().sum();
        shares.iter_mut().for_each(|share| *share /= all.max(1e-9));
        shares
    }
}

/// The name of a column in a file: whose, and what.
pub(crate) fn column_name<G: Judge>(column: Column) -> (String, String) {
    let feature = |at: usize| G::Feature::NAMES.get(at).map_or_else(String::new, |name| name.to_string());
    match column {
        Column::Seat(seat, at) => (G::about().seat_id(seat).to_string(), feature(at)),
        Column::Camp(at) => ("!camp".into(), feature(at)),
        Column::Standing => ("!camp".into(), "!standing".into()),
        Column::Left => ("!camp".into(), "!left".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bin_holds_when_its_interval_has_the_prediction() {
        assert!(Bin { count: 40, predicted: 0.7, won: 28.0 }.holds());
        assert!(!Bin { count: 400, predicted: 0.7, won: 200.0 }.holds());
        assert!(Bin { count: 0, predicted: 0.0, won: 0.0 }.holds());
    }

    #[test]
    fn calibration_goes_from_third_to_third_without_a_jump() {
        let fit = CampFit { bias: 0.0, columns: Vec::new(), thirds: [(0.0, 0.5), (0.0, 1.0), (0.0, 2.0)] };
        let at = |part: f64| fit.calibrated(1.0, part);
        assert!((at(0.0) - sigmoid(0.5)).abs() < 1e-12 && (at(1.0) - sigmoid(2.0)).abs() < 1e-12);
        assert!((at(0.5) - sigmoid(1.0)).abs() < 1e-12 && (at(1.0 / 3.0) - sigmoid(0.75)).abs() < 1e-12);
        assert!((at(0.333_33) - at(0.333_34)).abs() < 1e-4);
    }
}
