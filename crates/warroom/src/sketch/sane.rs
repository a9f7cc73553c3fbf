//! What a person may not write: positions that no rule knows how to go on from.

use super::{bad, name};
use crate::battle::{SLOTS, Step, in_slot, slot_of};
use crate::nation::{NOBODY, Side};
use crate::region::{Marker, Region};
use crate::state::{Frame, WarRoom};
use crate::unit::{Kind, Row};
use table::{BadInput, SeatSet};

impl WarRoom {
    /// The Turn Order has every nation once, and none that is not in the scenario.
    pub(super) fn sane_order(&self) -> Result<(), BadInput> {
        let mut seen = SeatSet::NONE;
        for nation in self.order.iter().copied().filter(|nation| *nation != NOBODY) {
            if !self.scene().nations.has(nation) {
                return bad(format!("order: «{}» is not in this scenario", name(nation)));
            }
            if seen.has(nation) {
                return bad(format!("order: «{}» stands there twice", name(nation)));
            }
            seen = seen.with(nation);
        }
        if self.turn == 0 { bad("turn: the first is 1".into()) } else { Ok(()) }
    }
    /// A Neutral's force fights for a side, and for no nation that has taken the land.
    fn sane_neutrals(&self) -> Result<(), BadInput> {
        for territory in Region::territories() {
            let Some(neutral) = self.neutral_at(territory).map(|at| &self.neutrals[at]) else { continue };
            let (id, holder) = (territory.id(), self.holder[territory.index()]);
            if neutral.force != [0; 3] && neutral.aligned.is_none() {
                return bad(format!(
                    "neutrals: «{id}» has a force, so it is aligned: expected aligned = allies or axis"
                ));
            }
            if neutral.force != [0; 3] && holder != NOBODY {
                return bad(format!("neutrals: «{id}» is held by «{}», so its force is under commands", name(holder)));
            }
        }
        Ok(())
    }
    /// On the battle board stand no more units than there are in the region, up to the repairs.
    fn sane_board(&self) -> Result<(), BadInput> {
        let (region, step) = (self.battle.region, self.battle.step);
        let early = matches!(step, Step::Command(_) | Step::Postures { .. } | Step::Assign | Step::Raid { .. });
        let fought = early || matches!(step, Step::Escort { .. } | Step::Dive | Step::Repair);
        if !fought || !matches!(self.frames.top(), Some(Frame::Conflict)) {
            return Ok(());
        }
        for (side, slot) in Side::BOTH.into_iter().flat_map(|side| (0..SLOTS).map(move |slot| (side, slot))) {
            let nation = in_slot(side, slot);
            for kind in Kind::ALL {
                let on_row = |row: Row| self.battle.cells[side.index()][row.index()][slot].all();
                let on_board: u16 = kind.rows().map(on_row).map(u16::from).sum();
                let there = u16::from(self.units_of(nation, region, kind));
                if on_board > there && slot_of(nation) == slot {
                    let who = if nation == NOBODY { "the Neutral".to_string() } else { name(nation) };
                    let (at, kind) = (region.id(), kind.id());
                    return bad(format!("battle: {on_board} {kind} of {who} on its rows, but {there} in «{at}»"));
                }
            }
        }
        Ok(())
    }
    /// What no rule knows how to go on from.
    pub(super) fn sane(&self) -> Result<(), BadInput> {
        if self.end.is_some() {
            return Ok(());
        }
        let alive = self.alive();
        if let Some(stray) =
            Marker::all().find(|m| self.commands[m.index()].at.is_somewhere() && !alive.has(m.nation()))
        {
            return bad(format!("«{}» is of a nation that is not in the game", stray.id()));
        }
        if let Some(out) = Marker::all().find(|m| {
            let at = self.commands[m.index()].at;
            at.is_somewhere() && !self.in_play(at)
        }) {
            return bad(format!("«{}» stands in a region that is not in this scenario", out.id()));
        }
        self.sane_neutrals()?;
        self.sane_board()?;
        if self.frames.is_empty() {
            return bad("phase: nothing goes on".into());
        }
        let several = matches!(self.frames.top(), Some(Frame::Plan | Frame::Buy));
        let asked =
            if several { !alive.minus(self.ready).is_empty() } else { self.asked().is_some_and(|n| alive.has(n)) };
        if !asked {
            return bad("phase: nobody is asked".into());
        }
        let mut moves = Vec::new();
        let seat = if several { None } else { self.asked() };
        seat.into_iter().for_each(|seat| self.list(seat, &mut moves));
        match seat.filter(|_| moves.is_empty()) {
            Some(seat) => {
                let combat = matches!(self.frames.top(), Some(Frame::Combat { .. }));
                let why = if combat { ": no conflict marker concerns it" } else { "" };
                bad(format!("phase: «{}» is asked and has nothing to decide{why}", name(seat)))
            }
            None => Ok(()),
        }
    }
}
