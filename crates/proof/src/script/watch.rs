//! Checks the expectations of a step.

use super::compare::{compare, json, like, matches, mentions, show};
use super::node::{Kind, Node};
use super::play::Play;
use super::read::{BySeat, Expect, Expectation, Line, NOTHING};
use table::{BadInput, Eye, Game, Lang, Seat, SeatSet, Table, ToMove};

/// The seats as a script writes them.
fn names<G: Game>(seats: SeatSet) -> String {
    let ids: Vec<&str> = seats.iter().map(|s| G::about().seat_id(s)).collect();
    if ids.is_empty() { "nobody".into() } else { ids.join("+") }
}

/// Whose decision it is, in words.
pub(super) fn waiting<G: Game>(table: &Table<G>) -> String {
    match table.to_move() {
        ToMove::Over(outcome) => {
            format!("nobody (the game is over by {}, {} won)", outcome.rule, names::<G>(outcome.winners))
        }
        other => names::<G>(other.waiting()),
    }
}

fn eye_name<G: Game>(eye: Eye) -> String {
    match eye {
        Eye::Archive => "archive".into(),
        Eye::SPECTATOR => "spectator".into(),
        Eye::Seats(seats) => names::<G>(seats),
    }
}

/// Checks one expectation and notes what does not hold. `Err` means that the script is wrong.
pub(super) fn check<G: Game>(play: &mut Play<'_, G>, expectation: &Expectation) -> Result<(), BadInput> {
    let line = expectation.line;
    match &expectation.what {
        Expect::Position(node) => position(play, node)?,
        Expect::ToMove { over, waiting: expected } => {
            let now = play.table.to_move();
            if now.outcome().is_some() != *over || now.waiting() != *expected {
                let wanted = if *over { "the game to be over".into() } else { names::<G>(*expected) };
                let found = waiting(&play.table);
                play.fail(line, format!("to move: expected {wanted}, found {found}"));
            }
        }
        Expect::Ready(expected) => {
            let found = match play.table.to_move() {
                ToMove::Several { ready, .. } => ready,
                _ => SeatSet::NONE,
            };
            equal(play, line, "ready", &names::<G>(*expected), &names::<G>(found));
        }
        Expect::Outcome { winners, rule } => match play.table.to_move().outcome() {
            None => {
                let who = waiting(&play.table);
                play.fail(line, format!("the game is not over: the decision is {who}'s"));
            }
            Some(outcome) => {
                if let Some(expected) = winners {
                    equal(play, line, "winners", &names::<G>(*expected), &names::<G>(outcome.winners));
                }
                if let Some((line, expected)) = rule {
                    equal(play, *line, "the rule that ended the game", expected, outcome.rule);
                }
            }
        },
        Expect::Offered(rows) => offers(play, rows, |play, _, found, patterns| {
            for (at, pattern) in patterns.iter().filter(|(_, p)| !found.iter().any(|f| like(p, f))) {
                play.fail(*at, format!("«{pattern}» is not offered{}", instead(found)));
            }
        })?,
        Expect::NotOffered(rows) => offers(play, rows, |play, _, found, patterns| {
            for (at, pattern) in patterns {
                for text in found.iter().filter(|f| like(pattern, f)) {
                    let which = if text == pattern { String::new() } else { format!(" (by «{pattern}»)") };
                    play.fail(*at, format!("«{text}» is offered, and should not be{which}"));
                }
            }
        })?,
        Expect::OffersOnly(rows) => offers(play, rows, |play, line, found, patterns| {
            let lacking = patterns.iter().filter(|(_, p)| !found.iter().any(|f| like(p, f)));
            let extra = found.iter().filter(|f| !patterns.iter().any(|(_, p)| like(p, f)));
            let diff: Vec<String> =
                lacking.map(|(_, p)| format!("\n    - {p}")).chain(extra.map(|f| format!("\n    + {f}"))).collect();
            if !diff.is_empty() {
                let diff = diff.concat();
                play.fail(line, format!("the offered moves differ (- expected, + found):{diff}"));
            }
        })?,
        Expect::Sees(rows) => rows.iter().try_for_each(|(eye, node)| sees(play, *eye, node, true))?,
        Expect::NotSees(rows) => rows.iter().try_for_each(|(eye, node)| sees(play, *eye, node, false))?,
        Expect::Hears(rows) => rows.iter().try_for_each(|(eye, wanted)| hears(play, line, *eye, wanted))?,
        Expect::NotHears(rows) => rows.iter().try_for_each(|(eye, unwanted)| hears_nothing(play, *eye, unwanted))?,
        Expect::WhyNot(rows) => why_not(play, rows)?,
        Expect::CanUndo(expected) => {
            let found: SeatSet = play.table.seating().asked.iter().filter(|s| play.table.can_undo(*s)).collect();
            equal(play, line, "can take back", &names::<G>(*expected), &names::<G>(found));
        }
        Expect::Decision(rows) => {
            for (seat, expected) in rows {
                let name = format!("the decision of {}", G::about().seat_id(*seat));
                let found = play.table.decision(*seat);
                equal(play, line, &name, &expected.to_string(), &found.to_string());
            }
        }
        Expect::Standing(rows) => {
            for (seat, expected) in rows {
                let found: Vec<(String, String)> =
                    play.table.standing(*seat).map(|s| (s.topic.clone(), s.answer.clone())).collect();
                let name = format!("standing answers of {}", G::about().seat_id(*seat));
                equal(play, line, &name, &format!("{expected:?}"), &format!("{found:?}"));
            }
        }
    }
    Ok(())
}

fn equal<G: Game>(play: &mut Play<'_, G>, line: usize, what: &str, expected: &str, found: &str) {
    if expected != found {
        play.fail(line, format!("{what}: expected {expected}, found {found}"));
    }
}

fn position<G: Game>(play: &mut Play<'_, G>, node: &Node) -> Result<(), BadInput> {
    let found = json(&toml::Value::Table(play.table.position().sketch()));
    let mut wrong = Vec::new();
    compare(node, &found, &mut Vec::new(), &mut |path, node| play.left_out(path, node), &mut wrong)?;
    for m in wrong {
        play.fail(m.line, format!("{}: expected {}, found {}", m.path, m.expected, m.found));
    }
    Ok(())
}

/// The seat that "offered = […]" without a seat refers to.
fn the_seat<G: Game>(play: &Play<'_, G>, line: usize) -> Result<Option<Seat>, BadInput> {
    match play.table.to_move() {
        ToMove::One(seat) => Ok(Some(seat)),
        ToMove::Over(_) => Ok(None),
        ToMove::Several { waiting, ready } => Err(BadInput::new(format!(
            "{} decide at the same time: expected a table with a list for each seat",
            names::<G>(waiting.or(ready))
        ))
        .line(line)),
    }
}

fn offers<G: Game>(
    play: &mut Play<'_, G>,
    rows: &BySeat<Vec<Line>>,
    judge: impl Fn(&mut Play<'_, G>, usize, &[String], &[Line]),
) -> Result<(), BadInput> {
    for (line, seat, patterns) in rows {
        let seat = match seat {
            Some(seat) => Some(*seat),
            None => the_seat(play, *line)?,
        };
        let found: Vec<String> = match seat {
            Some(seat) => {
                // A seat that is not asked is offered its declarations.
                let declared =
                    if play.table.to_move().may_play().has(seat) { Vec::new() } else { play.table.declarations(seat) };
                let offered = play.table.moves(seat).into_iter().chain(declared);
                offered.map(|mv| play.table.position().spell(mv)).collect()
            }
            None => Vec::new(),
        };
        let patterns = patterns.iter().map(|(at, text)| spelled(play, *at, text)).collect::<Result<Vec<_>, _>>()?;
        judge(play, *line, &found, &patterns);
    }
    Ok(())
}

/// The stable text of a move that a script wrote in another form; a misspelled move is an error.
fn spelled<G: Game>(play: &Play<'_, G>, line: usize, text: &str) -> Result<Line, BadInput> {
    if text.contains('*') {
        return Ok((line, text.to_string()));
    }
    let position = play.table.position();
    match position.read(text) {
        Ok(mv) => Ok((line, position.spell(mv))),
        Err(bad) => Err(BadInput::new(format!("«{text}» cannot be read: {}", bad.what)).line(line)),
    }
}

/// What is offered instead, if it is not too much.
fn instead(found: &[String]) -> String {
    const MANY: usize = 12;
    let mut text = String::from("; offered:");
    for move_text in found.iter().take(MANY) {
        text += &format!("\n    {move_text}");
    }
    match found.len() {
        0 => "; nothing is".into(),
        n if n > MANY => text + &format!("\n    … and {} more", n - MANY),
        _ => text,
    }
}

fn sees<G: Game>(play: &mut Play<'_, G>, eye: Eye, node: &Node, wanted: bool) -> Result<(), BadInput> {
    let view = serde_json::to_value(play.table.position().view(eye)).unwrap_or_default();
    let who = eye_name::<G>(eye);
    if let Kind::Table(_) = &node.kind {
        if wanted {
            let mut wrong = Vec::new();
            compare(node, &view, &mut Vec::new(), &mut |_, _| Ok(false), &mut wrong)?;
            for m in wrong {
                play.fail(m.line, format!("{who} sees {}: expected {}, found {}", m.path, m.expected, m.found));
            }
        } else if matches(node, &view)? {
            play.fail(node.line, format!("{who} sees {}, and should not", show(&json(&node.plain()))));
        }
        return Ok(());
    }
    for (line, pattern) in node.texts("sees")? {
        match (wanted, mentions(&view, &pattern)) {
            (true, false) => play.fail(line, format!("{who} sees no «{pattern}»; the view: {}", show(&view))),
            (false, true) => play.fail(line, format!("{who} sees «{pattern}», and should not")),
            _ => {}
        }
    }
    Ok(())
}

/// The events of this step as the eye hears them, with their texts in both languages.
fn told<G: Game>(play: &Play<'_, G>, eye: Eye) -> Vec<(serde_json::Value, [String; 2])> {
    let position = play.table.position();
    let tell = |(_, event): (usize, G::Event)| {
        let texts = Lang::ALL.map(|lang| position.tell(&event, lang));
        (serde_json::to_value(&event).unwrap_or_default(), texts)
    };
    play.table.heard(eye, play.from).into_iter().map(tell).collect()
}

fn is_told(node: &Node, (event, texts): &(serde_json::Value, [String; 2])) -> Result<bool, BadInput> {
    match &node.kind {
        Kind::Plain(toml::Value::String(part)) => {
            let part = format!("*{part}*");
            Ok(texts.iter().any(|t| like(&part, t)))
        }
        _ => matches(node, event),
    }
}

/// Each expected event must occur, in this order; other events may occur between them.
fn hears<G: Game>(play: &mut Play<'_, G>, line: usize, eye: Eye, wanted: &[Node]) -> Result<(), BadInput> {
    let told = told(play, eye);
    let mut rest = told.iter();
    for node in wanted {
        let mut found = false;
        for event in rest.by_ref() {
            if is_told(node, event)? {
                found = true;
                break;
            }
        }
        if !found {
            let log: Vec<String> = told
                .iter()
                .map(|(event, texts)| format!("\n    {} {}", texts[Lang::En as usize], show(event)))
                .collect();
            let who = eye_name::<G>(eye);
            let log = if log.is_empty() { " nothing".to_string() } else { log.concat() };
            let wanted = show(&json(&node.plain()));
            play.fail(node.line.max(line), format!("{who} is not told {wanted} (in this order); told:{log}"));
            return Ok(());
        }
    }
    Ok(())
}

fn hears_nothing<G: Game>(play: &mut Play<'_, G>, eye: Eye, unwanted: &[Node]) -> Result<(), BadInput> {
    let told = told(play, eye);
    for node in unwanted {
        for event in &told {
            if is_told(node, event)? {
                let who = eye_name::<G>(eye);
                play.fail(node.line, format!("{who} is told «{}» {}, and should not be", event.1[1], show(&event.0)));
            }
        }
    }
    Ok(())
}

fn why_not<G: Game>(play: &mut Play<'_, G>, rows: &BySeat<Vec<(Line, Line)>>) -> Result<(), BadInput> {
    for (line, seat, targets) in rows {
        let seat = match seat {
            Some(seat) => *seat,
            None => match the_seat(play, *line)? {
                Some(seat) => seat,
                None => return Err(BadInput::new("the game is over: nobody can ask why").line(*line)),
            },
        };
        for ((at, target), (_, expected)) in targets {
            // No rule forbids a misspelled move; the ids of things are single words.
            if target.contains(' ')
                && let Err(bad) = play.table.position().read(target)
            {
                return Err(BadInput::new(format!("«{target}» cannot be read: {}", bad.what)).line(*at));
            }
            let found = play.table.position().why_not(seat, target);
            let rule = found.as_ref().map_or(NOTHING, |b| b.rule);
            equal(play, *at, &format!("why not «{target}»"), expected, rule);
        }
    }
    Ok(())
}
