//! Whom to attack: the chain of attack priorities (AA-AATK-0 to AA-AATK-11), and where a Katyusha aims.

use super::ground::note;
use super::{Lot, Reasons};
use crate::hex::{Area, Hex};
use crate::sheet::{Category, Role};
use crate::state::{Aces, Did, owner};
use table::Stack;

/// A unit that could be attacked, and from where.
#[derive(Copy, Clone, Default)]
pub(crate) struct Prey {
    pub(crate) unit: u8,
    pub(crate) from: Area,
    /// The hexes from which it could not answer.
    pub(crate) quiet: Area,
}

/// All of them.
pub(crate) type Preys = Stack<Prey, 96>;

impl Aces {
    /// Does this unit hit that one from this hex: by range, or with area fire by some hex that it may aim at?
    pub(crate) fn hits_from(&self, unit: u8, hex: Hex, target: u8) -> bool {
        if !self.sheet_of(unit).area {
            return self.reaches_from(unit, hex, target);
        }
        let beside = self.map().disc(self.unit(target).hex, 1);
        !self.sheet_of(target).flies() && self.fights_from(unit, hex) && self.aims(unit, hex).meets(&beside)
    }
    /// From which of these hexes this unit hits that one.
    fn hit_from(&self, unit: u8, hexes: Area, target: u8) -> Area {
        let sheet = self.sheet_of(unit);
        let varies = sheet.area || self.options.mountains && sheet.category == Category::Artillery;
        if varies {
            return hexes.iter().filter(|hex| self.hits_from(unit, *hex, target)).collect();
        }
        let (here, there) = (self.unit(unit).hex, self.unit(target).hex);
        let Some(range) = self.range_from(unit, here, self.sheet_of(target).flies()) else { return Area::NONE };
        let map = self.map();
        let fits = |hex: &Hex| range.has(map.distance(*hex, there)) && self.fights_from(unit, *hex);
        hexes.iter().filter(fits).collect()
    }
    /// Hexes that area fire may aim at from here (AA-KAT-1).
    pub(crate) fn aims(&self, unit: u8, hex: Hex) -> Area {
        let Some(range) = self.range_from(unit, hex, false) else { return Area::NONE };
        let near = if range.min > 0 { self.map().disc(hex, u16::from(range.min) - 1) } else { Area::NONE };
        self.map().disc(hex, u16::from(range.max)).minus(near).and(self.area())
    }
    /// Whom this unit would damage (AA-AATK-0), from which of these hexes.
    pub(crate) fn preys(&self, unit: u8, hexes: Area) -> Preys {
        let hits = self.fixed(unit);
        let mut preys = Preys::new();
        for foe in self.foes(owner(unit)) {
            if self.damage_to(foe, hits) == 0 || preys.len() == 96 {
                continue;
            }
            let from = self.hit_from(unit, hexes, foe);
            if !from.is_empty() {
                let quiet = from.iter().filter(|hex| !self.ripostes_to(foe, unit, *hex)).collect();
                preys.push(Prey { unit: foe, from, quiet });
            }
        }
        preys
    }
    /// Would this attack destroy it?
    pub(crate) fn destroys(&self, unit: u8, target: u8) -> bool {
        self.unit(target).damage() + self.damage_to(target, self.fixed(unit)) >= self.pack.constants.destroyed_at
    }
    /// Attack (b): an infantry beside a neutral factory or the Automa's.
    pub(crate) fn menaces(&self, unit: u8, foe: u8) -> bool {
        let seat = owner(unit);
        let beside = self.map().beside[self.unit(foe).hex.index()];
        self.sheet_of(foe).is_infantry()
            && self.guarded_factories(seat).any(|f| beside.has(self.map().factories[f].hex))
    }
    /// The whole chain; `damage` is false when nobody can be damaged and those priorities are skipped
    /// (AA-AOTH-2).
    pub(crate) fn choose_prey(&self, unit: u8, preys: &mut Preys, damage: bool, why: &mut Reasons, lot: Lot<'_>) {
        let seat = owner(unit);
        let one = |yes: bool| u32::from(yes);
        if damage {
            best(preys, "AA-AATK-1", why, |p| one(self.destroys(unit, p.unit)));
        }
        best(preys, "AA-AATK-2", why, |p| one(self.menaces(unit, p.unit)));
        best(preys, "AA-AATK-3", why, |p| one(!p.quiet.is_empty()));
        if self.sheet_of(unit).role == Role::Fighter {
            best(preys, "AA-AATK-4", why, |p| one(self.sheet_of(p.unit).role == Role::Bomber));
        }
        best(preys, "AA-AATK-5", why, |p| {
            let reaches = || self.guarded_factories(seat).any(|f| self.comes_beside(p.unit, f));
            one(self.sheet_of(p.unit).is_infantry() && reaches())
        });
        best(preys, "AA-AATK-6", why, |p| {
            let hex = self.unit(p.unit).hex;
            let factory = self
                .map()
                .factory(hex)
                .filter(|f| self.owners[*f] < 4 && !self.team_owns(seat, *f) && self.sheet_of(p.unit).is_infantry());
            let reached = |f: usize| {
                let mut mine = self.units_of(seat).filter(|u| self.sheet_of(*u).is_infantry());
                mine.any(|own| self.comes_beside(own, f))
            };
            one(factory.is_some_and(reached))
        });
        best(preys, "AA-AATK-7", why, |p| one(self.unit(p.unit).did(Did::Suffer)));
        if preys.iter().all(|p| !p.quiet.is_empty()) {
            best(preys, "AA-AATK-8", why, |p| u32::from(self.unit(p.unit).experience()));
        }
        best(preys, "AA-AATK-9", why, |p| u32::from(u8::MAX - self.sheet_of(p.unit).value()));
        best(preys, "AA-AATK-10", why, |p| u32::from(self.sheet_of(p.unit).price));
        best(preys, "AA-AATK-11", why, |p| u32::from(u8::MAX - self.unit(p.unit).experience()));
        self.draw_prey(preys, why, lot);
    }
    /// Infantry 4 and 5: only by (a), then (b) (AA-AINF-4, AA-AINF-5).
    pub(crate) fn choose_by_a_or_b(&self, unit: u8, preys: &mut Preys, why: &mut Reasons, lot: Lot<'_>) {
        let mut fits = Preys::new();
        for prey in &*preys {
            if self.destroys(unit, prey.unit) || self.menaces(unit, prey.unit) {
                fits.push(*prey);
            }
        }
        *preys = fits;
        best(preys, "AA-AATK-1", why, |p| u32::from(self.destroys(unit, p.unit)));
        best(preys, "AA-AATK-2", why, |p| u32::from(self.menaces(unit, p.unit)));
        self.draw_prey(preys, why, lot);
    }
    fn draw_prey(&self, preys: &mut Preys, why: &mut Reasons, lot: Lot<'_>) {
        if preys.len() > 1 {
            note(why, "AA-AUTO-4", true);
            let chosen = preys.as_slice()[lot(preys.len()).min(preys.len() - 1)];
            preys.clear();
            preys.push(chosen);
        }
    }
    /// Whom a unit that was stopped attacks from where it stands (AA-AUTO-7).
    pub(crate) fn stopped_target(&self, unit: u8, action: u8, lot: Lot<'_>) -> Option<u8> {
        let mut preys = self.preys(unit, Area::only(self.unit(unit).hex));
        let mut why = Reasons::new();
        if super::plan::only_a_or_b(action) {
            self.choose_by_a_or_b(unit, &mut preys, &mut why, lot);
        } else {
            self.choose_prey(unit, &mut preys, true, &mut why, lot);
        }
        preys.top().map(|prey| prey.unit)
    }
    /// Enemies that area fire on this hex would damage, and friends; the unit itself is not there any more
    /// when it fires.
    fn damaged_by(&self, unit: u8, aim: Hex) -> (u32, u32) {
        let (hits, seat) = (self.fixed(unit), owner(unit));
        let (mut foes, mut friends) = (0, 0);
        for hex in self.map().disc(aim, 1).iter() {
            let Some(victim) = self.unit_at(hex).filter(|v| !self.sheet_of(*v).flies()) else { continue };
            if self.damage_to(victim, hits) > 0 && (victim != unit || !self.since(2)) {
                let friend = crate::state::friends(owner(victim), seat);
                *if friend { &mut friends } else { &mut foes } += 1;
            }
        }
        (foes, friends)
    }
    /// Aims of area fire from this hex that hit the target.
    fn aims_at(&self, unit: u8, from: Hex, target: u8) -> Area {
        self.aims(unit, from).and(self.map().disc(self.unit(target).hex, 1))
    }
    /// Of the hexes from which area fire hits the target, those from which it damages the most enemies
    /// (AA-KAT-9): before any priority of movement.
    pub(crate) fn keep_widest(&self, unit: u8, hexes: &mut Area, target: u8, why: &mut Reasons) {
        let around = self.map().disc(self.unit(target).hex, 1).and(self.area());
        let foes: Stack<(Hex, u32), 7> = around.iter().map(|aim| (aim, self.damaged_by(unit, aim).0)).collect();
        super::ground::keep_best(hexes, "AA-KAT-9", why, |hex| {
            let aims = self.aims(unit, hex);
            foes.iter().filter(|(aim, _)| aims.has(*aim)).map(|(_, foes)| *foes).max().unwrap_or(0)
        });
    }
    /// Where area fire aims: the target must be in it, then the most enemies damaged, then the least harm to
    /// its own (AA-KAT-9).
    pub(crate) fn best_aim(&self, unit: u8, from: Hex, target: u8, lot: Lot<'_>) -> Hex {
        let score = |aim: Hex| {
            let (foes, friends) = self.damaged_by(unit, aim);
            foes * 16 + (15 - friends.min(15))
        };
        let mut aims = self.aims_at(unit, from, target);
        let mut why = Reasons::new();
        super::ground::keep_best(&mut aims, "AA-KAT-9", &mut why, score);
        super::ground::draw(aims, &mut why, lot)
    }
}

/// Keeps the preys with the highest figure; notes the rule when it decided something.
fn best(preys: &mut Preys, rule: &'static str, why: &mut Reasons, figure: impl Fn(&Prey) -> u32) {
    if preys.len() <= 1 {
        // A chain that began with one still says which priority it meets first.
        if let Some(prey) = preys.top()
            && why.iter().all(|known| !known.starts_with("AA-AATK"))
        {
            note(why, rule, figure(prey) > 0);
        }
        return;
    }
    let figures: Stack<u32, 96> = preys.iter().map(&figure).collect();
    let Some(most) = figures.iter().max().copied() else { return };
    let kept: Preys = preys.iter().zip(&figures).filter(|(_, f)| **f == most).map(|(prey, _)| *prey).collect();
    note(why, rule, kept.len() < preys.len());
    *preys = kept;
}
