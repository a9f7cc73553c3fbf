//! The list of offered moves, written for speed: sets of cells instead of one check after another.
//! [`Tranchees::allows`] says the same rule by rule, and the laws compare the two.

use crate::board::{CELLS, Cell, Kind, Spot, cells};
use crate::data::{Abilities, Card};
use crate::moves::{Aim, Move, Pile};
use crate::state::{Frame, Slot, Tranchees, other};
use table::{Broken, Seat, Stack, ToMove};

impl Tranchees {
    /// Appends every move that the seat may make now, sorted.
    pub(crate) fn list(&self, seat: Seat, out: &mut Vec<Move>) {
        match self.asked() {
            ToMove::One(asked) if asked == seat => {}
            ToMove::Several { .. } if seat.index() < 2 => {}
            _ => return,
        }
        match self.frame() {
            Frame::Choose | Frame::Place if self.ready.has(seat) => out.push(Move::Unready),
            Frame::Choose => self.list_picks(seat, out),
            Frame::Place => self.list_placing(seat, out),
            Frame::Complete | Frame::Refilling => {
                let side = self.side(seat);
                if !side.troops.is_empty() {
                    out.push(Move::Draw(Pile::Troops));
                }
                if !side.bonus.is_empty() {
                    out.push(Move::Draw(Pile::Bonus));
                }
                if self.frame() == Frame::Refilling && self.may_stop_drawing() {
                    out.push(Move::Pass);
                }
            }
            Frame::Turn => self.list_turn(seat, out),
            Frame::Window { .. } => {
                self.list_reveals(seat, true, out);
                out.push(Move::Pass);
            }
            Frame::Free { one, two } => {
                let more = self.surcharge(seat);
                let (first, second) = match two {
                    Some(two) if two < one => (two, Some(one)),
                    two => (one, two),
                };
                for spot in [Some(first), second].into_iter().flatten() {
                    if more[spot.kind() as usize] <= self.pc && self.board.has(seat, spot) {
                        let room = self.board.room(seat, spot.kind()) & spot.cell().near();
                        out.extend(cells(room).map(|c| Move::Step(spot, c)));
                    }
                }
                out.push(Move::Stay);
            }
            Frame::Counter { attacker, cell, used } => {
                for spot in self.board.spots(seat, cell.bit()) {
                    let able = self.has_ability(spot, Abilities::COUNTER_ATTACK) && used & spot.kind().bit() == 0;
                    if able
                        && self.attackable(seat, spot) & attacker.cell().bit() != 0
                        && self.hits(seat, spot, attacker)
                    {
                        out.push(Move::Counter(spot));
                    }
                }
                out.push(Move::Pass);
            }
            Frame::Discarding => {
                each_different(self.side(seat).hand.as_slice(), |card| out.push(Move::Discard(card)));
                out.push(Move::Done);
            }
            Frame::Dropping => {
                let mut persistent: Stack<Card, 5> = Stack::new();
                for slot in &self.side(seat).slots {
                    if slot.up && self.pack.bonus(slot.card).persistent {
                        crate::state::insert_sorted(&mut persistent, slot.card);
                    }
                }
                each_different(persistent.as_slice(), |card| out.push(Move::Drop(card)));
                out.push(Move::Keep);
            }
            Frame::Enlarge => out.extend([Move::Enlarge, Move::Decline]),
            Frame::Declared { .. } | Frame::Ending(_) => {}
        }
    }

    fn list_picks(&self, seat: Seat, out: &mut Vec<Move>) {
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
    fn list_placing(&self, seat: Seat, out: &mut Vec<Move>) {
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

    fn list_turn(&self, seat: Seat, out: &mut Vec<Move>) {
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
    fn attackable(&self, _seat: Seat, from: Spot) -> u32 {
        let card = self.pack.troop(self.board.troop(from).card);
        if card.abilities.has(Abilities::NO_MANS_LAND) && self.trenches() & from.cell().bit() == 0 {
            return 0;
        }
        from.cell().reach(card.range.0, card.range.1)
    }
    #[inline]
    fn hits(&self, seat: Seat, from: Spot, at: Spot) -> bool {
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
    fn list_reveals(&self, seat: Seat, window: bool, out: &mut Vec<Move>) {
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

    /// May this seat make this move now? Rule by rule.
    pub(crate) fn allows(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        match self.asked() {
            ToMove::Over(_) => return Err(Broken::OVER),
            to_move if !to_move.may_play().has(seat) => return Err(Broken::NOT_ASKED),
            _ => {}
        }
        let offered = |is: bool| if is { Ok(()) } else { Err(Broken::NOT_NOW) };
        match (self.frame(), mv) {
            (Frame::Choose | Frame::Place, _) => self.check_draft(seat, mv),
            (Frame::Complete | Frame::Refilling, Move::Draw(pile)) => self.check_draw(seat, pile),
            (Frame::Refilling, Move::Pass) if !self.may_stop_drawing() => Err(Broken::rule("GT-TURN-7")),
            (Frame::Complete, Move::Pass) => Err(Broken::rule("GT-SETUP-6")),
            (Frame::Refilling | Frame::Turn | Frame::Window { .. } | Frame::Counter { .. }, Move::Pass) => Ok(()),
            (Frame::Turn, Move::Deploy(card, cell)) => self.check_deploy(seat, card, cell),
            (Frame::Turn, Move::Move(spot, cell)) => self.check_move(seat, spot, cell),
            (Frame::Turn | Frame::Free { .. }, Move::Step(spot, cell)) => self.check_step(seat, spot, cell),
            (Frame::Turn, Move::Swap(one, two)) => self.check_swap(seat, one, two),
            (Frame::Turn, Move::Attack(from, at)) => self.check_attack(seat, from, at),
            (Frame::Turn, Move::Discard(card)) => self.check_discard(seat, card, true),
            (Frame::Turn, Move::Play(card, aim)) => self.check_play(seat, card, aim),
            (Frame::Turn, Move::Lay(card)) => self.check_lay(seat, card),
            (Frame::Turn, Move::Reveal(card, aim)) => self.check_reveal(seat, card, aim, false),
            (Frame::Window { .. }, Move::Reveal(card, aim)) => self.check_reveal(seat, card, aim, true),
            // Cards of the hand are of no use on the opponent's turn.
            (Frame::Window { .. }, Move::Play(card, _) | Move::Lay(card)) if card.is_bonus() => {
                Err(Broken::rule(if self.pack.bonus(card).trap { "GT-TRAP-7" } else { "GT-TRAP-3" }))
            }
            (Frame::Counter { .. }, Move::Counter(spot)) => self.check_counter(seat, spot),
            (Frame::Turn, Move::Counter(_)) => Err(Broken::rule("GT-CTR-4")),
            (Frame::Discarding, Move::Discard(card)) => self.check_discard(seat, card, false),
            (Frame::Dropping, Move::Drop(card)) => self.check_drop(seat, card),
            (_, Move::Drop(_)) => Err(Broken::rule("GT-BONUS-6")),
            (frame, Move::Stay) => offered(matches!(frame, Frame::Free { .. })),
            (frame, Move::Done) => offered(frame == Frame::Discarding),
            (frame, Move::Keep) => offered(frame == Frame::Dropping),
            (frame, Move::Enlarge | Move::Decline) => offered(frame == Frame::Enlarge),
            _ => Err(Broken::NOT_NOW),
        }
    }

    /// Moves that a person could think of with the things on this table.
    pub(crate) fn thinkable(&self, seat: Seat, out: &mut Vec<Move>) {
        if seat.index() > 1 {
            return;
        }
        let side = self.side(seat);
        let mut hand: Vec<Card> = side.hand.iter().copied().collect();
        let mut slots: Vec<Slot> = side.slots.iter().copied().collect();
        hand.dedup();
        slots.sort_by_key(|s| s.card);
        slots.dedup_by_key(|s| s.card);
        let own: Vec<Spot> = self.board.spots(seat, u32::MAX).collect();
        let enemy: Vec<Spot> = match self.frame() {
            Frame::Choose | Frame::Place => Vec::new(),
            _ => self.board.spots(other(seat), u32::MAX).collect(),
        };
        let aims = |verb: fn(Card, Aim) -> Move, card: Card, out: &mut Vec<Move>| {
            out.push(verb(card, Aim::Nothing));
            out.extend(Cell::all().map(|c| verb(card, Aim::Cell(c))));
            out.extend((0..crate::board::LINES).map(|l| verb(card, Aim::Line(l))));
            out.extend(own.iter().chain(&enemy).map(|s| verb(card, Aim::Troop(*s))));
        };
        for card in &hand {
            if card.is_bonus() {
                aims(Move::Play, *card, out);
                out.push(Move::Lay(*card));
            } else {
                out.extend(Cell::all().flat_map(|c| [Move::Place(*card, c), Move::Deploy(*card, c)]));
            }
            out.push(Move::Discard(*card));
        }
        for slot in &slots {
            aims(Move::Reveal, slot.card, out);
            out.push(Move::Drop(slot.card));
        }
        if self.frame() == Frame::Choose {
            let mut cards: Vec<Card> = side.reserve.iter().chain(&side.bonus).copied().collect();
            cards.sort();
            cards.dedup();
            out.extend(cards.iter().flat_map(|c| [Move::Pick(*c), Move::Unpick(*c)]));
        }
        for (index, spot) in own.iter().enumerate() {
            out.extend([Move::Unplace(*spot), Move::Counter(*spot)]);
            let near = spot.cell().reach(1, 2);
            out.extend(cells(near).flat_map(|c| [Move::Move(*spot, c), Move::Step(*spot, c)]));
            out.extend(own[index + 1..].iter().map(|two| Move::Swap(*spot, *two)));
            out.extend(enemy.iter().map(|at| Move::Attack(*spot, *at)));
        }
        out.extend([Move::Draw(Pile::Troops), Move::Draw(Pile::Bonus)]);
        out.extend([Move::Ready, Move::Unready, Move::Stay, Move::Done, Move::Keep]);
        out.extend([Move::Enlarge, Move::Decline, Move::Pass]);
    }
}

/// Each different card of a sorted list, once.
#[inline]
fn each_different(sorted: &[Card], mut found: impl FnMut(Card)) {
    let mut last = None;
    for card in sorted {
        if last != Some(*card) {
            found(*card);
            last = Some(*card);
        }
    }
}
