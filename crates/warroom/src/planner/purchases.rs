//! Whole purchases: the factories are filled, what is over becomes Civilian Goods.

use crate::moves::Move;
use crate::nation::{CHINA, NOBODY, Side};
use crate::region::{Region, Regions, each};
use crate::state::{Frame, WarRoom};
use crate::unit::{BOUGHT, Category, Kind};
use table::{Dice, Number, Seat, Stack};

/// What a purchase prefers, first to last. Types that cannot be paid are passed over.
const TASTES: [&[Kind]; 6] = [
    &[Kind::Armour, Kind::Artillery, Kind::Infantry],
    &[Kind::Infantry, Kind::Artillery, Kind::Infantry],
    &[Kind::Armour, Kind::Infantry, Kind::Infantry, Kind::Artillery],
    &[Kind::Fighter, Kind::Armour, Kind::Infantry, Kind::Infantry],
    &[Kind::Artillery, Kind::Infantry, Kind::Fighter],
    &[Kind::Bomber, Kind::Infantry, Kind::Artillery],
];
/// The same where an army must cross the sea before it meets anybody.
const FLEETS: [&[Kind]; 4] = [
    &[Kind::Battleship, Kind::Infantry, Kind::Cruiser, Kind::Infantry, Kind::Artillery],
    &[Kind::Cruiser, Kind::Infantry, Kind::Fighter, Kind::Infantry],
    &[Kind::Submarine, Kind::Cruiser, Kind::Infantry, Kind::Armour],
    &[Kind::Carrier, Kind::Infantry, Kind::Cruiser, Kind::Artillery],
];
/// Resources of each kind that are kept for bids and repairs.
const RESERVE: [u16; 3] = [2, 1, 1];

impl WarRoom {
    /// Proposes whole purchases for a nation.
    pub(super) fn propose_purchases(&self, nation: Seat, dice: &mut Dice, out: &mut Vec<Vec<Move>>) {
        if !matches!(self.frames.top(), Some(Frame::Buy)) || self.ready.has(nation) {
            return;
        }
        for (number, taste) in self.tastes(nation).iter().enumerate() {
            for goods in [false, true] {
                let reserve = if number % 2 == 0 { RESERVE } else { [0; 3] };
                let moves = self.purchase(nation, taste, reserve, goods, dice.below(taste.len() as u32) as usize);
                if !out.contains(&moves) {
                    out.push(moves);
                }
            }
        }
    }
    /// One of the purchases that are proposed.
    pub(super) fn one_purchase(&self, nation: Seat, dice: &mut Dice) -> Option<Vec<Move>> {
        if !matches!(self.frames.top(), Some(Frame::Buy)) || self.ready.has(nation) {
            return None;
        }
        let tastes = self.tastes(nation);
        let number = dice.below(tastes.len() as u32) as usize;
        let reserve = if number.is_multiple_of(2) { RESERVE } else { [0; 3] };
        let taste = tastes.as_slice()[number];
        let from = dice.below(taste.len() as u32) as usize;
        Some(self.purchase(nation, taste, reserve, dice.below(2) == 0, from))
    }
    /// What a nation may prefer: armies where a factory stands on land that enemies hold too, fleets where a
    /// port stands on land that none does.
    fn tastes(&self, nation: Seat) -> Stack<&'static [Kind], { TASTES.len() + FLEETS.len() }> {
        let (mut ashore, mut overseas) = (false, false);
        for territory in self.factories(nation) {
            if self.enemies_on(nation, territory) {
                ashore = true;
            } else if !self.berths(territory, Kind::Submarine).is_empty() {
                overseas = true;
            }
        }
        let armies = TASTES.iter().filter(|_| ashore || !overseas);
        armies.chain(FLEETS.iter().filter(|_| overseas)).copied().collect()
    }
    /// Can enemies be met on the way over land from here?
    fn enemies_on(&self, nation: Seat, from: Region) -> bool {
        let (mut known, mut edge) = (Regions::only(from.index()), Regions::only(from.index()));
        while !edge.is_empty() {
            let next = each(edge).fold(Regions::NONE, |all, t| all.or(self.pack.map.land[t.index()]));
            edge = next.and(self.regions()).minus(known);
            if each(edge).any(|t| self.hostile(nation, t)) {
                return true;
            }
            known = known.or(edge);
        }
        false
    }
    /// Is this a territory in play that the other side holds?
    fn hostile(&self, nation: Seat, territory: Region) -> bool {
        let holder = self.holder[territory.index()];
        holder != NOBODY && Side::of(holder) != Side::of(nation) && self.in_play(territory)
    }
    /// Units that can still be laid down or raised in the next phase.
    fn capacity(&self, nation: Seat) -> u8 {
        let room = |t: Region| {
            let print = self.pack.territory(t);
            let works: u8 = self.works_at(t).iter().sum();
            let most = if nation == CHINA && print.mobilization { print.sv } else { self.chimneys(t) };
            most.saturating_sub(works)
        };
        let own = |t: &Region| self.holder[t.index()] == nation && self.in_play(*t);
        Region::territories().filter(own).map(room).fold(0, u8::saturating_add)
    }
    fn purchase(&self, nation: Seat, taste: &[Kind], reserve: [u16; 3], goods: bool, from: usize) -> Vec<Move> {
        let mut purse = self.purse(nation);
        let mut moves = Vec::new();
        let sheet = &self.nations[nation.index()];
        let mut room = self.capacity(nation).saturating_sub(sheet.bought.iter().sum());
        let mut keep = reserve;
        let five = |purse: &[u16; 3], keep: &[u16; 3]| {
            let over: u16 = (0..3).map(|at| purse[at].saturating_sub(keep[at])).sum();
            over >= 5
        };
        if goods && five(&purse, &keep) {
            moves.push(pay_five(&mut purse, &keep));
        }
        let (mut at, mut idle) = (from, 0);
        while room > 0 && idle < taste.len() {
            let kind = taste[at % taste.len()];
            at += 1;
            let cost = self.pack.unit(kind).cost.map(u16::from);
            let pays = (0..3).all(|r| purse[r] >= cost[r] + if cost[r] > 0 { keep[r] } else { 0 });
            let useful = kind.category() != Category::Naval || self.has_yard(nation);
            if !pays || !useful || !self.may_build(nation, kind) || kind.index() >= BOUGHT {
                idle += 1;
                continue;
            }
            idle = 0;
            (0..3).for_each(|r| purse[r] -= cost[r]);
            moves.push(Move::Buy(kind));
            room -= 1;
        }
        // What no factory can use calms the people at home.
        keep = keep.map(|n| n + 2);
        for _ in 0..4 {
            if !five(&purse, &keep) {
                break;
            }
            moves.push(pay_five(&mut purse, &keep));
        }
        moves.push(Move::Done);
        moves
    }
    /// Has the nation a factory with a port?
    fn has_yard(&self, nation: Seat) -> bool {
        self.factories(nation).any(|t| !self.berths(t, Kind::Submarine).is_empty())
    }
    /// How near a territory is to the enemy, for placing new units: enemy land in reach draws them.
    pub(super) fn frontier(&self, nation: Seat, territory: Region) -> i32 {
        let hostile = |t: Region| self.hostile(nation, t);
        let near = self.pack.map.land[territory.index()];
        let direct = each(near).filter(|t| hostile(*t)).count() as i32;
        let second =
            each(near).flat_map(|t| each(self.pack.map.land[t.index()])).filter(|t| hostile(*t)).count() as i32;
        6 * direct + second
    }
}

/// A Civilian Good from what there is most of.
fn pay_five(purse: &mut [u16; 3], keep: &[u16; 3]) -> Move {
    let mut paid = [0_u16; 3];
    for _ in 0..5 {
        let over = |at: &usize| i32::from(purse[*at]) - i32::from(keep[*at]);
        let richest = (0..3).max_by_key(over).unwrap_or_default();
        purse[richest] = purse[richest].saturating_sub(1);
        paid[richest] += 1;
    }
    Move::Goods(Number(paid[0]), Number(paid[1]), Number(paid[2]))
}
