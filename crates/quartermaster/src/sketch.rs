//! A position as a person writes it, in TOML.
//!
//! ```toml
//! round = 3
//! score = -4                       # the lead of the Axis; negative: the Allies lead
//! turn = "germany"
//! phase = "action"                 # setup, action, air, supply, score, discard, draw, end
//! [germany]
//! armies = ["germany", "ukraine"]  # the home alone when it is not written
//! fleets = ["baltic"]
//! air = []
//! hand = ["ger_land_battle", "ger_build_army !"]   # !: everybody has seen it
//! deck = ["ger_blitzkrieg", …]     # top first; the rest of the nation's cards when it is not written
//! discard = ["ger_plunder !"]      # top first; !: everybody knows it is there
//! status = ["ger_dive_bombers"]
//! responses = []                   # face down
//! asleep = []                      # laid since the nation's last sequence began
//! ```
//! `used`, `cancelled`, `protected`, `aided_armies`, `aided_fleets`, `no_air_combat`, `redistributed`,
//! `start`, `rebuild`, `spent` and `flow` are what a position in the middle of something has besides; a
//! hand-written one leaves `flow` out and begins with the reactions to its phase.

mod sound;

use crate::board::spaces;
use crate::figures::{DECK, Pack};
use crate::lang::Mask;
use crate::nation::{Nation, Nations, Piece, nations};
use crate::state::{DEPTH, End, Frame, LOCAL, OWN, Phase, Quartermaster, SEEN};
use table::{BadInput, Ctx, Dice, SeatSet, Sketch, Stack, Terms};
use toml::{Table, Value};

type Read<T> = Result<T, BadInput>;

fn wrong<T>(what: String) -> Read<T> {
    Err(BadInput::new(what))
}

const KEYS: [&str; 17] = [
    "round",
    "score",
    "turn",
    "phase",
    "end",
    "aided_armies",
    "aided_fleets",
    "no_air_combat",
    "redistributed",
    "recalled",
    "start",
    "rebuild",
    "flow",
    "note",
    "cards",
    "ask",
    "players",
];
const NATION_KEYS: [&str; 13] = [
    "armies",
    "fleets",
    "air",
    "protected",
    "hand",
    "deck",
    "discard",
    "status",
    "responses",
    "asleep",
    "used",
    "cancelled",
    "spent",
];

impl Sketch for Quartermaster {
    /// A phase begins anew when it is set; another nation's sequence has nothing of the last one's.
    fn follows() -> &'static [(&'static str, &'static [&'static str])] {
        const SEQUENCE: &[&str] = &["turn"];
        const PHASE: &[&str] = &["turn", "phase"];
        &[
            ("flow", PHASE),
            ("recalled", PHASE),
            ("rebuild", PHASE),
            ("start", SEQUENCE),
            ("redistributed", SEQUENCE),
            ("no_air_combat", SEQUENCE),
            ("aided_armies", SEQUENCE),
            ("aided_fleets", SEQUENCE),
        ]
    }
    fn sketch(&self) -> Table {
        let mut out = Table::new();
        let mut put = |key: &str, value: Value| out.insert(key.into(), value);
        put("round", Value::from(i64::from(self.round)));
        put("score", Value::from(i64::from(self.score)));
        put("turn", Value::from(self.nation_id(self.active.0)));
        put("phase", Value::from(self.phase_now()));
        match self.end {
            End::No => {}
            End::Lead => drop(put("end", Value::from("lead"))),
            End::Rounds => drop(put("end", Value::from("rounds"))),
        }
        put("aided_armies", self.nation_list(self.aided[0]));
        put("aided_fleets", self.nation_list(self.aided[1]));
        put("no_air_combat", Value::from(self.no_air_combat));
        put("redistributed", Value::from(self.redistributed));
        let recalled = Piece::TYPES.into_iter().filter(|piece| self.recalled.has(*piece));
        put("recalled", Value::Array(recalled.map(|piece| Value::from(piece.word())).collect()));
        put("start", self.space_list(self.start));
        put("rebuild", self.space_list(self.rebuild));
        for nation in nations() {
            let side = self.side(nation);
            let mut row = Table::new();
            let bits = |mask: u64| self.card_list(nation, spaces(mask));
            row.insert("armies".into(), self.space_list(side.army));
            row.insert("fleets".into(), self.space_list(side.fleet));
            row.insert("air".into(), self.space_list(side.air));
            row.insert("protected".into(), self.space_list(side.protected));
            row.insert("hand".into(), self.card_list(nation, side.hand_cards().iter().copied()));
            row.insert("deck".into(), self.card_list(nation, side.deck_cards().iter().rev().copied()));
            row.insert("discard".into(), self.card_list(nation, side.discard_pile().iter().rev().copied()));
            row.insert("status".into(), bits(side.status));
            row.insert("responses".into(), bits(side.down));
            row.insert("asleep".into(), bits(side.asleep));
            row.insert("used".into(), bits(side.used));
            row.insert("cancelled".into(), bits(side.cancelled));
            row.insert("spent".into(), bits(side.spent));
            out.insert(self.nation_id(nation.0).into(), Value::Table(row));
        }
        if let Ok(flow) = Value::try_from(self.stack) {
            out.insert("flow".into(), flow);
        }
        out
    }
    fn from_sketch(sketch: &Table, terms: Terms<'_, Quartermaster>) -> Read<Quartermaster> {
        let pack = terms.pack.get();
        let mut game = Quartermaster::empty(terms);
        for (key, _) in sketch {
            if !KEYS.contains(&key.as_str()) && pack.nation_named(key).is_none() {
                return wrong(format!("position: unknown key «{key}»: expected a nation or {}", KEYS.join(", ")));
            }
        }
        let number = |key: &str, low: i64, high: i64, default: i64| match sketch.get(key) {
            None => Ok(default),
            Some(Value::Integer(n)) if (low..=high).contains(n) => Ok(*n),
            Some(other) => wrong(format!("position: {key} = {other}: expected a number from {low} to {high}")),
        };
        let flag = |key: &str| match sketch.get(key) {
            None => Ok(false),
            Some(Value::Boolean(b)) => Ok(*b),
            Some(other) => wrong(format!("position: {key} = {other}: expected true or false")),
        };
        game.round = number("round", 1, i64::from(crate::state::ROUNDS), 1)? as u8;
        game.score = number("score", -2000, 2000, 0)? as i16;
        if let Some(turn) = sketch.get("turn") {
            game.active = match turn.as_str().and_then(|t| pack.nation_named(t)) {
                Some(nation) => nation,
                None => return wrong(format!("position: turn = {turn}: expected a nation")),
            };
        }
        game.no_air_combat = flag("no_air_combat")?;
        game.redistributed = flag("redistributed")?;
        for word in read_list(sketch, "recalled", "position")? {
            match Piece::TYPES.into_iter().find(|piece| piece.word() == word) {
                Some(piece) => game.recalled.0 |= piece.0,
                None => return wrong(format!("position: recalled: «{word}»: expected army, fleet or air")),
            }
        }
        for (i, key) in ["aided_armies", "aided_fleets"].into_iter().enumerate() {
            game.aided[i] = read_nations(pack, sketch, key)?;
        }
        for nation in nations() {
            let id = &pack.nations[nation.index()].id;
            match sketch.get(id) {
                None => game.read_nation(nation, &Table::new())?,
                Some(Value::Table(row)) => game.read_nation(nation, row)?,
                Some(other) => return wrong(format!("position: {id} = {other}: expected a table")),
            }
        }
        game.check_stacking()?;
        game.start = match sketch.get("start") {
            Some(_) => read_spaces(pack, sketch, "start", "position")?,
            None => game.side(game.active).army,
        };
        game.rebuild = read_spaces(pack, sketch, "rebuild", "position")?;
        game.end = match sketch.get("end").map(|e| e.as_str()) {
            None => End::No,
            Some(Some("lead")) => End::Lead,
            Some(Some("rounds")) => End::Rounds,
            Some(_) => return wrong("position: end: expected lead or rounds".into()),
        };
        if let Some(flow) = sketch.get("flow") {
            let stack: Stack<Frame, DEPTH> = flow
                .clone()
                .try_into()
                .map_err(|e: toml::de::Error| BadInput::new(format!("position: flow: {}", e.message())))?;
            game.stack = stack;
            game.check_sound()?;
            return Ok(game);
        }
        let phase = match sketch.get("phase").map_or(Some("action"), Value::as_str) {
            Some("setup") => None,
            Some("begin" | "action") => Some(Phase::Begin),
            Some("air") => Some(Phase::AirStart),
            Some("supply") => Some(Phase::SupplyStart),
            Some("score") => Some(Phase::ScoreStart),
            Some("discard") => Some(Phase::DiscardStart),
            Some("draw") => Some(Phase::DrawStart),
            Some("end") => Some(Phase::End),
            _ => {
                return wrong(
                    "position: phase: expected setup, action, air, supply, score, discard, draw or end".into(),
                );
            }
        };
        match phase {
            Some(phase) => game.stack.push(Frame::Turn(phase)),
            None => {
                game.stack.push(game.setup_frame());
                // With nothing to discard it would go on by itself.
                game.check_sound()?;
            }
        }
        let mut dice = Dice::quick(0);
        game.advance(&mut Ctx::mute(&mut dice));
        game.check_sound()?;
        Ok(game)
    }
}

impl Quartermaster {
    fn space_list(&self, mask: Mask) -> Value {
        Value::Array(spaces(mask).map(|s| Value::from(self.p().space_id(s))).collect())
    }
    fn card_list(&self, nation: Nation, cards: impl Iterator<Item = u8>) -> Value {
        let p = self.p();
        let text = |c: u8| {
            let id = &p.card(p.card_of(nation, c & LOCAL)).id;
            let mark = match (c & SEEN != 0, c & OWN != 0) {
                (true, _) => " !",
                (false, true) => " ?",
                _ => "",
            };
            Value::from(format!("{id}{mark}"))
        };
        Value::Array(cards.map(text).collect())
    }
    fn nation_list(&self, set: Nations) -> Value {
        Value::Array(set.iter().map(|n| Value::from(self.nation_id(n.0))).collect())
    }
    fn read_nation(&mut self, nation: Nation, row: &Table) -> Read<()> {
        let p = self.p();
        let id = &p.nations[nation.index()].id;
        if let Some((key, _)) = row.iter().find(|(k, _)| !NATION_KEYS.contains(&k.as_str())) {
            return wrong(format!("{id}: unknown key «{key}»: expected {}", NATION_KEYS.join(", ")));
        }
        let spaces = |key: &str| read_spaces(p, row, key, id);
        let cards = |key: &str| read_cards(p, row, key, nation);
        let bits = |key: &str| Ok::<u64, BadInput>(cards(key)?.iter().fold(0, |m, c| m | 1 << (c & LOCAL)));
        let discard = cards("discard")?;
        let mut hand = cards("hand")?;
        let (status, down) = (bits("status")?, bits("responses")?);
        hand.sort_unstable();
        let deck: Vec<u8> = match row.get("deck") {
            Some(_) => cards("deck")?,
            None => {
                // The rest of the nation's cards.
                let mut rest: Vec<u8> = self.full_deck(nation).collect();
                for used in discard.iter().chain(&hand).map(|c| c & LOCAL).chain(crate::board::spaces(status | down)) {
                    if let Some(at) = rest.iter().position(|c| *c == used) {
                        rest.remove(at);
                    }
                }
                rest
            }
        };
        if discard.len() + hand.len() + deck.len() > DECK {
            return wrong(format!("{id}: more than {DECK} cards"));
        }
        let army = if row.contains_key("armies") { spaces("armies")? } else { self.side(nation).army };
        let spent = match row.get("spent") {
            Some(_) => bits("spent")?,
            None => discard.iter().filter(|c| **c & SEEN != 0).fold(0, |m, c| m | 1 << (c & LOCAL)),
        };
        let (fleet, air, protected) = (spaces("fleets")?, spaces("air")?, spaces("protected")?);
        let (asleep, used, cancelled) = (bits("asleep")?, bits("used")?, bits("cancelled")?);
        let side = self.side_mut(nation);
        side.cards = discard.iter().rev().chain(&hand).chain(deck.iter().rev()).copied().collect();
        side.discards = discard.len() as u8;
        side.hand = hand.len() as u8;
        (side.army, side.fleet, side.air, side.protected) = (army, fleet, air, protected);
        (side.status, side.down, side.asleep, side.used) = (status, down, asleep, used);
        (side.cancelled, side.spent) = (cancelled, spent);
        for (piece, name, terrain, limit) in [
            (Piece::ARMY, "armies", p.land, p.nations[nation.index()].pieces[0]),
            (Piece::FLEET, "fleets", p.sea, p.nations[nation.index()].pieces[1]),
            (Piece::AIR, "air", p.all(), p.nations[nation.index()].pieces[2]),
        ] {
            let here = self.side(nation).pieces(piece);
            if here & !terrain != 0 {
                return wrong(format!("{id}: {name} in a space of the wrong kind (QM-2.2c)"));
            }
            if here.count_ones() > u32::from(limit) {
                return wrong(format!("{id}: {} {name}; it has {limit} (QM-2.1a)", here.count_ones()));
            }
        }
        if air & !(army | fleet) != 0 && !row.contains_key("spent") {
            return wrong(format!("{id}: a squadron stands with an army or fleet of its nation (QM-14.2.1a)"));
        }
        Ok(())
    }
    /// Both camps never stand in one space (QM-2.2b).
    fn check_stacking(&self) -> Read<()> {
        let both = self.held_by_camp(0) & self.held_by_camp(1);
        if both != 0 {
            let space = self.p().space_id(both.trailing_zeros() as u8);
            return wrong(format!("{space}: units of both camps (QM-2.2b)"));
        }
        Ok(())
    }
}

fn read_list<'a>(row: &'a Table, key: &str, of: &str) -> Read<Vec<&'a str>> {
    let bad = || wrong(format!("{of}: {key}: expected a list of names"));
    let Some(value) = row.get(key) else { return Ok(Vec::new()) };
    let Some(list) = value.as_array() else { return bad() };
    list.iter().map(|v| v.as_str().map_or_else(bad_item(of, key), Ok)).collect()
}

fn bad_item<'a>(of: &str, key: &str) -> impl FnOnce() -> Read<&'a str> {
    let what = format!("{of}: {key}: expected a list of names");
    move || wrong(what)
}

fn read_spaces(pack: &Pack, row: &Table, key: &str, of: &str) -> Read<Mask> {
    let mut out = 0;
    for id in read_list(row, key, of)? {
        match pack.space_named(id) {
            Some(space) => out |= 1 << space,
            None => return wrong(format!("{of}: {key}: no space «{id}»")),
        }
    }
    Ok(out)
}

fn read_nations(pack: &Pack, row: &Table, key: &str) -> Read<Nations> {
    let mut out = SeatSet::NONE;
    for id in read_list(row, key, "position")? {
        match pack.nation_named(id) {
            Some(nation) => out = out.with(nation),
            None => return wrong(format!("position: {key}: no nation «{id}»")),
        }
    }
    Ok(out)
}

fn read_cards(pack: &Pack, row: &Table, key: &str, nation: Nation) -> Read<Vec<u8>> {
    let of = &pack.nations[nation.index()].id;
    let mut out = Vec::new();
    for text in read_list(row, key, of)? {
        let (id, mark) = match text.split_once(' ') {
            None => (text, 0),
            Some((id, "!")) => (id, SEEN),
            Some((id, "?")) => (id, OWN),
            Some(_) => return wrong(format!("{of}: {key}: «{text}»: expected a card, or a card with ! or ?")),
        };
        let Some(card) = pack.card_named(id).map(|c| pack.card(c)).filter(|c| c.nation == nation) else {
            return wrong(format!("{of}: {key}: no card «{id}» of this nation"));
        };
        out.push(card.local | mark);
    }
    Ok(out)
}
