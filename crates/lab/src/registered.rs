//! A game in the registry.

use crate::Lab;
use analysis::Analysis;
use bots::{AnyBot, Spec};
use proof::laws::Battery;
use proof::script::{FileReport, Lessons, Outline};
use table::judge::{Answer, AnyJudge};
use table::{About, AnyGame, BadInput, Face, Judge, Lang};

/// A game with all its tools.
#[derive(Clone, Copy, Debug)]
pub struct Registered {
    /// Opens tables, replays and verifies records.
    pub game: AnyGame,
    /// Runs a script, given its file name and text.
    pub script: fn(&str, &str) -> FileReport,
    /// The lessons of the game, each at its beginning.
    pub lessons: fn() -> Lessons,
    /// What they are called and what they teach, without playing them.
    pub outlines: fn() -> Result<Vec<Outline>, BadInput>,
    /// Makes a player by its name: `random`, `greedy`, `search:200ms`, or a level of [`bots::LEVELS`].
    pub bot: fn(&str) -> Result<Box<dyn AnyBot>, BadInput>,
    /// Makes a player that may judge by other weights than the usual ones.
    pub player: fn(&Spec) -> Result<Box<dyn AnyBot>, BadInput>,
    /// The features that players judge by, and their weights.
    pub judge: AnyJudge,
    /// Runs the laws on random games.
    pub laws: Battery,
    /// Simulations, arenas and benchmarks.
    pub lab: Lab,
    /// Reports on finished games, and their calibrated chances.
    pub analysis: Analysis,
    /// Answers a question about chances; `None` if the game answers none.
    pub odds: fn(&[String], Lang) -> Answer,
}

/// Something to be done for every game of a registry, with its types: what a program needs that no
/// [`Registered`] entry holds.
pub trait Visitor {
    /// One game.
    fn visit<G: Judge + Face>(&mut self);
}

impl Visitor for Vec<Registered> {
    fn visit<G: Judge + Face>(&mut self) {
        self.push(Registered::of::<G>());
    }
}

impl Registered {
    /// The entry of a game.
    pub fn of<G: Judge + Face>() -> Registered {
        Registered {
            game: AnyGame::of::<G>(),
            script: proof::script::run_file::<G>,
            lessons: || {
                let all = G::lessons().iter().map(|(file, text)| proof::script::lessons::<G>(file, text));
                Ok(all.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
            },
            outlines: || {
                let all = G::lessons().iter().map(|(file, text)| proof::script::outlines::<G>(file, text));
                Ok(all.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
            },
            bot: bots::make::<G>,
            player: Spec::make::<G>,
            judge: AnyJudge::of::<G>(),
            laws: |plan, go_on| plan.run::<G>(go_on),
            lab: Lab::of::<G>(),
            analysis: Analysis::of::<G>(),
            odds: G::odds,
        }
    }
    /// The description of the game.
    pub fn about(&self) -> &'static About {
        (self.game.about)()
    }
    /// Its id in commands, records and addresses.
    pub fn id(&self) -> &'static str {
        self.about().id
    }
}
