//! What there is to see: the cues and marks of an event and the kinds of moves.

use crate::about::{BOARD as WORDS, WORDS as GAME};
use crate::events::{Event, Whose};
use crate::moves::Move;
use crate::nation::{NATION_IDS, NOBODY, Side, nation};
use crate::region::{Marker, Region};
use crate::secrets::{NationView, View};
use crate::state::{Frame, WarRoom};
use crate::unit::{Category, Colour, Row};
use table::story::{Cue, Die, How, Manner, Why};
use table::{Lang, Mark, MarkKind, Seat};

/// The panel of a nation; nothing for the force of a Neutral.
fn panel(nation: Seat) -> String {
    NATION_IDS.get(nation.index()).copied().unwrap_or("").to_string()
}
fn place(region: Region) -> String {
    region.id().to_string()
}
/// A result as a die of twelve faces: the lowest face with its colour.
fn die(colour: Colour) -> Die {
    Die { faces: 12, shown: face(colour), counts: true }
}
/// The lowest face of a die with a colour.
pub(crate) fn face(colour: Colour) -> u8 {
    (1..=12).find(|face| Colour::of_face(*face) == colour).unwrap_or(1) as u8
}
fn roll(dice: &[Colour], whom: String) -> Cue {
    Cue::Roll { dice: dice.iter().map(|colour| die(*colour)).collect(), whom }
}
fn hurt(nation: Seat, amount: u16) -> Vec<Cue> {
    match nation {
        NOBODY => Vec::new(),
        nation => vec![Cue::Strike { from: String::new(), to: panel(nation), amount: Some(amount) }],
    }
}
/// A box of the battle board: a row of a side, and how far the units in it are damaged.
pub(crate) fn box_id(region: &str, side: Side, row: Row, place: usize) -> String {
    format!("{region}:{}:{}:{place}", side.id(), row.id())
}
/// Results of one colour that wait on the battle board.
pub(crate) fn results_id(region: &str, colour: Colour) -> String {
    format!("{region}:batch:{}", colour.id())
}
/// One side of the battle board.
pub(crate) fn side_id(region: &str, side: Side) -> String {
    format!("{region}:{}", side.id())
}
/// The box of a nation; for the force of a Neutral, which may stand on either side, the region.
fn boxed(region: Region, nation: Seat, row: Row, at: u8) -> String {
    if nation == NOBODY { place(region) } else { box_id(region.id(), Side::of(nation), row, at.into()) }
}
fn comes(region: Region) -> Cue {
    Cue::Come { thing: place(region), place: place(region), how: How::Placed }
}

/// What an order came to grief by: a pin holds, a rail or a strait is cut, else nothing came of it.
fn stopped_by(rule: &str) -> Why {
    match rule {
        "WR-PIN-1" | "WR-TT-9" | "WR-REORG-2" | "WR-REORG-3" => Why::Held,
        "WR-RAIL-2" | "WR-RAIL-5" | "WR-RAIL-6" | "WR-STRAIT-1" => Why::Cut,
        _ => Why::Vain,
    }
}

/// What to show of an event. It follows from the event alone.
pub(crate) fn cues(event: &Event) -> Vec<Cue> {
    let lit = |region: &Region, why| vec![Cue::mark(place(*region), why)];
    let told = |nation: &Seat, why| vec![Cue::mark(panel(*nation), why)];
    match event {
        Event::Turn { turn } => {
            vec![Cue::Count { track: "turn".into(), from: i32::from(*turn) - 1, to: (*turn).into() }]
        }
        Event::Income { nation, .. } | Event::Soothed { nation, .. } => told(nation, Why::Mended),
        Event::Medals { nation, region, .. } => {
            vec![Cue::Mark { places: vec![place(*region), panel(*nation)], why: Why::Won }]
        }
        Event::Bid { nation, .. } | Event::Pledged { nation, .. } | Event::Bought { nation, .. } => {
            told(nation, Why::Shown)
        }
        Event::Boosted { nation, .. } | Event::Made { nation, .. } => told(nation, Why::Mended),
        Event::Production { nation, dice } => vec![roll(dice, panel(*nation))],
        Event::ConvoyLoss { nation, count } => hurt(*nation, (*count).into()),
        Event::Placed { nation, .. } | Event::Commands { nation, .. } => told(nation, Why::Turn),
        Event::Cancelled { region, before, at, .. } if (before, at) != (region, region) => {
            vec![Cue::Mark { places: vec![place(*before), place(*at)], why: Why::Cut }]
        }
        Event::Cancelled { region, why, .. } => lit(region, stopped_by(why.0)),
        Event::GivenUp { region, .. } => lit(region, Why::Vain),
        Event::Moved { marker, from, region } => {
            vec![Cue::go(marker.id(), place(*from), place(*region))]
        }
        Event::Pinned { region, .. } | Event::Stopped { region, .. } => lit(region, Why::Held),
        Event::Aligned { region, .. } | Event::Rearranged { region, .. } => lit(region, Why::Shown),
        Event::Broke { nation } | Event::Leaves { nation } => told(nation, Why::Cut),
        Event::Flagged { nation, region } => {
            vec![Cue::Mark { places: vec![place(*region), panel(*nation)], why: Why::Shown }]
        }
        Event::Launched { region, .. } | Event::Deployed { region, .. } | Event::Built { region, .. } => {
            vec![comes(*region)]
        }
        Event::Conflict { region } | Event::Contested { region } => lit(region, Why::Window),
        Event::Posture { region, nation: Whose(nation), row, count: 1.. } => {
            vec![Cue::mark(boxed(*region, *nation, *row, 0), Why::Shown)]
        }
        Event::Rolled { region, side, dice } => vec![roll(dice, side_id(region.id(), *side))],
        Event::Garrison { region, dice } | Event::Raid { region, dice } | Event::Hunt { region, dice } => {
            vec![roll(dice, place(*region))]
        }
        Event::Hit { region, row, nation: Whose(nation), colour, fate } => vec![Cue::Strike {
            from: results_id(region.id(), *colour),
            to: boxed(*region, *nation, *row, fate.place),
            amount: Some(1),
        }],
        Event::Escorted { nation: Whose(nation) } if *nation != NOBODY => told(nation, Why::Held),
        Event::Dived { nation } => told(nation, Why::Held),
        Event::Drained { nation, count, .. } => hurt(*nation, (*count).into()),
        Event::Lost { region, .. } => {
            vec![Cue::Strike { from: String::new(), to: place(*region), amount: Some(1) }]
        }
        Event::Wrecked { nation, .. } | Event::Disbanded { nation, .. } => hurt(*nation, 1),
        Event::Bombed { region } => {
            vec![Cue::Strike { from: String::new(), to: place(*region), amount: Some(1) }]
        }
        Event::Repaired { region, nation, row, .. } => {
            vec![Cue::mark(boxed(*region, *nation, *row, 0), Why::Mended)]
        }
        Event::Captured { region, nation, .. } => {
            vec![Cue::Mark { places: vec![place(*region), panel(*nation)], why: Why::Won }]
        }
        Event::Stress { nation, count, .. } => hurt(*nation, *count),
        Event::Landed { region, .. } => vec![comes(*region)],
        Event::Zoned { nation, .. } | Event::Paid { nation, .. } => told(nation, Why::Cut),
        Event::Traded { nation, region, .. } => {
            vec![Cue::Mark { places: vec![place(*region), panel(*nation)], why: Why::Shown }]
        }
        Event::Mended { region, .. } => lit(region, Why::Mended),
        Event::Collapsed { nation } => told(nation, Why::Cut),
        Event::Drafted { .. }
        | Event::Phase { .. }
        | Event::Held { .. }
        | Event::Tally { .. }
        | Event::Dissolved { .. }
        | Event::Posture { .. }
        | Event::Escorted { .. }
        | Event::Shifted { .. }
        | Event::Ended { .. } => Vec::new(),
    }
}

/// The things that an event was about.
pub(crate) fn marks(event: &Event) -> Vec<Mark> {
    let mark = |thing: &str, kind| vec![Mark { thing: thing.to_string(), kind }];
    match event {
        Event::Moved { marker, from, region } => {
            let of = |thing: &str, kind| Mark { thing: thing.to_string(), kind };
            vec![of(marker.id(), MarkKind::Came), of(region.id(), MarkKind::Came), of(from.id(), MarkKind::Left)]
        }
        Event::Landed { marker, .. } => mark(marker.id(), MarkKind::Came),
        Event::Conflict { region } | Event::Contested { region } => mark(region.id(), MarkKind::Acted),
        Event::Bombed { region } => mark(region.id(), MarkKind::Hurt),
        Event::Captured { region, .. } | Event::Deployed { region, .. } => mark(region.id(), MarkKind::Came),
        Event::Mended { region, .. } => mark(region.id(), MarkKind::Mended),
        Event::Aligned { region, .. } => mark(region.id(), MarkKind::Shown),
        _ => Vec::new(),
    }
}

/// How a command would get there, by the printed board: on foot, by rail, by sea or through the air.
fn way(game: &WarRoom, marker: Marker, to: Region) -> Manner {
    let (map, planning) = (&game.pack.map, matches!(game.frames.top(), Some(Frame::Plan)));
    let commands = if planning { &game.drafted } else { &game.commands };
    let from = commands[marker.index()].at;
    match marker.category() {
        Category::Air => Manner::Fly,
        Category::Naval => Manner::Sail,
        Category::Land if to.is_sea() || from.is_sea() => Manner::Sail,
        Category::Land if from.is_somewhere() && map.land[from.index()].has(to.index()) => Manner::Go,
        Category::Land => Manner::Rail,
    }
}

/// What kind of thing a move does.
pub(crate) fn manner(game: &WarRoom, mv: Move) -> Manner {
    match mv {
        Move::Order(marker, to) => {
            let there = game.present(to).who(crate::query::ANY);
            let foes = there.iter().any(|who| who == NOBODY || game.foes(marker.nation()).has(who));
            let hostile = to.is_land() && !game.friendly(marker.nation(), to);
            if foes || hostile { Manner::Attack } else { way(game, marker, to) }
        }
        Move::Land(..) | Move::Part(..) | Move::Launch(..) => Manner::Fly,
        Move::Slip(..) | Move::Flee(..) => Manner::Sail,
        Move::Go | Move::Via(_) => Manner::Go,
        Move::Resolve(_) | Move::Hit(..) | Move::Destroy(_) | Move::Drain(_) | Move::Bomb | Move::Fell(_) => {
            Manner::Attack
        }
        Move::Raid(_) | Move::Sink(_) => Manner::Attack,
        Move::Deploy(..) | Move::Build(..) | Move::Mobilise(..) | Move::Make(_) => Manner::Lay,
        Move::Pay(..) | Move::Spend(_) | Move::Relieve | Move::Repair(..) | Move::Desert(..) | Move::Scrap(_) => {
            Manner::Pay
        }
        Move::Buy(_) | Move::Goods(..) | Move::Trade(..) | Move::Mend(_) | Move::Shed(..) => Manner::Pay,
        Move::Owner(_) | Move::Medal(_) | Move::Flag(_) => Manner::Take,
        _ => Manner::Other,
    }
}

/// The phase of a turn, by its number from 2 on.
pub(crate) const fn phase(frame: Option<Frame>) -> &'static str {
    match frame {
        Some(Frame::Plan | Frame::Choose { .. }) => "plan",
        Some(Frame::Move { .. } | Frame::Hold { .. } | Frame::Launch { .. }) => "move",
        Some(Frame::Combat { .. } | Frame::Conflict) => "fight",
        Some(Frame::Land { .. } | Frame::Deploy { .. }) => "deploy",
        Some(Frame::Soothe { .. } | Frame::Relieve { .. } | Frame::Pay { .. } | Frame::Desert { .. }) => "morale",
        Some(Frame::Trade { .. } | Frame::Buy | Frame::Build { .. } | Frame::Bonus { .. } | Frame::Produce { .. }) => {
            "produce"
        }
        None => "over",
    }
}

/// Who holds a territory.
pub(crate) fn holder(view: &View, territory: Region) -> Seat {
    let pack = view.pack.get();
    let printed = || pack.scenario(view.scenario).map(|at| pack.scenarios[at].holders[territory.index()]);
    match view.holders.get(territory.id()) {
        Some(now) => nation(now).unwrap_or(NOBODY),
        None => printed().unwrap_or(NOBODY),
    }
}

/// The morale of a nation at the end of each past turn.
pub(crate) fn course(view: &View, row: &NationView, lang: Lang) -> String {
    let first = usize::from(view.turn).saturating_sub(row.course.len() + usize::from(view.phase.is_some()));
    let word = |(i, [zone, stress]): (usize, &[u8; 2])| {
        let zone = GAME.say(lang, &format!("zone-{zone}"), &[]);
        let args = [("turn", (first + i + 1).to_string()), ("zone", zone), ("stress", stress.to_string())];
        WORDS.say(lang, "sheet-course-turn", &args)
    };
    row.course.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
}

/// The bin beside the orders of a nation, where a slip goes that is struck out.
pub(crate) fn order_bin(nation: Seat) -> String {
    format!("bin-{}", NATION_IDS.get(nation.index()).copied().unwrap_or_default())
}
