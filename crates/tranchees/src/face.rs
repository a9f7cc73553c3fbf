//! The board in the terminal.

use crate::board::{Cell, LINES};
use crate::data::{Card, Ground};
use crate::event::Event;
use crate::state::Tranchees;
use crate::view::{SideView, View};
use crate::words::{card_name, card_text, say, side_name};
use table::{Drawing, Face, Ink, InkLine, Lang, Look, Mark, Seat, Tray};

impl Face for Tranchees {
    fn terminal(view: &View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
        let mut out = Vec::new();
        out.push(heading(view, lang));
        out.extend(side_lines(view, Seat(1), lang, width));
        out.extend(grid(view, marked, lang));
        out.extend(side_lines(view, Seat(0), lang, width));
        if let Some(declared) = &view.declared {
            out.push(vec![(Ink::Alarm, format!("{} : {declared}", say(lang, "face-declared", &[])))]);
        }
        out
    }
    fn hand(view: &View, lang: Lang) -> Vec<InkLine> {
        let mut out = Vec::new();
        for (index, side) in view.sides.iter().enumerate() {
            if side.hand.is_none() {
                continue;
            }
            let ink = Ink::Seat(index as u8);
            for (card, count) in counted(&side.hand_cards) {
                let name = card_name(view.pack, card, lang);
                let times = if count > 1 { format!("{count} × ") } else { String::new() };
                let text = card_text(view.pack, card, lang);
                out.push(vec![(ink, format!("{times}{name}")), (Ink::Faint, format!("  {text}"))]);
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
    fn marks(event: &Event) -> Vec<Mark> {
        crate::draw::marks(event)
    }
}

/// Each different card of a sorted list with its count.
fn counted(cards: &[Card]) -> Vec<(Card, usize)> {
    let mut out: Vec<(Card, usize)> = Vec::new();
    for card in cards {
        match out.last_mut() {
            Some((last, count)) if last == card => *count += 1,
            _ => out.push((*card, 1)),
        }
    }
    out
}

fn heading(view: &View, lang: Lang) -> InkLine {
    let word = |key: &str| say(lang, key, &[]);
    if let Some(winner) = view.winner {
        return vec![(Ink::Strong, format!("{} : {}", word("face-winner"), side_name(winner, lang)))];
    }
    if view.turn == 0 {
        return vec![(Ink::Strong, word("game-title"))];
    }
    vec![
        (Ink::Strong, say(lang, "face-turn", &[("turn", view.turn.to_string())])),
        (Ink::Plain, "  ".into()),
        (Ink::Seat(view.active.0), side_name(view.active, lang)),
        (Ink::Strong, format!("  {} PC", view.pc)),
    ]
}

fn side_lines(view: &View, seat: Seat, lang: Lang, width: usize) -> Vec<InkLine> {
    let side = &view.sides[seat.index()];
    let word = |key: &str| say(lang, key, &[]);
    let mut first = vec![(Ink::Seat(seat.0), format!("{:<10}", side_name(seat, lang)))];
    let piles = format!(
        "{} {:>2}  {} {:>2}  {} {}+{}",
        word("face-troops"),
        side.troops,
        word("face-bonus"),
        side.bonus,
        word("face-hand"),
        side.hand_troops,
        side.hand_bonus
    );
    first.push((Ink::Plain, piles));
    if side.warnings > 0 {
        first.push((Ink::Alarm, format!("  {} {}", word("face-warnings"), side.warnings)));
    }
    if side.ready {
        first.push((Ink::Strong, format!("  {}", word("face-ready"))));
    }
    let mut out = vec![first];
    if !side.in_play.is_empty() {
        out.push(vec![(Ink::Plain, clip(&in_play(view, side, lang), width))]);
    }
    out
}

fn in_play(view: &View, side: &SideView, lang: Lang) -> String {
    let cards = side.in_play.iter().map(|slot| {
        let name = slot.id.map(|card| card_name(view.pack, card, lang).to_string());
        let mut text = match (name, slot.up) {
            (Some(name), true) => name,
            (Some(name), false) => format!("[{name}]"),
            (None, _) => format!("[{}]", say(lang, "face-face-down", &[])),
        };
        if let Some(cell) = slot.cell {
            text += &format!(" {cell}");
        }
        text
    });
    format!("  {} : {}", say(lang, "face-in-play", &[]), cards.collect::<Vec<_>>().join(" · "))
}

fn clip(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_string();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// Width of a cell between its bars.
const WIDE: usize = 15;

fn grid(view: &View, marked: &[String], lang: Lang) -> Vec<InkLine> {
    let bar = format!("    +{}", format!("{}+", "-".repeat(WIDE)).repeat(3));
    let mut out = vec![vec![(Ink::Faint, format!("     {:^WIDE$} {:^WIDE$} {:^WIDE$}", "a", "b", "c"))]];
    // The German rear trench on top, the French one below.
    for line in (0..LINES).rev() {
        out.push(vec![(Ink::Faint, bar.clone())]);
        let ground = &view.pack.lines[usize::from(line)];
        let mark = match ground.ground {
            Ground::Rear => "##",
            Ground::Advanced => "==",
            Ground::Open => "  ",
        };
        for row in 0..2 {
            let label = if row == 0 { format!("{} {mark}", line + 1) } else { format!("  {mark}") };
            let mut text: InkLine = vec![(Ink::Ground(ground.ground as u8), label), (Ink::Faint, "|".into())];
            for column in 0..3 {
                let cell = Cell::new(column, line);
                text.push(troop_text(view, marked, cell, row, lang));
                text.push((Ink::Faint, "|".into()));
            }
            out.push(text);
        }
    }
    out.push(vec![(Ink::Faint, bar)]);
    out
}

/// One of the two rows of a cell: a troop with the health it has left, or the bare ground.
fn troop_text(view: &View, marked: &[String], cell: Cell, row: usize, lang: Lang) -> (Ink, String) {
    let troop = view.board.iter().filter(|t| t.at.cell() == cell).nth(row);
    let is_marked = |thing: String| marked.contains(&thing);
    let Some(troop) = troop else {
        let bunker = view.mode == crate::Mode::Bunker && cell == view.pack.bunker && row == 1;
        let text = if row == 0 && is_marked(cell.to_string()) {
            "*".to_string()
        } else if bunker {
            format!("[{}]", say(lang, "face-bunker", &[]))
        } else {
            String::new()
        };
        return (Ink::Faint, format!("{text:^WIDE$}"));
    };
    let mark = if is_marked(troop.at.to_string()) { '*' } else { ' ' };
    let used = match (troop.attacked, troop.moved) {
        (true, _) => '!',
        (false, true) => '>',
        _ => ' ',
    };
    let side = if troop.side.0 == 0 { 'F' } else { 'D' };
    let left = troop.health - troop.damage;
    let short: String = troop.short.chars().take(8).collect();
    (Ink::Seat(troop.side.0), format!("{mark}{side} {short:<8}{left:>2}{used} "))
}
