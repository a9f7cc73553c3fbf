//! What just happened, what a thing is, what a move would do: a game says *what* to show, a program how.
//!
//! - A [`Cue`] stands beside the sentence of an event: a piece travels, dice are thrown, a marker runs along its track. A page
//!   plays cues as a film, a terminal lists them, the API hands them on.
//! - A [`Sheet`] is all there is to read of one thing on the board or of one card.
//! - A [`Forecast`] is what an offered move would do, as exactly as the seat can know it.
//!
//! Cues are made from an event that was hidden for an eye, sheets from a view, forecasts for the seat that is asked; the laws
//! hold all three to what that eye may know, and to naming only what is drawn.

use crate::pack::Source;
use crate::{Offer, Reason};
use serde::Serialize;

/// How something came or left.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// It was put there: deployed, built, laid.
    Placed,
    /// It was destroyed.
    Fell,
    /// It was sunk.
    Sank,
    /// Its owner took it back.
    Withdrawn,
    /// It was lost for want of supply.
    Starved,
}

/// Why places light up.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// It is about this: something was declared here and may be answered.
    Window,
    /// A turn or a phase begins here.
    Turn,
    /// It was turned over or shown.
    Shown,
    /// It is cut off: supply, a line, a connection.
    Cut,
    /// It holds: protected, unharmed, it stays.
    Held,
    /// It is mended or made stronger.
    Mended,
    /// Nothing came of it.
    Vain,
    /// It has won.
    Won,
}

/// One die that was thrown.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Die {
    /// How many faces it has.
    pub faces: u8,
    /// The face that is up.
    pub shown: u8,
    /// Does it count?
    pub counts: bool,
}

/// One thing to show of what happened. All names are ids of drawn things, as [`Speech::things`](crate::Speech::things) uses
/// them; an empty one is left out. `whole:part` is a part of a thing that is drawn only at times (a box of a battle board that
/// lies over the map): while it is not, the whole is shown in its place.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(tag = "cue", rename_all = "kebab-case")]
pub enum Cue {
    /// A piece travels.
    Go {
        /// The piece, as it is named where it arrives.
        thing: String,
        /// Where it came from.
        from: String,
        /// Where it arrives.
        to: String,
        /// The places between, in order.
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
        /// The piece, as it was named where it stood.
        thing: String,
        /// Where it stood.
        place: String,
        /// How.
        how: How,
    },
    /// Something is attacked or hurt.
    Strike {
        /// By what; may be empty.
        from: String,
        /// What.
        to: String,
        /// How hard; none while that is not known.
        #[serde(skip_serializing_if = "Option::is_none")]
        amount: Option<u16>,
    },
    /// Dice are thrown.
    Roll {
        /// The dice.
        dice: Vec<Die>,
        /// For what or whom.
        whom: String,
    },
    /// A card is drawn, laid, turned over or discarded.
    Card {
        /// Which: a drawn card, or one that has a sheet. Empty when the eye does not know it.
        card: String,
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// Does this eye see its face?
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
    /// Places light up.
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
    /// A piece travels straight from one place to another.
    pub fn go(thing: impl Into<String>, from: impl Into<String>, to: impl Into<String>) -> Cue {
        Cue::Go { thing: thing.into(), from: from.into(), to: to.into(), along: Vec::new() }
    }
    /// The places it names: they stay on the board, whatever becomes of the pieces.
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
    /// The pieces it names: they may have come or gone with the same move.
    pub fn pieces(&self) -> Vec<&str> {
        let all = match self {
            Cue::Go { thing, .. } | Cue::Come { thing, .. } | Cue::Leave { thing, .. } => vec![thing.as_str()],
            Cue::Strike { from, to, .. } => vec![from.as_str(), to],
            _ => Vec::new(),
        };
        all.into_iter().filter(|thing| !thing.is_empty()).collect()
    }
    /// Everything that it lights up.
    pub fn things(&self) -> Vec<&str> {
        let mut all = self.places();
        all.extend(self.pieces());
        if let Cue::Card { card, .. } = self {
            all.extend(Some(card.as_str()).filter(|card| !card.is_empty()));
        }
        all
    }
}

/// A figure with its name, in the reader's language.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Fact {
    /// What it is.
    pub name: String,
    /// What it says.
    pub value: String,
}

/// All there is to read of one thing, in the reader's language. What it may do and why not now the kernel adds
/// ([`Inspected`]).
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Sheet {
    /// The id of the thing.
    pub thing: String,
    /// The place it stands on, when moves point at that; may be empty.
    pub on: String,
    /// Its name.
    pub name: String,
    /// What kind of thing it is, and whose.
    pub kind: String,
    /// Its figures.
    pub facts: Vec<Fact>,
    /// The state it is in, a sentence each.
    pub state: Vec<String>,
    /// What is printed on it; may be empty.
    pub text: String,
    /// The ids of the rules that speak of it.
    pub rules: Vec<&'static str>,
    /// Where its figures are from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// What exactly is from where; may be empty.
    pub note: String,
}

impl Sheet {
    /// A sheet of a thing with its name and kind.
    pub fn of(thing: &str, name: impl Into<String>, kind: impl Into<String>) -> Sheet {
        Sheet { thing: thing.into(), name: name.into(), kind: kind.into(), ..Sheet::default() }
    }
    /// With a figure.
    pub fn fact(&mut self, name: impl Into<String>, value: impl ToString) {
        self.facts.push(Fact { name: name.into(), value: value.to_string() });
    }
}

/// A sheet as somebody at the table reads it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Inspected {
    /// What the game says.
    #[serde(flatten)]
    pub sheet: Sheet,
    /// What the reader may do with it now.
    pub may: Vec<Offer>,
    /// Why the reader can do nothing with it now.
    pub why_not: Option<Reason>,
    /// The rules that speak of it, in words.
    pub told: Vec<Reason>,
}

/// Something that a move would do to a thing.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Hit {
    /// What is hit.
    pub thing: String,
    /// How hard.
    pub amount: u16,
    /// Would it go out of play?
    pub falls: bool,
}

/// A result and its exact chance.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Chance {
    /// What would come of it.
    pub what: String,
    /// In so many cases
    pub cases: u64,
    /// of so many.
    pub of: u64,
}

/// What an offered move would do, as exactly as the seat can know it, in the reader's language.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Forecast {
    /// Sentences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
    /// What would be hurt, for a number over it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hits: Vec<Hit>,
    /// With dice: every result with its chance; together they are certain.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chances: Vec<Chance>,
}

impl Forecast {
    /// Is there nothing to say that the move itself does not say?
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.hits.is_empty() && self.chances.is_empty()
    }
    /// As one text: sentences, then results in hundredths.
    pub fn text(&self) -> String {
        let chance = |c: &Chance| format!("{} {} %", c.what, (200 * c.cases + c.of) / (2 * c.of.max(1)));
        let all: Vec<String> = self.lines.iter().cloned().chain(self.chances.iter().map(chance)).collect();
        all.join(" ")
    }
}

/// A number that says who is ahead.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Lead {
    /// Whose or what it is, in the reader's language.
    pub name: String,
    /// The seat whose colours it has.
    pub seat: crate::Seat,
    /// The number.
    pub value: i32,
}

/// What a player at any moment wants a click away: who is ahead, how one wins, and the rules of what is asked now.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Guide {
    /// The phase, by a word of the game's own that stays the same as long as the phase lasts.
    pub phase: &'static str,
    /// How far the game is, in a few words of the reader's language: the turn of how many, and the phase.
    pub turn: String,
    /// A few numbers.
    pub ahead: Vec<Lead>,
    /// The ids of the rules that say how one wins.
    pub goal: Vec<&'static str>,
    /// The ids of the rules of this phase.
    pub now: Vec<&'static str>,
}

/// What the numbers of [`Guide::ahead`] were at a step.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Standing {
    /// Before the play with this number, as the eye counts.
    pub step: usize,
    /// The numbers, in the order of the guide.
    pub values: Vec<i32>,
}

impl Standing {
    /// How far one moved away from the others since `before`: what all gain or lose alike is no swing.
    pub fn swing(&self, before: &Standing) -> i64 {
        let gains: Vec<i64> =
            self.values.iter().zip(&before.values).map(|(now, then)| i64::from(*now) - i64::from(*then)).collect();
        let (all, seats) = (gains.iter().sum::<i64>(), gains.len() as i64);
        match seats {
            0 | 1 => all.abs(),
            _ => gains.iter().map(|gain| (seats * gain - all).abs()).sum::<i64>() / seats,
        }
    }
}

/// The places in a course where most was won or lost at once: at most so many, in the order of the game. Each is the index
/// of the standing after the swing.
pub fn turning_points(course: &[Standing], most: usize) -> Vec<usize> {
    let swing = |at: usize| course[at].swing(&course[at - 1]);
    let mut found: Vec<usize> = (1..course.len()).filter(|at| swing(*at) > 0).collect();
    found.sort_by_key(|at| (std::cmp::Reverse(swing(*at)), *at));
    found.truncate(most);
    found.sort_unstable();
    found
}

/// What kind of thing a move does: kinds are told apart on a board by more than colour.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Something of its own kind.
    #[default]
    Other,
    /// Going somewhere: on foot, by road, or the only way there is.
    Go,
    /// Going by rail.
    Rail,
    /// Going by sea.
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
    /// Its word in class names and texts.
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

    fn course(values: &[[i32; 2]]) -> Vec<Standing> {
        values.iter().enumerate().map(|(step, two)| Standing { step, values: two.to_vec() }).collect()
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
        let one = |values: &[i32]| Standing { step: 0, values: values.to_vec() };
        assert_eq!(one(&[-3]).swing(&one(&[4])), 7);
        assert_eq!(one(&[]).swing(&one(&[])), 0);
        assert_eq!(one(&[9, 0, 0]).swing(&one(&[0, 0, 0])), 12);
    }
}
