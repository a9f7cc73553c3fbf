//! Draws the full-screen table: board first, then the question, the moves, the hand and the log.

use super::app::{App, Mode, Panel};
use super::overlay;
use super::panels::{self, ink_width, short, width, wrap};
use super::picker::Item;
use super::sitting::Asked;
use super::words::{say, say_with};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;
use table::{Eye, Ink, InkLine, Seat};

/// The list of moves needs at least so many columns beside the board.
const MOVES_WIDTH: u16 = 34;
/// A narrower list, for small screens whose board is narrow too.
const MOVES_NARROW: u16 = 29;

/// The longest list that is not grouped fits in so many lines.
const MOVES_HEIGHT: u16 = 12;

const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
const FAINT: Style = Style::new().add_modifier(Modifier::DIM);

/// A board drawn for so many columns.
pub(crate) struct Board {
    columns: u16,
    /// Columns that it really takes.
    widest: u16,
    pub(crate) lines: Vec<InkLine>,
}

impl App {
    /// Draws everything.
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        if self.sitting.curtain().is_some() {
            overlay::curtain(self, area, buffer);
        } else if let (Mode::Ending, Some(end)) = (&self.mode, &self.ended) {
            overlay::ending(self, end, area, buffer);
        } else {
            self.draw_table(area, buffer);
        }
        overlay::over_everything(self, area, buffer);
    }

    fn draw_table(&mut self, area: Rect, buffer: &mut Buffer) {
        let prompt = self.prompt();
        let prompt_lines = panels::wrap_text(&prompt, area.width.saturating_sub(2).into());
        let prompt_height = prompt_lines.len().clamp(1, 3) as u16;
        let [head, asked, body, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(prompt_height),
            Constraint::Min(4),
            Constraint::Length(1),
        ])
        .areas(area);
        self.draw_head(head, buffer);
        let style = if self.seat().is_some() { BOLD } else { Style::new() };
        for (row, text) in prompt_lines.iter().take(prompt_height.into()).enumerate() {
            buffer.set_stringn(asked.x + 1, asked.y + row as u16, text, asked.width.into(), style);
        }
        self.draw_body(body, buffer);
        self.draw_foot(foot, buffer);
    }

    /// The title, and who sits where; the one who is asked is marked.
    fn draw_head(&self, area: Rect, buffer: &mut Buffer) {
        let waiting = self.sitting.table().to_move().waiting();
        let mut spans = vec![Span::styled(format!(" {}  ", self.sitting.about().title(self.lang())), BOLD)];
        for i in 0..self.sitting.about().seats.len() {
            let seat = Seat(i as u8);
            let mark = if waiting.has(seat) { "▶ " } else { "  " };
            spans.push(Span::styled(mark, BOLD));
            spans.push(Span::styled(self.sitting.seat_name(seat), self.inks.style(Ink::Seat(i as u8))));
            spans.push(Span::styled(format!(" ({}) ", self.sitting.sitter(seat)), FAINT));
        }
        let mut line = Line::from(spans);
        if line.width() > area.width as usize {
            line.spans.remove(0);
        }
        line.render(area, buffer);
        buffer.set_style(area, Style::new().add_modifier(Modifier::UNDERLINED));
    }

    /// Whose decision it is, and what is asked.
    pub(crate) fn prompt(&self) -> String {
        let lang = self.lang();
        if !self.notice.is_empty() {
            return self.notice.clone();
        }
        if let Some(since) = self.hinting() {
            return say_with(lang, "hint-thinking", &[("seconds", seconds(since))]);
        }
        match self.sitting.asked() {
            Asked::Over(_) => say(lang, "turn-over"),
            Asked::Person { seat, .. } => {
                let prompt = self.sitting.table().prompt(seat, lang);
                say_with(lang, "turn-yours", &[("seat", self.sitting.seat_name(seat)), ("prompt", prompt)])
            }
            Asked::Bot(seat) => {
                let since = self.sitting.thinking().map(|(_, since)| since).unwrap_or_default();
                let sign = ["◐", "◓", "◑", "◒"][since.as_millis() as usize / 250 % 4];
                let args = [("seat", self.sitting.seat_name(seat)), ("seconds", seconds(since))];
                format!("{sign} {}", say_with(lang, "turn-bot", &args))
            }
        }
    }

    fn draw_foot(&self, area: Rect, buffer: &mut Buffer) {
        let lang = self.lang();
        let text = match &self.mode {
            Mode::Filter => say(lang, "keys-filter"),
            Mode::Looking => say(lang, "keys-looking"),
            _ => self.keys(area.width.saturating_sub(2).into()),
        };
        let room = area.width.saturating_sub(2).into();
        buffer.set_stringn(area.x + 1, area.y, short(&text, room), room, FAINT);
    }
    /// The keys that do something now, the most useful first, as many as there is room for.
    fn keys(&self, room: usize) -> String {
        let lang = self.lang();
        let mut keys = Vec::new();
        if let Some(seat) = self.seat() {
            keys.push("enter");
            let some = [
                ("back", self.picker.inside()),
                ("undo", self.sitting.can_undo()),
                ("pass", self.picker.pass().is_some()),
                ("filter", true),
                ("help", true),
                ("hint", true),
                ("why", true),
                ("stand", !self.answerings(seat).is_empty()),
            ];
            keys.extend(some.iter().filter(|(_, now)| *now).map(|(key, _)| *key));
            keys.extend(["panel", "quit", "lang", "resign"]);
        } else {
            keys.extend(["help", "panel", "quit", "lang"]);
        }
        let mut text = String::new();
        for key in keys {
            let key = say(lang, &format!("key-{key}"));
            if width(&text) + width(&key) + 3 <= room {
                text = if text.is_empty() { key } else { format!("{text}   {key}") };
            }
        }
        text
    }

    /// The board drawn for at most so many columns: the widest drawing that is not too high, else the
    /// lowest one. `None` when the game cannot draw it so narrow.
    pub(crate) fn board_for(&self, eye: Eye, columns: u16, rows: u16) -> Option<Board> {
        let lang = self.lang();
        let marked = self.picker.marked();
        let mut best: Option<Board> = None;
        for columns in [columns, columns * 3 / 4, columns / 2] {
            let lines = self.sitting.table().terminal(eye, &marked, lang, columns.into());
            let widest = lines.iter().map(ink_width).max().unwrap_or(0);
            if widest > columns as usize || best.as_ref().is_some_and(|b| b.lines.len() <= lines.len()) {
                continue;
            }
            let fits = lines.len() <= rows as usize;
            best = Some(Board { columns, widest: widest as u16, lines });
            if fits {
                break;
            }
        }
        best
    }
    fn draw_body(&mut self, area: Rect, buffer: &mut Buffer) {
        let boxed = area.width >= 76 && area.height >= 18;
        let (edge, top) = if boxed { (2, 2) } else { (0, 1) };
        // Beside each other when the board leaves room for the moves, else one above the other.
        for moves in [MOVES_WIDTH, MOVES_NARROW] {
            let room = area.width.saturating_sub(moves + edge + 1);
            let Some(board) = self.board_for(self.sitting.eye(), room, area.height - top) else { continue };
            let left = (board.widest + edge).max(area.width * 2 / 5).min(area.width - moves - 1);
            let gap = if boxed { 0 } else { 1 };
            let [left, _, right] =
                Layout::horizontal([Constraint::Length(left), Constraint::Length(gap), Constraint::Min(moves)])
                    .areas(area);
            self.draw_board(left, buffer, &board, boxed);
            self.draw_beside(right, buffer, boxed);
            return;
        }
        let moves_height = (area.height * 2 / 5).clamp(4, 12);
        let [top, bottom] = Layout::vertical([Constraint::Min(3), Constraint::Length(moves_height)]).areas(area);
        match self.panel {
            Panel::Board => {
                let board = self.board_for(self.sitting.eye(), area.width, top.height - 1).unwrap_or_else(|| Board {
                    columns: area.width,
                    widest: area.width,
                    lines: self.sitting.table().terminal(
                        self.sitting.eye(),
                        &self.picker.marked(),
                        self.lang(),
                        area.width.into(),
                    ),
                });
                self.draw_board(top, buffer, &board, false);
            }
            Panel::Hand => self.draw_hand(top, buffer, false),
            Panel::Log => self.draw_log(top, buffer, false),
        }
        self.draw_moves(bottom, buffer, false);
    }
    /// The column beside the board: moves, hand, log; on low screens the hand or the log.
    fn draw_beside(&mut self, area: Rect, buffer: &mut Buffer, boxed: bool) {
        let edge = if boxed { 2 } else { 1 };
        let hand = self.hand_lines(area.width.saturating_sub(edge)).len() as u16;
        if area.height < 20 {
            let low = (area.height * 2 / 5).max(4);
            let [top, bottom] = Layout::vertical([Constraint::Min(4), Constraint::Length(low)]).areas(area);
            self.draw_moves(top, buffer, boxed);
            match self.panel {
                Panel::Log => self.draw_log(bottom, buffer, boxed),
                _ => self.draw_hand(bottom, buffer, boxed),
            }
            return;
        }
        if let Mode::Looking = self.mode {
            let [top, bottom] = Layout::vertical([Constraint::Max(hand + edge), Constraint::Min(6)]).areas(area);
            self.draw_hand(top, buffer, boxed);
            self.draw_log(bottom, buffer, boxed);
            return;
        }
        // The list has its full height whenever there is room, so that nothing jumps; then the hand
        // gets what it needs, and the log the rest.
        let share = if area.height < 30 { area.height / 2 } else { area.height * 2 / 5 };
        let moves_height = (MOVES_HEIGHT + edge).min(share);
        let log_height = (area.height / 4).max(4);
        let hand_height = (hand + edge).clamp(3, area.height - moves_height - log_height);
        let [moves, hand, log] =
            Layout::vertical([Constraint::Length(moves_height), Constraint::Length(hand_height), Constraint::Min(4)])
                .areas(area);
        self.draw_moves(moves, buffer, boxed);
        self.draw_hand(hand, buffer, boxed);
        self.draw_log(log, buffer, boxed);
    }
    fn title(&self, panel: Panel) -> String {
        let lang = self.lang();
        match panel {
            Panel::Board => say(lang, "panel-board"),
            Panel::Hand => say(lang, "panel-hand"),
            Panel::Log => say(lang, "panel-log"),
        }
    }
    /// Draws lines in a panel that scrolls, and stops the scrolling at its edges.
    fn draw_lines(&mut self, panel: Panel, area: Rect, buffer: &mut Buffer, content: &[Line<'static>]) {
        let most = content.len().saturating_sub(area.height.into());
        let scroll = &mut self.scroll[panel as usize];
        *scroll = (*scroll).min(most);
        let from = if panel == Panel::Log { most - *scroll } else { *scroll };
        panels::lines(area, buffer, content, from);
    }
    fn draw_board(&mut self, area: Rect, buffer: &mut Buffer, board: &Board, boxed: bool) {
        let inside = panels::panel(area, buffer, &self.title(Panel::Board), "", boxed, self.panel == Panel::Board);
        self.show_marks(board, inside.height.into());
        let lines: Vec<Line<'static>> = board.lines.iter().map(|l| self.inks.line(l)).collect();
        self.draw_lines(Panel::Board, inside, buffer, &lines);
    }
    /// When another move is chosen, scrolls to what it is about: the lines that look different when
    /// nothing is marked.
    fn show_marks(&mut self, board: &Board, rows: usize) {
        let marked = self.picker.marked();
        if marked == self.shown_marks || rows == 0 {
            return;
        }
        let bare = self.sitting.table().terminal(self.sitting.eye(), &[], self.lang(), board.columns.into());
        self.shown_marks = marked;
        let differs = |(a, b): (&InkLine, &InkLine)| a != b;
        let changed: Vec<bool> = board.lines.iter().zip(&bare).map(differs).collect();
        let (Some(first), Some(last)) = (changed.iter().position(|c| *c), changed.iter().rposition(|c| *c)) else {
            return;
        };
        let scroll = &mut self.scroll[Panel::Board as usize];
        if last >= *scroll + rows {
            *scroll = last + 1 - rows;
        }
        *scroll = (*scroll).min(first);
    }
    fn hand_lines(&self, columns: u16) -> Vec<Line<'static>> {
        let hand = self.sitting.table().hand(self.sitting.eye(), self.lang());
        hand.iter().flat_map(|l| wrap(l, columns.into(), 2)).map(|l| self.inks.line(&l)).collect()
    }
    fn draw_hand(&mut self, area: Rect, buffer: &mut Buffer, boxed: bool) {
        let inside = panels::panel(area, buffer, &self.title(Panel::Hand), "", boxed, self.panel == Panel::Hand);
        let mut lines = self.hand_lines(inside.width);
        if lines.is_empty() {
            lines.push(Line::styled(say(self.lang(), "hand-empty"), FAINT));
        }
        self.draw_lines(Panel::Hand, inside, buffer, &lines);
    }
    /// The log for an eye; what is new is marked by a sign and by weight.
    pub(crate) fn log_lines(&self, eye: Eye, columns: u16) -> Vec<Line<'static>> {
        let (told, new) = self.sitting.log(eye);
        let old = told.len() - new;
        let mut lines = Vec::new();
        for (i, line) in told.iter().enumerate() {
            let (sign, style) = if i < old { ("· ", FAINT) } else { ("▸ ", BOLD) };
            let text = vec![(Ink::Plain, format!("{sign}{}", line.text))];
            for part in wrap(&text, columns.into(), 2) {
                let part: String = part.into_iter().map(|(_, t)| t).collect();
                lines.push(Line::styled(part, style));
            }
        }
        lines
    }
    fn draw_log(&mut self, area: Rect, buffer: &mut Buffer, boxed: bool) {
        let inside = panels::panel(area, buffer, &self.title(Panel::Log), "", boxed, self.panel == Panel::Log);
        let mut lines = self.log_lines(self.sitting.eye(), inside.width);
        if lines.is_empty() {
            lines.push(Line::styled(say(self.lang(), "log-empty"), FAINT));
        }
        self.draw_lines(Panel::Log, inside, buffer, &lines);
    }

    fn draw_moves(&self, area: Rect, buffer: &mut Buffer, boxed: bool) {
        let lang = self.lang();
        let mut title = say(lang, "panel-moves");
        if let Mode::Filter = self.mode {
            title = say_with(lang, "moves-filter", &[("filter", format!("{}▏", self.picker.filter()))]);
        } else if !self.picker.digits().is_empty() {
            title = say_with(lang, "moves-number", &[("number", format!("{}▏", self.picker.digits()))]);
        }
        let count = self.picker.count();
        let right = match (self.picker.inside(), count) {
            (true, _) => say(lang, "moves-back"),
            (_, 0) => String::new(),
            _ => say_with(lang, "moves-count", &[("count", count.to_string())]),
        };
        let inside = panels::panel(area, buffer, &title, &right, boxed, true);
        let items = self.picker.items();
        if items.is_empty() {
            if !self.picker.filter().is_empty() {
                let none = say_with(lang, "moves-none", &[("filter", self.picker.filter().to_string())]);
                buffer.set_stringn(inside.x, inside.y, none, inside.width.into(), FAINT);
            }
            return;
        }
        let label = |item: &Item| match item {
            Item::Group { moves, .. } => {
                let args = [("title", self.picker.title(item)), ("count", moves.len().to_string())];
                say_with(lang, "moves-group", &args)
            }
            Item::Further(next) => {
                let args = [("title", self.picker.title(item)), ("count", next.moves.to_string())];
                say_with(lang, "moves-group", &args)
            }
            Item::Move(i) if self.picker.offers()[*i].pass => format!("{}  [P]", self.picker.title(item)),
            Item::Move(_) => self.picker.title(item),
        };
        let digits = items.len().to_string().len();
        let room = (inside.width as usize).saturating_sub(digits + 3);
        // A chosen move that is too long for its line is written out below the list.
        let chosen = items.get(self.picker.at()).map(label).unwrap_or_default();
        let below = if width(&chosen) > room { panels::wrap_text(&chosen, inside.width.into()) } else { Vec::new() };
        let below = &below[..below.len().min(3).min((inside.height as usize).saturating_sub(3))];
        let rows = (inside.height as usize - below.len()).max(1);
        let from = self.picker.at().saturating_sub(rows.saturating_sub(2)).min(items.len().saturating_sub(rows));
        let lines: Vec<Line<'static>> = items
            .iter()
            .enumerate()
            .map(|(i, item)| {
                let here = i == self.picker.at();
                let sign = if here { "▶" } else { " " };
                let text = format!("{sign}{:digits$} {}", i + 1, short(&label(item), room));
                let style = if here { BOLD.add_modifier(Modifier::REVERSED) } else { Style::new() };
                Line::styled(text, style)
            })
            .collect();
        let list = Rect { height: rows as u16, ..inside };
        panels::lines(list, buffer, &lines, from);
        for (row, text) in below.iter().enumerate() {
            let y = inside.y + (rows + row) as u16;
            buffer.set_stringn(inside.x, y, text, inside.width.into(), BOLD);
        }
    }
}

/// A time as a person reads it while waiting.
pub(crate) fn seconds(time: std::time::Duration) -> String {
    format!("{:.1}", time.as_secs_f32())
}
