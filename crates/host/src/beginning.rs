//! The beginning of a stored log: what came before the first move.
//!
//! A table is a waiting room until its chairs are filled; then the game is dealt. Its log begins with these
//! lines:
//!
//! - `!pace …`: people's clocks run ([`table::pace`]).
//! - `!wait`: the game does not begin before everybody who is to add to the dice has added.
//! - `!chair …` (in the words of `!hand`): somebody sat down, got up, or put a bot in a chair.
//! - `!give DIGITS` or `!give nothing`: what somebody added to the dice.
//! - `!hand …` for each chair, and `!begin`: the game is dealt. They are written in one request.
//!
//! The rest are entries of the game. Changes of chairs are notes of the game, too: the waiting room shows
//! them, and the record has them before the first move. The dice follow from the secret, whose commitment
//! was public from the start, and from what was added.

use crate::hourglass;
use crate::kinds::Kind;
use crate::random::random;
use crate::trouble::Trouble;
use store::{EntryRow, TableRow};
use table::clocks::Clocks;
use table::pace::Pace;
use table::{
    About, AnyTable, BadInput, Contribution, Entry, Hand, Header, Luck, MAX_CONTRIBUTIONS, Seat, SeatSet, Secret,
    Start, What,
};

/// What came before the first move of a table.
#[derive(Clone, Default, Debug)]
pub struct Beginning {
    /// Is the game dealt?
    pub begun: bool,
    /// Does it wait for those who sat there from the start to add to the dice, and for whoever sits down to
    /// say that they add nothing?
    pub waits: bool,
    /// Lines of the stored log that are no entries of the game.
    pub lines: usize,
    /// How fast it is played; nothing when everybody takes the time they want.
    pub pace: Option<Pace>,
    /// What people added to the dice, in that order.
    pub contributions: Vec<Contribution>,
    /// Seats whose present people added something.
    pub gave: SeatSet,
    /// Seats whose people have said that they add nothing.
    pub(crate) declined: SeatSet,
    /// Who played each seat when it began, as the head of a record names them; empty when nobody knows.
    pub players: Vec<String>,
    /// Who sat down, got up or was put in a chair before it began, in that order. The table knows them as
    /// notes.
    pub(crate) changes: Vec<(Seat, Hand)>,
}

/// The luck that somebody adds: 64 hexadecimal digits.
pub fn luck(digits: &str) -> Result<[u8; 32], Trouble> {
    let given = Contribution::from_hex("", digits).map(|given| given.bytes);
    given.ok_or_else(|| Trouble::malformed("luck: expected 64 hexadecimal digits"))
}

/// The luck that somebody may add: nothing when nothing is written.
pub fn perhaps_luck(text: &str) -> Result<Option<[u8; 32]>, Trouble> {
    Some(text).filter(|text| !text.is_empty()).map(luck).transpose()
}

/// The line for who plays a seat from here, before the beginning.
pub(crate) fn chair_line(seat: Seat, hand: &Hand) -> String {
    Entry { seat, what: What::Hand(hand.clone()) }.words().replacen("!hand", "!chair", 1)
}

impl Beginning {
    /// Reads the first lines of a stored log; the others are the game's own. A log that begins with a move is
    /// of a table that was dealt when it was opened, as all once were.
    pub fn read<'a>(about: &About, log: &'a [EntryRow]) -> (Beginning, &'a [EntryRow]) {
        let mut beginning = Beginning::default();
        let mut read = 0;
        for line in log {
            let noted = beginning.changes.len();
            match line.words.split_once(' ').unwrap_or((&line.words, "")) {
                ("!wait", _) => beginning.waits = true,
                ("!pace", pace) => beginning.pace = pace.parse().ok(),
                ("!give", given) => beginning.give(about, Seat(line.seat), given),
                ("!chair", player) => beginning.change(Seat(line.seat), player),
                ("!hand", _) if read > 0 || log.iter().any(|line| line.words == "!begin") => {
                    beginning.name(about, line.seat, &line.words);
                }
                ("!begin", _) => beginning.begun = true,
                _ => break,
            }
            read += 1;
            beginning.lines += usize::from(beginning.changes.len() == noted);
            if beginning.begun {
                break;
            }
        }
        beginning.begun |= read == 0 && !log.is_empty();
        (beginning, &log[read..])
    }
    /// People's clocks, when the game begins at this time.
    pub fn clocks(&self, table: &dyn AnyTable, at: i64) -> Option<Clocks> {
        let pace = self.pace.clone().filter(|_| self.begun)?;
        let bot = |seat: &Seat| self.players.get(seat.index()).is_some_and(|player| player.starts_with("bot:"));
        let people = table.seating().asked.iter().filter(|seat| !bot(seat)).collect();
        Some(Clocks::new(pace, people, at, hourglass::asked(table)))
    }
    fn change(&mut self, seat: Seat, player: &str) {
        if let Ok(Entry { what: What::Hand(hand), .. }) = Entry::read(seat, &format!("!hand {player}")) {
            self.changes.push((seat, hand));
        }
    }
    pub(crate) fn give(&mut self, about: &About, seat: Seat, given: &str) {
        match Contribution::from_hex(about.seat_id(seat), given) {
            Some(given) if self.contributions.len() < MAX_CONTRIBUTIONS => {
                self.contributions.push(given);
                (self.gave, self.declined) = (self.gave.with(seat), self.declined.without(seat));
            }
            _ => (self.gave, self.declined) = (self.gave.without(seat), self.declined.with(seat)),
        }
    }
    /// May somebody in this seat still add to the dice? Whoever sits down and gets up again and again takes
    /// no other seat's place among those who do.
    pub(crate) fn has_room(&self, about: &About, seat: Seat) -> bool {
        let of_seat = self.contributions.iter().filter(|given| given.seat == about.seat_id(seat)).count();
        self.contributions.len() < MAX_CONTRIBUTIONS && of_seat < MAX_CONTRIBUTIONS / table::seat::MAX_SEATS
    }
    pub(crate) fn name(&mut self, about: &About, seat: u8, words: &str) {
        self.players.resize(about.seats.len(), String::new());
        let Ok(Entry { what: What::Hand(hand), .. }) = Entry::read(Seat(seat), words) else { return };
        if let Some(player) = self.players.get_mut(usize::from(seat)) {
            *player = match hand {
                Hand::Person(name) => name,
                Hand::Bot(level) => format!("bot:{level}"),
                Hand::Nobody => String::new(),
            };
        }
    }
    /// The table. Before the beginning it is dealt from some other luck and nobody is shown it: it only knows
    /// the set-up and the seats.
    pub fn deal(&self, kind: Kind, row: &TableRow) -> Result<Box<dyn AnyTable>, BadInput> {
        let mut head = header(kind, row)?;
        head.contributions.clone_from(&self.contributions);
        let secret = if self.begun { row.secret } else { Secret(random()) };
        let mut table = (kind.game.open)(head, Luck::Secret(secret))?;
        table.header_mut().commitment = row.secret.commitment();
        for (seat, hand) in &self.changes {
            let noted = table.hand_over(*seat, hand.clone());
            noted.map_err(|why| BadInput::new(format!("«{}» is refused: {why}", chair_line(*seat, hand))))?;
        }
        Ok(table)
    }
}

/// The header that a stored head stands for.
pub fn header(kind: Kind, row: &TableRow) -> Result<Header, BadInput> {
    let setup = serde_json::from_str(&row.setup).map_err(|e| BadInput::new(format!("set-up: {e}")))?;
    let mut header = (kind.game.header)(&setup)?;
    header.setup = setup;
    header.revision = row.revision;
    header.data.clone_from(&row.data);
    if let Some(rows) = &row.rows {
        header.rows = Some(toml::from_str(rows).map_err(|e| BadInput::toml(&e, rows))?);
    }
    if let Some(start) = &row.start {
        header.start = Start::Sketch(start.clone());
    }
    Ok(header)
}
