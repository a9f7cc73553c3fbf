//! Reads a store from end to end, even when pages of it are missing.

use super::{Contents, Hindrance, Why, hindrance, sound, stopped};
use crate::versions::VERSION;
use crate::{StoreError, Stored, sqlite};
use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, OptionalExtension};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// What is wrong with a store.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Damage {
    /// Which table; nothing when it is the file. One whose id cannot be read is called by its number.
    pub table: Option<String>,
    /// What.
    pub why: String,
}

/// The keys of tables, each with its id where that can be read.
type Heads = BTreeMap<i64, Option<String>>;

/// Reads a store from end to end: its pages, and every table. `replay` is given each table, and how to read
/// the figures that the store keeps for it, and says what is wrong with it. `progress` is told how many of
/// how many tables are done. A server may run on the store meanwhile.
pub fn check(
    store: &Path,
    mut replay: impl FnMut(Stored, &dyn Fn() -> Result<Option<String>, StoreError>) -> Result<(), String>,
    mut progress: impl FnMut(u64, u64),
) -> Result<(Contents, Vec<Damage>), Hindrance> {
    let (db, version) = open(store)?;
    if version != VERSION {
        return Err(stopped(store)(if version > VERSION { Why::Newer(version) } else { Why::Older(version) }));
    }
    let wrong = sound(&db).unwrap_or_else(|e| vec![e.to_string()]);
    let mut damages: Vec<Damage> = wrong.into_iter().map(|why| Damage { table: None, why }).collect();
    let heads = heads(&db);
    let (tables, mut entries) = (heads.len() as u64, 0);
    for (done, (key, id)) in (0..).zip(heads) {
        progress(done, tables);
        let Some(id) = id else {
            damages.push(Damage { table: Some(format!("number {key}")), why: "its head cannot be read".into() });
            continue;
        };
        let stored = match sqlite::load(&db, &id) {
            Ok(Some(stored)) => stored,
            // Gone since the list was made; or what every move changes of it is missing.
            Ok(None) if is_gone(&db, key) => continue,
            Ok(None) => {
                damages.push(Damage { table: Some(id), why: "a part of its head is missing".into() });
                continue;
            }
            Err(why) => {
                damages.push(Damage { table: Some(id), why: why.to_string() });
                continue;
            }
        };
        entries += stored.entries.len() as u64;
        let (game, data) = (stored.row.game.clone(), stored.row.data.clone());
        if let Err(why) = replay(stored, &|| sqlite::figures(&db, &game, &data)) {
            damages.push(Damage { table: Some(id), why });
        }
    }
    let mut documents = 0;
    if let Err(why) = sqlite::every_document(&db, &mut documents) {
        damages.push(Damage { table: None, why: format!("a document behind the first {documents}: {why}") });
    }
    Ok((Contents { version, tables, entries, documents }, damages))
}

/// Opens a store, and reads the version of its layout. A file that is shorter than it says is opened all the
/// same.
fn open(store: &Path) -> Result<(Connection, i64), Hindrance> {
    if !store.is_file() {
        return Err(stopped(store)(Why::NoStore));
    }
    let read = || -> rusqlite::Result<(Connection, i64, i64)> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let db = Connection::open_with_flags(store, flags)?;
        db.busy_timeout(Duration::from_secs(5))?;
        // Only so does SQLite read a file that was cut. Nothing is written.
        db.set_db_config(DbConfig::SQLITE_DBCONFIG_WRITABLE_SCHEMA, true)?;
        let version = db.pragma_query_value(None, "user_version", |r| r.get(0))?;
        let known = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('game', 'entry')";
        let known = db.query_row(known, [], |r| r.get(0))?;
        Ok((db, version, known))
    };
    match read().map_err(|e| hindrance(store)(&e))? {
        (_, 0, _) | (_, _, ..2) => Err(stopped(store)(Why::Other)),
        (db, version, _) => Ok((db, version)),
    }
}

/// All tables of a store. Where pages are missing, each is found by whatever still names it.
fn heads(db: &Connection) -> Heads {
    let mut found = Heads::new();
    if walk(db, "SELECT key, id FROM game NOT INDEXED ORDER BY key", &mut found).is_ok() {
        return found;
    }
    // From both ends up to what cannot be read, in the heads and in what refers to them.
    const NAMED: [&str; 3] = [
        "SELECT key, id FROM game NOT INDEXED ORDER BY key DESC",
        "SELECT key, id FROM game INDEXED BY sqlite_autoindex_game_1 ORDER BY id",
        "SELECT key, id FROM game INDEXED BY sqlite_autoindex_game_1 ORDER BY id DESC",
    ];
    for sql in NAMED {
        drop(walk(db, sql, &mut found));
    }
    for table in ["pace", "chair", "entry", "watcher", "chat"] {
        for order in ["ASC", "DESC"] {
            drop(walk(db, &format!("SELECT DISTINCT game, NULL FROM {table} ORDER BY game {order}"), &mut found));
        }
    }
    // And one by one: a page may be missing in the middle.
    let last = found.last_key_value().map_or(0, |(key, _)| *key);
    for key in 1..=last {
        if found.get(&key).is_some_and(Option::is_some) {
            continue;
        }
        let head = db.query_row("SELECT id FROM game NOT INDEXED WHERE key = ?1", [key], |r| r.get(0)).optional();
        match head {
            Ok(Some(id)) => drop(found.insert(key, Some(id))),
            // It was removed, and what still names it is rubbish.
            Ok(None) => drop(found.remove(&key)),
            Err(_) => drop(found.entry(key).or_default()),
        }
    }
    found
}

/// Is there no such table any more?
fn is_gone(db: &Connection, key: i64) -> bool {
    matches!(db.query_row("SELECT 1 FROM game WHERE key = ?1", [key], |_| Ok(())).optional(), Ok(None))
}

/// Adds the rows that can be read.
fn walk(db: &Connection, sql: &str, found: &mut Heads) -> rusqlite::Result<()> {
    let mut rows = db.prepare(sql)?;
    let mut rows = rows.query([])?;
    while let Some(row) = rows.next()? {
        let (key, id): (i64, Option<String>) = (row.get(0)?, row.get(1)?);
        let head = found.entry(key).or_default();
        *head = head.take().or(id);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::row;
    use crate::sqlite::SqliteStore;
    use crate::upkeep::{FILE, backup};
    use crate::{Append, NewEntry, Store, Written};
    use std::collections::BTreeSet;
    use std::io::{Seek, SeekFrom, Write as _};

    const TABLES: usize = 300;
    const PAGE: u64 = 4096;

    fn id(n: usize) -> String {
        format!("table {}", n * 7919 % TABLES)
    }

    /// A store of many tables, folded into its one file.
    async fn many(dir: &Path) -> std::path::PathBuf {
        let path = dir.join(FILE);
        let store = SqliteStore::open(&path).unwrap();
        for n in 0..TABLES {
            store.create(row(&id(n)), Vec::new(), 1).await.unwrap();
            let entries = (0..20).map(|n| NewEntry { seat: 0, words: format!("a move {n}") }).collect();
            let (mark, with) = (n as u64 + 1, Vec::new());
            let append = Append { id: id(n), mark, from: 0, entries, result: None, waiting: 2, quiet: false, with };
            assert!(matches!(store.append(append).await, Ok(Written::Stored(_))));
        }
        drop(store);
        path
    }

    /// The tables that are named, those that are played again in full, and how many were found in all.
    fn checked(path: &Path) -> (BTreeSet<String>, usize, usize) {
        let mut whole = 0;
        let replay = |stored: Stored| match (stored.damage, stored.entries.len()) {
            (None, 20) => {
                whole += 1;
                Ok(())
            }
            (why, count) => Err(format!("{count} entries, {why:?}")),
        };
        let mut replay = replay;
        let (contents, damages) = check(path, |stored, _| replay(stored), |_, _| {}).unwrap();
        assert!(damages.iter().any(|damage| damage.table.is_none()), "the file itself is named");
        let named = damages.into_iter().filter_map(|damage| damage.table).collect();
        (named, whole, contents.tables as usize)
    }

    #[tokio::test]
    async fn every_table_is_named_that_a_cut_file_has_lost() {
        let dir = tempfile::tempdir().unwrap();
        let path = many(dir.path()).await;
        let pages = std::fs::metadata(&path).unwrap().len() / PAGE;
        for left in [pages - 1, pages * 3 / 4, pages / 2] {
            std::fs::File::options().write(true).open(&path).unwrap().set_len(left * PAGE).unwrap();
            let (named, whole, found) = checked(&path);
            assert_eq!(named.len() + whole, found, "{left} of {pages} pages");
            // A table of which no page is left is named by nothing.
            assert!(found <= TABLES && found > TABLES / 4, "{left} of {pages} pages: {found}");
            assert!(left < pages - 1 || found == TABLES, "{left} of {pages} pages: {found}");
            assert!(!named.is_empty(), "{left} of {pages} pages");
            // With one page, not all is lost; with most, nobody finds any more what belongs to whom.
            assert!(left < pages - 1 || whole > 0, "{left} of {pages} pages");
        }
        let stopped = backup(dir.path(), &dir.path().join("copy")).unwrap_err();
        assert!(stopped.path.ends_with(FILE) && matches!(stopped.why, Why::Damaged(_)), "{stopped:?}");
        assert!(!dir.path().join("copy.part").exists());
    }

    #[tokio::test]
    async fn every_table_is_named_of_whose_pages_one_is_rubbish() {
        let dir = tempfile::tempdir().unwrap();
        let path = many(dir.path()).await;
        let good = std::fs::read(&path).unwrap();
        let pages = good.len() as u64 / PAGE;
        let mut hurt = 0;
        // Not the first page, without which there is no database.
        for page in (1..pages).step_by(7) {
            std::fs::write(&path, &good).unwrap();
            let mut file = std::fs::File::options().write(true).open(&path).unwrap();
            file.seek(SeekFrom::Start(page * PAGE)).unwrap();
            file.write_all(&[0xAA; PAGE as usize]).unwrap();
            drop(file);
            let (named, whole, found) = checked(&path);
            assert_eq!((named.len() + whole, found), (TABLES, TABLES), "page {page}");
            hurt += named.len();
        }
        assert!(hurt > TABLES / 10, "{hurt}");
        let stopped = backup(dir.path(), &dir.path().join("copy")).unwrap_err();
        assert!(stopped.path.ends_with(FILE) && matches!(stopped.why, Why::Damaged(_)), "{stopped:?}");
    }
}
