//! All tables: those in memory, and what they share.

use crate::cache::Cache;
use crate::clock;
use crate::fair;
use crate::handle::TableHandle;
use crate::kinds::Kind;
use crate::metrics::metrics;
use crate::think;
use crate::thinkers::Thinkers;
use crate::trouble::{self, Trouble};
use crate::whereabouts::Whereabouts;
use futures_util::{StreamExt, stream};
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{News, Store, StoreError, Written};
use table::AnyTable;
use tokio_util::sync::CancellationToken;

/// How tables are kept.
#[derive(Clone, Debug)]
pub struct Settings {
    /// A table that nobody has touched for so long is taken out of memory.
    pub idle: Duration,
    /// A person must have been away for so long, and the table silent, before its host may let a bot play for
    /// them.
    pub absence: Duration,
    /// How long a table that waits for people to add to the dice waits once everybody has come.
    pub luck: Duration,
    /// Is it limited how often a seat changes hands?
    pub handovers: bool,
    /// The entries of one table, at most: several times the longest game there is, and still read again in a
    /// second.
    pub longest: u32,
    /// Bots that think at the same time.
    pub thinkers: usize,
    /// Event streams of people who only look on that one address may have open at one table, and so may all
    /// together.
    pub onlookers: (usize, usize),
    /// Bytes of drawings, texts and answers that are kept because they may be wanted again.
    pub cache: usize,
    /// The player whose advice is asked for a hint: a level, or another name that the `bots` crate knows.
    pub hints: String,
    /// The secret of every new table and the luck of every bot, in place of random ones: for pictures of
    /// the same games. Nobody can set it from outside; dice that are known beforehand are no dice.
    pub secret: Option<[u8; 32]>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            idle: Duration::from_secs(120),
            absence: Duration::from_secs(24 * 3600),
            luck: Duration::from_secs(60),
            handovers: true,
            longest: 100_000,
            thinkers: fair::processors(),
            onlookers: (256, 500),
            cache: 256 << 20,
            hints: crate::kinds::HINTS.into(),
            secret: None,
        }
    }
}

/// All tables.
pub struct Tables {
    /// How they are kept.
    pub settings: Settings,
    /// The games.
    pub kinds: Vec<Kind>,
    /// The disk.
    pub store: Arc<dyn Store>,
    /// Where people were seen last.
    pub whereabouts: Whereabouts,
    /// Bots that think, and those that wait until they may.
    pub thinkers: Arc<Thinkers>,
    /// Tables that are being played again, and those that wait until they are.
    pub(crate) loads: Arc<Thinkers>,
    /// Drawings, texts, films and compressed answers that may be wanted again.
    pub cache: Arc<Cache>,
    /// Pulled at the end: streams end then.
    pub stop: CancellationToken,
    /// Has it been pulled? The token itself has one lock for all who ask.
    down: AtomicBool,
    /// Tables somebody has to do with right now, or had to do with lately.
    tables: Mutex<InMemory>,
    /// Tables that could not be read when they were last asked for or looked over.
    unreadable: Mutex<BTreeSet<String>>,
}

/// Tables that nobody uses stay in memory for a while, but never more than about so many.
const CROWD: usize = 512;

/// Tables that are looked over: so many names are asked for at once, and after each is a pause.
const PAGE: u32 = 200;
const BREATH: Duration = Duration::from_millis(10);
/// Tables that take in news at the same time.
const ABREAST: usize = 16;
/// How long to wait before a store that says no more is asked for news again.
const PAUSE: Duration = Duration::from_secs(1);

#[derive(Default)]
struct InMemory {
    by_id: HashMap<String, Arc<TableHandle>>,
    /// With this many it is time to look which of them nobody uses.
    crowd: usize,
}

impl InMemory {
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

impl Tables {
    /// The tables of this store, of these games.
    pub fn new(settings: Settings, kinds: Vec<Kind>, store: Arc<dyn Store>) -> Arc<Tables> {
        Arc::new(Tables {
            whereabouts: Whereabouts::default(),
            thinkers: Thinkers::new(settings.thinkers),
            loads: Thinkers::new(fair::processors()),
            cache: Cache::new(settings.cache),
            stop: CancellationToken::new(),
            down: AtomicBool::new(false),
            tables: Mutex::default(),
            unreadable: Mutex::default(),
            settings,
            kinds,
            store,
        })
    }
    /// The game with this id.
    pub fn kind(&self, id: &str) -> Result<Kind, Trouble> {
        self.kinds.iter().find(|k| k.about().id == id).copied().ok_or(trouble::NO_GAME)
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
    /// The tables in memory that the news are about.
    fn touched(&self, told: News) -> Vec<Arc<TableHandle>> {
        let tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        match told {
            News::Table(id) => tables.by_id.get(&id).cloned().into_iter().collect(),
            News::Any => tables.by_id.values().cloned().collect(),
        }
    }
    async fn catch_up(self: &Arc<Tables>, handle: Arc<TableHandle>) {
        if handle.catch_up(self).await {
            think::wake(self, &handle);
        }
    }
    /// Forgets a handle that turned out to be of no table.
    pub fn forget(&self, id: &str) {
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        if tables.by_id.get(id).is_some_and(|handle| Arc::strong_count(handle) <= 2) {
            tables.by_id.remove(id);
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
    /// Reads every game that is not over once, so that [`Tables::unreadable`] knows of those that nobody has
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
                    let (well, waits) = TableHandle::new(&id).look_over(&self).await;
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
            Ok(mut room) => clock::watch(self, &handle, &mut room),
            Err(why) => return tracing::warn!(table = id, rule = %why.rule, "does not go on by itself"),
        }
        think::wake(self, &handle);
    }
    fn is_in_memory(&self, id: &str) -> bool {
        self.tables.lock().unwrap_or_else(|broken| broken.into_inner()).by_id.contains_key(id)
    }
    /// A table could be read, or not.
    pub fn read(&self, id: &str, well: bool) {
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
        AHEAD.store(self.store.now() - local(), Ordering::Relaxed);
        self.cache.sweep(self.settings.idle);
        let oldest = uptime().saturating_sub(self.settings.idle).as_millis() as u64;
        let mut tables = self.tables.lock().unwrap_or_else(|broken| broken.into_inner());
        tables.by_id.retain(|_, handle| !(handle.touched() < oldest && Arc::strong_count(handle) == 1));
        for handle in tables.by_id.values().filter(|handle| handle.touched() < oldest) {
            handle.unload();
        }
        metrics().tables_in_memory.set(tables.by_id.len() as i64);
        tables.by_id.shrink_to_fit();
        tables.crowd = tables.by_id.len() + CROWD / 2;
    }
}

/// How long this program has known the time: a clock that does not jump when the time of day is put right.
pub fn uptime() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// How far the clock of the store is ahead of that of this machine, in milliseconds.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970 by the clock of the store, as well as it was known a few seconds ago: what it
/// writes carries its times.
pub fn now() -> i64 {
    local() + AHEAD.load(Ordering::Relaxed)
}

/// The same by the clock of this machine; before 1970, so many less than none.
fn local() -> i64 {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_millis() as i64,
        Err(before) => -(before.duration().as_millis() as i64),
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
