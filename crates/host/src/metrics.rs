//! Metrics of tables.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;
use std::sync::OnceLock;

/// A counter for each value of a label; every label has few of them.
type Counted = Family<[(&'static str, &'static str); 1], Counter>;

/// The metrics of this process.
pub(crate) struct Metrics {
    tables_opened: Counted,
    refused: Counted,
    /// Tables that began.
    pub(crate) tables_begun: Counter,
    /// Tables that could not be read.
    pub(crate) tables_damaged: Counter,
    /// Tables in memory.
    pub(crate) tables_in_memory: Gauge,
    /// Bytes in the cache.
    pub(crate) cache_bytes: Gauge,
    /// How long a table took to be read.
    pub(crate) table_load_seconds: Histogram,
    /// Entries stored.
    pub(crate) entries: Counter,
    /// Entries that somebody else's overtook.
    pub(crate) conflicts: Counter,
    /// Entries of which the store could not say whether it has them.
    pub(crate) doubts: Counter,
    /// How long a bot thought.
    pub(crate) bot_seconds: Histogram,
}

/// The metrics of this process, from the first time somebody counts.
pub(crate) fn metrics() -> &'static Metrics {
    // A tenth of a millisecond to some six seconds, each twice the one before.
    let seconds = || Histogram::new(exponential_buckets(0.0001, 2.0, 17));
    static METRICS: OnceLock<Metrics> = OnceLock::new();
    METRICS.get_or_init(|| Metrics {
        tables_opened: Counted::default(),
        refused: Counted::default(),
        tables_begun: Counter::default(),
        tables_damaged: Counter::default(),
        tables_in_memory: Gauge::default(),
        cache_bytes: Gauge::default(),
        table_load_seconds: seconds(),
        entries: Counter::default(),
        conflicts: Counter::default(),
        doubts: Counter::default(),
        bot_seconds: seconds(),
    })
}

/// Adds these metrics to those that a program publishes.
pub fn register(registry: &mut Registry) {
    let it = metrics();
    registry.register("tables_opened", "Tables created, by game", it.tables_opened.clone());
    registry.register("moves_refused", "Refused moves, by rule", it.refused.clone());
    registry.register("tables_begun", "Tables whose game began", it.tables_begun.clone());
    registry.register("tables_damaged", "Tables that could not be loaded", it.tables_damaged.clone());
    registry.register("tables_in_memory", "Tables in memory", it.tables_in_memory.clone());
    registry.register("cache_bytes", "Size of the cache in bytes", it.cache_bytes.clone());
    registry.register("table_load_seconds", "Time to load a table", it.table_load_seconds.clone());
    registry.register("entries_stored", "Entries committed to the store", it.entries.clone());
    registry.register("write_conflicts", "Writes rejected because the table had changed", it.conflicts.clone());
    registry.register("writes_in_doubt", "Writes that the store did not confirm", it.doubts.clone());
    registry.register("bot_seconds", "Thinking time per bot decision", it.bot_seconds.clone());
}

impl Metrics {
    /// Counts a table that was opened.
    pub(crate) fn opened(&self, game: &'static str) {
        self.tables_opened.get_or_create(&[("game", game)]).inc();
    }
    /// Counts a move that was refused.
    pub(crate) fn refused(&self, rule: &'static str) {
        self.refused.get_or_create(&[("rule", rule)]).inc();
    }
}
