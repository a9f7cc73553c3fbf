//! The rules: who is asked, what may be done, what happens then.

use crate::events::Event;
use crate::moves::{Move, Rank};
use crate::state::{Cards, Goofspiel, Setup};
use std::sync::LazyLock;
use table::{
    About, BadInput, Broken, Ctx, Dice, Ledger, NoFigures, OptionInfo, Outcome, Rules, Seat, SeatInfo, SeatSet,
    Seating, Terms, ToMove, Words,
};

pub(crate) static WORDS: Words = Words::new(include_str!("../text/fr.ftl"), include_str!("../text/en.ftl"));
static LEDGER: LazyLock<Ledger> = LazyLock::new(|| {
    let ledger = Ledger::read(include_str!("../data/rules.toml"), include_str!("../text/rules.toml"));
    ledger.expect("a test reads the ledger")
});
pub(crate) static ABOUT: LazyLock<About> = LazyLock::new(|| About {
    id: "goofspiel",
    seats: &[SeatInfo { id: "clubs", team: 0 }, SeatInfo { id: "spades", team: 1 }, SeatInfo { id: "hearts", team: 2 }],
    revision: 1,
    // Thirteen prizes, three bids for each.
    longest: 39,
    words: &WORDS,
    ledger: &LEDGER,
});

impl Rules for Goofspiel {
    type Setup = Setup;
    type Move = Move;
    type Event = Event;
    type Pack = NoFigures;

    fn about() -> &'static About {
        &ABOUT
    }
    fn options() -> Vec<OptionInfo> {
        vec![OptionInfo::number("players", 2, 3, &["2", "3"]), OptionInfo::number("cards", 3, 13, &["13", "7"])]
    }
    /// With two players the third seat is absent.
    fn seating(setup: &Setup) -> Seating {
        Seating { asked: SeatSet::first(setup.players.into()), ..Seating::of(&ABOUT) }
    }
    fn start(terms: Terms<'_, Goofspiel>, dice: &mut Dice) -> Result<Goofspiel, BadInput> {
        let Setup { players, cards } = *terms.setup;
        if !(2..=3).contains(&players) || !(3..=13).contains(&cards) {
            return Err(BadInput::new(format!("{players} players, {cards} cards: expected 2 or 3, and 3 to 13")));
        }
        let suit: Cards = (1..=cards).collect();
        let mut prizes = suit;
        dice.shuffle(prizes.as_mut_slice());
        let hands = std::array::from_fn(|i| if i < usize::from(players) { suit } else { Cards::new() });
        Ok(Goofspiel { players, cards, prizes, hands, bids: [0; 3], points: [0; 3] })
    }
    fn to_move(&self) -> ToMove {
        if self.prizes.is_empty() {
            return ToMove::Over(self.outcome());
        }
        let ready = self.seats().iter().filter(|seat| self.bids[seat.index()] > 0).collect();
        ToMove::Several { waiting: self.seats().minus(ready), ready }
    }
    fn moves(&self, seat: Seat, out: &mut Vec<Move>) {
        if !self.to_move().may_play().has(seat) {
            return;
        }
        match self.bids[seat.index()] {
            0 => out.extend(self.hand(seat).iter().map(|card| Move::Bid(Rank(*card)))),
            _ => out.push(Move::TakeBack),
        }
    }
    fn check(&self, seat: Seat, mv: Move) -> Result<(), Broken> {
        if !self.to_move().may_play().has(seat) {
            return Err(Broken::NOT_ASKED);
        }
        match (mv, self.bids[seat.index()]) {
            (Move::Bid(Rank(card)), 0) if self.hand(seat).contains(&card) => Ok(()),
            (Move::Bid(Rank(card)), 0) => Err(Broken::told("GS-BID-1", "broken-hand").with("card", card.to_string())),
            (Move::Bid(_), _) => Err(Broken::told("GS-BID-2", "broken-bid")),
            (Move::TakeBack, 0) => Err(Broken::NOT_NOW),
            (Move::TakeBack, _) => Ok(()),
        }
    }
    fn apply(&mut self, seat: Seat, mv: Move, ctx: &mut Ctx<'_, Event>) {
        self.bids[seat.index()] = match mv {
            Move::Bid(Rank(card)) => card,
            Move::TakeBack => 0,
        };
        if self.seats().iter().all(|seat| self.bids[seat.index()] > 0) {
            self.turn_over(ctx);
        }
    }
    fn takes_back(&self, mv: Move) -> bool {
        mv == Move::TakeBack
    }
}

impl Goofspiel {
    /// GS-WIN-1, GS-TIE-1: all bids are shown, and the prize goes to the highest that stands alone at the top.
    fn turn_over(&mut self, ctx: &mut Ctx<'_, Event>) {
        // Everybody sees something that was hidden: from here on nothing can be taken back.
        ctx.reveal();
        let bids = std::mem::take(&mut self.bids);
        for seat in self.seats().iter() {
            let card = bids[seat.index()];
            let hand = &mut self.hands[seat.index()];
            if let Some(place) = hand.iter().position(|held| *held == card) {
                hand.remove(place);
            }
            ctx.tell(|| Event::Bade { seat, card });
        }
        let Some(prize) = self.prizes.pop() else { return };
        match self.alone_at_the_top(bids).iter().next() {
            Some(seat) => {
                self.points[seat.index()] += prize;
                ctx.tell(|| Event::Won { seat, prize });
            }
            None => ctx.tell(|| Event::Lost { prize }),
        }
        if let Some(prize) = self.prizes.top().copied() {
            ctx.tell(|| Event::Turned { prize });
        }
    }
    /// The seat with the most; nobody when two share the first place.
    fn alone_at_the_top(&self, numbers: [u8; 3]) -> SeatSet {
        let most = numbers.into_iter().max();
        let first: SeatSet = self.seats().iter().filter(|seat| Some(numbers[seat.index()]) == most).collect();
        if first.len() == 1 { first } else { SeatSet::NONE }
    }
    /// GS-END-1.
    fn outcome(&self) -> Outcome {
        Outcome { winners: self.alone_at_the_top(self.points), rule: "GS-END-1" }
    }
}
