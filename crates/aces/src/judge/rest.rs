//! How it stands against the Automa when the people's turn begins. Who meets it in the middle of a turn must
//! guess what is still done and answered; here all of that has been played, and counting tells more. What
//! each thing is worth is not thought out but fitted to games that were played to their end (docs/aces.md
//! says how): the product is the logarithm of the odds. The Automa fights without dice and follows its
//! priorities, so that what it has is worth something else than what people have.

use super::Counted;
use crate::combat::Strength;
use crate::hex::Hex;
use crate::state::Aces;
use std::sync::LazyLock;
use table::{Feature, Seat, Tally, Viewpoint, Weights};

/// Damage that halves what a unit of the Automa does (AA-ACBT-4).
const HURT: u8 = 3;
/// An infantry farther than this from a factory is nowhere.
const FAR: u16 = 16;
/// The dice that a success of the Automa stands for, times what hits of twelve.
const SUCCESS: i32 = 12;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = Weights::read(AtRest::NAMES, include_str!("../../data/automa-weights.toml"));
    weights.expect("a test reads the weights")
});

table::features! {
    /// What a team has when the people's turn begins.
    pub enum AtRest {
        /// It is the people's turn.
        Turn = "turn",
        /// Rounds that were begun.
        Round = "round",
        /// The people are the first of a round.
        First = "first",
        /// Factories of a team, in thousandths of the goal.
        Factories = "factories",
        /// The same squared.
        Goal = "goal",
        /// Its own factories beside which infantry of the others stands.
        Threatened = "threatened",
        /// Factories that its infantry may take, with nobody else's beside them.
        Free = "free",
        /// The same where infantry of the others is beside them too.
        Contested = "contested",
        /// The attacks of the next turn, as in every position.
        Strike = "strike",
        /// Those of the turn after.
        Later = "later",
        /// Infantry beside factories that it may take.
        Hold = "hold",
        /// How near other infantry is to such factories.
        Approach = "approach",
        /// How far the second nearest infantry is from a factory that it may take.
        Second = "second",
        /// How far its units are from the others, on average, in tenths of a hex.
        Far = "far",
        /// Coins.
        Coins = "coins",
        /// Units.
        Units = "units",
        /// Units with so much damage that the Automa's do half.
        Hurt = "hurt",
        /// What its regular infantry does: dice times what hits, or successes. The same for the other five
        /// arms.
        RegularPower = "regular-power",
        /// Special infantry.
        SpecialPower = "special-power",
        /// Tanks.
        TankPower = "tank-power",
        /// Artillery.
        ArtilleryPower = "artillery-power",
        /// Fighters.
        FighterPower = "fighter-power",
        /// Bombers.
        BomberPower = "bomber-power",
        /// Points of damage that its regular infantry can still take. The same for the other five arms.
        RegularHealth = "regular-health",
        /// Special infantry.
        SpecialHealth = "special-health",
        /// Tanks.
        TankHealth = "tank-health",
        /// Artillery.
        ArtilleryHealth = "artillery-health",
        /// Fighters.
        FighterHealth = "fighter-health",
        /// Bombers.
        BomberHealth = "bomber-health",
    }
}

const POWER: [AtRest; 6] = [
    AtRest::RegularPower,
    AtRest::SpecialPower,
    AtRest::TankPower,
    AtRest::ArtilleryPower,
    AtRest::FighterPower,
    AtRest::BomberPower,
];
const HEALTH: [AtRest; 6] = [
    AtRest::RegularHealth,
    AtRest::SpecialHealth,
    AtRest::TankHealth,
    AtRest::ArtilleryHealth,
    AtRest::FighterHealth,
    AtRest::BomberHealth,
];

/// Of what is counted in every position, that which counts here too.
struct Also<'a, T>(&'a mut T);

impl<T: Tally<AtRest>> Tally<Counted> for Also<'_, T> {
    fn of(&mut self, seat: Seat) {
        self.0.of(seat);
    }
    fn count(&mut self, feature: Counted, value: i32) {
        let same = match feature {
            Counted::Strike => AtRest::Strike,
            Counted::Later => AtRest::Later,
            Counted::Hold => AtRest::Hold,
            Counted::Approach => AtRest::Approach,
            _ => return,
        };
        self.0.count(same, value);
    }
}

impl Aces {
    /// How the people's turn begins against the Automa, in thousandths of a won game.
    pub(super) fn standing_against_automa(&self, view: &Viewpoint) -> i32 {
        let odds = WEIGHTS.product(view, |tally| self.count_at_rest(tally));
        // The share of games won, twice, less one.
        (990.0 * (odds as f64 / 2e6).tanh()) as i32
    }
    /// Counts what both teams have where the people's turn begins.
    pub fn count_at_rest(&self, tally: &mut impl Tally<AtRest>) {
        for team in [Seat(0), Seat(1)] {
            let Some(seat) = self.options.present.and(crate::state::team(team)).iter().next() else { continue };
            tally.of(seat);
            if !self.is_automa(seat) {
                tally.count(AtRest::Turn, 1);
                tally.count(AtRest::Round, i32::from(self.round));
                let first = self.order.as_slice().first().is_some_and(|lead| !self.is_automa(*lead));
                tally.count(AtRest::First, i32::from(first));
            }
            self.count_factories(seat, tally);
            self.count_units(seat, tally);
        }
        self.count_prospects(&mut Also(tally));
    }
    fn count_factories(&self, seat: Seat, tally: &mut impl Tally<AtRest>) {
        let map = self.map();
        let share = (1000 * self.factories_of_team(seat) / self.goal().max(1)) as i32;
        tally.count(AtRest::Factories, share);
        tally.count(AtRest::Goal, share * share / 1000);
        let infantry = || self.team_units(seat).filter(|unit| self.sheet_of(*unit).is_infantry());
        for (factory, place) in map.factories.iter().enumerate().filter(|(factory, _)| self.in_play(*factory)) {
            let foe = self.foe_infantry_beside(seat, factory);
            if self.team_owns(seat, factory) {
                tally.count(AtRest::Threatened, i32::from(foe));
            } else if infantry().any(|unit| map.touch(self.unit(unit).hex, place.hex)) {
                tally.count(if foe { AtRest::Contested } else { AtRest::Free }, 1);
            }
        }
        let way =
            |at: Hex| self.goal_factories(seat).map(|f| map.distance(at, map.factories[f].hex)).min().unwrap_or(FAR);
        let (mut nearest, mut second) = (FAR, FAR);
        for way in infantry().map(|unit| way(self.unit(unit).hex)) {
            (nearest, second) = (nearest.min(way), second.min(way.max(nearest)));
        }
        tally.count(AtRest::Second, i32::from(second));
    }
    fn count_units(&self, seat: Seat, tally: &mut impl Tally<AtRest>) {
        let lead = self.lead(seat);
        tally.count(AtRest::Coins, i32::from(self.coins[lead.index()]));
        let (mut units, mut ways) = (0, 0);
        for unit in self.team_units(seat) {
            let (it, role) = (self.unit(unit), self.sheet_of(unit).role as usize);
            let power = match self.strength(unit, 0) {
                Strength::Dice { plain, hit, .. } => i32::from(plain) * i32::from(hit),
                Strength::Fixed(successes) => SUCCESS * i32::from(successes),
            };
            tally.count(POWER[role], power);
            tally.count(HEALTH[role], 6 - i32::from(it.damage()));
            tally.count(AtRest::Hurt, i32::from(it.damage() >= HURT));
            let nearest = self.foes(seat).map(|foe| self.map().distance(it.hex, self.unit(foe).hex)).min();
            units += 1;
            ways += i32::from(nearest.unwrap_or(20));
        }
        tally.count(AtRest::Units, units);
        tally.count(AtRest::Far, 10 * ways / units.max(1));
    }
    /// The units of a team on the map.
    fn team_units(&self, seat: Seat) -> impl Iterator<Item = u8> {
        [seat, Seat(seat.0 ^ 2)].into_iter().flat_map(|mate| self.units_of(mate))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{Mode, Setup};
    use table::{CountSheet, Judge, Role, Sketch, Terms};

    const PEOPLE: Seat = Seat(1);

    /// A position of the United States against the Automa on the left half of the summer map, where the
    /// factories are f2, a7, i10, d15 and k13.
    fn position(sketch: &str) -> Aces {
        let setup = Setup { mode: Mode::Solo, ..Setup::default() };
        let sketch = toml::from_str(sketch).unwrap_or_else(|bad| panic!("{bad}"));
        Aces::from_sketch(&sketch, Terms::new(&setup)).unwrap_or_else(|bad| panic!("{bad}"))
    }
    #[test]
    fn what_both_have_is_counted() {
        let game = position(
            "turn = \"usa\"\nround = 4\ncoins = { usa = 5, ger1 = 2 }\nfactories = { f2 = \"ger1\", a7 = \"usa\" }\n\
             units = { e2 = \"usa us_infantry d1\", b7 = \"ger1 g1_infantry\", c9 = \"usa us_tank d4\", i10 = \"ger1 g1_tank d3\" }",
        );
        let sheet = CountSheet::counted(Viewpoint::of(&game, PEOPLE), |sheet| game.count_at_rest(sheet));
        // What the people have, then what the Automa has.
        let counted = |feature: AtRest| [Role::Mine, Role::Others].map(|role| sheet.sum(role, feature.index()));
        assert_eq!(counted(AtRest::Turn), [1, 0]);
        assert_eq!(counted(AtRest::Round), [4, 0]);
        assert_eq!(counted(AtRest::Coins), [5, 2]);
        assert_eq!(counted(AtRest::Units), [2, 2]);
        assert_eq!(counted(AtRest::Hurt), [1, 1]);
        assert_eq!(counted(AtRest::Threatened), [1, 1], "an infantry of the others is beside each");
        assert_eq!(counted(AtRest::Free), [1, 1]);
        assert_eq!(counted(AtRest::Contested), [0, 0]);
        assert_eq!(counted(AtRest::RegularHealth), [5, 6]);
        assert_eq!(counted(AtRest::TankHealth), [2, 3]);
        assert_eq!(counted(AtRest::Second), [16, 16], "neither has a second infantry");
        // The Automa scores half of its attack value, rounded up (AA-ACBT-4).
        let tank = game.unit_at(game.map().hex("i10").unwrap_or_default()).map(|unit| game.fixed(unit));
        assert_eq!(Some(counted(AtRest::TankPower)[1]), tank.map(|successes| 12 * i32::from(successes)));
        assert_eq!(counted(AtRest::Factories)[0], counted(AtRest::Factories)[1]);
        assert!(counted(AtRest::Hold)[0] > 0 && counted(AtRest::Strike)[0] > 0);
    }

    #[test]
    fn more_is_worth_more() {
        let worth = |units: &str| {
            let game = position(&format!("turn = \"usa\"\nunits = {{ {units} }}"));
            game.standing_at_rest(Aces::weights(), &Viewpoint::of(&game, PEOPLE))
        };
        let both = "e3 = \"usa us_infantry\", c9 = \"usa us_tank\", i9 = \"ger1 g1_infantry\", i12 = \"ger1 g1_tank\"";
        let now = worth(both);
        assert!(worth(&format!("{both}, d9 = \"usa us_howitzer\"")) > now, "another unit");
        assert!(worth(&both.replace("us_tank", "us_tank d3")) < now, "damage");
        assert!(worth(&both.replace("g1_tank", "g1_tank d3")) > now, "damage to the Automa");
        assert!((-990..=990).contains(&now));
    }

    #[test]
    fn only_the_automa_is_judged_so() {
        let sketch = "turn = \"usa\"\nunits = { e3 = \"usa us_infantry\", i9 = \"ger1 g1_infantry\" }";
        let sketch = toml::from_str(sketch).unwrap_or_else(|bad| panic!("{bad}"));
        let duel = Aces::from_sketch(&sketch, Terms::new(&Setup::default())).unwrap_or_else(|bad| panic!("{bad}"));
        let view = Viewpoint::of(&duel, PEOPLE);
        let weights = Aces::weights();
        assert_eq!(duel.standing_at_rest(weights, &view), duel.standing(weights, &view));
    }
}
