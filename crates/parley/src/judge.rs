//! How a bot judges a position, and which moves it tries first.

use crate::moves::Move;
use crate::state::{Parley, camp};
use table::{Judge, Rules, Seat, ToMove};

impl Judge for Parley {
    fn worth(&self, seat: Seat) -> i32 {
        if let ToMove::Over(outcome) = self.to_move() {
            return match (outcome.winners.is_empty(), outcome.winners.has(seat)) {
                (true, _) => 0,
                (_, true) => 1000,
                (_, false) => -1000,
            };
        }
        let stash = |c: usize| (self.stash[c].len() + self.stash[c + 2].len()) as i32;
        let lead = |c: usize| i32::from(self.points[c]) + stash(c);
        ((lead(camp(seat)) - lead(1 - camp(seat))) * 100).clamp(-900, 900)
    }
    fn promise(&self, _seat: Seat, mv: Move) -> i32 {
        match mv {
            Move::Claim(card) => 100 + i32::from(self.pack.row(card).worth),
            Move::Hide(_) => 90,
            Move::Draw | Move::Ready | Move::Pass => 50,
            _ => 0,
        }
    }
}
