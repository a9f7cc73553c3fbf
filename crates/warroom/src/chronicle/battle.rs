//! A conflict: its heading with the outcome, and its lines.

use super::parts;
use crate::events::{Event, Whose};
use crate::names::{dice, is_many, of_the, side_is_many, the_nation, the_side, units, word};
use crate::nation::{NOBODY, Side};
use crate::region::Region;
use crate::state::WarRoom;
use crate::unit::KINDS;
use table::chronicle::{listed, sentence};
use table::{Lang, Seat};

type Args = Vec<(&'static str, String)>;

/// Units by type.
type Counts = [u32; KINDS];

/// What each nation lost; the last is the force of a Neutral.
pub(super) fn losses(events: &[Event]) -> [Counts; 8] {
    let mut lost = [[0; KINDS]; 8];
    for event in events {
        match event {
            Event::Lost { nation, kind, .. } => lost[nation.index()][kind.index()] += 1,
            Event::Hit { nation: Whose(NOBODY), row, fate, .. } if fate.falls => {
                lost[NOBODY.index()][row.kind().index()] += 1;
            }
            _ => {}
        }
    }
    lost
}
fn total(counts: &Counts) -> u32 {
    counts.iter().sum()
}
/// All nations, and the force of a Neutral.
fn everybody() -> impl Iterator<Item = Seat> {
    (0..=NOBODY.0).map(Seat)
}
/// A nation and its verb.
fn who(nation: Seat, lang: Lang) -> Args {
    vec![("nation", the_nation(nation, lang)), ("many", is_many(nation, lang))]
}
fn with(mut args: Args, more: &[(&'static str, String)]) -> Args {
    args.extend_from_slice(more);
    args
}

impl WarRoom {
    /// The heading of a conflict: what it was, who has the region now, and what it cost.
    pub(super) fn battle_heading(&self, region: Region, events: &[Event], lang: Lang) -> String {
        let has = |what: fn(&Event) -> bool| events.iter().any(what);
        let kind = match () {
            () if has(|event| matches!(event, Event::Rolled { .. })) => "battle",
            () if has(|event| matches!(event, Event::Raid { .. })) => "raid",
            () if has(|event| matches!(event, Event::Garrison { .. })) => "assault",
            () if has(|event| matches!(event, Event::Hunt { .. })) => "hunt",
            () => "conflict",
        };
        let title = word(lang, &format!("log-{kind}"), &[("there", self.in_place(region, lang))]);
        let held = matches!(kind, "battle" | "conflict");
        let decided = events.iter().filter(|event| held || !matches!(event, Event::Held { .. }));
        let mut facts: Vec<String> = decided.filter_map(|event| outcome(event, lang)).collect();
        let lost = losses(events);
        let over = !facts.is_empty();
        for side in Side::BOTH {
            let n: u32 = side.nations().iter().map(|nation| total(&lost[nation.index()])).sum();
            if n > 0 {
                let args = [("side", the_side(side, lang)), ("many", side_is_many(side)), ("n", n.to_string())];
                facts.push(word(lang, "log-side-loses", &args));
            }
        }
        if total(&lost[NOBODY.index()]) > 0 {
            let args = [("n", total(&lost[NOBODY.index()]).to_string())];
            facts.push(word(lang, "log-force-loses", &args));
        }
        if over && kind == "battle" && lost.iter().all(|counts| total(counts) == 0) {
            facts.push(word(lang, "log-no-losses", &[]));
        }
        let drained: u32 = events
            .iter()
            .map(|event| if let Event::Drained { count, .. } = event { u32::from(*count) } else { 0 })
            .sum();
        if drained > 0 {
            facts.push(word(lang, "log-drained-count", &[("n", drained.to_string())]));
        }
        if facts.is_empty() {
            return format!("{title}.");
        }
        let colon = if lang == Lang::Fr { " : " } else { ": " };
        format!("{title}{colon}{}.", facts.join(", "))
    }
    /// A line of a conflict.
    pub(super) fn battle_line(&self, events: &[Event], lang: Lang) -> String {
        let Some(first) = events.first() else { return String::new() };
        let say = |key: &str, args: &[(&'static str, String)]| word(lang, key, args);
        match first {
            Event::Commands { nation, side } => {
                say("log-commands", &with(who(*nation, lang), &[("side", the_side(*side, lang))]))
            }
            Event::Posture { nation, .. } => self.postures_told(*nation, events, lang),
            Event::Rolled { side, dice: results, .. } => {
                let args =
                    [("side", the_side(*side, lang)), ("many", side_is_many(*side)), ("dice", dice(results, lang))];
                self.with_effects(say("log-rolled", &args), events, lang)
            }
            Event::Garrison { dice: results, .. } => {
                self.with_effects(say("log-garrison", &[("dice", dice(results, lang))]), events, lang)
            }
            Event::Raid { dice: results, .. } => {
                self.with_effects(say("log-bombers", &[("dice", dice(results, lang))]), events, lang)
            }
            Event::Hunt { dice: results, .. } => {
                self.with_effects(say("log-raiders", &[("dice", dice(results, lang))]), events, lang)
            }
            Event::Escorted { nation } => say("log-escorted", &[("of", of_the(&the_nation(nation.0, lang)))]),
            Event::Repaired { nation, .. } => self.repairs_told(*nation, events, lang),
            Event::Captured { region, nation, why } => {
                self.capture_told(*region, *nation, why.because(lang), events, lang)
            }
            Event::Medals { region, .. } => {
                let each = self.medals_told(events, lang);
                say("log-medals", &[("list", listed(&each, lang)), ("place", self.the_place(*region, lang))])
            }
            Event::Contested { region } => {
                let key = if region.is_land() { "log-contested" } else { "log-contested-sea" };
                say(key, &[("there", self.in_place(*region, lang))])
            }
            Event::Held { region, side } => {
                let args = [("side", the_side(*side, lang)), ("many", side_is_many(*side))];
                say("log-holds", &[&args[..], &[("place", self.the_place(*region, lang))]].concat())
            }
            Event::Lost { nation, region, .. } => {
                let lost = units(&losses(events)[nation.index()], lang);
                let args = [("units", lost), ("there", self.in_place(*region, lang))];
                say("log-lost", &with(who(*nation, lang), &args))
            }
            _ => {
                let effects = self.effects(events, lang);
                if effects.is_empty() { String::new() } else { format!("{}.", parts(&effects, lang)) }
            }
        }
    }
    /// A roll, and what came of it.
    fn with_effects(&self, roll: String, events: &[Event], lang: Lang) -> String {
        let effects = self.effects(events, lang);
        if effects.is_empty() { roll } else { format!("{roll} {}.", sentence(&parts(&effects, lang))) }
    }
    /// What dice brought about: losses, damage, escapes, what bombers and raiders destroyed.
    fn effects(&self, events: &[Event], lang: Lang) -> Vec<String> {
        let (mut lost, hurt) = (losses(events), WarRoom::damaged(events));
        // A hit that stands alone tells that the unit falls.
        if let [Event::Hit { nation, row, fate, .. }] = events
            && fate.falls
            && nation.0 != NOBODY
        {
            lost[nation.0.index()][row.kind().index()] = 1;
        }
        let mut out = Vec::new();
        for nation in everybody() {
            let (lost, hurt) = (&lost[nation.index()], &hurt[nation.index()]);
            let key = match (total(lost) > 0, total(hurt) > 0) {
                (true, true) => "log-loses-and-hurt",
                (true, false) => "log-loses",
                (false, true) => "log-hurt",
                (false, false) => continue,
            };
            let several = lost.iter().filter(|n| **n > 0).count() > 1;
            let args =
                [("units", units(lost, lang)), ("hurt", units(hurt, lang)), ("several", crate::names::flag(several))];
            out.push(word(lang, key, &with(who(nation, lang), &args)));
        }
        for nation in everybody() {
            let dived = events.iter().filter(|event| matches!(event, Event::Dived { nation: n } if *n == nation));
            let n = dived.count();
            if n > 0 {
                let args = [("n", n.to_string()), ("of", of_the(&the_nation(nation, lang)))];
                out.push(word(lang, "log-dived", &args));
            }
        }
        for nation in everybody() {
            let mut drained = [0u16; 3];
            let mut wrecked = [0; KINDS];
            let mut convoys = 0u32;
            for event in events {
                match event {
                    Event::Drained { nation: n, resource, count } if *n == nation => {
                        drained[resource.index()] += u16::from(*count);
                    }
                    Event::Wrecked { nation: n, kind } if *n == nation => wrecked[kind.index()] += 1,
                    Event::ConvoyLoss { nation: n, count } if *n == nation => convoys += u32::from(*count),
                    _ => {}
                }
            }
            if drained != [0; 3] {
                let args = [("units", crate::names::amounts(drained, lang))];
                out.push(word(lang, "log-loses", &with(who(nation, lang), &args)));
            }
            if total(&wrecked) > 0 {
                let args = [("units", units(&wrecked, lang))];
                out.push(word(lang, "log-wrecked", &with(who(nation, lang), &args)));
            }
            if convoys > 0 {
                out.push(word(lang, "log-convoy-loss", &with(who(nation, lang), &[("n", convoys.to_string())])));
            }
        }
        if let Some(Event::Bombed { region }) = events.iter().find(|event| matches!(event, Event::Bombed { .. })) {
            let n = events.iter().filter(|event| matches!(event, Event::Bombed { .. })).count();
            let args = [("n", n.to_string()), ("place", self.the_place(*region, lang))];
            out.push(word(lang, "log-bombed", &args));
        }
        out
    }
    /// Units of each nation that are damaged after these events and were not before.
    fn damaged(events: &[Event]) -> [Counts; 8] {
        let mut hurt = [[0i32; KINDS]; 8];
        // Of ships that take three hits: those that went from whole to light damage just now.
        let mut light = [[0i32; KINDS]; 8];
        for event in events {
            let Event::Hit { nation, row, fate, .. } = event else { continue };
            let (whose, kind) = (nation.0.index(), row.kind().index());
            match (fate.falls, fate.place) {
                (false, 1) => {
                    hurt[whose][kind] += 1;
                    light[whose][kind] += 1;
                }
                (false, _) if light[whose][kind] > 0 => light[whose][kind] -= 1,
                (false, _) => hurt[whose][kind] += 1,
                (true, 0) => {}
                (true, _) => hurt[whose][kind] -= 1,
            }
        }
        hurt.map(|counts| counts.map(|n| n.max(0).unsigned_abs()))
    }
    /// Which units of a nation take which posture.
    fn postures_told(&self, nation: Whose, events: &[Event], lang: Lang) -> String {
        let mut postures: Vec<(&'static str, Counts)> = Vec::new();
        for event in events {
            if let Event::Posture { row, count, .. } = event {
                let posture = row.id().strip_prefix(row.kind().id()).unwrap_or_default().trim_start_matches('-');
                let at = postures.iter().position(|(known, _)| *known == posture).unwrap_or_else(|| {
                    postures.push((posture, [0; KINDS]));
                    postures.len() - 1
                });
                postures[at].1[row.kind().index()] += u32::from(*count);
            }
        }
        let each = postures
            .iter()
            .filter(|(_, counts)| total(counts) > 0)
            .map(|(posture, counts)| word(lang, &format!("log-posture-{posture}"), &[("units", units(counts, lang))]));
        let each: Vec<String> = each.collect();
        if each.is_empty() {
            return word(lang, "log-posture-none", &who(nation.0, lang));
        }
        word(lang, "log-postures", &with(who(nation.0, lang), &[("list", each.join(", "))]))
    }
    fn repairs_told(&self, nation: Seat, events: &[Event], lang: Lang) -> String {
        let (mut mended, mut paid) = ([0; KINDS], [0u16; 3]);
        for event in events {
            if let Event::Repaired { row, resource, .. } = event {
                mended[row.kind().index()] += 1;
                paid[resource.index()] += 1;
            }
        }
        let args = [("units", units(&mended, lang)), ("paid", crate::names::amounts(paid, lang))];
        word(lang, "log-repaired", &with(who(nation, lang), &args))
    }
    /// Each nation with its Medals.
    fn medals_told(&self, events: &[Event], lang: Lang) -> Vec<String> {
        let mut medals = [0u32; 8];
        for event in events {
            if let Event::Medals { nation, count, .. } = event {
                medals[nation.index()] += u32::from(*count);
            }
        }
        let each = everybody().filter(|nation| medals[nation.index()] > 0);
        each.map(|nation| {
            let args = [("n", medals[nation.index()].to_string())];
            word(lang, "log-medal", &with(who(nation, lang), &args))
        })
        .collect()
    }
    /// Who takes a territory and why, who mourns it, who is decorated.
    fn capture_told(&self, region: Region, nation: Seat, why: String, events: &[Event], lang: Lang) -> String {
        let place = ("place", self.the_place(region, lang));
        let mut out = word(lang, "log-captured", &with(who(nation, lang), &[place, ("why", why)]));
        let mut after = self.medals_told(events, lang);
        for event in events {
            if let Event::Stress { nation, count, .. } = event {
                let args = with(who(*nation, lang), &[("n", count.to_string())]);
                after.push(word(lang, "log-takes-stress", &args));
            }
        }
        if !after.is_empty() {
            out.push(' ');
            out.push_str(&sentence(&format!("{}.", parts(&after, lang))));
        }
        out
    }
}

/// What became of the region, if this event decides it.
fn outcome(event: &Event, lang: Lang) -> Option<String> {
    match event {
        Event::Captured { nation, why, .. } => {
            let key = match why.0 {
                "WR-CTRL-1" | "WR-CTRL-3" => "log-outcome-restored",
                "WR-NEUTRAL-15" => "log-outcome-joins",
                _ => "log-outcome-captured",
            };
            let to = word(lang, "log-to", &[("whom", the_nation(*nation, lang))]);
            Some(word(lang, key, &with(who(*nation, lang), &[("to", contracted(to))])))
        }
        Event::Contested { region } => {
            Some(word(lang, if region.is_land() { "log-outcome-contested" } else { "log-outcome-both" }, &[]))
        }
        Event::Held { side, .. } => {
            let args = [("side", the_side(*side, lang)), ("many", side_is_many(*side))];
            Some(word(lang, "log-outcome-held", &args))
        }
        _ => None,
    }
}

/// «à le Japon» as French says it.
fn contracted(text: String) -> String {
    text.replacen("à le ", "au ", 1).replacen("à les ", "aux ", 1)
}
