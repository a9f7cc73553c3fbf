//! A node as a process of its own: this same program with `serve`. It can be killed, stopped and continued.

use nodes::PgStore;
use std::io::BufRead;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

/// Is a node on the store at `url`, until it is asked to end.
pub(crate) fn serve(url: &str, name: &str) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = PgStore::connect(url, name).await.expect("a store");
        let seal = store.seal().await.expect("the seal");
        let listen = ([127, 0, 0, 1], 0).into();
        let config = server::Config { listen, limits: 0.0, seal: Some(seal), ..server::Config::default() };
        let server = server::Server::on(config, server::kinds::all(), Arc::new(store)).await.expect("the node starts");
        println!("{}", server.address);
        server.run(server::asked_to_end()).await.expect("the node runs");
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
}

/// A running node.
pub(crate) struct Node {
    child: Child,
    /// Where it listens.
    pub(crate) address: String,
}

impl Node {
    /// Starts one on the store at `url`; nothing when it cannot reach the database now.
    pub(crate) fn start(url: &str, name: &str) -> Option<Node> {
        let program = std::env::current_exe().expect("this program");
        let mut serve = Command::new(program);
        serve.args(["serve", url, name]).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = serve.spawn().expect("a process");
        let out = child.stdout.take().expect("piped");
        let mut node = Node { child, address: String::new() };
        std::io::BufReader::new(out).read_line(&mut node.address).ok()?;
        node.address = node.address.trim().to_string();
        (!node.address.is_empty()).then_some(node)
    }
    /// Kills it: it can say good-bye to nobody.
    pub(crate) fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
    /// Stops it where it stands.
    pub(crate) fn stop(&self) {
        self.signal("-STOP");
    }
    /// Lets it go on.
    pub(crate) fn go_on(&self) {
        self.signal("-CONT");
    }
    fn signal(&self, signal: &str) {
        let _ = Command::new("kill").arg(signal).arg(self.child.id().to_string()).status();
    }
    /// The time that it has had on the processors.
    pub(crate) fn cpu(&self) -> Duration {
        crate::served::cpu(&self.child.id().to_string())
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
