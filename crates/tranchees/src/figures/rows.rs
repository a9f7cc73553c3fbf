//! The rows of the data files: read, checked, made into a [`Pack`]. A bad row says which it is, where
//! it stands and what was expected.

use crate::board::{CELLS, COLUMNS, Cell, Kind, LINES, line_cells};
use crate::effects::{Effects, On, Op};
use crate::figures::{Abilities, BonusCard, Both, Damage, Ground, Line, MAX_ROWS, Pack, Print, TroopCard, ours};
use serde::Deserialize;
use table::pack::Source;
use table::{BadInput, Figures};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LineRow {
    line: u8,
    kind: Ground,
    #[serde(default)]
    side: Option<String>,
    #[serde(default)]
    bunker: Option<String>,
    #[serde(default = "ours")]
    source: Source,
    #[serde(default)]
    note: Both,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum FigureRow {
    One(i8),
    Two([i8; 2]),
    Never(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FiguresRow {
    infantry: FigureRow,
    support: FigureRow,
    armour: FigureRow,
    aircraft: FigureRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TroopRow {
    pub(super) id: String,
    #[serde(default)]
    name: Option<Both>,
    #[serde(default)]
    short: Option<String>,
    side: String,
    #[serde(rename = "type")]
    kind: Kind,
    #[serde(default)]
    copies: u8,
    cost: u8,
    health: u8,
    #[serde(default = "adjacent")]
    range: [u8; 2],
    #[serde(default)]
    abilities: Vec<String>,
    #[serde(default)]
    effects: Vec<String>,
    damage: FiguresRow,
    #[serde(default = "ours")]
    source: Source,
    #[serde(default)]
    note: Both,
}

fn adjacent() -> [u8; 2] {
    [1, 1]
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct CopiesRow {
    #[serde(default)]
    french: u8,
    #[serde(default)]
    german: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BonusRow {
    pub(super) id: String,
    #[serde(default)]
    name: Option<Both>,
    #[serde(default)]
    short: Option<String>,
    #[serde(default)]
    copies: CopiesRow,
    cost: u8,
    #[serde(default)]
    attributes: Vec<String>,
    #[serde(default)]
    effects: Vec<String>,
    #[serde(default)]
    damage: Option<FiguresRow>,
    #[serde(default = "ours")]
    source: Source,
    #[serde(default)]
    note: Both,
}

/// The rows of one list, each read for itself, so that an error names its row.
pub(super) fn list<R: serde::de::DeserializeOwned>(rows: &toml::Table, list: &str) -> Result<Vec<R>, BadInput> {
    let key = Pack::key(list);
    let rows = rows.get(list).and_then(toml::Value::as_array).cloned().unwrap_or_default();
    rows.into_iter()
        .map(|row| {
            let id = row.get(key).map_or(String::new(), |id| id.as_str().map_or(id.to_string(), str::to_string));
            row.try_into::<R>().map_err(|e| at(list, &id, BadInput::new(e.message())))
        })
        .collect()
}

/// An error in a row, with its line when the row is one of the files'.
pub(super) fn at(list: &str, id: &str, error: BadInput) -> BadInput {
    let quoted = format!("id = \"{id}\"");
    let place = Pack::FILES.iter().find_map(|(file, text)| Some((*file, table::line_of(text, text.find(&quoted)?))));
    let error = BadInput::new(format!("{list} «{id}»: {}", error.what));
    match place {
        Some((file, line)) => error.file(file).line(line),
        None => error,
    }
}

fn side_index(id: &str) -> Result<u8, BadInput> {
    match id {
        "french" => Ok(0),
        "german" => Ok(1),
        other => Err(BadInput::new(format!("side «{other}»: expected french or german"))),
    }
}

pub(super) fn lines(pack: &mut Pack, rows: Vec<LineRow>) -> Result<(), BadInput> {
    if rows.len() != LINES as usize {
        return Err(BadInput::new(format!("the board has {LINES} lines of {COLUMNS} cells, here are {}", rows.len())));
    }
    for (index, row) in rows.into_iter().enumerate() {
        if usize::from(row.line) != index + 1 {
            return Err(BadInput::new(format!("line {} is out of order: expected line {}", row.line, index + 1)));
        }
        let side = row.side.as_deref().map(side_index).transpose()?;
        let cells = line_cells(index as u8);
        match (row.kind, side) {
            (Ground::Open, None) => {}
            (Ground::Rear, Some(side)) => pack.rear[usize::from(side)] |= cells,
            (Ground::Advanced, Some(side)) => pack.advanced[usize::from(side)] |= cells,
            _ => return Err(BadInput::new(format!("line {}: a trench has a side, open ground has none", row.line))),
        }
        if let Some(column) = &row.bunker {
            let cell = Cell::read(&format!("{column}{}", row.line));
            pack.bunker = cell.ok_or_else(|| BadInput::new(format!("bunker «{column}»: expected a, b or c")))?;
        }
        pack.lines.push(Line { ground: row.kind, side, source: row.source, note: row.note });
    }
    pack.trenches = pack.rear[0] | pack.rear[1] | pack.advanced[0] | pack.advanced[1];
    debug_assert!(pack.trenches < 1 << CELLS);
    if pack.rear.contains(&0) || pack.advanced.contains(&0) {
        return Err(BadInput::new("each side needs a rear and an advanced trench"));
    }
    Ok(())
}

fn figures(row: &FiguresRow) -> Result<Damage, BadInput> {
    let figure = |row: &FigureRow| match row {
        FigureRow::One(n) if (1..=99).contains(n) => Ok([*n, *n]),
        FigureRow::Two(two) if two.iter().all(|n| (1..=99).contains(n)) => Ok(*two),
        FigureRow::Never(x) if x == "X" => Ok([-1, -1]),
        _ => Err(BadInput::new("damage: expected numbers from 1 to 99, or \"X\"")),
    };
    Ok([figure(&row.infantry)?, figure(&row.support)?, figure(&row.armour)?, figure(&row.aircraft)?])
}

fn good_id(id: &str) -> Result<(), BadInput> {
    let good = !id.is_empty()
        && id.len() <= 40
        && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_');
    if good { Ok(()) } else { Err(BadInput::new("an id has lower-case letters, digits and _ only")) }
}

pub(super) fn troop(pack: &mut Pack, row: TroopRow) -> Result<(), BadInput> {
    good_id(&row.id)?;
    let side = if row.side == "both" { None } else { Some(side_index(&row.side)?) };
    if pack.troops.len() == MAX_ROWS {
        return Err(BadInput::new(format!("more than {MAX_ROWS} troop rows")));
    }
    if row.health == 0 || row.health > 99 || row.cost > 99 {
        return Err(BadInput::new("health from 1 to 99, cost at most 99"));
    }
    if row.range[0] == 0 || row.range[0] > row.range[1] || row.range[1] >= LINES {
        return Err(BadInput::new("range: expected [nearest, farthest], from 1 to 6"));
    }
    let mut abilities = Abilities::default();
    for word in &row.abilities {
        let known = Abilities::ALL.iter().find(|(name, _)| name == word);
        let names = Abilities::ALL.map(|(name, _)| name).join(", ");
        abilities.0 |= known.ok_or_else(|| BadInput::new(format!("ability «{word}»: expected {names}")))?.1.0;
    }
    let effects = Effects::compile(&row.effects)?;
    if effects.ops.iter().any(|op| *op != Op::Forward) || !effects.on.is_empty() {
        return Err(BadInput::new("the only effect that a troop card may have is «forward»"));
    }
    pack.troops.push(TroopCard {
        kind: row.kind,
        cost: row.cost,
        health: row.health,
        range: (row.range[0], row.range[1]),
        abilities,
        forward: !effects.ops.is_empty(),
        figures: figures(&row.damage)?,
    });
    let copies = match side {
        Some(0) => [row.copies, 0],
        Some(_) => [0, row.copies],
        None => [row.copies; 2],
    };
    pack.troop_prints.push(print(row.id, row.name, row.short, copies, side, row.source, row.note));
    Ok(())
}

pub(super) fn bonus(pack: &mut Pack, row: BonusRow) -> Result<(), BadInput> {
    good_id(&row.id)?;
    if pack.bonus.len() == MAX_ROWS {
        return Err(BadInput::new(format!("more than {MAX_ROWS} bonus rows")));
    }
    if let Some(word) = row.attributes.iter().find(|a| !["persistent", "attack", "trap"].contains(&a.as_str())) {
        return Err(BadInput::new(format!("attribute «{word}»: expected persistent, attack or trap")));
    }
    let has = |word: &str| row.attributes.iter().any(|a| a == word);
    let effects = Effects::compile(&row.effects)?;
    let (trap, attack) = (has("trap"), has("attack"));
    if effects.on.iter().any(|on| *on != On::OwnTurn) && !trap {
        return Err(BadInput::new("only a trap answers an enemy action (GT-TRAP-3)"));
    }
    if effects.ops.iter().any(|op| *op == Op::Hit) != attack || attack != row.damage.is_some() {
        return Err(BadInput::new(
            "the attribute attack, the effect «hit» and a damage table go together (GT-BONUS-7)",
        ));
    }
    let table = row.damage.as_ref().map(figures).transpose()?;
    pack.bonus.push(BonusCard {
        cost: row.cost,
        persistent: has("persistent"),
        attack,
        trap,
        effects,
        figures: table.unwrap_or([[-1; 2]; 4]),
    });
    let copies = [row.copies.french, row.copies.german];
    pack.bonus_prints.push(print(row.id, row.name, row.short, copies, None, row.source, row.note));
    Ok(())
}

fn print(
    id: String,
    name: Option<Both>,
    short: Option<String>,
    copies: [u8; 2],
    side: Option<u8>,
    source: Source,
    note: Both,
) -> Print {
    let name = name.unwrap_or_else(|| Both { fr: id.clone(), en: id.clone() });
    let short = short.unwrap_or_else(|| name.fr.chars().take(7).collect());
    Print { id, name, short, copies, side, source, note }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::pack::Ref;

    fn rows(text: &str) -> Result<Ref<Pack>, BadInput> {
        Ref::with(&toml::from_str(text).unwrap())
    }

    #[test]
    fn the_standard_figures_are_complete() {
        let pack = Ref::<Pack>::standard();
        for side in 0..2 {
            assert_eq!(pack.deck(side, false).count(), 30);
            assert_eq!(pack.deck(side, true).count(), 24);
        }
        assert_eq!(pack.trenches.count_ones(), 12);
        assert_eq!(pack.bunker, Cell::read("b4").unwrap());
        for card in pack.cards() {
            let print = pack.print(card);
            assert!(!print.note.fr.is_empty() && !print.note.en.is_empty(), "{} has no note", print.id);
        }
    }

    #[test]
    fn equal_rows_give_the_same_pack_and_others_another() {
        let text = "[[troop]]\nid = \"poilu\"\nhealth = 9";
        let (a, b) = (rows(text).unwrap(), rows(text).unwrap());
        assert_eq!(a, b);
        assert_ne!(a, Ref::standard());
        assert_eq!(a.troop(a.card("poilu").unwrap()).health, 9);
        assert_eq!(Ref::find(a.hash()), Some(a));
    }

    #[test]
    fn a_bad_row_says_what_is_wrong() {
        let says = |text: &str, part: &str| {
            let error = rows(text).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        };
        says("[[troop]]\nid = \"poilu\"\nhealth = 0", "data/troops.toml:5: troop «poilu»: health");
        says("[[troop]]\nid = \"new\"", "missing field");
        says("[[bonus]]\nid = \"pak\"\neffects = [\"destry\"]", "«destry»");
        says("[[bonus]]\nid = \"pak\"\nattributes = [\"trapp\"]", "«trapp»");
        says("[[spell]]\nid = \"x\"", "«spell»");
        says("[[constant]]\nid = \"x\"\nvalue = 1", "the constants are");
    }
}
