//! What runs by itself between two decisions.

use crate::events::Event;
use crate::figures::Card;
use crate::rules::CLAIM_DIE;
use crate::state::{ALL, Camp, Frame, Parley};
use std::cmp::Ordering;
use table::{Ctx, Seat, SeatSet, Stack, Window};

impl Parley {
    /// A card leaves the hand for all to see.
    pub(crate) fn take(&mut self, seat: Seat, card: Card, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal_to(ALL.without(seat));
        if let Some(place) = self.place(seat, card) {
            self.hands[seat.index()].remove(place);
        }
    }
    /// The other camp first, then the camp of `by` (PY-VETO-1).
    pub(crate) fn open_window(&mut self, by: Seat) {
        let own = Camp::of(by);
        self.frames.push(Frame::Window(Window::new(&[own.other().seats(), own.seats()]).from_seat(by)));
    }
    /// Runs until somebody is asked or the game is over.
    pub(crate) fn run_on(&mut self, ctx: &mut Ctx<'_, Event>) {
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
                    let dice = [0; 3].map(|_| ctx.dice().die(CLAIM_DIE.sides()) as u8);
                    let points = dice.iter().filter(|d| **d <= self.pack.row(card).worth + 2).count() as u8;
                    let camp = Camp::of(by);
                    self.points[camp.index()] += points;
                    ctx.tell(|| Event::Scored { camp, dice, points });
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
                let sums = Camp::BOTH.map(|camp| {
                    // Two seats of at most twenty coins.
                    let dice: Stack<u8, 41> = (0..=total[camp.index()]).map(|_| ctx.dice().die(6) as u8).collect();
                    let sum: u32 = dice.iter().map(|d| u32::from(*d)).sum();
                    ctx.tell(|| Event::Rolled { camp, dice: dice.as_slice().to_vec() });
                    sum
                });
                u8::from(sums[0] <= sums[1])
            }
        };
        ctx.tell(|| Event::Leads { camp: Camp(leads) });
        self.frames.pop();
        self.frames.push(Frame::Turn { seat: Seat(leads), left: 2, turn: 0 });
    }
    /// PY-END-1.
    fn finish(&mut self, ctx: &mut Ctx<'_, Event>) {
        ctx.reveal();
        for seat in ALL.iter() {
            self.points[Camp::of(seat).index()] += self.stash[seat.index()].len() as u8;
            for card in self.stash[seat.index()].as_mut_slice() {
                card.known_by = SeatSet::EVERYBODY;
            }
        }
        let points = self.points;
        ctx.tell(|| Event::Ended { points });
    }
    pub(crate) fn outcome(&self) -> table::Outcome {
        let ahead = |ours: u8, theirs: u8| match ours.cmp(&theirs) {
            Ordering::Greater => Camp(0).seats(),
            Ordering::Less => Camp(1).seats(),
            Ordering::Equal => SeatSet::NONE,
        };
        let winners = ahead(self.points[0], self.points[1]);
        // The first revision knew no coins here: a game that began by it ends by it.
        if winners.is_empty() && self.revision >= 2 {
            let coins = [0, 1].map(|camp| Camp(camp).seats().iter().map(|s| self.coins[s.index()]).sum());
            let richer = ahead(coins[0], coins[1]);
            if !richer.is_empty() {
                return table::Outcome { winners: richer, rule: "PY-END-2" };
            }
        }
        table::Outcome { winners, rule: "PY-END-1" }
    }
}
