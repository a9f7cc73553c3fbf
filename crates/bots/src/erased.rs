//! Players without types, for programs that know no game by name.

use crate::name::Name;
use crate::player::{Player, Thought};
use crate::playout::settle;
use crate::seen::{Heard, Seen};
use crate::spec::usual;
use serde::Serialize;
use std::any::Any;
use std::sync::Arc;
use std::time::Duration;
use table::record::What;
use table::votes::Motion;
use table::{AnyTable, BadInput, Ctx, Dice, Eye, Game, Judge, Lang, Played, Seat, Table, ToMove, Weights};

/// A decision for a player of some game: everything it may know, and nothing else.
///
/// It contains one position that the eye cannot distinguish from the real one (the real one is not included),
/// and the moves that the eye heard since the player was last asked. It owns its data and is cheap to make:
/// no table is copied.
pub struct Brief {
    seat: Seat,
    /// A [`Decision`] of the player's game.
    inside: Box<dyn Any + Send>,
}

impl Brief {
    /// A brief for a custom player that knows the type of its content.
    pub fn new(seat: Seat, inside: Box<dyn Any + Send>) -> Brief {
        Brief { seat, inside }
    }
    /// The seat that has to decide.
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// The content.
    pub fn into_inside(self) -> Box<dyn Any + Send> {
        self.inside
    }
}

impl std::fmt::Debug for Brief {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Brief").field("seat", &self.seat).finish_non_exhaustive()
    }
}

/// A player of some game.
///
/// A server asks in two steps. While it holds the lock of the table, [`AnyBot::brief`] takes a position and
/// the news; that takes microseconds. Without the lock, [`AnyBot::decide`] thinks about the brief on any
/// thread, for as long as the player's name says. The move is then played with the decision number of the
/// brief, so that a stale move is refused.
///
/// ```ignore
/// let (decision, brief) = { let held = table.lock(); (held.decision(seat), bot.brief(&*held, seat, eye)?) };
/// let text = bot.decide(brief)?;                    // long, without the table
/// table.lock().play(seat, Some(decision), &text)?;
/// ```
///
/// Keep one player per seat for the whole game, because it remembers its search tree. It notices moves that
/// were undone or made elsewhere, and forgets.
pub trait AnyBot: Send {
    /// Its name, as [`Name`] writes it.
    fn name(&self) -> Name;
    /// Prepares a decision of a seat that may move now, as an eye sees it: usually [`Eye::seat`]; for a hint,
    /// the eye of a person with several seats.
    fn brief(&mut self, table: &dyn AnyTable, seat: Seat, eye: Eye) -> Result<Brief, BadInput>;
    /// Thinks and returns the text of a move for [`AnyTable::play`].
    fn decide(&mut self, brief: Brief) -> Result<String, BadInput>;
    /// Thinks and returns the texts of its next moves in order: one move, or all of a secret draft that it
    /// decided as a whole. They answer one question: whoever plays them plays them without a pause, and asks
    /// again from the first that is refused.
    fn decide_all(&mut self, brief: Brief) -> Result<Vec<String>, BadInput> {
        Ok(vec![self.decide(brief)?])
    }
    /// Both steps, for a player that sees what its seat sees.
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat) -> Result<String, BadInput> {
        self.choose_as(table, seat, Eye::seat(seat))
    }
    /// The same for a player that sees what several seats see.
    fn choose_as(&mut self, table: &dyn AnyTable, seat: Seat, eye: Eye) -> Result<String, BadInput> {
        let brief = self.brief(table, seat, eye)?;
        self.decide(brief)
    }
    /// Why it made its last choice. `None` if it did not have to think.
    fn explain(&self, lang: Lang) -> Option<Explanation>;
    /// Reseeds its random numbers and forgets everything.
    fn reseed(&mut self, seed: u64);
}

/// A considered move with its texts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Considered {
    /// The stable text.
    #[serde(rename = "move")]
    pub text: String,
    /// In the reader's language.
    pub label: String,
    /// Its share of the visits, in percent.
    pub share: f32,
    /// The player's estimate of its chance to win with this move, in percent.
    pub chance: Option<f32>,
}

/// A move of the expected continuation, with its texts.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Expected {
    /// The seat that makes it.
    pub seat: Seat,
    /// The stable text.
    #[serde(rename = "move")]
    pub text: String,
    /// In the reader's language.
    pub label: String,
}

/// A feature that a choice is expected to change.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Because {
    /// The name of the feature in the file of weights.
    pub feature: &'static str,
    /// In the reader's language.
    pub label: String,
    /// Whose feature it is: `mine`, `camp` or `others`.
    pub whose: &'static str,
    /// The difference of the count.
    pub change: i32,
    /// Its value for the seat; 1 is the scale of the weights.
    pub worth: f32,
}

/// Why a player made its choice. It contains only what the seat may know or imagine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explanation {
    /// The seat that decided.
    pub seat: Seat,
    /// The stable text of the chosen move.
    #[serde(rename = "move")]
    pub text: String,
    /// The chosen move, in the reader's language.
    pub label: String,
    /// The explanation, in one or two sentences.
    pub summary: String,
    /// The considered moves, best first.
    pub options: Vec<Considered>,
    /// The expected continuation.
    pub line: Vec<Expected>,
    /// The features that the choice changes, the most valuable first.
    pub because: Vec<Because>,
    /// The number of imagined games.
    pub games: u32,
    /// Thinking time in milliseconds.
    pub millis: u64,
}

/// Makes a player by its name. A registry keeps one such function per game.
pub fn make<G: Judge>(name: &str) -> Result<Box<dyn AnyBot>, BadInput> {
    Ok(make_by::<G>(name.parse()?, usual::<G>()))
}

/// Makes a player by its name, with the weights it judges by.
pub fn make_by<G: Judge>(name: Name, weights: Arc<Weights>) -> Box<dyn AnyBot> {
    let player = name.weighing(1, weights.clone());
    let mut bot = Bot::<G> { name, weights, player, dice: Dice::quick(1), memory: Memory::default() };
    bot.reseed(1);
    Box::new(bot)
}

/// The content of a [`Brief`].
struct Decision<G: Game> {
    position: G,
    eye: Eye,
    /// The news since the last brief; `None` if the position does not follow from them.
    news: Option<Vec<Heard<G::Move>>>,
}

/// The memory of a player about a table.
struct Memory<G: Game> {
    /// The eye with which it followed.
    eye: Option<Eye>,
    /// The numbers of entries and plays it has seen.
    entries: usize,
    plays: usize,
    /// The last of those plays.
    last: Option<(Seat, G::Move)>,
    heard: Vec<Heard<G::Move>>,
}

impl<G: Game> Default for Memory<G> {
    fn default() -> Self {
        Memory { eye: None, entries: 0, plays: 0, last: None, heard: Vec::new() }
    }
}

/// Does this line take moves back?
fn takes_back(what: &What) -> bool {
    matches!(what, What::Undo | What::Agreed(Motion::Undo(_)))
}

impl<G: Game> Memory<G> {
    /// The news at the table; `None` if they do not follow from what was heard before because something was
    /// undone, or because it is another table or another eye.
    fn listen(&mut self, table: &Table<G>, eye: Eye) -> Option<Vec<Heard<G::Move>>> {
        let (entries, plays) = (table.entries(), table.plays());
        let told = |play: &Played<G>| (play.seat, play.mv);
        let follows = self.eye == Some(eye)
            && self.plays <= plays.len()
            && entries.get(self.entries..).is_some_and(|new| !new.iter().any(|e| takes_back(&e.what)))
            && plays[..self.plays].last().map(told) == self.last;
        let news = follows.then(|| {
            // The number of moves in others' secret drafts does not matter.
            let known = plays[self.plays..].iter().filter(|p| !p.draft || eye.is(p.seat));
            known.map(|p| Heard::of(p, eye)).collect()
        });
        (self.eye, self.entries, self.plays) = (Some(eye), entries.len(), plays.len());
        self.last = plays.last().map(told);
        news
    }
}

struct Bot<G: Game> {
    name: Name,
    weights: Arc<Weights>,
    player: Box<dyn Player<G>>,
    /// The random numbers for the position of a brief.
    dice: Dice,
    memory: Memory<G>,
}

impl<G: Judge> Bot<G> {
    /// Chooses a move for a decision.
    fn think(&mut self, brief: Brief) -> Result<(Box<Decision<G>>, G::Move), BadInput> {
        let seat = brief.seat();
        let Ok(decision) = brief.into_inside().downcast::<Decision<G>>() else {
            return Err(BadInput::new(format!(
                "this player knows «{}», and the brief is of another game",
                G::about().id
            )));
        };
        match &decision.news {
            Some(news) => self.memory.heard.extend_from_slice(news),
            None => {
                self.memory.heard.clear();
                self.player.forget();
            }
        }
        let seen = Seen::new(&decision.position, seat).with_eye(decision.eye).remembering(&self.memory.heard);
        let mv = self.player.choose(&seen);
        Ok((decision, mv))
    }
}

impl<G: Judge> AnyBot for Bot<G> {
    fn name(&self) -> Name {
        self.name
    }
    fn brief(&mut self, table: &dyn AnyTable, seat: Seat, eye: Eye) -> Result<Brief, BadInput> {
        let Some(table) = table.as_any().downcast_ref::<Table<G>>() else {
            return Err(BadInput::new(format!(
                "this player knows «{}», and the table plays «{}»",
                G::about().id,
                table.about().id
            )));
        };
        if !table.to_move().may_play().has(seat) {
            return Err(BadInput::new("this seat has nothing to decide"));
        }
        let news = self.memory.listen(table, eye);
        let position = table.position().imagine(eye, &mut self.dice);
        Ok(Brief::new(seat, Box::new(Decision { position, eye, news })))
    }
    fn decide(&mut self, brief: Brief) -> Result<String, BadInput> {
        let (decision, mv) = self.think(brief)?;
        Ok(decision.position.spell(mv))
    }
    fn decide_all(&mut self, brief: Brief) -> Result<Vec<String>, BadInput> {
        let seat = brief.seat();
        let (decision, first) = self.think(brief)?;
        let mut position = decision.position;
        let mut texts = vec![position.spell(first)];
        let mut last = first;
        for next in self.player.take_rest() {
            position.apply(seat, last, &mut Ctx::mute(&mut self.dice));
            let drafts = matches!(position.to_move(), ToMove::Several { waiting, .. } if waiting.has(seat));
            if !drafts || position.check(seat, next).is_err() {
                break;
            }
            texts.push(position.spell(next));
            last = next;
        }
        Ok(texts)
    }
    fn explain(&self, lang: Lang) -> Option<Explanation> {
        self.player.thought().map(|thought| explain(thought, &self.weights, lang))
    }
    fn reseed(&mut self, seed: u64) {
        self.player.reseed(seed);
        // A different stream than the player's own random numbers.
        self.dice = Dice::quick(seed.rotate_left(32) ^ 0xb71e_f5ee_d5ee_d000);
        self.memory = Memory::default();
    }
}

fn percent(expected: f32) -> f32 {
    ((expected + 1.0) * 50.0).clamp(0.0, 100.0)
}

/// Maximum number of reasons.
const REASONS: usize = 3;

/// The features that the chosen move changes in the imagined position once everything it starts has ended.
fn because<G: Judge>(thought: &Thought<G>, weights: &Weights, lang: Lang) -> Vec<Because> {
    let mut after = thought.imagined.clone();
    let mut dice = Dice::quick(1);
    let own = thought.line.iter().take_while(|(seat, _)| *seat == thought.seat);
    // A draft is one choice of many moves; any other choice is one move.
    let drafts = matches!(after.to_move(), ToMove::Several { .. });
    for (seat, mv) in own.take(if drafts { usize::MAX } else { 1 }) {
        if after.check(*seat, *mv).is_err() {
            break;
        }
        after.apply(*seat, *mv, &mut Ctx::mute(&mut dice));
    }
    settle(&mut after, thought.seat, &mut dice);
    let words = G::about().words;
    let changes = table::judge::reasons(weights, &thought.imagined, &after, thought.seat);
    let told = changes.into_iter().take(REASONS).map(|change| Because {
        feature: change.feature,
        label: words.say(lang, &format!("feature-{}", change.feature), &[]),
        whose: change.role.name(),
        change: change.count,
        worth: change.worth as f32 / 1e6,
    });
    told.collect()
}

/// The reasons as a sentence.
fn reasons(because: &[Because], lang: Lang) -> String {
    let told = because.iter().map(|b| {
        let what = format!("{} {:+}", b.label, b.change);
        crate::words().say(lang, &format!("because-{}", b.whose), &[("what", what)])
    });
    let list = told.collect::<Vec<_>>().join(", ");
    crate::words().say(lang, "explain-because", &[("reasons", list)])
}

/// An explanation of a choice that was made by these weights.
pub fn explain<G: Judge>(thought: &Thought<G>, weights: &Weights, lang: Lang) -> Explanation {
    let at = &thought.imagined;
    let considered = thought.options.iter().map(|option| Considered {
        text: at.spell(option.mv),
        label: at.label(option.mv, lang),
        share: option.share * 100.0,
        chance: option.expected.map(percent),
    });
    let options: Vec<Considered> = considered.collect();
    // Each move of the line is labelled in the position in which it is made.
    let mut position = at.clone();
    let mut dice = Dice::quick(1);
    let mut line = Vec::new();
    for (seat, mv) in &thought.line {
        if position.check(*seat, *mv).is_err() {
            break; // the line met other luck when it was thought
        }
        line.push(Expected { seat: *seat, text: position.spell(*mv), label: position.label(*mv, lang) });
        position.apply(*seat, *mv, &mut Ctx::mute(&mut dice));
    }
    let words = crate::words();
    let label = at.label(thought.chosen, lang);
    let mut args = vec![
        ("move", label.clone()),
        ("games", thought.games.to_string()),
        ("millis", thought.took.as_millis().to_string()),
        ("options", options.len().to_string()),
    ];
    if let Some(first) = options.first() {
        args.push(("share", format!("{:.0}", first.share)));
        args.push(("chance", format!("{:.0}", first.chance.unwrap_or(50.0))));
    }
    let mut summary = match options.len() {
        _ if thought.planned => words.say(lang, "explain-planned", &args),
        0 | 1 => words.say(lang, "explain-only", &args),
        _ => words.say(lang, "explain-choice", &args),
    };
    if let [_, second, ..] = options.as_slice()
        && second.share > 0.0
    {
        let args = [
            ("move", second.label.clone()),
            ("share", format!("{:.0}", second.share)),
            ("chance", format!("{:.0}", second.chance.unwrap_or(50.0))),
        ];
        summary.push(' ');
        summary.push_str(&words.say(lang, "explain-second", &args));
    }
    let because = because(thought, weights, lang);
    if !because.is_empty() {
        summary.push(' ');
        summary.push_str(&reasons(&because, lang));
    }
    Explanation {
        seat: thought.seat,
        text: at.spell(thought.chosen),
        label,
        summary,
        options,
        line,
        because,
        games: thought.games,
        millis: thought.took.min(Duration::from_secs(3600)).as_millis() as u64,
    }
}
