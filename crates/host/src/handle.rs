//! Access to one table: its lock, the people who are here, and the bell that announces changes.

use crate::alive::Alive;
use crate::cache::Shelf;
use crate::fair::{self, Hold};
use crate::metrics::metrics;
use crate::networks::{Open, Place, Whose};
use crate::presence::{Present, RECENT};
use crate::resources::Resources;
use crate::room::{Room, may_look};
use crate::thinkers::{Thinkers, Turn, Urgency};
use crate::time::uptime;
use crate::trouble::{self, Trouble};
use crate::watch::Watch;
use bots::AnyBot;
use futures_util::future::BoxFuture;
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use store::{Chair, Person, Store, Stored};
use table::{BadInput, Seat, SeatSet};
use tokio::sync::{OwnedMutexGuard, watch};

/// A handle of one table.
pub struct TableHandle {
    /// Its id.
    pub id: String,
    slot: Arc<tokio::sync::Mutex<Option<Box<Room>>>>,
    bell: watch::Sender<u64>,
    present: Present,
    /// When somebody last asked for it, and when somebody last looked who may: in milliseconds of [`uptime`].
    touched: AtomicU64,
    looked: AtomicU64,
    /// Those who only look on wait here, in turn for each address, before they wait for the lock: so whoever
    /// plays waits for one of them at most.
    gate: Arc<Thinkers>,
    /// Event streams of those who only look on.
    onlookers: OnceLock<Arc<Open>>,
    /// When the server was there.
    pub(crate) alive: Arc<Alive>,
    /// Who waits for the next clock that runs out.
    pub(crate) watch: Watch,
    /// The bots at this table, with what they have thought so far.
    pub(crate) bots: Mutex<HashMap<Seat, Bot>>,
}

/// A bot and its level.
pub(crate) type Bot = (String, Box<dyn AnyBot>);

/// A room under its lock: nobody else changes it while this is held.
pub struct LockedRoom {
    slot: OwnedMutexGuard<Option<Box<Room>>>,
    _hold: Hold,
    /// Of somebody who only looks: the turn among those.
    _turn: Option<Turn>,
}

impl Deref for LockedRoom {
    type Target = Room;
    fn deref(&self) -> &Room {
        self.slot.as_ref().expect("a locked room is loaded")
    }
}

impl DerefMut for LockedRoom {
    fn deref_mut(&mut self) -> &mut Room {
        self.slot.as_mut().expect("a locked room is loaded")
    }
}

impl LockedRoom {
    /// Lets go of a table that no longer agrees with the disk: the next who asks loads it anew.
    pub fn drop_from_memory(mut self) {
        *self.slot = None;
    }
}

impl Drop for LockedRoom {
    /// A panic under the lock may have left a position half made: nobody ever sees it, the next who asks
    /// loads the table anew from the disk.
    fn drop(&mut self) {
        if std::thread::panicking() {
            tracing::error!("a table was dropped from memory after a panic");
            *self.slot = None;
        }
    }
}

/// Why a table could not be locked.
enum Closed {
    Trouble(Trouble),
    /// It is there and cannot be opened: who is to be told?
    Damaged(Box<Stored>),
}

impl Closed {
    fn is_damage(&self) -> bool {
        match self {
            Closed::Damaged(_) => true,
            Closed::Trouble(trouble) => trouble.rule == trouble::DAMAGED.rule,
        }
    }
}

impl TableHandle {
    /// A handle; the table itself is loaded when somebody needs it. Who is here is told to the other programs
    /// on this store, if there may be any.
    pub(crate) fn new(id: &str, shared: Option<Arc<dyn Store>>, alive: &Arc<Alive>) -> TableHandle {
        TableHandle {
            id: id.into(),
            slot: Arc::default(),
            bell: watch::Sender::new(0),
            present: Present::new(shared, id),
            touched: AtomicU64::new(millis()),
            looked: AtomicU64::new(0),
            gate: Thinkers::new(1),
            onlookers: OnceLock::new(),
            alive: alive.clone(),
            watch: Watch::default(),
            bots: Mutex::default(),
        }
    }
    /// Locks the table, loading it if it is not in memory. Whoever waits for the disk holds the lock, so
    /// nobody ever sees a move that is not stored.
    pub async fn lock(self: &Arc<TableHandle>, app: &Resources) -> Result<LockedRoom, Trouble> {
        self.open(app, None).await.map_err(|closed| match closed {
            Closed::Trouble(trouble) => trouble,
            Closed::Damaged(_) => trouble::DAMAGED,
        })
    }
    /// Locks the table for somebody who may look at it; for others there is no such table.
    pub async fn lock_for(
        self: &Arc<TableHandle>,
        app: &Resources,
        person: Option<Person>,
    ) -> Result<LockedRoom, Trouble> {
        self.note_look(self.lock_in_turn(app, person, None).await)
    }
    /// The same for somebody who only wants to look. Whoever sits here does not wait for those who do not.
    pub async fn look(self: &Arc<TableHandle>, app: &Resources, person: Option<Person>) -> Result<LockedRoom, Trouble> {
        let room = self.note_look(self.listen(app, person).await)?;
        // Somebody may have been told elsewhere of what has not been heard of here yet.
        if app.store.is_shared() { self.newest(app, room).await.map(|(room, _)| room) } else { Ok(room) }
    }
    /// Takes in what others have written meanwhile, under the same lock. Was there anything?
    pub(crate) async fn newest(&self, app: &Resources, room: LockedRoom) -> Result<(LockedRoom, bool), Trouble> {
        if app.store.since(&self.id, room.mark()).await.is_ok_and(|since| room.knows(&since)) {
            return Ok((room, false));
        }
        let room = self.update(app, room).await?;
        self.ring();
        Ok((room, true))
    }
    /// The same for a stream, which is counted as long as it is open.
    pub async fn listen(
        self: &Arc<TableHandle>,
        app: &Resources,
        person: Option<Person>,
    ) -> Result<LockedRoom, Trouble> {
        let sits = person.is_some_and(|person| self.knows(person));
        let whose = (!sits).then(fair::whose);
        self.lock_in_turn(app, person, whose).await
    }
    /// Somebody looked who may.
    fn note_look(&self, locked: Result<LockedRoom, Trouble>) -> Result<LockedRoom, Trouble> {
        locked.inspect(|_| self.looked.store(millis(), Ordering::Relaxed))
    }
    async fn lock_in_turn(
        self: &Arc<TableHandle>,
        app: &Resources,
        person: Option<Person>,
        whose: Option<Whose>,
    ) -> Result<LockedRoom, Trouble> {
        match self.open(app, whose).await {
            Ok(room) if room.may_look(person) => Ok(room),
            Err(Closed::Damaged(s)) if may_look(&s.row, &s.chairs, &s.watchers, person) => Err(trouble::DAMAGED),
            Err(Closed::Trouble(trouble)) => Err(trouble),
            Ok(_) | Err(Closed::Damaged(_)) => Err(trouble::NO_TABLE),
        }
    }
    /// Has this person sat here lately?
    fn knows(&self, person: Person) -> bool {
        self.present.knows(person)
    }
    /// A place for the stream of somebody who only looks on.
    pub fn onlooker(&self, app: &Resources, whose: Whose) -> Option<Place> {
        let (each, all) = app.settings.onlookers;
        self.onlookers.get_or_init(|| Open::new(each, all)).enter(whose, false)
    }
    async fn open(self: &Arc<TableHandle>, app: &Resources, whose: Option<Whose>) -> Result<LockedRoom, Closed> {
        self.touched.store(millis(), Ordering::Relaxed);
        if app.store.is_lost() {
            return Err(Closed::Trouble(trouble::LOST));
        }
        let _hold = fair::hold();
        let _turn = match whose {
            Some(whose) => self.gate.turn(Urgency::Watched, whose).await,
            None => None,
        };
        let mut slot = self.slot.clone().lock_owned().await;
        if slot.is_none() {
            // What is rare is kept out of the way: else whoever asks for a table would carry room for it all.
            match Box::pin(self.load(app, Urgency::Awaited)).await {
                Ok(room) => {
                    app.read(&self.id, true);
                    *slot = Some(Box::new(room));
                }
                Err(closed) => {
                    if closed.is_damage() {
                        app.read(&self.id, false);
                    }
                    drop(slot);
                    app.note_absent(&self.id);
                    return Err(closed);
                }
            }
        }
        Ok(LockedRoom { slot, _hold, _turn })
    }
    /// Can what is stored of it be read, and does it wait for a bot or for a clock? It is played again and
    /// not kept; whoever is waited for comes before it.
    pub(crate) async fn look_over(&self, app: &Resources) -> (bool, bool) {
        match self.load(app, Urgency::Unwatched).await {
            Ok(room) => (true, room.wants_bot() || room.time_left().is_some() || room.clocks.is_some()),
            Err(closed) => (!closed.is_damage(), false),
        }
    }
    async fn load(&self, app: &Resources, urgency: Urgency) -> Result<Room, Closed> {
        let start = std::time::Instant::now();
        let stored = app.store.load(&self.id).await.map_err(|e| Closed::Trouble(e.into()))?;
        let stored = stored.ok_or(Closed::Trouble(trouble::NO_TABLE))?;
        let kind = app.kind(&stored.row.game).map_err(|_| Closed::Trouble(trouble::NEWER))?;
        if stored.row.revision > kind.about().revision {
            return Err(Closed::Trouble(trouble::NEWER));
        }
        if !(kind.game.has_figures)(&stored.row.data)
            && let Some(written) = app.store.figures(&stored.row.game, &stored.row.data).await.unwrap_or_default()
            && let Err(why) = (kind.game.take_back_figures)(&stored.row.data, &written)
        {
            tracing::error!(table = self.id, "the figures of the table cannot be loaded: {why}");
        }
        let (row, chairs, watchers) = (stored.row.clone(), stored.chairs.clone(), stored.watchers.clone());
        let (entries, chat, finished) = (Vec::new(), Vec::new(), stored.finished.clone());
        let around = Stored { row, chairs, watchers, entries, damage: None, chat, finished, ..stored };
        // A long game takes long to play again, and proves itself when it is over: nobody else waits for it
        // meanwhile, and whoever asks for one after the other waits for their turn.
        let turn = app.loads.turn(urgency, fair::whose()).await;
        let cache = app.cache.clone();
        let load = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let mut room = Room::load(kind, stored)?;
            room.shelf = Shelf::new(&cache);
            Ok(room)
        });
        let room = load.await.unwrap_or_else(|why| Err(BadInput::new(why.to_string())));
        let room = room.map_err(|why| {
            tracing::error!(table = self.id, "the table cannot be loaded: {why}");
            metrics().tables_damaged.inc();
            Closed::Damaged(Box::new(around))
        })?;
        metrics().table_load_seconds.observe(start.elapsed().as_secs_f64());
        Ok(room)
    }
    /// Reads the table anew from the disk, under the same lock: somebody else wrote to it, or what is in
    /// memory was not stored.
    pub fn reload<'a>(
        &'a self,
        app: &'a Resources,
        mut room: LockedRoom,
    ) -> BoxFuture<'a, Result<LockedRoom, Trouble>> {
        let again = async move {
            let (showing, thinking) = (std::mem::take(&mut room.showing), room.thinking);
            *room.slot = None;
            let mut fresh = self.load(app, Urgency::Awaited).await.map_err(|closed| match closed {
                Closed::Trouble(trouble) => trouble,
                Closed::Damaged(_) => trouble::DAMAGED,
            })?;
            (fresh.showing, fresh.thinking) = (showing, thinking);
            *room.slot = Some(Box::new(fresh));
            Ok(room)
        };
        Box::pin(again)
    }
    /// Takes in what others have written, under the same lock. A table that cannot go on from where it is,
    /// because it knows more than the store or something else than is there, is read anew.
    pub(crate) async fn update(&self, app: &Resources, mut room: LockedRoom) -> Result<LockedRoom, Trouble> {
        let caught = match app.store.since(&self.id, room.mark()).await {
            Ok(since) => room.catch_up(since).map_err(|why| why.to_string()),
            Err(why) => Err(why.to_string()),
        };
        match caught {
            Ok(()) => Ok(room),
            Err(why) => {
                tracing::warn!(table = self.id, "is read anew: {why}");
                self.reload(app, room).await
            }
        }
    }
    /// Takes in what others have written, if the table is in memory, and rings. Does a bot here have to play
    /// now? When must somebody look because a clock runs out, if the table is still in memory?
    pub async fn catch_up(&self, app: &Resources) -> (bool, Option<Option<i64>>) {
        let mut slot = self.slot.clone().lock_owned().await;
        if app.store.is_lost() {
            // Nobody can say what others have written: whoever looks is told so.
            *slot = None;
        }
        if let Some(room) = slot.as_mut() {
            let caught = match app.store.since(&self.id, room.mark()).await {
                Ok(since) if room.knows(&since) => return (false, None),
                Ok(since) => room.catch_up(since).map_err(|why| why.to_string()),
                Err(why) => Err(why.to_string()),
            };
            if let Err(why) = caught {
                tracing::warn!(table = self.id, "the table is loaded again: {why}");
                *slot = None;
            }
        }
        let bot = slot.as_ref().is_some_and(|room| room.wants_bot());
        let due = slot.as_ref().map(|room| room.due_at(&app.alive));
        drop(slot);
        self.ring();
        (bot, due)
    }
    /// Puts a new table in.
    pub async fn put(&self, room: Room) {
        *self.slot.lock().await = Some(Box::new(room));
    }
    /// Rings the bell: something may have changed.
    pub fn ring(&self) {
        self.bell.send_modify(|n| *n += 1);
    }
    /// Hears the bell.
    pub fn hear(&self) -> watch::Receiver<u64> {
        self.bell.subscribe()
    }
    /// When somebody last asked for it, in milliseconds of [`uptime`].
    pub fn touched(&self) -> u64 {
        self.touched.load(Ordering::Relaxed)
    }
    /// Does anybody look at this table: by an open page or stream, or did they ask for it lately?
    pub fn is_watched(&self) -> bool {
        let looked = self.looked.load(Ordering::Relaxed);
        self.bell.receiver_count() > 0 || (looked > 0 && millis() < looked + RECENT.as_millis() as u64)
    }
    /// Takes the position out of memory, unless somebody is using it.
    pub fn unload(&self) {
        if let Ok(mut slot) = self.slot.try_lock()
            && !slot.as_ref().is_some_and(|s| s.thinking)
        {
            *slot = None;
            self.bots.lock().unwrap_or_else(|broken| broken.into_inner()).clear();
        }
    }
    /// Notes that a person asked for something; rings when they come back after a while.
    pub fn seen(&self, person: Person) {
        if self.present.seen(person, uptime()) {
            self.ring();
        }
    }
    /// A stream of this person opens; it is counted until the answer is dropped.
    pub fn attend(self: &Arc<TableHandle>, person: Person) -> Attendance {
        self.present.opened(person, uptime());
        self.ring();
        Attendance { handle: self.clone(), person }
    }
    /// Another node says whether it sees somebody.
    pub(crate) fn present_elsewhere(&self, person: Person, here: bool, node: u64) {
        if self.present.elsewhere(person, here, node, uptime()) {
            self.ring();
        }
    }
    /// Does another node see somebody at this table?
    pub(crate) fn is_anybody_elsewhere(&self) -> bool {
        self.present.anybody_elsewhere(uptime())
    }
    /// Tells the other nodes again who is here.
    pub(crate) fn tell_presence(&self) {
        self.present.tell_again(uptime());
    }
    /// The seats of these chairs whose people are here, or in which a bot sits.
    pub fn here(&self, chairs: &[Chair]) -> SeatSet {
        let now = uptime();
        let here = |(chair, seat): (&Chair, Seat)| {
            (chair.bot.is_some() || self.present.any(&chair.holders, now)).then_some(seat)
        };
        chairs.iter().zip((0..).map(Seat)).filter_map(here).collect()
    }
    /// Is one of these people here?
    pub fn is_here(&self, people: &[Person]) -> bool {
        self.present.any(people, uptime())
    }
}

/// Milliseconds of [`uptime`], never 0.
fn millis() -> u64 {
    uptime().as_millis() as u64 + 1
}

/// An open stream of a person at a table.
pub struct Attendance {
    handle: Arc<TableHandle>,
    /// Who looks.
    pub person: Person,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.handle.present.closed(self.person, uptime());
        self.handle.ring();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Kind;
    use crate::open::NewTable;
    use crate::tables::{Settings, Tables};
    use std::sync::atomic::AtomicUsize;
    use store::sqlite::SqliteStore;

    /// Fifty onlookers wait for the lock before a player wants it: one of them, at most, has it first.
    #[tokio::test]
    async fn whoever_plays_waits_for_one_onlooker_at_most() {
        let dir = tempfile::tempdir().expect("a directory");
        let store = Arc::new(SqliteStore::open(&dir.path().join("tables.sqlite")).expect("a store"));
        let kind = Kind::of::<parley::Parley>();
        let app = Tables::new(Settings::default(), vec![kind], store);
        let host = Person([7; 32]);
        let mut new = NewTable::against_bots(kind, "recruit", None).expect("a table");
        new.listed = true;
        let id = app.open_table(host, new).await.expect("it opens");
        let handle = app.handle(&id);
        let held = handle.lock(&app).await.expect("it is there");
        let looked = Arc::new(AtomicUsize::new(0));
        let onlookers: Vec<_> = (0..50)
            .map(|_| {
                let (app, handle, looked) = (app.clone(), handle.clone(), looked.clone());
                tokio::spawn(async move {
                    let room = handle.look(&app, None).await.expect("anybody may");
                    looked.fetch_add(1, Ordering::SeqCst);
                    tokio::task::yield_now().await;
                    drop(room);
                })
            })
            .collect();
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        let player = {
            let (app, handle, looked) = (app.clone(), handle.clone(), looked.clone());
            tokio::spawn(async move {
                let _room = handle.lock_for(&app, Some(host)).await.expect("they play");
                looked.load(Ordering::SeqCst)
            })
        };
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        drop(held);
        let before = player.await.expect("no panic");
        assert!(before <= 1, "{before} onlookers came first");
        for onlooker in onlookers {
            onlooker.await.expect("no panic");
        }
    }

    #[test]
    fn the_clock_of_presence_does_not_go_back() {
        let mut last = uptime();
        for _ in 0..1000 {
            let now = uptime();
            assert!(now >= last);
            last = now;
        }
        assert!(
            last < std::time::Duration::from_secs(24 * 3600),
            "it counts from the start of the program, not from 1970"
        );
    }
}
