//! Tables with their people: who sits where, what they do there, and what each may see. Nothing here knows of
//! HTTP or HTML: a web server, a test or another program asks, and gets plain values or a
//! [`trouble::Trouble`].
//!
//! From the disk to the eye:
//!
//! - The crate [`store`] keeps a table as its head, its chairs and an append-only log of entries; nothing
//!   else is the truth. [`check`] plays all of it again.
//! - [`room`] is one table in memory with the people around it: the game in progress, the chairs, the talk,
//!   and through which eye each person looks. It is built by playing the stored log again, and can be dropped
//!   at any time.
//! - [`handle`] is how requests reach a room: it keeps the lock (whoever holds it has a
//!   [`handle::LockedRoom`]), knows who is here, and rings when something may have changed.
//! - `transact` is how a table changes: check, enter, commit, retry on conflict, publish. [`actions`] is what
//!   a seat does: play, take back, give up, stand, say. [`chairs`] does the same for chairs, [`open`] for new
//!   tables ([`wishes`] is one that is not open yet), [`waiting_room`] deals when all have sat down
//!   ([`beginning`] is what the log says of it), and [`rematch`] opens the next game.
//! - [`think`] makes bots play, [`clock`] plays for games that know one, [`deadlines`] does what follows when
//!   the time of people has run out, and [`background`] wakes them when a change is stored.
//! - [`banks`] is how much time people have; [`alive`] knows when no server was there. [`votes`] is what all
//!   at a table agree to, [`calls`] are the tables that wait for a person.
//! - [`views`] is what one person may see, as plain values; [`views::make`] makes it for that person's eye.
//! - [`reporting`] makes reports on finished games in the server's spare time, and [`reports`] keeps them.
//! - [`positions`] reads, writes and changes positions as text, for the position editor.
//! - [`tables`] is all of them: which are in memory, and what they share.
//!
//! - [`accounts`] are people who can be known again anywhere: names, passwords, sessions, and how the chairs of a
//!   device become an account's. [`eyes`] is whose eyes are the same.
//!
//! What they share: [`fair`] and [`thinkers`] share threads and thinking among [`networks`], [`cache`] keeps
//! what may be wanted again, [`whereabouts`] where people were seen last, [`keys`] makes links, [`kinds`] are
//! the games, [`metrics`] what is counted.

pub mod accounts;
pub mod actions;
pub mod alive;
pub mod background;
pub mod banks;
pub mod beginning;
pub mod cache;
pub mod calls;
pub mod chairs;
pub mod check;
pub mod clock;
pub mod deadlines;
pub mod eyes;
pub mod fair;
mod finish;
pub mod handle;
pub mod handovers;
pub mod hourglass;
pub mod keys;
pub mod kinds;
pub mod lists;
pub mod looks;
pub mod metrics;
pub mod networks;
pub mod open;
pub mod plan;
pub mod positions;
mod presence;
pub mod proving;
pub mod random;
pub mod rematch;
pub mod reporting;
pub mod reports;
pub mod resources;
pub mod room;
pub mod tables;
pub mod think;
pub mod thinkers;
pub mod time;
pub mod timer;
mod transact;
pub mod trouble;
mod unstored;
pub mod views;
pub mod votes;
pub mod waiting_room;
pub mod watch;
pub mod whereabouts;
pub mod wishes;
