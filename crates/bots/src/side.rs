//! Results and evaluations for all teams of a table.

use table::seat::MAX_SEATS;
use table::{Game, Judge, Outcome, Seat, SeatSet, Viewpoint, Weights};

/// A number for each team: the expected result, -1 lost to 1 won.
pub(crate) type Worths = [f32; MAX_SEATS];

/// The teams.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sides {
    /// The side of each seat: 0, 1, 2… in the order in which they first appear.
    side: [u8; MAX_SEATS],
    /// The seats of each side.
    seats: [SeatSet; MAX_SEATS],
    /// The viewpoint of each seat.
    views: [Viewpoint; MAX_SEATS],
    count: usize,
}

impl Default for Sides {
    /// No teams yet: one seat alone.
    fn default() -> Self {
        let alone = Viewpoint::new(Seat(0), &[0]);
        Sides { side: [0; MAX_SEATS], seats: [SeatSet::NONE; MAX_SEATS], views: [alone; MAX_SEATS], count: 1 }
    }
}

impl Sides {
    /// The sides of a position; the set-up determines the teams.
    pub(crate) fn of<G: Game>(position: &G) -> Sides {
        let teams = position.teams();
        let mut sides = Sides { count: 0, ..Sides::default() };
        for i in 0..G::about().seats.len() {
            let same = (0..i).find(|j| teams[*j] == teams[i]);
            let seat = Seat(i as u8);
            sides.side[i] = match same {
                Some(j) => sides.side[j],
                None => {
                    sides.views[sides.count] = Viewpoint::of(position, seat);
                    sides.count += 1;
                    sides.count as u8 - 1
                }
            };
            let side = sides.side(seat);
            sides.seats[side] = sides.seats[side].with(seat);
        }
        sides
    }
    #[inline]
    pub(crate) fn side(&self, seat: Seat) -> usize {
        self.side[seat.index()] as usize
    }
    /// The result of a finished game.
    pub(crate) fn result(&self, outcome: Outcome) -> Worths {
        let mut worths = [0.0; MAX_SEATS];
        if !outcome.winners.is_empty() {
            for (side, worth) in worths.iter_mut().enumerate().take(self.count) {
                *worth = if outcome.winners.and(self.seats[side]).is_empty() { -1.0 } else { 1.0 };
            }
        }
        worths
    }
    /// The game's evaluation by these weights. With two sides, what is good for one is bad for the other, so both evaluations
    /// count.
    #[inline]
    pub(crate) fn judge<G: Judge>(&self, position: &G, weights: &Weights) -> Worths {
        if let Some(outcome) = position.to_move().outcome() {
            return self.result(outcome);
        }
        let mut worths = [0.0; MAX_SEATS];
        if self.count == 2 && weights.even() {
            let first = position.standing(weights, &self.views[0]) as f32 / 1000.0;
            (worths[0], worths[1]) = (first, -first);
            return worths;
        }
        for (view, worth) in self.views.iter().zip(&mut worths).take(self.count) {
            *worth = position.standing(weights, view) as f32 / 1000.0;
        }
        if self.count == 2 {
            let difference = ((worths[0] - worths[1]) / 2.0).clamp(-1.0, 1.0);
            (worths[0], worths[1]) = (difference, -difference);
        }
        worths
    }
    /// The evaluation of one side where its next turn begins, or the result.
    pub(crate) fn at_rest<G: Judge>(&self, position: &G, side: usize, weights: &Weights) -> f32 {
        match position.to_move().outcome() {
            Some(outcome) => self.result(outcome)[side],
            None => position.standing_at_rest(weights, &self.views[side]) as f32 / 1000.0,
        }
    }
}
