//! Questions to a position: who is where, who is whose friend, what may be entered.

use crate::figures::Passage;
use crate::nation::{CHINA, JAPAN, NOBODY, Side, USSR};
use crate::region::{Marker, Region, Regions};
use crate::state::{Command, WarRoom};
use crate::unit::{Category, Kind};
use table::{Seat, SeatSet};

/// Units in a region, by nation; the last of each row is the defence force of a Neutral.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Present {
    pub(crate) of: [[u16; 8]; 3],
}

impl Present {
    /// How many units of a category these nations have here.
    pub(crate) fn count(&self, nations: SeatSet, category: Category) -> u16 {
        nations.iter().map(|nation| self.of[category as usize][nation.index()]).sum()
    }
    /// Who has any unit of these categories here; the force of a Neutral is the eighth.
    pub(crate) fn who(&self, categories: &[Category]) -> SeatSet {
        (0..8).map(Seat).filter(|n| categories.iter().any(|c| self.of[*c as usize][n.index()] > 0)).collect()
    }
}

/// Territories and seas: where anybody can be.
const SOLID: Regions = Regions::first(crate::region::TERRITORIES + crate::region::SEAS);
/// Every category.
pub(crate) const ANY: &[Category] = &Category::ALL;
/// What fights at sea.
pub(crate) const SHIPS_AND_PLANES: &[Category] = &[Category::Naval, Category::Air];

impl WarRoom {
    /// Everybody in a region. Carrier fighters count as aircraft.
    pub(crate) fn present(&self, region: Region) -> Present {
        let mut out = Present::default();
        for (at, command) in self.commands.iter().enumerate() {
            if command.at == region && !command.hidden() {
                let marker = Marker(at as u8);
                out.of[marker.category() as usize][marker.nation().index()] += u16::from(command.units.total());
            }
        }
        for token in self.tokens.iter().filter(|token| token.at == region) {
            out.of[Category::Air as usize][token.nation.index()] += 1;
        }
        if let Some(neutral) = self.neutral_at(region).map(|at| &self.neutrals[at]) {
            let [infantry, artillery, fighters] = neutral.force.map(u16::from);
            out.of[Category::Land as usize][NOBODY.index()] = infantry + artillery;
            out.of[Category::Air as usize][NOBODY.index()] = fighters;
        }
        out
    }
    /// Regions where anybody is: nothing happens elsewhere.
    pub(crate) fn manned(&self) -> Regions {
        let stacks = self.commands.iter().map(|command| command.at).filter(|at| at.is_somewhere());
        stacks.chain(self.tokens.iter().map(|token| token.at)).map(Region::index).collect()
    }
    /// Regions where a nation has anything, carrier fighters among it.
    pub(crate) fn whereabouts(&self, nation: Seat) -> Regions {
        let tokens = self.tokens.iter().filter(|token| token.nation == nation).map(|token| token.at.index());
        let seen = Category::ALL.map(|category| self.posts(nation, category));
        tokens.collect::<Regions>().or(seen[0]).or(seen[1]).or(seen[2])
    }
    /// Regions where a nation has commands of this category.
    pub(crate) fn posts(&self, nation: Seat, category: Category) -> Regions {
        let seen = |command: &&Command| command.at.is_somewhere() && !command.hidden() && !command.units.is_empty();
        let own = &self.commands[Marker::range(nation, category)];
        own.iter().filter(seen).map(|command| command.at.index()).collect()
    }
    /// How many units of a type a nation has in a region, carrier fighters among them.
    pub(crate) fn units_of(&self, nation: Seat, region: Region, kind: Kind) -> u8 {
        if nation == NOBODY {
            let force = self.neutral_at(region).map_or([0; 3], |at| self.neutrals[at].force);
            return match kind {
                Kind::Infantry => force[0],
                Kind::Artillery => force[1],
                Kind::Fighter => force[2],
                _ => 0,
            };
        }
        if kind == Kind::CarrierFighter {
            return self.tokens.iter().filter(|t| t.nation == nation && t.at == region).count() as u8;
        }
        let here = Marker::of_kind(nation, kind.category()).map(|marker| self.commands[marker.index()]);
        here.filter(|command| command.at == region && !command.hidden()).map(|command| command.units.of(kind)).sum()
    }
    /// Do two nations keep the peace of the pact (WR-PACT-JS-7)?
    #[inline]
    pub(crate) fn at_peace(&self, a: Seat, b: Seat) -> bool {
        self.pact_js && (a == USSR && b == JAPAN || a == JAPAN && b == USSR)
    }
    /// The other party, while the pact holds.
    #[inline]
    pub(crate) fn partner(&self, nation: Seat) -> Option<Seat> {
        match nation {
            USSR if self.pact_js => Some(JAPAN),
            JAPAN if self.pact_js => Some(USSR),
            _ => None,
        }
    }
    /// Nations that this one fights: the other alliance, without a partner of the pact.
    pub(crate) fn foes(&self, nation: Seat) -> SeatSet {
        let all = Side::of(nation).other().nations();
        self.partner(nation).map_or(all, |partner| all.without(partner))
    }
    /// The side of the force of a Neutral that stands here.
    pub(crate) fn force_side(&self, region: Region) -> Option<Side> {
        let neutral = &self.neutrals[self.neutral_at(region)?];
        neutral.aligned.filter(|_| neutral.force != [0; 3])
    }
    /// Can it be entered or flown over in this scenario (WR-SCEN-1)?
    #[inline]
    pub(crate) fn in_play(&self, region: Region) -> bool {
        self.regions().has(region.index())
    }
    /// The nation that holds a territory, if it is still in the game.
    #[inline]
    pub(crate) fn master(&self, territory: Region) -> Option<Seat> {
        let holder = self.holder[territory.index()];
        (holder != NOBODY && !self.nations[holder.index()].collapsed).then_some(holder)
    }
    /// The side of a territory: its holder's, or that of a Neutral which is aligned (WR-TERM-2).
    pub(crate) fn side_of(&self, territory: Region) -> Option<Side> {
        match self.master(territory) {
            Some(holder) => Some(Side::of(holder)),
            None if self.holder[territory.index()] != NOBODY => None,
            None => self.neutral_at(territory).and_then(|at| self.neutrals[at].aligned),
        }
    }
    /// Is the territory friendly to the nation (WR-TERM-2)?
    #[inline]
    pub(crate) fn friendly(&self, nation: Seat, territory: Region) -> bool {
        self.side_of(territory) == Some(Side::of(nation))
    }
    /// Is a Neutral still aligned with nobody and held by nobody?
    pub(crate) fn unaligned(&self, territory: Region) -> bool {
        self.holder[territory.index()] == NOBODY && self.side_of(territory).is_none()
    }
    /// Does the visible side of the card show the reduced income (WR-TERM-7, WR-P1.1b)?
    pub(crate) fn reduced(&self, territory: Region) -> bool {
        let owner = self.pack.territory(territory).owner;
        let fallen = owner != NOBODY && self.nations[owner.index()].collapsed;
        fallen || self.contested.has(territory.index())
    }
    /// What the visible side of a card shows.
    pub(crate) fn yields(&self, territory: Region) -> [u8; 3] {
        self.pack.territory(territory).income[usize::from(self.reduced(territory))]
    }
    /// Chimneys that still smoke (WR-RAID-12).
    pub(crate) fn chimneys(&self, territory: Region) -> u8 {
        let print = self.pack.territory(territory);
        if print.factory { print.sv.saturating_sub(self.bombs[territory.index()]) } else { 0 }
    }
    /// May this nation sail between two neighbouring seas (WR-STRAIT-1)?
    pub(crate) fn sails(&self, nation: Seat, from: Region, to: Region) -> bool {
        if !self.in_play(to) {
            return false;
        }
        if self.pack.map.sea[from.index()].has(to.index()) {
            return true;
        }
        let between = |pair: [Region; 2]| pair == [from, to] || pair == [to, from];
        let Some(at) = self.pack.map.straits.iter().position(|strait| between(strait.between)) else { return false };
        let strait = &self.pack.map.straits[at];
        match self.scene().straits[at] {
            Passage::Closed => false,
            Passage::Always(side) => side == Side::of(nation),
            Passage::Held => strait.requires.iter().all(|territory| {
                let held = self.master(*territory).is_some_and(|holder| Side::of(holder) == Side::of(nation));
                held || strait.aligned && self.friendly(nation, *territory)
            }),
        }
    }
    /// Is the territory fought over at this moment (WR-STALIN-1)? Whoever marched off does not count any
    /// more.
    pub(crate) fn embattled(&self, territory: Region) -> bool {
        let Some(holder) = self.master(territory) else { return false };
        self.present(territory).count(self.foes(holder), Category::Land) > 0
    }
    /// May a land command of this nation never enter here, as its allies will have it (WR-PACT-CS-1,
    /// WR-STALIN-1)?
    pub(crate) fn barred(&self, nation: Seat, territory: Region) -> Option<&'static str> {
        let (map, at, holder) = (&self.pack.map, territory.index(), self.holder[territory.index()]);
        if self.pact_cs && nation == USSR && holder == CHINA && map.chinese.has(at) {
            return Some("WR-PACT-CS-1");
        }
        if holder != USSR || nation == USSR || Side::of(nation) != Side::Allies || !map.soviet.has(at) {
            return None;
        }
        match nation {
            CHINA if self.pact_cs => Some("WR-PACT-CS-1"),
            _ if self.stalin && !self.embattled(territory) => Some("WR-STALIN-1"),
            _ => None,
        }
    }
    /// May aircraft of this nation not end here, or not land here (WR-PACT-CS-2, WR-STALIN-3)?
    pub(crate) fn no_landing(&self, nation: Seat, territory: Region) -> bool {
        let (map, at, holder) = (&self.pack.map, territory.index(), self.holder[territory.index()]);
        let chinese = self.pact_cs && nation == USSR && holder == CHINA && map.chinese.has(at);
        let soviet = holder == USSR && nation != USSR && map.soviet.has(at);
        chinese || soviet && (self.stalin || self.pact_cs && nation == CHINA)
    }
    /// Would entering (or crossing by air) break the pact with the other party (WR-PACT-JS-2, WR-PACT-JS-4)?
    pub(crate) fn breaches(&self, nation: Seat, region: Region, crossing: bool) -> bool {
        let Some(partner) = self.partner(nation).filter(|_| region.is_land()) else { return false };
        let neutral = self.neutral_at(region).is_some();
        self.holder[region.index()] == partner || neutral && !crossing && self.present(region).who(ANY).has(partner)
    }
    /// A marker of a nation and category that is in reserve.
    pub(crate) fn free_marker(commands: &[Command], nation: Seat, category: Category) -> Option<Marker> {
        Marker::of_kind(nation, category).find(|marker| !commands[marker.index()].at.is_somewhere())
    }
    /// Where a command could perhaps go, by geography alone.
    pub(crate) fn reach(&self, marker: Marker, at: Region) -> Regions {
        let map = &self.pack.map;
        let reach = match marker.category() {
            Category::Air => map.flight[at.index()],
            Category::Naval => map.voyage[at.index()],
            Category::Land if at.is_land() => {
                let sea = if marker.nation() == CHINA { Regions::NONE } else { map.voyage[at.index()] };
                map.land[at.index()].or(map.network[at.index()]).or(sea)
            }
            Category::Land => {
                // Flights know no straits: seas next door, whoever may pass between them.
                let seas = |r: &Region| r.is_sea() && self.options.landings;
                let far = |all: Regions, sea: Region| all.or(map.land[sea.index()]);
                let beyond = crate::region::each(map.air[at.index()]).filter(seas).fold(Regions::NONE, far);
                map.voyage[at.index()].or(map.land[at.index()]).or(beyond)
            }
        };
        let reach = reach.and(self.regions()).and(SOLID).without(at.index());
        // Ships, aircraft and transports may go out and come back: that is a way of one or two regions too
        // (WR-AIR-1, WR-NAVAL-1).
        let out = marker.category() != Category::Land || at.is_sea();
        if out && !reach.is_empty() { reach.with(at.index()) } else { reach }
    }
    /// Why a command can never go there, whatever happens before its order is read out.
    pub(crate) fn out_of_reach(&self, marker: Marker, at: Region, to: Region) -> &'static str {
        match marker.category() {
            _ if !to.is_land() && !to.is_sea() => "WR-MAP-5",
            _ if !self.scene().regions.has(to.index()) => "WR-SCEN-1",
            _ if !self.in_play(to) => "WR-QUICK-5",
            _ if to == at => "WR-P2.1d",
            Category::Air => "WR-AIR-1",
            Category::Naval if to.is_land() => "WR-NAVAL-2",
            Category::Naval => "WR-NAVAL-1",
            Category::Land if to.is_sea() && at.is_land() && marker.nation() == CHINA => "WR-CHINA-4",
            Category::Land if to.is_sea() => "WR-TT-2",
            Category::Land if at.is_sea() => "WR-TT-3",
            Category::Land => "WR-LAND-1",
        }
    }
    /// Orders that a nation may write in this turn (WR-P2.1c, WR-P6.4e).
    pub(crate) fn order_limit(&self, nation: Seat) -> u8 {
        let most = self.scene().orders[nation.index()];
        if self.nations[nation.index()].zone >= ORANGE { most.saturating_sub(3) } else { most }
    }
    /// Has the nation any unit on the map? Those under construction lie there too.
    pub(crate) fn has_units(&self, nation: Seat) -> bool {
        Marker::of(nation).any(|marker| self.commands[marker.index()].at.is_somewhere())
            || self.factories(nation).any(|territory| self.works_at(territory).iter().any(|n| *n > 0))
    }
}

/// Blue: resources are lost (WR-P6.4c).
pub(crate) const BLUE: u8 = 1;
/// Yellow: rails, ports and trade by sea are lost (WR-P6.4d).
pub(crate) const YELLOW: u8 = 2;
/// Orange: orders are lost (WR-P6.4e).
pub(crate) const ORANGE: u8 = 3;
/// Red: nothing new comes in (WR-P6.4f).
pub(crate) const RED: u8 = 4;
/// Grey: units desert (WR-P6.4g).
pub(crate) const GREY: u8 = 5;
