//! What runs by itself: from one question to the next.

use crate::battle::Step;
use crate::events::{Account, Event, Goal, Phase};
use crate::nation::{NATIONS, NOBODY, Side};
use crate::query::{ANY, SHIPS_AND_PLANES};
use crate::region::{MARKERS, Marker, Region, each};
use crate::state::{Command, End, Frame, Mood, WarRoom};
use crate::unit::Category;
use table::{Ctx, Seat, SeatSet, Stack};

impl WarRoom {
    /// Runs until somebody is asked or the game is over.
    pub(crate) fn run(&mut self, ctx: &mut Ctx<'_, Event>) {
        while self.end.is_none() {
            if !self.leaving.is_empty() && !self.amid() {
                self.leave_pact(ctx);
            }
            ctx.moment(self);
            let Some(frame) = self.frames.top().copied() else { return };
            let waits = match frame {
                Frame::Plan => self.planned(ctx),
                Frame::Choose { chosen } => self.chosen(chosen, ctx),
                Frame::Bonus { place } => self.boosted(place),
                Frame::Produce { place, left, batch } => self.produced(place, left, batch, ctx),
                Frame::Move { place } => self.ordered(place, ctx),
                Frame::Hold { .. } => true,
                Frame::Launch { place } => self.launched(place),
                Frame::Combat { place } => self.fought(place, ctx),
                Frame::Conflict => self.fight(ctx),
                Frame::Land { place } => self.landed(place, ctx),
                Frame::Deploy { place } => self.deployed(place, ctx),
                Frame::Soothe { place } => self.soothed(place, ctx),
                Frame::Relieve { place } => self.relieved(place),
                Frame::Pay { place } => self.paid(place, ctx),
                Frame::Desert { place, left } => self.deserters(place, left, ctx),
                Frame::Trade { place, traded, mended } => self.traded(place, traded, mended),
                Frame::Buy => self.bought(ctx),
                Frame::Build { place } => self.built(place, ctx),
            };
            if waits {
                return;
            }
        }
    }
    /// Puts another frame in the place of the top one.
    pub(crate) fn turn_to(&mut self, frame: Frame) {
        self.frames.pop();
        self.frames.push(frame);
    }
    /// Phase 1, and the beginning of Phase 2.
    pub(crate) fn begin_turn(&mut self) {
        for (nation, past) in self.nations.iter_mut().zip(&mut self.past) {
            past.orders = std::mem::take(&mut nation.orders);
            nation.read = 0;
            nation.bid = 0;
            nation.changes = 0;
            nation.bonus = 0;
        }
        self.breaker = NOBODY;
        self.ready = SeatSet::NONE;
        self.bidders = [NOBODY; NATIONS];
        self.drafted = self.commands;
    }
    /// Everybody is ready: bids are opened and paid, ties are drawn (WR-P2.2a, WR-P2.2b, WR-P2.3a).
    fn planned(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        let alive = self.alive();
        if !alive.minus(self.ready).is_empty() {
            return true;
        }
        ctx.reveal();
        if self.turn == 1 {
            // Later turns begin with their income.
            ctx.tell(|| Event::Turn { turn: 1 });
        }
        // Stacks that were rearranged are announced before the bids (WR-P2.1g).
        for marker in Marker::all() {
            let (was, is) = (self.commands[marker.index()], self.drafted[marker.index()]);
            if was != is {
                let region = if is.at.is_somewhere() { is.at } else { was.at };
                ctx.tell(|| Event::Rearranged { marker, region });
            }
        }
        self.commands = self.drafted;
        self.drafted = [Command::default(); MARKERS];
        for (marker, wing) in Marker::all().filter_map(|marker| Some((marker, marker.wing()?))) {
            self.bases[wing] = self.commands[marker.index()].at;
        }
        self.ready = SeatSet::NONE;
        let mut left = alive;
        for at in 0..alive.len() {
            let best = left.iter().map(|n| self.nations[n.index()].bid).max().unwrap_or_default();
            let tied: SeatSet = left.iter().filter(|n| self.nations[n.index()].bid == best).collect();
            let drawn = if tied.len() > 1 { ctx.dice().die(tied.len() as u32) as usize - 1 } else { 0 };
            let Some(nation) = tied.iter().nth(drawn) else { break };
            self.bidders[at] = nation;
            left = left.without(nation);
        }
        for nation in alive.iter() {
            let quick = self.options.quick;
            let sheet = &mut self.nations[nation.index()];
            let paid = if quick { &mut sheet.awards } else { &mut sheet.stock[0] };
            *paid -= sheet.bid.min(*paid);
            let bid = sheet.bid;
            ctx.tell(|| match quick {
                true => Event::Pledged { nation, count: bid },
                false => Event::Bid { nation, oil: bid },
            });
        }
        self.order = [NOBODY; NATIONS];
        self.turn_to(Frame::Choose { chosen: 0 });
        false
    }
    /// Places are chosen in the order of the bids; the last takes what is left.
    fn chosen(&mut self, chosen: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        let count = self.alive().len();
        if usize::from(chosen) + 1 < count {
            return true;
        }
        if usize::from(chosen) < count
            && let Some(place) = self.order[..count].iter().position(|n| *n == NOBODY)
        {
            self.take_place(place as u8 + 1, ctx);
        }
        for marker in Marker::all() {
            self.commands[marker.index()] = self.commands[marker.index()].with_arrow(false).with_split(false);
        }
        self.bidders = [NOBODY; NATIONS];
        match self.options.quick {
            true => self.turn_to(Frame::Bonus { place: 0 }),
            false => self.turn_to(Frame::Move { place: 0 }),
        }
        let phase = if self.options.quick { Phase::Production } else { Phase::Movement };
        ctx.tell(|| Event::Phase { phase });
        false
    }
    /// The nation that chooses takes this place.
    pub(crate) fn take_place(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) {
        let Some(Frame::Choose { chosen }) = self.frames.top_mut() else { return };
        let nation = self.bidders[usize::from(*chosen)];
        *chosen += 1;
        self.order[usize::from(place) - 1] = nation;
        ctx.tell(|| Event::Placed { nation, place });
    }
    /// The next order is read out; what cannot be carried out is cancelled (WR-CANCEL-2).
    fn ordered(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        ctx.reveal();
        if self.at_place(place).is_none() {
            self.strays_are_lost(ctx);
            self.turn_to(Frame::Launch { place: 0 });
            return false;
        }
        let Some((_, order)) = self.current() else {
            self.turn_to(Frame::Move { place: place + 1 });
            return false;
        };
        match self.judge(order) {
            Ok(_) => true,
            Err(rule) => {
                let [before, at] = self.broken_stretch(order, rule).unwrap_or([order.to; 2]);
                let why = crate::events::Why(rule);
                ctx.tell(|| Event::Cancelled { marker: order.marker, region: order.to, why, before, at });
                self.order_done();
                false
            }
        }
    }
    fn launched(&mut self, place: u8) -> bool {
        match self.at_place(place) {
            Some(nation) if Region::seas().any(|sea| self.aboard(nation, sea) > 0) || self.tempted(nation) => true,
            Some(_) => {
                self.turn_to(Frame::Launch { place: place + 1 });
                false
            }
            None => {
                self.place_markers();
                self.turn_to(Frame::Combat { place: 0 });
                false
            }
        }
    }
    /// Would the end of the pact give this party a battle or a raid in this turn (WR-PACT-JS-11)?
    pub(crate) fn tempted(&self, nation: Seat) -> bool {
        let Some(partner) = self.partner(nation).filter(|_| !self.options.quick) else { return false };
        let meets = |region: Region| {
            let here = self.present(region);
            let who = here.who(if region.is_sea() { SHIPS_AND_PLANES } else { ANY });
            let convoy = || self.convoys_at(region).any(|c| self.convoy_master(c) == Some(partner));
            let alone = || who.and(Side::of(partner).nations()).is_empty();
            who.has(nation) && (here.who(ANY).has(partner) || region.is_sea() && alone() && convoy())
        };
        // Its port would serve an ally there.
        let harbour = |sea: Region| {
            let who = self.present(sea).who(&[Category::Naval]);
            let allies = Side::of(nation).nations().without(nation);
            let port = || each(self.pack.map.port[sea.index()]).any(|t| self.holder[t.index()] == nation);
            who.has(partner) && !who.and(allies).is_empty() && port()
        };
        if Region::seas().filter(|sea| !self.pack.map.port[sea.index()].is_empty()).any(harbour) {
            return true;
        }
        let own = Marker::of(nation).map(|m| self.commands[m.index()].at).filter(|at| at.is_somewhere());
        own.chain(self.tokens.iter().filter(|t| t.nation == nation).map(|t| t.at)).any(meets)
    }
    /// Carrier fighters of a nation that have not taken off from a sea (WR-P3.3a).
    pub(crate) fn aboard(&self, nation: Seat, sea: Region) -> u8 {
        let carriers = self.units_of(nation, sea, crate::unit::Kind::Carrier);
        let gone = self.tokens.iter().filter(|t| t.nation == nation && t.from == sea).count();
        if self.tokens.is_full() { 0 } else { carriers.saturating_sub(gone as u8) }
    }
    /// Nations resolve markers in turn until none is left (WR-P4-1).
    fn fought(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        if self.open.is_empty() {
            self.resolved = crate::region::Regions::NONE;
            self.hunted = [crate::region::Regions::NONE; 2];
            self.tokens = Stack::new();
            ctx.tell(|| Event::Phase { phase: Phase::Return });
            self.charge_invaders(ctx);
            self.surface();
            self.nations.iter_mut().for_each(|nation| nation.changes = 0);
            self.turn_to(Frame::Land { place: 0 });
            return false;
        }
        let Some(nation) = self.at_place(place) else {
            self.turn_to(Frame::Combat { place: 0 });
            return false;
        };
        let mine = self.concerns(nation);
        match (mine.len(), mine.lowest()) {
            (1, Some(region)) => {
                self.turn_to(Frame::Combat { place: place + 1 });
                self.open_conflict(Region(region as u8), ctx);
                false
            }
            (0, _) => {
                // A marker that concerns nobody at the table cannot wait for ever.
                if self.order.iter().all(|n| *n == NOBODY || self.concerns(*n).is_empty()) {
                    self.open = crate::region::Regions::NONE;
                }
                self.turn_to(Frame::Combat { place: place + 1 });
                false
            }
            _ => true,
        }
    }
    /// The conflict goes on.
    fn fight(&mut self, ctx: &mut Ctx<'_, Event>) -> bool {
        match self.battle.step {
            Step::Begin => self.begin(),
            Step::Command(side) if self.may_command(side).len() > 1 => return true,
            Step::Command(side) => self.commanded(side),
            Step::Postures { .. } | Step::Escort { .. } | Step::Dive | Step::Fallen | Step::Owner => return true,
            Step::Stage(stage) => self.begin_stage(stage),
            Step::Roll => self.next_batch(ctx),
            Step::Assign => return self.assign(ctx),
            Step::Raid { .. } => return self.raid(ctx),
            Step::Garrison => return self.garrison(ctx),
            Step::Hunt { .. } => return self.hunt(),
            Step::Sink { .. } => return self.sink(ctx),
            Step::Repair => return self.repairs(ctx),
            Step::Transports => self.transports(ctx),
            Step::Regroup { place } => return self.regrouped(place),
            Step::Control => return self.control(ctx),
            Step::Medals { .. } => return self.medals(ctx),
            Step::Slip { place } => return self.slipped(place, ctx),
            Step::Close => self.close(ctx),
        }
        false
    }
    /// The command of a side is settled: the other side's, then postures.
    pub(crate) fn commanded(&mut self, side: Side) {
        match side {
            Side::Allies => self.battle.step = Step::Command(Side::Axis),
            Side::Axis if self.opposed() => self.next_posture(self.first_side(), 0),
            Side::Axis => self.unopposed(),
        }
    }
    /// After Phase 7: who has collapsed, who has won (WR-COLLAPSE-1, WR-VIC-1, WR-VIC-2, WR-OBJ-8).
    pub(crate) fn end_turn(&mut self, ctx: &mut Ctx<'_, Event>) {
        for nation in self.alive().iter() {
            let (sheet, course) = (&self.nations[nation.index()], &mut self.past[nation.index()].course);
            if course.is_full() {
                course.remove(0);
            }
            course.push(Mood::of(sheet.zone, sheet.stress));
        }
        self.collapses(ctx);
        let won = Side::BOTH.map(|side| self.has_won(side));
        let nobody = !self.alive().iter().any(|n| self.has_units(n));
        ctx.tell(|| self.tally());
        let end = match won {
            // Whatever the cards say: without a unit on the map both have lost.
            _ if nobody => Some(End::Nobody),
            [true, false] => Some(End::Won(Side::Allies)),
            [false, true] => Some(End::Won(Side::Axis)),
            [true, true] if self.scene().both_draw => Some(End::Both),
            _ if self.turn >= self.last_turn => Some(self.scored()),
            _ => None,
        };
        if let Some(end) = end {
            self.end = Some(end);
            self.frames = Stack::new();
            ctx.tell(|| Event::Ended { end });
            return;
        }
        self.turn += 1;
        let turn = self.turn;
        ctx.tell(|| Event::Turn { turn });
        for nation in self.alive().iter().filter(|_| !self.options.quick).collect::<SeatSet>().iter() {
            let [oil, iron, osr] = self.collect_income(nation);
            ctx.tell(|| Event::Income { nation, oil, iron, osr });
        }
        self.begin_turn();
        self.turn_to(Frame::Plan);
    }
    /// Where all stand at the end of the turn.
    fn tally(&self) -> Event {
        let of = |nation: Seat| {
            let sheet = &self.nations[nation.index()];
            let held = Region::territories().filter(|t| self.holder[t.index()] == nation);
            Account {
                nation,
                value: held.map(|t| u16::from(self.pack.territory(t).sv)).sum(),
                income: if self.options.quick { [0; 3] } else { self.yield_of(nation) },
                zone: sheet.zone,
                stress: sheet.stress,
                awards: sheet.awards,
                score: self.score(nation) as u8,
            }
        };
        let mut goals: Vec<Goal> = Vec::new();
        for side in Side::BOTH {
            for condition in self.scene().victory[side.index()].iter().flatten() {
                for region in condition.of.iter().copied().filter(|region| self.counts_for(side, *region)) {
                    let goal = Goal { side, region };
                    if !goals.contains(&goal) {
                        goals.push(goal);
                    }
                }
            }
        }
        Event::Tally { accounts: self.scene().nations.iter().map(of).collect(), goals }
    }
    /// Has a side this territory as the scenario asks?
    fn counts_for(&self, side: Side, territory: Region) -> bool {
        let own = self.master(territory).is_some_and(|holder| Side::of(holder) == side);
        let enough = self.scene().contested[side.index()].contains(&territory);
        own || enough && self.contested.has(territory.index())
    }
    /// Has a side what the scenario asks?
    pub(crate) fn has_won(&self, side: Side) -> bool {
        let scene = self.scene();
        let held = |territory: &&Region| self.counts_for(side, **territory);
        let met = |c: &crate::figures::Condition| c.of.iter().filter(held).count() >= c.count.into();
        scene.victory[side.index()].iter().any(|way| way.iter().all(met))
    }
    /// The limited game is decided by the zones, then by Stress (WR-OBJ-4 to WR-OBJ-6).
    fn scored(&self) -> End {
        let score = |side: Side| {
            let all = self.scene().nations.and(side.nations());
            let zones: i32 = all.iter().map(|n| self.score(n)).sum();
            let net = |n: Seat| i32::from(self.nations[n.index()].stress) - i32::from(self.nations[n.index()].awards);
            (zones, all.iter().map(net).sum::<i32>())
        };
        match score(Side::Allies).cmp(&score(Side::Axis)) {
            std::cmp::Ordering::Less => End::Scored(Side::Allies),
            std::cmp::Ordering::Equal => End::Level,
            std::cmp::Ordering::Greater => End::Scored(Side::Axis),
        }
    }
    /// Points of a nation: zones beyond White, six when it has collapsed.
    pub(crate) fn score(&self, nation: Seat) -> i32 {
        let nation = &self.nations[nation.index()];
        if nation.collapsed { 6 } else { i32::from(nation.zone) }
    }
}
