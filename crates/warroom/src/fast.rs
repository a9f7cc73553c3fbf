//! Fast battles: no battle board, no damage; pairs and triplets of results remove units (WR-FAST-1 to
//! WR-FAST-12).
//!
//! The rows of the board serve as the list of units: everything stands on the first row of its type, Bombers
//! that raid on theirs.

use crate::battle::{Stage, Step, in_slot};
use crate::events::{Event, Fate, Whose};
use crate::nation::Side;
use crate::state::WarRoom;
use crate::unit::{Category, Colour, Kind, Row};
use table::{Ctx, Seat};

/// Can so many results of a colour be had from a batch, with black and at most one white in its place?
pub(crate) fn affords(batch: &[u8; 6], colour: Colour, need: u8, white: bool, wild: bool) -> bool {
    let own = batch[colour.index()];
    let black = if wild { batch[Colour::Black.index()] } else { 0 };
    own + black + u8::from(wild && white && batch[Colour::White.index()] > 0) >= need
}

/// Takes them: its own colour first, then the white that can do less than black, then black.
pub(crate) fn spend(batch: &mut [u8; 6], colour: Colour, need: u8, white: bool) {
    let own = batch[colour.index()].min(need);
    batch[colour.index()] -= own;
    let mut left = need - own;
    if left > 0 && white && batch[Colour::White.index()] > 0 {
        batch[Colour::White.index()] -= 1;
        left -= 1;
    }
    batch[Colour::Black.index()] = batch[Colour::Black.index()].saturating_sub(left);
}

impl WarRoom {
    /// Dice of a side in a stage (WR-FAST-3); raiders do not fight on the surface.
    pub(crate) fn fast_dice(&self, side: Side, stage: Stage) -> u16 {
        let dice = |row: Row| match (row, stage) {
            (Row::STRATEGIC, Stage::Surface) => 0,
            _ => {
                let each = self.pack.quick[row.kind().index()].dice[stage as usize];
                u16::from(self.battle.on_row(side, row)) * u16::from(each)
            }
        };
        Row::all().map(dice).sum()
    }
    /// The last batch is never a single die (WR-FAST-6).
    pub(crate) fn fast_total(total: u16) -> u16 {
        if total % 10 == 1 { total + 1 } else { total }
    }
    /// Units that the rest of the batch can remove (WR-FAST-7 to WR-FAST-10).
    pub(crate) fn fast_targets(&self) -> impl Iterator<Item = (Row, Seat)> + use<> {
        let side = self.battle.roller.other();
        let (battle, pack) = (self.battle, self.pack);
        let wild = !battle.blind[battle.roller.index()];
        let fits = move |row: &Row| {
            let kind = row.kind();
            let target = (kind.category() == Category::Air) == (battle.stage == Stage::Air);
            let (colour, need) = (pack.unit(kind).colour, pack.quick[kind.index()].results);
            target && affords(&battle.batch, colour, need, kind != Kind::Submarine, wild)
        };
        Row::all().filter(fits).flat_map(move |row| battle.struck(side, row).map(move |nation| (row, nation)))
    }
    /// Removes what there is no choice about. Is somebody asked?
    pub(crate) fn assign_fast(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        loop {
            let mut targets = self.fast_targets();
            match (targets.next(), targets.next()) {
                (Some((row, nation)), None) => self.remove_fast(row, nation, ctx),
                (Some(_), Some(_)) => return true,
                (None, _) => break,
            }
        }
        self.battle.step = Step::Roll;
        let side = self.battle.roller.other();
        let spare = self.battle.batch[Colour::Yellow.index()] > 0 && self.battle.stage == Stage::Surface;
        // What makes no pair is a miss, and no raid finds it on the table.
        self.battle.batch = [0; 6];
        let mut below = (0..crate::battle::SLOTS).map(|slot| in_slot(side, slot));
        let there = |nation: &Seat| spare && self.battle.cell(side, Row::SUBMARINES, *nation).whole > 0;
        match (below.find(there), below.find(there)) {
            (Some(nation), None) => self.dive(nation, ctx),
            (Some(_), Some(_)) => {
                self.battle.step = Step::Dive;
                return true;
            }
            _ => {}
        }
        false
    }
    /// One unit is removed.
    pub(crate) fn remove_fast(&mut self, row: Row, nation: Seat, ctx: &mut Ctx<'_, Event>) {
        let (side, kind) = (self.battle.roller.other(), row.kind());
        let colour = self.pack.unit(kind).colour;
        spend(&mut self.battle.batch, colour, self.pack.quick[kind.index()].results, kind != Kind::Submarine);
        self.battle.cell_mut(side, row, nation).whole -= 1;
        let (region, fate) = (self.battle.region, Fate { place: 0, falls: true });
        ctx.tell(|| Event::Hit { region, row, nation: Whose(nation), colour, fate });
        self.eliminate(nation, kind, ctx);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_white_a_unit_and_none_alone() {
        // WR-FAST-8, WR-FAST-9: yellow, blue, green, red, black, white.
        assert!(!affords(&[0, 0, 0, 0, 0, 2], Colour::Yellow, 2, true, true));
        assert!(affords(&[0, 0, 0, 0, 1, 1], Colour::Yellow, 2, true, true));
        assert!(affords(&[0, 0, 2, 0, 0, 1], Colour::Green, 3, true, true));
        assert!(!affords(&[0, 0, 1, 0, 0, 2], Colour::Green, 3, true, true));
        assert!(!affords(&[1, 0, 0, 0, 0, 1], Colour::Yellow, 2, false, true));
        assert!(!affords(&[1, 0, 0, 0, 1, 1], Colour::Yellow, 2, true, false));
        let mut batch = [1, 0, 0, 0, 1, 1];
        spend(&mut batch, Colour::Yellow, 2, true);
        assert_eq!(batch, [0, 0, 0, 0, 1, 0]);
    }
}
