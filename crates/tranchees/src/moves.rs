//! Moves: every small thing somebody can do.

use crate::board::{CELLS, Cell, Kind, LINES, Spot};
use crate::figures::{Card, MAX_ROWS};
use crate::state::Tranchees;
use crate::words::{card_name, kind_name, say};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use table::{BadInput, Field, Lang, Said};

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
    /// The number of the first line, and of the first troop, among all aims.
    const LINES: u32 = 1 + CELLS as u32;
    const TROOPS: u32 = Aim::LINES + LINES as u32;

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

table::moves! {
    /// One small thing somebody can do. The order of the variants is the order of the offered list.
    #[derive(Serialize, Deserialize)]
    pub enum Move of Tranchees {
        /// Bunker mode set-up: take this bonus card into the pile.
        "pick" Pick(card: Card),
        /// Put it back into the reserve.
        "unpick" Unpick(card: Card),
        /// Set-up: place this troop here.
        "place" Place(card: Card, cell: Cell),
        /// Take it back into the hand.
        "unplace" Unplace(troop: Spot),
        /// The draft is finished.
        "ready" Ready,
        /// It is not, after all.
        "unready" Unready,
        /// Deploy this troop here.
        "deploy" Deploy(card: Card, cell: Cell),
        /// Move this troop there.
        "move" Move(troop: Spot, cell: Cell),
        /// The free second step.
        "step" Step(troop: Spot, cell: Cell),
        /// No free step.
        "stay" Stay,
        /// Two troops exchange places; the lesser spot first.
        "swap" Swap(one: Spot, two: Spot),
        /// The first troop attacks the second.
        "attack" Attack(troop: Spot, target: Spot),
        /// Discard this card from hand.
        "discard" Discard(card: Card),
        /// No more cards are discarded.
        "done" Done,
        /// Play this bonus card face up.
        "play" Play(card: Card, target: Aim),
        /// Lay this trap face down.
        "lay" Lay(card: Card),
        /// Turn this trap over and use it.
        "reveal" Reveal(card: Card, target: Aim),
        /// This troop counter-attacks.
        "counter" Counter(troop: Spot),
        /// Draw a card.
        "draw" Draw(pile: Pile),
        /// Remove this persistent card from play.
        "drop" Drop(card: Card),
        /// Remove no more of them.
        "keep" Keep,
        /// Bunker mode: take cards from the reserve into the bonus pile.
        "enlarge" Enlarge,
        /// Take none.
        "decline" Decline,
        /// End the turn, or let an opportunity go.
        "pass" Pass,
    }
}

impl Said<Tranchees> for Card {
    fn name(&self, game: &Tranchees, lang: Lang) -> String {
        card_name(&game.pack, *self, lang).to_string()
    }
}

/// Troop cards, then bonus cards.
impl Field<Tranchees> for Card {
    const COUNT: u32 = 2 * MAX_ROWS as u32;
    fn number(self) -> u32 {
        self.index() as u32 + if self.is_bonus() { MAX_ROWS as u32 } else { 0 }
    }
    fn at(number: u32) -> Card {
        let index = number as usize;
        if index < MAX_ROWS { Card::troop(index) } else { Card::bonus(index - MAX_ROWS) }
    }
    fn exists(self, game: &Tranchees) -> bool {
        game.pack.has(self)
    }
    fn spell(self, game: &Tranchees) -> String {
        game.pack.id(self).to_string()
    }
    fn spell_onto(self, game: &Tranchees, text: &mut String) {
        text.push_str(game.pack.id(self));
    }
    fn read(word: &str, game: &Tranchees) -> Result<Card, BadInput> {
        game.pack.card(word).ok_or_else(|| BadInput::new(format!("there is no card «{word}»")))
    }
    fn every(game: &Tranchees) -> Vec<Card> {
        game.pack.cards().collect()
    }
}

impl Said<Tranchees> for Cell {
    fn name(&self, _game: &Tranchees, _lang: Lang) -> String {
        self.to_string()
    }
}

impl Field<Tranchees> for Cell {
    const COUNT: u32 = CELLS as u32;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> Cell {
        Cell(number as u8)
    }
    fn spell(self, _game: &Tranchees) -> String {
        self.to_string()
    }
    fn spell_onto(self, _game: &Tranchees, text: &mut String) {
        let _ = write!(text, "{self}");
    }
    fn read(word: &str, _game: &Tranchees) -> Result<Cell, BadInput> {
        Cell::read(word).ok_or_else(|| BadInput::new(format!("«{word}» is no cell; cells are a1 to c7")))
    }
}

/// The troop that stands there; without one, its kind.
impl Said<Tranchees> for Spot {
    fn name(&self, game: &Tranchees, lang: Lang) -> String {
        let name = match game.owner(*self) {
            Some(_) => game.board.troop(*self).card.name(game, lang),
            None => kind_name(self.kind(), lang),
        };
        format!("{name} ({})", self.cell())
    }
}

impl Field<Tranchees> for Spot {
    const COUNT: u32 = (CELLS * Kind::ALL.len()) as u32;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> Spot {
        Spot(number as u8)
    }
    fn spell(self, _game: &Tranchees) -> String {
        self.to_string()
    }
    fn spell_onto(self, _game: &Tranchees, text: &mut String) {
        let _ = write!(text, "{self}");
    }
    fn read(word: &str, _game: &Tranchees) -> Result<Spot, BadInput> {
        let what = || BadInput::new(format!("«{word}» names no troop; write cell and kind, like b5.infantry"));
        Spot::read(word).ok_or_else(what)
    }
}

impl Said<Tranchees> for Aim {
    fn name(&self, game: &Tranchees, lang: Lang) -> String {
        match self {
            Aim::Nothing => String::new(),
            Aim::Cell(cell) => cell.to_string(),
            Aim::Line(line) => say(lang, "aim-line", &[("line", (line + 1).to_string())]),
            Aim::Troop(spot) => spot.name(game, lang),
        }
    }
}

/// Nothing, then cells, lines and troops.
impl Field<Tranchees> for Aim {
    const COUNT: u32 = Aim::TROOPS + <Spot as Field<Tranchees>>::COUNT;
    fn number(self) -> u32 {
        match self {
            Aim::Nothing => 0,
            Aim::Cell(cell) => 1 + u32::from(cell.0),
            Aim::Line(line) => Aim::LINES + u32::from(line),
            Aim::Troop(spot) => Aim::TROOPS + u32::from(spot.0),
        }
    }
    fn at(number: u32) -> Aim {
        match number {
            0 => Aim::Nothing,
            n if n < Aim::LINES => Aim::Cell(Cell((n - 1) as u8)),
            n if n < Aim::TROOPS => Aim::Line((n - Aim::LINES) as u8),
            n => Aim::Troop(Spot((n - Aim::TROOPS) as u8)),
        }
    }
    fn spell(self, _game: &Tranchees) -> String {
        self.to_string()
    }
    fn spell_onto(self, _game: &Tranchees, text: &mut String) {
        let _ = write!(text, "{self}");
    }
    fn read(word: &str, _game: &Tranchees) -> Result<Aim, BadInput> {
        if word.is_empty() {
            return Ok(Aim::Nothing);
        }
        let what = || {
            BadInput::new(format!("«{word}» is no target; write a cell (b6), a line (line6) or a troop (b6.support)"))
        };
        Aim::read(word).ok_or_else(what)
    }
}

impl Said<Tranchees> for Pile {
    fn name(&self, _game: &Tranchees, _lang: Lang) -> String {
        self.id().to_string()
    }
}

impl Field<Tranchees> for Pile {
    const COUNT: u32 = 2;
    fn number(self) -> u32 {
        self as u32
    }
    fn at(number: u32) -> Pile {
        if number == 0 { Pile::Troops } else { Pile::Bonus }
    }
    fn spell(self, _game: &Tranchees) -> String {
        self.id().to_string()
    }
}
