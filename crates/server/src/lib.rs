//! The table in the browser: one program that serves every game of the registry and knows none by name.
//!
//! Rooms, from the disk to the eye:
//! - [`store`]: what is kept on disk, and SQLite that keeps it.
//! - [`seated`]: a table in memory with the people around it, and through which eye each looks; [`live`]: its
//!   lock, who is here, and the bell that tells of changes.
//! - [`act`], [`open`], [`chairs`]: what people do: check, commit to the disk, then publish. `think`: bots.
//! - [`look`] works out what one person may see; [`sight`] is what comes of it. Templates, the API and the
//!   streams are given nothing else.
//! - [`pages`]: the templates. [`assets`]: style, script, pictures, inside the binary.
//! - [`api`]: the JSON API. `web`: the pages' addresses. `stream`: server-sent events.
//! - [`people`], [`keys`], [`limits`], [`trouble`]: who asks, links, how much, and why not.
//! - [`app`]: the router with its layers, and the program that runs it.

pub mod act;
pub mod api;
pub mod app;
pub mod assets;
pub mod chairs;
pub mod config;
pub mod keys;
pub mod kinds;
pub mod limits;
pub mod live;
mod log;
pub mod look;
pub mod open;
pub mod pages;
pub mod people;
pub mod seated;
pub mod sight;
pub mod state;
pub mod store;
mod stream;
mod think;
pub mod trouble;
mod web;
pub mod words;

pub use app::{Server, StartError, asked_to_end, router};
pub use config::Config;
pub use kinds::Kind;
pub use log::start_log;
pub use state::App;
