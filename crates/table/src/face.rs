//! How a game shows itself. Drawings are made from a *view*, so they cannot show what it hides.

use crate::{Game, Lang};

/// The ink of a piece of text in the terminal; colour never speaks alone.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Ink {
    /// Ordinary text.
    #[default]
    Plain,
    /// Less important.
    Faint,
    /// More important.
    Strong,
    /// Belongs to the seat with this number.
    Seat(u8),
    /// Ground of a kind (0, 1, 2…), as the game defines it.
    Ground(u8),
    /// Danger, damage, a warning.
    Alarm,
}

/// A line of a drawing in the terminal.
pub type InkLine = Vec<(Ink, String)>;

/// The face of a game.
pub trait Face: Game {
    /// The board (and piles, and tracks) in the terminal, at most `width` characters wide. Things
    /// in `marked` are to be shown as chosen or offered.
    fn terminal(view: &Self::View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine>;
    /// What the eye holds in its hand, a line each, for a side panel.
    fn hand(view: &Self::View, lang: Lang) -> Vec<InkLine>;
}
