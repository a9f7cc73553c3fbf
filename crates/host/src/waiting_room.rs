//! A table that has not begun: who is missing, who adds to the dice, and when it is dealt.

use crate::beginning::{Beginning, chair_line};
use crate::finish::finish;
use crate::handle::{LockedRoom, TableHandle};
use crate::room::{Room, player};
use crate::tables::Tables;
use crate::time::uptime;
use crate::transact::Write;
use crate::trouble::{self, Trouble};
use std::sync::Arc;
use store::{Chair, Person};
use table::pace::Pace;
use table::{Entry, Hand, Seat, SeatSet, What};

impl Room {
    /// Seats that nobody sits in yet.
    pub fn missing(&self) -> SeatSet {
        let empty = |seat: &Seat| self.chair(*seat).holders.is_empty() && self.chair(*seat).bot.is_none();
        self.table.seating().asked.iter().filter(empty).collect()
    }
    /// Seats whose people have not added anything to the dice yet: they have not come, or do not want to.
    pub fn not_come(&self) -> SeatSet {
        let gave = |person: &Person| !self.seats_of(Some(*person)).and(self.beginning.gave).is_empty();
        let waits = |seat: &Seat| {
            let holders = &self.chair(*seat).holders;
            !holders.is_empty() && !holders.iter().any(gave)
        };
        self.table.seating().asked.iter().filter(waits).collect()
    }
    /// Seats of people who are to add to the dice, and have neither added nor said that they do not. The
    /// table does not begin without them: whoever knows its secret could choose what they themselves add, if
    /// nothing came after it.
    pub fn to_add(&self) -> SeatSet {
        if !self.beginning.waits {
            return SeatSet::NONE;
        }
        let said = |person: &Person| !self.seats_of(Some(*person)).and(self.beginning.declined).is_empty();
        self.not_come().iter().filter(|seat| !self.chair(*seat).holders.iter().any(said)).collect()
    }
    /// Has the time passed for which they are waited for?
    fn is_due(&self) -> bool {
        self.due.is_some_and(|due| due <= uptime())
    }
    /// Has somebody already added the very same? They could have copied it from the page, where everybody
    /// reads it.
    pub fn is_copied(&self, luck: Option<[u8; 32]>) -> bool {
        luck.is_some_and(|luck| self.beginning.contributions.iter().any(|given| given.bytes == luck))
    }
    /// Seats of people who were put there by the host and have never come by. No game is played in the name
    /// of a person who knows nothing of it.
    pub fn awaited(&self, app: &Tables, handle: &TableHandle) -> SeatSet {
        let came = |person: &Person| app.whereabouts.looked_at(person, &handle.id).is_some();
        let awaited = |seat: &Seat| {
            let chair = self.chair(*seat);
            let put = chair.revision == 0 && !chair.holders.contains(&self.row.host);
            put && !handle.is_here(&chair.holders) && !chair.holders.iter().any(came)
        };
        self.not_come().iter().filter(awaited).collect()
    }
    /// Entries that are the game's own: who plays a seat from where on does not count.
    pub fn length(&self) -> u32 {
        (self.table.entries().len() as u32).saturating_sub(self.handovers.lines)
    }
    /// The first seat of a person that has added nothing to the dice while it still can.
    pub fn may_give(&self, person: Option<Person>) -> Option<Seat> {
        let mine = self.seats_of(person);
        // One person gives once, however many seats they lead.
        if self.begun() || !mine.and(self.beginning.gave).is_empty() {
            return None;
        }
        mine.iter().find(|seat| self.beginning.has_room(self.table.about(), *seat))
    }
    /// Notes for all to read who plays a seat from here, though the game has not begun.
    pub(crate) fn note_chair(&mut self, seat: Seat, hand: Hand) -> Result<(), Trouble> {
        self.table.hand_over(seat, hand.clone()).map_err(|_| trouble::FAILED)?;
        self.write_line(seat, chair_line(seat, &hand), SeatSet::NONE);
        self.beginning.changes.push((seat, hand));
        Ok(())
    }
    /// Somebody who has just sat down in this chair adds luck of their own, or nothing.
    pub(crate) fn give(&mut self, seat: Seat, luck: Option<[u8; 32]>) {
        let about = self.table.about();
        let luck = luck.filter(|_| self.beginning.has_room(about, seat));
        let there = self.is_copied(luck);
        // That somebody adds nothing is worth a line where they are waited for.
        let awaited = self.to_add().has(seat);
        if self.begun() || there || (luck.is_none() && !self.beginning.gave.has(seat) && !awaited) {
            return;
        }
        // Whoever was put in a chair by somebody else is called, once nobody else is missing.
        let called = self.not_come().without(seat).minus(self.seats_of(Some(self.row.host)));
        let waiting = if self.missing().is_empty() { called } else { SeatSet::NONE };
        let digits = luck.map_or_else(|| "nothing".to_string(), |bytes| table::dice::hex(&bytes));
        self.beginning.give(about, seat, &digits);
        self.beginning.lines += 1;
        let contributions = self.beginning.contributions.clone();
        self.table.header_mut().contributions = contributions;
        self.write_line(seat, format!("!give {digits}"), waiting);
    }
    /// Deals, if every chair is taken and all who are to add to the dice have, or the time for it has passed.
    pub(crate) fn deal_if_full(&mut self) -> Result<(), Trouble> {
        let waits = !self.to_add().is_empty() && !self.is_due();
        if self.begun() || waits || !self.missing().is_empty() {
            return Ok(());
        }
        let about = self.table.about();
        let dealt = Beginning { begun: true, ..self.beginning.clone() };
        let table = dealt.deal(self.kind, &self.row).map_err(Trouble::setup)?;
        self.beginning = dealt;
        let asked = self.table.seating().asked;
        for seat in asked.iter() {
            let words = Entry { seat, what: What::Hand(player(self.chair(seat))) }.words();
            self.beginning.name(about, seat.0, &words);
            self.beginning.lines += 1;
            self.write_line(seat, words, SeatSet::NONE);
        }
        self.beginning.lines += 1;
        self.write_line(asked.iter().next().unwrap_or_default(), "!begin".into(), SeatSet::NONE);
        self.replace(table);
        Ok(())
    }
}

impl Tables {
    /// Notes how fast a new table is played.
    pub(crate) async fn set_pace(self: &Arc<Tables>, handle: &Arc<TableHandle>, pace: Pace) -> Result<(), Trouble> {
        let room = handle.lock(self).await?;
        let change = |room: &mut LockedRoom| {
            if room.begun() || room.beginning.pace.is_some() {
                return Ok(Write::Nothing);
            }
            room.beginning.pace = Some(pace.clone());
            room.beginning.lines += 1;
            room.write_line(Seat(0), format!("!pace {pace}"), SeatSet::NONE);
            Ok(Write::Table)
        };
        self.transact(handle, room, change, |_| ()).await
    }
    /// Notes that a new table waits for those who are to add to the dice.
    pub(crate) async fn let_wait(self: &Arc<Tables>, handle: &Arc<TableHandle>) -> Result<(), Trouble> {
        let room = handle.lock(self).await?;
        let change = |room: &mut LockedRoom| {
            if room.begun() || room.beginning.waits {
                return Ok(Write::Nothing);
            }
            let waiting = room.not_come().minus(room.seats_of(Some(room.row.host)));
            room.beginning.waits = true;
            room.beginning.lines += 1;
            room.write_line(Seat(0), "!wait".into(), waiting);
            Ok(Write::Table)
        };
        self.transact(handle, room, change, |_| ()).await
    }
    /// Sees to it that a table does not wait for ever for somebody who is here and does not add to the dice,
    /// once somebody else is here too: from now on the time runs that everybody is shown.
    pub fn wait_for_luck(self: &Arc<Tables>, handle: &Arc<TableHandle>, room: &mut Room) {
        let strangers = |chair: &Chair| !chair.holders.is_empty() && !chair.holders.contains(&room.row.host);
        let others = room.chairs.iter().any(strangers);
        let waits = others && !room.begun() && !room.to_add().is_empty() && room.awaited(self, handle).is_empty();
        if !waits {
            room.due = None;
        } else if room.due.is_none() {
            room.due = Some(uptime() + self.settings.luck);
            let (app, handle) = (self.clone(), handle.clone());
            tokio::spawn(async move {
                tokio::select! {
                    () = tokio::time::sleep(app.settings.luck) => {}
                    () = app.stop.cancelled() => return,
                }
                if let Err(trouble) = app.begin_if_full(&handle).await {
                    tracing::error!(table = handle.id, rule = %trouble.rule, "the game could not begin");
                }
                handle.ring();
            });
        }
    }
    /// Deals, if nothing is left to wait for.
    pub(crate) async fn begin_if_full(self: &Arc<Tables>, handle: &Arc<TableHandle>) -> Result<(), Trouble> {
        let room = handle.lock(self).await?;
        let change = |room: &mut LockedRoom| room.deal_if_full().map(|()| Write::Table);
        self.transact(handle, room, change, |_| ()).await
    }
    /// The host begins: bots of this level take the empty chairs. Without a level, every chair must be taken.
    pub async fn begin(
        self: &Arc<Tables>,
        id: &str,
        person: Person,
        level: Option<String>,
        luck: Option<[u8; 32]>,
    ) -> Result<(), Trouble> {
        let (app, id) = (self.clone(), id.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let room = handle.lock_for(&app, Some(person)).await?;
            let change = |room: &mut LockedRoom| app.begin_now(&handle, room, person, level.as_deref(), luck);
            let begun = app.transact(&handle, room, change, |room| room.begun()).await?;
            if begun { Ok(()) } else { Err(trouble::MISSING) }
        })
        .await
    }
    fn begin_now(
        self: &Arc<Tables>,
        handle: &Arc<TableHandle>,
        room: &mut LockedRoom,
        person: Person,
        level: Option<&str>,
        luck: Option<[u8; 32]>,
    ) -> Result<Write, Trouble> {
        if !room.is_host(Some(person)) {
            return Err(trouble::NOT_HOST);
        }
        if room.begun() {
            return Ok(Write::Nothing);
        }
        if !room.awaited(self, handle).is_empty() {
            return Err(trouble::NOT_COME);
        }
        if room.is_copied(luck) {
            return Err(trouble::COPIED);
        }
        let mine = room.seats_of(Some(person));
        if !room.to_add().minus(mine).is_empty() && !room.is_due() {
            self.wait_for_luck(handle, room);
            return Err(trouble::NOT_ADDED);
        }
        let missing = room.missing();
        let level = level.filter(|_| !missing.is_empty());
        if let Some(level) = level {
            room.kind.check_level(level)?;
        }
        // Who begins without luck of their own adds nothing.
        let first = room.may_give(Some(person)).or(room.to_add().and(mine).iter().next());
        if let Some(seat) = first {
            room.give(seat, luck);
        }
        for (seat, level) in level.into_iter().flat_map(|level| missing.iter().map(move |seat| (seat, level))) {
            let chair = Chair { bot: Some(level.to_string()), ..room.chair(seat).clone() };
            room.set_chair(seat, chair);
            room.note_chair(seat, Hand::Bot(level.to_string()))?;
        }
        room.deal_if_full()?;
        Ok(Write::Table)
    }
    /// Somebody who sits at a table that has not begun adds luck of their own, if they have not yet.
    pub async fn add_luck(self: &Arc<Tables>, id: &str, person: Person, luck: [u8; 32]) -> Result<(), Trouble> {
        let (app, id) = (self.clone(), id.to_string());
        finish(async move {
            let handle = app.handle(&id);
            let room = handle.lock_for(&app, Some(person)).await?;
            let change = |room: &mut LockedRoom| {
                let Some(seat) = room.may_give(Some(person)) else {
                    return Err(if room.begun() { trouble::BEGUN } else { trouble::NO_SEAT });
                };
                if room.is_copied(Some(luck)) {
                    return Err(trouble::COPIED);
                }
                room.give(seat, Some(luck));
                // All have come: nobody has to press a button.
                if room.not_come().is_empty() {
                    room.deal_if_full()?;
                }
                Ok(Write::Table)
            };
            app.transact(&handle, room, change, |_| ()).await
        })
        .await
    }
}
