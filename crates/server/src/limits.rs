//! How much one person or one address may ask. A refusal says its key and the seconds to wait.

use crate::trouble::Trouble;
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A kind of thing that is limited.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Limited {
    /// Any request, by address.
    Requests,
    /// New people, by address.
    People,
    /// New tables, by person.
    Tables,
    /// Moves and whatever else changes a table, by person.
    Moves,
    /// Lines of chat, by person.
    Chat,
    /// Hints, by person.
    Hints,
    /// Keys tried, by address.
    Keys,
}

impl Limited {
    /// Its name, how many at once, and how many a minute after that.
    const fn rule(self) -> (&'static str, f64, f64) {
        match self {
            Limited::Requests => ("requests", 600.0, 6000.0),
            Limited::People => ("people", 30.0, 30.0),
            Limited::Tables => ("tables", 20.0, 20.0),
            Limited::Moves => ("moves", 120.0, 1200.0),
            Limited::Chat => ("chat", 10.0, 30.0),
            Limited::Hints => ("hints", 6.0, 20.0),
            Limited::Keys => ("keys", 20.0, 20.0),
        }
    }
}

/// Whose bucket it is.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Whose {
    /// An address (of IPv6, the network).
    Address(IpAddr),
    /// A person, by the first bytes of the hash.
    Person(u64),
}

impl From<crate::store::Person> for Whose {
    fn from(person: crate::store::Person) -> Whose {
        let [a, b, c, d, e, f, g, h, ..] = person.0;
        Whose::Person(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }
}

impl From<IpAddr> for Whose {
    fn from(address: IpAddr) -> Whose {
        match address {
            IpAddr::V6(v6) => {
                let mut parts = v6.segments();
                parts[4..].fill(0);
                Whose::Address(IpAddr::from(parts))
            }
            v4 => Whose::Address(v4),
        }
    }
}

/// When a bucket will be full again; that is all one needs to know of it (GCRA).
type Buckets = HashMap<(Limited, Whose), Instant>;

/// All buckets.
#[derive(Debug)]
pub struct Limits {
    scale: f64,
    buckets: Mutex<Buckets>,
}

/// Beyond this many buckets, full ones are thrown away.
const MANY: usize = 50_000;

impl Limits {
    /// `scale` 1.0 for ordinary use, more for more, 0.0 for none.
    pub fn new(scale: f64) -> Limits {
        Limits { scale, buckets: Mutex::new(HashMap::new()) }
    }
    /// Takes one from the bucket, or says how long to wait.
    pub fn take(&self, what: Limited, whose: impl Into<Whose>) -> Result<(), Trouble> {
        self.take_at(what, whose.into(), Instant::now())
    }
    fn take_at(&self, what: Limited, whose: Whose, now: Instant) -> Result<(), Trouble> {
        if self.scale <= 0.0 {
            return Ok(());
        }
        let (name, burst, per_minute) = what.rule();
        let each = Duration::from_secs_f64(60.0 / (per_minute * self.scale));
        let room = each.mul_f64(burst * self.scale);
        let Ok(mut buckets) = self.buckets.lock() else { return Ok(()) };
        if buckets.len() > MANY {
            buckets.retain(|_, full| *full > now);
        }
        let full = buckets.entry((what, whose)).or_insert(now);
        let then = (*full).max(now) + each;
        let over = then.saturating_duration_since(now + room);
        if over.is_zero() {
            *full = then;
            return Ok(());
        }
        metrics::counter!("limited", "key" => name).increment(1);
        Err(Trouble::limit(name, (over.as_secs_f64().ceil() as u64).max(1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_says_how_long_to_wait_and_fills_again() {
        let limits = Limits::new(1.0);
        let (me, you) = (Whose::Person(1), Whose::Person(2));
        let now = Instant::now();
        for _ in 0..10 {
            limits.take_at(Limited::Chat, me, now).expect("ten at once");
        }
        let wait = limits.take_at(Limited::Chat, me, now).expect_err("the eleventh").limit;
        assert_eq!(wait, Some(("chat", 2)));
        limits.take_at(Limited::Chat, you, now).expect("another person has a bucket of their own");
        limits.take_at(Limited::Moves, me, now).expect("another kind has a bucket of its own");
        limits.take_at(Limited::Chat, me, now + Duration::from_secs(1)).expect_err("too early");
        limits.take_at(Limited::Chat, me, now + Duration::from_secs(2)).expect("after the wait");
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let a: IpAddr = "2001:db8:1:2::1".parse().unwrap();
        let b: IpAddr = "2001:db8:1:2:ffff::9".parse().unwrap();
        assert_eq!(Whose::from(a), Whose::from(b));
    }
}
