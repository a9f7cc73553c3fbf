//! When the server was there. Each server writes a sign of life every second while somebody's clock runs; a
//! time without one is *dark*, and nobody's clock is charged for it: what was lost is given back, and the log
//! says how much.
//!
//! A clock of the machine that is put forward is dark as well: the time of day and the time since the start
//! of the program must agree.

use crate::random::random;
use crate::time::uptime;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use store::{Batch, Edit, Store, StoreError};
use tokio::sync::watch;

/// The kind of the documents.
const KIND: &str = "alive";
/// Signs of life come so often.
pub const BEAT: Duration = Duration::from_secs(1);
/// A gap that is no longer than this is no darkness, in milliseconds.
const BLINK: i64 = 1500;
/// When the store has not answered for so long, nobody could move.
const DEAF: Duration = Duration::from_secs(5);
/// Signs of servers that have been gone for so long are forgotten, in milliseconds.
const FORGOTTEN: i64 = 7 * 24 * 3_600_000;

/// When the server was there.
#[derive(Debug)]
pub struct Alive {
    /// The name under which this server writes.
    name: String,
    known: Mutex<Known>,
    /// Changes with every darkness.
    changed: watch::Sender<usize>,
    /// Tables at which somebody's clock runs.
    running: AtomicUsize,
}

#[derive(Debug, Default)]
struct Known {
    /// The time by the store's clock when this server was last seen, and the time since its start.
    last: Option<(i64, Duration)>,
    /// From when to when it was dark, by the store's clock.
    dark: Vec<(i64, i64)>,
}

impl Default for Alive {
    fn default() -> Alive {
        let name = table::dice::hex(&random::<32>())[..16].to_string();
        Alive { name, known: Mutex::default(), changed: watch::Sender::new(0), running: AtomicUsize::new(0) }
    }
}

impl Alive {
    /// It is dark between these times.
    fn note(&self, from: i64, until: i64) {
        self.known().dark.push((from, until));
        self.changed.send_modify(|count| *count += 1);
    }
    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(|broken| broken.into_inner())
    }
    /// This server is there, at this time by the store's clock. When the time since the start of the program
    /// says that it is earlier, the clock was put forward or the machine slept.
    pub fn seen(&self, now: i64, uptime: Duration) {
        let before = self.known().last.replace((now, uptime));
        let Some((then, before)) = before else { return };
        let jumped = now - then - uptime.saturating_sub(before).as_millis() as i64;
        if jumped > BLINK {
            tracing::warn!("the clock jumped by {jumped} ms: nobody is charged for it");
            self.note(now - jumped, now);
        }
    }
    /// Looks whether the clock jumped since the last sign of life, if there was one.
    pub(crate) fn check(&self, now: i64) {
        if self.known().last.is_some() {
            self.seen(now, uptime());
        }
    }
    /// How many milliseconds between these two times were dark.
    pub fn dark(&self, from: i64, until: i64) -> i64 {
        let mut known = self.known().dark.clone();
        known.sort_unstable();
        let mut at = from;
        let mut sum = 0;
        for (dark, light) in known {
            let (begins, ends) = (dark.max(at), light.min(until));
            if begins < ends {
                sum += ends - begins;
                at = ends;
            }
        }
        sum
    }
    /// Tells of every new darkness.
    pub fn hear(&self) -> watch::Receiver<usize> {
        self.changed.subscribe()
    }
    /// Somebody's clock begins to run at a table, or no longer does.
    pub(crate) fn count(&self, begins: bool) {
        match begins {
            true => self.running.fetch_add(1, Ordering::Relaxed),
            false => self.running.fetch_sub(1, Ordering::Relaxed),
        };
    }
    /// The server begins: since the last sign of life of any server, it was dark.
    pub async fn begin(&self, store: &dyn Store) -> Result<(), StoreError> {
        let signs = store.documents(KIND, "", "", 1000).await?;
        let now = store.now();
        let time = |value: &[u8]| std::str::from_utf8(value).ok()?.parse::<i64>().ok();
        let last = signs.iter().filter_map(|sign| time(&sign.value)).max();
        if let Some(last) = last.filter(|last| now - last > BLINK) {
            tracing::info!("no server was there for {} s", (now - last) / 1000);
            self.note(last, now);
        }
        let old = signs.iter().filter(|sign| time(&sign.value).is_none_or(|at| now - at > FORGOTTEN));
        let old: Vec<Edit> = old.map(|sign| Edit::clear(KIND, &sign.key)).collect();
        if !old.is_empty() {
            store.change(Batch::of(u64::from_le_bytes(random()), old)).await?;
        }
        self.seen(now, uptime());
        Ok(())
    }
    /// Writes a sign of life.
    async fn sign(&self, store: &dyn Store) -> bool {
        let sign = Edit::set(KIND, &self.name, store.now().to_string().into_bytes(), None);
        let written = store.change(Batch::of(u64::from_le_bytes(random()), vec![sign])).await;
        matches!(written, Ok(store::Written::Stored(())))
    }
    /// One sign of life, whoever runs.
    #[cfg(test)]
    pub(crate) async fn beat_once(&self, store: &dyn Store) {
        self.seen(store.now(), uptime());
        assert!(self.sign(store).await, "it is written");
    }
    /// Writes signs of life while clocks run, until the server goes down; and one at the end.
    pub async fn beat(&self, store: &dyn Store, stop: tokio_util::sync::CancellationToken) {
        let mut answered = uptime();
        loop {
            tokio::select! {
                () = tokio::time::sleep(BEAT) => {}
                () = stop.cancelled() => break,
            }
            self.seen(store.now(), uptime());
            if self.running.load(Ordering::Relaxed) == 0 {
                answered = uptime();
            } else if self.sign(store).await {
                let silent = uptime().saturating_sub(std::mem::replace(&mut answered, uptime()));
                if silent > DEAF {
                    let now = store.now();
                    tracing::warn!("the store did not answer for {} s: nobody is charged for it", silent.as_secs());
                    self.note(now - silent.as_millis() as i64, now);
                }
            }
        }
        self.sign(store).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_put_forward_is_dark_and_one_that_is_put_back_is_not() {
        let (alive, at) = (Alive::default(), Duration::from_millis);
        alive.seen(10_000, at(500));
        alive.seen(11_000, at(1_500));
        alive.seen(12_400, at(2_700));
        assert_eq!(alive.dark(0, i64::MAX), 0, "a slow second is none");
        alive.seen(73_400, at(3_700));
        assert_eq!(alive.dark(0, i64::MAX), 60_000);
        assert_eq!((alive.dark(0, 20_000), alive.dark(30_000, 73_000)), (6_600, 43_000), "what overlaps counts");
        alive.seen(20_000, at(4_700));
        alive.seen(21_000, at(5_700));
        assert_eq!(alive.dark(0, i64::MAX), 60_000);
    }

    #[test]
    fn two_darknesses_at_once_count_once() {
        let alive = Alive::default();
        alive.note(100, 200);
        alive.note(150, 300);
        alive.note(120, 130);
        assert_eq!(alive.dark(0, 1000), 200);
    }
}
