//! Turns events into a log with headings.
//!
//! For each event a game says how it stands ([`Stand`]) and whether the previous line also covers it
//! ([`Speech::continues`]). It writes each heading and line from the events below it ([`Speech::chronicle`]).
//! Events are hidden for the reader before they get here, so a heading reveals no more than its events.

pub use crate::speech::Stand;

use crate::{Lang, Speech};

/// The text for one event.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Written {
    /// The role of the event.
    pub stand: Stand,
    /// The heading or line. Empty if an earlier line covers the event, or if it is not in the log.
    pub line: String,
    /// The summary of the chapter that ends here, one sentence per item.
    pub balance: Vec<String>,
}

/// Writes the log for the events of one reader, in order: one [`Written`] for each event in `wanted`. `over`
/// says that the last event ended the game and thus the chapter.
pub fn write<G: Speech>(
    game: &G,
    events: &[G::Event],
    lang: Lang,
    over: bool,
    wanted: impl Fn(usize) -> bool,
) -> Vec<(usize, Written)> {
    let stands: Vec<Stand> = events.iter().map(|event| game.stands(event)).collect();
    let until = |from: usize, ends: fn(Stand) -> bool| {
        let next = stands.iter().skip(from + 1).position(|stand| ends(*stand));
        next.map(|next| from + 1 + next)
    };
    let (mut written, mut at) = (Vec::new(), 0);
    while at < events.len() {
        let stand = stands[at];
        // The end of the line that begins here.
        let end = match stand {
            Stand::Line | Stand::After => line_end(game, events, &stands, at),
            _ => at + 1,
        };
        if wanted(at) {
            let mut one = Written { stand, ..Written::default() };
            match stand {
                Stand::Chapter => {
                    let next = until(at, Stand::ends_chapter);
                    let all = &events[at..next.unwrap_or(events.len())];
                    one.line = game.chronicle(all, lang);
                    if over || next.is_some() {
                        one.balance = game.balance(all, lang);
                    }
                }
                Stand::Section => {
                    let end = until(at, Stand::ends_section).unwrap_or(events.len());
                    one.line = game.chronicle(&events[at..end], lang);
                }
                Stand::Line | Stand::After => one.line = game.chronicle(&events[at..end], lang),
                Stand::Quiet => {}
            }
            written.push((at, one));
        }
        for (told, stand) in stands.iter().enumerate().take(end).skip(at + 1) {
            if wanted(told) {
                written.push((told, Written { stand: *stand, ..Written::default() }));
            }
        }
        at = end;
    }
    written
}

/// The end of the line that begins at an event. A quiet event neither ends a line nor is the last event of
/// one.
fn line_end<G: Speech>(game: &G, events: &[G::Event], stands: &[Stand], from: usize) -> usize {
    let mut end = from + 1;
    for at in from + 1..events.len() {
        match stands[at] {
            Stand::Quiet => {}
            Stand::Line if game.continues(&events[from..at], &events[at]) => end = at + 1,
            _ => break,
        }
    }
    end
}

/// Capitalises the first letter.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// `a`, `a and b`, `a, b and c`.
pub fn listed(parts: &[String], lang: Lang) -> String {
    let and = match lang {
        Lang::Fr => "et",
        Lang::En => "and",
    };
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [all @ .., last] => format!("{} {and} {last}", all.join(", ")),
    }
}
