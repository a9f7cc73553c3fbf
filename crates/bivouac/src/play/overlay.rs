//! What lies over the table: the curtain, the help page, questions, notes, the last screen.

use super::app::{Answering, App, Mode};
use super::end::Ending;
use super::panels::{self, width, wrap_text};
use super::words::{say, say_with};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget};
use table::{Eye, Lang, Until};

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

/// A box in the middle of the screen, as large as its text wants.
fn note(area: Rect, buffer: &mut Buffer, title: &str, text: &[Line<'static>], from: usize, keys: &str) {
    let widest = text.iter().map(Line::width).chain([width(title) + 2, width(keys) + 2]).max().unwrap_or(0);
    let columns = (widest as u16 + 4).min(area.width);
    let rows = (text.len() as u16 + 2).min(area.height);
    let here = Rect {
        x: area.x + (area.width - columns) / 2,
        y: area.y + (area.height - rows) / 2,
        width: columns,
        height: rows,
    };
    Clear.render(here, buffer);
    let block = Block::bordered()
        .border_style(BOLD)
        .title(Line::styled(format!(" {title} "), BOLD))
        .title_bottom(Line::styled(format!(" {keys} "), FAINT).right_aligned());
    let inside = block.inner(here);
    block.render(here, buffer);
    let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
    let most = text.len().saturating_sub(inside.height.into());
    panels::lines(inside, buffer, text, from.min(most));
}

/// A text broken so that it fits into a note.
fn broken(text: &str, area: Rect) -> Vec<Line<'static>> {
    let columns = area.width.saturating_sub(6).clamp(20, 76);
    wrap_text(text, columns.into()).into_iter().map(Line::from).collect()
}

/// Draws what the mode lays over the screen.
pub(crate) fn over_everything(app: &App, area: Rect, buffer: &mut Buffer) {
    let lang = app.lang();
    let sure = say(lang, "keys-yes-no");
    match &app.mode {
        Mode::Help(from) => {
            let text: Vec<Line<'static>> = help(app).iter().flat_map(|t| broken(t, area)).collect();
            note(area, buffer, &say(lang, "help-title"), &text, *from, &say(lang, "keys-close"));
        }
        Mode::Note(title, text) => note(area, buffer, title, &broken(text, area), 0, &say(lang, "keys-close")),
        Mode::Quit => note(area, buffer, &say(lang, "quit-title"), &broken(&say(lang, "quit-ask"), area), 0, &sure),
        Mode::Resign => {
            let seat = app.seat().map(|s| app.sitting.seat_name(s)).unwrap_or_default();
            let text = broken(&say_with(lang, "resign-ask", &[("seat", seat)]), area);
            note(area, buffer, &say(lang, "resign-title"), &text, 0, &sure);
        }
        Mode::Why(typed) => {
            let offers = app.picker.offers();
            let example = offers.iter().find(|o| !o.things.is_empty()).or(offers.first());
            let example = example.map(|o| o.text.clone()).unwrap_or_default();
            let mut text = broken(&say_with(lang, "why-ask", &[("example", example)]), area);
            text.push(Line::styled(format!("> {typed}▏"), BOLD));
            note(area, buffer, &say(lang, "why-title"), &text, 0, "Enter  Esc");
        }
        Mode::Standing(at) => standing(app, *at, area, buffer),
        Mode::Table | Mode::Filter | Mode::Ending | Mode::Looking => {}
    }
}

fn standing(app: &App, at: usize, area: Rect, buffer: &mut Buffer) {
    let lang = app.lang();
    let Some(seat) = app.seat() else { return };
    let standing = app.sitting.table().standing(seat);
    let line = |(i, answering): (usize, Answering)| {
        let text = match &answering {
            Answering::Pass(Until::MyTurn) => say(lang, "stand-until-turn"),
            Answering::Pass(Until::Withdrawn) => say(lang, "stand-always"),
            Answering::Withdraw(topic) => {
                let about = app.sitting.table().about();
                let answer = standing.iter().find(|s| s.topic == *topic).map(|s| about.answer_name(&s.answer, lang));
                let args = [("topic", about.question_name(topic, lang)), ("answer", answer.unwrap_or_default())];
                say_with(lang, "stand-withdraw", &args)
            }
        };
        let here = i == at;
        let style = if here { BOLD.add_modifier(Modifier::REVERSED) } else { Style::new() };
        Line::styled(format!("{} {} {text}", if here { "▶" } else { " " }, i + 1), style)
    };
    let lines: Vec<Line<'static>> = app.answerings(seat).into_iter().enumerate().map(line).collect();
    note(area, buffer, &say(lang, "stand-title"), &lines, 0, "Enter  Esc");
}

fn help(app: &App) -> Vec<String> {
    let lang = app.lang();
    let keys = [
        "arrows", "enter", "numbers", "filter", "undo", "pass", "why", "hint", "stand", "resign", "lang", "panel",
        "quit",
    ];
    let mut text = vec![say(lang, "help-intro"), " ".to_string()];
    text.extend(keys.iter().map(|key| say(lang, &format!("help-key-{key}"))));
    text.push(" ".to_string());
    text.push(say_with(lang, "help-rules", &[("game", app.sitting.about().id.to_string())]));
    text
}

/// Nothing of anybody's hand: who takes the keyboard, and what everybody has seen.
pub(crate) fn curtain(app: &App, area: Rect, buffer: &mut Buffer) {
    let lang = app.lang();
    let Some(person) = app.sitting.curtain() else { return };
    let who = ("who", app.sitting.person_name(person));
    let seats = ("seats", app.sitting.seat_names(app.sitting.seats_of(person)));
    let mut text = broken(&say_with(lang, "curtain-give", &[who.clone(), seats]), area);
    text.push(Line::from(""));
    text.extend(broken(&say_with(lang, "curtain-enter", &[who]), area));
    let rows = (text.len() as u16 + 2).min(area.height);
    let [top, below] = Layout::vertical([Constraint::Length(rows), Constraint::Min(0)]).areas(area);
    note(top, buffer, &say(lang, "curtain-title"), &text, 0, "Enter");
    if below.height < 3 {
        return;
    }
    // A spectator's eye: public by the laws of the games.
    let [log, board] = Layout::vertical([Constraint::Max(below.height / 3), Constraint::Min(0)]).areas(below);
    let inside = panels::panel(log, buffer, &say(lang, "panel-news"), "", false, false);
    let lines = app.log_lines(Eye::SPECTATOR, inside.width);
    panels::lines(inside, buffer, &lines, lines.len().saturating_sub(inside.height.into()));
    let inside = panels::panel(board, buffer, &say(lang, "panel-board"), "", false, false);
    let drawn = app.board_for(Eye::SPECTATOR, inside.width, inside.height).map(|b| b.lines).unwrap_or_default();
    let drawn: Vec<Line<'static>> = drawn.iter().map(|l| app.inks.line(l)).collect();
    panels::lines(inside, buffer, &drawn, 0);
}

/// The last screen.
pub(crate) fn ending(app: &App, end: &Ending, area: Rect, buffer: &mut Buffer) {
    let lang: Lang = app.lang();
    let mut text: Vec<Line<'static>> = Vec::new();
    let mut add = |part: &str, style: Style| {
        text.extend(broken(part, area).into_iter().map(|line| line.style(style)));
    };
    add(&end.result, BOLD);
    add(&end.rule, Style::new());
    add(" ", FAINT);
    add(&say(lang, "over-fair"), BOLD);
    let proof_style = if end.proved { Style::new() } else { BOLD.add_modifier(Modifier::REVERSED) };
    end.proof.iter().for_each(|line| add(line, proof_style));
    add(" ", FAINT);
    end.record.iter().for_each(|line| add(line, Style::new()));
    note(area, buffer, &say(lang, "over-title"), &text, 0, &say(lang, "keys-over"));
}
