//! Simulations, ratings and benchmarks.
//!
//! [`sim`] plays games between players and reports who wins how often, with confidence intervals; [`arena`]
//! plays round robins; [`bench()`] measures a game in yardsticks. A [`Lab`] provides the three for one game
//! without its type; a [`Registered`] game provides all tools, for the registry. Reports are plain data
//! (serde writes them as JSON) and print themselves in French or English.

mod arena;
mod bench;
mod figures;
pub mod findings;
mod registered;
mod sim;
mod tell;
mod yardstick;

pub use arena::{ArenaPlan, ArenaReport, Rating, arena, rated};
pub use bench::{BenchPlan, BenchReport, bench};
pub use figures::{Share, Spread};
pub use registered::{Registered, Visitor};
pub use sim::{CampScore, Entrant, Finished, Progress, SeatScore, SimPlan, SimReport, count, share, sim};
pub use tell::words;

use std::ops::Range;
use table::{BadInput, Judge};

/// Plays some games of a plan, by their numbers.
pub type PlayShare = fn(&SimPlan, Range<u32>, Progress<'_>) -> Result<Vec<Finished>, BadInput>;

/// Lessons, for programs that know no game by name.
pub mod lesson {
    pub use proof::script::{Answered, AnyLesson, Lessons, Outline, Said, Words};
}

/// The laboratory of one game, for programs that know no game by name.
#[derive(Clone, Copy, Debug)]
pub struct Lab {
    /// Plays many games.
    pub sim: fn(&SimPlan, Progress<'_>) -> Result<SimReport, BadInput>,
    /// Plays some games of a plan, for whoever distributes them.
    pub share: PlayShare,
    /// Counts the games that were played elsewhere.
    pub count: fn(&SimPlan, &[Finished], f64) -> Result<SimReport, BadInput>,
    /// Plays a round robin.
    pub arena: fn(&ArenaPlan, Progress<'_>) -> Result<ArenaReport, BadInput>,
    /// Measures the game.
    pub bench: fn(&BenchPlan) -> Result<BenchReport, BadInput>,
}

impl Lab {
    /// The laboratory of a game.
    pub fn of<G: Judge>() -> Lab {
        Lab { sim: sim::<G>, share: share::<G>, count: count::<G>, arena: arena::<G>, bench: bench::<G> }
    }
}
