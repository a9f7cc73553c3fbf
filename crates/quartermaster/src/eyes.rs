//! How a bot judges a position, and which moves it tries first. Everything in tenths of a victory point.

use crate::board::spaces;
use crate::lang::{Event, Kind, Op, When};
use crate::moves::Move;
use crate::nation::{Camp, Nation, camp, enemies, friends, nations};
use crate::state::{Frame, Quartermaster, ROUNDS, Running};
use crate::steps::Asks;
use table::{Judge, Seat};

/// Rounds that points to come are counted for, at most.
const AHEAD: i32 = 5;

impl Quartermaster {
    /// Points that the nation's cards on the table would give in a Score phase.
    fn card_points(&self, nation: Nation) -> i32 {
        let p = self.p();
        let side = self.side(nation);
        let scoring = p.opens[nation.index()][Event::Scoring as usize] & side.status & !side.cancelled;
        let trigger = crate::state::Trigger::phase(Event::Scoring, nation);
        let at = crate::board::Point::of(nation, &trigger);
        let mut points = 0;
        for local in spaces(scoring) {
            let card = p.card(p.card_of(nation, local));
            for step in &card.steps {
                if let Op::Score(amount) = &step.op
                    && step.cond.as_ref().is_none_or(|c| self.cond(c, at))
                {
                    points += i32::from(self.amount(amount, at));
                }
            }
        }
        points
    }
    /// What one nation's board, cards and prospects are worth.
    fn strength(&self, nation: Nation) -> i32 {
        let p = self.p();
        let side = self.side(nation);
        let supply = self.supply(nation).all;
        // A nation that has played in this round scores one round less.
        let played = nation.0 < self.active.0;
        let left = i32::from(ROUNDS) - i32::from(self.round) + i32::from(!played);
        let ahead = left.min(AHEAD);
        let mut worth = 0;
        let enemy = self.held_by_camp(1 - camp(nation));
        if !self.occupied(nation) {
            let fed = side.army & supply;
            let others = friends(nation).without(nation).iter().fold(0, |m, n| m | self.side(n).army);
            let stars = fed & (p.stars | self.own_stars(nation));
            let alone = (stars & !others).count_ones() as i32;
            let shared = (stars & others).count_ones() as i32;
            worth += (2 * alone + shared + self.card_points(nation)) * ahead * 9;
        } else {
            worth -= 60;
        }
        let count = |mask: u64| mask.count_ones() as i32;
        worth += 16 * count(side.army & supply) + 6 * count(side.army & !supply);
        worth += 12 * count(side.fleet & supply) + 2 * count(side.fleet & !supply);
        worth += 10 * count(side.air);
        // Within reach: stars to take, enemies to beat.
        let reach = self.beside(side.units() & supply, camp(nation));
        worth += 7 * count(reach & p.stars & !enemy & !side.army);
        worth += 5 * count(reach & enemy);
        // Stars of this nation that the enemy could beat.
        let threat = enemies(nation).iter().fold(0, |m, n| {
            let their = self.side(n);
            if their.hand > 0 { m | self.beside(their.units(), 1 - camp(nation)) } else { m }
        });
        worth -= 9 * ahead.min(2) * count(side.army & p.stars & threat);
        // Cards: tempo now, and breath for later.
        let deck = side.deck() as i32;
        worth += 4 * i32::from(side.hand) + 2 * deck.min(left * 2);
        worth -= 12 * (left - deck - i32::from(side.hand)).max(0);
        worth += 14 * count(side.status) + 9 * count(side.down);
        worth
    }
    /// How far the camp is ahead, all told.
    pub(crate) fn balance(&self, for_camp: Camp) -> i32 {
        let mut worth = i32::from(self.score) * 10;
        for nation in nations() {
            let strength = self.strength(nation);
            worth += if camp(nation) == 0 { strength } else { -strength };
        }
        // A lead of thirty at the end of the round is the game.
        if self.score.abs() >= 24 {
            worth += i32::from(self.score) * 4;
        }
        if for_camp == 0 { worth } else { -worth }
    }
    fn space_promise(&self, running: &Running, space: u8) -> i32 {
        let p = self.p();
        let Some(step) = self.step_for(running, space) else { return 20 };
        let step = &p.card(running.card).steps[step];
        let star = p.stars >> space & 1 != 0;
        let enemy = self.held_by_camp(1 - camp(step.by)) >> space & 1 != 0;
        match step.op {
            Op::Build(..) | Op::Recruit(..) => {
                let own = self.side(step.by).units() >> space & 1 != 0;
                let near = p.adjacent[space as usize];
                let hostile = (near & self.held_by_camp(1 - camp(step.by))).count_ones() as i32;
                let open = (near & p.stars & !self.held_by_camp(camp(step.by))).count_ones() as i32;
                60 + 120 * i32::from(star) + 12 * hostile + 25 * open - 70 * i32::from(own)
            }
            Op::Battle(..) | Op::Eliminate(_) => 40 + 120 * i32::from(enemy) + 100 * i32::from(star && enemy),
            _ => 50 + 30 * i32::from(star),
        }
    }
}

impl Judge for Quartermaster {
    fn worth(&self, seat: Seat) -> i32 {
        if let Some(winners) = self.winners() {
            return if winners.has(seat) { 1000 } else { -1000 };
        }
        let balance = self.balance(camp(seat));
        // The nearer the end, the more a lead decides.
        let slack = 260 + 30 * i32::from(ROUNDS - self.round.min(ROUNDS));
        balance * 990 / (balance.abs() + slack)
    }
    fn promise(&self, seat: Seat, mv: Move) -> i32 {
        let p = self.p();
        let kind = |card: u8| p.card(card).kind;
        match (self.stack.top(), mv) {
            (Some(Frame::Action { .. }), Move::Play(card)) => match kind(card) {
                Kind::BuildArmy => 120,
                Kind::BuildNavy => 80,
                Kind::LandBattle => 110,
                Kind::SeaBattle => 70,
                Kind::Event => 90,
                Kind::Status => 100 - 6 * i32::from(self.round),
                Kind::Response => 50,
                Kind::EconomicWarfare => 95,
                Kind::DeployAir | Kind::Bolster => 0,
            },
            (_, Move::Use(card)) => {
                let cost = &p.card(card).cost;
                let price = 4 * i32::from(cost.deck) + 9 * i32::from(cost.hand);
                let always = matches!(p.card(card).when, When::Any(_));
                130 - price - if always { 60 } else { 0 }
            }
            (Some(Frame::Card(running)), Move::Space(space)) => self.space_promise(running, space),
            (Some(Frame::Card(running)), Move::Pass) => match self.asks(running) {
                Asks::Pay => 40,
                _ => 5,
            },
            (Some(Frame::Card(_)), _) => 60,
            (_, Move::Space(space)) => 50 + 30 * i32::from(p.stars >> space & 1 != 0),
            (_, Move::Defend) => 90,
            (_, Move::Strike(_)) => 100,
            (Some(Frame::Air { .. }), Move::Play(_)) => 80,
            (Some(Frame::Air { .. }), Move::Intervene(_)) => 20,
            (Some(Frame::Air { .. } | Frame::Window(_)), Move::Pass) => 50,
            (Some(Frame::Discard), Move::Pass) => 100,
            (_, Move::Discard(card)) => {
                // Keep what works alone; late in the game Status cards have little time left.
                let copies =
                    self.side(seat).hand_cards().iter().filter(|c| **c & crate::state::LOCAL == p.card(card).local);
                let spare = 12 * copies.count() as i32;
                let keep = match kind(card) {
                    Kind::BuildArmy | Kind::LandBattle => 50,
                    Kind::Status => 60 - 3 * i32::from(self.round),
                    Kind::Bolster => 45,
                    Kind::DeployAir => 20,
                    _ => 35,
                };
                60 - keep + spare
            }
            (_, Move::Throw(card)) => match kind(card) {
                Kind::DeployAir | Kind::Bolster => 10,
                _ => 2,
            },
            (_, Move::Redistribute) => 6,
            (_, Move::Recall(..)) => 0,
            _ => 30,
        }
    }
}
