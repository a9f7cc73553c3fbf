//! Proves that a game is correct: laws, script cases, golden play-throughs.
//!
//! - [`laws`]: invariants of every game, checked on random games
//! - [`script`]: test cases in TOML (`docs/scripts.md`)
//! - [`golden`]: recorded play-throughs, compared by diff
//! - [`pages`]: the log of a game as pages to read, for golden files.
//! - [`mod@battery`]: a macro that declares all tests that every game needs
//!
//! Games use this crate only in their tests. `lab` adds laws and scripts to the registry entry of a game.

pub mod battery;
pub mod golden;
pub mod laws;
pub mod pages;
pub mod script;

#[doc(hidden)]
pub use table::Rules;
