//! The rules: who is asked, what may be done, what happens then.

use crate::board::spaces;
use crate::events::Happened;
use crate::figures::{self, DECK, Pack};
use crate::flow::Voice;
use crate::moves::Move;
use crate::nation::{ALL, Nations, Piece, members, nations};
use crate::setup::Setup;
use crate::state::{End, Frame, LOCAL, Price, Quartermaster, bits};
use std::sync::OnceLock;
use table::pack::Ref;
use table::{
    About, Ask, BadInput, Broken, Declared, Dice, Gauge, OptionInfo, Outcome, Question, Rules, Seat, SeatInfo, SeatSet,
    Seating, Stack, Terms, ToMove,
};

const SEATS: [SeatInfo; 6] = [
    SeatInfo { id: "germany", team: 0 },
    SeatInfo { id: "uk", team: 1 },
    SeatInfo { id: "japan", team: 0 },
    SeatInfo { id: "ussr", team: 1 },
    SeatInfo { id: "italy", team: 0 },
    SeatInfo { id: "usa", team: 1 },
];

/// No game has more moves than this.
const LONGEST: usize = 12_000;

impl Quartermaster {
    /// Who has won (QM-11): the camp ahead, and the Axis when nobody is.
    pub(crate) fn winners(&self) -> Option<Nations> {
        match self.end {
            End::No => None,
            _ => Some(members(usize::from(self.score < 0))),
        }
    }
}

impl Rules for Quartermaster {
    type Setup = Setup;
    type Move = Move;
    type Event = Happened;
    type Pack = Pack;

    fn about() -> &'static About {
        static ABOUT: OnceLock<About> = OnceLock::new();
        ABOUT.get_or_init(|| About {
            id: "quartermaster",
            seats: &SEATS,
            revision: 2,
            longest: LONGEST,
            words: &crate::text::WORDS,
            ledger: figures::ledger(),
        })
    }
    fn options() -> Vec<OptionInfo> {
        vec![OptionInfo::choice("cards", &["aeronavale-57", "aeronavale-54", "base"]), Ask::OPTION]
    }
    fn seating(_setup: &Setup) -> Seating {
        // QM-4.1b: the table of nations for so many players.
        let seat = |id: &String| Quartermaster::about().seat(id);
        let party = |ids: &Vec<String>| ids.iter().filter_map(seat).collect();
        let mut all: Vec<Vec<SeatSet>> =
            figures::standard().players.iter().map(|players| players.hold.iter().map(party).collect()).collect();
        all.sort_by_key(Vec::len);
        Seating { parties: all, ..Seating::of(Quartermaster::about()) }
    }
    fn pack(&self) -> Ref<Pack> {
        self.pack
    }
    /// Shuffles and deals; each nation then discards (QM-4d).
    fn start(terms: Terms<'_, Quartermaster>, dice: &mut Dice) -> Result<Quartermaster, BadInput> {
        let mut game = Quartermaster::empty(terms);
        let pack = terms.pack;
        for nation in nations() {
            let count = game.full_deck(nation).count();
            let name = &pack.nations[nation.index()].id;
            if count > DECK || count < game.setup_deal() as usize {
                let deal = game.setup_deal();
                return Err(BadInput::new(format!("{name}: a deck of {count} cards; expected {deal} to {DECK}")));
            }
            let deck: Stack<u8, DECK> = game.full_deck(nation).collect();
            let deal = game.setup_deal();
            let side = game.side_mut(nation);
            side.cards = deck;
            dice.shuffle(side.deck_mut());
            for _ in 0..deal {
                side.draw();
            }
        }
        game.stack.push(game.setup_frame());
        Ok(game)
    }
    #[inline]
    fn to_move(&self) -> ToMove {
        match self.winners() {
            None => match self.stack.top() {
                Some(Frame::Draft { left }) => {
                    let waiting = nations().filter(|nation| left[nation.index()] > 0).collect();
                    ToMove::Several { waiting, ready: ALL.minus(waiting) }
                }
                _ => ToMove::One(self.asked_now()),
            },
            Some(winners) => {
                let rule = match self.end {
                    End::Lead => "QM-11.1a",
                    _ if self.score == 0 => "QM-11.2b",
                    _ => "QM-11.2a",
                };
                ToMove::Over(Outcome { winners, rule })
            }
        }
    }
    #[inline]
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.end != End::No || !self.is_asked(seat) {
            return;
        }
        let from = out.len();
        let side = self.side(seat);
        match self.stack.top() {
            Some(Frame::Setup { .. } | Frame::Redistribute { .. } | Frame::Intervene { paid: false, .. }) => {
                self.cards_of(seat, side.hand_bits(), Move::Discard, out);
            }
            Some(Frame::Draft { left }) => {
                if left[seat.index()] > 0 {
                    self.cards_of(seat, side.hand_bits(), Move::Discard, out);
                }
                self.cards_of(seat, self.drafted(seat, left), Move::Take, out);
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
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        if self.end != End::No {
            return Err(Broken::OVER);
        }
        if !mv.exists(self) {
            return Err(Broken::NOT_NOW);
        }
        self.judged(seat, mv).map_err(|reason| reason.broken(self.p()))
    }
    #[inline]
    fn apply(&mut self, seat: Seat, mv: Move, ctx: Voice<'_, '_>) {
        self.answer(seat, mv, ctx);
        self.advance(ctx);
    }
    fn candidates(&self, seat: Seat, out: &mut Vec<Move>) {
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
    fn takes_back(&self, mv: Move) -> bool {
        matches!((self.stack.top(), mv), (Some(Frame::Draft { .. }), Move::Take(_)))
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        // In the middle of a card "nothing" would be a choice of its own, not the end of a question.
        if self.end != End::No || self.asked_now() != seat || matches!(self.stack.top(), Some(Frame::Card(_))) {
            return None;
        }
        self.check(seat, Move::Pass).is_ok().then_some(Move::Pass)
    }
    fn question(&self, seat: Seat) -> Question {
        let own_turn = self.end == End::No && self.active == seat && self.asked_now() == seat;
        let topic = match self.stack.top() {
            Some(Frame::Window(opportunity)) => opportunity.trigger.event.topic(),
            Some(Frame::Discard) => "discard",
            Some(Frame::Air) => "air",
            _ => "",
        };
        Question { topic, own_turn: own_turn && matches!(self.stack.top(), Some(Frame::Action)) }
    }
    fn census(&self) -> Vec<(String, i64)> {
        let p = self.p();
        let mut counts = vec![0i64; p.cards.len()];
        for nation in nations() {
            let side = self.side(nation);
            let on_table = spaces(side.status | side.down);
            for local in side.cards.iter().map(|c| c & LOCAL).chain(on_table) {
                counts[p.card_of(nation, local) as usize] += 1;
            }
        }
        let cards = p.cards.iter().zip(counts).map(|(card, n)| (card.id.clone(), n));
        // On the board and in the reserve: never more than the box holds (QM-2.1a, QM-2.1c).
        let pieces = nations().flat_map(|nation| {
            [Piece::ARMY, Piece::FLEET, Piece::AIR].map(|piece| {
                let out = self.side(nation).pieces(piece).count_ones() + self.reserve(nation, piece);
                (format!("{} {}", p.nations[nation.index()].id, piece.word()), i64::from(out))
            })
        });
        cards.chain(pieces).collect()
    }
    fn gauges() -> &'static [Gauge<Quartermaster>] {
        &[("gauge-supply", |game| nations().fold(0, |sum, nation| sum ^ game.supply(nation).all))]
    }
}
