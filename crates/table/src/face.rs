//! How a game is drawn. Drawings are made from a *view*, so they cannot show hidden information.

use crate::story::{Cue, Forecast, Guide, Manner, Sheet, Verdict};
use crate::{Game, Lang, Seat};
use serde::Serialize;
use std::collections::BTreeSet;

/// The style of a piece of text in the terminal. Colour is never the only sign.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Ink {
    /// Normal text.
    #[default]
    Plain,
    /// De-emphasised.
    Faint,
    /// Emphasised.
    Strong,
    /// Belongs to the seat with this number.
    Seat(u8),
    /// Terrain of a kind (0, 1, 2…) that the game defines.
    Ground(u8),
    /// A danger, damage or a warning.
    Alarm,
}

/// One line of a drawing in the terminal.
pub type InkLine = Vec<(Ink, String)>;

/// The colour scheme of a drawing.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub enum Light {
    /// Day: light paper.
    #[default]
    Day,
    /// Night: dark paper and light ink.
    Night,
}

/// The options of a drawing.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
pub struct Look {
    /// The language of the texts.
    pub lang: Lang,
    /// The seat at the lower edge; `None` leaves the choice to the game.
    pub bottom: Option<Seat>,
    /// Day or night.
    pub light: Light,
    /// Things that just changed and are to be marked.
    pub recent: Vec<Mark>,
}

impl Look {
    /// How a thing just changed, if it did.
    pub fn recent(&self, thing: &str) -> Option<MarkKind> {
        self.recent.iter().rev().find(|m| m.thing == thing).map(|m| m.kind)
    }
}

/// An SVG drawing: the content of an `<svg>` element, which the program wraps.
///
/// Colours are presentation attributes (no style sheet, no `style`), so the drawing looks the same on a page,
/// in a PNG and under a strict content security policy.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Drawing {
    /// Width of the view box, whose origin is 0 0.
    pub width: u32,
    /// Height of the view box.
    pub height: u32,
    /// The static part: constant during a game for a given [`Look::lang`], [`Look::bottom`] and
    /// [`Look::light`].
    pub ground: String,
    /// The live parts, from bottom to top.
    pub live: Vec<Part>,
    /// Layers that are drawn hidden (`data-layer` with the id, `display="none"`) and shown on demand.
    pub layers: Vec<Layer>,
    /// Whether the board wraps around, so that its right edge continues at its left edge.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub around: bool,
}

/// A live part of a board: a space with its pieces, a track, a tray. Programs send only the parts that
/// changed, so a game draws many small parts with stable keys.
///
/// Parts can be nested, as the cells of a line are, so that what is pointed at is nested as a person sees it.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Part {
    /// The key: unique in the drawing and stable from move to move.
    pub key: String,
    /// The start tag of its group, `<g …>`, with the key as `data-part`.
    pub open: String,
    /// Its own content, below its nested parts.
    pub svg: String,
    /// Its nested parts, from bottom to top.
    pub parts: Vec<Part>,
}

impl Part {
    /// The group without nested parts.
    pub fn alone(&self) -> String {
        format!("{}{}</g>", self.open, self.svg)
    }
    /// Writes the group with its nested parts.
    pub fn write(&self, out: &mut String) {
        out.push_str(&self.open);
        out.push_str(&self.svg);
        self.parts.iter().for_each(|part| part.write(out));
        out.push_str("</g>");
    }
}

/// A layer of a drawing that the reader can switch on and off.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Layer {
    /// The id in the `data-layer` attribute of its elements.
    pub id: String,
    /// The title that it shares with related layers, in the reader's language; empty if there are none.
    pub group: String,
    /// Its own title.
    pub title: String,
    /// The layer is shown automatically while 100 units of the drawing take at least the first and less than
    /// the second number of pixels; `[0, 0]` for a layer that only the reader switches on.
    pub seen: [u16; 2],
}

impl Drawing {
    /// Whether the drawing is empty.
    pub fn is_empty(&self) -> bool {
        self.width == 0 || self.height == 0
    }
    /// The ids of all drawn things that can be pointed at or inspected (`data-thing`).
    pub fn things(&self) -> BTreeSet<String> {
        let named = |text: &str| {
            let after = text.split(" data-thing=\"").skip(1);
            after.filter_map(|rest| rest.split('"').next()).map(str::to_string).collect::<Vec<_>>()
        };
        named(&self.ground).into_iter().chain(named(&self.lying())).collect()
    }
    /// The live parts as one text.
    pub fn lying(&self) -> String {
        let mut out = String::new();
        self.live.iter().for_each(|part| part.write(&mut out));
        out
    }
}

/// A card: its picture and its text.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Card {
    /// The id that [`Speech::things`](crate::Speech::things) uses; empty if no move points at the card.
    pub thing: String,
    /// Its name, in the reader's language.
    pub name: String,
    /// Its text in the reader's language, for screen readers and the large view.
    pub text: String,
    /// Its picture. A card whose picture has no width is shown as a line of text, as in a discard pile.
    pub drawing: Drawing,
}

/// A group of cards.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize)]
pub struct Tray {
    /// `hand` for a hand; otherwise a name that the game chooses: lower case, no space.
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
    /// It arrived at this place.
    Came,
    /// It left this place or was used up.
    Left,
    /// It acted.
    Acted,
    /// It was damaged.
    Hurt,
    /// It was repaired or strengthened.
    Mended,
    /// It was turned over or revealed.
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

/// How a game is drawn and inspected.
pub trait Face: Game {
    /// The board, piles and tracks in the terminal, at most `width` characters wide. Things in `marked` are
    /// drawn as chosen or offered.
    fn terminal(view: &Self::View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine>;
    /// The hand of an eye in the terminal, one line per card.
    fn hand(view: &Self::View, lang: Lang) -> Vec<InkLine>;

    /// The board as SVG. Every element that a move may point at has `data-thing` with the id that
    /// [`Speech::things`](crate::Speech::things) uses.
    fn board(_view: &Self::View, _look: &Look) -> Drawing {
        Drawing::default()
    }
    /// The cards beside the board that this eye may read, its own hand first.
    fn trays(_view: &Self::View, _look: &Look) -> Vec<Tray> {
        Vec::new()
    }
    /// The picture of the game on the home page.
    fn cover(_lang: Lang) -> Drawing {
        Drawing::default()
    }
    /// The things that an event concerned, used to mark recent changes. This is a method of the position,
    /// because only the position knows the pack that names them.
    fn marks(&self, _event: &Self::Event) -> Vec<Mark> {
        Vec::new()
    }

    /// The cues of an event that was hidden for an eye. They follow from the event and the figures alone,
    /// because an old event is shown again when the position has changed.
    fn cues(&self, _event: &Self::Event) -> Vec<Cue> {
        Vec::new()
    }
    /// What came of the battle that ends with the event at this place, of the events that an eye heard since
    /// the chapter began; `None` for every other event. It follows from these events and the figures alone.
    fn verdict(&self, _heard: &[Self::Event], _at: usize, _lang: Lang) -> Option<Verdict> {
        None
    }
    /// The colour of each seat by day and by night (`#2d2a24`): a page uses it for names, lines and arrows,
    /// so that a seat has one colour everywhere. Without it, the page has colours of its own.
    fn colours() -> Vec<[String; 2]> {
        Vec::new()
    }
    /// The sheet of anything drawn and of any card. `None` if there is no such thing.
    fn sheet(_view: &Self::View, _thing: &str, _lang: Lang) -> Option<Sheet> {
        None
    }
    /// The forecast of an offered move if nobody answers it, as far as the seat can know. Empty if the move
    /// is clear without one.
    fn forecast(&self, _seat: Seat, _mv: Self::Move, _lang: Lang) -> Forecast {
        Forecast::default()
    }
    /// The score, the victory conditions and the rules of this phase.
    fn guide(_view: &Self::View, _lang: Lang) -> Guide {
        Guide::default()
    }
    /// The kind of a move.
    fn manner(&self, _mv: Self::Move) -> Manner {
        Manner::Other
    }

    /// The ids of everything in this view: on the board and on the cards beside it.
    fn shown(view: &Self::View) -> BTreeSet<String> {
        let look = Look::default();
        let cards = Self::trays(view, &look).into_iter().flat_map(|tray| tray.cards).map(|card| card.thing);
        Self::board(view, &look).things().into_iter().chain(cards.filter(|thing| !thing.is_empty())).collect()
    }
}
