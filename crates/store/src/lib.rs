//! What is kept on disk: tables, chairs, talk, and the append-only log of entries.
//!
//! A table is its head and its entries; the position is rebuilt from them. [`Store`] is what the server asks
//! of a database, and `battery` holds the tests that every engine must pass (feature `battery`). [`sqlite`]
//! answers it on one machine; [`upkeep`] is for whoever hosts: copies, putting them back, checking, removing
//! what is old; [`moving`] moves all tables from one engine to another.
//!
//! The contract, for whoever writes another engine:
//! - An entry is unique on (table, number). Of two who write the same number, one is answered
//!   [`Written::Stored`] and the other [`Written::Conflict`], and of the other's request nothing is stored: a
//!   request is all or nothing.
//! - When a request was answered with [`Written::Stored`], it survives a crash of the program and of the
//!   machine.
//! - When the engine cannot know (the answer to a commit was lost), it says [`Written::InDoubt`]. The server
//!   then makes the same request again. Entries and lines of talk carry a mark, drawn anew for every request:
//!   one that is stored already is answered as it was stored, and is not stored twice.
//! - An `Err` is certain: nothing was stored.
//! - Lines of talk are numbered by the store, each audience for itself.
//! - Times are the store's: what is written is answered with its time. Only [`Store::import`] takes times as
//!   they are given.
//! - Who held a chair is never forgotten: [`Chair::former`] of what is written is added to what is stored.
//! - A [`Batch`] is all or nothing, and so is an [`Append`] with the documents that it carries.
//! - After [`Store::close`] every request to write is refused with an `Err`.
//! - Figures are kept by the fingerprint by which tables name them: a table goes on with those it was begun
//!   with when the program ships others.
//! - [`Store::news`] tells of tables that somebody else wrote to, and [`Store::since`] what they wrote. An
//!   engine that nobody shares has no news.

#[cfg(any(test, feature = "battery"))]
pub mod battery;
mod document;
mod guard;
#[cfg(any(test, feature = "battery"))]
pub mod memory;
mod metrics;
pub mod moving;
pub mod sqlite;
pub mod upkeep;
mod versions;
mod writer;

pub use document::{Batch, Body, Document, Edit, LAST, LONGEST_KEY, LONGEST_VALUE};
pub use metrics::{note_commit, register};

use futures_util::stream::BoxStream;
use std::future::Future;
use std::pin::Pin;
use table::{SeatSet, Secret};

/// The answer of a store.
pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// What became of a request to write.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum Written<T = ()> {
    /// It is on the disk.
    Stored(T),
    /// Somebody else wrote this number, chair or id first: nothing of the request was stored.
    Conflict,
    /// It may be stored or not, and may still come to be: read back.
    InDoubt(String),
}

impl<T> Written<T> {
    /// The same answer with another value.
    pub fn map<U>(self, of: impl FnOnce(T) -> U) -> Written<U> {
        match self {
            Written::Stored(value) => Written::Stored(of(value)),
            Written::Conflict => Written::Conflict,
            Written::InDoubt(why) => Written::InDoubt(why),
        }
    }
}

/// Why something was not stored or not found. Nothing has changed.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no such table.
    #[error("no such table")]
    Missing,
    /// What is stored of this table cannot be read; others are not touched by it.
    #[error("damaged: {0}")]
    Damaged(String),
    /// The database failed.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// How often a handle says again who is there ([`Store::present`]).
pub const PRESENCE: std::time::Duration = std::time::Duration::from_secs(15);

/// A person, as the store knows them: the hash of the secret that their browser or program keeps.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Person(pub [u8; 32]);

impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Person(…)")
    }
}

/// The head of a table: what never changes once it is opened, but its host ([`Batch::hosts`]).
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct TableRow {
    /// The id in its address.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The fingerprint of its figures.
    pub data: String,
    /// An owner's rows (TOML), when it is played with other figures.
    pub rows: Option<String>,
    /// The set-up (JSON).
    pub setup: String,
    /// The position it started from (TOML), when it was not the set-up.
    pub start: Option<String>,
    /// The secret of its dice.
    pub secret: Secret,
    /// What the keys of its links are made from.
    pub keys: [u8; 16],
    /// Who opened it.
    pub host: Person,
    /// Is it in the list of open tables, for all to see?
    pub listed: bool,
    /// Do several people share one screen?
    pub hotseat: bool,
    /// When it was opened, in milliseconds since 1970. [`Store::create`] sets it and answers with it.
    pub created: i64,
}

/// What an empty chair is kept for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Kept {
    /// Whoever comes.
    Open,
    /// The friend who gets the link. Chairs with the same number other than 0 go to the same friend, with one
    /// link.
    Friend(u8),
}

/// A chair and who sits in it.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Chair {
    /// What it is kept for while empty.
    pub kept: Kept,
    /// The name of its player; may be empty.
    pub name: String,
    /// The level of the bot that plays for it.
    pub bot: Option<String>,
    /// Did the host put that bot there while the person was away? Then it leaves when they come back.
    pub lent: bool,
    /// Has its person agreed that anybody who has the address may look at the finished game?
    pub shares: bool,
    /// Who may play for it: one person, perhaps on several devices. Read back in the order of their bytes.
    pub holders: Vec<Person>,
    /// Who held it once the game had begun, and gave it up: they have seen what its side sees. Only ever
    /// grows. Read back in the order of their bytes.
    pub former: Vec<Person>,
    /// Goes up when a link to this chair has been used: the old link is dead then.
    pub generation: u32,
    /// Goes up with every change of the chair: two writers cannot both win.
    pub revision: u32,
}

/// An entry of the log: the seat, and the words of [`table::Entry`].
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct EntryRow {
    /// Whose.
    pub seat: u8,
    /// [`table::Entry::words`].
    pub words: String,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
}

/// An entry that is to be written.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct NewEntry {
    /// Whose.
    pub seat: u8,
    /// [`table::Entry::words`].
    pub words: String,
}

/// Who hears what is said.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Audience {
    /// Everybody at the table.
    All,
    /// Whoever holds one of these seats, and nobody else, ever.
    Seats(SeatSet),
}

impl Audience {
    /// Does somebody with these seats hear it?
    pub fn hears(self, seats: SeatSet) -> bool {
        match self {
            Audience::All => true,
            Audience::Seats(set) => !set.and(seats).is_empty(),
        }
    }
}

/// Something said at a table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct ChatRow {
    /// Drawn anew for every line: one that is said again (because nobody knows whether it was stored) is
    /// stored once.
    pub mark: u64,
    /// Who hears it.
    pub to: Audience,
    /// The speaker's seat, if it has one.
    pub seat: Option<u8>,
    /// The speaker's name; may be empty.
    pub name: String,
    /// What was said.
    pub text: String,
}

/// A line of talk as it is stored.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Said {
    /// Its place among all lines of the table: the order in which they are told. For the server only: a gap
    /// would tell of lines that are not for these ears.
    pub place: u32,
    /// Its number among the lines for the same audience.
    pub number: u32,
    /// When it was said, in milliseconds since 1970.
    pub at: i64,
    /// The line.
    pub line: ChatRow,
}

/// How a game ended.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct GameResult {
    /// The seats that have won, as bits; 0 for a draw.
    pub winners: u8,
    /// The rule that ended it.
    pub rule: String,
}

/// The end of a game, as it is stored.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Finished {
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// How.
    pub result: GameResult,
}

/// New entries for a table.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub id: String,
    /// Drawn anew for every request: one that is made again (because nobody knows whether it was stored) is
    /// stored once, and answered as it was the first time. A request without entries has no mark that could
    /// be known again.
    pub mark: u64,
    /// The number of the first of them; the log must hold exactly this many entries before.
    pub from: u32,
    /// The entries.
    pub entries: Vec<NewEntry>,
    /// How the game is over with them, if it is.
    pub result: Option<GameResult>,
    /// The seats it waits for after them, as bits, or those who have won with them: for lists.
    pub waiting: u8,
    /// May nobody but their seat know of them? Then the time of the table's last change stays what it was.
    pub quiet: bool,
    /// What is stored with them, or not at all.
    pub with: Vec<With>,
}

impl Append {
    /// Refuses documents that not every engine can keep. Engines call this before they write.
    pub fn check(&self) -> Result<(), StoreError> {
        let document = |with: &With| if let With::Document(edit) = with { edit.check() } else { Ok(()) };
        self.with.iter().try_for_each(document)
    }
}

/// Something that is stored in the transaction of an [`Append`].
#[derive(Clone, Debug)]
pub enum With {
    /// A chair, as [`Store::set_chair`] sets it: one that somebody else changed first is a conflict of the
    /// whole request.
    Chair(u8, Chair),
    /// The change of a document; each document once.
    Document(Edit),
}

/// Everything stored of one table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Stored {
    /// The head.
    pub row: TableRow,
    /// The chairs, in the order of the seats.
    pub chairs: Vec<Chair>,
    /// People who may look on: they came by the link that is good now.
    pub watchers: Vec<Person>,
    /// The number of that link: goes up when the host makes a new one, and the old one is dead then.
    pub watch_link: u32,
    /// The log.
    pub entries: Vec<EntryRow>,
    /// Why the log cannot be read, if it cannot: head, chairs and onlookers are known, so that those of this
    /// table can be told.
    pub damage: Option<String>,
    /// The chat: the last lines for each audience, in the order of their places.
    pub chat: Vec<Said>,
    /// The seats it waits for, as bits; when it is over, those who have won.
    pub waiting: u8,
    /// When something last happened, in milliseconds since 1970.
    pub touched: i64,
    /// How and when it ended, if it is over.
    pub finished: Option<Finished>,
}

/// How much of a table somebody knows.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Mark {
    /// So many entries.
    pub entries: u32,
    /// Every line of talk before this place.
    pub chat: u32,
}

/// What was written to a table since a [`Mark`].
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Since {
    /// The length of the log: less than somebody knows when the store lost what they know, because an older
    /// copy was put back or another machine took over.
    pub length: u32,
    /// The entries that came.
    pub entries: Vec<EntryRow>,
    /// The lines that came.
    pub chat: Vec<Said>,
    /// All chairs, as they are now.
    pub chairs: Vec<Chair>,
    /// All people who may look on.
    pub watchers: Vec<Person>,
    /// The number of the link that they came by.
    pub watch_link: u32,
    /// Whose table it is.
    pub host: Person,
}

/// Somebody else wrote.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum News {
    /// To this table.
    Table(String),
    /// Nothing was written: somebody is at a table, or is there no longer ([`Store::present`]).
    Present {
        /// The table.
        id: String,
        /// Who.
        person: Person,
        /// Are they there?
        here: bool,
        /// The handle that says so; another one may still see them.
        handle: u64,
    },
    /// The engine cannot say to which: look after all that are in memory.
    Any,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// The set-up (JSON).
    pub setup: String,
    /// The chairs.
    pub chairs: Vec<Chair>,
    /// The seats it waits for, as bits; when it is over, those who have won.
    pub waiting: u8,
    /// When something last happened, in milliseconds since 1970.
    pub touched: i64,
    /// How and when it ended, if it is over.
    pub finished: Option<Finished>,
}

impl Summary {
    /// Does the table wait for this person?
    pub fn waits_for(&self, person: Person) -> bool {
        let mine = |(seat, chair): (usize, &Chair)| self.waiting & (1 << seat) != 0 && chair.holders.contains(&person);
        self.finished.is_none() && self.chairs.iter().enumerate().any(mine)
    }
    /// Its place in the list of a person's tables ([`Store::tables_of`]).
    pub fn cursor(&self, person: Person) -> Cursor {
        Cursor { waits: self.waits_for(person), ..self.cursor_by_time() }
    }
    /// Its place in a list that goes by time alone.
    pub fn cursor_by_time(&self) -> Cursor {
        Cursor { waits: false, touched: self.touched, id: self.id.clone() }
    }
}

/// A place in a list of tables: the next page begins behind it.
#[derive(Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub struct Cursor {
    /// Does the table there wait for the person whose list it is?
    pub waits: bool,
    /// When something last happened there.
    pub touched: i64,
    /// Its id.
    pub id: String,
}

impl std::fmt::Display for Cursor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}.{}", u8::from(self.waits), self.touched, self.id)
    }
}

impl std::str::FromStr for Cursor {
    type Err = String;
    /// Reads what is written: `1.1790000000000.some-id`.
    fn from_str(text: &str) -> Result<Cursor, String> {
        let bad = || format!("«{text}»: expected a place that a list has named");
        let mut parts = text.splitn(3, '.');
        let (waits, touched, id) = (parts.next(), parts.next(), parts.next());
        let waits = match waits {
            Some("0") => false,
            Some("1") => true,
            _ => return Err(bad()),
        };
        let touched = touched.and_then(|n| n.parse().ok()).ok_or_else(bad)?;
        // Every id is short; a database would not take everything.
        let id = id.filter(|id| id.len() < 100 && !id.contains('\0')).ok_or_else(bad)?.into();
        Ok(Cursor { waits, touched, id })
    }
}

impl Cursor {
    /// Before everything.
    pub fn first() -> Cursor {
        Cursor { waits: true, touched: i64::MAX, id: String::new() }
    }
}

/// A database for tables. The contract is in the documentation of this module.
///
/// Every method that changes something answers only when the change is on the disk.
pub trait Store: Send + Sync + 'static {
    /// The store's time, in milliseconds since 1970, as well as this handle knows it.
    fn now(&self) -> i64 {
        jiff::Timestamp::now().as_millisecond()
    }
    /// Has the store not answered for some seconds? What is in memory may be old then, and is shown to
    /// nobody.
    fn is_lost(&self) -> bool {
        false
    }
    /// May other programs write between two requests of this one? Then what is in memory may be behind what
    /// somebody was told elsewhere.
    fn is_shared(&self) -> bool {
        false
    }
    /// Tells the other handles that somebody who sits at a table is there, or is there no longer, as seen from
    /// this handle. Nothing is stored: it is said again at least every [`PRESENCE`] while they are there.
    fn present(&self, id: &str, person: Person, here: bool) {
        let _ = (id, person, here);
    }
    /// Keeps a new table, and answers when it was opened. `waiting` are the seats it waits for. A conflict
    /// when the id is taken.
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<Written<i64>>;
    /// Keeps a table that was kept elsewhere, with its times and everything else as it is given. A conflict
    /// when the id is taken.
    fn import(&self, table: Stored) -> Answer<Written>;
    /// Appends to the log of a table, all or nothing, and answers when that was. A conflict unless the log
    /// ends where the append begins.
    fn append(&self, append: Append) -> Answer<Written<i64>>;
    /// Replaces a chair. A conflict unless the stored one has the revision just before it.
    fn set_chair(&self, id: &str, seat: u8, chair: Chair) -> Answer<Written>;
    /// Lets a person look on who came by the link with this number; once or more often is the same. A
    /// conflict when the stored link has another number.
    fn add_watcher(&self, id: &str, person: Person, link: u32) -> Answer<Written>;
    /// Gives the spectators' link this number, and lets nobody look on who came by the one before it. A
    /// conflict unless the stored link has the number just before it.
    fn renew_watch_link(&self, id: &str, link: u32) -> Answer<Written>;
    /// Keeps a line of the chat and gives it its place and number. One with a mark that is already stored is
    /// answered with the place and number it has.
    fn say(&self, id: &str, line: ChatRow) -> Answer<Written<Said>>;
    /// Everything of one table.
    fn load(&self, id: &str) -> Answer<Option<Stored>>;
    /// What was written to a table since somebody looked.
    fn since(&self, id: &str, mark: Mark) -> Answer<Since>;
    /// Tells, from now on, when somebody else has written. May tell too much, never too little.
    fn news(&self) -> BoxStream<'static, News>;
    /// The tables at which a person sits or which they opened, those that wait for them first, then the
    /// latest: so many of those behind this place ([`Summary::cursor`]).
    fn tables_of(&self, person: Person, after: Cursor, limit: u32) -> Answer<Vec<Summary>>;
    /// Listed tables with a chair for whoever comes, the latest first; of one host the latest two, so that
    /// nobody fills the list alone. So many of those behind this place ([`Summary::cursor_by_time`]).
    fn open_tables(&self, after: Cursor, limit: u32) -> Answer<Vec<Summary>>;
    /// Games that are over, in the order in which they ended: so many of those that ended after this time, or
    /// at this time with an id that comes later.
    fn finished(&self, after: (i64, String), limit: u32) -> Answer<Vec<Summary>>;
    /// The ids of games that are not over: so many of those that come after this one, in the order of the
    /// letters.
    fn unfinished(&self, after: &str, limit: u32) -> Answer<Vec<String>>;
    /// Keeps the figures of a game, written out; those with a fingerprint that is there already stay what
    /// they are.
    fn keep_figures(&self, game: &str, fingerprint: &str, written: &str) -> Answer<Written>;
    /// The figures of a game with this fingerprint.
    fn figures(&self, game: &str, fingerprint: &str) -> Answer<Option<String>>;
    /// Changes documents and chairs, all or nothing. A conflict unless each is as the batch expects it.
    fn change(&self, batch: Batch) -> Answer<Written>;
    /// Keeps a document that was kept elsewhere, as it is given. A conflict when there is one.
    fn import_document(&self, document: Document) -> Answer<Written>;
    /// A document.
    fn document(&self, kind: &str, key: &str) -> Answer<Option<Document>>;
    /// The documents of a kind whose keys begin with this, in the order of their bytes: so many of those
    /// behind this key.
    fn documents(&self, kind: &str, prefix: &str, after: &str, limit: u32) -> Answer<Vec<Document>>;
    /// The documents of a kind that are due at this time or before it, the earliest first: so many of those
    /// due after this time, or at this time with a key that comes later.
    fn due(&self, kind: &str, until: i64, after: (i64, String), limit: u32) -> Answer<Vec<Document>>;
    /// All documents, by kind and key: so many of those behind this kind and key.
    fn all_documents(&self, after: (String, String), limit: u32) -> Answer<Vec<Document>>;
    /// Does the database answer? How many tables does it hold?
    fn count(&self) -> Answer<u64>;
    /// Writes something that changes nothing, to see that writing works; what was seen a second ago may be
    /// said again. [`StoreError::Damaged`]: writing works, and something was found that cannot be read.
    fn pulse(&self) -> Answer<Written>;
    /// Takes or renews, for so many milliseconds by the store's clock, what this handle wants to do alone;
    /// `false` while another handle has it. It saves work and promises nothing: what two do at once harms
    /// nobody.
    fn lease(&self, what: &str, millis: u32) -> Answer<bool> {
        let _ = (what, millis);
        Box::pin(async { Ok(true) })
    }
    /// Lets go of it.
    fn release(&self, what: &str) -> Answer<()> {
        let _ = what;
        Box::pin(async { Ok(()) })
    }
    /// Tells the other handles the newest revision of each game that this program knows.
    fn announce(&self, games: Vec<(String, u32)>) -> Answer<()> {
        let _ = games;
        Box::pin(async { Ok(()) })
    }
    /// The newest revision of a game that every program that announced the game knows; nothing when none has.
    fn revision(&self, game: &str) -> Answer<Option<u32>> {
        let _ = game;
        Box::pin(async { Ok(None) })
    }
    /// Said now and then: who has nothing to write may tidy up what is kept.
    fn rest(&self) {}
    /// The end: what was asked before is written, nothing is afterwards, and what is kept can be copied as it
    /// lies there.
    fn close(&self) -> Answer<()> {
        Box::pin(async { Ok(()) })
    }
}
