//! The contract of a game. To write a game, start here.
//!
//! Everything anybody can do is one of the **moves** that the game offers right now. Boards draw the moves,
//! bots choose one, scripts write them as text, records store them, the server checks them, undo takes them
//! back, and the log reports them. No screen, bot or test knows a rule.
//!
//! The contract has one trait for each concern, and a game has one file for each trait:
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
//! The position is in `state.rs`, moves are in `moves.rs`, events in `events.rs`. Each family of rules has a
//! module beside them.

use crate::{Broken, Ctx, Rules, Seat, Secrets, Sketch, Speech, ToMove};

/// A game. It is implemented automatically for every type with rules, secrets, texts and sketches.
pub trait Game: Rules + Secrets + Speech + Sketch {
    /// Checks a move and applies it. A refused move changes nothing.
    fn play(&mut self, seat: Seat, mv: Self::Move, ctx: &mut Ctx<'_, Self::Event>) -> Result<(), Broken> {
        match self.to_move() {
            ToMove::Over(_) => return Err(Broken::OVER),
            to_move if !to_move.may_play().has(seat) && !self.declares(mv) => return Err(Broken::NOT_ASKED),
            _ => self.check(seat, mv)?,
        }
        self.apply(seat, mv, ctx);
        Ok(())
    }
}

impl<G: Rules + Secrets + Speech + Sketch> Game for G {}
