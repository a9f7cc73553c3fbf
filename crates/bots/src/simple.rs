//! Players that do not search: random, and greedy by the game's evaluation.

use crate::ahead::{Ahead, Turns, depth_for};
use crate::drafting::{reopen, write, writes};
use crate::player::{Player, Thought, Weighed};
use crate::playout::Steps;
use crate::seen::Seen;
use crate::spec::usual;
use std::sync::Arc;
use std::time::Instant;
use table::{Dice, Game, Judge, Seat, ToMove, Weights};

/// Plays a random offered move.
#[derive(Debug)]
pub struct Random<G: Game> {
    dice: Dice,
    moves: Vec<G::Move>,
}

impl<G: Game> Random<G> {
    /// A random player with its own random numbers.
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

/// A longer draft of others is left as it is.
const LONGEST_DRAFT: u32 = 256;

/// The seed of the deal in which drafts are proposed and routine moves are asked for; neither depends on
/// hidden information.
const DRAFT_LUCK: u64 = 5;

/// Looks one move ahead: tries every move in a few imagined positions, lets everything it starts end, and
/// takes the one with the best evaluation. If the game proposes whole drafts, tries those against drafts of
/// the others; if it recommends a routine move, makes that.
#[derive(Debug)]
pub struct Greedy<G: Judge> {
    dice: Dice,
    ahead: Ahead<G>,
    moves: Vec<G::Move>,
    /// For each of `moves`: the sum and the number of its evaluations.
    tried: Vec<(f32, u32)>,
    /// The moves still being tried.
    open: Vec<usize>,
    /// The number of imagined positions per decision.
    deals: u32,
    /// The percentage of decisions with a random move.
    slips: u32,
    /// The rest of a draft that was decided as a whole, in reverse order.
    plan: Option<(Seat, Vec<G::Move>)>,
    steps: Steps<G>,
    thought: Option<Thought<G>>,
}

impl<G: Judge> Greedy<G> {
    /// A greedy player that never plays a random move.
    pub fn new(seed: u64) -> Greedy<G> {
        Greedy::slipping(seed, 0)
    }
    /// A greedy player that plays a random move in this percentage of decisions.
    pub fn slipping(seed: u64, slips: u32) -> Greedy<G> {
        Greedy::weighing(seed, slips, usual::<G>())
    }
    /// A greedy player by these weights that plays a random move in this percentage of decisions.
    pub fn weighing(seed: u64, slips: u32, weights: Arc<Weights>) -> Greedy<G> {
        Greedy {
            dice: Dice::quick(seed),
            ahead: Ahead::new(weights),
            moves: Vec::with_capacity(256),
            tried: Vec::new(),
            open: Vec::new(),
            deals: 4,
            slips,
            plan: None,
            steps: Steps::default(),
            thought: None,
        }
    }
    /// The next move of the draft that was decided earlier, or of a new one. `None` if no drafts are
    /// proposed.
    fn draft(&mut self, seen: &Seen<'_, G>, moves: &[G::Move]) -> Option<G::Move> {
        let seat = seen.seat();
        let waits = matches!(seen.to_move(), ToMove::Several { waiting, .. } if waiting.has(seat));
        let known = self.plan.take().filter(|(whose, _)| *whose == seat && waits);
        if let Some((_, mut rest)) = known
            && let Some(next) = rest.pop().filter(|mv| moves.contains(mv))
        {
            self.plan = (!rest.is_empty()).then_some((seat, rest));
            return Some(next);
        }
        let mut draft = if waits { self.best_draft(seen)? } else { return None };
        draft.reverse();
        let next = draft.pop().filter(|mv| moves.contains(mv))?;
        self.plan = (!draft.is_empty()).then_some((seat, draft));
        Some(next)
    }
    /// Of the drafts that the game proposes, the one with the best evaluation once all are revealed: each is
    /// tried against drafts of the others, the better half twice.
    fn best_draft(&mut self, seen: &Seen<'_, G>) -> Option<Vec<G::Move>> {
        let seat = seen.seat();
        self.ahead.sides = seen.sides();
        let side = self.ahead.sides.side(seat);
        let mut drafts = Vec::new();
        // Random numbers of its own, so that a game that proposes nothing changes nothing.
        let mut own = Dice::quick(DRAFT_LUCK);
        let mut deal = seen.deal(&mut own);
        deal.drafts(seat, &mut own, &mut drafts);
        if drafts.len() < 2 {
            return drafts.pop();
        }
        let mut open: Vec<(usize, f32)> = (0..drafts.len()).map(|draft| (draft, 0.0)).collect();
        let mut back = Vec::new();
        for round in 0..self.deals {
            if round > 0 {
                deal = seen.deal(&mut self.dice);
                open.sort_by(|a, b| b.1.total_cmp(&a.1));
                open.truncate(open.len().div_ceil(2).max(2));
            }
            reopen(&mut deal, seat, &mut back, &mut self.dice);
            for other in deal.to_move().waiting().without(seat).iter() {
                for _ in 0..LONGEST_DRAFT {
                    if !writes(&deal, other) {
                        break;
                    }
                    self.steps.draft(&mut deal, other, u8::MAX, &mut self.dice);
                }
            }
            // The same dice for every draft, so that only the drafts differ.
            let luck = self.dice.seed();
            for (draft, sum) in &mut open {
                let (mut position, mut dice) = (deal.clone(), Dice::quick(luck));
                let written = write(&mut position, seat, &drafts[*draft], &mut dice);
                let worth = || self.ahead.play_on(position, Turns::default(), 0, &mut dice)[side];
                *sum += if written { worth() } else { -1.0 };
            }
        }
        let best = open.iter().max_by(|a, b| a.1.total_cmp(&b.1))?.0;
        Some(drafts.swap_remove(best))
    }
    /// The move that needs no search: of a draft, or of the game's routine.
    fn at_once(&mut self, seen: &Seen<'_, G>, moves: &[G::Move]) -> Option<G::Move> {
        if let Some(mv) = self.draft(seen, moves) {
            return Some(mv);
        }
        let imagined = seen.deal(&mut Dice::quick(DRAFT_LUCK));
        imagined.routine(seen.seat()).filter(|mv| moves.contains(mv))
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
        if let Some(mv) = self.at_once(seen, &moves) {
            self.thought = Some(Thought {
                seat,
                imagined: seen.deal(&mut self.dice),
                chosen: mv,
                options: vec![Weighed { mv, share: 1.0, expected: None }],
                line: vec![(seat, mv)],
                planned: self.plan.is_some(),
                games: 1,
                took: began.elapsed(),
            });
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
                // Only the better half is tried again.
                open.sort_by(|a, b| tried[*b].0.total_cmp(&tried[*a].0));
                open.truncate(open.len().div_ceil(2).max(3));
            }
            // The same dice for every move, so that only the moves differ.
            let luck = self.dice.seed();
            for i in &open {
                tried[*i].0 += self.ahead.after(&imagined, seat, moves[*i], luck, depth);
                tried[*i].1 += 1;
            }
        }
        // With equal evaluation, the more promising move; with equal promise, a random one.
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
        self.plan = None;
        self.thought = None;
    }
    fn forget(&mut self) {
        self.plan = None;
    }
}
