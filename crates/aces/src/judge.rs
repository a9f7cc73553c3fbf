//! How a bot judges a position, and which moves it tries first.

use crate::hex::Hex;
use crate::map::Terrain;
use crate::moves::Move;
use crate::setup::Mission;
use crate::sheet::Category;
use crate::state::{Aces, Did, Frame, NEUTRAL, NOBODY, RUIN, friends, is_german, owner};
use std::sync::LazyLock;
use table::{Feature, Judge, Seat, Tally, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = Weights::read(Counted::NAMES, include_str!("../data/weights.toml"));
    weights.expect("a test reads the weights")
});

table::features! {
    /// What a side has.
    pub enum Counted {
        /// Factories of a team, in thousandths of the goal.
        Factories = "factories",
        /// The same squared: steep near the goal.
        Goal = "goal",
        /// Units by price, health and experience.
        Material = "material",
        /// What the units of the side that moves or declares can expect of their attacks from where they stand.
        Threat = "threat",
        /// How near infantry is to factories that it may take.
        Approach = "approach",
        /// Coins.
        Coins = "coins",
        /// Factories that the V2 destroyed.
        Ruins = "ruins",
        /// Damage to the launcher.
        Launcher = "launcher",
        /// The launcher is found.
        Found = "found",
        /// How near a German tank is to the sea.
        Shore = "shore",
    }
}

impl Judge for Aces {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        for seat in self.options.present.iter() {
            tally.of(seat);
            self.count_units(seat, tally);
            if self.is_active(seat) && matches!(self.phase(), "moving" | "walk" | "window" | "declaring") {
                self.count_threat(seat, tally);
            }
            if self.lead(seat) == seat {
                tally.count(Counted::Coins, i32::from(self.coins[seat.index()]));
            }
        }
        for first in [Seat(0), Seat(1)] {
            // Any seat of the team will do.
            let mates = self.options.present.and(crate::state::team(first));
            let Some(seat) = mates.iter().next() else { continue };
            tally.of(seat);
            self.count_team(first, tally);
        }
    }
    fn promise(&self, seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::To(hex) => self.promise_end(seat, hex),
            Move::Step(_) | Move::Stop | Move::Give(_) | Move::HandOver => -200,
            Move::Pick(hex) => self.promise_pick(hex),
            Move::Attack(from, to) => self.promise_attack(from, to),
            Move::Intercept(hex) => self.promise_intercept(hex),
            Move::Fire(hex) => {
                let held = self.map().factory(hex).is_some_and(|f| self.owners[f] < 4 && !self.team_owns(seat, f));
                300 + 100 * i32::from(held)
            }
            Move::Buy(sheet, hex) => self.promise_buy(seat, sheet, hex),
            Move::Repair(hex) => self.unit_at(hex).map_or(0, |u| 20 * i32::from(self.unit(u).damage().min(3))),
            Move::Place(sheet, hex) => self.promise_place(sheet, hex),
            Move::Put(_, from, to) => i32::from(to > from),
            Move::Declare | Move::Fight | Move::End => 0,
            Move::Ready => 10,
            Move::LetGo => 5,
            _ => 1,
        }
    }
}

impl Aces {
    fn count_units(&self, seat: Seat, tally: &mut impl Tally<Counted>) {
        let (mut material, mut approach) = (0, 0);
        for unit in self.units_of(seat) {
            let (it, sheet) = (self.unit(unit), self.sheet_of(unit));
            let whole = 6 - i32::from(it.damage()) + 2 * i32::from(it.did(Did::Repair));
            let price = i32::from(sheet.price) * 12 + 20;
            material += price * whole * (6 + i32::from(it.experience().min(6))) / 36;
            if sheet.is_infantry() {
                approach += self.near_factories(unit);
            }
        }
        tally.count(Counted::Material, material);
        tally.count(Counted::Approach, approach);
    }
    /// The best attack of each unit as things stand, in the measure of material: what it would cost the enemy, less
    /// what the answer would cost.
    fn count_threat(&self, seat: Seat, tally: &mut impl Tally<Counted>) {
        let mut sum = 0;
        for unit in self.units_of(seat).filter(|unit| self.may_attack(*unit) || self.unit(*unit).bound != NOBODY) {
            let here = self.unit(unit).hex;
            let worth = |foe: u8| {
                let answered = self.ripostes_to(foe, unit, here);
                self.harm(unit, foe) - if answered { self.harm(foe, unit) } else { 0 }
            };
            let preys = self.foes(seat).filter(|foe| self.threatens(unit, *foe));
            sum += preys.map(worth).max().unwrap_or(0).max(0);
        }
        tally.count(Counted::Threat, sum);
    }
    /// Material that one unit can expect to take from another in a fight.
    fn harm(&self, by: u8, to: u8) -> i32 {
        let (it, sheet) = (self.unit(by), self.sheet_of(by));
        let hits = match self.is_fixed(by) {
            true => i32::from(self.fixed(by)),
            false => {
                let hit = i32::from(sheet.hit[self.level(it.experience()) as usize]);
                (i32::from(sheet.dice[it.damage().min(5) as usize]) * hit + 6) / 12
            }
        };
        let left = 6 - i32::from(self.unit(to).damage());
        let dealt = i32::from(self.damage_to(to, hits.clamp(0, 40) as u8)).min(left);
        let price = i32::from(self.sheet_of(to).price) * 12 + 20;
        // The last point takes with it whatever else the unit could have done.
        price * dealt / 6 + if dealt == left { price / 3 } else { 0 }
    }
    fn count_team(&self, seat: Seat, tally: &mut impl Tally<Counted>) {
        let share = (1000 * self.factories_of_team(seat) / self.goal().max(1)) as i32;
        tally.count(Counted::Factories, share);
        tally.count(Counted::Goal, share * share / 1000);
        if self.is_v2() && is_german(seat) {
            tally.count(Counted::Ruins, self.ruins() as i32);
        } else if self.is_v2() {
            tally.count(Counted::Launcher, i32::from(self.v2.damage));
            tally.count(Counted::Found, i32::from(self.v2.found));
        }
        if self.options.mission == Mission::Ardennes && is_german(seat) {
            tally.count(Counted::Shore, self.armour_near_coast());
        }
    }
    /// An infantry beside or near a factory that it may take.
    fn near_factories(&self, unit: u8) -> i32 {
        let seat = owner(unit);
        let at = self.unit(unit).hex;
        let map = self.map();
        let mut best = 0;
        for (f, factory) in map.factories.iter().enumerate() {
            if !self.in_play(f) || self.owners[f] == RUIN || self.team_owns(seat, f) {
                continue;
            }
            let distance = i32::from(map.distance(at, factory.hex));
            let worth = match distance {
                0 | 1 => 45,
                n => (30 - 3 * n).max(0),
            };
            best = best.max(worth);
        }
        best
    }
    fn armour_near_coast(&self) -> i32 {
        let coast = self.map().coast;
        let tanks = [Seat(0), Seat(2)].into_iter().flat_map(|seat| self.units_of(seat));
        let tanks = tanks.filter(|unit| self.sheet_of(*unit).category == Category::Tank);
        let nearest = tanks.filter_map(|unit| {
            let at = self.unit(unit).hex;
            coast.iter().map(|hex| i32::from(self.map().distance(at, hex))).min()
        });
        nearest.min().map_or(0, |n| (240 - 20 * n).max(0))
    }
    fn promise_pick(&self, hex: Hex) -> i32 {
        let Some(unit) = self.unit_at(hex) else { return 0 };
        if self.whole_moves(unit).meets(&self.closed(owner(unit))) {
            return 400;
        }
        match self.sheet_of(unit).category {
            Category::Infantry => 60,
            Category::Tank => 50,
            Category::Aircraft => 40,
            Category::Artillery => 30,
        }
    }
    /// A hex to end on: what it takes, what it threatens, what threatens it.
    fn promise_end(&self, seat: Seat, hex: Hex) -> i32 {
        let Some(Frame::Walk { unit, .. }) = self.frames.top().copied() else { return 0 };
        let map = self.map();
        let sheet = self.sheet_of(unit);
        if map.factory(hex).is_some_and(|_| self.closed(seat).has(hex)) {
            return 900;
        }
        let mut promise = 0;
        if sheet.is_infantry() {
            for (f, factory) in map.factories.iter().enumerate() {
                if self.in_play(f) && self.owners[f] != RUIN && !self.team_owns(seat, f) {
                    let distance = i32::from(map.distance(hex, factory.hex));
                    promise = promise.max(if distance == 1 { 300 } else { 200 - 12 * distance });
                }
            }
        }
        if self.options.mission == Mission::Ardennes && is_german(seat) && sheet.category == Category::Tank {
            let far = map.coast.iter().map(|c| i32::from(map.distance(hex, c))).min().unwrap_or(0);
            promise += 300 - 15 * far;
        }
        let mut best_target = 0;
        let mut danger = 0;
        for foe in self.foes(seat) {
            if self.fights_from(unit, hex) && self.hits_from(unit, hex, foe) {
                let odds = self.rough_odds(unit, foe);
                let answered = self.ripostes_to(foe, unit, hex);
                best_target = best_target.max(odds - if answered { self.rough_odds(foe, unit) / 2 } else { 0 });
            }
            let air = sheet.flies();
            let reach = if air { self.sheet_of(foe).air } else { self.sheet_of(foe).ground };
            if let Some(range) = reach {
                let distance = map.distance(hex, self.unit(foe).hex);
                let comes = u16::from(range.max) + u16::from(self.sheet_of(foe).speed / 2);
                danger += i32::from(distance <= comes) * 4;
            }
        }
        if map.terrain[hex.index()] == Terrain::Forest && !sheet.flies() {
            promise += 12;
        }
        if self.is_water(hex) && !sheet.flies() {
            promise -= 60;
        }
        if self.unit(unit).damage() >= 3 && map.factory(hex).is_some() {
            promise += 80;
        }
        (promise + best_target * 2 - danger).clamp(-900, 900)
    }
    /// Expected damage in twentieths, weighed by price.
    fn rough_odds(&self, attacker: u8, target: u8) -> i32 {
        let (it, sheet) = (self.unit(attacker), self.sheet_of(attacker));
        let hit = i32::from(sheet.hit[self.level(it.experience()) as usize]);
        let dice = i32::from(sheet.dice[it.damage().min(5) as usize]);
        let hits = if self.is_fixed(attacker) { i32::from(self.fixed(attacker)) } else { dice * hit / 12 };
        let dealt = i32::from(self.damage_to(target, hits.clamp(0, 40) as u8));
        let kill = self.unit(target).damage() as i32 + dealt >= 6;
        dealt * (4 + i32::from(self.sheet_of(target).price)) * 2 + if kill { 60 } else { 0 }
    }
    fn promise_attack(&self, from: Hex, to: Hex) -> i32 {
        let Some(unit) = self.unit_at(from) else { return 0 };
        if self.sheet_of(unit).area {
            let seat = owner(unit);
            let mut sum = -20;
            for hex in self.map().disc(to, 1).iter() {
                let Some(victim) = self.unit_at(hex).filter(|v| !self.sheet_of(*v).flies()) else { continue };
                let odds = self.rough_odds(unit, victim);
                sum += if friends(owner(victim), seat) { -odds } else { odds };
            }
            return (sum * 2).clamp(-900, 900);
        }
        let Some(target) = self.unit_at(to) else { return 400 };
        let odds = self.odds(unit, target);
        let weigh = |mean: u32, unit: u8| mean as i32 * (4 + i32::from(self.sheet_of(unit).price)) / 100;
        let gain = weigh(odds.mean_dealt, target) + (odds.kills >> 22) as i32 / 8;
        let loss = weigh(odds.mean_taken, unit) + (odds.dies >> 22) as i32 / 8;
        (gain - loss * 3 / 4 + 30).clamp(-900, 900)
    }
    fn promise_intercept(&self, hex: Hex) -> i32 {
        let (Some(by), Some(Frame::Window { unit, .. })) = (self.unit_at(hex), self.frames.top().copied()) else {
            return 0;
        };
        let odds = self.odds_with(by, unit, 0, self.ripostes_to(unit, by, hex));
        let near = if self.sheet_of(unit).is_infantry() { self.near_factories(unit) } else { 0 };
        (odds.mean_dealt as i32 / 20 - odds.mean_taken as i32 / 20 + near * 2).clamp(-900, 900)
    }
    fn promise_buy(&self, seat: Seat, sheet: u8, hex: Hex) -> i32 {
        let it = self.sheet(sheet);
        let map = self.map();
        let doomed = self.foes(seat).any(|foe| self.sheet_of(foe).is_infantry() && map.touch(self.unit(foe).hex, hex));
        if doomed {
            return -100;
        }
        let infantry = self.units_of(seat).filter(|unit| self.sheet_of(*unit).is_infantry()).count();
        let open = (0..map.factories.len()).any(|f| self.in_play(f) && self.owners[f] == NEUTRAL);
        match it.category {
            Category::Infantry if infantry < 2 || open && infantry < 4 => 300 + i32::from(it.speed),
            _ => 100 + i32::from(it.value()) * 10 - i32::from(it.price),
        }
    }
    fn promise_place(&self, sheet: u8, hex: Hex) -> i32 {
        let infantry = self.sheet(sheet).is_infantry();
        let map = self.map();
        let nearest = map.factories.iter().map(|f| i32::from(map.distance(hex, f.hex))).min().unwrap_or(0);

        if infantry { 200 - 20 * nearest } else { 20 + nearest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_counted_has_a_weight_and_a_name() {
        table::judge::complete::<Aces>().unwrap_or_else(|what| panic!("{what}"));
    }
}
