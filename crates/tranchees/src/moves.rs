//! Moves: every small thing somebody can do, and its stable text.

use crate::board::{Cell, LINES, Spot};
use crate::figures::{Card, Pack};
use serde::{Deserialize, Serialize};
use table::BadInput;

/// What the player of a bonus card points at.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Aim {
    /// Nothing.
    #[default]
    Nothing,
    /// A cell: `b6`.
    Cell(Cell),
    /// A line (from 0): `line6` is the sixth.
    Line(u8),
    /// A troop: `b6.support`.
    Troop(Spot),
}

impl Aim {
    /// Reads `b6`, `line6` or `b6.support`.
    pub fn read(text: &str) -> Option<Aim> {
        if let Some(line) = text.strip_prefix("line") {
            let line = line.parse::<u8>().ok()?.checked_sub(1).filter(|l| *l < LINES)?;
            // One spelling only: no sign, no leading zero.
            return (text.len() == 5).then_some(Aim::Line(line));
        }
        Cell::read(text).map(Aim::Cell).or_else(|| Spot::read(text).map(Aim::Troop))
    }
}

impl std::fmt::Display for Aim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Aim::Nothing => Ok(()),
            Aim::Cell(cell) => write!(f, "{cell}"),
            Aim::Line(line) => write!(f, "line{}", line + 1),
            Aim::Troop(spot) => write!(f, "{spot}"),
        }
    }
}

/// One of a side's two draw piles.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pile {
    /// Troop cards.
    Troops,
    /// Bonus cards.
    Bonus,
}

impl Pile {
    /// The word in moves.
    pub const fn id(self) -> &'static str {
        match self {
            Pile::Troops => "troops",
            Pile::Bonus => "bonus",
        }
    }
}

/// One small thing somebody can do. The order of the variants is the order of the offered list.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
pub enum Move {
    /// Bunker mode set-up: take this bonus card into the pile.
    Pick(Card),
    /// Put it back into the reserve.
    Unpick(Card),
    /// Set-up: place this troop here.
    Place(Card, Cell),
    /// Take it back into the hand.
    Unplace(Spot),
    /// The draft is finished.
    Ready,
    /// It is not, after all.
    Unready,
    /// Deploy this troop here.
    Deploy(Card, Cell),
    /// Move this troop there.
    Move(Spot, Cell),
    /// The free second step.
    Step(Spot, Cell),
    /// No free step.
    Stay,
    /// Two troops exchange places; the lesser spot first.
    Swap(Spot, Spot),
    /// The first troop attacks the second.
    Attack(Spot, Spot),
    /// Discard this card from hand.
    Discard(Card),
    /// No more cards are discarded.
    Done,
    /// Play this bonus card face up.
    Play(Card, Aim),
    /// Lay this trap face down.
    Lay(Card),
    /// Turn this trap over and use it.
    Reveal(Card, Aim),
    /// This troop counter-attacks.
    Counter(Spot),
    /// Draw a card.
    Draw(Pile),
    /// Remove this persistent card from play.
    Drop(Card),
    /// Remove no more of them.
    Keep,
    /// Bunker mode: take cards from the reserve into the bonus pile.
    Enlarge,
    /// Take none.
    Decline,
    /// End the turn, or let an opportunity go.
    Pass,
}

impl Move {
    /// The stable text.
    pub fn spell(self, pack: &Pack) -> String {
        let id = |card: Card| pack.id(card);
        let aimed = |verb: &str, card: Card, aim: Aim| match aim {
            Aim::Nothing => format!("{verb} {}", id(card)),
            aim => format!("{verb} {} {aim}", id(card)),
        };
        match self {
            Move::Pick(card) => format!("pick {}", id(card)),
            Move::Unpick(card) => format!("unpick {}", id(card)),
            Move::Place(card, cell) => format!("place {} {cell}", id(card)),
            Move::Unplace(spot) => format!("unplace {spot}"),
            Move::Ready => "ready".into(),
            Move::Unready => "unready".into(),
            Move::Deploy(card, cell) => format!("deploy {} {cell}", id(card)),
            Move::Move(spot, cell) => format!("move {spot} {cell}"),
            Move::Step(spot, cell) => format!("step {spot} {cell}"),
            Move::Stay => "stay".into(),
            Move::Swap(one, two) => format!("swap {one} {two}"),
            Move::Attack(by, at) => format!("attack {by} {at}"),
            Move::Discard(card) => format!("discard {}", id(card)),
            Move::Done => "done".into(),
            Move::Play(card, aim) => aimed("play", card, aim),
            Move::Lay(card) => format!("lay {}", id(card)),
            Move::Reveal(card, aim) => aimed("reveal", card, aim),
            Move::Counter(spot) => format!("counter {spot}"),
            Move::Draw(pile) => format!("draw {}", pile.id()),
            Move::Drop(card) => format!("drop {}", id(card)),
            Move::Keep => "keep".into(),
            Move::Enlarge => "enlarge".into(),
            Move::Decline => "decline".into(),
            Move::Pass => "pass".into(),
        }
    }

    /// Reads the text of a move; an error says what was expected.
    pub fn read(text: &str, pack: &Pack) -> Result<Move, BadInput> {
        let words: Vec<&str> = text.split(' ').collect();
        let expected = |what: &str| BadInput::new(format!("«{text}»: expected {what}"));
        let card = |id: &str| pack.card(id).ok_or_else(|| BadInput::new(format!("«{text}»: there is no card «{id}»")));
        let cell = |id: &str| {
            Cell::read(id).ok_or_else(|| BadInput::new(format!("«{text}»: «{id}» is no cell; cells are a1 to c7")))
        };
        let spot = |id: &str| {
            let what = format!("«{text}»: «{id}» names no troop; write cell and kind, like b5.infantry");
            Spot::read(id).ok_or_else(|| BadInput::new(what))
        };
        let aim = |id: &str| {
            let what =
                format!("«{text}»: «{id}» is no target; write a cell (b6), a line (line6) or a troop (b6.support)");
            Aim::read(id).ok_or_else(|| BadInput::new(what))
        };
        Ok(match words[..] {
            ["pick", id] => Move::Pick(card(id)?),
            ["unpick", id] => Move::Unpick(card(id)?),
            ["place", id, to] => Move::Place(card(id)?, cell(to)?),
            ["unplace", at] => Move::Unplace(spot(at)?),
            ["ready"] => Move::Ready,
            ["unready"] => Move::Unready,
            ["deploy", id, to] => Move::Deploy(card(id)?, cell(to)?),
            ["move", at, to] => Move::Move(spot(at)?, cell(to)?),
            ["step", at, to] => Move::Step(spot(at)?, cell(to)?),
            ["stay"] => Move::Stay,
            ["swap", one, two] => {
                let (one, two) = (spot(one)?, spot(two)?);
                Move::Swap(one.min(two), one.max(two))
            }
            ["attack", by, at] => Move::Attack(spot(by)?, spot(at)?),
            ["discard", id] => Move::Discard(card(id)?),
            ["done"] => Move::Done,
            ["play", id] => Move::Play(card(id)?, Aim::Nothing),
            ["play", id, at] => Move::Play(card(id)?, aim(at)?),
            ["lay", id] => Move::Lay(card(id)?),
            ["reveal", id] => Move::Reveal(card(id)?, Aim::Nothing),
            ["reveal", id, at] => Move::Reveal(card(id)?, aim(at)?),
            ["counter", at] => Move::Counter(spot(at)?),
            ["draw", "troops"] => Move::Draw(Pile::Troops),
            ["draw", "bonus"] => Move::Draw(Pile::Bonus),
            ["drop", id] => Move::Drop(card(id)?),
            ["keep"] => Move::Keep,
            ["enlarge"] => Move::Enlarge,
            ["decline"] => Move::Decline,
            ["pass"] => Move::Pass,
            _ => {
                return Err(expected(
                    "a move, such as «deploy poilu c1», «move b1.infantry b2», «attack b5.infantry b6.support», \
                     «play barrage_artillerie b6», «lay pak», «draw troops» or «pass»",
                ));
            }
        })
    }
}
