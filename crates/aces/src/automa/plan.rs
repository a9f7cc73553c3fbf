//! What a unit of the Automa does: its action priorities (AA-AINF-1 to AA-AINF-7, AA-AOTH-1, AA-AOTH-2).

use super::attack::{Prey, Preys};
use super::ground::{keep_best, note};
use super::{Lot, Reasons};
use crate::hex::{Area, Hex};
use crate::state::{Aces, NOBODY, owner};
use crate::ways::FAR;

/// What a unit will do.
pub(crate) struct Plan {
    /// The priority, from 1; tanks' own are 7 and 8, so that they come after the infantry's.
    pub(crate) action: u8,
    /// The rule of that priority.
    pub(crate) rule: &'static str,
    /// Where it goes.
    pub(crate) dest: Hex,
    /// Whom it means to attack.
    pub(crate) target: u8,
    /// Where its area fire aims.
    pub(crate) aim: Hex,
    /// The rules that narrowed it down.
    pub(crate) why: Reasons,
}

const ATTACK: u8 = 7;
const APPROACH: u8 = 8;
const STAY: u8 = 9;

/// May a unit that follows this priority attack (AA-AINF-7)?
pub(crate) fn may_attack(action: u8) -> bool {
    matches!(action, 4 | 5 | ATTACK)
}
/// Only by attack priorities (a) and (b)?
pub(crate) fn only_a_or_b(action: u8) -> bool {
    matches!(action, 4 | 5)
}

impl Aces {
    /// The first priority that is possible (AA-AUTO-2).
    pub(crate) fn plan(&self, unit: u8, lot: Lot<'_>) -> Plan {
        let infantry = self.sheet_of(unit).is_infantry();
        if infantry {
            let plans = [Aces::plan_occupy, Aces::plan_beside, Aces::plan_towards, Aces::plan_charge, Aces::plan_march];
            for plan in plans {
                if let Some(plan) = plan(self, unit, lot) {
                    return plan;
                }
            }
        }
        let mut plan = self.plan_attack(unit, lot).or_else(|| self.plan_approach(unit, lot)).unwrap_or_else(|| Plan {
            action: STAY,
            rule: "AA-AUTO-2",
            dest: self.unit(unit).hex,
            target: NOBODY,
            aim: Hex::NOWHERE,
            why: Reasons::new(),
        });
        if infantry && plan.action != STAY {
            let mut why = Reasons::new();
            why.push(plan.rule);
            plan.why.iter().take(23).for_each(|rule| why.push(rule));
            (plan.rule, plan.why) = ("AA-AINF-6", why);
        }
        plan
    }
    /// A plan without an attack.
    fn go(&self, action: u8, rule: &'static str, dest: Hex, why: Reasons) -> Option<Plan> {
        Some(Plan { action, rule, dest, target: NOBODY, aim: Hex::NOWHERE, why })
    }
    /// Infantry 1: it occupies a factory next door.
    fn plan_occupy(&self, unit: u8, lot: Lot<'_>) -> Option<Plan> {
        let seat = owner(unit);
        let next_door = self.whole_moves(unit);
        let fits = |f: &usize| next_door.has(self.map().factories[*f].hex) && !self.foe_infantry_beside(seat, *f);
        let hexes: Area = self.goal_factories(seat).filter(fits).map(|f| self.map().factories[f].hex).collect();
        let mut why = Reasons::new();
        if hexes.is_empty() {
            return None;
        }
        let dest = self.choose_hex(unit, hexes, &mut why, lot);
        self.go(1, "AA-AINF-1", dest, why)
    }
    /// Infantry 2: it comes to stand beside a factory.
    fn plan_beside(&self, unit: u8, lot: Lot<'_>) -> Option<Plan> {
        let mut beside = Area::NONE;
        for f in self.goal_factories(owner(unit)).filter(|f| !self.is_covered(unit, *f)) {
            beside = beside.or(self.map().beside[self.map().factories[f].hex.index()]);
        }
        let hexes = self.stands(unit).and(beside);
        if hexes.is_empty() {
            return None;
        }
        let mut why = Reasons::new();
        let dest = self.choose_hex(unit, hexes, &mut why, lot);
        self.go(2, "AA-AINF-2", dest, why)
    }
    /// Infantry 3: it comes so near that the next move brings it beside a factory; one that another infantry
    /// covers is a goal only when there is no other.
    fn plan_towards(&self, unit: u8, lot: Lot<'_>) -> Option<Plan> {
        let seat = owner(unit);
        let factories = |covered: bool| {
            let mut beside = Area::NONE;
            for f in self.goal_factories(seat).filter(|f| self.is_covered(unit, *f) == covered) {
                beside = beside.or(self.map().beside[self.map().factories[f].hex.index()]);
            }
            beside
        };
        let mut hexes = self.a_move_away(unit, factories(false));
        if hexes.is_empty() && self.since(2) {
            let goals = factories(true);
            let costs = self.marches_of(unit).costs_to(self.map(), goals);
            let here = costs.to(self.unit(unit).hex);
            hexes = self.a_move_away(unit, goals).iter().filter(|hex| costs.to(*hex) < here).collect();
        }
        if hexes.is_empty() {
            return None;
        }
        let mut why = Reasons::new();
        let dest = self.choose_hex(unit, hexes, &mut why, lot);
        self.go(3, "AA-AINF-3", dest, why)
    }
    /// Where this infantry can go now to reach one of these hexes with its next move.
    fn a_move_away(&self, unit: u8, goals: Area) -> Area {
        if goals.is_empty() {
            return Area::NONE;
        }
        let sheet = self.sheet_of(unit);
        let ways = self.ways(owner(unit), sheet.category);
        let free = ways.all().minus(self.taken_but(unit));
        let costs = ways.costs_to(self.map(), goals.and(free));
        // A hex of water is reached too, from the next one (AA-WATER-2).
        let banks = self.map().grow(goals.and(self.open_water()));
        let near = |hex: &Hex| costs.to(*hex) <= u16::from(sheet.speed) || banks.has(*hex);
        self.stands(unit).iter().filter(near).collect()
    }
    /// Infantry 4: it advances on an enemy and attacks it, by (a), then (b).
    fn plan_charge(&self, unit: u8, lot: Lot<'_>) -> Option<Plan> {
        let mut preys = self.preys(unit, self.stands(unit));
        let mut why = Reasons::new();
        self.choose_by_a_or_b(unit, &mut preys, &mut why, lot);
        let prey = *preys.top()?;
        Some(self.strike(4, "AA-AINF-4", unit, prey, why, lot))
    }
    /// Infantry 5: it moves towards the nearest factory, attacking from there by (a), else (b), if it can.
    fn plan_march(&self, unit: u8, lot: Lot<'_>) -> Option<Plan> {
        let seat = owner(unit);
        let ways = self.marches_of(unit);
        let here = self.unit(unit).hex;
        let mut best = FAR;
        let mut goals = Area::NONE;
        for f in self.goal_factories(seat) {
            let beside = self.map().beside[self.map().factories[f].hex.index()];
            let cost = ways.costs_to(self.map(), beside).to(here);
            if cost < best {
                (best, goals) = (cost, Area::NONE);
            }
            if cost == best && cost < FAR {
                goals = goals.or(Area::only(self.map().factories[f].hex));
            }
        }
        if goals.is_empty() {
            return None;
        }
        let mut why = Reasons::new();
        let factory = super::ground::draw(goals, &mut why, lot);
        let costs = ways.costs_to(self.map(), self.map().beside[factory.index()]);
        let mut hexes = self.stands(unit);
        keep_best(&mut hexes, "AA-AINF-5", &mut why, |hex| u32::from(FAR - costs.to(hex)));
        let mut preys = self.preys(unit, hexes);
        self.choose_by_a_or_b(unit, &mut preys, &mut why, lot);
        if let Some(prey) = preys.top() {
            return Some(self.strike(5, "AA-AINF-5", unit, *prey, why, lot));
        }
        let dest = self.choose_hex(unit, hexes, &mut why, lot);
        self.go(5, "AA-AINF-5", dest, why)
    }
    /// Artillery, aircraft, tanks 1: it moves into range and attacks.
    fn plan_attack(&self, unit: u8, lot: Lot<'_>) -> Option<Plan> {
        let mut preys = self.preys(unit, self.stands(unit));
        let mut why = Reasons::new();
        self.choose_prey(unit, &mut preys, true, &mut why, lot);
        let prey = *preys.top()?;
        Some(self.strike(ATTACK, "AA-AOTH-1", unit, prey, why, lot))
    }
    /// The hex from which a prey is attacked, without riposte if there is such a one (AA-AATK-3).
    fn strike(&self, action: u8, rule: &'static str, unit: u8, prey: Prey, why: Reasons, lot: Lot<'_>) -> Plan {
        let mut why = why;
        let mut hexes = if prey.quiet.is_empty() { prey.from } else { prey.quiet };
        let area = self.sheet_of(unit).area;
        if area && self.since(2) {
            self.keep_widest(unit, &mut hexes, prey.unit, &mut why);
        }
        let dest = self.choose_hex(unit, hexes, &mut why, lot);
        let aim = if area {
            note(&mut why, "AA-KAT-9", true);
            self.best_aim(unit, dest, prey.unit, lot)
        } else {
            Hex::NOWHERE
        };
        Plan { action, rule, dest, target: prey.unit, aim, why }
    }
    /// Artillery, aircraft, tanks 2: it comes as close as possible to the target of highest priority.
    fn plan_approach(&self, unit: u8, lot: Lot<'_>) -> Option<Plan> {
        let seat = owner(unit);
        let hits = self.fixed(unit);
        let here = self.unit(unit).hex;
        let mut preys = Preys::new();
        let mut damage = true;
        for all in [false, true] {
            for foe in self.foes(seat) {
                let range =
                    self.range_against(unit, self.sheet_of(foe).flies()).filter(|_| self.damage_to(foe, hits) > 0);
                if !all && range.is_none() || preys.len() == 96 {
                    continue;
                }
                // Whoever fires only from the next hex will be answered there.
                let close = range.is_none_or(|range| range.max <= 1);
                let beside = self.map().around[self.unit(foe).hex.index()].into_iter().find(|hex| hex.is_somewhere());
                let answers = close && beside.is_some_and(|hex| self.ripostes_to(foe, unit, hex));
                let quiet = if answers { Area::NONE } else { Area::only(here) };
                preys.push(Prey { unit: foe, from: Area::only(here), quiet });
            }
            if !preys.is_empty() {
                damage = !all;
                break;
            }
        }
        let mut why = Reasons::new();
        self.choose_prey(unit, &mut preys, damage, &mut why, lot);
        let prey = preys.top()?.unit;
        let ways = self.marches_of(unit);
        let costs = self.costs_to_units(&ways, std::iter::once(prey));
        let mut hexes = self.stands(unit);
        let goal = self.unit(prey).hex;
        keep_best(&mut hexes, "AA-AOTH-2", &mut why, |hex| u32::from(FAR - costs.to(hex)));
        if costs.to(hexes.first().unwrap_or(here)) == FAR {
            keep_best(&mut hexes, "AA-AOTH-2", &mut why, |hex| u32::from(FAR - self.map().distance(hex, goal)));
        }
        let dest = self.choose_hex(unit, hexes, &mut why, lot);
        let mut plan = self.go(APPROACH, "AA-AOTH-2", dest, why)?;
        plan.target = prey;
        Some(plan)
    }
}
