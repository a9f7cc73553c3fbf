//! Small choices that come by the hundred: what looks best at once, without trying anything.

use super::{power, strength};
use crate::battle::{Stage, Step};
use crate::moves::Move;
use crate::nation::Side;
use crate::odds::board::{escorted, hit_worth};
use crate::query::ANY;
use crate::region::{Marker, Region, Regions, each};
use crate::state::{Frame, WarRoom};
use crate::unit::{BOUGHT, Category, Kind, Row};
use table::{Number, Rules, Seat, SeatSet};

impl WarRoom {
    /// The choice that needs no thought; `None` where a whole sheet is written.
    pub(crate) fn reflex(&self, seat: Seat) -> Option<Move> {
        match self.frames.top().copied()? {
            Frame::Plan | Frame::Buy => None,
            Frame::Move { .. } => Some(self.carry_out(seat)),
            Frame::Deploy { .. } => self.deploy_next(seat),
            Frame::Soothe { .. } => Some(self.soothe(seat)),
            _ => {
                let mut moves = Vec::with_capacity(64);
                self.moves(seat, &mut moves);
                moves.into_iter().rev().max_by_key(|mv| self.promise_of(seat, *mv))
            }
        }
    }
    /// An order is carried out unless it would break a pact; by the sea with the fewest enemies.
    fn carry_out(&self, seat: Seat) -> Move {
        let Some(Ok(ways)) = self.current().map(|(_, order)| self.judge(order)) else { return Move::Cancel };
        if ways.breaks {
            return Move::Cancel;
        }
        if ways.direct {
            return Move::Go;
        }
        let danger = |sea: &Region| self.present(*sea).count(self.foes(seat), Category::Naval);
        each(ways.via).min_by_key(danger).map_or(Move::Cancel, Move::Via)
    }
    /// New units join what stands there; then stacks are left as they are.
    fn deploy_next(&self, seat: Seat) -> Option<Move> {
        for territory in self.factories(seat) {
            let works = self.works_at(territory);
            let there = || Kind::ALL.into_iter().take(BOUGHT).filter(|kind| works[kind.index()] > 0);
            if self.excess(territory) > 0 {
                return there().min_by_key(|kind| power(*kind)).map(|kind| Move::Shed(territory, kind));
            }
            for kind in there() {
                for region in each(self.berths(territory, kind)) {
                    // Markers are scarce: a stack that is there first.
                    let takes = |m: &Marker| self.takes(*m, kind, region);
                    let best = Marker::of_kind(seat, kind.category())
                        .filter(takes)
                        .min_by_key(|m| self.commands[m.index()].at != region);
                    if let Some(marker) = best {
                        return Some(Move::Deploy(territory, kind, region, marker));
                    }
                }
            }
        }
        if !self.must_deploy(seat) {
            return Some(Move::Done);
        }
        // Something must be merged to free a marker.
        let mut moves = Vec::with_capacity(64);
        self.moves(seat, &mut moves);
        let merges = moves.iter().copied().find(|mv| matches!(mv, Move::Merge(..)));
        merges.or_else(|| moves.into_iter().rev().max_by_key(|mv| self.promise_of(seat, *mv)))
    }
    /// Medals keep the nation from the next zone; five of them buy a zone back, so no more are spent than
    /// that needs.
    fn soothe(&self, seat: Seat) -> Move {
        let sheet = &self.nations[seat.index()];
        let threshold = u16::from(self.scene().thresholds[seat.index()]).max(1);
        let over = sheet.stress % threshold + 1;
        // Below the next step, or one zone less than it would be.
        let wanted = if sheet.stress >= threshold { over } else { 0 };
        let most = sheet.awards.min(sheet.stress);
        let last = self.turn >= self.last_turn;
        let count = match () {
            () if wanted > 0 && wanted <= most && wanted < 5 => wanted,
            () if last && sheet.awards < 5 => most,
            () => 0,
        };
        Move::Spend(Number(count.min(most)))
    }
    /// How promising a move looks. Below 1000, nothing is 0.
    pub(crate) fn promise_of(&self, seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Go | Move::Keep => 100,
            Move::Via(_) => 90,
            Move::Hit(..)
            | Move::Escort(_)
            | Move::Take
            | Move::Dive(_)
            | Move::Fight
            | Move::Repair(..)
            | Move::Stance(..) => self.promise_in_battle(mv),
            Move::Waste | Move::Scrap(_) | Move::Cancel => -100,
            Move::BreakPact => -500,
            Move::Shift(..) | Move::Merge(..) | Move::Earlier(_) | Move::Rank(..) => -50,
            Move::Order(_, to) if to.is_land() && !self.friendly(seat, to) && !self.unaligned(to) => {
                60 + i32::from(self.pack.territory(to).sv)
            }
            Move::Order(_, to) if to.is_land() && self.unaligned(to) => -60,
            Move::Place(place) => 50 - i32::from(place.0),
            Move::Stay(kind) => 100 - 5 * power(kind),
            Move::Launch(sea, region) => self.promise_launch(seat, sea, region),
            Move::Destroy(kind) => 50 + 5 * i32::from(self.pack.unit(kind).casualty),
            Move::Drain(resource) => 50 - 5 * resource.index() as i32,
            Move::Bomb => 44,
            Move::Fell(kind) => power(kind),
            Move::Sink(resource) => 10 - resource.index() as i32,
            Move::Owner(nation) => 10 * i32::from(nation == seat),
            Move::Medal(nation) => {
                let sheet = &self.nations[nation.index()];
                10 * i32::from(sheet.zone) + i32::from(sheet.stress)
            }
            Move::Land(_, region) => 20 + self.frontier(seat, region) + self.company(seat, region),
            Move::Part(..) => -50,
            Move::Shed(_, kind) | Move::Desert(_, kind) => 60 - 4 * power(kind),
            Move::Deploy(_, _, region, marker) => 60 + 5 * i32::from(self.commands[marker.index()].at == region),
            Move::Mobilise(region, marker) => {
                60 + self.frontier(seat, region) + 5 * i32::from(self.commands[marker.index()].at == region)
            }
            Move::Build(kind, region) => 60 + self.promise_site(seat, kind, region),
            Move::Ready(bid) => 40 - i32::from(bid.0),
            Move::Buy(_) => 60,
            Move::Spend(count) => i32::from(count.0),
            Move::Relieve => 100,
            Move::Pay(oil, iron, osr) => {
                // From plenty, and oil last.
                let stock = self.nations[seat.index()].stock.map(|n| i32::from(n.min(60)));
                [oil.0, iron.0, osr.0].iter().zip(stock).map(|(n, had)| i32::from(*n) * had).sum::<i32>()
                    - 6 * i32::from(oil.0)
            }
            Move::Trade(region, give) => self.promise_trade(seat, region, give),
            Move::Mend(_) => 40,
            Move::Done => 30,
            _ => 0,
        }
    }
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
            (Step::Postures { side, kind, .. }, Move::Stance(_, row, count)) => {
                let wanted = self.posture(side, kind, row);
                200 - 4 * (i32::from(count.0) - wanted).abs()
            }
            _ => 0,
        }
    }
    /// How many units of the nation that is asked should stand on the second row of their type.
    fn posture(&self, side: Side, kind: Kind, row: Row) -> i32 {
        let Step::Postures { slot, .. } = self.battle.step else { return 0 };
        let (base, _) = self.postures(side, kind);
        let all = i32::from(self.battle.cells[side.index()][base.index()][usize::from(slot)].whole);
        let on = |side: Side, category: Category| -> i32 {
            let of = |row: Row| power(row.kind()) * i32::from(self.battle.on_row(side, row));
            Row::all().filter(|row| row.kind().category() == category).map(of).sum()
        };
        let ground = if self.battle.region.is_sea() { Category::Naval } else { Category::Land };
        let (own, foe) = (on(side, ground), on(side.other(), ground));
        let (planes, raiders) = (on(side, Category::Air), on(side.other(), Category::Air));
        let guns = self.pack.row(row).dice[Stage::Surface as usize];
        match kind {
            // Bombers fight with the others while there is a fight.
            Kind::Bomber => {
                if foe > 0 {
                    0
                } else {
                    all
                }
            }
            Kind::Infantry => {
                if 2 * own >= 3 * foe {
                    all / 2
                } else {
                    0
                }
            }
            Kind::Armour => {
                if 5 * own >= 4 * foe {
                    all
                } else {
                    all / 2
                }
            }
            // In the air as many as there are enemies, the rest against the ground.
            Kind::Fighter | Kind::CarrierFighter => match () {
                () if raiders == 0 => all,
                () if foe == 0 => 0,
                () if planes > 2 * raiders => all / 2,
                () => 0,
            },
            Kind::Cruiser => {
                let great = |kind: Kind| self.battle.has(side, |k| k == kind);
                if great(Kind::Carrier) || great(Kind::Battleship) { 0 } else { all }
            }
            // Guns against aircraft where there are more than the own can meet.
            _ if raiders > planes => {
                if raiders > foe {
                    0
                } else {
                    all / 2
                }
            }
            _ => {
                if guns > 0 {
                    all
                } else {
                    0
                }
            }
        }
    }
    /// Carrier fighters fly where there is a fight, over their own ships first.
    fn promise_launch(&self, seat: Seat, sea: Region, region: Region) -> i32 {
        let here = self.present(region);
        let foes = self.foes(seat);
        let enemies: i32 = ANY
            .iter()
            .filter(|c| region.is_land() || **c != Category::Land)
            .map(|c| i32::from(here.count(foes, *c)))
            .sum();
        let friends: i32 = ANY.iter().map(|c| i32::from(here.count(Side::of(seat).nations(), *c))).sum();
        match enemies {
            0 => -20,
            _ if region == sea => 120 + enemies,
            _ if friends > 0 => 80 + enemies,
            n => 40 - n,
        }
    }
    /// Land units of the alliance beside which aircraft land.
    fn company(&self, seat: Seat, region: Region) -> i32 {
        i32::from(self.present(region).count(Side::of(seat).nations(), Category::Land)).min(12)
    }
    /// Troops near the front, or in a port where the front is overseas; ships anywhere.
    fn promise_site(&self, seat: Seat, kind: Kind, region: Region) -> i32 {
        match kind.category() {
            Category::Naval => i32::from(self.chimneys(region)),
            _ => {
                let port = i32::from(!self.berths(region, Kind::Submarine).is_empty());
                let goal = 50 * i32::from(self.unguarded_goal(seat, region));
                self.frontier(seat, region).min(60).max(goal).max(port)
            }
        }
    }
    /// Does the war depend on this land, with enemies two steps away and fewer to guard it?
    fn unguarded_goal(&self, seat: Seat, territory: Region) -> bool {
        let side = Side::of(seat);
        if !self.vital(side, territory) {
            return false;
        }
        let power = |nations: SeatSet, regions: Regions| -> i32 {
            let there = |m: &Marker| {
                let at = self.commands[m.index()].at;
                m.category() == Category::Land && at.is_somewhere() && regions.has(at.index())
            };
            let of = |n: Seat| Marker::of(n).filter(there).map(|m| strength(m, self.commands[m.index()])).sum::<i32>();
            nations.iter().map(of).sum()
        };
        let land = &self.pack.map.land;
        let beside = land[territory.index()].with(territory.index());
        let reach = each(beside).fold(beside, |all, next| all.or(land[next.index()]));
        power(self.foes(seat), reach) / 2 > power(side.nations(), Regions::only(territory.index()))
    }
    /// A trade helps who has far more of one thing than of another.
    fn promise_trade(&self, seat: Seat, region: Region, give: crate::figures::Resource) -> i32 {
        let Some(take) = self.pack.territory(region).trade else { return -10 };
        let stock = self.nations[seat.index()].stock;
        let (gives, takes) = (stock[give.index()] / give.block(), stock[take.index()] / take.block());
        if gives >= 3 && takes <= 1 { 80 } else { -10 }
    }
}
