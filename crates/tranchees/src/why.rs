//! Why something cannot be done: the rule that truly stands in the way of what was pointed at.

use crate::moves::Move;
use crate::state::{Frame, Tranchees};
use table::{Broken, Rules, Seat, Speech};

/// Does the move only give something up?
fn gives_up(mv: Move) -> bool {
    matches!(mv, Move::Discard(_) | Move::Drop(_) | Move::Unplace(_) | Move::Unpick(_))
}

impl Tranchees {
    /// The rule that forbids a move; or, of a thing, the rule that stands in the way of using it. In a turn,
    /// a card that can only be discarded counts as one that cannot be used.
    pub(crate) fn why(&self, seat: Seat, target: &str) -> Option<Broken> {
        if let Ok(mv) = self.read(target) {
            return self.check(seat, mv).err();
        }
        let turn = self.frame() == Frame::Turn;
        let meant = |mv: &Move| !turn || !gives_up(*mv);
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        if moves.iter().any(|mv| meant(mv) && self.things(*mv).iter().any(|thing| thing == target)) {
            return None;
        }
        moves.clear();
        self.candidates(seat, &mut moves);
        moves.retain(|mv| meant(mv) && self.is_sound(*mv));
        // What begins with it is meant before what only ends there.
        let acts = |mv: &Move| self.things(*mv).first().is_some_and(|thing| thing == target);
        let ends = |mv: &Move| self.things(*mv).iter().any(|thing| thing == target);
        let reasons = |about: &dyn Fn(&Move) -> bool| -> Vec<Broken> {
            moves.iter().filter(|mv| about(mv)).filter_map(|mv| self.check(seat, *mv).err()).collect()
        };
        let mut reasons = Some(reasons(&acts)).filter(|found| !found.is_empty()).unwrap_or_else(|| reasons(&ends));
        // The price is looked at last: where it is missing, nothing else stands in the way.
        if let Some(price) = reasons.iter().position(|broken| broken.rule == "GT-TURN-4") {
            return Some(reasons.swap_remove(price));
        }
        let count = |rule: &str| reasons.iter().filter(|broken| broken.rule == rule).count();
        let weight = |broken: &Broken| if *broken == Broken::NOT_NOW { 0 } else { count(broken.rule) };
        let most = reasons.iter().map(weight).max()?;
        let first = reasons.iter().position(|broken| weight(broken) == most)?;
        Some(reasons.swap_remove(first))
    }
    /// Would somebody who points try this? Not steps to cells that are not adjacent, not second steps before
    /// the first, no card without its target.
    fn is_sound(&self, mv: Move) -> bool {
        match mv {
            Move::Move(spot, to) => spot.cell().distance(to) == 1,
            Move::Step(..) => self.frame() != Frame::Turn,
            Move::Lay(card) => self.pack.bonus(card).trap,
            Move::Play(card, _) => self.pack.bonus(card).effects.on_own_turn() || !self.pack.bonus(card).trap,
            _ => true,
        }
    }
}
