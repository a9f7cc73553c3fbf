//! All there is to read of a thing: spaces, units, nations, tracks and cards. From a view only.

use crate::draw::pack_of;
use crate::figures::{Pack, SpaceId, Terrain};
use crate::lang::Kind;
use crate::secrets::{NationView, View};
use crate::state::{LEAD, ROUNDS};
use crate::text::{card_text, say, space_name, title};
use table::story::{Guide, Lead, Sheet};
use table::{Lang, Seat};

/// The sheet of a thing that this eye sees; of a card, wherever it lies.
pub(crate) fn sheet(view: &View, thing: &str, lang: Lang) -> Option<Sheet> {
    let pack = pack_of(view);
    if let Some(space) = pack.space_named(thing) {
        return Some(space_sheet(view, pack, space, lang));
    }
    if let Some(id) = thing.strip_prefix("nation-") {
        return view.nations.iter().find(|row| row.id == id).map(|row| nation(row, thing, lang));
    }
    match thing {
        "lead" => return Some(lead(view, lang)),
        "round" => return Some(round(view, lang)),
        _ => {}
    }
    if let Some((space, id)) = thing.split_once('.') {
        let row = view.nations.iter().find(|row| row.id == id)?;
        return unit(pack, row, pack.space_named(space)?, thing, lang);
    }
    card(view, pack, thing, lang)
}

/// The lead says who is ahead: the Axis counts up, the Allies down.
pub(crate) fn guide(view: &View, lang: Lang) -> Guide {
    let lead = |camp: usize, value: i16| Lead {
        name: word(lang, ["camp-axis", "camp-allies"][camp]),
        seat: Seat(camp as u8),
        value: value.max(0).into(),
    };
    let mut now = match view.phase {
        "setup" => vec!["QM-4d"],
        "begin" | "action" => vec!["QM-5.2a", "QM-3.1a", "QM-3.2a", "QM-3.3a"],
        "air" => vec!["QM-14.2a", "QM-14.2.1a", "QM-14.2.2a"],
        "supply" => vec!["QM-6a", "QM-6c", "QM-6e", "QM-6f"],
        "score" => vec!["QM-7a", "QM-7c"],
        "discard" => vec!["QM-8a"],
        _ => vec!["QM-9a"],
    };
    if !view.reactions.is_empty() {
        now.insert(0, "QM-5.3a");
    }
    let goal = vec!["QM-11.1a", "QM-11.2a", "QM-7a"];
    let round = say(lang, "face-round", &[("round", view.round.to_string())]);
    let turn = format!("{round} · {}", word(lang, &format!("phase-{}", view.phase)));
    Guide { phase: view.phase, turn, ahead: vec![lead(0, view.score), lead(1, -view.score)], goal, now }
}

fn word(lang: Lang, key: &str) -> String {
    say(lang, key, &[])
}
fn name_of(row: &NationView, lang: Lang) -> String {
    word(lang, &format!("seat-{}", row.id))
}

/// What a nation has in a space, in words.
fn pieces(row: &NationView, space: &str, lang: Lang) -> Vec<String> {
    let lists = [(&row.armies, "piece-army"), (&row.fleets, "piece-fleet"), (&row.air, "piece-air")];
    lists.into_iter().filter(|(list, _)| list.contains(&space)).map(|(_, key)| word(lang, key)).collect()
}

fn space_sheet(view: &View, pack: &Pack, space: SpaceId, lang: Lang) -> Sheet {
    let row = &pack.spaces[space as usize];
    let kind = word(lang, if row.kind == Terrain::Land { "sheet-land" } else { "sheet-sea" });
    let mut sheet = Sheet::of(&row.id, space_name(pack, space, lang), kind);
    for nation in &view.nations {
        let here = pieces(nation, &row.id, lang);
        if !here.is_empty() {
            sheet.fact(name_of(nation, lang), here.join(" + "));
        }
    }
    if row.star {
        sheet.state.push(word(lang, "sheet-star"));
        sheet.rules.extend(["QM-6e", "QM-7a"]);
    }
    for nation in view.nations.iter().filter(|n| n.home == row.id) {
        sheet.state.push(say(lang, "sheet-home", &[("nation", name_of(nation, lang))]));
        sheet.rules.push("QM-7c");
    }
    for star in view.nations.iter().flat_map(|n| n.stars.iter().filter(|s| s.id == row.id).map(move |s| (n, s.points)))
    {
        let args = [("nation", name_of(star.0, lang)), ("n", star.1.to_string())];
        sheet.state.push(say(lang, "sheet-scores", &args));
    }
    let beside: Vec<String> = (0..pack.spaces.len() as u8)
        .filter(|other| pack.touching(1 << space) >> other & 1 != 0)
        .map(|other| space_name(pack, other, lang))
        .collect();
    sheet.fact(word(lang, "sheet-beside"), beside.join(", "));
    sheet.rules.extend(["QM-2.2a", if row.kind == Terrain::Land { "QM-3.1a" } else { "QM-3.2a" }, "QM-3.3a"]);
    (sheet.source, sheet.note) = (Some(row.source), row.note.get(lang).to_string());
    sheet
}

fn unit(pack: &Pack, row: &NationView, space: SpaceId, thing: &str, lang: Lang) -> Option<Sheet> {
    let id = pack.space_id(space);
    let here = pieces(row, id, lang);
    if here.is_empty() {
        return None;
    }
    let mut sheet =
        Sheet::of(thing, format!("{} · {}", name_of(row, lang), here.join(" + ")), space_name(pack, space, lang));
    sheet.on = id.to_string();
    let unfed = row.unsupplied.contains(&id);
    sheet.state.push(word(lang, if unfed { "sheet-unfed" } else { "sheet-fed" }));
    if row.protected.contains(&id) {
        sheet.state.push(word(lang, "sheet-protected"));
    }
    sheet.rules = vec!["QM-6a", "QM-6c", "QM-3.3a"];
    if row.fleets.contains(&id) {
        sheet.rules.push("QM-6f");
    }
    if row.air.contains(&id) {
        sheet.rules.extend(["QM-14.2.1a", "QM-14.4.1a"]);
    }
    Some(sheet)
}

fn nation(row: &NationView, thing: &str, lang: Lang) -> Sheet {
    let mut sheet = Sheet::of(thing, name_of(row, lang), word(lang, "sheet-nation"));
    for (key, n) in [
        ("sheet-hand", usize::from(row.hand_size)),
        ("sheet-deck", row.deck_size),
        ("sheet-discards", usize::from(row.discards_size)),
        ("sheet-status", row.status.len()),
        ("sheet-down", row.down_size as usize),
        ("sheet-armies", row.reserve[0] as usize),
        ("sheet-fleets", row.reserve[1] as usize),
        ("sheet-air", row.reserve[2] as usize),
    ] {
        sheet.fact(word(lang, key), n);
    }
    sheet.state.push(say(lang, "face-points", &[("n", row.points.to_string())]));
    if row.occupied {
        sheet.state.push(word(lang, "sheet-occupied"));
    }
    sheet.rules = vec!["QM-4.2a", "QM-7a", "QM-9a", "QM-10e"];
    sheet
}

fn lead(view: &View, lang: Lang) -> Sheet {
    let mut sheet = Sheet::of("lead", word(lang, "sheet-lead"), "");
    sheet.fact(word(lang, "sheet-lead"), crate::Quartermaster::lead_in_words(view.score, lang));
    sheet.fact(word(lang, "sheet-lead-after"), crate::Quartermaster::lead_in_words(view.after_round, lang));
    sheet.state.push(say(lang, "sheet-goal", &[("lead", LEAD.to_string()), ("rounds", ROUNDS.to_string())]));
    sheet.rules = vec!["QM-7.1a", "QM-11.1a", "QM-11.2a"];
    sheet
}

fn round(view: &View, lang: Lang) -> Sheet {
    let mut sheet = Sheet::of("round", word(lang, "sheet-round"), "");
    sheet.fact(word(lang, "sheet-round"), format!("{}/{ROUNDS}", view.round));
    sheet.rules = vec!["QM-4.1a", "QM-4.1c", "QM-4.2a"];
    sheet
}

fn card(view: &View, pack: &Pack, id: &str, lang: Lang) -> Option<Sheet> {
    let row = pack.card(pack.card_named(id)?);
    let nation = view.nations.get(row.nation.index())?;
    let kind = word(lang, &format!("kind-{}", row.kind.word()));
    let mut sheet = Sheet::of(id, title(row, lang), format!("{kind} · {}", name_of(nation, lang)));
    sheet.fact(word(lang, "sheet-copies"), row.count);
    if let Some(status) = nation.status.iter().find(|status| status.id == id) {
        sheet.state.push(word(lang, "sheet-on-table"));
        if status.asleep {
            sheet.state.push(word(lang, "sheet-asleep"));
        }
        if status.spent {
            sheet.state.push(word(lang, "sheet-spent"));
        }
    }
    sheet.text = card_text(pack, row, lang);
    sheet.rules = match row.kind {
        Kind::BuildArmy => vec!["QM-3.1a", "QM-5.5.3a"],
        Kind::BuildNavy => vec!["QM-3.2a", "QM-5.5.3a"],
        Kind::LandBattle | Kind::SeaBattle => vec!["QM-3.3a", "QM-5.5.4a"],
        Kind::Status => vec!["QM-5.3a"],
        Kind::Response => vec!["QM-5.3b", "QM-12b"],
        Kind::EconomicWarfare => vec!["QM-10a", "QM-10c"],
        _ => vec!["QM-5.2a"],
    };
    (sheet.source, sheet.note) = (Some(row.source), row.note.get(lang).to_string());
    Some(sheet)
}
