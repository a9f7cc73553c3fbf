//! Logs and figures of the running server. Neither ever holds a secret, a query or a person.

use metrics::{Counter, Histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::collections::HashMap;
use std::sync::{LazyLock, OnceLock, RwLock};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Starts the log on standard error: words for a person, or JSON for a program. `BIVOUAC_LOG` says how
/// much (`info` without it; `server=debug` notes every answer). Does nothing the second time.
pub fn start_log(json: bool) {
    let asked = std::env::var("BIVOUAC_LOG").ok().and_then(|much| much.parse::<Targets>().ok());
    let filter = asked.unwrap_or_else(|| Targets::new().with_default(LevelFilter::INFO));
    let log = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_writer(std::io::stderr);
    let _ = if json { log.json().finish().with(filter).try_init() } else { log.finish().with(filter).try_init() };
}

/// The figures of this process, from now on.
pub(crate) fn figures() -> Option<&'static PrometheusHandle> {
    static FIGURES: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    FIGURES.get_or_init(|| PrometheusBuilder::new().install_recorder().ok()).as_ref()
}

/// Figures that every move changes: each is found once.
pub(crate) struct Often {
    /// How long an answer took.
    pub(crate) request_seconds: Histogram,
    /// Entries stored.
    pub(crate) entries: Counter,
    /// Messages on event streams.
    pub(crate) events_sent: Counter,
}

/// Those figures.
pub(crate) fn often() -> &'static Often {
    static OFTEN: LazyLock<Often> = LazyLock::new(|| {
        // Whoever is found before anybody counts is never counted.
        figures();
        Often {
            request_seconds: metrics::histogram!("request_seconds"),
            entries: metrics::counter!("entries"),
            events_sent: metrics::counter!("events_sent"),
        }
    });
    &OFTEN
}

/// Counts an answer by its route and its status. Both are few: the counter of each is found once.
pub(crate) fn answered(route: &str, status: u16) {
    type Counters = HashMap<String, Vec<(u16, Counter)>>;
    static COUNTERS: LazyLock<RwLock<Counters>> = LazyLock::new(RwLock::default);
    let find = |known: &Counters| {
        let counter = known.get(route)?.iter().find(|(its, _)| *its == status).map(|(_, counter)| counter)?;
        counter.increment(1);
        Some(())
    };
    let counted = find(&COUNTERS.read().unwrap_or_else(|broken| broken.into_inner()));
    if counted.is_none() {
        let counter = metrics::counter!("requests", "route" => route.to_string(), "status" => status.to_string());
        counter.increment(1);
        let mut known = COUNTERS.write().unwrap_or_else(|broken| broken.into_inner());
        known.entry(route.into()).or_default().push((status, counter));
    }
}
