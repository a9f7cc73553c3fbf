//! The battle board: who stands on which row in which box, and what is asked next.

use crate::figures::RESOURCES;
use crate::nation::{NOBODY, Side};
use crate::region::Region;
use crate::unit::{Colour, Kind, ROWS, Row};
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};

/// Nations of one side on the board, and the defence force of a Neutral as the last.
pub const SLOTS: usize = 5;
/// The most convoys or groups of convoys of one sea.
pub const GROUPS: usize = 4;

/// Units of one nation in the boxes of a row (WR-BATTLE-S8).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default, Serialize, Deserialize)]
pub struct Cell {
    /// In the initial box.
    pub whole: u8,
    /// Lightly damaged.
    pub light: u8,
    /// Damaged, or of Submarines: in the box DIVE.
    pub hurt: u8,
}

impl Cell {
    /// Units that are not gone.
    #[inline]
    pub const fn all(self) -> u8 {
        self.whole + self.light + self.hurt
    }
}

/// The two stages of a battle (WR-BATTLE-R1).
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Aircraft are hit.
    #[default]
    Air,
    /// Land and naval units are hit.
    Surface,
}

/// What a conflict waits for.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Who is there?
    #[default]
    Begin,
    /// Who commands this side (WR-BATTLE-S3)?
    Command(Side),
    /// Postures of a side (WR-BATTLE-S5): the slot and the type that are asked.
    Postures {
        /// Whose.
        side: Side,
        /// The slot.
        slot: u8,
        /// The type.
        kind: Kind,
    },
    /// The air or the surface stage begins.
    Stage(Stage),
    /// The next batch is rolled.
    Roll,
    /// The results of the batch are assigned (WR-BATTLE-C5).
    Assign,
    /// A hit on a great ship that an escort could take (WR-ESCORT-1).
    Escort {
        /// The row that is hit.
        row: Row,
        /// Whose ship.
        nation: Seat,
        /// By which result.
        colour: Colour,
    },
    /// Damaged Submarines may leave (WR-BATTLE-C10).
    Dive,
    /// Bombers raid, one after the other (WR-RAID-3).
    Raid {
        /// So many have still to roll.
        bombers: u8,
    },
    /// A garrison rolls (WR-GARR-2).
    Garrison,
    /// Two blacks of the garrison: the defender chooses the type (WR-GARR-3).
    Fallen,
    /// Each raiding command chooses its convoy (WR-CONV-10).
    Hunt {
        /// The next command, by its number among those that raid.
        next: u8,
    },
    /// The dice for a convoy; each black becomes a colour (WR-CONV-13).
    Sink {
        /// Which of the groups of this sea.
        group: u8,
    },
    /// Debriefing A: repairs (WR-DEBRIEF-A3).
    Repair,
    /// Debriefing C: transports without guard are sunk.
    Transports,
    /// Debriefing D: stacks are rearranged here, nation by nation (WR-DEBRIEF-D1, WR-REORG-4).
    Regroup {
        /// The place of the Turn Order that is asked.
        place: u8,
    },
    /// Debriefing E: control.
    Control,
    /// The commander chooses the owner (WR-DEBRIEF-E4).
    Owner,
    /// The commander gives Medals (WR-DEBRIEF-F2).
    Medals {
        /// So many are left.
        left: u8,
    },
    /// Submarines that dived may slip away to a neighbouring sea (WR-NANO-4).
    Slip {
        /// The place of the Turn Order that is asked.
        place: u8,
    },
    /// Debriefing G.
    Close,
}

/// One conflict.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Battle {
    /// Where.
    pub region: Region,
    /// What it waits for.
    pub step: Step,
    /// A party to the pact that is left out (WR-PACT-JS-7).
    pub out: Seat,
    /// Must the other party's battle follow?
    pub again: bool,
    /// Who commands each side; nobody where a side has nothing.
    pub commander: [Seat; 2],
    /// Nations that took part.
    pub took_part: SeatSet,
    /// The side on which the defence force of a Neutral fights.
    pub force: Option<Side>,
    /// The rows.
    pub cells: [[[Cell; SLOTS]; ROWS]; 2],
    /// Submarines that have dived away, by slot.
    pub escaped: [[u8; SLOTS]; 2],
    /// The stage.
    pub stage: Stage,
    /// Dice that each side has still to roll.
    pub left: [u8; 2],
    /// Who rolled the present batch.
    pub roller: Side,
    /// Results that are not assigned yet, by colour; of a garrison or raid, its dice.
    pub batch: [u8; 6],
    /// Black and white are misses for this side (WR-FORCE-2).
    pub blind: [bool; 2],
    /// Resources taken in this raid (WR-RAID-13).
    pub taken: [u8; RESOURCES],
    /// Dice for each convoy of the sea.
    pub hunters: [u8; GROUPS],
    /// Colours of ships that are sunk, of the present convoy.
    pub sunk: [bool; RESOURCES],
    /// The side that has taken the territory, and who held it before.
    pub taker: Option<Side>,
    /// Who held it before.
    pub former: Seat,
}

impl Default for Battle {
    fn default() -> Battle {
        Battle {
            region: Region::NOWHERE,
            step: Step::Begin,
            out: NOBODY,
            again: false,
            commander: [NOBODY; 2],
            took_part: SeatSet::NONE,
            force: None,
            cells: [[[Cell::default(); SLOTS]; ROWS]; 2],
            escaped: [[0; SLOTS]; 2],
            stage: Stage::Air,
            left: [0; 2],
            roller: Side::Allies,
            batch: [0; 6],
            blind: [false; 2],
            taken: [0; RESOURCES],
            hunters: [0; GROUPS],
            sunk: [false; RESOURCES],
            taker: None,
            former: NOBODY,
        }
    }
}

/// The slot of a nation, or of a Neutral's force, on its side of the board.
#[inline]
pub const fn slot_of(nation: Seat) -> usize {
    match nation.0 {
        0..=3 => nation.0 as usize,
        7 => SLOTS - 1,
        n => n as usize - 4,
    }
}

/// The nation in a slot of a side.
#[inline]
pub const fn in_slot(side: Side, slot: usize) -> Seat {
    match side {
        _ if slot == SLOTS - 1 => NOBODY,
        Side::Allies => Seat(slot as u8),
        Side::Axis => Seat(slot as u8 + 4),
    }
}

impl Battle {
    /// The boxes of a nation on a row.
    #[inline]
    pub fn cell(&self, side: Side, row: Row, nation: Seat) -> Cell {
        self.cells[side.index()][row.index()][slot_of(nation)]
    }
    /// The same, to change them.
    #[inline]
    pub fn cell_mut(&mut self, side: Side, row: Row, nation: Seat) -> &mut Cell {
        &mut self.cells[side.index()][row.index()][slot_of(nation)]
    }
    /// Units of a side on a row.
    pub fn on_row(&self, side: Side, row: Row) -> u8 {
        self.cells[side.index()][row.index()].iter().fold(0, |all: u8, cell| all.saturating_add(cell.all()))
    }
    /// Whose unit a hit on this row must strike: the hurt one; else any that stands there (WR-BATTLE-C2).
    pub fn struck(&self, side: Side, row: Row) -> impl Iterator<Item = Seat> + use<> {
        let cells = self.cells[side.index()][row.index()];
        let wounded = cells.iter().any(|cell| cell.hurt + cell.light > 0);
        let open = move |cell: &Cell| if wounded { cell.hurt + cell.light > 0 } else { cell.whole > 0 };
        (0..SLOTS).filter(move |slot| open(&cells[*slot])).map(move |slot| in_slot(side, slot))
    }
    /// Has a side any unit of these types on the board?
    pub fn has(&self, side: Side, of: impl Fn(Kind) -> bool) -> bool {
        Row::all().any(|row| of(row.kind()) && self.on_row(side, row) > 0)
    }
}
