//! What the running server counts, for whoever hosts it. No figure ever holds a secret, a query or a person.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};
use std::collections::HashMap;
use std::sync::{LazyLock, RwLock};

/// A counter for each value of a label; every label has few of them.
type Counted = Family<[(&'static str, &'static str); 1], Counter>;
type Requests = Family<[(&'static str, String); 2], Counter>;

/// The figures of this process.
pub(crate) struct Figures {
    registry: Registry,
    tables_opened: Counted,
    limited: Counted,
    refused: Counted,
    requests: Requests,
    /// Those counters of `requests` that were found already: by route, then by status.
    answers: RwLock<HashMap<String, Vec<(u16, Counter)>>>,
    /// Tables that began.
    pub(crate) tables_begun: Counter,
    /// Tables that could not be read.
    pub(crate) tables_damaged: Counter,
    /// Tables in memory.
    pub(crate) tables_in_memory: Gauge,
    /// How long a table took to be read.
    pub(crate) table_load_seconds: Histogram,
    /// Entries stored.
    pub(crate) entries: Counter,
    /// Entries that somebody else's overtook.
    pub(crate) conflicts: Counter,
    /// Entries of which the store could not say whether it has them.
    pub(crate) doubts: Counter,
    /// Requests that were written to the disk together.
    pub(crate) store_batch: Histogram,
    /// How long that took.
    pub(crate) store_commit_seconds: Histogram,
    /// How long an answer took.
    pub(crate) request_seconds: Histogram,
    /// Messages on event streams.
    pub(crate) events_sent: Counter,
    /// Connections for which there was no room.
    pub(crate) connections_refused: Counter,
    /// How long a bot thought.
    pub(crate) bot_seconds: Histogram,
}

/// The figures of this process, from the first time somebody counts.
pub(crate) fn figures() -> &'static Figures {
    static FIGURES: LazyLock<Figures> = LazyLock::new(Figures::new);
    &FIGURES
}

impl Figures {
    fn new() -> Figures {
        let mut registry = Registry::default();
        // A tenth of a millisecond to some six seconds, each twice the one before.
        let seconds = || Histogram::new(exponential_buckets(0.0001, 2.0, 17));
        let to = &mut registry;
        Figures {
            tables_opened: new(to, "tables_opened", "Tables opened, by game", Family::default()),
            limited: new(to, "limited", "Requests that came too often, by limit", Family::default()),
            refused: new(to, "refused", "Moves that were refused, by rule", Family::default()),
            requests: new(to, "requests", "Answers, by route and status", Family::default()),
            answers: RwLock::default(),
            tables_begun: new(to, "tables_begun", "Tables that began", Counter::default()),
            tables_damaged: new(to, "tables_damaged", "Tables that could not be read", Counter::default()),
            tables_in_memory: new(to, "tables_in_memory", "Tables in memory", Gauge::default()),
            table_load_seconds: new(to, "table_load_seconds", "Time to read a table", seconds()),
            entries: new(to, "entries", "Entries stored", Counter::default()),
            conflicts: new(to, "conflicts", "Entries that others overtook", Counter::default()),
            doubts: new(to, "doubts", "Entries of which the store was not sure", Counter::default()),
            store_batch: new(
                to,
                "store_batch",
                "Requests written to the disk together",
                Histogram::new(exponential_buckets(1.0, 2.0, 9)),
            ),
            store_commit_seconds: new(to, "store_commit_seconds", "Time to write to the disk", seconds()),
            request_seconds: new(to, "request_seconds", "Time to answer", seconds()),
            events_sent: new(to, "events_sent", "Messages on event streams", Counter::default()),
            connections_refused: new(to, "connections_refused", "Connections without room", Counter::default()),
            bot_seconds: new(to, "bot_seconds", "Time that a bot thought", seconds()),
            registry,
        }
    }
    /// All of them, as Prometheus reads them.
    pub(crate) fn told(&self) -> String {
        let mut told = String::new();
        encode(&mut told, &self.registry).expect("a string takes any text");
        told
    }
    /// Counts a table that was opened.
    pub(crate) fn opened(&self, game: &'static str) {
        self.tables_opened.get_or_create(&[("game", game)]).inc();
    }
    /// Counts a request that came too often.
    pub(crate) fn limited(&self, limit: &'static str) {
        self.limited.get_or_create(&[("key", limit)]).inc();
    }
    /// Counts a move that was refused.
    pub(crate) fn refused(&self, rule: &'static str) {
        self.refused.get_or_create(&[("rule", rule)]).inc();
    }
    /// Counts an answer by its route and its status.
    pub(crate) fn answered(&self, route: &str, status: u16) {
        let known = self.answers.read().unwrap_or_else(|broken| broken.into_inner());
        let counter = known.get(route).and_then(|by_status| by_status.iter().find(|(its, _)| *its == status));
        if let Some((_, counter)) = counter {
            counter.inc();
            return;
        }
        drop(known);
        let label = [("route", route.into()), ("status", status.to_string())];
        let counter = self.requests.get_or_create(&label).clone();
        counter.inc();
        let mut known = self.answers.write().unwrap_or_else(|broken| broken.into_inner());
        known.entry(route.into()).or_default().push((status, counter));
    }
}

/// Something that is counted from now on.
fn new<M: Metric + Clone>(registry: &mut Registry, name: &str, what: &str, metric: M) -> M {
    registry.register(name, what, metric.clone());
    metric
}
