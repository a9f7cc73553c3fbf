//! Who sees what.

use crate::events::Event;
use crate::figures::{Card, Kind, Pack};
use crate::rules::ABOUT;
use crate::state::{ALL, Frame, Hidden, Parley};
use serde::Serialize;
use table::hidden::{Secretly, redeal};
use table::pack::Ref;
use table::{Dice, Eye, Rules, Secrets, Stack};

/// A card as an eye sees it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Back {
    /// Its id, if the eye knows it.
    pub card: Option<String>,
    /// The seats that know it.
    pub known_by: Vec<&'static str>,
}

/// What one pair of eyes sees.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct View {
    /// The round, from 1.
    pub round: u8,
    /// Points of the Sun and of the Moon.
    pub points: [u8; 2],
    /// Coins of each seat, a draft not yet paid.
    pub coins: [u8; 4],
    /// Coins that were paid.
    pub bank: u8,
    /// What each seat has pledged, if the eye knows it.
    pub pledged: [Option<u8>; 4],
    /// Who is ready.
    pub ready: Vec<&'static str>,
    /// Who has renounced.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub renounced: Vec<&'static str>,
    /// The hands.
    pub hands: [Vec<Back>; 4],
    /// Hidden claims.
    pub stash: [Vec<Back>; 4],
    /// Cards left to draw.
    pub deck: usize,
    /// The open pile, the last on top.
    pub discard: Vec<String>,
    /// Claims and vetoes that are contested, the last on top.
    pub contested: Vec<String>,
    /// Whose decision it is.
    pub asked: Vec<&'static str>,
    /// The hand of the eye, for the side panel.
    pub own: Vec<usize>,
    /// What is printed on the cards.
    #[serde(skip)]
    pub pack: Ref<Pack>,
}

impl Secrets for Parley {
    type View = View;

    fn schema() -> &'static str {
        include_str!("../data/view.schema")
    }
    fn view(&self, eye: Eye) -> View {
        let id = |card: Card| self.pack.print(card).id.clone();
        let ids = |seats: table::SeatSet| seats.iter().map(|s| ABOUT.seat_id(s)).collect();
        let back = |c: &Hidden| Back { card: c.seen(eye).map(id), known_by: ids(c.known_by.and(ALL)) };
        let backs = |cards: &Stack<Hidden, 8>| cards.iter().map(back).collect();
        let contested = self.frames.iter().filter_map(|f| match f {
            Frame::Claim { card, .. } | Frame::Veto { card, .. } => Some(id(*card)),
            _ => None,
        });
        View {
            round: self.round + 1,
            points: self.points,
            coins: self.coins,
            bank: self.bank,
            pledged: std::array::from_fn(|i| eye.is(table::Seat(i as u8)).then_some(self.pledged[i])),
            ready: ids(self.ready),
            renounced: ids(self.renounced),
            hands: self.hands.each_ref().map(backs),
            stash: self.stash.each_ref().map(backs),
            deck: self.deck.len(),
            discard: self.discard.iter().map(|c| id(*c)).collect(),
            contested: contested.collect(),
            asked: ids(self.to_move().waiting()),
            own: ALL.iter().filter(|s| eye.is(*s)).map(|s| s.index()).collect(),
            pack: self.pack,
        }
    }
    /// Claims were hidden by rule (PY-CLAIM-1): only claims can lie there.
    fn imagine(&self, eye: Eye, dice: &mut Dice) -> Parley {
        let mut other = self.clone();
        let mut values: Stack<(Card, bool), 32> = Stack::new();
        for (card, stashed) in other.unknown(eye) {
            values.push((card.value, stashed));
        }
        let stashed: Stack<bool, 32> = values.iter().map(|(_, stashed)| *stashed).collect();
        let fits =
            |place: usize, (card, _): (Card, bool)| !stashed.as_slice()[place] || self.pack.is(card, Kind::Claim);
        redeal(values.as_mut_slice(), |place| stashed.as_slice()[place], fits, dice);
        for ((card, _), (value, _)) in other.unknown(eye).zip(&values) {
            card.value = *value;
        }
        if self.frames.top() == Some(&Frame::Pledge) {
            for seat in ALL.iter().filter(|s| !eye.is(*s)) {
                other.pledged[seat.index()] = dice.below(u32::from(self.coins[seat.index()]) + 1) as u8;
            }
        }
        other
    }
    fn hide(event: &Event, eye: Eye) -> Option<Event> {
        let mut event = event.clone();
        match &mut event {
            Event::Drafted { seat, .. } if !eye.is(*seat) => return None,
            Event::Hid { seat, card } | Event::Drew { seat, card } if !eye.is(*seat) => *card = None,
            Event::Showed { seat, other, card } | Event::Peeked { seat, other, card }
                if !eye.is(*seat) && !eye.is(*other) =>
            {
                *card = None;
            }
            _ => {}
        }
        Some(event)
    }
}

impl Parley {
    /// The cards that the eye does not know, and whether each lies in a stash.
    fn unknown(&mut self, eye: Eye) -> impl Iterator<Item = (&mut Secretly<Card>, bool)> {
        let hands = self.hands.iter_mut().flat_map(|h| h.as_mut_slice()).map(|c| (c, false));
        let stash = self.stash.iter_mut().flat_map(|h| h.as_mut_slice()).map(|c| (c, true));
        let deck = self.deck.as_mut_slice().iter_mut().map(|c| (c, false));
        hands.chain(stash).chain(deck).filter(move |(c, _)| c.seen(eye).is_none())
    }
}
