//! What came of a battle: what was lost, or that nothing was.

use crate::events::{Happened, Why};
use crate::state::Quartermaster;
use crate::text::{say, space_in};
use table::story::Verdict;
use table::{Lang, Speech};

pub(crate) fn verdict(game: &Quartermaster, heard: &[Happened], at: usize, lang: Lang) -> Option<Verdict> {
    let event = heard.get(at)?;
    let (nation, space) = match event {
        Happened::Removed { nation, space, why: Why::Battle, .. } | Happened::Stays { nation, space } => {
            (*nation, *space)
        }
        _ => return None,
    };
    let declared =
        heard[..at].iter().rev().any(|event| matches!(event, Happened::Battle { space: there, .. } if *there == space));
    declared.then(|| {
        let title = say(lang, "verdict-battle", &[("in", space_in(game.p(), space, lang))]);
        let line = game.chronicle(std::slice::from_ref(event), lang);
        Verdict { place: game.p().space_id(space).to_string(), title, lines: vec![(nation, line)] }
    })
}
