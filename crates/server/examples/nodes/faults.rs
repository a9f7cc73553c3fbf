//! What happens to the nodes, the database and the network while people play.

use crate::node::Node;
use crate::proxy::Proxy;
use crate::relay::{Weather, relay};
use nodes::cluster::Cluster;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The database, two nodes on it, and the proxy before them.
pub(crate) struct Site {
    /// The database.
    pub(crate) cluster: Cluster,
    /// The address of the store for whoever wants to read it past the relays.
    pub(crate) url: String,
    nodes: [Option<Node>; 2],
    urls: [String; 2],
    weather: [Arc<Weather>; 2],
    /// The proxy.
    pub(crate) proxy: Arc<Proxy>,
    _sockets: tempfile::TempDir,
}

/// What is done to a site.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Fault {
    /// A node is killed and started again.
    KillNode(usize),
    /// The database is killed and started again.
    KillDatabase,
    /// A node is stopped for ten seconds.
    StopNode(usize),
    /// A node's network to the database is cut for six seconds.
    CutNetwork(usize),
    /// A node's network to the database is late by 300 ms, for five seconds.
    SlowNetwork(usize),
}

/// The order in which faults come round.
const ROUND: [Fault; 10] = [
    Fault::KillNode(0),
    Fault::KillNode(1),
    Fault::SlowNetwork(0),
    Fault::KillDatabase,
    Fault::KillNode(0),
    Fault::StopNode(1),
    Fault::KillNode(0),
    Fault::KillDatabase,
    Fault::CutNetwork(0),
    Fault::KillNode(1),
];

impl Site {
    pub(crate) async fn start() -> Site {
        let cluster = Cluster::start(true);
        let url = cluster.database().await;
        let sockets = tempfile::tempdir().expect("a directory");
        let database = database_dir(&url);
        let name = url.rsplit('/').next().unwrap_or_default().to_string();
        let weather = [Arc::new(Weather::default()), Arc::new(Weather::default())];
        let relayed = |node: usize| {
            let own = sockets.path().join(node.to_string());
            std::fs::create_dir(&own).expect("a directory");
            relay(&own, database.clone(), &name, weather[node].clone())
        };
        let urls = [relayed(0), relayed(1)];
        let proxy = Proxy::new();
        let mut site = Site { cluster, url, nodes: [None, None], urls, weather, proxy, _sockets: sockets };
        for node in 0..2 {
            site.start_node(node).await;
        }
        site
    }
    async fn start_node(&mut self, node: usize) {
        let (url, name) = (self.urls[node].clone(), format!("node-{node}"));
        // The relay runs on this program's threads: none of them may wait for the node.
        let mut started = None;
        while started.is_none() {
            let (url, name) = (url.clone(), name.clone());
            started = tokio::task::spawn_blocking(move || Node::start(&url, &name)).await.expect("a node");
        }
        self.nodes[node] = started;
        self.proxy.set(node, self.address(node));
    }
    /// Where a node listens.
    pub(crate) fn address(&self, node: usize) -> &str {
        self.nodes[node].as_ref().map_or("", |node| node.address.as_str())
    }
    /// The time that both nodes have had on the processors.
    pub(crate) fn cpu(&self) -> Duration {
        self.nodes.iter().flatten().map(Node::cpu).sum()
    }
    /// Faults, one after the other, until the time is over or there were so many kills; what was done when,
    /// and how many kills it were.
    pub(crate) async fn suffer(&mut self, time: Duration, kills: usize) -> (Vec<(Instant, Fault)>, usize) {
        let (began, mut done, mut killed) = (Instant::now(), Vec::new(), 0);
        for fault in ROUND.into_iter().cycle() {
            tokio::time::sleep(Duration::from_millis(1500)).await;
            if began.elapsed() > time && killed >= kills {
                break;
            }
            done.push((Instant::now(), fault));
            killed += usize::from(matches!(fault, Fault::KillNode(_) | Fault::KillDatabase));
            self.befall(fault).await;
        }
        (done, killed)
    }
    async fn befall(&mut self, fault: Fault) {
        match fault {
            Fault::KillNode(node) => {
                if let Some(running) = &mut self.nodes[node] {
                    running.kill();
                }
                self.start_node(node).await;
            }
            // This blocks only the thread of the report; people, the proxy and the relays have others.
            Fault::KillDatabase => {
                self.cluster.kill();
                self.cluster.resume();
            }
            Fault::StopNode(node) => {
                let running = |site: &Site, run: fn(&Node)| site.nodes[node].iter().for_each(run);
                running(self, Node::stop);
                tokio::time::sleep(Duration::from_secs(10)).await;
                running(self, Node::go_on);
            }
            Fault::CutNetwork(node) => {
                self.weather[node].cut(true);
                tokio::time::sleep(Duration::from_secs(6)).await;
                self.weather[node].cut(false);
            }
            Fault::SlowNetwork(node) => {
                self.weather[node].late(300);
                tokio::time::sleep(Duration::from_secs(5)).await;
                self.weather[node].late(0);
            }
        }
    }
}

/// The directory of the database's socket, from its address.
fn database_dir(url: &str) -> PathBuf {
    let host = url.split('@').nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_default();
    let bytes = host.split('%').skip(1).filter_map(|hex| u8::from_str_radix(hex, 16).ok()).collect();
    PathBuf::from(String::from_utf8(bytes).expect("a path"))
}
