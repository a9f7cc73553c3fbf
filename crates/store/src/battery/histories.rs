//! Random histories: many clients write and read the same tables through several handles; some break off,
//! some answers get lost, and the engine is disturbed. What the clients were told must be linearisable
//! ([`linear`](super::linear)).

use super::linear::{Op, What, is_linearisable};
use super::{Pair, append, create, row};
use crate::memory::{Doubtful, Fault, Faults};
use crate::{Append, Mark, Store, StoreError, Written};
use futures_util::future::join_all;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const TABLES: [&str; 3] = ["a", "b", "c"];
const CLIENTS: u64 = 6;
const STEPS: u32 = 30;

/// Small random numbers: splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % end
    }
}

/// What happened at each table so far.
#[derive(Default)]
struct History {
    clock: AtomicU64,
    ops: Mutex<BTreeMap<&'static str, Vec<Op>>>,
}

impl History {
    fn tick(&self) -> u64 {
        self.clock.fetch_add(1, Ordering::SeqCst)
    }
    fn note(&self, table: &'static str, called: u64, answered: Option<u64>, what: What) {
        self.ops.lock().unwrap().entry(table).or_default().push(Op { called, answered, what });
    }
}

/// Runs so many histories and checks them.
///
/// # Panics
///
/// When one of them is not linearisable.
pub async fn all(pair: &impl AsyncFn() -> Pair, count: u64) {
    for seed in 0..count {
        run(pair().await, seed).await;
    }
}

/// Runs one history and checks it.
///
/// # Panics
///
/// When it is not linearisable.
pub async fn run(pair: Pair, seed: u64) {
    for id in TABLES {
        create(&pair.a, row(id), Vec::new()).await;
    }
    let mut random = Random(seed);
    let history = Arc::new(History::default());
    let clients = (0..CLIENTS).map(|n| {
        let store = match n % 3 {
            0 => pair.a.clone(),
            1 => pair.b.clone(),
            _ => pair.hands.another(),
        };
        let client = Client { store: bad_line(store, &mut random), history: history.clone() };
        tokio::spawn(client.live(Random(seed * 1000 + n)))
    });
    let clients: Vec<_> = clients.collect();
    let over = Arc::new(AtomicBool::new(false));
    let disturber = {
        let (over, hands) = (over.clone(), pair.hands.clone());
        tokio::spawn(async move {
            while !over.load(Ordering::SeqCst) {
                hands.disturb().await;
                tokio::time::sleep(Duration::from_millis(30)).await;
            }
        })
    };
    for client in join_all(clients).await {
        client.unwrap();
    }
    over.store(true, Ordering::SeqCst);
    disturber.await.unwrap();
    for id in TABLES {
        for store in [&pair.a, &pair.b] {
            let reader = Client { store: store.clone(), history: history.clone() };
            while reader.read(id, 0).await.is_none() {}
        }
        let ops = history.ops.lock().unwrap().remove(id).unwrap();
        let unanswered = ops.iter().filter(|op| op.answered.is_none()).count();
        assert!(is_linearisable(&ops), "seed {seed}, table {id}, {unanswered} unanswered: {ops:#?}");
    }
}

fn bad_line(inner: Arc<dyn Store>, random: &mut Random) -> Arc<dyn Store> {
    let fault = |_| match random.below(8) {
        0 => Some(Fault::AnswerLost),
        1 => Some(Fault::NeverArrived),
        _ => None,
    };
    let faults: Faults = Arc::new(Mutex::new((0..4 * STEPS).map(fault).collect()));
    Arc::new(Doubtful { inner, faults, deaf: false })
}

struct Client {
    store: Arc<dyn Store>,
    history: Arc<History>,
}

impl Client {
    async fn live(self, mut random: Random) {
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        for _ in 0..STEPS {
            let id = TABLES[random.below(3) as usize];
            let length = known.get(id).copied().unwrap_or(0);
            match random.below(10) {
                0..3 => {
                    let from = if random.below(2) == 0 { 0 } else { length };
                    if let Some(length) = self.read(id, from).await {
                        known.insert(id, length);
                    }
                }
                // It breaks off in the middle, and knows nothing when it comes back.
                3 => {
                    let (append, what) = request(id, length, &mut random);
                    let called = self.history.tick();
                    let asked = tokio::spawn(self.store.append(append));
                    for _ in 0..random.below(4) {
                        tokio::task::yield_now().await;
                    }
                    asked.abort();
                    self.history.note(id, called, None, what);
                    known.clear();
                }
                _ => {
                    let (append, what) = request(id, length, &mut random);
                    match self.write(id, append, what).await {
                        Some(length) => drop(known.insert(id, length)),
                        None => drop(known.remove(id)),
                    }
                    if !known.contains_key(id)
                        && let Some(length) = self.read(id, 0).await
                    {
                        known.insert(id, length);
                    }
                }
            }
        }
    }
    /// Asks until it knows, or gives up; how long the log is then.
    async fn write(&self, id: &'static str, append: Append, what: What) -> Option<usize> {
        for _ in 0..6 {
            let called = self.history.tick();
            let answer = self.store.append(append.clone()).await;
            let answered = Some(self.history.tick());
            let What::Append { from, mark, count, .. } = what else { unreachable!("a request to write") };
            let told = |stored| What::Append { from, mark, count, stored };
            match answer {
                Ok(Written::Stored(_)) => {
                    self.history.note(id, called, answered, told(true));
                    return Some(from + count);
                }
                Ok(Written::Conflict) => {
                    self.history.note(id, called, answered, told(false));
                    return None;
                }
                Ok(Written::InDoubt(_)) => self.history.note(id, called, None, told(true)),
                // Certain that nothing was stored: should it be seen, no history has it.
                Err(StoreError::Failed(_)) => tokio::time::sleep(Duration::from_millis(5)).await,
                Err(other) => panic!("{other}"),
            }
        }
        None
    }
    /// Reads from a place on; the length of the log, unless reading fails just now.
    async fn read(&self, id: &'static str, from: usize) -> Option<usize> {
        let called = self.history.tick();
        let since = match self.store.since(id, Mark { entries: from as u32, chat: 0 }).await {
            Ok(since) => since,
            Err(StoreError::Failed(_)) => {
                tokio::time::sleep(Duration::from_millis(5)).await;
                return None;
            }
            Err(other) => panic!("{other}"),
        };
        let answered = Some(self.history.tick());
        let entries = since.entries.iter().map(|entry| entry.words.parse().unwrap()).collect();
        let length = since.length as usize;
        self.history.note(id, called, answered, What::Read { from, length, entries });
        Some(length)
    }
}

/// A request of one or two entries, which carry its mark.
fn request(id: &str, from: usize, random: &mut Random) -> (Append, What) {
    let mut append = append(id, from as u32, &[]);
    let (mark, count) = (append.mark, 1 + random.below(2) as usize);
    let entry = || crate::NewEntry { seat: 0, words: mark.to_string() };
    append.entries = std::iter::repeat_with(entry).take(count).collect();
    (append, What::Append { from, mark, count, stored: true })
}
