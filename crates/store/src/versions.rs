//! Schema versions of the SQLite store: how a new one is created, and how an older one is migrated.

use crate::StoreError;
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;

const SCHEMA: &str = include_str!("schema.sql");
/// What makes the store of version 1 one of version 2: what changes with every move left the heads, and a
/// chair may be kept for one friend together with others.
const FROM_1: &str = "CREATE TABLE pace (game INTEGER PRIMARY KEY REFERENCES game (key), \
    touched INTEGER NOT NULL, waiting INTEGER NOT NULL) STRICT; \
    INSERT INTO pace (game, touched, waiting) SELECT key, touched, waiting FROM game; \
    ALTER TABLE game DROP COLUMN touched; ALTER TABLE game DROP COLUMN waiting; \
    CREATE TABLE seats (game INTEGER NOT NULL REFERENCES game (key), seat INTEGER NOT NULL, \
    kept TEXT NOT NULL CHECK (kept = 'open' OR kept GLOB 'friend*'), name TEXT NOT NULL, bot TEXT, \
    generation INTEGER NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID; \
    INSERT INTO seats SELECT game, seat, kept, name, bot, generation, revision FROM chair; \
    DROP TABLE chair; ALTER TABLE seats RENAME TO chair;";
/// What makes the store of version 2 one of version 3: talk has audiences, and places and numbers of its own.
const FROM_2: &str = "CREATE TABLE talk (game INTEGER NOT NULL REFERENCES game (key), place INTEGER NOT NULL, \
    audience INTEGER, number INTEGER NOT NULL, mark INTEGER, seat INTEGER, name TEXT NOT NULL, text TEXT NOT NULL, \
    at INTEGER NOT NULL, PRIMARY KEY (game, place)) STRICT, WITHOUT ROWID; \
    INSERT INTO talk SELECT game, number, NULL, number, NULL, seat, name, text, at FROM chat; \
    DROP TABLE chat; ALTER TABLE talk RENAME TO chat; CREATE UNIQUE INDEX chat_mark ON chat (game, mark);";
/// What makes the store of version 3 one of version 4: a chair knows who once held it, and whose bot sits in
/// it.
const FROM_3: &str = "CREATE TABLE IF NOT EXISTS former (game INTEGER NOT NULL REFERENCES game (key), \
    seat INTEGER NOT NULL, person BLOB NOT NULL, PRIMARY KEY (game, seat, person)) STRICT, WITHOUT ROWID; \
    ALTER TABLE chair ADD COLUMN lent INTEGER NOT NULL DEFAULT 0;";
/// What makes the store of version 4 one of version 5: figures of older programs.
const FROM_4: &str = "CREATE TABLE IF NOT EXISTS figures (game TEXT NOT NULL, fingerprint TEXT NOT NULL, \
    written TEXT NOT NULL, PRIMARY KEY (game, fingerprint)) STRICT, WITHOUT ROWID;";
/// What makes the store of version 5 one of version 6: the spectators' link can be made anew.
const FROM_5: &str = "ALTER TABLE game ADD COLUMN watch INTEGER NOT NULL DEFAULT 0;";
/// What makes the store of version 6 one of version 7: a chair's person may open a finished game to
/// everybody.
const FROM_6: &str = "ALTER TABLE chair ADD COLUMN shares INTEGER NOT NULL DEFAULT 0;";
/// What makes the store of version 7 one of version 8: requests carry a mark, and a finished game has a
/// result and a time. Of one that was over before, nobody knows which rule ended it.
const FROM_7: &str = "ALTER TABLE entry ADD COLUMN mark INTEGER; ALTER TABLE game ADD COLUMN finished INTEGER; \
    ALTER TABLE game ADD COLUMN winners INTEGER; ALTER TABLE game ADD COLUMN rule TEXT; \
    UPDATE game SET rule = '', (finished, winners) = (SELECT touched, waiting FROM pace WHERE pace.game = key) \
    WHERE over = 1; CREATE INDEX game_finished ON game (finished, id) WHERE finished IS NOT NULL;";
/// What makes the store of version 8 one of version 9: documents.
const FROM_8: &str = "CREATE TABLE IF NOT EXISTS document (kind TEXT NOT NULL, key TEXT NOT NULL, \
    revision INTEGER NOT NULL, value BLOB NOT NULL, due INTEGER, mark INTEGER, PRIMARY KEY (kind, key)) \
    STRICT, WITHOUT ROWID; \
    CREATE INDEX IF NOT EXISTS document_due ON document (kind, due, key) WHERE due IS NOT NULL;";
/// From version 1 on, each what makes a store one of the next.
const STEPS: [&str; 8] = [FROM_1, FROM_2, FROM_3, FROM_4, FROM_5, FROM_6, FROM_7, FROM_8];
/// The version of the store that this program writes.
pub(crate) const VERSION: i64 = 9;

/// Makes a new store, or an older one what this program writes.
pub(crate) fn carry_over(db: &mut Connection, path: &Path) -> Result<(), StoreError> {
    // One at a time: whoever comes second finds it done.
    let all = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let version: i64 = all.pragma_query_value(None, "user_version", |r| r.get(0))?;
    match version {
        0 => all.execute_batch(SCHEMA)?,
        1..=VERSION => {
            for (_, step) in (1..).zip(STEPS).filter(|(from, _)| version <= *from) {
                all.execute_batch(step)?;
            }
        }
        newer => {
            return Err(StoreError::Failed(format!(
                "{} was written by a newer program (version {newer}, this one knows {VERSION})",
                path.display()
            )));
        }
    }
    all.pragma_update(None, "user_version", VERSION)?;
    Ok(all.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battery::row;
    use crate::sqlite::SqliteStore;
    use crate::{
        Append, Audience, Chair, ChatRow, Cursor, GameResult, Kept, NewEntry, Person, Said, Store, Stored, Summary,
        Written,
    };

    /// What version 8 brought, taken away.
    const RESULTS: &str = "DROP INDEX game_finished; ALTER TABLE game DROP COLUMN finished; \
        ALTER TABLE game DROP COLUMN winners; ALTER TABLE game DROP COLUMN rule; ALTER TABLE entry DROP COLUMN mark;";

    async fn mine(store: &SqliteStore) -> Vec<Summary> {
        store.tables_of(Person([2; 32]), Cursor::first(), 9).await.unwrap()
    }

    fn append(id: &str, words: &[&str]) -> Append {
        let entries = words.iter().map(|words| NewEntry { seat: 0, words: words.to_string() }).collect();
        let (waiting, with) = (2, Vec::new());
        Append { id: id.into(), mark: 7, from: 0, entries, result: None, waiting, quiet: false, with }
    }

    #[tokio::test]
    async fn a_store_of_version_1_is_carried_over() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("s.sqlite");
        let store = SqliteStore::open(&path).unwrap();
        store.create(row("a"), Vec::new(), 1).await.unwrap();
        drop(store);
        let old = Connection::open(&path).unwrap();
        let undo = "DROP TABLE chat; CREATE TABLE chat (game INTEGER NOT NULL REFERENCES game (key), \
            number INTEGER NOT NULL, seat INTEGER, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, \
            PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID; \
            INSERT INTO chat VALUES (1, 0, 1, 'Ada', 'hello', 7), (1, 1, NULL, '', 'who is there?', 8); \
            ALTER TABLE game ADD COLUMN touched INTEGER NOT NULL DEFAULT 41; \
            ALTER TABLE game ADD COLUMN waiting INTEGER NOT NULL DEFAULT 3; DROP TABLE pace; DROP TABLE chair; \
            CREATE TABLE chair (game INTEGER NOT NULL REFERENCES game (key), seat INTEGER NOT NULL, \
            kept TEXT NOT NULL CHECK (kept IN ('open', 'friend')), name TEXT NOT NULL, bot TEXT, \
            generation INTEGER NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID; \
            INSERT INTO chair VALUES (1, 0, 'friend', 'Ada', NULL, 2, 6); \
            ALTER TABLE game DROP COLUMN watch; INSERT INTO watcher VALUES (1, zeroblob(32)); PRAGMA user_version = 1;";
        old.execute_batch(&["DROP TABLE document;", RESULTS, undo].concat()).unwrap();
        drop(old);
        let store = SqliteStore::open(&path).unwrap();
        let listed = mine(&store).await;
        assert_eq!((listed[0].touched, listed[0].waiting), (41, 3));
        let mut chair = listed[0].chairs[0].clone();
        assert_eq!((chair.kept, chair.name.as_str(), chair.revision), (Kept::Friend(0), "Ada", 6));
        (chair.kept, chair.revision) = (Kept::Friend(2), 7);
        store.set_chair("a", 0, chair.clone()).await.unwrap();
        assert_eq!(store.load("a").await.unwrap().unwrap().chairs, [chair]);
        assert_eq!(listed[0].finished, None);
        let append = append("a", &["move"]);
        let written = store.append(append.clone()).await.unwrap();
        assert_eq!(store.append(append).await, Ok(written.clone()), "it has a mark");
        let Written::Stored(at) = written else { panic!("{written:?}") };
        assert_eq!(mine(&store).await[0].touched, at);
        let chat = store.load("a").await.unwrap().unwrap().chat;
        let lines: Vec<_> = chat.iter().map(|said| (said.number, said.line.to, said.line.text.as_str())).collect();
        assert_eq!(lines, [(0, Audience::All, "hello"), (1, Audience::All, "who is there?")]);
        let line = ChatRow { mark: 1, to: Audience::All, seat: None, name: String::new(), text: "I".into() };
        let said = store.say("a", line.clone()).await.unwrap();
        assert!(matches!(said, Written::Stored(Said { place: 2, number: 2, .. })), "{said:?}");
        // Who came by the one link that there was may look on until there is another.
        let watch = async || store.load("a").await.unwrap().map(|stored| (stored.watchers, stored.watch_link));
        assert_eq!(watch().await, Some((vec![Person([0; 32])], 0)));
        assert_eq!(store.renew_watch_link("a", 1).await, Ok(Written::Stored(())));
        assert_eq!(watch().await, Some((Vec::new(), 1)));
    }

    /// All that was in it is there; what came later is as it is in a new one.
    #[tokio::test]
    async fn a_store_of_each_version_since_is_carried_over() {
        let chat = "DROP TABLE chat; CREATE TABLE chat (game INTEGER NOT NULL REFERENCES game (key), \
            number INTEGER NOT NULL, seat INTEGER, name TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, \
            PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;";
        let (chair, figures) = ("DROP TABLE former; ALTER TABLE chair DROP COLUMN lent;", "DROP TABLE figures;");
        let shares = "ALTER TABLE chair DROP COLUMN shares;";
        let documents = "DROP TABLE document;";
        let undo = [chat, chair, figures, "ALTER TABLE game DROP COLUMN watch;", shares, RESULTS, documents];
        for (version, steps) in (2..VERSION).zip(0..) {
            let dir = tempfile::tempdir().unwrap();
            let path = dir.path().join("s.sqlite");
            let store = SqliteStore::open(&path).unwrap();
            let chair = Chair {
                kept: Kept::Friend(1),
                name: "Ada".into(),
                bot: None,
                lent: false,
                shares: false,
                holders: vec![Person([3; 32])],
                former: Vec::new(),
                generation: 4,
                revision: 5,
            };
            store.create(row("a"), vec![chair], 1).await.unwrap();
            store.add_watcher("a", Person([4; 32]), 0).await.unwrap();
            let kept = |stored: Stored| (stored.row.id, stored.chairs, stored.watchers, stored.watch_link);
            // A game that is over: what is known of its end is kept.
            store.create(row("b"), Vec::new(), 1).await.unwrap();
            let result = Some(GameResult { winners: 2, rule: if version < 8 { String::new() } else { "R".into() } });
            store.append(Append { result, ..append("b", &["last"]) }).await.unwrap();
            let before = kept(store.load("a").await.unwrap().unwrap());
            let ended = store.load("b").await.unwrap().unwrap().finished;
            drop(store);
            let old = Connection::open(&path).unwrap();
            old.execute_batch(&undo[steps..].concat()).unwrap();
            old.pragma_update(None, "user_version", version).unwrap();
            drop(old);
            // Once carried over, it is opened as any other.
            drop(SqliteStore::open(&path).unwrap());
            let store = SqliteStore::open(&path).unwrap();
            assert_eq!(kept(store.load("a").await.unwrap().unwrap()), before, "version {version}");
            assert_eq!(store.load("b").await.unwrap().unwrap().finished, ended, "version {version}");
            assert_eq!(store.renew_watch_link("a", 1).await, Ok(Written::Stored(())), "version {version}");
            let after = store.load("a").await.unwrap().unwrap();
            assert_eq!((after.watchers, after.watch_link), (Vec::new(), 1), "version {version}");
            assert_eq!(store.figures("game", "none").await, Ok(None), "version {version}");
            let edit = crate::Edit::create("kind", "key", b"value".to_vec(), None);
            assert_eq!(
                store.change(crate::Batch::of(1, vec![edit])).await,
                Ok(Written::Stored(())),
                "version {version}"
            );
        }
    }
}
