//! `bivouac lesson GAME [ID]`: learning a game by playing, in the terminal.

use crate::words::say;
use crate::{Fail, out};
use proof::script::{Answered, AnyLesson};
use std::io::{BufRead, IsTerminal};
use table::{BadInput, Eye, Lang, Offer};

#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// The game
    game: String,
    /// The lesson (default: a list of them; «all» for one after the other)
    #[arg(value_name = "LESSON")]
    id: Option<String>,
}

pub(crate) fn run(options: &Options, lang: Lang) -> Result<(), Fail> {
    let entry = games::find(&options.game)?;
    let lessons = (entry.lessons)()?;
    if lessons.is_empty() {
        return Err(BadInput::new(say(lang, "lesson-none", &[("game", entry.about().title(lang))])).into());
    }
    let Some(id) = &options.id else {
        for lesson in &lessons {
            out::line(&format!("{:<14} {}", lesson.id(), lesson.title().of(lang)));
        }
        out::line(&say(lang, "lesson-list", &[("game", options.game.clone())]));
        return Ok(());
    };
    let known: Vec<String> = lessons.iter().map(|lesson| lesson.id().to_string()).collect();
    let chosen: Vec<Box<dyn AnyLesson>> = lessons.into_iter().filter(|l| id == "all" || l.id() == id).collect();
    if chosen.is_empty() {
        return Err(BadInput::new(format!("no lesson «{id}»: expected {}", known.join(", "))).into());
    }
    let mut lines = std::io::stdin().lock().lines();
    let mut read = || lines.next().and_then(Result::ok);
    for mut lesson in chosen {
        if !learn(&mut *lesson, lang, &mut read) {
            return Ok(());
        }
    }
    Ok(())
}

/// One lesson. `false` when the learner leaves.
fn learn(lesson: &mut dyn AnyLesson, lang: Lang, read: &mut dyn FnMut() -> Option<String>) -> bool {
    out::line(&format!("\n== {} ==", lesson.title().of(lang)));
    // Whoever pipes answers in is asked only for moves.
    let pauses = std::io::stdin().is_terminal();
    while let Some(words) = lesson.words().cloned() {
        if let Some(text) = &words.say {
            out::print(&format!("\n{}", out::fold(text.of(lang), "", 90)));
        }
        let Some(task) = &words.task else {
            lesson.go_on();
            tell(lesson, lang);
            if pauses && !words.is_empty() {
                out::line(&say(lang, "lesson-enter", &[]));
                if read().is_none() {
                    return false;
                }
            }
            continue;
        };
        out::print(&out::drawing(&lesson.table().terminal(Eye::Archive, &words.look, lang, 90)));
        let Some(seat) = lesson.seat() else { continue };
        let offers = lesson.table().offers(seat, lang);
        for (number, offer) in offers.iter().enumerate() {
            out::line(&format!("{:>4}  {}", number + 1, offer.label));
        }
        out::print(&out::fold(&format!("→ {}", task.of(lang)), "", 90));
        out::line(&say(lang, "lesson-keys", &[]));
        if !task_done(lesson, &offers, lang, read) {
            return false;
        }
    }
    out::line(&say(lang, "lesson-done", &[("lesson", lesson.title().of(lang).to_string())]));
    let rules: Vec<&str> = lesson.rules().iter().map(String::as_str).collect();
    if !rules.is_empty() {
        out::line(&say(lang, "lesson-rules", &[("rules", rules.join(", "))]));
    }
    true
}

/// What the last moves did.
fn tell(lesson: &dyn AnyLesson, lang: Lang) {
    for line in lesson.told(lang) {
        out::print(&out::fold(&line, "  · ", 90));
    }
}

/// Asks until the move is made or the learner goes back. `false` when they leave.
fn task_done(
    lesson: &mut dyn AnyLesson,
    offers: &[Offer],
    lang: Lang,
    read: &mut dyn FnMut() -> Option<String>,
) -> bool {
    loop {
        let Some(line) = read() else { return false };
        let line = line.trim();
        let number = line.parse::<usize>().ok().and_then(|n| offers.get(n.wrapping_sub(1)));
        let answer = match line {
            "" => continue,
            "q" => return false,
            "b" => {
                lesson.back();
                return true;
            }
            "?" => {
                let hint = lesson.words().and_then(|words| words.hint.as_ref());
                let solution = lesson.solution().unwrap_or_default().to_string();
                let text = hint.map_or_else(
                    || say(lang, "lesson-solution", &[("move", solution)]),
                    |hint| hint.of(lang).to_string(),
                );
                out::print(&out::fold(&text, "", 90));
                continue;
            }
            text => number.map_or(text, |offer| offer.text.as_str()),
        };
        match lesson.answer(answer, lang) {
            Answered::Right => {
                tell(lesson, lang);
                return true;
            }
            Answered::Other(Some(why)) => out::print(&out::fold(why.of(lang), "", 90)),
            Answered::Other(None) => out::line(&say(lang, "lesson-other", &[])),
            Answered::Forbidden(rule, why) => out::print(&out::fold(&format!("{why} ({rule})"), "", 90)),
            Answered::Unreadable(what) => {
                out::line(&say(lang, "lesson-unreadable", &[("what", what)]));
            }
        }
    }
}
