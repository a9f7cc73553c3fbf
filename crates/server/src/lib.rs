//! The tables of [`host`] in the browser and for programs: everything here is HTTP, HTML or JSON.
//!
//! A request comes in through `connections`, goes through the layers of [`app`] and reaches a handler: `web`
//! answers browsers with [`pages`], [`api`] answers programs with JSON, and `stream` tells both of changes by
//! server-sent events (of a board, `patch` sends the parts that changed). Handlers ask [`host`] to do
//! something ([`host::actions`], [`host::chairs`], …) or to look ([`host::views`]); they know no rule and
//! lock no table for longer than a look.
//!
//! - [`people`]: who asks, read from cookie and headers (`seal` signs). `extract`: what else a handler reads.
//!   [`limits`]: how often.
//! - [`trouble`]: why not, with a status; `tell` puts it into words.
//! - [`views`]: what the page templates are given. `shapes`: what programs are given, as JSON. [`assets`]:
//!   style, script and fonts inside the binary (`minify` shortens the script).
//! - [`pictures`]: drawings to take away, a few at a time. `downloads`: records, positions and pictures.
//!   `body`: bodies read whole, and made in turns. `compression`: gzip, kept for what many ask for.
//! - [`lessons`]: what a page shows of a lesson, and what a browser remembers of them.
//! - [`state`]: what all requests share. [`config`]: how the server is set up. [`kinds`]: the games it
//!   offers.
//! - [`words`]: texts in French and English. `log`: what it notes. `metrics`: what it counts.

pub mod api;
pub mod app;
pub mod assets;
mod body;
mod compression;
pub mod config;
mod connections;
mod downloads;
mod extract;
pub mod kinds;
pub mod lessons;
pub mod limits;
mod log;
mod metrics;
mod minify;
pub mod pages;
mod patch;
pub mod people;
pub mod pictures;
mod reel;
mod seal;
mod shapes;
pub mod state;
mod stream;
mod tell;
pub mod trouble;
pub mod views;
mod web;
pub mod words;

pub use app::{Server, StartError, asked_to_end, router};
pub use config::Config;
pub use host::accounts::Registration;
pub use host::check::{check_store, check_tables};
pub use host::{
    actions, beginning, cache, chairs, clock, fair, handle, keys, open, room, tables, think, thinkers, wishes,
};
pub use kinds::Kind;
pub use log::start_log;

/// What the host of a server shows to it: made from the seal in its data directory.
pub fn host_key(seal: [u8; 32]) -> String {
    seal::Seal::new(seal).host_key()
}

pub use state::App;
