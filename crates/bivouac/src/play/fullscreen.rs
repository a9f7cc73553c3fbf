//! The terminal itself: the set-up page, the loop that draws and reads keys, and its clean end.

use super::app::{App, Flow};
use super::form::Form;
use super::panels::{self, width};
use super::words::say;
use ratatui::Frame;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use std::time::Duration;

/// How often the screen is drawn while a bot thinks.
const BUSY: Duration = Duration::from_millis(60);
/// How often it is looked at otherwise.
const IDLE: Duration = Duration::from_millis(500);

/// The next key that was pressed within that time.
fn next_key(wait: Duration) -> std::io::Result<Option<KeyEvent>> {
    if !event::poll(wait)? {
        return Ok(None);
    }
    match event::read()? {
        Event::Key(key) if key.kind != KeyEventKind::Release => Ok(Some(key)),
        _ => Ok(None), // a new size: the next drawing sees it
    }
}

/// Plays on the whole screen until the person leaves. The terminal is as before afterwards, even
/// after a panic. `Err` within when a bot broke off.
pub(crate) fn play(app: &mut App) -> std::io::Result<Result<(), String>> {
    ratatui::run(|terminal| {
        loop {
            if let Err(why) = app.tick() {
                return Ok(Err(why));
            }
            terminal.draw(|frame| app.draw(frame))?;
            if let Some(key) = next_key(if app.is_busy() { BUSY } else { IDLE })?
                && app.key(key) == Flow::Leave
            {
                return Ok(Ok(()));
            }
        }
    })
}

/// Asks what to play on the whole screen. False when the person leaves.
pub(crate) fn fill(form: &mut Form) -> std::io::Result<bool> {
    ratatui::run(|terminal| {
        loop {
            terminal.draw(|frame| draw_form(form, frame))?;
            let Some(key) = next_key(IDLE)? else { continue };
            if let Some(go_on) = form_key(form, key) {
                return Ok(go_on);
            }
        }
    })
}

/// A key on the set-up page; an answer when the page is done.
pub(crate) fn form_key(form: &mut Form, key: KeyEvent) -> Option<bool> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return (key.code == KeyCode::Char('c')).then_some(false);
    }
    match key.code {
        KeyCode::Up | KeyCode::BackTab => form.step(-1),
        KeyCode::Down | KeyCode::Tab => form.step(1),
        KeyCode::Left => form.turn(-1),
        KeyCode::Right | KeyCode::Char(' ') => form.turn(1),
        KeyCode::Enter => return Some(true),
        KeyCode::Char('l' | 'L') => form.switch_lang(),
        KeyCode::Char('q' | 'Q') | KeyCode::Esc => return Some(false),
        _ => {}
    }
    None
}

/// Draws the set-up page.
pub(crate) fn draw_form(form: &Form, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let lang = form.lang();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let faint = Style::new().add_modifier(Modifier::DIM);
    let titles: Vec<String> = (0..form.count()).map(|n| form.title(n)).collect();
    let column = titles.iter().map(|t| width(t)).max().unwrap_or(0).min(area.width as usize / 2);
    let about = (form.boxed().game.about)();
    let mut lines = vec![
        Line::styled(about.title(lang), bold),
        Line::styled(about.words.find(lang, "game-tagline", &[]).unwrap_or_default(), faint),
        Line::from(""),
    ];
    let chosen = |here: bool| if here { bold.add_modifier(Modifier::REVERSED) } else { Style::new() };
    for (n, title) in titles.iter().enumerate() {
        let here = n == form.at();
        let (answers, at) = form.answers(n);
        let answer = answers.get(at).cloned().unwrap_or_default();
        let pad = " ".repeat(column.saturating_sub(width(title)));
        let (before, after) = if answers.len() > 1 { ("◂", "▸") } else { (" ", " ") };
        let text = format!("{} {title}{pad}  {before} {answer} {after}", if here { "▶" } else { " " });
        lines.push(Line::styled(text, chosen(here)));
    }
    lines.push(Line::from(""));
    let here = form.at() == form.count();
    lines.push(Line::styled(format!("{} {}", if here { "▶" } else { " " }, say(lang, "setup-start")), chosen(here)));
    let page = Rect { height: area.height.saturating_sub(1), ..area };
    let boxed = area.width >= 76;
    let inside = panels::panel(page, buffer, &say(lang, "setup-title"), "", boxed, true);
    let inside = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
    let from = (form.at() + 5).saturating_sub(inside.height.into());
    panels::lines(inside, buffer, &lines, from);
    buffer.set_stringn(area.x + 1, area.bottom().saturating_sub(1), say(lang, "setup-keys"), area.width.into(), faint);
}
