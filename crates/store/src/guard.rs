//! Checks that the store is still made of the files that were opened.
//!
//! When a file is deleted, replaced or cut while it is open, writes to it succeed and are lost. The writer
//! therefore compares the files with those it opened before each transaction and before it answers.

use crate::StoreError;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// Why the files are no longer the store, once that is known. Whoever reads asks, too: what is read back from
/// a deleted file proves nothing.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lost(Arc<OnceLock<String>>);

impl Lost {
    /// An error, once the store is lost.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        self.0.get().map_or(Ok(()), |why| Err(StoreError::Failed(why.clone())))
    }
}

/// The files of a store as they were last seen.
pub(crate) struct Guard {
    database: Watched,
    log: Watched,
    index: Watched,
    /// Several programs write to the store: each of them may shorten the log.
    shared: bool,
    lost: Lost,
}

struct Watched {
    path: PathBuf,
    /// Device and number of the file, since it was first seen.
    file: Option<(u64, u64)>,
    /// How long it was.
    length: u64,
}

impl Guard {
    pub(crate) fn new(database: &Path, shared: bool, lost: Lost) -> Guard {
        let watched = |end: &str| {
            let mut path = database.as_os_str().to_owned();
            path.push(end);
            Watched { path: path.into(), file: None, length: 0 }
        };
        let mut guard = Guard { database: watched(""), log: watched("-wal"), index: watched("-shm"), shared, lost };
        guard.database.seen();
        guard.seen();
        guard
    }
    /// Compares the files with those that were seen, before something is written. Once they differ, every
    /// later check fails.
    pub(crate) fn check(&mut self) -> Result<(), StoreError> {
        self.compare(self.shared)
    }
    /// The same after something was written: that may have shortened the log, which was folded before.
    pub(crate) fn check_written(&mut self) -> Result<(), StoreError> {
        self.compare(true)
    }
    fn compare(&mut self, log_shortens: bool) -> Result<(), StoreError> {
        self.lost.check()?;
        let found = self.database.check(false);
        let found = found.and_then(|()| self.log.check(log_shortens)).and_then(|()| self.index.check(true));
        found.map_err(|why| StoreError::Failed(self.lost.0.get_or_init(|| why).clone()))
    }
    /// This program has written since the last check: the files have the lengths they should have. Nothing is
    /// noted once the store is lost.
    pub(crate) fn seen(&mut self) {
        if self.lost.check().is_err() {
            return;
        }
        self.database.length = self.database.length.max(look(&self.database.path).map_or(0, |(_, length)| length));
        for watched in [&mut self.log, &mut self.index] {
            watched.seen();
        }
    }
    /// Are the files known to be gone?
    pub(crate) fn is_lost(&self) -> bool {
        self.lost.check().is_err()
    }
}

impl Watched {
    /// `shortens`: others may make it shorter.
    fn check(&self, shortens: bool) -> Result<(), String> {
        let Some(file) = self.file else { return Ok(()) };
        let bad = |what: &str| Err(format!("{}: {what} while the program was using it", self.path.display()));
        match look(&self.path) {
            None => bad("the file was removed"),
            Some((now, _)) if now != file => bad("the file was replaced"),
            Some((_, length)) if length < self.length && !shortens => bad("the file was cut"),
            Some(_) => Ok(()),
        }
    }
    fn seen(&mut self) {
        if let Some((file, length)) = look(&self.path) {
            self.file.get_or_insert(file);
            self.length = length;
        }
    }
}

/// Device and number of a file, and its length. Where files have no numbers, all have the same.
fn look(path: &Path) -> Option<((u64, u64), u64)> {
    let found = std::fs::metadata(path).ok()?;
    #[cfg(unix)]
    let file = {
        use std::os::unix::fs::MetadataExt;
        (found.dev(), found.ino())
    };
    #[cfg(not(unix))]
    let file = (0, 0);
    Some((file, found.len()))
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use crate::battery::row;
    use crate::sqlite::SqliteStore;
    use crate::{Append, NewEntry, Store, StoreError, Written};
    use std::path::{Path, PathBuf};

    fn append(from: u32) -> Append {
        let entries = vec![NewEntry { seat: 0, words: "a move".into() }];
        let (id, mark, with) = ("a".into(), u64::from(from) + 1, Vec::new());
        Append { id, mark, from, entries, result: None, waiting: 2, quiet: false, with }
    }

    fn beside(store: &Path, end: &str) -> PathBuf {
        let mut path = store.as_os_str().to_owned();
        path.push(end);
        path.into()
    }

    /// Nothing is acknowledged that is written to a file which is gone.
    #[tokio::test]
    async fn a_store_that_is_removed_replaced_or_cut_takes_nothing() {
        type Harm = fn(&Path);
        let harms: [(&str, Harm); 7] = [
            ("removed", |store| std::fs::remove_file(store).unwrap()),
            ("removed", |store| std::fs::remove_file(beside(store, "-wal")).unwrap()),
            ("removed", |store| std::fs::rename(store, beside(store, "-moved")).unwrap()),
            ("replaced", |store| {
                std::fs::copy(store, beside(store, "-copy")).unwrap();
                std::fs::rename(beside(store, "-copy"), store).unwrap();
            }),
            ("cut", |store| std::fs::File::options().write(true).open(store).unwrap().set_len(4096).unwrap()),
            ("cut", |store| drop(std::fs::File::create(store).unwrap())),
            ("cut", |store| drop(std::fs::File::create(beside(store, "-wal")).unwrap())),
        ];
        for (n, (word, harm)) in harms.into_iter().enumerate() {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("s.sqlite");
            let store = SqliteStore::open(&path).unwrap();
            store.create(row("a"), Vec::new(), 1).await.unwrap();
            assert!(matches!(store.append(append(0)).await, Ok(Written::Stored(_))));
            assert_eq!(store.pulse().await, Ok(Written::Stored(())));
            harm(&path);
            let refused = store.append(append(1)).await;
            let Err(StoreError::Failed(why)) = refused else { panic!("{n} {word}: {refused:?}") };
            assert!(why.contains(word), "{n}: {why}");
            // Reading proves nothing any more, and it stays so.
            assert!(matches!(store.load("a").await, Err(StoreError::Failed(_))), "{n}");
            tokio::time::sleep(std::time::Duration::from_millis(1050)).await;
            assert!(matches!(store.pulse().await, Err(StoreError::Failed(_))), "{n}");
        }
    }

    /// What the store itself does with its files is no harm: folding the log shortens it.
    #[tokio::test]
    async fn folding_is_no_harm() {
        let dir = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(&dir.path().join("s.sqlite")).unwrap();
        store.create(row("a"), Vec::new(), 1).await.unwrap();
        for from in 0..50 {
            assert!(matches!(store.append(append(from)).await, Ok(Written::Stored(_))));
            store.rest();
            store.rest();
        }
    }
}
