//! Scripts: a TOML file sets a position, plays moves and states what must hold after each of them.
//!
//! `docs/scripts.md` describes the format. The worked examples of the rulebooks are scripts, and each defect
//! that was found has one.
//!
//! [`run_file`] runs the cases of one file. An error in the *file* (an unknown word, a move that cannot be
//! parsed, a seat that is not asked) is [`Verdict::Bad`]; an error in the *game* is [`Verdict::Failed`]. Both
//! name file and line.

mod compare;
mod lesson;
mod node;
mod play;
mod read;
#[cfg(test)]
mod tests;
mod watch;

pub use lesson::{Answered, AnyLesson, Lessons, Outline, Said, Words, lessons, outlines};
pub use node::InToml;

use serde::Serialize;
use table::{BadInput, Game};

/// The results of one file.
#[derive(Clone, PartialEq, Debug)]
pub struct FileReport {
    /// The file.
    pub file: String,
    /// The results of its cases, in order.
    pub cases: Vec<CaseReport>,
    /// Why the file could not be read.
    pub bad: Option<BadInput>,
}

/// The result of one case.
#[derive(Clone, PartialEq, Debug)]
pub struct CaseReport {
    /// Its id; empty if the case could not be read.
    pub id: String,
    /// Its title; may be empty.
    pub title: String,
    /// The rules it cites.
    pub rules: Vec<String>,
    /// Its place in the file.
    pub line: usize,
    /// Its verdict.
    pub verdict: Verdict,
}

/// The verdict on a case.
#[derive(Clone, PartialEq, Debug)]
pub enum Verdict {
    /// All expectations hold.
    Passed,
    /// The game does something else.
    Failed(Vec<Miss>),
    /// The case itself is wrong.
    Bad(BadInput),
}

/// An expectation that does not hold.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Miss {
    /// The file.
    pub file: String,
    /// The line of the expectation.
    pub line: usize,
    /// The id of the case.
    pub case: String,
    /// What was expected and what was found.
    pub what: String,
}

impl std::fmt::Display for Miss {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}: {}", self.file, self.line, self.case, self.what)
    }
}

impl FileReport {
    /// The number of cases that passed.
    pub fn passed(&self) -> usize {
        self.cases.iter().filter(|c| c.verdict == Verdict::Passed).count()
    }
    /// Expectations that do not hold.
    pub fn failures(&self) -> impl Iterator<Item = &Miss> {
        self.cases.iter().flat_map(|c| match &c.verdict {
            Verdict::Failed(failures) => failures.as_slice(),
            _ => &[],
        })
    }
    /// What is wrong with the file itself.
    pub fn bad(&self) -> impl Iterator<Item = &BadInput> {
        let in_cases = self.cases.iter().filter_map(|c| match &c.verdict {
            Verdict::Bad(bad) => Some(bad),
            _ => None,
        });
        self.bad.iter().chain(in_cases)
    }
    /// Whether every case passed.
    pub fn is_good(&self) -> bool {
        self.bad.is_none() && self.passed() == self.cases.len()
    }
}

impl std::fmt::Display for FileReport {
    /// All errors, one per line.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.bad().try_for_each(|bad| writeln!(f, "{bad}"))?;
        self.failures().try_for_each(|failure| writeln!(f, "{failure}"))
    }
}

/// The game of a script, by which a registry chooses the runner.
pub fn game_of(file: &str, text: &str) -> Result<String, BadInput> {
    let root = node::read(text).map_err(|e| e.file(file))?;
    let game = node::Fields::of(&root, "script").map(|mut fields| fields.take("game"));
    match game.map_err(|e| e.file(file))? {
        Some(node) => Ok(node.text("game").map_err(|e| e.file(file))?.to_string()),
        None => Err(BadInput::new("no «game = …» at the head of the script").file(file).line(1)),
    }
}

/// Runs all cases of a script. `file` is used only in messages.
pub fn run_file<G: Game>(file: &str, text: &str) -> FileReport {
    let mut report = FileReport { file: file.to_string(), cases: Vec::new(), bad: None };
    match node::read(text).and_then(|root| read::script(&root, G::about(), G::dice())) {
        Ok(script) => report.cases = play::cases::<G>(file, script),
        Err(bad) => report.bad = Some(bad.file(file)),
    }
    report
}
