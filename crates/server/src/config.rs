//! How the server is set up.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where it keeps its data.
    pub data_dir: PathBuf,
    /// The address people reach it by, when it is not the one it listens on: `https://table.example.org`.
    pub public_url: Option<String>,
    /// Does a proxy stand before it, whose `X-Forwarded-For` can be believed?
    pub behind_proxy: bool,
    /// How much one person or address may ask; 1.0 is for ordinary use, 0.0 switches the limits off.
    pub limits: f64,
    /// A table that nobody has touched for so long is taken out of memory.
    pub idle: Duration,
    /// Bots that think at the same time.
    pub thinkers: usize,
    /// Event streams that may be open at once.
    pub streams: usize,
    /// The player whose advice is asked for a hint: a level, or another name that the `bots` crate knows.
    pub hints: String,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8017)),
            data_dir: default_data_dir(),
            public_url: None,
            behind_proxy: false,
            limits: 1.0,
            idle: Duration::from_secs(120),
            thinkers: std::thread::available_parallelism().map_or(2, usize::from),
            streams: 20_000,
            hints: crate::kinds::HINTS.into(),
        }
    }
}

/// Where programs keep a user's data on this system (`XDG_DATA_HOME`, else `~/.local/share`), in a folder
/// of our own; the working directory when there is no home.
pub fn default_data_dir() -> PathBuf {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    absolute("XDG_DATA_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/share")))
        .map_or_else(|| PathBuf::from("bivouac-data"), |data| data.join("bivouac"))
}
