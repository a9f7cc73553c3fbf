//! What is written rarely, one at a time: new tables, chairs, onlookers, talk, figures. Each is a
//! transaction.

use crate::documents;
use crate::link::{Failure, Pool, patiently};
use crate::read::number;
use crate::writer::{CHANNEL, is_conflict};
use std::collections::BTreeSet;
use store::{Audience, Batch, Chair, ChatRow, Document, Kept, Person, Said, StoreError, Stored, Written};
use tokio_postgres::{GenericClient, Transaction};

/// The time of the database, in milliseconds since 1970.
pub(crate) const NOW: &str = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";

/// Why a transaction is not committed.
enum Stop {
    Conflict,
    Missing,
    Damaged(String),
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Stop {
        match failure {
            Failure::Refused(why) if is_conflict(&why) => Stop::Conflict,
            other => Stop::Failed(other),
        }
    }
}

/// Something that is written alone.
pub(crate) enum Single {
    /// A table that was opened just now: the time of the database comes in the place of the times in its
    /// head.
    Create(Box<Stored>),
    /// A table as it is.
    Import(Box<Stored>),
    /// A table, a seat, its chair.
    Chair(String, u8, Chair),
    /// A table, who looks on, the number of the link they came by.
    Watcher(String, Person, u32),
    /// A table, the number of its new link for onlookers.
    WatchLink(String, u32),
    /// A table, a line of its talk.
    Say(String, ChatRow),
    /// A game, a fingerprint, the figures.
    Figures(String, String, String),
    /// Documents and chairs, in the order of [`Batch::ordered`].
    Batch(Batch),
    /// A document as it is.
    Document(Document),
}

/// What is told of it.
pub(crate) enum Told {
    Done,
    At(i64),
    Said(Said),
}

impl Single {
    /// The tables whose nodes are told of it.
    fn tables(&self) -> Vec<&str> {
        match self {
            Single::Create(_) | Single::Import(_) | Single::Figures(..) | Single::Document(_) => Vec::new(),
            Single::Chair(id, ..) | Single::Watcher(id, ..) | Single::WatchLink(id, _) | Single::Say(id, _) => vec![id],
            Single::Batch(batch) => {
                let chairs = batch.chairs.iter().map(|(id, ..)| id.as_str());
                let tables: BTreeSet<&str> = chairs.chain(batch.hosts.iter().map(|(id, ..)| id.as_str())).collect();
                tables.into_iter().collect()
            }
        }
    }
    async fn apply(&self, all: &Transaction<'_>) -> Result<Told, Stop> {
        match self {
            Single::Create(table) => return keep(all, table, true).await.map(Told::At),
            Single::Import(table) => drop(keep(all, table, false).await?),
            Single::Chair(id, seat, chair) => change_chair(all, id, *seat, chair).await?,
            Single::Watcher(id, person, link) => add_watcher(all, id, *person, *link).await?,
            Single::WatchLink(id, link) => renew_watch_link(all, id, *link).await?,
            Single::Say(id, line) => return say(all, id, line).await.map(Told::Said),
            Single::Figures(game, fingerprint, written) => keep_figures(all, game, fingerprint, written).await?,
            Single::Batch(batch) => change(all, batch).await?,
            Single::Document(document) if documents::import(all, document).await? => {}
            Single::Document(_) => return Err(Stop::Conflict),
        }
        Ok(Told::Done)
    }
}

/// Writes it in one transaction; `me` is told to the other nodes with its table.
pub(crate) async fn write(pool: &Pool, me: &str, single: &Single) -> Result<Written<Told>, StoreError> {
    let (mut conn, _place) = pool.take().await?;
    // Before the commit was sent, nothing can be stored.
    let mut committing = false;
    let done: Result<Told, Stop> = async {
        let all = patiently(conn.client.transaction()).await?;
        let done = single.apply(&all).await?;
        // A payload of 8000 bytes would fail.
        for tables in single.tables().chunks(40) {
            let payload = format!("{me}\n{}", tables.join("\n"));
            patiently(all.query("SELECT pg_notify($1, $2)", &[&CHANNEL, &payload])).await?;
        }
        committing = true;
        patiently(all.commit()).await?;
        Ok(done)
    }
    .await;
    if !matches!(done, Err(Stop::Failed(Failure::Lost(_) | Failure::Unreached(_)))) {
        pool.give_back(conn);
    }
    match done {
        Ok(done) => Ok(Written::Stored(done)),
        Err(Stop::Conflict) => Ok(Written::Conflict),
        Err(Stop::Missing) => Err(StoreError::Missing),
        Err(Stop::Damaged(why)) => Err(StoreError::Damaged(why)),
        Err(Stop::Failed(Failure::Lost(why))) if committing => Ok(Written::InDoubt(why)),
        Err(Stop::Failed(other)) => Err(other.into()),
    }
}

/// The key of a table.
pub(crate) async fn key(all: &impl GenericClient, id: &str) -> Result<Option<i64>, Failure> {
    let row = patiently(all.query_opt("SELECT key FROM game WHERE id = $1", &[&id])).await?;
    Ok(row.map(|row| row.get(0)))
}

/// The key of a table and the number of its link for onlookers. Until the end of the transaction nobody
/// changes them.
async fn held(all: &Transaction<'_>, id: &str) -> Result<(i64, i64), Stop> {
    let row = patiently(all.query_opt("SELECT key, watch FROM game WHERE id = $1 FOR NO KEY UPDATE", &[&id])).await?;
    row.map(|row| (row.get(0), row.get(1))).ok_or(Stop::Missing)
}

/// Keeps a table with everything as it is given; `now` puts the time of the database in the place of the
/// times in the head, and is answered with it.
async fn keep(all: &Transaction<'_>, table: &Stored, now: bool) -> Result<i64, Stop> {
    let created = match now {
        true => patiently(all.query_one(&format!("SELECT {NOW}"), &[])).await?.get(0),
        false => table.row.created,
    };
    let row = &table.row;
    let sql = "INSERT INTO game (id, game, revision, data, rows, setup, start, secret, keys, host, listed, hotseat, created, \
        watch) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14) RETURNING key";
    let (secret, keys, host) = (&row.secret.0[..], &row.keys[..], &row.host.0[..]);
    let given = patiently(all.query_one(
        sql,
        &[
            &row.id,
            &row.game,
            &i64::from(row.revision),
            &row.data,
            &row.rows,
            &row.setup,
            &row.start,
            &secret,
            &keys,
            &host,
            &row.listed,
            &row.hotseat,
            &created,
            &i64::from(table.watch_link),
        ],
    ))
    .await?;
    let key: i64 = given.get(0);
    let touched = if now { created } else { table.touched };
    let end = table.finished.as_ref();
    patiently(all.execute(
        "INSERT INTO pace (game, next, touched, waiting, finished, winners, rule) VALUES ($1,$2,$3,$4,$5,$6,$7)",
        &[
            &key,
            &(table.entries.len() as i32),
            &touched,
            &i16::from(table.waiting),
            &end.map(|end| end.at),
            &end.map(|end| i16::from(end.result.winners)),
            &end.map(|end| end.result.rule.as_str()),
        ],
    ))
    .await?;
    for (chair, seat) in table.chairs.iter().zip(0_u8..) {
        put_chair(all, key, seat, chair).await?;
    }
    // A very long log is sent in parts, so that none takes too long.
    for (part, first) in table.entries.chunks(5000).zip((0_i32..).step_by(5000)) {
        let seats: Vec<i16> = part.iter().map(|entry| entry.seat.into()).collect();
        let words: Vec<&str> = part.iter().map(|entry| entry.words.as_str()).collect();
        let times: Vec<i64> = part.iter().map(|entry| entry.at).collect();
        let sql = "INSERT INTO entry (game, number, seat, words, at) SELECT $1, $2 + (n - 1)::int4, seat, words, at \
            FROM unnest($3::int2[], $4::text[], $5::int8[]) WITH ORDINALITY AS x (seat, words, at, n)";
        patiently(all.execute(sql, &[&key, &first, &seats, &words, &times])).await?;
    }
    for said in &table.chat {
        put_line(all, key, said).await?;
    }
    let watchers: Vec<&[u8]> = table.watchers.iter().map(|person| &person.0[..]).collect();
    let sql = "INSERT INTO watcher (game, person) SELECT $1, person FROM unnest($2::bytea[]) AS x (person)";
    patiently(all.execute(sql, &[&key, &watchers])).await?;
    Ok(created)
}

/// Puts a chair in its place if the stored one has the revision just before it. Nothing when there is no such
/// chair.
pub(crate) async fn set_chair(
    all: &Transaction<'_>,
    key: i64,
    seat: u8,
    chair: &Chair,
) -> Result<Option<bool>, Failure> {
    let sql = "SELECT revision FROM chair WHERE game = $1 AND seat = $2 FOR UPDATE";
    let row = patiently(all.query_opt(sql, &[&key, &i16::from(seat)])).await?;
    let Some(stored) = row.map(|row| row.get::<_, i64>(0)) else { return Ok(None) };
    if stored + 1 != i64::from(chair.revision) {
        return Ok(Some(false));
    }
    put_chair(all, key, seat, chair).await?;
    Ok(Some(true))
}

async fn put_chair(all: &Transaction<'_>, key: i64, seat: u8, chair: &Chair) -> Result<(), Failure> {
    let kept = match chair.kept {
        Kept::Open => "open".to_string(),
        Kept::Friend(party) => format!("friend:{party}"),
    };
    let seat = i16::from(seat);
    patiently(all.execute(
        "INSERT INTO chair (game, seat, kept, name, bot, lent, shares, generation, revision) \
         VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9) ON CONFLICT (game, seat) DO UPDATE SET kept = $3, name = $4, bot = $5, \
         lent = $6, shares = $7, generation = $8, revision = $9",
        &[
            &key,
            &seat,
            &kept,
            &chair.name,
            &chair.bot,
            &chair.lent,
            &chair.shares,
            &i64::from(chair.generation),
            &i64::from(chair.revision),
        ],
    ))
    .await?;
    patiently(all.execute("DELETE FROM holder WHERE game = $1 AND seat = $2 AND NOT former", &[&key, &seat])).await?;
    let people = |all: &[Person]| all.iter().map(|person| person.0.to_vec()).collect::<Vec<_>>();
    let sql = "INSERT INTO holder (game, seat, person, former) SELECT $1, $2, person, former FROM \
        (SELECT person, false AS former FROM unnest($3::bytea[]) AS x (person) UNION ALL \
        SELECT person, true FROM unnest($4::bytea[]) AS x (person)) AS every ON CONFLICT DO NOTHING";
    patiently(all.execute(sql, &[&key, &seat, &people(&chair.holders), &people(&chair.former)])).await?;
    Ok(())
}

async fn put_line(all: &Transaction<'_>, key: i64, said: &Said) -> Result<(), Failure> {
    let line = &said.line;
    patiently(all.execute(
        "INSERT INTO chat (game, place, audience, number, mark, seat, name, text, at) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)",
        &[
            &key,
            &number(said.place),
            &audience(line.to),
            &number(said.number),
            &line.mark.cast_signed(),
            &line.seat.map(i16::from),
            &line.name,
            &line.text,
            &said.at,
        ],
    ))
    .await?;
    Ok(())
}

fn audience(to: Audience) -> i16 {
    match to {
        Audience::All => -1,
        Audience::Seats(seats) => seats.bits().into(),
    }
}

async fn change_chair(all: &Transaction<'_>, id: &str, seat: u8, chair: &Chair) -> Result<(), Stop> {
    let key = key(all, id).await?.ok_or(Stop::Missing)?;
    match set_chair(all, key, seat, chair).await? {
        Some(true) => Ok(()),
        Some(false) => Err(Stop::Conflict),
        None => Err(Stop::Damaged(format!("chair {seat} is missing"))),
    }
}

async fn change(all: &Transaction<'_>, batch: &Batch) -> Result<(), Stop> {
    // Changes that expect nothing would be made twice.
    if documents::wrote(all, batch).await? {
        return Ok(());
    }
    for (id, seat, chair) in &batch.chairs {
        change_chair(all, id, *seat, chair).await?;
    }
    for (id, from, to) in &batch.hosts {
        let sql = "UPDATE game SET host = $3 WHERE id = $1 AND host = $2";
        patiently(all.execute(sql, &[id, &&from.0[..], &&to.0[..]])).await?;
    }
    for edit in &batch.documents {
        if !documents::write(all, edit, batch.mark).await? {
            return Err(Stop::Conflict);
        }
    }
    Ok(())
}

async fn add_watcher(all: &Transaction<'_>, id: &str, person: Person, link: u32) -> Result<(), Stop> {
    let (key, stored) = held(all, id).await?;
    if stored != i64::from(link) {
        return Err(Stop::Conflict);
    }
    let sql = "INSERT INTO watcher (game, person) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    patiently(all.execute(sql, &[&key, &&person.0[..]])).await?;
    Ok(())
}

async fn renew_watch_link(all: &Transaction<'_>, id: &str, link: u32) -> Result<(), Stop> {
    let (key, stored) = held(all, id).await?;
    if stored + 1 != i64::from(link) {
        return Err(Stop::Conflict);
    }
    patiently(all.execute("UPDATE game SET watch = $2 WHERE key = $1", &[&key, &i64::from(link)])).await?;
    patiently(all.execute("DELETE FROM watcher WHERE game = $1", &[&key])).await?;
    Ok(())
}

async fn say(all: &Transaction<'_>, id: &str, line: &ChatRow) -> Result<Said, Stop> {
    // Whoever speaks at the same table waits: places and numbers follow one another.
    let (key, _) = held(all, id).await?;
    let mark = line.mark.cast_signed();
    let known = "SELECT place, number, at FROM chat WHERE game = $1 AND mark = $2";
    let of = |n: i32| u32::try_from(n).unwrap_or_default();
    if let Some(row) = patiently(all.query_opt(known, &[&key, &mark])).await? {
        return Ok(Said { place: of(row.get(0)), number: of(row.get(1)), at: row.get(2), line: line.clone() });
    }
    let next = format!(
        "SELECT coalesce(max(place) + 1, 0), coalesce(max(number) FILTER (WHERE audience = $2) + 1, 0), {NOW} \
         FROM chat WHERE game = $1"
    );
    let row = patiently(all.query_one(&next, &[&key, &audience(line.to)])).await?;
    let said = Said { place: of(row.get(0)), number: of(row.get(1)), at: row.get(2), line: line.clone() };
    put_line(all, key, &said).await?;
    Ok(said)
}

async fn keep_figures(all: &Transaction<'_>, game: &str, fingerprint: &str, written: &str) -> Result<(), Stop> {
    let sql = "INSERT INTO figures (game, fingerprint, written) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    patiently(all.execute(sql, &[&game, &fingerprint, &written])).await?;
    Ok(())
}
