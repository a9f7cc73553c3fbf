//! The one way in which a table changes: check and enter on the locked table, commit, publish; on a conflict,
//! try again on the table as it is then.
//!
//! A change is a closure. It reads the locked table and refuses, or changes it in memory (enters moves, sets
//! chairs, writes lines) and says what is to be stored. When somebody else wrote first, the change is taken
//! back and the closure is called again on the newer table. All of a change is stored, or nothing.

use crate::handle::{LockedRoom, TableHandle};
use crate::keys;
use crate::metrics::metrics;
use crate::random::random;
use crate::room::Room;
use crate::tables::Tables;
use crate::trouble::{self, Trouble};
use crate::unstored::{Before, Change};
use std::sync::Arc;
use std::time::Duration;
use store::{Answer, Chair, ChatRow, EntryRow, NewEntry, Person, Said, TableRow, Written};

/// How often something is tried again when somebody else was first, or nobody knows whether it was stored.
const TRIES: u32 = 5;

/// What is to be written of a locked table.
pub(crate) enum Write {
    /// Nothing: all is as it should be.
    Nothing,
    /// What was just entered, and the chairs and lines that were changed.
    Table,
    /// Somebody may look on who came by the link that is good now.
    Watcher(Person),
    /// The number of the next link for onlookers: the one before it is dead then.
    WatchLink(u32),
    /// A line of talk.
    Talk(ChatRow),
}

/// What became of a change.
enum Committed {
    /// There was nothing to store.
    Unchanged(LockedRoom),
    /// It is on the disk.
    Stored(LockedRoom),
    /// Somebody else wrote first: the table as it is now, without it.
    Overtaken(LockedRoom),
}

/// What is known of a request to the store in the end.
struct Known<T> {
    /// What was stored; nothing when somebody else was first.
    stored: Option<T>,
    /// Was it in doubt for a while? Others may have gone on meanwhile.
    doubted: bool,
}

/// What was stored.
enum Kept {
    /// Entries, at this time.
    Entries(Vec<NewEntry>, i64),
    /// A chair.
    Chair,
    /// Somebody who looks on.
    Watcher(Person),
    /// The link with this number.
    WatchLink(u32),
    /// A line of talk.
    Line(Said),
}

impl Tables {
    /// Changes a table and publishes it. `change` checks and enters, and is asked again on a fresh table when
    /// somebody else wrote first; `then` reads what the caller is told, under the same lock. When this
    /// answers, it is on the disk; when it refuses, nothing has changed.
    pub(crate) async fn transact<T, E: From<Trouble>>(
        self: &Arc<Tables>,
        handle: &Arc<TableHandle>,
        mut room: LockedRoom,
        mut change: impl FnMut(&mut LockedRoom) -> Result<Write, E>,
        then: impl FnOnce(&mut LockedRoom) -> T,
    ) -> Result<T, E> {
        for _ in 0..TRIES {
            room = self.give_back(handle, room).await?;
            let before = Before::of(&room);
            let write = match change(&mut room) {
                Ok(write) => write,
                Err(why) => {
                    if !room.take_back(before) {
                        room.drop_from_memory();
                        return Err(why);
                    }
                    if !self.store.is_shared() {
                        return Err(why);
                    }
                    // It may be refused only because others went on, and this program has not heard of it yet.
                    let (newest, newer) = handle.newest(self, room).await?;
                    if !newer {
                        return Err(why);
                    }
                    room = newest;
                    continue;
                }
            };
            match self.commit(handle, room, before, write).await? {
                Committed::Unchanged(mut room) => return Ok(then(&mut room)),
                Committed::Stored(mut room) => {
                    let told = then(&mut room);
                    (self.after_change)(self, handle, room);
                    return Ok(told);
                }
                Committed::Overtaken(fresh) => {
                    handle.ring();
                    room = fresh;
                }
            }
        }
        Err(trouble::BUSY.into())
    }
    /// Gives back what people's clocks lost while no server was there, before anything else is entered.
    async fn give_back(&self, handle: &TableHandle, mut room: LockedRoom) -> Result<LockedRoom, Trouble> {
        if room.lost(&self.alive).is_none() {
            return Ok(room);
        }
        let before = Before::of(&room);
        room.give_back(&self.alive)?;
        match self.commit(handle, room, before, Write::Table).await? {
            Committed::Unchanged(room) | Committed::Stored(room) | Committed::Overtaken(room) => Ok(room),
        }
    }
    /// Writes a change to the disk. When others wrote first, it is taken off the table, and what they wrote
    /// is entered. On failure the table in memory is dropped, if it knows more than the disk.
    async fn commit(
        &self,
        handle: &TableHandle,
        mut room: LockedRoom,
        before: Before,
        write: Write,
    ) -> Result<Committed, Trouble> {
        let change = match write {
            Write::Table => room.unstored(&before, u64::from_le_bytes(random())),
            _ => None,
        };
        let wanted = match &change {
            Some(Change::Chair(seat, chair)) => Some((*seat, chair.clone())),
            _ => None,
        };
        let changed = change.is_some();
        let known = match (write, change) {
            (Write::Nothing | Write::Table, None) | (Write::Nothing, _) => return Ok(Committed::Unchanged(room)),
            (_, Some(change)) => self.store_change(&room, change).await,
            (write, None) => self.store_around(&room, write).await,
        };
        let known = match known {
            Ok(known) => known,
            Err(why) => {
                if changed || why.rule == trouble::IN_DOUBT.rule {
                    room.drop_from_memory();
                }
                return Err(why);
            }
        };
        let Some(kept) = known.stored else {
            metrics().conflicts.inc();
            let goes_on = room.take_back(before);
            let room = if goes_on { handle.update(self, room).await } else { handle.reload(self, room).await }?;
            // A chair has no mark by which the store could know the request again: it is there, or not.
            let there = wanted.is_some_and(|(seat, chair)| known.doubted && *room.chair(seat) == chair);
            return Ok(if there { Committed::Stored(room) } else { Committed::Overtaken(room) });
        };
        let behind = note(&mut room, kept);
        room.stored();
        // While nobody knew, others may have gone on.
        let stale = known.doubted || behind;
        Ok(Committed::Stored(if stale { handle.update(self, room).await? } else { room }))
    }
    /// Stores entries and chairs.
    async fn store_change(&self, room: &Room, change: Change) -> Result<Known<Kept>, Trouble> {
        let id = &room.row.id;
        match change {
            Change::Chair(seat, chair) => {
                let known = self.certain(id, || self.store.set_chair(id, seat.0, chair.clone())).await?;
                Ok(known.map(|()| Kept::Chair))
            }
            Change::Append(append) => {
                let known = self.certain(id, || self.store.append(append.clone())).await?;
                Ok(known.map(|at| Kept::Entries(append.entries, at)))
            }
        }
    }
    /// Stores what stands around the game: who looks on, and what is said.
    async fn store_around(&self, room: &Room, write: Write) -> Result<Known<Kept>, Trouble> {
        let id = &room.row.id;
        Ok(match write {
            Write::Nothing | Write::Table => Known { stored: None, doubted: false },
            Write::Watcher(person) => {
                let known = self.certain(id, || self.store.add_watcher(id, person, room.watch_link)).await?;
                known.map(|()| Kept::Watcher(person))
            }
            Write::WatchLink(next) => {
                let known = self.certain(id, || self.store.renew_watch_link(id, next)).await?;
                known.map(|()| Kept::WatchLink(next))
            }
            Write::Talk(line) => self.certain(id, || self.store.say(id, line.clone())).await?.map(Kept::Line),
        })
    }
    /// Asks the store until it knows what became of a request: it is the same request each time, and is
    /// stored once.
    async fn certain<T>(&self, table: &str, ask: impl Fn() -> Answer<Written<T>>) -> Result<Known<T>, Trouble> {
        let mut doubted = false;
        for attempt in 0..TRIES {
            match ask().await {
                Ok(Written::Stored(stored)) => return Ok(Known { stored: Some(stored), doubted }),
                Ok(Written::Conflict) => return Ok(Known { stored: None, doubted }),
                Ok(Written::InDoubt(why)) => {
                    tracing::warn!(table, "the store did not confirm the write: {why}");
                    metrics().doubts.inc();
                    doubted = true;
                }
                // Nothing was stored now; of the time before, nobody knows.
                Err(why) if doubted => tracing::warn!(table, "still in doubt: {why}"),
                Err(error) => return Err(error.into()),
            }
            tokio::time::sleep(Duration::from_millis(20 << attempt)).await;
        }
        Err(trouble::IN_DOUBT)
    }
    /// Stores a new table, under another id when its own is taken; or, where it must have this one, says that
    /// it is there already.
    pub(crate) async fn create(
        &self,
        row: &mut TableRow,
        chairs: &[Chair],
        waiting: u8,
        this: bool,
    ) -> Result<bool, Trouble> {
        for _ in 0..TRIES {
            match self.store.create(row.clone(), chairs.to_vec(), waiting).await? {
                Written::Stored(at) => {
                    row.created = at;
                    return Ok(true);
                }
                Written::Conflict => {}
                Written::InDoubt(why) => tracing::warn!(table = row.id, "the store did not confirm the write: {why}"),
            }
            // Ours, stored after all? Nobody else has its secret.
            match self.store.load(&row.id).await? {
                Some(stored) if stored.row.secret == row.secret => {
                    row.created = stored.row.created;
                    return Ok(true);
                }
                Some(_) if this => return Ok(false),
                Some(_) => row.id = keys::new_id(),
                None => {}
            }
        }
        Err(trouble::IN_DOUBT)
    }
}

impl<T> Known<T> {
    fn map<U>(self, of: impl FnOnce(T) -> U) -> Known<U> {
        Known { stored: self.stored.map(of), doubted: self.doubted }
    }
}

/// Notes in memory what was stored. Did others write something that the table does not know yet?
fn note(room: &mut Room, kept: Kept) -> bool {
    match kept {
        Kept::Entries(entries, at) => {
            metrics().entries.inc_by(entries.len() as u64);
            let begins = entries.last().is_some_and(|line| line.words == "!begin");
            if begins {
                metrics().tables_begun.inc();
            }
            let of_game = room.begun() && !begins;
            let count = entries.len();
            for NewEntry { seat, words } in entries {
                room.handovers.read(&EntryRow { seat, words, at }, of_game);
            }
            let clock = room.table.clock().filter(|_| room.begun());
            room.timer.note(clock, at);
            if begins {
                room.clocks = room.beginning.clocks(room.table.as_ref(), at);
            } else if of_game {
                room.charge(count, at);
            }
            room.called();
            room.noticed();
        }
        Kept::Chair => {}
        Kept::Watcher(person) => room.watchers.push(person),
        Kept::WatchLink(number) => {
            room.watchers.clear();
            room.watch_link = number;
        }
        // Others may have spoken in between.
        Kept::Line(said) if said.place != room.mark().chat => return true,
        Kept::Line(said) => room.hear(said),
    }
    false
}
