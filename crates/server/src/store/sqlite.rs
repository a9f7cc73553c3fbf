//! The store on one machine: SQLite in WAL mode.
//!
//! One thread writes. It takes every request that waits, puts them into one transaction and commits it with
//! `synchronous=FULL`: the price of a flush is shared by all who wait for it. A request that fails is rolled
//! back alone (savepoint). Reads go through connections of their own and never wait for the writer.

use super::{Answer, Append, Chair, ChatRow, EntryRow, Kept, Person, Store, StoreError, Stored, Summary, TableRow};
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use table::Secret;
use tokio::sync::{mpsc, oneshot};

const SCHEMA: &str = include_str!("schema.sql");
/// Requests that may wait for the writer; beyond it, those who ask wait for a place.
const QUEUE: usize = 4096;
/// Requests in one transaction at most.
const BATCH: usize = 1024;
/// The write-ahead log is folded into the database when it has grown by this many bytes.
const CHECKPOINT: u64 = 16 << 20;
/// Lines of chat that are loaded with a table.
const CHAT_LINES: u32 = 200;

enum Write {
    Create(Box<TableRow>, Vec<Chair>, u8),
    Append(Append),
    Chair(String, u8, Chair),
    Watcher(String, Person),
    Say(String, u32, ChatRow),
}

type Job = (Write, oneshot::Sender<Result<(), StoreError>>);

/// The SQLite store.
pub struct SqliteStore {
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
    readers: Arc<Readers>,
}

struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match &error {
            rusqlite::Error::SqliteFailure(e, _) if e.code == rusqlite::ErrorCode::ConstraintViolation => {
                StoreError::Conflict
            }
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

impl SqliteStore {
    /// Opens the database, or makes a new one.
    pub fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        let db = Connection::open(path)?;
        db.pragma_update(None, "journal_mode", "WAL")?;
        db.pragma_update(None, "synchronous", "FULL")?;
        db.pragma_update(None, "foreign_keys", true)?;
        db.pragma_update(None, "wal_autocheckpoint", 0)?;
        db.set_prepared_statement_cache_capacity(32);
        let version: i64 = db.pragma_query_value(None, "user_version", |r| r.get(0))?;
        match version {
            0 => db.execute_batch(&format!("BEGIN; {SCHEMA} PRAGMA user_version = 1; COMMIT;"))?,
            1 => {}
            newer => {
                return Err(StoreError::Failed(format!(
                    "{} was written by a newer program (version {newer}, this one knows 1)",
                    path.display()
                )));
            }
        }
        let (jobs, queue) = mpsc::channel(QUEUE);
        let wal = PathBuf::from(format!("{}-wal", path.display()));
        let writer = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(db, queue, &wal))
            .map_err(|e| StoreError::Failed(e.to_string()))?;
        let readers = Arc::new(Readers { path: path.into(), idle: Mutex::new(Vec::new()) });
        Ok(SqliteStore { jobs: Some(jobs), writer: Some(writer), readers })
    }
    fn write(&self, write: Write) -> Answer<()> {
        let jobs = self.jobs.clone();
        Box::pin(async move {
            let gone = || StoreError::Failed("the store is closed".into());
            let (answer, answered) = oneshot::channel();
            jobs.ok_or_else(gone)?.send((write, answer)).await.map_err(|_| gone())?;
            answered.await.map_err(|_| gone())?
        })
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
    /// Everything that was promised is written before the store closes.
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
                db.busy_timeout(std::time::Duration::from_secs(5))?;
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

fn write_all(mut db: Connection, mut queue: mpsc::Receiver<Job>, wal: &Path) {
    let mut batch: Vec<Job> = Vec::new();
    while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
        metrics::histogram!("store_batch").record(batch.len() as f64);
        let start = std::time::Instant::now();
        let (writes, waiting): (Vec<_>, Vec<_>) = batch.drain(..).unzip();
        let answers = commit(&mut db, &writes).unwrap_or_else(|e| vec![Err(e); writes.len()]);
        metrics::histogram!("store_commit_seconds").record(start.elapsed().as_secs_f64());
        for (waiting, answer) in waiting.into_iter().zip(answers) {
            let _ = waiting.send(answer);
        }
        if wal.metadata().is_ok_and(|m| m.len() > CHECKPOINT)
            && let Err(e) = db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        {
            tracing::warn!("checkpoint: {e}");
        }
    }
}

/// Writes the requests in one transaction; each has an answer of its own.
fn commit(db: &mut Connection, writes: &[Write]) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    let mut all = db.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        let one = all.savepoint()?;
        let answer = apply(&one, write);
        if answer.is_ok() {
            one.commit()?;
        }
        answers.push(answer);
    }
    all.commit()?;
    Ok(answers)
}

fn key_of(db: &Connection, id: &str) -> Result<i64, StoreError> {
    let key = db.prepare_cached("SELECT key FROM game WHERE id = ?1")?.query_row([id], |r| r.get(0)).optional()?;
    key.ok_or(StoreError::Missing)
}

fn apply(db: &Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create(row, chairs, waiting) => {
            let secret = row.secret.0;
            db.prepare_cached(
                "INSERT INTO game (id, game, revision, data, rows, setup, start, secret, keys, host, listed, hotseat, \
                 created, touched, over, waiting) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?13,0,?14)",
            )?
            .execute(params![
                row.id,
                row.game,
                row.revision,
                row.data,
                row.rows,
                row.setup,
                row.start,
                &secret[..],
                &row.keys[..],
                &row.host.0[..],
                row.listed,
                row.hotseat,
                row.created,
                waiting
            ])?;
            let key = db.last_insert_rowid();
            for (seat, chair) in chairs.iter().enumerate() {
                put_chair(db, key, seat as u8, chair)?;
            }
        }
        Write::Append(append) => {
            let key = key_of(db, &append.id)?;
            let mut put =
                db.prepare_cached("INSERT INTO entry (game, number, seat, words, at) VALUES (?1,?2,?3,?4,?5)")?;
            let held: u32 = db
                .prepare_cached("SELECT coalesce(max(number) + 1, 0) FROM entry WHERE game = ?1")?
                .query_row([key], |r| r.get(0))?;
            if held != append.from {
                return Err(StoreError::Conflict);
            }
            for (number, entry) in (append.from..).zip(&append.entries) {
                put.execute(params![key, number, entry.seat, entry.words, append.at])?;
            }
            db.prepare_cached("UPDATE game SET touched = ?2, over = ?3, waiting = ?4 WHERE key = ?1")?
                .execute(params![key, append.at, append.over, append.waiting])?;
        }
        Write::Chair(id, seat, chair) => {
            let key = key_of(db, id)?;
            let held: u32 = db
                .prepare_cached("SELECT revision FROM chair WHERE game = ?1 AND seat = ?2")?
                .query_row(params![key, seat], |r| r.get(0))?;
            if held + 1 != chair.revision {
                return Err(StoreError::Conflict);
            }
            put_chair(db, key, *seat, chair)?;
        }
        Write::Watcher(id, person) => {
            let key = key_of(db, id)?;
            db.prepare_cached("INSERT OR IGNORE INTO watcher (game, person) VALUES (?1,?2)")?
                .execute(params![key, &person.0[..]])?;
        }
        Write::Say(id, number, line) => {
            let key = key_of(db, id)?;
            db.prepare_cached("INSERT INTO chat (game, number, seat, name, text, at) VALUES (?1,?2,?3,?4,?5,?6)")?
                .execute(params![key, number, line.seat, line.name, line.text, line.at])?;
        }
    }
    Ok(())
}

fn put_chair(db: &Connection, key: i64, seat: u8, chair: &Chair) -> Result<(), StoreError> {
    let kept = match chair.kept {
        Kept::Open => "open".to_string(),
        Kept::Friend(0) => "friend".to_string(),
        Kept::Friend(party) => format!("friend:{party}"),
    };
    db.prepare_cached(
        "INSERT OR REPLACE INTO chair (game, seat, kept, name, bot, generation, revision) VALUES (?1,?2,?3,?4,?5,?6,?7)",
    )?
    .execute(params![key, seat, kept, chair.name, chair.bot, chair.generation, chair.revision])?;
    db.prepare_cached("DELETE FROM holder WHERE game = ?1 AND seat = ?2")?.execute(params![key, seat])?;
    for person in &chair.holders {
        db.prepare_cached("INSERT INTO holder (game, seat, person) VALUES (?1,?2,?3)")?.execute(params![
            key,
            seat,
            &person.0[..]
        ])?;
    }
    Ok(())
}

fn chairs(db: &Connection, key: i64) -> Result<Vec<Chair>, StoreError> {
    let mut chairs: Vec<Chair> = db
        .prepare_cached("SELECT kept, name, bot, generation, revision FROM chair WHERE game = ?1 ORDER BY seat")?
        .query_map([key], |r| {
            Ok(Chair {
                kept: match r.get_ref(0)?.as_str()? {
                    "open" => Kept::Open,
                    friend => Kept::Friend(friend.strip_prefix("friend:").and_then(|n| n.parse().ok()).unwrap_or(0)),
                },
                name: r.get(1)?,
                bot: r.get(2)?,
                holders: Vec::new(),
                generation: r.get(3)?,
                revision: r.get(4)?,
            })
        })?
        .collect::<Result<_, _>>()?;
    let mut held = db.prepare_cached("SELECT seat, person FROM holder WHERE game = ?1 ORDER BY seat, person")?;
    let held = held.query_map([key], |r| Ok((r.get::<_, u8>(0)?, Person(r.get(1)?))))?;
    for row in held {
        let (seat, person) = row?;
        if let Some(chair) = chairs.get_mut(usize::from(seat)) {
            chair.holders.push(person);
        }
    }
    Ok(chairs)
}

fn load(db: &Connection, id: &str) -> Result<Option<Stored>, StoreError> {
    let found = db
        .prepare_cached(
            "SELECT key, id, game, revision, data, rows, setup, start, secret, keys, host, listed, hotseat, created \
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
            Ok((r.get::<_, i64>(0)?, row))
        })
        .optional()?;
    let Some((key, row)) = found else { return Ok(None) };
    let entries = db
        .prepare_cached("SELECT seat, words FROM entry WHERE game = ?1 ORDER BY number")?
        .query_map([key], |r| Ok(EntryRow { seat: r.get(0)?, words: r.get(1)? }))?
        .collect::<Result<_, _>>()?;
    let watchers = db
        .prepare_cached("SELECT person FROM watcher WHERE game = ?1")?
        .query_map([key], |r| Ok(Person(r.get(0)?)))?
        .collect::<Result<_, _>>()?;
    let said: u32 = db
        .prepare_cached("SELECT coalesce(max(number) + 1, 0) FROM chat WHERE game = ?1")?
        .query_row([key], |r| r.get(0))?;
    let chat_from = said.saturating_sub(CHAT_LINES);
    let chat = db
        .prepare_cached("SELECT seat, name, text, at FROM chat WHERE game = ?1 AND number >= ?2 ORDER BY number")?
        .query_map(params![key, chat_from], |r| {
            Ok(ChatRow { seat: r.get(0)?, name: r.get(1)?, text: r.get(2)?, at: r.get(3)? })
        })?
        .collect::<Result<_, _>>()?;
    Ok(Some(Stored { row, chairs: chairs(db, key)?, watchers, entries, chat, chat_from }))
}

fn summaries(db: &Connection, sql: &str, params: impl rusqlite::Params) -> Result<Vec<Summary>, StoreError> {
    let read = |r: &Row<'_>| {
        let summary = Summary {
            id: r.get(1)?,
            game: r.get(2)?,
            chairs: Vec::new(),
            over: r.get(3)?,
            waiting: r.get(4)?,
            touched: r.get(5)?,
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
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<()> {
        self.write(Write::Create(Box::new(row), chairs, waiting))
    }
    fn append(&self, append: Append) -> Answer<()> {
        self.write(Write::Append(append))
    }
    fn set_chair(&self, id: &str, seat: u8, chair: Chair) -> Answer<()> {
        self.write(Write::Chair(id.into(), seat, chair))
    }
    fn add_watcher(&self, id: &str, person: Person) -> Answer<()> {
        self.write(Write::Watcher(id.into(), person))
    }
    fn say(&self, id: &str, number: u32, line: ChatRow) -> Answer<()> {
        self.write(Write::Say(id.into(), number, line))
    }
    fn load(&self, id: &str) -> Answer<Option<Stored>> {
        let id = id.to_string();
        self.read(move |db| load(db, &id))
    }
    fn tables_of(&self, person: Person, limit: u32) -> Answer<Vec<Summary>> {
        const SQL: &str = "SELECT key, id, game, over, waiting, touched FROM game WHERE key IN \
             (SELECT game FROM holder WHERE person = ?1 UNION SELECT key FROM game WHERE host = ?1) \
             ORDER BY touched DESC, key DESC LIMIT ?2";
        self.read(move |db| summaries(db, SQL, params![&person.0[..], limit]))
    }
    fn open_tables(&self, limit: u32) -> Answer<Vec<Summary>> {
        const SQL: &str = "SELECT key, id, game.game, over, waiting, touched FROM game WHERE listed = 1 AND over = 0 \
             AND EXISTS (SELECT 1 FROM chair WHERE chair.game = key AND kept = 'open' AND bot IS NULL AND NOT EXISTS \
             (SELECT 1 FROM holder WHERE holder.game = key AND holder.seat = chair.seat)) \
             ORDER BY touched DESC, key DESC LIMIT ?1";
        self.read(move |db| summaries(db, SQL, [limit]))
    }
    fn count(&self) -> Answer<u64> {
        self.read(|db| Ok(db.query_row("SELECT count(*) FROM game", [], |r| r.get::<_, u32>(0))?.into()))
    }
}
