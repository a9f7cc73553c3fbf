//! What came of a fight: what it cost both units.

use crate::events::{Event, Name};
use crate::rules::WORDS;
use crate::state::Aces;
use table::Lang;
use table::story::Verdict;

pub(crate) fn verdict(game: &Aces, event: &Event, lang: Lang) -> Option<Verdict> {
    let Event::Fought { attacker, target, dealt, taken, killed, lost, .. } = event else { return None };
    let line = |name: &Name, points: u8, gone: bool| {
        let key = match (gone, points) {
            (true, _) => "verdict-destroyed",
            (_, 0) => "verdict-unhurt",
            _ => "verdict-hurt",
        };
        let args = [("unit", game.the_unit(*name, lang)), ("points", points.to_string())];
        (name.seat, table::chronicle::sentence(&WORDS.say(lang, key, &args)))
    };
    let place = game.map().hex_name(target.hex);
    let title = WORDS.say(lang, "verdict-fight", &[("hex", place.clone())]);
    Some(Verdict { place, title, lines: vec![line(target, *dealt, *killed), line(attacker, *taken, *lost)] })
}
