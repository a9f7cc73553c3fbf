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
            recalled: crate::nation::Piece(0),
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
    use std::time::Instant;
    use table::Ctx;

    fn random_game(setup: &Setup, seed: u64, moves: &mut Vec<Move>) -> (Quartermaster, u32, usize) {
        let mut dice = Dice::quick(seed);
        let mut game = Quartermaster::begin(setup, standard(), &mut dice).unwrap();
        let (mut count, mut deepest) = (0, 0);
        while game.end == End::No {
            moves.clear();
            let seat = game.asked_now();
            game.offered(seat, moves);
            let mv = moves[dice.below(moves.len() as u32) as usize];
            game.make(seat, mv, &mut Ctx::mute(&mut dice));
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
        let game = Quartermaster::begin(&Setup::default(), standard(), &mut dice).unwrap();
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
