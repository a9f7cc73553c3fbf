//! The debriefing: repairs, transports, who owns, who restores, who gets the Medal.

use crate::battle::{SLOTS, Step, in_slot};
use crate::events::{Event, Why};
use crate::figures::Resource;
use crate::nation::{CHINA, JAPAN, NOBODY, Side, USSR};
use crate::query::{GREY, Present, SHIPS_AND_PLANES};
use crate::region::{Marker, Region, Regions, each};
use crate::state::{Command, WarRoom};
use crate::unit::{Category, Kind, Row, STACK, Units};
use table::{Ctx, Seat, SeatSet};

impl WarRoom {
    /// Who pays for the damaged units of this slot: their nation, or the commander of a Neutral's force
    /// (WR-DEBRIEF-A4).
    fn payer(&self, side: Side, slot: usize) -> Seat {
        match in_slot(side, slot) {
            NOBODY => self.battle.commander[side.index()],
            nation => nation,
        }
    }
    /// The next nation with damaged units, in the Turn Order: who pays, and the place of the units.
    pub(crate) fn to_repair(&self) -> Option<(Seat, Side, usize)> {
        let hurt = |side: Side, slot: usize| self.battle.cells[side.index()].iter().any(|row| row[slot].hurt > 0);
        let all = Side::BOTH.into_iter().flat_map(|side| (0..SLOTS).map(move |slot| (side, slot)));
        let waiting = all.filter(|(side, slot)| hurt(*side, *slot));
        waiting.map(|(side, slot)| (self.payer(side, slot), side, slot)).min_by_key(|(payer, ..)| self.rank(*payer))
    }
    /// Debriefing A. Is somebody asked?
    pub(crate) fn repairs(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let region = self.battle.region;
        for side in Side::BOTH {
            let port = region.is_sea() && self.port_advantage(region, side);
            for row in Row::all() {
                for cell in &mut self.battle.cells[side.index()][row.index()] {
                    cell.whole += std::mem::take(&mut cell.light);
                    if port && row.kind().category() == Category::Naval {
                        cell.whole += std::mem::take(&mut cell.hurt);
                    }
                }
            }
        }
        while let Some((payer, side, slot)) = self.to_repair() {
            if payer != NOBODY && self.funds(payer).iter().any(|n| *n > 0) {
                return true;
            }
            for row in Row::all() {
                while self.battle.cells[side.index()][row.index()][slot].hurt > 0 {
                    self.scrap(row, ctx);
                }
            }
        }
        self.battle.step = Step::Transports;
        false
    }
    /// The damaged unit of the nation that is asked is given up.
    pub(crate) fn scrap(&mut self, row: Row, ctx: &mut Ctx<'_, Event>) {
        let Some((_, side, slot)) = self.to_repair() else { return };
        self.battle.cells[side.index()][row.index()][slot].hurt -= 1;
        self.eliminate(in_slot(side, slot), row.kind(), ctx);
    }
    /// It is repaired for one resource.
    pub(crate) fn repair(&mut self, row: Row, resource: Resource, ctx: &mut Ctx<'_, Event>) {
        let Some((nation, side, slot)) = self.to_repair() else { return };
        let cell = &mut self.battle.cells[side.index()][row.index()][slot];
        cell.hurt -= 1;
        cell.whole += 1;
        self.nations[nation.index()].stock[resource.index()] -= 1;
        let region = self.battle.region;
        ctx.tell(|| Event::Repaired { region, nation, row, resource });
    }
    /// Submarines of a nation here that have dived away and do not count before they come back: with the
    /// nano-extension, where they may slip away, and in the first revision (WR-DEBRIEF-C1).
    fn escaped(&self, nation: Seat) -> u16 {
        if self.options.second() && !self.options.nano {
            return 0;
        }
        u16::from(self.battle.escaped[Side::of(nation).index()][crate::battle::slot_of(nation)])
    }
    /// Nations of a side whose transports here are without guard, while enemies have ships or aircraft
    /// present (WR-DEBRIEF-C1). A party to the pact sinks nobody of the other (WR-PACT-JS-7).
    pub(crate) fn unguarded(&self, sea: Region, side: Side, here: &Present) -> SeatSet {
        let troops = here.who(&[Category::Land]).and(side.nations());
        if troops.is_empty() {
            return SeatSet::NONE;
        }
        let dived = |n: Seat| if self.battle.region == sea { self.escaped(n) } else { 0 };
        let ships = |n: Seat| here.of[Category::Naval as usize][n.index()].saturating_sub(dived(n));
        let planes = |n: Seat| here.of[Category::Air as usize][n.index()];
        let guards: u16 = side.nations().iter().map(|n| ships(n) + planes(n)).sum();
        let submarines: u16 = side
            .nations()
            .iter()
            .map(|n| u16::from(self.units_of(n, sea, Kind::Submarine)).saturating_sub(dived(n)))
            .sum();
        let hunted = |n: &Seat| {
            let enemies = self.foes(*n);
            let any = enemies.iter().any(|e| ships(e) + planes(e) > 0);
            let from_above = enemies.iter().any(|e| planes(e) > 0);
            any && guards == 0 || from_above && guards == submarines
        };
        troops.iter().filter(hunted).collect()
    }
    /// Debriefing C: unguarded transports are sunk.
    pub(crate) fn sink_transports(&mut self, ctx: &mut Ctx<'_, Event>) {
        let sea = self.battle.region;
        let here = self.present(sea);
        let lost = Side::BOTH.map(|side| self.unguarded(sea, side, &here));
        for marker in Marker::all() {
            let command = self.commands[marker.index()];
            let here = command.at == sea && marker.category() == Category::Land;
            if here && lost[Side::of(marker.nation()).index()].has(marker.nation()) {
                for kind in Category::Land.kinds() {
                    for _ in 0..command.units.of(*kind) {
                        self.lose_from(marker, *kind, ctx);
                    }
                }
            }
        }
    }
    /// Nations that have taken the territory (WR-DEBRIEF-E1, WR-PACT-JS-8).
    pub(crate) fn takers(&self) -> SeatSet {
        let region = self.battle.region;
        if !region.is_land() {
            return SeatSet::NONE;
        }
        let land = self.present(region).who(&[Category::Land]);
        let force = |n: Seat| land.has(NOBODY) && self.force_side(region) == Some(Side::of(n).other());
        let takes = |n: &Seat| {
            *n != self.battle.out && self.invades(*n, region) && self.foes(*n).and(land).is_empty() && !force(*n)
        };
        land.without(NOBODY).iter().filter(takes).collect()
    }
    /// The nation to which a territory goes back when its alliance retakes it, and by which rule (WR-CTRL-1,
    /// WR-CTRL-3).
    fn restored(&self, territory: Region, side: Side) -> Option<(Seat, Why)> {
        let print = self.pack.territory(territory);
        let striped = print.restores_to.map(|n| (n, Why("WR-CTRL-3")));
        let mut rightful = striped.into_iter().chain([(print.owner, Why("WR-CTRL-1"))]);
        rightful.find(|(n, _)| {
            let there = *n != NOBODY && Side::of(*n) == side && self.alive().has(*n);
            there && self.nations[n.index()].zone < GREY
        })
    }
    /// Debriefing E. Is the commander asked for the owner?
    pub(crate) fn control(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let region = self.battle.region;
        if region.is_sea() {
            self.battle.step = Step::Slip { place: 0 };
            return false;
        }
        self.charge_invader(ctx);
        let takers = self.takers();
        let Some(side) = takers.iter().next().map(Side::of) else {
            self.cap_force(false, ctx);
            self.battle.step = Step::Close;
            return false;
        };
        self.battle.taker = Some(side);
        if let Some((owner, why)) = self.restored(region, side) {
            self.capture(owner, why, ctx);
            return false;
        }
        match takers.len() {
            1 => {
                takers.iter().for_each(|owner| self.capture(owner, Why("WR-DEBRIEF-E1"), ctx));
                false
            }
            _ => {
                self.battle.step = Step::Owner;
                true
            }
        }
    }
    /// The first invader of a Neutral is charged once (WR-NEUTRAL-17).
    fn charge_invader(&mut self, ctx: &mut Ctx<'_, Event>) {
        let Some(at) = self.neutral_at(self.battle.region) else { return };
        if let Some(nation) = self.neutrals[at].invader.take() {
            self.nations[nation.index()].stress += 1;
            ctx.tell(|| Event::Stress { nation, count: 1, why: Why("WR-NEUTRAL-17") });
        }
    }
    /// At the end of the phase: who invaded a Neutral where nothing had to be fought out is charged as well.
    pub(crate) fn charge_invaders(&mut self, ctx: &mut Ctx<'_, Event>) {
        for at in 0..self.neutrals.len() {
            if let Some(nation) = self.neutrals[at].invader.take() {
                self.nations[nation.index()].stress += 1;
                ctx.tell(|| Event::Stress { nation, count: 1, why: Why("WR-NEUTRAL-17") });
            }
        }
    }
    /// The territory goes to this nation (WR-DEBRIEF-E5, WR-DEBRIEF-E6, WR-DEBRIEF-F4).
    pub(crate) fn capture(&mut self, owner: Seat, why: Why, ctx: &mut Ctx<'_, Event>) {
        let region = self.battle.region;
        let former = std::mem::replace(&mut self.holder[region.index()], owner);
        self.battle.former = former;
        self.contested.remove(region.index());
        ctx.tell(|| Event::Captured { region, nation: owner, why });
        let sv = self.grief_for(region);
        if former != NOBODY && !self.nations[former.index()].collapsed && sv > 0 {
            self.nations[former.index()].stress += sv;
            ctx.tell(|| Event::Stress { nation: former, count: sv, why: Why("WR-DEBRIEF-F4") });
        }
        if let Some(at) = self.pack.map.factory(region).filter(|_| owner == CHINA) {
            // China takes no aircraft and no ships (WR-CHINA-5).
            for kind in Kind::ALL.into_iter().take(self.works[at].len()) {
                if kind.category() != Category::Land {
                    self.works[at][kind.index()] = 0;
                }
            }
        }
        self.cap_force(true, ctx);
        self.pacts_dissolve(ctx);
        let medals = self.medals_for(region);
        self.battle.step = Step::Medals { left: medals };
        self.medals(ctx);
    }
    /// Who may get a Medal: who took part on the winning side, but not a breaker of the pact for the land of
    /// the other party (WR-DEBRIEF-F2, WR-PACT-JS-15).
    pub(crate) fn decorated(&self) -> SeatSet {
        let Some(side) = self.battle.taker else { return SeatSet::NONE };
        let all = self.battle.took_part.and(side.nations()).and(self.alive());
        let other = match self.breaker {
            USSR => JAPAN,
            JAPAN => USSR,
            _ => return all,
        };
        if self.battle.former == other { all.without(self.breaker) } else { all }
    }
    /// Gives Medals as far as there is no choice. Is the commander asked?
    pub(crate) fn medals(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let Step::Medals { left } = self.battle.step else { return false };
        let all = self.decorated();
        match (left, all.len()) {
            (0, _) | (_, 0) => {
                self.battle.step = Step::Close;
                false
            }
            (_, 1) => {
                for nation in all.iter() {
                    self.decorate(nation, left, ctx);
                }
                self.battle.step = Step::Close;
                false
            }
            _ => true,
        }
    }
    /// So many Medals for a nation.
    pub(crate) fn decorate(&mut self, nation: Seat, count: u8, ctx: &mut Ctx<'_, Event>) {
        self.nations[nation.index()].awards += u16::from(count);
        let region = self.battle.region;
        ctx.tell(|| Event::Medals { nation, count, region });
        if let Step::Medals { left } = &mut self.battle.step {
            *left -= count.min(*left);
        }
    }
    /// What is left of a Neutral's force joins the nation that commanded it (WR-NEUTRAL-15, WR-NEUTRAL-16).
    fn cap_force(&mut self, lost: bool, ctx: &mut Ctx<'_, Event>) {
        let region = self.battle.region;
        let Some((at, side)) = self.neutral_at(region).zip(self.battle.force) else { return };
        let [infantry, artillery, fighters] = self.neutrals[at].force;
        let commander = self.battle.commander[side.index()];
        let stands = infantry + artillery > 0;
        // The first revision left aircraft alone as the defence force.
        let survives = stands || self.options.second() && fighters > 0;
        if commander == NOBODY || !lost && !survives {
            return;
        }
        if !lost {
            let former = std::mem::replace(&mut self.holder[region.index()], commander);
            if former != commander {
                ctx.tell(|| Event::Captured { region, nation: commander, why: Why("WR-NEUTRAL-15") });
            }
        }
        self.neutrals[at].force = [0; 3];
        for (kind, count) in [(Kind::Infantry, infantry), (Kind::Artillery, artillery), (Kind::Fighter, fighters)] {
            for _ in 0..count {
                // Aircraft that must leave are apart: if they cannot land they are nobody's casualty
                // (WR-NEUTRAL-16).
                let apart = WarRoom::free_marker(&self.commands, commander, kind.category());
                let apart = apart.filter(|_| lost || !stands);
                match apart {
                    Some(marker) => {
                        self.put(marker, kind, region);
                        self.commands[marker.index()] = self.commands[marker.index()].with_foreign(true);
                    }
                    None if self.join(commander, kind, region).is_some() => {}
                    None => ctx.tell(|| Event::Disbanded { nation: commander, kind }),
                }
            }
        }
        for marker in Marker::of_kind(commander, Category::Air) {
            if self.commands[marker.index()].at == region {
                self.commands[marker.index()] = self.commands[marker.index()].with_arrow(true);
            }
        }
    }
    /// Puts a unit under a marker of the nation in a region: one that has room, else one from the reserve.
    pub(crate) fn join(&mut self, nation: Seat, kind: Kind, region: Region) -> Option<Marker> {
        let room = |m: &Marker| {
            let command = self.commands[m.index()];
            command.at == region && command.units.total() < STACK
        };
        let marker = Marker::of_kind(nation, kind.category()).find(room);
        let marker = marker.or_else(|| WarRoom::free_marker(&self.commands, nation, kind.category()))?;
        self.put(marker, kind, region);
        Some(marker)
    }
    /// Puts a unit under this marker, which is there or in reserve.
    pub(crate) fn put(&mut self, marker: Marker, kind: Kind, region: Region) {
        let command = &mut self.commands[marker.index()];
        if !command.at.is_somewhere() {
            *command = Command::new(region, Units::NONE);
        }
        command.units = command.units.with(kind);
    }
    /// Debriefing D and G, and the other battle of the same region if one must follow.
    pub(crate) fn close(&mut self, ctx: &mut Ctx<'_, Event>) {
        let region = self.battle.region;
        if self.battle.again {
            let first_out = self.battle.out;
            let other = if first_out == USSR { JAPAN } else { USSR };
            self.battle = crate::battle::Battle { region, out: other, ..crate::battle::Battle::default() };
            return;
        }
        let mut at = 0;
        while let Some(token) = self.tokens.as_slice().get(at) {
            if token.at == region { _ = self.tokens.remove(at) } else { at += 1 }
        }
        let category: &[Category] = if region.is_sea() { &[Category::Naval] } else { &[Category::Land] };
        let who = self.present(region).who(category);
        let force = self.force_side(region).filter(|_| who.has(NOBODY));
        self.open.remove(region.index());
        self.resolved.insert(region.index());
        match self.clash(who, force) {
            true => {
                self.contested.insert(region.index());
                ctx.tell(|| Event::Contested { region });
            }
            false => {
                self.contested.remove(region.index());
                self.welcome_guests();
                self.tell_holder(who, ctx);
            }
        }
        self.pacts_dissolve(ctx);
        self.battle = crate::battle::Battle::default();
        self.frames.pop();
        self.renew_hunts();
    }
    /// Nobody has taken the region: who holds it. In a sea, that is whose ships are left.
    fn tell_holder(&self, who: SeatSet, ctx: &mut Ctx<'_, Event>) {
        let region = self.battle.region;
        let left = who.iter().next().filter(|nation| *nation != NOBODY).map(Side::of);
        let side = if region.is_sea() { left } else { self.side_of(region) };
        if let Some(side) = side.filter(|_| self.battle.taker.is_none()) {
            ctx.tell(|| Event::Held { region, side });
        }
    }
    /// A change of control may add or end raids that were not made yet (WR-P4-4). Where nobody is there is
    /// nothing to do.
    fn renew_hunts(&mut self) {
        let manned = self.manned();
        let due = self.regions().minus(self.resolved);
        let deserted = |sea: &Region| sea.is_sea() && due.has(sea.index()) && !manned.has(sea.index());
        let left: Regions = each(self.open).filter(deserted).map(Region::index).collect();
        self.open = self.open.minus(left);
        for sea in each(manned.and(due)).filter(|region| region.is_sea()) {
            let here = self.present(sea);
            if self.active_with(sea, &here) {
                self.open.insert(sea.index());
            } else if !self.clash(here.who(SHIPS_AND_PLANES), None) {
                self.open.remove(sea.index());
            }
        }
    }
}
