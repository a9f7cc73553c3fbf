//! What one nation has on the board, on the table, in its hand and in its piles, and how cards move among
//! them: who knows which card is where is kept with the card (QM-10a, QM-10b).

use crate::figures::DECK;
use crate::lang::Mask;
use crate::nation::Piece;
use serde::{Deserialize, Serialize};
use table::Stack;

/// In a pile, the low bits of a byte are the card's place among its nation's cards; the high bits say
/// who knows it there.
pub const LOCAL: u8 = 0x3f;
/// In a deck: its owner knows that this card is here.
pub const OWN: u8 = 0x40;
/// Everybody knows that this card is here.
pub const SEEN: u8 = 0x80;

/// What one nation has.
///
/// Cards: one row of bytes, first the discard pile (bottom to top), then the hand (sorted), then the deck
/// (bottom to top). Cards on the table are bits of their local places.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Discard pile, hand and deck.
    pub cards: Stack<u8, DECK>,
    /// How many of them are the discard pile.
    pub discards: u8,
    /// How many of them are the hand.
    pub hand: u8,
    /// Where its armies are.
    pub army: Mask,
    /// Where its fleets are.
    pub fleet: Mask,
    /// Where its squadrons are.
    pub air: Mask,
    /// Units that cannot be destroyed until the end of the sequence.
    pub protected: Mask,
    /// Status cards on the table.
    pub status: u64,
    /// Cards face down on the table.
    pub down: u64,
    /// Cards laid since the start of its last sequence: not yet awake.
    pub asleep: u64,
    /// Cards used in this sequence that may be used once in a sequence.
    pub used: u64,
    /// Status cards cancelled until the end of the round.
    pub cancelled: u64,
    /// Cards that everybody knows to lie in the discard pile.
    pub spent: u64,
}

impl Side {
    /// How many cards the deck has.
    #[inline]
    pub fn deck(&self) -> usize {
        self.cards.len() - (self.discards + self.hand) as usize
    }
    /// The discard pile, bottom first.
    #[inline]
    pub fn discard_pile(&self) -> &[u8] {
        &self.cards.as_slice()[..self.discards as usize]
    }
    /// The hand, sorted.
    #[inline]
    pub fn hand_cards(&self) -> &[u8] {
        &self.cards.as_slice()[self.discards as usize..(self.discards + self.hand) as usize]
    }
    /// The deck, bottom first.
    #[inline]
    pub fn deck_cards(&self) -> &[u8] {
        &self.cards.as_slice()[(self.discards + self.hand) as usize..]
    }
    /// The different cards of the hand, as bits.
    #[inline]
    pub fn hand_bits(&self) -> u64 {
        bits(self.hand_cards())
    }
    /// Where its armies and fleets are.
    #[inline]
    pub fn units(&self) -> Mask {
        self.army | self.fleet
    }
    /// Where its units of these types are.
    #[inline]
    pub fn pieces(&self, pieces: Piece) -> Mask {
        let mut out = 0;
        if pieces.has(Piece::ARMY) {
            out |= self.army;
        }
        if pieces.has(Piece::FLEET) {
            out |= self.fleet;
        }
        if pieces.has(Piece::AIR) {
            out |= self.air;
        }
        out
    }
    /// The board of one type of unit.
    #[inline]
    pub fn board_mut(&mut self, piece: Piece) -> &mut Mask {
        match piece {
            Piece::ARMY => &mut self.army,
            Piece::FLEET => &mut self.fleet,
            _ => &mut self.air,
        }
    }

    // ---- piles ----

    fn sort_into_hand(&mut self, card: u8) {
        let at = self.discards as usize + self.hand_cards().iter().take_while(|c| **c < card).count();
        self.cards.insert(at, card);
        self.hand += 1;
    }
    /// Others can no longer tell which cards they once saw in this hand.
    fn blur_hand(&mut self) {
        let (from, to) = (self.discards as usize, (self.discards + self.hand) as usize);
        let hand = &mut self.cards.as_mut_slice()[from..to];
        if hand.iter().any(|c| c & SEEN != 0) {
            hand.iter_mut().for_each(|c| *c &= LOCAL);
            hand.sort_unstable();
        }
    }
    /// Takes a card out of the hand.
    fn out_of_hand(&mut self, local: u8) {
        // A copy that everybody has seen goes first: nobody can tell the difference.
        let from = self.discards as usize;
        let Some(at) = self.hand_cards().iter().rposition(|c| c & LOCAL == local) else { return };
        self.cards.remove(from + at);
        self.hand -= 1;
    }
    fn put_on_discards(&mut self, local: u8, seen: bool, bottom: bool) {
        let card = local | if seen { SEEN } else { 0 };
        self.cards.insert(if bottom { 0 } else { self.discards as usize }, card);
        self.discards += 1;
        if seen {
            self.spent |= 1 << local;
        }
    }
    /// Draws the top card of the deck; `None` when there is none (QM-9b).
    pub fn draw(&mut self) -> Option<u8> {
        if self.deck() == 0 {
            return None;
        }
        let card = self.cards.pop()?;
        self.sort_into_hand(card & !OWN);
        Some(card & LOCAL)
    }
    /// The top card of the deck goes face down under the discard pile (QM-10b).
    pub fn mill(&mut self) -> Option<u8> {
        if self.deck() == 0 {
            return None;
        }
        let card = self.cards.pop()?;
        self.put_on_discards(card & LOCAL, card & SEEN != 0, true);
        Some(card & LOCAL)
    }
    /// A card of the hand is played or thrown: face up, on top (QM-10a).
    pub fn play_from_hand(&mut self, local: u8) {
        self.out_of_hand(local);
        self.put_on_discards(local, true, false);
    }
    /// A card of the hand goes face down under the discard pile (QM-10b).
    pub fn discard_from_hand(&mut self, local: u8) {
        self.blur_hand();
        self.out_of_hand(local);
        self.put_on_discards(local, false, true);
    }
    /// A card of the hand goes on the table, face up or face down.
    pub fn lay_from_hand(&mut self, local: u8, face_up: bool) {
        if !face_up {
            self.blur_hand();
        }
        self.out_of_hand(local);
        self.lay(local, face_up);
    }
    /// A card from nowhere goes on the table.
    pub fn lay(&mut self, local: u8, face_up: bool) {
        let bit = 1 << local;
        if face_up {
            self.status |= bit;
        } else {
            self.down |= bit;
        }
        self.asleep |= bit;
    }
    /// A card of the hand goes to the bottom of the deck; only its owner knows which.
    pub fn bury(&mut self, local: u8) {
        self.blur_hand();
        self.out_of_hand(local);
        self.cards.insert((self.discards + self.hand) as usize, local | OWN);
    }
    /// A card of the table goes to the discard pile.
    pub fn discard_from_table(&mut self, local: u8, seen: bool, bottom: bool) {
        let bit = !(1u64 << local);
        self.status &= bit;
        self.down &= bit;
        self.asleep &= bit;
        self.put_on_discards(local, seen, bottom);
    }
    /// Takes a card out of the deck.
    pub fn out_of_deck(&mut self, local: u8) {
        let from = (self.discards + self.hand) as usize;
        if let Some(at) = self.deck_cards().iter().position(|c| c & LOCAL == local) {
            self.cards.remove(from + at);
        }
    }
    /// Nobody knows the order of the deck any longer.
    pub fn forget_deck(&mut self) {
        let from = (self.discards + self.hand) as usize;
        self.cards.as_mut_slice()[from..].iter_mut().for_each(|c| *c &= LOCAL);
    }
    /// The deck, to change its order.
    pub fn deck_mut(&mut self) -> &mut [u8] {
        let from = (self.discards + self.hand) as usize;
        &mut self.cards.as_mut_slice()[from..]
    }
    /// Puts a card from nowhere into the hand.
    pub fn into_hand(&mut self, card: u8) {
        self.sort_into_hand(card);
    }
    /// Takes a card out of the discard pile; everybody sees which (a copy they know, if there is one).
    pub fn out_of_discards(&mut self, local: u8) {
        let known = |c: &u8| *c == local | SEEN;
        let at = self.discard_pile().iter().position(known);
        let Some(at) = at.or_else(|| self.discard_pile().iter().position(|c| c & LOCAL == local)) else { return };
        self.cards.remove(at);
        self.discards -= 1;
        if !self.discard_pile().iter().any(known) {
            self.spent &= !(1 << local);
        }
    }
    /// A card that was discarded face down goes back into the hand.
    pub fn back_from_discards(&mut self, local: u8) {
        let Some(at) = self.discard_pile().iter().position(|c| *c == local) else { return };
        self.cards.remove(at);
        self.discards -= 1;
        self.sort_into_hand(local);
    }
    /// Takes one of these cards out of the discard pile in secret: of all of them others can now only
    /// guess (the top card stays visible).
    pub fn secretly_out_of_discards(&mut self, local: u8, of: u64) {
        let Some(at) = self.discard_pile().iter().position(|c| c & LOCAL == local) else { return };
        self.cards.remove(at);
        self.discards -= 1;
        self.spent &= !of;
        let top = self.discards as usize;
        for (i, card) in self.cards.as_mut_slice()[..top].iter_mut().enumerate() {
            if of >> (*card & LOCAL) & 1 != 0 {
                if i + 1 == top && *card & SEEN != 0 {
                    self.spent |= 1 << (*card & LOCAL);
                } else {
                    *card &= LOCAL;
                }
            }
        }
    }
    /// Puts a card from nowhere on top of the deck or at its bottom, as everybody sees.
    pub fn onto_deck(&mut self, local: u8, top: bool) {
        if top {
            self.cards.push(local | SEEN);
        } else {
            self.cards.insert((self.discards + self.hand) as usize, local | SEEN);
        }
    }
    /// Puts a card from nowhere face up on the discard pile.
    pub fn onto_discards(&mut self, local: u8) {
        self.put_on_discards(local, true, false);
    }
}

/// The different cards among these, as bits.
#[inline]
pub fn bits(cards: &[u8]) -> u64 {
    cards.iter().fold(0, |m, c| m | 1 << (c & LOCAL))
}
