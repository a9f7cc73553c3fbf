//! Aces & Armor: armies of six arms on a field of hexes, factories to take, and an Automa that the rules
//! play.
//!
//! | file | what it holds |
//! | --- | --- |
//! | [`state`], [`frame`], [`mod@unit`] | the position, what is going on in it, one unit of it |
//! | [`setup`] | modes, missions, options |
//! | [`figures`], [`sheet`], [`map`], [`hex`] | figures: unit sheets, maps, hexes and sets of them |
//! | `rules`, `check`, `list`, `flow` | what may be done, why not, the list of it, what runs by itself |
//! | `why` | the rule that stands in the way of what was pointed at |
//! | [`ways`] | what hexes cost, how far points reach, the cheapest way |
//! | `placing`, `movement`, `intercept`, `combat`, `timer` | the families of rules |
//! | [`odds`], `forecast` | the exact chances of a fight, and in words |
//! | `automa` | the Automa's turn, rule by rule |
//! | `secrets`, [`view`], `words`, `sketch`, `judge` | who sees what, what is said, positions by hand, judgement |
//! | `chronicle` | the log: headings, lines told together |
//! | `face`, `draw`, `show`, `sheets` | the terminal, the pictures, cues of events, all there is to read of a thing |

mod automa;
mod check;
mod chronicle;
pub mod combat;
mod draw;
pub mod events;
mod face;
pub mod figures;
mod flow;
mod forecast;
pub mod frame;
mod guide;
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
mod sheets;
mod show;
mod sketch;
pub mod state;
mod timer;
pub mod unit;
mod verdict;
pub mod view;
pub mod ways;
mod why;
mod words;

pub use judge::AtRest;
pub use moves::Move;
pub use setup::Setup;
pub use state::Aces;
