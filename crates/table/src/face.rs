//! How a game shows itself. Drawings are made from a *view*, so they cannot show what it hides.

use crate::story::{Cue, Forecast, Guide, Manner, Sheet};
use crate::{Game, Lang, Seat};
use serde::Serialize;
use std::collections::BTreeSet;

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

/// The light that a drawing is made for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Light {
    /// Paper on a table.
    #[default]
    Day,
    /// The same table at night: dark paper, light ink.
    Night,
}

/// How a drawing is to be made.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Look {
    /// The language of what is written in it.
    pub lang: Lang,
    /// The seat that sits at the lower edge; the game's own choice when nobody does.
    pub bottom: Option<Seat>,
    /// By day or by night.
    pub light: Light,
    /// Things that just changed, to be marked.
    pub recent: Vec<Mark>,
}

impl Look {
    /// How the thing just changed, if it did.
    pub fn recent(&self, thing: &str) -> Option<MarkKind> {
        self.recent.iter().rev().find(|m| m.thing == thing).map(|m| m.kind)
    }
}

/// A drawing in SVG, as the inside of an `<svg>` element: a program puts the frame around it.
///
/// It carries its colours as presentation attributes (no style sheet, no `style`), so that it is the
/// same on a page, in a PNG and under a strict content-security policy.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Drawing {
    /// Width of the view box, which starts at 0 0.
    pub width: u32,
    /// Height of the view box.
    pub height: u32,
    /// What stays the same for the whole game, and for a given [`Look::lang`], [`Look::bottom`] and
    /// [`Look::light`].
    pub ground: String,
    /// What lies on it now, from the lowest part to the highest.
    pub live: Vec<Part>,
    /// Parts that are drawn hidden (`data-layer` with the id, `display="none"`) and shown on demand.
    pub layers: Vec<Layer>,
    /// Does the board close on itself, its right edge on its left one? Then the view may go on over the edge.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub around: bool,
}

/// A part of what lies on a board: a space with its pieces, a track, a tray. Whoever shows a board sends the
/// parts that have changed and leaves the others alone, so a game draws in small parts with keys that stay.
///
/// Parts may lie in parts (the cells of a line), so that what is pointed at is nested as a person sees it.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Part {
    /// Its name, which no other part of the drawing has and which stays from move to move.
    pub key: String,
    /// The start tag of its group, `<g …>`, which carries the key as `data-part`.
    pub open: String,
    /// What it shows itself, below its parts.
    pub svg: String,
    /// The parts that lie on it, from the lowest to the highest.
    pub parts: Vec<Part>,
}

impl Part {
    /// The group without the parts that lie on it.
    pub fn alone(&self) -> String {
        format!("{}{}</g>", self.open, self.svg)
    }
    /// Writes the group with all that lies on it.
    pub fn write(&self, out: &mut String) {
        out.push_str(&self.open);
        out.push_str(&self.svg);
        self.parts.iter().for_each(|part| part.write(out));
        out.push_str("</g>");
    }
}

/// A part of a drawing that the reader may switch on and off.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Layer {
    /// The id that its elements carry as `data-layer`.
    pub id: String,
    /// What it and its neighbours show, in the reader's language; empty when it has none of its kind.
    pub group: String,
    /// What it shows itself.
    pub title: String,
    /// It shows by itself while a hundred units of the drawing are between so many pixels of the screen, the second not
    /// included; `[0, 0]` when only the reader asks for it.
    pub seen: [u16; 2],
}

impl Drawing {
    /// Is there nothing drawn?
    pub fn is_empty(&self) -> bool {
        self.width == 0 || self.height == 0
    }
    /// The ids of everything drawn that can be pointed at or inspected (`data-thing`).
    pub fn things(&self) -> BTreeSet<String> {
        let named = |text: &str| {
            let after = text.split(" data-thing=\"").skip(1);
            after.filter_map(|rest| rest.split('"').next()).map(str::to_string).collect::<Vec<_>>()
        };
        named(&self.ground).into_iter().chain(named(&self.lying())).collect()
    }
    /// What lies on the ground, as one text.
    pub fn lying(&self) -> String {
        let mut out = String::new();
        self.live.iter().for_each(|part| part.write(&mut out));
        out
    }
}

/// One card, as a picture and in words.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Card {
    /// The id that [`Speech::things`](crate::Speech::things) uses, or empty when no move ever points at it.
    pub thing: String,
    /// Its name, in the reader's language.
    pub name: String,
    /// What it says, in the reader's language: for screen readers and for the large view.
    pub text: String,
    /// The picture; without one (of no width) the card is a line to read, as in a discard pile.
    pub drawing: Drawing,
}

/// Cards that lie together.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Tray {
    /// `hand` for a hand; else the game's own name for it: lower case, no space.
    pub id: String,
    /// Its title, in the reader's language.
    pub title: String,
    /// The cards, in order.
    pub cards: Vec<Card>,
}

/// How a thing just changed.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// It came to this place.
    Came,
    /// It left this place, or was used up.
    Left,
    /// It acted.
    Acted,
    /// It was hurt.
    Hurt,
    /// It was mended or made stronger.
    Mended,
    /// It was turned over or shown.
    Shown,
}

/// A thing that just changed.
#[derive(Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Mark {
    /// The id that [`Speech::things`](crate::Speech::things) uses.
    pub thing: String,
    /// How it changed.
    pub kind: MarkKind,
}

/// The face of a game.
pub trait Face: Game {
    /// The board (and piles, and tracks) in the terminal, at most `width` characters wide. Things
    /// in `marked` are to be shown as chosen or offered.
    fn terminal(view: &Self::View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine>;
    /// What the eye holds in its hand, a line each, for a side panel.
    fn hand(view: &Self::View, lang: Lang) -> Vec<InkLine>;

    /// The board as SVG. Every drawn element that a move may point at carries `data-thing` with the
    /// id that [`Speech::things`](crate::Speech::things) uses.
    fn board(_view: &Self::View, _look: &Look) -> Drawing {
        Drawing::default()
    }
    /// The cards that lie beside the board for this eye: its hand first, then what else it may read.
    fn trays(_view: &Self::View, _look: &Look) -> Vec<Tray> {
        Vec::new()
    }
    /// The picture of the game on the first page.
    fn cover(_lang: Lang) -> Drawing {
        Drawing::default()
    }
    /// The things on the table that an event was about, for marking what just happened. A method of the position,
    /// because only it knows the pack that names them.
    fn marks(&self, _event: &Self::Event) -> Vec<Mark> {
        Vec::new()
    }

    /// What to show of an event that was hidden for an eye. It follows from the event and the figures alone: an old event is
    /// shown again when the position has long moved on.
    fn cues(&self, _event: &Self::Event) -> Vec<Cue> {
        Vec::new()
    }
    /// All there is to read of a thing: of everything drawn, and of every card. `None` when there is no such thing.
    fn sheet(_view: &Self::View, _thing: &str, _lang: Lang) -> Option<Sheet> {
        None
    }
    /// What an offered move would do when nobody answers it, as far as the seat can know. Empty when the move says it all.
    fn forecast(&self, _seat: Seat, _mv: Self::Move, _lang: Lang) -> Forecast {
        Forecast::default()
    }
    /// Who is ahead, how one wins, and the rules of this phase.
    fn guide(_view: &Self::View, _lang: Lang) -> Guide {
        Guide::default()
    }
    /// What kind of thing a move does.
    fn manner(&self, _mv: Self::Move) -> Manner {
        Manner::Other
    }

    /// The ids of everything that this view shows: on the board, and the cards beside it.
    fn shown(view: &Self::View) -> BTreeSet<String> {
        let look = Look::default();
        let cards = Self::trays(view, &look).into_iter().flat_map(|tray| tray.cards).map(|card| card.thing);
        Self::board(view, &look).things().into_iter().chain(cards.filter(|thing| !thing.is_empty())).collect()
    }
}
