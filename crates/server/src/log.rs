//! The log of the running server. It never holds a secret, a query or a person.

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
