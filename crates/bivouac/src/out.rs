//! Writing to the terminal: whole lines, folded, coloured only for a person.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use table::{Ink, InkLine};

/// Writes to standard output what a terminal only shows. A reader who has gone away (`| head`) is no error.
pub(crate) fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(shown(text).as_bytes()).and_then(|()| out.flush());
}

/// A text that comes from a file, perhaps somebody else's, as a terminal shows it: characters that would
/// steer the terminal are written as JSON and TOML write them. The colours of [`drawing`] stay.
pub(crate) fn shown(text: &str) -> Cow<'_, str> {
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(steers) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 32);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let colour = colour_length(rest);
        if colour > 0 {
            out += &rest[..colour];
        } else if steers(c) {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push(c);
        }
        rest = &rest[colour.max(c.len_utf8())..];
    }
    out.into()
}

/// How long the colour is with which a text begins, if it is one of [`drawing`].
fn colour_length(text: &str) -> usize {
    let Some(inner) = text.strip_prefix("\x1b[").and_then(|rest| rest.get(..rest.find('m')?)) else { return 0 };
    let known = inner == "0" || inks().any(|ink| code(ink) == Some(inner));
    if known { inner.len() + 3 } else { 0 }
}

/// All inks that have a code.
fn inks() -> impl Iterator<Item = Ink> {
    [Ink::Faint, Ink::Strong, Ink::Alarm].into_iter().chain((0..8).map(Ink::Seat)).chain((0..4).map(Ink::Ground))
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
    fn nothing_in_a_text_steers_the_terminal() {
        assert_eq!(shown("plain\ttext\nÉ"), "plain\ttext\nÉ");
        assert_eq!(shown("a\x1b]0;title\x07b\u{9b}2Jc\rd\x7f"), "a\\u001b]0;title\\u0007b\\u009b2Jc\\u000dd\\u007f");
        assert_eq!(shown("\x1b[8mhidden\x1b[2J\x1b["), "\\u001b[8mhidden\\u001b[2J\\u001b[", "no colour of ours");
        for ink in inks() {
            let drawn = format!("\x1b[{}mtext\x1b[0m", code(ink).expect("a code"));
            assert_eq!(shown(&drawn), drawn);
        }
    }

    #[test]
    fn lines_are_folded_between_words() {
        assert_eq!(fold("one two three", "  ", 9), "  one two\n  three\n");
        assert_eq!(fold("", "", 9), "\n");
    }
}
