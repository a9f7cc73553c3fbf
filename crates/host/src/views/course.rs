//! The score over a whole game, and its turning points.

use table::story::{Lead, Scores, turning_points};
use table::{AnyTable, Eye, Lang};

/// Moments at which the numbers are looked at.
const MOMENTS: usize = 120;

/// So many of them are one stretch of the game: it turned in the stretches in which most was won or lost, and
/// there every step is looked at.
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
    pub standings: Vec<Scores>,
    /// Where it turned.
    pub turns: Vec<Turn>,
}

/// A turning point.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Turn {
    /// The numbers after it.
    pub after: Scores,
    /// What happened, as the log tells it.
    pub text: String,
}

/// Goes through the game. Takes a while: not to be called with a table locked.
pub fn course(table: &dyn AnyTable, id: &str, eye: Eye, lang: Lang) -> Course {
    let steps = table.step_count(eye);
    let ahead = |step: usize| table.seen(eye, table.step(eye, step)).guide(lang).ahead;
    let standing = |step: usize| Scores { step, values: ahead(step).iter().map(|lead| lead.value).collect() };
    let mut moments: Vec<usize> = (0..=MOMENTS).map(|n| n * steps / MOMENTS).collect();
    moments.dedup();
    let standings: Vec<Scores> = moments.into_iter().map(standing).collect();
    let mut stretches: Vec<&Scores> = standings.iter().step_by(STRETCH).chain(standings.last()).collect();
    stretches.dedup_by_key(|s| s.step);
    let stretches: Vec<Scores> = stretches.into_iter().cloned().collect();
    let turns = turning_points(&stretches, TURNS).into_iter().map(|at| {
        let between: Vec<Scores> = (stretches[at - 1].step..=stretches[at].step).map(standing).collect();
        let after = turning_points(&between, 1).first().map_or(&stretches[at], |at| &between[*at]).clone();
        let text = told(table, eye, lang, after.step, steps);
        Turn { after, text }
    });
    Course { id: id.to_string(), leads: ahead(steps), turns: turns.collect(), standings }
}

/// What a turning point is called: the heading of the turn it came in, or what was told at this step.
fn told(table: &dyn AnyTable, eye: Eye, lang: Lang, step: usize, steps: usize) -> String {
    let (from, end) = (table.step(eye, step - 1), table.step(eye, step));
    let heading = table.headings(eye, lang, from..table.step(eye, steps)).pop();
    heading.map(|told| told.line).filter(|line| !line.is_empty()).unwrap_or_else(|| {
        let lines = table.told_by(eye, lang, from..end, false).into_iter().map(|told| told.line);
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    })
}
