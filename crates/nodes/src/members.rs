//! The nodes that run on one store: each says every second that it lives, and learns by it what time it is
//! there.

use crate::link::{Conn, Failure, Pool};
use crate::listener::Listener;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{News, StoreError};

/// How often a node says that it lives.
const BEAT: Duration = Duration::from_secs(1);
/// For how long a silence of the database is borne: then what is in memory may be old.
const SILENCE: Duration = Duration::from_secs(4);
/// Who was not heard of for so long is no member any more, in milliseconds.
const GONE: i64 = 20_000;

/// A program that runs on the store.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Member {
    /// What its host calls it.
    pub name: String,
    /// Its version.
    pub build: String,
    /// The newest revision of each game that it knows.
    pub games: Vec<(String, u32)>,
    /// Since when it runs, in milliseconds since 1970.
    pub began: i64,
    /// How many milliseconds ago it was last heard of.
    pub silent: i64,
}

/// This node, as the others see it.
pub(crate) struct Heart {
    id: i64,
    name: String,
    /// How far the clock of the database is ahead of ours, in milliseconds.
    ahead: AtomicI64,
    /// When it last answered.
    answered: Mutex<Instant>,
    /// Has this node said good-bye?
    gone: AtomicBool,
    /// Held by whoever writes that this node lives, or that it is going: the one does not overtake the other.
    writing: tokio::sync::Mutex<()>,
    /// The newest revision of each game that it knows, as it is written.
    games: Mutex<String>,
}

/// Says that this node lives; the time of the database. Those who are gone for a day are forgotten.
const BEATS: &str = "WITH t AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at), \
    gone AS (DELETE FROM node USING t WHERE seen < t.at - 86400000), \
    over AS (DELETE FROM lease USING t WHERE until < t.at - 60000), \
    here AS (INSERT INTO node (id, name, build, games, began, seen) SELECT $1, $2, $3, $4, t.at, t.at FROM t \
    ON CONFLICT (id) DO UPDATE SET seen = excluded.seen, games = excluded.games) SELECT at FROM t";

/// The time of this machine, in milliseconds since 1970.
fn local() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_millis() as i64)
}

impl Heart {
    pub(crate) fn new(id: i64, name: String) -> Heart {
        Heart {
            id,
            name,
            ahead: AtomicI64::new(0),
            answered: Mutex::new(Instant::now()),
            gone: AtomicBool::new(false),
            writing: tokio::sync::Mutex::default(),
            games: Mutex::default(),
        }
    }
    /// The time of the database, as well as it is known here.
    pub(crate) fn now(&self) -> i64 {
        local() + self.ahead.load(Ordering::Relaxed)
    }
    /// Is it too long ago that the database answered?
    pub(crate) fn is_lost(&self) -> bool {
        self.answered.lock().is_ok_and(|at| at.elapsed() > SILENCE)
    }
    /// Did it answer a moment ago?
    pub(crate) fn is_fresh(&self) -> bool {
        self.answered.lock().is_ok_and(|at| at.elapsed() < BEAT)
    }
    /// Notes what this node knows; the next beat tells the others.
    pub(crate) fn knows(&self, games: &[(String, u32)]) {
        if let Ok(mut written) = self.games.lock() {
            *written = games.iter().map(|(id, revision)| format!("{id}={revision}")).collect::<Vec<_>>().join(" ");
        }
    }
    /// Writes that this node lives.
    pub(crate) async fn beat(&self, conn: &mut Conn) -> Result<(), Failure> {
        let (asked, began) = (local(), Instant::now());
        let games = self.games.lock().map_or_else(|_| String::new(), |games| games.clone());
        let rows = conn.query(BEATS, &[&self.id, &self.name, &env!("CARGO_PKG_VERSION"), &games]).await?;
        if let Some(row) = rows.first() {
            let there: i64 = row.get(0);
            let half = began.elapsed().as_millis() as i64 / 2;
            self.ahead.store(there - asked - half, Ordering::Relaxed);
        }
        if let Ok(mut answered) = self.answered.lock() {
            *answered = Instant::now();
        }
        Ok(())
    }
}

/// Beats as long as somebody holds the heart.
pub(crate) async fn beat_on(heart: Weak<Heart>, pool: Arc<Pool>, listener: Weak<Listener>) {
    let mut tick = tokio::time::interval(BEAT);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut lost = false;
    loop {
        tick.tick().await;
        let Some(heart) = heart.upgrade().filter(|heart| !heart.gone.load(Ordering::SeqCst)) else { return };
        // An attempt to connect may take as long as the silence that is borne.
        let beaten = tokio::time::timeout(BEAT, beat(&heart, &pool)).await;
        match beaten {
            Ok(Ok(())) => {}
            Ok(Err(why)) => tracing::warn!("the database does not answer: {why}"),
            Err(_) => tracing::warn!("the database is silent"),
        }
        // Whoever looks at a table is told when it is lost, and again when it is there.
        if std::mem::replace(&mut lost, heart.is_lost()) != heart.is_lost()
            && let Some(listener) = listener.upgrade()
        {
            listener.ring(News::Any);
        }
    }
}

pub(crate) async fn beat(heart: &Heart, pool: &Pool) -> Result<(), StoreError> {
    let _writing = heart.writing.lock().await;
    if heart.gone.load(Ordering::SeqCst) {
        return Ok(());
    }
    let (mut conn, _place) = pool.take().await?;
    heart.beat(&mut conn).await?;
    pool.give_back(conn);
    Ok(())
}

/// Takes what a node does alone for a while, or renews it: it is free, or over by the clock of the database.
const LEASE: &str = "INSERT INTO lease AS l (what, node, until) \
    SELECT $1, $2, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $3 ON CONFLICT (what) \
    DO UPDATE SET node = excluded.node, until = excluded.until \
    WHERE l.node = excluded.node OR l.until < excluded.until - $3 RETURNING what";

pub(crate) async fn lease(heart: &Heart, pool: &Pool, what: &str, millis: u32) -> Result<bool, StoreError> {
    let rows = crate::read::rows(pool, LEASE, &[&what, &heart.id, &i64::from(millis)]).await?;
    Ok(!rows.is_empty())
}

pub(crate) async fn release(heart: &Heart, pool: &Pool, what: &str) -> Result<(), StoreError> {
    crate::read::rows(pool, "DELETE FROM lease WHERE what = $1 AND node = $2", &[&what, &heart.id]).await.map(drop)
}

/// Says that this node is going; nobody waits for it then. A failure does not matter: it is not heard of any
/// more.
pub(crate) async fn leave(heart: &Heart, pool: &Pool) {
    let _writing = heart.writing.lock().await;
    heart.gone.store(true, Ordering::SeqCst);
    let _ = crate::read::rows(pool, "DELETE FROM node WHERE id = $1", &[&heart.id]).await;
}

/// The nodes that were heard of lately, the oldest first.
pub(crate) async fn members(pool: &Pool) -> Result<Vec<Member>, StoreError> {
    const SQL: &str = "SELECT name, build, games, began, at - seen AS silent FROM node, \
        (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at) AS t \
        WHERE seen > at - $1 ORDER BY began, id";
    let rows = crate::read::rows(pool, SQL, &[&GONE]).await?;
    let member = |row: &tokio_postgres::Row| Member {
        name: row.get(0),
        build: row.get(1),
        games: read_games(row.get(2)),
        began: row.get(3),
        silent: row.get(4),
    };
    Ok(rows.iter().map(member).collect())
}

/// What a node knows, as it is written.
fn read_games(written: &str) -> Vec<(String, u32)> {
    let game = |word: &str| word.split_once('=').and_then(|(id, n)| Some((id.to_string(), n.parse().ok()?)));
    written.split(' ').filter_map(game).collect()
}
