//! Who is ahead, how far the game is, how one wins, and the rules of what is asked now. From a view only.

use crate::rules::{ABOUT, WORDS};
use crate::secrets::View;
use crate::state::SEAT_IDS;
use table::story::{Guide, Lead};
use table::{Lang, Seat};

/// Factories win: those of each side say who is ahead.
pub(crate) fn guide(view: &View, lang: Lang) -> Guide {
    let lead = |(no, id): (usize, &&'static str)| {
        let seat = Seat(no as u8);
        let side = view.sides.get(id)?;
        Some(Lead { name: ABOUT.seat_name(seat, lang), seat, value: side.factories as i32 })
    };
    let args = [("round", view.round.to_string()), ("last", view.last_round.to_string())];
    let phase = WORDS.say(lang, &format!("phase-{}", view.phase), &[]);
    Guide {
        phase: view.phase,
        turn: format!("{} · {phase}", WORDS.say(lang, "strip-round", &args)),
        ahead: SEAT_IDS.iter().enumerate().filter_map(lead).collect(),
        goal: vec!["AA-VICT-1", "AA-VICT-2", "AA-VICT-3", "AA-VICT-4", "AA-VICT-5", "AA-VICT-6"],
        now: rules_now(view.phase),
    }
}

fn rules_now(phase: &str) -> Vec<&'static str> {
    match phase {
        "owning" => vec!["AA-FAC-1", "AA-VICT-1"],
        "extra" | "divide" => vec!["AA-SETUP-2", "AA-SETUP-3"],
        "placing" | "army" => vec!["AA-SETUP-5", "AA-SETUP-6", "AA-SETUP-7"],
        "hiding" => vec!["AA-V2-1", "AA-V2-4"],
        "armies" => vec!["AA-FIRST-1", "AA-FIRST-6"],
        "moving" | "walk" => vec!["AA-MOVE-1", "AA-MOVE-2", "AA-TERR-1", "AA-FAC-2", "AA-INT-1"],
        "window" => vec!["AA-INT-1", "AA-INT-2"],
        "declaring" => vec!["AA-DECL-1", "AA-DECL-2", "AA-RANGE-1", "AA-CBT-1", "AA-SUP-1"],
        "gift" | "logistics" => vec!["AA-LOG-1", "AA-REP-1", "AA-PROD-1"],
        _ => Vec::new(),
    }
}
