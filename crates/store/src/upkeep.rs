//! Upkeep for hosts: backup while the server runs, restore, check, and removal of old tables. Nothing is
//! overwritten unless the caller says so.

mod check;

pub use check::{Damage, check};

use crate::sqlite::is_damage;
use crate::versions::VERSION;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, params};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the store in the data directory.
pub const FILE: &str = "tables.sqlite";

/// Small files beside the store that go with it: without the seal, browsers would be strangers at their own
/// tables.
const BESIDE: [&str; 1] = ["seal"];

/// Why something was not done. Nothing has changed.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[error("{path}: {why}")]
pub struct Hindrance {
    /// The file or directory.
    pub path: String,
    /// Why.
    pub why: Why,
}

/// Why something was not done, for whoever wants to say it in another language.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum Why {
    /// Somebody holds the directory.
    #[error("another bivouac is using it")]
    Used,
    /// There is nothing.
    #[error("there is no store here")]
    NoStore,
    /// There is something else.
    #[error("this is no store of Bivouac")]
    Other,
    /// The store is of a later layout.
    #[error("written by a newer program (version {0}, this one knows {VERSION})")]
    Newer(i64),
    /// The store is of an earlier layout.
    #[error("version {0}: a start of the server makes it version {VERSION}")]
    Older(i64),
    /// The file of a backup is there.
    #[error("there is something by this name already; a backup overwrites nothing")]
    Taken,
    /// The place of a store is taken.
    #[error("there is a store already; with --replace it is put aside")]
    There,
    /// A store is no copy of itself.
    #[error("this is the store itself; expected a copy of it")]
    Itself,
    /// There was a store, and it is gone: this file or directory says so.
    #[error("{FILE} is missing or empty, but {0} shows that there was a store here")]
    Lost(String),
    /// What was to be read is broken.
    #[error("damaged: {0}")]
    Damaged(String),
    /// What was written is broken.
    #[error("the copy is damaged: {0}")]
    CopyDamaged(String),
    /// What the system or the database says.
    #[error("{0}")]
    System(String),
}

/// What the system or the database says of a file or directory.
pub fn hindrance(path: &Path) -> impl Fn(&dyn std::fmt::Display) -> Hindrance + use<> {
    let stopped = stopped(path);
    move |why| stopped(Why::System(why.to_string()))
}

fn stopped(path: &Path) -> impl Fn(Why) -> Hindrance + use<> {
    let path = path.display().to_string();
    move |why| Hindrance { path: path.clone(), why }
}

/// What a store holds.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Contents {
    /// The version of its layout.
    pub version: i64,
    /// Tables.
    pub tables: u64,
    /// Entries of their logs.
    pub entries: u64,
    /// Documents.
    pub documents: u64,
}

/// Makes the data directory if need be, readable by its owner only, and holds it: no other program uses it
/// until the answer is dropped.
pub fn hold(dir: &Path) -> Result<File, Hindrance> {
    let bad = hindrance(dir);
    std::fs::create_dir_all(dir).map_err(|e| bad(&e))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(dir, std::fs::Permissions::from_mode(0o700)).map_err(|e| bad(&e))?;
    }
    let alone = private(std::fs::OpenOptions::new().write(true).create(true).truncate(false))
        .open(dir.join("lock"))
        .map_err(|e| bad(&e))?;
    alone.try_lock().map_err(|_| stopped(dir)(Why::Used))?;
    hand_over(dir);
    Ok(alone)
}

/// What the superuser makes in a data directory belongs to the owner of the directory: a service that runs as
/// that user could not read it otherwise. Only what is a file and known by no other name elsewhere.
fn give(dir: &Path, file: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, lchown};
        if !rustix::process::geteuid().is_root() {
            return Ok(());
        }
        let (owner, made) = (std::fs::metadata(dir)?, std::fs::symlink_metadata(file)?);
        if made.is_file() && made.nlink() == 1 && (made.uid(), made.gid()) != (owner.uid(), owner.gid()) {
            lchown(file, Some(owner.uid()), Some(owner.gid()))?;
        }
    }
    let _ = (dir, file);
    Ok(())
}

/// Refuses a data directory whose store is gone: whoever started on it would find no tables, and believe that
/// all is well. Only a directory that never had a store, or never a whole one, gets a new one.
pub fn not_lost(dir: &Path) -> Result<(), Hindrance> {
    if std::fs::metadata(dir.join(FILE)).is_ok_and(|file| file.len() > 0) {
        return Ok(());
    }
    let sign = |name: &str| {
        let of_store = name.starts_with("tables-before-") || name == format!("{FILE}.part");
        of_store || BESIDE.iter().any(|other| name.starts_with(other))
    };
    let names = std::fs::read_dir(dir).map_err(|e| hindrance(dir)(&e))?;
    let mut names: Vec<String> = names.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    match names.into_iter().find(|name| sign(name)) {
        Some(name) => Err(stopped(dir)(Why::Lost(name))),
        None => Ok(()),
    }
}

/// The same for all files of a data directory that may be there. Who may not give files away keeps them.
pub fn hand_over(dir: &Path) {
    let store = ["", "-wal", "-shm"].map(|end| format!("{FILE}{end}"));
    for name in store.iter().map(String::as_str).chain(BESIDE).chain(["lock"]) {
        drop(give(dir, &dir.join(name)));
    }
}

/// Keeps what identities are signed with beside the store of a data directory, unless it has one.
pub fn keep_seal(dir: &Path, seal: &[u8]) -> Result<(), Hindrance> {
    use std::io::Write;
    let file = dir.join("seal");
    let made = private(std::fs::OpenOptions::new().write(true).create_new(true)).open(&file);
    let written = match made {
        Err(why) if why.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made.and_then(|mut made| made.write_all(seal).and_then(|()| made.sync_all())),
    };
    written.map_err(|why| hindrance(&file)(&why))
}

/// A file made by this is readable by its owner only.
fn private(open: &mut std::fs::OpenOptions) -> &mut std::fs::OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        open.mode(0o600);
    }
    open
}

/// Opens a store without changing it, and looks what is in it.
fn look(path: &Path) -> Result<(Connection, Contents), Hindrance> {
    let bad = hindrance(path);
    if !path.is_file() {
        return Err(stopped(path)(Why::NoStore));
    }
    let read = || -> rusqlite::Result<Option<(Connection, Contents)>> {
        let db =
            Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
        db.busy_timeout(Duration::from_secs(5))?;
        let version: i64 = db.pragma_query_value(None, "user_version", |r| r.get(0))?;
        let known = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name IN ('game', 'entry')";
        if version == 0 || db.query_row(known, [], |r| r.get::<_, i64>(0))? != 2 {
            return Ok(None);
        }
        let count = |what: &str| db.query_row(&format!("SELECT count(*) FROM {what}"), [], |r| r.get::<_, i64>(0));
        // There were none before version 9.
        let documents = if version < 9 { 0 } else { count("document")?.cast_unsigned() };
        let (tables, entries) = (count("game")?.cast_unsigned(), count("entry")?.cast_unsigned());
        let contents = Contents { version, tables, entries, documents };
        Ok(Some((db, contents)))
    };
    let read = read().map_err(|e| match e.sqlite_error_code() {
        Some(ErrorCode::DatabaseCorrupt) => stopped(path)(Why::Damaged(e.to_string())),
        _ => bad(&e),
    });
    let (db, contents) = read?.ok_or_else(|| stopped(path)(Why::Other))?;
    match contents.version {
        ..=VERSION => Ok((db, contents)),
        newer => Err(stopped(path)(Why::Newer(newer))),
    }
}

/// Are the pages of the file sound? What is wrong, line by line.
fn sound(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut said = db.prepare("PRAGMA quick_check(20)")?;
    let said = said.query_map([], |r| r.get::<_, String>(0))?;
    Ok(said.collect::<Result<Vec<_>, _>>()?.into_iter().filter(|line| line != "ok").collect())
}

/// Copies a store into a new file, as it stands at this moment, and proves the copy. `name` is what the copy
/// will be called.
fn copy(from: &Connection, source: &Path, to: &Path, name: &Path) -> Result<Contents, Hindrance> {
    let bad = hindrance(name);
    let made = || {
        from.execute("VACUUM INTO ?1", [to.display().to_string()]).map_err(|e| match is_damage(&e) {
            true => stopped(source)(Why::Damaged(e.to_string())),
            false => bad(&e),
        })?;
        let (db, contents) = look(to)?;
        if let Some(wrong) = sound(&db).map_err(|e| bad(&e))?.first() {
            return Err(stopped(name)(Why::CopyDamaged(wrong.clone())));
        }
        drop(db);
        File::open(to).and_then(|file| file.sync_all()).map_err(|e| bad(&e))?;
        Ok(contents)
    };
    made().inspect_err(|_| drop(std::fs::remove_file(to)))
}

/// Makes the file into which a copy is written, and holds it. One that a killed program left is removed; one
/// into which another program writes at this moment, or that is no copy of ours, is not.
fn begin(part: &Path, name: &Path) -> Result<File, Hindrance> {
    let bad = hindrance(name);
    let mut make = std::fs::OpenOptions::new();
    let make = private(make.write(true).create_new(true));
    let file = match make.open(part) {
        Err(e) if e.kind() == ErrorKind::AlreadyExists && is_left_over(part) => {
            std::fs::remove_file(part).map_err(|e| bad(&e))?;
            make.open(part)
        }
        other => other,
    };
    let file = file.map_err(|e| match e.kind() {
        ErrorKind::AlreadyExists => stopped(part)(Why::Taken),
        _ => bad(&e),
    })?;
    // Where a lock keeps others from writing, the copy could not be written.
    #[cfg(unix)]
    file.try_lock().map_err(|_| stopped(part)(Why::Taken))?;
    Ok(file)
}

/// Is this the beginning of a copy that nobody writes any more?
fn is_left_over(part: &Path) -> bool {
    use std::io::Read;
    let plain = std::fs::symlink_metadata(part).is_ok_and(|found| found.is_file());
    let Some(mut file) = plain.then(|| File::open(part).ok()).flatten() else { return false };
    let mut head = Vec::new();
    let ours = file.by_ref().take(16).read_to_end(&mut head).is_ok() && b"SQLite format 3\0".starts_with(&head);
    ours && file.try_lock().is_ok()
}

fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Gives a file its name, unless something has it; both are in the same directory.
fn name(part: &Path, to: &Path) -> std::io::Result<()> {
    match std::fs::hard_link(part, to) {
        Ok(()) => std::fs::remove_file(part),
        Err(e) if e.kind() == ErrorKind::AlreadyExists => Err(e),
        // Not every file system has links.
        Err(_) if !to.exists() => std::fs::rename(part, to),
        Err(e) => Err(e),
    }?;
    let dir = to.parent().filter(|dir| !dir.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // So that the name, too, survives a crash; where directories cannot be opened, the system sees to it.
    File::open(dir).map_or(Ok(()), |dir| dir.sync_all().or(Ok(())))
}

/// Copies the store of a data directory into a file that is not there yet. A server may run on it meanwhile:
/// the copy is of one moment, and nobody waits for it.
pub fn backup(dir: &Path, to: &Path) -> Result<Contents, Hindrance> {
    let bad = hindrance(to);
    if to.exists() {
        return Err(stopped(to)(Why::Taken));
    }
    let source = dir.join(FILE);
    let (db, _) = look(&source)?;
    let part = beside(to, ".part");
    let _writing = begin(&part, to)?;
    let contents = copy(&db, &source, &part, to)?;
    pack(dir, &part).map_err(|e| bad(&e)).inspect_err(|_| drop(std::fs::remove_file(&part)))?;
    name(&part, to).map_err(|e| bad(&e)).inspect_err(|_| drop(std::fs::remove_file(&part)))?;
    Ok(contents)
}

/// Puts what lies beside a store into a copy of it.
fn pack(dir: &Path, copy: &Path) -> rusqlite::Result<()> {
    let db = Connection::open(copy)?;
    db.execute_batch("CREATE TABLE IF NOT EXISTS beside (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT")?;
    for name in BESIDE {
        if let Ok(bytes) = std::fs::read(dir.join(name)) {
            db.execute("INSERT OR REPLACE INTO beside (name, bytes) VALUES (?1,?2)", params![name, bytes])?;
        }
    }
    Ok(())
}

/// Puts in its place what a restored copy carries beside the store: what is there already is put aside. A
/// restoring that was broken off ends with this, at the next start.
pub fn settle(dir: &Path) -> Result<(), Hindrance> {
    let store = dir.join(FILE);
    let bad = hindrance(&store);
    let open = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let packed = "SELECT count(*) FROM sqlite_schema WHERE name = 'beside'";
    let db = Connection::open_with_flags(&store, open);
    // What cannot be read at all is told by whoever opens it.
    let Ok(db) = db.and_then(|db| db.query_row(packed, [], |r| r.get::<_, i64>(0)).map(|n| (db, n > 0))) else {
        return Ok(());
    };
    let (db, true) = db else { return Ok(()) };
    for name in BESIDE {
        let bytes = db.query_row("SELECT bytes FROM beside WHERE name = ?1", [name], |r| r.get::<_, Vec<u8>>(0));
        if let Some(bytes) = bytes.optional().map_err(|e| bad(&e))? {
            let file = dir.join(name);
            put(&file, &bytes).map_err(|e| hindrance(&file)(&e))?;
        }
    }
    db.execute_batch("DROP TABLE beside; VACUUM").map_err(|e| bad(&e))
}

/// Writes a small file whole; another one by this name is put aside.
fn put(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    if std::fs::read(file).is_ok_and(|there| there == bytes) {
        return Ok(());
    }
    let part = beside(file, ".part");
    let mut out = private(std::fs::OpenOptions::new().write(true).create(true).truncate(true)).open(&part)?;
    out.write_all(bytes).and_then(|()| out.sync_all())?;
    if file.exists() {
        std::fs::hard_link(file, beside(file, &format!("-before-{}", stamp()))).or_else(|e| match e.kind() {
            ErrorKind::AlreadyExists => Ok(()),
            _ => std::fs::rename(file, beside(file, &format!("-before-{}", stamp()))),
        })?;
    }
    std::fs::rename(&part, file)
}

/// The time, for the name of what is put aside.
fn stamp() -> String {
    jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string()
}

/// Puts a copy in the place of the store of a data directory that no server uses. A store that is there
/// already stays unless `replace` says so, and then keeps lying beside it under the name that is answered.
/// Whenever it is broken off, the directory has the one store or the other.
pub fn restore(dir: &Path, from: &Path, replace: bool) -> Result<(Contents, Option<PathBuf>), Hindrance> {
    let (copied, _) = look(from)?;
    if let Some(wrong) = sound(&copied).map_err(|e| hindrance(from)(&e))?.first() {
        return Err(stopped(from)(Why::Damaged(wrong.clone())));
    }
    let _alone = hold(dir)?;
    let (store, part) = (dir.join(FILE), dir.join(format!("{FILE}.part")));
    let bad = hindrance(&store);
    let there = store.exists();
    if there && !replace {
        return Err(stopped(&store)(Why::There));
    }
    if there && store.canonicalize().ok() == from.canonicalize().ok() {
        return Err(stopped(&store)(Why::Itself));
    }
    // Of a restoring that was broken off; we hold the directory.
    drop(std::fs::remove_file(&part));
    let writing = begin(&part, &store)?;
    let contents = copy(&copied, from, &part, &store)?;
    drop(writing);
    give(dir, &part).map_err(|e| bad(&e))?;
    let aside = there.then(|| dir.join(format!("tables-before-{}.sqlite", stamp())));
    if let Some(old) = &aside {
        put_aside(&store).map_err(|e| bad(&e))?;
        // Two names for a moment, so that there is always a store; where files have one name only, the next
        // start says what is missing.
        std::fs::hard_link(&store, old).or_else(|_| std::fs::rename(&store, old)).map_err(|e| bad(&e))?;
    }
    let placed = std::fs::rename(&part, &store).and_then(|()| File::open(dir)?.sync_all().or(Ok(())));
    placed.map_err(|e| bad(&e))?;
    settle(dir)?;
    hand_over(dir);
    Ok((contents, aside))
}

/// Puts everything of a store into its one file, also of one that cannot be read any more.
fn put_aside(store: &Path) -> std::io::Result<()> {
    let folded = Connection::open(store)
        .and_then(|db| db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |r| r.get::<_, u32>(0)))
        .is_ok_and(|busy| busy == 0);
    for end in ["-wal", "-shm"] {
        let file = beside(store, end);
        match std::fs::metadata(&file) {
            Ok(log) if !folded && end == "-wal" && log.len() > 0 => {
                let kept = beside(store, "-wal-damaged");
                std::fs::rename(&file, kept)?;
            }
            Ok(_) => std::fs::remove_file(&file)?,
            Err(_) => {}
        }
    }
    Ok(())
}

/// A table that is old.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Old {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// Is it over?
    pub over: bool,
    /// When something last happened, in milliseconds since 1970.
    pub touched: i64,
}

/// Which tables are removed.
#[derive(Copy, Clone, Debug)]
pub struct Pruning {
    /// Those where nothing has happened since then, in milliseconds since 1970.
    pub before: i64,
    /// Also games that are not over?
    pub unfinished: bool,
}

/// The tables that [`prune`] would remove, the oldest first. A server may run meanwhile.
pub fn old(dir: &Path, which: Pruning) -> Result<Vec<Old>, Hindrance> {
    let store = dir.join(FILE);
    let (db, _) = look(&store)?;
    listed(&db, which).map_err(|e| hindrance(&store)(&e))
}

fn listed(db: &Connection, which: Pruning) -> rusqlite::Result<Vec<Old>> {
    let mut found = db.prepare(
        "SELECT id, game.game, over, touched FROM game JOIN pace ON pace.game = key \
         WHERE touched < ?1 AND (over OR ?2) ORDER BY touched, key",
    )?;
    let found = found.query_map(params![which.before, which.unfinished], |r| {
        Ok(Old { id: r.get(0)?, game: r.get(1)?, over: r.get(2)?, touched: r.get(3)? })
    })?;
    found.collect()
}

/// Removes old tables for good, of a data directory that no server uses, and gives their room back to the
/// disk.
pub fn prune(dir: &Path, which: Pruning) -> Result<Vec<Old>, Hindrance> {
    let store = dir.join(FILE);
    let bad = hindrance(&store);
    if !store.is_file() {
        return Err(stopped(&store)(Why::NoStore));
    }
    let _alone = hold(dir)?;
    let (mut db, _) = look(&store)?;
    remove(&mut db, which).map_err(|e| bad(&e))
}

fn remove(db: &mut Connection, which: Pruning) -> rusqlite::Result<Vec<Old>> {
    // What belongs to a table is found by what refers to it; should something be left over, nothing is
    // removed.
    db.pragma_update(None, "foreign_keys", true)?;
    let all = db.transaction()?;
    let gone = listed(&all, which)?;
    let parts: Vec<(String, String)> = all
        .prepare(
            "SELECT s.name, f.\"from\" FROM sqlite_schema s, pragma_foreign_key_list(s.name) f \
             WHERE s.type = 'table' AND f.\"table\" = 'game'",
        )?
        .query_map([], |r| Ok((r.get(0)?, r.get(1)?)))?
        .collect::<Result<_, _>>()?;
    for old in &gone {
        let key: i64 = all.query_row("SELECT key FROM game WHERE id = ?1", [&old.id], |r| r.get(0))?;
        for (part, column) in &parts {
            all.execute(&format!("DELETE FROM \"{part}\" WHERE \"{column}\" = ?1"), [key])?;
        }
        all.execute("DELETE FROM game WHERE key = ?1", [key])?;
    }
    all.commit()?;
    if !gone.is_empty() {
        db.execute("VACUUM", [])?;
        db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    }
    Ok(gone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use crate::battery::row;
    use crate::sqlite::SqliteStore;

    async fn with(dir: &Path, id: &str) {
        std::fs::create_dir_all(dir).unwrap();
        SqliteStore::open(&dir.join(FILE)).unwrap().create(row(id), Vec::new(), 1).await.unwrap();
    }
    async fn has(dir: &Path, id: &str) -> bool {
        SqliteStore::open(&dir.join(FILE)).unwrap().load(id).await.unwrap().is_some()
    }

    #[tokio::test]
    async fn what_a_killed_backup_left_is_in_nobodys_way() {
        let dir = tempfile::tempdir().unwrap();
        with(dir.path(), "a").await;
        let (to, part) = (dir.path().join("monday"), dir.path().join("monday.part"));
        for left in [&b""[..], b"SQLite format 3\0 and some pages"] {
            std::fs::write(&part, left).unwrap();
            assert_eq!(backup(dir.path(), &to).unwrap().tables, 1);
            assert!(!part.exists());
            std::fs::remove_file(&to).unwrap();
        }
        // Something else by that name is not ours to remove, and neither is what somebody writes at this
        // moment.
        std::fs::write(&part, "a letter").unwrap();
        assert_eq!(backup(dir.path(), &to).unwrap_err().why, Why::Taken);
        assert_eq!(std::fs::read(&part).unwrap(), b"a letter");
        std::fs::remove_file(&part).unwrap();
        let busy = begin(&part, &to).unwrap();
        assert_eq!(backup(dir.path(), &to).unwrap_err().why, Why::Taken);
        drop(busy);
        assert_eq!(backup(dir.path(), &to).unwrap().tables, 1);
    }

    /// After each step of putting a copy back, the directory has the one store or the other, or says what is
    /// missing.
    #[tokio::test]
    async fn a_restoring_that_is_broken_off_leaves_a_store_or_says_so() {
        let dir = tempfile::tempdir().unwrap();
        let (data, other, copy) = (dir.path().join("data"), dir.path().join("other"), dir.path().join("copy"));
        with(&other, "new").await;
        std::fs::write(other.join("seal"), [9; 32]).unwrap();
        backup(&other, &copy).unwrap();
        with(&data, "old").await;
        std::fs::write(data.join("seal"), [1; 32]).unwrap();
        let (store, part) = (data.join(FILE), data.join(format!("{FILE}.part")));
        let aside = data.join("tables-before-20260101-000000.sqlite");
        // The copy is written.
        std::fs::copy(&copy, &part).unwrap();
        assert_eq!(not_lost(&data), Ok(()));
        assert!(has(&data, "old").await);
        // The store has two names.
        std::fs::hard_link(&store, &aside).unwrap();
        assert!(has(&data, "old").await);
        // Where files have one name only, it has another for a moment.
        std::fs::remove_file(&store).unwrap();
        assert!(matches!(not_lost(&data).unwrap_err().why, Why::Lost(_)));
        // The copy has its place, but the seal does not.
        std::fs::rename(&part, &store).unwrap();
        assert_eq!(not_lost(&data), Ok(()));
        settle(&data).unwrap();
        assert_eq!(std::fs::read(data.join("seal")).unwrap(), [9; 32]);
        assert!(has(&data, "new").await);
        settle(&data).unwrap();
        // Begun anew, it ends as if nothing had been.
        std::fs::write(&part, "rubbish").unwrap();
        let (contents, before) = restore(&data, &copy, true).unwrap();
        assert!(contents.tables == 1 && before.is_some_and(|before| before.exists()) && !part.exists());
        assert!(has(&data, "new").await);
    }

    #[test]
    fn a_directory_that_has_lost_its_store_gets_no_new_one() {
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(not_lost(dir.path()), Ok(()), "it never had one");
        std::fs::write(dir.path().join(FILE), "").unwrap();
        std::fs::write(dir.path().join("lock"), "").unwrap();
        assert_eq!(not_lost(dir.path()), Ok(()), "the first start was broken off");
        std::fs::write(dir.path().join("seal"), [7; 32]).unwrap();
        assert_eq!(not_lost(dir.path()).unwrap_err().why, Why::Lost("seal".into()), "it was emptied");
        std::fs::remove_file(dir.path().join(FILE)).unwrap();
        assert_eq!(not_lost(dir.path()).unwrap_err().why, Why::Lost("seal".into()), "it was removed");
    }
}
