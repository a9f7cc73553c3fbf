//! A table as a whole: read back field by field, empty and long, damaged, and while others write.

use super::{CONFLICT, Pair, STORED, append, create, fate, put, row};
use crate::{
    Append, Audience, Batch, Chair, ChatRow, Edit, EntryRow, Finished, GameResult, Kept, Mark, NewEntry, Person, Said,
    Store, StoreError, Stored, TableRow, Written,
};
use futures_util::future::join;
use std::sync::Arc;
use table::{Seat, SeatSet, Secret};

pub(super) async fn all(pair: &impl AsyncFn() -> Pair) {
    everything_is_read_back_as_it_was_written(pair().await).await;
    an_empty_table_and_a_very_long_one(pair().await).await;
    a_damaged_log_is_told_and_harms_no_other(pair().await).await;
    readers_see_one_moment_while_others_write(pair().await).await;
}

fn chairs() -> Vec<Chair> {
    let chair = |kept, name: &str, bot: Option<&str>, people: &[u8]| Chair {
        kept,
        name: name.into(),
        bot: bot.map(String::from),
        lent: bot.is_some(),
        shares: name.is_empty(),
        holders: people.iter().map(|n| Person([*n; 32])).collect(),
        former: people.iter().map(|n| Person([n + 100; 32])).collect(),
        generation: u32::from(people.len() as u8) * 7,
        revision: u32::from(people.len() as u8),
    };
    vec![
        chair(Kept::Open, "", None, &[]),
        chair(Kept::Friend(0), "Zoë “it's me”", None, &[1, 2]),
        chair(Kept::Friend(7), "", Some("general"), &[]),
        chair(Kept::Open, "שלום\u{1f680}", Some("search:100n"), &[3]),
    ]
}

fn whole(id: &str) -> Stored {
    let text = "line one\nline \"two\" \\ \u{e9}\u{1f3b2}";
    let said = |place, number, mark, to, seat| Said {
        place,
        number,
        at: i64::from(place) * 1000 + 1,
        line: ChatRow { mark, to, seat, name: text.into(), text: text.into() },
    };
    let allies = Audience::Seats(SeatSet::NONE.with(Seat(1)).with(Seat(7)));
    Stored {
        row: TableRow {
            id: id.into(),
            game: "some-game".into(),
            revision: u32::from(u16::MAX),
            data: "f1".into(),
            rows: Some(format!("[rows]\nname = '{text}'\n")),
            setup: "{\"a\":[1,null,\"é\"]}".into(),
            start: Some(text.into()),
            secret: Secret(std::array::from_fn(|i| i as u8 * 8)),
            keys: std::array::from_fn(|i| 255 - i as u8),
            host: Person(std::array::from_fn(|i| i as u8 + 200)),
            listed: false,
            hotseat: true,
            created: 1_234_567_890_123,
        },
        chairs: chairs(),
        watchers: vec![Person([0; 32]), Person([255; 32])],
        watch_link: 3,
        entries: vec![
            EntryRow { seat: 0, words: "!begin".into(), at: 5 },
            EntryRow { seat: 7, words: text.into(), at: i64::from(u32::MAX) * 1000 },
            EntryRow { seat: 255, words: String::new(), at: 0 },
        ],
        damage: None,
        chat: vec![
            said(0, 0, u64::MAX, Audience::All, None),
            said(1, 0, 0, allies, Some(7)),
            said(2, 1, 1 << 63, Audience::All, Some(0)),
        ],
        waiting: 0b1010_0001,
        touched: 1_234_567_890_999,
        finished: Some(Finished { at: 77, result: GameResult { winners: 255, rule: "É-1".into() } }),
    }
}

async fn everything_is_read_back_as_it_was_written(Pair { a, b, .. }: Pair) {
    // As it is given.
    assert_eq!(a.import(whole("a")).await, STORED);
    assert_eq!(b.import(Stored { entries: Vec::new(), ..whole("a") }).await, CONFLICT, "and never over another");
    for store in [&a, &b] {
        assert_eq!(store.load("a").await.unwrap().unwrap(), whole("a"));
    }
    let bare = Stored {
        row: TableRow { rows: None, start: None, listed: true, hotseat: false, ..whole("b").row },
        chairs: Vec::new(),
        watchers: Vec::new(),
        entries: Vec::new(),
        chat: Vec::new(),
        finished: None,
        ..whole("b")
    };
    assert_eq!(a.import(bare.clone()).await, STORED);
    assert_eq!(b.load("b").await.unwrap().unwrap(), bare);
    // As it is written from outside; the time is the store's.
    let before = a.now();
    let row = TableRow { id: "c".into(), created: 1, ..whole("c").row };
    let created = create(&a, row.clone(), chairs()).await;
    assert!((before..=a.now()).contains(&created) || created.abs_diff(before) < 60_000, "{created} at {before}");
    let stored = b.load("c").await.unwrap().unwrap();
    assert_eq!((stored.row.clone(), stored.chairs), (TableRow { created, ..row }, chairs()));
    assert_eq!((stored.waiting, stored.touched, stored.finished), (1, created, None));
    let entries = whole("c").entries.into_iter().map(|e| NewEntry { seat: e.seat, words: e.words });
    let entries: Vec<NewEntry> = entries.collect();
    let written = Append { entries: entries.clone(), waiting: 200, ..append("c", 0, &[]) };
    let Written::Stored(at) = a.append(written).await.unwrap() else { panic!("it is stored") };
    let stored = b.load("c").await.unwrap().unwrap();
    let rows = entries.into_iter().map(|e| EntryRow { seat: e.seat, words: e.words, at });
    assert_eq!(stored.entries, rows.collect::<Vec<_>>());
    assert_eq!((stored.waiting, stored.touched), (200, at));
    for said in whole("c").chat {
        let Written::Stored(told) = a.say("c", said.line.clone()).await.unwrap() else { panic!("it is stored") };
        assert_eq!((told.place, told.number, &told.line), (said.place, said.number, &said.line));
        assert_eq!(b.load("c").await.unwrap().unwrap().chat.last(), Some(&told));
    }
    // An imported table goes on like any other.
    assert_eq!(put(&b, append("a", 3, &["next"])).await, STORED);
    assert_eq!(a.load("a").await.unwrap().unwrap().entries.len(), 4);
}

/// All tables move to another store, also when that is begun twice.
pub(super) async fn everything_moves(from: Pair, to: Pair) {
    let (from, to) = (from.a, to.b);
    let said = |n| ChatRow { mark: n, to: Audience::All, seat: None, name: String::new(), text: n.to_string() };
    for id in ["a", "b", "c"] {
        let table = Stored { finished: whole(id).finished.filter(|_| id == "b"), ..whole(id) };
        assert_eq!(from.import(table).await, STORED);
    }
    assert_eq!(from.keep_figures("some-game", "f1", "figures").await, STORED);
    let document = |key: &str| Edit::create("kind", key, key.as_bytes().to_vec(), Some(5));
    let documents = (0..450).map(|n| document(&format!("{n}"))).collect();
    assert_eq!(from.change(Batch::of(1, documents)).await, STORED);
    assert_eq!(from.change(Batch::of(2, vec![Edit::set("kind", "7", vec![1], None)])).await, STORED);
    // More talk than is loaded with a table.
    for n in 5..300 {
        assert!(matches!(from.say("a", said(n)).await, Ok(Written::Stored(_))));
    }
    // One was moved before, and there is another one by the name of the third.
    let first = crate::moving::move_all(from.as_ref(), to.as_ref(), |_, _| {}).await.unwrap();
    assert_eq!((first.moved, first.there, first.entries, first.left.len()), (3, 0, 9, 0));
    let since = to.since("a", Mark { entries: 0, chat: 0 }).await.unwrap();
    assert_eq!(since.chat, from.since("a", Mark { entries: 0, chat: 0 }).await.unwrap().chat);
    assert_eq!((since.chat.len(), to.figures("some-game", "f1").await), (298, Ok(Some("figures".into()))));
    assert_eq!((first.documents, to.document("kind", "7").await), (450, from.document("kind", "7").await));
    assert_eq!(put(&to, append("c", 3, &["it goes on there"])).await, STORED);
    assert_eq!(to.change(Batch::of(3, vec![Edit::clear("kind", "8"), document("8+")])).await, STORED);
    assert_eq!(to.change(Batch::of(4, vec![Edit::set("kind", "9", vec![1], None)])).await, STORED);
    create(&from, row("d"), Vec::new()).await;
    let mut steps = Vec::new();
    let again = crate::moving::move_all(from.as_ref(), to.as_ref(), |done, all| steps.push((done, all))).await.unwrap();
    assert_eq!((again.moved, again.there, again.entries, again.documents), (1, 3, 6, 449));
    let left: Vec<&str> = again.left.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(left, ["c", "kind 9"], "they are not what they were");
    assert_eq!((steps.first(), steps.last()), (Some(&(0, 8)), Some(&(8, 8))));
}

async fn an_empty_table_and_a_very_long_one(Pair { a, b, .. }: Pair) {
    const MANY: u32 = 20_000;
    create(&a, row("a"), Vec::new()).await;
    let empty = b.load("a").await.unwrap().unwrap();
    assert!(empty.entries.is_empty() && empty.chairs.is_empty() && empty.chat.is_empty() && empty.damage.is_none());
    let since = b.since("a", Mark { entries: 0, chat: 0 }).await.unwrap();
    assert_eq!((since.length, since.entries.len()), (0, 0));
    assert_eq!(a.since("nowhere", Mark { entries: 0, chat: 0 }).await, Err(StoreError::Missing));
    // A request without entries changes what lists show, and takes no number.
    assert_eq!(put(&a, Append { waiting: 4, ..append("a", 0, &[]) }).await, STORED);
    assert_eq!(put(&a, append("a", 1, &[])).await, CONFLICT);
    let after = b.load("a").await.unwrap().unwrap();
    assert_eq!((after.entries.len(), after.waiting), (0, 4));
    let long = "x".repeat(9_000);
    for from in (0..MANY).step_by(1000) {
        let words: Vec<String> = (from..from + 1000).map(|n| format!("move {n}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(put(&a, append("a", from, &words)).await, STORED);
    }
    assert_eq!(put(&b, append("a", MANY, &[&long])).await, STORED);
    let stored = a.load("a").await.unwrap().unwrap().entries;
    assert_eq!(stored.len() as u32, MANY + 1);
    assert!(stored.iter().take(MANY as usize).zip(0..).all(|(entry, n): (_, u32)| entry.words == format!("move {n}")));
    assert_eq!(stored.last().unwrap().words, long);
    let since = b.since("a", Mark { entries: MANY - 1, chat: 0 }).await.unwrap();
    assert_eq!((since.length, since.entries.len()), (MANY + 1, 2));
}

async fn a_damaged_log_is_told_and_harms_no_other(Pair { a, b, hands }: Pair) {
    for id in ["a", "b"] {
        create(&a, row(id), chairs()).await;
        assert_eq!(put(&a, append(id, 0, &["one", "two", "three"])).await, STORED);
        a.say(id, ChatRow { mark: 1, to: Audience::All, seat: None, name: String::new(), text: "hello".into() })
            .await
            .unwrap();
    }
    hands.lose("a", 1).await;
    for store in [&a, &b] {
        let stored = store.load("a").await.unwrap().unwrap();
        assert!(stored.damage.as_ref().is_some_and(|why| why.contains("entry 1")), "{:?}", stored.damage);
        assert_eq!((stored.row.id.as_str(), stored.chairs, stored.entries), ("a", chairs(), Vec::new()));
        let since = store.since("a", Mark { entries: 0, chat: 0 }).await;
        assert!(matches!(since, Err(StoreError::Damaged(_))), "{since:?}");
        let sound = store.load("b").await.unwrap().unwrap();
        assert_eq!((sound.damage, sound.entries.len()), (None, 3));
    }
}

async fn readers_see_one_moment_while_others_write(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), vec![Chair { revision: 0, ..chairs().remove(0) }]).await;
    // Every request writes two entries, a chair with the number of both, and who is waited for.
    let write = async |store: Arc<dyn Store>| {
        for n in 0..60_u32 {
            let words = [n.to_string(), n.to_string()];
            let chair = Chair { revision: n + 1, generation: n + 1, ..chairs().remove(0) };
            let append = Append {
                with: vec![crate::With::Chair(0, chair)],
                waiting: n as u8 + 1,
                ..append("a", 2 * n, &[&words[0], &words[1]])
            };
            assert_eq!(fate(store.append(append).await), STORED);
        }
    };
    let read = async |store: Arc<dyn Store>| {
        let mut seen = 0;
        while seen < 120 {
            let stored = store.load("a").await.unwrap().unwrap();
            let (entries, requests) = (stored.entries.len() as u32, stored.chairs[0].revision);
            assert_eq!((entries, u32::from(stored.waiting)), (2 * requests, requests.max(1)), "half of a request");
            let since = store.since("a", Mark { entries: seen, chat: 0 }).await.unwrap();
            assert!(since.length >= entries, "what was seen stays");
            let (length, told) = (since.length, since.entries.len() as u32);
            assert_eq!((length, told), (2 * since.chairs[0].revision, length - seen), "half of a request");
            seen = since.length;
        }
    };
    join(write(a), read(b)).await;
}
