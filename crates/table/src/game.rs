//! The contract of a game. Whoever writes a game starts here.
//!
//! Everything anybody can do is one of the **moves** the game offers right now. Boards draw the
//! moves, bots pick one, scripts write them as text, the record stores them, the server checks
//! them, undo takes them back and the log tells them. No screen, bot or test knows a rule.
//!
//! The contract has one trait for each room, and a game one file for each trait:
//!
//! | trait | file of a game | what it says |
//! | --- | --- | --- |
//! | [`Rules`] | `rules.rs` | who is asked, what may be done, what happens then |
//! | [`Secrets`] | `secrets.rs` | who sees what |
//! | [`Speech`] | `words.rs` | the text of moves, and everything a person reads |
//! | [`Sketch`] | `sketch.rs` | positions written by hand |
//! | [`Figures`](crate::Figures) | `figures.rs` | what is printed on boards and cards: a trait of the pack, not of the game |
//! | [`Judge`](crate::Judge) | `judge.rs` | what bots ask |
//! | [`Face`](crate::Face) | `face.rs` | how it looks |
//!
//! The position is in `state.rs`, moves in `moves.rs`, events in `events.rs`; families of rules stand beside them.

use crate::{Broken, Ctx, Rules, Seat, Secrets, Sketch, Speech, ToMove};

/// A game: what has rules, secrets, words and sketches. Nobody writes this one; it follows from the others.
pub trait Game: Rules + Secrets + Speech + Sketch {
    /// Checks and makes a move; a refused one changes nothing.
    fn play(&mut self, seat: Seat, mv: Self::Move, ctx: &mut Ctx<'_, Self::Event>) -> Result<(), Broken> {
        match self.to_move() {
            ToMove::Over(_) => return Err(Broken::OVER),
            to_move if !to_move.may_play().has(seat) => return Err(Broken::NOT_ASKED),
            _ => self.check(seat, mv)?,
        }
        self.apply(seat, mv, ctx);
        Ok(())
    }
}

impl<G: Rules + Secrets + Speech + Sketch> Game for G {}
