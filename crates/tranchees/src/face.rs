//! The board in the terminal.

use crate::board::{Cell, LINES};
use crate::events::Event;
use crate::figures::{Card, Ground};
use crate::moves::Move;
use crate::secrets::{SideView, View};
use crate::state::Tranchees;
use crate::text::card_text;
use crate::words::{card_name, say, say_declared, side_name};
use table::story::{Cue, Forecast, Guide, Manner, Sheet, Verdict};
use table::{Drawing, Face, Ink, InkLine, Lang, Look, Mark, Seat, Tray};

impl Face for Tranchees {
    fn terminal(view: &View, marked: &[String], lang: Lang, width: usize) -> Vec<InkLine> {
        let size = Size::of(width);
        let mut out = Vec::new();
        out.push(heading(view, lang));
        out.extend(side_lines(view, Seat(1), lang, size, width));
        out.extend(grid(view, marked, lang, size));
        out.extend(side_lines(view, Seat(0), lang, size, width));
        if let Some(mv) = view.declared_move {
            let action = say_declared(&view.pack, mv, lang);
            let text = format!("{} : {action}", say(lang, "face-declared", &[]));
            out.push(vec![(Ink::Alarm, clip(&text, width))]);
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
                let name = card_name(&view.pack, card, lang);
                let times = if count > 1 { format!("{count} × ") } else { String::new() };
                let text = card_text(&view.pack, card, lang);
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
    fn colours() -> Vec<[String; 2]> {
        crate::draw::colours()
    }
    fn verdict(&self, heard: &[Event], at: usize, lang: Lang) -> Option<Verdict> {
        crate::verdict::verdict(self, heard, at, lang)
    }
    fn marks(&self, event: &Event) -> Vec<Mark> {
        crate::draw::marks(event)
    }
    fn cues(&self, event: &Event) -> Vec<Cue> {
        crate::show::cues(self, event)
    }
    fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
        crate::sheets::sheet(view, thing, lang)
    }
    fn forecast(&self, seat: Seat, mv: Move, lang: Lang) -> Forecast {
        self.foresee(seat, mv, lang)
    }
    fn guide(view: &View, lang: Lang) -> Guide {
        crate::sheets::guide(view, lang)
    }
    fn manner(&self, mv: Move) -> Manner {
        crate::show::manner(mv)
    }
}

/// How much room there is: lines between the cells and whole words, or neither.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Size {
    /// From 53 columns on.
    Roomy,
    /// From 42 columns on: no lines between the cells, so that a low screen shows the whole board.
    Close,
    /// From 30 columns on: short names, first letters.
    Small,
}

impl Size {
    fn of(width: usize) -> Size {
        match width {
            53.. => Size::Roomy,
            42.. => Size::Close,
            _ => Size::Small,
        }
    }
    /// Width of a cell between its bars.
    fn cell(self) -> usize {
        match self {
            Size::Roomy => 15,
            Size::Close => 12,
            Size::Small => 8,
        }
    }
    /// Of a troop's name so many letters are shown.
    fn name(self) -> usize {
        match self {
            Size::Roomy => 8,
            Size::Close => 7,
            Size::Small => 4,
        }
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
        (Ink::Strong, format!("  {}", say(lang, "face-points", &[("n", view.pc.to_string())]))),
    ]
}

fn side_lines(view: &View, seat: Seat, lang: Lang, size: Size, width: usize) -> Vec<InkLine> {
    let side = &view.sides[seat.index()];
    let word = |key: &str| {
        let word = say(lang, key, &[]);
        match size {
            Size::Small => word.chars().take(1).collect(),
            Size::Close | Size::Roomy => word + " ",
        }
    };
    let gap = if size == Size::Roomy { "  " } else { " " };
    let mut first = vec![(Ink::Seat(seat.0), format!("{:<10}", side_name(seat, lang)))];
    let piles = format!(
        "{}{:>2}{gap}{}{:>2}{gap}{}{}+{}",
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
        let sign = if size == Size::Roomy { word("face-warnings") } else { "!".into() };
        first.push((Ink::Alarm, format!("{gap}{sign}{}", side.warnings)));
    }
    if side.ready {
        let ready = say(lang, "face-ready", &[]);
        first.push((Ink::Strong, if size == Size::Roomy { format!("{gap}{ready}") } else { " ✓".into() }));
    }
    let mut out = vec![first];
    if !side.in_play.is_empty() {
        out.push(vec![(Ink::Plain, clip(&in_play(view, side, lang), width))]);
    }
    out
}

fn in_play(view: &View, side: &SideView, lang: Lang) -> String {
    let cards = side.in_play.iter().map(|slot| {
        let name = slot.id.map(|card| card_name(&view.pack, card, lang).to_string());
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

fn grid(view: &View, marked: &[String], lang: Lang, size: Size) -> Vec<InkLine> {
    let wide = size.cell();
    let roomy = size == Size::Roomy;
    let side = if roomy { 4 } else { 2 };
    let bar = format!("{:side$}+{}", "", format!("{}+", "-".repeat(wide)).repeat(3));
    let mut out = vec![vec![(Ink::Faint, format!("{:side$} {:^wide$} {:^wide$} {:^wide$}", "", "a", "b", "c"))]];
    // The German rear trench on top, the French one below.
    for line in (0..LINES).rev() {
        if roomy {
            out.push(vec![(Ink::Faint, bar.clone())]);
        }
        let ground = &view.pack.lines[usize::from(line)];
        let mark = match ground.ground {
            Ground::Rear => "##",
            Ground::Advanced => "==",
            Ground::Open => "  ",
        };
        for row in 0..2 {
            let label = match (row, roomy) {
                (0, true) => format!("{} {mark}", line + 1),
                (_, true) => format!("  {mark}"),
                (0, false) => format!("{}{}", line + 1, &mark[1..]),
                (_, false) => format!(" {}", &mark[1..]),
            };
            let mut text: InkLine = vec![(Ink::Ground(ground.ground as u8), label), (Ink::Faint, "|".into())];
            for column in 0..3 {
                let cell = Cell::new(column, line);
                text.push(troop_text(view, marked, cell, row, lang, size));
                text.push((Ink::Faint, "|".into()));
            }
            out.push(text);
        }
    }
    if roomy {
        out.push(vec![(Ink::Faint, bar)]);
    }
    out
}

/// One of the two rows of a cell: a troop with the health it has left, or the bare ground.
fn troop_text(view: &View, marked: &[String], cell: Cell, row: usize, lang: Lang, size: Size) -> (Ink, String) {
    let wide = size.cell();
    let troop = view.board.iter().filter(|t| t.at.cell() == cell).nth(row);
    let is_marked = |thing: String| marked.contains(&thing);
    let Some(troop) = troop else {
        let bunker = view.mode == crate::Mode::Bunker && cell == view.pack.bunker && row == 1;
        let text = if row == 0 && is_marked(cell.to_string()) {
            "*".to_string()
        } else if bunker {
            clip(&format!("[{}]", say(lang, "face-bunker", &[])), wide)
        } else if row == 1 && size != Size::Roomy {
            // Without lines between the cells the ground tells them apart.
            ".".repeat(wide)
        } else {
            String::new()
        };
        return (Ink::Faint, format!("{text:^wide$}"));
    };
    let mark = if is_marked(troop.at.to_string()) { '*' } else { ' ' };
    let used = match (troop.attacked, troop.moved) {
        (true, _) => '!',
        (false, true) => '>',
        _ => ' ',
    };
    let side = if troop.side.0 == 0 { 'F' } else { 'D' };
    let left = troop.health - troop.damage;
    let letters = size.name();
    let short: String = troop.short.chars().take(letters).collect();
    let text = match size {
        Size::Roomy => format!("{mark}{side} {short:<letters$}{left:>2}{used} "),
        Size::Close => format!("{mark}{side} {short:<letters$}{left}{used}"),
        Size::Small => format!("{mark}{side}{short:<letters$}{left}{used}"),
    };
    (Ink::Seat(troop.side.0), text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Dice, Eye, Secret, Secrets, Table};

    /// The contract of `terminal`: never wider than asked for.
    #[test]
    fn the_board_fits_the_width_it_is_given() {
        let mut table: Table<Tranchees> = Table::new(&Default::default(), Secret::from_seed(3)).expect("a table");
        let mut dice = Dice::quick(5);
        for _ in 0..200 {
            let Some(seat) = table.to_move().waiting().iter().next() else { break };
            let moves = table.moves(seat);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            table.play(seat, None, mv).expect("an offered move");
            for (lang, width) in [(Lang::Fr, 30), (Lang::En, 30), (Lang::Fr, 42), (Lang::En, 44), (Lang::Fr, 60)] {
                for line in Tranchees::terminal(&table.position().view(Eye::seat(seat)), &[], lang, width) {
                    let text: String = line.iter().map(|(_, t)| t.as_str()).collect();
                    assert!(text.trim_end().chars().count() <= width, "{width}: {text}");
                }
            }
        }
    }
}
