//! What any engine must keep. Each proof gets two handles on one store: for an engine on one machine, two connections;
//! for one on many, two programs.

use futures_util::{StreamExt, future::join_all};
use server::store::{
    Append, Audience, Chair, ChatRow, EntryRow, Kept, Mark, Person, Store, StoreError, TableRow, Written,
};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use table::{Seat, SeatSet, Secret};

/// Two handles on one store, freshly made.
pub struct Pair {
    pub a: Arc<dyn Store>,
    pub b: Arc<dyn Store>,
}

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
        holders: Vec::new(),
        former: Vec::new(),
        generation: 0,
        revision,
    }
}

fn append(id: &str, from: u32, words: &[&str]) -> Append {
    let entries = words.iter().map(|words| EntryRow { seat: 0, words: words.to_string(), at: 9 }).collect();
    Append { id: id.into(), from, entries, over: false, waiting: 2, at: 9, quiet: false }
}

fn line(mark: u64, to: Audience, text: &str) -> ChatRow {
    ChatRow { mark, to, seat: Some(1), name: "Ada".into(), text: text.into(), at: 7 }
}

async fn words(store: &Arc<dyn Store>, id: &str) -> Vec<String> {
    store.load(id).await.unwrap().unwrap().entries.into_iter().map(|e| e.words).collect()
}

const STORED: Result<Written, StoreError> = Ok(Written::Stored(()));
const CONFLICT: Result<Written, StoreError> = Ok(Written::Conflict);

/// Everything.
pub async fn all(pair: impl AsyncFn() -> Pair) {
    one_request_of_many_is_refused_alone(pair().await).await;
    a_request_is_all_or_nothing(pair().await).await;
    of_two_who_write_one_number_one_wins(pair().await).await;
    a_chair_changes_hands_once(pair().await).await;
    a_link_for_onlookers_ends_with_the_next(pair().await).await;
    an_id_is_taken_once(pair().await).await;
    talk_is_numbered_by_the_store(pair().await).await;
    what_others_wrote_is_told(pair().await).await;
    lists_follow(pair().await).await;
    figures_stay_what_they_are(pair().await).await;
}

async fn figures_stay_what_they_are(Pair { a, b }: Pair) {
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
        assert_eq!(a.create(row(id), Vec::new(), 1).await, STORED);
    }
    let asked = [("a", 0), ("b", 0), ("a", 0), ("nowhere", 0), ("b", 1), ("a", 5)];
    let asked = asked.map(|(id, from)| a.append(append(id, from, &[&format!("move {from}")])));
    let answers = join_all(asked).await;
    assert_eq!(answers, [STORED, STORED, CONFLICT, Err(StoreError::Missing), STORED, CONFLICT]);
    assert_eq!(a.append(append("a", 1, &["move 1"])).await, STORED);
    for id in ["a", "b"] {
        assert_eq!(words(&a, id).await, ["move 0", "move 1"], "{id}");
    }
}

async fn a_request_is_all_or_nothing(Pair { a, b }: Pair) {
    assert_eq!(a.create(row("a"), Vec::new(), 1).await, STORED);
    assert_eq!(a.append(append("a", 0, &["one"])).await, STORED);
    assert_eq!(b.append(append("a", 1, &["two", "three"])).await, STORED);
    // Begins where the other handle has written meanwhile: of its three entries none is stored.
    assert_eq!(a.append(append("a", 1, &["2", "3", "4"])).await, CONFLICT);
    assert_eq!(a.append(append("a", 4, &["too far"])).await, CONFLICT);
    assert_eq!(words(&b, "a").await, ["one", "two", "three"]);
    assert_eq!(a.append(append("a", 3, &["four"])).await, STORED, "whoever has read what is new goes on");
    assert_eq!(words(&b, "a").await, ["one", "two", "three", "four"]);
}

async fn of_two_who_write_one_number_one_wins(Pair { a, b }: Pair) {
    assert_eq!(a.create(row("a"), Vec::new(), 1).await, STORED);
    for number in 0..40 {
        let (from_a, from_b) = (format!("a {number}"), format!("b {number}"));
        let both = [&a, &b].into_iter().zip([&from_a, &from_b]);
        let answers = join_all(both.map(|(store, words)| store.append(append("a", number, &[words])))).await;
        let winner = match (&answers[0], &answers[1]) {
            (Ok(Written::Stored(())), Ok(Written::Conflict)) => from_a,
            (Ok(Written::Conflict), Ok(Written::Stored(()))) => from_b,
            other => panic!("{number}: {other:?}"),
        };
        assert_eq!(words(&a, "a").await.last(), Some(&winner));
    }
    assert_eq!(words(&b, "a").await.len(), 40);
}

async fn a_chair_changes_hands_once(Pair { a, b }: Pair) {
    assert_eq!(a.create(row("a"), vec![chair("", 0), chair("", 0)], 1).await, STORED);
    let mut anna = chair("Anna", 1);
    anna.holders = vec![Person([3; 32]), Person([4; 32])];
    assert_eq!(a.set_chair("a", 1, anna.clone()).await, STORED);
    assert_eq!(b.set_chair("a", 1, chair("Ben", 1)).await, CONFLICT);
    assert_eq!(b.load("a").await.unwrap().unwrap().chairs, [chair("", 0), anna]);
    assert_eq!(b.set_chair("a", 1, chair("Ben", 2)).await, STORED);
    assert_eq!(a.load("a").await.unwrap().unwrap().chairs[1], chair("Ben", 2), "and nobody holds it any more");
    assert_eq!(a.set_chair("nowhere", 0, chair("", 1)).await, Err(StoreError::Missing));
}

async fn a_link_for_onlookers_ends_with_the_next(Pair { a, b }: Pair) {
    let (ada, ben) = (Person([3; 32]), Person([4; 32]));
    for id in ["a", "b"] {
        assert_eq!(a.create(row(id), Vec::new(), 1).await, STORED);
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

async fn an_id_is_taken_once(Pair { a, b }: Pair) {
    let other = TableRow { secret: Secret([8; 32]), ..row("a") };
    let answers = join_all([a.create(row("a"), Vec::new(), 1), b.create(other, Vec::new(), 1)]).await;
    let stored = answers.iter().filter(|answer| **answer == STORED).count();
    assert_eq!((stored, answers.contains(&CONFLICT)), (1, true), "{answers:?}");
    assert_eq!(a.count().await, Ok(1));
    assert!(b.load("b").await.unwrap().is_none());
}

async fn talk_is_numbered_by_the_store(Pair { a, b }: Pair) {
    assert_eq!(a.create(row("a"), Vec::new(), 1).await, STORED);
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

async fn what_others_wrote_is_told(Pair { a, b }: Pair) {
    assert_eq!(a.create(row("a"), vec![chair("", 0)], 1).await, STORED);
    let mut news = b.news();
    // Whoever listens from now on hears of what comes from now on.
    let _ = tokio::time::timeout(Duration::from_millis(200), news.next()).await;
    assert_eq!(a.append(append("a", 0, &["one", "two"])).await, STORED);
    let told = tokio::time::timeout(Duration::from_secs(10), news.next()).await;
    assert!(told.is_ok_and(|news| news.is_some()), "news within ten seconds");
    a.say("a", line(1, Audience::All, "hello")).await.unwrap();
    a.say("a", line(2, Audience::All, "again")).await.unwrap();
    assert_eq!(a.set_chair("a", 0, chair("Anna", 1)).await, STORED);
    assert_eq!(a.add_watcher("a", Person([9; 32]), 0).await, STORED);
    assert_eq!(a.add_watcher("a", Person([9; 32]), 0).await, STORED, "once or more often is the same");
    let since = b.since("a", Mark { entries: 1, chat: 1 }).await.unwrap();
    assert_eq!(since.entries, [EntryRow { seat: 0, words: "two".into(), at: 9 }]);
    assert_eq!(since.chat.iter().map(|s| s.line.text.as_str()).collect::<Vec<_>>(), ["again"]);
    assert_eq!((since.chairs, since.watchers), (vec![chair("Anna", 1)], vec![Person([9; 32])]));
    let nothing = b.since("a", Mark { entries: 2, chat: 2 }).await.unwrap();
    assert!(nothing.entries.is_empty() && nothing.chat.is_empty());
    assert_eq!(b.since("nowhere", Mark { entries: 0, chat: 0 }).await, Err(StoreError::Missing));
}

async fn lists_follow(Pair { a, b }: Pair) {
    assert_eq!(a.create(row("a"), vec![chair("", 0)], 1).await, STORED);
    assert_eq!(a.create(row("b"), vec![chair("", 0)], 1).await, STORED);
    assert_eq!(b.append(append("a", 0, &["one"])).await, STORED);
    let ids = |list: Vec<server::store::Summary>| list.into_iter().map(|s| (s.id, s.waiting)).collect::<Vec<_>>();
    let both = [("a".to_string(), 2), ("b".to_string(), 1)];
    assert_eq!(ids(a.tables_of(Person([2; 32]), 9).await.unwrap()), both);
    assert_eq!(ids(a.open_tables(9).await.unwrap()), both);
    assert_eq!(ids(a.tables_of(Person([3; 32]), 9).await.unwrap()), []);
    // What nobody may know of changes no time and no order.
    let touched = a.open_tables(9).await.unwrap()[0].touched;
    let quiet = Append { quiet: true, at: touched + 1000, ..append("a", 1, &["secret"]) };
    assert_eq!(b.append(quiet).await, STORED);
    assert_eq!(a.open_tables(9).await.unwrap()[0].touched, touched);
    let taken = Chair { holders: vec![Person([3; 32])], ..chair("Anna", 1) };
    assert_eq!(a.set_chair("a", 0, taken).await, STORED);
    assert_eq!(ids(b.tables_of(Person([3; 32]), 9).await.unwrap()), both[..1]);
    assert_eq!(ids(b.open_tables(9).await.unwrap()), both[1..]);
    // Those that are not over, a few at a time.
    assert_eq!(b.unfinished("", 9).await.unwrap(), ["a", "b"]);
    assert_eq!(b.unfinished("", 1).await.unwrap(), ["a"]);
    assert_eq!(b.unfinished("a", 1).await.unwrap(), ["b"]);
    // Nobody fills the list of open tables alone.
    for (id, at) in [("c", 1), ("d", 2)] {
        assert_eq!(a.create(TableRow { created: at, ..row(id) }, vec![chair("", 0)], 1).await, STORED);
    }
    let stranger = TableRow { host: Person([4; 32]), created: 3, ..row("e") };
    assert_eq!(a.create(stranger, vec![chair("", 0)], 1).await, STORED);
    let open = ids(b.open_tables(9).await.unwrap()).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
    assert_eq!(open.len(), 3, "two of one host, one of another: {open:?}");
    assert!(open.contains(&"e".to_string()), "{open:?}");
    // What waits for somebody stands first in their list, however old it is.
    let sits = Chair { holders: vec![Person([3; 32])], ..chair("Anna", 1) };
    assert_eq!(a.set_chair("e", 0, sits).await, STORED);
    let mine = ids(b.tables_of(Person([3; 32]), 1).await.unwrap());
    assert_eq!(mine, [("e".to_string(), 1)], "the later one waits for somebody else");
    let end = Append { over: true, ..append("b", 0, &["resign"]) };
    assert_eq!(a.append(end).await, STORED);
    assert!(ids(b.open_tables(9).await.unwrap()).iter().all(|(id, _)| id != "b"));
    assert_eq!(b.unfinished("", 9).await.unwrap(), ["a", "c", "d", "e"]);
}
