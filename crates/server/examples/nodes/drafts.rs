//! A whole war with seven people who write their orders at the same time, half of them at one node and half
//! at the other.

use crate::faults::Site;
use crate::people::{Each, Met, Table, open, play};
use crate::served::{ms, percentile};
use crate::{say, truth};
use nodes::PgStore;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Tables, with seven people each.
const TABLES: usize = 4;

/// Measures for so long, and compares the drafts with the store.
pub(crate) async fn measure(site: &Site, time: Duration) -> bool {
    let http = reqwest::Client::new();
    let urls = [0, 1].map(|node| format!("http://{}", site.address(node)));
    let (met, stop) = (Arc::new(Met::default()), Arc::new(AtomicBool::new(false)));
    let (mut tables, mut players) = (Vec::new(), Vec::new());
    for n in 0..TABLES {
        let whole = open(&http, &urls[n % 2], "warroom", json!({ "scenario": "global" }), Each::Seat).await;
        let whole = whole.expect("a table");
        for (who, token) in whole.people.iter().enumerate() {
            // One part for each person, because each plays on their own.
            let people = vec![token.clone()];
            let (id, game) = (whole.id.clone(), whole.game.clone());
            let table = Arc::new(Table { id, game, people, done: Mutex::default() });
            let (url, luck) = (urls[who % 2].clone(), (n * 10 + who) as u64);
            let pause = Duration::from_millis(20);
            players.push(tokio::spawn(play(http.clone(), url, table.clone(), met.clone(), stop.clone(), luck, pause)));
            tables.push(table);
        }
    }
    tokio::time::sleep(time).await;
    stop.store(true, Ordering::SeqCst);
    for player in players {
        player.await.expect("a player");
    }
    let store = PgStore::connect(&site.url, "reader").await.expect("the store");
    let truth = truth::compare(&store, &tables).await;
    let mut waits: Vec<Duration> = met.waits.lock().expect("never poisoned").iter().map(|(_, wait)| *wait).collect();
    let (half, most) = (percentile(&mut waits, 50), percentile(&mut waits, 99));
    println!("warroom: {TABLES} tables with {} people at two nodes, {} moves", tables.len(), truth.moves);
    let figure = format!("p50 {}, p99 {}", ms(half), ms(most));
    let mut good = say("a part of a draft", &figure, "<= 60 ms", most <= Duration::from_millis(60));
    let errors = met.errors.lock().expect("never poisoned").len();
    let wrong = truth.lost.len() + truth.doubled.len() + errors;
    let figure = format!("{} lost, {} twice, {errors} errors", truth.lost.len(), truth.doubled.len());
    good &= say("drafts", &figure, "0", wrong == 0);
    good
}
