//! Metrics of the running server. No metric ever holds a secret, a query or a person.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Metric, Registry};
use std::collections::HashMap;
use std::sync::{LazyLock, RwLock};

/// A counter for each value of a label; every label has few of them.
type Counted = Family<[(&'static str, &'static str); 1], Counter>;
type Requests = Family<[(&'static str, String); 2], Counter>;

/// The metrics of this process.
pub(crate) struct Metrics {
    registry: Registry,
    limited: Counted,
    requests: Requests,
    /// Those counters of `requests` that were found already: by route, then by status.
    answers: RwLock<HashMap<String, Vec<(u16, Counter)>>>,
    /// How long an answer took.
    pub(crate) request_seconds: Histogram,
    /// Messages on event streams.
    pub(crate) events_sent: Counter,
    /// Connections for which there was no room.
    pub(crate) connections_refused: Counter,
}

/// The metrics of this process, from the first time somebody counts.
pub(crate) fn metrics() -> &'static Metrics {
    static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);
    &METRICS
}

impl Metrics {
    fn new() -> Metrics {
        let mut registry = Registry::default();
        store::register(&mut registry);
        host::metrics::register(&mut registry);
        // A tenth of a millisecond to some six seconds, each twice the one before.
        let seconds = || Histogram::new(exponential_buckets(0.0001, 2.0, 17));
        let to = &mut registry;
        Metrics {
            limited: new(to, "limited", "Requests over a rate limit, by limit", Family::default()),
            requests: new(to, "requests", "Responses, by route and status", Family::default()),
            answers: RwLock::default(),
            request_seconds: new(to, "request_seconds", "Time per response", seconds()),
            events_sent: new(to, "events_sent", "Messages sent on event streams", Counter::default()),
            connections_refused: new(
                to,
                "connections_refused",
                "Connections refused because of the connection limit",
                Counter::default(),
            ),
            registry,
        }
    }
    /// All of them, as Prometheus reads them.
    pub(crate) fn told(&self) -> String {
        let mut told = String::new();
        encode(&mut told, &self.registry).expect("a string takes any text");
        told
    }
    /// Counts a request that came too often.
    pub(crate) fn limited(&self, limit: &'static str) {
        self.limited.get_or_create(&[("key", limit)]).inc();
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
