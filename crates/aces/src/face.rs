//! How it looks in a terminal: two characters a hex, letters for categories, the seat in its colour.

use crate::figures::Pack;
use crate::hex::Hex;
use crate::map::{Map, Terrain};
use crate::moves::Move;
use crate::rules::{ABOUT, WORDS};
use crate::secrets::{UnitView, View};
use crate::sheet::Category;
use crate::state::{Aces, SEAT_IDS};
use table::story::{self, Cue, Forecast, Manner, Verdict};
use table::{Drawing, Face, Ink, InkLine, Lang, Look, Mark, MarkKind, Seat, Tray};

use crate::events::Event;

impl Face for Aces {
    fn terminal(view: &View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
        let mut out = vec![heading(view, lang, width)];
        let pack = view.pack.get();
        if let Some(map) = pack.map(&view.map).map(|map| &pack.maps[map as usize]) {
            out.extend((0..map.rows).map(|row| map_row(view, map, row, marked)));
        }
        for seat in &view.order {
            out.push(side_line(view, seat, lang, width));
        }
        if !view.orders.is_empty() {
            let orders: Vec<String> = view.orders.iter().map(|(from, at)| format!("{from}→{at}")).collect();
            out.push(vec![(Ink::Alarm, clip(&orders.join("  "), width))]);
        }
        out
    }
    fn hand(view: &View, lang: Lang) -> Vec<InkLine> {
        let mut out = Vec::new();
        for (seat, units) in &view.reserve {
            let ink = Ink::Seat(SEAT_IDS.iter().position(|id| id == seat).unwrap_or(0) as u8);
            for unit in units {
                let (id, army) = unit.split_once(' ').unwrap_or((unit, ""));
                let name = type_name(view.pack.get(), id, lang);
                out.push(vec![(ink, name), (Ink::Faint, format!(" {}", army.to_uppercase()))]);
            }
        }
        out
    }
    fn board(view: &View, look: &Look) -> Drawing {
        crate::draw::board(view, look)
    }
    fn trays(view: &View, look: &Look) -> Vec<Tray> {
        crate::draw::trays(view, look)
    }
    fn cover(lang: Lang) -> Drawing {
        crate::draw::cover(lang)
    }
    fn cues(&self, event: &Event) -> Vec<Cue> {
        crate::show::cues(self, event)
    }
    fn sheet(view: &View, thing: &str, lang: Lang) -> Option<story::Sheet> {
        crate::sheets::sheet(view, thing, lang)
    }
    fn forecast(&self, _seat: Seat, mv: Move, lang: Lang) -> Forecast {
        self.foresee(mv, lang)
    }
    fn guide(view: &View, lang: Lang) -> story::Guide {
        crate::guide::guide(view, lang)
    }
    fn manner(&self, mv: Move) -> Manner {
        crate::show::manner(mv)
    }
    fn colours() -> Vec<[String; 2]> {
        crate::draw::colours()
    }
    fn verdict(&self, heard: &[Event], at: usize, lang: Lang) -> Option<Verdict> {
        crate::verdict::verdict(self, heard.get(at)?, lang)
    }
    fn marks(&self, event: &Event) -> Vec<Mark> {
        let mark = |hex: Hex, kind: MarkKind| Mark { thing: self.map().hex_name(hex), kind };
        match event {
            Event::Placed { unit } | Event::Bought { unit } | Event::Buys { unit, .. } => {
                vec![mark(unit.hex, MarkKind::Came)]
            }
            Event::Moved { unit, from, .. } => vec![mark(*from, MarkKind::Left), mark(unit.hex, MarkKind::Came)],
            Event::Occupied { factory, .. } => vec![mark(*factory, MarkKind::Acted)],
            Event::Intercepted { unit, by } => vec![mark(by.hex, MarkKind::Acted), mark(unit.hex, MarkKind::Hurt)],
            Event::Fought { attacker, target, dealt, taken, .. } => {
                let kind = |points: u8| if points > 0 { MarkKind::Hurt } else { MarkKind::Acted };
                vec![mark(attacker.hex, kind(*taken)), mark(target.hex, kind(*dealt))]
            }
            Event::Splash { unit, .. } => vec![mark(unit.hex, MarkKind::Hurt)],
            Event::Barrage { unit, hex, .. } => vec![mark(unit.hex, MarkKind::Acted), mark(*hex, MarkKind::Hurt)],
            Event::Rocket { factory, .. } => vec![mark(*factory, MarkKind::Hurt)],
            Event::Turned { hex, .. } => vec![mark(*hex, MarkKind::Shown)],
            Event::Repaired { unit, .. } | Event::Repairing { unit } => vec![mark(unit.hex, MarkKind::Mended)],
            _ => Vec::new(),
        }
    }
}

fn type_name(pack: &Pack, id: &str, lang: Lang) -> String {
    let sheet = pack.sheet(id).map(|sheet| &pack.sheets[sheet as usize]);
    sheet.map_or_else(|| id.to_string(), |sheet| crate::figures::said(&sheet.name, lang).to_string())
}

fn clip(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}

fn heading(view: &View, lang: Lang, width: usize) -> InkLine {
    let weather = WORDS.say(lang, &format!("weather-{}", view.weather), &[]);
    let turn = ABOUT.seat(view.turn).map_or(String::new(), |seat| ABOUT.seat_name(seat, lang));
    let args = [("round", view.round.to_string()), ("seat", turn), ("weather", weather)];
    vec![(Ink::Strong, clip(&WORDS.say(lang, "face-heading", &args), width))]
}

/// A row of the map: two characters a hex, odd rows half a hex to the right.
fn map_row(view: &View, map: &Map, row: u16, marked: &[String]) -> InkLine {
    let mut line = Vec::new();
    let shifted =
        map.on.iter().find(|hex| map.offset(*hex).1 == row).is_some_and(|hex| map.axial[hex.index()].1 & 1 == 1);
    if shifted {
        line.push((Ink::Plain, " ".to_string()));
    }
    for column in 0..map.columns {
        let hex = Hex(row * map.columns + column);
        if map.on.has(hex) {
            line.push(cell(view, map, hex, marked));
        }
    }
    line
}

fn cell(view: &View, map: &Map, hex: Hex, marked: &[String]) -> (Ink, String) {
    let name = map.hex_name(hex);
    let chosen = if marked.contains(&name) { '<' } else { ' ' };
    if let Some(unit) = view.units.get(&name) {
        return (
            unit_ink(unit),
            format!("{}{}", unit_letter(view, unit), if chosen == '<' { '<' } else { hurt(unit) }),
        );
    }
    if let Some(token) = view.grey.get(&name) {
        let letter = if *token == "v2" { 'V' } else { '?' };
        return (Ink::Alarm, format!("{letter}{chosen}"));
    }
    if let Some(owner) = view.factories.get(&name) {
        let seat = SEAT_IDS.iter().position(|id| id == owner);
        let letter = if owner == "ruin" { 'x' } else { '*' };
        return (seat.map_or(Ink::Strong, |seat| Ink::Seat(seat as u8)), format!("{letter}{chosen}"));
    }
    let (ink, letter) = match map.terrain[hex.index()] {
        Terrain::Standard => (Ink::Faint, '·'),
        Terrain::Forest => (Ink::Ground(0), '♣'),
        Terrain::Road => (Ink::Plain, '='),
        Terrain::Bridge => (Ink::Plain, '#'),
        Terrain::Water | Terrain::Sea => (Ink::Ground(1), '~'),
        Terrain::Mountain => (Ink::Ground(2), '^'),
    };
    (ink, format!("{letter}{chosen}"))
}

/// I, T, A, F and B: infantry, tank, artillery, fighter and bomber; special infantry is M.
fn unit_letter(view: &View, unit: &UnitView) -> char {
    let pack = view.pack.get();
    let Some(sheet) = pack.sheet(&unit.sheet).map(|sheet| &pack.sheets[sheet as usize]) else { return '?' };
    match (sheet.category, sheet.role) {
        (Category::Infantry, crate::sheet::Role::RegularInfantry) => 'I',
        (Category::Infantry, _) => 'M',
        (Category::Tank, _) => 'T',
        (Category::Artillery, _) => 'A',
        (Category::Aircraft, crate::sheet::Role::Fighter) => 'F',
        (Category::Aircraft, _) => 'B',
    }
}

fn hurt(unit: &UnitView) -> char {
    char::from_digit(u32::from(unit.damage), 10).filter(|_| unit.damage > 0).unwrap_or(' ')
}

fn unit_ink(unit: &UnitView) -> Ink {
    Ink::Seat(SEAT_IDS.iter().position(|id| *id == unit.seat).unwrap_or(0) as u8)
}

fn side_line(view: &View, seat: &str, lang: Lang, width: usize) -> InkLine {
    let index = SEAT_IDS.iter().position(|id| *id == seat).unwrap_or(0) as u8;
    let factories = view.factories.values().filter(|owner| *owner == seat).count();
    let units = view.units.values().filter(|unit| unit.seat == seat).count();
    let coins = view.coins.get(seat).copied().unwrap_or(0);
    let args = [("factories", factories.to_string()), ("units", units.to_string()), ("coins", coins.to_string())];
    let name = ABOUT.seat_name(Seat(index), lang);
    let text = WORDS.say(lang, "face-side", &args);
    vec![(Ink::Seat(index), name.clone()), (Ink::Plain, clip(&format!(" {text}"), width.saturating_sub(name.len())))]
}
