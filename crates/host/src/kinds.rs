//! The games that can be played, each with its bots.

use crate::trouble::Trouble;
use analysis::Analysis;
use bots::AnyBot;
use table::{About, AnyGame, BadInput, Face, Judge, OptionInfo};

/// Makes a bot of a level (or another name that the `bots` crate knows).
pub type MakeBot = fn(&str) -> Result<Box<dyn AnyBot>, BadInput>;

/// One game of the registry.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The game.
    pub game: AnyGame,
    /// Its bots.
    pub bot: MakeBot,
    /// Reports on its finished games.
    pub analysis: Analysis,
}

/// The level that is chosen unless the player chooses.
pub const LEVEL: &str = bots::LEVELS[1];
/// The level that gives hints.
pub const HINTS: &str = bots::LEVELS[3];

impl Kind {
    /// A game that need not stand in the registry.
    pub fn of<G: Judge + Face>() -> Kind {
        Kind { game: AnyGame::of::<G>(), bot: bots::make::<G>, analysis: Analysis::of::<G>() }
    }
    /// What it is.
    pub fn about(&self) -> &'static About {
        (self.game.about)()
    }
    /// The options of a set-up.
    pub fn options(&self) -> Vec<OptionInfo> {
        (self.game.options)()
    }
    /// Its levels, weakest first.
    pub fn levels(&self) -> Vec<&'static str> {
        bots::LEVELS.to_vec()
    }
    /// What is wrong, unless this is a level of its bots.
    pub fn check_level(&self, level: &str) -> Result<(), Trouble> {
        let wrong = || Trouble::setup(format!("«{level}»: expected {}", self.levels().join(", ")));
        self.has_level(level).then_some(()).ok_or_else(wrong)
    }
    /// Is this a level of its bots?
    pub fn has_level(&self, level: &str) -> bool {
        bots::LEVELS.contains(&level)
    }
}
