//! One thread of a search: imagines a game, walks down the tree, evaluates, and updates the statistics.

use super::race::{Race, Runner};
use super::tree::{NONE, ROOT, Tree};
use super::turns::Turn;
use super::{Leaf, Settings};
use crate::ahead::{Ahead, Turns, depth_for};
use crate::playout::Steps;
use crate::seen::{Seen, sensible};
use crate::side::{Sides, Worths};
use std::sync::Arc;
use table::seat::MAX_SEATS;
use table::{Ctx, Dice, Judge, Seat, ToMove, Weights};

/// Maximum number of edges of a tree; the search continues within it.
const MOST_EDGES: usize = 1_500_000;
/// The number of deals in which the moves of the decision are evaluated before any is tried.
const LOOKS: u32 = 4;
/// The number of moves that are tried, by their first evaluation.
const STARTERS: usize = 16;
/// The same for long turns, where each try takes a turn and its reply.
const FEW_STARTERS: usize = 6;

#[derive(Debug)]
pub(super) struct Worker<G: Judge> {
    pub(super) tree: Tree<G::Move>,
    pub(super) dice: Dice,
    pub(super) sides: Sides,
    pub(super) steps: Steps<G>,
    pub(super) ahead: Ahead<G>,
    pub(super) moves: Vec<G::Move>,
    /// The edge of each of `moves`.
    slots: Vec<u32>,
    /// The moves of the decision itself.
    pub(super) race: Race,
    /// The visited edges, with the side that made each move.
    path: Vec<(u32, u8)>,
    /// The mean value of the deals of this decision, and their number.
    deals: (Worths, u32),
    /// What was found out about the rest of a long turn, for this decision.
    pub(super) turn: Option<Turn<G::Move>>,
    /// The number of games imagined since the tree was last cleared.
    pub(super) games: u32,
}

impl<G: Judge> Worker<G> {
    pub(super) fn new(seed: u64, weights: Arc<Weights>) -> Worker<G> {
        Worker {
            tree: Tree::new(),
            dice: Dice::quick(seed),
            sides: Sides::default(),
            steps: Steps::default(),
            ahead: Ahead::evenly(weights),
            moves: Vec::with_capacity(256),
            slots: Vec::with_capacity(256),
            race: Race::default(),
            path: Vec::with_capacity(256),
            deals: ([0.0; MAX_SEATS], 0),
            turn: None,
            games: 0,
        }
    }

    /// Prepares for a table with these teams.
    pub(super) fn sit(&mut self, sides: Sides) {
        self.sides = sides;
        self.ahead.sides = sides;
    }

    /// Begins a new decision: evaluates its moves and starts the race.
    pub(super) fn line_up(&mut self, seen: &Seen<'_, G>, settings: &Settings) {
        self.deals = ([0.0; MAX_SEATS], 0);
        let deal = seen.deal(&mut self.dice);
        if settings.even_deals {
            self.luck_of(&deal);
        }
        self.moves.clear();
        seen.moves(&mut self.moves);
        self.match_moves(&deal, ROOT, seen.seat(), settings);
        if settings.looks_ahead {
            self.look_closely(seen, deal, settings);
        }
        let edges = &self.tree.edges;
        // Among equal moves, the more promising first.
        self.slots.sort_by(|a, b| edges[*b as usize].weight.total_cmp(&edges[*a as usize].weight));
        let runners =
            self.slots.iter().map(|slot| Runner::new(*slot, edges[*slot as usize].first, settings.first_counts));
        let most = match settings.looks_ahead {
            true if G::long_turns() => FEW_STARTERS,
            true => STARTERS,
            false => usize::MAX,
        };
        self.race.start(runners, most);
    }

    /// Tries every remaining move of the race with the same deal and the same dice, as long as `go_on` says
    /// so; returns the number of games.
    pub(super) fn sweep(&mut self, seen: &Seen<'_, G>, settings: &Settings, mut go_on: impl FnMut() -> bool) -> u32 {
        let deal = seen.deal(&mut self.dice);
        let good = if settings.even_deals { self.luck_of(&deal) } else { [0.0; MAX_SEATS] };
        let luck = self.dice.seed();
        let side = self.sides.side(seen.seat());
        let after = std::mem::replace(&mut self.dice, Dice::quick(luck));
        let mut games = 0;
        for i in 0..self.race.open {
            if i > 0 && !go_on() {
                break;
            }
            self.dice = self.ahead.dice(luck);
            let worths = self.imagine(&deal, self.race.runners[i].edge, &good, seen, settings);
            self.race.runners[i].add(worths[side] - good[side]);
            games += 1;
        }
        self.dice = after;
        games
    }

    /// Imagines one game from a deal and a first move: walks down the tree along the moves that are offered
    /// in that deal, adds a node, and updates the statistics with the result or evaluation.
    fn imagine(&mut self, deal: &G, lead: u32, good: &Worths, seen: &Seen<'_, G>, settings: &Settings) -> Worths {
        let mut position = deal.clone();
        let mut node = ROOT;
        let mut turns = Turns::default();
        self.path.clear();
        let worths = loop {
            let seat = match position.to_move() {
                ToMove::Over(outcome) => break self.sides.result(outcome),
                ToMove::One(seat) => {
                    turns.note(&position, seat);
                    seat
                }
                // Drafts are secret: the seat searches its own, the others just write theirs.
                ToMove::Several { waiting, .. } if waiting.has(seen.seat()) => seen.seat(),
                ToMove::Several { waiting, .. } => {
                    let other = waiting.iter().next().unwrap_or_default();
                    self.steps.draft(&mut position, other, settings.draft_tries, &mut self.dice);
                    continue;
                }
            };
            let choices = if node == ROOT {
                2
            } else {
                self.moves.clear();
                sensible(&position, seat, &mut self.moves);
                self.moves.len()
            };
            let grown = self.tree.edges.len() < MOST_EDGES;
            let new = self.tree.is_bare(node);
            if new && node != ROOT && choices > 1 && !grown {
                break self.judge(position, turns, settings);
            }
            let edge = if node == ROOT {
                lead
            } else if choices == 1 {
                self.only(node, seat)
            } else {
                self.match_moves(&position, node, seat, settings);
                self.select(settings)
            };
            let mv = self.tree.edges[edge as usize].mv;
            self.path.push((edge, self.sides.side(seat) as u8));
            position.apply(seat, mv, &mut Ctx::mute(&mut self.dice));
            let edge = &mut self.tree.edges[edge as usize];
            if edge.node == NONE {
                // A node is added at the second visit of its move, or at once if there was no choice.
                let flat = G::long_turns() && settings.looks_ahead;
                let ready = choices == 1 || edge.visits + 1 >= settings.expand_at && !flat;
                if ready {
                    let added = self.tree.add_node();
                    self.tree.edges[self.path[self.path.len() - 1].0 as usize].node = added;
                }
                if !ready || choices > 1 {
                    break self.judge(position, turns, settings);
                }
            }
            node = self.tree.edges[self.path[self.path.len() - 1].0 as usize].node;
        };
        for (edge, side) in &self.path {
            let edge = &mut self.tree.edges[*edge as usize];
            edge.visits += 1;
            edge.total += worths[*side as usize] - good[*side as usize];
        }
        self.games += 1;
        worths
    }

    /// How much better than average a deal is for each side.
    fn luck_of(&mut self, deal: &G) -> Worths {
        let mut worths = self.sides.judge(deal, &self.ahead.weights);
        self.deals.1 += 1;
        for (worth, mean) in worths.iter_mut().zip(&mut self.deals.0) {
            *mean += (*worth - *mean) / self.deals.1 as f32;
            *worth -= *mean;
        }
        worths
    }

    /// The edge of the only legal move.
    fn only(&mut self, node: u32, seat: Seat) -> u32 {
        let mv = self.moves[0];
        let known = self.tree.out_of(node).find(|(_, e)| e.seat == seat && e.mv == mv).map(|(i, _)| i);
        let edge = known.unwrap_or_else(|| self.tree.add_edge(node, seat, mv, 0.0, 1.0));
        self.tree.edges[edge as usize].offered += 1;
        edge
    }

    /// Finds or creates the edge of every offered move.
    fn match_moves(&mut self, position: &G, node: u32, seat: Seat, settings: &Settings) {
        self.slots.clear();
        self.slots.resize(self.moves.len(), NONE);
        let mut found = 0;
        for (index, edge) in self.tree.out_of(node) {
            if edge.seat == seat
                && let Ok(i) = self.moves.binary_search(&edge.mv)
            {
                self.slots[i] = index;
                found += 1;
            }
        }
        if found == self.moves.len() {
            return;
        }
        // The same dice for every move, so that only the moves differ.
        let luck = self.dice.seed();
        for i in 0..self.moves.len() {
            if self.slots[i] == NONE {
                let mv = self.moves[i];
                let (first, weight) = self.first_look(position, seat, mv, luck, settings);
                self.slots[i] = self.tree.add_edge(node, seat, mv, first, weight);
            }
        }
    }

    /// Evaluates the moves of the decision as a greedy player does: in several deals, first all and then the
    /// better half, each with own continuations.
    fn look_closely(&mut self, seen: &Seen<'_, G>, mut deal: G, settings: &Settings) {
        let seat = seen.seat();
        let side = self.sides.side(seat);
        let depth = depth_for(self.moves.len());
        let mut open = self.slots.clone();
        let mut good = 0.0;
        for round in 0..LOOKS {
            if round > 0 {
                let edges = &self.tree.edges;
                open.sort_by(|a, b| edges[*b as usize].first.total_cmp(&edges[*a as usize].first));
                open.truncate(open.len().div_ceil(2).max(8));
                deal = seen.deal(&mut self.dice);
                good = if settings.even_deals { self.luck_of(&deal)[side] } else { 0.0 };
            }
            let luck = self.dice.seed();
            for slot in &open {
                let mv = self.tree.edges[*slot as usize].mv;
                let look = self.ahead.after(&deal, seat, mv, luck, depth) - good;
                let edge = &mut self.tree.edges[*slot as usize];
                edge.first = if round == 0 { look } else { edge.first + (look - edge.first) / (round + 1) as f32 };
            }
        }
    }

    /// The evaluation of an untried move: its expected result and its prior.
    fn first_look(&mut self, position: &G, seat: Seat, mv: G::Move, luck: u64, settings: &Settings) -> (f32, f32) {
        let promise = match settings.promise_scale {
            scale if scale.is_finite() => position.promise(seat, mv) as f32 / scale,
            _ => 0.0,
        };
        if settings.look_scale <= 0.0 {
            return (f32::NAN, promise.clamp(-20.0, 20.0).exp());
        }
        let first = self.ahead.after(position, seat, mv, luck, 0);
        (first, (promise + first / settings.look_scale).clamp(-60.0, 60.0).exp())
    }

    /// The offered move to try next: good so far, or promising and rarely tried.
    fn select(&mut self, settings: &Settings) -> u32 {
        let (mut weights, mut visits, mut total) = (0.0, 0, 0.0);
        for slot in &self.slots {
            let edge = &mut self.tree.edges[*slot as usize];
            edge.offered += 1;
            weights += edge.weight;
            visits += edge.visits;
            total += edge.total;
        }
        let mean = if visits > 0 { total / visits as f32 } else { 0.0 };
        let floor = settings.even / self.slots.len() as f32;
        let mut best = (NONE, f32::NEG_INFINITY);
        for slot in &self.slots {
            let edge = &self.tree.edges[*slot as usize];
            let first = if edge.first.is_nan() { mean - settings.caution } else { edge.first };
            let tries = edge.visits as f32;
            let expected = (edge.total + first * settings.first_counts) / (tries + settings.first_counts);
            let prior = (1.0 - settings.even) * edge.weight / weights + floor;
            let curious = settings.explore * prior * (edge.offered as f32).sqrt() / (1.0 + tries);
            if expected + curious > best.1 {
                best = (*slot, expected + curious);
            }
        }
        if best.0 == NONE { self.slots[0] } else { best.0 }
    }

    /// Evaluates a position at the edge of the tree.
    pub(super) fn judge(&mut self, mut position: G, turns: Turns, settings: &Settings) -> Worths {
        match settings.leaf {
            Leaf::Random => self.sides.result(self.steps.to_the_end(&mut position, &mut self.dice).0),
            Leaf::Judged => self.ahead.play_on(position, turns, G::horizon(), &mut self.dice),
        }
    }
}
