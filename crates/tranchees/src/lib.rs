//! La Guerre des Tranchées (Florian Corbel): a duel in the trenches of 1918, on three by seven cells.
//!
//! Whoever empties the other's troop pile wins. Troops are deployed, moved and sent to attack for
//! command points; holding enemy trench cells at the end of a turn burns the enemy's pile; bonus
//! cards strike from afar, strengthen troops or lie in wait as traps.
//!
//! | where | what |
//! | --- | --- |
//! | [`Tranchees`] | the position, which is the game value of the kernel's contract |
//! | [`data`], `rows` | the figures of board and cards, read from `data/*.toml` |
//! | [`effects`] | the language in which cards are written |
//! | `flow` | the frames: the turn from its first step to its last |
//! | `setup`, `deploy`, `movement`, `attack`, `bonus`, `end_of_turn` | one family of rules each |
//! | `list` | the offered moves |
//! | `view`, `words`, `sketch`, `face`, `judge` | who sees what, texts, positions by hand, terminal, judgement |
//!
//! Rules are cited by their ids in `data/rules.toml` (GT-…).

mod attack;
pub mod board;
mod bonus;
pub mod data;
mod deploy;
mod draw;
pub mod effects;
mod end_of_turn;
mod event;
mod face;
mod flow;
mod game;
mod judge;
mod list;
mod movement;
mod moves;
mod rows;
mod setup;
mod sketch;
mod state;
mod view;
mod words;

pub use data::{Card, Pack};
pub use event::Event;
pub use moves::{Aim, Move, Pile};
pub use state::{CancelledAttack, FRENCH, First, GERMAN, Mode, Refill, Setup, Tranchees};
pub use view::{BoardTroop, InPlay, SideView, View};
pub use words::card_text;
