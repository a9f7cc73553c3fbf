//! Information-set Monte-Carlo tree search: one tree over what the seat can distinguish, and a new deal of
//! the unknown for every imagined game.
//!
//! A move that is not offered in a deal is not penalised: its exploration term counts how often it was
//! offered, not how often its node was visited (Cowling, Powley and Whitehouse, 2012). Every side maximises
//! its own result, so two to eight seats in any teams are supported. Before a move is tried it is evaluated
//! with the game's judgement, which directs the first games. At the edge of the tree, play continues by
//! evaluation, one move ahead, for a turn or more: a position in the middle of an action says little, and
//! random moves would add too much noise.

mod drafts;
mod race;
mod tree;
mod turns;
mod worker;

use crate::player::{Player, Thought, Weighed};
use crate::seen::{Heard, Seen, sensible};
use crate::spec::usual;
use drafts::Draft;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::{Ctx, Dice, Judge, Seat, ToMove, Weights};
use tree::{NONE, ROOT};
use turns::Turn;
use worker::Worker;

/// The budget for one decision.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub enum Budget {
    /// A duration.
    Time(Duration),
    /// A number of imagined games, each of which adds at most one node to the tree.
    Nodes(u32),
}

impl Budget {
    /// This percentage of the budget, at least 1 unit.
    fn part(self, hundredths: u32) -> Budget {
        match self {
            Budget::Time(time) => Budget::Time((time * hundredths / 100).max(Duration::from_millis(1))),
            Budget::Nodes(nodes) => Budget::Nodes((u64::from(nodes) * u64::from(hundredths) / 100).max(1) as u32),
        }
    }
}

/// How a position at the edge of the tree is played on before it is evaluated.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub enum Leaf {
    /// Random play to the end of the game.
    Random,
    /// Everybody plays the move with the best evaluation until [`Judge::horizon`] turns after the turn of the
    /// decision have been played, but at least to the end of the turn that the tree reaches.
    Judged,
}

/// The settings of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// When it stops.
    pub budget: Budget,
    /// The number of threads; each has a tree of its own.
    pub threads: u8,
    /// How positions at the edge of the tree are evaluated.
    pub leaf: Leaf,
    /// The exploration constant.
    pub explore: f32,
    /// The promise that multiplies the prior of a move by e.
    pub promise_scale: f32,
    /// The evaluation after a move that multiplies its prior by e; 0 disables it.
    pub look_scale: f32,
    /// Whether the moves of the decision are first evaluated as a greedy player does: in several deals, with
    /// own continuations.
    pub looks_ahead: bool,
    /// Whether the value of a deal itself is subtracted from the result of its game, so that a move gains
    /// nothing from being tried with good cards.
    pub even_deals: bool,
    /// The number of visits that the first evaluation counts for.
    pub first_counts: f32,
    /// How much less than its siblings an untried, unevaluated move is assumed to be worth.
    pub caution: f32,
    /// The share of the prior that is spread evenly.
    pub even: f32,
    /// The number of visits of a move at which its node is added.
    pub expand_at: u32,
    /// The number of random moves of which others write the most promising into their secret drafts.
    pub draft_tries: u8,
    /// Whether it may stop early and drop moves when one is clearly better.
    pub stops_early: bool,
}

impl Settings {
    /// The strongest settings so far: every move is first evaluated, and positions at the edge of the tree
    /// are played on by evaluation for a turn or more.
    pub fn strong(budget: Budget) -> Settings {
        Settings {
            budget,
            threads: 1,
            leaf: Leaf::Judged,
            explore: 0.3,
            promise_scale: 200.0,
            look_scale: 0.02,
            looks_ahead: true,
            even_deals: true,
            first_counts: 1.0,
            caution: 0.1,
            even: 0.1,
            expand_at: 2,
            draft_tries: 3,
            stops_early: true,
        }
    }
    /// Random play-outs to the end without knowledge of the game: for measurements, and for games without a
    /// useful evaluation.
    pub fn blind(budget: Budget) -> Settings {
        Settings {
            leaf: Leaf::Random,
            explore: 0.7,
            look_scale: 0.0,
            looks_ahead: false,
            even_deals: false,
            promise_scale: f32::INFINITY,
            first_counts: 1e-3,
            caution: 0.0,
            expand_at: 1,
            ..Settings::strong(budget)
        }
    }
}

/// The place of the tree of the last decision.
#[derive(Clone, Copy, Debug)]
struct Kept<M> {
    /// The number of moves made before that decision.
    past: usize,
    seat: Seat,
    chosen: M,
}

/// The rest of a draft that was decided as a whole.
#[derive(Clone, Debug)]
struct Plan<M> {
    seat: Seat,
    /// The minimum number of moves made before the next of it.
    past: usize,
    /// The moves still to be written, in reverse order.
    moves: Vec<M>,
}

/// The searching player.
#[derive(Debug)]
pub struct Search<G: Judge> {
    settings: Settings,
    weights: Arc<Weights>,
    workers: Vec<Worker<G>>,
    dice: Dice,
    kept: Option<Kept<G::Move>>,
    plan: Option<Plan<G::Move>>,
    /// The best known rest of a long turn, and the number of that turn.
    line: Option<(Seat, Option<u32>, Vec<G::Move>)>,
    thought: Option<Thought<G>>,
}

impl<G: Judge> Search<G> {
    /// A search by the usual weights, with its own random numbers.
    pub fn new(settings: Settings, seed: u64) -> Search<G> {
        Search::weighing(settings, seed, usual::<G>())
    }
    /// A search by these weights.
    pub fn weighing(settings: Settings, seed: u64, weights: Arc<Weights>) -> Search<G> {
        let mut search = Search {
            settings,
            weights,
            workers: Vec::new(),
            dice: Dice::quick(seed),
            kept: None,
            plan: None,
            line: None,
            thought: None,
        };
        search.reseed(seed);
        search
    }
    /// The number of games imagined by all threads for the current tree.
    pub fn games(&self) -> u32 {
        self.workers.iter().map(|w| w.games).sum()
    }
    /// Thinks until the budget is spent, without choosing: for measuring.
    pub fn think(&mut self, seen: &Seen<'_, G>) {
        let settings = self.settings_for(seen);
        let began = Instant::now();
        self.sit(seen);
        let threads = self.workers.len() as u32;
        // Other games keep their random numbers.
        let long = G::long_turns().then(|| (self.dice.seed(), seen.deal(&mut self.dice).turn()));
        let (luck, turn) = long.unwrap_or_default();
        let known = self.line.take().filter(|(seat, of, _)| *seat == seen.seat() && *of == turn);
        let known = known.map_or(Vec::new(), |(_, _, moves)| moves);
        let think = |worker: &mut Worker<G>| think(worker, seen, &settings, (&known, luck), began, threads);
        match self.workers.as_mut_slice() {
            [worker] => think(worker),
            workers => std::thread::scope(|scope| {
                for worker in workers {
                    scope.spawn(|| think(worker));
                }
            }),
        }
    }
    /// The best line for the rest of a long turn that a thread found, if any.
    fn turn(&mut self, seen: &Seen<'_, G>, moves: &[G::Move], began: Instant) -> Option<G::Move> {
        let turns: Vec<Turn<G::Move>> = self.workers.iter_mut().filter_map(|worker| worker.turn.take()).collect();
        let best = turns.iter().max_by(|a, b| a.best.mean().total_cmp(&b.best.mean()))?;
        let chosen = *best.best.moves.first().filter(|mv| moves.binary_search(mv).is_ok())?;
        let seat = seen.seat();
        let imagined = seen.deal(&mut self.dice);
        let mut tried = BTreeMap::from([(chosen, best.best.tries())]);
        for (mv, (times, sum)) in turns.iter().flat_map(|turn| &turn.firsts) {
            let known = tried.entry(*mv).or_default();
            *known = (known.0 + times, known.1 + sum);
        }
        let all: u32 = tried.values().map(|(times, _)| times).sum();
        let weighed = |mv: &G::Move| {
            let (times, sum) = tried.get(mv).copied().unwrap_or_default();
            let mean = if *mv == chosen { best.best.mean() } else { sum / f64::from(times.max(1)) };
            let expected = (times > 0).then_some(mean as f32);
            Weighed { mv: *mv, share: times as f32 / all.max(1) as f32, expected }
        };
        let mut options: Vec<Weighed<G::Move>> = moves.iter().map(weighed).collect();
        options.sort_by(|a, b| (b.mv == chosen).cmp(&(a.mv == chosen)).then(b.share.total_cmp(&a.share)));
        // Up to the next question to another seat.
        let (mut position, mut line) = (imagined.clone(), Vec::new());
        for mv in &best.best.moves {
            if line.len() == 12 || position.to_move() != ToMove::One(seat) || position.check(seat, *mv).is_err() {
                break;
            }
            position.apply(seat, *mv, &mut Ctx::mute(&mut self.dice));
            line.push((seat, *mv));
        }
        self.line = Some((seat, imagined.turn(), best.best.moves[1..].to_vec()));
        self.kept = None;
        let games = self.games();
        self.thought =
            Some(Thought { seat, imagined, chosen, options, line, planned: false, games, took: began.elapsed() });
        Some(chosen)
    }
    /// Cuts the tree to what is still valid: follows what was played since the last decision as far as the
    /// tree and this seat know it, and forgets everything otherwise.
    fn follow(&mut self, seen: &Seen<'_, G>) {
        let Some(kept) = self.kept.take() else { return self.clear() };
        let mut steps: Vec<Heard<G::Move>> = Vec::new();
        for index in kept.past..seen.past() {
            match seen.heard(index) {
                Some(heard) => steps.push(heard),
                None => return self.clear(),
            }
        }
        let mine = Heard { seat: kept.seat, mv: Some(kept.chosen) };
        if kept.seat != seen.seat() || steps.first() != Some(&mine) {
            return self.clear();
        }
        for worker in &mut self.workers {
            let mut node = ROOT;
            for step in &steps {
                let edge = step.mv.and_then(|mv| worker.tree.find(node, step.seat, mv));
                node = edge.map_or(NONE, |e| e.node);
                if node == NONE {
                    break;
                }
            }
            if node == NONE {
                worker.tree.clear();
                worker.games = 0;
            } else {
                // A surprise (cards drawn, another seat's move) makes old games less informative.
                worker.tree.cut(node, if steps.len() == 1 { 1 } else { 2 });
                worker.games = worker.tree.out_of(ROOT).map(|(_, e)| e.visits).sum();
            }
        }
    }
    /// The settings, with the part of the budget that this decision deserves.
    fn settings_for(&self, seen: &Seen<'_, G>) -> Settings {
        Settings { budget: self.settings.budget.part(seen.attention()), ..self.settings }
    }
    fn sit(&mut self, seen: &Seen<'_, G>) {
        let sides = seen.sides();
        self.workers.iter_mut().for_each(|worker| worker.sit(sides));
    }
    /// The next move of a draft that was decided earlier, if it is still legal.
    fn planned(&mut self, seen: &Seen<'_, G>, moves: &[G::Move], began: Instant) -> Option<G::Move> {
        let mut plan = self.plan.take()?;
        let seat = seen.seat();
        let waits = matches!(seen.to_move(), ToMove::Several { waiting, .. } if waiting.has(seat));
        let mv = plan.moves.pop().filter(|mv| waits && moves.contains(mv))?;
        if plan.seat != seat || plan.past > seen.past() {
            return None;
        }
        let line = std::iter::once(&mv).chain(plan.moves.iter().rev()).map(|mv| (seat, *mv)).collect();
        self.thought = Some(Thought {
            seat,
            imagined: seen.deal(&mut self.dice),
            chosen: mv,
            options: vec![Weighed { mv, share: 1.0, expected: None }],
            line,
            planned: true,
            games: 0,
            took: began.elapsed(),
        });
        if !plan.moves.is_empty() {
            plan.past = seen.past();
            self.plan = Some(plan);
        }
        Some(mv)
    }
    /// The move that the game recommends, if there is one and no time is to be spent.
    fn routine(&mut self, seen: &Seen<'_, G>, moves: &[G::Move], began: Instant) -> Option<G::Move> {
        if seen.attention() > 0 || !self.settings.looks_ahead {
            return None;
        }
        let (seat, imagined) = (seen.seat(), seen.deal(&mut self.dice));
        let own = imagined.routine(seat).filter(|mv| moves.contains(mv))?;
        // A line found for this turn is better.
        let known = self.line.as_ref().filter(|(whose, turn, _)| *whose == seat && *turn == imagined.turn());
        let mv = known.and_then(|(_, _, line)| line.first()).filter(|mv| moves.contains(mv)).copied().unwrap_or(own);
        self.thought = Some(Thought {
            seat,
            imagined,
            chosen: mv,
            options: vec![Weighed { mv, share: 1.0, expected: None }],
            line: vec![(seat, mv)],
            planned: false,
            games: 0,
            took: began.elapsed(),
        });
        Some(mv)
    }
    /// Decides a whole draft and returns its first move. `None` if no whole draft was found.
    fn draft(&mut self, seen: &Seen<'_, G>, began: Instant) -> Option<G::Move> {
        let (settings, seat) = (self.settings_for(seen), seen.seat());
        self.sit(seen);
        self.clear();
        let book = drafts::own_book(&mut self.workers[0], seen, &settings);
        let (threads, proposed) = (self.workers.len() as u32, book.proposed);
        let mut books = vec![book; self.workers.len()];
        match (self.workers.as_mut_slice(), books.as_mut_slice()) {
            ([worker], [book]) => worker.think_drafts(seen, book, &settings, began, 1),
            (workers, books) => std::thread::scope(|scope| {
                for (worker, book) in workers.iter_mut().zip(books) {
                    scope.spawn(move || worker.think_drafts(seen, book, &settings, began, threads));
                }
            }),
        }
        let mut books = books.into_iter().map(|mut book| std::mem::take(&mut book.pools[seat.index()]));
        let mut own = books.next()?;
        for theirs in books.flatten() {
            match own.iter_mut().find(|draft| draft.moves == theirs.moves) {
                Some(mine) => mine.add(&theirs),
                None => own.push(theirs),
            }
        }
        let chances = drafts::found(&own, proposed);
        let chosen = drafts::draw(&chances, &mut self.dice);
        let draft = own.get(chosen)?.moves.clone();
        let first = *draft.first()?;
        self.plan = Some(Plan { seat, past: seen.past(), moves: draft.iter().skip(1).rev().copied().collect() });
        self.thought = Some(Thought {
            seat,
            imagined: seen.deal(&mut self.dice),
            chosen: first,
            options: first_moves(&own, &chances, first),
            line: draft.into_iter().map(|mv| (seat, mv)).collect(),
            planned: false,
            games: self.games(),
            took: began.elapsed(),
        });
        Some(first)
    }
    fn clear(&mut self) {
        for worker in &mut self.workers {
            worker.tree.clear();
            worker.games = 0;
        }
    }
    /// Sums up the statistics of the threads for each move; the chosen move is first.
    fn weigh(&self, moves: &[G::Move]) -> Vec<Weighed<G::Move>> {
        let mut sums = vec![(0u32, 0.0f64, 0.0f64); moves.len()];
        for worker in &self.workers {
            for runner in &worker.race.runners {
                let mv = worker.tree.edges[runner.edge as usize].mv;
                if let (Ok(i), Some(expected)) = (moves.binary_search(&mv), runner.expected()) {
                    let weight = f64::from(runner.tries()) + 0.001;
                    sums[i].0 += runner.tries();
                    sums[i].1 += expected * weight;
                    sums[i].2 += weight;
                }
            }
        }
        let all: u32 = sums.iter().map(|s| s.0).sum();
        let most = sums.iter().map(|s| s.0).max().unwrap_or_default();
        let mut options: Vec<(bool, Weighed<G::Move>)> = moves
            .iter()
            .zip(&sums)
            .map(|(mv, (tries, total, weight))| {
                let share = *tries as f32 / all.max(1) as f32;
                let expected = (*weight > 0.0).then(|| (total / weight) as f32);
                // Moves that stayed until the end were tried equally often, except for an unfinished sweep.
                let finalist = (*tries + self.workers.len() as u32) * 10 >= most * 9;
                (finalist, Weighed { mv: *mv, share, expected })
            })
            .collect();
        options.sort_by(|(a_last, a), (b_last, b)| {
            let expected = |w: &Weighed<G::Move>| w.expected.unwrap_or(-1.0);
            let by_worth = expected(b).total_cmp(&expected(a));
            let order = b_last.cmp(a_last);
            if *a_last && *b_last {
                order.then(by_worth)
            } else {
                order.then(b.share.total_cmp(&a.share)).then(by_worth)
            }
        });
        let mut options: Vec<Weighed<G::Move>> = options.into_iter().map(|(_, weighed)| weighed).collect();
        if G::doubt() > 0.0
            && let Some(edge) = self.workers[0].race.beyond_doubt(G::doubt())
        {
            let mv = self.workers[0].tree.edges[edge as usize].mv;
            let at = options.iter().position(|option| option.mv == mv).unwrap_or(0);
            options[..=at].rotate_right(1);
        }
        options
    }
    /// The expected continuation: the most visited moves that are offered in an imagined position.
    fn line(&mut self, mut position: G, seat: Seat, chosen: G::Move) -> Vec<(Seat, G::Move)> {
        let mut line = Vec::new();
        let (mut node, mut asked, mut next) = (ROOT, seat, Some(chosen));
        let worker = &self.workers[0];
        while let Some(mv) = next.take() {
            line.push((asked, mv));
            position.apply(asked, mv, &mut Ctx::mute(&mut self.dice));
            node = worker.tree.find(node, asked, mv).map_or(NONE, |e| e.node);
            let ToMove::One(seat) = position.to_move() else { break };
            if node == NONE || line.len() == 12 {
                break;
            }
            let mut moves = Vec::new();
            sensible(&position, seat, &mut moves);
            let tried = worker.tree.out_of(node).filter(|(_, e)| e.seat == seat && e.visits > 0);
            next = tried.filter(|(_, e)| moves.contains(&e.mv)).max_by_key(|(_, e)| e.visits).map(|(_, e)| e.mv);
            asked = seat;
        }
        line
    }
}

/// Drafts by their first moves: the chosen one first, then by their probability in the mixture.
fn first_moves<M: Copy + Ord>(own: &[Draft<M>], chances: &[f64], chosen: M) -> Vec<Weighed<M>> {
    let mut by_move: BTreeMap<M, (f64, f64, u32)> = BTreeMap::new();
    for (draft, chance) in own.iter().zip(chances) {
        if let Some(mv) = draft.moves.first() {
            let sum = by_move.entry(*mv).or_default();
            *sum = (sum.0 + chance, sum.1 + draft.total, sum.2 + draft.tries);
        }
    }
    let told = by_move.into_iter().map(|(mv, (chance, total, tries))| Weighed {
        mv,
        share: chance as f32,
        expected: (tries > 0).then(|| (total / f64::from(tries)) as f32),
    });
    let mut options: Vec<Weighed<M>> = told.collect();
    options.sort_by(|a, b| (b.mv == chosen).cmp(&(a.mv == chosen)).then(b.share.total_cmp(&a.share)));
    options
}

/// One thread searches until its part of the budget is spent or one move is clearly best.
fn think<G: Judge>(
    worker: &mut Worker<G>,
    seen: &Seen<'_, G>,
    settings: &Settings,
    (known, luck): (&[G::Move], u64),
    began: Instant,
    threads: u32,
) {
    const DROP_EVERY: u32 = 4;
    let mut done = 0;
    // The part of the budget that is spent.
    let spent = |done: u32| match settings.budget {
        Budget::Nodes(nodes) => f64::from(done) / f64::from(nodes.div_ceil(threads)),
        Budget::Time(time) => began.elapsed().as_secs_f64() / time.as_secs_f64(),
    };
    worker.turn = None;
    if worker.plans_turns(seen, settings) {
        return worker.plan_turn(seen, settings, known, luck, |games| spent(games) >= 1.0);
    }
    if worker.answer(seen, settings, luck, began).is_some() {
        return;
    }
    worker.line_up(seen, settings);
    if seen.attention() == 0 && settings.looks_ahead {
        return;
    }
    // A favourite that must be beaten clearly stays until the end with the remaining moves.
    let last = u32::from(G::doubt() > 0.0 && worker.race.open > 2);
    let rounds = (worker.race.open.next_power_of_two().trailing_zeros() - last).max(1);
    for round in 1..=rounds {
        let until = f64::from(round) / f64::from(rounds);
        let mut sweeps = 0;
        while spent(done) < until {
            let mut games = done;
            done += worker.sweep(seen, settings, || {
                games += 1;
                spent(games) < 1.0
            });
            sweeps += 1;
            if settings.stops_early && sweeps % DROP_EVERY == 0 {
                worker.race.drop_clear();
                if worker.race.open == 1 {
                    return;
                }
            }
        }
        if round < rounds {
            worker.race.halve(G::doubt() > 0.0);
        }
    }
}

impl<G: Judge> Player<G> for Search<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> G::Move {
        let began = Instant::now();
        let seat = seen.seat();
        let mut moves = Vec::new();
        seen.moves(&mut moves);
        self.thought = None;
        if let Some(mv) = self.planned(seen, &moves, began) {
            return mv;
        }
        if let [only] = moves[..] {
            // Nothing to search, and nothing to cut: the tree is followed at the next real decision.
            self.thought = Some(Thought {
                seat,
                imagined: seen.deal(&mut self.dice),
                chosen: only,
                options: vec![Weighed { mv: only, share: 1.0, expected: None }],
                line: vec![(seat, only)],
                planned: false,
                games: 0,
                took: began.elapsed(),
            });
            return only;
        }
        if let Some(mv) = self.routine(seen, &moves, began) {
            return mv;
        }
        let drafts = matches!(seen.to_move(), ToMove::Several { waiting, .. } if waiting.has(seat));
        if let Some(mv) = drafts.then(|| self.draft(seen, began)).flatten() {
            return mv;
        }
        self.follow(seen);
        self.think(seen);
        if let Some(mv) = self.turn(seen, &moves, began) {
            return mv;
        }
        let options = self.weigh(&moves);
        let chosen = options.first().map_or(moves[0], |w| w.mv);
        let imagined = seen.deal(&mut self.dice);
        let line = self.line(imagined.clone(), seat, chosen);
        // While others write drafts too, the order of moves has no meaning: the tree is not kept.
        let alone = matches!(seen.to_move(), ToMove::One(_));
        self.kept = alone.then_some(Kept { past: seen.past(), seat, chosen });
        let games = self.games();
        self.thought =
            Some(Thought { seat, imagined, chosen, options, line, planned: false, games, took: began.elapsed() });
        chosen
    }
    fn take_rest(&mut self) -> Vec<G::Move> {
        self.plan.take().map_or_else(Vec::new, |plan| plan.moves.into_iter().rev().collect())
    }
    fn thought(&self) -> Option<&Thought<G>> {
        self.thought.as_ref()
    }
    fn forget(&mut self) {
        self.kept = None;
        self.plan = None;
        self.line = None;
    }
    fn reseed(&mut self, seed: u64) {
        self.dice = Dice::quick(seed);
        self.workers =
            (0..self.settings.threads.max(1)).map(|_| Worker::new(self.dice.seed(), self.weights.clone())).collect();
        self.kept = None;
        self.plan = None;
        self.line = None;
        self.thought = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_budget_is_never_nothing() {
        let second = Budget::Time(Duration::from_secs(1));
        assert_eq!(second.part(10), Budget::Time(Duration::from_millis(100)));
        assert_eq!(Budget::Nodes(5).part(10), Budget::Nodes(1));
        assert_eq!(Budget::Nodes(5000).part(10), Budget::Nodes(500));
    }
}
