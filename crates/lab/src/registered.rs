//! What a registry holds of a game.

use crate::Lab;
use bots::AnyBot;
use table::judge::Answer;
use table::laws::Battery;
use table::script::FileReport;
use table::{About, AnyGame, BadInput, Face, Judge, Lang};

/// A game, with everything that a program can do with it.
#[derive(Clone, Copy, Debug)]
pub struct Registered {
    /// Opens tables, replays and proves records.
    pub game: AnyGame,
    /// Runs a script: the file's name, its text.
    pub script: fn(&str, &str) -> FileReport,
    /// Makes a player by its name: `random`, `greedy`, `search:200ms`, or a level of [`bots::LEVELS`].
    pub bot: fn(&str) -> Result<Box<dyn AnyBot>, BadInput>,
    /// Runs the laws on random games.
    pub laws: Battery,
    /// Simulations, arenas and measurements.
    pub lab: Lab,
    /// The chances of what a person describes; `None` when the game tells none.
    pub odds: fn(&[String], Lang) -> Answer,
}

impl Registered {
    /// The entry of a game.
    pub fn of<G: Judge + Face>() -> Registered {
        Registered {
            game: AnyGame::of::<G>(),
            script: table::script::run_file::<G>,
            bot: bots::make::<G>,
            laws: |plan, go_on| plan.run::<G>(go_on),
            lab: Lab::of::<G>(),
            odds: G::odds,
        }
    }
    /// What the game is.
    pub fn about(&self) -> &'static About {
        (self.game.about)()
    }
    /// Its id in commands, records and addresses.
    pub fn id(&self) -> &'static str {
        self.about().id
    }
}
