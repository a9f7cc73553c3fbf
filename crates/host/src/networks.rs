//! On whose account work is done (a network, an address, a person, or the server itself), and limited places
//! shared among them.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

/// Whose bucket it is.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Whose {
    /// The addresses that share this many first bits. A single IPv4 address has 32; of IPv6 nothing narrower
    /// than a /64 is counted, because whoever has one address of it has 2^64.
    Network(IpAddr, u8),
    /// A person, by the first bytes of the hash.
    Person(u64),
    /// All together.
    Server,
}

impl From<store::Person> for Whose {
    fn from(person: store::Person) -> Whose {
        let [a, b, c, d, e, f, g, h, ..] = person.0;
        Whose::Person(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
    }
}

impl From<IpAddr> for Whose {
    fn from(address: IpAddr) -> Whose {
        match address.to_canonical() {
            v4 @ IpAddr::V4(_) => Whose::Network(v4, 32),
            v6 @ IpAddr::V6(_) => Whose::cut(v6, 64),
        }
    }
}

/// Levels at which one address is counted.
pub const LEVELS: usize = 3;

impl Whose {
    fn cut(address: IpAddr, bits: u8) -> Whose {
        let network = match address {
            IpAddr::V4(v4) => IpAddr::from((u32::from(v4) & (u32::MAX << (32 - bits))).to_be_bytes()),
            IpAddr::V6(v6) => IpAddr::from((u128::from(v6) & (u128::MAX << (128 - bits))).to_be_bytes()),
        };
        Whose::Network(network, bits)
    }
    /// The networks in which it is counted, from the widest to itself, each with how many times the rate of
    /// one address it gets. A home has a /56 of IPv6 and a rented server a /48, so these are counted beside
    /// the /64. Of IPv4 the /24 is counted, but not in private networks: neighbours there are different
    /// people.
    pub fn networks(self) -> impl DoubleEndedIterator<Item = (Whose, u32)> + Clone {
        let levels: [Option<(Whose, u32)>; LEVELS] = match self {
            Whose::Network(address @ IpAddr::V6(_), 64) => {
                [Some((Whose::cut(address, 48), 4)), Some((Whose::cut(address, 56), 2)), Some((self, 1))]
            }
            Whose::Network(IpAddr::V4(v4), 32) if !(v4.is_private() || v4.is_loopback() || v4.is_link_local()) => {
                [Some((Whose::cut(v4.into(), 24), 4)), Some((self, 1)), None]
            }
            _ => [Some((self, 1)), None, None],
        };
        levels.into_iter().flatten()
    }
    /// The widest network in which it is counted.
    pub fn widest(self) -> Whose {
        self.networks().next().map_or(self, |(widest, _)| widest)
    }
}

/// Things that last (connections, streams): so many may be open for one address, some times as many for its
/// networks, and so many in all.
#[derive(Debug)]
pub struct Open {
    each: usize,
    all: usize,
    now: Mutex<OpenNow>,
}

#[derive(Debug, Default)]
struct OpenNow {
    of: HashMap<Whose, usize>,
    all: usize,
}

/// When places are scarce, a network gets one of so many free ones.
const SCARCE: usize = 64;

/// One of them; its place is free again when it is dropped.
#[derive(Debug)]
pub struct Place {
    of: Arc<Open>,
    whose: Whose,
}

impl Open {
    /// So many for each address, and so many in all.
    pub fn new(each: usize, all: usize) -> Arc<Open> {
        Arc::new(Open { each, all, now: Mutex::default() })
    }
    /// A place, if there is one. Who brings others (a proxy) may have any number of them.
    pub fn enter(self: &Arc<Open>, whose: Whose, brings_others: bool) -> Option<Place> {
        self.enter_below(whose, brings_others, self.all)
    }
    /// A place, if fewer than `all` are taken. When half of them are, a network that holds a `SCARCE`th of
    /// the free ones gets no more: whoever comes anew gets in, however many have come before.
    pub fn enter_below(self: &Arc<Open>, whose: Whose, brings_others: bool, all: usize) -> Option<Place> {
        let mut now = self.now.lock().unwrap_or_else(|broken| broken.into_inner());
        let most = |by: u32| self.each.saturating_mul(by as usize);
        let free = all.min(self.all).saturating_sub(now.all);
        let scarce = self.each != usize::MAX && 2 * free < all.min(self.all);
        let left = if scarce { (free / SCARCE).max(1) } else { usize::MAX };
        let full = |(network, by): (Whose, u32)| now.of.get(&network).is_some_and(|taken| *taken >= left.min(most(by)));
        if free == 0 || self.each == 0 || (!brings_others && whose.networks().any(full)) {
            return None;
        }
        for (network, _) in whose.networks() {
            *now.of.entry(network).or_default() += 1;
        }
        now.all += 1;
        Some(Place { of: self.clone(), whose })
    }
    /// Is nothing open?
    pub fn is_empty(&self) -> bool {
        self.now.lock().is_ok_and(|now| now.of.is_empty() && now.all == 0)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut now = self.of.now.lock().unwrap_or_else(|broken| broken.into_inner());
        now.all -= 1;
        for (network, _) in self.whose.networks() {
            if let Some(count) = now.of.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    now.of.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(address: &str) -> Whose {
        Whose::from(address.parse::<IpAddr>().expect("an address"))
    }

    #[test]
    fn a_newcomer_finds_a_place_however_many_have_come_before() {
        let open = Open::new(256, 20_000);
        let enter = |address: String| open.enter(from(&address), false);
        let addresses = (0..200).flat_map(|network| (0..256).map(move |_| format!("2001:db8:{network:x}::1")));
        let hostile: Vec<Place> = addresses.filter_map(enter).collect();
        assert!((18_000..20_000).contains(&hostile.len()), "{}", hostile.len());
        let newcomers: Vec<Place> = (0..40).filter_map(|i| enter(format!("198.51.{i}.7"))).collect();
        assert_eq!(newcomers.len(), 40);
    }

    #[test]
    fn what_lasts_is_counted_for_the_networks_around_an_address_too() {
        let open = Open::new(2, 100);
        let enter = |address: String| open.enter(from(&address), false);
        let one: Vec<Place> = (0..10).filter_map(|_| enter("2001:db8::1".into())).collect();
        assert_eq!(one.len(), 2);
        let home: Vec<Place> = (0..200).filter_map(|i| enter(format!("2001:db8:0:{i:x}::1"))).collect();
        assert_eq!(one.len() + home.len(), 4);
        let rented: Vec<Place> = (0..2000).filter_map(|i| enter(format!("2001:db8:0:{i:x}::1"))).collect();
        assert_eq!(one.len() + home.len() + rented.len(), 8);
        assert!(enter("2001:db8:7::1".into()).is_some(), "another network is not to blame");
        drop((one, home, rented));
        assert!(open.is_empty());
    }
}
