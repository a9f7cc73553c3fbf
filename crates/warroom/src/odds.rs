//! The odds of a battle: who is left, and what it costs each side.
//!
//! ```
//! use warroom::odds::{Effort, Fight, Preset, battle};
//! use warroom::nation::Side;
//! use warroom::unit::Kind;
//! let mut fight = Fight::on_land();
//! fight.add(Side::Axis, Kind::Armour, 2, Preset::Attack);
//! fight.add(Side::Allies, Kind::Infantry, 2, Preset::Defence);
//! let odds = battle(&fight, Effort::ANSWER);
//! assert!(odds.battles.is_none()); // small enough to be exact
//! assert!(odds.alone[Side::Axis.index()].value > odds.alone[Side::Allies.index()].value);
//! ```
//!
//! A battle here is one conflict as `conflict` plays it: an air and a surface stage with fixed numbers of
//! dice, then repairs. Both sides choose as `board::hit_worth` says: finish off what is damaged, the dearer
//! unit first; a cruiser takes a hit for a great ship that would be lost; damaged Submarines dive; every
//! repair that can be paid is paid. Nations of a side are taken together. Raids, convoys and the garrison are
//! not part of it.
//!
//! Where the ways that dice can fall are few enough, all are worked out; else battles are rolled, and every
//! figure says how far it may be off. Plain values, whole numbers; rolling allocates nothing.

pub(crate) mod asked;
pub(crate) mod board;
mod exact;

use crate::battle::{Cell, SLOTS, Stage, Step};
use crate::figures::Pack;
use crate::nation::Side;
use crate::state::WarRoom;
use crate::unit::{Category, KINDS, Kind, ROWS, Row};
use board::{Board, Table};
use table::Dice;
use table::pack::Ref;

/// What stands for certainty in chances.
pub const CERTAIN: u32 = 1_000_000;
/// The most lost units that are told apart; the last also stands for more.
pub const TOLD: usize = 33;

/// How the units of a side stand (WR-BATTLE-S5), as players say it.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Preset {
    /// Everything on the row with more dice against the surface.
    Attack,
    /// Everything on the row that bears more, or that shoots at aircraft.
    Defence,
    /// The army and the fleet attack; fighters keep the air.
    Cover,
}

impl Preset {
    /// All of them.
    pub const ALL: [Preset; 3] = [Preset::Attack, Preset::Defence, Preset::Cover];

    /// Its name in texts and commands.
    pub const fn id(self) -> &'static str {
        match self {
            Preset::Attack => "attack",
            Preset::Defence => "defence",
            Preset::Cover => "cover",
        }
    }
    /// The row of a type. Bombers fight: raiding is another matter.
    pub fn row(self, kind: Kind) -> Row {
        if kind == Kind::Bomber {
            return Row::BOMBING;
        }
        let flies = kind.category() == Category::Air;
        let second = match self {
            Preset::Attack => true,
            Preset::Defence => false,
            Preset::Cover => !flies,
        };
        let (mut rows, mut row) = (kind.rows(), Row::default());
        for _ in 0..=usize::from(second) {
            row = rows.next().unwrap_or(row);
        }
        row
    }
}

/// Two sides on a battle board, and everything that changes how it goes.
#[derive(Clone, Copy, Debug)]
pub struct Fight {
    /// Whose figures.
    pub pack: Ref<Pack>,
    /// At sea?
    pub sea: bool,
    /// The side that rolls first (WR-BATTLE-B2).
    pub first: Side,
    /// Who has the Port Advantage (WR-PORT-1).
    pub port: [bool; 2],
    /// Is the option of fewer batches in use (WR-OPT-2)?
    pub batches: bool,
    /// Resources that each side can spend on repairs (WR-DEBRIEF-A4).
    pub purse: [u16; 2],
    board: Board,
    /// Results that were rolled and not assigned yet.
    batch: [u8; 6],
}

impl Fight {
    /// An empty board of a land battle, where both can pay every repair.
    pub fn on_land() -> Fight {
        Fight {
            pack: Ref::standard(),
            sea: false,
            first: Side::Allies,
            port: [false; 2],
            batches: false,
            purse: [u16::MAX; 2],
            board: Board::new([[Cell::default(); ROWS]; 2]),
            batch: [0; 6],
        }
    }
    /// An empty board of a sea battle.
    pub fn at_sea() -> Fight {
        Fight { sea: true, ..Fight::on_land() }
    }
    /// Puts units of a type on the row of a preset.
    pub fn add(&mut self, side: Side, kind: Kind, count: u8, preset: Preset) {
        self.stand(side, preset.row(kind), count);
    }
    /// Puts units on a row.
    pub fn stand(&mut self, side: Side, row: Row, count: u8) {
        let cell = &mut self.board.cells[side.index()][row.index()];
        cell.whole = cell.whole.saturating_add(count);
    }
    /// Units of a type on a side.
    pub fn count(&self, side: Side, kind: Kind) -> u8 {
        kind.rows().map(|row| self.board.cells[side.index()][row.index()].all()).sum()
    }
    /// Lets all unhurt units of a side take the postures of a preset.
    pub fn pose(&mut self, side: Side, preset: Preset) {
        let cells = &mut self.board.cells[side.index()];
        for kind in Kind::ALL {
            let all: u8 = kind.rows().map(|row| std::mem::take(&mut cells[row.index()].whole)).sum();
            cells[preset.row(kind).index()].whole += all;
        }
    }
    /// Moves so many unhurt units of a side to this row from the other rows of their type.
    pub fn shift(&mut self, side: Side, row: Row, count: u8) {
        let cells = &mut self.board.cells[side.index()];
        let mut moved = 0;
        for other in row.kind().rows().filter(|other| *other != row) {
            let part = cells[other.index()].whole.min(count - moved);
            cells[other.index()].whole -= part;
            moved += part;
        }
        cells[row.index()].whole += moved;
    }
    fn table(&self) -> Table {
        Table::new(self.pack.get(), self.first.index() as u8, self.port, self.batches)
    }
    /// Has a side units that hold the region: land units on land, ships at sea?
    fn holds(&self, cells: &[Cell; ROWS], escaped: u8) -> bool {
        let category = if self.sea { Category::Naval } else { Category::Land };
        let any = |row: Row| row.kind().category() == category && cells[row.index()].all() > 0;
        Row::all().any(any) || self.sea && escaped > 0
    }
}

/// How much work an answer is worth.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Effort {
    /// Work out all ways the dice can fall, where that takes no more steps than this.
    pub ways: u32,
    /// Battles to roll otherwise.
    pub battles: u32,
    /// Their luck.
    pub seed: u64,
}

impl Effort {
    /// For a person who asks: far below a tenth of a second.
    pub const ANSWER: Effort = Effort { ways: 20_000, battles: 4_000, seed: 1 };
}

/// A figure, and how far it may be off: not at all, or two standard errors.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Figure {
    /// The figure.
    pub value: u32,
    /// It may be off by so much.
    pub error: u32,
}

/// What is to be expected of a battle. Sides by [`Side::index`].
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
pub struct Odds {
    /// So many battles were rolled; `None` when the figures are exact.
    pub battles: Option<u32>,
    /// The chance that only this side is left to hold the region, in parts of [`CERTAIN`].
    pub alone: [Figure; 2],
    /// The chance that both are left: the region is contested.
    pub both: Figure,
    /// The chance that nobody is left who could hold it.
    pub nobody: Figure,
    /// Casualty points that each side loses, in thousandths (WR-P6.0a).
    pub points: [Figure; 2],
    /// Units that each side loses, by type, in thousandths.
    pub lost: [[u32; KINDS]; 2],
    /// Resources that each side pays for repairs, in thousandths.
    pub repairs: [u32; 2],
    /// The chance that a side loses exactly so many units, in parts of [`CERTAIN`].
    pub units: [[u32; TOLD]; 2],
}

/// The odds of a battle.
pub fn battle(fight: &Fight, effort: Effort) -> Odds {
    let table = fight.table();
    let mut start = fight.board;
    start.assign(&table, &fight.batch);
    let mut summary = Summary::new(fight, exact::WHOLE);
    if exact::distribution(start, &table, effort.ways, &mut summary).is_some() {
        return summary.odds(None);
    }
    let battles = effort.battles.max(1);
    let mut summary = Summary::new(fight, battles.into());
    let mut dice = Dice::quick(effort.seed);
    for _ in 0..battles {
        let mut board = start;
        board.play(&table, &mut dice);
        summary.add(&board, 1);
    }
    summary.odds(Some(battles))
}

/// What a bench measures: fifty rolled battles of some ten units on either side, and an answer about one.
pub(crate) const GAUGES: [table::Gauge<WarRoom>; 2] = [
    ("gauge-battles", |_| rolled(Effort { ways: 0, battles: 50, seed: 7 })),
    ("gauge-answer", |_| rolled(Effort::ANSWER)),
];

fn rolled(effort: Effort) -> u64 {
    let mut fight = Fight::on_land();
    for (kind, [attack, defence]) in
        [(Kind::Infantry, [4, 5]), (Kind::Artillery, [2, 2]), (Kind::Armour, [2, 1]), (Kind::Fighter, [2, 2])]
    {
        fight.add(Side::Axis, kind, attack, Preset::Attack);
        fight.add(Side::Allies, kind, defence, Preset::Defence);
    }
    battle(&fight, effort).alone[0].value.into()
}

/// How a battle ended for one side.
#[derive(Clone, Copy, Default)]
struct End {
    holds: bool,
    points: u32,
    units: u8,
    repairs: u16,
    lost: [u8; KINDS],
}

/// Sums over ways or over rolled battles.
struct Summary<'a> {
    fight: &'a Fight,
    whole: u64,
    /// Only the first side, only the second, both, nobody.
    ends: [u64; 4],
    points: [u128; 2],
    squares: [u128; 2],
    lost: [[u128; KINDS]; 2],
    repairs: [u128; 2],
    units: [[u64; TOLD]; 2],
}

impl<'a> Summary<'a> {
    fn new(fight: &'a Fight, whole: u64) -> Summary<'a> {
        Summary {
            fight,
            whole,
            ends: [0; 4],
            points: [0; 2],
            squares: [0; 2],
            lost: [[0; KINDS]; 2],
            repairs: [0; 2],
            units: [[0; TOLD]; 2],
        }
    }
    /// Repairs, and what is lost (WR-DEBRIEF-A1 to WR-DEBRIEF-A4).
    fn end(&self, board: &Board) -> [End; 2] {
        let pack = self.fight.pack.get();
        [0, 1].map(|side| {
            let (mut end, mut purse) = (End::default(), self.fight.purse[side]);
            let mut cells = board.cells[side];
            // The dearest first, while there is something to pay with.
            for points in [20, 10, 6, 4, 2, 0] {
                for row in Row::all() {
                    let free = self.fight.port[side] && row.kind().category() == Category::Naval;
                    let dear = u16::from(pack.unit(row.kind()).casualty) >= points;
                    let cell = &mut cells[row.index()];
                    let mended = match (free, dear) {
                        (true, _) => cell.hurt,
                        (_, true) => u16::from(cell.hurt).min(purse) as u8,
                        _ => 0,
                    };
                    cell.hurt -= mended;
                    cell.whole += mended;
                    let paid = if free { 0 } else { u16::from(mended) };
                    purse -= paid;
                    end.repairs += paid;
                }
            }
            let before = &self.fight.board.cells[side];
            for row in Row::all() {
                let cell = &mut cells[row.index()];
                cell.hurt = 0;
                let dived =
                    if row == Row::SUBMARINES { board.escaped[side] - self.fight.board.escaped[side] } else { 0 };
                let gone = before[row.index()].all() - cell.all() - dived;
                end.lost[row.kind().index()] += gone;
                end.units += gone;
                end.points += u32::from(gone) * u32::from(pack.unit(row.kind()).casualty);
            }
            end.holds = self.fight.holds(&cells, board.escaped[side]);
            end
        })
    }
    fn add(&mut self, board: &Board, share: u64) {
        let ends = self.end(board);
        let how = match ends.map(|end| end.holds) {
            [true, false] => 0,
            [false, true] => 1,
            [true, true] => 2,
            [false, false] => 3,
        };
        self.ends[how] += share;
        let wide = u128::from(share);
        for (side, end) in ends.iter().enumerate() {
            self.points[side] += wide * u128::from(end.points);
            self.squares[side] += wide * u128::from(end.points) * u128::from(end.points);
            self.repairs[side] += wide * u128::from(end.repairs);
            self.units[side][usize::from(end.units).min(TOLD - 1)] += share;
            for (sum, lost) in self.lost[side].iter_mut().zip(end.lost) {
                *sum += wide * u128::from(lost);
            }
        }
    }
    fn odds(&self, battles: Option<u32>) -> Odds {
        let whole = u128::from(self.whole);
        let part = |sum: u128, of: u128| ((sum * of + whole / 2) / whole) as u32;
        let chance = |share: u64| part(share.into(), CERTAIN.into());
        // Two standard errors: of a share p it is 2 √(p (1 - p) / n), of a mean 2 √(variance / n).
        let off = |share: u64| match battles {
            None => 0,
            Some(n) => {
                let p = u128::from(chance(share));
                // A chance that was never met may still be there: the rule of three.
                let least = 3 * u128::from(CERTAIN) / u128::from(n);
                (4 * p * (u128::from(CERTAIN) - p) / u128::from(n)).isqrt().max(least) as u32
            }
        };
        let figure = |share: u64| Figure { value: chance(share), error: off(share) };
        let points = [0, 1].map(|side| {
            let mean = self.points[side];
            let error = battles.map_or(0, |n| {
                let spread = (self.squares[side] * whole).saturating_sub(mean * mean) / whole;
                (4 * spread * 1_000_000 / (whole * u128::from(n))).isqrt() as u32
            });
            Figure { value: part(mean, 1000), error }
        });
        Odds {
            battles,
            alone: [figure(self.ends[0]), figure(self.ends[1])],
            both: figure(self.ends[2]),
            nobody: figure(self.ends[3]),
            points,
            lost: self.lost.map(|kinds| kinds.map(|sum| part(sum, 1000))),
            repairs: self.repairs.map(|sum| part(sum, 1000)),
            units: self.units.map(|counts| counts.map(chance)),
        }
    }
}

impl WarRoom {
    /// The battle that is being fought, from where it stands; `None` when none is, or its dice are all
    /// rolled.
    pub fn fought_now(&self) -> Option<Fight> {
        let battle = &self.battle;
        let stage = match battle.step {
            Step::Command(_) | Step::Postures { .. } | Step::Stage(Stage::Air) => None,
            Step::Roll | Step::Assign | Step::Escort { .. } | Step::Dive => Some(battle.stage),
            Step::Raid { .. } | Step::Stage(Stage::Surface) => Some(Stage::Air),
            _ => return None,
        };
        // Of fast battles nothing is computed yet.
        if !battle.region.is_somewhere() || self.options.fast || !self.opposed() {
            return None;
        }
        let mut fight = Fight { sea: battle.region.is_sea(), ..Fight::on_land() };
        fight.pack = self.pack;
        fight.first = self.first_side();
        fight.batches = self.options.batches;
        let dice = matches!(battle.step, Step::Roll | Step::Assign | Step::Escort { .. } | Step::Dive);
        for side in Side::BOTH {
            let at = side.index();
            fight.port[at] = fight.sea && self.port_advantage(battle.region, side);
            let payers = self.fighters(battle.region, side).with(battle.commander[at]);
            let stock = |n: table::Seat| self.nations.get(n.index()).map_or(0, |n| n.stock.iter().sum::<u16>());
            fight.purse[at] = payers.iter().map(stock).fold(0, u16::saturating_add);
            for row in Row::all() {
                let cell = &mut fight.board.cells[at][row.index()];
                for part in battle.cells[at][row.index()] {
                    cell.whole += part.whole;
                    cell.light += part.light;
                    cell.hurt += part.hurt;
                }
            }
            fight.board.escaped[at] = (0..SLOTS).map(|slot| battle.escaped[at][slot]).sum();
            if dice {
                fight.board.left[at] = battle.left[at];
                fight.board.blind[at] = battle.blind[at];
            }
        }
        fight.board.stage = stage;
        fight.board.roller = battle.roller.index() as u8;
        if matches!(battle.step, Step::Assign | Step::Escort { .. }) {
            fight.batch = battle.batch;
            if let Step::Escort { colour, .. } = battle.step {
                fight.batch[colour.index()] += 1;
            }
        }
        Some(fight)
    }
    /// The battle there would be in a region if these units of each side, by type, met there: who commands is
    /// not known yet, so `first` rolls first.
    pub fn meeting(&self, region: crate::region::Region, first: Side, units: &[[u8; KINDS]; 2]) -> Fight {
        let mut fight = Fight { sea: region.is_sea(), pack: self.pack, first, ..Fight::on_land() };
        fight.batches = self.options.batches;
        for side in Side::BOTH {
            let own = |n: &table::Seat| Side::of(*n) == side;
            let stock = |n: table::Seat| self.nations[n.index()].stock.iter().sum::<u16>();
            fight.port[side.index()] = fight.sea && self.port_advantage(region, side);
            fight.purse[side.index()] = self.alive().iter().filter(own).map(stock).max().unwrap_or_default();
            for kind in Kind::ALL {
                if !(fight.sea && kind.category() == Category::Land) {
                    fight.add(side, kind, units[side.index()][kind.index()], Preset::Defence);
                }
            }
        }
        fight
    }
}

#[cfg(test)]
mod tests;
