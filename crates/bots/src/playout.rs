//! Fast play-outs without search.

use crate::seen::sensible;
use table::{Ctx, Dice, Game, Judge, Outcome, Seat, ToMove};

/// Maximum number of answers to one move before the position is evaluated as it stands.
pub(crate) const LONGEST_ANSWERS: u32 = 24;

/// Reused memory for play-outs, so that a step does not allocate.
#[derive(Debug)]
pub struct Steps<G: Game> {
    moves: Vec<G::Move>,
}

impl<G: Game> Default for Steps<G> {
    fn default() -> Self {
        Steps { moves: Vec::with_capacity(256) }
    }
}

/// A seat that the game waits for, or the outcome. Of several that write drafts, a random one.
#[inline]
fn whose(to_move: ToMove, dice: &mut Dice) -> Result<Seat, Outcome> {
    match to_move {
        ToMove::One(seat) => Ok(seat),
        ToMove::Over(outcome) => Err(outcome),
        ToMove::Several { waiting, .. } => {
            let pick = if waiting.len() > 1 { dice.below(waiting.len() as u32) as usize } else { 0 };
            // A game always waits for somebody; the laws search for dead ends.
            Ok(waiting.iter().nth(pick).unwrap_or_default())
        }
    }
}

impl<G: Game> Steps<G> {
    /// Makes one random move. `Err` if the game is over.
    #[inline]
    pub fn random(&mut self, position: &mut G, dice: &mut Dice) -> Result<(), Outcome> {
        let seat = whose(position.to_move(), dice)?;
        let moves = &mut self.moves;
        moves.clear();
        position.moves(seat, moves);
        let count = moves.len() as u32;
        let mut mv = moves[if count > 1 { dice.below(count) as usize } else { 0 }];
        // Drafts that are only ever taken back would never end.
        if count > 1 && position.takes_back(mv) {
            moves.retain(|mv| !position.takes_back(*mv));
            if !moves.is_empty() {
                mv = moves[dice.below(moves.len() as u32) as usize];
            }
        }
        position.apply(seat, mv, &mut Ctx::mute(dice));
        Ok(())
    }
    /// Plays randomly to the end; returns the number of moves.
    pub fn to_the_end(&mut self, position: &mut G, dice: &mut Dice) -> (Outcome, u32) {
        let mut moves = 0;
        loop {
            match self.random(position, dice) {
                Ok(()) => moves += 1,
                Err(outcome) => return (outcome, moves),
            }
        }
    }
}

impl<G: Judge> Steps<G> {
    /// Makes the most promising of a few random moves of a seat.
    pub(crate) fn promising(&mut self, position: &mut G, seat: Seat, tries: u8, dice: &mut Dice) -> G::Move {
        self.moves.clear();
        sensible(position, seat, &mut self.moves);
        let count = self.moves.len();
        let mut best = self.moves[0];
        if count > 1 {
            let mut best_promise = i32::MIN;
            for i in 0..count.min(tries as usize) {
                // Without replacement, so that all of a few moves are considered.
                let pick = i + dice.below((count - i) as u32) as usize;
                self.moves.swap(i, pick);
                let promise = position.promise(seat, self.moves[i]);
                if promise > best_promise {
                    (best, best_promise) = (self.moves[i], promise);
                }
            }
        }
        position.apply(seat, best, &mut Ctx::mute(dice));
        best
    }
    /// Continues a seat's draft: writes a random one of those that the game proposes, or one promising move
    /// if it proposes none.
    pub(crate) fn draft(&mut self, position: &mut G, seat: Seat, tries: u8, dice: &mut Dice) {
        let Some(draft) = position.any_draft(seat, dice) else {
            self.promising(position, seat, tries, dice);
            return;
        };
        for mv in &draft {
            position.apply(seat, *mv, &mut Ctx::mute(dice));
        }
    }
}

/// The seat that must still answer before what `mover` began has ended, and the answer that means "pass", if
/// there is one.
#[inline]
pub(crate) fn unsettled<G: Game>(position: &G, mover: Seat) -> Option<(Seat, Option<G::Move>)> {
    let ToMove::One(seat) = position.to_move() else { return None };
    let pass = position.pass_move(seat);
    let goes_on = if seat == mover { pass.is_none() } else { !position.question(seat).own_turn };
    goes_on.then_some((seat, pass))
}

/// Lets what `mover` began end: whoever is asked passes, or plays the best-looking move.
pub(crate) fn settle<G: Judge>(position: &mut G, mover: Seat, dice: &mut Dice) {
    let mut steps = Steps::default();
    for _ in 0..LONGEST_ANSWERS {
        let Some((asked, pass)) = unsettled(position, mover) else { break };
        match pass {
            Some(pass) => position.apply(asked, pass, &mut Ctx::mute(dice)),
            None => {
                steps.promising(position, asked, u8::MAX, dice);
            }
        }
    }
}
