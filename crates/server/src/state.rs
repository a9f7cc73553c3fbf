//! What all requests share.

use crate::compression::Compressed;
use crate::config::Config;
use crate::kinds::{Covers, Kind};
use crate::limits::{Limits, Open};
use crate::pictures::Pictures;
use crate::seal::Seal;
use host::accounts::Accounts;
use host::fair::{Turns, processors};
use host::random::random;
use host::tables::Tables;
use std::ops::Deref;
use std::sync::Arc;
use store::Store;

/// The server's state. Whatever is done at a table is done by its [`Tables`].
pub struct App {
    /// How it is set up.
    pub config: Config,
    /// The tables.
    pub tables: Arc<Tables>,
    /// The accounts.
    pub accounts: Accounts,
    /// The limits.
    pub limits: Limits,
    /// What people are known by.
    pub seal: Seal,
    /// The covers of the games.
    pub(crate) covers: Covers,
    /// Pictures that are being drawn.
    pub pictures: Pictures,
    /// Whose request is worked on.
    pub(crate) turns: Turns,
    /// Answers that were compressed lately.
    pub(crate) compressed: Compressed,
    /// Event streams that may be open.
    pub(crate) streams: Arc<Open>,
}

impl App {
    /// A server with these games on this store.
    pub fn new(config: Config, kinds: Vec<Kind>, store: Arc<dyn Store>) -> Arc<App> {
        let tables = Tables::new(config.tables(), kinds, store);
        Arc::new(App {
            limits: Limits::new(config.limits),
            seal: Seal::new(config.seal.unwrap_or_else(random)),
            covers: Covers::default(),
            pictures: Pictures::new((processors() / 2).max(1), tables.cache.clone()),
            streams: Open::new(if config.limits > 0.0 { config.streams.0 } else { usize::MAX }, config.streams.1),
            turns: Turns::new(config.limits > 0.0, processors()),
            compressed: Compressed::new(tables.cache.clone()),
            accounts: Accounts::new(tables.clone(), config.registration),
            tables,
            config,
        })
    }
}

impl Deref for App {
    type Target = Arc<Tables>;
    fn deref(&self) -> &Arc<Tables> {
        &self.tables
    }
}
