//! Quartermaster: six nations in two camps, twenty rounds, one card a turn, with the Aéronavale extension.
//!
//! A stranger begins with the figures, then the position, then what changes it:
//!
//! - [`nation`]: the six nations, the two camps, and the types of units.
//! - [`figures`]: map, nations and cards from `data/*.toml`; its room `rows` reads and checks them.
//! - [`lang`]: the language the cards are written in; its room `reader` reads a card's lines.
//! - [`state`]: the position, plain data of less than two kilobytes; `side` is what one nation has and how
//!   cards move among its piles, `frame` what is going on, one paragraph of the rulebook on another.
//! - `moves`, `events`: what anybody can do, what happens.
//! - `rules`: who is asked, what is offered, allowed and done; the rules' part of the contract with the
//!   kernel. It draws on `setup` (options and the first position, QM-4), `list` (the parts of the list of
//!   offered moves), `check` (whether any move is allowed, and if not by which rule; `choice` for the effects
//!   of cards, `units` for building, battle and supply; written apart from `list`, so that each proves the
//!   other) and `play` (what each answer does).
//! - `flow`: the sequence of a nation and everything that runs by itself; `units` come and go (battles,
//!   eliminations, squadrons), `losses` are what a nation gives up (QM-10).
//! - `board`: the map in play: adjacency and straits, supply, the areas, units and conditions that cards
//!   name.
//! - `steps`: the effects of a card, one after the other; its room `asks` says what each asks for and where
//!   it could act.
//! - `why`: the rule that stands in the way of what was pointed at.
//! - `react`: which cards answer what, and who is asked (QM-5.3).
//! - [`secrets`]: who sees what, and what an eye imagines.
//! - [`text`]: what a card says, made from its lines. `words`: moves and prompts in French and English.
//!   `chronicle`: the log.
//! - `score`: what stars and cards score, and what the next Score phases would give. `lines`: supply lines as
//!   a person wants to see them. `draw`: board, cards and cover as pictures.
//! - `sketch`: a position as a person writes it; its room `sound` refuses what cannot be. `face`: the
//!   terminal form. `judge`: how good a position looks to a bot, and which moves it tries first.
//! - [`laws`]: what holds at every moment of this game, beside the laws of every game.

mod board;
mod check;
mod chronicle;
mod draw;
mod events;
mod face;
pub mod figures;
mod flow;
mod forecast;
mod judge;
pub mod lang;
pub mod laws;
mod lines;
mod list;
mod moves;
pub mod nation;
mod play;
mod react;
mod rules;
mod score;
pub mod secrets;
mod setup;
mod sheets;
mod show;
mod sketch;
pub mod state;
mod steps;
pub mod text;
mod verdict;
mod why;
mod words;

pub use board::Supply;
pub use events::{Happened, Why};
pub use judge::Counted;
pub use moves::Move;
pub use secrets::View;
pub use setup::Setup;
pub use state::Quartermaster;
