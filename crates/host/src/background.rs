//! Work without a request: what follows from a stored change, news of what other servers wrote, and games
//! that nobody has opened since the start.

use crate::handle::{LockedRoom, TableHandle};
use crate::kinds::Kind;
use crate::tables::{Resources, Settings, Tables};
use crate::{clock, deadlines, think};
use futures_util::{StreamExt, stream};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{News, Store};

/// Tables that are looked over: so many names are asked for at once, and after each is a pause.
const PAGE: u32 = 200;
const BREATH: Duration = Duration::from_millis(10);
/// Tables that take in news at the same time.
const ABREAST: usize = 16;
/// How long to wait before a store that says no more is asked for news again.
const PAUSE: Duration = Duration::from_secs(1);

/// A changed table goes on: the clock runs, bots move, and who is waited for before the beginning has a time
/// limit. Open pages and programs are told.
fn after_change(tables: &Arc<Tables>, handle: &Arc<TableHandle>, mut room: LockedRoom) {
    tables.wait_for_luck(handle, &mut room);
    clock::watch(tables, handle, &mut room);
    deadlines::watch(tables, handle, room.due_at(&tables.alive));
    let bot = room.wants_bot();
    drop(room);
    handle.ring();
    if bot {
        think::wake(tables, handle);
    }
}

impl Tables {
    /// The tables of this store, of these games.
    pub fn new(settings: Settings, kinds: Vec<Kind>, store: Arc<dyn Store>) -> Arc<Tables> {
        Tables::with(Resources::new(settings, kinds, store), after_change)
    }
    /// Hears from the store what others write, and takes it in; until the server goes down.
    pub async fn listen(self: Arc<Tables>) {
        while !self.goes_down() {
            let news = self.store.news().take_until(self.stop.cancelled());
            let touched = news.flat_map(|told| stream::iter(self.touched(told)));
            // Several at once: a table in the middle of a slow commit does not keep the others waiting.
            touched.for_each_concurrent(ABREAST, |handle| self.catch_up(handle)).await;
            // The store says no more: it is asked again.
            tokio::select! {
                () = tokio::time::sleep(PAUSE) => {}
                () = self.stop.cancelled() => {}
            }
        }
    }
    /// Takes in what was written to these tables past their locks, where they are in memory.
    pub async fn catch_up_with(self: &Arc<Tables>, ids: Vec<String>) {
        for handle in ids.into_iter().flat_map(|id| self.touched(News::Table(id))) {
            self.catch_up(handle).await;
        }
    }
    async fn catch_up(self: &Arc<Tables>, handle: Arc<TableHandle>) {
        let (bot, due) = handle.catch_up(self).await;
        if let Some(due) = due {
            deadlines::watch(self, &handle, due);
        }
        if bot {
            think::wake(self, &handle);
        }
    }
    /// Reads every game that is not over once, so that [`crate::resources::Resources::unreadable`] knows of those that nobody has
    /// opened yet. One after the other and with pauses: that takes as long as it takes, and a fifth of a
    /// processor.
    pub async fn look_over(self: Arc<Tables>) {
        let mut last = String::new();
        loop {
            let ids = match self.store.unfinished(&last, PAGE).await {
                Ok(ids) => ids,
                Err(why) => return tracing::warn!("checking the unfinished tables failed: {why}"),
            };
            let Some(end) = ids.last().cloned() else { return };
            for id in ids {
                let start = Instant::now();
                // What is in memory has been read.
                let waits = self.is_in_memory(&id) || {
                    let (well, waits) = TableHandle::new(&id, None, &self.alive).look_over(&self).await;
                    // Who opened it meanwhile knows better.
                    if !well && !self.is_in_memory(&id) {
                        self.read(&id, false);
                    }
                    waits
                };
                if waits {
                    self.set_going(&id).await;
                }
                tokio::time::sleep(4 * start.elapsed() + BREATH).await;
            }
            last = end;
        }
    }
    /// Lets a table go on that nobody has looked at since the start: its clock runs, and its bots move.
    async fn set_going(self: &Arc<Tables>, id: &str) {
        let handle = self.handle(id);
        match handle.lock(self).await {
            Ok(mut room) => {
                clock::watch(self, &handle, &mut room);
                deadlines::watch(self, &handle, room.due_at(&self.alive));
            }
            Err(why) => return tracing::warn!(table = id, rule = %why.rule, "does not go on by itself"),
        }
        think::wake(self, &handle);
    }
}
