//! People at the table, in Debian's real Chromium. One program, because each that is linked holds the whole
//! house.
//!
//! Needs `chromedriver` (`./check` installs it). axe-core comes from npm, in its pinned version, into the
//! build directory. Screenshots are kept in `artefacts/` at the root of the project: look at them.

mod accounts;
mod browsing;
#[path = "../crowd/mod.rs"]
mod crowd;
mod editor;
mod field;
mod film;
mod game;
mod games;
mod install;
mod large;
mod learn;
mod lively;
mod map;
mod matrix;
mod parts;
mod people;
mod report;
mod rooms;
mod space;
mod standing;
mod story;
mod taps;
mod time;
mod told;
mod tools;
mod warroom;
