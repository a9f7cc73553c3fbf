//! What only the engine on SQLite promises: its queue, and its write-ahead log.

use super::*;
use crate::NewEntry;
use crate::battery::row;

/// A queue that is full makes whoever comes wait, and loses nothing.
#[tokio::test]
async fn more_requests_than_the_queue_holds_are_all_written() {
    let dir = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(&dir.path().join("s.sqlite")).unwrap();
    store.create(row("a"), Vec::new(), 1).await.unwrap();
    let person = |n: usize| {
        let mut person = Person([0; 32]);
        person.0[..8].copy_from_slice(&n.to_le_bytes());
        person
    };
    let all = 2 * QUEUE;
    let answers: Vec<_> = (0..all).map(|n| store.add_watcher("a", person(n), 0)).collect();
    for answer in futures_util::future::join_all(answers).await {
        assert_eq!(answer, Ok(Written::Stored(())));
    }
    assert_eq!(store.load("a").await.unwrap().expect("the table").watchers.len(), all);
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |m| m.len())
}
fn log_of(path: &Path) -> PathBuf {
    path.with_extension("sqlite-wal")
}
async fn write(store: &SqliteStore, id: &str, from: u32) {
    let entries = (0..40).map(|n| NewEntry { seat: 0, words: format!("a move of some length, number {n}") });
    let append = Append {
        id: id.into(),
        mark: from.into(),
        from,
        entries: entries.collect(),
        result: None,
        waiting: 2,
        quiet: false,
        with: Vec::new(),
    };
    assert!(matches!(store.append(append).await, Ok(Written::Stored(_))));
}

#[tokio::test]
async fn the_log_does_not_grow_from_one_killed_program_to_the_next() {
    let dir = tempfile::tempdir().unwrap();
    let place = |n: u32| dir.path().join(format!("{n}.sqlite"));
    for n in 0..150 {
        let store = SqliteStore::open(&place(n)).unwrap();
        let id = format!("table {n}");
        store.create(row(&id), Vec::new(), 1).await.unwrap();
        write(&store, &id, 0).await;
        // What a program that is killed here leaves behind: the files as they are.
        std::fs::copy(place(n), place(n + 1)).unwrap();
        std::fs::copy(log_of(&place(n)), log_of(&place(n + 1))).unwrap();
        drop(store);
        std::fs::remove_file(place(n)).unwrap();
    }
    let (main, log) = (size(&place(150)), size(&log_of(&place(150))));
    assert!(log <= main, "{log} bytes of log beside {main}");
    let store = SqliteStore::open(&place(150)).unwrap();
    assert_eq!((store.count().await, size(&log_of(&place(150)))), (Ok(150), 0), "folded at the start");
    assert_eq!(store.load("table 149").await.unwrap().unwrap().entries.len(), 40, "and nothing is lost");
}

#[tokio::test]
async fn the_log_is_folded_when_it_has_grown() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("s.sqlite");
    let store = SqliteStore::open(&path).unwrap();
    store.create(row("a"), Vec::new(), 1).await.unwrap();
    let mut largest = 0;
    for n in 0..1500 {
        write(&store, "a", n * 40).await;
        largest = largest.max(size(&log_of(&path)));
    }
    let main = size(&path);
    assert!(main > 2 << 20, "{main} bytes are no load");
    // Written by 1500 commits of several pages each; a thread of its own folds, however busy the machine
    // is.
    assert!(largest < 10 << 20, "the log grew to {largest} bytes");
}

#[tokio::test]
async fn the_log_is_folded_when_nothing_was_written_for_a_while() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("s.sqlite");
    let store = SqliteStore::open(&path).unwrap();
    store.create(row("a"), Vec::new(), 1).await.unwrap();
    write(&store, "a", 0).await;
    store.rest();
    write(&store, "a", 40).await;
    assert!(size(&log_of(&path)) > 0, "something was written since");
    store.rest();
    store.rest();
    store.close().await.unwrap();
    assert_eq!(size(&log_of(&path)), 0);
    let store = SqliteStore::open(&path).unwrap();
    write(&store, "a", 80).await;
    store.rest();
    store.rest();
    for _ in 0..200 {
        if size(&log_of(&path)) == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{} bytes of log beside {} that rest", size(&log_of(&path)), size(&path));
}

#[tokio::test]
async fn the_main_file_is_complete_after_the_end_and_its_owner_s_only() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("s.sqlite");
    let store = SqliteStore::open(&path).unwrap();
    store.create(row("a"), Vec::new(), 1).await.unwrap();
    write(&store, "a", 0).await;
    #[cfg(unix)]
    for file in [&path, &log_of(&path), &path.with_extension("sqlite-shm")] {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600, "{}", file.display());
    }
    // Somebody has read: that connection stays open, and must not keep the log from being folded.
    assert_eq!(store.count().await, Ok(1));
    store.close().await.unwrap();
    let copy = dir.path().join("copy.sqlite");
    std::fs::copy(&path, &copy).unwrap();
    assert!(store.pulse().await.is_err(), "nothing is written after the end");
    assert_eq!(SqliteStore::open(&copy).unwrap().load("a").await.unwrap().unwrap().entries.len(), 40);
}

#[tokio::test]
async fn a_pulse_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("s.sqlite");
    let store = SqliteStore::open(&path).unwrap();
    let before = size(&log_of(&path));
    assert_eq!(store.pulse().await, Ok(Written::Stored(())));
    assert!(size(&log_of(&path)) > before, "it is in the log");
}
