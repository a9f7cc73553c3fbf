//! What all requests share.

use crate::config::Config;
use crate::fair::Turns;
use crate::figures::figures;
use crate::handle::TableHandle;
use crate::kinds::{Covers, Kind};
use crate::limits::{Limits, Open};
use crate::people::{Seal, Whereabouts, random};
use crate::pictures::Pictures;
use crate::squeeze::Squeezed;
use crate::store::{News, Store, StoreError, Written};
use crate::think;
use crate::thinkers::Thinkers;
use crate::trouble::{self, Trouble};
use futures_util::StreamExt;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use table::AnyTable;
use tokio_util::sync::CancellationToken;

/// The server's state.
pub struct App {
    /// How it is set up.
    pub config: Config,
    /// The games.
    pub kinds: Vec<Kind>,
    /// The disk.
    pub store: Arc<dyn Store>,
    /// The limits.
    pub limits: Limits,
    /// What people are known by.
    pub seal: Seal,
    /// Where they were seen last.
    pub whereabouts: Whereabouts,
    /// Bots that think, and those that wait until they may.
    pub thinkers: Arc<Thinkers>,
    /// Tables that are being played again, and those that wait until they are.
    pub(crate) loads: Arc<Thinkers>,
    /// The covers of the games.
    pub(crate) covers: Covers,
    /// Pictures that are being drawn.
    pub pictures: Pictures,
    /// Whose request is worked on.
    pub(crate) turns: Turns,
    /// Answers that were compressed lately.
    pub(crate) squeezed: Squeezed,
    /// Event streams that may be open.
    pub(crate) streams: Arc<Open>,
    /// Pulled when the server goes down: streams end then.
    pub(crate) stop: CancellationToken,
    /// Has it been pulled? The token itself has one lock for all who ask.
    down: AtomicBool,
    /// Tables somebody has to do with right now, or had to do with lately.
    tables: Mutex<Tables>,
    /// Tables that could not be read when they were last asked for or looked over.
    unreadable: Mutex<BTreeSet<String>>,
}

/// Tables that nobody uses stay in memory for a while, but never more than about so many.
const CROWD: usize = 512;

/// Tables that are looked over: so many names are asked for at once, and after each is a pause.
const PAGE: u32 = 200;
const BREATH: Duration = Duration::from_millis(10);

#[derive(Default)]
struct Tables {
    by_id: HashMap<String, Arc<TableHandle>>,
    /// With this many it is time to look which of them nobody uses.
    crowd: usize,
}

impl Tables {
    fn handle(&mut self, id: &str) -> Arc<TableHandle> {
        if let Some(handle) = self.by_id.get(id) {
            return handle.clone();
        }
        if self.by_id.len() >= self.crowd {
            self.thin();
        }
        let handle = Arc::new(TableHandle::new(id));
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

impl App {
    /// A server with these games on this store.
    pub fn new(config: Config, kinds: Vec<Kind>, store: Arc<dyn Store>) -> Arc<App> {
        Arc::new(App {
            limits: Limits::new(config.limits),
            seal: Seal::new(config.seal.unwrap_or_else(random)),
            whereabouts: Whereabouts::default(),
            thinkers: Thinkers::new(config.thinkers),
            loads: Thinkers::new(processors()),
            covers: Covers::default(),
            pictures: Pictures::new((processors() / 2).max(1)),
            streams: Open::new(if config.limits > 0.0 { config.streams.0 } else { usize::MAX }, config.streams.1),
            turns: Turns::new(config.limits > 0.0, processors()),
            squeezed: Squeezed::default(),
            stop: CancellationToken::new(),
            down: AtomicBool::new(false),
            tables: Mutex::default(),
            unreadable: Mutex::default(),
            config,
            kinds,
            store,
        })
    }
    /// The game with this id.
    pub fn kind(&self, id: &str) -> Result<Kind, Trouble> {
        self.kinds.iter().find(|k| k.about().id == id).copied().ok_or(trouble::NO_GAME)
    }
    /// Keeps the figures of every game beside its tables: they go on with them when the next program ships others.
    pub(crate) async fn keep_figures(&self) {
        for kind in &self.kinds {
            let kept = match (kind.game.written_figures)() {
                Ok((fingerprint, written)) => self.store.keep_figures(kind.about().id, &fingerprint, &written).await,
                Err(why) => Err(StoreError::Failed(why.to_string())),
            };
            if !matches!(kept, Ok(Written::Stored(()))) {
                tracing::warn!(game = kind.about().id, "its figures are not kept: {kept:?}");
            }
        }
    }
    /// The handle of a table, whether it is stored or not: [`TableHandle::lock`] tells.
    pub(crate) fn handle(&self, id: &str) -> Arc<TableHandle> {
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
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
    /// Hears from the store what others write, and takes it in; until the server goes down.
    pub async fn listen(self: Arc<App>) {
        let mut news = self.store.news();
        while let Some(told) = tokio::select! { told = news.next() => told, () = self.stop.cancelled() => None } {
            let touched: Vec<Arc<TableHandle>> = {
                let tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
                match told {
                    News::Table(id) => tables.by_id.get(&id).cloned().into_iter().collect(),
                    News::Any => tables.by_id.values().cloned().collect(),
                }
            };
            for handle in touched {
                if handle.catch_up(&self).await {
                    think::wake(&self, &handle);
                }
            }
        }
    }
    /// Forgets a handle that turned out to be of no table.
    pub(crate) fn forget(&self, id: &str) {
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        if tables.by_id.get(id).is_some_and(|handle| Arc::strong_count(handle) <= 2) {
            tables.by_id.remove(id);
        }
    }
    /// Everything that lasts ends: bots stop, streams say good-bye.
    pub(crate) fn end(&self) {
        self.down.store(true, Ordering::Release);
        self.stop.cancel();
        for handle in self.tables.lock().unwrap_or_else(|broken| broken.into_inner()).by_id.values() {
            handle.ring();
        }
    }
    /// Does the server go down?
    pub(crate) fn goes_down(&self) -> bool {
        self.down.load(Ordering::Acquire)
    }
    /// Reads every game that is not over once, so that [`App::unreadable`] knows of those that nobody has opened yet. One after
    /// the other and with pauses: that takes as long as it takes, and a fifth of a processor.
    pub(crate) async fn look_over(self: Arc<App>) {
        let mut last = String::new();
        loop {
            let ids = match self.store.unfinished(&last, PAGE).await {
                Ok(ids) => ids,
                Err(why) => return tracing::warn!("the tables cannot be looked over: {why}"),
            };
            let Some(end) = ids.last().cloned() else { return };
            for id in ids {
                let start = Instant::now();
                // What is in memory has been read.
                if !self.is_in_memory(&id) {
                    let well = TableHandle::new(&id).can_be_read(&self).await;
                    // Who opened it meanwhile knows better.
                    if !well && !self.is_in_memory(&id) {
                        self.read(&id, false);
                    }
                }
                tokio::time::sleep(4 * start.elapsed() + BREATH).await;
            }
            last = end;
        }
    }
    fn is_in_memory(&self, id: &str) -> bool {
        self.tables.lock().unwrap_or_else(|broken| broken.into_inner()).by_id.contains_key(id)
    }
    /// A table could be read, or not.
    pub(crate) fn read(&self, id: &str, well: bool) {
        let mut unreadable = self.unreadable.lock().unwrap_or_else(|broken| broken.into_inner());
        match well {
            true => unreadable.remove(id),
            false => unreadable.insert(id.into()),
        };
    }
    /// Of how many tables it is known that they cannot be read.
    pub fn unreadable(&self) -> usize {
        self.unreadable.lock().unwrap_or_else(|broken| broken.into_inner()).len()
    }
    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.tables.lock().unwrap_or_else(|broken| broken.into_inner()).by_id.len()
    }
    /// Takes idle tables out of memory; they are on the disk.
    pub fn sweep(&self) {
        self.store.rest();
        let oldest = uptime().saturating_sub(self.config.idle).as_millis() as u64;
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        tables.by_id.retain(|_, handle| !(handle.touched() < oldest && Arc::strong_count(handle) == 1));
        for handle in tables.by_id.values().filter(|handle| handle.touched() < oldest) {
            handle.unload();
        }
        figures().tables_in_memory.set(tables.by_id.len() as i64);
        tables.by_id.shrink_to_fit();
        tables.crowd = tables.by_id.len() + CROWD / 2;
    }
}

/// How many threads work on requests.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// How long this program has known the time: a clock that does not jump when the time of day is put right.
pub fn uptime() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_nobody_uses_do_not_pile_up() {
        let mut tables = Tables::default();
        let used: Vec<Arc<TableHandle>> = (0..300).map(|i| tables.handle(&format!("used {i}"))).collect();
        for i in 0..5000 {
            drop(tables.handle(&format!("idle {i}")));
            assert!(tables.by_id.len() <= used.len() + CROWD * 2, "{} after {i}", tables.by_id.len());
        }
        assert!(used.iter().all(|handle| Arc::ptr_eq(&tables.handle(&handle.id), handle)));
        assert!(tables.by_id.contains_key("idle 4999"));
    }
}
