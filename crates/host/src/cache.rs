//! The one cache of the server: drawings, texts of logs, compressed answers and films share one budget of
//! bytes. The least recently used entry is removed first; `Cache::sweep` removes what has not been used for a
//! while.
//!
//! An entry that takes long to make has a *place* (`Place`): the first caller makes it, and others wait for
//! it. A place is reserved under a table's lock and filled without it.

use crate::metrics::metrics;
use bytes::Bytes;
use std::any::Any;
use std::collections::{BTreeMap, HashMap};
use std::mem::size_of;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::{Duration, Instant};
use table::{Drawing, Eye, Lang, Mark, Part, Seat, SeatSet, Tray};

/// What is kept. Of each of these there is one: a newer one takes the place of an older one.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum Slot {
    /// The drawing of a table, at an earlier step or now.
    Drawing { room: u64, eye: Eye, bottom: Option<Seat>, lang: Lang, night: bool, at: Option<usize> },
    /// The board before a part of a step, for the film.
    Shot { room: u64, eye: Eye, bottom: Option<Seat>, lang: Lang, night: bool, step: usize, part: usize },
    /// Lines of a table's log: from a step on, at an earlier step or now, with the events as JSON or without.
    Log { room: u64, eye: Eye, seats: SeatSet, lang: Lang, from: LogFrom, at: Option<usize>, events: bool },
    /// Something that is kept whole.
    Whole(Whole),
}

/// What is kept whole.
#[derive(Clone, Eq, PartialEq, Hash, Debug)]
pub enum Whole {
    /// A compressed answer, by the hash of what was compressed.
    Compressed([u8; 32]),
    /// A film of a finished game, by its name.
    Film(String),
}

/// Which part of a log.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum LogFrom {
    /// What a page shows of it.
    Page,
    /// All from a step on.
    Step(usize),
}

/// What something that is kept was made from. With another stamp it is another thing.
#[derive(Clone, Eq, PartialEq, Default, Debug)]
pub(crate) struct Stamp {
    /// How often what this eye sees has changed.
    pub(crate) changes: u32,
    /// How many steps there are before it, as this eye counts them.
    pub(crate) steps: usize,
    /// What is marked as having just changed.
    pub(crate) recent: Vec<Mark>,
}

type Cell = Arc<OnceLock<Arc<dyn Any + Send + Sync>>>;

struct Entry {
    stamp: Stamp,
    cell: Cell,
    bytes: usize,
    /// Its place in the order of use.
    turn: u64,
    used: Instant,
}

#[derive(Default)]
struct Kept {
    by_slot: HashMap<Slot, Entry>,
    by_turn: BTreeMap<u64, Slot>,
    bytes: usize,
    turns: u64,
}

/// The cache.
pub struct Cache {
    budget: usize,
    kept: Mutex<Kept>,
}

impl std::fmt::Debug for Cache {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Cache({} of {} bytes)", self.bytes(), self.budget)
    }
}

impl Kept {
    /// The cell of a slot, as the one used last; an empty one when it held something else.
    fn cell(&mut self, slot: &Slot, stamp: &Stamp) -> Cell {
        self.turns += 1;
        let turn = self.turns;
        if let Some(entry) = self.by_slot.get_mut(slot) {
            let slot = self.by_turn.remove(&entry.turn).unwrap_or_else(|| slot.clone());
            self.by_turn.insert(turn, slot);
            (entry.turn, entry.used) = (turn, Instant::now());
            if entry.stamp != *stamp {
                self.bytes -= entry.bytes - OVERHEAD;
                (entry.stamp, entry.cell, entry.bytes) = (stamp.clone(), Cell::default(), OVERHEAD);
            }
            return entry.cell.clone();
        }
        let cell = Cell::default();
        let entry = Entry { stamp: stamp.clone(), cell: cell.clone(), bytes: OVERHEAD, turn, used: Instant::now() };
        self.bytes += OVERHEAD;
        self.by_slot.insert(slot.clone(), entry);
        self.by_turn.insert(turn, slot.clone());
        cell
    }
    /// The oldest goes.
    fn drop_oldest(&mut self) -> bool {
        let Some((_, slot)) = self.by_turn.pop_first() else { return false };
        if let Some(entry) = self.by_slot.remove(&slot) {
            self.bytes -= entry.bytes;
        }
        true
    }
}

/// What an entry takes beside what it holds.
const OVERHEAD: usize = size_of::<Entry>() + 2 * size_of::<Slot>() + 128;

impl Cache {
    /// A cache of so many bytes.
    pub fn new(budget: usize) -> Arc<Cache> {
        Arc::new(Cache { budget, kept: Mutex::default() })
    }
    /// The bytes that are kept now.
    pub fn bytes(&self) -> usize {
        self.lock().bytes
    }
    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(|broken| broken.into_inner())
    }
    /// The place of something.
    pub(crate) fn place(self: &Arc<Cache>, slot: Slot, stamp: Stamp) -> Place {
        let cell = self.lock().cell(&slot, &stamp);
        Place { cache: self.clone(), slot, cell }
    }
    /// Something that is kept whole.
    pub fn find(&self, what: &Whole) -> Option<Bytes> {
        let slot = Slot::Whole(what.clone());
        let mut kept = self.lock();
        if !kept.by_slot.contains_key(&slot) {
            return None;
        }
        let cell = kept.cell(&slot, &Stamp::default());
        drop(kept);
        cell.get()?.downcast_ref::<Bytes>().cloned()
    }
    /// Keeps something whole.
    pub fn keep(self: &Arc<Cache>, what: Whole, bytes: &Bytes) {
        let place = self.place(Slot::Whole(what), Stamp::default());
        place.get(|| (bytes.clone(), bytes.len()));
    }
    /// What was made is so large. What is too much goes, the oldest first.
    fn weigh(&self, slot: &Slot, cell: &Cell, bytes: usize) {
        let mut kept = self.lock();
        if let Some(entry) = kept.by_slot.get_mut(slot).filter(|entry| Arc::ptr_eq(&entry.cell, cell)) {
            entry.bytes += bytes;
            kept.bytes += bytes;
        }
        while kept.bytes > self.budget && kept.drop_oldest() {}
    }
    /// Lets go what nobody has used for so long.
    pub(crate) fn sweep(&self, idle: Duration) {
        let mut kept = self.lock();
        let old = |kept: &Kept| {
            let (_, oldest) = kept.by_turn.first_key_value()?;
            kept.by_slot.get(oldest).map(|entry| entry.used.elapsed() >= idle)
        };
        while old(&kept) == Some(true) && kept.drop_oldest() {}
        if kept.by_slot.len() * 4 < kept.by_slot.capacity() {
            kept.by_slot.shrink_to_fit();
        }
        metrics().cache_bytes.set(kept.bytes as i64);
    }
}

/// A place in the cache, empty or filled.
pub(crate) struct Place {
    cache: Arc<Cache>,
    slot: Slot,
    cell: Cell,
}

impl Place {
    /// Is it filled?
    pub(crate) fn is_filled(&self) -> bool {
        self.cell.get().is_some()
    }
    /// What stands in it. Whoever comes first makes it, and says how many bytes it has.
    pub(crate) fn get<T: Send + Sync + 'static>(&self, make: impl FnOnce() -> (T, usize)) -> Arc<T> {
        let mut made = None;
        let value = self.cell.get_or_init(|| {
            let (value, bytes) = make();
            made = Some(bytes);
            Arc::new(value)
        });
        if let Some(bytes) = made {
            self.cache.weigh(&self.slot, &self.cell, bytes);
        }
        value.clone().downcast().unwrap_or_else(|_| unreachable!("each kind of slot holds one type"))
    }
}

/// What is kept for one table as it is in memory. With another table in its place it has another number, and
/// nothing that was kept for the first one is found.
#[derive(Debug)]
pub(crate) struct Shelf {
    cache: Arc<Cache>,
    pub(crate) room: u64,
}

impl Shelf {
    pub(crate) fn new(cache: &Arc<Cache>) -> Shelf {
        static ROOMS: AtomicU64 = AtomicU64::new(0);
        Shelf { cache: cache.clone(), room: ROOMS.fetch_add(1, Ordering::Relaxed) }
    }
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        *self = Shelf::new(&self.cache);
    }
    pub(crate) fn cache(&self) -> &Arc<Cache> {
        &self.cache
    }
}

impl Default for Shelf {
    /// For a table that is not on a server.
    fn default() -> Shelf {
        Shelf::new(&Cache::new(1 << 20))
    }
}

/// The bytes of a drawing with its trays.
pub(crate) fn drawing_bytes(board: &Drawing, trays: &[Tray]) -> usize {
    fn bytes(part: &Part) -> usize {
        let own = size_of::<Part>() + part.key.len() + part.open.len() + part.svg.len();
        own + part.parts.iter().map(bytes).sum::<usize>()
    }
    fn drawing(it: &Drawing) -> usize {
        let layers =
            it.layers.iter().map(|layer| size_of_val(layer) + layer.id.len() + layer.group.len() + layer.title.len());
        size_of::<Drawing>() + it.ground.len() + it.live.iter().map(bytes).sum::<usize>() + layers.sum::<usize>()
    }
    let cards = trays.iter().flat_map(|tray| &tray.cards);
    let cards = cards.map(|card| card.thing.len() + card.name.len() + card.text.len() + 72 + drawing(&card.drawing));
    drawing(board) + cards.sum::<usize>()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(n: u8) -> Whole {
        Whole::Compressed([n; 32])
    }
    fn slot(n: u8) -> Slot {
        Slot::Whole(whole(n))
    }
    fn text(size: usize) -> Bytes {
        Bytes::from(vec![7; size])
    }

    #[test]
    fn one_budget_and_the_least_recently_used_goes_first() {
        let budget = 100_000;
        let cache = Cache::new(budget);
        cache.keep(whole(0), &text(10_000));
        let room = Shelf::new(&cache).room;
        for n in 1..200 {
            let drawing = Slot::Drawing {
                room: room + u64::from(n),
                eye: Eye::SPECTATOR,
                bottom: None,
                lang: Lang::En,
                night: false,
                at: None,
            };
            cache.place(drawing, Stamp::default()).get(|| (vec![n], 8_000));
            cache.keep(whole(n), &text(500));
            assert_eq!(cache.find(&whole(0)).map(|kept| kept.len()), Some(10_000), "what is used stays");
            assert!(cache.bytes() <= budget, "{} of {budget}", cache.bytes());
        }
        assert!(cache.find(&whole(1)).is_none() && cache.find(&whole(199)).is_some());
        assert!(cache.bytes() > budget - 20_000, "it is made use of: {}", cache.bytes());
        cache.keep(whole(1), &text(budget * 2));
        assert!(cache.bytes() <= budget, "what is larger than all of it is not kept");
    }

    #[test]
    fn another_stamp_takes_the_place_of_what_was_kept() {
        let cache = Cache::new(1 << 20);
        let of = |changes: u32, value: u32| {
            let stamp = Stamp { changes, ..Stamp::default() };
            *cache.place(slot(0), stamp).get(|| (value, 1000))
        };
        assert_eq!((of(1, 1), of(1, 2), of(2, 3), of(2, 4), of(1, 5)), (1, 1, 3, 3, 5));
        assert_eq!(cache.bytes(), 1000 + OVERHEAD, "one is kept");
        // Whoever still holds the older place fills it in vain: nothing of it is counted.
        let old = cache.place(slot(0), Stamp { changes: 7, ..Stamp::default() });
        assert!(!old.is_filled());
        assert_eq!(of(8, 6), 6);
        assert_eq!(*old.get(|| (9_u32, 5000)), 9);
        assert_eq!(cache.bytes(), 1000 + OVERHEAD);
    }

    #[test]
    fn what_nobody_uses_goes_by_itself() {
        let cache = Cache::new(1 << 20);
        (0..100).for_each(|n| cache.keep(whole(n), &text(100)));
        cache.sweep(Duration::from_secs(60));
        assert_eq!(cache.lock().by_slot.len(), 100);
        std::thread::sleep(Duration::from_millis(20));
        let _ = cache.find(&whole(5));
        cache.sweep(Duration::from_millis(15));
        assert_eq!(cache.lock().by_slot.len(), 1);
        cache.sweep(Duration::ZERO);
        let kept = cache.lock();
        assert_eq!((kept.bytes, kept.by_slot.len(), kept.by_turn.len()), (0, 0, 0));
    }

    #[test]
    fn the_same_is_made_once() {
        let cache = Cache::new(1 << 20);
        let made = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    cache.place(slot(1), Stamp::default()).get(|| {
                        std::thread::sleep(Duration::from_millis(5));
                        (made.fetch_add(1, Ordering::Relaxed), 8)
                    })
                });
            }
        });
        assert_eq!(made.into_inner(), 1);
    }
}
