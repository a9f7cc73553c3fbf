//! Information-set Monte-Carlo tree search: one tree over what the seat can tell apart, a new deal
//! of everything it does not know for every game it imagines.
//!
//! A move that is not offered in a deal is not blamed for it: its curiosity counts how often it was
//! offered, not how often its node was passed (Cowling, Powley and Whitehouse, 2012). Every side
//! maximises its own result, so two to eight seats in any teams play as they would. Before a move is
//! tried it is looked at once with the game's own judgement; the first games go where that points.

mod tree;
mod worker;

use crate::player::{Player, Thought, Weighed};
use crate::playout::Quick;
use crate::seen::{Heard, Seen, sensible};
use std::time::{Duration, Instant};
use table::{Ctx, Dice, Judge, Seat, ToMove};
use tree::{NONE, ROOT};
use worker::Worker;

/// How much a search may think about one decision.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub enum Budget {
    /// So long and no longer.
    Time(Duration),
    /// So many imagined games, each of which adds at most one node to the tree.
    Nodes(u32),
}

/// How a position at the edge of the tree is judged.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Leaf {
    /// So many quick moves are made first; `u32::MAX` plays to the end.
    pub steps: u32,
    /// How they are picked.
    pub how: Quick,
}

/// The settings of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// When it stops.
    pub budget: Budget,
    /// How many threads think, each in a tree of its own.
    pub threads: u8,
    /// How a position at the edge of the tree is judged.
    pub leaf: Leaf,
    /// How much it tries moves that look less good.
    pub explore: f32,
    /// Promise of a move that makes it deserve e times the attention.
    pub promise_scale: f32,
    /// Judgement after a move that makes it deserve e times the attention; 0: it does not look.
    pub look_scale: f32,
    /// How many tries the first look counts for.
    pub first_counts: f32,
    /// How much less than its siblings an untried move is thought to be worth when nobody looked.
    pub caution: f32,
    /// Share of the attention that is spread evenly, whatever moves look like.
    pub even: f32,
    /// A node is added when its move is tried for this time.
    pub expand_at: u32,
    /// Of how many random moves others write the most promising into their secret drafts.
    pub draft_tries: u8,
    /// May it stop when the leading move cannot be overtaken?
    pub stops_early: bool,
}

impl Settings {
    /// The settings that have proved strongest: a first look at every move with the game's judgement,
    /// and some turns of quick play before a position at the edge of the tree is judged.
    pub fn strong(budget: Budget) -> Settings {
        Settings {
            budget,
            threads: 1,
            leaf: Leaf { steps: 20, how: Quick::BestOf(3) },
            explore: 0.7,
            promise_scale: 200.0,
            look_scale: 0.2,
            first_counts: 1.0,
            caution: 0.1,
            even: 0.1,
            expand_at: 2,
            draft_tries: 3,
            stops_early: true,
        }
    }
    /// Full random play-outs without any knowledge of the game: for measuring, and for games that
    /// have no judgement worth the name.
    pub fn blind(budget: Budget) -> Settings {
        Settings {
            leaf: Leaf { steps: u32::MAX, how: Quick::Any },
            look_scale: 0.0,
            promise_scale: f32::INFINITY,
            first_counts: 1e-3,
            caution: 0.0,
            expand_at: 1,
            ..Settings::strong(budget)
        }
    }
}

/// Where the tree of the last decision stands.
#[derive(Clone, Copy, Debug)]
struct Kept<M> {
    /// Moves made before that decision.
    past: usize,
    seat: Seat,
    chosen: M,
}

/// The searching player.
#[derive(Debug)]
pub struct Search<G: Judge> {
    settings: Settings,
    workers: Vec<Worker<G>>,
    dice: Dice,
    kept: Option<Kept<G::Move>>,
    thought: Option<Thought<G>>,
}

impl<G: Judge> Search<G> {
    /// A search with its own luck.
    pub fn new(settings: Settings, seed: u64) -> Search<G> {
        let mut search = Search { settings, workers: Vec::new(), dice: Dice::quick(seed), kept: None, thought: None };
        search.reseed(seed);
        search
    }
    /// Games imagined by all threads for the tree as it stands.
    pub fn games(&self) -> u32 {
        self.workers.iter().map(|w| w.games).sum()
    }
    /// Thinks until the budget is spent, without choosing: for measuring.
    pub fn think(&mut self, seen: &Seen<'_, G>) {
        let settings = self.settings;
        let began = Instant::now();
        let threads = self.workers.len() as u32;
        match self.workers.as_mut_slice() {
            [worker] => think(worker, seen, &settings, began, 1),
            workers => std::thread::scope(|scope| {
                for worker in workers {
                    scope.spawn(move || think(worker, seen, &settings, began, threads));
                }
            }),
        }
    }
    /// Cuts the tree to what is still true: follows what was played since the last decision as far
    /// as the tree and this seat know it, and forgets everything when they do not.
    fn follow(&mut self, seen: &Seen<'_, G>) {
        let Some(kept) = self.kept.take() else { return self.forget() };
        let mut steps: Vec<Heard<G::Move>> = Vec::new();
        for index in kept.past..seen.past() {
            match seen.heard(index) {
                Some(heard) => steps.push(heard),
                None => return self.forget(),
            }
        }
        let mine = Heard { seat: kept.seat, mv: Some(kept.chosen) };
        if kept.seat != seen.seat() || steps.first() != Some(&mine) {
            return self.forget();
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
                // A surprise (cards drawn, somebody else's move) makes old games less telling.
                worker.tree.cut(node, if steps.len() == 1 { 1 } else { 2 });
                worker.games = worker.tree.out_of(ROOT).map(|(_, e)| e.visits).sum();
            }
        }
    }
    fn forget(&mut self) {
        for worker in &mut self.workers {
            worker.tree.clear();
            worker.games = 0;
        }
    }
    /// Adds up what the threads found about each move.
    fn weigh(&self, seat: Seat, moves: &[G::Move]) -> Vec<Weighed<G::Move>> {
        let mut sums = vec![(0u32, 0.0f32, f32::NAN); moves.len()];
        for worker in &self.workers {
            for (_, edge) in worker.tree.out_of(ROOT) {
                if edge.seat == seat
                    && let Ok(i) = moves.binary_search(&edge.mv)
                {
                    sums[i].0 += edge.visits;
                    sums[i].1 += edge.total;
                    sums[i].2 = edge.first;
                }
            }
        }
        let all: u32 = sums.iter().map(|s| s.0).sum();
        let mut options: Vec<Weighed<G::Move>> = moves
            .iter()
            .zip(&sums)
            .map(|(mv, (visits, total, first))| Weighed {
                mv: *mv,
                share: *visits as f32 / all.max(1) as f32,
                expected: match visits {
                    0 => (!first.is_nan()).then_some(*first),
                    _ => Some(total / *visits as f32),
                },
            })
            .collect();
        let expected = |w: &Weighed<G::Move>| w.expected.unwrap_or(-1.0);
        options.sort_by(|a, b| b.share.total_cmp(&a.share).then(expected(b).total_cmp(&expected(a))));
        options
    }
    /// How play is expected to go on: the most tried moves that are offered in an imagined position.
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

/// One thread thinks until its part of the budget is spent or the leading move cannot be overtaken.
fn think<G: Judge>(worker: &mut Worker<G>, seen: &Seen<'_, G>, settings: &Settings, began: Instant, threads: u32) {
    const LOOK_EVERY: u32 = 32;
    let mut done = 0;
    match settings.budget {
        Budget::Nodes(nodes) => {
            let nodes = nodes.div_ceil(threads);
            // Games that were imagined before and still serve count.
            while worker.games < nodes {
                worker.imagine(seen, settings);
                done += 1;
                if settings.stops_early && done % LOOK_EVERY == 0 && worker.lead() > nodes - worker.games {
                    break;
                }
            }
        }
        Budget::Time(time) => loop {
            worker.imagine(seen, settings);
            done += 1;
            let spent = began.elapsed();
            if spent >= time {
                break;
            }
            if settings.stops_early && done % LOOK_EVERY == 0 {
                let left = (time - spent).as_secs_f64() / spent.as_secs_f64() * f64::from(done);
                let lead = f64::from(worker.lead());
                // A move that has had nearly all the attention for a good part of the time will keep it.
                let clear = spent * 4 > time && lead * 8.0 > f64::from(worker.games) * 7.0;
                if clear || lead > left {
                    break;
                }
            }
        },
    }
}

impl<G: Judge> Player<G> for Search<G> {
    fn choose(&mut self, seen: &Seen<'_, G>) -> G::Move {
        let began = Instant::now();
        let seat = seen.seat();
        let mut moves = Vec::new();
        seen.moves(&mut moves);
        self.thought = None;
        if let [only] = moves[..] {
            // Nothing to think about, and nothing to tidy: the tree is followed at the next real decision.
            self.thought = Some(Thought {
                seat,
                imagined: seen.deal(&mut self.dice),
                chosen: only,
                options: vec![Weighed { mv: only, share: 1.0, expected: None }],
                line: vec![(seat, only)],
                games: 0,
                took: began.elapsed(),
            });
            return only;
        }
        self.follow(seen);
        self.think(seen);
        let options = self.weigh(seat, &moves);
        let chosen = options.first().map_or(moves[0], |w| w.mv);
        let imagined = seen.deal(&mut self.dice);
        let line = self.line(imagined.clone(), seat, chosen);
        // While others write drafts too, the order of the moves tells nothing: the tree is not kept.
        let alone = matches!(seen.to_move(), ToMove::One(_));
        self.kept = alone.then_some(Kept { past: seen.past(), seat, chosen });
        let games = self.games();
        self.thought = Some(Thought { seat, imagined, chosen, options, line, games, took: began.elapsed() });
        chosen
    }
    fn thought(&self) -> Option<&Thought<G>> {
        self.thought.as_ref()
    }
    fn reseed(&mut self, seed: u64) {
        self.dice = Dice::quick(seed);
        self.workers = (0..self.settings.threads.max(1)).map(|_| Worker::new(self.dice.seed())).collect();
        self.kept = None;
        self.thought = None;
    }
}
