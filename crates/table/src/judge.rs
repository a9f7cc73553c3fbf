//! The interface between a game and bots: how good a position is, and which moves to try first.
//!
//! An evaluation is **features times weights**. A game counts named features for each seat (cards in the
//! pile, armies in supply, points to come). The weights are a data file, so they can be tuned without
//! touching rules, and a bot can name the features that its choice changes: see [`reasons`].
//!
//! ```
//! use table::{Feature, Weights};
//! table::features! {
//!     /// What a seat has.
//!     pub enum Has {
//!         /// Armies on the map.
//!         Army = "army",
//!         /// Cards in hand, in halves.
//!         Card = "card",
//!     }
//! }
//! let weights = Weights::read(Has::NAMES, "scale = 900\n[weights]\narmy = 60\ncard = { weight = 25, per = 2 }\n")?;
//! assert!(weights.even());
//! assert!(Weights::read(Has::NAMES, "scale = 900\n[weights]\narmy = 60\n").is_err()); // no weight for «card»
//! # Ok::<(), table::BadInput>(())
//! ```

mod any;
mod likely;
mod viewpoint;
mod weights;

pub use any::AnyJudge;
pub use likely::{Answer, Likelihoods, Likely};
pub use viewpoint::{CountSheet, MOST_FEATURES, Role, Viewpoint};
pub use weights::{Product, Weights};

use crate::{Dice, Game, Lang, Seat};

/// The names of the features that a game counts; implemented by [`features!`](crate::features).
pub trait Feature: Copy + 'static {
    /// All names in order: lower case, no space. The game's texts must contain `feature-<name>` for each.
    const NAMES: &'static [&'static str];
    /// The index of the name.
    fn index(self) -> usize;
}

/// Declares the [`Feature`]s of a game: an enum whose variants have the names that weights and texts use.
#[macro_export]
macro_rules! features {
    ($(#[$about:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $feature:ident = $text:literal),+ $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Eq, PartialEq, Debug)]
        $vis enum $name { $($(#[$doc])* $feature),+ }
        impl $crate::Feature for $name {
            const NAMES: &'static [&'static str] = &[$($text),+];
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

/// Receives the features that a game counts: either multiplies them by weights or collects them in a
/// [`CountSheet`].
pub trait Tally<F: Feature> {
    /// The next counts belong to this seat (or to its camp: any seat of the camp will do).
    fn of(&mut self, seat: Seat);
    /// Adds to the count of a feature.
    fn count(&mut self, feature: F, value: i32);
}

/// The knowledge of a game that the players in the crate `bots` use. It sees only the given position, which
/// for a bot is one that its seat imagines.
pub trait Judge: Game {
    /// The features.
    type Feature: Feature;

    /// The usual weights of the features: a data file of the game, read once. A player may judge by others.
    fn weights() -> &'static Weights;
    /// Counts the features of every seat, independent of the viewer. A product or a limit is a feature of its
    /// own. Does not allocate.
    fn features(&self, tally: &mut impl Tally<Self::Feature>);
    /// How much of the game is left, if a lead decides more near the end: see [`Weights`].
    fn left(&self) -> i32 {
        0
    }
    /// The value of an unfinished game for a viewer by these weights, in thousandths of a win.
    #[inline]
    fn standing(&self, weights: &Weights, view: &Viewpoint) -> i32 {
        let mut product = weights::Product::new(weights, view);
        self.features(&mut product);
        product.squeezed(self.left())
    }
    /// The same at rest: the previous turn and all answers to it are over, and the viewer's next turn begins.
    /// A search of long turns evaluates there. Override it if a game can say more there than in the middle of
    /// a turn; what it says by weights of its own does not follow `weights`.
    fn standing_at_rest(&self, weights: &Weights, view: &Viewpoint) -> i32 {
        self.standing(weights, view)
    }
    /// The value of the position for the seat by the usual weights, in thousandths of a win: -1000 is lost,
    /// 1000 is won.
    fn worth(&self, seat: Seat) -> i32 {
        match self.to_move().outcome() {
            Some(outcome) if outcome.winners.is_empty() => 0,
            Some(outcome) => {
                if outcome.winners.has(seat) {
                    1000
                } else {
                    -1000
                }
            }
            None => self.standing(Self::weights(), &Viewpoint::of(self, seat)),
        }
    }
    /// The number of turns to play after the turn of a decision before the position is evaluated: one if the
    /// enemy's answer shows the value of the decision, more if a turn is a single card of a trick.
    fn horizon() -> u32 {
        1
    }
    /// The number of secret drafts to imagine after those of the current turn before a whole draft is
    /// evaluated. Each start of drafts counts.
    fn foresight() -> u32 {
        0
    }
    /// The number of the current turn, for games in which the seat to move does not show where a turn ends
    /// (the rules may play a seat that nobody is asked for).
    fn turn(&self) -> Option<u32> {
        None
    }
    /// Whether a turn consists of many decisions, so that a tree would not reach its end. A search then keeps
    /// a line of moves to the end of the turn and changes it move by move; imagined play chooses among few
    /// moves. Moves whose [`Judge::attention`] is 0 are not changed.
    fn long_turns() -> bool {
        false
    }
    /// Whether dice are thrown many at a time. A search then imagines each throw near its mean
    /// ([`Dice::even`]), so that fewer games are needed.
    fn handfuls() -> bool {
        false
    }
    /// By how many standard errors another move must be better than the first choice before a search prefers
    /// it. 0 if a few imagined games are enough; more if dice hide the difference.
    fn doubt() -> f64 {
        0.0
    }
    /// The share of a player's thinking time for this decision, in hundredths: all of it for what decides a
    /// turn, a part for frequent choices, 0 for a question in the middle of somebody else's move. With 0,
    /// players compare the answers or follow [`Judge::routine`] but do not search.
    fn attention(&self, _seat: Seat) -> u32 {
        100
    }
    /// How promising a move looks before anything is tried; used to order moves and in fast play-outs. Higher
    /// first, 0 is neutral, any scale below 1000.
    fn promise(&self, seat: Seat, mv: Self::Move) -> i32;
    /// Answers a person's question about chances, in their language. The game defines the words of questions
    /// and reports errors in them. `None` if the game answers none.
    fn odds(_asked: &[String], _lang: Lang) -> Answer {
        None
    }
    /// The game's file of calibrated chances: the chance to win of a position. Empty if none were fitted.
    fn chances() -> &'static str {
        ""
    }
    /// The move that a calculation of the game recommends, for small and frequent choices where search is a
    /// waste. Imagined play and players that do not search make it at once. It must be one of the offered
    /// moves of the given position. `None` means that moves are tried.
    fn routine(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }
    /// Proposes whole drafts for simultaneous decisions: each is a sequence of the seat's own moves up to the
    /// one that makes it ready. Bots compare them with the drafts of the others. If a game proposes none or
    /// too few, drafts are made of its more promising moves.
    fn drafts(&self, _seat: Seat, _dice: &mut Dice, _out: &mut Vec<Vec<Self::Move>>) {}
    /// One random draft of those that could be proposed here, for imagined play, where building all of them
    /// is too slow.
    fn any_draft(&self, seat: Seat, dice: &mut Dice) -> Option<Vec<Self::Move>> {
        let mut drafts = Vec::new();
        self.drafts(seat, dice, &mut drafts);
        (!drafts.is_empty()).then(|| drafts.swap_remove(dice.below(drafts.len() as u32) as usize))
    }
}

/// Whether the evaluation is complete: weights can be read and every feature has a name in both languages.
/// Each game has a test that calls this.
pub fn complete<G: Judge>() -> Result<(), String> {
    let (words, names) = (G::about().words, G::Feature::NAMES);
    G::weights();
    if let Some(name) = names.iter().find(|name| !words.has(&format!("feature-{name}"))) {
        return Err(format!("no text «feature-{name}» in both languages"));
    }
    for lang in Lang::ALL {
        let idle = words
            .keys(lang)
            .into_iter()
            .find(|key| key.strip_prefix("feature-").is_some_and(|name| !names.contains(&name)));
        if let Some(key) = idle {
            return Err(format!("the text «{key}» names no feature"));
        }
    }
    Ok(())
}

/// One difference between two positions and its value for the viewer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// The name of the feature.
    pub feature: &'static str,
    /// The seat that it belongs to.
    pub role: Role,
    /// The difference of the count.
    pub count: i32,
    /// Its value for the viewer, in millionths of the weights' scale.
    pub worth: i64,
}

/// The differences between two positions that the evaluation of a seat by these weights counts, the most
/// valuable first.
pub fn reasons<G: Judge>(weights: &Weights, before: &G, after: &G, seat: Seat) -> Vec<Change> {
    let (before, after) = (CountSheet::of(before, seat), CountSheet::of(after, seat));
    let mut changes = Vec::new();
    for (feature, name) in G::Feature::NAMES.iter().enumerate() {
        for role in Role::ALL {
            let count = after.sum(role, feature) - before.sum(role, feature);
            let worth = weights.worth(feature, role, count);
            if worth != 0 {
                changes.push(Change { feature: name, role, count, worth });
            }
        }
    }
    changes.sort_by_key(|change| std::cmp::Reverse(change.worth.abs()));
    changes
}
