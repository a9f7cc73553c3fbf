//! Lists: their order, and that they can be read page by page.

use super::{CONFLICT, Pair, STORED, append, chair, create, put, row};
use crate::{Append, Chair, Cursor, GameResult, Person, Store, Summary, TableRow};
use std::sync::Arc;

pub(super) async fn all(pair: &impl AsyncFn() -> Pair) {
    lists_follow(pair().await).await;
    pages_leave_nothing_out(pair().await).await;
    a_finished_game_has_a_result_and_a_time(pair().await).await;
}

/// Waits until the store's clock has moved on, so that what comes next is later.
async fn later(store: &Arc<dyn Store>) {
    let now = store.now();
    while store.now() <= now + 1 {
        tokio::task::yield_now().await;
    }
}

fn ids(list: &[Summary]) -> Vec<&str> {
    list.iter().map(|summary| summary.id.as_str()).collect()
}

async fn of(store: &Arc<dyn Store>, person: u8, limit: u32) -> Vec<Summary> {
    store.tables_of(Person([person; 32]), Cursor::first(), limit).await.unwrap()
}

async fn open(store: &Arc<dyn Store>) -> Vec<Summary> {
    store.open_tables(Cursor::first(), 9).await.unwrap()
}

async fn lists_follow(Pair { a, b, .. }: Pair) {
    create(&a, row("b"), vec![chair("", 0)]).await;
    create(&a, row("a"), vec![chair("", 0)]).await;
    later(&a).await;
    assert_eq!(put(&b, append("b", 0, &["one"])).await, STORED);
    assert_eq!(ids(&of(&a, 2, 9).await), ["b", "a"], "the latest first");
    assert_eq!(ids(&open(&a).await), ["b", "a"]);
    assert_eq!(open(&a).await.iter().map(|s| s.waiting).collect::<Vec<_>>(), [2, 1]);
    assert!(of(&a, 3, 9).await.is_empty());
    // What nobody may know of changes no time and no order.
    let before = open(&a).await;
    later(&a).await;
    assert_eq!(put(&b, Append { quiet: true, ..append("a", 0, &["secret"]) }).await, STORED);
    assert_eq!(open(&a).await.iter().map(|s| s.touched).collect::<Vec<_>>(), [before[0].touched, before[1].touched]);
    let taken = Chair { holders: vec![Person([3; 32])], ..chair("Anna", 1) };
    assert_eq!(a.set_chair("b", 0, taken).await, STORED);
    assert_eq!(ids(&of(&b, 3, 9).await), ["b"]);
    assert_eq!(ids(&open(&b).await), ["a"]);
    // Those that are not over, a few at a time.
    assert_eq!(b.unfinished("", 9).await.unwrap(), ["a", "b"]);
    assert_eq!(b.unfinished("", 1).await.unwrap(), ["a"]);
    assert_eq!(b.unfinished("a", 1).await.unwrap(), ["b"]);
    // Nobody fills the list of open tables alone.
    for id in ["c", "d"] {
        later(&a).await;
        create(&a, row(id), vec![chair("", 0)]).await;
    }
    let stranger = TableRow { host: Person([4; 32]), ..row("e") };
    create(&a, stranger, vec![chair("", 0)]).await;
    assert_eq!(ids(&open(&b).await).len(), 3, "two of one host, one of another");
    assert!(ids(&open(&b).await).contains(&"e"));
    // What waits for somebody stands first in their list, however old it is.
    let sits = Chair { holders: vec![Person([3; 32])], ..chair("Anna", 1) };
    assert_eq!(a.set_chair("e", 0, sits).await, STORED);
    later(&a).await;
    assert_eq!(put(&a, append("b", 1, &["two"])).await, STORED);
    assert_eq!(ids(&of(&b, 3, 9).await), ["e", "b"], "the later one waits for somebody else");
}

async fn pages_leave_nothing_out(Pair { a, b, .. }: Pair) {
    let person = Person([3; 32]);
    for n in 0..23_u8 {
        let id = format!("t{}", char::from(b'a' + (n * 7) % 23));
        // Of several hosts, so that all are in the list of open tables; many were opened in the same
        // millisecond.
        let row = TableRow { host: Person([100 + n / 2; 32]), ..row(&id) };
        let held = Chair { holders: vec![person], ..chair("Anna", 0) };
        create(&a, row, vec![held, chair("", 0)]).await;
        if n % 3 == 0 {
            assert_eq!(put(&a, append(&id, 0, &["one"])).await, STORED);
        }
    }
    let whole = b.tables_of(person, Cursor::first(), 99).await.unwrap();
    assert_eq!(whole.len(), 23);
    assert!(whole.is_sorted_by(|x, y| x.cursor(person) > y.cursor(person)));
    assert!(whole[0].waits_for(person) && !whole[22].waits_for(person));
    let listed = b.open_tables(Cursor::first(), 99).await.unwrap();
    assert_eq!(listed.len(), 23);
    let (mut mine, mut open) = (Vec::new(), Vec::new());
    for _ in 0..5 {
        let after = mine.last().map_or_else(Cursor::first, |last: &Summary| last.cursor(person));
        assert_eq!(after.to_string().parse(), Ok(after.clone()), "a page can name it");
        mine.extend(b.tables_of(person, after, 5).await.unwrap());
        let after = open.last().map_or_else(Cursor::first, |last: &Summary| last.cursor_by_time());
        open.extend(b.open_tables(after, 5).await.unwrap());
    }
    assert_eq!((ids(&mine), ids(&open)), (ids(&whole), ids(&listed)));
}

async fn a_finished_game_has_a_result_and_a_time(Pair { a, b, .. }: Pair) {
    let mut ends = Vec::new();
    let result = |winners, rule: &str| Some(GameResult { winners, rule: rule.into() });
    for (id, winners) in [("z", 1), ("y", 0), ("x", 2)] {
        create(&a, row(id), vec![chair("", 0)]).await;
        let end = Append { result: result(winners, "GAME-END"), waiting: winners, ..append(id, 0, &["last"]) };
        match a.append(end.clone()).await.unwrap() {
            crate::Written::Stored(at) => ends.push((at, winners)),
            other => panic!("{other:?}"),
        }
        // What is noted later does not change when it ended.
        later(&a).await;
        assert_eq!(put(&b, Append { from: 1, mark: end.mark + 1, ..end }).await, STORED);
    }
    create(&a, row("w"), Vec::new()).await;
    let list = b.finished((0, String::new()), 9).await.unwrap();
    assert_eq!(ids(&list), ["z", "y", "x"], "in the order in which they ended");
    let told: Vec<_> = list.iter().map(|s| s.finished.clone().unwrap()).map(|f| (f.at, f.result.winners)).collect();
    assert_eq!(told, ends);
    assert!(list.iter().all(|s| s.finished.as_ref().unwrap().result.rule == "GAME-END"));
    assert_eq!(ids(&b.finished((ends[0].0, "z".into()), 1).await.unwrap()), ["y"], "page by page");
    assert_eq!(a.unfinished("", 9).await.unwrap(), ["w"]);
    assert!(ids(&open(&a).await).is_empty(), "who is over is not open");
    // Taken back: it goes on, and ends once more.
    assert_eq!(put(&a, append("y", 2, &["!undo"])).await, STORED);
    assert_eq!(b.load("y").await.unwrap().unwrap().finished, None);
    assert_eq!(a.unfinished("", 9).await.unwrap(), ["w", "y"]);
    assert_eq!(put(&a, Append { result: result(2, "TABLE-RESIGN"), ..append("y", 2, &["late"]) }).await, CONFLICT);
    assert_eq!(put(&a, Append { result: result(2, "TABLE-RESIGN"), ..append("y", 3, &["!resign"]) }).await, STORED);
    let list = b.finished((0, String::new()), 9).await.unwrap();
    assert_eq!(ids(&list), ["z", "x", "y"]);
    assert_eq!(list[2].finished.as_ref().map(|end| end.result.clone()), result(2, "TABLE-RESIGN"));
}
