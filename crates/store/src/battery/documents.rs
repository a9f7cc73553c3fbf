//! The contract of documents.

use super::{CONFLICT, Pair, STORED, append, chair, create, mark, put, row, words};
use crate::{
    Append, Batch, Cursor, Document, Edit, LONGEST_KEY, LONGEST_VALUE, Mark, Person, Store, StoreError, TableRow, With,
    Written,
};
use futures_util::future::join_all;
use std::sync::Arc;

pub(super) async fn all(pair: &impl AsyncFn() -> Pair) {
    a_document_changes_as_it_was_read(pair().await).await;
    a_batch_is_all_or_nothing(pair().await).await;
    a_table_changes_its_host(pair().await).await;
    a_batch_that_is_made_again_is_stored_once(pair().await).await;
    entries_carry_documents(pair().await).await;
    of_two_who_change_a_document_one_wins(pair().await).await;
    documents_are_listed_in_pages(pair().await).await;
    what_is_due_comes_in_its_order(pair().await).await;
    what_no_engine_could_keep_is_refused(pair().await).await;
}

async fn change(store: &Arc<dyn Store>, edits: Vec<Edit>) -> Result<Written, StoreError> {
    store.change(Batch::of(mark(), edits)).await
}

async fn read(store: &Arc<dyn Store>, key: &str) -> Option<Document> {
    store.document("kind", key).await.unwrap()
}

fn value(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

fn create_one(key: &str) -> Edit {
    Edit::create("kind", key, value(key), None)
}

async fn a_document_changes_as_it_was_read(Pair { a, b, hands }: Pair) {
    assert_eq!(read(&a, "k").await, None);
    assert_eq!(change(&a, vec![Edit::create("kind", "k", vec![0, 255, 10], Some(7))]).await, STORED);
    let first = read(&b, "k").await.unwrap();
    let whole = Document { kind: "kind".into(), key: "k".into(), revision: 1, value: vec![0, 255, 10], due: Some(7) };
    assert_eq!(first, whole);
    assert_eq!(b.document("other", "k").await, Ok(None), "each kind has keys of its own");
    assert_eq!(change(&b, vec![create_one("k")]).await, CONFLICT, "there is one");
    assert_eq!(change(&b, vec![Edit::replace(&first, value("two"), None)]).await, STORED);
    assert_eq!(change(&a, vec![Edit::replace(&first, value("other"), None)]).await, CONFLICT);
    assert_eq!(change(&a, vec![Edit::remove(&first)]).await, CONFLICT, "it was changed since");
    let second = read(&a, "k").await.unwrap();
    assert_eq!((second.revision, second.value.clone(), second.due), (2, value("two"), None));
    assert_eq!(change(&a, vec![Edit::set("kind", "k", value("three"), Some(-1))]).await, STORED, "whatever is there");
    // It is there for whoever opens the store anew.
    let third = read(&hands.another(), "k").await.unwrap();
    assert_eq!((third.revision, third.value.clone(), third.due), (3, value("three"), Some(-1)));
    assert_eq!(change(&b, vec![Edit::remove(&third)]).await, STORED);
    assert_eq!(read(&a, "k").await, None);
    assert_eq!(change(&a, vec![Edit::replace(&third, value("ghost"), None)]).await, CONFLICT, "it is gone");
    assert_eq!(change(&a, vec![Edit::clear("kind", "k")]).await, STORED, "there is nothing to remove");
    let none = Edit { expects: Some(0), ..Edit::clear("kind", "k") };
    assert_eq!(change(&a, vec![none.clone()]).await, STORED, "as it was expected");
    assert_eq!(change(&a, vec![Edit::set("kind", "k", Vec::new(), None)]).await, STORED);
    assert_eq!(read(&b, "k").await.unwrap().revision, 1);
    assert_eq!(change(&a, vec![none]).await, CONFLICT);
    assert_eq!(b.close().await, Ok(()));
    assert!(matches!(change(&b, vec![create_one("late")]).await, Err(StoreError::Failed(_))));
    assert_eq!(read(&a, "late").await, None);
}

async fn a_batch_is_all_or_nothing(Pair { a, b, .. }: Pair) {
    for id in ["one", "two"] {
        create(&a, row(id), vec![chair("", 0)]).await;
    }
    let chairs = |revision| vec![("two".to_string(), 0, chair("Ada", revision)), ("one".into(), 0, chair("Ada", 1))];
    let batch = |documents: Vec<Edit>, revision| Batch { chairs: chairs(revision), ..Batch::of(mark(), documents) };
    let seated = async || {
        let one = b.load("one").await.unwrap().unwrap().chairs[0].name == "Ada";
        assert_eq!(b.load("two").await.unwrap().unwrap().chairs[0].name == "Ada", one, "both or neither");
        one
    };
    // One wrong change, wherever it stands, keeps all others away.
    assert_eq!(a.change(batch(vec![create_one("x"), create_one("y")], 2)).await, CONFLICT);
    assert_eq!((seated().await, read(&b, "x").await, read(&b, "y").await), (false, None, None));
    assert_eq!(change(&a, vec![create_one("x")]).await, STORED);
    assert_eq!(a.change(batch(vec![create_one("w"), create_one("x")], 1)).await, CONFLICT);
    assert_eq!((seated().await, read(&b, "w").await), (false, None));
    let missing = Batch { chairs: vec![("nowhere".into(), 0, chair("Ada", 1))], ..batch(vec![create_one("w")], 1) };
    assert_eq!(a.change(missing).await, Err(StoreError::Missing));
    assert_eq!(read(&b, "w").await, None);
    assert_eq!(a.change(batch(vec![create_one("w"), create_one("y")], 1)).await, STORED);
    assert!(seated().await && read(&b, "w").await.is_some() && read(&b, "y").await.is_some());
}

async fn a_table_changes_its_host(Pair { a, b, .. }: Pair) {
    let (old, new) = (row("one").host, Person([9; 32]));
    create(&a, row("one"), vec![chair("", 0)]).await;
    create(&a, TableRow { host: new, ..row("two") }, Vec::new()).await;
    let hosts = vec![("one".to_string(), old, new), ("two".into(), old, Person([8; 32])), ("nowhere".into(), old, new)];
    let batch = Batch { hosts, ..Batch::of(mark(), vec![create_one("x")]) };
    let conflict = Batch { chairs: vec![("one".into(), 0, chair("Ada", 7))], mark: mark(), ..batch.clone() };
    assert_eq!(a.change(conflict).await, CONFLICT);
    let host = async |id| b.since(id, Mark { entries: 0, chat: 0 }).await.unwrap().host;
    assert_eq!(host("one").await, old);
    assert_eq!(a.change(batch).await, STORED);
    assert_eq!((host("one").await, host("two").await), (new, new), "a table of somebody else stays theirs");
    assert_eq!(b.load("one").await.unwrap().unwrap().row.host, new);
    assert_eq!(b.tables_of(new, Cursor::first(), 9).await.unwrap().len(), 2);
    assert_eq!(b.tables_of(old, Cursor::first(), 9).await.unwrap().len(), 0);
}

async fn a_batch_that_is_made_again_is_stored_once(Pair { a, b, .. }: Pair) {
    create(&a, row("one"), vec![chair("", 0)]).await;
    let documents = vec![create_one("x"), Edit::set("kind", "count", value("n"), None)];
    let batch = Batch { chairs: vec![("one".into(), 0, chair("Ada", 1))], ..Batch::of(mark(), documents) };
    for store in [&a, &b, &a] {
        assert_eq!(store.change(batch.clone()).await, STORED);
    }
    assert_eq!(read(&b, "count").await.unwrap().revision, 1, "once");
    assert_eq!(b.load("one").await.unwrap().unwrap().chairs[0].revision, 1);
    assert_eq!(b.change(Batch { mark: mark(), ..batch }).await, CONFLICT, "the same, but another request");
}

async fn entries_carry_documents(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), Vec::new()).await;
    let with = |from, edits: Vec<Edit>| Append {
        with: edits.into_iter().map(With::Document).collect(),
        ..append("a", from, &["move"])
    };
    let due = |n: i64| Edit::set("due", "a", Vec::new(), Some(n));
    let first = with(0, vec![due(1), create_one("x")]);
    for store in [&a, &b] {
        assert_eq!(put(store, first.clone()).await, STORED);
    }
    assert_eq!(b.document("due", "a").await.unwrap().map(|d| (d.revision, d.due)), Some((1, Some(1))), "once");
    assert_eq!(put(&b, with(1, vec![due(2), create_one("x")])).await, CONFLICT, "the document is there");
    assert_eq!(put(&b, with(0, vec![due(3)])).await, CONFLICT, "the log is longer");
    assert_eq!(words(&a, "a").await.len(), 1);
    assert_eq!(a.document("due", "a").await.unwrap().and_then(|d| d.due), Some(1), "nothing of it");
    // Many requests at once, as the writer puts them together.
    for n in 0..5 {
        create(&a, row(&format!("t{n}")), Vec::new()).await;
    }
    let many = (0..5).map(|n| Append {
        with: vec![With::Document(create_one(&format!("of {n}")))],
        ..append(&format!("t{n}"), u32::from(n == 3), &["move"])
    });
    let answers = join_all(many.map(|one| put(&a, one))).await;
    assert_eq!(answers, [STORED, STORED, STORED, CONFLICT, STORED]);
    let listed = b.documents("kind", "of ", "", 9).await.unwrap();
    assert_eq!(listed.iter().map(|d| d.key.as_str()).collect::<Vec<_>>(), ["of 0", "of 1", "of 2", "of 4"]);
}

async fn of_two_who_change_a_document_one_wins(Pair { a, b, .. }: Pair) {
    for round in 0..10 {
        let key = format!("k{round}");
        let both = join_all([&a, &b].map(|store| change(store, vec![create_one(&key)]))).await;
        assert!(both.contains(&STORED) && both.contains(&CONFLICT), "{both:?}");
        let read = read(&a, &key).await.unwrap();
        // The same two in both orders: neither waits for the other for ever.
        let other = Edit::set("kind", "shared", value(&key), None);
        let edit = Edit::replace(&read, value("changed"), None);
        let both = [(&a, vec![edit.clone(), other.clone()]), (&b, vec![other, edit])];
        let both = join_all(both.map(|(store, edits)| change(store, edits))).await;
        assert!(both.contains(&STORED) && both.contains(&CONFLICT), "{both:?}");
    }
    assert_eq!(read(&b, "shared").await.unwrap().revision, 10);
}

async fn documents_are_listed_in_pages(Pair { a, b, .. }: Pair) {
    let keys = ["a/1", "a/10", "a/2", "a/é", "a0", "b/1", "Z"];
    let edits = keys.iter().map(|key| create_one(key)).chain([Edit::create("other", "a/1", Vec::new(), None)]);
    assert_eq!(change(&a, edits.collect()).await, STORED);
    let page = async |prefix: &str, after: &str, limit| {
        let found = b.documents("kind", prefix, after, limit).await.unwrap();
        found.into_iter().map(|document| document.key).collect::<Vec<_>>()
    };
    assert_eq!(page("a/", "", 9).await, ["a/1", "a/10", "a/2", "a/é"]);
    assert_eq!(page("a/", "", 2).await, ["a/1", "a/10"]);
    assert_eq!(page("a/", "a/10", 2).await, ["a/2", "a/é"]);
    assert_eq!(page("a/1", "", 9).await, ["a/1", "a/10"]);
    assert_eq!(page("", "", 9).await, ["Z", "a/1", "a/10", "a/2", "a/é", "a0", "b/1"], "in the order of the bytes");
    assert_eq!(page("c", "", 9).await, Vec::<String>::new());
    let all = async |after: (&str, &str)| {
        let found = b.all_documents((after.0.into(), after.1.into()), 3).await.unwrap();
        found.into_iter().map(|document| format!("{} {}", document.kind, document.key)).collect::<Vec<_>>()
    };
    assert_eq!(all(("", "")).await, ["kind Z", "kind a/1", "kind a/10"]);
    assert_eq!(all(("kind", "a0")).await, ["kind b/1", "other a/1"]);
}

async fn what_is_due_comes_in_its_order(Pair { a, b, .. }: Pair) {
    let dues = [("p", Some(30)), ("q", Some(10)), ("r", None), ("s", Some(10)), ("t", Some(20)), ("u", Some(i64::MAX))];
    let edits = dues.iter().map(|(key, due)| Edit::create("kind", key, Vec::new(), *due));
    let other = Edit::create("other", "v", Vec::new(), Some(1));
    assert_eq!(change(&a, edits.chain([other]).collect()).await, STORED);
    let due = async |until, after: (i64, &str), limit| {
        let found = b.due("kind", until, (after.0, after.1.into()), limit).await.unwrap();
        found.into_iter().map(|document| document.key).collect::<Vec<_>>()
    };
    let first = (i64::MIN, "");
    assert_eq!(due(9, first, 9).await, Vec::<String>::new());
    assert_eq!(due(20, first, 9).await, ["q", "s", "t"]);
    assert_eq!(due(i64::MAX, first, 9).await, ["q", "s", "t", "p", "u"]);
    assert_eq!(due(i64::MAX, first, 1).await, ["q"], "what comes next");
    assert_eq!(due(i64::MAX, (10, "q"), 2).await, ["s", "t"]);
    let q = read(&a, "q").await.unwrap();
    let removed = read(&a, "s").await.unwrap();
    assert_eq!(change(&b, vec![Edit::replace(&q, Vec::new(), Some(25)), Edit::remove(&removed)]).await, STORED);
    assert_eq!(due(30, first, 9).await, ["t", "q", "p"]);
}

async fn what_no_engine_could_keep_is_refused(Pair { a, b, .. }: Pair) {
    create(&a, row("a"), Vec::new()).await;
    let long = "x".repeat(LONGEST_KEY + 1);
    for key in ["", "a\0b", "a\nb", "a\u{10ffff}", &long] {
        assert!(matches!(change(&a, vec![create_one(key)]).await, Err(StoreError::Failed(_))), "{key:?}");
        let with = vec![With::Document(create_one(key))];
        let refused = put(&a, Append { with, ..append("a", 0, &["move"]) }).await;
        assert!(matches!(refused, Err(StoreError::Failed(_))), "{key:?}");
    }
    let large = |length| Edit::create("kind", &long[1..], vec![7; length], None);
    assert!(matches!(change(&a, vec![large(LONGEST_VALUE + 1)]).await, Err(StoreError::Failed(_))));
    let twice = vec![create_one("x"), Edit::clear("kind", "x")];
    assert!(matches!(change(&a, twice).await, Err(StoreError::Failed(_))));
    assert_eq!((words(&b, "a").await.len(), b.all_documents(Default::default(), 9).await), (0, Ok(Vec::new())));
    assert_eq!(change(&a, vec![large(LONGEST_VALUE)]).await, STORED);
    assert_eq!(b.document("kind", &long[1..]).await.unwrap().unwrap().value.len(), LONGEST_VALUE);
}
