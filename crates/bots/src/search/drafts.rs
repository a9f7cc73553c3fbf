//! Simultaneous secret decisions: whole drafts against whole drafts.
//!
//! A single move of a draft has no value; the value shows when all drafts are revealed. So the search
//! collects whole drafts for every seat, imagines a deal, lets every seat write one, reveals and evaluates
//! them, and computes for every seat what its other drafts would have brought. Each seat then moves towards
//! the drafts it regrets not having written (regret matching; Hart and Mas-Colell, 2000). The average over
//! many deals is a mixture that cannot be exploited by foreseeing it; if one draft is simply best, it is that
//! draft. The bot draws its own draft from the mixture.

use super::worker::Worker;
use super::{Budget, Leaf, Settings};
use crate::ahead::Turns;
use crate::drafting::{reopen, write, writes};
use crate::seen::Seen;
use crate::side::Worths;
use std::time::Instant;
use table::seat::MAX_SEATS;
use table::{Ctx, Dice, Judge, Seat, SeatSet, ToMove};

/// Number of own drafts to compare (more if the game proposes them), and of each other seat in one deal.
const OWN: usize = 16;
const PROPOSED: usize = 24;
const OTHERS: usize = 10;
/// How often a game is asked to propose more.
const ASKED: u32 = 3;
/// After this many rounds, repeatedly, the worse half of the own drafts is dropped (except the last few), and
/// this many new ones are combined from the rest.
const CULL: u32 = 8;
const LAST: usize = 6;
const BRED: usize = 4;
/// Maximum length of a draft in which one move can be changed.
const LONG: usize = 3;
/// Maximum number of drafts of another seat remembered over all deals.
const POOL: usize = 64;
/// A longer draft is given up.
const LONGEST: usize = 256;
/// How often, in percent, a random draft is tried whatever its regret.
const CURIOUS: u32 = 10;
/// Drafts whose probability is below this fraction of the most likely one are dropped: they are artefacts of
/// the iteration.
const TRACE: f64 = 0.12;
/// Of drafts proposed by a game (a few of very many), only those are written that are at most this many
/// standard errors worse than the best.
const NEAR: f64 = 0.5;
/// Minimum number of rounds before the search may stop because the mixture has become one draft.
const LEAST: u32 = 48;

/// A draft of a seat and its statistics.
#[derive(Clone, Debug)]
pub(super) struct Draft<M> {
    pub(super) moves: Vec<M>,
    /// The sum of its regrets, never negative.
    regret: f64,
    /// Its part in the mixtures of all rounds; later rounds count more.
    pub(super) part: f64,
    /// The sum of its results, and their number.
    pub(super) total: f64,
    pub(super) tries: u32,
    /// The sum of its leads over the mixture, and the number of rounds; older rounds count less.
    lead: f64,
    weighed: f64,
    /// The sum of the squared leads, in the same way.
    squares: f64,
    /// Whether it was dropped.
    aside: bool,
}

impl<M> Draft<M> {
    fn new(moves: Vec<M>) -> Draft<M> {
        Draft {
            moves,
            regret: 0.0,
            part: 0.0,
            total: 0.0,
            tries: 0,
            lead: 0.0,
            weighed: 0.0,
            squares: 0.0,
            aside: false,
        }
    }
    /// Its mean lead over the mixture in the same deals.
    fn mean(&self) -> f64 {
        self.lead / self.weighed.max(1.0)
    }
    /// The standard error of its lead.
    fn error(&self) -> f64 {
        let (mean, weighed) = (self.mean(), self.weighed.max(1.0));
        ((self.squares / weighed - mean * mean).max(0.0) / weighed).sqrt()
    }
    /// Adds the statistics of another thread for the same draft.
    pub(super) fn add(&mut self, other: &Draft<M>) {
        self.part += other.part;
        self.total += other.total;
        self.tries += other.tries;
        self.lead += other.lead;
        self.weighed += other.weighed;
        self.squares += other.squares;
        self.aside &= other.aside;
    }
}

/// The drafts that one thread knows.
#[derive(Clone, Debug)]
pub(super) struct Book<M> {
    /// The drafts of each seat.
    pub(super) pools: [Vec<Draft<M>>; MAX_SEATS],
    /// The number of rounds so far.
    rounds: u32,
    /// Whether the game proposes its drafts, each of many moves. Then they are a few of very many.
    pub(super) proposed: bool,
}

impl<M> Default for Book<M> {
    fn default() -> Self {
        Book { pools: std::array::from_fn(|_| Vec::new()), rounds: 0, proposed: false }
    }
}

impl<M> Book<M> {
    /// The seats that learn in this round besides the own one: all others, or one of them every other round
    /// if drafts are long and many.
    fn learners(&self, others: SeatSet) -> SeatSet {
        match self.proposed {
            false => others,
            true if self.rounds % 2 == 1 => SeatSet::NONE,
            true => {
                let one = others.iter().nth((self.rounds / 2) as usize % others.len().max(1));
                one.map_or(SeatSet::NONE, SeatSet::only)
            }
        }
    }
}

impl<G: Judge> Worker<G> {
    /// Whole drafts of a seat in a position, each with another result: the game's proposals, then drafts by
    /// evaluation, by promise and by chance.
    pub(super) fn propose(&mut self, position: &G, seat: Seat, most: usize, settings: &Settings) -> Vec<Vec<G::Move>> {
        let mut found: Vec<(Vec<G::Move>, G)> = Vec::new();
        let mut luck = None;
        for _ in 0..ASKED {
            let (mut proposed, before) = (Vec::new(), found.len());
            position.drafts(seat, &mut self.dice, &mut proposed);
            if proposed.len() > most {
                self.dice.shuffle(&mut proposed);
            }
            let luck = *luck.get_or_insert_with(|| self.dice.seed());
            for moves in proposed {
                let mut after = position.clone();
                if write(&mut after, seat, &moves, &mut Dice::quick(luck)) {
                    add(&mut found, moves, after, most);
                }
            }
            // Enough, or nothing new.
            if found.len() >= most || found.len() == before {
                break;
            }
        }
        let luck = luck.unwrap_or_default();
        let own = found.len();
        for attempt in 0..2 * most {
            // If the game proposes enough, only its proposals are used.
            if own >= 2 || found.len() >= most {
                break;
            }
            let (mut after, mut moves) = (position.clone(), Vec::new());
            let mut dice = Dice::quick(luck);
            while writes(&after, seat) && moves.len() < LONGEST {
                moves.push(match attempt {
                    0 if settings.looks_ahead => {
                        let mv = self.ahead.best(&after, seat, luck);
                        after.apply(seat, mv, &mut Ctx::mute(&mut dice));
                        mv
                    }
                    0 | 1 => self.steps.promising(&mut after, seat, u8::MAX, &mut self.dice),
                    // Alternates between promising and random drafts.
                    _ => self.steps.promising(&mut after, seat, 1 + (attempt % 3) as u8, &mut self.dice),
                });
            }
            if !writes(&after, seat) {
                add(&mut found, moves, after, most);
            }
        }
        found.into_iter().map(|(moves, _)| moves).collect()
    }

    /// Iterates until the budget is spent.
    pub(super) fn think_drafts(
        &mut self,
        seen: &Seen<'_, G>,
        book: &mut Book<G::Move>,
        settings: &Settings,
        began: Instant,
        threads: u32,
    ) {
        let me = seen.seat();
        let mut done = 0;
        let spent = |done: u32| match settings.budget {
            Budget::Nodes(nodes) => done >= nodes.div_ceil(threads),
            Budget::Time(time) => began.elapsed() >= time,
        };
        while !spent(done) {
            let own = &book.pools[me.index()];
            if settings.stops_early && (own.len() < 2 || book.rounds >= LEAST && is_one(own)) {
                break;
            }
            done += self.round(seen, book, settings, |games| spent(done + games)).max(1);
        }
        self.games += done;
    }

    /// One round: a deal, a draft of everybody, and for every seat the results of its other drafts.
    fn round(
        &mut self,
        seen: &Seen<'_, G>,
        book: &mut Book<G::Move>,
        settings: &Settings,
        enough: impl Fn(u32) -> bool,
    ) -> u32 {
        let me = seen.seat();
        let mut deal = seen.deal(&mut self.dice);
        reopen(&mut deal, me, &mut self.moves, &mut self.dice);
        let ToMove::Several { waiting, .. } = deal.to_move() else { return 0 };
        let open = self.fitting(&deal, me, waiting, book, settings);
        let luck = self.dice.seed();
        let mut profile = [0usize; MAX_SEATS];
        for seat in waiting.iter() {
            let pool = &book.pools[seat.index()];
            profile[seat.index()] = pick(pool, &open[seat.index()], &mut self.dice);
        }
        let mut games = 1;
        let base = self.open_drafts(&deal, waiting, &profile, book, luck, settings);
        book.rounds += 1;
        // The own seat first, so that its results count even if time runs out.
        for seat in std::iter::once(me).chain(book.learners(waiting.without(me)).iter()) {
            let i = seat.index();
            let side = self.sides.side(seat);
            let mut worths = Vec::with_capacity(open[i].len());
            for draft in &open[i] {
                if *draft == profile[i] {
                    worths.push(base[side]);
                    continue;
                }
                if enough(games) && (seat != me || book.rounds > 1) {
                    return games;
                }
                // Each own draft is tried once, however little time there is; of very many, a few.
                if enough(games) && book.proposed && worths.len() >= LAST {
                    break;
                }
                let mut other = profile;
                other[i] = *draft;
                worths.push(self.open_drafts(&deal, waiting, &other, book, luck, settings)[side]);
                games += 1;
            }
            learn(&mut book.pools[i], &open[i][..worths.len()], &worths, book.rounds);
        }
        if book.proposed && book.rounds.is_multiple_of(CULL) {
            cull(&mut book.pools[me.index()]);
            self.breed(&deal, me, &mut book.pools[me.index()]);
        }
        games
    }

    /// Combines new drafts from the best ones: one of them with a move of another.
    fn breed(&mut self, deal: &G, seat: Seat, pool: &mut Vec<Draft<G::Move>>) {
        let kept: Vec<usize> = (0..pool.len()).filter(|i| !pool[*i].aside).collect();
        if kept.len() < 2 || pool.len() > 4 * PROPOSED {
            return;
        }
        let best = kept.iter().copied().max_by(|a, b| pool[*a].mean().total_cmp(&pool[*b].mean())).unwrap_or_default();
        for _ in 0..BRED {
            let other = &pool[kept[self.dice.below(kept.len() as u32) as usize]].moves;
            let mut moves = pool[best].moves.clone();
            let (from, at) =
                (self.dice.below(other.len() as u32) as usize, self.dice.below(moves.len() as u32) as usize);
            if moves.contains(&other[from]) {
                continue;
            }
            moves[at] = other[from];
            let known = pool.iter().any(|draft| draft.moves == moves);
            if !known && write(&mut deal.clone(), seat, &moves, &mut Dice::quick(1)) {
                pool.push(Draft::new(moves));
            }
        }
    }

    /// The drafts that each seat could write in this deal; new ones if it has none.
    fn fitting(
        &mut self,
        deal: &G,
        me: Seat,
        waiting: SeatSet,
        book: &mut Book<G::Move>,
        settings: &Settings,
    ) -> [Vec<usize>; MAX_SEATS] {
        let mut open: [Vec<usize>; MAX_SEATS] = std::array::from_fn(|_| Vec::new());
        for seat in waiting.iter() {
            let fits = |moves: &[G::Move]| {
                let mut after = deal.clone();
                write(&mut after, seat, moves, &mut Dice::quick(1))
            };
            let pool = &book.pools[seat.index()];
            let mut fitting: Vec<usize> =
                (0..pool.len()).filter(|i| !pool[*i].aside && fits(&pool[*i].moves)).collect();
            if seat != me {
                if fitting.len() < OTHERS / 2 && pool.len() < POOL {
                    for moves in self.propose(deal, seat, OTHERS - fitting.len(), settings) {
                        let pool = &mut book.pools[seat.index()];
                        if pool.iter().all(|d| d.moves != moves) {
                            fitting.push(pool.len());
                            pool.push(Draft::new(moves));
                        }
                    }
                }
                self.dice.shuffle(&mut fitting);
                fitting.truncate(OTHERS);
            }
            open[seat.index()] = fitting;
        }
        open
    }

    /// Everybody writes the draft of the profile, all are revealed, and play continues.
    fn open_drafts(
        &mut self,
        deal: &G,
        waiting: SeatSet,
        profile: &[usize; MAX_SEATS],
        book: &Book<G::Move>,
        luck: u64,
        settings: &Settings,
    ) -> Worths {
        let mut position = deal.clone();
        let after = std::mem::replace(&mut self.dice, self.ahead.dice(luck));
        for seat in waiting.iter() {
            let pool = &book.pools[seat.index()];
            let written = pool
                .get(profile[seat.index()])
                .is_some_and(|draft| write(&mut position, seat, &draft.moves, &mut self.dice));
            // A seat for which no whole draft fits writes any.
            for _ in 0..LONGEST {
                if written || !writes(&position, seat) {
                    break;
                }
                self.steps.promising(&mut position, seat, settings.draft_tries, &mut self.dice);
            }
        }
        let worths = match settings.leaf {
            Leaf::Judged => self.ahead.foresee(position, &mut self.dice),
            Leaf::Random => self.judge(position, Turns::default(), settings),
        };
        self.dice = after;
        worths
    }
}

/// Keeps a draft unless there is one with the same result.
fn add<G: Judge>(found: &mut Vec<(Vec<G::Move>, G)>, moves: Vec<G::Move>, after: G, most: usize) {
    if found.len() < most && found.iter().all(|(_, known)| *known != after) {
        found.push((moves, after));
    }
}

/// The drafts of a seat for its own decision.
pub(super) fn own_book<G: Judge>(worker: &mut Worker<G>, seen: &Seen<'_, G>, settings: &Settings) -> Book<G::Move> {
    let mut deal = seen.deal(&mut worker.dice);
    reopen(&mut deal, seen.seat(), &mut worker.moves, &mut worker.dice);
    let mut book = Book::default();
    let one = deal.any_draft(seen.seat(), &mut Dice::quick(1));
    book.proposed = one.is_some_and(|moves| moves.len() >= LONG);
    let most = if book.proposed { PROPOSED } else { OWN };
    let drafts = worker.propose(&deal, seen.seat(), most, settings);
    book.pools[seen.seat().index()] = drafts.into_iter().map(Draft::new).collect();
    book
}

/// The probability of each draft: proportional to its regret, or uniform if there is none.
fn mixture<M>(pool: &[Draft<M>], open: &[usize]) -> Vec<f64> {
    let all: f64 = open.iter().map(|i| pool[*i].regret).sum();
    let even = 1.0 / open.len().max(1) as f64;
    open.iter().map(|i| if all > 0.0 { pool[*i].regret / all } else { even }).collect()
}

/// Draws one of the drafts.
fn pick<M>(pool: &[Draft<M>], open: &[usize], dice: &mut Dice) -> usize {
    if open.is_empty() {
        return usize::MAX;
    }
    if dice.below(100) < CURIOUS {
        return open[dice.below(open.len() as u32) as usize];
    }
    open[draw(&mixture(pool, open), dice)]
}

/// Draws an index by its probability.
pub(super) fn draw(chances: &[f64], dice: &mut Dice) -> usize {
    let all: f64 = chances.iter().sum();
    let mut at = f64::from(dice.below(1 << 30)) / f64::from(1 << 30) * all;
    for (i, chance) in chances.iter().enumerate() {
        at -= chance;
        if at < 0.0 {
            return i;
        }
    }
    // Rounding may leave a remainder: the last one with a positive probability.
    chances.iter().rposition(|c| *c > 0.0).unwrap_or_default()
}

/// Updates regrets and the average mixture with the results of all drafts.
fn learn<M>(pool: &mut [Draft<M>], open: &[usize], worths: &[f32], round: u32) {
    let chances = mixture(pool, open);
    let mean: f64 = chances.iter().zip(worths).map(|(c, w)| c * f64::from(*w)).sum();
    for ((i, worth), chance) in open.iter().zip(worths).zip(chances) {
        let draft = &mut pool[*i];
        draft.regret = (draft.regret + f64::from(*worth) - mean).max(0.0);
        draft.part += chance * f64::from(round);
        draft.total += f64::from(*worth);
        draft.lead += f64::from(*worth) - mean;
        draft.squares += (f64::from(*worth) - mean).powi(2);
        draft.weighed += 1.0;
        draft.tries += 1;
    }
}

/// Drops the half of the drafts with worse results in the same deals.
fn cull<M>(pool: &mut [Draft<M>]) {
    let mut open: Vec<usize> = (0..pool.len()).filter(|i| !pool[*i].aside).collect();
    open.sort_by(|a, b| pool[*b].mean().total_cmp(&pool[*a].mean()));
    for draft in pool.iter_mut() {
        (draft.lead, draft.weighed, draft.squares) = (draft.lead / 2.0, draft.weighed / 2.0, draft.squares / 2.0);
    }
    for at in open.iter().skip(open.len().div_ceil(2).max(LAST)) {
        let draft = &mut pool[*at];
        (draft.aside, draft.regret, draft.part) = (true, 0.0, 0.0);
    }
}

/// The resulting mixture without artefacts: a probability for each draft. If drafts are a few of very many,
/// each was seen in few deals and most of the mixture is noise: then only drafts that are as good as the best
/// and were tried as often count.
pub(super) fn found<M>(pool: &[Draft<M>], proposed: bool) -> Vec<f64> {
    let most = pool.iter().filter(|d| !d.aside).map(|d| d.weighed).fold(0.0, f64::max);
    let known = |d: &&Draft<M>| !d.aside && d.weighed > 0.0 && 2.0 * d.weighed >= most;
    let best = pool.iter().filter(known).max_by(|a, b| a.mean().total_cmp(&b.mean()));
    if let Some(best) = best.filter(|_| proposed) {
        let least = best.mean() - NEAR * best.error();
        let near = |d: &Draft<M>| known(&d) && d.mean() >= least;
        let parts: Vec<f64> = pool.iter().map(|d| if near(d) { d.part.max(f64::MIN_POSITIVE) } else { 0.0 }).collect();
        let all: f64 = parts.iter().sum();
        return parts.into_iter().map(|part| part / all).collect();
    }
    let most = pool.iter().map(|d| d.part).fold(0.0, f64::max);
    if most <= 0.0 {
        return vec![1.0 / pool.len().max(1) as f64; pool.len()];
    }
    let kept = pool.iter().map(|d| if d.part < TRACE * most { 0.0 } else { d.part });
    let all: f64 = kept.clone().sum();
    kept.map(|part| part / all).collect()
}

/// Whether the mixture has become a single draft.
fn is_one<M>(pool: &[Draft<M>]) -> bool {
    let all: f64 = pool.iter().map(|d| d.part).sum();
    pool.iter().any(|d| d.part > 0.95 * all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players who learn from each other's mixtures in a matrix game.
    fn learned(gains: &[[f32; 3]; 3], rounds: u32) -> [Vec<f64>; 2] {
        let mut pools: [Vec<Draft<u8>>; 2] = std::array::from_fn(|_| (0..3).map(|i| Draft::new(vec![i])).collect());
        let open = [0, 1, 2];
        let mut dice = Dice::quick(3);
        for round in 1..=rounds {
            let [mine, theirs] = [0, 1].map(|i| pick(&pools[i], &open, &mut dice));
            let rows: Vec<f32> = open.iter().map(|i| gains[*i][theirs]).collect();
            let columns: Vec<f32> = open.iter().map(|j| -gains[mine][*j]).collect();
            learn(&mut pools[0], &open, &rows, round);
            learn(&mut pools[1], &open, &columns, round);
        }
        pools.map(|pool| found(&pool, false))
    }

    #[test]
    fn rock_paper_scissors_is_played_evenly_and_a_best_draft_alone() {
        let rock = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]];
        for mixture in learned(&rock, 4000) {
            assert!(mixture.iter().all(|c| (c - 1.0 / 3.0).abs() < 0.06), "{mixture:?}");
        }
        let best = [[0.2, 0.3, 0.4], [0.1, 0.0, 0.1], [-0.2, 0.1, 0.0]];
        let [first, second] = learned(&best, 500);
        assert!(first[0] > 0.99 && second[0] > 0.99, "{first:?} {second:?}");
    }

    #[test]
    fn of_very_many_drafts_only_those_as_good_as_the_best_are_written() {
        let mut pool: Vec<Draft<u8>> = (0..4).map(|i| Draft::new(vec![i])).collect();
        let mut dice = Dice::quick(5);
        // The first two are equal, the third is slightly worse with the same dice; the fourth was lucky once.
        for round in 1..=40 {
            let luck = dice.below(100) as f32 / 100.0;
            let of = |worth: f32, dice: &mut Dice| worth + luck + dice.below(20) as f32 / 1000.0;
            let worths = [of(0.2, &mut dice), of(0.2, &mut dice), of(0.1, &mut dice)];
            learn(&mut pool, &[0, 1, 2], &worths, round);
        }
        learn(&mut pool, &[0, 1, 2, 3], &[0.2, 0.2, 0.1, 0.3], 41);
        let chances = found(&pool, true);
        assert!(chances[0] + chances[1] > 0.999, "{chances:?}");
        assert!(found(&pool, false)[3] < 0.2);
    }

    #[test]
    fn chances_are_kept_when_drawing() {
        let mut dice = Dice::quick(1);
        let mut drawn = [0; 3];
        for _ in 0..3000 {
            drawn[draw(&[0.5, 0.0, 0.25], &mut dice)] += 1;
        }
        assert!(drawn[1] == 0 && (1900..2100).contains(&drawn[0]), "{drawn:?}");
    }
}
