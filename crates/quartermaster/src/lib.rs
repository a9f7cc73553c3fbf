//! Quartermaster: six nations in two camps, twenty rounds, one card a turn, with the Aéronavale extension.
//!
//! - [`data`] reads map, nations and cards from `data/*.toml`; [`lang`] is the language the cards are written in.
//! - [`state`] is the position, plain data of less than two kilobytes.
//! - `flow` runs the sequence of a nation, `steps` the effects of a card, `react` the reactions of QM-5.3, `play` makes
//!   the chosen moves; `board` knows adjacency, straits, supply.
//! - `moves` lists what is offered, `rules` says of any move whether and why not; each proves the other.
//! - [`view`] is who sees what; `sketch` a position as a person writes it; [`text`] what a card says.

mod board;
pub mod data;
mod event;
mod eyes;
mod face;
mod flow;
mod game;
pub mod lang;
mod moves;
pub mod nation;
mod play;
mod react;
mod rules;
mod setup;
mod sketch;
pub mod state;
mod steps;
pub mod text;
pub mod view;
mod words;

pub use board::Supply;
pub use event::{Happened, Why};
pub use moves::Move;
pub use setup::Setup;
pub use state::Quartermaster;
pub use view::View;
