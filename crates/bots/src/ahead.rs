//! Looking ahead with the game's own judgement: what a move leads to once what it began has ended, and how
//! play goes on when everybody plays so.

use crate::playout::{LONGEST_ANSWERS, Steps, unsettled};
use crate::seen::sensible;
use crate::side::{Sides, Worths};
use table::{Ctx, Dice, Judge, Seat, ToMove};

/// How many continuations of its own a look tries, by how many more may follow.
const CONTINUATIONS: [usize; 3] = [1, 4, 8];
/// Of how many moves, the most promising, one is chosen when play goes on; fewer where turns are long.
const WIDTH: usize = 24;
const NARROW: usize = 8;
/// Of how many random moves the most promising is written into a draft when the game proposes none.
const DRAFT_TRIES: u8 = 3;
/// A turn that takes longer than this is judged where it stands.
const LONGEST: u32 = 400;
/// So many moves of routine cost as much as one that is looked for.
const ROUTINE: u32 = 16;

/// Counts turns as they begin. A reaction in the middle of another's turn is no turn.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Turns {
    owner: Option<Seat>,
    first: Option<u32>,
    pub(crate) begun: u32,
}

impl Turns {
    /// Takes note of who is asked. The turn in which the count starts is not counted.
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

/// How many continuations of its own a look may follow when so many moves are looked at: time is short.
pub(crate) fn depth_for(moves: usize) -> u32 {
    match moves {
        0..=48 => 2,
        49..=200 => 1,
        _ => 0,
    }
}

/// Looks ahead. Lists of moves are reused, so that a look allocates nothing once it has warmed up.
#[derive(Debug)]
pub(crate) struct Ahead<G: Judge> {
    pub(crate) sides: Sides,
    /// Do handfuls of dice fall near their mean, where the game throws them?
    even: bool,
    steps: Steps<G>,
    /// Lists that are lent to a look while it goes deeper.
    spare: Vec<Vec<G::Move>>,
}

impl<G: Judge> Ahead<G> {
    /// Looks for nobody yet: whoever uses it says who plays with whom.
    pub(crate) fn new() -> Ahead<G> {
        Ahead { sides: Sides::default(), even: false, steps: Steps::default(), spare: Vec::new() }
    }
    /// Looks with even dice, where the game throws them by the handful.
    pub(crate) fn evenly() -> Ahead<G> {
        Ahead { even: G::handfuls(), ..Ahead::new() }
    }
    /// The dice of an imagined game.
    pub(crate) fn dice(&self, luck: u64) -> Dice {
        if self.even { Dice::even(luck) } else { Dice::quick(luck) }
    }

    /// The offered moves of a seat, at most `width`: the more promising ones.
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

    /// What a move is worth to the seat that makes it, with so much luck: see [`Ahead::worth`].
    pub(crate) fn after(&mut self, position: &G, seat: Seat, mv: G::Move, luck: u64, depth: u32) -> f32 {
        let mut next = position.clone();
        next.apply(seat, mv, &mut Ctx::mute(&mut self.dice(luck)));
        self.worth(next, seat, luck, depth)
    }

    /// What the position is worth for the seat once everything that was begun has ended. Where the
    /// seat itself must go on (there is no move that means "nothing"), with its best continuation,
    /// `depth` of them one after another.
    fn worth(&mut self, mut position: G, seat: Seat, luck: u64, depth: u32) -> f32 {
        let mut dice = self.dice(luck);
        for _ in 0..LONGEST_ANSWERS {
            let Some((asked, pass)) = unsettled(&position, seat) else { break };
            if let Some(mv) = position.routine(asked) {
                position.apply(asked, mv, &mut Ctx::mute(&mut dice));
                continue;
            }
            if asked == seat && depth > 0 {
                // The more promising continuations only: they multiply.
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
        self.sides.judge(&position)[self.sides.side(seat)]
    }

    /// The move that the judgement likes best, of equal ones the most promising.
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

    /// Everybody plays what the judgement likes best until more than `horizon` turns have begun; at
    /// least the turn that is being played is played to its end. Then the position is judged.
    pub(crate) fn play_on(&mut self, mut position: G, turns: Turns, horizon: u32, dice: &mut Dice) -> Worths {
        self.play_to(&mut position, turns, horizon, dice)
    }

    /// What drafts that were just opened are worth: where their turn leaves everybody, which tells much with little
    /// luck, and half of it what later drafts make of that, where the game wants those foreseen.
    pub(crate) fn foresee(&mut self, mut position: G, dice: &mut Dice) -> Worths {
        let mut worths = self.play_to(&mut position, Turns::default(), G::horizon(), dice);
        if let Some(more) = G::foresight().checked_sub(1)
            && position.to_move().outcome().is_none()
        {
            // The drafts that begin now are the first of those that are foreseen.
            let then = self.play_to(&mut position, Turns::default(), more, dice);
            worths.iter_mut().zip(then).for_each(|(worth, then)| *worth = (*worth + then) / 2.0);
        }
        worths
    }

    /// As [`Ahead::play_on`], and leaves the position where it was judged.
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
                    // Drafts that begin are a turn of everybody. What the others write, nobody knows.
                    turns.begun += u32::from(!drafting);
                    if turns.begun > horizon {
                        break;
                    }
                    let seat = waiting.iter().next().unwrap_or_default();
                    spent += ROUTINE;
                    self.steps.draft(position, seat, DRAFT_TRIES, dice);
                    // All may be open now, and the next drafts begin at once: then somebody is asked who was not.
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
        self.sides.judge(position)
    }
}
