//! What is behind: positions that are kept on the way, and the plays as one eye counts them. Both cost the same
//! however long the game is.

use super::Table;
use crate::{Ctx, Dice, Eye, Game, Seat, seat::MAX_SEATS};

/// A position is kept after so many plays: nothing is ever played again for longer than that.
const KEEP: usize = 64;

impl<G: Game> Table<G> {
    /// The position before the play with this index (0 is the start).
    pub fn at(&self, index: usize) -> G {
        if index >= self.plays.len() {
            return self.position.clone();
        }
        let kept = self.kept.partition_point(|(_, at)| *at <= index).checked_sub(1).map(|i| &self.kept[i]);
        let kept = kept.map_or((&self.first, 0), |(position, at)| (position, *at));
        let (from, at) = match &self.base {
            (base, at) if *at <= index && *at >= kept.1 => (base, *at),
            _ => kept,
        };
        let mut position = from.clone();
        self.play_again(&mut position, at, index);
        position
    }
    /// After a play: keeps the position, if it is time.
    pub(super) fn keep(&mut self) {
        let last = self.kept.last().map_or(0, |(_, at)| *at);
        if self.plays.len() >= last + KEEP {
            self.kept.push((self.position.clone(), self.plays.len()));
        }
    }
    /// The plays from this index on are others now.
    pub(super) fn forget_from(&mut self, index: usize) {
        self.kept.truncate(self.kept.partition_point(|(_, at)| *at <= index));
        for i in index..self.plays.len() {
            self.plays[i].drafts = self.drafts_before(i);
        }
    }
    /// How many secret drafts each seat wrote before the play with this index; the one before it must know.
    pub(super) fn drafts_before(&self, index: usize) -> [u32; MAX_SEATS] {
        let Some(last) = index.checked_sub(1).and_then(|i| self.plays.get(i)) else { return [0; MAX_SEATS] };
        let mut drafts = last.drafts;
        drafts[last.seat.index()] += u32::from(last.draft);
        drafts
    }
    /// How many of the plays before the one with this index an eye may know of: all but other seats' secret drafts,
    /// whose number would already tell something.
    pub fn steps_before(&self, eye: Eye, index: usize) -> usize {
        let drafts = self.drafts_before(index.min(self.plays.len()));
        let hidden = (0..).map(Seat).zip(drafts).filter(|(seat, _)| !eye.is(*seat)).map(|(_, n)| n as usize);
        index.min(self.plays.len()) - hidden.sum::<usize>()
    }
    /// How many plays this eye may know of.
    pub fn step_count(&self, eye: Eye) -> usize {
        self.steps_before(eye, self.plays.len())
    }
    /// The index of the play that is this eye's step with this number; the number of all plays when it has none such.
    pub fn step(&self, eye: Eye, number: usize) -> usize {
        let (mut low, mut high) = (0, self.plays.len());
        while low < high {
            let middle = (low + high) / 2;
            match self.steps_before(eye, middle + 1) > number {
                true => high = middle,
                false => low = middle + 1,
            }
        }
        low
    }
    /// The plays this eye may know of, by index.
    pub fn steps(&self, eye: Eye) -> Vec<usize> {
        let plays = self.plays.iter().enumerate();
        plays.filter(|(_, p)| !p.draft || eye.is(p.seat)).map(|(i, _)| i).collect()
    }
    /// Makes the plays from one index to before another once more.
    pub(super) fn play_again(&self, position: &mut G, from: usize, to: usize) {
        for (i, play) in self.plays[..to].iter().enumerate().skip(from) {
            let mut dice = self.dice_of(i as u64 + 1, &play.loaded);
            position.apply(play.seat, play.mv, &mut Ctx::mute(&mut dice));
        }
    }
    /// The dice of the play with this number; what a loaded one used up, it uses again.
    pub(super) fn dice_of(&self, number: u64, loaded: &[u32]) -> Dice {
        match &self.key {
            Some(key) => key.dice(number),
            None => Dice::loaded(loaded.iter().copied(), number),
        }
    }
}
