//! One thread of a search: imagines a game, walks down the tree, judges, and remembers.

use super::tree::{NONE, ROOT, Tree};
use super::{Leaf, Settings};
use crate::playout::Steps;
use crate::seen::{Seen, sensible};
use crate::side::{Sides, Worths};
use table::{Ctx, Dice, Judge, Seat, ToMove};

/// A tree is not grown beyond this many edges; the search goes on in what it has.
const MOST_EDGES: usize = 1_500_000;

#[derive(Debug)]
pub(super) struct Worker<G: Judge> {
    pub(super) tree: Tree<G::Move>,
    pub(super) dice: Dice,
    sides: Sides,
    steps: Steps<G>,
    moves: Vec<G::Move>,
    /// For each of `moves` its edge.
    slots: Vec<u32>,
    /// The edges walked down, with the side that made each move.
    path: Vec<(u32, u8)>,
    /// Games imagined since the tree was last cleared.
    pub(super) games: u32,
}

impl<G: Judge> Worker<G> {
    pub(super) fn new(seed: u64) -> Worker<G> {
        Worker {
            tree: Tree::new(),
            dice: Dice::quick(seed),
            sides: Sides::of::<G>(),
            steps: Steps::default(),
            moves: Vec::with_capacity(256),
            slots: Vec::with_capacity(256),
            path: Vec::with_capacity(256),
            games: 0,
        }
    }

    /// Imagines one game: deals what the seat does not know, walks down the tree along the moves
    /// that are offered in that deal, adds a node, and remembers how it ended or looked.
    pub(super) fn imagine(&mut self, seen: &Seen<'_, G>, settings: &Settings) {
        let mut position = seen.deal(&mut self.dice);
        let mut node = ROOT;
        self.path.clear();
        let worths = loop {
            let seat = match position.to_move() {
                ToMove::Over(outcome) => break self.sides.result(outcome),
                ToMove::One(seat) => seat,
                // Drafts are secret: the seat thinks about its own, the others just write theirs.
                ToMove::Several { waiting, .. } if waiting.has(seen.seat()) => seen.seat(),
                ToMove::Several { waiting, .. } => {
                    let other = waiting.iter().next().unwrap_or_default();
                    self.steps.promising(&mut position, other, settings.draft_tries, &mut self.dice);
                    continue;
                }
            };
            self.moves.clear();
            sensible(&position, seat, &mut self.moves);
            let choices = self.moves.len();
            let grown = self.tree.edges.len() < MOST_EDGES;
            let new = self.tree.is_bare(node);
            if new && node != ROOT && choices > 1 && !grown {
                break self.judge(position, seat, settings);
            }
            let edge = if choices == 1 {
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
                // A node is added when its move is tried for the second time, or at once when there
                // was nothing to choose.
                let ready = choices == 1 || edge.visits + 1 >= settings.expand_at;
                if ready {
                    let added = self.tree.add_node();
                    self.tree.edges[self.path[self.path.len() - 1].0 as usize].node = added;
                }
                if !ready || choices > 1 {
                    break self.judge(position, seat, settings);
                }
            }
            node = self.tree.edges[self.path[self.path.len() - 1].0 as usize].node;
        };
        for (edge, side) in &self.path {
            let edge = &mut self.tree.edges[*edge as usize];
            edge.visits += 1;
            edge.total += worths[*side as usize];
        }
        self.games += 1;
    }

    /// The edge of the only move there is.
    fn only(&mut self, node: u32, seat: Seat) -> u32 {
        let mv = self.moves[0];
        let known = self.tree.out_of(node).find(|(_, e)| e.seat == seat && e.mv == mv).map(|(i, _)| i);
        let edge = known.unwrap_or_else(|| self.tree.add_edge(node, seat, mv, 0.0, 1.0));
        self.tree.edges[edge as usize].offered += 1;
        edge
    }

    /// Finds or makes the edge of every offered move.
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
        for i in 0..self.moves.len() {
            if self.slots[i] == NONE {
                let mv = self.moves[i];
                let (first, weight) = self.first_look(position, seat, mv, settings);
                self.slots[i] = self.tree.add_edge(node, seat, mv, first, weight);
            }
        }
    }

    /// What a move looks like before it is tried: its expected result and the attention it deserves.
    fn first_look(&mut self, position: &G, seat: Seat, mv: G::Move, settings: &Settings) -> (f32, f32) {
        let promise = match settings.promise_scale {
            scale if scale.is_finite() => position.promise(seat, mv) as f32 / scale,
            _ => 0.0,
        };
        if settings.look_scale <= 0.0 {
            return (f32::NAN, promise.clamp(-20.0, 20.0).exp());
        }
        let mut next = position.clone();
        next.apply(seat, mv, &mut Ctx::mute(&mut self.dice));
        self.steps.settle(&mut next, seat, &mut self.dice);
        let first = self.sides.judge(&next)[self.sides.side(seat)];
        (first, (promise + first / settings.look_scale).clamp(-40.0, 40.0).exp())
    }

    /// The offered move that deserves the next try: good so far, or promising and little tried.
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

    /// Judges a position at the edge of the tree.
    fn judge(&mut self, mut position: G, mover: Seat, settings: &Settings) -> Worths {
        let Leaf { steps, how } = settings.leaf;
        for _ in 0..steps {
            if let Err(outcome) = self.steps.quick(&mut position, how, &mut self.dice) {
                return self.sides.result(outcome);
            }
        }
        self.steps.settle(&mut position, mover, &mut self.dice);
        self.sides.judge(&position)
    }

    /// How far the most tried move of the root is ahead of the next.
    pub(super) fn lead(&self) -> u32 {
        let (mut first, mut second) = (0, 0);
        for (_, edge) in self.tree.out_of(ROOT) {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else if edge.visits > second {
                second = edge.visits;
            }
        }
        first - second
    }
}
