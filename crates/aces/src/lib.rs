//! Aces & Armor: armies of six arms on a field of hexes, factories to take, and an Automa that the rules play.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`state`] | the position and its frames |
//! | [`setup`] | modes, missions, options |
//! | [`figures`], [`sheet`], [`map`], [`hex`] | figures: unit sheets, maps, hexes and sets of them |
//! | `rules`, `check`, `list`, `flow` | what may be done, why not, the list of it, what runs by itself |
//! | `placing`, `movement`, `intercept`, `combat` | the families of rules |
//! | [`odds`] | the exact chances of a fight |
//! | `automa` | the Automa's turn, rule by rule |
//! | `secrets`, `words`, `sketch`, `judge`, `face` | who sees what, what is said, positions by hand, judgement, the terminal |

mod automa;
mod check;
pub mod combat;
pub mod events;
mod face;
pub mod figures;
mod flow;
pub mod hex;
mod intercept;
mod judge;
mod list;
pub mod map;
pub mod movement;
mod moves;
pub mod odds;
mod placing;
mod rules;
mod secrets;
pub mod setup;
pub mod sheet;
mod sketch;
pub mod state;
mod words;

pub use moves::Move;
pub use setup::Setup;
pub use state::Aces;
