//! Rate limits: per person, per address, per network around the address, and for the whole server. A refusal
//! says which limit was reached and how many seconds to wait.
//!
//! A request takes from all of its buckets or from none. `governor` was compared: it cannot ask several
//! buckets before it takes from one, so a refused request would still use up the others.

use crate::metrics::metrics;
use crate::trouble::Trouble;
pub use host::networks::{Open, Place, Whose};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use store::Person;

/// A kind of thing that is limited.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Limited {
    /// Any request.
    Requests,
    /// Attempts to sign in: with one name, and from one address.
    SignIn,
    /// New accounts, and new names.
    Accounts,
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

/// Where a request comes from.
#[derive(Copy, Clone, Debug)]
pub struct Source {
    /// The person, if it carried a secret.
    pub person: Option<Person>,
    /// The address.
    pub address: IpAddr,
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
    /// Several people may share an address (a school, a family), so an address gets more than a person. Wider
    /// networks get a multiple of the address's rate: [`Whose::networks`].
    const fn rule(self) -> Rule {
        let (name, person, address, server) = match self {
            Limited::Requests => ("requests", None, (600.0, 6000.0), None),
            Limited::SignIn => ("sign-in", Some((10.0, 6.0)), (30.0, 30.0), Some((1200.0, 1200.0))),
            Limited::Accounts => ("accounts", None, (10.0, 4.0), Some((200.0, 60.0))),
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

/// When a bucket will be full again; that is all one needs to know of it (GCRA).
type Buckets = HashMap<(Limited, Bucket), Instant>;

/// One of the buckets of a kind.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
enum Bucket {
    /// The usual one.
    Of(Whose),
    /// What a network may still have when the server's own bucket is empty.
    Reserve(Whose),
}

/// All buckets.
#[derive(Debug)]
pub struct Limits {
    scale: f64,
    buckets: Mutex<Buckets>,
}

/// Beyond this many buckets, full ones are thrown away.
const MANY: usize = 50_000;

/// The reserve of a network: this share of the rate of one address.
const RESERVE: f64 = 0.1;

/// A look into a bucket.
struct Taking {
    key: (Limited, Bucket),
    /// When it would be full again, if one were taken.
    full: Instant,
    /// How long to wait until there is one.
    wait: Duration,
}

impl Limits {
    /// `scale` 1.0 for ordinary use, more for more, 0.0 for none.
    pub fn new(scale: f64) -> Limits {
        Limits { scale, buckets: Mutex::new(HashMap::new()) }
    }
    /// Takes one from every bucket that it counts against (the person's, those of the address and its
    /// networks, the server's), or says how long to wait and takes none.
    pub fn take(&self, what: Limited, from: impl Into<Source>) -> Result<(), Trouble> {
        let Source { person, address } = from.into();
        self.take_at(what, person.map(Whose::from), address.into(), Instant::now())
    }
    fn take_at(&self, what: Limited, person: Option<Whose>, address: Whose, now: Instant) -> Result<(), Trouble> {
        if self.scale <= 0.0 {
            return Ok(());
        }
        let rule = what.rule();
        let Ok(mut buckets) = self.buckets.lock() else { return Ok(()) };
        if buckets.len() > MANY {
            buckets.retain(|_, full| *full > now);
        }
        let look = |bucket, (burst, per_minute): Rate| {
            let each = Duration::from_secs_f64(60.0 / (per_minute * self.scale));
            let full = buckets.get(&(what, bucket)).copied().unwrap_or(now).max(now) + each;
            let wait = full.saturating_duration_since(now + each.mul_f64(burst * self.scale));
            Taking { key: (what, bucket), full, wait }
        };
        let times = |(burst, minute): Rate, by: f64| (burst * by, minute * by);
        let own = person.zip(rule.person).map(|(person, rate)| look(Bucket::Of(person), rate));
        let networks = address.networks().map(|(n, by)| look(Bucket::Of(n), times(rule.address, by.into())));
        let mut takings: Vec<Taking> = own.into_iter().chain(networks).collect();
        // When others have emptied the server's bucket, a network that asks for little still gets it.
        let server = rule.server.map(|rate| look(Bucket::Of(Whose::Server), rate));
        takings.extend(server.map(|server| match server.wait.is_zero() {
            true => server,
            false => {
                let reserve = look(Bucket::Reserve(address.widest()), times(rule.address, RESERVE));
                Taking { wait: if reserve.wait.is_zero() { reserve.wait } else { server.wait }, ..reserve }
            }
        }));
        let wait = takings.iter().map(|taking| taking.wait).max().unwrap_or_default();
        if wait.is_zero() {
            buckets.extend(takings.into_iter().map(|taking| (taking.key, taking.full)));
            return Ok(());
        }
        metrics().limited(rule.name);
        Err(Trouble::limit(rule.name, (wait.as_secs_f64().ceil() as u64).max(1)))
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
        for limited in
            [Requests, SignIn, Accounts, People, Tables, Listed, Chairs, Moves, Chat, Hints, Keys, Pictures, Films]
        {
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
        let (mut all, mut refused) = (0, 0);
        for i in 0..600 {
            match open(2000 + i, &format!("10.{}.{}.1", i / 200, i % 200)).is_ok() {
                true => all += 1,
                false => refused += 1,
            }
        }
        // One in each network is within its reserve.
        assert_eq!((41 + all, refused), (641, 0), "the server's bucket is empty, but a newcomer is let in");
        let more = (0..60).filter(|_| open(9000, "10.0.0.1").is_ok()).count();
        assert!(more <= 4, "{more} more tables of a network whose reserve is 4");
    }

    /// A home has 256 networks of 64 bits and a rented server 65,536: all of them together are counted, too.
    #[test]
    fn a_prefix_is_no_crowd() {
        let limits = Limits::new(1.0);
        let now = Instant::now();
        let ask = |what, address: String| limits.take_at(what, None, from(&address), now).is_ok();
        let home = (0..2560).filter(|i| ask(Limited::People, format!("2001:db8:0:{:x}::1", i % 256))).count();
        assert_eq!(home, 60, "a /56 gets twice what a /64 gets");
        let rented = (0..6000).filter(|i| ask(Limited::People, format!("2001:db8:1:{i:x}::1"))).count();
        assert_eq!(rented, 120, "a /48 four times");
        let block = (0..2560).filter(|i| ask(Limited::People, format!("203.0.113.{}", i % 256))).count();
        assert_eq!(block, 120, "a /24 of IPv4 four times");
        let lan = (0..200).filter(|i| ask(Limited::People, format!("192.168.1.{i}"))).count();
        assert_eq!(lan, 200, "who shares a private network is somebody else");
        assert!(ask(Limited::People, "2001:db8:2::1".into()), "another network is not to blame");
    }

    /// Whoever has many networks can empty the server's bucket, but a newcomer from elsewhere gets in.
    #[test]
    fn newcomers_get_in_when_others_have_emptied_the_server_s_bucket() {
        let limits = Limits::new(1.0);
        let now = Instant::now();
        let ask = |what, address: String| limits.take_at(what, None, from(&address), now).is_ok();
        for what in [Limited::People, Limited::Tables] {
            let hostile: usize =
                (0..200).map(|network| (0..60).filter(|_| ask(what, format!("2001:db8:{network:x}::1"))).count()).sum();
            let all = what.rule().server.map_or(0.0, |(burst, _)| burst) as usize;
            assert!((all..all + 200 * 4).contains(&hostile), "{hostile}");
            let newcomers = (0..40).filter(|i| ask(what, format!("198.51.{i}.7"))).count();
            assert_eq!(newcomers, 40, "{what:?}");
        }
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
