//! The queue for thinking time, the most expensive resource of the server. People who wait come before games
//! that have onlookers, and those before games that nobody watches. Among equals it is start-time fair
//! queueing over the networks of an address (`Whose::networks`): first over the widest network, inside it
//! over the next, and so on. So neither many tables nor many addresses of one prefix get a larger share.
//! Pictures are shared out in the same way.
//!
//! Each network has a virtual time, which advances by the share that each of its waiting members gets. A
//! newcomer is tagged with this time, and the tag grows with the thinking time used; the smallest tag is
//! served first. A newcomer therefore comes before whoever has had more than their share, and after whoever
//! has had less.

use crate::networks::Whose;
use std::collections::{HashMap, VecDeque};
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
    /// Work of the server's own that can wait for all others.
    Spare,
}

const URGENCIES: [Urgency; 4] = [Urgency::Awaited, Urgency::Watched, Urgency::Unwatched, Urgency::Spare];

/// How long a thought is thought to take when it begins. It is corrected when it ends.
const EXPECTED: Duration = Duration::from_millis(100);

/// The queue of those who want to think.
#[derive(Debug)]
pub struct Thinkers {
    /// How many think at once. As many again may think for people who wait and of whose widest network nobody
    /// thinks yet: thoughts cannot be interrupted, and nobody is to wait for the end of somebody else's.
    places: usize,
    queue: Mutex<Queue>,
}

#[derive(Debug, Default)]
struct Queue {
    /// Everybody.
    root: Group,
    /// How many think now.
    thinking: usize,
    /// Tickets drawn so far.
    tickets: u64,
}

/// A network, or everybody: those in it, and those who wait on its own account.
#[derive(Debug, Default)]
struct Group {
    groups: HashMap<Whose, Group>,
    /// Those who wait, by urgency.
    waiting: [VecDeque<Waiting>; 4],
    /// How many of it think now.
    thinking: usize,
    /// When its next thought may begin, in the virtual time of the group around it.
    tag: Duration,
    /// The virtual time in it.
    time: Duration,
}

#[derive(Debug)]
struct Waiting {
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
        self.lock().wait(urgency, whose, call);
        self.call();
        called.await.ok()
    }
    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.lock().root.all_waiting()
    }
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|broken| broken.into_inner())
    }
    /// Calls whoever may think now.
    fn call(self: &Arc<Thinkers>) {
        loop {
            let Some((whose, next)) = self.lock().next(self.places) else { return };
            let turn = Turn { thinkers: self.clone(), whose, since: Instant::now() };
            // Whoever has gone meanwhile gives the turn back, and the next is called.
            drop(next.call.send(turn));
        }
    }
}

impl Group {
    fn all_waiting(&self) -> usize {
        let own = self.waiting.iter().flatten().filter(|waiting| !waiting.call.is_closed()).count();
        own + self.groups.values().map(Group::all_waiting).sum::<usize>()
    }
    /// The lowest ticket of those in it who still wait with this urgency.
    fn first(&mut self, urgency: Urgency) -> Option<u64> {
        let own = &mut self.waiting[urgency as usize];
        while own.front().is_some_and(|waiting| waiting.call.is_closed()) {
            own.pop_front();
        }
        let own = own.front().map(|waiting| waiting.ticket);
        self.groups.values_mut().filter_map(|group| group.first(urgency)).chain(own).min()
    }
    /// Calls the next of those in it: whose it is, and who. Only groups may be called for which `may` holds.
    fn next(&mut self, urgency: Urgency, may: fn(&Group) -> bool) -> Option<(Option<Whose>, Waiting)> {
        let groups = self.groups.iter_mut().filter(|(_, group)| may(group));
        let order = |(whose, group): (&Whose, &mut Group)| Some((group.tag, group.first(urgency)?, *whose));
        let Some((start, _, whose)) = groups.filter_map(order).min() else {
            let waiting = self.waiting[urgency as usize].pop_front()?;
            self.thinking += 1;
            return Some((None, waiting));
        };
        let group = self.groups.get_mut(&whose)?;
        let (inner, waiting) = group.next(urgency, |_| true)?;
        group.tag += EXPECTED;
        self.time = self.time.max(start);
        self.thinking += 1;
        Some((Some(inner.unwrap_or(whose)), waiting))
    }
    /// Somebody of it has thought for so long. A group is forgotten when it would begin anew like one that is
    /// unknown.
    fn done(&mut self, mut path: impl Iterator<Item = Whose>, took: Duration) {
        self.thinking = self.thinking.saturating_sub(1);
        let Some(whose) = path.next() else { return };
        let sharing = self.groups.values().filter(|group| group.is_used()).count().max(1);
        self.time += took / u32::try_from(sharing).unwrap_or(u32::MAX);
        if let Some(group) = self.groups.get_mut(&whose) {
            group.tag = (group.tag + took).saturating_sub(EXPECTED);
            group.done(path, took);
        }
        let time = self.time;
        self.groups.retain(|_, group| group.is_used() || group.tag > time);
    }
    fn is_used(&self) -> bool {
        self.thinking > 0 || self.all_waiting() > 0
    }
}

impl Queue {
    fn wait(&mut self, urgency: Urgency, whose: Whose, call: oneshot::Sender<Turn>) {
        self.tickets += 1;
        let mut group = &mut self.root;
        for (network, _) in whose.networks() {
            let time = group.time;
            group = group.groups.entry(network).or_default();
            if !group.is_used() {
                group.tag = group.tag.max(time);
            }
        }
        let line = &mut group.waiting[urgency as usize];
        line.retain(|waiting| !waiting.call.is_closed());
        line.push_back(Waiting { ticket: self.tickets, call });
    }
    /// The next who may think, if there is a place: whose it is, and who.
    fn next(&mut self, places: usize) -> Option<(Whose, Waiting)> {
        let called = match self.thinking {
            busy if busy < places => URGENCIES.iter().find_map(|urgency| self.root.next(*urgency, |_| true)),
            busy if busy < 2 * places => self.root.next(Urgency::Awaited, |group| group.thinking == 0),
            _ => None,
        };
        let (whose, waiting) = called?;
        self.thinking += 1;
        Some((whose.unwrap_or(Whose::Server), waiting))
    }
    /// Somebody has thought for so long.
    fn done(&mut self, whose: Whose, took: Duration) {
        self.thinking -= 1;
        self.root.done(whose.networks().map(|(network, _)| network), took);
        // When nobody thinks and nobody waits, nobody has had more than others would have wanted.
        if self.thinking == 0 && self.root.all_waiting() == 0 {
            self.root = Group::default();
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.thinkers.lock().done(self.whose, self.since.elapsed());
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

    /// Two hundred tables of one stranger, all with somebody at them who waits: a person elsewhere thinks at
    /// once.
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
        let mut spare = Asker::new(&thinkers, Urgency::Spare, Whose::Server);
        drop(onlooker);
        assert!(nobody.thinks() && !spare.thinks());
        drop(nobody);
        assert!(spare.thinks());
    }

    /// Who is called, one after the other, when `waits` wait and every thought takes so long.
    fn called(queue: &mut Queue, turns: usize, took: impl Fn(Whose) -> Duration) -> Vec<Whose> {
        let turn = |_| {
            let (whose, _) = queue.next(1).expect("somebody waits");
            queue.done(whose, took(whose));
            whose
        };
        (0..turns).map(turn).collect()
    }

    fn wait(queue: &mut Queue, whose: Whose, count: usize) {
        (0..count).for_each(|_| queue.wait(Urgency::Awaited, whose, open_call()));
    }

    fn address(text: &str) -> Whose {
        text.parse::<std::net::IpAddr>().expect("an address").into()
    }

    #[test]
    fn two_addresses_get_the_same_however_much_they_ask() {
        let mut queue = Queue::default();
        wait(&mut queue, HOSTILE, 360);
        wait(&mut queue, OTHER, 40);
        let called = called(&mut queue, 60, |_| Duration::from_millis(40));
        assert_eq!(called.iter().filter(|whose| **whose == OTHER).count(), 30);
    }

    /// A prefix gets one share among networks, however many addresses of it ask; and inside it each gets the
    /// same.
    #[test]
    fn all_addresses_of_a_prefix_get_one_share() {
        let mut queue = Queue::default();
        for i in 0..200 {
            wait(&mut queue, address(&format!("2001:db8:0:{i:x}::1")), 3);
        }
        wait(&mut queue, address("2001:db8:0:ff00::1"), 60);
        let (honest, second) = (address("2001:db8:1::1"), address("203.0.113.9"));
        wait(&mut queue, honest, 60);
        wait(&mut queue, second, 60);
        let called = called(&mut queue, 120, |_| Duration::from_millis(40));
        let of = |whose: Whose| called.iter().filter(|one| **one == whose).count();
        assert_eq!((of(honest), of(second)), (40, 40), "three networks, three shares");
        assert_eq!(of(address("2001:db8:0:ff00::1")), 20, "two networks of 56 bits, two shares of its share");
        let (early, late) = (address("2001:db8:0:7::1"), address("2001:db8:0:a7::1"));
        assert_eq!((of(early), of(late)), (1, 0), "two hundred share the other twenty");
    }

    /// Network after network comes anew, so that somebody new always waits: whoever has thought a little does
    /// not wait for all of them.
    #[test]
    fn a_newcomer_does_not_always_come_before_whoever_has_thought() {
        let mut queue = Queue::default();
        let honest = address("198.51.100.7");
        let mut newcomers = (0..).map(|i| address(&format!("2001:db8:{i:x}::1")));
        let mut new = |queue: &mut Queue| wait(queue, newcomers.next().expect("there are many"), 1);
        (0..5).for_each(|_| new(&mut queue));
        for turn in 0..20 {
            wait(&mut queue, honest, 1);
            let mut others = 0;
            loop {
                let (whose, _) = queue.next(1).expect("somebody waits");
                queue.done(whose, Duration::from_millis(if whose == honest { 10 } else { 500 }));
                if whose == honest {
                    break;
                }
                new(&mut queue);
                others += 1;
                assert!(others <= 7, "turn {turn}: of five who waited");
            }
        }
    }

    /// Thoughts of all lengths from many networks: in the end each has had the same, up to one thought.
    #[test]
    fn shares_are_of_time_and_not_of_turns() {
        let mut queue = Queue::default();
        let (slow, quick) = (address("198.51.100.7"), address("203.0.113.9"));
        wait(&mut queue, slow, 500);
        wait(&mut queue, quick, 500);
        let took = |whose| Duration::from_millis(if whose == slow { 400 } else { 20 });
        let called = called(&mut queue, 210, took);
        let of = |one: Whose| called.iter().filter(|whose| **whose == one).map(|whose| took(*whose)).sum::<Duration>();
        assert!(of(slow).abs_diff(of(quick)) <= Duration::from_millis(800), "{:?} {:?}", of(slow), of(quick));
    }

    #[test]
    fn who_thinks_no_more_is_forgotten() {
        let mut queue = Queue::default();
        for i in 0..3000 {
            wait(&mut queue, address(&format!("2001:db8:{:x}:{:x}::1", i % 100, i)), 1);
        }
        let _ = called(&mut queue, 3000, |_| Duration::from_millis(3));
        assert!(queue.root.groups.is_empty() && queue.root.time == Duration::ZERO);
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
