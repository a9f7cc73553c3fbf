//! Which moves look promising before anything is tried.

use crate::figures::CardId;
use crate::lang::{Kind, Op, When};
use crate::moves::Move;
use crate::nation::{Nation, camp};
use crate::state::{Frame, LOCAL, Quartermaster, Running};
use crate::steps::Asks;
use table::Seat;

impl Quartermaster {
    /// How promising a card looks as the card of the Action phase: by its type, and by whether there is
    /// anything to build or to beat nearby.
    fn play_promise(&self, nation: Nation, card: CardId) -> i32 {
        let p = self.p();
        let side = self.side(nation);
        let own = camp(nation);
        let near = || p.touching(side.units());
        let enemy = || self.held_by_camp(1 - own);
        match p.card(card).kind {
            Kind::BuildArmy => {
                let places = (near() | 1 << p.nations[nation.index()].home) & p.land & !enemy() & !side.army;
                match places {
                    0 => 2,
                    _ if places & p.stars & !self.armies_of_camp(own) != 0 => 190,
                    _ => 110,
                }
            }
            Kind::BuildNavy => {
                let places = near() & p.sea & !enemy() & !side.fleet;
                if places == 0 { 2 } else { 85 }
            }
            Kind::LandBattle => match near() & enemy() & p.land {
                0 => 2,
                targets if targets & p.stars != 0 => 170,
                _ => 120,
            },
            Kind::SeaBattle => {
                let targets = near() & enemy() & p.sea;
                if targets == 0 { 2 } else { 100 }
            }
            Kind::Event => 90,
            Kind::Status => 100 - 6 * i32::from(self.round),
            Kind::Response => 50,
            Kind::EconomicWarfare => 95,
            Kind::DeployAir | Kind::Bolster => 0,
        }
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
    pub(super) fn promise_of(&self, seat: Seat, mv: Move) -> i32 {
        let p = self.p();
        let kind = |card: u8| p.card(card).kind;
        match (self.stack.top(), mv) {
            (Some(Frame::Action), Move::Play(card)) => self.play_promise(seat, card),
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
            // A unit that stands somewhere is mostly worth more than the next one.
            (_, Move::Recall(..)) => 0,
            (Some(Frame::Card(_)), _) => 60,
            (_, Move::Space(space)) => 50 + 30 * i32::from(p.stars >> space & 1 != 0),
            (_, Move::Defend) => 90,
            (_, Move::Strike(_)) => 100,
            (Some(Frame::Air), Move::Play(_)) => 80,
            (Some(Frame::Air), Move::Intervene(_)) => 20,
            (Some(Frame::Air | Frame::Window(_)), Move::Pass) => 50,
            (Some(Frame::Discard), Move::Pass) => 100,
            (_, Move::Discard(card)) => {
                // Keep what works alone; late in the game Status cards have little time left.
                let copies = self.side(seat).hand_cards().iter().filter(|c| **c & LOCAL == p.card(card).local);
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
            _ => 30,
        }
    }
}
