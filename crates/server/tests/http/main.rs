//! The house as its guests meet it: requests, streams, chairs, secrets. One program, because each that is
//! linked holds the whole of it.
#![allow(missing_docs, clippy::unwrap_used)]

mod accounts;
mod beginnings;
mod common;
#[path = "../crowd/mod.rs"]
mod crowd;
mod damage;
mod declarations;
mod dice;
mod editor;
mod install;
mod large;
mod learn;
mod onlookers;
mod pace;
mod people;
mod play;
mod refusals;
mod rematches;
mod reports;
mod room;
mod secrecy;
mod setups;
mod stores;
mod strangers;
mod talk;
mod weights;
