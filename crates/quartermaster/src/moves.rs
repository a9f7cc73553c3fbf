//! The moves: what anybody can do, and all that a seat is offered now.

use crate::board::spaces;
use crate::data::{CardId, SpaceId};
use crate::lang::{Kind, Kinds};
use crate::nation::{Nation, Piece};
use crate::state::{Frame, Price, Quartermaster, Running, bits};
use crate::steps::{Asks, action_kinds};
use table::Seat;

/// One small thing somebody can do. Cards and spaces are places in the figures; the text of a move names them.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Move {
    /// `play CARD`: as the card of the Action phase, or a deploy card in the Air phase.
    Play(CardId),
    /// `use CARD`, `reveal CARD`, `support CARD`: a Status, a Response, a Bolster.
    Use(CardId),
    /// `take CARD`: from deck, discard pile or table, or as the next card on the deck.
    Take(CardId),
    /// `space SPACE`.
    Space(SpaceId),
    /// `nation NATION`.
    Nation(u8),
    /// `defend`: a squadron dies in the place of its unit.
    Defend,
    /// `strike SPACE`: the squadron there is given for an air attack.
    Strike(SpaceId),
    /// `intervene SPACE`: with the squadron there.
    Intervene(SpaceId),
    /// `redistribute`: four cards for one of the deck.
    Redistribute,
    /// `accept`: pay what is asked.
    Accept,
    /// `random`: a face-down card of the table, unseen.
    Random,
    /// `discard CARD`: from the hand.
    Discard(CardId),
    /// `throw CARD`: away, as the card of the Action phase.
    Throw(CardId),
    /// `recall army SPACE`: take an own unit back into the reserve.
    Recall(Piece, SpaceId),
    /// `pass`.
    Pass,
}

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
    fn cards_of(&self, nation: Nation, mut bits: u64, make: impl Fn(CardId) -> Move, out: &mut Vec<Move>) {
        let of = &self.p().of[nation.index()];
        while bits != 0 {
            out.push(make(of[bits.trailing_zeros() as usize]));
            bits &= bits - 1;
        }
    }
    fn hand_of(&self, nation: Nation, kinds: Kinds) -> u64 {
        self.side(nation).hand_bits() & self.of_kinds(nation, kinds)
    }
    /// Everything the asked seat may do, sorted.
    pub(crate) fn offered(&self, seat: Seat, out: &mut Vec<Move>) {
        let from = out.len();
        let side = self.side(seat);
        match self.stack.top() {
            Some(Frame::Setup { .. } | Frame::Redistribute { .. } | Frame::Intervene { paid: false, .. }) => {
                self.cards_of(seat, side.hand_bits(), Move::Discard, out);
            }
            Some(Frame::Action) => self.offered_action(seat, out),
            Some(Frame::Fetch) => {
                self.cards_of(seat, bits(side.deck_cards()) & self.fetchable(seat), Move::Take, out);
                out.push(Move::Pass);
            }
            Some(Frame::Air) => self.offered_air(seat, out),
            Some(Frame::Intervene { from, .. }) => {
                out.extend(spaces(self.air_places(seat) | 1 << from).map(Move::Space));
            }
            Some(Frame::Discard) => {
                self.cards_of(seat, side.hand_bits(), Move::Discard, out);
                out.push(Move::Pass);
            }
            Some(Frame::Card(running)) => self.offered_step(seat, running, out),
            Some(Frame::Window(opportunity)) => {
                self.cards_of(seat, self.reactions(seat, opportunity, true, Piece(0)), Move::Use, out);
                let trigger = &opportunity.trigger;
                if self.may_defend(seat, trigger) {
                    out.push(Move::Defend);
                }
                out.extend(spaces(self.strikers(seat, trigger)).map(Move::Strike));
                out.push(Move::Pass);
            }
            Some(Frame::Lose { price, .. }) => match price {
                Price::Deck | Price::Hand => self.cards_of(seat, side.hand_bits(), Move::Discard, out),
                Price::Typed(kind) => self.cards_of(seat, self.hand_of(seat, kind.kind().only()), Move::Discard, out),
                Price::Status => self.cards_of(seat, side.status, Move::Take, out),
                Price::Air => out.extend(spaces(side.air).map(Move::Space)),
            },
            Some(Frame::Redeploy { nation, space }) => {
                out.extend(spaces(self.redeploy_places(*nation, *space)).map(Move::Space));
                out.push(Move::Pass);
            }
            Some(Frame::Idle | Frame::Turn(_) | Frame::Clash(_) | Frame::Warfare { .. }) | None => {}
        }
        let recalled = self.returnable(seat);
        if recalled.0 != 0 {
            for piece in Piece::TYPES.into_iter().filter(|piece| recalled.has(*piece)) {
                out.extend(spaces(side.pieces(piece)).map(|s| Move::Recall(piece, s)));
            }
        }
        // Cards of one nation are in the order of the figures and so are spaces: mostly sorted already.
        out[from..].sort_unstable();
    }
    /// The types of units that the seat may take back now (QM-2.1b): only in its own sequence; all of the type are on the
    /// board, or were when the question was asked; and either a phase asks, or a card of its own would place such a
    /// unit: a reaction that it holds, or the next step of the running one.
    fn returnable(&self, seat: Seat) -> Piece {
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
    fn offered_action(&self, seat: Seat, out: &mut Vec<Move>) {
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
    fn offered_air(&self, seat: Seat, out: &mut Vec<Move>) {
        let side = self.side(seat);
        if self.reserve(seat, Piece::AIR) > 0 && self.air_places(seat) != 0 {
            self.cards_of(seat, self.hand_of(seat, Kind::DeployAir.only()), Move::Play, out);
        }
        if side.hand > 0 {
            out.extend(spaces(side.air & self.supply(seat).all).map(Move::Intervene));
        }
        out.push(Move::Pass);
    }
    fn offered_step(&self, seat: Seat, running: &Running, out: &mut Vec<Move>) {
        match self.asks(running) {
            Asks::Nothing => return,
            Asks::Space(mask) => out.extend(spaces(mask).map(Move::Space)),
            Asks::Nation(nations) => {
                out.extend(nations.iter().map(|n| Move::Nation(n.0)));
                if running.picked != crate::data::NONE {
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
    /// Every move that is spelled rightly for the things on this table and that somebody could think of now.
    pub(crate) fn thinkable(&self, seat: Seat, out: &mut Vec<Move>) {
        let p = self.p();
        let side = self.side(seat);
        let own = bits(side.cards.as_slice()) | side.status | side.down;
        for make in [Move::Play, Move::Use, Move::Take, Move::Discard, Move::Throw] {
            self.cards_of(seat, own, make, out);
        }
        for nation in crate::nation::nations() {
            out.push(Move::Nation(nation.0));
            if nation != seat {
                self.cards_of(nation, self.side(nation).status, Move::Take, out);
            }
        }
        for space in spaces(p.all()) {
            out.push(Move::Space(space));
        }
        for space in spaces(side.units() | side.air) {
            for piece in [Piece::ARMY, Piece::FLEET, Piece::AIR] {
                out.push(Move::Recall(piece, space));
            }
            out.push(Move::Intervene(space));
            out.push(Move::Strike(space));
        }
        out.extend([Move::Defend, Move::Redistribute, Move::Accept, Move::Random, Move::Pass]);
    }
}
