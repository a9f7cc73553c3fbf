//! Positions as a person writes them.

use crate::figures::{CARDS, Card, Kind, Pack};
use crate::rules::{ABOUT, seat_of};
use crate::state::{Frame, Hidden, Parley};
use serde::{Deserialize, Serialize};
use table::{BadInput, SeatSet, Sketch, Stack, Terms, laid_over};

/// What a person writes.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    round: u8,
    points: [u8; 2],
    coins: [u8; 4],
    bank: u8,
    pledged: [u8; 4],
    /// Seats joined by `+`.
    ready: String,
    renounced: String,
    /// Cards as `toll-1`, or `toll-1 amber+birch` with the seats that know it, or `toll-1 all`.
    hands: [Vec<String>; 4],
    stash: [Vec<String>; 4],
    deck: Vec<String>,
    discard: Vec<String>,
    frames: Stack<Frame, 20>,
}

impl Written {
    /// An empty table at the beginning of a game.
    fn plain(pack: &Pack) -> Written {
        Written {
            round: 0,
            points: [0; 2],
            coins: [pack.coins; 4],
            bank: 0,
            pledged: [0; 4],
            ready: String::new(),
            renounced: String::new(),
            hands: Default::default(),
            stash: Default::default(),
            deck: Vec::new(),
            discard: Vec::new(),
            frames: [Frame::Pledge].into_iter().collect(),
        }
    }
}

fn write_seats(seats: SeatSet) -> String {
    if seats == SeatSet::EVERYBODY {
        return "all".into();
    }
    seats.iter().map(|s| ABOUT.seat_id(s)).collect::<Vec<_>>().join("+")
}

fn read_seats(text: &str) -> Result<SeatSet, BadInput> {
    match text {
        "" => Ok(SeatSet::NONE),
        "all" => Ok(SeatSet::EVERYBODY),
        seats => seats.split('+').map(seat_of).collect(),
    }
}

fn read_pile<const N: usize>(cards: &[String], pack: &Pack) -> Result<Stack<Hidden, N>, BadInput> {
    if cards.len() > N {
        return Err(BadInput::new(format!("{} cards: at most {N} can lie here", cards.len())));
    }
    let read = |text: &String| {
        let (id, known_by) = text.split_once(' ').unwrap_or((text, ""));
        Ok(Hidden::new(pack.card(id)?, read_seats(known_by)?))
    };
    cards.iter().map(read).collect::<Result<Vec<_>, _>>().map(|cards| cards.into_iter().collect())
}

impl Sketch for Parley {
    fn sketch(&self) -> toml::Table {
        let id = |card: Card| self.pack.print(card).id.clone();
        let card = |c: &Hidden| format!("{} {}", id(c.value), write_seats(c.known_by)).trim_end().to_string();
        let sketch = Written {
            round: self.round,
            points: self.points,
            coins: self.coins,
            bank: self.bank,
            pledged: self.pledged,
            ready: write_seats(self.ready),
            renounced: write_seats(self.renounced),
            hands: self.hands.each_ref().map(|h| h.iter().map(card).collect()),
            stash: self.stash.each_ref().map(|h| h.iter().map(card).collect()),
            deck: self.deck.iter().map(card).collect(),
            discard: self.discard.iter().map(|c| id(*c)).collect(),
            frames: self.frames,
        };
        toml::Table::try_from(sketch).expect("numbers, texts and lists")
    }
    fn from_sketch(sketch: &toml::Table, terms: Terms<'_, Parley>) -> Result<Parley, BadInput> {
        let Terms { setup, pack, revision } = terms;
        if !(1..=3).contains(&setup.rounds) {
            return Err(BadInput::new(format!("rounds = {}: expected 1, 2 or 3", setup.rounds)));
        }
        let sketch = laid_over(&Written::plain(&pack), sketch)?;
        let discard = read_pile::<CARDS>(&sketch.discard, &pack)?.iter().map(|c| c.value).collect();
        let piles = |piles: &[Vec<String>; 4]| -> Result<[Stack<Hidden, 8>; 4], BadInput> {
            let [a, b, c, d] = piles;
            Ok([read_pile(a, &pack)?, read_pile(b, &pack)?, read_pile(c, &pack)?, read_pile(d, &pack)?])
        };
        let game = Parley {
            pack,
            revision: revision as u8,
            ask: setup.ask,
            timed: setup.timed,
            rounds: setup.rounds,
            round: sketch.round,
            points: sketch.points,
            coins: sketch.coins,
            bank: sketch.bank,
            pledged: sketch.pledged,
            ready: read_seats(&sketch.ready)?,
            renounced: read_seats(&sketch.renounced)?,
            hands: piles(&sketch.hands)?,
            stash: piles(&sketch.stash)?,
            deck: read_pile(&sketch.deck, &pack)?,
            discard,
            frames: sketch.frames,
        };
        let veto_hidden = game.stash.iter().flatten().find(|c| pack.is(c.value, Kind::Veto));
        if veto_hidden.is_some() || (0..4).any(|i| game.pledged[i] > game.coins[i]) {
            return Err(BadInput::new("a stash holds only claims, and nobody pledges more coins than he has"));
        }
        match game.frames.as_slice() {
            [.., Frame::Claim { .. } | Frame::Veto { .. }] => {
                Err(BadInput::new("a claim or veto needs a window above"))
            }
            [.., Frame::Window(window)] if window.asked().is_none() => Err(BadInput::new("the window asks nobody")),
            _ => Ok(game),
        }
    }
}
