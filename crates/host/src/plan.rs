//! Who is to sit in each chair of a table that is about to be opened.

use crate::kinds::Kind;
use crate::trouble::Trouble;
use store::Person;

/// Who is to sit in a chair.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Plan {
    /// Whoever opens the table.
    Me,
    /// A friend, who gets a link. Chairs with the same number other than 0 are for the same friend: one link.
    Friend(u8),
    /// Whoever comes.
    Open,
    /// A bot of this level.
    Bot(String),
    /// Whoever sat here in the game before.
    Same {
        /// Their devices.
        holders: Vec<Person>,
        /// Their name.
        name: String,
    },
}

impl std::fmt::Display for Plan {
    /// What [`Plan::read`] reads.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Plan::Me => f.write_str("me"),
            Plan::Friend(0) | Plan::Same { .. } => f.write_str("friend"),
            Plan::Friend(number) => write!(f, "friend:{number}"),
            Plan::Open => f.write_str("open"),
            Plan::Bot(level) => write!(f, "bot:{level}"),
        }
    }
}

impl Plan {
    /// Does the chair belong to this person from the start?
    pub fn holds(&self, person: Person) -> bool {
        matches!(self, Plan::Same { holders, .. } if holders.contains(&person))
    }
    /// Reads `me`, `friend`, `friend:<number>`, `open` or `bot:<level>`.
    pub fn read(text: &str, kind: Kind) -> Result<Plan, Trouble> {
        match text {
            "me" => Ok(Plan::Me),
            "friend" => Ok(Plan::Friend(0)),
            "open" => Ok(Plan::Open),
            _ => {
                let level = text.strip_prefix("bot:").filter(|level| kind.has_level(level));
                let friend = text.strip_prefix("friend:").and_then(|number| number.parse().ok());
                let friend = friend.filter(|n| (1..=kind.about().seats.len()).contains(&usize::from(*n)));
                match (level, friend) {
                    (Some(level), _) => Ok(Plan::Bot(level.into())),
                    (_, Some(number)) => Ok(Plan::Friend(number)),
                    _ => {
                        Err(Trouble::setup(format!("«{text}»: expected me, friend, friend:NUMBER, open or bot:LEVEL")))
                    }
                }
            }
        }
    }
}
