//! Parses cases from TOML: all words of the format are in this module.

use super::lesson::{Said, Words};
use super::node::{Fields, Key, Kind, Node, unknown};
use table::{About, BadInput, Eye, NamedDie, Seat, SeatSet};

/// A file of cases for one game, before anything is played.
pub(super) struct Script {
    pub(super) revision: Option<u32>,
    pub(super) data: Option<Node>,
    pub(super) setup: Option<Node>,
    pub(super) position: Option<Node>,
    /// An invalid case does not prevent the others from running.
    pub(super) cases: Vec<Result<Case, BadInput>>,
}

pub(super) struct Case {
    pub(super) line: usize,
    pub(super) id: String,
    pub(super) title: String,
    pub(super) rules: Vec<String>,
    pub(super) setup: Option<Node>,
    pub(super) position: Option<Node>,
    pub(super) start: Option<u64>,
    pub(super) dice: Vec<u32>,
    pub(super) steps: Vec<Step>,
    /// The title of a lesson; a case without one is no lesson.
    pub(super) lesson: Option<Said>,
}

/// The action of a step, then its expectations.
pub(super) struct Step {
    pub(super) line: usize,
    pub(super) set: Option<Node>,
    pub(super) dice: Option<Vec<u32>>,
    pub(super) moves: Vec<(Seat, usize, String)>,
    pub(super) answers: Option<Answers>,
    pub(super) refused: Option<(usize, String)>,
    pub(super) expectations: Vec<Expectation>,
    /// For a learner.
    pub(super) words: Words,
}

/// The number of the decision that a move answers.
#[derive(Clone, Copy)]
pub(super) enum Answers {
    /// This one.
    Number(u32),
    /// The previous one.
    Stale,
}

/// Something for one seat: a named one, or the seat to move.
pub(super) type BySeat<T> = Vec<(usize, Option<Seat>, T)>;
/// A text with its line.
pub(super) type Line = (usize, String);

pub(super) struct Expectation {
    pub(super) line: usize,
    pub(super) what: Expect,
}

pub(super) enum Expect {
    Position(Node),
    ToMove { over: bool, waiting: SeatSet },
    Ready(SeatSet),
    Outcome { winners: Option<SeatSet>, rule: Option<Line> },
    Offered(BySeat<Vec<Line>>),
    NotOffered(BySeat<Vec<Line>>),
    OffersOnly(BySeat<Vec<Line>>),
    Sees(Vec<(Eye, Node)>),
    NotSees(Vec<(Eye, Node)>),
    Hears(Vec<(Eye, Vec<Node>)>),
    NotHears(Vec<(Eye, Vec<Node>)>),
    WhyNot(BySeat<Vec<(Line, Line)>>),
    CanUndo(SeatSet),
    Decision(Vec<(Seat, u32)>),
    Standing(Vec<(Seat, Vec<(String, String)>)>),
}

/// The word for "no rule forbids it" in `why_not`.
pub(super) const NOTHING: &str = "nothing";

/// Parses a script. The seats, rules and named dice of the game are words of the format.
pub(super) fn script(root: &Node, about: &About, named: &[NamedDie]) -> Result<Script, BadInput> {
    let mut fields = Fields::of(root, "script")?;
    let game = fields.take("game");
    let game_line = game.map_or(0, |n| n.line);
    let game = game.ok_or_else(|| BadInput::new("no «game = …» at the head of the script").line(1))?.text("game")?;
    if game != about.id {
        return Err(BadInput::new(format!("game «{game}»: expected «{}»", about.id)).line(game_line));
    }
    let revision = fields.take("revision").map(|n| n.count("revision")).transpose()?;
    fields.take("about").map(|n| n.text("about")).transpose()?;
    let data = table(&mut fields, "data")?;
    let setup = table(&mut fields, "setup")?;
    let position = table(&mut fields, "position")?;
    let cases = match fields.take("case") {
        None => return Err(BadInput::new("no [[case]] in the script").line(1)),
        Some(node) => node.list("case")?,
    };
    fields.done()?;
    let cases = cases.iter().map(|node| case(node, about, named)).collect();
    Ok(Script { revision, data, setup, position, cases })
}

fn table(fields: &mut Fields<'_>, name: &'static str) -> Result<Option<Node>, BadInput> {
    let Some(node) = fields.take(name) else { return Ok(None) };
    node.table(name)?;
    Ok(Some(node.clone()))
}

fn case(node: &Node, about: &About, named: &[NamedDie]) -> Result<Case, BadInput> {
    let mut fields = Fields::of(node, "case")?;
    let id = fields.take("id").ok_or_else(|| node.bad("a [[case]] needs an «id»"))?.text("id")?.to_string();
    let title = fields.take("title").map_or(Ok(""), |n| n.text("title"))?.to_string();
    fields.take("note").map(|n| n.text("note")).transpose()?;
    let lesson = fields.take("lesson").map(|n| said(n, "lesson")).transpose()?;
    let mut rules = Vec::new();
    if let Some(node) = fields.take("rules") {
        for (line, rule) in node.texts("rules")? {
            rules.push(known_rule(about, line, rule)?.1);
        }
    }
    let setup = table(&mut fields, "setup")?;
    let position = table(&mut fields, "position")?;
    let start = match fields.take("start") {
        None => None,
        Some(node) => {
            let seed = node.number("start")?;
            Some(u64::try_from(seed).map_err(|_| node.bad("«start» is a seed: expected a number from 0 on"))?)
        }
    };
    let dice = fields.take("dice").map(|n| dice(n, named)).transpose()?.unwrap_or_default();
    let steps = match fields.take("step") {
        None => return Err(node.bad(format!("case {id} has no [[case.step]]: it would prove nothing"))),
        Some(list) => list.list("step")?.iter().map(|n| step(n, about, named)).collect::<Result<Vec<_>, _>>()?,
    };
    fields.done()?;
    if start.is_some() && !dice.is_empty() {
        return Err(node.bad("«start» deals from its seed: give «dice» to the steps instead"));
    }
    Ok(Case { line: node.line, id, title, rules, setup, position, start, dice, steps, lesson })
}

fn step(node: &Node, about: &About, named: &[NamedDie]) -> Result<Step, BadInput> {
    let mut fields = Fields::of(node, "step")?;
    fields.take("note").map(|n| n.text("note")).transpose()?;
    let set = table(&mut fields, "set")?;
    let dice = fields.take("dice").map(|n| dice(n, named)).transpose()?;
    let mut moves = Vec::new();
    for (index, info) in about.seats.iter().enumerate() {
        if let Some(node) = fields.take(info.id) {
            let texts = node.texts(info.id)?;
            if texts.is_empty() {
                return Err(node.bad(format!("«{}» plays nothing: expected a move, or a list of moves", info.id)));
            }
            moves.extend(texts.into_iter().map(|(line, text)| (Seat(index as u8), line, text)));
        }
    }
    let answers = match fields.take("answers") {
        None => None,
        Some(node) => match &node.kind {
            Kind::Plain(toml::Value::String(word)) if word == "stale" => Some(Answers::Stale),
            Kind::Plain(toml::Value::Integer(_)) => Some(Answers::Number(node.count("answers")?)),
            _ => return Err(node.bad("«answers» expects the number of a decision, or \"stale\"")),
        },
    };
    let refused = match fields.take("refused") {
        None => None,
        Some(node) => Some(known_rule(about, node.line, node.text("refused")?.to_string())?),
    };
    for (name, given) in [("refused", refused.is_some()), ("answers", answers.is_some())] {
        if given && moves.len() != 1 {
            return Err(node.bad(format!("«{name}» is about one move: the step has {}", moves.len())));
        }
    }
    let expectations = expectations(&mut fields, about)?;
    let words = words(&mut fields)?;
    fields.done()?;
    if words.task.is_some() && (moves.is_empty() || refused.is_some()) {
        return Err(node.bad("a «task» is done by a move: the step needs one that is not refused"));
    }
    if set.is_none() && moves.is_empty() && expectations.is_empty() && words.is_empty() {
        return Err(node.bad("the step neither plays nor expects anything"));
    }
    Ok(Step { line: node.line, set, dice, moves, answers, refused, expectations, words })
}

/// A text in both languages.
fn said(node: &Node, name: &str) -> Result<Said, BadInput> {
    let mut fields = Fields::of(node, "text")?;
    let mut text = |lang: &'static str| {
        let text = fields.take(lang).ok_or_else(|| node.bad(format!("«{name}» needs «fr» and «en»")))?;
        Ok(text.text(lang)?.to_string())
    };
    let said = Said { fr: text("fr")?, en: text("en")? };
    fields.done()?;
    Ok(said)
}

/// The words of a lesson's step.
fn words(fields: &mut Fields<'_>) -> Result<Words, BadInput> {
    let mut text = |name: &'static str| fields.take(name).map(|node| said(node, name)).transpose();
    let (say, task, hint) = (text("say")?, text("task")?, text("hint")?);
    let look = match fields.take("look") {
        None => Vec::new(),
        Some(node) => node.texts("look")?.into_iter().map(|(_, thing)| thing).collect(),
    };
    let mut wrong = Vec::new();
    if let Some(node) = fields.take("wrong") {
        for (key, node) in node.table("wrong")? {
            wrong.push((key.name.clone(), said(node, "wrong")?));
        }
    }
    Ok(Words { say, task, hint, look, wrong })
}

fn expectations(fields: &mut Fields<'_>, about: &About) -> Result<Vec<Expectation>, BadInput> {
    let mut out = Vec::new();
    type Reader = fn(&Node, &About) -> Result<Expect, BadInput>;
    let readers: [(&'static str, Reader); 15] = [
        ("to_move", to_move),
        ("ready", |n, a| Ok(Expect::Ready(seats(n, "ready", a)?))),
        ("outcome", outcome),
        ("expect", |n, _| n.table("expect").map(|_| Expect::Position(n.clone()))),
        ("offered", |n, a| Ok(Expect::Offered(by_seat(n, "offered", a)?))),
        ("not_offered", |n, a| Ok(Expect::NotOffered(by_seat(n, "not_offered", a)?))),
        ("offers_only", |n, a| Ok(Expect::OffersOnly(by_seat(n, "offers_only", a)?))),
        ("sees", |n, a| Ok(Expect::Sees(by_eye(n, "sees", a)?))),
        ("not_sees", |n, a| Ok(Expect::NotSees(by_eye(n, "not_sees", a)?))),
        ("hears", |n, a| Ok(Expect::Hears(heard(n, "hears", a)?))),
        ("not_hears", |n, a| Ok(Expect::NotHears(heard(n, "not_hears", a)?))),
        ("why_not", why_not),
        ("can_undo", |n, a| Ok(Expect::CanUndo(seats(n, "can_undo", a)?))),
        ("decision", decision),
        ("standing", standing),
    ];
    for (name, read) in readers {
        if let Some(node) = fields.take(name) {
            out.push(Expectation { line: node.line, what: read(node, about)? });
        }
    }
    Ok(out)
}

/// Numbers, or names of faces.
fn dice(node: &Node, named: &[NamedDie]) -> Result<Vec<u32>, BadInput> {
    let read = |n: &Node| match &n.kind {
        Kind::Plain(toml::Value::String(words)) => table::read_face(named, words).map_err(|e| e.line(n.line)),
        _ => n.count("dice"),
    };
    node.list("dice")?.iter().map(read).collect()
}

fn seat(about: &About, word: &str, line: usize) -> Result<Seat, BadInput> {
    about.seat(word).ok_or_else(|| {
        let known: Vec<&str> = about.seats.iter().map(|s| s.id).collect();
        unknown("seat", word, &known).line(line)
    })
}

fn seats(node: &Node, name: &str, about: &About) -> Result<SeatSet, BadInput> {
    node.texts(name)?.iter().map(|(line, word)| seat(about, word, *line)).collect()
}

fn known_rule(about: &About, line: usize, rule: String) -> Result<Line, BadInput> {
    if rule.starts_with("TABLE-") {
        if table::words::kernel().has(&rule.to_lowercase()) {
            return Ok((line, rule));
        }
    } else if about.ledger.rule(&rule).is_some() {
        return Ok((line, rule));
    }
    let known: Vec<&str> = about.ledger.rules.iter().map(|r| r.id.as_str()).collect();
    let near = unknown("rule", &rule, &known);
    let guess = near.what.split(": expected").next().unwrap_or_default().to_string();
    Err(BadInput::new(format!("{guess}: expected an id of the ledger («bivouac rules {}»)", about.id)).line(line))
}

fn to_move(node: &Node, about: &About) -> Result<Expect, BadInput> {
    match &node.kind {
        Kind::Plain(toml::Value::String(word)) if word == "over" => {
            Ok(Expect::ToMove { over: true, waiting: SeatSet::NONE })
        }
        _ => Ok(Expect::ToMove { over: false, waiting: seats(node, "to_move", about)? }),
    }
}

fn outcome(node: &Node, about: &About) -> Result<Expect, BadInput> {
    let mut fields = Fields::of(node, "outcome")?;
    let winners = fields.take("winners").map(|n| seats(n, "winners", about)).transpose()?;
    let rule = match fields.take("rule") {
        None => None,
        Some(n) => Some(known_rule(about, n.line, n.text("rule")?.to_string())?),
    };
    fields.done()?;
    if winners.is_none() && rule.is_none() {
        return Err(node.bad("«outcome» expects «winners», «rule» or both"));
    }
    Ok(Expect::Outcome { winners, rule })
}

/// A list for the seat to move, or a table with a list for each seat.
fn by_seat(node: &Node, name: &str, about: &About) -> Result<BySeat<Vec<Line>>, BadInput> {
    match &node.kind {
        Kind::Table(rows) => {
            rows.iter().map(|(k, n)| Ok((n.line, Some(seat(about, &k.name, k.line)?), n.texts(name)?))).collect()
        }
        _ => Ok(vec![(node.line, None, node.texts(name)?)]),
    }
}

/// `french`, `french+german`, `spectator` or `archive`.
fn eye(about: &About, key: &Key) -> Result<Eye, BadInput> {
    match key.name.as_str() {
        "spectator" => Ok(Eye::SPECTATOR),
        "archive" => Ok(Eye::Archive),
        words => {
            let set: Result<SeatSet, BadInput> = words.split('+').map(|w| seat(about, w, key.line)).collect();
            set.map(Eye::Seats).map_err(|mut bad| {
                bad.what += "; or spectator, archive, or seats joined by +";
                bad
            })
        }
    }
}

fn by_eye(node: &Node, name: &str, about: &About) -> Result<Vec<(Eye, Node)>, BadInput> {
    let rows = node.table(name)?.iter().map(|(key, node)| {
        if !matches!(node.kind, Kind::Table(_)) {
            node.texts(name)?;
        }
        Ok((eye(about, key)?, node.clone()))
    });
    rows.collect()
}

fn heard(node: &Node, name: &str, about: &About) -> Result<Vec<(Eye, Vec<Node>)>, BadInput> {
    let rows = node.table(name)?.iter().map(|(key, node)| {
        let wanted = match &node.kind {
            Kind::List(list) => list.clone(),
            _ => vec![node.clone()],
        };
        for node in &wanted {
            if !matches!(node.kind, Kind::Table(_)) {
                node.text(name)?;
            }
        }
        Ok((eye(about, key)?, wanted))
    });
    rows.collect()
}

fn why_not(node: &Node, about: &About) -> Result<Expect, BadInput> {
    let targets = |rows: &[(Key, Node)]| -> Result<Vec<(Line, Line)>, BadInput> {
        let read = |(key, node): &(Key, Node)| {
            let rule = node.text("why_not")?.to_string();
            let rule = if rule == NOTHING { (node.line, rule) } else { known_rule(about, node.line, rule)? };
            Ok(((key.line, key.name.clone()), rule))
        };
        rows.iter().map(read).collect()
    };
    let rows = node.table("why_not")?;
    if rows.iter().all(|(_, n)| matches!(n.kind, Kind::Table(_))) {
        let read =
            |(k, n): &(Key, Node)| Ok((n.line, Some(seat(about, &k.name, k.line)?), targets(n.table("why_not")?)?));
        return Ok(Expect::WhyNot(rows.iter().map(read).collect::<Result<_, BadInput>>()?));
    }
    Ok(Expect::WhyNot(vec![(node.line, None, targets(rows)?)]))
}

fn decision(node: &Node, about: &About) -> Result<Expect, BadInput> {
    let read = |(k, n): &(Key, Node)| Ok((seat(about, &k.name, k.line)?, n.count("decision")?));
    Ok(Expect::Decision(node.table("decision")?.iter().map(read).collect::<Result<_, BadInput>>()?))
}

fn standing(node: &Node, about: &About) -> Result<Expect, BadInput> {
    let read = |(k, n): &(Key, Node)| {
        let answer = |(k, n): &(Key, Node)| Ok((k.name.clone(), n.text("standing")?.to_string()));
        let answers = n.table("standing")?.iter().map(answer).collect::<Result<_, BadInput>>()?;
        Ok((seat(about, &k.name, k.line)?, answers))
    };
    Ok(Expect::Standing(node.table("standing")?.iter().map(read).collect::<Result<_, BadInput>>()?))
}
