//! Whole sheets of orders: targets first, then reinforcements.

use super::{RISK, Survey, strength};
use crate::moves::Move;
use crate::nation::{CHINA, NOBODY, Side};
use crate::region::{Marker, REGIONS, Region, each};
use crate::state::{Frame, ORDERS, Order, WarRoom};
use crate::unit::Category;
use table::{Dice, Number, Seat, Stack};

/// Sheets that are proposed for one decision.
const SHEETS: u32 = 16;
/// The first of them, whose worths are least misjudged.
const PLAIN: u32 = 3;
/// The one that attacks nobody, and the power it would want for it.
const DEFENCE: u32 = 3;
const NEVER: i32 = 100_000;
/// The most targets that are weighed for one sheet.
const TARGETS: usize = 64;

/// How a sheet is meant.
#[derive(Clone, Copy)]
struct Temper {
    /// Hundredths of the enemy's power that an attack must bring.
    need: i32,
    /// Hundredths of a threat that must be left at home.
    keep: i32,
    /// The same where the war would be lost.
    guard: i32,
    /// Hundredths by which worths may be misjudged, so that sheets differ.
    whim: u32,
    /// Oil for the bid.
    bid: u16,
    /// Hundredths of the hunters around a sea that a fleet must match to sail against it.
    wary: i32,
    /// Do troops go to sea without anybody to guard them?
    bold: bool,
}

/// A sheet that is being written.
struct Sheet {
    orders: Stack<Order, ORDERS>,
    limit: usize,
    /// Power that has been ordered to a region, by category, and away from it.
    coming: [[i32; 3]; REGIONS],
    going: [i32; REGIONS],
}

impl Sheet {
    fn is_full(&self) -> bool {
        self.orders.len() >= self.limit
    }
    fn has(&self, marker: Marker) -> bool {
        self.orders.iter().any(|order| order.marker == marker)
    }
}

impl WarRoom {
    /// Proposes whole sheets of orders for a nation.
    pub(super) fn propose_orders(&self, nation: Seat, dice: &mut Dice, out: &mut Vec<Vec<Move>>) {
        if !matches!(self.frames.top(), Some(Frame::Plan)) || self.ready.has(nation) {
            return;
        }
        let survey = self.survey_drafted(nation);
        for number in 0..SHEETS {
            let moves = self.numbered_sheet(nation, &survey, number, dice);
            if !out.contains(&moves) {
                out.push(moves);
            }
        }
    }
    /// One of the sheets that are proposed, the plainer ones for choice.
    pub(super) fn one_sheet(&self, nation: Seat, dice: &mut Dice) -> Option<Vec<Move>> {
        if !matches!(self.frames.top(), Some(Frame::Plan)) || self.ready.has(nation) {
            return None;
        }
        let number = dice.below(PLAIN);
        Some(self.numbered_sheet(nation, &self.survey_drafted(nation), number, dice))
    }
    /// The board with its own stacks as the nation has rearranged them, and those of others as everybody sees
    /// them.
    fn survey_drafted(&self, nation: Seat) -> Survey {
        let mut stacks = self.commands;
        Marker::of(nation).for_each(|marker| stacks[marker.index()] = self.drafted[marker.index()]);
        self.survey(nation, &stacks)
    }
    fn numbered_sheet(&self, nation: Seat, survey: &Survey, number: u32, dice: &mut Dice) -> Vec<Move> {
        let oil = if nation == CHINA { 0 } else { self.nations[nation.index()].stock[0] };
        let at = number as usize;
        let temper = Temper {
            need: if number == DEFENCE { NEVER } else { [150, 110, 200, 130][at % 4] },
            keep: [40, 0, 80, 60, 20][at % 5],
            guard: [60, 100, 30, 0][at / 2 % 4],
            whim: if number == 0 { 0 } else { 20 + 5 * number },
            bid: [0, 1, 0, 2][at % 4].min(oil / 2),
            wary: [60, 0, 100, 30][at % 4],
            bold: at % 2 == 1,
        };
        let orders = self.write_sheet(nation, survey, temper, dice);
        let mut moves: Vec<Move> = orders.iter().map(|order| Move::Order(order.marker, order.to)).collect();
        moves.push(Move::Ready(Number(temper.bid)));
        moves
    }
    /// One sheet: the orders that are not written yet.
    fn write_sheet(&self, nation: Seat, survey: &Survey, temper: Temper, dice: &mut Dice) -> Stack<Order, ORDERS> {
        let written = self.nations[nation.index()].orders;
        let mut sheet = Sheet {
            orders: written,
            limit: self.order_limit(nation).into(),
            coming: [[0; 3]; REGIONS],
            going: [0; REGIONS],
        };
        let mut targets = self.targets_of(nation, survey);
        for (_, worth) in targets.as_mut_slice() {
            let luck = 100 + dice.below(2 * temper.whim + 1) as i32 - temper.whim as i32;
            *worth = *worth * luck / 100;
        }
        targets.as_mut_slice().sort_unstable_by_key(|(region, worth)| (-*worth, *region));
        for (target, _) in targets.iter() {
            if sheet.is_full() {
                break;
            }
            match target.is_land() {
                true => self.attack(nation, *target, survey, temper, &mut sheet),
                false => self.sail_against(nation, *target, survey, temper, &mut sheet),
            }
        }
        self.reinforce(nation, survey, temper, dice, &mut sheet);
        sheet.orders.iter().skip(written.len()).copied().collect()
    }
    /// Regions that could be attacked, and what that is worth.
    fn targets_of(&self, nation: Seat, survey: &Survey) -> Stack<(Region, i32), TARGETS> {
        let mut out = Stack::new();
        for region in each(self.scene().regions).filter(|r| r.is_land() || r.is_sea()) {
            let at = region.index();
            let enemies: i32 = survey.foe[at].iter().sum();
            let worth = if region.is_land() {
                let hostile = self.invades(nation, region) && self.holder[at] != NOBODY;
                let defended = self.friendly(nation, region) && survey.foe[at][Category::Land as usize] > 0;
                if !hostile && !defended || self.breaches(nation, region, false) {
                    continue;
                }
                survey.worth[at] + 10 - enemies / 2
            } else {
                let prey: i32 = self.convoys_at(region).map(|c| self.convoy_prize(nation, c)).sum();
                if enemies == 0 && prey <= 0 {
                    continue;
                }
                prey + enemies / 3
            };
            if !out.is_full() {
                out.push((region, worth));
            }
        }
        out
    }
    /// What a convoy brings to whoever raids it.
    fn convoy_prize(&self, nation: Seat, convoy: &crate::map::Convoy) -> i32 {
        let ships: i32 = convoy.ships.iter().map(|n| i32::from(*n)).sum();
        let enemy = self.convoy_master(convoy).is_some_and(|master| self.foes(nation).has(master));
        if enemy { 5 * ships } else { 0 }
    }
    /// Commands of a category that could go there now, the nearest to what is needed first.
    fn able(&self, nation: Seat, category: Category, to: Region, sheet: &Sheet) -> Stack<(Marker, i32), 32> {
        let mut out: Stack<(Marker, i32), 32> = Stack::new();
        for marker in Marker::of_kind(nation, category) {
            let command = self.drafted[marker.index()];
            let near = command.at.is_somewhere() && self.reach(marker, command.at).has(to.index());
            if near && !sheet.has(marker) && !out.is_full() && self.goes(marker, to) {
                out.push((marker, strength(marker, command)));
            }
        }
        out.as_mut_slice().sort_unstable_by_key(|(marker, power)| (-*power, *marker));
        out
    }
    /// Could the order be carried out as things stand, without breaking a pact?
    fn goes(&self, marker: Marker, to: Region) -> bool {
        let from = self.drafted[marker.index()].at;
        // Stacks may have been rearranged: then only geography speaks.
        let known = self.commands[marker.index()].at == from;
        !known || self.judge(Order { marker, to }).is_ok_and(|ways| !ways.breaks)
    }
    /// May the command leave, or must it hold what it stands on?
    fn spared(&self, marker: Marker, survey: &Survey, temper: Temper, sheet: &Sheet) -> bool {
        let command = self.drafted[marker.index()];
        let at = command.at;
        if !at.is_land() {
            return true;
        }
        let foe = survey.foe[at.index()][Category::Land as usize];
        let threat = self.threat(survey, at) + foe;
        let weight = (survey.worth[at.index()]).min(100);
        let needed = (threat * temper.keep / 100 * weight / 50).min(threat);
        let side = Side::of(marker.nation());
        let guard = if temper.guard > 0 && self.vital(side, at) {
            (self.peril(side, survey, at) + foe) * temper.guard / 100
        } else {
            0
        };
        let left =
            survey.own[at.index()][Category::Land as usize] - sheet.going[at.index()] - strength(marker, command);
        left >= needed.max(guard)
    }
    fn order(&self, marker: Marker, to: Region, sheet: &mut Sheet) {
        let command = self.drafted[marker.index()];
        sheet.coming[to.index()][marker.category() as usize] += strength(marker, command);
        if marker.category() == Category::Land {
            sheet.going[command.at.index()] += strength(marker, command);
        }
        sheet.orders.push(Order { marker, to });
    }
    /// Land commands, then aircraft, until the attack is strong enough; nobody when it cannot be.
    fn attack(&self, nation: Seat, target: Region, survey: &Survey, temper: Temper, sheet: &mut Sheet) {
        let at = target.index();
        let (land, air) = (Category::Land as usize, Category::Air as usize);
        let enemy = survey.foe[at][land] + survey.foe[at][air];
        let mut have = survey.own[at][land] + survey.own[at][air] + sheet.coming[at][land] + sheet.coming[at][air];
        let need = (enemy * temper.need / 100).max(5);
        if have >= need && sheet.coming[at][land] + survey.own[at][land] > 0 {
            return;
        }
        let mut chosen: Stack<(Marker, i32), ORDERS> = Stack::new();
        let room = sheet.limit - sheet.orders.len();
        let troops = self.able(nation, Category::Land, target, sheet);
        let planes = self.able(nation, Category::Air, target, sheet);
        let mut leaving = [0_i32; REGIONS];
        let mut ashore = survey.own[at][land] + sheet.coming[at][land] > 0;
        let spare = troops.iter().filter(|(marker, _)| self.spared(*marker, survey, temper, sheet));
        let flying = planes.iter().filter(|_| enemy > 0);
        for (marker, power) in spare.chain(flying) {
            if have >= need && ashore || chosen.len() >= room {
                break;
            }
            if marker.category() == Category::Air && !ashore {
                return;
            }
            if marker.category() == Category::Land {
                let from = self.drafted[marker.index()].at;
                // Two commands of one region may not both leave it bare.
                let command = self.drafted[marker.index()];
                let rest = survey.own[from.index()][land] - sheet.going[from.index()] - leaving[from.index()];
                let bare = rest - strength(*marker, command) <= 0 && self.threat(survey, from) > 0;
                if from.is_land() && bare && leaving[from.index()] > 0 && temper.keep > 0 {
                    continue;
                }
                leaving[from.index()] += power;
                ashore = true;
            }
            have += power;
            chosen.push((*marker, *power));
        }
        if have < need || !ashore {
            return;
        }
        for (marker, _) in chosen.iter() {
            self.order(*marker, target, sheet);
        }
    }
    /// Ships, then aircraft, against a sea: together, where others could come to help the enemy.
    fn sail_against(&self, nation: Seat, sea: Region, survey: &Survey, temper: Temper, sheet: &mut Sheet) {
        let at = sea.index();
        let (air, naval) = (Category::Air as usize, Category::Naval as usize);
        let enemy = survey.foe[at][naval] + survey.foe[at][air];
        let mut have = survey.own[at][naval] + survey.own[at][air] + sheet.coming[at][naval] + sheet.coming[at][air];
        let need = (enemy * temper.need / 100).max(survey.hunt[at] * temper.wary / 100).max(4);
        if have >= need {
            return;
        }
        let room = sheet.limit - sheet.orders.len();
        let mut chosen: Stack<Marker, ORDERS> = Stack::new();
        let ships = self.able(nation, Category::Naval, sea, sheet);
        let planes = self.able(nation, Category::Air, sea, sheet);
        for (marker, power) in ships.iter().chain(planes.iter().filter(|_| enemy > 0)) {
            if have >= need || chosen.len() >= room {
                break;
            }
            have += power;
            chosen.push(*marker);
        }
        if have >= need {
            chosen.iter().for_each(|marker| self.order(*marker, sea, sheet));
        }
    }
    /// What is left moves towards where it is wanted.
    fn reinforce(&self, nation: Seat, survey: &Survey, temper: Temper, dice: &mut Dice, sheet: &mut Sheet) {
        let mut wishes: Stack<(i32, Order), 64> = Stack::new();
        for marker in Marker::of(nation) {
            let command = self.drafted[marker.index()];
            if !command.at.is_somewhere() || sheet.has(marker) || wishes.is_full() {
                continue;
            }
            if marker.category() == Category::Land && !self.spared(marker, survey, temper, sheet) {
                continue;
            }
            let here = self.stay_worth(marker, command.at, survey, temper);
            let mut best = (0, Order::default());
            for to in each(self.reach(marker, command.at).without(command.at.index())) {
                let luck = dice.below(temper.whim + 1) as i32;
                let gain = self.stay_worth(marker, to, survey, temper) - here + luck;
                if gain > best.0.max(4) && self.goes(marker, to) {
                    best = (gain, Order { marker, to });
                }
            }
            if best.0 > 0 {
                wishes.push((best.0 * strength(marker, command), best.1));
            }
        }
        wishes.as_mut_slice().sort_unstable_by_key(|(gain, order)| (-*gain, order.marker));
        for (_, order) in wishes.iter() {
            if sheet.is_full() {
                break;
            }
            let sails = order.marker.category() == Category::Land && order.to.is_sea();
            if sheet.has(order.marker) || sails && !self.escort(nation, order.to, survey, temper, sheet) {
                continue;
            }
            self.order(order.marker, order.to, sheet);
        }
    }
    /// Troops that go to sea are guarded there, or by a fleet that goes with them. False where they had
    /// better stay.
    fn escort(&self, nation: Seat, sea: Region, survey: &Survey, temper: Temper, sheet: &mut Sheet) -> bool {
        let at = sea.index();
        let of = |c: Category| survey.own[at][c as usize] + sheet.coming[at][c as usize];
        if Self::hunted(survey, sea, of(Category::Naval) + of(Category::Air)) < RISK {
            return true;
        }
        let room = sheet.limit - sheet.orders.len() > 1;
        let ships = self.able(nation, Category::Naval, sea, sheet);
        match ships.iter().next().filter(|_| room) {
            Some((fleet, _)) => {
                self.order(*fleet, sea, sheet);
                true
            }
            None => temper.bold,
        }
    }
    /// How well a command stands in a region that it need not fight for.
    fn stay_worth(&self, marker: Marker, at: Region, survey: &Survey, temper: Temper) -> i32 {
        const NO: i32 = -1000;
        let nation = marker.nation();
        let here = at.index();
        let foe: i32 = survey.foe[here].iter().sum();
        let own: i32 = survey.own[here].iter().sum();
        match marker.category() {
            Category::Land if at.is_land() => {
                if !self.friendly(nation, at) {
                    return NO;
                }
                let side = Side::of(nation);
                let threat = self.peril(side, survey, at) + foe;
                let lack = (threat - survey.own[here][Category::Land as usize]).clamp(0, 40);
                let most = if temper.guard > 0 && self.vital(side, at) { 300 } else { 80 };
                survey.pull[here] / 4 + lack * survey.worth[here].min(most) / 40
            }
            Category::Land => {
                // At sea: only where nobody hunts transports.
                let hunters = survey.foe[here][Category::Naval as usize] + survey.foe[here][Category::Air as usize];
                if hunters * 2 > own { NO } else { survey.pull[here] / 4 - 5 }
            }
            Category::Air => {
                let landing = at.is_land() && self.friendly(nation, at) && !self.no_landing(nation, at);
                let fights = at.is_land() && foe > 0 && survey.own[here][Category::Land as usize] > 0;
                if !landing && !fights {
                    return NO;
                }
                survey.pull[here] / 8 + if fights { 40 } else { 0 } - if foe > own { 20 } else { 0 }
            }
            Category::Naval => {
                let cargo = |c: &&crate::map::Convoy| {
                    self.convoy_master(c).is_some_and(|master| Side::of(master) == Side::of(nation))
                };
                let ours: i32 = self.convoys_at(at).filter(cargo).flat_map(|c| c.ships).map(i32::from).sum();
                let troops = survey.own[here][Category::Land as usize].min(20);
                let crowd = survey.own[here][Category::Naval as usize] / 2;
                let command = self.drafted[marker.index()];
                let joins = if command.at == at { 0 } else { strength(marker, command) };
                let guards = own - survey.own[here][Category::Land as usize] + joins;
                let hunted = Self::hunted(survey, at, guards).clamp(0, 60);
                if foe > own + 10 { NO } else { 4 * ours + troops + survey.pull[here] / 10 - crowd - hunted }
            }
        }
    }
}
