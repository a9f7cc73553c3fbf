//! The time of the store, and a clock that never goes back.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// How long this program has known the time: a clock that does not jump when the time of day is put right.
pub fn uptime() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Notes what time it is by the clock of the store.
pub(crate) fn set_by(store: i64) {
    AHEAD.store(store - local(), Ordering::Relaxed);
}

/// How far the clock of the store is ahead of that of this machine, in milliseconds.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Milliseconds since 1970 by the clock of the store, as well as it was known a few seconds ago: what it
/// writes carries its times.
pub fn now() -> i64 {
    local() + AHEAD.load(Ordering::Relaxed)
}

/// The same by the clock of this machine; before 1970, so many less than none.
fn local() -> i64 {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_millis() as i64,
        Err(before) => -(before.duration().as_millis() as i64),
    }
}
