//! What is kept on disk: tables, chairs, and the append-only log of entries.
//!
//! A table is its head and its entries; the position is rebuilt from them. [`Store`] is what the server
//! asks of a database. [`sqlite`] answers it on one machine; another engine need only keep the one promise
//! that matters: an entry is unique on (table, number), so that two writers can never both win, and when
//! [`Store::append`] has answered, the entries survive a crash.

pub mod sqlite;
mod writer;

use std::future::Future;
use std::pin::Pin;
use table::Secret;

/// The answer of a store.
pub type Answer<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// Why something was not stored or not found.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else wrote this number, chair or id first: nothing of the request was stored.
    #[error("somebody else wrote first")]
    Conflict,
    /// There is no such table.
    #[error("no such table")]
    Missing,
    /// The database failed.
    #[error("the store failed: {0}")]
    Failed(String),
}

/// A person, as the store knows them: the hash of the secret that their browser or program keeps.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Person(pub [u8; 32]);

impl std::fmt::Debug for Person {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Person(…)")
    }
}

/// The head of a table: what never changes once it is opened.
#[derive(Clone, Debug)]
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
    /// When it was opened, in milliseconds since 1970.
    pub created: i64,
}

/// What an empty chair is kept for.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Kept {
    /// Whoever comes.
    Open,
    /// The friend who gets the link. Chairs with the same number other than 0 go to the same friend, with one link.
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
    /// Who may play for it: one person, perhaps on several devices.
    pub holders: Vec<Person>,
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
}

/// Something said at a table.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct ChatRow {
    /// The speaker's seat, if it has one.
    pub seat: Option<u8>,
    /// The speaker's name; may be empty.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// New entries for a table.
#[derive(Clone, Debug)]
pub struct Append {
    /// The table.
    pub id: String,
    /// The number of the first of them; the log must hold exactly this many entries before.
    pub from: u32,
    /// The entries.
    pub entries: Vec<EntryRow>,
    /// Is the game over with them?
    pub over: bool,
    /// The seats it waits for after them, as bits: for lists.
    pub waiting: u8,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Everything stored of one table.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The head.
    pub row: TableRow,
    /// The chairs, in the order of the seats.
    pub chairs: Vec<Chair>,
    /// People who may look on.
    pub watchers: Vec<Person>,
    /// The log.
    pub entries: Vec<EntryRow>,
    /// The chat: the last lines.
    pub chat: Vec<ChatRow>,
    /// The number of the first of those lines.
    pub chat_from: u32,
}

/// A table in a list.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Its id.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// The chairs.
    pub chairs: Vec<Chair>,
    /// Is the game over?
    pub over: bool,
    /// The seats it waits for, as bits.
    pub waiting: u8,
    /// When something last happened, in milliseconds since 1970.
    pub touched: i64,
}

/// A database for tables.
///
/// Every method that changes something answers only when the change is on the disk.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table. `waiting` are the seats it waits for.
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<()>;
    /// Appends to the log of a table; [`StoreError::Conflict`] when one of the numbers is taken.
    fn append(&self, append: Append) -> Answer<()>;
    /// Replaces a chair; [`StoreError::Conflict`] unless the stored one has the revision just before it.
    fn set_chair(&self, id: &str, seat: u8, chair: Chair) -> Answer<()>;
    /// Lets a person look on.
    fn add_watcher(&self, id: &str, person: Person) -> Answer<()>;
    /// Keeps a line of the chat under this number.
    fn say(&self, id: &str, number: u32, line: ChatRow) -> Answer<()>;
    /// Everything of one table.
    fn load(&self, id: &str) -> Answer<Option<Stored>>;
    /// The tables at which a person sits or which they opened, the latest first.
    fn tables_of(&self, person: Person, limit: u32) -> Answer<Vec<Summary>>;
    /// Listed tables with a chair for whoever comes, the latest first.
    fn open_tables(&self, limit: u32) -> Answer<Vec<Summary>>;
    /// Does the database answer? How many tables does it hold?
    fn count(&self) -> Answer<u64>;
}
