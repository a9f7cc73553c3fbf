//! The engine on PostgreSQL keeps the contract of stores, also while its connections are cut.
#![allow(clippy::unwrap_used, reason = "these are tests")]

use futures_util::FutureExt;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use nodes::PgStore;
use nodes::cluster::Cluster;
use std::sync::Arc;
use store::battery::{self, Hands, Pair, append, histories, row};
use store::{Mark, News, Person, Store, Written};

struct Database {
    url: String,
    cuts: bool,
}

async fn run(url: &str, sql: &str) {
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    client.batch_execute(sql).await.unwrap();
}

impl Hands for Database {
    fn another(&self) -> Arc<dyn Store> {
        let url = self.url.clone();
        let connect = async move { PgStore::connect(&url, "another").await.unwrap() };
        Arc::new(tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(connect)))
    }
    fn lose(&self, id: &str, number: u32) -> BoxFuture<'static, ()> {
        let sql =
            format!("DELETE FROM entry WHERE number = {number} AND game = (SELECT key FROM game WHERE id = '{id}')");
        let url = self.url.clone();
        async move { run(&url, &sql).await }.boxed()
    }
    /// Every connection to the database is cut, in the middle of whatever it does.
    fn disturb(&self) -> BoxFuture<'static, ()> {
        let (url, cuts) = (self.url.clone(), self.cuts);
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
            WHERE datname = current_database() AND pid <> pg_backend_pid()";
        async move {
            if cuts {
                run(&url, sql).await;
            }
        }
        .boxed()
    }
}

async fn pair(cluster: &Cluster, cuts: bool) -> Pair {
    let hands = Arc::new(Database { url: cluster.database().await, cuts });
    Pair { a: hands.another(), b: hands.another(), hands }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgresql_keeps_the_contract() {
    let cluster = Cluster::start(false);
    battery::all(async || pair(&cluster, false).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn histories_are_linearisable_while_connections_are_cut() {
    let cluster = Cluster::start(false);
    histories::all(&async || pair(&cluster, true).await, 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_node_does_alone_another_does_when_it_is_over() {
    let cluster = Cluster::start(false);
    let url = cluster.database().await;
    let (a, b) = (PgStore::connect(&url, "a").await.unwrap(), PgStore::connect(&url, "b").await.unwrap());
    let (long, short) = (600_000, 1);
    assert_eq!((a.lease("t", long).await, b.lease("t", long).await), (Ok(true), Ok(false)));
    assert_eq!((a.lease("t", long).await, b.lease("u", long).await), (Ok(true), Ok(true)), "renewed; another thing");
    assert_eq!((b.release("t").await, b.lease("t", long).await), (Ok(()), Ok(false)), "only who has it lets go of it");
    assert_eq!((a.release("t").await, b.lease("t", short).await), (Ok(()), Ok(true)));
    while a.lease("t", long).await != Ok(true) {}
    assert_eq!(b.lease("t", long).await, Ok(false));
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_know_which_revisions_all_of_them_know() {
    let cluster = Cluster::start(false);
    let url = cluster.database().await;
    let (a, b) = (PgStore::connect(&url, "a").await.unwrap(), PgStore::connect(&url, "b").await.unwrap());
    let known = |revision| vec![("one".to_string(), revision), ("other".to_string(), 3)];
    assert_eq!(a.revision("one").await, Ok(None));
    assert_eq!((a.announce(known(2)).await, b.announce(known(1)).await), (Ok(()), Ok(())));
    assert_eq!((a.revision("one").await, b.revision("other").await), (Ok(Some(1)), Ok(Some(3))));
    assert_eq!(a.revision("third").await, Ok(None));
    let members = b.members().await.unwrap();
    assert_eq!(
        members.iter().map(|m| (m.name.as_str(), m.games.clone())).collect::<Vec<_>>(),
        [("a", known(2)), ("b", known(1))]
    );
    // Who says good-bye holds nobody back.
    assert_eq!(b.close().await, Ok(()));
    assert_eq!(a.revision("one").await, Ok(Some(2)));
}

/// Says that somebody is at a table, or is not, until the other node has heard it: it may have begun to
/// listen only now.
async fn told(from: &PgStore, to: &mut BoxStream<'static, News>, somebody: Person, here: bool) {
    loop {
        from.present("t", somebody, here);
        let heard = tokio::time::timeout(std::time::Duration::from_millis(300), to.next()).await;
        if let Ok(Some(News::Present { id, person, here: said, .. })) = heard {
            assert_eq!((id.as_str(), person), ("t", somebody));
            if said == here {
                return;
            }
        }
    }
}

/// Who is at a table is told to the other nodes, and only to them; nothing is written.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_at_a_table_is_told_to_the_other_nodes() {
    let cluster = Cluster::start(false);
    let url = cluster.database().await;
    let (a, b) = (PgStore::connect(&url, "a").await.unwrap(), PgStore::connect(&url, "b").await.unwrap());
    let (mut of_a, mut of_b) = (a.news(), b.news());
    let somebody = Person([200; 32]);
    told(&a, &mut of_b, somebody, true).await;
    told(&a, &mut of_b, somebody, false).await;
    // More people than fit into one notification; of each only the latest is told.
    for n in 0..200 {
        a.present("t", Person([n; 32]), false);
        a.present("t", Person([n; 32]), true);
    }
    let mut seen = std::collections::BTreeSet::new();
    while seen.len() < 200 {
        if let Some(News::Present { person, here: true, .. }) = of_b.next().await {
            seen.insert(person);
        }
    }
    // What it says itself does not come back to it.
    told(&b, &mut of_a, somebody, true).await;
}

/// The database is killed in the middle of everything, again and again; whoever writes asks until they know.
#[tokio::test(flavor = "multi_thread")]
async fn acknowledged_requests_survive_kills_of_the_database() {
    const KILLS: u32 = 5;
    let mut cluster = Cluster::start(true);
    let url = cluster.database().await;
    let stores = [PgStore::connect(&url, "one").await.unwrap(), PgStore::connect(&url, "other").await.unwrap()];
    let stores: Vec<Arc<PgStore>> = stores.into_iter().map(Arc::new).collect();
    let over = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let mut players = Vec::new();
    for n in 0..20 {
        let (store, over, id) = (stores[n % 2].clone(), over.clone(), format!("t{n}"));
        assert!(matches!(store.create(row(&id), Vec::new(), 1).await, Ok(Written::Stored(_))));
        players.push(tokio::spawn(async move {
            let mut from = 0;
            while !over.load(std::sync::atomic::Ordering::SeqCst) {
                let asked = append(&id, from, &[&format!("first of {from}"), &format!("second of {from}")]);
                loop {
                    match store.append(asked.clone()).await {
                        Ok(Written::Stored(_)) => break,
                        Ok(Written::Conflict) => panic!("{id}: nobody else writes here"),
                        // Not stored, or nobody knows: the same request once more.
                        Ok(Written::InDoubt(_)) | Err(_) => {
                            tokio::time::sleep(std::time::Duration::from_millis(20)).await
                        }
                    }
                }
                from += 2;
            }
            (id, from)
        }));
    }
    for kill in 0..KILLS {
        // Until something was written since the last time.
        let before = stores[0].since("t0", Mark { entries: 0, chat: 0 }).await.unwrap().length;
        while stores[1].since("t0", Mark { entries: 0, chat: 0 }).await.map_or(0, |since| since.length) < before + 20 {
            tokio::task::yield_now().await;
        }
        cluster.kill();
        cluster.resume();
        // It is there again for both, by themselves.
        for store in &stores {
            while store.pulse().await != Ok(Written::Stored(())) || store.load("t0").await.is_err() {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
            assert!(!store.is_lost(), "after kill {kill}");
        }
    }
    over.store(true, std::sync::atomic::Ordering::SeqCst);
    for player in players {
        let (id, acknowledged) = player.await.unwrap();
        let entries = stores[0].load(&id).await.unwrap().unwrap().entries;
        let words: Vec<&str> = entries.iter().map(|entry| entry.words.as_str()).collect();
        let due = (0..acknowledged).step_by(2).flat_map(|n| [format!("first of {n}"), format!("second of {n}")]);
        assert_eq!(words, due.collect::<Vec<_>>(), "{id}: each once, in its order");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_gone_is_noticed_and_one_that_comes_back_too() {
    let mut cluster = Cluster::start(false);
    let url = cluster.database().await;
    let store = PgStore::connect(&url, "one").await.unwrap();
    assert!(matches!(store.create(row("t"), Vec::new(), 1).await, Ok(Written::Stored(_))));
    let mut news = store.news();
    let gone = std::time::Instant::now();
    cluster.kill();
    while !store.is_lost() {
        assert!(gone.elapsed() < std::time::Duration::from_secs(5), "it is noticed within five seconds");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    assert!(matches!(store.append(append("t", 0, &["one"])).await, Ok(Written::InDoubt(_)) | Err(_)));
    assert!(store.load("t").await.is_err() && store.pulse().await.is_err());
    cluster.resume();
    while store.is_lost() {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    // Whoever listened is told to look after everything.
    let told = tokio::time::timeout(std::time::Duration::from_secs(10), news.next()).await;
    assert_eq!(told.unwrap(), Some(News::Any));
    assert_eq!(store.load("t").await.unwrap().unwrap().entries.len(), 0);
}
