//! People's time at a table: how much each seat has left, and what happens when it has run out.
//!
//! How much time is left follows from the stored entries and their times ([`table::clocks`]), so a server
//! that was started anew, and every other one on the same store, knows it.

use crate::alive::Alive;
use crate::hourglass;
use crate::kinds::LEVEL;
use crate::room::Room;
use crate::time::now;
use crate::trouble::{self, Trouble};
use store::Chair;
use table::clocks::{Clocks, Left, Runs};
use table::pace::{AtZero, Follows, Timed};
use table::{Hand, Seat, SeatSet};

impl Room {
    /// Notes what was stored with the last entries of the table.
    pub(crate) fn charge(&mut self, count: usize, at: i64) {
        let all = self.table.entries();
        let new = all.get(all.len().saturating_sub(count)..).unwrap_or_default();
        new.iter().for_each(|entry| hourglass::hear(&mut self.ballot, entry));
        if let Some(clocks) = &mut self.clocks {
            hourglass::charge(clocks, self.table.as_ref(), count, at);
        }
    }
    /// How much of the time since the last entry nobody is charged for.
    fn dark(&self, alive: &Alive, clocks: &Clocks) -> i64 {
        alive.dark(clocks.last(), now())
    }
    /// The time of a seat now.
    pub fn time_of(&self, alive: &Alive, seat: Seat) -> Option<Left> {
        let clocks = self.clocks.as_ref().filter(|_| self.begun() && !self.is_over())?;
        Some(clocks.left(seat, now(), self.dark(alive, clocks)))
    }
    /// When somebody must look because a clock will have run out.
    pub(crate) fn due_at(&self, alive: &Alive) -> Option<i64> {
        let clocks = self.clocks.as_ref().filter(|_| self.begun() && !self.is_over())?;
        clocks.due(self.dark(alive, clocks))
    }
    /// The line that gives back what was lost in the dark, if a clock ran then.
    pub(crate) fn lost(&self, alive: &Alive) -> Option<(Seat, Timed)> {
        let clocks = self.clocks.as_ref().filter(|_| self.begun() && !self.is_over())?;
        let dark = self.dark(alive, clocks);
        let runs = (0..8).map(Seat).find(|seat| clocks.left(*seat, clocks.last(), 0).runs.is_some())?;
        (dark > 0).then_some((runs, Timed::Back(dark as u64)))
    }
    /// Enters that line.
    pub(crate) fn give_back(&mut self, alive: &Alive) -> Result<(), Trouble> {
        let Some((seat, back)) = self.lost(alive) else { return Ok(()) };
        self.table.timed(seat, back).map_err(|_| trouble::FAILED)
    }
    /// Do all the seats of this one's side that people lead belong to the same person, against one other
    /// side? Only then can one clock lose a game: nobody loses because of a comrade.
    fn stands_alone(&self, seat: Seat) -> bool {
        let seating = self.table.seating();
        let people = self.chair(seat).holders.clone();
        let mut side = seating.team(seat).and(seating.asked).iter();
        let same = |chair: &Chair| chair.holders.iter().any(|person| people.contains(person));
        seating.camps().len() == 2 && side.all(|other| other == seat || same(self.chair(other)))
    }
    /// Does anybody else play here, who could be asked?
    fn has_others(&self, seat: Seat) -> bool {
        let mine = &self.chair(seat).holders;
        let other = |chair: &&Chair| chair.bot.is_none() && chair.holders.iter().any(|person| !mine.contains(person));
        self.chairs.iter().any(|chair| other(&chair))
    }
    /// A bot takes the seat over until its person comes back.
    pub(crate) fn hand_to_caretaker(&mut self, seat: Seat) -> Result<(), Trouble> {
        let wished = self.clocks.as_ref().map(|clocks| clocks.pace().level.clone()).unwrap_or_default();
        let level = if self.kind.has_level(&wished) { wished } else { LEVEL.to_string() };
        let chair = Chair { bot: Some(level.clone()), lent: true, ..self.chair(seat).clone() };
        self.set_chair(seat, chair);
        self.table.hand_over(seat, Hand::Bot(level)).map_err(|_| trouble::FAILED)
    }
    /// The seats whose time has run out, and nobody has done anything about it yet.
    pub(crate) fn out(&self, alive: &Alive) -> SeatSet {
        let clocks = self.clocks.as_ref().filter(|_| self.begun() && !self.is_over());
        clocks.map_or(SeatSet::NONE, |clocks| clocks.out(now(), self.dark(alive, clocks)))
    }
    /// Does what the table agreed on for a seat whose time has run out.
    pub(crate) fn at_zero(&mut self, seat: Seat) -> Result<(), Trouble> {
        let Some(clocks) = &self.clocks else { return Ok(()) };
        let reacts = clocks.left(seat, now(), 0).runs == Some(Runs::Reaction);
        if reacts && self.table.pass_by_clock(seat).is_ok() {
            return Ok(());
        }
        let follows = match clocks.pace().zero {
            AtZero::Loss if self.stands_alone(seat) => Follows::Loss,
            AtZero::Ask if self.has_others(seat) => Follows::Ask,
            _ => Follows::Caretaker,
        };
        self.table.timed(seat, Timed::Out(follows)).map_err(|_| trouble::FAILED)?;
        match follows {
            Follows::Caretaker => self.hand_to_caretaker(seat),
            _ => Ok(()),
        }
    }
}
