//! Ratings: how strong people, bots and sides are, computed from finished games alone.
//!
//! The model is Weng and Lin's (2011), Bradley-Terry with full pairing: a rating is a normal distribution
//! ([`Rating`]), a team is as strong as the sum of its members, and every pair of teams of a game is
//! compared. [`update`] is that model and nothing else; its results equal those of `openskill` 6.2.0 (see
//! `tests/oracle.rs`).
//!
//! [`Ladder`] applies it to board games with sides:
//!
//! - **Seats are the members**, not people. Whoever leads three nations is three members of the team, and
//!   gets the mean of the three changes. A person against a pair is therefore no outsider by arithmetic.
//! - **Every side has a rating of its own** for each game and scenario, and is one more member of its team.
//!   Playing the weaker side costs nothing.
//! - **Bots are anchors.** Their ratings come from the laboratory and do not move.
//! - **Ratings age**: each month without a game widens the deviation, up to that of a newcomer.
//!
//! A ladder is a pure function of the finished games in order: adding the same games in the same order gives
//! the same ratings, bit for bit. Stored ratings are a cache that can be recomputed.

mod ladder;
mod model;

pub use ladder::{Change, Finished, Ladder, Member, Player, SeatResult, Side, Standing, Unrated};
pub use model::{BETA, Rating, Team, expected, update};
