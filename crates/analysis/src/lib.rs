//! Studying a finished game: how likely each camp was to win, turn by turn, and why that changed.
//!
//! - [`chance`]: a position as a calibrated chance, fitted on games that bots played against themselves.
//! - [`analyse()`] makes a [`Report`]: the *line* of chances, and for every turn the *parts* of its change. A
//!   part is **luck** (a deal, a roll, a draw, how drafts met), a **decision** (what a seat's choice lost
//!   against the best that it could have known), or the **rules** (the rest: how the game goes on by itself).
//!   The parts add up to the change exactly.
//! - Turning points are the decisions that clearly lost most, with the better move and the reason in words.
//!
//! There is no report on a running game. A report is a pure function of the record and the budget, which is a
//! number of imagined games: the same record gives the same report, byte for byte.

mod analyse;
pub mod chance;
mod course;
mod kept;
mod report;
mod rows;
mod words;

pub use analyse::{Plan, analyse};
pub use report::{
    Because, Calibration, Camp, Cause, Kind, Made, Millionths, Part, Report, Step, Summary, TurningPoint,
};
pub use rows::{Row, points};
pub use words::{Both, signed, words};

use chance::{Chances, FitPlan};
use std::ops::ControlFlow;
use table::{AnyTable, BadInput, Judge, Table};

/// Told how much is done, of how much in all; says whether to go on.
pub type Progress<'a> = &'a dyn Fn(u64, u64) -> ControlFlow<()>;
/// Told how much is done, of how much in all.
pub type Told<'a> = &'a dyn Fn(u64, u64);

/// The study of one game, for programs that know no game by name.
#[derive(Clone, Copy, Debug)]
pub struct Analysis {
    /// Makes the report of a finished game.
    pub analyse: fn(&dyn AnyTable, Plan, Progress<'_>) -> Result<Report, BadInput>,
    /// Fits the chances of some set-ups and gives the file; the command that does so stands in it.
    pub fit: fn(&[FitPlan], &str, Told<'_>) -> Result<String, BadInput>,
    /// The chances that the game brings.
    pub chances: fn() -> Result<Chances, BadInput>,
}

impl Analysis {
    /// The study of a game.
    pub fn of<G: Judge>() -> Analysis {
        Analysis {
            analyse: |table, plan, progress| match table.as_any().downcast_ref::<Table<G>>() {
                Some(table) => analyse(table, plan, progress),
                None => Err(BadInput::new(format!("this is no table of «{}»", G::about().id))),
            },
            fit: |plans, command, progress| {
                let fits = plans.iter().map(|plan| chance::fit::<G>(plan, progress)).collect::<Result<_, _>>()?;
                Ok(Chances { fingerprint: String::new(), fits }.write::<G>(command))
            },
            chances: Chances::of::<G>,
        }
    }
}
