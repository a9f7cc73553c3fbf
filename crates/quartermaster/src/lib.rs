//! Quartermaster: six nations in two camps, twenty rounds, one card a turn, with the Aéronavale extension.
//!
//! A stranger begins with the figures, then the position, then what changes it:
//!
//! - [`nation`]: the six nations, the two camps, and the types of units.
//! - [`data`]: map, nations and cards from `data/*.toml`; its room `rows` reads and checks the files.
//! - [`lang`]: the language the cards are written in; its room `reader` reads a card's lines.
//! - [`state`]: the position, plain data of less than two kilobytes; `side` is what one nation has and how cards
//!   move among its piles, `frame` what is going on, one paragraph of the rulebook on another.
//! - `setup`: the options, and the first position (QM-4).
//! - `board`: the map in play: adjacency and straits, supply, the areas, units and conditions that cards name.
//! - `flow`: the sequence of a nation and everything that runs by itself; `units` come and go (battles,
//!   eliminations, squadrons), `losses` are what a nation gives up (QM-10).
//! - `steps`: the effects of a card, one after the other; its room `asks` says what each asks for and where it could
//!   act.
//! - `react`: which cards answer what, and who is asked (QM-5.3).
//! - `moves`: what anybody can do, and the list of what is offered. `play`: making an offered move.
//! - `rules`: whether any move is allowed, and if not by which rule; `choice` for the effects of cards, `units` for
//!   building, battle and supply. Written apart from `moves`, so that each proves the other.
//! - [`view`]: who sees what, and what an eye imagines. `event`: what happened, as an eye may hear it.
//! - [`text`]: what a card says, made from its lines. `words`: moves, prompts and the log in French and English.
//! - `score`: what stars and cards score, and what the next Score phases would give. `lines`: supply lines as a person wants to see them. `draw`: board, cards and cover as pictures.
//! - `sketch`: a position as a person writes it; its room `sound` refuses what cannot be. `face`: the terminal form. `judge`: how good a position looks to a
//!   bot, and which moves it tries first.
//! - [`laws`]: what holds at every moment of this game, beside the laws of every game.
//! - `game`: all of it as the contract with the kernel.

mod board;
pub mod data;
mod draw;
mod event;
mod face;
mod flow;
mod game;
mod judge;
pub mod lang;
pub mod laws;
mod lines;
mod moves;
pub mod nation;
mod play;
mod react;
mod rules;
mod score;
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
