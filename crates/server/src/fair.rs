//! Whose request is worked on. Requests and streams are worked on by as many threads as there are processors, and a page
//! takes some of their time; so one address never has all of them: while it is worked for as much as that, its other
//! requests wait for each other, and those of everybody else are worked on. A turn lasts as long as something is
//! really done: whoever waits (for a bot, for the store, for news) holds nothing.

use crate::limits::Whose;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::collections::HashMap;
use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, ready};
use tokio::sync::Semaphore;
use tokio_util::sync::PollSemaphore;

tokio::task_local! {
    /// For whom this task works.
    static WHOSE: Whose;
}

/// For whom this task works: an address, or the server itself.
pub(crate) fn whose() -> Whose {
    WHOSE.try_with(|whose| *whose).unwrap_or(Whose::Server)
}

/// Turns of all addresses.
#[derive(Debug)]
pub(crate) struct Turns {
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
    pub(crate) fn new(limited: bool, processors: usize) -> Turns {
        let each = processors.saturating_sub(1).max(1);
        Turns { each: limited.then_some(each), all: Mutex::default() }
    }
    /// The turns of one address.
    pub(crate) fn of(&self, whose: Whose) -> Account {
        let of = |each| self.all.lock().unwrap_or_else(|broken| broken.into_inner()).of(whose, each);
        Account { whose, turns: self.each.map(of).map(PollSemaphore::new) }
    }
}

/// On whose account something is done.
#[derive(Clone, Debug)]
pub(crate) struct Account {
    whose: Whose,
    turns: Option<PollSemaphore>,
}

impl Account {
    /// Does a piece of work, if it is this one's turn.
    fn poll<T>(&mut self, cx: &mut Context<'_>, work: impl FnOnce(&mut Context<'_>) -> Poll<T>) -> Poll<T> {
        let _turn = match &mut self.turns {
            Some(turns) => ready!(turns.poll_acquire(cx)),
            None => return work(cx),
        };
        WHOSE.sync_scope(self.whose, || work(cx))
    }
    /// Does it in turns.
    pub(crate) async fn work<F: Future>(&mut self, work: F) -> F::Output {
        let mut work = pin!(work);
        poll_fn(|cx| self.poll(cx, |cx| work.as_mut().poll(cx))).await
    }
    /// What is still to be made of an answer is made in turns, too.
    pub(crate) fn body(self, body: Body) -> Body {
        // What is there as a whole is no work.
        match self.turns.is_none() || body.size_hint().exact().is_some() {
            true => body,
            false => Body::new(InTurns { account: self, body }),
        }
    }
}

struct InTurns {
    account: Account,
    body: Body,
}

impl HttpBody for InTurns {
    type Data = Bytes;
    type Error = axum::Error;
    fn poll_frame(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let InTurns { account, body } = self.get_mut();
        account.poll(cx, |cx| Pin::new(body).poll_frame(cx))
    }
    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }
    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
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
        let held = turns.of(STRANGER).turns.expect("limits").clone_inner().acquire_owned().await.expect("a turn");
        let gone = tokio::spawn(async move { second.work(async {}).await });
        tokio::task::yield_now().await;
        gone.abort();
        let _ = gone.await;
        drop(held);
        assert_eq!(third.work(async { 8 }).await, 8);
        tell.send(9).expect("it waits");
        assert_eq!(waits.await.expect("no panic"), Ok(9));
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
            let inner = |account: &Account| account.turns.as_ref().map(PollSemaphore::clone_inner).expect("limits");
            Arc::ptr_eq(&inner(a), &inner(b))
        };
        assert!(same(&kept, &turns.of(OTHER)), "and who still does is not");
        assert!(Turns::new(false, 4).of(OTHER).turns.is_none(), "without limits nobody waits");
    }
}
