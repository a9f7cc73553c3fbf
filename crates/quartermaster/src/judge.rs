//! How a bot judges a position (features, times the weights of `data/weights.toml`), and which moves it tries
//! first (`promise`).

mod promise;
mod worth;

pub use worth::Counted;

use crate::moves::Move;
use crate::state::{Frame, Quartermaster, ROUNDS};
use std::sync::LazyLock;
use table::{Ctx, Dice, Feature, Judge, Rules, Seat, Tally, Weights};

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    let weights = Weights::read(Counted::NAMES, include_str!("../data/weights.toml"));
    weights.expect("a test reads the weights")
});

impl Judge for Quartermaster {
    type Feature = Counted;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }
    fn chances() -> &'static str {
        include_str!("../data/chance.toml")
    }
    fn features(&self, tally: &mut impl Tally<Counted>) {
        self.count_all(tally);
    }
    /// The nearer the end, the more a lead decides: rounds.
    fn left(&self) -> i32 {
        i32::from(ROUNDS - self.round.min(ROUNDS))
    }
    fn promise(&self, seat: Seat, mv: Move) -> i32 {
        self.promise_of(seat, mv)
    }
    /// What is discarded at set-up: the least promising cards, and some drafts in which luck decides between
    /// cards that promise nearly the same.
    fn drafts(&self, seat: Seat, dice: &mut Dice, out: &mut Vec<Vec<Move>>) {
        for luck in [1, 20, 20, 40, 40, 60] {
            let (mut game, mut draft) = (self.clone(), Vec::new());
            while let Some(Frame::Draft { left }) = game.stack.top()
                && left[seat.index()] > 0
            {
                let mut worth = |mv: Move| game.promise_of(seat, mv) + dice.below(luck) as i32;
                let mut cards = Vec::new();
                game.cards_of(seat, game.side(seat).hand_bits(), Move::Discard, &mut cards);
                let rated: Vec<(i32, Move)> = cards.into_iter().map(|mv| (worth(mv), mv)).collect();
                let Some((_, mv)) = rated.into_iter().max() else { break };
                draft.push(mv);
                if left.iter().map(|left| u32::from(*left)).sum::<u32>() == 1 {
                    // The last card of the last nation: the game would begin.
                    break;
                }
                game.apply(seat, mv, &mut Ctx::mute(&mut Dice::quick(0)));
            }
            if !draft.is_empty() && !out.contains(&draft) {
                out.push(draft);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::standard;
    use crate::setup::Setup;
    use table::Terms;

    fn start() -> Quartermaster {
        Quartermaster::start(Terms::new(&Setup::default()), &mut Dice::quick(3)).unwrap()
    }
    fn bit(space: &str) -> u64 {
        1 << standard().space_named(space).unwrap()
    }

    #[test]
    fn everything_counted_has_a_weight_and_a_name() {
        table::judge::complete::<Quartermaster>().unwrap();
    }

    #[test]
    fn both_camps_agree_and_promises_stay_on_their_scale() {
        let mut dice = Dice::quick(11);
        let (mut moves, mut looked) = (Vec::new(), 0);
        for _ in 0..20 {
            let mut game = Quartermaster::start(Terms::new(&Setup::default()), &mut dice).unwrap();
            while let Some(seat) = game.to_move().waiting().iter().next() {
                assert_eq!(game.worth(Seat(0)), -game.worth(Seat(1)));
                assert_eq!(game.worth(Seat(2)), game.worth(Seat(4)));
                assert!(game.worth(seat).abs() < 1000, "only a finished game is certain");
                moves.clear();
                game.moves(seat, &mut moves);
                looked += moves.len();
                assert!(moves.iter().all(|mv| game.promise(seat, *mv).abs() < 1000));
                let mv = moves[dice.below(moves.len() as u32) as usize];
                game.apply(seat, mv, &mut Ctx::mute(&mut dice));
            }
            assert_eq!(game.worth(Seat(0)).abs(), 1000);
        }
        assert!(looked > 10_000);
    }

    #[test]
    fn points_stars_supply_and_cards_are_worth_something() {
        let game = start();
        let germany = Seat(0);
        let better = |change: &dyn Fn(&mut Quartermaster)| {
            let mut other = game.clone();
            change(&mut other);
            other.worth(germany) - game.worth(germany)
        };
        assert!(better(&|g| g.score += 5) > 0);
        let star = better(&|g| g.side_mut(germany).army |= bit("western_europe"));
        let plain = better(&|g| g.side_mut(germany).army |= bit("eastern_europe"));
        assert!(star > plain && star > 0, "{star} {plain}");
        // A land without a star, away from home.
        let p = standard();
        let away = p.land & !p.stars & !p.touching(bit("germany"));
        let far = better(&|g| g.side_mut(germany).army |= away & away.wrapping_neg());

        assert!(far < star, "an army without supply: {far} {star}");
        let lost = better(&|g| g.side_mut(Seat(1)).army |= bit("germany"));
        assert!(lost < -100, "the enemy at home: {lost}");
        let starved = better(&|g| while g.side_mut(germany).mill().is_some() {});
        assert!(starved < 0, "no cards left: {starved}");
    }
}
