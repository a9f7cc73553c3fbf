//! The position: plain data of fixed size, copied without allocation.

mod frame;
mod side;

use crate::figures::{Pack, SpaceId};
use crate::lang::Mask;
use crate::nation::{NATIONS, Nation, Nations, Piece, camp, members};
pub use frame::{Clash, Frame, KindByte, Opportunity, Phase, Price, Running, Stage, Trigger};
use serde::{Deserialize, Serialize};
pub use side::{LOCAL, OWN, SEEN, Side, bits};
use table::pack::Ref;
use table::{Ask, Seat, SeatSet, Stack};

/// Which cards are played with.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cards {
    /// With the extension as the table of nations counts it: 57 cards more (QM-0.2b).
    #[default]
    #[serde(rename = "aeronavale-57")]
    Aeronavale57,
    /// With the extension as the list of contents counts it: 54 cards more.
    #[serde(rename = "aeronavale-54")]
    Aeronavale54,
    /// The base game alone.
    Base,
}

/// How deep reactions may nest.
pub const DEPTH: usize = 40;

/// How a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Not yet.
    #[default]
    No,
    /// A lead of 30 at the end of a round (QM-11.1a).
    Lead,
    /// After the last round (QM-11.2a).
    Rounds,
}

/// A game of Quartermaster.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Quartermaster {
    /// The figures.
    pub(crate) pack: Ref<Pack>,
    /// The nations, in the order of play.
    pub(crate) sides: [Side; NATIONS],
    /// What is going on.
    pub(crate) stack: Stack<Frame, DEPTH>,
    /// Units that a card may still remove and build again.
    pub(crate) rebuild: Mask,
    /// Armies of the playing nation at the start of its sequence.
    pub(crate) start: Mask,
    /// The lead of the Axis (QM-7.1a).
    pub(crate) score: i16,
    /// The round, from 1.
    pub(crate) round: u8,
    /// Whose sequence it is.
    pub(crate) active: Nation,
    /// Nations whose armies, and whose fleets, are in supply until the end of the sequence.
    pub(crate) aided: [Nations; 2],
    /// No air defence, no air attack until the end of the sequence.
    pub(crate) no_air_combat: bool,
    /// Has the playing nation redistributed its resources?
    pub(crate) redistributed: bool,
    /// Types of units that the playing nation is taking back at the present question (QM-2.1b).
    pub(crate) recalled: Piece,
    /// Has it ended, and how?
    pub(crate) end: End,
    /// Which cards are played with.
    pub(crate) cards: Cards,
    /// When reactions are asked for.
    pub(crate) ask: Ask,
    /// The revision of the rules that this game is played by.
    pub(crate) revision: u8,
}

/// Rounds in a game (QM-4.1a).
pub const ROUNDS: u8 = 20;
/// The lead that wins at the end of a round (QM-11.1a).
pub const LEAD: i16 = 30;
/// Cards in a full hand (QM-9a).
pub const HAND: u8 = 7;

impl Quartermaster {
    /// The figures.
    #[inline]
    pub(crate) fn p(&self) -> &'static Pack {
        self.pack.get()
    }
    /// Is the game played by this revision of the rules or a later one?
    ///
    /// 2: all nations discard at once at set-up (QM-4d), and nobody is asked who, as everybody can see, could
    /// only pass.
    pub(crate) fn since(&self, revision: u8) -> bool {
        self.revision >= revision
    }
    /// What a nation has.
    #[inline]
    pub fn side(&self, nation: Nation) -> &Side {
        &self.sides[nation.index()]
    }
    #[inline]
    pub(crate) fn side_mut(&mut self, nation: Nation) -> &mut Side {
        &mut self.sides[nation.index()]
    }
    /// Is the extension played with?
    #[inline]
    pub(crate) fn extension(&self) -> bool {
        self.cards != Cards::Base
    }
    /// Where any unit (army or fleet) of these nations is.
    #[inline]
    pub(crate) fn held(&self, nations: Nations) -> Mask {
        let mut out = 0;
        for (i, side) in self.sides.iter().enumerate() {
            if nations.has(Seat(i as u8)) {
                out |= side.army | side.fleet;
            }
        }
        out
    }
    /// Where any army or fleet of a camp is.
    #[inline]
    pub(crate) fn held_by_camp(&self, camp: usize) -> Mask {
        let s = &self.sides;
        s[camp].army | s[camp].fleet | s[camp + 2].army | s[camp + 2].fleet | s[camp + 4].army | s[camp + 4].fleet
    }
    /// Where any army of a camp is.
    #[inline]
    pub(crate) fn armies_of_camp(&self, camp: usize) -> Mask {
        self.sides[camp].army | self.sides[camp + 2].army | self.sides[camp + 4].army
    }
    /// How many units of a type are left in a nation's reserve (QM-2.1a).
    #[inline]
    pub(crate) fn reserve(&self, nation: Nation, piece: Piece) -> u32 {
        let (index, on_board) = match piece {
            Piece::ARMY => (0, self.side(nation).army),
            Piece::FLEET => (1, self.side(nation).fleet),
            _ => (2, self.side(nation).air),
        };
        u32::from(self.pack.nations[nation.index()].pieces[index]).saturating_sub(on_board.count_ones())
    }
    /// Nations of `among` with a unit of this type in the space.
    #[inline]
    pub(crate) fn standing(&self, among: Nations, piece: Piece, space: SpaceId) -> Nations {
        let mut out = SeatSet::NONE;
        for (i, side) in self.sides.iter().enumerate() {
            if among.has(Seat(i as u8)) && side.pieces(piece) >> space & 1 != 0 {
                out = out.with(Seat(i as u8));
            }
        }
        out
    }
    /// The type of unit that stands in this space: armies on land, fleets at sea (QM-2.2c).
    #[inline]
    pub(crate) fn unit_of(&self, space: SpaceId) -> Piece {
        if self.pack.land >> space & 1 != 0 { Piece::ARMY } else { Piece::FLEET }
    }
    /// Points for a camp: the Axis counts up, the Allies down (QM-7.1a to QM-7.1d).
    pub(crate) fn add_points(&mut self, camp: usize, points: i16) {
        self.score += if camp == 0 { points } else { -points };
    }
    /// Is the enemy's army in this nation's home (QM-7d)?
    pub(crate) fn occupied(&self, nation: Nation) -> bool {
        let home = self.pack.nations[nation.index()].home;
        self.armies_of_camp(1 - camp(nation)) >> home & 1 != 0
    }
    /// The camp that is ahead, when somebody is.
    pub fn leader(&self) -> Option<Nations> {
        match self.score {
            0 => None,
            1.. => Some(members(0)),
            _ => Some(members(1)),
        }
    }
}
