//! Who is at a table: by an open stream or a request a moment ago, here or at another node on the same store.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use store::{PRESENCE, Person, Store};

/// Somebody who asked for something this recently is here, stream or no stream.
pub(crate) const RECENT: Duration = Duration::from_secs(60);
/// Somebody whose last stream closed is here for so long still: a page that is being reloaded comes back at
/// once.
const LINGER: Duration = Duration::from_secs(5);
/// So long what another node has said holds: it says it again in less than half of that.
const HOLDS: Duration = PRESENCE.saturating_mul(3);

/// The people at one table.
pub(crate) struct Present {
    people: Mutex<HashMap<Person, Presence>>,
    /// The store through which other nodes are told, if it has any, and the id of the table.
    tell: Option<(Arc<dyn Store>, String)>,
}

/// How somebody is here. The times are those of a clock that never goes back.
#[derive(Clone, Default)]
struct Presence {
    streams: u32,
    /// Until when they count as here without a stream.
    until: Duration,
    /// When the other nodes were last told that they are here; nothing when that they are not.
    told: Option<Duration>,
    /// Other nodes that see them, and until when that holds.
    elsewhere: Vec<(u64, Duration)>,
}

impl Presence {
    /// Are they at this node?
    fn is_near(&self, now: Duration) -> bool {
        self.streams > 0 || self.until > now
    }
    fn is_here(&self, now: Duration) -> bool {
        self.is_near(now) || self.elsewhere.iter().any(|(_, until)| *until > now)
    }
    /// They asked for something.
    fn seen(&mut self, now: Duration) {
        self.until = now + RECENT;
    }
    /// One of their streams closed.
    fn closed(&mut self, now: Duration) {
        self.streams = self.streams.saturating_sub(1);
        if self.streams == 0 {
            self.until = now + LINGER;
        }
    }
    /// Another node sees them, or does no longer.
    fn elsewhere(&mut self, node: u64, here: bool, now: Duration) {
        self.elsewhere.retain(|(other, until)| *other != node && *until > now);
        // Whoever leaves one node is often on the way to another.
        self.elsewhere.push((node, now + if here { HOLDS } else { LINGER }));
    }
    /// What the other nodes are to be told now.
    fn news(&mut self, now: Duration) -> Option<bool> {
        let near = self.is_near(now);
        let due = match self.told {
            Some(at) if near => now >= at + PRESENCE,
            Some(_) => true,
            None => near,
        };
        self.told = near.then(|| if due { now } else { self.told.unwrap_or(now) });
        due.then_some(near)
    }
}

impl Present {
    /// Nobody yet. With a store that other nodes use too, they are told.
    pub(crate) fn new(store: Option<Arc<dyn Store>>, id: &str) -> Present {
        Present { people: Mutex::default(), tell: store.map(|store| (store, id.to_string())) }
    }
    fn people(&self) -> MutexGuard<'_, HashMap<Person, Presence>> {
        self.people.lock().unwrap_or_else(|broken| broken.into_inner())
    }
    /// Changes how somebody is here. Does it make a difference whether they are?
    fn change(&self, person: Person, now: Duration, change: impl FnOnce(&mut Presence, Duration)) -> bool {
        let mut people = self.people();
        let presence = people.entry(person).or_default();
        let was_here = presence.is_here(now);
        change(presence, now);
        let (is_here, news) = (presence.is_here(now), presence.news(now));
        drop(people);
        if let (Some((store, id)), Some(here)) = (&self.tell, news) {
            store.present(id, person, here);
        }
        was_here != is_here
    }
    /// Has this person sat here lately?
    pub(crate) fn knows(&self, person: Person) -> bool {
        self.people().contains_key(&person)
    }
    /// They asked for something. Were they away before?
    pub(crate) fn seen(&self, person: Person, now: Duration) -> bool {
        self.change(person, now, Presence::seen)
    }
    /// A stream of theirs opens.
    pub(crate) fn opened(&self, person: Person, now: Duration) {
        self.change(person, now, |presence, _| presence.streams += 1);
    }
    /// One of their streams closed.
    pub(crate) fn closed(&self, person: Person, now: Duration) {
        self.change(person, now, Presence::closed);
    }
    /// Another node says whether it sees somebody. Does that make a difference?
    pub(crate) fn elsewhere(&self, person: Person, here: bool, node: u64, now: Duration) -> bool {
        self.change(person, now, |presence, now| presence.elsewhere(node, here, now))
    }
    /// Is one of these people here?
    pub(crate) fn any(&self, some: &[Person], now: Duration) -> bool {
        let people = self.people();
        some.iter().any(|person| people.get(person).is_some_and(|presence| presence.is_here(now)))
    }
    /// Does another node see anybody?
    pub(crate) fn anybody_elsewhere(&self, now: Duration) -> bool {
        self.people().values().any(|presence| presence.elsewhere.iter().any(|(_, until)| *until > now))
    }
    /// Tells the other nodes again who is still here, and who has gone without a word.
    pub(crate) fn tell_again(&self, now: Duration) {
        let Some((store, id)) = &self.tell else { return };
        for (person, presence) in self.people().iter_mut() {
            if let Some(here) = presence.news(now) {
                store.present(id, *person, here);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: fn(u64) -> Duration = Duration::from_secs;

    /// Presence once hung on the time of day: when that was put back by an hour, whoever had just left stayed
    /// for an hour.
    #[test]
    fn presence_lasts_as_long_as_it_should_and_no_longer() {
        let mut presence = Presence::default();
        assert!(!presence.is_here(AT(0)));
        presence.seen(AT(100));
        assert!(presence.is_here(AT(159)) && !presence.is_here(AT(160)));
        presence.streams = 2;
        presence.closed(AT(300));
        assert!(presence.is_here(AT(9000)), "another stream is open");
        presence.closed(AT(9000));
        assert!(presence.is_here(AT(9004)) && !presence.is_here(AT(9005)));
    }

    #[test]
    fn whoever_one_node_sees_is_here_until_no_node_does() {
        let mut presence = Presence::default();
        presence.elsewhere(1, true, AT(100));
        presence.elsewhere(2, true, AT(100));
        presence.elsewhere(1, false, AT(101));
        assert!(presence.is_here(AT(140)) && !presence.is_here(AT(145)), "a node that is silent sees nobody");
        presence.elsewhere(2, true, AT(200));
        presence.elsewhere(2, false, AT(201));
        assert!(presence.is_here(AT(205)) && !presence.is_here(AT(206)));
        assert_eq!(presence.elsewhere.len(), 1, "what is over is forgotten");
    }

    #[test]
    fn other_nodes_are_told_of_changes_and_again_now_and_then() {
        let mut presence = Presence::default();
        assert_eq!(presence.news(AT(0)), None, "nobody has come");
        presence.elsewhere(1, true, AT(1));
        assert_eq!(presence.news(AT(1)), None, "what others see they say themselves");
        presence.seen(AT(100));
        assert_eq!((presence.news(AT(100)), presence.news(AT(101))), (Some(true), None));
        assert_eq!((presence.news(AT(115)), presence.news(AT(116))), (Some(true), None));
        assert_eq!((presence.news(AT(160)), presence.news(AT(161))), (Some(false), None), "gone without a word");
    }
}
