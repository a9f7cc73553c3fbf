//! Where and when each person was last seen.

use crate::networks::Whose;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use store::Person;

/// Where people were seen last, whatever they asked for, so that work for them can be shared out by address;
/// and when they last looked at a table of theirs, so that nobody is said to be away who comes by.
#[derive(Debug, Default)]
pub struct Whereabouts {
    seen: Mutex<HashMap<Person, (Whose, Instant)>>,
    looked: Mutex<HashMap<(Person, String), Instant>>,
}

/// How many people are remembered before those who have been away for long are forgotten.
const REMEMBERED: usize = 20_000;

impl Whereabouts {
    /// They asked for something from here.
    pub fn note(&self, person: Person, address: IpAddr) {
        let mut seen = self.seen.lock().unwrap_or_else(|broken| broken.into_inner());
        let now = Instant::now();
        if seen.len() >= REMEMBERED {
            seen.retain(|_, (_, at)| now.duration_since(*at) < Duration::from_secs(600));
        }
        if seen.len() < 2 * REMEMBERED || seen.contains_key(&person) {
            seen.insert(person, (address.into(), now));
        }
    }
    /// Where they were last, and how long ago.
    pub fn of(&self, person: &Person) -> Option<(Whose, Duration)> {
        let seen = self.seen.lock().unwrap_or_else(|broken| broken.into_inner());
        seen.get(person).map(|(whose, at)| (*whose, at.elapsed()))
    }
    /// They look at a table at which they sit.
    pub fn look(&self, person: Person, table: &str) {
        let mut looked = self.looked.lock().unwrap_or_else(|broken| broken.into_inner());
        if looked.len() >= REMEMBERED {
            // The older half goes.
            let mut times: Vec<Instant> = looked.values().copied().collect();
            let middle = *times.select_nth_unstable(REMEMBERED / 2).1;
            looked.retain(|_, at| *at > middle);
        }
        looked.insert((person, table.into()), Instant::now());
    }
    /// How long ago they last looked at a table, as far as this program knows.
    pub fn looked_at(&self, person: &Person, table: &str) -> Option<Duration> {
        let looked = self.looked.lock().unwrap_or_else(|broken| broken.into_inner());
        looked.get(&(*person, table.to_string())).map(Instant::elapsed)
    }
}
