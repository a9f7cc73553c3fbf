//! How moves get onto a stored table: check and enter on the locked table, write to the disk, try again on
//! the table as it is then when somebody else wrote first, publish.

use crate::actions::{Committed, TRIES, Unstored};
use crate::handle::{LockedRoom, TableHandle};
use crate::tables::Tables;
use crate::trouble::{self, Trouble};
use crate::{clock, think};
use std::sync::Arc;

/// What is to be written of a locked table.
pub(crate) enum Write {
    /// Nothing: all is as it should be.
    Nothing,
    /// What was just entered.
    Entries,
}

impl Tables {
    /// Changes a table and publishes it. `change` checks and enters, and is asked again on a fresh table when
    /// somebody else wrote first; `then` reads what the caller is told, under the same lock. When this
    /// answers, it is on the disk; when it refuses, nothing has changed.
    pub(crate) async fn transact<T, E: From<Trouble>>(
        self: &Arc<Tables>,
        handle: &Arc<TableHandle>,
        room: LockedRoom,
        change: impl FnMut(&mut LockedRoom) -> Result<Write, E>,
        then: impl FnOnce(&mut LockedRoom) -> T,
    ) -> Result<T, E> {
        let (mut room, written) = self.write(handle, room, change).await?;
        let told = then(&mut room);
        if written {
            self.publish(handle, room);
        }
        Ok(told)
    }
    /// The same, unpublished: the table is still locked. Was anything written?
    async fn write<E: From<Trouble>>(
        self: &Arc<Tables>,
        handle: &Arc<TableHandle>,
        mut room: LockedRoom,
        mut change: impl FnMut(&mut LockedRoom) -> Result<Write, E>,
    ) -> Result<(LockedRoom, bool), E> {
        for _ in 0..TRIES {
            let before = Unstored::of(&room);
            let committed = match change(&mut room)? {
                Write::Nothing => return Ok((room, false)),
                Write::Entries => self.commit(handle, room, before).await?,
            };
            match committed {
                Committed::Stored(room) => return Ok((room, true)),
                Committed::Overtaken(fresh) => {
                    handle.ring();
                    room = fresh;
                }
            }
        }
        Err(trouble::BUSY.into())
    }
    /// Lets go of a changed table and tells everybody: open pages and programs, a bot that is asked now, the
    /// clock.
    fn publish(self: &Arc<Tables>, handle: &Arc<TableHandle>, mut room: LockedRoom) {
        clock::watch(self, handle, &mut room);
        let bot = think::sleeps(&room);
        drop(room);
        handle.ring();
        if bot {
            think::wake(self, handle);
        }
    }
}
