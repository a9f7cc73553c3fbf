//! The group writer: what waits is written as one statement.
//!
//! Each request is accepted if the log of its table is as long as it says, and then all of it is stored; else
//! nothing. The rows that say how long the logs are are locked in one order, so that two writers never wait
//! for each other; who comes second looks again and drops out. The other nodes are told in the same
//! transaction, of many tables at once.

use crate::link::{Address, Conn, Failure, patiently, told};
use crate::read::number;
use crate::{documents, single};
use std::collections::HashSet;
use store::{Append, StoreError, With, Written};
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::GenericClient;
use tokio_postgres::error::SqlState;

/// Requests in one statement at most.
const BATCH: usize = 1000;
/// Requests that may wait; beyond it, those who ask wait for a place.
pub(crate) const QUEUE: usize = 4096;
/// The channel of the notifications.
pub(crate) const CHANNEL: &str = "bivouac";

/// What became of a request.
pub(crate) type Answered = Result<Written<i64>, StoreError>;

/// Something for the writer.
pub(crate) enum Job {
    /// A request, and who waits for it.
    Append(Box<Append>, oneshot::Sender<Answered>),
    /// The end: nothing comes after it.
    Close(oneshot::Sender<()>),
}

/// $1 to $7: one element a request. $8 to $11: one element an entry, with the number of its request. $12: the
/// node.
///
/// A query whose rows nobody reads is not run: `told` reads the notifications. Their payloads stay below the
/// 8000 bytes at which the whole transaction would fail.
const GROUP: &str = "WITH t AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at), \
    j AS MATERIALIZED (SELECT g.key AS game, r.* FROM unnest($1::text[], $2::int4[], $3::int8[], $4::int4[], $5::int2[], \
      $6::bool[], $7::text[]) WITH ORDINALITY AS r (id, start, mark, many, waiting, quiet, ending, n) \
      JOIN game AS g ON g.id = r.id), \
    l AS MATERIALIZED (SELECT p.game FROM pace AS p JOIN j ON j.game = p.game AND j.start = p.next \
      ORDER BY p.game FOR UPDATE OF p), \
    u AS (UPDATE pace AS p SET next = p.next + j.many, waiting = j.waiting, \
      touched = CASE WHEN j.quiet THEN p.touched ELSE t.at END, \
      finished = CASE WHEN j.ending IS NULL THEN NULL ELSE coalesce(p.finished, t.at) END, \
      winners = CASE WHEN j.ending IS NULL THEN NULL WHEN p.finished IS NULL THEN j.waiting ELSE p.winners END, \
      rule = CASE WHEN j.ending IS NULL THEN NULL WHEN p.finished IS NULL THEN j.ending ELSE p.rule END \
      FROM l JOIN j ON j.game = l.game, t WHERE p.game = l.game RETURNING p.game), \
    e AS (INSERT INTO entry (game, number, seat, words, at, mark) \
      SELECT j.game, j.start + x.nth, x.seat, x.words, t.at, CASE WHEN x.nth = 0 THEN j.mark END \
      FROM unnest($8::int8[], $9::int4[], $10::int2[], $11::text[]) AS x (n, nth, seat, words) \
      JOIN j ON j.n = x.n JOIN u ON u.game = j.game, t), \
    n AS (SELECT count(pg_notify('bivouac', $12::text || part)) AS told FROM (SELECT string_agg(E'\\n' || id, '') AS part \
      FROM (SELECT id, sum(octet_length(id) + 1) OVER (ORDER BY id) / 4000 AS part FROM u JOIN j USING (game)) AS ids \
      GROUP BY part) AS parts) \
    SELECT j.n, t.at FROM u JOIN j USING (game), t, n";
/// What became of requests that were not accepted: is there such a table, and was it stored before?
const BEFORE: &str = "SELECT g.key IS NOT NULL AS there, e.at FROM unnest($1::text[], $2::int4[], $3::int8[]) \
    WITH ORDINALITY AS r (id, start, mark, n) LEFT JOIN game AS g ON g.id = r.id \
    LEFT JOIN entry AS e ON e.game = g.key AND e.number = r.start AND e.mark = r.mark ORDER BY r.n";

/// Writes until the end; `me` is told with every notification.
pub(crate) async fn write_all(address: Address, me: String, mut queue: mpsc::Receiver<Job>) {
    let mut writer = Writer { address, me, conn: None };
    let (mut waiting, mut jobs) = (Vec::new(), Vec::new());
    let mut closed = None;
    loop {
        if waiting.is_empty() {
            if queue.recv_many(&mut jobs, BATCH).await == 0 {
                break;
            }
        } else {
            while let Ok(job) = queue.try_recv() {
                jobs.push(job);
                if jobs.len() >= BATCH {
                    break;
                }
            }
        }
        for job in jobs.drain(..) {
            match job {
                Job::Append(append, answer) => waiting.push((*append, answer)),
                Job::Close(answer) => {
                    // What came before the end is written; what comes after it is refused.
                    queue.close();
                    closed = Some(answer);
                }
            }
        }
        let (appends, answers) = next(&mut waiting);
        if appends.is_empty() {
            continue;
        }
        let start = std::time::Instant::now();
        let answered = writer.write(&appends).await;
        store::note_commit(appends.len(), start.elapsed().as_secs_f64());
        for (answered, answer) in answered.into_iter().zip(answers) {
            let _ = answer.send(answered);
        }
    }
    drop(writer);
    if let Some(closed) = closed {
        let _ = closed.send(());
    }
}

type Waiting = (Append, oneshot::Sender<Answered>);

/// Takes what can be written with one statement: one request of each table, in the order in which they came.
/// What is stored together with something else is written alone.
fn next(waiting: &mut Vec<Waiting>) -> (Vec<Append>, Vec<oneshot::Sender<Answered>>) {
    let alone = waiting.first().is_some_and(|(append, _)| !append.with.is_empty());
    let most = if alone { 1 } else { BATCH };
    let mut tables = HashSet::new();
    let (mut now, mut later) = ((Vec::new(), Vec::new()), Vec::new());
    for (append, answer) in std::mem::take(waiting) {
        let fits = now.0.len() < most && (alone || append.with.is_empty());
        // Whoever waits for a table lets nobody of the same table pass.
        if tables.insert(append.id.clone()) && fits {
            now.0.push(append);
            now.1.push(answer);
        } else {
            later.push((append, answer));
        }
    }
    *waiting = later;
    now
}

struct Writer {
    address: Address,
    me: String,
    conn: Option<Conn>,
}

impl Writer {
    async fn write(&mut self, appends: &[Append]) -> Vec<Answered> {
        match self.try_write(appends).await {
            Ok(answers) => answers,
            // One of them cannot be written: each alone, so that only that one is refused.
            Err(Failure::Refused(_)) if appends.len() > 1 => {
                let mut answers = Vec::with_capacity(appends.len());
                for append in appends {
                    let alone = Box::pin(self.write(std::slice::from_ref(append))).await;
                    answers.extend(alone);
                }
                answers
            }
            Err(failure) => {
                let answer = match failure {
                    Failure::Refused(why) => Err(StoreError::Failed(told(&why))),
                    Failure::Unreached(why) => Err(StoreError::Failed(why)),
                    Failure::Lost(why) => Ok(Written::InDoubt(why)),
                };
                vec![answer; appends.len()]
            }
        }
    }
    async fn try_write(&mut self, appends: &[Append]) -> Result<Vec<Answered>, Failure> {
        let mut conn = match self.conn.take().filter(|conn| !conn.client.is_closed()) {
            Some(conn) => conn,
            None => Conn::open(&self.address).await?,
        };
        let won = match appends {
            [one] if !one.with.is_empty() => self.together(&mut conn, one).await,
            _ => {
                let group = conn.statement(GROUP).await?;
                grouped(&conn.client, &group, appends, &self.me).await
            }
        };
        let won = match won {
            Ok(won) => won,
            // The last wall: somebody else wrote that number. It is no error.
            Err(Failure::Refused(why)) if is_conflict(&why) && appends.len() == 1 => vec![None],
            Err(Failure::Refused(why)) => {
                self.conn = Some(conn);
                return Err(Failure::Refused(why));
            }
            Err(other) => return Err(other),
        };
        let lost: Vec<&Append> = appends.iter().zip(&won).filter(|(_, at)| at.is_none()).map(|(one, _)| one).collect();
        let mut lost = match lost.is_empty() {
            true => Vec::new(),
            // They were not accepted; whether one of them was stored before, nobody can say then.
            false => before(&mut conn, &lost).await.unwrap_or_else(|failure| {
                let why = StoreError::from(failure).to_string();
                vec![Ok(Written::InDoubt(why)); lost.len()]
            }),
        }
        .into_iter();
        self.conn = Some(conn);
        let answer = |at: Option<i64>| match at {
            Some(at) => Ok(Written::Stored(at)),
            None => lost.next().unwrap_or(Ok(Written::Conflict)),
        };
        Ok(won.into_iter().map(answer).collect())
    }
    /// Writes one request with what is stored together with it.
    async fn together(&self, conn: &mut Conn, append: &Append) -> Result<Vec<Option<i64>>, Failure> {
        let group = conn.statement(GROUP).await?;
        // Before the commit was sent, nothing can be stored.
        let unsent = |failure| match failure {
            Failure::Lost(why) => Failure::Unreached(why),
            other => other,
        };
        let all = patiently(conn.client.transaction()).await.map_err(unsent)?;
        let won = grouped(&all, &group, std::slice::from_ref(append), &self.me).await.map_err(unsent)?;
        if won == [None] {
            return Ok(won);
        }
        for with in &append.with {
            let written = match with {
                With::Chair(seat, chair) => {
                    let Some(key) = single::key(&all, &append.id).await.map_err(unsent)? else { return Ok(vec![None]) };
                    single::set_chair(&all, key, *seat, chair).await.map_err(unsent)? == Some(true)
                }
                With::Document(edit) => documents::write(&all, edit, append.mark).await.map_err(unsent)?,
            };
            if !written {
                // Dropped without a commit, nothing of it is stored.
                return Ok(vec![None]);
            }
        }
        patiently(all.commit()).await?;
        Ok(won)
    }
}

/// Did somebody else write first, or would two who write the same things wait for each other? Nothing is
/// stored.
pub(crate) fn is_conflict(why: &tokio_postgres::Error) -> bool {
    why.code().is_some_and(|code| *code == SqlState::UNIQUE_VIOLATION || *code == SqlState::T_R_DEADLOCK_DETECTED)
}

/// When each of these was accepted, if it was.
async fn grouped(
    client: &impl GenericClient,
    group: &tokio_postgres::Statement,
    appends: &[Append],
    me: &str,
) -> Result<Vec<Option<i64>>, Failure> {
    let ids: Vec<&str> = appends.iter().map(|a| a.id.as_str()).collect();
    let starts: Vec<i32> = appends.iter().map(|a| number(a.from)).collect();
    let marks: Vec<i64> = appends.iter().map(|a| a.mark.cast_signed()).collect();
    let many: Vec<i32> = appends.iter().map(|a| a.entries.len() as i32).collect();
    // Of a game that is over, these are those who have won.
    let waiting = |a: &Append| i16::from(a.result.as_ref().map_or(a.waiting, |result| result.winners));
    let waiting: Vec<i16> = appends.iter().map(waiting).collect();
    let quiet: Vec<bool> = appends.iter().map(|a| a.quiet).collect();
    let endings: Vec<Option<&str>> = appends.iter().map(|a| a.result.as_ref().map(|end| end.rule.as_str())).collect();
    let (mut of, mut nth, mut seats, mut words) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (append, n) in appends.iter().zip(1_i64..) {
        for (entry, i) in append.entries.iter().zip(0_i32..) {
            of.push(n);
            nth.push(i);
            seats.push(i16::from(entry.seat));
            words.push(entry.words.as_str());
        }
    }
    let rows = patiently(
        client
            .query(group, &[&ids, &starts, &marks, &many, &waiting, &quiet, &endings, &of, &nth, &seats, &words, &me]),
    )
    .await?;
    let mut won = vec![None; appends.len()];
    for row in rows {
        let (n, at): (i64, i64) = (row.get(0), row.get(1));
        if let Some(place) = usize::try_from(n - 1).ok().and_then(|n| won.get_mut(n)) {
            *place = Some(at);
        }
    }
    Ok(won)
}

/// What became of requests that were not accepted.
async fn before(conn: &mut Conn, lost: &[&Append]) -> Result<Vec<Answered>, Failure> {
    let ids: Vec<&str> = lost.iter().map(|a| a.id.as_str()).collect();
    let starts: Vec<i32> = lost.iter().map(|a| number(a.from)).collect();
    let marks: Vec<i64> = lost.iter().map(|a| a.mark.cast_signed()).collect();
    let rows = conn.query(BEFORE, &[&ids, &starts, &marks]).await?;
    let answer = |row: &tokio_postgres::Row| match (row.get::<_, bool>(0), row.get::<_, Option<i64>>(1)) {
        (false, _) => Err(StoreError::Missing),
        (true, Some(at)) => Ok(Written::Stored(at)),
        (true, None) => Ok(Written::Conflict),
    };
    Ok(rows.iter().map(answer).collect())
}
