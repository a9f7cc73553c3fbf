//! The log as a chronicle: turns are chapters, phases and conflicts are sections with their outcome in the
//! heading, and what belongs together is told in one line: a batch of dice with all it hit, what a nation
//! deploys, all bids.

mod battle;
pub(crate) mod turn;

use crate::events::{Draft, Event, Fate};
use crate::names::{the_command, the_nation, the_side, word};
use crate::state::WarRoom;
use table::chronicle::{listed, sentence};
use table::{Lang, Said, Stand};

/// How an event stands.
pub(crate) fn stands(event: &Event) -> Stand {
    match event {
        Event::Turn { .. } => Stand::Chapter,
        Event::Phase { .. } | Event::Conflict { .. } => Stand::Section,
        Event::Collapsed { .. } | Event::Ended { .. } => Stand::After,
        // Nothing changes.
        Event::Posture { count: 0, .. } | Event::Soothed { count: 0, .. } | Event::Boosted { count: 0, .. } => {
            Stand::Quiet
        }
        // The account of the turn before has said what comes in.
        Event::Income { .. }
        | Event::Shifted { .. }
        | Event::Held { .. }
        | Event::Tally { .. }
        | Event::Escorted { .. } => Stand::Quiet,
        _ => Stand::Line,
    }
}

/// Is this event told in the line that tells those before it?
pub(crate) fn continues(line: &[Event], next: &Event) -> bool {
    let told = |event: &&Event| stands(event) != Stand::Quiet;
    let (Some(first), Some(last)) = (line.first(), line.iter().rev().find(told)) else { return false };
    match (first, next) {
        (Event::Bid { .. }, Event::Bid { .. })
        | (Event::Pledged { .. }, Event::Pledged { .. })
        | (Event::Placed { .. }, Event::Placed { .. })
        | (Event::Rearranged { .. }, Event::Rearranged { .. })
        | (Event::Soothed { .. }, Event::Soothed { .. })
        | (Event::Zoned { .. }, Event::Zoned { .. })
        | (Event::Paid { .. }, Event::Paid { .. })
        | (Event::Captured { .. }, Event::Medals { .. })
        | (Event::Medals { .. }, Event::Medals { .. })
        | (Event::Rolled { .. }, Event::Hit { .. } | Event::Dived { .. })
        | (Event::Raid { .. }, Event::Wrecked { .. } | Event::Drained { .. } | Event::Bombed { .. })
        | (Event::Garrison { .. }, Event::Lost { .. })
        | (Event::Hunt { .. }, Event::Drained { .. } | Event::ConvoyLoss { .. }) => true,
        (Event::Drafted { sheet, .. }, Event::Drafted { sheet: after, .. }) => {
            matches!(sheet, Draft::Orders(_)) == matches!(after, Draft::Orders(_))
        }
        // What falls is told twice: the hit, and the loss.
        (Event::Rolled { .. }, Event::Lost { .. }) => {
            matches!(last, Event::Hit { fate: Fate { falls: true, .. }, .. })
        }
        (Event::Stress { why, .. }, Event::Stress { why: other, .. }) => why == other,
        (Event::Captured { .. }, Event::Stress { why, .. }) => why.0 == "WR-DEBRIEF-F4",
        (Event::Moved { marker, .. }, Event::Moved { marker: other, .. }) => marker == other,
        (Event::Landed { marker, .. }, Event::Landed { marker: other, .. }) => marker.nation() == other.nation(),
        (Event::Lost { nation, region, .. }, Event::Lost { nation: other, region: there, .. }) => {
            (nation, region) == (other, there)
        }
        (Event::Posture { nation, .. }, Event::Posture { nation: other, .. }) => nation == other,
        (Event::Launched { nation, .. }, Event::Launched { nation: other, .. })
        | (Event::Repaired { nation, .. }, Event::Repaired { nation: other, .. })
        | (Event::Deployed { nation, .. }, Event::Deployed { nation: other, .. })
        | (Event::Disbanded { nation, .. }, Event::Disbanded { nation: other, .. })
        | (Event::Built { nation, .. }, Event::Built { nation: other, .. })
        | (
            Event::Production { nation, .. },
            Event::Production { nation: other, .. } | Event::Made { nation: other, .. },
        )
        | (Event::Made { nation, .. }, Event::Made { nation: other, .. }) => nation == other,
        _ => false,
    }
}

/// Parts of a sentence that are sentences themselves.
fn parts(each: &[String], lang: Lang) -> String {
    each.join(if lang == Lang::Fr { " ; " } else { "; " })
}

impl WarRoom {
    /// A heading or a line, from the events that it tells.
    pub(crate) fn chronicle_of(&self, events: &[Event], lang: Lang) -> String {
        let Some(first) = events.first() else { return String::new() };
        let text = match first {
            Event::Turn { turn } => return self.turn_heading(*turn, events, lang),
            Event::Phase { phase } => return self.phase_heading(*phase, events, lang),
            Event::Conflict { region } => return self.battle_heading(*region, events, lang),
            Event::Commands { .. }
            | Event::Posture { .. }
            | Event::Rolled { .. }
            | Event::Hit { .. }
            | Event::Escorted { .. }
            | Event::Dived { .. }
            | Event::Garrison { .. }
            | Event::Raid { .. }
            | Event::Hunt { .. }
            | Event::Drained { .. }
            | Event::ConvoyLoss { .. }
            | Event::Wrecked { .. }
            | Event::Bombed { .. }
            | Event::Lost { .. }
            | Event::Repaired { .. }
            | Event::Captured { .. }
            | Event::Medals { .. }
            | Event::Contested { .. }
            | Event::Held { .. } => self.battle_line(events, lang),
            Event::Rearranged { .. }
            | Event::Cancelled { .. }
            | Event::GivenUp { .. }
            | Event::Moved { .. }
            | Event::Pinned { .. }
            | Event::Stopped { .. }
            | Event::Aligned { .. }
            | Event::Broke { .. }
            | Event::Leaves { .. }
            | Event::Dissolved { .. }
            | Event::Flagged { .. }
            | Event::Launched { .. }
            | Event::Landed { .. }
            | Event::Deployed { .. }
            | Event::Disbanded { .. }
            | Event::Shifted { .. } => self.board_line(events, lang),
            _ => self.sheet_line(events, lang),
        };
        sentence(&text)
    }
    /// What moves on the board outside conflicts.
    fn board_line(&self, events: &[Event], lang: Lang) -> String {
        let say = |key: &str, args: &[(&'static str, String)]| word(lang, key, args);
        let command = |marker: &crate::region::Marker| ("command", the_command(*marker, lang));
        let place = |region: &crate::region::Region| ("place", self.the_place(*region, lang));
        let there = |region: &crate::region::Region| ("there", self.in_place(*region, lang));
        let many = |nation: &table::Seat| ("many", crate::names::is_many(*nation, lang));
        let whose = |nation: &table::Seat| ("nation", the_nation(*nation, lang));
        let Some(first) = events.first() else { return String::new() };
        match first {
            Event::Rearranged { .. } => {
                let each = events.iter().filter_map(|event| match event {
                    Event::Rearranged { marker, region } => {
                        Some(say("log-stack-there", &[command(marker), there(region)]))
                    }
                    _ => None,
                });
                say("log-rearranged", &[("list", listed(&each.collect::<Vec<_>>(), lang))])
            }
            Event::Cancelled { marker, region, why, before, at } => {
                let cut = (before, at) != (region, region);
                let args = [
                    command(marker),
                    place(region),
                    ("why", why.because(lang)),
                    ("before", self.place_title(*before, lang)),
                    ("at", self.place_title(*at, lang)),
                ];
                say(if cut { "log-cancelled-cut" } else { "log-cancelled" }, &args)
            }
            Event::GivenUp { marker, region } => say("log-given-up", &[command(marker), place(region)]),
            Event::Moved { marker, from, .. } => {
                let stops = events.iter().filter_map(|event| match event {
                    Event::Moved { region, .. } => Some(*region),
                    _ => None,
                });
                let stops: Vec<crate::region::Region> = stops.collect();
                let (Some(goal), via) = (stops.last(), stops.len().checked_sub(2).map(|at| stops[at])) else {
                    return String::new();
                };
                let via = via.map_or_else(|| "none".to_string(), |via| self.the_place(via, lang));
                let from = self.the_place(*from, lang);
                say("log-moved", &[command(marker), place(goal), ("from", from), ("via", via)])
            }
            Event::Pinned { marker, region, count } => {
                say("log-pinned", &[command(marker), there(region), ("count", count.to_string())])
            }
            Event::Stopped { marker, region } => say("log-stopped", &[command(marker), there(region)]),
            Event::Aligned { region, side } => {
                let args = [place(region), ("side", the_side(*side, lang)), ("plural", self.is_plural(*region, lang))];
                say("log-aligned", &args)
            }
            Event::Broke { nation } => say("log-broke", &[whose(nation), many(nation)]),
            Event::Leaves { nation } => say("log-leaves", &[whose(nation), many(nation)]),
            Event::Dissolved { pact } => say("log-dissolved", &[("pact", pact.name(self, lang))]),
            Event::Flagged { nation, region } => say("log-flagged", &[whose(nation), many(nation), there(region)]),
            Event::Launched { nation, .. } => {
                let mut goals: Vec<(crate::region::Region, u32)> = Vec::new();
                for event in events {
                    if let Event::Launched { region, .. } = event {
                        match goals.iter_mut().find(|(goal, _)| goal == region) {
                            Some((_, count)) => *count += 1,
                            None => goals.push((*region, 1)),
                        }
                    }
                }
                let each = goals.iter().map(|(region, count)| {
                    let fighters = crate::names::counted(crate::unit::Kind::CarrierFighter, *count, lang);
                    say("log-units-to", &[("units", fighters), place(region)])
                });
                let list = listed(&each.collect::<Vec<_>>(), lang);
                say("log-launched", &[whose(nation), many(nation), ("list", list)])
            }
            Event::Landed { marker, .. } => self.landings_told(*marker, events, lang),
            Event::Deployed { nation, .. } => {
                let list = self.by_place(events, lang);
                say("log-deployed", &[whose(nation), many(nation), ("list", list)])
            }
            Event::Disbanded { nation, .. } => {
                let units = crate::names::units(&turn::kinds(events), lang);
                say("log-disbanded", &[whose(nation), many(nation), ("units", units)])
            }
            Event::Shifted { marker, .. } => {
                let nation = marker.nation();
                say("log-shifted", &[whose(&nation), many(&nation)])
            }
            _ => String::new(),
        }
    }
    /// Where the aircraft of a nation land.
    fn landings_told(&self, marker: crate::region::Marker, events: &[Event], lang: Lang) -> String {
        let mut sites: Vec<(crate::region::Region, Vec<String>)> = Vec::new();
        for event in events {
            if let Event::Landed { marker, region } = event {
                let number = marker.id().rsplit('-').next().unwrap_or_default().to_string();
                match sites.iter_mut().find(|(site, _)| site == region) {
                    Some((_, there)) if there.contains(&number) => {}
                    Some((_, there)) => there.push(number),
                    None => sites.push((*region, vec![number])),
                }
            }
        }
        let each = sites.iter().map(|(region, numbers)| {
            let args = [
                ("n", numbers.len().to_string()),
                ("numbers", listed(numbers, lang)),
                ("there", self.in_place(*region, lang)),
            ];
            word(lang, "log-lands-there", &args)
        });
        let list = each.collect::<Vec<_>>().join(", ");
        let nation = marker.nation();
        let nation_id = crate::nation::NATION_IDS.get(nation.index()).copied().unwrap_or_default().to_string();
        word(lang, "log-landed", &[("nation", nation_id), ("list", list)])
    }
}
