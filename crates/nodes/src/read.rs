//! What is read: each answer is one statement, so it is of one moment.

use crate::link::{Failure, Pool};
use store::{
    Audience, Chair, ChatRow, EntryRow, Finished, GameResult, Kept, Mark, Person, Said, Since, StoreError, Stored,
    Summary, TableRow,
};
use table::{SeatSet, Secret};
use tokio_postgres::types::{FromSql, ToSql, Type};
use tokio_postgres::{Column, Row};

/// The chairs of the table `g`, and who holds them.
macro_rules! chairs {
    () => {
        "LEFT JOIN LATERAL (SELECT array_agg(kept ORDER BY seat) AS kept, array_agg(name ORDER BY seat) AS names, \
         array_agg(bot ORDER BY seat) AS bots, array_agg(lent ORDER BY seat) AS lent, \
         array_agg(shares ORDER BY seat) AS shares, array_agg(generation ORDER BY seat) AS generations, \
         array_agg(revision ORDER BY seat) AS revisions FROM chair WHERE chair.game = g.key) AS c ON true \
         LEFT JOIN LATERAL (SELECT array_agg(seat ORDER BY seat, former, person) AS held_seats, \
         array_agg(person ORDER BY seat, former, person) AS held_by, array_agg(former ORDER BY seat, former, person) AS held_once \
         FROM holder WHERE holder.game = g.key) AS h ON true "
    };
}

/// Who looks on, the entries from `$2` on, and the lines that `$chat` chooses.
macro_rules! around {
    ($chat:literal) => {
        concat!(
            "LEFT JOIN LATERAL (SELECT array_agg(person ORDER BY person) AS watchers \
             FROM watcher WHERE watcher.game = g.key) AS w ON true \
             LEFT JOIN LATERAL (SELECT array_agg(number ORDER BY number) AS numbers, \
             array_agg(seat ORDER BY number) AS seats, array_agg(words ORDER BY number) AS words, \
             array_agg(at ORDER BY number) AS times FROM entry WHERE entry.game = g.key AND number >= $2) AS e ON true \
             LEFT JOIN LATERAL (SELECT array_agg(place ORDER BY place) AS places, \
             array_agg(audience ORDER BY place) AS audiences, array_agg(number ORDER BY place) AS line_numbers, \
             array_agg(mark ORDER BY place) AS marks, array_agg(seat ORDER BY place) AS line_seats, \
             array_agg(name ORDER BY place) AS line_names, array_agg(text ORDER BY place) AS texts, \
             array_agg(at ORDER BY place) AS line_times FROM (",
            $chat,
            ") AS chosen) AS l ON true "
        )
    };
}

const LOAD: &str = concat!(
    "SELECT g.*, p.next, p.waiting, p.touched, p.finished, p.winners, p.rule, c.*, h.*, w.*, e.*, l.* \
     FROM game AS g JOIN pace AS p ON p.game = g.key ",
    chairs!(),
    around!(
        "SELECT * FROM (SELECT chat.*, max(number) OVER (PARTITION BY audience) AS last FROM chat \
         WHERE chat.game = g.key) AS every WHERE last - number < 200"
    ),
    "WHERE g.id = $1"
);
const SINCE: &str = concat!(
    "SELECT g.watch, g.host, p.next, c.*, h.*, w.*, e.*, l.* FROM game AS g JOIN pace AS p ON p.game = g.key ",
    chairs!(),
    around!("SELECT * FROM chat WHERE chat.game = g.key AND place >= $3"),
    "WHERE g.id = $1"
);
macro_rules! summary {
    () => {
        "SELECT g.id, g.game, g.setup, p.waiting, p.touched, p.finished, p.winners, p.rule, c.*, h.*"
    };
}
/// The tables of a person behind a place in the list.
pub(crate) const TABLES_OF: &str = concat!(
    "SELECT * FROM (",
    summary!(),
    ", (p.finished IS NULL AND EXISTS (SELECT FROM holder AS mine WHERE mine.game = g.key AND mine.person = $1 \
     AND NOT mine.former AND (p.waiting >> mine.seat) & 1 = 1)) AS waits FROM (SELECT game AS key FROM holder \
     WHERE person = $1 AND NOT former UNION SELECT key FROM game WHERE host = $1) AS own \
     JOIN game AS g USING (key) JOIN pace AS p ON p.game = g.key ",
    chairs!(),
    ") AS every WHERE (waits, touched, id) < ($2, $3, $4) ORDER BY waits DESC, touched DESC, id DESC LIMIT $5"
);
/// Open tables behind a place in the list.
pub(crate) const OPEN_TABLES: &str = concat!(
    summary!(),
    " FROM (SELECT game.key, row_number() OVER (PARTITION BY host ORDER BY touched DESC, id DESC) AS place FROM game \
     JOIN pace ON pace.game = key WHERE listed AND finished IS NULL AND EXISTS (SELECT FROM chair \
     WHERE chair.game = key AND kept = 'open' AND bot IS NULL AND NOT EXISTS (SELECT FROM holder \
     WHERE holder.game = key AND holder.seat = chair.seat AND NOT former))) AS open \
     JOIN game AS g USING (key) JOIN pace AS p ON p.game = g.key ",
    chairs!(),
    "WHERE place <= 2 AND (p.touched, g.id) < ($1, $2) ORDER BY p.touched DESC, g.id DESC LIMIT $3"
);
/// Games that are over.
pub(crate) const FINISHED: &str = concat!(
    summary!(),
    " FROM pace AS p JOIN game AS g ON g.key = p.game ",
    chairs!(),
    "WHERE p.finished IS NOT NULL AND (p.finished, g.id) > ($1, $2) ORDER BY p.finished, g.id LIMIT $3"
);

/// The rows of a statement, which only reads.
pub(crate) async fn rows(
    pool: &Pool,
    sql: &'static str,
    given: &[&(dyn ToSql + Sync)],
) -> Result<Vec<Row>, StoreError> {
    // A connection that was kept may have died meanwhile: whoever only reads asks once more.
    let mut last = None;
    for _ in 0..2 {
        let (mut conn, _place) = pool.take().await?;
        match conn.query(sql, given).await {
            Ok(rows) => {
                pool.give_back(conn);
                return Ok(rows);
            }
            Err(Failure::Refused(why)) => {
                pool.give_back(conn);
                return Err(Failure::Refused(why).into());
            }
            Err(other) => last = Some(other),
        }
    }
    Err(last.map_or_else(|| StoreError::Failed("the database does not answer".into()), StoreError::from))
}

pub(crate) async fn load(pool: &Pool, id: &str) -> Result<Option<Stored>, StoreError> {
    rows(pool, LOAD, &[&id, &0_i32]).await?.first().map(stored).transpose()
}

pub(crate) async fn since(pool: &Pool, id: &str, mark: Mark) -> Result<Since, StoreError> {
    let (entries, chat) = (number(mark.entries), number(mark.chat));
    let found = rows(pool, SINCE, &[&id, &entries, &chat]).await?;
    let row = found.first().ok_or(StoreError::Missing)?;
    Ok(Since {
        length: small(row, "next")?,
        entries: log(row, mark.entries)?.map_err(StoreError::Damaged)?,
        chat: chat_of(row)?,
        chairs: chairs(row)?,
        watchers: people(list(row, "watchers")?)?,
        watch_link: small(row, "watch")?,
        host: Person(bytes(get(row, "host")?)?),
    })
}

/// A number as it is written; nothing stored has one beyond the largest.
pub(crate) fn number(n: u32) -> i32 {
    i32::try_from(n).unwrap_or(i32::MAX)
}

fn damaged(why: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(why.to_string())
}

fn get<'a, T: FromSql<'a>>(row: &'a Row, name: &str) -> Result<T, StoreError> {
    row.try_get(name).map_err(damaged)
}

fn list<'a, T: FromSql<'a>>(row: &'a Row, name: &str) -> Result<Vec<T>, StoreError> {
    Ok(get::<Option<Vec<T>>>(row, name)?.unwrap_or_default())
}

/// A number that is not negative.
fn small<T: TryFrom<i64>>(row: &Row, name: &str) -> Result<T, StoreError> {
    let stored = match *row.columns().iter().find(|column| column.name() == name).map_or(&Type::INT8, Column::type_) {
        Type::INT2 => get::<i16>(row, name)?.into(),
        Type::INT4 => get::<i32>(row, name)?.into(),
        _ => get::<i64>(row, name)?,
    };
    fits(stored)
}

fn fits<T: TryFrom<i64>>(stored: impl Into<i64>) -> Result<T, StoreError> {
    let stored = stored.into();
    T::try_from(stored).map_err(|_| damaged(format!("{stored} is out of range")))
}

fn bytes<const N: usize>(stored: &[u8]) -> Result<[u8; N], StoreError> {
    stored.try_into().map_err(|_| damaged(format!("{} bytes in the place of {N}", stored.len())))
}

fn people(stored: Vec<&[u8]>) -> Result<Vec<Person>, StoreError> {
    stored.into_iter().map(|person| Ok(Person(bytes(person)?))).collect()
}

fn stored(row: &Row) -> Result<Stored, StoreError> {
    let (entries, damage) = match log(row, 0)? {
        Ok(entries) => (entries, None),
        Err(why) => (Vec::new(), Some(why)),
    };
    Ok(Stored {
        row: TableRow {
            id: get(row, "id")?,
            game: get(row, "game")?,
            revision: small(row, "revision")?,
            data: get(row, "data")?,
            rows: get(row, "rows")?,
            setup: get(row, "setup")?,
            start: get(row, "start")?,
            secret: Secret(bytes(get(row, "secret")?)?),
            keys: bytes(get(row, "keys")?)?,
            host: Person(bytes(get(row, "host")?)?),
            listed: get(row, "listed")?,
            hotseat: get(row, "hotseat")?,
            created: get(row, "created")?,
        },
        chairs: chairs(row)?,
        watchers: people(list(row, "watchers")?)?,
        watch_link: small(row, "watch")?,
        entries,
        damage,
        chat: chat_of(row)?,
        waiting: small(row, "waiting")?,
        touched: get(row, "touched")?,
        finished: finished(row)?,
    })
}

pub(crate) fn summary(row: &Row) -> Result<Summary, StoreError> {
    Ok(Summary {
        id: get(row, "id")?,
        game: get(row, "game")?,
        setup: get(row, "setup")?,
        chairs: chairs(row)?,
        waiting: small(row, "waiting")?,
        touched: get(row, "touched")?,
        finished: finished(row)?,
    })
}

fn finished(row: &Row) -> Result<Option<Finished>, StoreError> {
    let Some(at) = get::<Option<i64>>(row, "finished")? else { return Ok(None) };
    let winners = fits(get::<Option<i16>>(row, "winners")?.unwrap_or_default())?;
    let rule = get::<Option<String>>(row, "rule")?.unwrap_or_default();
    Ok(Some(Finished { at, result: GameResult { winners, rule } }))
}

fn chairs(row: &Row) -> Result<Vec<Chair>, StoreError> {
    let kept: Vec<&str> = list(row, "kept")?;
    let (names, bots): (Vec<String>, Vec<Option<String>>) = (list(row, "names")?, list(row, "bots")?);
    let (lent, shares): (Vec<bool>, Vec<bool>) = (list(row, "lent")?, list(row, "shares")?);
    let (generations, revisions): (Vec<i64>, Vec<i64>) = (list(row, "generations")?, list(row, "revisions")?);
    let mut chairs = Vec::with_capacity(kept.len());
    for (i, (name, bot)) in names.into_iter().zip(bots).enumerate() {
        chairs.push(Chair {
            kept: match kept[i].strip_prefix("friend:") {
                Some(party) => Kept::Friend(party.parse().map_err(damaged)?),
                None => Kept::Open,
            },
            name,
            bot,
            lent: lent[i],
            shares: shares[i],
            holders: Vec::new(),
            former: Vec::new(),
            generation: fits(generations[i])?,
            revision: fits(revisions[i])?,
        });
    }
    let (seats, once): (Vec<i16>, Vec<bool>) = (list(row, "held_seats")?, list(row, "held_once")?);
    for ((seat, person), once) in seats.into_iter().zip(people(list(row, "held_by")?)?).zip(once) {
        if let Some(chair) = chairs.get_mut(fits::<usize>(seat)?) {
            if once { &mut chair.former } else { &mut chair.holders }.push(person);
        }
    }
    Ok(chairs)
}

/// The entries from a number on; or what is wrong with them.
fn log(row: &Row, from: u32) -> Result<Result<Vec<EntryRow>, String>, StoreError> {
    let (numbers, seats): (Vec<i32>, Vec<i16>) = (list(row, "numbers")?, list(row, "seats")?);
    let (words, times): (Vec<String>, Vec<i64>) = (list(row, "words")?, list(row, "times")?);
    let length: u32 = small(row, "next")?;
    let there = numbers.iter().map(|n| i64::from(*n)).chain(std::iter::once(i64::from(length.max(from))));
    if let Some((missing, _)) = (i64::from(from)..).zip(there).find(|(number, there)| number != there) {
        return Ok(Err(format!("entry {missing} is missing")));
    }
    let mut entries = Vec::with_capacity(words.len());
    for ((seat, words), at) in seats.into_iter().zip(words).zip(times) {
        entries.push(EntryRow { seat: fits(seat)?, words, at });
    }
    Ok(Ok(entries))
}

fn chat_of(row: &Row) -> Result<Vec<Said>, StoreError> {
    let (places, numbers): (Vec<i32>, Vec<i32>) = (list(row, "places")?, list(row, "line_numbers")?);
    let (audiences, seats): (Vec<i16>, Vec<Option<i16>>) = (list(row, "audiences")?, list(row, "line_seats")?);
    let (marks, times): (Vec<i64>, Vec<i64>) = (list(row, "marks")?, list(row, "line_times")?);
    let (names, texts): (Vec<String>, Vec<String>) = (list(row, "line_names")?, list(row, "texts")?);
    let mut chat = Vec::with_capacity(places.len());
    for (i, (name, text)) in names.into_iter().zip(texts).enumerate() {
        let to = match audiences[i] {
            ..0 => Audience::All,
            bits => Audience::Seats(SeatSet::from_bits(fits(bits)?)),
        };
        let seat = seats[i].map(fits).transpose()?;
        let line = ChatRow { mark: marks[i].cast_unsigned(), to, seat, name, text };
        chat.push(Said { place: fits(places[i])?, number: fits(numbers[i])?, at: times[i], line });
    }
    Ok(chat)
}
