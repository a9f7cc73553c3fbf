//! War Room, second edition: seven nations, secret orders, the whole world.
//!
//! Where to look: [`region`] and [`mod@unit`] are the things on the board and [`nation`] whose they are;
//! [`figures`] reads the three data files (the board, the units, the scenarios), `map` works out what touches
//! what. [`state`] is the position, `query` asks it who is where and whose friend. [`moves`] is what anybody
//! can do and [`events`] what happens; `rules` says when, `list` what is offered, `check` why something is
//! not, and `flow` runs from one question to the next.
//!
//! The phases of a turn are families of rules beside them: `movement` (orders, pins, rails, transports,
//! pacts), [`battle`] and `conflict` (the battle board, batches, hits), `raid` (bombers, convoys, garrisons),
//! `debrief` (repairs, control, Medals), `slip` (stacks after a battle, Submarines that get away), `economy`
//! (income, landing, deployment, morale, trade, production, collapse); `fast` and `quick` are the fast battle
//! and quick play. [`secrets`] says who sees what, `sketch` how a position is written by hand and stored,
//! `words`, `face` and `terminal` how it is told and looks (`chronicle` writes the log, `names` are the names
//! of things in sentences), `judge` what bots ask; `chores` are rows of moves that a person leaves to the
//! table; `planner` is how bots write whole sheets, [`odds`] is what a battle can be expected to bring.

mod about;
pub mod battle;
mod check;
mod chores;
mod chronicle;
mod conflict;
mod debrief;
mod draw;
mod economy;
pub mod events;
mod face;
mod fast;
pub mod figures;
mod flow;
mod forecast;
mod gathering;
mod judge;
mod list;
pub mod map;
mod movement;
pub mod moves;
mod names;
pub mod nation;
pub mod odds;
mod planner;
mod printed;
mod query;
mod quick;
mod raid;
pub mod region;
mod rules;
pub mod secrets;
pub mod setup;
mod sheets;
mod show;
pub mod sketch;
mod slip;
pub mod state;
mod terminal;
pub mod unit;
mod verdict;
mod why;
mod words;

pub use events::Event;
pub use figures::Pack;
pub use judge::Counted;
pub use moves::Move;
pub use secrets::View;
pub use setup::{Chosen, Setup};
pub use state::WarRoom;
