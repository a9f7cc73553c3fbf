//! The end of a turn: trench control, the bunker, lack of drive, cards that leave play, the refill
//! (GT-TURN-6, GT-TRENCH, GT-WARN, GT-BUNK-6, GT-BUNK-7).

use crate::board::Kind;
use crate::events::Event;
use crate::figures::Card;
use crate::flow::Ctx;
use crate::state::{Frame, Mode, Refill, Slot, Stage, Tranchees, insert_sorted, other};
use table::{Seat, Stack};

impl Tranchees {
    /// One step of the end of the turn; the next is put in its place.
    pub(crate) fn end(&mut self, stage: Stage, ctx: &mut Ctx<'_>) {
        let seat = self.active;
        let next = match stage {
            Stage::Last => Stage::Trenches,
            Stage::Trenches => Stage::Drive,
            Stage::Drive => Stage::Leave,
            Stage::Leave => Stage::Drop,
            Stage::Drop => Stage::Refill,
            Stage::Refill | Stage::Next => Stage::Next,
        };
        if let Some(top) = self.frames.top_mut() {
            *top = Frame::Ending(next);
        }
        match stage {
            Stage::Last => {
                if self.side(other(seat)).has_face_down() {
                    self.frames.push(Frame::Window { asked: other(seat) });
                }
            }
            Stage::Trenches => self.control(seat, ctx),
            Stage::Drive => self.lack_of_drive(seat, ctx),
            Stage::Leave => self.leave(ctx),
            Stage::Drop => self.frames.push(Frame::Dropping),
            Stage::Refill => self.frames.push(Frame::Refilling),
            Stage::Next => {
                self.frames.pop();
                self.rest(seat);
                self.begin_turn(other(seat), ctx);
            }
        }
    }
    /// The cells where a side controls: an eligible troop stands there (GT-TRENCH-1, GT-TRENCH-5).
    pub(crate) fn controlled(&self, seat: Seat) -> u32 {
        self.board.of(seat, Kind::Infantry) | self.board.of(seat, Kind::Support)
    }
    /// How many cards a side's hold on the enemy trenches costs the enemy, by cell (GT-TRENCH-4).
    pub(crate) fn trench_toll(&self, seat: Seat) -> u32 {
        let (held, enemy) = (self.controlled(seat), other(seat).index());
        let constants = &self.pack.constants;
        (held & self.pack.advanced[enemy]).count_ones() * u32::from(constants.advanced_loss)
            + (held & self.pack.rear[enemy]).count_ones() * u32::from(constants.rear_loss)
    }
    /// Does a side hold the bunker (GT-BUNK-5)?
    pub(crate) fn holds_bunker(&self, seat: Seat) -> bool {
        self.setup.mode == Mode::Bunker && self.controlled(seat) & self.pack.bunker.bit() != 0
    }
    fn control(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        let enemy = other(seat);
        let toll = self.trench_toll(seat);
        self.lose_cards(enemy, toll, ctx, |seat, cards| Event::TrenchLoss { seat, cards });
        if self.won.is_some() || !self.holds_bunker(seat) {
            return;
        }
        let toll = u32::from(self.pack.constants.bunker_loss);
        self.lose_cards(enemy, toll, ctx, |seat, cards| Event::BunkerLoss { seat, cards });
        if self.won.is_none() && !self.side(enemy).reserve.is_empty() {
            self.frames.push(Frame::Enlarge);
        }
    }
    /// Cards go from the top of a troop pile to its discard, until it is empty (GT-VICT-3).
    fn lose_cards(
        &mut self,
        seat: Seat,
        count: u32,
        ctx: &mut Ctx<'_>,
        event: impl FnOnce(Seat, Vec<&'static str>) -> Event,
    ) {
        let side = self.side_mut(seat);
        let mut lost = 0;
        while lost < count as usize {
            let Some(card) = side.troops.pop() else { break };
            side.troop_discard.push(card);
            lost += 1;
        }
        if lost == 0 {
            return;
        }
        let empty = side.troops.is_empty();
        ctx.reveal();
        let (pack, discard) = (self.pack.get(), &self.side(seat).troop_discard);
        let cards = &discard.as_slice()[discard.len() - lost..];
        ctx.tell(|| event(seat, cards.iter().map(|c| pack.id(*c)).collect()));
        if empty {
            self.end_game(seat, false, ctx);
        }
    }
    fn lack_of_drive(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        if self.attacked {
            return;
        }
        let side = self.side_mut(seat);
        side.warnings = side.warnings.saturating_add(1);
        let tokens = side.warnings;
        ctx.tell(|| Event::Warned { seat, tokens });
        if tokens >= self.pack.constants.warning_threshold {
            let toll = u32::from(self.pack.constants.warning_loss);
            self.lose_cards(seat, toll, ctx, |seat, cards| Event::DriveLoss { seat, cards });
        }
    }
    /// Cards used this turn leave play: all that lie face up and are not persistent, of both sides.
    fn leave(&mut self, ctx: &mut Ctx<'_>) {
        let pack = self.pack.get();
        for seat in [self.active, other(self.active)] {
            let side = self.side_mut(seat);
            let leaves = |slot: &Slot| slot.up && !pack.bonus(slot.card).persistent;
            if !side.slots.iter().any(leaves) {
                continue;
            }
            let mut stay = Stack::new();
            let slots = side.slots;
            for slot in &slots {
                if leaves(slot) {
                    side.bonus_discard.push(slot.card);
                    ctx.tell(|| Event::Left { seat, card: pack.id(slot.card) });
                } else {
                    stay.push(*slot);
                }
            }
            side.slots = stay;
        }
    }
    /// What was used during a turn may be used again.
    fn rest(&mut self, seat: Seat) {
        for cell in crate::board::cells(self.board.held(seat)) {
            for kind in Kind::ALL {
                let spot = crate::board::Spot::new(cell, kind);
                if self.board.has(seat, spot) {
                    let troop = self.board.troop_mut(spot);
                    (troop.attacked, troop.moved) = (false, false);
                }
            }
        }
        self.side_mut(seat).slots.as_mut_slice().iter_mut().for_each(|s| s.used = 0);
    }
    /// May the active player stop drawing (an option)?
    pub(crate) fn may_stop_drawing(&self) -> bool {
        self.setup.refill == Refill::Optional
    }
    /// Cards come at random from the reserve and are shuffled into the bonus pile (GT-BUNK-7).
    pub(crate) fn enlarge(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.frames.pop();
        let count = usize::from(self.pack.constants.bunker_gain);
        let mut taken: Stack<Card, 8> = Stack::new();
        for _ in 0..count.min(8) {
            let left = self.side(seat).reserve.len();
            if left == 0 {
                break;
            }
            let index = ctx.dice().below(left as u32) as usize;
            let card = self.side_mut(seat).reserve.remove(index);
            insert_sorted(&mut taken, card);
        }
        let side = self.side_mut(seat);
        taken.iter().for_each(|c| side.bonus.push(*c));
        ctx.dice().shuffle(side.bonus.as_mut_slice());
        let pack = self.pack.get();
        ctx.tell(|| Event::Enlarged {
            seat,
            count: taken.len() as u8,
            cards: Some(taken.iter().map(|c| pack.id(*c)).collect()),
        });
    }
}
