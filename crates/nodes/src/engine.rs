//! The engine.

use crate::link::{Address, Failure, Pool};
use crate::listener::Listener;
use crate::members::{self, Heart, Member, beat, beat_on, leave};
use crate::presence::Presence;
use crate::single::{self, Single, Told};
use crate::writer::{self, Answered, Job, QUEUE};
use crate::{documents, read, versions};
use futures_util::stream::BoxStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::upkeep::{Old, Pruning};
use store::{
    Answer, Append, Batch, Chair, ChatRow, Cursor, Document, LAST, Mark, News, Person, Said, Since, Store, StoreError,
    Stored, Summary, TableRow, Written,
};
use tokio::sync::mpsc::error::TrySendError;
use tokio::sync::{RwLock, mpsc, oneshot};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Connections for reading, and for what is written rarely.
const READERS: usize = 8;
const SINGLES: usize = 2;

/// The store on PostgreSQL.
pub struct PgStore {
    shared: Arc<Shared>,
    /// The group writer. There is one, because commits that notify wait for each other: a node with two
    /// writers took less than half of what one with a single writer takes, measured beside SQLite in the same
    /// run.
    writer: mpsc::Sender<Job>,
    listener: Arc<Listener>,
    presence: Arc<Presence>,
    warnings: Vec<String>,
    shown: String,
}

struct Shared {
    readers: Arc<Pool>,
    singles: Arc<Pool>,
    /// Held by whatever is being written one at a time, and by the end.
    open: RwLock<()>,
    closed: AtomicBool,
    heart: Arc<Heart>,
    me: String,
}

fn closed() -> StoreError {
    StoreError::Failed("the store is closed".into())
}

/// Settings of the database that break the promise, each with why.
const SETTINGS: &str = "SELECT name, setting FROM pg_settings WHERE (name, setting) IN \
    (('fsync', 'off'), ('full_page_writes', 'off'), ('synchronous_commit', 'off'), ('synchronous_commit', 'local')) \
    ORDER BY name";

/// Tables where nothing has happened for long.
const OLD: &str = "SELECT g.id, g.game, p.finished IS NOT NULL, p.touched FROM game AS g JOIN pace AS p ON p.game = g.key \
    WHERE p.touched < $1 AND (p.finished IS NOT NULL OR $2) ORDER BY p.touched, g.id";
/// Removes a table; what refers to its head goes with it.
const REMOVE: &str = "WITH g AS (DELETE FROM game WHERE id = $1 RETURNING key), \
    p AS (DELETE FROM pace USING g WHERE pace.game = g.key) DELETE FROM entry USING g WHERE entry.game = g.key";

impl PgStore {
    /// Opens the store at `postgres://…`, and makes it if there is none. `name` is what the other nodes and
    /// `bivouac nodes` call this one.
    pub async fn connect(url: &str, name: &str) -> Result<PgStore, StoreError> {
        let address = Address::read(url)?;
        let mut client = address.connect().await?;
        let recovering = client.query_one("SELECT pg_is_in_recovery()", &[]).await;
        if recovering.is_ok_and(|row| row.get(0)) {
            return Err(StoreError::Failed("this database is a standby: only the primary can be written to".into()));
        }
        versions::carry_over(&mut client).await?;
        // What the database has; this connection may have been set right already.
        let mut warnings = Vec::new();
        let settings = client.query(SETTINGS, &[]).await.map_err(|why| StoreError::from(Failure::of(why)))?;
        for row in settings {
            let (setting, value): (String, String) = (row.get(0), row.get(1));
            warnings.push(format!("{setting} = {value}: acknowledged moves may be lost when the database fails"));
        }
        let id = getrandom::u64().map_err(|why| StoreError::Failed(why.to_string()))?.cast_signed();
        let me = format!("{:016x}", id);
        let heart = Arc::new(Heart::new(id, name.into()));
        let shared = Arc::new(Shared {
            readers: Pool::new(address.clone(), READERS),
            singles: Pool::new(address.clone(), SINGLES),
            open: RwLock::default(),
            closed: AtomicBool::new(false),
            heart,
            me: me.clone(),
        });
        beat(&shared.heart, &shared.singles).await?;
        // On connections of its own: it must not wait behind others.
        let listener = Listener::start(address.clone(), me.clone());
        let (heart, bell) = (Arc::downgrade(&shared.heart), Arc::downgrade(&listener));
        tokio::spawn(beat_on(heart, Pool::new(address.clone(), 1), bell));
        let presence = Presence::start(shared.singles.clone(), me.clone());
        let (writer, queue) = mpsc::channel(QUEUE);
        tokio::spawn(writer::write_all(address.clone(), me.clone(), queue));
        let shown = address.shown();
        Ok(PgStore { shared, writer, listener, presence, warnings, shown })
    }
    /// What in the settings of the database breaks the promise that no acknowledged move is ever lost.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }
    /// Where it is, for people: without a password.
    pub fn shown(&self) -> &str {
        &self.shown
    }
    /// The nodes on this store that were heard of lately, this one too.
    pub fn members(&self) -> Answer<Vec<Member>> {
        let shared = self.shared.clone();
        Box::pin(async move { members::members(&shared.readers).await })
    }
    /// The tables that [`PgStore::prune`] would remove, the oldest first. Nodes may run meanwhile.
    pub async fn old(&self, which: Pruning) -> Result<Vec<Old>, StoreError> {
        let rows = read::rows(&self.shared.readers, OLD, &[&which.before, &which.unfinished]).await?;
        let old = |row: &Row| Old { id: row.get(0), game: row.get(1), over: row.get(2), touched: row.get(3) };
        Ok(rows.iter().map(old).collect())
    }
    /// Removes old tables for good. No other node may run meanwhile.
    pub async fn prune(&self, which: Pruning) -> Result<Vec<Old>, StoreError> {
        let gone = self.old(which).await?;
        for old in &gone {
            // One statement: all of a table or nothing of it.
            read::rows(&self.shared.singles, REMOVE, &[&old.id]).await?;
        }
        Ok(gone)
    }
    /// Signs with this, unless something is kept already.
    pub async fn keep_seal(&self, seal: [u8; 32]) -> Result<(), StoreError> {
        let sql = "INSERT INTO seal (bytes) VALUES ($1) ON CONFLICT DO NOTHING";
        read::rows(&self.shared.singles, sql, &[&&seal[..]]).await.map(drop)
    }
    /// What identities are signed with: drawn when it is first asked for, and the same for all nodes.
    pub async fn seal(&self) -> Result<[u8; 32], StoreError> {
        let mut drawn = [0; 32];
        getrandom::fill(&mut drawn).map_err(|why| StoreError::Failed(why.to_string()))?;
        self.keep_seal(drawn).await?;
        let rows = read::rows(&self.shared.singles, "SELECT bytes FROM seal", &[]).await?;
        let kept: Option<&[u8]> = rows.first().map(|row| row.get(0));
        kept.and_then(|kept| kept.try_into().ok()).ok_or_else(|| StoreError::Damaged("the seal is broken".into()))
    }
    /// Writes one thing in a transaction of its own; `of` makes the answer from what is told of it.
    fn write<T: Send + 'static>(&self, single: Single, of: fn(Told) -> Option<T>) -> Answer<Written<T>> {
        let shared = self.shared.clone();
        Box::pin(async move {
            let _open = shared.open.read().await;
            if shared.closed.load(Ordering::SeqCst) {
                return Err(closed());
            }
            Ok(match single::write(&shared.singles, &shared.me, &single).await? {
                Written::Stored(told) => of(told).map_or(Written::Conflict, Written::Stored),
                Written::Conflict => Written::Conflict,
                Written::InDoubt(why) => Written::InDoubt(why),
            })
        })
    }
    fn write_plain(&self, single: Single) -> Answer<Written> {
        self.write(single, |_| Some(()))
    }
    fn summaries(&self, sql: &'static str, given: Vec<Box<dyn ToSql + Sync + Send>>) -> Answer<Vec<Summary>> {
        self.read(move |pool| async move {
            let given: Vec<&(dyn ToSql + Sync)> = given.iter().map(|value| value.as_ref() as _).collect();
            read::rows(&pool, sql, &given).await?.iter().map(read::summary).collect()
        })
    }
    fn read<T: Send + 'static, F: Future<Output = Result<T, StoreError>> + Send>(
        &self,
        read: impl FnOnce(Arc<Pool>) -> F + Send + 'static,
    ) -> Answer<T> {
        let pool = self.shared.readers.clone();
        Box::pin(async move { read(pool).await })
    }
}

/// A table as it is when it is opened.
fn opened(row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Stored {
    Stored {
        row,
        chairs,
        watchers: Vec::new(),
        watch_link: 0,
        entries: Vec::new(),
        damage: None,
        chat: Vec::new(),
        waiting,
        touched: 0,
        finished: None,
    }
}

impl Store for PgStore {
    fn now(&self) -> i64 {
        self.shared.heart.now()
    }
    fn is_lost(&self) -> bool {
        self.shared.heart.is_lost()
    }
    fn is_shared(&self) -> bool {
        true
    }
    fn present(&self, id: &str, person: Person, here: bool) {
        self.presence.tell(id, person, here);
    }
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<Written<i64>> {
        let at = |told| if let Told::At(at) = told { Some(at) } else { None };
        self.write(Single::Create(Box::new(opened(row, chairs, waiting))), at)
    }
    fn import(&self, table: Stored) -> Answer<Written> {
        self.write_plain(Single::Import(Box::new(table)))
    }
    fn append(&self, append: Append) -> Answer<Written<i64>> {
        if let Err(why) = append.check() {
            return Box::pin(async { Err(why) });
        }
        let (answer, answered) = oneshot::channel();
        // A writer that was given the request and never answers may have written it.
        let told = async move {
            let answer: Answered = answered.await.unwrap_or_else(|_| Ok(Written::InDoubt("the writer is gone".into())));
            answer
        };
        match self.writer.try_send(Job::Append(Box::new(append), answer)) {
            Ok(()) => Box::pin(told),
            Err(TrySendError::Closed(_)) => Box::pin(async { Err(closed()) }),
            Err(TrySendError::Full(job)) => {
                let jobs = self.writer.clone();
                Box::pin(async move {
                    jobs.send(job).await.map_err(|_| closed())?;
                    told.await
                })
            }
        }
    }
    fn set_chair(&self, id: &str, seat: u8, chair: Chair) -> Answer<Written> {
        self.write_plain(Single::Chair(id.into(), seat, chair))
    }
    fn add_watcher(&self, id: &str, person: Person, link: u32) -> Answer<Written> {
        self.write_plain(Single::Watcher(id.into(), person, link))
    }
    fn renew_watch_link(&self, id: &str, link: u32) -> Answer<Written> {
        self.write_plain(Single::WatchLink(id.into(), link))
    }
    fn say(&self, id: &str, line: ChatRow) -> Answer<Written<Said>> {
        let said = |told| if let Told::Said(said) = told { Some(said) } else { None };
        self.write(Single::Say(id.into(), line), said)
    }
    fn load(&self, id: &str) -> Answer<Option<Stored>> {
        let id = id.to_string();
        self.read(|pool| async move { read::load(&pool, &id).await })
    }
    fn since(&self, id: &str, mark: Mark) -> Answer<Since> {
        let id = id.to_string();
        self.read(move |pool| async move { read::since(&pool, &id, mark).await })
    }
    fn news(&self) -> BoxStream<'static, News> {
        self.listener.news()
    }
    fn tables_of(&self, person: Person, after: Cursor, limit: u32) -> Answer<Vec<Summary>> {
        let Cursor { waits, touched, id } = after;
        let person = person.0.to_vec();
        self.summaries(
            read::TABLES_OF,
            vec![Box::new(person), Box::new(waits), Box::new(touched), Box::new(id), Box::new(i64::from(limit))],
        )
    }
    fn open_tables(&self, after: Cursor, limit: u32) -> Answer<Vec<Summary>> {
        let Cursor { touched, id, .. } = after;
        self.summaries(read::OPEN_TABLES, vec![Box::new(touched), Box::new(id), Box::new(i64::from(limit))])
    }
    fn finished(&self, after: (i64, String), limit: u32) -> Answer<Vec<Summary>> {
        self.summaries(read::FINISHED, vec![Box::new(after.0), Box::new(after.1), Box::new(i64::from(limit))])
    }
    fn unfinished(&self, after: &str, limit: u32) -> Answer<Vec<String>> {
        const SQL: &str = "SELECT id FROM game JOIN pace ON pace.game = key WHERE id > $1 AND finished IS NULL \
            ORDER BY id LIMIT $2";
        let after = after.to_string();
        self.read(move |pool| async move {
            let rows = read::rows(&pool, SQL, &[&after, &i64::from(limit)]).await?;
            Ok(rows.iter().map(|row| row.get(0)).collect())
        })
    }
    fn keep_figures(&self, game: &str, fingerprint: &str, written: &str) -> Answer<Written> {
        self.write_plain(Single::Figures(game.into(), fingerprint.into(), written.into()))
    }
    fn figures(&self, game: &str, fingerprint: &str) -> Answer<Option<String>> {
        const SQL: &str = "SELECT written FROM figures WHERE game = $1 AND fingerprint = $2";
        let (game, fingerprint) = (game.to_string(), fingerprint.to_string());
        self.read(move |pool| async move {
            Ok(read::rows(&pool, SQL, &[&game, &fingerprint]).await?.first().map(|row| row.get(0)))
        })
    }
    fn change(&self, batch: Batch) -> Answer<Written> {
        match batch.ordered() {
            Ok(batch) => self.write_plain(Single::Batch(batch)),
            Err(why) => Box::pin(async { Err(why) }),
        }
    }
    fn import_document(&self, document: Document) -> Answer<Written> {
        self.write_plain(Single::Document(document))
    }
    fn document(&self, kind: &str, key: &str) -> Answer<Option<Document>> {
        let (kind, key) = (kind.to_string(), key.to_string());
        self.read(move |pool| async move { Ok(documents::found(&pool, documents::ONE, &[&kind, &key]).await?.pop()) })
    }
    fn documents(&self, kind: &str, prefix: &str, after: &str, limit: u32) -> Answer<Vec<Document>> {
        let (kind, prefix, after, limit) = (kind.to_string(), prefix.to_string(), after.to_string(), i64::from(limit));
        let end = format!("{prefix}{LAST}");
        self.read(move |pool| async move {
            documents::found(&pool, documents::BETWEEN, &[&kind, &prefix, &end, &after, &limit]).await
        })
    }
    fn due(&self, kind: &str, until: i64, after: (i64, String), limit: u32) -> Answer<Vec<Document>> {
        let (kind, limit) = (kind.to_string(), i64::from(limit));
        self.read(move |pool| async move {
            documents::found(&pool, documents::DUE, &[&kind, &until, &after.0, &after.1, &limit]).await
        })
    }
    fn all_documents(&self, after: (String, String), limit: u32) -> Answer<Vec<Document>> {
        let limit = i64::from(limit);
        self.read(
            move |pool| async move { documents::found(&pool, documents::ALL, &[&after.0, &after.1, &limit]).await },
        )
    }
    fn count(&self) -> Answer<u64> {
        self.read(|pool| async move {
            let rows = read::rows(&pool, "SELECT count(*) FROM game", &[]).await?;
            Ok(rows.first().map_or(0, |row| row.get::<_, i64>(0).cast_unsigned()))
        })
    }
    fn pulse(&self) -> Answer<Written> {
        let shared = self.shared.clone();
        Box::pin(async move {
            if shared.closed.load(Ordering::SeqCst) {
                return Err(closed());
            }
            // A node says every second that it lives: that is written.
            if !shared.heart.is_fresh() {
                beat(&shared.heart, &shared.singles).await?;
            }
            Ok(Written::Stored(()))
        })
    }
    fn lease(&self, what: &str, millis: u32) -> Answer<bool> {
        let (shared, what) = (self.shared.clone(), what.to_string());
        Box::pin(async move { members::lease(&shared.heart, &shared.singles, &what, millis).await })
    }
    fn release(&self, what: &str) -> Answer<()> {
        let (shared, what) = (self.shared.clone(), what.to_string());
        Box::pin(async move { members::release(&shared.heart, &shared.singles, &what).await })
    }
    fn announce(&self, games: Vec<(String, u32)>) -> Answer<()> {
        let shared = self.shared.clone();
        shared.heart.knows(&games);
        Box::pin(async move { beat(&shared.heart, &shared.singles).await })
    }
    fn revision(&self, game: &str) -> Answer<Option<u32>> {
        let (shared, game) = (self.shared.clone(), game.to_string());
        Box::pin(async move {
            let members = members::members(&shared.readers).await?;
            let known = members.iter().flat_map(|member| &member.games).filter(|(id, _)| *id == game);
            Ok(known.map(|(_, revision)| *revision).min())
        })
    }
    fn close(&self) -> Answer<()> {
        let (shared, writer) = (self.shared.clone(), self.writer.clone());
        Box::pin(async move {
            let (answer, answered) = oneshot::channel();
            // A writer that is gone has closed already.
            if writer.send(Job::Close(answer)).await.is_ok() {
                let _ = answered.await;
            }
            let _all = shared.open.write().await;
            if !shared.closed.swap(true, Ordering::SeqCst) {
                leave(&shared.heart, &shared.singles).await;
            }
            Ok(())
        })
    }
}
