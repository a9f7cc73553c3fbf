//! Secret decisions of several seats at once: whole drafts against whole drafts.
//!
//! Looking at one move of a draft tells nothing: what it is worth shows when all drafts are open. So the search
//! collects whole drafts for every seat that writes one, imagines a deal, lets everybody write one of theirs, opens
//! them and judges what comes of it; and it asks of every seat what each other draft of its own would have brought.
//! Each seat then leans towards what it regrets not to have written (regret matching; Hart and Mas-Colell, 2000).
//! Averaged over many deals that is a mixture that nobody can use by foreseeing it; where one draft is simply best,
//! it is that draft. The bot draws its own from the mixture.

use super::worker::Worker;
use super::{Budget, Leaf, Settings};
use crate::ahead::Turns;
use crate::drafting::{reopen, write, writes};
use crate::seen::Seen;
use crate::side::Worths;
use std::time::Instant;
use table::seat::MAX_SEATS;
use table::{Ctx, Dice, Judge, Seat, SeatSet, ToMove};

/// Drafts of its own that a seat weighs, more where the game proposes them, and of each other seat in one deal.
const OWN: usize = 16;
const PROPOSED: usize = 24;
const OTHERS: usize = 10;
/// So often a game is asked to propose more of them.
const ASKED: u32 = 3;
/// After so many rounds, again and again, the worse half of the own drafts is laid aside, but not the last few; and from
/// those that are left, so many new ones are put together.
const CULL: u32 = 8;
const LAST: usize = 6;
const BRED: usize = 4;
/// A draft of so many moves can be changed in one of them.
const LONG: usize = 3;
/// Drafts of another seat that are remembered over all deals.
const POOL: usize = 64;
/// A draft that takes more moves than this is given up.
const LONGEST: usize = 256;
/// How often, in a hundred drafts, any is tried that no regret speaks for.
const CURIOUS: u32 = 10;
/// Drafts that the mixture gives less than this part of its most likely one are left out: they are traces of how it
/// was found.
const TRACE: f64 = 0.12;
/// Of drafts that a game proposes, some of very many, only those are written that are hardly worse than the best: by so many
/// standard errors of what is known about it.
const NEAR: f64 = 0.5;
/// Rounds before the search may stop because the mixture has become one draft.
const LEAST: u32 = 48;

/// One draft of a seat, and what was found out about it.
#[derive(Clone, Debug)]
pub(super) struct Draft<M> {
    pub(super) moves: Vec<M>,
    /// How much better than its mixture it would have been, summed up; never below nothing.
    regret: f64,
    /// Its part in the mixtures of all rounds, later ones counting more.
    pub(super) part: f64,
    /// What came of it, summed up, and how often.
    pub(super) total: f64,
    pub(super) tries: u32,
    /// How much better than the mixture it was, summed up, and over how many rounds; what is long ago counts less.
    lead: f64,
    weighed: f64,
    /// The squares of the leads, summed up in the same way.
    squares: f64,
    /// Is it laid aside?
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
    /// How much better than the mixture it was on average, in the same deals.
    fn mean(&self) -> f64 {
        self.lead / self.weighed.max(1.0)
    }
    /// The standard error of its lead.
    fn error(&self) -> f64 {
        let (mean, weighed) = (self.mean(), self.weighed.max(1.0));
        ((self.squares / weighed - mean * mean).max(0.0) / weighed).sqrt()
    }
    /// Adds what another thread found out about the same draft.
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

/// What the seats have written so far, in the mind of one thread.
#[derive(Clone, Debug)]
pub(super) struct Book<M> {
    /// For each seat its drafts.
    pub(super) pools: [Vec<Draft<M>>; MAX_SEATS],
    /// Rounds thought.
    rounds: u32,
    /// Does the game propose its drafts, each of many moves? Then they are some of very many.
    pub(super) proposed: bool,
}

impl<M> Default for Book<M> {
    fn default() -> Self {
        Book { pools: std::array::from_fn(|_| Vec::new()), rounds: 0, proposed: false }
    }
}

impl<M> Book<M> {
    /// Who learns in this round beside the own seat: all others; where drafts are long and many, one of them every other round.
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
    /// Whole drafts of a seat in a position, each leading to another one: the game's own proposals, then drafts by
    /// judgement, by promise and by chance.
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
            // A game that proposes enough is believed.
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
                    // Now promising, now any.
                    _ => self.steps.promising(&mut after, seat, 1 + (attempt % 3) as u8, &mut self.dice),
                });
            }
            if !writes(&after, seat) {
                add(&mut found, moves, after, most);
            }
        }
        found.into_iter().map(|(moves, _)| moves).collect()
    }

    /// Thinks about drafts until the budget is spent.
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

    /// One round: a deal, a draft of everybody, and for every seat what its other drafts would have brought.
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
        // The own seat first: what it finds out counts even when time is up.
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
                // Each of the own drafts is tried once, however little time there is; of very many, a few.
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

    /// Puts new drafts together from the best: one of them with a move of another.
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

    /// For each seat that writes, the drafts it could write in this deal; new ones where it has none.
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

    /// Everybody writes what the profile says, all is opened, and play goes on.
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
            // A seat without a whole draft that fits just writes one.
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

/// Keeps a draft unless one that leads to the same position is there.
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

/// The chance of each open draft: by its regret, or any when none is regretted.
fn mixture<M>(pool: &[Draft<M>], open: &[usize]) -> Vec<f64> {
    let all: f64 = open.iter().map(|i| pool[*i].regret).sum();
    let even = 1.0 / open.len().max(1) as f64;
    open.iter().map(|i| if all > 0.0 { pool[*i].regret / all } else { even }).collect()
}

/// Draws one of the open drafts.
fn pick<M>(pool: &[Draft<M>], open: &[usize], dice: &mut Dice) -> usize {
    if open.is_empty() {
        return usize::MAX;
    }
    if dice.below(100) < CURIOUS {
        return open[dice.below(open.len() as u32) as usize];
    }
    open[draw(&mixture(pool, open), dice)]
}

/// Draws a place by its chance.
pub(super) fn draw(chances: &[f64], dice: &mut Dice) -> usize {
    let all: f64 = chances.iter().sum();
    let mut at = f64::from(dice.below(1 << 30)) / f64::from(1 << 30) * all;
    for (i, chance) in chances.iter().enumerate() {
        at -= chance;
        if at < 0.0 {
            return i;
        }
    }
    // Rounding may leave a trace: the last that has any chance.
    chances.iter().rposition(|c| *c > 0.0).unwrap_or_default()
}

/// What would have come of each open draft: regrets grow, and the mixture goes into the average.
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

/// Lays the worse half of the drafts aside: what came of them in the same deals was worse.
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

/// The mixture that was found, without traces: a chance for each draft. Where drafts are some of very many, few deals show each,
/// and most of what a mixture holds is luck: then only those that are as good as the best, and were weighed as often.
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

/// Has the mixture become a single draft?
fn is_one<M>(pool: &[Draft<M>]) -> bool {
    let all: f64 = pool.iter().map(|d| d.part).sum();
    pool.iter().any(|d| d.part > 0.95 * all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two players who learn from each other's mixtures in a matrix of gains of the first.
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
        // The first two are equal, the third is a little worse, all in the same luck; the fourth was lucky once.
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
