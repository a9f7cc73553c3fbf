//! The tests that every engine must pass: [`all`] runs them. Each test gets two handles on one store: two
//! connections for an engine on one machine, two programs for one that is shared. [`histories`] checks many
//! clients at once.
#![allow(clippy::unwrap_used, reason = "these are tests")]

mod documents;
pub mod histories;
pub mod linear;
mod lists;
mod whole;

use crate::memory::MemoryStore;
use crate::sqlite::SqliteStore;
use crate::{
    Append, Audience, Chair, ChatRow, Kept, Mark, NewEntry, Person, Store, StoreError, TableRow, With, Written,
};
use futures_util::future::BoxFuture;
use futures_util::{FutureExt, StreamExt, future::join_all};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use table::{Seat, SeatSet, Secret};

/// Two handles on one store, freshly made.
pub struct Pair {
    /// One.
    pub a: Arc<dyn Store>,
    /// The other.
    pub b: Arc<dyn Store>,
    /// What can be done to the store behind their backs.
    pub hands: Arc<dyn Hands>,
}

/// What a test does to a store without asking it.
pub trait Hands: Send + Sync {
    /// One more handle.
    fn another(&self) -> Arc<dyn Store>;
    /// Takes an entry out of a log.
    fn lose(&self, id: &str, number: u32) -> BoxFuture<'static, ()>;
    /// Something goes wrong that an engine of this kind must survive: connections break, for instance.
    fn disturb(&self) -> BoxFuture<'static, ()> {
        async {}.boxed()
    }
}

struct Memory(MemoryStore);

impl Hands for Memory {
    fn another(&self) -> Arc<dyn Store> {
        Arc::new(self.0.again())
    }
    fn lose(&self, id: &str, number: u32) -> BoxFuture<'static, ()> {
        self.0.lose(id, number);
        async {}.boxed()
    }
}

/// A store in memory.
pub fn in_memory() -> Pair {
    let hands = Arc::new(Memory(MemoryStore::handles(1).remove(0)));
    Pair { a: hands.another(), b: hands.another(), hands }
}

struct Sqlite(std::path::PathBuf);

impl Hands for Sqlite {
    fn another(&self) -> Arc<dyn Store> {
        Arc::new(SqliteStore::open_shared(&self.0).unwrap())
    }
    fn lose(&self, id: &str, number: u32) -> BoxFuture<'static, ()> {
        let db = rusqlite::Connection::open(&self.0).unwrap();
        let lost = "DELETE FROM entry WHERE number = ?2 AND game = (SELECT key FROM game WHERE id = ?1)";
        assert_eq!(db.execute(lost, rusqlite::params![id, number]).unwrap(), 1);
        async {}.boxed()
    }
}

/// A store in this file, which is made.
pub fn in_sqlite(path: &Path) -> Pair {
    let hands = Arc::new(Sqlite(path.into()));
    Pair { a: hands.another(), b: hands.another(), hands }
}

/// The head of some table.
pub fn row(id: &str) -> TableRow {
    TableRow {
        id: id.into(),
        game: "game".into(),
        revision: 1,
        data: String::new(),
        rows: None,
        setup: "{}".into(),
        start: None,
        secret: Secret([7; 32]),
        keys: [1; 16],
        host: Person([2; 32]),
        listed: true,
        hotseat: false,
        created: 5,
    }
}

fn chair(name: &str, revision: u32) -> Chair {
    Chair {
        kept: Kept::Open,
        name: name.into(),
        bot: None,
        lent: false,
        shares: revision % 2 == 1,
        holders: Vec::new(),
        former: Vec::new(),
        generation: 0,
        revision,
    }
}

/// A mark that no other request has.
fn mark() -> u64 {
    use std::sync::atomic::{AtomicU64, Ordering};
    static LAST: AtomicU64 = AtomicU64::new(u64::MAX / 2 - 3);
    LAST.fetch_add(1, Ordering::Relaxed)
}

/// A request to write.
pub fn append(id: &str, from: u32, words: &[&str]) -> Append {
    let entries = words.iter().map(|words| NewEntry { seat: 0, words: words.to_string() }).collect();
    Append { id: id.into(), mark: mark(), from, entries, result: None, waiting: 2, quiet: false, with: Vec::new() }
}

fn line(mark: u64, to: Audience, text: &str) -> ChatRow {
    ChatRow { mark, to, seat: Some(1), name: "Ada".into(), text: text.into() }
}

/// What became of a request, without its time.
fn fate<T>(answer: Result<Written<T>, StoreError>) -> Result<Written, StoreError> {
    answer.map(|written| written.map(|_| ()))
}

/// Makes a request, without its time.
async fn put(store: &Arc<dyn Store>, append: Append) -> Result<Written, StoreError> {
    fate(store.append(append).await)
}

async fn create(store: &Arc<dyn Store>, row: TableRow, chairs: Vec<Chair>) -> i64 {
    match store.create(row, chairs, 1).await {
        Ok(Written::Stored(at)) => at,
        other => panic!("{other:?}"),
    }
}

async fn words(store: &Arc<dyn Store>, id: &str) -> Vec<String> {
    store.load(id).await.unwrap().unwrap().entries.into_iter().map(|e| e.words).collect()
}

const STORED: Result<Written, StoreError> = Ok(Written::Stored(()));
const CONFLICT: Result<Written, StoreError> = Ok(Written::Conflict);

/// Runs all tests; `pair` makes two handles on a new, empty store for each.
///
/// # Panics
///
/// When the engine breaks the contract.
pub async fn all(pair: impl AsyncFn() -> Pair) {
    one_request_of_many_is_refused_alone(pair().await).await;
    a_request_is_all_or_nothing(pair().await).await;
    a_request_that_is_made_again_is_stored_once(pair().await).await;
    what_is_stored_with_entries_is_stored_or_not_with_them(pair().await).await;
    of_two_who_write_one_number_one_wins(pair().await).await;
    a_chair_changes_hands_once(pair().await).await;
    who_held_a_chair_is_never_forgotten(pair().await).await;
    a_link_for_onlookers_ends_with_the_next(pair().await).await;
    an_id_is_taken_once(pair().await).await;
    talk_is_numbered_by_the_store(pair().await).await;
    what_others_wrote_is_told(pair().await).await;
    talk_chairs_and_onlookers_are_told_too(pair().await).await;
    figures_stay_what_they_are(pair().await).await;
    after_the_end_nothing_is_written(pair().await).await;
    documents::all(&pair).await;
    whole::all(&pair).await;
    whole::everything_moves(pair().await, in_memory()).await;
    whole::everything_moves(in_memory(), pair().await).await;
    lists::all(&pair).await;
    histories::all(&pair, 3).await;
}

async fn a_request_that_is_made_again_is_stored_once(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), Vec::new()).await;
    let first = append("a", 0, &["one", "two"]);
    let at = match a.append(first.clone()).await {
        Ok(Written::Stored(at)) => at,
        other => panic!("{other:?}"),
    };
    for store in [&a, &b, &a] {
        assert_eq!(store.append(first.clone()).await, Ok(Written::Stored(at)), "with the time that it has");
        assert_eq!(words(&b, "a").await, ["one", "two"]);
    }
    // Also when others have written since, and not for anybody else who writes there.
    assert_eq!(put(&b, append("a", 2, &["three"])).await, STORED);
    assert_eq!(a.append(first.clone()).await, Ok(Written::Stored(at)));
    assert_eq!(put(&a, append("a", 0, &["one", "two"])).await, CONFLICT, "the same words, but another request");
    assert_eq!(put(&a, Append { from: 3, ..first }).await, STORED, "a mark is known by where it stands");
    assert_eq!(words(&b, "a").await, ["one", "two", "three", "one", "two"]);
    // Many of the same at once, from both sides.
    let many = append("a", 5, &["four"]);
    let answers = join_all((0..20).map(|n| [&a, &b][n % 2].append(many.clone()))).await;
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    assert_eq!(words(&a, "a").await.len(), 6);
}

async fn what_is_stored_with_entries_is_stored_or_not_with_them(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), vec![chair("", 0), chair("", 0)]).await;
    let with = |from: u32, revision: u32, name: &str| Append {
        with: vec![With::Chair(0, chair(name, revision)), With::Chair(1, chair(name, 1))],
        ..append("a", from, &["!hand"])
    };
    let names = async || b.load("a").await.unwrap().unwrap().chairs.into_iter().map(|c| c.name).collect::<Vec<_>>();
    assert_eq!(put(&a, with(0, 2, "Zoe")).await, CONFLICT, "one of the chairs is another one now");
    assert_eq!(put(&a, with(1, 1, "Zoe")).await, CONFLICT, "the log does not end there");
    assert_eq!((words(&b, "a").await.len(), names().await), (0, vec![String::new(); 2]), "so nothing is stored");
    let good = with(0, 1, "Anna");
    assert_eq!(put(&b, good.clone()).await, STORED);
    assert_eq!(put(&b, good).await, STORED, "made again, it is the same");
    assert_eq!((words(&a, "a").await.len(), names().await), (1, vec!["Anna".to_string(); 2]));
}

async fn who_held_a_chair_is_never_forgotten(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), vec![chair("", 0)]).await;
    let (ada, ben, eve) = (Person([3; 32]), Person([4; 32]), Person([1; 32]));
    let held = async || b.load("a").await.unwrap().unwrap().chairs.remove(0);
    let first = Chair { former: vec![ben, ada], holders: vec![ben, eve], ..chair("Anna", 1) };
    assert_eq!(a.set_chair("a", 0, first).await, STORED);
    assert_eq!((held().await.former, held().await.holders), (vec![ada, ben], vec![eve, ben]), "in the order of bytes");
    assert_eq!(b.set_chair("a", 0, Chair { former: vec![eve], ..chair("Ben", 2) }).await, STORED);
    assert_eq!((held().await.former, held().await.holders), (vec![eve, ada, ben], Vec::new()), "and those before");
}

async fn after_the_end_nothing_is_written(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), vec![chair("", 0)]).await;
    // What was asked before the end is written.
    let asked = a.append(append("a", 0, &["one"]));
    let (asked, closed) = tokio::join!(asked, a.close());
    assert_eq!((fate(asked), closed), (STORED, Ok(())));
    assert!(a.append(append("a", 1, &["two"])).await.is_err());
    assert!(a.create(row("b"), Vec::new(), 1).await.is_err());
    assert!(a.set_chair("a", 0, chair("Anna", 1)).await.is_err());
    assert!(a.say("a", line(1, Audience::All, "hello")).await.is_err());
    assert!(a.pulse().await.is_err());
    assert_eq!(a.close().await, Ok(()), "it ends once");
    assert_eq!((words(&b, "a").await, b.count().await), (vec!["one".to_string()], Ok(1)));
    assert_eq!(put(&b, append("a", 1, &["two"])).await, STORED, "the other handle goes on");
}

async fn talk_chairs_and_onlookers_are_told_too(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), vec![chair("", 0)]).await;
    let mut news = b.news();
    let _ = tokio::time::timeout(Duration::from_millis(200), news.next()).await;
    for what in ["talk", "a chair", "an onlooker", "a link", "an entry with a chair"] {
        match what {
            "talk" => drop(a.say("a", line(1, Audience::All, "hello")).await.unwrap()),
            "a chair" => assert_eq!(a.set_chair("a", 0, chair("Anna", 1)).await, STORED),
            "an onlooker" => assert_eq!(a.add_watcher("a", Person([9; 32]), 0).await, STORED),
            "a link" => assert_eq!(a.renew_watch_link("a", 1).await, STORED),
            _ => {
                let with = vec![With::Chair(0, chair("Ben", 2))];
                assert_eq!(put(&a, Append { with, ..append("a", 0, &["one"]) }).await, STORED);
            }
        }
        let told = tokio::time::timeout(Duration::from_secs(10), news.next()).await;
        assert!(told.is_ok_and(|news| news.is_some()), "{what} within ten seconds");
    }
}

async fn figures_stay_what_they_are(Pair { a, b, .. }: Pair) {
    assert_eq!(a.figures("game", "f1").await, Ok(None));
    assert_eq!(a.keep_figures("game", "f1", "one").await, STORED);
    assert_eq!(b.keep_figures("game", "f1", "other").await, STORED, "they are there");
    assert_eq!(b.keep_figures("other", "f1", "another").await, STORED);
    for store in [&a, &b] {
        assert_eq!(store.figures("game", "f1").await, Ok(Some("one".into())));
        assert_eq!(store.figures("other", "f1").await, Ok(Some("another".into())));
    }
}

async fn one_request_of_many_is_refused_alone(Pair { a, .. }: Pair) {
    for id in ["a", "b"] {
        create(&a, row(id), Vec::new()).await;
    }
    let asked = [("a", 0), ("b", 0), ("a", 0), ("nowhere", 0), ("b", 1), ("a", 5)];
    let asked = asked.map(|(id, from)| a.append(append(id, from, &[&format!("move {from}")])));
    let answers: Vec<_> = join_all(asked).await.into_iter().map(fate).collect();
    assert_eq!(answers, [STORED, STORED, CONFLICT, Err(StoreError::Missing), STORED, CONFLICT]);
    assert_eq!(put(&a, append("a", 1, &["move 1"])).await, STORED);
    for id in ["a", "b"] {
        assert_eq!(words(&a, id).await, ["move 0", "move 1"], "{id}");
    }
}

async fn a_request_is_all_or_nothing(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), Vec::new()).await;
    assert_eq!(put(&a, append("a", 0, &["one"])).await, STORED);
    assert_eq!(put(&b, append("a", 1, &["two", "three"])).await, STORED);
    // Begins where the other handle has written meanwhile: of its three entries none is stored.
    assert_eq!(put(&a, append("a", 1, &["2", "3", "4"])).await, CONFLICT);
    assert_eq!(put(&a, append("a", 4, &["too far"])).await, CONFLICT);
    assert_eq!(words(&b, "a").await, ["one", "two", "three"]);
    assert_eq!(put(&a, append("a", 3, &["four"])).await, STORED, "whoever has read what is new goes on");
    assert_eq!(words(&b, "a").await, ["one", "two", "three", "four"]);
}

async fn of_two_who_write_one_number_one_wins(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), Vec::new()).await;
    for number in 0..40 {
        let (from_a, from_b) = (format!("a {number}"), format!("b {number}"));
        let both = [&a, &b].into_iter().zip([&from_a, &from_b]);
        let answers = join_all(both.map(|(store, words)| store.append(append("a", number, &[words])))).await;
        let answers: Vec<_> = answers.into_iter().map(fate).collect();
        let winner = match (&answers[0], &answers[1]) {
            (Ok(Written::Stored(())), Ok(Written::Conflict)) => from_a,
            (Ok(Written::Conflict), Ok(Written::Stored(()))) => from_b,
            other => panic!("{number}: {other:?}"),
        };
        assert_eq!(words(&a, "a").await.last(), Some(&winner));
    }
    assert_eq!(words(&b, "a").await.len(), 40);
}

async fn a_chair_changes_hands_once(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), vec![chair("", 0), chair("", 0)]).await;
    let mut anna = chair("Anna", 1);
    anna.holders = vec![Person([3; 32]), Person([4; 32])];
    assert_eq!(a.set_chair("a", 1, anna.clone()).await, STORED);
    assert_eq!(b.set_chair("a", 1, chair("Ben", 1)).await, CONFLICT);
    assert_eq!(b.load("a").await.unwrap().unwrap().chairs, [chair("", 0), anna]);
    assert_eq!(b.set_chair("a", 1, chair("Ben", 2)).await, STORED);
    assert_eq!(a.load("a").await.unwrap().unwrap().chairs[1], chair("Ben", 2), "and nobody holds it any more");
    assert_eq!(a.set_chair("nowhere", 0, chair("", 1)).await, Err(StoreError::Missing));
}

async fn a_link_for_onlookers_ends_with_the_next(Pair { a, b, .. }: Pair) {
    let (ada, ben) = (Person([3; 32]), Person([4; 32]));
    for id in ["a", "b"] {
        create(&a, row(id), Vec::new()).await;
        assert_eq!(a.add_watcher(id, ada, 0).await, STORED);
    }
    assert_eq!(b.add_watcher("a", ben, 1).await, CONFLICT, "there is no such link yet");
    assert_eq!(b.renew_watch_link("a", 2).await, CONFLICT, "one after the other");
    assert_eq!(b.renew_watch_link("a", 1).await, STORED);
    assert_eq!(a.renew_watch_link("a", 1).await, CONFLICT, "of two one wins");
    // Who has not heard of it yet lets nobody in by the old one.
    assert_eq!(a.add_watcher("a", ben, 0).await, CONFLICT);
    let watch = async |id| b.load(id).await.unwrap().map(|stored| (stored.watchers, stored.watch_link)).unwrap();
    assert_eq!(watch("a").await, (Vec::new(), 1));
    assert_eq!(watch("b").await, (vec![ada], 0), "another table is not touched by it");
    assert_eq!(a.add_watcher("a", ben, 1).await, STORED);
    let since = b.since("a", Mark { entries: 0, chat: 0 }).await.unwrap();
    assert_eq!((since.watchers, since.watch_link), (vec![ben], 1));
    assert_eq!(a.renew_watch_link("nowhere", 1).await, Err(StoreError::Missing));
    assert_eq!(a.add_watcher("nowhere", ben, 0).await, Err(StoreError::Missing));
}

async fn an_id_is_taken_once(Pair { a, b, .. }: Pair) {
    let other = TableRow { secret: Secret([8; 32]), ..row("a") };
    let answers = join_all([a.create(row("a"), Vec::new(), 1), b.create(other, Vec::new(), 1)]).await;
    let answers: Vec<_> = answers.into_iter().map(fate).collect();
    let stored = answers.iter().filter(|answer| **answer == STORED).count();
    assert_eq!((stored, answers.contains(&CONFLICT)), (1, true), "{answers:?}");
    assert_eq!(a.count().await, Ok(1));
    assert!(b.load("b").await.unwrap().is_none());
}

async fn talk_is_numbered_by_the_store(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), Vec::new()).await;
    let allies = Audience::Seats(SeatSet::NONE.with(Seat(0)).with(Seat(2)));
    let lines = [(1, Audience::All), (2, allies), (3, allies), (4, Audience::All), (u64::MAX, allies)];
    let mut said = Vec::new();
    for (store, (mark, to)) in [&a, &b].into_iter().cycle().zip(lines) {
        match store.say("a", line(mark, to, "hello")).await {
            Ok(Written::Stored(one)) => said.push(one),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(said.iter().map(|s| s.place).collect::<Vec<_>>(), [0, 1, 2, 3, 4], "in one order for all");
    assert_eq!(said.iter().map(|s| s.number).collect::<Vec<_>>(), [0, 0, 1, 1, 2], "each audience counts for itself");
    // Said again, because nobody knew whether it was stored: it is there once.
    for store in [&a, &b] {
        assert_eq!(store.say("a", line(3, allies, "hello")).await, Ok(Written::Stored(said[2].clone())));
    }
    assert_eq!(b.load("a").await.unwrap().unwrap().chat, said);
    // A hundred at once, from both sides: no number twice, none left out.
    let many = (0..100).map(|n| [&a, &b][n as usize % 2].say("a", line(100 + n, Audience::All, "x")));
    let places: BTreeSet<u32> = join_all(many)
        .await
        .into_iter()
        .map(|answer| match answer {
            Ok(Written::Stored(said)) => said.place,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(places, (5..105).collect());
    assert_eq!(a.say("nowhere", line(1, allies, "")).await, Err(StoreError::Missing));
    // What is loaded of a long talk of some does not push out what others said.
    for n in 0..210 {
        a.say("a", line(1000 + n, allies, "y")).await.unwrap();
    }
    let chat = b.load("a").await.unwrap().unwrap().chat;
    assert_eq!(chat.iter().filter(|said| said.line.to == Audience::All).count(), 102);
}

async fn what_others_wrote_is_told(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), vec![chair("", 0)]).await;
    let mut news = b.news();
    // Whoever listens from now on hears of what comes from now on.
    let _ = tokio::time::timeout(Duration::from_millis(200), news.next()).await;
    assert_eq!(put(&a, append("a", 0, &["one", "two"])).await, STORED);
    let told = tokio::time::timeout(Duration::from_secs(10), news.next()).await;
    assert!(told.is_ok_and(|news| news.is_some()), "news within ten seconds");
    a.say("a", line(1, Audience::All, "hello")).await.unwrap();
    a.say("a", line(2, Audience::All, "again")).await.unwrap();
    assert_eq!(a.set_chair("a", 0, chair("Anna", 1)).await, STORED);
    assert_eq!(a.add_watcher("a", Person([9; 32]), 0).await, STORED);
    assert_eq!(a.add_watcher("a", Person([9; 32]), 0).await, STORED, "once or more often is the same");
    let since = b.since("a", Mark { entries: 1, chat: 1 }).await.unwrap();
    assert_eq!((since.length, since.entries[0].words.as_str(), since.entries.len()), (2, "two", 1));
    assert_eq!(since.chat.iter().map(|s| s.line.text.as_str()).collect::<Vec<_>>(), ["again"]);
    assert_eq!((since.chairs, since.watchers), (vec![chair("Anna", 1)], vec![Person([9; 32])]));
    let nothing = b.since("a", Mark { entries: 2, chat: 2 }).await.unwrap();
    assert!(nothing.entries.is_empty() && nothing.chat.is_empty());
    let ahead = b.since("a", Mark { entries: 7, chat: 0 }).await.unwrap();
    assert_eq!((ahead.length, ahead.entries), (2, Vec::new()), "whoever knows more than there is notices");
    assert_eq!(b.since("nowhere", Mark { entries: 0, chat: 0 }).await, Err(StoreError::Missing));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};

    #[tokio::test(flavor = "multi_thread")]
    async fn sqlite_keeps_the_contract() {
        let dir = tempfile::tempdir().unwrap();
        let count = AtomicU32::new(0);
        let pair = async || in_sqlite(&dir.path().join(format!("{}.sqlite", count.fetch_add(1, Ordering::Relaxed))));
        all(pair).await;
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_engine_in_memory_keeps_the_contract() {
        all(async || in_memory()).await;
    }
}
