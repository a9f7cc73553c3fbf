//! What a single table needs of its surroundings: the store, the games, the cache, and turns for reading from
//! the disk.

use crate::alive::Alive;
use crate::cache::Cache;
use crate::fair;
use crate::kinds::Kind;
use crate::reports::Reports;
use crate::thinkers::Thinkers;
use crate::trouble::{self, Trouble};
use analysis::Plan;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use store::Store;

/// How tables are kept.
#[derive(Clone, Debug)]
pub struct Settings {
    /// A table that nobody has touched for so long is taken out of memory.
    pub idle: Duration,
    /// A person must have been away for so long, and the table silent, before its host may let a bot play for
    /// them.
    pub absence: Duration,
    /// How long a table that waits for people to add to the dice waits once everybody has come.
    pub luck: Duration,
    /// Is it limited how often a seat changes hands?
    pub handovers: bool,
    /// The entries of one table, at most: several times the longest game there is, and still read again in a
    /// second.
    pub longest: u32,
    /// Bots that think at the same time.
    pub thinkers: usize,
    /// Event streams of people who only look on that one address may have open at one table, and so may all
    /// together.
    pub onlookers: (usize, usize),
    /// Bytes of drawings, texts and answers that are kept because they may be wanted again.
    pub cache: usize,
    /// The player whose advice is asked for a hint: a level, or another name that the `bots` crate knows.
    pub hints: String,
    /// The secret of every new table and the luck of every bot, in place of random ones: for pictures of
    /// the same games. Nobody can set it from outside; dice that are known beforehand are no dice.
    pub secret: Option<[u8; 32]>,
    /// Where reports on finished games are kept; without it, in memory.
    pub reports: Option<PathBuf>,
    /// Games that a report imagines, about.
    pub report_games: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            idle: Duration::from_secs(120),
            absence: Duration::from_secs(24 * 3600),
            luck: Duration::from_secs(60),
            handovers: true,
            longest: 100_000,
            thinkers: fair::processors(),
            onlookers: (256, 500),
            cache: 256 << 20,
            hints: crate::kinds::HINTS.into(),
            secret: None,
            reports: None,
            report_games: Plan::default().games,
        }
    }
}

/// What all tables share.
pub struct Resources {
    /// How tables are kept.
    pub settings: Settings,
    /// The games.
    pub kinds: Vec<Kind>,
    /// The disk.
    pub store: Arc<dyn Store>,
    /// When the server was there.
    pub alive: Arc<Alive>,
    /// Tables that are being played again, and those that wait until they are.
    pub(crate) loads: Arc<Thinkers>,
    /// Drawings, texts, films and compressed answers that may be wanted again.
    pub cache: Arc<Cache>,
    /// Reports on finished games.
    pub reports: Reports,
    /// Tables that could not be read when they were last asked for or looked over.
    unreadable: Mutex<BTreeSet<String>>,
    /// Ids that turned out to be of no table, and whether there are any: their handles can go.
    absent: Mutex<Vec<String>>,
    any_absent: AtomicBool,
}

impl Resources {
    /// For the tables of this store, of these games.
    pub(crate) fn new(settings: Settings, kinds: Vec<Kind>, store: Arc<dyn Store>) -> Resources {
        Resources {
            alive: Arc::default(),
            loads: Thinkers::new(fair::processors()),
            cache: Cache::new(settings.cache),
            reports: Reports::new(settings.reports.clone(), settings.report_games),
            unreadable: Mutex::default(),
            absent: Mutex::default(),
            any_absent: AtomicBool::new(false),
            settings,
            kinds,
            store,
        }
    }
    /// The game with this id.
    pub fn kind(&self, id: &str) -> Result<Kind, Trouble> {
        self.kinds.iter().find(|k| k.about().id == id).copied().ok_or(trouble::NO_GAME)
    }
    /// A table could be read, or not.
    pub fn read(&self, id: &str, well: bool) {
        let mut unreadable = self.unreadable.lock().unwrap_or_else(|broken| broken.into_inner());
        match well {
            true => unreadable.remove(id),
            false => unreadable.insert(id.into()),
        };
    }
    /// Of how many tables it is known that they cannot be read.
    pub fn unreadable(&self) -> usize {
        self.unreadable.lock().unwrap_or_else(|broken| broken.into_inner()).len()
    }
    /// There is no table with this id, or it cannot be opened.
    pub(crate) fn note_absent(&self, id: &str) {
        let mut absent = self.absent.lock().unwrap_or_else(|broken| broken.into_inner());
        absent.push(id.into());
        self.any_absent.store(true, Ordering::Release);
    }
    /// The ids that were noted since it was last asked.
    pub(crate) fn take_absent(&self) -> Vec<String> {
        if !self.any_absent.swap(false, Ordering::AcqRel) {
            return Vec::new();
        }
        std::mem::take(&mut *self.absent.lock().unwrap_or_else(|broken| broken.into_inner()))
    }
}
