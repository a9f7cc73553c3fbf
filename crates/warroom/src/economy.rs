//! Phases 1, 5, 6 and 7: income, landing, deployment, morale, trade, production, collapse.

use crate::events::{Event, Phase, Why, Zone};
use crate::figures::{RESOURCES, Resource};
use crate::nation::{CHINA, NOBODY, Side};
use crate::query::{BLUE, GREY, RED, YELLOW};
use crate::region::{Marker, Region, Regions, each};
use crate::state::{CHANGES, Command, Frame, WarRoom, Yard};
use crate::unit::{BOUGHT, Category, Kind, STACK};
use table::{Ctx, Seat, SeatSet};

impl WarRoom {
    /// Pays a nation what its cards give (WR-P1.2a, WR-CHINA-1, WR-P6.4f).
    pub(crate) fn collect_income(&mut self, nation: Seat) -> [u16; RESOURCES] {
        let gained = self.yield_of(nation);
        (0..RESOURCES).for_each(|at| self.nations[nation.index()].stock[at] += gained[at]);
        gained
    }
    /// What the cards of a nation would give now.
    pub(crate) fn yield_of(&self, nation: Seat) -> [u16; RESOURCES] {
        let mut gained = [0; RESOURCES];
        if self.nations[nation.index()].zone < RED {
            for territory in Region::territories().filter(|t| self.holder[t.index()] == nation && self.in_play(*t)) {
                let yields = self.yields(territory);
                (0..RESOURCES).for_each(|at| gained[at] += u16::from(yields[at]));
            }
        }
        if nation == CHINA {
            gained[Resource::Oil.index()] = 0;
        }
        gained
    }

    // ---- Phase 5

    /// Where this command may land (WR-P5.1a).
    pub(crate) fn landings(&self, marker: Marker) -> Regions {
        let (nation, at) = (marker.nation(), self.commands[marker.index()].at);
        let near = self.pack.map.air[at.index()];
        let clear = |m: &Region| self.in_play(*m) && !self.breaches(nation, *m, true);
        let reach = each(near).filter(clear).fold(near, |all, m| all.or(self.pack.map.air[m.index()])).with(at.index());
        let fits = |r: &Region| {
            r.is_land()
                && self.in_play(*r)
                && self.friendly(nation, *r)
                && !self.no_landing(nation, *r)
                && !self.breaches(nation, *r, false)
        };
        each(reach).filter(fits).map(Region::index).collect()
    }
    /// Must this air command land somewhere?
    pub(crate) fn aloft(&self, marker: Marker) -> bool {
        let command = self.commands[marker.index()];
        let lost = |at: Region| at.is_sea() || at.is_land() && !self.friendly(marker.nation(), at);
        marker.category() == Category::Air && command.at.is_somewhere() && (command.arrow() || lost(command.at))
    }
    pub(crate) fn landed(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        let Some(nation) = self.at_place(place) else {
            self.nations.iter_mut().for_each(|nation| nation.changes = 0);
            self.turn_to(Frame::Deploy { place: 0 });
            return false;
        };
        let mut waits = false;
        for marker in Marker::of_kind(nation, Category::Air) {
            if !self.aloft(marker) {
                continue;
            }
            let sites = self.landings(marker);
            match (sites.len(), sites.lowest()) {
                (0, _) => {
                    let units = self.commands[marker.index()].units;
                    for kind in Category::Air.kinds() {
                        (0..units.of(*kind)).for_each(|_| self.lose_from(marker, *kind, ctx));
                    }
                }
                (1, Some(site)) => self.land(marker, Region(site as u8), ctx),
                _ => waits = true,
            }
        }
        if !waits {
            self.turn_to(Frame::Land { place: place + 1 });
        }
        waits
    }
    /// A command lands.
    pub(crate) fn land(&mut self, marker: Marker, region: Region, ctx: &mut Ctx<'_, Event>) {
        self.commands[marker.index()].at = region;
        self.commands[marker.index()] = self.commands[marker.index()].with_arrow(false).with_foreign(false);
        ctx.tell(|| Event::Landed { marker, region });
    }
    /// One aircraft of a command lands apart: under a marker that is there and has room, else under a new
    /// one.
    pub(crate) fn land_one(&mut self, marker: Marker, kind: Kind, region: Region, ctx: &mut Ctx<'_, Event>) {
        let Some(to) = self.hangar(marker, region) else { return };
        self.take_from(marker, kind);
        self.put(to, kind, region);
        ctx.tell(|| Event::Landed { marker: to, region });
    }
    /// The marker under which one aircraft of this command would land apart.
    pub(crate) fn hangar(&self, marker: Marker, region: Region) -> Option<Marker> {
        let room = |m: &Marker| {
            let command = self.commands[m.index()];
            *m != marker && command.at == region && !command.arrow() && command.units.total() < STACK
        };
        let there = Marker::of_kind(marker.nation(), Category::Air).find(room);
        there.or_else(|| WarRoom::free_marker(&self.commands, marker.nation(), Category::Air))
    }
    /// Could this nation land in several places if it had one air marker more (WR-REORG-1, WR-P5.1c)?
    pub(crate) fn wants_hangar(&self, nation: Seat) -> bool {
        let parts = |m: Marker| self.aloft(m) && self.commands[m.index()].units.total() > 1;
        self.nations[nation.index()].changes < CHANGES
            && WarRoom::free_marker(&self.commands, nation, Category::Air).is_none()
            && Marker::of_kind(nation, Category::Air).any(parts)
    }
    /// Factories that a nation holds.
    pub(crate) fn factories(&self, nation: Seat) -> impl Iterator<Item = Region> {
        let in_play = self.regions();
        let own = move |t: &Region| self.holder[t.index()] == nation && in_play.has(t.index());
        self.pack.get().map.factories.iter().copied().filter(own)
    }
    /// Units that bombs have left no chimney for (WR-P5.2e).
    pub(crate) fn excess(&self, territory: Region) -> u8 {
        let waiting: u8 = self.works_at(territory).iter().sum();
        waiting.saturating_sub(self.chimneys(territory))
    }
    /// Where new units of a type come into play from this factory (WR-P5.2c, WR-P5.2d).
    pub(crate) fn berths(&self, territory: Region, kind: Kind) -> Regions {
        match kind.category() {
            Category::Naval => self.pack.map.port[territory.index()].and(self.regions()),
            _ => Regions::only(territory.index()),
        }
    }
    /// May this marker take a unit of the type there?
    pub(crate) fn takes(&self, marker: Marker, kind: Kind, region: Region) -> bool {
        if marker.category() != kind.category() {
            return false;
        }
        let command = self.commands[marker.index()];
        match command.at.is_somewhere() {
            true => command.at == region && command.units.total() < STACK,
            false => WarRoom::free_marker(&self.commands, marker.nation(), kind.category()) == Some(marker),
        }
    }
    /// Could a marker of this category be freed by merging (WR-P5.2f)?
    pub(crate) fn could_free(&self, nation: Seat, category: Category) -> bool {
        let all = || Marker::of_kind(nation, category).map(|m| self.commands[m.index()]);
        let mut free = all().filter(|command| !command.at.is_somewhere());
        free.next().is_some()
            || all()
                .enumerate()
                .any(|(i, a)| all().skip(i + 1).any(|b| a.at == b.at && a.units.total() + b.units.total() <= STACK))
    }
    /// Is anything left that must be deployed or given up first?
    pub(crate) fn must_deploy(&self, nation: Seat) -> bool {
        self.factories(nation).any(|territory| {
            let works = self.works_at(territory);
            if works == [0; BOUGHT] {
                return false;
            }
            let can = |kind: &Kind| {
                let berths = self.berths(territory, *kind);
                let category = kind.category();
                let room = |m: Marker| {
                    let command = self.commands[m.index()];
                    !command.at.is_somewhere() || berths.has(command.at.index()) && command.units.total() < STACK
                };
                let changes = || self.nations[nation.index()].changes < CHANGES;
                !berths.is_empty()
                    && (Marker::of_kind(nation, category).any(room) || changes() && self.could_free(nation, category))
            };
            let waiting = |kind: &&Kind| works[kind.index()] > 0;
            self.excess(territory) > 0 || Kind::ALL.iter().take(BOUGHT).filter(waiting).any(can)
        })
    }
    pub(crate) fn deployed(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        if self.at_place(place).is_some() {
            return true;
        }
        self.nations.iter_mut().for_each(|nation| nation.changes = 0);
        self.turn_to(Frame::Soothe { place: 0 });
        ctx.tell(|| Event::Phase { phase: Phase::Morale });
        // Conversion waits for the frame so that it happens once: the first place does it.
        self.ready = SeatSet::NONE;
        false
    }
    /// Has a nation units under construction?
    pub(crate) fn awaits_units(&self, nation: Seat) -> bool {
        self.factories(nation).any(|territory| self.works_at(territory) != [0; BOUGHT])
    }
    /// Deployment of a nation is over: what found no marker is disbanded (WR-P5.2f).
    pub(crate) fn end_deployment(&mut self, nation: Seat, ctx: &mut Ctx<'_, Event>) {
        let own: Regions = self.factories(nation).map(Region::index).collect();
        for territory in each(own) {
            let Some(at) = self.pack.map.factory(territory) else { continue };
            let left = std::mem::take(&mut self.works[at]);
            for kind in Kind::ALL.into_iter().take(BOUGHT) {
                (0..left[kind.index()]).for_each(|_| ctx.tell(|| Event::Disbanded { nation, kind }));
            }
        }
    }

    // ---- Phase 6

    /// Casualties become Stress (WR-P6.0a).
    pub(crate) fn convert(&mut self, ctx: &mut Ctx<'_, Event>) {
        for nation in self.alive().iter() {
            let stress = self.stress_due(nation);
            self.nations[nation.index()].casualties = [0; crate::unit::KINDS];
            self.nations[nation.index()].convoys = 0;
            if stress > 0 {
                self.nations[nation.index()].stress += stress;
                ctx.tell(|| Event::Stress { nation, count: stress, why: Why("WR-P6.0a") });
            }
        }
    }
    pub(crate) fn soothed(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        if place == 0 && self.ready.is_empty() {
            self.ready = self.alive();
            self.convert(ctx);
        }
        let Some(nation) = self.at_place(place) else {
            self.ready = SeatSet::NONE;
            self.advance(ctx);
            self.turn_to(Frame::Relieve { place: 0 });
            return false;
        };
        let sheet = &self.nations[nation.index()];
        let waits = sheet.stress > 0 && sheet.awards > 0;
        if !waits {
            self.turn_to(Frame::Soothe { place: place + 1 });
        }
        waits
    }
    /// Zones (WR-P6.2a to WR-P6.2c).
    fn advance(&mut self, ctx: &mut Ctx<'_, Event>) {
        for nation in self.alive().iter() {
            let threshold = u16::from(self.scene().thresholds[nation.index()]).max(1);
            let lost = !self.has_units(nation) || !self.holder.contains(&nation);
            let sheet = &mut self.nations[nation.index()];
            let before = sheet.zone;
            while sheet.stress >= threshold && sheet.zone < GREY {
                sheet.zone += 1;
                sheet.stress -= threshold;
            }
            if lost && sheet.zone < GREY {
                sheet.zone += 1;
            }
            if sheet.zone != before {
                let zone = Zone(sheet.zone);
                ctx.tell(|| Event::Zoned { nation, zone });
            }
        }
        self.pacts_dissolve(ctx);
    }
    pub(crate) fn relieved(&mut self, place: u8) -> bool {
        let Some(nation) = self.at_place(place) else {
            self.turn_to(Frame::Pay { place: 0 });
            return false;
        };
        let waits = self.may_relieve(nation);
        if !waits {
            self.turn_to(Frame::Relieve { place: place + 1 });
        }
        waits
    }
    /// Five Medals and Goods, and a zone to go back from (WR-P6.3a)?
    pub(crate) fn may_relieve(&self, nation: Seat) -> bool {
        let sheet = &self.nations[nation.index()];
        sheet.zone > 0 && sheet.awards >= 5
    }
    /// The Blue zone: three resources, or all there are (WR-P6.4c).
    pub(crate) fn paid(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        let Some(nation) = self.at_place(place) else {
            self.begin_desertion(0);
            return false;
        };
        let (zone, stock) = (self.nations[nation.index()].zone, self.funds(nation));
        let (due, total) = (zone >= BLUE && !self.options.quick, stock.iter().sum::<u16>());
        let kinds = stock.iter().filter(|n| **n > 0).count();
        if due && total > 3 && kinds > 1 {
            return true;
        }
        if due && total > 0 {
            let mut left = 3u16;
            let paid = stock.map(|n| {
                let part = n.min(left);
                left -= part;
                part as u8
            });
            self.pay(nation, paid, ctx);
        }
        self.turn_to(Frame::Pay { place: place + 1 });
        false
    }
    /// Resources go.
    pub(crate) fn pay(&mut self, nation: Seat, paid: [u8; RESOURCES], ctx: &mut Ctx<'_, Event>) {
        for (stock, part) in self.nations[nation.index()].stock.iter_mut().zip(paid) {
            *stock -= u16::from(part);
        }
        let [oil, iron, osr] = paid;
        ctx.tell(|| Event::Paid { nation, oil, iron, osr });
    }
    /// The Grey zone of the nation at this place: as many units as it has Stress (WR-P6.4g).
    fn begin_desertion(&mut self, place: u8) {
        let left = self.at_place(place).map_or(0, |nation| self.deserters_due(nation));
        self.turn_to(Frame::Desert { place, left });
    }
    /// Units that leave this nation in this turn.
    pub(crate) fn deserters_due(&self, nation: Seat) -> u16 {
        let sheet = &self.nations[nation.index()];
        if sheet.zone >= GREY { sheet.stress } else { 0 }
    }
    pub(crate) fn deserters(&mut self, place: u8, left: u16, ctx: &mut Ctx<'_, Event>) -> bool {
        let Some(nation) = self.at_place(place) else {
            self.settle_contested();
            match self.options.quick {
                true => self.end_turn(ctx),
                false => {
                    ctx.tell(|| Event::Phase { phase: Phase::Production });
                    self.turn_to(Frame::Trade { place: 0, traded: false, mended: false });
                }
            }
            return false;
        };
        let units: u16 = Marker::of(nation).map(|m| u16::from(self.commands[m.index()].units.total())).sum();
        if left > 0 && units > left {
            return true;
        }
        if left > 0 {
            for marker in Marker::of(nation) {
                let units = self.commands[marker.index()].units;
                for kind in marker.category().kinds() {
                    (0..units.of(*kind)).for_each(|_| self.lose_from(marker, *kind, ctx));
                }
            }
        }
        self.begin_desertion(place + 1);
        false
    }
    /// What one side has deserted is contested no longer, and its card turns back at once (WR-P1.1a); not
    /// where only the invaders are left: they have still to meet the garrison (WR-P6.4h).
    fn settle_contested(&mut self) {
        let held = |region: &Region| {
            let here = self.present(*region);
            let who = here.who(if region.is_sea() { &[Category::Naval] } else { &[Category::Land] });
            let invaded = region.is_land() && who.iter().any(|n| n != NOBODY && self.invades(n, *region));
            invaded || self.clash(who, self.force_side(*region).filter(|_| who.has(NOBODY)))
        };
        self.contested = each(self.contested).filter(held).map(Region::index).collect();
    }

    // ---- Phase 7

    /// Has the nation access to this Neutral (WR-TRADE-5, WR-TRADE-9), and does it trade with this side
    /// (WR-TRADE-6)?
    fn access_rule(&self, nation: Seat, neutral: Region) -> Result<(), &'static str> {
        let map = &self.pack.map;
        let welcome = self.side_of(neutral).is_none_or(|side| side == Side::of(nation));
        let by_land = each(map.land[neutral.index()]).any(|t| self.holder[t.index()] == nation && self.in_play(t));
        let fleet = |sea: Region| Marker::of_kind(nation, Category::Naval).any(|m| self.commands[m.index()].at == sea);
        let by_sea = each(map.sea[neutral.index()]).any(fleet);
        let fallen = self.holder[neutral.index()] != NOBODY && self.master(neutral).is_none();
        match () {
            () if !self.in_play(neutral) || self.contested.has(neutral.index()) => Err("WR-TRADE-2"),
            () if !welcome || fallen => Err("WR-TRADE-6"),
            () if by_land => Ok(()),
            () if !by_sea => Err("WR-TRADE-5"),
            () if self.nations[nation.index()].zone >= YELLOW => Err("WR-TRADE-9"),
            () => Ok(()),
        }
    }
    /// May this nation give this resource to this Neutral (WR-TRADE-1 to WR-TRADE-4)? Which rule forbids it?
    pub(crate) fn trade_rule(&self, nation: Seat, neutral: Region, give: Resource) -> Result<(), &'static str> {
        if !self.scene().rules.trade {
            return Err("WR-TRADE-1");
        }
        if nation == CHINA {
            return Err("WR-CHINA-3");
        }
        if self.nations[nation.index()].zone >= RED {
            return Err("WR-P6.4f");
        }
        let gives = neutral.is_land().then(|| self.pack.territory(neutral).trade).flatten();
        if gives.is_none() || gives == Some(give) || self.neutral_at(neutral).is_none() {
            return Err("WR-TRADE-2");
        }
        self.access_rule(nation, neutral)?;
        if self.nations[nation.index()].stock[give.index()] < give.block() { Err("WR-TRADE-3") } else { Ok(()) }
    }
    /// May a bomb be repaired here (WR-OPT-4)?
    pub(crate) fn mends(&self, nation: Seat, territory: Region) -> bool {
        self.options.repairs
            && territory.is_land()
            && self.holder[territory.index()] == nation
            && self.bombs[territory.index()] > 0
            && self.nations[nation.index()].stock[Resource::Iron.index()] >= 9
    }
    pub(crate) fn traded(&mut self, place: u8, traded: bool, mended: bool) -> bool {
        let Some(nation) = self.at_place(place) else {
            self.ready = SeatSet::NONE;
            self.turn_to(Frame::Buy);
            return false;
        };
        let neutrals = || Region::territories().filter(|t| self.neutral_at(*t).is_some());
        let trade = !traded
            && !mended
            && self.scene().rules.trade
            && neutrals().any(|t| Resource::ALL.iter().any(|give| self.trade_rule(nation, t, *give).is_ok()));
        let mend = !mended && self.options.repairs && Region::territories().any(|t| self.mends(nation, t));
        if !trade && !mend {
            self.turn_to(Frame::Trade { place: place + 1, traded: false, mended: false });
        }
        trade || mend
    }
    /// What a nation may spend: everything but China's Oil, which never is any (WR-CHINA-1).
    pub(crate) fn funds(&self, nation: Seat) -> [u16; RESOURCES] {
        let mut stock = self.nations[nation.index()].stock;
        if nation == CHINA {
            stock[Resource::Oil.index()] = 0;
        }
        stock
    }
    /// What a nation is about to spend on its purchases.
    fn spending(&self, nation: Seat) -> [u16; RESOURCES] {
        let sheet = &self.nations[nation.index()];
        std::array::from_fn(|at| {
            let cost = |kind: Kind| u16::from(sheet.bought[kind.index()]) * u16::from(self.pack.unit(kind).cost[at]);
            Kind::ALL.into_iter().take(BOUGHT).map(cost).sum::<u16>() + u16::from(sheet.goods[at])
        })
    }
    /// What a nation has left of a resource, after what it is about to buy.
    pub(crate) fn purse(&self, nation: Seat) -> [u16; RESOURCES] {
        let (funds, spent) = (self.funds(nation), self.spending(nation));
        std::array::from_fn(|at| funds[at].saturating_sub(spent[at]))
    }
    /// May a nation ever build this (WR-CHINA-2)?
    pub(crate) fn may_build(&self, nation: Seat, kind: Kind) -> bool {
        match kind {
            Kind::CarrierFighter => false,
            Kind::Infantry => true,
            Kind::Artillery if nation == CHINA => self.factories(nation).next().is_some(),
            _ => nation != CHINA,
        }
    }
    pub(crate) fn bought(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let alive = self.alive();
        if !alive.minus(self.ready).is_empty() {
            return true;
        }
        ctx.reveal();
        self.ready = SeatSet::NONE;
        for nation in alive.iter() {
            let spent = self.spending(nation);
            let sheet = &mut self.nations[nation.index()];
            (0..RESOURCES).for_each(|at| sheet.stock[at] = sheet.stock[at].saturating_sub(spent[at]));
            let paid: u16 = std::mem::take(&mut sheet.goods).iter().copied().map(u16::from).sum();
            let goods = (paid / 5) as u8;
            sheet.awards += u16::from(goods);
            let bought = sheet.bought;
            self.past[nation.index()].bought = bought;
            ctx.tell(|| {
                let each = |k: Kind| std::iter::repeat_n(k, bought[k.index()].into());
                Event::Bought { nation, kinds: Kind::ALL.into_iter().take(BOUGHT).flat_map(each).collect(), goods }
            });
        }
        self.turn_to(Frame::Build { place: 0 });
        false
    }
    /// May a unit be laid down here (WR-P7.4a to WR-P7.4c, WR-MOB-1)? Which rule forbids it?
    pub(crate) fn build_rule(&self, nation: Seat, kind: Kind, at: Region) -> Result<(), &'static str> {
        if !at.is_land() || self.holder[at.index()] != nation || !self.in_play(at) {
            return Err("WR-P7.4a");
        }
        let print = self.pack.territory(at);
        let here: u8 = self.works_at(at).iter().sum();
        // The first revision let what is raised and what is laid down share one limit.
        let shared = !self.options.second();
        if nation == CHINA && kind == Kind::Infantry {
            let room = self.mobilised(at) + if shared { here } else { 0 } < print.sv;
            let marker = Marker::of_kind(nation, Category::Land).any(|m| self.takes(m, kind, at));
            return if print.mobilization && room && marker { Ok(()) } else { Err("WR-MOB-1") };
        }
        let raised = if nation == CHINA && shared { self.mobilised(at) } else { 0 };
        match () {
            () if !print.factory => Err("WR-P7.4a"),
            () if here + raised >= self.chimneys(at) => Err("WR-P7.4b"),
            () if kind.category() == Category::Naval && self.berths(at, kind).is_empty() => Err("WR-P7.4c"),
            () => Ok(()),
        }
    }
    /// Infantry that China has raised here in this phase.
    pub(crate) fn mobilised(&self, territory: Region) -> u8 {
        let raised = self.frames.iter().any(|frame| matches!(frame, Frame::Build { .. }));
        if raised { self.pack.map.recruit(territory).map_or(0, |at| self.raised[at]) } else { 0 }
    }
    /// Can anything that was bought be placed?
    pub(crate) fn can_place(&self, nation: Seat) -> bool {
        let sheet = &self.nations[nation.index()];
        let bought = |kind: &Kind| sheet.bought[kind.index()] > 0;
        Kind::ALL
            .into_iter()
            .take(BOUGHT)
            .filter(bought)
            .any(|kind| each(self.sites(nation)).any(|t| self.build_rule(nation, kind, t).is_ok()))
    }
    pub(crate) fn built(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        let Some(nation) = self.at_place(place) else {
            self.raised = [0; crate::figures::RECRUITS];
            self.yards = std::array::from_fn(|at| Yard::of(&self.works[at]));
            match self.options.quick {
                true => {
                    ctx.tell(|| Event::Phase { phase: Phase::Movement });
                    self.turn_to(Frame::Move { place: 0 });
                }
                false => self.end_turn(ctx),
            }
            return false;
        };
        if self.can_place(nation) || self.may_make_room(nation) {
            return true;
        }
        self.end_building(nation, ctx);
        false
    }
    /// China has nowhere a marker for its Infantry, but could free one by a merger (WR-REORG-1, WR-MOB-1).
    pub(crate) fn may_make_room(&self, nation: Seat) -> bool {
        let sheet = &self.nations[nation.index()];
        let open = |t: Region| {
            let print = self.pack.territory(t);
            let works = if self.options.second() { 0 } else { self.works_at(t).iter().sum::<u8>() };
            let here = self.mobilised(t) + works;
            print.mobilization && self.holder[t.index()] == nation && self.in_play(t) && here < print.sv
        };
        nation == CHINA
            && sheet.bought[Kind::Infantry.index()] > 0
            && sheet.changes < CHANGES
            && !self.can_place(nation)
            && self.could_free(nation, Category::Land)
            && Region::territories().any(open)
    }
    /// What cannot be placed is lost to the box (WR-P7.4b).
    pub(crate) fn end_building(&mut self, nation: Seat, ctx: &mut Ctx<'_, Event>) {
        let left = std::mem::take(&mut self.nations[nation.index()].bought);
        for kind in Kind::ALL.into_iter().take(BOUGHT) {
            (0..left[kind.index()]).for_each(|_| ctx.tell(|| Event::Disbanded { nation, kind }));
        }
        if let Some(Frame::Build { place }) = self.frames.top_mut() {
            *place += 1;
        }
    }
    /// A unit is laid down.
    pub(crate) fn build(&mut self, nation: Seat, kind: Kind, at: Region, ctx: &mut Ctx<'_, Event>) {
        self.nations[nation.index()].bought[kind.index()] -= 1;
        if let Some(factory) = self.pack.map.factory(at) {
            self.works[factory][kind.index()] += 1;
        }
        ctx.tell(|| Event::Built { nation, kind, region: at });
    }
    /// China raises Infantry, which is in play at once (WR-MOB-1).
    pub(crate) fn mobilise(&mut self, at: Region, marker: Marker, ctx: &mut Ctx<'_, Event>) {
        self.nations[CHINA.index()].bought[Kind::Infantry.index()] -= 1;
        if let Some(recruits) = self.pack.map.recruit(at) {
            self.raised[recruits] += 1;
        }
        self.put(marker, Kind::Infantry, at);
        ctx.tell(|| Event::Deployed { nation: CHINA, kind: Kind::Infantry, region: at });
    }
    /// Nations without units in the Grey zone leave the game (WR-COLLAPSE-1 to WR-COLLAPSE-3).
    pub(crate) fn collapses(&mut self, ctx: &mut Ctx<'_, Event>) {
        for nation in self.alive().iter() {
            if self.nations[nation.index()].zone < GREY || self.has_units(nation) {
                continue;
            }
            self.nations[nation.index()].collapsed = true;
            self.nations[nation.index()].stock = [0; RESOURCES];
            ctx.tell(|| Event::Collapsed { nation });
            let allies = Side::of(nation).nations().and(self.alive());
            let own: Regions =
                Region::territories().filter(|t| self.holder[t.index()] == nation).map(Region::index).collect();
            for territory in each(own) {
                let here = self.present(territory).who(crate::query::ANY).and(allies);
                if let Some(heir) = self.first(here) {
                    self.holder[territory.index()] = heir;
                    ctx.tell(|| Event::Captured { region: territory, nation: heir, why: Why("WR-COLLAPSE-2") });
                }
            }
        }
        self.close_up();
    }
    /// The Turn Order closes up behind nations that have left the game.
    pub(crate) fn close_up(&mut self) {
        let (mut order, alive) = ([NOBODY; crate::nation::NATIONS], self.alive());
        for (place, nation) in self.order.iter().filter(|n| alive.has(**n)).enumerate() {
            order[place] = *nation;
        }
        self.order = order;
    }
    /// Moves one unit from one marker to another (WR-REORG-5).
    pub(crate) fn shift(commands: &mut [Command], from: Marker, to: Marker, kind: Kind) {
        let at = commands[from.index()].at;
        let arrow = commands[from.index()].arrow();
        if !commands[to.index()].at.is_somewhere() {
            let guest = commands[from.index()].guest();
            commands[to.index()] = Command::new(at, crate::unit::Units::NONE).with_arrow(arrow).with_guest(guest);
        }
        let guest = commands[from.index()].guest() && commands[to.index()].guest();
        commands[to.index()] = commands[to.index()].with_guest(guest);
        commands[to.index()].units = commands[to.index()].units.with(kind);
        let left = commands[from.index()].units.without(kind);
        commands[from.index()].units = left;
        if left.is_empty() {
            commands[from.index()] = Command::default();
        }
    }
}
