//! People's time: how fast a table plays, and the lines of a record about it.
//!
//! A [`Pace`] is chosen when a table is opened, in words, and is written as one line: `daily bank 259200 gain
//! 86400 cap 432000 reaction 43200 zero caretaker general`. All durations are in seconds. A table without a
//! pace takes all the time it wants.
//!
//! A record has lines of their own for what happened to people's time ([`Timed`]), beside `!time`, which is
//! the clock that the rules of some games know. None of them changes the position; a loss on time ends the
//! game. How much time is left follows from these lines and the times of all entries: [`crate::clocks`].

use crate::BadInput;
use std::fmt::{self, Display};
use std::str::FromStr;

const MINUTE: u32 = 60;
const HOUR: u32 = 3600;
const DAY: u32 = 24 * HOUR;

/// Days of vacation in a year.
pub const VACATION: u16 = 30;

/// In which words the pace was chosen.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Rhythm {
    /// Everybody is here: minutes.
    Evening,
    /// Several moves a day.
    Several,
    /// One move a day.
    Daily,
}

impl Rhythm {
    /// All of them, the quickest first.
    pub const ALL: [Rhythm; 3] = [Rhythm::Evening, Rhythm::Several, Rhythm::Daily];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Rhythm::Evening => "evening",
            Rhythm::Several => "several",
            Rhythm::Daily => "daily",
        }
    }
    /// Is it counted in days? Only then do vacations and quiet hours stop a clock.
    pub fn by_days(self) -> bool {
        self != Rhythm::Evening
    }
}

/// What happens when somebody's time has run out.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum AtZero {
    /// A bot plays on; the person may take the seat back at any decision of their own.
    Caretaker,
    /// The side has lost.
    Loss,
    /// The others choose: wait on, let a bot play, or end the game.
    Ask,
}

impl AtZero {
    /// All of them, the usual one first.
    pub const ALL: [AtZero; 3] = [AtZero::Caretaker, AtZero::Loss, AtZero::Ask];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            AtZero::Caretaker => "caretaker",
            AtZero::Loss => "loss",
            AtZero::Ask => "ask",
        }
    }
}

/// How much time people have, in seconds, and what follows when it has run out.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Pace {
    /// In which words it was chosen.
    pub rhythm: Rhythm,
    /// What everybody begins with.
    pub bank: u32,
    /// What comes in after each own turn.
    pub gain: u32,
    /// No gain lifts a bank above this.
    pub cap: u32,
    /// What everybody has for the reactions asked of them between two turns; when it is used up, the table
    /// passes for them.
    pub reaction: u32,
    /// What follows when the bank is empty.
    pub zero: AtZero,
    /// The level of the bot that plays on; empty for the usual one.
    pub level: String,
}

impl Pace {
    /// The pace that these words stand for.
    pub fn of(rhythm: Rhythm) -> Pace {
        let (bank, gain, cap, reaction) = match rhythm {
            Rhythm::Evening => (45 * MINUTE, MINUTE, 2 * HOUR, 2 * MINUTE),
            Rhythm::Several => (DAY, 8 * HOUR, 2 * DAY, 4 * HOUR),
            Rhythm::Daily => (3 * DAY, DAY, 5 * DAY, DAY),
        };
        Pace { rhythm, bank, gain, cap, reaction, zero: AtZero::Caretaker, level: String::new() }
    }
    /// Says what is wrong with it, if anything is.
    fn check(self) -> Result<Pace, BadInput> {
        let longest = if self.rhythm.by_days() { 60 * DAY } else { 12 * HOUR };
        let durations =
            [("bank", self.bank, 10), ("gain", self.gain, 1), ("cap", self.cap, 10), ("reaction", self.reaction, 5)];
        for (name, value, least) in durations {
            if !(least..=longest).contains(&value) {
                return Err(BadInput::new(format!("«{name} {value}»: expected {least} to {longest} seconds")));
            }
        }
        if self.cap < self.bank.max(self.gain) {
            return Err(BadInput::new("cap: expected at least as much as the bank and the gain"));
        }
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '_');
        if self.level.len() > 40 || !self.level.chars().all(plain) {
            return Err(BadInput::new("expected the level of a bot after «zero caretaker»"));
        }
        Ok(self)
    }
}

impl Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pace { rhythm, bank, gain, cap, reaction, zero, level } = self;
        let (rhythm, zero) = (rhythm.word(), zero.word());
        write!(f, "{rhythm} bank {bank} gain {gain} cap {cap} reaction {reaction} zero {zero}")?;
        if level.is_empty() { Ok(()) } else { write!(f, " {level}") }
    }
}

impl FromStr for Pace {
    type Err = BadInput;
    /// Reads what is written; whatever is left out is as the first word has it: `daily`, `evening bank 600
    /// gain 10`, `daily zero ask`.
    fn from_str(text: &str) -> Result<Pace, BadInput> {
        let mut words = text.split_whitespace();
        let first = words.next().unwrap_or_default();
        let Some(rhythm) = Rhythm::ALL.into_iter().find(|rhythm| rhythm.word() == first) else {
            return Err(BadInput::new(format!("«{first}»: expected evening, several or daily")));
        };
        let mut pace = Pace::of(rhythm);
        while let Some(word) = words.next() {
            let value = words.next().unwrap_or_default();
            let number = || value.parse().map_err(|_| BadInput::new(format!("«{word} {value}»: expected seconds")));
            match word {
                "bank" => pace.bank = number()?,
                "gain" => pace.gain = number()?,
                "cap" => pace.cap = number()?,
                "reaction" => pace.reaction = number()?,
                "zero" => {
                    let zero = AtZero::ALL.into_iter().find(|zero| zero.word() == value);
                    let expected = || BadInput::new(format!("«zero {value}»: expected caretaker, loss or ask"));
                    pace.zero = zero.ok_or_else(expected)?;
                    pace.level = words.next().unwrap_or_default().to_string();
                    if words.next().is_some() {
                        return Err(BadInput::new("expected nothing after «zero» and the level of a bot"));
                    }
                }
                _ => {
                    return Err(BadInput::new(format!(
                        "unknown word «{word}»: expected bank, gain, cap, reaction or zero"
                    )));
                }
            }
        }
        pace.check()
    }
}

/// What followed when a seat's time had run out.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Follows {
    /// The table passed for it in a reaction; the pass is the next entry.
    Pass,
    /// A bot plays on.
    Caretaker,
    /// Its side has lost.
    Loss,
    /// The others choose.
    Ask,
}

impl Follows {
    const ALL: [(Follows, &str); 4] =
        [(Follows::Pass, "pass"), (Follows::Caretaker, "caretaker"), (Follows::Loss, "loss"), (Follows::Ask, "ask")];
    /// The word for it.
    pub fn word(self) -> &'static str {
        Follows::ALL.iter().find(|(follows, _)| *follows == self).map_or("", |(_, word)| word)
    }
}

/// Minutes of the day (UTC) between which a clock stands still; over midnight when the end is the smaller.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Quiet {
    /// The first minute.
    pub from: u16,
    /// The minute after the last one.
    pub until: u16,
}

impl Quiet {
    /// The longest that they may last, in minutes.
    pub const LONGEST: u16 = 12 * 60;

    /// These minutes, if they are minutes of a day and not too many.
    pub fn new(from: u16, until: u16) -> Option<Quiet> {
        let quiet = Quiet { from, until };
        let fits = from < 24 * 60 && until < 24 * 60 && from != until;
        (fits && quiet.minutes() <= Quiet::LONGEST).then_some(quiet)
    }
    /// How many minutes a day that is.
    pub fn minutes(self) -> u16 {
        (self.until + 24 * 60 - self.from) % (24 * 60)
    }
}

/// A line about people's time. `!clock` and its words.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Timed {
    /// The time of the seat ran out.
    Out(Follows),
    /// All agreed: every clock stands.
    Pause,
    /// The clocks go on.
    Resume,
    /// Every clock that runs gets back so many milliseconds that were nobody's fault.
    Back(u64),
    /// The person takes so many days of vacation.
    Away(u16),
    /// They are back early.
    Home,
    /// Their quiet hours are these from now on, or none.
    Quiet(Option<Quiet>),
}

impl Display for Timed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Timed::Out(follows) => write!(f, "out {}", follows.word()),
            Timed::Pause => f.write_str("pause"),
            Timed::Resume => f.write_str("resume"),
            Timed::Back(millis) => write!(f, "back {millis}"),
            Timed::Away(days) => write!(f, "away {days}"),
            Timed::Home => f.write_str("home"),
            Timed::Quiet(Some(quiet)) => write!(f, "quiet {} {}", quiet.from, quiet.until),
            Timed::Quiet(None) => f.write_str("quiet none"),
        }
    }
}

impl FromStr for Timed {
    type Err = BadInput;
    fn from_str(text: &str) -> Result<Timed, BadInput> {
        let bad = || {
            BadInput::new(
                "expected «!clock out pass|caretaker|loss|ask», «pause», «resume», «back MILLISECONDS», «away DAYS», \
                 «home», «quiet FROM UNTIL» or «quiet none»",
            )
        };
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["out", word] => {
                let follows = Follows::ALL.iter().find(|(_, known)| *known == word);
                Timed::Out(follows.ok_or_else(bad)?.0)
            }
            ["pause"] => Timed::Pause,
            ["resume"] => Timed::Resume,
            ["back", millis] => Timed::Back(millis.parse().map_err(|_| bad())?),
            ["away", days] => match days.parse() {
                Ok(days @ 1..=VACATION) => Timed::Away(days),
                _ => return Err(bad()),
            },
            ["home"] => Timed::Home,
            ["quiet", "none"] => Timed::Quiet(None),
            ["quiet", from, until] => {
                let (from, until) = (from.parse().map_err(|_| bad())?, until.parse().map_err(|_| bad())?);
                Timed::Quiet(Some(Quiet::new(from, until).ok_or_else(bad)?))
            }
            _ => return Err(bad()),
        })
    }
}
