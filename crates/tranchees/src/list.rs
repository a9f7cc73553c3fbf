//! The list of offered moves, written for speed: sets of cells instead of one check after another.
//! [`Tranchees::check`] says the same rule by rule, and the laws compare the two.

use crate::board::{CELLS, Cell, Kind, Spot, cells};
use crate::figures::{Abilities, Card};
use crate::moves::Move;
use crate::state::{Tranchees, other};
use table::{Seat, Stack};

impl Tranchees {
    pub(crate) fn list_picks(&self, seat: Seat, out: &mut Vec<Move>) {
        let side = self.side(seat);
        let complete = side.bonus.len() >= usize::from(self.pack.constants.bunker_bonus_pile);
        if !complete {
            each_different(side.reserve.as_slice(), |card| out.push(Move::Pick(card)));
        }
        each_different(side.bonus.as_slice(), |card| out.push(Move::Unpick(card)));
        if complete {
            out.push(Move::Ready);
        }
    }
    pub(crate) fn list_placing(&self, seat: Seat, out: &mut Vec<Move>) {
        let complete = self.placed(seat) >= usize::from(self.pack.constants.setup_place);
        if !complete {
            each_different(self.side(seat).hand.as_slice(), |card| {
                if !card.is_bonus() {
                    let room = self.board.room(seat, self.pack.troop(card).kind) & self.own_trenches(seat);
                    out.extend(cells(room).map(|c| Move::Place(card, c)));
                }
            });
        }
        out.extend(self.board.spots(seat, u32::MAX).map(Move::Unplace));
        if complete {
            out.push(Move::Ready);
        }
    }

    pub(crate) fn list_turn(&self, seat: Seat, out: &mut Vec<Move>) {
        self.list_deployments(seat, out);
        let constants = &self.pack.constants;
        let more = self.surcharge(seat);
        let cost = more.map(|m| m.saturating_add(constants.move_cost));
        let rooms = Kind::ALL.map(|kind| self.board.room(seat, kind));
        // One pass over the troops for each kind of action keeps the list sorted.
        let troops: Stack<Spot, { CELLS * 2 }> = self.board.spots(seat, u32::MAX).collect();
        for &spot in &troops {
            let kind = spot.kind() as usize;
            if cost[kind] <= self.pc && !self.is_spent(spot) {
                let mut to = rooms[kind] & spot.cell().near();
                while to != 0 {
                    out.push(Move::Move(spot, Cell(to.trailing_zeros() as u8)));
                    to &= to - 1;
                }
            }
        }
        if self.pc >= constants.move_cost.saturating_mul(2) {
            self.list_swaps(seat, troops.as_slice(), &cost, out);
        }
        if self.pc >= constants.attack_cost {
            for &spot in &troops {
                if !self.board.troop(spot).attacked {
                    self.list_attacks(seat, spot, out);
                }
            }
        }
        let side = self.side(seat);
        if self.pc >= constants.discard_cost {
            each_different(side.hand.as_slice(), |card| out.push(Move::Discard(card)));
        }
        if side.slots.len() < usize::from(constants.bonus_spaces) {
            each_different(side.hand.as_slice(), |card| {
                if card.is_bonus() {
                    let bonus = self.pack.bonus(card);
                    if bonus.cost <= self.pc && bonus.effects.on_own_turn() {
                        self.each_aim(seat, bonus, |aim| out.push(Move::Play(card, aim)));
                    }
                }
            });
            each_different(side.hand.as_slice(), |card| {
                if card.is_bonus() && self.pack.bonus(card).trap && self.pack.bonus(card).cost <= self.pc {
                    out.push(Move::Lay(card));
                }
            });
        }
        self.list_reveals(seat, false, out);
        out.push(Move::Pass);
    }

    fn list_deployments(&self, seat: Seat, out: &mut Vec<Move>) {
        let side = self.side(seat);
        let (free, forward) =
            if side.slots.is_empty() { (0, false) } else { (self.free_kinds(seat), self.all_forward(seat)) };
        let (rear, advanced) = (self.pack.rear[seat.index()], self.pack.advanced[seat.index()]);
        each_different(side.hand.as_slice(), |card| {
            if card.is_bonus() {
                return;
            }
            let troop = self.pack.troop(card);
            let cost = if free & troop.kind.bit() != 0 { 0 } else { troop.cost };
            if cost <= self.pc {
                let area = if forward || troop.forward { rear | advanced } else { rear };
                let room = self.board.room(seat, troop.kind) & area;
                out.extend(cells(room).map(|c| Move::Deploy(card, c)));
            }
        });
    }

    fn list_swaps(&self, seat: Seat, troops: &[Spot], cost: &[u8; 4], out: &mut Vec<Move>) {
        for &one in troops {
            // Later cells only: the lesser spot comes first.
            let later = one.cell().near() & !(one.cell().bit() - 1);
            if self.is_spent(one) || later & self.board.held(seat) == 0 {
                continue;
            }
            let stays_here = self.board.kind_set(seat, one.cell()) & !one.kind().bit();
            for two in self.board.spots(seat, later) {
                let stays_there = self.board.kind_set(seat, two.cell()) & !two.kind().bit();
                let clash = stays_here & two.kind().bit() | stays_there & one.kind().bit();
                let dear = cost[one.kind() as usize].saturating_add(cost[two.kind() as usize]) > self.pc;
                if clash == 0 && !dear && !self.is_spent(two) {
                    out.push(Move::Swap(one, two));
                }
            }
        }
    }

    /// The cells that a troop can attack from where it stands, whoever is there.
    #[inline]
    pub(crate) fn attackable(&self, _seat: Seat, from: Spot) -> u32 {
        let card = self.pack.troop(self.board.troop(from).card);
        if card.abilities.has(Abilities::NO_MANS_LAND) && self.trenches() & from.cell().bit() == 0 {
            return 0;
        }
        from.cell().reach(card.range.0, card.range.1)
    }
    #[inline]
    pub(crate) fn hits(&self, seat: Seat, from: Spot, at: Spot) -> bool {
        let card = self.pack.troop(self.board.troop(from).card);
        card.figures[at.kind() as usize][0] >= 0 || self.figure(seat, from, at).is_some()
    }
    fn list_attacks(&self, seat: Seat, from: Spot, out: &mut Vec<Move>) {
        let reach = self.attackable(seat, from) & self.board.held(other(seat));
        if reach != 0 {
            let targets = self.board.spots(other(seat), reach);
            out.extend(targets.filter(|at| self.hits(seat, from, *at)).map(|at| Move::Attack(from, at)));
        }
    }
    pub(crate) fn list_reveals(&self, seat: Seat, window: bool, out: &mut Vec<Move>) {
        let mut down: Stack<Card, 5> = Stack::new();
        for slot in self.side(seat).slots.iter().filter(|s| !s.up) {
            crate::state::insert_sorted(&mut down, slot.card);
        }
        each_different(down.as_slice(), |card| {
            let bonus = self.pack.bonus(card);
            if if window { self.answers(seat, bonus) } else { bonus.effects.on_own_turn() } {
                self.each_aim(seat, bonus, |aim| out.push(Move::Reveal(card, aim)));
            }
        });
    }
}

/// Each different card of a sorted list, once.
#[inline]
pub(crate) fn each_different(sorted: &[Card], mut found: impl FnMut(Card)) {
    let mut last = None;
    for card in sorted {
        if last != Some(*card) {
            found(*card);
            last = Some(*card);
        }
    }
}
