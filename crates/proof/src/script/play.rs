//! Sets up the table of a case and plays its steps.

use super::node::{Kind, Node};
use super::read::{Answers, Case, Script, Step};
use super::watch;
use super::{CaseReport, Miss, Verdict};
use table::pace::{Follows, Timed};
use table::pack::Ref;
use table::record::{Entry, Start, What};
use table::{BadInput, Broken, Game, Header, Luck, Refusal, Seat, SeatSet, Secret, Table, Terms, ToMove};

/// Why a case stops: the script or the game is wrong.
pub(super) enum Stop {
    Bad(BadInput),
    Failed,
}

impl From<BadInput> for Stop {
    fn from(bad: BadInput) -> Stop {
        Stop::Bad(bad)
    }
}

pub(super) fn cases<G: Game>(file: &str, script: Script) -> Vec<CaseReport> {
    let mut seen = std::collections::BTreeSet::new();
    let mut out = Vec::new();
    for case in &script.cases {
        let report = match case {
            Err(bad) => CaseReport {
                id: String::new(),
                title: String::new(),
                rules: Vec::new(),
                line: bad.line,
                verdict: Verdict::Bad(bad.clone().file(file)),
            },
            Ok(case) => {
                let verdict = if seen.insert(case.id.as_str()) {
                    one::<G>(file, &script, case)
                } else {
                    let twice = BadInput::new(format!("there are two cases «{}»", case.id)).line(case.line);
                    Verdict::Bad(twice.file(file))
                };
                let (id, title, rules) = (case.id.clone(), case.title.clone(), case.rules.clone());
                CaseReport { id, title, rules, line: case.line, verdict }
            }
        };
        out.push(report);
    }
    out
}

fn one<G: Game>(file: &str, script: &Script, case: &Case) -> Verdict {
    let table = match open::<G>(script, case) {
        Ok(table) => table,
        Err(bad) => return Verdict::Bad(bad.file(file)),
    };
    let mut play = Play { file, case, table, from: 0, failures: Vec::new() };
    for step in &case.steps {
        match play.step(step) {
            Ok(()) if play.failures.is_empty() => {}
            Ok(()) | Err(Stop::Failed) => return Verdict::Failed(play.failures),
            Err(Stop::Bad(bad)) => return Verdict::Bad(bad.line(step.line).file(file)),
        }
    }
    if play.dice_left(case.line, "the case") { Verdict::Failed(play.failures) } else { Verdict::Passed }
}

/// Sets up the table of a case.
pub(super) fn open<G: Game>(script: &Script, case: &Case) -> Result<Table<G>, BadInput> {
    let mut header = Header::new::<G>(&G::Setup::default());
    if let Some(revision) = script.revision {
        header.revision = revision;
    }
    let mut pack = Ref::<G::Pack>::standard();
    if let Some(data) = &script.data {
        let rows = data.plain_table();
        pack = Ref::with(&rows).map_err(|e| at(data, e))?;
        header.rows = Some(rows);
    }
    let setups: Vec<&Node> = script.setup.iter().chain(&case.setup).collect();
    let last_setup = setups.last().copied();
    let mut written = serde_json::to_value(G::Setup::default()).unwrap_or_default();
    setups.iter().for_each(|node| overlay_json(&mut written, super::compare::json(&node.plain())));
    let setup: G::Setup = serde_json::from_value(written).map_err(|e| {
        let bad = BadInput::new(format!("set-up: {e}"));
        last_setup.map_or_else(|| bad.clone().line(case.line), |node| at(node, bad.clone()))
    })?;
    header.setup = serde_json::to_value(&setup).unwrap_or_default();
    let place = |bad: BadInput| match last_setup {
        Some(node) => at(node, bad),
        None => bad.line(case.line),
    };

    let positions: Vec<&Node> = script.position.iter().chain(&case.position).collect();
    let luck = match case.start {
        Some(seed) => Luck::Secret(Secret::from_seed(seed)),
        None => Luck::Loaded(case.dice.clone()),
    };
    let mut written = toml::Table::new();
    positions.iter().for_each(|node| overlay(&mut written, &node.plain_table()));
    let mut sketch = written;
    if case.start.is_some() {
        let table: Table<G> = Table::open(header.clone(), luck.clone()).map_err(place)?;
        if positions.is_empty() {
            return Ok(table);
        }
        sketch = table.position().written_over(&sketch);
    } else if positions.is_empty() {
        return Err(BadInput::new("expected a «position», or «start = SEED» for a dealt game").line(case.line));
    }
    // Parsed separately first, so that an error names the script and not the header.
    let complaint = |bad: BadInput| {
        let lines = positions.iter().rev().map(|node| (node.line, node.line_of_complaint(&bad.what)));
        let best = lines.clone().find(|(own, found)| own != found).or_else(|| lines.clone().next());
        bad.clone().line(best.map_or(case.line, |(_, found)| found))
    };
    let terms = Terms { setup: &setup, pack, revision: header.revision };
    G::from_sketch(&sketch, terms).map_err(complaint)?;
    header.start = Start::Sketch(sketch.to_string());
    Table::open(header, luck).map_err(place)
}

fn at(node: &Node, bad: BadInput) -> BadInput {
    let line = node.line_of_complaint(&bad.what);
    bad.line(line)
}

/// Overlays one table with another: nested tables are merged, everything else is replaced.
pub(super) fn overlay(base: &mut toml::Table, over: &toml::Table) {
    for (key, value) in over {
        match (base.get_mut(key), value) {
            (Some(toml::Value::Table(base)), toml::Value::Table(over)) => overlay(base, over),
            _ => {
                base.insert(key.clone(), value.clone());
            }
        }
    }
}

fn overlay_json(base: &mut serde_json::Value, over: serde_json::Value) {
    match (base, over) {
        (serde_json::Value::Object(base), serde_json::Value::Object(over)) => {
            for (key, value) in over {
                overlay_json(base.entry(key).or_insert(serde_json::Value::Null), value);
            }
        }
        (base, over) => *base = over,
    }
}

pub(super) struct Play<'s, G: Game> {
    pub(super) file: &'s str,
    pub(super) case: &'s Case,
    pub(super) table: Table<G>,
    /// The number of plays before this step.
    pub(super) from: usize,
    pub(super) failures: Vec<Miss>,
}

impl<G: Game> Play<'_, G> {
    pub(super) fn fail(&mut self, line: usize, what: impl Into<String>) {
        let (file, case) = (self.file.to_string(), self.case.id.clone());
        self.failures.push(Miss { file, line, case, what: what.into() });
    }
    fn step(&mut self, step: &Step) -> Result<(), Stop> {
        if let Some(node) = &step.set {
            self.set(node)?;
        }
        self.from = self.table.plays().len();
        if let Some(dice) = &step.dice {
            if self.dice_left(step.line, "what was loaded before") {
                return Err(Stop::Failed);
            }
            self.table.load_dice(dice.clone());
        }
        let together = self.together(step)?;
        for (seat, line, text) in &step.moves {
            let number = match step.answers {
                None => None,
                Some(Answers::Number(n)) => Some(n),
                Some(Answers::Stale) => Some(self.table.decision(*seat).wrapping_sub(1)),
            };
            match &step.refused {
                None => self.must_play(*seat, *line, text, number)?,
                Some((at, rule)) => self.must_refuse(*seat, *line, text, number, *at, rule)?,
            }
        }
        if let Some(other_way) = together
            && other_way != *self.table.position()
        {
            self.fail(
                step.line,
                "the seats write their drafts at the same time, but the order in which they do matters",
            );
        }
        if step.dice.is_some() && self.dice_left(step.line, "the step") {
            return Err(Stop::Failed);
        }
        for expectation in &step.expectations {
            watch::check(self, expectation)?;
        }
        Ok(())
    }
    /// If several seats play in this step, they write drafts at the same time and their order must not
    /// matter: plays them in the other order and compares.
    fn together(&mut self, step: &Step) -> Result<Option<G>, Stop> {
        let seats: SeatSet = step.moves.iter().map(|(seat, ..)| *seat).collect();
        if seats.len() < 2 {
            return Ok(None);
        }
        let asked = match self.table.to_move() {
            ToMove::Several { waiting, ready } => waiting.or(ready),
            _ => SeatSet::NONE,
        };
        if !seats.minus(asked).is_empty() {
            let what = format!(
                "a step plays the moves of one seat, or of seats that write drafts at the same time: here the decision is {}'s",
                watch::waiting(&self.table)
            );
            let second = step.moves.iter().find(|(seat, ..)| *seat != step.moves[0].0);
            return Err(BadInput::new(what).line(second.map_or(step.line, |(_, line, _)| *line)).into());
        }
        let (file, case) = (self.file, self.case);
        let mut other = Play { file, case, table: self.table.clone(), from: self.from, failures: Vec::new() };
        for seat in seats.iter().collect::<Vec<_>>().into_iter().rev() {
            for (_, line, text) in step.moves.iter().filter(|(whose, ..)| *whose == seat) {
                let played = other.must_play(seat, *line, text, None);
                self.failures.append(&mut other.failures);
                played?;
            }
        }
        Ok(Some(other.table.position().clone()))
    }
    /// Loaded dice that were not rolled are an error.
    fn dice_left(&mut self, line: usize, whose: &str) -> bool {
        let left = self.table.loaded_dice().to_vec();
        if !left.is_empty() {
            self.fail(line, format!("{whose} leaves dice that nobody rolled: {left:?}"));
        }
        !left.is_empty()
    }
    /// Changes the position by hand: makes a new table with the same dice.
    fn set(&mut self, node: &Node) -> Result<(), BadInput> {
        self.table = changed(&self.table, node)?;
        Ok(())
    }
    fn enter(&mut self, seat: Seat, text: &str, number: Option<u32>) -> Result<Result<(), Refusal>, BadInput> {
        Ok(match Entry::read(seat, text)?.what {
            What::Play { auto: true, .. } => {
                return Err(BadInput::new("«!auto» is for records: in a script standing answers speak by themselves"));
            }
            What::Play { text, .. } => self.table.play_text(seat, number, &text),
            What::Time => self.table.time_up(),
            What::Hand(hand) => self.table.hand_over(seat, hand),
            What::Clock(Timed::Out(Follows::Pass)) => self.table.pass_by_clock(seat),
            What::Clock(timed) => self.table.timed(seat, timed),
            What::Vote(vote) => self.table.vote(seat, vote),
            What::Agreed(motion) => self.table.agreed(seat, motion),
            What::Undo => self.table.undo(seat),
            What::Resign => self.table.resign(seat),
            What::Stand { topic, answer, until } => self.table.stand(seat, &topic, &answer, until),
            What::Withdraw { topic } => {
                self.table.withdraw(seat, &topic);
                Ok(())
            }
        })
    }
    fn must_play(&mut self, seat: Seat, line: usize, text: &str, number: Option<u32>) -> Result<(), Stop> {
        match self.enter(seat, text, number).map_err(|e| e.line(line))? {
            Ok(()) => Ok(()),
            Err(Refusal::Unreadable(bad)) => Err(unreadable(text, &bad, line).into()),
            Err(Refusal::Broken(broken)) if broken == Broken::NOT_ASKED => {
                let who = watch::waiting(&self.table);
                let what = format!("«{}» is not asked here: the decision is {who}'s", G::about().seat_id(seat));
                Err(BadInput::new(what).line(line).into())
            }
            Err(refusal) => {
                let why = self.tell(&refusal);
                self.fail(line, format!("«{text}» is refused by {why}"));
                Err(Stop::Failed)
            }
        }
    }
    fn must_refuse(
        &mut self,
        seat: Seat,
        line: usize,
        text: &str,
        number: Option<u32>,
        at: usize,
        rule: &str,
    ) -> Result<(), Stop> {
        // A misspelled move would be refused for the wrong reason.
        if !text.starts_with('!')
            && rule != "TABLE-UNREADABLE"
            && let Err(bad) = self.table.position().read(text)
        {
            return Err(unreadable(text, &bad, line).into());
        }
        let (before, entries) = (self.table.position().clone(), self.table.entries().len());
        let asked: Vec<u32> = self.numbers();
        match self.enter(seat, text, number).map_err(|e| e.line(line))? {
            Ok(()) => {
                self.fail(at, format!("«{text}» is accepted: expected a refusal by {rule}"));
                return Err(Stop::Failed);
            }
            Err(refusal) if refusal.rule() != rule => {
                let why = self.tell(&refusal);
                self.fail(at, format!("«{text}» is refused by {why}, expected {rule}"));
            }
            Err(_) => {}
        }
        if before != *self.table.position() || entries != self.table.entries().len() || asked != self.numbers() {
            self.fail(line, format!("«{text}» was refused, yet something has changed"));
        }
        Ok(())
    }
    fn numbers(&self) -> Vec<u32> {
        self.table.seating().asked.iter().map(|seat| self.table.decision(seat)).collect()
    }
    fn tell(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Broken(broken) => {
                format!("{} ({})", broken.rule, G::about().explain(broken, table::Lang::En))
            }
            other => other.rule().to_string(),
        }
    }
    /// Whether an expectation about something that the sketch omits holds: it does if writing it changes
    /// nothing. A word that no position can have is an error.
    pub(super) fn left_out(&self, path: &[String], node: &Node) -> Result<bool, BadInput> {
        let position = self.table.position();
        let empty = [
            toml::Value::Array(Vec::new()),
            toml::Value::Integer(0),
            toml::Value::Table(toml::Table::new()),
            toml::Value::String(String::new()),
            toml::Value::Boolean(false),
        ];
        let mut first_complaint = None;
        let mut known = false;
        for value in std::iter::once(node.plain()).chain(empty) {
            let mut sketch = position.sketch();
            put(&mut sketch, path, value.clone());
            match G::from_sketch(&sketch, self.table.terms()) {
                Ok(same) if same == *position => {
                    return match (&node.kind, &value) {
                        // `{ count = 0 }` for an omitted empty list.
                        (Kind::Table(_), toml::Value::Array(_) | toml::Value::Integer(_)) | (Kind::Plain(_), _) => {
                            super::compare::matches(node, &super::compare::json(&value))
                        }
                        _ => Ok(node.plain() == value),
                    };
                }
                Ok(_) => known = true,
                Err(bad) => {
                    first_complaint.get_or_insert(bad);
                }
            }
        }
        match first_complaint {
            Some(bad) if !known => {
                Err(node.bad(format!("«{}» is no word of this position: {}", path.join("."), bad.what)))
            }
            _ => Ok(false),
        }
    }
}

/// A table with a position that is changed by hand: a new one, with the same dice.
pub(super) fn changed<G: Game>(table: &Table<G>, node: &Node) -> Result<Table<G>, BadInput> {
    let sketch = table.position().written_over(&node.plain_table());
    G::from_sketch(&sketch, table.terms()).map_err(|e| at(node, e))?;
    let mut header = table.header().clone();
    header.start = Start::Sketch(sketch.to_string());
    let luck = match table.secret() {
        Some(secret) => Luck::Secret(secret),
        None => Luck::Loaded(table.loaded_dice().to_vec()),
    };
    Table::open(header, luck).map_err(|e| at(node, e))
}

fn put(table: &mut toml::Table, path: &[String], value: toml::Value) {
    let [first, rest @ ..] = path else { return };
    if rest.is_empty() {
        table.insert(first.clone(), value);
        return;
    }
    let inner = table.entry(first.clone()).or_insert_with(|| toml::Value::Table(toml::Table::new()));
    if let toml::Value::Table(inner) = inner {
        put(inner, rest, value);
    }
}

fn unreadable(text: &str, bad: &BadInput, line: usize) -> BadInput {
    BadInput::new(format!("«{text}» cannot be read: {}", bad.what)).line(line)
}
