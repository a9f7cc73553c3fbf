//! Looking after what is kept, for whoever hosts: a copy while the server runs, putting it back, reading every table,
//! removing what is old. Nothing here overwrites anything that it was not told to.

use crate::kinds::Kind;
use crate::room::Room;
use crate::store::sqlite;
use crate::store::versions::VERSION;
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The name of the store in the data directory.
pub const FILE: &str = "tables.sqlite";

/// Small files beside the store that go with it: without the seal, browsers would be strangers at their own tables.
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
pub(crate) fn hindrance(path: &Path) -> impl Fn(&dyn std::fmt::Display) -> Hindrance + use<> {
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
}

/// Makes the data directory if need be, readable by its owner only, and holds it: no other program uses it until the
/// answer is dropped.
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

/// What the superuser makes in a data directory belongs to the owner of the directory: a service that runs as that user could
/// not read it otherwise. Only what is a file and known by no other name elsewhere.
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

/// The same for all files of a data directory that may be there. Who may not give files away keeps them.
pub(crate) fn hand_over(dir: &Path) {
    let store = ["", "-wal", "-shm"].map(|end| format!("{FILE}{end}"));
    for name in store.iter().map(String::as_str).chain(BESIDE).chain(["lock"]) {
        drop(give(dir, &dir.join(name)));
    }
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
        let contents =
            Contents { version, tables: count("game")?.cast_unsigned(), entries: count("entry")?.cast_unsigned() };
        Ok(Some((db, contents)))
    };
    let (db, contents) = read().map_err(|e| bad(&e))?.ok_or_else(|| stopped(path)(Why::Other))?;
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

/// Copies a store into a new file, as it stands at this moment, and proves the copy.
fn copy(from: &Connection, to: &Path) -> Result<Contents, Hindrance> {
    let bad = hindrance(to);
    private(std::fs::OpenOptions::new().write(true).create_new(true)).open(to).map_err(|e| bad(&e))?;
    let made = || {
        from.execute("VACUUM INTO ?1", [to.display().to_string()]).map_err(|e| bad(&e))?;
        let (db, contents) = look(to)?;
        if let Some(wrong) = sound(&db).map_err(|e| bad(&e))?.first() {
            return Err(stopped(to)(Why::CopyDamaged(wrong.clone())));
        }
        drop(db);
        File::open(to).and_then(|file| file.sync_all()).map_err(|e| bad(&e))?;
        Ok(contents)
    };
    made().inspect_err(|_| drop(std::fs::remove_file(to)))
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

/// Copies the store of a data directory into a file that is not there yet. A server may run on it meanwhile: the copy is
/// of one moment, and nobody waits for it.
pub fn backup(dir: &Path, to: &Path) -> Result<Contents, Hindrance> {
    let bad = hindrance(to);
    if to.exists() {
        return Err(stopped(to)(Why::Taken));
    }
    let (db, _) = look(&dir.join(FILE))?;
    let part = beside(to, ".part");
    let contents = copy(&db, &part)?;
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

/// Takes it out again: each file with its bytes.
fn unpack(copy: &Path) -> rusqlite::Result<Vec<(&'static str, Vec<u8>)>> {
    let db = Connection::open(copy)?;
    let packed = "SELECT count(*) FROM sqlite_schema WHERE name = 'beside'";
    if db.query_row(packed, [], |r| r.get::<_, i64>(0))? == 0 {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for name in BESIDE {
        let bytes = db.query_row("SELECT bytes FROM beside WHERE name = ?1", [name], |r| r.get::<_, Vec<u8>>(0));
        found.extend(bytes.optional()?.map(|bytes| (name, bytes)));
    }
    db.execute_batch("DROP TABLE beside; VACUUM")?;
    Ok(found)
}

/// Puts a copy in the place of the store of a data directory that no server uses. A store that is there already stays
/// unless `replace` says so, and then keeps lying beside it under the name that is answered.
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
    let contents = copy(&copied, &part)?;
    let others = unpack(&part).map_err(|e| bad(&e))?;
    give(dir, &part).map_err(|e| bad(&e))?;
    let stamp = jiff::Timestamp::now().strftime("%Y%m%d-%H%M%S").to_string();
    for (other, bytes) in others {
        let (file, part) = (dir.join(other), dir.join(format!("{other}.part")));
        if std::fs::read(&file).is_ok_and(|there| there == bytes) {
            continue;
        }
        if file.exists() {
            std::fs::rename(&file, dir.join(format!("{other}-before-{stamp}"))).map_err(|e| hindrance(&file)(&e))?;
        }
        let write = || {
            use std::io::Write;
            let mut out = private(std::fs::OpenOptions::new().write(true).create(true).truncate(true)).open(&part)?;
            out.write_all(&bytes).and_then(|()| out.sync_all())?;
            std::fs::rename(&part, &file)
        };
        write().map_err(|e| hindrance(&file)(&e))?;
    }
    let mut aside = None;
    if there {
        put_aside(&store).map_err(|e| bad(&e))?;
        let old = dir.join(format!("tables-before-{stamp}.sqlite"));
        name(&store, &old).map_err(|e| bad(&e))?;
        aside = Some(old);
    }
    name(&part, &store).map_err(|e| bad(&e))?;
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

/// What is wrong with a store.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Damage {
    /// Which table; nothing when it is the file.
    pub table: Option<String>,
    /// What.
    pub why: String,
}

/// Reads a store from end to end: its pages, and every table, whose moves are played again one by one; of a finished one
/// the proof. `progress` is told how many of how many tables are done. A server may run on it meanwhile.
pub fn check(
    store: &Path,
    kinds: &[Kind],
    mut progress: impl FnMut(u64, u64),
) -> Result<(Contents, Vec<Damage>), Hindrance> {
    let bad = hindrance(store);
    let (db, contents) = look(store)?;
    if contents.version != VERSION {
        return Err(stopped(store)(Why::Older(contents.version)));
    }
    let whole = sound(&db).map_err(|e| bad(&e))?.into_iter().map(|why| Damage { table: None, why });
    let mut damages: Vec<Damage> = whole.collect();
    let ids = db.prepare("SELECT id FROM game ORDER BY key").and_then(|mut ids| {
        let ids = ids.query_map([], |r| r.get::<_, String>(0))?;
        ids.collect::<Result<Vec<_>, _>>()
    });
    let ids = ids.map_err(|e| bad(&e))?;
    for (done, id) in (0..).zip(&ids) {
        progress(done, contents.tables);
        if let Err(why) = replays(&db, id, kinds) {
            damages.push(Damage { table: Some(id.clone()), why });
        }
    }
    Ok((contents, damages))
}

fn replays(db: &Connection, id: &str, kinds: &[Kind]) -> Result<(), String> {
    let stored = sqlite::load(db, id).map_err(|e| e.to_string())?;
    // Gone since the list was made.
    let Some(stored) = stored else { return Ok(()) };
    let kind = kinds.iter().find(|kind| kind.about().id == stored.row.game);
    let kind = kind.ok_or_else(|| format!("this program has no game «{}»", stored.row.game))?;
    if !(kind.game.has_figures)(&stored.row.data)
        && let Some(written) = sqlite::figures(db, &stored.row.game, &stored.row.data).map_err(|e| e.to_string())?
    {
        (kind.game.take_back_figures)(&stored.row.data, &written).map_err(|why| format!("its figures: {why}"))?;
    }
    let mut room = Room::load(*kind, stored).map_err(|why| why.to_string())?;
    match room.verified() {
        Some(false) => Err("its record does not verify".into()),
        _ => Ok(()),
    }
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

/// Removes old tables for good, of a data directory that no server uses, and gives their room back to the disk.
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
    // What belongs to a table is found by what refers to it; should something be left over, nothing is removed.
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
