//! How the score went over a whole game, and where it turned.

use super::make::log_from;
use table::story::{Lead, Standing, turning_points};
use table::{AnyTable, Eye, Lang};

/// Moments at which the numbers are looked at.
const MOMENTS: usize = 120;

/// So many of them are one stretch of the game: it turned in the stretches in which most was won or lost, and there every step
/// is looked at.
const STRETCH: usize = 8;

/// Turning points that are named.
const TURNS: usize = 3;

/// The course of a game as one eye may know it.
#[derive(Clone, Debug)]
pub struct Course {
    /// The table.
    pub id: String,
    /// Whose numbers: as they are now.
    pub leads: Vec<Lead>,
    /// The numbers, from the first step to the last.
    pub standings: Vec<Standing>,
    /// Where it turned.
    pub turns: Vec<Turn>,
}

/// A turning point.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Turn {
    /// The numbers after it.
    pub after: Standing,
    /// What happened, as the log tells it.
    pub text: String,
}

/// Goes through the game. Takes a while: not to be called with a table locked.
pub fn course(table: &dyn AnyTable, id: &str, eye: Eye, lang: Lang) -> Course {
    let steps = table.step_count(eye);
    let ahead = |step: usize| table.seen(eye, table.step(eye, step)).guide(lang).ahead;
    let standing = |step: usize| Standing { step, values: ahead(step).iter().map(|lead| lead.value).collect() };
    let mut moments: Vec<usize> = (0..=MOMENTS).map(|n| n * steps / MOMENTS).collect();
    moments.dedup();
    let standings: Vec<Standing> = moments.into_iter().map(standing).collect();
    let mut stretches: Vec<&Standing> = standings.iter().step_by(STRETCH).chain(standings.last()).collect();
    stretches.dedup_by_key(|s| s.step);
    let stretches: Vec<Standing> = stretches.into_iter().cloned().collect();
    let turns = turning_points(&stretches, TURNS).into_iter().map(|at| {
        let between: Vec<Standing> = (stretches[at - 1].step..=stretches[at].step).map(standing).collect();
        let after = turning_points(&between, 1).first().map_or(&stretches[at], |at| &between[*at]).clone();
        let lines = log_from(table, eye, lang, after.step - 1, table.step(eye, after.step), usize::MAX, false);
        let text: Vec<String> = lines.into_iter().map(|line| line.text).collect();
        Turn { after, text: text.join(" ") }
    });
    Course { id: id.to_string(), leads: ahead(steps), turns: turns.collect(), standings }
}
