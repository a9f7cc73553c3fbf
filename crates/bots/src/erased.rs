//! Players with the types erased, for programs that know no game by name.

use crate::name::Name;
use crate::player::{Player, Thought};
use crate::seen::Seen;
use serde::Serialize;
use std::time::Duration;
use table::{AnyTable, BadInput, Ctx, Dice, Eye, Game, Judge, Lang, Seat, Table};

/// A player of some game.
pub trait AnyBot: Send {
    /// Its name, as [`Name`] writes it.
    fn name(&self) -> Name;
    /// Chooses a move for a seat that may play now: its text, ready for [`AnyTable::play`]. Sees what
    /// the seat sees, and nothing else.
    fn choose(&mut self, table: &dyn AnyTable, seat: Seat) -> Result<String, BadInput> {
        self.choose_as(table, seat, Eye::seat(seat))
    }
    /// The same for a player who looks with several seats at once.
    fn choose_as(&mut self, table: &dyn AnyTable, seat: Seat, eye: Eye) -> Result<String, BadInput>;
    /// Why it made its last choice. `None` when there was nothing to think about.
    fn explain(&self, lang: Lang) -> Option<Explanation>;
    /// Starts its luck anew and forgets everything.
    fn reseed(&mut self, seed: u64);
}

/// One considered move, in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Considered {
    /// The stable text.
    #[serde(rename = "move")]
    pub text: String,
    /// In the reader's language.
    pub label: String,
    /// Its share of the attention, in percent.
    pub share: f32,
    /// The chance to win that the player gives itself with it, in percent.
    pub chance: Option<f32>,
}

/// One move of an expected line of play, in words.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Expected {
    /// Whose move.
    pub seat: Seat,
    /// The stable text.
    #[serde(rename = "move")]
    pub text: String,
    /// In the reader's language.
    pub label: String,
}

/// Why a player made its choice. Everything in it is what its seat may know or imagine.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explanation {
    /// The seat that decided.
    pub seat: Seat,
    /// The stable text of the chosen move.
    #[serde(rename = "move")]
    pub text: String,
    /// The chosen move, in the reader's language.
    pub label: String,
    /// In one or two sentences.
    pub summary: String,
    /// The moves it considered, the best first.
    pub options: Vec<Considered>,
    /// How it expects play to go on.
    pub line: Vec<Expected>,
    /// Games imagined.
    pub games: u32,
    /// Time spent, in milliseconds.
    pub millis: u64,
}

/// Makes a player by its name. A registry of games keeps one such function for each.
pub fn make<G: Judge>(name: &str) -> Result<Box<dyn AnyBot>, BadInput> {
    let name: Name = name.parse()?;
    Ok(Box::new(Bot::<G> { name, player: name.player(1) }))
}

struct Bot<G: Game> {
    name: Name,
    player: Box<dyn Player<G>>,
}

impl<G: Judge> AnyBot for Bot<G> {
    fn name(&self) -> Name {
        self.name
    }
    fn choose_as(&mut self, table: &dyn AnyTable, seat: Seat, eye: Eye) -> Result<String, BadInput> {
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
        let mv = self.player.choose(&Seen::at(table, seat).with_eye(eye));
        Ok(table.position().spell(mv))
    }
    fn explain(&self, lang: Lang) -> Option<Explanation> {
        self.player.thought().map(|thought| explain(thought, lang))
    }
    fn reseed(&mut self, seed: u64) {
        self.player.reseed(seed);
    }
}

fn percent(expected: f32) -> f32 {
    ((expected + 1.0) * 50.0).clamp(0.0, 100.0)
}

/// A thought in words.
pub fn explain<G: Game>(thought: &Thought<G>, lang: Lang) -> Explanation {
    let at = &thought.imagined;
    let considered = thought.options.iter().map(|option| Considered {
        text: at.spell(option.mv),
        label: at.label(option.mv, lang),
        share: option.share * 100.0,
        chance: option.expected.map(percent),
    });
    let options: Vec<Considered> = considered.collect();
    // Each move of the line is told in the position it would be made in.
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
    Explanation {
        seat: thought.seat,
        text: at.spell(thought.chosen),
        label,
        summary,
        options,
        line,
        games: thought.games,
        millis: thought.took.min(Duration::from_secs(3600)).as_millis() as u64,
    }
}
