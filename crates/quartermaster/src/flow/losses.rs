//! What a nation gives up, by an attack on its economy or as a price: piece by piece, asking where there is a
//! choice.

use super::Voice;
use crate::events::{Happened, Why};
use crate::nation::{Nation, Piece, camp};
use crate::state::{Frame, LOCAL, Price, Quartermaster, Trigger};

use table::SeatSet;

impl Quartermaster {
    pub(super) fn run_warfare(&mut self, trigger: Trigger, amount: u8, asked: bool, ctx: Voice<'_, '_>) -> bool {
        if !asked {
            self.replace(Frame::Warfare { trigger, amount, asked: true, spared: false });
            self.open(trigger, ctx);
            return true;
        }
        self.stack.pop();
        if let Some(nation) = trigger.target() {
            ctx.tell(|| Happened::Attacked { nation, cards: amount });
            self.stack.push(Frame::Lose { nation, price: Price::Deck, left: amount });
        }
        true
    }
    /// Gives up what is owed; asks when there is a choice (QM-10c, QM-10d, QM-10e).
    pub(super) fn run_lose(&mut self, nation: Nation, price: Price, mut left: u8, ctx: Voice<'_, '_>) -> bool {
        let mut price = price;
        while left > 0 {
            match price {
                Price::Deck if self.side(nation).deck() > 0 => {
                    ctx.reveal_to(SeatSet::only(nation));
                    if let Some(local) = self.side_mut(nation).mill() {
                        let card = self.p().card_of(nation, local);
                        ctx.tell(|| Happened::Discarded { nation, deck: true, card: Some(card) });
                    }
                    left -= 1;
                }
                Price::Deck | Price::Hand if self.side(nation).hand > left => {
                    self.replace(Frame::Lose { nation, price, left });
                    return false;
                }
                Price::Deck | Price::Hand => {
                    while let Some(card) = self.side(nation).hand_cards().first().copied() {
                        self.discard_from_hand(nation, card & LOCAL, ctx);
                        left -= 1;
                    }
                    if self.side(nation).deck() > 0 {
                        price = Price::Deck;
                    } else if left > 0 {
                        let points = i16::from(left);
                        self.add_points(camp(nation), -points);
                        let lead = self.score;
                        ctx.tell(|| Happened::Missing { nation, points, lead });
                        left = 0;
                    }
                }
                Price::Typed(kind) => {
                    if self.side(nation).hand_bits() & self.p().kinds[nation.index()][kind.0 as usize] == 0 {
                        break;
                    }
                    self.replace(Frame::Lose { nation, price, left });
                    return false;
                }
                Price::Status => match self.side(nation).status.count_ones() {
                    0 => break,
                    1 => {
                        let local = self.side(nation).status.trailing_zeros() as u8;
                        self.strip(nation, local, true, ctx);
                        left -= 1;
                    }
                    _ => {
                        self.replace(Frame::Lose { nation, price, left });
                        return false;
                    }
                },
                Price::Air => match self.side(nation).air.count_ones() {
                    0 => break,
                    1 => {
                        let space = self.side(nation).air.trailing_zeros() as u8;
                        self.take_off(nation, Piece::AIR, space);
                        ctx.tell(|| Happened::Removed { nation, piece: Piece::AIR, space, why: Why::TakenBack });
                        left -= 1;
                    }
                    _ => {
                        self.replace(Frame::Lose { nation, price, left });
                        return false;
                    }
                },
            }
        }
        self.stack.pop();
        true
    }
    /// A card of the hand is discarded face down.
    pub(crate) fn discard_from_hand(&mut self, nation: Nation, local: u8, ctx: Voice<'_, '_>) {
        self.side_mut(nation).discard_from_hand(local);
        let card = self.p().card_of(nation, local);
        ctx.tell(|| Happened::Discarded { nation, deck: false, card: Some(card) });
    }
    /// A card is discarded from the table.
    pub(crate) fn strip(&mut self, nation: Nation, local: u8, seen: bool, ctx: Voice<'_, '_>) {
        self.side_mut(nation).discard_from_table(local, seen, true);
        let card = self.p().card_of(nation, local);
        ctx.tell(|| Happened::Stripped { nation, card: seen.then_some(card) });
    }
}
