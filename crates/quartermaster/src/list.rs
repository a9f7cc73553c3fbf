//! The parts of the list of offered moves.

use crate::board::spaces;
use crate::figures::CardId;
use crate::lang::{Kind, Kinds};
use crate::moves::Move;
use crate::nation::{ALL, NATIONS, Nation, Piece};
use crate::state::{Frame, LOCAL, Quartermaster, Running, SEEN, bits};
use crate::steps::{Asks, action_kinds};
use table::Seat;

impl Quartermaster {
    /// Who is asked now.
    #[inline]
    pub(crate) fn asked_now(&self) -> Seat {
        match self.stack.top() {
            Some(Frame::Setup { nation, .. } | Frame::Lose { nation, .. } | Frame::Redeploy { nation, .. }) => *nation,
            Some(Frame::Card(running)) => self.decides(running),
            Some(Frame::Window(opportunity)) => opportunity.window.asked().unwrap_or(self.active),
            _ => self.active,
        }
    }
    /// Is this seat asked, alone or with others?
    #[inline]
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        matches!(self.stack.top(), Some(Frame::Draft { .. })) && ALL.has(seat) || self.asked_now() == seat
    }
    /// The cards that a nation has discarded at set-up and may take back, as bits.
    pub(crate) fn drafted(&self, nation: Nation, left: &[u8; NATIONS]) -> u64 {
        if left[nation.index()] >= self.setup_discards() {
            return 0;
        }
        self.side(nation).discard_pile().iter().filter(|c| **c & SEEN == 0).fold(0, |all, c| all | 1 << (c & LOCAL))
    }
    pub(crate) fn cards_of(&self, nation: Nation, mut bits: u64, make: impl Fn(CardId) -> Move, out: &mut Vec<Move>) {
        let of = &self.p().of[nation.index()];
        while bits != 0 {
            out.push(make(of[bits.trailing_zeros() as usize]));
            bits &= bits - 1;
        }
    }
    pub(crate) fn hand_of(&self, nation: Nation, kinds: Kinds) -> u64 {
        self.side(nation).hand_bits() & self.of_kinds(nation, kinds)
    }
    /// The types of units that the seat may take back now (QM-2.1b): only in its own sequence; all of the
    /// type are on the board, or were when the question was asked; and either a phase asks, or a card of its
    /// own would place such a unit: a reaction that it holds, or the next step of the running one.
    pub(crate) fn returnable(&self, seat: Seat) -> Piece {
        if seat != self.active {
            return Piece(0);
        }
        let out = |piece: &Piece| self.recalled.has(*piece) || self.reserve(seat, *piece) == 0;
        let out = Piece::TYPES.into_iter().filter(out).fold(0, |all, piece| all | piece.0);
        let wanted = match self.stack.top() {
            _ if out == 0 => 0,
            Some(Frame::Action | Frame::Air | Frame::Discard) => out,
            Some(Frame::Card(running)) => self.wanted(running).0,
            Some(Frame::Window(opportunity)) => {
                let cards = spaces(self.reactions(seat, opportunity, true, Piece::ANY));
                cards.fold(0, |all, local| all | self.placed_by_card(self.p().card_of(seat, local)).0)
            }
            _ => 0,
        };
        Piece(out & wanted)
    }
    /// Is passing all that the seat could answer? Windows ask by rules of their own
    /// ([`Quartermaster::asked`]).
    pub(crate) fn can_only_pass(&self, seat: Seat) -> bool {
        let side = self.side(seat);
        let answers = match self.stack.top() {
            Some(Frame::Action) => side.hand > 0 || self.instead_bits(seat, Piece(0)) != 0,
            Some(Frame::Fetch) => bits(side.deck_cards()) & self.fetchable(seat) != 0,
            Some(Frame::Air) => {
                let deploys = self.reserve(seat, Piece::AIR) > 0 && self.hand_of(seat, Kind::DeployAir.only()) != 0;
                let supplied = if side.air == 0 { 0 } else { self.supply(seat).all };
                deploys && self.air_places(seat) != 0 || side.hand > 0 && side.air & supplied != 0
            }
            Some(Frame::Card(running)) => match self.asks(running) {
                Asks::Space(mask) => mask != 0,
                Asks::Hand(kinds) => self.hand_of(seat, kinds) != 0,
                Asks::Deck(kinds) => bits(side.deck_cards()) & self.of_kinds(seat, kinds) != 0,
                Asks::Discards(kinds) => self.takeable(seat, kinds) != 0,
                Asks::Pay => self.can_pay(seat, &self.p().card(running.card).steps[running.step as usize].cost, false),
                Asks::Nothing | Asks::Nation(_) | Asks::Top(_) | Asks::Table(..) => true,
            },
            _ => true,
        };
        let back = self.returnable(seat);
        // The first revision asked also when none of these units was left on the board.
        !answers && (back.0 == 0 || self.since(2) && side.pieces(back) == 0)
    }
    pub(crate) fn offered_action(&self, seat: Seat, out: &mut Vec<Move>) {
        let side = self.side(seat);
        let hand = side.hand_bits();
        self.cards_of(seat, hand & self.of_kinds(seat, action_kinds()), Move::Play, out);
        self.cards_of(seat, self.instead_bits(seat, Piece(0)), Move::Use, out);
        if !self.redistributed && side.hand >= 4 {
            out.push(Move::Redistribute);
        }
        self.cards_of(seat, hand, Move::Throw, out);
        if side.hand == 0 {
            out.push(Move::Pass);
        }
    }
    pub(crate) fn offered_air(&self, seat: Seat, out: &mut Vec<Move>) {
        let side = self.side(seat);
        if self.reserve(seat, Piece::AIR) > 0 && self.air_places(seat) != 0 {
            self.cards_of(seat, self.hand_of(seat, Kind::DeployAir.only()), Move::Play, out);
        }
        if side.hand > 0 {
            out.extend(spaces(side.air & self.supply(seat).all).map(Move::Intervene));
        }
        out.push(Move::Pass);
    }
    pub(crate) fn offered_step(&self, seat: Seat, running: &Running, out: &mut Vec<Move>) {
        match self.asks(running) {
            Asks::Nothing => return,
            Asks::Space(mask) => out.extend(spaces(mask).map(Move::Space)),
            Asks::Nation(nations) => {
                out.extend(nations.iter().map(|n| Move::Nation(n.0)));
                if running.picked != crate::figures::NONE {
                    return;
                }
            }
            Asks::Hand(kinds) => {
                let play =
                    matches!(self.p().card(running.card).steps[running.step as usize].op, crate::lang::Op::PlayHand);
                self.cards_of(seat, self.hand_of(seat, kinds), if play { Move::Play } else { Move::Take }, out);
            }
            Asks::Deck(kinds) => {
                let bits = bits(self.side(seat).deck_cards()) & self.of_kinds(seat, kinds);
                self.cards_of(seat, bits, Move::Take, out);
            }
            Asks::Discards(kinds) => self.cards_of(seat, self.takeable(seat, kinds), Move::Take, out),
            Asks::Top(_) => {
                self.cards_of(seat, self.top_bits(running, seat), Move::Take, out);
                return;
            }
            Asks::Table(nation, status, down) => {
                self.cards_of(nation, status, Move::Take, out);
                if down {
                    out.push(Move::Random);
                }
            }
            Asks::Pay => {
                if self.can_pay(seat, &self.p().card(running.card).steps[running.step as usize].cost, false) {
                    out.push(Move::Accept);
                }
            }
        }
        out.push(Move::Pass);
    }
    /// Cards that a redistribution may take (QM-5.1b, QM-14.9a).
    pub(crate) fn fetchable(&self, nation: Nation) -> u64 {
        let kinds = [Kind::BuildArmy, Kind::BuildNavy, Kind::LandBattle, Kind::SeaBattle, Kind::DeployAir];
        self.of_kinds(nation, Kinds(kinds.iter().fold(0, |m, k| m | k.only().0)))
    }
}
