//! Ink on a terminal: colours that also differ in weight, lines that fit their panel.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Widget};
use table::{Ink, InkLine};

/// The colours, or none where the person asked for none (`NO_COLOR`).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inks {
    /// May colours be used?
    pub(crate) colour: bool,
}

impl Inks {
    /// As the surroundings want it.
    pub(crate) fn from_surroundings() -> Inks {
        Inks { colour: std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) }
    }
    fn coloured(self, style: Style, colour: Color) -> Style {
        if self.colour { style.fg(colour) } else { style }
    }
    /// The style of an ink. Seats differ in weight as well as in hue.
    pub(crate) fn style(self, ink: Ink) -> Style {
        let plain = Style::new();
        match ink {
            Ink::Plain => plain,
            Ink::Faint => plain.add_modifier(Modifier::DIM),
            Ink::Strong => plain.add_modifier(Modifier::BOLD),
            Ink::Alarm => self.coloured(plain.add_modifier(Modifier::BOLD | Modifier::REVERSED), Color::Red),
            Ink::Seat(n) => {
                const SEATS: [(Color, Modifier); 8] = [
                    (Color::LightBlue, Modifier::BOLD),
                    (Color::LightRed, Modifier::ITALIC),
                    (Color::LightGreen, Modifier::UNDERLINED),
                    (Color::LightYellow, Modifier::BOLD.union(Modifier::ITALIC)),
                    (Color::LightMagenta, Modifier::BOLD.union(Modifier::UNDERLINED)),
                    (Color::LightCyan, Modifier::ITALIC.union(Modifier::UNDERLINED)),
                    (Color::White, Modifier::empty()),
                    (Color::Gray, Modifier::DIM),
                ];
                let (colour, weight) = SEATS[n as usize % SEATS.len()];
                self.coloured(plain.add_modifier(weight), colour)
            }
            Ink::Ground(n) => {
                const GROUNDS: [Color; 4] = [Color::Yellow, Color::Green, Color::Cyan, Color::DarkGray];
                let weight = if n % 2 == 0 { Modifier::empty() } else { Modifier::DIM };
                self.coloured(plain.add_modifier(weight), GROUNDS[n as usize % GROUNDS.len()])
            }
        }
    }
    /// A line of a drawing.
    pub(crate) fn line(self, line: &InkLine) -> Line<'static> {
        Line::from(line.iter().map(|(ink, text)| Span::styled(text.clone(), self.style(*ink))).collect::<Vec<_>>())
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// How many columns a line takes.
pub(crate) fn ink_width(line: &InkLine) -> usize {
    line.iter().map(|(_, text)| width(text)).sum()
}

/// Breaks a line between words so that it fits; what follows the first line is set in by `indent`.
pub(crate) fn wrap(line: &InkLine, columns: usize, indent: usize) -> Vec<InkLine> {
    let columns = columns.max(indent + 4);
    if ink_width(line) <= columns {
        return vec![line.clone()];
    }
    let mut lines: Vec<InkLine> = vec![Vec::new()];
    let mut used = 0;
    for (ink, text) in line {
        for word in text.split_inclusive(' ') {
            let mut word = word;
            while !word.is_empty() {
                if used + width(word.trim_end()) <= columns {
                    push(&mut lines, *ink, word);
                    used += width(word);
                    break;
                }
                let start = if lines.len() == 1 { 0 } else { indent };
                if used <= start {
                    // A word longer than the panel: cut it.
                    let at = cut(word, columns - used);
                    push(&mut lines, *ink, &word[..at]);
                    word = &word[at..];
                }
                lines.push(if indent > 0 { vec![(Ink::Plain, " ".repeat(indent))] } else { Vec::new() });
                used = indent;
            }
        }
    }
    lines
}

fn push(lines: &mut [InkLine], ink: Ink, text: &str) {
    if let Some(line) = lines.last_mut() {
        match line.last_mut() {
            Some((last, before)) if *last == ink => before.push_str(text),
            _ => line.push((ink, text.to_string())),
        }
    }
}

/// The byte at which a text of so many columns ends; at least one letter.
fn cut(text: &str, columns: usize) -> usize {
    let mut used = 0;
    for (at, letter) in text.char_indices() {
        used += width(letter.encode_utf8(&mut [0; 4]));
        if used > columns && at > 0 {
            return at;
        }
    }
    text.len()
}

/// The text cut to so many columns, with `…` where something is missing.
pub(crate) fn short(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_string();
    }
    let at = cut(text, columns.saturating_sub(1));
    format!("{}…", &text[..at])
}

/// Breaks a plain text into lines.
pub(crate) fn wrap_text(text: &str, columns: usize) -> Vec<String> {
    let whole = |line: InkLine| line.into_iter().map(|(_, t)| t).collect::<String>().trim_end().to_string();
    text.lines().flat_map(|l| wrap(&vec![(Ink::Plain, l.to_string())], columns, 0)).map(whole).collect()
}

/// Draws the frame of a panel and gives the room inside. Small screens have a rule on top only.
pub(crate) fn panel(area: Rect, buffer: &mut Buffer, title: &str, right: &str, boxed: bool, bold: bool) -> Rect {
    let style = if bold { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
    let faint = Style::new().add_modifier(Modifier::DIM);
    let borders = if boxed { Borders::ALL } else { Borders::TOP };
    let mut block =
        Block::new().borders(borders).border_style(faint).title(Line::from(Span::styled(format!(" {title} "), style)));
    if !right.is_empty() && width(title) + width(right) + 8 <= area.width as usize {
        block = block.title(Line::from(Span::styled(format!(" {right} "), faint)).right_aligned());
    }
    let inside = block.inner(area);
    block.render(area, buffer);
    inside
}

/// Draws lines from `from` on; says at the edges when there is more.
pub(crate) fn lines(area: Rect, buffer: &mut Buffer, lines: &[Line<'static>], from: usize) {
    for (row, line) in lines.iter().skip(from).take(area.height as usize).enumerate() {
        let here = Rect { y: area.y + row as u16, height: 1, ..area };
        line.clone().render(here, buffer);
    }
    let mark = |row: u16, sign: &str, buffer: &mut Buffer| {
        let x = area.right().saturating_sub(1);
        buffer.set_string(x, row, sign, Style::new().add_modifier(Modifier::BOLD));
    };
    if area.height > 0 && area.width > 0 {
        if from > 0 {
            mark(area.y, "↑", buffer);
        }
        if lines.len() > from + area.height as usize {
            mark(area.bottom() - 1, "↓", buffer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ink_differs_without_colour() {
        let inks = Inks { colour: false };
        let all = [Ink::Plain, Ink::Faint, Ink::Strong, Ink::Alarm, Ink::Seat(1), Ink::Seat(2), Ink::Seat(3)];
        for (i, a) in all.iter().enumerate() {
            for b in &all[i + 1..] {
                assert_ne!(inks.style(*a), inks.style(*b), "{a:?} and {b:?}");
            }
        }
        assert!(inks.style(Ink::Ground(0)).fg.is_none());
    }

    #[test]
    fn lines_break_between_words_and_keep_their_ink() {
        let line = vec![(Ink::Strong, "Poilu ".to_string()), (Ink::Plain, "costs one point and is brave".to_string())];
        let text = |l: &InkLine| l.iter().map(|(_, t)| t.as_str()).collect::<String>();
        let broken = wrap(&line, 16, 2);
        assert_eq!(broken.iter().map(text).collect::<Vec<_>>(), ["Poilu costs one ", "  point and is ", "  brave"]);
        assert_eq!(broken[0][0], (Ink::Strong, "Poilu ".to_string()));
        assert!(wrap(&vec![(Ink::Plain, "x".repeat(40))], 10, 2).iter().all(|l| ink_width(l) <= 10));
    }

    #[test]
    fn too_long_texts_end_in_an_ellipsis() {
        assert_eq!(short("Tirailleur", 6), "Tirai…");
        assert_eq!(short("Élan", 4), "Élan");
        assert_eq!(wrap_text("one two three", 8), ["one two", "three"]);
    }
}
