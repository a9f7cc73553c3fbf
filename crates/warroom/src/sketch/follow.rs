//! Short forms that a person may write, and what follows from the rest of a position while nobody writes it.

use crate::moves::Move;
use crate::nation::{NATIONS, NOBODY, Side};
use crate::query::BLUE;
use crate::region::{Region, Regions, each};
use crate::state::{Frame, WarRoom};
use table::{Ctx, Dice, Number, Seat};
use toml::{Table, Value};

/// Phases that are a word alone. The others go around the table: their word alone begins with whoever has
/// something to decide.
const WORDS: [&str; 3] = ["plan", "conflict", "buy"];

/// The same with its short forms written out: one phase needs no list, one that goes around the table no
/// place, and a conflict is always one of the combat phase.
pub(super) fn spelled(sketch: &Table) -> Table {
    let mut out = sketch.clone();
    let Some(phase) = out.get_mut("phase") else { return out };
    if matches!(phase, Value::String(_) | Value::Table(_)) {
        *phase = Value::Array(vec![phase.clone()]);
    }
    let Value::Array(frames) = phase else { return out };
    for frame in frames.iter_mut() {
        if let Some(word) = frame.as_str().filter(|word| !WORDS.contains(word)) {
            *frame = Value::Table(Table::from_iter([(word.to_string(), Value::Table(Table::new()))]));
        }
    }
    if frames.first().and_then(Value::as_str) == Some("conflict") {
        let combat = Table::from_iter([("combat".to_string(), Value::Table(Table::new()))]);
        frames.insert(0, Value::Table(combat));
    }
    out
}

/// Does the phase say whose turn it is?
fn places(sketch: &Table) -> bool {
    let frame = sketch.get("phase").and_then(Value::as_array).and_then(|frames| frames.last());
    let inner = frame.and_then(Value::as_table).and_then(|frame| frame.values().next()).and_then(Value::as_table);
    inner.is_none_or(|words| words.contains_key("place"))
}

impl WarRoom {
    /// Fills in what follows from the rest.
    pub(super) fn follow(&mut self, sketch: &Table) {
        let fighting = self.frames.iter().any(|frame| matches!(frame, Frame::Combat { .. }));
        // Who was alone at sea when Phase 4 began follows from who is there.
        if fighting && !sketch.contains_key("hunted") {
            self.hunted = self.lone_seas();
        }
        if fighting && !sketch.contains_key("open") {
            let known = each(self.regions()).filter(|r| r.is_land() || r.is_sea());
            let due: Regions = known.filter(|r| self.active(*r)).map(Region::index).collect();
            self.open = due.minus(self.resolved);
        }
        if matches!(self.frames.top(), Some(Frame::Conflict)) && self.battle.region.is_somewhere() {
            self.open.insert(self.battle.region.index());
            self.follow_battle(sketch.get("battle").and_then(Value::as_table));
        }
        if self.choosing() {
            self.follow_bids(sketch);
        }
        // The phase of morale begins with the casualty list.
        if matches!(self.frames.top(), Some(Frame::Soothe { place: 0 })) && self.ready.is_empty() {
            self.ready = self.alive();
            self.convert(&mut Ctx::mute(&mut Dice::quick(0)));
        }
        if !places(sketch)
            && let Some(first) =
                (0..NATIONS as u8).find(|place| self.at_place(*place).is_some_and(|n| self.busy(n, *place)))
            && let Some(place) = self.frames.top_mut().and_then(Frame::place)
        {
            *place = first;
        }
        let due = |place: u8| self.at_place(place).map_or(0, |nation| self.deserters_due(nation));
        if let Some(Frame::Desert { place, left: 0 }) = self.frames.top().copied() {
            let left = due(place);
            self.turn_to(Frame::Desert { place, left });
        }
    }
    /// Has this nation, at this place, something to decide in the phase that goes on?
    fn busy(&self, nation: Seat, place: u8) -> bool {
        let mut there = self.clone();
        let asks = match there.frames.top_mut() {
            Some(Frame::Move { .. }) => return !self.nations[nation.index()].orders.is_empty(),
            Some(Frame::Pay { .. }) => {
                return self.nations[nation.index()].zone >= BLUE && self.funds(nation) != [0; 3];
            }
            Some(Frame::Desert { .. }) => return self.deserters_due(nation) > 0,
            Some(Frame::Launch { .. }) if self.tempted(nation) => return true,
            Some(frame) => frame.place(),
            None => None,
        };
        asks.into_iter().for_each(|asked| *asked = place);
        let mut moves = Vec::new();
        there.list(nation, &mut moves);
        let idle = |mv: &Move| matches!(mv, Move::Done | Move::Spend(Number(0)) | Move::BreakPact) || mv.is_chore();
        moves.iter().any(|mv| !idle(mv))
    }
    /// Who fights and who commands follows from who is there, and so do the rows: all stand as they come.
    fn follow_battle(&mut self, written: Option<&Table>) {
        let missing = |word: &str| !written.is_some_and(|battle| battle.contains_key(word));
        let region = self.battle.region;
        if missing("force") {
            self.battle.force = self.force_side(region);
        }
        if missing("took_part") {
            self.battle.took_part = self.fighters(region, Side::Allies).or(self.fighters(region, Side::Axis));
        }
        if missing("commander") {
            self.battle.commander = Side::BOTH.map(|side| self.first(self.may_command(side)).unwrap_or(NOBODY));
        }
        if missing("rows") && self.opposed() {
            self.man_the_board();
        }
    }
    /// Bidders come in the order of their bids; before the first has chosen, the order that is written is the
    /// last turn's.
    fn follow_bids(&mut self, sketch: &Table) {
        if !sketch.contains_key("bidders") {
            let mut bidders: Vec<Seat> = self.alive().iter().collect();
            bidders.sort_by_key(|nation| std::cmp::Reverse(self.nations[nation.index()].bid));
            self.bidders = [NOBODY; NATIONS];
            bidders.iter().enumerate().for_each(|(at, nation)| self.bidders[at] = *nation);
        }
        if matches!(self.frames.top(), Some(Frame::Choose { chosen: 0 })) || !sketch.contains_key("order") {
            self.order = [NOBODY; NATIONS];
        }
    }
}
