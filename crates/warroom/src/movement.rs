//! Movement: whether an order can be carried out at this moment, and what happens when it is.
//!
//! Orders are judged when they are executed, not when they are written (WR-CANCEL-2, WR-PIN-6).

use crate::events::Event;
use crate::moves::Move;
use crate::nation::{CHINA, NOBODY, Side, USSR};
use crate::query::YELLOW;
use crate::region::{Marker, Region, Regions, each};
use crate::state::{Command, Frame, Order, WarRoom};
use crate::unit::{Category, Units};
use table::{Ctx, Seat, SeatSet};

/// How an order can be carried out.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Ways {
    /// Without a choice of route.
    pub(crate) direct: bool,
    /// Through one of these seas.
    pub(crate) via: Regions,
    /// Carrying it out breaks the pact (WR-PACT-JS-13).
    pub(crate) breaks: bool,
}

impl Ways {
    fn direct(breaks: bool) -> Ways {
        Ways { direct: true, via: Regions::NONE, breaks }
    }
    /// The move, where there is one way and it breaks no pact. To a neighbouring sea that is the straight
    /// one: a detour is somebody's own idea.
    pub(crate) fn only(self) -> Option<Move> {
        match (self.direct, self.via.len()) {
            _ if self.breaks => None,
            (true, _) => Some(Move::Go),
            (false, 1) => each(self.via).next().map(Move::Via),
            _ => None,
        }
    }
}

/// What a pin leaves of a command.
#[derive(Clone, Copy, PartialEq)]
enum Pin {
    Free,
    /// So many must stay.
    Some(u8),
    /// Nobody gets away.
    All,
}

impl WarRoom {
    /// The order that is read out now, if orders are being carried out.
    pub(crate) fn current(&self) -> Option<(Seat, Order)> {
        let place = self.frames.iter().find_map(|frame| match frame {
            Frame::Move { place } => Some(*place),
            _ => None,
        })?;
        let nation = self.at_place(place)?;
        let sheet = &self.nations[nation.index()];
        sheet.orders.as_slice().get(usize::from(sheet.read)).map(|order| (nation, *order))
    }
    /// How many units of this command the enemies in its region hold back (WR-PIN-1, WR-PIN-2).
    fn pinned(&self, marker: Marker, at: Region, moving: u8) -> Pin {
        let (nation, category) = (marker.nation(), marker.category());
        let here = self.present(at);
        if at.is_sea() && category == Category::Land {
            // Transports: one unmatched ship holds them all (WR-TT-9).
            let ships = |nations: SeatSet| here.count(nations, Category::Naval);
            let held = ships(self.foes(nation)) > ships(Side::of(nation).nations());
            return if held { Pin::All } else { Pin::Free };
        }
        let force = self.force_side(at).map(|side| (side, here.of[category as usize][7]));
        let of_side = |side: Side| force.filter(|(with, _)| *with == side).map_or(0, |(_, units)| units);
        let enemies = here.count(self.foes(nation), category) + of_side(Side::of(nation).other());
        let mut friends = here.count(Side::of(nation).nations(), category) + of_side(Side::of(nation));
        if self.commands[marker.index()].at == at {
            friends -= u16::from(self.commands[marker.index()].units.total());
        }
        match enemies.saturating_sub(friends) {
            0 => Pin::Free,
            n if n >= u16::from(moving) => Pin::All,
            n => Pin::Some(n as u8),
        }
    }
    /// Can this order be carried out now? How, or which rule forbids it.
    pub(crate) fn judge(&self, order: Order) -> Result<Ways, &'static str> {
        let Order { marker, to } = order;
        let command = self.commands[marker.index()];
        let (nation, from) = (marker.nation(), command.at);
        let earlier = self.nations[nation.index()].orders.iter().take(usize::from(self.nations[nation.index()].read));
        if earlier.clone().any(|done| done.marker == marker) {
            return Err("WR-CANCEL-3");
        }
        // Boxes that a nation does not have are struck out, whatever is written in them.
        if self.nations[nation.index()].read >= self.order_limit(nation) {
            return Err("WR-P2.1c");
        }
        let marches = marker.category() == Category::Land && from.is_land();
        if !from.is_somewhere() || to == from && marches {
            return Err("WR-CANCEL-2");
        }
        if !self.in_play(to) {
            return Err(self.out_of_reach(marker, from, to));
        }
        let ways = match marker.category() {
            Category::Air => self.judge_flight(nation, from, to),
            Category::Naval => self.judge_voyage(marker, command, to),
            Category::Land if from.is_sea() => self.judge_transport(marker, command, to),
            Category::Land => self.judge_march(marker, command, to),
        }?;
        // Quick play knows no breaking of pacts.
        if ways.breaks && self.options.quick { Err("WR-QUICK-12") } else { Ok(ways) }
    }
    /// An air command flies one or two regions (WR-AIR-1), not into another's peace if there is a way around.
    fn judge_flight(&self, nation: Seat, from: Region, to: Region) -> Result<Ways, &'static str> {
        if !to.is_land() && !to.is_sea() {
            return Err("WR-MAP-5");
        }
        let chinese = to.is_land() && self.no_landing(nation, to) && self.barred(nation, to) == Some("WR-PACT-CS-1");
        if chinese {
            return Err("WR-PACT-CS-2");
        }
        if !self.pack.map.air[from.index()].has(to.index()) && self.between(from, to).next().is_none() {
            return Err("WR-AIR-2");
        }
        Ok(Ways::direct(self.flight_breaks(nation, from, to)))
    }
    /// What can be flown over on the way from one region to another two steps away.
    fn between(&self, from: Region, to: Region) -> impl Iterator<Item = Region> {
        let air = &self.pack.get().map.air;
        let open = self.regions();
        each(air[from.index()].and(open)).filter(move |m| air[m.index()].has(to.index()))
    }
    /// Does a flight break the pact, by its end or because there is no way around (WR-PACT-JS-2)?
    fn flight_breaks(&self, nation: Seat, from: Region, to: Region) -> bool {
        let near = self.pack.map.air[from.index()].has(to.index());
        self.breaches(nation, to, false) || !near && self.between(from, to).all(|m| self.breaches(nation, m, true))
    }
    /// A naval command sails one or two seas (WR-NAVAL-1).
    fn judge_voyage(&self, marker: Marker, command: Command, to: Region) -> Result<Ways, &'static str> {
        if !to.is_sea() {
            return Err("WR-NAVAL-2");
        }
        let (nation, from) = (marker.nation(), command.at);
        let stays = self.leaves_behind(marker, command, from)?;
        let going = command.units.total() - stays;
        let once = |m: &Region| match self.pinned(marker, *m, going) {
            Pin::Some(_) => stays == 0 && self.may_split(marker, command),
            _ => true,
        };
        // A neighbour may be reached by a detour as well: the player picks the route.
        let direct = self.sails(nation, from, to);
        let open = |m: &Region| self.sails(nation, from, *m) && self.sails(nation, *m, to);
        let routes: Regions = each(self.pack.map.voyage[from.index()]).filter(open).map(Region::index).collect();
        let via: Regions = each(routes).filter(once).map(Region::index).collect();
        match () {
            () if direct || !via.is_empty() => Ok(Ways { direct, via, breaks: false }),
            () if !routes.is_empty() => Err(if stays > 0 || command.split() { "WR-REORG-2" } else { "WR-REORG-3" }),
            () if self.pack.map.voyage[from.index()].has(to.index()) => Err("WR-STRAIT-1"),
            () => Err("WR-NAVAL-1"),
        }
    }
    /// Troops at sea sail on, or land (WR-TT-2, WR-TT-3).
    fn judge_transport(&self, marker: Marker, command: Command, to: Region) -> Result<Ways, &'static str> {
        let (nation, from) = (marker.nation(), command.at);
        let held = self.pinned(marker, from, command.units.total()) == Pin::All;
        if to.is_land() {
            if let Some(rule) = self.barred(nation, to) {
                return Err(rule);
            }
            let breaks = self.breaches(nation, to, false) || self.breaches_at_sea(nation, from);
            if self.pack.map.land[from.index()].has(to.index()) {
                let welcome = self.friendly(nation, to);
                return if held && !welcome { Err("WR-TT-9") } else { Ok(Ways::direct(breaks)) };
            }
            return self.judge_long_landing(marker, from, to, held);
        }
        if held {
            return Err("WR-TT-9");
        }
        self.sea_legs(nation, from, to, self.breaches_at_sea(nation, from))
    }
    /// One or two steps over the sea for troops: all of them go, or all of them are stopped on the way.
    fn sea_legs(&self, nation: Seat, from: Region, to: Region, breaks: bool) -> Result<Ways, &'static str> {
        if !to.is_sea() {
            return Err("WR-TT-2");
        }
        let ends = breaks || self.breaches_at_sea(nation, to);
        let first = |m: Region| {
            if from.is_sea() {
                self.sails(nation, from, m)
            } else {
                self.pack.map.sea[from.index()].has(m.index()) && self.in_play(m)
            }
        };
        if first(to) {
            return Ok(Ways::direct(ends));
        }
        let open = |m: &Region| first(*m) && self.sails(nation, *m, to);
        let via: Regions = each(self.pack.map.voyage[from.index()]).filter(open).map(Region::index).collect();
        match via.is_empty() {
            true if self.pack.map.voyage[from.index()].has(to.index()) => Err("WR-STRAIT-1"),
            true => Err("WR-TT-2"),
            false => Ok(self.routed(nation, via, ends)),
        }
    }
    /// The routes of troops: not over the Pacific while the pact forbids it and there is another way
    /// (WR-PACT-JS-5).
    fn routed(&self, nation: Seat, via: Regions, breaks: bool) -> Ways {
        let clean: Regions = each(via).filter(|m| !self.breaches_at_sea(nation, *m)).map(Region::index).collect();
        match breaks || clean.is_empty() {
            true => Ways { direct: false, via, breaks: breaks || via != clean },
            false => Ways { direct: false, via: clean, breaks },
        }
    }
    /// Sea, sea, land in one order, with the option (WR-OPT-3).
    fn judge_long_landing(&self, marker: Marker, from: Region, to: Region, held: bool) -> Result<Ways, &'static str> {
        let nation = marker.nation();
        if !self.options.landings {
            return Err("WR-TT-3");
        }
        if held {
            return Err("WR-TT-9");
        }
        let here = self.present(to);
        let force = self.force_side(to).is_some_and(|side| side != Side::of(nation));
        let enemies = here.count(self.foes(nation), Category::Land) > 0 || force || self.unrouted(nation, to);
        let friends = here.count(Side::of(nation).nations(), Category::Land) > 0;
        if !self.friendly(nation, to) && !friends && enemies {
            return Err("WR-OPT-3");
        }
        let breaks = self.breaches(nation, to, false) || self.breaches_at_sea(nation, from);
        let open = |m: &Region| self.sails(nation, from, *m) && self.pack.map.land[m.index()].has(to.index());
        let via: Regions = each(self.pack.map.voyage[from.index()]).filter(open).map(Region::index).collect();
        if via.is_empty() { Err("WR-TT-3") } else { Ok(self.routed(nation, via, breaks)) }
    }
    /// Would a Neutral's force rise against this nation when it enters?
    fn unrouted(&self, nation: Seat, to: Region) -> bool {
        let roused = |at: usize| self.neutrals[at].roused || self.holder[to.index()] != NOBODY;
        let defended = self.pack.territory(to).defence != [0; 3];
        defended && !self.friendly(nation, to) && self.neutral_at(to).is_some_and(|at| !roused(at))
    }
    /// May the Soviet Union not sail troops here (WR-PACT-JS-5)?
    fn breaches_at_sea(&self, nation: Seat, sea: Region) -> bool {
        self.pact_js && nation == USSR && self.pack.map.pacific.has(sea.index())
    }
    /// A land command marches, rides or embarks.
    fn judge_march(&self, marker: Marker, command: Command, to: Region) -> Result<Ways, &'static str> {
        let (nation, from) = (marker.nation(), command.at);
        if !to.is_land() && !to.is_sea() {
            return Err("WR-MAP-5");
        }
        if to.is_sea() {
            if nation == CHINA {
                return Err("WR-CHINA-4");
            }
            self.leaves_behind(marker, command, from)?;
            return self.sea_legs(nation, from, to, false);
        }
        if let Some(rule) = self.shut(marker, from, to) {
            return Err(rule);
        }
        self.leaves_behind(marker, command, from)?;
        if self.pack.map.land[from.index()].has(to.index()) {
            return Ok(Ways::direct(self.breaches(nation, to, false)));
        }
        match () {
            () if self.rides(marker, from, to) => Ok(Ways::direct(self.breaches(nation, to, false))),
            () if !self.pack.map.network[from.index()].has(to.index()) => Err("WR-LAND-1"),
            () if !self.friendly(nation, from) => Err("WR-RAIL-6"),
            () if !self.friendly(nation, to) => Err("WR-RAIL-2"),
            () => Err("WR-RAIL-5"),
        }
    }
    /// Is there an unbroken friendly rail line (WR-RAIL-1 to WR-RAIL-7)?
    fn rides(&self, marker: Marker, from: Region, to: Region) -> bool {
        let nation = marker.nation();
        let works = |at: Region| {
            let tired = self.master(at).is_some_and(|holder| self.nations[holder.index()].zone >= YELLOW);
            self.in_play(at) && self.friendly(nation, at) && self.bombs[at.index()] == 0 && !tired
        };
        if !works(from) || !self.pack.map.network[from.index()].has(to.index()) {
            return false;
        }
        // The pact lifts pins and battles, not this; the first revision let trains pass the partner's troops.
        let foes = if self.options.second() { Side::of(nation).other().nations() } else { self.foes(nation) };
        let enemies = foes.iter().map(|enemy| self.posts(enemy, Category::Land));
        let enemies = enemies.fold(Regions::NONE, Regions::or);
        let clear = |at: Region| {
            let force = self.force_side(at).is_some_and(|side| side != Side::of(nation));
            works(at) && !force && !enemies.has(at.index()) && self.shut(marker, from, at).is_none()
        };
        let (mut seen, mut edge) = (Regions::only(from.index()), Regions::only(from.index()));
        while !edge.is_empty() {
            let next = each(edge).fold(Regions::NONE, |all, at| all.or(self.pack.map.rail[at.index()])).minus(seen);
            seen = seen.or(next);
            edge = each(next).filter(|at| clear(*at)).map(Region::index).collect();
            if edge.has(to.index()) {
                return true;
            }
        }
        false
    }
    /// The stretch of the shortest line of rail in play that a train cannot pass, of an order that is
    /// cancelled for that.
    pub(crate) fn broken_stretch(&self, order: Order, rule: &str) -> Option<[Region; 2]> {
        let (from, to) = (self.commands[order.marker.index()].at, order.to);
        if !["WR-RAIL-2", "WR-RAIL-5", "WR-RAIL-6"].contains(&rule) {
            return None;
        }
        // From the goal back: how far each station is from it.
        let mut far = [u8::MAX; crate::region::REGIONS];
        let mut edge = Regions::only(to.index());
        for steps in 0.. {
            each(edge).for_each(|at| far[at.index()] = steps);
            let next =
                each(edge).fold(Regions::NONE, |all, at| all.or(self.pack.map.rail[at.index()].and(self.regions())));
            edge = each(next).filter(|at| far[at.index()] == u8::MAX).map(Region::index).collect();
            if edge.is_empty() || far[from.index()] < u8::MAX {
                break;
            }
        }
        let mut at = from;
        while at != to {
            let next = each(self.pack.map.rail[at.index()]).find(|r| far[r.index()] < far[at.index()])?;
            if !self.rides(order.marker, from, next) {
                return Some([at, next]);
            }
            at = next;
        }
        None
    }
    /// How many units a pin leaves behind at the start; or why nobody may go (WR-PIN-1, WR-REORG-3).
    fn leaves_behind(&self, marker: Marker, command: Command, from: Region) -> Result<u8, &'static str> {
        match self.pinned(marker, from, command.units.total()) {
            Pin::Free => Ok(0),
            Pin::All => Err("WR-PIN-1"),
            Pin::Some(_) if !self.may_split(marker, command) => Err("WR-REORG-3"),
            Pin::Some(need) => Ok(need),
        }
    }
    /// A command is split once in a phase, and only onto a free marker (WR-REORG-2, WR-REORG-3).
    fn may_split(&self, marker: Marker, command: Command) -> bool {
        !command.split() && WarRoom::free_marker(&self.commands, marker.nation(), marker.category()).is_some()
    }

    /// Carries the current order out, by this route.
    pub(crate) fn go(&mut self, via: Region, ctx: &mut Ctx<'_, Event>) {
        let Some((_, order)) = self.current() else { return };
        let marker = order.marker;
        let command = self.commands[marker.index()];
        // Who lands next door on friendly soil is not held at sea, and aircraft never are.
        let leaves =
            marker.category() != Category::Air && !(command.at.is_sea() && marker.category() == Category::Land);
        match self.pinned(marker, command.at, command.units.total()) {
            Pin::Some(need) if leaves => self.hold(marker, need, via, ctx),
            _ => self.sail_on(marker, via, ctx),
        }
    }
    /// So many units must stay here under a new marker.
    fn hold(&mut self, marker: Marker, need: u8, via: Region, ctx: &mut Ctx<'_, Event>) {
        let Some(rest) = WarRoom::free_marker(&self.commands, marker.nation(), marker.category()) else { return };
        let at = self.commands[marker.index()].at;
        let guest = self.commands[marker.index()].guest();
        self.commands[rest.index()] = Command::new(at, Units::NONE).with_split(true).with_guest(guest);
        self.commands[marker.index()] = self.commands[marker.index()].with_split(true);
        ctx.tell(|| Event::Pinned { marker, region: at, count: need });
        self.frames.push(Frame::Hold { marker, rest, need, via });
        self.forced_to_stay(ctx);
    }
    /// Where all units are alike nobody is asked which ones stay.
    fn forced_to_stay(&mut self, ctx: &mut Ctx<'_, Event>) {
        while let Some(Frame::Hold { marker, .. }) = self.frames.top().copied() {
            let units = self.commands[marker.index()].units;
            let mut kinds = marker.category().kinds().iter().filter(|kind| units.of(**kind) > 0);
            let (Some(kind), None) = (kinds.next(), kinds.next()) else { return };
            self.stay(*kind, ctx);
        }
    }
    /// One more unit stays.
    pub(crate) fn stay(&mut self, kind: crate::unit::Kind, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Hold { marker, rest, need, via }) = self.frames.top_mut() else { return };
        *need -= 1;
        let (marker, rest, done, via) = (*marker, *rest, *need == 0, *via);
        let units = &mut self.commands[marker.index()].units;
        *units = units.without(kind);
        let units = &mut self.commands[rest.index()].units;
        *units = units.with(kind);
        if !done {
            return self.forced_to_stay(ctx);
        }
        self.frames.pop();
        match self.commands[marker.index()].at == via {
            true => self.arrive(marker, ctx),
            false => self.sail_on(marker, via, ctx),
        }
    }
    /// Leaves for the middle of the route, where a pin may stop or split it again (WR-PIN-9).
    fn sail_on(&mut self, marker: Marker, via: Region, ctx: &mut Ctx<'_, Event>) {
        if !via.is_somewhere() {
            return self.arrive(marker, ctx);
        }
        let from = self.commands[marker.index()].at;
        self.trespass(marker, via, ctx);
        self.commands[marker.index()].at = via;
        self.commands[marker.index()] = self.commands[marker.index()].with_guest(false);
        ctx.tell(|| Event::Moved { marker, from, region: via });
        match self.pinned(marker, via, self.commands[marker.index()].units.total()) {
            Pin::Free => self.arrive(marker, ctx),
            Pin::Some(need) => self.hold(marker, need, via, ctx),
            Pin::All => {
                ctx.tell(|| Event::Stopped { marker, region: via });
                self.order_done();
            }
        }
    }
    /// Who does enter what the pact forbids has broken it; who is held back on the way has not
    /// (WR-PACT-JS-3).
    fn trespass(&mut self, marker: Marker, to: Region, ctx: &mut Ctx<'_, Event>) {
        let (nation, from) = (marker.nation(), self.commands[marker.index()].at);
        let breaks = match marker.category() {
            Category::Air => self.flight_breaks(nation, from, to),
            Category::Naval => false,
            Category::Land => {
                let afloat = |at: Region| at.is_sea() && self.breaches_at_sea(nation, at);
                self.breaches(nation, to, false) || afloat(from) || afloat(to)
            }
        };
        if breaks {
            self.break_pact(nation, ctx);
        }
    }
    /// The end of the route.
    fn arrive(&mut self, marker: Marker, ctx: &mut Ctx<'_, Event>) {
        let Some((nation, order)) = self.current() else { return };
        let from = self.commands[marker.index()].at;
        self.trespass(marker, order.to, ctx);
        self.commands[marker.index()].at = order.to;
        let freed = self.freed.get(nation.index()).is_some_and(|freed| freed.has(order.to.index()));
        let guest = self.commands[marker.index()].guest() && freed;
        self.commands[marker.index()] = self.commands[marker.index()].with_guest(guest);
        ctx.tell(|| Event::Moved { marker, from, region: order.to });
        if marker.category() == Category::Air {
            self.commands[marker.index()] = self.commands[marker.index()].with_arrow(true);
        }
        self.enter(nation, order.to, ctx);
        self.order_done();
    }
    /// The next order can be read out.
    pub(crate) fn order_done(&mut self) {
        if let Some((nation, _)) = self.current() {
            self.nations[nation.index()].read += 1;
        }
    }
    /// Whoever ends his way in a Neutral that is not friendly has invaded it (WR-NEUTRAL-9, WR-NEUTRAL-10).
    /// One that a nation has taken has no force of its own any more.
    pub(crate) fn enter(&mut self, nation: Seat, region: Region, ctx: &mut Ctx<'_, Event>) {
        let invaded = |_: &usize| !self.friendly(nation, region) && self.holder[region.index()] == NOBODY;
        let Some(at) = self.neutral_at(region).filter(invaded) else { return };
        let force = self.pack.territory(region).defence;
        let neutral = &mut self.neutrals[at];
        if !neutral.invaded {
            neutral.invaded = true;
            neutral.invader = Some(nation);
        }
        if neutral.aligned.is_none() {
            let side = Side::of(nation).other();
            neutral.aligned = Some(side);
            ctx.tell(|| Event::Aligned { region, side });
        }
        if !neutral.roused {
            neutral.roused = true;
            neutral.force = force;
        }
    }
    /// Is something under way that is finished by the state in which it began: a conflict, or an order whose
    /// units are being told off?
    pub(crate) fn amid(&self) -> bool {
        matches!(self.frames.top(), Some(Frame::Conflict | Frame::Hold { .. }))
    }
    /// What was under way is over: who said in the middle of it that it leaves the pact now does; of two, the
    /// first in the Turn Order (WR-PACT-JS-13).
    pub(crate) fn leave_pact(&mut self, ctx: &mut Ctx<'_, Event>) {
        let leaving = std::mem::replace(&mut self.leaving, SeatSet::NONE);
        if let Some(nation) = self.first(leaving).filter(|nation| self.partner(*nation).is_some()) {
            self.break_pact(nation, ctx);
        }
    }
    /// A party has done what the pact forbids, or says that it ends (WR-PACT-JS-13, WR-PACT-JS-14).
    pub(crate) fn break_pact(&mut self, nation: Seat, ctx: &mut Ctx<'_, Event>) {
        self.pact_js = false;
        self.breaker = nation;
        self.nations[nation.index()].stress += 6;
        ctx.tell(|| Event::Broke { nation });
        self.parties_meet();
    }
    /// The pact has ended: where its parties stand together in Phase 4 they now must fight (WR-P4-3).
    fn parties_meet(&mut self) {
        if self.frames.iter().any(|frame| matches!(frame, Frame::Combat { .. })) {
            let due = each(self.regions()).filter(|r| (r.is_land() || r.is_sea()) && !self.resolved.has(r.index()));
            let due: Regions = due.filter(|region| self.active(*region)).map(Region::index).collect();
            self.open = self.open.or(due);
        }
    }
    /// When all orders are carried out: troops that stayed in the land of the other party are lost
    /// (WR-PACT-JS-9).
    pub(crate) fn strays_are_lost(&mut self, ctx: &mut Ctx<'_, Event>) {
        for marker in Marker::all() {
            let command = self.commands[marker.index()];
            let land = marker.category() == Category::Land && command.at.is_land();
            let Some(partner) = self.partner(marker.nation()).filter(|_| land) else { continue };
            if self.holder[command.at.index()] == partner {
                for kind in marker.category().kinds() {
                    for _ in 0..command.units.of(*kind) {
                        self.lose_from(marker, *kind, ctx);
                    }
                }
            }
        }
    }
    /// The pact ends by itself (WR-PACT-JS-12), and so do the limits between allies (WR-PACT-CS-3,
    /// WR-STALIN-1).
    pub(crate) fn pacts_dissolve(&mut self, ctx: &mut Ctx<'_, Event>) {
        let red = |nation: Seat| self.nations[nation.index()].zone >= crate::query::RED;
        let taken = ["R1", "G1"].into_iter().filter_map(Region::find).any(|capital| {
            let own = self.pack.territory(capital).owner;
            self.in_play(capital) && (self.holder[capital.index()] != own || self.contested.has(capital.index()))
        });
        if self.pact_js && (red(USSR) || red(crate::nation::JAPAN) || taken) {
            self.pact_js = false;
            ctx.tell(|| Event::Dissolved { pact: crate::events::Pact::Japanese });
            self.parties_meet();
        }
        let red = |nation: Seat| self.nations[nation.index()].zone >= crate::query::RED;
        let (ussr, china) = (red(USSR), red(CHINA));
        if self.pact_cs && (ussr || china) {
            self.pact_cs = false;
            ctx.tell(|| Event::Dissolved { pact: crate::events::Pact::Chinese });
        }
        if self.stalin && ussr {
            self.stalin = false;
            ctx.tell(|| Event::Dissolved { pact: crate::events::Pact::Stalin });
        }
    }
    /// Takes one unit from a command to the casualty list; an empty marker goes back to the reserve.
    pub(crate) fn lose_from(&mut self, marker: Marker, kind: crate::unit::Kind, ctx: &mut Ctx<'_, Event>) {
        let nation = marker.nation();
        let (foreign, region) = (self.commands[marker.index()].foreign(), self.commands[marker.index()].at);
        self.take_from(marker, kind);
        let listed = &mut self.nations[nation.index()].casualties[kind.index()];
        *listed = listed.saturating_add(u8::from(!foreign));
        ctx.tell(|| Event::Lost { nation, kind, region });
    }
    /// Takes one unit away.
    pub(crate) fn take_from(&mut self, marker: Marker, kind: crate::unit::Kind) {
        let command = &mut self.commands[marker.index()];
        command.units = command.units.without(kind);
        if command.units.is_empty() {
            *command = Command::default();
        }
    }
}
