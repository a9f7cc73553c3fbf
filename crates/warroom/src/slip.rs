//! The debriefing's rearranging of stacks, guests in an ally's land, and Submarines that slip away.

use crate::battle::Step;
use crate::events::Event;
use crate::nation::{CHINA, NOBODY, Side, USSR};
use crate::region::{Marker, Region};
use crate::state::{CHANGES, Command, WarRoom};
use crate::unit::{Category, Kind, STACK, Units};
use table::{Ctx, Seat};

impl WarRoom {
    /// Debriefing C, then D.
    pub(crate) fn transports(&mut self, ctx: &mut Ctx<'_, Event>) {
        if self.battle.region.is_sea() {
            self.sink_transports(ctx);
        }
        self.nations.iter_mut().for_each(|nation| nation.changes = 0);
        self.battle.step = Step::Regroup { place: 0 };
    }
    /// Has a nation stacks here between which units could move (WR-DEBRIEF-D1)? A single one waits for Phase
    /// 5 without loss.
    fn regroups(&self, nation: Seat) -> bool {
        let here = |m: &Marker| {
            let command = self.commands[m.index()];
            command.at == self.battle.region && !command.hidden()
        };
        let alike = |category: Category| {
            // One can give to the other, or take from it, if they may be together and one has room.
            let stacks = || Marker::of_kind(nation, category).filter(here).map(|m| self.commands[m.index()]);
            let two = |(at, one): (usize, Command)| {
                let room = |other: Command| one.units.total() < STACK || other.units.total() < STACK;
                stacks().skip(at + 1).any(|other| other.company() == one.company() && room(other))
            };
            stacks().enumerate().any(two)
        };
        let fits = |category: Category| {
            if self.options.second() {
                return alike(category);
            }
            let mut stacks = Marker::of_kind(nation, category).filter(here);
            let (first, second) = (stacks.next(), stacks.next());
            let room = |m: Option<Marker>| m.is_some_and(|m| self.commands[m.index()].units.total() < STACK);
            first.is_some() && second.is_some() && (room(first) || room(second) || stacks.any(|m| room(Some(m))))
        };
        self.nations[nation.index()].changes < CHANGES && Category::ALL.into_iter().any(fits)
    }
    /// Debriefing D, in the Turn Order (WR-REORG-4). Is somebody asked?
    pub(crate) fn regrouped(&mut self, place: u8) -> bool {
        match self.at_place(place) {
            Some(nation) if self.regroups(nation) => return true,
            Some(_) => self.battle.step = Step::Regroup { place: place + 1 },
            None => self.battle.step = Step::Control,
        }
        false
    }
    /// Allies that stand in land which they have freed, and which lets no ally in, may stay (WR-STALIN-4).
    pub(crate) fn welcome_guests(&mut self) {
        let region = self.battle.region;
        if !region.is_land() {
            return;
        }
        for nation in Side::Allies.nations().iter() {
            if !self.off_limits(nation, region) {
                continue;
            }
            for marker in Marker::of_kind(nation, Category::Land) {
                if self.commands[marker.index()].at == region {
                    self.commands[marker.index()] = self.commands[marker.index()].with_guest(true);
                    self.freed[nation.index()].insert(region.index());
                }
            }
        }
    }
    /// Is this land of an ally closed to the nation while nobody fights there?
    fn off_limits(&self, nation: Seat, territory: Region) -> bool {
        let (map, at, holder) = (&self.pack.map, territory.index(), self.holder[territory.index()]);
        match nation {
            USSR => self.pact_cs && holder == CHINA && map.chinese.has(at),
            CHINA => holder == USSR && map.soviet.has(at) && (self.pact_cs || self.stalin),
            _ => self.stalin && holder == USSR && map.soviet.has(at),
        }
    }
    /// Does the land of an ally stay closed to this command, which comes from there?
    pub(crate) fn shut(&self, marker: Marker, from: Region, to: Region) -> Option<&'static str> {
        let rule = self.barred(marker.nation(), to)?;
        let freed = self.freed.get(marker.nation().index()).copied().unwrap_or_default();
        let guest = self.commands[marker.index()].guest() && freed.has(from.index()) && freed.has(to.index());
        if guest { None } else { Some(rule) }
    }
    /// Submarines of a nation that have dived away from this battle and not moved yet.
    fn below(&self, nation: Seat) -> u8 {
        self.battle.escaped[Side::of(nation).index()][crate::battle::slot_of(nation)]
    }
    /// May one Submarine of this command, or the whole command, slip away to that sea (WR-NANO-4, WR-NANO-6)?
    pub(crate) fn slips(&self, nation: Seat, marker: Marker, sea: Region, whole: bool) -> bool {
        let (command, from) = (self.commands[marker.index()], self.battle.region);
        let own = marker.nation() == nation && marker.category() == Category::Naval;
        let here = own && command.at == from && !command.hidden() && command.units.of(Kind::Submarine) > 0;
        if !here || !sea.is_sea() || sea == from || !self.sails(nation, from, sea) {
            return false;
        }
        let total = command.units.total();
        match whole {
            true => total > 1 && command.units.of(Kind::Submarine) == total && total <= self.below(nation),
            false => self.below(nation) > 0 && (total == 1 || self.lair(nation, sea).is_some()),
        }
    }
    /// The rule that keeps a Submarine from slipping away to that sea.
    pub(crate) fn held_below(&self, nation: Seat, sea: Region) -> &'static str {
        let from = self.battle.region;
        let strait = |pair: [Region; 2]| pair == [from, sea] || pair == [sea, from];
        match () {
            () if sea.is_sea() && self.sails(nation, from, sea) => "WR-NANO-6",
            () if self.pack.map.straits.iter().any(|s| strait(s.between)) => "WR-STRAIT-1",
            () => "WR-NANO-4",
        }
    }
    /// The marker under which a Submarine that slips away is put: of such as went there before, or a new one.
    fn lair(&self, nation: Seat, sea: Region) -> Option<Marker> {
        let room = |m: &Marker| {
            let command = self.commands[m.index()];
            command.at == sea && command.hidden() && command.units.total() < STACK
        };
        let there = Marker::of_kind(nation, Category::Naval).find(room);
        there.or_else(|| WarRoom::free_marker(&self.commands, nation, Category::Naval))
    }
    /// Any way to slip away for this nation?
    pub(crate) fn may_slip(&self, nation: Seat) -> bool {
        let near = |marker: Marker| Region::seas().any(|sea| self.slips(nation, marker, sea, false));
        let all = |marker: Marker| Region::seas().any(|sea| self.slips(nation, marker, sea, true));
        self.options.nano && self.below(nation) > 0 && Marker::of(nation).any(|m| near(m) || all(m))
    }
    /// The end of the debriefing, in the Turn Order. Is somebody asked?
    pub(crate) fn slipped(&mut self, place: u8, ctx: &mut Ctx<'_, Event>) -> bool {
        match self.at_place(place) {
            Some(nation) if self.may_slip(nation) => return true,
            Some(_) => self.battle.step = Step::Slip { place: place + 1 },
            None => {
                if self.options.nano {
                    // Who dived and stayed is a Submarine like any other again (WR-NANO-7).
                    self.battle.escaped = [[0; crate::battle::SLOTS]; 2];
                    self.sink_transports(ctx);
                }
                self.battle.step = Step::Close;
            }
        }
        false
    }
    /// One Submarine, or a whole command of them, slips away.
    pub(crate) fn slip(&mut self, marker: Marker, sea: Region, whole: bool, ctx: &mut Ctx<'_, Event>) {
        let nation = marker.nation();
        let command = self.commands[marker.index()];
        let gone = if whole { command.units.total() } else { 1 };
        let to = match whole || command.units.total() == 1 {
            true => {
                self.commands[marker.index()] = Command::new(sea, command.units).with_hidden(true);
                marker
            }
            false => {
                let Some(to) = self.lair(nation, sea) else { return };
                if !self.commands[to.index()].at.is_somewhere() {
                    self.commands[to.index()] = Command::new(sea, Units::NONE).with_hidden(true);
                }
                self.take_from(marker, Kind::Submarine);
                let units = &mut self.commands[to.index()].units;
                *units = units.with(Kind::Submarine);
                to
            }
        };
        let below = &mut self.battle.escaped[Side::of(nation).index()][crate::battle::slot_of(nation)];
        *below = below.saturating_sub(gone);
        let from = self.battle.region;
        ctx.tell(|| Event::Moved { marker: to, from, region: sea });
    }
    /// What slipped away can fight again: the phase is over (WR-NANO-5).
    pub(crate) fn surface(&mut self) {
        for command in &mut self.commands {
            *command = command.with_hidden(false);
        }
    }
    /// The nation asked in the steps of the debriefing that go around the table.
    pub(crate) fn asked_around(&self, place: u8) -> Option<Seat> {
        self.at_place(place).filter(|nation| *nation != NOBODY)
    }
}
