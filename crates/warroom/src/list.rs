//! What is offered: every move a seat may make now.

use crate::battle::Step;
use crate::figures::Resource;
use crate::moves::Move;
use crate::nation::{CHINA, NOBODY, Side};
use crate::raid::Use;
use crate::region::{Marker, REGIONS, Region, Regions, each};
use crate::state::{CHANGES, Command, Frame, ORDERS, WarRoom};
use crate::unit::{BOUGHT, Category, Colour, Kind, Row, STACK};
use table::{Number, Seat, Stack};

/// Appends a move for each region of a set.
#[inline]
fn offer(set: Regions, out: &mut Vec<Move>, make: impl Fn(Region) -> Move) {
    out.reserve(Regions::ROOM);
    each(set).for_each(|region| out.push(make(region)));
}

/// The most commands of a nation in one category: a bit for each.
const MOST: usize = 32;

/// The bits of a mask, from the lowest.
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros() as usize;
        mask &= mask.wrapping_sub(1);
        (bit < MOST).then_some(bit)
    })
}

/// Stacks of one nation and category, a bit for each: which stand together, which are in reserve, which have
/// no room.
struct Company {
    /// For each region one more than the number of the first stack that is there.
    first: [u8; REGIONS],
    /// For the first of each region, all that are there.
    together: [u32; MOST],
    reserve: u32,
    full: u32,
}

impl Company {
    fn of(stacks: &[Command]) -> Company {
        let mut company = Company { first: [0; REGIONS], together: [0; MOST], reserve: 0, full: 0 };
        for (at, command) in stacks.iter().enumerate() {
            let bit = 1 << at;
            let Some(first) = company.first.get_mut(command.at.index()) else {
                company.reserve |= bit;
                continue;
            };
            *first = if *first == 0 { at as u8 + 1 } else { *first };
            company.together[usize::from(*first) - 1] |= bit;
            company.full |= if command.units.total() < STACK { 0 } else { bit };
        }
        company
    }
    /// All that stand in a region where one does.
    #[inline]
    fn beside(&self, region: Region) -> u32 {
        self.together[usize::from(self.first[region.index()]).saturating_sub(1)]
    }
}

impl WarRoom {
    /// Appends every move of a seat that is asked.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Move>) {
        let Some(frame) = self.frames.top().copied() else { return };
        match frame {
            Frame::Plan => self.list_plan(seat, out),
            Frame::Choose { .. } => {
                let count = self.alive().len();
                let free = (0..count).filter(|place| self.order[*place] == NOBODY);
                out.extend(free.map(|place| Move::Place(Number(place as u16 + 1))));
            }
            Frame::Bonus { .. } => {
                out.extend((0..=self.bonus_limit(seat)).map(|count| Move::Spend(Number(count))));
            }
            Frame::Produce { batch, .. } => {
                let made = Kind::ALL.into_iter().filter(|kind| self.makes(seat, *kind, &batch));
                out.extend(made.map(Move::Make));
                out.push(Move::Done);
            }
            Frame::Move { .. } => self.list_order(out),
            Frame::Hold { marker, .. } => {
                let units = self.commands[marker.index()].units;
                out.extend(units.kinds(marker.category()).map(Move::Stay));
            }
            Frame::Launch { .. } => self.list_launch(seat, out),
            Frame::Combat { .. } => offer(self.concerns(seat), out, Move::Resolve),
            Frame::Conflict => self.list_conflict(seat, out),
            Frame::Land { .. } => self.list_landing(seat, out),
            Frame::Deploy { .. } => self.list_deployment(seat, out),
            Frame::Soothe { .. } => {
                let sheet = &self.nations[seat.index()];
                let most = sheet.awards.min(sheet.stress).min(999);
                out.extend((0..=most).map(|count| Move::Spend(Number(count))));
            }
            Frame::Relieve { .. } => {
                out.extend(self.may_relieve(seat).then_some(Move::Relieve));
                out.push(Move::Done);
            }
            Frame::Pay { .. } => {
                let stock = self.funds(seat);
                let due = stock.iter().sum::<u16>().min(3);
                for oil in 0..=stock[0].min(due) {
                    for iron in 0..=stock[1].min(due - oil) {
                        let osr = due - oil - iron;
                        out.extend((osr <= stock[2]).then_some(Move::Pay(Number(oil), Number(iron), Number(osr))));
                    }
                }
            }
            Frame::Desert { left, .. } => {
                for marker in Marker::of(seat).filter(|_| left > 0) {
                    let units = self.commands[marker.index()].units;
                    out.extend(units.kinds(marker.category()).map(|kind| Move::Desert(marker, kind)));
                }
            }
            Frame::Trade { traded, mended, .. } => self.list_trade(seat, traded, mended, out),
            Frame::Buy => self.list_purchases(seat, out),
            Frame::Build { .. } => self.list_building(seat, out),
        }
        if self.may_break(seat) {
            out.push(Move::BreakPact);
        }
        self.list_chores(seat, out);
    }
    /// A party may end the pact at its public questions before Phase 6 (WR-PACT-JS-13).
    pub(crate) fn may_break(&self, seat: Seat) -> bool {
        let early = matches!(
            self.frames.top(),
            Some(
                Frame::Choose { .. }
                    | Frame::Move { .. }
                    | Frame::Launch { .. }
                    | Frame::Combat { .. }
                    | Frame::Land { .. }
                    | Frame::Deploy { .. }
            )
        );
        early && self.may_leave(seat).is_ok()
    }
    fn list_plan(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.ready.has(seat) {
            return out.push(Move::Unready);
        }
        let sheet = &self.nations[seat.index()];
        // In the order of the moves, so that there is nothing left to sort.
        out.extend((0..=self.most_bid(seat)).map(|bid| Move::Ready(Number(bid))));
        self.list_plan_chores(seat, out);
        self.list_shifts(seat, &self.drafted, None, out);
        let mut ordered: Stack<Marker, ORDERS> = sheet.orders.iter().map(|order| order.marker).collect();
        ordered.as_mut_slice().sort_unstable();
        if sheet.orders.len() < self.order_limit(seat).into() {
            let on_map = |m: &Marker| self.drafted[m.index()].at.is_somewhere();
            for marker in Marker::of(seat).filter(|m| on_map(m) && !ordered.as_slice().contains(m)) {
                let reach = self.reach(marker, self.drafted[marker.index()].at);
                offer(reach, out, |region| Move::Order(marker, region));
            }
        }
        out.extend(ordered.iter().map(|marker| Move::Drop(*marker)));
        if sheet.changes < CHANGES {
            let first = sheet.orders.as_slice().first().map(|order| order.marker);
            out.extend(ordered.iter().filter(|marker| Some(**marker) != first).map(|marker| Move::Earlier(*marker)));
            for marker in &ordered {
                let others = ordered.iter().filter(|other| *other != marker);
                out.extend(others.map(|other| Move::Rank(*marker, *other)));
            }
        }
    }
    /// The highest bid that a nation can write (WR-P2.1f, WR-CHINA-1, WR-QUICK-6).
    pub(crate) fn most_bid(&self, seat: Seat) -> u16 {
        let sheet = &self.nations[seat.index()];
        let most = match seat {
            _ if self.options.quick => sheet.awards,
            CHINA => 0,
            _ => sheet.stock[Resource::Oil.index()],
        };
        most.min(999)
    }
    /// Stacks that may be rearranged (WR-REORG-5): first single units, then whole stacks, each in the order
    /// of the moves.
    fn list_shifts(&self, seat: Seat, commands: &[Command], only: Option<Region>, out: &mut Vec<Move>) {
        if self.nations[seat.index()].changes >= CHANGES {
            return;
        }
        let there = |command: &Command| command.at.is_somewhere() && only.is_none_or(|region| region == command.at);
        // For each stack those that it may join, a bit for each of its category.
        let mut mates = [[0u32; MOST]; 3];
        for category in Category::ALL {
            let own = Marker::range(seat, category);
            let marker = |at: usize| Marker((own.start + at) as u8);
            let stacks = &commands[own.clone()];
            let company = Company::of(stacks);
            let mates = &mut mates[category as usize];
            for (from, command) in stacks.iter().enumerate().filter(|(_, command)| there(command)) {
                let alike = |to: &usize| *to != from && stacks[*to].company() == command.company();
                mates[from] = bits(company.beside(command.at)).filter(alike).fold(0, |all, to| all | 1 << to);
                let (units, total) = (command.units, command.units.total());
                let new = if total > 1 { company.reserve & company.reserve.wrapping_neg() } else { 0 };
                for to in bits(mates[from] & !company.full | new) {
                    let most = if new >> to & 1 == 1 { total - 1 } else { STACK - stacks[to].units.total() };
                    for kind in units.kinds(category) {
                        let count = 1..=u16::from(units.of(kind).min(most));
                        out.extend(count.map(|n| Move::Shift(marker(from), marker(to), kind, Number(n))));
                    }
                }
            }
        }
        for (category, mates) in Category::ALL.into_iter().zip(&mates) {
            let own = Marker::range(seat, category);
            let marker = |at: usize| Marker((own.start + at) as u8);
            let stacks = &commands[own.clone()];
            for (from, command) in stacks.iter().enumerate().filter(|(from, _)| mates[*from] != 0) {
                let fits = |to: &usize| stacks[*to].units.total() + command.units.total() <= STACK;
                bits(mates[from]).filter(fits).for_each(|to| out.push(Move::Merge(marker(from), marker(to))));
            }
        }
    }
    fn list_order(&self, out: &mut Vec<Move>) {
        // A position by hand may begin with a nation that has no order: it goes on, too.
        if let Some(Ok(ways)) = self.current().map(|(_, order)| self.judge(order)) {
            out.extend(ways.direct.then_some(Move::Go));
            offer(ways.via, out, Move::Via);
            out.extend(ways.only().map(|_| Move::Carry));
        }
        out.push(Move::Cancel);
    }
    /// May a carrier fighter fly from this sea to this region (WR-P3.3a)?
    pub(crate) fn launches(&self, nation: Seat, sea: Region, region: Region) -> bool {
        let near = sea == region || self.pack.map.air[sea.index()].has(region.index());
        let solid = region.is_sea() || region.is_land() && !self.breaches(nation, region, false);
        let chinese = region.is_land() && self.pact_cs && self.barred(nation, region) == Some("WR-PACT-CS-1");
        sea.is_sea() && near && solid && !chinese && self.in_play(region) && self.aboard(nation, sea) > 0
    }
    fn list_launch(&self, seat: Seat, out: &mut Vec<Move>) {
        for sea in Region::seas().filter(|sea| self.aboard(seat, *sea) > 0) {
            let near = self.pack.map.air[sea.index()].with(sea.index());
            out.extend(each(near).filter(|r| self.launches(seat, sea, *r)).map(|r| Move::Launch(sea, r)));
        }
        out.push(Move::Done);
    }
    fn list_conflict(&self, seat: Seat, out: &mut Vec<Move>) {
        match self.battle.step {
            Step::Command(side) => {
                out.push(Move::Keep);
                out.extend(self.may_command(side).without(seat).iter().map(Move::Hand));
            }
            Step::Postures { side, slot, kind } => {
                let nation = crate::battle::in_slot(side, slot.into());
                let (base, other) = self.postures(side, kind);
                let count = self.battle.cell(side, base, nation).whole;
                let stance = |row: Row| (0..=count).map(move |n| Move::Stance(nation, row, Number(n.into())));
                out.extend(other.into_iter().flat_map(stance));
            }
            Step::Assign => {
                if self.options.fast {
                    return out.extend(self.fast_targets().map(|(row, nation)| Move::Hit(row, nation)));
                }
                let Some(colour) = self.colour() else { return };
                out.extend(self.targets(colour).map(|(row, nation)| Move::Hit(row, nation)));
                out.extend((colour == Colour::Black && !self.options.second()).then_some(Move::Waste));
            }
            Step::Escort { colour, .. } => {
                out.extend(self.escorts(colour).map(Move::Escort));
                out.push(Move::Take);
            }
            Step::Dive => {
                let side = self.battle.roller.other();
                let cells = self.battle.cells[side.index()][Row::SUBMARINES.index()];
                let fast = self.options.fast;
                let hurt = cells.iter().enumerate().filter(|(_, c)| if fast { c.whole > 0 } else { c.hurt > 0 });
                out.extend(hurt.map(|(slot, _)| Move::Dive(crate::battle::in_slot(side, slot))));
                out.extend((!fast).then_some(Move::Fight));
            }
            Step::Raid { .. } => {
                let Some(colour) = self.colour() else { return };
                out.extend(self.uses(colour).iter().map(|what| match what {
                    Use::Destroy(kind) => Move::Destroy(*kind),
                    Use::Drain(resource) => Move::Drain(*resource),
                    Use::Bomb => Move::Bomb,
                }));
            }
            Step::Fallen => out.extend(self.invading_kinds().map(Move::Fell)),
            Step::Hunt { next } => {
                let Some(side) = self.hunter() else { return };
                out.extend(self.groups_for(side, next).iter().map(|group| Move::Raid(*group)));
            }
            Step::Sink { group } => {
                let Some(side) = self.hunter() else { return };
                let useful = self.sinkable(side, group);
                out.extend(Resource::ALL.into_iter().filter(|r| useful[r.index()]).map(Move::Sink));
            }
            Step::Repair => {
                let Some((payer, side, slot)) = self.to_repair() else { return };
                for row in Row::all().filter(|r| self.battle.cells[side.index()][r.index()][slot].hurt > 0) {
                    let paid = Resource::ALL.into_iter().filter(|r| self.funds(payer)[r.index()] > 0);
                    out.extend(paid.map(|resource| Move::Repair(row, resource)));
                    out.push(Move::Scrap(row));
                }
            }
            Step::Regroup { .. } => {
                self.list_shifts(seat, &self.commands, Some(self.battle.region), out);
                out.push(Move::Done);
            }
            Step::Slip { .. } => {
                for marker in Marker::of_kind(seat, Category::Naval) {
                    let seas = |whole: bool| Region::seas().filter(move |sea| self.slips(seat, marker, *sea, whole));
                    out.extend(seas(false).map(|sea| Move::Slip(marker, sea)));
                    out.extend(seas(true).map(|sea| Move::Flee(marker, sea)));
                }
                out.push(Move::Done);
            }
            Step::Owner => out.extend(self.takers().iter().map(Move::Owner)),
            Step::Medals { .. } => out.extend(self.decorated().iter().map(Move::Medal)),
            _ => {}
        }
    }
    fn list_landing(&self, seat: Seat, out: &mut Vec<Move>) {
        for marker in Marker::of_kind(seat, Category::Air).filter(|m| self.aloft(*m)) {
            let units = self.commands[marker.index()].units;
            for region in each(self.landings(marker)) {
                out.push(Move::Land(marker, region));
                if units.total() > 1 && self.hangar(marker, region).is_some() {
                    out.extend(units.kinds(Category::Air).map(|kind| Move::Part(marker, kind, region)));
                }
            }
        }
        if self.wants_hangar(seat) {
            let all = || Marker::of_kind(seat, Category::Air);
            let pairs = all().flat_map(|from| all().map(move |to| Move::Merge(from, to)));
            out.extend(pairs.filter(|mv| self.judge_move(seat, *mv).is_ok()));
        }
    }
    /// In the order of the moves, so that there is nothing left to sort.
    fn list_deployment(&self, seat: Seat, out: &mut Vec<Move>) {
        let from = out.len();
        let busy: Regions =
            self.factories(seat).filter(|t| self.works_at(*t) != [0; BOUGHT]).map(Region::index).collect();
        let waiting = |territory: Region| {
            let works = self.works_at(territory);
            Kind::ALL.into_iter().take(BOUGHT).filter(move |kind| works[kind.index()] > 0)
        };
        for territory in each(busy).filter(|t| self.excess(*t) > 0) {
            out.extend(waiting(territory).map(|kind| Move::Shed(territory, kind)));
        }
        for territory in each(busy).filter(|t| self.excess(*t) == 0) {
            for kind in waiting(territory) {
                let free = WarRoom::free_marker(&self.commands, seat, kind.category());
                for region in each(self.berths(territory, kind)) {
                    let markers = Marker::of_kind(seat, kind.category()).filter(|m| {
                        let command = self.commands[m.index()];
                        command.at == region && command.units.total() < STACK || free == Some(*m)
                    });
                    out.extend(markers.map(|marker| Move::Deploy(territory, kind, region, marker)));
                }
            }
        }
        // Whatever can come into play was listed as such.
        let any = matches!(out[from..].last(), Some(Move::Deploy(..)));
        debug_assert_eq!(any, self.offers(seat, Move::Fill));
        if any {
            out.insert(from, Move::Fill);
        }
        self.list_shifts(seat, &self.commands, None, out);
        out.extend(self.flaggable(seat).map(|convoy| Move::Flag(convoy.group)));
        out.extend((!self.must_deploy(seat)).then_some(Move::Done));
    }
    fn list_trade(&self, seat: Seat, traded: bool, mended: bool, out: &mut Vec<Move>) {
        for region in Region::territories().filter(|t| !traded && !mended && self.neutral_at(*t).is_some()) {
            let gives = Resource::ALL.into_iter().filter(|give| self.trade_rule(seat, region, *give).is_ok());
            out.extend(gives.map(|give| Move::Trade(region, give)));
        }
        if !mended && self.options.repairs {
            out.extend(Region::territories().filter(|t| self.mends(seat, *t)).map(Move::Mend));
        }
        out.push(Move::Done);
    }
    fn list_purchases(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.ready.has(seat) {
            return out.push(Move::Unready);
        }
        let (purse, sheet) = (self.purse(seat), &self.nations[seat.index()]);
        for kind in Kind::ALL.into_iter().take(BOUGHT) {
            let cost = self.pack.unit(kind).cost;
            let affords = (0..3).all(|at| purse[at] >= u16::from(cost[at]));
            if affords && self.may_build(seat, kind) && sheet.bought[kind.index()] < 200 {
                out.push(Move::Buy(kind));
            }
            out.extend((sheet.bought[kind.index()] > 0).then_some(Move::Unbuy(kind)));
        }
        if sheet.goods.iter().all(|n| *n < 200) {
            for oil in 0..=purse[0].min(5) {
                for iron in 0..=purse[1].min(5 - oil) {
                    let osr = 5 - oil - iron;
                    out.extend((osr <= purse[2]).then_some(Move::Goods(Number(oil), Number(iron), Number(osr))));
                }
            }
        }
        out.extend((sheet.goods != [0; 3]).then_some(Move::Ungoods));
        out.push(Move::Done);
    }
    fn list_building(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.may_make_room(seat) {
            let all = || Marker::of_kind(seat, Category::Land);
            let pairs = all().flat_map(|from| all().map(move |to| Move::Merge(from, to)));
            out.extend(pairs.filter(|mv| self.judge_move(seat, *mv).is_ok()));
            return out.push(Move::Done);
        }
        let sheet = &self.nations[seat.index()];
        for kind in Kind::ALL.into_iter().take(BOUGHT).filter(|kind| sheet.bought[kind.index()] > 0) {
            for region in each(self.sites(seat)).filter(|t| self.build_rule(seat, kind, *t).is_ok()) {
                if seat == CHINA && kind == Kind::Infantry {
                    let markers = Marker::of_kind(seat, Category::Land).filter(|m| self.takes(*m, kind, region));
                    out.extend(markers.map(|marker| Move::Mobilise(region, marker)));
                } else {
                    out.push(Move::Build(kind, region));
                }
            }
        }
    }
    /// Whose decision it is, of the frames that ask one nation.
    pub(crate) fn asked(&self) -> Option<Seat> {
        let mut frame = self.frames.top().copied()?;
        match frame {
            Frame::Choose { chosen } => {
                self.bidders.get(usize::from(chosen)).copied().filter(|nation| *nation != NOBODY)
            }
            Frame::Hold { marker, .. } => Some(marker.nation()),
            Frame::Conflict => self.asked_in_conflict(),
            _ => self.at_place(*frame.place()?),
        }
    }
    fn asked_in_conflict(&self) -> Option<Seat> {
        let commander = |side: Side| Some(self.battle.commander[side.index()]);
        match self.battle.step {
            Step::Command(side) | Step::Postures { side, .. } => commander(side),
            Step::Assign => commander(self.battle.roller),
            Step::Escort { .. } | Step::Dive => commander(self.battle.roller.other()),
            Step::Raid { .. } => commander(self.raider()?),
            Step::Fallen => self.garrison_chooser(),
            Step::Hunt { .. } | Step::Sink { .. } => commander(self.hunter()?),
            Step::Repair => self.to_repair().map(|(payer, ..)| payer),
            Step::Regroup { place } | Step::Slip { place } => self.asked_around(place),
            Step::Owner | Step::Medals { .. } => commander(self.battle.taker?),
            _ => None,
        }
    }
}
