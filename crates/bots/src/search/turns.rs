//! Long turns, which consist of many decisions.
//!
//! A tree would not reach the end of such a turn, and a single move says little. So the search holds a line:
//! all its own moves to the end of the turn. It plays the line through the reply with a few random seeds,
//! changes one move, keeps the rest as far as it still fits, and keeps a change that does better with the
//! same seeds (online evolutionary planning; Justesen, Mahlmann and Togelius, 2016, with one parent and one
//! change at a time). The line is kept for the next decisions of the turn.
//!
//! If the rules play the opponent (an Automa), a question during its turn is answered in the same way: each
//! answer is played out to the own next turn.

use super::worker::Worker;
use super::{Budget, Leaf, Settings};
use crate::ahead::Turns;
use crate::seen::{Seen, sensible};
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};
use table::{Ctx, Dice, Judge, Seat, ToMove};

/// Number of random seeds per change: initial, maximum.
const LUCKS: usize = 6;
const MOST_LUCKS: usize = 24;
/// A change that is worse by this fraction of a win with the first seed is given up at once.
const WORSE: f32 = 0.03;
/// The number of evaluated alternatives, the most promising ones, that are tried for one move.
const OTHERS: usize = 10;
const JUDGED: usize = 24;
/// A longer turn is evaluated where it stands.
const LONGEST: usize = 400;
/// For a question during another seat's move: the number of most promising answers, the number of seeds for
/// each, and the time after which no further seed is started. The other seat waits.
const ANSWERS: usize = 4;
const ANSWER_LUCKS: usize = 3;
const ANSWER_TIME: Duration = Duration::from_micros(1500);

/// A line of own moves and its results.
#[derive(Clone, Debug)]
pub(super) struct Line<M> {
    pub(super) moves: Vec<M>,
    /// One result per seed, as far as it was tried.
    results: Vec<f32>,
}

impl<M> Line<M> {
    /// The number of tries and the sum of the results.
    pub(super) fn tries(&self) -> (u32, f64) {
        (self.results.len() as u32, self.results.iter().map(|result| f64::from(*result)).sum())
    }
    /// The mean result.
    pub(super) fn mean(&self) -> f64 {
        let (times, sum) = self.tries();
        sum / f64::from(times.max(1))
    }
}

/// What a thread found out about the rest of a turn.
#[derive(Clone, Debug)]
pub(super) struct Turn<M> {
    /// The best line.
    pub(super) best: Line<M>,
    /// For each first move of the lines that were compared with it: the number of tries and the sum of the
    /// results.
    pub(super) firsts: BTreeMap<M, (u32, f64)>,
}

/// A change of a line: this move at this index.
type Change<M> = Option<(usize, M)>;

/// The deals that are imagined repeatedly, each with its seed.
struct Lucks<G> {
    seat: Seat,
    deals: Vec<(G, u64)>,
}

impl<G: Judge> Worker<G> {
    /// Whether this is a decision of a long turn that is worth searching.
    pub(super) fn plans_turns(&mut self, seen: &Seen<'_, G>, settings: &Settings) -> bool {
        let plans = G::long_turns() && settings.looks_ahead && settings.leaf == Leaf::Judged && seen.attention() > 0;
        plans && matches!(seen.to_move(), ToMove::One(_)) && seen.deal(&mut self.dice).turn().is_some()
    }

    /// Searches the rest of the turn until the budget is spent. `known` is the line of an earlier decision.
    pub(super) fn plan_turn(
        &mut self,
        seen: &Seen<'_, G>,
        settings: &Settings,
        known: &[G::Move],
        luck: u64,
        spent: impl Fn(u32) -> bool,
    ) {
        self.race.clear();
        self.games = 0;
        let mut own = Dice::quick(luck);
        let mut lucks = Lucks { seat: seen.seat(), deals: Vec::new() };
        let more = |lucks: &mut Lucks<G>, own: &mut Dice| {
            for _ in 0..LUCKS {
                lucks.deals.push((seen.deal(own), own.seed()));
            }
        };
        more(&mut lucks, &mut own);
        let mut turn = Turn { best: self.first_line(&lucks, &[]), firsts: BTreeMap::new() };
        if !known.is_empty() {
            let line = self.first_line(&lucks, known);
            self.try_line(&lucks, &mut turn, line, 0.0, &spent);
        }
        let mut open = self.changes(&lucks, &turn.best.moves);
        while !spent(self.games) {
            let Some(change) = open.pop_front() else {
                // Nothing is better with these seeds; more of them may show a difference.
                if lucks.deals.len() >= MOST_LUCKS || settings.stops_early && lucks.deals.len() > 2 * LUCKS {
                    break;
                }
                more(&mut lucks, &mut own);
                open = self.changes(&lucks, &turn.best.moves);
                if open.is_empty() {
                    break;
                }
                continue;
            };
            let mut line = Line { moves: Vec::new(), results: Vec::new() };
            let result = self.unroll(&lucks, 0, &turn.best.moves, Some(change), &mut line.moves);
            line.results.push(result);
            if line.moves != turn.best.moves && self.try_line(&lucks, &mut turn, line, G::doubt(), &spent) {
                open = self.changes(&lucks, &turn.best.moves);
            }
        }
        self.turn = Some(turn);
    }

    /// Answers a question in another seat's turn that the rules play to its end: each answer is played out
    /// with the same few seeds until the own side's next turn begins. Returns nothing if another side would
    /// be asked on the way, which takes too long in the middle of a move.
    pub(super) fn answer(&mut self, seen: &Seen<'_, G>, settings: &Settings, luck: u64, began: Instant) -> Option<()> {
        let plans = G::long_turns() && settings.looks_ahead && settings.leaf == Leaf::Judged && seen.attention() == 0;
        if !plans || !matches!(seen.to_move(), ToMove::One(_)) {
            return None;
        }
        let (seat, mut own) = (seen.seat(), Dice::quick(luck));
        let mut deal = seen.deal(&mut own);
        if deal.question(seat).own_turn || deal.turn().is_none() {
            return None;
        }
        let mut moves = Vec::new();
        sensible(&deal, seat, &mut moves);
        // Passing is always one of them and comes first, so that no answer is given that brings no more.
        let pass = deal.pass_move(seat);
        moves.sort_by_cached_key(|mv| (Some(*mv) != pass, std::cmp::Reverse(deal.promise(seat, *mv))));
        moves.truncate(ANSWERS);
        let mut lines: Vec<Line<G::Move>> =
            moves.into_iter().map(|mv| Line { moves: vec![mv], results: Vec::new() }).collect();
        for luck in 0..ANSWER_LUCKS {
            if luck > 0 {
                if matches!(settings.budget, Budget::Time(_)) && began.elapsed() > ANSWER_TIME {
                    break;
                }
                deal = seen.deal(&mut own);
            }
            let seed = own.seed();
            for line in &mut lines {
                line.results.push(self.play_through(&deal, seat, line.moves[0], seed)?);
            }
        }
        self.games = lines.iter().map(|line| line.tries().0).sum();
        let firsts = lines.iter().map(|line| (line.moves[0], line.tries())).collect();
        let best = lines.into_iter().rev().max_by(|a, b| a.mean().total_cmp(&b.mean()))?;
        self.turn = Some(Turn { best, firsts });
        Some(())
    }

    /// Plays on after an answer until the own side's next turn begins; `None` if another seat would be asked.
    fn play_through(&mut self, deal: &G, seat: Seat, answer: G::Move, luck: u64) -> Option<f32> {
        let side = self.sides.side(seat);
        let (mut position, mut dice, mut turns) = (deal.clone(), self.ahead.dice(luck), Turns::default());
        turns.note(&position, seat);
        position.apply(seat, answer, &mut Ctx::mute(&mut dice));
        for _ in 0..LONGEST {
            let asked = match position.to_move() {
                ToMove::Over(outcome) => return Some(self.sides.result(outcome)[side]),
                ToMove::One(asked) if self.sides.side(asked) == side => asked,
                _ => return None,
            };
            turns.note(&position, asked);
            if turns.begun > 0 {
                return Some(self.sides.at_rest(&position, side, &self.ahead.weights));
            }
            let mv = self.by_judgement(&position, asked, &mut dice);
            position.apply(asked, mv, &mut Ctx::mute(&mut dice));
        }
        None
    }

    /// A line by evaluation, which follows a known line as far as that fits.
    fn first_line(&mut self, lucks: &Lucks<G>, known: &[G::Move]) -> Line<G::Move> {
        let mut moves = Vec::new();
        let result = self.unroll(lucks, 0, known, None, &mut moves);
        Line { moves, results: vec![result] }
    }

    /// Compares a line with the best so far, seed by seed, and replaces it if it is better by more than
    /// `doubt` standard errors.
    fn try_line(
        &mut self,
        lucks: &Lucks<G>,
        turn: &mut Turn<G::Move>,
        mut line: Line<G::Move>,
        doubt: f64,
        spent: &impl Fn(u32) -> bool,
    ) -> bool {
        let (mut sum, mut squares) = (0.0, 0.0);
        let mut spare = Vec::new();
        let mut kept = true;
        for luck in 0..lucks.deals.len() {
            if line.results.len() <= luck {
                let result = self.unroll(lucks, luck, &line.moves, None, &mut spare);
                line.results.push(result);
            }
            if turn.best.results.len() <= luck {
                let result = self.unroll(lucks, luck, &turn.best.moves, None, &mut spare);
                turn.best.results.push(result);
            }
            let ahead = f64::from(line.results[luck] - turn.best.results[luck]);
            sum += ahead;
            squares += ahead * ahead;
            let slack = if luck == 0 { f64::from(WORSE) } else { 0.0 };
            if sum < -slack || spent(self.games) {
                kept = false;
                break;
            }
        }
        if let Some(first) = line.moves.first() {
            let (known, (times, sum)) = (turn.firsts.entry(*first).or_default(), line.tries());
            *known = (known.0 + times, known.1 + sum);
        }
        let n = lucks.deals.len() as f64;
        let mean = sum / n;
        let error = ((squares / n - mean * mean).max(0.0) / (n - 1.0).max(1.0)).sqrt();
        let better = kept && mean > 0.0 && mean > doubt * error;
        if better {
            turn.best = line;
        }
        better
    }

    /// Changes to try: for each move of the line, the better ones first.
    fn changes(&mut self, lucks: &Lucks<G>, line: &[G::Move]) -> VecDeque<(usize, G::Move)> {
        let (deal, luck) = &lucks.deals[0];
        let (seat, mut position) = (lucks.seat, deal.clone());
        let mut dice = self.ahead.dice(*luck);
        let mut found: Vec<Vec<(usize, G::Move)>> = Vec::new();
        let mut turns = Turns::default();
        for (at, planned) in line.iter().enumerate() {
            // What others answer on the way.
            while let ToMove::One(asked) = position.to_move() {
                turns.note(&position, asked);
                if asked == seat && position.question(seat).own_turn || turns.begun > 0 {
                    break;
                }
                let mv = self.by_judgement(&position, asked, &mut dice);
                position.apply(asked, mv, &mut Ctx::mute(&mut dice));
            }
            if turns.begun > 0 || position.to_move() != ToMove::One(seat) || position.check(seat, *planned).is_err() {
                break;
            }
            if position.attention(seat) > 0 {
                found.push(self.others(&position, seat, *planned).into_iter().map(|mv| (at, mv)).collect());
            }
            position.apply(seat, *planned, &mut Ctx::mute(&mut dice));
        }
        let mut changes = VecDeque::new();
        for rank in 0..OTHERS {
            self.dice.shuffle(&mut found);
            changes.extend(found.iter().filter_map(|others| others.get(rank)));
        }
        changes
    }

    /// Alternatives for one move: the most promising, and of those the ones with the best evaluation unless
    /// the game recommends one.
    fn others(&mut self, position: &G, seat: Seat, planned: G::Move) -> Vec<G::Move> {
        let mut moves = Vec::new();
        sensible(position, seat, &mut moves);
        moves.retain(|mv| *mv != planned);
        moves.sort_by_cached_key(|mv| std::cmp::Reverse(position.promise(seat, *mv)));
        if moves.len() > OTHERS && position.routine(seat).is_none() {
            moves.truncate(JUDGED);
            let luck = self.dice.seed();
            let mut judged: Vec<(f32, G::Move)> =
                moves.iter().map(|mv| (self.ahead.after(position, seat, *mv, luck, 0), *mv)).collect();
            judged.sort_by(|a, b| b.0.total_cmp(&a.0));
            moves = judged.into_iter().map(|(_, mv)| mv).collect();
        }
        moves.truncate(OTHERS);
        moves
    }

    /// The move that is made without search.
    fn by_judgement(&mut self, position: &G, seat: Seat, dice: &mut Dice) -> G::Move {
        position.routine(seat).unwrap_or_else(|| self.ahead.best(position, seat, dice.seed()))
    }

    /// Plays a line with one change to the end of the turn and through the reply; writes down what was
    /// played.
    fn unroll(
        &mut self,
        lucks: &Lucks<G>,
        luck: usize,
        line: &[G::Move],
        change: Change<G::Move>,
        played: &mut Vec<G::Move>,
    ) -> f32 {
        played.clear();
        self.games += 1;
        let (seat, side) = (lucks.seat, self.sides.side(lucks.seat));
        let (mut position, mut dice) = (lucks.deals[luck].0.clone(), self.ahead.dice(lucks.deals[luck].1));
        let mut turns = Turns::default();
        let mut follow = Follow { line, at: 0, change, loose: false, offered: std::mem::take(&mut self.moves) };
        let over = loop {
            let asked = match position.to_move() {
                ToMove::Over(outcome) => break Some(outcome),
                ToMove::One(asked) => asked,
                ToMove::Several { .. } => break None,
            };
            turns.note(&position, asked);
            if turns.begun > 0 || played.len() > LONGEST {
                break None;
            }
            // A question in another seat's turn is not part of the line: it depends on that seat's dice.
            let own = asked == seat && position.question(seat).own_turn;
            let mv = if own { follow.next(&position, seat, played.len()) } else { None };
            let mv = mv.unwrap_or_else(|| self.by_judgement(&position, asked, &mut dice));
            if own {
                played.push(mv);
            }
            position.apply(asked, mv, &mut Ctx::mute(&mut dice));
        };
        self.moves = follow.offered;
        if let Some(outcome) = over {
            return self.sides.result(outcome)[side];
        }
        // If the rules play the reply, it is over when the own side is asked for its next turn.
        let answered = |asked: Seat| turns.begun > 0 && self.sides.side(asked) == side;
        if matches!(position.to_move(), ToMove::One(asked) if answered(asked)) {
            // Half of the value is how that turn begins, which has little variance; half is how it goes on.
            let now = self.sides.at_rest(&position, side, &self.ahead.weights);
            self.ahead.play_to(&mut position, turns, turns.begun, &mut dice);
            return (now + self.sides.at_rest(&position, side, &self.ahead.weights)) / 2.0;
        }
        self.ahead.play_on(position, turns, G::horizon(), &mut dice)[side]
    }
}

/// The progress in a line while it is played.
struct Follow<'a, M> {
    line: &'a [M],
    at: usize,
    change: Change<M>,
    /// Whether something happened after which the rest may not fit.
    loose: bool,
    /// The offered moves: listing them is faster than checking one move.
    offered: Vec<M>,
}

impl<M: Copy + PartialEq> Follow<'_, M> {
    fn list<G: Judge<Move = M>>(&mut self, position: &G, seat: Seat) {
        self.offered.clear();
        position.moves(seat, &mut self.offered);
    }
    /// The next move of the line that is legal here. `None` if there is none, or if something remains to be
    /// done that the line does not contain.
    fn next<G: Judge<Move = M>>(&mut self, position: &G, seat: Seat, made: usize) -> Option<M> {
        if let Some((place, mv)) = self.change
            && place == made
        {
            (self.at, self.change, self.loose) = (self.at + 1, None, true);
            self.list(position, seat);
            return self.offered.contains(&mv).then_some(mv);
        }
        if self.at < self.line.len() {
            self.list(position, seat);
        }
        while let Some(mv) = self.line.get(self.at).copied() {
            if position.takes_back(mv) || !self.offered.contains(&mv) {
                (self.at, self.loose) = (self.at + 1, true);
                continue;
            }
            let ends = self.loose && position.pass_move(seat) == Some(mv);
            if ends && position.routine(seat).is_some_and(|other| other != mv) {
                return None;
            }
            self.at += 1;
            return Some(mv);
        }
        None
    }
}
