//! What to try first: how promising each move looks before anything is tried.

use crate::hex::Hex;
use crate::map::Terrain;
use crate::setup::Mission;
use crate::sheet::Category;
use crate::state::{Aces, Frame, NEUTRAL, RUIN, friends, is_german, owner};
use table::Seat;

impl Aces {
    pub(super) fn promise_pick(&self, hex: Hex) -> i32 {
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
    pub(super) fn promise_end(&self, seat: Seat, hex: Hex) -> i32 {
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
    pub(super) fn promise_attack(&self, from: Hex, to: Hex) -> i32 {
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
    pub(super) fn promise_intercept(&self, hex: Hex) -> i32 {
        let (Some(by), Some(Frame::Window { unit, .. })) = (self.unit_at(hex), self.frames.top().copied()) else {
            return 0;
        };
        let odds = self.odds_with(by, unit, 0, self.ripostes_to(unit, by, hex));
        let near = if self.sheet_of(unit).is_infantry() { self.near_factories(unit) } else { 0 };
        (odds.mean_dealt as i32 / 20 - odds.mean_taken as i32 / 20 + near * 2).clamp(-900, 900)
    }
    pub(super) fn promise_buy(&self, seat: Seat, sheet: u8, hex: Hex) -> i32 {
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
    pub(super) fn promise_place(&self, sheet: u8, hex: Hex) -> i32 {
        let infantry = self.sheet(sheet).is_infantry();
        let map = self.map();
        let nearest = map.factories.iter().map(|f| i32::from(map.distance(hex, f.hex))).min().unwrap_or(0);

        if infantry { 200 - 20 * nearest } else { 20 + nearest }
    }
}
