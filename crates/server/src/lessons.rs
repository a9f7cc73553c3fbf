//! Lessons on the page: what a page shows of a lesson, and what a browser remembers of them.
//!
//! A lesson is a function of its actions: the position after the first `at` of them is played anew for each
//! request, so the server keeps nothing about a learner. An action is the right move of a task, or going on
//! from a step that only tells something. What was learnt is a cookie of the browser.

use crate::trouble::{NOT_FOUND, Trouble};
use crate::views::Notice;
use games::lesson::{Answered, AnyLesson, Outline};
use std::collections::BTreeSet;
use std::sync::{LazyLock, OnceLock};
use table::{About, BadInput, Card, Drawing, Eye, Lang, Light, Look, Offer, Pointing, Seat};

/// No move of any game is spelled longer.
const LONGEST: usize = 200;
/// No lesson has more things to point at before a move.
const PICKS: usize = 8;

/// A lesson that was looked through once.
struct Known {
    lesson: Box<dyn AnyLesson>,
    /// How many actions it has.
    actions: usize,
}

/// A game of the registry with its lessons.
struct Course {
    about: &'static About,
    outlines: Vec<Outline>,
    /// Played through when the first of them is opened.
    known: OnceLock<Vec<Known>>,
}

static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
    let course = |entry: &games::Registered| {
        let outlines = (entry.outlines)().unwrap_or_else(|bad| broken(&bad));
        Course { about: entry.about(), outlines, known: OnceLock::new() }
    };
    games::all().iter().map(course).collect()
});

/// Lessons are part of the program and tested: a broken one is logged, and the game has none.
fn broken<T>(bad: &BadInput) -> Vec<T> {
    tracing::error!("a lesson cannot be played: {bad}");
    Vec::new()
}

fn course(game: &str) -> Option<&'static Course> {
    COURSES.iter().find(|course| course.about.id == game)
}

impl Course {
    fn known(&self) -> &[Known] {
        self.known.get_or_init(|| {
            let lessons = games::find(self.about.id).and_then(|entry| (entry.lessons)());
            let known = |lesson: Box<dyn AnyLesson>| {
                let mut walk = Walk::of(&*lesson);
                let mut actions = 0;
                while walk.go_on() {
                    actions += 1;
                }
                Known { lesson, actions }
            };
            lessons.map_or_else(|bad| broken(&bad), |all| all.into_iter().map(known).collect())
        })
    }
}

/// The lessons of a game, in order; none of a game that has none.
pub fn outlines(game: &str) -> &'static [Outline] {
    course(game).map_or(&[], |course| &course.outlines)
}

/// The lessons of a game that teach this rule, by number, from 1.
pub fn teaching(game: &str, rule: &str) -> Vec<(usize, &'static Outline)> {
    let all = outlines(game).iter().enumerate();
    all.filter(|(_, lesson)| lesson.rules.iter().any(|one| one == rule)).map(|(i, one)| (i + 1, one)).collect()
}

/// A lesson on its way. Steps without words are played at once.
struct Walk {
    lesson: Box<dyn AnyLesson>,
    /// What was told since the last action, once in each language: filled when somebody listens.
    told: Vec<String>,
    listens: Option<Lang>,
}

impl Walk {
    fn of(lesson: &dyn AnyLesson) -> Walk {
        let mut walk = Walk { lesson: lesson.again(), told: Vec::new(), listens: None };
        walk.settle();
        walk
    }
    fn hear(&mut self) {
        if let Some(lang) = self.listens {
            self.told.extend(self.lesson.told(lang));
        }
    }
    fn settle(&mut self) {
        while self.lesson.words().is_some_and(games::lesson::Words::is_empty) {
            self.lesson.go_on();
            self.hear();
        }
    }
    /// Does the next action. `false` at the end.
    fn go_on(&mut self) -> bool {
        let Some(solution) = self.lesson.words().map(|_| self.lesson.solution().map(String::from)) else {
            return false;
        };
        self.told.clear();
        match solution.filter(|_| self.lesson.asks()) {
            Some(solution) => {
                self.lesson.answer(&solution, Lang::En);
            }
            None => self.lesson.go_on(),
        }
        self.hear();
        self.settle();
        true
    }
}

/// What a browser asks of a lesson.
#[derive(Clone, Default, Debug, serde::Deserialize)]
#[serde(default)]
pub struct Question {
    /// How many actions are done.
    pub at: usize,
    /// An answer to the task: the text of a move.
    pub r#try: Option<String>,
    /// A thing that cannot be pointed at: why not?
    pub why: Option<String>,
    /// The things pointed at so far, with a space between.
    pub pick: String,
    /// Asks for help.
    pub hint: bool,
}

/// What a page shows of a lesson.
#[derive(Debug)]
pub struct LessonView {
    /// The game.
    pub about: &'static About,
    /// The number of the lesson, from 1, and how many there are.
    pub number: usize,
    /// How many lessons the game has.
    pub count: usize,
    /// Its title.
    pub title: String,
    /// How many actions are done, and how many there are.
    pub at: usize,
    /// How many actions there are.
    pub actions: usize,
    /// What the last action did.
    pub told: Vec<String>,
    /// What is said now.
    pub say: Option<String>,
    /// What the learner is to do.
    pub task: Option<String>,
    /// Help, if it was asked for.
    pub hint: Option<String>,
    /// What is said to a wrong answer: the rule that forbids it, if one does.
    pub answer: Option<Notice>,
    /// Things that light up.
    pub look: Vec<String>,
    /// The board.
    pub board: Drawing,
    /// The hand of whoever is asked.
    pub hand: Vec<Card>,
    /// What the game calls it.
    pub hand_title: String,
    /// The moves and the things that lead to them.
    pub pointing: Pointing,
    /// The things pointed at so far.
    pub picked: Vec<String>,
    /// The rules that it teaches.
    pub rules: &'static [String],
    /// The next lesson, if there is one.
    pub next: Option<(usize, &'static Outline)>,
}

impl LessonView {
    /// Is the lesson done?
    pub fn done(&self) -> bool {
        self.at == self.actions
    }
    /// The id of the lesson.
    pub fn id(&self) -> &'static str {
        outlines(self.about.id).get(self.number - 1).map_or("", |lesson| &lesson.id)
    }
}

/// What becomes of a question: the right answer leads on to the next action.
#[derive(Debug)]
pub enum Turn {
    /// This is shown.
    Shown(Box<LessonView>),
    /// The answer was right: so many actions are done now.
    On(usize),
}

/// The words for an answer that no rule forbids and that is not meant.
pub type Other<'w> = &'w dyn Fn(Lang, &str) -> String;

/// Answers a question about a lesson of a game. `say` has the words of the page.
pub fn turn(
    game: &str,
    number: usize,
    question: &Question,
    lang: Lang,
    light: Light,
    say: Other<'_>,
) -> Result<Turn, Trouble> {
    let course = course(game).ok_or(NOT_FOUND)?;
    let known = number.checked_sub(1).and_then(|index| course.known().get(index)).ok_or(NOT_FOUND)?;
    let outline = course.outlines.get(number - 1).ok_or(NOT_FOUND)?;
    if question.at > known.actions {
        return Err(NOT_FOUND);
    }
    let long = |text: &Option<String>| text.as_ref().is_some_and(|text| text.len() > LONGEST);
    let picked: Vec<String> = question.pick.split_whitespace().map(String::from).collect();
    if long(&question.r#try) || long(&question.why) || question.pick.len() > LONGEST || picked.len() > PICKS {
        return Err(Trouble::malformed("expected a move or a thing of this position"));
    }
    let mut walk = Walk::of(&*known.lesson);
    for done in 1..=question.at {
        walk.listens = (done == question.at).then_some(lang);
        walk.go_on();
    }
    let words = walk.lesson.words().cloned();
    let asked = walk.lesson.seat().filter(|_| walk.lesson.asks());
    let mut answer = None;
    if let (Some(text), Some(_)) = (&question.r#try, asked) {
        answer = match walk.lesson.answer(text, lang) {
            Answered::Right => return Ok(Turn::On(question.at + 1)),
            Answered::Other(why) => {
                let text = why.map_or_else(|| say(lang, "lesson-other"), |why| why.of(lang).to_string());
                Some(Notice { rule: String::new(), text })
            }
            Answered::Forbidden(rule, text) => Some(Notice { rule, text }),
            Answered::Unreadable(_) => return Err(Trouble::malformed("expected a move of this position")),
        };
    } else if let (Some(thing), Some(seat)) = (&question.why, asked) {
        let reason = walk.lesson.table().why_not(seat, thing, lang);
        answer = Some(match reason {
            Some(reason) => Notice { rule: reason.rule, text: reason.text },
            None => Notice { rule: String::new(), text: say(lang, "lesson-elsewhere") },
        });
    }
    let table = walk.lesson.table();
    let look = Look { lang, bottom: asked, light, ..Look::default() };
    let pointing = asked.map(|seat| table.pointing(seat, &picked, lang)).unwrap_or_default();
    let (hand_title, hand) = asked.map(|seat| hand(&walk, seat, &look)).unwrap_or_default();
    let hint = asked.filter(|_| question.hint).map(|seat| {
        let said = words.as_ref().and_then(|words| words.hint.as_ref());
        said.map_or_else(|| solution(&walk, seat, lang), |said| said.of(lang).to_string())
    });
    let said = |pick: fn(&games::lesson::Words) -> &Option<games::lesson::Said>| {
        words.as_ref().and_then(|words| pick(words).as_ref()).map(|said| said.of(lang).to_string())
    };
    Ok(Turn::Shown(Box::new(LessonView {
        about: course.about,
        number,
        count: course.outlines.len(),
        title: outline.title.of(lang).to_string(),
        at: question.at,
        actions: known.actions,
        say: said(|words| &words.say),
        task: said(|words| &words.task),
        hint,
        answer,
        look: words.as_ref().map(|words| words.look.clone()).unwrap_or_default(),
        board: table.board(Eye::Archive, &look),
        hand,
        hand_title,
        pointing,
        picked,
        rules: &outline.rules,
        next: course.outlines.get(number).map(|next| (number + 1, next)),
        told: walk.told,
    })))
}

/// The move that is meant, in words.
fn solution(walk: &Walk, seat: Seat, lang: Lang) -> String {
    let text = walk.lesson.solution().unwrap_or_default();
    let offer: Option<Offer> = walk.lesson.table().offer(seat, text, lang);
    offer.map_or_else(|| text.to_string(), |offer| offer.label)
}

/// The hand of a seat with its title, each kind of card once: a hand is filled up with alike ones.
fn hand(walk: &Walk, seat: Seat, look: &Look) -> (String, Vec<Card>) {
    let eye = Eye::Seats(std::iter::once(seat).collect());
    let mut trays = walk.lesson.table().trays(eye, look).into_iter().filter(|tray| tray.id.starts_with("hand"));
    let Some(tray) = trays.next() else { return Default::default() };
    let mut seen = BTreeSet::new();
    let cards = tray.cards.into_iter().chain(trays.flat_map(|tray| tray.cards));
    let drawn = |card: &Card| card.drawing.width > 0;
    let cards = cards.filter(|card| drawn(card) && seen.insert((card.thing.clone(), card.name.clone())));
    (tray.title, cards.collect())
}

/// What a browser remembers: the lessons that were done, and whether it wants to be told of the next one.
#[derive(Clone, Default, Eq, PartialEq, Debug)]
pub struct Progress {
    done: BTreeSet<(String, String)>,
    /// No lesson is suggested.
    pub dismissed: bool,
}

/// The name of the cookie.
pub const COOKIE: &str = "lessons";
/// What stands in it in the place of a game when no lesson is to be suggested.
const OFF: &str = "off";

impl Progress {
    /// As a cookie says it: `game.lesson.lesson_game.lesson`. What is no lesson is left out, so that it cannot
    /// grow.
    pub fn read(text: &str) -> Progress {
        let mut progress = Progress::default();
        for part in text.split('_') {
            let mut words = part.split('.');
            let Some(game) = words.next() else { continue };
            progress.dismissed |= game == OFF;
            let known = |id: &&str| outlines(game).iter().any(|lesson| lesson.id == *id);
            progress.done.extend(words.filter(known).map(|id| (game.to_string(), id.to_string())));
        }
        progress
    }
    /// The cookie.
    pub fn text(&self) -> String {
        let mut out = if self.dismissed { OFF.to_string() } else { String::new() };
        let mut game = "";
        for (of, id) in &self.done {
            if of != game {
                out += if out.is_empty() { "" } else { "_" };
                out += of;
                game = of;
            }
            out += ".";
            out += id;
        }
        out
    }
    /// Was this lesson done?
    pub fn has(&self, game: &str, id: &str) -> bool {
        self.done.contains(&(game.to_string(), id.to_string()))
    }
    /// Notes that it was done.
    pub fn note(&mut self, game: &str, id: &str) {
        self.done.insert((game.to_string(), id.to_string()));
    }
    /// How many lessons of a game were done.
    pub fn count(&self, game: &str) -> usize {
        self.done.iter().filter(|(of, _)| of == game).count()
    }
    /// The lesson to suggest: the next one of a game that somebody has begun to learn.
    pub fn next(&self) -> Option<(&'static About, usize, &'static Outline)> {
        let begun = COURSES.iter().filter(|course| self.count(course.about.id) > 0);
        let mut next = begun.filter_map(|course| {
            let open = |lesson: &Outline| !self.has(course.about.id, &lesson.id);
            let index = course.outlines.iter().position(open)?;
            Some((course.about, index + 1, &course.outlines[index]))
        });
        next.next().filter(|_| !self.dismissed)
    }
    /// Should somebody who has begun no lesson be told that there are some?
    pub fn is_new(&self) -> bool {
        !self.dismissed && self.done.is_empty()
    }
}
