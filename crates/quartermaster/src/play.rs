//! Making a move that is offered: what each frame of the flow does with its answer.

use crate::events::{Happened, Why};
use crate::figures::NONE;
use crate::flow::Voice;
use crate::lang::{Event, Kind, Kinds, Op, Target, mark};
use crate::moves::Move;
use crate::nation::{NATIONS, Nation, Piece, camp};
use crate::state::{Frame, LOCAL, Opportunity, Price, Quartermaster, Running, SEEN, Stage, Trigger};
use crate::steps::Asks;
use table::Seat;

impl Quartermaster {
    /// A nation discards a card it was dealt, or takes it back. All hear of it when all have discarded.
    fn make_draft(&mut self, seat: Seat, mut left: [u8; NATIONS], mv: Move) {
        let p = self.p();
        let (still, side) = (&mut left[seat.index()], self.side_mut(seat));
        match mv {
            Move::Discard(card) => {
                *still -= 1;
                side.discard_from_hand(p.card(card).local);
            }
            Move::Take(card) => {
                *still += 1;
                side.back_from_discards(p.card(card).local);
            }
            _ => {}
        }
        self.replace(Frame::Draft { left });
    }
    /// Does what the answer to the question of the top frame says; then the flow runs on.
    pub(crate) fn answer(&mut self, seat: Seat, mv: Move, ctx: Voice<'_, '_>) {
        let top = self.stack.top().copied();
        if let Move::Recall(piece, space) = mv {
            self.recalled.0 |= piece.0;
            self.recall(seat, piece, space, ctx);
            return;
        }
        // Another answer ends the taking back, but not the flight of a squadron whose unit was taken back.
        if !matches!(top, Some(Frame::Redeploy { .. })) {
            self.recalled = Piece(0);
        }
        match top {
            Some(Frame::Setup { nation, left }) => {
                if let Move::Discard(card) = mv {
                    self.replace(Frame::Setup { nation, left: left - 1 });
                    self.discard_from_hand(seat, self.p().card(card).local, ctx);
                }
            }
            Some(Frame::Draft { left }) => self.make_draft(seat, left, mv),
            Some(Frame::Action) => self.make_action(seat, mv, ctx),
            Some(Frame::Redistribute { left }) => {
                if let Move::Discard(card) = mv {
                    self.replace(Frame::Redistribute { left: left - 1 });
                    self.discard_from_hand(seat, self.p().card(card).local, ctx);
                }
            }
            Some(Frame::Fetch) => {
                self.stack.pop();
                if let Move::Take(card) = mv {
                    // Shown to all players (QM-5.1d).
                    let local = self.p().card(card).local;
                    let side = self.side_mut(seat);
                    side.out_of_deck(local);
                    side.into_hand(local | SEEN);
                    ctx.tell(|| Happened::Took { nation: seat, card: Some(card) });
                }
                self.shuffle(seat, ctx);
                self.start_again(ctx);
            }
            Some(Frame::Air) => self.make_air(seat, mv, ctx),
            Some(Frame::Intervene { from, paid }) => match mv {
                Move::Discard(card) if !paid => {
                    self.replace(Frame::Intervene { from, paid: true });
                    self.discard_from_hand(seat, self.p().card(card).local, ctx);
                }
                Move::Space(to) => {
                    self.stack.pop();
                    self.fly(seat, Some(from), to, ctx);
                }
                _ => {}
            },
            Some(Frame::Discard) => match mv {
                Move::Discard(card) => self.discard_from_hand(seat, self.p().card(card).local, ctx),
                _ => {
                    self.stack.pop();
                }
            },
            Some(Frame::Card(running)) => self.make_choice(seat, running, mv, ctx),
            Some(Frame::Window(opportunity)) => self.make_reaction(seat, opportunity, mv, ctx),
            Some(Frame::Lose { nation, price, left }) => {
                self.replace(Frame::Lose { nation, price, left: left - 1 });
                match mv {
                    Move::Discard(card) => {
                        let local = self.p().card(card).local;
                        if let Price::Typed(kind) = price {
                            self.side_mut(nation).discard_from_hand(local);
                            let kind = kind.kind().word();
                            ctx.tell(|| Happened::DiscardedType { nation, card: Some(card), kind });
                        } else {
                            self.discard_from_hand(nation, local, ctx);
                        }
                    }
                    Move::Take(card) => self.strip(nation, self.p().card(card).local, true, ctx),
                    Move::Space(space) => {
                        self.take_off(nation, Piece::AIR, space);
                        ctx.tell(|| Happened::Removed { nation, piece: Piece::AIR, space, why: Why::TakenBack });
                    }
                    _ => {}
                }
            }
            Some(Frame::Redeploy { nation, space }) => {
                self.stack.pop();
                if let Move::Space(to) = mv {
                    let side = self.side_mut(nation);
                    side.air = side.air & !(1 << space) | 1 << to;
                    ctx.tell(|| Happened::Flew { nation, from: Some(space), to });
                } else {
                    self.take_off(nation, Piece::AIR, space);
                    ctx.tell(|| Happened::Removed { nation, piece: Piece::AIR, space, why: Why::Stranded });
                }
            }
            _ => {}
        }
    }
    fn make_action(&mut self, seat: Seat, mv: Move, ctx: Voice<'_, '_>) {
        match mv {
            Move::Play(card) => {
                self.stack.pop();
                self.play_card(seat, card, true, ctx);
            }
            Move::Throw(card) => {
                self.stack.pop();
                ctx.show(seat);
                let local = self.p().card(card).local;
                self.side_mut(seat).play_from_hand(local);
                ctx.tell(|| Happened::Thrown { nation: seat, card });
                self.open(Trigger { card, ..Trigger::phase(Event::Played, seat) }, ctx);
            }
            Move::Use(card) => {
                self.stack.pop();
                self.use_status(seat, card, Trigger::phase(Event::StartAction, seat), ctx);
            }
            Move::Redistribute => {
                self.redistributed = true;
                ctx.tell(|| Happened::Redistributed { nation: seat });
                self.stack.push(Frame::Redistribute { left: 4 });
            }
            _ => {
                self.stack.pop();
            }
        }
    }
    pub(crate) fn recall(&mut self, seat: Seat, piece: Piece, space: u8, ctx: Voice<'_, '_>) {
        self.take_off(seat, piece, space);
        ctx.tell(|| Happened::Removed { nation: seat, piece, space, why: Why::TakenBack });
        if piece != Piece::AIR {
            self.strand(seat, space);
        }
    }
    /// Plays a card from the hand: lays it, or discards it and lets its effects happen (QM-5.2b to QM-5.2d).
    fn play_card(&mut self, seat: Nation, card: u8, action: bool, ctx: Voice<'_, '_>) {
        let row = self.p().card(card);
        match row.kind {
            Kind::Status => {
                ctx.show(seat);
                self.side_mut(seat).lay_from_hand(row.local, true);
                ctx.tell(|| Happened::Laid { nation: seat, card });
            }
            Kind::Response => {
                self.side_mut(seat).lay_from_hand(row.local, false);
                ctx.tell(|| Happened::LaidDown { nation: seat, card: Some(card) });
            }
            _ => {
                ctx.show(seat);
                self.side_mut(seat).play_from_hand(row.local);
                ctx.tell(|| Happened::Played { nation: seat, card });
                self.start_card(card, Trigger::phase(Event::StartAction, seat), Stage::Run, action);
            }
        }
    }
    /// Plays a card that was taken from deck or discard pile.
    fn play_found(&mut self, seat: Nation, card: u8, ctx: Voice<'_, '_>) {
        let row = self.p().card(card);
        match row.kind {
            Kind::Status => {
                self.side_mut(seat).lay(row.local, true);
                ctx.tell(|| Happened::Laid { nation: seat, card });
            }
            Kind::Response => {
                self.side_mut(seat).lay(row.local, false);
                ctx.tell(|| Happened::LaidDown { nation: seat, card: Some(card) });
            }
            _ => {
                self.side_mut(seat).onto_discards(row.local);
                ctx.tell(|| Happened::Played { nation: seat, card });
                self.start_card(card, Trigger::phase(Event::StartAction, seat), Stage::Run, false);
            }
        }
    }
    pub(crate) fn shuffle(&mut self, nation: Nation, ctx: Voice<'_, '_>) {
        let side = self.side_mut(nation);
        side.forget_deck();
        ctx.dice().shuffle(side.deck_mut());
        ctx.tell(|| Happened::Shuffled { nation });
    }
    pub(crate) fn make_air(&mut self, seat: Seat, mv: Move, ctx: Voice<'_, '_>) {
        match mv {
            Move::Play(card) => {
                self.stack.pop();
                ctx.show(seat);
                let local = self.p().card(card).local;
                self.side_mut(seat).play_from_hand(local);
                ctx.tell(|| Happened::Played { nation: seat, card });
                self.start_card(card, Trigger::phase(Event::StartAir, seat), Stage::Run, false);
            }
            Move::Intervene(from) => {
                self.replace(Frame::Intervene { from, paid: false });
            }
            _ => {
                self.stack.pop();
            }
        }
    }
    /// A squadron is deployed or intervenes; others may react to it (QM-14.2).
    pub(crate) fn fly(&mut self, nation: Nation, from: Option<u8>, to: u8, ctx: Voice<'_, '_>) {
        let side = self.side_mut(nation);
        if let Some(from) = from {
            side.air &= !(1 << from);
        }
        side.air |= 1 << to;
        ctx.tell(|| Happened::Flew { nation, from, to });
        let trigger =
            Trigger { event: Event::Air, by: nation, to: NONE, space: to, card: NONE, piece: Piece::AIR, marks: 0 };
        self.open(trigger, ctx);
    }
    fn use_status(&mut self, seat: Nation, card: u8, trigger: Trigger, ctx: Voice<'_, '_>) {
        let row = self.p().card(card);
        if row.once {
            self.side_mut(seat).used |= 1 << row.local;
        }
        ctx.tell(|| Happened::Used { nation: seat, card });
        self.start_card(card, trigger, Stage::Pay, false);
    }
    pub(crate) fn make_reaction(&mut self, seat: Seat, mut opportunity: Opportunity, mv: Move, ctx: Voice<'_, '_>) {
        let trigger = opportunity.trigger;
        if mv == Move::Pass {
            opportunity.window.pass(seat);
            self.replace(Frame::Window(opportunity));
            return;
        }
        opportunity.window.acted(seat);
        opportunity.acted |= 1 << camp(seat);
        match mv {
            Move::Use(card) => {
                let row = self.p().card(card);
                let bit = 1u64 << row.local;
                if row.kind == Kind::Status {
                    opportunity.answered |= 1 << row.slot;
                    self.replace(Frame::Window(opportunity));
                } else {
                    // Revealed to all, and discarded face up (QM-3.7c, QM-14.5a).
                    ctx.show(seat);
                    self.replace(Frame::Window(opportunity));
                    let side = self.side_mut(seat);
                    if side.down & bit != 0 {
                        side.discard_from_table(row.local, true, false);
                    } else {
                        side.play_from_hand(row.local);
                    }
                }
                self.use_status(seat, card, trigger, ctx);
            }
            Move::Defend => {
                self.replace(Frame::Window(opportunity));
                self.take_off(seat, Piece::AIR, trigger.space);
                let space = trigger.space;
                ctx.tell(|| Happened::Removed { nation: seat, piece: Piece::AIR, space, why: Why::Defence });
                self.change_clash(|clash| clash.defended = true);
            }
            Move::Strike(space) => {
                self.replace(Frame::Window(opportunity));
                self.take_off(seat, Piece::AIR, space);
                ctx.tell(|| Happened::Removed { nation: seat, piece: Piece::AIR, space, why: Why::Strike });
                self.change_clash(|clash| clash.defended = false);
            }
            _ => {}
        }
    }
    fn change_clash(&mut self, change: impl FnOnce(&mut crate::state::Clash)) {
        let clash = self.stack.as_mut_slice().iter_mut().rev().find_map(|f| match f {
            Frame::Clash(clash) => Some(clash),
            _ => None,
        });
        if let Some(clash) = clash {
            change(clash);
        }
    }
    /// A choice that the running card asks for.
    pub(crate) fn make_choice(&mut self, seat: Seat, mut running: Running, mv: Move, ctx: Voice<'_, '_>) {
        let row = self.p().card(running.card);
        let index = running.step as usize;
        let step = &row.steps[index];
        let asks = self.asks(&running);
        match mv {
            Move::Pass => {
                match &step.op {
                    Op::Search(..) => self.shuffle(seat, ctx),
                    // Not built again: it is lost, the others may still follow.
                    Op::Rebuild(_) if running.picked != NONE => {
                        running.picked = NONE;
                        self.replace(Frame::Card(running));
                        return;
                    }
                    _ => {}
                }
                self.step_skipped(running);
            }
            Move::Accept => {
                running.count = 1;
                self.replace(Frame::Card(running));
                self.charge(step.by, &step.cost);
            }
            Move::Space(space) => self.choose_space(running, space, ctx),
            Move::Nation(nation) => {
                if let Op::Warfare(Target::Choose(..), amount) = &step.op {
                    let at =
                        crate::board::Point { target: nation, ..crate::board::Point::of(row.nation, &running.trigger) };
                    let amount = self.amount(amount, at);
                    self.step_done(running, index);
                    self.attack(running.card, Seat(nation), amount);
                } else {
                    let space = running.picked;
                    let index = self.step_for(&running, space).unwrap_or(index);
                    self.act(running, index, space, Some(Seat(nation)), ctx);
                }
            }
            Move::Random => {
                self.step_done(running, index);
                if let Asks::Table(nation, ..) = asks {
                    let Op::Strip(_, kinds) = step.op else { return };
                    let down = self.strippable(nation, kinds) & self.side(nation).down;
                    self.strip_at_random(nation, down, ctx);
                }
            }
            Move::Play(card) => {
                self.step_done(running, index);
                self.play_card(seat, card, false, ctx);
            }
            Move::Take(card) => self.choose_card(seat, running, card, asks, ctx),
            _ => {}
        }
    }
    fn choose_space(&mut self, mut running: Running, space: u8, ctx: Voice<'_, '_>) {
        let row = self.p().card(running.card);
        let index = running.step as usize;
        if let Op::Rebuild(_) = row.steps[index].op {
            let by = row.steps[index].by;
            if running.picked == NONE {
                let piece = self.unit_of(space);
                self.rebuild &= !(1 << space);
                running.picked = space;
                self.replace(Frame::Card(running));
                self.take_off(by, piece, space);
                ctx.tell(|| Happened::Removed { nation: by, piece, space, why: Why::TakenBack });
                self.strand(by, space);
            } else {
                running.picked = NONE;
                self.replace(Frame::Card(running));
                self.place(by, space, mark::BUILT, ctx);
            }
            return;
        }
        let Some(index) = self.step_for(&running, space) else { return };
        let choices = self.choices(row, &row.steps[index], space, &running.trigger);
        if choices.len() > 1 {
            running.picked = space;
            self.replace(Frame::Card(running));
            return;
        }
        self.act(running, index, space, choices.iter().next(), ctx);
    }
    /// A step acts in a space, on a nation's unit when there is one.
    fn act(&mut self, running: Running, index: usize, space: u8, nation: Option<Nation>, ctx: Voice<'_, '_>) {
        let row = self.p().card(running.card);
        let step = &row.steps[index];
        let card = self.card_mark(running.card);
        self.step_done(running, index);
        match &step.op {
            Op::Build(..) => {
                let side = self.side(step.by);
                if side.units() >> space & 1 != 0 {
                    let piece = self.unit_of(space);
                    let nation = step.by;
                    ctx.tell(|| Happened::StoodIn { nation, piece, space });
                    self.placed(nation, space, mark::BUILT | card, ctx);
                } else {
                    self.place(step.by, space, mark::BUILT | card, ctx);
                }
            }
            Op::Recruit(..) => {
                if let Some(nation) = nation {
                    self.place(nation, space, 0, ctx);
                }
            }
            Op::Battle(..) => self.clash(step.by, nation, space, mark::BATTLE | card, ctx),
            Op::Eliminate(select) => {
                let Some(nation) = nation else { return };
                if select.pieces == Piece::AIR {
                    self.take_off(nation, Piece::AIR, space);
                    ctx.tell(|| Happened::Removed { nation, piece: Piece::AIR, space, why: Why::Eliminated });
                } else {
                    self.clash(step.by, Some(nation), space, 0, ctx);
                }
            }
            Op::Withdraw(select) => {
                let Some(nation) = nation else { return };
                let piece = if select.pieces == Piece::AIR { Piece::AIR } else { self.unit_of(space) };
                self.recall(nation, piece, space, ctx);
            }
            Op::Protect(_) => {
                let Some(nation) = nation else { return };
                self.side_mut(nation).protected |= 1 << space;
                ctx.tell(|| Happened::Protected { nation, space });
            }
            Op::Deploy(_) => self.fly(step.by, None, space, ctx),
            _ => {}
        }
    }
    fn choose_card(&mut self, seat: Seat, mut running: Running, card: u8, asks: Asks, ctx: Voice<'_, '_>) {
        let row = self.p().card(running.card);
        let index = running.step as usize;
        let op = &row.steps[index].op;
        let local = self.p().card(card).local;
        if let Asks::Top(left) = asks {
            let Op::Arrange(n) = *op else { return };
            let deck = self.side_mut(seat).deck_mut();
            let total = (n as usize).min(deck.len());
            let place = deck.len() - 1 - (total - left as usize);
            let low = deck.len() - total;
            if let Some(at) = (low..=place).rev().find(|i| deck[*i] & LOCAL == local) {
                deck[at..=place].rotate_left(1);
            }
            running.count -= 1;
            if running.count == 1 {
                self.step_skipped(running);
            } else {
                self.replace(Frame::Card(running));
            }
            return;
        }
        self.step_done(running, index);
        match op {
            Op::Lay(_) => {
                ctx.show(seat);
                self.side_mut(seat).lay_from_hand(local, true);
                ctx.tell(|| Happened::Laid { nation: seat, card });
            }
            Op::Stash(_) => {
                self.side_mut(seat).lay_from_hand(local, false);
                ctx.tell(|| Happened::LaidDown { nation: seat, card: Some(card) });
            }
            Op::Bury => {
                self.side_mut(seat).bury(local);
                ctx.tell(|| Happened::Returned { nation: seat, card: None, top: false });
            }
            Op::Search(_, play) => {
                self.side_mut(seat).out_of_deck(local);
                self.shuffle(seat, ctx);
                if *play {
                    self.play_found(seat, card, ctx);
                } else {
                    self.side_mut(seat).lay(local, true);
                    ctx.tell(|| Happened::Laid { nation: seat, card });
                }
            }
            Op::Replay(kinds, _) => {
                ctx.show(seat);
                let secret = self.p().card(card).kind == Kind::Response;
                self.out_of_discards(seat, local, *kinds, secret);
                self.play_found(seat, card, ctx);
            }
            Op::Recover(kinds, table) => {
                let single = self.of_kinds(seat, *kinds).count_ones() == 1;
                self.out_of_discards(seat, local, *kinds, !single);
                if *table {
                    self.side_mut(seat).lay(local, false);
                    ctx.tell(|| Happened::LaidDown { nation: seat, card: Some(card) });
                } else {
                    let seen = if single { SEEN } else { 0 };
                    self.side_mut(seat).into_hand(local | seen);
                    ctx.tell(|| Happened::Took { nation: seat, card: single.then_some(card) });
                }
            }
            Op::Strip(nation, _) => self.strip(*nation, local, true, ctx),
            _ => {}
        }
    }
    fn out_of_discards(&mut self, nation: Nation, local: u8, kinds: Kinds, secret: bool) {
        let of = self.of_kinds(nation, kinds);
        let side = self.side_mut(nation);
        if secret {
            side.secretly_out_of_discards(local, of);
        } else {
            side.out_of_discards(local);
        }
    }
}
