//! Did everything that people were told come true? The log in the store is compared with what they were told,
//! and the nodes with each other.

use crate::people::{Done, Table, ask};
use reqwest::Client;
use std::collections::HashMap;
use std::sync::Arc;
use store::Store;

/// What was found.
#[derive(Default)]
pub(crate) struct Truth {
    /// Acknowledged moves.
    pub(crate) moves: usize,
    /// Acknowledged moves that are not in the store.
    pub(crate) lost: Vec<String>,
    /// Tables whose log is in an order that contradicts the times of calls and answers.
    pub(crate) disordered: Vec<String>,
    /// Moves that are stored more often than they were made.
    pub(crate) doubled: Vec<String>,
}

/// Compares what was told at these tables with the store.
pub(crate) async fn compare(store: &dyn Store, tables: &[Arc<Table>]) -> Truth {
    let mut truth = Truth::default();
    for table in tables {
        let done = table.done.lock().expect("never poisoned").clone();
        truth.moves += done.len();
        let Ok(Some(stored)) = store.load(&table.id).await else {
            truth.lost.extend(done.iter().map(|done| format!("{}: {}", table.id, done.text)));
            continue;
        };
        let about = games::find(&table.game).expect("the game").about();
        // What the table notes by itself is no move.
        let moves = stored.entries.iter().filter(|entry| !entry.words.starts_with('!'));
        let log: Vec<(String, &str)> =
            moves.map(|entry| (about.seat_id(table::Seat(entry.seat)).to_string(), entry.words.as_str())).collect();
        places(table, &log, &done, &mut truth);
    }
    truth
}

/// Finds the acknowledged moves of each seat in the log, in their order; then their order among each other
/// must be that of the calls: whatever was answered before another was called stands before it.
fn places(table: &Table, log: &[(String, &str)], done: &[Done], truth: &mut Truth) {
    let mut next: HashMap<&str, usize> = HashMap::new();
    let mut found: Vec<(usize, &Done)> = Vec::new();
    for done in done {
        let from = next.entry(&done.seat).or_default();
        let place = (*from..log.len()).find(|at| log[*at].0 == done.seat && log[*at].1 == done.text);
        let Some(place) = place else {
            truth.lost.push(format!("{}: {} {}", table.id, done.seat, done.text));
            continue;
        };
        // Only people play their seats: nothing of the seat stands between two of its moves.
        if log[*from..place].iter().any(|(seat, _)| *seat == done.seat) {
            truth.doubled.push(format!("{}: before {} {}", table.id, done.seat, done.text));
        }
        *from = place + 1;
        found.push((place, done));
    }
    found.sort_by_key(|(place, _)| *place);
    let mut latest_call = None;
    for (_, done) in found {
        if latest_call.is_some_and(|call| done.answered < call) {
            truth.disordered.push(table.id.clone());
            return;
        }
        latest_call = latest_call.max(Some(done.called));
    }
}

/// The answers of both nodes to each person of these tables and to a stranger, byte by byte; how many were
/// compared, and which differ.
pub(crate) async fn both_answer_the_same(urls: [&str; 2], tables: &[Arc<Table>]) -> (usize, Vec<String>) {
    let (http, mut compared, mut differ) = (Client::new(), 0, Vec::new());
    for table in tables {
        let nobody = String::new();
        for (who, token) in std::iter::once(&nobody).chain(&table.people).enumerate() {
            let path = format!("/api/tables/{}", table.id);
            let at = |url: &str| {
                let (http, url, token, path) = (http.clone(), url.to_string(), token.clone(), path.clone());
                async move { ask(&http, &url, &token, &path, None).await }
            };
            let (one, other) = (at(urls[0]).await, at(urls[1]).await);
            compared += 1;
            if one != other {
                differ.push(format!("{} as person {who}: {}", table.id, first_difference(&one, &other)));
            }
        }
    }
    (compared, differ)
}

/// The name of the first field that differs.
fn first_difference(one: &Option<(u16, serde_json::Value)>, other: &Option<(u16, serde_json::Value)>) -> String {
    let (Some((a, one)), Some((b, other))) = (one, other) else { return "one does not answer".into() };
    if a != b {
        return format!("{a} and {b}");
    }
    let fields = one.as_object().into_iter().flatten();
    let differs = fields.filter(|(name, value)| other.get(name.as_str()) != Some(*value));
    let named: Vec<String> = differs.map(|(name, value)| format!("{name}: {value} and {}", other[name])).collect();
    named.join("; ").chars().take(300).collect()
}
