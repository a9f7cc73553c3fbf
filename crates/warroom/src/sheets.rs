//! All there is to read of a thing: regions, commands, nations, types, rows, convoys, the turn. From a view
//! only.

use crate::about::{ABOUT, BOARD as WORDS, WORDS as GAME, say, tell};
use crate::figures::Pack;
use crate::names::region_name;
use crate::nation::{NATION_IDS, NOBODY, Side, nation};
use crate::region::{Marker, Region, Regions, each};
use crate::secrets::{CommandView, NationView, View};
use crate::show::{course, holder, phase};
use crate::sketch::BattleSketch;
use crate::state::Frame;
use crate::unit::{Category, Colour, Kind, Row};
use table::story::{Guide, Lead, Sheet};
use table::{Lang, Seat};

fn game(lang: Lang, key: &str) -> String {
    GAME.say(lang, key, &[])
}
fn seat_name(seat: Seat, lang: Lang) -> String {
    if seat == NOBODY { say(lang, "sheet-nobody") } else { ABOUT.seat_name(seat, lang) }
}
fn amounts(amounts: impl IntoIterator<Item = u16>, lang: Lang) -> String {
    let ids = ["oil", "iron", "osr"].into_iter();
    let words: Vec<String> =
        ids.zip(amounts).map(|(id, n)| format!("{n} {}", game(lang, &format!("resource-{id}")))).collect();
    words.join(", ")
}
fn marker_name(marker: Marker, lang: Lang) -> String {
    let number = marker.id().rsplit('-').next().unwrap_or_default().to_string();
    GAME.say(lang, "marker-name", &[("number", number), ("nation", seat_name(marker.nation(), lang))])
}
fn units(command: &CommandView) -> impl Iterator<Item = (Kind, u8)> {
    Kind::ALL.into_iter().filter_map(|kind| Some((kind, *command.units.get(kind.id())?)))
}
fn counted<'a>(counts: impl IntoIterator<Item = (&'a &'static str, &'a u8)>, lang: Lang) -> String {
    let word = |(kind, n): (&&str, &u8)| format!("{n} {}", game(lang, &format!("unit-{kind}")));
    counts.into_iter().map(word).collect::<Vec<_>>().join(", ")
}

/// The sheet of a thing that this eye sees.
pub(crate) fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
    // A slip of paper is read as what it is about.
    if let Some(about) = thing.strip_prefix("order-").or_else(|| thing.strip_prefix("bought-")) {
        let marker = Marker::find(about).filter(|_| thing.starts_with("order-"));
        let known = sheet(view, about, lang).filter(|_| marker.is_some() || thing.starts_with("bought-"));
        let gone = || Some(Sheet::of(thing, marker_name(marker?, lang), ""));
        return known.map(|sheet| Sheet { thing: thing.into(), ..sheet }).or_else(gone);
    }
    if thing.starts_with("bin-") {
        return Some(Sheet::of(thing, game(lang, "order-bin"), ""));
    }
    if let Some(marker) = Marker::find(thing) {
        return view.commands.iter().find(|command| command.id == thing).map(|c| command(view, marker, c, lang));
    }
    if let Some(sheet) = view.nations.iter().find(|sheet| sheet.id == thing) {
        return Some(nation_sheet(view, sheet, lang));
    }
    if let Some(kind) = Kind::find(thing) {
        return Some(kind_sheet(view, kind, lang));
    }
    if let Some(row) = Row::find(thing) {
        return Some(row_sheet(view, row, lang));
    }
    if thing == "turn" {
        return Some(turn(view, lang));
    }
    if let Some((region, part)) = thing.split_once(':') {
        return view.battle.as_ref().filter(|fight| fight.region.id() == region).and_then(|fight| {
            let sheet = on_board(view, fight, part, lang)?;
            Some(Sheet { thing: thing.into(), on: region.into(), ..sheet })
        });
    }
    match Region::find(thing).filter(|region| region.is_land() || region.is_sea()) {
        Some(region) => Some(region_sheet(view, region, lang)),
        None => convoy(view, thing, lang),
    }
}

fn listed(pack: &Pack, set: Regions, lang: Lang) -> String {
    each(set).map(|region| region_name(pack, region, lang)).collect::<Vec<_>>().join(", ")
}

fn region_sheet(view: &View, region: Region, lang: Lang) -> Sheet {
    let pack = view.pack.get();
    let kind = if region.is_land() { "sheet-territory" } else { "sheet-sea" };
    let mut sheet = Sheet::of(region.id(), region_name(pack, region, lang), say(lang, kind));
    if region.is_land() {
        let print = pack.territory(region);
        sheet.fact(say(lang, "sheet-holder"), seat_name(holder(view, region), lang));
        let rightful = print.restores_to.unwrap_or(print.owner);
        if rightful != holder(view, region) {
            sheet.fact(say(lang, "sheet-rightful"), seat_name(rightful, lang));
            sheet.rules.push("WR-CTRL-1");
        }
        sheet.fact(say(lang, "sheet-value"), print.sv);
        sheet.fact(say(lang, "sheet-medals"), print.medals);
        if let Some(resource) = print.trade {
            sheet.fact(say(lang, "sheet-trade"), game(lang, &format!("resource-{}", resource.id())));
            sheet.rules.push("WR-TRADE-2");
        }
        if print.mobilization {
            sheet.state.push(say(lang, "sheet-mobilises"));
            sheet.rules.push("WR-MOB-1");
        }
        let [front, back] = print.income.map(|income| amounts(income.map(u16::from), lang));
        sheet.fact(say(lang, "sheet-income"), front);
        sheet.fact(say(lang, "sheet-contested-income"), back);
        if print.factory {
            let bombs = view.bombs.get(region.id()).copied().unwrap_or(0);
            sheet.fact(say(lang, "sheet-chimneys"), format!("{}/{}", print.sv.saturating_sub(bombs), print.sv));
            sheet.rules.extend(["WR-MAP-8", "WR-P7.4a", "WR-RAID-12"]);
        }
        if let Some(works) = view.works.get(region.id()) {
            sheet.fact(say(lang, "sheet-works"), counted(works, lang));
        }
        if let Some((side, force)) = view.neutrals.get(region.id()) {
            let side = side.map_or(String::new(), |side| game(lang, &format!("side-{}", side.id())));
            sheet.state.push(tell(lang, "sheet-leans", "side", &side));
            if *force != [0; 3] {
                let force = ["infantry", "artillery", "fighter"].iter().zip(force);
                sheet.fact(say(lang, "piece-force"), counted(force.filter(|(_, n)| **n > 0), lang));
            }
            sheet.rules.extend(["WR-NEUTRAL-3", "WR-NEUTRAL-9"]);
        }
        if let Some(bombs) = view.bombs.get(region.id()) {
            sheet.state.push(tell(lang, "piece-bombs", "n", &bombs.to_string()));
            sheet.rules.push("WR-RAIL-4");
        }
        let wanted = pack.scenario(view.scenario).map(|at| &pack.scenarios[at].victory);
        if wanted.into_iter().flatten().flatten().flatten().any(|condition| condition.of.contains(&region)) {
            sheet.state.push(say(lang, "sheet-victory"));
            sheet.rules.push("WR-VIC-1");
        }
        sheet.rules.extend(["WR-COMP-8", "WR-MAP-7"]);
    } else {
        sheet.rules.extend(["WR-NAVAL-1", "WR-CONV-7"]);
    }
    for command in view.commands.iter().filter(|command| command.at == region.id()) {
        let Some(marker) = Marker::find(command.id) else { continue };
        sheet.fact(marker_name(marker, lang), counted(&command.units, lang));
    }
    let flying = view.tokens.iter().filter(|(_, at)| *at == region.id()).count();
    if flying > 0 {
        sheet.fact(say(lang, "piece-tokens"), flying);
    }
    waters(view, region, &mut sheet, lang);
    let at = region.index();
    for (key, set) in [
        ("sheet-by-land", pack.map.land[at]),
        ("sheet-by-sea", pack.map.sea[at]),
        ("sheet-by-rail", pack.map.rail[at]),
        ("sheet-ports", pack.map.port[at]),
    ] {
        if !set.is_empty() {
            sheet.fact(say(lang, key), listed(pack, set, lang));
        }
    }
    for (list, key) in [(&view.open, "sheet-conflict"), (&view.contested, "sheet-contested")] {
        if list.contains(&region.id()) {
            sheet.state.push(say(lang, key));
        }
    }
    let group = if region.is_land() { "territory" } else { "sea" };
    if let Some((source, note)) = pack.source_of(group, region.id(), lang) {
        (sheet.source, sheet.note) = (Some(source), note);
    }
    sheet
}

/// Convoys that sail here or end here, and straits with their state.
fn waters(view: &View, region: Region, sheet: &mut Sheet, lang: Lang) {
    let pack = view.pack.get();
    for convoy in pack.map.convoys.iter().filter(|c| c.sea == region || c.linked.contains(&region)) {
        let ends: Vec<String> = convoy.linked.iter().map(|t| region_name(pack, *t, lang)).collect();
        let ships = amounts(convoy.ships.map(u16::from), lang);
        sheet.fact(say(lang, "sheet-convoy"), format!("{} ({}): {ships}", ends.join(" – "), convoy.sea.id()));
    }
    for strait in pack.map.straits.iter().filter(|s| s.between.contains(&region) || s.requires.contains(&region)) {
        let [allies, axis] = view.straits.get(strait.id.as_str()).copied().unwrap_or_default().map(|open| {
            let key = if open { "strait-open" } else { "strait-closed" };
            say(lang, key)
        });
        let args = [("name", say(lang, &format!("strait-{}", strait.id))), ("allies", allies), ("axis", axis)];
        sheet.state.push(format!("{}.", WORDS.say(lang, "strait-title", &args)));
        sheet.rules.push("WR-STRAIT-1");
    }
}

fn command(view: &View, marker: Marker, command: &CommandView, lang: Lang) -> Sheet {
    let pack = view.pack.get();
    let category = marker.category();
    let kind = format!("{}, {}", say(lang, &format!("sheet-{}", category.id())), seat_name(marker.nation(), lang));
    let mut sheet = Sheet::of(command.id, marker_name(marker, lang), kind);
    sheet.on = command.at.to_string();
    if let Some(region) = Region::find(command.at) {
        sheet.fact(say(lang, "sheet-at"), region_name(pack, region, lang));
    }
    for (kind, count) in units(command) {
        sheet.fact(game(lang, &format!("unit-{}", kind.id())), count);
    }
    let [air, surface] = crate::forecast::dice_of(pack, units(command));
    let args = [("air", air.to_string()), ("surface", surface.to_string())];
    sheet.fact(say(lang, "sheet-dice"), WORDS.say(lang, "forecast-dice", &args));
    let orders = view.nations.iter().flat_map(|sheet| &sheet.orders).filter_map(|order| order.split_once(' '));
    for (_, to) in orders.filter(|(who, _)| *who == command.id) {
        let to = Region::find(to).map_or(String::new(), |region| region_name(pack, region, lang));
        sheet.state.push(tell(lang, "sheet-ordered", "place", &to));
    }
    if command.arrow {
        sheet.state.push(say(lang, "sheet-may-land"));
    }
    sheet.rules = match category {
        Category::Land => vec!["WR-LAND-1", "WR-RAIL-1", "WR-TT-1", "WR-PIN-1"],
        Category::Air => vec!["WR-AIR-1", "WR-AIR-3", "WR-P5.1a"],
        Category::Naval => vec!["WR-NAVAL-1", "WR-NAVAL-2", "WR-STRAIT-1"],
    };
    sheet
}

fn nation_sheet(view: &View, row: &NationView, lang: Lang) -> Sheet {
    let pack = view.pack.get();
    let seat = nation(row.id).unwrap_or(NOBODY);
    let side = game(lang, &format!("side-{}", Side::of(seat).id()));
    let mut sheet = Sheet::of(row.id, seat_name(seat, lang), side);
    sheet.fact(say(lang, "sheet-stock"), amounts(row.stock, lang));
    let scenario = pack.scenario(view.scenario).map(|at| &pack.scenarios[at]);
    if let Some(scenario) = scenario {
        sheet.fact(say(lang, "sheet-stress"), format!("{}/{}", row.stress, scenario.thresholds[seat.index()]));
        sheet.fact(say(lang, "sheet-orders"), scenario.orders[seat.index()]);
    }
    sheet.fact(say(lang, "sheet-awards"), row.awards);
    sheet.fact(say(lang, "sheet-zone"), game(lang, &format!("zone-{}", row.zone)));
    if !row.course.is_empty() {
        sheet.fact(say(lang, "sheet-course"), course(view, row, lang));
    }
    let held = Region::territories().filter(|t| holder(view, *t) == seat);
    sheet.fact(say(lang, "sheet-value"), held.map(|t| u32::from(pack.territory(t).sv)).sum::<u32>());
    if !row.casualties.is_empty() {
        sheet.fact(say(lang, "sheet-casualties"), counted(&row.casualties, lang));
    }
    if let Some(bought) = row.bought.as_ref().filter(|bought| !bought.is_empty()) {
        sheet.fact(say(lang, "sheet-bought"), counted(bought, lang));
    }
    if let Some(bid) = row.bid {
        sheet.fact(say(lang, "sheet-bid"), bid);
    }
    if row.sealed {
        sheet.state.push(say(lang, "panel-sealed"));
    }
    if row.collapsed {
        sheet.state.push(say(lang, "panel-collapsed"));
    }
    sheet.rules = vec!["WR-P2.1c", "WR-P6.2a", "WR-P6.4a", "WR-COLLAPSE-1"];
    if seat.index() == 0 {
        sheet.rules.push("WR-CHINA-1");
    }
    sheet
}

fn dice_text(pack: &Pack, row: Row, lang: Lang) -> String {
    let [air, surface] = pack.row(row).dice;
    WORDS.say(lang, "forecast-dice", &[("air", air.to_string()), ("surface", surface.to_string())])
}

fn kind_sheet(view: &View, kind: Kind, lang: Lang) -> Sheet {
    let pack = view.pack.get();
    let print = pack.unit(kind);
    let name = game(lang, &format!("unit-{}", kind.id()));
    let mut sheet = Sheet::of(kind.id(), name, say(lang, &format!("sheet-{}", kind.category().id())));
    sheet.fact(say(lang, "sheet-hit-by"), game(lang, &format!("colour-{}", print.colour.id())));
    if kind != Kind::CarrierFighter {
        sheet.fact(say(lang, "sheet-cost"), amounts(print.cost.map(u16::from), lang));
        sheet.fact(say(lang, "sheet-points"), print.casualty);
    }
    for row in kind.rows() {
        let text = format!(
            "{} · {}",
            dice_text(pack, row, lang),
            tell(lang, "sheet-hits", "n", &pack.row(row).hits.to_string())
        );
        sheet.fact(game(lang, &format!("row-{}", row.id())), text);
    }
    sheet.rules = vec!["WR-COMP-2", "WR-BATTLE-S5", "WR-P7.1a"];
    if let Some((source, note)) = pack.source_of("unit", kind.id(), lang) {
        (sheet.source, sheet.note) = (Some(source), note);
    }
    sheet
}

fn row_sheet(view: &View, row: Row, lang: Lang) -> Sheet {
    let pack = view.pack.get();
    let kind = game(lang, &format!("unit-{}", row.kind().id()));
    let mut sheet = Sheet::of(row.id(), game(lang, &format!("row-{}", row.id())), kind);
    sheet.fact(say(lang, "sheet-dice"), dice_text(pack, row, lang));
    sheet.fact(say(lang, "sheet-hit-by"), game(lang, &format!("colour-{}", pack.unit(row.kind()).colour.id())));
    sheet.fact(say(lang, "sheet-endures"), pack.row(row).hits);
    sheet.rules = vec!["WR-BATTLE-S5", "WR-BATTLE-S8", "WR-BATTLE-C5"];
    sheet
}

/// A part of the battle board: a side, results of a colour, a box of a row.
fn on_board(view: &View, fight: &BattleSketch, part: &str, lang: Lang) -> Option<Sheet> {
    let mut words = part.split(':');
    let first = words.next()?;
    if first == "batch" {
        let colour = words.next().and_then(|id| Colour::ALL.into_iter().find(|colour| colour.id() == id))?;
        let mut sheet = Sheet::of("", game(lang, &format!("colour-{}", colour.id())), say(lang, "sheet-results"));
        sheet.fact(say(lang, "sheet-waiting"), fight.batch[colour.index()]);
        sheet.rules = vec!["WR-BATTLE-C1", "WR-BATTLE-C4", "WR-BATTLE-C5"];
        return Some(sheet);
    }
    let side = Side::BOTH.into_iter().find(|side| side.id() == first)?;
    let name = game(lang, &format!("side-{}", side.id()));
    let Some(row) = words.next() else {
        let mut sheet = Sheet::of("", name, say(lang, "sheet-of-board"));
        sheet.fact(say(lang, "sheet-dice-left"), fight.left[side.index()]);
        sheet.rules = vec!["WR-BATTLE-S3", "WR-FORCE-1", "WR-BATTLE-B2"];
        return Some(sheet);
    };
    let (row, at) = (Row::find(row)?, words.next()?.parse::<usize>().ok().filter(|at| *at < 3)?);
    let mut sheet = row_sheet(view, row, lang);
    sheet.kind = format!("{name}, {}", say(lang, ["box-whole", "box-light", "box-hurt"][at]));
    for (whose, boxes) in fight.rows.get(side.id()).and_then(|rows| rows.get(row.id())).into_iter().flatten() {
        sheet.fact(nation(whose).map_or_else(|| say(lang, "piece-force"), |seat| seat_name(seat, lang)), boxes[at]);
    }
    Some(sheet)
}

fn convoy(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
    let pack = view.pack.get();
    let convoy = pack.map.convoys.iter().find(|convoy| convoy.id == thing)?;
    let ends: Vec<String> = convoy.linked.iter().map(|t| region_name(pack, *t, lang)).collect();
    let mut sheet = Sheet::of(thing, ends.join(" – "), say(lang, "sheet-convoy"));
    sheet.on = convoy.sea.id().to_string();
    sheet.fact(say(lang, "sheet-at"), convoy.sea.id());
    sheet.fact(say(lang, "sheet-ships"), amounts(convoy.ships.map(u16::from), lang));
    if let Some(agreed) = view.flags.get(thing).and_then(|id| nation(id)) {
        sheet.fact(say(lang, "sheet-agreed"), seat_name(agreed, lang));
        sheet.rules.push("WR-CONV-3");
    }
    if let Some(flag) = convoy.flag {
        sheet.fact(say(lang, "sheet-flag"), seat_name(flag, lang));
    }
    sheet.rules.extend(["WR-MAP-10", "WR-CONV-1", "WR-CONV-7", "WR-CONV-13"]);
    if let Some((source, note)) = pack.source_of("convoy", thing, lang) {
        (sheet.source, sheet.note) = (Some(source), note);
    }
    Some(sheet)
}

fn turn(view: &View, lang: Lang) -> Sheet {
    let mut sheet =
        Sheet::of("turn", say(lang, "sheet-turn"), game(lang, &format!("option-scenario-{}", view.scenario)));
    sheet.fact(say(lang, "sheet-turn"), format!("{}/{}", view.turn, view.last_turn));
    let order: Vec<String> = view.order.iter().filter_map(|id| nation(id)).map(|seat| seat_name(seat, lang)).collect();
    sheet.fact(say(lang, "track-order"), order.join(", "));
    if let Some(scene) = view.pack.scenario(view.scenario).map(|at| &view.pack.get().scenarios[at]) {
        sheet.state = crate::chronicle::turn::goals(view.pack.get(), scene, lang);
    }
    for row in &view.nations {
        sheet.fact(seat_name(nation(row.id).unwrap_or(NOBODY), lang), overview(view, row, lang));
    }
    sheet.rules = vec!["WR-TURN-1", "WR-VIC-1", "WR-OBJ-5", "WR-OBJ-8", "WR-P2.2a"];
    sheet
}

/// Where a nation stands, in a line: its land, what its cards give, its morale.
fn overview(view: &View, row: &NationView, lang: Lang) -> String {
    if row.collapsed {
        return say(lang, "panel-collapsed");
    }
    let (pack, seat) = (view.pack.get(), nation(row.id).unwrap_or(NOBODY));
    let held = || Region::territories().filter(|t| holder(view, *t) == seat);
    let mut income = [0u16; 3];
    for territory in held() {
        let reduced = usize::from(view.contested.contains(&territory.id()));
        let yields = pack.territory(territory).income[reduced];
        income.iter_mut().zip(yields).for_each(|(sum, n)| *sum += u16::from(n));
    }
    if seat == crate::nation::CHINA {
        income[0] = 0;
    }
    if row.zone >= crate::query::RED {
        income = [0; 3];
    }
    let args = [
        ("value", held().map(|t| u32::from(pack.territory(t).sv)).sum::<u32>().to_string()),
        ("income", amounts(income, lang)),
        ("zone", game(lang, &format!("zone-{}", row.zone))),
        ("stress", row.stress.to_string()),
        ("awards", row.awards.to_string()),
    ];
    WORDS.say(lang, "sheet-overview", &args)
}

/// Who is ahead: Strategic Values held, and zones lost, of each side.
pub(crate) fn guide(view: &View, lang: Lang) -> Guide {
    let pack = view.pack.get();
    let of = |side: Side, key: &str, value: i32| Lead {
        name: tell(lang, key, "side", &say(lang, &format!("lead-side-{}", side.id()))),
        seat: side
            .nations()
            .iter()
            .find(|seat| view.nations.iter().any(|row| row.id == NATION_IDS[seat.index()]))
            .unwrap_or_default(),
        value,
    };
    let held = |side: Side| -> i32 {
        let own = |t: &Region| holder(view, *t) != NOBODY && Side::of(holder(view, *t)) == side;
        Region::territories().filter(own).map(|t| i32::from(pack.territory(t).sv)).sum()
    };
    let lost = |side: Side| -> i32 {
        let own = |row: &&NationView| nation(row.id).is_some_and(|seat| Side::of(seat) == side);
        view.nations.iter().filter(own).map(|row| if row.collapsed { 6 } else { i32::from(row.zone) }).sum()
    };
    let ahead = Side::BOTH
        .into_iter()
        .flat_map(|side| [of(side, "lead-value", held(side)), of(side, "lead-zones", lost(side))])
        .collect();
    let mut goal = vec!["WR-VIC-1", "WR-OBJ-5", "WR-OBJ-8"];
    goal.extend(match view.scenario {
        "europe" => vec!["WR-SCEN-EU-2"],
        "pacific" => vec!["WR-SCEN-PA-2"],
        "north-africa" => vec!["WR-SCEN-NA-3", "WR-SCEN-NA-4"],
        "eastern-front" => vec!["WR-SCEN-EF-2"],
        _ => vec!["WR-SCEN-GL-3"],
    });
    let turn = WORDS.say(lang, "track-turn", &[("turn", view.turn.to_string()), ("last", view.last_turn.to_string())]);
    let phase = phase(view.phase);
    let turn = match view.phase {
        Some(_) => format!("{turn} · {}", say(lang, &format!("phase-{phase}"))),
        None => turn,
    };
    Guide { phase, turn, ahead, goal, now: rules_now(view.phase) }
}

fn rules_now(frame: Option<Frame>) -> Vec<&'static str> {
    match frame {
        Some(Frame::Plan) => vec!["WR-P2.1a", "WR-P2.1c", "WR-P2.1d", "WR-REORG-1", "WR-P2.2a"],
        Some(Frame::Choose { .. }) => vec!["WR-P2.2a", "WR-P2.2b"],
        Some(Frame::Move { .. }) => vec!["WR-P3.2a", "WR-P3.2b", "WR-CANCEL-1"],
        Some(Frame::Hold { .. }) => vec!["WR-PIN-1", "WR-PIN-3", "WR-PIN-4"],
        Some(Frame::Launch { .. }) => vec!["WR-P3.3a"],
        Some(Frame::Combat { .. }) => vec!["WR-P4-1", "WR-P4-2"],
        Some(Frame::Conflict) => vec!["WR-BATTLE-S5", "WR-BATTLE-R1", "WR-BATTLE-C5", "WR-FORCE-1", "WR-DEBRIEF-A3"],
        Some(Frame::Land { .. }) => vec!["WR-P5.1a"],
        Some(Frame::Deploy { .. }) => vec!["WR-P5.2b", "WR-P5.3a"],
        Some(Frame::Soothe { .. }) => vec!["WR-P6.1a", "WR-P6.2a"],
        Some(Frame::Relieve { .. }) => vec!["WR-P6.3a"],
        Some(Frame::Pay { .. }) => vec!["WR-P6.4c"],
        Some(Frame::Desert { .. }) => vec!["WR-P6.4g"],
        Some(Frame::Trade { .. }) => vec!["WR-TRADE-1", "WR-TRADE-2"],
        Some(Frame::Buy) => vec!["WR-P7.1a"],
        Some(Frame::Build { .. }) => vec!["WR-P7.4a"],
        Some(Frame::Bonus { .. }) => vec!["WR-QUICK-7"],
        Some(Frame::Produce { .. }) => vec!["WR-QUICK-8"],
        None => vec!["WR-VIC-1"],
    }
}
