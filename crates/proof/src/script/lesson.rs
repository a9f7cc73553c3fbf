//! Lessons: cases of a script with words, which a person plays.
//!
//! A case with `lesson = { fr, en }` is a lesson. Its steps run as in every case, so `bivouac script` checks
//! that the moves are possible and that the expectations hold. A step with a `task` is made by the learner;
//! the other steps are played and told. `docs/scripts.md` describes the keys.

use super::play;
use super::read::{self, Case};
use super::{Verdict, node, run_file};
use std::sync::Arc;
use table::{AnyTable, BadInput, Eye, Face, Game, Lang, Refusal, Seat, Table};

/// A text in French and English.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Said {
    pub(super) fr: String,
    pub(super) en: String,
}

impl Said {
    /// In this language.
    pub fn of(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

/// The words of a step.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Words {
    /// What the lesson says before the step.
    pub say: Option<Said>,
    /// What the learner is to do. Without it the step is played for them.
    pub task: Option<Said>,
    /// Help for somebody who does not find the move.
    pub hint: Option<Said>,
    /// Things on the board that light up.
    pub look: Vec<String>,
    /// Moves that are possible and not meant, each with the reason.
    pub wrong: Vec<(String, Said)>,
}

impl Words {
    /// Whether the step says nothing at all: it is played without a pause.
    pub fn is_empty(&self) -> bool {
        *self == Words::default()
    }
}

/// What became of an answer of the learner.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Answered {
    /// It was the move, and the lesson goes on.
    Right,
    /// The move is possible, but is not meant here; the reason, if the lesson names one.
    Other(Option<Said>),
    /// A rule forbids the move: its id, and why.
    Forbidden(String, String),
    /// The text is no move; what was expected.
    Unreadable(String),
}

/// What a lesson is called and what it teaches: read from its script, without playing it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Outline {
    /// The id of the case.
    pub id: String,
    /// Its title.
    pub title: Said,
    /// The rules that it teaches.
    pub rules: Vec<String>,
}

/// A lesson that somebody plays.
pub trait AnyLesson: Send + Sync {
    /// The id of the case.
    fn id(&self) -> &str;
    /// Its title.
    fn title(&self) -> &Said;
    /// The rules that it teaches.
    fn rules(&self) -> &[String];
    /// How many steps it has, and how many are done.
    fn progress(&self) -> (usize, usize);
    /// The words of the step that is next; `None` at the end.
    fn words(&self) -> Option<&Words>;
    /// The table as it is.
    fn table(&self) -> &dyn AnyTable;
    /// Who makes the next move of this step.
    fn seat(&self) -> Option<Seat>;
    /// The next move of this step, as text: the solution.
    fn solution(&self) -> Option<&str>;
    /// Whether the learner is to make it.
    fn asks(&self) -> bool;
    /// The learner answers a task.
    fn answer(&mut self, text: &str, lang: Lang) -> Answered;
    /// Plays a step without a task.
    fn go_on(&mut self);
    /// Goes back to the step before. `false` at the beginning.
    fn back(&mut self) -> bool;
    /// What the last answer, or the last step that was played, has told: a sentence each. A move that a rule
    /// forbids tells the rule.
    fn told(&self, lang: Lang) -> Vec<String>;
    /// The same lesson at its beginning.
    fn again(&self) -> Box<dyn AnyLesson>;
}

struct Lesson<G: Game> {
    case: Arc<Case>,
    title: Said,
    /// The table before the first step.
    first: Table<G>,
    table: Table<G>,
    /// The table before each step that is done.
    before: Vec<Table<G>>,
    /// The table before the present step.
    start: Table<G>,
    /// Moves of the present step that are made.
    made: usize,
    /// The table after the last move (a step may change the table by hand before its own moves), and how many
    /// moves it had when the last answer or step began.
    after: Table<G>,
    from: usize,
    /// Why the last move was refused.
    refused: Option<Refusal>,
}

impl<G: Game + Face> Lesson<G> {
    fn new(case: Arc<Case>, title: Said, first: Table<G>) -> Lesson<G> {
        let table = first.clone();
        let (start, after) = (table.clone(), table.clone());
        let mut lesson =
            Lesson { case, title, first, table, before: Vec::new(), start, made: 0, after, from: 0, refused: None };
        lesson.begin();
        lesson.listen();
        lesson
    }
    /// From here on everything is told.
    fn listen(&mut self) {
        (self.from, self.refused) = (AnyTable::plays(&self.table), None);
        self.after = self.table.clone();
    }
    fn step(&self) -> Option<&read::Step> {
        self.case.steps.get(self.before.len())
    }
    /// Begins the present step: changes the position by hand and loads dice, as the case says.
    fn begin(&mut self) {
        self.start = self.table.clone();
        self.made = 0;
        let Some(step) = self.case.steps.get(self.before.len()) else { return };
        if let Some(node) = &step.set
            && let Ok(table) = play::changed(&self.table, node)
        {
            self.table = table;
        }
        if let Some(dice) = &step.dice {
            self.table.load_dice(dice.clone());
        }
    }
    /// Makes the next move of the step; after the last one the next step begins.
    fn make(&mut self) {
        let next = self.step().and_then(|step| step.moves.get(self.made)).map(|(seat, _, text)| (*seat, text.clone()));
        if let Some((seat, text)) = next {
            // The case was run before the lesson was handed out: its moves are possible.
            self.refused = self.table.play_text(seat, None, &text).err();
            self.made += 1;
            self.after = self.table.clone();
        }
        if self.step().is_some_and(|step| self.made >= step.moves.len()) {
            self.before.push(self.start.clone());
            self.begin();
        }
    }
}

impl<G: Game + Face> AnyLesson for Lesson<G> {
    fn id(&self) -> &str {
        &self.case.id
    }
    fn title(&self) -> &Said {
        &self.title
    }
    fn rules(&self) -> &[String] {
        &self.case.rules
    }
    fn progress(&self) -> (usize, usize) {
        (self.case.steps.len(), self.before.len())
    }
    fn words(&self) -> Option<&Words> {
        self.step().map(|step| &step.words)
    }
    fn table(&self) -> &dyn AnyTable {
        &self.table
    }
    fn seat(&self) -> Option<Seat> {
        self.step()?.moves.get(self.made).map(|(seat, ..)| *seat)
    }
    fn solution(&self) -> Option<&str> {
        self.step()?.moves.get(self.made).map(|(.., text)| text.as_str())
    }
    fn asks(&self) -> bool {
        self.words().is_some_and(|words| words.task.is_some())
    }
    fn answer(&mut self, text: &str, lang: Lang) -> Answered {
        let (Some(seat), Some(wanted)) = (self.seat(), self.solution().map(String::from)) else {
            return Answered::Right;
        };
        let position = self.table.position();
        let given = match position.read(text.trim()) {
            Ok(given) => given,
            Err(bad) => return Answered::Unreadable(bad.what),
        };
        if position.read(&wanted) == Ok(given) {
            self.listen();
            self.make();
            return Answered::Right;
        }
        if let Err(refusal) = self.table.check(seat, None, given) {
            let any: &dyn AnyTable = &self.table;
            let reason = any.explain(&refusal, lang);
            return Answered::Forbidden(reason.rule, reason.text);
        }
        let known = self.words().into_iter().flat_map(|words| &words.wrong);
        let known = known.into_iter().find(|(wrong, _)| position.read(wrong) == Ok(given));
        Answered::Other(known.map(|(_, why)| why.clone()))
    }
    fn go_on(&mut self) {
        self.listen();
        let steps = self.before.len();
        while self.before.len() == steps && self.step().is_some() {
            self.make();
        }
    }
    fn back(&mut self) -> bool {
        match self.before.pop() {
            Some(table) => {
                self.table = table;
                self.begin();
                true
            }
            None => false,
        }
    }
    fn told(&self, lang: Lang) -> Vec<String> {
        let after: &dyn AnyTable = &self.after;
        let refused = self.refused.as_ref().map(|refusal| {
            let reason = after.explain(refusal, lang);
            format!("{} ({})", reason.text, reason.rule)
        });
        let told = after.told(Eye::Archive, lang, self.from);
        told.into_iter().map(|line| line.text).chain(refused).collect()
    }
    fn again(&self) -> Box<dyn AnyLesson> {
        Box::new(Lesson::new(self.case.clone(), self.title.clone(), self.first.clone()))
    }
}

/// Lessons, each at its beginning; or why they cannot be played.
pub type Lessons = Result<Vec<Box<dyn AnyLesson>>, BadInput>;

/// The lessons of a script, each at its beginning. Every case of it must pass.
pub fn lessons<G: Game + Face>(file: &str, text: &str) -> Lessons {
    let report = run_file::<G>(file, text);
    if let Some(bad) = report.bad().next() {
        return Err(bad.clone());
    }
    for case in &report.cases {
        if let Verdict::Failed(failures) = &case.verdict
            && let Some(failure) = failures.first()
        {
            return Err(BadInput::new(failure.what.clone()).file(file).line(failure.line));
        }
    }
    let mut script = read::script(&node::read(text)?, G::about(), G::dice()).map_err(|bad| bad.file(file))?;
    let mut lessons: Vec<Box<dyn AnyLesson>> = Vec::new();
    for case in std::mem::take(&mut script.cases) {
        let case = case.map_err(|bad| bad.file(file))?;
        let Some(title) = case.lesson.clone() else { continue };
        let table = play::open::<G>(&script, &case).map_err(|bad| bad.file(file))?;
        lessons.push(Box::new(Lesson::new(Arc::new(case), title, table)));
    }
    Ok(lessons)
}

/// What the lessons of a script are called and what they teach.
pub fn outlines<G: Game>(file: &str, text: &str) -> Result<Vec<Outline>, BadInput> {
    let script = read::script(&node::read(text)?, G::about(), G::dice()).map_err(|bad| bad.file(file))?;
    let cases = script.cases.into_iter().collect::<Result<Vec<_>, _>>().map_err(|bad| bad.file(file))?;
    let outline = |case: Case| Some(Outline { id: case.id, title: case.lesson?, rules: case.rules });
    Ok(cases.into_iter().filter_map(outline).collect())
}
