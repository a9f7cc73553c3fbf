//! How the server is set up.

use host::accounts::Registration;
use host::tables::Settings;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// How the server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// Where it keeps its data.
    pub data_dir: PathBuf,
    /// The address people reach it by, when it is not the one it listens on: `https://table.example.org`.
    pub public_url: Option<String>,
    /// The proxies that stand before it: only of these is `X-Forwarded-For` believed.
    pub proxies: Vec<Network>,
    /// Who may create an account.
    pub registration: Registration,
    /// How much one person or address may ask; 1.0 is for ordinary use, 0.0 switches the limits off.
    pub limits: f64,
    /// Connections that one address may have open at once, and so may all together; as long as there are
    /// limits.
    pub connections: (usize, usize),
    /// How long somebody may take to send the head of a request, its body, or to take in what is sent.
    pub patience: Duration,
    /// How long requests may take to end when the server goes down.
    pub grace: Duration,
    /// What identities are signed with: the same for all servers on one store. Without it,
    /// [`crate::Server::start`] keeps one beside the data.
    pub seal: Option<[u8; 32]>,
    /// A table that nobody has touched for so long is taken out of memory.
    pub idle: Duration,
    /// A person must have been away for so long, and the table silent, before its host may let a bot play for
    /// them.
    pub absence: Duration,
    /// How long a table that waits for people to add to the dice waits once everybody has come.
    pub luck: Duration,
    /// The entries of one table, at most: several times the longest game there is, and still read again in a
    /// second.
    pub longest: u32,
    /// Bots that think at the same time.
    pub thinkers: usize,
    /// Event streams that one address may have open at once, and so may all together. Behind a proxy all
    /// connections are the proxy's, and streams are what lasts.
    pub streams: (usize, usize),
    /// Event streams of people who only look on that may be open at one table.
    pub onlookers: usize,
    /// Bytes of drawings, texts, films and compressed answers that are kept because they may be wanted again.
    pub cache: usize,
    /// The player whose advice is asked for a hint: a level, or another name that the `bots` crate knows.
    pub hints: String,
    /// The secret of every new table and the luck of every bot, in place of random ones: for pictures of
    /// the same games. Nobody can set it from outside; dice that are known beforehand are no dice.
    pub secret: Option<[u8; 32]>,
    /// Games that the report on a finished game imagines, about.
    pub report_games: u32,
}

impl Config {
    /// What of it is about tables.
    pub(crate) fn tables(&self) -> Settings {
        let unlimited = self.limits <= 0.0;
        Settings {
            idle: self.idle,
            absence: self.absence,
            luck: self.luck,
            handovers: !unlimited,
            longest: self.longest,
            thinkers: self.thinkers,
            onlookers: if unlimited { (usize::MAX, usize::MAX) } else { (self.streams.0, self.onlookers) },
            cache: self.cache,
            hints: self.hints.clone(),
            secret: self.secret,
            reports: Some(self.data_dir.join("reports")),
            report_games: self.report_games,
        }
    }
}

impl Default for Config {
    fn default() -> Config {
        let tables = Settings::default();
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8017)),
            data_dir: default_data_dir(),
            public_url: None,
            proxies: Vec::new(),
            registration: Registration::Open,
            limits: 1.0,
            connections: (512, 20_000),
            patience: Duration::from_secs(20),
            grace: Duration::from_secs(6),
            seal: None,
            idle: tables.idle,
            absence: tables.absence,
            luck: tables.luck,
            longest: tables.longest,
            thinkers: tables.thinkers,
            streams: (tables.onlookers.0, 20_000),
            onlookers: tables.onlookers.1,
            cache: tables.cache,
            hints: tables.hints,
            secret: tables.secret,
            report_games: tables.report_games,
        }
    }
}

/// Where programs keep a user's data on this system (`XDG_DATA_HOME`, else `~/.local/share`), in a folder
/// of our own; the working directory when there is no home.
pub fn default_data_dir() -> PathBuf {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    absolute("XDG_DATA_HOME")
        .or_else(|| absolute("HOME").map(|home| home.join(".local/share")))
        .map_or_else(|| PathBuf::from("bivouac-data"), |data| data.join("bivouac"))
}

/// Addresses that begin alike: one, or a network with so many bits in common.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    /// Is the address one of them?
    pub fn has(&self, address: IpAddr) -> bool {
        let alike = |a: u128, b: u128, shift: u32| a.checked_shr(shift) == b.checked_shr(shift);
        match (self.address, address.to_canonical()) {
            (IpAddr::V4(a), IpAddr::V4(b)) => alike(u32::from(a).into(), u32::from(b).into(), 32 - self.bits),
            (IpAddr::V6(a), IpAddr::V6(b)) => alike(a.into(), b.into(), 128 - self.bits),
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;
    /// Reads `10.0.0.7`, `10.0.0.0/8` or `fd00::/8`.
    fn from_str(text: &str) -> Result<Network, String> {
        let bad = || format!("«{text}»: expected an address (10.0.0.7) or a network (10.0.0.0/8)");
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        let most = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Ok(most), |bits| bits.parse().map_err(|_| bad()))?;
        if bits > most { Err(bad()) } else { Ok(Network { address, bits }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_has_the_addresses_that_begin_like_it() {
        let has = |network: &str, address: &str| {
            network.parse::<Network>().expect("a network").has(address.parse().expect("an address"))
        };
        assert!(has("10.0.0.0/8", "10.200.3.4") && !has("10.0.0.0/8", "11.0.0.1"));
        assert!(has("10.0.0.7", "10.0.0.7") && !has("10.0.0.7", "10.0.0.6"));
        assert!(has("0.0.0.0/0", "9.9.9.9") && !has("0.0.0.0/0", "::1"));
        assert!(has("fd00::/8", "fd12::1") && has("::1", "::1") && !has("fd00::/8", "fe00::1"));
        assert!(has("127.0.0.1", "::ffff:127.0.0.1"), "an address of the old kind in the clothes of the new");
        for bad in ["", "10.0.0.0/33", "ten", "10.0.0.0/x", "10.0.0.0/"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
    }
}
