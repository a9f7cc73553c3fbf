//! What to show: what just happened, what a thing is, what a move would do. A game says *what* to show, a
//! program how.
//!
//! - A [`Cue`] accompanies the sentence of an event: a piece moves, dice are rolled, a marker runs along its
//!   track. A page plays cues as a film, a terminal lists them, the API returns them.
//! - A [`Sheet`] contains everything there is to read about a thing on the board or a card.
//! - A [`Forecast`] says what an offered move would do, as exactly as the seat can know it.
//!
//! Cues are made from an event that was hidden for an eye, sheets from a view, forecasts for the seat that is
//! asked. The laws check that all three contain only what that eye may know and name only what is drawn.

use crate::pack::Source;
use serde::Serialize;

/// One offered move, ready to be shown.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Offer {
    /// The stable text: what is sent back.
    #[serde(rename = "move")]
    pub text: String,
    /// In the reader's language.
    pub label: String,
    /// What a person points at to make it, in order: ids of drawn things.
    pub things: Vec<String>,
    /// Is it the move that means "nothing" or "done"?
    pub pass: bool,
    /// Does it only take back something of the seat's own draft?
    pub takes_back: bool,
    /// What kind of thing it does.
    pub manner: Manner,
    /// What it would do, when its words do not say it all.
    #[serde(skip_serializing_if = "Forecast::is_empty")]
    pub forecast: Forecast,
}

/// A reason in words.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Reason {
    /// The rule's id.
    pub rule: String,
    /// In the reader's language.
    pub text: String,
}

/// How something appeared or disappeared.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It was placed: deployed, built, laid.
    Placed,
    /// It was destroyed.
    Fell,
    /// It was sunk.
    Sank,
    /// Its owner took it back.
    Withdrawn,
    /// It was lost because it was out of supply.
    Starved,
}

/// Why places are highlighted.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Something was declared here and may be answered.
    Window,
    /// A turn or a phase begins here.
    Turn,
    /// It was turned over or revealed.
    Shown,
    /// It is cut off: supply, a line, a connection.
    Cut,
    /// It holds: protected, undamaged, it stays.
    Held,
    /// It is repaired or strengthened.
    Mended,
    /// It had no effect.
    Vain,
    /// It has won.
    Won,
}

/// One rolled die.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Die {
    /// The number of faces.
    pub faces: u8,
    /// The face that is up.
    pub shown: u8,
    /// Whether it counts.
    pub counts: bool,
}

/// Something to show of an event. All names are ids of drawn things, as in
/// [`Speech::things`](crate::Speech::things); empty ids are ignored. `whole:part` names a part that is not
/// always drawn (a box of a battle board over the map); while it is not drawn, the whole is shown instead.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "cue", rename_all = "kebab-case")]
pub enum Cue {
    /// A piece moves.
    Go {
        /// The piece, by its id at the destination.
        thing: String,
        /// Where it came from.
        from: String,
        /// Where it arrives.
        to: String,
        /// The places on the way, in order.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        along: Vec<String>,
    },
    /// A piece appears.
    Come {
        /// The piece.
        thing: String,
        /// Where.
        place: String,
        /// How.
        how: How,
    },
    /// A piece goes out of play.
    Leave {
        /// The piece, by its id where it stood.
        thing: String,
        /// Where it stood.
        place: String,
        /// How.
        how: How,
    },
    /// Something is attacked or damaged.
    Strike {
        /// The attacker; may be empty.
        from: String,
        /// What.
        to: String,
        /// The amount; `None` while it is unknown.
        #[serde(skip_serializing_if = "Option::is_none")]
        amount: Option<u16>,
    },
    /// Dice are rolled.
    Roll {
        /// The dice.
        dice: Vec<Die>,
        /// For what or whom.
        whom: String,
    },
    /// A card is drawn, laid, turned over or discarded.
    Card {
        /// The card: a drawn card, or one with a sheet. Empty if the eye does not know it.
        card: String,
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// Whether this eye sees its face.
        shown: bool,
    },
    /// A marker runs along its track.
    Count {
        /// The track.
        track: String,
        /// From this number.
        from: i32,
        /// To this one.
        to: i32,
    },
    /// Places are highlighted.
    Mark {
        /// Which.
        places: Vec<String>,
        /// Why.
        why: Why,
    },
}

impl Cue {
    /// A mark on one place.
    pub fn mark(place: impl Into<String>, why: Why) -> Cue {
        Cue::Mark { places: vec![place.into()], why }
    }
    /// A piece moves straight from one place to another.
    pub fn go(thing: impl Into<String>, from: impl Into<String>, to: impl Into<String>) -> Cue {
        Cue::Go { thing: thing.into(), from: from.into(), to: to.into(), along: Vec::new() }
    }
    /// The places it names, which stay on the board whatever happens to the pieces.
    pub fn places(&self) -> Vec<&str> {
        let all: Vec<&str> = match self {
            Cue::Go { from, to, along, .. } => [from, to].into_iter().chain(along).map(String::as_str).collect(),
            Cue::Come { place, .. } | Cue::Leave { place, .. } => vec![place],
            Cue::Strike { .. } => Vec::new(),
            Cue::Roll { whom, .. } => vec![whom],
            Cue::Card { from, to, .. } => vec![from, to],
            Cue::Count { track, .. } => vec![track],
            Cue::Mark { places, .. } => places.iter().map(String::as_str).collect(),
        };
        all.into_iter().filter(|place| !place.is_empty()).collect()
    }
    /// The pieces it names, which may have appeared or disappeared with the same move.
    pub fn pieces(&self) -> Vec<&str> {
        let all = match self {
            Cue::Go { thing, .. } | Cue::Come { thing, .. } | Cue::Leave { thing, .. } => vec![thing.as_str()],
            Cue::Strike { from, to, .. } => vec![from.as_str(), to],
            _ => Vec::new(),
        };
        all.into_iter().filter(|thing| !thing.is_empty()).collect()
    }
    /// Everything that it highlights.
    pub fn things(&self) -> Vec<&str> {
        let mut all = self.places();
        all.extend(self.pieces());
        if let Cue::Card { card, .. } = self {
            all.extend(Some(card.as_str()).filter(|card| !card.is_empty()));
        }
        all
    }
}

/// What came of a battle: a page shows it as a card when the battle has been told.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Verdict {
    /// Where it was, as the id of a drawn thing; may be empty.
    pub place: String,
    /// Who holds the place, or what was decided, in the reader's language.
    pub title: String,
    /// What it cost or brought each side, with the seat whose colours the line has.
    pub lines: Vec<(crate::Seat, String)>,
}

/// A figure with its label, in the reader's language.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Fact {
    /// The label.
    pub name: String,
    /// The value.
    pub value: String,
}

/// Everything there is to read about one thing, in the reader's language. The kernel adds what the reader may
/// do with it and why not now ([`Inspected`]).
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Sheet {
    /// The id of the thing.
    pub thing: String,
    /// The place it stands on, if moves point at that place; may be empty.
    pub on: String,
    /// Its name.
    pub name: String,
    /// Its kind and owner.
    pub kind: String,
    /// Its figures.
    pub facts: Vec<Fact>,
    /// Its state, one sentence per item.
    pub state: Vec<String>,
    /// The text printed on it; may be empty.
    pub text: String,
    /// The ids of the rules that speak of it.
    pub rules: Vec<&'static str>,
    /// The source of its figures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// A note on which figure comes from which source; may be empty.
    pub note: String,
}

impl Sheet {
    /// The sheet of a thing with its name and kind.
    pub fn of(thing: &str, name: impl Into<String>, kind: impl Into<String>) -> Sheet {
        Sheet { thing: thing.into(), name: name.into(), kind: kind.into(), ..Sheet::default() }
    }
    /// Adds a figure.
    pub fn fact(&mut self, name: impl Into<String>, value: impl ToString) {
        self.facts.push(Fact { name: name.into(), value: value.to_string() });
    }
}

/// A sheet with what the reader may do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Inspected {
    /// The sheet from the game.
    #[serde(flatten)]
    pub sheet: Sheet,
    /// The moves that the reader may make with it now.
    pub may: Vec<Offer>,
    /// Why the reader can do nothing with it now.
    pub why_not: Option<Reason>,
    /// The texts of the rules that concern it.
    pub told: Vec<Reason>,
}

/// An effect of a move on a thing.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Hit {
    /// The thing.
    pub thing: String,
    /// The amount.
    pub amount: u16,
    /// Whether it would go out of play.
    pub falls: bool,
}

/// A result and its exact chance.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Chance {
    /// The result.
    pub what: String,
    /// The number of cases with this result…
    pub cases: u64,
    /// …out of this number.
    pub of: u64,
}

/// Why a legal move would have no effect in the current situation.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Doubt {
    /// The rule that prevents the effect.
    pub rule: &'static str,
    /// The reason, in a few words of the reader's language.
    pub text: String,
}

/// What an offered move would do, as exactly as the seat can know it, in the reader's language.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Forecast {
    /// Sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// What would be damaged, shown as a number over the thing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hits: Vec<Hit>,
    /// With dice: every result with its chance; the chances add up to 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<Chance>,
    /// Why it would have no effect, if so. A page shows such a move only on demand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fails: Option<Doubt>,
}

impl Forecast {
    /// Whether there is nothing to add to the move itself.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.hits.is_empty() && self.chances.is_empty() && self.fails.is_none()
    }
    /// As one text: sentences, then results in percent.
    pub fn text(&self) -> String {
        let chance = |c: &Chance| format!("{} {} %", c.what, (200 * c.cases + c.of) / (2 * c.of.max(1)));
        let fails = self.fails.iter().map(|doubt| format!("{}.", doubt.text));
        let all: Vec<String> = fails.chain(self.lines.iter().cloned()).chain(self.chances.iter().map(chance)).collect();
        all.join(" ")
    }
}

/// A score.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Lead {
    /// Its label in the reader's language.
    pub name: String,
    /// The seat whose colour it has.
    pub seat: crate::Seat,
    /// The number.
    pub value: i32,
}

/// Who is ahead, how to win, and the rules of the current question: what a player wants at hand at any
/// moment.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Guide {
    /// The phase: a key that stays the same as long as the phase lasts.
    pub phase: &'static str,
    /// The progress, in a few words of the reader's language: turn, number of turns, phase.
    pub turn: String,
    /// The scores.
    pub ahead: Vec<Lead>,
    /// The ids of the rules that say how to win.
    pub goal: Vec<&'static str>,
    /// The ids of the rules of this phase.
    pub now: Vec<&'static str>,
}

/// The values of [`Guide::ahead`] at a step.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Scores {
    /// The step: before the play with this number, as the eye counts plays.
    pub step: usize,
    /// The numbers, in the order of the guide.
    pub values: Vec<i32>,
}

impl Scores {
    /// The largest relative change since `before`: what all gain or lose alike does not count.
    pub fn swing(&self, before: &Scores) -> i64 {
        let gains: Vec<i64> =
            self.values.iter().zip(&before.values).map(|(now, then)| i64::from(*now) - i64::from(*then)).collect();
        let (all, seats) = (gains.iter().sum::<i64>(), gains.len() as i64);
        match seats {
            0 | 1 => all.abs(),
            _ => gains.iter().map(|gain| (seats * gain - all).abs()).sum::<i64>() / seats,
        }
    }
}

/// The steps with the largest relative changes: at most `most`, in the order of the game. Each is the index
/// of the standing after the change.
pub fn turning_points(course: &[Scores], most: usize) -> Vec<usize> {
    let swing = |at: usize| course[at].swing(&course[at - 1]);
    let mut found: Vec<usize> = (1..course.len()).filter(|at| swing(*at) > 0).collect();
    found.sort_by_key(|at| (std::cmp::Reverse(swing(*at)), *at));
    found.truncate(most);
    found.sort_unstable();
    found
}

/// The kind of a move. A board distinguishes kinds by more than colour.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Any other kind.
    #[default]
    Other,
    /// Moving: on foot, by road, or the only way there is.
    Go,
    /// Moving by rail.
    Rail,
    /// Moving by sea.
    Sail,
    /// Flying.
    Fly,
    /// Attacking.
    Attack,
    /// Laying down, placing, building.
    Lay,
    /// Paying, discarding, giving up.
    Pay,
    /// Drawing or taking.
    Take,
}

impl Manner {
    /// Its name in class names and texts.
    pub const fn id(self) -> &'static str {
        match self {
            Manner::Other => "other",
            Manner::Go => "go",
            Manner::Rail => "rail",
            Manner::Sail => "sail",
            Manner::Fly => "fly",
            Manner::Attack => "attack",
            Manner::Lay => "lay",
            Manner::Pay => "pay",
            Manner::Take => "take",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(values: &[[i32; 2]]) -> Vec<Scores> {
        values.iter().enumerate().map(|(step, two)| Scores { step, values: two.to_vec() }).collect()
    }

    #[test]
    fn turning_points_are_the_largest_swings_in_the_order_of_the_game() {
        let game = course(&[[0, 0], [4, 0], [4, 0], [24, 20], [24, 21], [20, 29], [20, 26]]);
        assert_eq!(turning_points(&game, 3), [1, 5, 6], "what both gain is no swing");
        assert_eq!(turning_points(&game, 1), [5]);
        assert!(turning_points(&course(&[[3, 3], [5, 5]]), 3).is_empty(), "nothing happened between them");
        assert!(turning_points(&[], 3).is_empty());
    }

    #[test]
    fn one_number_alone_swings_as_far_as_it_goes() {
        let one = |values: &[i32]| Scores { step: 0, values: values.to_vec() };
        assert_eq!(one(&[-3]).swing(&one(&[4])), 7);
        assert_eq!(one(&[]).swing(&one(&[])), 0);
        assert_eq!(one(&[9, 0, 0]).swing(&one(&[0, 0, 0])), 12);
    }
}
