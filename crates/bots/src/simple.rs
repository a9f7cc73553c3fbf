//! Players that do not search: random, and greedy on the game's own judgement.

use crate::ahead::{Ahead, depth_for};
use crate::player::{Player, Thought, Weighed};
use crate::seen::Seen;
use std::time::Instant;
use table::{Dice, Game, Judge};

/// Plays any offered move, each equally likely.
#[derive(Debug)]
pub struct Random<G: Game> {
    dice: Dice,
    moves: Vec<G::Move>,
}

impl<G: Game> Random<G> {
    /// A random player with its own luck.
    pub fn new(seed: u64) -> Random<G> {
        Random { dice: Dice::quick(seed), moves: Vec::with_capacity(256) }
    }
}

impl<G: Game> Player<G> for Random<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> G::Move {
        self.moves.clear();
        seen.moves(&mut self.moves);
        self.moves[self.dice.below(self.moves.len() as u32) as usize]
    }
    fn thought(&self) -> Option<&Thought<G>> {
        None
    }
    fn reseed(&mut self, seed: u64) {
        self.dice = Dice::quick(seed);
    }
}

/// Looks one move ahead: tries every move in a few imagined positions, lets what it begins come to
/// its end, and takes what the game's judgement likes best.
#[derive(Debug)]
pub struct Greedy<G: Judge> {
    dice: Dice,
    ahead: Ahead<G>,
    moves: Vec<G::Move>,
    /// For each of `moves`: the sum of its judgements, and how many there were.
    tried: Vec<(f32, u32)>,
    /// The moves that are still tried.
    open: Vec<usize>,
    /// How many positions it imagines for a decision.
    deals: u32,
    /// How often, in a hundred decisions, it plays any move instead.
    slips: u32,
    thought: Option<Thought<G>>,
}

impl<G: Judge> Greedy<G> {
    /// A greedy player that makes no slips.
    pub fn new(seed: u64) -> Greedy<G> {
        Greedy::slipping(seed, 0)
    }
    /// A greedy player that plays any move in so many of a hundred decisions.
    pub fn slipping(seed: u64, slips: u32) -> Greedy<G> {
        Greedy {
            dice: Dice::quick(seed),
            ahead: Ahead::new(),
            moves: Vec::with_capacity(256),
            tried: Vec::new(),
            open: Vec::new(),
            deals: 4,
            slips,
            thought: None,
        }
    }
}

impl<G: Judge> Player<G> for Greedy<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> G::Move {
        let began = Instant::now();
        let seat = seen.seat();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        seen.moves(&mut moves);
        self.thought = None;
        let slip = self.slips > 0 && self.dice.below(100) < self.slips;
        if moves.len() == 1 || slip {
            let mv = moves[self.dice.below(moves.len() as u32) as usize];
            self.moves = moves;
            return mv;
        }
        self.ahead.sides = seen.sides();
        let mut tried = std::mem::take(&mut self.tried);
        let mut open = std::mem::take(&mut self.open);
        tried.clear();
        tried.resize(moves.len(), (0.0, 0));
        open.clear();
        open.extend(0..moves.len());
        let depth = depth_for(moves.len());
        let mut imagined = seen.deal(&mut self.dice);
        for deal in 0..self.deals {
            if deal > 0 {
                imagined = seen.deal(&mut self.dice);
                // Only the better half is worth another look.
                open.sort_by(|a, b| tried[*b].0.total_cmp(&tried[*a].0));
                open.truncate(open.len().div_ceil(2).max(3));
            }
            // The same luck for every move, so that only the moves differ.
            let luck = self.dice.seed();
            for i in &open {
                tried[*i].0 += self.ahead.after(&imagined, seat, moves[*i], luck, depth);
                tried[*i].1 += 1;
            }
        }
        // Equal judgement: the more promising move; equal promise: any.
        let mut best = (0, f64::NEG_INFINITY);
        for i in &open {
            let tie = f64::from(imagined.promise(seat, moves[*i])) * 1e-7 + f64::from(self.dice.below(1000)) * 1e-11;
            let score = f64::from(tried[*i].0 / self.deals as f32) + tie;
            if score > best.1 {
                best = (*i, score);
            }
        }
        let chosen = moves[best.0];
        let mut options: Vec<Weighed<G::Move>> = moves
            .iter()
            .zip(&tried)
            .map(|(mv, (sum, times))| Weighed {
                mv: *mv,
                share: if *mv == chosen { 1.0 } else { 0.0 },
                expected: (*times > 0).then(|| sum / *times as f32),
            })
            .collect();
        options.sort_by(|a, b| {
            b.share.total_cmp(&a.share).then(b.expected.partial_cmp(&a.expected).unwrap_or(std::cmp::Ordering::Equal))
        });
        self.thought = Some(Thought {
            seat,
            imagined,
            chosen,
            options,
            line: vec![(seat, chosen)],
            planned: false,
            games: self.deals,
            took: began.elapsed(),
        });
        (self.moves, self.tried, self.open) = (moves, tried, open);
        chosen
    }
    fn thought(&self) -> Option<&Thought<G>> {
        self.thought.as_ref()
    }
    fn reseed(&mut self, seed: u64) {
        self.dice = Dice::quick(seed);
        self.thought = None;
    }
}
