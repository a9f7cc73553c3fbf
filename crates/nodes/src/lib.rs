//! Several nodes on one PostgreSQL: an engine for [`store::Store`].
//!
//! Truth is compare-and-append in the database: a request is accepted when the log was exactly as long as the
//! writer thought. No node owns a table, so any node can answer for any table; a proxy that sends a table
//! always to the same node only saves work. Each node has one group writer ([`writer`](self)): what waits is
//! sent as one statement, so the price of a flush is shared, and so is that of the notification by which the
//! other nodes hear of it.
//!
//! - [`PgStore::connect`] opens the store: it makes or migrates the schema under an advisory lock, and says
//!   what in the settings of the database would break the promise that no acknowledged move is ever lost
//!   ([`PgStore::warnings`]).
//! - A cut network is silent: time-outs of the sockets and of statements are set here, whatever the address
//!   says.
//! - With the feature `cluster`, the module `cluster` starts a PostgreSQL of its own for tests.

#[cfg(feature = "cluster")]
pub mod cluster;
mod documents;
mod engine;
mod link;
mod listener;
mod members;
mod presence;
mod read;
mod single;
mod versions;
mod writer;

pub use engine::PgStore;
pub use members::Member;

/// The nodes on the store at `postgres://…` that were heard of lately. Whoever asks is none of them, and
/// changes nothing.
///
/// # Errors
///
/// When there is no store, or it does not answer.
pub async fn members(url: &str) -> Result<Vec<Member>, store::StoreError> {
    let address = link::Address::read(url)?;
    members::members(&link::Pool::new(address, 1)).await
}
