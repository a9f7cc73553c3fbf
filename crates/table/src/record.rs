//! Records: a game is its header and its moves, one line each, in text, for ever.
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
//! `!auto MOVE` is a move that a standing answer or the clock made; `!time` says that a clock ran out, `!hand person NAME`,
//! `!hand bot LEVEL` or `!hand nobody` who plays the seat from there.
//!
//! `contribution` lines are what players added to the dice when they sat down, in that order; `promise` is the one that
//! follows from commitment and contributions ([`crate::contribution`]). Without contributions there is neither.
//!
//! A game that started from a position written by hand carries it as `start` lines; one played with
//! other figures carries its rows as `row` lines.

use crate::{BadInput, Contribution, Game, Luck, Seat, Secret, Table, ToMove};

/// How a game began.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Start {
    /// From its set-up.
    Setup,
    /// From a position written by hand (TOML).
    Sketch(String),
}

/// What stands at the head of a record.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// The id of the game.
    pub game: String,
    /// The revision of the rules.
    pub revision: u32,
    /// The fingerprint of the figures; empty for "the standard ones, whatever they are now".
    pub data: String,
    /// Rows that replaced or joined the standard figures.
    pub rows: Option<toml::Table>,
    /// The set-up.
    pub setup: serde_json::Value,
    /// How it began.
    pub start: Start,
    /// A name for each seat; may be empty.
    pub players: Vec<String>,
    /// The hash of the secret.
    pub commitment: String,
    /// What players added to the dice before the game began, in the order in which they sat down.
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

/// For how long a standing answer stands.
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
    /// Whose line.
    pub seat: Seat,
    /// What was entered.
    pub what: What,
}

/// What a line of a record says.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum What {
    /// A move.
    Play {
        /// Its text.
        text: String,
        /// Made by a standing answer, or by the clock.
        auto: bool,
    },
    /// The seat took back its last move.
    Undo,
    /// The seat gave up.
    Resign,
    /// A standing answer was given.
    Stand {
        /// To which kind of question.
        topic: String,
        /// The text of the move.
        answer: String,
        /// For how long.
        until: Until,
    },
    /// A standing answer was taken back.
    Withdraw {
        /// To which kind of question.
        topic: String,
    },
    /// The seat's clock ran out; the move of the clock is the next line. The position stays as it is.
    Time,
    /// The seat is played by somebody else from here. The position stays as it is.
    Hand(Hand),
}

/// Who plays a seat.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Hand {
    /// Somebody, by name; the name may be empty.
    Person(String),
    /// A bot, by its level.
    Bot(String),
    /// Nobody: the chair is empty.
    Nobody,
}

impl Hand {
    /// On one line, whatever somebody calls themselves.
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
    /// In a sentence: «Anna plays amber from here.»
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
    /// The line without the seat: a move's text, or `!` and a word.
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
        }
    }
    /// Reads what [`Entry::words`] wrote.
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
                    "unknown word «{word}»: expected !undo, !resign, !auto, !stand, !withdraw, !time or !hand"
                )));
            }
            ("", _) => return Err(BadInput::new("expected a move after the seat")),
            _ => What::Play { text: words.into(), auto: false },
        };
        Ok(Entry { seat, what })
    }
}

/// A record as it is read from text, before any game is asked what it means.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The head.
    pub header: Header,
    /// The seats that the head names, in its order, each with the number of its line.
    pub seats: Vec<(usize, String)>,
    /// The lines: the number of the line in the text, the seat's id, the words.
    pub lines: Vec<(usize, String, String)>,
    /// The promise that its head says the game began with.
    pub promise: Option<String>,
    /// How it says it ended: winners' ids joined by `+` (or `draw`), and the rule.
    pub over: Option<(String, String)>,
    /// The secret, when the game is over.
    pub secret: Option<Secret>,
}

const FIRST_LINE: &str = "bivouac record 1";

impl Record {
    /// Reads the text of a record.
    pub fn read(text: &str) -> Result<Record, BadInput> {
        let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l.trim_end()));
        if lines.next().map(|(_, l)| l) != Some(FIRST_LINE) {
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
    /// Plays the record again.
    pub fn replay<G: Game>(&self, luck: Luck) -> Result<Table<G>, BadInput> {
        let mut table: Table<G> = Table::open(self.header.clone(), luck)?;
        let about = G::about();
        for (i, (line, seat)) in self.seats.iter().enumerate() {
            let expected = about.seats.get(i).map_or("no more players", |s| s.id);
            if expected != seat {
                return Err(BadInput::new(format!("player «{seat}»: expected {expected}")).line(*line));
            }
        }
        for (line, seat, words) in &self.lines {
            let seat = about.seat(seat).ok_or_else(|| {
                let known: Vec<&str> = about.seats.iter().map(|s| s.id).collect();
                BadInput::new(format!("no seat «{seat}»: expected {}", known.join(" or "))).line(*line)
            })?;
            let entry = Entry::read(seat, words).map_err(|e| e.line(*line))?;
            table.enter_again(&entry).map_err(|refusal| {
                let why = match &refusal {
                    Refusal::Broken(broken) => about.explain(broken, crate::Lang::En),
                    _ => String::new(),
                };
                BadInput::new(format!("«{words}» is refused: {refusal} {why}")).line(*line)
            })?;
        }
        Ok(table)
    }
    /// Is its secret the one that was committed to? No, if it has none.
    pub fn secret_is_kept(&self) -> bool {
        self.secret.is_some_and(|secret| secret.commitment() == self.header.commitment)
    }
    /// Are the contributions to its dice the ones that it was begun with?
    pub fn promise_is_kept(&self) -> bool {
        self.header.promise() == *self.promise.as_ref().unwrap_or(&self.header.commitment)
    }
    /// Proves a finished record: the secret is the one promised, and the moves lead to the result.
    pub fn verify<G: Game>(&self) -> Result<Table<G>, BadInput> {
        let secret =
            self.secret.ok_or_else(|| BadInput::new("the record has no «secret» line: the game is not over"))?;
        if !self.secret_is_kept() {
            return Err(BadInput::new("the secret is not the one that was promised: its hash is not the commitment"));
        }
        if !self.promise_is_kept() {
            return Err(BadInput::new("the contributions to the dice do not lead to the promise of the record"));
        }
        let table = self.replay::<G>(Luck::Secret(secret))?;
        if self.over != over_words(&table) {
            return Err(BadInput::new(format!(
                "the moves end in {}, the record says {}",
                show(&over_words(&table)),
                show(&self.over)
            )));
        }
        Ok(table)
    }
}

use crate::Refusal;

fn show(over: &Option<(String, String)>) -> String {
    over.as_ref().map_or("an unfinished game".into(), |(who, rule)| format!("«{who} {rule}»"))
}

fn over_words<G: Game>(table: &Table<G>) -> Option<(String, String)> {
    let ToMove::Over(outcome) = table.to_move() else { return None };
    let names: Vec<&str> = outcome.winners.iter().map(|s| G::about().seat_id(s)).collect();
    let who = if names.is_empty() { "draw".to_string() } else { names.join("+") };
    Some((who, outcome.rule.to_string()))
}

impl<G: Game> Table<G> {
    /// The whole record as text, with the secret when the game is over. It shows every seat's moves:
    /// give it to nobody while the game goes on.
    pub fn record(&self) -> String {
        self.written(self.to_move().outcome().is_some())
    }
    /// The record with the secret even when the game is not over: for tests, simulations and reports of
    /// defects, where nobody's luck is at stake.
    pub fn open_record(&self) -> String {
        self.written(true)
    }
    fn written(&self, with_secret: bool) -> String {
        let header = self.header();
        let mut out = format!("{FIRST_LINE}\ngame {}\nrules {}\ndata {}\n", header.game, header.revision, header.data);
        out += &format!("setup {}\n", header.setup);
        for (seat, name) in G::about().seats.iter().zip(&header.players) {
            let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            out += format!("player {} {name}", seat.id).trim_end();
            out.push('\n');
        }
        if let Some(rows) = &header.rows {
            rows.to_string().lines().for_each(|l| out += &(format!("row {l}").trim_end().to_string() + "\n"));
        }
        if let Start::Sketch(sketch) = &header.start {
            sketch.lines().for_each(|l| out += &(format!("start {l}").trim_end().to_string() + "\n"));
        }
        if !header.commitment.is_empty() {
            out += &format!("commitment {}\n", header.commitment);
        }
        for given in &header.contributions {
            out += &format!("contribution {} {}\n", given.seat, given.to_hex());
        }
        if !header.contributions.is_empty() {
            out += &format!("promise {}\n", header.promise());
        }
        out.push('\n');
        for entry in self.entries() {
            out += &format!("{} {}\n", G::about().seat_id(entry.seat), entry.words());
        }
        let over = over_words(self);
        let secret = self.secret().filter(|_| with_secret);
        if over.is_some() || secret.is_some() {
            out.push('\n');
        }
        if let Some((who, rule)) = over {
            out += &format!("over {who} {rule}\n");
        }
        if let Some(secret) = secret {
            out += &format!("secret {}\n", secret.to_hex());
        }
        out
    }
}
