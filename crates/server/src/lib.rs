//! The table in the browser: one program that serves every game of the registry and knows none by name.
//!
//! What is where, from the disk to the eye:
//!
//! **[`store`]** is what is kept on disk: a trait that says what the server asks of a database, and SQLite that
//! answers it. A table is its head, its chairs, and an append-only log of entries; nothing else is the truth.
//! [`upkeep`] looks after it for whoever hosts: copies, putting them back, checking, removing what is old.
//!
//! **[`room`]** is one table in memory with the people around it: the game in progress, the chairs, the talk, and
//! through which eye each person looks. It is built by playing the stored log again, and can be thrown away at
//! any time.
//!
//! **[`handle`]** is how requests get at a room: one handle for each table somebody has to do with. It keeps the lock
//! (whoever holds it has a [`handle::LockedRoom`]), knows who is here, and has the bell that tells open pages and
//! programs that something may have changed.
//!
//! **[`actions`]** is what a seat does: play, take back, give up, stand, say. Check, commit to the disk, then publish,
//! in that order. [`open`] and [`chairs`] do the same for tables and chairs; `wishes` is a table that is not open yet,
//! [`beginning`] how the game is dealt when all have sat down, `rematch` the next one. `think` lets the bots play by the same door ([`thinkers`] is
//! the queue in which they wait for a turn), and `clock` the clock of games that know one.
//!
//! **[`views`]** is what one person may see, as plain values; [`views::make`] works it out through that person's eye.
//! Templates, the API and the streams are given nothing else, so they cannot show more.
//!
//! **[`pages`]** are the templates, [`assets`] the style, script and pictures inside the binary, `web` the pages'
//! addresses; [`api`] is the JSON API; `stream` tells both of changes by server-sent events, of a
//! board (`patch`) the parts that changed.
//!
//! **[`people`], [`keys`], [`limits`], [`trouble`]**: who asks, links, how much, and why not. **[`app`]**: the router with
//! its layers, and the program that runs it, `connections` whom it lets in and for how long; [`state`] is what all
//! requests share. `fair` shares the threads among addresses, `squeeze` compresses answers and keeps what many ask for;
//! [`pictures`] are drawn a few at a time.
//!
//! **[`config`]** is how the server is set up, **[`kinds`]** the games it offers, each with its bots, **[`words`]** what it says in French
//! and English, `log` what it writes down of itself, `figures` what it counts.

pub mod actions;
pub mod api;
pub mod app;
pub mod assets;
pub mod beginning;
pub mod chairs;
mod clock;
pub mod config;
mod connections;
mod fair;
mod figures;
pub mod handle;
pub mod keys;
pub mod kinds;
pub mod limits;
mod log;
pub mod open;
pub mod pages;
mod patch;
pub mod people;
pub mod pictures;
mod rematch;
pub mod room;
mod squeeze;
pub mod state;
pub mod store;
mod stream;
mod think;
pub mod thinkers;
pub mod trouble;
pub mod upkeep;
pub mod views;
mod web;
mod wishes;
pub mod words;

pub use app::{Server, StartError, asked_to_end, router};
pub use config::Config;
pub use kinds::Kind;
pub use log::start_log;
pub use state::App;
