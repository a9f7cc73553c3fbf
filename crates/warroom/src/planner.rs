//! How a bot plans: a look over the whole board, whole sheets of orders and purchases, and the small choices
//! between.
//!
//! [`Survey`] weighs the board for one nation: who is strong where, what a territory is worth, which way
//! victory lies. `orders` writes sheets from it, target by target, over what a battle can be expected to
//! bring; `purchases` fills the factories; `reflex` answers what is asked by the hundred (hits, landings,
//! deployment). Nothing here is a rule: every move is offered and checked like anybody's. Of others it reads
//! what their nation shows, never their sheets.

mod orders;
mod purchases;
mod reflex;

use crate::moves::Move;
use crate::nation::{NOBODY, Side};
use crate::region::{Marker, REGIONS, Region, each};
use crate::state::{Command, WarRoom};
use crate::unit::{Category, Kind};
use table::{Dice, Seat, Stack};

/// How much a unit counts in a battle: its dice and what it bears.
pub(crate) const fn power(kind: Kind) -> i32 {
    match kind {
        Kind::Infantry => 3,
        Kind::Artillery | Kind::Submarine => 4,
        Kind::Fighter | Kind::CarrierFighter => 5,
        Kind::Bomber => 6,
        Kind::Armour | Kind::Cruiser => 7,
        Kind::Carrier => 10,
        Kind::Battleship => 11,
    }
}

/// The power of a command.
pub(crate) fn strength(marker: Marker, command: Command) -> i32 {
    marker.category().kinds().iter().map(|kind| power(*kind) * i32::from(command.units.of(*kind))).sum()
}

/// Power that always guards what loses the war, however far the enemy is: two or three units.
const GARRISON: i32 = 8;
/// Hunters that transports may meet beyond those who guard them: a Submarine.
const RISK: i32 = 4;

/// The board as one nation weighs it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Survey {
    /// Power in each region by category: of its alliance, and of those it fights.
    pub(crate) own: [[i32; 3]; REGIONS],
    pub(crate) foe: [[i32; 3]; REGIONS],
    /// What holding a territory is worth.
    pub(crate) worth: [i32; REGIONS],
    /// How much it draws troops: what is worth taking nearby, less with every step.
    pub(crate) pull: [i32; REGIONS],
    /// Enemy power that could come to a sea in the next turn: ships, and half of the aircraft.
    pub(crate) hunt: [i32; REGIONS],
}

impl WarRoom {
    /// Proposes whole drafts: sheets of orders, or purchases.
    pub(crate) fn propose(&self, nation: Seat, dice: &mut Dice, out: &mut Vec<Vec<Move>>) {
        self.propose_orders(nation, dice, out);
        self.propose_purchases(nation, dice, out);
    }
    /// One whole draft such as are proposed, for imagined play.
    pub(crate) fn propose_one(&self, nation: Seat, dice: &mut Dice) -> Option<Vec<Move>> {
        self.one_sheet(nation, dice).or_else(|| self.one_purchase(nation, dice))
    }
    /// Looks the board over for a nation. `commands` are the stacks as that nation knows them.
    pub(crate) fn survey(&self, nation: Seat, commands: &[Command]) -> Survey {
        let side = Side::of(nation);
        let mut out = Survey {
            own: [[0; 3]; REGIONS],
            foe: [[0; 3]; REGIONS],
            worth: [0; REGIONS],
            pull: [0; REGIONS],
            hunt: [0; REGIONS],
        };
        let foes = self.foes(nation);
        for marker in Marker::all() {
            let command = commands[marker.index()];
            if !command.at.is_somewhere() {
                continue;
            }
            let place = match marker.nation() {
                other if Side::of(other) == side => &mut out.own,
                other if foes.has(other) => &mut out.foe,
                _ => continue,
            };
            place[command.at.index()][marker.category() as usize] += strength(marker, command);
        }
        self.hunters(&mut out);
        for territory in each(self.scene().regions).filter(|r| r.is_land()) {
            out.worth[territory.index()] = self.territory_worth(side, territory);
            if let Some(at) = self.neutral_at(territory) {
                let [infantry, artillery, fighters] = self.neutrals[at].force.map(i32::from);
                let place = if self.neutrals[at].aligned == Some(side) { &mut out.own } else { &mut out.foe };
                place[territory.index()][Category::Land as usize] += 3 * infantry + 4 * artillery;
                place[territory.index()][Category::Air as usize] += 5 * fighters;
            }
        }
        self.draw(nation, &mut out);
        out
    }
    /// What a territory is worth to whoever holds it: Stress and Medals of taking it, income, and victory.
    fn territory_worth(&self, side: Side, territory: Region) -> i32 {
        let print = self.pack.territory(territory);
        let income: i32 = print.income[0].iter().map(|n| i32::from(*n)).sum();
        let wanted = |side: Side| self.scene().goals[side.index()].has(territory.index());
        let decides = i32::from(wanted(side)) + i32::from(wanted(side.other()));
        10 * i32::from(print.sv) + 8 * i32::from(print.medals) + 4 * income + 60 * decides
    }
    /// Where enemy ships and aircraft could strike in the next turn.
    fn hunters(&self, survey: &mut Survey) {
        let map = &self.pack.map;
        for region in each(self.scene().regions) {
            let at = region.index();
            let [_, planes, ships] = survey.foe[at];
            if ships > 0 {
                each(map.voyage[at].with(at)).for_each(|sea| survey.hunt[sea.index()] += ships);
            }
            if planes > 0 {
                each(map.flight[at].with(at)).for_each(|sea| survey.hunt[sea.index()] += planes / 2);
            }
        }
    }
    /// Hunters that are likely to come to a sea in the next turn, beyond those who guard it.
    pub(crate) fn hunted(survey: &Survey, sea: Region, guards: i32) -> i32 {
        survey.hunt[sea.index()] * 2 / 3 - guards
    }
    /// Spreads what is worth taking over the board, by land, rail and sea.
    fn draw(&self, nation: Seat, survey: &mut Survey) {
        let regions = self.scene().regions;
        for territory in each(regions).filter(|r| r.is_land()) {
            let holder = self.holder[territory.index()];
            let hostile = self.invades(nation, territory) && holder != NOBODY;
            if hostile {
                survey.pull[territory.index()] = 10 * survey.worth[territory.index()];
            }
        }
        // Now forwards, now backwards over the board, until nothing changes.
        let drawn: Stack<Region, REGIONS> = each(regions).filter(|r| r.is_land() || r.is_sea()).collect();
        for sweep in 0..10 {
            let mut still = true;
            for i in 0..drawn.len() {
                let region = drawn.as_slice()[if sweep % 2 == 0 { i } else { drawn.len() - 1 - i }];
                let at = region.index();
                let map = &self.pack.map;
                let near = map.land[at].or(map.sea[at]).and(regions);
                let best = each(near).map(|next| survey.pull[next.index()]).max().unwrap_or_default();
                // A sea is crossed more slowly than land: one goes aboard, and ashore again.
                let kept = best * if region.is_sea() { 80 } else { 85 } / 100;
                if kept > survey.pull[at] {
                    (survey.pull[at], still) = (kept, false);
                }
            }
            if still {
                break;
            }
        }
    }
    /// Does the enemy win, or come nearer to it, by taking this land?
    pub(crate) fn vital(&self, side: Side, territory: Region) -> bool {
        self.scene().goals[side.other().index()].has(territory.index())
    }
    /// Enemy power that could enter a territory in the next turn; where the war is decided, half of what
    /// stands two steps away too, and always somebody: troops from overseas come sooner than help does.
    pub(crate) fn peril(&self, side: Side, survey: &Survey, territory: Region) -> i32 {
        let near = self.threat(survey, territory);
        if !self.vital(side, territory) {
            return near;
        }
        let map = &self.pack.map;
        let beside = map.land[territory.index()].or(map.sea[territory.index()]);
        let beyond = each(beside).fold(beside, |all, next| all.or(map.land[next.index()]));
        let all: i32 = each(beyond).map(|r| survey.foe[r.index()][Category::Land as usize]).sum();
        ((near + all) / 2).max(GARRISON)
    }
    /// Enemy power that could enter a territory by land in the next turn.
    pub(crate) fn threat(&self, survey: &Survey, territory: Region) -> i32 {
        let land = |r: Region| survey.foe[r.index()][Category::Land as usize];
        each(self.pack.map.land[territory.index()].or(self.pack.map.sea[territory.index()])).map(land).sum()
    }
}
