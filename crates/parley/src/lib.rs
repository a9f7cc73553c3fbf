//! Parley, the smallest game that uses everything the kernel has. Read it before you write a game.
//!
//! Four seats in two camps. Secret pledges by all seats at once decide who leads a round; then each seat
//! takes a turn of two small actions. A claim opens a reaction window; a veto opens another inside it. Cards
//! are known to some seats and not to others. Once a game each seat may renounce a point, asked or not. Dice
//! come in batches. The game may end in a draw. One person may hold several seats.
//!
//! Each file is one part of the contract: [`state`] is the position, [`moves`] what anybody can do,
//! [`events`] what happens; `rules` says when (and `flow` what runs by itself), [`secrets`] who sees what,
//! `words` how it is told, `sketch` how a position is written by hand, [`figures`] what is printed on the
//! cards, `judge` what bots ask, `face` how it looks, `draw` the board and `show` what there is to read of
//! each thing. Nothing here is played for its own sake: the laws of the kernel are proved on it.

mod draw;
pub mod events;
mod face;
pub mod figures;
mod flow;
mod judge;
pub mod moves;
mod rules;
pub mod secrets;
mod show;
mod sketch;
pub mod state;
mod words;

pub use events::Event;
pub use figures::Pack;
pub use judge::Counted;
pub use moves::Move;
pub use secrets::View;
pub use state::{Parley, Setup};
