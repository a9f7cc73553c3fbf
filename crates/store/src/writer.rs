//! The one thread that writes.
//!
//! It puts all waiting requests into one transaction and commits with `synchronous=FULL`, so that they share
//! the cost of one flush. When one request fails, the transaction is rolled back and each request is written
//! again in a savepoint of its own, so that only that one is refused.

use crate::guard::Guard;
use crate::metrics::metrics;
use crate::{
    Append, Audience, Batch, Chair, ChatRow, Document, Edit, Finished, Kept, Person, Said, StoreError, Stored,
    TableRow, With, Written,
};
use rusqlite::{CachedStatement, Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// How long a connection waits for another one that writes.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// Requests in one transaction at most.
const BATCH: usize = 1024;
/// The write-ahead log is folded into the database when it is half as long as that, but not below and not
/// beyond these lengths: folding flushes the disk twice, and takes as long as several commits.
const LOG: std::ops::RangeInclusive<u64> = 4 << 20..=32 << 20;
/// Logs whose end is remembered.
const KNOWN: usize = 20_000;

pub(crate) enum Write {
    Create(Box<TableRow>, Vec<Chair>, u8),
    Import(Box<Stored>),
    Append(Append),
    Chair(String, u8, Chair),
    /// A table, who looks on, the number of the link they came by.
    Watcher(String, Person, u32),
    /// A table, the number of its new link for onlookers.
    WatchLink(String, u32),
    Say(String, ChatRow),
    /// A game, a fingerprint, the figures.
    Figures(String, String, String),
    /// Documents and chairs, in the order of [`Batch::ordered`].
    Batch(Batch),
    /// A document as it is.
    Document(Document),
    /// Something that changes nothing.
    Pulse,
}

/// What is told of a request that was written.
#[derive(Clone)]
pub(crate) enum Told {
    /// That it was.
    Done,
    /// When.
    At(i64),
    /// What a line of talk has become.
    Said(Said),
}

/// What became of a request.
type Answered = Result<Written<Told>, StoreError>;

pub(crate) enum Job {
    Write(Write, oneshot::Sender<Answered>),
    /// A number that is another one after somebody else has written.
    Version(oneshot::Sender<i64>),
    /// Somebody looks whether there is time to fold the log.
    Rest,
    /// The end.
    Close(oneshot::Sender<()>),
}

/// Why a request was not written.
enum Refused {
    Conflict,
    Error(StoreError),
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Refused {
        Refused::Error(error)
    }
}

impl From<rusqlite::Error> for Refused {
    fn from(error: rusqlite::Error) -> Refused {
        match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => Refused::Conflict,
            _ => Refused::Error(error.into()),
        }
    }
}

/// The end of a table's log.
struct Log {
    key: i64,
    next: u32,
    over: bool,
}

/// The ends of the logs that were written to lately. Somebody else may have written since: then the key of
/// the entries refuses a number that is taken, and an end that is not where the request says is looked up
/// anew.
#[derive(Default)]
struct Known(HashMap<String, Log>);

impl Known {
    fn log(&mut self, db: &Connection, id: &str) -> Result<&mut Log, StoreError> {
        if !self.0.contains_key(id) {
            if self.0.len() >= KNOWN {
                self.0.clear();
            }
            let found = db
                .prepare_cached(
                    "SELECT key, over, (SELECT coalesce(max(number) + 1, 0) FROM entry WHERE entry.game = key) \
                     FROM game WHERE id = ?1",
                )?
                .query_row([id], |r| Ok(Log { key: r.get(0)?, over: r.get(1)?, next: r.get(2)? }))
                .optional()?;
            self.0.insert(id.into(), found.ok_or(StoreError::Missing)?);
        }
        self.0.get_mut(id).ok_or(StoreError::Missing)
    }
    /// The log, if it ends there.
    fn ending(&mut self, db: &Connection, id: &str, end: u32) -> Result<Option<&mut Log>, StoreError> {
        if self.0.get(id).is_some_and(|log| log.next != end) {
            self.0.remove(id);
        }
        Ok(Some(self.log(db, id)?).filter(|log| log.next == end))
    }
}

pub(crate) fn write_all(mut db: Connection, mut queue: mpsc::Receiver<Job>, path: &Path, mut guard: Guard) {
    let mut batch: Vec<Job> = Vec::new();
    let mut known = Known::default();
    let mut folding = Folding::of(path);
    let mut closed = None;
    let mut wrote = false;
    while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
        let start = std::time::Instant::now();
        let (mut writes, mut waiting) = (Vec::with_capacity(batch.len()), Vec::with_capacity(batch.len()));
        for job in batch.drain(..) {
            match job {
                Job::Write(write, answer) => {
                    writes.push(write);
                    waiting.push(answer);
                }
                Job::Version(answer) => {
                    if let Ok(version) = db.pragma_query_value(None, "data_version", |r| r.get(0)) {
                        let _ = answer.send(version);
                    }
                }
                Job::Rest => {
                    // Nothing since somebody last looked: what is kept becomes one file.
                    if !std::mem::take(&mut wrote) && guard.check().is_ok() {
                        folding.whole(&db);
                        guard.seen();
                    }
                }
                Job::Close(answer) => {
                    // What came before the end is written; what comes after it is refused.
                    queue.close();
                    closed = Some(answer);
                }
            }
        }
        if writes.is_empty() {
            continue;
        }
        wrote = true;
        metrics().batch.observe(writes.len() as f64);
        let answers = guard.check().and_then(|()| commit(&mut db, &writes, &mut known)).unwrap_or_else(|error| {
            known.0.clear();
            vec![Err(error); writes.len()]
        });
        let answers = still_there(answers, &mut guard);
        // Before anybody is answered: what they do to the files then is not what this program did.
        guard.seen();
        metrics().commit_seconds.observe(start.elapsed().as_secs_f64());
        for (waiting, answer) in waiting.into_iter().zip(answers) {
            let _ = waiting.send(answer);
        }
        if !guard.is_lost() {
            folding.look(&db);
        }
    }
    // Whoever still reads is waited for, for a while; then the whole is in the one file.
    if guard.check().is_ok() {
        said(fold(&db, "TRUNCATE"));
    }
    drop(db);
    if let Some(closed) = closed {
        let _ = closed.send(());
    }
}

/// The answers to requests that were committed, unless the files went away meanwhile: then nobody can say
/// what is stored.
fn still_there(mut answers: Vec<Answered>, guard: &mut Guard) -> Vec<Answered> {
    if answers.iter().any(Result::is_ok)
        && let Err(why) = guard.check_written()
    {
        for answer in answers.iter_mut().filter(|answer| answer.is_ok()) {
            *answer = Ok(Written::InDoubt(why.to_string()));
        }
    }
    answers
}

/// Writes the requests in one transaction; each has an answer of its own. An error is certain: nothing is
/// stored.
fn commit(db: &mut Connection, writes: &[Write], known: &mut Known) -> Result<Vec<Answered>, StoreError> {
    let all = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut answers: Vec<Answered> = Vec::with_capacity(writes.len());
    let mut often = Often::of(&all)?;
    for write in writes {
        match apply(&all, write, known, &mut often) {
            Ok(told) => answers.push(Ok(Written::Stored(told))),
            Err(_) => break,
        }
    }
    drop(often);
    if answers.len() == writes.len() {
        return Ok(end(all, answers, known));
    }
    all.rollback()?;
    known.0.clear();
    one_by_one(db.transaction_with_behavior(TransactionBehavior::Immediate)?, writes, known)
}

fn one_by_one(mut all: Transaction<'_>, writes: &[Write], known: &mut Known) -> Result<Vec<Answered>, StoreError> {
    let mut answers = Vec::with_capacity(writes.len());
    for write in writes {
        let one = all.savepoint()?;
        let applied =
            Often::of(&one).map_err(Refused::from).and_then(|mut often| apply(&one, write, known, &mut often));
        let answer = match applied {
            Ok(told) => {
                one.commit()?;
                Ok(Written::Stored(told))
            }
            Err(refused) => {
                drop(one);
                known.0.clear();
                match (refused, write) {
                    (Refused::Conflict, Write::Append(append)) => {
                        Ok(stored_before(&all, append)?.map_or(Written::Conflict, |at| Written::Stored(Told::At(at))))
                    }
                    (Refused::Conflict, _) => Ok(Written::Conflict),
                    (Refused::Error(error), _) => Err(error),
                }
            }
        };
        answers.push(answer);
    }
    Ok(end(all, answers, known))
}

/// Commits. When that fails, nobody can say what of it is on the disk.
fn end(all: Transaction<'_>, mut answers: Vec<Answered>, known: &mut Known) -> Vec<Answered> {
    if let Err(error) = all.commit() {
        known.0.clear();
        for answer in answers.iter_mut().filter(|answer| matches!(answer, Ok(Written::Stored(_)))) {
            *answer = Ok(Written::InDoubt(error.to_string()));
        }
    }
    answers
}

pub(crate) fn key_of(db: &Connection, id: &str) -> Result<i64, StoreError> {
    let key = db.prepare_cached("SELECT key FROM game WHERE id = ?1")?.query_row([id], |r| r.get(0)).optional()?;
    key.ok_or(StoreError::Missing)
}

/// The number of the spectators' link of a table.
pub(crate) fn watch_link(db: &Connection, key: i64) -> Result<u32, StoreError> {
    Ok(db.prepare_cached("SELECT watch FROM game WHERE key = ?1")?.query_row([key], |r| r.get(0))?)
}

/// When a request with this mark was stored, if it was.
fn stored_before(db: &Connection, append: &Append) -> Result<Option<i64>, StoreError> {
    let mut found = db.prepare_cached(
        "SELECT at FROM entry WHERE game = (SELECT key FROM game WHERE id = ?1) AND number = ?2 AND mark = ?3",
    )?;
    Ok(found.query_row(params![append.id, append.from, append.mark.cast_signed()], |r| r.get(0)).optional()?)
}

/// What every move is written with, looked up once for a whole transaction.
struct Often<'a> {
    entry: CachedStatement<'a>,
    pace: CachedStatement<'a>,
    /// The time of the transaction.
    at: i64,
}

impl Often<'_> {
    fn of(db: &Connection) -> rusqlite::Result<Often<'_>> {
        Ok(Often {
            entry: db
                .prepare_cached("INSERT INTO entry (game, number, seat, words, at, mark) VALUES (?1,?2,?3,?4,?5,?6)")?,
            pace: db.prepare_cached("UPDATE pace SET touched = coalesce(?2, touched), waiting = ?3 WHERE game = ?1")?,
            at: jiff::Timestamp::now().as_millisecond(),
        })
    }
}

fn apply(db: &Connection, write: &Write, known: &mut Known, often: &mut Often<'_>) -> Result<Told, Refused> {
    match write {
        Write::Create(row, chairs, waiting) => {
            create(db, row, chairs, often.at, often.at, *waiting)?;
            return Ok(Told::At(often.at));
        }
        Write::Import(table) => import(db, table)?,
        Write::Append(entries) => {
            append(db, entries, known, often)?;
            return Ok(Told::At(often.at));
        }
        Write::Chair(id, seat, chair) => set_chair(db, key_of(db, id)?, *seat, chair)?,
        Write::Watcher(id, person, link) => {
            let key = key_of(db, id)?;
            if watch_link(db, key)? != *link {
                return Err(Refused::Conflict);
            }
            db.prepare_cached("INSERT OR IGNORE INTO watcher (game, person) VALUES (?1,?2)")?
                .execute(params![key, &person.0[..]])?;
        }
        Write::WatchLink(id, link) => {
            let key = key_of(db, id)?;
            if watch_link(db, key)? + 1 != *link {
                return Err(Refused::Conflict);
            }
            db.prepare_cached("UPDATE game SET watch = ?2 WHERE key = ?1")?.execute(params![key, link])?;
            db.prepare_cached("DELETE FROM watcher WHERE game = ?1")?.execute([key])?;
        }
        Write::Say(id, line) => return say(db, id, line, often.at).map(Told::Said),
        Write::Figures(game, fingerprint, written) => {
            db.prepare_cached("INSERT OR IGNORE INTO figures (game, fingerprint, written) VALUES (?1,?2,?3)")?
                .execute(params![game, fingerprint, written])?;
        }
        Write::Batch(batch) => change(db, batch)?,
        Write::Document(Document { kind, key, revision, value, due }) => {
            db.prepare_cached("INSERT INTO document (kind, key, revision, value, due) VALUES (?1,?2,?3,?4,?5)")?
                .execute(params![kind, key, revision, value, due])?;
        }
        // The first page is written anew with the number that it holds.
        Write::Pulse => {
            let version: i64 = db.pragma_query_value(None, "user_version", |r| r.get(0))?;
            db.pragma_update(None, "user_version", version)?;
        }
    }
    Ok(Told::Done)
}

/// Keeps a new table; its key.
fn create(
    db: &Connection,
    row: &TableRow,
    chairs: &[Chair],
    created: i64,
    touched: i64,
    waiting: u8,
) -> Result<i64, Refused> {
    let secret = row.secret.0;
    db.prepare_cached(
        "INSERT INTO game (id, game, revision, data, rows, setup, start, secret, keys, host, listed, hotseat, created, \
         over) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,0)",
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
        created
    ])?;
    let key = db.last_insert_rowid();
    db.prepare_cached("INSERT INTO pace (game, touched, waiting) VALUES (?1,?2,?3)")?
        .execute(params![key, touched, waiting])?;
    for (seat, chair) in chairs.iter().enumerate() {
        put_chair(db, key, seat as u8, chair)?;
    }
    Ok(key)
}

/// Keeps a table with everything as it is given.
fn import(db: &Connection, table: &Stored) -> Result<(), Refused> {
    let key = create(db, &table.row, &table.chairs, table.row.created, table.touched, table.waiting)?;
    for (number, entry) in table.entries.iter().enumerate() {
        db.prepare_cached("INSERT INTO entry (game, number, seat, words, at) VALUES (?1,?2,?3,?4,?5)")?
            .execute(params![key, number as u32, entry.seat, entry.words, entry.at])?;
    }
    for said in &table.chat {
        put_line(db, key, said)?;
    }
    for person in &table.watchers {
        db.prepare_cached("INSERT INTO watcher (game, person) VALUES (?1,?2)")?.execute(params![key, &person.0[..]])?;
    }
    db.prepare_cached("UPDATE game SET watch = ?2 WHERE key = ?1")?.execute(params![key, table.watch_link])?;
    finish(db, key, table.finished.as_ref())
}

/// Notes how a game ended, or that it goes on after all.
fn finish(db: &Connection, key: i64, finished: Option<&Finished>) -> Result<(), Refused> {
    db.prepare_cached("UPDATE game SET over = ?2, finished = ?3, winners = ?4, rule = ?5 WHERE key = ?1")?.execute(
        params![
            key,
            finished.is_some(),
            finished.map(|end| end.at),
            finished.map(|end| end.result.winners),
            finished.map(|end| &end.result.rule),
        ],
    )?;
    Ok(())
}

fn set_chair(db: &Connection, key: i64, seat: u8, chair: &Chair) -> Result<(), Refused> {
    let stored: u32 = db
        .prepare_cached("SELECT revision FROM chair WHERE game = ?1 AND seat = ?2")?
        .query_row(params![key, seat], |r| r.get(0))
        .optional()?
        .ok_or_else(|| StoreError::Damaged(format!("chair {seat} is missing")))?;
    if stored + 1 != chair.revision {
        return Err(Refused::Conflict);
    }
    put_chair(db, key, seat, chair)
}

fn append(db: &Connection, append: &Append, known: &mut Known, often: &mut Often<'_>) -> Result<(), Refused> {
    let log = known.ending(db, &append.id, append.from)?.ok_or(Refused::Conflict)?;
    // The first of them carries the mark.
    let mut mark = Some(append.mark.cast_signed());
    for entry in &append.entries {
        often.entry.execute(params![log.key, log.next, entry.seat, entry.words, often.at, mark.take()])?;
        log.next += 1;
    }
    let touched = (!append.quiet).then_some(often.at);
    often.pace.execute(params![log.key, touched, append.waiting])?;
    if log.over != append.result.is_some() {
        let finished = append.result.clone().map(|result| Finished { at: often.at, result });
        finish(db, log.key, finished.as_ref())?;
        log.over = append.result.is_some();
    }
    for with in &append.with {
        match with {
            With::Chair(seat, chair) => set_chair(db, log.key, *seat, chair)?,
            With::Document(edit) => write_document(db, edit, append.mark)?,
        }
    }
    Ok(())
}

/// Changes a document, if it is as the change expects it.
fn write_document(db: &Connection, edit: &Edit, mark: u64) -> Result<(), Refused> {
    let Edit { kind, key, expects, becomes } = edit;
    let stored: Option<u32> = db
        .prepare_cached("SELECT revision FROM document WHERE kind = ?1 AND key = ?2")?
        .query_row([kind, key], |r| r.get(0))
        .optional()?;
    let stored = stored.unwrap_or(0);
    if expects.is_some_and(|revision| revision != stored) {
        return Err(Refused::Conflict);
    }
    match becomes {
        Some(body) => db
            .prepare_cached(
                "INSERT OR REPLACE INTO document (kind, key, revision, value, due, mark) VALUES (?1,?2,?3,?4,?5,?6)",
            )?
            .execute(params![kind, key, stored + 1, body.value, body.due, mark.cast_signed()])?,
        None => db.prepare_cached("DELETE FROM document WHERE kind = ?1 AND key = ?2")?.execute([kind, key])?,
    };
    Ok(())
}

/// Is a document as this request wrote it? Then all of it was stored.
fn wrote(db: &Connection, batch: &Batch) -> Result<bool, StoreError> {
    let mut found = db.prepare_cached("SELECT 1 FROM document WHERE kind = ?1 AND key = ?2 AND mark = ?3")?;
    for Edit { kind, key, .. } in &batch.documents {
        if found.exists(params![kind, key, batch.mark.cast_signed()])? {
            return Ok(true);
        }
    }
    Ok(false)
}

fn change(db: &Connection, batch: &Batch) -> Result<(), Refused> {
    // Changes that expect nothing would be made twice.
    if wrote(db, batch)? {
        return Ok(());
    }
    for (id, seat, chair) in &batch.chairs {
        set_chair(db, key_of(db, id)?, *seat, chair)?;
    }
    for (id, from, to) in &batch.hosts {
        db.prepare_cached("UPDATE game SET host = ?3 WHERE id = ?1 AND host = ?2")?.execute(params![
            id,
            &from.0[..],
            &to.0[..]
        ])?;
    }
    batch.documents.iter().try_for_each(|edit| write_document(db, edit, batch.mark))
}

fn put_line(db: &Connection, key: i64, said: &Said) -> Result<(), Refused> {
    let Said { place, number, at, line } = said;
    db.prepare_cached(
        "INSERT INTO chat (game, place, audience, number, mark, seat, name, text, at) VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)",
    )?
    .execute(params![
        key,
        place,
        audience(line.to),
        number,
        line.mark.cast_signed(),
        line.seat,
        line.name,
        line.text,
        at
    ])?;
    Ok(())
}

/// The seats that hear a line, as bits; nothing for everybody.
fn audience(to: Audience) -> Option<u8> {
    match to {
        Audience::All => None,
        Audience::Seats(seats) => Some(seats.bits()),
    }
}

fn say(db: &Connection, id: &str, line: &ChatRow, at: i64) -> Result<Said, Refused> {
    let key = key_of(db, id)?;
    let known = db
        .prepare_cached("SELECT place, number, at FROM chat WHERE game = ?1 AND mark = ?2")?
        .query_row(params![key, line.mark.cast_signed()], |r| Ok((r.get(0)?, r.get(1)?, r.get(2)?)))
        .optional()?;
    if let Some((place, number, at)) = known {
        return Ok(Said { place, number, at, line: line.clone() });
    }
    let (place, number): (u32, u32) = db
        .prepare_cached(
            "SELECT coalesce(max(place) + 1, 0), coalesce(max(number) FILTER (WHERE audience IS ?2) + 1, 0) \
             FROM chat WHERE game = ?1",
        )?
        .query_row(params![key, audience(line.to)], |r| Ok((r.get(0)?, r.get(1)?)))?;
    let said = Said { place, number, at, line: line.clone() };
    put_line(db, key, &said)?;
    Ok(said)
}

fn put_chair(db: &Connection, key: i64, seat: u8, chair: &Chair) -> Result<(), Refused> {
    let kept = match chair.kept {
        Kept::Open => "open".to_string(),
        Kept::Friend(0) => "friend".to_string(),
        Kept::Friend(party) => format!("friend:{party}"),
    };
    db.prepare_cached(
        "INSERT OR REPLACE INTO chair (game, seat, kept, name, bot, generation, revision, lent, shares) \
         VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9)",
    )?
    .execute(params![
        key,
        seat,
        kept,
        chair.name,
        chair.bot,
        chair.generation,
        chair.revision,
        chair.lent,
        chair.shares
    ])?;
    for person in &chair.former {
        db.prepare_cached("INSERT OR IGNORE INTO former (game, seat, person) VALUES (?1,?2,?3)")?.execute(params![
            key,
            seat,
            &person.0[..]
        ])?;
    }
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

/// Folding the write-ahead log into the database: a thread of its own does the bulk of it while writing goes
/// on, and the writer only what came in the meantime, before it starts the log anew in the same place (a file
/// that grows is dearer to flush).
struct Folding {
    path: PathBuf,
    log: PathBuf,
    state: Arc<AtomicU8>,
}

const QUIET: u8 = 0;
const FOLDS: u8 = 1;
const FOLDED: u8 = 2;

impl Folding {
    fn of(path: &Path) -> Folding {
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        Folding { path: path.into(), log: log.into(), state: Arc::default() }
    }
    /// How long the log may be.
    fn room(&self) -> u64 {
        (length(&self.path) / 2).clamp(*LOG.start(), *LOG.end())
    }
    /// Folds all of it, if nobody is in the way.
    fn whole(&self, db: &Connection) {
        if length(&self.log) == 0 || self.state.load(Ordering::Acquire) != QUIET {
            return;
        }
        let patience = |time| said(db.busy_timeout(time).map(|()| true));
        patience(Duration::from_millis(20));
        said(fold(db, "TRUNCATE"));
        patience(PATIENCE);
    }
    /// Looks after every commit whether it is time.
    fn look(&mut self, db: &Connection) {
        match self.state.load(Ordering::Acquire) {
            QUIET if length(&self.log) > self.room() => {
                self.state.store(FOLDS, Ordering::Release);
                let (path, state) = (self.path.clone(), self.state.clone());
                let fold = move || {
                    Connection::open(path).map_or_else(|e| said(Err(e)), |db| said(fold(&db, "PASSIVE")));
                    state.store(FOLDED, Ordering::Release);
                };
                if std::thread::Builder::new().name("fold".into()).spawn(fold).is_err() {
                    self.state.store(FOLDED, Ordering::Release);
                }
            }
            // While somebody still reads the old log, it cannot be started anew: the next commit tries again.
            FOLDED if said(fold(db, "RESTART")) => {
                // With the next commit the log is cut to this length; a longer one has grown since.
                if let Err(why) = db.pragma_update(None, "journal_size_limit", self.room().cast_signed()) {
                    tracing::warn!("reading the size of the write-ahead log failed: {why}");
                }
                self.state.store(QUIET, Ordering::Release);
            }
            _ => {}
        }
    }
}

fn length(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |m| m.len())
}

/// Folds; `false` when somebody was in the way.
pub(crate) fn fold(db: &Connection, how: &str) -> rusqlite::Result<bool> {
    db.query_row(&format!("PRAGMA wal_checkpoint({how})"), [], |r| Ok(r.get::<_, u32>(0)? == 0))
}

pub(crate) fn said(folded: rusqlite::Result<bool>) -> bool {
    folded.unwrap_or_else(|why| {
        tracing::warn!("checkpoint failed: {why}");
        true
    })
}
