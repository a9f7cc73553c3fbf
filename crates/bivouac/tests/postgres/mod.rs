//! The program on PostgreSQL: several nodes, which are killed, and what hosts do with them.

use super::{Game, Program, kept, open, play};
use nodes::PgStore;
use nodes::cluster::Cluster;
use reqwest::Client;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;
use store::Store;

const ROUNDS: u64 = 6;

fn node(url: &str, name: &str) -> Program {
    let program = env!("CARGO_BIN_EXE_bivouac");
    Program::on(Command::new(program).env("BIVOUAC_NODE", name), "--store", url.as_ref())
}

fn said(args: &[&str]) -> (i32, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_bivouac")).args(args).env("LC_ALL", "en_GB.UTF-8").output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (done.status.code().unwrap_or(-1), text(&done.stdout) + &text(&done.stderr))
}

/// Every game is played at one node, and in the next round at the other: what was acknowledged is there.
#[tokio::test(flavor = "multi_thread")]
async fn every_acknowledged_move_survives_kill_9_of_nodes() {
    let cluster = Cluster::start(true);
    let url = cluster.database().await;
    let http = Client::new();
    let mut games: Vec<Arc<Game>> = Vec::new();
    let (mut acknowledged, mut unacknowledged) = (0, 0);
    for round in 0..ROUNDS {
        let nodes = [node(&url, "one"), node(&url, "other")];
        while games.len() < 4 {
            games.push(Arc::new(open(&http, &nodes[games.len() % 2].url).await));
        }
        let played = || games.iter().map(|g| g.acknowledged.lock().unwrap().len()).sum::<usize>();
        let before = played();
        let players = (0..).zip(&games).map(|(i, game)| {
            let place = nodes[(i + round as usize) % 2].url.clone();
            tokio::spawn(play(http.clone(), place, game.clone(), round * 1000 + i as u64))
        });
        let players: Vec<_> = players.collect();
        tokio::time::sleep(Duration::from_millis(150 + round * 7919 % 450)).await;
        while played() == before {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        nodes.into_iter().for_each(Program::kill);
        for player in players {
            player.await.unwrap();
        }
        let store = PgStore::connect(&url, "reader").await.unwrap();
        let (moves, more) = kept(&store, &games, round).await;
        (acknowledged, unacknowledged) = (moves, unacknowledged + more);
        assert!(acknowledged > before, "round {round}: nothing was played");
    }
    eprintln!("{acknowledged} moves, {unacknowledged} stored but not acknowledged");
    assert!(acknowledged > 20, "{acknowledged} moves are no load");
}

/// From a data directory to PostgreSQL and back: the same people go on with the same game.
#[tokio::test(flavor = "multi_thread")]
async fn tables_move_to_postgresql_and_back() {
    let dir = tempfile::tempdir().unwrap();
    let (data, back) = (dir.path().join("data"), dir.path().join("back"));
    let (data, back) = (data.to_str().unwrap(), back.to_str().unwrap());
    let cluster = Cluster::start(true);
    let url = cluster.database().await;
    let http = Client::new();
    let program = Program::start(data.as_ref());
    let game = Arc::new(open(&http, &program.url).await);
    let some = async |url: &str, n: usize| {
        game.enough.store(n, std::sync::atomic::Ordering::SeqCst);
        play(http.clone(), url.to_string(), game.clone(), 7).await;
        assert_eq!(game.acknowledged.lock().unwrap().len(), n, "somebody plays");
    };
    some(&program.url, 5).await;
    assert_eq!(said(&["move-store", data, &url]).0, 2, "it is in use");
    program.end();
    let (code, text) = said(&["move-store", data, &url]);
    assert!(code == 0 && text.contains("1 tables are moved, 0 were there already."), "{text}");
    let (code, text) = said(&["move-store", data, &url]);
    assert!(code == 0 && text.contains("0 tables are moved, 1 were there already."), "{text}");

    let (one, other) = (node(&url, "one"), node(&url, "other"));
    let (code, text) = said(&["nodes", "--store", &url]);
    assert!(code == 0 && text.contains("one  version ") && text.contains("other  version "), "{text}");
    assert!(text.contains("2 nodes"), "{text}");
    some(&one.url, 10).await;
    some(&other.url, 15).await;
    assert_eq!(said(&["move-store", &url, back]).0, 2, "nodes run on it");
    one.end();
    other.end();
    let store = PgStore::connect(&url, "reader").await.unwrap();
    assert_eq!(kept(&store, std::slice::from_ref(&game), 0).await, (15, 0));
    // What has said good-bye is waited for by nobody.
    assert_eq!(store.close().await, Ok(()));
    let (code, text) = said(&["move-store", &url, back]);
    assert!(code == 0 && text.contains("1 tables are moved, 0 were there already."), "{text}");
    // Everything plays again; old tables are removed, when no node runs and they are old.
    let (code, text) = said(&["check-store", "--store", &url]);
    assert!(code == 0 && text.contains("all 1 tables ("), "{text}");
    let old = PgStore::connect(&url, "reader").await.unwrap();
    let table = old.load(&game.id).await.unwrap().unwrap();
    let row = store::TableRow { id: "forgotten".into(), ..table.row.clone() };
    let wrong = store::EntryRow { seat: 0, words: "no move of any game".into(), at: 1 };
    let forgotten = store::Stored { row, entries: vec![wrong], touched: 86_400_000, ..table };
    assert_eq!(old.import(forgotten).await, Ok(store::Written::Stored(())));
    let (code, text) = said(&["check-store", "--store", &url]);
    assert!(code == 1 && text.contains("forgotten: entry 0 «no move of any game» is refused"), "{text}");
    let prune = ["prune", "--older-than", "4w", "--unfinished", "--store", &url];
    assert_eq!(said(&prune).0, 2, "somebody is connected");
    let (code, text) = said(&[&prune[..], &["--dry-run"]].concat());
    assert!(code == 0 && text.contains("forgotten  1970-01-02  "), "{text}");
    assert_eq!(old.close().await, Ok(()));
    let (code, text) = said(&prune);
    assert!(code == 0 && text.contains("1 tables are removed."), "{text}");
    assert!(old.load("forgotten").await.unwrap().is_none() && old.load(&game.id).await.unwrap().is_some());
    let program = Program::start(back.as_ref());
    some(&program.url, 20).await;
    let (code, text) = said(&["move-store", "nowhere", &url]);
    assert!(code == 2 && text.contains("there is no store here"), "{text}");
}
