//! Earlier positions, and plays as one eye counts them. Access takes the same time however long the game is.

use super::Table;
use crate::{Ctx, Dice, Eye, Game, Seat, seat::MAX_SEATS};
use std::any::Any;

/// A position is kept every this many plays, so no more than that are ever replayed.
const KEEP: usize = 64;

impl<G: Game> Table<G> {
    /// The position before the play with this index; 0 is the start.
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
    /// The positions within the play with this index (see [`Ctx::moment`]), each with the number of events
    /// before it. Neither the position before the play nor the one after it is among them.
    pub fn moments(&self, index: usize) -> Vec<(usize, G)> {
        let Some(play) = self.plays.get(index) else { return Vec::new() };
        let mut position = self.at(index);
        let mut dice = self.dice_of(index as u64 + 1, &play.loaded);
        let (mut events, mut moments) = (Vec::new(), Vec::<(usize, G)>::new());
        let mut watch = |position: &dyn Any, told: usize| {
            let Some(position) = position.downcast_ref::<G>().filter(|_| told > 0) else { return };
            match moments.last_mut() {
                Some((at, last)) if *at == told => last.clone_from(position),
                _ => moments.push((told, position.clone())),
            }
        };
        position.apply(play.seat, play.mv, &mut Ctx::watched(&mut dice, &mut events, &mut watch));
        moments.retain(|(told, _)| *told < events.len());
        moments
    }
    /// Called after a play: keeps the position if it is due.
    pub(super) fn keep(&mut self) {
        let last = self.kept.last().map_or(0, |(_, at)| *at);
        if self.plays.len() >= last + KEEP {
            self.kept.push((self.position.clone(), self.plays.len()));
        }
    }
    /// Forgets positions after this index, because the plays from there have changed.
    pub(super) fn forget_from(&mut self, index: usize) {
        self.kept.truncate(self.kept.partition_point(|(_, at)| *at <= index));
        for i in index..self.plays.len() {
            self.plays[i].drafts = self.drafts_before(i);
        }
    }
    /// The number of secret drafts of each seat before the play with this index, computed from the play
    /// before it.
    pub(super) fn drafts_before(&self, index: usize) -> [u32; MAX_SEATS] {
        let Some(last) = index.checked_sub(1).and_then(|i| self.plays.get(i)) else { return [0; MAX_SEATS] };
        let mut drafts = last.drafts;
        drafts[last.seat.index()] += u32::from(last.draft);
        drafts
    }
    /// The number of plays before this index that an eye may know of: all except other seats' secret drafts,
    /// whose number is secret too.
    pub fn steps_before(&self, eye: Eye, index: usize) -> usize {
        let drafts = self.drafts_before(index.min(self.plays.len()));
        let hidden = (0..).map(Seat).zip(drafts).filter(|(seat, _)| !eye.is(*seat)).map(|(_, n)| n as usize);
        index.min(self.plays.len()) - hidden.sum::<usize>()
    }
    /// The number of plays that this eye may know of.
    pub fn step_count(&self, eye: Eye) -> usize {
        self.steps_before(eye, self.plays.len())
    }
    /// The index of the play that this eye counts as this step; the number of all plays if there is no such
    /// step.
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
    /// The indices of the plays that this eye may know of.
    pub fn steps(&self, eye: Eye) -> Vec<usize> {
        let plays = self.plays.iter().enumerate();
        plays.filter(|(_, p)| !p.draft || eye.is(p.seat)).map(|(i, _)| i).collect()
    }
    /// Replays the plays of this range.
    pub(super) fn play_again(&self, position: &mut G, from: usize, to: usize) {
        for (i, play) in self.plays[..to].iter().enumerate().skip(from) {
            let mut dice = self.dice_of(i as u64 + 1, &play.loaded);
            position.apply(play.seat, play.mv, &mut Ctx::mute(&mut dice));
        }
    }
    /// The dice of the play with this number; a play with loaded dice gets the same values again.
    pub(super) fn dice_of(&self, number: u64, loaded: &[u32]) -> Dice {
        match &self.key {
            Some(key) => key.dice(number),
            None => Dice::loaded(loaded.iter().copied(), number),
        }
    }
}
