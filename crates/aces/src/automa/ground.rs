//! Where to: distances in the Automa's own movement points, and the chain of movement priorities.

use super::{Lot, Reasons};
use crate::hex::{Area, Hex};
use crate::map::Terrain;
use crate::sheet::Category;
use crate::state::{Aces, NOBODY, RUIN, owner};
use crate::ways::{Costs, FAR, Ways};
use table::Seat;

impl Aces {
    /// Hexes where a unit may end, those it would occupy left out; its own hex is one of them.
    pub(crate) fn stands(&self, unit: u8) -> Area {
        let mut ends = self.ends(unit, self.sheet_of(unit).speed, true).minus(self.closed(owner(unit)));
        ends.add(self.unit(unit).hex);
        ends
    }
    /// Points to the nearest of these units for whoever goes by these ways: into its hex, or beside it where
    /// that cannot be entered (AA-AUTO-6).
    pub(crate) fn costs_to_units(&self, ways: &Ways<'_>, units: impl Iterator<Item = u8>) -> Costs {
        let mut goals = Area::NONE;
        let open = ways.in_time();
        for unit in units {
            let hex = self.unit(unit).hex;
            if open.has(hex) {
                goals.add(hex);
            } else {
                goals = goals.or(self.map().beside[hex.index()]);
            }
        }
        ways.costs_to(self.map(), goals)
    }
    /// Factories that are neutral or the enemy's: goals for its infantry.
    pub(crate) fn goal_factories(&self, seat: Seat) -> impl Iterator<Item = usize> {
        (0..self.map().factories.len())
            .filter(move |f| self.in_play(*f) && self.owners[*f] != RUIN && !self.team_owns(seat, *f))
    }
    /// Factories that are neutral or its own: what it defends.
    pub(crate) fn guarded_factories(&self, seat: Seat) -> impl Iterator<Item = usize> {
        (0..self.map().factories.len())
            .filter(move |f| self.in_play(*f) && (self.owners[*f] == crate::state::NEUTRAL || self.owns(seat, *f)))
    }
    /// Is an infantry of the other team beside this factory?
    pub(crate) fn foe_infantry_beside(&self, seat: Seat, factory: usize) -> bool {
        let beside = self.map().beside[self.map().factories[factory].hex.index()];
        self.foes(seat).any(|foe| self.sheet_of(foe).is_infantry() && beside.has(self.unit(foe).hex))
    }
    /// Is this factory left to another infantry of the Automa (AA-AINF-2)?
    pub(crate) fn is_covered(&self, unit: u8, factory: usize) -> bool {
        let beside = self.map().beside[self.map().factories[factory].hex.index()];
        self.own_infantry(unit).any(|other| beside.has(self.unit(other).hex))
            && !self.foe_infantry_beside(owner(unit), factory)
    }
    /// Can this infantry come to stand beside the factory with its next move (AA-AATK-5)? One that is bound
    /// by its arrow stays where it is (AA-INT-3).
    pub(crate) fn comes_beside(&self, infantry: u8, factory: usize) -> bool {
        let beside = &self.map().beside[self.map().factories[factory].hex.index()];
        match self.unit(infantry).bound == NOBODY {
            true => self.stands(infantry).meets(beside),
            false => beside.has(self.unit(infantry).hex),
        }
    }

    /// The chain of movement priorities (AA-AMOV-1 to AA-AMOV-7), then the lot.
    pub(crate) fn choose_hex(&self, unit: u8, mut hexes: Area, why: &mut Reasons, lot: Lot<'_>) -> Hex {
        if hexes.len() <= 1 {
            return hexes.first().unwrap_or(self.unit(unit).hex);
        }
        let map = self.map();
        let seat = owner(unit);
        let category = self.sheet_of(unit).category;
        let ways = self.marches_of(unit);
        let (infantry, artillery) = (category == Category::Infantry, category == Category::Artillery);
        let others = || self.units_of(seat).filter(|other| *other != unit);
        if infantry {
            let costs = self.costs_to_units(&ways, self.foes(seat));
            keep_best(&mut hexes, "AA-AMOV-1", why, |hex| u32::from(costs.to(hex)));
        }
        if artillery {
            let roads = map.of[Terrain::Road as usize].or(map.of[Terrain::Bridge as usize]).and(self.area());
            let near = roads.or(map.grow(roads));
            keep_best(&mut hexes, "AA-AMOV-2", why, |hex| u32::from(near.has(hex)));
        }
        if infantry || category == Category::Tank {
            let forest = map.of[Terrain::Forest as usize].minus(map.factory_hexes);
            keep_best(&mut hexes, "AA-AMOV-3", why, |hex| u32::from(forest.has(hex)));
        }
        if artillery {
            let nearest =
                |hex: Hex| self.foes(seat).map(|foe| map.distance(hex, self.unit(foe).hex)).min().unwrap_or(0);
            keep_best(&mut hexes, "AA-AMOV-4", why, |hex| u32::from(nearest(hex)));
            let friend = |hex: Hex| others().map(|o| map.distance(hex, self.unit(o).hex)).min().unwrap_or(0);
            keep_best(&mut hexes, "AA-AMOV-5", why, |hex| u32::from(FAR - friend(hex)));
        }
        let costs = self.costs_to_units(&ways, others());
        keep_best(&mut hexes, "AA-AMOV-6", why, |hex| u32::from(FAR - costs.to(hex)));
        let from = self.unit(unit).hex;
        let costs = ways.costs_from(map, from);
        keep_best(&mut hexes, "AA-AMOV-7", why, |hex| u32::from(FAR - costs.to(hex)));
        keep_best(&mut hexes, "AA-AMOV-7", why, |hex| u32::from(FAR - map.distance(from, hex)));
        draw(hexes, why, lot)
    }
}

/// Keeps the hexes with the highest figure; notes the rule when it decided something.
pub(crate) fn keep_best(hexes: &mut Area, rule: &'static str, why: &mut Reasons, figure: impl Fn(Hex) -> u32) {
    let Some(best) = hexes.iter().map(&figure).max() else { return };
    let kept: Area = hexes.iter().filter(|hex| figure(*hex) == best).collect();
    note(why, rule, kept.len() < hexes.len());
    *hexes = kept;
}

/// One of these hexes, by lot when there are several (AA-AUTO-4).
pub(crate) fn draw(hexes: Area, why: &mut Reasons, lot: Lot<'_>) -> Hex {
    let count = hexes.len();
    note(why, "AA-AUTO-4", count > 1);
    let nth = if count > 1 { lot(count) } else { 0 };
    hexes.iter().nth(nth).unwrap_or_default()
}

/// Notes a rule that decided something.
pub(crate) fn note(why: &mut Reasons, rule: &'static str, decided: bool) {
    if decided && why.len() < 24 && why.top() != Some(&rule) {
        why.push(rule);
    }
}
