//! The film as JSON: each shot with the patch from the board of the shot before.

use crate::patch::{Known, Patch};
use crate::views::film::Film;
use maud::html;
use serde::Serialize;
use table::story::{Cue, Verdict};

/// Patches of one answer have about so many bytes before compression: a page asks for what is
/// more when it comes to it.
const BYTES: usize = 64 << 10;

/// What came of a battle, as markup.
fn card(verdict: &Verdict) -> String {
    let page = html! {
        h2 { (verdict.title) }
        @for (seat, text) in &verdict.lines { p.{ "seat-" (seat.0) } { (text) } }
    };
    page.into_string()
}

/// A line of a shot.
#[derive(Debug, Serialize)]
pub(crate) struct Line {
    text: String,
    cues: Vec<Cue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<String>,
}

/// A shot as the script plays it.
#[derive(Debug, Serialize)]
pub(crate) struct Shot {
    step: usize,
    part: usize,
    /// The class of who made it.
    seat: String,
    lines: Vec<Line>,
    /// Brings the board from the shot before to this one.
    #[serde(skip_serializing_if = "Patch::is_empty")]
    before: Patch,
}

/// Shots in their order.
#[derive(Default, Debug, Serialize)]
pub(crate) struct Reel {
    shots: Vec<Shot>,
    /// The rest begins with this step.
    #[serde(skip_serializing_if = "Option::is_none")]
    rest: Option<usize>,
}

impl Reel {
    /// Nothing but where the film begins that is to be asked for.
    pub(crate) fn from(rest: Option<usize>) -> Reel {
        Reel { shots: Vec::new(), rest }
    }
    /// Is there nothing to play?
    pub(crate) fn is_empty(&self) -> bool {
        self.shots.is_empty() && self.rest.is_none()
    }
}

/// Winds the shots of a film for a page that has the board as it is known; `whole`: for one that has nothing
/// of it.
pub(crate) fn wind(film: &Film, board: &mut Known, whole: bool) -> Reel {
    let (shots, rest) = film.shots(whole);
    let mut reel = Reel { shots: Vec::with_capacity(shots.len()), rest };
    let mut bytes = 0;
    for shot in shots {
        // The rest begins with a whole step: asked for from the middle of one, it would never end.
        if bytes > BYTES && reel.shots.last().is_some_and(|last| last.step != shot.step) {
            reel.rest = Some(shot.step);
            break;
        }
        let before = shot.board.map(|drawing| board.learn(&drawing.live)).unwrap_or_default();
        bytes += before.bytes();
        let seat = shot.seat.map(|seat| format!("seat-{}", seat.0)).unwrap_or_default();
        let lines = shot.lines.into_iter();
        let lines =
            lines.map(|(text, cues, verdict)| Line { text, cues, verdict: verdict.as_ref().map(card) }).collect();
        reel.shots.push(Shot { step: shot.step, part: shot.part, seat, lines, before });
    }
    reel
}
