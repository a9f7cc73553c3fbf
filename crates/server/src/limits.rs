//! How much may be asked: by one person, by one address, and of the whole server. A refusal says its key and the
//! seconds to wait.

use crate::figures::figures;
use crate::people::Visitor;
use crate::trouble::Trouble;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A kind of thing that is limited.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Limited {
    /// Any request.
    Requests,
    /// New people.
    People,
    /// New tables.
    Tables,
    /// New tables in the list that everybody sees.
    Listed,
    /// Sitting down, getting up, names, bots in chairs, new links for onlookers.
    Chairs,
    /// Moves and whatever else changes a table.
    Moves,
    /// Lines of chat.
    Chat,
    /// Hints.
    Hints,
    /// Keys tried.
    Keys,
    /// Pictures and other drawings to take away.
    Pictures,
    /// Films of whole games.
    Films,
}

/// How many at once, and how many a minute after that.
type Rate = (f64, f64);

/// A limit, as it holds for one person, for one address, and for all together.
struct Rule {
    name: &'static str,
    person: Option<Rate>,
    address: Rate,
    server: Option<Rate>,
}

impl Limited {
    /// Several people may share an address (a school, a family), so it gets more than one person; a person is who the
    /// server says they are, and still only one of those who ask from there.
    const fn rule(self) -> Rule {
        let (name, person, address, server) = match self {
            Limited::Requests => ("requests", None, (600.0, 6000.0), None),
            Limited::People => ("people", None, (30.0, 30.0), Some((600.0, 600.0))),
            Limited::Tables => ("tables", Some((20.0, 20.0)), (40.0, 40.0), Some((400.0, 400.0))),
            Limited::Listed => ("listed tables", Some((4.0, 2.0)), (20.0, 4.0), Some((200.0, 60.0))),
            Limited::Chairs => ("chairs", Some((30.0, 30.0)), (120.0, 120.0), None),
            Limited::Moves => ("moves", Some((120.0, 1200.0)), (480.0, 4800.0), None),
            Limited::Chat => ("chat", Some((10.0, 30.0)), (60.0, 180.0), None),
            Limited::Hints => ("hints", Some((20.0, 60.0)), (60.0, 180.0), Some((120.0, 600.0))),
            Limited::Keys => ("keys", None, (20.0, 20.0), Some((1000.0, 1000.0))),
            Limited::Pictures => ("pictures", None, (30.0, 120.0), None),
            Limited::Films => ("films", None, (6.0, 6.0), Some((60.0, 60.0))),
        };
        Rule { name, person, address, server }
    }
}

/// Whose bucket it is.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Whose {
    /// An address (of IPv6, the network).
    Address(IpAddr),
    /// A person, by the first bytes of the hash.
    Person(u64),
    /// All together.
    Server,
}

impl From<crate::store::Person> for Whose {
    fn from(person: crate::store::Person) -> Whose {
        let [a, b, c, d, e, f, g, h, ..] = person.0;
        Whose::Person(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }
}

impl From<IpAddr> for Whose {
    fn from(address: IpAddr) -> Whose {
        match address.to_canonical() {
            // Whoever has one address of IPv6 has 2^64 of them.
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
    /// Takes one from every bucket that it counts against (the person's, the address's, the server's), or says how long
    /// to wait and takes none.
    pub fn take(&self, what: Limited, visitor: &Visitor) -> Result<(), Trouble> {
        self.take_at(what, visitor.person.map(Whose::from), visitor.address.into(), Instant::now())
    }
    fn take_at(&self, what: Limited, person: Option<Whose>, address: Whose, now: Instant) -> Result<(), Trouble> {
        if self.scale <= 0.0 {
            return Ok(());
        }
        let rule = what.rule();
        let counts =
            [person.zip(rule.person), Some((address, rule.address)), rule.server.map(|rate| (Whose::Server, rate))];
        let Ok(mut buckets) = self.buckets.lock() else { return Ok(()) };
        if buckets.len() > MANY {
            buckets.retain(|_, full| *full > now);
        }
        let mut wait = Duration::ZERO;
        let then = counts.map(|count| {
            let (whose, (burst, per_minute)) = count?;
            let each = Duration::from_secs_f64(60.0 / (per_minute * self.scale));
            let full = buckets.get(&(what, whose)).copied().unwrap_or(now).max(now) + each;
            wait = wait.max(full.saturating_duration_since(now + each.mul_f64(burst * self.scale)));
            Some((whose, full))
        });
        if wait.is_zero() {
            buckets.extend(then.into_iter().flatten().map(|(whose, full)| ((what, whose), full)));
            return Ok(());
        }
        figures().limited(rule.name);
        Err(Trouble::limit(rule.name, (wait.as_secs_f64().ceil() as u64).max(1)))
    }
}

/// Things that last (connections, streams): so many may be open for one address, and so many in all.
#[derive(Debug)]
pub(crate) struct Open {
    each: usize,
    all: usize,
    now: Mutex<(HashMap<Whose, usize>, usize)>,
}

/// One of them; its place is free again when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    of: Arc<Open>,
    whose: Whose,
}

impl Open {
    pub(crate) fn new(each: usize, all: usize) -> Arc<Open> {
        Arc::new(Open { each, all, now: Mutex::default() })
    }
    /// A place, if there is one. Who brings others (a proxy) may have any number of them.
    pub(crate) fn enter(self: &Arc<Open>, whose: Whose, brings_others: bool) -> Option<Place> {
        let mut now = self.now.lock().unwrap_or_else(|broken| broken.into_inner());
        let mine = now.0.get(&whose).copied().unwrap_or(0);
        if now.1 >= self.all || (mine >= self.each && !brings_others) {
            return None;
        }
        now.0.insert(whose, mine + 1);
        now.1 += 1;
        Some(Place { of: self.clone(), whose })
    }
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.now.lock().is_ok_and(|now| now.0.is_empty() && now.1 == 0)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut now = self.of.now.lock().unwrap_or_else(|broken| broken.into_inner());
        now.1 -= 1;
        if let Some(count) = now.0.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                now.0.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_for_hosts_tells_the_limits() {
        use Limited::*;
        let page = include_str!("../../../docs/hosting.md");
        let cell = |rate: Option<Rate>| rate.map_or(String::new(), |(once, minute)| format!(" {once}, {minute}"));
        for limited in [Requests, People, Tables, Listed, Chairs, Moves, Chat, Hints, Keys, Pictures, Films] {
            let Rule { name, person, address, server } = limited.rule();
            let row = format!("| {name} |{} |{} |{} |", cell(person), cell(Some(address)), cell(server));
            assert!(page.contains(&row), "docs/hosting.md lacks: {row}");
        }
        let (one, all) = crate::Config::default().connections;
        assert!(page.contains(&format!("hold {one} connections, all together {all}")), "{one}, {all}");
        let (one, _) = crate::Config::default().streams;
        assert!(page.contains(&format!("listen to {one} streams")), "{one}");
    }

    fn from(address: &str) -> Whose {
        Whose::from(address.parse::<IpAddr>().expect("an address"))
    }

    #[test]
    fn a_bucket_empties_says_how_long_to_wait_and_fills_again() {
        let limits = Limits::new(1.0);
        let (me, you, here) = (Some(Whose::Person(1)), Some(Whose::Person(2)), from("10.0.0.1"));
        let now = Instant::now();
        for _ in 0..10 {
            limits.take_at(Limited::Chat, me, here, now).expect("ten at once");
        }
        let wait = limits.take_at(Limited::Chat, me, here, now).expect_err("the eleventh").limit;
        assert_eq!(wait, Some(("chat", 2)));
        limits.take_at(Limited::Chat, you, here, now).expect("another person has a bucket of their own");
        limits.take_at(Limited::Moves, me, here, now).expect("another kind has a bucket of its own");
        limits.take_at(Limited::Chat, me, here, now + Duration::from_secs(1)).expect_err("too early");
        limits.take_at(Limited::Chat, me, here, now + Duration::from_secs(2)).expect("after the wait");
    }

    #[test]
    fn whoever_is_many_people_is_still_one_address() {
        let limits = Limits::new(1.0);
        let now = Instant::now();
        let open = |person: u64, address: &str| {
            limits.take_at(Limited::Tables, Some(Whose::Person(person)), from(address), now)
        };
        let opened = (0..150).filter(|person| open(*person, "2001:db8:1:2::7").is_ok()).count();
        assert_eq!(opened, 40, "150 people of one address");
        assert!(open(1000, "2001:db8:1:2:ffff::9").is_err(), "another address of the same network");
        assert!(open(1001, "2001:db8:1:3::7").is_ok(), "another network is not to blame");
        let all = (0..1000).filter(|i| open(2000 + i, &format!("10.{}.{}.1", i / 200, i % 200)).is_ok()).count();
        assert_eq!(41 + all, 400, "and all of them together are one server");
    }

    #[test]
    fn what_is_refused_takes_nothing() {
        let limits = Limits::new(1.0);
        let now = Instant::now();
        let (me, here) = (Some(Whose::Person(1)), from("10.0.0.1"));
        for _ in 0..500 {
            let _ = limits.take_at(Limited::Tables, me, here, now);
        }
        for person in 2..22 {
            limits.take_at(Limited::Tables, Some(Whose::Person(person)), here, now).expect("the address has some left");
        }
    }
}
