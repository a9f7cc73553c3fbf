//! Why something cannot be done: the rule that truly stands in the way of what was pointed at.

use crate::moves::Move;
use crate::region::Marker;
use crate::state::{Frame, WarRoom};
use table::{Broken, Rules, Seat, Speech};

impl WarRoom {
    /// The rule that forbids a move; or, of a thing, the rule that most often forbids what begins with it, else
    /// what ends there. A goal is judged from the stacks beside it, where there are any.
    pub(crate) fn why(&self, seat: Seat, target: &str) -> Option<Broken> {
        if let Ok(mv) = self.read(target) {
            return self.check(seat, mv).err();
        }
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        let ends = |mv: &Move| self.things(*mv).iter().any(|thing| thing == target);
        if moves.iter().any(ends) {
            return None;
        }
        let planning = matches!(self.frames.top(), Some(Frame::Plan));
        if planning && Marker::find(target).is_some_and(|marker| marker.nation() != seat) {
            return Some(Broken::rule("WR-P2.1b"));
        }
        moves.clear();
        self.candidates(seat, &mut moves);
        // Nobody means a stack that is not on the map.
        let sound = |mv: &Move| match mv {
            Move::Order(marker, _) => self.drafted[marker.index()].at.is_somewhere(),
            _ => true,
        };
        moves.retain(|mv| ends(mv) && sound(mv));
        let begins = |mv: &Move| self.things(*mv).first().is_some_and(|thing| thing == target);
        let reasons = |meant: &dyn Fn(&Move) -> bool| -> Vec<Broken> {
            moves.iter().filter(|mv| meant(mv)).filter_map(|mv| self.check(seat, *mv).err()).collect()
        };
        let kinds: [&dyn Fn(&Move) -> bool; 3] = [&begins, &|mv| self.is_near(*mv), &|_| true];
        let known = |found: &Vec<Broken>| found.iter().any(|broken| *broken != Broken::NOT_NOW);
        let mut found = kinds.into_iter().map(reasons).find(known).unwrap_or_else(|| reasons(&|_| true));
        let count = |rule: &str| found.iter().filter(|broken| broken.rule == rule).count();
        let weight = |broken: &Broken| if *broken == Broken::NOT_NOW { 0 } else { count(broken.rule) };
        let most = found.iter().map(weight).max()?;
        let first = found.iter().position(|broken| weight(broken) == most)?;
        Some(found.swap_remove(first))
    }
    /// An order to a region beside the stack?
    fn is_near(&self, mv: Move) -> bool {
        let Move::Order(marker, to) = mv else { return false };
        let at = self.drafted[marker.index()].at;
        at.is_somewhere() && [&self.pack.map.land, &self.pack.map.air].iter().any(|map| map[at.index()].has(to.index()))
    }
}
