//! The names of players, as written on a command line or chosen from a list.

use crate::player::Player;
use crate::search::{Budget, Search, Settings};
use crate::simple::{Greedy, Random};
use crate::spec::usual;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use table::{BadInput, Judge, Weights};

/// A player by its name: `random`, `greedy`, `search:200ms`, `search:5000n`, `search:1s:2t`, `blind:…`,
/// or one of the [`LEVELS`].
///
/// ```
/// use bots::{Budget, Name};
/// let name: Name = "search:200ms:2t".parse()?;
/// assert_eq!(name.to_string(), "search:200ms:2t");
/// assert!("search:fast".parse::<Name>().is_err());
/// assert!("general".parse::<Name>().is_ok());
/// # Ok::<(), table::BadInput>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Name {
    /// Plays a random offered move.
    Random,
    /// Looks one move ahead with the game's evaluation.
    Greedy,
    /// Tree search.
    Search(Budget, u8),
    /// Tree search by random play-outs to the end, without knowledge of the game.
    Blind(Budget, u8),
    /// One of the levels, by its index in [`LEVELS`].
    Level(usize),
}

/// How a level plays.
#[derive(Clone, Copy, Eq, PartialEq, Debug)]
enum Skill {
    /// Greedy, with a random move in this percentage of decisions.
    Slips(u32),
    /// Search, with at most this many games and milliseconds per decision.
    Thinks(Budget, u8),
}

/// The levels from the weakest to the strongest; their names for players are in [`crate::words`] as
/// `level-<id>`.
pub const LEVELS: [&str; 5] = ["recruit", "sergeant", "captain", "colonel", "general"];

const SKILLS: [Skill; 5] = [
    Skill::Slips(35),
    Skill::Slips(0),
    Skill::Thinks(Budget::Time(Duration::from_millis(40)), 1),
    Skill::Thinks(Budget::Time(Duration::from_millis(300)), 1),
    Skill::Thinks(Budget::Time(Duration::from_millis(1500)), 2),
];

impl Name {
    /// The longest time this player thinks about one decision, as far as its name says.
    pub fn longest(&self) -> Option<Duration> {
        let of = |budget: &Budget| match budget {
            Budget::Time(time) => Some(*time),
            Budget::Nodes(_) => None,
        };
        match self {
            Name::Random | Name::Greedy => None,
            Name::Search(budget, _) | Name::Blind(budget, _) => of(budget),
            Name::Level(level) => match &SKILLS[*level] {
                Skill::Slips(_) => None,
                Skill::Thinks(budget, _) => of(budget),
            },
        }
    }
    /// Whether it judges positions, so that weights change its play.
    pub fn judges(&self) -> bool {
        !matches!(self, Name::Random | Name::Blind(..))
    }
    /// The player by the usual weights, with its own random numbers.
    pub fn player<G: Judge>(&self, seed: u64) -> Box<dyn Player<G>> {
        self.weighing(seed, usual::<G>())
    }
    /// The player by these weights, with its own random numbers.
    pub fn weighing<G: Judge>(&self, seed: u64, weights: Arc<Weights>) -> Box<dyn Player<G>> {
        let search = |budget, threads, weights| -> Box<dyn Player<G>> {
            Box::new(Search::weighing(Settings { threads, ..Settings::strong(budget) }, seed, weights))
        };
        match *self {
            Name::Random => Box::new(Random::new(seed)),
            Name::Greedy => Box::new(Greedy::weighing(seed, 0, weights)),
            Name::Search(budget, threads) => search(budget, threads, weights),
            Name::Blind(budget, threads) => {
                Box::new(Search::new(Settings { threads, ..Settings::blind(budget) }, seed))
            }
            Name::Level(level) => match SKILLS[level] {
                Skill::Slips(slips) => Box::new(Greedy::weighing(seed, slips, weights)),
                Skill::Thinks(budget, threads) => search(budget, threads, weights),
            },
        }
    }
}

impl std::fmt::Display for Budget {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Budget::Time(time) => write!(f, "{}ms", time.as_millis()),
            Budget::Nodes(nodes) => write!(f, "{nodes}n"),
        }
    }
}

impl std::fmt::Display for Name {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (word, budget, threads) = match self {
            Name::Random => return f.write_str("random"),
            Name::Greedy => return f.write_str("greedy"),
            Name::Level(level) => return f.write_str(LEVELS[*level]),
            Name::Search(budget, threads) => ("search", budget, threads),
            Name::Blind(budget, threads) => ("blind", budget, threads),
        };
        write!(f, "{word}:{budget}")?;
        if *threads != 1 {
            write!(f, ":{threads}t")?;
        }
        Ok(())
    }
}

impl FromStr for Budget {
    type Err = BadInput;
    fn from_str(text: &str) -> Result<Budget, BadInput> {
        let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let unit = &text[number.len()..];
        let bad = || {
            BadInput::new(format!("«{text}» is no budget: expected 200ms, 2s (up to 600s) or 5000n (imagined games)"))
        };
        let count: u64 = number.parse().map_err(|_| bad())?;
        let millis = match unit {
            "ms" => count,
            "s" => count.saturating_mul(1000),
            "n" if (1..=100_000_000).contains(&count) => return Ok(Budget::Nodes(count as u32)),
            _ => return Err(bad()),
        };
        if (1..=600_000).contains(&millis) { Ok(Budget::Time(Duration::from_millis(millis))) } else { Err(bad()) }
    }
}

impl FromStr for Name {
    type Err = BadInput;
    fn from_str(text: &str) -> Result<Name, BadInput> {
        if let Some(level) = LEVELS.iter().position(|l| *l == text) {
            return Ok(Name::Level(level));
        }
        let mut parts = text.split(':');
        let word = parts.next().unwrap_or_default();
        let rest: Vec<&str> = parts.collect();
        let unknown = || {
            BadInput::new(format!(
                "no player «{text}»: expected random, greedy, search:200ms, search:5000n, search:1s:2t (two threads), or a level ({})",
                LEVELS.join(", ")
            ))
        };
        let (budget, threads) = match (word, rest.as_slice()) {
            ("random", []) => return Ok(Name::Random),
            ("greedy", []) => return Ok(Name::Greedy),
            ("search" | "blind", []) => ("200ms", "1t"),
            ("search" | "blind", [budget]) => (*budget, "1t"),
            ("search" | "blind", [budget, threads]) => (*budget, *threads),
            _ => return Err(unknown()),
        };
        let budget: Budget = budget.parse()?;
        let threads = threads.strip_suffix('t').and_then(|t| t.parse::<u8>().ok()).filter(|t| (1..=64).contains(t));
        let threads = threads.ok_or_else(unknown)?;
        Ok(if word == "search" { Name::Search(budget, threads) } else { Name::Blind(budget, threads) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_being_written() {
        for text in ["random", "greedy", "search:200ms", "search:5000n", "blind:20ms:2t"].iter().chain(&LEVELS) {
            assert_eq!(text.parse::<Name>().unwrap().to_string(), *text);
        }
        assert_eq!("search:2s".parse::<Name>().unwrap().to_string(), "search:2000ms");
        assert_eq!("search".parse::<Name>().unwrap().to_string(), "search:200ms");
    }

    #[test]
    fn a_wrong_name_says_what_was_expected() {
        for text in
            ["", "grandmaster", "search:", "search:0n", "search:5x", "search:5ms:0t", "random:3", "search:9999s"]
        {
            let what = text.parse::<Name>().unwrap_err().what;
            assert!(what.contains("expected"), "{what}");
        }
    }
}
