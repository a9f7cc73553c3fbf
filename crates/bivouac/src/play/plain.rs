//! The line mode: the same table where there is no terminal, or for those who prefer lines.

use super::end::ending;
use super::form::Form;
use super::panels::wrap;
use super::picker::{Item, Picker};
use super::sitting::{Asked, Sitting};
use super::words::{say, say_with};
use crate::out::shown;
use std::io::{BufRead, Write};
use std::time::Duration;
use table::{Eye, InkLine, Lang, Pointing, Seat, Until};

/// How wide the board may be when nobody says.
const WIDTH: usize = 78;

/// How a sitting in line mode ended.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub(crate) enum Left {
    /// The game is over.
    Over,
    /// The person left; the game is kept.
    Kept,
}

/// Reads and writes lines.
pub(crate) struct Lines<'a> {
    /// Where answers are read from.
    pub(crate) input: &'a mut dyn BufRead,
    /// Where everything is written.
    pub(crate) out: &'a mut dyn Write,
    /// Can the screen be cleared (a terminal), or only be pushed away?
    pub(crate) clears: bool,
}

impl Lines<'_> {
    fn ask(&mut self, lang: Lang) -> anyhow::Result<Option<String>> {
        write!(self.out, "{} ", say(lang, "plain-prompt"))?;
        self.out.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            writeln!(self.out, "\n{}", say(lang, "plain-eof"))?;
            return Ok(None);
        }
        Ok(Some(line.trim().to_string()))
    }
    fn drawing(&mut self, lines: &[InkLine]) -> std::io::Result<()> {
        for line in lines {
            let text: String = line.iter().map(|(_, text)| text.as_str()).collect();
            writeln!(self.out, "{}", shown(text.trim_end()))?;
        }
        Ok(())
    }
}

/// Asks the open questions one by one. False when there was no answer.
pub(crate) fn fill(form: &mut Form, lines: &mut Lines<'_>) -> anyhow::Result<bool> {
    let lang = form.lang();
    writeln!(lines.out, "{}", say(lang, "setup-title"))?;
    let mut n = 0;
    while n < form.count() {
        let (answers, usual) = form.answers(n);
        if answers.len() < 2 {
            n += 1;
            continue;
        }
        for (i, answer) in answers.iter().enumerate() {
            writeln!(lines.out, "  {:2}  {answer}", i + 1)?;
        }
        let asked = [("title", form.title(n)), ("default", (usual + 1).to_string())];
        writeln!(lines.out, "{}", say_with(lang, "setup-ask", &asked))?;
        let Some(line) = lines.ask(lang)? else { return Ok(false) };
        match line.parse::<usize>() {
            Ok(choice) if (1..=answers.len()).contains(&choice) => form.answer(n, choice - 1),
            Err(_) if line.is_empty() => {}
            _ => {
                writeln!(lines.out, "{}", say_with(lang, "setup-wrong", &[("most", answers.len().to_string())]))?;
                continue;
            }
        }
        n += 1;
    }
    Ok(true)
}

/// Plays a game to its end, or until the person leaves.
pub(crate) fn play(sitting: &mut Sitting, lines: &mut Lines<'_>) -> anyhow::Result<Left> {
    let title = sitting.about().title(sitting.lang());
    writeln!(lines.out, "{}", say_with(sitting.lang(), "plain-welcome", &[("title", title)]))?;
    let mut told = 0;
    loop {
        match sitting.asked() {
            Asked::Over(outcome) => {
                news(sitting, lines, &mut told)?;
                sitting.save()?;
                lines.drawing(&sitting.table().terminal(Eye::Archive, &[], sitting.lang(), WIDTH))?;
                let end = ending(sitting, outcome);
                writeln!(lines.out, "\n{}\n{}", end.result, end.rule)?;
                end.proof.iter().chain(&end.record).try_for_each(|line| writeln!(lines.out, "{line}"))?;
                return Ok(Left::Over);
            }
            Asked::Bot(_) => wait_for_bots(sitting, lines)?,
            Asked::Person { person, seat } => {
                if sitting.curtain().is_some() {
                    if !curtain(sitting, person, lines)? {
                        sitting.save()?;
                        return Ok(Left::Kept);
                    }
                    told = told.min(sitting.first_unseen());
                }
                // Others may be writing their drafts meanwhile.
                bots_done(sitting.pump(Duration::ZERO))?;
                news(sitting, lines, &mut told)?;
                let mut turn = Turn { sitting, lines, seat };
                if !turn.take()? {
                    sitting.save()?;
                    return Ok(Left::Kept);
                }
                sitting.save()?;
            }
        }
    }
}

fn bots_done(pumped: Result<bool, String>) -> anyhow::Result<bool> {
    pumped.map_err(|why| anyhow::anyhow!(why))
}

fn wait_for_bots(sitting: &mut Sitting, lines: &mut Lines<'_>) -> anyhow::Result<()> {
    let mut said = false;
    while !bots_done(sitting.pump(Duration::from_millis(100)))? {
        if let Some((seat, since)) = sitting.thinking()
            && since > Duration::from_secs(1)
            && !said
        {
            let seat = [("seat", sitting.seat_name(seat))];
            writeln!(lines.out, "{}", say_with(sitting.lang(), "plain-thinking", &seat))?;
            lines.out.flush()?;
            said = true;
        }
    }
    Ok(())
}

/// Tells what the eye has not been told yet.
fn news(sitting: &Sitting, lines: &mut Lines<'_>, told: &mut usize) -> std::io::Result<()> {
    for line in sitting.table().told(sitting.eye(), sitting.lang(), *told) {
        writeln!(lines.out, "  · {}", line.text)?;
    }
    *told = sitting.table().plays();
    Ok(())
}

/// Hides everything until the next person says that nobody else looks. False at the end of input.
fn curtain(sitting: &mut Sitting, person: usize, lines: &mut Lines<'_>) -> anyhow::Result<bool> {
    let lang = sitting.lang();
    if lines.clears {
        write!(lines.out, "\x1b[2J\x1b[3J\x1b[H")?;
    } else {
        write!(lines.out, "{}", "\n".repeat(60))?;
    }
    let who = ("who", sitting.person_name(person));
    let seats = ("seats", sitting.seat_names(sitting.seats_of(person)));
    writeln!(lines.out, "{}", say_with(lang, "curtain-give", &[who.clone(), seats]))?;
    writeln!(lines.out, "{}", say_with(lang, "curtain-enter", &[who]))?;
    if lines.ask(lang)?.is_none() {
        return Ok(false);
    }
    sitting.lift_curtain();
    Ok(true)
}

/// What a line of the player came to.
enum Heard {
    /// This offer is chosen.
    Move(usize),
    /// It was answered; the question stands.
    Nothing,
    /// Something has changed: the decision is shown anew.
    Again,
    /// The player leaves.
    Quit,
}

/// One decision of a person.
struct Turn<'a, 'b> {
    sitting: &'a mut Sitting,
    lines: &'a mut Lines<'b>,
    seat: Seat,
}

impl Turn<'_, '_> {
    fn lang(&self) -> Lang {
        self.sitting.lang()
    }
    fn line(&mut self, text: &str) -> std::io::Result<()> {
        writeln!(self.lines.out, "{}", shown(text))
    }
    fn board(&mut self) -> std::io::Result<()> {
        let (eye, lang) = (self.sitting.eye(), self.sitting.lang());
        self.line("")?;
        let board = self.sitting.table().terminal(eye, &self.sitting.just_happened(), lang, WIDTH);
        self.lines.drawing(&board)?;
        let hand = self.sitting.table().hand(eye, lang);
        if !hand.is_empty() {
            self.line(&format!("— {} —", say(lang, "panel-hand")))?;
            let hand: Vec<InkLine> = hand.iter().flat_map(|line| wrap(line, WIDTH, 4)).collect();
            self.lines.drawing(&hand)?;
        }
        Ok(())
    }
    fn offers(&self) -> Picker {
        Picker::new(&|path| self.pointing(path))
    }
    fn pointing(&self, path: &[String]) -> Pointing {
        self.sitting.pointing(self.seat, path)
    }
    fn list(&mut self, picker: &Picker) -> std::io::Result<()> {
        let lang = self.lang();
        let prompt = self.sitting.table().prompt(self.seat, lang);
        let args = [("seat", self.sitting.seat_name(self.seat)), ("prompt", prompt)];
        self.line("")?;
        self.line(&say_with(lang, "turn-yours", &args))?;
        for (i, item) in picker.items().iter().enumerate() {
            let mut title = picker.title(item);
            let count = match item {
                Item::Group { moves, .. } => Some(moves.len()),
                Item::Further(next) => Some(next.moves),
                Item::Move(_) => None,
            };
            if let Some(count) = count {
                title = say_with(lang, "moves-group", &[("title", title), ("count", count.to_string())]);
            }
            self.line(&format!("  {:2}  {title}", i + 1))?;
        }
        Ok(())
    }
    /// Asks until something has changed. False when the person leaves.
    fn take(&mut self) -> anyhow::Result<bool> {
        self.board()?;
        let mut picker = self.offers();
        self.list(&picker)?;
        loop {
            let Some(line) = self.lines.ask(self.lang())? else { return Ok(false) };
            let offer = match self.heard(&line, &mut picker)? {
                Heard::Move(offer) => offer,
                Heard::Nothing => continue,
                Heard::Again => return Ok(true),
                Heard::Quit => return Ok(false),
            };
            let text = picker.offers()[offer].text.clone();
            let Err(reason) = self.sitting.play(self.seat, &text) else { return Ok(true) };
            self.line(&say_with(self.lang(), "refused", &[("why", reason.text), ("rule", reason.rule)]))?;
            picker = self.offers();
            self.list(&picker)?;
        }
    }
    /// One line of the player: the text of a move, a number of the list, a letter, or part of a label.
    fn heard(&mut self, line: &str, picker: &mut Picker) -> anyhow::Result<Heard> {
        if let Some(offer) = self.sitting.table().offer(self.seat, line, self.lang())
            && let Some(place) = picker.lead_to(&offer, &|path| self.pointing(path))
        {
            return Ok(Heard::Move(place));
        }
        if let Ok(number) = line.parse::<usize>() {
            return self.numbered(number, picker);
        }
        let lang = self.lang();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" | "m" => self.list(picker)?,
            "q" => return Ok(Heard::Quit),
            "h" | "?" => self.line(&say(lang, "plain-help"))?,
            "." => {
                picker.back();
                picker.follow(&|path| self.pointing(path));
                self.list(picker)?;
            }
            "b" => self.board()?,
            "g" => {
                for told in self.sitting.log(self.sitting.eye()).0 {
                    self.line(&format!("  · {}", told.text))?;
                }
            }
            "l" => {
                self.sitting.switch_lang();
                return Ok(Heard::Again);
            }
            "u" => {
                let undone = self.sitting.undo().map(|()| say(lang, "undone"));
                return self.done(undone);
            }
            "p" => match picker.pass() {
                Some(pass) => return Ok(Heard::Move(pass)),
                None => self.line(&say(lang, "pass-not"))?,
            },
            "w" => {
                let why = self.sitting.why_not(self.seat, rest);
                self.line(&why)?;
            }
            "t" => self.hint()?,
            "s" => {
                let standing = self.sitting.stand(self.seat, Until::MyTurn);
                return self.done(standing);
            }
            "r" if self.resign()? => return Ok(Heard::Again),
            "r" => {}
            _ => return self.matching(line, picker),
        }
        Ok(Heard::Nothing)
    }
    /// Tells how something went. Done, the decision is shown anew.
    fn done(&mut self, how: Result<String, String>) -> anyhow::Result<Heard> {
        let heard = if how.is_ok() { Heard::Again } else { Heard::Nothing };
        self.line(&how.unwrap_or_else(|why| why))?;
        Ok(heard)
    }
    /// A number of the list: a move, or a group that is opened.
    fn numbered(&mut self, number: usize, picker: &mut Picker) -> anyhow::Result<Heard> {
        let count = picker.items().len();
        if !(1..=count).contains(&number) {
            self.line(&say_with(self.lang(), "setup-wrong", &[("most", count.to_string())]))?;
            return Ok(Heard::Nothing);
        }
        let Some(offer) = picker.number(number) else {
            picker.follow(&|path| self.pointing(path));
            self.list(picker)?;
            return Ok(Heard::Nothing);
        };
        Ok(Heard::Move(offer))
    }
    /// Part of a label: the one move that has it, or a shorter list.
    fn matching(&mut self, line: &str, picker: &mut Picker) -> anyhow::Result<Heard> {
        let lang = self.lang();
        let mut narrowed = picker.clone();
        narrowed.back();
        narrowed.follow(&|path| self.pointing(path));
        narrowed.set_filter(line.to_string());
        match &narrowed.items()[..] {
            [] => self.unknown(line)?,
            [Item::Move(one)] => {
                let (label, one) = ([("label", narrowed.offers()[*one].label.clone())], *one);
                self.line(&say_with(lang, "plain-one-match", &label))?;
                *picker = narrowed;
                return Ok(Heard::Move(one));
            }
            many => {
                let count = [("count", many.len().to_string())];
                self.line(&say_with(lang, "plain-many", &count))?;
                *picker = narrowed;
                self.list(picker)?;
            }
        }
        Ok(Heard::Nothing)
    }
    /// Something that is not offered: the rule in the way if there is one.
    fn unknown(&mut self, line: &str) -> std::io::Result<()> {
        let lang = self.lang();
        let text = match self.sitting.table().why_not(self.seat, line, lang) {
            Some(reason) => say_with(lang, "refused", &[("why", reason.text), ("rule", reason.rule)]),
            None => say_with(lang, "plain-unknown", &[("line", line.to_string())]),
        };
        self.line(&text)
    }
    fn hint(&mut self) -> anyhow::Result<()> {
        let lang = self.lang();
        if let Err(why) = self.sitting.ask_advice(self.seat) {
            return Ok(self.line(&why)?);
        }
        let answer = loop {
            if let Some(answer) = self.sitting.advice(Duration::from_millis(100)) {
                break answer;
            }
            if self.sitting.advising().is_none() {
                return Ok(self.line(&say(lang, "hint-none"))?);
            }
        };
        let text = self.sitting.advice_words(&answer);
        Ok(self.line(&text)?)
    }
    fn resign(&mut self) -> anyhow::Result<bool> {
        let lang = self.lang();
        let seat = [("seat", self.sitting.seat_name(self.seat))];
        let yes = say(lang, "plain-yes");
        self.line(&format!("{} ({yes})", say_with(lang, "resign-ask", &seat)))?;
        let answer = self.lines.ask(lang)?;
        if answer.is_none_or(|a| !a.to_lowercase().starts_with(&yes)) {
            return Ok(false);
        }
        match self.sitting.resign(self.seat) {
            Ok(()) => Ok(true),
            Err(why) => {
                self.line(&why)?;
                Ok(false)
            }
        }
    }
}
