//! All tables in memory, and the people and bots around them.

use crate::alive::Alive;
use crate::handle::{LockedRoom, TableHandle};
use crate::metrics::metrics;
pub use crate::resources::{Resources, Settings};
use crate::thinkers::Thinkers;
use crate::time;
pub use crate::time::{now, uptime};
use crate::trouble::Trouble;
use crate::whereabouts::Whereabouts;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use store::{News, Store, StoreError, Written};
use table::AnyTable;
use tokio_util::sync::CancellationToken;

/// What follows from a change of a table that is stored.
pub(crate) type AfterChange = fn(&Arc<Tables>, &Arc<TableHandle>, LockedRoom);

/// All tables.
pub struct Tables {
    /// What they share.
    resources: Resources,
    /// Where people were seen last.
    pub whereabouts: Whereabouts,
    /// Bots that think, and those that wait until they may.
    pub thinkers: Arc<Thinkers>,
    /// Pulled at the end: streams end then.
    pub stop: CancellationToken,
    /// Has it been pulled? The token itself has one lock for all who ask.
    down: AtomicBool,
    /// Tables somebody has to do with right now, or had to do with lately.
    tables: Mutex<InMemory>,
    /// What is done when a change is stored.
    pub(crate) after_change: AfterChange,
}

impl Deref for Tables {
    type Target = Resources;
    fn deref(&self) -> &Resources {
        &self.resources
    }
}

/// Tables that nobody uses stay in memory for a while, but never more than about so many.
const CROWD: usize = 512;

#[derive(Default)]
struct InMemory {
    by_id: HashMap<String, Arc<TableHandle>>,
    /// The store, where other programs use it too.
    shared: Option<Arc<dyn Store>>,
    /// With this many it is time to look which of them nobody uses.
    crowd: usize,
    /// For the handles of tables.
    alive: Arc<Alive>,
}

impl InMemory {
    fn handle(&mut self, id: &str) -> Arc<TableHandle> {
        if let Some(handle) = self.by_id.get(id) {
            return handle.clone();
        }
        if self.by_id.len() >= self.crowd {
            self.thin();
        }
        let handle = Arc::new(TableHandle::new(id, self.shared.clone(), &self.alive));
        self.by_id.insert(id.into(), handle.clone());
        handle
    }
    /// Lets the older half of the tables that nobody uses go, when there are many. They are on the disk.
    fn thin(&mut self) {
        // Whoever holds a handle (a request, a stream, a thinking bot) keeps it; the map holds one.
        let unused = |handle: &Arc<TableHandle>| Arc::strong_count(handle) == 1;
        let mut ages: Vec<u64> =
            self.by_id.values().filter(|handle| unused(handle)).map(|handle| handle.touched()).collect();
        if ages.len() >= CROWD {
            let half = ages.len() / 2;
            let middle = *ages.select_nth_unstable(half).1;
            let mut gone = 0;
            self.by_id.retain(|_, handle| {
                let goes = unused(handle) && handle.touched() <= middle && gone < half;
                gone += usize::from(goes);
                !goes
            });
        }
        self.crowd = self.by_id.len() + CROWD / 2;
    }
}

impl Tables {
    /// The tables of this store, of these games. `after_change` is called with every table that was changed,
    /// while it is still locked.
    pub(crate) fn with(resources: Resources, after_change: AfterChange) -> Arc<Tables> {
        let shared = resources.store.is_shared().then(|| resources.store.clone());
        Arc::new(Tables {
            whereabouts: Whereabouts::default(),
            thinkers: Thinkers::new(resources.settings.thinkers),
            stop: CancellationToken::new(),
            down: AtomicBool::new(false),
            tables: Mutex::new(InMemory { shared, alive: resources.alive.clone(), ..InMemory::default() }),
            resources,
            after_change,
        })
    }
    /// Tells other servers which games this one knows, and keeps the figures of every game beside its tables:
    /// they go on with them when the next program ships others.
    pub async fn keep_figures(&self) {
        for kind in &self.kinds {
            let kept = match (kind.game.written_figures)() {
                Ok((fingerprint, written)) => self.store.keep_figures(kind.about().id, &fingerprint, &written).await,
                Err(why) => Err(StoreError::Failed(why.to_string())),
            };
            if !matches!(kept, Ok(Written::Stored(()))) {
                tracing::warn!(game = kind.about().id, "figures not stored: {kept:?}");
            }
        }
        let games = self.kinds.iter().map(|kind| (kind.about().id.to_string(), kind.about().revision));
        if let Err(why) = self.store.announce(games.collect()).await {
            tracing::warn!("the other servers do not know which games this one knows: {why}");
        }
    }
    /// The handle of a table, whether it is stored or not: [`TableHandle::lock`] tells.
    pub fn handle(&self, id: &str) -> Arc<TableHandle> {
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        self.forget_absent(&mut tables);
        tables.handle(id)
    }
    /// Puts another position in the place of a table's own, in memory only: for the proofs that nothing shown
    /// depends on what an eye may not know.
    pub async fn put_in_place(
        &self,
        id: &str,
        other: impl FnOnce(&dyn AnyTable) -> Box<dyn AnyTable>,
    ) -> Result<Box<dyn AnyTable>, Trouble> {
        let mut room = self.handle(id).lock(self).await?;
        let other = other(room.table.as_ref());
        Ok(room.replace(other))
    }
    /// The tables in memory that the news are about.
    pub(crate) fn touched(&self, told: News) -> Vec<Arc<TableHandle>> {
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        match told {
            News::Present { id, person, here, handle } => {
                // Also of a table that is not in memory: whoever asks for it here is shown who is there.
                tables.handle(&id).present_elsewhere(person, here, handle);
                Vec::new()
            }
            News::Table(id) => tables.by_id.get(&id).cloned().into_iter().collect(),
            News::Any => tables.by_id.values().cloned().collect(),
        }
    }
    /// Forgets the handles that turned out to be of no table, unless somebody uses them.
    fn forget_absent(&self, tables: &mut InMemory) {
        for id in self.take_absent() {
            if tables.by_id.get(&id).is_some_and(|handle| Arc::strong_count(handle) == 1) {
                tables.by_id.remove(&id);
            }
        }
    }
    /// Everything that lasts ends: bots stop, streams say good-bye.
    pub fn end(&self) {
        self.down.store(true, Ordering::Release);
        self.stop.cancel();
        for handle in self.tables.lock().unwrap_or_else(|broken| broken.into_inner()).by_id.values() {
            handle.ring();
        }
    }
    /// Does the server go down?
    pub fn goes_down(&self) -> bool {
        self.down.load(Ordering::Acquire)
    }
    pub(crate) fn is_in_memory(&self, id: &str) -> bool {
        self.tables.lock().unwrap_or_else(|broken| broken.into_inner()).by_id.contains_key(id)
    }
    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        self.forget_absent(&mut tables);
        tables.by_id.len()
    }
    /// Takes idle tables out of memory; they are on the disk.
    pub fn sweep(&self) {
        self.store.rest();
        time::set_by(self.store.now());
        self.cache.sweep(self.settings.idle);
        let shared = self.store.is_shared();
        let oldest = uptime().saturating_sub(self.settings.idle).as_millis() as u64;
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        tables.by_id.retain(|_, handle| {
            handle.touched() >= oldest || Arc::strong_count(handle) > 1 || handle.is_anybody_elsewhere()
        });
        for handle in tables.by_id.values() {
            if shared {
                handle.tell_presence();
            }
            if handle.touched() < oldest {
                handle.unload();
            }
        }
        metrics().tables_in_memory.set(tables.by_id.len() as i64);
        tables.by_id.shrink_to_fit();
        tables.crowd = tables.by_id.len() + CROWD / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_nobody_uses_do_not_pile_up() {
        let mut tables = InMemory::default();
        let used: Vec<Arc<TableHandle>> = (0..300).map(|i| tables.handle(&format!("used {i}"))).collect();
        for i in 0..5000 {
            drop(tables.handle(&format!("idle {i}")));
            assert!(tables.by_id.len() <= used.len() + CROWD * 2, "{} after {i}", tables.by_id.len());
        }
        assert!(used.iter().all(|handle| Arc::ptr_eq(&tables.handle(&handle.id), handle)));
        assert!(tables.by_id.contains_key("idle 4999"));
    }
}
