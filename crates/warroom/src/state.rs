//! The position: plain values, copied without allocation.

use crate::battle::Battle;
use crate::figures::{FACTORIES, NEUTRALS, Pack, RECRUITS, RESOURCES, Scenario};
use crate::nation::{NATIONS, NOBODY, Side};
use crate::region::{MARKERS, Marker, Region, Regions, TERRITORIES, WINGS};
use crate::unit::{BOUGHT, KINDS, Units};
use serde::{Deserialize, Serialize};
use table::pack::Ref;
use table::{Seat, SeatSet, Stack};

/// The most orders a nation may write (WR-P2.1c).
pub const ORDERS: usize = 9;
/// The most carrier fighters in the air at once.
pub const TOKENS: usize = 64;
/// So often a nation may rearrange its stacks and orders in one window: a bound so that every game ends.
pub const CHANGES: u8 = 60;

/// A command marker: where it is, and what is under it.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Command {
    /// Where it is; nowhere when it is in reserve.
    pub at: Region,
    flags: u8,
    /// What is under it.
    pub units: Units,
}

impl Command {
    const ARROW: u8 = 1;
    const SPLIT: u8 = 2;
    const GUEST: u8 = 4;
    const HIDDEN: u8 = 8;
    const FOREIGN: u8 = 16;

    /// A command with these units.
    pub fn new(at: Region, units: Units) -> Command {
        Command { at, flags: 0, units }
    }
    /// It flew, or was in a battle: it may land (WR-AIR-3).
    pub fn arrow(self) -> bool {
        self.flags & Command::ARROW != 0
    }
    /// A pin has split it in this phase (WR-REORG-2), or it was made by that.
    pub fn split(self) -> bool {
        self.flags & Command::SPLIT != 0
    }
    /// It has freed the land of an ally that lets no ally in (WR-STALIN-4).
    pub fn guest(self) -> bool {
        self.flags & Command::GUEST != 0
    }
    /// Submarines that slipped away: no part of anything for the rest of the turn (WR-NANO-5).
    pub fn hidden(self) -> bool {
        self.flags & Command::HIDDEN != 0
    }
    /// Aircraft of a lost Neutral until they land: nobody's casualty (WR-NEUTRAL-16).
    pub fn foreign(self) -> bool {
        self.flags & Command::FOREIGN != 0
    }
    /// What stacks have in common that may exchange units: where they are, whether they may land, whether
    /// they are hidden.
    #[inline]
    pub(crate) fn company(self) -> u16 {
        u16::from(self.at.0) | u16::from(self.flags & (Command::ARROW | Command::HIDDEN)) << 8
    }
    /// The same, of a Neutral or not.
    #[must_use]
    pub fn with_foreign(self, foreign: bool) -> Command {
        Command { flags: (self.flags & !Command::FOREIGN) | (u8::from(foreign) * Command::FOREIGN), ..self }
    }
    /// The same, a guest or not.
    #[must_use]
    pub fn with_guest(self, guest: bool) -> Command {
        Command { flags: (self.flags & !Command::GUEST) | (u8::from(guest) * Command::GUEST), ..self }
    }
    /// The same, hidden or not.
    #[must_use]
    pub fn with_hidden(self, hidden: bool) -> Command {
        Command { flags: (self.flags & !Command::HIDDEN) | (u8::from(hidden) * Command::HIDDEN), ..self }
    }
    /// The same with or without an arrow.
    #[must_use]
    pub fn with_arrow(self, arrow: bool) -> Command {
        Command { flags: (self.flags & !Command::ARROW) | (u8::from(arrow) * Command::ARROW), ..self }
    }
    /// The same, split or not.
    #[must_use]
    pub fn with_split(self, split: bool) -> Command {
        Command { flags: (self.flags & !Command::SPLIT) | (u8::from(split) * Command::SPLIT), ..self }
    }
}

/// An order: this command there (WR-P2.1d).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Order {
    /// Who.
    pub marker: Marker,
    /// Where to.
    pub to: Region,
}

/// What a nation has beside its commands.
#[derive(Clone, Copy, Eq, PartialEq, Debug, Default)]
pub struct Nation {
    /// Oil, iron, other (WR-COMP-9).
    pub stock: [u16; RESOURCES],
    /// The Stress Track, without upper limit (WR-P6.0d).
    pub stress: u16,
    /// Medals and Civilian Goods, which are spent alike (WR-COMP-11).
    pub awards: u16,
    /// The zone of the Homeland Status Track, White is 0 (WR-P6.2d).
    pub zone: u8,
    /// Has it left the game (WR-COLLAPSE-1)?
    pub collapsed: bool,
    /// The casualty list, by type.
    pub casualties: [u8; KINDS],
    /// Convoy loss tokens on it (WR-NANO-1).
    pub convoys: u8,
    /// Production dice bought with Medals in this turn (WR-QUICK-7).
    pub bonus: u8,
    /// Its orders of this turn.
    pub orders: Stack<Order, ORDERS>,
    /// So many of them were read out (WR-VIS-1).
    pub read: u8,
    /// Its bid of this turn.
    pub bid: u16,
    /// So often it has rearranged something in the present window.
    pub changes: u8,
    /// Units bought and not yet placed.
    pub bought: [u8; BOUGHT],
    /// What it pays for Civilian Goods in this phase.
    pub goods: [u8; RESOURCES],
}

/// The most trans-oceanic convoys whose ends two allies can share.
pub const FLAGS: usize = 4;
/// So many past turns are kept of the morale of a nation.
pub const COURSE: usize = 12;

/// Where a nation stood at the end of a turn: its zone, and its Stress up to 31.
#[derive(Clone, Copy, Eq, PartialEq, Debug, Default)]
pub struct Mood(u8);

impl Mood {
    /// This zone and Stress.
    pub fn of(zone: u8, stress: u16) -> Mood {
        Mood(zone.min(7) | (stress.min(31) as u8) << 3)
    }
    /// The zone, White is 0.
    pub const fn zone(self) -> u8 {
        self.0 & 7
    }
    /// The Stress, up to 31.
    pub const fn stress(self) -> u8 {
        self.0 >> 3
    }
}

/// What a nation did in the last turn, for who wants the same again, and how its morale went.
#[derive(Clone, Copy, Eq, PartialEq, Debug, Default)]
pub struct Past {
    /// Its orders, which all were read out.
    pub orders: Stack<Order, ORDERS>,
    /// Units it bought.
    pub bought: [u8; BOUGHT],
    /// Its morale at the end of the last turns.
    pub course: Stack<Mood, COURSE>,
}

/// Units of each type that were laid down in one factory: four bits each, more than any factory has chimneys.
#[derive(Clone, Copy, Eq, PartialEq, Debug, Default)]
pub struct Yard([u8; BOUGHT.div_ceil(2)]);

impl Yard {
    /// These counts.
    pub fn of(counts: &[u8; BOUGHT]) -> Yard {
        let mut yard = Yard::default();
        for (at, count) in counts.iter().enumerate() {
            yard.0[at / 2] |= count.min(&15) << (at % 2 * 4);
        }
        yard
    }
    /// The counts, by type.
    pub fn counts(self) -> [u8; BOUGHT] {
        std::array::from_fn(|at| self.0[at / 2] >> (at % 2 * 4) & 15)
    }
}

/// A Neutral (WR-NEUTRAL-2 to WR-NEUTRAL-9).
#[derive(Clone, Copy, Eq, PartialEq, Debug, Default)]
pub struct Neutral {
    /// With whom it is aligned.
    pub aligned: Option<Side>,
    /// Infantry, artillery and fighters of its defence force on the map.
    pub force: [u8; 3],
    /// Has the force appeared?
    pub roused: bool,
    /// The first invader, until the debriefing has charged him (WR-NEUTRAL-17).
    pub invader: Option<Seat>,
    /// Has anybody ever invaded it?
    pub invaded: bool,
}

/// A carrier fighter in the air (WR-P3.3a).
#[derive(Clone, Copy, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Token {
    /// Whose.
    pub nation: Seat,
    /// The sea of its carrier.
    pub from: Region,
    /// Where it flew.
    pub at: Region,
}

/// What goes on: one paragraph of the rules in progress, with its own locals. `place` is a place of the Turn
/// Order.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// All nations write orders and bids (WR-P2.1a).
    #[default]
    Plan,
    /// Nations choose places of the Turn Order by their bids (WR-P2.2a).
    Choose {
        /// How many have chosen.
        #[serde(default)]
        chosen: u8,
    },
    /// Quick play: Medals buy production dice (WR-QUICK-7).
    Bonus {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// Quick play: production dice are rolled and become units (WR-QUICK-8).
    Produce {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
        /// Dice not rolled yet.
        left: u8,
        /// Results of the present batch, by colour.
        batch: [u8; 6],
    },
    /// Orders are carried out (WR-P3.2a).
    Move {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// A pin holds units back: which ones stay (WR-PIN-4).
    Hold {
        /// The command.
        marker: Marker,
        /// Where the units that stay are put.
        rest: Marker,
        /// So many must still be named.
        need: u8,
        /// The middle of the route, for what goes on.
        via: Region,
    },
    /// Carriers launch (WR-P3.3a).
    Launch {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// Conflicts are chosen and resolved (WR-P4-1).
    Combat {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// The conflict that [`Battle`] holds.
    Conflict,
    /// Air commands land (WR-P5.1a).
    Land {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// New units come into play, then stacks are rearranged (WR-P5.2b, WR-P5.3a).
    Deploy {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// Medals and Goods cancel Stress (WR-P6.1a).
    Soothe {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// Medals and Goods buy a step back (WR-P6.3a).
    Relieve {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// The Blue zone takes resources (WR-P6.4c).
    Pay {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
    /// The Grey zone takes units (WR-P6.4g).
    Desert {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
        /// So many must still go.
        #[serde(default)]
        left: u16,
    },
    /// Neutrals trade (WR-TRADE-1), bombs are repaired (WR-OPT-4).
    Trade {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
        /// Has this nation traded in this turn?
        #[serde(default)]
        traded: bool,
        /// Has this nation repaired in this turn?
        #[serde(default)]
        mended: bool,
    },
    /// All nations write their purchases (WR-P7.1a).
    Buy,
    /// New units are placed (WR-P7.4a).
    Build {
        /// Whose turn it is.
        #[serde(default)]
        place: u8,
    },
}

impl Frame {
    /// The place of the Turn Order that is asked, where the phase goes around the table.
    pub(crate) fn place(&mut self) -> Option<&mut u8> {
        match self {
            Frame::Bonus { place }
            | Frame::Produce { place, .. }
            | Frame::Move { place }
            | Frame::Launch { place }
            | Frame::Combat { place }
            | Frame::Land { place }
            | Frame::Deploy { place }
            | Frame::Soothe { place }
            | Frame::Relieve { place }
            | Frame::Pay { place }
            | Frame::Desert { place, .. }
            | Frame::Trade { place, .. }
            | Frame::Build { place } => Some(place),
            Frame::Plan | Frame::Choose { .. } | Frame::Hold { .. } | Frame::Conflict | Frame::Buy => None,
        }
    }
}

/// How it ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// A side has what the scenario asks (WR-VIC-1).
    Won(Side),
    /// A side has the lower score after the last turn (WR-OBJ-5).
    Scored(Side),
    /// Both conditions were met at once where that is a draw (WR-SCEN-EF-2).
    Both,
    /// The scores are level (WR-OBJ-6).
    Level,
    /// No nation has a unit left: both sides have lost (WR-VIC-2).
    Nobody,
}

/// Rules that the table has chosen beside the scenario's.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Options {
    /// Fewer batches for the side with fewer types (WR-OPT-2).
    pub batches: bool,
    /// Landings over two seas (WR-OPT-3).
    pub landings: bool,
    /// Bombs can be repaired (WR-OPT-4).
    pub repairs: bool,
    /// The nano-extension (WR-NANO-1).
    pub nano: bool,
    /// Quick play (WR-QUICK-1).
    pub quick: bool,
    /// Fast battles (WR-FAST-12).
    pub fast: bool,
    /// Nothing is made in the Red zone (WR-QUICK-18).
    pub idle_red: bool,
    /// Stress for lost land by the scale of Medals (WR-QUICK-19).
    pub light_stress: bool,
    /// Minutes for the others once the first nation is ready (WR-OPT-6).
    pub timer: u8,
    /// The revision of the rules that this game is played by.
    pub revision: u8,
}

impl Options {
    /// Is the game played by the second revision of the rules, or a later one? It reads WR-RAIL-3 and
    /// WR-DEBRIEF-C1 otherwise than the first.
    pub(crate) fn second(self) -> bool {
        self.revision >= 2
    }
}

/// A position of War Room.
#[derive(Clone, Debug, PartialEq)]
pub struct WarRoom {
    pub(crate) pack: Ref<Pack>,
    pub(crate) scenario: u8,
    pub(crate) last_turn: u8,
    pub(crate) options: Options,
    pub(crate) turn: u8,
    /// The Turn Order; before the first bids, the order of the seats.
    pub(crate) order: [Seat; NATIONS],
    /// Nations by their bids, while they choose places.
    pub(crate) bidders: [Seat; NATIONS],
    pub(crate) nations: [Nation; NATIONS],
    pub(crate) past: [Past; NATIONS],
    pub(crate) commands: [Command; MARKERS],
    /// While orders are written: the stacks as their owners have secretly rearranged them (WR-P2.1g).
    pub(crate) drafted: [Command; MARKERS],
    pub(crate) holder: [Seat; TERRITORIES],
    pub(crate) bombs: [u8; TERRITORIES],
    /// Units under construction, by factory.
    pub(crate) works: [[u8; BOUGHT]; FACTORIES],
    /// What was laid down in each factory in the last turn.
    pub(crate) yards: [Yard; FACTORIES],
    /// Where each air command stood when the orders were opened.
    pub(crate) bases: [Region; WINGS],
    /// Infantry that China has raised in this phase, by territory (WR-MOB-1).
    pub(crate) raised: [u8; RECRUITS],
    pub(crate) neutrals: [Neutral; NEUTRALS],
    pub(crate) tokens: Stack<Token, TOKENS>,
    /// Regions where both sides were left after a battle (WR-TERM-6).
    pub(crate) contested: Regions,
    /// Conflict markers to be resolved.
    pub(crate) open: Regions,
    /// Regions whose marker was resolved in this phase (WR-P4-2).
    pub(crate) resolved: Regions,
    /// Seas where each side had ships or aircraft, and the other none, when the phase began (WR-CONV-7).
    pub(crate) hunted: [Regions; 2],
    pub(crate) ready: SeatSet,
    /// Does the Japanese-Soviet pact hold (WR-PACT-JS-2)?
    pub(crate) pact_js: bool,
    /// Does the Chinese-Soviet pact hold (WR-PACT-CS-1)?
    pub(crate) pact_cs: bool,
    /// Does the Stalin doctrine hold (WR-STALIN-1)?
    pub(crate) stalin: bool,
    /// Land of an ally that lets no ally in, which each Allied nation has freed with units that are there
    /// (WR-STALIN-4).
    pub(crate) freed: [Regions; 4],
    /// Who broke the pact in this turn (WR-PACT-JS-15).
    pub(crate) breaker: Seat,
    /// Who has said in the middle of a conflict or of an order that it breaks the pact: once that is over
    /// (WR-PACT-JS-13).
    pub(crate) leaving: SeatSet,
    /// Who flags each trans-oceanic convoy whose ends two allies share, as they have agreed (WR-CONV-3).
    pub(crate) flags: [Seat; FLAGS],
    pub(crate) battle: Battle,
    pub(crate) frames: Stack<Frame, 4>,
    pub(crate) end: Option<End>,
}

impl WarRoom {
    /// The scenario.
    #[inline]
    pub(crate) fn scene(&self) -> &'static Scenario {
        &self.pack.get().scenarios[usize::from(self.scenario)]
    }
    /// Nations that are in the game and have not collapsed.
    pub(crate) fn alive(&self) -> SeatSet {
        self.scene().nations.iter().filter(|n| !self.nations[n.index()].collapsed).collect()
    }
    /// The nation at a place of the Turn Order.
    #[inline]
    pub(crate) fn at_place(&self, place: u8) -> Option<Seat> {
        self.order.get(usize::from(place)).copied().filter(|nation| *nation != NOBODY)
    }
    /// The rank of a nation: lower acts first.
    #[inline]
    pub(crate) fn rank(&self, nation: Seat) -> usize {
        self.order.iter().position(|n| *n == nation).unwrap_or(NATIONS)
    }
    /// The first in the Turn Order among these; whoever a written position leaves out of it comes last.
    pub(crate) fn first(&self, among: SeatSet) -> Option<Seat> {
        let placed = self.order.iter().copied().find(|nation| *nation != NOBODY && among.has(*nation));
        placed.or_else(|| among.iter().find(|nation| *nation != NOBODY))
    }
    /// An empty table of a scenario: every card with its holder, nothing on the map.
    pub(crate) fn empty(pack: Ref<Pack>, scenario: u8, last_turn: u8, options: Options) -> WarRoom {
        let scene = &pack.get().scenarios[usize::from(scenario)];
        let mut order = [NOBODY; NATIONS];
        for (place, nation) in scene.nations.iter().enumerate() {
            order[place] = nation;
        }
        let mut game = WarRoom {
            pack,
            scenario,
            last_turn,
            options,
            turn: 1,
            order,
            bidders: [NOBODY; NATIONS],
            nations: [Nation::default(); NATIONS],
            past: [Past::default(); NATIONS],
            commands: [Command::default(); MARKERS],
            drafted: [Command::default(); MARKERS],
            holder: scene.holders,
            bombs: [0; TERRITORIES],
            works: [[0; BOUGHT]; FACTORIES],
            yards: [Yard::default(); FACTORIES],
            bases: [Region::NOWHERE; WINGS],
            raised: [0; RECRUITS],
            neutrals: [Neutral::default(); NEUTRALS],
            tokens: Stack::new(),
            contested: Regions::NONE,
            open: Regions::NONE,
            resolved: Regions::NONE,
            hunted: [Regions::NONE; 2],
            ready: SeatSet::NONE,
            pact_js: scene.rules.pact_japan_ussr,
            pact_cs: scene.rules.pact_china_ussr,
            stalin: scene.rules.stalin,
            freed: [Regions::NONE; 4],
            breaker: NOBODY,
            leaving: SeatSet::NONE,
            flags: [NOBODY; FLAGS],
            battle: Battle::default(),
            frames: Stack::new(),
            end: None,
        };
        for territory in Region::territories() {
            if let Some(at) = game.neutral_at(territory) {
                game.neutrals[at].aligned = pack.get().aligned(territory);
            }
        }
        game.frames.push(Frame::Plan);
        game
    }
    /// The number of a Neutral.
    #[inline]
    pub(crate) fn neutral_at(&self, territory: Region) -> Option<usize> {
        self.pack.get().neutral_number(territory)
    }
}
