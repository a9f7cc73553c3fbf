//! Finding the chances of a game from games that bots play against themselves.

use super::logistic::{Line, Rows, regress};
use super::{Bin, CampFit, Column, Fit, Held, Sheet, result};
use crate::course::Beginnings;
use bots::{Greedy, Player, Seen, Shares};
use table::{BadInput, Ctx, Dice, Feature, Judge, Seat, SeatSet, Secret, Terms, ToMove};

/// What games a fit is made from.
#[derive(Clone, Debug)]
pub struct FitPlan {
    /// How many games; the last fifth of them is held out.
    pub games: u32,
    /// The luck.
    pub seed: u64,
    /// The set-up, as JSON; `null` for the defaults.
    pub setup: serde_json::Value,
}

/// In so many of a hundred decisions the players of a fit make any move: so that games differ and a lead is
/// not always kept.
const SLIPS: u32 = 10;
/// Positions of a game that count, at most.
const PER_GAME: usize = 12;
/// The ridges that are tried.
const RIDGES: [f64; 3] = [3.0, 30.0, 300.0];

/// The least slope of a calibration.
const LEAST_SLOPE: f64 = 0.1;

/// One position, what the game made of it, and how the game ended.
struct Row {
    game: u32,
    part: f64,
    sheet: Sheet,
    shares: Shares,
}

/// The beginnings of turns of a game, each with the moves made before it; the result, and how many moves
/// there were.
fn play<G: Judge>(plan: &FitPlan, setup: &G::Setup, camps: &[SeatSet], number: u32) -> Result<Played, BadInput> {
    let secret = Secret::from_seed(plan.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number)));
    let mut game = G::start(Terms::new(setup), &mut secret.dice(0))?;
    let mut dice = secret.dice(1);
    let seed = |seat: usize| plan.seed ^ u64::from(number) << 8 ^ seat as u64;
    let seats = 0..G::about().seats.len();
    let mut players: Vec<Greedy<G>> = seats.map(|seat| Greedy::slipping(seed(seat), SLIPS)).collect();
    let (mut beginnings, mut last) = (Beginnings::default(), None);
    let mut played = Played { starts: Vec::new(), shares: Shares::default(), moves: 0 };
    loop {
        if beginnings.begins(&game, last) {
            played.starts.push((played.moves, Sheet::of(&game, camps)));
        }
        let seat = match game.to_move() {
            ToMove::Over(outcome) => {
                played.shares = result(outcome, camps);
                return Ok(played);
            }
            ToMove::One(seat) => seat,
            ToMove::Several { waiting, .. } => {
                waiting.iter().nth(dice.below(waiting.len().max(1) as u32) as usize).unwrap_or_default()
            }
        };
        let mv = players[seat.index()].choose(&Seen::new(&game, seat));
        game.apply(seat, mv, &mut Ctx::mute(&mut dice));
        last = Some(seat);
        played.moves += 1;
        if played.moves > 2 * G::about().longest + 1000 {
            return Err(BadInput::new(format!("game {number} of seed {} does not end", plan.seed)));
        }
    }
}

struct Played {
    starts: Vec<(usize, Sheet)>,
    shares: Shares,
    moves: usize,
}

/// Plays games and fits the chances of their set-up. `progress` is told how many games are done.
pub fn fit<G: Judge>(plan: &FitPlan, progress: &dyn Fn(u64, u64)) -> Result<Fit, BadInput> {
    if plan.games < 20 {
        return Err(BadInput::new("expected at least 20 games: some of them are held out"));
    }
    let setup: G::Setup = match &plan.setup {
        serde_json::Value::Null => G::Setup::default(),
        other => serde_json::from_value(other.clone()).map_err(|e| BadInput::new(format!("set-up: {e}")))?,
    };
    let seating = G::seating(&setup);
    let camps = seating.camps();
    let mut games = Vec::new();
    for number in 0..plan.games {
        games.push(play::<G>(plan, &setup, &camps, number)?);
        progress(u64::from(number) + 1, u64::from(plan.games));
    }
    let length = games.iter().map(|game| game.moves as f64).sum::<f64>() / games.len() as f64;
    let mut dice = Dice::quick(plan.seed);
    let mut rows = Vec::new();
    for (number, mut game) in (0..).zip(games) {
        dice.shuffle(&mut game.starts);
        for (moves, sheet) in game.starts.into_iter().take(PER_GAME) {
            let part = (moves as f64 / length.max(1.0)).min(1.0);
            rows.push(Row { game: number, part, sheet, shares: game.shares });
        }
    }
    let first_held = plan.games - plan.games / 5;
    let count = if camps.len() == 2 { 1 } else { camps.len() };
    let fitted: Vec<CampFit> = (0..count).map(|camp| fit_camp::<G>(&rows, &camps, camp, first_held)).collect();
    let mut fit = Fit {
        setup: serde_json::to_value(&setup).unwrap_or_default(),
        asked: seating.asked,
        games: plan.games,
        length,
        camps: fitted,
        held: Held::default(),
    };
    fit.held = held(&fit, &rows, &camps, first_held, plan.games);
    Ok(fit)
}

/// The columns that are tried: the judgement alone, features by camp, features by seat.
fn choices<G: Judge>(camps: &[SeatSet]) -> Vec<Vec<Column>> {
    let features = 0..G::Feature::NAMES.len();
    let judgement = vec![Column::Standing, Column::Left];
    let by_camp: Vec<Column> = judgement.iter().copied().chain(features.clone().map(Column::Camp)).collect();
    let seats: Vec<Seat> = camps.iter().flat_map(|camp| camp.iter()).collect();
    let by_seat = seats.iter().flat_map(|seat| features.clone().map(|f| Column::Seat(*seat, f)));
    let by_seat: Vec<Column> = judgement.iter().copied().chain(by_seat).collect();
    // With one seat in each camp the two say nearly the same.
    if seats.len() > camps.len() { vec![judgement, by_camp, by_seat] } else { vec![judgement, by_camp] }
}

fn fit_camp<G: Judge>(rows: &[Row], camps: &[SeatSet], camp: usize, first_held: u32) -> CampFit {
    let y: Vec<f64> = rows.iter().map(|row| row.shares[camp]).collect();
    let known = |i: usize| rows[i].game < first_held;
    let mut best: Option<(f64, Vec<Column>, Vec<f64>, Line)> = None;
    for columns in choices::<G>(camps) {
        let values = |row: &Row| columns.iter().map(|column| row.sheet.value(*column, camps, camp)).collect();
        let x: Vec<Vec<f64>> = rows.iter().map(values).collect();
        let table = Rows { x: &x, y: &y };
        for ridge in RIDGES {
            // Two halves, each predicted from the other: what that loses says which columns and which ridge
            // to take.
            let halves = [0, 1].map(|half| regress(&table, &|i| known(i) && rows[i].game % 2 != half, ridge));
            let scores: Vec<f64> = (0..rows.len()).map(|i| halves[rows[i].game as usize % 2].at(&x[i])).collect();
            let loss: f64 = (0..rows.len()).filter(|i| known(*i)).map(|i| loss(scores[i], y[i])).sum();
            if best.as_ref().is_none_or(|(least, ..)| loss < *least) {
                best = Some((loss, columns.clone(), scores, regress(&table, &known, ridge)));
            }
        }
    }
    let Some((_, columns, scores, line)) = best else {
        return CampFit { bias: 0.0, columns: Vec::new(), thirds: [(0.0, 1.0); 3] };
    };
    // Calibrated on what each half predicted of the other, so that a fit that knows its own games too well is
    // not believed.
    let one: Vec<Vec<f64>> = scores.iter().map(|score| vec![*score]).collect();
    let thirds = std::array::from_fn(|third| {
        let here = |i: usize| known(i) && third_of(rows[i].part) == third;
        let line = regress(&Rows { x: &one, y: &y }, &here, 1.0);
        // A better score never means a worse chance, however few the games.
        (line.bias, line.weights[0].max(LEAST_SLOPE))
    });
    let columns = columns.into_iter().zip(line.weights).filter(|(_, weight)| weight.abs() >= 5e-7).collect();
    CampFit { bias: line.bias, columns, thirds }
}

pub(crate) fn third_of(part: f64) -> usize {
    ((part * 3.0) as usize).min(2)
}

fn loss(score: f64, result: f64) -> f64 {
    let p = super::sigmoid(score).clamp(1e-6, 1.0 - 1e-6);
    -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
}

/// How often a won position has more of something than a lost one; ties count half.
pub fn auc(numbers: &[(f64, f64)]) -> f64 {
    let mut sorted: Vec<&(f64, f64)> = numbers.iter().collect();
    sorted.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut pairs, mut lost, mut won, mut at) = (0.0, 0.0, 0.0, 0);
    while at < sorted.len() {
        let tie = sorted[at..].iter().take_while(|n| n.0.total_cmp(&sorted[at].0).is_eq()).count();
        let (mut ties_won, mut ties_lost) = (0.0, 0.0);
        for (_, result) in &sorted[at..at + tie] {
            ties_won += result;
            ties_lost += 1.0 - result;
        }
        pairs += ties_won * (lost + ties_lost / 2.0);
        (lost, won, at) = (lost + ties_lost, won + ties_won, at + tie);
    }
    if lost * won > 0.0 { pairs / (lost * won) } else { 0.5 }
}

/// What the fit makes of games that it does not know.
fn held(fit: &Fit, rows: &[Row], camps: &[SeatSet], first_held: u32, games: u32) -> Held {
    let chance = super::Chance { camps: camps.to_vec(), fit: Some(fit.clone()) };
    let held: Vec<&Row> = rows.iter().filter(|row| row.game >= first_held).collect();
    let (mut predicted, mut judged, mut squares) = (Vec::new(), Vec::new(), 0.0);
    let mut bins = vec![Bin::default(); 10];
    let mut counted = std::collections::BTreeSet::new();
    for row in &held {
        let chances = chance.of_sheet(&row.sheet, row.part);
        let camps = chances.iter().zip(&row.shares).zip(&row.sheet.standing);
        for ((chance, share), standing) in camps.take(fit.camps.len()) {
            predicted.push((*chance, *share));
            judged.push((*standing, *share));
            squares += (chance - share).powi(2);
        }
        // Positions of one game are one sample: of each game and third the first that the shuffle left
        // counts.
        if counted.insert((row.game, third_of(row.part))) {
            let bin = &mut bins[((chances[0] * 10.0) as usize).min(9)];
            let count = f64::from(bin.count);
            bin.predicted = (bin.predicted * count + chances[0]) / (count + 1.0);
            bin.won += row.shares[0];
            bin.count += 1;
        }
    }
    let brier = squares / predicted.len().max(1) as f64;
    Held { games: games - first_held, auc: auc(&predicted), auc_judgement: auc(&judged), brier, bins }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auc_counts_pairs() {
        assert!((auc(&[(0.9, 1.0), (0.1, 0.0), (0.5, 1.0), (0.4, 0.0)]) - 1.0).abs() < 1e-12);
        assert!((auc(&[(0.5, 1.0), (0.5, 0.0)]) - 0.5).abs() < 1e-12);
        assert!((auc(&[(0.1, 1.0), (0.2, 0.0), (0.3, 1.0)]) - 0.5).abs() < 1e-12);
    }
}
