//! Reading the rows of the data files: names become numbers and every row is checked, so that a [`Pack`]
//! cannot be wrong in a way that the engine would meet later.

use super::{Border, Card, Deck, Doubt, NONE, NationData, Pack, Passive, Players, SPACES, Space, Strait, Terrain};
use crate::lang::{Event, Kind, Mask, Reader, When};
use crate::nation::NATIONS;
use serde::Deserialize;
use std::collections::BTreeMap;
use table::effect::Term;
use table::pack::Source;
use table::{BadInput, Figures, Seat, line_of};

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BorderRow {
    between: [String; 2],
    #[serde(default)]
    wrap: bool,
    source: Source,
    #[serde(default)]
    note: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ApartRow {
    between: [String; 2],
    why: String,
    source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StraitRow {
    id: String,
    anchor: String,
    between: [String; 2],
    source: Source,
    #[serde(default)]
    note: super::Note,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NationRow {
    id: String,
    camp: String,
    home: String,
    armies: u8,
    fleets: u8,
    air: u8,
    deck: u8,
    air_deck: u8,
    source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CardRow {
    id: String,
    nation: String,
    deck: Deck,
    #[serde(rename = "type")]
    kind: String,
    count: u8,
    title_en: String,
    title_fr: String,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    on: String,
    #[serde(default)]
    need: String,
    #[serde(default)]
    cost: String,
    #[serde(default)]
    once: bool,
    #[serde(default)]
    next: bool,
    #[serde(default)]
    first: bool,
    #[serde(rename = "do")]
    lines: Vec<String>,
    source: Source,
    title_fr_source: Source,
    #[serde(default)]
    doubt: Doubt,
    #[serde(default)]
    note: super::Note,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rows {
    #[serde(default)]
    space: Vec<Space>,
    #[serde(default)]
    border: Vec<BorderRow>,
    #[serde(default)]
    strait: Vec<StraitRow>,
    #[serde(default)]
    apart: Vec<ApartRow>,
    #[serde(default)]
    nation: Vec<NationRow>,
    #[serde(default)]
    players: Vec<Players>,
    #[serde(default)]
    card: Vec<CardRow>,
}

fn wrong<T>(what: String) -> Result<T, BadInput> {
    Err(BadInput::new(what))
}

/// The spaces by name, and what is found out about them.
#[derive(Default)]
struct Spaces {
    places: BTreeMap<String, u8>,
    named: BTreeMap<String, Mask>,
    land: Mask,
    sea: Mask,
    stars: Mask,
}

impl Spaces {
    fn read(rows: &[Space]) -> Result<Spaces, BadInput> {
        if rows.len() > SPACES {
            return wrong(format!("{} spaces: at most {SPACES}", rows.len()));
        }
        let mut spaces = Spaces::default();
        for (i, space) in rows.iter().enumerate() {
            if spaces.places.insert(space.id.clone(), i as u8).is_some() {
                return wrong(format!("space {} stands twice", space.id));
            }
            let bit = 1 << i;
            match space.kind {
                Terrain::Land => spaces.land |= bit,
                Terrain::Sea => spaces.sea |= bit,
            }
            if space.star {
                spaces.stars |= bit;
            }
            for name in &space.named {
                *spaces.named.entry(name.clone()).or_default() |= bit;
            }
        }
        Ok(spaces)
    }
    fn place(&self, id: &String) -> Result<u8, BadInput> {
        match self.places.get(id) {
            Some(space) => Ok(*space),
            None => wrong(format!("no space «{id}»")),
        }
    }
    fn both(&self, ids: &[String; 2]) -> Result<[u8; 2], BadInput> {
        Ok([self.place(&ids[0])?, self.place(&ids[1])?])
    }
}

/// Borders, straits, and the neighbours that are none: written into the pack.
fn join_spaces(
    pack: &mut Pack,
    spaces: &Spaces,
    borders: Vec<BorderRow>,
    straits: Vec<StraitRow>,
    apart: Vec<ApartRow>,
) -> Result<(), BadInput> {
    for row in borders {
        let [a, b] = spaces.both(&row.between)?;
        pack.adjacent[a as usize] |= 1 << b;
        pack.adjacent[b as usize] |= 1 << a;
        pack.borders.push(Border { between: [a, b], wrap: row.wrap, source: row.source, note: row.note });
    }
    for row in straits {
        let between = spaces.both(&row.between)?;
        pack.strait_ends |= 1 << between[0] | 1 << between[1];
        let anchor = spaces.place(&row.anchor)?;
        pack.straits.push(Strait { anchor, id: row.id, between, source: row.source, note: row.note });
    }
    if pack.straits.len() > 8 {
        return wrong(format!("{} straits: at most 8", pack.straits.len()));
    }
    for row in apart {
        let [a, b] = spaces.both(&row.between)?;
        if pack.adjacent[a as usize] & 1 << b != 0 {
            return wrong(format!(
                "{} and {} share a border, but a row says they do not ({})",
                row.between[0], row.between[1], row.why
            ));
        }
        let _ = row.source;
        pack.apart.push(([a, b], row.why));
    }
    Ok(())
}

/// The nations in the order of play, and their names.
fn read_nations(rows: Vec<NationRow>, spaces: &Spaces) -> Result<(Vec<NationData>, BTreeMap<String, Seat>), BadInput> {
    if rows.len() != NATIONS {
        return wrong(format!("{} nations: there are six (QM-1a)", rows.len()));
    }
    let mut names = BTreeMap::new();
    let mut nations = Vec::new();
    for (i, row) in rows.into_iter().enumerate() {
        if row.camp != ["axis", "allies"][i % 2] {
            return wrong(format!("nation {}: the camps alternate in the order of play (QM-4.1b)", row.id));
        }
        names.insert(row.id.clone(), Seat(i as u8));
        nations.push(NationData {
            home: spaces.place(&row.home)?,
            id: row.id,
            pieces: [row.armies, row.fleets, row.air],
            deck: row.deck,
            air_deck: row.air_deck,
            source: row.source,
        });
    }
    Ok((nations, names))
}

/// The tags of cards: each a bit, and their names in the order of the bits.
fn read_tags(cards: &[CardRow]) -> Result<(BTreeMap<String, u8>, Vec<String>), BadInput> {
    let mut tags: BTreeMap<String, u8> = BTreeMap::new();
    let mut names = Vec::new();
    for tag in cards.iter().flat_map(|c| &c.tags) {
        if !tags.contains_key(tag) {
            if tags.len() == 8 {
                return wrong("more than 8 different tags on cards".to_string());
            }
            tags.insert(tag.clone(), 1 << tags.len());
            names.push(tag.clone());
        }
    }
    Ok((tags, names))
}

/// Names become numbers, and every row is checked.
pub(super) fn build(rows: Rows) -> Result<Pack, BadInput> {
    let spaces = Spaces::read(&rows.space)?;
    let (nations, names) = read_nations(rows.nation, &spaces)?;
    let (tags, tag_names) = read_tags(&rows.card)?;
    let mut pack = Pack {
        spaces: rows.space,
        adjacent: [0; 64],
        land: spaces.land,
        sea: spaces.sea,
        stars: spaces.stars,
        strait_ends: 0,
        borders: Vec::new(),
        straits: Vec::new(),
        apart: Vec::new(),
        nations,
        players: rows.players,
        cards: Vec::new(),
        of: Default::default(),
        kinds: [[0; 10]; NATIONS],
        opens: [[0; 15]; NATIONS],
        opened: [false; 15],
        anytime: [0; NATIONS],
        next: [0; NATIONS],
        instead: [0; NATIONS],
        passives: Vec::new(),
        tags: tag_names,
    };
    join_spaces(&mut pack, &spaces, rows.border, rows.strait, rows.apart)?;
    let mut slots = [0u8; 15];
    for row in rows.card {
        let id = row.id.clone();
        let reader = Reader {
            owner: match names.get(&row.nation) {
                Some(nation) => *nation,
                None => return wrong(format!("card {id}: no nation «{}»", row.nation)),
            },
            spaces: &spaces.places,
            nations: &names,
            named: &spaces.named,
            tags: &tags,
            land: spaces.land,
            sea: spaces.sea,
        };
        let card = read_card(&reader, row).map_err(|e| {
            let bad = BadInput::new(format!("card {id}: {}", e.what));
            let known = |(file, text): &(&'static str, &str)| {
                Some((*file, line_of(text, text.find(&format!("id = \"{id}\""))?)))
            };
            match Pack::FILES.iter().find_map(known) {
                Some((file, line)) => bad.file(file).line(line),
                None => bad,
            }
        })?;
        add(&mut pack, card, &mut slots)?;
    }
    Ok(pack)
}

fn read_card(reader: &Reader<'_>, row: CardRow) -> Result<Card, BadInput> {
    let Some(kind) = Kind::from_word(&row.kind) else { return wrong(format!("no card type «{}»", row.kind)) };
    let single = matches!(kind, Kind::Status | Kind::Response | Kind::Bolster);
    if single && row.count != 1 {
        return wrong("a Status, Response or Bolster is a single card".to_string());
    }
    let when = match (kind, row.on.as_str()) {
        (Kind::DeployAir, "") => When::AirPhase,
        (Kind::Status | Kind::Response | Kind::Bolster, "") => {
            return wrong("when is it used? («on» is missing)".into());
        }
        (_, "") => When::Action,
        (Kind::Status | Kind::Response | Kind::Bolster, line) => reader.when(&Term::line(line)?)?,
        _ => return wrong("only a Status, Response or Bolster has «on»".to_string()),
    };
    if matches!((&when, kind), (When::Instead | When::Always, Kind::Response | Kind::Bolster)) {
        return wrong("only a Status holds always or stands for the card played".to_string());
    }
    let need = match Term::line(&row.need)?.as_slice() {
        [] => None,
        [one] => Some(reader.cond(Some(one))?),
        _ => return wrong("need: expected one condition in brackets".to_string()),
    };
    let mut steps = Vec::new();
    for (i, line) in row.lines.iter().enumerate() {
        steps.extend(reader.steps(&Term::line(line)?, i as u8 + 1)?);
    }
    if steps.is_empty() || steps.len() > 16 {
        return wrong(format!("{} effects: expected 1 to 16", steps.len()));
    }
    Ok(Card {
        nation: reader.owner,
        local: 0,
        deck: row.deck,
        kind,
        count: row.count,
        tags: row.tags.iter().filter_map(|t| reader.tags.get(t)).fold(0, |m, b| m | b),
        when,
        need,
        cost: reader.cost(&Term::line(&row.cost)?)?,
        once: row.once,
        next: row.next,
        first: row.first,
        steps,
        slot: 0,
        source: row.source,
        title_fr_source: row.title_fr_source,
        doubt: row.doubt,
        note: row.note,
        id: row.id,
        title_en: row.title_en,
        title_fr: row.title_fr,
        lines: row.lines,
    })
}

fn add(pack: &mut Pack, mut card: Card, slots: &mut [u8; 15]) -> Result<(), BadInput> {
    let n = card.nation.index();
    let global = pack.cards.len();
    if global >= NONE as usize || pack.of[n].len() == 64 {
        return wrong(format!("card {}: too many different cards (64 a nation, 254 in all)", card.id));
    }
    if pack.cards.iter().any(|c| c.id == card.id) {
        return wrong(format!("card {} stands twice", card.id));
    }
    card.local = pack.of[n].len() as u8;
    let bit = 1u64 << card.local;
    pack.of[n].push(global as u8);
    pack.kinds[n][card.kind as usize] |= bit;
    if card.next {
        pack.next[n] |= bit;
    }
    match &card.when {
        When::On(on) => {
            let event = on.event as usize;
            pack.opens[n][event] |= bit;
            pack.opened[event] = true;
            if card.kind == Kind::Status {
                card.slot = slots[event];
                slots[event] += 1;
                if card.slot >= 16 {
                    return wrong(format!("card {}: more than 16 Status cards react to this", card.id));
                }
            }
        }
        When::Any(events) => {
            pack.anytime[n] |= bit;
            for event in Event::ALL.iter().filter(|e| events & e.bit() != 0) {
                pack.opens[n][*event as usize] |= bit;
                pack.opened[*event as usize] = true;
            }
        }
        When::Instead => pack.instead[n] |= bit,
        When::Always => {
            for step in &card.steps {
                pack.passives.push(Passive { nation: card.nation, bit, card: global as u8, op: step.op.clone() });
            }
        }
        When::Action | When::AirPhase => {}
    }
    pack.cards.push(card);
    Ok(())
}
