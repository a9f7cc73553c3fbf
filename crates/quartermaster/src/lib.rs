//! Quartermaster: six nations, two camps, twenty rounds, with the Aéronavale extension.

#![allow(dead_code)]

mod board;
pub mod data;
mod event;
mod flow;
pub mod lang;
mod moves;
pub mod nation;
mod play;
mod react;
mod setup;
pub mod state;
mod steps;

pub use event::{Happened, Why};
pub use moves::Move;
pub use setup::Setup;
pub use state::Quartermaster;
