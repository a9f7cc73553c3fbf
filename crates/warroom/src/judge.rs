//! How a bot judges a position: what a nation suffers, what it has, where it stands.

use crate::battle::Step;
use crate::moves::Move;
use crate::nation::Side;
use crate::planner::strength;
use crate::region::{Marker, Region, each};
use crate::state::{Frame, WarRoom};
use crate::unit::{BOUGHT, Category, Kind};
use std::sync::LazyLock;
use table::judge::Answer;
use table::{Dice, Feature, Judge, Lang, Seat, Tally, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = Weights::read(Counted::NAMES, include_str!("../data/weights.toml"));
    weights.expect("a test reads the weights")
});

/// Power that is as good as any more against a territory that loses the war.
const MOST_EXPOSED: i32 = 40;

table::features! {
    /// What counts.
    pub enum Counted {
        /// Zones beyond White.
        Zone = "zone",
        /// Stress, without Medals and Goods.
        Stress = "stress",
        /// Casualty points that are not Stress yet.
        Casualties = "casualties",
        /// Units at their price, those under construction too.
        Material = "material",
        /// Resources in stock.
        Stock = "stock",
        /// What the cards yield.
        Income = "income",
        /// Strategic Values.
        Land = "land",
        /// How much of a way to victory is reached, in thousandths, of an alliance.
        Goal = "goal",
        /// Victory itself, if nothing changes before the turn ends.
        Victory = "victory",
        /// Land power where victory draws it.
        Front = "front",
        /// What stands open to enemies who are stronger beside it.
        Danger = "danger",
        /// Enemy power within reach of what loses the war, beyond those who guard it.
        Exposed = "exposed",
        /// Bombs on rails, ports and factories.
        Bombs = "bombs",
    }
}

impl Judge for WarRoom {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
    fn chances() -> &'static str {
        include_str!("../data/chance.toml")
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        let price = |kind: Kind| self.pack.unit(kind).cost.iter().map(|n| i32::from(*n)).sum::<i32>();
        let casualty = |kind: Kind| i32::from(self.pack.unit(kind).casualty);
        for nation in self.scene().nations.iter() {
            let sheet = &self.nations[nation.index()];
            tally.of(nation);
            tally.count(Counted::Zone, self.score(nation));
            tally.count(Counted::Stress, i32::from(sheet.stress) - i32::from(sheet.awards));
            tally.count(Counted::Stock, i32::from(sheet.stock.iter().sum::<u16>()));
            let lost = |kind: Kind| casualty(kind) * i32::from(sheet.casualties[kind.index()]);
            tally.count(Counted::Casualties, Kind::ALL.into_iter().map(lost).sum());
            for marker in Marker::of(nation) {
                let units = self.commands[marker.index()].units;
                for kind in marker.category().kinds() {
                    tally.count(Counted::Material, price(*kind) * i32::from(units.of(*kind)));
                }
            }
            for kind in Kind::ALL.into_iter().take(BOUGHT) {
                tally.count(Counted::Material, price(kind) * i32::from(sheet.bought[kind.index()]));
            }
        }
        for territory in each(self.scene().regions).filter(|r| r.is_land()) {
            let Some(holder) = self.master(territory) else { continue };
            tally.of(holder);
            tally.count(Counted::Land, i32::from(self.pack.territory(territory).sv));
            tally.count(Counted::Income, self.yields(territory).iter().map(|n| i32::from(*n)).sum());
            tally.count(Counted::Bombs, i32::from(self.bombs[territory.index()]));
            if self.pack.territory(territory).factory {
                let works = self.works_at(territory);
                let made = |kind: Kind| price(kind) * i32::from(works[kind.index()]);
                tally.count(Counted::Material, Kind::ALL.into_iter().take(BOUGHT).map(made).sum());
            }
        }
        for side in Side::BOTH {
            let Some(nation) = self.first(self.alive().and(side.nations())) else { continue };
            tally.of(nation);
            tally.count(Counted::Goal, self.progress(side));
            tally.count(Counted::Victory, i32::from(self.has_won(side)));
            self.count_front(nation, tally);
        }
    }
    /// A sheet is judged when its turn has been played, before new units are bought.
    fn horizon() -> u32 {
        0
    }
    /// What a sheet leaves open shows when the enemy has written the next one.
    fn foresight() -> u32 {
        2
    }
    /// Ten dice at a time.
    fn handfuls() -> bool {
        true
    }
    /// A sheet decides a turn; choices of a battle come by the dozen, and the rest by the hundred.
    fn attention(&self, _seat: Seat) -> u32 {
        let small = matches!(
            self.battle.step,
            Step::Repair | Step::Regroup { .. } | Step::Owner | Step::Medals { .. } | Step::Slip { .. }
        );
        match self.frames.top() {
            Some(Frame::Plan | Frame::Buy) => 100,
            Some(Frame::Conflict) if !small => 10,
            Some(Frame::Choose { .. }) => 10,
            _ => 0,
        }
    }
    fn promise(&self, seat: Seat, mv: Move) -> i32 {
        self.promise_of(seat, mv)
    }
    fn drafts(&self, seat: Seat, dice: &mut Dice, out: &mut Vec<Vec<Move>>) {
        self.propose(seat, dice, out);
    }
    fn any_draft(&self, seat: Seat, dice: &mut Dice) -> Option<Vec<Move>> {
        self.propose_one(seat, dice)
    }
    fn odds(asked: &[String], lang: Lang) -> Answer {
        Some(crate::odds::asked::tell(asked, lang))
    }
    fn routine(&self, seat: Seat) -> Option<Move> {
        self.reflex(seat)
    }
}

impl WarRoom {
    /// The best of the ways to victory of a side: how much of it is reached, in thousandths.
    fn progress(&self, side: Side) -> i32 {
        let scene = self.scene();
        let held = |territory: &Region| {
            let own = self.master(*territory).is_some_and(|holder| Side::of(holder) == side);
            let contested = self.contested.has(territory.index());
            match (own, contested) {
                _ if contested && scene.contested[side.index()].contains(territory) => 1000,
                (true, false) => 1000,
                // A foot in the door, or somebody else's.
                (true, true) => 700,
                (false, true) => 350,
                (false, false) => 0,
            }
        };
        let reached = |c: &crate::figures::Condition| {
            let sum: i32 = c.of.iter().map(held).sum();
            (sum / i32::from(c.count.max(1))).min(1000)
        };
        let way =
            |way: &Vec<crate::figures::Condition>| way.iter().map(reached).sum::<i32>() / (way.len() as i32).max(1);
        scene.victory[side.index()].iter().map(way).max().unwrap_or_default()
    }
    /// Where the army of an alliance stands, and what it leaves open.
    fn count_front(&self, nation: Seat, tally: &mut impl Tally<Counted>) {
        let survey = self.survey(nation, &self.commands);
        let land = Category::Land as usize;
        let mut front = 0;
        for marker in Marker::all() {
            let command = self.commands[marker.index()];
            let own = Side::of(marker.nation()) == Side::of(nation) && marker.category() == Category::Land;
            if own && command.at.is_somewhere() {
                front += strength(marker, command) * survey.pull[command.at.index()] / 1000;
            }
        }
        tally.count(Counted::Front, front);
        let (mut danger, mut exposed, side) = (0, 0, Side::of(nation));
        for territory in each(self.scene().regions).filter(|r| r.is_land() && self.friendly(nation, *r)) {
            let at = territory.index();
            let threat = self.threat(&survey, territory) + survey.foe[at][land];
            let over = (threat - survey.own[at][land]).clamp(0, 40);
            danger += over * survey.worth[at] / 100;
            if self.vital(side, territory) {
                let reach = self.peril(side, &survey, territory) + survey.foe[at][land];
                exposed += (reach - survey.own[at][land]).clamp(0, MOST_EXPOSED);
            }
        }
        tally.count(Counted::Danger, danger);
        tally.count(Counted::Exposed, exposed);
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
