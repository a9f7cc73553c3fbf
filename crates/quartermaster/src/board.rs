//! The map in play: adjacency with straits, supply, and where areas, units and conditions of cards are.

use crate::figures::NONE;
use crate::lang::{Amount, Area, Cond, Mask, Op, Select, Who};
use crate::nation::{Camp, Nation, Nations, Piece, camp};
use crate::state::{Quartermaster, Trigger};
use table::Seat;

/// The spaces of a set.
pub(crate) fn spaces(mut mask: Mask) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let space = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(space)
    })
}

/// Which of a nation's units are in supply.
#[derive(Copy, Clone, Debug)]
pub struct Supply {
    /// Those with a supply line (or a card that stands for one).
    pub line: Mask,
    /// Those and the units that a card keeps in supply without a line.
    pub all: Mask,
}

/// What an area is relative to.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Point {
    /// Whose card asks: straits are judged for its camp.
    pub camp: Camp,
    /// Where the trigger happened, or [`NONE`].
    pub it: u8,
    /// Who caused it.
    pub that: Nation,
    /// The target nation, or [`NONE`].
    pub target: u8,
}

impl Point {
    pub(crate) fn of(owner: Nation, trigger: &Trigger) -> Point {
        Point { camp: camp(owner), it: trigger.space, that: trigger.by, target: trigger.to }
    }
}

fn bit(space: u8) -> Mask {
    if space == NONE { 0 } else { 1 << space }
}

impl Quartermaster {
    /// Is this strait open for the camp (QM-0.4b, QM-0.4c)?
    pub(crate) fn strait_open(&self, strait: usize, camp: Camp) -> bool {
        let anchor = 1 << self.pack.straits[strait].anchor;
        let own = self.held_by_camp(camp) & anchor != 0;
        own || (camp == 1 && self.held_by_camp(0) & anchor == 0)
    }
    /// The spaces adjacent to any of these, for a camp: borders and open straits (QM-0.4d).
    #[inline]
    pub(crate) fn beside(&self, set: Mask, camp: Camp) -> Mask {
        let p = self.p();
        let mut out = p.touching(set);
        if set & p.strait_ends != 0 {
            for (i, strait) in p.straits.iter().enumerate() {
                let [a, b] = [1 << strait.between[0], 1 << strait.between[1]];
                if set & (a | b) != 0 && self.strait_open(i, camp) {
                    if set & a != 0 {
                        out |= b;
                    }
                    if set & b != 0 {
                        out |= a;
                    }
                }
            }
        }
        out
    }
    /// Is a card that always holds awake on the table?
    #[inline]
    pub(crate) fn holds(&self, nation: Nation, bit: u64) -> bool {
        let side = self.side(nation);
        side.status & !side.asleep & !side.cancelled & bit != 0
    }
    /// Spaces that feed supply for this nation if its army stands there (QM-6e, QM-6.1a).
    pub(crate) fn sources(&self, nation: Nation) -> Mask {
        let p = self.p();
        let mut out = p.stars;
        for passive in &p.passives {
            match &passive.op {
                Op::Source(space) if passive.nation == nation && self.holds(nation, passive.bit) => out |= 1 << space,
                Op::NoSource(space, of) if of.has(nation) && self.holds(passive.nation, passive.bit) => {
                    out &= !(1 << space);
                }
                _ => {}
            }
        }
        out
    }
    /// Spaces that score for this nation as if they had a star (QM-6.1b).
    pub(crate) fn own_stars(&self, nation: Nation) -> Mask {
        let mut out = 0;
        for passive in &self.p().passives {
            if let Op::Source(space) = passive.op
                && passive.nation == nation
                && self.holds(nation, passive.bit)
            {
                out |= 1 << space;
            }
        }
        out
    }
    /// Which units of the nation are in supply (QM-6c to QM-6f): a fixpoint over sets of spaces.
    pub fn supply(&self, nation: Nation) -> Supply {
        let side = self.side(nation);
        let own = camp(nation);
        let aided = |i: usize| self.aided[i].has(nation);
        // A fleet needs an army of its camp beside it (QM-6f); an army only a line. The units of the line
        // need only be there (QM-6c): a fleet without such an army is lost itself and still joins others to
        // the source.
        let ports = self.p().touching(self.armies_of_camp(own));
        let units = side.units();
        let mut line = side.army & self.sources(nation);
        let mut may = side.army | side.fleet & ports;
        if aided(0) {
            line |= side.army;
        }
        if aided(1) {
            line |= side.fleet;
            may |= side.fleet;
        }
        let mut edge = line;
        while edge != 0 {
            edge = self.beside(edge, own) & units & !line;
            line |= edge;
        }
        line &= may;
        let mut all = line;
        for passive in &self.p().passives {
            if let Op::Lifeline(pieces) = passive.op
                && passive.nation == nation
                && self.holds(nation, passive.bit)
            {
                all |= side.pieces(pieces);
            }
        }
        Supply { line, all }
    }

    /// Where an area is now.
    pub(crate) fn area(&self, area: &Area, at: Point) -> Mask {
        match area {
            Area::Spaces(spaces) => *spaces,
            Area::It => bit(at.it),
            Area::ItsHome => self.pack.nations.get(at.target as usize).map_or(0, |n| 1 << n.home),
            Area::BesideStart => self.beside(self.start, at.camp),
            Area::Beside(inner) => self.beside(self.area(inner, at), at.camp),
            Area::Near(inner) => {
                let inner = self.area(inner, at);
                inner | self.beside(inner, at.camp)
            }
            Area::Within(steps, inner) => {
                let mut out = self.area(inner, at);
                for _ in 0..*steps {
                    out |= self.beside(out, at.camp);
                }
                out
            }
            Area::Minus(a, b) => self.area(a, at) & !self.area(b, at),
            Area::Union(areas) => areas.iter().fold(0, |m, a| m | self.area(a, at)),
        }
    }
    pub(crate) fn who(&self, who: Who, at: Point) -> Nations {
        if who.that { who.set.with(at.that) } else { who.set }
    }
    /// The units of one nation that are meant.
    pub(crate) fn select_of(&self, select: &Select, nation: Nation, at: Point) -> Mask {
        let side = self.side(nation);
        let mut out = side.pieces(select.pieces) & self.area(&select.area, at);
        if out != 0 && select.supplied {
            out &= self.supply(nation).all;
        }
        if out != 0
            && let Some(other) = &select.next_to
        {
            out &= self.beside(self.select(other, at), at.camp);
        }
        out
    }
    /// Where any unit that is meant stands.
    pub(crate) fn select(&self, select: &Select, at: Point) -> Mask {
        self.who(select.who, at).iter().fold(0, |m, n| m | self.select_of(select, n, at))
    }
    pub(crate) fn cond(&self, cond: &Cond, at: Point) -> bool {
        match cond {
            Cond::Have(select) => self.select(select, at) != 0,
            Cond::And(conds) => conds.iter().all(|c| self.cond(c, at)),
        }
    }
    pub(crate) fn amount(&self, amount: &Amount, at: Point) -> u8 {
        match amount {
            Amount::Fixed(n) => *n,
            Amount::Per(n, select) => {
                let who = self.who(select.who, at);
                let units: u32 = who.iter().map(|nation| self.select_of(select, nation, at).count_ones()).sum();
                n.saturating_mul(units.min(250) as u8)
            }
            Amount::If(cond, yes, no) => {
                if self.cond(cond, at) {
                    *yes
                } else {
                    *no
                }
            }
        }
    }
    /// The nation whose sequence comes after this one's.
    pub(crate) fn next_nation(nation: Nation) -> Nation {
        Seat((nation.0 + 1) % crate::nation::NATIONS as u8)
    }
    /// The types among these of which the nation has a unit to place (QM-2.1a).
    pub(crate) fn in_stock(&self, nation: Nation, pieces: Piece) -> Piece {
        let has = |piece: &Piece| pieces.has(*piece) && self.reserve(nation, *piece) > 0;
        Piece::TYPES.into_iter().filter(has).fold(Piece(0), |all, piece| Piece(all.0 | piece.0))
    }
    /// The types among these of which the nation has none to place, but could take one back: in its own
    /// sequence (QM-2.1b).
    pub(crate) fn could_recall(&self, nation: Nation, pieces: Piece) -> Piece {
        if nation != self.active {
            return Piece(0);
        }
        let out = |piece: &Piece| {
            pieces.has(*piece) && self.reserve(nation, *piece) == 0 && self.side(nation).pieces(*piece) != 0
        };
        Piece::TYPES.into_iter().filter(out).fold(Piece(0), |all, piece| Piece(all.0 | piece.0))
    }
    /// Where a nation could place a new unit of these types by building it (QM-3.1, QM-3.2), if it has one.
    pub(crate) fn build_places(&self, nation: Nation, pieces: Piece) -> Mask {
        if pieces.0 == 0 {
            return 0;
        }
        let p = self.p();
        let side = self.side(nation);
        let own = camp(nation);
        let free = p.all() & !self.held_by_camp(1 - own) & !side.units();
        let supply = self.supply(nation);
        let mut out = 0;
        if pieces.has(Piece::ARMY) {
            let mut near = self.beside(supply.all, own) | 1 << p.nations[nation.index()].home;
            for passive in &p.passives {
                if let Op::Muster(piece, space) = passive.op
                    && piece.has(Piece::ARMY)
                    && passive.nation == nation
                    && self.holds(nation, passive.bit)
                {
                    near |= 1 << space;
                }
            }
            out |= near & p.land & free;
        }
        if pieces.has(Piece::FLEET) {
            let ports = p.touching(self.armies_of_camp(own));
            out |= self.beside(supply.line, own) & ports & p.sea & free;
        }
        out
    }
    /// Where a nation could recruit a unit of these types (QM-5.5.1b), if it has one.
    pub(crate) fn recruit_places(&self, nation: Nation, pieces: Piece) -> Mask {
        let p = self.p();
        let free = p.all() & !self.held_by_camp(1 - camp(nation)) & !self.side(nation).units();
        let mut terrain = 0;
        if pieces.has(Piece::ARMY) {
            terrain |= p.land;
        }
        if pieces.has(Piece::FLEET) {
            terrain |= p.sea;
        }
        terrain & free
    }
    /// Spaces a nation could battle: adjacent to its supplied units and not held by its camp (QM-3.3a,
    /// QM-5.5.4b).
    pub(crate) fn battle_places(&self, nation: Nation, pieces: Piece) -> Mask {
        let p = self.p();
        let own = camp(nation);
        let mut terrain = 0;
        if pieces.has(Piece::ARMY) {
            terrain |= p.land;
        }
        if pieces.has(Piece::FLEET) {
            terrain |= p.sea;
        }
        self.beside(self.supply(nation).all, own) & terrain & !self.held_by_camp(own)
    }
    /// Where a nation could put a squadron: with a supplied unit and no other squadron of its own
    /// (QM-14.2.1a).
    pub(crate) fn air_places(&self, nation: Nation) -> Mask {
        let side = self.side(nation);
        self.supply(nation).all & side.units() & !side.air
    }
}
