//! Fits what positions are worth against the Automa (`data/automa-weights.toml`) to games that are played to
//! their end.
//!
//! `cargo run --release -p aces --example fit-automa -- [GAMES] [SEED]` plays so many games (2000) of the
//! search against the Automa, of all factions, halves of both maps and difficulties, counts at each beginning
//! of the people's turn what both have, and finds by logistic regression the weights that tell best who won.
//! The weights go to standard output; how many positions there were, and how well others than those a fit has
//! seen are told, to standard error.

use aces::setup::{Allies, Axis, Difficulty, Mode, Part, Team};
use aces::{Aces, AtRest, Setup};
use bots::{Heard, Name, Player, Seen};
use rayon::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use table::{CountSheet, Ctx, Dice, Feature, Judge, Role, Rules, Seat, Secret, Terms, ToMove, Viewpoint};

const FEATURES: usize = AtRest::NAMES.len();
/// What people have, then what the Automa has.
const BOTH: usize = 2 * FEATURES;
/// The first of all is counted once in every position.
const CONSTANT: usize = AtRest::Turn as usize;
/// How strongly weights are held near nothing.
const RIDGE: f64 = 20.0;
/// Weights are written in parts of this.
const SCALE: f64 = 100_000.0;

type Counts = [f64; BOTH];

/// A position, and whether the people won in the end.
struct Row {
    game: u32,
    counts: Counts,
    won: bool,
}

/// What both have where the people's turn begins.
fn count(position: &Aces, people: Seat) -> Counts {
    let sheet = CountSheet::counted(Viewpoint::of(position, people), |sheet| position.count_at_rest(sheet));
    std::array::from_fn(|at| match at.checked_sub(FEATURES) {
        None => f64::from(sheet.sum(Role::Mine, at) + sheet.sum(Role::Camp, at)),
        Some(at) => f64::from(sheet.sum(Role::Others, at)),
    })
}

/// A set-up and a player of some strength, by lot.
fn lot(dice: &mut Dice) -> (Setup, Name) {
    let difficulty = [Difficulty::Normal, Difficulty::Hard, Difficulty::Heroic, Difficulty::Heroic];
    let names = ["search:30n", "search:60n", "search:100n"];
    let mut any = |of: u32| dice.below(of) as usize;
    let setup = Setup {
        mode: Mode::Solo,
        difficulty: difficulty[any(4)],
        humans: if any(3) == 0 { Team::Axis } else { Team::Allies },
        map: ["summer", "winter"][any(2)].into(),
        allies: if any(3) == 0 { Allies::Ussr } else { Allies::Usa },
        axis: if any(2) == 0 { Axis::Ger2 } else { Axis::Ger1 },
        part: if any(2) == 0 { Part::Right } else { Part::Left },
        ..Setup::default()
    };
    (setup, names[any(3)].parse().expect("a name"))
}

/// Plays one game, and counts where the people's turns begin.
fn play(game: u32, seed: u64) -> Vec<Row> {
    let secret = Secret::from_seed(seed.wrapping_mul(1_000_003).wrapping_add(u64::from(game)));
    let mut dice = secret.dice(0);
    let (setup, name) = lot(&mut dice);
    let people = Seat(u8::from(setup.humans == Team::Allies));
    let mut position = Aces::start(Terms::new(&setup), &mut dice).expect("a set-up");
    let mut player: Box<dyn Player<Aces>> = name.player(dice.seed());
    let (mut heard, mut rows, mut turn) = (Vec::new(), Vec::new(), None);
    let won = loop {
        if position.turn() != turn {
            turn = position.turn();
            if turn.is_some_and(|turn| turn > 0) {
                rows.push(Row { game, counts: count(&position, people), won: false });
            }
        }
        let seat = match position.to_move() {
            ToMove::Over(outcome) => break outcome.winners.iter().any(|seat| seat.0 % 2 == people.0),
            ToMove::One(seat) => seat,
            ToMove::Several { waiting, .. } => waiting.iter().next().unwrap_or_default(),
        };
        let mv = player.choose(&Seen::new(&position, seat).remembering(&heard));
        position.apply(seat, mv, &mut Ctx::mute(&mut dice));
        heard.push(Heard { seat, mv: Some(mv) });
    };
    rows.iter_mut().for_each(|row| row.won = won);
    rows
}

/// The logarithm of the odds.
fn odds(weights: &Counts, counts: &Counts) -> f64 {
    weights.iter().zip(counts).map(|(weight, count)| weight * count).sum()
}

fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// Solves a system of equations, which is changed; of those that say nothing, the unknown is nothing.
fn solve(matrix: &mut [Counts], right: &mut Counts) -> Counts {
    for pivot in 0..BOTH {
        let best = (pivot..BOTH).max_by(|a, b| matrix[*a][pivot].abs().total_cmp(&matrix[*b][pivot].abs()));
        let best = best.unwrap_or(pivot);
        matrix.swap(pivot, best);
        right.swap(pivot, best);
        let (row, value) = (matrix[pivot], right[pivot]);
        for below in pivot + 1..BOTH {
            let part = matrix[below][pivot] / row[pivot];
            for (cell, above) in matrix[below].iter_mut().zip(&row) {
                *cell -= part * above;
            }
            right[below] -= part * value;
        }
    }
    let mut found = [0.0; BOTH];
    for pivot in (0..BOTH).rev() {
        let known: f64 = (pivot + 1..BOTH).map(|other| matrix[pivot][other] * found[other]).sum();
        found[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    found
}

/// The weights under which what happened is likeliest, held near nothing: Newton's method on standardised
/// counts.
fn fit(rows: &[&Row]) -> Counts {
    let n = rows.len() as f64;
    let mut spread = [0.0; BOTH];
    for (at, spread) in spread.iter_mut().enumerate() {
        let mean = rows.iter().map(|row| row.counts[at]).sum::<f64>() / n;
        let square = rows.iter().map(|row| (row.counts[at] - mean).powi(2)).sum::<f64>() / n;
        *spread = square.sqrt();
    }
    let mut weights = [0.0; BOTH];
    for _ in 0..12 {
        let (mut slope, mut bend) = ([0.0; BOTH], vec![[0.0; BOTH]; BOTH]);
        for row in rows {
            let p = chance(odds(&weights, &row.counts));
            let miss = f64::from(u8::from(row.won)) - p;
            for at in 0..BOTH {
                slope[at] += miss * row.counts[at];
                let part = p * (1.0 - p) * row.counts[at];
                for (cell, count) in bend[at].iter_mut().zip(&row.counts) {
                    *cell += part * count;
                }
            }
        }
        for at in (0..BOTH).filter(|at| *at != CONSTANT) {
            // What never changes says nothing and weighs nothing.
            let hold = if spread[at] == 0.0 { 1e12 } else { RIDGE * spread[at].powi(2) };
            slope[at] -= hold * weights[at];
            bend[at][at] += hold;
        }
        let step = solve(&mut bend, &mut slope);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    weights
}

/// How far off the chances are, on average, in the measure of the fit: nothing where every game was foreseen,
/// 0.69 by tossing coins.
fn loss(weights: &Counts, rows: &[&Row]) -> f64 {
    let told = |row: &&Row| {
        let p = chance(odds(weights, &row.counts)).clamp(1e-9, 1.0 - 1e-9);
        -(if row.won { p } else { 1.0 - p }).ln()
    };
    rows.iter().map(told).sum::<f64>() / rows.len() as f64
}

fn main() {
    let mut given = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a whole number"));
    let (games, seed) = (given.next().unwrap_or(2000) as u32, given.next().unwrap_or(1));
    let done = AtomicU32::new(0);
    let rows: Vec<Row> = (0..games)
        .into_par_iter()
        .flat_map(|game| {
            let rows = play(game, seed);
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(50) {
                eprintln!("{done} of {games} games");
            }
            rows
        })
        .collect();
    let part = |of: u32, is: bool| rows.iter().filter(|row| (row.game % 5 == of) == is).collect::<Vec<_>>();
    let unseen: f64 = (0..5).map(|of| loss(&fit(&part(of, false)), &part(of, true))).sum::<f64>() / 5.0;
    let all: Vec<&Row> = rows.iter().collect();
    let won = all.iter().filter(|row| row.won).count() as f64 / all.len() as f64;
    let weights = fit(&all);
    eprintln!("{} positions of {games} games, {:.1} % of them won", all.len(), 100.0 * won);
    eprintln!("off by {:.4} where the fit has seen the game, by {unseen:.4} where it has not", loss(&weights, &all));
    println!("# Fitted by `cargo run --release -p aces --example fit-automa -- {games} {seed}`.");
    println!("scale = {SCALE}\n\n[weights]");
    for (at, name) in AtRest::NAMES.iter().enumerate() {
        let written = |weight: f64| (weight * SCALE).round() as i64;
        println!("{name} = {{ weight = {}, others = {} }}", written(weights[at]), written(weights[FEATURES + at]));
    }
}
