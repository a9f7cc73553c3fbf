//! Setting up a game (QM-4).

use crate::data::{DECK, Deck, Pack};
use crate::nation::{NATIONS, nations};
use crate::state::{Cards, End, Frame, PackRef, Quartermaster, Side};
use serde::{Deserialize, Serialize};
use table::{Ask, BadInput, Dice, Seat, SeatSet, Stack};

/// What a table may choose before it starts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// Which cards are played with.
    pub cards: Cards,
    /// When reactions are asked for.
    pub ask: Ask,
}

impl Quartermaster {
    /// A position with the six armies at home and no cards anywhere.
    pub(crate) fn empty(setup: &Setup, pack: &'static Pack) -> Quartermaster {
        let mut game = Quartermaster {
            pack: PackRef(pack),
            sides: [Side::default(); NATIONS],
            stack: Stack::new(),
            rebuild: 0,
            start: 0,
            score: 0,
            round: 1,
            active: Seat(0),
            aided: [SeatSet::NONE; 2],
            no_air_combat: false,
            redistributed: false,
            end: End::No,
            cards: setup.cards,
            ask: setup.ask,
        };
        for nation in nations() {
            game.side_mut(nation).army = 1 << pack.nations[nation.index()].home;
        }
        game
    }
    /// The full deck of a nation, in the order of the figures.
    pub(crate) fn full_deck(&self, nation: Seat) -> impl Iterator<Item = u8> {
        let p = self.p();
        let cards = self.cards;
        let plays = move |deck: Deck| match deck {
            Deck::Base => true,
            Deck::Air => cards != Cards::Base,
            Deck::Air57 => cards == Cards::Aeronavale57,
        };
        p.of[nation.index()]
            .iter()
            .map(|id| p.card(*id))
            .filter(move |card| plays(card.deck))
            .flat_map(|card| std::iter::repeat_n(card.local, card.count as usize))
    }
    /// Shuffles and deals; each nation then discards (QM-4d).
    pub(crate) fn begin(setup: &Setup, pack: &'static Pack, dice: &mut Dice) -> Result<Quartermaster, BadInput> {
        let mut game = Quartermaster::empty(setup, pack);
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
        let left = game.setup_discards();
        game.stack.push(Frame::Setup { nation: Seat(0), left });
        Ok(game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::standard;
    use crate::moves::Move;
    use table::Ctx;

    #[test]
    fn random_games_end() {
        let pack = standard();
        let mut deepest = 0;
        for seed in 0..200 {
            let setup = Setup {
                cards: if seed % 2 == 0 { Cards::Base } else { Cards::Aeronavale57 },
                ask: if seed % 4 < 2 { Ask::WhoCan } else { Ask::Public },
            };
            let mut dice = Dice::quick(seed);
            let mut game = Quartermaster::begin(&setup, pack, &mut dice).unwrap();
            let mut moves: Vec<Move> = Vec::new();
            let mut count = 0;
            while game.end == End::No {
                moves.clear();
                let seat = game.asked_now();
                game.offered(seat, &mut moves);
                assert!(!moves.is_empty(), "dead end {seed} {count} {:?}", game.stack);
                let mv = moves[dice.below(moves.len() as u32) as usize];
                game.make(seat, mv, &mut Ctx::mute(&mut dice));
                deepest = deepest.max(game.stack.len());
                count += 1;
                assert!(count < 20_000, "runaway");
            }
            println!("{seed} {count} moves, score {} round {} {:?}", game.score, game.round, game.end);
        }
        println!("deepest {deepest} size {} frame {}", size_of::<Quartermaster>(), size_of::<Frame>());
    }
}
