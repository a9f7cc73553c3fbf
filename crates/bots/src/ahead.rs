//! One-move lookahead with the game's evaluation, and play-outs in which everybody plays that way.

use crate::playout::{LONGEST_ANSWERS, Steps, unsettled};
use crate::seen::sensible;
use crate::side::{Sides, Worths};
use std::sync::Arc;
use table::{Ctx, Dice, Judge, Seat, ToMove, Weights};

/// How many continuations of its own a lookahead tries, by how many more may follow.
const CONTINUATIONS: [usize; 3] = [1, 4, 8];
/// The number of most promising moves among which a play-out chooses; fewer if turns are long.
const WIDTH: usize = 24;
const NARROW: usize = 8;
/// The number of random moves of which the most promising goes into a draft, if the game proposes none.
const DRAFT_TRIES: u8 = 3;
/// A longer turn is evaluated where it stands.
const LONGEST: u32 = 400;
/// The number of routine moves that cost as much as one that is searched.
const ROUTINE: u32 = 16;

/// Counts turns as they begin. A reaction during another seat's turn does not count.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Turns {
    owner: Option<Seat>,
    first: Option<u32>,
    pub(crate) begun: u32,
}

impl Turns {
    /// Notes who is asked. The turn in which counting starts does not count.
    #[inline]
    pub(crate) fn note<G: Judge>(&mut self, position: &G, asked: Seat) {
        if let Some(turn) = position.turn() {
            self.begun = turn.saturating_sub(*self.first.get_or_insert(turn));
        } else if self.owner != Some(asked) && position.question(asked).own_turn {
            self.begun += u32::from(self.owner.is_some());
            self.owner = Some(asked);
        }
    }
}

/// How many continuations of its own a lookahead may follow, given the number of moves to compare.
pub(crate) fn depth_for(moves: usize) -> u32 {
    match moves {
        0..=48 => 2,
        49..=200 => 1,
        _ => 0,
    }
}

/// The lookahead. It reuses its lists of moves, so it does not allocate after the first calls.
#[derive(Debug)]
pub(crate) struct Ahead<G: Judge> {
    pub(crate) sides: Sides,
    /// The weights of the evaluation.
    pub(crate) weights: Arc<Weights>,
    /// Whether many dice thrown at once have a result near their mean.
    even: bool,
    steps: Steps<G>,
    /// Spare lists for deeper lookahead.
    spare: Vec<Vec<G::Move>>,
}

impl<G: Judge> Ahead<G> {
    /// A lookahead without teams; the caller sets them.
    pub(crate) fn new(weights: Arc<Weights>) -> Ahead<G> {
        Ahead { sides: Sides::default(), weights, even: false, steps: Steps::default(), spare: Vec::new() }
    }
    /// Uses low-discrepancy dice, if the game throws many at once.
    pub(crate) fn evenly(weights: Arc<Weights>) -> Ahead<G> {
        Ahead { even: G::handfuls(), ..Ahead::new(weights) }
    }
    /// The dice of an imagined game.
    pub(crate) fn dice(&self, luck: u64) -> Dice {
        if self.even { Dice::even(luck) } else { Dice::quick(luck) }
    }

    /// The offered moves of a seat, at most the `width` most promising.
    fn moves(&mut self, position: &G, seat: Seat, width: usize) -> Vec<G::Move> {
        let mut moves = self.spare.pop().unwrap_or_default();
        moves.clear();
        sensible(position, seat, &mut moves);
        if moves.len() > width {
            moves.sort_by_cached_key(|mv| std::cmp::Reverse(position.promise(seat, *mv)));
            moves.truncate(width);
        }
        moves
    }

    /// The value of a move for the seat that makes it, with these dice: see [`Ahead::worth`].
    pub(crate) fn after(&mut self, position: &G, seat: Seat, mv: G::Move, luck: u64, depth: u32) -> f32 {
        let mut next = position.clone();
        next.apply(seat, mv, &mut Ctx::mute(&mut self.dice(luck)));
        self.worth(next, seat, luck, depth)
    }

    /// The value of the position for the seat once everything in progress has ended. If the seat itself must
    /// continue (no move means "pass"), the value of its best continuation, `depth` moves deep.
    fn worth(&mut self, mut position: G, seat: Seat, luck: u64, depth: u32) -> f32 {
        let mut dice = self.dice(luck);
        for _ in 0..LONGEST_ANSWERS {
            let Some((asked, pass)) = unsettled(&position, seat) else { break };
            if let Some(mv) = position.routine(asked) {
                position.apply(asked, mv, &mut Ctx::mute(&mut dice));
                continue;
            }
            if asked == seat && depth > 0 {
                // Only the more promising continuations, because they multiply.
                let moves = self.moves(&position, seat, CONTINUATIONS[depth as usize % CONTINUATIONS.len()]);
                let mut best = f32::NEG_INFINITY;
                if moves.len() > 1 {
                    for mv in &moves {
                        best = best.max(self.after(&position, seat, *mv, luck, depth - 1));
                    }
                }
                self.spare.push(moves);
                if best > f32::NEG_INFINITY {
                    return best;
                }
            }
            match pass {
                Some(pass) => position.apply(asked, pass, &mut Ctx::mute(&mut dice)),
                None => {
                    self.steps.promising(&mut position, asked, u8::MAX, &mut dice);
                }
            }
        }
        self.sides.judge(&position, &self.weights)[self.sides.side(seat)]
    }

    /// The move with the best evaluation; among equal ones the most promising.
    pub(crate) fn best(&mut self, position: &G, seat: Seat, luck: u64) -> G::Move {
        let moves = self.moves(position, seat, if G::long_turns() { NARROW } else { WIDTH });
        let mut best = (moves[0], f32::NEG_INFINITY);
        if moves.len() > 1 {
            for mv in &moves {
                let worth = self.after(position, seat, *mv, luck, 0) + position.promise(seat, *mv) as f32 * 1e-7;
                if worth > best.1 {
                    best = (*mv, worth);
                }
            }
        }
        self.spare.push(moves);
        best.0
    }

    /// Everybody plays the move with the best evaluation until more than `horizon` turns have begun, but at
    /// least to the end of the current turn. Then the position is evaluated.
    pub(crate) fn play_on(&mut self, mut position: G, turns: Turns, horizon: u32, dice: &mut Dice) -> Worths {
        self.play_to(&mut position, turns, horizon, dice)
    }

    /// The value of drafts that were just revealed: the value at the end of their turn, which has little
    /// variance, and half of the value after later drafts, if the game wants foresight.
    pub(crate) fn foresee(&mut self, mut position: G, dice: &mut Dice) -> Worths {
        let mut worths = self.play_to(&mut position, Turns::default(), G::horizon(), dice);
        if let Some(more) = G::foresight().checked_sub(1)
            && position.to_move().outcome().is_none()
        {
            // The drafts that begin now are the first ones foreseen.
            let then = self.play_to(&mut position, Turns::default(), more, dice);
            worths.iter_mut().zip(then).for_each(|(worth, then)| *worth = (*worth + then) / 2.0);
        }
        worths
    }

    /// Like [`Ahead::play_on`], but leaves the position as evaluated.
    pub(crate) fn play_to(&mut self, position: &mut G, mut turns: Turns, horizon: u32, dice: &mut Dice) -> Worths {
        let horizon = horizon.max(turns.begun);
        let mut drafting = matches!(position.to_move(), ToMove::Several { .. });
        let mut spent = 0;
        while spent < LONGEST * ROUTINE {
            let seat = match position.to_move() {
                ToMove::Over(outcome) => return self.sides.result(outcome),
                ToMove::One(seat) => {
                    turns.note(position, seat);
                    drafting = false;
                    seat
                }
                ToMove::Several { waiting, .. } => {
                    // The start of drafts is a turn of everybody. Nobody knows the drafts of the others.
                    turns.begun += u32::from(!drafting);
                    if turns.begun > horizon {
                        break;
                    }
                    let seat = waiting.iter().next().unwrap_or_default();
                    spent += ROUTINE;
                    self.steps.draft(position, seat, DRAFT_TRIES, dice);
                    // If all drafts are revealed and the next ones begin at once, a seat is asked that was
                    // not.
                    let asked = position.to_move().waiting();
                    drafting = asked.minus(waiting).is_empty() && !asked.is_empty();
                    continue;
                }
            };
            if turns.begun > horizon {
                break;
            }
            let routine = position.routine(seat);
            spent += if routine.is_some() { 1 } else { ROUTINE };
            let mv = routine.unwrap_or_else(|| self.best(position, seat, dice.seed()));
            position.apply(seat, mv, &mut Ctx::mute(dice));
        }
        self.sides.judge(position, &self.weights)
    }
}
