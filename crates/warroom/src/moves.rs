//! The moves: everything anybody can do.

use crate::events::Whose;
use crate::figures::{RESOURCES, Resource};
use crate::nation::{NATION_IDS, NATIONS, NOBODY};
use crate::region::{MARKERS, Marker, REGIONS, Region};
use crate::state::WarRoom;
use crate::unit::{KINDS, Kind, ROWS, Row};
use table::{BadInput, Field, Number, Seat};

table::moves! {
    /// One small thing somebody can do. Lists are in this order: what settles everything stands before what
    /// settles a part.
    pub enum Move of WarRoom {
        /// The orders are finished, with this bid of oil.
        "ready" Ready(bid: Number<0, 999>),
        /// All units of the side that is asked attack.
        "attack" Attack,
        /// The army and the fleet of the side that is asked attack under cover of their fighters.
        "cover" Cover,
        /// All of them defend.
        "defend" Defend,
        /// Orders are carried out until there is something to choose.
        "carry" Carry,
        /// As last turn: the orders, the purchases, what was laid down where; aircraft go back to where they
        /// took off.
        "again" Again,
        /// Reserves are brought up until the sheet is full; all new units come into play.
        "fill" Fill,
        /// All aircraft land at the nearest place; the rest is laid down where the front is nearest.
        "nearest" Nearest,
        /// This command goes up to the front.
        "forward" Forward(marker: Marker),
        /// A unit that bombs have left no chimney for is given up.
        "shed" Shed(territory: Region, kind: Kind),
        /// A new unit from this territory comes into play there under this marker.
        "deploy" Deploy(territory: Region, kind: Kind, region: Region, marker: Marker),
        /// So many units go from one command to another in the same region, or to a new one.
        "shift" Shift(marker: Marker, to: Marker, kind: Kind, count: Number<1, 8>),
        /// A whole command joins another.
        "merge" Merge(marker: Marker, to: Marker),
        /// Write an order.
        "order" Order(marker: Marker, region: Region),
        /// Strike it out.
        "drop" Drop(marker: Marker),
        /// Carry it out before the one above it.
        "earlier" Earlier(marker: Marker),
        /// Carry it out in the place of the order of another command.
        "rank" Rank(marker: Marker, other: Marker),
        /// The draft is not finished after all.
        "unready" Unready,
        /// Take this place of the Turn Order.
        "place" Place(place: Number<1, 7>),
        /// Carry the order out.
        "go" Go,
        /// Carry it out through this sea.
        "via" Via(region: Region),
        /// Give the order up.
        "cancel" Cancel,
        /// A unit of this type stays behind.
        "stay" Stay(kind: Kind),
        /// A carrier in the first region sends its fighter to the second.
        "launch" Launch(sea: Region, region: Region),
        /// Resolve this conflict.
        "resolve" Resolve(region: Region),
        /// Keep the command.
        "keep" Keep,
        /// Hand the command over.
        "hand" Hand(nation: Seat),
        /// So many units take this posture, the rest the other.
        "stance" Stance(nation: Seat as Whose, row: Row, count: Number<0, 250>),
        /// The result hits here.
        "hit" Hit(row: Row, nation: Seat as Whose),
        /// The black hits nobody.
        "waste" Waste,
        /// A cruiser of this nation takes the hit.
        "escort" Escort(nation: Seat as Whose),
        /// The great ship takes it.
        "take" Take,
        /// A damaged Submarine leaves.
        "dive" Dive(nation: Seat),
        /// It stays.
        "fight" Fight,
        /// The bombs destroy a unit under construction.
        "destroy" Destroy(kind: Kind),
        /// They destroy a resource.
        "drain" Drain(resource: Resource),
        /// They destroy rails and ports.
        "bomb" Bomb,
        /// The garrison strikes a unit of this type.
        "fell" Fell(kind: Kind),
        /// The command that is asked raids this convoy.
        "raid" Raid(convoy: u8 as ConvoyNo),
        /// The black sinks the ships with this resource.
        "sink" Sink(resource: Resource),
        /// Repair a damaged unit.
        "repair" Repair(row: Row, resource: Resource),
        /// Give it up.
        "scrap" Scrap(row: Row),
        /// This nation owns the territory.
        "owner" Owner(nation: Seat),
        /// A Medal for this nation.
        "medal" Medal(nation: Seat),
        /// A Submarine that dived slips away from this command to that sea.
        "slip" Slip(marker: Marker, region: Region),
        /// The whole command does.
        "flee" Flee(marker: Marker, region: Region),
        /// An air command lands.
        "land" Land(marker: Marker, region: Region),
        /// One of its aircraft lands apart.
        "part" Part(marker: Marker, kind: Kind, region: Region),
        /// This nation flags a convoy between its own land and an ally's, and bears its losses.
        "flag" Flag(convoy: u8 as ConvoyNo),
        /// Nothing more.
        "done" Done,
        /// So many Medals and Goods cancel Stress.
        "spend" Spend(count: Number<0, 999>),
        /// Five Medals and Goods for one zone.
        "relieve" Relieve,
        /// Pay three resources.
        "pay" Pay(oil: Number<0, 3>, iron: Number<0, 3>, osr: Number<0, 3>),
        /// This unit deserts.
        "desert" Desert(marker: Marker, kind: Kind),
        /// Trade with this Neutral, giving this.
        "trade" Trade(region: Region, resource: Resource),
        /// Repair a bomb.
        "mend" Mend(region: Region),
        /// Buy a unit.
        "buy" Buy(kind: Kind),
        /// Do not buy it after all.
        "unbuy" Unbuy(kind: Kind),
        /// Buy a Civilian Good with these five resources.
        "goods" Goods(oil: Number<0, 5>, iron: Number<0, 5>, osr: Number<0, 5>),
        /// Buy no Goods after all.
        "ungoods" Ungoods,
        /// Make this unit of production dice.
        "make" Make(kind: Kind),
        /// Lay a unit down in this factory.
        "build" Build(kind: Kind, region: Region),
        /// China raises Infantry here under this marker.
        "mobilise" Mobilise(region: Region, marker: Marker),
        /// The pact with Japan or the Soviet Union ends.
        "break-pact" BreakPact,
        /// As many units as fit are laid down here.
        "fill-at" FillAt(region: Region),
        /// As many units of this type as can be paid and placed.
        "most" Most(kind: Kind),
        /// Whatever else is to be chosen here is chosen: hits, bombs, repairs, deserters.
        "rest" Rest,
    }
}

/// A convoy or a group of convoys, by its number.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub struct ConvoyNo(pub u8);

/// Where there are few of them they are all named.
fn unknown(what: &str, word: &str, known: impl Iterator<Item = &'static str>) -> BadInput {
    let known: Vec<&str> = known.collect();
    let expected = if known.is_empty() { String::new() } else { format!(": expected {}", known.join(", ")) };
    BadInput::new(format!("there is no {what} «{word}»{expected}"))
}

/// Fields that have a number and an id.
macro_rules! field {
    ($name:ident, $count:expr, $what:literal, $at:expr, $find:expr, $thing:expr) => {
        impl Field<WarRoom> for $name {
            const COUNT: u32 = $count as u32;
            fn number(self) -> u32 {
                let number: fn($name) -> u32 = $thing;
                number(self)
            }
            fn at(number: u32) -> $name {
                let at: fn(u32) -> $name = $at;
                at(number)
            }
            fn spell(self, _game: &WarRoom) -> String {
                self.id().to_string()
            }
            fn read(word: &str, _game: &WarRoom) -> Result<$name, BadInput> {
                let find: fn(&str) -> Option<$name> = $find;
                let known = || (0..Self::COUNT).filter(|_| Self::COUNT < 20).map(|n| Self::at(n).id());
                find(word).ok_or_else(|| unknown($what, word, known()))
            }
        }
    };
}
field!(Marker, MARKERS, "command", |n| Marker(n as u8), |id| Marker::find(id), |m| m.0.into());
field!(Region, REGIONS, "region", |n| Region(n as u8), |id| Region::find(id), |r| r.0.into());
field!(Kind, KINDS, "type of unit", |n| Kind::ALL[n as usize], |id| Kind::find(id), |k| k as u32);
field!(Row, ROWS, "row", |n| Row(n as u8), |id| Row::find(id), |r| r.0.into());
field!(
    Resource,
    RESOURCES,
    "resource",
    |n| Resource::ALL[n as usize],
    |id| Resource::ALL.into_iter().find(|r| r.id() == id),
    |r| r as u32
);

impl Field<WarRoom> for Whose {
    const COUNT: u32 = NATIONS as u32 + 1;
    fn number(self) -> u32 {
        self.0.0.into()
    }
    fn at(number: u32) -> Whose {
        Whose(Seat(number as u8))
    }
    fn spell(self, _game: &WarRoom) -> String {
        NATION_IDS.get(self.0.index()).copied().unwrap_or("neutral").to_string()
    }
    fn read(word: &str, _game: &WarRoom) -> Result<Whose, BadInput> {
        let neutral = (word == "neutral").then_some(NOBODY);
        crate::nation::nation(word)
            .or(neutral)
            .map(Whose)
            .ok_or_else(|| unknown("nation", word, NATION_IDS.into_iter()))
    }
}

impl table::Said<WarRoom> for ConvoyNo {
    fn name(&self, game: &WarRoom, lang: table::Lang) -> String {
        let here = game.pack.map.convoys.iter().filter(|c| c.group == self.0).flat_map(|c| &c.linked);
        let names: Vec<String> = here.map(|t| t.name(game, lang)).collect();
        names.join(" · ")
    }
}

impl Field<WarRoom> for ConvoyNo {
    const COUNT: u32 = 64;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> ConvoyNo {
        ConvoyNo(number as u8)
    }
    fn exists(self, game: &WarRoom) -> bool {
        game.pack.map.convoys.iter().any(|c| c.group == self.0)
    }
    fn spell(self, game: &WarRoom) -> String {
        let first = game.pack.map.convoys.iter().find(|c| c.group == self.0);
        first.map_or_else(|| format!("convoy-{}", self.0), |c| c.id.clone())
    }
    fn read(word: &str, game: &WarRoom) -> Result<ConvoyNo, BadInput> {
        // A group is spelled by its first ring; whoever names another one means the same.
        let known = game.pack.map.convoys.iter().find(|c| c.id == word).map(|c| ConvoyNo(c.group));
        known.ok_or_else(|| unknown("convoy", word, std::iter::empty()))
    }
    fn every(game: &WarRoom) -> Vec<ConvoyNo> {
        let mut all: Vec<u8> = game.pack.map.convoys.iter().map(|c| c.group).collect();
        all.dedup();
        all.sort_unstable();
        all.dedup();
        all.into_iter().map(ConvoyNo).collect()
    }
}
