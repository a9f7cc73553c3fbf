//! The full-screen table: what is shown, and what each key does. Drawing is in `screen`.

use super::end::{Ending, ending};
use super::panels::Inks;
use super::picker::Picker;
use super::sitting::{Asked, Sitting};
use super::words::{say, say_with};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};
use table::{Lang, Seat, Until};

/// So long at least a bot's move stays on the screen before the next, so that it can be followed.
const PACE: Duration = Duration::from_millis(140);
/// The same when nobody plays and people only look.
const PACE_WATCHING: Duration = Duration::from_millis(400);

/// What the keyboard speaks to.
#[derive(Clone, Debug)]
pub(crate) enum Mode {
    /// The list of moves.
    Table,
    /// The filter of the list.
    Filter,
    /// The question "why not?", with what was typed so far.
    Why(String),
    /// Resign: are you sure?
    Resign,
    /// Leave: are you sure?
    Quit,
    /// The help page, and from which line on.
    Help(usize),
    /// Standing answers, and which is chosen.
    Standing(usize),
    /// Something to read, with a title.
    Note(String, String),
    /// The last screen.
    Ending,
    /// The table after the end.
    Looking,
}

/// The panel that scrolls, and that small screens show.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub(crate) enum Panel {
    /// The board.
    Board,
    /// The hand.
    Hand,
    /// The log.
    Log,
}

/// Does the program go on?
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub(crate) enum Flow {
    /// Yes.
    Stay,
    /// The person leaves.
    Leave,
}

/// A line of the menu of standing answers.
#[derive(Clone, Debug)]
pub(crate) enum Answering {
    /// Pass on this question.
    Pass(Until),
    /// Take back the answer to this topic.
    Withdraw(String),
}

/// The full-screen table.
pub(crate) struct App {
    pub(crate) sitting: Sitting,
    pub(crate) picker: Picker,
    pub(crate) mode: Mode,
    pub(crate) panel: Panel,
    /// First line shown of the board and the hand; of the log, lines hidden at its end.
    pub(crate) scroll: [usize; 3],
    /// What the board was last scrolled to.
    pub(crate) shown_marks: Vec<String>,
    /// One line about what was just done.
    pub(crate) notice: String,
    pub(crate) inks: Inks,
    pub(crate) ended: Option<Ending>,
    /// What the list of moves answers.
    asked: Option<(Seat, u32, Lang)>,
    hint_wanted: bool,
    last_bot_move: Option<Instant>,
}

impl App {
    /// A table on the screen.
    pub(crate) fn new(sitting: Sitting, inks: Inks) -> App {
        let mut app = App {
            sitting,
            picker: Picker::default(),
            mode: Mode::Table,
            panel: Panel::Board,
            scroll: [0; 3],
            shown_marks: Vec::new(),
            notice: String::new(),
            inks,
            ended: None,
            asked: None,
            hint_wanted: false,
            last_bot_move: None,
        };
        app.refresh();
        app
    }
    pub(crate) fn lang(&self) -> Lang {
        self.sitting.lang()
    }
    /// The seat of the person who is asked and looks.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self.sitting.asked() {
            Asked::Person { seat, .. } if self.sitting.curtain().is_none() => Some(seat),
            _ => None,
        }
    }
    /// The list of moves follows the table.
    fn refresh(&mut self) {
        let lang = self.lang();
        let asked = self.seat().map(|seat| (seat, self.sitting.table().decision(seat), lang));
        if asked != self.asked {
            self.asked = asked;
            self.hint_wanted = false;
            self.picker = match asked {
                Some((seat, ..)) => Picker::new(&|path| self.sitting.pointing(seat, path)),
                None => Picker::default(),
            };
            self.scroll[Panel::Log as usize] = 0;
            if matches!(self.mode, Mode::Filter | Mode::Why(_) | Mode::Resign | Mode::Standing(_)) {
                self.mode = Mode::Table;
            }
        }
        if let Asked::Over(outcome) = self.sitting.asked()
            && self.ended.is_none()
        {
            self.ended = Some(ending(&self.sitting, outcome));
            self.mode = Mode::Ending;
        }
    }
    /// Keeps the game on disk; a full disk is told, and the game goes on.
    fn keep(&mut self) {
        if let Err(e) = self.sitting.save() {
            self.notice = e.to_string();
        }
    }
    fn changed(&mut self) {
        self.keep();
        self.refresh();
    }

    /// Time passes: bots think and play. `Err` when a bot broke off.
    pub(crate) fn tick(&mut self) -> Result<(), String> {
        let pace = if self.sitting.has_people() { PACE } else { PACE_WATCHING };
        if self.last_bot_move.is_none_or(|at| at.elapsed() >= pace) && self.sitting.pump(Duration::ZERO)? {
            self.last_bot_move = Some(Instant::now());
            self.changed();
        }
        if let Some(answer) = self.sitting.advice(Duration::ZERO)
            && self.hint_wanted
        {
            self.hint_wanted = false;
            let text = self.sitting.advice_words(&answer);
            if let Ok(thought) = &answer.thought
                && let Some((seat, _, lang)) = self.asked
                && let Some(offer) = self.sitting.table().offer(seat, &thought.text, lang)
                && let Some(place) = self.picker.lead_to(&offer, &|path| self.sitting.pointing(seat, path))
            {
                self.picker.point_at(place);
            }
            self.mode = Mode::Note(say(self.lang(), "hint-title"), text);
        }
        Ok(())
    }
    /// Is something going on that the screen should show at once?
    pub(crate) fn is_busy(&self) -> bool {
        self.sitting.thinking().is_some() || self.hint_wanted || matches!(self.sitting.asked(), Asked::Bot(_))
    }
    /// Does a bot think about a hint, and for how long already?
    pub(crate) fn hinting(&self) -> Option<Duration> {
        self.sitting.advising().filter(|_| self.hint_wanted)
    }

    /// A key was pressed.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Flow {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return if key.code == KeyCode::Char('c') { Flow::Leave } else { Flow::Stay };
        }
        self.notice.clear();
        match self.mode.clone() {
            Mode::Ending | Mode::Looking => return self.key_at_the_end(key.code),
            Mode::Quit => {
                self.mode = self.usual_mode();
                if matches!(key.code, KeyCode::Enter | KeyCode::Char('y' | 'Y' | 'o' | 'O' | 'q' | 'Q')) {
                    return Flow::Leave;
                }
            }
            Mode::Help(from) => self.key_help(key.code, from),
            Mode::Note(..) => self.mode = self.usual_mode(),
            _ if self.sitting.curtain().is_some() => match key.code {
                KeyCode::Enter => {
                    self.sitting.lift_curtain();
                    self.scroll = [0; 3];
                    self.refresh();
                }
                other => self.key_anywhere(other),
            },
            Mode::Filter => self.key_filter(key.code),
            Mode::Why(typed) => self.key_why(key.code, typed),
            Mode::Resign => {
                self.mode = Mode::Table;
                if matches!(key.code, KeyCode::Char('y' | 'Y' | 'o' | 'O'))
                    && let Some(seat) = self.seat()
                {
                    if let Err(why) = self.sitting.resign(seat) {
                        self.notice = why;
                    }
                    self.changed();
                }
            }
            Mode::Standing(at) => self.key_standing(key.code, at),
            Mode::Table => self.key_table(key.code),
        }
        Flow::Stay
    }
    fn usual_mode(&self) -> Mode {
        if self.ended.is_some() { Mode::Ending } else { Mode::Table }
    }
    fn key_at_the_end(&mut self, code: KeyCode) -> Flow {
        let looking = matches!(self.mode, Mode::Looking);
        match code {
            KeyCode::Char('q' | 'Q') => return Flow::Leave,
            KeyCode::Char('v' | 'V') => self.mode = if looking { Mode::Ending } else { Mode::Looking },
            KeyCode::Esc if looking => self.mode = Mode::Ending,
            KeyCode::Esc | KeyCode::Enter if !looking => return Flow::Leave,
            other => self.key_anywhere(other),
        }
        Flow::Stay
    }
    fn key_help(&mut self, code: KeyCode, from: usize) {
        self.mode = match code {
            KeyCode::Down | KeyCode::PageDown | KeyCode::Char(' ') => Mode::Help(from + 1),
            KeyCode::Up | KeyCode::PageUp => Mode::Help(from.saturating_sub(1)),
            _ => self.usual_mode(),
        };
    }
    /// Keys that work whoever is asked.
    fn key_anywhere(&mut self, code: KeyCode) {
        match code {
            KeyCode::Char('h' | 'H' | '?') => self.mode = Mode::Help(0),
            KeyCode::Char('q' | 'Q') => self.mode = Mode::Quit,
            KeyCode::Char('l' | 'L') => {
                self.sitting.switch_lang();
                self.ended = None;
                self.refresh();
            }
            KeyCode::Tab => {
                self.panel = match self.panel {
                    Panel::Board => Panel::Hand,
                    Panel::Hand => Panel::Log,
                    Panel::Log => Panel::Board,
                }
            }
            KeyCode::BackTab => {
                self.panel = match self.panel {
                    Panel::Board => Panel::Log,
                    Panel::Hand => Panel::Board,
                    Panel::Log => Panel::Hand,
                }
            }
            KeyCode::PageDown => self.scroll_panel(5),
            KeyCode::PageUp => self.scroll_panel(-5),
            _ => {}
        }
    }
    /// The log is read from its end, the others from their beginning. Drawing stops at the edges.
    fn scroll_panel(&mut self, by: isize) {
        let by = if self.panel == Panel::Log { -by } else { by };
        let scroll = &mut self.scroll[self.panel as usize];
        *scroll = scroll.saturating_add_signed(by);
    }
    fn key_table(&mut self, code: KeyCode) {
        let lang = self.lang();
        let Some(seat) = self.seat() else {
            if matches!(code, KeyCode::Char('u' | 'U')) {
                self.undo(); // a secret draft that waits for the others
            } else {
                self.key_anywhere(code);
            }
            return;
        };
        match code {
            KeyCode::Up => self.picker.step(-1),
            KeyCode::Down => self.picker.step(1),
            KeyCode::Home => self.picker.first(),
            KeyCode::End => self.picker.last(),
            KeyCode::Enter | KeyCode::Right => {
                let chosen = self.picker.enter();
                self.play(seat, chosen);
            }
            KeyCode::Esc | KeyCode::Left | KeyCode::Backspace => {
                self.picker.back();
                self.play(seat, None);
            }
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                let chosen = self.picker.digit(digit);
                self.play(seat, chosen);
            }
            KeyCode::Char('/' | 'f' | 'F') => self.mode = Mode::Filter,
            KeyCode::Char('u' | 'U') => self.undo(),
            KeyCode::Char('p' | 'P') => match self.picker.pass() {
                Some(pass) => self.play(seat, Some(pass)),
                None => self.notice = say(lang, "pass-not"),
            },
            KeyCode::Char('w' | 'W') => self.mode = Mode::Why(String::new()),
            KeyCode::Char('t' | 'T') => match self.sitting.ask_advice(seat) {
                Ok(()) => self.hint_wanted = true,
                Err(why) => self.notice = why,
            },
            KeyCode::Char('s' | 'S') => {
                self.mode = match self.answerings(seat).is_empty() {
                    true => Mode::Note(say(lang, "stand-title"), say(lang, "stand-none")),
                    false => Mode::Standing(0),
                }
            }
            KeyCode::Char('r' | 'R') => self.mode = Mode::Resign,
            other => self.key_anywhere(other),
        }
    }
    /// Plays what was chosen; when that was no move yet, the list follows.
    fn play(&mut self, seat: Seat, chosen: Option<usize>) {
        self.picker.follow(&|path| self.sitting.pointing(seat, path));
        let Some(offer) = chosen else { return };
        let text = self.picker.offers()[offer].text.clone();
        match self.sitting.play(seat, &text) {
            Ok(()) => self.mode = Mode::Table,
            Err(reason) => {
                let args = [("why", reason.text), ("rule", reason.rule)];
                self.notice = say_with(self.lang(), "refused", &args);
            }
        }
        self.changed();
    }
    fn undo(&mut self) {
        self.notice = match self.sitting.undo() {
            Ok(()) => say(self.lang(), "undone"),
            Err(why) => why,
        };
        self.changed();
    }
    fn key_filter(&mut self, code: KeyCode) {
        match code {
            KeyCode::Esc => {
                self.picker.set_filter(String::new());
                self.mode = Mode::Table;
            }
            KeyCode::Enter => {
                let chosen = self.picker.enter();
                self.mode = Mode::Table;
                if let Some(seat) = self.seat() {
                    self.play(seat, chosen);
                }
            }
            KeyCode::Up => self.picker.step(-1),
            KeyCode::Down => self.picker.step(1),
            KeyCode::Backspace if self.picker.filter().is_empty() => self.mode = Mode::Table,
            KeyCode::Backspace => self.picker.erase(),
            KeyCode::Char(letter) => self.picker.type_letter(letter),
            _ => {}
        }
    }
    fn key_why(&mut self, code: KeyCode, mut typed: String) {
        match code {
            KeyCode::Esc => return self.mode = Mode::Table,
            KeyCode::Enter => {
                let asked = self.seat().filter(|_| !typed.trim().is_empty());
                self.mode = match asked {
                    Some(seat) => Mode::Note(say(self.lang(), "why-title"), self.sitting.why_not(seat, &typed)),
                    None => Mode::Table,
                };
                return;
            }
            KeyCode::Backspace => {
                typed.pop();
            }
            KeyCode::Char(letter) => typed.push(letter),
            _ => {}
        }
        self.mode = Mode::Why(typed);
    }
    /// The lines of the menu of standing answers.
    pub(crate) fn answerings(&self, seat: Seat) -> Vec<Answering> {
        let mut lines = Vec::new();
        if !self.sitting.table().question(seat).topic.is_empty() && self.picker.pass().is_some() {
            lines.extend([Answering::Pass(Until::MyTurn), Answering::Pass(Until::Withdrawn)]);
        }
        lines.extend(self.sitting.table().standing(seat).into_iter().map(|s| Answering::Withdraw(s.topic)));
        lines
    }
    fn key_standing(&mut self, code: KeyCode, at: usize) {
        let Some(seat) = self.seat() else { return self.mode = Mode::Table };
        let lines = self.answerings(seat);
        let chosen = match code {
            KeyCode::Up => return self.mode = Mode::Standing(at.saturating_sub(1)),
            KeyCode::Down => return self.mode = Mode::Standing((at + 1).min(lines.len().saturating_sub(1))),
            KeyCode::Enter => at,
            KeyCode::Char(digit @ '1'..='9') => digit as usize - '1' as usize,
            _ => return self.mode = Mode::Table,
        };
        self.mode = Mode::Table;
        match lines.get(chosen) {
            Some(Answering::Pass(until)) => {
                self.notice = self.sitting.stand(seat, *until).unwrap_or_else(|why| why);
            }
            Some(Answering::Withdraw(topic)) => self.sitting.withdraw(seat, topic),
            None => return,
        }
        self.changed();
    }
}
