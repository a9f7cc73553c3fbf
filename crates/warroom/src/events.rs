//! What happens.

use crate::about::WORDS;
use crate::figures::{RESOURCES, Resource};
use crate::nation::Side;
use crate::region::{Marker, Region};
use crate::state::{End, Order, WarRoom};
use crate::unit::{Colour, Kind, Row};
use serde::Serialize;
use table::{Lang, Said, Seat};

/// A treaty, or what holds like one.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pact {
    /// Japan and the Soviet Union.
    Japanese,
    /// China and the Soviet Union.
    Chinese,
    /// No ally on Soviet soil.
    Stalin,
}

/// The rule because of which something happened: an order was stopped, a territory went to somebody.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Why(pub &'static str);

/// A nation, or the defence force of a Neutral.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Whose(pub Seat);

/// What becomes of a unit that is hit: the box where it is then, or where it was when it falls
/// (WR-BATTLE-S8).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Fate {
    /// 0 is the initial box, 1 light damage, 2 damaged.
    pub place: u8,
    /// Is it out of the battle?
    pub falls: bool,
}

/// A zone of the Homeland Status Track.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Zone(pub u8);

/// What a nation has written on its sheet, of which only it hears.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Draft {
    /// Its orders, in their order.
    Orders(Vec<Order>),
    /// Units, and Civilian Goods.
    Purchases(Vec<Kind>, u8),
}

/// A part of a turn that the log tells apart. Each conflict of Phase 4 is a part of its own.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Orders are carried out, carriers launch.
    Movement,
    /// Aircraft land, new units come into play.
    Return,
    /// Casualties become Stress.
    Morale,
    /// Neutrals trade, nations buy and build.
    Production,
}

/// Where a nation stands at the end of a turn.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Account {
    /// Whose account.
    pub nation: Seat,
    /// The Strategic Values that it holds.
    pub value: u16,
    /// What its cards give in the next turn: Oil, Iron, OSR.
    pub income: [u16; RESOURCES],
    /// Its zone of the Homeland Status Track.
    pub zone: u8,
    /// Its Stress.
    pub stress: u16,
    /// Its Medals and Civilian Goods.
    pub awards: u16,
    /// What it counts in a limited game.
    pub score: u8,
}

/// A territory that counts for victory, and the side that has it as the scenario asks.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize)]
pub struct Goal {
    /// The side.
    pub side: Side,
    /// The territory.
    pub region: Region,
}

table::events! {
    /// Something that happened.
    pub enum Event of WarRoom {
        /// A turn begins.
        Turn { turn: u8 },
        /// Income of Phase 1.
        Income { nation: Seat, oil: u16, iron: u16, osr: u16 },
        /// A part of the turn begins.
        Phase { phase: Phase },
        /// A nation has changed its draft. Only it hears this.
        Drafted { nation: Seat, sheet: Draft },
        /// A stack was rearranged while orders were written, and is shown now.
        Rearranged { marker: Marker, region: Region },
        /// A bid is opened.
        Bid { nation: Seat, oil: u16 },
        /// A bid of Medals is opened.
        Pledged { nation: Seat, count: u16 },
        /// Medals buy production dice.
        Boosted { nation: Seat, count: u16 },
        /// Production dice are rolled.
        Production { nation: Seat, dice: Vec<Colour> },
        /// Results make a unit.
        Made { nation: Seat, kind: Kind },
        /// A nation has chosen its place.
        Placed { nation: Seat, place: u8 },
        /// An order is read out and cannot be carried out. By rail: between which stations the line is cut;
        /// else both are its goal.
        Cancelled { marker: Marker, region: Region, why: Why, before: Region, at: Region },
        /// An order is given up.
        GivenUp { marker: Marker, region: Region },
        /// A command moves.
        Moved { marker: Marker, from: Region, region: Region },
        /// Units must stay.
        Pinned { marker: Marker, region: Region, count: u8 },
        /// A command is stopped on its way.
        Stopped { marker: Marker, region: Region },
        /// A Neutral takes a side.
        Aligned { region: Region, side: Side },
        /// The pact is broken.
        Broke { nation: Seat },
        /// A party says that it breaks the pact once the conflict or the order under way is over.
        Leaves { nation: Seat },
        /// A pact has ended.
        Dissolved { pact: Pact },
        /// A nation takes a convoy upon itself.
        Flagged { nation: Seat, region: Region },
        /// Carrier fighters take off.
        Launched { nation: Seat, region: Region },
        /// A conflict begins.
        Conflict { region: Region },
        /// Who commands.
        Commands { nation: Seat, side: Side },
        /// Units take a posture.
        Posture { region: Region, nation: Whose, row: Row, count: u8 },
        /// A batch is rolled.
        Rolled { region: Region, side: Side, dice: Vec<Colour> },
        /// A unit is hit.
        Hit { region: Region, row: Row, nation: Whose, colour: Colour, fate: Fate },
        /// An escort takes the hit.
        Escorted { nation: Whose },
        /// A Submarine leaves the battle.
        Dived { nation: Seat },
        /// A garrison rolls.
        Garrison { region: Region, dice: Vec<Colour> },
        /// Bombers roll.
        Raid { region: Region, dice: Vec<Colour> },
        /// A convoy is raided.
        Hunt { region: Region, dice: Vec<Colour> },
        /// Resources are lost.
        Drained { nation: Seat, resource: Resource, count: u8 },
        /// Lost ships of a convoy count as casualties.
        ConvoyLoss { nation: Seat, count: u8 },
        /// A unit under construction is lost.
        Wrecked { nation: Seat, kind: Kind },
        /// A bomb token is laid.
        Bombed { region: Region },
        /// A unit is lost.
        Lost { nation: Seat, kind: Kind, region: Region },
        /// A unit is repaired.
        Repaired { region: Region, nation: Seat, row: Row, resource: Resource },
        /// A territory changes hands.
        Captured { region: Region, nation: Seat, why: Why },
        /// Medals are given for a territory.
        Medals { nation: Seat, count: u8, region: Region },
        /// Stress is taken.
        Stress { nation: Seat, count: u16, why: Why },
        /// A region is contested.
        Contested { region: Region },
        /// A conflict is over, nobody has taken the region, and this side holds it.
        Held { region: Region, side: Side },
        /// Aircraft land.
        Landed { marker: Marker, region: Region },
        /// Units come into play.
        Deployed { nation: Seat, kind: Kind, region: Region },
        /// Units are gone without being casualties.
        Disbanded { nation: Seat, kind: Kind },
        /// Stacks are rearranged.
        Shifted { marker: Marker, to: Marker },
        /// Medals or Goods are spent.
        Soothed { nation: Seat, count: u16 },
        /// The nation stands in another zone.
        Zoned { nation: Seat, zone: Zone },
        /// Resources are paid.
        Paid { nation: Seat, oil: u8, iron: u8, osr: u8 },
        /// A trade is made.
        Traded { nation: Seat, region: Region, give: Resource },
        /// A bomb token is removed.
        Mended { nation: Seat, region: Region },
        /// What a nation has bought.
        Bought { nation: Seat, kinds: Vec<Kind>, goods: u8 },
        /// A unit is laid down in a factory.
        Built { nation: Seat, kind: Kind, region: Region },
        /// A turn is over: where all stand.
        Tally { accounts: Vec<Account>, goals: Vec<Goal> },
        /// A nation leaves the game.
        Collapsed { nation: Seat },
        /// The game is over.
        Ended { end: End },
    }
}

impl Said<WarRoom> for Draft {
    fn name(&self, game: &WarRoom, lang: Lang) -> String {
        match self {
            Draft::Orders(orders) => orders.name(game, lang),
            Draft::Purchases(kinds, _) => kinds.name(game, lang),
        }
    }
}
impl Said<WarRoom> for Order {
    fn name(&self, game: &WarRoom, lang: Lang) -> String {
        let args = [("marker", self.marker.name(game, lang)), ("region", self.to.name(game, lang))];
        WORDS.say(lang, "move-order", &args)
    }
}
impl Said<WarRoom> for Phase {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        let key = match self {
            Phase::Movement => "log-movement",
            Phase::Return => "log-return",
            Phase::Morale => "log-morale",
            Phase::Production => "log-production",
        };
        word(lang, key)
    }
}
impl Said<WarRoom> for Account {
    fn name(&self, game: &WarRoom, lang: Lang) -> String {
        self.nation.name(game, lang)
    }
}
impl Said<WarRoom> for Goal {
    fn name(&self, game: &WarRoom, lang: Lang) -> String {
        self.region.name(game, lang)
    }
}

fn word(lang: Lang, key: &str) -> String {
    WORDS.say(lang, key, &[])
}

impl Said<WarRoom> for Pact {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        let id = match self {
            Pact::Japanese => "pact-japanese",
            Pact::Chinese => "pact-chinese",
            Pact::Stalin => "pact-stalin",
        };
        word(lang, id)
    }
}
/// Reasons in a few words, by the rule behind them.
const REASONS: [(&str, &str); 36] = [
    ("WR-PIN-1", "why-pinned"),
    ("WR-TT-9", "why-transports-pinned"),
    ("WR-REORG-2", "why-split-twice"),
    ("WR-REORG-3", "why-no-marker"),
    ("WR-RAIL-2", "why-rail-goal"),
    ("WR-RAIL-5", "why-rail-cut"),
    ("WR-RAIL-6", "why-rail-start"),
    ("WR-STRAIT-1", "why-strait"),
    ("WR-CANCEL-2", "why-gone"),
    ("WR-CANCEL-3", "why-second"),
    ("WR-P2.1c", "why-too-many"),
    ("WR-SCEN-1", "why-out-of-play"),
    ("WR-QUICK-5", "why-out-of-play"),
    ("WR-LAND-1", "why-far"),
    ("WR-AIR-1", "why-far"),
    ("WR-AIR-2", "why-far"),
    ("WR-NAVAL-1", "why-far"),
    ("WR-TT-2", "why-far"),
    ("WR-TT-3", "why-landing"),
    ("WR-OPT-3", "why-landing"),
    ("WR-NAVAL-2", "why-ships-on-land"),
    ("WR-MAP-5", "why-impassable"),
    ("WR-CHINA-4", "why-china"),
    ("WR-PACT-CS-1", "why-pact"),
    ("WR-PACT-CS-2", "why-pact"),
    ("WR-STALIN-1", "why-stalin"),
    ("WR-QUICK-12", "why-pact"),
    ("WR-CTRL-1", "why-restored"),
    ("WR-CTRL-3", "why-restored"),
    ("WR-COLLAPSE-2", "why-heir"),
    ("WR-DEBRIEF-E1", "why-alone"),
    ("WR-DEBRIEF-E4", "why-chosen"),
    ("WR-DEBRIEF-F4", "why-lost-land"),
    ("WR-NEUTRAL-15", "why-neutral-joins"),
    ("WR-NEUTRAL-17", "why-neutral-invaded"),
    ("WR-P6.0a", "why-casualties"),
];

impl Why {
    /// The text of the reason.
    fn reason(self) -> Option<&'static str> {
        REASONS.iter().find(|(rule, _)| *rule == self.0).map(|(_, key)| *key)
    }
    /// The reason, and the rule behind it: «seule son armée y reste (WR-DEBRIEF-E1)».
    pub(crate) fn because(self, lang: Lang) -> String {
        self.reason().map_or_else(|| self.0.to_string(), |key| format!("{} ({})", word(lang, key), self.0))
    }
}
impl Said<WarRoom> for Why {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        self.reason().map_or_else(|| self.0.to_string(), |key| format!("{}, {}", word(lang, key), self.0))
    }
}
impl Said<WarRoom> for Whose {
    fn name(&self, game: &WarRoom, lang: Lang) -> String {
        if self.0 == crate::nation::NOBODY { word(lang, "neutral-force") } else { self.0.name(game, lang) }
    }
}
impl Said<WarRoom> for Fate {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        let key = match self {
            Fate { falls: true, .. } => "fate-falls",
            Fate { place: 1, .. } => "fate-light",
            _ => "fate-hurt",
        };
        word(lang, key)
    }
}
impl Said<WarRoom> for Zone {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        word(lang, &format!("zone-{}", self.0))
    }
}
impl Said<WarRoom> for Side {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        word(lang, &format!("side-{}", self.id()))
    }
}
impl Said<WarRoom> for Colour {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        word(lang, &format!("colour-{}", self.id()))
    }
}
impl Said<WarRoom> for Kind {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        word(lang, &format!("unit-{}", self.id()))
    }
}
impl Said<WarRoom> for Row {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        word(lang, &format!("row-{}", self.id()))
    }
}
impl Said<WarRoom> for Resource {
    fn name(&self, _game: &WarRoom, lang: Lang) -> String {
        word(lang, &format!("resource-{}", self.id()))
    }
}
impl Said<WarRoom> for Region {
    fn name(&self, game: &WarRoom, lang: Lang) -> String {
        crate::names::region_name(game.pack.get(), *self, lang)
    }
}
impl Said<WarRoom> for Marker {
    fn name(&self, game: &WarRoom, lang: Lang) -> String {
        let number = self.id().rsplit('-').next().unwrap_or_default().to_string();
        WORDS.say(lang, "marker-name", &[("number", number), ("nation", self.nation().name(game, lang))])
    }
}
impl Said<WarRoom> for End {
    fn name(&self, game: &WarRoom, lang: Lang) -> String {
        match self {
            End::Won(side) => WORDS.say(lang, "end-won", &[("side", side.name(game, lang))]),
            End::Scored(side) => WORDS.say(lang, "end-scored", &[("side", side.name(game, lang))]),
            End::Both => word(lang, "end-both"),
            End::Level => word(lang, "end-level"),
            End::Nobody => word(lang, "end-nobody"),
        }
    }
}
