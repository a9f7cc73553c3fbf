//! Positions written by hand, and every position written so that a person could have.
//!
//! ```toml
//! turn = "french"            # whose turn; pc = 6 unless written
//! [board]
//! b5 = ["poilu"]
//! b6 = ["landser 2", "mg08"] # two damage on the Landser; also: attacked, moved
//! [french]
//! hand = ["barrage_artillerie"]
//! troops = 20                # a number of any cards, or the cards themselves, the top one last
//! [german]
//! in_play = ["pak face-down", "grenades_antichars", "bunker a6"]
//! warnings = 2
//! ```
//! A card that both sides may own is written with its side: `"german machine_gun"`. `frames` is only
//! needed in the middle of something: `frames = ["turn", "counter b5.infantry b6"]`.

use crate::board::{Cell, Kind, Spot};
use crate::effects::Kinds;
use crate::figures::{Card, MAX_BONUS, MAX_TROOPS, Pack};
use crate::secrets::side_id;
use crate::state::{DEPTH, FRENCH, Frame, GERMAN, Side, Slot, Stage, Tranchees, Troop, Won, insert_sorted};
use serde::Deserialize;
use std::collections::BTreeMap;
use table::{BadInput, Seat, SeatSet, Sketch, Speech, Stack, Terms};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    turn: Option<String>,
    #[serde(default)]
    pc: Option<u8>,
    #[serde(default)]
    turns: u16,
    #[serde(default)]
    attacked: bool,
    #[serde(default)]
    frames: Option<Vec<String>>,
    #[serde(default)]
    ready: Vec<String>,
    #[serde(default)]
    quickest: Option<String>,
    #[serde(default)]
    winner: Option<String>,
    #[serde(default)]
    drawn: bool,
    #[serde(default)]
    board: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    french: SideSketch,
    #[serde(default)]
    german: SideSketch,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct SideSketch {
    #[serde(default)]
    hand: Vec<String>,
    #[serde(default)]
    troops: Option<PileSketch>,
    #[serde(default)]
    bonus: Option<PileSketch>,
    #[serde(default)]
    troop_discard: Vec<String>,
    #[serde(default)]
    bonus_discard: Vec<String>,
    #[serde(default)]
    reserve: Vec<String>,
    #[serde(default)]
    in_play: Vec<String>,
    #[serde(default)]
    warnings: u8,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum PileSketch {
    Count(usize),
    Cards(Vec<String>),
}

fn bad<T>(what: impl Into<String>) -> Result<T, BadInput> {
    Err(BadInput::new(what))
}

fn seat(id: &str) -> Result<Seat, BadInput> {
    match id {
        "french" => Ok(FRENCH),
        "german" => Ok(GERMAN),
        other => bad(format!("side «{other}»: expected french or german")),
    }
}

fn card(pack: &Pack, id: &str) -> Result<Card, BadInput> {
    pack.card(id).ok_or_else(|| BadInput::new(format!("there is no card «{id}»")))
}

impl Sketch for Tranchees {
    fn sketch(&self) -> toml::Table {
        let mut out = toml::Table::new();
        let text = |s: &str| toml::Value::String(s.to_string());
        out.insert("turn".into(), text(side_id(self.active)));
        out.insert("pc".into(), toml::Value::Integer(self.pc.into()));
        out.insert("turns".into(), toml::Value::Integer(self.turn.into()));
        if self.attacked {
            out.insert("attacked".into(), true.into());
        }
        if self.frames.as_slice() != [Frame::Turn] {
            let frames: Vec<String> = self.frames.iter().map(|f| spell_frame(*f, self)).collect();
            out.insert("frames".into(), frames.into());
        }
        if self.ready != SeatSet::NONE {
            let ready: Vec<String> = self.ready.iter().map(|s| side_id(s).to_string()).collect();
            out.insert("ready".into(), ready.into());
        }
        if let Some(seat) = self.quickest {
            out.insert("quickest".into(), text(side_id(seat)));
        }
        if let Some(won) = self.won {
            out.insert("winner".into(), text(side_id(won.by)));
            if won.drawn {
                out.insert("drawn".into(), true.into());
            }
        }
        let mut board = toml::Table::new();
        for cell in Cell::all() {
            let troops: Vec<String> = [FRENCH, GERMAN]
                .into_iter()
                .flat_map(|s| self.board.spots(s, cell.bit()).map(move |spot| self.spell_troop(s, spot)))
                .collect();
            if !troops.is_empty() {
                board.insert(cell.to_string(), troops.into());
            }
        }
        out.insert("board".into(), toml::Value::Table(board));
        for seat in [FRENCH, GERMAN] {
            out.insert(side_id(seat).into(), toml::Value::Table(self.sketch_side(self.side(seat))));
        }
        out
    }
    fn from_sketch(sketch: &toml::Table, terms: Terms<'_, Tranchees>) -> Result<Tranchees, BadInput> {
        let pack = terms.pack;
        let sketch: Written =
            sketch.clone().try_into().map_err(|e: toml::de::Error| BadInput::new(e.message().to_string()))?;
        let mut game = Tranchees::bare(terms.setup, pack);
        game.active = sketch.turn.as_deref().map_or(Ok(FRENCH), seat)?;
        game.pc = sketch.pc.unwrap_or(pack.constants.command_points);
        game.turn = sketch.turns;
        game.attacked = sketch.attacked;
        game.quickest = sketch.quickest.as_deref().map(seat).transpose()?;
        for id in &sketch.ready {
            game.ready = game.ready.with(seat(id)?);
        }
        game.sides = [read_side(&sketch.french, FRENCH, &pack)?, read_side(&sketch.german, GERMAN, &pack)?];
        for (cell, troops) in &sketch.board {
            let place = Cell::read(cell).ok_or_else(|| BadInput::new(format!("«{cell}» is no cell: a1 to c7")))?;
            for text in troops {
                game.read_troop(place, text).map_err(|e| BadInput::new(format!("{cell}: {}", e.what)))?;
            }
        }
        for text in sketch.frames.as_deref().unwrap_or(&["turn".to_string()]) {
            if game.frames.len() + 2 == DEPTH {
                return bad("too many frames");
            }
            let frame = read_frame(text, &game)?;
            game.frames.push(frame);
        }
        game.won = match &sketch.winner {
            Some(id) => Some(Won { by: seat(id)?, drawn: sketch.drawn }),
            None => None,
        };
        game.makes_sense()?;
        Ok(game)
    }
}

impl Tranchees {
    fn read_troop(&mut self, cell: Cell, text: &str) -> Result<(), BadInput> {
        let mut words = text.split_whitespace().peekable();
        let named = words.next_if(|w| *w == "french" || *w == "german").map(seat).transpose()?;
        let card = card(&self.pack, words.next().unwrap_or(""))?;
        if card.is_bonus() {
            return bad(format!("«{text}» is no troop card"));
        }
        let owner = self.pack.print(card).side.map(Seat).or(named);
        let Some(owner) = owner else { return bad(format!("«{text}»: write «french» or «german» before it")) };
        if named.is_some_and(|n| n != owner) {
            return bad(format!("«{text}»: that card is of the other side"));
        }
        let mut troop = Troop { card, ..Troop::default() };
        for word in words {
            match word {
                "attacked" => troop.attacked = true,
                "moved" => troop.moved = true,
                number => {
                    let damage = number.parse().ok().filter(|d| *d < self.pack.troop(card).health);
                    let what = format!("«{text}»: expected damage below its health, attacked or moved, not «{number}»");
                    troop.damage = damage.ok_or_else(|| BadInput::new(what))?;
                }
            }
        }
        let spot = Spot::new(cell, self.pack.troop(card).kind);
        if let Err(broken) = self.check_room(owner, spot) {
            return bad(format!("«{text}» cannot stand there ({})", broken.rule));
        }
        self.board.put(owner, spot, troop);
        Ok(())
    }
    /// What a sketch may not say, because no rule knows what comes next.
    fn makes_sense(&self) -> Result<(), BadInput> {
        let drafting = matches!(self.frames.as_slice().first(), Some(Frame::Choose | Frame::Place));
        if !drafting && self.ready != SeatSet::NONE {
            return bad("«ready» is for drafts only: frames = [\"place\"] or [\"choose\"]");
        }
        if drafting && self.ready == SeatSet::first(2) {
            return bad("when both sides are ready the draft is over");
        }
        for seat in [FRENCH, GERMAN] {
            if drafting && self.board.held(seat) & !self.own_trenches(seat) != 0 {
                return bad("during set-up troops stand in their own trenches (GT-SETUP-3)");
            }
            if self.won.is_none() && self.side(seat).troops.is_empty() {
                return bad(format!("the {} troop pile is empty: the game is over, write «winner»", side_id(seat)));
            }
        }
        for seat in [FRENCH, GERMAN] {
            let (side, placed) = (self.side(seat), self.placed(seat));
            let in_hand = side.hand.iter().filter(|c| !c.is_bonus()).count();
            if placed + in_hand + side.troops.len() + side.troop_discard.len() > MAX_TROOPS {
                return bad(format!("{}: at most {MAX_TROOPS} troop cards, board included", side_id(seat)));
            }
            let constants = &self.pack.constants;
            if drafting && placed > constants.setup_place.into() {
                return bad(format!("{}: more troops placed than set-up allows (GT-SETUP-3)", side_id(seat)));
            }
            let choosing = self.frame() == Frame::Choose;
            if choosing && side.bonus.len() > constants.bunker_bonus_pile.into() {
                return bad(format!("{}: more bonus cards picked than the mode allows (GT-BUNK-3)", side_id(seat)));
            }
        }
        let is_there = |spot: Spot| self.board.has(self.active, spot);
        let all_there = self.frames.iter().all(|frame| match frame {
            Frame::Free { one, two } => is_there(*one) && two.is_none_or(is_there),
            // A counter-attack in progress may already have destroyed the attacker beneath other frames.
            Frame::Counter { attacker, .. } if *frame == self.frame() => is_there(*attacker),
            _ => true,
        });
        if !all_there && self.won.is_none() {
            return bad("a frame names a troop that the active side does not have there");
        }
        match (self.frames.as_slice().first(), self.frame()) {
            (None, _) => bad("at least one frame is needed"),
            (_, Frame::Declared { .. } | Frame::Ending(_)) => {
                bad("the last frame must be one in which somebody decides")
            }
            (_, Frame::Turn) if self.pc == 0 && self.won.is_none() => {
                bad("a turn without command points is over: write pc = 1 or more")
            }
            _ => Ok(()),
        }
    }
    fn spell_troop(&self, side: Seat, spot: Spot) -> String {
        let troop = self.board.troop(spot);
        let print = self.pack.print(troop.card);
        let mut text = String::new();
        if print.side.is_none() {
            text += side_id(side);
            text += " ";
        }
        text += &print.id;
        if troop.damage > 0 {
            text += &format!(" {}", troop.damage);
        }
        text += if troop.attacked { " attacked" } else { "" };
        text += if troop.moved { " moved" } else { "" };
        text
    }
    fn sketch_side(&self, side: &Side) -> toml::Table {
        let ids = |cards: &[Card]| -> toml::Value {
            cards.iter().map(|c| self.pack.get().id(*c).to_string()).collect::<Vec<_>>().into()
        };
        let mut out = toml::Table::new();
        out.insert("hand".into(), ids(side.hand.as_slice()));
        out.insert("troops".into(), ids(side.troops.as_slice()));
        out.insert("bonus".into(), ids(side.bonus.as_slice()));
        for (key, cards) in [
            ("troop_discard", side.troop_discard.as_slice()),
            ("bonus_discard", side.bonus_discard.as_slice()),
            ("reserve", side.reserve.as_slice()),
        ] {
            if !cards.is_empty() {
                out.insert(key.into(), ids(cards));
            }
        }
        if !side.slots.is_empty() {
            let slots: Vec<String> = side.slots.iter().map(|s| spell_slot(*s, &self.pack)).collect();
            out.insert("in_play".into(), slots.into());
        }
        if side.warnings > 0 {
            out.insert("warnings".into(), toml::Value::Integer(side.warnings.into()));
        }
        out
    }
}

fn read_side(sketch: &SideSketch, seat: Seat, pack: &Pack) -> Result<Side, BadInput> {
    let mut side = Side { warnings: sketch.warnings, ..Side::default() };
    let within = |e: BadInput| BadInput::new(format!("{}: {}", side_id(seat), e.what));
    if sketch.hand.len() > 12 {
        return Err(within(BadInput::new("at most 12 cards in hand")));
    }
    for id in &sketch.hand {
        side.gain(card(pack, id).map_err(within)?);
    }
    side.troops = read_pile(sketch.troops.as_ref(), 20, seat, false, pack).map_err(within)?;
    side.bonus = read_pile(sketch.bonus.as_ref(), 12, seat, true, pack).map_err(within)?;
    side.troop_discard = read_cards(&sketch.troop_discard, false, pack).map_err(within)?;
    side.bonus_discard = read_cards(&sketch.bonus_discard, true, pack).map_err(within)?;
    let reserve: Stack<Card, MAX_BONUS> = read_cards(&sketch.reserve, true, pack).map_err(within)?;
    reserve.iter().for_each(|c| insert_sorted(&mut side.reserve, *c));
    if sketch.in_play.len() > usize::from(pack.constants.bonus_spaces) {
        return Err(within(BadInput::new("more bonus cards in play than spaces (GT-BONUS-3)")));
    }
    for text in &sketch.in_play {
        side.slots.push(read_slot(text, pack).map_err(within)?);
    }
    // Every card of a side must find room in its discard some day.
    let bonus = [side.bonus.len(), side.bonus_discard.len(), side.reserve.len(), side.slots.len()];
    let in_hand = side.hand.iter().filter(|c| c.is_bonus()).count();
    let troops = side.troops.len() + side.troop_discard.len() + side.hand.len() - in_hand;
    if bonus.iter().sum::<usize>() + in_hand > MAX_BONUS || troops > MAX_TROOPS {
        return Err(within(BadInput::new(format!("at most {MAX_TROOPS} troop and {MAX_BONUS} bonus cards"))));
    }
    Ok(side)
}

fn read_pile<const N: usize>(
    sketch: Option<&PileSketch>,
    usual: usize,
    seat: Seat,
    bonus: bool,
    pack: &Pack,
) -> Result<Stack<Card, N>, BadInput> {
    let count = match sketch {
        Some(PileSketch::Cards(ids)) => return read_cards(ids, bonus, pack),
        Some(PileSketch::Count(count)) => *count,
        None => usual,
    };
    let deck: Vec<Card> = pack.deck(seat.0, bonus).collect();
    if count > N || (count > 0 && deck.is_empty()) {
        return bad(format!("a pile of {count} cards cannot be: at most {N}, of cards that the side owns"));
    }
    Ok(deck.into_iter().cycle().take(count).collect())
}

fn read_cards<const N: usize>(ids: &[String], bonus: bool, pack: &Pack) -> Result<Stack<Card, N>, BadInput> {
    if ids.len() > N {
        return bad(format!("a list of {} cards: at most {N}", ids.len()));
    }
    let one = |id: &String| match card(pack, id)? {
        card if card.is_bonus() == bonus => Ok(card),
        _ => bad(format!("«{id}» is no {} card", if bonus { "bonus" } else { "troop" })),
    };
    ids.iter().map(one).collect()
}

fn spell_slot(slot: Slot, pack: &Pack) -> String {
    let mut text = pack.id(slot.card).to_string();
    text += if slot.up { "" } else { " face-down" };
    if let Some(cell) = slot.cell.checked_sub(1) {
        text += &format!(" {}", Cell(cell));
    }
    if slot.used > 0 {
        text += &format!(" used {}", slot.used);
    }
    text
}

fn read_slot(text: &str, pack: &Pack) -> Result<Slot, BadInput> {
    let mut words = text.split_whitespace();
    let card = card(pack, words.next().unwrap_or(""))?;
    if !card.is_bonus() {
        return bad(format!("«{text}» is no bonus card"));
    }
    let mut slot = Slot { card, up: true, ..Slot::default() };
    while let Some(word) = words.next() {
        match (word, Cell::read(word)) {
            ("face-down", _) if pack.bonus(card).trap => slot.up = false,
            ("used", _) => slot.used = words.next().and_then(|n| n.parse().ok()).unwrap_or(1),
            (_, Some(cell)) => slot.cell = cell.0 + 1,
            _ => return bad(format!("«{text}»: expected face-down (traps only), a cell, or used and a number")),
        }
    }
    Ok(slot)
}

fn spell_kinds(set: Kinds) -> String {
    let ids: Vec<&str> = Kind::ALL.into_iter().filter(|k| set & k.bit() != 0).map(Kind::id).collect();
    ids.join("|")
}

fn spell_frame(frame: Frame, game: &Tranchees) -> String {
    match frame {
        Frame::Choose => "choose".into(),
        Frame::Place => "place".into(),
        Frame::Complete => "complete".into(),
        Frame::Turn => "turn".into(),
        Frame::Declared { by, mv } => format!("declared {} {}", side_id(by), game.spell(mv)),
        Frame::Window { asked } => format!("window {}", side_id(asked)),
        Frame::Free { one, two: None } => format!("free {one}"),
        Frame::Free { one, two: Some(two) } => format!("free {one} {two}"),
        Frame::Counter { attacker, cell, used: 0 } => format!("counter {attacker} {cell}"),
        Frame::Counter { attacker, cell, used } => format!("counter {attacker} {cell} {}", spell_kinds(used)),
        Frame::Discarding => "discarding".into(),
        Frame::Ending(stage) => {
            let word = Stage::ALL.iter().find(|(_, s)| *s == stage).map_or("", |(word, _)| word);
            format!("ending {word}")
        }
        Frame::Enlarge => "enlarge".into(),
        Frame::Dropping => "dropping".into(),
        Frame::Refilling => "refilling".into(),
    }
}

fn read_frame(text: &str, game: &Tranchees) -> Result<Frame, BadInput> {
    let words: Vec<&str> = text.split(' ').collect();
    let wrong = || BadInput::new(format!("«{text}» is no frame"));
    let spot = |id: &str| Spot::read(id).ok_or_else(wrong);
    Ok(match words[..] {
        ["choose"] => Frame::Choose,
        ["place"] => Frame::Place,
        ["complete"] => Frame::Complete,
        ["turn"] => Frame::Turn,
        ["declared", by, ..] => {
            let by = seat(by)?;
            let mv = text.splitn(3, ' ').nth(2).ok_or_else(wrong)?;
            Frame::Declared { by, mv: game.read(mv)? }
        }
        ["window", id] => Frame::Window { asked: seat(id)? },
        ["free", one] => Frame::Free { one: spot(one)?, two: None },
        ["free", one, two] => Frame::Free { one: spot(one)?, two: Some(spot(two)?) },
        ["counter", attacker, cell] => {
            Frame::Counter { attacker: spot(attacker)?, cell: Cell::read(cell).ok_or_else(wrong)?, used: 0 }
        }
        ["counter", attacker, cell, used] => {
            let kind = |id: &str| Kind::from_id(id).ok_or_else(wrong);
            let used = used.split('|').try_fold(0, |set, id| Ok(set | kind(id)?.bit()))?;
            Frame::Counter { attacker: spot(attacker)?, cell: Cell::read(cell).ok_or_else(wrong)?, used }
        }
        ["discarding"] => Frame::Discarding,
        ["ending", word] => {
            let stage = Stage::ALL.iter().find(|(id, _)| *id == word).ok_or_else(wrong)?;
            Frame::Ending(stage.1)
        }
        ["enlarge"] => Frame::Enlarge,
        ["dropping"] => Frame::Dropping,
        ["refilling"] => Frame::Refilling,
        _ => return Err(wrong()),
    })
}
