//! What a move would do when nobody answers it: who would stand in or out of supply, and what Score phases would give.

use crate::board::spaces;
use crate::figures::SpaceId;
use crate::lang::{Mask, Op};
use crate::moves::Move;
use crate::nation::{Nation, Piece, nations};
use crate::state::{Frame, Quartermaster};
use crate::text::say;
use table::Lang;
use table::story::{Forecast, Hit};

/// What changes on the board.
enum Change {
    Comes(Nation, SpaceId),
    Goes(Nation, SpaceId),
}

impl Quartermaster {
    pub(crate) fn foresee(&self, mv: Move, lang: Lang) -> Forecast {
        let Some(change) = self.change(mv) else { return Forecast::default() };
        let mut after = self.clone();
        let mut forecast = Forecast::default();
        let (nation, space) = match change {
            Change::Comes(nation, space) => {
                let piece = self.unit_of(space);
                let side = after.side_mut(nation);
                if piece == Piece::ARMY {
                    side.army |= 1 << space
                } else {
                    side.fleet |= 1 << space
                }
                (nation, space)
            }
            Change::Goes(nation, space) => {
                let side = after.side_mut(nation);
                side.army &= !(1 << space);
                side.fleet &= !(1 << space);
                let args = [("nation", self.nation_name(nation, lang)), ("in", self.place_in(space, lang))];
                forecast.lines.push(say(lang, "forecast-goes", &args));
                let thing = crate::show::unit_id(self.p().space_id(space), self.nation_id(nation.0));
                forecast.hits.push(Hit { thing, amount: 1, falls: true });
                (nation, space)
            }
        };
        let list = |mask: Mask| spaces(mask).map(|s| self.place_name(s, lang)).collect::<Vec<_>>().join(", ");
        for who in nations() {
            let own = if who == nation { !(1 << space) } else { Mask::MAX };
            let (units, fed) = (self.side(who).units() & after.side(who).units() & own, self.supply(who).all);
            let fed_after = after.supply(who).all;
            for (key, mask) in [("forecast-cut", units & fed & !fed_after), ("forecast-fed", units & !fed & fed_after)]
            {
                if mask != 0 {
                    let args = [("nation", self.nation_name(who, lang)), ("list", list(mask))];
                    forecast.lines.push(say(lang, key, &args));
                }
            }
        }
        let (now, then) = (self.outlook(), after.outlook());
        for camp in 0..2 {
            let by = then.of_camp(camp) - now.of_camp(camp);
            if by != 0 {
                let sign = if by > 0 { "+" } else { "−" };
                let args = [("camp", Self::camp_name(camp, lang)), ("n", format!("{sign}{}", by.abs()))];
                forecast.lines.push(say(lang, "forecast-points", &args));
            }
        }
        forecast
    }
    /// The one unit that a move would bring or take, if it is plain which.
    fn change(&self, mv: Move) -> Option<Change> {
        let Move::Space(space) = mv else {
            return match mv {
                Move::Recall(piece, space) if piece != Piece::AIR => Some(Change::Goes(self.active, space)),
                _ => None,
            };
        };
        let Some(Frame::Card(running)) = self.stack.top() else { return None };
        let card = self.p().card(running.card);
        let step = &card.steps[self.step_for(running, space)?];
        let only = |nations: crate::nation::Nations| nations.iter().next().filter(|_| nations.len() == 1);
        match &step.op {
            Op::Build(..) if self.side(step.by).units() >> space & 1 == 0 => Some(Change::Comes(step.by, space)),
            Op::Recruit(..) => Some(Change::Comes(only(self.choices(card, step, space, &running.trigger))?, space)),
            Op::Battle(..) | Op::Eliminate(_) => {
                let target = only(self.choices(card, step, space, &running.trigger))?;
                (self.side(target).units() >> space & 1 != 0).then_some(Change::Goes(target, space))
            }
            _ => None,
        }
    }
}
