//! The store on one machine: SQLite in WAL mode.
//!
//! One thread writes (see `writer.rs`). Reads go through connections of their own and never wait for it.

use crate::document::LAST;
use crate::guard::{Guard, Lost};
use crate::versions::carry_over;
use crate::writer::{Job, PATIENCE, Told, Write, fold, key_of, said, watch_link, write_all};
use crate::{
    Answer, Append, Audience, Batch, Chair, ChatRow, Cursor, Document, EntryRow, Finished, GameResult, Kept, Mark,
    News, Person, Said, Since, Store, StoreError, Stored, Summary, TableRow, Written,
};
use futures_util::stream::{self, BoxStream, StreamExt};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, params};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// Has a page been found that cannot be read?
    damaged: Arc<AtomicBool>,
    lost: Lost,
}

struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match &error {
            // A page is there and is not what it must be.
            rusqlite::Error::SqliteFailure(..) if is_damage(&error) => StoreError::Damaged(error.to_string()),
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

/// Does the database say that what the file holds is broken?
pub(crate) fn is_damage(error: &rusqlite::Error) -> bool {
    matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

impl SqliteStore {
    /// Opens the database, or makes a new one, for a program that has it to itself.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        SqliteStore::open_for(path, false)
    }
    /// Opens the database, or makes a new one, for several programs on one machine: each hears what the
    /// others write.
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
        let (file, lost) = (path.to_path_buf(), Lost::default());
        let guard = Guard::new(path, shared, lost.clone());
        let writer = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(db, queue, &file, guard))
            .map_err(|e| StoreError::Failed(e.to_string()))?;
        let readers = Arc::new(Readers { path: path.into(), idle: Mutex::new(Vec::new()) });
        let (jobs, writer) = (Some(jobs), Some(writer));
        Ok(SqliteStore { jobs, writer, readers, shared, pulse: Arc::default(), damaged: Arc::default(), lost })
    }
    /// Hands a request to the writer, at once if there is room in the queue; `of` makes the answer from what
    /// is told of it.
    fn write<T: 'static>(&self, write: Write, of: fn(Written<Told>) -> Written<T>) -> Answer<Written<T>> {
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
    fn write_at(&self, write: Write) -> Answer<Written<i64>> {
        self.write(write, |answer| match answer {
            Written::Stored(Told::At(at)) => Written::Stored(at),
            Written::Stored(_) | Written::Conflict => Written::Conflict,
            Written::InDoubt(why) => Written::InDoubt(why),
        })
    }
    fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Answer<T> {
        let (readers, damaged, lost) = (self.readers.clone(), self.damaged.clone(), self.lost.clone());
        Box::pin(async move {
            let read = move || {
                lost.check()?;
                let db = readers.take()?;
                let answer = read(&db);
                if matches!(answer, Err(StoreError::Damaged(_))) {
                    damaged.store(true, Ordering::Relaxed);
                }
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
    let numbered: Vec<(u32, Chair)> = db
        .prepare_cached(
            "SELECT kept, name, bot, generation, revision, lent, shares, seat FROM chair WHERE game = ?1 ORDER BY seat",
        )?
        .query_map([key], |r| {
            let chair = Chair {
                kept: match r.get_ref(0)?.as_str()? {
                    "open" => Kept::Open,
                    friend => Kept::Friend(friend.strip_prefix("friend:").and_then(|n| n.parse().ok()).unwrap_or(0)),
                },
                name: r.get(1)?,
                bot: r.get(2)?,
                lent: r.get(5)?,
                shares: r.get(6)?,
                holders: Vec::new(),
                former: Vec::new(),
                generation: r.get(3)?,
                revision: r.get(4)?,
            };
            Ok((r.get::<_, u32>(7)?, chair))
        })?
        .collect::<Result<_, _>>()?;
    if let Some(missing) = (0..).zip(&numbered).find(|(number, (seat, _))| number != seat).map(|(number, _)| number) {
        return Err(StoreError::Damaged(format!("chair {missing} is missing")));
    }
    let mut chairs: Vec<Chair> = numbered.into_iter().map(|(_, chair)| chair).collect();
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
            "SELECT key, id, game.game, revision, data, rows, setup, start, secret, keys, host, listed, hotseat, created, \
             watch, waiting, touched, finished, winners, rule FROM game JOIN pace ON pace.game = key WHERE id = ?1",
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
            Ok((r.get::<_, i64>(0)?, row, r.get(14)?, r.get(15)?, r.get(16)?, finished(r, 17)?))
        })
        .optional()?;
    let Some((key, row, watch_link, waiting, touched, finished)) = found else { return Ok(None) };
    let mut damage = None;
    let entries = sound(entries(db, key, 0), &mut damage)?;
    let chairs = sound(chairs(db, key), &mut damage)?;
    let watchers = sound(watchers(db, key), &mut damage)?;
    let chat = sound(chat(db, key, 0, CHAT_LINES), &mut damage)?;
    Ok(Some(Stored { row, chairs, watchers, watch_link, entries, damage, chat, waiting, touched, finished }))
}

/// How a game ended, from three columns.
fn finished(r: &Row<'_>, from: usize) -> rusqlite::Result<Option<Finished>> {
    let at: Option<i64> = r.get(from)?;
    let Some(at) = at else { return Ok(None) };
    let (winners, rule): (Option<u8>, Option<String>) = (r.get(from + 1)?, r.get(from + 2)?);
    let result = GameResult { winners: winners.unwrap_or_default(), rule: rule.unwrap_or_default() };
    Ok(Some(Finished { at, result }))
}

/// What was read; nothing where it is damaged, which is noted.
fn sound<T>(read: Result<Vec<T>, StoreError>, damage: &mut Option<String>) -> Result<Vec<T>, StoreError> {
    match read {
        Err(StoreError::Damaged(why)) => {
            damage.get_or_insert(why);
            Ok(Vec::new())
        }
        other => other,
    }
}

/// The figures of a game with this fingerprint, written out.
pub(crate) fn figures(db: &Connection, game: &str, fingerprint: &str) -> Result<Option<String>, StoreError> {
    let mut found = db.prepare_cached("SELECT written FROM figures WHERE game = ?1 AND fingerprint = ?2")?;
    Ok(found.query_row([game, fingerprint], |r| r.get(0)).optional()?)
}

fn since(db: &Connection, id: &str, mark: &Mark) -> Result<Since, StoreError> {
    let db = &db.unchecked_transaction()?;
    let key = key_of(db, id)?;
    let length = "SELECT coalesce(max(number) + 1, 0) FROM entry WHERE game = ?1";
    Ok(Since {
        length: db.prepare_cached(length)?.query_row([key], |r| r.get(0))?,
        entries: entries(db, key, mark.entries)?,
        chat: chat(db, key, mark.chat, u32::MAX)?,
        chairs: chairs(db, key)?,
        watchers: watchers(db, key)?,
        watch_link: watch_link(db, key)?,
        host: db.prepare_cached("SELECT host FROM game WHERE key = ?1")?.query_row([key], |r| Ok(Person(r.get(0)?)))?,
    })
}

fn watchers(db: &Connection, key: i64) -> Result<Vec<Person>, StoreError> {
    let mut found = db.prepare_cached("SELECT person FROM watcher WHERE game = ?1 ORDER BY person")?;
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
        };
        Ok(Said { place: r.get(0)?, number: r.get(1)?, at: r.get(7)?, line })
    })?;
    Ok(found.collect::<Result<_, _>>()?)
}

/// The columns of a [`Summary`].
const SUMMARY: &str = "key, id, game.game, setup, waiting, touched, finished, winners, rule";

fn summaries(db: &Connection, sql: &str, params: impl rusqlite::Params) -> Result<Vec<Summary>, StoreError> {
    let read = |r: &Row<'_>| {
        let summary = Summary {
            id: r.get(1)?,
            game: r.get(2)?,
            setup: r.get(3)?,
            chairs: Vec::new(),
            waiting: r.get(4)?,
            touched: r.get(5)?,
            finished: finished(r, 6)?,
        };
        Ok((r.get::<_, i64>(0)?, summary))
    };
    let mut statement = db.prepare_cached(sql)?;
    let rows = statement.query_map(params, read)?.collect::<Result<Vec<_>, _>>()?;
    let with_chairs = |(key, mut summary): (i64, Summary)| {
        // A table whose chairs cannot be read keeps no list from being shown.
        summary.chairs = match chairs(db, key) {
            Err(StoreError::Damaged(_)) => Vec::new(),
            chairs => chairs?,
        };
        Ok(summary)
    };
    rows.into_iter().map(with_chairs).collect()
}

/// The documents that this chooses.
fn documents(db: &Connection, which: &str, given: impl rusqlite::Params) -> Result<Vec<Document>, StoreError> {
    let sql = format!("SELECT kind, key, revision, value, due FROM document WHERE {which}");
    let mut found = db.prepare_cached(&sql)?;
    let read = |r: &Row<'_>| {
        let (kind, key, revision, value, due) = (r.get(0)?, r.get(1)?, r.get(2)?, r.get(3)?, r.get(4)?);
        Ok(Document { kind, key, revision, value, due })
    };
    Ok(found.query_map(given, read)?.collect::<Result<_, _>>()?)
}

/// Reads every document, and counts those that can be read.
pub(crate) fn every_document(db: &Connection, count: &mut u64) -> Result<(), StoreError> {
    let mut found = db.prepare("SELECT kind, key, revision, value, due FROM document")?;
    let mut found = found.query([])?;
    while let Some(r) = found.next()? {
        let _: (String, String, u32, Option<i64>) = (r.get(0)?, r.get(1)?, r.get(2)?, r.get(4)?);
        r.get_ref(3)?.as_blob().map_err(rusqlite::Error::from)?;
        *count += 1;
    }
    Ok(())
}

impl Store for SqliteStore {
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<Written<i64>> {
        self.write_at(Write::Create(Box::new(row), chairs, waiting))
    }
    fn import(&self, table: Stored) -> Answer<Written> {
        self.write_plain(Write::Import(Box::new(table)))
    }
    fn append(&self, append: Append) -> Answer<Written<i64>> {
        match append.check() {
            Ok(()) => self.write_at(Write::Append(append)),
            Err(why) => Box::pin(async { Err(why) }),
        }
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
            Written::Stored(Told::Said(said)) => Written::Stored(said),
            Written::Stored(_) | Written::Conflict => Written::Conflict,
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
    fn tables_of(&self, person: Person, after: Cursor, limit: u32) -> Answer<Vec<Summary>> {
        let sql = format!(
            "SELECT * FROM (SELECT {SUMMARY}, over = 0 AND waiting & (SELECT coalesce(sum(1 << seat), 0) FROM holder \
             WHERE holder.game = key AND person = ?1) != 0 AS waits FROM game JOIN pace ON pace.game = key WHERE key IN \
             (SELECT game FROM holder WHERE person = ?1 UNION SELECT key FROM game WHERE host = ?1)) \
             WHERE (waits, touched, id) < (?2, ?3, ?4) ORDER BY waits DESC, touched DESC, id DESC LIMIT ?5"
        );
        self.read(move |db| summaries(db, &sql, params![&person.0[..], after.waits, after.touched, after.id, limit]))
    }
    fn open_tables(&self, after: Cursor, limit: u32) -> Answer<Vec<Summary>> {
        let sql = format!(
            "SELECT * FROM (SELECT {SUMMARY}, row_number() OVER (PARTITION BY host ORDER BY touched DESC, id DESC) AS place \
             FROM game JOIN pace ON pace.game = key WHERE listed = 1 AND over = 0 \
             AND EXISTS (SELECT 1 FROM chair WHERE chair.game = key AND kept = 'open' AND bot IS NULL AND NOT EXISTS \
             (SELECT 1 FROM holder WHERE holder.game = key AND holder.seat = chair.seat))) \
             WHERE place <= 2 AND (touched, id) < (?1, ?2) ORDER BY touched DESC, id DESC LIMIT ?3"
        );
        self.read(move |db| summaries(db, &sql, params![after.touched, after.id, limit]))
    }
    fn finished(&self, after: (i64, String), limit: u32) -> Answer<Vec<Summary>> {
        let sql = format!(
            "SELECT {SUMMARY} FROM game JOIN pace ON pace.game = key \
             WHERE finished IS NOT NULL AND (finished, id) > (?1, ?2) ORDER BY finished, id LIMIT ?3"
        );
        self.read(move |db| summaries(db, &sql, params![after.0, after.1, limit]))
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
    fn change(&self, batch: Batch) -> Answer<Written> {
        match batch.ordered() {
            Ok(batch) => self.write_plain(Write::Batch(batch)),
            Err(why) => Box::pin(async { Err(why) }),
        }
    }
    fn import_document(&self, document: Document) -> Answer<Written> {
        self.write_plain(Write::Document(document))
    }
    fn document(&self, kind: &str, key: &str) -> Answer<Option<Document>> {
        let (kind, key) = (kind.to_string(), key.to_string());
        self.read(move |db| Ok(documents(db, "kind = ?1 AND key = ?2 LIMIT 1", params![kind, key])?.pop()))
    }
    fn documents(&self, kind: &str, prefix: &str, after: &str, limit: u32) -> Answer<Vec<Document>> {
        const WHICH: &str = "kind = ?1 AND key >= ?2 AND key < ?3 AND key > ?4 ORDER BY key LIMIT ?5";
        let (kind, prefix, after) = (kind.to_string(), prefix.to_string(), after.to_string());
        let end = format!("{prefix}{LAST}");
        self.read(move |db| documents(db, WHICH, params![kind, prefix, end, after, limit]))
    }
    fn due(&self, kind: &str, until: i64, after: (i64, String), limit: u32) -> Answer<Vec<Document>> {
        const WHICH: &str = "kind = ?1 AND due IS NOT NULL AND due <= ?2 AND (due, key) > (?3, ?4) \
            ORDER BY due, key LIMIT ?5";
        let kind = kind.to_string();
        self.read(move |db| documents(db, WHICH, params![kind, until, after.0, after.1, limit]))
    }
    fn all_documents(&self, after: (String, String), limit: u32) -> Answer<Vec<Document>> {
        const WHICH: &str = "(kind, key) > (?1, ?2) ORDER BY kind, key LIMIT ?3";
        self.read(move |db| documents(db, WHICH, params![after.0, after.1, limit]))
    }
    fn count(&self) -> Answer<u64> {
        self.read(|db| Ok(db.query_row("SELECT count(*) FROM game", [], |r| r.get::<_, u32>(0))?.into()))
    }
    fn pulse(&self) -> Answer<Written> {
        let found = match self.damaged.load(Ordering::Relaxed) {
            true => Err(StoreError::Damaged("some of what is stored cannot be read".into())),
            false => Ok(Written::Stored(())),
        };
        let seen = self.pulse.lock().is_ok_and(|seen| seen.is_some_and(|at| at.elapsed() < PULSE));
        if seen {
            return Box::pin(async { found });
        }
        let (answer, pulse) = (self.write_plain(Write::Pulse), self.pulse.clone());
        Box::pin(async move {
            let written = match answer.await {
                Err(StoreError::Damaged(why)) => Err(StoreError::Failed(why)),
                Ok(Written::Stored(())) => found,
                other => return other,
            };
            if let (Ok(_) | Err(StoreError::Damaged(_)), Ok(mut pulse)) = (&written, pulse.lock()) {
                *pulse = Some(Instant::now());
            }
            written
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

/// A file that only its owner can read, made if it is not there yet. SQLite gives its log the same rights.
/// What is there is not opened: closing it would let go of the locks that this program may hold on it.
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
mod tests;
