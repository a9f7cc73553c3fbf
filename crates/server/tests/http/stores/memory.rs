//! An engine in memory: the least that keeps the contract. Handles on one store hear of each other's writing.

use futures_util::StreamExt;
use futures_util::stream::{self, BoxStream};
use server::store::{
    Answer, Append, Chair, ChatRow, EntryRow, Kept, Mark, News, Person, Said, Since, Store, StoreError, Stored,
    Summary, TableRow, Written,
};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use tokio::sync::broadcast;

struct Held {
    stored: Stored,
    over: bool,
    waiting: u8,
    touched: i64,
}

type Tables = Arc<Mutex<BTreeMap<String, Held>>>;

/// A handle on a store in memory.
pub struct MemoryStore {
    tables: Tables,
    figures: Arc<Mutex<BTreeMap<String, String>>>,
    bell: broadcast::Sender<(usize, String)>,
    me: usize,
}

impl MemoryStore {
    /// So many handles on one store.
    pub fn handles(count: usize) -> Vec<MemoryStore> {
        let (tables, figures, bell) = (Tables::default(), Arc::default(), broadcast::Sender::new(1024));
        let handle = |me| MemoryStore { tables: tables.clone(), figures: Arc::clone(&figures), bell: bell.clone(), me };
        (0..count).map(handle).collect()
    }
    fn at<T: Send + 'static>(&self, id: &str, of: impl FnOnce(&mut Held) -> T) -> Answer<T> {
        let found = self.tables.lock().unwrap().get_mut(id).map(of).ok_or(StoreError::Missing);
        Box::pin(async move { found })
    }
    fn write<T: Send + 'static>(&self, id: &str, of: impl FnOnce(&mut Held) -> Written<T>) -> Answer<Written<T>> {
        let answer = self.at(id, of);
        let _ = self.bell.send((self.me, id.to_string()));
        answer
    }
    /// The latest first, of one host at most so many.
    fn list(&self, wanted: impl Fn(&Held) -> bool, limit: u32, of_host: usize) -> Answer<Vec<Summary>> {
        let tables = self.tables.lock().unwrap();
        let mut found: Vec<&Held> = tables.values().filter(|kept| wanted(kept)).collect();
        found.sort_by_key(|kept| -kept.touched);
        let mut hosts: BTreeMap<Person, usize> = BTreeMap::new();
        found.retain(|kept| {
            let count = hosts.entry(kept.stored.row.host).or_default();
            *count += 1;
            *count <= of_host
        });
        let mut list: Vec<Summary> = found
            .into_iter()
            .map(|kept| Summary {
                id: kept.stored.row.id.clone(),
                game: kept.stored.row.game.clone(),
                setup: kept.stored.row.setup.clone(),
                chairs: kept.stored.chairs.clone(),
                over: kept.over,
                waiting: kept.waiting,
                touched: kept.touched,
            })
            .collect();
        list.truncate(limit as usize);
        Box::pin(async move { Ok(list) })
    }
}

impl Store for MemoryStore {
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<Written> {
        let mut tables = self.tables.lock().unwrap();
        let free = !tables.contains_key(&row.id);
        if free {
            let (id, touched) = (row.id.clone(), row.created);
            let (watchers, entries, chat) = (Vec::new(), Vec::new(), Vec::new());
            let stored = Stored { row, chairs, watchers, watch_link: 0, entries, damage: None, chat };
            tables.insert(id, Held { stored, over: false, waiting, touched });
        }
        Box::pin(async move { Ok(if free { Written::Stored(()) } else { Written::Conflict }) })
    }
    fn append(&self, append: Append) -> Answer<Written> {
        self.write(&append.id.clone(), |kept| {
            if kept.stored.entries.len() as u32 != append.from {
                return Written::Conflict;
            }
            kept.stored.entries.extend(append.entries);
            (kept.over, kept.waiting) = (append.over, append.waiting);
            kept.touched = if append.quiet { kept.touched } else { append.at };
            Written::Stored(())
        })
    }
    fn set_chair(&self, id: &str, seat: u8, chair: Chair) -> Answer<Written> {
        self.write(id, |kept| {
            let place = &mut kept.stored.chairs[usize::from(seat)];
            if place.revision + 1 != chair.revision {
                return Written::Conflict;
            }
            *place = chair;
            Written::Stored(())
        })
    }
    fn add_watcher(&self, id: &str, person: Person, link: u32) -> Answer<Written> {
        self.write(id, |kept| {
            if kept.stored.watch_link != link {
                return Written::Conflict;
            }
            if !kept.stored.watchers.contains(&person) {
                kept.stored.watchers.push(person);
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
            let said = Said { place: chat.len() as u32, number, line };
            chat.push(said.clone());
            Written::Stored(said)
        })
    }
    fn load(&self, id: &str) -> Answer<Option<Stored>> {
        let found = self.tables.lock().unwrap().get(id).map(|kept| kept.stored.clone());
        Box::pin(async move { Ok(found) })
    }
    fn since(&self, id: &str, mark: Mark) -> Answer<Since> {
        self.at(id, |kept| {
            let after = |all: &[EntryRow]| all.get(mark.entries as usize..).unwrap_or_default().to_vec();
            Since {
                entries: after(&kept.stored.entries),
                chat: kept.stored.chat.iter().filter(|said| said.place >= mark.chat).cloned().collect(),
                chairs: kept.stored.chairs.clone(),
                watchers: kept.stored.watchers.clone(),
                watch_link: kept.stored.watch_link,
            }
        })
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
    fn tables_of(&self, person: Person, limit: u32) -> Answer<Vec<Summary>> {
        let sits = |kept: &Held| kept.stored.chairs.iter().any(|chair| chair.holders.contains(&person));
        let mut all = self.list(|kept| kept.stored.row.host == person || sits(kept), u32::MAX, usize::MAX);
        Box::pin(async move {
            let mut list = all.as_mut().await?;
            let waits = |s: &Summary| {
                let mine =
                    |(seat, chair): (usize, &Chair)| chair.holders.contains(&person) && s.waiting & (1 << seat) != 0;
                !s.over && s.chairs.iter().enumerate().any(mine)
            };
            list.sort_by_key(|summary| !waits(summary));
            list.truncate(limit as usize);
            Ok(list)
        })
    }
    fn open_tables(&self, limit: u32) -> Answer<Vec<Summary>> {
        let open = |c: &Chair| c.kept == Kept::Open && c.bot.is_none() && c.holders.is_empty();
        self.list(|kept| kept.stored.row.listed && !kept.over && kept.stored.chairs.iter().any(open), limit, 2)
    }
    fn unfinished(&self, after: &str, limit: u32) -> Answer<Vec<String>> {
        let tables = self.tables.lock().unwrap();
        let mut ids: Vec<String> =
            tables.iter().filter(|(id, kept)| id.as_str() > after && !kept.over).map(|(id, _)| id.clone()).collect();
        ids.sort();
        ids.truncate(limit as usize);
        Box::pin(async move { Ok(ids) })
    }
    fn keep_figures(&self, game: &str, fingerprint: &str, written: &str) -> Answer<Written> {
        let mut figures = self.figures.lock().unwrap();
        figures.entry(format!("{game} {fingerprint}")).or_insert_with(|| written.to_string());
        Box::pin(async { Ok(Written::Stored(())) })
    }
    fn figures(&self, game: &str, fingerprint: &str) -> Answer<Option<String>> {
        let found = self.figures.lock().unwrap().get(&format!("{game} {fingerprint}")).cloned();
        Box::pin(async move { Ok(found) })
    }
    fn pulse(&self) -> Answer<Written> {
        Box::pin(async { Ok(Written::Stored(())) })
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
    pub inner: Arc<dyn Store>,
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
    fn create(&self, row: TableRow, chairs: Vec<Chair>, waiting: u8) -> Answer<Written> {
        self.through(|store| store.create(row, chairs, waiting))
    }
    fn append(&self, append: Append) -> Answer<Written> {
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
    fn load(&self, id: &str) -> Answer<Option<Stored>> {
        self.inner.load(id)
    }
    fn since(&self, id: &str, mark: Mark) -> Answer<Since> {
        self.inner.since(id, mark)
    }
    fn news(&self) -> BoxStream<'static, News> {
        if self.deaf { stream::pending().boxed() } else { self.inner.news() }
    }
    fn tables_of(&self, person: Person, limit: u32) -> Answer<Vec<Summary>> {
        self.inner.tables_of(person, limit)
    }
    fn open_tables(&self, limit: u32) -> Answer<Vec<Summary>> {
        self.inner.open_tables(limit)
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
    fn pulse(&self) -> Answer<Written> {
        self.inner.pulse()
    }
    fn count(&self) -> Answer<u64> {
        self.inner.count()
    }
}
