//! Shares the processor among addresses.
//!
//! Requests and streams are polled by as many threads as there are processors. One address never occupies all
//! of them: when it has reached its share, its further requests wait for each other, and requests of others
//! proceed. The same holds for each network around the address ([`Whose::networks`]): a poll needs a turn of
//! the address and one of each network. A turn lasts for one poll, so whoever waits for a bot, the store or
//! news holds none.

use crate::networks::Whose;
use std::collections::HashMap;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, ready};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::sync::PollSemaphore;

tokio::task_local! {
    /// For whom this task works.
    static TASK: Task;
}

/// Something that is done on somebody's account.
#[derive(Clone, Debug)]
struct Task {
    whose: Whose,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// How many locks it holds or waits for that others wait for, too.
    holds: AtomicUsize,
    /// Is it worked on right now without a turn?
    free: AtomicBool,
}

/// For whom this task works: an address, or the server itself.
pub fn whose() -> Whose {
    TASK.try_with(|task| task.whose).unwrap_or(Whose::Server)
}

/// As long as this is held, the task is worked on out of turn: it holds a lock, or will be given it, and
/// others wait for that. Without it, whoever wants the lock would wait until the address of its holder has
/// its turn.
#[derive(Debug)]
pub struct Hold(Option<Arc<State>>);

/// Holds the present task.
pub fn hold() -> Hold {
    let state = TASK.try_with(|task| task.state.clone()).ok();
    if let Some(state) = &state {
        state.holds.fetch_add(1, Ordering::Relaxed);
    }
    Hold(state)
}

impl Drop for Hold {
    fn drop(&mut self) {
        if let Some(state) = &self.0 {
            state.holds.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// After a lock that was held out of turn: what comes now waits for its turn.
pub async fn back_in_line() {
    let free = TASK.try_with(|task| task.state.free.load(Ordering::Relaxed)).unwrap_or(false);
    if free {
        tokio::task::yield_now().await;
    }
}

/// How many threads work on requests.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(2, usize::from)
}

/// Turns of all addresses.
#[derive(Debug)]
pub struct Turns {
    /// How many each address has; none are counted when this is `None`.
    each: Option<usize>,
    all: Mutex<All>,
}

#[derive(Debug, Default)]
struct All {
    of: HashMap<Whose, Weak<Semaphore>>,
    /// With this many it is time to forget those that nobody uses.
    many: usize,
}

impl All {
    fn of(&mut self, whose: Whose, each: usize) -> Arc<Semaphore> {
        if let Some(turns) = self.of.get(&whose).and_then(Weak::upgrade) {
            return turns;
        }
        if self.of.len() >= self.many {
            self.of.retain(|_, turns| turns.strong_count() > 0);
            self.many = 2 * self.of.len() + 64;
        }
        let turns = Arc::new(Semaphore::new(each));
        self.of.insert(whose, Arc::downgrade(&turns));
        turns
    }
}

impl Turns {
    /// For a server that has so many processors. Without limits nobody waits.
    pub fn new(limited: bool, processors: usize) -> Turns {
        let each = processors.saturating_sub(1).max(1);
        Turns { each: limited.then_some(each), all: Mutex::default() }
    }
    /// The turns of one address.
    pub fn of(&self, whose: Whose) -> Account {
        let of = |each| {
            let mut all = self.all.lock().unwrap_or_else(|broken| broken.into_inner());
            // From the narrowest to the widest: whoever waits for the widest holds a place of the narrower
            // ones.
            whose.networks().rev().map(|(network, _)| PollSemaphore::new(all.of(network, each))).collect()
        };
        let task = Task { whose, state: Arc::default() };
        Account { task, turns: self.each.map(of).unwrap_or_default(), held: Vec::new() }
    }
}

/// On whose account something is done.
#[derive(Debug)]
pub struct Account {
    task: Task,
    /// None without limits.
    turns: Vec<PollSemaphore>,
    /// Those that it has got, while it waits for the others.
    held: Vec<OwnedSemaphorePermit>,
}

impl Account {
    /// Does a piece of work, if it is this one's turn.
    pub fn poll<T>(&mut self, cx: &mut Context<'_>, work: impl FnOnce(&mut Context<'_>) -> Poll<T>) -> Poll<T> {
        if self.turns.is_empty() {
            return TASK.sync_scope(self.task.clone(), || work(cx));
        }
        if self.task.state.holds.load(Ordering::Relaxed) > 0 {
            self.task.state.free.store(true, Ordering::Relaxed);
            return TASK.sync_scope(self.task.clone(), || work(cx));
        }
        for turns in self.turns.iter_mut().skip(self.held.len()) {
            // None is ever closed.
            self.held.extend(ready!(turns.poll_acquire(cx)));
        }
        let _turn = Held(&mut self.held);
        self.task.state.free.store(false, Ordering::Relaxed);
        TASK.sync_scope(self.task.clone(), || work(cx))
    }
    /// Does it in turns.
    pub async fn work<F: Future>(&mut self, work: F) -> F::Output {
        let mut work = pin!(work);
        poll_fn(|cx| self.poll(cx, |cx| work.as_mut().poll(cx))).await
    }
    /// Is it one of those that wait for turns?
    pub fn waits(&self) -> bool {
        !self.turns.is_empty()
    }
}

/// A turn that lasts as long as this.
struct Held<'a>(&'a mut Vec<OwnedSemaphorePermit>);

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tokio::task::JoinSet;

    const STRANGER: Whose = Whose::Person(6);
    const OTHER: Whose = Whose::Person(7);

    /// Keeps a thread busy.
    fn busy(time: Duration) {
        std::thread::sleep(time);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn one_stranger_never_has_all_threads() {
        let turns = Arc::new(Turns::new(true, 2));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let done = Arc::new(AtomicUsize::new(0));
        let mut all = JoinSet::new();
        for _ in 0..100 {
            let (mut account, now, most, done) = (turns.of(STRANGER), now.clone(), most.clone(), done.clone());
            all.spawn(async move {
                let heavy = async {
                    for _ in 0..2 {
                        most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        busy(Duration::from_millis(5));
                        now.fetch_sub(1, Ordering::SeqCst);
                        tokio::task::yield_now().await;
                    }
                };
                account.work(heavy).await;
                done.fetch_add(1, Ordering::SeqCst);
            });
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        let mut other = turns.of(OTHER);
        let before = done.clone();
        let other = tokio::spawn(async move { other.work(async { before.load(Ordering::SeqCst) }).await });
        let before = other.await.expect("no panic");
        while all.join_next().await.is_some() {}
        assert_eq!(most.load(Ordering::SeqCst), 1, "the stranger has one of the two threads");
        assert!(before < 90, "{before} of the stranger's hundred came first");
    }

    /// Two hundred addresses of one prefix, each with work to do: one thread is left for everybody else, and
    /// inside the prefix one address does not wait for all of another's.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_prefix_never_has_all_threads() {
        let turns = Arc::new(Turns::new(true, 2));
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let done = Arc::new(AtomicUsize::new(0));
        let address = |net: u16| Whose::from(std::net::IpAddr::from([0x2001, 0xdb8, 0, net, 0, 0, 0, 1]));
        let mut all = JoinSet::new();
        let work = |net: u16| {
            let (mut account, now, most, done) = (turns.of(address(net)), now.clone(), most.clone(), done.clone());
            async move {
                let heavy = async {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    busy(Duration::from_millis(3));
                    now.fetch_sub(1, Ordering::SeqCst);
                    done.fetch_add(1, Ordering::SeqCst)
                };
                account.work(heavy).await
            }
        };
        for i in 0..200 {
            all.spawn(work(if i < 100 { 7 } else { i }));
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
        let neighbour = tokio::spawn(work(300)).await.expect("no panic");
        while all.join_next().await.is_some() {}
        assert_eq!(most.load(Ordering::SeqCst), 1, "the prefix has one of the two threads");
        assert!(neighbour < 100, "{neighbour} others came first");
        assert_eq!(turns.of(address(7)).turns.iter().map(|t| t.clone_inner().available_permits()).sum::<usize>(), 3);
    }

    #[tokio::test]
    async fn whoever_waits_or_goes_away_holds_nothing() {
        let turns = Turns::new(true, 1);
        let (tell, told) = tokio::sync::oneshot::channel::<u8>();
        let (mut first, mut second, mut third) = (turns.of(STRANGER), turns.of(STRANGER), turns.of(STRANGER));
        let waits = tokio::spawn(async move { first.work(told).await });
        tokio::task::yield_now().await;
        assert_eq!(second.work(async { whose() }).await, STRANGER, "while the first waits for something");
        assert_eq!(whose(), Whose::Server);
        // One who has asked for a turn and is gone before it comes.
        let held = turns.of(STRANGER).turns[0].clone_inner().acquire_owned().await.expect("a turn");
        let gone = tokio::spawn(async move { second.work(async {}).await });
        tokio::task::yield_now().await;
        gone.abort();
        let _ = gone.await;
        drop(held);
        assert_eq!(third.work(async { 8 }).await, 8);
        tell.send(9).expect("it waits");
        assert_eq!(waits.await.expect("no panic"), Ok(9));
    }

    /// Whoever is given a lock is worked on at once, though all turns of its address are taken; what it does
    /// afterwards waits for a turn again.
    #[tokio::test]
    async fn whoever_holds_a_lock_is_worked_on_out_of_turn() {
        let turns = Turns::new(true, 1);
        let lock = Arc::new(tokio::sync::Mutex::new(()));
        let held = lock.clone().lock_owned().await;
        let (mut account, done) = (turns.of(STRANGER), Arc::new(AtomicUsize::new(0)));
        let (wanted, steps) = (lock.clone(), done.clone());
        let looks = tokio::spawn(async move {
            let look = async {
                let hold = hold();
                let guard = wanted.lock().await;
                steps.fetch_add(1, Ordering::SeqCst);
                drop((guard, hold));
                back_in_line().await;
                steps.fetch_add(1, Ordering::SeqCst);
            };
            account.work(look).await;
        });
        tokio::task::yield_now().await;
        let turn = turns.of(STRANGER).turns[0].clone_inner().acquire_owned().await.expect("nobody works for it");
        drop(held);
        for _ in 0..10 {
            tokio::task::yield_now().await;
        }
        assert_eq!(done.load(Ordering::SeqCst), 1, "the lock was taken and given back");
        assert!(lock.try_lock().is_ok());
        drop(turn);
        looks.await.expect("no panic");
        assert_eq!(done.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn a_piece_of_work_that_falls_gives_its_turn_back() {
        let turns = Turns::new(true, 1);
        let (mut first, mut second) = (turns.of(STRANGER), turns.of(STRANGER));
        let fell = tokio::spawn(async move { first.work(async { panic!("on purpose") }).await }).await;
        assert!(fell.is_err());
        assert_eq!(second.work(async { 7 }).await, 7);
    }

    #[test]
    fn addresses_that_ask_for_nothing_any_more_are_forgotten() {
        let turns = Turns::new(true, 4);
        let kept = turns.of(OTHER);
        for n in 0..10_000 {
            drop(turns.of(Whose::Person(1000 + n)));
        }
        assert!(turns.all.lock().expect("no panic").of.len() < 200);
        let same = |a: &Account, b: &Account| {
            let inner = |account: &Account| account.turns[0].clone_inner();
            Arc::ptr_eq(&inner(a), &inner(b))
        };
        assert!(same(&kept, &turns.of(OTHER)), "and who still does is not");
        assert!(Turns::new(false, 4).of(OTHER).turns.is_empty(), "without limits nobody waits");
    }
}
