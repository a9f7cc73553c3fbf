//! All there is to read of a thing: hexes, units, factions, types and tokens. From a view only.

use crate::figures::said;
use crate::map::{Map, Terrain};
use crate::rules::{ABOUT, WORDS};
use crate::secrets::{UnitView, View};
use crate::sheet::{Category, Sheet as Type};
use crate::show::unit_id;
use crate::state::SEAT_IDS;
use crate::words::{points, sheet_text};
use table::story::Sheet;
use table::{Lang, Seat};

fn say(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}
fn seat_name(id: &str, lang: Lang) -> String {
    let seat = SEAT_IDS.iter().position(|seat| *seat == id);
    seat.map_or_else(|| id.to_string(), |seat| ABOUT.seat_name(Seat(seat as u8), lang))
}
fn owner_name(owner: &str, lang: Lang) -> String {
    match owner {
        "neutral" | "ruin" => say(lang, &format!("sheet-{owner}")),
        seat => seat_name(seat, lang),
    }
}

/// The sheet of a thing that this eye sees.
pub(crate) fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
    let pack = view.pack.get();
    let map = pack.map(&view.map).map(|map| &pack.maps[map as usize])?;
    if let Some(hex) = thing.strip_prefix("unit-") {
        return view.units.get(hex).and_then(|unit| unit_sheet(view, unit, hex, lang));
    }
    if let Some(army) = thing.strip_prefix("token-") {
        return token_sheet(view, thing, army, lang);
    }
    if let Some(number) = thing.strip_prefix("order-") {
        return order_sheet(view, thing, number.parse().ok()?, lang);
    }
    if thing == "round" {
        return Some(round_sheet(view, lang));
    }
    if view.sides.contains_key(thing) {
        return Some(side_sheet(view, thing, lang));
    }
    if let Some(sheet) = pack.sheet(thing) {
        return Some(type_sheet(&pack.sheets[sheet as usize], lang));
    }
    hex_sheet(view, map, thing, lang)
}

/// A declared attack, by its number in the order of fights.
fn order_sheet(view: &View, thing: &str, number: usize, lang: Lang) -> Option<Sheet> {
    let (from, at) = view.orders.get(number.checked_sub(1)?)?;
    let name = WORDS.say(lang, "order-name", &[("number", number.to_string())]);
    let mut sheet = Sheet::of(thing, name, say(lang, "sheet-order"));
    let who = |hex: &String| match view.units.get(hex) {
        Some(unit) => format!("{}, {hex}", type_name(view, unit, lang)),
        None => hex.clone(),
    };
    sheet.fact(say(lang, "sheet-order-from"), who(from));
    sheet.fact(say(lang, "sheet-order-at"), who(at));
    sheet.rules.extend(["AA-DECL-1", "AA-DECL-2"]);
    Some(sheet)
}

fn hex_sheet(view: &View, map: &Map, thing: &str, lang: Lang) -> Option<Sheet> {
    let hex = map.hex(thing)?;
    let terrain = map.terrain[hex.index()];
    let factory = view.factories.get(thing);
    let kind = if factory.is_some() { "factory" } else { terrain.id() };
    let mut sheet = Sheet::of(thing, thing, say(lang, &format!("terrain-{kind}")));
    if let Some(owner) = factory {
        sheet.fact(say(lang, "sheet-owner"), owner_name(owner, lang));
        sheet.rules.extend(["AA-FAC-1", "AA-FAC-5", "AA-FAC-6", "AA-LOG-1", "AA-PROD-2"]);
    }
    let costs = &view.pack.get().costs;
    let column = match view.weather {
        "mud" => 1,
        "drought" => 2,
        _ => 0,
    };
    let (row, rules): (Option<usize>, &[&'static str]) = match terrain {
        _ if factory.is_some() => (Some(0), &["AA-FAC-9"]),
        Terrain::Standard => (Some(0), &["AA-TERR-1"]),
        Terrain::Forest => (Some(1), &["AA-TERR-3", "AA-DMG-2"]),
        Terrain::Road | Terrain::Bridge => (Some(2), &["AA-TERR-4"]),
        Terrain::Mountain if view.mountains => (Some(3), &["AA-MTN-1", "AA-MTN-2", "AA-MTN-3"]),
        Terrain::Mountain => (Some(0), &["AA-TERR-2"]),
        Terrain::Water | Terrain::Sea => (None, &["AA-WATER-1", "AA-WATER-2", "AA-WATER-3"]),
    };
    let cost = match row {
        Some(row) => points(u16::from(costs[row][column]), lang),
        None if view.weather == "frost" => points(u16::from(costs[0][column]), lang),
        None => say(lang, "sheet-swim"),
    };
    sheet.fact(say(lang, "sheet-cost"), cost);
    sheet.rules.extend(rules);
    if let Some(unit) = view.units.get(thing) {
        sheet.fact(say(lang, "sheet-unit"), type_name(view, unit, lang));
    }
    if let Some(token) = view.grey.get(thing) {
        let word = match *token {
            "?" => "hidden",
            other => other,
        };
        sheet.state.push(say(lang, &format!("sheet-token-{word}")));
        sheet.rules.extend(["AA-V2-5", "AA-V2-6"]);
    }
    if let Some(number) = (1..=12).find(|number| map.starts[*number] == hex) {
        sheet.fact(say(lang, "sheet-start"), number);
        sheet.rules.push("AA-SETUP-7");
    }
    (sheet.source, sheet.note) = (Some(map.source), said(&map.note, lang).to_string());
    Some(sheet)
}

fn type_name(view: &View, unit: &UnitView, lang: Lang) -> String {
    let pack = view.pack.get();
    let sheet = pack.sheet(&unit.sheet).map(|sheet| &pack.sheets[sheet as usize]);
    sheet.map_or_else(|| unit.sheet.clone(), |sheet| said(&sheet.name, lang).to_string())
}

fn unit_sheet(view: &View, unit: &UnitView, hex: &str, lang: Lang) -> Option<Sheet> {
    let pack = view.pack.get();
    let kind = pack.sheet(&unit.sheet).map(|sheet| &pack.sheets[sheet as usize])?;
    let mut sheet = type_sheet(kind, lang);
    sheet.thing = unit_id(hex);
    sheet.on = hex.to_string();
    sheet.kind = format!("{}, {}", sheet.kind, seat_name(unit.seat, lang));
    let level = match unit.experience {
        n if n >= pack.constants.hero_from => 2,
        n => usize::from(n >= pack.constants.veteran_from),
    };
    let dice = kind.dice[usize::from(unit.damage.min(5))];
    for (name, value) in [
        ("sheet-damage", format!("{}/{}", unit.damage, pack.constants.destroyed_at)),
        ("sheet-experience", format!("{} ({})", unit.experience, say(lang, &format!("sheet-level-{level}")))),
        (
            "sheet-dice",
            WORDS.say(lang, "sheet-dice-now", &[("dice", dice.to_string()), ("hit", kind.hit[level].to_string())]),
        ),
    ] {
        sheet.fact(say(lang, name), value);
    }
    if let Some(army) = unit.army {
        sheet.fact(say(lang, "sheet-army"), army.to_uppercase());
    }
    for did in &unit.did {
        sheet.state.push(say(lang, &format!("sheet-did-{did}")));
    }
    if let Some(target) = &unit.bound {
        sheet.state.push(WORDS.say(lang, "sheet-bound", &[("hex", target.clone())]));
        sheet.rules.push("AA-INT-3");
    }
    Some(sheet)
}

fn type_sheet(kind: &Type, lang: Lang) -> Sheet {
    let category = say(lang, &format!("category-{}", kind.category.id()));
    let mut sheet = Sheet::of(&kind.id, said(&kind.name, lang), category);
    let range = |range: Option<crate::sheet::Range>| match range {
        None => "–".to_string(),
        Some(range) if range.min == range.max => range.max.to_string(),
        Some(range) => format!("{}–{}", range.min, range.max),
    };
    let row = |row: &[u8]| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    for (name, value) in [
        ("card-speed", points(u16::from(kind.speed), lang)),
        ("card-ground", range(kind.ground)),
        ("card-air", range(kind.air)),
        ("card-hit", row(&kind.hit)),
        ("sheet-dice-row", row(&kind.dice)),
        ("sheet-open", row(&kind.open)),
        ("sheet-forest", row(&kind.forest)),
        ("card-price", kind.price.to_string()),
    ] {
        sheet.fact(say(lang, name), value);
    }
    sheet.text = sheet_text(kind, lang);
    sheet.rules.extend(["AA-MOVE-2", "AA-RANGE-1", "AA-HIT-1", "AA-DMG-1"]);
    sheet.rules.extend(match kind.category {
        Category::Infantry => &["AA-FAC-2", "AA-WATER-2"][..],
        Category::Tank => &["AA-WATER-1"][..],
        Category::Artillery => &["AA-RANGE-4"][..],
        Category::Aircraft => &["AA-MOVE-7"][..],
    });
    if kind.area {
        sheet.rules.extend(["AA-KAT-1", "AA-KAT-3"]);
    }
    if kind.riposte_air {
        sheet.rules.push("AA-B17-2");
    }
    (sheet.source, sheet.note) = (Some(kind.source), said(&kind.note, lang).to_string());
    sheet
}

fn side_sheet(view: &View, thing: &str, lang: Lang) -> Sheet {
    let side = &view.sides[thing];
    let mut sheet = Sheet::of(thing, seat_name(thing, lang), say(lang, "sheet-side"));
    sheet.fact(say(lang, "sheet-factories"), side.factories);
    sheet.fact(say(lang, "sheet-goal"), format!("{}/{}", side.team, side.goal));
    if let Some(coins) = side.coins {
        sheet.fact(say(lang, "sheet-coins"), coins);
    }
    sheet.fact(say(lang, "sheet-units"), side.units);
    if side.automa {
        sheet.state.push(say(lang, "sheet-automa"));
        sheet.rules.extend(["AA-AUTO-1", "AA-AUTO-2"]);
    }
    if side.turn {
        sheet.state.push(say(lang, "sheet-turn"));
    }
    sheet.rules.extend(["AA-VICT-1", "AA-LOG-1"]);
    sheet
}

fn round_sheet(view: &View, lang: Lang) -> Sheet {
    let args = [("round", view.round.to_string()), ("last", view.last_round.to_string())];
    let mut sheet =
        Sheet::of("round", WORDS.say(lang, "strip-round", &args), say(lang, &format!("phase-{}", view.phase)));
    sheet.fact(say(lang, "sheet-weather"), say(lang, &format!("weather-{}", view.weather)));
    sheet.rules.extend(["AA-TURN-2", "AA-VICT-6", "AA-WX-1"]);
    sheet
}

fn token_sheet(view: &View, thing: &str, army: &str, lang: Lang) -> Option<Sheet> {
    let place = ["a", "b", "c"].iter().position(|name| *name == army)?;
    let number = view.tokens.get(view.asks).and_then(|tokens| tokens[place]);
    let args = [("army", army.to_uppercase()), ("number", number.map_or("none".to_string(), |n| n.to_string()))];
    let mut sheet = Sheet::of(thing, WORDS.say(lang, "card-token", &args), seat_name(view.asks, lang));
    sheet.rules.extend(["AA-SETUP-2", "AA-SETUP-6", "AA-FIRST-6"]);
    Some(sheet)
}
