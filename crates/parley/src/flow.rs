//! The rules: what may be done, and what happens then.

use crate::data::Kind;
use crate::state::{ALL, Frame, Parley, camp, camp_seats};
use crate::words::Event;
use std::cmp::Ordering;
use table::{Broken, Ctx, Seat, SeatSet, ToMove, Window};

/// One small thing somebody can do.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Move {
    /// Add a coin to the draft.
    Pledge,
    /// Take one back.
    Unpledge,
    /// The draft is finished.
    Ready,
    /// It is not.
    Unready,
    /// Play a claim for all to see.
    Claim(u8),
    /// Lay a claim face down.
    Hide(u8),
    /// Let another seat see a card.
    Show(u8, Seat),
    /// Look at a card of another seat.
    Peek(Seat),
    /// Draw a card.
    Draw,
    /// No more actions.
    End,
    /// Object.
    Veto(u8),
    /// Do not object.
    Pass,
}

impl Parley {
    pub(crate) fn asked(&self) -> ToMove {
        match self.frames.top() {
            None => ToMove::Over(self.outcome()),
            Some(Frame::Pledge) => ToMove::Several { waiting: ALL.minus(self.ready), ready: self.ready },
            Some(Frame::Turn { seat, .. }) => ToMove::One(*seat),
            Some(Frame::Window(window)) => ToMove::One(window.asked().expect("a closed window does not wait")),
            Some(Frame::Claim { .. } | Frame::Veto { .. }) => unreachable!("claims and vetoes wait under a window"),
        }
    }

    /// What is offered, in the order of `Move`.
    pub(crate) fn offer(&self, seat: Seat, out: &mut Vec<Move>) {
        if !self.asked().may_play().has(seat) {
            return;
        }
        let from = out.len();
        let hand = &self.hands[seat.index()];
        match self.frames.top() {
            Some(Frame::Pledge) if self.ready.has(seat) => out.push(Move::Unready),
            Some(Frame::Pledge) => {
                let pledged = self.pledged[seat.index()];
                out.extend((pledged < self.coins[seat.index()]).then_some(Move::Pledge));
                out.extend((pledged > 0).then_some(Move::Unpledge));
                out.push(Move::Ready);
            }
            Some(Frame::Turn { .. }) => {
                for card in hand {
                    if self.pack.is(card.value, Kind::Claim) {
                        out.extend([Move::Claim(card.value), Move::Hide(card.value)]);
                    }
                    out.extend(ALL.minus(card.known_by).iter().map(|to| Move::Show(card.value, to)));
                }
                let unknown = |s: &Seat| self.hands[s.index()].iter().any(|c| !c.known_by.has(seat));
                out.extend(ALL.without(seat).iter().filter(unknown).map(Move::Peek));
                out.extend((!self.deck.is_empty() && hand.len() < 6).then_some(Move::Draw));
                out.push(Move::End);
            }
            Some(Frame::Window(_)) => {
                let vetoes = hand.iter().filter(|c| self.pack.is(c.value, Kind::Veto));
                out.extend(vetoes.map(|c| Move::Veto(c.value)));
                out.push(Move::Pass);
            }
            _ => {}
        }
        out[from..].sort_unstable();
    }

    /// May the seat do this? Written apart from `offer`, rule by rule.
    pub(crate) fn allow(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        let card_name = |card: u8| self.pack.cards[card as usize].id.clone();
        let seat_name = |seat: Seat| crate::SEATS[seat.index()].id;
        let held = |card: u8| match self.place(seat, card) {
            Some(place) => Ok(self.hands[seat.index()].as_slice()[place]),
            None => Err(Broken::told("PY-HAND-1", "broken-hand").with("card", card_name(card))),
        };
        if !self.asked().may_play().has(seat) {
            return Err(Broken::NOT_ASKED);
        }
        match (self.frames.top(), mv) {
            (Some(Frame::Pledge), Move::Unready) if self.ready.has(seat) => Ok(()),
            (Some(Frame::Pledge), Move::Pledge | Move::Unpledge | Move::Ready) if self.ready.has(seat) => {
                Err(Broken::told("PY-PLEDGE-2", "broken-ready"))
            }
            (Some(Frame::Pledge), Move::Pledge) if self.pledged[seat.index()] >= self.coins[seat.index()] => {
                Err(Broken::told("PY-PLEDGE-1", "broken-coins"))
            }
            (Some(Frame::Pledge), Move::Unpledge) if self.pledged[seat.index()] == 0 => {
                Err(Broken::told("PY-PLEDGE-1", "broken-nothing"))
            }
            (Some(Frame::Pledge), Move::Pledge | Move::Unpledge | Move::Ready) => Ok(()),
            (Some(Frame::Turn { .. }), Move::Claim(card) | Move::Hide(card)) => {
                held(card)?;
                match self.pack.is(card, Kind::Claim) {
                    true => Ok(()),
                    false => Err(Broken::told("PY-CLAIM-1", "broken-kind").with("card", card_name(card))),
                }
            }
            (Some(Frame::Turn { .. }), Move::Show(card, to)) => match held(card)?.known_by.has(to) {
                true => Err(Broken::told("PY-KNOW-1", "broken-knows").with("seat", seat_name(to))),
                false => Ok(()),
            },
            (Some(Frame::Turn { .. }), Move::Peek(of)) if of == seat => Err(Broken::told("PY-KNOW-1", "broken-self")),
            (Some(Frame::Turn { .. }), Move::Peek(of)) => {
                match self.hands[of.index()].iter().all(|c| c.known_by.has(seat)) {
                    true => Err(Broken::told("PY-KNOW-1", "broken-known").with("seat", seat_name(of))),
                    false => Ok(()),
                }
            }
            (Some(Frame::Turn { .. }), Move::Draw) if self.deck.is_empty() || self.hands[seat.index()].len() >= 6 => {
                Err(Broken::told("PY-DRAW-1", "broken-draw"))
            }
            (Some(Frame::Turn { .. }), Move::Draw | Move::End) => Ok(()),
            (Some(Frame::Window(_)), Move::Pass) => Ok(()),
            (Some(Frame::Window(_)), Move::Veto(card)) => {
                held(card)?;
                match self.pack.is(card, Kind::Veto) {
                    true => Ok(()),
                    false => Err(Broken::told("PY-VETO-1", "broken-no-veto").with("card", card_name(card))),
                }
            }
            _ => Err(Broken::NOT_NOW),
        }
    }

    /// Does it, then runs on until somebody is asked.
    pub(crate) fn act(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        let me = seat.index();
        if let Some(Frame::Turn { left, .. }) = self.frames.top_mut() {
            *left = if mv == Move::End { 0 } else { *left - 1 };
        }
        match mv {
            Move::Pledge | Move::Unpledge => {
                self.pledged[me] = if mv == Move::Pledge { self.pledged[me] + 1 } else { self.pledged[me] - 1 };
                let coins = self.pledged[me];
                ctx.tell(|| Event::Drafted { seat, coins });
            }
            Move::Ready => self.ready = self.ready.with(seat),
            Move::Unready => self.ready = self.ready.without(seat),
            Move::Claim(card) => {
                self.take(seat, card, ctx);
                ctx.tell(|| Event::Claimed { seat, card });
                self.frames.push(Frame::Claim { card, by: seat });
                self.open_window(seat);
            }
            Move::Veto(card) => {
                self.take(seat, card, ctx);
                ctx.tell(|| Event::Vetoed { seat, card });
                if let Some(Frame::Window(window)) = self.frames.top_mut() {
                    window.acted(seat);
                }
                self.frames.push(Frame::Veto { card, by: seat });
                self.open_window(seat);
            }
            Move::Pass => {
                if let Some(Frame::Window(window)) = self.frames.top_mut() {
                    window.pass(seat);
                }
            }
            Move::Hide(card) => {
                // Nobody learns anything: this can be taken back.
                if let Some(place) = self.place(seat, card) {
                    let hidden = self.hands[me].remove(place);
                    self.stash[me].push(hidden);
                }
                ctx.tell(|| Event::Hid { seat, card: Some(card) });
            }
            Move::Show(card, to) => {
                ctx.reveal_to(SeatSet::only(to));
                if let Some(place) = self.place(seat, card) {
                    let shown = &mut self.hands[me].as_mut_slice()[place];
                    shown.known_by = shown.known_by.with(to);
                }
                ctx.tell(|| Event::Showed { seat, other: to, card: Some(card) });
            }
            Move::Peek(of) => {
                ctx.reveal_to(SeatSet::only(seat));
                let hand = self.hands[of.index()].as_mut_slice();
                let unknown = hand.iter().filter(|c| !c.known_by.has(seat)).count() as u32;
                let chosen = ctx.dice().below(unknown) as usize;
                if let Some(seen) = hand.iter_mut().filter(|c| !c.known_by.has(seat)).nth(chosen) {
                    seen.known_by = seen.known_by.with(seat);
                    let card = Some(seen.value);
                    ctx.tell(|| Event::Peeked { seat, other: of, card });
                }
            }
            Move::Draw => {
                ctx.reveal_to(SeatSet::only(seat));
                if let Some(mut drawn) = self.deck.pop() {
                    drawn.known_by = SeatSet::only(seat);
                    self.hands[me].push(drawn);
                    ctx.tell(|| Event::Drew { seat, card: Some(drawn.value) });
                }
            }
            Move::End => {}
        }
        self.run_on(ctx);
    }
    /// A card leaves the hand for all to see.
    fn take(&mut self, seat: Seat, card: u8, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal_to(ALL.without(seat));
        if let Some(place) = self.place(seat, card) {
            self.hands[seat.index()].remove(place);
        }
    }
    /// The other camp first, then the camp of `by` (PY-VETO-1).
    fn open_window(&mut self, by: Seat) {
        let own = camp(by);
        self.frames.push(Frame::Window(Window::new(&[camp_seats(1 - own), camp_seats(own)]).from_seat(by)));
    }
    /// Runs until somebody is asked or the game is over.
    fn run_on(&mut self, ctx: &mut Ctx<'_, Event>) {
        while let Some(frame) = self.frames.top().copied() {
            match frame {
                Frame::Pledge if self.ready == ALL => self.settle_pledges(ctx),
                Frame::Pledge => return,
                Frame::Turn { seat, left: 0, turn } => {
                    self.frames.pop();
                    if turn < 3 {
                        self.frames.push(Frame::Turn { seat: Seat((seat.0 + 1) % 4), left: 2, turn: turn + 1 });
                    } else if self.round + 1 < self.rounds {
                        self.round += 1;
                        self.frames.push(Frame::Pledge);
                    } else {
                        self.finish(ctx);
                    }
                }
                Frame::Turn { .. } => return,
                Frame::Window(mut window) => match window.asked() {
                    Some(seat) if self.is_asked(seat) => return,
                    Some(seat) => {
                        // Who is passed over with cards in hand has no veto: that tells something, and must
                        // not be taken back.
                        if !self.hands[seat.index()].is_empty() {
                            ctx.reveal();
                        }
                        window.pass(seat);
                        self.frames.pop();
                        self.frames.push(Frame::Window(window));
                    }
                    None => drop(self.frames.pop()),
                },
                Frame::Claim { card, by } => {
                    self.frames.pop();
                    self.discard.push(card);
                    let dice = [0; 3].map(|_| ctx.dice().die(6) as u8);
                    let points = dice.iter().filter(|d| **d <= self.pack.row(card).worth + 2).count() as u8;
                    self.points[camp(by)] += points;
                    ctx.tell(|| Event::Scored { camp: camp(by), dice, points });
                }
                Frame::Veto { card, .. } => {
                    // It stands: the window below and what that window was about are gone.
                    self.frames.pop();
                    self.discard.push(card);
                    self.frames.pop();
                    if let Some(Frame::Claim { card, .. } | Frame::Veto { card, .. }) = self.frames.pop() {
                        self.discard.push(card);
                        ctx.tell(|| Event::Fell { card });
                    }
                }
            }
        }
    }
    /// PY-PLEDGE-2 and 3.
    fn settle_pledges(&mut self, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal();
        let pledges = std::mem::take(&mut self.pledged);
        ctx.tell(|| Event::Pledged { pledges });
        for (coins, pledge) in self.coins.iter_mut().zip(pledges) {
            *coins -= pledge;
            self.bank += pledge;
        }
        self.ready = SeatSet::NONE;
        let total = [pledges[0] + pledges[2], pledges[1] + pledges[3]];
        let leads = match total[0].cmp(&total[1]) {
            Ordering::Greater => 0,
            Ordering::Less => 1,
            Ordering::Equal => {
                let sums = [0, 1].map(|camp| {
                    let dice: Vec<u8> = (0..=total[camp]).map(|_| ctx.dice().die(6) as u8).collect();
                    let sum: u32 = dice.iter().map(|d| u32::from(*d)).sum();
                    ctx.tell(|| Event::Rolled { camp, dice });
                    sum
                });
                usize::from(sums[0] <= sums[1])
            }
        };
        ctx.tell(|| Event::Leads { camp: leads });
        self.frames.pop();
        self.frames.push(Frame::Turn { seat: Seat(leads as u8), left: 2, turn: 0 });
    }
    /// PY-END-1.
    fn finish(&mut self, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal();
        for seat in ALL.iter() {
            self.points[camp(seat)] += self.stash[seat.index()].len() as u8;
            for card in self.stash[seat.index()].as_mut_slice() {
                card.known_by = SeatSet::EVERYBODY;
            }
        }
        let points = self.points;
        ctx.tell(|| Event::Ended { points });
    }
    fn outcome(&self) -> table::Outcome {
        let winners = match self.points[0].cmp(&self.points[1]) {
            Ordering::Greater => camp_seats(0),
            Ordering::Less => camp_seats(1),
            Ordering::Equal => SeatSet::NONE,
        };
        table::Outcome { winners, rule: "PY-END-1" }
    }
}
