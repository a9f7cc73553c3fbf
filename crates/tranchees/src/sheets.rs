//! All there is to read of a thing: troops, cells, lines, strips, piles and cards. From a view only.

use crate::board::{Cell, LINES, line_cells};
use crate::figures::{Abilities, Card, Ground, Pack};
use crate::moves::Aim;
use crate::secrets::{BoardTroop, View};
use crate::state::{FRENCH, GERMAN, Mode};
use crate::text::card_text;
use crate::words::{card_name, kind_name, say, side_name};
use table::story::{Guide, Lead, Sheet};
use table::{Lang, Seat};

/// The sheet of a thing that this eye sees; of a card, wherever it lies.
pub(crate) fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
    match Aim::read(thing) {
        Some(Aim::Troop(at)) => view.board.iter().find(|t| t.at == at).map(|t| troop(view, t, lang)),
        Some(Aim::Cell(at)) => Some(cell(view, at, lang)),
        Some(Aim::Line(line)) => Some(line_sheet(view, line, lang)),
        _ => strip(view, thing, lang).or_else(|| card_of(view, thing, lang)),
    }
}

/// Who empties the other's troop pile wins: the piles say who is ahead.
pub(crate) fn guide(view: &View, lang: Lang) -> Guide {
    let lead = |seat: Seat| Lead {
        name: side_name(seat, lang),
        seat,
        value: i32::try_from(view.sides[seat.index()].troops).unwrap_or_default(),
    };
    let now = match view.phase {
        "choose" => vec!["GT-BUNK-3"],
        "place" => vec!["GT-SETUP-4", "GT-SETUP-5", "GT-STACK-1", "GT-STACK-2"],
        "complete" => vec!["GT-SETUP-6", "GT-TURN-7"],
        "turn" if view.declared.is_some() => vec!["GT-TRAP-4", "GT-TRAP-6", "GT-CTR-1"],
        "turn" => vec!["GT-TURN-2", "GT-DISC-1", "GT-DEPLOY-1", "GT-MOVE-1", "GT-ATK-1", "GT-BONUS-1", "GT-WARN-1"],
        _ => vec!["GT-TURN-6", "GT-TRENCH-4", "GT-WARN-1", "GT-TURN-7"],
    };
    let goal = vec!["GT-VICT-1", "GT-VICT-2", "GT-TRENCH-4"];
    let turn = match view.turn {
        0 => word(lang, "guide-before"),
        n => say(lang, "guide-turn", &[("n", n.to_string())]),
    };
    Guide { phase: view.phase, turn, ahead: [FRENCH, GERMAN].map(lead).to_vec(), goal, now }
}

fn word(lang: Lang, key: &str) -> String {
    say(lang, key, &[])
}

/// The figures of a card, its text and where they are from.
fn figures(pack: &Pack, card: Card, sheet: &mut Sheet, lang: Lang) {
    let print = pack.print(card);
    if card.is_bonus() {
        sheet.fact(word(lang, "sheet-cost"), pack.bonus(card).cost);
        sheet.rules = vec!["GT-BONUS-1", "GT-BONUS-2"];
        if pack.bonus(card).trap {
            sheet.rules.extend(["GT-TRAP-1", "GT-TRAP-6"]);
        }
        if pack.bonus(card).persistent {
            sheet.rules.push("GT-BONUS-5");
        }
    } else {
        let troop = pack.troop(card);
        sheet.fact(word(lang, "sheet-cost"), troop.cost);
        sheet.fact(word(lang, "sheet-health"), troop.health);
        let (near, far) = troop.range;
        sheet.fact(word(lang, "sheet-range"), if near == far { near.to_string() } else { format!("{near}–{far}") });
        sheet.rules = vec!["GT-TYPE-1", if troop.kind.on_foot() { "GT-TYPE-4" } else { "GT-TYPE-3" }, "GT-ATK-3"];
        let abilities = [
            (Abilities::NO_MANS_LAND, "GT-ABIL-1"),
            (Abilities::PROTECTION, "GT-ABIL-2"),
            (Abilities::COUNTER_ATTACK, "GT-CTR-1"),
            (Abilities::OBSERVER, "GT-ABIL-5"),
            (Abilities::ONE_MOVE, "GT-MOVE-5"),
        ];
        let has = |(ability, _): &(Abilities, &str)| troop.abilities.has(*ability);
        sheet.rules.extend(abilities.into_iter().filter(has).map(|(_, rule)| rule));
    }
    sheet.text = card_text(pack, card, lang);
    sheet.source = Some(print.source);
    sheet.note = print.note.text(lang).to_string();
}

fn troop(view: &View, troop: &BoardTroop, lang: Lang) -> Sheet {
    let id = troop.at.to_string();
    let kind = format!("{} · {}", kind_name(troop.at.kind(), lang), side_name(troop.side, lang));
    let mut sheet = Sheet::of(&id, card_name(&view.pack, troop.id, lang), kind);
    sheet.on = troop.at.cell().to_string();
    sheet.fact(word(lang, "sheet-place"), troop.at.cell());
    let left = troop.health.saturating_sub(troop.damage);
    sheet.fact(word(lang, "sheet-left"), format!("{left}/{}", troop.health));
    figures(&view.pack, troop.id, &mut sheet, lang);
    if troop.at.kind().on_foot() && view.trenches.contains(&troop.at.cell()) {
        sheet.state.push(word(lang, "sheet-covered"));
    }
    if troop.attacked {
        sheet.state.push(word(lang, "sheet-attacked"));
    }
    if troop.moved {
        sheet.state.push(word(lang, "sheet-moved"));
    }
    sheet
}

fn ground(view: &View, line: u8, lang: Lang) -> String {
    let row = &view.pack.lines[usize::from(line)];
    let key = match row.ground {
        Ground::Rear => "sheet-rear",
        Ground::Advanced => "sheet-advanced",
        Ground::Open => "sheet-open",
    };
    let whose = row.side.map(|side| format!(" · {}", side_name(Seat(side), lang))).unwrap_or_default();
    format!("{}{whose}", word(lang, key))
}

fn cell(view: &View, at: Cell, lang: Lang) -> Sheet {
    let id = at.to_string();
    let mut sheet = Sheet::of(&id, say(lang, "sheet-cell", &[("cell", id.clone())]), ground(view, at.line(), lang));
    for troop in view.board.iter().filter(|t| t.at.cell() == at) {
        sheet.fact(side_name(troop.side, lang), card_name(&view.pack, troop.id, lang));
    }
    if view.trenches.contains(&at) {
        sheet.state.push(word(lang, "sheet-trench"));
    }
    sheet.rules = vec!["GT-STACK-1", "GT-STACK-2", "GT-TRENCH-1"];
    if view.mode == Mode::Bunker && at == view.pack.bunker {
        sheet.state.push(word(lang, "sheet-bunker"));
        sheet.rules.extend(["GT-BUNK-4", "GT-BUNK-6"]);
    }
    let row = &view.pack.lines[usize::from(at.line())];
    (sheet.source, sheet.note) = (Some(row.source), row.note.text(lang).to_string());
    sheet
}

fn line_sheet(view: &View, line: u8, lang: Lang) -> Sheet {
    let id = Aim::Line(line).to_string();
    let name = say(lang, "aim-line", &[("line", (line + 1).to_string())]);
    let mut sheet = Sheet::of(&id, name, ground(view, line, lang));
    let here = |side: Seat| {
        let inside = |t: &&BoardTroop| t.side == side && line_cells(line) & t.at.cell().bit() != 0;
        view.board.iter().filter(inside).count()
    };
    for side in [FRENCH, GERMAN] {
        sheet.fact(side_name(side, lang), here(side));
    }
    sheet.fact(word(lang, "sheet-lines"), LINES);
    sheet.rules = vec!["GT-COMP-2", "GT-TRENCH-4"];
    sheet
}

/// The strip of a side and its parts: piles, discards, warnings, command points, bonus spaces.
fn strip(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
    let (id, part) = thing.split_once('.').unwrap_or((thing, ""));
    let seat = [FRENCH, GERMAN].into_iter().find(|seat| crate::secrets::side_id(*seat) == id)?;
    let side = &view.sides[seat.index()];
    let name = side_name(seat, lang);
    let constants = &view.pack.constants;
    let named = |key: &str| Sheet::of(thing, word(lang, key), name.clone());
    let mut sheet = match part {
        "" => {
            let mut sheet = Sheet::of(thing, name.clone(), "");
            for (key, n) in [
                ("face-troops", side.troops),
                ("face-bonus", side.bonus),
                ("sheet-hand-troops", side.hand_troops),
                ("sheet-hand-bonus", side.hand_bonus),
                ("face-warnings", side.warnings.into()),
            ] {
                sheet.fact(word(lang, key), n);
            }
            sheet.rules = vec!["GT-VICT-1", "GT-TURN-2"];
            sheet
        }
        "troops" | "bonus" => {
            let mut sheet = named(if part == "troops" { "sheet-troops" } else { "sheet-bonus" });
            sheet.fact(word(lang, "sheet-cards"), if part == "troops" { side.troops } else { side.bonus });
            sheet.rules = vec!["GT-TURN-7", "GT-VICT-1"];
            sheet
        }
        "discard" => {
            let mut sheet = named("sheet-discard");
            sheet.fact(word(lang, "sheet-cards"), side.troop_discard.len() + side.bonus_discard.len());
            sheet.rules = vec!["GT-VIS-1"];
            sheet
        }
        "warnings" => {
            let mut sheet = named("face-warnings");
            sheet.fact(word(lang, "face-warnings"), side.warnings);
            let args = [("n", constants.warning_threshold.to_string()), ("loss", constants.warning_loss.to_string())];
            sheet.state.push(say(lang, "sheet-warning", &args));
            sheet.rules = vec!["GT-WARN-1", "GT-WARN-2", "GT-WARN-3"];
            sheet
        }
        _ => {
            let slot = side.in_play.iter().find(|slot| slot.thing == thing)?;
            let mut sheet = match slot.id {
                Some(card) => card_sheet(&view.pack, card, thing, lang),
                None => Sheet::of(thing, word(lang, "face-face-down"), name),
            };
            sheet.state.push(word(lang, if slot.up { "sheet-face-up" } else { "sheet-face-down" }));
            if let Some(cell) = slot.cell {
                sheet.state.push(say(lang, "sheet-covers", &[("cell", cell.to_string())]));
            }
            sheet.rules.push("GT-BONUS-3");
            sheet
        }
    };
    sheet.thing = thing.to_string();
    Some(sheet)
}

fn card_sheet(pack: &Pack, card: Card, thing: &str, lang: Lang) -> Sheet {
    let kind = if card.is_bonus() { word(lang, "sheet-bonus-card") } else { kind_name(pack.troop(card).kind, lang) };
    let mut sheet = Sheet::of(thing, card_name(pack, card, lang), kind);
    figures(pack, card, &mut sheet, lang);
    sheet
}

/// A card in a hand, a reserve, a pick, or by itself.
fn card_of(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
    let (place, id) = thing.split_once('.')?;
    let known = matches!(place, "hand" | "picked" | "reserve" | "card");
    let card = view.pack.card(id).filter(|_| known)?;
    Some(card_sheet(&view.pack, card, thing, lang))
}
