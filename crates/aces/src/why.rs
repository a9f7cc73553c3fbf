//! Why something cannot be done: the rule that truly stands in the way of what was pointed at.

use crate::hex::Hex;
use crate::moves::Move;
use crate::state::{Aces, Frame, friends, owner};
use table::{Broken, Rules, Seat, Speech};

impl Aces {
    /// The rule that forbids a move; or, of a thing, the rule that stands in the way of what is meant by
    /// pointing at it now.
    pub(crate) fn why(&self, seat: Seat, target: &str) -> Option<Broken> {
        if let Ok(mv) = self.read(target) {
            return self.check(seat, mv).err();
        }
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        let points = |mv: &Move| self.things(*mv).iter().any(|thing| thing == target);
        if moves.iter().any(points) {
            return None;
        }
        moves = self.map().hex(target).map_or_else(Vec::new, |hex| self.tries(seat, hex));
        if moves.is_empty() {
            self.candidates(seat, &mut moves);
            moves.retain(points);
        }
        let mut reasons: Vec<Broken> = moves.iter().filter_map(|mv| self.check(seat, *mv).err()).collect();
        let count = |rule: &str| reasons.iter().filter(|broken| broken.rule == rule).count();
        let weight = |broken: &Broken| if *broken == Broken::NOT_NOW { 0 } else { count(broken.rule) };
        let most = reasons.iter().map(weight).max()?;
        let first = reasons.iter().position(|broken| weight(broken) == most)?;
        Some(reasons.swap_remove(first))
    }
    /// The moves that somebody who points at this hex may mean; none where any move may be meant.
    fn tries(&self, seat: Seat, hex: Hex) -> Vec<Move> {
        let there = self.unit_at(hex);
        let own = there.is_some_and(|unit| owner(unit) == seat);
        let hostile = there.is_some_and(|unit| !friends(owner(unit), seat));
        let hexes = |of: &dyn Fn(Seat) -> bool| -> Vec<Hex> {
            let seats = self.options.present.iter().filter(|one| of(*one));
            seats.flat_map(|one| self.units_of(one)).map(|unit| self.unit(unit).hex).collect()
        };
        let attackers = || hexes(&|one| one == seat).into_iter().map(|from| Move::Attack(from, hex)).collect();
        match self.frames.top() {
            Some(Frame::Moving) if hostile => attackers(),
            Some(Frame::Moving) => vec![Move::Pick(hex)],
            Some(Frame::Walk { .. }) if own => vec![Move::Pick(hex)],
            Some(Frame::Walk { .. }) => vec![Move::To(hex)],
            Some(Frame::Window { .. }) => vec![Move::Intercept(hex)],
            Some(Frame::Declaring) if own => {
                let foes = hexes(&|one| !friends(one, seat));
                foes.into_iter().map(|to| Move::Attack(hex, to)).collect()
            }
            Some(Frame::Declaring) if hostile => attackers(),
            Some(Frame::Logistics) if own => vec![Move::Repair(hex)],
            Some(Frame::Logistics) => {
                let own = |sheet: &u8| self.sheet(*sheet).factions >> seat.0 & 1 == 1;
                (0..self.pack.sheets.len() as u8).filter(own).map(|sheet| Move::Buy(sheet, hex)).collect()
            }
            _ => Vec::new(),
        }
    }
}
