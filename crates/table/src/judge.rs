//! What bots ask a game: how good a position is, and what to try first.
//!
//! A judgement is **features times weights**. A game counts what each seat has (cards in the pile, armies in supply,
//! points to come), each thing under a name; the numbers that say what it is worth are a data file. So weights can
//! be tuned without touching rules, and a bot can say why it did something: see [`reasons`].
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

mod likely;
mod viewpoint;
mod weights;

pub use likely::{Answer, Likelihoods, Likely};
pub use viewpoint::{CountSheet, Role, Viewpoint};
pub use weights::{MOST_FEATURES, Product, Weights};

use crate::{Dice, Game, Lang, Seat};

/// The names of what a game counts when it judges a position; [`features!`](crate::features) writes it.
pub trait Feature: Copy + 'static {
    /// All names, in order: lower case, no space. The game's words must hold `feature-<name>` for each.
    const NAMES: &'static [&'static str];
    /// The place among the names.
    fn index(self) -> usize;
}

/// Declares the [`Feature`]s of a game: an enum whose variants have the names under which weights and words know them.
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

/// Where a game counts its features: into a product with the weights, or onto a [`CountSheet`] to be looked at.
pub trait Tally<F: Feature> {
    /// What is counted next is this seat's (or its camp's: any seat of the camp will do).
    fn of(&mut self, seat: Seat);
    /// So many of this, beside what was counted before.
    fn count(&mut self, feature: F, value: i32);
}

/// How a game's own judgement serves the players in the `bots` crate. Looks only at the given
/// position, which for a bot is one that its seat imagines.
pub trait Judge: Game {
    /// The names of what is counted.
    type Feature: Feature;

    /// What each of it is worth: a data file of the game, read once.
    fn weights() -> &'static Weights;
    /// Counts what every seat has, without looking at it from any side: who looks is the weights' affair. A product
    /// or a limit is counted as a feature of its own. Allocates nothing.
    fn features(&self, tally: &mut impl Tally<Self::Feature>);
    /// How much of the game is left, where that says how much a lead decides: see [`Weights`].
    fn left(&self) -> i32 {
        0
    }
    /// How good a game that is not over stands for a viewer, in thousandths of a won game.
    #[inline]
    fn standing(&self, view: &Viewpoint) -> i32 {
        let mut product = weights::Product::new(Self::weights(), view);
        self.features(&mut product);
        product.squeezed(self.left())
    }
    /// The same where a turn is over with all that answered it, and the viewer's next one begins: there a search of long turns
    /// judges. A game that can say more there than in the middle of a turn does.
    fn standing_at_rest(&self, view: &Viewpoint) -> i32 {
        self.standing(view)
    }
    /// How good the position is for the seat, in thousandths of a won game: -1000 lost, 1000 won.
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
            None => self.standing(&Viewpoint::of(self, seat)),
        }
    }
    /// How many turns play should go on, after the turn of a decision, before a position says what the decision was
    /// worth: one where the enemy's answer shows it, more where a turn is a single card of a trick.
    fn horizon() -> u32 {
        1
    }
    /// How many secret drafts after those of its own turn a search goes on to imagine before it says what a whole draft
    /// was worth: where the answer to it comes with the next ones. Every start of drafts counts.
    fn foresight() -> u32 {
        0
    }
    /// The number of the turn that is being played, where who is asked does not tell when one ends: the rules may play a
    /// seat that nobody is asked for.
    fn turn(&self) -> Option<u32> {
        None
    }
    /// Do many decisions make a turn? A tree would not reach its end: a search then thinks in lines to the end of the turn, which it
    /// changes move by move, and imagined play chooses between few. Where [`Judge::attention`] is nothing no move of a line is changed.
    fn long_turns() -> bool {
        false
    }
    /// Are dice thrown by the handful? A search then imagines each handful near its mean ([`Dice::even`]), so that few games
    /// show what many would.
    fn handfuls() -> bool {
        false
    }
    /// By how many standard errors another move must have done better than the one that looked best at first before a search
    /// prefers it. Nothing where few imagined games tell enough; more where dice drown what a single one shows.
    fn doubt() -> f64 {
        0.0
    }
    /// How much of the time that a player has for a decision it gives to this one, in hundredths: all of it to what decides
    /// a turn, a part to choices that come by the dozen, nothing to a question that is to be answered at once, in the middle
    /// of somebody else's move. Then players look at the answers, or follow the game's [`Judge::routine`], but do not search.
    fn attention(&self, _seat: Seat) -> u32 {
        100
    }
    /// How promising a move looks before anything is tried, for ordering and for quick play-outs:
    /// higher first, 0 neutral, any scale that stays below 1000.
    fn promise(&self, seat: Seat, mv: Self::Move) -> i32;
    /// The chances of what a person describes in words, told in a language; `None` when the game tells none. What the
    /// words may be is the game's affair: what is wrong with them it says.
    fn odds(_asked: &[String], _lang: Lang) -> Answer {
        None
    }
    /// The move that the game's own reckoning makes here, where trying moves costs more than it tells: small choices
    /// that come by the hundred. Imagined play takes it at once, and so do players that do not search. Looks only at
    /// the given position; what it gives is offered there. `None`: moves are tried.
    fn routine(&self, _seat: Seat) -> Option<Self::Move> {
        None
    }
    /// Proposes whole drafts where several seats decide at once: each a sequence of the seat's own moves, from here to
    /// the one that makes it ready. Bots weigh them against those of the others. A game that proposes none, or not
    /// enough, gets drafts made of its more promising moves.
    fn drafts(&self, _seat: Seat, _dice: &mut Dice, _out: &mut Vec<Vec<Self::Move>>) {}
    /// Any one of the drafts that could be proposed here, for imagined play, where the others would only cost time.
    fn any_draft(&self, seat: Seat, dice: &mut Dice) -> Option<Vec<Self::Move>> {
        let mut drafts = Vec::new();
        self.drafts(seat, dice, &mut drafts);
        (!drafts.is_empty()).then(|| drafts.swap_remove(dice.below(drafts.len() as u32) as usize))
    }
}

/// Is everything said that a judgement needs? Weights that can be read, and a name in both languages for every feature.
/// A test of each game asks.
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

/// One thing that changed between two positions, and what that is worth to whoever looks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// The name of the feature.
    pub feature: &'static str,
    /// Whose.
    pub role: Role,
    /// How many more, or fewer, there are.
    pub count: i32,
    /// What that is worth to the viewer, in millionths of the weights' scale.
    pub worth: i64,
}

/// What changed from one position to another, as far as the judgement of a seat counts it: the weightiest first.
pub fn reasons<G: Judge>(before: &G, after: &G, seat: Seat) -> Vec<Change> {
    let (before, after) = (CountSheet::of(before, seat), CountSheet::of(after, seat));
    let mut changes = Vec::new();
    for (feature, name) in G::Feature::NAMES.iter().enumerate() {
        for role in Role::ALL {
            let count = after.sum(role, feature) - before.sum(role, feature);
            let worth = G::weights().worth(feature, role, count);
            if worth != 0 {
                changes.push(Change { feature: name, role, count, worth });
            }
        }
    }
    changes.sort_by_key(|change| std::cmp::Reverse(change.worth.abs()));
    changes
}
