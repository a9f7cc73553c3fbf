//! Players for any game of the kernel.
//!
//! A player never gets the real position. It gets a [`Seen`], which offers moves and imagines positions that
//! its seat cannot distinguish from the real one. There are three kinds: [`Random`]; [`Greedy`], which looks
//! one move ahead with the game's evaluation ([`table::Judge`]); and [`Search`], an information-set tree
//! search with a budget of time or of imagined games. A [`Name`] selects a player: `random`, `greedy`,
//! `search:200ms`, or one of the [`LEVELS`] from recruit to general. A [`Spec`] adds the weights that the player
//! judges by, so players with old and new weights meet in one process.
//!
//! [`make`] returns the same players without types, for programs that know no game by name: they choose a
//! move on any [`table::AnyTable`] and explain it in French or English.

mod ahead;
mod drafting;
mod erased;
mod name;
mod player;
mod playout;
mod search;
mod seen;
mod side;
mod simple;
mod spec;
mod weigh;

pub use erased::{AnyBot, Because, Brief, Considered, Expected, Explanation, explain, make, make_by};
pub use name::{LEVELS, Name};
pub use player::{Player, Thought, Weighed};
pub use playout::Steps;
pub use search::{Budget, Leaf, Search, Settings};
pub use seen::{Heard, Seen, told_in_full};
pub use simple::{Greedy, Random};
pub use spec::{Find, Spec, WeightsFile};
pub use weigh::{Estimate, Samples, Shares, Weigher};

/// The texts of this crate: names of levels, sentences that explain a choice.
pub fn words() -> &'static table::Words {
    static WORDS: table::Words = table::Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
    &WORDS
}
