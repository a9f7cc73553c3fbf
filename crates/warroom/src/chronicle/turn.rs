//! A turn: its heading, its phases, what stands on the sheets, and what came of it.

use super::battle::losses;
use super::parts;
use crate::about::ABOUT;
use crate::events::{Account, Draft, Event, Goal, Phase};
use crate::figures::{Condition, Pack, Resource, Scenario};
use crate::names::{
    amounts, dice, flag, is_many, own_command, side_is_many, the_nation, the_place, the_side, units, word,
};
use crate::nation::Side;
use crate::region::Region;
use crate::state::WarRoom;
use crate::unit::{KINDS, Kind};
use table::chronicle::{listed, sentence};
use table::{Lang, Said, Seat};

type Args = Vec<(&'static str, String)>;

/// So many territories that changed hands are named in the heading of a turn.
const NAMED: usize = 3;

fn who(nation: Seat, lang: Lang) -> Args {
    vec![("nation", the_nation(nation, lang)), ("many", is_many(nation, lang))]
}
fn with(mut args: Args, more: &[(&'static str, String)]) -> Args {
    args.extend_from_slice(more);
    args
}
/// Units that come, or go, by type.
pub(super) fn kinds(events: &[Event]) -> [u32; KINDS] {
    let mut counts = [0; KINDS];
    for event in events {
        if let Event::Deployed { kind, .. }
        | Event::Disbanded { kind, .. }
        | Event::Built { kind, .. }
        | Event::Made { kind, .. } = event
        {
            counts[kind.index()] += 1;
        }
    }
    counts
}
fn of_list(list: &[Kind]) -> [u32; KINDS] {
    let mut counts = [0; KINDS];
    list.iter().for_each(|kind| counts[kind.index()] += 1);
    counts
}
/// Territories that changed hands, the last of each counts: with whom it is now.
fn captures(events: &[Event]) -> Vec<(Seat, Region)> {
    let mut taken: Vec<(Seat, Region)> = Vec::new();
    for event in events {
        if let Event::Captured { region, nation, .. } = event {
            taken.retain(|(_, known)| known != region);
            taken.push((*nation, *region));
        }
    }
    taken
}

impl WarRoom {
    /// Is the name of this region a plural, in French?
    pub(super) fn is_plural(&self, region: Region, lang: Lang) -> String {
        flag(self.the_place(region, lang).starts_with("les "))
    }
    /// Who has taken what: «l’Allemagne prend la Biélorussie (G7) et l’Ukraine (G6)».
    fn captures_told(&self, taken: &[(Seat, Region)], lang: Lang) -> Vec<String> {
        let nations = (0..7).map(Seat).filter(|nation| taken.iter().any(|(taker, _)| taker == nation));
        let told = |nation: Seat| {
            let own = taken.iter().filter(|(taker, _)| *taker == nation);
            let list: Vec<String> = own.map(|(_, region)| self.the_place(*region, lang)).collect();
            word(lang, "log-takes", &with(who(nation, lang), &[("list", listed(&list, lang))]))
        };
        nations.map(told).collect()
    }
    /// The heading of a turn: battles, what changed hands, losses.
    pub(super) fn turn_heading(&self, turn: u8, events: &[Event], lang: Lang) -> String {
        let mut facts = Vec::new();
        let battles = events.iter().filter(|event| matches!(event, Event::Conflict { .. })).count();
        if battles > 0 {
            facts.push(word(lang, "log-count-battles", &[("n", battles.to_string())]));
        }
        let taken = captures(events);
        match taken.len() {
            0 => {}
            1..=NAMED => facts.extend(self.captures_told(&taken, lang)),
            n => facts.push(word(lang, "log-count-taken", &[("n", n.to_string())])),
        }
        let lost: u32 = losses(events).iter().flatten().sum();
        if lost > 0 {
            facts.push(word(lang, "log-count-lost", &[("n", lost.to_string())]));
        }
        let facts = if facts.is_empty() { "none".to_string() } else { facts.join(", ") };
        word(lang, "log-turn", &[("turn", turn.to_string()), ("facts", facts)])
    }
    /// The heading of a phase with what came of it.
    pub(super) fn phase_heading(&self, phase: Phase, events: &[Event], lang: Lang) -> String {
        let count = |what: fn(&Event) -> bool| events.iter().filter(|event| what(event)).count();
        let fact = |key: &str, n: usize| (n > 0).then(|| word(lang, key, &[("n", n.to_string())]));
        let mut facts: Vec<String> = Vec::new();
        match phase {
            Phase::Movement => {
                let mut moved: Vec<crate::region::Marker> = Vec::new();
                for event in events {
                    if let Event::Moved { marker, .. } = event {
                        moved.extend((!moved.contains(marker)).then_some(*marker));
                    }
                }
                facts.extend(fact("log-count-moved", moved.len()));
                facts.extend(fact("log-count-cancelled", count(|e| matches!(e, Event::Cancelled { .. }))));
                facts.extend(fact("log-count-given-up", count(|e| matches!(e, Event::GivenUp { .. }))));
            }
            Phase::Return => {
                facts.extend(fact("log-count-landed", count(|e| matches!(e, Event::Landed { .. }))));
                facts.extend(fact("log-count-deployed", count(|e| matches!(e, Event::Deployed { .. }))));
                facts.extend(fact("log-count-lost", count(|e| matches!(e, Event::Lost { .. }))));
            }
            Phase::Morale => {
                facts.extend(self.zones_told(events, lang));
                let stress = events.iter().map(|e| if let Event::Stress { count, .. } = e { *count } else { 0 });
                facts.extend(fact("log-count-stress", stress.sum::<u16>().into()));
            }
            Phase::Production => {
                let bought = events.iter().map(|event| match event {
                    Event::Bought { kinds, .. } => kinds.len(),
                    Event::Made { .. } => 1,
                    _ => 0,
                });
                facts.extend(fact("log-count-bought", bought.sum()));
            }
        }
        let name = phase.name(self, lang);
        if facts.is_empty() {
            return format!("{name}.");
        }
        format!("{name}{}{}.", if lang == Lang::Fr { " : " } else { ": " }, facts.join(", "))
    }
    /// Who stands in another zone now.
    fn zones_told(&self, events: &[Event], lang: Lang) -> Vec<String> {
        let each = events.iter().filter_map(|event| match event {
            Event::Zoned { nation, zone } => {
                Some(word(lang, "log-zoned", &with(who(*nation, lang), &[("zone", zone.name(self, lang))])))
            }
            _ => None,
        });
        each.collect()
    }
    /// Units with the places where they come into play.
    pub(super) fn by_place(&self, events: &[Event], lang: Lang) -> String {
        let mut places: Vec<(Region, [u32; KINDS])> = Vec::new();
        for event in events {
            if let Event::Deployed { kind, region, .. } | Event::Built { kind, region, .. } = event {
                let at = places.iter().position(|(known, _)| known == region).unwrap_or_else(|| {
                    places.push((*region, [0; KINDS]));
                    places.len() - 1
                });
                places[at].1[kind.index()] += 1;
            }
        }
        let each = places.iter().map(|(region, counts)| {
            let args = [("units", units(counts, lang)), ("there", self.in_place(*region, lang))];
            word(lang, "log-units-there", &args)
        });
        each.collect::<Vec<_>>().join(", ")
    }
    /// What is written on sheets, paid and counted.
    pub(super) fn sheet_line(&self, events: &[Event], lang: Lang) -> String {
        let Some(first) = events.first() else { return String::new() };
        let say = |key: &str, args: &[(&'static str, String)]| word(lang, key, args);
        let each =
            |told: &dyn Fn(&Event) -> Option<String>| -> Vec<String> { events.iter().filter_map(told).collect() };
        let name = |nation: &Seat| ABOUT.seat_name(*nation, lang);
        let counted = |nation: &Seat, n: String| say("log-nation-count", &[("name", name(nation)), ("n", n)]);
        match first {
            Event::Income { .. } => {
                let list = each(&|event| match event {
                    Event::Income { nation, oil, iron, osr } => {
                        let sum = amounts([*oil, *iron, *osr], lang);
                        let sum = if sum.is_empty() { say("log-nothing", &[]) } else { sum };
                        Some(counted(nation, sum))
                    }
                    _ => None,
                });
                say("log-income", &[("list", parts(&list, lang))])
            }
            Event::Drafted { nation, .. } => self.draft_told(*nation, events, lang),
            Event::Bid { .. } | Event::Pledged { .. } => {
                let medals = matches!(first, Event::Pledged { .. });
                let list = each(&|event| match event {
                    Event::Bid { nation, oil: n } | Event::Pledged { nation, count: n } if *n > 0 => {
                        Some(counted(nation, n.to_string()))
                    }
                    _ => None,
                });
                let key = match (list.is_empty(), medals) {
                    (true, _) => "log-bids-none",
                    (false, true) => "log-bids-medals",
                    (false, false) => "log-bids",
                };
                say(key, &[("list", list.join(", "))])
            }
            Event::Boosted { nation, count } => {
                say("log-boosted", &with(who(*nation, lang), &[("n", count.to_string())]))
            }
            Event::Production { .. } | Event::Made { .. } => self.production_told(events, lang),
            Event::Placed { .. } => {
                let mut places: Vec<(u8, String)> = Vec::new();
                for event in events {
                    if let Event::Placed { nation, place } = event {
                        places.push((*place, name(nation)));
                    }
                }
                places.sort_unstable();
                let list: Vec<String> = places
                    .into_iter()
                    .map(|(place, name)| say("log-place", &[("place", place.to_string()), ("name", name)]))
                    .collect();
                say("log-order", &[("list", list.join(", "))])
            }
            Event::Stress { why, .. } => {
                let list = each(&|event| match event {
                    Event::Stress { nation, count, .. } => Some(counted(nation, count.to_string())),
                    _ => None,
                });
                say("log-stress", &[("list", list.join(", ")), ("why", why.because(lang))])
            }
            Event::Soothed { .. } => {
                let list = each(&|event| match event {
                    Event::Soothed { nation, count } => Some(counted(nation, count.to_string())),
                    _ => None,
                });
                say("log-soothed", &[("list", list.join(", "))])
            }
            Event::Zoned { .. } => format!("{}.", parts(&self.zones_told(events, lang), lang)),
            Event::Paid { .. } => {
                let list = each(&|event| match event {
                    Event::Paid { nation, oil, iron, osr } => {
                        Some(counted(nation, amounts([*oil, *iron, *osr].map(u16::from), lang)))
                    }
                    _ => None,
                });
                say("log-paid", &[("list", parts(&list, lang))])
            }
            Event::Traded { nation, region, give } => self.trade_told(*nation, *region, *give, lang),
            Event::Mended { nation, region } => {
                say("log-mended", &with(who(*nation, lang), &[("there", self.in_place(*region, lang))]))
            }
            Event::Bought { nation, kinds, goods } => {
                say("log-bought", &with(who(*nation, lang), &[("list", purchases(kinds, *goods, lang))]))
            }
            Event::Built { nation, .. } => {
                say("log-built", &with(who(*nation, lang), &[("list", self.by_place(events, lang))]))
            }
            Event::Collapsed { nation } => say("log-collapsed", &who(*nation, lang)),
            Event::Ended { end } => say("log-ended", &[("end", end.name(self, lang))]),
            Event::Tally { .. } => say("log-tally", &[]),
            _ => String::new(),
        }
    }
    /// A block of a resource for a block of another.
    fn trade_told(&self, nation: Seat, region: Region, give: Resource, lang: Lang) -> String {
        let block = |resource: Resource| {
            let mut all = [0; 3];
            all[resource.index()] = resource.block();
            amounts(all, lang)
        };
        let take = self.pack.territory(region).trade;
        let args = [
            ("place", self.the_place(region, lang)),
            ("give", block(give)),
            ("take", take.map_or_else(String::new, block)),
        ];
        word(lang, "log-traded", &with(who(nation, lang), &args))
    }
    /// The sheet of a nation as it stands after all its changes.
    fn draft_told(&self, nation: Seat, events: &[Event], lang: Lang) -> String {
        let drafts = events.iter().rev().filter_map(|event| match event {
            Event::Drafted { sheet, .. } => Some(sheet),
            _ => None,
        });
        match drafts.into_iter().next() {
            Some(Draft::Purchases(kinds, goods)) => {
                let list = purchases(kinds, *goods, lang);
                word(lang, "log-draft-purchases", &with(who(nation, lang), &[("list", list)]))
            }
            Some(Draft::Orders(orders)) if !orders.is_empty() => {
                let each = orders.iter().map(|order| {
                    let args =
                        [("command", own_command(order.marker, lang)), ("place", self.the_place(order.to, lang))];
                    word(lang, "log-draft-order", &args)
                });
                let args = [("n", orders.len().to_string()), ("list", parts(&each.collect::<Vec<_>>(), lang))];
                word(lang, "log-draft-orders", &with(who(nation, lang), &args))
            }
            _ => word(lang, "log-draft-empty", &who(nation, lang)),
        }
    }
    /// Quick play: the dice of a nation, and what it makes of them.
    fn production_told(&self, events: &[Event], lang: Lang) -> String {
        let rolled: Vec<crate::unit::Colour> = events
            .iter()
            .flat_map(|event| if let Event::Production { dice, .. } = event { dice.clone() } else { Vec::new() })
            .collect();
        let nation = events.iter().find_map(|event| match event {
            Event::Production { nation, .. } | Event::Made { nation, .. } => Some(*nation),
            _ => None,
        });
        let Some(nation) = nation else { return String::new() };
        let made = units(&kinds(events), lang);
        let made = if made.is_empty() { "none".to_string() } else { made };
        if rolled.is_empty() {
            return word(lang, "log-made", &with(who(nation, lang), &[("units", made)]));
        }
        word(lang, "log-produced", &with(who(nation, lang), &[("dice", dice(&rolled, lang)), ("units", made)]))
    }
    /// What came of a turn that is over.
    pub(crate) fn balance_of(&self, chapter: &[Event], lang: Lang) -> Vec<String> {
        let say = |key: &str, args: &[(&'static str, String)]| word(lang, key, args);
        let tally = chapter.iter().rev().find_map(|event| match event {
            Event::Tally { accounts, goals } => Some((accounts, goals)),
            _ => None,
        });
        // A turn of which only a part is told has no account.
        let Some((accounts, goals)) = tally else { return Vec::new() };
        let land = self.captures_told(&captures(chapter), lang);
        let lost = losses(chapter);
        let fallen = (0..8).map(Seat).filter(|nation| lost[nation.index()].iter().any(|n| *n > 0));
        let fallen = fallen.map(|nation| {
            let name = crate::events::Whose(nation).name(self, lang);
            say("log-nation-count", &[("name", name), ("n", units(&lost[nation.index()], lang))])
        });
        let part = |list: Vec<String>, none: &str| match list.as_slice() {
            [] => say(none, &[]),
            list => parts(list, lang),
        };
        let mut out = vec![
            say("log-balance-land", &[("list", part(land, "log-no-land"))]),
            say("log-balance-losses", &[("list", part(fallen.collect(), "log-no-unit"))]),
        ];
        let name = |account: &Account| ("name", ABOUT.seat_name(account.nation, lang));
        if !self.options.quick {
            let each = accounts.iter().map(|account| {
                let sum = amounts(account.income, lang);
                let sum = if sum.is_empty() { say("log-nothing", &[]) } else { sum };
                say("log-nation-count", &[name(account), ("n", sum)])
            });
            out.push(say("log-balance-income", &[("list", parts(&each.collect::<Vec<_>>(), lang))]));
        }
        let each = accounts.iter().map(|account| {
            let zone = crate::events::Zone(account.zone).name(self, lang);
            let args = [
                name(account),
                ("zone", zone),
                ("stress", account.stress.to_string()),
                ("awards", account.awards.to_string()),
                ("collapsed", flag(account.score > 5)),
            ];
            say("log-balance-nation", &args)
        });
        out.push(say("log-balance-morale", &[("list", parts(&each.collect::<Vec<_>>(), lang))]));
        out.push(self.lead_told(accounts, goals, lang));
        out
    }
    /// Who leads: the goals of the scenario, Strategic Values, and the count of a limited game.
    fn lead_told(&self, accounts: &[Account], goals: &[Goal], lang: Lang) -> String {
        let of = |side: Side| accounts.iter().filter(move |account| Side::of(account.nation) == side);
        let value = Side::BOTH.map(|side| of(side).map(|account| u32::from(account.value)).sum::<u32>());
        let count = Side::BOTH.map(|side| {
            let net = |account: &Account| i32::from(account.stress) - i32::from(account.awards);
            (of(side).map(|account| u32::from(account.score)).sum::<u32>(), of(side).map(net).sum::<i32>())
        });
        let mut told: Vec<String> = Side::BOTH
            .into_iter()
            .filter_map(|side| {
                let held: Vec<String> = goals
                    .iter()
                    .filter(|goal| goal.side == side)
                    .map(|goal| self.the_place(goal.region, lang))
                    .collect();
                let args =
                    [("side", the_side(side, lang)), ("many", side_is_many(side)), ("list", listed(&held, lang))];
                (!held.is_empty()).then(|| sentence(&word(lang, "log-goals-held", &args)))
            })
            .collect();
        let [allies, axis] = value.map(|value| value.to_string());
        told.push(word(lang, "log-lead-value", &[("allies", allies), ("axis", axis)]));
        let leader = match count[0].cmp(&count[1]) {
            std::cmp::Ordering::Less => Some(Side::Allies),
            std::cmp::Ordering::Greater => Some(Side::Axis),
            std::cmp::Ordering::Equal => None,
        };
        let args = |side: Side| {
            let (own, other) = (count[side.index()], count[side.other().index()]);
            vec![
                ("side", the_side(side, lang)),
                ("many", side_is_many(side)),
                ("zones", own.0.to_string()),
                ("others", other.0.to_string()),
                ("level", flag(own.0 == other.0)),
                ("stress", own.1.to_string()),
                ("more", other.1.to_string()),
            ]
        };
        told.push(match leader {
            Some(side) => word(lang, "log-lead", &args(side)),
            None => word(lang, "log-lead-none", &[("zones", count[0].0.to_string())]),
        });
        told.join(" ")
    }
    /// How one wins: what each side must hold, and what decides after the last turn.
    pub(crate) fn preface_of(&self, lang: Lang) -> Vec<String> {
        let mut out = goals(self.pack.get(), self.scene(), lang);
        out.push(word(lang, "log-last-turn", &[("turn", self.last_turn.to_string())]));
        out
    }
}

/// What each side must hold to win.
pub(crate) fn goals(pack: &Pack, scene: &Scenario, lang: Lang) -> Vec<String> {
    let or = |list: &[String]| match list {
        [all @ .., last] if !all.is_empty() => word(lang, "log-or", &[("all", all.join(", ")), ("last", last.clone())]),
        list => list.concat(),
    };
    let told = |condition: &Condition, side: Side| {
        let each = condition.of.iter().map(|region| {
            let enough = scene.contested[side.index()].contains(region);
            let place = the_place(pack, *region, lang);
            if enough { word(lang, "log-or-contested", &[("place", place)]) } else { place }
        });
        let each: Vec<String> = each.collect();
        match usize::from(condition.count) {
            n if n == each.len() => listed(&each, lang),
            1 => or(&each),
            n => word(lang, "log-some-of", &[("n", n.to_string()), ("list", listed(&each, lang))]),
        }
    };
    let wins = |side: Side| {
        let ways = scene.victory[side.index()].iter().map(|way| {
            let all: Vec<String> = way.iter().map(|one| told(one, side)).collect();
            all.join(&word(lang, "log-and-also", &[]))
        });
        let ways: Vec<String> = ways.collect();
        let args = [
            ("side", the_side(side, lang)),
            ("many", side_is_many(side)),
            ("goal", ways.join(&word(lang, "log-or-else", &[]))),
        ];
        sentence(&word(lang, "log-wins", &args))
    };
    [Side::Axis, Side::Allies].map(wins).to_vec()
}

/// Units and Civilian Goods that are bought; «none» where there are none.
fn purchases(kinds: &[Kind], goods: u8, lang: Lang) -> String {
    let mut list: Vec<String> = Vec::new();
    let counts = of_list(kinds);
    for kind in Kind::ALL.into_iter().filter(|kind| counts[kind.index()] > 0) {
        list.push(crate::names::counted(kind, counts[kind.index()], lang));
    }
    if goods > 0 {
        list.push(word(lang, "log-goods", &[("n", goods.to_string())]));
    }
    if list.is_empty() { "none".to_string() } else { listed(&list, lang) }
}
