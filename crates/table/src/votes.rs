//! Votes of the people at a table: the lines of a record about them, and which proposal is open.
//!
//! A proposal is accepted when everybody who plays has said yes, and gone when one says no. `!vote` and its
//! words are what people say; `!agreed` and its words are what the table does when all have.

use crate::{BadInput, Seat, SeatSet};
use std::fmt::{self, Display};
use std::str::FromStr;

/// Something that all must agree to.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Motion {
    /// The game ends as it stands, and nobody has won.
    End,
    /// Everything from the play with this entry number on is taken back.
    Undo(u32),
    /// All clocks stand.
    Pause,
    /// A seat is free for somebody else.
    Chair(Seat),
}

impl Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Motion::End => f.write_str("end"),
            Motion::Undo(entry) => write!(f, "undo {entry}"),
            Motion::Pause => f.write_str("pause"),
            Motion::Chair(seat) => write!(f, "chair {}", seat.0),
        }
    }
}

impl FromStr for Motion {
    type Err = BadInput;
    fn from_str(text: &str) -> Result<Motion, BadInput> {
        let bad = || BadInput::new(format!("«{text}»: expected end, undo ENTRY, pause or chair NUMBER"));
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["end"] => Motion::End,
            ["undo", entry] => Motion::Undo(entry.parse().map_err(|_| bad())?),
            ["pause"] => Motion::Pause,
            ["chair", seat] => match seat.parse::<u8>() {
                Ok(seat) if usize::from(seat) < crate::seat::MAX_SEATS => Motion::Chair(Seat(seat)),
                _ => return Err(bad()),
            },
            _ => return Err(bad()),
        })
    }
}

/// What somebody says in a vote.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Vote {
    /// They propose something, and are for it.
    Propose(Motion),
    /// They are for it.
    Yes,
    /// They are against it, or take their own proposal back.
    No,
}

impl Display for Vote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Vote::Propose(motion) => motion.fmt(f),
            Vote::Yes => f.write_str("yes"),
            Vote::No => f.write_str("no"),
        }
    }
}

impl FromStr for Vote {
    type Err = BadInput;
    fn from_str(text: &str) -> Result<Vote, BadInput> {
        match text {
            "yes" => Ok(Vote::Yes),
            "no" => Ok(Vote::No),
            motion => motion.parse().map(Vote::Propose),
        }
    }
}

/// The proposal that is open.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Open {
    /// What is proposed.
    pub motion: Motion,
    /// By whom.
    pub by: Seat,
    /// Who is for it.
    pub yes: SeatSet,
}

/// Which proposal is open at a table. It follows from the lines in order.
#[derive(Copy, Clone, Eq, PartialEq, Default, Debug)]
pub struct Ballot {
    /// The one.
    pub open: Option<Open>,
}

impl Ballot {
    /// Somebody said something.
    pub fn hear(&mut self, seat: Seat, vote: Vote) {
        match (vote, &mut self.open) {
            (Vote::Propose(motion), _) => self.open = Some(Open { motion, by: seat, yes: SeatSet::only(seat) }),
            (Vote::Yes, Some(open)) => open.yes = open.yes.with(seat),
            (Vote::No, _) => self.open = None,
            (Vote::Yes, None) => {}
        }
    }
    /// The table did what was agreed, or the game went over it.
    pub fn close(&mut self) {
        self.open = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proposal_stands_until_one_says_no() {
        let mut ballot = Ballot::default();
        ballot.hear(Seat(1), Vote::Yes);
        assert_eq!(ballot.open, None, "nothing is proposed");
        ballot.hear(Seat(1), Vote::Propose(Motion::Undo(7)));
        ballot.hear(Seat(0), Vote::Yes);
        let yes = SeatSet::first(2);
        assert_eq!(ballot.open, Some(Open { motion: Motion::Undo(7), by: Seat(1), yes }));
        ballot.hear(Seat(2), Vote::No);
        assert_eq!(ballot.open, None);
    }

    #[test]
    fn what_is_said_is_read_again() {
        for text in ["end", "undo 812", "pause", "chair 3", "yes", "no"] {
            assert_eq!(text.parse::<Vote>().map(|vote| vote.to_string()).ok().as_deref(), Some(text));
        }
        for bad in ["", "chair 8", "chair x", "undo -1", "undo", "maybe", "end now"] {
            assert!(bad.parse::<Vote>().is_err(), "{bad}");
        }
    }
}
