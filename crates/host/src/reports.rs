//! Reports on finished games: the queue of those that are wanted, and the files of those that are made.
//! [`crate::reporting`] makes them.
//!
//! A file `KEY.wanted` is written before the work begins and removed when `KEY.report` is complete, so a
//! server that was killed begins again with what was wanted. A report is a pure function of the record: it is
//! the same then. Reports can be made again at any time, so no backup needs them, and only the latest
//! `MOST_KEPT` are kept.

use crate::networks::Whose;
use crate::thinkers::Thinkers;
use crate::trouble::{self, Trouble};
use analysis::{Plan, Report};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};
use table::About;

/// Reports that may wait at once, of all and of one address.
const MOST_WAITING: usize = 64;
const MOST_OF_ONE: usize = 4;
/// Files of reports that are kept.
const MOST_KEPT: usize = 2000;

/// How far the report on a game is.
#[derive(Clone, Debug)]
pub enum State {
    /// Nobody has asked for it.
    None,
    /// It is wanted and not begun.
    Waiting,
    /// So many questions are answered, of so many.
    Making(u64, u64),
    /// It could not be made.
    Failed,
    /// It is there.
    Done(Arc<Report>),
}

/// A report that is wanted.
#[derive(Clone, Copy, Debug)]
struct Going {
    whose: Whose,
    /// How many of how many questions; nothing while it waits.
    done: Option<(u64, u64)>,
    failed: bool,
}

/// All reports.
#[derive(Debug)]
pub struct Reports {
    /// Where they are kept; without a directory they are made and kept in memory.
    dir: Option<PathBuf>,
    pub(crate) plan: Plan,
    /// One at a time, in turn for each address.
    pub(crate) place: Arc<Thinkers>,
    going: Mutex<HashMap<String, Going>>,
    /// What was made or read last.
    latest: Mutex<Vec<(String, Arc<Report>)>>,
}

/// Reports that stay in memory.
const LATEST: usize = 8;

impl Reports {
    /// Reports that are kept in this directory, with so many imagined games each.
    pub fn new(dir: Option<PathBuf>, games: u32) -> Reports {
        let plan = Plan { games };
        Reports { dir, plan, place: Thinkers::new(1), going: Mutex::default(), latest: Mutex::default() }
    }
    fn going(&self) -> MutexGuard<'_, HashMap<String, Going>> {
        self.going.lock().unwrap_or_else(|broken| broken.into_inner())
    }
    /// The file of a table with this ending. Ids come from the store: their hash is a safe name.
    fn file(&self, id: &str, ending: &str) -> Option<PathBuf> {
        let hash = Sha256::digest(id.as_bytes());
        let name: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        self.dir.as_ref().map(|dir| dir.join(format!("{name}.{ending}")))
    }
    fn remember(&self, id: &str, report: &Arc<Report>) {
        let mut latest = self.latest.lock().unwrap_or_else(|broken| broken.into_inner());
        latest.retain(|(of, _)| of != id);
        latest.push((id.to_string(), report.clone()));
        if latest.len() > LATEST && self.dir.is_some() {
            latest.remove(0);
        }
    }
    /// The report that is kept. One that cannot be read is made again when somebody asks.
    fn find(&self, id: &str, about: &'static About) -> Option<Arc<Report>> {
        let latest = self.latest.lock().unwrap_or_else(|broken| broken.into_inner());
        if let Some((_, report)) = latest.iter().find(|(of, _)| of == id) {
            return Some(report.clone());
        }
        drop(latest);
        let text = std::fs::read_to_string(self.file(id, "report")?).ok()?;
        let report = Arc::new(Report::read(about, &text).ok()?);
        self.remember(id, &report);
        Some(report)
    }
    /// How far the report is on a game that is over.
    pub(crate) fn state(&self, id: &str, about: &'static About) -> State {
        match self.going().get(id) {
            Some(Going { failed: true, .. }) => return State::Failed,
            Some(Going { done: Some((done, all)), .. }) => return State::Making(*done, *all),
            Some(_) => return State::Waiting,
            None => {}
        }
        self.find(id, about).map_or(State::None, State::Done)
    }
    /// Puts a report in the queue, unless it is there; says whether it was put there.
    pub(crate) fn enqueue(&self, id: &str, whose: Whose) -> Result<bool, Trouble> {
        let mut going = self.going();
        if going.get(id).is_some_and(|going| !going.failed) {
            return Ok(false);
        }
        let waiting = |of: &dyn Fn(&Going) -> bool| going.values().filter(|one| !one.failed && of(one)).count();
        let limited = !matches!(whose, Whose::Server);
        if limited && (waiting(&|_| true) >= MOST_WAITING || waiting(&|one| one.whose == whose) >= MOST_OF_ONE) {
            return Err(trouble::BUSY);
        }
        // Failures are forgotten when there are many.
        if going.len() > 4 * MOST_WAITING {
            going.retain(|_, one| !one.failed);
        }
        going.insert(id.to_string(), Going { whose, done: None, failed: false });
        Ok(true)
    }
    /// So many of its questions are answered.
    pub(crate) fn progress(&self, id: &str, done: u64, all: u64) {
        if let Some(going) = self.going().get_mut(id) {
            going.done = Some((done, all));
        }
    }
    /// Notes on the disk that a report is wanted.
    pub(crate) fn note(&self, id: &str) -> std::io::Result<()> {
        let Some(file) = self.file(id, "wanted") else { return Ok(()) };
        file.parent().map_or(Ok(()), std::fs::create_dir_all)?;
        std::fs::write(file, id)
    }
    /// Keeps a report. Whoever reads its file reads all of it or none.
    pub(crate) fn keep(&self, id: &str, report: Arc<Report>) -> std::io::Result<()> {
        self.remember(id, &report);
        if let (Some(file), Some(part), Some(wanted)) =
            (self.file(id, "report"), self.file(id, "part"), self.file(id, "wanted"))
        {
            std::fs::write(&part, report.write())?;
            std::fs::File::open(&part)?.sync_all()?;
            std::fs::rename(&part, file)?;
            std::fs::remove_file(wanted)?;
            self.thin(MOST_KEPT)?;
        }
        Ok(())
    }
    /// Removes the oldest files when there are more than so many.
    fn thin(&self, most: usize) -> std::io::Result<()> {
        let Some(dir) = &self.dir else { return Ok(()) };
        let mut files: Vec<(std::time::SystemTime, PathBuf)> = files(dir, "report")
            .into_iter()
            .filter_map(|file| Some((file.metadata().and_then(|about| about.modified()).ok()?, file)))
            .collect();
        if files.len() > most {
            files.sort();
            files.truncate(files.len() - most);
            files.iter().try_for_each(|(_, file)| std::fs::remove_file(file))?;
        }
        Ok(())
    }
    /// The tables whose reports are wanted and not there.
    pub(crate) fn wanted(&self) -> Vec<String> {
        let Some(dir) = &self.dir else { return Vec::new() };
        files(dir, "wanted").into_iter().filter_map(|file| std::fs::read_to_string(file).ok()).collect()
    }
    /// It is kept, and wanted no more.
    pub(crate) fn done(&self, id: &str) {
        self.going().remove(id);
    }
    /// It cannot be made.
    pub(crate) fn failed(&self, id: &str) {
        if let Some(going) = self.going().get_mut(id) {
            going.failed = true;
        }
        if let Some(wanted) = self.file(id, "wanted") {
            let _ = std::fs::remove_file(wanted);
        }
    }
}

/// The files of a directory with this ending; none when there is no such directory.
fn files(dir: &Path, ending: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(dir) else { return Vec::new() };
    let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
    files.filter(|file| file.extension().is_some_and(|end| end == ending)).collect()
}
