//! Votes of the people at a table: to end the game as it stands, to take back more than the rules of taking
//! back allow, to pause all clocks, to let somebody else have a chair.
//!
//! Whoever plays at the table has a say, with one voice for all their seats. Who a bot plays for at the
//! moment has none: else a table whose one player has gone could agree to nothing.

use crate::chairs;
use crate::finish::finish;
use crate::handle::LockedRoom;
use crate::room::Room;
use crate::tables::Tables;
use crate::transact::Write;
use crate::trouble::{self, Trouble};
use std::sync::Arc;
use store::{Kept, Person};
use table::pace::Timed;
use table::votes::{Motion, Vote};
use table::{Hand, Seat, SeatSet};

/// What somebody says.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Say {
    /// The game is to end as it stands.
    End,
    /// Everything since their own last move is to be taken back.
    Undo,
    /// All clocks are to stand.
    Pause,
    /// Somebody else is to have this chair.
    Chair(Seat),
    /// They agree.
    Yes,
    /// They do not, or take their own proposal back.
    No,
}

impl Room {
    /// The seats of everybody who has a say in this.
    pub fn voters(&self, motion: Motion) -> SeatSet {
        let of = if let Motion::Chair(seat) = motion { Some(seat) } else { None };
        let gone = |seat: Seat| {
            let same = |person: &Person| of.is_some_and(|of| self.chair(of).holders.contains(person));
            self.chair(seat).holders.iter().any(same)
        };
        let plays = |seat: &Seat| {
            let chair = self.chair(*seat);
            chair.bot.is_none() && !chair.holders.is_empty() && !gone(*seat)
        };
        self.table.seating().asked.iter().filter(plays).collect()
    }
    /// The seats whose people have not yet agreed to what is proposed.
    pub fn undecided(&self) -> SeatSet {
        let Some(open) = self.ballot.open else { return SeatSet::NONE };
        let agreed = |seat: &Seat| {
            let holders = &self.chair(*seat).holders;
            let same = |other: Seat| self.chair(other).holders.iter().any(|person| holders.contains(person));
            open.yes.iter().any(|other| other == *seat || same(other))
        };
        self.voters(open.motion).iter().filter(|seat| !agreed(seat)).collect()
    }
    /// What somebody proposes, if it can be.
    fn motion(&self, mine: SeatSet, say: Say) -> Result<Motion, Trouble> {
        match say {
            Say::End => Ok(Motion::End),
            Say::Undo => {
                let own = (0..self.table.plays()).rev();
                let own = own.filter(|play| self.table.player_of(*play).is_some_and(|seat| mine.has(seat)));
                let entry = own.take(1).find_map(|play| self.table.entry_of(play));
                entry.and_then(|entry| u32::try_from(entry).ok()).map(Motion::Undo).ok_or(trouble::NO_MOVE)
            }
            Say::Pause if self.clocks.as_ref().is_none_or(|clocks| clocks.is_paused()) => Err(trouble::NO_CLOCK),
            Say::Pause => Ok(Motion::Pause),
            Say::Chair(seat) if mine.has(seat) || self.chair(seat).holders.is_empty() => Err(trouble::NO_SEAT),
            Say::Chair(seat) => Ok(Motion::Chair(seat)),
            Say::Yes | Say::No => Err(trouble::NO_VOTE),
        }
    }
    /// Does what all have agreed to.
    fn carry_out(&mut self, by: Seat, motion: Motion) -> Result<(), Trouble> {
        self.table.agreed(by, motion).map_err(|_| trouble::NO_MOVE)?;
        match motion {
            Motion::End | Motion::Undo(_) => Ok(()),
            Motion::Pause => self.table.timed(by, Timed::Pause).map_err(|_| trouble::OVER),
            Motion::Chair(seat) => {
                let mut chair = self.chair(seat).clone();
                chairs::empty(&mut chair, true);
                chair.kept = Kept::Friend(0);
                self.set_chair(seat, chair);
                self.table.hand_over(seat, Hand::Nobody).map_err(|_| trouble::OVER)
            }
        }
    }
}

impl Tables {
    /// Somebody who plays says something in a vote. When this answers, it is on the disk.
    pub async fn vote(self: &Arc<Tables>, id: &str, person: Person, say: Say) -> Result<(), Trouble> {
        let (app, id) = (self.clone(), id.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let room = handle.lock_for(&app, Some(person)).await?;
            let most = app.settings.longest / 2;
            app.transact(&handle, room, |room| voted(room, person, say, most), |_| ()).await
        })
        .await
    }
}

/// Enters what somebody says in a vote, and what comes of it.
fn voted(room: &mut LockedRoom, person: Person, say: Say, most: u32) -> Result<Write, Trouble> {
    if !room.begun() {
        return Err(trouble::NOT_BEGUN);
    }
    if room.is_over() {
        return Err(trouble::OVER);
    }
    let mine = room.seats_of(Some(person));
    let plays = mine.iter().find(|seat| room.chair(*seat).bot.is_none());
    let seat = plays.ok_or(trouble::NO_SEAT)?;
    if room.length() >= most {
        return Err(trouble::FULL);
    }
    let vote = match (say, room.ballot.open) {
        (Say::Yes | Say::No, None) => return Err(trouble::NO_VOTE),
        (Say::Yes, Some(_)) if room.undecided().and(mine).is_empty() => return Ok(Write::Nothing),
        (Say::Yes, Some(open)) if !room.voters(open.motion).has(seat) => return Err(trouble::NO_VOTE),
        (Say::Yes, Some(_)) => Vote::Yes,
        (Say::No, Some(open)) if !room.voters(open.motion).has(seat) => return Err(trouble::NO_VOTE),
        (Say::No, Some(_)) => Vote::No,
        (_, Some(_)) => return Err(trouble::VOTE_OPEN),
        (say, None) => Vote::Propose(room.motion(mine, say)?),
    };
    room.table.vote(seat, vote).map_err(|_| trouble::OVER)?;
    // What is entered is heard when it is stored; here it is only looked at.
    let before = room.ballot;
    room.ballot.hear(seat, vote);
    let carried = room.ballot.open.filter(|_| room.undecided().is_empty());
    room.ballot = before;
    if let Some(open) = carried {
        room.carry_out(open.by, open.motion)?;
    }
    Ok(Write::Table)
}
