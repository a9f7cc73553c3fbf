//! How a bot judges a position, and which moves it tries first: [`prospects`] looks at the fights to come,
//! [`promise`] orders moves, [`divide`] proposes armies, [`rest`] judges between turns against the Automa.

mod divide;
mod promise;
mod prospects;
mod rest;
mod routine;

pub use rest::AtRest;

use crate::moves::Move;
use crate::setup::Mission;
use crate::sheet::Category;
use crate::state::{Aces, Did, Frame, RUIN, is_german, owner};
use std::sync::LazyLock;
use table::{Dice, Feature, Judge, Seat, Tally, Viewpoint, Weights};

/// What a coin is worth beside units, in the measure of material.
const COIN: i32 = 12;

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
        /// The part of a team in all units and coins, in thousandths: a lead decides more the fewer are left.
        Balance = "balance",
        /// What the side that attacks next can expect of its attacks, each unit's best one after the other.
        Strike = "strike",
        /// The same for the others, with what is expected to be left of them by then.
        Later = "later",
        /// A turn that has begun goes on; less than nothing when an attack was declared that costs more than
        /// it brings.
        Initiative = "initiative",
        /// Infantry beside factories that it may take, weighed by how it is expected to come through until
        /// its turn.
        Hold = "hold",
        /// How near other infantry is to such factories.
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
    fn chances() -> &'static str {
        include_str!("../data/chance.toml")
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        let mut strength = [1; 2];
        for seat in self.options.present.iter() {
            tally.of(seat);
            let material = self.material(seat);
            tally.count(Counted::Material, material);
            strength[seat.index() % 2] += material;
            if self.lead(seat) == seat {
                strength[seat.index() % 2] += COIN * i32::from(self.coins[seat.index()]);
                tally.count(Counted::Coins, i32::from(self.coins[seat.index()]));
            }
        }
        for first in [Seat(0), Seat(1)] {
            // Any seat of the team will do.
            let mates = self.options.present.and(crate::state::team(first));
            let Some(seat) = mates.iter().next() else { continue };
            tally.of(seat);
            let [own, all] = [strength[first.index()], strength[0] + strength[1]];
            tally.count(Counted::Balance, 1000 * own / all);
            self.count_team(first, tally);
        }
        self.count_prospects(tally);
    }
    fn standing_at_rest(&self, weights: &Weights, view: &Viewpoint) -> i32 {
        if self.against_automa() { self.standing_against_automa(view) } else { self.standing(weights, view) }
    }
    fn turn(&self) -> Option<u32> {
        let sides = self.order.len() as u32;
        let at = u32::from(self.round) * sides + u32::from(self.at);
        // The Automa's turn is the answer to the people's before it, and counts as a part of that.
        let first = self.order.iter().position(|lead| !self.is_automa(*lead)).unwrap_or(0) as u32;
        match self.phase() {
            // Placing is a turn of its own: how the first one begins tells what it was worth.
            "placing" | "army" if self.against_automa() => Some(0),
            "owning" | "extra" | "divide" | "placing" | "army" | "hiding" => None,
            _ if self.against_automa() => Some((at + sides - first) / sides),
            _ => Some(at),
        }
    }
    fn long_turns() -> bool {
        true
    }
    fn handfuls() -> bool {
        true
    }
    fn doubt() -> f64 {
        1.0
    }
    fn attention(&self, _seat: Seat) -> u32 {
        match self.frames.top() {
            Some(Frame::Window { .. } | Frame::Moving) => 0,
            Some(Frame::Placing { .. }) if self.against_automa() => 0,
            _ => 100,
        }
    }
    fn routine(&self, seat: Seat) -> Option<Move> {
        self.reckoned(seat)
    }
    fn drafts(&self, seat: Seat, _dice: &mut Dice, out: &mut Vec<Vec<Move>>) {
        self.divisions(seat, out);
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
    /// Do the rules play a side?
    fn against_automa(&self) -> bool {
        !self.options.ruled.is_empty()
    }
    /// The units of a seat by price, health and experience.
    fn material(&self, seat: Seat) -> i32 {
        let worth = |unit: u8| {
            let it = self.unit(unit);
            let whole = (6 - i32::from(it.damage()) + 2 * i32::from(it.did(Did::Repair))).min(6);
            // A unit with one point left is still a unit.
            self.stake(unit) * (2 + whole) / 8
        };
        self.units_of(seat).map(worth).sum()
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
    pub(crate) fn near_factories(&self, unit: u8) -> i32 {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_counted_has_a_weight_and_a_name() {
        table::judge::complete::<Aces>().unwrap_or_else(|what| panic!("{what}"));
    }
}
