//! Logs and figures of the running server. Neither ever holds a secret, a query or a person.

use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;
use tracing_subscriber::EnvFilter;

/// Starts the log on standard error: words for a person, or JSON for a program. `BIVOUAC_LOG` says how
/// much (`info` without it; `server=debug` notes every answer). Does nothing the second time.
pub fn start_log(json: bool) {
    let filter = EnvFilter::try_from_env("BIVOUAC_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let _ = if json { log.json().try_init() } else { log.try_init() };
}

/// The figures of this process, from now on.
pub(crate) fn figures() -> Option<&'static PrometheusHandle> {
    static FIGURES: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    FIGURES.get_or_init(|| PrometheusBuilder::new().install_recorder().ok()).as_ref()
}
