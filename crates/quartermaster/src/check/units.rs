//! Building, recruiting, battling and supply, rule by rule and space by space.

use super::Checked;
use crate::figures::{Card, SpaceId};
use crate::lang::{Kind, Op};
use crate::nation::{Camp, Nation, Piece, camp, enemies, friends};
use crate::state::Quartermaster;

impl Quartermaster {
    /// Building, rule by rule (QM-3.1, QM-3.2).
    pub(super) fn check_build(&self, nation: Nation, piece: Piece, space: SpaceId) -> Checked {
        let army = piece == Piece::ARMY;
        let rule = |a: &'static str, f: &'static str| Self::ledger(if army { a } else { f });
        if self.unit_of(space) != piece {
            return Self::ledger("QM-2.2c");
        }
        if enemies(nation).iter().any(|n| self.side(n).units() >> space & 1 != 0) {
            return rule("QM-3.1b", "QM-3.2c");
        }
        if self.side(nation).units() >> space & 1 != 0 {
            return Self::ledger("QM-2.2a");
        }
        if self.reserve(nation, piece) == 0 {
            return Self::ledger("QM-2.1a");
        }
        let own = camp(nation);
        let everywhere = 0..self.p().spaces.len() as u8;
        let home = army && self.p().nations[nation.index()].home == space;
        let muster = army
            && self.p().passives.iter().any(|passive| {
                passive.op == Op::Muster(Piece::ARMY, space)
                    && passive.nation == nation
                    && self.holds(nation, passive.bit)
            });
        let beside = everywhere
            .clone()
            .any(|s| self.side(nation).units() >> s & 1 != 0 && self.touches(own, s, space) && self.fed(nation, s));
        if !(beside || home || muster) {
            return rule("QM-3.1a", "QM-3.2a");
        }
        if !army {
            let mut land = everywhere.filter(|s| self.p().adjacent[space as usize] >> s & 1 != 0);
            let port = land.any(|s| friends(nation).iter().any(|n| self.side(n).army >> s & 1 != 0));
            if !port {
                return Self::ledger("QM-3.2b");
            }
        }
        // And it must be in supply where it comes to stand.
        let mut after = self.clone();
        *after.side_mut(nation).board_mut(piece) |= 1 << space;
        if after.fed(nation, space) { Ok(()) } else { rule("QM-3.1c", "QM-3.2d") }
    }
    pub(super) fn check_recruit(&self, nation: Nation, pieces: Piece, space: SpaceId) -> Checked {
        let piece = self.unit_of(space);
        if !pieces.has(piece) {
            return Self::ledger("QM-2.2c");
        }
        if enemies(nation).iter().any(|n| self.side(n).units() >> space & 1 != 0) {
            return Self::ledger("QM-2.2b");
        }
        if self.side(nation).units() >> space & 1 != 0 {
            return Self::ledger("QM-2.2a");
        }
        if self.reserve(nation, piece) == 0 { Self::ledger("QM-13.2.12a") } else { Ok(()) }
    }
    pub(super) fn check_battle(&self, card: &Card, nation: Nation, pieces: Piece, space: SpaceId) -> Checked {
        if !pieces.has(self.unit_of(space)) {
            return Self::ledger("QM-5.5.4a");
        }
        if friends(nation).iter().any(|n| self.side(n).units() >> space & 1 != 0) {
            return Self::ledger("QM-5.5.4b");
        }
        let own = camp(nation);
        let beside = (0..self.p().spaces.len() as u8)
            .any(|s| self.side(nation).units() >> s & 1 != 0 && self.touches(own, s, space) && self.fed(nation, s));
        let held = enemies(nation).iter().any(|n| self.side(n).units() >> space & 1 != 0);
        let anyway = held
            && self.p().passives.iter().any(|passive| {
                let kind = matches!(
                    (&passive.op, card.kind),
                    (Op::BattleAnyway(Piece::ARMY, s), Kind::LandBattle) if *s == space
                ) || matches!(
                    (&passive.op, card.kind),
                    (Op::BattleAnyway(Piece::FLEET, s), Kind::SeaBattle) if *s == space
                );
                kind && passive.nation == nation && self.holds(nation, passive.bit)
            });
        match (beside || anyway, self.unit_of(space)) {
            (true, _) => Ok(()),
            (false, Piece::ARMY) => Self::ledger("QM-3.3a"),
            (false, _) => Self::ledger("QM-3.4a"),
        }
    }
    /// Are two spaces adjacent for this camp (QM-0.3b, QM-0.4d)?
    pub(super) fn touches(&self, camp: Camp, a: SpaceId, b: SpaceId) -> bool {
        let p = self.p();
        let pair = |between: [u8; 2]| between == [a, b] || between == [b, a];
        p.borders.iter().any(|border| pair(border.between))
            || p.straits.iter().enumerate().any(|(i, s)| pair(s.between) && self.strait_open(i, camp))
    }
    /// Is the unit of the nation in this space in supply? Follows the lines unit by unit (QM-6c to QM-6f).
    pub(super) fn fed(&self, nation: Nation, space: SpaceId) -> bool {
        let p = self.p();
        let side = self.side(nation);
        let own = camp(nation);
        if side.units() >> space & 1 == 0 {
            return false;
        }
        let lifeline = p.passives.iter().any(|passive| {
            matches!(passive.op, Op::Lifeline(pieces) if pieces.has(self.unit_of(space)))
                && passive.nation == nation
                && self.holds(nation, passive.bit)
        });
        if lifeline {
            return true;
        }
        let sources = self.sources(nation);
        let aided = |s: u8| self.aided[usize::from(self.unit_of(s) == Piece::FLEET)].has(nation);
        let port = |s: u8| {
            self.unit_of(s) == Piece::ARMY
                || aided(s)
                || p.borders.iter().any(|border| {
                    let [a, b] = border.between;
                    let other = if a == s { b } else { a };
                    (a == s || b == s) && friends(nation).iter().any(|n| self.side(n).army >> other & 1 != 0)
                })
        };
        if !port(space) {
            return false;
        }
        // The units on the way need only be there (QM-6c).
        let mut seen = 1u64 << space;
        let mut todo = seen;
        while todo != 0 {
            let s = todo.trailing_zeros() as u8;
            todo &= todo - 1;
            if aided(s) || (side.army & sources) >> s & 1 != 0 {
                return true;
            }
            for next in 0..p.spaces.len() as u8 {
                if seen >> next & 1 == 0 && side.units() >> next & 1 != 0 && self.touches(own, s, next) {
                    seen |= 1 << next;
                    todo |= 1 << next;
                }
            }
        }
        false
    }
}
