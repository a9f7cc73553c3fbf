//! The flow of a game: from the first draft to the last card, as frames on a stack.
//!
//! [`Tranchees::run`] carries on until somebody has to decide. Each arm is one paragraph of the
//! rules; the families beside this file hold what happens in them.

use crate::events::Event;
use crate::moves::Move;
use crate::state::{DEPTH, Frame, Stage, Tranchees, Won, other};
use table::{Ask, Seat, Speech};

/// The voice and luck of a move.
pub(crate) type Ctx<'a> = table::Ctx<'a, Event>;

impl Tranchees {
    #[inline]
    pub(crate) fn asked_by(&self, frame: Frame) -> Seat {
        match frame {
            Frame::Window { asked } => asked,
            Frame::Counter { .. } => self.countering_side(),
            Frame::Enlarge => other(self.active),
            Frame::Complete if !self.must_draw(self.active) => other(self.active),
            _ => self.active,
        }
    }

    /// Carries out an action of the turn, or declares it when traps may answer.
    pub(crate) fn act(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_>) {
        match mv {
            Move::Discard(card) => {
                self.pc -= self.pack.constants.discard_cost;
                self.throw_away(seat, card, ctx);
                self.frames.push(Frame::Discarding);
            }
            Move::Lay(card) => self.lay(seat, card, ctx),
            Move::Play(card, aim) => self.play_bonus(seat, card, aim, ctx),
            Move::Reveal(card, aim) => self.turn_over(seat, card, aim, ctx),
            Move::Deploy(card, _) => {
                // Paid and out of the hand at once: nothing can stop a deployment.
                self.pay_deployment(seat, card);
                self.side_mut(seat).lose(card);
                self.declare(seat, mv, ctx);
            }
            _ => self.declare(seat, mv, ctx),
        }
    }

    /// Declares an action: the opponent's traps may answer before it is carried out (GT-TRAP-9).
    pub(crate) fn declare(&mut self, by: Seat, mv: Move, ctx: &mut Ctx<'_>) {
        if self.side(other(by)).has_face_down() && self.frames.len() + 4 < DEPTH {
            self.frames.push(Frame::Declared { by, mv });
            self.frames.push(Frame::Window { asked: other(by) });
            if self.window_opens(other(by), ctx) {
                ctx.tell(|| {
                    let troop = |spot| Some(self.pack.get().id(self.board.troop(spot).card));
                    let (card, other) = match mv {
                        Move::Move(spot, _) => (troop(spot), None),
                        Move::Attack(one, two) | Move::Swap(one, two) => (troop(one), troop(two)),
                        Move::Counter(spot) => (troop(spot), self.attacker().and_then(troop)),
                        Move::Deploy(card, _) | Move::Play(card, _) | Move::Reveal(card, _) => {
                            (Some(self.pack.get().id(card)), None)
                        }
                        _ => (None, None),
                    };
                    Event::Declared { seat: by, text: self.spell(mv), card, other }
                });
                return;
            }
            self.frames.pop();
            self.frames.pop();
        }
        self.carry_out(by, mv, ctx);
    }

    /// Does a window open for this side (the top frame)? On what is publicly possible, or, if the
    /// table chose so, on what the side can really do; then a silence tells something.
    fn window_opens(&mut self, asked: Seat, ctx: &mut Ctx<'_>) -> bool {
        if !self.could_react(asked) {
            return false;
        }
        match self.setup.ask {
            Ask::Public => true,
            Ask::WhoCan => {
                let can = self.can_react(asked);
                if !can {
                    ctx.reveal();
                }
                can
            }
        }
    }

    /// Carries out a declared action.
    fn carry_out(&mut self, by: Seat, mv: Move, ctx: &mut Ctx<'_>) {
        match mv {
            Move::Deploy(card, cell) => self.deploy(by, card, cell, ctx),
            Move::Move(spot, cell) => self.move_troop(by, spot, cell, ctx),
            Move::Swap(one, two) => self.swap(by, one, two, ctx),
            Move::Attack(from, at) => self.attack(by, from, at, ctx),
            Move::Counter(spot) => self.counter(by, spot, ctx),
            Move::Play(card, aim) | Move::Reveal(card, aim) => self.take_effect(by, card, aim, ctx),
            _ => {}
        }
    }

    /// Carries on until somebody has to decide.
    pub(crate) fn run(&mut self, ctx: &mut Ctx<'_>) {
        while self.won.is_none() {
            match self.frame() {
                Frame::Turn => {
                    if self.pc > 0 {
                        return;
                    }
                    self.frames.pop();
                    self.frames.push(Frame::Ending(Stage::Last));
                }
                Frame::Window { asked } => {
                    if !self.is_moot() && self.window_opens(asked, ctx) {
                        return;
                    }
                    self.frames.pop();
                }
                Frame::Declared { by, mv } => {
                    self.frames.pop();
                    self.carry_out(by, mv, ctx);
                }
                Frame::Free { one, two } => {
                    if self.can_step(one) || two.is_some_and(|two| self.can_step(two)) {
                        return;
                    }
                    self.frames.pop();
                }
                Frame::Counter { .. } => {
                    if self.can_counter() {
                        return;
                    }
                    self.frames.pop();
                }
                Frame::Discarding => {
                    if !self.side(self.active).hand.is_empty() {
                        return;
                    }
                    self.frames.pop();
                }
                Frame::Ending(stage) => self.end(stage, ctx),
                Frame::Dropping => {
                    if self.has_persistent(self.active) {
                        return;
                    }
                    self.frames.pop();
                }
                Frame::Refilling => {
                    if self.must_draw(self.active) {
                        return;
                    }
                    self.frames.pop();
                }
                Frame::Complete => {
                    let waits = self.must_draw(self.active) || self.must_draw(other(self.active));
                    if waits {
                        return;
                    }
                    self.frames.pop();
                    self.begin_turn(self.active, ctx);
                }
                Frame::Choose | Frame::Place | Frame::Enlarge => return,
            }
        }
    }

    /// Is the declared action beneath the present window already impossible (GT-TRAP-8)?
    fn is_moot(&self) -> bool {
        match self.declared() {
            Some((by, Move::Move(spot, _) | Move::Attack(spot, _) | Move::Counter(spot))) => !self.board.has(by, spot),
            Some((by, Move::Swap(one, two))) => !self.board.has(by, one) || !self.board.has(by, two),
            _ => false,
        }
    }

    pub(crate) fn begin_turn(&mut self, seat: Seat, ctx: &mut Ctx<'_>) {
        self.active = seat;
        self.pc = self.pack.constants.command_points;
        self.attacked = false;
        self.turn += 1;
        self.frames.push(Frame::Turn);
        let turn = self.turn;
        ctx.tell(|| Event::TurnBegan { seat, turn });
    }

    /// The troop pile of `loser` is empty: the game is over at once (GT-VICT-1).
    pub(crate) fn end_game(&mut self, loser: Seat, drawn: bool, ctx: &mut Ctx<'_>) {
        let won = Won { by: other(loser), drawn };
        self.won = Some(won);
        let rule = if drawn { "GT-VICT-2" } else { "GT-VICT-1" };
        ctx.tell(|| Event::Won { seat: won.by, rule });
    }
}
