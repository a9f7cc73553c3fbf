//! A PostgreSQL of its own in a temporary directory, for tests and examples: Debian's, started as an ordinary
//! user, on a socket that only this user and the superuser can reach. It ends with whoever started it, also
//! when that is killed.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "this is for tests")]

use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio_postgres::NoTls;

/// Where Debian keeps the programs.
const DEBIAN: &str = "/usr/lib/postgresql";

/// A running PostgreSQL.
pub struct Cluster {
    dir: tempfile::TempDir,
    running: Option<Child>,
    databases: AtomicU32,
    /// Is what it says written really written? Only what kills the machine would tell the difference.
    settings: Vec<String>,
}

/// The directory of the programs; the newest version.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir(DEBIAN).ok()?.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    versions.filter(|bin| bin.join("initdb").is_file()).max()
}

/// The user and group to run as: PostgreSQL refuses the superuser.
fn ordinary() -> Option<(u32, u32)> {
    let me = std::fs::metadata("/proc/self").ok().map(|me| std::os::unix::fs::MetadataExt::uid(&me));
    if me != Some(0) {
        return None;
    }
    let users = std::fs::read_to_string("/etc/passwd").expect("the users");
    let user = ["postgres", "nobody"].iter().find_map(|name| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut parts = line.split(':').skip(2);
        Some((parts.next()?.parse().ok()?, parts.next()?.parse().ok()?))
    });
    Some(user.expect("an ordinary user to run PostgreSQL as"))
}

impl Cluster {
    /// Starts one. Without `durable` it does not wait for the disk: faster, and as good where the machine
    /// stays on.
    ///
    /// # Panics
    ///
    /// When PostgreSQL is not installed, or does not start.
    pub fn start(durable: bool) -> Cluster {
        let bin = programs().expect("PostgreSQL: install the package postgresql");
        let dir = tempfile::tempdir().expect("a directory");
        std::fs::set_permissions(dir.path(), std::fs::Permissions::from_mode(0o700)).expect("its rights");
        if let Some((user, group)) = ordinary() {
            std::os::unix::fs::chown(dir.path(), Some(user), Some(group)).expect("its owner");
        }
        let made = as_ordinary(&bin.join("initdb"))
            .current_dir(dir.path())
            .args([
                "--pgdata=data",
                "--username=postgres",
                "--auth=trust",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
            ])
            .output()
            .expect("initdb");
        assert!(made.status.success(), "initdb: {}", String::from_utf8_lossy(&made.stderr));
        let fsync = if durable { "on" } else { "off" };
        let settings = [
            "listen_addresses=".to_string(),
            format!("unix_socket_directories={}", dir.path().display()),
            format!("fsync={fsync}"),
            "max_connections=200".into(),
            "shared_buffers=64MB".into(),
        ];
        let mut cluster = Cluster { dir, running: None, databases: AtomicU32::new(0), settings: settings.into() };
        cluster.resume();
        cluster
    }
    /// Starts it, when it does not run.
    ///
    /// # Panics
    ///
    /// When it does not start.
    pub fn resume(&mut self) {
        let bin = programs().expect("PostgreSQL");
        let settings: String = self.settings.iter().map(|setting| format!(" -c '{setting}'")).collect();
        // It ends when its standard input does: so it never outlives the test, however that ends.
        let script = format!(
            "'{}' -D data{settings} >>log 2>&1 & server=$!\nread end\nkill -INT $server\nwait $server",
            bin.join("postgres").display()
        );
        let child = as_ordinary(Path::new("/bin/sh"))
            .current_dir(self.dir.path())
            .args(["-c", &script])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("PostgreSQL");
        self.running = Some(child);
        for _ in 0..600 {
            let ready = as_ordinary(&bin.join("pg_isready"))
                .current_dir(self.dir.path())
                .args(["--quiet", "--host", &self.dir.path().display().to_string()])
                .status();
            if ready.is_ok_and(|status| status.success()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let log = std::fs::read_to_string(self.dir.path().join("log")).unwrap_or_default();
        panic!("PostgreSQL does not start: {log}");
    }
    /// Kills it and all that belongs to it, as a failing machine would.
    pub fn kill(&mut self) {
        let pid = std::fs::read_to_string(self.dir.path().join("data/postmaster.pid")).unwrap_or_default();
        if let Some(pid) = pid.lines().next().filter(|pid| pid.bytes().all(|b| b.is_ascii_digit()))
            && self.running.is_some()
        {
            let _ = Command::new("/bin/kill").args(["-QUIT", pid]).status();
        }
        self.end();
    }
    /// Stops it in an orderly manner.
    pub fn end(&mut self) {
        if let Some(mut running) = self.running.take() {
            if let Some(mut input) = running.stdin.take() {
                let _ = input.write_all(b"\n");
            }
            let _ = running.wait();
        }
    }
    /// The address of a database.
    pub fn url(&self, database: &str) -> String {
        let socket: String = self.dir.path().display().to_string().bytes().map(|b| format!("%{b:02X}")).collect();
        format!("postgres://postgres@{socket}/{database}")
    }
    /// A new, empty database; its address.
    ///
    /// # Panics
    ///
    /// When it cannot be made.
    pub async fn database(&self) -> String {
        let name = format!("t{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run("postgres", &format!("CREATE DATABASE {name}")).await;
        self.url(&name)
    }
    /// Runs statements in a database.
    ///
    /// # Panics
    ///
    /// When they fail.
    pub async fn run(&self, database: &str, sql: &str) {
        let (client, connection) = tokio_postgres::connect(&self.url(database), NoTls).await.expect("a connection");
        let driver = tokio::spawn(connection);
        client.batch_execute(sql).await.expect("a statement");
        drop(client);
        let _ = driver.await;
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.end();
    }
}

/// A program that runs as an ordinary user.
fn as_ordinary(program: &Path) -> Command {
    let mut command = Command::new(program);
    if let Some((user, group)) = ordinary() {
        command.gid(group).uid(user);
    }
    command
}
