//! La Guerre des Tranchées (Florian Corbel): a duel in the trenches of 1918, on three by seven cells.
//!
//! Whoever empties the other's troop pile wins. Troops are deployed, moved and sent to attack for
//! command points; holding enemy trench cells at the end of a turn burns the enemy's pile; bonus
//! cards strike from afar, strengthen troops or lie in wait as traps.
//!
//! | where | what |
//! | --- | --- |
//! | `state` | the position: [`Tranchees`], the game value of the kernel's contract |
//! | `rules` | who is asked, what may be done, what happens: the rules' part of the contract |
//! | `setup`, `deploy`, `movement`, `attack`, `bonus`, `end_of_turn` | one family of rules each |
//! | `flow`, `list` | what runs by itself, frame by frame; the parts of the list of offered moves |
//! | `moves`, `events` | what anybody can do; what happens |
//! | [`figures`], [`effects`] | what is printed on board and cards (`data/*.toml`); the language in which cards are written |
//! | `secrets`, `words`, `chronicle`, `text`, `sketch` | who sees what; what is said; the log; what cards say; positions by hand |
//! | `why` | why something cannot be done, from the things pointed at |
//! | `judge`, `face`, `draw` | what bots ask; the terminal; the drawing |
//! | `show`, `sheets`, `forecast` | what events show; what is to be read of a thing; what a move would do |
//!
//! Rules are cited by their ids in `data/rules.toml` (GT-…).

mod attack;
pub mod board;
mod bonus;
mod chronicle;
mod deploy;
mod draw;
pub mod effects;
mod end_of_turn;
mod events;
mod face;
pub mod figures;
mod flow;
mod forecast;
mod judge;
mod list;
mod movement;
mod moves;
mod rules;
mod secrets;
mod setup;
mod sheets;
mod show;
mod sketch;
mod state;
mod text;
mod verdict;
mod why;
mod words;

pub use events::Event;
pub use figures::{Card, Pack};
pub use judge::Counted;
pub use moves::{Aim, Move, Pile};
pub use secrets::{BoardTroop, InPlay, SideView, View};
pub use state::{CancelledAttack, FRENCH, First, GERMAN, Mode, Refill, Setup, Tranchees};
pub use text::card_text;
