//! The store on one machine: SQLite in WAL mode.
//!
//! One thread writes (see `writer.rs`). Reads go through connections of their own and never wait for it.

use super::versions::carry_over;
use super::writer::{Job, Write, fold, key_of, said, watch_link, write_all};
use super::{
    Answer, Append, Audience, Chair, ChatRow, EntryRow, Kept, Mark, News, Person, Said, Since, Store, StoreError,
    Stored, Summary, TableRow, Written,
};
use futures_util::stream::{self, BoxStream, StreamExt};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use table::{SeatSet, Secret};
use tokio::sync::mpsc::{self, error::TrySendError};
use tokio::sync::oneshot;

/// Requests that may wait for the writer; beyond it, those who ask wait for a place.
const QUEUE: usize = 4096;
/// Lines of chat that are loaded with a table, for each audience.
const CHAT_LINES: u32 = 200;
/// How long a connection waits for another one that writes.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// For how long it is believed that writing works, once it was seen.
const PULSE: Duration = Duration::from_secs(1);
/// How often a store that others write to looks whether they did.
const LISTEN: Duration = Duration::from_millis(50);

/// The SQLite store.
pub struct SqliteStore {
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    readers: Arc<Readers>,
    shared: bool,
    /// When writing was last seen to work.
    pulse: Arc<Mutex<Option<Instant>>>,
}

struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match &error {
            rusqlite::Error::SqliteFailure(..) => StoreError::Failed(error.to_string()),
            // A row is there and is not what it must be.
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
            | rusqlite::Error::Utf8Error(..)
            | rusqlite::Error::InvalidColumnType(..) => StoreError::Damaged(error.to_string()),
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

impl SqliteStore {
    /// Opens the database, or makes a new one, for a program that has it to itself.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_for(path, false)
    }
    /// Opens the database, or makes a new one, for several programs on one machine: each hears what the others write.
    pub fn open_shared(path: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_for(path, true)
    }
    fn open_for(path: &Path, shared: bool) -> Result<SqliteStore, StoreError> {
        private_file(path).map_err(|e| StoreError::Failed(e.to_string()))?;
        let mut db = Connection::open(path)?;
        db.busy_timeout(PATIENCE)?;
        db.pragma_update(None, "journal_mode", "WAL")?;
        db.pragma_update(None, "synchronous", "FULL")?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.pragma_update(None, "wal_autocheckpoint", 0)?;
        // Plans do not depend on the values: else every new value would have its statement planned again.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        db.set_prepared_statement_cache_capacity(32);
        carry_over(&mut db, path)?;
        // What a program that was killed left in the log; else it would grow from one start to the next.
        said(fold(&db, "TRUNCATE"));
        let (jobs, queue) = mpsc::channel(QUEUE);
        let file = path.to_path_buf();
        let writer = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(db, queue, &file))
            .map_err(|e| StoreError::Failed(e.to_string()))?;
        let readers = Arc::new(Readers { path: path.into(), idle: Mutex::new(Vec::new()) });
        Ok(SqliteStore { jobs: Some(jobs), writer: Some(writer), readers, shared, pulse: Arc::default() })
    }
    /// Hands a request to the writer, at once if there is room in the queue; `of` makes the answer from what a line of talk
    /// has become.
    fn write<T: 'static>(&self, write: Write, of: fn(Written<Option<Said>>) -> Written<T>) -> Answer<Written<T>> {
        let gone = || StoreError::Failed("the store is closed".into());
        let Some(jobs) = &self.jobs else { return Box::pin(async move { Err(gone()) }) };
        let (answer, answered) = oneshot::channel();
        // A writer that was given the request and never answers may have written it.
        let told = async move {
            let answer = answered.await.unwrap_or_else(|_| Ok(Written::InDoubt("the writer is gone".into())));
            answer.map(of)
        };
        match jobs.try_send(Job::Write(write, answer)) {
            Ok(()) => Box::pin(told),
            Err(TrySendError::Closed(_)) => Box::pin(async move { Err(gone()) }),
            Err(TrySendError::Full(job)) => {
                let jobs = jobs.clone();
                Box::pin(async move {
                    jobs.send(job).await.map_err(|_| gone())?;
                    told.await
                })
            }
        }
    }
    fn write_plain(&self, write: Write) -> Answer<Written> {
        self.write(write, |answer| answer.map(|_| ()))
    }
    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let readers = self.readers.clone();
        Box::pin(async move {
            let read = move || {
                let db = readers.take()?;
                let answer = read(&db);
                readers.give_back(db);
                answer
            };
            tokio::task::spawn_blocking(read).await.map_err(|e| StoreError::Failed(e.to_string()))?
        })
    }
}

impl Drop for SqliteStore {
    /// Everything that was promised is written before the store closes, and the log is folded.
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join();
        }
    }
}

impl Readers {
    fn take(&self) -> Result<Connection, StoreError> {
        let idle = self.idle.lock().map_or(None, |mut idle| idle.pop());
        match idle {
            Some(db) => Ok(db),
            None => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
                let db = Connection::open_with_flags(&self.path, flags)?;
                db.busy_timeout(PATIENCE)?;
                Ok(db)
            }
        }
    }
    fn give_back(&self, db: Connection) {
        if let Ok(mut idle) = self.idle.lock()
            && idle.len() < 8
        {
            idle.push(db);
        }
    }
}

fn chairs(db: &Connection, key: i64) -> Result<Vec<Chair>, StoreError> {
    let mut chairs: Vec<Chair> = db
        .prepare_cached("SELECT kept, name, bot, generation, revision, lent FROM chair WHERE game = ?1 ORDER BY seat")?
        .query_map([key], |r| {
            Ok(Chair {
                kept: match r.get_ref(0)?.as_str()? {
                    "open" => Kept::Open,
                    friend => Kept::Friend(friend.strip_prefix("friend:").and_then(|n| n.parse().ok()).unwrap_or(0)),
                },
                name: r.get(1)?,
                bot: r.get(2)?,
                lent: r.get(5)?,
                holders: Vec::new(),
                former: Vec::new(),
                generation: r.get(3)?,
                revision: r.get(4)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    const HELD: &str = "SELECT seat, person, 0 FROM holder WHERE game = ?1 UNION ALL \
        SELECT seat, person, 1 FROM former WHERE game = ?1 ORDER BY 3, 1, 2";
    let mut held = db.prepare_cached(HELD)?;
    let held = held.query_map([key], |r| Ok((r.get::<_, u8>(0)?, Person(r.get(1)?), r.get(2)?)))?;
    for row in held {
        let (seat, person, left) = row?;
        if let Some(chair) = chairs.get_mut(usize::from(seat)) {
            if left { &mut chair.former } else { &mut chair.holders }.push(person);
        }
    }
    Ok(chairs)
}

pub(crate) fn load(db: &Connection, id: &str) -> Result<Option<Stored>, StoreError> {
    // One moment for all that is read.
    let db = &db.unchecked_transaction()?;
    let found = db
        .prepare_cached(
            "SELECT key, id, game, revision, data, rows, setup, start, secret, keys, host, listed, hotseat, created, watch \
             FROM game WHERE id = ?1",
        )?
        .query_row([id], |r| {
            let row = TableRow {
                id: r.get(1)?,
                game: r.get(2)?,
                revision: r.get(3)?,
                data: r.get(4)?,
                rows: r.get(5)?,
                setup: r.get(6)?,
                start: r.get(7)?,
                secret: Secret(r.get(8)?),
                keys: r.get(9)?,
                host: Person(r.get(10)?),
                listed: r.get(11)?,
                hotseat: r.get(12)?,
                created: r.get(13)?,
            };
            Ok((r.get::<_, i64>(0)?, row, r.get(14)?))
        })
        .optional()?;
    let Some((key, row, watch_link)) = found else { return Ok(None) };
    let (entries, damage) = match entries(db, key, 0) {
        Ok(entries) => (entries, None),
        Err(StoreError::Damaged(why)) => (Vec::new(), Some(why)),
        Err(other) => return Err(other),
    };
    let (chairs, watchers, chat) = (chairs(db, key)?, watchers(db, key)?, chat(db, key, 0, CHAT_LINES)?);
    Ok(Some(Stored { row, chairs, watchers, watch_link, entries, damage, chat }))
}

/// The figures of a game with this fingerprint, written out.
pub(crate) fn figures(db: &Connection, game: &str, fingerprint: &str) -> Result<Option<String>, StoreError> {
    let mut found = db.prepare_cached("SELECT written FROM figures WHERE game = ?1 AND fingerprint = ?2")?;
    Ok(found.query_row([game, fingerprint], |r| r.get(0)).optional()?)
}

fn since(db: &Connection, id: &str, mark: &Mark) -> Result<Since, StoreError> {
    let db = &db.unchecked_transaction()?;
    let key = key_of(db, id)?;
    Ok(Since {
        entries: entries(db, key, mark.entries)?,
        chat: chat(db, key, mark.chat, u32::MAX)?,
        chairs: chairs(db, key)?,
        watchers: watchers(db, key)?,
        watch_link: watch_link(db, key)?,
    })
}

fn watchers(db: &Connection, key: i64) -> Result<Vec<Person>, StoreError> {
    let mut found = db.prepare_cached("SELECT person FROM watcher WHERE game = ?1")?;
    let found = found.query_map([key], |r| Ok(Person(r.get(0)?)))?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// The log from a number on.
fn entries(db: &Connection, key: i64, from: u32) -> Result<Vec<EntryRow>, StoreError> {
    let mut found = db
        .prepare_cached("SELECT number, seat, words, at FROM entry WHERE game = ?1 AND number >= ?2 ORDER BY number")?;
    let found = found.query_map(params![key, from], |r| {
        Ok((r.get::<_, u32>(0)?, EntryRow { seat: r.get(1)?, words: r.get(2)?, at: r.get(3)? }))
    })?;
    let mut entries = Vec::new();
    for (row, number) in found.zip(from..) {
        let (stored, entry) = row?;
        if stored != number {
            return Err(StoreError::Damaged(format!("entry {number} is missing")));
        }
        entries.push(entry);
    }
    Ok(entries)
}

/// What was said from a place on: the last lines for each audience.
fn chat(db: &Connection, key: i64, from: u32, lines: u32) -> Result<Vec<Said>, StoreError> {
    let mut found = db.prepare_cached(
        "SELECT place, number, mark, audience, seat, name, text, at FROM chat JOIN \
         (SELECT audience AS its, max(number) AS last FROM chat WHERE game = ?1 GROUP BY audience) ON its IS audience \
         WHERE game = ?1 AND place >= ?2 AND last - number < ?3 ORDER BY place",
    )?;
    let found = found.query_map(params![key, from, lines], |r| {
        let line = ChatRow {
            mark: r.get::<_, Option<i64>>(2)?.unwrap_or_default().cast_unsigned(),
            to: r.get::<_, Option<u8>>(3)?.map_or(Audience::All, |bits| Audience::Seats(SeatSet::from_bits(bits))),
            seat: r.get(4)?,
            name: r.get(5)?,
            text: r.get(6)?,
            at: r.get(7)?,
        };
        Ok(Said { place: r.get(0)?, number: r.get(1)?, line })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

fn summaries(db: &Connection, sql: &str, params: impl rusqlite::Params) -> Result<Vec<Summary>, StoreError> {
    let read = |r: &Row<'_>| {
        let summary = Summary {
            id: r.get(1)?,
            game: r.get(2)?,
            setup: r.get(3)?,
            chairs: Vec::new(),
            over: r.get(4)?,
            waiting: r.get(5)?,
            touched: r.get(6)?,
        };
        Ok((r.get::<_, i64>(0)?, summary))
    };
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?.collect::<Result<Vec<_>, _>>()?;
    let with_chairs = |(key, mut summary): (i64, Summary)| {
        summary.chairs = chairs(db, key)?;
        Ok(summary)
    };
    rows.into_iter().map(with_chairs).collect()
}

impl Store for SqliteStore {
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<Written> {
        self.write_plain(Write::Create(Box::new(row), chairs, waiting))
    }
    fn append(&self, append: Append) -> Answer<Written> {
        self.write_plain(Write::Append(append))
    }
    fn set_chair(&self, id: &str, seat: u8, chair: Chair) -> Answer<Written> {
        self.write_plain(Write::Chair(id.into(), seat, chair))
    }
    fn add_watcher(&self, id: &str, person: Person, link: u32) -> Answer<Written> {
        self.write_plain(Write::Watcher(id.into(), person, link))
    }
    fn renew_watch_link(&self, id: &str, link: u32) -> Answer<Written> {
        self.write_plain(Write::WatchLink(id.into(), link))
    }
    fn say(&self, id: &str, line: ChatRow) -> Answer<Written<Said>> {
        self.write(Write::Say(id.into(), line), |answer| match answer {
            Written::Stored(Some(said)) => Written::Stored(said),
            Written::Stored(None) | Written::Conflict => Written::Conflict,
            Written::InDoubt(why) => Written::InDoubt(why),
        })
    }
    fn load(&self, id: &str) -> Answer<Option<Stored>> {
        let id = id.to_string();
        self.read(move |db| load(db, &id))
    }
    fn since(&self, id: &str, mark: Mark) -> Answer<Since> {
        let id = id.to_string();
        self.read(move |db| since(db, &id, &mark))
    }
    fn news(&self) -> BoxStream<'static, News> {
        // The queue is not kept open by whoever listens.
        let Some(jobs) = self.jobs.as_ref().filter(|_| self.shared).map(mpsc::Sender::downgrade) else {
            return stream::pending().boxed();
        };
        stream::unfold((jobs, None), |(jobs, mut last)| async move {
            loop {
                let (answer, answered) = oneshot::channel();
                jobs.upgrade()?.send(Job::Version(answer)).await.ok()?;
                let now = answered.await.ok()?;
                match last.replace(now) {
                    Some(before) if before != now => return Some((News::Any, (jobs, last))),
                    _ => tokio::time::sleep(LISTEN).await,
                }
            }
        })
        .boxed()
    }
    fn tables_of(&self, person: Person, limit: u32) -> Answer<Vec<Summary>> {
        const SQL: &str = "SELECT key, id, game.game, setup, over, waiting, touched FROM game JOIN pace ON pace.game = key WHERE key IN \
             (SELECT game FROM holder WHERE person = ?1 UNION SELECT key FROM game WHERE host = ?1) \
             ORDER BY over = 0 AND waiting & (SELECT coalesce(sum(1 << seat), 0) FROM holder \
             WHERE holder.game = key AND person = ?1) != 0 DESC, touched DESC, key DESC LIMIT ?2";
        self.read(move |db| summaries(db, SQL, params![&person.0[..], limit]))
    }
    fn open_tables(&self, limit: u32) -> Answer<Vec<Summary>> {
        const SQL: &str = "SELECT key, id, game, setup, over, waiting, touched FROM \
             (SELECT key, id, game.game, setup, over, waiting, touched, \
             row_number() OVER (PARTITION BY host ORDER BY touched DESC, key DESC) AS place \
             FROM game JOIN pace ON pace.game = key WHERE listed = 1 AND over = 0 \
             AND EXISTS (SELECT 1 FROM chair WHERE chair.game = key AND kept = 'open' AND bot IS NULL AND NOT EXISTS \
             (SELECT 1 FROM holder WHERE holder.game = key AND holder.seat = chair.seat))) \
             WHERE place <= 2 ORDER BY touched DESC, key DESC LIMIT ?1";
        self.read(move |db| summaries(db, SQL, [limit]))
    }
    fn unfinished(&self, after: &str, limit: u32) -> Answer<Vec<String>> {
        let after = after.to_string();
        self.read(move |db| {
            let mut ids = db.prepare_cached("SELECT id FROM game WHERE id > ?1 AND over = 0 ORDER BY id LIMIT ?2")?;
            let ids = ids.query_map(params![after, limit], |r| r.get(0))?;
            Ok(ids.collect::<Result<_, _>>()?)
        })
    }
    fn keep_figures(&self, game: &str, fingerprint: &str, written: &str) -> Answer<Written> {
        self.write_plain(Write::Figures(game.into(), fingerprint.into(), written.into()))
    }
    fn figures(&self, game: &str, fingerprint: &str) -> Answer<Option<String>> {
        let (game, fingerprint) = (game.to_string(), fingerprint.to_string());
        self.read(move |db| figures(db, &game, &fingerprint))
    }
    fn count(&self) -> Answer<u64> {
        self.read(|db| Ok(db.query_row("SELECT count(*) FROM game", [], |r| r.get::<_, u32>(0))?.into()))
    }
    fn pulse(&self) -> Answer<Written> {
        let seen = self.pulse.lock().is_ok_and(|seen| seen.is_some_and(|at| at.elapsed() < PULSE));
        if seen {
            return Box::pin(async { Ok(Written::Stored(())) });
        }
        let (answer, pulse) = (self.write_plain(Write::Pulse), self.pulse.clone());
        Box::pin(async move {
            let written = answer.await?;
            if let (Written::Stored(()), Ok(mut pulse)) = (&written, pulse.lock()) {
                *pulse = Some(Instant::now());
            }
            Ok(written)
        })
    }
    fn rest(&self) {
        // Whoever has a full queue does not rest.
        if let Some(jobs) = &self.jobs {
            let _ = jobs.try_send(Job::Rest);
        }
    }
    fn close(&self) -> Answer<()> {
        let jobs = self.jobs.clone();
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            // A writer that is gone has closed already.
            if let Some(jobs) = jobs
                && jobs.send(Job::Close(answer)).await.is_ok()
            {
                let _ = answered.await;
            }
            Ok(())
        })
    }
}

/// A file that only its owner can read, made if it is not there yet. SQLite gives its log the same rights. What is there
/// is not opened: closing it would let go of the locks that this program may hold on it.
fn private_file(path: &Path) -> std::io::Result<()> {
    let mut make = std::fs::OpenOptions::new();
    make.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        make.mode(0o600);
        for end in ["", "-wal", "-shm"] {
            let mut file = path.as_os_str().to_owned();
            file.push(end);
            if Path::new(&file).exists() {
                std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600))?;
            }
        }
    }
    match make.open(path) {
        Err(e) if e.kind() != std::io::ErrorKind::AlreadyExists => Err(e),
        _ => Ok(()),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub(in crate::store) fn row(id: &str) -> TableRow {
        TableRow {
            id: id.into(),
            game: "game".into(),
            revision: 1,
            data: String::new(),
            rows: None,
            setup: "{}".into(),
            start: None,
            secret: Secret([7; 32]),
            keys: [1; 16],
            host: Person([2; 32]),
            listed: false,
            hotseat: false,
            created: 5,
        }
    }

    /// A queue that is full makes whoever comes wait, and loses nothing.
    #[tokio::test]
    async fn more_requests_than_the_queue_holds_are_all_written() {
        let dir = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&dir.path().join("s.sqlite")).unwrap();
        store.create(row("a"), Vec::new(), 1).await.unwrap();
        let person = |n: usize| {
            let mut person = Person([0; 32]);
            person.0[..8].copy_from_slice(&n.to_le_bytes());
            person
        };
        let all = 2 * QUEUE;
        let answers: Vec<_> = (0..all).map(|n| store.add_watcher("a", person(n), 0)).collect();
        for answer in futures_util::future::join_all(answers).await {
            assert_eq!(answer, Ok(Written::Stored(())));
        }
        assert_eq!(store.load("a").await.unwrap().expect("the table").watchers.len(), all);
    }

    fn size(path: &Path) -> u64 {
        std::fs::metadata(path).map_or(0, |m| m.len())
    }
    fn log_of(path: &Path) -> PathBuf {
        path.with_extension("sqlite-wal")
    }
    async fn write(store: &SqliteStore, id: &str, from: u32) {
        let entries = (0..40).map(|n| EntryRow { seat: 0, words: format!("a move of some length, number {n}"), at: 9 });
        let append =
            Append { id: id.into(), from, entries: entries.collect(), over: false, waiting: 2, at: 9, quiet: false };
        assert_eq!(store.append(append).await, Ok(Written::Stored(())));
    }

    #[tokio::test]
    async fn the_log_does_not_grow_from_one_killed_program_to_the_next() {
        let dir = tempfile::tempdir().unwrap();
        let place = |n: u32| dir.path().join(format!("{n}.sqlite"));
        for n in 0..150 {
            let store = SqliteStore::open(&place(n)).unwrap();
            let id = format!("table {n}");
            store.create(row(&id), Vec::new(), 1).await.unwrap();
            write(&store, &id, 0).await;
            // What a program that is killed here leaves behind: the files as they are.
            std::fs::copy(place(n), place(n + 1)).unwrap();
            std::fs::copy(log_of(&place(n)), log_of(&place(n + 1))).unwrap();
            drop(store);
            std::fs::remove_file(place(n)).unwrap();
        }
        let (main, log) = (size(&place(150)), size(&log_of(&place(150))));
        assert!(log <= main, "{log} bytes of log beside {main}");
        let store = SqliteStore::open(&place(150)).unwrap();
        assert_eq!((store.count().await, size(&log_of(&place(150)))), (Ok(150), 0), "folded at the start");
        assert_eq!(store.load("table 149").await.unwrap().unwrap().entries.len(), 40, "and nothing is lost");
    }

    #[tokio::test]
    async fn the_log_is_folded_when_it_has_grown() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("s.sqlite");
        let store = SqliteStore::open(&path).unwrap();
        store.create(row("a"), Vec::new(), 1).await.unwrap();
        let mut largest = 0;
        for n in 0..1500 {
            write(&store, "a", n * 40).await;
            largest = largest.max(size(&log_of(&path)));
        }
        let main = size(&path);
        assert!(main > 2 << 20, "{main} bytes are no load");
        // Written by 1500 commits of several pages each; a thread of its own folds, however busy the machine is.
        assert!(largest < 10 << 20, "the log grew to {largest} bytes");
    }

    #[tokio::test]
    async fn the_log_is_folded_when_nothing_was_written_for_a_while() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("s.sqlite");
        let store = SqliteStore::open(&path).unwrap();
        store.create(row("a"), Vec::new(), 1).await.unwrap();
        write(&store, "a", 0).await;
        store.rest();
        write(&store, "a", 40).await;
        assert!(size(&log_of(&path)) > 0, "something was written since");
        store.rest();
        store.rest();
        store.close().await.unwrap();
        assert_eq!(size(&log_of(&path)), 0);
        let store = SqliteStore::open(&path).unwrap();
        write(&store, "a", 80).await;
        store.rest();
        store.rest();
        for _ in 0..200 {
            if size(&log_of(&path)) == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{} bytes of log beside {} that rest", size(&log_of(&path)), size(&path));
    }

    #[tokio::test]
    async fn the_main_file_is_complete_after_the_end_and_its_owner_s_only() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("s.sqlite");
        let store = SqliteStore::open(&path).unwrap();
        store.create(row("a"), Vec::new(), 1).await.unwrap();
        write(&store, "a", 0).await;
        #[cfg(unix)]
        for file in [&path, &log_of(&path), &path.with_extension("sqlite-shm")] {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
        }
        // Somebody has read: that connection stays open, and must not keep the log from being folded.
        assert_eq!(store.count().await, Ok(1));
        store.close().await.unwrap();
        let copy = dir.path().join("copy.sqlite");
        std::fs::copy(&path, &copy).unwrap();
        assert!(store.pulse().await.is_err(), "nothing is written after the end");
        assert_eq!(SqliteStore::open(&copy).unwrap().load("a").await.unwrap().unwrap().entries.len(), 40);
    }

    #[tokio::test]
    async fn a_pulse_is_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("s.sqlite");
        let store = SqliteStore::open(&path).unwrap();
        let before = size(&log_of(&path));
        assert_eq!(store.pulse().await, Ok(Written::Stored(())));
        assert!(size(&log_of(&path)) > before, "it is in the log");
    }
}
