//! What came of an attack: what each troop that was hit took.

use crate::events::Event;
use crate::state::Tranchees;
use crate::words::WORDS;
use table::story::Verdict;
use table::{Lang, Seat, Speech};

/// Whose troop was hit, if this says so.
fn hit(event: &Event) -> Option<Seat> {
    match event {
        Event::Damaged { seat, .. } | Event::Destroyed { seat, .. } | Event::Unharmed { seat, .. } => Some(*seat),
        _ => None,
    }
}

pub(crate) fn verdict(game: &Tranchees, heard: &[Event], at: usize, lang: Lang) -> Option<Verdict> {
    let goes_on = |event: &Event| hit(event).is_some() || matches!(event, Event::Countered { .. });
    if hit(heard.get(at)?).is_none() || heard.get(at + 1).is_some_and(goes_on) {
        return None;
    }
    let from = heard[..at].iter().rposition(|event| !goes_on(event))?;
    let Event::Attacked { at: place, .. } = &heard[from] else { return None };
    let place = place.to_string();
    let lines = heard[from..=at].iter().filter_map(|event| Some((hit(event)?, game.tell(event, lang)))).collect();
    Some(Verdict { title: WORDS.say(lang, "verdict-attack", &[("cell", place.clone())]), place, lines })
}
