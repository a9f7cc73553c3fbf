//! Setting up a game (QM-4).

use crate::figures::Deck;
use crate::nation::{NATIONS, nations};
use crate::state::{Cards, End, Quartermaster, Side};
use serde::{Deserialize, Serialize};
use table::{Ask, Seat, SeatSet, Stack, Terms};

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
    pub(crate) fn empty(terms: Terms<'_, Quartermaster>) -> Quartermaster {
        let (setup, pack) = (terms.setup, terms.pack);
        let mut game = Quartermaster {
            pack,
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
            recalled: crate::nation::Piece(0),
            end: End::No,
            cards: setup.cards,
            ask: setup.ask,
            revision: terms.revision.min(u8::MAX.into()) as u8,
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::moves::Move;
    use crate::state::Frame;
    use std::time::Instant;
    use table::{Ctx, Dice, Rules};

    fn random_game(setup: &Setup, seed: u64, moves: &mut Vec<Move>) -> (Quartermaster, u32, usize) {
        let mut dice = Dice::quick(seed);
        let mut game = Quartermaster::start(Terms::new(setup), &mut dice).unwrap();
        let (mut count, mut deepest) = (0, 0);
        while game.end == End::No {
            moves.clear();
            let seat = game.to_move().waiting().iter().next().unwrap();
            game.moves(seat, moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            game.apply(seat, mv, &mut Ctx::mute(&mut dice));
            deepest = deepest.max(game.stack.len());
            count += 1;
        }
        (game, count, deepest)
    }

    #[test]
    fn reactions_never_nest_too_deep() {
        let mut deepest = 0;
        let mut moves = Vec::new();
        for seed in 0..400 {
            let setup = Setup { cards: Cards::Aeronavale57, ask: Ask::WhoCan };
            deepest = deepest.max(random_game(&setup, seed, &mut moves).2);
        }
        assert!(deepest * 2 < crate::state::DEPTH, "{deepest}");
    }

    /// Figures, not a proof: `cargo test --release -p quartermaster speed -- --ignored --nocapture`.
    #[test]
    #[ignore = "measures"]
    fn speed() {
        for (cards, ask) in [
            (Cards::Base, Ask::WhoCan),
            (Cards::Aeronavale57, Ask::WhoCan),
            (Cards::Base, Ask::Public),
            (Cards::Aeronavale57, Ask::Public),
        ] {
            let setup = Setup { cards, ask };
            let mut moves = Vec::with_capacity(256);
            random_game(&setup, 0, &mut moves);
            let start = Instant::now();
            let games = 2000;
            let decisions: u64 = (0..games).map(|seed| u64::from(random_game(&setup, seed, &mut moves).1)).sum();
            let took = start.elapsed();
            println!(
                "{cards:?} {ask:?}: {:.0} ns a decision, {:.3} ms a game, {} decisions a game",
                took.as_nanos() as f64 / decisions as f64,
                took.as_secs_f64() * 1e3 / games as f64,
                decisions / games
            );
        }
        let mut dice = Dice::quick(3);
        let game = Quartermaster::start(Terms::new(&Setup::default()), &mut dice).unwrap();
        let start = Instant::now();
        let mut sum = 0u64;
        for _ in 0..100_000 {
            for nation in nations() {
                sum ^= std::hint::black_box(&game).supply(nation).all;
            }
        }
        println!("supply of six: {} ns ({sum})", start.elapsed().as_nanos() / 100_000);
        println!("position {} bytes, frame {}", size_of::<Quartermaster>(), size_of::<Frame>());
    }
}
