//! May this be chosen for the effect that is happening?

use super::{Checked, Reason, broken};
use crate::board::Point;
use crate::figures::{Card, NONE, SpaceId};
use crate::lang::{Kind, Op, Step};
use crate::moves::Move;
use crate::nation::{Nation, Piece};
use crate::state::{LOCAL, Quartermaster, Running, Trigger};
use crate::steps::Asks;
use table::Seat;

impl Quartermaster {
    pub(super) fn allowed_choice(&self, seat: Nation, running: &Running, mv: Move) -> Checked {
        let card = self.p().card(running.card);
        let step = &card.steps[running.step as usize];
        let asks = self.asks(running);
        match (asks, mv) {
            (Asks::Top(_), Move::Pass) => Err(Reason::NOT_NOW),
            (Asks::Nation(_), Move::Pass) if running.picked != NONE => Err(Reason::NOT_NOW),
            (_, Move::Pass) => Ok(()),
            (Asks::Pay, Move::Accept) => {
                let pays = self.can_pay(seat, &step.cost, false);
                if pays { Ok(()) } else { broken("QM-5.3a", "broken-cost") }
            }
            (Asks::Nation(nations), Move::Nation(nation)) => {
                let fits = nation < 6 && nations.has(Seat(nation));
                if fits { Ok(()) } else { Self::ledger("QM-3.3c") }
            }
            (Asks::Space(_), Move::Space(space)) => {
                if let Op::Rebuild(pieces) = step.op {
                    return self.check_rebuild(step, running, pieces, space);
                }
                let (first, end) = self.open_steps(running);
                let mut why = Err(Reason::NOT_NOW);
                for i in first..end {
                    if end - first > 1 && running.done >> (i - first) & 1 != 0 {
                        continue;
                    }
                    match self.check_space(card, &card.steps[i], &running.trigger, space) {
                        Ok(()) => return Ok(()),
                        // The reason of the step that means this space says most.
                        Err(e) if why == Err(Reason::NOT_NOW) || e.say != "broken-area" => why = Err(e),
                        Err(_) => {}
                    }
                }
                why
            }
            (Asks::Hand(kinds), Move::Play(id) | Move::Take(id)) => {
                if (step.op == Op::PlayHand) != matches!(mv, Move::Play(_)) {
                    return Err(Reason::NOT_NOW);
                }
                self.in_hand(seat, id)?;
                if kinds.has(self.p().card(id).kind) { Ok(()) } else { broken("QM-5.2h", "broken-type") }
            }
            (Asks::Deck(kinds), Move::Take(id)) => {
                let row = self.own(seat, id)?;
                let there = self.side(seat).deck_cards().iter().any(|c| c & LOCAL == row.local);
                match (there, kinds.has(row.kind)) {
                    (true, true) => Ok(()),
                    (_, false) => broken("QM-5.2h", "broken-type"),
                    (false, _) => broken("QM-5.2h", "broken-not-in-deck"),
                }
            }
            (Asks::Discards(kinds), Move::Take(id)) => {
                let row = self.own(seat, id)?;
                if !kinds.has(row.kind) {
                    return broken("QM-5.2h", "broken-type");
                }
                let there = self.takeable(seat, kinds) >> row.local & 1 != 0;
                if there { Ok(()) } else { broken("QM-5.2h", "broken-not-in-discards") }
            }
            (Asks::Top(_), Move::Take(id)) => {
                let row = self.own(seat, id)?;
                let there = self.top_bits(running, seat) >> row.local & 1 != 0;
                if there { Ok(()) } else { broken("QM-5.2h", "broken-not-in-deck") }
            }
            (Asks::Table(nation, status, _), Move::Take(id)) => {
                let row = self.p().cards.get(id as usize).ok_or(Reason::NOT_NOW)?;
                let fits = row.nation == nation && status >> row.local & 1 != 0;
                if fits { Ok(()) } else { broken("QM-5.2h", "broken-not-on-table") }
            }
            (Asks::Table(_, _, down), Move::Random) => {
                if down {
                    Ok(())
                } else {
                    Err(Reason::NOT_NOW)
                }
            }
            _ => Err(Reason::NOT_NOW),
        }
    }
    fn check_rebuild(&self, step: &Step, running: &Running, pieces: Piece, space: SpaceId) -> Checked {
        if running.picked != NONE {
            return self.check_build(step.by, self.unit_of(running.picked), space);
        }
        let there = self.side(step.by).pieces(pieces) >> space & 1 != 0;
        if !there {
            return Self::here("QM-5.2h", "broken-no-unit", space);
        }
        if self.rebuild >> space & 1 == 0 { Self::here("QM-5.2h", "broken-area", space) } else { Ok(()) }
    }
    /// May this step act in this space?
    pub(crate) fn check_space(&self, card: &Card, step: &Step, trigger: &Trigger, space: SpaceId) -> Checked {
        let at = Point::of(card.nation, trigger);
        let in_area = |area| self.area(area, at) >> space & 1 != 0;
        let outside = || Self::here("QM-5.2h", "broken-area", space);
        if step.cond.as_ref().is_some_and(|c| !self.cond(c, at)) {
            return broken("QM-5.2j", "broken-need");
        }
        match &step.op {
            Op::Build(pieces, area) => {
                if !in_area(area) {
                    return outside();
                }
                let stands = self.side(step.by).pieces(*pieces) >> space & 1 != 0;
                let build_card = matches!(card.kind, Kind::BuildArmy | Kind::BuildNavy) && step.by == card.nation;
                if stands && build_card {
                    // It may stand for the unit just built, if it is in supply (QM-5.5.3a).
                    return if self.fed(step.by, space) { Ok(()) } else { Self::ledger("QM-5.5.3a") };
                }
                if !pieces.has(self.unit_of(space)) {
                    return Self::ledger("QM-2.2c");
                }
                self.check_build(step.by, self.unit_of(space), space)
            }
            Op::Recruit(pieces, nations, area) => {
                if !in_area(area) {
                    return outside();
                }
                let mut why = Err(Reason::NOT_NOW);
                for nation in nations.iter() {
                    why = self.check_recruit(nation, *pieces, space);
                    if why.is_ok() {
                        break;
                    }
                }
                why
            }
            Op::Battle(pieces, area, of) => {
                if !in_area(area) {
                    return outside();
                }
                self.check_battle(card, step.by, *pieces, space)?;
                let there = of.is_empty() || of.iter().any(|n| self.side(n).units() >> space & 1 != 0);
                if there { Ok(()) } else { Self::here("QM-5.2h", "broken-no-unit", space) }
            }
            Op::Eliminate(select) | Op::Withdraw(select) | Op::Protect(select) => {
                let there = self.who(select.who, at).iter().any(|n| self.select_of(select, n, at) >> space & 1 != 0);
                if there { Ok(()) } else { Self::here("QM-5.2h", "broken-no-unit", space) }
            }
            Op::Deploy(area) => {
                if !in_area(area) {
                    return outside();
                }
                if self.reserve(step.by, Piece::AIR) == 0 {
                    return Self::ledger("QM-2.1a");
                }
                self.check_squadron(step.by, space)
            }
            _ => Err(Reason::NOT_NOW),
        }
    }
}
