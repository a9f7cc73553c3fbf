//! Could a written position be? What the engine takes for granted is asked here, once, when somebody's text
//! is read.

use super::{Read, wrong};
use crate::figures::NONE;
use crate::lang::Op;
use crate::nation::{ALL, NATIONS, Nation};
use crate::state::{End, Frame, Quartermaster, Running, Trigger};
use table::Rules;

impl Quartermaster {
    /// Refuses what no game could come to.
    pub(super) fn check_sound(&self) -> Read<()> {
        for (_, law) in crate::laws::own() {
            law(self).or_else(|what| wrong(format!("position: {what}")))?;
        }
        for frame in self.stack.as_slice() {
            self.check_frame(frame).or_else(|what: String| wrong(format!("position: flow: {what}")))?;
        }
        if self.end != End::No {
            return Ok(());
        }
        let mut offered = Vec::new();
        self.to_move().waiting().iter().for_each(|seat| self.moves(seat, &mut offered));
        if offered.is_empty() { wrong("position: whoever is asked could do nothing".into()) } else { Ok(()) }
    }
    fn check_frame(&self, frame: &Frame) -> Result<(), String> {
        let p = self.p();
        let nation = |n: Nation| if n.index() < NATIONS { Ok(()) } else { Err(format!("no nation {}", n.0)) };
        let space = |s: u8| if (s as usize) < p.spaces.len() { Ok(()) } else { Err(format!("no space {s}")) };
        let some = |left: u8| if left > 0 { Ok(()) } else { Err("nothing left to give".to_string()) };
        match frame {
            Frame::Setup { nation: n, left } => nation(*n).and(some(*left)),
            Frame::Draft { left } => {
                let most = self.setup_discards();
                let sound = self.sides.iter().zip(left).all(|(side, left)| *left <= side.hand.min(most));
                if sound { Ok(()) } else { Err("more to discard than there is".to_string()) }
            }
            Frame::Redistribute { left } => some(*left),
            Frame::Intervene { from, .. } => space(*from),
            Frame::Redeploy { nation: n, space: s } => nation(*n).and(space(*s)),
            Frame::Lose { nation: n, left, .. } => nation(*n).and(some(*left)),
            Frame::Card(running) => self.check_running(running),
            Frame::Window(opportunity) => {
                if !opportunity.window.is_among(ALL) {
                    return Err("reactions of nations that there are not".into());
                }
                self.check_trigger(&opportunity.trigger)
            }
            Frame::Clash(clash) if clash.stage > 4 => Err(format!("no stage {} of a battle", clash.stage)),
            Frame::Clash(clash) => space(clash.trigger.space).and(self.check_trigger(&clash.trigger)),
            Frame::Warfare { trigger, .. } => self.check_trigger(trigger),
            Frame::Idle | Frame::Turn(_) | Frame::Action | Frame::Fetch | Frame::Air | Frame::Discard => Ok(()),
        }
    }
    fn check_trigger(&self, trigger: &Trigger) -> Result<(), String> {
        let p = self.p();
        let within = |what: &str, n: u8, count: usize| {
            if n == NONE || (n as usize) < count { Ok(()) } else { Err(format!("no {what} {n}")) }
        };
        within("nation", trigger.by.0, NATIONS)?;
        within("nation", trigger.to, NATIONS)?;
        within("space", trigger.space, p.spaces.len())?;
        within("card", trigger.card, p.cards.len())?;
        if trigger.by.0 == NONE { Err("nobody caused it".into()) } else { Ok(()) }
    }
    fn check_running(&self, running: &Running) -> Result<(), String> {
        let p = self.p();
        self.check_trigger(&running.trigger)?;
        let Some(card) = p.cards.get(running.card as usize) else { return Err(format!("no card {}", running.card)) };
        if running.picked != NONE && running.picked as usize >= p.spaces.len() {
            return Err(format!("no space {}", running.picked));
        }
        let Some(step) = card.steps.get(running.step as usize) else { return Ok(()) };
        let most = match step.op {
            Op::Arrange(n) => usize::from(n).min(self.side(step.by).deck()),
            _ => usize::from(step.times.max(1)),
        };
        if running.count as usize > most { Err(format!("{}: done {} times", card.id, running.count)) } else { Ok(()) }
    }
}
