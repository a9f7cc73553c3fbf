//! How a bot judges a position: zones, Stress, material, income, land.
//!
//! A first judgement, honest and small. A planner of whole sheets is still to come.

use crate::battle::Step;
use crate::moves::Move;
use crate::odds::board::{escorted, hit_worth};
use crate::region::{Marker, Region};
use crate::state::WarRoom;
use crate::unit::Kind;
use std::sync::LazyLock;
use table::{Feature, Judge, Seat, Tally, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = Weights::read(Counted::NAMES, include_str!("../data/weights.toml"));
    weights.expect("a test reads the weights")
});

table::features! {
    /// What counts.
    pub enum Counted {
        /// Zones beyond White.
        Zone = "zone",
        /// Stress, without Medals and Goods.
        Stress = "stress",
        /// Units at their price.
        Material = "material",
        /// Resources in stock.
        Stock = "stock",
        /// What the cards yield.
        Income = "income",
        /// Strategic Values.
        Land = "land",
    }
}

impl Judge for WarRoom {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        for nation in self.scene().nations.iter() {
            let sheet = &self.nations[nation.index()];
            tally.of(nation);
            tally.count(Counted::Zone, self.score(nation));
            tally.count(Counted::Stress, i32::from(sheet.stress) - i32::from(sheet.awards));
            tally.count(Counted::Stock, i32::from(sheet.stock.iter().sum::<u16>()));
            let price = |kind: Kind| self.pack.unit(kind).cost.iter().map(|n| i32::from(*n)).sum::<i32>();
            for marker in Marker::of(nation) {
                let units = self.commands[marker.index()].units;
                for kind in marker.category().kinds() {
                    tally.count(Counted::Material, price(*kind) * i32::from(units.of(*kind)));
                }
            }
            for territory in Region::territories().filter(|t| self.holder[t.index()] == nation) {
                tally.count(Counted::Land, i32::from(self.pack.territory(territory).sv));
                tally.count(Counted::Income, self.yields(territory).iter().map(|n| i32::from(*n)).sum());
            }
        }
    }
    fn promise(&self, seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Go | Move::Keep => 100,
            Move::Hit(..) | Move::Escort(_) | Move::Take | Move::Dive(_) | Move::Fight | Move::Repair(..) => {
                self.promise_in_battle(mv)
            }
            Move::Waste | Move::Scrap(_) | Move::Cancel | Move::BreakPact => -100,
            Move::Shift(..) | Move::Merge(..) | Move::Earlier(_) => -50,
            Move::Order(_, to) if to.is_land() && !self.friendly(seat, to) && !self.unaligned(to) => {
                60 + i32::from(self.pack.territory(to).sv)
            }
            Move::Order(_, to) if to.is_land() && self.unaligned(to) => -60,
            Move::Ready(bid) => 40 - i32::from(bid.0),
            Move::Buy(_) | Move::Deploy(..) | Move::Build(..) | Move::Mobilise(..) => 60,
            Move::Spend(count) => i32::from(count.0),
            Move::Done => 30,
            _ => 0,
        }
    }
}

impl WarRoom {
    /// Choices of a battle, as the odds expect them ([`crate::odds`]).
    fn promise_in_battle(&self, mv: Move) -> i32 {
        let side = self.battle.roller.other();
        match (self.battle.step, mv) {
            (_, Move::Hit(row, nation)) => 100 + hit_worth(&self.pack, row, self.battle.cell(side, row, nation)),
            (Step::Escort { row, nation, .. }, Move::Escort(_)) => {
                200 * i32::from(escorted(self.battle.cell(side, row, nation)))
            }
            (_, Move::Take | Move::Dive(_)) => 100,
            (_, Move::Repair(row, with)) => {
                let Some((payer, ..)) = self.to_repair() else { return 0 };
                // The dearest unit first, with what there is most of.
                let plenty = self.nations[payer.index()].stock[with.index()].min(9);
                100 + 10 * i32::from(self.pack.unit(row.kind()).casualty) + i32::from(plenty)
            }
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_counted_has_a_weight_and_a_name() {
        table::judge::complete::<WarRoom>().unwrap();
    }
}
