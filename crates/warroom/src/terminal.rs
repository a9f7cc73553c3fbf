//! How it looks in a terminal: the turn, the nations with their orders, the battle that is fought, and who
//! stands where as far as it concerns whoever reads. From a view only.

use crate::about::{ABOUT, WORDS};
use crate::about::{BOARD as TABLE, say, tell};
use crate::draw::stage;
use crate::figures::Pack;
use crate::nation::{NATION_IDS, NOBODY, Side, nation};
use crate::region::{Marker, Region, Regions};
use crate::secrets::{CommandView, NationView, View};
use crate::show::holder;
use crate::sketch::BattleSketch;
use crate::unit::{Kind, Row};
use table::{Ink, InkLine, Lang};

/// No more regions than this: a screen is only so high.
const REGIONS_SHOWN: usize = 40;

fn ink(id: &str) -> Ink {
    Ink::Seat(NATION_IDS.iter().position(|known| *known == id).unwrap_or(0) as u8)
}
fn clip(text: String, width: usize) -> String {
    if text.chars().count() <= width {
        text
    } else {
        text.chars().take(width.saturating_sub(1)).chain((width > 0).then_some('…')).collect()
    }
}
/// A line of several inks, no longer than this.
fn within(line: InkLine, width: usize) -> InkLine {
    let mut room = width;
    let fit = |(ink, text): (Ink, String)| {
        let text = clip(text, room);
        room -= text.chars().count();
        (ink, text)
    };
    line.into_iter().map(fit).filter(|(_, text)| !text.is_empty()).collect()
}
fn word(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}
fn place(pack: &Pack, id: &str) -> String {
    match Region::find(id).filter(|region| region.is_land()) {
        Some(region) => format!("{} ({id})", pack.territory(region).name),
        None => id.to_string(),
    }
}
/// Nation and number of a command.
fn called(marker: Marker, lang: Lang) -> String {
    let number = marker.id().rsplit('-').next().unwrap_or_default();
    format!("{} {number}", ABOUT.seat_name(marker.nation(), lang))
}
/// What is in a stack, in the order of the types.
fn units(command: &CommandView, lang: Lang) -> String {
    let there = Kind::ALL.into_iter().filter_map(|kind| Some((kind, command.units.get(kind.id())?)));
    let words = there.map(|(kind, count)| format!("{count} {}", word(lang, &format!("unit-{}", kind.id()))));
    let text = words.collect::<Vec<_>>().join(", ");
    if command.arrow { format!("{text} →") } else { text }
}
fn owner(command: &CommandView) -> &'static str {
    command.id.rsplit_once('-').map_or("", |(nation, _)| nation)
}

pub(crate) fn draw(view: &View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
    let scenario = word(lang, &format!("option-scenario-{}", view.scenario));
    let turn = WORDS.say(lang, "face-turn", &[("scenario", scenario), ("turn", view.turn.to_string())]);
    let phase = say(lang, &format!("phase-{}", crate::show::phase(view.phase)));
    let mut out = vec![vec![(Ink::Strong, clip(format!("{turn} · {phase}"), width))]];
    for sheet in &view.nations {
        nation_lines(view, sheet, lang, width, &mut out);
    }
    for (key, list) in [("face-open", &view.open), ("face-contested", &view.contested)] {
        if !list.is_empty() {
            let names: Vec<String> = list.iter().map(|id| place(view.pack.get(), id)).collect();
            let text = WORDS.say(lang, key, &[("regions", names.join(", "))]);
            out.push(vec![(Ink::Alarm, clip(text, width))]);
        }
    }
    match view.battle.as_ref().filter(|fight| !fight.rows.is_empty()) {
        Some(fight) => battle(view, fight, lang, width, &mut out),
        None => regions(view, marked, lang, width, &mut out),
    }
    out
}

fn nation_lines(view: &View, sheet: &NationView, lang: Lang, width: usize, out: &mut Vec<InkLine>) {
    let pack = view.pack.get();
    let name = nation(sheet.id).map_or(String::new(), |seat| ABOUT.seat_name(seat, lang));
    let [oil, iron, osr] = sheet.stock.map(|n| n.to_string());
    let args = [
        ("oil", oil),
        ("iron", iron),
        ("osr", osr),
        ("stress", sheet.stress.to_string()),
        ("awards", sheet.awards.to_string()),
        ("zone", word(lang, &format!("zone-{}", sheet.zone))),
    ];
    let text = match sheet.collapsed {
        true => say(lang, "panel-collapsed"),
        false => WORDS.say(lang, "face-nation", &args),
    };
    let room = width.saturating_sub(name.chars().count() + 1);
    out.push(vec![(ink(sheet.id), name), (Ink::Plain, clip(format!(" {text}"), room))]);
    for (i, order) in sheet.orders.iter().enumerate() {
        let (marker, to) = order.split_once(' ').unwrap_or((order, ""));
        let from = view.commands.iter().find(|command| command.id == marker).map_or("", |command| command.at);
        let who = Marker::find(marker).map_or(String::new(), |marker| called(marker, lang));
        let text = format!("  {}. {who}: {} → {}", i + 1, place(pack, from), place(pack, to));
        out.push(vec![(Ink::Faint, clip(text, width))]);
    }
}

/// The battle board: both sides, row by row.
fn battle(view: &View, fight: &BattleSketch, lang: Lang, width: usize, out: &mut Vec<InkLine>) {
    let pack = view.pack.get();
    let args = [("place", place(pack, fight.region.id())), ("stage", say(lang, stage(fight)))];
    out.push(vec![(Ink::Strong, clip(TABLE.say(lang, "battle-title", &args), width))]);
    for side in Side::BOTH {
        let left = fight.left[side.index()].to_string();
        let name = word(lang, &format!("side-{}", side.id()));
        let dice = tell(lang, "terminal-dice-left", "n", &left);
        out.push(vec![(Ink::Strong, clip(format!("  {name} · {dice}"), width))]);
        for row in Row::all() {
            let Some(cells) = fight.rows.get(side.id()).and_then(|rows| rows.get(row.id())) else { continue };
            let colour = word(lang, &format!("colour-{}", pack.unit(row.kind()).colour.id()));
            let title = format!("    {} ({colour}): ", word(lang, &format!("row-{}", row.id())));
            let mut line: InkLine = vec![(Ink::Plain, title)];
            for (whose, boxes) in cells {
                let name = nation(whose).map_or_else(|| say(lang, "piece-force"), |seat| ABOUT.seat_name(seat, lang));
                let states = ["box-whole", "box-light", "box-hurt"].iter().zip(boxes).filter(|(_, n)| **n > 0);
                let words: Vec<String> = states.map(|(key, n)| format!("{n} {}", say(lang, key))).collect();
                line.push((ink(whose), format!("{name} {} ", words.join(", "))));
            }
            out.push(within(line, width));
        }
    }
    let waiting = fight.batch.iter().enumerate().filter(|(_, n)| **n > 0).map(|(colour, n)| {
        let id = crate::unit::Colour::ALL[colour].id();
        format!("{n} {}", word(lang, &format!("colour-{id}")))
    });
    let waiting: Vec<String> = waiting.collect();
    if !waiting.is_empty() {
        out.push(vec![(Ink::Alarm, clip(tell(lang, "terminal-waiting", "dice", &waiting.join(", ")), width))]);
    }
}

/// Who stands where: what is marked, where the reader has units and where enemies stand beside them, and
/// where it burns.
fn regions(view: &View, marked: &[String], lang: Lang, width: usize, out: &mut Vec<InkLine>) {
    let pack = view.pack.get();
    let stands = |own: bool| -> Regions {
        let of = |c: &&CommandView| view.own.contains(&owner(c)) == own;
        view.commands.iter().filter(of).filter_map(|c| Region::find(c.at)).map(Region::index).collect()
    };
    let (own, others) = (stands(true), stands(false));
    let beside = |region: Region| {
        let at = region.index();
        !own.and(pack.map.land[at]).is_empty() || !own.and(pack.map.sea[at]).is_empty()
    };
    let shown = |region: &Region| {
        let id = region.id();
        let burns = view.open.contains(&id) || view.contested.contains(&id);
        let told = marked.iter().any(|thing| thing == id);
        told || burns || own.has(region.index()) || others.has(region.index()) && beside(*region)
    };
    let all = || Region::territories().chain(Region::seas());
    for region in all().filter(shown).take(REGIONS_SHOWN) {
        let mut title = place(pack, region.id());
        if region.is_land() {
            let whose = match holder(view, region) {
                NOBODY => say(lang, "sheet-nobody"),
                seat => ABOUT.seat_name(seat, lang),
            };
            title = format!("{title}, {whose}, {} {}", say(lang, "sheet-value"), pack.territory(region).sv);
        }
        let burns = view.open.contains(&region.id()) || view.contested.contains(&region.id());
        out.push(vec![(if burns { Ink::Alarm } else { Ink::Plain }, clip(title, width))]);
        for command in view.commands.iter().filter(|command| command.at == region.id()) {
            let who = Marker::find(command.id).map_or(String::new(), |marker| called(marker, lang));
            let room = width.saturating_sub(who.chars().count() + 4);
            let text = clip(format!(": {}", units(command, lang)), room);
            out.push(vec![(ink(owner(command)), format!("    {who}")), (Ink::Plain, text)]);
        }
    }
}

/// The stacks of whoever reads.
pub(crate) fn hand(view: &View, lang: Lang) -> Vec<InkLine> {
    let line = |command: &CommandView| {
        let who = Marker::find(command.id).map_or(String::new(), |marker| called(marker, lang));
        let text = format!(" · {} · {}", place(view.pack.get(), command.at), units(command, lang));
        vec![(ink(owner(command)), who), (Ink::Plain, text)]
    };
    view.commands.iter().filter(|command| view.own.contains(&owner(command))).map(line).collect()
}
