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
    let title = WORDS.say(lang, "verdict-attack", &[("cell", place.cell().to_string())]);
    let events = &heard[from..=at];
    // Of a troop that falls only that is told.
    let falls = |spot| events.iter().any(|event| matches!(event, Event::Destroyed { at, .. } if *at == spot));
    let last = |event: &&Event| !matches!(event, Event::Damaged { at, left: 0, .. } if falls(*at));
    let lines = events.iter().filter(last).filter_map(|event| Some((hit(event)?, game.tell(event, lang)))).collect();
    Some(Verdict { place: place.to_string(), title, lines })
}
