//! Writing to the terminal: whole lines, folded, coloured only for a person.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use table::{Ink, InkLine};

/// Writes to standard output. A reader who has gone away (`| head`) is no error.
pub(crate) fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes one line.
pub(crate) fn line(text: &str) {
    print(&format!("{text}\n"));
}

/// Folds a text to lines of at most this many characters, each beginning with `indent`.
pub(crate) fn fold(text: &str, indent: &str, width: usize) -> String {
    let mut out = String::new();
    let mut row = indent.to_string();
    let mut empty = true;
    for word in text.split_whitespace() {
        if !empty && row.chars().count() + 1 + word.chars().count() > width {
            out += &row;
            out.push('\n');
            row = indent.to_string();
            empty = true;
        }
        if !empty {
            row.push(' ');
        }
        row += word;
        empty = false;
    }
    out + &row + "\n"
}

/// A drawing as lines of text, with colours when a person looks.
pub(crate) fn drawing(lines: &[InkLine]) -> String {
    let colours = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let mut out = String::new();
    for row in lines {
        for (ink, text) in row {
            match code(*ink).filter(|_| colours) {
                Some(code) => out += &format!("\x1b[{code}m{text}\x1b[0m"),
                None => out += text,
            }
        }
        out.truncate(out.trim_end_matches(' ').len());
        out.push('\n');
    }
    out
}

/// The terminal's own sixteen colours, which fit whatever background the person chose.
fn code(ink: Ink) -> Option<&'static str> {
    match ink {
        Ink::Plain => None,
        Ink::Faint => Some("2"),
        Ink::Strong => Some("1"),
        Ink::Alarm => Some("1;31"),
        Ink::Seat(n) => Some(["1;34", "1;33", "1;32", "1;35", "1;36", "1;37", "34", "33"][n as usize % 8]),
        Ink::Ground(n) => Some(["2;33", "2;32", "2;36", "2;34"][n as usize % 4]),
    }
}

/// Progress on standard error: a bar for a person, a line now and then for a log.
pub(crate) struct Bar {
    bar: indicatif::ProgressBar,
    word: String,
    /// For a log: when the last line was written.
    last: Option<Mutex<Instant>>,
}

impl Bar {
    /// For so many things, named by a word. 0 when nobody knows yet how many.
    pub(crate) fn counting(all: u64, word: &str) -> Bar {
        let bar = indicatif::ProgressBar::new(all);
        let shape = "{bar:30} {pos}/{len} {msg} {elapsed} ({eta})";
        if let Ok(style) = indicatif::ProgressStyle::with_template(shape) {
            bar.set_style(style);
        }
        bar.set_message(word.to_string());
        let last = (!std::io::stderr().is_terminal()).then(|| Mutex::new(Instant::now()));
        Bar { bar, word: word.to_string(), last }
    }
    /// So many are done.
    pub(crate) fn at(&self, done: u64) {
        self.of(done, self.bar.length().unwrap_or_default());
    }
    /// So many of so many are done.
    pub(crate) fn of(&self, done: u64, all: u64) {
        // Several threads report, not always in order.
        self.bar.set_length(all);
        self.bar.set_position(done.max(self.bar.position()));
        if let Some(last) = &self.last
            && let Ok(mut last) = last.try_lock()
            && last.elapsed() >= Duration::from_secs(10)
        {
            *last = Instant::now();
            eprintln!("{done}/{all} {}", self.word);
        }
    }
    /// Clears the bar.
    pub(crate) fn done(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_folded_between_words() {
        assert_eq!(fold("one two three", "  ", 9), "  one two\n  three\n");
        assert_eq!(fold("", "", 9), "\n");
    }
}
