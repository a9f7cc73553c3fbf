//! How many durable requests a second the engine takes, beside SQLite in the same run, and how soon another
//! node hears of one: `cargo run --release -p nodes --example appends -- 5` (seconds for each line).
#![allow(clippy::unwrap_used, reason = "this is a measurement")]

use futures_util::StreamExt;
use futures_util::future::join_all;
use nodes::PgStore;
use nodes::cluster::Cluster;
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::battery::row;
use store::sqlite::SqliteStore;
use store::{Append, NewEntry, News, Store, Written};

const PLAYERS: usize = 256;

fn append(id: &str, from: u32) -> Append {
    let entries = vec![NewEntry { seat: 0, words: "a move of some length".into() }];
    let mark = u64::from(from) + 1;
    Append { id: id.into(), mark, from, entries, result: None, waiting: 2, quiet: false, with: Vec::new() }
}

/// Each player writes to a table of their own, one request after the other, at one of the handles.
async fn measure(name: &str, stores: &[Arc<dyn Store>], time: Duration) {
    let players = (0..PLAYERS).map(|n| {
        let (store, id) = (stores[n % stores.len()].clone(), format!("table {n}"));
        tokio::spawn(async move {
            let mut waits = Vec::new();
            assert!(matches!(store.create(row(&id), Vec::new(), 1).await, Ok(Written::Stored(_))));
            let end = Instant::now() + time;
            while Instant::now() < end {
                let asked = Instant::now();
                let answer = store.append(append(&id, waits.len() as u32)).await;
                assert!(matches!(answer, Ok(Written::Stored(_))), "{answer:?}");
                waits.push(asked.elapsed());
            }
            waits
        })
    });
    let mut waits: Vec<Duration> = join_all(players).await.into_iter().flat_map(Result::unwrap).collect();
    let each = waits.len() as f64 / time.as_secs_f64();
    println!("{name:<34} {each:>9.0} requests/s   {}", quantiles(&mut waits));
}

fn quantiles(waits: &mut [Duration]) -> String {
    waits.sort_unstable();
    let at = |share: usize| waits[(waits.len() - 1) * share / 100].as_secs_f64() * 1000.0;
    format!("p50 {:.1} ms, p99 {:.1} ms", at(50), at(99))
}

#[tokio::main]
async fn main() {
    let seconds: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(5);
    let time = Duration::from_secs(seconds);
    let cluster = Cluster::start(true);
    let dir = tempfile::tempdir().unwrap();
    println!("{PLAYERS} players, one entry a request, every answer after a flush; {seconds} s each");
    let sqlite: Arc<dyn Store> = Arc::new(SqliteStore::open(&dir.path().join("tables.sqlite")).unwrap());
    measure("SQLite, one program", &[sqlite], time).await;
    for count in [1, 2] {
        let url = cluster.database().await;
        let mut stores: Vec<Arc<dyn Store>> = Vec::new();
        for n in 0..count {
            stores.push(Arc::new(PgStore::connect(&url, &n.to_string()).await.unwrap()));
        }
        measure(&format!("PostgreSQL, nodes: {count}"), &stores, time).await;
    }
    // One request after the other, a hundred a second: from its answer to the news at the other node.
    let url = cluster.database().await;
    let (a, b) = (PgStore::connect(&url, "a").await.unwrap(), PgStore::connect(&url, "b").await.unwrap());
    assert!(matches!(a.create(row("t"), Vec::new(), 1).await, Ok(Written::Stored(_))));
    let mut news = b.news();
    while tokio::time::timeout(Duration::from_secs(1), news.next()).await.is_ok() {}
    let mut waits = Vec::new();
    for from in 0..seconds as u32 * 100 {
        let asked = Instant::now();
        assert!(matches!(a.append(append("t", from)).await, Ok(Written::Stored(_))));
        while news.next().await != Some(News::Table("t".into())) {}
        waits.push(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    println!("from a request at one node to the news at the other: {}", quantiles(&mut waits));
}
