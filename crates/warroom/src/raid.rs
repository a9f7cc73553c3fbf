//! Raids: bombers over a territory, ships and aircraft on a convoy, and the garrison of an empty land.

use crate::battle::{GROUPS, Step};
use crate::conflict::{colours, roll};
use crate::events::Event;
use crate::figures::Resource;
use crate::map::Convoy;
use crate::nation::{NOBODY, Side};
use crate::region::{Marker, Region};
use crate::state::{FLAGS, WarRoom};
use crate::unit::{BOUGHT, Category, Colour, Kind, Row};
use table::{Ctx, Seat, SeatSet, Stack};

/// What a result of a strategic raid can be used for (WR-RAID-4 to WR-RAID-9).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) enum Use {
    /// A unit under construction is destroyed.
    Destroy(Kind),
    /// A resource is taken.
    Drain(Resource),
    /// A bomb token is laid.
    #[default]
    Bomb,
}

/// The ships of a colour of dice.
const fn ship_of(colour: Colour) -> Option<Resource> {
    match colour {
        Colour::Yellow => Some(Resource::Osr),
        Colour::Blue => Some(Resource::Iron),
        Colour::Red => Some(Resource::Oil),
        _ => None,
    }
}

impl WarRoom {
    /// Units under construction here.
    pub(crate) fn works_at(&self, territory: Region) -> [u8; BOUGHT] {
        self.pack.map.factory(territory).map_or([0; BOUGHT], |at| self.works[at])
    }
    /// May one more bomb token be laid (WR-RAID-8, WR-RAID-11)?
    fn can_bomb(&self, territory: Region) -> bool {
        let (map, at) = (&self.pack.map, territory.index());
        let factory = self.pack.territory(territory).factory;
        let built = factory || !map.rail[at].is_empty() || !map.port[at].is_empty();
        built && (self.bombs[at] == 0 || factory && self.bombs[at] < u8::MAX)
    }
    /// Is there anything to raid (WR-RAID-1)?
    pub(crate) fn has_target(&self, territory: Region) -> bool {
        let drains = self.master(territory).is_some_and(|holder| {
            (0..3).any(|r| self.yields(territory)[r] > 0 && self.nations[holder.index()].stock[r] > 0)
        });
        drains && !self.options.quick || self.can_bomb(territory) || self.works_at(territory) != [0; BOUGHT]
    }
    /// What a result can be used for.
    pub(crate) fn uses(&self, colour: Colour) -> Stack<Use, 16> {
        let region = self.battle.region;
        let works = self.works_at(region);
        let mut out = Stack::new();
        for kind in Kind::ALL.into_iter().take(BOUGHT) {
            let meant = colour == Colour::Black || self.pack.unit(kind).colour == colour;
            if works[kind.index()] > 0 && meant && colour != Colour::White {
                out.push(Use::Destroy(kind));
            }
        }
        let stock = self.master(region).map_or([0; 3], |holder| self.nations[holder.index()].stock);
        for resource in Resource::ALL {
            let meant = colour == Colour::Black || ship_of(colour) == Some(resource);
            let at = resource.index();
            if !self.options.quick && meant && stock[at] > 0 && self.battle.taken[at] < self.yields(region)[at] {
                out.push(Use::Drain(resource));
            }
        }
        if matches!(colour, Colour::Black | Colour::White) && self.can_bomb(region) {
            out.push(Use::Bomb);
        }
        out
    }
    /// The rule by which a result of this colour is of no such use.
    pub(crate) fn misuse(&self, colour: Colour, what: Use) -> &'static str {
        let black = colour == Colour::Black;
        match what {
            Use::Drain(_) if self.options.quick => "WR-QUICK-13",
            Use::Bomb if black || colour == Colour::White => "WR-RAID-11",
            Use::Drain(resource) if black || ship_of(colour) == Some(resource) => {
                let at = resource.index();
                let spent = self.battle.taken[at] >= self.yields(self.battle.region)[at];
                if spent { "WR-RAID-13" } else { "WR-RAID-15" }
            }
            _ => ["WR-RAID-4", "WR-RAID-5", "WR-RAID-6", "WR-RAID-7", "WR-RAID-9", "WR-RAID-8"][colour.index()],
        }
    }
    /// Uses one result.
    pub(crate) fn use_result(&mut self, colour: Colour, what: Use, ctx: &mut Ctx<'_, Event>) {
        let region = self.battle.region;
        let holder = self.holder[region.index()];
        self.battle.batch[colour.index()] -= 1;
        match what {
            Use::Destroy(kind) => {
                if let Some(at) = self.pack.map.factory(region) {
                    self.works[at][kind.index()] -= 1;
                }
                self.list_casualty(holder, kind);
                ctx.tell(|| Event::Wrecked { nation: holder, kind });
            }
            Use::Drain(resource) => {
                self.battle.taken[resource.index()] += 1;
                self.nations[holder.index()].stock[resource.index()] -= 1;
                ctx.tell(|| Event::Drained { nation: holder, resource, count: 1 });
            }
            Use::Bomb => {
                self.bombs[region.index()] += 1;
                ctx.tell(|| Event::Bombed { region });
            }
        }
    }
    pub(crate) fn list_casualty(&mut self, nation: Seat, kind: Kind) {
        if nation != NOBODY {
            let listed = &mut self.nations[nation.index()].casualties[kind.index()];
            *listed = listed.saturating_add(1);
        }
    }
    /// The side whose bombers raid now. Both have some only over the land of a nation that has left the game:
    /// then the one that is earlier in the Turn Order begins.
    pub(crate) fn raider(&self) -> Option<Side> {
        let now = self.battle.roller;
        [now, now.other()].into_iter().find(|side| self.battle.on_row(*side, Row::STRATEGIC) > 0)
    }
    /// Bombers raid as far as there is no choice. Is somebody asked?
    pub(crate) fn raid(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let Step::Raid { mut bombers } = self.battle.step else { return false };
        if bombers == u8::MAX {
            self.battle.roller = self.first_side();
            bombers = self.raider().map_or(0, |side| self.battle.on_row(side, Row::STRATEGIC));
        }
        loop {
            while let Some(colour) = self.colour() {
                let uses = self.uses(colour);
                match uses.as_slice() {
                    [] => self.battle.batch[colour.index()] = 0,
                    [only] => self.use_result(colour, *only, ctx),
                    _ => {
                        self.battle.step = Step::Raid { bombers };
                        return true;
                    }
                }
            }
            if bombers == 0 || !self.has_target(self.battle.region) {
                let (now, first) = (self.battle.roller, self.first_side());
                let others = self.battle.on_row(first.other(), Row::STRATEGIC);
                if now == first && self.battle.on_row(first, Row::STRATEGIC) > 0 && others > 0 {
                    self.battle.roller = first.other();
                    bombers = others;
                    continue;
                }
                self.battle.step = Step::Stage(crate::battle::Stage::Surface);
                return false;
            }
            bombers -= 1;
            self.battle.batch = roll(4, ctx);
            let (region, batch) = (self.battle.region, self.battle.batch);
            ctx.tell(|| Event::Raid { region, dice: colours(batch) });
        }
    }

    /// The garrison rolls two dice (WR-GARR-2). Is the defender asked for a type?
    pub(crate) fn garrison(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let batch = roll(2, ctx);
        let region = self.battle.region;
        ctx.tell(|| Event::Garrison { region, dice: colours(batch) });
        self.battle.step = Step::Transports;
        let black = batch[Colour::Black.index()];
        let seen = [Colour::Yellow, Colour::Blue, Colour::Green]
            .into_iter()
            .find(|c| batch[c.index()] + black == 2 && batch[c.index()] > 0);
        let falls = |kind: &Kind| match seen {
            Some(colour) => self.pack.unit(*kind).colour == colour,
            None => black == 2,
        };
        let kinds: Stack<Kind, 3> = self.invading_kinds().filter(falls).collect();
        match (kinds.as_slice().first().copied(), kinds.as_slice().get(1)) {
            (None, _) => false,
            (Some(kind), None) => {
                self.fall(kind, ctx);
                false
            }
            _ if self.garrison_chooser().is_none() => false,
            _ => {
                self.battle.step = Step::Fallen;
                true
            }
        }
    }
    /// Types of land units that invade here.
    pub(crate) fn invading_kinds(&self) -> impl Iterator<Item = Kind> {
        let region = self.battle.region;
        let who = self.battle.took_part.iter().filter(|n| self.invades(*n, region)).collect::<SeatSet>();
        Category::Land.kinds().iter().copied().filter(move |k| who.iter().any(|n| self.units_of(n, region, *k) > 0))
    }
    /// Who chooses for the garrison: the holder, or the alliance of a Neutral; the other alliance where
    /// nobody holds the land any more.
    pub(crate) fn garrison_chooser(&self) -> Option<Seat> {
        let region = self.battle.region;
        let other = || self.battle.took_part.iter().next().map(|n| Side::of(n).other());
        let side = self.side_of(region).or_else(other)?;
        self.master(region).or_else(|| self.first(self.spokesmen(side, self.battle.took_part)))
    }
    /// One invading unit of this type is gone; of several nations the first in the Turn Order loses it.
    pub(crate) fn fall(&mut self, kind: Kind, ctx: &mut Ctx<'_, Event>) {
        let region = self.battle.region;
        let loses = |n: &Seat| self.invades(*n, region) && self.units_of(*n, region, kind) > 0;
        let who: SeatSet = self.battle.took_part.iter().filter(loses).collect();
        if let Some(nation) = self.first(who) {
            self.eliminate(nation, kind, ctx);
        }
        self.battle.step = Step::Transports;
    }

    /// The convoys of a sea that exist in this scenario.
    pub(crate) fn convoys_at(&self, sea: Region) -> impl Iterator<Item = &'static Convoy> {
        let scene = self.scene();
        let here = move |c: &&Convoy| c.sea == sea && c.linked.iter().all(|t| scene.regions.has(t.index()));
        self.pack.get().map.convoys.iter().filter(here)
    }
    /// Who bears the losses of a convoy; nobody while it is not active (WR-CONV-2 to WR-CONV-5).
    pub(crate) fn convoy_master(&self, convoy: &Convoy) -> Option<Seat> {
        match convoy.linked.as_slice() {
            [territory] => self.master(*territory),
            [a, b] => {
                let (a, b) = (self.master(*a)?, self.master(*b)?);
                if Side::of(a) != Side::of(b) {
                    return None;
                }
                let both = SeatSet::only(a).with(b);
                let agreed = self.oceanic(convoy).map(|at| self.flags[at]);
                let flag = convoy.flag.filter(|flag| both.has(*flag));
                flag.or(agreed.filter(|flag| both.has(*flag))).or_else(|| self.first(both))
            }
            _ => None,
        }
    }
    /// The number of a trans-oceanic convoy among its kind.
    pub(crate) fn oceanic(&self, convoy: &Convoy) -> Option<usize> {
        let mut all = self.pack.map.convoys.iter().filter(|c| c.linked.len() == 2);
        all.position(|c| c.id == convoy.id).filter(|at| *at < FLAGS)
    }
    /// The convoy of this group that a nation may take upon itself: it holds one end, an ally the other and
    /// bears the losses so far, and neither is the one whose flag is printed (WR-CONV-3).
    pub(crate) fn to_flag(&self, nation: Seat, group: u8) -> Option<&'static Convoy> {
        self.flaggable(nation).find(|convoy| convoy.group == group)
    }
    /// All of them.
    pub(crate) fn flaggable(&self, nation: Seat) -> impl Iterator<Item = &'static Convoy> {
        let shared = move |c: &&Convoy| {
            let [Some(a), Some(b)] = [0, 1].map(|end| c.linked.get(end).and_then(|t| self.master(*t))) else {
                return false;
            };
            let both = SeatSet::only(a).with(b);
            let printed = c.flag.is_some_and(|flag| both.has(flag));
            let allied = both.len() == 2 && Side::of(a) == Side::of(b) && both.has(nation);
            allied && !printed && self.convoy_master(c) != Some(nation)
        };
        let oceanic = self.pack.get().map.convoys.iter().filter(|c| c.linked.len() == 2).take(FLAGS);
        oceanic.filter(|c| self.in_play(c.sea)).filter(shared)
    }
    /// It flags it.
    pub(crate) fn raise_flag(&mut self, nation: Seat, group: u8, ctx: &mut Ctx<'_, Event>) {
        let Some(convoy) = self.to_flag(nation, group) else { return };
        if let Some(at) = self.oceanic(convoy) {
            self.flags[at] = nation;
            ctx.tell(|| Event::Flagged { nation, region: convoy.sea });
        }
    }
    /// Nations of a side that may raid a convoy of this master.
    fn may_raid(&self, side: Side, master: Seat, who: SeatSet) -> SeatSet {
        let fits = |n: &Seat| Side::of(*n) == side && Side::of(master) != side && !self.at_peace(*n, master);
        who.iter().filter(|n| *n != NOBODY).filter(fits).collect()
    }
    /// Can this side raid a convoy here now (WR-CONV-7)?
    pub(crate) fn may_hunt(&self, sea: Region, side: Side) -> bool {
        let possible = !self.options.quick && self.hunted[side.index()].has(sea.index());
        possible && self.hunts(sea, side, self.present(sea).who(crate::query::SHIPS_AND_PLANES))
    }
    /// The same where it is known who has ships or aircraft there.
    pub(crate) fn hunts(&self, sea: Region, side: Side, who: SeatSet) -> bool {
        if self.options.quick || !self.hunted[side.index()].has(sea.index()) || who.and(side.nations()).is_empty() {
            return false;
        }
        let open =
            |c: &Convoy| self.convoy_master(c).is_some_and(|master| !self.may_raid(side, master, who).is_empty());
        self.convoys_at(sea).any(open)
    }
    /// The side that hunts in this conflict.
    pub(crate) fn hunter(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| {
            let present = !self.fighters(self.battle.region, *side).is_empty();
            present && self.may_hunt(self.battle.region, *side)
        })
    }
    /// The convoys or groups that can be raided here, by their numbers on the board (WR-CONV-6).
    pub(crate) fn groups(&self, side: Side) -> Stack<u8, GROUPS> {
        let mut out = Stack::new();
        let who = self.fighters(self.battle.region, side);
        for convoy in self.convoys_at(self.battle.region) {
            let open = self.convoy_master(convoy).is_some_and(|master| !self.may_raid(side, master, who).is_empty());
            if open && !out.iter().any(|known| *known == convoy.group) && !out.is_full() {
                out.push(convoy.group);
            }
        }
        out
    }
    /// May this nation raid this group, as the pact has it (WR-PACT-JS-6)?
    fn raidable(&self, nation: Seat, group: u8) -> bool {
        let open = |c: &Convoy| {
            let master = self.convoy_master(c);
            master.is_some_and(|m| !self.may_raid(Side::of(nation), m, SeatSet::only(nation)).is_empty())
        };
        self.convoys_at(self.battle.region).any(|c| c.group == group && open(c))
    }
    /// Nations here that may raid anything.
    pub(crate) fn raiders(&self, side: Side) -> SeatSet {
        let groups = self.groups(side);
        let raids = |n: &Seat| groups.iter().any(|group| self.raidable(*n, *group));
        self.fighters(self.battle.region, side).iter().filter(raids).collect()
    }
    /// The groups that the n-th raiding command may choose.
    pub(crate) fn groups_for(&self, side: Side, number: u8) -> Stack<u8, GROUPS> {
        let whose = self.raiding(side, number).map(|(nation, ..)| nation);
        let open = |group: &u8| whose.is_some_and(|nation| self.raidable(nation, *group));
        self.groups(side).iter().copied().filter(open).collect()
    }
    /// Whose the n-th raiding command is, and its dice; each carrier fighter is one (WR-CONV-10, WR-CONV-11).
    pub(crate) fn raiding(&self, side: Side, number: u8) -> Option<(Seat, Option<Marker>, u8)> {
        let region = self.battle.region;
        let who = self.raiders(side);
        let raids = |m: &Marker| {
            let command = self.commands[m.index()];
            let fits = m.category() != Category::Land && !command.hidden();
            fits && who.has(m.nation()) && command.at == region
        };
        let markers =
            Marker::all().filter(raids).map(|m| (m.nation(), Some(m), self.commands[m.index()].units.total()));
        let tokens = self.tokens.iter().filter(|t| t.at == region && who.has(t.nation)).map(|t| (t.nation, None, 1));
        markers.chain(tokens).nth(usize::from(number))
    }
    /// Commands choose their convoys, then the dice are rolled. Is somebody asked?
    pub(crate) fn hunt(&mut self) -> bool {
        let Step::Hunt { next } = self.battle.step else { return false };
        let Some(side) = self.hunter() else {
            self.battle.step = Step::Repair;
            return false;
        };
        let open = self.groups_for(side, next);
        match self.raiding(side, next) {
            None => {
                self.battle.left = [0; 2];
                self.battle.step = Step::Sink { group: 0 };
                false
            }
            Some(_) if open.len() <= 1 => {
                self.choose_convoy(open.as_slice().first().copied().unwrap_or(u8::MAX));
                false
            }
            Some(_) => true,
        }
    }
    /// The command that is asked raids this convoy.
    pub(crate) fn choose_convoy(&mut self, group: u8) {
        let Step::Hunt { next } = self.battle.step else { return };
        let Some(side) = self.hunter() else { return };
        let Some((_, _, dice)) = self.raiding(side, next) else { return };
        if let Some(at) = self.groups(side).iter().position(|known| *known == group) {
            self.battle.hunters[at] = self.battle.hunters[at].saturating_add(dice);
        }
        self.battle.step = Step::Hunt { next: next + 1 };
    }
    /// Enemy ships of the convoy that is raided, by resource, each with its convoy.
    fn prey(&self, side: Side, group: u8) -> impl Iterator<Item = (&'static Convoy, Seat)> {
        let who = self.fighters(self.battle.region, side);
        let number = self.groups(side).as_slice().get(usize::from(group)).copied();
        self.convoys_at(self.battle.region).filter(move |c| Some(c.group) == number).filter_map(move |convoy| {
            let master = self.convoy_master(convoy)?;
            (!self.may_raid(side, master, who).is_empty()).then_some((convoy, master))
        })
    }
    /// Colours that a black could still become with effect.
    pub(crate) fn sinkable(&self, side: Side, group: u8) -> [bool; 3] {
        let mut out = [false; 3];
        for (convoy, _) in self.prey(side, group) {
            for (at, useful) in out.iter_mut().enumerate() {
                *useful |= convoy.ships[at] > 0 && !self.battle.sunk[at];
            }
        }
        out
    }
    /// Rolls for the convoys, one after the other. Is somebody asked what a black is?
    pub(crate) fn sink(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let Step::Sink { group } = self.battle.step else { return false };
        let Some(side) = self.hunter().filter(|_| usize::from(group) < GROUPS) else {
            self.battle.step = Step::Repair;
            return false;
        };
        let dice = self.battle.hunters[usize::from(group)].min(30);
        if self.battle.left[0] == 0 {
            self.battle.left[0] = 1;
            self.battle.sunk = [false; 3];
            self.battle.batch = [0; 6];
            if dice > 0 {
                let batch = roll(dice, ctx);
                let region = self.battle.region;
                ctx.tell(|| Event::Hunt { region, dice: colours(batch) });
                for colour in Colour::ALL {
                    if let Some(ship) = ship_of(colour).filter(|_| batch[colour.index()] > 0) {
                        self.battle.sunk[ship.index()] = true;
                    }
                }
                self.battle.batch[Colour::Black.index()] = batch[Colour::Black.index()];
            }
        }
        while self.battle.batch[Colour::Black.index()] > 0 {
            let useful = self.sinkable(side, group);
            match useful.iter().filter(|useful| **useful).count() {
                0 => self.battle.batch[Colour::Black.index()] = 0,
                1 => Resource::ALL.into_iter().filter(|r| useful[r.index()]).for_each(|r| self.black_is(r)),
                _ => return true,
            }
        }
        if dice > 0 {
            self.ships_go_down(side, group, ctx);
        }
        self.battle.left[0] = 0;
        self.battle.step = Step::Sink { group: group + 1 };
        false
    }
    /// A black becomes the colour of these ships.
    pub(crate) fn black_is(&mut self, resource: Resource) {
        self.battle.batch[Colour::Black.index()] -= 1;
        self.battle.sunk[resource.index()] = true;
    }
    /// All enemy ships of the colours that were rolled (WR-CONV-12), within what the territory yields
    /// (WR-CONV-14).
    fn ships_go_down(&mut self, side: Side, group: u8, ctx: &mut Ctx<'_, Event>) {
        let mut losses: Stack<(Seat, Resource, u16), 32> = Stack::new();
        for (convoy, master) in self.prey(side, group) {
            for resource in Resource::ALL {
                let at = resource.index();
                let ships = u16::from(convoy.ships[at]);
                let most = match convoy.linked.as_slice() {
                    [territory] => u16::from(self.yields(*territory)[at]),
                    _ => u16::MAX,
                };
                if self.battle.sunk[at] && ships > 0 && !losses.is_full() {
                    losses.push((master, resource, ships.min(most)));
                }
            }
        }
        for (nation, resource, count) in losses.iter().copied() {
            let stock = &mut self.nations[nation.index()].stock[resource.index()];
            let lost = count.min(*stock);
            *stock -= lost;
            if lost > 0 {
                ctx.tell(|| Event::Drained { nation, resource, count: lost as u8 });
            }
            if lost > 0 && self.options.nano {
                let tokens = &mut self.nations[nation.index()].convoys;
                *tokens = tokens.saturating_add(lost as u8);
                ctx.tell(|| Event::ConvoyLoss { nation, count: lost as u8 });
            }
        }
    }
}
