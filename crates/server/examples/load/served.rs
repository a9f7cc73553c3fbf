//! The server as a process of its own, and how the programs that measure it begin and report.

use std::io::BufRead;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The rest of the command line, when this program is asked to be the server: `serve DATA-DIRECTORY`.
pub(crate) fn is_server(words: &[String]) -> Option<&str> {
    words.first().filter(|word| *word == "serve").and_then(|_| words.get(1)).map(String::as_str)
}

/// Is the server, with the registry's games, until it is asked to end.
pub(crate) fn serve(data: &str, config: server::Config) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let config = server::Config { listen: ([127, 0, 0, 1], 0).into(), data_dir: data.into(), ..config };
    runtime.block_on(async {
        let server = server::Server::start(config, server::kinds::all()).await.expect("the server starts");
        println!("{}", server.address);
        server.run(server::asked_to_end()).await.expect("the server runs");
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
}

/// The server as a process of its own: this same program with `serve`.
pub(crate) struct Served {
    child: Child,
    pub(crate) address: String,
}

impl Served {
    pub(crate) fn start(data: &Path) -> Served {
        Served::start_with(data, &[])
    }
    /// The same, with something in its environment.
    pub(crate) fn start_with(data: &Path, environment: &[(&str, &str)]) -> Served {
        let program = std::env::current_exe().expect("this program");
        let mut serve = Command::new(program);
        serve.envs(environment.iter().copied());
        let mut child = serve.arg("serve").arg(data).stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut address = String::new();
        let out = child.stdout.take().expect("piped");
        std::io::BufReader::new(out).read_line(&mut address).expect("the server says where it listens");
        Served { child, address: address.trim().into() }
    }
    /// Resident memory in KiB.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|l| l.starts_with("VmRSS:")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|n| n.parse().ok()).unwrap_or(0)
    }
    /// Time that it has had on the processors.
    pub(crate) fn cpu(&self) -> Duration {
        cpu(&self.child.id().to_string())
    }
    /// Asks it to end; how long that takes.
    pub(crate) fn end(&mut self) -> Option<Duration> {
        let start = Instant::now();
        Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status().ok()?;
        while start.elapsed() < Duration::from_secs(30) {
            if self.child.try_wait().ok()?.is_some() {
                return Some(start.elapsed());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Time that a process has had on the processors, in its own code and in the system's (ticks of 10 ms).
pub(crate) fn cpu(process: &str) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis((ticks(11) + ticks(12)) * 10)
}

/// The value below which `p` of a hundred lie.
pub(crate) fn percentile<T: Copy + Ord + Default>(values: &mut [T], p: usize) -> T {
    values.sort_unstable();
    values.get(values.len().saturating_sub(1) * p / 100).copied().unwrap_or_default()
}

/// A time as the reports write it.
pub(crate) fn ms(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1000.0)
}
