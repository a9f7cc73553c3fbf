//! The game as pictures: the board with its troops, the cards, the cover. Made from a view only.
//!
//! Things on the board are nested as one points at them: a line holds its cells, a cell its troops; a
//! click that means nothing to a troop may mean something to its cell, and then to its line.

mod cover;
mod emblems;
mod pieces;
mod silhouettes;
mod strip;
mod terrain;
mod trays;

pub(crate) use cover::cover;
pub(crate) use trays::trays;

use crate::board::{COLUMNS, Cell, LINES};
use crate::events::Event;
use crate::moves::Aim;
use crate::secrets::{BoardTroop, View};
use crate::words::card_name;
use ::draw::{Pen, el};
use pieces::{TOKEN_H, TOKEN_W, Token};
use silhouettes::Shape;
use table::{Drawing, Lang, Look, Mark, MarkKind, Seat, Words};
use terrain::{CELL_H, CELL_W, LEFT, TOP};

/// The strong colour of each seat.
pub(crate) fn colours() -> Vec<[String; 2]> {
    pieces::LIVERIES.iter().map(|livery| livery.strong.written()).collect()
}

static WORDS: Words = Words::new(include_str!("../../text/draw.fr.ftl"), include_str!("../../text/draw.en.ftl"));

fn say(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}
fn tell(lang: Lang, key: &str, name: &str, value: &str) -> String {
    WORDS.say(lang, key, &[(name, value.to_string())])
}

/// The seat at the lower edge: the French, unless a German looks.
fn bottom(look: &Look) -> Seat {
    look.bottom.unwrap_or_default()
}

/// The left upper corner of a cell; the board is turned so that the bottom seat has its rear trench
/// before it.
fn corner(cell: Cell, bottom: Seat) -> (i32, i32) {
    let (column, line) = (i32::from(cell.column()), i32::from(cell.line()));
    let (column, row) = if bottom.0 == 0 { (column, 6 - line) } else { (2 - column, line) };
    (LEFT + column * CELL_W, TOP + row * CELL_H)
}

/// The board through the eyes that the view was made for.
pub(crate) fn board(view: &View, look: &Look) -> Drawing {
    let bottom = bottom(look);
    let mut ground = Pen::by(look.light);
    terrain::draw(&mut ground, view.mode == crate::Mode::Bunker);
    names(&mut ground, bottom);
    let mut live = Pen::by(look.light);
    for (seat, top) in [(Seat(1 - bottom.0), true), (bottom, false)] {
        strip::draw(&mut live, view, seat, top, look);
    }
    for line in 0..LINES {
        line_of_cells(&mut live, view, line, look);
    }
    Drawing {
        width: terrain::WIDTH as u32,
        height: terrain::HEIGHT as u32,
        ground: ground.done(),
        live: live.parts(),
        ..Drawing::default()
    }
}

/// The names of columns and lines along the frame of the map.
fn names(pen: &mut Pen, bottom: Seat) {
    let mut put = |x: i32, y: i32, text: &str| {
        let style = el("text").xy(x, y).num("font-size", 24).attr("text-anchor", "middle").attr("font-weight", "bold");
        pen.words(style.fill(::draw::palette::INK_SOFT), text);
    };
    for column in 0..COLUMNS {
        let cell = Cell::new(column, 0);
        let (x, _) = corner(cell, bottom);
        put(x + CELL_W / 2, TOP - 15, &cell.to_string()[..1]);
    }
    for line in 0..LINES {
        let (_, y) = corner(Cell::new(0, line), bottom);
        for x in [15, terrain::WIDTH - 15] {
            put(x, y + CELL_H / 2 + 8, &(line + 1).to_string());
        }
    }
}

fn halo(width: i32, height: i32, inset: i32) -> ::draw::El {
    el("rect").class("halo").xy(inset, inset).size(width - 2 * inset, height - 2 * inset).num("rx", 12).fill("none")
}

fn line_of_cells(pen: &mut Pen, view: &View, line: u8, look: &Look) {
    let bottom = bottom(look);
    let id = Aim::Line(line).to_string();
    let name = tell(look.lang, "line-name", "n", &(line + 1).to_string());
    let (_, y) = corner(Cell::new(0, line), bottom);
    pen.part(&id, el("g").thing(&id).attr("data-name", &name).at(LEFT, y), |pen| {
        pen.put(halo(3 * CELL_W, CELL_H, 2));
        for column in 0..COLUMNS {
            let cell = Cell::new(column, line);
            let (x, _) = corner(cell, bottom);
            let id = cell.to_string();
            pen.part(&id, el("g").thing(&id).attr("data-name", &id).at(x - LEFT, 0), |pen| {
                let hit = el("rect").size(CELL_W, CELL_H).fill("#000000").attr("fill-opacity", "0");
                pen.put(hit);
                pen.put(halo(CELL_W, CELL_H, 7));
                if look.recent(&id).is_some() {
                    pen.put(
                        el("rect").class("ring").xy(12, 12).size(CELL_W - 24, CELL_H - 24).num("rx", 14).fill("none"),
                    );
                }
                let troops: Vec<&BoardTroop> = view.board.iter().filter(|t| t.at.cell() == cell).collect();
                for (i, troop) in troops.iter().enumerate() {
                    let x = match troops.len() {
                        1 => (CELL_W - TOKEN_W) / 2,
                        _ => 9 + i as i32 * (TOKEN_W + 10),
                    };
                    draw_troop(pen, view, troop, x, look);
                }
            });
        }
    });
}

fn draw_troop(pen: &mut Pen, view: &View, troop: &BoardTroop, x: i32, look: &Look) {
    let id = troop.at.to_string();
    let card = card_name(&view.pack, troop.id, look.lang);
    let name = format!("{card} ({})", troop.at.cell());
    let just = look.recent(&id);
    let class = match just {
        Some(MarkKind::Came) => "came",
        Some(MarkKind::Hurt) => "hurt",
        Some(MarkKind::Shown) => "shown",
        _ => "",
    };
    let token = Token {
        name: short_name(card, troop.short),
        side: troop.side.index(),
        shape: shape(troop.card, troop.at.kind(), troop.side.index()),
        health: troop.health.into(),
        damage: troop.damage.into(),
        spent: troop.attacked,
        moved: troop.moved,
    };
    pen.within(el("g").thing(&id).attr("data-name", &name).at(x, 8), |pen| {
        pen.put(pieces::halo(token.side));
        if just.is_some() {
            pen.put(el("rect").class("ring").xy(-5, -5).size(TOKEN_W + 10, TOKEN_H + 10).num("rx", 18).fill("none"));
        }
        let kind = format!("{} {}", troop.side.0, troop.card);
        let mut inner = el("g").attr("data-kind", &kind);
        if !class.is_empty() {
            inner = inner.class(class);
        }
        pen.within(inner, |pen| {
            pen.words(el("title"), &format!("{name} {}/{}", troop.health - troop.damage, troop.health));
            pieces::token(pen, &token);
        });
    });
}

/// A name that a small piece has room for: without what stands in brackets, or the card's short name.
fn short_name<'a>(name: &'a str, short: &'a str) -> &'a str {
    let plain = name.split_once(" (").map_or(name, |(plain, _)| plain);
    if plain.chars().count() > 14 { short } else { plain }
}

/// What a card looks like: by its id, else (a card of somebody's own) by its kind.
fn shape(card: &str, kind: crate::board::Kind, side: usize) -> Shape {
    use crate::board::Kind;
    match (card, kind) {
        ("tirailleur" | "stosstruppen", _) => Shape::Storming,
        ("crapouillot" | "minenwerfer", _) => Shape::Mortar,
        ("lance_flammes" | "flammenwerfer", _) => Shape::Flames,
        (_, Kind::Infantry) if side == 0 => Shape::Crested,
        (_, Kind::Infantry) => Shape::Deep,
        (_, Kind::Support) => Shape::MachineGun,
        (_, Kind::Armour) if side == 0 => Shape::LightTank,
        (_, Kind::Armour) => Shape::HeavyTank,
        (_, Kind::Aircraft) => Shape::Biplane,
    }
}

/// The things that an event was about.
pub(crate) fn marks(event: &Event) -> Vec<Mark> {
    use MarkKind::{Acted, Came, Hurt, Left, Mended, Shown};
    let mark = |thing: String, kind: MarkKind| Mark { thing, kind };
    let aimed = |aim: &Aim| match aim {
        Aim::Nothing => None,
        aim => Some(mark(aim.to_string(), Acted)),
    };
    match event {
        Event::Deployed { cell, .. } | Event::Placed { cell, .. } => vec![mark(cell.to_string(), Came)],
        Event::Moved { to, from, .. } => vec![mark(to.to_string(), Came), mark(from.cell().to_string(), Left)],
        Event::Swapped { from, to, .. } => {
            vec![mark(from.cell().to_string(), Came), mark(to.cell().to_string(), Came)]
        }
        Event::Attacked { from, at, .. } | Event::Countered { from, at, .. } => {
            vec![mark(from.to_string(), Acted), mark(at.to_string(), Acted)]
        }
        Event::Damaged { at, .. } => vec![mark(at.to_string(), Hurt)],
        Event::Destroyed { at, .. } => vec![mark(at.cell().to_string(), Left)],
        Event::Healed { at, .. } => vec![mark(at.to_string(), Mended)],
        Event::Unharmed { at, .. } | Event::HeldUp { at, .. } => vec![mark(at.to_string(), Acted)],
        Event::Played { aim, .. } => aimed(aim).into_iter().collect(),
        Event::Revealed { aim, .. } => aimed(aim).into_iter().collect(),
        Event::Unveiled => Cell::all().map(|cell| mark(cell.to_string(), Shown)).collect(),
        _ => Vec::new(),
    }
}
