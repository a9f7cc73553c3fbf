//! Goofspiel for two or three players: the game that `docs/new-game.md` builds from nothing, file by file.

pub mod events;
mod face;
mod judge;
pub mod moves;
mod rules;
pub mod secrets;
mod sketch;
pub mod state;
mod words;

pub use moves::Move;
pub use state::{Goofspiel, Setup};
