//! Who may think next. Thinking is what costs most here, so it is shared out: people who wait come before games that
//! somebody only looks at, those before games that nobody looks at, and among equals whoever has had less of it lately.
//! Shares are counted by address, so that opening many tables gets nobody more. Pictures are shared out in the same way.

use crate::limits::Whose;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// For whom a bot thinks, the most urgent first.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Debug)]
pub enum Urgency {
    /// A person is here and waits for it.
    Awaited,
    /// Somebody looks on.
    Watched,
    /// A person holds a chair and is away.
    Unwatched,
}

/// What one address has used is half forgotten after so long.
const FADES: Duration = Duration::from_secs(10);

/// The queue of those who want to think.
#[derive(Debug)]
pub struct Thinkers {
    /// How many think at once. As many again may think for people who wait and of whose address nobody thinks yet:
    /// thoughts cannot be interrupted, and nobody is to wait for the end of somebody else's.
    places: usize,
    queue: Mutex<Queue>,
}

#[derive(Debug, Default)]
struct Queue {
    waiting: Vec<Waiting>,
    /// How many think now for each.
    thinking: HashMap<Whose, usize>,
    /// What each has used lately.
    used: HashMap<Whose, Duration>,
    faded: Option<Instant>,
    /// Tickets drawn so far.
    tickets: u64,
}

#[derive(Debug)]
struct Waiting {
    urgency: Urgency,
    whose: Whose,
    ticket: u64,
    call: oneshot::Sender<Turn>,
}

/// A turn to think; over when it is dropped.
#[derive(Debug)]
pub struct Turn {
    thinkers: Arc<Thinkers>,
    whose: Whose,
    since: Instant,
}

impl Thinkers {
    /// So many at once.
    pub fn new(places: usize) -> Arc<Thinkers> {
        Arc::new(Thinkers { places: places.max(1), queue: Mutex::default() })
    }
    /// Waits for a turn. Whoever stops waiting leaves the queue.
    pub async fn turn(self: &Arc<Thinkers>, urgency: Urgency, whose: Whose) -> Option<Turn> {
        let (call, called) = oneshot::channel();
        {
            let mut queue = self.lock();
            queue.tickets += 1;
            let ticket = queue.tickets;
            queue.waiting.retain(|waiting| !waiting.call.is_closed());
            queue.waiting.push(Waiting { urgency, whose, ticket, call });
        }
        self.call();
        called.await.ok()
    }
    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.lock().waiting.iter().filter(|waiting| !waiting.call.is_closed()).count()
    }
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|broken| broken.into_inner())
    }
    /// Calls whoever may think now.
    fn call(self: &Arc<Thinkers>) {
        loop {
            let Some(next) = self.lock().next(self.places) else { return };
            let turn = Turn { thinkers: self.clone(), whose: next.whose, since: Instant::now() };
            // Whoever has gone meanwhile gives the turn back, and the next is called.
            drop(next.call.send(turn));
        }
    }
}

impl Queue {
    /// The next who may think, if there is a place.
    fn next(&mut self, places: usize) -> Option<Waiting> {
        let busy: usize = self.thinking.values().sum();
        let thinks = |whose: &Whose| self.thinking.get(whose).copied().unwrap_or(0);
        let may = |waiting: &Waiting| {
            busy < places || (busy < 2 * places && waiting.urgency == Urgency::Awaited && thinks(&waiting.whose) == 0)
        };
        let order = |waiting: &Waiting| {
            let used = self.used.get(&waiting.whose).copied().unwrap_or_default();
            (waiting.urgency, thinks(&waiting.whose), used, waiting.ticket)
        };
        let open = |waiting: &Waiting| !waiting.call.is_closed();
        let all = self.waiting.iter().enumerate().filter(|(_, waiting)| open(waiting) && may(waiting));
        let best = all.min_by_key(|(_, waiting)| order(waiting)).map(|(i, _)| i)?;
        let next = self.waiting.swap_remove(best);
        *self.thinking.entry(next.whose).or_default() += 1;
        Some(next)
    }
    /// Somebody has thought for so long.
    fn done(&mut self, whose: Whose, took: Duration, now: Instant) {
        if let Some(count) = self.thinking.get_mut(&whose) {
            *count -= 1;
            if *count == 0 {
                self.thinking.remove(&whose);
            }
        }
        *self.used.entry(whose).or_default() += took;
        if self.faded.is_none_or(|faded| now.duration_since(faded) > FADES) {
            self.faded = Some(now);
            self.used.values_mut().for_each(|used| *used /= 2);
            self.used.retain(|_, used| *used > Duration::from_millis(1));
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.thinkers.lock().done(self.whose, self.since.elapsed(), Instant::now());
        self.thinkers.call();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::Pin;
    use std::task::{Context, Poll, Waker};

    const HOSTILE: Whose = Whose::Person(6);
    const OTHER: Whose = Whose::Person(7);

    /// Somebody who asks for a turn, and keeps it.
    struct Asker {
        asking: Pin<Box<dyn Future<Output = Option<Turn>>>>,
        turn: Option<Turn>,
    }

    impl Asker {
        fn new(thinkers: &Arc<Thinkers>, urgency: Urgency, whose: Whose) -> Asker {
            let thinkers = thinkers.clone();
            let asking = Box::pin(async move { thinkers.turn(urgency, whose).await });
            let mut asker = Asker { asking, turn: None };
            asker.thinks();
            asker
        }
        fn thinks(&mut self) -> bool {
            if self.turn.is_none()
                && let Poll::Ready(turn) = self.asking.as_mut().poll(&mut Context::from_waker(Waker::noop()))
            {
                self.turn = turn;
            }
            self.turn.is_some()
        }
    }

    fn crowd(thinkers: &Arc<Thinkers>, urgency: Urgency, whose: Whose, count: usize) -> Vec<Asker> {
        (0..count).map(|_| Asker::new(thinkers, urgency, whose)).collect()
    }

    fn thinking(crowd: &mut [Asker]) -> usize {
        crowd.iter_mut().filter_map(|asker| asker.thinks().then_some(())).count()
    }

    /// Two hundred tables of one stranger, all with somebody at them who waits: a person elsewhere thinks at once.
    #[test]
    fn whoever_waits_elsewhere_does_not_wait_for_one_stranger_s_tables() {
        let thinkers = Thinkers::new(2);
        let mut hostile = crowd(&thinkers, Urgency::Awaited, HOSTILE, 200);
        assert_eq!(thinking(&mut hostile), 2);
        let mut person = Asker::new(&thinkers, Urgency::Awaited, OTHER);
        assert!(person.thinks(), "at once, though all places are taken");
        let mut again = Asker::new(&thinkers, Urgency::Awaited, OTHER);
        assert!(!again.thinks(), "one at a time beyond the places");
        drop(person);
        assert!(again.thinks() && thinking(&mut hostile) == 2, "and before those who have had more");
    }

    #[test]
    fn people_come_before_onlookers_and_those_before_nobody() {
        let thinkers = Thinkers::new(1);
        let mut first = Asker::new(&thinkers, Urgency::Watched, HOSTILE);
        assert!(first.thinks());
        let mut nobody = Asker::new(&thinkers, Urgency::Unwatched, Whose::Person(1));
        let mut onlooker = Asker::new(&thinkers, Urgency::Watched, HOSTILE);
        let mut second = Asker::new(&thinkers, Urgency::Awaited, HOSTILE);
        assert!(!nobody.thinks() && !onlooker.thinks() && !second.thinks());
        drop(first);
        assert!(second.thinks() && !onlooker.thinks() && !nobody.thinks());
        drop(second);
        assert!(onlooker.thinks() && !nobody.thinks());
        drop(onlooker);
        assert!(nobody.thinks());
    }

    #[test]
    fn two_addresses_get_the_same_however_much_they_ask() {
        let mut queue = Queue::default();
        let (now, mut turns) = (Instant::now(), [0; 2]);
        for ticket in 0..400 {
            let whose = if ticket < 360 { HOSTILE } else { OTHER };
            queue.waiting.push(Waiting { urgency: Urgency::Watched, whose, ticket, call: open_call() });
        }
        for _ in 0..60 {
            let next = queue.next(1).expect("a place is free");
            turns[usize::from(next.whose == OTHER)] += 1;
            queue.done(next.whose, Duration::from_millis(40), now);
        }
        assert_eq!(turns, [30, 30]);
    }

    /// A call whose other end stays open for the test.
    fn open_call() -> oneshot::Sender<Turn> {
        let (call, called) = oneshot::channel();
        std::mem::forget(called);
        call
    }

    #[test]
    fn whoever_goes_away_leaves_the_queue() {
        let thinkers = Thinkers::new(1);
        let mut first = Asker::new(&thinkers, Urgency::Awaited, HOSTILE);
        assert!(first.thinks());
        let gone = crowd(&thinkers, Urgency::Awaited, HOSTILE, 50);
        let mut patient = Asker::new(&thinkers, Urgency::Unwatched, HOSTILE);
        assert_eq!(thinkers.waiting(), 51);
        drop(gone);
        assert_eq!(thinkers.waiting(), 1);
        drop(first);
        assert!(patient.thinks());
    }
}
