//! Set-up: secret drafts, the reveal, completing the hands (GT-SETUP, GT-BUNK-3).

use crate::board::{Cell, Spot};
use crate::events::Event;
use crate::figures::{Card, Pack};
use crate::flow::Ctx;
use crate::moves::{Move, Pile};
use crate::state::{Board, First, Frame, Setup, Side, Tranchees, Troop, insert_sorted};
use table::pack::Ref;
use table::{Broken, Seat, SeatSet, Stack};

impl Tranchees {
    /// An empty table.
    pub(crate) fn bare(setup: &Setup, pack: Ref<Pack>) -> Tranchees {
        Tranchees {
            pack,
            setup: *setup,
            board: Board::default(),
            sides: [Side::default(); 2],
            frames: Stack::new(),
            active: Seat(0),
            pc: 0,
            attacked: false,
            turn: 0,
            ready: SeatSet::NONE,
            quickest: None,
            won: None,
        }
    }
    /// Each side draws eight troops (GT-SETUP-2).
    pub(crate) fn draw_first_troops(&mut self) {
        for side in &mut self.sides {
            for _ in 0..self.pack.constants.setup_draw {
                if let Some(card) = side.troops.pop() {
                    side.gain(card);
                }
            }
        }
    }
    /// How many troops a side has placed.
    pub(crate) fn placed(&self, seat: Seat) -> usize {
        self.board.spots(seat, u32::MAX).count()
    }
    fn is_complete(&self, seat: Seat) -> bool {
        let constants = &self.pack.constants;
        match self.frame() {
            Frame::Choose => self.side(seat).bonus.len() == usize::from(constants.bunker_bonus_pile),
            _ => self.placed(seat) == usize::from(constants.setup_place),
        }
    }

    /// May a side make this change to its draft?
    pub(crate) fn check_draft(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        let choosing = self.frame() == Frame::Choose;
        let count_rule = if choosing { "GT-BUNK-3" } else { "GT-SETUP-3" };
        if self.ready.has(seat) {
            return if mv == Move::Unready { Ok(()) } else { Err(Broken::told(count_rule, "broken-already-ready")) };
        }
        let side = self.side(seat);
        match mv {
            Move::Ready if self.is_complete(seat) => Ok(()),
            Move::Ready => Err(Broken::rule(count_rule)),
            Move::Pick(card) if choosing => {
                if !side.reserve.iter().any(|c| *c == card) {
                    return Err(
                        Broken::told("GT-BUNK-3", "broken-not-in-reserve").with("card", self.pack.get().id(card))
                    );
                }
                if self.is_complete(seat) { Err(Broken::rule("GT-BUNK-3")) } else { Ok(()) }
            }
            Move::Unpick(card) if choosing => {
                if side.bonus.iter().any(|c| *c == card) {
                    return Ok(());
                }
                Err(Broken::told("GT-BUNK-3", "broken-not-picked").with("card", self.pack.get().id(card)))
            }
            Move::Place(card, cell) if !choosing => self.check_place(seat, card, cell),
            Move::Unplace(spot) if !choosing => {
                if self.board.has(seat, spot) {
                    Ok(())
                } else {
                    Err(Broken::told("GT-SETUP-3", "broken-no-such-troop"))
                }
            }
            _ => Err(Broken::NOT_NOW),
        }
    }
    fn check_place(&self, seat: Seat, card: Card, cell: Cell) -> Result<(), Broken> {
        if card.is_bonus() || !self.side(seat).holds(card) {
            return Err(Broken::told("GT-SETUP-3", "broken-not-in-hand").with("card", self.pack.get().id(card)));
        }
        if self.own_trenches(seat) & cell.bit() == 0 {
            return Err(Broken::told("GT-SETUP-3", "broken-own-trenches-only"));
        }
        self.check_room(seat, Spot::new(cell, self.pack.troop(card).kind))?;
        if self.is_complete(seat) { Err(Broken::rule("GT-SETUP-3")) } else { Ok(()) }
    }

    /// Changes a draft; when both are finished, what was hidden is shown.
    pub(crate) fn draft(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_>) {
        let pack = self.pack.get();
        match mv {
            Move::Pick(card) => {
                let side = self.side_mut(seat);
                if let Some(index) = side.reserve.iter().position(|c| *c == card) {
                    side.reserve.remove(index);
                    insert_sorted(&mut side.bonus, card);
                }
                ctx.tell(|| Event::Picked { seat, card: pack.id(card) });
            }
            Move::Unpick(card) => {
                let side = self.side_mut(seat);
                if let Some(index) = side.bonus.iter().position(|c| *c == card) {
                    side.bonus.remove(index);
                    insert_sorted(&mut side.reserve, card);
                }
                ctx.tell(|| Event::Unpicked { seat, card: pack.id(card) });
            }
            Move::Place(card, cell) => {
                self.side_mut(seat).lose(card);
                self.board.put(seat, Spot::new(cell, pack.troop(card).kind), Troop { card, ..Troop::default() });
                ctx.tell(|| Event::Placed { seat, card: pack.id(card), cell });
            }
            Move::Unplace(spot) => {
                let troop = self.board.take(seat, spot);
                self.side_mut(seat).gain(troop.card);
                ctx.tell(|| Event::Unplaced { seat, card: pack.id(troop.card), cell: spot.cell() });
            }
            Move::Unready => {
                self.ready = self.ready.without(seat);
                self.quickest = None;
                ctx.tell(|| Event::Unready { seat });
            }
            _ => {
                self.ready = self.ready.with(seat);
                self.quickest = self.quickest.or(Some(seat));
                ctx.tell(|| Event::Ready { seat });
                if self.ready == SeatSet::first(2) {
                    self.both_ready(ctx);
                }
            }
        }
    }
    fn both_ready(&mut self, ctx: &mut Ctx<'_>) {
        self.ready = SeatSet::NONE;
        let quickest = self.quickest.take();
        ctx.reveal();
        if self.frames.pop() == Some(Frame::Choose) {
            for side in &mut self.sides {
                ctx.dice().shuffle(side.bonus.as_mut_slice());
            }
            ctx.tell(|| Event::PilesMade);
            self.frames.push(Frame::Place);
            self.draw_first_troops();
            return;
        }
        ctx.tell(|| Event::Unveiled);
        self.active = match self.setup.first {
            First::French => Seat(0),
            First::German => Seat(1),
            First::Race => quickest.unwrap_or(Seat(0)),
            First::Random => Seat(ctx.dice().below(2) as u8),
        };
        let seat = self.active;
        ctx.tell(|| Event::First { seat });
        self.frames.push(Frame::Complete);
    }

    // ------------------------------------------------------------------ drawing

    /// Is there room in the hand and a card to draw?
    #[inline]
    pub(crate) fn must_draw(&self, seat: Seat) -> bool {
        let side = self.side(seat);
        side.hand.len() < usize::from(self.pack.constants.hand_size)
            && !(side.troops.is_empty() && side.bonus.is_empty())
    }
    pub(crate) fn check_draw(&self, seat: Seat, pile: Pile) -> Result<(), Broken> {
        let side = self.side(seat);
        let empty = match pile {
            Pile::Troops => side.troops.is_empty(),
            Pile::Bonus => side.bonus.is_empty(),
        };
        if empty { Err(Broken::told("GT-TURN-7", "broken-pile-is-empty")) } else { Ok(()) }
    }
    /// Draws a card. The last of the own troop pile loses the game (GT-VICT-2).
    pub(crate) fn draw(&mut self, seat: Seat, pile: Pile, ctx: &mut Ctx<'_>) {
        let side = self.side_mut(seat);
        let card = match pile {
            Pile::Troops => side.troops.pop(),
            Pile::Bonus => side.bonus.pop(),
        };
        let Some(card) = card else { return };
        side.gain(card);
        let lost = side.troops.is_empty() && pile == Pile::Troops;
        ctx.reveal_to(SeatSet::only(seat));
        let pack = self.pack.get();
        ctx.tell(|| Event::Drew { seat, pile, card: Some(pack.id(card)) });
        if lost {
            self.end_game(seat, true, ctx);
        }
    }
}
