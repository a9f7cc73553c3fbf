//! The store on one machine: SQLite in WAL mode.
//!
//! One thread writes (see `writer.rs`). Reads go through connections of their own and never wait for it.

use super::writer::{Job, Write, write_all};
use super::{Answer, Append, Chair, ChatRow, EntryRow, Kept, Person, Store, StoreError, Stored, Summary, TableRow};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Row, params};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use table::Secret;
use tokio::sync::{mpsc, oneshot};

const SCHEMA: &str = include_str!("schema.sql");
/// What makes the store of version 1 one of version 2: what changes with every move left the heads, and a chair
/// may be kept for one friend together with others.
const FROM_1: &str = "CREATE TABLE pace (game INTEGER PRIMARY KEY REFERENCES game (key), \
    touched INTEGER NOT NULL, waiting INTEGER NOT NULL) STRICT; \
    INSERT INTO pace (game, touched, waiting) SELECT key, touched, waiting FROM game; \
    ALTER TABLE game DROP COLUMN touched; ALTER TABLE game DROP COLUMN waiting; \
    CREATE TABLE seats (game INTEGER NOT NULL REFERENCES game (key), seat INTEGER NOT NULL, \
    kept TEXT NOT NULL CHECK (kept = 'open' OR kept GLOB 'friend*'), name TEXT NOT NULL, bot TEXT, \
    generation INTEGER NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID; \
    INSERT INTO seats SELECT game, seat, kept, name, bot, generation, revision FROM chair; \
    DROP TABLE chair; ALTER TABLE seats RENAME TO chair;";
/// Requests that may wait for the writer; beyond it, those who ask wait for a place.
const QUEUE: usize = 4096;
/// Lines of chat that are loaded with a table.
const CHAT_LINES: u32 = 200;

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
        db.pragma_update(None, "journal_size_limit", 128 << 20)?;
        // Plans do not depend on the values: else every new value would have its statement planned again.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        db.set_prepared_statement_cache_capacity(32);
        let version: i64 = db.pragma_query_value(None, "user_version", |r| r.get(0))?;
        match version {
            0 => db.execute_batch(&format!("BEGIN; {SCHEMA} PRAGMA user_version = 2; COMMIT;"))?,
            1 => db.execute_batch(&format!("BEGIN; {FROM_1} PRAGMA user_version = 2; COMMIT;"))?,
            2 => {}
            newer => {
                return Err(StoreError::Failed(format!(
                    "{} was written by a newer program (version {newer}, this one knows 2)",
                    path.display()
                )));
            }
        }
        let (jobs, queue) = mpsc::channel(QUEUE);
        let file = path.to_path_buf();
        let writer = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write_all(db, queue, &file))
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
        const SQL: &str = "SELECT key, id, game.game, over, waiting, touched FROM game JOIN pace ON pace.game = key WHERE key IN \
             (SELECT game FROM holder WHERE person = ?1 UNION SELECT key FROM game WHERE host = ?1) \
             ORDER BY touched DESC, key DESC LIMIT ?2";
        self.read(move |db| summaries(db, SQL, params![&person.0[..], limit]))
    }
    fn open_tables(&self, limit: u32) -> Answer<Vec<Summary>> {
        const SQL: &str = "SELECT key, id, game.game, over, waiting, touched FROM game JOIN pace ON pace.game = key WHERE listed = 1 AND over = 0 \
             AND EXISTS (SELECT 1 FROM chair WHERE chair.game = key AND kept = 'open' AND bot IS NULL AND NOT EXISTS \
             (SELECT 1 FROM holder WHERE holder.game = key AND holder.seat = chair.seat)) \
             ORDER BY touched DESC, key DESC LIMIT ?1";
        self.read(move |db| summaries(db, SQL, [limit]))
    }
    fn count(&self) -> Answer<u64> {
        self.read(|db| Ok(db.query_row("SELECT count(*) FROM game", [], |r| r.get::<_, u32>(0))?.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(id: &str) -> TableRow {
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
    fn append(id: &str, from: u32) -> Append {
        let entries = vec![EntryRow { seat: 0, words: format!("move {from}") }];
        Append { id: id.into(), from, entries, over: false, waiting: 2, at: 9 }
    }

    #[tokio::test]
    async fn one_request_of_many_is_refused_alone() {
        let dir = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&dir.path().join("s.sqlite")).unwrap();
        for id in ["a", "b"] {
            store.create(row(id), Vec::new(), 1).await.unwrap();
        }
        let asked =
            [append("a", 0), append("b", 0), append("a", 0), append("nowhere", 0), append("b", 1), append("a", 5)];
        let answers = futures_util::future::join_all(asked.map(|a| store.append(a))).await;
        let stored: Vec<bool> = answers.iter().map(Result::is_ok).collect();
        assert_eq!(stored, [true, true, false, false, true, false]);
        assert!(matches!(answers[2], Err(StoreError::Conflict)) && matches!(answers[3], Err(StoreError::Missing)));
        store.append(append("a", 1)).await.unwrap();
        for id in ["a", "b"] {
            let words = store.load(id).await.unwrap().unwrap().entries.into_iter().map(|e| e.words);
            assert_eq!(words.collect::<Vec<_>>(), ["move 0", "move 1"], "{id}");
        }
    }

    #[tokio::test]
    async fn a_store_of_version_1_is_carried_over() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("s.sqlite");
        let store = SqliteStore::open(&path).unwrap();
        store.create(row("a"), Vec::new(), 1).await.unwrap();
        drop(store);
        let old = Connection::open(&path).unwrap();
        let undo = "ALTER TABLE game ADD COLUMN touched INTEGER NOT NULL DEFAULT 41; \
            ALTER TABLE game ADD COLUMN waiting INTEGER NOT NULL DEFAULT 3; DROP TABLE pace; DROP TABLE chair; \
            CREATE TABLE chair (game INTEGER NOT NULL REFERENCES game (key), seat INTEGER NOT NULL, \
            kept TEXT NOT NULL CHECK (kept IN ('open', 'friend')), name TEXT NOT NULL, bot TEXT, \
            generation INTEGER NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID; \
            INSERT INTO chair VALUES (1, 0, 'friend', 'Ada', NULL, 2, 6); PRAGMA user_version = 1;";
        old.execute_batch(undo).unwrap();
        drop(old);
        let store = SqliteStore::open(&path).unwrap();
        let listed = store.tables_of(Person([2; 32]), 9).await.unwrap();
        assert_eq!((listed[0].touched, listed[0].waiting), (41, 3));
        let mut chair = listed[0].chairs[0].clone();
        assert_eq!((chair.kept, chair.name.as_str(), chair.revision), (Kept::Friend(0), "Ada", 6));
        (chair.kept, chair.revision) = (Kept::Friend(2), 7);
        store.set_chair("a", 0, chair.clone()).await.unwrap();
        assert_eq!(store.load("a").await.unwrap().unwrap().chairs, [chair]);
        store.append(append("a", 0)).await.unwrap();
        assert_eq!(store.tables_of(Person([2; 32]), 9).await.unwrap()[0].touched, 9);
    }
}
