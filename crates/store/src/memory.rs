//! The smallest engine that keeps the contract, in memory, for tests. Handles on one store hear of each
//! other's writes. [`Doubtful`] is a store whose answers get lost.
#![allow(clippy::unwrap_used, reason = "this is for tests")]

use crate::{
    Answer, Append, Batch, Chair, ChatRow, Cursor, Document, Edit, EntryRow, Finished, Kept, Mark, News, Person, Said,
    Since, Store, StoreError, Stored, Summary, TableRow, With, Written,
};
use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::broadcast;

/// Lines of chat that are loaded with a table, for each audience.
const CHAT_LINES: u32 = 200;

struct Held {
    stored: Stored,
    /// The marks of requests, each with the number of its first entry.
    marks: BTreeMap<u64, u32>,
    /// An entry that got lost.
    lost: Option<u32>,
}

impl Held {
    fn new(stored: Stored) -> Held {
        Held { stored, marks: BTreeMap::new(), lost: None }
    }
    fn summary(&self) -> Summary {
        let Stored { row, chairs, waiting, touched, finished, .. } = &self.stored;
        Summary {
            id: row.id.clone(),
            game: row.game.clone(),
            setup: row.setup.clone(),
            chairs: chairs.clone(),
            waiting: *waiting,
            touched: *touched,
            finished: finished.clone(),
        }
    }
    fn append(&mut self, append: Append, documents: &mut Documents) -> Written<i64> {
        let first = self.stored.entries.get(append.from as usize);
        if let Some(first) = first.filter(|_| self.marks.get(&append.mark) == Some(&append.from)) {
            return Written::Stored(first.at);
        }
        let fits = |with: &With| match with {
            With::Chair(seat, chair) => self.fits(*seat, chair),
            With::Document(edit) => documents.fits(edit),
        };
        if self.stored.entries.len() as u32 != append.from || !append.with.iter().all(fits) {
            return Written::Conflict;
        }
        let at = now();
        self.marks.insert(append.mark, append.from);
        let rows = append.entries.into_iter().map(|e| EntryRow { seat: e.seat, words: e.words, at });
        self.stored.entries.extend(rows);
        self.stored.waiting = append.waiting;
        if !append.quiet {
            self.stored.touched = at;
        }
        if self.stored.finished.is_some() != append.result.is_some() {
            self.stored.finished = append.result.map(|result| Finished { at, result });
        }
        for with in append.with {
            match with {
                With::Chair(seat, chair) => self.put(seat, chair),
                With::Document(edit) => documents.put(edit, append.mark),
            }
        }
        Written::Stored(at)
    }
    fn fits(&self, seat: u8, chair: &Chair) -> bool {
        self.stored.chairs.get(usize::from(seat)).is_some_and(|there| there.revision + 1 == chair.revision)
    }
    fn put(&mut self, seat: u8, mut chair: Chair) {
        let there = &mut self.stored.chairs[usize::from(seat)];
        chair.former.append(&mut there.former);
        *there = in_order(chair);
    }
    /// The entries from a number on, or why there are none.
    fn entries(&self, from: u32) -> Result<Vec<EntryRow>, String> {
        match self.lost.filter(|lost| *lost >= from) {
            Some(lost) => Err(format!("entry {lost} is missing")),
            None => Ok(self.stored.entries.get(from as usize..).unwrap_or_default().to_vec()),
        }
    }
}

/// The documents by kind and key, each with the mark of the request that wrote it.
#[derive(Default)]
struct Documents(BTreeMap<(String, String), (Document, u64)>);

impl Documents {
    fn fits(&self, edit: &Edit) -> bool {
        let stored = self.0.get(&(edit.kind.clone(), edit.key.clone())).map_or(0, |(document, _)| document.revision);
        edit.expects.is_none_or(|revision| revision == stored)
    }
    fn put(&mut self, edit: Edit, mark: u64) {
        let Edit { kind, key, becomes, .. } = edit;
        let place = (kind.clone(), key.clone());
        let revision = self.0.get(&place).map_or(0, |(document, _)| document.revision) + 1;
        match becomes {
            Some(body) => {
                let document = Document { kind, key, revision, value: body.value, due: body.due };
                self.0.insert(place, (document, mark));
            }
            None => drop(self.0.remove(&place)),
        }
    }
    /// Is a document as this request wrote it?
    fn wrote(&self, batch: &Batch) -> bool {
        let of = |edit: &Edit| self.0.get(&(edit.kind.clone(), edit.key.clone()));
        batch.documents.iter().filter_map(of).any(|(_, mark)| *mark == batch.mark)
    }
    fn list(&self, wanted: impl Fn(&Document) -> bool) -> Vec<Document> {
        self.0.values().map(|(document, _)| document).filter(|document| wanted(document)).cloned().collect()
    }
}

/// A chair as it is read back.
fn in_order(mut chair: Chair) -> Chair {
    chair.holders.sort();
    chair.former = chair.former.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    chair
}

/// How far the clock of these engines is ahead of that of the machine, in milliseconds.
static AHEAD: AtomicI64 = AtomicI64::new(0);

/// Puts the clock of all engines in memory forward: a test waits for no day to pass.
pub fn advance(millis: i64) {
    AHEAD.fetch_add(millis, Ordering::Relaxed);
}

fn now() -> i64 {
    jiff::Timestamp::now().as_millisecond() + AHEAD.load(Ordering::Relaxed)
}

type Tables = Arc<Mutex<BTreeMap<String, Held>>>;

/// A handle on a store in memory.
pub struct MemoryStore {
    tables: Tables,
    documents: Arc<Mutex<Documents>>,
    figures: Arc<Mutex<BTreeMap<String, String>>>,
    bell: broadcast::Sender<(usize, String)>,
    me: usize,
    closed: AtomicBool,
    announced: Announced,
}

/// What each handle has announced.
type Announced = Arc<Mutex<BTreeMap<usize, Vec<(String, u32)>>>>;

impl MemoryStore {
    /// So many handles on one store.
    pub fn handles(count: usize) -> Vec<MemoryStore> {
        let (tables, figures, bell) = (Tables::default(), Arc::default(), broadcast::Sender::new(1024));
        let (announced, documents) = (Announced::default(), Arc::<Mutex<Documents>>::default());
        let handle = |me| MemoryStore {
            tables: tables.clone(),
            documents: documents.clone(),
            figures: Arc::clone(&figures),
            bell: bell.clone(),
            me,
            closed: AtomicBool::new(false),
            announced: announced.clone(),
        };
        (0..count).map(handle).collect()
    }
    /// One more handle on the same store.
    pub fn again(&self) -> MemoryStore {
        static LAST: AtomicUsize = AtomicUsize::new(1000);
        MemoryStore {
            tables: self.tables.clone(),
            documents: self.documents.clone(),
            figures: self.figures.clone(),
            bell: self.bell.clone(),
            me: LAST.fetch_add(1, Ordering::Relaxed),
            closed: AtomicBool::new(false),
            announced: self.announced.clone(),
        }
    }
    /// Loses an entry of a log.
    pub fn lose(&self, id: &str, number: u32) {
        self.tables.lock().unwrap().get_mut(id).unwrap().lost = Some(number);
    }
    /// Forgets the entries of a log from this number on, as when an older copy is put back.
    pub fn forget(&self, id: &str, length: usize) {
        self.tables.lock().unwrap().get_mut(id).unwrap().stored.entries.truncate(length);
    }
    /// Refuses what is asked after the end.
    fn open<T>(&self) -> Result<(), Answer<T>> {
        match self.closed.load(Ordering::SeqCst) {
            true => Err(Box::pin(async { Err(StoreError::Failed("the store is closed".into())) })),
            false => Ok(()),
        }
    }
    fn at<T: Send + 'static>(&self, id: &str, of: impl FnOnce(&mut Held) -> T) -> Answer<T> {
        let found = self.tables.lock().unwrap().get_mut(id).map(of).ok_or(StoreError::Missing);
        Box::pin(async move { found })
    }
    fn write<T: Send + 'static>(&self, id: &str, of: impl FnOnce(&mut Held) -> Written<T>) -> Answer<Written<T>> {
        if let Err(closed) = self.open() {
            return closed;
        }
        let answer = self.at(id, of);
        let _ = self.bell.send((self.me, id.to_string()));
        answer
    }
    fn changed(&self, batch: Batch) -> Result<Written, StoreError> {
        let (mut tables, mut documents) = (self.tables.lock().unwrap(), self.documents.lock().unwrap());
        if documents.wrote(&batch) {
            return Ok(Written::Stored(()));
        }
        for (id, seat, chair) in &batch.chairs {
            if !tables.get(id).ok_or(StoreError::Missing)?.fits(*seat, chair) {
                return Ok(Written::Conflict);
            }
        }
        if !batch.documents.iter().all(|edit| documents.fits(edit)) {
            return Ok(Written::Conflict);
        }
        for edit in batch.documents {
            documents.put(edit, batch.mark);
        }
        for (id, from, to) in batch.hosts {
            if let Some(held) = tables.get_mut(&id).filter(|held| held.stored.row.host == from) {
                held.stored.row.host = to;
                let _ = self.bell.send((self.me, id));
            }
        }
        for (id, seat, chair) in batch.chairs {
            tables.get_mut(&id).unwrap().put(seat, chair);
            let _ = self.bell.send((self.me, id));
        }
        Ok(Written::Stored(()))
    }
    /// The latest first.
    fn list(&self, wanted: impl Fn(&Held) -> bool) -> Vec<(Person, Summary)> {
        let tables = self.tables.lock().unwrap();
        let wanted = tables.values().filter(|kept| wanted(kept));
        let mut found: Vec<_> = wanted.map(|kept| (kept.stored.row.host, kept.summary())).collect();
        found.sort_by_key(|(_, summary)| Reverse(summary.cursor_by_time()));
        found
    }
}

impl Store for MemoryStore {
    fn now(&self) -> i64 {
        now()
    }
    fn create(&self, mut row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<Written<i64>> {
        let at = now();
        row.created = at;
        let (watchers, entries, chat) = (Vec::new(), Vec::new(), Vec::new());
        let table = Stored {
            row,
            chairs,
            watchers,
            watch_link: 0,
            entries,
            damage: None,
            chat,
            waiting,
            touched: at,
            finished: None,
        };
        let imported = self.import(table);
        Box::pin(async move { Ok(imported.await?.map(|()| at)) })
    }
    fn import(&self, mut table: Stored) -> Answer<Written> {
        if let Err(closed) = self.open() {
            return closed;
        }
        table.chairs = table.chairs.into_iter().map(in_order).collect();
        table.watchers.sort();
        let mut tables = self.tables.lock().unwrap();
        let free = !tables.contains_key(&table.row.id);
        if free {
            tables.insert(table.row.id.clone(), Held::new(table));
        }
        Box::pin(async move { Ok(if free { Written::Stored(()) } else { Written::Conflict }) })
    }
    fn append(&self, append: Append) -> Answer<Written<i64>> {
        if let Err(why) = append.check() {
            return Box::pin(async { Err(why) });
        }
        let documents = self.documents.clone();
        self.write(&append.id.clone(), |kept| kept.append(append, &mut documents.lock().unwrap()))
    }
    fn set_chair(&self, id: &str, seat: u8, chair: Chair) -> Answer<Written> {
        self.write(id, |kept| {
            if !kept.fits(seat, &chair) {
                return Written::Conflict;
            }
            kept.put(seat, chair);
            Written::Stored(())
        })
    }
    fn add_watcher(&self, id: &str, person: Person, link: u32) -> Answer<Written> {
        self.write(id, |kept| {
            if kept.stored.watch_link != link {
                return Written::Conflict;
            }
            if let Err(place) = kept.stored.watchers.binary_search(&person) {
                kept.stored.watchers.insert(place, person);
            }
            Written::Stored(())
        })
    }
    fn renew_watch_link(&self, id: &str, link: u32) -> Answer<Written> {
        self.write(id, |kept| {
            if kept.stored.watch_link + 1 != link {
                return Written::Conflict;
            }
            kept.stored.watch_link = link;
            kept.stored.watchers.clear();
            Written::Stored(())
        })
    }
    fn say(&self, id: &str, line: ChatRow) -> Answer<Written<Said>> {
        self.write(id, |kept| {
            let chat = &mut kept.stored.chat;
            if let Some(known) = chat.iter().find(|said| said.line.mark == line.mark) {
                return Written::Stored(known.clone());
            }
            let number = chat.iter().filter(|said| said.line.to == line.to).count() as u32;
            let said = Said { place: chat.len() as u32, number, at: now(), line };
            chat.push(said.clone());
            Written::Stored(said)
        })
    }
    fn load(&self, id: &str) -> Answer<Option<Stored>> {
        let found = self.tables.lock().unwrap().get(id).map(|kept| {
            let mut stored = kept.stored.clone();
            (stored.entries, stored.damage) = match kept.entries(0) {
                Ok(entries) => (entries, None),
                Err(why) => (Vec::new(), Some(why)),
            };
            let mut last = BTreeMap::new();
            for said in &stored.chat {
                last.insert(said.line.to, said.number);
            }
            stored.chat.retain(|said| last[&said.line.to] - said.number < CHAT_LINES);
            stored
        });
        Box::pin(async move { Ok(found) })
    }
    fn since(&self, id: &str, mark: Mark) -> Answer<Since> {
        let since = self.at(id, move |kept| {
            Ok(Since {
                length: kept.stored.entries.len() as u32,
                entries: kept.entries(mark.entries).map_err(StoreError::Damaged)?,
                chat: kept.stored.chat.iter().filter(|said| said.place >= mark.chat).cloned().collect(),
                chairs: kept.stored.chairs.clone(),
                watchers: kept.stored.watchers.clone(),
                watch_link: kept.stored.watch_link,
                host: kept.stored.row.host,
            })
        });
        Box::pin(async move { since.await? })
    }
    fn news(&self) -> BoxStream<'static, News> {
        let me = self.me;
        stream::unfold(self.bell.subscribe(), move |mut bell| async move {
            loop {
                match bell.recv().await {
                    Ok((other, id)) if other != me => return Some((News::Table(id), bell)),
                    Ok(_) => {}
                    Err(broadcast::error::RecvError::Lagged(_)) => return Some((News::Any, bell)),
                    Err(broadcast::error::RecvError::Closed) => return None,
                }
            }
        })
        .boxed()
    }
    fn tables_of(&self, person: Person, after: Cursor, limit: u32) -> Answer<Vec<Summary>> {
        let sits = |kept: &Held| kept.stored.chairs.iter().any(|chair| chair.holders.contains(&person));
        let mine = self.list(|kept| kept.stored.row.host == person || sits(kept));
        let mut list: Vec<Summary> = mine.into_iter().map(|(_, summary)| summary).collect();
        list.retain(|summary| summary.cursor(person) < after);
        list.sort_by_key(|summary| Reverse(summary.cursor(person)));
        list.truncate(limit as usize);
        Box::pin(async move { Ok(list) })
    }
    fn open_tables(&self, after: Cursor, limit: u32) -> Answer<Vec<Summary>> {
        let open = |c: &Chair| c.kept == Kept::Open && c.bot.is_none() && c.holders.is_empty();
        let wanted = |kept: &Held| {
            kept.stored.row.listed && kept.stored.finished.is_none() && kept.stored.chairs.iter().any(open)
        };
        let mut hosts: BTreeMap<Person, usize> = BTreeMap::new();
        let mut list = Vec::new();
        for (host, summary) in self.list(wanted) {
            let of_host = hosts.entry(host).or_default();
            *of_host += 1;
            let behind = (summary.touched, &summary.id) < (after.touched, &after.id);
            if *of_host <= 2 && behind {
                list.push(summary);
            }
        }
        list.truncate(limit as usize);
        Box::pin(async move { Ok(list) })
    }
    fn finished(&self, after: (i64, String), limit: u32) -> Answer<Vec<Summary>> {
        let ended = |summary: &Summary| (summary.finished.as_ref().map_or(0, |end| end.at), summary.id.clone());
        let mut list: Vec<Summary> =
            self.list(|kept| kept.stored.finished.is_some()).into_iter().map(|(_, summary)| summary).collect();
        list.retain(|summary| ended(summary) > after);
        list.sort_by_key(ended);
        list.truncate(limit as usize);
        Box::pin(async move { Ok(list) })
    }
    fn unfinished(&self, after: &str, limit: u32) -> Answer<Vec<String>> {
        let tables = self.tables.lock().unwrap();
        let mut ids: Vec<String> = tables
            .iter()
            .filter(|(id, kept)| id.as_str() > after && kept.stored.finished.is_none())
            .map(|(id, _)| id.clone())
            .collect();
        ids.sort();
        ids.truncate(limit as usize);
        Box::pin(async move { Ok(ids) })
    }
    fn keep_figures(&self, game: &str, fingerprint: &str, written: &str) -> Answer<Written> {
        if let Err(closed) = self.open() {
            return closed;
        }
        let mut figures = self.figures.lock().unwrap();
        figures.entry(format!("{game} {fingerprint}")).or_insert_with(|| written.to_string());
        Box::pin(async { Ok(Written::Stored(())) })
    }
    fn figures(&self, game: &str, fingerprint: &str) -> Answer<Option<String>> {
        let found = self.figures.lock().unwrap().get(&format!("{game} {fingerprint}")).cloned();
        Box::pin(async move { Ok(found) })
    }
    fn change(&self, batch: Batch) -> Answer<Written> {
        if let Err(closed) = self.open() {
            return closed;
        }
        let answer = batch.ordered().and_then(|batch| self.changed(batch));
        Box::pin(async { answer })
    }
    fn import_document(&self, document: Document) -> Answer<Written> {
        if let Err(closed) = self.open() {
            return closed;
        }
        let mut documents = self.documents.lock().unwrap();
        let place = (document.kind.clone(), document.key.clone());
        let free = !documents.0.contains_key(&place);
        if free {
            documents.0.insert(place, (document, 0));
        }
        Box::pin(async move { Ok(if free { Written::Stored(()) } else { Written::Conflict }) })
    }
    fn document(&self, kind: &str, key: &str) -> Answer<Option<Document>> {
        let found = self.documents.lock().unwrap().0.get(&(kind.into(), key.into())).map(|(found, _)| found.clone());
        Box::pin(async { Ok(found) })
    }
    fn documents(&self, kind: &str, prefix: &str, after: &str, limit: u32) -> Answer<Vec<Document>> {
        let wanted = |d: &Document| d.kind == kind && d.key.starts_with(prefix) && d.key.as_str() > after;
        let mut found = self.documents.lock().unwrap().list(wanted);
        found.truncate(limit as usize);
        Box::pin(async { Ok(found) })
    }
    fn due(&self, kind: &str, until: i64, after: (i64, String), limit: u32) -> Answer<Vec<Document>> {
        let behind = |d: &Document| d.due.is_some_and(|due| due <= until && (due, &d.key) > (after.0, &after.1));
        let mut found = self.documents.lock().unwrap().list(|d| d.kind == kind && behind(d));
        found.sort_by(|a, b| (a.due, &a.key).cmp(&(b.due, &b.key)));
        found.truncate(limit as usize);
        Box::pin(async { Ok(found) })
    }
    fn all_documents(&self, after: (String, String), limit: u32) -> Answer<Vec<Document>> {
        let mut found = self.documents.lock().unwrap().list(|d| (&d.kind, &d.key) > (&after.0, &after.1));
        found.truncate(limit as usize);
        Box::pin(async { Ok(found) })
    }
    fn pulse(&self) -> Answer<Written> {
        if let Err(closed) = self.open() {
            return closed;
        }
        Box::pin(async { Ok(Written::Stored(())) })
    }
    fn close(&self) -> Answer<()> {
        self.closed.store(true, Ordering::SeqCst);
        Box::pin(async { Ok(()) })
    }
    fn announce(&self, games: Vec<(String, u32)>) -> Answer<()> {
        self.announced.lock().unwrap().insert(self.me, games);
        Box::pin(async { Ok(()) })
    }
    fn revision(&self, game: &str) -> Answer<Option<u32>> {
        let announced = self.announced.lock().unwrap();
        let known = announced.values().flatten().filter(|(id, _)| id == game).map(|(_, revision)| *revision).min();
        Box::pin(async move { Ok(known) })
    }
    fn count(&self) -> Answer<u64> {
        let count = self.tables.lock().unwrap().len() as u64;
        Box::pin(async move { Ok(count) })
    }
}

/// What goes wrong with a request.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Fault {
    /// It is stored, and the answer is lost.
    AnswerLost,
    /// It is not stored, and nobody says so.
    NeverArrived,
}

/// What goes wrong with the next requests, the first first.
pub type Faults = Arc<Mutex<Vec<Option<Fault>>>>;

/// A store with a bad line to it: some of what is written is in doubt.
pub struct Doubtful {
    /// The store behind it.
    pub inner: Arc<dyn Store>,
    /// What goes wrong next.
    pub faults: Faults,
    /// Does it hear nothing of what others write?
    pub deaf: bool,
}

impl Doubtful {
    fn through<T: Send + 'static>(&self, write: impl FnOnce(&dyn Store) -> Answer<Written<T>>) -> Answer<Written<T>> {
        let next = {
            let mut faults = self.faults.lock().unwrap();
            if faults.is_empty() { None } else { faults.remove(0) }
        };
        let lost = || Ok(Written::InDoubt("the line is bad".into()));
        match next {
            None => write(self.inner.as_ref()),
            Some(Fault::NeverArrived) => Box::pin(async move { lost() }),
            Some(Fault::AnswerLost) => {
                let answer = write(self.inner.as_ref());
                Box::pin(async move {
                    answer.await?;
                    lost()
                })
            }
        }
    }
}

impl Store for Doubtful {
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<Written<i64>> {
        self.through(|store| store.create(row, chairs, waiting))
    }
    fn import(&self, table: Stored) -> Answer<Written> {
        self.inner.import(table)
    }
    fn append(&self, append: Append) -> Answer<Written<i64>> {
        self.through(|store| store.append(append))
    }
    fn set_chair(&self, id: &str, seat: u8, chair: Chair) -> Answer<Written> {
        self.through(|store| store.set_chair(id, seat, chair))
    }
    fn add_watcher(&self, id: &str, person: Person, link: u32) -> Answer<Written> {
        self.through(|store| store.add_watcher(id, person, link))
    }
    fn renew_watch_link(&self, id: &str, link: u32) -> Answer<Written> {
        self.through(|store| store.renew_watch_link(id, link))
    }
    fn say(&self, id: &str, line: ChatRow) -> Answer<Written<Said>> {
        self.through(|store| store.say(id, line))
    }
    fn is_lost(&self) -> bool {
        self.inner.is_lost()
    }
    fn lease(&self, what: &str, millis: u32) -> Answer<bool> {
        self.inner.lease(what, millis)
    }
    fn release(&self, what: &str) -> Answer<()> {
        self.inner.release(what)
    }
    fn announce(&self, games: Vec<(String, u32)>) -> Answer<()> {
        self.inner.announce(games)
    }
    fn revision(&self, game: &str) -> Answer<Option<u32>> {
        self.inner.revision(game)
    }
    fn load(&self, id: &str) -> Answer<Option<Stored>> {
        self.inner.load(id)
    }
    fn since(&self, id: &str, mark: Mark) -> Answer<Since> {
        self.inner.since(id, mark)
    }
    fn news(&self) -> BoxStream<'static, News> {
        if self.deaf { stream::pending().boxed() } else { self.inner.news() }
    }
    fn tables_of(&self, person: Person, after: Cursor, limit: u32) -> Answer<Vec<Summary>> {
        self.inner.tables_of(person, after, limit)
    }
    fn open_tables(&self, after: Cursor, limit: u32) -> Answer<Vec<Summary>> {
        self.inner.open_tables(after, limit)
    }
    fn finished(&self, after: (i64, String), limit: u32) -> Answer<Vec<Summary>> {
        self.inner.finished(after, limit)
    }
    fn unfinished(&self, after: &str, limit: u32) -> Answer<Vec<String>> {
        self.inner.unfinished(after, limit)
    }
    fn keep_figures(&self, game: &str, fingerprint: &str, written: &str) -> Answer<Written> {
        self.inner.keep_figures(game, fingerprint, written)
    }
    fn figures(&self, game: &str, fingerprint: &str) -> Answer<Option<String>> {
        self.inner.figures(game, fingerprint)
    }
    fn change(&self, batch: Batch) -> Answer<Written> {
        self.through(|store| store.change(batch))
    }
    fn import_document(&self, document: Document) -> Answer<Written> {
        self.inner.import_document(document)
    }
    fn document(&self, kind: &str, key: &str) -> Answer<Option<Document>> {
        self.inner.document(kind, key)
    }
    fn documents(&self, kind: &str, prefix: &str, after: &str, limit: u32) -> Answer<Vec<Document>> {
        self.inner.documents(kind, prefix, after, limit)
    }
    fn due(&self, kind: &str, until: i64, after: (i64, String), limit: u32) -> Answer<Vec<Document>> {
        self.inner.due(kind, until, after, limit)
    }
    fn all_documents(&self, after: (String, String), limit: u32) -> Answer<Vec<Document>> {
        self.inner.all_documents(after, limit)
    }
    fn pulse(&self) -> Answer<Written> {
        self.inner.pulse()
    }
    fn count(&self) -> Answer<u64> {
        self.inner.count()
    }
}
