//! Whole divisions of the units over the three start tokens (AA-SETUP-3).

use crate::moves::Move;
use crate::sheet::Role;
use crate::state::{Aces, Frame};
use table::Seat;

/// The token of each kind of unit, in the order of [`Role::ALL`]: all together, two halves with a tank or a
/// gun and an infantry in each, ground and air. Who scatters further is beaten one army after the other:
/// against the Automa on heroic greedy won 21 % of 150 games with all together, 19 and 17 with two armies of
/// these, 8 to 12 with three.
const DIVISIONS: [[u8; 6]; 3] = [[0, 0, 0, 0, 0, 0], [0, 1, 0, 1, 0, 1], [0, 0, 0, 0, 1, 1]];

impl Aces {
    /// Proposes divisions of a seat's units.
    pub(super) fn divisions(&self, seat: Seat, out: &mut Vec<Vec<Move>>) {
        if self.frames.top() != Some(&Frame::Divide) || self.ready.has(seat) {
            return;
        }
        let mut tokens = [self.own_token(seat); 2];
        tokens[1] = (0..3).find(|token| *token != tokens[0] && self.may_lie_on(seat, *token)).unwrap_or(tokens[0]);
        for division in DIVISIONS {
            let mut moves = Vec::new();
            for unit in self.units[seat.index()].iter().filter(|unit| unit.exists()) {
                let role = self.sheet(unit.sheet).role;
                let place = Role::ALL.iter().position(|other| *other == role).unwrap_or(0);
                let token = tokens[division[place] as usize];
                if token != unit.army() {
                    moves.push(Move::Put(unit.sheet, unit.army(), token));
                }
            }
            moves.push(Move::Ready);
            out.push(moves);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Mode, Setup};
    use table::{Ctx, Dice, Judge, Rules, Terms, ToMove};

    #[test]
    fn every_division_can_be_written_and_leaves_no_unit_out() {
        for (mode, sets) in [(Mode::Duel, 1), (Mode::Four, 2), (Mode::Solo, 2), (Mode::Coop, 1)] {
            let setup = Setup { mode, sets, ..Setup::default() };
            let mut dice = Dice::quick(3);
            let game = Aces::start(Terms::new(&setup), &mut dice).expect("a set-up");
            for seat in game.to_move().waiting().iter() {
                let mut drafts = Vec::new();
                game.drafts(seat, &mut dice, &mut drafts);
                assert_eq!(drafts.len(), DIVISIONS.len(), "{mode:?}");
                let mut divided = Vec::new();
                for draft in drafts {
                    let mut position = game.clone();
                    for mv in draft {
                        position.check(seat, mv).unwrap_or_else(|broken| panic!("{mode:?} {mv:?}: {broken:?}"));
                        position.apply(seat, mv, &mut Ctx::mute(&mut dice));
                    }
                    let waits = matches!(position.to_move(), ToMove::Several { waiting, .. } if waiting.has(seat));
                    assert!(!waits, "{mode:?}: the draft is not finished");
                    let units = game.units[seat.index()].iter().filter(|unit| unit.exists()).count();
                    let on = |token| position.units[seat.index()].iter().filter(|unit| unit.army() == token).count();
                    assert_eq!((0..3).map(on).sum::<usize>(), units);
                    divided.push([on(0), on(1), on(2)].into_iter().max());
                }
                let all = game.units[seat.index()].iter().filter(|unit| unit.exists()).count();
                assert_eq!(divided[0], Some(all), "all together");
                assert!(divided[1..].iter().all(|most| *most < Some(all)), "{divided:?}");
            }
        }
    }
}
