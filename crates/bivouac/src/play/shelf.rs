//! The games one can choose, each with the bots that play it.

use bots::AnyBot;
use table::{AnyGame, BadInput, Lang};

/// A game and its bots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boxed {
    /// The game.
    pub(crate) game: AnyGame,
    /// Makes a bot by its level, or by whatever else names one.
    pub(crate) bot: fn(&str) -> Result<Box<dyn AnyBot>, BadInput>,
    /// The levels of its bots, the weakest first.
    pub(crate) levels: &'static [&'static str],
    /// Is it proposed, or must one know its name?
    pub(crate) shown: bool,
}

impl Boxed {
    /// The id of the game.
    pub(crate) fn id(&self) -> &'static str {
        (self.game.about)().id
    }
    /// The title of the game.
    pub(crate) fn title(&self, lang: Lang) -> String {
        (self.game.about)().title(lang)
    }
    /// The level to propose: the middle one.
    pub(crate) fn usual_level(&self) -> &'static str {
        self.levels.get(self.levels.len() / 2).copied().unwrap_or("")
    }
    /// The strongest level: the one that gives hints.
    pub(crate) fn best_level(&self) -> &'static str {
        self.levels.last().copied().unwrap_or("")
    }
    /// Is there such a bot? Says which there are.
    pub(crate) fn check_level(&self, level: &str) -> Result<String, BadInput> {
        (self.bot)(level)?;
        Ok(level.to_string())
    }
}

/// The game with this id.
pub(crate) fn find<'a>(shelf: &'a [Boxed], id: &str) -> Result<&'a Boxed, BadInput> {
    shelf.iter().find(|b| b.id() == id).ok_or_else(|| {
        let known: Vec<&str> = shelf.iter().filter(|b| b.shown).map(Boxed::id).collect();
        BadInput::new(format!("no game «{id}»: expected {}", known.join(" or ")))
    })
}

/// All games of the registry; the examples only for those who know their names.
pub(crate) fn all() -> Vec<Boxed> {
    let boxed =
        |entry: &games::Registered, shown| Boxed { game: entry.game, bot: entry.bot, levels: &bots::LEVELS, shown };
    let games = games::all().iter().map(|entry| boxed(entry, true));
    games.chain(games::examples().iter().map(|entry| boxed(entry, false))).collect()
}
