//! What a position is worth, and what given moves are worth: imagined games with the same luck for all of
//! them.
//!
//! A search answers «which move?». Whoever studies a game asks something else: how good was *this* position,
//! how much worse was *this* move than *that* one. A [`Weigher`] imagines, for each of them, how play goes on
//! by the game's own judgement, with the same deals and the same dice for every given move (common random
//! numbers), and gives what came of each imagined game. The mean of the differences then has a much smaller
//! error than the difference of the means.
//!
//! The budget is a number of imagined games, there is one thread, and every deal follows from a seed and its
//! number: the same question has the same answer, byte for byte.

use crate::ahead::{Ahead, Turns, depth_for};
use crate::drafting::{reopen, writes};
use crate::playout::Steps;
use crate::seen::Seen;
use crate::side::Sides;
use crate::spec::usual;
use table::seat::MAX_SEATS;
use table::{Ctx, Dice, Judge, Seat, ToMove};

/// A number for each camp (in whatever order the asker counts them): its share of the result, or its chance.
pub type Shares = [f64; MAX_SEATS];

/// Of how many random moves the most promising is written into a draft when the game proposes none.
const DRAFT_TRIES: u8 = 3;
/// A draft that takes more steps than this is left as it is.
const LONGEST_DRAFT: usize = 256;

/// A mean, and how far it may be off.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub error: f64,
}

/// What came of some imagined games, in the order of their numbers.
#[derive(Clone, Debug, Default)]
pub struct Samples(Vec<Shares>);

impl Samples {
    /// One more game.
    pub fn push(&mut self, shares: Shares) {
        self.0.push(shares);
    }
    /// More games of the same kind.
    pub fn extend(&mut self, more: Samples) {
        self.0.extend(more.0);
    }
    /// How many games.
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// Was nothing imagined?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// What a camp got on average.
    pub fn mean(&self, camp: usize) -> Estimate {
        estimate(self.0.iter().map(|shares| shares[camp]))
    }
    /// What every camp got on average.
    pub fn means(&self) -> Shares {
        std::array::from_fn(|camp| self.mean(camp).mean)
    }
    /// How much more a camp got here than there, game by game: both met the same luck.
    pub fn lead(&self, other: &Samples, camp: usize) -> Estimate {
        estimate(self.0.iter().zip(&other.0).map(|(mine, theirs)| mine[camp] - theirs[camp]))
    }
}

/// The mean of some numbers, with its standard error.
fn estimate(numbers: impl Iterator<Item = f64> + Clone) -> Estimate {
    let count = numbers.clone().count();
    let many = count.max(1) as f64;
    let mean = numbers.clone().sum::<f64>() / many;
    let spread = numbers.map(|number| (number - mean).powi(2)).sum::<f64>();
    // One number says nothing about its error.
    let error = if count < 2 { f64::INFINITY } else { (spread / (many - 1.0) / many).sqrt() };
    Estimate { mean, error: if count == 0 { f64::INFINITY } else { error } }
}

/// Weighs positions and moves.
#[derive(Debug)]
pub struct Weigher<G: Judge> {
    ahead: Ahead<G>,
    steps: Steps<G>,
    moves: Vec<G::Move>,
    games: u64,
    /// Turns that imagined play goes on for beyond [`Judge::horizon`].
    further: u32,
}

impl<G: Judge> Weigher<G> {
    /// A weigher at the table of this position.
    pub fn new(position: &G) -> Weigher<G> {
        let mut ahead = Ahead::evenly(usual::<G>());
        ahead.sides = Sides::of(position);
        Weigher { ahead, steps: Steps::default(), moves: Vec::new(), games: 0, further: 0 }
    }
    /// From here on imagined play goes on for so many turns more: a choice that ends a won game sooner than
    /// another is then not taken for the better one.
    pub fn look_further(&mut self, turns: u32) {
        self.further = turns;
    }
    /// How many games were imagined so far.
    pub fn games(&self) -> u64 {
        self.games
    }
    /// Plays on from a position as the judgement likes it, and gives what `value` makes of where that leads.
    fn play_on(&mut self, mut position: G, turns: Turns, dice: &mut Dice, value: &dyn Fn(&G) -> Shares) -> Shares {
        self.games += 1;
        self.ahead.play_to(&mut position, turns, G::horizon() + self.further, dice);
        value(&position)
    }
    /// The same from where drafts are written or were just opened: half of the value is what later drafts
    /// make of it.
    fn foresee(&mut self, mut position: G, dice: &mut Dice, value: &dyn Fn(&G) -> Shares) -> Shares {
        self.games += 1;
        self.ahead.play_to(&mut position, Turns::default(), G::horizon(), dice);
        let first = value(&position);
        let Some(more) = G::foresight().checked_sub(1) else { return first };
        if position.to_move().outcome().is_some() {
            return first;
        }
        self.ahead.play_to(&mut position, Turns::default(), more, dice);
        let then = value(&position);
        std::array::from_fn(|camp| (first[camp] + then[camp]) / 2.0)
    }
    /// One imagined game from a position that is taken for the truth.
    pub fn once(&mut self, position: &G, luck: u64, value: &dyn Fn(&G) -> Shares) -> Shares {
        let mut dice = self.ahead.dice(luck);
        match position.to_move() {
            ToMove::Over(_) => value(position),
            ToMove::Several { .. } => self.foresee(position.clone(), &mut dice, value),
            ToMove::One(_) => self.play_on(position.clone(), Turns::default(), &mut dice, value),
        }
    }
    /// What a position is worth to somebody who knows all of it.
    pub fn position(&mut self, position: &G, games: u32, seed: u64, value: &dyn Fn(&G) -> Shares) -> Samples {
        if position.to_move().outcome().is_some() {
            return Samples(vec![value(position); games as usize]);
        }
        Samples((0..games).map(|number| self.once(position, luck(seed, number), value)).collect())
    }
    /// What a position is worth to the seat that is asked, by what it knows.
    pub fn known(&mut self, seen: &Seen<'_, G>, games: u32, seed: u64, value: &dyn Fn(&G) -> Shares) -> Samples {
        let one = |number| {
            let mut dice = Dice::quick(luck(seed, number));
            let deal = seen.deal(&mut dice);
            self.once(&deal, dice.seed(), value)
        };
        Samples((0..games).map(one).collect())
    }
    /// What each of the given choices is worth, by what the seat knows: every imagined game deals once and
    /// plays each choice with the same luck. A choice is the moves of this seat that make it: one, or a whole
    /// draft. In a deal in which one of its moves is not allowed the choice ends before it.
    pub fn given(
        &mut self,
        seen: &Seen<'_, G>,
        choices: &[Vec<G::Move>],
        numbers: std::ops::Range<u32>,
        seed: u64,
        value: &dyn Fn(&G) -> Shares,
    ) -> Vec<Samples> {
        let mut all = vec![Samples::default(); choices.len()];
        for number in numbers {
            let (deal, luck, drafts) = self.dealt(seen, number, seed);
            for (choice, samples) in choices.iter().zip(&mut all) {
                let (position, turns, mut dice) = self.made(&deal, seen.seat(), choice, luck);
                samples.push(match drafts {
                    true => self.foresee(position, &mut dice, value),
                    false => self.play_on(position, turns, &mut dice, value),
                });
            }
        }
        all
    }
    /// Where each of the given choices leads in one imagined game, once what it began and its answer are
    /// over.
    pub fn ends(&mut self, seen: &Seen<'_, G>, choices: &[Vec<G::Move>], number: u32, seed: u64) -> Vec<G> {
        let (deal, luck, _) = self.dealt(seen, number, seed);
        let end = |choice: &Vec<G::Move>| {
            let (mut position, turns, mut dice) = self.made(&deal, seen.seat(), choice, luck);
            self.games += 1;
            self.ahead.play_to(&mut position, turns, G::horizon(), &mut dice);
            position
        };
        choices.iter().map(end).collect()
    }
    /// The deal of the imagined game with this number, the luck of what follows, and whether drafts are
    /// written in it.
    fn dealt(&mut self, seen: &Seen<'_, G>, number: u32, seed: u64) -> (G, u64, bool) {
        let mut dice = Dice::quick(luck(seed, number));
        let mut deal = seen.deal(&mut dice);
        let drafts = self.others_write(&mut deal, seen.seat(), &mut dice);
        (deal, dice.seed(), drafts)
    }
    /// A deal after the moves of a choice, with the turns counted from the first of them.
    fn made(&self, deal: &G, seat: Seat, choice: &[G::Move], luck: u64) -> (G, Turns, Dice) {
        let (mut position, mut dice) = (deal.clone(), self.ahead.dice(luck));
        let mut turns = Turns::default();
        for mv in choice {
            if let ToMove::One(asked) = position.to_move() {
                turns.note(&position, asked);
            }
            if !position.to_move().may_play().has(seat) || position.check(seat, *mv).is_err() {
                break;
            }
            position.apply(seat, *mv, &mut Ctx::mute(&mut dice));
        }
        (position, turns, dice)
    }
    /// Where drafts are written: those of the others are opened again, and each writes any. Are drafts
    /// written?
    fn others_write(&mut self, deal: &mut G, seat: Seat, dice: &mut Dice) -> bool {
        if !matches!(deal.to_move(), ToMove::Several { .. }) {
            return false;
        }
        reopen(deal, seat, &mut self.moves, dice);
        for other in deal.to_move().waiting().without(seat).iter() {
            for _ in 0..LONGEST_DRAFT {
                if !writes(deal, other) {
                    break;
                }
                self.steps.draft(deal, other, DRAFT_TRIES, dice);
            }
        }
        true
    }
    /// The moves that the seat could consider, the best at first sight first: looked at in a few deals,
    /// without an answer.
    pub fn at_first_sight(&mut self, seen: &Seen<'_, G>, deals: u32, seed: u64) -> Vec<G::Move> {
        let mut moves = Vec::new();
        seen.moves(&mut moves);
        let depth = depth_for(moves.len());
        let mut looks: Vec<(G::Move, f32)> = moves.into_iter().map(|mv| (mv, 0.0)).collect();
        for number in 0..deals {
            let mut dice = Dice::quick(luck(seed, number));
            let deal = seen.deal(&mut dice);
            let luck = dice.seed();
            for (mv, look) in &mut looks {
                *look += self.ahead.after(&deal, seen.seat(), *mv, luck, depth);
                // Of equal ones the more promising.
                *look += deal.promise(seen.seat(), *mv) as f32 * 1e-7;
            }
        }
        looks.sort_by(|a, b| b.1.total_cmp(&a.1));
        looks.into_iter().map(|(mv, _)| mv).collect()
    }
    /// Some whole drafts that the seat could write, where several seats decide at once: what the game
    /// proposes, and what looks promising.
    pub fn drafts(&mut self, seen: &Seen<'_, G>, most: usize, seed: u64) -> Vec<Vec<G::Move>> {
        let (seat, mut dice) = (seen.seat(), Dice::quick(luck(seed, 0)));
        let mut deal = seen.deal(&mut dice);
        reopen(&mut deal, seat, &mut self.moves, &mut dice);
        // What this seat has written itself is opened too.
        let back = |deal: &G, moves: &mut Vec<G::Move>| {
            moves.clear();
            deal.moves(seat, moves);
            moves.iter().copied().find(|mv| deal.takes_back(*mv))
        };
        for _ in 0..LONGEST_DRAFT {
            let Some(mv) = back(&deal, &mut self.moves) else { break };
            deal.apply(seat, mv, &mut Ctx::mute(&mut dice));
        }
        let mut found: Vec<Vec<G::Move>> = Vec::new();
        deal.drafts(seat, &mut dice, &mut found);
        if found.len() > most {
            dice.shuffle(&mut found);
            found.truncate(most);
        }
        for attempt in 0..2 * most {
            if found.len() >= most.min(4) {
                break;
            }
            let (mut position, mut moves) = (deal.clone(), Vec::new());
            let tries = if attempt == 0 { u8::MAX } else { 1 + (attempt % 3) as u8 };
            while writes(&position, seat) && moves.len() < LONGEST_DRAFT {
                moves.push(self.steps.promising(&mut position, seat, tries, &mut dice));
            }
            if !writes(&position, seat) && !found.contains(&moves) {
                found.push(moves);
            }
        }
        found
    }
}

/// The luck of an imagined game with this number.
fn luck(seed: u64, number: u32) -> u64 {
    Dice::quick(seed ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15)).seed()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_knows_its_error() {
        let mut samples = Samples::default();
        assert!(samples.mean(0).error.is_infinite());
        for share in [0.0, 1.0, 0.0, 1.0] {
            samples.push([share; MAX_SEATS]);
        }
        let all = samples.mean(3);
        assert!((all.mean - 0.5).abs() < 1e-12 && (all.error - 0.288_675).abs() < 1e-5, "{all:?}");
        // The same luck for both: the difference is certain although each alone is not.
        let mut better = Samples::default();
        for share in [0.1, 1.1, 0.1, 1.1] {
            better.push([share; MAX_SEATS]);
        }
        let lead = better.lead(&samples, 0);
        assert!((lead.mean - 0.1).abs() < 1e-12 && lead.error < 1e-9, "{lead:?}");
    }
}
