//! Records: a game as text, with a header and one line per move.
//!
//! ```text
//! bivouac record 1
//! game tranchees
//! rules 1
//! data 0123456789abcdef
//! setup {"first":"random"}
//! player french Anna
//! player german bot:general
//! commitment 6f0c…
//! contribution french 90ab…
//! promise 1c44…
//!
//! french place poilu a2
//! german place landser b6
//! french !undo
//! …
//!
//! over french GT-VICT-1
//! secret 41d2…
//! ```
//! `!auto MOVE` is a move made by a standing answer or by the clock. `!time` says that a clock ran out.
//! `!hand person NAME`, `!hand bot LEVEL` and `!hand nobody` say who plays the seat from there.
//!
//! `!clock …` is about people's time ([`crate::pace`]), `!vote …` and `!agreed …` are votes of the people at
//! the table ([`crate::votes`]). A record with any of these begins with `bivouac record 2`, because older
//! programs do not know them.
//!
//! `contribution` lines contain what players added to the dice, in order. `promise` follows from the
//! commitment and the contributions ([`crate::contribution`]). Both are absent if nobody contributed.
//!
//! A game that started from a position written by hand contains it as `start` lines. A game with other
//! figures contains their rows as `row` lines.

use crate::contribution::{Contribution, MAX_CONTRIBUTIONS, promise};
use crate::pace::Timed;
use crate::votes::{Motion, Vote};
use crate::{About, BadInput, Game, Seat, Seating, Secret};

/// How a game began.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Start {
    /// From its set-up.
    Setup,
    /// From a position written by hand (TOML).
    Sketch(String),
}

/// The header of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The id of the game.
    pub game: String,
    /// The revision of the rules.
    pub revision: u32,
    /// The fingerprint of the figures; empty for the current standard figures.
    pub data: String,
    /// Rows that replaced or extended the standard figures.
    pub rows: Option<toml::Table>,
    /// The set-up.
    pub setup: serde_json::Value,
    /// How it began.
    pub start: Start,
    /// A name for each seat; may be empty.
    pub players: Vec<String>,
    /// The hash of the secret.
    pub commitment: String,
    /// What players added to the dice before the game began, in order.
    pub contributions: Vec<Contribution>,
}

impl Header {
    /// A header for a game with this set-up and the standard figures.
    pub fn new<G: Game>(setup: &G::Setup) -> Header {
        Header {
            game: G::about().id.into(),
            revision: G::about().revision,
            data: String::new(),
            rows: None,
            setup: serde_json::to_value(setup).unwrap_or_default(),
            start: Start::Setup,
            players: vec![String::new(); G::about().seats.len()],
            commitment: String::new(),
            contributions: Vec::new(),
        }
    }
}

/// How long a standing answer is valid.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Until {
    /// Until the seat's next own turn.
    MyTurn,
    /// Until it is withdrawn.
    Withdrawn,
}

/// One line of a record.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Entry {
    /// The seat of the line.
    pub seat: Seat,
    /// What was entered.
    pub what: What,
}

/// The content of a line.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum What {
    /// A move.
    Play {
        /// Its text.
        text: String,
        /// Whether a standing answer or the clock made it.
        auto: bool,
    },
    /// The seat took back its last move.
    Undo,
    /// The seat gave up.
    Resign,
    /// A standing answer was given.
    Stand {
        /// The kind of question it answers.
        topic: String,
        /// The text of the move.
        answer: String,
        /// How long it is valid.
        until: Until,
    },
    /// A standing answer was withdrawn.
    Withdraw {
        /// The kind of question it answered.
        topic: String,
    },
    /// The seat's clock ran out; the next line is the move of the clock. The position does not change.
    Time,
    /// Somebody else plays the seat from here. The position does not change.
    Hand(Hand),
    /// Something about people's time. The position does not change, but a loss ends the game.
    Clock(Timed),
    /// The people of the seat vote. The position does not change.
    Vote(Vote),
    /// The table does what all have agreed to.
    Agreed(Motion),
}

impl What {
    /// Was this unknown to programs that know the first version of records only?
    fn is_of_version_2(&self) -> bool {
        matches!(self, What::Clock(_) | What::Vote(_) | What::Agreed(_))
    }
}

/// The player of a seat.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Hand {
    /// A person with a name, which may be empty.
    Person(String),
    /// A bot of a level.
    Bot(String),
    /// Nobody: the seat is empty.
    Nobody,
}

impl Hand {
    /// The text form; line breaks in names are removed.
    pub(crate) fn tidy(self) -> Hand {
        let line = |text: String| {
            let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            plain.trim().to_string()
        };
        match self {
            Hand::Person(name) => Hand::Person(line(name)),
            Hand::Bot(level) => Hand::Bot(line(level)),
            Hand::Nobody => Hand::Nobody,
        }
    }
    /// The sentence for the log: «Anna plays amber from here.»
    pub fn tell(&self, seat: &str, lang: crate::Lang) -> String {
        let (key, name) = match self {
            Hand::Person(name) if name.is_empty() => ("table-hand-somebody", ""),
            Hand::Person(name) => ("table-hand-person", name.as_str()),
            Hand::Bot(level) => ("table-hand-bot", level.as_str()),
            Hand::Nobody => ("table-hand-nobody", ""),
        };
        crate::words::kernel().say(lang, key, &[("seat", seat.to_string()), ("name", name.to_string())])
    }
}

impl Entry {
    /// The line without the seat: the text of a move, or `!` and a word.
    pub fn words(&self) -> String {
        match &self.what {
            What::Play { text, auto: false } => text.clone(),
            What::Play { text, auto: true } => format!("!auto {text}"),
            What::Undo => "!undo".into(),
            What::Resign => "!resign".into(),
            What::Stand { topic, answer, until } => {
                let until = match until {
                    Until::MyTurn => "my-turn",
                    Until::Withdrawn => "withdrawn",
                };
                format!("!stand {topic} {until} {answer}")
            }
            What::Withdraw { topic } => format!("!withdraw {topic}"),
            What::Time => "!time".into(),
            What::Hand(Hand::Person(name)) => format!("!hand person {name}").trim_end().to_string(),
            What::Hand(Hand::Bot(level)) => format!("!hand bot {level}"),
            What::Hand(Hand::Nobody) => "!hand nobody".into(),
            What::Clock(timed) => format!("!clock {timed}"),
            What::Vote(vote) => format!("!vote {vote}"),
            What::Agreed(motion) => format!("!agreed {motion}"),
        }
    }
    /// Parses what [`Entry::words`] wrote.
    pub fn read(seat: Seat, words: &str) -> Result<Entry, BadInput> {
        let what = match words.split_once(' ').unwrap_or((words, "")) {
            ("!undo", "") => What::Undo,
            ("!resign", "") => What::Resign,
            ("!time", "") => What::Time,
            ("!hand", rest) => match rest.split_once(' ').unwrap_or((rest, "")) {
                ("person", name) => What::Hand(Hand::Person(name.into())),
                ("bot", level) if !level.is_empty() => What::Hand(Hand::Bot(level.into())),
                ("nobody", "") => What::Hand(Hand::Nobody),
                _ => return Err(BadInput::new("expected «!hand person NAME», «!hand bot LEVEL» or «!hand nobody»")),
            },
            ("!clock", rest) => What::Clock(rest.parse()?),
            ("!vote", rest) => What::Vote(rest.parse()?),
            ("!agreed", rest) => What::Agreed(rest.parse()?),
            ("!auto", text) if !text.is_empty() => What::Play { text: text.into(), auto: true },
            ("!withdraw", topic) if !topic.is_empty() => What::Withdraw { topic: topic.into() },
            ("!stand", rest) => {
                let mut parts = rest.splitn(3, ' ');
                let (topic, until, answer) = (parts.next(), parts.next(), parts.next());
                match (topic, until, answer) {
                    (Some(topic), Some(until @ ("my-turn" | "withdrawn")), Some(answer)) => What::Stand {
                        topic: topic.into(),
                        answer: answer.into(),
                        until: if until == "my-turn" { Until::MyTurn } else { Until::Withdrawn },
                    },
                    _ => return Err(BadInput::new("expected «!stand TOPIC my-turn|withdrawn MOVE»")),
                }
            }
            (word, _) if word.starts_with('!') => {
                return Err(BadInput::new(format!(
                    "unknown word «{word}»: expected !undo, !resign, !auto, !stand, !withdraw, !time, !hand, !clock, \
                     !vote or !agreed"
                )));
            }
            ("", _) => return Err(BadInput::new("expected a move after the seat")),
            _ => What::Play { text: words.into(), auto: false },
        };
        Ok(Entry { seat, what })
    }
}

/// A parsed record; the game has not interpreted it yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The header.
    pub header: Header,
    /// The seats in the order of the header, each with the number of its line.
    pub seats: Vec<(usize, String)>,
    /// The lines: line number, id of the seat, words.
    pub lines: Vec<(usize, String, String)>,
    /// The promise in the header.
    pub promise: Option<String>,
    /// The stated result: ids of the winners joined by `+` (or `draw`), and the rule.
    pub over: Option<(String, String)>,
    /// The secret, when the game is over.
    pub secret: Option<Secret>,
}

const FIRST_LINE: &str = "bivouac record 1";
const FIRST_LINE_2: &str = "bivouac record 2";

/// The first line of a record with these entries.
pub(crate) fn first_line(entries: &[Entry]) -> &'static str {
    if entries.iter().any(|entry| entry.what.is_of_version_2()) { FIRST_LINE_2 } else { FIRST_LINE }
}

impl Record {
    /// Parses the text of a record.
    pub fn read(text: &str) -> Result<Record, BadInput> {
        let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l.trim_end()));
        let first = lines.next().map(|(_, l)| l);
        if first != Some(FIRST_LINE) && first != Some(FIRST_LINE_2) {
            return Err(BadInput::new(format!("not a record: the first line should be «{FIRST_LINE}»")).line(1));
        }
        let mut header = Header {
            game: String::new(),
            revision: 0,
            data: String::new(),
            rows: None,
            setup: serde_json::Value::Null,
            start: Start::Setup,
            players: Vec::new(),
            commitment: String::new(),
            contributions: Vec::new(),
        };
        let (mut start, mut rows) = (String::new(), String::new());
        let (mut over, mut secret, mut promise) = (None, None, None);
        let (mut seats, mut moves) = (Vec::new(), Vec::new());
        let mut section = 0;
        for (number, line) in lines {
            let bad = |what: String| Err(BadInput::new(what).line(number));
            if line.is_empty() {
                section += 1;
                continue;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match (section, word) {
                (0, "game") => header.game = rest.into(),
                (0, "rules") => match rest.parse() {
                    Ok(n) => header.revision = n,
                    Err(_) => return bad(format!("«rules {rest}»: expected a number")),
                },
                (0, "data") => header.data = rest.into(),
                (0, "setup") => match serde_json::from_str(rest) {
                    Ok(value) => header.setup = value,
                    Err(e) => return bad(format!("set-up: {e}")),
                },
                (0, "player") => {
                    let (seat, name) = rest.split_once(' ').unwrap_or((rest, ""));
                    seats.push((number, seat.to_string()));
                    header.players.push(name.into());
                }
                (0, "commitment") => header.commitment = rest.into(),
                (0, "contribution") => {
                    let given = rest.split_once(' ').and_then(|(seat, digits)| Contribution::from_hex(seat, digits));
                    let Some(given) = given else {
                        return bad("expected «contribution SEAT» and 64 hexadecimal digits".into());
                    };
                    header.contribute(given).map_err(|e| e.line(number))?;
                }
                (0, "promise") => promise = Some(rest.to_string()),
                (0, "start") => start = start + rest + "\n",
                (0, "row") => rows = rows + rest + "\n",
                (0, _) => {
                    return bad(format!(
                        "unknown word «{word}»: expected game, rules, data, setup, player, commitment, contribution, \
                         promise, start or row"
                    ));
                }
                (1, _) => moves.push((number, word.to_string(), rest.to_string())),
                (2, "over") => {
                    let Some((who, rule)) = rest.split_once(' ') else {
                        return bad("expected «over WINNERS RULE»".into());
                    };
                    over = Some((who.to_string(), rule.to_string()));
                }
                (2, "secret") => match Secret::from_hex(rest) {
                    Some(s) => secret = Some(s),
                    None => return bad("expected 64 hexadecimal digits after «secret»".into()),
                },
                _ => return bad(format!("unexpected «{word}»: expected the end of the record")),
            }
        }
        if header.game.is_empty() {
            return Err(BadInput::new("no «game» line in the head of the record"));
        }
        if !start.is_empty() {
            header.start = Start::Sketch(start);
        }
        if !rows.is_empty() {
            header.rows = Some(toml::from_str(&rows).map_err(|e| BadInput::toml(&e, &rows))?);
        }
        Ok(Record { header, seats, lines: moves, promise, over, secret })
    }
    /// Whether the secret matches the commitment. False without a secret.
    pub fn secret_is_kept(&self) -> bool {
        self.secret.is_some_and(|secret| secret.commitment() == self.header.commitment)
    }
    /// Whether the contributions match the promise.
    pub fn promise_is_kept(&self) -> bool {
        self.header.promise() == *self.promise.as_ref().unwrap_or(&self.header.commitment)
    }
}

impl Header {
    /// The current promise, shown to whoever sits down next. The header must contain the commitment.
    pub fn promise(&self) -> String {
        promise(&self.commitment, &self.contributions)
    }
    /// Adds a contribution. Refused once the game has begun.
    pub fn contribute(&mut self, contribution: Contribution) -> Result<(), BadInput> {
        self.contributions.push(contribution);
        let fits = self.bounded();
        self.contributions.truncate(MAX_CONTRIBUTIONS);
        fits
    }
    fn bounded(&self) -> Result<(), BadInput> {
        match self.contributions.len() {
            0..=MAX_CONTRIBUTIONS => Ok(()),
            _ => Err(BadInput::new(format!("a table takes at most {MAX_CONTRIBUTIONS} contributions to its dice"))),
        }
    }
    /// Only a seat that somebody can hold may contribute.
    pub(crate) fn check_contributions(&self, about: &About, seating: &Seating) -> Result<(), BadInput> {
        self.bounded()?;
        let held = |id: &str| about.seat(id).is_some_and(|seat| seating.asked.has(seat));
        match self.contributions.iter().find(|given| !held(&given.seat)) {
            None => Ok(()),
            Some(given) => Err(BadInput::new(format!("a contribution of «{}»: nobody sits there", given.seat))),
        }
    }
    /// The number of contributions included in this promise; `None` if the table never had this promise.
    pub fn given_before(&self, shown: &str) -> Option<usize> {
        let shown = shown.to_ascii_lowercase();
        (0..=self.contributions.len()).find(|n| promise(&self.commitment, &self.contributions[..*n]) == shown)
    }
}
