//! Metrics of the store.

use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::sync::LazyLock;

/// The metrics of this process.
pub(crate) struct Metrics {
    /// Requests that were written to the disk together.
    pub(crate) batch: Histogram,
    /// How long that took.
    pub(crate) commit_seconds: Histogram,
}

/// The metrics of this process, from the first time somebody counts.
pub(crate) fn metrics() -> &'static Metrics {
    static METRICS: LazyLock<Metrics> = LazyLock::new(|| Metrics {
        batch: Histogram::new(exponential_buckets(1.0, 2.0, 9)),
        // A tenth of a millisecond to some six seconds, each twice the one before.
        commit_seconds: Histogram::new(exponential_buckets(0.0001, 2.0, 17)),
    });
    &METRICS
}

/// Counts requests that an engine of another crate wrote to the disk together, and how long that took.
pub fn note_commit(requests: usize, seconds: f64) {
    metrics().batch.observe(requests as f64);
    metrics().commit_seconds.observe(seconds);
}

/// Adds the store's metrics to those that a program publishes.
pub fn register(registry: &mut Registry) {
    let Metrics { batch, commit_seconds } = metrics();
    registry.register("store_batch_size", "Requests per commit", batch.clone());
    registry.register("store_commit_seconds", "Time per commit", commit_seconds.clone());
}
