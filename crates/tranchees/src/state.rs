//! The position: plain data, copied as one block.

use crate::board::{CELLS, Cell, Kind, Spot};
use crate::figures::{Card, MAX_BONUS, MAX_TROOPS, Pack};
use crate::moves::{Aim, Move};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::pack::Ref;
use table::{Ask, Seat, SeatSet, Stack};

/// The French seat.
pub const FRENCH: Seat = Seat(0);
/// The German seat.
pub const GERMAN: Seat = Seat(1);

/// The other side.
#[inline]
pub(crate) const fn other(seat: Seat) -> Seat {
    Seat(seat.0 ^ 1)
}

/// Who begins (GT-SETUP-7).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum First {
    /// Drawn at random: no fair clock at this table.
    #[default]
    Random,
    /// Whoever was ready first.
    Race,
    /// The French.
    French,
    /// The Germans.
    German,
}

/// The game as it is, or with the bunker (GT-BUNK-1).
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// The base game.
    #[default]
    Classic,
    /// With the bunker on the central cell.
    Bunker,
}

/// Is the refill a duty (GT-TURN-7)?
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refill {
    /// It is.
    #[default]
    Compulsory,
    /// A player may stop drawing.
    Optional,
}

/// Does an attack that a trap cancelled avert the warning (GT-WARN-3)?
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CancelledAttack {
    /// It was not conducted, so it does not count.
    #[default]
    Ignored,
    /// It was declared in earnest, so it counts.
    Counts,
}

/// Scenario and options.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Setup {
    /// The base game or the bunker mode.
    pub mode: Mode,
    /// Who begins.
    pub first: First,
    /// When traps are asked for.
    pub ask: Ask,
    /// Is the refill a duty?
    pub refill: Refill,
    /// Does a cancelled attack avert the warning?
    pub cancelled_attack: CancelledAttack,
}

/// A troop on the board. No troop is all zeros.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub(crate) struct Troop {
    pub(crate) card: Card,
    pub(crate) damage: u8,
    /// Has it attacked this turn (GT-ATK-2)?
    pub(crate) attacked: bool,
    /// Has it moved this turn (GT-MOVE-5)?
    pub(crate) moved: bool,
}

/// The troops on the board: each with its figures, and for each side and kind the set of cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Board {
    troops: [Troop; CELLS * 4],
    sets: [[u32; 4]; 2],
}

impl Default for Board {
    fn default() -> Board {
        Board { troops: [Troop::default(); CELLS * 4], sets: [[0; 4]; 2] }
    }
}

impl Board {
    /// The cells where a side has troops of a kind.
    #[inline]
    pub(crate) fn of(&self, side: Seat, kind: Kind) -> u32 {
        self.sets[side.index()][kind as usize]
    }
    /// The cells where a side has any troop.
    #[inline]
    pub(crate) fn held(&self, side: Seat) -> u32 {
        let [a, b, c, d] = self.sets[side.index()];
        a | b | c | d
    }
    /// The cells where a side has two troops.
    #[inline]
    pub(crate) fn full(&self, side: Seat) -> u32 {
        let [a, b, c, d] = self.sets[side.index()];
        (a & b) | (c & d) | ((a | b) & (c | d))
    }
    /// The cells where a troop of this side and kind may come to stand (GT-STACK-1 to 3).
    #[inline]
    pub(crate) fn room(&self, side: Seat, kind: Kind) -> u32 {
        !(self.held(other(side)) | self.full(side) | self.of(side, kind)) & ((1 << CELLS) - 1)
    }
    /// Does this side have this troop?
    #[inline]
    pub(crate) fn has(&self, side: Seat, spot: Spot) -> bool {
        self.of(side, spot.kind()) & spot.cell().bit() != 0
    }
    /// The troop at a spot; meaningless when there is none.
    #[inline]
    pub(crate) fn troop(&self, spot: Spot) -> &Troop {
        &self.troops[spot.index()]
    }
    #[inline]
    pub(crate) fn troop_mut(&mut self, spot: Spot) -> &mut Troop {
        &mut self.troops[spot.index()]
    }
    /// The kinds of troop that a side has in a cell, as a set.
    #[inline]
    pub(crate) fn kind_set(&self, side: Seat, cell: Cell) -> u8 {
        let [a, b, c, d] = self.sets[side.index()].map(|set| (set >> cell.0) as u8 & 1);
        a | b << 1 | c << 2 | d << 3
    }
    /// The kinds of troop that a side has in a cell.
    #[inline]
    pub(crate) fn kinds(&self, side: Seat, cell: Cell) -> impl Iterator<Item = Kind> + use<> {
        let mut set = self.kind_set(side, cell);
        std::iter::from_fn(move || {
            if set == 0 {
                return None;
            }
            let kind = Kind::from_index(set.trailing_zeros() as u8);
            set &= set - 1;
            Some(kind)
        })
    }
    /// The troops of a side in some cells, in order.
    #[inline]
    pub(crate) fn spots(&self, side: Seat, within: u32) -> impl Iterator<Item = Spot> {
        let mut cells = self.held(side) & within;
        let (mut cell, mut kinds) = (Cell(0), 0u8);
        std::iter::from_fn(move || {
            if kinds == 0 {
                if cells == 0 {
                    return None;
                }
                cell = Cell(cells.trailing_zeros() as u8);
                cells &= cells - 1;
                kinds = self.kind_set(side, cell);
            }
            let kind = Kind::from_index(kinds.trailing_zeros() as u8);
            kinds &= kinds - 1;
            Some(Spot::new(cell, kind))
        })
    }
    /// The other troop of the same side in the cell of this one.
    #[inline]
    pub(crate) fn companion(&self, side: Seat, spot: Spot) -> Option<Spot> {
        self.kinds(side, spot.cell()).find(|k| *k != spot.kind()).map(|kind| Spot::new(spot.cell(), kind))
    }
    #[inline]
    pub(crate) fn put(&mut self, side: Seat, spot: Spot, troop: Troop) {
        self.sets[side.index()][spot.kind() as usize] |= spot.cell().bit();
        self.troops[spot.index()] = troop;
    }
    #[inline]
    pub(crate) fn take(&mut self, side: Seat, spot: Spot) -> Troop {
        self.sets[side.index()][spot.kind() as usize] &= !spot.cell().bit();
        std::mem::take(&mut self.troops[spot.index()])
    }
}

#[derive(Serialize, Deserialize)]
struct StoredTroop(u8, u8, Card, u8, bool, bool);

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = [FRENCH, GERMAN].into_iter().flat_map(|side| {
            self.spots(side, u32::MAX).map(move |spot| {
                let t = self.troop(spot);
                StoredTroop(side.0, spot.0, t.card, t.damage, t.attacked, t.moved)
            })
        });
        serializer.collect_seq(stored.collect::<Vec<_>>())
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        use serde::de::Error;
        let mut board = Board::default();
        for StoredTroop(side, spot, card, damage, attacked, moved) in Vec::<StoredTroop>::deserialize(deserializer)? {
            if side > 1 || usize::from(spot) >= CELLS * 4 {
                return Err(D::Error::custom("no such side or spot"));
            }
            board.put(Seat(side), Spot(spot), Troop { card, damage, attacked, moved });
        }
        Ok(board)
    }
}

/// A bonus card in one of its owner's spaces.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Slot {
    pub(crate) card: Card,
    /// Face up?
    pub(crate) up: bool,
    /// How often its free deployment was used this turn.
    pub(crate) used: u8,
    /// The cell it covers, plus one; 0 for none.
    pub(crate) cell: u8,
}

impl Slot {
    pub(crate) fn covers(self, cell: Cell) -> bool {
        self.cell == cell.0 + 1
    }
}

/// What belongs to one side, apart from its troops on the board.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Side {
    /// Its hand, sorted.
    pub(crate) hand: Stack<Card, 16>,
    /// Its troop pile; the last is on top.
    pub(crate) troops: Stack<Card, MAX_TROOPS>,
    /// Its bonus pile; the last is on top.
    pub(crate) bonus: Stack<Card, MAX_BONUS>,
    pub(crate) troop_discard: Stack<Card, MAX_TROOPS>,
    pub(crate) bonus_discard: Stack<Card, MAX_BONUS>,
    /// Bunker mode: the bonus cards left out, sorted.
    pub(crate) reserve: Stack<Card, MAX_BONUS>,
    /// Bonus cards in play.
    pub(crate) slots: Stack<Slot, 5>,
    pub(crate) warnings: u8,
}

impl Side {
    #[inline]
    pub(crate) fn gain(&mut self, card: Card) {
        insert_sorted(&mut self.hand, card);
    }
    /// Takes a card out of the hand; does nothing when it is not there.
    #[inline]
    pub(crate) fn lose(&mut self, card: Card) {
        if let Some(index) = self.hand.iter().position(|c| *c == card) {
            self.hand.remove(index);
        }
    }
    #[inline]
    pub(crate) fn holds(&self, card: Card) -> bool {
        self.hand.iter().any(|c| *c == card)
    }
    #[inline]
    pub(crate) fn discard(&mut self, card: Card) {
        if card.is_bonus() { self.bonus_discard.push(card) } else { self.troop_discard.push(card) }
    }
    /// Does a bonus card of this side lie face down?
    #[inline]
    pub(crate) fn has_face_down(&self) -> bool {
        self.slots.iter().any(|s| !s.up)
    }
}

pub(crate) fn insert_sorted<const N: usize>(list: &mut Stack<Card, N>, card: Card) {
    let index = list.iter().position(|c| *c > card).unwrap_or(list.len());
    list.insert(index, card);
}

/// The paragraph of the rules that the game is in. The top frame asks somebody, or runs on.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Frame {
    /// Bunker mode: both sides pick their bonus cards (GT-BUNK-3).
    Choose,
    /// Both sides place their troops (GT-SETUP-3).
    Place,
    /// Hands are completed, the first player's first (GT-SETUP-6).
    Complete,
    /// The active player's actions (GT-TURN-4).
    #[default]
    Turn,
    /// An action was declared and is not yet carried out (GT-TRAP-9).
    Declared {
        /// Who declared it.
        by: Seat,
        /// What.
        mv: Move,
    },
    /// This side may turn over a trap, before what lies beneath is carried out.
    Window {
        /// The side that is asked.
        asked: Seat,
    },
    /// Troops that have earned a free step (GT-MOVE-3).
    Free {
        /// The first of them.
        one: Spot,
        /// The second, after a swap.
        two: Option<Spot>,
    },
    /// A cell was attacked: its owner may counter-attack (GT-CTR-1).
    Counter {
        /// The troop that attacked.
        attacker: Spot,
        /// The cell it attacked.
        cell: Cell,
        /// Kinds in that cell that have countered already.
        used: u8,
    },
    /// The discard action goes on (GT-DISC-1).
    Discarding,
    /// The end of the turn runs (GT-TURN-6).
    Ending(Stage),
    /// Bunker mode: the holder's opponent may enlarge the bonus pile (GT-BUNK-7).
    Enlarge,
    /// The active player may remove persistent cards (GT-BONUS-6).
    Dropping,
    /// The active player refills the hand (GT-TURN-7).
    Refilling,
}

/// The steps of the end of a turn, in order.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// A last opportunity for the opponent's traps.
    Last,
    /// Control of enemy trenches (GT-TRENCH-1).
    Trenches,
    /// Lack of drive (GT-WARN-1).
    Drive,
    /// Used bonus cards leave play (GT-BONUS-2, GT-TRAP-5).
    Leave,
    /// Persistent cards may be removed.
    Drop,
    /// The hand is refilled.
    Refill,
    /// The opponent's turn begins.
    Next,
}

impl Stage {
    /// All stages, in order, with their words.
    pub(crate) const ALL: [(&'static str, Stage); 7] = [
        ("last", Stage::Last),
        ("trenches", Stage::Trenches),
        ("drive", Stage::Drive),
        ("leave", Stage::Leave),
        ("drop", Stage::Drop),
        ("refill", Stage::Refill),
        ("next", Stage::Next),
    ];
}

/// How deep frames may lie on one another.
pub(crate) const DEPTH: usize = 14;

/// How a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Won {
    /// The winner.
    pub(crate) by: Seat,
    /// The loser drew the last card (GT-VICT-2), rather than losing it otherwise (GT-VICT-1).
    pub(crate) drawn: bool,
}

/// A position of La Guerre des Tranchées.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tranchees {
    pub(crate) pack: Ref<Pack>,
    pub(crate) setup: Setup,
    pub(crate) board: Board,
    pub(crate) sides: [Side; 2],
    pub(crate) frames: Stack<Frame, DEPTH>,
    /// Whose turn it is; during set-up, who begins.
    pub(crate) active: Seat,
    /// The active player's command points.
    pub(crate) pc: u8,
    /// Has the active player made a troop attack this turn (GT-WARN-1)?
    pub(crate) attacked: bool,
    /// How many turns have begun.
    pub(crate) turn: u16,
    /// Whose draft is finished.
    pub(crate) ready: SeatSet,
    /// Who was ready first and still is.
    pub(crate) quickest: Option<Seat>,
    pub(crate) won: Option<Won>,
}

impl Tranchees {
    /// The present frame.
    #[inline]
    pub(crate) fn frame(&self) -> Frame {
        self.frames.top().copied().unwrap_or_default()
    }
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }
    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }
    /// The cells that count as trenches (GT-BUNK-4).
    #[inline]
    pub(crate) fn trenches(&self) -> u32 {
        match self.setup.mode {
            Mode::Classic => self.pack.trenches,
            Mode::Bunker => self.pack.trenches | self.pack.bunker.bit(),
        }
    }
    /// The cells of a side's own trenches.
    #[inline]
    pub(crate) fn own_trenches(&self, seat: Seat) -> u32 {
        self.pack.rear[seat.index()] | self.pack.advanced[seat.index()]
    }
    /// Is the game still in its set-up?
    pub(crate) fn in_setup(&self) -> bool {
        matches!(self.frame(), Frame::Choose | Frame::Place | Frame::Complete)
    }
    /// The action that the present window is about, when there is one.
    #[inline]
    pub(crate) fn declared(&self) -> Option<(Seat, Move)> {
        let frames = self.frames.as_slice();
        match frames.get(frames.len().checked_sub(2)?)? {
            Frame::Declared { by, mv } => Some((*by, *mv)),
            _ => None,
        }
    }
}

/// The cells that an aim covers.
pub(crate) fn aimed_cells(aim: Aim) -> u32 {
    match aim {
        Aim::Nothing => 0,
        Aim::Cell(cell) => cell.bit(),
        Aim::Line(line) => crate::board::line_cells(line),
        Aim::Troop(spot) => spot.cell().bit(),
    }
}
