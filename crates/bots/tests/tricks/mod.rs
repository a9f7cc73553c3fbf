//! A little card game for the tests of players: four seats in two camps, a card put aside in
//! secret by all at once, then five tricks with hidden hands. The highest card takes the trick.

use serde::{Deserialize, Serialize};
use std::sync::OnceLock;
use table::{
    About, BadInput, Broken, Ctx, Dice, Eye, Face, Feature, Field, InkLine, Judge, Lang, Ledger, NoFigures, Outcome,
    Rules, Said, Seat, SeatInfo, SeatSet, Secrets, Sketch, Speech, Tally, Terms, ToMove, Weights, Words,
};

pub(crate) const CARDS: u8 = 24;

table::moves! {
    pub(crate) enum Move of Tricks {
        "aside" Aside(card: u8 as Card),
        "back" Back,
        "ready" Ready,
        "play" Play(card: u8 as Card),
    }
}

#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) struct Card(u8);

impl Said<Tricks> for Card {
    fn name(&self, _: &Tricks, _: Lang) -> String {
        self.0.to_string()
    }
}

impl Field<Tricks> for Card {
    const COUNT: u32 = CARDS as u32;
    fn number(self) -> u32 {
        self.0.into()
    }
    fn at(number: u32) -> Card {
        Card(number as u8)
    }
}

/// Hands are bit sets of the cards 0 to 23.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tricks {
    hands: [u32; 4],
    aside: [u32; 4],
    ready: SeatSet,
    /// Cards of the trick on the table, from the leader on.
    trick: [u8; 4],
    laid: u8,
    leader: u8,
    won: [u8; 2],
    gone: u32,
}

table::events! {
    pub(crate) enum Event of Tricks {
        Laid { seat: Seat, card: u8 },
        PutAside { seat: Seat, card: u8 },
    }
}

fn cards(set: u32) -> impl Iterator<Item = u8> {
    (0..CARDS).filter(move |c| set >> c & 1 == 1)
}

impl Tricks {
    fn drafting(&self) -> bool {
        self.ready != SeatSet::first(4)
    }
    fn asked(&self) -> Seat {
        Seat((self.leader + self.laid) % 4)
    }
}

impl Rules for Tricks {
    type Setup = ();
    type Move = Move;
    type Event = Event;
    type Pack = NoFigures;

    fn about() -> &'static About {
        static ABOUT: OnceLock<About> = OnceLock::new();
        static WORDS: Words = Words::new(
            "game-title = Levées\nfeature-tricks = levées\nfeature-pending = levée en cours\nfeature-held = cartes\n\
             move-aside = aside { $card }\nmove-back = back\nmove-ready = ready\nmove-play = play { $card }\n",
            "game-title = Tricks\nfeature-tricks = tricks\nfeature-pending = this trick\nfeature-held = cards\n\
             move-aside = aside { $card }\nmove-back = back\nmove-ready = ready\nmove-play = play { $card }\n",
        );
        static LEDGER: OnceLock<Ledger> = OnceLock::new();
        const SEATS: [SeatInfo; 4] = [
            SeatInfo { id: "north", team: 0 },
            SeatInfo { id: "east", team: 1 },
            SeatInfo { id: "south", team: 0 },
            SeatInfo { id: "west", team: 1 },
        ];
        let ledger = LEDGER.get_or_init(|| Ledger::read("rule = []", "").unwrap());
        ABOUT.get_or_init(|| About { id: "tricks", seats: &SEATS, revision: 1, longest: 40, words: &WORDS, ledger })
    }
    fn start(_: Terms<'_, Tricks>, dice: &mut Dice) -> Result<Self, BadInput> {
        let mut deck: Vec<u8> = (0..CARDS).collect();
        dice.shuffle(&mut deck);
        let mut hands = [0; 4];
        for (i, card) in deck.iter().enumerate() {
            hands[i % 4] |= 1 << card;
        }
        let (aside, ready, trick) = ([0; 4], SeatSet::NONE, [0; 4]);
        Ok(Tricks { hands, aside, ready, trick, laid: 0, leader: 0, won: [0; 2], gone: 0 })
    }
    fn to_move(&self) -> ToMove {
        if self.drafting() {
            let waiting = SeatSet::first(4).minus(self.ready);
            return ToMove::Several { waiting, ready: self.ready };
        }
        if self.won[0] + self.won[1] == 5 {
            let winners = if self.won[0] > self.won[1] { SeatSet(0b0101) } else { SeatSet(0b1010) };
            return ToMove::Over(Outcome { winners, rule: "TR-END" });
        }
        ToMove::One(self.asked())
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        let hand = self.hands[seat.index()];
        if !self.drafting() {
            out.extend(cards(hand).map(Move::Play));
        } else if self.ready.has(seat) || self.aside[seat.index()] != 0 {
            out.push(Move::Back);
            if !self.ready.has(seat) {
                out.push(Move::Ready);
            }
        } else {
            out.extend(cards(hand).map(Move::Aside));
        }
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        let mut moves = Vec::new();
        self.moves(seat, &mut moves);
        moves.contains(&mv).then_some(()).ok_or(Broken::NOT_NOW)
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        let i = seat.index();
        match mv {
            Move::Aside(card) => {
                self.hands[i] &= !(1 << card);
                self.aside[i] = 1 << card;
                ctx.tell(|| Event::PutAside { seat, card });
            }
            Move::Back => {
                self.hands[i] |= self.aside[i];
                self.aside[i] = 0;
                self.ready = self.ready.without(seat);
            }
            Move::Ready => self.ready = self.ready.with(seat),
            Move::Play(card) => {
                ctx.tell(|| Event::Laid { seat, card });
                self.hands[i] &= !(1 << card);
                self.gone |= 1 << card;
                self.trick[self.laid as usize] = card;
                self.laid += 1;
                if self.laid == 4 {
                    let best = (0..4u8).max_by_key(|k| self.trick[*k as usize]).unwrap();
                    self.leader = (self.leader + best) % 4;
                    self.won[(self.leader % 2) as usize] += 1;
                    (self.laid, self.trick) = (0, [0; 4]);
                }
            }
        }
    }
    fn takes_back(&self, mv: Move) -> bool {
        mv == Move::Back
    }
    fn pass_move(&self, seat: Seat) -> Option<Move> {
        (self.drafting() && self.aside[seat.index()] != 0).then_some(Move::Ready)
    }
}

impl Secrets for Tricks {
    type View = Tricks;

    fn view(&self, eye: Eye) -> Tricks {
        let mut view = self.clone();
        for i in 0..4 {
            if !eye.is(Seat(i as u8)) {
                (view.hands[i], view.aside[i]) = (0, 0);
            }
        }
        view
    }
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Self {
        let mut position = self.clone();
        let mut hidden: Vec<u8> = Vec::new();
        let others: Vec<usize> = (0..4).filter(|i| !eye.is(Seat(*i as u8))).collect();
        for i in &others {
            hidden.extend(cards(self.hands[*i] | self.aside[*i]));
        }
        // Sorted first: equal views and equal dice give equal deals, wherever the cards truly are.
        hidden.sort_unstable();
        dice.shuffle(&mut hidden);
        let mut deal = |count: u32| hidden.drain(..count as usize).fold(0, |set, card| set | 1 << card);
        for i in others {
            position.hands[i] = deal(self.hands[i].count_ones());
            position.aside[i] = deal(self.aside[i].count_ones());
        }
        position
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        match event {
            Event::PutAside { seat, .. } if !eye.is(*seat) => None,
            other => Some(other.clone()),
        }
    }
}

impl Speech for Tricks {
    fn prompt(&self, _: Seat, _: Lang) -> String {
        String::new()
    }
}

impl Sketch for Tricks {}

table::features! {
    /// What a camp has.
    pub(crate) enum Counted {
        /// Tricks taken.
        Tricks = "tricks",
        /// The trick on the table, and how sure it is. Few unseen cards beat a high one.
        Pending = "pending",
        /// The values of the cards in hand.
        Held = "held",
    }
}

impl Judge for Tricks {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        let text = "scale = 900\n[weights]\ntricks = 150\npending = 1\nheld = 2\n";
        WEIGHTS.get_or_init(|| Weights::read(Counted::NAMES, text).unwrap())
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        for seat in SeatSet::first(4).iter() {
            tally.of(seat);
            tally.count(Counted::Held, cards(self.hands[seat.index()]).map(i32::from).sum());
            if let Some(won) = self.won.get(seat.index()) {
                tally.count(Counted::Tricks, i32::from(*won));
            }
        }
        let laid = &self.trick[..self.laid as usize];
        if let Some(best) = (0..laid.len()).max_by_key(|k| laid[*k]) {
            tally.of(Seat((self.leader + best as u8) % 4));
            tally.count(Counted::Pending, 150 - 8 * i32::from(CARDS - laid[best]) * (4 - i32::from(self.laid)) / 3);
        }
    }
    fn horizon() -> u32 {
        8
    }
    fn promise(&self, seat: Seat, mv: Move) -> i32 {
        let beats = |card: u8| self.trick[..self.laid as usize].iter().all(|c| *c < card);
        match mv {
            Move::Aside(card) => -i32::from(card),
            Move::Play(card) if beats(card) && (self.leader + self.laid) % 4 == seat.0 => 50 - i32::from(card),
            Move::Play(card) => -i32::from(card),
            Move::Back | Move::Ready => 0,
        }
    }
}

impl Face for Tricks {
    fn terminal(_: &Tricks, _: &[String], _: Lang, _: usize) -> Vec<InkLine> {
        Vec::new()
    }
    fn hand(_: &Tricks, _: Lang) -> Vec<InkLine> {
        Vec::new()
    }
}

/// A game with this deal, and positions for solved endings.
impl Tricks {
    /// The last tricks: these hands, this seat leads, so many tricks won.
    pub(crate) fn ending(hands: [&[u8]; 4], leader: u8, won: [u8; 2]) -> Tricks {
        let set = |cards: &[u8]| cards.iter().fold(0, |set, card| set | 1 << card);
        Tricks {
            hands: hands.map(set),
            aside: [0; 4],
            ready: SeatSet::first(4),
            trick: [0; 4],
            laid: 0,
            leader,
            won,
            gone: 0,
        }
    }
}
