//! A game of secret bids for the tests of players: two seats bid a card each, at once, for the prize of the
//! round. The higher card takes it, both cards are gone; more points win. With `ambush` there is one round of
//! two roads, and chance decides by the table [`AMBUSH`].

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use table::{
    About, BadInput, Broken, Ctx, Dice, Eye, Face, Feature, Field, InkLine, Judge, Lang, Ledger, NoFigures, Outcome,
    Rules, Said, Seat, SeatInfo, SeatSet, Secrets, Sketch, Speech, Tally, Terms, ToMove, Weights, Words,
};

/// In how many of ten cases the convoy (seat 0) comes through, by its road and the road that is watched.
/// Played well the convoy takes the first road in four of ten cases, the other watches it in three, and it
/// comes through in 4.8.
pub(crate) const AMBUSH: [[u32; 2]; 2] = [[9, 3], [2, 6]];

table::moves! {
    pub(crate) enum Move of Bids {
        "bid" Bid(card: u8 as Card),
        "ready" Ready,
        "back" Back,
    }
}

#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct Card(u8);

impl Said<Bids> for Card {
    fn name(&self, _: &Bids, _: Lang) -> String {
        self.0.to_string()
    }
}

impl Field<Bids> for Card {
    const COUNT: u32 = 32;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> Card {
        Card(number as u8)
    }
}

table::events! {
    pub(crate) enum Event of Bids {
        Bid { seat: Seat, card: u8 },
        Opened { bids: [u8; 2] },
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    pub(crate) cards: u8,
    pub(crate) ambush: bool,
}

impl Default for Setup {
    fn default() -> Self {
        Setup { cards: 5, ambush: false }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Bids {
    ambush: bool,
    /// Cards held, as bits; card `n` is worth `n`.
    pub(crate) hands: [u32; 2],
    /// The card bid in this round, 0 when none is.
    pub(crate) bids: [u8; 2],
    ready: SeatSet,
    /// Prizes to come, the next last.
    prizes: Vec<u8>,
    points: [u8; 2],
    won: Option<SeatSet>,
}

fn cards(set: u32) -> impl Iterator<Item = u8> {
    (1..32).filter(move |c| set >> c & 1 == 1)
}

impl Bids {
    pub(crate) fn start_with(setup: &Setup, seed: u64) -> Bids {
        Bids::start(Terms::new(setup), &mut Dice::quick(seed)).unwrap()
    }
    fn open(&mut self, ctx: &mut Ctx<'_, Event>) {
        let bids = std::mem::take(&mut self.bids);
        self.ready = SeatSet::NONE;
        ctx.reveal();
        ctx.tell(|| Event::Opened { bids });
        for (hand, bid) in self.hands.iter_mut().zip(bids) {
            *hand &= !(1 << bid);
        }
        let prize = self.prizes.pop().unwrap_or_default();
        if self.ambush {
            let chance = AMBUSH[usize::from(bids[0]) - 1][usize::from(bids[1]) - 1];
            let through = ctx.dice().below(10) < chance;
            self.won = Some(SeatSet::only(Seat(u8::from(!through))));
            return;
        }
        match bids[0].cmp(&bids[1]) {
            std::cmp::Ordering::Greater => self.points[0] += prize,
            std::cmp::Ordering::Less => self.points[1] += prize,
            std::cmp::Ordering::Equal => {}
        }
        if self.prizes.is_empty() {
            self.won = Some(match self.points[0].cmp(&self.points[1]) {
                std::cmp::Ordering::Greater => SeatSet::only(Seat(0)),
                std::cmp::Ordering::Less => SeatSet::only(Seat(1)),
                std::cmp::Ordering::Equal => SeatSet::NONE,
            });
        }
    }
}

impl Rules for Bids {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = NoFigures;

    fn about() -> &'static About {
        static ABOUT: OnceLock<About> = OnceLock::new();
        static WORDS: Words = Words::new("game-title = Enchères\n", "game-title = Bids\n");
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        const SEATS: [SeatInfo; 2] = [SeatInfo { id: "left", team: 0 }, SeatInfo { id: "right", team: 1 }];
        let ledger = LEDGER.get_or_init(|| Ledger::read("rule = []", "").unwrap());
        ABOUT.get_or_init(|| About { id: "bids", seats: &SEATS, revision: 1, longest: 64, words: &WORDS, ledger })
    }
    fn start(terms: Terms<'_, Bids>, dice: &mut Dice) -> Result<Self, BadInput> {
        let setup = terms.setup;
        let hand = (1..=setup.cards).fold(0, |set, card| set | 1 << card);
        let mut prizes: Vec<u8> = if setup.ambush { vec![1] } else { (1..=setup.cards).collect() };
        dice.shuffle(&mut prizes);
        let (bids, ready, points) = ([0; 2], SeatSet::NONE, [0; 2]);
        Ok(Bids { ambush: setup.ambush, hands: [hand; 2], bids, ready, prizes, points, won: None })
    }
    fn to_move(&self) -> ToMove {
        match self.won {
            Some(winners) => ToMove::Over(Outcome { winners, rule: "BD-END" }),
            None => ToMove::Several { waiting: SeatSet::first(2).minus(self.ready), ready: self.ready },
        }
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if self.won.is_some() {
        } else if self.ready.has(seat) {
            out.push(Move::Back);
        } else if self.bids[seat.index()] != 0 {
            out.extend([Move::Ready, Move::Back]);
        } else {
            out.extend(cards(self.hands[seat.index()]).map(Move::Bid));
        }
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        moves.contains(&mv).then_some(()).ok_or(Broken::NOT_NOW)
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        match mv {
            Move::Bid(card) => {
                self.bids[seat.index()] = card;
                ctx.tell(|| Event::Bid { seat, card });
            }
            Move::Back if self.ready.has(seat) => self.ready = self.ready.without(seat),
            Move::Back => self.bids[seat.index()] = 0,
            Move::Ready => {
                self.ready = self.ready.with(seat);
                if self.ready == SeatSet::first(2) {
                    self.open(ctx);
                }
            }
        }
    }
    fn takes_back(&self, mv: Move) -> bool {
        mv == Move::Back
    }
}

impl Secrets for Bids {
    type View = Bids;

    fn view(&self, eye: Eye) -> Bids {
        let mut view = self.clone();
        for seat in [Seat(0), Seat(1)].into_iter().filter(|s| !eye.is(*s)) {
            view.bids[seat.index()] = 0;
        }
        view
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Self {
        let mut position = self.clone();
        for i in (0..2).filter(|i| !eye.is(Seat(*i))).map(usize::from) {
            // Whoever is ready has bid one of its cards; whether anybody else has, nobody knows.
            let hand: Vec<u8> = cards(self.hands[i]).collect();
            let bids = self.ready.has(Seat(i as u8)) || dice.below(2) == 0;
            let card = hand[dice.below(hand.len() as u32) as usize];
            position.bids[i] = if bids && self.won.is_none() { card } else { 0 };
        }
        position
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        match event {
            Event::Bid { seat, .. } if !eye.is(*seat) => None,
            other => Some(other.clone()),
        }
    }
}

impl Speech for Bids {
    fn prompt(&self, _: Seat, _: Lang) -> String {
        String::new()
    }
}

impl Sketch for Bids {}

table::features! {
    /// What a seat has.
    pub(crate) enum Counted {
        /// Points taken.
        Points = "points",
        /// The cards it can still bid.
        Held = "held",
    }
}

impl Judge for Bids {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        let text = "scale = 1000\n[weights]\npoints = 100\nheld = 90\n";
        WEIGHTS.get_or_init(|| Weights::read(Counted::NAMES, text).unwrap())
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        for seat in [Seat(0), Seat(1)] {
            tally.of(seat);
            tally.count(Counted::Points, i32::from(self.points[seat.index()]));
            tally.count(Counted::Held, cards(self.hands[seat.index()]).map(i32::from).sum());
        }
    }
    fn promise(&self, _: Seat, _: Move) -> i32 {
        0
    }
}

impl Face for Bids {
    fn terminal(_: &Bids, _: &[String], _: Lang, _: usize) -> Vec<InkLine> {
        Vec::new()
    }
    fn hand(_: &Bids, _: Lang) -> Vec<InkLine> {
        Vec::new()
    }
}
